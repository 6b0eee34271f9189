"""A game as others than a session let it go on: with what every player remembers, and with worlds that look the same to him."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .luck import Luck
from .refusals import RulesError
from .run import TURN_CAP, Run, random_chance
from .worlds import redeal_runs

if TYPE_CHECKING:
    from .decision import Decision
    from .events import Event
    from .memory import Memory


EVERYBODY = -1  # who knows what all know, and no more: a spectator


class Course:
    """One game on its way, followed choice by choice.

    Args:
        run: the game, new or waiting for a decision.
        seed: of the luck of those who choose, which is not the table's.
        memories: what players remember by now, by seat; whoever is left out begins to remember here.
    """

    __slots__ = (
        "_at_first", "_boundary", "_events", "_memories", "_since", "_told_at_boundary", "chance", "picks", "run", "seed"
    )  # fmt: skip

    def __init__(self, run: Run, seed: int | str, memories: Mapping[int, Memory] | None = None) -> None:
        self.run, self.seed = run, seed
        self.chance = random_chance(seed)
        self.picks: list[tuple[int, Any]] = []  # every choice, with the seat that made it
        self._boundary: Run | None = None  # the game at the last turn boundary
        self._since: list[str] = []  # the notations chosen since
        self._events: list[Event] = []
        self._told_at_boundary = 0
        self._at_first = {} if memories is None else memories
        self._memories: dict[int, tuple[Memory, int]] = {}  # by seat: what it remembers, and of how many events

    @property
    def place(self) -> tuple[int, int]:
        """The number of the turn, and of the question in it."""
        return self.run.turns, len(self._since)

    def ask(self) -> Decision | None:
        """Goes on to the next decision; None once the game is over.

        Raises:
            RulesError: the game has no end.
        """
        run = self.run
        self._events += run.take().events
        while run.decision is None and run.outcome is None:
            if run.turns > TURN_CAP:
                raise RulesError(f"{run.table.rules.title}, seed {self.seed!r}: no end after {run.turns} turns")
            self._boundary, self._since = Run(run.table.copy(), run.turns), []
            self._told_at_boundary = len(self._events)
            run.begin()
            self._events += run.take().events
        return run.decision

    def choose(self, option: Any) -> None:
        """Gives the waiting decision one of its options."""
        assert self.run.decision is not None
        self.picks.append((int(self.run.decision.player), option))
        self._since.append(str(option))
        self.run.choose(option)

    # --- what a player may know ---

    def memory(self, seat: int) -> Memory:
        """Works out what a player remembers by now."""
        return self._memory(seat, len(self._events)).copy()

    def memories(self, seat: int) -> dict[int, Memory]:
        """Works out what a player takes everybody to remember: of the others only what all were told, for he knows no more."""
        found = {}
        for other in range(len(self.run.table.players)):
            found[other] = self.memory(seat if other == seat else EVERYBODY)
            found[other].viewer = other
        return found

    def worlds(self, seat: int, number: int, luck: Luck) -> Iterator[Run]:
        """Gives games that look the same to a player and wait for the same decision: hidden cards dealt anew, other luck to come.

        Args:
            seat: whose knowledge is kept.
            number: how many are tried; those that do not fit what he knows fall away.
            luck: for the deals and the luck to come; the same luck gives the same games.

        Raises:
            RulesError: the course began in the middle of this turn, and what he knew at its beginning is not known.
        """
        if self._boundary is None:
            raise RulesError(f"{self.run.table.rules.title}: worlds are dealt from a turn's beginning; this course began later")
        runs = redeal_runs(self._boundary, self._since, seat, luck, self._memory_at_boundary(seat))
        for world, run in zip(range(number), runs, strict=False):
            if run is not None:
                run.table.luck = Luck(f"to come {luck.source.seed} {world}")
                yield run

    def _memory_at_boundary(self, seat: int) -> Memory:
        _, told = self._memories.get(seat, (None, 0))
        if told > self._told_at_boundary:
            del self._memories[seat]
        return self._memory(seat, self._told_at_boundary).copy()

    def _memory(self, seat: int, told: int) -> Memory:
        game = self.run.table.game
        memory, known = self._memories.get(seat, (None, 0))
        if memory is None:
            memory = self._at_first[seat].copy() if seat in self._at_first else game.Memory(int(seat))
        if game.remembers(self.run.table):
            memory.step = len(self.picks)
            memory.learn(self._events[known:told])
        self._memories[seat] = (memory, told)
        return memory
