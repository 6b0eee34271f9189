"""Scenarios: positions, steps and expected facts that a designer writes as YAML, in one grammar for all games.

A file names a game and lists scenarios::

    game: shelter
    scenarios:
    - id: SHE-S06
      title: Discard card pays one coin and stops at three
      clauses: [SHE-1.0-DISCARD-01]
      edition: 1.0                                # or editions: [0.5, 1.0]: run once for each; left out: the newest
      tweaks: {coin_limit: 3, cards: {miner: 3}}  # as in rules.tweak
      players: [A, B]
      position:                                   # in the game's words; left out: the set-up, with the scenario's luck
        hands: {A: [miner, guard], B: [thief, caver]}
      steps:
      - {turn: A}                                 # A's turn begins; needed only where facts are read in between
      - {expect: {phase: action}}
      - {by: A, do: [play tomb_raider, B], luck: {pick: [thief]}}
      - {by: A, do: discard gold_key, refused: SHE-0.5-CARD-KEY-KEEP}
      then: {coins: {A: 3, B: 3}, to_move: A}     # facts after the last step
      why: A reaches the limit.

Every choice that a player is asked for is made by a step; ``do`` lists several of one player. A step with ``refused`` is
tried: its last choice must be refused by that clause (of several: by one of those that the edition plays by), and all is as
before. ``luck`` gives the outcomes of a step by stream, in order: a notation for a pick, a list for an order. A turn that
ends leaves the table between turns, and facts are read there; the next step begins the next turn. The facts ``legal``,
``legal_has`` and ``legal_lacks`` are notations of the options open then, whatever the game.

``cases`` lists variants, each a scenario of its own; what a case says is laid over the scenario: entry by entry for
``position`` and ``tweaks``, whole for all else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

from .engine.game import Game
from .engine.luck import Luck
from .engine.marked import Marked
from .engine.refusals import LuckError, Refusal, ScenarioError, listed, unknown
from .engine.run import BEFORE_SETUP, named
from .engine.scene import Choice, Scene, unordered
from .engine.table import Table
from .scenario_files import LEGAL, Outcomes, Part, Step, clauses_of, luck_of, parts, players_of, rules_of, step_of
from .session import Session

SEEDS = (0, 1)  # of the luck that a scenario does not script, on which nothing may depend


@dataclass(frozen=True)
class Failure:
    """What did not come out as expected: where, in which scenario and case, which fact or step, what was expected and found."""

    file: str
    line: int
    scenario: str
    fact: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}: {self.scenario}: {self.fact}: expected {self.expected}, found {self.found}"


@dataclass(frozen=True)
class Report:
    """How a scenario came out: what failed, and the clauses that decisions, events and refusals carried. True if it passed."""

    scenario: Scenario
    failures: tuple[Failure, ...]
    clauses: tuple[str, ...]

    def __bool__(self) -> bool:
        return not self.failures

    def __str__(self) -> str:
        return "\n".join(map(str, self.failures)) or f"{self.scenario.name}: passed"


class Scenario:
    """One scenario in one edition, or one case of it; its name says which, as in ``SHE-S19[2]-0.5``."""

    def __init__(self, part: Part) -> None:
        """Reads one part of a file.

        Raises:
            ScenarioError: with file, line, what is wrong and what is valid.
        """
        entries, self.entry, self.id = part.entries, part.entry, part.id
        self.rules = rules_of(part)
        self.name = f"{part.id}{f'[{part.case}]' if part.case else ''}-{self.rules.edition.name}"
        self.title, self.why = (entries[key].text(key) if key in entries else "" for key in ("title", "why"))
        self.clauses = tuple(clauses_of(part.game, entries["clauses"])) if "clauses" in entries else ()
        self.players = players_of(part, self.rules)
        self._position = entries.get("position")
        if self._position is not None and "luck" in entries:
            raise entries["luck"].fault("luck here is the luck of the set-up; with a position, write it into the steps")
        self._luck = luck_of(entries.get("luck"), self.rules)
        words = [*part.game.facts(), *LEGAL]
        steps = entries["steps"].items("steps") if "steps" in entries else []
        self.steps = [step_of(step, self.rules, self.players, words) for step in steps]
        self.then = entries["then"].mapping("then", words) if "then" in entries else {}
        if not self.then and not any(step.refused or step.facts for step in self.steps):
            raise part.entry.fault(f"{part.id}: nothing is expected; say it under then")
        self._try_facts()

    def __repr__(self) -> str:
        return f"<Scenario {self.name}: {self.title}>"

    def _try_facts(self) -> None:
        """Looks for every expected fact on the starting table, so that slips are found before anything is played."""
        scene = Scene(*self.start())
        for facts in [*(step.facts for step in self.steps), self.then]:
            for name, wanted in facts.items():
                _find(scene, name, wanted)

    def start(self, seed: int = SEEDS[0]) -> tuple[Table, int]:
        """Makes the table from which the scenario starts, with the number of turns played: no set-up yet without a position.

        Raises:
            ScenarioError: the position is impossible.
        """
        game = self.rules.game
        table = game.Table(self.rules, named(self.rules, self.players), Luck(seed))
        if self._position is None:
            for stream, outcomes in self._luck.items():
                table.luck.script(stream, *outcomes)
            return table, BEFORE_SETUP
        game.position(table, self._position)
        if broken := game.invariants(table):
            raise self._position.fault(f"{self.name}: this position is impossible: {'; '.join(broken)}")
        return table, 0

    def session(self, seed: int = SEEDS[0]) -> Session:
        """Starts a session where the scenario starts; its main line is the scenario's steps, so ``redo()`` goes through them.

        Raises:
            ScenarioError: the position is impossible.
        """
        scene = _Play(self, seed).scene
        table, turns = self.start(seed)
        first, choices = _by_choice(scene.done)
        table.luck.unscript()
        for stream, outcomes in first.items():
            table.luck.script(stream, *outcomes)
        session = Session.at(table, turns)
        for notation, luck in choices:
            for stream, outcomes in luck.items():
                session.script(stream, *outcomes)
            session.choose(notation)
        session.goto(0)
        return session

    def run(self) -> Report:
        """Plays the scenario and compares what it expects with what comes out."""
        clauses: dict[str, None] = {}
        for seed in SEEDS:
            play = _Play(self, seed)
            clauses |= play.scene.clauses
            if play.failures:
                break
        return Report(self, tuple(play.failures), tuple(clauses))


class _Play:
    """One run through a scenario, up to the first step that does not go through."""

    def __init__(self, scenario: Scenario, seed: int) -> None:
        self.scenario = scenario
        self.failures: list[Failure] = []
        self.scene = Scene(*scenario.start(seed))
        self._note = "" if seed == SEEDS[0] else " (only with other luck: the scenario leaves some of it unscripted)"
        try:
            if self.scene.run.turns == BEFORE_SETUP:
                self.scene.begin()
            self._lasts(scenario.entry)
            for step in scenario.steps:
                {"turn": self._turn, "by": self._by, "expect": self._expect}[step.kind](step)
            self._facts(scenario.then)
        except _Stop as stop:
            self._fails(*stop.args)
        except LuckError as error:
            self._fails(scenario.entry.line, "the set-up", "the scripted luck", str(error))

    def _fails(self, line: int, fact: str, expected: str, found: str) -> None:
        self.failures.append(Failure(self.scenario.entry.file, line, self.scenario.name, fact, expected, found + self._note))

    # --- steps ---

    def _turn(self, step: Step) -> None:
        scene, fact = self.scene, f"turn: {step.player}"
        if scene.run.outcome is not None:
            raise _Stop(step.entry.line, fact, "a turn", f"that {scene.why_not(step.player, '').reason}")
        if scene.decision is not None:
            asked = f"that {scene.decision.player} is still asked: {scene.decision.prompt}"
            raise _Stop(step.entry.line, fact, "the end of the turn before", asked)
        active = scene.table.game.active(scene.table)
        if str(active) != step.player:
            raise _Stop(step.entry.line, fact, f"{step.player} to move", str(active))
        scene.script(step.luck)
        self._act(step.entry, fact, scene.begin)
        self._lasts(step.entry)

    def _by(self, step: Step) -> None:
        if step.refused:
            self._refused(step)
            return
        self.scene.script(step.luck)
        self._choose(step, step.choices)
        self._lasts(step.entry)

    def _choose(self, step: Step, choices: Sequence[str]) -> None:
        """Makes choices one after another; a turn that is to begin begins with the first."""
        self._act(step.entry, f"the next turn, for {step.player}", self.scene.wake)
        for choice in choices:
            self._act(step.entry, f"by {step.player}: {choice}", partial(self.scene.choose, step.player, choice))

    def _act(self, entry: Marked, fact: str, act: Callable[[], None]) -> None:
        try:
            act()
        except Refusal as error:
            raise _Stop(entry.line, fact, "to go through", str(error)) from None

    def _refused(self, step: Step) -> None:
        """Tries a step that must be refused, and goes back to where it began."""
        scene, (*before, last) = self.scene, step.choices
        mark, digest, over = scene.mark(), scene.table.digest(), scene.run.outcome is not None
        if not over:
            scene.script(step.luck)
            self._choose(step, before)
        answer = scene.why_not(step.player, last)
        fact, expected = f"by {step.player}: {last}", f"to be refused by {listed(step.refused)}"
        if answer.kind == "allowed":
            raise _Stop(step.entry.line, fact, expected, "that it is allowed")
        if not set(answer.refused_by) & set(step.refused):
            raise _Stop(step.entry.line, fact, expected, str(answer))
        scene.carries(answer.refused_by)
        if not over:
            scene.back(mark)
        if scene.table.digest() != digest:
            raise _Stop(step.entry.line, fact, "to change nothing", "that the table differs afterwards")

    def _lasts(self, entry: Marked) -> None:
        """Checks what must hold after every step: the scripted luck has come up, and between turns the invariants hold."""
        scene = self.scene
        if left := scene.table.luck.scripted:
            raise _Stop(entry.line, "luck", f"{left} to come up", "that nothing asked for it")
        if scene.decision is None and (broken := scene.table.game.invariants(scene.table)):
            raise _Stop(entry.line, "the invariants", "to hold", "; ".join(broken))

    # --- facts ---

    def _expect(self, step: Step) -> None:
        self._facts(step.facts)

    def _facts(self, facts: Mapping[str, Marked]) -> None:
        """Compares facts; those about options come last, since reading them begins the next turn."""
        for name, wanted in sorted(facts.items(), key=lambda fact: fact[0] in LEGAL):
            if name in LEGAL:
                self._act(wanted, name, self.scene.wake)
            found, expected = _find(self.scene, name, wanted), wanted.plain()
            if found != expected:
                self._fails(wanted.line, name, _said(expected), _said(found))


class _Stop(Exception):
    """A step does not go through: line, step, what was expected, what happened."""


def _find(scene: Scene, name: str, wanted: Marked) -> Any:
    """Finds a fact in the shape in which it is wanted."""
    if name not in LEGAL:
        return scene.table.game.facts()[name](scene, wanted)
    notations = wanted.texts(name)
    options = [] if scene.decision is None else [str(option) for option in scene.decision.options]
    if name == "legal":
        return unordered(options, notations)
    return [notation for notation in notations if (notation in options) == (name == "legal_has")]


def _said(value: Any) -> str:
    """Writes a value as in a scenario file."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {_said(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_said, value)) + "]"
    return str(value).lower() if isinstance(value, bool) or value is None else str(value)


