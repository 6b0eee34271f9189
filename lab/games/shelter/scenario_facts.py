"""The facts that scenarios of Shelter may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ...engine import view as views
from ...engine.events import Event
from ...engine.fact_kinds import (
    UNKNOWN,
    card_names,
    cards,
    cards_of,
    each,
    flag,
    group,
    holds,
    ids,
    known_hands,
    number,
    numbers,
    who,
    word,
)
from ...engine.marked import Marked
from ...engine.memory import Known
from ...engine.scene import Fact, Scene, seat, unordered
from ...engine.table import Player
from . import events as e
from .cards import ShelterCard
from .effects.turns import WORDS as MARKS
from .looks import LET_IT_HAPPEN
from .scenario_words import PHASES
from .table import ShelterTable


def _table(scene: Scene) -> ShelterTable:
    return cast(ShelterTable, scene.table)


# --- what players saw and know ---


def _saw(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the cards that effects and Research showed to a player, not those that came into his hand."""
    found = [card.id for event in scene.events for looker, shown in shown_by(event) if looker == player for card in shown]
    return unordered(found, card_names(scene, wanted, "saw"))


def shown_by(event: Event) -> list[tuple[Player, Sequence[ShelterCard]]]:
    """Says who saw which cards by an event."""
    args = event.kind.named(event.args)
    if event.kind in (e.LOOKS, e.LOOKS_AT_ALL, e.SHOWS, e.SHOWS_ALL):
        return [(args["looker"], args["cards"])]
    if event.kind in (e.SEES_CAVE, e.SEES_DECK):
        return [(args["player"], args["cards"])]
    return [(args["neighbour"], (args["card"],))] if event.kind is e.RESEARCHES else []


def _sure(known: Known | None) -> str:
    return known.card.id if known is not None and known.certain else UNKNOWN


def _knows_cave(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the cards of the cave, place by place, that an observer can name for certain."""
    card_names(scene, wanted, "knows_cave", UNKNOWN)
    places = scene.memories[int(player)].places
    return [_sure(places.get(("cave", i))) for i in range(len(_table(scene).cave))]


def _knows_deck(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the cards of the deck, from the top, that an observer can name for certain; as many as are expected."""
    size = len(card_names(scene, wanted, "knows_deck", UNKNOWN))
    known = (*scene.memories[int(player)].piles.get("deck", ()), *(None,) * size)
    return [_sure(card) for card in known[:size]]


def _known_faces(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds every face of a card that a player's view shows him, the discard aside."""
    table, memory = scene.table, scene.memories[int(player)]
    zones = [zone for place in views.seats(table, int(player), memory, scene.decision) for zone in place["zones"]]
    zones += [zone for zone in views.common(table, int(player), memory) if not zone["name"].startswith("Discard")]
    faces = [place["face"] for zone in zones for place in zone["places"] if "face" in place]
    named = {card.name: card.id for card in table.rules.cards.values()}
    return unordered([named[face] for face in faces], card_names(scene, wanted, "known_faces"))


def reactions(scene: Scene) -> list[Player]:
    """Lists who could have answered with a trap, in the order in which they were asked."""
    return [asked.player for asked in scene.asked if str(LET_IT_HAPPEN) in asked.options and len(asked.options) > 1]


# --- the table and the round ---


def _discard_lacks(scene: Scene, wanted: Marked) -> list[str]:
    there = ids(_table(scene).discard)
    return [card for card in card_names(scene, wanted, "discard_lacks") if card not in there]


def _discard_by(scene: Scene, wanted: Marked) -> list[str]:
    """Finds who put the last cards of the discard there, as many as are expected (SHE-DISC-01)."""
    laid_by = _table(scene).laid_by
    size = len([seat(scene.table, name) for name in wanted.items("discard_by")])
    return [str(player) for player in laid_by[max(0, len(laid_by) - size) :]]


def _marks(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    return unordered(_table(scene).marks[player], wanted.each_of("marks", "mark", MARKS))


def _phase(scene: Scene) -> str:
    """Finds the phase of the turn; over once the round is."""
    return _table(scene).phase if _table(scene).result is None else "over"


def _to_move(scene: Scene) -> Player | None:
    """Finds who moves next: before his draw, too, and after a round whoever begins the next one."""
    table = _table(scene)
    if scene.run.outcome is not None:
        return None
    return table.active if table.result is None else table.first


REASONS = tuple(e.ENDINGS)


def _reason(scene: Scene) -> str:
    """Finds why the round ended; empty while it runs."""
    result = _table(scene).result
    return "" if result is None else result.reason


def _winner(scene: Scene) -> Player | None:
    result = _table(scene).result
    return None if result is None else result.winner


def _match_winner(scene: Scene) -> str | None:
    return scene.run.outcome.winners[0] if scene.run.outcome is not None and scene.run.outcome.winners else None


def _all_cards(table: ShelterTable) -> list[ShelterCard]:
    return [*table.deck, *table.cave, *table.discard, *(card for hand in table.hands for card in hand)]


FACTS: dict[str, Fact] = {
    "hands": cards_of("hands", lambda table, player: table.hands[player]),
    "coins": numbers("coins", lambda table, player: table.coins[player]),
    "points": numbers("points", lambda table, player: table.points[player]),
    "marks": each("marks", _marks),
    "living": group("living", lambda scene: _table(scene).living),
    "out": group("out", lambda scene: [player for player in scene.table.players if player not in _table(scene).living]),
    "cave": cards("cave", lambda table: table.cave, ordered=True),
    "cards": number("cards", lambda table: len(_all_cards(table))),
    "deck_count": number("deck_count", lambda table: len(table.deck)),
    "deck_top": cards("deck_top", lambda table: table.deck[::-1], "first", ordered=True),
    "deck_bottom": cards("deck_bottom", lambda table: table.deck, "first", ordered=True),
    "deck_has": holds("deck_has", lambda table: table.deck),
    "discard_count": number("discard_count", lambda table: len(table.discard)),
    "discard_last": cards("discard_last", lambda table: table.discard, "last", ordered=True),
    "discard_has": holds("discard_has", lambda table: table.discard),
    "discard_lacks": _discard_lacks,
    "discard_by": _discard_by,
    "phase": word("phase", (*PHASES, "over"), _phase),
    "to_move": who("to_move", _to_move),
    "round_over": flag("round_over", lambda scene: _table(scene).result is not None),
    "winner": who("winner", _winner),
    "reason": word("reason", REASONS, _reason),
    "next_first": who("next_first", lambda scene: _table(scene).first),
    "match_over": flag("match_over", lambda scene: scene.run.outcome is not None),
    "match_winner": who("match_winner", _match_winner),
    "reaction_offered": group("reaction_offered", reactions, ordered=True),
    "saw": each("saw", _saw),
    "knows_cave": each("knows_cave", _knows_cave),
    "knows_deck": each("knows_deck", _knows_deck),
    "knows_hand": known_hands("knows_hand"),
    "known_faces": each("known_faces", _known_faces),
}
