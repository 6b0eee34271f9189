"""The facts about the maze that scenarios of Saboteur may expect.

Cells and cards on cells are written as in positions: ``8,0 8,-2``, ``tee_new@6,0r``; ``nothing`` stands for none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ...engine.fact_kinds import number
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, unordered
from ...paths import analyses
from ...paths.tile import Cell
from .cards import BLUE, GREEN, TREASURE
from .scenario_kinds import every_card, table_of
from .scenario_words import NOTHING, on_cells, written
from .table import SaboteurTable

NEVER = "never"  # of a goal that no card can reach any more
TEAMS = (BLUE, GREEN)


def as_written(found: Iterable[str], wanted: Marked) -> Any:
    """Writes cells in the shape and, if they are the same, in the order in which they are expected."""
    said = list(found)
    if isinstance(wanted.raw, list):
        return unordered(said, [each.source for each in wanted.raw])
    order = wanted.source.split()
    return " ".join(unordered(said, order)) or NOTHING


def cells(name: str, find_them: Callable[[SaboteurTable], Iterable[Cell]]) -> Fact:
    """Makes a fact of cells: all of them, in any order."""

    def find(scene: Scene, wanted: Marked) -> Any:
        list(on_cells(wanted, name, with_card=False))
        return as_written(map(written, find_them(table_of(scene))), wanted)

    return find


def those_cells(name: str, belongs: Callable[[SaboteurTable, Cell], bool]) -> Fact:
    """Makes a fact of some cells of which something is true."""

    def find(scene: Scene, wanted: Marked) -> Any:
        said = [each.cell for _, each in on_cells(wanted, name, with_card=False)]
        return as_written((written(cell) for cell in said if belongs(table_of(scene), cell)), wanted)

    return find


def lies(scene: Scene, wanted: Marked) -> Any:
    """Finds which cards lie face up on some cells, and how."""
    maze, kinds = table_of(scene).maze, every_card(scene)
    found = []
    for at, each in on_cells(wanted, "lies"):
        Marked(each.card, each.card, at.file, at.line).one_of("card", kinds)
        laid = maze.laid.get(each.cell)
        found.append(written(each.cell, 0 if laid is None else laid.turn, NOTHING if laid is None else laid.card))
    return found if isinstance(wanted.raw, list) else " ".join(found)


def placements(scene: Scene, wanted: Marked) -> Any:
    """Finds every placement of cards, whoever holds them (SAB-PATH-01 to SAB-PATH-10)."""
    table, found = table_of(scene), {}
    for name, entry in wanted.mapping("placements", table.rules.cards).items():
        list(on_cells(entry, f"the placements of {name}", with_card=False))
        places = table.rules.fitting.places(table.maze, table.rules.cards[name])
        found[name] = as_written((written(each.cell, each.turn) for each in places), entry)
    return found


def _by_cell(wanted: Marked, what: str) -> dict[Cell, tuple[str, Marked]]:
    """Reads a mapping by cells: to each its name and what is expected."""
    entries = wanted.mapping(what).items()
    return {
        each.cell: (name, entry)
        for name, entry in entries
        for _, each in on_cells(Marked(name, name, entry.file, entry.line), what, with_card=False)
    }


def min_cards(scene: Scene, wanted: Marked) -> Any:
    """Finds how many further path cards goals need at least."""
    table, found = table_of(scene), {}
    bounds = table.rules.fitting.bounds
    for cell, (name, entry) in _by_cell(wanted, "min_cards").items():
        if entry.raw != NEVER:
            entry.number(f"the cards to {name}")
        needed = analyses.min_cards(table.maze, cell, bounds) if cell in table.goals else 0
        found[name] = NEVER if needed is None else needed
    return found


def cut_off(scene: Scene, wanted: Marked) -> Any:
    """Finds the cells that would be cut off without a card."""
    maze, found = table_of(scene).maze, {}
    for cell, (name, entry) in _by_cell(wanted, "cut_off").items():
        list(on_cells(entry, f"what {name} cuts off", with_card=False))
        found[name] = as_written(map(written, analyses.cut_off(maze, cell) if cell in maze.laid else ()), entry)
    return found


def rockfall_damage(scene: Scene, wanted: Marked) -> Any:
    """Finds how many more cards goals would need after a rockfall, by the cell of the rockfall and that of the goal."""
    table = table_of(scene)
    found: dict[str, dict[str, int]] = {}
    rows = analyses.rockfall_damage(table.maze, table.rules.fitting.bounds).to_dict("records")
    damage = {((row["column"], row["row"]), (row["goal_column"], row["goal_row"])): row["damage"] for row in rows}
    for cell, (name, goals) in _by_cell(wanted, "rockfall_damage").items():
        found[name] = {}
        for goal, (goal_name, entry) in _by_cell(goals, f"the damage of a rockfall at {name}").items():
            entry.number(f"the damage to {goal_name}")
            found[name][goal_name] = int(damage.get((cell, goal), 0))
    return found


def access(scene: Scene, wanted: Marked) -> Any:
    """Finds which teams have access to the treasure (SA2-SCORE-01)."""
    table = table_of(scene)
    treasures = [cell for cell, card in table.goals.items() if card is TREASURE] + ([table.treasure] if table.treasure else [])
    entries = wanted.mapping("access", TEAMS)
    for team, entry in entries.items():
        entry.flag(f"the access of {team}")
    return {team: any(analyses.access(table.maze, team, cell) for cell in treasures) for team in entries}


def crystals(table: SaboteurTable) -> int:
    """Counts the crystals in the maze (SA2-SCORE-09)."""
    return sum(laid.card.crystals for laid in table.maze.laid.values())


MAZE: dict[str, Fact] = {
    "lies": lies,
    "empty": those_cells("empty", lambda table, cell: cell not in table.maze.laid and cell not in table.goals),
    "face_down": cells("face_down", lambda table: table.goals),
    "connected": those_cells("connected", lambda table, cell: cell in analyses.reachable(table.maze)),
    "not_connected": those_cells("not_connected", lambda table, cell: cell not in analyses.reachable(table.maze)),
    "frontier": cells("frontier", lambda table: analyses.frontier(table.maze, table.rules.fitting.bounds)),
    "placements": placements,
    "min_cards": min_cards,
    "cut_off": cut_off,
    "rockfall_damage": rockfall_damage,
    "access": access,
    "crystals": number("crystals", crystals),
}
