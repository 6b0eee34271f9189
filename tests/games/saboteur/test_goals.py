"""Reaching goals: when they are turned over, how a stone lies, and who found what."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest

from lab.games.saboteur.cards import STONES, TREASURE
from lab.games.saboteur.goals import stone_turn
from lab.paths import Board
from tests.games.saboteur.play import options, play, session, table, told

NW, NE = STONES
TO_THE_GOALS = {(column, 0): "straight_ew" for column in (1, 2, 3)} | {(column, 0): "cross" for column in (4, 5, 6)}


def at_the_goals(held: str, goals: Any, more: Any = None, **named: Any) -> Any:
    """A holds what completes the tunnel at 7,0, beside the middle goal."""
    return session(table(hands={"A": held}, maze={**TO_THE_GOALS, **(more or {})}, goals=goals, **named))


def test_a_closed_side_and_a_dead_end_reach_nothing() -> None:
    """SAB-REACH-01: only a side that is connected to the start reaches a goal."""
    for card in ("dead_ew", "curve_nw"):
        s = play(at_the_goals(card, (NW, TREASURE, NE)), f"place {card}@7,0")
        assert len(s.table.goals) == 3 and str(s.decision.player) == "B"


@pytest.mark.parametrize("edition", ["1", "2"])
def test_the_treasure_ends_the_round_before_a_card_is_drawn(edition: str) -> None:
    """SAB-REACH-01, SAB-REACH-02, SAB-END-01, SAB-TURN-06, SA2-END-01: on two connected sides the goal is turned at once."""
    players = "ABC" if edition == "1" else "AB"
    s = session(table(players, edition, hands={"A": "cross map"}, maze=TO_THE_GOALS, deck="dead_n"))
    play(s, "place cross@7,0")
    assert [card.id for card in s.table.hands[0]] == ["map"] and len(s.table.deck) == 1
    assert s.table.finder == 0 and s.table.phase != "play" and s.table.treasure == (8, 0)
    said = told(s, "B")
    assert said.index("the goal at 8,0 is turned over: Treasure") < said.index("the round is over: the treasure is reached")


def test_a_stone_stays_and_the_round_goes_on() -> None:
    """SAB-REACH-03, SAB-REACH-04, SAB-REACH-08: N-W as printed joins the tunnel from the west."""
    s = play(at_the_goals("cross map", (TREASURE, NW, NE)), "place cross@7,0")
    assert s.table.maze.laid[8, 0].card is NW and s.table.maze.laid[8, 0].turn == 0
    assert str(s.decision.player) == "B" and list(s.table.goals) == [(8, -2), (8, 2)]


def test_a_stone_is_turned_to_join_the_tunnel_that_reached_it() -> None:
    """SAB-REACH-04: N-E must be turned upside down to be open to the west."""
    s = play(at_the_goals("cross map", (TREASURE, NE, NW)), "place cross@7,0")
    assert s.table.maze.laid[8, 0].turn == 2


def test_a_stone_that_fits_no_neighbour_but_the_tunnel_is_tolerated() -> None:
    """SAB-REACH-05, SAB-PATH-13, SAB-PATH-09: north of the goal lies a card closed to the south."""
    s = play(at_the_goals("tee_new map", (TREASURE, NW, NE), {(8, -1): "dead_ew"}), "place tee_new@7,0")
    assert s.table.maze.laid[8, 0].turn == 0  # open to the north against a closed side
    assert s.table.rules.game.invariants(s.table) == []


def test_both_goals_beside_one_card_are_turned() -> None:
    """SAB-REACH-06, SAB-REACH-07: north before south; the other goal still ends up face up."""
    maze = {(column, 1): "cross" for column in (5, 6, 7)} | {(column, 0): "straight_ew" for column in (1, 2, 3)}
    maze |= {(4, 0): "tee_newr", (4, 1): "tee_new"}
    s = session(table(hands={"A": "cross map"}, maze=maze, goals=(NE, TREASURE, NW)))
    play(s, "place cross@8,1")
    turned = [words for words in told(s, "B") if "turned over" in words]
    assert turned == ["the goal at 8,0 is turned over: Treasure", "the goal at 8,2 is turned over: Stone, curve N-W"]
    assert s.table.finder == 0 and list(s.table.goals) == [(8, -2)]


def test_a_chain_runs_through_stones_and_even_the_treasure() -> None:
    """SAB-REACH-07: the tunnel goes on through what is turned, and who laid the card is the finder of it all."""
    more = {(8, 1): "straight_ns"}
    s = play(at_the_goals("cross map", (NE, TREASURE, NW), more), "place cross@7,0")
    assert [words for words in told(s, "B") if "turned over" in words] == [
        "the goal at 8,0 is turned over: Treasure", "the goal at 8,2 is turned over: Stone, curve N-W",
    ]  # fmt: skip
    s = play(at_the_goals("cross map", (NW, NE, TREASURE), more), "place cross@7,0")
    assert s.table.finder == 0 and s.table.maze.laid[8, 0].turn == 2  # E-S-turned: west and south, on to the treasure


def test_a_saboteur_who_reaches_the_treasure_ends_the_round_for_the_diggers() -> None:
    """SAB-REACH-09, SAB-GOLD-04, SAB-AIM-02: the share begins with the next gold digger counter-clockwise."""
    s = at_the_goals("cross map", (NW, TREASURE, NE), roles={"A": "saboteur", "B": "digger", "C": "digger"})
    play(s, "place cross@7,0")
    assert s.table.phase == "share" and str(s.decision.player) == "C"


TWO_WAYS = {(column, 0): "straight_ew" for column in (1, 2, 3)} | {(column, 0): "cross" for column in (4, 5, 7)}
TWO_WAYS |= {(7, -1): "curve_nwr", (8, -1): "curve_ner"}  # from 7,0 the middle goal is reached from the west and from the north


@pytest.mark.parametrize(("stone", "mode", "asked"), [
    (NW, "automatic", []), (NW, "player_choice", []),  # as printed it joins both tunnels, upside down neither
    (NE, "automatic", []), (NE, "player_choice", ["stone 8,0", "stone 8,0r"]),
])  # fmt: skip
def test_the_player_may_turn_a_stone_that_two_tunnels_reach(stone: Any, mode: str, asked: list[str]) -> None:
    """SAB-REACH-04: stone_orientation; the card laid is not beside the goal, so neither tunnel goes before the other."""
    goals = (TREASURE, stone, NE if stone is NW else NW)
    s = session(table(hands={"A": "cross map"}, maze=TWO_WAYS, goals=goals, stone_orientation=mode))
    play(s, "place cross@6,0")
    assert (options(s) if s.decision.prompt != "your move" else []) == asked
    if asked:
        play(s, "stone 8,0r")
    assert s.table.maze.laid[8, 0].turn == (2 if asked else 0) and str(s.decision.player) == "B"


def oracle(maze: Board, card: Any, cell: Any, played: Any) -> int:
    """Turns a stone as the rulebook's algorithm says, written from its words alone (SAB-REACH-04)."""
    steps = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}

    def curve(turn: int) -> set[str]:
        printed = set(card.tile.blocks[0])
        return printed if turn == 0 else {{"N": "S", "S": "N", "E": "W", "W": "E"}[side] for side in printed}

    def bit(side: str) -> int:
        return {"N": 1, "E": 2, "S": 4, "W": 8}[side]

    reaching, by_played, beside = set(), set(), {}
    for side, (right, down, other) in steps.items():
        there = (cell[0] + right, cell[1] + down)
        if there in maze.laid:
            beside[side] = bool(maze.laid[there].tile.open & bit(other))
            if maze.reached(there) & bit(other):
                reaching.add(side)
                if there == played:
                    by_played.add(side)
    if by_played:
        return next(turn for turn in (0, 2) if curve(turn) & by_played)
    good = [turn for turn in (0, 2) if curve(turn) & reaching]
    return max(good, key=lambda turn: (sum((side in curve(turn)) == is_open for side, is_open in beside.items()), -turn))


