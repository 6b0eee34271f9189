"""Where a card may lie, and the name of each fault (SAB-PATH-01 to SAB-PATH-06, SA2-PATH-03, SA2-PATH-09, SA2-PATH-10)."""

from __future__ import annotations

import pytest

from lab.paths import Fitting, Placement
from lab.paths.fitting import forms
from lab.paths.tile import E, N, S, W
from tests.paths.maze import CORRIDOR, card, lay, maze, places

EVERYWHERE = [(-1, 0), (0, -1), (0, 1), (1, 0)]  # round the start


@pytest.mark.parametrize(
    ("words", "at_rot"),
    [
        ("EW", [(-1, 0, 0), (1, 0, 0)]),
        ("NS", [(0, -1, 0), (0, 1, 0)]),
        ("NW", [(-1, 0, 180), (0, -1, 180), (0, 1, 0), (1, 0, 0)]),
        ("E", [(-1, 0, 0), (1, 0, 180)]),
        ("NES", [(-1, 0, 0), (0, -1, 0), (0, -1, 180), (0, 1, 0), (0, 1, 180), (1, 0, 180)]),
        ("N", [(0, -1, 180), (0, 1, 0)]),
        ("N S", [(0, -1, 0), (0, 1, 0)]),
        ("N E W", [(-1, 0, 0), (-1, 0, 180), (0, -1, 180), (0, 1, 0), (1, 0, 0), (1, 0, 180)]),
        ("NESW", [(*cell, 0) for cell in EVERYWHERE]),
        ("green NS E", [(-1, 0, 0), (0, -1, 0), (0, -1, 180), (0, 1, 0), (0, 1, 180), (1, 0, 180)]),
        ("EW S", [(-1, 0, 0), (-1, 0, 180), (0, -1, 0), (0, 1, 180), (1, 0, 0), (1, 0, 180)]),
        ("ladder NW", [(-1, 0, 180), (0, -1, 180), (0, 1, 0), (1, 0, 0)]),
        ("NS EW", [(*cell, 0) for cell in EVERYWHERE]),
    ],
)
def test_the_first_card_goes_here_sab_path_02_sab_path_04(words: str, at_rot: list[tuple[int, int, int]]) -> None:
    assert places(maze(), words) == at_rot


def kinds(board_words: dict[tuple[int, int], str], words: str, cell: tuple[int, int], turn: int = 0) -> list[tuple[str, int]]:
    faults = Fitting().faults(maze(board_words), card(words), cell, turn)
    return [(fault.kind, fault.side) for fault in faults]


BELOW_A_STRAIGHT = {(0, 1): "NE", (1, 0): "EW"}  # (1, 1) must be open to the west and closed to the north


@pytest.mark.parametrize(
    ("words", "turn", "faults"),
    [
        ("NW", 2, [("mismatch", W), ("not_connected", 0)]),
        ("NEW", 0, [("mismatch", N)]),
        ("NESW", 0, [("mismatch", N)]),
        ("NEW", 2, []),
    ],
)
def test_all_touching_sides_must_match_sab_path_03(words: str, turn: int, faults: list[tuple[str, int]]) -> None:
    assert kinds(BELOW_A_STRAIGHT, words, (1, 1), turn) == faults


@pytest.mark.parametrize(
    ("words", "cell", "fault"),
    [
        ("EW", (2, 0), "not_connected"),
        ("E W", (2, 0), "not_connected"),
        ("NS", (1, 1), "not_connected"),
        ("EW", (7, 0), "only_face_down"),
        ("EW", (5, 5), "touches_nothing"),
        ("EW", (1, 0), "occupied"),
        ("EW", (8, 0), "covered"),
    ],
)
def test_a_card_must_be_connected_to_the_start_sab_path_04_sab_path_06(words: str, cell: tuple[int, int], fault: str) -> None:
    assert kinds({(1, 0): "N E S W"}, words, cell) == [(fault, 0)]


def test_a_quarter_turn_is_refused_sab_path_02() -> None:
    assert kinds({}, "EW", (0, 1), 1) == [("turned", 0)]
    assert Fitting(turns=(0, 1, 2, 3)).faults(maze(), card("EW"), (0, 1), 1) == []


def test_with_quarter_turns_a_straight_goes_all_round_the_start_sab_path_02() -> None:
    assert places(maze(), "NS", Fitting(turns=(0, 1, 2, 3))) == [(-1, 0, 90), (0, -1, 0), (0, 1, 0), (1, 0, 90)]


