"""Intervals: against values worked out by hand or published, and against their own promise."""

from __future__ import annotations

import math
import random

import pytest
from pandas import Series

import lab
from lab.study.statistics import decimals, difference, lead, mean, parts, share


def wilson(successes: int, games: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """The interval of Wilson 1927, written out."""
    p = successes / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    reach = z * math.sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return middle - reach, middle + reach


@pytest.mark.parametrize(("successes", "games"), [(0, 10), (1, 10), (30, 100), (81, 263), (999, 1000), (10, 10)])
def test_a_share_has_wilsons_interval(successes: int, games: int) -> None:
    found = share(successes, games)
    assert found.value == successes / games
    assert (found.low, found.high) == pytest.approx(wilson(successes, games), abs=1e-9)


def test_newcombes_example_of_wilsons_interval() -> None:
    found = share(81, 263)  # Newcombe, Statistics in Medicine 17 (1998), table I: 0.2553 to 0.3662
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)


def test_a_mean_has_students_interval() -> None:
    found = mean([1.0, 2.0, 3.0, 4.0, 5.0])  # spread sqrt(2.5), t(0.975, 4) = 2.776445
    assert found.value == 3 and found.high - 3 == pytest.approx(2.776445 * math.sqrt(2.5 / 5), rel=1e-6)


def test_one_game_has_no_interval() -> None:
    with pytest.raises(lab.RulesError, match="at least two games"):
        mean([1.0])


def test_what_is_missing_is_left_out() -> None:
    nan = float("nan")
    assert mean([1.0, nan, 3.0]) == mean([1.0, 3.0])
    assert difference([1.0, nan, 0.0, 1.0], [0.0, 1.0, nan, 1.0]) == difference([1.0, 1.0], [0.0, 1.0])
    with pytest.raises(lab.RulesError, match="at least two games, not 1"):
        difference([1.0, nan], [1.0, 1.0])


def test_a_difference_is_that_of_the_pairs() -> None:
    found = difference([1.0, 0.0, 1.0, 0.0], [1.0, 1.0, 1.0, 0.0])
    assert (found.was, found.now, found.change.value) == (0.5, 0.75, 0.25)
    # the pairs differ by 0, 1, 0, 0: variance 1/4; each side alone varies by 1/3 and 1/4
    assert found.gain == pytest.approx((1 / 3 + 1 / 4) / (1 / 4))
    # z(0.975) = 1.959964 for the interval and z(0.8) = 0.841621 for four studies of five: (2.801585 / 0.25)^2 / 4
    assert found.needed == 32


def test_a_change_of_a_share_has_the_interval_of_agresti_and_min() -> None:
    found = difference([1.0, 0.0, 1.0, 0.0], [1.0, 1.0, 1.0, 0.0]).change
    # with two pairs more, half of them alike and a quarter each way: mean 1/6, mean square 2/6, variance 2/6 - 1/36 = 11/36
    reach = 1.959963984540054 * math.sqrt(11 / 36 / 6)
    assert (found.value, found.low, found.high) == pytest.approx((0.25, 1 / 6 - reach, 1 / 6 + reach))


def test_a_hundred_pairs_alike_do_not_prove_that_nothing_changes() -> None:
    found = difference([0.0] * 100, [0.0] * 100).change
    assert found.low == -found.high and 0.01 < found.high < 0.03 and not found.clear


def test_two_pairs_settle_nothing_and_six_that_all_turn_do() -> None:
    assert not difference([0.0] * 2, [1.0] * 2).change.clear
    six = difference([0.0] * 6, [1.0] * 6)
    assert six.change.clear and six.needed == 6  # 2 / 2**6 is the first below 1 in 20


@pytest.mark.parametrize(("before", "turned", "again"), [(0.25, 0.1, 0.25), (0.0, 0.05, 1.0), (0.5, 0.2, 0.8)])
def test_95_of_100_intervals_hold_a_change_that_is_there_or_none(before: float, turned: float, again: float) -> None:
    """A game has the share with one chance; some games are drawn again, with another: a change of turned * (again - before)."""
    rng, inside = random.Random(2), 0
    for _ in range(600):
        was = [float(rng.random() < before) for _ in range(100)]
        now = [float(rng.random() < again) if rng.random() < turned else each for each in was]
        found = difference(was, now).change
        inside += found.low <= turned * (again - before) <= found.high
    assert inside / 600 >= 0.93


@pytest.mark.parametrize("one", [0.5, 1 / 3, 0.05])
def test_95_of_100_intervals_hold_a_share_of_victories_that_are_shared(one: float) -> None:
    """A seat wins alone, shares a victory or wins nothing."""
    rng, inside = random.Random(3), 0
    for _ in range(600):
        found = parts([rng.choice((1.0, one, 0.0, 0.0)) for _ in range(40)])
        assert 0 <= found.low <= found.value <= found.high <= 1
        inside += found.low <= (1 + one) / 4 <= found.high
    assert inside / 600 >= 0.93


def test_95_of_100_intervals_hold_a_lead() -> None:
    rng, inside = random.Random(4), 0
    for _ in range(600):
        found = lead([rng.choice((1.0, 0.0, 0.0, 0.0, -1.0, 0.5)) for _ in range(40)])
        inside += found.low <= 0.5 / 6 <= found.high
    assert inside / 600 >= 0.93


def test_numbers_are_rounded_as_tables_round_them() -> None:
    halves = [number / 10_000 for number in range(-10_000, 10_001, 5)]
    assert [decimals(each) for each in halves] == [f"{each:.3f}" for each in Series(halves).round(3)]
    assert (decimals(float("inf")), decimals(float("nan"))) == ("inf", "nan")


def test_what_does_not_differ_needs_no_number_of_games() -> None:
    found = difference([1.0, 0.0], [1.0, 0.0])
    assert found.change.value == 0 and found.needed is None and found.gain is None and not found.change.clear


def test_95_of_100_intervals_hold_the_truth() -> None:
    rng = random.Random(1)
    inside = sum(
        found.low <= 0.3 <= found.high for found in (share(sum(rng.random() < 0.3 for _ in range(80)), 80) for _ in range(2000))
    )
    assert 0.93 <= inside / 2000 <= 0.97
