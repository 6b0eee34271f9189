"""What can happen in Mascarade: each kind of event in words, whom it tells what, and what it does to a memory.

Whoever is told an event knows all its arguments; all others know what its public words name. ``card`` and ``cards`` are what
really lies in a slot; ``claim`` is what somebody says. The four ways in which knowledge of the cards changes:

* seen (``DEALS``, ``READS``, ``PEEKS``, ``REVEALS``, ``SPIES``, ``SHOWS``): who is told sees the card, for all others nothing
  changes; where the history names no characters these come without the card, and a ``glimpse`` tells it;
* handled out of sight (``SWAPS``, ``FOOLS``, ``SPY_SWAPS``): who is told knows whether the two cards were exchanged, all
  others know only that they may have been;
* exchanged in the open (``PUPPETS``): everybody knows that the cards of two players have changed places, slot by slot;
* missing (``GOES_ON``): everybody knows that no slot of these players holds the Cheat.

All else (claims, answers, coins, turns) tells nothing about the cards (MAS-HID-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ...engine.events import Kind
from ...engine.table import Player
from ...engine.words import joined
from .cards import Character, Swapped
from .memory import MascaradeMemory as Memory
from .places import Slot

# --- the cards ---


def _begins(memory: Memory, told: bool, characters: Sequence[Character], slots: tuple[Slot, ...], aided: bool) -> None:
    memory.begins(slots, characters, aided)


def _opens(memory: Memory, told: bool, slot: Slot, card: Character) -> None:
    if told:
        memory.sees_slot(slot, card)


def _peeks(memory: Memory, told: bool, player: Player, slot: Slot, card: Character) -> None:
    _opens(memory, told, slot, card)


def _glimpses(memory: Memory, told: bool, slots: Sequence[Slot], cards: Sequence[Character]) -> None:
    for slot, card in zip(slots, cards, strict=True):
        _opens(memory, told, slot, card)


def _reads(memory: Memory, told: bool, player: Player, slots: Sequence[Slot], cards: Sequence[Character]) -> None:
    _glimpses(memory, told, slots, cards)


def _handles(memory: Memory, told: bool, player: Player, one: Slot, other: Slot, swapped: Swapped) -> None:
    memory.handled(one, other, swapped if told else None)


def _blurs(memory: Memory, told: bool, one: Slot, other: Slot) -> None:
    memory.handled(one, other, None)


def _puppets(memory: Memory, told: bool, player: Player, one: Player, other: Player, pairs: Sequence[tuple[Slot, Slot]]) -> None:
    for here, there in pairs:
        memory.moves(here, there)


def _goes_on(memory: Memory, told: bool, players: Sequence[Player], slots: Sequence[Slot], card: Character) -> None:
    for slot in slots:
        memory.lacks(slot, card)


IN_PLAY = Kind("in_play", "characters slots aided", "in play: {characters}", memory=_begins)
DEALS = Kind("deals", "slot card", "{slot} shown to all: {card}", memory=_opens, reveals=True)
READS = Kind("reads", "player slots cards", "{player} reads {slots}: {cards}", "{player} reads {slots}", _reads)
MAY_DIFFER = Kind("may_differ", "one other", "{one} and {other} were handled out of sight", memory=_blurs)  # in positions alone
SWAPS = Kind("swaps", "player own other swapped", "{player} handles {own} and {other}: {swapped}",
             "{player} handles {own} and {other}", _handles)  # fmt: skip
FOOLS = Kind("fools", "player one other swapped", "{player} handles {one} and {other}: {swapped}",
             "{player} handles {one} and {other}", _handles)  # fmt: skip
SPY_SWAPS = Kind("spy_swaps", "player own other swapped", "{player} puts {own} and {other} back: {swapped}",
                 "{player} puts {own} and {other} back", _handles)  # fmt: skip
PEEKS = Kind("peeks", "player slot card", "{player} looks at {slot}: {card}", "{player} looks at {slot}", _peeks)
SPIES = Kind("spies", "player slots cards", "{player} looks at {slots}: {cards}", "{player} looks at {slots}", _reads)
REVEALS = Kind("reveals", "slot card", "{slot} opened: {card}", memory=_opens, reveals=True)
SHOWS = Kind("shows", "player slot card", "{player} shows {slot} to the others: {card}",
             "{player} shows {slot} to the others", _peeks)  # fmt: skip
PUPPETS = Kind("puppets", "player one other pairs", "{one} and {other} exchange their characters", memory=_puppets)
GOES_ON = Kind("goes_on", "players slots card", "the game goes on: the {card} does not lie before {players}",
               memory=_goes_on, reveals=True)  # fmt: skip


@cache
def unlogged(kind: Kind) -> Kind:
    """Gives the kind without the card, for tables whose history names no characters (MAS-LOG-01); who sees it gets a glimpse."""
    return Kind(kind.name, kind.args.rpartition(" ")[0], kind.words.partition(": {card")[0])


@cache
def glimpse(cards: tuple[Character, ...]) -> Kind:
    """Gives the kind of event that shows some cards for the moment, in words that do not name them (MAS-LOG-02).

    There is one kind, with a name of its own, for each card: whoever is told it is told more than its words.
    """
    return Kind(f"glimpses {joined(cards)}", "slots cards", "{slots} seen", memory=_glimpses, reveals=True)


# --- words, coins and turns ---

TURN = Kind("turn", "number player", "turn {number}: {player}")
RESTRICTED = Kind("restricted", "player", "{player} was opened in the turn before")
ANNOUNCES = Kind("announces", "player claim slot", "{player} claims that {slot} is the {claim}")
CONTESTS = Kind("contests", "player claim slot", "{player} contests: {slot} is the {claim}")
PASSES = Kind("passes", "player", "{player} passes")
ANSWERS_IN_SECRET = Kind("answers_in_secret", "player answer", "{player} answers: {answer}", "{player} has answered")
USES = Kind("uses", "player claim", "{player} uses the {claim}")
NOTHING = Kind("nothing", "player", "nothing happens")
STATES = Kind("states", "player claim slot", "{player} says that {slot} is the {claim}")
GAINS = Kind("gains", "player coins", "{player} takes {coins:coin} from the bank")
COLLECTS = Kind("collects", "player coins", "{player} takes {coins:coin} from the courthouse")
PAYS = Kind("pays", "payer player coins", "{payer} pays {player} {coins:coin}")
FINED = Kind("fined", "player coins", "{player} pays a fine of {coins:coin}")
SEATS = Kind("seats", "one other", "{one} and {other} change seats")
FORTUNES = Kind("fortunes", "one other", "{one} and {other} exchange their fortunes")
ENDINGS = {  # in words
    "target": "the coins suffice",
    "bankruptcy": "somebody has no coin left",
    "cheat": "the Cheat is rich enough",
}
ENDS = Kind("ends", "reason winners", "the game is over, {reason}: {winners}")
