"""Many games: the same rows whoever plays them, none lost and none doubled."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
from pandas import DataFrame, isna, read_parquet

import lab
from lab.engine.sight import Sight
from lab.study import rows as kept
from lab.study import simulate as study
from lab.study.match import Match, fast_row
from lab.study.policy import names_of, seated
from lab.study.search import Search
from lab.study.simulate import InterruptedStudyWarning

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
    assert row["uses"] == {use: tuple(times) for use, times in sorted(expected.items())}


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


def test_rows_that_dask_played_are_the_same_though_a_worker_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    distributed = pytest.importorskip("distributed")
    handed_out_at_once(monkeypatch)
    marker = tmp_path / "died"
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        found = lab.simulate(RULES, 3, 60, 5, dies_once(marker), executor=client.get_executor(), progress=False)
    assert marker.exists()
    assert found.equals(rows(60, policy=first_of_all))


def test_a_killed_process_loses_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handed_out_at_once(monkeypatch)
    marker = tmp_path / "died"
    with pytest.warns(RuntimeWarning, match="a worker died"):
        found = rows(60, policy=dies_once(marker), executor=2)
    assert marker.exists()
    assert found.equals(rows(60, policy=first_of_all))


def handed_out_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has all games played by workers, a few at a time."""
    monkeypatch.setattr(study, "FIRST_LOOK", 0.0)
    monkeypatch.setattr(study, "PAYS_FROM", 0.0)
    monkeypatch.setattr(study, "_size", lambda seconds: 4)


def first_of_all(sight: Sight) -> Any:
    return sight.options[0]


def dies_once(marker: Path) -> Any:
    """Gives a policy that kills the first other process that it plays in, and then plays on as any."""
    here, marked = os.getpid(), str(marker)

    def policy(sight: Sight) -> Any:
        if os.getpid() != here:
            try:
                os.close(os.open(marked, os.O_CREAT | os.O_EXCL))
                os.kill(os.getpid(), signal.SIGKILL)
            except FileExistsError:
                pass
        return sight.options[0]

    return policy


class Unnumbered(Executor):
    """An executor that does not tell how many workers it has, and counts how much it is given at a time."""

    def __init__(self) -> None:
        self.pool, self.most, self.given = ThreadPoolExecutor(2), 0, 0

    def submit(self, fn: Any, /, *args: Any, **more: Any) -> Any:
        self.given += 1
        self.most = max(self.most, self.given)
        done = self.pool.submit(fn, *args, **more)
        done.add_done_callback(lambda _: setattr(self, "given", self.given - 1))
        return done


def test_an_executor_that_does_not_tell_its_workers_has_enough_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    handed_out_at_once(monkeypatch)
    pool = Unnumbered()
    found = rows(400, executor=pool)
    pool.pool.shutdown()
    assert found.equals(rows(400)) and 8 < pool.most <= study.MANY


@pytest.mark.parametrize("policy", ["random", "matched"])
def test_the_fast_way_plays_the_game_that_a_match_plays(policy: str) -> None:
    for number in range(5):
        match = Match(RULES, 4, number, seated(policy, 4))
        match.play()
        assert match.row(number) == fast_row(policy, RULES, 4, number, number)


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


INTERRUPTED = """
import time, warnings
import lab
from lab.study import simulate as study
warnings.simplefilter("error")
warnings.filterwarnings("ignore", category=study.InterruptedStudyWarning)

def slow(sight):
    time.sleep(0.0005)
    return sight.pick(sight.options)

if __name__ == "__main__":
    study.CHUNK = 0.1
    rules = lab.rules("shelter", edition="1.0")
    lab.simulate(rules, 3, 40, 1, slow, executor=2, progress=False)
    print("ready", flush=True)
    found = lab.simulate(rules, 3, 100_000, 1, slow, executor=2, progress=False)
    assert 0 < len(found) < 100_000, len(found)
    again = lab.simulate(rules, 3, 40, 1, slow, executor=2, progress=False)
    assert len(again) == 40
    print("kept", flush=True)
"""


def started(file: Path, program: str, stderr: int) -> subprocess.Popen[str]:
    """Starts a program in a process group of its own."""
    file.write_text(program)
    where = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, file]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=stderr, text=True, start_new_session=True, env=where)


