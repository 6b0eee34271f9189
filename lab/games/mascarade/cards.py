"""The characters of Mascarade, and the two things that may be done with two cards out of sight."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from ...engine.game import Card
from ...engine.words import joined


@dataclass(frozen=True, eq=False, repr=False)
class Character(Card):
    """A character.

    Args:
        count: its cards in the box; a set uses it at most so often (MAS-CUST-06).
        min_players: smallest number of players for whom a custom set may hold it (MAS-CUST-04).
        brings_money: it can take coins from the bank (MAS-CUST-02).
    """

    count: int = field(default=1, metadata={"valid": range(1, 4)})
    min_players: int = field(default=2, metadata={"said": "{}+ players", "valid": range(2, 14)})
    brings_money: bool = False

    def clause_of(self, effect: str) -> str:
        """Names the first clause of its power."""
        return f"{self.clause}-01"


def _character(name: str, hint: str, count: int = 1, min_players: int = 2, money: bool = False, clause: str = "") -> Character:
    id = name.lower().replace(" ", "_")
    clause = clause or f"MAS-POW-{id.upper()}"
    return Character(id, name, count, hint, clause, min_players=min_players, brings_money=money)


CHARACTERS = (  # the hints name parameters, whose values go in with the rules
    _character("Beggar", "{beggar_ask:coin} from each who is richer"),
    _character("Bishop", "{bishop_take:coin} from the richest opponent"),
    _character("Cheat", "wins with {cheat_win:coin}"),
    _character("Empress", "{empress_gain:coin} from the bank", money=True),
    _character("Fool", "{fool_gain:coin}, then two others' cards", money=True),
    _character("Inquisitor", "{inquisitor_penalty:coin} if another does not know his card", min_players=8),
    _character("Judge", "all coins of the courthouse"),
    _character("King", "{king_gain:coin} from the bank", money=True),
    _character("Patron", "{patron_gain:coin}, each neighbour {patron_neighbour_gain}", money=True),
    _character(
        "Peasant", "{peasant_gain:coin}, {peasant_pair_bonus} more if both are opened", count=2, min_players=8, money=True
    ),
    _character("Princess", "{princess_gain:coin}, then a card is shown round", min_players=6, money=True),
    _character("Puppet Master", "{puppet_take:coin} each from two who exchange all", min_players=6, clause="MAS-POW-PUPPET"),
    _character("Spy", "sees two cards, exchanges them or not"),
    _character("Thief", "{thief_take:coin} from each neighbour"),
    _character("Widow", "coins up to {widow_target}", money=True),
    _character("Witch", "exchanges fortunes"),
)


class Swapped(Enum):
    """What was done with two cards out of sight; told to nobody but who did it (MAS-SWAP-03)."""

    EXCHANGED = "exchanged"
    LEFT = "left as they were"

    @property
    def label(self) -> str:
        """The words for it."""
        return self.value


@dataclass(frozen=True)
class Either:
    """One of several characters, as far as somebody knows."""

    cards: tuple[Character, ...]

    def __str__(self) -> str:
        return " or ".join(map(str, self.cards))

    @property
    def label(self) -> str:
        """Their names."""
        return joined((card.name for card in self.cards), "or")
