"""Rules as a sheet to read: each parameter with what it means and may be, the cards, the effects, and where it comes from."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from textwrap import wrap
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypedDict

from .card_numbers import numbers, unusual
from .rulebook import origin_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from .game import Card
    from .params import Param
    from .rules import Rules

WIDTH = 100
BELOW = " " * 7


class ParamRow(TypedDict):
    """One parameter; ``usual`` is what the edition gives it, ``idle`` says why it has no effect here, empty if it has."""

    name: str
    value: Any
    usual: Any
    valid: str
    meaning: str
    clauses: list[str]
    origin: str
    idle: str


class CardRow(TypedDict):
    """One kind of card: how many there are, and in the edition; what it does; where the count comes from.

    ``numbers`` are those beside the count that a tweak may set, ``said`` the unusual ones in words.
    """

    id: str
    name: str
    count: int
    usual: int
    does: str
    origin: str
    said: str
    numbers: dict[str, int]


class EffectRow(TypedDict):
    """One effect that a tweak may replace, and what it does."""

    name: str
    does: str
    clause: str


class Sheet(TypedDict):
    """The sheet as plain data that JSON can hold."""

    params: list[ParamRow]
    cards: list[CardRow]
    effects: list[EffectRow]


def sheet(rules: Rules) -> Sheet:
    """Describes rules for people."""
    usual = type(rules)(rules.game, rules.edition.name)
    effects = [fact for fact in rules.facts() if fact.part == "effect"]
    return {
        "params": [_param(rules, usual, param) for param in rules.game.params],
        "cards": [_card(rules, card, usual.cards[card.id].count) for card in rules.cards.values()],
        "effects": [
            {"name": name, "does": fact.value, "clause": fact.clauses} for name, fact in zip(rules.effects, effects, strict=True)
        ],
    }


def _param(rules: Rules, usual: Rules, param: Param) -> ParamRow:
    return {
        "name": param.name,
        "value": _plain(getattr(rules, param.name)),
        "usual": _plain(getattr(usual, param.name)),
        "valid": param.allowed,
        "meaning": param.note,
        "clauses": list(param.clauses),
        "origin": str(origin_of(rules, param.name)),
        "idle": param.idle(rules).removeprefix(f"{param.name} has "),
    }


def _plain(value: Any) -> Any:
    """Gives a value in a form that JSON has."""
    return dict(value) if isinstance(value, MappingProxyType) else list(value) if isinstance(value, tuple) else value


def _card(rules: Rules, card: Card, usual: int) -> CardRow:
    return {
        "id": card.id,
        "name": card.name,
        "count": card.count,
        "usual": usual,
        "does": "; ".join(filter(None, [card.hint, *(f"{effect}: {hint}" for effect, hint in card.hints.items())])),
        "origin": str(origin_of(rules, f"{card.id}.count")),
        "said": ", ".join(unusual(card)),
        "numbers": {each.name: getattr(card, each.name) for each in numbers(card) if each.name != "count"},
    }


def tables(rules: Rules) -> dict[str, DataFrame]:
    """Gives the sheet as DataFrames: ``params``, ``cards`` and ``effects``, each by name."""
    from pandas import DataFrame

    said = sheet(rules)
    params = [{**row, "clauses": " ".join(row["clauses"])} for row in said["params"]]
    cards = [{**{name: value for name, value in row.items() if name != "numbers"}, **row["numbers"]} for row in said["cards"]]
    return {
        "params": DataFrame(params, columns=list(ParamRow.__annotations__)).set_index("name"),
        "cards": DataFrame(cards, columns=None if cards else ["id", "name", "count"]).set_index("id"),
        "effects": DataFrame(said["effects"], columns=list(EffectRow.__annotations__)).set_index("name"),
    }


# --- as a text ----------------------------------------------------------------------------------------------------------


def text(rules: Rules) -> str:
    """Writes the sheet, at most so wide as a terminal."""
    said, (low, high) = sheet(rules), rules.players
    used, idle = ([row for row in said["params"] if bool(row["idle"]) is idle] for idle in (False, True))
    note = f" ({rules.edition.note})" if rules.edition.note else ""
    parts = [
        _folded(f"{rules.title}{note}, for {low if low == high else f'{low} to {high}'} players", ""),
        _part("Parameters: rules.tweak(name=value), or --tweak name=value", map(_param_lines, used)),
        _part("Parameters without effect in these rules", map(_param_lines, idle)),
        _part('Cards: rules.tweak(cards={"id": count}), or --tweak cards.id=count', map(_card_lines, said["cards"])),
        _part('Effects: rules.tweak(effects={"name": function}), in Python', map(_effect_lines, said["effects"])),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines)


def _part(title: str, rows: Iterable[list[str]]) -> list[str]:
    lines = [line for row in rows for line in row]
    return [title, "-" * len(title), *lines] if lines else []


def _param_lines(row: ParamRow) -> list[str]:
    tweaked = f" (tweaked, was {shown(row['usual'])})" if row["value"] != row["usual"] else ""
    meaning = f"  {row['meaning']}" if row["meaning"] else ""
    basis = " · ".join(filter(None, [row["valid"], " ".join(row["clauses"]), row["origin"], row["idle"]]))
    return [*_folded(f"{row['name']} = {shown(row['value'])}{tweaked}{meaning}", ""), *_folded(basis, BELOW)]


def _card_lines(row: CardRow) -> list[str]:
    tweaked = f" (tweaked, was {row['usual']})" if row["count"] != row["usual"] else ""
    head = f"{row['count']:>2} × {row['name']}{tweaked}" + (f"  {row['does']}" if row["does"] else "")
    basis = " · ".join(filter(None, [row["id"], row["said"], row["origin"]]))
    return [*_folded(head, ""), *_folded(basis, BELOW)]


def _effect_lines(row: EffectRow) -> list[str]:
    first, *more = row["does"].split("\n")
    return [row["name"], *_folded(" · ".join(filter(None, [first + " ..." * bool(more), row["clause"]])), BELOW)]


def _folded(said: str, lead: str) -> list[str]:
    return wrap(said, WIDTH, initial_indent=lead, subsequent_indent=lead or BELOW, break_on_hyphens=False)


def shown(value: Any) -> str:
    """Writes a value of plain data as a tweak in Python has it."""
    return repr(tuple(value) if isinstance(value, list) else value)


# --- in a notebook --------------------------------------------------------------------------------------------------------


def html(rules: Rules) -> str:
    """Writes the sheet for a notebook: one line, and the parts to open below it."""
    said = sheet(rules)
    changed = [name for name in rules.tweaks if name not in ("cards", "effects")]
    changed += [*rules.tweaks.get("cards", ()), *rules.tweaks.get("effects", ())]
    head = f"<p><strong>{escape(rules.title)}</strong> " + escape(f"(tweaked: {', '.join(changed)})" if changed else "") + "</p>"
    params = [
        [f"{row['name']} = {shown(row['value'])}", row["meaning"], row["valid"], " ".join(row["clauses"]), row["origin"],
         row["idle"]]
        for row in said["params"]
    ]  # fmt: skip
    cards = [[f"{row['count']} × {row['name']}", row["does"], row["id"], row["said"], row["origin"]] for row in said["cards"]]
    effects = [[row["name"], row["does"], row["clause"]] for row in said["effects"]]
    return (
        head
        + _details("parameters", params, "value", "meaning", "may be", "clauses", "comes from", "no effect")
        + _details("kinds of cards", cards, "count", "does", "id", "numbers", "comes from")
        + _details("effects", effects, "name", "does", "clause")
    )


def _details(what: str, rows: list[list[str]], *columns: str) -> str:
    """Writes a table that opens on a click, without the columns that would be empty."""
    if not rows:
        return ""
    kept = [number for number, _ in enumerate(columns) if any(row[number] for row in rows)]
    head = "".join(f'<th style="text-align: start">{columns[number]}</th>' for number in kept)
    look = "text-align: start; vertical-align: top; max-width: 24em"
    cells = [[f'<td style="{look}">{escape(row[number])}</td>' for number in kept] for row in rows]
    body = "".join(f"<tr>{''.join(row)}</tr>" for row in cells)
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f"<details><summary>{len(rows)} {what}</summary>{table}</details>"
