"""What holds in every position of Saboteur, whatever the edition, the number of players, the seed and the switches."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.rulebook import of_edition
from lab.engine.run import Run
from lab.paths import Placement
from tests.engine.play import fewer
from tests.games.saboteur.play import EDITIONS, turns

GAMES = st.tuples(st.sampled_from(EDITIONS), st.integers(3, 10), st.integers(0, 10**6), st.booleans())
NEAR = {"goal_distance": 3, "rounds": 2}  # goals that are reached often
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    ("1", {}),
    ("1", {**NEAR, "old_mine": True, "competitive": True, "selfish_dwarf": True}),
    ("1", {**NEAR, "new_mine": True, "selfish_dwarf": True, "selfish_assign": "role_card", "leftover_role": "never"}),
    ("1", {**NEAR, "open_scores": True, "stone_orientation": "player_choice", "pass_discard": 3, "reward_payment": "virtual"}),
    ("1", {**NEAR, "gold_cards": {1: 5, 2: 2}, "quarter_turns": True, "map_on_revealed": True}),
    ("1", {**NEAR, "rockfall_on_revealed_goal": True, "double_repair_fixes": 2, "sabotage_self": True}),
    ("1", {**NEAR, "role_table": {n: [2, n + 1] for n in range(3, 11)}, "placement_connection": "neighbour"}),
    ("2", {}),
    ("2", {**NEAR, "visible_golds": True, "theft_on_others": True, "heal_targets": "any_front_card"}),
    ("2", {**NEAR, "hats_discard": "back_to_stock", "s2_action_counts": {"swap_hats": 9, "swap_hands": 9, "inspection": 9}}),
    ("2", {**NEAR, "swap_hands_draw": "active", "theft_amount": 3, "cards": {"theft": 9, "swap_hands": 9}}),
]
ids = [f"{edition} {' '.join(name for name in tweaks if name not in NEAR)}" for edition, tweaks in VARIANTS]


@given(GAMES)
def test_every_invariant_of_the_rulebook_holds_between_turns(which: tuple[str, int, int, bool]) -> None:
    """INV-01 to INV-05, INV-07, INV-10, INV-11, INV-14, INV-15."""
    edition, players, seed, dig = which
    for run in turns(lab.rules("saboteur", edition, **NEAR), players, seed, dig=dig):
        assert run.table.game.invariants(run.table) == []


@given(GAMES)
def test_the_size_of_hands_and_the_sum_of_gold(which: tuple[str, int, int, bool]) -> None:
    """INV-09, INV-12 (SAB-TURN-02, SA2-TURN-02, SA2-TURN-08, SA2-SCORE-13): between one turn and the next, in both EDITIONS."""
    edition, players, seed, dig = which
    rules = lab.rules("saboteur", edition, **NEAR)
    before: tuple[int, int, int, str] | None = None
    for run in turns(rules, players, seed, dig=dig):
        made: Any = run.table
        held, gold = sum(map(len, made.hands)), sum(made.pieces)
        if before is not None and before[0] == made.round:
            assert held <= before[1]
            assert before[3] != "steal" or gold == before[2]
        if edition == "1" and made.deck and made.phase == "play":
            assert {len(hand) for hand in made.hands} == {rules.hand_sizes[players]}
        before = made.round, held, gold, made.phase


@given(GAMES)
def test_only_who_may_dig_digs_and_only_connected_goals_turn(which: tuple[str, int, int, bool]) -> None:
    """INV-06, INV-08 (SAB-PATH-11, SA2-ACT-05, SAB-REACH-04)."""
    edition, players, seed, _ = which
    rng = random.Random(seed)
    run = Run.new(lab.rules("saboteur", edition, **NEAR), players, seed)
    while run.outcome is None:
        run.begin()
        while run.decision is not None:
            made: Any = run.table
            player, option = run.decision.player, run.decision.options[rng.randrange(len(run.decision.options))]
            assert not isinstance(option, Placement) or not any(card.stops for card in made.front[player])
            run.choose(option)
        for event in run.take().events:
            if event.kind.name == "uncovered":
                assert made.maze.reached(event.args[0])


@fewer(2)
@given(GAMES)
def test_what_one_may_do_does_not_hang_on_roles(which: tuple[str, int, int, bool]) -> None:
    """SAB-HID-01, SAB-REACH-09: with all roles exchanged the same moves are open, and every table is offered the same."""
    edition, players, seed, dig = which
    rng = random.Random(seed)
    for run in turns(lab.rules("saboteur", edition, **NEAR), players, seed, dig=dig, most=60):
        made: Any = run.table
        if run.outcome is not None or made.phase != "play":
            continue
        other = made.copy()
        dealt = [*(role for roles in other.roles for role in roles), *other.role_stock]
        rng.shuffle(dealt)
        other.roles, other.role_stock = [[role] for role in dealt[:players]], dealt[players:]
        one, two = Run(made.copy(), 5), Run(other, 5)
        one.begin()
        two.begin()
        assert one.decision is not None and two.decision is not None
        assert list(map(str, one.decision.options)) == list(map(str, two.decision.options))
        assert [str(each.option) for each in one.decision.barred()] == [str(each.option) for each in two.decision.barred()]


@given(GAMES)
def test_options_are_distinct_and_the_same_on_a_copy(which: tuple[str, int, int, bool]) -> None:
    edition, players, seed, dig = which
    for run in turns(lab.rules("saboteur", edition, **NEAR), players, seed, dig=dig, most=50):
        if run.outcome is None:
            one, two = Run(run.table.copy(), 5), Run(run.table.copy().copy(), 5)
            one.begin()
            two.begin()
            assert one.decision is not None and two.decision is not None
            one.decision.check()
            options = one.decision.options
            assert list(map(str, options)) == list(map(str, two.decision.options))
            assert [str(options[i]) for i in range(len(options))] == list(map(str, options))
            assert str(options[-1]) == str(list(options)[-1])


@fewer(2)
@given(GAMES)
def test_what_a_memory_calls_certain_is_so(which: tuple[str, int, int, bool]) -> None:
    """SAB-HID-03, SA2-ACT-13: what was seen of goals, roles, hands and gold, until it may have changed, in both EDITIONS."""
    edition, players, seed, dig = which
    rules = lab.rules("saboteur", edition, **NEAR)
    memories = {viewer: lab.Memory(viewer) for viewer in (-1, *range(players))}
    for run in turns(rules, players, seed, dig=dig):
        made: Any = run.table
        events = made.events()
        for viewer, memory in memories.items():
            memory.learn(events)
            for key, known in memory.hands.items():
                field, seat = key if isinstance(key, tuple) else (key, None)
                lying = getattr(made, field) if seat is None else getattr(made, field)[seat]
                certain = Counter(each.card for each in known if each.certain)
                assert not certain - Counter(lying) or viewer == seat, (viewer, key, certain, lying)
            for (field, place), each in memory.places.items():
                assert not each.certain or getattr(made, field)[place] is each.card


@fewer(2)
@given(GAMES)
def test_every_clause_that_a_game_names_is_in_the_rulebook_of_its_edition(which: tuple[str, int, int, bool]) -> None:
    edition, players, seed, dig = which
    rules = lab.rules("saboteur", edition, **NEAR)
    book = of_edition(rules.game, edition)
    for run in turns(rules, players, seed, dig=dig, most=90):
        assert {event.clause for event in run.table.events()} <= set(book)
        if run.outcome is None:
            one = Run(run.table.copy(), 5)
            one.begin()
            assert one.decision is not None
            barred = list(one.decision.barred())
            named = [one.decision.clause, *(clause for each in barred for clause in (each.clause, *each.also))]
            assert set(named) <= set(book)
        else:
            assert run.outcome.clause in book


@fewer(5)
@given(GAMES)
def test_what_is_barred_is_not_offered_and_the_session_says_why(which: tuple[str, int, int, bool]) -> None:
    edition, players, seed, _ = which
    session, chance = lab.Session(lab.rules("saboteur", edition), players, seed), random.Random(seed)
    for _ in range(25):
        offered = list(map(str, session.decision.options))
        named = [str(barred.option) for barred in session.decision.barred()]
        assert len(set(named)) == len(named)
        for barred in session.decision.barred():
            assert str(barred.option) not in offered
            assert barred.clause in session.why_not(str(barred.option)).refused_by
            with pytest.raises(lab.IllegalOption, match="not allowed"):
                session.choose(str(barred.option))
        session.choose(chance.choice(list(session.decision.options)))


@fewer(5)
@given(GAMES)
def test_a_placement_is_refused_if_and_only_if_it_is_not_offered(which: tuple[str, int, int, bool]) -> None:
    """SAB-PATH-01 to -10: every card in hand on every cell near the maze, both ways up."""
    edition, players, seed, dig = which
    run = list(turns(lab.rules("saboteur", edition), players, seed, dig=dig, most=12))[-1]
    one = Run(run.table.copy(), 5)
    one.begin()
    decision = one.decision
    assert decision is not None
    offered = set(map(str, decision.options))
    made: Any = one.table
    least, most, top, bottom = made.maze.box()
    for card in dict.fromkeys(made.hands[decision.player]):
        if hasattr(card, "tile"):
            for column in range(least - 1, most + 2):
                for row in range(top - 1, bottom + 2):
                    for turn in ("", "r"):
                        notation = f"place {card}@{column},{row}{turn}"
                        answer = decision.why_not(notation)
                        assert (answer.kind == "allowed") == (notation in offered)
                        assert answer.kind == "allowed" or (answer.kind == "foreign" and answer.refused_by)


@pytest.mark.parametrize(("edition", "tweaks"), VARIANTS, ids=ids)
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(edition: str, tweaks: dict[str, Any]) -> None:
    """SAB-HID-01 to -03, SA2-HID-01, SA2-HID-03, INV-13."""
    for players in (3, 6):
        report = lab.check_two_worlds(lab.rules("saboteur", edition, **tweaks), players, games=1, seed=players)
        assert report.positions > 80 and report.leaks == []


@pytest.mark.slow
@pytest.mark.parametrize(("edition", "tweaks"), VARIANTS, ids=ids)
def test_two_worlds_look_the_same_over_thousands_of_positions(edition: str, tweaks: dict[str, Any]) -> None:
    for players in (3, 5, 10):
        report = lab.check_two_worlds(lab.rules("saboteur", edition, **tweaks), players, games=15, seed=50 + players)
        assert report.positions > 800 and report.leaks == []


@pytest.mark.parametrize(("edition", "tweaks"), VARIANTS, ids=ids)
def test_the_same_seed_and_choices_give_the_same_game(edition: str, tweaks: dict[str, Any]) -> None:
    rules = lab.rules("saboteur", edition, **tweaks)
    s = lab.Session(rules, 4, 11)
    chance = random.Random(3)
    for _ in range(80):
        if s.outcome is None:
            s.choose(chance.choice(s.decision.options))
    digest, step = s.digest(), s.step
    for back in (0, step // 2, step - 1):
        s.goto(back)
        s.goto(step)
        assert s.digest() == digest


def values_of(param: lab.Param) -> list[Any]:
    """Lists values of a parameter: all of a choice, the ends and the middle of a range, and one of a mapping or list."""
    if isinstance(param.valid, range):
        return sorted({param.valid[0], param.valid[len(param.valid) // 2], param.valid[-1]})
    return list(param.valid) if isinstance(param.valid, tuple) else [MAPPINGS[param.name]]


MAPPINGS: dict[str, Any] = {
    "path_counts": {"cross": 20, "dead_n": 0},
    "gold_cards": {0: 3, 1: 4, 5: 1},
    "s2_roles": {"blue": 2, "geologist": 8},
    "s2_action_counts": {"theft": 10, "hands_off": 0},
    "role_table": {players: [1, players + 1] for players in range(3, 11)},
    "hand_size_by_players": dict.fromkeys(range(3, 11), 2),
    "board_bounds": [-1, 10, -4, 4],
    "saboteur_reward": {1: 9, 2: 0},
    "s2_share_table": [7, 1],
}
WITH: dict[str, dict[str, Any]] = {
    "new_mine_count": {"new_mine": True},
    "selfish_assign": {"selfish_dwarf": True},
    "selfish_reward": {"selfish_dwarf": True},
    "selfish_losing_cards": {"selfish_dwarf": True},
}


@pytest.mark.parametrize("param", lab.rules("saboteur").game.params, ids=lambda param: param.name)
def test_every_value_of_every_switch_plays(param: lab.Param) -> None:
    for number, value in enumerate(values_of(param)):
        for edition in param.editions or EDITIONS:
            named = {"goal_distance": 3, "rounds": 1, **WITH.get(param.name, {}), param.name: value}
            if param.name == "board_bounds":
                named.pop("goal_distance")
            for run in turns(lab.rules("saboteur", edition, **named), 3 + number % 4, number, dig=number % 2 == 0, most=200):
                assert run.table.game.invariants(run.table) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
def test_thousands_of_playouts_end_after_three_rounds(edition: str) -> None:
    rules = lab.rules("saboteur", edition)
    for seed in range(1000):
        played = lab.playout(rules, 3 + seed % 8, seed)
        assert played.outcome.reason == "most gold" and played.table.round == 3  # type: ignore[attr-defined]
