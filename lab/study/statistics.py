"""Shares and means with the intervals that the number of games allows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.refusals import RulesError

if TYPE_CHECKING:
    from numpy import float64
    from numpy.typing import NDArray
    from pandas import Series

CONFIDENCE = 0.95
POWER = 0.8  # a number of games suffices if so many studies of that size would settle the difference
FEWEST = 6  # pairs: were there no difference, fewer would all point one way more often than once in twenty


@dataclass(frozen=True)
class Estimate:
    """An estimated number with its interval.

    >>> str(Estimate(0.25, 0.231, 0.27))
    '0.250 (0.231 to 0.270)'
    """

    value: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{decimals(self.value)} ({decimals(self.low)} to {decimals(self.high)})"

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


def decimals(number: float) -> str:
    """Writes a number with three decimals, rounded as the tables' own ``round(3)`` does it, so that both read alike.

    >>> decimals(0.0075), f"{0.0075:.3f}"  # the float lies a little below
    ('0.008', '0.007')
    """
    from numpy import round as rounded  # by which tables round

    return f"{rounded(number, 3):.3f}"


def share(successes: int, games: int, confidence: float = CONFIDENCE) -> Estimate:
    """Estimates a share with Wilson's interval, which holds for shares near 0 and 1 too.

    Source: Wilson, Journal of the American Statistical Association 22 (1927), as SciPy computes it.

    >>> share(30, 100)
    Estimate(value=0.3, low=0.2189..., high=0.3958...)
    """
    from scipy.stats import binomtest

    found = binomtest(successes, games).proportion_ci(confidence, method="wilson")
    return Estimate(successes / games, float(found.low), float(found.high))


def parts(values: Sequence[float] | Series[float], confidence: float = CONFIDENCE) -> Estimate:
    """Estimates the mean of parts of a whole, each from 0 to 1, such as victories that several share.

    Two games that brought all and two that brought nothing are added. So the interval stays within 0 and 1, and has width
    where all games are alike. Source: Agresti and Coull, The American Statistician 52 (1998), for games that bring all or
    nothing; for other parts their own spread is taken.

    >>> parts([0.5, 0.5, 0.5, 0.5])
    Estimate(value=0.5, low=0.2550..., high=0.7449...)
    """
    from numpy import asarray

    return _with_more(asarray(values, dtype=float), 4, (2.0, 2.0), 0.0, confidence)


def lead(values: Sequence[float] | Series[float], confidence: float = CONFIDENCE) -> Estimate:
    """Estimates the mean of differences of two shares, each from -1 to 1.

    Two games are added, of which half do not differ and a quarter each way. So no lead that a hundred games show is held for
    certain, one that a single ending in a hundred makes is not missed, and the interval stays within -1 and 1. Source:
    Agresti and Min, Statistics in Medicine 24 (2005), for pairs of which each has the share or not.

    >>> lead([1.0] * 40)
    Estimate(value=1.0, low=0.8728..., high=1.0)
    """
    from numpy import asarray

    return _with_more(asarray(values, dtype=float), 2, (0.0, 1.0), -1.0, confidence)


def _with_more(numbers: NDArray[float64], more: int, sums: tuple[float, float], least: float, confidence: float) -> Estimate:
    """Estimates a mean between a least number and 1 as if there were some more, of which the sum and that of squares is given."""
    from scipy.stats import norm

    total = len(numbers) + more
    middle = (float(numbers.sum()) + sums[0]) / total
    spread = (float((numbers**2).sum()) + sums[1]) / total - middle**2
    reach = float(norm.ppf((1 + confidence) / 2)) * math.sqrt(spread / total)
    return Estimate(float(numbers.mean()), max(least, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float] | Series[float], confidence: float = CONFIDENCE) -> Estimate:
    """Estimates a mean with Student's interval; values that are missing (NaN) are left out.

    Raises:
        RulesError: fewer than two values, from which nothing is known about the spread.
    """
    from numpy import asarray, isnan
    from scipy.stats import t

    numbers = asarray(values, dtype=float)
    numbers = numbers[~isnan(numbers)]
    if len(numbers) < 2:
        raise RulesError(f"an interval needs at least two games, not {len(numbers)}")
    middle, spread = float(numbers.mean()), float(numbers.std(ddof=1))
    reach = float(t.ppf((1 + confidence) / 2, len(numbers) - 1)) * spread / math.sqrt(len(numbers))
    return Estimate(middle, middle - reach, middle + reach)


@dataclass(frozen=True)
class Difference:
    """What changes from one set of rules to the other, game by game on the same luck.

    Args:
        was, now: the means under both.
        change: their difference, with its interval: that of Agresti and Min for shares, Student's for anything else.
        needed: how many games tell a difference of this size from none, in four studies of five; None where there is none.
        gain: how many times more games would be needed if the games were not paired; None where nothing varies.
    """

    was: float
    now: float
    change: Estimate
    needed: int | None
    gain: float | None


def difference(
    was: Sequence[float] | Series[float], now: Sequence[float] | Series[float], confidence: float = CONFIDENCE
) -> Difference:
    """Compares two measures of the same games, pair by pair; a pair of which one is missing (NaN) is left out.

    Raises:
        RulesError: fewer than two pairs.
    """
    from numpy import asarray, isnan
    from scipy.stats import norm

    one, other = asarray(was, dtype=float), asarray(now, dtype=float)
    both = ~(isnan(one) | isnan(other))
    one, other = one[both], other[both]
    apart = other - one
    change = mean(apart, confidence)
    if one.min() >= 0 and other.min() >= 0 and one.max() <= 1 and other.max() <= 1:
        change = lead(apart, confidence)
    spread, alone = float(apart.var(ddof=1)), float(one.var(ddof=1) + other.var(ddof=1))
    z = float(norm.ppf((1 + CONFIDENCE) / 2) + norm.ppf(POWER))
    needed = max(FEWEST, math.ceil((z / change.value) ** 2 * spread)) if change.value else None
    return Difference(float(one.mean()), float(other.mean()), change, needed, alone / spread if spread else None)
