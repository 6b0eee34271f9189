"""Miner, Caver and Explorer: looking into the cave and exchanging its cards (SHE-CAVE-03, SHE-INFO-05)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ....engine.decision import Barred
from ....engine.game import Asks, Flow
from ....engine.table import Player
from .. import events as e
from ..aims import Aim, kinds
from ..cards import TRAP, ShelterCard
from ..table import KEEP, SLOTS, ShelterTable, Slot, TurnOver


class Slots(tuple[Slot, ...]):
    """Several places of the cave, as one option: ``caves 1,3``."""

    __slots__ = ()

    def __str__(self) -> str:
        return ("cave " if len(self) == 1 else "caves ") + ",".join(str(int(slot) + 1) for slot in self)


ONE_SLOT = [Slots((slot,)) for slot in SLOTS]
CHOICES: dict[tuple[int, int, int], list[Slots]] = {}  # every way to name so many slots; made when first needed


def slot_choices(size: int, fewest: int, most: int) -> list[Slots]:
    """Lists the ways to name ``fewest`` to ``most`` slots of a cave; all of them where it has fewer."""
    choices = CHOICES.get((size, fewest, most))
    if choices is None:
        numbers = range(min(fewest, size), min(most, size) + 1)
        choices = CHOICES[size, fewest, most] = [Slots(each) for n in numbers for each in combinations(SLOTS[:size], n)]
    return choices


def look_into(table: ShelterTable, me: Player, fewest: int, most: int) -> Asks[Slots]:
    """Names slots openly and sees their cards alone; returns the slots (SHE-CAVE-03)."""
    prompt = "into which slot do you look?" if most == 1 else "into which slots do you look?"
    slots: Slots = yield table.ask(me, prompt, slot_choices(len(table.cave), fewest, most))
    cards = tuple(table.cave[slot] for slot in slots)
    table.tell(me, e.SEES_CAVE, me, slots, cards)
    trapped_in_cave(table, me, slots, cards)
    return slots


def trapped_in_cave(table: ShelterTable, me: Player, slots: Slots, cards: tuple[ShelterCard, ...]) -> None:
    """Puts out who sees a trap in the cave, where the table plays it so; the trap stays there (SHE-TRAP-01)."""
    if table.rules.traps_active_in_cave:
        for slot, card in zip(slots, cards, strict=True):
            if card.role is TRAP:
                table.tell(None, e.SHOWN_IN_CAVE, slot, card, clause="SHE-INFO-09")
                table.eliminate({me: "SHE-TRAP-01"})
                raise TurnOver


def exchange_places(table: ShelterTable, me: Player, row: list[ShelterCard], places: list[int], names: list[str]) -> Flow:
    """Exchanges cards lying at seen places with hand cards, each at most once (multi_exchange); in secret."""
    free = list(table.hands[me])
    pairs: list[tuple[int, ShelterCard]] = []
    all_or_nothing = table.rules.multi_exchange == "all_or_nothing"
    if not free or (all_or_nothing and len(free) < len(places)):
        return  # the size of a hand is open
    for i, (place, name) in enumerate(zip(places, names, strict=True)):
        options, barring = offers(free, bound=all_or_nothing and i > 0, begun=bool(pairs))
        prompt = f"which card do you give for the card {name}?"
        card = yield table.ask(me, prompt, options, secret=True, barring=barring, about=row[place])
        if card is not KEEP:
            free.remove(card)
            pairs.append((place, card))
    table.hands[me] = free + [row[place] for place, _ in pairs]
    for place, card in pairs:
        row[place] = card


def offers(free: list[ShelterCard], *, bound: bool, begun: bool) -> tuple[list[Any], Aim | None]:
    """Lists what may be given for the next card seen, and bars the rest.

    One is asked as often whatever he chose, for others count the questions.

    Args:
        free: the hand cards not given yet.
        bound: the choice for the first card binds for this one.
        begun: a card was given before.
    """
    if bound:
        return (kinds(free), not_none) if begun else ([KEEP], not_one)
    return [KEEP, *kinds(free)], None


ALL_OR_NONE = "all the cards seen are exchanged, or none"


def not_none(table: ShelterTable, me: Player) -> Iterator[Barred]:
    """Bars keeping a card from who has given one before."""
    yield Barred(KEEP, ALL_OR_NONE, table.clause)


def not_one(table: ShelterTable, me: Player) -> Iterator[Barred]:
    """Bars giving a card from who has given none before."""
    for card in kinds(table.hands[me]):
        yield Barred(card, ALL_OR_NONE, table.clause)


def miner(table: ShelterTable, me: Player, most: int) -> Flow:
    """Looks at up to ``most`` cave cards and may exchange each with a hand card in secret."""
    slots = yield from look_into(table, me, 1, most)
    yield from exchange_places(table, me, table.cave, list(slots), [f"in {slot}" for slot in slots])
    table.tell(me, e.SETTLES_CAVE, me, slots, tuple(table.cave[slot] for slot in slots), len(slots))
    table.check_keys(me)


def miner_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at one cave card and may exchange it with a hand card (MINER-FREE)."""
    yield from miner(table, me, 1)


