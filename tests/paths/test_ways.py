"""The fewest cards to a goal, the way itself, and what a rockfall costs (SAB-PATH-04, SAB-REACH-01, SAB-ACT-13)."""

from __future__ import annotations

from math import inf

import pytest

from lab.paths.analyses import min_cards, rockfall_damage, shortest_way, ways
from tests.paths.maze import CORRIDOR, GOALS, lay, maze


def needed(board_words: dict[tuple[int, int], str], goals: tuple[tuple[int, int], ...] = GOALS) -> list[int | None]:
    board = maze(board_words, goals)
    return [min_cards(board, goal) for goal in goals]


@pytest.mark.parametrize(
    ("board_words", "cards"),
    [
        ({}, [9, 7, 9]),
        (CORRIDOR, [3, 1, 3]),
        ({**CORRIDOR, (7, 0): "NW"}, [2, 2, 3]),  # the lowest by (6, 1), (7, 1), (8, 1)
        ({(1, 0): "N E S W"}, [9, 9, 9]),  # the middle one by the row above or below: eight cells and one more
    ],
)
def test_the_fewest_cards_that_connect_a_goal(board_words: dict[tuple[int, int], str], cards: list[int | None]) -> None:
    assert needed(board_words) == cards


def test_a_way_runs_from_the_start_to_the_goal_and_names_the_cells_to_fill() -> None:
    way = shortest_way(maze(CORRIDOR), (8, 0))
    assert way is not None
    assert way.cells == tuple((column, 0) for column in range(9))
    assert way.new == ((7, 0),)


def test_a_way_goes_round_other_goals() -> None:
    # (2, 0) stands in the way to (3, 0): one has to go round it.
    assert needed({}, ((2, 0), (3, 0))) == [1, 4]


def test_pieces_that_were_cut_off_cost_nothing_and_are_left_by_any_side() -> None:
    # Two empty cells to the piece, then it runs from (3, 0) down to (3, 2), then one more cell to the goal.
    piece = {(3, 0): "SW", (3, 1): "NS", (3, 2): "NE"}
    assert needed(piece, ((5, 2),)) == [3]


def test_a_dead_end_in_the_gap_leads_nowhere_sab_path_08() -> None:
    # (1, 0) can be entered from the start, but its stub to the east is no way on; the goal at (3, 0) needs a way round it.
    assert needed({(1, 0): "E W"}, ((3, 0),)) == [4]


def test_a_bridge_is_crossed_and_not_turned_on_sa2_path_01() -> None:
    assert needed({(1, 0): "NS EW"}, ((3, 0),)) == [1]
    assert needed({(1, 0): "NS EW"}, ((1, 2),)) == [2]  # not over its south side: by (0, 1) and (0, 2) or (1, 1)


def test_no_way_leads_through_a_closed_side_sab_path_03() -> None:
    # The wall of (1, 0) to the south: from (1, 1) one cannot go up into it, nor is it a way on from the west.
    assert needed({(1, 1): "EW", (1, -1): "EW"}, ((3, 0),)) == [2]
    # A goal walled in on all sides cannot be reached any more.
    assert needed({(3, -1): "EW", (3, 1): "EW", (2, 0): "NS", (4, 0): "NS"}, ((3, 0),)) == [None]


def test_doors_do_not_matter_and_ladders_that_lie_do_sa2_path_07_sa2_path_08() -> None:
    assert needed({(1, 0): "blue EW", (2, 0): "green EW"}, ((4, 0),)) == [1]
    assert needed({(6, 0): "ladder E"}, ((8, 0),)) == [1]


def test_bounds_can_make_a_way_longer_or_impossible_sab_path_01() -> None:
    board = maze({(1, 0): "E W"}, goals=[(3, 0)])
    assert min_cards(board, (3, 0), bounds=(0, 3, 0, 0)) is None
    assert min_cards(board, (3, 0), bounds=(0, 3, 0, 1)) == 4


def test_a_goal_that_cannot_be_reached_has_no_way_sab_end_02() -> None:
    board = maze({(-1, 0): "E", (1, 0): "W", (0, -1): "S", (0, 1): "N"})
    assert ways(board) == {} and shortest_way(board, (8, 0)) is None


def test_a_revealed_stone_is_a_way_on_sab_path_09() -> None:
    board = maze({**CORRIDOR, (7, 0): "NESW"})
    lay(board, {(8, 0): "NE r"})  # opens west and south
    way = shortest_way(board, (8, 2))
    assert way is not None and way.new == ((8, 1),) and way.cells[-3:] == ((8, 0), (8, 1), (8, 2))


def test_a_goal_that_is_faced_already_needs_nothing() -> None:
    assert needed({**CORRIDOR, (7, 0): "NESW"}) == [2, 0, 2]


def test_a_single_missing_corridor_card_costs_one_card_sab_act_13() -> None:
    table = rockfall_damage(maze(CORRIDOR)).set_index(["column", "row", "goal_column", "goal_row"])
    assert table.loc[(3, 0, 8, 0), "damage"] == 1
    assert table.loc[(6, 0, 8, 0), "damage"] == 1
    assert set(zip(table.index.get_level_values(0), table.index.get_level_values(1), strict=True)) == set(CORRIDOR)
    assert len(table) == 6 * 3


def test_a_rockfall_that_takes_a_ladder_hurts_most_sa2_path_14() -> None:
    # Walls round the ladder's corner: without it the goal at (4, 0) is as far as it was; with it one card is missing.
    board = maze({(1, 0): "EW", (2, -1): "ladder E"}, goals=[(4, -1)])
    table = rockfall_damage(board)
    assert table.iloc[0].to_dict() == {
        "card": "ladder E", "column": 2, "row": -1, "goal_column": 4, "goal_row": -1, "before": 1.0, "after": 3.0, "damage": 2.0,
    }  # fmt: skip


def test_without_any_way_left_the_damage_is_infinite() -> None:
    # The goal is walled in but for the ladder beside it, and the ladder's own place cannot be reached without it.
    walls = {(3, -1): "EW", (3, 1): "EW", (4, 0): "NS", (2, 0): "ladder E", (1, 0): "W", (2, -1): "EW", (2, 1): "EW"}
    table = rockfall_damage(maze(walls, goals=[(3, 0)]))
    worst = table.iloc[0]
    assert (worst["card"], worst["before"], worst["after"], worst["damage"]) == ("ladder E", 0, inf, inf)
    assert table["damage"].iloc[1:].tolist() == [0] * 6
