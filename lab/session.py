"""A session: one game being stepped, and looked at through anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, cast

from .engine import view as views
from .engine.game import Game
from .engine.locks import locked
from .engine.luck import Luck
from .engine.refusals import RulesError
from .engine.rulebook import clause_text
from .engine.run import Run
from .engine.session import Stepping, Viewer
from .engine.worlds import redeal_runs
from .games import game, games

if TYPE_CHECKING:
    from pandas import DataFrame

    from .engine.beliefs import Beliefs
    from .engine.memory import Memory
    from .engine.table import Table
    from .engine.viewdata import Row, Turn, View


class Session(Stepping):
    """One game being stepped: choose, step back and forth, branch, and look at it through anybody's eyes.

    >>> import lab
    >>> s = lab.Session(lab.rules("shelter"), players=["Anna", "Boris"], seed=7)
    >>> s.decision.prompt
    'your action'
    """

    @classmethod
    def games(cls) -> Mapping[str, Callable[[], Game]]:
        """The games of the lab by id."""
        return {id: partial(game, id) for id in games()}

    @locked
    def view(self, viewer: Viewer = None) -> View:
        """Returns what a viewer sees, as plain data that JSON can hold.

        Args:
            viewer: a player's name, ``"spectator"``, or None for the whole table.
        """
        seat = self._seat(viewer)
        return views.view(self.table, seat, self._memory(seat), self._run.decision, self.outcome, self.step, self.steps)

    @locked
    def rows(self, viewer: Viewer = None) -> list[Row]:
        """Lists the steps up to the cursor as a viewer saw them; a secret choice only if it was his."""
        seat = self._seat(viewer)
        return [
            {
                "step": node.step,
                "turn": node.turn,
                "player": node.player,
                "choice": node.notation if viewer in (None, node.player) or not node.secret else None,
                "events": [
                    {"text": words, "clause": event.clause, "clause_text": clause_text(self.rules.game, event.clause)}
                    for event in node.events
                    if (words := event.text(seat))
                ],
            }
            for node in self.cursor.path()
        ]

    def history(self, viewer: Viewer = None) -> DataFrame:
        """Returns one row a step: turn, player, choice, what happened, and the text of the clauses behind it."""
        from pandas import DataFrame

        rows = [
            {
                "step": row["step"],
                "turn": row["turn"],
                "player": row["player"],
                "choice": row["choice"] if row["choice"] is not None else "?" if row["player"] else "",
                "events": "; ".join(event["text"] for event in row["events"]),
                "clauses": " ".join(dict.fromkeys(event["clause"] for event in row["events"])),
                "clause_text": " ".join(dict.fromkeys(event["clause_text"] for event in row["events"] if event["clause_text"])),
            }
            for row in self.rows(viewer)
        ]
        return DataFrame(rows).set_index("step")

    def tables(self, viewer: Viewer = None) -> dict[str, DataFrame]:
        """Returns the view as DataFrames: ``players``, ``zones`` and ``options``."""
        from .engine.frames import frames

        return frames(self.view(viewer))

    @locked
    def likely(self, /, viewer: Viewer = None, **model: float) -> Beliefs:
        """Returns how likely each card lies where, for all that a viewer has seen up to the cursor, as plain data.

        Args:
            viewer: a player's name, ``"spectator"``, or None for the whole table.
            model: what the game assumes of others: in Mascarade ``swap_chance``, how often they exchange cards out of sight.

        Raises:
            RulesError: the game does not say.
        """
        game = self.rules.game
        return game.beliefs(self._tree.cursor.memory(self._seat(viewer), game.Story), model)

    @locked
    def beliefs(self, /, viewer: Viewer = None, of: str = "cards", **model: float) -> DataFrame:
        """Returns how likely each card lies in each place, for all that a viewer has seen: place by card.

        ``attrs`` say the ``method`` (exact or sampled), how many ``worlds`` were weighed, and by how much the most doubtful
        number may be wrong (``margin``).

        Args:
            viewer: a player's name, ``"spectator"``, or None for the whole table.
            of: ``"cards"``; ``"intervals"``, one row a place and card with its bounds; or ``"secrets"``, how likely each thing
                that somebody else may have done out of sight was done.
            model: what the game assumes of others, as in :meth:`likely`.

        Raises:
            RulesError: the game does not say.
        """
        frame = self.likely(viewer, **model).frame(of)
        if of == "secrets":
            path = self.cursor.path()
            frame.insert(0, "player", [path[step].player for step in frame.index])
        return frame

    @locked
    def worlds(self, viewer: Viewer = None, n: int = 100, seed: int | str = 0) -> list[Table]:
        """Deals tables that look just the same to a viewer and may be the true one, each with what he cannot know dealt anew.

        Which are dealt how often is up to the game's redeal: it says what may be, not how likely it is.

        Args:
            viewer: a player's name, ``"spectator"``, or None for the whole table, of which there is one.
            n: how many are tried; those that do not fit what he was told in this very turn fall away.
            seed: of the deals; the table's own luck is left alone.
        """
        seat, luck = self._seat(viewer), Luck(f"worlds {seed}")
        (table, turns), since = self.cursor.since_boundary()
        choices = [node.notation for node in since]
        if seat is None:
            return [self.table] * n
        memory = self._memory_at_boundary(seat)
        runs = redeal_runs(Run(table, turns), choices, seat, luck, memory)
        return [run.table for run in islice(runs, n) if run is not None]

    @locked
    def timeline(self) -> list[Turn]:
        """Lists the turns of the current line: number, whose, first step, number of steps."""
        blocks: list[Turn] = []
        for node in self._tree.tip.path()[1:]:
            if not blocks or blocks[-1]["turn"] != node.turn:
                blocks.append({"turn": node.turn, "label": node.active, "first": node.step, "steps": 0})
            blocks[-1]["steps"] += 1
        return blocks

    def _memory_at_boundary(self, seat: int) -> Memory:
        """Works out what a viewer remembered when the turn under way began."""
        game, (table, turns), since = self.rules.game, *self.cursor.since_boundary()
        node = self.cursor.path()[self.step - len(since)]  # the choice that ended the turn before
        begun = Run(table.copy(), turns)
        begun.begin()
        told = len(node.events) - len(begun.take().events)
        memory = node.parent.memory(seat, game.Memory).copy() if node.parent else game.Memory(seat)
        if game.remembers(table):
            memory.step = node.step
            memory.learn(node.events[:told])
        return memory

    def __str__(self) -> str:
        from .text import table

        return table(self.view())

    def _repr_html_(self) -> str:
        from .html import table

        return table(self.view())


def as_session(session: object) -> Session:
    """Returns the session that is to be looked at, if it is one or behaves as one.

    Raises:
        RulesError: it is something else, such as rules or a game's id.
    """
    if isinstance(session, Session) or (hasattr(session, "view") and hasattr(session, "observe")):
        return cast(Session, session)
    raise RulesError(f"what is stepped is a session such as lab.Session(lab.rules('shelter'), players=3), not {session!r}")
