"""Records: what was written comes back, damage is noticed and named, and nothing in a record is ever executed."""

import json
import os
import random
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.record import RecordWarning, checked
from tests.engine.play import EDITIONS, Dice, choose, everything, fewer, played, roll, session


def wander(s: lab.Session, ways: list[tuple[str, int]]) -> None:
    """Steps through a session by drawn numbers: choices, steps back and forth, branches, scripted luck."""
    for way, number in ways:
        if way == "choose":
            choose(s, number)
        elif way == "undo":
            s.undo(number % 6)
        elif way == "redo":
            s.redo(number % 6)
        elif way == "branch" and f"b{number}" not in s.branches:
            s.branch(f"b{number}")
        elif way == "switch":
            s.switch(s.branches[number % len(s.branches)])


WAYS = st.lists(
    st.tuples(st.sampled_from(["choose", "choose", "choose", "undo", "redo", "branch", "switch"]), st.integers(0, 999)),
    max_size=40,
)


@pytest.fixture(scope="module")
def raw(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A record with branches, jumps and a name in another alphabet."""
    path = tmp_path_factory.mktemp("records") / "game.jsonl"
    s = lab.Session(lab.rules("shelter", coin_limit=4), ["Anna", "Борис"], 7, record=path)
    rng = random.Random(1)
    wander(
        s,
        [("choose", rng.randrange(999)) for _ in range(5)]
        + [("undo", 3), ("branch", 1), ("choose", 5), ("switch", 0), ("choose", 2)],
    )
    return path.read_bytes()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


def load(path: Path, **more: Any) -> tuple[lab.Session | None, str, list[str]]:
    """Opens a record; returns the session, the refusal and the warnings. Any other error fails the test."""
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        try:
            s, refusal = lab.Session.load(path, **more), ""
        except lab.RecordError as error:
            s, refusal = None, str(error)
    assert all(issubclass(each.category, RecordWarning) for each in warned)
    return s, refusal, [str(each.message) for each in warned]


def entries(raw: bytes) -> list[dict[str, Any]]:
    return [{key: value for key, value in json.loads(line).items() if key != "check"} for line in raw.splitlines()]


def written(those: list[dict[str, Any]]) -> bytes:
    """Writes lines with check values that fit, as somebody might who knows how."""
    check, lines = "", []
    for entry in those:
        check = checked(check, entry)
        lines.append(json.dumps({**entry, "check": check}))
    return ("\n".join(lines) + "\n").encode()


# --- what was written comes back ----------------------------------------------------------------------------------------------


@fewer(3)
@given(WAYS, st.sampled_from(EDITIONS), st.integers(2, 5), st.sampled_from([0, 7, "seven", "7"]))
def test_a_record_and_a_saved_session_come_back_whole(
    tmp_path_factory: pytest.TempPathFactory, ways: list[tuple[str, int]], edition: str, players: int, seed: int | str
) -> None:
    folder = tmp_path_factory.mktemp("records")
    s = lab.Session(lab.rules("shelter", edition=edition, cards={"miner": 4}), players, seed, record=folder / "live.jsonl")
    wander(s, ways)
    s.save(folder / "saved.jsonl")
    for name in ("live.jsonl", "saved.jsonl"):
        again, refusal, warned = load(folder / name)
        assert again is not None and (refusal, warned, again.misfit) == ("", [], None)
        assert everything(again) == everything(s)
        assert again.rules == s.rules and again.table.luck.source.seed == seed


def test_scripted_luck_comes_back(file: Path) -> None:
    s = session(seed=3)
    for _ in range(40):
        choose(s, 3)
    s.undo(5)
    s.script("deck", ["miner"])
    choose(s, 0)
    s.save(file)
    again, refusal, warned = load(file)
    assert again is not None and (refusal, warned) == ("", [])
    assert everything(again) == everything(s)


def test_a_loaded_session_goes_on_as_the_first_would(file: Path) -> None:
    s = played(20)
    s.undo(3)
    s.save(file)
    again, _, _ = load(file)
    assert again is not None
    for number in (4, 5, 6):
        choose(s, number), choose(again, number)
    assert everything(again) == everything(s)


def test_every_choice_is_in_the_file_as_soon_as_it_is_made(file: Path) -> None:
    s = lab.Session(lab.rules("shelter"), 3, 7, record=file)
    for number in range(15):
        choose(s, number)
        again, _, _ = load(file)
        assert again is not None and (again.digest(), again.step) == (s.digest(), s.step)


def test_a_killed_process_loses_no_choice(file: Path) -> None:
    code = f"""
import random, lab
s = lab.Session(lab.rules("shelter"), 4, 7, record={str(file)!r})
rng = random.Random(1)
while True:
    while s.outcome is None:
        s.choose(rng.choice(s.decision.options))
        print(s.step, s.digest(), flush=True)
    s.goto(0)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for _ in range(40):
        last = process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    last = ([last, *process.stdout.read().splitlines(keepends=True)])[-1]
    process.wait(timeout=20)
    process.stdout.close()
    s, refusal, warned = load(file)
    assert s is not None and not refusal and s.misfit is None
    assert all("torn" in each for each in warned)
    step, _, digest = last.strip().partition(" ")
    if last.endswith("\n"):
        nodes = {each.step for each in s._tree.nodes}
        assert int(step) in nodes
        if not warned and s.step == int(step):
            assert s.digest() == digest


def test_a_record_never_begins_in_a_file_that_holds_something(file: Path) -> None:
    first = lab.Session(lab.rules("shelter"), 3, 7, record=file)
    choose(first, 1)
    before = file.read_bytes()
    with pytest.raises(lab.RecordError, match=r"holds a game already; go on with lab.Session.load\(path, go_on=True\), or name"):
        lab.Session(lab.rules("shelter"), 3, 8, record=file)
    assert file.read_bytes() == before
    choose(first, 1)
    assert everything(lab.Session.load(file)) == everything(first)


def test_a_record_may_begin_in_an_empty_file(file: Path) -> None:
    file.touch()
    s = lab.Session(lab.rules("shelter"), 3, 7, record=file)
    assert everything(lab.Session.load(file)) == everything(s)


def test_saving_replaces_a_file_at_once_or_leaves_it(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(5).save(file)
    before = file.read_bytes()
    with monkeypatch.context() as patched:
        patched.setattr(os, "replace", full)
        with pytest.raises(lab.RecordError, match=r"cannot write the record .*game\.jsonl: No space left"):
            played(9).save(file)
    assert file.read_bytes() == before and list(file.parent.iterdir()) == [file]
    played(9).save(file)
    assert lab.Session.load(file).step == 9


def test_saving_to_the_file_that_is_being_recorded_loses_nothing(file: Path) -> None:
    s = lab.Session(lab.rules("shelter"), 3, 7, record=file)
    for number in range(6):
        choose(s, number)
        s.save(file)
    assert everything(lab.Session.load(file)) == everything(s)


def full(*args: Any) -> None:
    raise OSError(28, "No space left on device")


class Disk:
    """A file on a disk that has room for so many more bytes."""

    def __init__(self, file: Any, room: int, fault: type[BaseException] = OSError) -> None:
        self.file, self.room, self.fault = file, room, fault

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)

    def write(self, data: Any) -> int:
        if not self.room:
            raise self.fault(28, "No space left on device")
        written = self.file.write(data[: self.room])
        self.room -= written
        return int(written)


@pytest.mark.parametrize("room", [0, 1, 50, 130, 400])
def test_a_full_disk_ends_the_record_at_a_whole_line_and_the_game_goes_on(file: Path, room: int) -> None:
    s = lab.Session(lab.rules("shelter"), 3, 7, record=file)
    choose(s, 1)
    steps: list[int] = []
    s.observe(lambda: steps.append(s.step))
    s._recorder._file = Disk(s._recorder._file, room)  # type: ignore[union-attr, assignment]
    with pytest.warns(RecordWarning, match=r"No space left on device.* goes on unrecorded") as warned:
        for number in range(2, 12):
            choose(s, number)
    assert len(warned) == 1 and steps == list(range(2, 12))
    again, refusal, torn = load(file)
    assert again is not None and (refusal, torn, again.misfit) == ("", [], None)
    assert s.tree["main line"][: again.step] == again.tree["main line"]
    s.save(file)
    assert everything(lab.Session.load(file)) == everything(s)


def test_an_interruption_while_a_line_is_written_is_made_good_by_the_next(file: Path) -> None:
    s = lab.Session(lab.rules("shelter"), 3, 7, record=file)
    disk = s._recorder._file  # type: ignore[union-attr]
    s._recorder._file = Disk(disk, 20, KeyboardInterrupt)  # type: ignore[union-attr, assignment]
    with pytest.raises(KeyboardInterrupt):
        choose(s, 1)
    s._recorder._file = disk  # type: ignore[union-attr]
    choose(s, 2)
    assert s.step == 2
    assert everything(lab.Session.load(file)) == everything(s)


# --- damage ---------------------------------------------------------------------------------------------------------------------


def test_a_record_cut_at_any_byte_is_refused_or_opens_up_to_its_last_whole_line(raw: bytes, file: Path) -> None:
    first = raw.index(b"\n") + 1
    for cut in range(len(raw)):
        file.write_bytes(raw[:cut])
        s, refusal, warned = load(file)
        if cut < first:
            assert s is None and refusal
        else:
            whole = raw[cut - 1 : cut] == b"\n"
            assert s is not None and (warned == []) == whole, cut
            assert whole or f"the {raw[:cut].count(10) - 1} lines before it are whole" in warned[0]
    file.write_bytes(raw)
    assert load(file)[1:] == ("", [])


def test_a_flipped_bit_anywhere_is_noticed(raw: bytes, file: Path) -> None:
    rng = random.Random(3)
    last = raw.rindex(b"\n", 0, -1) + 1
    for place in range(len(raw)):
        damaged = bytearray(raw)
        damaged[place] ^= 1 << rng.randrange(8)
        file.write_bytes(bytes(damaged))
        s, refusal, warned = load(file)
        if place < last - 1:
            assert s is None and f"line {raw[:place].count(10) + 1}" in refusal, place
        else:
            assert (s is None) == bool(refusal) and (refusal or "torn" in warned[0])


def test_of_a_damaged_record_the_sound_part_opens_on_demand(raw: bytes, file: Path) -> None:
    lines = raw.splitlines(keepends=True)
    for number in range(1, len(lines) - 1):
        file.write_bytes(b"".join([*lines[:number], b"x" + lines[number], *lines[number + 1 :]]))
        s, refusal, _ = load(file)
        assert s is None and f"line {number + 1}: " in refusal
        assert f"the {number} lines before it are sound: lab.Session.load(path, sound_part=True) opens them" in refusal
        s, refusal, warned = load(file, sound_part=True)
        assert s is not None and not refusal and f"line {number + 1}: " in warned[0]
        assert len(s._tree.nodes) == sum(b'"choice"' in line for line in lines[:number]) + 1
        assert "cannot be gone on with" in load(file, sound_part=True, go_on=True)[1]


def test_lines_left_out_doubled_or_in_another_order_are_noticed(raw: bytes, file: Path) -> None:
    lines = raw.splitlines(keepends=True)
    for number in range(len(lines) - 1):
        for changed in (
            lines[:number] + lines[number + 1 :],
            lines[: number + 1] + lines[number:],
            [*lines[:number], lines[number + 1], lines[number], *lines[number + 2 :]],
        ):
            file.write_bytes(b"".join(changed))
            _, refusal, warned = load(file)
            assert refusal or warned


JUNK = [
    None,
    True,
    -1,
    99,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "play miner",
    "__import__('os')",
    [],
    [1],
    [[]],
    [["pick"]],
    {},
    {"a": 1},
    {"pick": 1},
]


def test_a_record_with_fitting_check_values_and_nonsense_in_it_is_refused_or_a_misfit(raw: bytes, file: Path) -> None:
    good = entries(raw)
    for number, entry in enumerate(good):
        for key in [*entry, "luck", "forced"]:
            for junk in JUNK:
                changed = [*good[:number], {**entry, key: junk}, *good[number + 1 :]]
                file.write_bytes(written(changed))
                load(file)
            changed = [*good[:number], {each: value for each, value in entry.items() if each != key}, *good[number + 1 :]]
            file.write_bytes(written(changed))
            load(file)


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"\n",
        b"\n\n",
        b"{}\n",
        b"[]\n",
        b"null\n",
        b"\xff\xfe\n",
        b"[" * 100_000 + b"\n",
        b'{"check": 1}\n',
        b"PK\x03\x04",
        b"\x80\x04.",
    ],
)
def test_a_file_that_is_no_record_is_refused_with_its_name(text: bytes, file: Path) -> None:
    file.write_bytes(text)
    s, refusal, _ = load(file)
    assert s is None and str(file) in refusal


