"""How likely each character lies in each slot, for all that one viewer has seen.

The model, in a sentence: before anything is seen all deals are equally likely, and whenever somebody else takes two cards out of
sight he exchanges them with the chance ``swap_chance``, whatever he or others knew, claimed or wanted. Claims, contests and coins
prove nothing by themselves (MAS-HID-06); a card that is opened does, and so does a game that goes on (MAS-POW-CHEAT-03).

Worlds are weighed by going through the viewer's story forwards: a card seen drops the worlds without it, two cards handled out
of sight divide the weight of a world between itself and the one in which they are exchanged. So a later sight tells on all that
came before. Going backwards as well tells how likely each secret exchange was. Where worlds are too many to list, stories are
drawn instead (see ``beliefs_sampled``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from math import factorial, fsum, prod
from typing import NamedTuple, Self

from ...engine.beliefs import Beliefs, Secret
from ...engine.memory import Memory
from ...engine.refusals import RulesError
from .cards import Character, Swapped
from .places import Slot

World = tuple[Character, ...]  # the card of every slot, in order
Weights = dict[World, float]

EXACT = 5_040  # worlds that are listed: all of seven players, and of more as long as little is in doubt
ASKED = 0.5  # how often somebody who handles two cards out of sight exchanges them


# --- the story: what the viewer observed, deed by deed ---


class Sight(NamedTuple):
    """A card was seen."""

    slot: Slot
    card: Character

    def after(self, weights: Weights, chance: float) -> Weights:
        """Keeps the worlds in which the card lies there."""
        slot, card = self
        return {world: weight for world, weight in weights.items() if world[slot] is card}

    def before(self, later: Weights, weights: Weights, chance: float) -> Weights:
        """Gives the chance of the rest of the story for each world before."""
        return later


class Lack(NamedTuple):
    """A card was shown not to lie in a slot."""

    slot: Slot
    card: Character

    def after(self, weights: Weights, chance: float) -> Weights:
        """Keeps the worlds in which another card lies there."""
        slot, card = self
        return {world: weight for world, weight in weights.items() if world[slot] is not card}

    def before(self, later: Weights, weights: Weights, chance: float) -> Weights:
        """Gives the chance of the rest of the story for each world before."""
        return later


class Move(NamedTuple):
    """Two cards were exchanged, and the viewer knows it."""

    one: Slot
    other: Slot

    def after(self, weights: Weights, chance: float) -> Weights:
        """Exchanges them in every world."""
        return {turned(world, *self): weight for world, weight in weights.items()}

    def before(self, later: Weights, weights: Weights, chance: float) -> Weights:
        """Gives the chance of the rest of the story for each world before."""
        return {turned(world, *self): rest for world, rest in later.items()}


class Handling(NamedTuple):
    """Somebody else took two cards out of sight, and exchanged them or not."""

    one: Slot
    other: Slot
    step: int

    def after(self, weights: Weights, chance: float) -> Weights:
        """Divides the weight of each world between itself and the one with the two cards exchanged."""
        one, other, _ = self
        found: Weights = {}
        for world, weight in weights.items():
            there = turned(world, one, other)
            found[world] = found.get(world, 0.0) + weight * (1 - chance)
            found[there] = found.get(there, 0.0) + weight * chance
        return found if 0 < chance < 1 else {world: weight for world, weight in found.items() if weight}

    def before(self, later: Weights, weights: Weights, chance: float) -> Weights:
        """Gives the chance of the rest of the story for each world before."""
        one, other, _ = self
        return {
            world: later.get(world, 0.0) * (1 - chance) + later.get(turned(world, one, other), 0.0) * chance for world in weights
        }

    def secret(self, chance: float) -> Secret:
        """Says how likely it is that the cards were exchanged."""
        return Secret(self.step, f"{self.one.label} and {self.other.label}", chance)


Deed = Sight | Lack | Move | Handling


def turned(world: World, one: int, other: int) -> World:
    """Gives the world with two cards exchanged."""
    cards = list(world)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


class Story(Memory):
    """What a viewer observed of the cards, in order: he forgets nothing, and weighs nothing yet."""

    __slots__ = ("cards", "deeds", "slots")

    def __init__(self, viewer: int | None = None) -> None:
        super().__init__(viewer)
        self.slots: tuple[Slot, ...] = ()
        self.cards: World = ()
        self.deeds: tuple[Deed, ...] = ()

    def copy(self) -> Self:
        """Copies the story."""
        twin = super().copy()
        twin.slots, twin.cards, twin.deeds = self.slots, self.cards, self.deeds
        return twin

    def begins(self, slots: tuple[Slot, ...], cards: Iterable[Character], aided: bool) -> None:
        """The game begins with these cards in play."""
        self.slots, self.cards, self.deeds = slots, tuple(cards), ()

    def sees_slot(self, slot: Slot, card: Character) -> None:
        """The viewer sees a card."""
        self.deeds += (Sight(slot, card),)

    def lacks(self, slot: Slot, card: Character) -> None:
        """It has become clear that a card does not lie in a slot."""
        self.deeds += (Lack(slot, card),)

    def moves(self, one: Slot, other: Slot) -> None:
        """Two cards change places before the viewer's eyes."""
        self.deeds += (Move(one, other),)

    def handled(self, one: Slot, other: Slot, swapped: Swapped | None) -> None:
        """Two cards are taken out of sight and put back; None if the viewer does not know how, who sees the whole table does."""
        if swapped is Swapped.EXCHANGED:
            self.moves(one, other)
        elif swapped is None and self.viewer is not None:
            self.deeds += (Handling(one, other, self.step),)


