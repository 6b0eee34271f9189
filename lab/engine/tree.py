"""The tree of a session: every choice ever made in it, the lines through it, and what a step back undoes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .events import Event
from .memory import Memory
from .refusals import IllegalOption, unknown
from .table import Table
from .words import joined

if TYPE_CHECKING:
    from .luck import Luck
    from .run import Run

MAIN = "main line"
LONGEST_NAME = 60
SPECTATOR = "spectator"  # a viewer who sees what lies open


class Node:
    """One choice, with what it set off; the root is the set-up."""

    def __init__(self, id: int, parent: Node | None, player: str, notation: str, turn: int, active: str) -> None:
        self.id, self.parent, self.player, self.notation = id, parent, player, notation
        self.turn, self.active = turn, active
        self.step: int = parent.step + 1 if parent else 0
        self.children: list[Node] = []
        self.events: tuple[Event, ...] = ()
        self.luck: tuple[tuple[str, Any], ...] = ()
        self.forced: dict[str, list[Any]] = {}  # outcomes scripted for this choice, by stream; of an empty list: none any more
        self.secret = False  # only who chose knows what
        self.save: tuple[Table, int] | None = None  # the table at the last turn boundary this choice crossed, and the turn
        self.memories: dict[tuple[int | None, type[Memory]], Memory] = {}  # by viewer and kind, as far as somebody asked
        self.mark: int | None = None  # of what it led to at first

    def path(self) -> list[Node]:
        """Lists the nodes from the root to this one."""
        node: Node | None = self
        nodes = []
        while node is not None:
            nodes.append(node)
            node = node.parent
        return nodes[::-1]

    def since_boundary(self) -> tuple[tuple[Table, int], list[Node]]:
        """Gives the last saved table with its turn, and the choices made since, up to this one."""
        since: list[Node] = []
        node = self
        while node.save is None:
            since.append(node)
            assert node.parent is not None, "the root always has a saved table"
            node = node.parent
        return node.save, since[::-1]

    def force(self, luck: Luck) -> None:
        """Scripts the outcomes that were scripted for this choice."""
        for stream, outcomes in self.forced.items():
            luck.unscript(stream)
            luck.script(stream, *outcomes)

    def led_to(self, run: Run) -> bool:
        """Tells whether it led to where a game stands now; the first time it does, and that is remembered."""
        mark = _mark(run)
        self.mark = mark if self.mark is None else self.mark
        return self.mark == mark

    def told_the_same(self, events: Sequence[Event]) -> bool:
        """Tells whether the same was told at first; of what went on into a new turn, the end of it."""
        at_first = self.events[len(self.events) - len(events) :]
        return [event.text(None) for event in events] == [event.text(None) for event in at_first]

    def memory(self, seat: int | None, kind: type[Memory] = Memory) -> Memory:
        """Works out what a viewer remembers after this choice, going on from the nearest one where that is known."""
        pending: list[Node] = []
        node: Node | None = self
        while node is not None and (seat, kind) not in node.memories:
            pending.append(node)
            node = node.parent
        memory = node.memories[seat, kind] if node is not None else kind(seat)
        for each in reversed(pending):
            memory = memory.copy()
            memory.step = each.step
            memory.learn(each.events)
            each.memories[seat, kind] = memory
        return memory


def _mark(run: Run) -> int:
    """Gives a number that hangs on whether the game is over, and else on who is asked what and has which options."""
    decision = run.decision
    if decision is None:
        return hash(run.outcome is None)
    return hash((run.turns, int(decision.player), decision.prompt, tuple(map(str, decision.options))))


class Tree:
    """All choices of a session, its named lines, the line and the node where it stands."""

    def __init__(self, turn: int) -> None:
        self.root = self.cursor = Node(0, None, "", "", max(0, turn), "")
        self.root.secret = True  # nobody chose it
        self.nodes = [self.root]
        self.lines: dict[str, Node] = {MAIN: self.root}
        self.line = MAIN

    @property
    def tip(self) -> Node:
        """The end of the current line."""
        return self.lines[self.line]

    def child(self, notation: str, forced: dict[str, list[Any]]) -> Node | None:
        """Returns the choice made before at the cursor with this scripted luck, on the current line if one is on it."""
        same = [node for node in self.cursor.children if node.notation == notation and node.forced == forced]
        ours = self.tip.path()
        return next((node for node in same if node in ours), same[0] if same else None)

    def grow(self, node: Node) -> None:
        """Puts a new choice into the tree and goes there: it extends the line whose end it continues, or begins a branch."""
        self.nodes.append(node)
        self.cursor.children.append(node)
        if self.tip is not self.cursor:
            number = 2
            while f"branch {number}" in self.lines:
                number += 1
            self.line = f"branch {number}"
        self.lines[self.line] = self.cursor = node

    def follow(self, node: Node) -> None:
        """Goes to a choice made before, changing to a line that leads through it if the current one does not."""
        self.line = self.through(node)
        self.cursor = node

    def through(self, node: Node) -> str:
        """Names a line that leads through a node, the current one if it does."""
        if node in self.tip.path():
            return self.line
        return next(name for name, tip in self.lines.items() if node in tip.path())

    def name(self, name: str) -> str:
        """Starts a named line at the cursor; returns the name as kept.

        Raises:
            IllegalOption: the name is taken, empty or too long.
        """
        clean = " ".join(name.split()) if isinstance(name, str) else ""
        if not clean or len(clean) > LONGEST_NAME or not clean.isprintable():
            raise IllegalOption(f"a branch has a name of 1 to {LONGEST_NAME} printable characters, not {name!r}")
        if clean in self.lines:
            raise IllegalOption(f"there is a branch {clean!r} already; branches: {', '.join(self.lines)}")
        self.lines[clean] = self.cursor
        self.line = clean
        return clean

    def at(self, step: int) -> Node:
        """Returns the node at a step of the current line.

        Raises:
            IllegalOption: the line has no such step.
        """
        line = self.tip.path()
        if isinstance(step, bool) or not isinstance(step, int) or not 0 <= step < len(line):
            raise IllegalOption(f"{self.line!r} has the steps 0 to {len(line) - 1}, not {step!r}")
        return line[step]

    def end_of(self, name: str) -> Node:
        """Returns the end of a line.

        Raises:
            IllegalOption: there is no such line.
        """
        if not isinstance(name, str) or name not in self.lines:
            raise IllegalOption(unknown("branch", name, self.lines))
        return self.lines[name]


def number_of_steps(steps: object) -> int:
    """Returns how many steps are to be gone back or ahead.

    Raises:
        IllegalOption: that is no number of steps.
    """
    if isinstance(steps, bool) or not isinstance(steps, int) or steps < 0:
        raise IllegalOption(f"the steps to go are a whole number from 0 on, not {steps!r}")
    return steps


class StepBack:
    """What a jump undid: says who has learned what since, so that an undo stays honest; a jump ahead undoes nothing."""

    def __init__(self, undone: Sequence[Node], names: Sequence[str]) -> None:
        self._undone, self._names = undone, names

    def told(self, viewer: str | None = None) -> list[str]:
        """Lists, as far as a viewer may know it, what was told in the undone steps, and to whom if the sentence does not say.

        What everybody saw counts where it had been hidden before.
        """
        if viewer is not None and str(viewer) not in (*self._names, SPECTATOR):
            raise IllegalOption(unknown("viewer", viewer, [*self._names, SPECTATOR]))
        seat = None if viewer is None else self._names.index(str(viewer)) if str(viewer) in self._names else -1
        lines = []
        for node in self._undone:
            for event in node.events:
                words = event.text(seat)
                if not words or (event.audience is None and not event.kind.reveals):
                    continue
                audience = "everybody" if event.audience is None else event.audience
                heard = joined(audience if isinstance(audience, tuple) else (audience,))
                lines.append(f"step {node.step}: {words}" + ("" if words.startswith(f"{heard} ") else f" (told to {heard})"))
        return lines

    def __str__(self) -> str:
        told = self.told()
        if not self._undone:
            return "No step was taken back."
        return "\n".join(["Learned since:", *told]) if told else "Nobody has learned anything hidden since."

    __repr__ = __str__
