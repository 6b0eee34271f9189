"""What can happen in Shelter: each kind of event in words, and what it does to the memory of who noticed it.

Arguments that the public words leave out are private; the memory functions use them only where ``told`` is true
(SHE-INFO-01 to SHE-INFO-09).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import recall
from ...engine.events import Kind
from ...engine.memory import Memory
from ...engine.recall import hand
from ...engine.table import Player
from .cards import ShelterCard as Card

Cards = Sequence[Card]


# --- drawing, playing, discarding ---


DEALS = Kind("deals", "player cards", "{player} is dealt {cards}", "{player} is dealt cards")
DRAWS = Kind("draws", "player card", "{player} draws {card}", "{player} draws a card", recall.draws)
PLAYS = Kind("plays", "player card", "{player} plays {card}", memory=recall.discards, reveals=True)
PAYS_AND_PLAYS = Kind(
    "pays_and_plays", "player card price", "{player} pays {price:coin} and plays {card}",
    memory=recall.discards, reveals=True,
)  # fmt: skip
DISCARDS = Kind("discards", "player card", "{player} discards {card}", memory=recall.discards, reveals=True)
DISCARDS_HAND = Kind("discards_hand", "player cards", "{player} discards {cards}", memory=recall.discards, reveals=True)
DISCARDS_FOR = Kind(
    "discards_for", "player card coins", "{player} discards {card} and takes {coins:coin}",
    memory=recall.discards, reveals=True,
)  # fmt: skip
REPLAYS = Kind("replays", "player card", "{player} uses the effect of {card} in the discard")


def _takes_back(memory: Memory, told: bool, player: Player, card: Card) -> None:
    memory.gets(hand(player), card)


TAKES_BACK = Kind("takes_back", "player card", "{player} takes {card} from the discard", memory=_takes_back)


def _reshuffles(memory: Memory, told: bool, player: Player, *rest: Any) -> None:
    memory.empties(hand(player))


SHUFFLES_IN = Kind(
    "shuffles_in",
    "player cards",
    "{player} shuffles {cards} into the deck",
    "{player} shuffles the hand into the deck",
    _reshuffles,
)


DECK_SHUFFLED = Kind("deck_shuffled", "cards", "the deck is shuffled with {cards} in it", memory=recall.shuffles)
HAND_SHUFFLED_IN = Kind("hand_shuffled_in", "", "the deck is shuffled", memory=recall.shuffles)


# --- coins, marks, eliminations, ends ---

TAKES_COINS = Kind("takes_coins", "player coins", "{player} takes {coins:coin}")
RETURNS_COINS = Kind("returns_coins", "player coins", "{player} returns {coins:coin} to the bank")
ROBS = Kind("robs", "player target coins kept", "{player} takes {coins:coin} from {target} and keeps {kept}")
MARKS = Kind("marks", "player target mark", "{player} marks {target}, who {mark}")
SKIPS = Kind("skips", "player", "{player} skips the turn")
NOTHING = Kind("nothing", "why", "nothing happens: {why}")
REVEALED = Kind("revealed", "player card", "the {card} of {player} is shown to all", reveals=True)


def _eliminated(memory: Memory, told: bool, player: Player, cards: Cards) -> None:
    memory.empties(hand(player))


ELIMINATED = Kind("eliminated", "player cards", "{player} is out and lays down {cards}", memory=_eliminated, reveals=True)
ROUND_WON = Kind("round_won", "player reason", "{player} wins the round: {reason}")
ROUND_LOST = Kind("round_lost", "reason", "nobody wins the round: {reason}")
ENDINGS = {  # in words
    "three_keys": "three keys in hand",
    "artifact_found": "the Artifact is found",
    "treasure_hunter": "the Treasure Hunter is paid, and the Artifact lies in the discard",
    "last_survivor": "all the others are out",
    "all_out": "everybody who was left is out",
    "count": "the keys are counted",
    "count_no_keys": "nobody holds a key",
}


def _hands_shown(memory: Memory, told: bool, player: Player, cards: Cards) -> None:
    if memory.viewer != player:
        memory.sees_all(hand(player), cards)


HANDS_SHOWN = Kind("hands_shown", "player cards", "{player} shows {cards}", memory=_hands_shown, reveals=True)
NEW_ROUND = Kind("new_round", "number player", "round {number} begins; {player} goes first",
                 memory=lambda memory, told, number, player: memory.forgets_all())  # fmt: skip


# --- looking at hands ---


def _looks_all(memory: Memory, told: bool, looker: Player, holder: Player, cards: Cards) -> None:
    if told and memory.viewer == looker:
        memory.sees_all(hand(holder), cards)


LOOKS = Kind(
    "looks",
    "looker holder cards",
    "{looker} looks at a card of {holder}: {cards}",
    "{looker} looks at a card of {holder}",
    recall.looks,
)
LOOKS_AT_ALL = Kind(
    "looks_at_all",
    "looker holder cards",
    "{looker} looks at the hand of {holder}: {cards}",
    "{looker} looks at the hand of {holder}",
    _looks_all,
)
SHOWS = Kind("shows", "holder looker cards", "{holder} shows {looker} {cards}", "{holder} shows {looker} a card",
             lambda memory, told, holder, looker, cards: recall.looks(memory, told, looker, holder, cards))  # fmt: skip
SHOWS_ALL = Kind("shows_all", "holder looker cards", "{holder} shows {looker} {cards}", "{holder} shows {looker} the hand",
                 lambda memory, told, holder, looker, cards: _looks_all(memory, told, looker, holder, cards))  # fmt: skip
REACTS = Kind(
    "reacts", "holder card price looker", "{holder} pays {price:coin} and answers with {card}: {looker} sees nothing",
    reveals=True,
)  # fmt: skip
REDIRECTS = Kind(
    "redirects", "holder card price looker", "{holder} pays {price:coin} and shows {looker} the {card} instead",
    reveals=True,
)  # fmt: skip
ANSWERS_THIEF = Kind(
    "answers_thief", "holder card price thief", "{holder} pays {price:coin} and answers {thief} with {card}",
    reveals=True,
)  # fmt: skip


# --- cards from hand to hand ---


def _trades(memory: Memory, told: bool, one: Player, other: Player, given: Cards, taken: Cards, number: int) -> None:
    if told:
        for card in given:
            memory.loses(hand(one), card)
        for card in taken:
            memory.loses(hand(other), card)
        for card in given:
            memory.gets(hand(other), card)
        for card in taken:
            memory.gets(hand(one), card)
    else:
        memory.loses_unseen(hand(one), number)
        memory.loses_unseen(hand(other), number)


TRADES = Kind(
    "trades",
    "one other given taken number",
    "{one} gives {other} {given} for {taken}",
    "{one} and {other} exchange {number:card} each",
    _trades,
    opens="number",
)
KEEPS = Kind("keeps", "player other", "{player} and {other} exchange nothing")


def _swaps_hands(memory: Memory, told: bool, one: Player, other: Player, given: Cards, taken: Cards) -> None:
    memory.passes_whole([(hand(one), hand(other)), (hand(other), hand(one))])
    if told:
        memory.sees_all(hand(other), given)
        memory.sees_all(hand(one), taken)


SWAPS_HANDS = Kind(
    "swaps_hands",
    "one other given taken",
    "{one} and {other} exchange hands: {given} for {taken}",
    "{one} and {other} exchange hands",
    _swaps_hands,
)


def _passes(memory: Memory, told: bool, giver: Player, receiver: Player, card: Card) -> None:
    if told:
        memory.loses(hand(giver), card)
    else:
        memory.loses_unseen(hand(giver))


PASSES = Kind(
    "passes", "giver receiver card", "{giver} passes {card} to {receiver}", "{giver} passes a card to {receiver}", _passes
)
ARRIVES = Kind("arrives", "receiver card", "",
               memory=lambda memory, told, receiver, card: memory.gets(hand(receiver), card))  # fmt: skip


def _hands_pass(memory: Memory, told: bool, players: Sequence[Player], receivers: Sequence[Player]) -> None:
    memory.passes_whole(list(zip(map(hand, players), map(hand, receivers), strict=True)))


HANDS_PASS = Kind("hands_pass", "players receivers", "{players} pass their hands to {receivers}", memory=_hands_pass)


def _receives_hand(memory: Memory, told: bool, giver: Player, receiver: Player, cards: Cards) -> None:
    if told and memory.viewer == giver:
        memory.sees_all(hand(receiver), cards)


HAND_ARRIVES = Kind("hand_arrives", "giver receiver cards", "{receiver} gets {cards} from {giver}", "", _receives_hand)
ANNOUNCES = Kind("announces", "player card", "{card} has reached {player}", reveals=True)


# --- the cave ---


def _researches(memory: Memory, told: bool, player: Player, neighbour: Player, card: Card) -> None:
    if told and memory.viewer == neighbour:
        memory.sees(hand(player), [card])


def _lays(memory: Memory, told: bool, player: Player, slot: int, card: Card) -> None:
    if told:
        memory.loses(hand(player), card)
    else:
        memory.loses_unseen(hand(player))
    memory.takes_from("cave", int(slot), hand(player))
    if told:
        memory.sees_at("cave", int(slot), card)


def _sees_cave(memory: Memory, told: bool, player: Player, slots: Sequence[int], cards: Cards) -> None:
    if told:
        for slot, card in zip(slots, cards, strict=True):
            memory.sees_at("cave", int(slot), card)


def _cave_settled(memory: Memory, told: bool, player: Player, slots: Sequence[int], cards: Cards, given: int) -> None:
    if told:
        _sees_cave(memory, told, player, slots, cards)
    else:
        memory.doubts_at("cave", map(int, slots))
        memory.loses_unseen(hand(player), given)


def _cave_forgotten(memory: Memory, told: bool, *rest: Any) -> None:
    memory.forgets_row("cave")


RESEARCHES = Kind(
    "researches", "player neighbour card", "{player} researches and shows {neighbour} {card}",
    "{player} researches and shows {neighbour} a card", _researches,
)  # fmt: skip
LAYS = Kind(
    "lays", "player slot card", "{player} lays {card} into {slot} and takes the card there",
    "{player} lays the card into {slot} and takes the card there", _lays,
)  # fmt: skip
TAKES_FROM_CAVE = Kind("takes_from_cave", "player card", "{player} finds {card}")
SHOWN_IN_CAVE = Kind("shown_in_cave", "slot card", "{card} in {slot} is shown to all", reveals=True,
                     memory=lambda memory, told, slot, card: memory.sees_at("cave", int(slot), card))  # fmt: skip
CAVE_SHUFFLED = Kind("cave_shuffled", "card", "the cave is shuffled, for {card} was laid into it", memory=_cave_forgotten,
                     reveals=True)  # fmt: skip
CAVE_PREPARED = Kind("cave_prepared", "player card", "{player} shuffles the cave, to hide {card} in it", memory=_cave_forgotten)
SEES_CAVE = Kind(
    "sees_cave", "player slots cards", "{player} looks into {slots}: {cards}", "{player} looks into {slots}", _sees_cave
)  # fmt: skip
SETTLES_CAVE = Kind(
    "settles_cave", "player slots cards given", "{player} leaves {cards} in {slots}", "{player} closes {slots}", _cave_settled
)  # fmt: skip


def _joins_cave(memory: Memory, told: bool, player: Player, card: Card, slot: int) -> None:
    if told:
        memory.sees_at("cave", int(slot), card)


ADDS_TO_CAVE = Kind("adds_to_cave", "player card", "{player} puts {card} into the cave and shuffles it", memory=_cave_forgotten)
HIDES_IN_CAVE = Kind(
    "hides_in_cave", "player card slot", "{player} hides {card} in {slot}",
    "{player} hides {card} in the cave", _joins_cave,
)  # fmt: skip


def _redealt(memory: Memory, told: bool, player: Player, target: Player) -> None:
    memory.forgets_row("cave")
    memory.empties(hand(target))


REDEALS = Kind("redeals", "player target", "{player} shuffles the cave and the hand of {target} together and deals both again",
               memory=_redealt)  # fmt: skip


# --- the deck ---


def _sees_deck(memory: Memory, told: bool, player: Player, cards: Cards, number: int) -> None:
    if told:
        memory.sees_top("deck", cards)


def _deck_settled(memory: Memory, told: bool, player: Player, cards: Cards, number: int, given: int) -> None:
    if told:
        memory.sees_top("deck", cards)
    else:
        memory.doubts_top("deck", number)
        memory.loses_unseen(hand(player), given)


SEES_DECK = Kind(
    "sees_deck", "player cards number", "{player} looks at the top of the deck: {cards}",
    "{player} looks at the top of the deck ({number:card})", _sees_deck,
)  # fmt: skip
SETTLES_DECK = Kind(
    "settles_deck", "player cards number given", "{player} lays {cards} back on the deck",
    "{player} lays {number:card} back on the deck", _deck_settled,
)  # fmt: skip
LEAVES_TOP = Kind("leaves_top", "player", "{player} leaves the card on top of the deck")
PUTS_UNDER = Kind("puts_under", "player size", "{player} puts the top card under the deck ({size:card})",
                  memory=lambda memory, told, player, size: memory.goes_under("deck", size))  # fmt: skip
