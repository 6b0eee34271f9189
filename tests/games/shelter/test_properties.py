"""What holds in every position of Shelter, whatever the edition, the number of players, the seed and the switches."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.run import Run
from lab.rulebook import clauses

EDITIONS = ("0.1", "0.2", "0.3", "0.4", "0.5", "1.0")
GAMES = st.tuples(st.sampled_from(EDITIONS), st.integers(2, 5), st.integers(0, 10**6))


def played(rules: lab.Rules, players: int, seed: int, most: int = 250) -> Iterator[lab.Session]:
    """Goes through a random game and stops at every step."""
    session, chance = lab.Session(rules, players, seed), random.Random(seed)
    yield session
    while session.outcome is None and session.step < most:
        session.choose(chance.choice(session.decision.options))
        yield session


def whole_turns(rules: lab.Rules, players: int, seed: int, most: int = 400) -> Iterator[Run]:
    """Goes through a random game and stops between turns."""
    run, chance = Run.new(rules, players, seed), random.Random(seed)
    while run.outcome is None and run.turns < most:
        run.begin()
        while run.decision is not None:
            run.choose(chance.choice(run.decision.options))
        run.table.log.clear()
        run.table.luck.used.clear()
        yield run


@given(GAMES)
def test_every_invariant_of_the_rulebook_holds_between_turns(which: tuple[str, int, int]) -> None:
    edition, players, seed = which
    for run in whole_turns(lab.rules("shelter", edition), players, seed):
        assert run.table.game.invariants(run.table) == []


@given(GAMES)
def test_no_card_is_lost_or_doubled_even_in_mid_effect(which: tuple[str, int, int]) -> None:
    edition, players, seed = which
    for session in played(lab.rules("shelter", edition), players, seed, 120):
        table: Any = session.table
        lying = [*table.deck, *table.cave, *table.discard, *(card for hand in table.hands for card in hand)]
        assert Counter(lying) == Counter(session.rules.decks[players])


@given(GAMES)
def test_what_a_memory_calls_certain_is_so(which: tuple[str, int, int]) -> None:
    """SHE-INFO-06: a fact is dropped when a shuffle, a secret exchange, a blind pass or a random move makes it uncertain."""
    edition, players, seed = which
    for session in played(lab.rules("shelter", edition), players, seed, 120):
        table: Any = session.table
        for viewer in (-1, *range(players)):
            memory = session.memory(viewer)
            for (_, holder), known in memory.hands.items():
                assert not Counter(each.card for each in known if each.certain) - Counter(table.hands[holder]) or holder == viewer
            for (_, slot), known_card in memory.places.items():
                assert not known_card.certain or table.cave[slot] is known_card.card
            for place, card in enumerate(memory.piles.get("deck", ())):
                assert card is None or not card.certain or table.deck[-1 - place] is card.card


@given(GAMES)
def test_every_clause_that_a_game_names_is_in_the_rulebook(which: tuple[str, int, int]) -> None:
    edition, players, seed = which
    book = clauses("shelter")
    for session in played(lab.rules("shelter", edition), players, seed, 150):
        assert {event.clause for event in session.cursor.events} <= set(book)
        if session.outcome is None:
            assert {session.decision.clause, *(barred.clause for barred in session.decision.barred())} <= set(book)


@given(GAMES)
def test_what_is_barred_is_not_offered_and_the_session_says_why(which: tuple[str, int, int]) -> None:
    edition, players, seed = which
    for session in played(lab.rules("shelter", edition), players, seed, 60):
        if session.outcome is None:
            offered = [str(option) for option in session.decision.options]
            for barred in session.decision.barred():
                assert str(barred.option) not in offered
                assert barred.clause in session.why_not(str(barred.option))
                with pytest.raises(lab.IllegalOption, match="not allowed"):
                    session.choose(str(barred.option))


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(edition: str, players: int) -> None:
    """SHE-INV-11."""
    report = lab.check_two_worlds(lab.rules("shelter", edition), players, games=4, seed=players)
    assert report.positions > 20
    assert report.leaks == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_worlds_look_the_same_over_thousands_of_positions(edition: str, players: int) -> None:
    report = lab.check_two_worlds(lab.rules("shelter", edition), players, games=60, seed=100 + players)
    assert report.positions > 1000
    assert report.leaks == []


def switched(edition: str, name: str, value: Any) -> lab.Rules:
    return lab.rules("shelter", edition, **{name: value})


def values_of(param: lab.Param) -> list[Any]:
    """Lists the values of a parameter; of a long range its ends and its middle."""
    if isinstance(param.valid, range):
        return sorted({param.valid[0], param.valid[len(param.valid) // 2], param.valid[-1]})
    return [tuple(param.valid), *((each,) for each in param.valid)] if param.many else list(param.valid)


@pytest.mark.parametrize("param", lab.rules("shelter").game.params, ids=lambda param: param.name)
def test_every_value_of_every_switch_plays_in_every_edition(param: lab.Param) -> None:
    for number, value in enumerate(values_of(param)):
        for edition in EDITIONS:
            players = 2 + (number + EDITIONS.index(edition)) % 4
            rules = switched(edition, param.name, value)
            try:
                runs = list(whole_turns(rules, players, number, most=60))
            except lab.RulesError as refused:  # a cave or hands too large for the deck
                assert "are needed" in str(refused)
                continue
            for run in runs[-1:]:
                assert run.table.game.invariants(run.table) == []


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_thousands_of_playouts_end(edition: str, players: int) -> None:
    rules = lab.rules("shelter", edition)
    for seed in range(1000):
        assert lab.playout(rules, players, seed).outcome.reason in (
            "three_keys", "artifact_found", "treasure_hunter", "last_survivor", "all_out", "count", "count_no_keys",
        )  # fmt: skip


@given(st.integers(0, 10**6))
def test_a_round_ends_in_each_way_that_the_rulebook_names(seed: int) -> None:
    rules = lab.rules("shelter", "1.0")
    for run in whole_turns(rules, 2 + seed % 4, seed):
        result = getattr(run.table, "result", None)
        if result is not None:
            assert (result.winner is None) == (result.reason in ("all_out", "count_no_keys"))
