"""The action cards: on whom or what each may be played, and what it does.

Every effect is a plain function or a coroutine of the table, the player and the move; one that returns a player says who
draws in place of the one who played the card.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...engine.table import Player
from . import events as e
from .cards import TREASURE, ActionCard
from .moves import Aim, AtCell
from .table import SaboteurTable, at


def at_others(table: SaboteurTable, me: Player, card: ActionCard, *, own: bool = False) -> Sequence[Aim]:
    """Lists the moves of a card on the other players, or on all if it may be played on oneself (SA2-ACT-12, SA2-ACT-13)."""
    return table.aims.at[card] if own else table.aims.others[card][me]


# --- edition 1 ---


def sabotage_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[Aim]:
    """Lists whose tool it can break: another's that is intact (SAB-ACT-01, SAB-ACT-02)."""
    front, most, aims = table.front, table.rules.sabotage_per_tool, at_others(table, me, card, own=table.rules.sabotage_self)
    return [aim for aim in aims if not front[aim.target] or front[aim.target].count(card) < most]


def sabotage(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Breaks a tool of another player (SAB-ACT-01)."""
    table.put_before(move.target, move.action)
    table.tell(None, e.BREAKS, move.target, move.action.tools[0])


def repair_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[Aim]:
    """Lists whose broken tool it can repair, oneself included (SAB-ACT-04 to -06)."""
    found: list[Aim] = []
    for player, lying in enumerate(table.front):
        if lying:
            fits = [aim for aim in table.aims.repairs[card][player] if aim.broken[0] in lying and aim.broken[-1] in lying]
            found += fits[:1] if fits and len(fits[0].broken) > 1 else fits  # both tools, where a card repairs both
    return found


def repair(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Removes a sabotage card of the tool chosen (SAB-ACT-03 to -05)."""
    for broken in move.broken:
        table.take_from_front(move.target, broken.id)
        table.tell(None, e.REPAIRS, move.target, broken.tools[0])


def map_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[AtCell]:
    """Lists the goals that lie face down (SAB-ACT-09)."""
    rules = table.rules
    return [
        rules.at_cells[card, cell]
        for cell in rules.goal_cells
        if cell in table.goals or (rules.map_on_revealed and cell in table.maze.goals)
    ]


def look_at_goal(table: SaboteurTable, me: Player, move: AtCell) -> None:
    """Looks at a goal, which goes back face down (SAB-ACT-07, SAB-ACT-08)."""
    if move.cell in table.goals:
        table.tell(me, e.SEES_GOAL, me, move.cell, at(move.cell), table.goals[move.cell], clause="SAB-ACT-08")
    else:
        table.tell(None, e.SEES_OPEN_GOAL, me, at(move.cell), clause="SAB-ACT-09")


def rockfall_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[AtCell]:
    """Lists the path cards that rocks can bury: any but start and goals (SAB-ACT-10 to -13, SA2-PATH-14)."""
    rules, maze = table.rules, table.maze
    stones = rules.rockfall_on_revealed_goal
    return [
        rules.at_cells[card, cell]
        for cell in sorted(maze.laid)
        if cell != rules.start_cell and (cell not in maze.goals or (stones and maze.laid[cell].card is not TREASURE))
    ]


def rockfall(table: SaboteurTable, me: Player, move: AtCell) -> None:
    """Takes a path card out of the maze; its cell is empty again (SAB-ACT-10, SAB-ACT-15)."""
    card = table.maze.remove(move.cell).card
    table.used.append(card)
    table.tell(None, e.FALLS, card, at(move.cell))


# --- edition 2 ---


def theft_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[Aim]:
    """Lists before whom it may lie: before oneself, once (SA2-ACT-01, SA2-ACT-02)."""
    free = [aim for aim in table.aims.at[card] if card not in table.front[aim.target]]
    if table.rules.theft_on_others:
        return free
    return [table.aims.own[me] for aim in free if aim.target == me]


def prepare_theft(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Lies in front of its owner until the thefts are carried out (SA2-ACT-02)."""
    table.put_before(move.target, move.action)
    table.thieves.append(move.target)
    table.tell(None, e.PLANS_THEFT, move.target)


def hands_off_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[Aim]:
    """Lists who has a theft card in front (SA2-ACT-03)."""
    return [aim for aim in table.aims.at[card] if aim.target in table.thieves]


def hands_off(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Removes a theft card (SA2-ACT-03)."""
    table.end_theft(move.target)
    table.tell(None, e.STOPS_THEFT, move.target)


def trapped_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[Aim]:
    """Lists the other players who are not trapped (SA2-ACT-04)."""
    return [aim for aim in at_others(table, me, card, own=table.rules.trap_self) if card not in table.front[aim.target]]


def trap(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Traps another player (SA2-ACT-04)."""
    table.put_before(move.target, move.action)
    table.tell(None, e.TRAPS, move.target)


def free_aims(table: SaboteurTable, me: Player, card: ActionCard) -> list[Aim]:
    """Lists who is trapped (SA2-ACT-06)."""
    return [aim for aim in table.aims.at[card] if table.front[aim.target] and table.is_trapped(aim.target)]


def free(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Removes a trapped card (SA2-ACT-06)."""
    table.take_from_front(move.target, "trapped")
    table.tell(None, e.FREES, move.target)


def hats_aims(table: SaboteurTable, me: Player, card: ActionCard) -> Sequence[Aim]:
    """Lists everybody while the role stock lasts (SA2-ACT-07, SA2-ACT-08)."""
    return table.aims.at[card] if table.role_stock else ()


def swap_hats(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Has a player give up his role for the top one of the stock, which only he sees (SA2-ACT-07, SA2-ACT-08)."""
    player, old, new = move.target, table.role(move.target), table.role_stock.pop()
    table.roles[player] = [new]
    if table.rules.hats_discard == "out":
        table.given_up.append(old)
        place = len(table.given_up) - 1
    else:
        table.role_stock = table.luck.order("roles", [*table.role_stock, old])[::-1]
        place = None
    table.tell(player, e.SWAPS_HATS, player, old, new, place)


def swap_hands(table: SaboteurTable, me: Player, move: Aim) -> Player:
    """Exchanges all hand cards with another player, who draws instead (SA2-ACT-10 to -12)."""
    hands, other = table.hands, move.target
    given, taken = tuple(hands[me]), tuple(hands[other])
    hands[me], hands[other] = hands[other], hands[me]
    table.tell((me, other), e.SWAPS_HANDS, me, other, given, taken)
    return other if table.rules.swap_hands_draw == "target" else me


def inspect(table: SaboteurTable, me: Player, move: Aim) -> None:
    """Looks at the role of another player (SA2-ACT-13)."""
    table.tell(me, e.INSPECTS, me, move.target, table.role(move.target))


# --- by what a card does ---

AIMS = {
    "sabotage": sabotage_aims, "repair": repair_aims, "map": map_aims, "rockfall": rockfall_aims,
    "theft": theft_aims, "hands_off": hands_off_aims, "trapped": trapped_aims, "free_at_last": free_aims,
    "swap_hats": hats_aims, "swap_hands": at_others, "inspection": at_others,
}  # fmt: skip
EFFECTS = {
    "sabotage": sabotage, "repair": repair, "map": look_at_goal, "rockfall": rockfall,
    "theft": prepare_theft, "hands_off": hands_off, "trapped": trap, "free_at_last": free,
    "swap_hats": swap_hats, "swap_hands": swap_hands, "inspection": inspect,
}  # fmt: skip
