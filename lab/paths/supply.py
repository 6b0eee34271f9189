"""Which cards still fit, how many of them are to come, and whether they are enough. Tables; they need pandas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from .board import Board
from .connection import frontier
from .fitting import Bounds, Fitting, forms
from .tile import SIDES, Cell, Tile
from .ways import ways

if TYPE_CHECKING:
    from pandas import DataFrame


def cell_demand(board: Board) -> DataFrame:
    """Tells what each empty cell beside a card asks of a tile (SAB-PATH-03, SAB-PATH-05).

    Returns:
        One row a cell: ``column``, ``row``; ``N``, ``E``, ``S`` and ``W`` say ``open``, ``closed`` or ``free``; ``connected``
        names the sides that face a connected tunnel.
    """
    from pandas import DataFrame

    rows = []
    for cell in sorted(cell for _, cells in board.by_demand() for cell in cells):
        demand = board.demand(cell)
        asked = ("open" if demand.open & side else "closed" if demand.closed & side else "free" for side in SIDES.values())
        rows.append((*cell, *asked, "".join(letter for letter, side in SIDES.items() if demand.linked & side)))
    return DataFrame(rows, columns=["column", "row", *SIDES, "connected"])


def legal_moves(board: Board, fitting: Fitting, cards: Iterable[Any]) -> DataFrame:
    """Lists every placement of some cards, such as a hand; cards that are alike count once (SAB-PATH-02, SAB-PATH-04).

    Returns:
        One row a placement: ``card``, ``column``, ``row``, ``turn`` (quarters clockwise), ``notation``.
    """
    from pandas import DataFrame

    rows = [
        (str(card), *place.cell, place.turn, str(place))
        for card in dict.fromkeys(cards)
        for place in sorted(fitting.places(board, card), key=lambda place: (place.cell, place.turn))
    ]
    return DataFrame(rows, columns=["card", "column", "row", "turn", "notation"])


def moves_by_shape(board: Board, fitting: Fitting, cards: Iterable[Any]) -> DataFrame:
    """Counts the placements of each shape of tile among some cards, such as a whole deck (SAB-PATH-02, SAB-PATH-04).

    Returns:
        One row a shape, in the order met: ``shape`` (the first card that has it), ``cards`` of it, ``cells`` and ``placements``.
    """
    from pandas import DataFrame

    tiled = _with_tile(cards)
    copies = Counter(card.tile.form for card in tiled)
    rows = []
    for card in forms(tiled):
        places = fitting.places(board, card)
        rows.append((str(card), copies[card.tile.form], len({place.cell for place in places}), len(places)))
    return DataFrame(rows, columns=["shape", "cards", "cells", "placements"])


def supply(board: Board, fitting: Fitting, unseen: Iterable[Any]) -> DataFrame:
    """Tells for each frontier cell how many of the cards not yet seen fit there (SAB-PATH-03, SAB-PATH-04).

    Args:
        board: the board.
        fitting: the rules of placement.
        unseen: deck, other hands and what was put aside; cards without a tile count among them too.

    Returns:
        One row a cell: ``column``, ``row``, ``fit`` (cards), ``chance`` that the next card drawn fits, and ``shapes``: how many
        of which.
    """
    from pandas import DataFrame

    cards = list(unseen)
    fits: dict[Cell, dict[str, int]] = {cell: {} for cell in frontier(board, fitting.bounds)}
    for card, count in Counter(_with_tile(cards)).items():
        for cell in {place.cell: None for place in fitting.places(board, card)}:
            if cell in fits:
                fits[cell][str(card)] = count
    rows = [(*cell, sum(some.values()), sum(some.values()) / max(1, len(cards)), some) for cell, some in fits.items()]
    return DataFrame(rows, columns=["column", "row", "fit", "chance", "shapes"])


def tempo(board: Board, unseen: Iterable[Any], left: int | None = None, bounds: Bounds | None = None) -> DataFrame:
    """Compares the cards that the nearest goal still needs with those that can still be laid (SAB-END-02).

    Args:
        board: the board.
        unseen: the cards among which those to come are; of these, path cards are expected in proportion.
        left: cards still to be played, in deck and hands; left out, all the unseen.
        bounds: the cells outside are not to be used.

    Returns:
        One row a side. ``needs``: for the diggers the fewest path cards that connect the nearest goal face down, for the
        saboteurs the path cards that must be wasted so that fewer are left (infinite, or 0, if no goal has a way left).
        ``path_cards``: the expected number of path cards still to be played. ``spare``: what is left of them after those needed.
    """
    from pandas import DataFrame

    cards = list(unseen)
    expected = (len(cards) if left is None else left) * len(_with_tile(cards)) / max(1, len(cards))
    nearest = min((float(len(way.new)) for way in ways(board, bounds).values()), default=float("inf"))
    wasted = max(0.0, expected - nearest + 1)
    rows = [("diggers", nearest, expected, expected - nearest), ("saboteurs", wasted, expected, expected - wasted)]
    return DataFrame(rows, columns=["side", "needs", "path_cards", "spare"])


def _with_tile(cards: Iterable[Any]) -> list[Any]:
    return [card for card in cards if isinstance(getattr(card, "tile", None), Tile)]
