"""The editions of a game side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from inspect import unwrap
from typing import TYPE_CHECKING, Any

from .engine.card_numbers import unusual
from .engine.game import Card, Game
from .engine.rulebook import clauses
from .engine.rules import Rules
from .games import game as by_id

if TYPE_CHECKING:
    from .edition_table import EditionTable

CHANGED, REWORDED = "● ", "○ "
NEW, GONE = f"{CHANGED}new: ", f"{CHANGED}gone"
SEPARATOR = "; "


def editions(game: str | Game) -> EditionTable:
    """Compares the editions of a game: card by card, then the parameters in which they differ.

    A card's cell says how many there are, then what they do; after an asterisk each further effect that has a hint of its own.
    A dot marks what is otherwise than in the edition before, a ring what is only said in other words.

    Args:
        game: an id, or a game of one's own.

    Returns:
        A DataFrame of texts with one column an edition and one row for each job that cards do under whatever name.

    Raises:
        RulesError: there is no such game.
    """
    from .edition_table import EditionTable

    played = game if isinstance(game, Game) else by_id(game)
    every = [Rules(played, name) for name in played.editions]
    cards = [{card.job: card for card in rules.cards.values() if card.count} for rules in every]
    rows = {job: _row(every, [each.get(job) for each in cards]) for job in dict.fromkeys(job for each in cards for job in each)}
    for param in played.params:
        values = [str(getattr(rules, param.name)) for rules in every]
        if len(set(values)) > 1:
            rows[param.name] = [CHANGED * (i > 0 and values[i - 1] != value) + value for i, value in enumerate(values)]
    return EditionTable.of(rows, list(played.editions))


def _row(every: Sequence[Rules], cards: Sequence[Card | None]) -> list[str]:
    """Writes the row of a job: the card that does it, edition by edition."""
    there = [card for card in cards if card is not None]
    prefixes = tuple(f"{card.clause}-" for card in there if card.clause)
    further = list(dict.fromkeys(effect for card in there for effect in card.hints))
    row, before = [], None
    for i, (rules, card) in enumerate(zip(every, cards, strict=True)):
        now = None if card is None else list(_parts(rules, card, prefixes, further))
        if now is None:
            row.append(GONE if before else "")
        elif before is None:
            row.append((NEW if i else "") + SEPARATOR.join(part.text for part in now if part.text))
        else:
            marks = _marks(before, now)
            row.append(SEPARATOR.join(mark + part.text for mark, part in zip(marks, now, strict=True) if part.text))
        before = now
    return row


@dataclass(frozen=True)
class _Part:
    """A part of a cell: its text, the code and the parameters that play it, and the words of its clauses."""

    text: str
    code: Any = None
    settings: Any = None
    words: Any = None

    def mark(self, before: _Part) -> str:
        """Tells it from the same part of the edition before."""
        if (self.code, self.settings) != (before.code, before.settings) or (not self.code and self.text != before.text):
            return CHANGED
        return REWORDED if (self.text, self.words) != (before.text, before.words) else ""


def _parts(rules: Rules, card: Card, prefixes: tuple[str, ...], further: Sequence[str]) -> Iterator[_Part]:
    """Says how many there are and what they do, then what each further effect does.

    Args:
        rules: of the edition.
        card: the card.
        prefixes: beginnings of the clause ids of all cards that do its job.
        further: names of the effects that have hints of their own on one of those cards.
    """
    yield _Part(", ".join([f"{card.count} × {card.name}", *unusual(card)]))
    effects = {name.partition(".")[2]: unwrap(effect) for name, effect in rules.effects.items() if name.startswith(f"{card.id}.")}
    texts = {id: clause.text for id, clause in clauses(rules.game).items()} | dict(rules.game.rulebook)
    words = {id.removeprefix(f"{card.clause}-"): text for id, text in texts.items() if id.startswith(f"{card.clause}-")}
    settings = {
        (param.name, id): getattr(rules, param.name)
        for param in rules.game.params
        for id in param.clauses
        if prefixes and id.startswith(prefixes)
    }
    for part in ("", *further):  # the first is of all that has no hint of its own
        text = f"* {card.hints[part]}" if part in card.hints else "" if part else card.hint

        def of_part(name: str, part: str = part) -> bool:
            mode = name.rpartition("-")[2].lower()
            return mode == part if part else mode not in further

        yield _Part(
            text,
            {mode: effect for mode, effect in effects.items() if of_part(mode)},
            {name: value for (name, id), value in settings.items() if of_part(id)},
            {end: text for end, text in words.items() if of_part(end)},
        )


def _marks(before: Sequence[_Part], now: Sequence[_Part]) -> list[str]:
    """Marks the parts of a card that differ from the edition before; what has no text of its own marks the first."""
    marks = [part.mark(old) for part, old in zip(now, before, strict=True)]
    hidden = {marks[0], *(mark for mark, part in zip(marks, now, strict=True) if not part.text)}
    return [next((mark for mark in (CHANGED, REWORDED) if mark in hidden), ""), *marks[1:]]
