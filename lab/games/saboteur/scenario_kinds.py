"""The kinds of facts that scenarios of Saboteur may expect: numbers, players, cards in a place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, by_player, seat, unordered
from ...engine.table import Player
from .table import SaboteurTable

NOBODY = "nobody"


def table_of(scene: Scene) -> SaboteurTable:
    """Returns the table as one of this game."""
    return scene.table  # type: ignore[return-value]


def ids_of(cards: Iterable[Any]) -> list[str]:
    """Returns the ids of cards."""
    return [card.id for card in cards]


def for_each(wanted: Marked, scene: Scene, what: str, find: Callable[[Player, Marked], Any]) -> dict[str, Any]:
    """Finds a fact for every player for whom it is expected."""
    return {str(player): find(player, entry) for player, entry in by_player(scene.table, wanted, what).items()}


def every_card(scene: Scene) -> dict[str, Any]:
    """Gives every kind of card by its id."""
    rules = table_of(scene).rules
    return {**rules.cards, **rules.role_cards, **rules.goal_cards, **rules.gold_values, rules.start_card.id: rules.start_card}


def card_names(scene: Scene, wanted: Marked, what: str) -> list[str]:
    """Reads the cards that are expected."""
    kinds = every_card(scene)
    return [name.one_of("card", kinds) for name in wanted.items(what)]


def number(name: str, count: Callable[[SaboteurTable], int]) -> Fact:
    """Makes a fact of a number."""

    def find(scene: Scene, wanted: Marked) -> Any:
        wanted.number(name)
        return count(table_of(scene))

    return find


def numbers(name: str, count: Callable[[SaboteurTable, Player], int]) -> Fact:
    """Makes a fact of a number that each player has."""

    def find(scene: Scene, wanted: Marked) -> Any:
        def one(player: Player, entry: Marked) -> int:
            entry.number(f"{name} of {player}")
            return count(table_of(scene), player)

        return for_each(wanted, scene, name, one)

    return find


def flag(name: str, tell: Callable[[Scene], bool]) -> Fact:
    """Makes a fact that is true or false."""

    def find(scene: Scene, wanted: Marked) -> Any:
        wanted.flag(name)
        return tell(scene)

    return find


def who(name: str, find_him: Callable[[Scene], Player | None]) -> Fact:
    """Makes a fact of a player, or nobody."""

    def find(scene: Scene, wanted: Marked) -> Any:
        wanted.one_of(name, [*map(str, scene.table.players), NOBODY])
        found = find_him(scene)
        return NOBODY if found is None else str(found)

    return find


def group(name: str, find_them: Callable[[Scene], Iterable[Any]]) -> Fact:
    """Makes a fact of several players."""

    def find(scene: Scene, wanted: Marked) -> Any:
        names = [str(seat(scene.table, each)) for each in wanted.items(name)]
        return unordered([str(player) for player in find_them(scene)], names)

    return find


def cards(name: str, find_them: Callable[[SaboteurTable], Sequence[Any]], ordered: bool = False) -> Fact:
    """Makes a fact of cards in one place."""

    def find(scene: Scene, wanted: Marked) -> Any:
        names, found = card_names(scene, wanted, name), ids_of(find_them(table_of(scene)))
        return found if ordered else unordered(found, names)

    return find


def each_has(name: str, find_them: Callable[[SaboteurTable, Player], Sequence[Any]]) -> Fact:
    """Makes a fact of the cards that each player has somewhere, in any order."""

    def find(scene: Scene, wanted: Marked) -> Any:
        def one(player: Player, entry: Marked) -> list[str]:
            return unordered(ids_of(find_them(table_of(scene), player)), card_names(scene, entry, name))

        return for_each(wanted, scene, name, one)

    return find


def counts(name: str, find_them: Callable[[SaboteurTable], Iterable[Any]]) -> Fact:
    """Makes a fact of how many cards of some kinds there are."""

    def find(scene: Scene, wanted: Marked) -> Any:
        entries = wanted.mapping(name, every_card(scene))
        for card, entry in entries.items():
            entry.number(f"the number of {card}")
        there = Counter(ids_of(find_them(table_of(scene))))
        return {card: there[card] for card in entries}

    return find
