"""Every worked case of Myth, one test each: it comes out as written, and its session goes through its steps."""

from __future__ import annotations

import pytest

from lab import rules, scenario
from lab.engine.rulebook import clauses
from lab.games import game

FILES = scenario.of_game("myth")
CASES = {case.name: case for file in FILES for case in file}


@pytest.mark.parametrize("name", CASES)
def test_the_case_comes_out_as_written(name: str) -> None:
    report = CASES[name].run()
    assert report, f"\n{report}"


def test_all_scenarios_are_there() -> None:
    ids = {case.id for case in CASES.values()}
    assert {f"MYT-S{number:02}" for number in range(1, 49)} <= ids
    assert len(CASES) == sum(map(len, FILES)) == 167


def test_every_scenario_says_what_it_is_about_and_why() -> None:
    for case in CASES.values():
        assert case.title and case.why and case.clauses, case.name


def test_every_clause_at_work_stands_in_the_rulebook() -> None:
    book = clauses(game("myth"))
    unknown = {clause for case in CASES.values() for clause in (*case.clauses, *case.run().clauses)} - set(book)
    assert not unknown


def test_every_parameter_is_played_otherwise_by_a_scenario() -> None:
    tweaked = {name for case in CASES.values() for name in case.rules.tweaks}
    assert {param.name for param in rules("myth").game.params} <= tweaked


def test_every_choice_of_every_parameter_is_played_by_a_scenario() -> None:
    for param in rules("myth").game.params:
        if isinstance(param.valid, tuple):
            played = {getattr(case.rules, param.name) for case in CASES.values()}
            assert played == set(param.valid), param.name


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.path.rpartition("/")[2])
def test_the_sessions_go_through_the_steps_and_back(file: scenario.ScenarioFile) -> None:
    for case in file:
        session = case.session()
        assert session.steps == sum(len(step.choices) for step in case.steps if step.kind == "by" and not step.refused), case.name
        start = session.digest()
        session.redo(session.steps)
        end = session.digest()
        session.goto(0)
        assert session.digest() == start, case.name
        session.redo(session.steps)
        assert session.digest() == end, case.name