def miner_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at up to two cave cards and may exchange each with a hand card (MINER-PAID)."""
    yield from miner(table, me, 2)


def caver_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at two cave cards and puts each back where it was (CAVER-FREE)."""
    yield from look_into(table, me, 2, 2)


def caver_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at three cave cards and puts them back in any order (CAVER-PAID)."""
    looks = table.rules.caver_paid_looks
    slots = yield from look_into(table, me, looks, looks)
    cards = [table.cave[slot] for slot in slots]
    laid = yield from arrange(table, me, cards, [f"into {slot}" for slot in slots])
    for slot, card in zip(slots, laid, strict=True):
        table.cave[slot] = card
    table.tell(me, e.SETTLES_CAVE, me, slots, tuple(laid), 0)


def arrange(table: ShelterTable, me: Player, cards: list[ShelterCard], places: list[str]) -> Asks[list[ShelterCard]]:
    """Lays cards into places one after another in secret, in any order; returns them in the order of the places."""
    left, laid = list(cards), []
    for place in places[:-1]:
        card = yield table.ask(me, f"which card do you lay {place}?", kinds(left), secret=True)
        left.remove(card)
        laid.append(card)
    return laid + left


def explorer(table: ShelterTable, me: Player, number: int) -> Flow:
    """Looks at a cave card and the top deck cards and may make the cave card trade places with one of them."""
    slots = yield from look_into(table, me, 1, 1)
    (slot,) = slots
    top = table.top(number)
    if not top:
        return
    table.tell(me, e.SEES_DECK, me, tuple(top), len(top))
    if table.rules.explorer_paid_swap == "any_arrangement" and number > 1:
        places = [f"into {slot}", *deck_places(top)]
        table.cave[slot], *top = yield from arrange(table, me, [table.cave[slot], *top], places)
    else:
        prompt = "exchange the cave card with a card of the deck (deck 1 is its top)?"
        place = yield table.ask(me, prompt, [KEEP, *DECK_PLACES[: len(top)]], secret=True)
        if place is not KEEP:
            i = DECK_PLACES.index(place)
            table.cave[slot], top[i] = top[i], table.cave[slot]
    table.set_top(top)
    table.tell(me, e.SETTLES_CAVE, me, slots, (table.cave[slot],), 0)
    table.tell(me, e.SETTLES_DECK, me, tuple(top), len(top), 0)


DECK_PLACES = tuple(f"deck {i}" for i in range(1, 8))


def deck_places(top: Sequence[ShelterCard]) -> list[str]:
    """Says where the top cards of the deck lie, in the words of a question."""
    return ["on top of the deck", *(f"{each} in the deck" for each in ("second", "third", "fourth", "fifth"))][: len(top)]


def explorer_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at a cave card and the top deck card and may exchange them (EXPLORER-FREE)."""
    yield from explorer(table, me, 1)


def explorer_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at a cave card and the two top deck cards and may exchange the cave card with one (EXPLORER-PAID)."""
    yield from explorer(table, me, 2)
