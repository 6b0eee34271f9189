"""The picture of a maze and its text twin: what is drawn, what is said, and what stays unknown."""

import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest

from lab.paths import Board, Tile
from lab.paths.picture_overlays import looks
from lab.paths.picture_shapes import EDGE, form, joint, through
from lab.paths.picture_text import legend, lines
from lab.paths.svg import Overlay, Play, box, drawing, picture, style, way

ATTACK = '"><img src=x onerror=alert(1)>'
NAMESPACE = "{http://www.w3.org/2000/svg}"


class Card:
    """A card that can be laid: a name, a tile, what is printed on it."""

    def __init__(self, name: str, *blocks: str, marks: tuple[str, ...] = (), **tile: Any) -> None:
        self.name, self.label, self.marks, self.tile = name, name.capitalize(), marks, Tile(blocks, **tile)

    def __str__(self) -> str:
        return self.name


def maze() -> Board:
    """Lays a start, a tunnel to the east that bends down, a dead end, a bridge far off, and two goals.

         0     1     2     3
    0  start   EW    SW   [?]
    1                NS
    2                 N   [?]
    3                          bridge at 4,3
    """
    board = Board()
    board.lay((0, 0), Card("start", "NESW", entrance=True))
    board.lay((1, 0), Card("straight", "EW"))
    board.lay((2, 0), Card("bend", "SW"))
    board.lay((2, 1), Card("shaft", "NS"))
    board.lay((2, 2), Card("stop", "N"))
    board.lay((4, 3), Card("bridge", "NS", "EW"))
    board.cover((3, 0))
    board.cover((3, 2))
    return board


def seen(board: Board, pieces: Any = ()) -> Any:
    return {"name": "maze", "tiles": board.seen(), "pieces": list(pieces)}


def labels(svg: str) -> dict[tuple[int, int], str]:
    """Reads the label of every cell, by what it says of its column and row."""
    found = {}
    for cell in ElementTree.fromstring(svg).iter():
        if cell.get("role") == "gridcell":
            said = cell.get("aria-label", "")
            where = re.match(r"column (-?\d+), row (-?\d+): ", said)
            assert where
            found[int(where[1]), int(where[2])] = said[where.end() :]
    return found


# --- tiles ---


@pytest.mark.parametrize(("line", "ends"), [(through("N", "S"), "M0 -35L0 35"), (through("E", "W"), "M35 0L-35 0")])
def test_a_straight_runs_from_side_to_side(line: str, ends: str) -> None:
    assert line == ends


def test_two_bends_do_not_touch() -> None:
    # A bend is a quarter of a circle round its corner, so it passes the middle at r * sqrt(2) - r; half its floor is 11 wide.
    assert through("N", "W") == f"M0 -{EDGE}A{EDGE} {EDGE} 0 0 1 -{EDGE} 0"
    assert through("E", "S") == f"M{EDGE} 0A{EDGE} {EDGE} 0 0 0 0 {EDGE}"
    width = int(re.search(r"\.floor \{[^}]*stroke-width: (\d+)", style())[1])  # type: ignore[index]
    assert EDGE * (2**0.5 - 1) - width / 2 > 3


def test_a_bridge_passes_over() -> None:
    drawn = form(("NS", "EW"), "NESW")
    under, over = joint("EW", ""), joint("NS", "")
    assert drawn.index(under) < drawn.index(over) and drawn.endswith(over)


def test_a_dead_end_stops_short_of_the_middle() -> None:
    drawn = joint("E", "")
    assert "rotate(90)" in drawn and "M-11 -35" not in drawn
    deepest = max(float(y) for y in re.findall(r"V(-?\d+)", drawn))
    assert deepest + 11 <= -13  # its rounded end; a joint would reach 0


@pytest.mark.parametrize(
    ("blocks", "reached", "bright", "dull"),
    [
        (("NESW",), "NESW", 1, 0),
        (("NESW",), "", 0, 1),
        (("NS", "EW"), "EW", 1, 1),
        (("NS", "E"), "NS", 1, 1),
        (("N", "S"), "", 0, 2),
    ],
)
def test_floor_that_is_not_connected_is_dull(blocks: tuple[str, ...], reached: str, bright: int, dull: int) -> None:
    drawn = form(blocks, reached)
    assert len(re.findall(r'class="(?:floor|end)"', drawn)) == bright
    assert len(re.findall(r'class="(?:floor|end) off"', drawn)) == dull


