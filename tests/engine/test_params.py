"""Values of parameters of other kinds than Python's own: taken where they are whole numbers, and stored as plain ones."""

from __future__ import annotations

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import lab
from lab import Counts, Decimals, Numbers
from lab.engine.params import Param, as_plain

ROUNDS = Param("rounds", 3, range(1, 6))
CHOICE = Param("choice", 1, (1, 2, "more"))
SOME = Param("some", (1,), (1, 2, 3), many=True)
FACES = Param("faces", (1, 2), Numbers(range(1, 7)))
CHANCE = Param("chance", 0.5, Decimals(0, 1))
PRIZES = Param("prizes", {"gold": 3}, Counts(("gold", "silver"), range(0, 10)))


@pytest.mark.parametrize(
    ("param", "given", "stored"),
    [
        (ROUNDS, np.int64(4), 4),
        (ROUNDS, np.uint8(4), 4),
        (CHOICE, np.int32(2), 2),
        (SOME, [np.int64(3), 1], (1, 3)),
        (FACES, [np.int64(6), 1], (6, 1)),
        (FACES, tuple(np.arange(1, 3)), (1, 2)),
        (CHANCE, np.float64(0.25), 0.25),
        (CHANCE, np.float32(0.25), 0.25),
        (CHANCE, np.int64(1), 1.0),
        (CHANCE, Fraction(1, 4), 0.25),
        (PRIZES, {"gold": np.int64(2)}, {"gold": 2}),
    ],
)
def test_numbers_of_other_kinds_are_taken_and_stored_as_plain_ones(param: Param, given: Any, stored: Any) -> None:
    value = param.check(given)
    assert value == stored
    parts = value.values() if hasattr(value, "values") else value if isinstance(value, tuple) else [value]
    assert {type(each) for each in parts} <= {int, float}


@pytest.mark.parametrize(
    ("param", "given"),
    [
        (ROUNDS, np.int64(6)),
        (ROUNDS, np.float64(3)),
        (ROUNDS, np.True_),
        (ROUNDS, True),
        (ROUNDS, 3.0),
        (CHOICE, np.True_),
        (FACES, [True, 2]),
        (FACES, [2.0]),
        (CHANCE, np.float64("nan")),
        (CHANCE, np.float64(1.5)),
        (CHANCE, np.True_),
        (CHANCE, True),
        (CHANCE, "0.5"),
        (CHANCE, Decimal("0.5")),
        (PRIZES, {"gold": True}),
        (PRIZES, {"gold": np.int64(10)}),
    ],
)
def test_what_is_no_valid_number_is_refused_as_before(param: Param, given: Any) -> None:
    with pytest.raises(lab.RulesError, match=f"{param.name} is "):
        param.check(given)


def test_a_refused_number_is_told_as_people_write_it() -> None:
    with pytest.raises(lab.RulesError, match=r"coin_limit is a whole number from 1 to 10, not 11$"):
        lab.rules("shelter", coin_limit=np.int64(11))


def test_parameters_of_the_games_own_kinds_take_them_too() -> None:
    printed = lab.rules("saboteur", edition="1")
    hands = {np.int64(players): np.int64(cards) for players, cards in printed.hand_size_by_players.items()}
    assert printed.tweak(hand_size_by_players=hands) == printed
    bounds = tuple(np.array([-1, 9, -3, 3]))
    assert lab.rules("saboteur", edition="2", board_bounds=bounds) == lab.rules(
        "saboteur", edition="2", board_bounds=(-1, 9, -3, 3)
    )


def test_rules_with_numbers_of_numpy_are_those_with_plain_ones_and_can_be_written_down() -> None:
    rules = lab.rules("shelter", coin_limit=np.int64(5))
    assert rules == lab.rules("shelter", coin_limit=5) and repr(rules) == repr(lab.rules("shelter", coin_limit=5))
    assert json.dumps(dict(rules.tweaks)) == '{"coin_limit": 5}'


def test_numbers_of_cards_are_taken_and_stored_as_plain_ones() -> None:
    rules = lab.rules("shelter", cards={"miner": np.int64(4), "thief": {"price": np.int8(2)}})
    assert rules == lab.rules("shelter", cards={"miner": 4, "thief": {"price": 2}})
    assert json.dumps(dict(rules.tweaks)) == '{"cards": {"miner": 4, "thief": {"price": 2}}}'
    with pytest.raises(lab.RulesError, match=r"card miner: count is a whole number from 0 to 5, not 9$"):
        lab.rules("shelter", cards={"miner": np.int64(9)})
    with pytest.raises(lab.RulesError, match=r"card miner: count is a whole number from 0 to 5, not np\.True_"):
        lab.rules("shelter", cards={"miner": np.True_})


@pytest.mark.parametrize(
    ("name", "said"),
    [("cards", r"such as \{'miner': 4\}, not None"), ("effects", r"such as \{'miner.free': my_miner\}, .*not None")],
)
def test_no_cards_and_no_effects_are_answered_in_their_own_words(name: str, said: str) -> None:
    with pytest.raises(lab.RulesError, match=f"{name} is a mapping {said}; leave it out to change none"):
        lab.rules("shelter").tweak(**{name: None})


def test_what_is_no_whole_number_stays_what_it_is() -> None:
    values = [True, None, 2.5, "2", "gold", (1, "a"), {"a": [1.0]}]
    assert as_plain(values) == values and list(map(type, as_plain(values))) == list(map(type, values))
