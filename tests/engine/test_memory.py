"""Memory: what is called certain must be so in every world that fits all that the viewer noticed."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import lab
from lab.engine.memory import Memory
from tests.engine.play import EDITIONS, choose, fewer, session

CARDS = ("ant", "ant", "bee", "bee", "cat", "dog", "dog")
ONE, TWO = ("hands", 1), ("hands", 2)  # hands of two players at whom the viewer looks on


class World(NamedTuple):
    """Where every card lies: two hands without an order, a row of two places, a pile of two with its top first."""

    one: tuple[str, ...]
    two: tuple[str, ...]
    row: tuple[str, ...]
    pile: tuple[str, ...]


def world(one: Iterable[str], two: Iterable[str], row: Iterable[str], pile: Iterable[str]) -> World:
    return World(tuple(sorted(one)), tuple(sorted(two)), tuple(row), tuple(pile))


START = {world(order[:2], order[2:3], order[3:5], order[5:]) for order in permutations(CARDS)}


def less(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    left = list(hand)
    left.remove(card)
    return tuple(left)


class Model:
    """The true world, all worlds that fit what the viewer noticed, and his memory."""

    def __init__(self, truth: World) -> None:
        self.truth, self.worlds, self.memory = truth, set(START), Memory(0)

    def sees(self, what: Callable[[World], Any]) -> None:
        """The viewer sees something: worlds where it would look otherwise fall away."""
        self.worlds = {each for each in self.worlds if what(each) == what(self.truth)}

    def happens(self, what: Callable[[World], Iterable[World]], number: int) -> None:
        """Something happens that the viewer does not see whole: each world becomes all those that it may have led to."""
        followers = sorted(what(self.truth))
        self.truth = followers[number % len(followers)]
        self.worlds = {after for each in self.worlds for after in what(each)}
        assert self.truth in self.worlds

    def check(self) -> None:
        for each in self.worlds:
            for hand, cards in ((ONE, each.one), (TWO, each.two)):
                sure = Counter(known.card for known in self.memory.hands.get(hand, ()) if known.certain)
                assert not sure - Counter(cards), (hand, sure, cards)
            for (_, place), known in self.memory.places.items():
                assert not known.certain or each.row[place] == known.card
            for place, top in enumerate(self.memory.piles.get("pile", ())):
                assert top is None or not top.certain or each.pile[place : place + 1] == (top.card,)


def looks_at_one_card(m: Model, n: int) -> None:
    card = m.truth.one[n % len(m.truth.one)] if m.truth.one else None
    if card:
        m.worlds = {each for each in m.worlds if card in each.one}
        m.memory.sees(ONE, [card])


def looks_at_a_hand(m: Model, n: int) -> None:
    m.sees(lambda w: w.one)
    m.memory.sees_all(ONE, m.truth.one)


def looks_into_the_row(m: Model, n: int) -> None:
    m.sees(lambda w: w.row[n % 2])
    m.memory.sees_at("row", n % 2, m.truth.row[n % 2])


def looks_at_the_pile(m: Model, n: int) -> None:
    number = 1 + n % 2
    m.sees(lambda w: w.pile[:number])
    m.memory.sees_top("pile", m.truth.pile[:number])


def may_exchange_with_the_row(m: Model, n: int) -> None:
    place = n % 2

    def may(w: World) -> list[World]:
        swaps = [w]
        for card in set(w.one):
            row = list(w.row)
            row[place] = card
            swaps.append(world([*less(w.one, card), w.row[place]], w.two, row, w.pile))
        return swaps

    m.happens(may, n // 2)
    m.memory.doubts_at("row", [place])
    m.memory.loses_unseen(ONE, 1)


def lays_into_the_row(m: Model, n: int) -> None:
    place = n % 2
    if not m.truth.one:
        return

    def lays(w: World) -> list[World]:
        return [
            world([*less(w.one, card), w.row[place]], w.two, [card if i == place else w.row[i] for i in range(2)], w.pile)
            for card in set(w.one)
        ]

    m.happens(lays, n // 2)
    m.memory.loses_unseen(ONE)
    m.memory.takes_from("row", place, ONE)


def draws(m: Model, n: int) -> None:
    if m.truth.pile:
        m.happens(lambda w: [world([*w.one, w.pile[0]], w.two, w.row, w.pile[1:])], 0)
        m.memory.draws("pile", ONE)


def rearranges_the_pile(m: Model, n: int) -> None:
    m.happens(lambda w: [world(w.one, w.two, w.row, w.pile), world(w.one, w.two, w.row, w.pile[:2][::-1] + w.pile[2:])], n)
    m.memory.doubts_top("pile", 2)


def may_exchange_with_the_pile(m: Model, n: int) -> None:
    def may(w: World) -> list[World]:
        return [w, *(world([*less(w.one, card), w.pile[0]], w.two, w.row, (card, *w.pile[1:])) for card in set(w.one) if w.pile)]

    m.happens(may, n)
    m.memory.doubts_top("pile", 1)
    m.memory.loses_unseen(ONE, 1)


def puts_under(m: Model, n: int) -> None:
    if m.truth.pile:
        m.happens(lambda w: [world(w.one, w.two, w.row, w.pile[1:] + w.pile[:1])], 0)
        m.memory.goes_under("pile", len(m.truth.pile))


def shuffles_the_pile(m: Model, n: int) -> None:
    m.happens(lambda w: [world(w.one, w.two, w.row, order) for order in permutations(w.pile)], n)
    m.memory.forgets_pile("pile")


def shuffles_the_row(m: Model, n: int) -> None:
    m.happens(lambda w: [world(w.one, w.two, order, w.pile) for order in permutations(w.row)], n)
    m.memory.forgets_row("row")


def gives_unseen(m: Model, n: int) -> None:
    if m.truth.one:
        m.happens(lambda w: [world(less(w.one, card), [*w.two, card], w.row, w.pile) for card in set(w.one)], n)
        m.memory.loses_unseen(ONE)


def exchange_unseen(m: Model, n: int) -> None:
    if m.truth.one and m.truth.two:
        m.happens(
            lambda w: [
                world([*less(w.one, mine), theirs], [*less(w.two, theirs), mine], w.row, w.pile)
                for mine in set(w.one) for theirs in set(w.two)
            ],
            n,
        )  # fmt: skip
        m.memory.loses_unseen(ONE)
        m.memory.loses_unseen(TWO)


def hands_change(m: Model, n: int) -> None:
    m.happens(lambda w: [world(w.two, w.one, w.row, w.pile)], 0)
    m.memory.passes_whole([(ONE, TWO), (TWO, ONE)])


def discards_openly_and_takes_back(m: Model, n: int) -> None:
    if m.truth.one:
        card = m.truth.one[n % len(m.truth.one)]
        m.worlds = {each for each in m.worlds if card in each.one}
        m.memory.loses(ONE, card)
        m.check_without(card)
        m.memory.gets(ONE, card)


def check_without(self: Model, card: str) -> None:
    """The card lies open: hands are known without it."""
    for each in self.worlds:
        sure = Counter(known.card for known in self.memory.hands.get(ONE, ()) if known.certain)
        assert not sure - Counter(less(each.one, card))


Model.check_without = check_without  # type: ignore[attr-defined]

HAPPENINGS = [
    looks_at_one_card, looks_at_a_hand, looks_into_the_row, looks_at_the_pile, may_exchange_with_the_row, lays_into_the_row,
    draws, rearranges_the_pile, may_exchange_with_the_pile, puts_under, shuffles_the_pile, shuffles_the_row, gives_unseen,
    exchange_unseen, hands_change, discards_openly_and_takes_back,
]  # fmt: skip


@given(st.permutations(CARDS), st.lists(st.tuples(st.sampled_from(HAPPENINGS), st.integers(0, 11)), max_size=12))
def test_what_is_certain_holds_in_every_world_that_fits(order: list[str], happenings: list[tuple[Any, int]]) -> None:
    model = Model(world(order[:2], order[2:3], order[3:5], order[5:]))
    for happens, number in happenings:
        happens(model, number)
        model.check()


@pytest.mark.slow
@settings(max_examples=1500)
@given(st.permutations(CARDS), st.lists(st.tuples(st.sampled_from(HAPPENINGS), st.integers(0, 11)), max_size=25))
def test_what_is_certain_holds_in_every_world_that_fits_long(order: list[str], happenings: list[tuple[Any, int]]) -> None:
    test_what_is_certain_holds_in_every_world_that_fits.hypothesis.inner_test(order, happenings)


def test_a_memory_that_forgets_to_doubt_is_found_out() -> None:
    model = Model(world(["ant", "bee"], ["cat"], ["dog", "dog"], ["ant", "bee"]))
    looks_at_a_hand(model, 0)
    kept = model.memory.hands[ONE]
    gives_unseen(model, 0)
    model.memory.hands[ONE] = kept
    with pytest.raises(AssertionError):
        model.check()


def test_a_hand_seen_stays_known_until_something_moves() -> None:
    memory = Memory(0)
    memory.sees_all(ONE, ["ant", "bee"])
    memory.draws("pile", ONE)
    assert [(known.card, known.certain) for known in memory.hands[ONE]] == [("ant", True), ("bee", True)]


def test_a_card_known_on_the_pile_is_known_in_the_hand_that_draws_it() -> None:
    memory = Memory(0)
    memory.sees_top("pile", ["ant", "bee"])
    memory.draws("pile", ONE)
    assert [known.card for known in memory.hands[ONE]] == ["ant"]
    assert [known.card for known in memory.piles["pile"] if known] == ["bee"]


def test_a_copy_forgets_by_itself() -> None:
    memory = Memory(0)
    memory.sees_all(ONE, ["ant"])
    memory.sees_at("row", 0, "bee")
    memory.sees_top("pile", ["cat"])
    twin = memory.copy()
    twin.empties(ONE), twin.forgets_row("row"), twin.forgets_pile("pile")
    assert memory.hands and memory.places and memory.piles and not (twin.hands or twin.places or twin.piles)


def top(memory: Memory, pile: Any = "pile") -> list[Any]:
    return [None if known is None else known.card for known in memory.piles.get(pile, ())]


def test_a_card_laid_on_a_pile_is_known_to_who_sees_it_and_covers_what_was_known() -> None:
    memory = Memory(0)
    memory.sees_top("pile", ["ant"])
    memory.lays_on("pile")
    memory.lays_on("pile", "bee")
    assert top(memory) == ["bee", None, "ant"]
    memory.draws("pile", ONE)
    assert [known.card for known in memory.hands[ONE]] == ["bee"] and top(memory) == [None, "ant"]


def test_a_card_seen_going_under_a_pile_is_known_when_it_comes_up() -> None:
    memory = Memory(0)
    memory.sees_top("pile", ["ant"])
    memory.goes_to_bottom("pile", 3, "bee")
    assert top(memory) == ["ant", None, None, "bee"]
    memory.goes_to_bottom("pile", 4)
    assert top(memory) == ["ant", None, None, "bee"]


def test_a_pile_laid_on_another_keeps_what_is_known_of_both() -> None:
    memory = Memory(0)
    memory.sees_top(("piles", 1), ["ant"])
    memory.sees_top("pile", ["bee"])
    memory.joins(("piles", 1), "pile", 3)
    assert top(memory) == ["ant", None, None, "bee"] and top(memory, ("piles", 1)) == []


def test_a_place_of_a_row_may_be_any_key() -> None:
    memory = Memory(0)
    memory.sees_at("board", (3, -1), "ant")
    memory.doubts_at("board", [(3, -1), (0, 0)])
    assert not memory.places["board", (3, -1)].certain
    memory.forgets_row("board")
    assert memory.places == {}


# --- in the game -----------------------------------------------------------------------------------------------------------


def wrong(s: lab.Session, seat: int) -> list[str]:
    """Lists what a memory calls certain and is not so on the table; the own hand is seen, not remembered."""
    memory, table, found = s._memory(seat), s.table, []
    others = {where: cards for where, cards in memory.hands.items() if where[1] != seat}  # type: ignore[index]
    for (field, owner), cards in others.items():  # type: ignore[misc]
        sure = Counter(str(known.card) for known in cards if known.certain)
        if lost := sure - Counter(map(str, getattr(table, field)[owner])):
            found.append(f"hand of {owner}: {lost}")
    for (field, place), known in memory.places.items():
        if known.certain and getattr(table, field)[place] is not known.card:
            found.append(f"{field} {place}: {known.card}")
    for field, top in memory.piles.items():
        pile = getattr(table, field)
        for i, known in enumerate(top):
            if known is not None and known.certain and pile[-1 - i] is not known.card:
                found.append(f"{field} {i}: {known.card}")
    return found


@fewer(3)
@given(
    st.sampled_from(EDITIONS), st.integers(2, 5), st.integers(0, 9999), st.lists(st.integers(0, 999), min_size=20, max_size=70)
)
def test_what_a_player_of_shelter_is_sure_of_lies_there(edition: str, players: int, seed: int, numbers: list[int]) -> None:
    s = session(edition, players, seed, candidate_cards=["mr_chaos", "grave_robber"])
    for number in numbers:
        choose(s, number)
        for seat in range(-1, players):
            assert wrong(s, seat) == []
