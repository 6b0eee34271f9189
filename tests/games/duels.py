"""What the tests of sensible players share: games of mixed seats, and a player who shows that he sees nothing hidden."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import repeat
from typing import Any

import lab
from lab.engine.course import Course
from lab.engine.luck import Luck
from lab.engine.run import Run
from lab.engine.sight import Sight
from lab.study.match import Match
from lab.study.policy import Policy, at_random, sensible
from lab.study.statistics import Estimate, mean


def lead(rules: lab.Rules, players: int, games: int, better: Policy = sensible) -> Estimate:
    """Says by how much of a victory more than a random player one wins who plays better; they sit in every second seat.

    Whoever sits where a game begins has an advantage of his own, so each kind of player sits there in half of the games.
    """
    found: list[float] = []
    for odd in (0, 1):
        seats = [better if seat % 2 == odd else at_random for seat in range(players)]
        rows = lab.simulate(rules, players, games // 2, f"duel {odd}", seats, executor=1, progress=False)
        for _, row in rows.iterrows():
            won = [row[f"won_{seat}"] for seat in range(1, players + 1)]
            found.append(_mean(won[odd::2]) - _mean(won[1 - odd :: 2]))
    return mean(found)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def in_other_worlds(sight: Sight) -> Any:
    """Plays sensibly, and in other worlds that look the same to the player: he has to pick the same there."""
    draws = [sight.chance() for _ in range(8)]
    picked = as_seen(sight._course.run, sight.player, sight.memory, draws)
    for run in sight.worlds(1, Luck(f"worlds {draws}")):
        assert str(as_seen(run, sight.player, sight.memory, draws)) == str(picked)
    return picked


def as_seen(run: Run, seat: int, memory: lab.Memory, draws: Iterable[float]) -> Any:
    """Picks as the sensible player of a seat does in a game, with what he remembers and the same luck each time."""
    course = Course(run, 0, {int(seat): memory})
    course.chance = iter(draws).__next__
    return sensible(Sight(course))


def plays(rules: lab.Rules, players: int, seed: int, *policies: Policy) -> None:
    """Plays a game to its end, the policies taking the seats in turn; whatever they pick was offered."""
    seats = [policies[seat % len(policies)] for seat in range(players)]
    assert Match(rules, players, seed, seats).play()


def choice(session: lab.Session, luck: float = 0.0) -> str:
    """Says what the sensible player picks in a position."""
    seat = int(session.decision.player)
    return str(as_seen(session._run, seat, session._memory(seat), repeat(luck)))
