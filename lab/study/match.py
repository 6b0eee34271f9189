"""One game of a study: played by policies to its end, and told in one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import lru_cache
from sys import intern
from typing import TYPE_CHECKING, Any

from ..engine.guard import watched
from ..engine.luck import stable_hash
from ..engine.refusals import RulesError
from ..engine.run import DECISION_CAP, Outcome, Run, play, random_chance
from .policy import Policy, Sight
from .rows import Row

if TYPE_CHECKING:
    from ..engine.decision import Decision
    from ..engine.events import Event
    from ..engine.memory import Memory
    from ..engine.rules import Rules

Choosing = Callable[[Sequence[Any]], Any]  # picks one of some options


class Match:
    """One game played by policies.

    Args:
        rules: what is played.
        players: how many, or their names.
        seed: of the table's luck and of the policies'.
        policies: one a seat.
    """

    def __init__(self, rules: Rules, players: int | Sequence[str], seed: int | str, policies: Sequence[Policy]) -> None:
        self.rules, self.seed, self.policies = rules, seed, policies
        self.run = Run.new(rules, players, seed)
        self.chance = random_chance(seed)
        self.picks: list[tuple[int, Any]] = []  # every choice, with the seat that made it
        self.boundary = self.run  # the game at the last turn boundary
        self.since: list[str] = []  # the notations chosen since
        self._events: list[Event] = []
        self._told_at_boundary = 0
        self._memories: dict[int, tuple[Memory, int]] = {}  # by seat: what it remembers, and of how many events
        self._mixed = stable_hash("matched", seed)

    @property
    def decisions(self) -> int:
        """How many choices were made."""
        return len(self.picks)

    def play(self) -> Outcome:
        """Plays to the end.

        Raises:
            RulesError: the game has no end, or a policy picked what was not offered.
        """
        run = self.run
        with watched(self.rules, run):
            while run.outcome is None and self.decisions < DECISION_CAP:
                self.boundary, self.since = Run(run.table.copy(), run.turns), []
                self._told_at_boundary = len(self._events)
                run.begin()
                while run.decision is not None:
                    self._events += run.take().events
                    self._choose(run.decision)
                self._events += run.take().events
        if run.outcome is None:
            raise RulesError(f"{self.rules.title}, seed {self.seed!r}: no end after {self.decisions} decisions")
        return run.outcome

    def _choose(self, decision: Decision) -> None:
        policy = self.policies[decision.player]
        picked = policy(Sight(self, decision))
        option = next((each for each in decision.options if each is picked), None)
        if option is None:
            option = decision.find(picked)
        self.picks.append((int(decision.player), option))
        self.since.append(str(option))
        self.run.choose(option)

    # --- what a policy may know ---

    def memory(self, seat: int) -> Memory:
        """Works out what a player remembers by now."""
        return self._memory(seat, len(self._events)).copy()

    def memory_at_boundary(self, seat: int) -> Memory:
        """Works out what a player remembered at the last turn boundary."""
        known, told = self._memories.get(seat, (None, 0))
        if known is not None and told > self._told_at_boundary:
            del self._memories[seat]
        return self._memory(seat, self._told_at_boundary).copy()

    def _memory(self, seat: int, told: int) -> Memory:
        game = self.run.table.game
        memory, known = self._memories.get(seat, (game.Memory(int(seat)), 0))
        if game.remembers(self.run.table):
            memory.step = self.decisions
            memory.learn(self._events[known:told])
        self._memories[seat] = (memory, told)
        return memory

    def matched(self, options: Sequence[Any]) -> Any:
        """Picks one of some options as in the same place of a game under other rules; see :func:`lab.study.policy.matched`."""
        return alike(options, self._mixed, self.run.turns, len(self.since))

    def row(self, number: int) -> Row:
        """Tells the game in one row."""
        outcome = self.run.outcome
        assert outcome is not None
        return told(self.run, outcome, self.picks, number, self.seed)


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
    mixed, turn, asked = stable_hash("matched", seed), run.turns, 0

    def choose(options: Sequence[Any]) -> Any:
        nonlocal turn, asked
        turn, asked = run.turns, asked + 1 if run.turns == turn else 0
        return alike(options, mixed, turn, asked)

    return choose


def alike(options: Sequence[Any], mixed: int, turn: int, asked: int) -> Any:
    """Picks one of some options by numbers that hang on their notations, the seed, the turn and the question in it."""
    here = hash((mixed, turn, asked))
    return min(options, key=lambda option: hash((_constant(str(option)), here)))


@lru_cache(maxsize=50_000)
def _constant(notation: str) -> int:
    """Gives a number for a notation, the same in every process."""
    return stable_hash(notation)


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
