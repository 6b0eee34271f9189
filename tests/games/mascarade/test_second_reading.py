"""Whole games under drawn rules, step by step against a second reading of the rulebook; and what players may believe in them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.games import game
from tests.engine.play import fewer
from tests.games.mascarade.play import drawn
from tests.games.mascarade.second_reading import Asked, Reading, believed

NAMES = "ABCDEFGHIJKLM"
IDS = [card.id for card in game("mascarade").editions["1"].cards]


def any_set(rng: random.Random, players: int) -> list[str]:
    """Draws any characters at all, the two Peasants together."""
    size = 6 if players < 4 else min(players + rng.randint(0, 4), len(IDS) + 1)
    ids = rng.sample([id for id in IDS if id != "peasant"], min(size, len(IDS) - 1))
    return [*ids, "peasant", "peasant"][-size:] if size > len(ids) or rng.random() < 0.4 else ids


def wild(rng: random.Random, players: int) -> lab.Rules:
    """Draws rules without minding what a custom set must fulfil, so that any two characters meet; the ends in every way."""
    values: dict[str, Any] = {param.name: param.valid for param in game("mascarade").params}
    ends = {name: rng.choice(values[name]) for name in ("end_check", "cheat_trigger", "log_characters")}
    free = {"judge_required": False, "min_players_enforced": False, "money_fraction": 0, "max_centre": 4}
    ids = {"scenario": "custom", "custom_set": any_set(rng, players)}
    return drawn(rng, players, most=12).tweak(**ids, **ends, **free, forced_swap_turns=rng.choice((0, 1, 4)))


def lockstep(rules: lab.Rules, players: int, seed: int, most: int = 200) -> Iterator[tuple[lab.Session, Reading]]:
    """Plays one game twice, announcing often, and compares all that can be compared after every choice."""
    session, rng = lab.Session(rules, list(NAMES[:players]), seed), random.Random(seed)
    table: Any = session.table
    reading = Reading(rules, session.players, [card.id for card in table.cards], str(table.active))
    flow = reading.play()
    asked: Asked | None = next(flow)
    while asked is not None and session.step < most:
        assert session.outcome is None
        decision = session.decision
        options = [str(option) for option in decision.options]
        assert (str(decision.player), sorted(options), decision.secret) == (asked.who, sorted(asked.options), asked.secret)
        choice = "announce" if "announce" in options and rng.random() < 0.5 else rng.choice(options)
        session.choose(choice)
        try:
            asked = flow.send(choice)
        except StopIteration:
            asked = None
        table = session.table
        assert [card.id for card in table.cards] == list(reading.cards.values())
        assert {str(player): table.coins[player] for player in table.players} == reading.coins
        assert (table.bank, table.courthouse) == (reading.bank, reading.courthouse)
        assert list(map(str, table.seats)) == reading.seats
        yield session, reading
    if asked is None:
        assert session.outcome is not None
        assert (session.outcome.reason, list(session.outcome.winners)) == (reading.reason, reading.winners)


@given(st.integers(2, 13), st.integers(0, 10**6))
def test_a_second_reading_of_the_rulebook_plays_the_same_game(players: int, seed: int) -> None:
    """Every decision with its options, every coin and card, and the end, under any tweaks and with any characters."""
    rng = random.Random(seed)
    for _ in lockstep(wild(rng, players) if seed % 2 else drawn(rng, players, most=12), players, seed):
        pass


@pytest.mark.slow
@pytest.mark.parametrize("players", range(2, 14))
def test_hundreds_of_games_are_the_same_in_a_second_reading(players: int) -> None:
    for seed in range(500):
        rng = random.Random(seed)
        for _ in lockstep(wild(rng, players) if seed % 2 else drawn(rng, players, most=12), players, seed):
            pass


@given(st.integers(2, 5), st.integers(0, 10**6), st.sampled_from([0.5, 0.3]))
@fewer(2)
def test_beliefs_and_worlds_are_those_of_every_history_that_fits(players: int, seed: int, chance: float) -> None:
    """MAS-HID-05, MAS-HID-06, MAS-INV-08 to -10: in real games of six cards, in the middle of a turn and at its end."""
    rng = random.Random(seed)
    rules = wild(rng, players).tweak(custom_set=any_set(rng, 2), initial_reveal=rng.choice(("public", "own_only")))
    for session, reading in lockstep(rules, players, seed, most=rng.randint(1, 30)):
        last = session, reading
    session, reading = last
    viewer = rng.choice([*session.players, lab.SPECTATOR])
    right, found = believed(reading, viewer, chance), session.likely(viewer, swap_chance=chance)
    for number, slot in enumerate(reading.slots):
        row = dict.fromkeys(reading.characters, 0.0)
        for world, weight in right.worlds.items():
            row[world[number]] += weight
        assert found.chances[slot] == pytest.approx(row, abs=1e-9)
    assert [each.chance for each in found.secrets] == pytest.approx(right.secrets, abs=1e-9)
    assert found.method == "exact" and found.worlds == len(right.worlds)
    for table in session.worlds(viewer, 10, seed):
        assert tuple(card.id for card in table.cards) in right.worlds  # type: ignore[attr-defined]
