"""Rules: one immutable value that says which game is played; a tweak makes a new one."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from hashlib import sha256
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NoReturn

from . import facts
from .game import Card, Edition, Game
from .refusals import RulesError, listed, unknown

if TYPE_CHECKING:
    from pandas import DataFrame


@dataclass(frozen=True)
class Param:
    """A number, switch or choice that a tweak may set.

    Args:
        name: as in ``rules.tweak(name=...)`` and ``rules.name``.
        default: its value where the edition says nothing else.
        valid: a range of whole numbers, or a tuple of choices; with ``many`` any tuple of those choices.
        clauses: the clauses whose reading it changes.
        note: what it does, in a few words.
        many: the value is a tuple of choices, none twice.
    """

    name: str
    default: Any
    valid: range | tuple[Any, ...]
    clauses: tuple[str, ...] = ()
    note: str = ""
    many: bool = False

    @property
    def allowed(self) -> str:
        """Says which values are valid."""
        if isinstance(self.valid, range):
            return f"a whole number from {self.valid.start} to {self.valid.stop - 1}"
        return ("any of " if self.many else "") + listed(map(repr, self.valid))

    def check(self, value: Any) -> Any:
        """Returns the value in its stored form.

        Raises:
            RulesError: the value is not valid.
        """
        if self.many:
            chosen = (value,) if isinstance(value, str) else value
            if isinstance(chosen, (list, tuple, set, frozenset)) and all(each in self.valid for each in chosen):
                return tuple(each for each in self.valid if each in chosen)
        elif any(type(each) is type(value) and each == value for each in self.valid):
            return value
        raise RulesError(f"{self.name} is {self.allowed}, not {value!r}")


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
    playable: list[int]

    def __init__(self, game: Game, edition: str | None = None, tweaks: Mapping[str, Any] | None = None) -> None:
        names = list(game.editions)
        if edition is not None and str(edition) not in names:
            raise RulesError(f"{game.title}: {unknown('edition', edition, names)}")
        chosen = game.editions[names[-1] if edition is None else str(edition)]
        given = dict(tweaks or {})
        cards, effects = _cards(game, chosen, given.pop("cards", {})), _effects(chosen, given.pop("effects", {}))
        params = {param.name: param for param in game.params}
        for name in given:
            if name not in params:
                raise RulesError(f"{game.title}: {unknown('tweak', name, [*params, 'cards', 'effects'])}")
        values = {}
        for param in game.params:
            value = given.get(param.name, chosen.values.get(param.name, param.default))
            values[param.name] = given[param.name] = param.check(value) if param.name in given else value
            if param.name not in (tweaks or {}):
                del given[param.name]
        kept = {name: _kept(tweaks[name]) for name in ("cards", "effects") if tweaks and tweaks.get(name)}
        self.__dict__.update(values)
        self.__dict__.update(
            game=game,
            edition=chosen,
            cards=MappingProxyType(cards),
            effects=MappingProxyType(effects),
            tweaks=MappingProxyType({**given, **kept}),
        )
        self.__dict__["playable"] = []  # player counts that the game has found playable
        game.arrange(self)
        self.__dict__["cards"] = MappingProxyType(dict(self.cards))  # the game may have laid down others

    # --- a value that does not change ---

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise RulesError(f"rules do not change; make new ones: rules.tweak({name}={value!r})")

    def __delattr__(self, name: str) -> NoReturn:
        raise RulesError(f"rules do not change: {name} stays")

    if TYPE_CHECKING:  # parameters are plain attributes, read often during play

        def __getattr__(self, name: str) -> Any: ...

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self.digest() == other.digest()

    def __hash__(self) -> int:
        return hash(self.digest())

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.game.id, type(self.game), self.edition.name, dict(self.tweaks))

    def __repr__(self) -> str:
        changed = "".join(f", {name}={value!r}" for name, value in self.tweaks.items() if name != "effects")
        changed += f", effects={listed(self.tweaks['effects'])}" if "effects" in self.tweaks else ""
        return f"lab.rules({self.game.id!r}, edition={self.edition.name!r}{changed})"

    # --- what people do with it ---

    @property
    def title(self) -> str:
        """The game's title and edition."""
        return f"{self.game.title} {self.edition.name}"

    def tweak(self, **tweaks: Any) -> Rules:
        """Makes new rules from these.

        Args:
            tweaks: parameters by name; ``cards={"miner": 4}`` or ``cards={"miner": {"count": 4, "price": 2}}``;
                ``effects={"miner.free": coroutine}``.

        Raises:
            RulesError: an unknown name or an invalid value, with the valid ones.
        """
        merged: dict[str, Any] = {**self.tweaks, **tweaks}
        for name in ("cards", "effects"):
            if name in tweaks:
                merged[name] = {**self.tweaks.get(name, {}), **_mapping(name, tweaks[name])}
        return Rules(self.game, self.edition.name, merged)

    def copies(self) -> list[Card]:
        """Lists every card as often as its count says: a deck before it is shuffled."""
        return [card for card in self.cards.values() for _ in range(card.count)]

    def digest(self) -> str:
        """Hashes the rules: equal in every process for equal rules. A tweaked effect counts by its source text."""
        if "_digest" not in self.__dict__:
            lines = [f"{fact.part}:{fact.about}={fact.value}" for fact in self.facts() if fact.part != "effect"]
            lines += [f"effect:{name}={facts.named(self, name, effect)}" for name, effect in self.effects.items()]
            self.__dict__["_digest"] = sha256("\n".join([self.game.id, self.edition.name, *lines]).encode()).hexdigest()[:16]
        return str(self.__dict__["_digest"])

    def facts(self) -> list[facts.Fact]:
        """Lists everything that makes these rules, one fact a line: parameters, cards field by field, effects."""
        return facts.facts(self)

    def diff(self, other: Rules) -> DataFrame:
        """Compares these rules with others: one row for each fact that differs.

        Returns:
            A DataFrame with the columns part, rule, was, is, clauses.
        """
        return facts.diff(self, other)


