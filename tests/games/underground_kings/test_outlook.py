"""What the mines await, as a viewer may work it out (UGK-HID-03 to -13)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine import view as views
from lab.engine.luck import Luck
from lab.engine.worlds import redeal
from lab.games.underground_kings import market
from lab.games.underground_kings.events import KingsMemory
from lab.games.underground_kings.outlook import Holder, Outlook, chance, hands, outlooks, seen, unmet
from tests.games.underground_kings.play import RULES, any_rules, at, whole_turns

# Backs: dw3a Slate Hollow, go9a and dw6b Silver Pocket, or5a Gravel Pit, gi2b Quartz Labyrinth. All cards with these backs that
# lie nowhere else are in the deck, so nobody has met their squads.
POSITION = """
kings: {A: orcs, B: giants}
hands: {A: [dw3a, go9a], B: [or5a, gi2b]}
centre:
- {card: dw1a, mine: [3, 4, 4, false], squads: [go4a]}
- {card: dw8a, mine: [3, 2, 3, false], squads: [go7a, go8b]}
- {card: dw6b, mine: [3, 1, 3, false]}
captured: {A: [{card: dw7b, mine: [2, 1, 2, true], squads: [gi3a]}]}
camp: {orcs: [or4a], goblins: [go6a]}
deck: [dw0a, go2b, gi7b, dw5a, go7b, or0a, go5b, or8a, gi0b, or1b, gi4a]
"""


def position(folder: Path, viewer: str | None, rules: lab.Rules = RULES) -> dict[str, Outlook]:
    session = at(folder, rules, "AB", POSITION)
    return {each.where: each for each in seen(session, viewer)}


def others(one: Outlook) -> list[str]:
    return list(map(str, one.others))


def fits(one: Outlook) -> list[str]:
    return [card.label for card in one.fits]


def test_a_row_tells_a_mine(tmp_path: Path) -> None:
    frame = market(at(tmp_path, RULES, "AB", POSITION), "A")
    assert list(frame.index) == ["centre 1", "centre 2", "centre 3", "A 1"]
    assert frame.loc["centre 2"].to_dict() == {
        "mine": "Garnet Lode", "owner": "", "defence": 3, "size": 2, "overseer": False, "value": 3,
        "squads": "Goblins 7, Goblins 8", "missing": 1, "asks": "any people, 9",
        "goes_to": "Dwarves, Goblins: whoever plays it; Orcs: A; Giants: B", "fits": "Goblins 9", "others": "",
    }  # fmt: skip
    assert frame.loc["A 1", ["owner", "overseer", "missing", "asks", "goes_to"]].to_list() == [
        "A", True, 1, "Orcs, 4 to 9, as overseer", "",
    ]  # fmt: skip


def test_squads_behind_the_same_back_are_equally_likely(tmp_path: Path) -> None:
    """UGK-HID-04, -05.

    5 to 9 fits the first mine: behind Gravel Pit are dwarves 0, goblins 2, orcs 5, giants 7; behind Quartz Labyrinth dwarves 5,
    goblins 7, orcs 0, giants 2. So B has none with 2/4 x 2/4. Nothing of these is a 9.
    """
    mines = position(tmp_path, "A")
    assert others(mines["centre 1"]) == ["B 75%"] and others(mines["centre 2"]) == []
    assert others(mines["centre 3"]) == ["B 100%"] and others(mines["A 1"]) == []
    assert fits(mines["centre 1"]) == ["Goblins 9"] and fits(mines["centre 3"]) == ["Dwarves 3", "Goblins 9"]


def test_only_the_owner_may_oversee_and_the_others_reckon_with_it(tmp_path: Path) -> None:
    """UGK-WORK-01, UGK-OVERSEER-02: orcs above 3; behind Slate Hollow are dwarves 3, goblins 5, orcs 8, giants 0, so one of four.

    Behind Silver Pocket are goblins 9, orcs 1, giants 4 and dwarves 6, which lies as a mine and may as well be in the hand.
    """
    mine = position(tmp_path, "B")["A 1"]
    assert others(mine) == ["A 25%"] and fits(mine) == []
    assert [each.player.name for each in mine.others] == ["A"]


def test_the_whole_table_and_a_spectator(tmp_path: Path) -> None:
    whole, open_only = position(tmp_path, None), position(tmp_path, "spectator")
    assert others(whole["centre 1"]) == ["B (Orcs 5)"] and fits(whole["centre 1"]) == ["Goblins 9"]  # A is on turn
    assert others(open_only["centre 1"]) == ["A 75%", "B 75%"] and fits(open_only["centre 1"]) == []


def test_a_squad_taken_from_the_camp_is_known_in_the_hand(tmp_path: Path) -> None:
    """UGK-HID-07: orcs 4 beat the giants 3 that work there."""
    session = at(tmp_path, RULES, "AB", POSITION)
    session.choose("play dw3a centre 3")
    session.choose("draw orcs")
    mines = {each.where: each for each in seen(session, "B")}
    assert others(mines["A 1"]) == ["A (Orcs 4)"]
    assert others(mines["centre 1"]) == ["A 50%"]  # behind Silver Pocket dwarves 6 and goblins 9 fit, orcs 1 and giants 4 do not


@pytest.mark.parametrize(
    ("tweaks", "goes_to"),
    [
        ({}, "Dwarves, Goblins: whoever plays it; Orcs: A; Giants: B"),
        ({"kingless_capture": "removed"}, "Dwarves, Goblins: nobody; Orcs: A; Giants: B"),
        ({"kingless_capture": "forbidden"}, "Orcs: A; Giants: B"),
        ({"capture_goes_to": "last_player"}, "Dwarves, Goblins, Orcs, Giants: whoever plays it"),
    ],
)
def test_who_gets_a_mine(tmp_path: Path, tweaks: dict[str, Any], goes_to: str) -> None:
    """UGK-CAPTURE-02, -04, -05, -14."""
    mines = position(tmp_path, "A", RULES.tweak(**tweaks))
    assert {mines[f"centre {slot}"].goes_to for slot in (1, 2, 3)} == {goes_to}  # however many squads are missing


@pytest.mark.parametrize(
    ("chance", "said"), [(1.0, "100%"), (0.996, "99%"), (0.5, "50%"), (0.003, "1%"), (0.0, "0%"), (None, "perhaps")]
)
def test_only_what_is_certain_is_said_to_be_so(chance: float | None, said: str) -> None:
    anna = lab.Session(RULES, 2).table.players[0]
    assert str(Holder(anna, (), chance)) == f"Anna {said}"


def test_what_a_card_would_do(tmp_path: Path) -> None:
    mines = position(tmp_path, "A")
    nine = mines["centre 2"].fits[0]
    assert mines["centre 2"].deed(nine) == "captures it for A"  # nobody leads the goblins, so whoever plays it gets it
    assert mines["centre 1"].deed(nine) == "1 more after it"
    assert mines["A 1"].deed(RULES.cards["or8a"]) == "develops it: 2"
    assert mines["centre 2"].deed(RULES.cards["gi9a"]) == "captures it for B"


@pytest.mark.parametrize(
    ("tweaks", "asks"),
    [({}, "any people, 0"), ({"nine_zero_wrap": False}, "no squad fits")],
)
def test_a_mine_with_a_nine_on_top(tmp_path: Path, tweaks: dict[str, Any], asks: str) -> None:
    """UGK-STACK-03."""
    session = at(tmp_path, RULES.tweak(**tweaks), "AB", POSITION.replace("[go4a]", "[or9b]"))
    assert seen(session, "A")[0].asks == asks and seen(session, "A")[0].fits == ()


def test_where_backs_are_hidden_nobody_can_tell(tmp_path: Path) -> None:
    """UGK-HID-04 with hand_backs_visible=false."""
    mines = position(tmp_path, "A", RULES.tweak(hand_backs_visible=False))
    assert others(mines["centre 1"]) == ["B perhaps"]


def test_a_mine_reads_as_a_sentence(tmp_path: Path) -> None:
    assert str(position(tmp_path, "A")["centre 2"]) == (
        "centre 2, Garnet Lode (defence 3, size 2, value 3): Goblins 7, Goblins 8; the next squad captures it (any people, 9); "
        "it goes to: Dwarves, Goblins: whoever plays it; Orcs: A; Giants: B; fits: Goblins 9 (captures it for A)."
    )


@given(st.tuples(any_rules(), st.integers(0, 10**6)), st.integers(-1, 1))
def test_nothing_is_said_that_the_viewer_may_not_know(which: tuple[tuple[lab.Rules, int], int], viewer: int) -> None:
    """UGK-HID-12: on every table that looks the same to him, the same is said."""
    (rules, players), seed = which
    memory = KingsMemory(viewer)
    for run in whole_turns(rules, players, seed, most=30):
        memory.learn(run.take().events)
        worlds: list[Any] = [run.table, *(redeal(run.table, viewer, Luck(f"{seed} {n}"), memory) for n in range(3))]
        said = [list(map(str, outlooks(table, views.view(table, viewer, memory, None)))) for table in worlds]
        assert said[1:] == said[:1] * 3


def test_chances_are_those_of_the_tables_that_look_the_same() -> None:
    """The share of redealt tables on which a hand has a squad that fits; four standard errors of 1,200 are allowed."""
    checked = 0
    for viewer in (0, -1):
        memory = KingsMemory(viewer)
        for turn, run in enumerate(whole_turns(RULES, 3, 11, most=26)):
            memory.learn(run.take().events)
            if turn != 25:
                continue
            table: Any = run.table
            worlds: list[Any] = [redeal(table, viewer, Luck(n), memory) for n in range(1200)]
            known = hands(table, views.view(table, viewer, memory, None))
            left = unmet(table, known)
            for site in filter(None, table.centre):
                fitting = RULES.fits[table.neutral_asks(site)]
                for player in table.players:
                    expected = chance(known[player], fitting, left)
                    assert expected is not None
                    share = sum(any(card in fitting for card in world.hands[player]) for world in worlds) / len(worlds)
                    assert abs(share - expected) <= 4 * (expected * (1 - expected) / len(worlds)) ** 0.5
                    checked += 0 < expected < 1
    assert checked > 3


def test_the_facts_of_a_finished_game_can_be_had() -> None:
    session = lab.Session(RULES, ["Anna", "Boris"], 4)
    while session.outcome is None:
        session.choose(session.decision.options[-1])
    frame = market(session, "Anna")
    json.dumps(frame.to_dict())
    assert set(frame["owner"]) <= {"", "Anna", "Boris"} and (frame["missing"] > 0).all()
