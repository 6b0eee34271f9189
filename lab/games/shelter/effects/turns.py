"""Gendarme and Inquisitor: marks for a player's next turn (SHE-TIME-07, SHE-FLAG-01 to -04)."""

from __future__ import annotations

from ....engine.game import Flow
from ....engine.table import Player
from .. import events as e
from ..aims import a_player
from ..cards import Effect
from ..looks import Look
from ..table import ShelterTable

NO_PLAY = "no_play"
MUST_USE_DRAWN = "must_use_drawn"
SKIP = "skip"
WORDS = {NO_PLAY: "may not play a card", MUST_USE_DRAWN: "must use the card drawn", SKIP: "skips the turn"}  # while it lasts
NEXT = {mark: f"{words} next turn" for mark, words in WORDS.items()} | {SKIP: "skips the next turn"}


def mark(table: ShelterTable, me: Player, target: Player, what: str) -> None:
    """Marks a player for his next turn; marks of one kind do not add up."""
    if target is table.active:
        table.fresh = (*(each for each in table.fresh if each != what), what)
    elif what not in table.marks[target]:
        table.marks[target] = (*table.marks[target], what)
    table.tell(None, e.MARKS, me, target, NEXT[what])


def marks(what: str, prompt: str, sentence: str, *, look: bool = False) -> Effect:
    """Writes an effect that marks a player for his next turn.

    Args:
        what: the mark.
        prompt: asks for the player.
        sentence: of the card, with the clause.
        look: whoever plays the card looks at that player's hand, too.
    """

    def effect(table: ShelterTable, me: Player) -> Flow:
        target = yield a_player(table, me, prompt)
        mark(table, me, target, what)
        if look:
            Look(me, target).all(table)

    effect.__doc__ = sentence
    return effect


NO_PLAY_BY, MUST_USE_BY = "who may not play a card next turn?", "who must use the card drawn next turn?"

gendarme_free = marks(NO_PLAY, NO_PLAY_BY, "A player may not play a card on his next turn (GENDARME-FREE).")
gendarme_paid = marks(NO_PLAY, NO_PLAY_BY, "As free, and he looks at that player's hand (GENDARME-PAID).", look=True)
inquisitor_free = marks(MUST_USE_DRAWN, MUST_USE_BY, "A player must use the card he draws on his next turn (INQUISITOR-FREE).")
inquisitor_paid_look = marks(MUST_USE_DRAWN, MUST_USE_BY, "As free, and he looks at that player's hand (0.4 INQUISITOR-PAID).",
                             look=True)  # fmt: skip
inquisitor_paid = marks(SKIP, "who skips the next turn?", "A player skips his next turn (INQUISITOR-PAID).")
