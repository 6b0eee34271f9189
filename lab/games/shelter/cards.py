"""The cards of Shelter, and the moves that a card in hand allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.game import Card, Flow
from ...engine.table import Player
from ...engine.words import Said

if TYPE_CHECKING:
    from .table import ShelterTable

Effect = Callable[["ShelterTable", Player], Flow | None]  # as written: a plain function if it asks nothing
Coroutine = Callable[["ShelterTable", Player], Flow]  # as rules lay it ready
each_once = dict.fromkeys  # gives the kinds among some cards, each once, in order


class Role(StrEnum):
    """What a card is by itself, without being played."""

    NONE = ""
    KEY = "key"
    ARTIFACT = "artifact"
    TRAP = "trap"
    POISON = "poison"


KEY, ARTIFACT, TRAP, POISON = Role.KEY, Role.ARTIFACT, Role.TRAP, Role.POISON  # at hand, for the rules ask often


class Mode(StrEnum):
    """The two ways to play a card."""

    FREE = "free"
    PAID = "paid"


class Move:
    """Something a player can do with a card on his turn; its notation is a verb and the card's id."""

    verb: str = ""
    __slots__ = ("card", "hint", "label", "notation")

    def __init__(self, card: ShelterCard, label: str, hint: str = "", mark: str = "") -> None:
        self.card, self.label, self.hint = card, label, hint
        self.notation = f"{self.verb} {card.id}{mark}"

    def __str__(self) -> str:
        return self.notation

    __repr__ = __str__


class Play(Move):
    """Play card: free, or paid (``play miner*``)."""

    verb = "play"
    __slots__ = ("clause", "condition", "effect", "paid", "price")

    def __init__(self, card: ShelterCard, mode: Mode, effect: Coroutine, price: int) -> None:
        paid = mode is Mode.PAID
        label = f"Play {card.name}" + f", pay {Said(price):coin}" * paid
        super().__init__(card, label, card.hints.get(mode, "") if paid else card.hint, "*" * paid)
        self.paid, self.effect, self.price = paid, effect, price
        self.condition: Any = getattr(effect, "condition", None)  # when it may be chosen (SHE-ACT-07)
        self.clause: str = getattr(effect, "clause", card.clause_of(mode))


class Research(Move):
    """Research, showing this card."""

    verb = "research"
    __slots__ = ()

    def __init__(self, card: ShelterCard) -> None:
        super().__init__(card, f"Research, show {card.name}")


class Discard(Move):
    """Discard card, for a coin."""

    verb = "discard"
    __slots__ = ()

    def __init__(self, card: ShelterCard, income: int) -> None:
        super().__init__(card, f"Discard {card.name}, take {Said(income):coin}")


@dataclass(frozen=True, eq=False, repr=False, slots=True)  # slots: play asks for roles all the time
class ShelterCard(Card):
    """A kind of card.

    Args:
        count: copies in the deck.
        hint: the essence of its free effect, or of what it is.
        hints: the essence of its paid effect under ``paid``.
        band: smallest number of players whose deck has it (SHE-COMP-07).
        price: what the paid effect costs if the card names its own price, else -1 (SHE-ACT-05).
        role: what it is without being played.
    """

    count: int = field(default=1, metadata={"valid": range(0, 6)})
    band: int = field(default=2, metadata={"said": "{}+ players", "valid": range(2, 6)})
    price: int = field(default=-1, metadata={"valid": range(-1, 4)})
    role: Role = Role.NONE


# What a card in hand offers: the moves that the coins allow, the condition if one of them has any, the moves without that one.
Offer = tuple[tuple[Move, ...], Callable[["ShelterTable", Player], bool] | None, tuple[Move, ...]]


class Moves(NamedTuple):
    """What a card allows while it is in hand; made once with the rules, so that a turn finds its options ready."""

    free: Play | None
    paid: Play | None
    research: Research
    discard: Discard
    unpaid: tuple[Move, ...]  # open whatever the coins: no key is discarded by choice (SHE-ACT-03)
    all: tuple[Move, ...]

    @classmethod
    def of(cls, card: ShelterCard, free: Play | None, paid: Play | None, income: int) -> Moves:
        """Lays the moves of a card ready."""
        research, discard = Research(card), Discard(card, income)
        played = (free,) if free is not None else ()
        bought = (paid,) if paid is not None else ()
        kept: tuple[Move, ...] = (research,) if card.role is KEY else (research, discard)
        return cls(free, paid, research, discard, (*played, *kept), (*played, *bought, *kept))

    def offer(self, coins: int) -> Offer:
        """Gives the moves as a turn reads them, for a player with so many coins (SHE-ACT-07)."""
        if self.paid is None or self.paid.price > coins:
            return self.unpaid, None, self.unpaid
        condition = self.paid.condition
        return self.all, None if condition is None else condition.holds, self.unpaid


class Offers(dict[int, dict[ShelterCard, Offer]]):
    """What each card offers, by the coins of its holder; made when somebody first has so many."""

    def __init__(self, moves: Mapping[ShelterCard, Moves]) -> None:
        self.moves = moves

    def __missing__(self, coins: int) -> dict[ShelterCard, Offer]:
        made = self[coins] = {card: moves.offer(coins) for card, moves in self.moves.items()}
        return made
