"""The board view in a page: clicks, keys, focus, accessibility. Python answers, no kernel runs.

Anna holds a bend, a bridge, two spies and a straight; see tests/widgets/test_board.py for what fits where.
"""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.widgets.maze import moles
from widgets import PathBoard, Stepper

pytestmark = pytest.mark.browser
Show = Callable[..., Any]


def board(show: Show, steps: int = 0, viewer: str | None = "Anna", **page: Any) -> Any:
    shown = show(moles(steps), viewer=viewer, view=PathBoard, **page)
    shown.session = shown.stepper._session
    return shown


def cell(shown: Any, column: int, row: int) -> Any:
    return shown.page.locator(f'[data-at="{column},{row}"]')


def press(shown: Any, *keys: str) -> None:
    for key in keys:
        shown.page.keyboard.press(key)
        shown.settle()


def card(shown: Any, name: str) -> Any:
    return shown.page.get_by_role("list", name="your hand").get_by_role("button", name=name).first


def test_a_card_is_picked_and_laid_by_click(show: Show) -> None:
    shown = board(show)
    card(shown, "Straight east-west").click()
    shown.settle()
    assert card(shown, "Straight east-west").get_attribute("aria-pressed") == "true"
    shown.page.get_by_role("gridcell", name="column 1, row 0: empty, Straight east-west fits here").click()
    shown.settle()
    assert shown.session.cursor.notation == "place straight@1,0"
    assert shown.page.get_by_role("gridcell", name="column 1, row 0: Straight east-west").is_visible()
    assert [message["kind"] for message in shown.sent] == ["pick", "choose"]


def test_a_card_is_picked_turned_and_laid_by_keys(show: Show) -> None:
    shown = board(show)
    shown.page.locator(".rl-game").click()
    press(shown, "1")
    assert shown.focus == "-1,0"  # the first of the two cells that the bend fits
    press(shown, "r")
    assert shown.focus == "-1,0"  # it stays where it is
    press(shown, "n")
    assert shown.focus == "1,0"  # the next one after it, row by row
    press(shown, "ArrowLeft", "ArrowUp")
    assert shown.focus == "0,-1"
    press(shown, "Enter")
    assert shown.session.cursor.notation == "place bend@0,-1r"
    assert shown.focus == "0,-1"


def test_an_illegal_cell_says_why_by_click_and_by_key(show: Show) -> None:
    shown = board(show)
    why = shown.page.locator('[data-region="why"]')
    card(shown, "Straight east-west").click()
    shown.settle()
    height = shown.page.locator(".rules-lab").bounding_box()["height"]
    cell(shown, 0, 1).click()
    shown.settle()
    assert "its north side is closed" in why.inner_text() and "MOL-2" in why.inner_text()
    assert shown.page.locator(".rules-lab").bounding_box()["height"] == height
    press(shown, "ArrowUp", "Enter")
    assert "a card lies at 0,0" in why.inner_text() and shown.session.step == 0
    assert why.get_attribute("role") == "status"


def test_arrows_walk_over_the_maze_and_stop_at_its_edge(show: Show) -> None:
    shown = board(show)
    cell(shown, 0, 0).focus()
    press(shown, "ArrowUp", "ArrowUp", "ArrowUp")
    assert shown.focus == "0,-1"
    press(shown, "End")
    assert shown.focus == "4,-1"
    press(shown, "Home")
    assert shown.focus == "-1,-1"
    assert [each.get_attribute("data-at") for each in shown.page.locator('[data-at][tabindex="0"]').all()] == ["-1,-1"]
    assert shown.sent == []


def test_a_cell_says_in_words_what_it_is_while_pointed_at(show: Show) -> None:
    shown = board(show)
    cell(shown, 4, 0).hover()
    shown.settle()
    assert shown.page.locator(".rl-point").inner_text() == "column 4, row 0: face down, unknown"
    shown.page.locator(".rl-game").hover()
    shown.settle()
    assert shown.page.locator(".rl-point").inner_text() == ""


def test_a_picked_card_is_seen_where_it_would_lie(show: Show) -> None:
    shown = board(show)
    card(shown, "Straight east-west").click()
    shown.settle()
    ghost = cell(shown, 1, 0).locator(".ghost")
    assert not ghost.is_visible()
    cell(shown, 1, 0).hover()
    assert ghost.is_visible()


def test_escape_puts_the_card_back_and_the_focus_on_it(show: Show) -> None:
    shown = board(show)
    press(shown, "Tab")
    card(shown, "Bridge").click()
    shown.settle()
    press(shown, "Escape")
    assert shown.focus == "hand:2" and shown.page.locator('[aria-pressed="true"]').count() == 0


def test_an_action_card_goes_on_to_its_cells(show: Show) -> None:
    shown = board(show)
    shown.page.locator(".rl-game").click()
    press(shown, "3")
    assert shown.focus == "4,-1"
    press(shown, "n", "Enter")
    assert shown.session.cursor.notation == "spy 4,0"
    said = cell(shown, 4, 0).get_attribute("aria-label")
    assert said == "column 4, row 0: Treasure turnip, face down, you saw it in step 1, last"


