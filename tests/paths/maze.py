"""What the tests of boards share: cards written as their tunnels, mazes laid from them, random mazes, rules by brute force."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from lab.paths import Board, Cell, Fitting, Tile
from lab.paths.graph import Node, graph, network, node, nodes_of
from lab.paths.tile import AROUND, LETTERS

COLOURS = ("blue", "green")
GOALS = ((8, -2), (8, 0), (8, 2))
CORRIDOR = {(1, 0): "EW", (2, 0): "NESW", (3, 0): "EW", (4, 0): "NEW", (5, 0): "EW", (6, 0): "NEW r"}  # half built, to the middle
TURNS = {"": 0, "r90": 1, "r": 2, "r270": 3}

# The shapes of edition 1, and of edition 2 those that have something new (SAB-COMP-02, SA2-COMP-02).
BASE = ["NS", "EW", "NW", "NE", "NES", "NEW", "NESW", "N", "E", "N S", "E W", "N W", "N E", "N E S", "N E W", "N E S W"]
LADDERS = ["ladder N", "ladder E", "ladder NW", "ladder NE"]
DOORS = ["blue NS", "blue EW", "green NS E", "green NW"]
MORE = [*LADDERS, *DOORS, "NS EW", "NW ES", "NES W", "EW N S"]


@dataclass(frozen=True, eq=False)
class Card:
    """A card named by its tunnels."""

    id: str
    tile: Tile
    crystals: int = 0

    def __str__(self) -> str:
        return self.id


@cache
def card(words: str) -> Card:
    """Makes a card: ``"NS E"`` has a straight and a stub. Before the blocks may stand ``ladder``, or the colour of a door."""
    first, *rest = words.split()
    special = first in ("ladder", "start", *COLOURS)
    blocks = tuple(rest if special else (first, *rest))
    door = first if first in COLOURS else ""
    return Card(words, Tile(blocks, door=door, entrance=first in ("ladder", "start")))


def maze(cards: Mapping[Cell, str] | None = None, goals: Iterable[Cell] = GOALS) -> Board:
    """Lays a maze: a start that is open all round, goals face down, and cards, after whose tunnels may stand a turn (``r``)."""
    board = Board()
    board.lay((0, 0), card("start NESW"))
    for goal in goals:
        board.cover(goal)
    lay(board, cards or {})
    return board


def lay(board: Board, cards: Mapping[Cell, str]) -> None:
    """Lays cards, whether or not they fit."""
    for cell, words in cards.items():
        tunnels, _, turn = words.rpartition(" ") if words.rpartition(" ")[2] in TURNS else (words, "", "")
        board.lay(cell, card(tunnels), TURNS[turn])


def places(board: Board, words: str, fitting: Fitting | None = None) -> list[tuple[int, int, int]]:
    """Lists where a card may go: column, row and the degrees of its turn, in order."""
    return sorted((*place.cell, place.turn * 90) for place in (fitting or Fitting()).places(board, card(words)))


# --- random mazes ---


def random_maze(rng: random.Random, cards: list[str], moves: int, fitting: Fitting, free: float = 0.0) -> Board:
    """Plays a maze: mostly legal cards, some rockfalls, goals turned up when reached; a share of cards is laid without rules."""
    board = maze(goals=[(4, -1), (4, 1)] if rng.random() < 0.5 else [(2, 0), (0, 3), (-2, 2)])
    for _ in range(moves):
        if rng.random() < 0.12:
            targets = sorted(cell for cell in board.laid if cell != (0, 0))
            if targets:
                board.remove(rng.choice(targets))
            continue
        drawn = card(rng.choice(cards))
        if rng.random() < free:
            cell = (rng.randrange(-3, 6), rng.randrange(-3, 4))
            if cell not in board.laid:
                board.lay(cell, drawn, rng.choice(fitting.turns))
        elif found := fitting.places(board, drawn):
            place = rng.choice(found)
            board.lay(place.cell, place.card, place.turn)
        for goal in board.facing():
            if rng.random() < 0.6:
                board.lay(goal, card(rng.choice(("NESW", "NW", "NE"))), rng.choice((0, 2)))
    return board


# --- by brute force, from the graph ---


def around(board: Board, margin: int = 2) -> Iterator[Cell]:
    """Goes through all cells of a board and some round it."""
    least_column, most_column, least_row, most_row = board.box()
    for column in range(least_column - margin, most_column + margin + 1):
        for row in range(least_row - margin, most_row + margin + 1):
            yield column, row


def connected_sides(board: Board) -> dict[Cell, int]:
    """Finds in the graph the sides of each card that are connected."""
    linked, sides = network(graph(board)), {}
    for cell, laid in board.laid.items():
        sides[cell] = sum(side for side in LETTERS if laid.tile.open & side and node(cell, laid, side) in linked)
    return sides


def neighbours(cell: Cell) -> list[tuple[int, int, Cell]]:
    """Lists a cell's sides, the side that meets each, and the cell there."""
    return [(side, other, (cell[0] + right, cell[1] + down)) for side, other, right, down in AROUND]


def legal(board: Board, linked: Mapping[Cell, int], drawn: Any, cell: Cell, turn: int, rules: Mapping[str, Any]) -> bool:
    """Says whether a card may lie on a cell, in the words of the rules of placement.

    Args:
        linked: the connected sides of each card, found in the graph.
        rules: how these rules differ from the default, as arguments of ``Fitting``.
    """
    if cell in board.laid or cell in board.covered or not within_rules(cell, rules):
        return False
    tile = drawn.tile.turned(turn)
    face_up = [(side, other, there) for side, other, there in neighbours(cell) if there in board.laid]
    face_down = [side for side, _, there in neighbours(cell) if there in board.covered]
    if any(bool(tile.open & side) != bool(board.laid[there].tile.open & other) for side, other, there in face_up):
        return False
    if rules.get("open_to_covered") and any(not tile.open & side for side in face_down):
        return False
    touches = [bool(tile.open & side and board.laid[there].tile.open & other) for side, other, there in face_up]
    if tile.entrance:
        beside_goal = any(there in board.goals for _, _, there in neighbours(cell))
        touching = any(touches) if rules.get("entrance_touch") == "open_side" else bool(face_up)
        return touching and (bool(rules.get("entrance_beside_goal")) or not beside_goal)
    if rules.get("connection") == "neighbour":
        return bool(face_up)
    return any(tile.open & side and linked[there] & other for side, other, there in face_up)


def within_rules(cell: Cell, rules: Mapping[str, Any]) -> bool:
    """Tells whether a cell is inside the bounds, if there are any."""
    bounds = rules.get("bounds")
    return bounds is None or (bounds[0] <= cell[0] <= bounds[1] and bounds[2] <= cell[1] <= bounds[3])


def cells_of(board: Board, linked: set[Node]) -> set[Cell]:
    """Finds the cells that have a node in the network."""
    return {cell for cell, laid in board.laid.items() if any(each in linked for each in nodes_of(cell, laid))}


def cut_by(board: Board, gone: Iterable[Cell], target: Cell) -> bool:
    """Tells from the graph whether a target has no connection without the blocks of some cards."""
    made = graph(board)
    made.remove_nodes_from([each for cell in gone for each in nodes_of(cell, board.laid[cell])])
    linked = network(made)
    if target in board.covered:
        return not any(each in linked for each in made[("g", *target)])
    return not any(each in linked for each in nodes_of(target, board.laid[target]))
