"""Why not: answers about notations of the game that no decision offers and none bars itself.

They are read by who decides, and use what lies open and his own cards.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from ...engine.decision import Decision
from ...engine.refusals import not_held
from ...engine.table import Player
from ...paths import Placement
from ...paths.tile import Cell
from .dungeon import barred_ways
from .flow import PHASE_WORDS, draw_price
from .options import BUY, DECLINE, NO_ORDER, STAY
from .quests import WINDOWS
from .table import MythTable

CELL = re.compile(r"(-?\d+),(-?\d+)")
FREE_VERBS = ("turn_in", "replace", "self_heal", "avatara_heal")
DEALS = {"bribe": "MYT-BRIBE-04", "capture": "MYT-EV-05"}
TURN_VERBS = ("draw", "walk", "explore", "stay", "buy", *FREE_VERBS, *DEALS)


def why_foreign(decision: Decision, notation: str) -> tuple[str, str] | None:
    """Says why a notation of the game does not fit a decision, by what its player knows, and by which clause."""
    table: MythTable = decision.table  # type: ignore[assignment]
    me, options = decision.player, decision.options
    verb, _, what = notation.partition(" ")
    if cell := CELL.fullmatch(notation):  # as somebody asks who points at the board
        return why_not_there(table, me, (int(cell[1]), int(cell[2]))) if STAY in options and me is table.active else None
    if verb in TURN_VERBS and me is not table.active:
        if NO_ORDER in options:
            return "the controller of a dream orders what the hero could do himself, and no more", "MYT-EV-37"
        clause = "MYT-DRAW-05" if verb == "draw" else "MYT-FREE-01" if verb in FREE_VERBS else "MYT-TURN-01"
        return f"it is the turn of {table.active}", clause
    if verb == "draw":
        return why_no_draw(table, me, what)
    if verb in ("walk", "explore", "stay"):
        return why_no_move(table, me, options, verb, what)
    if verb in FREE_VERBS:
        return why_not_free(table, me, what)
    if verb in DEALS:
        return why_no_deal(table, me, verb, what)
    if verb == "attack":
        return why_no_blow(table, me, what)
    if notation == str(BUY):
        return why_no_extra_turn(table, me)
    if verb == "add":
        if table.phase == "determine":
            return not_held(what), "MYT-DET-02"
        return "cards are added while the events of a move are determined", "MYT-DET-14"
    if verb == "nod" and DECLINE in options:
        return "no tile lies there", "MYT-EV-16"
    if verb == "place" and isinstance(options[0], Placement):
        return why_not_laid(options[0], what)
    return None


def why_not_free(table: MythTable, me: Player, what: str) -> tuple[str, str]:
    """Says why a free action that the window does not bar itself is none now."""
    if table.phase not in WINDOWS:
        return f"free actions are possible in the windows of the turn; now: {PHASE_WORDS[table.phase]}", "MYT-FREE-01"
    if what and what not in map(str, table.quests[me]):
        return f"{what} is none of your open quests", "MYT-QUEST-05"
    return "first answer what is asked", "MYT-FREE-01"


def why_no_deal(table: MythTable, me: Player, verb: str, what: str) -> tuple[str, str]:
    """Says why a monster cannot be bribed or caught now."""
    cell = table.cells[me]
    there = table.monsters.get(cell, [])
    if what not in map(str, there):
        return f"no {what} is here", "MYT-BRIBE-01" if verb == "bribe" else "MYT-EV-05"
    if verb == "bribe" and len(there) == 1 and cell not in table.started:
        return "one monster must remain", "MYT-BRIBE-02"
    return "that is done before the first attack of a battle", DEALS[verb]


def why_no_blow(table: MythTable, me: Player, what: str) -> tuple[str, str]:
    """Says why somebody or something cannot be attacked now."""
    if what in map(str, table.players):
        return "heroes cannot attack each other", "MYT-FIGHT-15"
    if what and what not in map(str, table.monsters.get(table.cells[me], [])):
        return f"no {what} is here", "MYT-FIGHT-13"
    return "heroes strike in phase 4 of their turns, one round a turn", "MYT-FIGHT-12"


def why_no_extra_turn(table: MythTable, me: Player) -> tuple[str, str]:
    """Says why the active player cannot buy an extra turn now."""
    price, tokens = table.rules.extra_turn_price, table.tokens[me]
    if table.rules.extra_turn_purchases_per_round == "1" and table.bought:
        return "one extra turn may be bought before the turn passes on, and one was", "MYT-MISC-03"
    if tokens < price:
        return f"an extra turn costs {price}, you have {tokens}", "MYT-MISC-02"
    return "an extra turn is bought at the end of the turn", "MYT-MISC-02"


def why_not_laid(offered: Placement, what: str) -> tuple[str, str]:
    """Says why another tile than the drawn one, or another cell than the pawn's, is none to choose."""
    name, _, where = what.partition("@")
    cell = f"{offered.cell[0]},{offered.cell[1]}"
    if (there := CELL.match(where)) and there[0] == cell and name != str(offered.card):
        return f"the drawn tile is {offered.card}", "MYT-TILE-03"
    return f"the tile {offered.card} comes where the pawn went, to {cell}", "MYT-TILE-01"