def _by_choice(done: Sequence[Choice]) -> tuple[Outcomes, list[tuple[str, Outcomes]]]:
    """Gives each choice the luck of the turns that begin after it, as a session needs it; and the luck before the first."""
    first: Outcomes = {}
    choices: list[tuple[str, Outcomes]] = []
    for notation, luck in done:
        if notation is not None:
            choices.append((notation, {}))
        into = choices[-1][1] if choices else first
        for stream, outcomes in luck.items():
            into.setdefault(stream, []).extend(outcomes)
    return first, choices


# --- files ---


class ScenarioFile(Sequence[Scenario]):
    """The scenarios of one file, in order: by number, or by name."""

    def __init__(self, path: str, game: Game, scenarios: Sequence[Scenario]) -> None:
        self.path, self.game, self._scenarios = path, game, tuple(scenarios)

    def __len__(self) -> int:
        return len(self._scenarios)

    def __getitem__(self, which: Any) -> Any:
        return self.find(which) if isinstance(which, str) else self._scenarios[which]

    def __iter__(self) -> Iterator[Scenario]:
        return iter(self._scenarios)

    def __repr__(self) -> str:
        return f"<{len(self)} scenarios of {self.game.title} in {self.path}>"

    def find(self, name: str | None = None) -> Scenario:
        """Returns a scenario by its name, or by its id if that means only one; without a name the only one of the file.

        Raises:
            ScenarioError: there is none, or more than one.
        """
        fits = [each for each in self if name in (None, each.name)] or [each for each in self if each.id == name]
        if len(fits) == 1:
            return fits[0]
        if not fits:
            raise ScenarioError(f"{self.path}: {unknown('scenario', name, [each.name for each in self])}")
        raise ScenarioError(f"{self.path}: which scenario? {listed(each.name for each in fits)}")

    def session(self, name: str | None = None) -> Session:
        """Starts a session where a scenario starts (see :meth:`Scenario.session`)."""
        return self.find(name).session()

    def run(self) -> list[Report]:
        """Plays every scenario."""
        return [scenario.run() for scenario in self]


def load(path: str | Path) -> ScenarioFile:
    """Reads a file of scenarios and checks all of it before anything is played.

    Raises:
        ScenarioError: it cannot be read, or says something unknown or impossible; with file, line and what is valid.
    """
    game, found = parts(path)
    return ScenarioFile(str(path), game, [Scenario(part) for part in found])


def of_game(game_id: str) -> list[ScenarioFile]:
    """Loads the scenario files that come with a game."""
    folder = files("lab.games").joinpath(game_id, "scenarios")
    if not folder.is_dir():
        return []
    loaded = []
    for each in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if each.name.endswith(".yaml"):
            with as_file(each) as path:
                loaded.append(load(path))
    return loaded
