"""The board view: a maze that is drawn and played, through one viewer's eyes."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from lab import IllegalOption, Session, html
from lab.engine.layout import Grid
from lab.engine.viewdata import Row, View
from lab.paths.board import Board
from lab.paths.fitting import Placement
from lab.paths.picture_overlays import Look, looks
from lab.paths.svg import NOTHING, Overlay
from lab.paths.tile import Cell
from widgets import board_regions as parts
from widgets import regions
from widgets.board_regions import FIT, ZOOMS, Picked
from widgets.session_view import SessionView, look


class PathBoard(SessionView):
    """Plays a game on a board of tiles: pick a card of the hand, turn it, lay it on a cell that is green.

    A click on any other cell says why the card may not lie there. Overlays show what is connected, where the maze can grow, where
    it is thin, and how far a goal is. `viewer` is None (the whole table), a player's name, or `lab.SPECTATOR`.
    """

    _css = look("stepper", "board")

    def __init__(self, session: Session, viewer: str | None = None) -> None:
        """Shows the session to the viewer; a game without a board, or an unknown viewer, is a ValueError."""
        grids = [part for part in session.table.layout if isinstance(part, Grid)]
        if not grids:
            raise ValueError(f"{session.rules.game.title} has no board; widgets.Stepper shows it.")
        self._grid = grids[0].field
        self._overlay, self._zoom = "", FIT
        super().__init__(session, viewer)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Adds the static picture; of what is barred it lists a few, for in a maze that is much."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            with self._session.lock:
                bundle[0]["text/html"] = html.table(parts.shortened(self._session.view(self._viewer)))
        return bundle

    # Drawing

    @property
    def _board(self) -> Board:
        """The board as it lies, which is open to everybody."""
        board: Board = getattr(self._session.table, self._grid)
        return board

    def _forget(self) -> None:
        super()._forget()
        self._put_back()

    def _put_back(self) -> None:
        """Puts the card that was picked back into the hand, and forgets what was asked with it."""
        self._number, self._turn = 0, 0  # of the card in the hand, from 1; 0: none is picked
        self._cell: Cell | None = None
        self._why = ""

    def _picked(self, view: View) -> Picked:
        """Gives the card picked, if it is still in the hand."""
        hand = parts.cards(view)
        if not 0 < self._number <= len(hand):
            return Picked(cell=self._cell)
        card = hand[self._number - 1]
        tile = parts.tile_of(card)
        return Picked(card.get("name", ""), self._number, tile, self._turn, parts.turns(tile, view["decision"]), self._cell)

    def _drawn(self, view: View, rows: Sequence[Row]) -> dict[str, str]:
        picked, board = self._picked(view), self._board
        found = self._looks(board)
        overlay = self._over(board, found)
        return {
            "frame": regions.frame(view["game"], "board", parts.MAZE, parts.BOARD_KEYS),
            "tools": parts.tools(picked, self._overlay, found, overlay, self._zoom),
            "maze": parts.maze(view, picked, overlay, html.last_cell(rows), self._cell, self._zoom),
            "why": self._why,
            "hand": parts.hand_row(view, picked),
            "table": html.around(parts.without_hand(view), {}),
            "decision": parts.decision(view, picked),
        }

    def _looks(self, board: Board) -> dict[str, Look]:
        """Lists the overlays: the game's own, if it has any, else those that suit every board."""
        table = self._session.table
        return dict(table.game.looks(table, self._grid)) or looks(board)

    def _over(self, board: Board, found: dict[str, Look]) -> Overlay:
        """Draws the overlay chosen; one that the board has no more shows nothing."""
        if self._overlay not in found:
            self._overlay = ""
            return NOTHING
        return found[self._overlay].draw(board)

    # Answering the page

    def _do(self, message: object) -> None:
        match message:
            case {"kind": "pick", "value": str(number)}:
                self._pick(int(number))
            case {"kind": "turn"}:
                self._turn_card()
            case {"kind": "ask", "value": str(cell)}:
                self._ask(_cell(cell))
            case {"kind": "overlay", "value": str(name)}:
                self._overlay = name
            case {"kind": "zoom", "value": str(number)}:
                self._zoom = min(max(int(number), 0), len(ZOOMS) - 1)
            case {"kind": "earlier" | "dismiss"}:
                super()._do(message)
            case _:
                super()._do(message)
                self._put_back()

    def _pick(self, number: int) -> None:
        """Picks a card of the hand by its number, turned so that it fits somewhere; the same again, or 0, puts it back."""
        again = number == self._number
        self._put_back()
        if again or not number:
            return
        view = self._session.view(self._viewer)
        if not parts.playable(view):
            return
        if not 0 < number <= len(parts.cards(view)):
            raise IllegalOption("There is no such card in this hand.")
        self._number = number
        picked = self._picked(view)
        self._turn = next((turn for turn in picked.turns if parts.offer(view, replace(picked, turn=turn)).cells), 0)

    def _turn_card(self) -> None:
        """Turns the card picked to the next way in which it looks different."""
        turns = self._picked(self._session.view(self._viewer)).turns
        self._turn = turns[(turns.index(self._turn) + 1) % len(turns)] if self._turn in turns else 0
        self._why, self._cell = "", None

    def _ask(self, cell: Cell) -> None:
        """Answers a click on a cell that is no single option: lists the options there, or says why there is none."""
        view = self._session.view(self._viewer)
        picked, asked = self._picked(view), view["decision"]
        self._cell, self._why = None, ""
        if len(parts.offer(view, picked).cells.get(cell, ())) > 1:
            self._cell = cell
        elif asked is None or view["outcome"]:
            self._why = parts.note("The game is over.")
        elif asked["yours"] and not picked.card and parts.playable(view):
            self._why = parts.note(f"Pick a card of the hand to see whether it fits at {cell[0]},{cell[1]}.")
        else:
            self._why = self._reason(view, picked, cell)

    def _reason(self, view: View, picked: Picked, cell: Cell) -> str:
        """Asks the rules why the card picked may not go to a cell, and finds the cells nearest to it where it may."""
        notation = self._notation(view, picked, cell)
        answer = self._session.why_not(notation, self._viewer)
        if answer.kind == "nonsense":
            return parts.note(f"Nothing that is asked now is about {cell[0]},{cell[1]}.")
        fits = parts.offer(view, picked).cells
        near = sorted(fits, key=lambda there: (abs(there[0] - cell[0]) + abs(there[1] - cell[1]), there))[:2]
        nearest = [fits[there][0]["label"] for there in near]
        others = [turn for turn in picked.turns if turn != picked.turn]
        turned = any(cell in parts.offer(view, replace(picked, turn=turn)).cells for turn in others)
        return parts.why(
            f"{parts.face_of(view, picked)} at {cell[0]},{cell[1]}" if picked.card else notation,
            answer.reason,
            [answer.clause, *answer.also],
            nearest,
            "Turned (R) it fits there." if turned else "",
        )

    def _notation(self, view: View, picked: Picked, cell: Cell) -> str:
        """Writes what choosing the cell would be called: a placement, or what can be done elsewhere, done here."""
        if picked.tile is not None:
            return str(Placement(picked.card, cell, picked.turn))
        here = f"{cell[0]},{cell[1]}"
        for (column, row), those in parts.offer(view, picked).cells.items():
            for sign in " @":
                if (there := f"{sign}{column},{row}") in those[0]["notation"]:
                    return those[0]["notation"].replace(there, f"{sign}{here}")
        return f"{picked.card} {here}".strip()


def _cell(said: str) -> Cell:
    """Reads a cell that the page names."""
    column, row = said.split(",")
    return int(column), int(row)
