"""Decisions: options by their notation, refusals with a reason and a clause, and nothing for nonsense but a sentence."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.decision import label
from tests.engine.play import EDITIONS, choose, played, session


@pytest.mark.parametrize("edition", EDITIONS)
def test_notations_are_distinct_and_find_their_option_and_nothing_offered_is_barred(edition: str) -> None:
    s, rng = session(edition, 4, 3, candidate_cards=["mr_chaos", "grave_robber"]), random.Random(3)
    for _ in range(150):
        if s.outcome is not None:
            break
        decision = s.decision
        notations = [str(option) for option in decision.options]
        assert len(set(notations)) == len(notations) > 0
        for option, notation in zip(decision.options, notations, strict=True):
            assert decision.find(notation) is option and decision.find(option) is option
            assert str(decision.why_not(notation)) == f"{notation} is allowed."
            assert label(option) and notation == notation.strip() and "\n" not in notation
        for barred in decision.barred():
            assert str(barred.option) not in notations
            why = decision.why_not(str(barred.option))
            assert str(why).startswith(f"{barred.option} is not allowed: {barred.reason} ({barred.clause}).")
            assert (why.kind, why.reason, why.clause, why.facts) == ("barred", barred.reason, barred.clause, barred.facts)
            with pytest.raises(lab.IllegalOption) as refused:
                decision.find(barred.option)
            assert refused.value.answer == why
        choose(s, rng.randrange(1000))


@given(st.text(max_size=30), st.integers(0, 99))
def test_a_notation_without_meaning_gets_a_sentence(notation: str, seed: int) -> None:
    decision = session("1.0", 3, seed).decision
    if " ".join(notation.split()) not in map(str, decision.options):
        assert decision.why_not(notation).kind != "allowed" and str(decision.why_not(notation))


def test_blanks_do_not_matter_wherever_a_notation_is_read() -> None:
    s = session("1.0", 3, 7)
    option = next(option for option in s.decision.options if " " in str(option))
    spaced = f"  {option} ".replace(" ", "  ")
    assert s.why_not(spaced).kind == "allowed" and s.decision.find(spaced) is option
    s.choose(spaced)
    assert s.cursor.notation == str(option)


def test_a_card_not_held_is_foreign_and_the_answer_has_its_clause() -> None:
    s = session("1.0", 3, 7)
    held = {str(card) for card in s.table.hands[s.decision.player]}
    other = next(card for card in s.rules.cards if card not in held)
    answer = s.why_not(f"play {other}")
    assert (answer.kind, answer.refused_by) == ("foreign", ("SHE-ACT-01",))
    assert s.why_not("gibberish").refused_by == ()


def test_looking_for_what_is_barred_changes_nothing() -> None:
    s = played(60, "1.0", 4, 5)
    before = s.digest()
    assert s.decision.barred() == s.decision.barred()
    assert s.digest() == before


def test_the_nearest_options_begin_with_the_same_word() -> None:
    decision = session("1.0", 3, 7).decision
    assert decision.nearest("play nobody") and all(option.startswith("play ") for option in decision.nearest("play nobody"))
    assert decision.nearest("nonsense") == []


def test_an_option_is_labelled_by_its_label_or_its_notation() -> None:
    assert label("let it happen") == "Let it happen"
    assert label("") == ""
    assert label(session().decision.options[0]) != ""
