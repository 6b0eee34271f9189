"""The sensible player of Mascarade: what he does in plain cases, that he sees nothing hidden, that he beats random players."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import lab
from lab.study.match import Match
from lab.study.policy import at_random, sensible
from tests.games.duels import choice, in_other_worlds, lead, plays
from tests.games.mascarade.play import choose, drawn, position

CARDS = "cards: {{A: {}, B: {}, C: {}, D: empress, centre 1: thief, centre 2: cheat}}\n"
KING = CARDS.format("king", "bishop", "judge")
JUDGE = CARDS.format("judge", "bishop", "king")
UNKNOWN = "knowledge: unknown\n"


@pytest.mark.parametrize(
    ("given", "done", "expected"),
    [
        (KING, "", "announce"),
        (KING, "announce", "king"),  # 3 coins, and he knows that he has him
        (KING + UNKNOWN, "", "peek"),
        (JUDGE, "", "swap"),  # nothing lies on the courthouse
        (JUDGE, "swap", "C"),
        (JUDGE, "swap C", "exchange"),
        (JUDGE, "announce bishop", "contest"),  # B knows that he is the Bishop
        (JUDGE, "announce king", "pass"),  # and not the King
        (JUDGE + "coins: {A: 10}\n", "announce king", "contest"),  # but 13 coins would win
    ],
)
def test_what_he_does(tmp_path: Path, given: str, done: str, expected: str) -> None:
    assert choice(choose(position(tmp_path, "ABCD", given), *done.split()), luck=0.5) == expected


def test_a_name_that_ends_as_another_does_not_confuse_him(tmp_path: Path) -> None:
    given = "cards: {C: judge, A: bishop, BA: king, D: empress, centre 1: thief, centre 2: cheat}\n"
    assert choice(choose(position(tmp_path, ["C", "A", "BA", "D"], given), "swap", "BA"), luck=0.5) == "exchange"


@pytest.mark.parametrize("players", [2, 3, 4, 9])
def test_he_sees_nothing_hidden(players: int) -> None:
    plays(lab.rules("mascarade"), players, 2, in_other_worlds)


@pytest.mark.parametrize("seed", range(12))
def test_he_plays_under_other_rules(seed: int) -> None:
    players = 2 + seed
    plays(drawn(random.Random(seed), players), players, seed, sensible, at_random)


@pytest.mark.parametrize("players", [2, 3, 4, 8])
def test_such_players_come_to_an_end(players: int) -> None:
    """MAS-END-10: the rules have no limit, so that it is for the players to end the game."""
    for seed in range(10):
        match = Match(lab.rules("mascarade"), players, seed, [sensible] * players)
        match.play()
        assert len(match.picks) < 2_000


@pytest.mark.parametrize("players", [2, 4, 6])
def test_he_beats_random_players(players: int) -> None:
    assert lead(lab.rules("mascarade"), players, 60).low > 0
