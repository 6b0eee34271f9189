"""Other worlds: tables that look the same to one viewer, with squads exchanged that he cannot see (UGK-HID-01 to -13).

Every card shows a viewer none, one or both of its sides. Cards may only exchange places where each place then shows what it
did before: a mine in the centre stays that mine, the backs of a hand stay those backs, and only what is behind them moves.
Squads that lie open count as known on both sides where backs are seen: everybody saw the back that left a hand with them, or lay
on top of the deck in the set-up. Where backs are hidden, the mine seen on top of the deck is not followed into the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from ...engine.luck import Luck
from ...engine.memory import Known
from ...engine.recall import hand as hand_of
from .cards import KingsCard, Site
from .events import KingsMemory
from .table import KingsTable


class Spot(NamedTuple):
    """A place of a card: how to lay another there, and which sides of the card the viewer knows."""

    card: KingsCard
    put: Callable[[KingsCard], None]
    knows_squad: bool
    knows_mine: bool

    def takes(self, card: KingsCard) -> bool:
        """Tells whether with another card it would show the viewer the same."""
        mine = not self.knows_mine or card.mine == self.card.mine
        return mine and (not self.knows_squad or card.label == self.card.label)


def redeal(table: KingsTable, viewer: int, memory: KingsMemory, luck: Luck) -> KingsTable:
    """Exchanges what a viewer cannot know, every way of doing so being about as likely."""
    twin = table.copy()
    spots = [spot for spot in spots_of(twin, viewer, memory) if not (spot.knows_squad and spot.knows_mine)]
    spots.sort(key=lambda spot: (not spot.knows_squad, not spot.knows_mine))  # the choosiest first
    cards = [spot.card for spot in spots]
    for i, spot in enumerate(spots):
        others = [j for j in range(i, len(spots)) if spot.takes(cards[j]) and spots[j].takes(cards[i])]
        j = luck.pick("redeal", others)
        cards[i], cards[j] = cards[j], cards[i]
    for spot, card in zip(spots, cards, strict=True):
        spot.put(card)
    return twin


def spots_of(table: KingsTable, viewer: int, memory: KingsMemory) -> Iterator[Spot]:
    """Goes through the places of all cards but those in the viewer's hand."""
    for player, hand in zip(table.players, table.hands, strict=True):
        if player != viewer:
            yield from _in_hand(table, hand, [each for each in memory.hands.get(hand_of(player), ()) if each.certain], memory)
    top = len(table.deck) - 1
    for i, card in enumerate(table.deck):
        yield Spot(card, partial(table.deck.__setitem__, i), False, i == top and table.rules.next_mine_visible)
    yield from _mines(table)
    yield from _squads(table, memory)


def _in_hand(table: KingsTable, hand: list[KingsCard], known: list[Known], memory: KingsMemory) -> Iterator[Spot]:
    """The cards of somebody else's hand: their backs, and the squads seen going in (UGK-HID-04, -07)."""
    backs = table.rules.hand_backs_visible
    called = [each.card for each in known]
    for i, card in enumerate(hand):
        name, _ = table.rules.called[card]
        seen = name in called
        if seen:
            called.remove(name)
        yield Spot(card, partial(hand.__setitem__, i), seen, backs or (seen and card in memory.held))


def _mines(table: KingsTable) -> Iterator[Spot]:
    """The cards that lie as mines: nobody knows the squads behind them (UGK-HID-05)."""
    sites = [site for site in table.centre if site is not None] + [site for sites in table.captured for site in sites]
    for site in sites:
        yield Spot(site.mine.card, partial(_turn_over, table, site), False, True)
    for pile in (*table.victory, table.removed_mines):
        for i, mine in enumerate(pile):
            yield Spot(mine.card, lambda card, pile=pile, i=i: pile.__setitem__(i, table.rules.mines[card]), False, True)  # type: ignore[misc]


def _turn_over(table: KingsTable, site: Site, card: KingsCard) -> None:
    site.mine = table.rules.mines[card]


def _squads(table: KingsTable, memory: KingsMemory) -> Iterator[Spot]:
    """The cards that lie as squads: their backs were seen in the hands they came from, if backs are seen at all."""
    sites = [site for site in table.centre if site is not None] + [site for sites in table.captured for site in sites]
    piles = [*zip(table.camp, table.unseen_backs, strict=True)]
    piles += [(pile, 0) for pile in (table.removed, table.returning, *(site.squads for site in sites))]
    for pile, unseen in piles:
        for i, squad in enumerate(pile):
            knows = (table.rules.hand_backs_visible and i >= unseen) or squad.card in memory.held
            yield Spot(squad.card, lambda card, pile=pile, i=i: pile.__setitem__(i, table.rules.squads[card]), True, knows)  # type: ignore[misc]
