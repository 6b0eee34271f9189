"""What still fits, and whether it is enough (SAB-PATH-02 to SAB-PATH-05, SAB-END-02)."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf

from lab.paths import Fitting
from lab.paths.analyses import cell_demand, legal_moves, moves_by_shape, supply, tempo
from tests.paths.maze import CORRIDOR, card, maze


@dataclass(frozen=True)
class Action:
    """A card without a tile."""

    id: str = "map"


def test_a_cell_asks_side_by_side_sab_path_03_sab_path_05() -> None:
    table = cell_demand(maze({(0, 1): "NE", (1, 0): "EW"})).set_index(["column", "row"])
    assert table.loc[(1, 1)].to_dict() == {"N": "closed", "E": "free", "S": "free", "W": "open", "connected": "W"}
    assert table.loc[(7, 0)].to_dict() == {"N": "free", "E": "free", "S": "free", "W": "free", "connected": ""}  # beside a goal
    assert (8, 0) not in table.index and (0, 0) not in table.index


def test_a_hand_has_these_moves_and_like_cards_count_once() -> None:
    table = legal_moves(maze(), Fitting(), [card("E"), card("NS"), card("E")])
    assert table["notation"].tolist() == ["place E@-1,0", "place E@1,0r", "place NS@0,-1", "place NS@0,1"]
    assert table.iloc[1].to_dict() == {"card": "E", "column": 1, "row": 0, "turn": 2, "notation": "place E@1,0r"}


def test_shapes_are_counted_over_the_whole_deck() -> None:
    table = moves_by_shape(maze(), Fitting(), [card("NS"), card("NES"), card("NS"), Action()])
    rows = [tuple(row) for row in table.itertuples(index=False)]
    assert rows == [("NS", 2, 2, 2), ("NES", 1, 4, 6)]


def test_the_chance_that_the_next_card_fits() -> None:
    unseen = [*map(card, ("NS", "NS", "EW", "NESW", "N")), Action()]
    table = supply(maze(), Fitting(), unseen).set_index(["column", "row"])
    assert table.loc[(1, 0)].to_dict() == {"fit": 2, "chance": 2 / 6, "shapes": {"EW": 1, "NESW": 1}}
    assert table.loc[(0, 1)].to_dict() == {"fit": 4, "chance": 4 / 6, "shapes": {"NS": 2, "NESW": 1, "N": 1}}
    assert len(table) == 4


def test_cells_outside_the_bounds_are_no_frontier_sab_path_01() -> None:
    table = supply(maze(), Fitting(bounds=(0, 8, 0, 2)), [card("NESW")])
    assert list(zip(table["column"], table["row"], table["fit"], strict=True)) == [(0, 1, 1), (1, 0, 1)]


def test_ladders_are_counted_only_on_the_frontier_sa2_path_09() -> None:
    table = supply(maze({(1, 0): "EW"}), Fitting(), [card("ladder E")])
    assert (1, 1) not in set(zip(table["column"], table["row"], strict=True))  # where a ladder might lie, wall to wall
    assert table.set_index(["column", "row"])["fit"].to_dict() == {(-1, 0): 1, (0, -1): 0, (0, 1): 0, (2, 0): 1}


def test_of_twenty_cards_half_have_tunnels_so_of_sixteen_left_eight_are_expected() -> None:
    unseen = [card("NS")] * 10 + [Action()] * 10
    rows = [tuple(row) for row in tempo(maze(), unseen, left=16).itertuples(index=False)]
    assert rows == [("diggers", 7, 8, 1), ("saboteurs", 2, 8, 6)]  # once two are wasted, six are too few for seven cells


def test_all_the_unseen_are_left_if_nothing_else_is_said() -> None:
    table = tempo(maze(CORRIDOR), [card("NS")] * 3)
    assert table["needs"].tolist() == [1, 3] and table["path_cards"].tolist() == [3, 3]


def test_without_a_way_left_the_saboteurs_need_nothing_more() -> None:
    board = maze({(-1, 0): "E", (1, 0): "W", (0, -1): "S", (0, 1): "N"})
    assert tempo(board, [card("NS")] * 5)["needs"].tolist() == [inf, 0]
    assert tempo(maze(), [])["needs"].tolist() == [7, 0]
