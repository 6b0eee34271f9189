"""Whole games under any options, beside the rulebook spelled out once more: the same choices, refusals, places and ends."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

import lab
from lab.engine.run import Run
from tests.games.underground_kings.by_hand import ByHand, position
from tests.games.underground_kings.play import PARAMS, values_of


@st.composite
def many_options(draw: st.DrawFn) -> tuple[lab.Rules, int]:
    """Draws rules with a third of all options set, and a number of players for whom they can be played."""
    tweaks = {param.name: draw(values_of(param)) for param in PARAMS if draw(st.integers(0, 2)) == 0}
    for name, other in (
        ("kingless_capture", "capture_goes_to"),
        ("camp_visibility", "camp_draw"),
        ("stuck_draw_source", "stuck"),
    ):
        if other in tweaks:
            tweaks.pop(name, None)  # it may have no effect then
    players = draw(st.integers(2, 4))
    rules = lab.rules("underground_kings", **tweaks)
    try:
        rules.check(players)
    except lab.RulesError:
        assume(False)  # too few cards, or a seat that is none
    return rules, players


def dealt(rules: lab.Rules, players: int, seed: int, chance: random.Random) -> Run:
    """A game after its deal."""
    run = Run.new(rules, players, seed)
    run.begin()
    while run.decision is not None:
        run.choose(chance.choice(run.decision.options))  # kings, where they are chosen
    run.begin()
    return run


@given(st.tuples(many_options(), st.integers(0, 10**6)))
def test_a_game_goes_as_the_rulebook_says_step_by_step(which: tuple[tuple[lab.Rules, int], int]) -> None:
    """UGK-TURN-01 to UGK-VAR-02, with any values of the options together."""
    (rules, players), seed = which
    chance = random.Random(seed)
    run = dealt(rules, players, seed, chance)
    game = ByHand(rules, run.table)
    while run.outcome is None:
        assert run.decision is not None and not game.over
        assert position(run.table) == game.position()
        notations = [str(option) for option in run.decision.options]
        assert set(notations) == game.options() and len(set(notations)) == len(notations)
        if not game.drawing and chance.random() < 0.2:
            same_refusals(run, game)
        choice = chance.choice(run.decision.options)
        game.do(str(choice))
        run.choose(choice)
        if run.decision is None and run.outcome is None:
            run.begin()
    assert game.over and position(run.table) == game.position()
    assert list(run.outcome.winners) == [str(run.table.players[seat]) for seat in game.winners()]
    found = run.outcome.scores.values()
    assert all(abs(mine - theirs) < 1e-5 for mine, theirs in zip(found, game.scores(), strict=True))


def same_refusals(run: Run, game: ByHand) -> None:
    """Asks for every card in hand why it may not be played on each mine, and on one more of each kind."""
    decision: Any = run.decision
    beyond = [("centre", len(game.centre) + 1), ("own", len(game.captured[game.active]) + 1)]
    for card in game.hands[game.active]:
        for place, number in [*game.places(), *beyond]:
            answer = decision.why_not(f"play {card} {place} {number}")
            assert answer.clause == game.refusal(card, place, number), answer
