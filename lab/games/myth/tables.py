"""All numbers of Myth in one table, each with where it comes from, what it may be, and its clause."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from ...engine.params import Numbers
from ...engine.rulebook import origin_of
from ...engine.rules import Rules
from .cards import MythCard, TileCard

if TYPE_CHECKING:
    from pandas import DataFrame

    from ...engine.params import Param

COLUMNS = ["of", "number", "value", "least", "most", "provenance", "clause"]
Row = tuple[str, str, int, int, int, str, str]


def tables(rules: Rules) -> DataFrame:
    """Lists every number of some rules.

    Returns:
        A DataFrame with one row a number: what it belongs to (a card's id, or ``rules``), its name, its value, the least and the
        most that a tweak may make it, its provenance (source, public or assumed; tweaked where these rules changed it) and its
        clause.
    """
    from pandas import DataFrame

    return DataFrame([*_of_parameters(rules), *_of_cards(rules)], columns=COLUMNS)


def assumed(rules: Rules) -> DataFrame:
    """Lists the numbers that the rule text does not give, as :func:`tables` does: they may be tweaked freely.

    A number that these rules changed is among them if what was there before was assumed.
    """
    printed = tables(Rules(rules.game, rules.edition.name))
    return tables(rules)[printed["provenance"] == "assumed"].reset_index(drop=True)


def _of_parameters(rules: Rules) -> list[Row]:
    rows = []
    for param in rules.game.params:
        value = getattr(rules, param.name)
        if type(value) is int or isinstance(value, tuple):
            came_from = "tweaked" if param.name in rules.tweaks else origin_of(rules, param.name).word
            for number, each in enumerate(value if isinstance(value, tuple) else (value,), 1):
                name = f"{param.name} {number}" if isinstance(value, tuple) else param.name
                rows.append(("rules", name, each, *_ends(param), came_from, param.clauses[0]))
    return rows


def _ends(param: Param) -> tuple[int, int]:
    """Returns the least and the most that a number of a parameter may be."""
    valid: Any = param.valid.each if isinstance(param.valid, Numbers) else param.valid
    return valid[0], valid[-1]


def _of_cards(rules: Rules) -> list[Row]:
    rows = []
    for card in rules.cards.values():
        assert isinstance(card, MythCard)
        for each in fields(card):
            value = getattr(card, each.name)
            if type(value) is int:
                came_from = "tweaked" if each.name in _tweaked(rules, card) else card.came_from(each.name)
                valid = each.metadata["valid"]
                rows.append((card.id, each.name, value, valid[0], valid[-1], came_from, card.clause))
    return rows


def _tweaked(rules: Rules, card: MythCard) -> list[str]:
    """Names the numbers of a card that these rules changed."""
    tweak = rules.tweaks.get("cards", {}).get(card.id, {})
    counted = isinstance(card, TileCard) and "tile_counts" in rules.tweaks
    return [*(tweak if isinstance(tweak, dict) else ["count"]), *["count"] * counted]
