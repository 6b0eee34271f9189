"""Every worked case of Kings under Mountains, beside what is asked of the cases of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab import ScenarioError, scenario

FILES = scenario.of_game("underground_kings")
CASES = {case.id: case for file in FILES for case in file}


def test_all_scenarios_are_there() -> None:
    assert set(CASES) == {f"UGK-S{number:02}" for number in range(1, 68)}
    assert sum(map(len, FILES)) == 66 + 5  # UGK-S61 has five cases


# --- positions and facts that cannot be ---

CASE = """\
game: underground_kings
scenarios:
- id: ONE
  players: [A, B]
  position:
    kings: {A: orcs, B: giants}
    hands: {A: [or3b], B: [go0a]}
    centre: [{card: gi7b, mine: [1, 1, 1, false]}, {card: dw1a, squads: [gi9a]}]
    deck: [dw6b, dw2b]
  steps:
  - {by: A, do: play or3b centre 1}
  then: {scores: {A: -1, B: 0}, centre: {1: {card: dw6b}}}
"""


def test_the_position_as_it_is_written_passes(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE, "utf-8")
    (case,) = scenario.load(path)
    assert case.run(), case.run().failures


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("[1, 1, 1, false]", "[1, 2, 1, false]", r"line 8: Gravel Pit has \[defence, size, value, overseer\] \[1, 1, 1, False\]"),
        ("B: giants}", "B: orcs}", "no two players lead the same people"),
        ("B: giants}", "B: elves}", "people 'elves'"),
        ("B: [go0a]", "B: [or3b]", "line 7: or3b lies elsewhere already"),
        ("deck: [dw6b, dw2b]", "deck: []", "with an empty deck the game is over: say phase: over"),
        ("squads: [gi9a]", "squads: [gi9a, gi8a]", "this position is impossible: a squad is stronger than the one below"),
        ("squads: [gi9a]", "squads: [gi1a, gi2a, gi3a]", "this position is impossible: a neutral mine holds fewer squads"),
        ("squads: [gi9a]}]", "squads: [gi9a]}, null]", "this position is impossible: while the deck has cards no slot is empty"),
        ("kings: {A: orcs, B: giants}", "kings: {A: orcs}", "kings says a people for every player"),
        ("scores: {A: -1, B: 0}", "score: {A: -1}", "score"),
        ("centre: {1: {card: dw6b}}", "centre: {9: {card: dw6b}}", "9"),
        ("centre: {1: {card: dw6b}}", "observe: {A: {hnad: []}}", "observe: 'hnad' is none of hand, opponents"),
    ],
)
def test_a_slip_is_told_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "case.yaml"
    assert old in CASE
    path.write_text(CASE.replace(old, new), "utf-8")
    with pytest.raises(ScenarioError, match=said):
        for case in scenario.load(path):
            case.run()


LAST_TURNS = CASE.replace("deck: [dw6b, dw2b]", "deck: []\n    turns_left: 2").replace(
    "  players", "  tweaks: {end_timing: extra_round}\n  players"
)


def test_last_turns_can_be_laid_out_and_end_after_so_many(tmp_path: Path) -> None:
    """UGK-END-04, UGK-END-05."""
    path = tmp_path / "case.yaml"
    path.write_text(
        LAST_TURNS.replace("centre: {1: {card: dw6b}}", "centre: {1: null}, legal: [draw orcs], phase: draw"), "utf-8"
    )
    (case,) = scenario.load(path)
    assert case.run(), case.run().failures


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("tweaks: {end_timing: extra_round}", "tweaks: {hand_size: 6}", "line 11: turns are left only with an empty deck"),
        ("deck: []", "deck: [dw6b]", "turns are left only with an empty deck"),
        ("turns_left: 2", "turns_left: 0", "a whole number from 1 to 2 is wanted"),
        ("turns_left: 2", "turns_left: 3", "a whole number from 1 to 2 is wanted"),
        ("\n    turns_left: 2", "", "with an empty deck the game is over: say phase: over, or how many turns are left"),
    ],
)
def test_last_turns_that_cannot_be_are_told_with_their_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "case.yaml"
    assert old in LAST_TURNS
    path.write_text(LAST_TURNS.replace(old, new), "utf-8")
    with pytest.raises(ScenarioError, match=said):
        for case in scenario.load(path):
            case.run()


@pytest.mark.parametrize(
    "fact", ["captured: {A: [gi7x]}", "captured: {A: [{card: gi7x}]}", "centre: {1: dw6x}", "centre: {1: {squads: [or3x]}}"]
)
def test_a_card_that_is_none_is_told_in_a_fact_too(tmp_path: Path, fact: str) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(CASE.replace("centre: {1: {card: dw6b}}", fact), "utf-8")
    with pytest.raises(ScenarioError, match=r"line 12: .*card"):
        for case in scenario.load(path):
            case.run()


def test_a_mine_of_a_fact_may_be_said_by_its_card_alone(tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    for fact, holds in (("centre: {1: dw6b}, captured: {A: [gi7b]}", True), ("captured: {A: [dw1a]}", False)):
        path.write_text(CASE.replace("centre: {1: {card: dw6b}}", fact), "utf-8")
        (case,) = scenario.load(path)
        assert bool(case.run()) is holds


@pytest.mark.parametrize(
    ("fact", "wrong"),
    [
        ("scores: {A: -1, B: 0}", "scores: {A: 1, B: 0}"),
        ("centre: {1: {card: dw6b}}", "centre: {1: {card: dw2b}}"),
        ("centre: {1: {card: dw6b}}", "centre: {1: null}"),
        ("centre: {1: {card: dw6b}}", "centre: {2: {card: dw1a, squads: []}}"),
        ("centre: {1: {card: dw6b}}", "captured: {A: [{card: gi7b, squads: [or3b]}]}"),
        ("centre: {1: {card: dw6b}}", "camp: {orcs: []}"),
        ("centre: {1: {card: dw6b}}", "hands: {A: [or3b]}"),
        ("centre: {1: {card: dw6b}}", "deck: [dw6b, dw2b]"),
        ("centre: {1: {card: dw6b}}", "phase: play"),
        ("centre: {1: {card: dw6b}}", "active: B"),
        ("centre: {1: {card: dw6b}}", "winners: [B]"),
        ("centre: {1: {card: dw6b}}", "removed_gains: [or3b]"),
        ("centre: {1: {card: dw6b}}", "action_kinds: [play]"),
        ("centre: {1: {card: dw6b}}", "legal: [draw deck]"),
        ("centre: {1: {card: dw6b}}", "observe: {B: {deck: {count: 1, top_mine: m08}}}"),
        ("centre: {1: {card: dw6b}}", "observe: {B: {opponents: {A: {hand_count: 1}}}}"),
        ("centre: {1: {card: dw6b}}", "knows_hand: {B: {A: [orcs 3]}}"),
    ],
)
def test_a_fact_that_is_not_so_fails(tmp_path: Path, fact: str, wrong: str) -> None:
    path = tmp_path / "case.yaml"
    assert fact in CASE
    path.write_text(CASE.replace(fact, wrong), "utf-8")
    (case,) = scenario.load(path)
    assert not case.run()
