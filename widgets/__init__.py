"""Shows sessions and boards of `lab` in Jupyter; one module per view."""

from widgets.stepper import Stepper

__all__ = ["Stepper"]
