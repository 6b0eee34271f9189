"""What several tests of Kings under Mountains share: games gone through turn by turn, and rules with values drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

import lab
from lab.engine.luck import Luck
from lab.engine.marked import read
from lab.engine.run import Run, named

RULES = lab.rules("underground_kings")
PARAMS = RULES.game.params
KINDS = [f"m{number:02}" for number in range(1, 21)]
NUMBERS = st.tuples(st.integers(1, 6), st.integers(1, 6), st.integers(0, 9), st.integers(0, 1)).map(list)
GAMES = st.tuples(st.integers(2, 4), st.integers(0, 10**6))


def values_of(param: lab.Param) -> st.SearchStrategy[Any]:
    """The values of a parameter."""
    if param.name == "mine_table":
        return st.dictionaries(st.sampled_from(KINDS), NUMBERS, max_size=8)
    if param.name == "undeveloped_penalty":
        return st.sampled_from([0.0, 0.1, 0.5, 1.0, 1.7, 2.0])
    return st.sampled_from(list(param.valid))  # type: ignore[arg-type]


@st.composite
def any_rules(draw: st.DrawFn) -> tuple[lab.Rules, int]:
    """Draws rules with some values of some tweaks, and a number of players for whom they can be played."""
    chosen = draw(st.lists(st.sampled_from(PARAMS), unique_by=lambda param: param.name, max_size=8))
    tweaks = {param.name: draw(values_of(param)) for param in chosen}
    players = draw(st.integers(2, 4))
    try:
        rules = lab.rules("underground_kings", **tweaks)
        rules.check(players)
    except lab.RulesError as refused:
        assert any(words in str(refused) for words in ("has no effect", "are needed", "is no seat of")), refused
        assume(False)
    return rules, players


def whole_turns(rules: lab.Rules, players: int, seed: int, most: int = 400) -> Iterator[Run]:
    """Goes through a random game and stops before the set-up and between turns; the run's log is left to whoever looks."""
    run, chance = Run.new(rules, players, seed), random.Random(seed)
    while run.outcome is None and run.turns < most:
        run.begin()
        while run.decision is not None:
            run.choose(chance.choice(run.decision.options))
        yield run


def played(rules: lab.Rules, players: int, seed: int, most: int = 120) -> Iterator[lab.Session]:
    """Goes through a random game and stops at every step."""
    session, chance = lab.Session(rules, players, seed), random.Random(seed)
    yield session
    while session.outcome is None and session.step < most:
        session.choose(chance.choice(session.decision.options))
        yield session


def at(folder: Path, rules: lab.Rules, players: str, position: str) -> lab.Session:
    """Makes a session from a position as a scenario writes it."""
    path = folder / "position.yaml"
    path.write_text(position, "utf-8")
    table = rules.game.Table(rules, named(rules, list(players)), Luck(0))
    rules.game.position(table, read(path))
    assert rules.game.invariants(table) == []
    return lab.Session.at(table)


def options(session: lab.Session) -> list[str]:
    return [str(option) for option in session.decision.options]


def choose(session: lab.Session, *choices: str) -> None:
    for choice in choices:
        session.choose(choice)


def refused(session: lab.Session, notation: str) -> str:
    """The clause that refuses a notation."""
    answer = session.why_not(notation)
    assert answer.kind in ("barred", "foreign"), answer
    return answer.clause
