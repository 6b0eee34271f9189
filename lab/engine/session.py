"""Stepping through a game: a tree of choices with a cursor."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from .decision import Answer, Decision
from .guard import watched
from .layout import laid_out
from .locks import locked
from .luck import plain
from .memory import Memory
from .refusals import IllegalOption, LuckError, RulesError, unknown
from .rules import Rules
from .run import BEFORE_SETUP, Outcome, Run, astray
from .table import Table
from .tree import SPECTATOR, Node, StepBack, Tree, number_of_steps

if TYPE_CHECKING:
    from .game import Game
    from .record import Recorder

TURNS_WITHOUT_DECISION = 10_000  # after so many the rules are held to go round in circles
Viewer = str | None  # a player's name, "spectator", or None for the whole table


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
            record: a new file to which every choice is written as it is made.

        Raises:
            RulesError: wrong number of players, bad names or a bad seed.
            RecordError: the file holds something already, or cannot be written.
        """
        self._start(Run.new(rules, players, seed), record)

    @classmethod
    def at(cls, table: Table, turns: int = 0) -> Self:
        """Starts a session from a table between turns, such as a scenario's position, after so many turns (see Run)."""
        session = cls.__new__(cls)
        session._start(Run(table.copy(), turns))
        session._placed = True
        return session

    def _start(self, run: Run, record: str | Path | None = None) -> None:
        self.lock = threading.RLock()
        self.rules: Rules = run.table.rules
        self.misfit: str | None = None
        self._placed = False  # it began from a position instead of a set-up
        self._recorder: Recorder | None = None  # none while the set-up runs
        self._watchers: list[Callable[[], None]] = []
        self._run = run
        self._forced: dict[str, list[Any]] = {}
        self._tree = Tree(run.turns)
        with watched(self.rules, run):
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
    @locked
    def decision(self) -> Decision:
        """The decision that is waiting.

        Raises:
            IllegalOption: the game is over, nothing is to be decided.
        """
        decision = self._run.decision
        if decision is None:
            raise IllegalOption(f"{self._ending()}; step back to decide something else")
        return decision

    @property
    @locked
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it runs."""
        return self._run.outcome

    @property
    def table(self) -> Table:
        """The table with all that is hidden: for rules and checks, never for a player's eyes."""
        return self._run.table

    @property
    def step(self) -> int:
        """How many choices lie before the cursor."""
        return self._tree.cursor.step

    @property
    def steps(self) -> int:
        """How many choices the current line has."""
        return self._tree.tip.step

    @property
    def cursor(self) -> Node:
        """The choice at which the session stands, with what it set off."""
        return self._tree.cursor

    @locked
    def choose(self, choice: object) -> None:
        """Chooses an option, given as itself or by its notation; off the current line this starts a new branch.

        Raises:
            IllegalOption: it is not offered; the session is as before.
            RulesError: an effect that a tweak brought in raises or loops; the session is as before.
            LuckError: a scripted outcome cannot come up; the session is as before, and that script is forgotten.
        """
        decision, tree = self.decision, self._tree
        option = decision.find(choice)
        node = known = tree.child(str(option), self._forced)
        if node is None:
            node = Node(len(tree.nodes), tree.cursor, str(decision.player), str(option), self._run.turns, self._active())
            node.forced, node.secret = self._forced, decision.secret
        try:
            with watched(self.rules, self._run):
                node.force(self._run.table.luck)
                self._run.choose(option)
                self._settle(node)
        except BaseException as error:
            self._resume(tree.cursor)
            if isinstance(error, LuckError):
                self._forced = {error.stream: []} if error.stream in self._run.table.luck.scripted else {}
            raise
        self._forced = {}
        if known is None:
            tree.grow(node)
        else:
            tree.follow(node)
        self._changed()

    @locked
    def why_not(self, notation: str, viewer: Viewer = None) -> Answer:
        """Says why a choice is not allowed just now, that it is, or that it means nothing; to whom it concerns.

        The answer has parts (kind, reason, clause, facts...); printed, or as ``str()``, it is one sentence.
        """
        decision, ended = self._run.decision, self._run.outcome
        if ended is not None:
            return Answer(str(notation), "foreign", f"the game is over: {ended.won}", ended.clause)
        assert decision is not None
        if self._seat(viewer) not in (None, int(decision.player)):
            only = f"{decision.player} is asked, and only {decision.player} knows what he may choose"
            return Answer(str(notation), "foreign", only)
        return decision.why_not(notation)

    @locked
    def script(self, stream: str, *outcomes: Any) -> None:
        """Fixes what luck brings next in a stream, from the next choice on: ``s.script("pick", "gold_key")``.

        Args:
            stream: name of the stream; what was scripted there before an earlier choice and never came up is forgotten.
            outcomes: for a pick the notation that comes up, for a shuffle a list of the first notations.

        Raises:
            LuckError: the game has no such stream.
        """
        streams = self.rules.game.streams
        if streams and stream not in streams:
            raise LuckError(f"{self.rules.title}: {unknown('stream of luck', stream, streams)}")
        self._forced = {**self._forced, stream: [*self._forced.get(stream, ()), *map(plain, outcomes)]}

    # --- stepping ---

    @locked
    def undo(self, steps: int = 1) -> StepBack:
        """Takes choices back, as many as there are; the result says who has learned what in them.

        Raises:
            IllegalOption: that is no number of steps.
        """
        return self.goto(max(0, self.step - number_of_steps(steps)))

    @locked
    def redo(self, steps: int = 1) -> StepBack:
        """Goes forward along the current line, as far as it goes.

        Raises:
            IllegalOption: that is no number of steps.
        """
        return self.goto(min(self.steps, self.step + number_of_steps(steps)))

    @locked
    def goto(self, step: int) -> StepBack:
        """Jumps to a step of the current line, 0 being the set-up.

        Raises:
            IllegalOption: the line has no such step.
        """
        node = self._tree.at(step)
        undone = self._tree.tip.path()[step + 1 : self.step + 1]
        self._move(node, self.line)
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
        self._tree.name(name)
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
        self._move(there, name)
        return StepBack(undone, self.players)

    @property
    @locked
    def tree(self) -> dict[str, list[str]]:
        """Every line of the tree with its choices from the start."""
        return {name: [f"{node.player}: {node.notation}" for node in tip.path()[1:]] for name, tip in self._tree.lines.items()}

    @locked
    def digest(self) -> str:
        """Hashes the table as it lies now, and within a turn what has been chosen in it: equal digests have equal futures.

        The same game gives the same digest in every process; at its end it is that of the table alone.
        """
        now = self._run.table.digest()
        if self._run.outcome is not None:
            return now
        (table, turns), since = self._tree.cursor.since_boundary()
        parts = [now, table.digest(), str(min(turns, 0)), *(repr((node.notation, node.forced)) for node in since)]
        return sha256("\x1f".join(parts).encode()).hexdigest()[:32]

    def observe(self, callback: Callable[[], None]) -> None:
        """Calls back after every change."""
        self._watchers.append(callback)

    def unobserve(self, callback: Callable[[], None]) -> None:
        """Stops calling back."""
        if callback in self._watchers:
            self._watchers.remove(callback)

    @locked
    def __repr__(self) -> str:
        state = self._ending() if self.outcome else f"{self.decision.player} to decide: {self.decision.prompt}"
        return f"<Session of {self.rules.title}, {len(self.players)} players, step {self.step}: {state}>"

    # --- files ---

    @locked
    def save(self, path: str | Path) -> None:
        """Writes the whole tree to a record (JSON Lines), in place of what the file held.

        Raises:
            RecordError: the file cannot be written; it is as before.
        """
        from .record import save

        if self._recorder is None or not self._recorder.writes_to(path):  # that one holds the whole tree already
            save(self, path)

    @classmethod
    def load(cls, path: str | Path, rules: Rules | None = None, *, go_on: bool = False, sound_part: bool = False) -> Self:
        """Opens a record and replays it; ``misfit`` says where it no longer fits the rules, if it does not.

        Args:
            path: of the record.
            rules: the rules to replay it under; left out, those its first line names.
            go_on: later choices are appended to the record, as if it had never been closed.
            sound_part: of a damaged record the lines before the damage are opened, with a warning.

        Raises:
            RecordError: it is no record, or damaged before its last line; the sentence names the line.
        """
        from .replay import load

        return load(path, cls, rules, go_on=go_on, sound_part=sound_part)

    @classmethod
    def games(cls) -> Mapping[str, Callable[[], Game]]:
        """The games that a record may name, by id; the engine itself knows none."""
        return {}

    # --- inside ---

    def _seat(self, viewer: Viewer) -> int | None:
        """Returns the seat number of a viewer: None for the whole table, -1 for the spectator."""
        if viewer is None or viewer == SPECTATOR:
            return None if viewer is None else -1
        if viewer not in self.players:
            raise IllegalOption(unknown("viewer", viewer, [*self.players, SPECTATOR]))
        return self.players.index(viewer)

    @locked
    def _memory(self, seat: int | None) -> Memory:
        """Works out what a viewer remembers at the cursor; nothing where the game plays without that aid."""
        game = self._run.table.game
        return self._tree.cursor.memory(seat, game.Memory) if game.remembers(self._run.table) else game.Memory(seat)

    def _ending(self) -> str:
        return f"the game is over: {self._run.outcome}"

    def _active(self) -> str:
        active = self._run.table.game.active(self._run.table)
        return "" if active is None else str(active)

    def _settle(self, node: Node) -> None:
        """Goes on to the next decision, saving the table at each turn boundary, and keeps what happened with the node."""
        run = self._run
        for _ in range(TURNS_WITHOUT_DECISION):
            if run.decision is not None or run.outcome is not None:
                break
            if run.turns > BEFORE_SETUP and (run.turns == 0 or node.parent is None):
                laid_out(run.table)
            if run.turns <= 0 or node.parent is None:
                run.table.sound()
            node.save = (run.table.copy(), run.turns)
            run.begin()
        else:
            raise RulesError(f"{self.rules.title}: {TURNS_WITHOUT_DECISION} turns went by in which nobody was asked anything")
        if run.turns == 0 and node.parent is None:  # in a set-up that asks, and is looked at from its first question on
            laid_out(run.table).sound()
        node.events, node.luck = run.take()
        if run.decision is not None:
            run.decision.check()
        if not node.led_to(run):
            raise RulesError(f"{astray(self.rules)} ({node.notation})")

    def _resume(self, node: Node) -> None:
        """Puts the game where a node left it: the nearest saved table, then the few choices since; or leaves it as it is.

        Raises:
            RulesError: these choices have led elsewhere this time.
        """
        (table, turns), since = node.since_boundary()
        run = Run(table.copy(), turns)
        run.begin()
        path = node.path()[-len(since) - 1 :]
        for here, ahead in zip_longest(path, since):
            if not here.told_the_same(run.take().events) or not here.led_to(run):
                raise RulesError(f"{astray(self.rules)} (step {here.step})")
            if ahead is not None:
                assert run.decision is not None
                ahead.force(run.table.luck)
                run.choose(run.decision.find(ahead.notation, spelt=True))
        self._run = run

    def _stand(self, node: Node, line: str) -> None:
        """Goes to a node of a line."""
        if node is not self._tree.cursor:
            self._resume(node)
        self._forced = {}
        self._tree.cursor, self._tree.line = node, line

    def _move(self, node: Node, line: str) -> None:
        self._stand(node, line)
        self._changed()

    def _changed(self) -> None:
        """Has the record follow, and tells the watchers, whatever comes of the record."""
        try:
            if self._recorder is not None:
                self._recorder.follow()
        finally:
            for callback in list(self._watchers):
                callback()
