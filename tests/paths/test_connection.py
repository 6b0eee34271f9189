"""Reachable cards, choke cards, fragments and smallest cuts."""

from __future__ import annotations

from lab.paths.analyses import Fragment, articulation, cut_off, fragments, frontier, min_cut, reachable, removable
from lab.paths.tile import E, N, W
from tests.paths.maze import CORRIDOR, cut_by, maze

# Two ways to (2, -1): both cross the bridge at (1, 0), one from west to east, the other from south to north.
TWICE_OVER_A_BRIDGE = {
    (1, 0): "NS EW", (2, 0): "NW", (0, 1): "NE", (1, 1): "NW", (1, -1): "ES", (2, -1): "ESW",
}  # fmt: skip
LOOP = {(1, 0): "NEW", (0, -1): "ES", (1, -1): "ESW", (2, 0): "NW", (2, -1): "NSW"}  # every tile on two ways to (2, -1)


def test_reachable_are_cards_with_a_connected_side_sab_path_07() -> None:
    assert reachable(maze({(1, 0): "N E S W", (2, 0): "EW", (0, 1): "NS"})) == [(0, 0), (0, 1), (1, 0)]


def test_the_frontier_may_be_bounded_sab_path_01() -> None:
    assert frontier(maze()) == [(-1, 0), (0, -1), (0, 1), (1, 0)]
    assert frontier(maze(), bounds=(0, 8, 0, 2)) == [(0, 1), (1, 0)]


def test_start_and_goals_are_safe_from_rockfalls_sab_act_11() -> None:
    board = maze({(7, 0): "EW", (8, 0): "NW"})
    assert removable(board) == [(7, 0)]


def test_what_a_missing_card_cuts_off_sab_path_10() -> None:
    board = maze(CORRIDOR)
    assert cut_off(board, (3, 0)) == [(4, 0), (5, 0), (6, 0)]
    assert cut_off(board, (6, 0)) == []
    assert len(board) == 7  # nothing was taken away


def test_on_a_corridor_every_card_but_the_last_is_a_choke_card() -> None:
    row = [(column, 0) for column in range(1, 7)]
    assert articulation(maze(CORRIDOR)) == {row[i]: row[i + 1 :] for i in range(5)}


def test_on_a_loop_no_card_is_a_choke_card() -> None:
    assert articulation(maze(LOOP)) == {}


def test_both_tunnels_of_a_bridge_fall_at_once() -> None:
    lost = [(1, -1), (2, -1), (2, 0)]
    assert articulation(maze(TWICE_OVER_A_BRIDGE)) == {(1, 0): lost}  # (1, 1) still hangs on (0, 1)


def test_a_fragment_knows_where_it_can_be_joined_again_sab_path_10() -> None:
    board = maze({(1, 0): "EW", (2, 0): "NESW", (3, 0): "EW", (4, 0): "NEW r"})
    assert fragments(board) == []
    board.remove((2, 0))
    assert fragments(board) == [Fragment(((3, 0), (4, 0)), ((2, 0), (4, 1), (5, 0)), ((2, 0),), loose=True)]


def test_a_stub_of_a_connected_card_is_a_fragment_that_is_not_loose_sab_path_08() -> None:
    assert fragments(maze({(1, 0): "E W"})) == [Fragment(((1, 0),), ((2, 0),), (), loose=False)]


def test_a_goal_face_down_does_not_join_fragments_sab_path_06() -> None:
    board = maze({(7, 0): "EW", (8, 1): "NS"})
    assert [(each.cells, each.ends) for each in fragments(board)] == [(((7, 0),), ((6, 0),)), (((8, 1),), ())]


def test_a_corridor_is_cut_with_one_card() -> None:
    board = maze(CORRIDOR)
    found = min_cut(board, (6, 0))
    assert found is not None and len(found) == 1 and cut_by(board, found, (6, 0))


def test_a_loop_is_cut_with_two_cards() -> None:
    board = maze(LOOP)
    found = min_cut(board, (2, -1))
    assert found is not None and len(found) == 2 and cut_by(board, found, (2, -1))


def test_a_bridge_that_carries_both_ways_is_one_card_to_cut() -> None:
    assert min_cut(maze(TWICE_OVER_A_BRIDGE), (2, -1)) == [(1, 0)]


def test_beside_the_start_nothing_can_be_cut() -> None:
    assert min_cut(maze(CORRIDOR), (1, 0)) is None


def test_what_is_not_connected_needs_no_cut() -> None:
    assert min_cut(maze({(1, 0): "E W", (2, 0): "EW"}), (2, 0)) == []
    assert min_cut(maze(), (8, 0)) == []


def test_a_goal_face_down_is_cut_by_the_card_before_it_or_any_on_the_way() -> None:
    board = maze({**CORRIDOR, (7, 0): "NESW"})
    found = min_cut(board, (8, 0))
    assert found is not None and len(found) == 1 and cut_by(board, found, (8, 0))
    assert min_cut(board, (8, 0), side=W) == found
    assert min_cut(board, (8, 0), side=N) == []


def test_a_side_of_a_card_is_cut_on_its_own() -> None:
    board = maze(TWICE_OVER_A_BRIDGE)
    assert min_cut(board, (1, 0), side=E) is None  # that tunnel begins at the start
    # The other is reached from the south by (0, 1) and (1, 1), and from the north by way of (2, 0).
    found = min_cut(board, (1, 0), side=N)
    assert found is not None and len(found) == 2
    for cell in found:
        board.remove(cell)
    assert not board.reached((1, 0)) & N


def test_revealed_goals_cannot_be_part_of_a_cut_sab_act_11() -> None:
    board = maze({**CORRIDOR, (7, 0): "NESW", (8, 0): "NESW", (9, 0): "EW"})
    found = min_cut(board, (9, 0))
    assert found is not None and (8, 0) not in found
    assert min_cut(board, (9, 0), cards=[(8, 0)]) == [(8, 0)]  # unless the rules allow it


def test_a_door_is_one_card() -> None:
    assert min_cut(maze({(1, 0): "blue EW", (2, 0): "EW", (3, 0): "EW"}), (3, 0), cards=[(1, 0)]) == [(1, 0)]
