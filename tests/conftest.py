"""What all tests need: one browser, and how hard Hypothesis tries (quick: the same each time; long: goes looking)."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",  # what would leave the machine cannot
]

settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
settings.register_profile("long", max_examples=500, deadline=None, print_blob=True)
settings.load_profile("quick")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Starts Playwright once for all folders: a second one beside it is refused."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium() -> str:
    """Gives the path of a chromium. Without one, tests are skipped on a laptop and fail where CI is set."""
    for name in CHROMIUM_NAMES:
        if path := shutil.which(name):
            return path
    if os.environ.get("CI"):
        pytest.fail("no chromium on this machine, and CI must not pass without its browser tests")
    pytest.skip("no chromium on this machine (Debian: apt install chromium)")


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """Gives one headless browser for all tests."""
    browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_FLAGS)
    yield browser
    browser.close()
