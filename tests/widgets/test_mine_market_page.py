"""The mine market in a page: clicks, keys, focus, accessibility. Python answers, no kernel runs. See test_mine_market.py."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.widgets.test_mine_market import game
from widgets import MineMarket

pytestmark = pytest.mark.browser
Show = Callable[..., Any]


def market(show: Show, steps: int = 30, viewer: str | None = "Anna", **page: Any) -> Any:
    shown = show(game(steps), viewer=viewer, view=MineMarket, **page)
    shown.session = shown.stepper._session
    return shown


def mine(shown: Any, name: str) -> Any:
    return shown.page.get_by_role("group", name=name, exact=True)


def press(shown: Any, *keys: str) -> None:
    for key in keys:
        shown.page.keyboard.press(key)
        shown.settle()


def test_a_squad_is_played_by_clicking_it_on_a_mine(show: Show) -> None:
    shown = market(show)
    mine(shown, "centre 4, Tin Shelf").get_by_role("button", name="Play Orcs 7 on Tin Shelf: captures it for Anna").click()
    shown.settle()
    assert shown.session.cursor.notation == "play or7a centre 4"
    assert mine(shown, "Anna 2, Tin Shelf").is_visible()
    shown.page.get_by_role("button", name="Draw the top card of the deck", exact=True).click()
    shown.settle()
    assert shown.session.cursor.notation == "draw deck"
    assert [message["kind"] for message in shown.sent] == ["choose", "choose"]


def test_a_squad_is_played_by_keys_alone(show: Show) -> None:
    shown = market(show)
    shown.page.locator(".rl-game").click()
    press(shown, "4")
    assert shown.focus == "o:play or7a centre 1"
    press(shown, "ArrowDown")
    assert shown.focus == "o:play or7a centre 4"
    press(shown, "Enter")
    assert shown.session.cursor.notation == "play or7a centre 4"
    press(shown, "1")
    assert shown.session.cursor.notation == "draw deck"


def test_escape_puts_the_card_back_and_the_focus_on_it(show: Show) -> None:
    shown = market(show)
    shown.page.locator(".rl-game").click()
    press(shown, "2", "Escape")
    assert shown.focus == "hand:2" and shown.page.locator('[aria-pressed="true"]').count() == 0


def test_the_tab_key_goes_past_the_mines_to_hand_and_options(show: Show) -> None:
    """Every play is in the list of options too, so the squads on the mines are no stops of their own."""
    shown = market(show)
    shown.page.get_by_label("seen by").focus()
    press(shown, "Tab", "Tab")
    assert shown.focus == "hand:1"


def test_the_viewer_changes_and_with_him_what_is_known(show: Show) -> None:
    shown = market(show)
    assert "33%" in mine(shown, "centre 2, Diamond Heart").inner_text()
    shown.page.get_by_label("seen by").select_option("whole table")
    shown.settle()
    assert "33%" not in mine(shown, "centre 2, Diamond Heart").inner_text()
    shown.page.get_by_label("seen by").select_option("spectator")
    shown.settle()
    assert shown.page.locator(".rl-held").count() == 0 and shown.page.get_by_text("Only Anna sees these options.").is_visible()


@pytest.mark.parametrize("width", [1180, 700, 360])
def test_nothing_is_wider_than_the_page(show: Show, width: int) -> None:
    shown = market(show, viewer=None, width=width)
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("steps", "viewer", "picked"), [(30, "Anna", "3"), (31, None, ""), (30, "spectator", "")])
def test_axe_finds_nothing(show: Show, steps: int, viewer: str | None, picked: str, theme: str) -> None:
    shown = market(show, steps, viewer, theme=theme)
    if picked:
        shown.page.locator(".rl-game").click()
        press(shown, picked)
    results = Axe().run(shown.page, context="#here")
    assert results.violations_count == 0, results.generate_report()


LUMINANCE = """element => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d");
    const light = colour => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data.map(Number);
        const part = each => (each / 255 <= 0.03928 ? each / 255 / 12.92 : ((each / 255 + 0.055) / 1.055) ** 2.4);
        return a === 255 ? 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b) : NaN;
    };
    const style = getComputedStyle(element);
    const [dark, bright] = [light(style.color), light(style.backgroundColor)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_back_of_a_hidden_card_can_be_read(show: Show, theme: str) -> None:
    """The words lie on a plain ground, not on the stripes; 4.5 to 1 is the least for text."""
    words = market(show, theme=theme).page.locator(".rl-c.back small")
    assert words.count() > 3
    assert min(words.nth(number).evaluate(LUMINANCE) for number in range(words.count())) >= 4.5