def test_doors_are_told_apart_without_colour() -> None:
    blue, green = form(("EW",), "EW", "blue", "EW"), form(("EW",), "EW", "green", "EW")
    assert ">B</text>" in blue and "<circle" not in blue
    assert ">G</text>" in green and "<circle" in green


# --- the maze ---


def test_it_is_a_grid_of_rows_of_cells_with_words() -> None:
    root = ElementTree.fromstring(drawing(seen(maze()), [{"back": True, "cell": [3, 0]}]))
    assert root.get("role") == "grid"
    rows = [each for each in root if each.get("role") == "row"]
    # From the goal and the bridge, and one cell north, west and south of the start, where its tunnels go on.
    assert [len(row) for row in rows] == [6] * 5
    assert all(cell.get("role") == "gridcell" for row in rows for cell in row)


def test_cells_say_what_lies_there() -> None:
    said = labels(drawing(seen(maze()), [{"back": True, "cell": [3, 0]}, {"back": True, "cell": [3, 2]}]))
    assert said[1, 0] == "Straight, east-west, connected"
    assert said[2, 2] == "Stop, dead end north, connected"
    assert said[4, 3] == "Bridge, north-south, east-west, not connected"
    assert said[3, 0] == "face down, unknown" and said[1, 1] == "empty"


def test_a_turned_card_says_so() -> None:
    board = maze()
    board.lay((0, 1), Card("curve", "NE"), 1)
    assert labels(drawing(seen(board)))[0, 1] == "Curve, turned a quarter right, east-south, not connected"


@pytest.mark.parametrize(
    ("place", "words", "shown"),
    [
        ({"back": True}, "face down, unknown", ["?"]),
        ({"face": "Palace", "memory": {"step": 18, "certain": True}}, "Palace, face down, you saw it in step 18",
         ["Palace", "you saw", "step 18"]),
        ({"face": "Palace", "memory": {"step": 4, "certain": False}},
         "Palace, face down, you saw it in step 4, may have changed", ["Palace?", "you saw", "step 4"]),
        ({"face": "Treasure", "memory": {"step": 4, "certain": False}},
         "Treasure, face down, you saw it in step 4, may have changed", ["you saw?", "step 4"]),
        ({"face": "Palace"}, "Palace, face down", ["Palace"]),
    ],
)  # fmt: skip
def test_a_card_face_down_shows_what_the_viewer_knows(place: Any, words: str, shown: list[str]) -> None:
    svg = drawing(seen(maze()), [{**place, "cell": [3, 0]}])
    assert labels(svg)[3, 0] == words
    cell = next(each for each in ElementTree.fromstring(svg).iter() if "column 3, row 0:" in each.get("aria-label", ""))
    assert [text for each in cell.iter(f"{NAMESPACE}text") if (text := each.text)] == shown


def test_a_goal_that_was_turned_up_is_drawn_once() -> None:
    board = maze()
    board.lay((3, 0), Card("treasure", "NESW"))
    said = labels(drawing(seen(board), [{"back": True, "cell": [3, 0]}]))
    assert said[3, 0].startswith("Treasure, north-east-south-west")


def test_pieces_are_named_and_marked() -> None:
    pieces = [{"cell": [1, 1], "kind": kind, "label": f"a {kind}", "mark": mark} for kind, mark in
              (("hero", "A"), ("monster", "4"), ("web", ""), ("quest", "Q"))]  # fmt: skip
    svg = drawing(seen(maze(), pieces))
    assert labels(svg)[1, 1] == "empty, a hero, a monster, a web, a quest"
    assert all(f">{mark}</text>" in svg for mark in ("A", "4", "Q"))


def test_the_box_holds_all_that_lies_and_where_the_tunnels_go_on() -> None:
    # The start is open all round, so the box begins one cell west and north of it; the bridge, not connected, adds no rim.
    assert box(seen(maze()), []) == (-1, 4, -1, 3)
    assert box(seen(Board()), []) == (0, 0, 0, 0)
    assert box(seen(maze()), [{"back": True, "cell": [9, 0]}], [(0, 7)]) == (-1, 9, -1, 7)


