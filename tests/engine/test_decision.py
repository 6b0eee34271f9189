"""Decisions: options by their notation, refusals with a reason and a clause, and nothing for nonsense but a sentence."""

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.decision import label, loosely
from lab.engine.record import RecordWarning
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
    if loosely(notation) not in map(loosely, [*decision.options, *map(label, decision.options)]):
        assert decision.why_not(notation).kind != "allowed" and str(decision.why_not(notation))


def test_blanks_do_not_matter_wherever_a_notation_is_read() -> None:
    s = session("1.0", 3, 7)
    option = next(option for option in s.decision.options if " " in str(option))
    spaced = f"  {option} ".replace(" ", "  ")
    assert s.why_not(spaced).kind == "allowed" and s.decision.find(spaced) is option
    s.choose(spaced)
    assert s.cursor.notation == str(option)


class Words(lab.Game):
    """A made-up game that asks once for one of the options given."""

    id, title, players = "words", "Words", (2, 2)
    options: tuple[Any, ...] = ()
    barred: tuple[lab.Barred, ...] = ()

    def setup(self, table: Any) -> None:
        table.said = ""

    def turn(self, table: Any) -> lab.Flow:
        table.said = str((yield table.ask(table.players[0], "which?", self.options, barring=lambda table, me: self.barred)))


def asked(*options: Any, barred: tuple[lab.Barred, ...] = ()) -> lab.Decision:
    game = type("Words", (Words,), {"options": options, "barred": barred})
    return lab.Session(lab.rules(game), 2).decision


@pytest.mark.parametrize(
    "words", ["dig_up 2", "DIG_UP 2", "dig up 2", " Dig  Up2 ", "Dig in the second row", "DIG IN THE second  ROW"]
)
def test_an_option_is_found_by_its_notation_or_its_label_in_any_case_and_with_any_blanks(words: str) -> None:
    decision = asked(lab.Option("dig_up 1", "Dig in the first row"), second := lab.Option("dig_up 2", "Dig in the second row"))
    assert decision.find(words) is second and decision.why_not(words) == decision.why_not("dig_up 2")
    assert str(decision.why_not(words)) == "dig_up 2 is allowed."


def test_a_notation_as_written_goes_before_a_label_and_words_that_mean_two_options_mean_none() -> None:
    decision = asked(
        one := lab.Option("a", "B"), two := lab.Option("b", "A"), lab.Option("x 1", "same"), lab.Option("x 2", "Same")
    )
    assert decision.find("a") is one and decision.find("b") is two and decision.find("A") is one
    for words in ("same", "SAME"):
        with pytest.raises(lab.IllegalOption, match=r"Did you mean x 1 or x 2\?"):
            decision.find(words)
    assert asked("aB", upper := "AB").find("AB") is upper
    with pytest.raises(lab.IllegalOption, match="Did you mean"):
        asked("aB", "AB").find("ab")


def test_where_notations_are_stored_a_label_is_none_and_what_was_meant_is_said() -> None:
    decision = asked(lab.Option("dig 1", "Dig here"), lab.Option("rest"))
    assert str(decision.find(" dig  1", spelt=True)) == "dig 1"
    for words in ("Dig here", "DIG 1"):
        with pytest.raises(lab.IllegalOption, match=r"Did you mean dig 1\?"):
            decision.find(words, spelt=True)


def test_a_record_holds_notations_and_no_labels(tmp_path: Path) -> None:
    from tests.engine.test_record import entries, written

    s = session("1.0", 3, 7)
    s.choose(s.decision.options[0])
    file = tmp_path / "g.jsonl"
    s.save(file)
    lines = entries(file.read_bytes())
    chosen = next(line for line in lines if "choice" in line)
    chosen["choice"] = chosen["choice"].upper()
    file.write_bytes(written(lines))
    with pytest.warns(RecordWarning):
        misfit = lab.Session.load(file).misfit
    assert misfit is not None and misfit.startswith("step 1 no longer fits: ") and f"Did you mean {s.cursor.notation}" in misfit


def test_what_is_barred_is_found_by_its_label_too() -> None:
    barred = (lab.Barred(lab.Option("dig gold_mine", "Dig in the gold mine"), "it is closed", "W-1"),)
    for words in ("dig gold_mine", "Dig gold mine", "dig in the Gold Mine"):
        answer = asked("rest", barred=barred).why_not(words)
        assert str(answer) == "dig gold_mine is not allowed: it is closed (W-1)."


def test_what_is_not_found_is_answered_with_the_nearest_options_first() -> None:
    many = [f"place {card}@{x},{y}" for card in ("tee_new", "curve") for x in range(4) for y in range(4)]
    assert str(asked(*many).why_not("place tee_new 1,0")).startswith(
        "'place tee_new 1,0' means nothing here. Did you mean place tee_new@1,0"
    )
    assert "Did you mean dig 1 or dig 2?" in str(asked("rest", "dig 1", "dig 2").why_not("dog 1"))
    assert str(asked("rest", "dig").why_not("xyzzy")) == "'xyzzy' means nothing here: Anna is asked: which? Options: rest or dig."


def test_a_bare_number_is_told_that_options_have_notations_unless_they_are_numbers() -> None:
    with pytest.raises(lab.IllegalOption, match="an option is chosen by its notation, such as 'rest'; numbers are for"):
        asked("rest", "dig").find(2)
    assert asked(3, 5).find(5) == 5 and asked(3, 5).find("5") == 5
    with pytest.raises(lab.IllegalOption, match="Anna is asked: which"):
        asked(3, 5).find(4)


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
