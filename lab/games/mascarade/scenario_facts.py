"""The facts that scenarios of Mascarade may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, cast

from ...engine.events import Event
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, by_player, seat, unordered
from ...engine.table import Player
from . import events as e
from .lineups import broken_requirements, cards_each
from .memory import MascaradeMemory
from .scenario_words import by_slot, slot_named
from .table import MascaradeTable

UNKNOWN = "?"
DEAL = (e.IN_PLAY, e.DEALS, e.READS, e.MAY_DIFFER)  # told before the first turn
PHASES = {  # by the clause that asks
    "MAS-CON": "contest",
    "MAS-POW-INQUISITOR-03": "statement",
    "MAS-POW-SPY-02": "spy_choice",
    "MAS-POW": "power",
}
REASONS = ("target", "bankruptcy", "cheat", "")

# --- kinds of facts ---


def _table(scene: Scene) -> MascaradeTable:
    return cast(MascaradeTable, scene.table)


def _ids(cards: Iterable[Any]) -> list[str]:
    return [card.id for card in cards]


def _characters(scene: Scene, wanted: Marked, what: str) -> list[str]:
    return [name.one_of("character", scene.table.rules.cards) for name in wanted.items(what)]


def each(what: str, find: Callable[[Scene, Player, Marked], Any]) -> Fact:
    """Makes a fact of every player for whom it is expected."""

    def found(scene: Scene, wanted: Marked) -> Any:
        return {str(player): find(scene, player, entry) for player, entry in by_player(scene.table, wanted, what).items()}

    return found


def number(name: str, count: Callable[[MascaradeTable], int | None]) -> Fact:
    """Makes a fact of a number."""

    def find(scene: Scene, wanted: Marked) -> Any:
        wanted.number(name)
        return count(_table(scene))

    return find


def group(name: str, find_them: Callable[[MascaradeTable], Iterable[Player]]) -> Fact:
    """Makes a fact of several players, in order."""

    def find(scene: Scene, wanted: Marked) -> Any:
        for each in wanted.items(name):
            seat(scene.table, each)
        return [str(player) for player in find_them(_table(scene))]

    return find


def who(name: str, find_him: Callable[[Scene], Player | None]) -> Fact:
    """Makes a fact of a player."""

    def find(scene: Scene, wanted: Marked) -> Any:
        seat(scene.table, wanted, name)
        return str(find_him(scene))

    return find


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
    return {str(slot): unordered(_ids(worlds.possible(slot)), _characters(scene, names, "possible")) for slot, names in entries}


def _worlds(scene: Scene, player: Player, wanted: Marked) -> int | str:
    wanted.number("worlds")
    worlds = _memory(scene, player).worlds
    return worlds.count() if worlds.exact else f"at most {worlds.count()}"


def all_known(scene: Scene, wanted: Marked) -> bool:
    """Tells whether every player can name every card."""
    wanted.flag("all_known")
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


def _coins(scene: Scene, player: Player, wanted: Marked) -> int:
    wanted.number(f"the coins of {player}")
    return int(_table(scene).coins[player])


def _coins_each(table: MascaradeTable) -> int | None:
    return table.coins[0] if len(set(table.coins)) == 1 else None


def characters(scene: Scene, wanted: Marked) -> Any:
    """Finds the set in play, in any order."""
    return unordered(_ids(_table(scene).lineup), _characters(scene, wanted, "characters"))


def phase(scene: Scene, wanted: Marked) -> Any:
    """Finds what is being decided."""
    wanted.one_of("phase", ("action", "over", *PHASES.values()))
    if scene.run.outcome is not None:
        return "over"
    clause = "" if scene.decision is None else scene.decision.clause
    return next((name for start, name in PHASES.items() if clause.startswith(start)), "action")


def over(scene: Scene, wanted: Marked) -> Any:
    """Tells whether the game is over."""
    wanted.flag("over")
    return scene.run.outcome is not None


def end_reason(scene: Scene, wanted: Marked) -> Any:
    """Finds why the game is over; empty while it goes on."""
    wanted.one_of("end_reason", REASONS)
    return "" if scene.run.outcome is None else scene.run.outcome.reason


def custom_sets(scene: Scene, wanted: Marked) -> Any:
    """Finds the requirements that custom sets break, each a mapping of players, cards and broken (MAS-CUST-07)."""
    found = []
    for entry in wanted.items("custom_sets"):
        words = entry.mapping("a custom set", ("players", "cards", "broken"))
        ids, players = words["cards"].texts("cards"), words["players"].number("players", 2, 13)
        codes = [each.code for each in broken_requirements(_table(scene).rules, ids, players)]
        found.append({"players": players, "cards": ids, "broken": unordered(codes, words["broken"].texts("broken"))})
    return found


FACTS: dict[str, Fact] = {
    "cards": cards,
    "coins": each("coins", _coins),
    "coins_each": number("coins_each", _coins_each),
    "bank": number("bank", lambda table: table.bank),
    "courthouse": number("courthouse", lambda table: table.courthouse),
    "characters": characters,
    "cards_per_player": number("cards_per_player", lambda table: cards_each(len(table.players))),
    "centre_count": number("centre_count", lambda table: len(table.places.centre)),
    "turn": number("turn", lambda table: table.turn),
    "active": who("active", lambda scene: _table(scene).active),
    "decider": who("decider", lambda scene: None if scene.decision is None else scene.decision.player),
    "seats": group("seats", lambda table: table.seats),
    "opened": group("opened", lambda table: sorted(table.opened)),
    "phase": phase,
    "over": over,
    "end_reason": end_reason,
    "winners": group("winners", lambda table: table.winners),
    "knows": each("knows", _knows),
    "unsure": each("unsure", _unsure),
    "possible": each("possible", _possible),
    "worlds": each("worlds", _worlds),
    "all_known": all_known,
    "log": each("log", _log),
    "log_shows_character": each("log_shows_character", _log_shows),
    "custom_sets": custom_sets,
}
