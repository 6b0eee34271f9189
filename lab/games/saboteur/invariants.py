"""What holds in every position of Saboteur between turns (INV-01 to INV-12, INV-14, INV-15 of the rulebook).

INV-06 and INV-08 speak of the instant of a move, INV-09 and INV-12 also of two turns one after another, and INV-13 of what others
see: their tests play and compare.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...engine.table import Player
from ...paths.tile import AROUND, Cell
from .cards import TREASURE, StockCard
from .table import SaboteurTable


def broken(table: SaboteurTable) -> list[str]:
    """Names the invariants that do not hold, each with what is seen."""
    running = table.phase == "play"
    checks = [
        ("INV-01", _stock_is_whole(table), "cards are lost or doubled"),
        ("INV-02", _goals_lie(table), f"{table.goals}, {table.maze}"),
        ("INV-03", not list(_mismatches(table)), list(_mismatches(table))),
        ("INV-04", not running or not table.maze.facing(), table.maze.facing()),
        ("INV-05", _treasure_ends_the_round(table), (table.treasure, table.finder, table.phase)),
        ("INV-07", all(_front_fits(table, player) for player in table.players), table.front),
        ("INV-09", _hands_fit(table), table.hands),
        ("INV-10", _gold_is_whole(table), (table.gold, table.gold_deck, table.stack)),
        ("INV-11", _roles_are_whole(table), (table.roles, table.role_stock, table.given_up)),
        ("INV-12", all(pieces >= 0 for pieces in table.pieces), table.pieces),
        ("INV-14", table.moves <= len(table.rules.stock), table.moves),
        ("INV-15", not any(cell in table.goals for cell in table.maze.laid), table.goals),
        ("SAB-TURN-04", not running or bool(table.hands[table.active]), table.active),
    ]
    return [f"{clause}: {seen}" for clause, holds, seen in checks if not holds]


def cards_of_round(table: SaboteurTable) -> list[StockCard]:
    """Lists every card of the stock, wherever it lies."""
    maze = [laid.card for laid in table.maze.laid.values()]
    lying = [*table.deck, *table.removed, *table.used, *maze]
    lying += [card for piles in (table.hands, table.discards, table.front) for pile in piles for card in pile]
    return [card for card in lying if getattr(card, "kind", "") not in ("start", "goal")]


def _stock_is_whole(table: SaboteurTable) -> bool:
    return Counter(cards_of_round(table)) == Counter(table.rules.stock)


def _goals_lie(table: SaboteurTable) -> bool:
    """Tells whether start and goals lie in their cells; a stone may be gone where rocks bury stones."""
    rules, maze = table.rules, table.maze
    lying = {cell: table.goals.get(cell) or (maze.laid[cell].card if cell in maze.goals else None) for cell in rules.goal_cells}
    there = [card for card in lying.values() if card is not None]
    complete = len(there) == len(rules.goal_cells) or rules.rockfall_on_revealed_goal
    start = rules.start_cell in maze and maze.laid[rules.start_cell].card is rules.start_card
    covered = list(maze.covered) == list(table.goals)
    return start and complete and covered and there.count(TREASURE) == 1 and len(set(there)) == len(there)


def _mismatches(table: SaboteurTable) -> Iterator[tuple[Cell, Cell]]:
    maze = table.maze
    for cell, laid in maze.laid.items():
        for side, other, right, down in AROUND:
            there = (cell[0] + right, cell[1] + down)
            if there not in maze or cell in maze.goals or there in maze.goals:
                continue
            if bool(laid.tile.open & side) != bool(maze.laid[there].tile.open & other):
                yield cell, there


def _treasure_ends_the_round(table: SaboteurTable) -> bool:
    up = table.treasure is not None
    open_goals = len([cell for cell in table.maze.goals if cell in table.maze])
    return up == (table.finder is not None) and not (up and table.phase == "play") and (up or open_goals <= 2)


def _front_fits(table: SaboteurTable, player: Player) -> bool:
    counts = Counter(table.front[player])
    most = table.rules.sabotage_per_tool
    kept = table.rules.second or not any(card.id in ("theft", "trapped") for card in counts)
    thief = (player in table.thieves) == any(card.id == "theft" for card in counts)
    return kept and thief and all(card.lasts and number <= (most if card.tools else 1) for card, number in counts.items())


def _hands_fit(table: SaboteurTable) -> bool:
    """Tells whether no hand has grown, in edition 2, where hands are exchanged, all of them together."""
    size, rules = table.rules.hand_sizes[len(table.players)], table.rules
    if rules.second:
        return rules.s2_heal_draw > rules.s2_heal_discard or sum(map(len, table.hands)) <= size * len(table.players)
    return all(len(hand) <= size for hand in table.hands)


def _gold_is_whole(table: SaboteurTable) -> bool:
    if table.rules.second:
        return not (table.gold_deck or table.stack or any(table.gold))
    lying = [*table.gold_deck, *table.stack, *(card for cards in table.gold for card in cards)]
    return Counter(lying) == Counter(table.rules.gold_stock) and min(table.nuggets) >= 0


def _roles_are_whole(table: SaboteurTable) -> bool:
    """Tells whether the role cards are those of the deck, where a dealt digger may wear the red jacket."""
    ids = [role.id for roles in (*table.roles, table.role_stock, table.given_up) for role in roles]
    deck = [role.id for role in table.rules.role_decks[len(table.players)]]
    if table.rules.selfish_dwarf and table.rules.selfish_assign == "dealt_digger":
        ids = ["digger" if id == "selfish" else id for id in ids]
    return Counter(ids) == Counter(deck) and all(len(roles) == 1 for roles in table.roles)
