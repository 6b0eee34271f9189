"""What holds in every position of Shelter between turns (SHE-INV-01 to SHE-INV-14)."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .cards import KEY
from .table import ShelterTable


def broken(table: ShelterTable) -> list[str]:
    """Names the invariants that do not hold, each with what is seen."""
    rules = table.rules
    running = table.result is None
    cards = [*table.deck, *table.cave, *table.discard, *(card for hand in table.hands for card in hand)]
    wanted: Counter[Any] = Counter(rules.decks[len(table.players)])
    buried = len(table.cave) - rules.cave_size
    checks = [
        ("SHE-INV-01", Counter(cards) == wanted, f"{len(cards)} cards"),
        ("SHE-INV-02", table.bank >= 0 and all(0 <= coins <= rules.coin_limit for coins in table.coins), table.coins),
        ("SHE-INV-03", not running or all(_hand_fits(table, player) for player in table.living), table.hands),
        ("SHE-INV-04", all(not table.hands[p] for p in table.players if p not in table.living), table.hands),
        ("SHE-INV-05", not any(card.role is KEY for card in table.discard), table.discard),
        ("SHE-INV-06", not running or not any(table.has_three_keys(player) for player in table.living), table.hands),
        ("SHE-INV-07", buried == 0 or (buried > 0 and rules.edition.name in ("0.1", "0.2")), table.cave),
        ("SHE-INV-08", not running or len(table.living) >= 2, table.living),
        ("SHE-INV-12", not running or table.active in table.living, table.active),
        ("SHE-INV-13", _series_fits(table), (table.wins, table.points)),
    ]
    return [f"{clause}: {seen}" for clause, holds, seen in checks if not holds]


def _hand_fits(table: ShelterTable, player: Any) -> bool:
    extra = player is table.active and table.phase == "action"
    return len(table.hands[player]) == int(table.rules.hand_size) + extra


def _series_fits(table: ShelterTable) -> bool:
    if not table.rules.series:
        return not any(table.points)
    if table.rules.series_mode == "consecutive":
        return True
    return [wins * table.rules.winner_points for wins in table.wins] == table.points
