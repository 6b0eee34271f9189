"""What holds in every position between turns; what compares two positions is for the property tests.

Those are: no squad becomes a mine, the deck only shrinks, victory piles and what is out of the game never do, mines captured
are never lost, and what a player sees does not hang on the squads behind the mines.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from .cards import PEOPLES, KingsCard, Site, Squad
from .flow import draws, moves
from .moves import PASS, Play
from .table import OVER, KingsTable


def broken(table: KingsTable) -> list[str]:
    """Names the invariants that do not hold, each with what is seen."""
    rules, running = table.rules, table.phase != OVER
    squads, cards = [squad for site in _sites(table) for squad in site.squads], cards_of(table)
    piles = zip(PEOPLES, table.camp, strict=True)
    checks = [
        ("every card is in exactly one place (UGK-COMP-10)", Counter(cards) == Counter(rules.deck), len(cards)),
        ("a pile of the camp is of one people (UGK-SETUP-05)",
         all(squad.people is people for people, pile in piles for squad in pile), table.camp),
        ("a squad is stronger than the one below, or a 0 on a 9 (UGK-STACK-02, -03)",
         all(_climbs(table, site.squads) for site in _sites(table)), squads),
        ("a neutral mine holds fewer squads than its defence (UGK-CAPTURE-01)",
         all(len(site.squads) < site.mine.kind.defence for site in table.centre if site is not None), table.centre),
        ("an own mine holds fewer squads than develop it (UGK-WORK-04, UGK-OVERSEER-05)",
         all(len(site.squads) < site.mine.kind.needs for sites in table.captured for site in sites), table.captured),
        ("no squad works for its own king (UGK-WORK-02)", rules.own_people_as_miners or _foreign_teams(table), table.captured),
        ("while the deck has cards no slot is empty (UGK-CAPTURE-09)", not table.deck or None not in table.centre, table.centre),
        ("a turn brings the hand back to its size (UGK-TURN-05)", not table.deck or _hands_fit(table), table.hand_sizes),
        ("nothing is on its way between turns (UGK-CAPTURE-15)", not table.returning and table.vacant is None, table.returning),
        ("somebody can do something (UGK-STUCK-02, UGK-DRAW-04)", not running or _goes_on(table), table.phase),
        ("the game is over when the deck is empty (UGK-END-02)", _ends(table), (table.phase, len(table.deck))),
    ]  # fmt: skip
    return [f"{name}: {seen}" for name, holds, seen in checks if not holds]


def cards_of(table: KingsTable) -> list[KingsCard]:
    """Lists all cards, wherever they lie."""
    squads = [*(squad for pile in table.camp for squad in pile), *table.removed, *table.returning]
    mines = [*(mine for pile in table.victory for mine in pile), *table.removed_mines]
    for site in _sites(table):
        squads += site.squads
        mines.append(site.mine)
    sides: list[Any] = [*squads, *mines]
    return [*table.deck, *(card for hand in table.hands for card in hand), *(side.card for side in sides)]


def _sites(table: KingsTable) -> list[Site]:
    return [site for site in table.centre if site is not None] + [site for sites in table.captured for site in sites]


def _climbs(table: KingsTable, squads: list[Squad]) -> bool:
    """Tells whether a row of squads climbs; a 0 on a 9 begins it again, where the table plays so."""
    pairs = pairwise(squad.strength for squad in squads)
    return all(above > below or (table.rules.nine_zero_wrap and (below, above) == (9, 0)) for below, above in pairs)


def _foreign_teams(table: KingsTable) -> bool:
    """Tells whether all workers are foreign; an overseer is gone in the moment he comes."""
    kings = zip(table.kings, table.captured, strict=True)
    return not any(squad.people is king for king, sites in kings for site in sites for squad in site.squads)


def _hands_fit(table: KingsTable) -> bool:
    """Tells whether hands have their size, that of a player who has played and not drawn one less."""
    missing = [int(table.phase == "draw" and player is table.active) for player in table.players]
    return [len(hand) + less for hand, less in zip(table.hands, missing, strict=True)] == table.hand_sizes


def _goes_on(table: KingsTable) -> bool:
    """Tells whether the active player can go on: with a squad, or else with what the stuck do; or with a draw."""
    if table.phase == "draw":
        return bool(draws(table)) or not table.deck
    found = moves(table, table.active)
    kinds = {type(move) for move in found if move is not PASS}
    return bool(found) and (len(kinds) < 2 or kinds == {Play})


def _ends(table: KingsTable) -> bool:
    """Tells whether an empty deck has ended the game, or the last turns are being counted."""
    if table.rules.end_timing == "immediate" or table.phase == OVER:
        return bool(table.deck) or table.phase == OVER
    return bool(table.deck) == (table.turns_left == 0)
