"""The fast path: one game to its end, and what it says when the rules are at fault."""

from typing import Any

import pytest

import lab
from tests.engine.play import Dice


def test_a_playout_ends_as_the_same_choices_in_a_session_do() -> None:
    rules = lab.rules(Dice)
    assert lab.playout(rules, 2, 5).digest == lab.playout(rules, 2, 5).digest
    assert lab.playout(rules, 2, 5).digest != lab.playout(rules, 2, 6).digest


def test_an_effect_that_raises_is_named_with_its_line() -> None:
    def broken(table: Any, me: lab.Player) -> lab.Flow:
        yield table.ask(me, "again?", ["no"])
        print(1 // 0)

    with pytest.raises(lab.RulesError, match=r"effect roll raises ZeroDivisionError.*at line \d+: print\(1 // 0\)"):
        lab.playout(lab.rules(Dice, effects={"roll": broken}), 2, 1)


def test_a_yield_that_asks_nothing_is_named() -> None:
    def bare(table: Any, me: lab.Player) -> lab.Flow:
        yield 5  # type: ignore[misc]

    with pytest.raises(lab.RulesError, match=r"a rule yields what table.ask\(...\) gives, not 5 \(bare, line"):
        lab.playout(lab.rules(Dice, effects={"roll": bare}), 2, 1)


def test_a_game_without_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def again(table: Any, me: lab.Player) -> lab.Flow:
        while True:
            yield table.ask(me, "again?", ["yes"])

    monkeypatch.setattr("lab.engine.run.DECISION_CAP", 500)
    with pytest.raises(lab.RulesError, match="no end after"):
        lab.playout(lab.rules(Dice, effects={"roll": again}), 2, 1)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"policy": "sensible"}, "a playout is the fast path of random players, its policy 'random', not 'sensible'"),
        ({"policy": "sensible"}, "lab.simulate(rules, players, games=1, seed=..., policy='sensible') plays a game by another"),
        ({"players": 9}, "Dice is for 2 to 3 players, not 9"),
        ({"players": ["A", "A"]}, "two players have the same name"),
        ({"seed": 1.5}, "a seed is a whole number or a text, not float 1.5"),
    ],
)
def test_bad_input_gets_a_sentence(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(lab.RulesError) as refused:
        lab.playout(**{"rules": lab.rules(Dice), "players": 2, "seed": 1, **changes})
    assert sentence in str(refused.value)
