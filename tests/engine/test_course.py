"""A game followed choice by choice: what its players remember, and where worlds can be dealt."""

from __future__ import annotations

import pytest

import lab
from lab.engine.course import Course
from lab.engine.luck import Luck
from lab.engine.run import Run
from lab.engine.sight import Sight

RULES = lab.rules("shelter", edition="1.0")


def course(choices: int) -> Course:
    """Follows a game for so many first options."""
    made = Course(Run.new(RULES, 3, 7), 1)
    for _ in range(choices):
        decision = made.ask()
        assert decision is not None
        made.choose(decision.options[0])
    made.ask()
    return made


def test_a_course_and_a_session_remember_the_same() -> None:
    session = lab.Session(RULES, 3, 7)
    for step in range(30):
        followed = course(step)
        for seat in range(3):
            mine, theirs = followed.memory(seat), session._memory(seat)
            assert mine.hands.keys() == theirs.hands.keys()
            for hand, known in mine.hands.items():
                assert [(each.card, each.certain) for each in known] == [(each.card, each.certain) for each in theirs.hands[hand]]
            assert {place: each.card for place, each in mine.places.items()} == {
                place: each.card for place, each in theirs.places.items()
            }
        session.choose(session.decision.options[0])


def test_what_a_player_remembers_goes_with_him_into_a_course_that_begins_later() -> None:
    before = course(9)
    seat = int(Sight(before).player)
    told = before.memory(seat)
    world = next(before.worlds(seat, 5, Luck(3)))
    later = Course(world, 2, {seat: told})
    assert later.memory(seat).hands == told.hands and later.memory(seat).places == told.places
    other = later.memory((seat + 1) % 3)
    assert not other.hands and not other.places


def test_of_the_others_he_takes_them_to_remember_what_all_were_told() -> None:
    """Nobody but who looked knows the card that was looked at; in a world dealt anew it may be another one."""
    for step in range(25):
        followed = course(step)
        seat = int(Sight(followed).player)
        spectator, taken = followed.memory(-1), Sight(followed).memories
        assert taken[seat].hands == followed.memory(seat).hands
        for other in {0, 1, 2} - {seat}:
            assert (taken[other].viewer, taken[other].hands, taken[other].places) == (other, spectator.hands, spectator.places)


def test_worlds_are_not_dealt_from_the_middle_of_a_turn_whose_beginning_is_unknown() -> None:
    before = course(9)
    seat = int(Sight(before).player)
    later = Course(next(before.worlds(seat, 5, Luck(3))), 2)
    with pytest.raises(lab.RulesError, match="began later"):
        next(later.worlds(seat, 1, Luck(4)))


def test_it_goes_through_all_turns_to_the_end() -> None:
    made = Course(Run.new(RULES, 3, 7), 1)
    while (decision := made.ask()) is not None:
        made.choose(decision.options[-1])
    assert made.run.outcome is not None and made.ask() is None
    assert made.place[0] == made.run.turns
