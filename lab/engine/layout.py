"""The layout of a table: which of its fields hold cards or counters, and who sees their faces.

A game declares its layout once; views, tables, redeals and the check for leaks follow from it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Seen(Enum):
    """Who sees the faces of a zone."""

    ALL = "all"
    OWNER = "owner"
    NOBODY = "nobody"


class Shape(Enum):
    """How the cards of a zone lie: in no order, in numbered places, or in a pile that is drawn from its end."""

    HAND = "hand"
    ROW = "row"
    PILE = "pile"


@dataclass(frozen=True)
class Zone:
    """A field of the table that holds cards.

    Args:
        field: name of the table's field: a list of cards, or with ``each`` a list of such lists, one a player.
        name: what people call it.
        seen_by: who sees the faces; with ``Seen.OWNER`` the zone must be one of each player.
        shape: a hand has no order, a row has places numbered from 1, a pile is drawn from the end of its list.
        each: every player has one.
        place: word before the number of a place in a row, as in ``cave 2``.
    """

    field: str
    name: str
    seen_by: Seen = Seen.ALL
    shape: Shape = Shape.HAND
    each: bool = False
    place: str = ""


@dataclass(frozen=True)
class Counter:
    """A field of the table that holds one open number a player, with the rule that limits it, if any."""

    field: str
    name: str
    limit: str = ""


Layout = tuple[Zone | Counter, ...]
