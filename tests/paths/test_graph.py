"""The graphs of a board, node by node and edge by edge."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from lab.paths.graph import HUB, cells, graph, network
from tests.paths.maze import Card, card, lay, maze


def edges(made: Any, kind: str) -> set[frozenset[Any]]:
    return {frozenset(pair[:2]) for pair in made.edges(data="type") if pair[2] == kind}


def test_the_start_is_tied_to_the_hub_and_goals_are_nodes_without_content() -> None:
    made = graph(maze())
    start = ("b", 0, 0, 0, None)
    assert set(made) == {HUB, start, ("g", 8, -2), ("g", 8, 0), ("g", 8, 2)}
    assert edges(made, "entrance") == {frozenset({HUB, start})}
    assert made.edges[HUB, start] == {"type": "entrance", "door": None}
    assert made.nodes["g", 8, 0] == {}
    assert made.nodes[start]["sides"] == set("NESW") and made.nodes[start]["ladder"] and made.nodes[start]["goal"] is None


def test_every_block_is_a_node_and_open_sides_that_meet_are_joints() -> None:
    made = graph(maze({(1, 0): "NS EW", (1, 1): "N E"}))
    assert edges(made, "joint") == {
        frozenset({("b", 0, 0, 0, None), ("b", 1, 0, 1, None)}),
        frozenset({("b", 1, 0, 0, None), ("b", 1, 1, 0, None)}),
    }
    assert made.nodes["b", 1, 0, 1, None]["sides"] == {"E", "W"} and made.nodes["b", 1, 1, 1, None]["sides"] == {"E"}


def test_blocks_are_those_of_the_turned_card() -> None:
    made = graph(maze({(1, 0): "NS E r"}))
    assert made.nodes["b", 1, 0, 1, None]["sides"] == {"W"}
    assert edges(made, "joint") == {frozenset({("b", 0, 0, 0, None), ("b", 1, 0, 1, None)})}


def test_a_door_splits_its_block_into_two_sides_sa2_path_06() -> None:
    made = graph(maze({(0, 1): "green NS E"}))
    north, south = ("b", 0, 1, 0, "N"), ("b", 0, 1, 0, "S")
    assert edges(made, "door") == {frozenset({north, south})}
    assert made.edges[north, south]["door"] == "green"
    assert made.has_edge(("b", 0, 0, 0, None), north)
    assert ("b", 0, 1, 1, None) in made  # the stub
    assert south in network(made) and south in network(made, "green") and south not in network(made, "blue")
    assert north in network(made, "blue")


def test_every_block_of_a_ladder_is_tied_to_the_hub_sa2_path_08() -> None:
    made = graph(maze({(3, 3): "ladder N E"}))
    assert edges(made, "ladder") == {frozenset({HUB, ("b", 3, 3, 0, None)}), frozenset({HUB, ("b", 3, 3, 1, None)})}


def test_a_goal_face_down_is_reached_and_never_walked_through_sab_path_06() -> None:
    made = graph(maze({(7, 0): "EW", (8, 1): "NS", (6, 0): "ladder E"}))
    assert edges(made, "reach") == {
        frozenset({("b", 7, 0, 0, None), ("g", 8, 0)}),
        frozenset({("b", 8, 1, 0, None), ("g", 8, 0)}),
        frozenset({("b", 8, 1, 0, None), ("g", 8, 2)}),
    }
    linked = network(made)
    assert ("b", 7, 0, 0, None) in linked and ("b", 8, 1, 0, None) not in linked and ("g", 8, 0) not in linked


def test_a_revealed_goal_is_an_ordinary_block_that_says_what_it_is_sab_path_09() -> None:
    board = maze({(7, 0): "EW"})
    board.lay((8, 0), Card("stone_ne", card("NE").tile), 2)
    board.lay((8, 2), Card("treasure", card("NESW").tile))
    made = graph(board)
    assert made.nodes["b", 8, 0, 0, None]["goal"] == "stone" and made.nodes["b", 8, 2, 0, None]["goal"] == "treasure"
    assert made.has_edge(("b", 7, 0, 0, None), ("b", 8, 0, 0, None))


def test_open_against_closed_is_no_edge_sab_path_13() -> None:
    board = maze({(8, -1): "E r"})
    lay(board, {(8, 0): "NW"})
    assert not edges(graph(board), "joint")


def test_crystals_are_counted_once_a_card_sa2_comp_06() -> None:
    board = maze({(1, 0): "EW"})
    board.lay((2, 0), Card("crystal_tee_nes_w", card("NES W").tile, crystals=1))
    board.lay((5, 5), Card("crystal_cross", card("NESW").tile, crystals=1))  # connected or not
    assert sum(crystals or 0 for _, crystals in graph(board).nodes(data="crystals")) == 2


def test_on_the_graph_of_cells_one_walks_between_tiles_open_to_each_other_myt_graph_02() -> None:
    board = maze({(1, 0): "NES r270", (0, -1): "NESW", (1, -1): "NS"}, goals=())
    made = cells(board, travelled={(1, 0): (0, 0), (0, -1): (0, 0), (1, -1): (1, 0)})
    assert {frozenset(pair) for pair in made.edges} == {
        frozenset({(0, 0), (1, 0)}),
        frozenset({(0, 0), (0, -1)}),
        frozenset({(1, 0), (1, -1)}),
    }
    assert made.edges[(1, 0), (1, -1)] == {"kind": "travelled", "sides": {(1, 0): "N", (1, -1): "S"}}
    assert made.nodes[1, 0]["openings"] == {"N", "E", "W"} and made.nodes[1, 0]["order"] == 1
    assert [cell for cell, is_start in made.nodes(data="is_start") if is_start] == [(0, 0)]


def test_a_new_tile_joins_every_neighbour_that_is_open_to_it_myt_graph_03() -> None:
    board = maze({(1, 0): "NES r270", (0, -1): "NESW", (1, -1): "NESW"}, goals=())
    made = cells(board, travelled={(1, 0): (0, 0), (0, -1): (0, 0), (1, -1): (1, 0)})
    assert made.edges[(0, -1), (1, -1)]["kind"] == "joined"
    assert made.number_of_edges() == 4


def test_a_board_needs_neither_networkx_nor_pandas() -> None:
    said = "import sys, lab.paths, lab.paths.analyses; print([each for each in ('networkx', 'pandas') if each in sys.modules])"
    assert subprocess.run([sys.executable, "-c", said], capture_output=True, text=True, check=True).stdout.strip() == "[]"
