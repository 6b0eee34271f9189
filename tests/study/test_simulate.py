"""Many games: the same rows whoever plays them, none lost and none doubled."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from pandas import DataFrame

import lab
from lab.study.policy import Sight
from lab.study.simulate import InterruptedStudyWarning, Task, played

RULES = lab.rules("shelter", edition="1.0")


def rows(games: int = 30, **more: Any) -> DataFrame:
    return lab.simulate(RULES, 3, games, 5, progress=False, **({"executor": 1} | more))


def test_a_row_tells_the_game_that_a_playout_of_its_seed_plays() -> None:
    table = rows(20)
    for number, row in table.iterrows():
        played = lab.playout(RULES, 3, 5 + int(str(number)))
        assert row["seed"] == 5 + int(str(number))
        assert tuple(row["winners"]) == played.outcome.winners
        assert (row["reason"], row["clause"]) == (played.outcome.reason, played.outcome.clause)
        assert (row["decisions"], row["turns"]) == (played.decisions, played.turns)
        assert [row[f"score_{seat}"] for seat in (1, 2, 3)] == list(played.outcome.scores.values())


def test_the_victory_is_shared_among_the_winners() -> None:
    for _, row in rows().iterrows():
        shares = [row["won_1"], row["won_2"], row["won_3"]]
        assert sum(shares) == pytest.approx(1 if row["winners"] else 0)
        assert len(row["winners"]) == sum(share > 0 for share in shares)


def test_uses_count_the_choices_of_every_seat() -> None:
    s = lab.Session(RULES, 3, 5)
    row = rows(1).iloc[0]
    from lab.engine.run import random_chance

    chance, expected = random_chance(5), dict[str, list[int]]()
    while s.outcome is None:
        options = s.decision.options
        option = options[int(chance() * len(options))]
        if str(option).split()[0] in ("play", "discard", "research"):
            expected.setdefault(str(option), [0, 0, 0])[s.decision.player] += 1
        s.choose(option)
    assert row["uses"] == dict(sorted(expected.items()))


@pytest.mark.parametrize("executor", [2, "threads", "spawned processes"])
def test_whoever_plays_the_rows_are_the_same(executor: Any) -> None:
    if executor == "threads":
        with ThreadPoolExecutor(3) as pool:
            found = rows(60, executor=pool)
    elif executor == "spawned processes":
        with ProcessPoolExecutor(2, get_context("spawn")) as pool:
            found = rows(60, executor=pool)
    else:
        found = rows(60, executor=executor)
    assert found.equals(rows(60))


def test_rows_that_dask_played_are_the_same_though_a_worker_was_killed() -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        pids = list(client.run(os.getpid).values())
        killer = threading.Timer(1.0, os.kill, (pids[0], signal.SIGKILL))
        killer.start()
        found = rows(3000, executor=client.get_executor())
        killer.join()
    assert found.equals(rows(3000))


def test_a_killed_process_loses_no_game(tmp_path: Path) -> None:
    here, marker, task = os.getpid(), tmp_path / "died", Task(RULES, 3, 5, "random")

    def fatal(numbers: list[int]) -> Any:
        if os.getpid() != here and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Task(RULES, 3, 5, "random").play(numbers)

    task.play = fatal  # type: ignore[assignment, method-assign]
    with pytest.warns(RuntimeWarning, match="a worker died"):
        found = [row for chunk in played(task, list(range(2000)), 2) for row in chunk]
    assert marker.exists()
    assert sorted(row["game"] for row in found) == list(range(2000))


def test_an_effect_written_where_no_module_has_it_reaches_the_workers() -> None:
    def quiet(table: Any, me: Any) -> Any:
        """Does nothing."""
        return
        yield

    tweaked = RULES.tweak(effects={"miner.free": quiet})
    one, two = (lab.simulate(tweaked, 3, 400, 1, executor=number, progress=False) for number in (1, 2))
    assert one.equals(two)


def test_an_interruption_keeps_what_is_done() -> None:
    def impatient(sight: Sight) -> Any:
        nonlocal asked
        asked += 1
        if asked > 3000:
            raise KeyboardInterrupt
        return sight.options[0]

    asked = 0
    with pytest.warns(InterruptedStudyWarning, match="of 1000 games are played"):
        found = lab.simulate(RULES, 3, 1000, 5, impatient, executor=1, progress=False)
    assert 0 < len(found) < 1000


def test_a_study_in_files_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = rows(25, out=tmp_path)
    parts = sorted(tmp_path.glob("part-*.parquet"))
    (tmp_path / "part-000000099-9.tmp").write_bytes(b"torn")
    whole = rows(40, out=tmp_path)
    assert whole.equals(rows(40)) and first.equals(rows(25))
    assert set(parts) < set(tmp_path.glob("part-*.parquet"))
    assert rows(40, out=tmp_path).equals(whole)


def test_a_folder_of_another_study_is_refused_and_kept(tmp_path: Path) -> None:
    rows(5, out=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(lab.RulesError, match=r"holds another study \(seed 5, not 6\)"):
        lab.simulate(RULES, 3, 5, 6, executor=1, out=tmp_path)
    with pytest.raises(lab.RulesError, match="rules"):
        lab.simulate(RULES.tweak(coin_limit=5), 3, 5, 5, executor=1, out=tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_policies_sit_where_they_are_seated() -> None:
    def first(sight: Sight) -> Any:
        return sight.options[0]

    found = lab.simulate(RULES, 2, 40, 1, [first, "random"], executor=1, progress=False)
    assert found["won_1"].mean() != found["won_2"].mean()


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        ({"games": 0}, "whole number from 1 on"),
        ({"games": True}, "whole number from 1 on"),
        ({"policy": "cunning"}, "'random'|random"),
        ({"policy": ["random"]}, "one for each of the 3 seats"),
        ({"policy": 3}, "one for each of the 3 seats"),
        ({"players": 9}, "2 to 5 players"),
        ({"seed": 1.5}, "a seed is"),
    ],
)
def test_what_cannot_be_studied_is_refused_with_a_sentence(bad: dict[str, Any], says: str) -> None:
    with pytest.raises(lab.RulesError, match=says):
        lab.simulate(RULES, **({"players": 3, "games": 3, "seed": 1, "executor": 1} | bad))


def test_a_policy_sees_what_its_player_sees_and_no_more() -> None:
    seen: list[Any] = []

    def nosy(sight: Sight) -> Any:
        me = sight.player
        own, open_cards = sight.look("hands"), sight.look("discard")
        with pytest.raises(lab.RulesError, match="open field"):
            sight.look("deck")
        view = sight.view()
        assert [each["you"] for each in view["seats"]] == [player == me for player in sight.players]
        assert view["decision"] is not None and view["decision"]["yours"]
        hand = next(zone for zone in view["seats"][me]["zones"] if zone["name"] == "hand")
        assert [place["face"] for place in hand["places"]] == [card.name for card in own]
        seen.append(len(open_cards))
        return sight.pick(sight.options)

    lab.simulate(RULES, 3, 2, 1, nosy, executor=1, progress=False)
    assert seen


def test_what_a_policy_may_know_stays_the_same_in_a_world_dealt_anew() -> None:
    from lab.engine.luck import Luck

    worlds = 0

    def wary(sight: Sight) -> Any:
        nonlocal worlds
        for run in sight.worlds(3, Luck(1)):
            assert run.decision is not None and run.decision.player == sight.player
            assert list(map(str, run.decision.options)) == list(map(str, sight.options))
            assert list(run.table.hands[sight.player]) == sight.look("hands")  # type: ignore[attr-defined]
            worlds += 1
        return sight.pick(sight.options)

    lab.simulate(RULES, 3, 1, 1, wary, executor=1, progress=False)
    assert worlds > 50
