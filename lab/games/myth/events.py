"""What can happen in Myth: each kind of event in words, and what it does to the memory of who noticed it.

Arguments that the public words leave out are private; the memory functions use them only where ``told`` is true
(MYT-HID-01 to -14).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import recall
from ...engine.events import Kind
from ...engine.memory import Memory
from ...engine.recall import hand
from ...engine.table import Player
from .cards import EventCard, QuestCard


def quests(player: Player) -> tuple[str, int]:
    """Names a player's open quests in a memory."""
    return "quests", int(player)


# --- set-up and dice ---

HERO = Kind("hero", "player hero life", "{player} is the {hero} (life {life})")
QUESTS = Kind("quests", "player quests", "{player} is dealt the quests {quests}", "{player} is dealt quests")
DEALS = Kind("deals", "player cards", "{player} is dealt {cards}", "{player} is dealt event cards")
FIRST_ROLL = Kind("first_roll", "player roll", "{player} rolls {roll} for the first turn")
FIRST = Kind("first", "player", "{player} begins")
ROLL = Kind("roll", "thrower roll what", "{thrower} throws {roll}: {what}")

# --- the turn and free actions ---

TURN = Kind("turn", "player", "the turn of {player} begins")
SKIPS = Kind("skips", "player", "{player} misses the turn")
BUYS_TURN = Kind("buys_turn", "player price", "{player} pays {price:resource} for an extra turn")
EXTRA_TURN = Kind("extra_turn", "player", "{player} gets an extra turn")
LEVEL = Kind("level", "player level life", "{player} is at level {level} now (life {life})")


def _turned_in(memory: Memory, told: bool, player: Player, quest: QuestCard, *rest: Any) -> None:
    memory.loses(quests(player), quest)


TURNS_IN = Kind("turns_in", "player quest proof price", "{player} turns in {quest} with {proof} and pays {price:resource}",
                memory=_turned_in, reveals=True)  # fmt: skip


def _replaced(memory: Memory, told: bool, player: Player, quest: QuestCard, new: QuestCard, price: int) -> None:
    if told:
        memory.loses(quests(player), quest)
    else:
        memory.loses_unseen(quests(player))
    memory.lays_on("quest_discard", quest if told else None)


REPLACES = Kind(
    "replaces", "player quest new price", "{player} pays {price:resource} and replaces {quest} by {new}",
    "{player} pays {price:resource} and replaces a quest", _replaced,
)  # fmt: skip
HEALS = Kind("heals", "player life now", "{player} gains {life} life and has {now}")
BUYS_LIFE = Kind("buys_life", "player price life now", "{player} pays {price:resource}, gains {life} life and has {now}")
PAYS = Kind("pays", "player price what", "{player} pays {price:resource}: {what}")
GAINS = Kind("gains", "player resources", "{player} gains {resources:resource}")
GIVES = Kind("gives", "giver taker resources", "{giver} gives {taker} {resources:resource}")
SWAPS = Kind("swaps", "one other mine theirs", "{one} and {other} exchange resources: {mine} for {theirs}")

# --- drawing ---


def _draws(memory: Memory, told: bool, player: Player, *rest: Any) -> None:
    memory.draws("deck", hand(player))


DRAWS = Kind("draws", "player card", "{player} draws {card}", "{player} draws a card", _draws)
BUYS_CARD = Kind("buys_card", "player card price", "{player} pays {price:resource} and draws {card}",
                 "{player} pays {price:resource} and draws a card", _draws)  # fmt: skip
LAST_CARD = Kind("last_card", "player", "{player} has drawn the last event card: the end is near")

# --- moving and exploring ---

BANS = Kind("bans", "controller player bans", "{controller} rules the dream of {player}: {bans}")
ORDERS = Kind("orders", "controller player order", "{controller} orders {player}: {order}")
WALKS = Kind("walks", "player column row", "{player} goes to {column},{row}")
STAYS = Kind("stays", "player", "{player} stays")
EXPLORES = Kind("explores", "player side tile", "{player} explores the {side} and draws {tile}")
REDRAWS = Kind("redraws", "player tile price new", "{player} pays {price:resource}, throws away {tile} and draws {new}")
REFUSED_TILE = Kind("refused_tile", "tile new", "{tile} would close the map, and is replaced by {new}")
PLACES = Kind("places", "player tile column row", "{player} lays {tile} at {column},{row}")

# --- the event row ---


def _laid(memory: Memory, told: bool, player: Player, card: EventCard, price: int, place: int) -> None:
    if told:
        memory.loses(hand(player), card)
        memory.sees_at("row", place, card)
    else:
        memory.loses_unseen(hand(player))


FROM_DECK = Kind("from_deck", "player", "a card of the deck is laid face down for {player}",
                 memory=lambda memory, told, player: memory.draws("deck", "row"))  # fmt: skip
