"""How facts for scenarios of Myth are made: numbers and cards of each player, piles, cells, words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, by_player, seat, unordered
from ...engine.table import Player
from ...paths.tile import Cell
from .scenario_words import read_cell

Find = Callable[[Any], Any]


def on(scene: Scene) -> Any:
    """Gives the table of a scene."""
    return scene.table


def ids(cards: Iterable[Any]) -> list[str]:
    """Gives the ids of cards."""
    return [str(card) for card in cards]


def said(cell: Cell) -> str:
    """Writes a cell."""
    return f"{cell[0]},{cell[1]}"


# --- kinds of facts ---


def each_player(name: str, read: Callable[[Marked], Any], find: Callable[[Any, Player], Any]) -> Fact:
    """Makes a fact of every player for whom it is expected."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        entries = by_player(scene.table, wanted, name)
        for entry in entries.values():
            read(entry)
        return {str(player): find(scene.table, player) for player in entries}

    return fact


def numbers(name: str, find: Callable[[Any, Player], int]) -> Fact:
    """Makes a fact of a number that each player has."""
    return each_player(name, lambda entry: entry.number(name, -1000, 1000), find)


def cards_of(name: str, find: Callable[[Any, Player], Iterable[Any]]) -> Fact:
    """Makes a fact of cards that each player has, in any order."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        entries = by_player(scene.table, wanted, name)
        return {str(p): unordered(ids(find(scene.table, p)), card_names(scene, entry)) for p, entry in entries.items()}

    return fact


def card_names(scene: Scene, wanted: Marked, more: Sequence[str] = ()) -> list[str]:
    """Reads the names of cards."""
    return [name.one_of("card", [*scene.table.rules.cards, *more]) for name in wanted.items("cards")]


def number(name: str, find: Find) -> Fact:
    """Makes a fact of a number."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        wanted.number(name, -1000)
        return find(scene.table)

    return fact


def flag(name: str, find: Callable[[Scene], bool]) -> Fact:
    """Makes a fact that is true or false."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        wanted.flag(name)
        return find(scene)

    return fact


def word(name: str, valid: Sequence[str], find: Callable[[Scene], str]) -> Fact:
    """Makes a fact that is one of some words."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        wanted.one_of(name, valid)
        return find(scene)

    return fact


def players(name: str, find: Callable[[Scene], Iterable[Any]], ordered: bool = False) -> Fact:
    """Makes a fact of several players."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        names = [str(seat(scene.table, each)) for each in wanted.items(name)]
        found = [str(player) for player in find(scene)]
        return found if ordered else unordered(found, names)

    return fact


def pile(name: str, find: Find, last: bool = False) -> Fact:
    """Makes a fact of the cards of a pile in any order: all, or as many of the last as are expected."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        names = card_names(scene, wanted)
        found = ids(find(scene.table))
        return unordered(found[max(0, len(found) - len(names)) :] if last else found, names)

    return fact


def row(name: str, find: Find) -> Fact:
    """Makes a fact of cards in order."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        card_names(scene, wanted)
        return ids(find(scene.table))

    return fact


def holds(name: str, find: Find) -> Fact:
    """Makes a fact of cards that lie among others."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        there, found = ids(find(scene.table)), []
        for card in card_names(scene, wanted):
            if card in there:
                there.remove(card)
                found.append(card)
        return found

    return fact


def on_cells(name: str, find: Find) -> Fact:
    """Makes a fact of the cards on each cell for which they are expected, in order."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        found = {}
        for cell, entry in wanted.mapping(name).items():
            card_names(scene, entry)
            there = read_cell(Marked(cell, cell, entry.file, entry.line))
            found[cell] = ids(find(scene.table).get(there, ()))
        return found

    return fact


def texts(name: str, find: Callable[[Scene], Iterable[str]], ordered: bool = True) -> Fact:
    """Makes a fact of some texts."""

    def fact(scene: Scene, wanted: Marked) -> Any:
        names, found = wanted.texts(name), list(find(scene))
        return found if ordered else unordered(found, names)

    return fact
