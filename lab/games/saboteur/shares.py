"""The end of a round in edition 2: who wins, what they get, crystals, and thefts."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.decision import Barred, Option
from ...engine.game import Flow
from ...engine.table import Player
from ...paths.board import Board
from ...paths.tile import OPPOSITE, SIDES, Cell, beside
from . import events as e
from .cards import BLUE, GREEN, SABOTEURS
from .flow import close_round
from .moves import NO_THEFT
from .table import SaboteurTable

TEAMS = (BLUE, GREEN)


def score(table: SaboteurTable) -> None:
    """Pays the winners and the geologists, then lets the thieves loose (SA2-SCORE-07 to -17)."""
    winners = winners_of(table)
    table.tell(None, e.TEAMS_WIN, tuple(winners), winners or "nobody", clause="SA2-SCORE-07" if winners else "SA2-SCORE-17")
    for player in winners:
        gain(table, player, share_of(table, player, len(winners)), "SA2-SCORE-07")
    pay_geologists(table)
    send_thieves(table)


def gain(table: SaboteurTable, player: Player, pieces: int, clause: str) -> None:
    """Gives a player gold pieces; the bank never runs out (SA2-COMP-05, SA2-HID-01)."""
    table.pieces[player] += pieces
    table.tell(None, e.IS_PAID, player, pieces, clause=clause)


# --- who wins (SA2-SCORE-01 to -06) ---


def winners_of(table: SaboteurTable) -> list[Player]:
    """Lists the winners of a round in seat order; who is trapped is none (SA2-SCORE-02 to -06, SA2-SCORE-11)."""
    if table.finder is None:
        sides: tuple[str, ...] = (SABOTEURS, "profiteer")
    else:
        sides = (*winning_teams(table, table.finder), "boss", "profiteer")
    return [player for player in table.players if side_of(table, player) in sides and not table.is_trapped(player)]


def side_of(table: SaboteurTable, player: Player) -> str:
    """Names the team of a player, or the role of who has none (SA2-ROLE-02 to -06, SA2-ACT-09)."""
    role = table.role(player)
    return role.team or role.id


def winning_teams(table: SaboteurTable, finder: Player) -> list[str]:
    """Lists the digger teams that win: the finder's alone if it has access, else all that have (SA2-SCORE-02 to -05)."""
    teams = access(table)
    mine = side_of(table, finder)
    return [mine] if mine in teams else teams


def access(table: SaboteurTable) -> list[str]:
    """Lists the digger teams that can reach the treasure past the doors of the other (SA2-SCORE-01, SA2-PATH-12)."""
    maze, treasure = table.maze, table.treasure
    if treasure is None:
        return []
    teams = [team for team in TEAMS if leads_to(maze, treasure, *(door for door in TEAMS if door != team))]
    if len(teams) == 2 and table.rules.split_door_routes == "both_blocked" and not leads_to(maze, treasure, *TEAMS):
        return []
    return teams


def leads_to(maze: Board, goal: Cell, *shut: str) -> bool:
    """Tells whether a tunnel leads from the start or a ladder to a cell without passing a door of certain colours."""
    entrances = [(cell, block) for cell, laid in maze.laid.items() if laid.tile.entrance for block in laid.tile.masks]
    found, spread = dict.fromkeys(entrances), list(entrances)
    while spread:
        cell, block = spread.pop()
        if cell == goal:
            return True
        tile = maze.laid[cell].tile
        if tile.door in shut and block == tile.masks[tile.door_block]:
            continue
        for side in SIDES.values():
            there = beside(cell, side)
            joined = maze.laid[there].tile.joined[OPPOSITE[side]] if block & side and there in maze else 0
            if joined and (there, joined) not in found:
                found[there, joined] = None
                spread.append((there, joined))
    return False


# --- what they get (SA2-SCORE-07 to -12) ---


def share_of(table: SaboteurTable, player: Player, winners: int) -> int:
    """Says what a winner gets, by the number of winners; boss and profiteer get less (SA2-SCORE-07, SA2-SCORE-08)."""
    rules = table.rules
    shares = rules.s2_share_table
    less = {"boss": rules.boss_penalty, "profiteer": rules.profiteer_penalty}.get(side_of(table, player), 0)
    return max(0, shares[min(winners, len(shares)) - 1] - less)