def test_an_interruption_that_all_processes_get_ends_the_study_and_leaves_the_workers(tmp_path: Path) -> None:
    with started(tmp_path / "study.py", INTERRUPTED, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None and running.stdout.readline() == "ready\n"
        time.sleep(1)
        os.killpg(running.pid, signal.SIGINT)  # as a terminal does, and a notebook
        said, wrong = running.communicate(timeout=60)
    assert (said, wrong, running.returncode) == ("kept\n", "", 0)


def test_an_interruption_while_a_file_is_written_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replaced, times = os.replace, 0

    def interrupted(one: Any, other: Any) -> None:
        nonlocal times
        times += 1
        if times == 2:  # the first is the header
            raise KeyboardInterrupt
        replaced(one, other)

    monkeypatch.setattr(kept, "WRITTEN_EVERY", 0.0)
    monkeypatch.setattr(kept.os, "replace", interrupted)
    with pytest.warns(InterruptedStudyWarning):
        found = rows(2000, out=tmp_path)
    assert sorted(path.suffix for path in tmp_path.iterdir()) == [".json", ".parquet"]
    monkeypatch.undo()
    assert lab.simulate(RULES, 3, len(found), 5, executor=1, out=tmp_path, progress=False).equals(found)
    assert len(list(tmp_path.glob("part-*.parquet"))) == 1


def test_a_study_in_files_goes_on_where_it_stopped(tmp_path: Path) -> None:
    first = rows(25, out=tmp_path)
    parts = sorted(tmp_path.glob("part-*.parquet"))
    (tmp_path / "_part-000000099-9.77.tmp").write_bytes(b"torn")
    whole = rows(40, out=tmp_path)
    assert whole.equals(rows(40)) and first.equals(rows(25))
    assert set(parts) < set(tmp_path.glob("part-*.parquet"))
    assert rows(40, out=tmp_path).equals(whole)


def test_a_folder_of_another_study_is_refused_and_kept(tmp_path: Path) -> None:
    rows(5, out=tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    with pytest.raises(lab.RulesError, match=r"holds another study \(seed 5, not 6\)"):
        lab.simulate(RULES, 3, 5, 6, executor=1, out=tmp_path)
    with pytest.raises(lab.RulesError, match=r"\(coin_limit 3, not 5\): name another folder"):
        lab.simulate(RULES.tweak(coin_limit=5), 3, 5, 5, executor=1, out=tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"rules": RULES.tweak(cards={"miner": 4}, start_coins=2)}, "start_coins 1, not 2; Miner: count 3, not 4"),
        ({"rules": RULES.tweak(coin_limit=5, start_coins=2, cave_size=4, paid_price=2)}, "; and 1 more"),
        ({"rules": RULES.tweak(effects={"miner.free": lambda table, me: None})}, "another effect Miner: free"),
        ({"rules": lab.rules("shelter", "0.5")}, "Shelter 1.0, not Shelter 0.5"),
        ({"rules": lab.rules("saboteur", "2")}, "Shelter 1.0, not Saboteur 2"),
        ({"players": 4}, "3 players, not 4"),
        ({"players": ["Ada", "Bob", "Cy"]}, "the players Anna, Boris and Vera, not Ada, Bob and Cy"),
        ({"policy": "sensible"}, "policy random, not sensible"),
        ({"policy": ["random", "search", "matched"]}, "policy random, not random, search, matched"),
        ({"seed": "five"}, "seed 5, not 'five'"),
    ],
)
def test_a_folder_of_another_study_is_refused_in_the_words_of_the_arguments(
    change: dict[str, Any], said: str, tmp_path: Path
) -> None:
    rows(2, out=tmp_path)
    given = {"rules": RULES, "players": 3, "games": 2, "seed": 5, "executor": 1, "out": tmp_path, "progress": False}
    with pytest.raises(lab.RulesError) as refused:
        lab.simulate(**(given | change))
    assert said in str(refused.value) and RULES.digest() not in str(refused.value) and "at_random" not in str(refused.value)


def test_a_folder_that_tells_no_facts_is_refused_without_them_and_played_on(tmp_path: Path) -> None:
    rows(2, out=tmp_path)
    header = tmp_path / "_study.json"
    header.write_text(json.dumps({key: value for key, value in json.loads(header.read_text()).items() if key != "facts"}))
    with pytest.raises(lab.RulesError, match=r"\(other rules of Shelter 1\.0\)"):
        lab.simulate(RULES.tweak(coin_limit=5), 3, 2, 5, executor=1, out=tmp_path)
    assert rows(4, out=tmp_path).equals(rows(4))


