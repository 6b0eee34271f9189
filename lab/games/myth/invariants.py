"""What holds in every position of Myth between turns (MYT-INV-01 to -13, -15, -16, -18, -19, -21).

Others are no matter of a single position: how decks and hands change from turn to turn (MYT-INV-14, -17) and that the same seed
and choices give the same game (MYT-INV-20) are tested.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ...paths.growth import frontier_openings
from ...paths.tile import AROUND
from .cards import Web
from .components import START
from .table import HOME, MythTable


def broken(table: MythTable) -> list[str]:
    """Names the invariants that do not hold, each with what is seen."""
    rules, running = table.rules, not table.over
    checks = [
        ("MYT-INV-01", Counter(event_cards(table)) == Counter(rules.events), len(event_cards(table))),
        ("MYT-INV-02", _tiles_fit(table), table.board),
        ("MYT-INV-03", _quests_fit(table), table.quests),
        ("MYT-INV-04", min(table.tokens) >= 0 and (table.bank >= 0 or not rules.bank_limited), table.tokens),
        ("MYT-INV-05", all(_hero_fits(table, player) for player in table.players), (table.life, table.tokens)),
        ("MYT-INV-06", all(_level_fits(table, p) for p in table.players), table.level),
        ("MYT-INV-07", _field_fits(table), table.board.box()),
        ("MYT-INV-08", _joined(table), table.board),
        ("MYT-INV-09", all(table.cells[player] in table.board.laid for player in table.living), table.cells),
        ("MYT-INV-11", bool(table.phase) or not (table.row or table.open_row), table.row),
        ("MYT-INV-12", all(_webs(table, cell) < 2 for cell in table.effects), table.effects),
        ("MYT-INV-13", bool(table.phase) or all(_battle_goes_on(table, cell) for cell in table.effects), table.effects),
        ("MYT-INV-15", not running or (table.active in table.living and len(table.living) > 1), table.living),
        ("MYT-INV-16", all(_prison_fits(table, player) for player in table.players), table.prison),
        ("MYT-INV-18", not running or _can_grow(table), table.board),
        ("MYT-INV-19", _countdown_fits(table), table.countdown),
        ("MYT-INV-21", not running or _moves_on(table), table.standstill),
    ]
    return [f"{clause}: {seen}" for clause, holds, seen in checks if not holds]


def event_cards(table: MythTable) -> list[Any]:
    """Lists the event cards wherever they lie."""
    cards: list[Any] = [*table.deck, *table.discard, *table.row, *table.open_row]
    zones: list[Any] = [*table.hands, *table.items, *table.trophies, *table.prison]
    zones += [*table.monsters.values(), *table.effects.values()]
    cards += [card for zone in zones for card in zone]
    cards += [dream.card for dreams in table.dreams for dream in dreams if dream.card is not None]
    return cards + [flood.card for flood in table.floods if flood.card is not None]


def _tiles_fit(table: MythTable) -> bool:
    """Tells whether every tile lies somewhere, and the start square at home."""
    laid = [laid.card for cell, laid in table.board.laid.items() if cell != HOME]
    lying = Counter([*table.tiles, *table.tile_discard, *laid])
    return lying == Counter(table.rules.tiles) and bool(table.board.laid[HOME].card is START)


def _quests_fit(table: MythTable) -> bool:
    hands = [quest for zone in (*table.quests, *table.done) for quest in zone]
    lying = Counter([*table.quest_stack, *table.quest_discard, *hands])
    full = all(len(table.quests[p]) + len(table.done[p]) == table.rules.quests_dealt for p in table.living)
    return lying == Counter(table.rules.quests) and full


def _hero_fits(table: MythTable, player: Any) -> bool:
    """Tells whether a hero's life is within its bounds, and a dead player has nothing left."""
    if player in table.living:
        return bool(1 <= table.life[player] <= table.stats(player).life)
    owned = (table.hands[player], table.items[player], table.trophies[player], table.prison[player], table.quests[player])
    pending = table.tokens[player], table.extra_turns[player], table.skips(player), len(table.dreams[player])
    return not any(owned) and not any(pending)


def _level_fits(table: MythTable, player: Any) -> bool:
    """Tells whether the level is that of the quests turned in, and the last one is reached in a finished game alone."""
    level = int(table.level[player])
    return level == 1 + len(table.done[player]) and level <= table.rules.quests_to_win + table.over


def _countdown_fits(table: MythTable) -> bool:
    """Tells whether the last rounds are counted, and are over in a finished game alone."""
    if table.countdown is None:
        return True
    single = table.countdown.reason == "event_deck" and table.rules.event_deck_end == "two_single_turns"
    passes = 2 if single else table.rules.final_rounds
    return bool(0 <= table.countdown.passes < passes + int(table.over))


def _field_fits(table: MythTable) -> bool:
    limit = table.rules.field_limit
    west, east, north, south = table.board.box()
    if table.rules.bounds_mode == "centred":
        return max(-west, east, -north, south) <= (limit - 1) // 2
    return max(east - west, south - north) < limit


def _joined(table: MythTable) -> bool:
    """Tells whether every tile but the start joins one that was laid earlier (MYT-INV-08, MYT-INV-10, MYT-GRAPH-05)."""
    laid = table.board.laid
    earlier: set[Any] = set()
    for cell, (_, _, tile) in laid.items():  # in the order in which they were laid
        joins = any(
            tile.open & side and (there := (cell[0] + right, cell[1] + down)) in earlier and laid[there].tile.open & other
            for side, other, right, down in AROUND
        )
        if not joins and cell != HOME:
            return False
        earlier.add(cell)
    return HOME in laid


def _webs(table: MythTable, cell: Any) -> int:
    return sum(isinstance(card, Web) for card in table.effects[cell])


def _battle_goes_on(table: MythTable, cell: Any) -> bool:
    """Tells whether cards that last for a battle lie only where one goes on."""
    lasting = len(table.effects[cell]) - _webs(table, cell)
    return not lasting or (cell in table.monsters and any(table.cells[player] == cell for player in table.living))


def _prison_fits(table: MythTable, player: Any) -> bool:
    tains = sum(item.id == "tain" for item in table.items[player])
    return bool(len(table.prison[player]) <= tains * table.rules.tain_capacity)


def _moves_on(table: MythTable) -> bool:
    limit = table.rules.stall_rounds * max(2, len(table.living))
    return not limit or table.standstill < limit


def _can_grow(table: MythTable) -> bool:
    rules = table.rules
    grows = rules.dead_map not in ("end_now", "forbid") or bool(frontier_openings(table.board, rules.limit))
    return grows and (rules.tile_deck_end == "when_needed" or bool(table.tiles))
