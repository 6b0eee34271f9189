"""The words of a scenario's position in Shelter: where the cards lie, who has what, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from ...engine.marked import Marked
from ...engine.scene import by_player, seat
from .cards import ShelterCard
from .effects.turns import WORDS as MARKS
from .table import ShelterTable

PHASES = ("start", "action")
POSITION = (
    "hands",  # of everybody still in, by player
    "cave",  # from place 1 on
    "deck",  # its top, the topmost first
    "discard",  # from the oldest card to the newest
    "rest",  # where the cards lie that are not said: in the deck below its top, or in the discard under its cards; by name
    "coins",  # by player; not said: those that everybody starts with
    "points",  # by player; not said: none
    "out",  # who is out of the round
    "marks",  # by player: no_play, must_use_drawn, skip
    "active",  # whose turn it is; not said: the first player's
    "first",  # who opened the round; not said: the first player
    "phase",  # start: the turn begins with its draw; action: the active player has drawn
    "turns_done",  # taken or skipped this round; not said: one of each player
)


def lay_out(table: ShelterTable, said: Marked) -> None:
    """Lays a position out; what it does not say is as in the list of words."""
    words = said.mapping("position", POSITION)
    for word in ("hands", "cave"):
        if word not in words:
            raise said.fault(f"the position does not say {word}")
    start = table.players[0]
    table.active = seat(table, words["active"]) if "active" in words else start
    table.first = seat(table, words["first"]) if "first" in words else start
    table.phase = words["phase"].one_of("phase", PHASES) if "phase" in words else "start"
    out = [seat(table, name) for name in words["out"].items("out")] if "out" in words else []
    table.living = [player for player in table.players if player not in out]
    if table.active not in table.living:
        raise words["active" if "active" in words else "out"].fault(f"{table.active} is to move, and out of the round")
    _count(table, words)
    _mark(table, words)
    _place(table, words)


def _count(table: ShelterTable, words: Mapping[str, Marked]) -> None:
    """Sets coins, points and how far the round has come."""
    rules, players = table.rules, table.players
    table.coins = [rules.first_coins] * len(players)
    for player, coins in by_player(table, words["coins"], "coins").items() if "coins" in words else ():
        table.coins[player] = coins.number(f"the coins of {player}", 0, rules.coin_limit)
    for player, points in by_player(table, words["points"], "points").items() if "points" in words else ():
        if not rules.series:
            raise words["points"].fault(f"{rules.title} plays a single round, without points")
        table.points[player] = points.number(f"the points of {player}", 0, 99)
        table.wins[player] = table.points[player] // rules.winner_points
    done = words["turns_done"].number("turns_done", 0, rules.round_turn_cap - 1) if "turns_done" in words else len(players)
    table.turns = done
    order = [table.after(table.first, i) for i in range(len(players))]
    table.waiting = [player for player in players if player in order[done:]]


def _mark(table: ShelterTable, words: Mapping[str, Marked]) -> None:
    """Marks players for their next turn."""
    for player, marks in by_player(table, words["marks"], "marks").items() if "marks" in words else ():
        names = [mark.one_of("mark", MARKS) for mark in marks.items(f"the marks of {player}")]
        if player not in table.living:
            raise marks.fault(f"{player} is out of the round and has no marks")
        if player == table.active and table.phase == "action" and set(names) - {"no_play"}:
            raise marks.fault(f"{player} has drawn already: such a mark works from the beginning of a turn; say phase: start")
        table.marks[player] = tuple(names)


def _place(table: ShelterTable, words: Mapping[str, Marked]) -> None:
    """Lays the cards where the position says, and the rest into the deck or the discard, in the order of their names."""
    pool = Counter(table.rules.decks[len(table.players)])
    hands = by_player(table, words["hands"], "hands")
    for player in table.players:
        size = table.rules.hand_size + (player == table.active and table.phase == "action")
        if player not in table.living:
            size = 0
        elif player not in hands:
            raise words["hands"].fault(f"hands does not say the hand of {player}")
        if player in hands:
            table.hands[player] = _take(table, pool, hands[player], f"the hand of {player}")
            if len(table.hands[player]) != size:
                now = " now" * (size > table.rules.hand_size) if size else ", being out of the round"
                raise hands[player].fault(f"{player} holds {size} cards{now}, not {len(table.hands[player])}")
    table.cave = _take(table, pool, words["cave"], "cave")
    table.discard = _take(table, pool, words["discard"], "discard") if "discard" in words else []
    top = _take(table, pool, words["deck"], "deck") if "deck" in words else []
    rest = sorted(pool.elements(), key=str)
    if "rest" in words and words["rest"].one_of("rest", ("deck", "discard")) == "discard":
        table.discard = rest + table.discard
    else:
        top += rest
    table.deck = top[::-1]
    table.laid_by = [table.first] * len(table.discard)


def _take(table: ShelterTable, pool: Counter[ShelterCard], names: Marked, what: str) -> list[ShelterCard]:
    """Takes cards out of those that the deck has."""
    cards = []
    for name in names.items(what):
        card = _card(table, name)
        if pool[card] == 0:
            total = table.rules.decks[len(table.players)].count(card)
            deck = f"the deck of {table.rules.title} for {len(table.players)} players"
            raise name.fault(f"{deck} has {total} {card.id}" + (", and so many lie elsewhere already" if total else ""))
        pool[card] -= 1
        cards.append(card)
    return cards


def _card(table: ShelterTable, name: Marked) -> Any:
    return table.rules.cards[name.one_of("card", table.rules.cards)]
