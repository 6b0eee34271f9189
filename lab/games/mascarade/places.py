"""The slots: the places that always hold exactly one card face down, before the players and in the centre."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from ...engine.layout import Stretch, Zone
from ...engine.table import Player, Table

HANDS = ("left", "right", "protected")  # names of a player's slots where he has several (MAS-V3-02, MAS-V2-01)
PROTECTED = 2


def name_of(owner: Player, hand: str) -> str:
    """Names a slot before a player."""
    return f"{owner.name} {hand}" if hand else owner.name


class Slot(int):
    """A place for one card, numbered through; its notation is its holder's name, with the hand if he has several slots.

    Args:
        number: from 0, first before the players in seat order, then in the centre.
        owner: its holder, None in the centre.
        hand: left, right or protected, where every player has several.
        place: its number in its holder's row or in the centre, from 0.
    """

    owner: Player | None
    hand: str
    place: int
    notation: str
    label: str
    key: tuple[Hashable, int]  # how a memory and a view know it

    def __new__(cls, number: int, owner: Player | None, hand: str, place: int) -> Self:
        """Makes a slot."""
        slot = super().__new__(cls, number)
        slot.owner, slot.hand, slot.place = owner, hand, place
        if owner is None:
            slot.notation = slot.label = f"centre {place + 1}"
            slot.key = ("centre", place)
        else:
            slot.notation = name_of(owner, hand)
            slot.label = f"{owner.name}'s {hand} card" if hand else f"{owner.name}'s card"
            slot.key = (("hands", int(owner)), place)
        return slot

    def __str__(self) -> str:
        return self.notation

    __repr__ = __str__

    @property
    def protected(self) -> bool:
        """Tells whether nobody but its holder may touch the card (MAS-V2-03)."""
        return self.owner is not None and self.place == PROTECTED

    def __reduce__(self) -> tuple[type[Slot], tuple[int, Player | None, str, int]]:
        return Slot, (int(self), self.owner, self.hand, self.place)


@dataclass(frozen=True, eq=False)
class Places:
    """All slots of a table, sorted in every way that play asks for.

    Args:
        slots: in the order of their numbers.
        own: by player.
        open: by player, those that are not protected.
        centre: those that belong to nobody.
        foreign: by player, the open slots of all others.
    """

    slots: tuple[Slot, ...]
    own: tuple[tuple[Slot, ...], ...]
    open: tuple[tuple[Slot, ...], ...]
    centre: tuple[Slot, ...]
    foreign: tuple[tuple[Slot, ...], ...]

    def __repr__(self) -> str:
        return f"places {', '.join(map(str, self.slots))}"


@lru_cache(maxsize=256)
def places(names: tuple[str, ...], each: int, centre: int) -> Places:
    """Makes the slots of a table: so many before each player, so many in the centre."""
    players = [Player(seat, name) for seat, name in enumerate(names)]
    hands = HANDS[:each] if each > 1 else ("",)
    own = tuple(
        tuple(Slot(each * player + i, player, hand, i) for i, hand in enumerate(hands)) for player in players
    )  # fmt: skip
    middle = tuple(Slot(each * len(players) + i, None, "", i) for i in range(centre))
    unprotected = tuple(row[:PROTECTED] for row in own)
    foreign = tuple(tuple(slot for row in unprotected[:i] + unprotected[i + 1 :] for slot in row) for i in range(len(own)))
    return Places((*(slot for row in own for slot in row), *middle), own, unprotected, middle, foreign)


class Row(Stretch):
    """The cards before a player, whose places are called as his slots are."""

    def place_name(self, place: Any) -> str:
        """Gives the notation of a slot."""
        assert self.owner is not None
        return name_of(self.owner, HANDS[place] if len(self.cards) > 1 else "")


class Before(Zone):
    """The zone of the cards before the players."""

    def stretches(self, table: Table) -> Iterator[Stretch]:
        """Gives the cards before each player."""
        return (Row(*stretch) for stretch in super().stretches(table))


class Middle(Zone):
    """The zone of the centre cards; of a table that has none it is no part (MAS-SETUP-04)."""

    def stretches(self, table: Table) -> Iterator[Stretch]:
        """Gives the centre cards, if there are any."""
        return (stretch for stretch in super().stretches(table) if stretch.cards)
