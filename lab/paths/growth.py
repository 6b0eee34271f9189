"""How a board that one walks on can still grow: its openings, the room around it, the ways over it, and what would seal it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from .board import Board, Demand
from .fitting import Bounds, forms, within
from .graph import START, cells
from .tile import AROUND, LETTERS, NAMES, OPPOSITE, Cell, beside

if TYPE_CHECKING:
    from pandas import DataFrame

ANY_TURN = (0, 1, 2, 3)


@dataclass(frozen=True)
class Limit:
    """How large the field of tiles may become (MYT-TILE-08).

    Args:
        size: most cells in width and in height.
        centred: the field has the start in its middle; else it lies wherever the tiles are.
    """

    size: int = 9
    centred: bool = False

    def room(self, board: Board) -> Bounds:
        """Returns the bounds within which any single cell may get the next tile (MYT-TILE-09).

        >>> from types import SimpleNamespace as Card
        >>> from lab.paths import Tile
        >>> board = Board()
        >>> board.lay((0, 0), Card(tile=Tile(("NESW",))))
        >>> Limit(9).room(board), Limit(9, centred=True).room(board)
        ((-8, 8, -8, 8), (-4, 4, -4, 4))
        """
        if self.centred:
            reach = (self.size - 1) // 2
            return START[0] - reach, START[0] + reach, START[1] - reach, START[1] + reach
        least_column, most_column, least_row, most_row = board.box()
        more = self.size - 1
        return most_column - more, least_column + more, most_row - more, least_row + more


LIMIT = Limit()


class Region(NamedTuple):
    """A piece of empty room, and the frontier openings that lead into it."""

    cells: tuple[Cell, ...]
    openings: tuple[Opening, ...]


class Opening(NamedTuple):
    """An open side of a tile.

    Args:
        cell: where the tile lies.
        side: the side, as a bit.
        to: the cell beyond.
        kind: ``joined`` to an open side, ``blocked`` by a wall or a card face down, ``frontier`` if a tile can come there,
            ``rim`` if the limit forbids it (MYT-GRAPH-04).
    """

    cell: Cell
    side: int
    to: Cell
    kind: str


def openings(board: Board, limit: Limit = LIMIT) -> list[Opening]:
    """Lists all open sides, tile by tile as they were laid, each from the north clockwise (MYT-GRAPH-04)."""
    room = limit.room(board)
    return [
        Opening(cell, side, there, _kind(board, there, other, room))
        for cell, laid in board.laid.items()
        for side, other, right, down in AROUND
        if laid.tile.open & side
        for there in [(cell[0] + right, cell[1] + down)]
    ]


def frontier_openings(board: Board, limit: Limit = LIMIT) -> list[Opening]:
    """Lists the open sides at which one can explore (MYT-GRAPH-04)."""
    return [each for each in openings(board, limit) if each.kind == "frontier"]


def is_dead(board: Board, limit: Limit = LIMIT) -> bool:
    """Tells whether one can explore nowhere; quicker than to list the openings (MYT-END-10)."""
    room = limit.room(board)
    return not any(within(cell, room) for key, cells in board.by_demand() if Demand.read(key).open for cell in cells)


def frontier_cells(board: Board, limit: Limit = LIMIT) -> list[Cell]:
    """Lists the empty cells that can be explored, each once (MYT-GRAPH-04)."""
    return list(dict.fromkeys(each.to for each in frontier_openings(board, limit)))


def rim_cells(board: Board, limit: Limit = LIMIT) -> list[Cell]:
    """Lists the empty cells that an open side faces and the limit forbids (MYT-TILE-09)."""
    return list(dict.fromkeys(each.to for each in openings(board, limit) if each.kind == "rim"))


def growth_capacity(board: Board, limit: Limit = LIMIT) -> list[Cell]:
    """Lists the empty cells that tiles could still come to: at most so many can be laid (MYT-TILE-08).

    Fewer may be possible, since with a field that lies anywhere each tile can narrow the room for the others.
    """
    return sorted(cell for region in regions(board, limit) for cell in region.cells)


def regions(board: Board, limit: Limit = LIMIT) -> list[Region]:
    """Lists the pieces of empty room that tiles could still come to, as their openings come (MYT-GRAPH-04, MYT-TILE-08)."""
    room = limit.room(board)
    rooms: list[dict[Cell, None]] = []
    entries = frontier_openings(board, limit)
    for opening in entries:
        if not any(opening.to in cells for cells in rooms):
            rooms.append(_around(board, opening.to, room))
    return [Region(tuple(sorted(cells)), tuple(each for each in entries if each.to in cells)) for cells in rooms]


def lost_cells(board: Board, limit: Limit = LIMIT) -> list[Cell]:
    """Lists the empty cells inside the limit that no tile can ever come to, such as enclosed holes (MYT-TILE-07)."""
    least_column, most_column, least_row, most_row = limit.room(board)
    grows = set(growth_capacity(board, limit))
    inside = ((column, row) for column in range(least_column, most_column + 1) for row in range(least_row, most_row + 1))
    return [cell for cell in inside if cell not in grows and _is_empty(board, cell)]


# --- walking ---


def distance_map(board: Board, origin: Cell = START, stops: Iterable[Cell] = ()) -> dict[Cell, int]:
    """Counts the steps from a tile to each tile that one gets to; one step is one turn (MYT-GRAPH-02).

    Args:
        stops: tiles on which one is held up, by a monster or a web: one gets there and not beyond.
    """
    held = set(stops)
    found, level, steps = {origin: 0}, [origin], 0
    while level:
        steps += 1
        beyond = (there for cell in level if cell == origin or cell not in held for there in board.neighbours(cell))
        level = [there for there in dict.fromkeys(beyond) if there not in found]
        found.update(dict.fromkeys(level, steps))
    return found


def delivery_path(board: Board, cell: Cell, home: Cell = START) -> list[Cell]:
    """Returns a shortest way over the tiles, both ends included; empty if there is none (MYT-GRAPH-02)."""
    steps = distance_map(board, home)
    if cell not in steps:
        return []
    way = [cell]
    while way[-1] != home:
        way.append(next(there for there in board.neighbours(way[-1]) if steps[there] == steps[way[-1]] - 1))
    return way


def frontier_distance(board: Board, cell: Cell, limit: Limit = LIMIT) -> int | None:
    """Counts the steps to the nearest tile from which one can explore; None on a dead map (MYT-GRAPH-04)."""
    steps = distance_map(board, cell)
    return min((steps[each.cell] for each in frontier_openings(board, limit) if each.cell in steps), default=None)


def choke_tiles(board: Board) -> list[Cell]:
    """Lists the tiles without which the map falls apart: a battle or a web there separates it (MYT-GRAPH-05)."""
    import networkx as nx

    return sorted(nx.articulation_points(cells(board)))


def bridges(board: Board) -> list[tuple[Cell, Cell]]:
    """Lists the steps between two tiles without which the map falls apart, the tile laid first first (MYT-GRAPH-05)."""
    import networkx as nx

    order = {cell: number for number, cell in enumerate(board.laid)}
    found = [tuple(sorted(pair, key=order.__getitem__)) for pair in nx.bridges(cells(board))]
    return [(one, other) for one, other in sorted(found, key=lambda pair: (order[pair[0]], order[pair[1]]))]


def cycle_rank(board: Board) -> int:
    """Counts the loops of the map that do not follow from others: 0 on a tree (MYT-GRAPH-02)."""
    map_ = cells(board)
    return int(map_.number_of_edges() - map_.number_of_nodes() + 1)


# --- sealing ---


def sealing_moves(board: Board, cards: Iterable[Any], limit: Limit = LIMIT, turns: tuple[int, ...] = ANY_TURN) -> DataFrame:
    """Lists what a single tile can seal: the whole map, or empty cells cut off for good (MYT-END-10, MYT-TILE-07).

    Args:
        board: the board.
        cards: the tiles to come.
        limit: how large the field may become.
        turns: how many quarters clockwise a tile may be turned; the side towards the tile left must be open (MYT-TILE-04).

    Returns:
        One row an opening, shape and turn that seal something: ``from_column``, ``from_row`` and ``side`` of the opening;
        ``column``, ``row``, ``tile`` (the first card of the shape) and ``turn`` (quarters) of what is laid; ``left`` (frontier
        openings afterwards, 0 is a dead map); ``lost`` (cells); ``share`` of the shape among the tiles to come. Dead maps first.
    """
    from pandas import DataFrame

    deck = list(cards)
    copies = Counter(card.tile.form for card in deck)
    grows = growth_capacity(board, limit)
    rows: list[tuple[Any, ...]] = []
    for opening in frontier_openings(board, limit):
        for card in forms(deck):
            share = copies[card.tile.form] / len(deck)
            for turn, left, lost in _sealed(board, opening, card, limit, turns, grows):
                where = (*opening.cell, NAMES[opening.side], *opening.to)
                rows.append((*where, str(card), turn, left, lost, share))
    rows.sort(key=lambda row: (row[7], -len(row[8])))
    columns = ["from_column", "from_row", "side", "column", "row", "tile", "turn", "left", "lost", "share"]
    return DataFrame(rows, columns=columns)


def _sealed(
    board: Board, opening: Opening, card: Any, limit: Limit, turns: tuple[int, ...], grows: list[Cell]
) -> Iterator[tuple[int, int, list[Cell]]]:
    """Goes through the turns of a tile that seal something, with the openings left and the cells lost."""
    for turn in card.tile.turns(turns):
        if card.tile.turned(turn).open & OPPOSITE[opening.side]:
            after = board.copy()
            after.lay(opening.to, card, turn)
            room, still = limit.room(after), set(growth_capacity(after, limit))
            lost = [cell for cell in grows if cell != opening.to and cell not in still and within(cell, room)]
            left = len(frontier_openings(after, limit))
            if lost or not left:
                yield turn, left, lost


def _kind(board: Board, there: Cell, other: int, room: Bounds) -> str:
    """Tells what an open side meets in the cell beyond."""
    met = board.laid.get(there)
    if met is not None:
        return "joined" if met.tile.open & other else "blocked"
    if there in board.covered:
        return "blocked"
    return "frontier" if within(there, room) else "rim"


def _around(board: Board, cell: Cell, room: Bounds) -> dict[Cell, None]:
    """Finds the empty cells that hang together with one."""
    found, spread = {cell: None}, [cell]
    while spread:
        here = spread.pop()
        for side in LETTERS:
            there = beside(here, side)
            if there not in found and within(there, room) and _is_empty(board, there):
                found[there] = None
                spread.append(there)
    return found


def _is_empty(board: Board, cell: Cell) -> bool:
    return cell not in board.laid and cell not in board.covered
