"""Every worked case of every game, one test each: it comes out as written, and its session goes through its steps.

How many cases a game has, and what else is asked of its scenarios, stands in the game's own folder.
"""

from __future__ import annotations

import pytest

import lab
from lab import scenario
from lab.engine.rulebook import clauses

CASES = {f"{id} {case.name}": case for id in lab.games() for file in scenario.of_game(id) for case in file}


@pytest.mark.parametrize("name", CASES)
def test_the_case_comes_out_as_written(name: str) -> None:
    case = CASES[name]
    report = case.run()
    assert report, f"\n{report}"
    assert {*case.clauses, *report.clauses} <= set(clauses(case.rules.game))


@pytest.mark.parametrize("name", CASES)
def test_the_session_goes_through_the_steps_and_back(name: str) -> None:
    case = CASES[name]
    session = case.session()
    assert session.steps == sum(len(step.choices) for step in case.steps if step.kind == "by" and not step.refused)
    start = session.digest()
    session.redo(session.steps)
    end = session.digest()
    session.goto(0)
    assert session.digest() == start
    session.redo(session.steps)
    assert session.digest() == end


def test_every_scenario_says_what_it_is_about_and_why() -> None:
    for name, case in CASES.items():
        assert case.title and case.why and case.clauses, name
