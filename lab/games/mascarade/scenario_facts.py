"""The facts that scenarios of Mascarade may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from typing import Any, cast

from ...engine.events import Event
from ...engine.fact_kinds import UNKNOWN, each, flag, group, ids, number, numbers, who, word
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, unordered
from ...engine.table import Player
from . import events as e
from .lineups import broken_requirements, cards_each
from .memory import MascaradeMemory
from .scenario_words import by_slot, slot_named
from .table import MascaradeTable

DEAL = (e.IN_PLAY, e.DEALS, e.READS, e.MAY_DIFFER)  # told before the first turn
PHASES = {  # by the clause that asks
    "MAS-CON": "contest",
    "MAS-POW-INQUISITOR-03": "statement",
    "MAS-POW-SPY-02": "spy_choice",
    "MAS-POW": "power",
}
REASONS = (*e.ENDINGS, "")


def _table(scene: Scene) -> MascaradeTable:
    return cast(MascaradeTable, scene.table)


def _characters(scene: Scene, wanted: Marked, what: str) -> list[str]:
    return wanted.each_of(what, "character", scene.table.rules.cards)


# --- what players know ---


def _memory(scene: Scene, player: Player) -> MascaradeMemory:
    """Gives what a player remembers, with what a position lays ready to be told."""
    memory = cast(MascaradeMemory, scene.memories[int(player)])
    if untold := _table(scene).untold:
        memory = memory.copy()
        memory.learn(map(Event.read, untold))
    return memory


def _knows(scene: Scene, player: Player, wanted: Marked) -> dict[str, str]:
    worlds, found = _memory(scene, player).worlds, {}
    for slot, name in by_slot(_table(scene), wanted, "knows").items():
        name.one_of("character", scene.table.rules.cards)
        card = worlds.certain(slot)
        found[str(slot)] = UNKNOWN if card is None else card.id
    return found


def _unsure(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    slots = [slot_named(_table(scene), name) for name in wanted.items("unsure")]
    worlds = _memory(scene, player).worlds
    return [str(slot) for slot in slots if worlds.certain(slot) is None]


def _possible(scene: Scene, player: Player, wanted: Marked) -> dict[str, list[str]]:
    worlds = _memory(scene, player).worlds
    entries = by_slot(_table(scene), wanted, "possible").items()
    return {str(slot): unordered(ids(worlds.possible(slot)), _characters(scene, names, "possible")) for slot, names in entries}


def _worlds(scene: Scene, player: Player, wanted: Marked) -> int | str:
    wanted.number("worlds")
    worlds = _memory(scene, player).worlds
    return worlds.count() if worlds.exact else f"at most {worlds.count()}"


def _all_known(scene: Scene) -> bool:
    """Tells whether every player can name every card."""
    slots = _table(scene).places.slots
    return all(_memory(scene, player).worlds.certain(slot) is not None for player in scene.table.players for slot in slots)


def _told(scene: Scene, player: Player) -> list[Event]:
    return [event for event in scene.events if event.kind not in DEAL and event.text(player)]


def _log(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the last things that a player was told, as many as are expected."""
    told = [event.text(player) for event in _told(scene, player)]
    return told[max(0, len(told) - len(wanted.texts("log"))) :]


def _log_shows(scene: Scene, player: Player, wanted: Marked) -> bool:
    wanted.flag("log_shows_character")
    return any("{card" in event.kind.words and event.told(player) for event in _told(scene, player))


# --- the table ---


def cards(scene: Scene, wanted: Marked) -> Any:
    """Finds what lies in slots."""
    table = _table(scene)
    slots = by_slot(table, wanted, "cards")
    for name in slots.values():
        name.one_of("character", table.rules.cards)
    return {str(slot): table.cards[slot].id if table.cards else "" for slot in slots}


def _coins_each(table: MascaradeTable) -> int | None:
    return table.coins[0] if len(set(table.coins)) == 1 else None


def characters(scene: Scene, wanted: Marked) -> Any:
    """Finds the set in play, in any order."""
    return unordered(ids(_table(scene).lineup), _characters(scene, wanted, "characters"))


def _phase(scene: Scene) -> str:
    """Finds what is being decided."""
    if scene.run.outcome is not None:
        return "over"
    clause = "" if scene.decision is None else scene.decision.clause
    return next((name for start, name in PHASES.items() if clause.startswith(start)), "action")


def _end_reason(scene: Scene) -> str:
    """Finds why the game is over; empty while it goes on."""
    return "" if scene.run.outcome is None else scene.run.outcome.reason


def custom_sets(scene: Scene, wanted: Marked) -> Any:
    """Finds the requirements that custom sets break, each a mapping of players, cards and broken (MAS-CUST-07)."""
    found = []
    for entry in wanted.items("custom_sets"):
        words = entry.mapping("a custom set", ("players", "cards", "broken"))
        named, players = words["cards"].texts("cards"), words["players"].number("players", 2, 13)
        codes = [need.code for need in broken_requirements(_table(scene).rules, named, players)]
        found.append({"players": players, "cards": named, "broken": unordered(codes, words["broken"].texts("broken"))})
    return found


FACTS: dict[str, Fact] = {
    "cards": cards,
    "coins": numbers("coins", lambda table, player: table.coins[player]),
    "coins_each": number("coins_each", _coins_each),
    "bank": number("bank", lambda table: table.bank),
    "courthouse": number("courthouse", lambda table: table.courthouse),
    "characters": characters,
    "cards_per_player": number("cards_per_player", lambda table: cards_each(len(table.players))),
    "centre_count": number("centre_count", lambda table: len(table.places.centre)),
    "turn": number("turn", lambda table: table.turn),
    "active": who("active", lambda scene: _table(scene).active),
    "decider": who("decider", lambda scene: None if scene.decision is None else scene.decision.player),
    "seats": group("seats", lambda scene: _table(scene).seats, ordered=True),
    "opened": group("opened", lambda scene: sorted(_table(scene).opened), ordered=True),
    "phase": word("phase", ("action", "over", *PHASES.values()), _phase),
    "over": flag("over", lambda scene: scene.run.outcome is not None),
    "end_reason": word("end_reason", REASONS, _end_reason),
    "winners": group("winners", lambda scene: _table(scene).winners, ordered=True),
    "knows": each("knows", _knows),
    "unsure": each("unsure", _unsure),
    "possible": each("possible", _possible),
    "worlds": each("worlds", _worlds),
    "all_known": flag("all_known", _all_known),
    "log": each("log", _log),
    "log_shows_character": each("log_shows_character", _log_shows),
    "custom_sets": custom_sets,
}
