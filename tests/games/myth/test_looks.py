"""What a map of the dungeon shows, on small dungeons worked out by hand (MYT-GRAPH-01 to -05)."""

from __future__ import annotations

from typing import Any

import pytest

from lab.games.myth import looks, picture
from lab.games.myth.pieces import initials

# The start square leads west to a dead end, north to a turn and a T-junction in the north-east, and from there south to a
# corridor with A in it. Open are the south of the start, the east of the T-junction and the south of the corridor; the east of
# the start meets the corridor's wall.
DUNGEON = """
board: ["dead_end@-1,0r90", "turn@0,-1r90", "tee@1,-1r90", "straight@1,0"]
at: {A: "1,0", B: "-1,0"}
monsters: {"1,-1": [trow]}
"""
ONE_WAY_OUT = "board: ['dead_end@-1,0r90', 'dead_end@0,-1r', 'dead_end@1,0r270']"
DEAD = "board: ['dead_end@-1,0r90', 'dead_end@0,-1r', 'dead_end@1,0r270', 'dead_end@0,1']"
DEAD_END, START, TURN, TEE, CORRIDOR = (-1, 0), (0, 0), (0, -1), (1, -1), (1, 0)


def drawn(position: Any, look: str, text: str = DUNGEON, **tweaks: Any) -> Any:
    table = position("ABC", text, **tweaks).table
    return looks(table)[look].draw(table.board)


def test_where_the_map_grows(position: Any) -> None:
    """MYT-GRAPH-04."""
    overlay = drawn(position, "growth")
    assert overlay.shade == {"frontier": [(0, 1), (2, -1), (1, 1)], "rim": []}
    assert overlay.said == "3 openings lead to 3 empty cells; the field is 3 by 2 and may be 9 by 9."


def test_growth_knows_the_limit_of_its_rules(position: Any) -> None:
    """MYT-TILE-09: with the start square in the middle of 5 by 5, two steps are the most."""
    text = 'board: ["straight@1,0r90", "straight@2,0r90"]'
    overlay = drawn(position, "growth", text, field_limit=5, bounds_mode="centred", tile_counts={"straight": 10})
    assert overlay.shade["rim"] == [(3, 0)] and (3, 0) not in overlay.shade["frontier"]


def test_steps_home_and_to_the_next_exploration(position: Any) -> None:
    """MYT-GRAPH-02, MYT-MOVE-01: one step is one turn."""
    overlay = drawn(position, "home")
    assert overlay.shade == {"0 steps": [START], "1 step": [DEAD_END, TURN], "2 steps": [TEE], "3 steps": [CORRIDOR]}
    assert overlay.said == "Steps to the start square, one a turn: A 3, B 1, C 0."
    assert drawn(position, "explore").shade == {"0 steps": [START, TEE, CORRIDOR], "1 step": [DEAD_END, TURN]}


def test_choke_tiles_say_what_and_whom_they_cut_off(position: Any) -> None:
    """MYT-GRAPH-05: without the turn the T-junction and the corridor are cut off."""
    overlay = drawn(position, "choke")
    assert overlay.frames == {TURN: "cuts 2", TEE: "cuts 1"}
    assert overlay.said == "A battle or a web at 0,-1 cuts 2 tiles off from the start square, and with them A."


def test_room_is_bounded_by_the_field_and_compared_with_the_tiles(position: Any) -> None:
    """MYT-TILE-08: 25 cells less the five that are taken."""
    counts = {"dead_end": 5, "straight": 5, "turn": 5, "tee": 5, "cross": 4}
    said = drawn(position, "room", field_limit=5, tile_counts=counts).said
    assert said == "There is room for at most 20 more tiles; 20 are to come, and fit in. 0 cells are lost for good."


def test_sealing_tiles_are_counted_among_those_to_come(position: Any) -> None:
    """MYT-END-10: two dead ends are left among 45 tiles, and only a dead end closes the last opening."""
    overlay = drawn(position, "sealing", ONE_WAY_OUT)
    assert overlay.frames == {(0, 1): "4 %"} and "could end the game if laid there; 4 at 0,1" in overlay.said
    assert drawn(position, "sealing", DEAD, dead_map="continue").frames == {}


@pytest.mark.parametrize("look", ["growth", "explore"])
def test_a_dead_map_is_called_so(position: Any, look: str) -> None:
    """MYT-END-10."""
    assert drawn(position, look, DEAD, dead_map="continue").said.startswith("The map is dead")


def test_where_a_hero_passes_freely(position: Any) -> None:
    """MYT-MOVE-07: the trow in the T-junction stops A at once, and B and C on their way east."""
    assert drawn(position, "free A").shade == {"reachable": [CORRIDOR]}
    assert sorted(drawn(position, "free B").shade["reachable"]) == [DEAD_END, TURN, START]


def test_the_way_home_and_what_cuts_it(position: Any) -> None:
    """MYT-QUEST-11; who stands on the start square needs no way."""
    overlay = drawn(position, "way A")
    assert overlay.way == [CORRIDOR, TEE, TURN, START] and overlay.frames == {TEE: "choke", TURN: "choke"}
    said = "A is 3 steps from the start square, held up at 1,-1. A monster at 1,-1 or 0,-1 would cut the way."
    assert overlay.said == said
    assert "way C" not in looks(position("ABC", DUNGEON).table)


def test_a_picture_shows_heroes_monsters_and_a_look(position: Any) -> None:
    table = position("ABC", DUNGEON).table
    svg = picture(table, "choke")._repr_svg_()
    assert "Trow, attack 45 (5), defence 105" in svg and "A, Archer, life 10" in svg and "cuts 2" in svg
    assert "cuts 2" not in picture(table)._repr_svg_()
    with pytest.raises(ValueError, match="no look 'chok'; there are: growth, home"):
        picture(table, "chok")


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (["Anna", "Boris", "Vera"], ["A", "B", "V"]),
        (["Anna", "Alex", "Vera"], ["An", "Al", "Ve"]),
        (["Anton", "Anna", "Vera"], ["1", "2", "3"]),
    ],
)
def test_names_that_begin_alike_get_marks_that_differ(names: list[str], marks: list[str], position: Any) -> None:
    assert initials(position(names, "phase: W1").table.players) == marks
