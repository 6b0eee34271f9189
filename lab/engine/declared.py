"""What the class of a game declares, looked at once before rules are made of it, so that a slip is told where it was made."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from keyword import iskeyword
from typing import TYPE_CHECKING, Any

from .game import Card, Edition, Game
from .layout import Counter, Grid, Zone
from .params import Param
from .refusals import RulesError, listed
from .table import SHARED, Table

if TYPE_CHECKING:
    from .rules import Rules

_sound: set[type[Game]] = set()


def check_declared(game: Game, rules: type[Rules]) -> None:
    """Looks at what the class of a game declares.

    Args:
        game: of which rules are to be made.
        rules: their class, whose names no parameter can have.

    Raises:
        RulesError: something of it cannot be; the sentence names the class, the place and what is valid.
    """
    kind = type(game)
    if kind not in _sound:
        for why in _amiss(game, sorted({*dir(rules), *rules.__annotations__})):
            raise RulesError(f"{kind.__name__}: {why}")
        _sound.add(kind)


def _amiss(game: Game, taken: list[str]) -> Iterator[str]:
    if not isinstance(game.id, str) or not game.id.strip() or not game.id.isprintable():
        yield f"id is {game.id!r}; a game has a short name of its own, such as id = 'wells'"
    yield from _players("players", game.players)
    if not isinstance(game.params, (tuple, list)) or not all(isinstance(param, Param) for param in game.params):
        yield f"params is {game.params!r}, not a tuple of parameters: params = (lab.Param(...),)"
    yield from _params(game, taken)
    yield from _table(game.Table)
    if not isinstance(game.editions, Mapping) or not game.editions:
        yield f"editions is {game.editions!r}, not a mapping such as {{'1': lab.Edition('1', cards)}}"
    for edition in game.editions.values():
        yield from _edition(game, edition)


def _players(where: str, players: Any) -> Iterator[str]:
    pair = isinstance(players, (tuple, list)) and len(players) == 2 and all(type(each) is int for each in players)
    if not pair or not 1 <= players[0] <= players[1]:
        yield f"{where} is {players!r}; it says from how many players to how many, such as players = (2, 4)"


def _params(game: Game, taken: list[str]) -> Iterator[str]:
    names: list[str] = []
    for param in game.params:
        name = param.name
        if not isinstance(name, str) or not name.isidentifier() or iskeyword(name) or name.startswith("_"):
            yield f"a parameter is called {name!r}; its name is a word as in rules.tweak(hand_size=3)"
        if name in taken:
            own = listed(each for each in taken if not each.startswith("_"))
            yield f"a parameter cannot be called {name!r}, which rules have for something else; they have {own}"
        if name in names:
            yield f"two parameters are called {name!r}"
        names.append(name)
        yield from _default(f"the default of parameter {name}", param, param.default)


def _default(what: str, param: Param, value: Any) -> Iterator[str]:
    try:
        param.check(value)
    except RulesError:
        yield f"{what} is {value!r}, not {param.allowed}"


def _table(table: Any) -> Iterator[str]:
    if not isinstance(table, type) or not issubclass(table, Table):
        yield f"Table is {table!r}, not a class such as class Well(lab.Table)"
        return
    parts, fields = table.layout, []
    if not isinstance(parts, (tuple, list)) or not all(isinstance(part, (Zone, Counter, Grid)) for part in parts):
        yield f"the layout of {table.__name__} is {parts!r}, not a tuple of zones, counters and boards: layout = (lab.Zone(...),)"
        return
    for part in parts:
        if part.field in SHARED or hasattr(Table, part.field):
            own = listed(sorted(SHARED | {name for name in vars(Table) if not name.startswith("_")}))
            yield f"the layout names the field {part.field!r}, which every table has for something else; it has {own}"
        if part.field in fields:
            yield f"the layout names the field {part.field!r} twice"
        fields.append(part.field)


def _edition(game: Game, edition: Any) -> Iterator[str]:
    if not isinstance(edition, Edition):
        yield f"editions holds {edition!r}, not lab.Edition(name, cards)"
        return
    cards, of = edition.cards, f"edition {edition.name}"
    if not isinstance(cards, (tuple, list)) or not all(isinstance(card, Card) for card in cards):
        yield f"cards of {of} is {cards!r}, not a tuple of cards: cards = (lab.Card('gem', 'Gem', count=3),)"
        return
    ids = [card.id for card in cards]
    for id in ids:
        if ids.count(id) > 1:
            yield f"two cards of {of} are called {id!r}; of one card several times say lab.Card({id!r}, ..., count=2)"
    if edition.players is not None:
        yield from _players(f"players of {of}", edition.players)
    for param in game.params:
        if param.name in edition.values:
            yield from _default(f"{param.name} in {of}", param, edition.values[param.name])
