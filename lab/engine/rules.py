"""Rules: one immutable value that says which game is played; a tweak makes a new one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from . import facts
from .card_numbers import numbers
from .declared import check_declared
from .game import Card, Edition, Game
from .params import Param, as_plain
from .refusals import RulesError, alike, listed, loosely, unknown
from .sources import check_taken, coroutine, of_class
from .unasked import check_asked

if TYPE_CHECKING:
    from pandas import DataFrame

    from .layout import Layout
    from .rulebook import Clause


class Rules:
    """An edition of a game with its parameters, cards and effects; every parameter is an attribute.

    >>> import lab
    >>> rules = lab.rules("shelter", edition="1.0", coin_limit=5)
    >>> rules.coin_limit, rules.tweak(coin_limit=4).coin_limit
    (5, 4)
    """

    game: Game
    edition: Edition
    cards: Mapping[str, Card]
    effects: Mapping[str, Callable[..., Any]]
    tweaks: Mapping[str, Any]
    players: tuple[int, int]
    layout: Layout  # that of the game's table, unless ``Game.arrange`` says that these rules lay something open or away

    def __init__(self, game: Game, edition: str | float | None = None, tweaks: Mapping[str, Any] | None = None) -> None:
        check_declared(game, Rules)
        chosen, given = _edition(game, edition), as_plain(tweaks or {})  # a copy: its maker may change what he gave
        parts = {name: _mapping(name, given.pop(name, {})) for name in SUCH_AS}
        parts["cards"] = _by_id(chosen, parts["cards"])
        cards, effects = _cards(game, chosen, parts["cards"]), _effects(game, chosen, parts["effects"])
        values = _values(game, chosen, given)
        kept = {name: each for name, each in parts.items() if each}
        self.__dict__.update(
            values,
            game=game,
            edition=chosen,
            players=chosen.players or game.players,
            cards=MappingProxyType(cards),
            effects=MappingProxyType(effects),
            tweaks=MappingProxyType({**{name: values[name] for name in given}, **kept}),
            layout=game.Table.layout,
            _playable=[],
        )
        self.__dict__.update(game.arrange(self))
        for param in game.params:
            if param.name in given and (why := param.idle(self)):
                raise RulesError(f"{game.title}: {why}")

    # --- a value that does not change ---

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise RulesError(f"rules do not change; make new ones: rules.tweak({name}={value!r})")

    def __delattr__(self, name: str) -> NoReturn:
        raise RulesError(f"rules do not change: {name} stays")

    def __getattr__(self, name: str) -> Any:
        """Says that there is nothing of this name; parameters are plain attributes, read often during play."""
        if name.startswith("_") or "game" not in self.__dict__:
            raise AttributeError(name)
        near = alike(name, [each for each in dir(self) if not each.startswith("_")], most=1)
        guess = f" (did you mean {near[0]}?)" if near else "; print(rules) lists the parameters"
        raise AttributeError(f"{self.title}: rules have no {name!r}{guess}")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.digest() == other.digest()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __reduce__(self) -> tuple[Any, ...]:
        tweaks = {name: _thawed(each) for name, each in self.tweaks.items()}
        return _again, (type(self.game), self.edition.name, tweaks)

    def __repr__(self) -> str:
        changed = "".join(f", {name}={_thawed(value)!r}" for name, value in self.tweaks.items() if name != "effects")
        changed += f", effects={listed(self.tweaks['effects'])}" if "effects" in self.tweaks else ""
        return f"lab.rules({self.game.id!r}, edition={self.edition.name!r}{changed})"

    def __str__(self) -> str:
        from .sheet import text

        return text(self)

    def _repr_html_(self) -> str:
        from .sheet import html

        return html(self)

    # --- what people do with it ---

    def check(self, players: int) -> None:
        """Raises RulesError if the game is not for so many, or cannot be played so; asked again, it remembers the answer."""
        if players not in self._playable:
            low, high = self.players
            if not low <= players <= high:
                many = f"{low}" if low == high else f"{low} to {high}"
                raise RulesError(f"{self.game.title} is for {many} players, not {players}")
            self.game.check(self, players)
            self._playable.append(players)

    @property
    def title(self) -> str:
        """The game's title and edition."""
        return f"{self.game.title} {self.edition.name}"

    def tweak(self, *unnamed: object, **tweaks: Any) -> Rules:
        """Makes new rules from these.

        Args:
            unnamed: nothing; every tweak is given by its name.
            tweaks: parameters by name; ``cards={"miner": 4}`` or ``cards={"miner": {"count": 4, "price": 2}}``, by id or by
                the name on the card; ``effects={"miner.free": coroutine}``.

        Raises:
            RulesError: an unknown name or an invalid value, with the valid ones.
        """
        if unnamed:
            raise RulesError(_unnamed(self.game, unnamed[0]))
        if "cards" in tweaks:
            tweaks["cards"] = _by_id(self.edition, _mapping("cards", tweaks["cards"]))
        merged: dict[str, Any] = {**self.tweaks, **tweaks}
        for name in ("cards", "effects"):
            if name in tweaks:
                merged[name] = {**self.tweaks.get(name, {}), **_mapping(name, tweaks[name])}
        return Rules(self.game, self.edition.name, merged)

    def effect(self, name: str = "") -> Callable[[Callable[..., Any]], Rules]:
        """Makes new rules with the effect that is written under it in its place; the name below becomes that of the rules.

        >>> import lab
        >>> @lab.rules("shelter").effect("miner.free")
        ... def poor_miner(table, me):
        ...     "Does nothing."
        >>> poor_miner.diff(lab.rules("shelter")).loc[0, "rule"]
        'Miner: free'

        Raises:
            RulesError: it names no effect, or one that there is not; or, from what is decorated, it is no function.
        """
        if self.effects and (not name or not isinstance(name, str)):
            first = next(iter(self.effects))
            raise RulesError(
                f"the decorator says which effect it replaces, such as @rules.effect({first!r}); print(rules) lists them"
            )
        _check_effect(self.title, name, self.effects)
        return lambda effect: self.tweak(effects={name: effect})

    def copies(self) -> list[Card]:
        """Lists every card as often as its count says: a deck before it is shuffled.

        Raises:
            RulesError: the game has no cards.
        """
        if not self.cards:
            own = type(self.game).__name__
            raise RulesError(f"{own}: edition {self.edition.name} has no cards; name them in the class: cards = (lab.Card(...),)")
        return [card for card in self.cards.values() for _ in range(card.count)]

    def digest(self) -> str:
        """Hashes the rules: equal in every process for equal rules.

        What is not of the lab's own, a tweaked effect or a whole game, counts by its source; see :mod:`lab.engine.sources`.
        """
        if "_digest" not in self.__dict__:
            lines = [f"{fact.part}:{fact.about}={fact.value}" for fact in self.facts() if fact.part != "effect"]
            lines += [f"effect:{name}={facts.named(effect)}" for name, effect in self.effects.items()]
            lines += filter(None, map(of_class, (type(self.game), self.game.Table)))
            self.__dict__["_digest"] = sha256("\n".join([self.game.id, self.edition.name, *lines]).encode()).hexdigest()[:16]
        return str(self.__dict__["_digest"])

    def facts(self) -> list[facts.Fact]:
        """Lists everything that makes these rules, one fact a line: parameters, cards field by field, effects."""
        return facts.facts(self)

    def tables(self) -> dict[str, DataFrame]:
        """Returns what ``print(rules)`` writes as DataFrames: ``params``, ``cards`` and ``effects``.

        Each parameter with its value, that of the edition (usual), which are valid, what it means, its clauses, where it comes
        from, and why it has no effect in these rules (idle), if it has none.
        """
        from .sheet import tables

        return tables(self)

    def clause(self, id: str) -> Clause:
        """Returns a clause of the game's rulebook by its id; RulesError if there is none."""
        from .rulebook import clause

        if not isinstance(id, str):
            raise RulesError(
                f"{self.game.title}: a clause is named by its id, a text such as the one that a refusal ends with, not {id!r}"
            )
        return clause(self.game, id)

    def diff(self, other: Rules) -> DataFrame:
        """Compares these rules with others: one row for each fact that differs.

        Returns:
            A DataFrame with the columns part, rule, was, is, clauses.

        Raises:
            RulesError: the other is no rules, or of another game.
        """
        if not isinstance(other, Rules):
            raise RulesError(f"rules are compared with rules, such as lab.rules({self.game.id!r}), not with {other!r}")
        if other.game.id != self.game.id:
            raise RulesError(f"two sets of rules of one game are compared, not {self!r} and {other!r}")
        return facts.diff(self, other)


