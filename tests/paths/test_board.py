"""Boards: what is connected, what a cell asks, rockfalls, goals face down and up."""

from __future__ import annotations

from lab.paths import Board
from lab.paths.tile import E, N, S, W
from tests.paths.maze import CORRIDOR, card, lay, maze


def test_the_start_alone_is_open_all_round_sab_path_12() -> None:
    board = maze()
    assert board.frontier() == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    assert board.reached((0, 0)) == N | E | S | W


def test_a_half_built_corridor_has_these_frontier_cells_sab_path_04() -> None:
    assert maze(CORRIDOR).frontier() == [(-1, 0), (0, -1), (0, 1), (2, -1), (2, 1), (4, -1), (6, 1), (7, 0)]


def test_nothing_is_connected_behind_a_dead_end_sab_path_08() -> None:
    board = maze({(1, 0): "N E S W", (-1, 0): "EW"})
    assert board.reached((1, 0)) == W
    assert board.frontier() == [(-2, 0), (0, -1), (0, 1)]
    assert board.demand((2, 0)) == (W, 0, 0, 0)


def test_a_cell_asks_for_what_its_neighbours_show_sab_path_03() -> None:
    board = maze({(0, 1): "NE", (1, 0): "EW"})
    assert board.demand((1, 1)) == (W, N, W, 0)
    assert board.demand((5, 5)) == (0, 0, 0, 0)
    assert board.demand((7, 0)) == (0, 0, 0, E)  # beside a goal


def test_the_two_tunnels_of_a_bridge_do_not_meet_sa2_path_01() -> None:
    board = maze({(1, 0): "EW", (2, 0): "NS EW", (3, 0): "EW", (0, 1): "NW ES", (-1, 1): "EW"})
    assert board.reached((2, 0)) == E | W
    assert board.reached((0, 1)) == N | W
    assert board.frontier() == [(-2, 1), (-1, 0), (0, -1), (4, 0)]


def test_a_stub_of_a_mixed_card_may_be_what_is_connected_sa2_path_04() -> None:
    board = maze({(1, 0): "NS E r"})
    assert board.reached((1, 0)) == W


def test_a_card_joins_what_a_rockfall_cut_off_sab_path_10() -> None:
    board = maze({(1, 0): "EW", (2, 0): "NESW", (3, 0): "EW", (4, 0): "NEW r"})
    assert board.remove((2, 0)).card is card("NESW")
    assert [board.reached((column, 0)) for column in (1, 3, 4)] == [E | W, 0, 0]
    assert board.demand((2, 0)) == (E | W, 0, W, 0)  # an ordinary empty cell again (SAB-ACT-15)
    lay(board, {(2, 0): "NEW"})
    assert [board.reached((column, 0)) for column in (3, 4)] == [E | W, E | S | W]


def test_a_ladder_is_tied_to_the_start_wherever_it_lies_sa2_path_08() -> None:
    board = maze({**CORRIDOR, (3, 1): "ladder E", (4, 1): "NEW r"})
    assert board.reached((4, 1)) == E | S | W
    board.remove((3, 1))
    assert board.reached((4, 1)) == 0
    assert board.reached((6, 0)) == E | S | W


def test_a_ladder_works_the_moment_it_is_laid_sa2_path_13() -> None:
    board = maze({(3, 3): "NESW", (4, 3): "EW"})
    assert board.reached((4, 3)) == 0
    lay(board, {(2, 3): "ladder E"})
    assert board.reached((4, 3)) == E | W


def test_a_ladder_ties_its_stubs_to_the_start_too_sa2_path_08() -> None:
    board = Board()
    board.lay((5, 5), card("ladder N E"))
    assert board.reached((5, 5)) == N | E


def test_doors_do_not_touch_connection_sa2_path_07() -> None:
    assert maze({(1, 0): "blue EW", (2, 0): "green EW"}).reached((2, 0)) == E | W


def test_a_goal_face_down_is_reached_by_a_connected_open_side_sab_reach_01() -> None:
    assert maze({**CORRIDOR, (7, 0): "NESW"}).facing() == [(8, 0)]
    assert maze({**CORRIDOR, (7, 0): "E W"}).facing() == []  # the stub that faces it is not connected
    assert maze({**CORRIDOR, (7, 0): "NW"}).facing() == []  # closed towards it


def test_goals_reached_at_once_come_north_to_south_sab_reach_07() -> None:
    board = maze({**CORRIDOR, (6, 1): "NE", (7, 1): "NEW r", (8, 1): "NESW"})
    assert board.facing() == [(8, 0), (8, 2)]


def test_a_goal_face_down_asks_nothing_and_connects_nothing_sab_path_05_sab_path_06() -> None:
    board = maze()
    assert board.demand((8, 1)) == (0, 0, 0, N | S)
    assert (7, 0) not in board.frontier()


def test_a_revealed_stone_is_part_of_the_maze_sab_path_09() -> None:
    board = maze({**CORRIDOR, (7, 0): "NESW"})
    lay(board, {(8, 0): "NE r"})
    assert (8, 0) not in board.covered and (8, 0) in board.goals
    assert board.reached((8, 0)) == S | W
    assert board.demand((8, 1)) == (N, 0, N, N | S)
    assert (8, 1) in board.frontier()
    lay(board, {(8, 1): "NS"})
    assert board.facing() == [(8, 2)]


def test_an_open_side_against_a_closed_one_is_no_connection_sab_path_13() -> None:
    board = maze({**CORRIDOR, (7, 0): "NESW", (8, 0): "NW", (8, -1): "E r"})
    assert board.reached((8, 0)) == N | W
    assert board.reached((8, -1)) == 0
    assert (8, -1) not in board.neighbours((8, 0))


def test_a_goal_taken_away_is_one_no_longer() -> None:
    board = maze({(7, 0): "EW"})
    lay(board, {(8, 0): "NW"})
    board.remove((8, 0))
    assert (8, 0) not in board.goals
    assert board.demand((8, 1)) == (0, 0, 0, S)
    assert board.demand((8, 0)) == (W, 0, 0, 0)


def test_a_copy_goes_its_own_way() -> None:
    board = maze(CORRIDOR)
    twin = board.copy()
    lay(twin, {(7, 0): "NESW", (8, 0): "NW"})
    twin.remove((2, 0))
    assert repr(board) == repr(maze(CORRIDOR))
    assert board.frontier() == maze(CORRIDOR).frontier()
    assert list(board.by_demand()) == list(maze(CORRIDOR).by_demand())


def test_the_words_for_a_board_do_not_depend_on_the_order_of_laying() -> None:
    backwards = maze(dict(reversed(CORRIDOR.items())))
    assert repr(backwards) == repr(maze(CORRIDOR))
    assert list(backwards.by_demand()) == list(maze(CORRIDOR).by_demand())


def test_neighbours_are_joined_open_to_open() -> None:
    board = maze({(1, 0): "EW", (0, 1): "EW"})
    assert board.neighbours((0, 0)) == [(1, 0)]


def test_the_box_holds_cards_face_up_and_face_down() -> None:
    assert maze({(-1, 0): "EW", (0, 3): "NS"}).box() == (-1, 8, -2, 3)
