"""What can happen in Saboteur: each kind of event in words, and what it does to the memory of who noticed it.

Arguments that the public words leave out are private (SAB-HID-01 to -03, SAB-TURN-08, SA2-HID-01, SA2-HID-03).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...engine import recall
from ...engine.events import Kind
from ...engine.memory import Memory
from ...engine.recall import hand
from ...engine.table import Player
from ...paths.tile import Cell
from .cards import GoldCard, PathCard, RoleCard, StockCard


def role(player: Player) -> tuple[str, int]:
    """Names a player's role in a memory."""
    return "roles", int(player)


# --- rounds ---


def _forgets_round(memory: Memory, told: bool, *rest: Any) -> None:
    """All cards are gathered but the gold (SAB-SETUP-10)."""
    memory.hands = {where: known for where, known in memory.hands.items() if where[0] == "gold"}  # type: ignore[index]
    memory.places, memory.piles = {}, {}


NEW_ROUND = Kind("new_round", "number player", "round {number} begins; {player} goes first", memory=_forgets_round)
DEALS = Kind("deals", "player cards number", "{player} is dealt {cards}", "{player} is dealt {number:card}")
GETS_ROLE = Kind("gets_role", "player role", "{player} is a {role} this round", "{player} gets a role")
SKIPS = Kind("skips", "player", "{player} holds no card and is skipped")
ROUND_WON = Kind("round_won", "reason", "the round is over: {reason}")


def _shows_role(memory: Memory, told: bool, player: Player, card: RoleCard) -> None:
    memory.sees_all(role(player), [card])


def _shows_left_over(memory: Memory, told: bool, cards: Sequence[RoleCard]) -> None:
    memory.sees_top("role_stock", cards)


SHOWS_ROLE = Kind("shows_role", "player role", "{player} was a {role}", memory=_shows_role, reveals=True)
SHOWS_LEFT_OVER = Kind("shows_left_over", "roles", "left over: {roles}", memory=_shows_left_over, reveals=True)

# --- the turn ---

DRAWS = Kind("draws", "player cards number", "{player} draws {cards}", "{player} draws {number:card}")
PLACES = Kind("places", "player card place", "{player} lays {card} at {place}", memory=recall.discards, reveals=True)
PLAYS = Kind("plays", "player card", "{player} plays {card}", memory=recall.discards, reveals=True)
DISCARDS = Kind(
    "discards", "player cards number", "{player} discards {cards} face down", "{player} discards {number:card} face down",
    memory=recall.discards, opens="number",
)  # fmt: skip


REMOVES = Kind("removes", "player gone cards number", "{player} discards {cards} face down and is rid of {gone}",
               "{player} discards {number:card} face down and is rid of {gone}",
               lambda memory, told, player, gone, cards, number: recall.discards(memory, told, player, cards),
               opens="gone number")  # fmt: skip

# --- goals and rocks ---


def _sees_goal(memory: Memory, told: bool, player: Player, cell: Cell, place: str, card: PathCard) -> None:
    if told:
        memory.sees_at("goals", cell, card)


def _uncovers(memory: Memory, told: bool, cell: Cell, place: str, card: PathCard) -> None:
    memory.places.pop(("goals", cell), None)


SEES_GOAL = Kind("sees_goal", "player cell place card", "{player} looks at the goal at {place}: {card}",
                 "{player} looks at the goal at {place}", _sees_goal, opens="cell place")  # fmt: skip
SEES_OPEN_GOAL = Kind("sees_open_goal", "player place", "{player} looks at the goal at {place}, which lies face up")
UNCOVERED = Kind("uncovered", "cell place card", "the goal at {place} is turned over: {card}", memory=_uncovers, reveals=True)
FALLS = Kind("falls", "card place", "the rocks bury {card} at {place}")

# --- cards in front of players ---

BREAKS = Kind("breaks", "target tool", "the {tool} of {target} is broken")
REPAIRS = Kind("repairs", "target tool", "the {tool} of {target} is repaired")
PLANS_THEFT = Kind("plans_theft", "target", "{target} prepares a theft")
STOPS_THEFT = Kind("stops_theft", "target", "the theft of {target} is stopped")
TRAPS = Kind("traps", "target", "{target} is trapped")
FREES = Kind("frees", "target", "{target} is free")

# --- roles and hands, edition 2 ---


def _swaps_hats(memory: Memory, told: bool, player: Player, old: RoleCard, new: RoleCard, place: int | None) -> None:
    """Who knew the old role knows where it went, if it went out; what he knows of the player is out of date (SA2-ACT-13)."""
    known = [each.card for each in memory.hands.get(role(player), ()) if each.certain]
    if place is not None and (told or known):
        memory.sees_at("given_up", place, old if told else known[0])
    memory.loses_unseen(role(player))


