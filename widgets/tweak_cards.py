"""Renders the cards of a tweak panel as a table whose numbers can be changed."""

from __future__ import annotations

from collections.abc import Iterable

from lab.engine.card_numbers import numbers
from lab.engine.game import Card
from lab.engine.rulebook import Origin, origin_of
from lab.engine.rules import Rules
from lab.html import sentence, text
from widgets.tweak_origins import Origins, framed, legend, sources
from widgets.tweak_regions import ID, Refused, named


def cards(rules: Rules, base: Rules, refused: Refused) -> str:
    """Draws the cards as a table whose numbers can be changed."""
    if not rules.cards:
        return ""
    columns = list(dict.fromkeys(name for card in rules.cards.values() for name in _names(card)))
    origins = {id: {name: origin_of(base, f"{id}.{name}") for name in _names(card)} for id, card in rules.cards.items()}
    what = "what it does" if any(card.hint for card in rules.cards.values()) else ""
    whence = {id: sources(each) for id, each in origins.items()} if any(map(sources, origins.values())) else {}
    titles = ("card", "where from" if whence else "", *columns, what)
    head = "".join(f'<th scope="col">{text(named(name))}</th>' for name in titles if name)
    rows = "".join(_card(card, base.cards[id], columns, origins[id], whence.get(id), refused) for id, card in rules.cards.items())
    total = sum(card.count for card in rules.cards.values())
    return (
        f'<fieldset class="rl-deck"><legend>Cards</legend><p class="rl-muted">{total} cards of {len(rules.cards)} kinds'
        f"{legend(each for card in origins.values() for each in card.values())}</p>"
        '<div class="rl-scroll" data-scroll="cards" tabindex="0" role="group" aria-label="table of cards">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></fieldset>"
    )


def _names(card: Card) -> list[str]:
    return [each.name for each in numbers(card)]


def _card(card: Card, was: Card, columns: Iterable[str], origins: Origins, whence: str | None, refused: Refused) -> str:
    """Draws the row of a card; what was refused is said under what it does."""
    has, mine = _names(card), {name: f"{card.id}.{name}" for name in columns}
    cells = "".join(
        _number(card, was, name, origins[name], refused.get(mine[name])) if name in has else "<td></td>" for name in columns
    )
    bad = " ".join(sentence(refused[key][1]) for key in mine.values() if key in refused)
    wrong = f'<em class="rl-bad" role="alert" id="{ID}{text(card.id)}-bad">{text(bad)}</em>' if bad else ""
    changed = " data-changed" if any(getattr(card, name) != getattr(was, name) for name in has) else ""
    words = text(f"{card.id} {card.name} {card.hint} {whence or ''}".lower())
    from_where = "" if whence is None else f'<td class="rl-whence"><small>{text(whence)}</small></td>'
    return (
        f'<tr data-words="{words}"{changed}><th scope="row">{text(card.name)}</th>{from_where}{cells}'
        f"<td><small>{text(card.hint)}</small>{wrong}</td></tr>"
    )


def _number(card: Card, was: Card, name: str, origin: Origin, refused: tuple[str, str] | None) -> str:
    """Draws the field of one number of a card, framed by where it comes from."""
    value, before, key = getattr(card, name), getattr(was, name), text(f"{card.id}.{name}")
    changed, whence = value != before, text(origin)
    hint = ", ".join(filter(None, [f"printed: {before}" * changed, whence]))
    title = f' title="{hint}"' if hint else ""
    invalid = f' aria-invalid="true" aria-describedby="{ID}{text(card.id)}-bad"' if refused else ""
    told = f'aria-label="{text(card.name)}, {text(named(name))}"{title}{invalid}'
    typed = text(refused[0] if refused else value)
    classes = "rl-num changed" if changed else f"rl-num{framed(origin)}"
    return f'<td class="{classes}"><input type="number" data-key="k:{key}" data-set-card="{key}" value="{typed}" {told}></td>'
