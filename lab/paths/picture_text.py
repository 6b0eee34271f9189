"""Draws a maze in box characters, five wide and three high a cell: heavy where it is connected, light where it is not."""

from __future__ import annotations

from collections.abc import Sequence

from lab.engine.viewdata import Board, Place, Tile

from .picture_shapes import printed
from .tile import Cell

WIDE, HIGH = 5, 3
LIGHT, HEAVY = 0, 1
ARM = {"N": "│┃", "S": "│┃", "E": "─━", "W": "─━"}
STOP = {"N": "┴┻", "S": "┬┳", "E": "├┣", "W": "┤┫"}  # a dead end
CROSSING = {
    "NS": "│┃", "EW": "─━", "NE": "└┗", "NW": "┘┛", "ES": "┌┏", "SW": "┐┓",
    "NES": "├┣", "NSW": "┤┫", "ESW": "┬┳", "NEW": "┴┻", "NESW": "┼╋",
}  # fmt: skip
SIGNS = {"start": "⌂", "ladder": "≡", "crystal": "◆"}
BEND = {"NW": "╱", "ES": "╱", "NE": "╲", "SW": "╲"}  # the middle of two bends that do not touch: one on each side of the line
SPOT = {"N": (2, 0), "E": (4, 1), "S": (2, 2), "W": (0, 1)}


def lines(board: Board, covered: Sequence[Place]) -> list[str]:
    """Draws a board, with the numbers of its columns and rows at the edge."""
    drawn = {_at(one["cell"]): blocked(one) for one in board["tiles"]}
    drawn |= {_at(one["cell"]): card(one) for one in covered if _at(one["cell"]) not in drawn}
    pieces: dict[Cell, list[str]] = {}
    for one in board["pieces"]:
        pieces.setdefault(_at(one["cell"]), []).append(one["mark"][:2] or one["kind"][:1])
    if not {*drawn, *pieces}:
        return ["nothing lies on it"]
    columns, rows = zip(*{*drawn, *pieces}, strict=True)
    across, down = range(min(columns), max(columns) + 1), range(min(rows), max(rows) + 1)
    head = "".join(f"{column:^{WIDE}}" for column in across)
    edge = max(len(str(row)) for row in down)
    found = [f"{'':{edge}} {head}".rstrip()]
    for row in down:
        cells = [stood(drawn.get((column, row), EMPTY), pieces.get((column, row), ())) for column in across]
        for line in range(HIGH):
            number = str(row) if line == 1 else ""
            found.append(f"{number:>{edge}} {''.join(cell[line] for cell in cells)}".rstrip())
    return found


EMPTY = ["     ", "  ·  ", "     "]


def blocked(one: Tile) -> list[str]:
    """Draws a tile: each joint in its own weight; a bridge's lower tunnel stops short, and so does a dead end, with a bar."""
    grid = [[" "] * WIDE for _ in range(HIGH)]
    double = len(one["blocks"]) == 2 and all(len(block) == 2 for block in one["blocks"])
    for block in one["blocks"]:
        weight = HEAVY if set(block) & set(one["reached"]) else LIGHT
        for side in block:
            x, y = SPOT[side]
            grid[y][x] = ARM[side][weight]
            if side in "EW" and len(block) > 1:
                grid[y][3 if side == "E" else 1] = ARM[side][weight]
        if len(block) == 1:
            x, y = {"E": (3, 1), "W": (1, 1)}.get(block, SPOT[block])
            grid[y][x] = STOP[block][weight]
        elif double and block in BEND:
            grid[1][2] = BEND[block]
        elif not (double and block == "EW"):
            grid[1][2] = CROSSING["".join(side for side in "NESW" if side in block)][weight]
    if double and "EW" in one["blocks"]:
        grid[1][1], grid[1][3] = " ", " "
    for x, sign in zip((3, 1), signs(one), strict=False):
        grid[2][x] = sign
    if one["door"]:
        grid[1][2] = one["door"][0].upper()
    return ["".join(line) for line in grid]


def signs(one: Tile) -> list[str]:
    """Gives the signs of what is printed on a card: one at most for each kind."""
    return list(dict.fromkeys(sign for kind, sign in SIGNS.items() if any(kind in mark for mark in printed(one))))


def card(one: Place) -> list[str]:
    """Draws a card face down: what the viewer knows of it in three letters, or a question mark."""
    memory = one.get("memory")
    known = one["face"][: 3 if memory is None or memory["certain"] else 2] if "face" in one else "?"
    doubt = "?" if memory is not None and not memory["certain"] else ""
    return ["╭───╮", f"│{known + doubt:^3}│", "╰───╯"]


def stood(cell: list[str], marks: Sequence[str]) -> list[str]:
    """Writes what stands on a cell into its corners."""
    lines = list(cell)
    for number, mark in enumerate(marks[:4]):
        line = 2 * (number // 2)
        left = lines[line][:2], lines[line][2:]
        lines[line] = f"{mark:<2}{left[1]}" if number % 2 == 0 else f"{lines[line][:3]}{mark:>2}"
    return lines


def legend(board: Board, covered: Sequence[Place]) -> list[str]:
    """Says what the signs on the board mean: cards face down that the viewer knows, pieces, doors."""
    said = []
    for one in covered:
        memory = one.get("memory")
        if "face" in one:
            when = f", seen in step {memory['step']}{'' if memory['certain'] else ', may have changed'}" if memory else ""
            said.append(f"{_name(one['cell'])} {one['face']}, face down{when}")
    said += [f"{_name(one['cell'])} {one['mark'] and one['mark'] + ' '}{one['label']}" for one in board["pieces"]]
    doors = sorted({one["door"] for one in board["tiles"] if one["door"]})
    keys = [f"{door[0].upper()} {door} door" for door in doors]
    met = dict.fromkeys(sign for one in board["tiles"] for sign in signs(one))
    keys += [f"{sign} {kind}" for kind, sign in SIGNS.items() if sign in met]
    keys += ["? face down, unknown"] if any("face" not in one for one in covered) else []
    weights = "heavy: connected to the way in; a bar: dead end"
    return [each for each in (" · ".join(said), " · ".join([*keys, weights])) if each]


def _at(cell: Sequence[int]) -> Cell:
    return cell[0], cell[1]


def _name(cell: Sequence[int]) -> str:
    return f"{cell[0]},{cell[1]}"
