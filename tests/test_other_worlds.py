"""Worlds that a session deals for a viewer: to him they look like the true one, in every game, between turns and within one."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lab
from lab.engine import view as views

NAMES = ["Anna", "Boris", "Vera", "Gleb"]


def seen(session: lab.Session, table: Any, viewer: str) -> Any:
    """Gives what a viewer sees of a table, with what he remembers by now."""
    seat = session._seat(viewer)
    return views.view(table, seat, session._memory(seat), None)


@pytest.mark.parametrize("game", lab.games())
def test_other_worlds_look_the_same_to_the_viewer(game: str) -> None:
    found, differ, chance = 0, 0, random.Random(1)
    session = lab.Session(lab.rules(game), NAMES, 5)
    for _ in range(25):
        if session.outcome is not None:
            break
        session.choose(chance.choice(session.decision.options))
        viewer = chance.choice([*NAMES, lab.SPECTATOR])
        truth, before = seen(session, session.table, viewer), session.digest()
        worlds = session.worlds(viewer, 3, seed=session.step)
        found += len(worlds)
        for table in worlds:
            assert seen(session, table, viewer) == truth
            differ += table.digest() != session.table.digest()
        assert session.digest() == before
    assert found >= 30 and differ >= found / 3


def test_the_same_seed_deals_the_same_worlds_and_another_seed_others() -> None:
    session = lab.Session(lab.rules("shelter"), NAMES, 5)
    session.choose(session.decision.options[0])
    one, again, other = ([table.digest() for table in session.worlds("Anna", 5, seed=seed)] for seed in (1, 1, 2))
    assert one == again != other


def test_who_sees_the_whole_table_has_one_world() -> None:
    session = lab.Session(lab.rules("shelter"), NAMES, 5)
    assert {table.digest() for table in session.worlds(n=3)} == {session.table.digest()}


def test_what_was_told_within_the_turn_holds_in_every_world() -> None:
    """Anna peeks at her own card, and it is the same in all her worlds; to Boris it may be another (MAS-PEEK-01)."""
    session = lab.Session(lab.rules("mascarade", forced_swap_turns=0, initial_reveal="own_only"), NAMES, 2)
    session.choose("peek")
    true: Any = session.table
    anna: list[Any] = session.worlds("Anna", 40)
    assert {table.cards[0] for table in anna} == {true.cards[0]}
    boris: list[Any] = session.worlds("Boris", 40)
    assert len({table.cards[0] for table in boris}) > 1 and {table.cards[1] for table in boris} == {true.cards[1]}
