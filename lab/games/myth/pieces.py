"""What stands on the cells of the dungeon, for views."""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.table import Player
from ...engine.viewdata import Piece
from .table import MythTable


def pieces(table: MythTable) -> list[Piece]:
    """Lists heroes, monsters and the cards that act on cells; all are public (MYT-HID-11)."""
    found: list[Piece] = []
    marks = initials(table.players)
    for player in table.living:
        label = f"{player}, {table.heroes[player].name}, life {table.life[player]}"
        found.append({"cell": list(table.cells[player]), "kind": "hero", "label": label, "mark": marks[player]})
    for cell, monsters in sorted(table.monsters.items()):
        for each in monsters:
            label = f"{each.name}, attack {each.attack} ({each.damage}), defence {each.defence}"
            found.append({"cell": list(cell), "kind": "monster", "label": label, "mark": each.name[:2]})
    for cell, cards in sorted(table.effects.items()):
        for card in cards:
            kind = "web" if card.job == "web_trap" else "effect"
            found.append({"cell": list(cell), "kind": kind, "label": card.name, "mark": card.name[:2]})
    return found


def initials(players: Sequence[Player]) -> list[str]:
    """Gives each player a short mark of his own: the first letters of his name, or his seat if they do not tell him apart."""
    for length in (1, 2):
        marks = [str(player)[:length] for player in players]
        if len(dict.fromkeys(marks)) == len(players):
            return marks
    return [str(player + 1) for player in players]
