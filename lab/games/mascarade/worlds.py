"""The worlds that a player holds possible: which characters may lie where, for all that he has observed (MAS-HID-06).

A world gives every slot its character; two cards of the same character are alike (MAS-HID-03). The worlds are kept in groups of
slots that have nothing to do with each other, so that their number is a product. A group lists its worlds one by one; where they
are too many it keeps for each slot what may lie there: all arrangements of the cards, as long as nothing is known, and otherwise
somewhat more than is really possible, which is marked (``exact``).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from math import factorial, prod
from typing import Protocol

from ...engine.luck import Luck
from .cards import Character

Cards = tuple[Character, ...]
LIMIT = factorial(8)  # worlds of a group that are listed: eight slots always are


class Group(Protocol):
    """Slots whose worlds are told independently of all other slots."""

    @property
    def slots(self) -> tuple[int, ...]:
        """The slots, in any order."""

    @property
    def exact(self) -> bool:
        """Tells whether everything it holds possible is so."""

    def count(self) -> int:
        """Counts the worlds."""

    def possible(self, slot: int) -> Cards:
        """Lists the characters that may lie in a slot."""

    def seen(self, slot: int, card: Character) -> list[Group]:
        """Gives the groups that are left once a card was seen in a slot."""

    def lacking(self, slot: int, card: Character) -> list[Group]:
        """Gives the groups that are left once it is known what does not lie in a slot."""

    def renamed(self, names: dict[int, int]) -> Group:
        """Gives the same worlds with other slots."""

    def blurred(self, one: int, other: int) -> Group:
        """Gives the worlds in which the cards of two of its slots lie as they did, or the other way round."""

    def deal(self, luck: Luck) -> Iterable[tuple[int, Character]]:
        """Picks one of the worlds."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A group that lists its worlds."""

    slots: tuple[int, ...]
    worlds: tuple[Cards, ...]
    exact: bool = True

    def count(self) -> int:
        """Counts the worlds."""
        return len(self.worlds)

    def possible(self, slot: int) -> Cards:
        """Lists the characters that may lie in a slot."""
        i = self.slots.index(slot)
        return tuple(dict.fromkeys(world[i] for world in self.worlds))

    def seen(self, slot: int, card: Character) -> list[Group]:
        """Keeps the worlds that have a card in a slot; slots that are certain now become groups of their own."""
        i = self.slots.index(slot)
        return self._only([world for world in self.worlds if world[i] is card])

    def lacking(self, slot: int, card: Character) -> list[Group]:
        """Keeps the worlds that have another card in a slot."""
        i = self.slots.index(slot)
        return self._only([world for world in self.worlds if world[i] is not card])

    def _only(self, worlds: list[Cards]) -> list[Group]:
        first = worlds[0]
        open_ = [i for i, card in enumerate(first) if any(world[i] is not card for world in worlds)]
        found: list[Group] = [Listed((slot,), ((first[i],),), self.exact) for i, slot in enumerate(self.slots) if i not in open_]
        if open_:
            rest = tuple(tuple(world[i] for i in open_) for world in worlds)
            found.append(Listed(tuple(self.slots[i] for i in open_), rest, self.exact))
        return found

    def renamed(self, names: dict[int, int]) -> Group:
        """Gives the same worlds with other slots."""
        return replace(self, slots=tuple(names.get(slot, slot) for slot in self.slots))

    def blurred(self, one: int, other: int) -> Group:
        """Adds to every world the one in which two cards have changed places."""
        i, j = sorted((self.slots.index(one), self.slots.index(other)))
        turned = ((*world[:i], world[j], *world[i + 1 : j], world[i], *world[j + 1 :]) for world in self.worlds)
        return fitting(replace(self, worlds=tuple(dict.fromkeys((*self.worlds, *turned)))))

    def deal(self, luck: Luck) -> Iterable[tuple[int, Character]]:
        """Picks one of the worlds."""
        return zip(self.slots, luck.pick("redeal", self.worlds), strict=True)