LAYS = Kind("lays", "player card price place", "{player} lays {card} face down and pays {price:resource}",
            "{player} lays a card face down and pays {price:resource}", _laid, opens="price")  # fmt: skip
PASSES = Kind("passes", "player", "{player} adds no card")


def _revealed(memory: Memory, told: bool, *rest: Any) -> None:
    memory.forgets_row("row")


REVEALS = Kind("reveals", "cards", "the row is turned face up: {cards}", memory=_revealed, reveals=True)
TAKES_EFFECT = Kind("takes_effect", "card player", "{card} takes effect on {player}")
CANCELLED = Kind("cancelled", "cards", "cancelled and discarded: {cards}")
BROUGHT = Kind("brought", "cards", "out of the deck into the row: {cards}", reveals=True)


def _robbed(memory: Memory, told: bool, victim: Player, cards: Sequence[EventCard]) -> None:
    for card in cards:
        memory.loses(hand(victim), card)


ROBBED = Kind("robbed", "victim cards", "out of the hand of {victim} into the row: {cards}", memory=_robbed, reveals=True)
NOTHING = Kind("nothing", "card", "{card} has no effect")
DISCARDED = Kind("discarded", "card", "{card} is discarded")

# --- effects ---

TAKES_ITEM = Kind("takes_item", "player item", "{player} lays {item} open")
LOSES_ITEM = Kind("loses_item", "player item", "{player} loses {item}")
LOSES_LIFE = Kind("loses_life", "player life now", "{player} loses {life} life and has {now}")
CAUGHT = Kind("caught", "heroes card", "{card} catches {heroes}")
TORN = Kind("torn", "heroes", "the web is torn and frees {heroes}")
FLOODED = Kind("flooded", "heroes", "{heroes} will miss a turn")
LASTS = Kind("lasts", "card", "{card} acts on the tile from now on")
DISCARDS = Kind("discards", "player cards", "{player} discards {cards}", memory=recall.discards, reveals=True)


def _shown(memory: Memory, told: bool, player: Player, cards: Sequence[EventCard]) -> None:
    memory.sees_all(hand(player), cards)


SHOWS_HAND = Kind("shows_hand", "player cards", "{player} shows {cards}", memory=_shown, reveals=True)


def _swapped(memory: Memory, told: bool, one: Player, other: Player, given: Any, taken: Any) -> None:
    memory.passes_whole([(hand(one), hand(other)), (hand(other), hand(one))])
    if told:
        memory.sees_all(hand(other), given)
        memory.sees_all(hand(one), taken)


SWAPS_HANDS = Kind("swaps_hands", "one other given taken", "{one} and {other} exchange hands: {given} for {taken}",
                   "{one} and {other} exchange hands", _swapped)  # fmt: skip
DREAMS = Kind("dreams", "player controller turns", "{player} obeys {controller} for {turns:turn}")
DREAM_ENDS = Kind("dream_ends", "player", "a dream of {player} ends")

# --- battles ---

APPEARS = Kind("appears", "monster column row", "{monster} appears at {column},{row}")
BRIBES = Kind("bribes", "player monster price", "{player} bribes {monster} with {price:resource}; the deck is shuffled",
              memory=recall.shuffles)  # fmt: skip
CAPTURES = Kind("captures", "player monster", "{player} catches {monster} in the Tain")
RELEASES = Kind("releases", "cards", "discarded out of the Tain: {cards}")
STRIKES = Kind("strikes", "attacker target how total defence", "{attacker} {how} {target}: {total} against {defence}")
HITS, MISSES = "hits", "misses"
BOMBS = Kind("bombs", "hero total", "{hero} bombs the tile: {total}")
KILLS = Kind("kills", "player monster resources", "{player} kills {monster} and gains {resources:resource}")
TROPHY = Kind("trophy", "player monster", "{player} keeps {monster} as a trophy")
BATTLE_OVER = Kind("battle_over", "column row", "the battle at {column},{row} is over")


DIES = Kind("dies", "player cards", "{player} dies; discarded: {cards}",
            memory=lambda memory, told, player, cards: memory.empties(hand(player)), reveals=True)  # fmt: skip


def _laid_down(memory: Memory, told: bool, player: Player, cards: Sequence[QuestCard], number: int) -> None:
    memory.empties(quests(player))
    for i in range(number):
        memory.lays_on("quest_discard", cards[i] if told else None)


LAYS_QUESTS_DOWN = Kind("lays_quests_down", "player quests number", "{player} lays down {quests}",
                        "{player} lays down {number:open quest}", _laid_down)  # fmt: skip

# --- the end ---

COUNTS = Kind("counts", "player quests total", "{player} has {quests:quest} and {total} life and resources")
