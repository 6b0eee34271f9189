"""A board: tiles on the cells of an endless square grid, and what of them is connected to the way in.

The board keeps up to date, tile by tile, what rules ask most: which open sides are connected, and what a tile must show on each
empty cell that touches others. What connected means is said by :func:`lab.paths.graph.graph`; the two are tested equal.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from typing import Any, NamedTuple, Protocol

from .tile import AROUND, LETTERS, Cell, Tile, beside, sides

Groups = list[tuple[int, list[Cell]]]  # cells that ask the same, in order
SIDES_OF = tuple(tuple(bit for bit in LETTERS if mask & bit) for mask in range(16))  # the sides of a mask, one by one


class HasTile(Protocol):
    """A card that can be laid on a board."""

    @property
    def tile(self) -> Tile:
        """Its tile, as printed."""


class Laid(NamedTuple):
    """A card that lies face up: the card, how many quarters it is turned clockwise, and its tile as it lies."""

    card: Any
    turn: int
    tile: Tile


class Demand(NamedTuple):
    """What an empty or covered cell asks of a tile: masks of sides.

    Args:
        open: they must be open, for an open side meets them.
        closed: they must be closed.
        linked: those of the open ones whose neighbour is connected to the way in there.
        goal: they touch a goal, face down or face up.
    """

    open: int
    closed: int
    linked: int
    goal: int

    @classmethod
    def read(cls, key: int) -> Demand:
        """Reads the number in which a board keeps a demand."""
        return cls(key & 15, key >> 4 & 15, key >> 8 & 15, key >> 12)


NOTHING = Demand(0, 0, 0, 0)


class Board:
    """Cards with tiles on cells, some of the cells covered by cards that lie face down.

    >>> from types import SimpleNamespace as Card
    >>> board = Board()
    >>> board.lay((0, 0), Card(tile=Tile(("NESW",), entrance=True)))
    >>> board.lay((1, 0), Card(tile=Tile(("W", "E"))))
    >>> board.frontier(), board.demand((2, 0)).linked  # a dead end leads nowhere
    ([(-1, 0), (0, -1), (0, 1)], 0)
    """

    __slots__ = ("_by_demand", "_demands", "_ordered", "covered", "found", "goals", "laid", "links")

    def __init__(self) -> None:
        self.laid: dict[Cell, Laid] = {}
        self.links: dict[Cell, int] = {}  # of every laid tile the sides connected to the way in
        self.covered: dict[Cell, None] = {}
        self.goals: dict[Cell, None] = {}  # covered, or uncovered since
        self.found: dict[Any, Any] = {}  # by who asks: what others worked out for the board as it lies; forgotten when it changes
        self._demands: dict[Cell, int] = {}  # of every cell that is not face up and touches something
        self._by_demand: dict[int, list[Cell]] | None = {}  # the empty ones among them, in order; made when first asked for
        self._ordered: dict[bool, Groups] = {}  # the same as lists: only the linked ones, or all; forgotten when it changes

    def copy(self) -> Board:
        """Copies the board."""
        twin = Board.__new__(Board)
        twin.laid, twin.links, twin.covered = self.laid.copy(), self.links.copy(), self.covered.copy()
        twin.goals, twin._demands = self.goals.copy(), self._demands.copy()
        twin.found, twin._by_demand, twin._ordered = {}, None, {}
        return twin

    def __repr__(self) -> str:
        laid = ", ".join(f"{card}@{cell[0]},{cell[1]}/{turn}" for cell, (card, turn, _) in sorted(self.laid.items()))
        covered = ", ".join(f"{column},{row}" for column, row in sorted(self.covered))
        return f"<board: {laid}; covered: {covered}; goals: {sorted(self.goals)}>"

    def _repr_svg_(self) -> str:
        from .svg import picture  # drawn in notebooks alone

        return picture(self)._repr_svg_()

    def _repr_html_(self) -> str:
        from .svg import picture

        return picture(self)._repr_html_()

    def __len__(self) -> int:
        return len(self.laid)

    def __contains__(self, cell: Cell) -> bool:
        return cell in self.laid

    # --- laying and taking away ---

    def lay(self, cell: Cell, card: HasTile, turn: int = 0) -> None:
        """Lays a card face up on a cell, turned so many quarters clockwise; whether it may lie there is for the rules to say."""
        tile = card.tile.turned(turn)
        arrives = self._demands.get(cell, 0) >> 8 & tile.open
        self._demanded(cell, 0)
        self.covered.pop(cell, None)
        self.laid[cell] = Laid(card, turn, tile)
        self.links[cell] = 0
        column, row = cell
        for side, other, right, down in AROUND:
            there = (column + right, row + down)
            if there not in self.laid:
                self._demanded(there, self._demands.get(there, 0) | (other if tile.open & side else other << 4))
        if tile.entrance:
            self._link(cell, tile.open)
        elif arrives:
            reached = 0
            for side in SIDES_OF[arrives]:
                reached |= tile.joined[side]
            self._link(cell, reached)
        self._changed()

    def remove(self, cell: Cell) -> Laid:
        """Takes the face-up card off a cell, which is empty then."""
        gone = self.laid.pop(cell)
        linked = self.links.pop(cell)
        goal = self.goals.pop(cell, cell) is None
        column, row = cell
        for _, other, right, down in AROUND:
            there = (column + right, row + down)
            if there in self._demands:
                self._demanded(there, self._demands[there] & ~(other * (0x1111 if goal else 0x0111)))
        self._demanded(cell, self._asked_by_neighbours(cell))
        if linked:
            self._link_anew()
        self._changed()
        return gone

    def cover(self, cell: Cell) -> None:
        """Marks an empty cell as covered by a goal that lies face down: nothing is known of its tunnel."""
        self.goals[cell] = None
        key = self._demands.get(cell, 0)
        self._demanded(cell, 0)
        self.covered[cell] = None
        if key:
            self._demanded(cell, key)
        column, row = cell
        for _, other, right, down in AROUND:
            there = (column + right, row + down)
            if there not in self.laid:
                self._demanded(there, self._demands.get(there, 0) | other << 12)
        self._changed()

    # --- what it says ---

    def reached(self, cell: Cell) -> int:
        """Returns the mask of a tile's sides that are connected to the way in."""
        return self.links.get(cell, 0)

    def demand(self, cell: Cell) -> Demand:
        """Says what an empty or covered cell asks of a tile."""
        return Demand.read(self._demands.get(cell, 0))

    def facing(self) -> list[Cell]:
        """Lists the covered cells that a connected open side faces, from north to south and west to east."""
        found = [cell for cell in self.covered if self._demands.get(cell, 0) & 0xF00]
        return sorted(found, key=lambda cell: (cell[1], cell[0])) if len(found) > 1 else found

    def frontier(self) -> list[Cell]:
        """Lists the empty cells that a connected open side faces."""
        return sorted(cell for cell, key in self._demands.items() if key & 0xF00 and cell not in self.covered)

    def by_demand(self, *, linked: bool = False) -> Groups:
        """Groups the empty cells that touch something by what they ask, as a number for :meth:`Demand.read`; always in order.

        Args:
            linked: only those that a connected open side faces.
        """
        found = self._ordered.get(linked)
        if found is None:
            if self._by_demand is None:
                self._by_demand = {}
                for cell, key in sorted(self._demands.items()):
                    if cell not in self.covered:
                        self._by_demand.setdefault(key, []).append(cell)
            asked = self._by_demand.items()
            found = self._ordered[linked] = sorted([group for group in asked if group[0] & 0xF00] if linked else asked)
        return found

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Lists the cells whose tiles join a tile's, in the order N, E, S, W."""
        tile, found = self.laid[cell].tile, []
        for side, other, right, down in AROUND:
            there = (cell[0] + right, cell[1] + down)
            if tile.open & side and there in self.laid and self.laid[there].tile.open & other:
                found.append(there)
        return found

    def box(self) -> tuple[int, int, int, int]:
        """Returns the least and greatest column and the least and greatest row of what lies here, face up or down."""
        cells = [*self.laid, *self.covered]
        columns, rows = [cell[0] for cell in cells], [cell[1] for cell in cells]
        return min(columns), max(columns), min(rows), max(rows)

    def seen(self) -> list[dict[str, Any]]:
        """Describes what lies face up, as plain data for a view."""
        return [
            {
                "cell": list(cell),
                "name": str(card),
                "label": str(getattr(card, "label", card)),
                "turn": turn,
                "blocks": list(tile.blocks),
                "reached": sides(self.links[cell]),
                "door": tile.door,
                "doored": tile.blocks[tile.door_block] if tile.door else "",
                "marks": list(getattr(card, "marks", ())),
            }
            for cell, (card, turn, tile) in sorted(self.laid.items())
        ]

    # --- keeping up to date ---

    def _changed(self) -> None:
        self.found, self._ordered = {}, {}

    def _demanded(self, cell: Cell, key: int) -> None:
        """Notes what a cell asks from now on; nothing if it touches nothing or is no longer free."""
        old = self._demands.pop(cell, 0) if key == 0 else self._demands.get(cell, 0)
        if key:
            self._demands[cell] = key
        if self._by_demand is None or old == key or cell in self.covered:
            return
        if old:
            group = self._by_demand[old]
            if len(group) == 1:
                del self._by_demand[old]
            else:
                del group[bisect_left(group, cell)]
        if key:
            insort(self._by_demand.setdefault(key, []), cell)

    def _asked_by_neighbours(self, cell: Cell) -> int:
        """Works out afresh what a free cell asks."""
        key = 0
        for side, other, right, down in AROUND:
            there = (cell[0] + right, cell[1] + down)
            laid = self.laid.get(there)
            if laid is not None:
                key |= side if laid.tile.open & other else side << 4
                key |= side << 8 if self.links[there] & other else 0
            key |= side << 12 if there in self.goals else 0
        return key

    def _link(self, cell: Cell, reached: int) -> None:
        """Connects sides of a tile to the way in, and all that hangs on them."""
        laid, links = self.laid, self.links
        links[cell] |= reached
        spread = [(cell, reached)]
        while spread:
            here, mask = spread.pop()
            for side in SIDES_OF[mask]:
                there, other = beside(here, side), _OTHER[side]
                neighbour = laid.get(there)
                if neighbour is None:
                    self._demanded(there, self._demands[there] | other << 8)
                elif neighbour.tile.open & other and not links[there] & other:
                    more = neighbour.tile.joined[other]
                    links[there] |= more
                    spread.append((there, more))

    def _link_anew(self) -> None:
        """Works out afresh what is connected."""
        for cell in self.links:
            self.links[cell] = 0
        for cell, key in list(self._demands.items()):
            if key & 0xF00:
                self._demanded(cell, key & ~0xF00)
        for cell, laid in self.laid.items():
            if laid.tile.entrance:
                self._link(cell, laid.tile.open & ~self.links[cell])


_OTHER = {side: other for side, other, _, _ in AROUND}
