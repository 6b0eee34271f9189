"""The two-sided cards: eighty squads of four peoples with a mine on the back of each, and the four kings (UGK-COMP-01 to -07).

A card has two sides and one of them counts, which is fixed by where it lies (UGK-COMP-08). A hand and the deck hold cards;
everything else holds a :class:`Squad` or a :class:`Mine`, which is a card with that side up and names nothing of the other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...engine.game import Card


@dataclass(frozen=True, eq=False, repr=False, slots=True)  # slots, here and below: play asks for them all the time
class People:
    """One of the four peoples; its king is only a marker, which says who leads it (UGK-COMP-07)."""

    number: int
    id: str
    name: str

    def __str__(self) -> str:
        return self.id

    __repr__ = __str__

    @property
    def label(self) -> str:
        """The name, as said in a sentence."""
        return self.name

    @property
    def king(self) -> str:
        """The name of its king card."""
        return f"King of the {self.name}"


PEOPLES = tuple(People(i, name.lower(), name) for i, name in enumerate(("Dwarves", "Goblins", "Orcs", "Giants")))
BY_ID = {people.id: people for people in PEOPLES}
STRENGTHS = range(10)  # UGK-COMP-03
COPIES = "ab"  # UGK-COMP-05
ASSUMED = "assumed"  # the source prints no list of cards (UGK-COMP-06)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class MineKind:
    """What a mine side shows: how many squads capture it, how many work it, its worth, and the overseer mark (UGK-COMP-04).

    ``provenance`` says where its numbers come from; the names are for display alone.
    """

    number: int
    name: str
    defence: int
    size: int
    value: int
    overseer: bool = False
    provenance: str = ASSUMED

    @property
    def id(self) -> str:
        """The id, ``m01`` to ``m20``."""
        return f"m{self.number:02}"

    def __str__(self) -> str:
        return self.id

    __repr__ = __str__

    @property
    def label(self) -> str:
        """The name, as said in a sentence."""
        return self.name

    @property
    def needs(self) -> int:
        """How many squads develop it: as many as its size, and the overseer where it has the mark (UGK-OVERSEER-01)."""
        return self.size + self.overseer

    @property
    def numbers(self) -> str:
        """The numbers in words."""
        return f"defence {self.defence}, size {self.size}{' + overseer' if self.overseer else ''}, value {self.value}"


FROM_EXAMPLE = "assumed; size and value from an example in the source"
MINE_KINDS = (
    MineKind(1, "Gravel Pit", 1, 1, 1),
    MineKind(2, "Clay Drift", 1, 2, 1),
    MineKind(3, "Slate Hollow", 1, 3, 1, provenance=FROM_EXAMPLE),
    MineKind(4, "Tin Shelf", 1, 2, 2),
    MineKind(5, "Coal Warren", 1, 4, 2),
    MineKind(6, "Salt Gallery", 2, 1, 2, overseer=True),
    MineKind(7, "Copper Nook", 2, 1, 2),
    MineKind(8, "Iron Seam", 2, 2, 2),
    MineKind(9, "Lead Tunnels", 2, 3, 2),
    MineKind(10, "Malachite Vault", 2, 2, 3, overseer=True),
    MineKind(11, "Quartz Labyrinth", 2, 4, 3),
    MineKind(12, "Silver Pocket", 3, 1, 3, provenance=FROM_EXAMPLE),
    MineKind(13, "Garnet Lode", 3, 2, 3),
    MineKind(14, "Amber Cavern", 3, 3, 3, overseer=True),
    MineKind(15, "Mithral Delve", 3, 4, 4),
    MineKind(16, "Flooded Shaft", 3, 3, 1),
    MineKind(17, "Opal Crown", 4, 1, 4, overseer=True),
    MineKind(18, "Gold Vein", 4, 2, 4),
    MineKind(19, "Ruby Deep", 4, 3, 4, overseer=True),
    MineKind(20, "Diamond Heart", 4, 4, 5, overseer=True),
)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class KingsCard(Card):
    """A card: a squad on its face, a mine on its back (UGK-COMP-02).

    Args:
        count: how many there are of it, for each two copies of a strength (see ``copies_per_strength``).
        people: whose squad it is.
        strength: of the squad.
        mine: the number of the kind of mine on its back.
        provenance: where its pairing of squad and mine comes from.
    """

    count: int = field(default=1, metadata={"valid": range(0, 5)})
    people: People = PEOPLES[0]
    strength: int = field(default=0, metadata={"valid": STRENGTHS})
    mine: int = field(default=1, metadata={"said": "mine {}", "valid": range(1, len(MINE_KINDS) + 1)})
    provenance: str = ASSUMED

    @property
    def label(self) -> str:
        """The squad in words."""
        return f"{self.people.name} {self.strength}"


def _card(people: People, row: int) -> KingsCard:
    """Makes a card; the mines are spread so that one says nothing about the squad behind it (UGK-COMP-05, -06)."""
    strength, letter = row // len(COPIES), COPIES[row % len(COPIES)]
    id, mine = f"{people.id[:2]}{strength}{letter}", (7 * row + 5 * people.number) % len(MINE_KINDS) + 1
    return KingsCard(id, f"{people.name} {strength}", people=people, strength=strength, mine=mine)


CARDS = tuple(_card(people, row) for people in PEOPLES for row in range(len(STRENGTHS) * len(COPIES)))


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Squad:
    """A card with its squad side up; it is called by people and strength, never by its card (UGK-HID-12)."""

    card: KingsCard
    people: People
    strength: int

    def __str__(self) -> str:
        return f"{self.people} {self.strength}"

    def __repr__(self) -> str:
        return f"{self.card} as squad"

    @property
    def label(self) -> str:
        """The squad in words."""
        return self.card.label


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class Mine:
    """A card with its mine side up; it is called by the kind of mine, never by its card (UGK-HID-12)."""

    card: KingsCard
    kind: MineKind

    def __str__(self) -> str:
        return self.kind.id

    def __repr__(self) -> str:
        return f"{self.card} as mine"

    @property
    def label(self) -> str:
        """The name of the mine."""
        return self.kind.name

    @property
    def hint(self) -> str:
        """Its numbers in words."""
        return self.kind.numbers


Ready = tuple[frozenset[KingsCard], Mapping[KingsCard, Any]]  # the cards that fit a mine next, and their plays


@dataclass
class Site:
    """A mine on the table that is neutral or not yet developed, with the squads on it, the last one on top."""

    mine: Mine
    squads: list[Squad] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ready: Ready | None = None  # laid ready in play and kept until a squad comes; no part of the position

    def copy(self) -> Site:
        """Copies the site; the cards are shared."""
        return Site(self.mine, self.squads.copy())

    @property
    def label(self) -> str:
        """The name of the mine, and the squads on it in the order of play."""
        on_it = ", ".join(squad.label for squad in self.squads)
        return self.mine.label + (f": {on_it}" if on_it else "")

    @property
    def hint(self) -> str:
        """Its numbers in words."""
        return self.mine.hint
