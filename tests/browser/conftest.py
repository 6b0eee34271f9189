"""A real chromium and a real JupyterLab for the tests in this folder.

`page` is an empty page; `jupyterlab` opens notebooks in it:

    def test_something(jupyterlab, page):
        jupyterlab.write("board.ipynb", "import widgets", "widgets.board(...)")   # or a notebook of notebooks/
        jupyterlab.open(page, "board.ipynb")
        jupyterlab.run_all(page)
        page.get_by_role("grid").click()

A test that asks for `theme` runs once in the light and once in the dark theme, as do the pages that it opens. After each
test, its pages must have shown no error and asked for nothing outside this machine.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.parse import quote, urlsplit
from urllib.request import urlopen

import nbformat
import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).resolve().parents[2]
LOOPBACK = {"127.0.0.1", "localhost", "::1"}
START_SECONDS = 60
PAGE_MS = 60_000  # a cold page of JupyterLab on a busy machine
STEP_MS = 15_000
SETTINGS = {
    "apputils-extension/notification.jupyterlab-settings": {"fetchNews": "false", "checkForUpdates": False},
    # Cells out of sight must be on the page too, or a test would have to scroll to find them.
    "notebook-extension/tracker.jupyterlab-settings": {"windowingMode": "none"},
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Marks every test of this folder with `browser`."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    """Gives the name of a colour theme; a test that asks for it runs once in each."""
    return str(request.param)


@pytest.fixture
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """Gives an empty page, in the test's theme, and asserts afterwards that nothing went wrong on it."""
    theme = request.getfixturevalue("theme") if "theme" in request.fixturenames else "light"
    with watched_page(browser, theme) as page:
        yield page


@contextmanager
def watched_page(browser: Browser, theme: str = "light") -> Iterator[Page]:
    """Opens a page; at the end asserts that it, and pages it opened, met no error and asked no other machine."""
    context = browser.new_context(color_scheme=theme, viewport={"width": 1280, "height": 1000}, reduced_motion="reduce")
    context.set_default_timeout(STEP_MS)
    errors: list[str] = []
    addresses: list[str] = []
    context.on("weberror", lambda met: errors.append(str(met.error)))
    context.on("request", lambda sent: addresses.append(sent.url))
    context.on("page", lambda opened: opened.on("websocket", lambda socket: addresses.append(socket.url)))
    try:
        yield context.new_page()
    finally:
        context.close()
    assert errors == [], "the page met errors"
    assert [address for address in addresses if leaves_machine(address)] == [], "the page asked another machine"


def leaves_machine(address: str) -> bool:
    """Says whether a request for this address goes to another machine (data: and blob: addresses go nowhere)."""
    parts = urlsplit(address)
    return parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname not in LOOPBACK


@dataclass(frozen=True)
class JupyterLab:
    """A running JupyterLab server and the folder of notebooks that it serves (a copy of the project's)."""

    url: str
    token: str
    folder: Path

    def write(self, name: str, *cells: str) -> Path:
        """Writes a notebook with these code cells into the served folder."""
        notebook = nbformat.v4.new_notebook(
            cells=[nbformat.v4.new_code_cell(source) for source in cells],
            metadata={"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}},
        )
        path = self.folder / name
        path.write_text(nbformat.writes(notebook), "utf-8")
        return path

    def open(self, page: Page, name: str, theme: str = "light") -> None:
        """Opens a notebook in a page, in a fresh workspace, and waits until its kernel is idle."""
        page.goto(f"{self.url}lab/tree/{quote(name)}?token={self.token}&reset", timeout=PAGE_MS)
        page.wait_for_function("() => window.jupyterapp?.shell?.currentWidget?.sessionContext", timeout=PAGE_MS)
        page.evaluate(
            """async theme => {
                const app = window.jupyterapp;
                await app.shell.currentWidget.sessionContext.ready;
                await app.commands.execute('apputils:change-theme', {theme});
            }""",
            f"JupyterLab {theme.capitalize()}",
        )
        page.wait_for_function(
            """theme => document.body.dataset.jpThemeLight === String(theme === 'light')
                && window.jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'""",
            arg=theme,
            timeout=PAGE_MS,
        )

    def run_all(self, page: Page) -> None:
        """Runs all cells of the open notebook, waits for the last one, and asserts that none ended in an error."""
        errors = page.evaluate(
            """async () => {
                const app = window.jupyterapp;
                await app.commands.execute('notebook:run-all-cells');
                return app.shell.currentWidget.content.model.toJSON().cells
                    .flatMap(cell => cell.outputs ?? [])
                    .filter(output => output.output_type === 'error')
                    .map(output => `${output.ename}: ${output.evalue}`);
            }"""
        )
        assert errors == [], "a cell ended in an error"


@pytest.fixture(scope="session")
def jupyterlab(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[JupyterLab]:
    """Gives one JupyterLab server for all tests, on loopback, with no setting of the person who runs the tests."""
    home = tmp_path_factory.mktemp("jupyterlab")
    folder = home / "notebooks"
    if (ROOT / "notebooks").is_dir():
        shutil.copytree(ROOT / "notebooks", folder, ignore=shutil.ignore_patterns(".*"))
    folder.mkdir(exist_ok=True)
    for name, values in SETTINGS.items():
        path = home / "settings" / "@jupyterlab" / name
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(values), "utf-8")
    own = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "IPYTHONDIR": "ipython",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
    }
    command = [
        *(sys.executable, "-m", "jupyterlab", "--no-browser", "--ip=127.0.0.1", "--port=0", "--allow-root"),
        *(f"--ServerApp.root_dir={folder}", "--LabApp.expose_app_in_browser=True"),
    ]
    with (home / "server.log").open("w") as log:
        server = subprocess.Popen(
            command,
            env=os.environ | {name: str(home / value) for name, value in own.items()},
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        )
    try:
        url, token = wait_for_server(server, home)
        yield JupyterLab(url, token, folder)
    finally:
        server.terminate()  # the server ends its kernels
        try:
            server.wait(timeout=20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def wait_for_server(server: subprocess.Popen[bytes], home: Path) -> tuple[str, str]:
    """Waits until the server answers and returns its address and token, which it writes into its runtime folder."""
    info = home / "runtime" / f"jpserver-{server.pid}.json"
    deadline = time.monotonic() + START_SECONDS
    while server.poll() is None and time.monotonic() < deadline:
        try:
            running = json.loads(info.read_text("utf-8"))
            with urlopen(f"{running['url']}api?token={running['token']}", timeout=5) as answer:
                if answer.status == 200:
                    return running["url"], running["token"]
        except (OSError, URLError, json.JSONDecodeError):
            time.sleep(0.1)
    pytest.fail(f"JupyterLab did not start within {START_SECONDS} s:\n{(home / 'server.log').read_text('utf-8')[-4000:]}")
