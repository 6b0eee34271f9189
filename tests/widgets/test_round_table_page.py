"""The round table in a page: clicks, keys, focus, accessibility. Python answers, no kernel runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.widgets.test_round_table import CLAIM, CONTEST, PLAYERS, SWAP, masks
from widgets import RoundTable

pytestmark = pytest.mark.browser
Show = Callable[..., Any]


def shown_to(show: Show, viewer: str | None, *choices: str, players: Any = PLAYERS, **page: Any) -> Any:
    shown = show(masks(*choices, players=players), viewer=viewer, view=RoundTable, **page)
    shown.session = shown.stepper._session
    return shown


def press(shown: Any, *keys: str) -> None:
    for key in keys:
        shown.page.keyboard.press(key)
        shown.settle()


def seat(shown: Any, who: str) -> Any:
    seats = shown.page.get_by_role("list", name="seats, clockwise").locator("> li")
    return seats.filter(has=shown.page.get_by_text(who, exact=True))


def test_a_swap_is_made_by_keys_and_by_clicks_on_the_table(show: Show) -> None:
    shown = shown_to(show, "Anna")
    shown.page.locator(".rl-game").click()
    press(shown, "1")
    shown.page.get_by_role("button", name="Vera: Witch, certain; option 2").click()
    shown.settle()
    shown.page.get_by_role("button", name="Exchange them").click()
    shown.settle()
    assert [message["kind"] for message in shown.sent] == ["choose"] * 3 and shown.session.cursor.notation == "exchange"
    assert "Witch" in seat(shown, "Anna").inner_text() and "swapped" in shown.page.locator(".rl-ways").text_content()


def test_other_eyes_see_bars_and_their_own_seat_at_the_bottom(show: Show) -> None:
    shown = shown_to(show, "Anna", *SWAP)
    lowest = "lists => lists.map(each => each.getBoundingClientRect().bottom)"
    shown.page.get_by_label("seen by").select_option("Boris")
    shown.settle()
    assert "Empress" in seat(shown, "Anna").inner_text() and "50 %" in seat(shown, "Anna").inner_text()
    bottoms = shown.page.locator(".rl-sits").evaluate_all(lowest)
    assert seat(shown, "Boris").evaluate("each => each.getBoundingClientRect().bottom") == max(bottoms)


def test_seats_do_not_overlap_and_the_table_keeps_its_height(show: Show) -> None:
    for players in (2, 3, 5, 6, 9, 13):
        shown = shown_to(show, None, players=players)
        boxes = [each.bounding_box() for each in shown.page.locator(".rl-sits, .rl-middle").all()]
        for i, one in enumerate(boxes):
            for other in boxes[i + 1 :]:
                apart = one["x"] + one["width"] <= other["x"] + 1 or other["x"] + other["width"] <= one["x"] + 1
                assert apart or one["y"] + one["height"] <= other["y"] + 1 or other["y"] + other["height"] <= one["y"] + 1
    shown = shown_to(show, "Vera", *CLAIM)
    height = shown.page.locator(".rl-round").bounding_box()["height"]
    for choice in ("pass", "contest", "pass", "contest", "pass"):
        shown.session.choose(choice)
        shown.follow()
        assert shown.page.locator(".rl-round").bounding_box()["height"] == height


def test_the_fines_way_is_drawn_from_the_seat_to_the_middle(show: Show) -> None:
    """MAS-RES-04: Egor's arrow begins nearer to his seat than to any other, and ends nearer to the courthouse."""
    shown = shown_to(show, "Vera", *CONTEST)
    ends = shown.page.evaluate("""() => {
        const middle = each => {
            const box = each.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        };
        const round = document.querySelector(".rl-round").getBoundingClientRect();
        const at = (line, n) => [round.x + line[`x${n}`].baseVal.value, round.y + line[`y${n}`].baseVal.value];
        const lines = [...document.querySelectorAll(".rl-ways .coins line")];
        const spots = {};
        for (const each of document.querySelectorAll(".rl-sits")) spots[each.querySelector("bdi").textContent] = middle(each);
        spots.courthouse = middle(document.querySelector(".rl-middle"));
        const nearest = ([x, y]) => Object.keys(spots).sort((a, b) =>
            Math.hypot(spots[a][0] - x, spots[a][1] - y) - Math.hypot(spots[b][0] - x, spots[b][1] - y))[0];
        return lines.map(line => [nearest(at(line, 1)), nearest(at(line, 2))]);
    }""")
    assert ends == [["courthouse", "Boris"], ["Egor", "courthouse"], ["Gleb", "courthouse"]]


def test_letters_stay_in_the_view_and_steps_go_back(show: Show) -> None:
    shown = shown_to(show, None, *CONTEST)
    shown.page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    shown.page.get_by_role("button", name="step back").focus()
    press(shown, "a", "b", "[", "]", "[")
    assert shown.page.evaluate("leaked") == [] and shown.session.step == len(CONTEST) - 1 and shown.focus == "back"


@pytest.mark.parametrize("width", [1180, 700, 360])
@pytest.mark.parametrize("players", [3, 6, 13])
def test_nothing_is_wider_than_the_page(show: Show, width: int, players: int) -> None:
    shown = shown_to(show, None, "swap", players=players, width=width)
    assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


AXE = {"deal": ("Anna", ("swap",)), "claim": ("Vera", CLAIM), "contest": ("Vera", CONTEST), "teacher": (None, CONTEST)}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", AXE)
def test_axe_finds_nothing(show: Show, name: str, theme: str) -> None:
    viewer, choices = AXE[name]
    shown = shown_to(show, viewer, *choices, theme=theme)
    results = Axe().run(shown.page, context="#here")
    assert results.violations_count == 0, results.generate_report()
