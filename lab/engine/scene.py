"""A game played choice by choice that stops at every turn boundary: what a scenario steps and reads its facts from.

Where a session goes on to the next decision by itself, a scene waits between turns, so that facts can be read there. It
keeps what the players were told and asked so far, and can go back to a mark as if nothing had been tried.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from .decision import Answer, Decision, one_blank
from .events import Event
from .marked import Marked
from .memory import Memory
from .refusals import IllegalOption, unknown
from .run import Run
from .table import Player, Table

QUIET_TURNS = 1_000  # turns in a row in which nobody is asked anything, after which a scenario is held to go nowhere

Outcomes = Mapping[str, Sequence[Any]]


class Asked(NamedTuple):
    """A decision that came up: who was asked what, and the notations of his options."""

    player: Player
    prompt: str
    options: tuple[str, ...]


class Choice(NamedTuple):
    """One thing done: a choice by its notation, or the beginning of a turn (None), with the scripted luck that it used."""

    notation: str | None
    luck: dict[str, list[Any]]


@dataclass(frozen=True)
class Mark:
    """A point to which a scene can go back: the last turn boundary and what was done since."""

    table: Table
    turns: int
    since: tuple[Choice, ...]
    done: tuple[Choice, ...]
    events: tuple[Event, ...]
    asked: tuple[Asked, ...]
    memories: Mapping[int, Memory]


class Scene:
    """One game in progress, for scenarios.

    Args:
        table: between turns.
        turns: how many were played; before the set-up ``BEFORE_SETUP``.
    """

    def __init__(self, table: Table, turns: int = 0) -> None:
        self.run = Run(table, turns)
        self.events: list[Event] = []
        self.asked: list[Asked] = []
        self.done: list[Choice] = []
        self.clauses: dict[str, None] = {}  # those that decisions, events, refusals and the outcome carried, in order
        self.memories = {int(player): table.game.Memory(int(player)) for player in table.players}
        self._boundary = (table.copy(), turns)
        self._since: list[Choice] = []

    @property
    def table(self) -> Table:
        """The table as it lies."""
        return self.run.table

    @property
    def decision(self) -> Decision | None:
        """The decision that is waiting; None between turns and after the end."""
        return self.run.decision

    # --- going on ---

    def script(self, outcomes: Outcomes) -> None:
        """Fixes what luck brings next."""
        for stream, queue in outcomes.items():
            self.table.luck.script(stream, *queue)

    def begin(self) -> None:
        """Begins the next turn, or the set-up."""
        self._boundary = (self.table.copy(), self.run.turns)
        self._since = []
        self._do(None, self.run.begin)

    def wake(self) -> None:
        """Begins turns until somebody is asked something or the game is over.

        Raises:
            IllegalOption: turn after turn goes by without a question.
        """
        for _ in range(QUIET_TURNS):
            if self.decision is not None or self.run.outcome is not None:
                return
            self.begin()
        raise IllegalOption(f"{QUIET_TURNS} turns went by in which nobody was asked anything")

    def choose(self, player: str, notation: str) -> None:
        """Makes a player's choice.

        Raises:
            IllegalOption: it is not his to make, or not offered; the sentence says why.
            LuckError: the scripted luck cannot come up.
        """
        answer = self.why_not(player, notation)
        if answer.kind != "allowed":
            raise IllegalOption(answer, answer)
        assert self.decision is not None
        option = self.decision.find(notation)
        self._do(str(option), lambda: self.run.choose(option))

    def why_not(self, player: str, notation: str) -> Answer:
        """Says why a player may not make a choice now, or that he may."""
        decision, over, wanted = self.decision, self.run.outcome, one_blank(notation)
        if over is not None:
            return Answer(wanted, "foreign", f"the game is over: {over.won}", over.clause)
        if decision is None:
            return Answer(wanted, "foreign", f"nothing more is asked of {player}", self.table.clause)
        if str(decision.player) != player:
            return Answer(wanted, "foreign", f"{decision.player} is asked, not {player}: {decision.prompt}", decision.clause)
        return decision.why_not(wanted, spelt=True)

    def _do(self, notation: str | None, act: Callable[[], None]) -> None:
        luck = self.table.luck
        before = luck.scripted
        act()
        left = luck.scripted
        used = {stream: queue[: len(queue) - len(left.get(stream, ()))] for stream, queue in before.items()}
        choice = Choice(notation, {stream: queue for stream, queue in used.items() if queue})
        self._since.append(choice)
        self.done.append(choice)
        self._collect()

    def _collect(self) -> None:
        """Keeps what the players were told and asked."""
        (log, _), decision, over = self.run.take(), self.decision, self.run.outcome
        self.events += log
        for memory in self.memories.values():
            memory.learn(log)
        self.carries(event.clause for event in log)
        if decision is not None:
            self.asked.append(Asked(decision.player, decision.prompt, tuple(map(str, decision.options))))
            self.carries([decision.clause])
        if over is not None:
            self.carries([over.clause])

    def carries(self, clauses: Any) -> None:
        """Notes clauses that were at work."""
        self.clauses.update(dict.fromkeys(clause for clause in clauses if clause))

    # --- going back ---

    def mark(self) -> Mark:
        """Remembers this point."""
        table, turns = (self.table.copy(), self.run.turns) if self.decision is None else self._boundary
        since = () if self.decision is None else tuple(self._since)
        memories = {seat: memory.copy() for seat, memory in self.memories.items()}
        return Mark(table, turns, since, tuple(self.done), tuple(self.events), tuple(self.asked), memories)

    def back(self, mark: Mark) -> None:
        """Goes back to a mark made while the game was running."""
        self._boundary = (mark.table, mark.turns)
        self._since = list(mark.since)
        self.run = Run(mark.table.copy(), mark.turns)
        for choice in mark.since:
            self.script(choice.luck)
            if choice.notation is None:
                self.run.begin()
            else:
                assert self.run.decision is not None
                self.run.choose(self.run.decision.find(choice.notation))
        self.run.take()
        self.table.luck.unscript()
        self.done, self.events, self.asked = list(mark.done), list(mark.events), list(mark.asked)
        self.memories = {seat: memory.copy() for seat, memory in mark.memories.items()}


# --- words that games share ---

Fact = Callable[[Scene, Marked], Any]  # finds a fact, in the shape in which it is expected


def seat(table: Table, name: Marked, what: str = "player") -> Player:
    """Returns the player that a scenario names.

    Raises:
        ScenarioError: there is none of that name.
    """
    names = [str(player) for player in table.players]
    return table.players[names.index(name.one_of(what, names))]


def by_player(table: Table, entries: Marked, what: str) -> dict[Player, Marked]:
    """Returns the entries of a mapping by player, such as ``{A: 2, B: 0}``.

    Raises:
        ScenarioError: it is no mapping, or names somebody who does not play.
    """
    if not isinstance(entries.raw, dict):
        raise entries.fault(f"{what} is said by player, as in {{{table.players[0]}: ...}}")
    names = {str(player): player for player in table.players}
    for name, entry in entries.raw.items():
        if name not in names:
            raise entry.fault(f"{what}: {unknown('player', name, names)}")
    return {names[name]: entry for name, entry in entries.raw.items()}


def unordered(found: Sequence[Any], wanted: Sequence[Any]) -> list[Any]:
    """Returns what was found in the order in which it was wanted, if it is the same but for the order."""
    same = sorted(map(str, found)) == sorted(map(str, wanted))
    return list(wanted) if same else list(found)
