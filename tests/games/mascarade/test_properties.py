"""What holds in every position of Mascarade, whatever the set, the number of players, the seed and the tweaks."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.rulebook import clauses
from lab.games import game
from tests.engine.play import fewer
from tests.games.mascarade.play import drawn, played, whole_turns

GAMES = st.tuples(st.integers(2, 13), st.integers(0, 10**6))


def rules_of(players: int, seed: int) -> lab.Rules:
    """Draws a set and some tweaks."""
    return drawn(random.Random(seed), players)


@given(GAMES)
def test_every_invariant_of_the_rulebook_holds_between_turns(which: tuple[int, int]) -> None:
    """MAS-INV-01 to MAS-INV-06, -13, -14, -16."""
    players, seed = which
    for run in whole_turns(rules_of(players, seed), players, seed):
        assert run.table.game.invariants(run.table) == []


@given(GAMES)
def test_a_turn_changes_only_what_its_action_may(which: tuple[int, int]) -> None:
    """MAS-INV-07, -11, -12: peeks and swaps move no coin, cards move by swap, Fool, Spy and Puppet Master alone."""
    players, seed = which
    rules, before = rules_of(players, seed), None
    for run in whole_turns(rules, players, seed):
        table: Any = run.table
        kinds = [event.kind.name for event in table.events()]
        if before is not None:
            assert table.seats == before.seats or "puppets" in kinds
            if "announces" not in kinds:
                assert table.coins == before.coins
            if not {"swaps", "fools", "spy_swaps", "puppets"} & set(kinds):
                assert table.cards == before.cards
            if table.courthouse < before.courthouse:
                assert "collects" in kinds
            if table.courthouse > 0 and table.courthouse != before.courthouse:
                assert "fined" in kinds
            if not table.winners:
                assert table.turn == before.turn + 1
                seat = before.seats.index(before.active)
                assert table.active == table.seats[(seat + 1) % players]
                revealed = {event.args[0].owner for event in table.events() if event.kind.name == "reveals"}
                shown = {event.args[0] for event in table.events() if event.kind.name == "shows"}
                assert set(table.opened) == revealed | (shown if rules.princess_restricts else set())
        before = table.copy()


@given(GAMES)
@fewer(2)
def test_the_truth_is_among_the_worlds_of_every_observer(which: tuple[int, int]) -> None:
    """MAS-INV-08, -09: and observing the same again gives the same worlds."""
    players, seed = which
    rules = rules_of(players, seed)
    memories = {viewer: rules.game.Memory(viewer) for viewer in (-1, *range(players))}
    told: list[Any] = []
    for run in whole_turns(rules, players, seed, most=40):
        table: Any = run.table
        told += table.events()
        for memory in memories.values():
            memory.learn(table.events())
            for slot in table.places.slots:
                assert table.cards[slot] in memory.worlds.possible(slot)  # type: ignore[attr-defined]
    again: Any = rules.game.Memory(0)
    again.learn(told)
    mine: Any = memories[0]
    assert [again.worlds.possible(slot) for slot in mine.slots] == [mine.worlds.possible(slot) for slot in mine.slots]


@given(st.integers(0, 10**6))
@fewer(2)
def test_what_a_view_calls_certain_is_so(seed: int) -> None:
    """MAS-HID-04, memory_aid=perfect."""
    players = 2 + seed % 5
    rules = lab.rules("mascarade", memory_aid="perfect", scenario=("regular", "extended")[seed % 2])
    for session in played(rules, players, seed, 60):
        table: Any = session.table
        slots = {slot.key: slot for slot in table.places.slots}
        for viewer in (-1, *range(players)):
            for key, known in session._memory(viewer).places.items():
                assert not known.certain or table.cards[slots[key]] is known.card


@given(GAMES)
@fewer(2)
def test_every_clause_that_a_game_names_is_in_the_rulebook(which: tuple[int, int]) -> None:
    players, seed = which
    book = clauses(game("mascarade"))
    for session in played(rules_of(players, seed), players, seed):
        assert {event.clause for event in session.cursor.events} <= set(book)
        if session.outcome is None:
            assert {session.decision.clause, *(barred.clause for barred in session.decision.barred())} <= set(book)
        else:
            assert session.outcome.clause in book


@given(GAMES)
@fewer(2)
def test_what_is_barred_is_not_offered_and_the_session_says_why(which: tuple[int, int]) -> None:
    players, seed = which
    for session in played(rules_of(players, seed), players, seed, 40):
        if session.outcome is None:
            offered = [str(option) for option in session.decision.options]
            for barred in session.decision.barred()[:20]:
                assert str(barred.option) not in offered
                assert barred.clause in session.why_not(str(barred.option)).refused_by
                with pytest.raises(lab.IllegalOption, match="not allowed"):
                    session.choose(str(barred.option))


@given(GAMES)
@fewer(2)
def test_the_same_seed_and_choices_give_the_same_game_and_copies_go_their_own_way(which: tuple[int, int]) -> None:
    players, seed = which
    rules = rules_of(players, seed)
    ends = [list(whole_turns(rules, players, seed, most=40))[-1].table for _ in range(2)]
    assert ends[0].digest() == ends[1].digest()
    assert ends[0].copy().sound().digest() == ends[0].digest()


@given(st.integers(2, 13), st.integers(0, 10**6))
@fewer(4)
def test_two_worlds_look_the_same_under_drawn_tweaks(players: int, seed: int) -> None:
    """MAS-INV-09, MAS-INV-15, MAS-HID-01, MAS-HID-02."""
    assert lab.check_two_worlds(rules_of(players, seed), players, games=1, seed=seed).leaks == []


def test_every_contest_question_offers_the_same_to_everybody() -> None:
    """MAS-HID-02, MAS-CON-03: whatever his card is, and even if all know it."""
    for session in played(lab.rules("mascarade"), 6, 3, 200):
        if session.outcome is None and session.decision.clause == "MAS-CON-02":
            assert [str(option) for option in session.decision.options] == ["pass", "contest"]
        if session.outcome is None and session.decision.clause == "MAS-ANN-01":
            assert set(session.decision.options) == set(session.table.lineup)  # type: ignore[attr-defined]


@pytest.mark.parametrize("players", range(2, 14))
def test_games_end_in_the_ways_that_the_rulebook_names(players: int) -> None:
    """MAS-END-10, MAS-INV-05, MAS-INV-16."""
    for scenario in ("regular", "extended"):
        rules = lab.rules("mascarade", scenario=scenario)
        for seed in range(10):
            assert lab.playout(rules, players, seed).outcome.reason in ("target", "bankruptcy", "cheat")


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 14))
def test_thousands_of_playouts_under_drawn_tweaks_keep_the_invariants(players: int) -> None:
    for seed in range(1000):
        for run in whole_turns(rules_of(players, seed), players, seed):
            assert run.table.game.invariants(run.table) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 14))
def test_two_worlds_look_the_same_over_thousands_of_positions(players: int) -> None:
    positions = 0
    for seed in range(20):
        report = lab.check_two_worlds(rules_of(players, seed), players, games=2, seed=seed)
        assert report.leaks == []
        positions += report.positions
    assert positions > 1000
