"""One game of a study: played by policies to its end, and told in one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, Any

from ..engine.course import Course
from ..engine.guard import watched
from ..engine.luck import pick_alike
from ..engine.refusals import RulesError
from ..engine.run import DECISION_CAP, Outcome, Run, play, random_chance
from ..engine.sight import Sight
from .rows import Row

if TYPE_CHECKING:
    from ..engine.decision import Decision
    from ..engine.rules import Rules
    from .policy import Policy

Choosing = Callable[[Sequence[Any]], Any]  # picks one of some options


class Match(Course):
    """One game played by policies.

    Args:
        rules: what is played.
        players: how many, or their names.
        seed: of the table's luck and of the policies'.
        policies: one a seat.
    """

    def __init__(self, rules: Rules, players: int | Sequence[str], seed: int | str, policies: Sequence[Policy]) -> None:
        super().__init__(Run.new(rules, players, seed), seed)
        self.policies = policies

    def play(self) -> Outcome:
        """Plays to the end.

        Raises:
            RulesError: the game has no end, or a policy picked what was not offered.
        """
        rules = self.run.table.rules
        with watched(rules, self.run):
            play_on(self, self.policies)
        if self.run.outcome is None:
            raise RulesError(f"{rules.title}, seed {self.seed!r}: no end after {len(self.picks)} decisions")
        return self.run.outcome

    def row(self, number: int) -> Row:
        """Tells the game in one row."""
        outcome = self.run.outcome
        assert outcome is not None
        return told(self.run, outcome, self.picks, number, self.seed)


def play_on(course: Course, policies: Sequence[Policy], most: int = DECISION_CAP) -> None:
    """Has policies, one a seat, play a game to its end, or for so many decisions more."""
    for _ in range(most):
        decision = course.ask()
        if decision is None:
            return
        picked = policies[decision.player](Sight(course))
        option = next((each for each in decision.options if each is picked), None)
        course.choose(decision.find(picked) if option is None else option)


def fast_row(policy: str, rules: Rules, players: int | Sequence[str], number: int, seed: int | str) -> Row:
    """Plays a game by ``"random"`` or ``"matched"`` players, who look at nothing but their options, and tells it in one row.

    It is the game that a :class:`Match` plays, and at random that of :func:`lab.playout`.
    """
    run = Run.new(rules, players, seed)
    choose = _choosing_at_random(seed) if policy == "random" else _choosing_alike(run, seed)
    picks: list[tuple[int, Any]] = []

    def pick(decision: Decision) -> Any:
        option = choose(decision.options)
        picks.append((decision.player, option))
        return option

    play(run, seed, pick)
    assert run.outcome is not None
    return told(run, run.outcome, picks, number, seed)


def _choosing_at_random(seed: int | str) -> Choosing:
    chance = random_chance(seed)
    return lambda options: options[int(chance() * len(options))]


def _choosing_alike(run: Run, seed: int | str) -> Choosing:
    turn, question = run.turns, 0

    def choose(options: Sequence[Any]) -> Any:
        nonlocal turn, question
        turn, question = run.turns, question + 1 if run.turns == turn else 0
        return pick_alike(options, seed, turn, question)

    return choose


def told(run: Run, outcome: Outcome, picks: Sequence[tuple[int, Any]], number: int, seed: int | str) -> Row:
    """Tells a finished game in one row.

    Returns:
        game, seed, winners (names), reason, clause, decisions, turns; for each seat from 1 on ``won_1`` (the share of the
        victory), ``score_1`` and ``role_1`` where the game has scores and roles; uses: for each card or action how often each
        seat used it.
    """
    table = run.table
    row: Row = {
        "game": number,
        "seed": seed,
        "winners": list(outcome.winners),
        "reason": outcome.reason,
        "clause": outcome.clause,
        "decisions": len(picks),
        "turns": run.turns,
    }
    share = 1 / len(outcome.winners) if outcome.winners else 0.0
    for seat, player in enumerate(table.players, 1):
        row[f"won_{seat}"] = share if player.name in outcome.winners else 0.0
        if player.name in outcome.scores:
            row[f"score_{seat}"] = outcome.scores[player.name]
        if role := table.game.role(table, player):
            row[f"role_{seat}"] = role
    row["uses"] = _uses(table.game, picks, len(table.players))
    return row


def _uses(game: Any, picks: Sequence[tuple[int, Any]], seats: int) -> dict[str, tuple[int, ...]]:
    """Counts by card or action how often each seat used it."""
    uses: dict[str, list[int]] = {}
    for (seat, option), times in Counter(picks).items():
        if use := game.use(option):
            uses.setdefault(use, [0] * seats)[seat] += times
    return {intern(use): _shared(tuple(times)) for use, times in sorted(uses.items())}


@lru_cache(maxsize=50_000)
def _shared(times: tuple[int, ...]) -> tuple[int, ...]:
    """Gives equal counts as one and the same value, of which a million games need only few."""
    return times
