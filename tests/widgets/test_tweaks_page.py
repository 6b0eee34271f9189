"""The tweak panel in a page: fields, keys, focus, filter, editor, accessibility. Python answers, no kernel runs."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

import lab
from widgets import TweakPanel

pytestmark = pytest.mark.browser
Show = Callable[..., Any]
RULES = lab.rules("shelter", edition="1.0")
WRONG = "def miner_free(table, me):\n    yield from miner(table, me, 1)\n    table.joy += 1\n"


def panel(show: Show, rules: lab.Rules = RULES, session: Any = None, **page: Any) -> Any:
    return show(None, view=lambda _session, viewer: TweakPanel(rules, session), **page)


def field(shown: Any, name: str) -> Any:
    return shown.page.get_by_label(name, exact=True)


def put(shown: Any, name: str, value: str) -> None:
    field(shown, name).fill(value)
    field(shown, name).press("Enter")
    shown.settle()


def edit(shown: Any, source: str) -> Any:
    field(shown, "effect").select_option("miner.free")
    shown.settle()
    editor = field(shown, "source of Miner: free")
    editor.fill(source)
    return editor


def test_a_number_is_changed_and_the_focus_stays(show: Show) -> None:
    shown = panel(show)
    put(shown, "coin limit", "5")
    assert shown.stepper.rules == RULES.tweak(coin_limit=5)
    assert shown.focus == "p:coin_limit" and shown.page.get_by_text("1 change", exact=True).is_visible()
    assert shown.page.get_by_text("Printed: 3.").is_visible()
    put(shown, "coin limit", "3")
    assert shown.page.get_by_text("as printed", exact=True).is_visible()


def test_a_choice_a_switch_and_a_card_are_changed_by_keys(show: Show) -> None:
    shown = panel(show)
    field(shown, "traps active in cave").select_option(label="yes")
    shown.page.get_by_label("mr chaos").check()
    put(shown, "Miner, count", "4")
    shown.settle()
    assert shown.stepper.rules == RULES.tweak(traps_active_in_cave=True, candidate_cards=["mr_chaos"], cards={"miner": 4})
    assert shown.focus == "k:miner.count" and shown.page.get_by_text("42 cards of 24 kinds").is_visible()


def test_a_number_for_each_name_is_changed(show: Show) -> None:
    shown = panel(show, lab.rules("saboteur", edition="2"))
    group = shown.page.get_by_role("group", name="s2 roles")
    group.get_by_label("boss").fill("2")
    group.get_by_label("boss").press("Tab")
    shown.settle()
    assert shown.stepper.rules.s2_roles["boss"] == 2 and shown.stepper.rules.s2_roles["blue"] == 4
    assert shown.focus == "n:s2_roles profiteer"


def test_a_refusal_stands_at_the_field_and_what_was_typed_stays(show: Show) -> None:
    shown = panel(show)
    put(shown, "hand size", "70")
    alert = shown.page.locator(".rl-field").filter(has=field(shown, "hand size")).get_by_role("alert")
    assert alert.inner_text() == "hand_size is a whole number from 1 to 4, not 70."
    assert field(shown, "hand size").input_value() == "70" and field(shown, "hand size").get_attribute("aria-invalid") == "true"
    put(shown, "Gold Key, count", "3")
    assert "the deck has exactly one Gold Key" in shown.page.get_by_role("row", name="Gold Key").get_by_role("alert").inner_text()
    assert shown.stepper.rules == RULES


def test_what_is_being_typed_outlives_an_answer(show: Show) -> None:
    shown = panel(show)
    field(shown, "coin limit").focus()
    field(shown, "coin limit").fill("7")
    shown.stepper.rules = RULES.tweak(coin_limit=4)
    shown.follow()
    assert field(shown, "coin limit").input_value() == "7" and shown.focus == "p:coin_limit"
    shown.page.locator(".rl-game").click()  # leaving a field sets it
    shown.settle()
    assert shown.stepper.rules.coin_limit == 7
    field(shown, "coin limit").focus()
    shown.stepper.rules = RULES.tweak(coin_limit=4)
    shown.follow()
    assert field(shown, "coin limit").input_value() == "4"


def test_rules_and_cards_are_found_by_words(show: Show) -> None:
    shown = panel(show)
    rules, cards = shown.page.locator(".rl-field:visible"), shown.page.locator(".rl-deck tbody tr:visible")
    every = rules.count()
    shown.page.get_by_label("find a rule or card").fill("coin limit")
    assert rules.count() == 1 and cards.count() == 0 and not shown.page.get_by_text("Cards", exact=True).is_visible()
    shown.page.get_by_label("find a rule or card").fill("MINER")
    assert cards.count() == 1
    put(shown, "Miner, count", "4")
    assert cards.count() == 1  # an answer keeps the filter
    shown.page.get_by_label("find a rule or card").fill("zzz")
    assert shown.page.get_by_text("No rule and no card to show.").is_visible()
    shown.page.get_by_label("find a rule or card").fill("")
    assert rules.count() == every
    shown.page.get_by_label("changed only").check()
    assert (rules.count(), cards.count()) == (0, 1)


def test_what_the_lab_assumed_is_found_and_framed_otherwise(show: Show) -> None:
    shown = panel(show)
    shown.page.get_by_label("find a rule or card").fill("assumed")
    rules, cards = shown.page.locator(".rl-field:visible"), shown.page.locator(".rl-deck tbody tr:visible")
    assert rules.filter(has_text="assumed by the lab").count() == rules.count() > 0
    assert cards.locator("th").all_inner_texts() == ["Treasure Hunter", "Mr. Chaos", "Grave Robber"]
    style = "input => getComputedStyle(input).borderTopStyle"
    assert [field(shown, f"Treasure Hunter, {name}").evaluate(style) for name in ("count", "price")] == ["dashed", "solid"]
    assert field(shown, "coins total").evaluate(style) == "dashed"
    put(shown, "coins total", "20")
    assert shown.page.get_by_text("was assumed by the lab").is_visible()


def test_one_click_leads_back(show: Show) -> None:
    shown = panel(show, RULES.tweak(coin_limit=5))
    shown.page.get_by_role("button", name="Back to the edition").click()
    shown.settle()
    assert shown.stepper.rules == RULES and field(shown, "coin limit").input_value() == "3"
    assert shown.page.get_by_role("button", name="Back to the edition").count() == 0


def test_a_clause_opens_and_stays_open(show: Show) -> None:
    shown = panel(show)
    summary = shown.page.locator("summary").filter(has_text="SHE-COIN-01").first
    summary.press("Enter")
    assert shown.page.get_by_text(RULES.clause("SHE-COIN-01").text).is_visible()
    put(shown, "coin limit", "5")
    assert shown.page.get_by_text(RULES.clause("SHE-COIN-01").text).is_visible()


def test_an_effect_is_changed_and_tried_by_keys(show: Show) -> None:
    shown = panel(show)
    editor = edit(shown, "def miner_free(table, me):\n")
    editor.press("End")
    editor.press("Control+End")
    editor.press("Tab")
    editor.press_sequentially("yield from miner(table, me, 2)")
    editor.press("Control+Enter")
    shown.settle()
    assert "miner.free" in shown.stepper.rules.tweaks["effects"]
    assert shown.page.get_by_role("status").filter(has_text="games at random").is_visible()
    assert editor.input_value() == "def miner_free(table, me):\n    yield from miner(table, me, 2)"
    assert shown.focus == "source"
    editor.press("Escape")
    editor.press("Tab")
    assert shown.focus == "try"
    shown.page.get_by_role("button", name="As printed").click()
    shown.settle()
    assert shown.stepper.rules == RULES and "def miner_free(table: ShelterTable" in editor.input_value()


def test_the_editor_keeps_the_indentation_and_undoes_by_keys(show: Show) -> None:
    shown = panel(show)
    editor = edit(shown, "")
    editor.press_sequentially("def miner_free(table, me):\nfor _ in range(2):\nyield from miner(table, me, 1)\nreturn")
    indented = "def miner_free(table, me):\n    for _ in range(2):\n        yield from miner(table, me, 1)\n        return"
    assert editor.input_value() == indented and shown.page.locator(".rl-gutter span").count() == 4
    for _ in range(10):
        editor.press("Control+z")
    assert len(editor.input_value()) < len(indented)
    editor.press_sequentially("")
    for _ in range(10):
        editor.press("Control+Shift+z")
    assert editor.input_value() == indented


def test_enter_in_the_filter_goes_to_what_it_has_found(show: Show) -> None:
    shown = panel(show)
    words = field(shown, "find a rule or card")
    for typed, there in (("coin limit", "p:coin_limit"), ("candidate_cards", "m:candidate_cards mr_chaos"), ("zzz", "effect")):
        words.fill(typed)
        words.press("Enter")
        assert shown.focus == there
    assert not shown.page.locator(".rl-groups").is_visible()
    words.fill("gold key")
    words.press("Enter")
    assert shown.focus == "k:gold_key.count"


def test_the_effects_are_two_keys_from_the_filter(show: Show) -> None:
    shown = panel(show)
    skip = shown.page.get_by_role("button", name="to the effects")
    assert skip.bounding_box()["width"] <= 2
    field(shown, "find a rule or card").press("Tab")
    assert shown.focus == "skip" and skip.bounding_box()["width"] > 50
    skip.press("Enter")
    assert shown.focus == "effect"


def test_an_error_is_marked_at_its_line(show: Show) -> None:
    shown = panel(show)
    editor = edit(shown, WRONG)
    shown.page.get_by_role("button", name="Try it").click()
    shown.settle()
    alert = shown.page.get_by_role("alert").filter(has_text="line 3")
    assert "table.joy += 1" in alert.inner_text() and "The rules stay as they were." in alert.inner_text()
    assert shown.page.locator(".rl-fault").inner_text().split() == ["✗", "3"]
    chosen = editor.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert chosen == "    table.joy += 1" and shown.focus == "source"
    assert shown.page.get_by_role("button", name="Try it").is_enabled()
    editor.press_sequentially("    table.active = me")
    assert shown.page.locator(".rl-fault").count() == 0


def test_a_draft_outlives_other_changes(show: Show) -> None:
    shown = panel(show)
    edit(shown, WRONG)
    put(shown, "coin limit", "5")
    field(shown, "effect").select_option("caver.free")
    shown.settle()
    field(shown, "effect").select_option("miner.free")
    shown.settle()
    assert field(shown, "source of Miner: free").input_value() == WRONG
    assert shown.page.locator(".rl-gutter span").count() == 4


def test_the_code_is_copied(show: Show) -> None:
    shown = panel(show, RULES.tweak(coin_limit=5))
    clipboard = "{ value: { writeText: async (words) => { window.got = words; } } }"
    shown.page.evaluate(f"Object.defineProperty(navigator, 'clipboard', {clipboard})")
    shown.page.get_by_text("The same in a cell").click()
    shown.page.get_by_role("button", name="Copy").click()
    assert shown.page.get_by_text("Copied.").is_visible()
    assert shown.page.evaluate("window.got") == shown.stepper.code
    shown.page.evaluate("() => { navigator.clipboard.writeText = async () => { throw new Error('not here'); }; }")
    shown.page.get_by_role("button", name="Copy").click()
    assert shown.page.get_by_text("Selected: copy it with Ctrl+C.").is_visible()
    assert shown.page.evaluate("getSelection().toString()").strip() == shown.stepper.code


def session() -> lab.Session:
    s, rng = lab.Session(RULES, 3, 7), random.Random(3)
    while s.step < 40:
        s.choose(rng.choice(s.decision.options))
    return s


def test_the_parting_is_told(show: Show) -> None:
    s = session()
    shown = panel(show, session=s)
    assert shown.page.locator(".rl-parting").count() == 0
    put(shown, "discard income", "2")
    assert shown.page.locator(".rl-parting").inner_text().startswith(f"The games part at step {shown.stepper.session.step} of 40")
    assert shown.page.locator('[data-region="changes"]').get_attribute("aria-live") == "polite"


@pytest.mark.parametrize(
    ("source", "line"),
    [
        ("import random\ndef miner_free(table, me):\n    random.random()\n    return\n    yield\n", "    random.random()"),
        ("\ndef miner_free(table):\n    return\n    yield\n", "def miner_free(table):"),
        (
            "def miner_free(table, me):\n    yield table.ask('Bob', 'what?', ['a'])\n",
            "    yield table.ask('Bob', 'what?', ['a'])",
        ),
    ],
)
def test_rules_that_cannot_be_made_are_refused_at_the_editor(show: Show, source: str, line: str) -> None:
    shown = panel(show)
    editor = edit(shown, source)
    editor.press("Control+Enter")
    shown.settle()
    alerts = shown.page.get_by_role("alert")
    assert alerts.count() == 1 and shown.page.locator(".rl-effects").get_by_role("alert").count() == 1
    assert editor.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)") == line
    assert shown.stepper.rules == RULES


def test_keys_stay_inside(show: Show) -> None:
    shown = panel(show)
    shown.page.evaluate("window.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    for key in ("a", "d", "Enter", "ArrowDown"):
        field(shown, "coin limit").press(key)
    shown.settle()
    assert shown.page.evaluate("leaked") == []


def test_it_cleans_up(show: Show) -> None:
    shown = panel(show)
    shown.page.evaluate("window.cleanup()")
    assert shown.page.evaluate("window.heard.size") == 0 and shown.page.locator(".rules-lab").count() == 0


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("game", ["shelter", "saboteur", "myth"])
def test_axe_finds_nothing(show: Show, game: str, theme: str) -> None:
    shown = panel(show, lab.rules(game), session() if game == "shelter" else None, theme=theme)
    if game == "shelter":
        put(shown, "coin limit", "5")
        put(shown, "hand size", "70")
        put(shown, "Gold Key, count", "3")
        shown.page.locator("summary").filter(has_text="SHE-COIN-01").first.click()
        edit(shown, WRONG)
        shown.page.get_by_role("button", name="Try it").click()
        shown.page.get_by_text("The same in a cell").click()
    shown.settle()
    results = Axe().run(shown.page, context="#here")
    assert results.violations_count == 0, results.generate_report()


@pytest.mark.parametrize("width", [1180, 560, 360])
def test_it_fits_the_page(show: Show, width: int) -> None:
    for game in lab.games():
        shown = panel(show, lab.rules(game), width=width)
        assert shown.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), game


def test_two_panels_on_a_page_do_not_mix(show: Show) -> None:
    shown = panel(show)
    ids = shown.page.evaluate("[...document.querySelectorAll('[id^=rl-]')].map((each) => each.id)")
    assert len(ids) > 50 and len(set(ids)) == len(ids) and not any(each.startswith("rl-id-") for each in ids)
