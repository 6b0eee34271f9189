"""What one viewer knows of the cards: the worlds he holds possible, and what his view shows of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Self

from ...engine.events import Event
from ...engine.memory import Known, Memory
from .cards import Character, Either, Swapped
from .places import Slot
from .worlds import Worlds

MOST_NAMED = 3  # characters that a view names for a slot; of more it shows the back


class MascaradeMemory(Memory):
    """The worlds that a viewer holds possible, from nothing but what he observed (MAS-HID-01, -05, -06).

    Its places are what his view shows: with the memory aid everything that he can work out, without it only the cards that
    he sees at this very step (MAS-HID-04).
    """

    __slots__ = ("aided", "slots", "worlds")

    def __init__(self, viewer: int | None = None) -> None:
        super().__init__(viewer)
        self.worlds = Worlds()
        self.slots: tuple[Slot, ...] = ()
        self.aided = False

    def copy(self) -> Self:
        """Copies the memory."""
        twin = super().copy()
        twin.worlds, twin.slots, twin.aided = self.worlds.copy(), self.slots, self.aided
        return twin

    def learn(self, events: Iterable[Event]) -> None:
        """Adds what some events did; what was glimpsed before is forgotten, or kept by the memory aid."""
        if not self.aided:
            self.places = {}
        super().learn(events)
        if self.aided:
            self._shows_all()

    def _shows_all(self) -> None:
        """Shows for every slot the characters that may lie there, if they are few."""
        for slot in self.slots:
            cards = self.worlds.possible(slot)
            old = self.places.pop(slot.key, None)
            if len(cards) <= MOST_NAMED:
                shown: Character | Either = cards[0] if len(cards) == 1 else Either(tuple(sorted(cards, key=str)))
                same = old is not None and old.card == shown
                self.places[slot.key] = old if old is not None and same else Known(shown, self.step, len(cards) == 1)

    # --- what is observed ---

    def begins(self, slots: tuple[Slot, ...], cards: Iterable[Character], aided: bool) -> None:
        """The game begins with these cards in play."""
        self.worlds.begin(slots, cards)
        self.slots, self.aided = slots, aided

    def sees_slot(self, slot: Slot, card: Character) -> None:
        """The viewer sees a card."""
        if self.worlds:
            self.worlds.see(slot, card)
        self.places[slot.key] = Known(card, self.step)

    def moves(self, one: Slot, other: Slot) -> None:
        """Two cards change places before the viewer's eyes, or by his own hand."""
        if self.worlds:
            self.worlds.move(one, other)
        here, there = self.places.pop(one.key, None), self.places.pop(other.key, None)
        self.places |= {slot.key: known for slot, known in ((one, there), (other, here)) if known is not None}

    def handled(self, one: Slot, other: Slot, swapped: Swapped | None) -> None:
        """Two cards are taken out of sight and put back; only who did it knows how, None if the viewer does not."""
        if swapped is Swapped.EXCHANGED:
            self.moves(one, other)
        elif swapped is None:
            if self.worlds:
                self.worlds.blur(one, other)
            for slot in (one, other):
                self.places.pop(slot.key, None)

    def lacks(self, slot: Slot, card: Character) -> None:
        """It has become clear that a card does not lie in a slot."""
        if self.worlds:
            self.worlds.lack(slot, card)
