"""The check that nothing tells a viewer what he may not know.

Two worlds that differ only in what a viewer may not know must give him the same view, the same options, prompts, refusals
and answers, as many questions, and tell him the same events. The check makes such worlds at the start of a turn: in one the
hidden cards are dealt anew, in one somebody else makes another choice in secret. It plays the same choices in both and
compares everything the viewer gets, up to the point where the game itself openly shows the difference. In the set-up, before
which no card lies anywhere, luck brings something else, such that only what lies hidden comes out otherwise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import view as views
from .decision import Decision
from .events import Event
from .foretold import Call, Foretold, foretold, stirred
from .guard import watched
from .layout import laid_out
from .luck import Luck, stable_hash
from .memory import Memory
from .pools import Pools
from .refusals import LuckError, RulesError
from .rules import Rules
from .run import BEFORE_SETUP, Run, astray
from .table import Table
from .worlds import backs, redeal

FEW, CHANGES = 4, 60  # of what luck brings in a set-up: that are made at most, or tried, for another one
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
        set_ups: how many of those worlds were other deals of a set-up.
        leaks: a sentence for each leak.
        remarks: a sentence for what makes the check weaker: what it could not compare, pools that know too much.
    """

    positions: int = 0
    worlds: int = 0
    undealt: int = 0
    identical: int = 0
    set_ups: int = 0
    leaks: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return not self.leaks

    def __repr__(self) -> str:
        found = "no leak" if not self.leaks else f"{len(self.leaks)} leaks, the first: {self.leaks[0]}"
        left_out = f"{self.undealt} could not be dealt, {self.identical} were identical"
        remarks = "".join(f"; note: {each}" for each in self.remarks)
        return f"<two worlds: {self.positions} positions compared in {self.worlds} worlds ({left_out}), {found}{remarks}>"


def check_two_worlds(rules: Rules, players: int | Sequence[str] = 3, games: int = 20, seed: int = 0) -> TwoWorlds:
    """Plays random games and looks for anything that tells a viewer what he may not know.

    Args:
        rules: what to play.
        players: how many, or their names.
        games: how many games; in the set-up and in every turn one viewer is checked against another deal and another
            secret choice.
        seed: of the games, the choices and the redeals.

    Returns:
        The number of positions and worlds compared and the leaks found; true if there are none. Its remarks say what could
        not be compared.

    Raises:
        RulesError: no rules, or the game cannot be checked: the layout names what is not there, the same choices lead
            elsewhere when they are made again, a rule raises.
    """
    report, pools, asks, chance = TwoWorlds(), Pools(), False, False
    for number in range(games):
        rng = random.Random(stable_hash("worlds", seed, number))
        game = _Game(Run.new(rules, players, seed + number), rng, report, pools)
        with watched(rules, game.run):
            game.play()
        asks, chance = asks or game.asks, chance or game.chance
    if chance and not report.set_ups:
        left = "its questions were compared under other secret choices alone" if asks else "what is told in it was not compared"
        report.remarks.append(f"no other deal of the set-up could be had: {left}")
    report.remarks += pools.told.values()
    return report


