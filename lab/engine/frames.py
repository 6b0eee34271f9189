"""A view as DataFrames."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame

    from .viewdata import Place, View


def spoken(place: Place) -> str:
    """Says a place of a view in a word or two: a face, a remembered face, a back, a count."""
    if "count" in place:
        return f"{place['count']} {place['label']}"
    if "face" not in place:
        return f"? ({place['backed']})" if "backed" in place else "?"
    memory = place.get("memory")
    return place["face"] if memory is None else f"{place['face']}{'' if memory['certain'] else '?'} (step {memory['step']})"


def frames(view: View) -> dict[str, DataFrame]:
    """Turns a view into the tables ``players``, ``zones`` and ``options``, and ``boards`` if it has any."""
    from pandas import DataFrame

    players = [
        {
            "player": seat["name"],
            "to decide": seat["decides"],
            "in": seat["out"] is None,
            **{counter["name"]: counter["value"] for counter in seat["counters"]},
            **{zone["name"]: ", ".join(map(spoken, zone["places"])) for zone in seat["zones"]},
            "notes": ", ".join(seat["badges"]),
        }
        for seat in view["seats"]
    ]
    zones = [{"zone": counter["name"], "cards": str(counter["value"])} for counter in view["counters"]]
    zones += [{"zone": zone["name"], "cards": ", ".join(map(spoken_at, zone["places"]))} for zone in view["zones"]]
    asked, options = view["decision"], []
    if asked is not None:
        options = [{**option, "allowed": True, "reason": "", "clause": asked["clause"]} for option in asked["options"]]
        options += [{**each, "hint": "", "allowed": False} for each in asked["barred"]]
    columns = ["notation", "label", "hint", "allowed", "reason", "clause"]
    tables = {
        "players": DataFrame(players).set_index("player"),
        "zones": DataFrame(zones, columns=["zone", "cards"]).set_index("zone"),
        "options": DataFrame(options, columns=columns).set_index("notation"),
    }
    if view["boards"]:
        on_board = ["board", "column", "row", "card", "turn", "joints", "connected", "door"]
        tables["boards"] = DataFrame(tiles(view), columns=on_board).set_index(on_board[:3])
    return tables


def tiles(view: View) -> list[dict[str, object]]:
    """Lists the cards face up on the boards: where, which, how turned, its open sides by what joins, those connected."""
    return [
        {
            "board": board["name"],
            "column": one["cell"][0],
            "row": one["cell"][1],
            "card": one["label"],
            "turn": one["turn"],
            "joints": " ".join(one["blocks"]),
            "connected": one["reached"],
            "door": one["door"],
        }
        for board in view["boards"]
        for one in board["tiles"]
    ]


def spoken_at(place: Place) -> str:
    """Says a place, with its column and row if it is a cell of a board."""
    return f"{place['cell'][0]},{place['cell'][1]} {spoken(place)}" if "cell" in place else spoken(place)
