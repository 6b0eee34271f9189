"""A simple, sensible way to play Mascarade: remember the cards, claim what one probably is, contest what one probably has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...engine.table import Player
from .cards import Character
from .choices import NOBODY, PASS, TO_ANNOUNCE, TO_PEEK
from .places import Slot
from .rules import ANNOUNCE, FREE, PEEK, SWAP
from .table import EXCHANGE, LEAVE

if TYPE_CHECKING:
    from ...engine.sight import Sight
    from .memory import MascaradeMemory

WINS = 50.0
WORTH_A_LOOK = 0.7  # coins that it is worth not to be sure of one's own card any longer
WORTH_A_SWAP = 0.4  # that it is worth to look for a better one
WHIM = 0.1  # how often he does just anything on his turn; without it two such players may go in circles
SURE_ENOUGH = 0.5  # how likely a card must be for its holder to contest with it


def sensible(sight: Sight) -> Any:
    """Picks an option by what is asked; pairs of others and what he knows nothing about by chance."""
    options = sight.options
    first = options[0]
    if len(options) == 1:
        return first
    thought = Thought(sight)
    if first in FREE:
        return thought.action()
    if first is PASS:
        return thought.answer()
    if first is EXCHANGE:
        return thought.exchange()
    if isinstance(first, Character):
        return thought.claim().card
    if isinstance(first, Slot):
        return thought.slot()
    if isinstance(first, Player):
        return thought.player()
    if isinstance(first.about, Character):
        return thought.statement()
    return sight.pick(options)


class Claim(NamedTuple):
    """A character that one may claim to be, with which card, and how many coins that promises."""

    promises: float
    card: Character
    slot: Slot


class Thought:
    """What a player makes of what he may know.

    Args:
        sight: what that is.
    """

    def __init__(self, sight: Sight) -> None:
        self.sight, self.rules, self.me = sight, sight.rules, sight.player
        self.coins: list[int] = sight.look("coins")
        memory: MascaradeMemory = sight.memory  # type: ignore[assignment]
        self.slots, self.worlds = memory.slots, memory.worlds
        self.own = [slot for slot in self.slots if slot.owner == self.me]

    # --- what is known and what it is worth ---

    def chance(self, slot: Slot, card: Character) -> float:
        """Says how likely a card lies in a slot; all that may lie there counts alike."""
        possible = self.worlds.possible(slot)
        return 1 / len(possible) if card in possible else 0.0

    def expected(self, slot: Slot) -> float:
        """Says how many coins the card in a slot would bring, on the average of what it may be."""
        possible = self.worlds.possible(slot)
        return sum(self.gain(card, self.me) for card in possible) / len(possible)

    def gain(self, card: Character, player: Player) -> float:
        """Estimates how many coins a character brings a player, and how much better it is to win."""
        coins = GAINS[card.id](self, player) if card.id in GAINS else 1.0
        return coins + WINS if coins and self.coins[player] + coins >= self.rules.win_coins else coins

    def loss(self, card: Character, player: Player) -> float:
        """Estimates how many coins a character in another's hands takes from him: the Witch exchanges with the richest."""
        richest = self.coins[self.me] == max(self.coins)
        return self.coins[self.me] - self.coins[player] if card.id == "witch" and richest else 0.0

    # --- the turn ---

    def action(self) -> Any:
        """Announces what promises most; else makes sure who he is, or looks for a better card; now and then just anything."""
        if self.sight.chance() < WHIM:
            return self.sight.pick(self.sight.options)
        sure = any(len(self.worlds.possible(slot)) == 1 for slot in self.own)
        mine = max(map(self.expected, self.own))
        promises = {
            PEEK: 0.0 if sure else WORTH_A_LOOK,
            SWAP: WORTH_A_SWAP if mine < max(map(self.expected, self.slots)) else 0.0,
            ANNOUNCE: self.claim().promises,
        }
        return max(self.sight.options, key=lambda option: promises[option])

    def claim(self) -> Claim:
        """Finds the claim that promises most: what it brings if it is true, less the fine if it is not.

        He is asked first for the character and then for the card, so of equal claims it is always the same one.
        """
        claims = [
            Claim(chance * self.gain(card, self.me) - (1 - chance) * max(1, self.rules.fine), card, slot)
            for card in (self.sight.options if isinstance(self.sight.options[0], Character) else self.in_play())
            for slot in self.own
            if not slot.protected
            for chance in [self.chance(slot, card)]
        ]
        return max(claims, key=lambda claim: (claim.promises, claim.card.id, claim.slot))

    def in_play(self) -> Sequence[Character]:
        """Lists the characters that may lie somewhere."""
        return list(dict.fromkeys(card for slot in self.slots for card in self.worlds.possible(slot)))

    def slot(self) -> Slot:
        """Points at a card: to look at it the least certain, to claim with it the likeliest, to swap the worst for the best."""
        slots: Sequence[Slot] = self.sight.options
        if TO_PEEK.asks(self.sight.clause):
            return max(slots, key=lambda slot: len(self.worlds.possible(slot)))
        if TO_ANNOUNCE.asks(self.sight.clause):
            return self.claim().slot
        if slots[0].owner == self.me:
            return min(slots, key=self.expected)
        if self.sight.clause.startswith("MAS-POW-INQUISITOR"):
            return max(slots, key=lambda slot: self.coins[slot.owner] if slot.owner is not None else -1)
        return max(slots, key=self.expected)

    def exchange(self) -> Any:
        """Exchanges two cards if his own becomes better; those of others by chance."""
        one, other, _ = self.sight.about
        if self.me not in (one.owner, other.owner):
            return self.sight.pick(self.sight.options)
        mine, theirs = (one, other) if one.owner == self.me else (other, one)
        return EXCHANGE if self.expected(theirs) > self.expected(mine) else LEAVE

    # --- answers ---

    def answer(self) -> Any:
        """Contests with a card that is likely the one claimed, or if the claim would win the game."""
        card, claimant = self.sight.look("claim"), self.sight.look("active")
        best = max(self.own, key=lambda slot: self.chance(slot, card))
        likely = self.chance(best, card) >= SURE_ENOUGH and self.gain(card, self.me) + self.loss(card, claimant) > 0
        wins = self.gain(card, claimant) > WINS / 2 and self.coins[self.me] > self.rules.fine
        return self.sight.options[1 + best.place] if likely or wins else PASS

    def statement(self) -> Any:
        """Says truly who he is, as far as he knows."""
        return max(self.sight.options, key=lambda option: self.chance(self.sight.about, option.about))

    def player(self) -> Any:
        """Chooses the richest; nobody, if that is offered and one is richer oneself."""
        options = self.sight.options
        richest = max((option for option in options if isinstance(option, Player)), key=lambda player: self.coins[player])
        return NOBODY if NOBODY in options and self.coins[richest] <= self.coins[self.me] else richest


