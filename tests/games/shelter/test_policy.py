"""The sensible player of Shelter: what he does in plain cases, that he sees nothing hidden, and that he beats random players."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lab
from lab.engine.luck import Luck
from lab.engine.marked import read
from lab.engine.run import named
from lab.study.policy import at_random, sensible
from tests.engine.play import EDITIONS
from tests.games.duels import choice, in_other_worlds, lead, plays

REST = "cave: [bronze_key, artifact, caver]\nphase: action\n"
CASES = [
    ("the poison goes", "{A: [gold_key, poison, silver_key], B: [guard, guard], C: [caver, miner]}", "{A: 1}",
     [], "discard poison"),
    ("who is broke goes", "{A: [thief, miner, caver], B: [guard, guard], C: [bandit, bandit]}", "{A: 3, B: 0}",
     [], "play thief*"),
    ("a key is taken for a trap", "{A: [miner, gold_key, bandit], B: [guard, guard], C: [caver, miner]}", "{A: 0}",
     ["play miner", "cave 1"], "bandit"),
    ("nothing worse is taken", "{A: [miner, gold_key, bandit], B: [guard, guard], C: [caver, miner]}", "{A: 0}",
     ["play miner", "cave 2"], "keep"),
    ("no poison is taken", "{A: [courtesan, miner, gold_key], B: [poison, guard], C: [caver, miner]}", "{A: 2, B: 0}",
     ["play courtesan*", "B"], "keep"),
]  # fmt: skip
TWEAKS: list[dict[str, Any]] = [
    {"hand_size": 3, "cave_size": 2, "courtesan_paid_swap": "both_or_none", "multi_exchange": "all_or_nothing"},
    {"hand_pick": "looker_picks_position", "chosen_player_may_be_self": True},
    {"candidate_cards": ["mr_chaos", "grave_robber", "poison_recycles"], "traps_active_in_cave": True, "coins_total": 3},
]


@pytest.mark.parametrize(("hands", "coins", "done", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_what_he_does(tmp_path: Path, hands: str, coins: str, done: list[str], expected: str) -> None:
    rules = lab.rules("shelter", edition="1.0")
    table = rules.game.Table(rules, named(rules, ["A", "B", "C"]), Luck(0))
    path = tmp_path / "position.yaml"
    path.write_text(f"hands: {hands}\ncoins: {coins}\n{REST}")
    rules.game.position(table, read(path))
    session = lab.Session.at(table)
    for each in done:
        session.choose(each)
    assert choice(session) == expected


@pytest.mark.parametrize("edition", EDITIONS)
def test_he_sees_nothing_hidden(edition: str) -> None:
    plays(lab.rules("shelter", edition), 3, 4, in_other_worlds)


@pytest.mark.parametrize("tweaks", TWEAKS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_he_plays_under_other_rules(edition: str, tweaks: dict[str, Any]) -> None:
    for players in (2, 3, 5):
        plays(lab.rules("shelter", edition, **tweaks), players, players, sensible, at_random)


@pytest.mark.parametrize("edition", EDITIONS)
def test_he_beats_random_players(edition: str) -> None:
    """By well over a tenth of a victory in every edition; the interval leaves out zero."""
    assert lead(lab.rules("shelter", edition), 4, 160).low > 0
