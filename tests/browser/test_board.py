"""The board in a real JupyterLab: a person digs by click and by key, asks, and looks with other eyes; and nothing leaks."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from benchmarks import latency
from tests.browser.conftest import JupyterLab
from tests.browser.test_stepper import ABOVE, BELOW, SEND, Received, run, steady
from tests.widgets.maze import moles

HERE = Path(__file__).parent
SESSION = "from maze import moles, wide\nfrom widgets import PathBoard\n"


@pytest.fixture
def burrow(jupyterlab: JupyterLab) -> JupyterLab:
    """Gives the server with the made-up game in its folder, for the kernel to import."""
    for source in (HERE.parent / "widgets" / "maze.py", HERE / "leaks.py", HERE / "board_leaks.py"):
        shutil.copy(source, jupyterlab.folder / source.name)
    return jupyterlab


def board_of(page: Page) -> Locator:
    """Finds the board as somebody who cannot see the page does."""
    return page.get_by_role("region", name="Moles, board")


def cell(board: Locator, column: int, row: int) -> Locator:
    return board.get_by_role("grid").get_by_role("gridcell", name=f"column {column}, row {row}:")


def focused(board: Locator) -> str:
    held = "root => root.contains(document.activeElement) ? document.activeElement.dataset.at : 'elsewhere'"
    return str(board.evaluate(held))


def test_a_person_digs_asks_and_looks(burrow: JupyterLab, page: Page, theme: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 1500})
    burrow.write("board.ipynb", SESSION + "session = moles()", *ABOVE, "PathBoard(session)", *BELOW)
    burrow.open(page, "board.ipynb", theme)
    burrow.run_all(page)
    board, keyboard, twin = board_of(page), page.keyboard, moles()
    board.evaluate("root => root.scrollIntoView({ block: 'start' })")
    assert board.get_by_role("grid").evaluate("root => getComputedStyle(root).colorScheme") == theme
    hand = board.get_by_role("list", name="Anna, hand")

    # By click: Anna's straight does not fit south of the mouth, and says why; it fits in the east.
    hand.get_by_role("button", name="Straight east-west").click()
    expect(board.get_by_text("2 cells of the maze, in green")).to_be_visible()
    check = steady(page, board)
    cell(board, 0, 1).click()
    why = board.locator('[data-region="why"]')
    expect(why).to_contain_text("its north side is closed, and Mouth of the burrow there is open")
    expect(why).to_contain_text("MOL-2")
    check()
    cell(board, 1, 0).click()
    twin.choose("place straight@1,0")
    expect(cell(board, 1, 0)).to_have_attribute("aria-label", "column 1, row 0: Straight east-west, east-west, connected, last")
    expect(why).to_be_empty()
    check()

    # By key: Boris's first card, a crossing, into the first cell that it fits but one.
    hand = board.get_by_role("list", name="Boris, hand")
    assert str(twin.table.hands[1][0]) == "cross"
    fits = sorted((each.cell for each in twin.decision.options if str(each).startswith("place cross")), key=lambda at: at[::-1])
    keyboard.press("1")
    expect(hand.get_by_role("button", pressed=True)).to_have_count(1)
    expect(board.locator(":focus")).to_have_attribute("data-at", f"{fits[0][0]},{fits[0][1]}")
    for key in ("r", "n", "Enter"):
        keyboard.press(key)
    twin.choose(f"place cross@{fits[1][0]},{fits[1][1]}")
    expect(board.get_by_text("step 2 / 2", exact=True)).to_be_visible()
    expect(cell(board, *fits[1])).to_have_accessible_name(f"column {fits[1][0]}, row {fits[1][1]}: Crossing, "
                                                          "north-east-south-west, connected, last")  # fmt: skip
    assert focused(board) == f"{fits[1][0]},{fits[1][1]}"
    check()

    # Letters that are commands of the notebook stay in the board.
    for key in ("a", "b", "d", "d", "x", "m", "ArrowDown", "ArrowDown"):
        keyboard.press(key)
    check()

    # An overlay; back and forward; other eyes.
    board.get_by_label("show").select_option("shortest way to 4,0")
    expect(board.get_by_text("4,0 still needs 2 more cards")).to_be_visible()
    back = board.get_by_role("button", name="step back")
    back.click()
    back.click()
    expect(board.get_by_text("4,0 still needs 3 more cards")).to_be_visible()
    keyboard.press("]")
    expect(board.get_by_text("step 1 / 2", exact=True)).to_be_visible()
    check()
    for viewer, hand_size in (("Vera", 5), ("spectator", 0)):
        board.get_by_label("seen by").select_option(viewer)
        expect(board.get_by_text("Only Boris sees these options.")).to_be_visible()
        expect(board.locator(".rl-held")).to_have_count(hand_size)
    check()


def test_a_board_shows_itself_as_the_last_line_of_a_cell(burrow: JupyterLab, page: Page, theme: str) -> None:
    burrow.write("picture.ipynb", SESSION + "session = wide(12)", "session.table.maze", "session")
    burrow.open(page, "picture.ipynb", theme)
    burrow.run_all(page)
    picture = page.locator(".jp-OutputArea-output :not(.rl-board) > svg.rules-lab-board")
    expect(picture).to_have_count(1)
    assert picture.evaluate("image => image.getBoundingClientRect().width") > 300
    assert picture.evaluate("image => getComputedStyle(image).colorScheme") == theme
    expect(page.locator(".rules-lab-twin")).to_be_hidden()
    expect(page.locator(".jp-OutputArea-output .rl-still svg.rules-lab-board")).to_be_visible()
    expect(page.locator(".rl-twin")).to_be_hidden()


def test_nothing_that_anna_may_not_know_reaches_her_page(burrow: JupyterLab, page: Page) -> None:
    received = Received(page, burrow.folder)
    burrow.write(
        "board-leaks.ipynb",
        "from board_leaks import *\nfrom widgets import PathBoard\nwatched = Watched()\nsession = watched.session",
        "PathBoard(session, viewer='Anna')",
    )
    burrow.open(page, "board-leaks.ipynb")
    burrow.run_all(page)
    board = board_of(page)
    expect(board.get_by_text("step 0 / 0", exact=True)).to_be_visible()
    received.check()
    assert len(json.loads(received.list.read_text("utf-8"))["secret"]) > 25, "too little is hidden for this test to say anything"
    for code in (*["watched.play()"] * 9, "session.undo(4)", "session.redo(2)", "watched.play(6)", "session.goto(0)"):
        run(page, code)
        received.check()

    # Her own clicks: every card of her hand, a cell that fits and one that does not, every overlay.
    for number in range(5):
        board.locator(".rl-held").nth(number).click()
        expect(board.locator('.rl-held[aria-pressed="true"]')).to_have_count(1)
        board.locator("[data-at]:not(.can)").first.click()
        expect(board.locator('[data-region="why"]')).not_to_be_empty()
        received.check()
    for name in board.get_by_label("show").locator("option").all_inner_texts():
        board.get_by_label("show").select_option(name)
        page.wait_for_timeout(100)
        received.check()

    # What the page never asks: another hand's card, a cell far away, somebody else's choice, broken messages.
    run(page, "session.goto(1)")
    expect(board.get_by_role("heading", name="Boris decides")).to_be_visible()
    revision = "model.attributes._regions.revision"
    for number, message in enumerate(
        (
            "{kind: 'pick', value: '9'}",
            "{kind: 'ask', value: '4,0'}",
            "{kind: 'ask', value: '99,99'}",
            "{kind: 'ask', value: 'all'}",
            "{kind: 'overlay', value: 'supply'}",
            f"{{kind: 'choose', notation: 'spy 4,0', seen: {revision}}}",
        ),
        1,
    ):
        page.evaluate(SEND.replace("MESSAGE", f"{{...{message}, view: 'test', seq: {number}}}"))
        page.wait_for_timeout(100)
        received.check()


# --- speed: told, never asserted, for machines differ ----------------------------------------------------------------------


def test_latency_is_told(
    burrow: JupyterLab, page: Page, record_property: Callable[[str, object], None], capsys: pytest.CaptureFixture[str]
) -> None:
    cards, pause = int(os.environ.get("LATENCY_CHOICES", "10")), float(os.environ.get("LATENCY_PAUSE", "150"))
    burrow.write("board-latency.ipynb", SESSION + "session = wide(40)", "PathBoard(session)")
    burrow.open(page, "board-latency.ipynb")
    burrow.run_all(page)
    board = board_of(page)
    expect(board.get_by_role("grid")).to_be_visible()
    picked, laid = latency.measure_board(page, board, cards, pause)
    told = [latency.Figures("board of 40 cards, picking", picked), latency.Figures("board of 40 cards, laying", laid)]
    with capsys.disabled():
        for figures in told:
            record_property("latency", str(figures))
            print(f"\n{figures}")
    assert len(picked) == len(laid) == cards
