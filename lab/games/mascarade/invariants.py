"""What holds in every position of Mascarade between turns (MAS-INV-01 to -06, -13, -14, -16).

The others are no matter of a single position: what a turn changes (MAS-INV-07, -11, -12) and what players know (MAS-INV-08 to
-10, -15) is what the property tests look at.
"""

from __future__ import annotations

from collections import Counter

from . import choices
from .rules import SWAP
from .table import MascaradeTable


def broken(table: MascaradeTable) -> list[str]:
    """Names the invariants that do not hold, each with what is seen."""
    rules, coins, running = table.rules, table.coins, not table.winners
    every = [*coins, table.bank, table.courthouse]
    dry = rules.bank_limit == "unlimited"
    checks = [
        ("MAS-INV-01", sum(every) == rules.bank_total and (dry or min(every) >= 0), every),
        ("MAS-INV-02", Counter(table.cards) == Counter(table.lineup), table.cards),
        ("MAS-INV-03", len(table.cards) == len(table.places.slots), len(table.cards)),
        ("MAS-INV-04", not running or all(0 < each < rules.win_coins for each in coins), coins),
        ("MAS-INV-05", running == (table.reason == ""), (table.winners, table.reason)),
        ("MAS-INV-06", not _forced(table) or (set(coins) == {rules.starting_coins} and not table.courthouse), every),
        ("MAS-INV-13", running is False or not table.opening, table.opening),
        ("MAS-INV-14", not running or SWAP in choices.actions(table, table.active), table.active),
        ("MAS-INV-16", running or _reason_fits(table), (table.reason, coins, table.winners)),
    ]
    return [f"{clause}: {seen}" for clause, holds, seen in checks if not holds]


def _forced(table: MascaradeTable) -> bool:
    return table.turn <= table.rules.forced_swap_turns


def _reason_fits(table: MascaradeTable) -> bool:
    """Tells whether the winners are those whom the reason names."""
    rules, coins = table.rules, table.coins
    won = [coins[player] for player in table.winners]
    if table.reason == "target":
        return all(each >= rules.win_coins for each in won)
    if table.reason == "bankruptcy":
        return min(coins) == 0 and all(each == max(coins) for each in won)
    return table.reason == "cheat" and len(won) == 1 and won[0] >= rules.cheat_win
