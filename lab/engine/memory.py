"""What one viewer can name for certain of the cards that lie hidden, and what may have changed since.

A memory is worked out from the events alone, and only when a view asks for it. A card stays certain until a shuffle, a
secret exchange by somebody else, a card given away unseen or a random move makes it doubtful.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Self

if TYPE_CHECKING:
    from .events import Event


@dataclass(frozen=True)
class Known:
    """A card that the viewer saw, the step at which he did, and whether it must still be there."""

    card: Any
    step: int
    certain: bool = True


class Memory:
    """The cards one viewer remembers: in hands (no order), in places of rows, and in piles from the top down.

    A hand, row or pile goes by the name of its field, or by field and seat where every player has one; a place of a row by
    its number from 0 or by anything else that can be a key, such as a cell of a board. A game whose players remember
    something else too subclasses this and names it in ``Game.Memory``.
    """

    __slots__ = ("hands", "piles", "places", "step", "viewer")

    def __init__(self, viewer: int | None = None) -> None:
        self.viewer = viewer
        self.step = 0
        self.hands: dict[Hashable, tuple[Known, ...]] = {}
        self.places: dict[tuple[Hashable, Hashable], Known] = {}
        self.piles: dict[Hashable, tuple[Known | None, ...]] = {}

    def copy(self) -> Self:
        """Copies the memory; what it knows is frozen and shared."""
        twin = type(self)(self.viewer)
        twin.step = self.step
        twin.hands, twin.places, twin.piles = self.hands.copy(), self.places.copy(), self.piles.copy()
        return twin

    def learn(self, events: Iterable[Event]) -> None:
        """Adds what some events did to the memory of who noticed them."""
        for event in events:
            told = event.told(self.viewer)
            if event.kind.memory is not None and (told or event.kind.public):
                event.kind.memory(self, told, *event.args)

    def forgets_all(self) -> None:
        """All cards are gathered."""
        self.hands, self.places, self.piles = {}, {}, {}

    # --- hands: bags of cards without an order ---

    def sees(self, hand: Hashable, cards: Iterable[Any]) -> None:
        """The viewer sees these cards, together, in a hand."""
        old = self.hands.get(hand, ())
        need = Counter(id(card) for card in cards)
        kept: list[Known] = []
        for known in sorted(old, key=lambda each: not each.certain):  # the card seen may be one known already
            if need[id(known.card)] > 0:
                need[id(known.card)] -= 1
            elif known.certain:
                kept.append(known)
        self.hands[hand] = (*kept, *(Known(card, self.step) for card in cards))

    def sees_all(self, hand: Hashable, cards: Iterable[Any]) -> None:
        """The viewer sees a whole hand."""
        self.hands[hand] = tuple(Known(card, self.step) for card in cards)

    def gets(self, hand: Hashable, card: Any) -> None:
        """A card that the viewer knows enters a hand."""
        self.hands[hand] = (*self.hands.get(hand, ()), Known(card, self.step))

    def loses(self, hand: Hashable, card: Any) -> None:
        """A card that the viewer sees leaves a hand."""
        cards = list(self.hands.get(hand, ()))
        for known in sorted(cards, key=lambda each: not each.certain):
            if known.card is card:
                cards.remove(known)
                break
        self.hands[hand] = tuple(cards)

    def loses_unseen(self, hand: Hashable, number: int = 1) -> None:
        """Cards that the viewer does not see leave a hand: of each kind he knew there so many may be gone."""
        gone: Counter[int] = Counter()
        cards = []
        for known in self.hands.get(hand, ()):
            gone[id(known.card)] += known.certain
            cards.append(replace(known, certain=False) if gone[id(known.card)] <= number else known)
        self.hands[hand] = tuple(cards)

    def empties(self, hand: Hashable) -> None:
        """A hand is put away."""
        self.hands.pop(hand, None)

    def passes_whole(self, moves: Iterable[tuple[Hashable, Hashable]]) -> None:
        """Whole hands move at once: what was known of one is known of the next."""
        moved = [(there, self.hands.get(here, ())) for here, there in moves]
        self.hands.update(moved)

    # --- rows: numbered places ---

    def sees_at(self, row: Hashable, place: Hashable, card: Any) -> None:
        """The viewer sees, or knows, the card at a place of a row."""
        self.places[row, place] = Known(card, self.step)

    def takes_from(self, row: Hashable, place: Hashable, hand: Hashable) -> None:
        """The card of a place goes unseen into a hand: known there, known here."""
        known = self.places.pop((row, place), None)
        if known is not None and known.certain:
            self.hands[hand] = (*self.hands.get(hand, ()), known)

    def doubts_at(self, row: Hashable, places: Iterable[Hashable]) -> None:
        """The cards at these places may have been exchanged."""
        for place in places:
            known = self.places.get((row, place))
            if known is not None:
                self.places[row, place] = replace(known, certain=False)

    def forgets_row(self, row: Hashable) -> None:
        """A row is shuffled."""
        self.places = {where: known for where, known in self.places.items() if where[0] != row}

    # --- piles: from the top down ---

    def sees_top(self, pile: Hashable, cards: Iterable[Any]) -> None:
        """The viewer sees, or laid, the top cards of a pile, the topmost first."""
        seen = tuple(Known(card, self.step) for card in cards)
        self.piles[pile] = seen + self.piles.get(pile, ())[len(seen) :]

    def draws(self, pile: Hashable, hand: Hashable) -> None:
        """The top card of a pile goes unseen into a hand: known there, known here."""
        cards = self.piles.get(pile, ())
        if cards:
            self.piles[pile] = cards[1:]
            if cards[0] is not None and cards[0].certain:
                self.hands[hand] = (*self.hands.get(hand, ()), cards[0])

    def goes_under(self, pile: Hashable, size: int) -> None:
        """The top card of a pile of so many cards goes under it."""
        cards = (*self.piles.get(pile, ()), *(None,) * size)[:size]
        self.piles[pile] = (*cards[1:], cards[0])

    def lays_on(self, pile: Hashable, card: Any = None) -> None:
        """A card is laid on a pile, seen by the viewer, or unseen (None)."""
        laid = None if card is None else Known(card, self.step)
        self.piles[pile] = (laid, *self.piles.get(pile, ()))

    def goes_to_bottom(self, pile: Hashable, size: int, card: Any = None) -> None:
        """A card from elsewhere goes under a pile of so many cards, seen by the viewer, or unseen (None)."""
        if card is not None:
            self.piles[pile] = (*(*self.piles.get(pile, ()), *(None,) * size)[:size], Known(card, self.step))

    def joins(self, pile: Hashable, onto: Hashable, size: int) -> None:
        """A pile of so many cards is laid on another, as it lies."""
        above = (*self.piles.pop(pile, ()), *(None,) * size)[:size]
        self.piles[onto] = (*above, *self.piles.get(onto, ()))

    def doubts_top(self, pile: Hashable, number: int) -> None:
        """So many top cards of a pile may have been exchanged or laid back in another order."""
        cards = self.piles.get(pile, ())
        doubtful = (None if known is None else replace(known, certain=False) for known in cards[:number])
        self.piles[pile] = (*doubtful, *cards[number:])

    def forgets_pile(self, pile: Hashable) -> None:
        """A pile is shuffled."""
        self.piles.pop(pile, None)
