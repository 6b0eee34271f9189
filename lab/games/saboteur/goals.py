"""What reaches a goal, and how a stone lies when it is turned over."""

from __future__ import annotations

from ...engine.game import Asks, Flow
from ...engine.table import Player
from ...paths.board import Board
from ...paths.tile import AROUND, Cell, Tile
from .cards import TREASURE, PathCard
from .moves import Turned
from .table import SaboteurTable

HALF_TURNS = (0, 2)


def reveal(table: SaboteurTable, me: Player, played: Cell) -> Flow:
    """Turns over every goal that a connected tunnel reaches, one after another, and on through their tunnels.

    The chain runs to its end, even through the treasure; who laid the card, on whichever side he is, is the finder of it all
    (SAB-REACH-01 to -03, SAB-REACH-06, -07, -09).

    Args:
        table: the table.
        me: who laid the card.
        played: where it lies.
    """
    while facing := table.maze.facing():
        cell = facing[0]
        turn = yield from turn_of(table, me, cell, played)
        if table.uncover(cell, turn) is TREASURE:
            table.finder = me


def turn_of(table: SaboteurTable, me: Player, cell: Cell, played: Cell) -> Asks[int]:
    """Finds out how a goal is turned: only a stone can lie in two ways (SAB-REACH-04)."""
    card = table.goals[cell]
    turns = joining(table.maze, card, cell)
    if len(turns) > 1 and card is not TREASURE and table.rules.stone_orientation == "player_choice":
        options = [Turned(card, cell, turn) for turn in turns]
        chosen: Turned = yield table.ask(me, "how does the stone lie?", options, clause="SAB-REACH-04", about=card)
        return chosen.turn
    return stone_turn(table.maze, card, cell, played)


def joining(maze: Board, card: PathCard, cell: Cell) -> list[int]:
    """Lists the turns in which a goal joins a tunnel that reaches it."""
    reaching = maze.demand(cell).linked
    return [turn for turn in HALF_TURNS if card.tile.turned(turn).open & reaching]


def stone_turn(maze: Board, card: PathCard, cell: Cell, played: Cell) -> int:
    """Turns a stone so that it joins the card just laid, else the tunnel that suits more neighbours (SAB-REACH-04, -05)."""
    demand = maze.demand(cell)
    beside = next((side for side, _, right, down in AROUND if (cell[0] + right, cell[1] + down) == played), 0)
    reaching = demand.linked & beside or demand.linked

    def suits(turn: int) -> tuple[bool, int]:
        tile = card.tile.turned(turn)
        return bool(tile.open & reaching), matches(maze, tile, cell)

    return max(HALF_TURNS, key=suits)  # of two that are as good the first, which is the printed one


def matches(maze: Board, tile: Tile, cell: Cell) -> int:
    """Counts the neighbours that a tile meets open to open or closed to closed."""
    demand = maze.demand(cell)
    return ((demand.open & tile.open) | (demand.closed & ~tile.open)).bit_count()