# --- what is drawn over it ---


def test_a_way_on_the_lower_tunnel_of_a_bridge_passes_under_the_upper_one() -> None:
    board = Board()
    board.lay((0, 0), Card("start", "NESW", entrance=True))
    board.lay((1, 0), Card("bridge", "NS", "EW"))
    tiles = {tuple(one["cell"]): one for one in board.seen()}
    below = way([(0, 0), (1, 0), (2, 0)], tiles)
    assert 0 < below.index('d="M-35 0L35 0"') < below.index('class="floor off" d="M0 -35L0 35"')
    above = way([(1, -1), (1, 0), (1, 1)], tiles)
    assert 'class="way"' in above and "floor" not in above


def test_a_way_follows_the_tunnel_and_is_dashed_where_none_lies() -> None:
    tiles = {(one["cell"][0], one["cell"][1]): one for one in seen(maze())["tiles"]}
    drawn = way([(0, 0), (1, 0), (2, 0), (2, 1), (3, 1), (3, 2)], tiles)
    lines = re.findall(r'class="(way[^"]*)" transform="translate\((-?\d+) (-?\d+)\)" d="([^"]+)"', drawn)
    assert lines == [
        ("way", "36", "36", "M35 0L0 0"),  # from the middle of the start to its east
        ("way", "108", "36", "M-35 0L35 0"),
        ("way", "180", "36", "M-35 0A35 35 0 0 1 0 35"),  # round the bend
        ("way", "180", "108", "M0 -35C0 0 0 0 35 0"),  # the card there has no such bend: the way turns in its middle
        ("way new", "252", "108", "M-35 0A35 35 0 0 1 0 35"),
        ("way new", "252", "180", "M0 -35L0 -22"),  # it ends short of the goal's middle
    ]


def test_what_is_drawn_over_a_cell_is_said_too() -> None:
    over = Overlay({"frontier": [(1, 1)], "blue": [(1, 0)], "green": [(1, 0)]}, {(1, 0): "choke 3"}, [(0, 0), (1, 0)])
    said = labels(drawing(seen(maze()), overlay=over))
    assert said[1, 1] == "empty, frontier"
    assert said[1, 0].endswith("connected, blue team, green team, choke 3, on the way")


def test_a_cell_that_is_an_option_is_a_button_and_says_so() -> None:
    bend: Any = {"notation": "place bend@1,1", "label": "Place Bend at 1,1"}
    play = Play(fits={(1, 1): bend}, several={(0, 1): 3}, asks=True, said="Bend fits here", last=(1, 0))
    root = ElementTree.fromstring(drawing(seen(maze()), play=play))
    cells = {each.get("data-at"): each for each in root.iter() if each.get("role") == "gridcell"}
    assert cells["1,1"].get("data-choose") == "place bend@1,1"
    assert cells["0,1"].get("data-choose") is None and root.get("data-asks") is not None
    assert cells["1,1"].get("aria-label") == "column 1, row 1: empty, Bend fits here"
    assert cells["0,1"].get("aria-label") == "column 0, row 1: empty, 3 options"
    assert cells["1,0"].get("aria-label") == "column 1, row 0: Straight, east-west, connected, last"
    assert [at for at, each in cells.items() if each.get("tabindex") == "0"] == ["1,1"]


def test_a_still_picture_answers_to_nothing() -> None:
    assert not re.search("tabindex|data-", drawing(seen(maze())))


def test_all_texts_are_escaped() -> None:
    board = Board()
    board.lay((0, 0), Card(ATTACK, "NESW", entrance=True, marks=(ATTACK,)))
    board.lay((1, 0), Card("gate", "EW", door=ATTACK))
    pieces = [{"cell": [0, 1], "kind": ATTACK, "label": ATTACK, "mark": ATTACK}]
    places = [{"face": ATTACK, "cell": [2, 0], "memory": {"step": 1, "certain": True}}]
    over = Overlay({ATTACK: [(0, 1)]}, {(0, 0): ATTACK})
    option: Any = {"notation": ATTACK, "label": ATTACK}
    svg = drawing({**seen(board, pieces), "name": ATTACK}, places, over, Play({(3, 0): option}))
    assert not any(each.tag.endswith("img") for each in ElementTree.fromstring(svg).iter())
    assert "<img" not in svg and "&lt;img" in svg


