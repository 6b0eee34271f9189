"""Draws the single things of a maze as SVG, each round its own middle: tiles, doors, goals, what stands on a cell.

A tile is rock, with each joint drawn whole as floor between walls: so a bridge passes over, two bends do not touch, and a dead
end visibly stops short. Everything is told by form or word too, never by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from html import escape

from lab.engine.viewdata import Memory, Piece, Place, Tile

CELL = 72  # side of a cell in user units
EDGE = CELL // 2 - 1  # from the middle of a tile to its side
MIDDLE = {"N": (0, -EDGE), "E": (EDGE, 0), "S": (0, EDGE), "W": (-EDGE, 0)}
QUARTERS = {"N": 0, "E": 1, "S": 2, "W": 3}
FACING = ("NS", "EW")
STUB = "M-{0}-35V-24A{0} {0} 0 0 0 {0}-24V-35Z"  # a dead end towards the north, so wide to each side
LADDER = "M-7-17V17M7-17V17M-7-12H7M-7-6H7M-7 0H7M-7 6H7M-7 12H7"


def text(value: object) -> str:
    """Escapes a text for an element or a quoted attribute."""
    return escape(str(value), quote=True)


# Tiles


def tile(one: Tile) -> str:
    """Draws a tile face up, as it lies; floor that is not connected is dull."""
    drawn = form(tuple(one["blocks"]), one["reached"], one["door"], one["doored"])
    marks = printed(one)
    drawn += "".join(mark(each, one["label"], marks.count(each)) for each in dict.fromkeys(marks))
    icon = ICONS.get(goal_kind(f"{one['name']} {one['label']}"), "")
    return drawn + (f'<g transform="scale(.8)">{icon}</g>' if icon else "")


def printed(one: Tile) -> list[str]:
    """Lists what is printed on a card beside its tunnels; a card called start is the start."""
    return [*one["marks"], *(["start"] if one["name"] == "start" and "start" not in one["marks"] else [])]


@cache
def form(blocks: tuple[str, ...], reached: str, door: str = "", doored: str = "") -> str:
    """Draws rock, tunnels and door: what a form of tile looks like."""
    drawn = ['<rect class="rock"/>']
    for block in sorted(blocks, key=lambda each: each in FACING and each != "EW"):  # north to south passes over
        drawn.append(joint(block, "" if set(block) & set(reached) else " off"))
    return "".join(drawn) + (door_on(doored, door) if door else "")


def joint(block: str, dull: str) -> str:
    """Draws one joint whole, walls under floor."""
    if len(block) == 1:
        turn = f'<g transform="rotate({90 * QUARTERS[block]})">'
        return f'{turn}<path class="stub" d="{STUB.format(16)}"/><path class="end{dull}" d="{STUB.format(11)}"/></g>'
    line = track(block)
    return f'<path class="wall" d="{line}"/><path class="floor{dull}" d="{line}"/>'


def is_bridge(blocks: Sequence[str]) -> bool:
    """Tells whether one tunnel passes over another."""
    return any(set(block) == {"N", "S"} for block in blocks) and any(set(block) == {"E", "W"} for block in blocks)


def upper(one: Tile) -> str:
    """Draws the tunnel of a bridge that passes over: the one from north to south."""
    block = next(block for block in one["blocks"] if set(block) == {"N", "S"})
    return joint(block, "" if set(block) & set(one["reached"]) else " off")


def track(block: str) -> str:
    """Gives the middle line of a joint."""
    if len(block) == 2:
        return through(block[0], block[1])
    straight = [pair for pair in FACING if set(pair) <= set(block)]
    arms = [side for side in block if not any(side in pair for pair in straight)]
    return "".join(through(*pair) for pair in straight) + "".join(f"M{spot(side)}L0 0" for side in arms)


def through(start: str, end: str) -> str:
    """Gives the line from one side to another: straight, or a bend round the corner between them."""
    if {start, end} in map(set, FACING):
        return f"M{spot(start)}L{spot(end)}"
    clockwise = (QUARTERS[end] - QUARTERS[start]) % 4 == 1
    return f"M{spot(start)}A{EDGE} {EDGE} 0 0 {0 if clockwise else 1} {spot(end)}"


def spot(side: str) -> str:
    """Writes the middle of a side."""
    return "{} {}".format(*MIDDLE[side])


def door_on(block: str, colour: str) -> str:
    """Draws a door across the tunnel: a square plate if it is blue, a round one if it is green, with its letter."""
    (ax, ay), (bx, by) = (MIDDLE[side] for side in block)
    bent = ax + bx or ay + by
    x, y = ((ax + bx) * 0.29, (ay + by) * 0.29) if bent else (0, 0)
    angle = 0 if block == "NS" else 90 if not bent else 45 if (ax + bx) * (ay + by) < 0 else -45
    plate = '<circle r="10"/>' if colour == "green" else '<rect x="-9" y="-9" width="18" height="18" rx="2"/>'
    kind = colour if colour in ("blue", "green") else "other"
    return (
        f'<g class="door {kind}" transform="translate({x:.1f} {y:.1f})"><path transform="rotate({angle})" d="M-15 0H15"/>'
        f'{plate}<text y="4.5">{text(colour[:1].upper())}</text></g>'
    )


def mark(what: str, label: str = "", number: int = 1) -> str:
    """Draws what else is printed on a card: a ladder, crystals; anything else as a word."""
    kind = what.lower()
    if kind in ("start", "entrance", "ladder"):
        return f'<path class="ladder under" d="{LADDER}"/><path class="ladder" d="{LADDER}"/>'
    if "crystal" in kind:
        more = f'<text class="word" x="10" y="-19">{number}</text>' if number > 1 else ""
        return f'<path class="crystal" d="M18-33h9l5 6-9.500 13-9.500-13zM13-27h19"/>{more}'
    return "" if goal_kind(kind) or kind in label.lower() else f'<text class="word" y="30">{text(what)}</text>'


# Goals

ICONS: Mapping[str, str] = {
    "treasure": '<g class="nugget"><circle cx="-9" r="10"/><circle cx="8" cy="-6" r="8"/><circle cx="6" cy="7" r="6"/></g>',
    "stone": '<path class="stone" d="M-15 8l7-16 13-2 10 11-5 10z"/>',
}


def goal_kind(words: str) -> str:
    """Finds what lies at a goal in its words: treasure or stone; empty if they say neither."""
    said = words.lower()
    return "treasure" if "treasure" in said or said == "gold" else "stone" if "stone" in said or "coal" in said else ""


def goal(one: Place) -> str:
    """Draws a card face down on a cell: unknown, or as the viewer saw it, with the step, in a dashed frame."""
    memory = one.get("memory")
    card = f'<rect class="goal{" known" if memory else ""}"/>'
    if "face" not in one:
        return f'{card}<text class="big" y="10">?</text>'
    icon = ICONS.get(goal_kind(one["face"]), "")
    doubt = "?" if memory and not memory["certain"] else ""
    name = "" if icon else f'<text class="small" y="-2">{text(short(one["face"], 9))}{doubt}</text>'
    drawn = f'<g transform="translate(0 {-12 if memory else 0})">{icon}</g>' if icon else name
    return card + drawn + (_when(memory, doubt if icon else "") if memory else "")


def _when(memory: Memory, doubt: str) -> str:
    return f'<text class="small" y="17">you saw{doubt}</text><text class="small" y="28">step {memory["step"]}</text>'


def short(words: str, most: int) -> str:
    """Cuts words to a length."""
    return words if len(words) <= most else words[: most - 1].rstrip() + "…"


# What stands on a cell

SPOTS = {1: [(0, 0)], 2: [(-16, 0), (16, 0)], 3: [(-16, -15), (16, -15), (0, 16)]}
FOUR = [(-17, -16), (17, -16), (-17, 16), (17, 16)]


def pieces(those: Sequence[Piece]) -> str:
    """Draws the pieces on one cell side by side; from the fifth on only their number."""
    shown = those if len(those) <= 4 else those[:3]
    spots = SPOTS.get(len(those), FOUR)
    size = 1.15 if len(those) == 1 else 0.9
    drawn = [
        f'<g class="piece" transform="translate({x} {y}) scale({size})">{piece(one)}</g>'
        for one, (x, y) in zip(shown, spots, strict=False)
    ]
    if len(those) > 4:
        x, y = FOUR[3]
        rest = f'{_square("")}<text y="4.5">+{len(those) - 3}</text>'
        drawn.append(f'<g class="piece other" transform="translate({x} {y})">{rest}</g>')
    return "".join(drawn)


def piece(one: Piece) -> str:
    """Draws a piece: a hero round, a monster pointed, a web as a web, anything else square; its mark is written on it."""
    kind = one["kind"] if one["kind"] in _PIECES else "other"
    written = f'<text y="4.5">{text(short(one["mark"], 3))}</text>'
    return f'<g class="{kind}">{_PIECES[kind](one["mark"])}{written}</g>'


def _circle(_mark: str) -> str:
    return '<circle r="14"/>'


def _square(_mark: str) -> str:
    return '<rect x="-13" y="-13" width="26" height="26" rx="4"/>'


def _point(_mark: str) -> str:
    return '<path d="M0-17l16 11-4 19h-24l-4-19z"/>'


def _web(mark: str) -> str:
    """A web: spokes and rings, with room for a mark if it has one."""
    plate = '<circle class="plate" r="12"/>' if mark else ""
    return f'<circle r="17"/><path d="M0-17V17M-15-8L15 8M15-8L-15 8M0-16l13 8v16l-13 8-13-8V-8zM0-9l7 4v9l-7 4-7-4v-9z"/>{plate}'


_PIECES: Mapping[str, Callable[[str], str]] = {"hero": _circle, "monster": _point, "web": _web, "other": _square}
