"""The worlds that a player holds possible, against an oracle that lists all of them; and what is kept where they are too many."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.luck import Luck
from lab.games.mascarade import worlds as module
from lab.games.mascarade.cards import Character
from lab.games.mascarade.worlds import Loose, Worlds

CARDS = lab.rules("mascarade").cards
SIX = tuple(CARDS[id] for id in ("judge", "bishop", "king", "empress", "witch", "cheat"))
TWINS = (*SIX[:4], CARDS["peasant"], CARDS["peasant"])


class Oracle:
    """All worlds, one by one, by the operations of the rulebook."""

    def __init__(self, cards: tuple[Any, ...]) -> None:
        self.worlds = set(permutations(cards))

    def see(self, slot: int, card: Character) -> None:
        self.worlds = {world for world in self.worlds if world[slot] is card}

    def lack(self, slot: int, card: Character) -> None:
        self.worlds = {world for world in self.worlds if world[slot] is not card}

    def move(self, one: int, other: int) -> None:
        self.worlds = {turned(world, one, other) for world in self.worlds}

    def blur(self, one: int, other: int) -> None:
        self.worlds |= {turned(world, one, other) for world in self.worlds}


def turned(world: tuple[Any, ...], one: int, other: int) -> tuple[Any, ...]:
    cards = list(world)
    cards[one], cards[other] = cards[other], cards[one]
    return tuple(cards)


def a_story(rng: random.Random, observers: list[Any], true: list[Any], length: int) -> None:
    """Lets observers live through one story of looks and swaps, each of them true to how the cards really lie."""
    for _ in range(length):
        one, other = rng.sample(range(len(true)), 2)
        deed = rng.choice(("see", "lack", "move", "blur", "blur", "blur"))
        if deed == "see":
            told = (one, true[one])
        elif deed == "lack":
            told = (one, rng.choice([card for card in true if card is not true[one]]))
        else:
            told = (one, other)
            if deed == "move" or rng.random() < 0.5:
                true[one], true[other] = true[other], true[one]
        for observer in observers:
            getattr(observer, deed)(*told)


@given(st.integers(0, 10**6), st.sampled_from([SIX, TWINS]))
def test_the_worlds_are_those_of_the_rulebook_one_by_one(seed: int, cards: tuple[Any, ...]) -> None:
    """MAS-HID-05, MAS-HID-06, MAS-INV-08, MAS-INV-10, and MAS-HID-03: the Peasants cannot be told apart."""
    rng, oracle, found = random.Random(seed), Oracle(cards), Worlds()
    found.begin(range(6), cards)
    true = list(cards)
    rng.shuffle(true)
    if rng.random() < 0.5:
        for slot in range(6):
            oracle.see(slot, true[slot])
            found.see(slot, true[slot])
    for _ in range(12):
        before = found.count()
        a_story(rng, [oracle, found], true, 1)
        assert found.exact
        assert found.count() == len(oracle.worlds) <= 2 * before
        for slot in range(6):
            assert set(found.possible(slot)) == {world[slot] for world in oracle.worlds}
        assert tuple(true) in oracle.worlds
        for number in range(3):
            assert tuple(found.deal(Luck(number))) in oracle.worlds


@given(st.integers(0, 10**6))
def test_where_worlds_are_too_many_nothing_possible_is_lost(seed: int) -> None:
    """The slots keep what may lie there, marked as more than is known for certain."""
    rng, oracle, found = random.Random(seed), Oracle(SIX), Worlds()
    found.begin(range(6), SIX)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "LIMIT", rng.choice((1, 2, 6)))
        true = list(SIX)
        for slot in range(6):
            oracle.see(slot, true[slot])
            found.see(slot, true[slot])
        for _ in range(15):
            a_story(rng, [oracle, found], true, 1)
            for slot in range(6):
                assert {world[slot] for world in oracle.worlds} <= set(found.possible(slot))
            assert found.count() >= len(oracle.worlds)
            assert not found.exact or found.count() == len(oracle.worlds)
            dealt = found.deal(Luck(0))
            assert sorted(map(str, dealt)) == sorted(map(str, SIX))
            assert all(card in found.possible(slot) for slot, card in enumerate(dealt))


def test_thirteen_unknown_slots_are_told_without_a_list() -> None:
    """MAS-HID-03: 13! / 2 arrangements, for two cards are Peasants; five seen cards leave 8! / 2, listed if need be."""
    cards = lab.rules("mascarade").lineups[13][0]
    found = Worlds()
    found.begin(range(13), cards)
    assert isinstance(found.groups[0], Loose)
    assert (found.count(), found.exact) == (3_113_510_400, True)
    found.blur(0, 1)
    assert (found.count(), found.exact) == (3_113_510_400, True)
    for slot in (0, 1, 2, 3, 4):
        found.see(slot, cards[slot])
    assert found.count() == 20_160
    found.blur(0, 5)
    assert (found.count(), found.exact) == (40_320, True)


def test_eight_slots_are_always_listed() -> None:
    """8! worlds at most; a seen card leaves 7!."""
    cards = (*SIX, CARDS["fool"], CARDS["spy"])
    found = Worlds()
    found.begin(range(8), cards)
    for slot in range(8):
        found.see(slot, cards[slot])
    for one in range(8):
        for other in range(one):
            found.blur(one, other)
    assert (found.count(), found.exact) == (40_320, True)
    found.see(3, cards[0])
    assert (found.count(), found.exact) == (5_040, True)
    assert set(found.possible(0)) == set(cards[1:])


def test_what_is_not_exact_stays_marked_when_it_meets_what_is() -> None:
    found = Worlds()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "LIMIT", 2)
        found.begin(range(6), SIX)
        for slot in range(6):
            found.see(slot, SIX[slot])
        found.blur(0, 1)
        found.blur(1, 2)
        assert not found.exact
    found.blur(2, 3)
    assert not found.exact