# --- pictures in notebooks ---


def test_a_board_shows_itself_and_keeps_its_goals_unknown() -> None:
    svg = maze()._repr_svg_()
    root = ElementTree.fromstring(svg)
    assert root.find(f"{NAMESPACE}style") is not None and root.get("width") == "476"  # six cells of 72, and the edge
    assert labels(svg)[3, 0] == "face down, unknown"


def test_a_picture_shades_what_it_is_told() -> None:
    shaded = labels(picture(maze(), shade=[(1, 1)])._repr_svg_())
    assert shaded[1, 1] == "empty, shaded"
    kinds = labels(picture(maze(), shade={"lost": [(1, 1)]}, way=[(0, 0)], frames={(2, 0): "here"})._repr_html_())
    assert (kinds[1, 1], kinds[0, 0][-10:], kinds[2, 0][-4:]) == ("empty, lost", "on the way", "here")


# --- colours ---


def palette(number: int) -> dict[str, str]:
    """Reads the colours of the light or the dark theme."""
    return {name: (light, dark)[number] for name, light, dark in
            re.findall(r"--([a-z]+): light-dark\((#\w+), (#\w+)\)", style())}  # fmt: skip


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * each for each in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    r, g, b = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert round(contrast("#000", "#ffffff"), 6) == 21


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize(
    ("ink", "paper", "least"),
    [
        ("ink", "ground", 4.5), ("faint", "ground", 4.5), ("no", "ground", 4.5), ("ink", "paper", 4.5), ("fits", "paper", 4.5),
        ("#fff", "goal", 4.5), ("#fff", "#005f96", 4.5), ("#fff", "#006b4a", 4.5), ("#fff", "#9a3404", 4.5),
        ("#fff", "#3a332b", 4.5),
        ("way", "floor", 3), ("fits", "ground", 3), ("floor", "wall", 3), ("gold", "goal", 3), ("blue", "ground", 3),
    ],
)  # fmt: skip
def test_texts_and_signs_have_enough_contrast(theme: int, ink: str, paper: str, least: float) -> None:
    colours = palette(theme)
    assert contrast(colours.get(ink, ink), colours.get(paper, paper)) >= least


# --- the text twin ---

MAZE_IN_TEXT = """\
    0    1    2    3    4
    ┃            ╭───╮
0 ━━╋━━━━━━━━━┓  │ ? │  ·
    ┃⌂        ┃  ╰───╯
              ┃
1   ·    ·    ┃    ·    ·
              ┃
              ┻  ╭───╮
2   ·    ·       │Tr?│  ·
                 ╰───╯
                        │
3   ·    ·    ·    ·  ─ │ ─
                        │"""


def test_the_text_twin_draws_the_maze() -> None:
    doubtful = {"face": "Treasure", "cell": [3, 2], "memory": {"step": 4, "certain": False}}
    places: Any = [{"back": True, "cell": [3, 0]}, doubtful]
    assert "\n".join(lines(seen(maze()), places)) == MAZE_IN_TEXT
    assert legend(seen(maze()), places) == [
        "3,2 Treasure, face down, seen in step 4, may have changed",
        "⌂ start · ? face down, unknown · heavy: connected to the way in; a bar: dead end",
    ]


@pytest.mark.parametrize(
    ("blocks", "middle"), [(("NW", "ES"), "──╱──"), (("NE", "SW"), "──╲──"), (("NS", "EW"), "─ │ ─"), (("E", "W"), "─┤ ├─"),
                           (("NS", "E"), "  │├─"), (("NEW",), "──┴──")],
)  # fmt: skip
def test_each_joint_has_a_sign_of_its_own(blocks: tuple[str, ...], middle: str) -> None:
    board = Board()
    board.lay((0, 0), Card("tile", *blocks))
    assert lines(seen(board), [])[2] == f"0 {middle}".rstrip()


# --- ready-made overlays, worked out by hand on the maze above ---


def drawn(name: str, board: Board | None = None) -> Overlay:
    board = board or maze()
    return looks(board)[name].draw(board)


def test_the_connected_cards_are_shaded() -> None:
    over = drawn("reachable")
    assert list(over.shade["reachable"]) == [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)]
    assert over.said == "5 cards are connected to the way in, 1 is not."


