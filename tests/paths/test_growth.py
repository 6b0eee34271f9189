"""Maps on which one walks: openings, room to grow, distances, choke tiles, sealing (MYT-GRAPH, MYT-TILE-07 to -09, MYT-END-10).

Myth's rulebook counts rows to the north; boards count them to the south. So its cells are written with :func:`up`.
"""

from __future__ import annotations

from collections.abc import Iterable

from lab.paths import Board, Cell
from lab.paths.analyses import (
    Limit,
    bridges,
    choke_tiles,
    cycle_rank,
    delivery_path,
    distance_map,
    frontier_cells,
    frontier_distance,
    frontier_openings,
    growth_capacity,
    is_dead,
    lost_cells,
    openings,
    regions,
    rim_cells,
    sealing_moves,
)
from lab.paths.tile import LETTERS
from tests.paths.maze import card, maze

DEAD_END, STRAIGHT, TURN, TEE, CROSS = "N", "NS", "NE", "NES", "NESW"


def up(cell: Cell) -> Cell:
    return cell[0], -cell[1]


def myth(tiles: dict[Cell, str]) -> Board:
    """Lays a map as the rulebook writes it."""
    return maze({up(cell): words for cell, words in tiles.items()}, goals=())


def said(board: Board, kind: str, limit: Limit | None = None) -> list[tuple[Cell, str]]:
    found = openings(board, limit or Limit())
    return [(up(each.cell), LETTERS[each.side]) for each in found if each.kind == kind]


def as_written(cells: Iterable[Cell]) -> list[Cell]:
    return [up(cell) for cell in cells]


BLOCKING = {(1, 0): "NES r270", (0, 1): CROSS}
ROW = {(column, 0): "NS r90" for column in (1, 2, 3, 4, 5, -1, -2, -3)}
SMALL_MAP = {(0, 1): TEE, (1, 1): "NE r", (1, 0): CROSS, (2, 0): "NS r90", (3, 0): "N r270", (0, -1): STRAIGHT}
NEARLY_DEAD = {(0, 1): "N r", (-1, 0): "N r90", (0, -1): DEAD_END}


def test_the_start_has_four_openings_myt_graph_04() -> None:
    assert said(myth({}), "frontier") == [((0, 0), letter) for letter in "NESW"]


def test_seven_openings_may_name_six_cells_myt_graph_04() -> None:
    board = myth(BLOCKING)
    assert said(board, "frontier") == [
        ((0, 0), "S"), ((0, 0), "W"), ((1, 0), "N"), ((1, 0), "E"), ((0, 1), "N"), ((0, 1), "E"), ((0, 1), "W"),
    ]  # fmt: skip
    assert as_written(frontier_cells(board)) == [(0, -1), (-1, 0), (1, 1), (2, 0), (0, 2), (-1, 1)]


def test_a_new_tile_may_block_a_passage_that_another_would_join_myt_tile_07() -> None:
    blocked = myth({**BLOCKING, (1, 1): STRAIGHT})
    assert said(blocked, "blocked") == [((0, 1), "E")]
    assert said(blocked, "frontier") == [((0, 0), "S"), ((0, 0), "W"), ((1, 0), "E"), ((0, 1), "N"), ((0, 1), "W"), ((1, 1), "N")]
    assert cycle_rank(blocked) == 0
    joined = myth({**BLOCKING, (1, 1): CROSS})
    assert said(joined, "blocked") == [] and cycle_rank(joined) == 1


def test_no_tile_may_make_the_field_wider_than_nine_myt_tile_08_myt_tile_09() -> None:
    board = myth(ROW)
    assert said(board, "rim") == [((5, 0), "E"), ((-3, 0), "W")]
    assert said(board, "frontier") == [((0, 0), "N"), ((0, 0), "S")]
    assert as_written(rim_cells(board)) == [(6, 0), (-4, 0)]
    assert as_written(frontier_cells(board, Limit(10))) == [(0, 1), (0, -1), (6, 0), (-4, 0)]


def test_with_the_start_in_the_middle_four_cells_to_each_side_are_free_myt_tile_08() -> None:
    board = myth({(column, 0): "NS r90" for column in (1, 2, 3, 4, -1)})
    assert said(board, "rim", Limit(9, centred=True)) == [((4, 0), "E")]
    assert said(board, "rim") == []


def test_a_field_of_even_size_has_no_middle_and_stays_smaller_myt_tile_08() -> None:
    assert Limit(8, centred=True).room(myth({})) == (-3, 3, -3, 3)


def test_a_map_that_fills_its_field_is_dead_although_it_has_openings_myt_end_10() -> None:
    assert is_dead(myth({}), Limit(1))
    assert said(myth({}), "rim", Limit(1)) == [((0, 0), letter) for letter in "NESW"]


def test_the_room_for_the_next_tile_is_what_keeps_the_field_at_nine_myt_tile_08() -> None:
    board = maze({(3, -1): "NESW", (1, 2): "NESW"}, goals=())  # columns 0 to 3, rows -1 to 2
    assert Limit(9).room(board) == (-5, 8, -6, 7)


