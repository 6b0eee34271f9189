"""Saboteur worked out a second time, straight from the rulebook and slowly: the moves of a turn, and how goals are turned over.

It reads cards and places off a table and uses nothing else of the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Any

STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
FACING = {"N": "S", "E": "W", "S": "N", "W": "E"}
WRITTEN = {0: "", 1: "r90", 2: "r", 3: "r270"}
Cell = tuple[int, int]
Block = frozenset[str]


def turned(card: Any, quarters: int) -> list[Block]:
    """The blocks of a card after so many quarter turns clockwise (SAB-PATH-02)."""
    return [frozenset("NESW"[("NESW".index(side) + quarters) % 4] for side in block) for block in card.tile.blocks]


def around(cell: Cell) -> Iterator[tuple[str, Cell]]:
    for side, (right, down) in STEPS.items():
        yield side, (cell[0] + right, cell[1] + down)


class Maze:
    """What lies in a maze: by cell the card, its turn and its blocks as they lie; and the goals face down."""

    def __init__(self, table: Any) -> None:
        self.rules = table.rules
        self.lying: dict[Cell, tuple[Any, int, list[Block]]] = {}
        for cell, laid in table.maze.laid.items():
            self.lay(cell, laid.card, laid.turn)
        self.goals = dict(table.goals)
        self.find_network()

    def lay(self, cell: Cell, card: Any, turn: int) -> None:
        self.lying[cell] = card, turn, turned(card, turn)

    def find_network(self) -> None:
        """Walks from the start and the ladders over touching open sides and inner connections (SAB-PATH-07, SA2-PATH-08)."""
        spread = [(cell, k) for cell, (card, _, blocks) in self.lying.items() if card.tile.entrance for k in range(len(blocks))]
        self.network = set(spread)
        while spread:
            cell, k = spread.pop()
            for side, there in around(cell):
                if side in self.lying[cell][2][k] and there in self.lying:
                    for j, block in enumerate(self.lying[there][2]):
                        if FACING[side] in block and (there, j) not in self.network:
                            self.network.add((there, j))
                            spread.append((there, j))

    def is_open(self, cell: Cell, side: str) -> bool:
        return any(side in block for block in self.lying[cell][2])

    def is_connected(self, cell: Cell, side: str) -> bool:
        return any(side in block and (cell, k) in self.network for k, block in enumerate(self.lying[cell][2]))

    def is_goal(self, cell: Cell) -> bool:
        return cell in self.goals or (cell in self.lying and self.lying[cell][0].kind == "goal")

    def may_lie(self, card: Any, cell: Cell, turn: int) -> bool:
        """SAB-PATH-01 to -06, SA2-PATH-03, SA2-PATH-04, SA2-PATH-09, SA2-PATH-10."""
        sides = frozenset().union(*turned(card, turn))
        bounds = self.rules.board_bounds
        if bounds != "none" and not (bounds[0] <= cell[0] <= bounds[1] and bounds[2] <= cell[1] <= bounds[3]):
            return False
        beside = [(side, there) for side, there in around(cell) if there in self.lying]
        if any(self.is_open(there, FACING[side]) != (side in sides) for side, there in beside):
            return False
        shut_to_goal = any(there in self.goals and side not in sides for side, there in around(cell))
        if shut_to_goal and self.rules.facedown_goal_matching == "require_open":
            return False
        if card.kind == "ladder":
            near_goal = any(self.is_goal(there) for _, there in around(cell)) and not self.rules.ladder_next_to_goal
            touching = [side for side, _ in beside if side in sides or self.rules.ladder_touch == "any_side"]
            return bool(touching) and not near_goal
        if self.rules.placement_connection == "neighbour":
            return bool(beside)
        return any(side in sides and self.is_connected(there, FACING[side]) for side, there in beside)

    def places(self, card: Any) -> Iterator[str]:
        """Every placement near what lies; of turns that look the same only the first (SAB-PATH-02)."""
        cells = [*self.lying, *self.goals]
        for column in range(min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 2):
            for row in range(min(y for _, y in cells) - 1, max(y for _, y in cells) + 2):
                looks: list[Any] = []
                for turn in range(4) if self.rules.quarter_turns else (0, 2):
                    blocks = turned(card, turn)
                    look = frozenset(blocks), blocks[card.tile.door_block] if card.tile.door else None
                    free = (column, row) not in self.lying and (column, row) not in self.goals
                    if look not in looks and free and self.may_lie(card, (column, row), turn):
                        yield f"place {card.id}@{column},{row}{WRITTEN[turn]}"
                    looks.append(look)

    def reveal(self, played: Cell, stones: Sequence[str]) -> bool:
        """Turns goals over after a card was laid; tells whether the treasure is one of them (SAB-REACH-01 to -07).

        ``stones`` are the answers of a player who is asked how a stone lies.
        """
        answers, found = list(stones), False
        self.find_network()
        while reached := [(goal[1], goal) for goal in self.goals if self.reaching(goal)]:
            goal = min(reached)[1]
            card = self.goals.pop(goal)
            joins = [turn for turn in (0, 2) if frozenset().union(*turned(card, turn)) & self.reaching(goal)]
            if card.id == "treasure":
                found, turn = True, 0
            elif self.rules.stone_orientation == "player_choice" and len(joins) > 1:
                turn = 2 if answers.pop(0).endswith("r") else 0
            else:
                turn = self.stone_turn(card, goal, played, joins)
            self.lay(goal, card, turn)
            self.find_network()
        assert not answers
        return found

    def reaching(self, goal: Cell) -> set[str]:
        return {side for side, there in around(goal) if there in self.lying and self.is_connected(there, FACING[side])}

    def stone_turn(self, card: Any, goal: Cell, played: Cell, joins: Iterable[int]) -> int:
        """SAB-REACH-04: the card just played, else more neighbours matched, else as printed."""
        beside = [side for side, there in around(goal) if there == played and side in self.reaching(goal)]

        def suits(turn: int) -> tuple[bool, int, int]:
            sides = frozenset().union(*turned(card, turn))
            neighbours = [(side, there) for side, there in around(goal) if there in self.lying]
            matched = sum(self.is_open(there, FACING[side]) == (side in sides) for side, there in neighbours)
            return bool(beside) and beside[0] in sides, matched, -turn

        return max(joins, key=suits)


def moves(table: Any) -> list[str]:
    """Every move of the player whose turn it is, as notations."""
    maze, hand, me = Maze(table), table.hands[table.active], table.active
    stopped = any(card.id == "trapped" or card.id.startswith("sabotage") for card in table.front[me])
    found: list[str] = []
    for card in dict.fromkeys(hand):
        if not hasattr(card, "tile"):
            found += plays(table, maze, card.id)
        elif not stopped:
            found += maze.places(card)
    rules, second = table.rules, table.rules.edition.name == "2"
    for number in range(1, (rules.s2_pass_max if second else rules.pass_discard) + 1):
        found += [f"discard {cards}" for cards in named(hand, number)]
    for front in dict.fromkeys(table.front[me]) if second else ():
        if front.id != "theft" or rules.heal_targets == "any_front_card":
            found += [f"remove {front.id}: {cards}" for cards in named(hand, rules.s2_heal_discard)]
    return found


def named(hand: Sequence[Any], number: int) -> list[str]:
    return list(dict.fromkeys(" ".join(sorted(card.id for card in cards)) for cards in combinations(hand, number)))


def plays(table: Any, maze: Maze, id: str) -> list[str]:
    """The plays of an action card (SAB-ACT-01 to -13, SA2-ACT-01 to -13)."""
    rules, me, players = table.rules, table.active, table.players
    front = [[card.id for card in cards] for cards in table.front]
    others = [player for player in players if player != me]
    verb, *tools = id.split("_")
    if verb == "repair":
        both = rules.double_repair_fixes == 2
        return [f"{id} {player}{way}" for player in players for way in repairs(front[player], tools, both)]
    if id == "map":
        cells = [cell for cell in rules.goal_cells if cell in maze.goals or (maze.is_goal(cell) and rules.map_on_revealed)]
        return [f"map {column},{row}" for column, row in cells]
    if id == "rockfall":
        stones = [cell for cell in maze.lying if rules.rockfall_on_revealed_goal and maze.lying[cell][0].id.startswith("stone")]
        cells = [*stones, *(cell for cell in maze.lying if maze.lying[cell][0].kind not in ("start", "goal"))]
        return [f"rockfall {column},{row}" for column, row in cells]
    if id == "theft" and not rules.theft_on_others:
        return ["theft"] * ("theft" not in front[me])
    whom = {
        "theft": [player for player in players if "theft" not in front[player]],
        "hands_off": [player for player in players if "theft" in front[player]],
        "trapped": [player for player in (players if rules.trap_self else others) if "trapped" not in front[player]],
        "free_at_last": [player for player in players if "trapped" in front[player]],
        "swap_hats": players if table.role_stock else [],
        "swap_hands": others,
        "inspection": others,
    }
    if verb == "sabotage":
        whom[id] = [p for p in (players if rules.sabotage_self else others) if front[p].count(id) < rules.sabotage_per_tool]
    return [f"{id} {player}" for player in whom[id]]


def repairs(front: Sequence[str], tools: Sequence[str], both: bool) -> list[str]:
    """What follows the name in the notations of a repair (SAB-ACT-04 to -06)."""
    broken = [tool for tool in tools if f"sabotage_{tool}" in front]
    if len(tools) == 1:
        return [""] * len(broken)
    return [f": {' '.join(broken)}"] if both and len(broken) == 2 else [f": {tool}" for tool in broken]
