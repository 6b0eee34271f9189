"""The stepper in a page: clicks, keys, focus, accessibility. Python answers, no kernel runs."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.widgets.scene import Scene

pytestmark = pytest.mark.browser
Show = Callable[..., Any]


def option(shown: Any, label: str) -> Any:
    return shown.page.get_by_role("button", name=label, exact=True)


def test_a_click_chooses(show: Show) -> None:
    scene = Scene()
    shown = show(scene)
    option(shown, "Play Thief, free").click()
    shown.settle()
    assert scene.step == 24
    message = shown.sent[-1]
    shown.settle()
    assert (message["kind"], message["notation"], message["seq"]) == ("choose", "play thief", 1)
    assert shown.page.get_by_text("step 24 / 24").is_visible()


def test_a_number_chooses_and_the_focus_stays_in_the_options(show: Show) -> None:
    scene = Scene(step=24)
    shown = show(scene)
    option(shown, "Play Miner, free").focus()
    shown.page.keyboard.press("3")
    shown.settle()
    assert scene.lines["main line"][-1] == "play thief"
    assert shown.focus == "o:look cave 1"  # the option in focus is gone: the first one has it


def test_arrows_and_enter_choose(show: Show) -> None:
    scene = Scene()
    shown = show(scene)
    option(shown, "Play Miner, free").focus()
    for key in ("ArrowDown", "ArrowDown", "ArrowUp", "Enter"):
        shown.page.keyboard.press(key)
    shown.settle()
    assert scene.lines["main line"][-1] == "play miner*"


def test_the_first_arrow_goes_to_the_first_option(show: Show) -> None:
    shown = show(Scene())
    shown.page.locator(".rl-game").click()
    shown.page.keyboard.press("ArrowDown")
    shown.settle()
    assert shown.focus == "o:play miner"


def test_focus_stays_on_a_button_that_is_still_there(show: Show) -> None:
    shown = show(Scene())
    back = shown.page.get_by_role("button", name="step back")
    back.focus()
    for _ in range(3):
        shown.page.keyboard.press("Enter")
    shown.settle()
    assert shown.focus == "back" and shown.page.get_by_text("step 20 / 37").is_visible()


def test_focus_goes_to_the_decision_when_no_option_is_left(show: Show) -> None:
    shown = show(Scene(ends=True, step=36))
    shown.page.locator(".rl-opts button").first.focus()
    shown.page.keyboard.press("1")
    shown.settle()
    assert shown.focus == "decision" and shown.page.get_by_text("Anna wins").is_visible()


def test_a_place_on_the_table_chooses(show: Show) -> None:
    scene = Scene(step=22)
    shown = show(scene)
    shown.page.get_by_role("button", name="Guard; option 2").click()
    shown.settle()
    assert scene.lines["main line"][-1] == "look cave 3"


@pytest.mark.parametrize(("key", "step"), [("[", 22), ("]", 24), ("Alt+ArrowLeft", 22), ("Alt+ArrowRight", 24), ("х", 22)])
def test_keys_step(show: Show, key: str, step: int) -> None:
    scene = Scene()
    shown = show(scene)
    option(shown, "Play Miner, free").focus()
    if key == "х":
        shown.page.keyboard.insert_text(key)
        shown.page.evaluate("document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'х', bubbles: true }))")
    else:
        shown.page.keyboard.press(key)
    shown.settle()
    assert scene.step == step


def test_v_looks_with_the_next_eyes(show: Show) -> None:
    shown = show(Scene())
    option(shown, "Play Miner, free").focus()
    shown.page.keyboard.press("v")
    shown.settle()
    assert shown.stepper.viewer == "Anna"
    assert shown.page.get_by_label("seen by").evaluate("field => field.selectedOptions[0].text") == "Anna"


def test_the_viewer_is_picked_and_the_others_cards_vanish(show: Show) -> None:
    shown = show(Scene())
    assert "Necromancer" in shown.page.content()
    shown.page.get_by_label("seen by").select_option("spectator")
    shown.settle()
    assert shown.stepper.viewer == "spectator" and "Necromancer" not in shown.page.content()
    assert shown.page.get_by_text("Only Anna sees these options.").is_visible()


@pytest.mark.parametrize(
    ("key", "step"),
    [("ArrowLeft", 22), ("ArrowRight", 24), ("Home", 0), ("End", 37), ("PageUp", 16), ("PageDown", 28)],
)
def test_the_timeline_answers_to_keys(show: Show, key: str, step: int) -> None:
    scene = Scene()
    shown = show(scene)
    track = shown.page.get_by_role("slider", name="timeline")
    track.focus()
    shown.page.keyboard.press(key)
    shown.settle()
    assert scene.step == step and shown.focus == "track"
    assert track.get_attribute("aria-valuenow") == str(step)


def test_the_timeline_answers_to_the_pointer(show: Show) -> None:
    scene = Scene()
    shown = show(scene)
    track = shown.page.get_by_role("slider", name="timeline")
    box = track.bounding_box()
    track.click(position={"x": box["width"] * 10 / 37, "y": 10})
    shown.settle()
    assert scene.step == 10
    shown.page.mouse.move(box["x"] + box["width"] * 10 / 37, box["y"] + 10)
    shown.page.mouse.down()
    shown.page.mouse.move(box["x"] + box["width"] * 30 / 37, box["y"] + 10, steps=5)
    shown.page.mouse.up()
    shown.settle()
    assert scene.step == 30


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_a_barred_option_says_why_and_moves_nothing(show: Show, way: str) -> None:
    scene = Scene()
    shown = show(scene, viewer="Anna")
    height = shown.page.evaluate("document.documentElement.scrollHeight")
    button = shown.page.get_by_role("button", name="Discard Silver key is not allowed")
    getattr(button, way)()
    box = shown.page.locator(".rl-whybox")
    shown.settle()
    assert "a key is never discarded by choice. SHE-0.5-CARD-KEY-KEEP" in box.inner_text()
    assert "Nearest: Discard Thief, take 1 coin." in box.inner_text()
    assert shown.page.evaluate("document.documentElement.scrollHeight") == height
    button.press("Enter")
    button.click(force=True)
    shown.settle()
    assert scene.step == 23 and shown.sent == []


def test_a_step_does_not_move_what_lies_below(show: Show) -> None:
    shown = show(Scene())
    forward = shown.page.get_by_role("button", name="step forward")
    before = forward.bounding_box()
    for _ in range(4):
        forward.click()
        shown.settle()
        assert forward.bounding_box() == before


def test_a_clause_shows_its_text_on_hover_and_opens(show: Show) -> None:
    shown = show(Scene())
    clause = shown.page.get_by_role("button", name="SHE-LOOK-05").first
    clause.hover()
    shown.settle()
    assert "is out at once" in shown.page.locator(".rl-tip").inner_text()
    shown.page.keyboard.press("Escape")
    clause.click()
    shown.settle()
    assert shown.page.locator(".rl-full:visible").inner_text().startswith("A player who looks at the Bandit")
    shown.page.keyboard.press("]")
    shown.settle()
    assert shown.page.locator(".rl-full:visible").count() == 1  # it stays open when a step is added


def test_an_error_is_shown_and_escape_takes_it_away(show: Show) -> None:
    shown = show(Scene(breaks="gold_key"), viewer="Anna")
    option(shown, "Play Miner, free").click()
    alert = shown.page.get_by_role("alert")
    shown.settle()
    assert "A rule went wrong (KeyError)" in alert.inner_text()
    assert shown.focus == "o:play miner"
    shown.page.keyboard.press("Escape")
    shown.settle()
    assert alert.inner_text() == ""


def test_a_branch_is_named_and_started(show: Show) -> None:
    scene = Scene()
    shown = show(scene)
    shown.page.get_by_role("button", name="new branch").click()
    shown.page.keyboard.type("what if 3 v [")
    scene.goto(22)
    shown.follow()
    shown.settle()
    assert shown.focus == "new-name"  # another cell moved the session; what was typed is kept
    shown.page.keyboard.press("Enter")
    shown.settle()
    assert scene.line == "what if 3 v [" and shown.focus == "new"
    shown.page.get_by_label("branch", exact=True).select_option("main line")
    shown.settle()
    assert scene.line == "main line"


def test_many_options_are_filtered_by_words_or_number(show: Show) -> None:
    scene = Scene(many=120)
    shown = show(scene, viewer="Anna")
    option(shown, "Play Miner, free").focus()
    shown.page.keyboard.press("0")
    shown.settle()
    assert shown.focus == "filter"
    shown.page.keyboard.type("tunnel on 12, 3")
    shown.settle()
    assert shown.page.locator(".rl-opts button:visible").count() == 1
    shown.page.keyboard.press("Escape")
    shown.settle()
    assert shown.page.locator(".rl-opts button:visible").count() == 127
    shown.page.keyboard.type("zzz")
    shown.settle()
    assert shown.page.get_by_text("No option has these words.").is_visible()
    shown.page.keyboard.press("Escape")
    shown.page.keyboard.type("42")
    shown.page.keyboard.press("Enter")
    shown.settle()
    assert scene.lines["main line"][-1] == "place NS@4,0"
    assert shown.page.evaluate("document.documentElement.scrollHeight") <= 900


def test_the_question_mark_shows_the_keys_and_escape_closes_them(show: Show) -> None:
    shown = show(Scene())
    option(shown, "Play Miner, free").focus()
    shown.page.keyboard.press("?")
    shown.settle()
    assert shown.page.get_by_text("look with the next viewer's eyes").is_visible()
    shown.page.keyboard.press("Escape")
    shown.settle()
    assert not shown.page.get_by_text("look with the next viewer's eyes").is_visible()
    assert shown.focus == "o:play miner"


def test_keys_stay_inside_and_the_notebook_is_asked_to_keep_its_own(show: Show) -> None:
    shown = show(Scene())
    shown.page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    option(shown, "Play Miner, free").focus()
    for key in ("a", "b", "d", "x", "3", "ArrowDown"):
        shown.page.keyboard.press(key)
    shown.settle()
    assert shown.page.evaluate("leaked") == []
    assert shown.page.locator("[data-lm-suppress-shortcuts=true]").count() == 1


def test_unchanged_regions_are_left_alone(show: Show) -> None:
    shown = show(Scene())
    shown.page.evaluate("window.table = document.querySelector('.rl-seats')")
    shown.page.get_by_role("button", name="new branch").click()
    shown.page.keyboard.type("other")
    shown.page.keyboard.press("Enter")
    shown.settle()
    assert shown.page.evaluate("window.table.isConnected")


def test_the_last_event_is_announced(show: Show) -> None:
    shown = show(Scene())
    shown.page.get_by_role("button", name="step back").click()
    live = shown.page.locator('[data-region="live"]')
    shown.settle()
    assert live.inner_text() == (
        "Step 22. Boris plays Explorer. Vera decides: look into a cave. Stepped back: things learned since, 1."
    )


def test_it_cleans_up(show: Show) -> None:
    shown = show(Scene())
    shown.page.evaluate("window.cleanup()")
    shown.settle()
    assert shown.page.evaluate("window.heard.size") == 0
    assert shown.page.locator(".rules-lab").count() == 0


def test_typed_names_run_nothing_and_break_nothing(show: Show) -> None:
    names = ["<img src=x onerror=alert(1)>", "Наталья-Александра Константинопольская-Ы", "שרה 🦊\u202e", "x" * 40]
    for width in (1180, 560, 360):
        shown = show(Scene(players=names), width=width)
        shown.page.on("dialog", lambda dialog: pytest.fail("a name ran as a script"))
        shown.settle()
        assert shown.page.locator("img").count() == 0
        assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


AXE_SCENES: dict[str, tuple[dict[str, Any], str | None]] = {
    "player": ({}, "Anna"),
    "whole": ({"step": 22}, None),
    "waiting": ({}, "spectator"),
    "outcome": ({"ends": True, "step": 37}, None),
    "many": ({"many": 120}, "Anna"),
    "broken": ({"breaks": "x"}, None),
}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", AXE_SCENES)
def test_axe_finds_nothing(show: Show, name: str, theme: str) -> None:
    scene, viewer = AXE_SCENES[name]
    shown = show(Scene(**scene), viewer=viewer, theme=theme)
    if name == "broken":
        shown.page.keyboard.press("Tab")
        option(shown, "Play Miner, free").click()
    if name == "player":
        shown.page.get_by_role("button", name="step back").click()
        shown.page.get_by_role("button", name="step forward").click()
        shown.page.get_by_role("button", name="Discard Silver key").focus()
        shown.page.get_by_role("button", name="SHE-LOOK-05").first.click()
    results = Axe().run(shown.page, context="#here")
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(255, 255, 255)"), ("dark", "rgb(24, 26, 28)")])
def test_outside_of_a_notebook_the_system_theme_is_followed(show: Show, scheme: str, paper: str) -> None:
    shown = show(Scene(), theme="none", color_scheme=scheme)
    assert shown.page.locator(".rules-lab").evaluate("root => getComputedStyle(root).backgroundColor") == paper


def test_one_column_when_narrow(show: Show) -> None:
    shown = show(Scene(), width=700)
    table, side = (shown.page.locator(place).bounding_box() for place in (".rl-table", ".rl-side"))
    shown.settle()
    assert side["y"] >= table["y"] + table["height"] - 1
