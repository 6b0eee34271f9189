"""A simple, sensible way to play Shelter: keep the keys, get hold of others, and make use of what was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...engine.memory import Known
from ...engine.table import Player
from .cards import ARTIFACT, KEY, POISON, TRAP, Move, Play, Research, ShelterCard
from .looks import LET_IT_HAPPEN
from .table import KEEP, Slot

if TYPE_CHECKING:
    from ...engine.sight import Sight

# What a card is worth in hand: a key most, and poison one is glad to be rid of.
BY_ROLE = {KEY: 20.0, TRAP: 3.0, ARTIFACT: 1.0, POISON: -5.0}
# What it is worth to play a card, by its job: seeing and taking cards first, then what troubles others.
PLAY = {
    "miner": 6, "hand_swapper": 6, "blind_swapper": 5, "key_hunter": 4, "trap_hunter": 4, "archaeologist": 4, "explorer": 4,
    "coin_merchant": 4, "coin_thief": 4, "saboteur": 4, "necromancer": 3, "caver": 3, "deck_seer": 3, "turn_control": 3,
    "treasure_hunter": 3,
}  # fmt: skip
AT_LEAST = 2.0  # what any other card is worth
WINS = 100.0
HUNTED = {"trap_hunter": TRAP, "key_hunter": KEY, "archaeologist": ARTIFACT}  # what a card looks for in hands


def sensible(sight: Sight) -> Any:
    """Picks an option by what is asked: an action, a card, a player or a place; anything else by chance."""
    options = sight.options
    first = options[0]
    if len(options) == 1:
        return first
    if isinstance(first, Move):
        return best(sight, options, lambda move: worth(sight, move))
    if first == LET_IT_HAPPEN:
        return options[1]
    if isinstance(first, Slot):
        return best(sight, options, lambda slot: promise(sight, (slot,)))
    if isinstance(first, (Player, tuple)):
        return best(sight, options, lambda where: target(sight, where) if isinstance(where, Player) else promise(sight, where))
    if first == KEEP and any(isinstance(option, ShelterCard) for option in options):
        return exchange(sight, options)
    if isinstance(first, ShelterCard):
        return card(sight, options)
    return sight.pick(options)


def best(sight: Sight, options: Sequence[Any], value: Callable[[Any], float]) -> Any:
    """Picks the option that is worth most, of several as good ones any."""
    values = [value(option) for option in options]
    most = max(values)
    return sight.pick([option for option, found in zip(options, values, strict=True) if found == most])


# --- what is known ---


def kept(card: ShelterCard) -> float:
    """Says what a card is worth in hand."""
    return BY_ROLE.get(card.role, 0.0) or AT_LEAST + 0.1 * PLAY.get(card.job, 0)


def known(sight: Sight, player: Player) -> list[ShelterCard]:
    """Lists the cards that another is known to hold."""
    return [each.card for each in sight.memory.hands.get(("hands", int(player)), ()) if each.certain]


def in_cave(sight: Sight, slot: Slot) -> Known | None:
    """Returns what is known of a cave card."""
    return sight.memory.places.get(("cave", int(slot)))


def job(sight: Sight) -> str:
    """Names the job of the card whose effect asks; empty if none does."""
    id = sight.clause.partition("-CARD-")[2].partition("-")[0].lower()
    return sight.rules.cards[id].job if id in sight.rules.cards else ""


# --- the action ---


def worth(sight: Sight, move: Move) -> float:
    """Says what a move is worth, less the card that goes: a beginner's rule of thumb."""
    if isinstance(move, Play):
        return played(sight, move) - kept(move.card) - 0.3 * move.paid
    if isinstance(move, Research):
        seeks = WINS / 2 if key_in_cave(sight) else AT_LEAST + 0.5  # else it is a look at an unknown card
        return seeks - (BY_ROLE[KEY] if move.card.role is KEY else 0.0)
    return (1.0 if room_for_coins(sight) else 0.0) - kept(move.card)


def played(sight: Sight, move: Play) -> float:
    """Says what it is worth to play a card: what surely wins or puts somebody out first."""
    what = move.card.job
    if what == "treasure_hunter" and move.paid:
        return WINS
    if what == "coin_thief" and move.paid:
        return WINS / 5
    if what == "miner" and key_in_cave(sight):
        return WINS / 2
    prey = HUNTED.get(what)
    if prey and any(card.role is prey for player in others(sight) for card in known(sight, player)):
        return WINS if prey is ARTIFACT else WINS / 4
    if what == "hand_swapper" and any(card.role is KEY for player in others(sight) for card in known(sight, player)):
        return WINS / 3
    duel = 3 if len(sight.players) == 2 and what in HUNTED else 0  # who puts the only other out has won
    return PLAY.get(what, AT_LEAST) + duel + 0.6 * move.paid


def others(sight: Sight) -> Iterator[Player]:
    """Gives the other players."""
    return (player for player in sight.players if player != sight.player)


def room_for_coins(sight: Sight) -> bool:
    """Tells whether the player may take another coin."""
    return bool(sight.look("coins")[sight.player] < sight.rules.coin_limit)


def key_in_cave(sight: Sight) -> bool:
    """Tells whether a key is known to lie in the cave."""
    known = sight.memory.places.items()
    return any(row == "cave" and each.certain and each.card.role is KEY for (row, _), each in known)


# --- at whom, where, which ---


def target(sight: Sight, player: Player) -> float:
    """Says how good it is to aim at a player: one who holds what is looked for, else one who is ahead; a trap is avoided."""
    if player == sight.player:
        return -WINS
    what, cards = job(sight), known(sight, player)
    prey = HUNTED.get(what, KEY)
    found = sum(card.role is prey for card in cards)
    feared = 0 if what == "trap_hunter" else sum(card.role is TRAP for card in cards)
    coins = sight.look("coins")[player] if what == "coin_thief" else 0
    return float(sight.look("points")[player] + 10 * found - 10 * feared + coins)


def promise(sight: Sight, slots: Sequence[Slot]) -> float:
    """Says how much some cave cards promise: a key that was seen there most, then what nobody showed him yet."""
    value = 0.0
    for slot in slots:
        each = in_cave(sight, slot)
        value += 1 if each is None or not each.certain else kept(each.card) - AT_LEAST
    return value


def exchange(sight: Sight, options: Sequence[Any]) -> Any:
    """Gives the worst card for a better one that he sees, but takes no poison."""
    worst = min((option for option in options if option != KEEP), key=kept)
    seen = sight.about
    return worst if isinstance(seen, ShelterCard) and kept(seen) > kept(worst) else KEEP


def card(sight: Sight, options: Sequence[ShelterCard]) -> ShelterCard:
    """Parts with the worst card, shows a trap to who must look, takes the best out of the discard."""
    what, hand = job(sight), sight.look("hands")
    if what == "provocateur":
        return min(options, key=lambda each: (each.role is not TRAP, kept(each)))
    takes = what == "necromancer" and not all(each in hand for each in options)
    return max(options, key=kept) if takes else min(options, key=kept)
