"""Wounds, deaths and the ends of the game, with their scoring (MYT-END-11).

An end is found where it comes about, in the order of the rulebook: whoever reaches level 4 or is left alone ends the game at
once, after a tile the last tile comes before the closed map, and the last rounds before the standstill.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple, NoReturn

from ...engine.table import Player
from . import events as e
from .cards import EventCard
from .quests import fulfilled
from .table import Countdown, MythTable, TurnOver


def wound(table: MythTable, wounds: Mapping[Player, int]) -> None:
    """Takes life from heroes together, then buries the dead together (MYT-DEATH-03, MYT-HERO-05, -06)."""
    for player, life in wounds.items():
        table.life[player] -= life
        table.tell(None, e.LOSES_LIFE, player, life, table.life[player])
    dead = [player for player in wounds if table.life[player] <= 0]
    if dead:
        bury(table, dead)


ENDINGS = {
    "level4": "the last level is reached",
    "last_survivor": "all the others are dead",
    "no_survivors": "nobody is alive",
    "tile_deck": "the tiles are used up",
    "dead_map": "the map is closed",
    "event_deck": "the event cards are used up",
    "standstill": "nobody has got anywhere for too long",
}


def bury(table: MythTable, dead: Sequence[Player]) -> None:
    """Takes dead heroes out of the game and looks who is left (MYT-DEATH-03, MYT-DEATH-04, MYT-END-08, MYT-END-09)."""
    table.standstill = 0
    fallen = [worth(table, player) for player in dead]
    for player in dead:
        table.living.remove(player)
        _leave(table, player)
    for cell in dict.fromkeys(table.cells[player] for player in dead):
        if not table.heroes_on(cell):  # else the battle goes on, or is still to come
            table.settle_battle(cell)
    if table.active in dead:  # what is left of the row has no effect (MYT-EXEC-08)
        table.put_away(table.open_row)
        table.open_row, table.laid_by = [], []
    if len(table.living) == 1:
        end(table, table.living, "last_survivor", "MYT-END-08")
    if not table.living:
        winners = rank(table, fallen) if table.rules.all_dead == "rank_last_dead" else []
        end(table, winners, "no_survivors", "MYT-END-09")
    if table.active in dead:
        raise TurnOver


def _leave(table: MythTable, player: Player) -> None:
    """Discards all that a dead player owned, and ends the dreams that he ruled (MYT-DEATH-01, -02, MYT-EV-37)."""
    cards: list[EventCard] = [*table.hands[player], *table.items[player], *table.trophies[player], *table.prison[player]]
    cards += [dream.card for dream in table.dreams[player] if dream.card is not None]
    cards += [flood.card for flood in table.floods if flood.card is not None and flood.beside == player]
    for hand in (table.hands, table.items, table.trophies, table.prison):
        hand[player].clear()
    table.put_away(cards)
    table.tell(None, e.DIES, player, tuple(cards), clause="MYT-DEATH-01")
    quests = tuple(table.quests[player])
    table.throw_quests(player, quests)
    table.tell(player, e.LAYS_QUESTS_DOWN, player, quests, len(quests), clause="MYT-DEATH-02")
    table.tokens[player] = table.extra_turns[player] = 0
    table.dreams[player] = ()
    floods = [flood._replace(card=None) if flood.beside == player else flood for flood in table.floods]
    table.floods = [flood._replace(owing=tuple(each for each in flood.owing if each != player)) for flood in floods]
    drop_floods(table)
    for dreamer in table.living:
        for dream in table.dreams[dreamer]:
            if dream.controller == player:
                table.put_away([dream.card] if dream.card is not None else [])
                table.tell(None, e.DREAM_ENDS, dreamer, clause="MYT-EV-37")
        table.dreams[dreamer] = tuple(dream for dream in table.dreams[dreamer] if dream.controller != player)


def drop_floods(table: MythTable) -> None:
    """Discards the Flooded Places whose turns are all missed (MYT-EV-18)."""
    for flood in table.floods:
        if not flood.owing and flood.card is not None:
            table.put_away([flood.card])
    table.floods = [flood for flood in table.floods if flood.owing]


# --- the last rounds ---


def turn_passes(table: MythTable, here: Player, there: Player) -> None:
    """Counts the last rounds and the standstill as the turn passes on from one seat to another (MYT-END-06, -07, -13)."""
    count = table.countdown
    if count is not None:
        single = count.reason == "event_deck" and table.rules.event_deck_end == "two_single_turns"
        n = len(table.players)
        if single or 0 < (count.seat - here) % n <= (there - here) % n:
            count = table.countdown = count._replace(passes=count.passes + 1)
        if count.passes == (2 if single else table.rules.final_rounds):
            score(table, count.reason, count.clause)
    table.standstill += 1
    if table.rules.stall_rounds and table.standstill >= table.rules.stall_rounds * len(table.living):
        score(table, "standstill", "MYT-END-13")


def map_is_closed(table: MythTable) -> None:
    """Ends the game, or begins its last rounds, when the dungeon can never grow again (MYT-END-10)."""
    if table.rules.dead_map == "final_rounds":
        if table.countdown is None:
            table.countdown = Countdown(table.active, 0, "dead_map", "MYT-END-10")
    elif table.rules.dead_map != "continue":
        score(table, "dead_map", "MYT-END-10")


# --- scoring ---


class Worth(NamedTuple):
    """What counts for a player in the end: quests, then life and resources together, then perhaps life."""

    player: Player
    quests: int
    total: int
    life: int


def worth(table: MythTable, player: Player) -> Worth:
    """Says what counts for a player now; of one just killed the life may be below 0 (MYT-END-03, MYT-END-04, MYT-END-09)."""
    quests = len(table.done[player])
    if table.rules.score_quests == "fulfilled":
        quests += fulfilled(table, player)
    return Worth(player, quests, table.life[player] + table.tokens[player], table.life[player])


def score(table: MythTable, reason: str, clause: str) -> NoReturn:
    """Ends the game and scores it: the surviving player with the most quests wins (MYT-END-03, -04, -12)."""
    counted = [worth(table, player) for player in table.living]
    for each in counted:
        table.tell(None, e.COUNTS, each.player, each.quests, each.total, clause="MYT-END-04")
    end(table, rank(table, counted), reason, clause)


def rank(table: MythTable, counted: Sequence[Worth]) -> list[Player]:
    """Lists the winners: most quests, then the highest sum; a full tie is settled by its rule (MYT-END-04, MYT-END-05)."""
    best = max((each.quests, each.total) for each in counted)
    tied = [each for each in counted if (each.quests, each.total) == best]
    rule = table.rules.full_tie
    if rule == "more_life":
        life = max(each.life for each in tied)
        tied = [each for each in tied if each.life == life]
    if rule == "earliest_seat_after_trigger":
        n = len(table.players)
        tied = [min(tied, key=lambda each: (each.player - table.active) % n)]
    return [each.player for each in tied]


def end(table: MythTable, winners: Sequence[Player], reason: str, clause: str) -> NoReturn:
    """Ends the game at once; the scores are the completed quests of those who live (MYT-END-12)."""
    table.over = True
    scores = [len(table.done[player]) if player in table.living else 0 for player in table.players]
    table.win(list(winners), reason, clause, scores)
