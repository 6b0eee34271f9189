"""Luck that is told what to bring, so that a set-up can be played again with other luck.

What luck brought is a list of calls. In a change two cards of an order change places, or a pick comes out otherwise; if what
is played then passes for the same, the change stands. Change by change this reaches all luck that passes as well, and one as
likely as the other: the walk of Metropolis et al., J. Chem. Phys. 21 (1953), where every state has the same weight.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .luck import Luck
from .refusals import LuckError

if TYPE_CHECKING:
    from .table import Table

T = TypeVar("T")


class Call(NamedTuple):
    """What luck was asked for: out of how many, and what it brought.

    Args:
        stream: of the luck.
        size: among how many things.
        brought: of a pick the number of the thing; of an order the numbers of all, as luck left alone would have ordered them.
    """

    stream: str
    size: int
    brought: int | tuple[int, ...]


class Foretold(Luck):
    """The luck of a table that brings what it is told to as long as that lasts, and notes what it was asked for.

    Args:
        luck: that it goes on with.
        ahead: what it is to bring first.
    """

    __slots__ = ("_ahead", "calls")

    def __init__(self, luck: Luck, ahead: Iterable[Call] = ()) -> None:
        self.source, self.counts, self.used, self._script = luck.source, luck.counts.copy(), [], luck.scripted or None
        self._ahead = iter(ahead)
        self.calls: list[Call] = []

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """Picks the item that it is told to.

        Raises:
            LuckError: it is told to bring something else, or among more or fewer.
        """
        item = super().pick(stream, items)
        number = next(i for i, each in enumerate(items) if each is item or each == item)
        brought = self._note(Call(stream, len(items), number))
        assert isinstance(brought, int)
        self.used[-1] = stream, items[brought]
        return items[brought]

    def order(self, stream: str, items: Iterable[T]) -> list[T]:
        """Orders the items as it is told to.

        Raises:
            LuckError: it is told to bring something else, or to order more or fewer.
        """
        left_alone = super().order(stream, items)
        brought = self._note(Call(stream, len(left_alone), tuple(range(len(left_alone)))))
        assert isinstance(brought, tuple)
        ordered = [left_alone[i] for i in brought]
        self.used[-1] = stream, tuple(ordered)
        return ordered

    def _note(self, call: Call) -> int | tuple[int, ...]:
        told = next(self._ahead, call)
        if (told.stream, told.size, type(told.brought)) != (call.stream, call.size, type(call.brought)):
            raise LuckError(f"luck {call.stream!r}: it is told to bring {told.stream!r} among {told.size}", call.stream)
        self.calls.append(told)
        return told.brought


def foretold(before: Table, ahead: Iterable[Call]) -> tuple[Table, Foretold]:
    """Copies a table, with luck that brings what it is told to; returns both."""
    table, luck = before.copy(), Foretold(before.luck, ahead)
    table.luck = luck
    return table, luck


def changed(calls: Sequence[Call], luck: Luck) -> list[Call]:
    """Changes one thing that luck brought; nothing if it never had a choice."""
    places = [(n, i) for n, call in enumerate(calls) if call.size > 1 for i in _places(call)]
    if not places:
        return list(calls)
    n, i = luck.pick("set-up", places)
    call = calls[n]
    j = luck.pick("set-up", range(call.size))
    brought: Any = j
    if isinstance(call.brought, tuple):
        brought = list(call.brought)
        brought[i], brought[j] = brought[j], brought[i]
        brought = tuple(brought)
    return [*calls[:n], call._replace(brought=brought), *calls[n + 1 :]]


def _places(call: Call) -> range:
    return range(call.size if isinstance(call.brought, tuple) else 1)


def stirred(calls: Sequence[Call], passes: Callable[[list[Call]], object], luck: Luck, times: int, most: int = 0) -> list[Call]:
    """Tries changes, one after the other, and keeps those with which what is played passes for the same.

    Args:
        calls: what luck brought.
        passes: tells whether what is played with other calls does.
        luck: for the changes.
        times: how many changes are tried.
        most: after how many that are kept it stops; 0: it never does.
    """
    now, kept = list(calls), 0
    for _ in range(times):
        other = changed(now, luck)
        if other != now and passes(other):
            now, kept = other, kept + 1
            if kept == most:
                break
    return now
