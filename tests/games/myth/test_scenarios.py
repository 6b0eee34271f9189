"""Every worked case of Myth, beside what is asked of the cases of every game."""

from __future__ import annotations

from lab import rules, scenario

FILES = scenario.of_game("myth")
CASES = {case.name: case for file in FILES for case in file}


def test_all_scenarios_are_there() -> None:
    ids = {case.id for case in CASES.values()}
    assert {f"MYT-S{number:02}" for number in range(1, 49)} <= ids
    assert len(CASES) == sum(map(len, FILES)) == 231


def test_every_parameter_is_played_otherwise_by_a_scenario() -> None:
    tweaked = {name for case in CASES.values() for name in case.rules.tweaks}
    assert {param.name for param in rules("myth").game.params} <= tweaked


def test_every_choice_of_every_parameter_is_played_by_a_scenario() -> None:
    for param in rules("myth").game.params:
        if isinstance(param.valid, tuple):
            played = {getattr(case.rules, param.name) for case in CASES.values()}
            assert played == set(param.valid), param.name
