"""Ready-made overlays for a maze, each from an analysis: what is connected, where it can grow, where it is thin.

Everything is worked out from the board alone, which lies open: no overlay knows more than any viewer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from .analyses import (
    Way,
    articulation,
    frontier,
    frontier_cells,
    lost_cells,
    min_cut,
    only_one_team,
    reachable,
    rim_cells,
    team_reach,
    ways,
)
from .board import Board
from .svg import Overlay
from .tile import Cell


@dataclass(frozen=True)
class Look:
    """An overlay by name, drawn when it is wanted."""

    name: str
    draw: Callable[[Board], Overlay]


def looks(board: Board) -> dict[str, Look]:
    """Lists the overlays that say something about a board, by a short id; of an empty one none."""
    if not board.laid:
        return {}
    found = {
        "reachable": Look("what is connected", connected),
        "frontier": Look("where it can grow", growing),
        "choke": Look("choke cards", choke),
    }
    for goal in sorted(board.covered, key=lambda cell: (cell[1], cell[0])):
        found[f"way {said(goal)}"] = Look(f"shortest way to {said(goal)}", partial(way, goal=goal))
    if board.goals:
        found["cut"] = Look("smallest cut", cut)
    else:
        found |= {"rim": Look("where the limit stops it", rim), "lost": Look("lost cells", lost)}
    if any(laid.tile.door for laid in board.laid.values()):
        found["teams"] = Look("blue and green reach", teams)
    return found


def said(cell: Cell) -> str:
    """Writes a cell as notations do."""
    return f"{cell[0]},{cell[1]}"


def counted(number: int, one: str, more: str) -> str:
    """Writes a number with its noun."""
    return f"{number} {one if number == 1 else more}"


def connected(board: Board) -> Overlay:
    """Shades the cards that are connected to the way in."""
    cells = reachable(board)
    loose = len(board.laid) - len(cells)
    rest = f"{counted(loose, 'is', 'are')} not" if loose else "all are"
    return Overlay({"reachable": cells}, said=f"{counted(len(cells), 'card is', 'cards are')} connected to the way in, {rest}.")


def growing(board: Board) -> Overlay:
    """Shades the empty cells to which the tunnel can grow next."""
    cells = frontier(board) if board.goals else frontier_cells(board)
    return Overlay({"frontier": cells}, said=f"An open end faces {counted(len(cells), 'empty cell', 'empty cells')}.")


def choke(board: Board) -> Overlay:
    """Frames the choke cards with how many cards hang on them."""
    found = articulation(board)
    frames = {cell: f"choke {len(lost)}" for cell, lost in found.items()}
    if not found:
        return Overlay(said="There is no choke card: whichever goes, all others stay connected.")
    worst = max(found, key=lambda cell: len(found[cell]))
    return Overlay(
        frames=frames,
        said=f"{counted(len(found), 'choke card', 'choke cards')}; without the one at {said(worst)} "
        f"{counted(len(found[worst]), 'other card is', 'other cards are')} cut off.",
    )


def way(board: Board, goal: Cell) -> Overlay:
    """Draws the shortest way to a goal, with the cells to be filled."""
    found = ways(board).get(goal)
    if found is None:
        return Overlay(said=f"No way can lead to {said(goal)} any more.")
    missing = counted(len(found.new), "more card", "more cards")
    return Overlay(way=found.cells, said=f"{said(goal)} still needs {missing} at the least; this is one such way.")


def cut(board: Board) -> Overlay:
    """Frames the fewest cards whose fall cuts off the tip of the way to the nearest goal."""
    nearest = _nearest(ways(board).values())
    built = [cell for cell in nearest.cells if cell in board.laid] if nearest else []
    targets = [goal for goal in board.goals if goal not in board.covered and board.reached(goal)] or built[-1:]
    if not targets:
        return Overlay(said="No goal can be reached any more, so there is nothing to cut.")
    target = targets[0]
    cells = min_cut(board, target) or []
    if not cells:
        return Overlay(said=f"Nothing between the way in and {said(target)} can be cut.")
    one = counted(len(cells), "card cuts", "cards cut")
    return Overlay(frames=dict.fromkeys(cells, "cut"), said=f"{one} {said(target)} off from the way in.")


def _nearest(those: Iterable[Way]) -> Way | None:
    return min(those, key=lambda each: (len(each.new), each.goal[1], each.goal[0]), default=None)


def teams(board: Board) -> Overlay:
    """Shades what each team gets to."""
    reach = team_reach(board)
    alone = only_one_team(board)
    parts = [f"{team} gets to {counted(len(reach[team]), 'cell', 'cells')}, {len(alone[team])} of them alone" for team in reach]
    return Overlay(reach, said="; ".join(parts).capitalize() + ".")


def rim(board: Board) -> Overlay:
    """Shades the cells that an open end faces and the limit of the field forbids."""
    cells = rim_cells(board)
    return Overlay({"rim": cells}, said=f"Open ends face {counted(len(cells), 'cell', 'cells')} beyond the limit of the field.")


def lost(board: Board) -> Overlay:
    """Shades the empty cells to which no tile can ever come."""
    cells = lost_cells(board)
    return Overlay({"lost": cells}, said=f"No tile can ever come to {counted(len(cells), 'cell', 'cells')} inside the limit.")
