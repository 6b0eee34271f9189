"""What play reads off the rules is declared, and declared as the parameters are; options of the rulebook are tweaks that work."""

from __future__ import annotations

from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import lab
from lab.engine.game import Edition
from lab.engine.rulebook import clauses
from lab.games.underground_kings import rules as rules_module
from lab.games.underground_kings.rules import KingsRules
from tests.games.underground_kings.play import PARAMS, RULES

HINTS = get_type_hints(KingsRules, {**vars(rules_module), "Edition": Edition})


@pytest.mark.parametrize("param", PARAMS, ids=lambda param: param.name)
def test_a_parameter_is_declared_with_its_values(param: lab.Param) -> None:
    kind: Any = HINTS[param.name]
    if isinstance(param.valid, range):
        assert kind is int
    elif param.valid == (False, True):
        assert kind is bool
    elif isinstance(param.valid, tuple):
        assert get_origin(kind) is Literal and get_args(kind) == param.valid
    else:
        assert param.name in ("mine_table", "undeveloped_penalty")


def test_what_is_declared_is_there_and_what_is_there_is_declared() -> None:
    assert {name for name in HINTS if not hasattr(RULES, name)} == set()
    assert {name for name in vars(RULES) if not name.startswith("_")} - set(HINTS) <= {"game", "layout", "players"}


def test_the_tweaks_of_the_rulebook_have_their_defaults() -> None:
    """UGK-SETUP-04 to -06, UGK-COMP-05, UGK-SCORE-02, and the first value of every option."""
    numbers = {"hand_size": 6, "centre_mines": 4, "camp_start": 4, "copies_per_strength": 2, "undeveloped_penalty": 1.0}
    assert {name: getattr(RULES, name) for name in numbers} == numbers
    for clause in clauses(RULES.game).values():
        if clause.option:
            name, _, values = clause.option.partition("=")
            assert str(getattr(RULES, name)).lower() == values.split("|")[0], clause.id


def test_every_ruling_with_an_alternative_is_a_parameter() -> None:
    told = {clause.option.partition("=")[0] for clause in clauses(RULES.game).values() if clause.option}
    others = {"hand_size", "centre_mines", "camp_start", "mine_table", "undeveloped_penalty"}  # numbers, told in the clause
    assert told | others == {param.name for param in PARAMS}


def test_the_game_is_one_of_the_labs() -> None:
    assert "underground_kings" in lab.games() and lab.rules("underground_kings") == RULES
    assert lab.coverage.coverage("underground_kings")
