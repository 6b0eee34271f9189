"""The words of a scenario's position in Mascarade: where the cards and coins are, whose turn it is, and who knows what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...engine.marked import Marked
from ...engine.scene import by_player, seat
from ...engine.table import Player
from . import events as e
from .cards import Character
from .flow import play_with, tell_in_play
from .places import Slot
from .table import MascaradeTable

POSITION = (
    "cards",  # the character of every slot: A, or A left, A right, A protected; centre 1, centre 2
    "coins",  # by player; not said: those of the start. What is left of the box lies in the bank
    "courthouse",  # coins; not said: none
    "turn",  # the number of the turn that is due; not said: 5
    "active",  # whose turn it is; not said: the first player's
    "opened",  # the characters that were opened in the turn before, by player; not said: none
    "knowledge",  # what the players know of the cards; not said: public
)
KNOWLEDGE = (
    "public",  # everything
    "own_only",  # their own cards
    "unknown",  # nothing but which characters are in play
)  # or {blur: [[slot, slot], ...]}: everything, but for pairs handled out of sight since; or any of these by player, and default
FIRST_FREE = 5
DEFAULT = "default"


def lay_out(table: MascaradeTable, said: Marked) -> None:
    """Lays a position out; what it does not say is as in the list of words."""
    words = said.mapping("position", POSITION)
    if "cards" not in words:
        raise said.fault("the position does not say cards")
    _place(table, words["cards"])
    _count(table, words)
    table.turn = words["turn"].number("turn", 1, 10_000) if "turn" in words else FIRST_FREE
    table.active = seat(table, words["active"]) if "active" in words else table.players[0]
    for player, cards in by_player(table, words["opened"], "opened").items() if "opened" in words else ():
        table.opened[player] = tuple(_character(table, card) for card in cards.items(f"what {player} opened"))
    _know(table, words.get("knowledge"))


def slot_named(table: MascaradeTable, name: Marked) -> Slot:
    """Returns the slot of a notation."""
    return slots_by_name(table)[name.one_of("slot", slots_by_name(table))]


def slots_by_name(table: MascaradeTable) -> dict[str, Slot]:
    """Gives the slots by their notations."""
    return {str(slot): slot for slot in table.places.slots}


def by_slot(table: MascaradeTable, entries: Marked, what: str) -> dict[Slot, Marked]:
    """Returns the entries of a mapping by slot, such as ``{A: king, centre 1: witch}``."""
    slots = slots_by_name(table)
    return {slots[name]: entry for name, entry in entries.mapping(what, slots).items()}


def _character(table: MascaradeTable, name: Marked) -> Character:
    return table.rules.cards[name.one_of("character", table.rules.cards)]


def _place(table: MascaradeTable, said: Marked) -> None:
    """Lays a character into every slot; together they are the set in play."""
    cards = {slot: _character(table, name) for slot, name in by_slot(table, said, "cards").items()}
    for slot in table.places.slots:
        if slot not in cards:
            raise said.fault(f"cards does not say what lies in {slot}")
    table.cards = [cards[slot] for slot in table.places.slots]
    for lineup in table.rules.lineups[len(table.players)]:
        if Counter(lineup) == Counter(table.cards):
            play_with(table, lineup)
            return
    wanted = " or ".join(", ".join(sorted(map(str, lineup))) for lineup in table.rules.lineups[len(table.players)])
    raise said.fault(f"the characters are not those in play, which are {wanted}")


def _count(table: MascaradeTable, words: Mapping[str, Marked]) -> None:
    """Lays out the coins; the rest of the box is the bank."""
    for player, coins in by_player(table, words["coins"], "coins").items() if "coins" in words else ():
        table.coins[player] = coins.number(f"the coins of {player}")
    table.courthouse = words["courthouse"].number("courthouse") if "courthouse" in words else 0
    table.bank = table.rules.bank_total - sum(table.coins) - table.courthouse
    if table.bank < 0:
        raise words["coins" if "coins" in words else "courthouse"].fault(f"the box has only {table.rules.bank_total} coins")


# --- what players know ---


def _know(table: MascaradeTable, said: Marked | None) -> None:
    """Lays ready what the players are told when the game goes on."""
    tell_in_play(table)
    if said is not None and isinstance(said.raw, dict) and "blur" not in said.raw:
        names = [*map(str, table.players), DEFAULT]
        entries = said.mapping("knowledge", names)
        for player in table.players:
            _tell(table, entries.get(str(player), entries.get(DEFAULT)), (player,))
    else:
        _tell(table, said, None)
    table.untold = tuple(table.log)
    table.log.clear()


def _tell(table: MascaradeTable, said: Marked | None, audience: tuple[Player, ...] | None) -> None:
    """Tells some players, or everybody, what they know."""
    if said is not None and isinstance(said.raw, dict):
        pairs = said.mapping("knowledge", ("blur",))["blur"].items("blur")
        table.see_all(audience, e.DEALS, "MAS-SETUP-06")
        for pair in pairs:
            one, other = (slot_named(table, name) for name in pair.items("a pair of slots"))
            table.tell(audience, e.MAY_DIFFER, one, other, clause="MAS-SWAP-03")
        return
    kind = "public" if said is None else said.one_of("knowledge", KNOWLEDGE)
    if kind == "public":
        table.see_all(audience, e.DEALS, "MAS-SETUP-06")
    elif kind == "own_only":
        for player in table.players if audience is None else audience:
            slots = table.places.own[player]
            table.see(player, e.READS, player, slots, tuple(table.cards[slot] for slot in slots), clause="MAS-SETUP-06")
