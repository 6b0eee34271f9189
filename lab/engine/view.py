"""What one viewer sees of a table, as plain data: the only source of every picture, table and text.

A viewer is a seat number, ``None`` for the whole table, or ``-1`` for a spectator who sees what lies open.
"""

from __future__ import annotations

from collections import Counter as Counts
from collections.abc import Sequence
from typing import Any

from .decision import Decision, label
from .layout import Counter, Grid, Shape, Stretch, Zone
from .memory import Known, Memory
from .run import Outcome
from .table import Player, Table
from .tree import SPECTATOR
from .viewdata import Board, Choice, DecisionView, Out, OutcomeView, Place, Printed, Seat, View
from .viewdata import Counter as CounterView
from .viewdata import Zone as ZoneView

SHOWN_OF_A_PILE = 5
MOST_BARRED = 40


def view(
    table: Table,
    viewer: int | None,
    memory: Memory,
    decision: Decision | None,
    outcome: Outcome | None = None,
    step: int = 0,
    steps: int = 0,
) -> View:
    """Composes everything that a viewer sees.

    Args:
        table: as it lies.
        viewer: a seat, None for the whole table, -1 for a spectator.
        memory: what he remembers.
        decision: what is waiting to be decided.
        outcome: how the game ended, if it has.
        step: how many choices were made.
        steps: how many the current line has.
    """
    return {
        "game": table.game.title,
        "caption": caption(table, viewer),
        "viewer": None if viewer is None else SPECTATOR if viewer < 0 else table.players[viewer].name,
        "step": step,
        "steps": steps,
        "seats": seats(table, viewer, memory, decision, over=outcome is not None),
        "counters": [_counter(table, part, getattr(table, part.field)) for part in _counters(table) if not part.each],
        "boards": boards(table),
        "zones": common(table, viewer, memory),
        "decision": question(decision, viewer),
        "outcome": ending(outcome),
    }


def caption(table: Table, viewer: int | None) -> str:
    """Says which game this is and where it stands."""
    parts = [f"edition {table.rules.edition.name}", f"{len(table.players)} players"]
    parts += [f"seed {table.luck.source.seed}"] if viewer is None else []  # whoever knows the seed knows the deck
    parts += [words] if (words := table.game.caption(table)) else []
    return " · ".join(parts)


def seats(table: Table, viewer: int | None, memory: Memory, decision: Decision | None, *, over: bool = False) -> list[Seat]:
    """Describes every player as the viewer sees him; once the game is over nobody is on turn."""
    game = table.game
    zones = [(part.name, list(part.stretches(table))) for part in _zones(table) if part.each]
    counters = [part for part in _counters(table) if part.each]
    return [
        Seat(
            name=player.name,
            decides=decision is not None and decision.player == player,
            active=not over and game.active(table) == player,
            you=viewer == player,
            out=_out(table, player),
            badges=list(game.badges(table, player)),
            counters=[_counter(table, counter, getattr(table, counter.field)[player]) for counter in counters],
            zones=[ZoneView(name=name, places=places(table, each[player], viewer, memory)) for name, each in zones],
        )
        for player in table.players
    ]


def common(table: Table, viewer: int | None, memory: Memory) -> list[ZoneView]:
    """Describes the zones that belong to nobody."""
    return [
        ZoneView(name=part.name, places=places(table, stretch, viewer, memory))
        for part in _zones(table)
        if not part.each
        for stretch in part.stretches(table)
    ]


def question(decision: Decision | None, viewer: int | None) -> DecisionView | None:
    """Describes the decision that is waiting; options, refusals and what it is about for the player himself alone."""
    if decision is None:
        return None
    yours = viewer is None or viewer == decision.player
    barred, more = decision.barred_now(MOST_BARRED) if yours else ([], 0)
    asked: DecisionView = {
        "player": str(decision.player),
        "prompt": decision.prompt,
        "clause": decision.clause,
        "secret": decision.secret,
        "yours": yours,
        "about": label(decision.about) if yours and decision.about is not None else None,
        "options": [choice(option) for option in (decision.options if yours else ())],
        "barred": [
            {
                "notation": str(each.option),
                "label": label(each.option),
                "reason": each.reason,
                "clause": each.clause,
                "nearest": decision.nearest(str(each.option)),
            }
            for each in barred
        ],
    }
    if more:
        asked["barred_more"] = more
    return asked


def choice(option: Any) -> Choice:
    """Describes an option; one about a cell of a board says which, and which card would lie there how."""
    one: Choice = {"notation": str(option), "label": label(option), "hint": str(getattr(option, "hint", ""))}
    if (cell := getattr(option, "cell", None)) is not None:
        one["cell"] = list(cell)
        if (card := getattr(option, "card", None)) is not None:
            one["card"], one["turn"] = str(card), int(getattr(option, "turn", 0))
    return one


def boards(table: Table) -> list[Board]:
    """Describes the boards, which are open to everybody, and what stands on them."""
    grids = [part for part in table.rules.layout if isinstance(part, Grid)]
    return [
        Board(name=grid.name, tiles=getattr(table, grid.field).seen(), pieces=list(table.game.pieces(table, grid.field)))
        for grid in grids
    ]


def ending(outcome: Outcome | None) -> OutcomeView | None:
    """Describes how the game ended, if it has."""
    if outcome is None:
        return None
    return {
        "winners": list(outcome.winners),
        "scores": dict(outcome.scores),
        "reason": outcome.how,
        "clause": outcome.clause,
    }


# --- players ---


def _zones(table: Table) -> list[Zone]:
    return [part for part in table.rules.layout if isinstance(part, Zone)]


