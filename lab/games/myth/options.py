"""The options of Myth: what a player may choose, with its notation and its words."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from ...engine.decision import Option
from ...engine.words import Said
from ...paths.tile import LETTERS, NAMES, Cell, beside

if TYPE_CHECKING:
    from .cards import EventCard, Item, Monster, QuestCard


class Act:
    """An option made once with the rules; its notation is a verb and the card's id."""

    __slots__ = ("hint", "label", "notation")

    def __init__(self, notation: str, label: str, hint: str = "") -> None:
        self.notation, self.label, self.hint = notation, label, hint

    def __str__(self) -> str:
        return self.notation

    __repr__ = __str__


class TurnIn(Act):
    """Turn a quest in (MYT-QUEST-05)."""

    __slots__ = ("quest",)

    def __init__(self, quest: QuestCard) -> None:
        super().__init__(f"turn_in {quest.id}", f"Turn in: {quest.name}", "one level up")
        self.quest = quest


class Lay(Act):
    """Lay a card into the event row (MYT-DET-02, -06)."""

    __slots__ = ("card", "price")

    def __init__(self, card: EventCard, price: int) -> None:
        words = f"Lay {card.name}, pay {price}" if price else f"Lay {card.name}, free"
        super().__init__(f"add {card.id}", words, card.hint)
        self.card, self.price = card, price


PASS = Option("pass", "Pass")
REPLACE = Option("replace", "Replace a quest")
SELF_HEAL = Option("self_heal", "Heal yourself", "costs 1 resource")
AVATARA_HEAL = Option("avatara_heal", "Buy a point of life", "from the avatara")
DRAW, STOP = Option("draw", "Draw a card"), Option("stop", "Stop")
STAY = Option("stay", "Stay here")
NO_ORDER = Option("no order", "Leave it to the hero")
REDRAW = Option("redraw", "Throw the tile away and draw another")
BEGIN = Option("begin", "Begin the battle")
DISCARD = Option("discard", "Discard it")
DECLINE = Option("decline", "Stay where you are")
BUY, END_TURN = Option("buy extra turn", "Buy an extra turn"), Option("end turn", "End the turn")
RIGHT, LEFT = Option("right", "The right neighbour"), Option("left", "The left neighbour")
STRIKE = Option("attack", "Attack everything here")
FIGHT_ON = Option("go on", "Go on")

BAN_NOTHING = Option("ban nothing", "Forbid nothing")
BAN_DRAWING = Option("ban drawing", "Forbid drawing")
BAN_PLAYING = Option("ban playing", "Forbid playing cards")
BAN_BOTH = Option("ban both", "Forbid drawing and playing cards")
BANS = (BAN_NOTHING, BAN_DRAWING, BAN_PLAYING, BAN_BOTH)


@dataclass(frozen=True)
class Step:
    """Where a hero goes: a walk over a joined passage, an exploration, or a leap of Nod; ``cell`` is where it leads."""

    notation: str
    label: str
    cell: Cell
    side: int = 0  # the side through which an exploration leaves

    def __str__(self) -> str:
        return self.notation

    __repr__ = __str__


@cache
def walk(cell: Cell) -> Step:
    """Makes the walk to a cell (MYT-MOVE-03)."""
    return Step(f"walk {cell[0]},{cell[1]}", f"Walk to {cell[0]},{cell[1]}", cell)


@cache
def explore(cell: Cell, side: int) -> Step:
    """Makes the exploration that leaves a cell through a side (MYT-MOVE-04)."""
    return Step(f"explore {LETTERS[side]}", f"Explore the {NAMES[side]}", beside(cell, side), side)


@cache
def leap(cell: Cell) -> Step:
    """Makes the move to a cell by Nod (MYT-EV-16)."""
    return Step(f"nod {cell[0]},{cell[1]}", f"Go to {cell[0]},{cell[1]}", cell)


@dataclass(frozen=True)
class OnMonster:
    """Something done to a monster: attack it, bribe it, capture it."""

    verb: str
    card: Monster
    hint: str = ""
    price: int = 0

    @property
    def label(self) -> str:
        """The words for people."""
        return f"{self.verb.title()} {self.card.name}"

    def __str__(self) -> str:
        return f"{self.verb} {self.card.id}"

    __repr__ = __str__


def attack(card: Monster) -> OnMonster:
    """Makes an attack (MYT-FIGHT-13)."""
    return OnMonster("attack", card, f"defence {card.defence}, {Said(card.experience):resource}")


def bribe(card: Monster, price: int) -> OnMonster:
    """Makes a bribe (MYT-BRIBE-03)."""
    return OnMonster("bribe", card, f"costs {price}", price)


def capture(card: Monster) -> OnMonster:
    """Makes a capture by the Tain (MYT-EV-05)."""
    return OnMonster("capture", card, "no battle, no resources")


def trophy(card: Monster) -> OnMonster:
    """Makes the choice to keep a killed monster (MYT-FIGHT-09)."""
    return OnMonster("keep", card, "as a trophy")


@cache
def number_of_cards(number: int) -> Option:
    """Makes the announcement of how many cards one draws (draw_mode=declare_count)."""
    return Option(f"draw {number}", f"Draw {Said(number):card}")


def destroy(card: Item) -> Option:
    """Makes the choice of an item that is lost."""
    return Option(card.id, f"Lose {card.name}", card.hint, card)
