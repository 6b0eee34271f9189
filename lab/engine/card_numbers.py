"""The whole numbers of a card, which a tweak may set: which it has, and how they are said."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .game import Card


def numbers(card: Card) -> list[Field[Any]]:
    """Lists the fields of a card that hold a whole number, ``count`` among them."""
    return [each for each in fields(card) if type(getattr(card, each.name)) is int]


def unusual(card: Card) -> list[str]:
    """Says the numbers beside the count that are not the usual ones, in the words that the kind of card has for them.

    >>> import lab
    >>> unusual(lab.rules("mascarade").cards["princess"])
    ['6+ players']
    """
    said = []
    for each in numbers(card):
        value = getattr(card, each.name)
        if each.name != "count" and (each.default is MISSING or value != each.default):
            said.append(each.metadata.get("said", f"{each.name} {{}}").format(value))
    return said