def why_no_draw(table: MythTable, me: Player, what: str) -> tuple[str, str]:
    """Says why the active player may not draw now, or not so many cards."""
    if not table.deck:
        return "the event deck is empty", "MYT-DRAW-09"
    if table.phase == "draw":
        return why_not_so_many(table, me, what)
    if table.bans[0]:
        return "the dream forbids it in this turn", "MYT-EV-37"
    cell, price = table.cells[me], draw_price(table, me, 1)
    if not table.ground and cell in table.monsters:
        return "a battle goes on", "MYT-DRAW-07"
    if not table.ground and table.web(cell) is not None:
        return "a web holds the hero", "MYT-EV-14"
    if table.phase in ("W2", "move") and price > table.tokens[me]:
        return f"the next card would cost {price}, you have {table.tokens[me]}", "MYT-DRAW-04"
    return "cards are drawn in phase 1", "MYT-TURN-01"


def why_not_so_many(table: MythTable, me: Player, what: str) -> tuple[str, str]:
    """Says, while cards are drawn, why not in this number."""
    if table.rules.draw_mode == "one_by_one":
        return "cards are drawn one by one: draw, or stop", "MYT-DRAW-08"
    number = int(what) if what.isdecimal() and len(what) < 5 else 0
    if number > len(table.deck):
        return f"cards in the event deck: {len(table.deck)}", "MYT-DRAW-09"
    if (price := draw_price(table, me, number)) > table.tokens[me]:
        return f"they cost {price}, you have {table.tokens[me]}", "MYT-DRAW-04"
    return "say how many cards you draw, as in draw 2; none is draw 0", "MYT-DRAW-08"


def why_no_move(table: MythTable, me: Player, options: Sequence[Any], verb: str, what: str) -> tuple[str, str]:
    """Says why the active hero may not go there, or not move now."""
    cell = table.cells[me]
    if not table.ground and cell in table.monsters:
        return "a battle goes on", "MYT-FIGHT-17"
    if not table.ground and table.web(cell) is not None:
        return "a web holds the hero", "MYT-MOVE-07"
    if STAY in options:
        if there := CELL.fullmatch(what):
            return why_not_there(table, me, (int(there[1]), int(there[2])))
        return "one explores through an opening of the own tile to where no tile lies: N, E, S or W", "MYT-MOVE-04"
    if table.phase == "move":
        return "the pawn has left its tile: where it goes is fixed", "MYT-TILE-01"
    return "heroes move in phase 2", "MYT-TURN-02"


def why_not_there(table: MythTable, me: Player, cell: Cell) -> tuple[str, str]:
    """Says why the active hero cannot go to a cell."""
    if cell == table.cells[me]:
        return "the hero stands there", "MYT-MOVE-06"
    for barred in barred_ways(table, me):
        if getattr(barred.option, "cell", None) == cell:
            return barred.reason, barred.clause
    most = table.rules.moves_per_turn
    far = "one square" if most == 1 else f"{most} squares, one after the other,"
    return f"a hero moves {far} a turn, through an opening of the tile", "MYT-MOVE-01"
