"""What the tests of Mascarade share: rules with drawn tweaks, games turn by turn, positions written as in scenarios."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import lab
from lab.engine.luck import Luck
from lab.engine.marked import read
from lab.engine.run import Run, named
from lab.games import game
from lab.games.mascarade.lineups import broken_requirements

CHARACTERS = list(game("mascarade").editions["1"].cards)
CUSTOM = ("custom_set", "max_centre", "money_fraction", "judge_required", "min_players_enforced")
NUMBERS = {"starting_coins", "win_coins", "cheat_win", "widow_target", "bank_total"}  # they hang together


def values_of(param: lab.Param) -> list[Any]:
    """Lists the values of a parameter; of a range its ends and its middle."""
    if isinstance(param.valid, range):
        return sorted({param.valid[0], param.valid[len(param.valid) // 2], param.valid[-1]})
    return list(param.valid) if isinstance(param.valid, tuple) else [param.default]


def custom(rng: random.Random, players: int, **tweaks: Any) -> lab.Rules:
    """Makes rules with a drawn custom set that fulfils all requirements."""
    rules = lab.rules("mascarade", scenario="custom", **tweaks)
    while True:
        size = 6 if players < 4 else players + rng.randint(0, rules.max_centre)
        ids = ["judge", *rng.sample([card.id for card in CHARACTERS for _ in range(card.count)], min(16, size - 1))]
        if not broken_requirements(rules, ids, players):  # type: ignore[arg-type]
            return rules.tweak(custom_set=ids)


def drawn(rng: random.Random, players: int, most: int = 6) -> lab.Rules:
    """Makes rules with some tweaks drawn at random, those that belong together fitting each other."""
    params = [
        param for param in game("mascarade").params if param.name not in (*CUSTOM, *NUMBERS, "scenario", "princess_restricts")
    ]
    tweaks = {param.name: rng.choice(values_of(param)) for param in rng.sample(params, rng.randint(0, most))}
    if rng.random() < 0.3:
        start = rng.randint(1, 12)
        win = rng.randint(start + 1, 20)
        tweaks |= {"starting_coins": start, "win_coins": win, "cheat_win": rng.randint(1, win)}
        tweaks |= {"widow_target": rng.randint(1, win - 1), "bank_total": players * start + rng.choice((0, 5, 100))}
    tweaks["fine"] = tweaks.get("fine") or 1  # without fines a game need have no end (MAS-END-10)
    if tweaks.get("restriction", "no_announce") in ("no_announce", "must_swap"):
        tweaks["princess_restricts"] = rng.random() < 0.5
    kind = rng.choice(("regular", "extended", "random", "custom"))
    if kind == "custom":
        return custom(rng, players, **tweaks, min_players_enforced=rng.random() < 0.5, max_centre=rng.randint(0, 4))
    return lab.rules("mascarade", scenario=kind, **tweaks)


def whole_turns(rules: lab.Rules, players: int, seed: int, most: int = 150) -> Iterator[Run]:
    """Goes through a random game and stops between turns."""
    run, chance = Run.new(rules, players, seed), random.Random(seed)
    while run.outcome is None and run.turns < most:
        run.begin()
        while run.decision is not None:
            run.decision.check()
            run.choose(chance.choice(run.decision.options))
        yield run
        run.take()


def played(rules: lab.Rules, players: int, seed: int, most: int = 100) -> Iterator[lab.Session]:
    """Goes through a random game and stops at every step."""
    session, chance = lab.Session(rules, players, seed), random.Random(seed)
    yield session
    while session.outcome is None and session.step < most:
        session.choose(chance.choice(session.decision.options))
        yield session


def position(path: Path, players: Sequence[str], text: str, **tweaks: Any) -> lab.Session:
    """Makes a session from players, such as ``ABCD`` with one letter each, and a position as a scenario writes it."""
    file = path / "position.yaml"
    file.write_text(text)
    rules = lab.rules("mascarade", **tweaks)
    table = rules.game.Table(rules, named(rules, list(players)), Luck(0))
    rules.game.position(table, read(file))
    assert rules.game.invariants(table) == []
    return lab.Session.at(table)


def choose(session: lab.Session, *choices: str) -> lab.Session:
    """Makes choices; ``*`` stands for a pass of everybody who is still asked whether he contests."""
    for choice in choices:
        if choice == "*":
            while session.outcome is None and session.decision.clause == "MAS-CON-02":
                session.choose("pass")
        else:
            session.choose(choice)
    return session


def table(session: lab.Session) -> Any:
    """Gives the whole table."""
    return session.table


def told(session: lab.Session, viewer: str | None) -> list[str]:
    """Lists the words of all that a viewer was told."""
    return [event["text"] for row in session.rows(viewer) for event in row["events"]]
