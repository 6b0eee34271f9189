"""What can happen, in words, and what it does to the memory of who noticed it.

Others are told of a squad by people and strength, and of a mine by its kind, never of a card by its id (UGK-HID-12). Where the
backs of hands are seen, they see as well which back leaves a hand with a squad, or comes into it (UGK-HID-04).
"""

from __future__ import annotations

from typing import Any

from ...engine import recall
from ...engine.events import Kind
from ...engine.memory import Memory
from ...engine.recall import hand
from ...engine.table import Player
from .cards import KingsCard, Squad


class KingsMemory(Memory):
    """What a viewer remembers: squads seen going into hands, and the cards of which he himself has seen both sides."""

    __slots__ = ("held",)

    def __init__(self, viewer: int | None = None) -> None:
        super().__init__(viewer)
        self.held: dict[KingsCard, None] = {}

    def copy(self) -> KingsMemory:
        """Copies the memory."""
        twin = super().copy()
        twin.held = self.held.copy()
        return twin

    def holds(self, cards: tuple[KingsCard, ...]) -> None:
        """The viewer holds these cards and sees both of their sides (UGK-HID-03)."""
        self.held.update(dict.fromkeys(cards))


def _dealt(memory: Memory, told: bool, player: Player, cards: tuple[KingsCard, ...], number: int) -> None:
    if told and isinstance(memory, KingsMemory):
        memory.holds(cards)


def _drawn(memory: Memory, told: bool, player: Player, card: KingsCard, *rest: Any) -> None:
    _dealt(memory, told, player, (card,), 1)


def _taken(memory: Memory, told: bool, player: Player, squad: KingsCard | Squad, back: str) -> None:
    memory.gets(hand(player), squad)


# --- the set-up ---

LEADS = Kind("leads", "player people", "{player} leads the {people}")
KINGLESS = Kind("kingless", "peoples", "nobody leads {peoples}, whose squads stay in the game without a king")
CENTRE_LAID = Kind("centre_laid", "mines", "the centre begins with {mines}")
CAMP_LAID = Kind("camp_laid", "squads", "the camp begins with {squads}")
DEALS = Kind("deals", "player cards number", "{player} is dealt {cards}", "{player} is dealt {number:card}", _dealt)
BEGINS = Kind("begins", "player", "{player} takes the first turn")
NEXT_MINE = Kind("next_mine", "mine", "{mine} lies on top of the deck", reveals=True)

# --- playing ---

PLAYS = Kind("plays", "player squad back mine place", "{player} plays {squad}{back} on {mine} ({place})",
             memory=recall.discards, reveals=True)  # fmt: skip
CAPTURED = Kind("captured", "mine owner", "{mine} is captured and goes to {owner}")
LOST = Kind("lost", "mine people", "{mine} is captured by {people}, who have no king, and leaves the game")
RETURN = Kind("return", "squads", "{squads} go to the camp")
REPLACED = Kind("replaced", "mine place", "{mine} comes into the centre ({place})", reveals=True)
DEVELOPED = Kind("developed", "player mine value squads", "{player} develops {mine}, worth {value}; {squads} leave the game")
STUCK = Kind("stuck", "player squad back", "{player} is stuck and puts {squad}{back} into the camp",
             memory=recall.discards, reveals=True)  # fmt: skip
PASSES = Kind("passes", "player", "{player} gives up the turn")
SKIPS = Kind("skips", "player why", "{player} {why} and skips the turn")

# --- drawing ---

DRAWS = Kind("draws", "player card mine", "{player} draws {card}, with {mine} on the back",
             "{player} draws the top card of the deck", _drawn)  # fmt: skip
TAKES = Kind("takes", "player squad back", "{player} takes {squad}{back} from the camp", memory=_taken, reveals=True)
FINDS = Kind("finds", "player card mine", "{player} finds {mine} on the back", memory=_drawn)
SHOWS_BACK = Kind("shows_back", "player mine", "the card that {player} drew has {mine} on the back", reveals=True)

# --- the end ---

DECK_OUT = Kind("deck_out", "turns", "the deck is empty; after this turn {turns:more turn} will be played")
LAST_TURN = Kind("last_turn", "", "the deck is empty; this turn is the last")
COUNTS = Kind("counts", "player score developed undeveloped",
              "{player} has {score:point}: developed {developed}, not developed {undeveloped}")  # fmt: skip
