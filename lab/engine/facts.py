"""Rules as facts, one a line, and what differs between two of them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import fields
from typing import TYPE_CHECKING, Any, NamedTuple

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
    found = [Fact("parameter", p.name, p.name, repr(getattr(rules, p.name)), " ".join(p.clauses)) for p in rules.game.params]
    for card in rules.cards.values():
        found += _of_card(card, rules.edition.clause)
    for name, effect in rules.effects.items():
        found.append(_of_effect(rules, name, effect))
    return found


def _of_card(card: Card, clause: str) -> Iterator[Fact]:
    job = card.lineage or card.id
    for field in fields(card):
        if field.name not in ("lineage", "clause"):
            yield Fact("card", f"{job} {field.name}", f"{card.name}: {field.name}", str(getattr(card, field.name)), clause)


def _of_effect(rules: Rules, name: str, effect: Callable[..., Any]) -> Fact:
    card_id, _, mode = name.partition(".")
    card = rules.cards.get(card_id)
    if card is None:
        return Fact("effect", name, name, said(rules, name, effect), "")
    clause = f"{card.clause}-{mode.upper()}" if card.clause else ""
    return Fact("effect", f"{card.lineage or card.id} {mode}", f"{card.name}: {mode}", said(rules, name, effect), clause)


def said(rules: Rules, name: str, effect: Callable[..., Any]) -> str:
    """Says what an effect does: the first line of its docstring; of a tweaked one all of its source."""
    if name in rules.tweaks.get("effects", {}):
        return named(rules, name, effect)
    return (inspect.getdoc(effect) or effect.__name__).split("\n")[0]


def named(rules: Rules, name: str, effect: Callable[..., Any]) -> str:
    """Tells an effect from any other: by its name; a tweaked one by its source and the plain values that it encloses."""
    if name not in rules.tweaks.get("effects", {}):
        return effect.__name__
    try:
        text = inspect.getsource(effect)
    except (OSError, TypeError):
        text = f"{effect.__module__}.{effect.__qualname__}"
    enclosed = [*(effect.__defaults__ or ()), *(cell.cell_contents for cell in effect.__closure__ or ())]
    return " ".join([text, *(repr(value) for value in enclosed if isinstance(value, (bool, int, float, str)))])


def _job(key: tuple[str, str]) -> str:
    """Names the job of the card that a fact is about; empty for a parameter."""
    part, about = key
    return "" if part == "parameter" else about.split(" ")[0]


def diff(one: Rules, other: Rules) -> DataFrame:
    """Compares two rules: one row for each fact that differs; a card that only one of them has is one row, with its count.

    Parameters come first, then card by card its fields and its effects.

    Returns:
        A DataFrame with the columns part, rule, was, is, clauses.
    """
    from pandas import DataFrame

    mine = {(fact.part, fact.about): fact for fact in facts(one)}
    theirs = {(fact.part, fact.about): fact for fact in facts(other)}
    rows = []
    keys = list(dict.fromkeys([*mine, *theirs]))
    places = {job: place for place, job in enumerate(dict.fromkeys(map(_job, keys)))}
    for key in sorted(keys, key=lambda key: places[_job(key)]):
        was, now = mine.get(key), theirs.get(key)
        if was is None or now is None:
            here = was or now
            assert here is not None
            if here.part != "card" or here.about.endswith(" count"):
                rows.append((here.part, here.rule, was.value if was else ABSENT, now.value if now else ABSENT, here.clauses))
        elif was.value != now.value:
            rule = now.rule if was.rule == now.rule else f"{was.rule.split(':')[0]} → {now.rule}"
            clauses = dict.fromkeys([*was.clauses.split(), *now.clauses.split()])
            rows.append((now.part, rule, was.value, now.value, " ".join(clauses)))
    return DataFrame(rows, columns=["part", "rule", "was", "is", "clauses"])
