"""The graphs of a board: what connected means. Needs networkx, which is loaded when a graph is first asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from .board import Board, Laid
from .tile import AROUND, LETTERS, Cell

if TYPE_CHECKING:
    import networkx as nx

Node = tuple[Any, ...]
HUB: Node = ("hub",)  # the way in: the start, and all ladders with it
START: Cell = (0, 0)  # where the start lies


def graph(board: Board) -> nx.Graph:
    """Makes the graph of tunnels, of which every question about connection is a query (SAB-PATH-07, SA2-PATH-08).

    Nodes:
        ``("hub",)``: the way in. ``("b", column, row, k, None)``: block ``k`` of the card there, unless it carries a door.
        ``("b", column, row, k, side)``: one side of a block with a door. ``("g", column, row)``: a goal face down, into which
        a tunnel leads and out of which none does.
        A block has ``cell``, ``card``, ``sides`` (letters), ``crystals`` (those of the card, on its first node), ``ladder``
        (the start too) and ``goal`` (the first word of a revealed goal's id, ``treasure`` or ``stone``; else None).

    Edges:
        ``type`` is ``entrance`` (hub to start), ``ladder`` (hub to another entrance), ``joint`` (open side to open side),
        ``door`` (through a door) or ``reach`` (open side to a goal face down); ``door`` is the door's colour or None.
    """
    import networkx as nx

    made = nx.Graph()
    made.add_node(HUB)
    made.add_nodes_from(("g", *cell) for cell in board.covered)
    for cell, laid in board.laid.items():
        _add_card(made, cell, laid, cell in board.goals)
    for cell, laid in board.laid.items():
        for side, other, right, down in AROUND:
            there = (cell[0] + right, cell[1] + down)
            met = board.laid.get(there)
            if laid.tile.open & side and there in board.covered:
                made.add_edge(node(cell, laid, side), ("g", *there), type="reach", door=None)
            elif laid.tile.open & side and met is not None and met.tile.open & other:
                made.add_edge(node(cell, laid, side), node(there, met, other), type="joint", door=None)
    return made


def node(cell: Cell, laid: Laid, side: int) -> Node:
    """Returns the node in which an open side of a card lies."""
    block = laid.tile.block_of(side)
    return ("b", *cell, block, LETTERS[side] if _has_door(laid, block) else None)


def nodes_of(cell: Cell, laid: Laid) -> Iterator[Node]:
    """Goes through the nodes of a card, block by block."""
    for block, mask in enumerate(laid.tile.masks):
        sides = [side for side in LETTERS if mask & side]
        yield from (node(cell, laid, side) for side in (sides if _has_door(laid, block) else sides[:1]))


def network(made: nx.Graph, team: str = "") -> set[Node]:
    """Returns the nodes that are connected to the way in; the goals face down are not among them (SAB-PATH-06).

    Args:
        made: what :func:`graph` made.
        team: goes through no door of another colour (SA2-PATH-06); left out, doors stop nobody (SA2-PATH-07).
    """
    import networkx as nx

    def passes(u: Node, v: Node) -> bool:
        return not team or made.edges[u, v]["door"] in (None, team)

    tunnels = nx.subgraph_view(made, filter_node=lambda each: each[0] != "g", filter_edge=passes)
    found: set[Node] = nx.node_connected_component(tunnels, HUB)
    return found


def cells(board: Board, travelled: Mapping[Cell, Cell] | None = None) -> nx.Graph:
    """Makes the graph of a board on which one walks from tile to tile: a node for each tile, named by its cell (MYT-GRAPH-01).

    Args:
        travelled: for each tile the one from which it was explored.

    Nodes have ``tile`` (the card), ``turn``, ``openings`` (letters), ``is_start`` and ``order`` (the start is 0). An edge joins
    neighbours that are open towards each other (MYT-GRAPH-02, MYT-GRAPH-03); ``sides`` says for each of the two on which side
    the other lies, ``kind`` is ``travelled`` if one was explored from the other, else ``joined``.
    """
    import networkx as nx

    explored = travelled or {}
    made = nx.Graph()
    for order, (cell, laid) in enumerate(board.laid.items()):
        openings = _letters(laid.tile.open)
        made.add_node(cell, tile=laid.card, turn=laid.turn, openings=openings, is_start=cell == START, order=order)
    for cell in board.laid:
        for there in board.neighbours(cell):
            kind = "travelled" if explored.get(cell) == there or explored.get(there) == cell else "joined"
            made.add_edge(cell, there, kind=kind, sides={cell: _towards(cell, there), there: _towards(there, cell)})
    return made


def _add_card(made: nx.Graph, cell: Cell, laid: Laid, is_goal: bool) -> None:
    """Adds the nodes of a card, the passage through its door, and its ties to the way in."""
    card, tile = laid.card, laid.tile
    tie = "entrance" if cell == START else "ladder"
    for number, each in enumerate(nodes_of(cell, laid)):
        made.add_node(
            each,
            cell=cell,
            card=card,
            sides=frozenset(each[4]) if each[4] else _letters(tile.masks[each[3]]),
            crystals=getattr(card, "crystals", 0) if number == 0 else 0,
            ladder=tile.entrance,
            goal=str(card).partition("_")[0] if is_goal else None,
        )
        if tile.entrance:
            made.add_edge(HUB, each, type=tie, door=None)
    if tile.door:
        one, other = (node(cell, laid, side) for side in LETTERS if tile.masks[tile.door_block] & side)
        made.add_edge(one, other, type="door", door=tile.door)


def _has_door(laid: Laid, block: int) -> bool:
    return bool(laid.tile.door) and laid.tile.door_block == block


def _letters(mask: int) -> frozenset[str]:
    return frozenset(letter for side, letter in LETTERS.items() if mask & side)


def _towards(cell: Cell, there: Cell) -> str:
    """Returns the letter of the side on which a neighbour lies."""
    step = there[0] - cell[0], there[1] - cell[1]
    return next(LETTERS[side] for side, _, right, down in AROUND if (right, down) == step)
