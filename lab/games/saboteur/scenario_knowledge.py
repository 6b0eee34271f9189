"""The facts about what players know and see that scenarios of Saboteur may expect."""

from __future__ import annotations

from typing import Any

from ...engine import view as views
from ...engine.fact_kinds import each
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, by_player, unordered
from ...engine.table import Player
from ...engine.viewdata import Seat
from . import events as e
from .scenario_kinds import card_names, every_card, known_hands, table_of
from .scenario_maze import as_written
from .scenario_words import on_cells, written


def _knows_goals(scene: Scene, player: Player, wanted: Marked) -> Any:
    """Finds the face-down goals that a player has looked at (SAB-HID-03)."""
    list(on_cells(wanted, "knows_goals"))
    places = scene.memories[int(player)].places
    known = [(cell, places.get(("goals", cell))) for cell in sorted(table_of(scene).goals)]
    return as_written((written(cell, 0, goal.card) for cell, goal in known if goal is not None and goal.certain), wanted)


def _knows_roles(scene: Scene, player: Player, wanted: Marked) -> dict[str, str]:
    """Finds the roles of others that a player can name for certain (SAB-HID-01, SA2-HID-03)."""
    for role in by_player(scene.table, wanted, f"what {player} knows").values():
        role.one_of("role", table_of(scene).rules.role_cards)
    memory = scene.memories[int(player)].hands
    known = {other: memory.get(e.role(other), ()) for other in scene.table.others(player)}
    return {str(other): role.card.id for other, roles in known.items() for role in roles if role.certain}


def _known_faces(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds every face of a card that a player's view shows him, remembered ones too.

    Left aside are the maze, what lies open to all, and what he discarded himself.
    """
    cards = {card.name: card.id for card in every_card(scene).values()}
    open_zones, own = zones_of(scene, "front", "used"), zones_of(scene, "discards")
    memory = scene.memories[int(player)]
    zones = list(views.common(scene.table, int(player), memory))
    for place in views.seats(scene.table, int(player), memory, scene.decision):
        zones += [zone for zone in place["zones"] if not (place["you"] and zone["name"] in own)]
    shown = [place for zone in zones if zone["name"] not in open_zones for place in zone["places"]]
    faces = [cards[place["face"]] for place in shown if place.get("face") in cards]
    return unordered(faces, card_names(scene, wanted, "known_faces"))


def _sees_gold(scene: Scene, player: Player, wanted: Marked) -> dict[str, Any]:
    """Finds the gold that a player's view shows him of each player (SAB-GOLD-10, SA2-HID-01).

    Of gold that is hidden he sees what its back says, ``some gold`` or ``no gold``, or the number of cards, as in ``2 cards``.
    """
    values = {card.name: card.value for card in table_of(scene).rules.gold_values.values()}
    fields = zones_of(scene, "gold", "notes", "pieces", "purses")

    def gold_of(seat: Seat) -> Any:
        places = [place for zone in seat["zones"] if zone["name"] in fields for place in zone["places"]]
        if backs := [place for place in places if "face" not in place]:
            return backs[0].get("backed") or f"{len(backs)} cards"
        counted = sum(counter["value"] for counter in seat["counters"] if counter["name"] in fields)
        faces = [place["face"] for place in places]
        return counted + sum(values[face] if face in values else int(face.split()[0]) for face in faces)

    expected = by_player(scene.table, wanted, f"the gold that {player} sees")
    seats = views.seats(scene.table, int(player), scene.memories[int(player)], scene.decision)
    return {str(other): gold_of(seats[other]) for other in expected}


def zones_of(scene: Scene, *fields: str) -> list[str]:
    """Names the places and counters of a layout that show some fields of the table."""
    return [part.name for part in scene.table.rules.layout if part.field in fields]


KNOWLEDGE: dict[str, Fact] = {
    "knows_goals": each("knows_goals", _knows_goals),
    "knows_roles": each("knows_roles", _knows_roles),
    "knows_hands": known_hands("knows_hands"),  # SA2-ACT-10
    "known_faces": each("known_faces", _known_faces),
    "sees_gold": each("sees_gold", _sees_gold),
}