def pay_geologists(table: SaboteurTable) -> None:
    """Pays the geologists for the crystals, which they halve; not who is trapped (SA2-SCORE-09 to -11, SA2-ROLE-06)."""
    rules = table.rules
    geologists = [player for player in table.players if side_of(table, player) == "geologist"]
    paid = [player for player in geologists if rules.trapped_geologist_paid or not table.is_trapped(player)]
    halving = geologists if rules.trapped_geologist_halves else paid
    for player in paid:
        pieces = crystals(table) // len(halving)
        table.pieces[player] += pieces
        table.tell(None, e.CRYSTALS, player, pieces, clause="SA2-SCORE-09" if len(halving) == 1 else "SA2-SCORE-10")


def crystals(table: SaboteurTable) -> int:
    """Counts the crystals in the maze (SA2-SCORE-09, SA2-PATH-14)."""
    cut_off_too, maze = not table.rules.crystals_connected_only, table.maze
    return sum(laid.card.crystals for cell, laid in maze.laid.items() if cut_off_too or maze.reached(cell))


# --- thefts (SA2-SCORE-13 to -16) ---


def send_thieves(table: SaboteurTable) -> None:
    """Discards the thefts of the trapped, and puts the other thieves in order (SA2-SCORE-14, SA2-SCORE-16)."""
    for player in [player for player in table.thieves if table.is_trapped(player)]:
        table.end_theft(player)
        table.tell(None, e.STOPS_THEFT, player, clause="SA2-SCORE-16")
    if table.thieves:
        first = table.thieves[-1] if table.rules.theft_order == "last_played_first" else table.first
        table.sharers = [player for player in table.clockwise(first) if player in table.thieves]
        table.phase = "steal"
        next_thief(table)


def prey(table: SaboteurTable, me: Player) -> list[Player]:
    """Lists whom a thief can steal from: anybody else who has gold (SA2-SCORE-13, SA2-SCORE-15)."""
    return [player for player in table.others(me) if table.pieces[player]]


def next_thief(table: SaboteurTable) -> None:
    """Goes on to the next thief who finds anybody to steal from; after the last the round is closed (SA2-SCORE-14, -15)."""
    while table.sharers:
        table.active = table.sharers[0]
        if prey(table, table.active):
            return
        table.tell(None, e.NO_PREY, table.active, clause="SA2-SCORE-15")
        table.end_theft(table.sharers.pop(0))
    close_round(table)


def not_stolen_from(table: SaboteurTable, me: Player) -> Iterator[Barred]:
    """Bars who owns nothing, the thief himself, and declining where a theft is a duty (SA2-SCORE-13, SA2-SCORE-15)."""
    for player in table.players:
        if player == me:
            yield Barred(table.aims.steals[player], "a theft takes from another player", "SA2-SCORE-13")
        elif not table.pieces[player]:
            yield Barred(table.aims.steals[player], f"{player} owns no gold", "SA2-SCORE-15", also=("SA2-SCORE-13",))
    if not table.rules.theft_optional:
        yield Barred(NO_THEFT, "a theft must be carried out", "SA2-SCORE-13")


def steal(table: SaboteurTable) -> Flow:
    """Has a thief take gold from another player, or decline; his card is discarded (SA2-SCORE-13)."""
    me, rules = table.active, table.rules
    options: list[Option] = [table.aims.steals[player] for player in prey(table, me)]
    options += [NO_THEFT] if rules.theft_optional else []
    choice = yield table.ask(me, "from whom do you steal?", options, clause="SA2-SCORE-14", barring=not_stolen_from)
    if choice is NO_THEFT:
        table.tell(None, e.DECLINES, me, clause="SA2-SCORE-13")
    else:
        victim = table.players[choice.about]
        pieces = min(rules.theft_amount, table.pieces[victim])
        table.pieces[victim] -= pieces
        table.pieces[me] += pieces
        table.tell(None, e.STEALS, me, victim, pieces, clause="SA2-SCORE-13")
    table.end_theft(table.sharers.pop(0))
    next_thief(table)
