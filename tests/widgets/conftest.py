"""Gives the harness tests a chromium: skipped where there is none, a failure where CI is set."""

import os
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def harness_browser(request: pytest.FixtureRequest) -> Iterator[Any]:
    path = shutil.which("chromium")
    if path is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("this test needs chromium on the path")
    browser = request.getfixturevalue("playwright").chromium.launch(executable_path=path, args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def show(harness_browser: Any) -> Iterator[Callable[..., Any]]:
    """Shows a session in a page; keyword arguments go to the page."""
    from tests.widgets.harness import Shown
    from widgets import Stepper

    open_pages: list[Shown] = []

    def shown(session: Any, viewer: str | None = None, **page: Any) -> Shown:
        open_pages.append(Shown(harness_browser, Stepper(session, viewer=viewer), **page))
        return open_pages[-1]

    yield shown
    for each in open_pages:
        each.__exit__(None, None, None)
