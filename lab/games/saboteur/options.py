"""What a player may do on his turn, all of it one decision (SAB-TURN-07)."""

from __future__ import annotations

from typing import Any

from ...engine.table import Player
from .cards import ActionCard, PathCard
from .moves import Moves
from .table import SaboteurTable


def moves(table: SaboteurTable, me: Player) -> Any:
    """Lists what a player may do with his cards: lay, play, discard, in edition 2 be rid of a card (SAB-TURN-01, SA2-TURN-01)."""
    rules, maze, hand = table.rules, table.maze, table.hands[me]
    found: list[Any] = []
    places, stopped = rules.fitting.places, table.stopped(me)
    kinds = dict.fromkeys(hand)
    for card in kinds:
        if card.__class__ is not PathCard:
            found += rules.aims_of[card](table, me, card)
        elif not stopped:
            found += places(maze, card)
    if rules.plain_pass:
        found += map(rules.discards.__getitem__, kinds)
        return found
    return Moves(found, hand, kinds, passes=rules.passes, removal=rules.s2_heal_discard, removable=removable(table, me))


def removable(table: SaboteurTable, me: Player) -> list[ActionCard]:
    """Lists the kinds of card in front of a player that he may be rid of by discarding others (SA2-TURN-05)."""
    front = table.front[me]
    if not front or not table.rules.second:
        return []
    any_card = table.rules.heal_targets == "any_front_card"
    return list(dict.fromkeys(card for card in front if card.stops or any_card))