def _inspects(memory: Memory, told: bool, player: Player, target: Player, card: RoleCard) -> None:
    if told and memory.viewer == player:
        memory.sees_all(role(target), [card])


def _swaps_hands(memory: Memory, told: bool, one: Player, other: Player, given: Sequence[StockCard],
                 taken: Sequence[StockCard]) -> None:  # fmt: skip
    memory.passes_whole([(hand(one), hand(other)), (hand(other), hand(one))])
    if told:
        memory.sees_all(hand(other), given)
        memory.sees_all(hand(one), taken)


SWAPS_HATS = Kind("swaps_hats", "player old new place", "{player} gives up {old} and is a {new} now",
                  "{player} gives up a role and takes another", _swaps_hats, opens="player")  # fmt: skip
INSPECTS = Kind("inspects", "player target role", "{player} looks at the role of {target}: {role}",
                "{player} looks at the role of {target}", _inspects, opens="target")  # fmt: skip
SWAPS_HANDS = Kind("swaps_hands", "one other given taken",
                   "{one} and {other} exchange hands: {one} gives {given}, {other} gives {taken}",
                   "{one} and {other} exchange hands", _swaps_hands, opens="other")  # fmt: skip

# --- gold, edition 1 ---


def _sees_stack(memory: Memory, told: bool, player: Player, cards: Sequence[GoldCard], number: int) -> None:
    if told:
        memory.sees_all("stack", cards)


def _keeps(memory: Memory, told: bool, player: Player, card: GoldCard, left: int) -> None:
    """Who is not told knows it only if all the cards that were passed on are of one value."""
    stack = memory.hands.get("stack", ())
    alike = len({each.card for each in stack}) == 1 and len(stack) == left + 1 and all(each.certain for each in stack)
    if told:
        memory.loses("stack", card)
    elif alike:
        memory.gets(("gold", int(player)), stack[0].card)
        memory.loses("stack", stack[0].card)
    else:
        memory.loses_unseen("stack")
    if left == 0:
        memory.empties("stack")


def _shows_gold(memory: Memory, told: bool, player: Player, cards: Sequence[Any], nuggets: int) -> None:
    memory.sees_all(("gold", int(player)), [card for card in cards if isinstance(card, GoldCard)])


DIGGERS_WIN = Kind("diggers_win", "", "the gold diggers win the round")
SABOTEURS_WIN = Kind("saboteurs_win", "", "the saboteurs win the round")
WINS_ALONE = Kind("wins_alone", "player", "{player}, the selfish dwarf, wins the round alone")
LAYS_OUT = Kind("lays_out", "number", "the gold diggers share {number:gold card}")
SEES_STACK = Kind("sees_stack", "player cards number", "{player} is passed {cards}",
                  "{player} is passed {number:gold card}", _sees_stack)  # fmt: skip
KEEPS = Kind("keeps", "player card left", "{player} keeps {card}", "{player} keeps a gold card", _keeps,
             reveals=True)  # fmt: skip
NO_SHARE = Kind("no_share", "", "no gold is shared")
REWARDS = Kind("rewards", "player nuggets number", "{player} is paid {nuggets:nugget}, in {number:gold card}")
PAID_WITH = Kind("paid_with", "player cards", "{player} takes {cards}", reveals=True)
NOTES = Kind("notes", "player nuggets", "{player} is paid {nuggets:nugget} without a card")
SHOWS_GOLD = Kind("shows_gold", "player cards nuggets", "{player} has {nuggets:nugget}: {cards}",
                  memory=_shows_gold, reveals=True)  # fmt: skip
HAS_NUGGETS = Kind("has_nuggets", "player nuggets", "{player} has {nuggets:nugget}")

# --- gold, edition 2 ---

TEAMS_WIN = Kind("teams_win", "winners said", "winners of the round: {said}")
IS_PAID = Kind("is_paid", "player pieces", "{player} gets {pieces:gold piece}")
CRYSTALS = Kind("crystals", "player crystals", "{player} gets {crystals:gold piece} for the crystals")
STEALS = Kind("steals", "player victim pieces", "{player} steals {pieces:gold piece} from {victim}")
DECLINES = Kind("declines", "player", "{player} steals nothing")
NO_PREY = Kind("no_prey", "player", "{player} finds nobody to steal from")
HAS_GOLD = Kind("has_gold", "player pieces", "{player} has {pieces:gold piece}", reveals=True)
