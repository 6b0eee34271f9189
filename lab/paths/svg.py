"""Draws a maze as SVG: for tables and steppers, and as a picture of its own in a notebook.

Everything is drawn from plain data (`lab.engine.viewdata`) that the viewer may know: the cards face up, the pieces, the places
that have a cell. The one renderer serves the static picture, the widgets and the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, cast

from lab.engine.viewdata import Board, Choice, Piece, Place, Tile

from .picture_shapes import CELL, door_on, goal, is_bridge, pieces, short, spot, text, through, tile, upper
from .picture_text import lines
from .tile import LETTERS, NAMES, SIDES, STEP, Cell, beside

if TYPE_CHECKING:
    from .board import Board as Laid

LEFT, TOP, REST = 34, 26, 10  # room for the numbers of rows and columns, and round the rest
KINDS: Mapping[str, tuple[str, str]] = {
    "reachable": ("✓", "reachable"),
    "frontier": ("○", "frontier"),
    "rim": ("◇", "rim"),
    "blue": ("B", "blue team"),
    "green": ("G", "green team"),
    "lost": ("×", "lost"),
    "shaded": ("•", "shaded"),
}  # of cells that are shaded: the sign on them, and the word
TURNED = {0: "", 1: ", turned a quarter right", 2: ", upside down", 3: ", turned a quarter left"}


@dataclass(frozen=True)
class Overlay:
    """What is drawn over a maze.

    Args:
        shade: cells by kind, such as ``{"frontier": [(1, 0)]}``; see :data:`KINDS`, any other words will do too, and a number
            before them is the sign on the cell: ``"3 steps"``.
        frames: dashed frames, by cell what is written on them, such as ``{(3, 0): "choke"}``.
        way: cells of a way, in order, drawn as a line; dashed where there is no tunnel yet.
        said: a sentence that says what is shown.
    """

    shade: Mapping[str, Sequence[Cell]] = field(default_factory=dict)
    frames: Mapping[Cell, str] = field(default_factory=dict)
    way: Sequence[Cell] = ()
    said: str = ""

    def words(self) -> dict[Cell, list[str]]:
        """Says of each cell what is drawn over it."""
        said: dict[Cell, list[str]] = {}
        for kind, cells in self.shade.items():
            for cell in cells:
                said.setdefault(cell, []).append(KINDS.get(kind, ("", kind))[1])
        for cell, label in self.frames.items():
            said.setdefault(cell, []).append(label)
        for cell in self.way:
            said.setdefault(cell, []).append("on the way")
        return said


@dataclass(frozen=True)
class Play:
    """What a click on a cell does.

    Args:
        fits: cells on which one option is meant, with that option.
        several: cells on which several are, with their number.
        asks: a click on any other cell is reported too.
        ghost: what would lie on a cell that fits, as SVG, seen while it is pointed at.
        said: what a cell that fits is called; if empty, as its option is.
        last: the cell where something happened last.
        at: the cell that the tab key reaches; the first that fits if none is named.
        room: cells that the picture makes room for.
    """

    fits: Mapping[Cell, Choice] = field(default_factory=dict)
    several: Mapping[Cell, int] = field(default_factory=dict)
    asks: bool = False
    ghost: str = ""
    said: str = ""
    last: Cell | None = None
    at: Cell | None = None
    room: Sequence[Cell] = ()


NOTHING, STILL = Overlay(), Play()


@cache
def style() -> str:
    """Gives the look of a maze, every rule inside the class `rules-lab-board`, and of what lies round it on a page."""
    return _sheet("svg") + _sheet("svg_around")


@cache
def _sheet(name: str) -> str:
    """Reads a style, as short as it goes without leaving anything out: each picture in a saved notebook carries its own."""
    lines = Path(__file__).with_name(f"{name}.css").read_text(encoding="utf-8").splitlines()
    return " ".join(line.strip() for line in lines if not line.startswith("/*"))


class Picture:
    """A maze as a picture that a notebook shows."""

    def __init__(self, svg: str, words: str = "") -> None:
        self.svg, self.words = svg, words

    def _repr_svg_(self) -> str:
        return self.svg

    def _repr_html_(self) -> str:
        """Gives the picture as a part of the page, which follows its theme; and in characters, where a page strips pictures."""
        return f'<div>{self.svg}<pre class="rules-lab-twin">{text(self.words)}</pre></div>'

    def __repr__(self) -> str:
        return "<picture of a maze>"


def picture(
    board: Laid,
    *,
    shade: Mapping[str, Iterable[Cell]] | Iterable[Cell] = (),
    frames: Mapping[Cell, str] | None = None,
    way: Sequence[Cell] = (),
    overlay: Overlay | None = None,
) -> Picture:
    """Draws a board with cells shaded, cells framed, and a way; goals face down stay unknown.

    Args:
        board: what lies.
        shade: cells, or cells by kind: ``{"frontier": board.frontier()}``.
        frames: what to write on a dashed frame, by cell.
        way: cells in order.
        overlay: all of these at once, instead.
    """
    kinds = shade if isinstance(shade, Mapping) else {"shaded": list(shade)}
    over = overlay or Overlay({kind: list(cells) for kind, cells in kinds.items()}, frames or {}, way)
    seen = Board(name="maze", tiles=cast("list[Tile]", board.seen()), pieces=[])
    covered: list[Place] = [{"back": True, "cell": [*cell]} for cell in sorted(board.covered)]
    return Picture(drawing(seen, covered, over, standalone=True), "\n".join(lines(seen, covered)))


# The whole maze


def drawing(
    board: Board, places: Sequence[Place] = (), overlay: Overlay = NOTHING, play: Play = STILL, *, standalone: bool = False,
    pixels: int = 0,
) -> str:  # fmt: skip
    """Draws a board.

    Args:
        board: the cards face up and the pieces.
        places: what lies face down on it, each with its cell.
        overlay: what is drawn over it.
        play: what a click does.
        standalone: the picture carries its own style.
        pixels: width of a cell; 0: the picture fits into the page.
    """
    view = _Seen(board, places, overlay, play)
    west, east, north, south = view.box
    columns, rows = east - west + 1, south - north + 1
    width, height = columns * CELL + LEFT + REST, rows * CELL + TOP + REST
    x, y = west * CELL - LEFT, north * CELL - TOP
    fit = f"max-width:{width}px" + (";margin:0" if standalone else "")
    size = f"width:{round(width * pixels / CELL)}px;max-width:none;max-height:none" if pixels else fit
    cells = "".join(
        f'<g role="row">{"".join(view.cell((column, row)) for column in range(west, east + 1))}</g>'
        for row in range(north, south + 1)
    )
    what = f"{board['name']}, {rows} rows and {columns} columns"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="rules-lab-board" role="grid" aria-label="{text(what)}" '
        f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}" style="{size}"'
        + (' data-asks="">' if play.asks else ">")
        + (f"<style>{escape(_sheet('svg'), quote=False)}</style>" if standalone else "")
        + f'<rect class="ground" role="presentation" x="{x}" y="{y}" width="{width}" height="{height}" rx="10"/>'
        + f"{_numbers(view.box)}{cells}"
        + '<g class="over" role="presentation" aria-hidden="true">'
        + f"{way(overlay.way, view.tiles)}{_frames(overlay, north)}</g></svg>"
    )


def box(board: Board, places: Sequence[Place], more: Iterable[Cell] = ()) -> tuple[int, int, int, int]:
    """Returns the least and greatest column and row: of all that lies, and of the cells where connected tunnels go on."""
    tiles = [_cell(one) for one in board["tiles"]]
    beyond = [beside(_cell(one), SIDES[side]) for one in board["tiles"] for side in one["reached"]]
    cells = [*beyond, *tiles, *map(_cell, places), *map(_cell, board["pieces"]), *more] or [(0, 0)]
    columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
    return min(columns), max(columns), min(rows), max(rows)


def way(cells: Sequence[Cell], tiles: Mapping[Cell, Tile]) -> str:
    """Draws a way cell by cell, as the tunnel bends; dashed where no tunnel lies yet. It goes under bridges and doors."""
    below, above = [], []
    for number, cell in enumerate(cells):
        before = _toward(cell, cells[number - 1]) if number else ""
        after = _toward(cell, cells[number + 1]) if number + 1 < len(cells) else ""
        line, there = _leg(before, after, tiles.get(cell)), tiles.get(cell)
        filled = there is not None or (not after and number > 0 and cells[number - 1] in tiles)
        drawn = f'<path class="{"way" if filled else "way new"}" transform="{_at(cell)}" d="{line}"/>' if line else ""
        if there is not None and is_bridge(there["blocks"]) and "N" not in (before, after) and "S" not in (before, after):
            below.append(f'{drawn}<g transform="{_at(cell)}">{upper(there)}</g>')
        else:
            above.append(drawn)
    doors = [cell for cell in cells if cell in tiles and tiles[cell]["door"]]
    above += [f'<g transform="{_at(cell)}">{door_on(tiles[cell]["doored"], tiles[cell]["door"])}</g>' for cell in doors]
    return "".join(below + above)


def _leg(before: str, after: str, tile: Tile | None) -> str:
    """Gives the line of a way through one cell; the first begins in the middle, the last ends short of it."""
    if not before or not after:
        x, y = STEP[SIDES[before]] if before else (0, 0)
        inner = f"{x * 22} {y * 22}" if before and tile is None else "0 0"
        return f"M{spot(before or after)}L{inner}" if before or after else ""
    bend = {before, after} not in ({"N", "S"}, {"E", "W"})
    narrow = tile is None or any(set(block) == {before, after} for block in tile["blocks"])
    return through(before, after) if not bend or narrow else f"M{spot(before)}C0 0 0 0 {spot(after)}"


def _toward(cell: Cell, other: Cell) -> str:
    """Names the side of a cell on which a neighbour lies; empty if it is none."""
    step = (other[0] - cell[0], other[1] - cell[1])
    return next((LETTERS[side] for side, there in STEP.items() if there == step), "")


def _frames(overlay: Overlay, north: int) -> str:
    """Draws frames with their labels on the upper edge; in the northernmost row below it, for the columns are numbered above."""
    return "".join(
        f'<g class="frame" transform="{_at(cell)}"><rect class="around"/>'
        f'<rect class="plate" x="{-wide / 2:g}" y="{top}" width="{wide:g}" height="18" rx="9"/>'
        f'<text y="{top + 13}">{text(label)}</text></g>'
        for cell, label in sorted(overlay.frames.items())
        for wide, top in [(len(label) * 7.2 + 14, -34 if cell[1] == north else -44)]
    )


def _numbers(box: tuple[int, int, int, int]) -> str:
    """Writes the numbers of the columns and rows at the edge, larger in a wide maze, which is drawn smaller to fit the page."""
    west, east, north, south = box
    size = min(max(12, 1.2 * (east - west + 1)), 18)
    x, y = west * CELL, north * CELL
    columns = "".join(f'<text x="{(n + 0.5) * CELL:g}" y="{y - 9}">{n}</text>' for n in range(west, east + 1))
    rows = "".join(f'<text x="{x - 16}" y="{(n + 0.5) * CELL + size / 3:g}">{n}</text>' for n in range(north, south + 1))
    return f'<g class="numbers" role="presentation" aria-hidden="true" font-size="{size:g}">{columns}{rows}</g>'


# One cell


class _Seen:
    """A board with what is drawn over it, by cell."""

    def __init__(self, board: Board, places: Sequence[Place], overlay: Overlay, play: Play) -> None:
        self.tiles = {_cell(one): one for one in board["tiles"]}
        self.places = {_cell(one): one for one in places if _cell(one) not in self.tiles}
        self.pieces: dict[Cell, list[Piece]] = {}
        for piece in board["pieces"]:
            self.pieces.setdefault(_cell(piece), []).append(piece)
        self.words, self.play = overlay.words(), play
        self.shades: dict[Cell, list[str]] = {}
        for kind, cells in overlay.shade.items():
            for cell in cells:
                self.shades.setdefault(cell, []).append(kind)
        self.box = box(board, places, [*play.fits, *play.several, *play.room, *self.words])
        self.live = bool(play.fits or play.several or play.asks)
        first = min(play.fits or play.several or self.tiles, key=lambda cell: (cell[1], cell[0]), default=None)
        self.at = play.at if play.at is not None and self.inside(play.at) else first

    def inside(self, cell: Cell) -> bool:
        """Tells whether a cell is in the picture."""
        west, east, north, south = self.box
        return west <= cell[0] <= east and north <= cell[1] <= south

    def cell(self, cell: Cell) -> str:
        """Draws one cell: what lies there, what it is shaded with, what stands there, what a click does."""
        if cell in self.tiles:
            lies = tile(self.tiles[cell])
        elif cell in self.places:
            lies = goal(self.places[cell])
        else:
            lies = '<rect class="empty"/>'
        last = '<path class="last" d="M-33-20v-13h13M33 20v13h-13M20-33h13v13M-20 33h-13v-13"/>' if cell == self.play.last else ""
        stand = pieces(self.pieces[cell]) if cell in self.pieces else ""
        ring = '<rect class="ring"/>' if self.live else ""
        label = text(self.label(cell))
        return (
            f'<g role="gridcell"{self.acts(cell)} aria-label="{label}" transform="{_at(cell)}">'
            f"{lies}{self.over(cell)}{last}{stand}{self.offer(cell)}{ring}</g>"
        )

    def acts(self, cell: Cell) -> str:
        """Gives the attributes that make a cell answer."""
        if not self.live:
            return ""
        where = f"{cell[0]},{cell[1]}"
        tab, can = 0 if cell == self.at else -1, ' class="can"'
        acts = f' tabindex="{tab}" data-at="{where}"'
        if cell in self.play.fits:
            return f'{can}{acts} data-choose="{text(self.play.fits[cell]["notation"])}"'
        return can + acts if cell in self.play.several else acts

    def offer(self, cell: Cell) -> str:
        """Draws that a cell is an option: green, with a plus, or with the number of options."""
        if cell in self.play.fits:
            free = cell not in self.tiles and cell not in self.places
            ghost = f'<g class="ghost">{self.play.ghost}</g>' if self.play.ghost and free else ""
            sign = '<path class="plus" d="M0-8V8M-8 0H8"/>' if free else ""
            on = "" if free else " on"
            hint = "" if self.play.asks else f"<title>{text(self.play.fits[cell]['label'])}</title>"
            return f'{hint}{ghost}<rect class="fits{on}"/>{sign}'
        if cell in self.play.several:
            number = f'<circle cx="24" cy="-24" r="10"/><text x="24" y="-20">{self.play.several[cell]}</text>'
            return f'<rect class="fits on"/><g class="count">{number}</g>'
        return ""

    def over(self, cell: Cell) -> str:
        """Draws what a cell is shaded with: a tint and a sign for each kind."""
        drawn, kinds = "", self.shades.get(cell, ())
        for number, kind in enumerate(kinds):
            sign = KINDS.get(kind, (kind.split(" ")[0] if kind[:1].isdecimal() else kind[:1].upper(), kind))[0]
            name = (kind if kind in KINDS else "shaded") + (" more" if len(kinds) > 1 else "")  # tints would mix
            x = -24 + 19 * number
            drawn += (
                f'<g class="shade {name}"><rect/><circle cx="{x}" cy="24" r="{8.5 if len(sign) < 2 else 10.5}"/>'
                f'<text x="{x}" y="28">{text(sign)}</text></g>'
            )
        return drawn

    def label(self, cell: Cell) -> str:
        """Says a cell in words: where, what lies there, whether it is connected, what is drawn over it, what can be done."""
        play = self.play
        if cell in self.tiles:
            parts = [spoken_tile(self.tiles[cell])]
        else:
            parts = [spoken_place(self.places[cell]) if cell in self.places else "empty"]
        parts += [one["label"] for one in self.pieces.get(cell, ())]
        parts += self.words.get(cell, ())
        parts += ["last"] if cell == play.last else []
        parts += [play.said or play.fits[cell]["label"]] if cell in play.fits else []
        parts += [f"{play.several[cell]} options"] if cell in play.several else []
        return f"column {cell[0]}, row {cell[1]}: {', '.join(parts)}"


def spoken_tile(one: Tile) -> str:
    """Says a tile in words: its name, how it lies, which of its sides join, whether it is connected."""
    joints = [
        f"dead end {NAMES[SIDES[block]]}" if len(block) == 1 else "-".join(NAMES[SIDES[side]] for side in block)
        for block in one["blocks"]
    ]
    door = f", {one['door']} door" if one["door"] else ""
    connected = "connected" if one["reached"] else "not connected"
    return f"{one['label']}{TURNED[one['turn'] % 4]}{door}, {', '.join(joints)}, {connected}"


def spoken_place(one: Place) -> str:
    """Says a card face down in words: unknown, or what the viewer saw and when."""
    memory = one.get("memory")
    if "face" not in one:
        return "face down, unknown"
    seen = f", you saw it in step {memory['step']}{'' if memory['certain'] else ', may have changed'}" if memory else ""
    return f"{short(one['face'], 60)}, face down{seen}"


def _cell(one: Tile | Piece | Place) -> Cell:
    column, row = one["cell"]
    return column, row


def _at(cell: Cell) -> str:
    return f"translate({cell[0] * CELL + CELL // 2} {cell[1] * CELL + CELL // 2})"
