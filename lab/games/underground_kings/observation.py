"""What a viewer's picture of the table says, as plain words for scenarios: read off the view itself, not off the table."""

from __future__ import annotations

from typing import Any

from ...engine import view as views
from ...engine.scene import Scene
from ...engine.table import Player
from ...engine.viewdata import Place, Zone
from .cards import MINE_KINDS, PEOPLES

KINDS = {kind.name: kind.id for kind in MINE_KINDS}


def seen_by(scene: Scene, viewer: Player) -> dict[str, Any]:
    """Tells what a viewer sees: his hand, the others' hands, centre, camp, deck, captured and developed mines."""
    table, memory = scene.table, scene.memories[int(viewer)]
    seats = {seat["name"]: _by_name(seat["zones"]) for seat in views.seats(table, int(viewer), memory, scene.decision)}
    common = _by_name(views.common(table, int(viewer), memory))
    return {
        "hand": [place["name"] for place in seats[str(viewer)]["hand"]],
        "opponents": {name: _hand(zones["hand"]) for name, zones in seats.items() if name != str(viewer)},
        "captured": {name: _kinds(zones["mines to develop"]) for name, zones in seats.items()},
        "victory": {name: _kinds(zones["developed"]) for name, zones in seats.items()},
        "centre": [_mine(place) for place in common["Neutral mines"]],
        "camp": {str(people): _pile(common[f"Camp, {people}"], table.rules.camp_visibility == "full") for people in PEOPLES},
        "deck": _deck(common["Deck"]),
    }


def _by_name(zones: list[Zone]) -> dict[str, list[Place]]:
    return {zone["name"]: zone["places"] for zone in zones}


def _deck(places: list[Place]) -> dict[str, Any]:
    """Tells how many cards the deck has, and the mine on the back of the top one."""
    count = places[0]["count"] if places else 0
    return {"count": count, "top_mine": _back(places[1]) if len(places) > 1 else None}


def _kinds(places: list[Place]) -> list[str]:
    """Tells the kinds of mines that lie before a player, whatever lies on them."""
    return [KINDS[place["face"].partition(": ")[0]] for place in places]


def _hand(places: list[Place]) -> dict[str, Any]:
    """Tells the number of cards in a hand and the mines on their backs; null where backs are hidden."""
    mines = [_back(place) for place in places]
    return {"hand_count": len(places), "hand_mines": None if mines and None in mines else mines}


def _back(place: Place) -> str | None:
    """Tells the mine on the back of a card; of one whose squad is known the back is said beside it."""
    name = place.get("backed") or place.get("hint", "").removeprefix("back: ")
    return KINDS.get(name)


def _mine(place: Place) -> Any:
    """Tells a mine of the centre with the squads on it."""
    name, _, squads = place["face"].partition(": ")
    if name not in KINDS:
        return None
    return {"mine": KINDS[name], "squads": [squad.lower() for squad in squads.split(", ")] if squads else []}


def _pile(places: list[Place], full: bool) -> Any:
    """Tells a pile of the camp, bottom first; where only the top is seen, that and the number of squads."""
    faces = [place["face"].lower() for place in places]
    if full:
        return faces
    below = int(faces[0].split(" ")[0]) if len(faces) > 1 else 0
    return {"count": below + bool(faces), "top": faces[-1] if faces else None}
