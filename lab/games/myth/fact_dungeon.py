"""Facts about the dungeon that scenarios of Myth may expect: tiles, openings, the graph and its analyses."""

from __future__ import annotations

from typing import Any

from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, by_player
from ...engine.table import Player
from ...paths import growth
from ...paths.fitting import TURNED
from ...paths.graph import cells as walk_graph
from ...paths.tile import LETTERS, sides
from .fact_kinds import number, numbers, on, said, texts
from .scenario_words import read_cell


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


def tile_openings(scene: Scene, wanted: Marked) -> Any:
    """Finds the open sides of tiles."""
    table = on(scene)
    found = {}
    for cell, entry in wanted.mapping("openings").items():
        entry.text("sides")
        there = table.board.laid.get(read_cell(Marked(cell, cell, entry.file, entry.line)))
        found[cell] = "" if there is None else sides(there.tile.open)
    return found


def board(scene: Scene) -> list[str]:
    """Writes the tiles beside the start square as they lie."""
    table = on(scene)
    return [f"{laid.card}@{said(cell)}{TURNED[laid.turn]}" for cell, laid in table.board.laid.items() if cell != (0, 0)]


def distances(scene: Scene, wanted: Marked) -> Any:
    """Finds how many walks it is from cells to the start square; -1: no tile lies there."""
    table = on(scene)
    found = growth.distance_map(table.board)
    result = {}
    for cell, entry in wanted.mapping("distance_home").items():
        entry.number("a distance")
        result[cell] = found.get(read_cell(Marked(cell, cell, entry.file, entry.line)), -1)
    return result


def paths_home(scene: Scene, wanted: Marked) -> Any:
    """Finds the shortest way home of heroes."""
    table = on(scene)
    return {
        str(player): [said(cell) for cell in growth.delivery_path(table.board, table.cells[player])]
        for player in by_player(table, wanted, "path_home")
    }


def frontier_distances(table: Any, player: Player) -> int:
    """Counts the walks until a hero can explore; -1: never."""
    found = growth.frontier_distance(table.board, table.cells[player], table.rules.limit)
    return -1 if found is None else found


DUNGEON: dict[str, Fact] = {
    "board": texts("board", board, ordered=False),
    "openings": tile_openings,
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
    "distance_home": distances,
    "path_home": paths_home,
    "frontier_distance": numbers("frontier_distance", frontier_distances),
}  # fmt: skip