def test_other_options_are_buttons(show: Show) -> None:
    shown = board(show)
    card(shown, "Bridge").click()
    shown.settle()
    shown.page.get_by_role("button", name="Throw Bridge away").click()
    shown.settle()
    assert shown.session.cursor.notation == "throw bridge"


def test_an_overlay_is_chosen_and_said(show: Show) -> None:
    shown = board(show)
    shown.page.get_by_label("show").select_option("shortest way to 4,0")
    shown.settle()
    assert shown.page.get_by_text("4,0 still needs 3 more cards").is_visible()
    assert shown.page.locator(".way").count() == 5  # the mouth, three cells, the larder
    assert shown.focus in (None, "overlay")


def test_a_bigger_maze_keeps_its_place(show: Show) -> None:
    shown = board(show)
    wide = shown.page.locator(".rl-board svg").bounding_box()["width"]
    cell(shown, 0, 0).focus()
    press(shown, "+", "+")
    assert shown.page.locator(".rl-board svg").bounding_box()["width"] > wide
    assert shown.focus == "0,0"
    shown.page.locator(".rl-board").evaluate("box => { box.scrollLeft = 20; }")
    press(shown, "v")
    assert shown.page.locator(".rl-board").evaluate("box => box.scrollLeft") == 20
    press(shown, "-", "-", "-", "-", "-")
    assert shown.page.locator(".rl-board svg").bounding_box()["width"] < wide


def test_the_viewer_changes_and_with_him_the_hand(show: Show) -> None:
    shown = board(show)
    shown.page.get_by_label("seen by").select_option("Boris")
    shown.settle()
    names = shown.page.locator(".rl-held b").all_inner_texts()
    assert names == [each.label for each in shown.session.table.hands[1]]
    shown.page.get_by_label("seen by").select_option("spectator")
    shown.settle()
    assert shown.page.locator(".rl-held").count() == 0 and shown.page.get_by_text("Only Anna sees these options.").is_visible()


def test_steps_go_back_and_forward(show: Show) -> None:
    shown = board(show, steps=3, viewer=None)
    press(shown, "Tab")
    back = shown.page.get_by_role("button", name="step back")
    back.focus()
    press(shown, "Enter", "[", "]")
    assert shown.session.step == 2 and shown.focus == "back"


def test_letters_stay_in_the_view(show: Show) -> None:
    shown = board(show)
    shown.page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    cell(shown, 0, 0).focus()
    press(shown, "a", "b", "d", "r", "n", "ArrowDown", "PageDown")
    assert shown.page.evaluate("leaked") == [] and shown.session.step == 0


def test_the_russian_layout_turns_the_card_too(show: Show) -> None:
    shown = board(show)
    card(shown, "Bend").click()
    shown.settle()
    key = "new KeyboardEvent('keydown', { key: 'к', bubbles: true })"
    shown.page.evaluate(f"document.activeElement.dispatchEvent({key})")
    shown.settle()
    assert shown.sent[-1]["kind"] == "turn"


def test_the_stepper_lets_a_cell_choose(show: Show) -> None:
    shown = show(moles(), viewer="Anna", view=Stepper)
    cell(shown, 4, 1).click()
    shown.settle()
    assert shown.stepper._session.cursor.notation == "spy 4,1"


@pytest.mark.parametrize("width", [1180, 700, 360])
def test_nothing_is_wider_than_the_page(show: Show, width: int) -> None:
    shown = board(show, steps=7, viewer=None, width=width)
    for zoom in ("+", "+"):
        assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        shown.page.get_by_role("button", name="bigger").click()
        shown.settle()
        assert zoom and shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


AXE = {
    "start": (0, "Anna", ""),
    "picked": (0, "Anna", "bend"),
    "whole": (7, None, ""),
    "waiting": (2, "spectator", ""),
}


def test_in_one_column_the_decision_follows_the_hand(show: Show) -> None:
    shown = board(show, width=600)
    regions = [shown.page.locator(f'[data-region="{name}"]') for name in ("maze", "hand", "decision", "table", "time")]
    tops = [region.bounding_box()["y"] for region in regions]
    assert tops == sorted(tops) and len(set(tops)) == len(tops)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", AXE)
def test_axe_finds_nothing(show: Show, name: str, theme: str) -> None:
    steps, viewer, picked = AXE[name]
    shown = board(show, steps, viewer, theme=theme)
    if picked:
        card(shown, "Bend").click()
        shown.settle()
        cell(shown, 1, 0).click()
        shown.settle()
        shown.page.get_by_label("show").select_option("choke cards")
        shown.settle()
    results = Axe().run(shown.page, context="#here")
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize(("scheme", "ground"), [("light", "rgb(244, 241, 234)"), ("dark", "rgb(29, 27, 24)")])
def test_the_maze_follows_the_theme_of_the_notebook_else_of_the_system(show: Show, scheme: str, ground: str) -> None:
    fill = "each => getComputedStyle(each).fill"
    assert board(show, theme=scheme).page.locator(".ground").evaluate(fill) == ground
    assert board(show, theme="none", color_scheme=scheme).page.locator(".ground").evaluate(fill) == ground
    other = "dark" if scheme == "light" else "light"
    assert board(show, theme=scheme, color_scheme=other).page.locator(".ground").evaluate(fill) == ground