@dataclass(frozen=True, slots=True)
class Loose:
    """A group with too many worlds to list: its cards, and for each slot those that may lie there."""

    slots: tuple[int, ...]
    cards: Cards
    pools: tuple[Cards, ...]
    exact: bool = True  # all arrangements of the cards are possible

    def count(self) -> int:
        """Counts the arrangements of the cards, whatever the pools say."""
        alike = prod(factorial(self.cards.count(card)) for card in dict.fromkeys(self.cards))
        return factorial(len(self.cards)) // alike

    def possible(self, slot: int) -> Cards:
        """Lists the characters that may lie in a slot."""
        return self.pools[self.slots.index(slot)]

    def seen(self, slot: int, card: Character) -> list[Group]:
        """Takes a card and its slot out; what is the last possibility elsewhere then goes the same way."""
        i = self.slots.index(slot)
        j = self.cards.index(card)
        slots, cards = self.slots[:i] + self.slots[i + 1 :], self.cards[:j] + self.cards[j + 1 :]
        pools = tuple(_among(pool, cards) for pool in self.pools[:i] + self.pools[i + 1 :])
        found: list[Group] = [Listed((slot,), ((card,),), self.exact)]
        return found + _settled(Loose(slots, cards, pools, self.exact)) if slots else found

    def lacking(self, slot: int, card: Character) -> list[Group]:
        """Takes a card out of what may lie in a slot, or keeps the worlds without it, if they can be listed."""
        if (listed := self.listed()) is not None:
            return listed.lacking(slot, card)
        i = self.slots.index(slot)
        pool = tuple(each for each in self.pools[i] if each is not card)
        return _settled(replace(self, pools=(*self.pools[:i], pool, *self.pools[i + 1 :]), exact=False))

    def renamed(self, names: dict[int, int]) -> Group:
        """Gives the same worlds with other slots."""
        return replace(self, slots=tuple(names.get(slot, slot) for slot in self.slots))

    def blurred(self, one: int, other: int) -> Group:
        """Holds possible in each of two slots what was so in one of them."""
        i, j = self.slots.index(one), self.slots.index(other)
        both = tuple(dict.fromkeys(self.pools[i] + self.pools[j]))
        return replace(self, pools=tuple(both if k in (i, j) else pool for k, pool in enumerate(self.pools)))

    def deal(self, luck: Luck) -> Iterable[tuple[int, Character]]:
        """Lays the cards so that each lies where it may."""
        cards = luck.order("redeal", self.cards)
        order = sorted(range(len(self.slots)), key=lambda i: len(self.pools[i]))
        laid = next(_arrangements([self.pools[i] for i in order], cards))
        return zip((self.slots[i] for i in order), laid, strict=True)

    def listed(self) -> Listed | None:
        """Lists the worlds, if they are not too many."""
        if self.count() > LIMIT:
            return None
        worlds = permutations(self.cards) if self.exact else _arrangements(self.pools, self.cards)
        return Listed(self.slots, tuple(dict.fromkeys(worlds)), self.exact)


def _among(pool: Cards, cards: Cards) -> Cards:
    return tuple(card for card in pool if card in cards)


def _settled(group: Loose) -> list[Group]:
    """Takes out of a group what is certain by now."""
    for slot, pool in zip(group.slots, group.pools, strict=True):
        if len(pool) == 1:
            return group.seen(slot, pool[0])
    return [group]


def _arrangements(pools: Sequence[Cards], cards: Sequence[Character]) -> Iterator[Cards]:
    """Goes through the ways to lay the cards in a row so that each lies where it may, each way once."""
    if not pools:
        yield ()
        return
    for card in dict.fromkeys(cards):
        if card in pools[0]:
            rest = list(cards)
            rest.remove(card)
            for more in _arrangements(pools[1:], rest):
                yield (card, *more)


def fitting(group: Listed) -> Group:
    """Gives a group listed if its worlds are few enough, else slot by slot."""
    if group.count() <= LIMIT:
        return group
    return _loosened(group)


