"""The kinds of facts that scenarios of any game may expect: numbers, truths, words, players, cards.

Each kind makes a function for ``Game.facts``: it refuses what could not be expected on any table, and finds what is so in the
shape of what is expected.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal

from .marked import Marked
from .scene import Fact, Scene, by_player, seat, unordered
from .table import Player

NOBODY = "nobody"
UNKNOWN = "?"  # for a card that a player cannot name

Part = Literal["all", "first", "last"]  # of cards: all, or as many from either end as are expected
Known = Callable[[Scene], Iterable[str]]  # lists the ids of the cards that may be expected


def each(name: str, find_one: Callable[[Scene, Player, Marked], Any]) -> Fact:
    """Makes a fact of every player for whom it is expected."""

    def find(scene: Scene, wanted: Marked) -> dict[str, Any]:
        return {str(player): find_one(scene, player, entry) for player, entry in by_player(scene.table, wanted, name).items()}

    return find


# --- numbers and words ---


def number(name: str, count: Callable[[Any], int | None], low: int = 0) -> Fact:
    """Makes a fact of a number read off the table; ``low`` is the least that may be expected."""

    def find(scene: Scene, wanted: Marked) -> int | None:
        wanted.number(name, low)
        return count(scene.table)

    return find


def numbers(name: str, count: Callable[[Any, Player], int], low: int = 0) -> Fact:
    """Makes a fact of a number that each player has."""

    def one(scene: Scene, player: Player, entry: Marked) -> int:
        entry.number(f"{name} of {player}", low)
        return count(scene.table, player)

    return each(name, one)


def flag(name: str, tell: Callable[[Scene], bool]) -> Fact:
    """Makes a fact that is true or false."""

    def find(scene: Scene, wanted: Marked) -> bool:
        wanted.flag(name)
        return tell(scene)

    return find


def word(name: str, valid: Iterable[str], find_it: Callable[[Scene], str]) -> Fact:
    """Makes a fact that is one of some words."""
    words = tuple(valid)

    def find(scene: Scene, wanted: Marked) -> str:
        wanted.one_of(name, words)
        return find_it(scene)

    return find


def texts(name: str, find_them: Callable[[Scene], Iterable[str]], ordered: bool = True) -> Fact:
    """Makes a fact of some texts."""

    def find(scene: Scene, wanted: Marked) -> list[str]:
        expected, found = wanted.texts(name), list(find_them(scene))
        return found if ordered else unordered(found, expected)

    return find


# --- players ---


def who(name: str, find_him: Callable[[Scene], Player | str | None]) -> Fact:
    """Makes a fact of a player, or nobody."""

    def find(scene: Scene, wanted: Marked) -> str:
        wanted.one_of(name, [*map(str, scene.table.players), NOBODY])
        found = find_him(scene)
        return NOBODY if found is None else str(found)

    return find


def group(name: str, find_them: Callable[[Scene], Iterable[Player | str]], ordered: bool = False) -> Fact:
    """Makes a fact of several players."""

    def find(scene: Scene, wanted: Marked) -> list[str]:
        names = [str(seat(scene.table, one)) for one in wanted.items(name)]
        found = [str(player) for player in find_them(scene)]
        return found if ordered else unordered(found, names)

    return find


# --- cards ---


def ids(cards: Iterable[Any]) -> list[str]:
    """Names cards by their ids."""
    return [str(card) for card in cards]


def deck_cards(scene: Scene) -> Iterable[str]:
    """Lists the ids of the cards that the rules name."""
    return scene.table.rules.cards


def card_names(scene: Scene, wanted: Marked, what: str, *others: str, known: Known = deck_cards) -> list[str]:
    """Reads the cards that are expected; others are valid too, such as ``?`` for an unknown one."""
    return wanted.each_of(what, "card", [*known(scene), *others])


def cards(
    name: str, find_them: Callable[[Any], Iterable[Any]], part: Part = "all", ordered: bool = False, known: Known = deck_cards
) -> Fact:
    """Makes a fact of cards that lie in one place of the table."""

    def find(scene: Scene, wanted: Marked) -> list[str]:
        names, found = card_names(scene, wanted, name, known=known), ids(find_them(scene.table))
        if part != "all":
            found = found[: len(names)] if part == "first" else found[max(0, len(found) - len(names)) :]
        return found if ordered else unordered(found, names)

    return find


def cards_of(name: str, find_them: Callable[[Any, Player], Iterable[Any]], known: Known = deck_cards) -> Fact:
    """Makes a fact of the cards that each player has somewhere, in any order."""

    def one(scene: Scene, player: Player, entry: Marked) -> list[str]:
        return unordered(ids(find_them(scene.table, player)), card_names(scene, entry, name, known=known))

    return each(name, one)


def holds(name: str, find_them: Callable[[Any], Sequence[Any]]) -> Fact:
    """Makes a fact of cards that lie among others."""

    def find(scene: Scene, wanted: Marked) -> list[str]:
        there, found = Counter(ids(find_them(scene.table))), []
        for card in card_names(scene, wanted, name):
            if there[card]:
                there[card] -= 1
                found.append(card)
        return found

    return find


def known_hands(name: str, known: Known = deck_cards) -> Fact:
    """Makes a fact of the cards in the hands of others, holder by holder, that each player can name for certain."""

    def one(scene: Scene, player: Player, entry: Marked) -> dict[str, list[str]]:
        expected = by_player(scene.table, entry, f"what {player} knows")
        names = {holder: card_names(scene, wanted, name, known=known) for holder, wanted in expected.items()}
        memory, found = scene.memories[int(player)].hands, {}
        for holder in scene.table.others(player):
            sure = ids(card.card for card in memory.get(("hands", int(holder)), ()) if card.certain)
            if sure or holder in expected:
                found[str(holder)] = unordered(sure, names.get(holder, ()))
        return found

    return each(name, one)
