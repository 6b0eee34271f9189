"""The tweak panel in a real JupyterLab: a rule is changed by hand, a cell sees it, and the game beside tells where it parts."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import JupyterLab

START = """import lab
from widgets import Stepper, TweakPanel

session = lab.Session(lab.rules("shelter", edition="1.0"), players=["Anna", "Boris", "Vera"], seed=7)
while session.step < 40:
    session.choose(session.decision.options[-1])
panel = TweakPanel(session=session)"""
RUN = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    return (await kernel.requestExecute({ code, silent: true }).done).content.status;
}"""


def test_the_panel_is_worked_with_the_keyboard_alone(jupyterlab: JupyterLab, page: Page) -> None:
    jupyterlab.write("keys.ipynb", START, "panel")
    jupyterlab.open(page, "keys.ipynb")
    jupyterlab.run_all(page)
    panel, keys = page.get_by_role("region", name="Shelter, tweaks"), page.keyboard
    words, limit, effect = (panel.get_by_label(name, exact=True) for name in ("find a rule or card", "coin limit", "effect"))
    keys.press("Escape")
    for _ in range(20):
        keys.press("Tab")
        if words.evaluate("field => field === document.activeElement"):
            break
    expect(words).to_be_focused()
    keys.type("coin limit")
    keys.press("Enter")
    expect(limit).to_be_focused()
    keys.press("Control+a")
    keys.type("5")
    keys.press("Enter")
    expect(panel.get_by_text("1 change", exact=True)).to_be_visible()
    expect(limit).to_be_focused()
    keys.press("Tab")
    keys.press("Enter")
    expect(panel.get_by_text("No player may ever hold more than three coins.")).to_be_visible()

    for _ in range(4):  # the clause, the field, the rules, the way to the effects
        keys.press("Shift+Tab")
        if panel.get_by_role("button", name="to the effects").evaluate("button => button === document.activeElement"):
            break
    keys.press("Enter")
    expect(effect).to_be_focused()
    keys.type("Miner: f")
    editor = panel.get_by_label("source of Miner: free")
    expect(editor).to_be_visible()
    expect(effect).to_be_focused()
    keys.press("Tab")
    keys.press("Tab")
    expect(editor).to_be_focused()
    keys.press("Control+a")
    keys.type("def f(table, me):\ntable.joy += 1")
    keys.press("Control+Enter")
    expect(panel.get_by_role("alert").filter(has_text="line 2")).to_contain_text("AttributeError")
    expect(editor).to_be_focused()
    keys.type("    table.gain(me, 1)")  # in place of the line at fault, which is selected
    keys.press("Control+Enter")
    expect(panel.get_by_role("status").filter(has_text="games at random")).to_be_visible()
    expect(panel.get_by_text("2 changes", exact=True)).to_be_visible()
    pasted = f"{panel.locator('.rl-code pre').text_content()}\nassert rules == panel.rules and rules.coin_limit == 5"
    assert page.evaluate(RUN, pasted) == "ok"

    for _ in range(20):
        keys.press("Shift+Tab")
        if panel.get_by_role("button", name="Back to the edition").evaluate("button => button === document.activeElement"):
            break
    keys.press("Enter")
    expect(panel.get_by_text("as printed", exact=True)).to_be_visible()
    expect(words).to_be_focused()
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.widgets.length") == 2


def test_a_rule_is_changed_by_hand_and_seen_in_a_cell(jupyterlab: JupyterLab, page: Page, theme: str) -> None:
    jupyterlab.write("tweaks.ipynb", START, "panel")
    jupyterlab.open(page, "tweaks.ipynb", theme)
    jupyterlab.run_all(page)
    panel = page.get_by_role("region", name="Shelter, tweaks")
    limit = panel.get_by_label("coin limit", exact=True)
    limit.fill("5")
    limit.press("Enter")
    expect(panel.get_by_text("1 change", exact=True)).to_be_visible()
    expect(limit).to_be_focused()
    expect(panel.locator(".rl-parting")).to_contain_text(re.compile("The games (do not )?part"))

    panel.get_by_label("hand size", exact=True).fill("70")
    panel.get_by_label("hand size", exact=True).press("Enter")
    expect(panel.get_by_role("alert")).to_contain_text("hand_size is a whole number from 1 to 4, not 70.")

    panel.get_by_label("effect", exact=True).select_option("miner.free")
    editor = panel.get_by_label("source of Miner: free")
    editor.fill("def miner_free(table, me):\n    return table.joy\n")
    editor.press("Control+Enter")
    expect(panel.get_by_role("alert").filter(has_text="line 2")).to_contain_text("AttributeError")
    editor.fill("def miner_free(table, me):\n    return None\n")
    panel.get_by_role("button", name="Try it").click()
    expect(panel.get_by_role("status").filter(has_text="games at random")).to_be_visible()

    given = ("panel.rules.coin_limit == 5", "'miner.free' in panel.rules.tweaks['effects']", "panel.session.rules == panel.rules")
    for seen in given:
        assert page.evaluate(RUN, f"assert {seen}") == "ok"
    again = "exec(panel.code); assert rules.coin_limit == 5"
    assert page.evaluate(RUN, again) == "ok"
    assert page.evaluate(RUN, "panel.rules = panel.rules.tweak(coin_limit=4)") == "ok"
    expect(limit).to_have_value("4")
    panel.get_by_role("button", name="Back to the edition").click()
    expect(panel.get_by_text("as printed", exact=True)).to_be_visible()
    assert page.evaluate("() => window.jupyterapp.shell.currentWidget.content.mode") in ("edit", "command")
    paper = panel.evaluate("root => getComputedStyle(root).backgroundColor")
    dark = sum(map(int, re.findall(r"\d+", paper)[:3])) < 384
    assert dark == (theme == "dark")
