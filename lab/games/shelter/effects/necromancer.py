"""The Necromancer: cards from the discard (SHE-ACT-08, SHE-ACT-09)."""

from __future__ import annotations

from collections.abc import Iterator

from ....engine.decision import Barred
from ....engine.game import Asks, Flow
from ....engine.table import Player
from .. import events as e
from ..aims import kinds, not_thrown, only_if
from ..cards import ShelterCard
from ..table import SLOTS, ShelterTable


def in_reach(table: ShelterTable) -> list[ShelterCard]:
    """Lists the cards of the discard that the Necromancer just played may pick, each kind once (SHE-ACT-08)."""
    cards = list(table.discard)
    if table.played is not None and not table.rules.necromancer_may_pick_itself:
        del cards[len(cards) - 1 - cards[::-1].index(table.played)]
    return kinds(cards)


def something_in_reach(table: ShelterTable, me: Player) -> bool:
    """Tells whether the discard holds a card; the Necromancer is not yet on it when this is asked."""
    return bool(table.discard) or bool(table.rules.necromancer_may_pick_itself)


def replayable(table: ShelterTable, me: Player) -> bool:
    """Tells whether the discard holds a card with an active free effect."""
    own = table.rules.necromancer_may_pick_itself
    return own or any(table.rules.moves[card].free is not None for card in table.discard)


def choose_one(table: ShelterTable, me: Player) -> Asks[ShelterCard | None]:
    """Asks for a card of the discard; returns None if there is none to choose."""
    cards = in_reach(table)
    if not cards:
        table.tell(None, e.NOTHING, "no other card lies in the discard")
        return None
    card: ShelterCard = yield table.ask(me, "which card do you take from the discard?", cards, barring=_not_in_reach)
    return card


def _not_in_reach(table: ShelterTable, me: Player) -> Iterator[Barred]:
    for card in kinds(table.discard):
        if card not in in_reach(table):
            yield Barred(card, f"the {card.name} just played cannot be picked", "SHE-ACT-08")


def take(table: ShelterTable, card: ShelterCard) -> None:
    """Takes the topmost card of a kind out of the discard."""
    i = len(table.discard) - 1 - table.discard[::-1].index(card)
    del table.discard[i], table.laid_by[i]


def necromancer_free(table: ShelterTable, me: Player) -> Flow:
    """Takes a card from the discard into the hand, then discards a card that is no key (NECROMANCER-FREE)."""
    card = yield from choose_one(table, me)
    if card is None:
        return
    take(table, card)
    table.hands[me].append(card)
    table.tell(None, e.TAKES_BACK, me, card)
    thrown = yield table.ask(me, "which card do you discard?", table.may_throw(me), barring=not_thrown)
    table.throw(me, thrown)


@only_if(replayable, "no card in the discard has a free effect")
def necromancer_paid(table: ShelterTable, me: Player) -> Flow:
    """Uses the free effect of a card in the discard (NECROMANCER-PAID)."""
    cards = [card for card in in_reach(table) if table.rules.moves[card].free is not None]
    card = yield table.ask(me, "which card's free effect do you use?", cards, barring=_not_replayable)
    table.tell(None, e.REPLAYS, me, card)
    move = table.rules.moves[card].free
    assert move is not None
    table.clause = move.clause
    yield from move.effect(table, me)


def _not_replayable(table: ShelterTable, me: Player) -> Iterator[Barred]:
    for card in kinds(table.discard):
        if table.rules.moves[card].free is None:
            yield Barred(card, f"{card.name} has no free effect to use", table.clause)
    yield from _not_in_reach(table, me)


def bury_free(table: ShelterTable, me: Player) -> Flow:
    """Moves a card from the discard into the cave and shuffles the cave (0.1 and 0.2 NECROMANCER-FREE, SHE-CAVE-02)."""
    card = yield from choose_one(table, me)
    if card is not None:
        take(table, card)
        table.cave.append(card)
        table.shuffle_cave()
        table.tell(None, e.ADDS_TO_CAVE, me, card)


@only_if(something_in_reach, "the discard is empty")
def bury_paid(table: ShelterTable, me: Player) -> Flow:
    """Shuffles the cave and hides a card from the discard in it, in a slot of his choice (0.1 NECROMANCER-PAID)."""
    card = yield from choose_one(table, me)
    if card is not None:
        table.shuffle_cave()
        table.tell(None, e.CAVE_PREPARED, me, card)
        slot = yield table.ask(me, "into which slot does it go?", SLOTS[: len(table.cave) + 1], secret=True)
        take(table, card)
        table.cave.insert(slot, card)
        table.tell(me, e.HIDES_IN_CAVE, me, card, slot)
