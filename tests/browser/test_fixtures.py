"""The browser fixtures themselves: a trivial widget works in a real JupyterLab, and a page that misbehaves is noticed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import JupyterLab, watched_page

COUNTER = '''
import anywidget, traitlets

class Counter(anywidget.AnyWidget):
    _esm = """
    function render({ model, el }) {
        const button = document.createElement("button");
        const show = () => { button.textContent = `count ${model.get("value")}`; };
        button.addEventListener("click", () => model.send("click"));
        model.on("change:value", show);
        show();
        el.append(button);
    }
    export default { render };
    """
    value = traitlets.Int(0).tag(sync=True)

    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.on_msg(lambda widget, content, buffers: setattr(self, "value", self.value + 1))
'''


def test_widget_answers_clicks_in_both_themes(jupyterlab: JupyterLab, page: Page, theme: str) -> None:
    jupyterlab.write("counter.ipynb", COUNTER, "Counter()")
    jupyterlab.open(page, "counter.ipynb", theme)
    jupyterlab.run_all(page)
    button = page.get_by_role("button", name="count 0")
    button.click()
    page.get_by_role("button", name="count 1").click()
    expect(page.get_by_role("button", name="count 2")).to_be_visible()
    assert page.evaluate("document.body.dataset.jpThemeLight") == str(theme == "light").lower()


def test_cell_error_fails_run_all(jupyterlab: JupyterLab, page: Page) -> None:
    jupyterlab.write("broken.ipynb", "1 / 0")
    jupyterlab.open(page, "broken.ipynb")
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        jupyterlab.run_all(page)


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("setTimeout(() => { throw new Error('boom') })", "the page met errors"),
        ("fetch('http://elsewhere.invalid/').catch(() => {})", "the page asked another machine"),
        ("new WebSocket('ws://elsewhere.invalid/')", "the page asked another machine"),
    ],
)
def test_bad_page_is_noticed(browser: Browser, script: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint), watched_page(browser) as page:
        page.evaluate(f"() => {{ {script} }}")
        page.wait_for_timeout(200)


def test_good_page_passes(page: Page, theme: str) -> None:
    page.set_content("<button>play</button>")
    page.get_by_role("button", name="play").click()
    assert page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") == (theme == "dark")
