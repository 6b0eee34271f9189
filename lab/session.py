"""A session: one game being stepped, and looked at through anybody's eyes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from .engine import view as views
from .engine.game import Game
from .engine.locks import locked
from .engine.rulebook import clause_text
from .engine.session import Stepping, Viewer
from .games import game, games

if TYPE_CHECKING:
    from pandas import DataFrame

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
    def timeline(self) -> list[Turn]:
        """Lists the turns of the current line: number, whose, first step, number of steps."""
        blocks: list[Turn] = []
        for node in self._tree.tip.path()[1:]:
            if not blocks or blocks[-1]["turn"] != node.turn:
                blocks.append({"turn": node.turn, "label": node.active, "first": node.step, "steps": 0})
            blocks[-1]["steps"] += 1
        return blocks

    def __str__(self) -> str:
        from .text import table

        return table(self.view())

    def _repr_html_(self) -> str:
        from .html import table

        return table(self.view())
