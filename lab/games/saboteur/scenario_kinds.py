"""The kinds of facts about cards that scenarios of Saboteur may expect: beside those of the stock, roles, goals and gold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, cast

from ...engine import fact_kinds as kinds
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene
from .table import SaboteurTable


def table_of(scene: Scene) -> SaboteurTable:
    """Returns the table as one of this game."""
    return cast(SaboteurTable, scene.table)


def every_card(scene: Scene) -> dict[str, Any]:
    """Gives every kind of card by its id."""
    rules = table_of(scene).rules
    return {**rules.cards, **rules.role_cards, **rules.goal_cards, **rules.gold_values, rules.start_card.id: rules.start_card}


card_names = partial(kinds.card_names, known=every_card)
cards = partial(kinds.cards, known=every_card)
cards_of = partial(kinds.cards_of, known=every_card)
known_hands = partial(kinds.known_hands, known=every_card)


def counts(name: str, find_them: Callable[[SaboteurTable], Iterable[Any]]) -> Fact:
    """Makes a fact of how many cards of some kinds there are."""

    def find(scene: Scene, wanted: Marked) -> Any:
        entries = wanted.mapping(name, every_card(scene))
        for card, entry in entries.items():
            entry.number(f"the number of {card}")
        there = Counter(kinds.ids(find_them(table_of(scene))))
        return {card: there[card] for card in entries}

    return find
