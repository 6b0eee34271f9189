"""The dungeon: where a hero may go, what exploring brings, and whether the map can still grow (MYT-MOVE, MYT-TILE, MYT-GRAPH)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.decision import Barred
from ...engine.game import Flow
from ...engine.table import Player
from ...paths import Placement
from ...paths.fitting import Bounds, within
from ...paths.growth import frontier_openings
from ...paths.tile import AROUND, NAMES, OPPOSITE
from . import events as e
from .cards import TileCard
from .endings import map_is_closed, score
from .options import REDRAW, STAY, Step, explore, walk
from .table import NEW, MythTable

TURNS = (0, 1, 2, 3)


# --- the field ---


def room(table: MythTable) -> Bounds:
    """Returns the bounds within which the next tile may lie (MYT-TILE-08, MYT-TILE-09); kept until the board changes."""
    found: Bounds | None = table.board.found.get("room")
    if found is None:
        found = table.board.found["room"] = table.rules.limit.room(table.board)
    return found


def closes(table: MythTable, placement: Placement) -> bool:
    """Tells whether a tile would leave no frontier opening anywhere (MYT-END-10, MYT-GRAPH-04)."""
    board = table.board.copy()
    board.lay(placement.cell, placement.card, placement.turn)
    return not frontier_openings(board, table.rules.limit)


# --- where a hero may go ---


def ways(table: MythTable, me: Player) -> list[Any]:
    """Lists where a hero may go: stay, walk over a joined passage, or explore through an opening (MYT-MOVE-02 to -06).

    Passages are the edges of the graph of tiles: both sides are open (MYT-GRAPH-01, MYT-GRAPH-02). A new tile may join or close
    more of them than the one through which it was entered (MYT-GRAPH-03, MYT-TILE-06, MYT-TILE-07). The list is kept until the
    board changes; what it depends on beside the board is the tile deck, which changes with it.
    """
    cell, board = table.cells[me], table.board
    found: list[Any] | None = board.found.get(cell)
    if found is None:
        found = board.found[cell] = [STAY]
        tile, laid = board.laid[cell].tile, board.laid
        may_explore = table.tiles or table.rules.tile_deck_end == "when_needed"
        for side, other, right, down in AROUND:
            if tile.open & side:
                there = cell[0] + right, cell[1] + down
                if there in laid:
                    if laid[there].tile.open & other:
                        found.append(walk(there))
                elif may_explore and within(there, room(table)):
                    found.append(explore(cell, side))
    return found


def barred_ways(table: MythTable, me: Player) -> Iterator[Barred]:
    """Says of each side of a hero's tile why it is no way out."""
    cell, laid, offered = table.cells[me], table.board.laid, ways(table, me)
    for side, other, right, down in AROUND:
        there = cell[0] + right, cell[1] + down
        way = walk(there) if there in laid else explore(cell, side)
        if way in offered:
            continue
        if not laid[cell].tile.open & side:
            yield Barred(way, f"the tile has a wall in the {NAMES[side]}", "MYT-MOVE-03" if there in laid else "MYT-MOVE-04")
        elif there in laid and not laid[there].tile.open & other:
            yield Barred(way, f"the tile in the {NAMES[side]} has a wall there", "MYT-MOVE-03", also=("MYT-GRAPH-02",))
        elif not within(there, room(table)):
            limit = table.rules.limit.size
            middle = ", with the start square in its middle" if table.rules.limit.centred else ""
            why = f"the field may be {limit} squares wide and high{middle}"
            yield Barred(way, why, "MYT-TILE-09", {"limit": limit}, also=("MYT-TILE-08",))
        else:
            yield Barred(way, "there is no tile left", "MYT-END-02")


# --- exploring ---


def explores(table: MythTable, me: Player, step: Step) -> Flow:
    """Takes the token, draws a tile and lays it where the pawn went (MYT-TILE-01 to -05, -10, -11)."""
    if income := table.gain(me, table.rules.exploration_income):
        table.tell(None, e.GAINS, me, income, clause="MYT-TILE-02")
    table.clause = "MYT-TILE-03"
    if not table.tiles:  # with tile_deck_end=when_needed alone
        score(table, "tile_deck", "MYT-END-02")
    tile = table.tiles.pop()
    table.tell(None, e.EXPLORES, me, NAMES[step.side], tile)
    redraws = 0
    while True:
        options, closing = rotations(table, step, tile)
        if not options:  # every rotation closes the map, which is forbidden: another tile, free of charge
            tile = _another(table, tile)
            continue
        if may_redraw(table, me, redraws):
            options.append(REDRAW)
        misfits = _Misfits(step, tile, closing, redraws)
        choice = yield table.ask(me, "how do you lay the tile?", options, clause="MYT-TILE-10", barring=misfits, about=tile)
        if choice is not REDRAW:
            break
        redraws += 1
        tile = _redraw(table, me, tile)
    place(table, me, step, choice)


