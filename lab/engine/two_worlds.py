"""The check that nothing tells a viewer what he may not know.

Two worlds that differ only in what a viewer may not know must give him the same view, the same options, prompts, refusals
and answers, as many questions, and tell him the same events. The check makes such worlds at the start of a turn: in one the
hidden cards are dealt anew, in one somebody else makes another choice in secret. It plays the same choices in both and
compares everything the viewer gets, up to the point where the game itself openly shows the difference.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import view as views
from .decision import Decision
from .events import Event
from .luck import Luck, stable_hash
from .memory import Memory
from .refusals import RulesError
from .rules import Rules
from .run import BEFORE_SETUP, Run
from .table import Table
from .worlds import redeal

LONGEST = 5_000  # turns of a game after which the check holds it to have no end
ASKED = 8  # notations of the game about which a viewer asks why not, at each of his decisions
Chooser = Callable[[Decision, int], Any]  # gives the option for the n-th decision of a turn, or None to stop
Trace = list[tuple[str, Any]]


@dataclass
class TwoWorlds:
    """The outcome of a two-world check; true if no leak was found.

    Args:
        positions: how many were compared.
        worlds: how many other worlds were compared.
        undealt: how many could not be dealt.
        identical: how many were dealt as the true one was; they do not count.
        leaks: a sentence for each leak.
    """

    positions: int = 0
    worlds: int = 0
    undealt: int = 0
    identical: int = 0
    leaks: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return not self.leaks

    def __repr__(self) -> str:
        found = "no leak" if not self.leaks else f"{len(self.leaks)} leaks, the first: {self.leaks[0]}"
        left_out = f"{self.undealt} could not be dealt, {self.identical} were identical"
        return f"<two worlds: {self.positions} positions compared in {self.worlds} worlds ({left_out}), {found}>"


def check_two_worlds(rules: Rules, players: int | Sequence[str] = 3, games: int = 20, seed: int = 0) -> TwoWorlds:
    """Plays random games and looks for anything that tells a viewer what he may not know.

    Args:
        rules: what to play.
        players: how many, or their names.
        games: how many games; in every turn one viewer is checked against another deal and another secret choice.
        seed: of the games, the choices and the redeals.

    Returns:
        The number of positions and worlds compared and the leaks found; true if there are none.
    """
    report = TwoWorlds()
    for number in range(games):
        rng = random.Random(stable_hash("worlds", seed, number))
        _Game(Run.new(rules, players, seed + number), rng, report).play()
    return report


class _Game:
    """One game of a check: the true world, what everybody remembers, and the notations that came up so far."""

    def __init__(self, run: Run, rng: random.Random, report: TwoWorlds) -> None:
        self.run, self.rng, self.report = run, rng, report
        game = run.table.game
        self.memories = {viewer: game.Memory(viewer) for viewer in (-1, *map(int, run.table.players))}
        self.deals = Luck(f"redeal {rng.random()}")
        self.notations = dict.fromkeys(run.table.rules.cards)

    def play(self) -> None:
        """Plays the game turn by turn, each time beside its other worlds."""
        while self.run.outcome is None:
            if self.run.turns > LONGEST:
                raise RulesError(f"{self.run.table.rules.title}: no end after {LONGEST} turns")
            before, turns = self.run.table.copy(), self.run.turns
            viewer = self.rng.choice(list(self.memories))
            asked = self.rng.sample(list(self.notations), min(ASKED, len(self.notations)))
            one = _Turn(viewer, self.memories[viewer].copy(), asked)
            one.play(self.run, lambda decision, _: self.rng.choice(decision.options))
            if turns > BEFORE_SETUP:
                self._redealt(before, turns, one, asked)
                self._chosen_otherwise(before, turns, one, asked)
            for decision in one.decisions:
                self.notations.update(dict.fromkeys(map(str, decision.options)))
            for memory in self.memories.values():
                memory.learn(one.events)

    def _redealt(self, before: Table, turns: int, one: _Turn, asked: list[str]) -> None:
        """Compares the turn with one in which other cards are hidden."""
        memory = self.memories[one.viewer]
        other = redeal(before, one.viewer, self.deals, memory, swap_only=self.rng.random() < 0.5)
        if other is None:
            self.report.undealt += 1
        elif other.state() == before.state():
            self.report.identical += 1
        else:
            self.report.worlds += 1
            twin = _Turn(one.viewer, memory.copy(), asked)
            twin.play(Run(other, turns), _by_script(one.choices))
            _compare(one, twin, self._where(before, one), self.report)

    def _chosen_otherwise(self, before: Table, turns: int, one: _Turn, asked: list[str]) -> None:
        """Compares the turn with one in which somebody else chose otherwise in secret."""
        others = [(i, each) for i, each in enumerate(one.decisions) if each.player != one.viewer]
        secret = [i for i, each in others if each.secret and len(each.options) > 1]
        if not secret:
            return
        at = self.rng.choice(secret)
        decision = one.decisions[at]
        other = self.rng.choice([str(option) for option in decision.options if str(option) != one.choices[at]])
        self.report.worlds += 1
        twin = _Turn(one.viewer, self.memories[one.viewer].copy(), asked)
        twin.play(Run(before, turns), _by_script([*one.choices[:at], other, *one.choices[at + 1 :]], one.viewer, self.rng))
        where = f"{self._where(before, one)}, after {decision.player} secretly chose {one.choices[at]} or {other}"
        _compare(one, twin, where, self.report, secretly=True)

    def _where(self, table: Table, one: _Turn) -> str:
        who = table.players[one.viewer] if one.viewer >= 0 else "a spectator"
        return f"turn {self.run.turns}, seen by {who}"


def _by_script(script: Sequence[str], viewer: int | None = None, rng: random.Random | None = None) -> Chooser:
    """Chooses by notations; where others do not have one in secret any more, at random."""

    def choose(decision: Decision, n: int) -> Any:
        found = next((option for option in decision.options if n < len(script) and str(option) == script[n]), None)
        if found is None and rng is not None and decision.secret and decision.player != viewer:
            return rng.choice(decision.options)
        return found

    return choose


class _Turn:
    """One turn as a viewer lives through it: what he notices and sees, step by step."""

    def __init__(self, viewer: int, memory: Memory, asked: Sequence[str]) -> None:
        self.viewer, self.memory, self.asked = viewer, memory, asked
        self.trace: Trace = []
        self.events: list[Event] = []
        self.decisions: list[Decision] = []
        self.choices: list[str] = []

    def play(self, run: Run, chooser: Chooser) -> None:
        """Plays the turn; where the chooser has no option it stops short."""
        run.begin()
        while True:
            events = run.take().events
            self.events += events
            self.trace += [("event", event) for event in events if event.text(self.viewer)]
            self.memory.learn(events)
            seen = self._seen(run)
            self.trace.append(("end" if run.decision is None else "seen", seen))
            option = None if run.decision is None else chooser(run.decision, len(self.choices))
            if run.decision is None or option is None:
                return
            self.decisions.append(run.decision)
            self.choices.append(str(option))
            self.trace.append(("chose", str(option) if self.viewer == run.decision.player or not run.decision.secret else None))
            run.choose(option)

    def _seen(self, run: Run) -> dict[str, Any]:
        """Everything the viewer gets at one step: the view, and the answers to what he may ask."""
        decision = run.decision
        seen: dict[str, Any] = dict(views.view(run.table, self.viewer, self.memory, decision, run.outcome, len(self.choices)))
        seen["active"] = str(run.table.game.active(run.table))
        if decision is not None and decision.player == self.viewer:
            seen["answers"] = {notation: str(decision.why_not(notation)) for notation in self.asked}
        return seen


def _compare(one: _Turn, other: _Turn, where: str, report: TwoWorlds, *, secretly: bool = False) -> None:
    """Compares what a viewer got in two worlds up to the first difference that the game itself shows."""
    for step, ((kind, mine), (their_kind, theirs)) in enumerate(zip(one.trace, other.trace, strict=False)):
        if kind == their_kind == "event":
            if _alike(mine, theirs, one.viewer):
                continue
            if not _shown(mine, theirs, one.viewer, secretly):
                said = f"{mine.text(one.viewer)} / {theirs.text(one.viewer)}"
                cure = "if it opens part of a secret choice, name that argument: lab.Kind(..., opens=...)"
                report.leaks.append(f"{where}: an event not told to him differs between the worlds: {said}; {cure}")
            return
        if kind != their_kind:  # one world asks or ends its turn where the other tells
            told, rest = (mine, other.trace[step:]) if kind == "event" else (theirs, one.trace[step:])
            if "event" not in (kind, their_kind) or not _parts(told, rest, one.viewer, secretly):
                report.leaks.append(f"{where}: {_happens(kind, mine)} in one world, {_happens(their_kind, theirs)} in the other")
            return
        report.positions += kind != "chose"
        if mine != theirs:
            report.leaks.append(f"{where}: {_difference(mine, theirs)}")
            return
    kind, choice = one.trace[len(other.trace)] if len(other.trace) < len(one.trace) else ("end", None)
    if kind == "chose" and choice is not None and not _tells(one.trace[len(other.trace) + 1 :], choice, one.viewer):
        report.leaks.append(f"{where}: the choice {choice!r} is not to be had in the other world, and is no secret one; "
                              "where nobody may know it, ask with secret=True")  # fmt: skip


def _tells(trace: Trace, choice: str, viewer: int) -> bool:
    """Tells whether the events that follow a choice tell the viewer something that the choice names."""
    words = set(choice.replace("*", "").split())
    for kind, event in trace:
        if kind == "seen":
            return False
        if kind == "event" and event.told(viewer):
            told = [each for arg in event.args for each in (arg if isinstance(arg, tuple) else (arg,))]
            if words & set(map(str, told)):
                return True
    return False


def _alike(mine: Event, theirs: Event, viewer: int) -> bool:
    """Tells whether two events are the same to a viewer: of one told to him in full all its arguments, also those unsaid."""
    if mine.kind is not theirs.kind or mine.told(viewer) != theirs.told(viewer) or mine.text(viewer) != theirs.text(viewer):
        return False
    return not mine.told(viewer) or list(map(str, mine.args)) == list(map(str, theirs.args))


def _parts(told: Event, rest: Trace, viewer: int, secretly: bool) -> bool:
    """Tells whether an event shows openly why the other world goes on otherwise: all are told it.

    Of a secret choice the public words of an event tell as well, but not of one that comes in both worlds, only later.
    """
    if not secretly:
        return told.audience is None
    return not any(kind == "event" and _alike(told, event, viewer) for kind, event in rest)


def _shown(mine: Event, theirs: Event, viewer: int, secretly: bool) -> bool:
    """Tells whether the rules show a difference openly: one of the events was told, or opens what was chosen in secret."""
    if mine.told(viewer) or theirs.told(viewer):
        return True
    if not secretly or mine.kind is not theirs.kind:
        return secretly
    here, there = mine.kind.named(mine.args), theirs.kind.named(theirs.args)
    return any(here[name] != there[name] for name in mine.kind.opens.split())


def _happens(kind: str, what: Any) -> str:
    """Says what a step of a trace is."""
    if kind == "seen":
        return f"{what['decision']['player']} is asked {what['decision']['prompt']!r}"
    return "the turn ends" if kind == "end" else f"{what.kind.name} is told"


def _difference(mine: Any, theirs: Any, path: str = "view") -> str:
    """Names the first place where two views differ."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in mine:
            if mine[key] != theirs.get(key):
                return _difference(mine[key], theirs.get(key), f"{path}.{key}")
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for i, (a, b) in enumerate(zip(mine, theirs, strict=True)):
            if a != b:
                return _difference(a, b, f"{path}[{i}]")
    return f"{path} is {mine!r} in one world and {theirs!r} in the other"
