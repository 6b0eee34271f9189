"""The layout of a table: which of its fields hold cards or counters, and who sees their faces.

A game declares its layout once; views, tables, redeals and the check for leaks follow from it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .refusals import RulesError

if TYPE_CHECKING:
    from .table import Player, Table

T = TypeVar("T", bound="Table")


class Seen(Enum):
    """Who sees the faces of a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class Shape(Enum):
    """How the cards of a zone lie: in no order, in numbered places, in a pile drawn from its end, or on cells of a board."""

    HAND = "hand"
    ROW = "row"
    PILE = "pile"
    CELLS = "cells"


@dataclass(frozen=True)
class Zone:
    """A field of the table that holds cards.

    Args:
        field: name of the table's field: a list of cards, or with ``each`` a list of such lists, one a player; of the shape
            ``CELLS`` a dict of cards by cell, ``(column, row)``.
        name: what people call it.
        seen_by: who sees the faces: ``Seen.ALL``, ``Seen.OWNER`` (the zone is one of each player) or ``Seen.NOBODY``. How many
            cards lie there everybody sees; what somebody was shown of hidden ones he remembers by the memory of an event.
        shape: a hand has no order, so nobody can tell where in it a card is held; a row has places numbered from 1, each of
            which may be known; a pile is drawn from the end of its list, and known from the top down; cards on cells lie on
            a board.
        each: every player has one.
        place: word before the number of a place in a row, as in ``cave 2``, or before a cell, as in ``goal 8,-2``.
        pool: leave it out, as long as all hidden cards come from one deck. A name of its own says that the cards here are of
            a kind apart, with a deck and backs of their own (roles, goals, treasures), so that none of them can ever lie in a
            zone of another pool: in the worlds that a viewer holds possible, cards change places inside a pool alone. A
            card buried from a hand has no pool of its own; with one, nobody would doubt which card it is.
            ``lab.check_two_worlds`` remarks on cards that are found in two pools.
    """

    field: str
    name: str
    seen_by: Seen = Seen.ALL
    shape: Shape = Shape.HAND
    each: bool = False
    place: str = ""
    pool: str = ""

    def __post_init__(self) -> None:
        if not isinstance(self.seen_by, Seen) or not isinstance(self.shape, Shape):
            raise RulesError(f"zone {self.field!r}: say seen_by as lab.Seen.OWNER and shape as lab.Shape.ROW, not in other words")
        if self.seen_by is Seen.OWNER and not self.each:
            raise RulesError(f"zone {self.field!r}: only a zone of each player has an owner (each=True)")
        if self.each and self.shape is Shape.CELLS:
            raise RulesError(f"zone {self.field!r}: cards on the cells of a board are nobody's own (each=False)")

    @property
    def word(self) -> str:
        """The word before the number of a place."""
        return self.place or self.field

    def seen(self, owner: int | None, viewer: int | None) -> bool:
        """Tells whether a viewer (None: the whole table, -1: a spectator) sees the faces of an owner's cards."""
        return viewer is None or self.seen_by is Seen.ALL or (self.seen_by is Seen.OWNER and viewer == owner)

    def amiss(self, table: Table) -> str:
        """Says what is wrong with what lies in its field; empty if nothing is."""
        cells = self.shape is Shape.CELLS
        form = "a dict of cards by cell" if cells else "a list of cards"
        return _amiss(self.field, table, self.each, form, lambda held: isinstance(held, dict) if cells else _in_a_row(held))

    def stretches(self, table: Table) -> Iterator[Stretch]:
        """Gives the cards of each player's zone, or of the only one."""
        cards = getattr(table, self.field)
        if not self.each:
            yield Stretch(self, None, self.field, cards)
            return
        for player in table.players:
            yield Stretch(self, player, (self.field, int(player)), cards[player])


class Stretch(NamedTuple):
    """The cards of one zone as they lie, whose they are, and the name that a memory knows them by."""

    zone: Zone
    owner: Player | None
    key: Hashable
    cards: Any  # a list, or of cells a dict

    def where(self, number: Hashable) -> Hashable:
        """Names a place, as ``Game.back`` is asked: its number or cell, with its owner if every player has such a zone."""
        return number if self.owner is None else (int(self.owner), number)

    def places(self) -> Iterable[Any]:
        """Gives the numbers from 0 of its places, or its cells from the west to the east and the north to the south."""
        return sorted(self.cards) if self.zone.shape is Shape.CELLS else range(len(self.cards))

    def place_name(self, place: Any) -> str:
        """Gives the notation of a place of a row or board."""
        return f"{self.zone.word} {place[0]},{place[1]}" if self.zone.shape is Shape.CELLS else f"{self.zone.word} {place + 1}"


@dataclass(frozen=True)
class Counter:
    """A field of the table that holds an open number, with the rule that limits it, if any.

    Args:
        field: name of the table's field: a list of numbers, one a player, or without ``each`` one number for all.
        name: what people call it.
        limit: the parameter that says how high it may go.
        each: every player has one; else it is the table's, such as a bank or the stones left.
    """

    field: str
    name: str
    limit: str = ""
    each: bool = True

    def amiss(self, table: Table) -> str:
        """Says what is wrong with what lies in its field; empty if nothing is."""
        return _amiss(self.field, table, self.each, "a number", lambda held: not isinstance(held, (list, dict)))


@dataclass(frozen=True)
class Grid:
    """A field of the table that holds a board, open to everybody.

    Args:
        field: name of the table's field, whose value has ``copy()`` and ``seen()``, as a :class:`lab.paths.board.Board` has.
        name: what people call it.
    """

    field: str
    name: str

    def amiss(self, table: Table) -> str:
        """Says what is wrong with what lies in its field; empty if nothing is."""
        form = "a board with copy() and seen()"
        return _amiss(self.field, table, each=False, form=form, fits=lambda held: hasattr(held, "copy") and hasattr(held, "seen"))


def laid_out(table: T) -> T:
    """Returns a table, if everything lies on it that its layout names.

    Raises:
        RulesError: a field of the layout is not there, or holds something of another form.
    """
    for part in table.rules.layout:
        if why := part.amiss(table):
            raise RulesError(f"{table.game.title}: {why}")
    return table


def _in_a_row(held: Any) -> bool:
    return hasattr(held, "__len__") and hasattr(held, "__getitem__") and not isinstance(held, (str, bytes, dict))


def _amiss(field: str, table: Table, each: bool, form: str, fits: Callable[[Any], bool]) -> str:
    """Says what is wrong with what a field of a table holds, for everybody or for each player; empty if nothing is."""
    if not hasattr(table, field):
        return f"the layout names {field!r}, and setup has not set table.{field}; it is shown from the first question on"
    held = getattr(table, field)
    if each and not (_in_a_row(held) and len(held) >= len(table.players)):
        return f"table.{field} is {held!r}, not {form} for each of the {len(table.players)} players, as the layout says"
    for one in (held[player] for player in table.players) if each else (held,):
        if not fits(one):
            whose = " of each player" * each
            return f"table.{field} holds {one!r}, not {form}{whose}, as the layout says"
    return ""


Layout = tuple[Zone | Counter | Grid, ...]
