"""What one viewer sees of a table, as plain data: the only source of every picture, table and text.

A viewer is a seat number, ``None`` for the whole table, or ``-1`` for a spectator who sees what lies open.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .decision import Decision, label
from .layout import Counter, Seen, Shape, Zone
from .memory import Known, Memory
from .table import Player, Table

Plain = dict[str, Any]
SHOWN_OF_A_PILE = 5


def seats(table: Table, viewer: int | None, memory: Memory, decision: Decision | None) -> list[Plain]:
    """Describes every player as the viewer sees him."""
    game = table.game
    zones = [part for part in table.layout if isinstance(part, Zone) and part.each]
    counters = [part for part in table.layout if isinstance(part, Counter)]
    return [
        {
            "name": player.name,
            "decides": decision is not None and decision.player == player,
            "active": game.active(table) == player,
            "you": viewer == player,
            "out": game.out_because(table, player),
            "badges": list(game.badges(table, player)),
            "counters": [
                {
                    "name": counter.name,
                    "value": getattr(table, counter.field)[player],
                    "limit": getattr(table.rules, counter.limit) if counter.limit else None,
                }
                for counter in counters
            ],
            "zones": [{"name": zone.name, "places": _hand(table, zone, player, viewer, memory)} for zone in zones],
        }
        for player in table.players
    ]


def common(table: Table, viewer: int | None, memory: Memory) -> list[Plain]:
    """Describes the zones that belong to nobody."""
    shape = {Shape.ROW: _row, Shape.PILE: _pile, Shape.HAND: _open}
    return [
        {"name": part.name, "places": shape[part.shape](table, part, viewer, memory)}
        for part in table.layout
        if isinstance(part, Zone) and not part.each
    ]


def question(decision: Decision | None, viewer: int | None) -> Plain | None:
    """Describes the decision that is waiting; options, refusals and what it is about for the player himself alone."""
    if decision is None:
        return None
    yours = viewer is None or viewer == decision.player
    return {
        "player": str(decision.player),
        "prompt": decision.prompt,
        "clause": decision.clause,
        "secret": decision.secret,
        "yours": yours,
        "about": label(decision.about) if yours and decision.about is not None else None,
        "options": [
            {"notation": str(option), "label": label(option), "hint": str(getattr(option, "hint", ""))} for option in decision.options
        ]
        if yours
        else [],
        "barred": [
            {
                "notation": str(barred.option),
                "label": label(barred.option),
                "reason": barred.reason,
                "clause": barred.clause,
                "nearest": decision.nearest(str(barred.option)),
            }
            for barred in decision.barred()
        ]
        if yours
        else [],
    }


# --- places --------------------------------------------------------------------------------------------------------------------


def face(card: Any, name: str = "") -> Plain:
    """Describes a card that lies open to the viewer."""
    return {"face": label(card), "hint": str(getattr(card, "hint", "")), "name": name or str(card)}


def _remembered(known: Known, name: str = "") -> Plain:
    return {**face(known.card, name), "memory": {"step": known.step, "certain": known.certain}}


def _sees(zone: Zone, owner: int | None, viewer: int | None) -> bool:
    return viewer is None or zone.seen_by is Seen.ALL or (zone.seen_by is Seen.OWNER and viewer == owner)


def _hand(table: Table, zone: Zone, owner: Player, viewer: int | None, memory: Memory) -> list[Plain]:
    cards: Sequence[Any] = getattr(table, zone.field)[owner]
    if _sees(zone, owner, viewer):
        return [face(card) for card in cards]
    known = sorted(memory.hands.get((zone.field, int(owner)), ()), key=lambda each: not each.certain)[: len(cards)]
    return [_remembered(each) for each in known] + [{"back": True, "name": ""}] * (len(cards) - len(known))


def _row(table: Table, zone: Zone, viewer: int | None, memory: Memory) -> list[Plain]:
    places = []
    for i, card in enumerate(getattr(table, zone.field)):
        name = f"{zone.place or zone.field} {i + 1}"
        known = memory.places.get((zone.field, i))
        if _sees(zone, None, viewer):
            places.append(face(card, name))
        else:
            places.append({"back": True, "name": name} if known is None else _remembered(known, name))
    return places


def _pile(table: Table, zone: Zone, viewer: int | None, memory: Memory) -> list[Plain]:
    cards = getattr(table, zone.field)
    count: list[Plain] = [{"count": len(cards), "label": "card left" if len(cards) == 1 else "cards left"}]
    if _sees(zone, None, viewer):
        top = cards[: -SHOWN_OF_A_PILE - 1 : -1]
        return count + [face(card, f"{zone.field} {i + 1}") for i, card in enumerate(top)]
    known = list(memory.piles.get(zone.field, ()))[: len(cards)]
    while known and known[-1] is None:
        known.pop()
    names = [f"{zone.field} {i + 1}" for i in range(len(known))]
    return count + [
        {"back": True, "name": name} if each is None else _remembered(each, name) for each, name in zip(known, names, strict=True)
    ]


def _open(table: Table, zone: Zone, viewer: int | None, memory: Memory) -> list[Plain]:
    cards = getattr(table, zone.field)
    if _sees(zone, None, viewer):
        return [face(card) for card in cards]
    return [{"back": True, "name": ""} for _ in cards]