def test_files_that_cannot_be_read_or_written_are_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.jsonl", tmp_path):
        assert "cannot read the record" in load(path)[1]
    for path in (tmp_path, tmp_path / "no" / "such" / "folder.jsonl"):
        with pytest.raises(lab.RecordError, match="cannot write the record"):
            session().save(path)
        with pytest.raises(lab.RecordError, match="cannot write the record"):
            lab.Session(lab.rules("shelter"), 3, 7, record=path)


def test_nothing_in_a_record_is_executed(raw: bytes, file: Path, tmp_path: Path) -> None:
    mark = tmp_path / "executed"
    code = f"__import__('pathlib').Path({str(mark)!r}).touch()"
    good = entries(raw)
    head = good[0]
    for changed in (
        {**head, "game": code}, {**head, "edition": code}, {**head, "seed": code}, {**head, "effects": [code]},
        {**head, "tweaks": {"effects": {"miner.free": code}}}, {**head, "tweaks": {code: code}},
        {**head, "players": [code, code + " "]},
    ):  # fmt: skip
        file.write_bytes(written([changed, *good[1:]]))
        load(file)
    file.write_bytes(written([head, {**good[1], "choice": code}]))
    load(file)
    assert not mark.exists()


# --- other rules --------------------------------------------------------------------------------------------------------------


