"""What holds in every position of Shelter, whatever the edition, the number of players, the seed and the switches."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.rulebook import clauses
from lab.engine.run import Run

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
        run.take()
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
            memory = session._memory(viewer)
            for (_, holder), known in memory.hands.items():
                assert not Counter(each.card for each in known if each.certain) - Counter(table.hands[holder]) or holder == viewer
            for (_, slot), known_card in memory.places.items():
                assert not known_card.certain or table.cave[slot] is known_card.card
            for place, card in enumerate(memory.piles.get("deck", ())):
                assert card is None or not card.certain or table.deck[-1 - place] is card.card


@given(GAMES)
def test_every_clause_that_a_game_names_is_in_the_rulebook(which: tuple[str, int, int]) -> None:
    edition, players, seed = which
    book = clauses(lab.rules("shelter").game)
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
                assert barred.clause in session.why_not(str(barred.option)).refused_by
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


def idle_in(param: lab.Param, edition: str) -> bool:
    return bool(param.idle(lab.rules("shelter", edition)))


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_switch_that_has_no_effect_in_an_edition_is_refused_there(edition: str) -> None:
    for param in lab.rules("shelter").game.params:
        if idle_in(param, edition):
            with pytest.raises(lab.RulesError, match=f"{param.name} has no effect in (edition|Shelter) {edition}"):
                switched(edition, param.name, values_of(param)[-1])
        else:
            assert getattr(switched(edition, param.name, values_of(param)[0]), param.name) == values_of(param)[0]


@pytest.mark.parametrize(
    ("edition", "tweaks", "said"),
    [
        ("0.4", {"bandit_answer_order": "redraw_first"}, "no effect in edition 0.4, only in editions '?0.5'? or '?1.0'?"),
        ("0.5", {"treasure_hunter_count": 2}, "treasure_hunter_count has no effect in edition 0.5, only in edition 1.0"),
        (
            "0.1",
            {"start_coins": 2},
            "start_coins has no effect in Shelter 0.1 with ruleset='memo_29_03_19', only where",
        ),
        ("1.0", {"memo_start_coins": 2}, "memo_start_coins has no effect in Shelter 1.0 with ruleset='rules_1_0'"),
        ("1.0", {"edition_05_rules": "rules_1_0"}, "edition_05_rules has no effect in edition 1.0, only in edition 0.5"),
    ],
)
def test_the_refusal_says_where_a_switch_counts(edition: str, tweaks: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules("shelter", edition, **tweaks)


def test_a_switch_of_the_other_rules_text_counts_with_that_text() -> None:
    assert lab.rules("shelter", "0.5", edition_05_rules="rules_1_0", start_coins=2).first_coins == 2
    assert lab.rules("shelter", "1.0", ruleset="memo_29_03_19", memo_start_coins=0).first_coins == 0
    assert lab.rules("shelter", "0.2", memo_match="series", wins_needed_2p=1).wins_needed[2] == 1
    with pytest.raises(lab.RulesError, match="start_coins has no effect"):
        lab.rules("shelter", start_coins=2).tweak(ruleset="memo_29_03_19")


@pytest.mark.parametrize("param", lab.rules("shelter").game.params, ids=lambda param: param.name)
def test_every_value_of_every_switch_plays_in_every_edition(param: lab.Param) -> None:
    for number, value in enumerate(values_of(param)):
        for edition in param.editions or EDITIONS:
            if idle_in(param, edition):
                continue
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
