"""Ways to a goal that is still face down: how many cards are missing, where, and what a rockfall would cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .board import Board
from .connection import removable
from .fitting import Bounds, within
from .tile import ALL_SIDES, AROUND, Cell

if TYPE_CHECKING:
    from pandas import DataFrame

Spot = tuple[Cell, int]  # a block of a card that lies, as a mask; or an empty cell, with 0


class Way(NamedTuple):
    """A way from the way in to a goal.

    Args:
        goal: where it leads.
        cells: all it runs through, from the first card to the goal.
        new: the empty ones among them, each to be filled with a card.
    """

    goal: Cell
    cells: tuple[Cell, ...]
    new: tuple[Cell, ...]


def ways(board: Board, bounds: Bounds | None = None) -> dict[Cell, Way]:
    """Finds for each goal face down a way that needs the fewest further cards (SAB-PATH-04, SAB-REACH-01).

    Any card may come, except ladders; doors do not matter. A goal that cannot be reached any more is left out.

    Args:
        bounds: the cells outside are not to be used.
    """
    level: list[Spot] = [
        (cell, block) for cell, laid in board.laid.items() if laid.tile.entrance for block in laid.tile.masks
    ]  # what can be had with so many new cards
    before: dict[Spot, Spot | None] = dict.fromkeys(level)
    found: dict[Cell, Way] = {}
    room = bounds or _with_margin(board)
    while level and len(found) < len(board.covered):
        further: list[Spot] = []  # what costs one card more
        for spot in level:  # which grows on the way
            for there, block in _steps(board, spot):
                if there in board.covered:
                    if there not in found:
                        found[there] = _way(there, spot, before)
                elif (there, block) not in before and (block or within(there, room)):
                    before[there, block] = spot
                    (level if block else further).append((there, block))
        level = further
    return {goal: found[goal] for goal in board.covered if goal in found}


def shortest_way(board: Board, goal: Cell, bounds: Bounds | None = None) -> Way | None:
    """Finds a way to a goal face down that needs the fewest further cards; None if there is none."""
    return ways(board, bounds).get(goal)


def min_cards(board: Board, goal: Cell, bounds: Bounds | None = None) -> int | None:
    """Counts the fewest further cards that connect a goal face down; None if nothing can (SAB-PATH-04)."""
    way = shortest_way(board, goal, bounds)
    return None if way is None else len(way.new)


def rockfall_damage(board: Board, bounds: Bounds | None = None, targets: Sequence[Cell] | None = None) -> DataFrame:
    """Tells for each card that a rockfall can remove how many more cards each goal face down would need (SAB-ACT-10, SAB-ACT-13).

    Args:
        bounds: the cells outside are not to be used.
        targets: what a rockfall can remove; left out, everything but the start and the goals (SAB-ACT-11).

    Returns:
        One row a card and goal: where they lie, the cards needed ``before`` and ``after`` (infinite if there is no way), and the
        ``damage``; the worst first.
    """
    from pandas import DataFrame

    before = _needed(board, bounds)
    rows = []
    for cell in removable(board) if targets is None else targets:
        without = board.copy()
        card = without.remove(cell).card
        for goal, after in _needed(without, bounds).items():
            damage = 0.0 if after == before[goal] else after - before[goal]
            rows.append((str(card), *cell, *goal, before[goal], after, damage))
    columns = ["card", "column", "row", "goal_column", "goal_row", "before", "after", "damage"]
    return DataFrame(rows, columns=columns).sort_values("damage", ascending=False, kind="stable", ignore_index=True)


def _needed(board: Board, bounds: Bounds | None) -> dict[Cell, float]:
    """Counts the further cards that each goal face down needs."""
    found = ways(board, bounds)
    return {goal: float(len(found[goal].new)) if goal in found else float("inf") for goal in board.covered}


def _steps(board: Board, spot: Spot) -> Iterator[Spot]:
    """Goes through the spots one step on. A way out of an empty cell does not lead into a closed side."""
    cell, block = spot
    for side, other, right, down in AROUND:
        if (block or ALL_SIDES) & side:
            there = (cell[0] + right, cell[1] + down)
            laid = board.laid.get(there)
            if laid is None:
                yield there, 0
            elif laid.tile.open & other:
                yield there, laid.tile.joined[other]


def _way(goal: Cell, last: Spot, before: dict[Spot, Spot | None]) -> Way:
    """Goes back from the goal to the way in."""
    spots: list[Spot] = []
    spot: Spot | None = last
    while spot is not None:
        spots.append(spot)
        spot = before[spot]
    spots.reverse()
    return Way(goal, (*(cell for cell, _ in spots), goal), tuple(cell for cell, block in spots if not block))


def _with_margin(board: Board) -> Bounds:
    """Returns the smallest box with one empty cell all round, which no shortest way needs to leave."""
    least_column, most_column, least_row, most_row = board.box()
    return least_column - 1, most_column + 1, least_row - 1, most_row + 1