Gain = Callable[[Thought, Player], float]

GAINS: dict[str, Gain] = {
    "beggar": lambda at, me: at.rules.beggar_ask * sum(coins > at.coins[me] for coins in at.coins),
    "bishop": lambda at, me: at.rules.bishop_take,
    "cheat": lambda at, me: WINS if at.coins[me] >= at.rules.cheat_win else 0,
    "empress": lambda at, me: at.rules.empress_gain,
    "fool": lambda at, me: at.rules.fool_gain,
    "inquisitor": lambda at, me: at.rules.inquisitor_penalty / 3,
    "judge": lambda at, me: at.sight.look("courthouse"),
    "king": lambda at, me: at.rules.king_gain,
    "patron": lambda at, me: at.rules.patron_gain - 0.5 * at.rules.patron_neighbour_gain,
    "peasant": lambda at, me: at.rules.peasant_gain,
    "princess": lambda at, me: at.rules.princess_gain,
    "puppet_master": lambda at, me: 2 * at.rules.puppet_take,
    "spy": lambda at, me: 1,
    "thief": lambda at, me: 2 * at.rules.thief_take,
    "widow": lambda at, me: max(0, at.rules.widow_target - at.coins[me]),
    "witch": lambda at, me: max(0, max(at.coins) - at.coins[me]),
}
