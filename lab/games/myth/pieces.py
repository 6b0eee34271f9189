"""What stands on the cells of the dungeon, for views."""

from __future__ import annotations

from ...engine.viewdata import Piece
from .table import MythTable


def pieces(table: MythTable) -> list[Piece]:
    """Lists heroes, monsters and the cards that act on cells; all are public (MYT-HID-11)."""
    found: list[Piece] = []
    for player in table.living:
        label = f"{player}, {table.heroes[player].name}, life {table.life[player]}"
        found.append({"cell": list(table.cells[player]), "kind": "hero", "label": label, "mark": str(player)[:1]})
    for cell, monsters in sorted(table.monsters.items()):
        for monster in monsters:
            found.append({"cell": list(cell), "kind": "monster", "label": monster.name, "mark": monster.name[:2]})
    for cell, cards in sorted(table.effects.items()):
        for card in cards:
            kind = "web" if card.job == "web_trap" else "effect"
            found.append({"cell": list(cell), "kind": kind, "label": card.name, "mark": card.name[:2]})
    return found