def test_a_policy_that_was_written_otherwise_is_told_so(tmp_path: Path) -> None:
    rows(2, out=tmp_path, policy=made(0))
    with pytest.raises(lab.RulesError, match=r"\(policy [\w.<>]+, written otherwise than it is now\)"):
        rows(2, out=tmp_path, policy=made(1))


def test_a_torn_file_is_refused_by_its_name(tmp_path: Path) -> None:
    rows(5, out=tmp_path)
    (torn,) = tmp_path.glob("part-*.parquet")
    torn.write_bytes(torn.read_bytes()[:-20])
    with pytest.raises(lab.RulesError, match=rf"{torn.name} cannot be read .* move it away"):
        rows(5, out=tmp_path)


def test_rules_that_are_none_are_refused() -> None:
    with pytest.raises(lab.RulesError, match="what is played are rules such as"):
        lab.simulate("shelter")  # type: ignore[arg-type]


@pytest.mark.parametrize("held", ["[1]", "{", ""])
def test_a_folder_whose_header_cannot_be_read_is_refused(held: str, tmp_path: Path) -> None:
    (tmp_path / "_study.json").write_text(held)
    with pytest.raises(lab.RulesError, match="cannot keep a study in"):
        rows(5, out=tmp_path)


def test_rows_of_nobody_knows_which_study_are_not_mixed_with_others(tmp_path: Path) -> None:
    rows(5, out=tmp_path)
    (tmp_path / "_study.json").unlink()
    with pytest.raises(lab.RulesError, match=r"holds part-000000000-5.parquet, and no _study.json"):
        lab.simulate(RULES, 3, 8, 99, executor=1, progress=False, out=tmp_path)
    assert not (tmp_path / "_study.json").exists()


def test_a_parquet_file_of_something_else_is_refused_by_its_name(tmp_path: Path) -> None:
    rows(5, out=tmp_path)
    DataFrame({"x": [1]}).to_parquet(tmp_path / "part-000000009-1.parquet")
    with pytest.raises(lab.RulesError, match=r"part-000000009-1\.parquet cannot be read"):
        rows(12, out=tmp_path)


def test_a_folder_of_parts_is_read_by_anything_that_reads_parquet(tmp_path: Path) -> None:
    rows(5, out=tmp_path)
    rows(12, out=tmp_path)
    (tmp_path / "_part-000000012-3.77.tmp").write_bytes(b"what a killed process leaves")
    assert read_parquet(tmp_path)["decisions"].tolist() == rows(12)["decisions"].tolist()


def test_a_full_disk_is_a_refusal_that_names_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rows(5, out=tmp_path)

    def full(one: Any, other: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept.os, "replace", full)
    with pytest.raises(lab.RulesError, match=r"cannot write .*part-000000005-7.parquet: No space left on device"):
        rows(12, out=tmp_path)
    monkeypatch.undo()
    assert rows(12, out=tmp_path).equals(rows(12))


@pytest.mark.parametrize("executor", [1, 2])
def test_an_error_of_a_policy_says_in_which_game_it_came(executor: int, monkeypatch: pytest.MonkeyPatch) -> None:
    handed_out_at_once(monkeypatch)

    def slips(sight: Sight) -> Any:
        if len(sight.options) == 1:
            raise KeyError("slip")
        return sight.options[0]

    expected = next(number for number in range(60) if raises_alone(slips, number))
    with pytest.raises(KeyError, match="slip") as raised:
        rows(60, policy=slips, executor=executor)
    notes = raised.value.__notes__
    assert notes == [f"in game {expected} of the study, which has the seed {5 + expected}"] or executor == 2
    assert any("of the study, which has the seed" in note for note in notes)


def raises_alone(policy: Any, number: int) -> bool:
    """Tells whether a policy raises in a game."""
    try:
        Match(RULES, 3, 5 + number, seated(policy, 3)).play()
    except KeyError:
        return True
    return False


ORPHANS = """
import sys, time
import lab
from lab.study import simulate as study

def slow(sight):
    time.sleep(0.01)
    return sight.options[0]

if __name__ == "__main__":
    study.ORPHANED = 0.2
    lab.simulate(lab.rules("shelter", edition="1.0"), 3, 20, 1, slow, executor=2, progress=False)
    from loky import get_reusable_executor
    print(*(process.pid for process in study._processes(2)._processes.values()), flush=True)
    lab.simulate(lab.rules("shelter", edition="1.0"), 3, 100_000, 1, slow, executor=2, progress=False)
"""


