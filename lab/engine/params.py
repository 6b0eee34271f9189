"""Parameters: what a tweak may set, in which form, and where it counts."""

from __future__ import annotations

import math
import operator
from collections.abc import Mapping
from dataclasses import dataclass, field
from numbers import Real
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Protocol

from .refusals import RulesError, listed

if TYPE_CHECKING:
    from .rules import Rules


class Valid(Protocol):
    """What a parameter may be, where it is neither a whole number of a range nor one of some choices."""

    def __str__(self) -> str:
        """Says it, as in ``a decimal number from 0 to 1``."""

    def stored(self, value: Any) -> Any:
        """Returns a valid value in its stored form, which is frozen; raises ValueError for any other."""

    def read(self, word: str) -> Any:
        """Reads a value as people write it; a wrong one stays as written."""


@dataclass(frozen=True)
class Decimals:
    """A decimal number between two bounds, both included."""

    low: float
    high: float

    def __str__(self) -> str:
        return f"a decimal number from {self.low:g} to {self.high:g}"

    def stored(self, value: Any) -> float:
        """Returns the number."""
        real = isinstance(value, Real) and not isinstance(value, bool)
        if not real or not self.low <= value <= self.high or math.isnan(value):
            raise ValueError
        return float(value)

    def read(self, word: str) -> Any:
        """Reads ``0.5``."""
        try:
            return float(word)
        except ValueError:
            return word


@dataclass(frozen=True)
class Numbers:
    """A list of whole numbers: which ones, and how many."""

    each: range
    size: range = range(100)

    def __str__(self) -> str:
        least, most = self.size.start, self.size.stop - 1
        many = f"{least}" if least == most else f"{least} to {most}"
        return f"a list of {many} whole numbers from {self.each.start} to {self.each.stop - 1}"

    def stored(self, value: Any) -> tuple[int, ...]:
        """Returns the numbers as a tuple."""
        if not isinstance(value, (list, tuple)) or len(value) not in self.size:
            raise ValueError
        if not all(type(each) is int and each in self.each for each in value):
            raise ValueError
        return tuple(value)

    def read(self, word: str) -> Any:
        """Reads ``1,2,3``."""
        return [whole(each) for each in word.split(",") if each]


@dataclass(frozen=True)
class Counts:
    """A whole number for each of some names; names that a tweak leaves out stay out."""

    names: tuple[str, ...]
    each: range

    def __str__(self) -> str:
        return f"a mapping from {listed(map(repr, self.names))} to whole numbers from {self.each.start} to {self.each.stop - 1}"

    def stored(self, value: Any) -> Mapping[str, int]:
        """Returns the mapping in the order of the names."""
        if not isinstance(value, Mapping) or any(name not in self.names for name in value):
            raise ValueError
        if not all(type(each) is int and each in self.each for each in value.values()):
            raise ValueError
        return MappingProxyType({name: value[name] for name in self.names if name in value})

    def read(self, word: str) -> Any:
        """Reads ``gold:3,silver:2``."""
        return {name: whole(number) for name, _, number in (each.partition(":") for each in word.split(",") if each)}


def as_plain(value: Any) -> Any:
    """Returns a whole number of any kind, such as one of numpy or of a DataFrame, as a plain one; also in lists and mappings.

    What is no whole number stays as it is:

    >>> as_plain([True, 2.0, "2"])
    [True, 2.0, '2']
    """
    if type(value) in (list, tuple):
        return type(value)(map(as_plain, value))
    if isinstance(value, Mapping):
        return {as_plain(name): as_plain(each) for name, each in value.items()}
    try:
        return value if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return value


def whole(word: str) -> int | str:
    """Reads a whole number; what is none stays as written."""
    return int(word) if word.removeprefix("-").isdecimal() else word


@dataclass(frozen=True)
class Param:
    """A number, switch, choice, list or mapping that a tweak may set.

    Args:
        name: as in ``rules.tweak(name=...)`` and ``rules.name``.
        default: its value where the edition says nothing else.
        valid: a range of whole numbers, or a tuple of choices, with ``many`` any tuple of those choices; or
            :class:`Decimals`, :class:`Numbers` or :class:`Counts`.
        clauses: the clauses whose reading it changes.
        note: what it does, in a few words.
        many: the value is a tuple of choices, none twice.
        editions: those in which it has an effect; empty: all.
        where: the values of other rules with which alone it has an effect, by their names.
    """

    name: str
    default: Any
    valid: range | tuple[Any, ...] | Valid
    clauses: tuple[str, ...] = ()
    note: str = ""
    many: bool = False
    editions: tuple[str, ...] = ()
    where: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)

    @property
    def allowed(self) -> str:
        """Says which values are valid."""
        if isinstance(self.valid, range):
            return f"a whole number from {self.valid.start} to {self.valid.stop - 1}"
        if isinstance(self.valid, tuple):
            return ("any of " if self.many else "") + listed(map(repr, self.valid))
        return str(self.valid)

    def check(self, value: Any) -> Any:
        """Returns the value in its stored form.

        Raises:
            RulesError: the value is not valid.
        """
        value = as_plain(value)
        if not isinstance(self.valid, (range, tuple)):
            try:
                return self.valid.stored(value)
            except ValueError:
                pass
        elif self.many:
            chosen = (value,) if isinstance(value, str) else value
            if isinstance(chosen, (list, tuple, set, frozenset)) and all(each in self.valid for each in chosen):
                return tuple(each for each in self.valid if each in chosen)
        elif any(type(each) is type(value) and each == value for each in self.valid):
            return value
        raise RulesError(f"{self.name} is {self.allowed}, not {value!r}")

    def read(self, word: str) -> Any:
        """Reads a value as people write it on a command line; a wrong one stays as written."""
        if isinstance(self.valid, range):
            return whole(word)
        if not isinstance(self.valid, tuple):
            return self.valid.read(word)
        if self.many:
            return [each for each in word.split(",") if each]
        return next((valid for valid in self.valid if str(valid).lower() == word.lower()), word)

    def idle(self, rules: Rules) -> str:
        """Says why it has no effect in some rules; empty if it has."""
        if self.editions and rules.edition.name not in self.editions:
            plural = "s" * (len(self.editions) > 1)
            return f"{self.name} has no effect in edition {rules.edition.name}, only in edition{plural} {listed(self.editions)}"
        for other, values in self.where.items():
            if getattr(rules, other) not in values:
                return (
                    f"{self.name} has no effect in {rules.title} with {other}={getattr(rules, other)!r}, "
                    f"only where {other} is {listed(map(repr, values))}"
                )
        return ""
