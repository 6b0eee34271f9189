"""Luck: every shuffle, draw and pick, in named streams derived from one seed.

A stream's n-th number depends on the seed, the stream's name and n alone, so a table copies its luck as a few counters,
and a tweak that shuffles the deck once more does not change which card a thief picks.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import blake2b, shake_256
from typing import Any, TypeVar

from .refusals import LuckError, RulesError, few

T = TypeVar("T")
LARGEST = 10**30  # a seed is smaller
BLOCK = 64  # numbers made at a time
MASK = 2**64 - 1
FIRST = 8  # of them made first: many streams of a short game need no more


class Source:
    """The endless numbers behind the streams of one seed: a pure function with a memory of what it made last."""

    __slots__ = ("_blocks", "seed")

    def __init__(self, seed: int | str) -> None:
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise RulesError(f"a seed is a whole number or a text, not {type(seed).__name__} {seed!r}")
        if abs(seed) >= LARGEST if isinstance(seed, int) else any("\ud800" <= char <= "\udfff" for char in seed):
            raise RulesError("a seed is a whole number of at most 30 digits or a text without lone surrogates")
        self.seed = seed
        self._blocks: dict[str, tuple[int, tuple[int, ...]]] = {}

    def number(self, stream: str, n: int) -> int:
        """Returns the n-th 64-bit number of a stream."""
        which, place = n // BLOCK, n % BLOCK
        block = self._blocks.get(stream)
        if block is None or block[0] != which or place >= len(block[1]):
            block = self._blocks[stream] = which, self.numbers(f"{stream}\x00{which}", FIRST if place < FIRST else BLOCK)
        return block[1][place]

    def numbers(self, what: str, n: int) -> tuple[int, ...]:
        """Makes so many 64-bit numbers from the seed and a text, the same whenever they are wanted."""
        text = f"{type(self.seed).__name__}:{self.seed}\x00{what}"
        return struct.unpack(f"<{n}Q", shake_256(text.encode()).digest(8 * n))


class Luck:
    """The luck of one table, as rules use it: every shuffle is an :meth:`order`, every roll, draw and coin a :meth:`pick`.

        table.deck = table.luck.order("deck", table.rules.copies())
        roll = table.luck.pick("dice", range(1, 7))

    Each kind of luck has a stream with a name of its own, so that a change to one leaves the others as they were; any name will
    do. The same seed brings the same luck in every process, and a session may script what comes next (``s.script("dice", 6)``).
    Luck from anywhere else, as of ``random``, is lost when a game is stepped back, recorded or copied.

    It keeps counters over a source, the outcomes that were scripted, and those used so far.

    Args:
        seed: a whole number or a text.
    """

    __slots__ = ("_script", "counts", "source", "used")

    def __init__(self, seed: int | str = 0) -> None:
        self.source = Source(seed)
        self.counts: dict[str, int] = {}
        self.used: list[tuple[str, Any]] = []
        self._script: dict[str, list[Any]] | None = None

    def copy(self) -> Luck:
        """Copies the counters and the script; the numbers behind them are shared, the list of used outcomes starts anew."""
        twin = Luck.__new__(Luck)
        twin.source = self.source
        twin.counts = self.counts.copy()
        twin.used = []
        twin._script = {stream: list(queue) for stream, queue in self._script.items()} if self._script else None
        return twin

    def script(self, stream: str, *outcomes: Any) -> None:
        """Fixes the next outcomes of a stream: for a pick the notation that comes up, for an order the first notations."""
        if self._script is None:
            self._script = {}
        self._script.setdefault(stream, []).extend(map(plain, outcomes))

    @property
    def scripted(self) -> dict[str, list[Any]]:
        """The outcomes that were scripted and did not come up yet, by stream."""
        return {stream: list(queue) for stream, queue in (self._script or {}).items() if queue}

    def unscript(self, stream: str | None = None) -> None:
        """Forgets the scripted outcomes that did not come up, of one stream or of all."""
        if stream is None:
            self._script = None
        elif self._script is not None:
            self._script.pop(stream, None)

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """Picks one of the items, each equally likely.

        Args:
            stream: the name of this kind of luck.
            items: a list, tuple or range with at least one; it stays as it is.

        Raises:
            LuckError: the scripted outcome is none of the items.
        """
        n = self.counts.get(stream, 0)
        self.counts[stream] = n + 1
        item = items[self.source.number(stream, n) * len(items) >> 64]
        if self._script is not None:
            item = self._forced_pick(stream, items, item)
        self.used.append((stream, item))
        return item

    def order(self, stream: str, items: Iterable[T]) -> list[T]:
        """Shuffles the items: returns them in a new order, every order equally likely.

        Each copy of an item has a number of its own, mixed anew for every shuffle, and the items are laid by it: so a deck
        with one card more is the same deck with that card put in somewhere, and a tweak of a count can be followed.

        Raises:
            LuckError: the scripted first items are not among the items.
        """
        cards = list(items)
        n = self.counts.get(stream, 0)
        self.counts[stream] = n + 1
        add, times = self.source.numbers(f"{stream}\x01{n}", 2)
        times |= 1  # odd, so that no two numbers become one
        keys = [(number ^ add) * times & MASK for number in _numbered(tuple(map(str, cards)))]
        shuffled = list(map(cards.__getitem__, sorted(range(len(cards)), key=keys.__getitem__)))
        if self._script is not None:
            shuffled = self._forced_order(stream, shuffled)
        self.used.append((stream, tuple(shuffled)))
        return shuffled

    def _forced_pick(self, stream: str, items: Sequence[T], item: T) -> T:
        queue = self._script.get(stream) if self._script else None
        if not queue:
            return item
        wanted = queue[0]
        for each in items:
            if str(each) == wanted:
                del queue[0]
                return each
        possible = few(list(dict.fromkeys(map(str, items))))
        raise LuckError(f"luck {stream!r}: {wanted} cannot come up; possible: {possible}", stream)

    def _forced_order(self, stream: str, shuffled: list[T]) -> list[T]:
        queue = self._script.get(stream) if self._script else None
        if not queue:
            return shuffled
        if isinstance(queue[0], str):
            raise LuckError(f"luck {stream!r}: an order is a list of notations, such as [{queue[0]}], not {queue[0]}", stream)
        first, rest = [], list(shuffled)
        for wanted in queue[0]:
            for i, each in enumerate(rest):
                if str(each) == wanted:
                    first.append(rest.pop(i))
                    break
            else:
                raise LuckError(f"luck {stream!r}: {wanted} is not among the {len(shuffled)} shuffled that often", stream)
        del queue[0]
        return first + rest


def pick_alike(items: Sequence[T], seed: int | str, turn: int, question: int) -> T:
    """Picks one of some items by numbers that hang on their notations, a seed, and the turn and the question in it alone."""
    here = hash((_constant("matched", seed), turn, question))
    return min(items, key=lambda item: hash((_constant(str(item)), here)))


@lru_cache(maxsize=50_000)
def _constant(*parts: int | str) -> int:
    """Remembers the hash of a notation or a seed."""
    return stable_hash(*parts)


@lru_cache(maxsize=4096)
def _numbered(notations: tuple[str, ...]) -> tuple[int, ...]:
    """Gives every copy of every notation a number, the same in every shuffle and process."""
    copies: dict[str, int] = {}
    numbers = []
    for notation in notations:
        copies[notation] = copy = copies.get(notation, 0) + 1
        numbers.append(stable_hash(notation, copy))
    return tuple(numbers)


def plain(outcome: Any) -> Any:
    """Writes an outcome of luck as its notation, an order as a list of them.

    >>> plain(90), plain(("gold_key", 3))
    ('90', ['gold_key', '3'])
    """
    return [str(each) for each in outcome] if isinstance(outcome, (list, tuple)) else str(outcome)


def stable_hash(*parts: object) -> int:
    """Hashes texts and numbers to 64 bits, the same in every process."""
    return int.from_bytes(blake2b("\x00".join(map(str, parts)).encode(), digest_size=8).digest(), "little")