def as_rules(rules: object) -> Rules:
    """Returns the rules that are to be played, if they are rules.

    Raises:
        RulesError: they are something else, such as a game's id or class.
    """
    if isinstance(rules, Rules):
        return rules
    game = rules.__name__ if isinstance(rules, type) and issubclass(rules, Game) else ""
    said = f"the class {game}: lab.rules({game}) makes rules of it" if game else repr(rules)
    if isinstance(rules, str):
        said += f": lab.rules({rules!r}) gives those of a game"
    raise RulesError(f"what is played are rules such as lab.rules('shelter'), not {said}")


def _again(kind: type[Game], edition: str, tweaks: dict[str, Any]) -> Rules:
    """Makes rules anew from what a copy in another process was given."""
    return Rules(kind(), edition, tweaks)


def _edition(game: Game, name: str | float | None) -> Edition:
    """Finds an edition, by a number too where its name is one; without a name the newest."""
    names = list(game.editions)
    if name is None:
        return game.editions[names[-1]]
    number = _number(name)
    found = [each for each in names if each == str(name)] or [each for each in names if _number(each) == number is not None]
    if not found:
        raise RulesError(f"{game.title}: {unknown('edition', name, names)}")
    return game.editions[found[0]]


def _number(name: object) -> float | None:
    """Reads a name as a number: 1, 1.0 and "1.0" are the same edition; None if it is none."""
    try:
        return None if isinstance(name, bool) else float(str(name))
    except ValueError:
        return None


