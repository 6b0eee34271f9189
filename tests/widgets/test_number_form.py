"""The form for numbers: what it shows and sets, what it refuses, and that a saved notebook keeps a table of it."""

import pytest

import lab
from lab.games import myth
from widgets import NumberForm

RULES = lab.rules("myth")


def form() -> NumberForm:
    return NumberForm(RULES, myth.assumed(RULES))


def fields(one: NumberForm) -> dict[str, object]:
    return {field.description: field for field in one.children[1].children}


def test_it_shows_the_numbers_of_one_card_with_their_ranges() -> None:
    one = form()
    one.choose("trow")
    defence = fields(one)["defence"]
    assert (defence.value, defence.min, defence.max) == (105, 1, 200)
    assert "from 1 to 200, as printed 105 (MYT-EV-39)" in defence.tooltip
    one.choose("archer")
    assert "life 1" not in fields(one)  # of the rule text
    assert fields(one)["attack 1"].value == 30


def test_a_change_makes_new_rules_and_is_listed() -> None:
    one, seen = form(), []
    one.observe_rules(seen.append)
    one.choose("trow")
    fields(one)["defence"].value = 95
    fields(one)["damage"].value = 4
    assert one.rules.cards["trow"].defence == 95 and one.rules.cards["trow"].damage == 4
    assert seen[-1] is one.rules and len(seen) == 2 and RULES.cards["trow"].defence == 105
    assert "Trow, defence: 105 → 95" in one.children[2].value


def test_what_is_refused_is_said_and_put_back() -> None:
    one = form()
    one.choose("nod")
    fields(one)["first"].value = 3
    assert one.rules is RULES and fields(one)["first"].value == 0
    assert "marked first (3) or last (4), not both" in one.children[2].value


def test_what_some_number_of_players_could_not_play_is_refused() -> None:
    """Three kinds of heroes left out are too many for four players."""
    one = form()
    with pytest.raises(lab.RulesError, match="no number 'count' of 'archer'"):
        one.set("archer", "count", 0)  # six heroes are of the rule text
    with pytest.raises(lab.RulesError, match="tiles beside the start square"):
        for tile in ("tee", "turn", "straight", "cross"):
            one.set(tile, "count", 0)


def test_parameters_can_be_numbers_of_the_form() -> None:
    one = form()
    one.set("rules", "stall_rounds", 50)
    assert fields(one)["stall rounds"].value == 50
    assert one.rules.stall_rounds == 50 and "stall_rounds" in str(one.diff)


def test_a_saved_notebook_keeps_a_table_and_a_line_that_stays_the_same() -> None:
    bundle = form()._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert "stall_rounds" in data["text/html"]
    assert repr(form()) == f"NumberForm(lab.rules('myth', edition='1'), {len(myth.assumed(RULES))} numbers)"