class _Game:
    """One game of a check: the true world, what everybody remembers, and the notations that came up so far."""

    def __init__(self, run: Run, rng: random.Random, report: TwoWorlds, pools: Pools) -> None:
        self.run, self.rng, self.report, self.pools = run, rng, report, pools
        game = run.table.game
        self.memories = {viewer: game.Memory(viewer) for viewer in (-1, *map(int, run.table.players))}
        self.deals = Luck(f"redeal {rng.random()}")
        self.notations = dict.fromkeys(run.table.rules.cards)
        self.asks = self.chance = False  # whether its set-up asks, and whether luck comes in it

    def play(self) -> None:
        """Plays the game turn by turn, each time beside its other worlds."""
        while self.run.outcome is None:
            if self.run.turns > LONGEST:
                raise RulesError(f"{self.run.table.rules.title}: no end after {LONGEST} turns")
            before, turns = self.run.table.copy(), self.run.turns
            viewer = self.rng.choice(list(self.memories))
            asked = self.rng.sample(list(self.notations), min(ASKED, len(self.notations)))
            one = _Turn(viewer, self.memories[viewer].copy(), asked, self.pools)
            if turns == BEFORE_SETUP:
                self._set_up(before, one, asked)
            else:
                one.play(self.run, self._by_chance)
                self._again(before, turns, one)
                self._redealt(before, turns, one, asked)
            self._chosen_otherwise(before, turns, one, asked)
            for decision in one.decisions:
                self.notations.update(dict.fromkeys(map(str, decision.options)))
            for memory in self.memories.values():
                memory.learn(one.events)

    def _by_chance(self, decision: Decision, n: int) -> Any:
        return self.rng.choice(decision.options)

    def _set_up(self, before: Table, one: _Turn, asked: list[str]) -> None:
        """Plays the set-up, beside one in which luck brings something else."""
        table = self.run.table
        table.luck = told = Foretold(table.luck)
        one.play(self.run, self._by_chance)
        table.luck = told.copy()
        table.sound()
        self.asks, self.chance = bool(one.choices), bool(told.calls)
        self._again(before, BEFORE_SETUP, one)
        self._dealt_otherwise(before, one, told.calls, asked)

    def _again(self, before: Table, turns: int, one: _Turn) -> None:
        """Makes the same choices once more from the same table.

        Raises:
            RulesError: they cannot be made, or lead elsewhere.
        """
        run = _led(Run(before.copy(), turns), one.choices)
        if run is None or run.outcome != self.run.outcome or run.decision or run.table.digest() != self.run.table.digest():
            raise RulesError(f"{astray(self.run.table.rules)}: in {self._turn()}")

    def _dealt_otherwise(self, before: Table, one: _Turn, calls: Sequence[Call], asked: list[str]) -> None:
        """Compares the set-up with one in which luck brought something else, of which he sees nothing at one of its steps."""
        came = [step for step, number in enumerate(one.luck) if number]
        if not came:
            return
        at = self.deals.pick("set-up", came)
        calls = calls[: sum(one.luck[: at + 1])]

        def dealt(ahead: Sequence[Call]) -> Table | None:
            try:
                run = _led(Run(foretold(before, ahead)[0]), one.choices[:at])
            except LuckError:  # it was asked for something else
                return None
            return None if run is None else run.table

        def passes(ahead: Sequence[Call]) -> bool:
            table = dealt(ahead)
            return table is not None and backs(table, one.viewer).digest() == looks

        true = dealt(calls)
        assert true is not None  # for it was played just so
        looks = backs(true, one.viewer).digest()
        other = stirred(calls, passes, self.deals, CHANGES, self.deals.pick("set-up", (FEW, CHANGES)))
        there = dealt(other)
        if other == list(calls) or there is None:
            self.report.undealt += 1
            return
        if there.digest() == true.digest():
            self.report.identical += 1
            return
        self.report.worlds += 1
        self.report.set_ups += 1
        twin = _Turn(one.viewer, self.memories[one.viewer].copy(), asked)
        twin.play(Run(foretold(before, other)[0]), _by_script(one.choices))
        _compare(one, twin, self._where(before, one), self.report)

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
        twin.play(Run(before.copy(), turns), _by_script([*one.choices[:at], other, *one.choices[at + 1 :]], one.viewer, self.rng))
        where = f"{self._where(before, one)}, after {decision.player} secretly chose {one.choices[at]} or {other}"
        _compare(one, twin, where, self.report, int(decision.player))

    def _where(self, table: Table, one: _Turn) -> str:
        who = table.players[one.viewer] if one.viewer >= 0 else "a spectator"
        return f"{self._turn()}, seen by {who}"

    def _turn(self) -> str:
        return f"turn {self.run.turns}" if self.run.turns else "the set-up"


def _led(run: Run, choices: Sequence[str]) -> Run | None:
    """Begins a turn and makes choices in it; None if one is not to be had."""
    run.begin()
    for notation in choices:
        option = None if run.decision is None else run.decision.option(notation)
        if option is None:
            return None
        run.choose(option)
    return run


