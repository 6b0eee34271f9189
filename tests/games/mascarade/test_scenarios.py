"""Every worked case of Mascarade, beside what is asked of the cases of every game."""

from __future__ import annotations

from lab import scenario

FILES = scenario.of_game("mascarade")
CASES = {case.name: case for file in FILES for case in file}


def test_all_scenarios_are_there() -> None:
    assert {case.id for case in CASES.values()} == {f"MAS-S{number:02}" for number in range(1, 69)}
    assert len(CASES) == sum(map(len, FILES)) == 93