# --- the beliefs ---


def beliefs(story: Story, swap_chance: float = ASKED, samples: int = 2000, exact: int = EXACT) -> Beliefs:
    """Works out how likely each character lies in each slot.

    Args:
        story: what the viewer observed.
        swap_chance: how often others exchange two cards that they handle out of sight.
        samples: how many stories are drawn where worlds are too many to list.
        exact: how many worlds are listed at most.

    Raises:
        RulesError: that is no chance, or what he saw cannot have come about if others swap never, or always.
    """
    if type(swap_chance) not in (int, float) or not 0 <= swap_chance <= 1:
        raise RulesError(f"swap_chance is a chance from 0 to 1, not {swap_chance!r}")
    return _beliefs(story.slots, story.cards, story.deeds, float(swap_chance), samples, exact)


@lru_cache(maxsize=128)
def _beliefs(slots: tuple[Slot, ...], cards: World, deeds: tuple[Deed, ...], chance: float, samples: int, exact: int) -> Beliefs:
    from .beliefs_sampled import sampled

    weighed = listed(cards, deeds, chance, exact)
    worlds, secrets, worth = weighed or sampled(cards, deeds, chance, samples)
    if not worlds:
        raise RulesError(f"what was seen cannot have come about if others exchange cards out of sight with the chance {chance:g}")
    found = [deed.secret(each) for deed, each in zip(handlings(deeds), secrets, strict=True)]
    return Beliefs(by_slot(slots, cards, worlds), found, "exact" if weighed else "sampled", worth, {"swap_chance": chance})


def handlings(deeds: Sequence[Deed]) -> list[Handling]:
    """Lists the deeds that hold a secret."""
    return [deed for deed in deeds if isinstance(deed, Handling)]


def by_slot(slots: Sequence[Slot], cards: World, worlds: Weights) -> Mapping[str, Mapping[str, float]]:
    """Adds up the weights of the worlds, slot by slot and card by card."""
    total, kinds = fsum(worlds.values()), dict.fromkeys(cards)
    found: dict[str, dict[str, float]] = {}
    for slot in slots:
        weights: dict[Character, list[float]] = {card: [] for card in kinds}
        for world, weight in worlds.items():
            weights[world[slot]].append(weight)
        found[str(slot)] = {card.id: fsum(those) / total for card, those in weights.items()}
    return found


# --- world by world ---


def listed(cards: World, deeds: Sequence[Deed], chance: float, most: int = EXACT) -> tuple[Weights, list[float], int] | None:
    """Weighs every world; None if they are too many.

    Returns:
        The worlds with their weights, the chance of every secret exchange, and how many worlds there are.
    """
    weights = deals(cards, deeds, most)
    if weights is None:
        return None
    before: list[Weights] = []  # the worlds before every deed
    for deed in deeds:
        before.append(weights)
        weights = deed.after(weights, chance)
        if len(weights) > most:
            return None
    return weights, _secrets(deeds, before, weights, chance), len(weights)


def _secrets(deeds: Sequence[Deed], before: Sequence[Weights], last: Weights, chance: float) -> list[float]:
    """Goes backwards through the story, and finds the chance of each secret exchange in the light of all that came later."""
    rest, found = dict.fromkeys(last, 1.0), []
    total = fsum(last.values())
    for deed, weights in zip(reversed(deeds), reversed(before), strict=True):
        if isinstance(deed, Handling):
            there = (weight * rest.get(turned(world, deed.one, deed.other), 0.0) for world, weight in weights.items())
            found.append(chance * fsum(there) / total if total else 0.0)
        rest = deed.before(rest, weights, chance)
    return found[::-1]


def deals(cards: World, deeds: Sequence[Deed], most: int) -> Weights | None:
    """Lists the deals that fit what was seen of them before anything else happened, all alike; None if they are too many."""
    seen: dict[int, Character] = {}
    for deed in deeds:
        if not isinstance(deed, Sight) or deed.slot in seen:
            break
        seen[deed.slot] = deed.card
    rest = list(cards)
    for card in seen.values():
        rest.remove(card)
    if factorial(len(rest)) // prod(factorial(rest.count(card)) for card in dict.fromkeys(rest)) > most:
        return None
    unseen = [slot for slot in range(len(cards)) if slot not in seen]
    found: Weights = {}
    for laid in permutations(rest):
        lies = seen | dict(zip(unseen, laid, strict=True))
        found[tuple([lies[slot] for slot in range(len(cards))])] = 1.0
    return found
