"""Tiles: open sides, blocks, turns (SAB-PATH-02, SAB-PATH-07, SA2-PATH-01 to SA2-PATH-04)."""

import pytest

from lab.engine.refusals import RulesError
from lab.paths.tile import E, N, S, Tile, W, beside, mask, sides


def test_a_block_joins_its_sides_and_no_others() -> None:
    bridge = Tile(("NS", "EW"))
    assert bridge.open == N | E | S | W
    assert [bridge.joined[side] for side in (N, E, S, W)] == [N | S, E | W, N | S, E | W]


def test_on_a_dead_end_every_side_is_a_block_of_its_own_sab_path_08() -> None:
    dead_end = Tile(("N", "E"))
    assert [dead_end.joined[side] for side in (N, E, S, W)] == [N, E, 0, 0]
    assert [dead_end.block_of(side) for side in (N, E, S, W)] == [0, 1, -1, -1]


def test_upside_down_north_and_south_change_places_and_east_and_west_sab_path_02() -> None:
    assert Tile(("NS", "E")).turned(2).blocks == ("NS", "W")
    assert Tile(("NW",)).turned(2).blocks == ("ES",)


def test_a_quarter_clockwise_takes_north_to_east_east_to_south_south_to_west() -> None:
    curve = Tile(("NE",))
    assert [curve.turned(quarters).blocks for quarters in (0, 1, 2, 3, 4)] == [("NE",), ("ES",), ("SW",), ("NW",), ("NE",)]


def test_a_door_turns_with_its_block() -> None:
    turned = Tile(("N", "EW"), door="green", door_block=1).turned(1)
    assert turned.door == "green" and turned.blocks[turned.door_block] == "NS"


@pytest.mark.parametrize(
    ("blocks", "allowed", "turns"),
    [
        (("NS",), (0, 2), (0,)),
        (("NS",), (0, 1, 2, 3), (0, 1)),
        (("NESW",), (0, 1, 2, 3), (0,)),
        (("NS", "EW"), (0, 1, 2, 3), (0,)),
        (("NW", "ES"), (0, 2), (0,)),
        (("NW", "ES"), (0, 1, 2, 3), (0, 1)),
        (("NES",), (0, 2), (0, 2)),
        (("NS", "E"), (0, 2), (0, 2)),
        (("N", "S"), (0, 2), (0,)),
    ],
)
def test_a_symmetric_tile_has_fewer_turns(blocks: tuple[str, ...], allowed: tuple[int, ...], turns: tuple[int, ...]) -> None:
    assert Tile(blocks).turns(allowed) == turns


def test_a_door_can_make_two_turns_of_a_symmetric_tile_different() -> None:
    assert Tile(("NW", "ES"), door="blue").turns((0, 2)) == (0, 2)
    assert Tile(("NS",), door="blue").turns((0, 2)) == (0,)


def test_the_order_in_which_blocks_are_named_does_not_matter() -> None:
    assert Tile(("NS", "EW")).form == Tile(("WE", "SN")).form
    assert Tile(("NS", "E")).form != Tile(("NES",)).form


@pytest.mark.parametrize("blocks", [("NN",), ("NS", "S"), ("X",), ("n",)])
def test_a_side_is_one_of_four_and_lies_in_one_block(blocks: tuple[str, ...]) -> None:
    with pytest.raises(RulesError, match="sides of a tile are N, E, S and W"):
        Tile(blocks)


@pytest.mark.parametrize(("blocks", "block"), [(("N",), 0), (("NES",), 0), (("NS",), 1), (("NS",), -1)])
def test_a_door_lies_on_a_tunnel_with_two_ends(blocks: tuple[str, ...], block: int) -> None:
    with pytest.raises(RulesError, match="a door lies on a block with two sides"):
        Tile(blocks, door="blue", door_block=block)


def test_letters_and_masks_are_each_others_inverse() -> None:
    assert [mask(sides(each)) for each in range(16)] == list(range(16))


def test_east_is_a_column_more_and_south_a_row_more() -> None:
    assert [beside((3, 5), side) for side in (N, E, S, W)] == [(3, 4), (4, 5), (3, 6), (2, 5)]