def test_a_record_under_other_rules_opens_and_names_the_first_step_that_does_not_fit(file: Path) -> None:
    s = played(40, seed=5)
    s.save(file)
    again, refusal, warned = load(file, rules=lab.rules("shelter", cards={"miner": 5}))
    assert again is not None and not refusal
    assert again.misfit is not None and again.misfit.startswith("step ") and "no longer fits: " in again.misfit
    assert any("was made under other rules" in each for each in warned) and any(again.misfit in each for each in warned)
    number = int(again.misfit.split()[1])
    assert again.step in (number, number - 1)


def test_a_record_fits_other_rules_as_long_as_they_do_not_matter(file: Path) -> None:
    s = played(12)
    s.save(file)
    again, _, warned = load(file, rules=lab.rules("shelter", round_turn_cap=400))
    assert again is not None and [each for each in warned if "other rules" in each]
    assert again.step == 12 and again.misfit is not None and "the table differs" in again.misfit


def twice(table: Any, me: Any) -> Any:
    yield from roll(table, me)
    yield from roll(table, me)


def test_a_record_holds_no_code_and_says_which_effects_it_would_need(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    games = import_module("lab.games")
    monkeypatch.setattr(games, "ROOMS", (*games.ROOMS, "dice"))
    monkeypatch.setitem(games._open, "dice", Dice())
    rules = lab.rules(Dice, effects={"roll": twice}, rounds=2)
    s = lab.Session(rules, 2, 1)
    for _ in range(3):
        s.choose("no")
    s.save(file)
    assert b"yield" not in file.read_bytes()
    again, _, warned = load(file)
    assert again is not None and again.misfit and any("effects of its own: roll" in each for each in warned)
    again, _, warned = load(file, rules=rules)
    assert again is not None and (again.misfit, warned) == (None, []) and again.digest() == s.digest()


@pytest.mark.parametrize(
    ("key", "value"), [("game", "sheltr"), ("edition", "9"), ("players", ["A"]), ("tweaks", {"coin_limit": 99}), ("version", 2)]
)
def test_a_header_that_names_what_there_is_not_is_refused_with_the_first_line(
    raw: bytes, file: Path, key: str, value: Any
) -> None:
    good = entries(raw)
    file.write_bytes(written([{**good[0], key: value}, *good[1:]]))
    s, refusal, _ = load(file)
    assert s is None and "line 1: " in refusal


def test_a_session_that_is_let_go_closes_its_record(file: Path) -> None:
    import gc

    s = lab.Session(lab.rules("shelter"), 3, 7, record=file)
    choose(s, 1)
    digest = s.digest()
    del s
    gc.collect()
    again, _, _ = load(file)
    assert again is not None and again.digest() == digest


@pytest.fixture(autouse=True)
def quick() -> Iterator[None]:
    """Fails a test of this module that takes longer than a minute, such as one that a damaged file keeps busy."""
    begun = time.monotonic()
    yield
    assert time.monotonic() - begun < 60


# --- going on -----------------------------------------------------------------------------------------------------------


def test_a_record_is_gone_on_with_after_its_writer_was_killed(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    first = lab.Session(lab.rules("shelter"), 3, 5, record=file)
    for _ in range(8):
        choose(first, 1)
    del first
    whole = file.read_bytes()
    file.write_bytes(whole + b'{"id": 9, "at": 8, "li')  # torn by the kill

    with pytest.warns(RecordWarning, match="the last line is torn"):
        second = lab.Session.load(file, go_on=True)
    second.undo(2)
    second.branch("what if")
    choose(second, 4)
    state = everything(second)
    del second
    assert file.read_bytes().startswith(whole)
    assert everything(lab.Session.load(file)) == state


def test_a_record_that_no_longer_fits_is_not_gone_on_with(tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    played(20).save(file)
    before = file.read_bytes()
    with pytest.warns(RecordWarning), pytest.raises(lab.RecordError, match="cannot be gone on with: step"):
        lab.Session.load(file, lab.rules("shelter", cards={"miner": 0}), go_on=True)
    assert file.read_bytes() == before


def test_a_game_that_began_from_a_position_has_no_record(tmp_path: Path) -> None:
    session = lab.Session.at(played(0).table)
    with pytest.raises(lab.RecordError, match="began from a position"):
        session.save(tmp_path / "game.jsonl")
