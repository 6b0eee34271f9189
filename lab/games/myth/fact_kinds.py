"""What facts for scenarios of Myth are made of beside the kinds that every game has: the table, and cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...engine.fact_kinds import card_names, ids
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene
from ...paths.tile import Cell
from .scenario_words import read_cell


def on(scene: Scene) -> Any:
    """Gives the table of a scene."""
    return scene.table


def said(cell: Cell) -> str:
    """Writes a cell."""
    return f"{cell[0]},{cell[1]}"


def by_cell(name: str, find_one: Callable[[Scene, Cell, Marked], Any]) -> Fact:
    """Makes a fact of every cell for which it is expected."""

    def find(scene: Scene, wanted: Marked) -> dict[str, Any]:
        return {
            cell: find_one(scene, read_cell(Marked(cell, cell, entry.file, entry.line)), entry)
            for cell, entry in wanted.mapping(name).items()
        }

    return find


def on_cells(name: str, find_them: Callable[[Any], Any]) -> Fact:
    """Makes a fact of the cards on each cell for which they are expected, in order."""

    def one(scene: Scene, cell: Cell, wanted: Marked) -> list[str]:
        card_names(scene, wanted, name)
        return ids(find_them(scene.table).get(cell, ()))

    return by_cell(name, one)