def _again(game_id: str, kind: type[Game], edition: str, tweaks: dict[str, Any]) -> Rules:
    """Makes rules anew from what a copy in another process was given."""
    return Rules(kind(), edition, tweaks)


def _kept(tweak: Mapping[str, Any]) -> dict[str, Any]:
    """Copies a tweak, so that what its maker changes later does not change the rules."""
    return {name: dict(each) if isinstance(each, Mapping) else each for name, each in tweak.items()}


def _mapping(what: str, value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise RulesError(f"{what} is a mapping such as {{'miner': 4}}, not {value!r}")
    return dict(value)


def _cards(game: Game, edition: Edition, tweaks: Any) -> dict[str, Card]:
    """Gives the edition's cards with the tweaked counts and fields."""
    cards = {card.id: card for card in edition.cards}
    for name, change in _mapping("cards", tweaks).items():
        if name not in cards:
            raise RulesError(f"{game.title} {edition.name}: {unknown('card', name, cards)}")
        changes = {"count": change} if not isinstance(change, Mapping) else dict(change)
        numbers = [f.name for f in fields(cards[name]) if type(getattr(cards[name], f.name)) is int]
        for key, value in changes.items():
            if key not in numbers:
                raise RulesError(f"card {name}: {unknown('field', key, numbers)}")
            if type(value) is not int or not 0 <= value <= 99:
                raise RulesError(f"card {name}: {key} is a whole number from 0 to 99, not {value!r}")
        cards[name] = replace(cards[name], **changes)
    return cards


def _effects(edition: Edition, tweaks: Any) -> dict[str, Callable[..., Any]]:
    """Gives the edition's effects with the tweaked ones in their places."""
    effects = dict(edition.effects)
    for name, effect in _mapping("effects", tweaks).items():
        if name not in effects:
            raise RulesError(unknown("effect", name, effects))
        if not inspect.isgeneratorfunction(effect):
            raise RulesError(f"effect {name}: write it as a function (table, me) with at least one yield, not {effect!r}")
        effects[name] = effect
    return effects


__all__ = ["Param", "Rules", "Sequence"]
