"""What is connected to the way in, what would be cut off, and with how few cards."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from .board import SIDES_OF, Board
from .fitting import Bounds, within
from .graph import HUB, START, Node, graph, network, node, nodes_of
from .tile import ALL_SIDES, Cell, beside

if TYPE_CHECKING:
    import networkx as nx


class Fragment(NamedTuple):
    """A piece of tunnel without connection.

    Args:
        cells: where it runs.
        ends: the empty cells that its open sides face.
        joins: those of them where a single card would connect it.
        loose: whether its cards are connected with none of their sides; else it is a stub or a second tunnel of theirs.
    """

    cells: tuple[Cell, ...]
    ends: tuple[Cell, ...]
    joins: tuple[Cell, ...]
    loose: bool


def reachable(board: Board) -> list[Cell]:
    """Lists the cells of cards with a connected side (SAB-PATH-07)."""
    return sorted(cell for cell, mask in board.links.items() if mask)


def frontier(board: Board, bounds: Bounds | None = None) -> list[Cell]:
    """Lists the empty cells on which some card other than a ladder can be laid (SAB-PATH-04): a connected open side faces them.

    Args:
        bounds: the cells outside are not to be used (SAB-PATH-01).
    """
    return [cell for cell in board.frontier() if bounds is None or within(cell, bounds)]


def removable(board: Board) -> list[Cell]:
    """Lists the cells of cards that a rockfall can remove: all but the start and the goals (SAB-ACT-11)."""
    return sorted(cell for cell in board.laid if cell != START and cell not in board.goals)


def cut_off(board: Board, cell: Cell) -> list[Cell]:
    """Lists the cells that would be connected no more without the card on a cell (SAB-PATH-10)."""
    without = _without(board, [cell])
    return sorted(each for each in without.laid if board.reached(each) and not without.reached(each))


def articulation(board: Board) -> dict[Cell, list[Cell]]:
    """Finds the choke cards: those without which others are cut off, with the cells of these (SAB-PATH-10).

    The start is left out, since without it nothing is connected; revealed goals are not, though no rockfall removes them.
    """
    found = {cell: cut_off(board, cell) for cell in reachable(board) if cell != START}
    return {cell: lost for cell, lost in found.items() if lost}


def fragments(board: Board) -> list[Fragment]:
    """Lists the pieces of tunnel without connection, such as a rockfall cut off, and where they can be joined (SAB-PATH-10)."""
    import networkx as nx

    tunnels = graph(board)
    tunnels.remove_nodes_from([each for each in tunnels if each[0] == "g"])
    pieces = (piece for piece in nx.connected_components(tunnels) if HUB not in piece)
    return sorted(_fragment(board, sorted(piece, key=str)) for piece in pieces)


def _fragment(board: Board, piece: list[Node]) -> Fragment:
    """Describes a piece of tunnel, given as its nodes."""
    cells = sorted({(column, row) for _, column, row, _, _ in piece})
    ends: set[Cell] = set()
    for _, column, row, block, _ in piece:
        faced = [beside((column, row), side) for side in SIDES_OF[board.laid[column, row].tile.masks[block]]]
        ends.update(there for there in faced if there not in board.laid and there not in board.covered)
    joins = [there for there in sorted(ends) if board.demand(there).linked]
    return Fragment(tuple(cells), tuple(sorted(ends)), tuple(joins), not any(map(board.reached, cells)))


# --- the smallest cut ---


def min_cut(board: Board, target: Cell, side: int = 0, cards: Sequence[Cell] | None = None) -> list[Cell] | None:
    """Finds the fewest cards without which a target is no longer connected; an empty list if it is not connected anyway.

    The graph's smallest cut counts blocks, and cards with several tunnels may cut the same with fewer cards. So that cut bounds
    the search, and of fewer cards only those sets are tried that carry as many blocks.

    Args:
        target: the cell of a card, or of a goal face down.
        side: one side of it, if only the tunnel there is meant.
        cards: the cells of the cards that may go; left out, those that a rockfall can remove (SAB-ACT-11).

    Returns:
        The cells; None if nothing but the target itself could go.
    """
    if not _connected(board, target, side):
        return []
    loose = [cell for cell in (removable(board) if cards is None else cards) if cell != target]
    made = graph(board)
    linked = network(made)
    cut = _cut_of_blocks(made, linked, frozenset(loose), _ends(board, made, target, side))
    if cut is None:
        return None
    blocks = {cell: sum(each in linked for each in nodes_of(cell, board.laid[cell])) for cell in loose}
    best = sorted({(each[1], each[2]) for each in cut})
    for size in range(1, len(best)):
        for some in combinations([cell for cell in loose if blocks[cell]], size):
            if sum(blocks[cell] for cell in some) >= len(cut) and not _connected(_without(board, some), target, side):
                return list(some)
    return best


def _without(board: Board, cells: Sequence[Cell]) -> Board:
    """Copies a board without some cards."""
    twin = board.copy()
    for cell in cells:
        twin.remove(cell)
    return twin


def _connected(board: Board, target: Cell, side: int) -> bool:
    """Tells whether a card, a goal face down, or a side of one is connected."""
    linked = board.demand(target).linked if target in board.covered else board.reached(target)
    return bool(linked & (side or ALL_SIDES))


def _ends(board: Board, made: nx.Graph, target: Cell, side: int) -> list[Node]:
    """Lists the nodes at which a target is reached."""
    if target in board.covered:
        facing: list[Node] = list(made[("g", *target)])
        return [each for each in facing if not side or (each[1], each[2]) == beside(target, side)]
    laid = board.laid[target]
    return [node(target, laid, side)] if side else list(nodes_of(target, laid))


def _cut_of_blocks(made: nx.Graph, linked: set[Node], loose: frozenset[Cell], ends: list[Node]) -> list[Node] | None:
    """Finds the fewest nodes of cards that may go which separate the ends from the hub; None if there are none such.

    Each node becomes two with a passage between them, which is narrow if its card may go; then it is a cut of passages.
    """
    import networkx as nx

    passages = nx.DiGraph()
    for each in linked:
        narrow = {"capacity": 1} if each != HUB and (each[1], each[2]) in loose else {}
        passages.add_edge((each, "in"), (each, "out"), **narrow)
    for one, other in made.subgraph(linked).edges:
        passages.add_edges_from([((one, "out"), (other, "in")), ((other, "out"), (one, "in"))])
    passages.add_edges_from(((each, "out"), "end") for each in ends if each in linked)
    try:
        _, (near, far) = nx.minimum_cut(passages, (HUB, "in"), "end")
    except nx.NetworkXUnbounded:
        return None
    return [each for each in linked if (each, "in") in near and (each, "out") in far]
