"""The end of a round worked out a second time, straight from the rulebook: who shares or is paid what, and who steals.

It reads roles, cards and gold off a table and uses nothing else of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from tests.games.saboteur.by_hand import FACING, Cell, Maze, around

SHARED = {"blue": ("green",), "green": ("blue",), "": ("blue", "green")}  # the doors that stop a team; "" passes none
Node = tuple[Cell, int, str]


def ids(table: Any) -> list[str]:
    return [roles[0].id for roles in table.roles]


def has_in_front(table: Any, player: int, *starts: str) -> bool:
    return any(card.id.startswith(starts) for card in table.front[player])


# --- edition 1 -----------------------------------------------------------------------------------------------------------


class Sharing:
    """What the end of a round gives in edition 1: ``gold`` and ``nuggets`` by player, or a ``stack`` going round in ``order``.

    ``deck`` are the values of the gold deck from the top, ``first`` who began the round.
    """

    def __init__(self, table: Any, gold: list[list[int]], nuggets: list[int], deck: list[int], first: int) -> None:
        self.table, self.rules, self.seats = table, table.rules, len(table.players)
        self.gold, self.nuggets, self.deck = [list(each) for each in gold], list(nuggets), list(deck)
        self.stack: list[int] = []
        self.order: list[int] = []
        roles = ids(table)
        if table.finder is None:
            saboteurs = [seat % self.seats for seat in range(first, first + self.seats) if roles[seat % self.seats] == "saboteur"]
            listed = {1: 4, 2: 3, 3: 3, 4: 2} | dict(self.rules.tweaks.get("saboteur_reward", {}))
            for player in saboteurs:
                self.pay(player, listed[max(number for number in listed if number <= len(saboteurs))])
        elif roles[table.finder] == "selfish":
            self.pay(table.finder, self.rules.selfish_reward)
        else:
            self.share(roles, int(table.finder))

    def share(self, roles: list[str], finder: int) -> None:
        """SAB-GOLD-01 to -05, SAB-VAR-03, SAB-VAR-04, SAB-VAR-06, SAB-VAR-10."""
        rules, seats = self.rules, self.seats
        broken = [rules.competitive and has_in_front(self.table, player, "sabotage") for player in range(seats)]
        entitled = [player for player in range(seats) if roles[player] == "digger" and not broken[player]]
        if roles[finder] == "saboteur" and rules.saboteur_finder == "no_gold":
            entitled = []
        number = seats - ("selfish" in roles and rules.selfish_losing_cards == "players_minus_one")
        if seats == 10:
            number = min(number, rules.gold_cards_10p)
        if rules.new_mine:
            number = len(entitled) if rules.new_mine_count == "entitled" else seats - roles.count("saboteur")
        number *= bool(entitled)
        self.stack, self.deck = self.deck[:number], self.deck[number:]
        step = -1 if rules.gold_direction == "counterclockwise" else 1
        self.order = [player for k in range(seats) if (player := (finder + step * k) % seats) in entitled]

    def pay(self, player: int, nuggets: int) -> None:
        """SAB-GOLD-08, SAB-GOLD-09."""
        in_cards = self.rules.reward_payment == "cards"
        cards = payment(self.deck, nuggets) if in_cards else []
        for value in cards:
            self.deck.remove(value)
        self.gold[player] += cards
        self.nuggets[player] += nuggets - sum(cards) if not in_cards or self.rules.reward_shortage == "virtual" else 0


def payment(deck: Sequence[int], nuggets: int) -> list[int]:
    """Of all ways to pay the most that does not exceed the amount: the fewest cards, then the highest (SAB-GOLD-08, -09)."""
    ways: list[list[int]] = [[]]
    for value, number in Counter(deck).items():
        ways = [way + [value] * k for way in ways for k in range(number + 1) if value and sum(way) + k * value <= nuggets] or ways
    ways = [sorted(way, reverse=True) for way in ways]
    return min(ways, key=lambda way: (-sum(way), len(way), [-value for value in way]))


# --- edition 2 -----------------------------------------------------------------------------------------------------------


def paid(table: Any, pieces: list[int]) -> list[int]:
    """The gold pieces of all players after shares and crystals, before thefts (SA2-SCORE-01 to -12)."""
    rules, roles, after = table.rules, ids(table), list(pieces)
    trapped = [has_in_front(table, player, "trapped") for player in range(len(roles))]
    sides = ["saboteur", "profiteer"] if table.finder is None else [*teams(table, roles[table.finder]), "boss", "profiteer"]
    winners = [player for player, role in enumerate(roles) if role in sides and not trapped[player]]
    for player in winners:
        share = rules.s2_share_table[min(len(winners), len(rules.s2_share_table)) - 1]
        less = {"boss": rules.boss_penalty, "profiteer": rules.profiteer_penalty}.get(roles[player], 0)
        after[player] += max(0, share - less)
    geologists = [player for player, role in enumerate(roles) if role == "geologist"]
    for_pay = [player for player in geologists if rules.trapped_geologist_paid or not trapped[player]]
    for player in for_pay:
        after[player] += crystals(table) // len(geologists if rules.trapped_geologist_halves else for_pay)
    return after


def crystals(table: Any) -> int:
    """SA2-SCORE-09."""
    maze = Maze(table)
    return sum(
        card.crystals
        for cell, (card, _, blocks) in maze.lying.items()
        if not table.rules.crystals_connected_only or any((cell, k) in maze.network for k in range(len(blocks)))
    )


def teams(table: Any, finder: str) -> list[str]:
    """The digger teams that win (SA2-SCORE-01 to -05)."""
    found = [team for team in ("blue", "green") if has_access(table, team)]
    if len(found) == 2 and table.rules.split_door_routes == "both_blocked" and not has_access(table, ""):
        found = []
    return [finder] if finder in found else found


def has_access(table: Any, team: str) -> bool:
    """Whether a way leads from the start or a ladder to the treasure: the rulebook's graph, a door's block in two nodes."""
    maze = Maze(table)

    def nodes(cell: Cell) -> list[Node]:
        card, _, blocks = maze.lying[cell]
        door = card.tile.door_block if card.tile.door else None
        return [(cell, k, side) for k, block in enumerate(blocks) for side in (sorted(block) if k == door else [""])]

    def sides(node: Node) -> list[str]:
        cell, k, side = node
        return [side] if side else sorted(maze.lying[cell][2][k])

    def beside(node: Node) -> list[Node]:
        cell, k, side = node
        card, _, blocks = maze.lying[cell]
        through = [(cell, k, other) for other in sorted(blocks[k])] if side and card.tile.door not in SHARED[team] else []
        there = [(each, way) for way, each in around(cell) if way in sides(node) and each in maze.lying]
        return through + [node for each, way in there for node in nodes(each) if FACING[way] in sides(node)]

    walked = [node for cell, (card, _, _) in maze.lying.items() if card.tile.entrance for node in nodes(cell)]
    for node in walked:
        walked += [each for each in beside(node) if each not in walked]
    return any(maze.lying[cell][0].id == "treasure" for cell, _, _ in walked)


def thieves(table: Any, laid: Sequence[int], first: int) -> list[int]:
    """Who may steal, in order; ``laid`` are the owners of theft cards as these were laid (SA2-SCORE-14, SA2-SCORE-16)."""
    free, seats = [player for player in laid if not has_in_front(table, player, "trapped")], len(table.players)
    if not free:
        return []
    begins = free[-1] if table.rules.theft_order == "last_played_first" else first
    return [player for k in range(seats) if (player := (begins + k) % seats) in free]