def _counters(table: Table) -> list[Counter]:
    return [part for part in table.rules.layout if isinstance(part, Counter)]


def _counter(table: Table, counter: Counter, value: Any) -> CounterView:
    limit = getattr(table.rules, counter.limit) if counter.limit else None
    return {"name": counter.name, "value": value, "limit": limit}


def _out(table: Table, player: Player) -> Out | None:
    why = table.game.out_because(table, player)
    return None if why is None else {"text": why["text"], "clause": why["clause"]}


# --- places ---


def face(card: Any, name: str) -> Place:
    """Describes a card that lies open to the viewer."""
    place: Place = {"face": label(card), "hint": str(getattr(card, "hint", "")), "name": name}
    if (tile := getattr(card, "tile", None)) is not None:
        place["tile"] = printed(tile, getattr(card, "marks", ()))
    return place


def printed(tile: Any, marks: Sequence[str]) -> Printed:
    """Describes what is printed on a card with a tile, or how it lies there if the tile is turned."""
    doored = tile.blocks[tile.door_block] if tile.door else ""
    return {"blocks": list(tile.blocks), "door": tile.door, "doored": doored, "marks": list(marks)}


def back(side: str = "", name: str = "") -> Place:
    """Describes a card of which the viewer sees the back."""
    return {"back": True, "backed": side, "name": name} if side else {"back": True, "name": name}


def remembered(known: Known | None, side: str = "", name: str = "") -> Place:
    """Describes a card that lies hidden, as the viewer remembers it, if he does."""
    if known is None:
        return back(side, name)
    return {**face(known.card, name), "memory": {"step": known.step, "certain": known.certain}}


def places(table: Table, stretch: Stretch, viewer: int | None, memory: Memory) -> list[Place]:
    """Describes the cards of one zone as the viewer sees them."""
    if viewer is None or stretch.zone.seen(stretch.owner, viewer):
        return _OPEN[stretch.zone.shape](stretch)
    return _HIDDEN[stretch.zone.shape](table, stretch, viewer, memory)


def _open_hand(stretch: Stretch) -> list[Place]:
    zone = stretch.zone
    return [face(card, str(card) if zone.each else f"{zone.field} {i + 1}") for i, card in enumerate(stretch.cards)]


def _open_row(stretch: Stretch) -> list[Place]:
    return [face(card, stretch.place_name(i)) for i, card in enumerate(stretch.cards)]


def _open_cells(stretch: Stretch) -> list[Place]:
    return [{**face(stretch.cards[cell], stretch.place_name(cell)), "cell": list(cell)} for cell in stretch.places()]


def _open_pile(stretch: Stretch) -> list[Place]:
    top = stretch.cards[: -SHOWN_OF_A_PILE - 1 : -1]
    return [*_count(stretch), *(face(card, f"{stretch.zone.field} {i + 1}") for i, card in enumerate(top))]


def _hidden_hand(table: Table, stretch: Stretch, viewer: int, memory: Memory) -> list[Place]:
    """Shows what is remembered of a hand, then its other backs in the order of their sides: how it is held tells nothing."""
    sides = Counts(side(table, stretch, i, viewer) for i in range(len(stretch.cards)))
    shown: list[Place] = []
    for known in sorted(memory.hands.get(stretch.key, ()), key=lambda each: not each.certain):
        its_side = table.game.back(table, known.card, stretch.zone, stretch.where(0), viewer)
        if sides[its_side] > 0:  # of a doubtful card even the back may be gone
            sides[its_side] -= 1
            shown.append(remembered(known))
    return shown + [back(each) for each in sorted(sides.elements())]


def _hidden_row(table: Table, stretch: Stretch, viewer: int, memory: Memory) -> list[Place]:
    return [
        remembered(memory.places.get((stretch.key, i)), side(table, stretch, i, viewer), stretch.place_name(i))
        for i in stretch.places()
    ]


def _hidden_cells(table: Table, stretch: Stretch, viewer: int, memory: Memory) -> list[Place]:
    rows = zip(_hidden_row(table, stretch, viewer, memory), stretch.places(), strict=True)
    return [{**place, "cell": list(cell)} for place, cell in rows]


def _hidden_pile(table: Table, stretch: Stretch, viewer: int, memory: Memory) -> list[Place]:
    known = list(memory.piles.get(stretch.key, ()))[: len(stretch.cards)]
    while known and known[-1] is None:
        known.pop()
    top = side(table, stretch, len(stretch.cards) - 1, viewer) if stretch.cards else ""
    if top and not known:
        known = [None]
    sides = [top, *[""] * len(known)]
    field = stretch.zone.field
    return [*_count(stretch), *(remembered(each, sides[i], f"{field} {i + 1}") for i, each in enumerate(known))]


def side(table: Table, stretch: Stretch, i: Any, viewer: int) -> str:
    """Says what a viewer sees of the back of the card at an index, or on a cell, of a hidden zone."""
    number = len(stretch.cards) - 1 - i if stretch.zone.shape is Shape.PILE else i
    return table.game.back(table, stretch.cards[i], stretch.zone, stretch.where(number), viewer)


def _count(stretch: Stretch) -> list[Place]:
    """Says how many cards a pile has, if it has any."""
    number = len(stretch.cards)
    return [{"count": number, "label": "card" if number == 1 else "cards"}] if number else []


_OPEN = {Shape.HAND: _open_hand, Shape.ROW: _open_row, Shape.PILE: _open_pile, Shape.CELLS: _open_cells}
_HIDDEN = {Shape.HAND: _hidden_hand, Shape.ROW: _hidden_row, Shape.PILE: _hidden_pile, Shape.CELLS: _hidden_cells}