def rotations(table: MythTable, step: Step, tile: TileCard) -> tuple[list[Any], list[Placement]]:
    """Lists the rotations in which the travelled passage is joined; and those that dead_map=forbid forbids (MYT-TILE-04, -10).

    Rotations that look the same are one.
    """
    entry = OPPOSITE[step.side]
    turns = [turn for turn in tile.tile.turns(TURNS) if tile.tile.turned(turn).open & entry]
    fitting = [Placement(tile, step.cell, turn) for turn in turns]
    if table.rules.dead_map != "forbid":
        return list(fitting), []
    closing = [each for each in fitting if closes(table, each)]
    if len(closing) == len(fitting):
        return ([], closing) if table.tiles else (list(fitting), [])
    return [each for each in fitting if each not in closing], closing


def may_redraw(table: MythTable, me: Player, redraws: int) -> bool:
    """Tells whether a tile may be thrown away (MYT-TILE-05)."""
    limited = table.rules.redraws_per_explore == "1" and redraws > 0
    return table.tokens[me] >= table.rules.tile_redraw_price and bool(table.tiles) and not limited


def _redraw(table: MythTable, me: Player, tile: TileCard) -> TileCard:
    price = table.rules.tile_redraw_price
    table.tokens[me] -= price
    table.tile_discard.append(tile)
    new = table.tiles.pop()
    table.tell(None, e.REDRAWS, me, tile, price, new, clause="MYT-TILE-05")
    return new


def _another(table: MythTable, tile: TileCard) -> TileCard:
    table.tile_discard.append(tile)
    new = table.tiles.pop()
    table.tell(None, e.REFUSED_TILE, tile, new, clause="MYT-END-10")
    return new


def place(table: MythTable, me: Player, step: Step, placement: Placement) -> None:
    """Lays the tile, puts the pawn on it, and looks whether the game ends (MYT-TILE-11, MYT-END-02, MYT-END-10)."""
    cell = placement.cell
    table.board.lay(cell, placement.card, placement.turn)
    table.entered[cell] = OPPOSITE[step.side]
    table.standstill = 0
    table.ground = NEW
    table.tell(None, e.PLACES, me, placement.card, *cell, clause="MYT-TILE-04")
    table.arrive(me, cell)
    if not table.tiles and table.rules.tile_deck_end == "after_last_placed":
        score(table, "tile_deck", "MYT-END-02")
    if not frontier_openings(table.board, table.rules.limit):
        map_is_closed(table)


class _Misfits:
    """Says why a tile may not be laid in the other rotations, or not be thrown away."""

    def __init__(self, step: Step, tile: TileCard, closing: list[Placement], redraws: int) -> None:
        self.step, self.tile, self.closing, self.redraws = step, tile, closing, redraws

    def __call__(self, table: MythTable, me: Player) -> Iterator[Barred]:
        entry = OPPOSITE[self.step.side]
        for turn in TURNS:
            placement, tile = Placement(self.tile, self.step.cell, turn), self.tile.tile.turned(turn)
            if not tile.open & entry:
                reason = f"its {NAMES[entry]} side, through which you come, would be a wall"
                yield Barred(placement, reason, "MYT-TILE-04")
            elif placement in self.closing:
                yield Barred(placement, "it would close the map, and another rotation does not", "MYT-END-10")
            elif turn not in self.tile.tile.turns(TURNS):
                yield Barred(placement, "it looks the same as another rotation on offer", "MYT-TILE-10")
        if not may_redraw(table, me, self.redraws):
            yield self.no_redraw(table, me)

    def no_redraw(self, table: MythTable, me: Player) -> Barred:
        """Says why the tile may not be thrown away."""
        price, tokens = table.rules.tile_redraw_price, table.tokens[me]
        if not table.tiles:
            return Barred(REDRAW, "the tile deck is empty", "MYT-TILE-05")
        if tokens < price:
            why = f"another tile costs {price}, you have {tokens}"
            return Barred(REDRAW, why, "MYT-TILE-05", {"price": price, "tokens": tokens}, also=("MYT-RES-02",))
        return Barred(REDRAW, "one tile may be thrown away for a square, and one was", "MYT-TILE-05")
