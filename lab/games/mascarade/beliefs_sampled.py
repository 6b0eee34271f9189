"""Beliefs where worlds are too many to list: whole stories are drawn, each by itself, and weighed.

A story is drawn deed by deed with an eye on what is seen later: for every single card it is worked out backwards how likely it is
to be where it will be seen, from each slot where it may be now. Exchanges are drawn with these chances in mind, and the weight of
the story puts right what was favoured. (Importance sampling with functions that look ahead, as in Guarniero, Johansen and Lee,
"The Iterated Auxiliary Particle Filter", Journal of the American Statistical Association 112 (2017).)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...engine.luck import Source
from ...engine.refusals import RulesError
from .beliefs import Deed, Handling, Lack, Move, Sight, Weights, World, handlings

Ahead = list[list[float]]  # by card and slot: how likely the card alone is to be wherever it is seen later
SEED = "beliefs"
BATCHES = 5  # times that stories are drawn at most, until they are worth half as many independent draws as wanted
UNIT = 2.0**-64


class Drawn(NamedTuple):
    """One story: where each card lies at its end, what was exchanged, and its weight."""

    lying: list[int]  # by slot, the number of the card
    exchanged: list[bool]
    weight: float


def sampled(cards: World, deeds: Sequence[Deed], chance: float, samples: int) -> tuple[Weights, list[float], int]:
    """Draws stories that fit what was seen.

    Returns:
        The worlds at their ends with their weights, the chance of every secret exchange, and how many independent draws from
        the true chances they are worth.

    Raises:
        RulesError: no story was found that fits.
    """
    ahead, source = looked_ahead(cards, deeds, chance), Source(SEED)
    drawn: list[Drawn] = []
    for number in range(BATCHES * samples):
        if number % samples == 0 and worth(drawn) >= samples / 2:
            break
        story = draw(cards, deeds, chance, ahead, source, number)
        if story is not None:
            drawn.append(story)
    if not drawn:
        raise RulesError("what was seen is too unlikely for a sample of stories to hold it")
    worlds: Weights = {}
    for each in drawn:
        world = tuple([cards[number] for number in each.lying])
        worlds[world] = worlds.get(world, 0.0) + each.weight
    total = sum(each.weight for each in drawn)
    secrets = [sum(each.weight for each in drawn if each.exchanged[i]) / total for i in range(len(handlings(deeds)))]
    return worlds, secrets, int(worth(drawn))


def worth(drawn: Sequence[Drawn]) -> float:
    """Counts how many stories of equal weight tell as much as these do (Kish's effective sample size)."""
    squares = sum([each.weight**2 for each in drawn])
    return sum([each.weight for each in drawn]) ** 2 / squares if squares else 0.0


def looked_ahead(cards: World, deeds: Sequence[Deed], chance: float) -> list[Ahead]:
    """Works out, before every deed and after the last, how likely each card alone is to be wherever it is seen later."""
    now: Ahead = [[1.0] * len(cards) for _ in cards]
    found = [now]
    for deed in reversed(deeds):
        now = [row[:] for row in now]
        one = deed[0]
        for card, row in zip(cards, now, strict=True):
            if isinstance(deed, Sight):
                _sighted(row, one, here=card is deed.card, copies=cards.count(card))
            elif isinstance(deed, Lack):
                row[one] *= card is not deed.card
            elif isinstance(deed, Move):
                row[one], row[deed.other] = row[deed.other], row[one]
            else:
                stays, goes = row[one], row[deed.other]
                row[one], row[deed.other] = stays + chance * (goes - stays), goes + chance * (stays - goes)
        found.append(now)
    return found[::-1]


def _sighted(row: list[float], slot: int, *, here: bool, copies: int) -> None:
    """A card was seen in a slot: all others were elsewhere, and it was there, or another copy of it."""
    if not here:
        row[slot] = 0.0
        return
    for other in range(len(row)):
        if other != slot:
            row[other] *= (copies - 1) / copies


def draw(cards: World, deeds: Sequence[Deed], chance: float, ahead: Sequence[Ahead], source: Source, number: int) -> Drawn | None:
    """Draws one story; None if it comes to what was not seen."""
    luck = iter(source.numbers(str(number), len(cards) + len(deeds)))
    dealt = _deal(ahead[0], [next(luck) * UNIT for _ in cards])
    if dealt is None:
        return None
    lying, weight = dealt
    exchanged = []
    for deed, now, then in zip(deeds, ahead, ahead[1:], strict=False):
        one = deed[0]
        if isinstance(deed, (Sight, Lack)):
            if (cards[lying[one]] is deed.card) != isinstance(deed, Sight):
                return None
            continue
        other = deed.other
        here, there = lying[one], lying[other]
        goes = True
        if isinstance(deed, Handling):
            go = chance * then[here][other] * then[there][one]
            both = go + (1 - chance) * then[here][one] * then[there][other]
            if not both:
                return None
            weight *= both / (now[here][one] * now[there][other])
            goes = next(luck) * UNIT * both < go
            exchanged.append(goes)
        if goes:
            lying[one], lying[other] = there, here
    return Drawn(lying, exchanged, weight)


def _deal(ahead: Ahead, luck: Sequence[float]) -> tuple[list[int], float] | None:
    """Lays the cards one by one, those first that may lie in the fewest slots, each where it is likely to have lain."""
    free = list(range(len(ahead)))
    lying, weight = [0] * len(ahead), 1.0
    for number, chance in zip(sorted(free, key=lambda each: sum(map(bool, ahead[each]))), luck, strict=True):
        row = ahead[number]
        total = sum([row[slot] for slot in free])
        if not total:
            return None
        weight *= total
        left = chance * total
        for slot in free:
            left -= row[slot]
            if left < 0:
                break
        lying[slot] = number
        free.remove(slot)
    return lying, weight
