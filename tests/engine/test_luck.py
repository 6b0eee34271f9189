"""Luck: named streams that do not touch each other, fair picks and orders, and outcomes that are scripted."""

from collections import Counter
from itertools import pairwise, permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.luck import Luck

STREAMS = st.sampled_from(["deck", "dice", "pick", ""])
CHI_SQUARE = {2: 10.8, 5: 20.5, 6: 22.5, 23: 49.7, 51: 87.97}  # the value that chance passes once in a thousand times, by freedom


def surprise(counts: Counter[Any], kinds: int) -> float:
    """Chi-square of counts against all kinds being equally likely."""
    expected = sum(counts.values()) / kinds
    return sum((number - expected) ** 2 for number in counts.values()) / expected + (kinds - len(counts)) * expected


@pytest.mark.parametrize("added", ["c", "g", "z"])
def test_a_deck_with_one_card_more_is_the_same_deck_with_that_card_put_in(added: str) -> None:
    deck = "aaabbbccdefg"
    for seed in range(200):
        without, more = Luck(seed).order("deck", deck), Luck(seed).order("deck", sorted(deck + added))
        assert any(more[i] == added and more[:i] + more[i + 1 :] == without for i in range(len(more)))


def test_every_card_comes_to_every_place_and_before_every_other_as_often() -> None:
    luck, deck = Luck("places"), [f"card {i // 3}" for i in range(42)]
    first = Counter(luck.order("deck", deck)[0] for _ in range(28_000))
    assert all(abs(number - 2000) < 5 * 43 for number in first.values())  # binomial: spread 43, five times that
    numbers = list(range(12))
    pairs = Counter(pair for _ in range(12_000) for pair in pairwise(luck.order("numbers", numbers)))
    assert len(pairs) == 132 and all(abs(number - 1000) < 5 * 32 for number in pairs.values())


@given(st.lists(st.tuples(STREAMS, st.booleans()), max_size=60), st.integers() | st.text(max_size=5))
def test_what_one_stream_brings_does_not_depend_on_the_others(uses: list[tuple[str, bool]], seed: int | str) -> None:
    mixed, alone = Luck(seed), {stream: Luck(seed) for stream, _ in uses}
    for stream, shuffle in uses:
        lucks = (mixed, alone[stream])
        one, other = [luck.order(stream, "abcde") if shuffle else luck.pick(stream, "abcde") for luck in lucks]
        assert one == other


def test_streams_of_one_seed_and_seeds_of_one_stream_differ() -> None:
    drawn = {Luck(seed).pick(stream, range(10**9)) for seed in (0, 1, "0", "1", -1) for stream in "abcd"}
    assert len(drawn) == 20


@pytest.mark.parametrize("kinds", [3, 6, 7, 52])
def test_every_item_is_picked_as_often_as_any_other(kinds: int) -> None:
    luck = Luck("fair picks")
    counts = Counter(luck.pick("pick", range(kinds)) for _ in range(20_000))
    assert surprise(counts, kinds) < CHI_SQUARE[kinds - 1]


def test_every_order_comes_as_often_as_any_other() -> None:
    luck = Luck("fair orders")
    counts = Counter(tuple(luck.order("deck", "abcd")) for _ in range(24_000))
    assert set(counts) == set(permutations("abcd"))
    assert surprise(counts, 24) < CHI_SQUARE[23]


def test_two_picks_in_a_row_are_independent() -> None:
    luck = Luck("pairs")
    drawn = [luck.pick("pick", "ab") + luck.pick("pick", "abc") for _ in range(12_000)]
    assert surprise(Counter(drawn), 6) < CHI_SQUARE[5]


def test_the_same_step_of_two_streams_is_independent() -> None:
    counts: Counter[str] = Counter()
    for seed in range(6_000):
        luck = Luck(seed)
        counts[luck.pick("deck", "abc") + luck.pick("dice", "xy")] += 1
    assert surprise(counts, 6) < CHI_SQUARE[5]


@given(st.lists(st.integers(0, 9), max_size=60), st.integers())
def test_an_order_keeps_every_item(items: list[int], seed: int) -> None:
    assert sorted(Luck(seed).order("deck", items)) == sorted(items)


@given(st.integers(0, 200), st.integers())
def test_a_copy_goes_on_as_the_original_does(before: int, seed: int) -> None:
    luck = Luck(seed)
    for _ in range(before):
        luck.pick("pick", "ab")
    twin = luck.copy()
    assert twin.used == [] and len(luck.used) == before
    one = [luck.pick("pick", range(9)) for _ in range(80)]
    assert [twin.pick("pick", range(9)) for _ in range(80)] == one
    assert twin.order("deck", "abcdef") == luck.order("deck", "abcdef")


def test_a_copy_does_not_use_up_the_script_of_the_original() -> None:
    luck = Luck(1)
    luck.script("dice", 3, 4)
    twin = luck.copy()
    assert [twin.pick("dice", range(1, 7)), twin.pick("dice", range(1, 7))] == [3, 4]
    assert luck.scripted == {"dice": ["3", "4"]} and twin.scripted == {}


def test_scripted_outcomes_come_in_order_and_then_luck_goes_on_where_it_would_have_been() -> None:
    plain, luck = Luck(9), Luck(9)
    luck.script("dice", 2, 5)
    drawn = [luck.pick("dice", range(1, 7)) for _ in range(5)]
    assert drawn == [2, 5, *[plain.pick("dice", range(1, 7)) for _ in range(5)][2:]]


def test_a_scripted_order_fixes_the_first_items_and_shuffles_the_rest() -> None:
    luck = Luck(9)
    luck.script("deck", ["c", "a", "a"])
    drawn = luck.order("deck", "aabbcc")
    assert drawn[:3] == ["c", "a", "a"] and sorted(drawn) == sorted("aabbcc")


def test_a_scripted_pick_that_is_not_possible_is_refused_and_kept() -> None:
    luck = Luck(9)
    luck.script("pick", "z")
    with pytest.raises(lab.LuckError, match=r"luck 'pick': z cannot come up; possible: a or b"):
        luck.pick("pick", "aab")
    assert luck.scripted == {"pick": ["z"]}


@pytest.mark.parametrize("first", [["z"], ["a", "a", "a"], [1]])
def test_a_scripted_order_of_cards_that_are_not_there_is_refused(first: list[Any]) -> None:
    luck = Luck(9)
    luck.script("deck", first)
    with pytest.raises(lab.LuckError, match="is not among the 4 shuffled that often"):
        luck.order("deck", "aabb")


@pytest.mark.parametrize("seed", [True, 1.0, None, b"x", (1,)])
def test_a_seed_is_a_number_or_a_text(seed: Any) -> None:
    with pytest.raises(lab.RulesError, match="a seed is a whole number or a text"):
        Luck(seed)


def test_a_number_and_the_same_text_are_different_seeds() -> None:
    assert Luck(1).order("deck", range(20)) != Luck("1").order("deck", range(20))


def test_known_outcomes_stay_the_same_in_every_release() -> None:
    luck = Luck(7)
    assert luck.order("deck", "abcdefgh") + [luck.pick("dice", range(1, 7)) for _ in range(6)] == KNOWN


KNOWN: list[Any] = ["g", "a", "e", "d", "c", "h", "f", "b", 4, 3, 2, 1, 6, 5]