def test_every_stone_lies_as_the_rulebook_says() -> None:
    """SAB-REACH-04, SAB-REACH-05: every surrounding of a goal by four kinds of neighbour, against the words of the algorithm."""
    made: Any = table()
    cards = made.rules.cards
    kinds = [None, cards["cross"], cards["dead_nesw"], cards["straight_ns"], cards["straight_ew"]]
    places = [(0, -1), (1, 0), (0, 1), (-1, 0)]
    rng, compared = random.Random(1), 0
    for around in product(kinds, repeat=4):
        board = Board()
        board.lay((0, 3), made.rules.start_card)
        for place, card in zip(places, around, strict=True):
            if card is not None:
                board.lay(place, card)
        for column in (-1, 0, 1):
            for row in (-2, 2):
                board.lay((column, row), cards["cross"])
        for column, row in ((-2, 0), (2, 0), (-2, 1), (2, 1), (-2, 2), (2, 2), (-2, -1), (2, -1), (-2, -2), (2, -2)):
            board.lay((column, row), cards["cross"])
        for corner in product((-1, 1), repeat=2):
            if rng.random() < 0.5:
                board.lay(corner, cards["cross"])
        board.cover((0, 0))
        if not board.facing():
            continue
        for stone in STONES:
            for played in (*places, (5, 5)):
                assert stone_turn(board, stone, (0, 0), played) == oracle(board, stone, (0, 0), played)
                compared += 1
    assert compared > 2000
