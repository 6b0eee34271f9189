"""Facts about the dungeon that scenarios of Myth may expect: tiles, openings, the graph and its analyses."""

from __future__ import annotations

from typing import Any

from ...engine.fact_kinds import each, number, numbers, texts
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene
from ...engine.table import Player
from ...paths import growth
from ...paths.fitting import TURNED
from ...paths.graph import cells as walk_graph
from ...paths.tile import LETTERS, Cell, sides
from .fact_kinds import by_cell, on, said


def opening(each: growth.Opening) -> str:
    """Writes an opening: its cell and side."""
    return f"{said(each.cell)} {LETTERS[each.side]}"


def openings(kind: str) -> Fact:
    """Makes a fact of the openings of a kind (MYT-GRAPH-04)."""

    def find(scene: Scene) -> list[str]:
        table = on(scene)
        return [opening(each) for each in growth.openings(table.board, table.rules.limit) if each.kind == kind]

    return texts(kind, find, ordered=False)


def edges(scene: Scene) -> list[str]:
    """Writes the edges of the graph on which one walks, each from the tile laid first."""
    table = on(scene)
    order = list(table.board.laid)
    pairs = (sorted(edge, key=order.index) for edge in walk_graph(table.board).edges)
    return [f"{said(one)} {said(other)}" for one, other in pairs]


def _tile_openings(scene: Scene, cell: Cell, wanted: Marked) -> str:
    """Finds the open sides of a tile."""
    wanted.text("sides")
    there = on(scene).board.laid.get(cell)
    return "" if there is None else sides(there.tile.open)


def board(scene: Scene) -> list[str]:
    """Writes the tiles beside the start square as they lie."""
    table = on(scene)
    return [f"{laid.card}@{said(cell)}{TURNED[laid.turn]}" for cell, laid in table.board.laid.items() if cell != (0, 0)]


def _distance(scene: Scene, cell: Cell, wanted: Marked) -> int:
    """Finds how many walks it is from a cell to the start square; -1: no tile lies there."""
    wanted.number("a distance")
    return growth.distance_map(on(scene).board).get(cell, -1)


def _path_home(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the shortest way home of a hero."""
    table = on(scene)
    return [said(cell) for cell in growth.delivery_path(table.board, table.cells[player])]


def frontier_distances(table: Any, player: Player) -> int:
    """Counts the walks until a hero can explore; -1: never."""
    found = growth.frontier_distance(table.board, table.cells[player], table.rules.limit)
    return -1 if found is None else found


DUNGEON: dict[str, Fact] = {
    "board": texts("board", board, ordered=False),
    "openings": by_cell("openings", _tile_openings),
    "edges": texts("edges", edges, ordered=False),
    "joined": openings("joined"),
    "frontier": openings("frontier"),
    "blocked": openings("blocked"),
    "rim": openings("rim"),
    "frontier_cells": texts("frontier_cells", lambda scene: map(
        said, growth.frontier_cells(on(scene).board, on(scene).rules.limit)), ordered=False),
    "cycle_rank": number("cycle_rank", lambda table: growth.cycle_rank(table.board)),
    "tiles_laid": number("tiles_laid", lambda table: len(table.board)),
    "choke_tiles": texts("choke_tiles", lambda scene: map(
        said, growth.choke_tiles(on(scene).board)), ordered=False),
    "bridges": texts("bridges", lambda scene: (
        f"{said(one)} {said(other)}" for one, other in growth.bridges(on(scene).board)), ordered=False),
    "distance_home": by_cell("distance_home", _distance),
    "path_home": each("path_home", _path_home),
    "frontier_distance": numbers("frontier_distance", frontier_distances, low=-1),
}  # fmt: skip
