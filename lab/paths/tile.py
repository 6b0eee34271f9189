"""A tile: which of its sides are open, and which of them join inside."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache

from ..engine.refusals import RulesError

Cell = tuple[int, int]  # column and row; east is one column more, south one row more

N, E, S, W = 1, 2, 4, 8  # a side is a bit, several sides are a mask
ALL_SIDES = N | E | S | W
SIDES = {"N": N, "E": E, "S": S, "W": W}
LETTERS = {bit: letter for letter, bit in SIDES.items()}
NAMES = {N: "north", E: "east", S: "south", W: "west"}
STEP = {N: (0, -1), E: (1, 0), S: (0, 1), W: (-1, 0)}
OPPOSITE = {N: S, E: W, S: N, W: E}
AROUND = tuple((side, OPPOSITE[side], *STEP[side]) for side in (N, E, S, W))  # side, the side that meets it, and the step there


def sides(mask: int) -> str:
    """Writes a mask of sides with their letters, clockwise from the north.

    >>> sides(N | W)
    'NW'
    """
    return "".join(letter for letter, bit in SIDES.items() if mask & bit)


def mask(letters: str) -> int:
    """Reads the letters of sides.

    Raises:
        RulesError: a letter is no side, or comes twice.
    """
    found = 0
    for letter in letters:
        bit = SIDES.get(letter, 0)
        if not bit or found & bit:
            raise RulesError(f"the sides of a tile are N, E, S and W, each at most once, not {letters!r}")
        found |= bit
    return found


def beside(cell: Cell, side: int) -> Cell:
    """Returns the cell next to another.

    >>> beside((3, 0), E)
    (4, 0)
    """
    right, down = STEP[side]
    return cell[0] + right, cell[1] + down


@dataclass(frozen=True)
class Tile:
    """A tile as it is printed, or turned.

    Args:
        blocks: the open sides, grouped by what joins inside: ``("NS", "E")`` is a straight with a dead-end stub, ``("NS", "EW")``
            a bridge. A block of one side is a dead end.
        door: the colour of a door, if it has one.
        door_block: the block on which the door lies; it has two sides.
        entrance: its blocks are joined to the way into the maze, as those of a start or of a ladder are.

    >>> Tile(("NS", "E")).turned(1)
    Tile(EW S)

    Raises:
        RulesError: a side is in two blocks, or the door lies on no block of two sides.
    """

    blocks: tuple[str, ...]
    door: str = ""
    door_block: int = 0
    entrance: bool = False
    masks: tuple[int, ...] = field(init=False, compare=False)
    open: int = field(init=False, compare=False)
    joined: tuple[int, ...] = field(init=False, compare=False)  # by side: the mask of the block it is in, 0 if it is closed

    def __post_init__(self) -> None:
        masks = tuple(map(mask, self.blocks))
        mask("".join(self.blocks))  # no side in two blocks
        if self.door and not (0 <= self.door_block < len(masks) and len(self.blocks[self.door_block]) == 2):
            raise RulesError(f"a door lies on a block with two sides; there is none at {self.door_block} of {self.blocks}")
        joined = tuple(next((each for each in masks if each & side), 0) for side in range(W + 1))
        object.__setattr__(self, "masks", masks)
        object.__setattr__(self, "open", sum(masks))
        object.__setattr__(self, "joined", tuple(each if side in LETTERS else 0 for side, each in enumerate(joined)))

    def turned(self, quarters: int) -> Tile:
        """Returns the tile after so many quarter turns clockwise."""
        return _turned(self, quarters % 4)

    def turns(self, allowed: tuple[int, ...] = (0, 2)) -> tuple[int, ...]:
        """Lists the turns among those allowed that give different tiles.

        >>> Tile(("NS",)).turns((0, 1, 2, 3))
        (0, 1)
        """
        found: dict[tuple[object, ...], int] = {}
        for quarters in allowed:
            found.setdefault(self.turned(quarters).form, quarters)
        return tuple(found.values())

    @property
    def form(self) -> tuple[object, ...]:
        """What tells a tile from others, in whichever order its blocks are named."""
        return tuple(sorted(self.masks)), self.door, self.masks[self.door_block] if self.door else 0, self.entrance

    def block_of(self, side: int) -> int:
        """Returns the number of the block that a side is in; -1 if the side is closed."""
        return next((k for k, each in enumerate(self.masks) if each & side), -1)

    def __repr__(self) -> str:
        door = f", {self.door} door on {self.blocks[self.door_block]}" if self.door else ""
        return f"Tile({' '.join(self.blocks)}{door}{', entrance' if self.entrance else ''})"


@cache
def _turned(tile: Tile, quarters: int) -> Tile:
    if quarters == 0:
        return tile
    clockwise = "NESW"
    blocks = tuple(sides(mask("".join(clockwise[(clockwise.index(each) + quarters) % 4] for each in block)))
                   for block in tile.blocks)  # fmt: skip
    return Tile(blocks, tile.door, tile.door_block, tile.entrance)
