"""How a card set is written down: one row a card, and a later set as its difference from the one before."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ....engine.game import Edition
from ..cards import Effect, Mode, Role, ShelterCard

NONE: Mapping[str, Any] = {}
RULES_TEXTS = {  # by the value of the parameter ruleset: the beginning of its clause ids, and its name
    "memo_29_03_19": ("SHE-MEMO-", "played with the memo of 29.03.2019"),
    "memo_29_03_19_plus_notes_0_5": ("SHE-MEMO-", "played with the memo and the remarks under the set"),
    "rules_1_0": ("SHE-1.0-", "played with rules 1.0 of 28.05.2019"),
}


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
    """A card set: its number, as in its clause ids, its rows by card, and the parameters that differ from their defaults."""

    number: str
    rows: Mapping[str, Row]
    values: Mapping[str, Any]

    @classmethod
    def of(cls, number: str, *rows: Row, **values: Any) -> CardSet:
        """Writes a set down whole."""
        return cls(number, {row.id: row for row in rows}, values)

    def but(
        self,
        number: str,
        *rows: Row,
        without: Collection[str] = (),
        values: Mapping[str, Any] = NONE,
        **changes: Mapping[str, Any],
    ) -> CardSet:
        """Writes the next set down as its difference.

        Args:
            number: of the next set.
            rows: cards that are new or rewritten.
            without: cards that are gone.
            values: parameters that change.
            changes: cards that change in some entries; a change of ``id`` renames a card in its place.
        """
        kept = [row.but(**changes.get(row.id, {})) for row in self.rows.values() if row.id not in without]
        new = {row.id: row for row in rows}
        every = (*(new.pop(row.id, row) for row in kept), *new.values())
        return CardSet.of(number, *every, **{**self.values, **values})

    def edition(self, note: str, clause: str, *clauses: str, others: CardSet | None = None) -> Edition:
        """Makes the edition of this set.

        Args:
            note: where it comes from.
            clause: the one that lists its cards.
            clauses: beginnings of the clause ids that belong to it, beside those that carry its number or that of its rules.
            others: cards that stand beside the set and name the edition, with clauses of their own numbering and their rules.
        """
        name, values = self.number, dict(self.values)
        if others is not None:
            name, values = others.number, {**values, **others.values}
        prefix, played = RULES_TEXTS[values["ruleset"]]
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
                {Mode.PAID: row.hint_paid} if row.hint_paid else {},
                row.band,
                row.price,
                row.role,
            )
            for number, row in numbered
        )
        effects = {f"{row.id}.free": row.free for _, row in numbered if row.free is not None}
        effects |= {f"{row.id}.paid": row.paid for _, row in numbered if row.paid is not None}
        own = tuple(dict.fromkeys([f"SHE-{name}-", prefix, *clauses]))
        return Edition(name, cards, values, effects, own, f"{note}; {played}", clause)


def _candidates() -> tuple[Row, ...]:
    from ..effects import deck, hands

    return (
        Row("mr_chaos", "Mr. Chaos", 0, deck.chaos_free, "3 coins are deadly", deck.chaos_paid, "redeal a hand and the cave"),
        Row("grave_robber", "Grave Robber", 0, hands.grave_robber_free, "hunts hunters"),
    )


CANDIDATES = _candidates()  # the designer's ideas, in no set; a tweak adds them (SHE-0.5-NOTE-06)
