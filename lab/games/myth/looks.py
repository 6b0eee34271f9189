"""What a map of the dungeon can show: where it grows, how far things are, what cuts it; and a picture of it.

All of it is worked out from what lies open: the board, the heroes, monsters and webs, and which tiles are still to come.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from ...engine.table import Player
from ...engine.viewdata import Board as Drawn
from ...engine.words import joined
from ...paths.analyses import (
    choke_tiles,
    delivery_path,
    distance_map,
    frontier_cells,
    frontier_openings,
    growth_capacity,
    lost_cells,
    rim_cells,
    sealing_moves,
)
from ...paths.picture_overlays import Look, counted, said
from ...paths.picture_text import lines
from ...paths.svg import NOTHING, Overlay, Picture, drawing
from ...paths.tile import Cell
from .pieces import pieces
from .table import HOME, MythTable


def looks(table: MythTable) -> dict[str, Look]:
    """Lists what a map can show, by a short id (MYT-GRAPH-01 to -05)."""
    found = {id: _look(table, name, draw) for id, (name, draw) in LOOKS.items()}
    for player in table.living:
        found[f"free {player}"] = _look(table, f"where {player} passes freely", partial(free, player=player))
        if table.cells[player] != HOME:
            found[f"way {player}"] = _look(table, f"way home of {player}", partial(way, player=player))
    return found


def _look(table: MythTable, name: str, draw: Callable[[MythTable], Overlay]) -> Look:
    return Look(name, lambda board: draw(table))


def picture(table: MythTable, look: str = "") -> Picture:
    """Draws the dungeon with all that stands in it, and one of its looks over it.

    Args:
        look: an id of :func:`looks`; empty: none.

    Raises:
        ValueError: there is no such look.
    """
    found = looks(table)
    if look and look not in found:
        raise ValueError(f"the map has no look {look!r}; there are: {', '.join(found)}")
    overlay = found[look].draw(table.board) if look else NOTHING
    seen = Drawn(name="dungeon", tiles=table.board.seen(), pieces=pieces(table))  # type: ignore[typeddict-item]
    words = [*lines(seen, ()), *([overlay.said] if overlay.said else [])]
    return Picture(drawing(seen, (), overlay, standalone=True), "\n".join(words))


# --- looks ---


def growth(table: MythTable) -> Overlay:
    """Shades the cells where a tile can come next, and those that the limit forbids (MYT-GRAPH-04, MYT-TILE-09)."""
    board, limit = table.board, table.rules.limit
    openings, cells, rim = frontier_openings(board, limit), frontier_cells(board, limit), rim_cells(board, limit)
    if not openings:
        return Overlay({"rim": rim}, said="The map is dead: nowhere can it grow.")
    west, east, north, south = board.box()
    leads = f"{counted(len(openings), 'opening leads', 'openings lead')} to {counted(len(cells), 'empty cell', 'empty cells')}"
    size = f"the field is {east - west + 1} by {south - north + 1} and may be {limit.size} by {limit.size}"
    beyond = f", {len(rim)} more lie beyond the limit" if rim else ""
    return Overlay({"frontier": cells, "rim": rim}, said=f"{leads}{beyond}; {size}.")


def home(table: MythTable) -> Overlay:
    """Writes on each tile how many steps it is from the start square (MYT-QUEST-11, MYT-MISC-04)."""
    steps = distance_map(table.board)
    heroes = [f"{player} {steps[table.cells[player]]}" for player in table.living]
    return Overlay(numbered(steps), said=f"Steps to the start square, one a turn: {', '.join(heroes)}.")


def exploration(table: MythTable) -> Overlay:
    """Writes on each tile how many steps it is from the next place to explore (MYT-GRAPH-04, MYT-MOVE-04)."""
    openings = dict.fromkeys(each.cell for each in frontier_openings(table.board, table.rules.limit))
    if not openings:
        return Overlay(said="The map is dead: there is nothing left to explore.")
    maps = [distance_map(table.board, cell) for cell in openings]
    steps = {cell: min(each[cell] for each in maps) for cell in table.board.laid}
    heroes = [f"{player} {steps[table.cells[player]]}" for player in table.living]
    return Overlay(numbered(steps), said=f"Steps to the nearest tile with an opening: {', '.join(heroes)}.")


def numbered(steps: dict[Cell, int]) -> dict[str, list[Cell]]:
    """Sorts cells by their number of steps."""
    found: dict[str, list[Cell]] = {}
    for cell, number in sorted(steps.items(), key=lambda each: (each[1], each[0])):
        found.setdefault(counted(number, "step", "steps"), []).append(cell)
    return found


def choke(table: MythTable) -> Overlay:
    """Frames the tiles without which the map falls apart, with how many tiles they cut off (MYT-GRAPH-05, MYT-SHARE-06)."""
    tiles = [cell for cell in choke_tiles(table.board) if cell != HOME]
    if not tiles:
        return Overlay(said="There is no choke tile: from everywhere two ways lead home.")
    cut = {cell: len(table.board) - len(distance_map(table.board, HOME, [cell])) for cell in tiles}
    worst = max(tiles, key=lambda cell: cut[cell])
    beyond = distance_map(table.board, HOME, [worst])
    heroes = [str(player) for player in table.living if table.cells[player] not in beyond]
    parted = f", and with them {joined(heroes)}" if heroes else ""
    return Overlay(
        frames={cell: f"cuts {number}" for cell, number in cut.items() if number},
        said=f"A battle or a web at {said(worst)} cuts {counted(cut[worst], 'tile', 'tiles')} off from the start square{parted}.",
    )


def room(table: MythTable) -> Overlay:
    """Shades the cells that tiles could still come to, and those that none can (MYT-TILE-07, MYT-TILE-08)."""
    grows, lost = growth_capacity(table.board, table.rules.limit), lost_cells(table.board, table.rules.limit)
    most = min(len(grows), table.rules.limit.size**2 - len(table.board))
    left = len(table.tiles)
    compared = f"{counted(left, 'is', 'are')} to come, {'and fit in' if most >= left else 'so they cannot run out'}"
    return Overlay(
        {"room": grows, "lost": lost},
        said=f"There is room for at most {counted(most, 'more tile', 'more tiles')}; {compared if left else 'none is to come'}. "
        f"{counted(len(lost), 'cell is', 'cells are')} lost for good.",
    )


def sealing(table: MythTable) -> Overlay:
    """Frames the cells where a single tile could seal the map, or cut empty cells off (MYT-END-10, MYT-TILE-07)."""
    moves = sealing_moves(table.board, to_come(table), table.rules.limit)
    if moves.empty:
        return Overlay(said="No single tile can seal anything off now.")
    deadly = moves[moves["left"] == 0]
    rows = deadly if len(deadly) else moves
    shares: dict[Cell, float] = {}
    for column, row, _, share in dict.fromkeys(zip(*(rows[name] for name in ("column", "row", "tile", "share")), strict=True)):
        shares[column, row] = shares.get((column, row), 0.0) + share
    what = "end the game" if len(deadly) else "cut cells off"
    worst = max(shares, key=lambda cell: (shares[cell], cell))
    return Overlay(
        frames={cell: f"{100 * share:.0f} %" for cell, share in shares.items()},
        said=f"In percent of the tiles to come: how many could {what} if laid there; {100 * shares[worst]:.0f} at {said(worst)}.",
    )


def to_come(table: MythTable) -> list[Any]:
    """Lists the tiles still to come, sorted: which they are is public, their order is not (MYT-HID-09)."""
    gone: Counter[Any] = Counter([*table.tile_discard, *(laid.card for laid in table.board.laid.values())])
    left: list[Any] = []
    for card in table.rules.tiles:
        if gone[card]:
            gone[card] -= 1
        else:
            left.append(card)
    return left


def stops(table: MythTable) -> list[Cell]:
    """Lists the tiles on which a hero is held up (MYT-MOVE-07)."""
    return [cell for cell in table.board.laid if cell in table.monsters or table.web(cell) is not None]


def free(table: MythTable, player: Player) -> Overlay:
    """Shades the tiles that a hero gets to without being held up on the way (MYT-MOVE-07, MYT-SHARE-04, MYT-SHARE-06)."""
    held = stops(table)
    cells = [cell for cell in distance_map(table.board, table.cells[player], held) if cell not in held]
    if len(cells) == len(table.board):
        return Overlay({"reachable": cells}, said=f"Nothing holds {player} up anywhere.")
    others = counted(len(table.board) - len(cells), "other tile", "other tiles")
    freely = f"{player} passes freely over {counted(len(cells), 'tile', 'tiles')}"
    return Overlay({"reachable": cells}, said=f"{freely}; monsters or webs stop the hero on {others}, or on the way there.")


def way(table: MythTable, player: Player) -> Overlay:
    """Draws a shortest way of a hero to the start square, and says what could cut it (MYT-QUEST-11, MYT-MISC-04)."""
    here = table.cells[player]
    cells = delivery_path(table.board, here)
    narrow = [cell for cell in cells[1:-1] if HOME not in distance_map(table.board, here, [cell])]
    held = [cell for cell in stops(table) if cell in cells[:-1]]
    return Overlay(
        frames=dict.fromkeys(narrow, "choke"),
        way=cells,
        said=f"{player} is {counted(len(cells) - 1, 'step', 'steps')} from the start square"
        + (f", held up at {listed(held)}" if held else "")
        + (f". A monster at {listed(narrow, 'or')} would cut the way." if narrow else ". No single monster can cut the way."),
    )


def listed(cells: Iterable[Cell], last: str = "and") -> str:
    """Lists cells in a sentence."""
    return joined([said(cell) for cell in cells], last)


LOOKS: Mapping[str, tuple[str, Callable[[MythTable], Overlay]]] = {
    "growth": ("where it can grow", growth),
    "home": ("steps from the start square", home),
    "explore": ("steps to the next exploration", exploration),
    "choke": ("choke tiles", choke),
    "room": ("room and lost cells", room),
    "sealing": ("tiles that would seal something", sealing),
}