def test_growth_on_the_far_side_can_take_an_opening_away_myt_tile_09() -> None:
    board = myth({(column, 0): "NS r90" for column in range(1, 8)})  # eight columns
    assert ((7, 0), "E") in said(board, "frontier")
    board.lay((-1, 0), card(STRAIGHT), 1)
    assert ((7, 0), "E") in said(board, "rim")


def test_round_a_single_tile_all_within_the_limit_can_grow() -> None:
    assert len(growth_capacity(myth({}), Limit(3))) == 5 * 5 - 1  # the field of three may lie anywhere over the start
    assert len(growth_capacity(myth({}), Limit(3, centred=True))) == 3 * 3 - 1
    assert lost_cells(myth({}), Limit(3)) == []


def test_an_enclosed_hole_is_lost_for_ever_myt_tile_07() -> None:
    board = maze({(1, 0): "EW", (1, 2): "EW", (0, 1): "NS", (2, 1): "NS"}, goals=())
    limit = Limit(5, centred=True)
    assert lost_cells(board, limit) == [(1, 1)]
    assert len(growth_capacity(board, limit)) == 25 - 5 - 1


def test_a_hole_with_a_way_in_is_a_region_of_its_own_myt_graph_04() -> None:
    # (1, 1) is walled in but for the tile at (1, 0), which is open to it and to nothing else that is empty.
    board = maze({(1, 0): "SW", (1, 2): "EW", (0, 1): "NS", (2, 1): "NS"}, goals=())
    outer, hole = regions(board, Limit(7, centred=True))
    assert hole.cells == ((1, 1),) and [each.cell for each in hole.openings] == [(1, 0)]
    assert len(outer.cells) == 49 - 5 - 1
    # Of the outer room: the start north and west, (1, 2) east and west, (0, 1) south, (2, 1) north and south.
    assert len(outer.openings) == 7


def test_on_a_dead_map_every_empty_cell_is_lost_myt_end_10() -> None:
    board = myth({**NEARLY_DEAD, (1, 0): "N r270"})
    assert is_dead(board) and frontier_openings(board) == [] and growth_capacity(board) == []
    assert not is_dead(myth(NEARLY_DEAD))
    assert frontier_distance(board, (0, 0)) is None
    assert len(lost_cells(board, Limit(3, centred=True))) == 4  # the corners


def test_a_small_map_read_as_a_graph_myt_graph_05() -> None:
    board = myth(SMALL_MAP)
    assert cycle_rank(board) == 1
    assert choke_tiles(board) == [(0, 0), (1, 0), (2, 0)]
    assert [tuple(map(up, pair)) for pair in bridges(board)] == [((0, 0), (0, -1)), ((1, 0), (2, 0)), ((2, 0), (3, 0))]
    assert said(board, "frontier") == [((0, 0), "W"), ((0, 1), "N"), ((1, 0), "S"), ((0, -1), "S")]


def test_a_step_is_a_turn_myt_graph_02() -> None:
    board = myth(SMALL_MAP)
    steps = distance_map(board)
    assert steps[3, 0] == 3 and steps[up((1, 1))] == 2 and steps[0, 0] == 0
    assert len(steps) == len(board)
    assert delivery_path(board, (3, 0)) == [(3, 0), (2, 0), (1, 0), (0, 0)]
    assert frontier_distance(board, (3, 0)) == 2


def test_who_is_held_up_gets_no_further() -> None:
    steps = distance_map(myth(SMALL_MAP), (0, 0), stops=[(1, 0)])
    assert set(as_written(steps)) == {(0, 0), (0, 1), (0, -1), (1, 0), (1, 1)}
    assert distance_map(myth(SMALL_MAP), (1, 0), stops=[(1, 0)])[3, 0] == 2  # from where one stands one may go


def test_a_tile_that_is_not_there_has_no_way_home() -> None:
    assert delivery_path(myth({}), (5, 5)) == []
    assert delivery_path(myth({}), (0, 0)) == [(0, 0)]


def test_one_dead_end_kills_a_map_with_one_opening_myt_end_10() -> None:
    table = sealing_moves(myth(NEARLY_DEAD), [card(DEAD_END), card(TEE)])
    dead = table[table["left"] == 0]
    assert dead[["column", "row", "tile", "turn", "share"]].values.tolist() == [[1, 0, DEAD_END, 3, 0.5]]
    assert len(table) == 1  # a tee leaves openings and cuts no cell off


def test_a_tile_can_seal_off_a_hole_myt_tile_07() -> None:
    # Around (1, 1) three walls stand; whoever explores (1, 0) decides whether it stays open.
    board = maze({(0, 1): "NS", (2, 1): "NS", (1, 2): "EW"}, goals=())
    limit = Limit(9, centred=True)
    table = sealing_moves(board, [card(STRAIGHT), card(TURN), card(CROSS)], limit)
    assert table[["column", "row", "tile", "turn", "lost"]].values.tolist() == [
        [1, 0, STRAIGHT, 1, [(1, 1)]],
        [1, 0, TURN, 3, [(1, 1)]],
    ]
    assert (table["left"] > 0).all()


def test_cells_that_the_limit_takes_away_are_not_sealed_off() -> None:
    board = myth({})
    assert sealing_moves(board, [card(STRAIGHT)], Limit(3)).empty  # each tile narrows the room, and cuts nothing off
