"""Which team gets where: a door stops the teams of other colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .board import SIDES_OF, Board
from .tile import LETTERS, OPPOSITE, Cell, Tile, beside

if TYPE_CHECKING:
    from pandas import DataFrame

TEAMS = ("blue", "green")


def walk(board: Board, team: str, shut: Iterable[Cell] = ()) -> dict[Cell, int]:
    """Finds the sides of cards that a team can walk to from the way in, as a mask for each cell (SA2-PATH-06).

    Args:
        team: passes the doors of its own colour only; ``""`` passes none.
        shut: cells whose doors stop it all the same.
    """
    closed = set(shut)
    found = {cell: laid.tile.open for cell, laid in board.laid.items() if laid.tile.entrance}
    spread = list(found.items())
    while spread:
        cell, mask = spread.pop()
        for side in SIDES_OF[mask]:
            there, other = beside(cell, side), OPPOSITE[side]
            laid = board.laid.get(there)
            if laid is not None and laid.tile.open & other and not found.get(there, 0) & other:
                passes = laid.tile.door == team and there not in closed
                more = laid.tile.joined[other] if passes else _up_to_door(laid.tile, other)
                found[there] = found.get(there, 0) | more
                spread.append((there, more))
    return found


def access(board: Board, team: str, goal: Cell) -> bool:
    """Tells whether a team gets to a goal, face up or face down: one route is enough (SA2-SCORE-01).

    Args:
        team: ``""`` asks for a route without any door.
    """
    return _gets_to(board, walk(board, team), goal)


def team_reach(board: Board, teams: Sequence[str] = TEAMS) -> dict[str, list[Cell]]:
    """Lists for each team the cells and goals that it gets to (SA2-PATH-06, SA2-PATH-12)."""
    found = {}
    for team in teams:
        walked = walk(board, team)
        goals = [goal for goal in board.covered if _gets_to(board, walked, goal)]
        found[team] = sorted([*walked, *goals])
    return found


def only_one_team(board: Board, teams: Sequence[str] = TEAMS) -> dict[str, list[Cell]]:
    """Lists for each team the cells and goals that no other team gets to."""
    reach = team_reach(board, teams)
    others = {team: {cell for other in teams if other != team for cell in reach[other]} for team in teams}
    return {team: [cell for cell in reach[team] if cell not in others[team]] for team in teams}


def doors_to_goals(board: Board, teams: Sequence[str] = TEAMS) -> DataFrame:
    """Tells for each goal and team whether the team gets there, and which doors every route of it passes (SA2-SCORE-01).

    Returns:
        One row a goal and team: ``column``, ``row``, ``team``, ``access``, ``doors`` (cells).
    """
    from pandas import DataFrame

    rows = [
        (*goal, team, access(board, team, goal), doors_on_every_route(board, team, goal))
        for goal in sorted(board.goals)
        for team in teams
    ]
    return DataFrame(rows, columns=["column", "row", "team", "access", "doors"])


def doors_on_every_route(board: Board, team: str, goal: Cell) -> list[Cell]:
    """Lists the doors that a team must pass on every route to a goal; none if it does not get there."""
    if not access(board, team, goal):
        return []
    doors = sorted(cell for cell, laid in board.laid.items() if laid.tile.door == team)
    return [door for door in doors if not _gets_to(board, walk(board, team, [door]), goal)]


def _gets_to(board: Board, walked: dict[Cell, int], goal: Cell) -> bool:
    """Tells whether somebody who walked so far stands on a goal, or before one face down."""
    if goal not in board.covered:
        return goal in walked
    return any(walked.get(beside(goal, side), 0) & OPPOSITE[side] for side in LETTERS)


def _up_to_door(tile: Tile, side: int) -> int:
    """Returns the sides joined to one of a tile without passing a door."""
    behind = tile.door and tile.masks[tile.door_block] & side
    return side if behind else tile.joined[side]
