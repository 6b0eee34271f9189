"""Many games: one row each, the same rows for the same seed whoever plays them and however many help."""

from __future__ import annotations

import json
import os
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.luck import Luck
from ..engine.refusals import RulesError, as_path
from ..engine.run import named
from .match import Match, Row, random_row
from .policy import Policies, name_of, seated

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..engine.rules import Rules

FIRST_LOOK = 0.3  # seconds of games played here before it is decided whether more processes pay
PAYS_FROM = 3.0  # seconds of work that are worth their start
CHUNK = 0.5  # seconds of games handed to a worker at a time
AHEAD = 3  # chunks a worker that are handed out at a time
QUIET = 1.5  # seconds of work without a progress bar


class InterruptedStudyWarning(UserWarning):
    """A study ended before its last game; what was played is kept."""


def simulate(
    rules: Rules,
    players: int | Sequence[str] = 3,
    games: int = 1000,
    seed: int | str = 0,
    policy: Policies = "random",
    *,
    executor: Executor | int | None = None,
    out: str | Path | None = None,
    progress: bool | None = None,
) -> DataFrame:
    """Plays many games and tells each in one row.

    Args:
        rules: what is played.
        players: how many, or their names.
        games: how many games.
        seed: game number n has the seed ``seed + n``, or of a text ``"seed n"``; its row depends on that alone.
        policy: ``"random"``, ``"sensible"``, ``"search"``, a function from a :class:`~lab.study.policy.Sight` to one of its
            options, or a list of those, one a seat.
        executor: who plays: any executor of :mod:`concurrent.futures` (of Dask: ``client.get_executor()``), or a number of
            processes, 1 for this one alone. Left out, as many processes as there are cores, if the work is long enough.
        out: a folder for Parquet files, written as the games go; what it holds already is not played again.
        progress: whether to show a progress bar; left out, once the work takes longer than a moment.

    Returns:
        A DataFrame with one row a game, as :func:`~lab.study.match.told` describes it. An interruption ends the study with
        the games played so far and a warning.

    Raises:
        RulesError: unknown policy, wrong number of players or games, or a folder that holds another study.
        KeyboardInterrupt: interrupted before the first game was played.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise RulesError(f"games is a whole number from 1 on, not {games!r}")
    seats = named(rules, players)
    seated(policy, len(seats))
    Luck(seed)  # refuses what is no seed
    kept = None if out is None else Parts(out, rules, [str(player) for player in seats], seed, policy)
    rows = {} if kept is None else {row["game"]: row for row in kept.read() if row["game"] < games}
    task = Task(rules, players, seed, policy)
    with Bar(games, len(rows), progress) as bar:
        try:
            left: Sequence[int] = [number for number in range(games) if number not in rows] if rows else range(games)
            for chunk in played(task, left, executor):
                rows.update((row["game"], row) for row in chunk)
                bar.add(len(chunk))
                if kept is not None:
                    kept.write(chunk)
        except KeyboardInterrupt:
            if not rows:
                raise
            words = f"the study was interrupted: {len(rows)} of {games} games are played"
            warnings.warn(words, InterruptedStudyWarning, stacklevel=2)
        finally:
            if kept is not None:
                kept.flush()
    return frame(rows[number] for number in sorted(rows))


def frame(rows: Iterable[Row]) -> DataFrame:
    """Puts rows into a DataFrame, indexed by the number of the game."""
    from pandas import DataFrame

    return DataFrame(list(rows)).set_index("game")


class Task:
    """What every game of a study has in common; it can be sent to another process."""

    def __init__(self, rules: Rules, players: int | Sequence[str], seed: int | str, policy: Policies) -> None:
        self.rules, self.players, self.seed, self.policy = rules, players, seed, policy

    def seed_of(self, number: int) -> int | str:
        """Returns the seed of a game."""
        return self.seed + number if isinstance(self.seed, int) else f"{self.seed} {number}"

    def play(self, numbers: Sequence[int]) -> list[Row]:
        """Plays some of the games."""
        seats = len(named(self.rules, self.players))
        policies = seated(self.policy, seats)
        if self.policy == "random":
            return [random_row(self.rules, self.players, number, self.seed_of(number)) for number in numbers]
        rows = []
        for number in numbers:
            match = Match(self.rules, self.players, self.seed_of(number), policies)
            match.play()
            rows.append(match.row(number))
        return rows


# --- who plays them -----------------------------------------------------------------------------------------------------


def played(task: Task, numbers: Sequence[int], executor: Executor | int | None) -> Iterator[list[Row]]:
    """Gives the rows of games as they are done, some at a time, in any order."""
    begun, done, size = time.perf_counter(), 0, 1
    while done < len(numbers) and (time.perf_counter() - begun < FIRST_LOOK or executor == 1):
        since, chunk = time.perf_counter(), numbers[done : done + size]
        yield task.play(chunk)
        done += len(chunk)
        size = _size((time.perf_counter() - since) / len(chunk))
    if done == len(numbers):
        return
    each = (time.perf_counter() - begun) / done
    if executor is None and each * (len(numbers) - done) < PAYS_FROM:
        executor = 1
    chunks = (numbers[start : start + _size(each)] for start in range(done, len(numbers), _size(each)))
    if executor == 1:
        yield from map(task.play, chunks)
    else:
        yield from _handed_out(task, chunks, os.cpu_count() or 1 if executor is None else executor)


def _size(seconds: float) -> int:
    """Says how many games make a chunk if one takes so long."""
    return max(1, min(5000, int(CHUNK / max(1e-6, seconds))))


def _handed_out(task: Task, chunks: Iterator[Sequence[int]], executor: Executor | int) -> Iterator[list[Row]]:
    """Hands chunks of games to an executor; what a broken one leaves undone is played here."""
    pool = _processes(executor) if isinstance(executor, int) else executor
    out: list[Sequence[int]] = []  # handed out, and not back
    waiting: dict[Future[list[Row]], Sequence[int]] = {}
    try:
        for chunk in chunks:
            out.append(chunk)
            waiting[pool.submit(task.play, chunk)] = chunk
            while len(waiting) >= AHEAD * _workers(pool):
                yield from _done(waiting, out)
        while waiting:
            yield from _done(waiting, out)
    except BrokenExecutor as broken:
        warnings.warn(f"a worker died ({type(broken).__name__}); its games are played again", RuntimeWarning, stacklevel=3)
        yield from map(task.play, [*out, *chunks])
    finally:
        for future in waiting:
            future.cancel()


def _done(waiting: dict[Future[list[Row]], Sequence[int]], out: list[Sequence[int]]) -> Iterator[list[Row]]:
    """Waits for the next chunks and gives their rows."""
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        rows = future.result()
        out.remove(waiting.pop(future))
        yield rows


def _processes(number: int) -> Any:
    """Gives processes that also know rules and effects written in a notebook; they stay for the next study."""
    from loky import get_reusable_executor

    return get_reusable_executor(max_workers=number)


def _workers(pool: Any) -> int:
    return int(getattr(pool, "_max_workers", 0) or os.cpu_count() or 1)


# --- progress -----------------------------------------------------------------------------------------------------------


class Bar:
    """A progress bar with games a second and the time left, for work that takes longer than a moment."""

    def __init__(self, games: int, done: int, wanted: bool | None) -> None:
        self.games, self.done, self.wanted = games, done, wanted

    def __enter__(self) -> Bar:
        from tqdm.auto import tqdm

        off = self.wanted is False
        delay = 0.0 if self.wanted else QUIET
        self._bar = tqdm(total=self.games, initial=self.done, unit=" games", delay=delay, disable=off, leave=bool(self.wanted))
        return self

    def add(self, games: int) -> None:
        """Counts games that are done."""
        self._bar.update(games)

    def __exit__(self, *error: object) -> None:
        self._bar.close()


# --- files --------------------------------------------------------------------------------------------------------------

STUDY = "study.json"


class Parts:
    """A folder with the rows of a study in Parquet files, and a file that says which study it is."""

    def __init__(self, path: str | Path, rules: Rules, players: list[str], seed: int | str, policy: Policies) -> None:
        self.path = as_path(path, RulesError)
        self._new: list[Row] = []
        self._written = time.monotonic()
        about = {"rules": rules.digest(), "title": rules.title, "players": players, "seed": seed, "policy": name_of(policy)}
        told = self.path / STUDY
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            if told.exists():
                held = json.loads(told.read_text(encoding="utf-8"))
                other = [f"{key} {held.get(key)!r}, not {value!r}" for key, value in about.items() if held.get(key) != value]
                if other:
                    raise RulesError(f"{path} holds another study ({'; '.join(other)}): name another folder")
            else:
                told.write_text(json.dumps(about, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
        except (OSError, ValueError) as error:
            if isinstance(error, RulesError):
                raise
            raise RulesError(f"cannot keep a study in {path}: {error}") from error

    def read(self) -> list[Row]:
        """Reads the rows that are there; a part that a killed process left unfinished has another name and is passed over."""
        from pandas import read_parquet

        rows: list[Row] = []
        for part in sorted(self.path.glob("part-*.parquet")):
            rows += [
                _unpacked({str(name): value for name, value in row.items()}) for row in read_parquet(part).to_dict("records")
            ]
        return rows

    def write(self, rows: Iterable[Row]) -> None:
        """Keeps rows; every few seconds they go to a file."""
        self._new += rows
        if time.monotonic() - self._written > 5:
            self.flush()

    def flush(self) -> None:
        """Writes what has not been written yet into a part of its own, whole or not at all."""
        from pandas import DataFrame

        self._written = time.monotonic()
        if not self._new:
            return
        first = min(row["game"] for row in self._new)
        part = self.path / f"part-{first:09d}-{len(self._new)}.parquet"
        unfinished = part.with_suffix(".tmp")
        DataFrame([_packed(row) for row in self._new]).to_parquet(unfinished)
        os.replace(unfinished, part)
        self._new = []


def _packed(row: Row) -> Row:
    return {**row, "seed": json.dumps(row["seed"]), "uses": json.dumps(row["uses"])}


def _unpacked(row: Row) -> Row:
    given = {name: value for name, value in row.items() if value is not None}
    return {**given, "winners": list(row["winners"]), "seed": json.loads(row["seed"]), "uses": json.loads(row["uses"])}