def _values(game: Game, edition: Edition, given: Mapping[str, Any]) -> dict[str, Any]:
    """Gives each parameter its value: what a tweak says, else what the edition says, else its default."""
    names = [param.name for param in game.params]
    for name in (*given, *edition.values):
        if name not in names:
            raise RulesError(f"{game.title}: {unknown('tweak', name, [*names, 'cards', 'effects'])}")
    return {
        param.name: param.check(given[param.name])
        if param.name in given
        else _frozen(edition.values.get(param.name, param.default))
        for param in game.params
    }


def _frozen(value: Any) -> Any:
    """Freezes a mapping or a list."""
    return MappingProxyType(dict(value)) if isinstance(value, dict) else tuple(value) if isinstance(value, list) else value


def _thawed(value: Any) -> Any:
    """Gives a mapping as one that can be sent to another process."""
    return dict(value) if isinstance(value, MappingProxyType) else value


COUNTS = range(100)  # valid for a number of a card that says nothing else
SUCH_AS = {"cards": "{'miner': 4}", "effects": "{'miner.free': my_miner}, where my_miner is a function of yours"}


def _mapping(what: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise RulesError(f"{what} is a mapping such as {SUCH_AS[what]}, not {value!r}; leave it out to change none")
    return dict(value)


def _unnamed(game: Game, given: object) -> str:
    """Says how a tweak is given that was given without its name."""
    first = game.params[0].name if game.params else "cards"
    named = [f"{name}={value!r}" for name, value in given.items()] if isinstance(given, Mapping) else [f"{first}=..."]
    return f"tweaks are given by their names: rules.tweak({', '.join(named)}), not rules.tweak({given!r})"


def _by_id(edition: Edition, tweaks: Mapping[str, Any]) -> dict[str, Any]:
    """Gives tweaks of cards by the ids of these, for cards that are named as people see them; other names stay.

    Raises:
        RulesError: two names mean the same card.
    """
    ids = {card.id for card in edition.cards}
    found: dict[str, Any] = {}
    for name, change in tweaks.items():
        called = [] if name in ids else [card.id for card in edition.cards if loosely(name) in map(loosely, (card.id, card.name))]
        id = called[0] if len(called) == 1 else name
        if id in found:
            raise RulesError(f"cards has two entries for the card {id}, by its id and by its name; leave one of them out")
        found[id] = change
    return found


def _no_card(name: object, cards: Mapping[str, Card]) -> str:
    """Says that no card is called so, or that several are."""
    if not cards:
        return f"there are no cards, and so no {name!r}"
    called = [card.id for card in cards.values() if loosely(name) == loosely(card.name)]
    if called:
        return f"several cards are called {str(name)!r}, so name one by its id: {listed(called)}"
    return unknown("card", name, cards, {id: card.name for id, card in cards.items()})


def _cards(game: Game, edition: Edition, tweaks: Mapping[str, Any]) -> dict[str, Card]:
    """Gives the edition's cards with the tweaked counts and fields."""
    cards = {card.id: card for card in edition.cards}
    for name, change in tweaks.items():
        if name not in cards:
            raise RulesError(f"{game.title} {edition.name}: {_no_card(name, cards)}")
        changes = {"count": change} if not isinstance(change, Mapping) else dict(change)
        valid = {each.name: each.metadata.get("valid", COUNTS) for each in numbers(cards[name])}
        for key, value in changes.items():
            if key not in valid:
                raise RulesError(f"card {name}: {unknown('field', key, valid)}")
            if type(value) is not int or value not in valid[key]:
                low, high = valid[key][0], valid[key][-1]
                raise RulesError(f"card {name}: {key} is a whole number from {low} to {high}, not {value!r}")
        cards[name] = replace(cards[name], **changes)
    return cards


def _effects(game: Game, edition: Edition, tweaks: Mapping[str, Any]) -> dict[str, Callable[..., Any]]:
    """Gives the edition's effects with the tweaked ones in their places."""
    effects = dict(edition.effects)
    for name, effect in tweaks.items():
        _check_effect(f"{game.title} {edition.name}", name, effects)
        effects[name] = coroutine(name, effect)
        check_taken(name, effect, edition.effects[name])
        check_asked(name, effect, game.Table)
    return {name: coroutine(name, effect) for name, effect in effects.items()}


def _check_effect(title: str, name: object, effects: Mapping[str, Any]) -> None:
    """Raises RulesError unless there is an effect of that name."""
    if not effects:
        raise RulesError(f"{title} has no effects; its parameters and cards can be changed: print(rules) lists them")
    if name not in effects:
        raise RulesError(f"{title}: {unknown('effect', name, effects)}")


__all__ = ["Param", "Rules"]
