"""What holds in every position of Shelter between turns (SHE-INV-01 to -10, -12 to -14).

Two more are no matter of a single position: that views tell nothing hidden (SHE-INV-11) is what ``lab.check_two_worlds`` checks
in the property tests, that the same seed and choices give the same states (SHE-INV-15) what the tests of records and replays do.
"""

from __future__ import annotations

import inspect
from collections import Counter
from typing import Any

from . import flow
from .cards import KEY
from .effects import necromancer
from .table import ShelterTable

BURIES = (necromancer.bury_free, necromancer.bury_paid)  # the effects that make the cave larger


def broken(table: ShelterTable) -> list[str]:
    """Names the invariants that do not hold, each with what is seen."""
    rules = table.rules
    running = table.result is None
    cards = [*table.deck, *table.cave, *table.discard, *(card for hand in table.hands for card in hand)]
    wanted: Counter[Any] = Counter(rules.decks[len(table.players)])
    checks = [
        ("SHE-INV-01", Counter(cards) == wanted, f"{len(cards)} cards"),
        ("SHE-INV-02", table.bank >= 0 and all(0 <= coins <= rules.coin_limit for coins in table.coins), table.coins),
        ("SHE-INV-03", not running or all(_hand_fits(table, player) for player in table.living), table.hands),
        ("SHE-INV-04", all(not table.hands[p] for p in table.players if p not in table.living), table.hands),
        ("SHE-INV-05", not any(card.role is KEY for card in table.discard), table.discard),
        ("SHE-INV-06", not running or not any(table.has_three_keys(player) for player in table.living), table.hands),
        ("SHE-INV-07", _cave_fits(table), table.cave),
        ("SHE-INV-08", not running or len(table.living) >= 2, table.living),
        ("SHE-INV-09", not running or bool(flow.actions(table, table.active)), table.hands[table.active]),
        ("SHE-INV-10", _winner_fits(table), table.result),
        ("SHE-INV-12", not running or table.active in table.living, table.active),
        ("SHE-INV-13", _series_fits(table), (table.wins, table.points)),
        ("SHE-INV-14", table.turns < rules.round_turn_cap + (not running), table.turns),
    ]
    return [f"{clause}: {seen}" for clause, holds, seen in checks if not holds]


def _hand_fits(table: ShelterTable, player: Any) -> bool:
    extra = player is table.active and table.phase == "action"
    return len(table.hands[player]) == table.rules.hand_size + extra


def _cave_fits(table: ShelterTable) -> bool:
    """Tells whether the cave has its size, or more where a Necromancer may bury cards in it."""
    buried = len(table.cave) - table.rules.cave_size
    return buried == 0 or (buried > 0 and any(inspect.unwrap(effect) in BURIES for effect in table.rules.effects.values()))


def _winner_fits(table: ShelterTable) -> bool:
    """Tells whether a round that is over has a winner, or has none for one of the two reasons."""
    if table.result is None:
        return True
    none = ["count_no_keys"] + ["all_out"] * (table.rules.all_out_result == "no_winner")
    return (table.result.winner is None) == (table.result.reason in none)


def _series_fits(table: ShelterTable) -> bool:
    if not table.rules.series:
        return not any(table.points)
    if table.rules.series_mode == "consecutive":
        return True
    return [wins * table.rules.winner_points for wins in table.wins] == table.points
