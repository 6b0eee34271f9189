"""On random mazes: the quick index is the graph, what is offered is what the rules say, and every analysis is its definition."""

from __future__ import annotations

import random
from itertools import combinations, pairwise
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lab.paths import Board, Cell, Demand, Fitting
from lab.paths.analyses import (
    Limit,
    articulation,
    cut_off,
    distance_map,
    fragments,
    frontier_openings,
    growth_capacity,
    is_dead,
    lost_cells,
    min_cards,
    min_cut,
    reachable,
    removable,
    shortest_way,
    team_reach,
    walk,
)
from lab.paths.fitting import within
from lab.paths.graph import HUB, cells, graph, network, nodes_of
from lab.paths.tile import LETTERS
from tests.paths.maze import (
    BASE,
    COLOURS,
    MORE,
    around,
    card,
    cells_of,
    connected_sides,
    cut_by,
    legal,
    neighbours,
    random_maze,
)

RULES: list[dict[str, Any]] = [
    {},
    {"turns": (0, 1, 2, 3)},
    {"connection": "neighbour"},
    {"bounds": (-1, 4, -2, 2)},
    {"open_to_covered": True},
    {"entrance_touch": "open_side"},
    {"entrance_beside_goal": True, "turns": (0, 1, 2, 3)},
]
FITTINGS = [Fitting(**rules) for rules in RULES]
SEEDS = st.integers(0, 10**9)


TWISTED = ["NS EW", "NS EW", "NW ES", "NESW", "NES", "NEW", "NW", "NE"]  # tunnels that cross and meet again


def drawn(seed: int, free: float = 0.1, moves: int = 30, cards: list[str] | None = None) -> tuple[random.Random, Board, int]:
    """Plays a random maze of one edition or both; the last number says under which rules."""
    rng = random.Random(seed)
    which = rng.randrange(len(RULES))
    cards = cards or rng.choice([BASE, [*BASE, *MORE, *MORE]])
    return rng, random_maze(rng, cards, rng.randrange(moves), FITTINGS[which], free), which


def check_index(board: Board) -> None:
    """Compares everything that a board keeps up to date with the graph and the cells alone."""
    linked = connected_sides(board)
    assert {cell: board.reached(cell) for cell in board.laid} == linked
    frontier, facing = [], []
    for cell in around(board):
        if cell not in board.laid:
            beside = [(side, other, there) for side, other, there in neighbours(cell) if there in board.laid]
            opens = sum(side for side, other, there in beside if board.laid[there].tile.open & other)
            closed = sum(side for side, other, there in beside if not board.laid[there].tile.open & other)
            faced = sum(side for side, other, there in beside if linked[there] & other)
            goals = sum(side for side, _, there in neighbours(cell) if there in board.goals)
            assert board.demand(cell) == (opens, closed, faced, goals)
            if faced:
                (facing if cell in board.covered else frontier).append(cell)
    assert board.frontier() == sorted(frontier)
    assert board.facing() == sorted(facing, key=lambda cell: (cell[1], cell[0]))
    assert sorted(each[1:] for each in graph(board) if each[0] == "g") == sorted(board.covered)


def check_order(board: Board) -> None:
    """Sees that the order in which things are listed depends on what lies there, not on how it came to lie there."""
    grouped = [(key, list(some)) for key, some in board.by_demand()]
    assert grouped == [(key, list(some)) for key, some in board.copy().by_demand()]
    assert grouped == sorted((key, sorted(some)) for key, some in grouped)
    assert board.by_demand(linked=True) == [(key, some) for key, some in board.by_demand() if Demand.read(key).linked]


def check_placements(board: Board, cards: list[str], which: int) -> None:
    """Tries every cell and turn: what is legal is offered once for each look of the card, and has no fault."""
    fitting, rules = FITTINGS[which], RULES[which]
    linked = connected_sides(board)
    for words in cards:
        one = card(words)
        expected = []
        for cell in around(board):
            looks = set()
            for turn in fitting.turns:
                may = legal(board, linked, one, cell, turn, rules)
                assert may == (not fitting.faults(board, one, cell, turn)), (words, cell, turn)
                if may and one.tile.turned(turn).form not in looks:
                    expected.append((cell, turn))
                looks.add(one.tile.turned(turn).form)
        offered = fitting.places(board, one)
        assert sorted((place.cell, place.turn) for place in offered) == sorted(expected)
        assert offered == fitting.places(board.copy(), one)
        assert len({str(place) for place in offered}) == len(offered)


