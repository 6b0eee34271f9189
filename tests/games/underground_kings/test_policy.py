"""The sensible player: what he does in plain cases, that he sees nothing hidden, and that he beats players at random."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import lab
from lab.engine.course import Course
from lab.engine.luck import Luck
from lab.engine.run import Run
from lab.engine.sight import Sight
from lab.games.underground_kings.policy import sensible
from lab.study.match import Match
from lab.study.policy import sensible as by_the_game
from tests.games.underground_kings.play import RULES, at

KINGS = "kings: {A: orcs, B: giants}\n"


def sight(session: lab.Session) -> Sight:
    return unlucky(session._run)


def unlucky(run: Run) -> Sight:
    """Gives what the player who has to decide may know; his own luck is always the smallest number."""
    course = Course(run, 0)
    course.chance = lambda: 0.0
    return Sight(course)


def choice(folder: Path, position: str, deck: int = 18) -> str:
    """What A chooses; the deck is long enough that all can be worked in time, unless its length is said."""
    left = [card for card in RULES.cards if card not in position][:deck]
    return str(sensible(sight(at(folder, RULES, "AB", f"{KINGS}{position}\ndeck: [{', '.join(left)}]\n"))))


def test_a_mine_is_developed_when_the_last_squad_is_there(tmp_path: Path) -> None:
    """UGK-WORK-04: Tin Shelf (size 2) with one worker; goblins 5 finish it."""
    position = "hands: {A: [go5a, or9a], B: [gi2b]}\ncentre: [dw1a]\ncaptured: {A: [{card: dw4b, squads: [gi3a]}]}"
    assert choice(tmp_path, position) == "play go5a own 1"


def test_a_good_mine_comes_home(tmp_path: Path) -> None:
    """UGK-CAPTURE-02: Silver Pocket (size 1, value 3) lacks one squad; orcs are A's, giants are B's."""
    position = "hands: {A: [gi9a, or9a], B: [gi2b]}\ncentre: [{card: dw6b, squads: [go4a, go5b]}]"
    assert choice(tmp_path, position) == "play or9a centre 1"


def test_a_bad_mine_goes_to_the_rival(tmp_path: Path) -> None:
    """UGK-CAPTURE-03: Flooded Shaft (size 3, value 1) lacks one squad."""
    position = "hands: {A: [gi9a, or9a], B: [gi2b]}\ncentre: [{card: dw2b, squads: [go4a, go5b]}]"
    assert choice(tmp_path, position) == "play gi9a centre 1"


def test_near_the_end_a_big_mine_is_left_to_the_rival(tmp_path: Path) -> None:
    """UGK-SCORE-02: Gold Vein (size 2, value 4) cannot be worked with two cards in the deck."""
    lies = "hands: {A: [gi9a, or9a], B: [gi2b]}\ncentre: [{card: dw5b, squads: [go3a, go4a, go5b]}]\n"
    assert choice(tmp_path, lies, 2) == "play gi9a centre 1"
    assert choice(tmp_path, lies) == "play or9a centre 1"


def test_the_weakest_worker_goes_first(tmp_path: Path) -> None:
    """UGK-WORK-07: two more squads develop Tin Shelf; nothing else is to be had."""
    position = "hands: {A: [go8a, go4b, go6a], B: [gi2b]}\ncentre: [{card: dw1a, squads: [go9b]}]\ncaptured: {A: [dw4b]}"
    assert choice(tmp_path, position) == "play go4b own 1"


def test_a_useful_squad_is_taken_from_the_camp(tmp_path: Path) -> None:
    """UGK-DRAW-03: goblins 5 finish Tin Shelf next turn; dwarves 1 are good for nothing."""
    lies = "phase: draw\nhands: {A: [or9a], B: [gi2b]}\ncentre: [{card: dw1a, squads: [go9b]}]\n"
    lies += "captured: {A: [{card: dw4b, squads: [gi3a]}]}\n"
    assert choice(tmp_path, lies + "camp: {goblins: [go5a], dwarves: [dw1b]}") == "draw goblins"
    assert choice(tmp_path, lies + "camp: {dwarves: [dw1b]}") == "draw deck"


def test_he_chooses_the_same_on_every_table_that_looks_the_same_to_him() -> None:
    """UGK-HID-12."""
    compared = 0

    def watched(seen: Sight) -> Any:
        nonlocal compared
        picked = sensible(seen)
        if compared < 400:
            for run in seen.worlds(3, Luck(compared)):
                assert str(sensible(unlucky(run))) == str(picked)
                compared += 1
        return picked

    for seed in range(4):
        Match(RULES, 3, seed, [watched, by_the_game, watched]).play()
    assert compared >= 400


MODES: dict[str, dict[str, Any]] = {
    "plain": {},
    "kings chosen": {"king_assignment": "choose", "camp_draw": "any_squad", "own_people_as_miners": True},
    "hidden": {"hand_backs_visible": False, "next_mine_visible": False, "camp_visibility": "top_only", "play_obligation": "may"},
    "to the last player": {"capture_goes_to": "last_player", "stuck": "skip", "end_timing": "extra_round"},
}


@pytest.mark.parametrize("tweaks", MODES.values(), ids=MODES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_he_beats_players_at_random(players: int, tweaks: dict[str, Any]) -> None:
    """Forty games, one seat after the other: the share of victories lies two standard errors and more above even."""
    rules, won = RULES.tweak(**tweaks), []
    for seat in range(players):
        policies: list[str | Callable[[Sight], Any]] = ["random"] * players
        policies[seat] = "sensible"
        rows = lab.simulate(rules, players, 40 // players, seat, policies, executor=1, progress=False)
        won += list(rows[f"won_{seat + 1}"])
    mean = sum(won) / len(won)
    error = (sum((each - mean) ** 2 for each in won) / len(won) / len(won)) ** 0.5
    assert mean - 2 * error > 1 / players
