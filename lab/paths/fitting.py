"""Which card fits where: the rules of placement, with the name of each fault that keeps a card from a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from ..engine.decision import label
from .board import Board, Demand
from .tile import NAMES, SIDES, Cell, Tile, beside

Connection = Literal["start", "neighbour"]
Bounds = tuple[int, int, int, int]  # least and greatest column, least and greatest row
TURNED = {0: "", 1: "r90", 2: "r", 3: "r270"}  # how a notation says the turn
AS_SAID = {0: "", 1: ", turned a quarter right", 2: ", turned upside down", 3: ", turned a quarter left"}


@dataclass(frozen=True)
class Placement:
    """A card laid on a cell, turned so many quarters clockwise: an option.

    >>> str(Placement("cross", (3, -1), 2))
    'place cross@3,-1r'
    """

    card: Any
    cell: Cell
    turn: int = 0
    notation: str = field(init=False, compare=False)

    def __post_init__(self) -> None:
        column, row = self.cell
        object.__setattr__(self, "notation", f"place {self.card}@{column},{row}{TURNED[self.turn]}")

    @property
    def label(self) -> str:
        """The placement in words."""
        return f"Place {label(self.card)} at {self.cell[0]},{self.cell[1]}{AS_SAID[self.turn]}"

    def __str__(self) -> str:
        return self.notation

    __repr__ = __str__


@dataclass(frozen=True)
class Fault:
    """One reason why a card may not lie on a cell.

    Args:
        kind: ``occupied``, ``covered``, ``out_of_bounds``, ``turned``; ``mismatch``: a side does not meet its neighbour's;
            ``covered_side``: a side must be open towards a card face down; ``not_connected``, ``only_face_down``: what it
            touches is no way in; ``touches_nothing``; of an entrance ``next_to_goal``, ``no_open_touch``.
        words: the sentence.
        side: the side at fault, 0 if none.
        cell: the neighbour at fault.
    """

    kind: str
    words: str
    side: int = 0
    cell: Cell | None = None


class _Ready(dict[Cell, "tuple[Placement, ...]"]):
    """The placements of a card in certain turns, made once for each cell."""

    def __init__(self, card: Any, turns: tuple[int, ...], bounds: Bounds | None) -> None:
        super().__init__()
        self.card, self.turns, self.bounds = card, turns, bounds

    def __missing__(self, cell: Cell) -> tuple[Placement, ...]:
        inside = self.bounds is None or within(cell, self.bounds)
        made = self[cell] = tuple(Placement(self.card, cell, turn) for turn in self.turns) if inside else ()
        return made


class Fitting:
    """The rules of placement for some cards, made once and asked often.

    Args:
        turns: how many quarters clockwise a card may be turned.
        connection: ``"start"``: an open side of the card must meet one that is connected to the way in; ``"neighbour"``: it is
            enough to lie beside a card that is face up.
        bounds: the cells outside are not to be used.
        open_to_covered: a side towards a card face down must be open.
        entrance_beside_goal: whether a card that is an entrance, such as a ladder, may lie beside a goal.
        entrance_touch: how such a card must touch one that is face up: with any side, or open side to open side.
    """

    def __init__(
        self,
        *,
        turns: tuple[int, ...] = (0, 2),
        connection: Connection = "start",
        bounds: Bounds | None = None,
        open_to_covered: bool = False,
        entrance_beside_goal: bool = False,
        entrance_touch: Literal["any_side", "open_side"] = "any_side",
    ) -> None:
        self.turns, self.connection, self.bounds = turns, connection, bounds
        self.open_to_covered, self.entrance_touch = open_to_covered, entrance_touch
        self.entrance_beside_goal = entrance_beside_goal
        self._fits: dict[Any, dict[int, _Ready | None]] = {}
        self._ready: dict[tuple[Any, tuple[int, ...]], _Ready] = {}

    def places(self, board: Board, card: Any) -> list[Placement]:
        """Lists every placement of a card that is allowed, in an order that depends on the board alone."""
        known: dict[Any, list[Placement]] | None = board.found.get(self)
        if known is None:
            known = board.found[self] = {}
        found = known.get(card)
        if found is None:
            found = known[card] = []
            fits = self._fits.setdefault(card, {})
            needs_link = self.connection == "start" and not card.tile.entrance
            for key, cells in board.by_demand(linked=needs_link):
                ready = fits[key] if key in fits else self._fit(fits, card, key)
                if ready is not None:
                    for cell in cells:
                        found += ready[cell]
        return found

    def fits_anywhere(self, board: Board, card: Any) -> bool:
        """Tells whether a card has a place at all."""
        return bool(self.places(board, card))

    def faults(self, board: Board, card: Any, cell: Cell, turn: int = 0) -> list[Fault]:
        """Names everything that keeps a card from lying on a cell; nothing if it may."""
        here = f"{cell[0]},{cell[1]}"
        if turn not in self.turns:
            return [Fault("turned", f"{label(card)} may not be turned by {turn * 90} degrees")]
        if cell in board.laid:
            return [Fault("occupied", f"a card lies at {here}: {label(board.laid[cell].card)}")]
        if cell in board.covered:
            return [Fault("covered", f"a card lies face down at {here}")]
        if self.bounds is not None and not within(cell, self.bounds):
            return [Fault("out_of_bounds", f"{here} is outside the bounds of the maze")]
        demand = board.demand(cell)
        tile = card.tile.turned(turn)
        found = list(self._mismatches(board, cell, demand, tile))
        if tile.entrance:
            return found + list(self._kept_out(demand, tile, here))
        why = self._unconnected(demand, tile)
        return found + ([Fault(why, _UNCONNECTED[why])] if why else [])

    # --- one demand, one tile ---

    def _fit(self, fits: dict[int, _Ready | None], card: Any, key: int) -> _Ready | None:
        demand = Demand.read(key)
        turns = tuple(turn for turn in card.tile.turns(self.turns) if self._may(demand, card.tile.turned(turn)))
        ready = None
        if turns:
            ready = self._ready.setdefault((card, turns), _Ready(card, turns, self.bounds))
        fits[key] = ready
        return ready

    def _may(self, demand: Demand, tile: Tile) -> bool:
        if demand.open & ~tile.open or demand.closed & tile.open or self._closed_to_covered(demand, tile):
            return False
        return not any(self._kept_out(demand, tile, "")) if tile.entrance else not self._unconnected(demand, tile)

    def _closed_to_covered(self, demand: Demand, tile: Tile) -> int:
        """Returns the sides that must be open towards a card face down and are not."""
        covered = demand.goal & ~(demand.open | demand.closed)
        return covered & ~tile.open if self.open_to_covered else 0

    def _unconnected(self, demand: Demand, tile: Tile) -> str:
        """Names why a tile is connected to nothing; empty if it is connected."""
        touched = demand.open | demand.closed
        if demand.linked & tile.open or (touched and self.connection == "neighbour"):
            return ""
        return "not_connected" if touched else "only_face_down" if demand.goal else "touches_nothing"

    def _kept_out(self, demand: Demand, tile: Tile, here: str) -> Iterator[Fault]:
        """Names what keeps an entrance, which needs no connection, from a cell."""
        if not demand.open | demand.closed:
            why = "only_face_down" if demand.goal else "touches_nothing"
            yield Fault(why, _UNCONNECTED[why])
        elif self.entrance_touch == "open_side" and not demand.open & tile.open:
            yield Fault("no_open_touch", "none of its open sides meets an open side")
        if demand.goal and not self.entrance_beside_goal:
            yield Fault("next_to_goal", f"{here} lies beside a goal")

    def _mismatches(self, board: Board, cell: Cell, demand: Demand, tile: Tile) -> Iterator[Fault]:
        for side in SIDES.values():
            there = beside(cell, side)
            if demand.open & ~tile.open & side:
                words = f"its {NAMES[side]} side is closed, and {label(board.laid[there].card)} there is open"
                yield Fault("mismatch", words, side, there)
            elif demand.closed & tile.open & side:
                words = f"its {NAMES[side]} side is open, and {label(board.laid[there].card)} there is closed"
                yield Fault("mismatch", words, side, there)
            elif self._closed_to_covered(demand, tile) & side:
                yield Fault("covered_side", f"its {NAMES[side]} side must be open towards the card face down", side, there)


_UNCONNECTED = {
    "not_connected": "none of its open sides meets a tunnel that is connected to the start",
    "only_face_down": "it touches only a card face down, which connects nothing",
    "touches_nothing": "it touches no card that is face up",
}


def within(cell: Cell, bounds: Bounds) -> bool:
    """Tells whether a cell lies inside bounds."""
    least_column, most_column, least_row, most_row = bounds
    return least_column <= cell[0] <= most_column and least_row <= cell[1] <= most_row


def forms(cards: Iterable[Any]) -> list[Any]:
    """Lists one card of each form of tile, in order."""
    found: dict[object, Any] = {}
    for card in cards:
        found.setdefault(card.tile.form, card)
    return list(found.values())
