"""Which team gets where (SA2-PATH-06, SA2-PATH-12, SA2-SCORE-01)."""

from __future__ import annotations

import pytest

from lab.paths.analyses import access, doors_on_every_route, doors_to_goals, only_one_team, team_reach
from tests.paths.maze import CORRIDOR, maze

GOAL = (8, 0)
ONE_ROUTE = {**CORRIDOR, (7, 0): "NESW", GOAL: "NESW"}
LADDER = {**ONE_ROUTE, (2, 0): "green EW", (5, 0): "NEW r", (6, 0): "EW"}  # where one may lie, at (5, 1)
# One route with a blue door, another with a green one.
SPLIT = {(1, 0): "blue EW", (2, 0): "EW", (3, 0): "NW", (0, -1): "ES", (1, -1): "green EW", (2, -1): "EW", (3, -1): "ESW"}


@pytest.mark.parametrize(
    ("board_words", "blue", "green"),
    [
        ({**ONE_ROUTE, (3, 0): "blue EW"}, True, False),
        (ONE_ROUTE, True, True),
        ({**ONE_ROUTE, (2, 0): "green EW", (3, 0): "blue EW"}, False, False),
        (LADDER, False, True),
        ({**LADDER, (5, 1): "ladder N"}, True, True),
    ],
)
def test_a_team_has_access_if_no_door_of_the_other_is_in_its_way(
    board_words: dict[tuple[int, int], str], blue: bool, green: bool
) -> None:
    board = maze(board_words)
    assert (access(board, "blue", GOAL), access(board, "green", GOAL)) == (blue, green)


def test_one_open_route_is_enough_for_each_team_sa2_score_01() -> None:
    board = maze(SPLIT)
    assert access(board, "blue", (3, -1)) and access(board, "green", (3, -1))
    assert not access(board, "", (3, -1))  # no route is free of doors


def test_a_team_gets_up_to_a_foreign_door_and_not_past_it() -> None:
    reach = team_reach(maze({**ONE_ROUTE, (3, 0): "blue EW"}))
    assert reach["green"] == [(0, 0), (1, 0), (2, 0), (3, 0)]
    assert reach["blue"] == [(column, 0) for column in range(9)]


def test_a_stub_beside_a_door_is_no_way_round_it() -> None:
    board = maze({(0, 1): "green NS E", (0, 2): "NS"})
    assert team_reach(board) == {"blue": [(0, 0), (0, 1)], "green": [(0, 0), (0, 1), (0, 2)]}


def test_what_only_one_team_gets_to() -> None:
    assert only_one_team(maze({**ONE_ROUTE, (3, 0): "blue EW"})) == {"blue": [(column, 0) for column in range(4, 9)], "green": []}


def test_a_goal_face_down_is_got_to_from_before_it() -> None:
    before = {cell: words for cell, words in ONE_ROUTE.items() if cell != GOAL}
    board = maze({**before, (3, 0): "blue EW"})
    assert access(board, "blue", GOAL) and not access(board, "green", GOAL)
    assert GOAL in team_reach(board)["blue"] and not access(board, "blue", (8, 2))


def test_before_the_closed_side_of_a_revealed_stone_one_is_not_there_sab_path_13() -> None:
    before = {**CORRIDOR, (6, 1): "NE", (7, 1): "EW", (8, 1): "NEW"}
    assert access(maze(before), "blue", GOAL)
    assert not access(maze({**before, GOAL: "NE"}), "blue", GOAL)


def test_the_doors_that_every_route_passes() -> None:
    assert doors_on_every_route(maze({**ONE_ROUTE, (1, 0): "blue EW", (3, 0): "blue EW"}), "blue", GOAL) == [(1, 0), (3, 0)]
    assert doors_on_every_route(maze(SPLIT), "blue", (3, -1)) == [(1, 0)]
    assert doors_on_every_route(maze({**SPLIT, (1, -1): "blue EW"}), "blue", (3, -1)) == []  # either will do


def test_the_table_of_doors_has_a_row_for_each_goal_and_team() -> None:
    table = doors_to_goals(maze({**ONE_ROUTE, (3, 0): "blue EW"}))
    rows = [(row.column, row.row, row.team, row.access, row.doors) for row in table.itertuples()]
    assert rows == [
        (8, -2, "blue", False, []),
        (8, -2, "green", False, []),
        (8, 0, "blue", True, [(3, 0)]),
        (8, 0, "green", False, []),
        (8, 2, "blue", False, []),
        (8, 2, "green", False, []),
    ]
