"""How a card set is written down: one row a card, and a later set as its difference from the one before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....engine.game import Edition
from ..cards import Effect, Role, ShelterCard


@dataclass(frozen=True)
class Row:
    """One card of a set: what it is called, how many there are, and what it does free and paid."""

    id: str
    name: str
    count: int
    free: Effect | None = None
    hint: str = ""
    paid: Effect | None = None
    hint_paid: str = ""
    band: int = 2  # smallest number of players whose deck has it
    price: int = -1  # printed on the card; -1: the general price
    role: Role = Role.NONE
    lineage: str = ""  # the job it does under whatever name; its first id if left out

    def but(self, **changes: Any) -> Row:
        """Returns the row with some entries changed."""
        return replace(self, lineage=self.job, **changes)

    @property
    def job(self) -> str:
        """The lineage of the card."""
        return self.lineage or self.id


def key(id: str, name: str) -> Row:
    """Writes the row of a key."""
    return Row(id, name, 1, hint="three keys win", role=Role.KEY)


@dataclass(frozen=True)
class CardSet:
    """A card set: its number, as in its clause ids, and its rows by card."""

    number: str
    rows: Mapping[str, Row]

    @classmethod
    def of(cls, number: str, *rows: Row) -> CardSet:
        """Writes a set down whole."""
        return cls(number, {row.id: row for row in rows})

    def but(self, number: str, *rows: Row, without: Collection[str] = (), **changes: Mapping[str, Any]) -> CardSet:
        """Writes the next set down as its difference: cards gone, cards changed in some entries, cards new or rewritten.

        A change of ``id`` renames a card in its place.
        """
        kept = [row.but(**changes.get(row.id, {})) for row in self.rows.values() if row.id not in without]
        new = {row.id: row for row in rows}
        return CardSet.of(number, *(new.pop(row.id, row) for row in kept), *new.values())

    def edition(
        self, name: str, note: str, clause: str, clauses: tuple[str, ...], others: CardSet | None = None, **values: Any
    ) -> Edition:
        """Makes the edition of this set.

        Args:
            name: of the edition.
            note: where it comes from.
            clause: the one that lists its cards.
            clauses: beginnings of the clause ids that belong to it.
            others: cards that stand beside the set with clauses of their own numbering.
            values: the parameters that differ from their defaults.
        """
        numbered = [(self.number, row) for row in self.rows.values()]
        numbered += [(others.number, row) for row in others.rows.values()] if others else []
        numbered += [("CAND", row) for row in CANDIDATES]
        cards = tuple(
            ShelterCard(
                row.id,
                row.name,
                row.count,
                row.hint,
                f"SHE-{number}-CARD-{'KEY' if row.role is Role.KEY else row.id.upper()}",
                row.job,
                row.hint_paid,
                row.band,
                row.price,
                row.role,
            )
            for number, row in numbered
        )
        effects = {f"{row.id}.free": row.free for _, row in numbered if row.free is not None}
        effects |= {f"{row.id}.paid": row.paid for _, row in numbered if row.paid is not None}
        return Edition(name, cards, values, effects, clauses, note, clause)


def _candidates() -> tuple[Row, ...]:
    from ..effects import deck, hands

    return (
        Row("mr_chaos", "Mr. Chaos", 0, deck.chaos_free, "3 coins are deadly", deck.chaos_paid, "redeal a hand and the cave"),
        Row("grave_robber", "Grave Robber", 0, hands.grave_robber_free, "hunts hunters"),
    )


CANDIDATES = _candidates()  # the designer's ideas, in no set; a tweak adds them (SHE-0.5-NOTE-06)
