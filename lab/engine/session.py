"""Stepping through a game: a tree of choices with a cursor."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar

from .decision import Decision
from .guard import watched
from .memory import Memory
from .refusals import IllegalOption, LuckError, Refusal, RulesError, unknown
from .rules import Rules
from .run import SPECTATOR, Outcome, Run
from .table import Table
from .tree import Node, StepBack, Tree

if TYPE_CHECKING:
    from .game import Game
    from .record import Recorder

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound="Stepping")
TURNS_WITHOUT_DECISION = 10_000  # after so many the rules are held to go round in circles
Viewer = str | None  # a player's name, "spectator", or None for the whole table


def locked(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Lets one thread at a time into a session: a widget's click may come on another thread than the cell."""

    @functools.wraps(method)
    def guarded(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self.lock:
            return method(self, *args, **kwargs)

    return guarded


class Stepping:
    """One game being stepped: choose, step back and forth, branch, save and load."""

    def __init__(
        self, rules: Rules, players: int | Sequence[str] = 3, seed: int | str = 0, *, record: str | Path | None = None
    ) -> None:
        """Sets a game up.

        Args:
            rules: what is played.
            players: how many, or their names in seat order.
            seed: of the table's luck, a whole number or a text.
            record: a file to which every choice is written as it is made.

        Raises:
            RulesError: wrong number of players, bad names or a bad seed.
            RecordError: the file cannot be written.
        """
        if not isinstance(rules, Rules):
            raise RulesError(f"a session wants rules such as lab.rules('shelter'), not {rules!r}")
        self._start(Run.new(rules, players, seed), record)

    @classmethod
    def at(cls, table: Table, turns: int = 1) -> Self:
        """Starts a session from a table between turns, such as a scenario's position; turns 0: its set-up is still to come."""
        session = cls.__new__(cls)
        session._start(Run(table.copy(), turns))
        session.placed = True
        return session

    def _start(self, run: Run, record: str | Path | None = None) -> None:
        self.lock = threading.RLock()
        self.rules: Rules = run.table.rules
        self.misfit: str | None = None
        self.placed = False  # it began from a position instead of a set-up
        self._recorder: Recorder | None = None  # none while the set-up runs
        self._watchers: list[Callable[[], None]] = []
        self._run = run
        self._forced: dict[str, list[Any]] = {}
        self._tree = Tree(run.turns)
        with watched(self.rules):
            self._settle(self._tree.root)
        if record is not None:
            from .record import Recorder

            self._recorder = Recorder(record, self)

    # --- the game ---

    @property
    def players(self) -> list[str]:
        """The players' names in seat order."""
        return [str(player) for player in self._run.table.players]

    @property
    def decision(self) -> Decision:
        """The decision that is waiting.

        Raises:
            IllegalOption: the game is over, nothing is to be decided.
        """
        decision = self._run.decision
        if decision is None:
            raise IllegalOption(f"the game is over: {self._ending()}; step back to decide something else")
        return decision

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self._run.outcome

    @property
    def table(self) -> Table:
        """The table itself, with all that is hidden: for rules and checks, never for a player's eyes."""
        return self._run.table

    @property
    def step(self) -> int:
        """How many choices lie before the cursor."""
        return self._tree.cursor.step

    @property
    def steps(self) -> int:
        """How many choices the current line has."""
        return self._tree.tip.step

    @locked
    def choose(self, choice: object) -> None:
        """Chooses an option, given as itself or by its notation; off the current line this starts a new branch.

        Raises:
            IllegalOption: it is not offered; the session is as before.
            RulesError: an effect that a tweak brought in raises or loops; the session is as before.
            LuckError: a scripted outcome cannot come up; the session is as before.
        """
        decision, tree = self.decision, self._tree
        option = decision.find(choice)
        known = None if self._forced else tree.child(str(option))
        node = known or Node(len(tree.nodes), tree.cursor, str(decision.player), str(option), self._run.turns, self._active())
        node.forced = node.forced or self._forced
        try:
            with watched(self.rules):
                self._apply(node, option)
                self._settle(node)
        except BaseException:
            self._resume(tree.cursor)
            raise
        if known is None:
            self._forced = {}
            tree.grow(node)
        else:
            tree.follow(node)
        if self._recorder is not None:
            self._recorder.chose(node, new=known is None)
        self._changed()

    def why_not(self, notation: str, viewer: Viewer = None) -> str:
        """Says why a choice is not allowed just now, that it is, or that it means nothing; to whom it concerns."""
        if self._run.decision is None:
            return f"Nothing is to be decided: {self._ending()}."
        decision = self._run.decision
        if self.seat(viewer) not in (None, int(decision.player)):
            return f"{decision.player} is asked, and only {decision.player} knows what he may choose."
        return decision.why_not(notation)

    @locked
    def script(self, stream: str, *outcomes: Any) -> None:
        """Fixes what luck brings next in a stream, whenever that is: ``s.script("pick", "gold_key")``.

        Args:
            stream: name of the stream.
            outcomes: for a pick the notation that comes up, for a shuffle a list of the first notations.

        Raises:
            LuckError: the game has no such stream.
        """
        streams = self.rules.game.streams
        if streams and stream not in streams:
            raise LuckError(f"{self.rules.title}: {unknown('stream of luck', stream, streams)}")
        self._forced.setdefault(stream, []).extend(outcomes)

    # --- stepping ---

    @locked
    def undo(self, steps: int = 1) -> StepBack:
        """Takes choices back; the result says who has learned what in them."""
        return self.goto(max(0, self.step - steps))

    @locked
    def redo(self, steps: int = 1) -> StepBack:
        """Goes forward along the current line."""
        return self.goto(min(self.steps, self.step + steps))

    @locked
    def goto(self, step: int) -> StepBack:
        """Jumps to a step of the current line, 0 being the set-up.

        Raises:
            IllegalOption: the line has no such step.
        """
        node = self._tree.at(step)
        undone = self._tree.tip.path()[step + 1 : self.step + 1]
        self._move(node)
        return StepBack(undone, self.players)

    @property
    def branches(self) -> list[str]:
        """The names of the lines of the tree, the main line first."""
        return list(self._tree.lines)

    @property
    def line(self) -> str:
        """The name of the current line."""
        return self._tree.line

    @locked
    def branch(self, name: str) -> None:
        """Starts a new line at the cursor; the next choice extends it.

        Raises:
            IllegalOption: the name is taken, empty or too long.
        """
        clean = self._tree.name(name)
        if self._recorder is not None:
            self._recorder.named(clean, self._tree.cursor)
        self._changed()

    @locked
    def switch(self, name: str) -> StepBack:
        """Goes to the end of another line.

        Raises:
            IllegalOption: there is no such line.
        """
        there = self._tree.end_of(name)
        kept = there.path()
        undone = [node for node in self._tree.cursor.path() if node not in kept]
        self._tree.line = name
        self._move(there)
        return StepBack(undone, self.players)

    @property
    def tree(self) -> dict[str, list[str]]:
        """Every line of the tree with its choices from the start."""
        return {name: [f"{node.player}: {node.notation}" for node in tip.path()[1:]] for name, tip in self._tree.lines.items()}

    def seat(self, viewer: Viewer) -> int | None:
        """Returns the seat number of a viewer: None for the whole table, -1 for the spectator.

        Raises:
            IllegalOption: nobody of that name looks on.
        """
        if viewer is None or viewer == SPECTATOR:
            return None if viewer is None else -1
        if viewer not in self.players:
            raise IllegalOption(unknown("viewer", viewer, [*self.players, SPECTATOR]))
        return self.players.index(viewer)

    def digest(self) -> str:
        """Hashes the whole table as it lies now; the same game gives the same hash in every process."""
        return self._run.table.digest()

    def observe(self, callback: Callable[[], None]) -> None:
        """Calls back after every change."""
        self._watchers.append(callback)

    def unobserve(self, callback: Callable[[], None]) -> None:
        """Stops calling back."""
        if callback in self._watchers:
            self._watchers.remove(callback)

    def __repr__(self) -> str:
        state = f"over, {self._ending()}" if self.outcome else f"{self.decision.player} to decide: {self.decision.prompt}"
        return f"<Session of {self.rules.title}, {len(self.players)} players, step {self.step}: {state}>"

    # --- files ---

    def save(self, path: str | Path) -> None:
        """Writes the whole tree to a record (JSON Lines).

        Raises:
            RecordError: the file cannot be written.
        """
        from .record import Recorder

        Recorder(path, self).close()

    @classmethod
    def load(cls, path: str | Path, rules: Rules | None = None, *, go_on: bool = False) -> Self:
        """Opens a record and replays it; ``misfit`` says where it no longer fits the rules, if it does not.

        Args:
            path: of the record.
            rules: the rules to replay it under; left out, those its first line names.
            go_on: later choices are appended to the record, as if it had never been closed.

        Raises:
            RecordError: it is no record, or damaged before its last line; the sentence names the line.
        """
        from .record import load

        return load(path, cls, rules, go_on=go_on)

    @classmethod
    def games(cls) -> Mapping[str, Callable[[], Game]]:
        """The games that a record may name, by id; the engine itself knows none."""
        return {}

    def record_to(self, recorder: Recorder) -> None:
        """Hands every later choice to a recorder."""
        self._recorder = recorder

    def replay(self, entries: Sequence[Mapping[str, Any]]) -> str | None:
        """Makes the choices of a record's lines; returns a sentence about the first that does not fit, None if all do."""
        nodes = {0: self._tree.root}
        for entry in entries:
            if "choice" in entry:
                parent = nodes[entry["at"]]
                if self._tree.cursor is not parent:
                    self._resume(parent)
                    self._tree.cursor = parent
                self._tree.line = entry["line"]
                self._tree.lines[self._tree.line] = parent  # so that the choice extends the line it was made on
                fault = self._again(entry)
                if fault is not None:
                    return f"step {parent.step + 1} no longer fits: {fault}"
                nodes[entry["id"]] = self._tree.cursor
            elif "branch" in entry:
                self._tree.line = entry["branch"]
                self._tree.lines[self._tree.line] = nodes[entry["tip"]]
            elif "cursor" in entry:
                self._tree.line = entry["line"]
                self._move(nodes[entry["cursor"]])
            elif self.digest() != entry["seal"]:
                return f"step {self.step} no longer fits: the table differs from the one recorded"
        return None

    def _again(self, entry: Mapping[str, Any]) -> str | None:
        """Makes one recorded choice; says what does not fit."""
        from .record import luck_used

        if self._run.decision is None:
            return f"the game is over ({self._ending()}), the record goes on with {entry['choice']!r}"
        if str(self._run.decision.player) != entry["by"]:
            return f"{self._run.decision.player} decides, in the record it was {entry['by']}"
        for stream, outcomes in entry.get("forced", {}).items():
            self.script(stream, *outcomes)
        try:
            self.choose(entry["choice"])
        except Refusal as error:
            self._forced = {}
            return str(error)
        if luck_used(self._tree.cursor) != entry.get("luck", []):
            return f"luck brought {luck_used(self._tree.cursor)}, in the record {entry.get('luck', [])}"
        return None

    # --- inside ---

    @property
    def nodes(self) -> Sequence[Node]:
        """All choices in the order in which they were made, the root first."""
        return self._tree.nodes

    @property
    def cursor(self) -> Node:
        """The node at which the session stands."""
        return self._tree.cursor

    @property
    def lines(self) -> Mapping[str, Node]:
        """The ends of the lines by name."""
        return self._tree.lines

    def line_through(self, node: Node) -> str:
        """Names a line of the tree that leads through a node, the current one if it does."""
        return self._tree.through(node)

    def memory(self, seat: int | None) -> Memory:
        """Works out what a viewer remembers at the cursor; nothing where the game plays without that aid."""
        remembers = self._run.table.game.remembers(self._run.table)
        return self._tree.cursor.memory(seat) if remembers else Memory(seat)

    def _ending(self) -> str:
        ending = self._run.outcome
        if ending is None:
            return "it is nobody's decision"
        return f"{' and '.join(ending.winners) or 'nobody'} won ({ending.reason}, {ending.clause})"

    def _active(self) -> str:
        active = self._run.table.game.active(self._run.table)
        return "" if active is None else str(active)

    def _apply(self, node: Node, option: Any) -> None:
        for stream, outcomes in node.forced.items():
            self._run.table.luck.script(stream, *outcomes)
        self._run.choose(option)

    def _settle(self, node: Node) -> None:
        """Goes on to the next decision, saving the table at each turn boundary, and keeps what happened with the node."""
        run = self._run
        for _ in range(TURNS_WITHOUT_DECISION):
            if run.decision is not None or run.outcome is not None:
                break
            node.save = (run.table.copy(), run.turns)
            run.begin()
        else:
            raise RulesError(f"{self.rules.title}: {TURNS_WITHOUT_DECISION} turns went by in which nobody was asked anything")
        node.events, node.luck = tuple(run.table.events()), tuple(run.table.luck.used)
        run.table.log.clear()
        run.table.luck.used.clear()
        if run.decision is not None:
            notations = [str(option) for option in run.decision.options]
            if not notations or len(set(notations)) < len(notations):
                asked = f"{run.decision.prompt!r} ({run.decision.clause})"
                raise RulesError(f"{asked}: the options are none or not distinct: {notations}")

    def _resume(self, node: Node) -> None:
        """Puts the game where a node left it: the nearest saved table, then the few choices since."""
        since: list[Node] = []
        anchor: Node = node
        while anchor.save is None:
            since.append(anchor)
            assert anchor.parent is not None, "the root always has a saved table"
            anchor = anchor.parent
        table, turns = anchor.save
        run = self._run = Run(table.copy(), turns)
        run.begin()
        for each in reversed(since):
            assert run.decision is not None
            self._apply(each, run.decision.find(each.notation))
        run.table.log.clear()
        run.table.luck.used.clear()

    def _move(self, node: Node) -> None:
        self._forced = {}
        self._resume(node)
        self._tree.cursor = node
        if self._recorder is not None:
            self._recorder.moved(node)
        self._changed()

    def _changed(self) -> None:
        for callback in list(self._watchers):
            callback()
