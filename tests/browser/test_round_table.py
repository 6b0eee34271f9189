"""The round table in a real JupyterLab: a person plays, a teacher looks on; and nothing leaks."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import JupyterLab
from tests.browser.masks import CHOICES, SEED
from tests.browser.test_stepper import ABOVE, BELOW, SEND, STATES, Received, run, steady

HERE = Path(__file__).parent
SESSION = """import lab
from widgets import RoundTable

session = lab.Session(lab.rules("mascarade"), ["Anna", "Boris", "Vera", "Gleb", "Dina"], seed=22)"""


@pytest.fixture
def masks(jupyterlab: JupyterLab) -> JupyterLab:
    """Gives the server with the two games in its folder, for the kernel to import."""
    shutil.copy(HERE / "masks.py", jupyterlab.folder / "masks.py")
    return jupyterlab


def tables(page: Page) -> Locator:
    """Finds the tables as somebody who cannot see the page does."""
    return page.get_by_role("region", name="Mascarade, round-table")


def card(table: Locator, who: str) -> Locator:
    return table.get_by_role("list", name=f"{who}, cards")


def test_a_person_plays_and_a_teacher_looks_on(jupyterlab: JupyterLab, page: Page, theme: str) -> None:
    """The King is Anna's, the Witch Boris's: she exchanges them, and claims to be the King in turn 6."""
    page.set_viewport_size({"width": 1280, "height": 1900})
    shown = ["RoundTable(session, viewer='Anna')", "RoundTable(session)"]
    jupyterlab.write("masks.ipynb", SESSION, *ABOVE, *shown, *BELOW)
    jupyterlab.open(page, "masks.ipynb", theme)
    jupyterlab.run_all(page)
    expect(tables(page)).to_have_count(2)
    anna, teacher, keyboard = tables(page).first, tables(page).last, page.keyboard
    assert anna.evaluate("root => getComputedStyle(root).colorScheme") == theme
    anna.evaluate("root => root.scrollIntoView({ block: 'start' })")

    # By click and by key: her card and Boris's, out of sight.
    anna.get_by_role("button", name="Swap or pretend to").click()
    check = steady(page, anna)
    anna.get_by_role("button", name="Boris: Witch, certain; option 1").click()
    expect(anna.get_by_role("heading", name="exchange Anna's card and Boris's card?")).to_be_visible()
    keyboard.press("1")
    expect(card(anna, "Anna")).to_contain_text("Witch")
    expect(card(teacher, "Anna")).to_contain_text("all others")
    expect(anna.locator(".rl-ways text")).to_have_text("swapped")
    check()

    # With Boris's eyes the deed is in doubt, and the letters of the notebook stay in the view.
    anna.get_by_label("seen by").select_option("Boris")
    expect(card(anna, "Anna")).to_contain_text("50 %")
    expect(anna.locator(".rl-ways text")).to_have_text("swapped?")
    anna.get_by_role("slider", name="timeline").focus()
    for key in ("a", "b", "d", "d", "x", "m"):
        keyboard.press(key)
    check()

    # A contest, played from a cell: the bubble, who contests, the fine.
    choices = ["swap", "Anna", "leave", "swap", "Gleb", "leave", "swap", "Dina", "leave", "peek", "announce", "king"]
    run(page, f"for choice in {[*choices, 'contest', 'pass', 'pass', 'pass']}:\n    session.choose(choice)")
    for table in (anna, teacher):
        expect(table.locator(".rl-bubble")).to_have_text(["I am the King", "No, I am the King"])
        expect(table.get_by_text("−1 fine")).to_have_count(1)  # Anna's: Boris has the King, she the Witch
        expect(card(table, "Boris")).to_contain_text("King")
    back = anna.get_by_role("button", name="step back")
    back.click()
    expect(anna.get_by_text("−1 fine")).to_have_count(0)
    check()


def test_the_notebook_of_mascarade_runs_and_can_be_played_on(jupyterlab: JupyterLab, page: Page, theme: str) -> None:
    jupyterlab.open(page, "mascarade.ipynb", theme)
    jupyterlab.run_all(page)
    last = tables(page).last
    last.scroll_into_view_if_needed()
    expect(last.locator(".rl-at")).to_have_text("step 25 / 25")
    last.get_by_role("button", name="Peek, look at your own card").click()
    expect(last.locator(".rl-at")).to_have_text("step 26 / 26")
    expect(last.get_by_role("alert")).to_be_empty()


def test_nothing_that_boris_may_not_know_reaches_his_page(masks: JupyterLab, page: Page) -> None:
    """Two games that are the same to him: his page gets the same at every step, and no word of the seed."""
    received = Received(page, masks.folder)
    received.list.write_text(json.dumps({"secret": [SEED.partition("{")[0]], "known": ["rl-stack"]}), "utf-8")
    states: list[list[str]] = []
    for twin in (False, True):
        name = f"masks-{twin}.ipynb"
        masks.write(name, f"from masks import *\nfrom widgets import RoundTable\nsession = game(twin={twin})",
                    "RoundTable(session, viewer='Boris')")  # fmt: skip
        masks.open(page, name)
        masks.run_all(page)
        table = tables(page)
        expect(table.locator(".rl-at")).to_have_text("step 0 / 0")
        got = [page.evaluate(STATES) + table.inner_html()]
        for step in range(1, len(CHOICES) + 1):
            run(page, f"go_on(session, twin={twin})")
            expect(table.locator(".rl-at")).to_have_text(f"step {step} / {step}")
            got.append(page.evaluate(STATES) + table.inner_html())
            received.check()
        for number, message in enumerate(("{kind: 'goto', step: 3}", "{kind: 'choose', notation: 'exchange', seen: '0'}"), 1):
            page.evaluate(SEND.replace("MESSAGE", f"{{...{message}, view: 'test', seq: {number}}}"))
            page.wait_for_timeout(150)
            got.append(page.evaluate(STATES) + table.inner_html())
            received.check()
        states.append(got)
    assert len(states[0]) == len(CHOICES) + 3 and len(set(states[0])) > len(CHOICES)
    for mine, theirs in zip(*states, strict=True):
        assert mine == theirs