def test_workers_end_when_the_process_of_the_study_is_killed(tmp_path: Path) -> None:
    with started(tmp_path / "study.py", ORPHANS, stderr=subprocess.DEVNULL) as running:
        assert running.stdout is not None
        workers = [int(word) for word in running.stdout.readline().split()]
        assert len(workers) == 2 and all(map(lives, workers))
        running.kill()
        until = time.monotonic() + 20
        while any(map(lives, workers)) and time.monotonic() < until:
            time.sleep(0.2)
    assert not any(map(lives, workers))


def lives(process: int) -> bool:
    """Tells whether a process is there, and no mere entry of one that ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def made(number: int) -> Any:
    return lambda sight: sight.options[number]


def test_a_study_says_which_policies_played(tmp_path: Path) -> None:
    assert names_of("random", 3) == names_of(["random"] * 3, 3) == "at_random"
    assert names_of("search", 2) == repr(Search())
    assert names_of([Search(10), "random"], 2) == f"{Search(10)!r}, at_random"
    mine = names_of(first_of_all, 3)
    assert mine.startswith("first_of_all ") and mine != names_of(dies_once(tmp_path), 3)
    assert names_of(made(0), 3) != names_of(made(1), 3) and names_of(made(0), 3) == names_of(made(0), 3)
    rows(3, out=tmp_path, policy=made(0))
    assert json.loads((tmp_path / "_study.json").read_text())["policy"] == names_of(made(0), 3)
    with pytest.raises(lab.RulesError, match=r"holds another study \(policy"):
        rows(3, out=tmp_path, policy=made(1))


class Shy(lab.Game):
    """The first pick says who has a role and a score, and whether anybody wins."""

    id, title, players, Table = "shy", "Shy", (2, 2), lab.Table

    def setup(self, table: Any) -> None:
        table.role = ""

    def turn(self, table: Any) -> lab.Flow:
        table.role = yield table.ask(table.players[0], "who are you?", ["wolf", "sheep", "nobody"])
        if table.role == "wolf":
            table.win(table.players[0], "howled", scores=[1])
        table.win([], "silence")

    def role(self, table: Any, player: lab.Player) -> str:
        return "" if player == 0 and table.role == "nobody" else str(table.role) if player == 0 else "dog"


def test_rows_without_a_score_role_or_winner_say_so(tmp_path: Path) -> None:
    table = lab.simulate(lab.rules(Shy), 2, 30, 1, executor=1, progress=False, out=tmp_path)
    for _, row in table.iterrows():
        assert (row["score_1"] == 1) if row["winners"] else isna(row["score_1"])
        assert isna(row["role_1"]) if row["uses"] else row["role_1"] in ("wolf", "sheep") or isna(row["role_1"])
        assert (row["won_1"], row["won_2"]) == (float(row["role_1"] == "wolf"), 0.0)
    assert "score_2" not in table and {"wolf", "sheep"} < set(table["role_1"]) and set(table["role_2"]) == {"dog"}
    assert lab.simulate(lab.rules(Shy), 2, 30, 1, executor=1, progress=False, out=tmp_path).equals(table)


def test_rows_come_out_the_same_however_they_went_in() -> None:
    some = [{**fast_row("random", lab.rules(Shy), 2, number, number)} for number in range(40)]
    one, other = kept.Rows(), kept.Rows()
    one.add(some)
    for row in reversed(some):
        other.add([row])
        assert len(other.games()) == len(other)
    assert one.table().equals(other.table()) and list(one.table().columns) == list(other.table().columns)


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
        ({"policy": lab.Search}, r"Search is a class; a policy is what it makes: Search\(...\), with brackets"),
        ({"policy": ["random", lab.Search, "random"]}, "Search is a class"),
        ({"policy": ["random", ["random"], "random"]}, r"a policy is a name .* not \['random'\]"),
        ({"players": 9}, "2 to 5 players"),
        ({"seed": 1.5}, "a seed is"),
        ({"executor": 0}, "executor is a number of processes from 1 on, or an executor of concurrent.futures"),
        ({"executor": True}, "executor is a number"),
        ({"executor": "processes"}, "executor is a number"),
        ({"out": ""}, "names a folder"),
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