def check_everything(seed: int) -> None:
    rng, board, which = drawn(seed)
    check_index(board)
    check_order(board)
    check_placements(board, rng.sample(BASE + MORE, 2), which)
    check_index(board.copy())


@given(SEEDS)
def test_index_and_placements_are_what_graph_and_rules_say(seed: int) -> None:
    check_everything(seed)


@pytest.mark.slow
def test_index_and_placements_on_twenty_thousand_boards() -> None:
    for seed in range(20_000):
        check_everything(seed)


# --- analyses ---


def definition_of_min_cards(board: Board, goal: Cell, margin: int = 3) -> int | None:
    """Counts the cards to a goal as the shortest path in a graph of pieces of tunnel and empty cells (SAB-PATH-04)."""
    tunnels = graph(board).subgraph([each for each in graph(board) if each[0] != "g"])
    piece_of = {each: number for number, piece in enumerate(nx.connected_components(tunnels)) for each in piece}
    made = nx.DiGraph()
    made.add_edge("start", piece_of[HUB], weight=0)
    for cell in around(board, margin):
        if cell in board.laid or cell in board.covered:
            continue
        for _, other, there in neighbours(cell):
            laid = board.laid.get(there)
            if there == goal:
                made.add_edge(cell, goal, weight=0)
            elif laid is None and there not in board.covered:
                made.add_edge(there, cell, weight=1)
            elif laid is not None and laid.tile.open & other:
                piece = next(piece_of[each] for each in nodes_of(there, laid) if LETTERS[other] in tunnels.nodes[each]["sides"])
                made.add_edge(piece, cell, weight=1)
                made.add_edge(cell, piece, weight=0)
    for each in graph(board)["g", *goal]:
        made.add_edge(piece_of[each], goal, weight=0)
    if goal not in made or not nx.has_path(made, "start", goal):
        return None
    return int(nx.shortest_path_length(made, "start", goal, weight="weight"))


@given(SEEDS)
def test_the_fewest_cards_are_a_shortest_path_over_pieces_and_empty_cells(seed: int) -> None:
    _, board, _ = drawn(seed)
    for goal in board.covered:
        way = shortest_way(board, goal)
        assert min_cards(board, goal) == definition_of_min_cards(board, goal)
        if way is not None:
            assert way.cells[0] in board.laid and board.laid[way.cells[0]].tile.entrance and way.cells[-1] == goal
            assert all(there in [each for _, _, each in neighbours(cell)] for cell, there in pairwise(way.cells))
            assert list(way.new) == [cell for cell in way.cells[:-1] if cell not in board.laid]
            assert len(set(way.new)) == len(way.new)


def faced_after(board: Board, goal: Cell, fitting: Fitting, moves: int) -> bool:
    """Tries all ways to lay so many cards of edition 1, without reaching another goal."""
    if goal in board.facing():
        return True
    for words in BASE if moves else ():
        for place in fitting.places(board, card(words)):
            after = board.copy()
            after.lay(place.cell, place.card, place.turn)
            if set(after.facing()) <= {goal} and faced_after(after, goal, fitting, moves - 1):
                return True
    return False


def test_no_play_connects_a_goal_with_fewer_cards_and_some_play_with_as_many() -> None:
    fitting, found = Fitting(), set()
    for seed in range(40):
        rng = random.Random(seed)
        board = random_maze(rng, BASE, 6, fitting)
        for goal in board.covered:
            least = min_cards(board, goal)
            quickest = next((moves for moves in range(3) if faced_after(board, goal, fitting, moves)), None)
            if set(board.facing()) <= {goal}:
                assert quickest == (least if least in (0, 1, 2) else None), (seed, goal)
                found.add(quickest)
    assert found == {None, 0, 1, 2}


