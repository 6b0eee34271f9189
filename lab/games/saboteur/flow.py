"""The course of Saboteur: the turn, and what follows the end of a round."""

from __future__ import annotations

from typing import Any

from ...engine.game import Asks, Flow
from ...engine.table import Player
from ...paths.fitting import Placement
from . import events as e
from .cards import ActionCard
from .goals import reveal
from .moves import DEAL, Discard, Remove
from .options import moves
from .setup import begin_round
from .table import SaboteurTable
from .why import YOUR_MOVE, barred


def play(table: SaboteurTable) -> Flow:
    """Plays one turn: a card is laid, played or discarded, and as a rule one is drawn (SAB-TURN-01, -02, -07, SA2-TURN-01)."""
    me, rules = table.active, table.rules
    move = yield table.ask(me, YOUR_MOVE, moves(table, me), clause=rules.turn_clause, secret=True, barring=barred)
    table.last = me
    table.moves += 1
    if move.__class__ is Placement:
        table.lay(me, move)
        if table.maze.facing():
            yield from reveal(table, me, move.cell)
            if table.finder is not None:
                yield from end_round(table, "the treasure is reached", "SA2-END-01" if rules.second else "SAB-END-01")
                return
        table.draw(me, 1)
    elif move.__class__ is Discard:
        table.discard(me, move.cards)
        table.tell(me, e.DISCARDS, me, move.cards, len(move.cards), clause=rules.pass_clause)
        table.draw(me, len(move.cards))
    elif move.__class__ is Remove:
        remove_from_front(table, me, move)
    else:
        drawer = yield from act(table, me, move)
        if drawer is None:
            table.draw(me, 1)
        else:
            table.draw(drawer, 1, clause="SA2-ACT-11")
    if (stop := pass_on(table, me)) is not None:
        yield from end_round(table, *stop)


def act(table: SaboteurTable, me: Player, move: Any) -> Asks[Player | None]:
    """Plays an action card; returns who draws if the card says so, else None (SAB-TURN-02, SA2-ACT-11)."""
    card: ActionCard = move.action
    table.play(me, card)
    table.clause = card.rule
    drawer: Player | None = yield from table.rules.effects[f"{card.id}.play"](table, me, move)
    return drawer


def remove_from_front(table: SaboteurTable, me: Player, move: Remove) -> None:
    """Discards cards, removes one in front of oneself, and draws fewer (SA2-TURN-04 to -06, -08)."""
    table.discard(me, move.cards)
    if move.gone.id == "theft":
        table.end_theft(me)
    else:
        table.take_from_front(me, move.gone.id)
    table.tell(me, e.REMOVES, me, move.gone, move.cards, len(move.cards), clause="SA2-TURN-04")
    table.draw(me, table.rules.s2_heal_draw)


# --- after the turn ---


def pass_on(table: SaboteurTable, me: Player) -> tuple[str, str] | None:
    """Goes on to the next player who holds a card; else says why the round is over, and by which clause.

    SAB-TURN-03, SAB-TURN-04, SAB-END-02, SAB-END-03, SA2-TURN-07, SA2-END-02.
    """
    rules, players, hands = table.rules, table.players, table.hands
    if rules.stop_when_unreachable and unreachable(table):
        return "no goal can be reached any more", "SAB-END-02"
    if not any(hands):
        return "nobody holds a card", "SA2-END-02" if rules.second else "SAB-END-02"
    for player in players[me + 1 :] + players[: me + 1]:
        if hands[player]:
            table.active = player
            break
        table.tell(None, e.SKIPS, player, clause=rules.skip_clause)
    return None


def unreachable(table: SaboteurTable) -> bool:
    """Tells whether no goal that lies face down has a way left (stop_when_unreachable)."""
    from ...paths.ways import min_cards

    bounds = table.rules.fitting.bounds
    return all(min_cards(table.maze, cell, bounds) is None for cell in table.goals)


# --- the end of a round ---


def end_round(table: SaboteurTable, reason: str, clause: str) -> Flow:
    """Ends the round: roles are shown, gold is given out (SAB-TURN-06, SAB-END-01 to -04, SA2-END-01, SA2-END-02)."""
    table.tell(None, e.ROUND_WON, reason, clause=clause)
    for player in table.players:
        table.tell(None, e.SHOWS_ROLE, player, table.role(player), clause="SAB-END-04")
    if not table.rules.second and table.rules.leftover_role == "reveal_at_end":
        table.tell(None, e.SHOWS_LEFT_OVER, tuple(table.role_stock[::-1]), clause="SAB-SETUP-03")
    yield from table.rules.effects["round.score"](table)
    if table.phase == "play":
        close_round(table)


def close_round(table: SaboteurTable) -> None:
    """Ends the game after the last round; else the next one may be dealt (SAB-AIM-01, SAB-SETUP-09)."""
    rules = table.rules
    table.phase = "over"
    if table.round == rules.rounds:
        end_game(table)
    last = rules.next_starter == "left_of_last_player"
    table.first = table.active = table.after(table.last if last else table.first)


def end_game(table: SaboteurTable) -> None:
    """Counts the gold: whoever has most wins, together with all who have as much (SAB-END-05, SA2-END-03)."""
    second = table.rules.second
    clause = "SA2-END-03" if second else "SAB-END-05"
    for player in table.players:
        if second:
            table.tell(None, e.HAS_GOLD, player, table.pieces[player], clause=clause)
        elif gold := (*table.gold[player], *table.notes[player]):
            table.tell(None, e.SHOWS_GOLD, player, gold, table.score(player), clause=clause)
        else:
            table.tell(None, e.HAS_NUGGETS, player, 0, clause=clause)
    scores = [table.score(player) for player in table.players]
    winners = [player for player in table.players if scores[player] == max(scores)]
    table.win(winners, "most gold", clause, scores)


def next_round(table: SaboteurTable) -> Flow:
    """Begins the next round when its first player deals (SAB-SETUP-10)."""
    yield table.ask(table.first, "the round is over: begin the next one", [DEAL], clause="SAB-SETUP-10")
    begin_round(table)
