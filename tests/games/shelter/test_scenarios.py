"""Every worked case of Shelter, beside what is asked of the cases of every game."""

from __future__ import annotations

from lab import rules, scenario

FILES = scenario.of_game("shelter")
CASES = {case.name: case for file in FILES for case in file}


def test_all_scenarios_are_there() -> None:
    ids = {case.id for case in CASES.values()}
    assert ids == {f"SHE-S{number:02}" for number in range(1, 106)}
    assert len(CASES) == sum(map(len, FILES)) == 1147


def test_every_edition_has_its_cases() -> None:
    played = {case.rules.edition.name for case in CASES.values()}
    assert played == set(rules("shelter").game.editions)
