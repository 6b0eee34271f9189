"""What all tests need: how hard Hypothesis tries. `make test` is quick and the same each time; `make test-long` goes looking."""

from hypothesis import settings

settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=2000, deadline=None, print_blob=True)
settings.load_profile("quick")