@given(SEEDS)
def test_what_a_card_holds_is_what_the_graph_loses_without_it(seed: int) -> None:
    _, board, _ = drawn(seed)
    made = graph(board)
    before = cells_of(board, network(made))
    assert reachable(board) == sorted(before)
    held = articulation(board)
    linked = network(made)
    single = set(nx.articulation_points(made.subgraph(linked)))
    for cell in before - {(0, 0)}:
        left = made.copy()
        left.remove_nodes_from(list(nodes_of(cell, board.laid[cell])))
        lost = before - cells_of(board, network(left)) - {cell}
        assert cut_off(board, cell) == sorted(lost) == held.get(cell, [])
        mine = [each for each in nodes_of(cell, board.laid[cell]) if each in linked]
        if len(mine) == 1 and len(board.laid[cell].tile.masks) == 1 and lost:
            assert mine[0] in single


@given(SEEDS)
def test_fragments_are_the_components_without_the_hub(seed: int) -> None:
    _, board, _ = drawn(seed)
    found = fragments(board)
    linked = connected_sides(board)
    assert {cell for each in found for cell in each.cells} == {
        cell for cell, laid in board.laid.items() if laid.tile.open & ~linked[cell]
    }
    for each in found:
        assert each.loose == (not any(linked[cell] for cell in each.cells))
        assert set(each.joins) == set(each.ends) & set(board.frontier())


def check_cut(seed: int) -> None:
    """Tries all sets of fewer cards than the smallest cut."""
    rng, board, _ = drawn(seed, cards=TWISTED)
    targets = sorted({*reachable(board), *board.facing()} - {(0, 0)})
    if not targets:
        return
    target = rng.choice(targets)
    loose = [cell for cell in removable(board) if cell != target]
    found = min_cut(board, target)
    if found is None:
        assert not cut_by(board, loose, target)
    else:
        assert found and cut_by(board, found, target) and set(found) <= set(loose)
        for size in range(len(found)):
            assert not any(cut_by(board, some, target) for some in combinations(loose, size))


@given(SEEDS)
def test_no_fewer_cards_cut_off_a_target(seed: int) -> None:
    check_cut(seed)


@pytest.mark.slow
def test_no_fewer_cards_cut_off_a_target_on_three_thousand_boards() -> None:
    for seed in range(3_000):
        check_cut(seed)


@given(SEEDS)
def test_each_team_gets_where_the_graph_without_foreign_doors_leads(seed: int) -> None:
    _, board, _ = drawn(seed)
    made = graph(board)
    for team in COLOURS:
        linked = network(made, team)
        goals = {goal for goal in board.covered if any(each in linked for each in made["g", *goal])}
        assert team_reach(board)[team] == sorted(cells_of(board, linked) | goals)
    assert {cell: mask for cell, mask in walk(board, "").items() if mask}.keys() == cells_of(board, network(made, "no colour"))


@given(SEEDS)
def test_distances_and_room_on_a_map(seed: int) -> None:
    rng, board, _ = drawn(seed, free=0.5)
    assert distance_map(board) == dict(nx.single_source_shortest_path_length(cells(board), (0, 0)))
    for limit in (Limit(9), Limit(rng.randrange(3, 10)), Limit(7, centred=True)):
        room = limit.room(board)
        grows, lost = growth_capacity(board, limit), lost_cells(board, limit)
        empty = [cell for cell in around(board, 9) if cell not in board.laid and cell not in board.covered]
        inside = [cell for cell in empty if within(cell, room)]
        assert sorted([*grows, *lost]) == sorted(inside)
        touching = nx.Graph([(cell, there) for cell in inside for _, _, there in neighbours(cell) if there in set(inside)])
        touching.add_nodes_from(inside)
        openings = [each.to for each in frontier_openings(board, limit)]
        assert set(grows) == {cell for to in openings for cell in nx.node_connected_component(touching, to)}
        assert is_dead(board, limit) == (not openings)