def _by_script(script: Sequence[str], viewer: int | None = None, rng: random.Random | None = None) -> Chooser:
    """Chooses by notations; where others do not have one in secret any more, at random."""

    def choose(decision: Decision, n: int) -> Any:
        found = decision.option(script[n]) if n < len(script) else None
        if found is None and rng is not None and decision.secret and decision.player != viewer:
            return rng.choice(decision.options)
        return found

    return choose


class _Turn:
    """One turn as a viewer lives through it: what he notices and sees, step by step."""

    def __init__(self, viewer: int, memory: Memory, asked: Sequence[str], pools: Pools | None = None) -> None:
        self.viewer, self.memory, self.asked, self.pools = viewer, memory, asked, pools
        self.trace: Trace = []
        self.events: list[Event] = []
        self.decisions: list[Decision] = []
        self.choices: list[str] = []
        self.luck: list[int] = []  # how many outcomes it brought before each step

    def play(self, run: Run, chooser: Chooser) -> None:
        """Plays the turn; where the chooser has no option it stops short."""
        run.begin()
        while True:
            events, luck = run.take()
            self.events += events
            self.luck.append(len(luck))
            if self.pools is not None:
                self.pools.look(run.table)
            self.trace += [("event", event) for event in events if event.text(self.viewer)]
            self.memory.learn(events)
            if run.turns == 0:
                laid_out(run.table if self.choices else run.table.sound())
            seen = self._seen(run)
            self.trace.append(("end" if run.decision is None else "seen", seen))
            option = None if run.decision is None else chooser(run.decision, len(self.choices))
            if run.decision is None or option is None:
                return
            self.decisions.append(run.decision)
            self.choices.append(str(option))
            seen_by_him = self.viewer == run.decision.player or not run.decision.secret
            self.trace.append(("chose", (int(run.decision.player), str(option) if seen_by_him else None)))
            run.choose(option)

    def _seen(self, run: Run) -> dict[str, Any]:
        """Everything the viewer gets at one step: the view, and the answers to what he may ask."""
        decision = run.decision
        seen: dict[str, Any] = dict(views.view(run.table, self.viewer, self.memory, decision, run.outcome, len(self.choices)))
        seen["active"] = str(run.table.game.active(run.table))
        if decision is not None and decision.player == self.viewer:
            seen["answers"] = {notation: str(decision.why_not(notation)) for notation in self.asked}
        return seen


def _compare(one: _Turn, other: _Turn, where: str, report: TwoWorlds, chooser: int | None = None) -> None:
    """Compares what a viewer got in two worlds up to the first difference that the game itself shows.

    ``chooser`` is who chose otherwise in secret, if that is how the worlds differ.
    """
    secretly = chooser is not None
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
            if "event" not in (kind, their_kind) or not _parts(told, rest, one.viewer, chooser):
                report.leaks.append(f"{where}: {_happens(kind, mine)} in one world, {_happens(their_kind, theirs)} in the other")
            return
        report.positions += kind != "chose"
        if mine != theirs:
            report.leaks.append(f"{where}: {_difference(mine, theirs)}")
            return
    last = one.trace[len(other.trace)] if len(other.trace) < len(one.trace) else None
    choice = last[1][1] if last is not None and last[0] == "chose" else None
    if choice is not None and not _tells(one.trace[len(other.trace) + 1 :], choice, one.viewer):
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


def _parts(told: Event, rest: Trace, viewer: int, chooser: int | None) -> bool:
    """Tells whether an event shows openly why the other world goes on otherwise: all are told it.

    Of a secret choice the public words of an event tell as well, but not of one that comes in both worlds, only later. What
    comes when others have chosen, and then the same player once more, comes of that.
    """
    if chooser is None:
        return told.audience is None
    others = False
    for kind, what in rest:
        if kind == "chose" and what[0] == chooser and others:
            return True
        others |= kind == "chose" and what[0] != chooser
        if kind == "event" and _alike(told, what, viewer):
            return False
    return True


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
