"""Shares and means with the intervals that the number of games allows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.refusals import RulesError

if TYPE_CHECKING:
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
        return f"{self.value:.3f} ({self.low:.3f} to {self.high:.3f})"

    @property
    def clear(self) -> bool:
        """Whether the interval leaves out zero."""
        return self.low > 0 or self.high < 0


def share(successes: int, games: int, confidence: float = CONFIDENCE) -> Estimate:
    """Estimates a share with Wilson's interval, which holds for shares near 0 and 1 too.

    Source: Wilson, Journal of the American Statistical Association 22 (1927), as SciPy computes it.

    >>> share(30, 100)
    Estimate(value=0.3, low=0.2189..., high=0.3958...)
    """
    from scipy.stats import binomtest

    found = binomtest(successes, games).proportion_ci(confidence, method="wilson")
    return Estimate(successes / games, float(found.low), float(found.high))


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
        change = _of_shares(change.value, float((apart**2).mean()), len(apart), confidence)
    spread, alone = float(apart.var(ddof=1)), float(one.var(ddof=1) + other.var(ddof=1))
    z = float(norm.ppf((1 + CONFIDENCE) / 2) + norm.ppf(POWER))
    needed = max(FEWEST, math.ceil((z / change.value) ** 2 * spread)) if change.value else None
    return Difference(float(one.mean()), float(other.mean()), change, needed, alone / spread if spread else None)


def _of_shares(value: float, squares: float, pairs: int, confidence: float) -> Estimate:
    """Gives the change of a share its interval: two pairs are added, of which half do not differ and a quarter each way.

    So no change that a hundred pairs show is not held for certain, and one that a single ending in a hundred makes is not
    missed. Source: Agresti and Min, Statistics in Medicine 24 (2005), for pairs of which each has the share or not.

    Args:
        value: the mean of the differences, each from -1 to 1.
        squares: the mean of their squares.
        pairs: how many there are.
        confidence: of the interval.
    """
    from scipy.stats import norm

    middle = value * pairs / (pairs + 2)
    spread = (squares * pairs + 1) / (pairs + 2) - middle**2
    reach = float(norm.ppf((1 + confidence) / 2)) * math.sqrt(spread / (pairs + 2))
    return Estimate(value, max(-1.0, middle - reach), min(1.0, middle + reach))
