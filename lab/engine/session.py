"""A session: one game being stepped, a tree of choices with a cursor."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Self, TypeVar

from . import view as views
from .decision import Decision
from .events import Event
from .guard import watched
from .memory import Memory
from .refusals import IllegalOption, Refusal, RulesError, unknown
from .rules import Rules
from .run import SPECTATOR, Outcome, Run
from .table import Table

if TYPE_CHECKING:
    from pandas import DataFrame

    from .record import Recorder

P = ParamSpec("P")
R = TypeVar("R")
Viewer = str | None
MAIN = "main line"


class Node:
    """One choice in the tree of a session, with what it set off; the root is the set-up."""

    __slots__ = (
        "active", "children", "events", "forced", "id", "luck", "memories", "notation", "parent", "player", "save", "step", "turn",
    )  # fmt: skip

    def __init__(self, id: int, parent: Node | None, player: str, notation: str, turn: int, active: str) -> None:
        self.id, self.parent, self.player, self.notation, self.turn, self.active = id, parent, player, notation, turn, active
        self.step: int = parent.step + 1 if parent else 0
        self.children: list[Node] = []
        self.events: tuple[Event, ...] = ()
        self.luck: tuple[tuple[str, Any], ...] = ()
        self.forced: dict[str, list[Any]] = {}  # outcomes scripted for this choice
        self.save: tuple[Table, int] | None = None  # the table at the last turn boundary this choice crossed
        self.memories: dict[int | None, Memory] = {}

    def path(self) -> list[Node]:
        """Lists the nodes from the root to this one."""
        node: Node | None = self
        nodes = []
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]


class StepBack:
    """What a jump undid: says who has learned what since, so that an undo stays honest."""

    def __init__(self, session: Session, undone: Sequence[Node]) -> None:
        self._session, self._undone = session, undone

    def told(self, viewer: Viewer = None) -> list[str]:
        """Lists, as far as the viewer may know, who was told what in the undone steps."""
        seat = self._session.seat(viewer)
        lines = []
        for node in self._undone:
            for event in node.events:
                words = event.text(seat)
                if event.audience is not None and words:
                    players = event.audience if isinstance(event.audience, tuple) else (event.audience,)
                    lines.append(f"step {node.step}: {' and '.join(map(str, players))} learned: {words}")
        return lines

    def __str__(self) -> str:
        told = self.told()
        return "\n".join(told) if told else "Nobody has learned anything hidden since."

    __repr__ = __str__


def locked(method: Callable[Concatenate[Session, P], R]) -> Callable[Concatenate[Session, P], R]:
    """Lets one thread at a time into a session: a widget's click may come on another thread than the cell."""

    @functools.wraps(method)
    def guarded(self: Session, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self.lock:
            return method(self, *args, **kwargs)

    return guarded


class Session:
    """One game being stepped: choose, step back and forth, branch, and look at it through anybody's eyes.

    >>> import lab
    >>> s = lab.Session(lab.rules("shelter"), players=["Anna", "Boris"], seed=7)
    >>> s.decision.prompt
    'your action'
    """

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
        self._start(Run.new(rules, players, seed))
        if record is not None:
            from .record import Recorder

            self._recorder = Recorder(record, self)

    @classmethod
    def at(cls, table: Table) -> Self:
        """Starts a session from a table between turns, such as a scenario's position."""
        session = cls.__new__(cls)
        session._start(Run(table.copy(), turns=1))
        return session

    def _start(self, run: Run) -> None:
        self.lock = threading.RLock()
        self.rules: Rules = run.table.rules
        self.misfit: str | None = None
        self._recorder: Recorder | None = None
        self._watchers: list[Callable[[], None]] = []
        self._run = run
        self._forced: dict[str, list[Any]] = {}
        self._root = self._cursor = Node(0, None, "", "", run.turns, "")
        self._nodes = [self._root]
        self._lines: dict[str, Node] = {MAIN: self._root}
        self._line = MAIN
        with watched(self.rules):
            self._settle(self._root)

    # --- the game ------------------------------------------------------------------------------------------------------

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
        return self._cursor.step

    @property
    def steps(self) -> int:
        """How many choices the current line has."""
        return self._lines[self._line].step

    @locked
    def choose(self, choice: object) -> None:
        """Chooses an option, given as itself or by its notation; off the current line this starts a new branch.

        Raises:
            IllegalOption: it is not offered; the session is as before.
            RulesError: an effect that a tweak brought in raises or loops; the session is as before.
            LuckError: a scripted outcome cannot come up; the session is as before.
        """
        decision = self.decision
        option = decision.find(choice)
        node = self._child(str(option))
        ahead = node is not None and not self._forced
        if node is None or not ahead:
            node = Node(len(self._nodes), self._cursor, str(decision.player), str(option), self._run.turns, self._active())
            node.forced = self._forced
        try:
            with watched(self.rules):
                self._apply(node, option)
                self._settle(node)
        except BaseException:
            self._resume(self._cursor)
            raise
        if not ahead:
            self._forced = {}
            self._grow(node)
        elif node not in self._lines[self._line].path():
            self._line = self._line_through(node)
        self._cursor = node
        if self._recorder is not None:
            self._recorder.chose(node, new=not ahead)
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
        """Fixes what luck brings with the next choice: ``s.script("pick", "gold_key")``, ``s.script("deck", ["miner"])``."""
        self._forced.setdefault(stream, []).extend(outcomes)

    # --- stepping --------------------------------------------------------------------------------------------------------

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
        line = self._lines[self._line].path()
        if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step < len(line):
            raise IllegalOption(f"{self._line!r} has the steps 0 to {len(line) - 1}, not {step!r}")
        undone = line[step + 1 : self.step + 1]
        self._move(line[step])
        return StepBack(self, undone)

    @property
    def branches(self) -> list[str]:
        """The names of the lines of the tree, the main line first."""
        return list(self._lines)

    @property
    def line(self) -> str:
        """The name of the current line."""
        return self._line

    @locked
    def branch(self, name: str) -> None:
        """Starts a new line at the cursor; the next choice extends it.

        Raises:
            IllegalOption: the name is taken, empty or too long.
        """
        clean = " ".join(str(name).split())
        if not clean or len(clean) > 60:
            raise IllegalOption(f"a branch has a name of 1 to 60 characters, not {name!r}")
        if clean in self._lines:
            raise IllegalOption(f"there is a branch {clean!r} already; branches: {', '.join(self._lines)}")
        self._lines[clean] = self._cursor
        self._line = clean
        if self._recorder is not None:
            self._recorder.named(clean, self._cursor)
        self._changed()

    @locked
    def switch(self, name: str) -> StepBack:
        """Goes to the end of another line.

        Raises:
            IllegalOption: there is no such line.
        """
        if name not in self._lines:
            raise IllegalOption(unknown("branch", name, self._lines))
        there = self._lines[name].path()
        undone = [node for node in self._cursor.path() if node not in there]
        self._line = name
        self._move(there[-1])
        return StepBack(self, undone)

    @property
    def tree(self) -> dict[str, list[str]]:
        """Every line of the tree with its choices from the start."""
        return {name: [f"{node.player}: {node.notation}" for node in tip.path()[1:]] for name, tip in self._lines.items()}

    # --- how it looks ------------------------------------------------------------------------------------------------------

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

    @locked
    def view(self, viewer: Viewer = None) -> dict[str, Any]:
        """Returns what a viewer sees, as plain data that JSON can hold.

        Args:
            viewer: a player's name, ``"spectator"``, or None for the whole table.
        """
        seat, table = self.seat(viewer), self._run.table
        memory = self._memory(seat) if table.game.remembers(table) else Memory(seat)
        parts = [f"edition {self.rules.edition.name}", f"{len(table.players)} players"]
        parts += [f"seed {table.luck.source.seed}"] if seat is None else []  # whoever knows the seed knows the deck
        parts += [caption] if (caption := table.game.caption(table)) else []
        return {
            "game": table.game.title,
            "caption": " · ".join(parts),
            "viewer": viewer,
            "step": self.step,
            "steps": self.steps,
            "seats": views.seats(table, seat, memory, self._run.decision),
            "zones": views.common(table, seat, memory),
            "decision": views.question(self._run.decision, seat),
            "outcome": None
            if self.outcome is None
            else {
                "winners": list(self.outcome.winners),
                "scores": self.outcome.scores,
                "reason": self.outcome.reason,
                "clause": self.outcome.clause,
            },
        }

    @locked
    def rows(self, viewer: Viewer = None) -> list[dict[str, Any]]:
        """Lists the steps up to the cursor as a viewer saw them; the choice itself only if it was his."""
        from ..rulebook import clause_text

        seat = self.seat(viewer)
        return [
            {
                "step": node.step,
                "turn": node.turn,
                "player": node.player,
                "choice": node.notation if viewer is None or viewer == node.player else None,
                "events": [
                    {"text": words, "clause": event.clause, "clause_text": clause_text(self.rules.game, event.clause)}
                    for event in node.events
                    if (words := event.text(seat))
                ],
            }
            for node in self._cursor.path()
        ]

    def history(self, viewer: Viewer = None) -> DataFrame:
        """Returns one row a step: turn, player, choice, what happened, and the text of the clauses behind it."""
        from pandas import DataFrame

        rows = [
            {
                "step": row["step"],
                "turn": row["turn"],
                "player": row["player"],
                "choice": row["choice"],
                "events": "; ".join(event["text"] for event in row["events"]),
                "clauses": " ".join(dict.fromkeys(event["clause"] for event in row["events"])),
                "clause_text": " ".join(dict.fromkeys(event["clause_text"] for event in row["events"] if event["clause_text"])),
            }
            for row in self.rows(viewer)
        ]
        return DataFrame(rows).set_index("step")

    def tables(self, viewer: Viewer = None) -> dict[str, DataFrame]:
        """Returns the view as DataFrames: ``players``, ``zones`` and ``options``."""
        from .frames import frames

        return frames(self.view(viewer))

    @locked
    def timeline(self) -> list[dict[str, Any]]:
        """Lists the turns of the current line: number, whose, first step, number of steps."""
        blocks: list[dict[str, Any]] = []
        for node in self._lines[self._line].path()[1:]:
            if not blocks or blocks[-1]["turn"] != node.turn:
                blocks.append({"turn": node.turn, "label": node.active, "first": node.step, "steps": 0})
            blocks[-1]["steps"] += 1
        return blocks

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

    def __str__(self) -> str:
        from ..text import table

        return table(self.view())

    def _repr_html_(self) -> str:
        from ..html import table

        return table(self.view())

    # --- files --------------------------------------------------------------------------------------------------------------

    def save(self, path: str | Path) -> None:
        """Writes the whole tree to a record (JSON Lines).

        Raises:
            RecordError: the file cannot be written.
        """
        from .record import Recorder

        Recorder(path, self).close()

    @classmethod
    def load(cls, path: str | Path, rules: Rules | None = None) -> Session:
        """Opens a record and replays it; ``misfit`` says where it no longer fits the rules, if it does not.

        Args:
            path: of the record.
            rules: the rules to replay it under; left out, those its first line names.

        Raises:
            RecordError: it is no record, or damaged before its last line; the sentence names the line.
        """
        from .record import load

        return load(path, rules)

    def replay(self, entries: Sequence[Mapping[str, Any]]) -> str | None:
        """Makes the choices of a record's lines; returns a sentence about the first that does not fit, None if all do."""
        nodes = {0: self._root}
        for entry in entries:
            if "choice" in entry:
                parent = nodes[entry["at"]]
                if self._cursor is not parent:
                    self._resume(parent)
                    self._cursor = parent
                fault = self._again(entry)
                if fault is not None:
                    return f"step {parent.step + 1} no longer fits: {fault}"
                nodes[entry["id"]] = self._cursor
            elif "branch" in entry:
                self._lines[entry["branch"]] = nodes[entry["tip"]]
            elif "line" in entry:
                self._line = entry["line"]
            elif "cursor" in entry:
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
        if luck_used(self._cursor) != entry.get("luck", []):
            return f"luck brought {luck_used(self._cursor)}, in the record {entry.get('luck', [])}"
        return None

    # --- inside ------------------------------------------------------------------------------------------------------------

    def nodes(self) -> Iterator[Node]:
        """Goes through all choices in the order in which they were made, the root first."""
        return iter(self._nodes)

    @property
    def cursor(self) -> Node:
        """The node at which the session stands."""
        return self._cursor

    def lines(self) -> Mapping[str, Node]:
        """The ends of the lines by name."""
        return dict(self._lines)

    def _ending(self) -> str:
        ending = self._run.outcome
        if ending is None:
            return "it is nobody's decision"
        return f"{' and '.join(ending.winners) or 'nobody'} won ({ending.reason}, {ending.clause})"

    def _active(self) -> str:
        return str(self._run.table.game.active(self._run.table) or "")

    def _child(self, notation: str) -> Node | None:
        same = [node for node in self._cursor.children if node.notation == notation]
        ours = [node for node in same if node in self._lines[self._line].path()]
        return (ours or same or [None])[0]

    def _line_through(self, node: Node) -> str:
        return next(name for name, tip in self._lines.items() if node in tip.path())

    def _grow(self, node: Node) -> None:
        """Puts a new choice into the tree: it extends the line whose end it continues, or begins a branch."""
        self._nodes.append(node)
        self._cursor.children.append(node)
        if self._lines[self._line] is not self._cursor:
            number = 2
            while f"branch {number}" in self._lines:
                number += 1
            self._line = f"branch {number}"
        self._lines[self._line] = node

    def _apply(self, node: Node, option: Any) -> None:
        for stream, outcomes in node.forced.items():
            self._run.table.luck.script(stream, *outcomes)
        self._run.choose(option)

    def _settle(self, node: Node) -> None:
        """Goes on to the next decision, saving the table at each turn boundary, and keeps what happened with the node."""
        run = self._run
        turns = 0
        while run.decision is None and run.outcome is None:
            node.save = (run.table.copy(), run.turns)
            run.begin()
            turns += 1
            if turns > 10_000:
                raise RulesError(f"{self.rules.title}: 10000 turns went by in which nobody was asked anything")
        node.events, node.luck = tuple(run.table.events()), tuple(run.table.luck.used)
        run.table.log.clear()
        run.table.luck.used.clear()
        if run.decision is not None:
            notations = [str(option) for option in run.decision.options]
            if len(set(notations)) < len(notations) or not notations:
                raise RulesError(f"{run.decision.clause or run.decision.prompt}: the options are none or not distinct: {notations}")

    def _resume(self, node: Node) -> None:
        """Puts the game where a node left it: the nearest saved table, then the few choices since."""
        path: list[Node] = []
        anchor: Node = node
        while anchor.save is None:
            path.append(anchor)
            assert anchor.parent is not None, "the root always has a saved table"
            anchor = anchor.parent
        table, turns = anchor.save
        run = self._run = Run(table.copy(), turns)
        while run.decision is None and run.outcome is None:
            run.begin()
        for each in reversed(path):
            assert run.decision is not None
            self._apply(each, run.decision.find(each.notation))
        run.table.log.clear()
        run.table.luck.used.clear()

    def _move(self, node: Node) -> None:
        self._forced = {}
        self._resume(node)
        self._cursor = node
        if self._recorder is not None:
            self._recorder.moved(node)
        self._changed()

    def _memory(self, seat: int | None) -> Memory:
        """Works out what a viewer remembers at the cursor, going on from the nearest node where that is known."""
        pending: list[Node] = []
        node: Node | None = self._cursor
        while node is not None and seat not in node.memories:
            pending.append(node)
            node = node.parent
        memory = node.memories[seat] if node is not None else Memory(seat)
        for each in reversed(pending):
            memory = memory.copy()
            memory.step = each.step
            for event in each.events:
                if event.kind.memory is not None and (event.told(seat) or event.kind.public):
                    event.kind.memory(memory, event.told(seat), *event.args)
            each.memories[seat] = memory
        return memory

    def _changed(self) -> None:
        for callback in list(self._watchers):
            callback()
