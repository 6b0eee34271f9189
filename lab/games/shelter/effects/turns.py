"""Gendarme and Inquisitor: marks for a player's next turn (SHE-TIME-07, SHE-FLAG-01 to -04)."""

from __future__ import annotations

from ....engine.game import Flow
from ....engine.table import Player
from .. import events as e
from ..aims import a_player
from ..looks import Look
from ..table import ShelterTable

NO_PLAY = "no_play"
MUST_USE_DRAWN = "must_use_drawn"
SKIP = "skip"
WORDS = {NO_PLAY: "may not play a card", MUST_USE_DRAWN: "must use the card drawn", SKIP: "skips the turn"}


def mark(table: ShelterTable, me: Player, target: Player, what: str) -> None:
    """Marks a player for his next turn; marks of one kind do not add up."""
    if target is table.active:
        table.fresh = (*(each for each in table.fresh if each != what), what)
    elif what not in table.marks[target]:
        table.marks[target] = (*table.marks[target], what)
    table.tell(None, e.MARKS, me, target, f"{WORDS[what]} next turn")


def gendarme_free(table: ShelterTable, me: Player) -> Flow:
    """A player may not play a card on his next turn (GENDARME-FREE)."""
    target = yield a_player(table, me, "who may not play a card next turn?")
    mark(table, me, target, NO_PLAY)


def gendarme_paid(table: ShelterTable, me: Player) -> Flow:
    """As free, and he looks at that player's hand (GENDARME-PAID)."""
    target = yield a_player(table, me, "who may not play a card next turn?")
    mark(table, me, target, NO_PLAY)
    Look(me, target).all(table)


def inquisitor_free(table: ShelterTable, me: Player) -> Flow:
    """A player must use the card he draws on his next turn (INQUISITOR-FREE)."""
    target = yield a_player(table, me, "who must use the card drawn next turn?")
    mark(table, me, target, MUST_USE_DRAWN)


def inquisitor_paid_look(table: ShelterTable, me: Player) -> Flow:
    """As free, and he looks at that player's hand (0.4 INQUISITOR-PAID)."""
    target = yield a_player(table, me, "who must use the card drawn next turn?")
    mark(table, me, target, MUST_USE_DRAWN)
    Look(me, target).all(table)


def inquisitor_paid(table: ShelterTable, me: Player) -> Flow:
    """A player skips his next turn (INQUISITOR-PAID)."""
    target = yield a_player(table, me, "who skips the next turn?")
    mark(table, me, target, SKIP)