def test_a_card_may_lie_behind_the_start_and_bounds_may_forbid_it_sab_path_01() -> None:
    inside = Fitting(bounds=(0, 8, -2, 2))
    assert places(maze(), "EW") == [(-1, 0, 0), (1, 0, 0)]
    assert places(maze(), "EW", inside) == [(1, 0, 0)]
    assert [fault.kind for fault in inside.faults(maze(), card("EW"), (-1, 0))] == ["out_of_bounds"]


def test_loosely_any_face_up_card_is_enough_sab_path_04() -> None:
    board = maze({(1, 0): "N E S W"})
    loose = Fitting(connection="neighbour")
    assert loose.faults(board, card("EW"), (2, 0)) == []
    assert [fault.kind for fault in loose.faults(board, card("EW"), (7, 0))] == ["only_face_down"]


def test_a_goal_face_down_may_ask_for_an_open_side_sab_path_05() -> None:
    board = maze(CORRIDOR)
    assert (7, 0, 0) in places(board, "NW")
    strict = Fitting(open_to_covered=True)
    assert (7, 0, 0) not in places(board, "NW", strict)
    faults = strict.faults(board, card("NW"), (7, 0))
    assert [(fault.kind, fault.side, fault.cell) for fault in faults] == [("covered_side", E, (8, 0))]


def test_a_goal_face_up_asks_only_to_be_matched_sab_path_05() -> None:
    # At (8, 1): above a stone that is closed towards it, below a goal face down, to the west an open tunnel.
    board = maze({**CORRIDOR, (7, 0): "NESW", (8, 0): "NW", (7, 1): "NEW"})
    strict = Fitting(open_to_covered=True)
    assert strict.faults(board, card("NE"), (8, 1), 2) == []
    assert [(fault.kind, fault.side) for fault in strict.faults(board, card("EW"), (8, 1))] == [("covered_side", S)]


def test_a_revealed_goal_must_be_matched_sab_path_09() -> None:
    board = maze({**CORRIDOR, (7, 0): "NEW r"})
    lay(board, {(8, 0): "NW"})
    assert [(fault.kind, fault.side) for fault in Fitting().faults(board, card("N W"), (8, -1))] == [
        ("mismatch", S),
        ("not_connected", 0),
    ]
    assert Fitting().faults(board, card("NE"), (8, -1), 2) == []


def test_one_of_two_tunnels_is_enough_sa2_path_03() -> None:
    board = maze({(1, 0): "EW", (2, 0): "NS EW"})
    assert Fitting().faults(board, card("NW ES"), (3, 0)) == []
    assert [fault.kind for fault in Fitting().faults(board, card("NS"), (2, 1))] == ["not_connected"]


def test_a_ladder_touches_a_card_and_no_goal_sa2_path_09_sa2_path_10() -> None:
    board = maze(CORRIDOR)
    fitting = Fitting()
    assert [fault.kind for fault in fitting.faults(board, card("ladder E"), (7, 0), 2)] == ["next_to_goal"]
    assert [fault.kind for fault in fitting.faults(board, card("ladder E"), (4, 3))] == ["touches_nothing"]
    assert fitting.faults(board, card("ladder E"), (3, 1)) == []  # wall against wall is enough
    strict = Fitting(entrance_touch="open_side")
    assert [fault.kind for fault in strict.faults(board, card("ladder E"), (3, 1))] == ["no_open_touch"]
    assert Fitting(entrance_beside_goal=True).faults(board, card("ladder E"), (7, 0), 2) == []


def test_a_ladder_may_not_lie_beside_a_revealed_goal_either_sa2_path_10() -> None:
    board = maze({**CORRIDOR, (7, 0): "NESW", (8, 0): "NE r"})
    assert [fault.kind for fault in Fitting().faults(board, card("ladder N"), (8, 1))] == ["next_to_goal"]


def test_two_rules_of_placement_can_ask_of_one_board() -> None:
    board = maze({(1, 0): "N E S W"})
    assert len(Fitting().places(board, card("EW"))) == 1  # west of the start
    assert len(Fitting(connection="neighbour").places(board, card("EW"))) == 2
    assert Fitting(bounds=(0, 8, -2, 2)).places(board, card("EW")) == []


def test_the_notation_says_card_cell_and_turn() -> None:
    board = maze()
    said = sorted(str(place) for place in Fitting(turns=(0, 1, 2, 3)).places(board, card("N")))
    assert said == ["place N@-1,0r90", "place N@0,-1r", "place N@0,1", "place N@1,0r270"]
    assert Placement(card("N"), (1, 0), 3).label == "Place N at 1,0, turned a quarter left"


def test_a_list_of_cards_has_each_form_once() -> None:
    assert list(map(str, forms(map(card, ("NS", "EW", "NS", "N S", "EW"))))) == ["NS", "EW", "N S"]