def test_the_frontier_is_where_open_ends_lead() -> None:
    assert list(drawn("frontier").shade["frontier"]) == [(-1, 0), (0, -1), (0, 1)]


def test_choke_cards_say_how_many_hang_on_them() -> None:
    over = drawn("choke")
    assert dict(over.frames) == {(1, 0): "choke 3", (2, 0): "choke 2", (2, 1): "choke 1"}
    assert over.said == "3 choke cards; without the one at 1,0 3 other cards are cut off."


def test_the_shortest_way_counts_what_is_missing() -> None:
    # From the start's south: 0,1  1,1  then no card at 2,1 is open to the west; so below it all: 0,2 1,2 is closed by 2,2 too.
    over = drawn("way 3,0")
    steps = list(pairwise(over.way))
    assert over.way[0] == (0, 0) and over.way[-1] == (3, 0)
    assert all(abs(ax - bx) + abs(ay - by) == 1 for (ax, ay), (bx, by) in steps)
    # The goal at 3,0 is next to the bend at 2,0, which is closed there; over the north it takes 0,-1 to 3,-1: four cards.
    assert over.said.startswith("3,0 still needs 4 more cards") and len(set(over.way) - set(maze().laid) - {(3, 0)}) == 4


def test_the_smallest_cut_is_framed() -> None:
    board = maze()
    board.remove((2, 1))
    board.lay((2, 1), Card("tee", "NES"))  # it opens a way to the goals: 3,1 alone is missing
    over = drawn("cut", board)
    assert list(over.frames.values()) == ["cut"] and next(iter(over.frames)) in {(1, 0), (2, 0)}
    assert over.said == "1 card cuts 2,1 off from the way in."


def test_the_reach_of_teams_is_offered_where_there_are_doors() -> None:
    board = maze()
    assert "teams" not in looks(board)
    board.remove((1, 0))
    board.lay((1, 0), Card("gate", "EW", door="blue"))
    over = drawn("teams", board)
    assert [len(list(over.shade[team])) for team in ("blue", "green")] == [5, 2]  # green stops in the gate
    assert over.said == "Blue gets to 5 cells, 3 of them alone; green gets to 2 cells, 0 of them alone."


def test_a_board_without_goals_shows_its_limit_and_an_empty_one_nothing() -> None:
    board = Board()
    assert looks(board) == {}
    board.lay((0, 0), Card("start", "NESW"))
    assert set(looks(board)) == {"reachable", "frontier", "choke", "rim", "lost"}
    assert list(drawn("frontier", board).shade["frontier"]) and not list(drawn("rim", board).shade["rim"])


def test_a_picture_on_a_page_has_its_twin_in_characters_and_hides_it_with_its_own_style() -> None:
    shown = maze()._repr_html_()
    svg, words = shown.removeprefix("<div>").split('<pre class="rules-lab-twin">')
    covered: Any = [{"back": True, "cell": [3, 0]}, {"back": True, "cell": [3, 2]}]
    assert svg == maze()._repr_svg_() and words == "\n".join(lines(seen(maze()), covered)) + "</pre></div>"
    assert ".rules-lab-board + .rules-lab-twin { display: none; }" in svg


@pytest.mark.parametrize(("east", "size"), [(3, 12), (9, 12), (12, 15.6), (30, 18)])
def test_the_numbers_at_the_edge_grow_with_the_columns(east: int, size: float) -> None:
    board = Board()
    board.lay((0, 0), Card("shaft", "NS"))
    board.lay((east, 0), Card("shaft", "NS"))
    assert f'aria-hidden="true" font-size="{size:g}">' in drawing(seen(board))  # 1.2 a column, from 12 to 18


def test_a_label_of_the_northernmost_row_leaves_the_numbers_of_the_columns_free() -> None:
    over = Overlay(frames={(0, 0): "choke 1", (0, 1): "choke 2"})
    board = Board()
    for cell in ((0, 0), (0, 1)):
        board.lay(cell, Card("cell", "EW"))
    plates = re.findall(r'class="plate" x="[^"]*" y="(-?\d+)"', drawing(seen(board), overlay=over))
    assert [int(top) > -EDGE for top in plates] == [True, False]  # inside its cell; over the upper edge
