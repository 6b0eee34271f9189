"""The editions of a game side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .engine.game import Card, Game
from .engine.rules import Rules
from .games import game as by_id

if TYPE_CHECKING:
    from pandas import DataFrame

CHANGED = "● "


def editions(game: str | Game) -> DataFrame:
    """Compares the editions of a game card by card.

    Args:
        game: an id, or a game of one's own.

    Returns:
        A DataFrame with one row for each job that cards do under whatever name and one column an edition. A cell says
        how many there are and what they do; a dot marks what differs from the edition before.

    Raises:
        RulesError: there is no such game.
    """
    from pandas import DataFrame

    played = game if isinstance(game, Game) else by_id(game)
    table: dict[str, dict[str, str]] = {}
    before: Rules | None = None
    for name in played.editions:
        rules = Rules(played, name)
        for card in rules.cards.values():
            if card.count:
                cells = table.setdefault(card.lineage or card.id, {})
                cells[name] = _changed(rules, before, card) + _cell(rules, card)
        before = rules
    rows = {job: [cells.get(name, "") for name in played.editions] for job, cells in table.items()}
    return DataFrame.from_dict(rows, orient="index", columns=list(played.editions)).rename_axis("card")


def _cell(rules: Rules, card: Card) -> str:
    """Says in one line how many there are and what they do."""
    effects = [f"{mode}: {hint}" for mode, hint in (("free", card.hint), ("paid", getattr(card, "hint_paid", ""))) if hint]
    band = getattr(card, "band", 0)
    wanted = f", {band}+ players" if band > rules.game.players[0] else ""
    return f"{card.count} × {card.name}{wanted}; {'; '.join(effects)}"


def _changed(rules: Rules, before: Rules | None, card: Card) -> str:
    """Marks a card that differs from the edition before in its numbers, its words or its effects."""
    if before is None:
        return ""
    same = [old for old in before.cards.values() if old.count and (old.lineage or old.id) == (card.lineage or card.id)]
    if not same or _cell(rules, card) != _cell(before, same[0]):
        return CHANGED
    effects = [[each.effects.get(f"{one.id}.{mode}") for mode in ("free", "paid")] for each, one in ((rules, card), (before, same[0]))]
    return "" if effects[0] == effects[1] else CHANGED
