"""How a game and each of its rounds begin."""

from __future__ import annotations

from ...paths.board import Board
from . import events as e
from .table import SaboteurTable


def setup(table: SaboteurTable) -> None:
    """Shuffles the gold, says who begins and deals the first round (SAB-SETUP-01, -07, -08)."""
    rules = table.rules
    if not rules.second:
        table.gold_deck = table.luck.order("gold", rules.gold_stock)[::-1]
    if rules.first_player == "random":
        table.first = table.luck.pick("first", table.players)
    begin_round(table)


def begin_round(table: SaboteurTable) -> None:
    """Gathers everything but the gold, and deals anew (SAB-SETUP-10, SA2-SETUP-05)."""
    table.round += 1
    table.moves, table.finder, table.phase = 0, None, "play"
    table.active = table.last = table.first
    table.used, table.given_up, table.thieves, table.sharers = [], [], [], []
    table.front = [[] for _ in table.players]
    table.discards = [[] for _ in table.players]
    table.tell(None, e.NEW_ROUND, table.round, table.first, clause="SAB-SETUP-08" if table.round == 1 else "SAB-SETUP-09")
    lay_out_maze(table)
    deal_roles(table)
    deal_hands(table)


def lay_out_maze(table: SaboteurTable) -> None:
    """Lays the start face up and the three goals, shuffled, face down (SAB-SETUP-05)."""
    rules, maze = table.rules, Board()
    maze.lay(rules.start_cell, rules.start_card)
    for cell in rules.goal_cells:
        maze.cover(cell)
    table.maze = maze
    table.goals = dict(zip(rules.goal_cells, table.luck.order("goals", rules.goal_cards.values()), strict=True))


def deal_roles(table: SaboteurTable) -> None:
    """Gives each player a role that only he sees; the others stay unseen (SAB-SETUP-02, -03, SA2-SETUP-02, SAB-AIM-04)."""
    cards = table.luck.order("roles", table.rules.role_decks[len(table.players)])
    table.roles = [[card] for card in cards[: len(table.players)]]
    table.role_stock = cards[: len(table.players) - 1 : -1]
    if table.rules.selfish_dwarf and table.rules.selfish_assign == "dealt_digger":
        pick_selfish_dwarf(table)
    clause = "SA2-SETUP-02" if table.rules.second else "SAB-SETUP-03"
    for player in table.players:
        table.tell(player, e.GETS_ROLE, player, table.role(player), clause=clause)


def pick_selfish_dwarf(table: SaboteurTable) -> None:
    """Makes one of the gold diggers in play the selfish dwarf; he alone knows (SAB-VAR-08)."""
    roles = table.rules.role_cards
    diggers = [player for player in table.players if table.role(player) is roles["digger"]]
    if diggers:
        table.roles[table.luck.pick("selfish", diggers)] = [roles["selfish"]]


def deal_hands(table: SaboteurTable) -> None:
    """Shuffles the stock, puts some cards out of the round, deals the hands (SAB-SETUP-06, SA2-SETUP-03, SA2-SETUP-04)."""
    rules, n = table.rules, len(table.players)
    cards = table.luck.order("deck", rules.stock)
    table.removed = cards[: rules.removed_cards]
    first, dealt = rules.removed_cards, rules.removed_cards + n * rules.hand_sizes[n]
    clause = "SA2-SETUP-04" if rules.second else "SAB-SETUP-06"
    for i, player in enumerate(table.clockwise(table.first)):
        table.hands[player] = cards[first + i : dealt : n]  # one at a time, clockwise
        hand = tuple(table.hands[player])
        table.tell(player, e.DEALS, player, hand, len(hand), clause=clause)
    table.deck = cards[: dealt - 1 : -1]
