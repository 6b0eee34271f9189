"""An empty page that shows a view without a kernel: Python answers each message of the script directly."""

import json
from pathlib import Path
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, Page

from widgets.session_view import SessionView

STATIC = Path(__file__).parents[2] / "widgets" / "static"
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>view</title>
<style>body {{ margin: 0; padding: 14px; background: {paper} }}</style><body {theme}><main id="here"></main></body></html>"""
START = """async ([script, style, regions]) => {
  const sheet = document.createElement("style"); sheet.textContent = style; document.head.append(sheet);
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const module = (await import(address)).default;
  const heard = new Set();
  window.model = {
    state: { _regions: regions }, sent: [], answered: 0,
    get(name) { return this.state[name]; },
    on(name, callback) { heard.add(callback); }, off(name, callback) { heard.delete(callback); },
    set(next) {
      if (JSON.stringify(next) === JSON.stringify(this.state._regions)) return;
      this.state._regions = next;
      heard.forEach((each) => each());
    },
    async send(message) { this.sent.push(message); this.set(await window.answer(message)); this.answered += 1; },
  };
  window.heard = heard;
  window.cleanup = module.render({ model: window.model, el: document.querySelector("#here") });
}"""
THEMES = {"light": ('data-jp-theme-light="true"', "#fff"), "dark": ('data-jp-theme-light="false"', "#111")}


class Shown:
    """A view in a page; errors of the page and requests to anywhere are collected."""

    def __init__(self, browser: Browser, stepper: SessionView, theme: str = "light", width: int = 1180, **context: Any) -> None:
        self.stepper = stepper
        self.context = browser.new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce", **context)
        self.page: Page = self.context.new_page()
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.expose_function("answer", self.answer)
        attribute, paper = THEMES.get(theme, ("", "Canvas"))
        self.page.set_content(PAGE.format(theme=attribute, paper=paper))
        script = str(stepper._esm)
        self.page.evaluate(START, [script, str(stepper._css), dict(stepper._regions)])

    def answer(self, message: dict[str, Any]) -> dict[str, str]:
        """Hands a message to Python, through JSON as a kernel would."""
        self.stepper._answer(self.stepper, json.loads(json.dumps(message)), [])
        return dict(self.stepper._regions)

    def follow(self) -> None:
        """Brings what Python changed by itself to the page."""
        self.page.evaluate("(regions) => window.model.set(regions)", dict(self.stepper._regions))

    def settle(self) -> None:
        """Waits until Python has answered all that the script sent."""
        self.page.wait_for_function("() => window.model.sent.length === window.model.answered")

    @property
    def sent(self) -> list[dict[str, Any]]:
        """What the script has sent so far."""
        return self.page.evaluate("window.model.sent")

    @property
    def focus(self) -> str | None:
        """The key of the element in focus, or its cell."""
        return self.page.evaluate("(({ key, at, region }) => key ?? at ?? region ?? null)(document.activeElement?.dataset ?? {})")

    def __enter__(self) -> "Shown":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.context.close()
        self.stepper.close()
        if kind is None:
            assert self.errors == []
