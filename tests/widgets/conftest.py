"""Gives the harness tests a chromium: skipped where there is none, a failure where CI is set."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest


@pytest.fixture
def show(browser: Any) -> Iterator[Callable[..., Any]]:
    """Shows a session in a page, in a stepper unless told otherwise; keyword arguments go to the page."""
    from tests.widgets.harness import Shown
    from widgets import Stepper

    open_pages: list[Shown] = []

    def shown(session: Any, viewer: str | None = None, view: Any = Stepper, **page: Any) -> Shown:
        open_pages.append(Shown(browser, view(session, viewer=viewer), **page))
        return open_pages[-1]

    yield shown
    for each in open_pages:
        each.__exit__(None, None, None)
