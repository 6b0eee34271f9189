"""What all tests need: one Playwright, and how hard Hypothesis tries (quick: the same each time; long: goes looking)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Playwright

settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=500, deadline=None, print_blob=True)
settings.load_profile("quick")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Starts Playwright once for all folders: a second one beside it is refused."""
    with pytest.importorskip("playwright.sync_api").sync_playwright() as started:
        yield started
