"""Redeals: only what a viewer cannot know changes, and a leak that is planted on purpose is found (UGK-HID-01 to -13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine import view as views
from lab.engine.luck import Luck
from lab.engine.run import Run
from lab.engine.worlds import redeal
from lab.games.underground_kings import flow
from lab.games.underground_kings.cards import Squad
from lab.games.underground_kings.events import KingsMemory
from lab.games.underground_kings.game import UndergroundKings
from lab.games.underground_kings.invariants import cards_of
from lab.games.underground_kings.table import KingsTable
from tests.games.underground_kings.play import RULES, any_rules, at, choose, whole_turns


def pictures(table: Any, viewer: int, memory: KingsMemory) -> Any:
    return views.seats(table, viewer, memory, None), views.common(table, viewer, memory)


@given(st.tuples(any_rules(), st.integers(0, 10**6)), st.integers(-1, 1))
def test_a_redeal_keeps_every_card_the_own_hand_and_what_is_seen(which: tuple[tuple[lab.Rules, int], int], viewer: int) -> None:
    (rules, players), seed = which
    memory = KingsMemory(viewer)
    for run in whole_turns(rules, players, seed, most=40):
        table: Any = run.table
        memory.learn(run.take().events)
        other: Any = redeal(table, viewer, Luck(seed), memory)
        assert Counter(cards_of(other)) == Counter(cards_of(table)) and table.game.invariants(other) == []
        assert viewer < 0 or other.hands[viewer] == table.hands[viewer]
        assert pictures(other, viewer, memory) == pictures(table, viewer, memory)


POSITION = """
kings: {A: orcs, B: giants}
hands: {A: [dw3a, go9a], B: [or5a, gi2b]}
centre: [{card: dw1a, squads: [go4a]}, {card: dw8a, squads: [go8b]}, dw6b]
camp: {orcs: [or4a, or8b], goblins: [go6a]}
victory: {B: [or3a]}
deck: [gi5b, dw0a, or1b, go0b, or9b, gi9b, gi7b, dw1b]
"""


def dealt(s: lab.Session, viewer: int, number: int = 300) -> list[Any]:
    """Tables that look like the one of a session between turns to a viewer who remembers all."""
    memory: Any = s._memory(viewer)
    return [redeal(s.table, viewer, Luck(n), memory) for n in range(number)]


def test_what_lies_behind_a_mine_changes_and_the_mine_does_not(tmp_path: Path) -> None:
    """UGK-HID-04, UGK-HID-05: dw8a, or3a, gi5b and go0b all carry m13, so each may lie in each of their places."""
    s = at(tmp_path, RULES, "AB", POSITION)
    tables = dealt(s, 0)
    in_slot = Counter(table.centre[1].mine.card.id for table in tables)
    developed = Counter(table.victory[1][0].card.id for table in tables)
    on_deck = Counter(table.deck[-1].id for table in tables)
    for found in (in_slot, developed, on_deck):
        assert set(found) == {"dw8a", "go0b", "gi5b", "or3a"} and all(45 < number < 105 for number in found.values())
    assert {str(table.centre[1].mine) for table in tables} == {"m13"}


def test_the_copies_of_a_squad_are_known_apart_where_backs_are_seen_and_else_are_not(tmp_path: Path) -> None:
    """UGK-HID-04, UGK-HID-12: of the orcs in the camp A may know the faces alone; or9b lies in the deck."""
    position = POSITION.replace("[or4a, or8b]", "[or4a, or9a]")
    seen = dealt(at(tmp_path, RULES, "AB", position), 0, 60)
    assert {table.camp[2][1].card.id for table in seen} == {"or9a"}
    hidden = dealt(at(tmp_path, RULES.tweak(hand_backs_visible=False), "AB", position), 0, 60)
    assert {table.camp[2][1].card.id for table in hidden} == {"or9a", "or9b"}
    assert {table.camp[2][1].label for table in hidden} == {"Orcs 9"}


@pytest.mark.parametrize(("visible", "copies"), [(True, 1), (False, 2)])
def test_the_backs_of_the_first_squads_in_the_camp_are_known_if_the_deck_showed_them(visible: bool, copies: int) -> None:
    """UGK-HID-01, UGK-HID-05: a squad laid from a hidden deck may be either copy; once it was in a hand its back is known."""
    rules = RULES.tweak(next_mine_visible=visible, camp_start=1, centre_mines=1, hand_size=1)
    run = Run.new(rules, 2, 5)
    run.begin()
    table: Any = run.table
    (lying,) = [squad for pile in table.camp for squad in pile]
    found = {squad.card.id for k in range(60) for pile in redeal(table, 0, Luck(k)).camp for squad in pile}  # type: ignore[union-attr]
    twin = next(card for card in rules.cards.values() if card.label == lying.label and card is not lying.card)
    assert twin in table.deck  # the other copy, which could lie there as well
    assert len(found) == copies and lying.card.id in found
    table.draw(table.players[1], rules.takes[lying])
    assert table.unseen_backs == [0, 0, 0, 0]
    held = {redeal(table, 0, Luck(k)).hands[1][-1].mine for k in range(60)}  # type: ignore[union-attr]
    assert held == {lying.card.mine}


def test_who_played_a_squad_himself_knows_which_copy_it_is(tmp_path: Path) -> None:
    """UGK-HID-03: A drew gi5b from the deck and saw both of its sides; B knows no more than that a 5 lies there."""
    s = at(tmp_path, RULES.tweak(hand_backs_visible=False), "AB", POSITION.replace("[or5a, gi2b]", "[gi9a, gi2b]"))
    choose(s, "play go9a centre 1", "draw deck")
    memory: Any = s._memory(0)
    assert list(memory.held) == [s.rules.cards["gi5b"]]


def test_a_squad_seen_going_into_a_hand_stays_there_in_every_world(tmp_path: Path) -> None:
    """UGK-HID-07: of the go0b beside it only the back is known, m13."""
    position = POSITION.replace("[dw3a, go9a], B: [or5a, gi2b]", "[go0b, go9a], B: [gi9a, gi2b]").replace(
        " go0b, or9b", " dw3a, or9b"
    )
    for rules in (RULES, RULES.tweak(hand_backs_visible=False)):
        s = at(tmp_path, rules, "AB", position)
        choose(s, "play go9a centre 1", "draw goblins")
        tables = dealt(s, 1, 60)
        assert {"Goblins 6"} <= set.intersection(*({card.label for card in table.hands[0]} for table in tables))
        others = Counter(card.id for table in tables for card in table.hands[0] if card.label != "Goblins 6")
        assert len(others) > 1 and (rules is not RULES or set(others) <= {"dw8a", "go0b", "gi5b", "or3a"})


# --- leaks planted on purpose ---------------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def a_squad_is_called_by_its_card(m: pytest.MonkeyPatch) -> None:
    m.setattr(Squad, "label", property(lambda squad: f"{squad.card.label} ({squad.card.id})"))


def a_stuck_player_is_asked_in_other_words(m: pytest.MonkeyPatch) -> None:
    def ask(table: Any, me: Any, prompt: str, options: Any, **how: Any) -> Any:
        return plain(table, me, f"{prompt}!" if str(options[0]).startswith("discard") else prompt, options, **how)

    plain = KingsTable.ask
    m.setattr(KingsTable, "ask", ask)


def the_back_tells_the_people(m: pytest.MonkeyPatch) -> None:
    def back(game: Any, table: Any, card: Any, zone: Any, place: Any, viewer: int) -> str:
        return f"{plain(game, table, card, zone, place, viewer)} {card.label[0]}"

    plain = UndergroundKings.back
    m.setattr(UndergroundKings, "back", back)


def a_badge_counts_the_own_squads_in_hand(m: pytest.MonkeyPatch) -> None:
    m.setattr(flow, "badges", lambda table, player: [str(sum(c.people is table.kings[player] for c in table.hands[player]))])


def the_caption_names_the_squad_on_the_deck(m: pytest.MonkeyPatch) -> None:
    m.setattr(flow, "caption", lambda table: table.deck[-1].label if table.deck else "")


def a_refusal_counts_another_hand(m: pytest.MonkeyPatch) -> None:
    def barred(table: Any, me: Any) -> Any:
        yield lab.Barred(
            "wait", f"the others hold {sum(c.strength for p in table.others(me) for c in table.hands[p])}", "UGK-TURN-02"
        )

    m.setattr(flow, "barred_moves", barred)


@pytest.mark.parametrize(
    "plant",
    [
        a_squad_is_called_by_its_card, a_stuck_player_is_asked_in_other_words, the_back_tells_the_people,
        a_badge_counts_the_own_squads_in_hand, the_caption_names_the_squad_on_the_deck, a_refusal_counts_another_hand,
    ],
)  # fmt: skip
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = lab.rules("underground_kings", hand_backs_visible=False) if plant is a_squad_is_called_by_its_card else RULES
    assert lab.check_two_worlds(rules, 3, games=3, seed=4)
    plant(monkeypatch)
    assert any(not lab.check_two_worlds(rules, 3, games=1, seed=seed) for seed in range(30))