def _loosened(group: Listed) -> Loose:
    pools = tuple(tuple(dict.fromkeys(column)) for column in zip(*group.worlds, strict=True))
    return Loose(group.slots, tuple(sorted(group.worlds[0], key=str)), pools, exact=False)


def joined(one: Group, other: Group) -> Group:
    """Makes one group of two: listed, if its worlds are few enough."""
    if one is other:
        return one
    mine, theirs = ((each.listed() or each) if isinstance(each, Loose) else each for each in (one, other))
    exact = one.exact and other.exact
    if isinstance(mine, Listed) and isinstance(theirs, Listed) and mine.count() * theirs.count() <= LIMIT:
        return Listed(mine.slots + theirs.slots, tuple(a + b for a in mine.worlds for b in theirs.worlds), exact)
    first, second = ((_loosened(each) if isinstance(each, Listed) else each) for each in (mine, theirs))
    assert isinstance(first, Loose) and isinstance(second, Loose)
    return Loose(first.slots + second.slots, first.cards + second.cards, first.pools + second.pools, exact=False)


class Worlds:
    """All worlds that one observer holds possible; empty until he knows which characters are in play."""

    __slots__ = ("_group_of",)

    def __init__(self) -> None:
        self._group_of: dict[int, Group] = {}

    def copy(self) -> Worlds:
        """Copies the worlds; the groups are frozen and shared."""
        twin = Worlds()
        twin._group_of = self._group_of.copy()
        return twin

    def __bool__(self) -> bool:
        return bool(self._group_of)

    # --- what may be ---

    @property
    def groups(self) -> list[Group]:
        """The groups, each once."""
        return list({id(group): group for group in self._group_of.values()}.values())

    @property
    def exact(self) -> bool:
        """Tells whether no world counts that the observations rule out."""
        return all(group.exact for group in self.groups)

    def count(self) -> int:
        """Counts the worlds; at most so many, where they are not exact."""
        return prod(group.count() for group in self.groups)

    def possible(self, slot: int) -> Cards:
        """Lists the characters that may lie in a slot."""
        return self._group_of[slot].possible(slot) if slot in self._group_of else ()

    def certain(self, slot: int) -> Character | None:
        """Gives the character of a slot, if only one may lie there."""
        found = self.possible(slot)
        return found[0] if len(found) == 1 else None

    def deal(self, luck: Luck) -> list[Character]:
        """Picks one of the worlds: a character for every slot, in order."""
        laid = dict(each for group in self.groups for each in group.deal(luck))
        return [laid[slot] for slot in sorted(laid)]

    # --- what is observed ---

    def begin(self, slots: Iterable[int], cards: Iterable[Character]) -> None:
        """The cards in play are known, but not where they lie."""
        lying, all_cards = tuple(map(int, slots)), tuple(cards)
        kinds = tuple(dict.fromkeys(all_cards))
        self._put([Loose(lying, all_cards, (kinds,) * len(lying))])

    def see(self, slot: int, card: Character) -> None:
        """A card is seen."""
        self._put(self._group_of[slot].seen(slot, card))

    def lack(self, slot: int, card: Character) -> None:
        """A card is known not to lie in a slot."""
        if card in self.possible(slot):
            self._put(self._group_of[slot].lacking(slot, card))

    def move(self, one: int, other: int) -> None:
        """Two cards are known to have been exchanged."""
        names = {one: other, other: one}
        touched = {id(self._group_of[slot]): self._group_of[slot] for slot in names}
        self._put([group.renamed(names) for group in touched.values()])

    def blur(self, one: int, other: int) -> None:
        """Two cards may have been exchanged."""
        alike = self.possible(one)
        if len(alike) > 1 or alike != self.possible(other):
            self._put([joined(self._group_of[one], self._group_of[other]).blurred(one, other)])

    def _put(self, groups: Iterable[Group]) -> None:
        for group in groups:
            for slot in group.slots:
                self._group_of[slot] = group
