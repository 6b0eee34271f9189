"""All numbers of Myth in one table, each with where it comes from and its clause."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from .cards import MythCard

if TYPE_CHECKING:
    from pandas import DataFrame

    from ...engine.rules import Rules

ASSUMED = ("tile_counts", "stall_rounds")  # parameters whose numbers are no more in the rule text than those of the cards


def tables(rules: Rules) -> DataFrame:
    """Lists every number of some rules.

    Returns:
        A DataFrame with one row a number: what it belongs to, its name, its value, its provenance (source, public or assumed;
        tweaked where these rules changed it) and its clause.
    """
    from pandas import DataFrame

    rows = [*_of_parameters(rules), *_of_cards(rules)]
    return DataFrame(rows, columns=["of", "number", "value", "provenance", "clause"])


def _of_parameters(rules: Rules) -> list[tuple[str, str, Any, str, str]]:
    rows = []
    for param in rules.game.params:
        value = getattr(rules, param.name)
        if type(value) is int or isinstance(value, tuple):
            came_from = "tweaked" if param.name in rules.tweaks else "assumed" if param.name in ASSUMED else "source"
            for number, each in enumerate(value if isinstance(value, tuple) else (value,), 1):
                name = f"{param.name} {number}" if isinstance(value, tuple) else param.name
                rows.append(("rules", name, each, came_from, param.clauses[0]))
    return rows


def _of_cards(rules: Rules) -> list[tuple[str, str, Any, str, str]]:
    rows = []
    for card in rules.cards.values():
        assert isinstance(card, MythCard)
        tweak = rules.tweaks.get("cards", {}).get(card.id, {})
        tweaked = tweak if isinstance(tweak, dict) else {"count": tweak}
        for each in fields(card):
            value = getattr(card, each.name)
            if type(value) is int:
                came_from = "tweaked" if each.name in tweaked else card.came_from(each.name)
                rows.append((card.id, each.name, value, came_from, card.clause))
    return rows
