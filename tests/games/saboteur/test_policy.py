"""The sensible player of Saboteur: what he does in plain cases, that he sees nothing hidden, and that he beats random players."""

from __future__ import annotations

from typing import Any

import pytest

import lab
from lab.engine.sight import Sight
from lab.study.match import Match
from lab.study.policy import at_random, sensible
from tests.games.duels import choice, in_other_worlds, lead, plays
from tests.games.saboteur.play import EDITIONS, session, table
from tests.games.saboteur.test_properties import VARIANTS, ids

TUNNEL = {(1, 0): "straight_ew"}


@pytest.mark.parametrize(
    ("role", "hand", "front", "expected"),
    [
        ("digger", "straight_ew dead_ew", "", "place straight_ew@2,0"),
        ("saboteur", "straight_ew dead_ew", "", "place dead_ew@2,0"),
        ("digger", "straight_ew repair_lamp", "sabotage_lamp", "repair_lamp A"),
        ("digger", "dead_n map", "", "map 8,-2"),  # of three goals that are all alike to him the first
        ("digger", "dead_n sabotage_lamp", "", "discard dead_n"),  # whom should he harm?
        ("saboteur", "repair_lamp sabotage_lamp", "", "sabotage_lamp B"),
    ],
)
def test_what_he_does(role: str, hand: str, front: str, expected: str) -> None:
    made = table("ABC", roles={"A": role}, hands={"A": hand}, front={"A": front}, maze=TUNNEL)
    assert choice(session(made)) == expected


def test_he_digs_where_he_saw_the_treasure() -> None:
    """SAB-ACT-08: the map shows it in the south, and a crossing at 2,1 leads nearer to it than one at 2,-1."""
    made = table("ABC", roles={"A": "digger"}, hands={"A": "map cross"}, maze={**TUNNEL, (2, 0): "cross"}, deck="map map map")
    made.goals = dict(zip(made.goals, [made.goals[8, -2], made.goals[8, 2], made.goals[8, 0]], strict=True))
    s = session(made)
    s.choose("map 8,2")
    while str(s.decision.player) != "A":
        s.choose(s.decision.options[-1])
    assert choice(s) in ("place cross@3,0", "place cross@2,1")


@pytest.mark.parametrize("edition", EDITIONS)
def test_he_sees_nothing_hidden(edition: str) -> None:
    plays(lab.rules("saboteur", edition, rounds=1), 4, 3, in_other_worlds)


@pytest.mark.parametrize(("edition", "tweaks"), VARIANTS, ids=ids)
def test_he_plays_under_other_rules(edition: str, tweaks: dict[str, Any]) -> None:
    for players in (3, 6, 10):
        plays(lab.rules("saboteur", edition, **{**tweaks, "rounds": 1}), players, players, sensible, at_random)


@pytest.mark.parametrize("edition", EDITIONS)
def test_he_gets_more_gold_than_random_players(edition: str) -> None:
    assert lead(lab.rules("saboteur", edition), 4, 60).low > 0


@pytest.mark.parametrize("edition", EDITIONS)
def test_he_finds_the_treasure_and_keeps_others_from_it(edition: str) -> None:
    """Random diggers hardly ever find it; sensible ones mostly do, and fewer times against sensible saboteurs."""
    assert _found(edition, digs=False, hinders=False) <= 1
    alone = _found(edition, digs=True, hinders=False)
    assert alone >= 15 and _found(edition, digs=True, hinders=True) <= alone


def _found(edition: str, *, digs: bool, hinders: bool) -> int:
    """Counts the rounds of 25 in which the treasure is reached."""

    def by_role(sight: Sight) -> Any:
        hiding = sight.look("roles")[0].team == "saboteurs"
        return sensible(sight) if (hinders if hiding else digs) else at_random(sight)

    rules, found = lab.rules("saboteur", edition, rounds=1), 0
    for seed in range(25):
        match = Match(rules, 5, seed, [by_role] * 5)
        match.play()
        found += match.run.table.finder is not None  # type: ignore[attr-defined]
    return found
