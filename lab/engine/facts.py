"""Rules as facts, one a line, and what differs between two of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields
from types import FunctionType, MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from .refusals import listed
from .sources import at_home, bare, code_of, loose, source, written

if TYPE_CHECKING:
    from pandas import DataFrame

    from .game import Card
    from .rules import Rules

ABSENT = "-"


class Fact(NamedTuple):
    """One fact: the part of the rules it belongs to, what it is about, its name for people, its value and its clauses.

    ``about`` is the same in two editions that call a card by different names.
    """

    part: str
    about: str
    rule: str
    value: str
    clauses: str


def facts(rules: Rules) -> list[Fact]:
    """Lists everything that makes these rules: parameters, cards field by field, effects."""
    found = [Fact("parameter", p.name, p.name, _value(getattr(rules, p.name)), " ".join(p.clauses)) for p in rules.game.params]
    for card in rules.cards.values():
        found += _of_card(card, rules.edition.clause)
    for name, effect in rules.effects.items():
        found.append(_of_effect(rules, name, effect))
    return found


def _value(value: Any) -> str:
    return repr(dict(value) if isinstance(value, MappingProxyType) else value)


def _of_card(card: Card, clause: str) -> Iterator[Fact]:
    told = {field.name: getattr(card, field.name) for field in fields(card) if field.name not in ("lineage", "clause", "hints")}
    for name, value in {**told, **{f"hint_{effect}": hint for effect, hint in card.hints.items()}}.items():
        yield Fact("card", f"{card.job} {name}", f"{card.name}: {name}", str(value), clause)


def _of_effect(rules: Rules, name: str, effect: Callable[..., Any]) -> Fact:
    card_id, _, mode = name.partition(".")
    card = rules.cards.get(card_id)
    if card is None:
        return Fact("effect", name, name, said(rules, name, effect), "")
    return Fact("effect", f"{card.job} {mode}", f"{card.name}: {mode}", said(rules, name, effect), card.clause_of(mode))


def said(rules: Rules, name: str, effect: Callable[..., Any]) -> str:
    """Says what an effect does: the first line of its docstring; of a tweaked one all of its source, and what that leaves out."""
    if name in rules.tweaks.get("effects", {}):
        untold = loose(effect)
        return written(effect) + (f" (not told from others: the {listed(untold)} that it encloses or uses)" if untold else "")
    return (inspect.getdoc(effect) or effect.__name__).split("\n")[0]


def named(effect: Callable[..., Any]) -> str:
    """Tells an effect from any other: by its name if it is of the lab's own and encloses nothing, else as it is written."""
    plain = bare(effect)
    if isinstance(plain, FunctionType) and at_home(plain) and plain.__closure__ is None:
        return plain.__name__
    return written(plain)


def _job(key: tuple[str, str]) -> str:
    """Names the job of the card that a fact is about; empty for a parameter."""
    part, about = key
    return "" if part == "parameter" else about.split(" ")[0]


def _as_source(tweaked: Rules, other: Rules, mine: dict[tuple[str, str], Fact], theirs: dict[tuple[str, str], Fact]) -> None:
    """Has the effects of the other rules, in the places of tweaked ones, told by their source too."""
    abouts = {_of_effect(tweaked, name, tweaked.effects[name]).about for name in tweaked.tweaks.get("effects", {})}
    for name, effect in other.effects.items():
        key = ("effect", _of_effect(other, name, effect).about)
        if key[1] in abouts and name not in other.tweaks.get("effects", {}) and mine[key].value != theirs[key].value:
            theirs[key] = theirs[key]._replace(value=source(code_of(effect), name))


def diff(one: Rules, other: Rules) -> DataFrame:
    """Compares two rules: one row for each fact that differs; a card that only one of them has is one row, with its count.

    Parameters come first, then card by card its fields and its effects.

    Returns:
        A DataFrame with the columns part, rule, was, is, clauses.
    """
    from pandas import DataFrame

    mine = {(fact.part, fact.about): fact for fact in facts(one)}
    theirs = {(fact.part, fact.about): fact for fact in facts(other)}
    _as_source(one, other, mine, theirs)
    _as_source(other, one, theirs, mine)
    rows = []
    keys = list(dict.fromkeys([*mine, *theirs]))
    places = {job: place for place, job in enumerate(dict.fromkeys(map(_job, keys)))}
    for key in sorted(keys, key=lambda key: places[_job(key)]):
        was, now = mine.get(key), theirs.get(key)
        if was is None or now is None:
            here = was or now
            assert here is not None
            both = ("card", f"{_job(key)} count") in mine.keys() & theirs.keys()
            if here.part != "card" or here.about.endswith(" count") or both:
                rows.append((here.part, here.rule, was.value if was else ABSENT, now.value if now else ABSENT, here.clauses))
        elif was.value != now.value:
            rule = now.rule if was.rule == now.rule else f"{was.rule.split(':')[0]} → {now.rule}"
            clauses = dict.fromkeys([*was.clauses.split(), *now.clauses.split()])
            rows.append((now.part, rule, was.value, now.value, " ".join(clauses)))
    return DataFrame(rows, columns=["part", "rule", "was", "is", "clauses"])
