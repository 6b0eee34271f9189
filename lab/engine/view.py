"""What one viewer sees of a table, as plain data: the only source of every picture, table and text.

A viewer is a seat number, ``None`` for the whole table, or ``-1`` for a spectator who sees what lies open.
"""

from __future__ import annotations

from typing import Any

from .decision import Decision, label
from .layout import Counter, Seen, Shape, Zone
from .memory import Known, Memory
from .run import Outcome
from .table import Player, Table
from .viewdata import Counter as CounterView
from .viewdata import DecisionView, Out, OutcomeView, Place, Seat
from .viewdata import Zone as ZoneView

SHOWN_OF_A_PILE = 5


def seats(table: Table, viewer: int | None, memory: Memory, decision: Decision | None) -> list[Seat]:
    """Describes every player as the viewer sees him."""
    game = table.game
    zones = [part for part in table.layout if isinstance(part, Zone) and part.each]
    counters = [part for part in table.layout if isinstance(part, Counter)]
    return [
        Seat(
            name=player.name,
            decides=decision is not None and decision.player == player,
            active=game.active(table) == player,
            you=viewer == player,
            out=_out(table, player),
            badges=list(game.badges(table, player)),
            counters=[_counter(table, counter, player) for counter in counters],
            zones=[ZoneView(name=zone.name, places=_hand(table, zone, player, viewer, memory)) for zone in zones],
        )
        for player in table.players
    ]


def common(table: Table, viewer: int | None, memory: Memory) -> list[ZoneView]:
    """Describes the zones that belong to nobody."""
    shape = {Shape.ROW: _row, Shape.PILE: _pile, Shape.HAND: _loose}
    return [
        ZoneView(name=part.name, places=shape[part.shape](table, part, viewer, memory))
        for part in table.layout
        if isinstance(part, Zone) and not part.each
    ]


def question(decision: Decision | None, viewer: int | None) -> DecisionView | None:
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
            {"notation": str(option), "label": label(option), "hint": str(getattr(option, "hint", ""))}
            for option in (decision.options if yours else ())
        ],
        "barred": [
            {
                "notation": str(barred.option),
                "label": label(barred.option),
                "reason": barred.reason,
                "clause": barred.clause,
                "nearest": decision.nearest(str(barred.option)),
            }
            for barred in (decision.barred() if yours else ())
        ],
    }


def ending(outcome: Outcome | None) -> OutcomeView | None:
    """Describes how the game ended, if it has."""
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
        "reason": outcome.reason,
        "clause": outcome.clause,
    }


# --- players ---


def _counter(table: Table, counter: Counter, player: Player) -> CounterView:
    limit = getattr(table.rules, counter.limit) if counter.limit else None
    return {"name": counter.name, "value": getattr(table, counter.field)[player], "limit": limit}


def _out(table: Table, player: Player) -> Out | None:
    why = table.game.out_because(table, player)
    return None if why is None else {"text": why["text"], "clause": why["clause"]}


# --- places ---


def face(card: Any, name: str) -> Place:
    """Describes a card that lies open to the viewer."""
    return {"face": label(card), "hint": str(getattr(card, "hint", "")), "name": name}


def back(name: str = "") -> Place:
    """Describes a card of which the viewer sees the back."""
    return {"back": True, "name": name}


def remembered(known: Known | None, name: str = "") -> Place:
    """Describes a card that lies hidden, as the viewer remembers it, if he does."""
    if known is None:
        return back(name)
    return {**face(known.card, name), "memory": {"step": known.step, "certain": known.certain}}


def _sees(zone: Zone, owner: int | None, viewer: int | None) -> bool:
    return viewer is None or zone.seen_by is Seen.ALL or (zone.seen_by is Seen.OWNER and viewer == owner)


def _hand(table: Table, zone: Zone, owner: Player, viewer: int | None, memory: Memory) -> list[Place]:
    cards = getattr(table, zone.field)[owner]
    if _sees(zone, owner, viewer):
        return [face(card, str(card)) for card in cards]
    known = sorted(memory.hands.get((zone.field, int(owner)), ()), key=lambda each: not each.certain)[: len(cards)]
    return [remembered(each) for each in known] + [back() for _ in range(len(cards) - len(known))]


def _row(table: Table, zone: Zone, viewer: int | None, memory: Memory) -> list[Place]:
    names = [f"{zone.place or zone.field} {i + 1}" for i in range(len(getattr(table, zone.field)))]
    if _sees(zone, None, viewer):
        return [face(card, name) for card, name in zip(getattr(table, zone.field), names, strict=True)]
    return [remembered(memory.places.get((zone.field, i)), name) for i, name in enumerate(names)]


def _pile(table: Table, zone: Zone, viewer: int | None, memory: Memory) -> list[Place]:
    cards = getattr(table, zone.field)
    count: list[Place] = [{"count": len(cards), "label": "card left" if len(cards) == 1 else "cards left"}]
    if _sees(zone, None, viewer):
        top = cards[: -SHOWN_OF_A_PILE - 1 : -1]
        return count + [face(card, f"{zone.field} {i + 1}") for i, card in enumerate(top)]
    known = list(memory.piles.get(zone.field, ()))[: len(cards)]
    while known and known[-1] is None:
        known.pop()
    return count + [remembered(each, f"{zone.field} {i + 1}") for i, each in enumerate(known)]


def _loose(table: Table, zone: Zone, viewer: int | None, memory: Memory) -> list[Place]:
    cards = getattr(table, zone.field)
    if _sees(zone, None, viewer):
        return [face(card, f"{zone.field} {i + 1}") for i, card in enumerate(cards)]
    return [back() for _ in cards]
