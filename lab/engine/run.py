"""The driver: one game in progress, turn by turn, and the fast path of a playout."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import floor
from typing import Any, NamedTuple

from .decision import Decision
from .events import Event
from .game import Flow
from .guard import watched
from .layout import Zone
from .luck import Luck
from .refusals import RulesError
from .rules import Rules, as_rules
from .table import GameOver, Player, Table
from .tree import SPECTATOR
from .words import joined

TURN_CAP = 100_000  # turns of one playout after which the rules are held to go round in circles
DECISION_CAP = 1_000_000  # and decisions
BEFORE_SETUP = -1  # the number of the turn before the set-up, which is turn 0


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Args:
        winners: their names; nobody has won if there is none.
        scores: one a player, if the game keeps score.
        reason: a word or a few, by which games are counted.
        clause: the clause that ended it.
        how: the reason in words for people (``Game.endings``).
    """

    winners: tuple[str, ...]
    scores: dict[str, float]
    reason: str
    clause: str
    how: str = field(default="", compare=False)

    @property
    def won(self) -> str:
        """Says who won and why."""
        return f"{joined(self.winners) or 'nobody'} won: {self.how or self.reason}"

    def __str__(self) -> str:
        return f"{self.won} ({self.clause})"


def named(rules: Rules, players: int | Sequence[str]) -> tuple[Player, ...]:
    """Makes the players from their number or their names.

    Raises:
        RulesError: the game is not for so many, or a name is empty, too long, double or reserved.
    """
    if isinstance(players, bool) or not isinstance(players, (int, list, tuple)):
        raise RulesError(f"players is a number or a list of names, not {players!r}")
    if isinstance(players, int):
        rules.check(players)
        return unnamed(players)
    rules.check(len(players))
    names = [str(name).strip() for name in players]
    for name in names:
        if not name or len(name) > 40 or not name.isprintable():
            raise RulesError(f"a player's name is 1 to 40 printable characters on one line, not {name!r}")
        if is_word(rules, name):
            raise RulesError(f"a player cannot be called {name!r}: {rules.game.title} uses that word itself")
    if len(set(names)) < len(names):
        raise RulesError(f"two players have the same name: {', '.join(names)}")
    return tuple(Player(seat, name) for seat, name in enumerate(names))


@cache
def unnamed(number: int) -> tuple[Player, ...]:
    """Makes players whom nobody has named."""
    return tuple(Player(seat, name) for seat, name in enumerate(DEFAULT_NAMES[:number]))


DEFAULT_NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Zoya", "Ilya", "Kira", "Lev", "Maya", "Nina", "Oleg")
RESERVED = (SPECTATOR, "whole table")


def is_word(rules: Rules, name: str) -> bool:
    """Tells whether a name is a word of the lab, of a game's notations, of its cards or of its places."""
    words = {*RESERVED, *rules.game.reserved, *rules.cards}
    places = {part.word for part in rules.layout if isinstance(part, Zone)}
    word, _, number = name.rpartition(" ")
    return name in words or name in places or (word in places and number.isdigit())


class Happened(NamedTuple):
    """What was told and what luck brought in a stretch of a game."""

    events: tuple[Event, ...]
    luck: tuple[tuple[str, Any], ...]


class Run:
    """One game in progress: a table, the coroutine of the turn under way and the decision it waits for.

    Between turns ``decision`` is None until :meth:`begin` starts the next one; after the end ``outcome`` says how it ended.
    ``turns`` counts the turns begun so far; the set-up is turn 0.
    """

    __slots__ = ("_flow", "decision", "outcome", "table", "turns")

    def __init__(self, table: Table, turns: int = BEFORE_SETUP) -> None:
        self.table = table
        self.turns = turns
        self.decision: Decision | None = None
        self.outcome: Outcome | None = None
        self._flow: Flow | None = None

    @classmethod
    def new(cls, rules: Rules, players: int | Sequence[str], seed: int | str) -> Run:
        """Puts a game before its set-up, which is the first thing :meth:`begin` does."""
        rules = as_rules(rules)
        return cls(rules.game.Table(rules, named(rules, players), Luck(seed)))

    def begin(self) -> None:
        """Starts the next turn and goes on to its first decision, its end or the end of the game."""
        game = self.table.game
        self.turns += 1
        try:
            self._flow = game.turn(self.table) if self.turns else game.setup(self.table)
        except GameOver as end:
            self.end(end)
            return
        if self._flow is not None:
            self._go(None)

    def choose(self, option: Any) -> None:
        """Gives the waiting decision one of its options and goes on to the next decision or the end of the turn."""
        self._go(option)

    def _go(self, option: Any) -> None:
        assert self._flow is not None
        try:
            self.decision = self._flow.send(option)
        except StopIteration:
            self.decision = self._flow = None
        except GameOver as end:
            self.end(end)
        else:
            if not isinstance(self.decision, Decision) or not isinstance(self.decision.player, Player):
                raise RulesError(_misasked(self.decision, self._flow))

    def take(self) -> Happened:
        """Hands over what has happened since it was last taken."""
        table = self.table
        since = Happened(tuple(table.events()), tuple(table.luck.used))
        table.log.clear()
        table.luck.used.clear()
        return since

    def end(self, end: GameOver) -> None:
        """Takes note of how the game ended."""
        self.decision = self._flow = None
        names, how = [str(player) for player in self.table.players], self.table.game.endings.get(end.reason)
        scores = dict(zip(names, end.scores, strict=False))
        how = end.reason.replace("_", " ") if how is None else how
        self.outcome = Outcome(tuple(map(str, end.winners)), scores, end.reason, end.clause, how)


