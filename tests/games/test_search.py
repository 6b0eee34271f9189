"""The player that looks ahead, in every game: he chooses the same wherever the game looks the same to him."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import lab
from lab.engine.course import EVERYBODY, Course
from lab.engine.luck import Luck
from lab.engine.memory import Memory
from lab.engine.run import Run
from lab.engine.sight import Sight
from lab.engine.worlds import redeal
from lab.study.search import Search

# Underground Kings is not among them: its deals set out from the true cards, and are alike in how often, not one by one.
GAMES = [("shelter", "0.1", 3), ("shelter", "1.0", 3), ("saboteur", "1", 3), ("saboteur", "2", 4), ("mascarade", "1", 5),
         ("myth", "1", 3)]  # fmt: skip
POSITIONS = 5
RASH = Search(games=8, width=4, caution=0)  # who follows whatever the games say, however faint


def boundaries(rules: lab.Rules, players: int, seed: int) -> Iterator[tuple[Run, Course]]:
    """Goes through a random game; gives it before every turn, with the course by which everybody remembers."""
    chance = random.Random(seed)
    course = Course(Run.new(rules, players, seed), seed)
    while (decision := course.ask()) is not None:
        if course.place[1] == 0 and course.run.turns > 3:
            assert course._boundary is not None
            yield course._boundary, course
        course.choose(chance.choice(decision.options))


@pytest.mark.parametrize(("id", "edition", "players"), GAMES)
def test_in_worlds_that_look_the_same_the_search_player_chooses_the_same(id: str, edition: str, players: int) -> None:
    rules, compared = lab.rules(id, edition), 0
    for before, course in boundaries(rules, players, 5):
        decision = course.run.decision
        assert decision is not None
        seat = int(decision.player)
        here = {each: course._memory_at_boundary(each) for each in (EVERYBODY, seat)}
        other = alike(before, seat, here[seat])
        if len(decision.options) > 1 and other is not None:
            assert picked(before.table, before.turns, here) == picked(other, before.turns, here)
            compared += 1
        if compared == POSITIONS:
            break
    assert compared == POSITIONS


def alike(before: Run, seat: int, memory: Memory) -> lab.Table | None:
    """Deals another table whose next turn begins with the same for a player, such as the same card drawn."""
    truth = noticed(before.table, before.turns, seat)
    dealt = (redeal(before.table, seat, Luck(f"other {number}"), memory) for number in range(40))
    others = (table for table in dealt if table is not None and table.digest() != before.table.digest())
    return next((table for table in others if noticed(table, before.turns, seat) == truth), None)


def noticed(table: lab.Table, turns: int, seat: int) -> list[Any]:
    """Says what a player is told as a turn begins, and whether and what he is asked."""
    run = Run(table.copy(), turns)
    run.begin()
    decision = run.decision
    asked = None if decision is None else (int(decision.player), decision.prompt, list(map(str, decision.options)))
    return [(event.kind, event.text(seat)) for event in run.take().events] + [asked]


def picked(table: lab.Table, turns: int, memories: dict[int, Memory]) -> str:
    """Says what the search player chooses at the first question of a turn."""
    course = Course(Run(table.copy(), turns), "search", memories)
    course.ask()  # the turn begins
    return str(RASH(Sight(course)))
