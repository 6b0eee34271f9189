"""One game of a study: played by policies to its end, and told in one row."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..engine.guard import watched
from ..engine.luck import stable_hash
from ..engine.refusals import RulesError
from ..engine.run import DECISION_CAP, Outcome, Run, _whole_game, random_chance
from ..engine.table import GameOver
from .policy import Policy, Sight

if TYPE_CHECKING:
    from ..engine.decision import Decision
    from ..engine.events import Event
    from ..engine.memory import Memory
    from ..engine.rules import Rules

Row = dict[str, Any]
_constants: dict[str, int] = {}  # a number for each notation, the same in every process


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
        """Picks one of some options by numbers that hang on their notations, the seed, the turn and the question in it."""
        here = hash((self._mixed, self.run.turns, len(self.since)))
        return min(options, key=lambda option: hash((_constant(str(option)), here)))

    def row(self, number: int) -> Row:
        """Tells the game in one row."""
        outcome = self.run.outcome
        assert outcome is not None
        return told(self.run, outcome, self.picks, number, self.seed)


def random_row(rules: Rules, players: int | Sequence[str], number: int, seed: int | str) -> Row:
    """Plays a game at random, the fast way, and tells it in one row; the game is that of :func:`lab.playout`."""
    run = Run.new(rules, players, seed)
    chance = random_chance(seed)
    picks: list[tuple[int, Any]] = []
    with watched(rules, run):
        flow = _whole_game(run)
        try:
            decision = next(flow)
            while len(picks) < DECISION_CAP:
                options = decision.options
                option = options[int(chance() * len(options))]
                picks.append((decision.player, option))
                decision = flow.send(option)
        except GameOver as end:
            run.end(end)
        except StopIteration:
            pass
    if run.outcome is None:
        raise RulesError(f"{rules.title}, seed {seed!r}: no end after {run.turns} turns and {len(picks)} decisions")
    return told(run, run.outcome, picks, number, seed)


def _constant(notation: str) -> int:
    found = _constants.get(notation)
    if found is None:
        found = _constants[notation] = stable_hash(notation)
    return found


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
        if outcome.scores:
            row[f"score_{seat}"] = outcome.scores.get(player.name, 0)
        if role := table.game.role(table, player):
            row[f"role_{seat}"] = role
    row["uses"] = _uses(table.game, picks, len(table.players))
    return row


def _uses(game: Any, picks: Sequence[tuple[int, Any]], seats: int) -> dict[str, list[int]]:
    """Counts by card or action how often each seat used it."""
    uses: dict[str, list[int]] = {}
    for (seat, option), times in Counter(picks).items():
        if use := game.use(option):
            uses.setdefault(use, [0] * seats)[seat] += times
    return dict(sorted(uses.items()))