def _misasked(asked: Any, flow: Flow) -> str:
    """Says what is wrong with what a rule yielded."""
    if isinstance(asked, Decision) and not isinstance(asked.player, Player):
        return f"{asked.asks_nobody()}{_place(flow)}"
    if isinstance(asked, Decision):
        return f"{asked.prompt!r} ({asked.clause}): there is no option to choose{_place(flow)}"
    return f"a rule yields what table.ask(...) gives, not {asked!r}{_place(flow)}"


def _place(flow: Any) -> str:
    """Says where a coroutine waits: in the innermost of those that it goes through, and at which line."""
    while getattr(flow, "gi_yieldfrom", None) is not None:
        flow = flow.gi_yieldfrom
    frame = getattr(flow, "gi_frame", None)
    return "" if frame is None else f" ({frame.f_code.co_name}, line {frame.f_lineno})"


def astray(rules: Rules) -> str:
    """Says that the same choices have led elsewhere when they were made again."""
    return (
        f"{rules.title}: the same choices, made again from the same table, lead elsewhere; whatever comes by chance is to come "
        "from table.luck, not from random, a clock, or what is kept outside the table"
    )


@dataclass
class Playout:
    """One game played to its end: how it ended, how many decisions it took, and the table it left."""

    outcome: Outcome
    decisions: int
    turns: int
    table: Table

    @property
    def digest(self) -> str:
        """The hash of the table at the end."""
        return self.table.digest()


def random_chance(seed: int | str) -> Callable[[], float]:
    """Gives the numbers from 0 up to 1 by which the random policy of a seed picks among the options."""
    return random.Random(f"policy\x00{type(seed).__name__}\x00{seed}").random


def playout(rules: Rules, players: int | Sequence[str] = 3, seed: int | str = 0, policy: str = "random") -> Playout:
    """Plays one game to its end, the fast way: no session, no views.

    Args:
        rules: what to play.
        players: how many, or their names.
        seed: of the table's luck and of the policy's.
        policy: ``"random"`` picks every option with the same chance; for other players there is :func:`lab.simulate`.

    Raises:
        RulesError: another policy, wrong number of players, a seed that is neither a number nor a text.
    """
    if policy != "random":
        other = f"lab.simulate(rules, players, games=1, seed=..., policy={policy!r}) plays a game by another"
        raise RulesError(f"a playout is the fast path of random players, its policy 'random', not {policy!r}; {other}")
    run = Run.new(rules, players, seed)
    decisions = play(run, seed)
    assert run.outcome is not None
    return Playout(run.outcome, decisions, run.turns, run.table)


def play(run: Run, seed: int | str, pick: Callable[[Decision], Any] | None = None) -> int:
    """Plays a new game to its end; returns how many decisions it took.

    Args:
        run: the game, before its set-up.
        seed: of the random policy.
        pick: picks one of the options of each decision; without it, the random policy does.

    Raises:
        RulesError: the game has no end, or its rules ask for what nobody can choose.
    """
    rules, chance = run.table.rules, random_chance(seed)
    decisions = 0
    with watched(rules, run):
        flow, decision = _whole_game(run), None
        try:
            decision = next(flow)
            for decisions in range(1, DECISION_CAP):  # noqa: B007 - counts them
                options, _ = decision.options, decision.player.name  # only a player has one: see _misasked
                option = options[floor(chance() * len(options))] if pick is None else pick(decision)
                decision = flow.send(option)
        except GameOver as end:
            run.end(end)
        except StopIteration:
            pass
        except (AttributeError, IndexError, TypeError) as error:
            if error.__traceback__ is None or error.__traceback__.tb_next is not None:  # it comes from the rules
                raise
            raise RulesError(_misasked(decision, flow)) from error
    if run.outcome is None:
        raise RulesError(f"{rules.title}, seed {seed!r}: no end after {run.turns} turns and {decisions} decisions")
    return decisions


def _whole_game(run: Run) -> Flow:
    """Strings the turns of a game together; what was told in a turn is dropped with it."""
    table, turn = run.table, run.table.game.turn
    forget, forget_luck = table.log.clear, table.luck.used.clear
    run.turns = 0
    opening = table.game.setup(table)
    if opening is not None:
        yield from opening
    for run.turns in range(1, TURN_CAP + 1):
        forget()
        forget_luck()
        yield from turn(table)
