"""Many games: one row each, the same rows for the same seed whoever plays them and however many help."""

from __future__ import annotations

import linecache
import os
import pickle
import signal
import threading
import time
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.luck import Luck
from ..engine.refusals import RulesError
from ..engine.rules import Rules, as_rules
from ..engine.run import named
from ..engine.sources import code_of, function
from .match import Match, fast_row
from .policy import Policies, Policy, seated
from .rows import Parts, Row, Rows

if TYPE_CHECKING:
    from pandas import DataFrame

FIRST_LOOK = 0.3  # seconds of games played here before it is decided whether more processes pay
PAYS_FROM = 3.0  # seconds of work that are worth their start
CHUNK = 0.5  # seconds of games handed to a worker at a time
AHEAD = 3  # chunks a worker that are handed out at a time
MANY = 64  # chunks handed out at a time to an executor that does not tell how many workers it has
QUIET = 1.5  # seconds of work without a progress bar
ORPHANED = 2.0  # seconds after which a process sees that there is nobody left to play for


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
        policy: ``"random"``; ``"matched"``, by chance too, but the same choice in the same place of two games, for studies of
            two rules; ``"sensible"``, the game's own simple player; ``"search"``, which looks ahead and takes from a second
            to minutes a game; a function from a :class:`~lab.engine.sight.Sight` to one of its options; or a list of those, one
            a seat.
        executor: who plays: any executor of :mod:`concurrent.futures` (of Dask: ``client.get_executor()``), or a number of
            processes, 1 for this one alone. Left out, as many processes as there are cores, if the work is long enough.
        out: a folder for Parquet files, written as the games go; what it holds already is not played again.
        progress: whether to show a progress bar; left out, once the work takes longer than a moment.

    Returns:
        A DataFrame with one row a game, as :func:`~lab.study.match.told` describes it. An interruption ends the study with
        the games played so far and a warning.

    Raises:
        RulesError: no rules, unknown policy, wrong number of players or games, no executor, or a folder that holds another study.
        KeyboardInterrupt: interrupted before the first game was played.

    What an effect or a policy raises comes with a note that names the game and its seed.
    """
    if isinstance(games, bool) or not isinstance(games, int) or games < 1:
        raise RulesError(f"games is a whole number from 1 on, not {games!r}")
    seats = named(as_rules(rules), players)
    seated(policy, len(seats))
    _checked(executor)
    Luck(seed)  # refuses what is no seed
    kept = None if out is None else Parts(out, rules, [str(player) for player in seats], seed, policy)
    so_far = Rows(kept.read(games) if kept is not None else ())
    there = so_far.games()
    left: Sequence[int] = [number for number in range(games) if number not in there] if there else range(games)
    with Bar(games, len(there), progress) as bar, closing(played(Task(rules, players, seed, policy), left, executor)) as chunks:
        try:
            for chunk in chunks:
                so_far.add(chunk)
                if kept is not None:
                    kept.write(chunk)
                bar.add(len(chunk))
        except KeyboardInterrupt:
            if not len(so_far):
                raise
            words = f"the study was interrupted: {len(so_far)} of {games} games are played"
            warnings.warn(words, InterruptedStudyWarning, stacklevel=2)
        finally:
            if kept is not None:
                kept.flush()
    table = so_far.table()
    table.attrs |= {"of": rules.title + ", tweaked" * bool(rules.tweaks), "endings": dict(rules.game.endings)}
    return table


def _checked(executor: object) -> None:
    """Raises RulesError if that is neither an executor nor a number of processes."""
    processes = type(executor) is int and executor >= 1
    if executor is not None and not processes and not callable(getattr(executor, "submit", None)):
        use = "a number of processes from 1 on, or an executor of concurrent.futures such as ProcessPoolExecutor()"
        raise RulesError(f"executor is {use}, not {executor!r}")


class Task:
    """What every game of a study has in common; any process can play them, also what was written in a notebook."""

    def __init__(self, rules: Rules, players: int | Sequence[str], seed: int | str, policy: Policies) -> None:
        self.rules, self.players, self.seed, self.policy = rules, players, seed, policy

    def __reduce__(self) -> tuple[Callable[..., Task], tuple[bytes]]:
        return _unpacked, (self._packed,)

    @cached_property
    def _packed(self) -> bytes:
        """The task as it is sent: code by its value, with the text of what no file holds, for the lines in messages."""
        from cloudpickle import dumps

        return bytes(dumps(((self.rules, self.players, self.seed, self.policy), _cells(self.rules))))

    def seed_of(self, number: int) -> int | str:
        """Returns the seed of a game."""
        return self.seed + number if isinstance(self.seed, int) else f"{self.seed} {number}"

    def play(self, numbers: Sequence[int]) -> list[Row]:
        """Plays some of the games."""
        seats = len(named(self.rules, self.players))
        policies = seated(self.policy, seats)
        return [self._row(number, policies) for number in numbers]

    def _row(self, number: int, policies: Sequence[Policy]) -> Row:
        """Plays a game; what goes wrong in it comes with a note that says which it was."""
        seed = self.seed_of(number)
        try:
            if self.policy in ("random", "matched"):
                return fast_row(str(self.policy), self.rules, self.players, number, seed)
            match = Match(self.rules, self.players, seed, policies)
            match.play()
            return match.row(number)
        except Exception as error:
            error.add_note(f"in game {number} of the study, which has the seed {seed!r}")
            raise


@lru_cache(maxsize=2)
def _unpacked(packed: bytes) -> Task:
    """Makes the task anew in another process, once for all the games that it is handed."""
    what, cells = pickle.loads(packed)
    task = Task(*what)
    for name, (file, lines) in cells.items():
        linecache.cache[file] = (sum(map(len, lines)), None, lines, file)
        if (inside := function(task.rules.effects[name])) is not None:
            inside.__code__ = inside.__code__.replace(co_filename=file)  # which is not sent with it
    return task


def _cells(rules: Rules) -> dict[str, tuple[str, list[str]]]:
    """Gives the name and the lines of the cell in which an effect was written; other processes have no such file."""
    files = {name: code_of(effect).co_filename for name, effect in rules.tweaks.get("effects", {}).items()}
    return {name: (file, linecache.getlines(file)) for name, file in files.items() if not os.path.exists(file)}


# --- who plays them -----------------------------------------------------------------------------------------------------


def played(task: Task, numbers: Sequence[int], executor: Executor | int | None) -> Generator[list[Row]]:
    """Gives the rows of games as they are done, some at a time, in any order."""
    begun, done, size = time.perf_counter(), 0, 1
    while done < len(numbers) and (time.perf_counter() - begun < FIRST_LOOK or executor == 1):
        since, chunk = time.perf_counter(), numbers[done : done + size]
        yield task.play(chunk)
        done += len(chunk)
        size = _size((time.perf_counter() - since) / len(chunk))
    if done == len(numbers):
        return
    each = (time.perf_counter() - begun) / max(1, done)
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
    pool: Any = _processes(executor) if isinstance(executor, int) else executor
    ahead = AHEAD * _workers(pool) or MANY
    out: list[Sequence[int]] = []  # handed out, and not back
    waiting: dict[Future[list[Row]], Sequence[int]] = {}
    try:
        for chunk in chunks:
            out.append(chunk)
            waiting[pool.submit(task.play, chunk)] = chunk
            while len(waiting) >= ahead:
                yield from _done(waiting, out)
        while waiting:
            yield from _done(waiting, out)
    except (BrokenExecutor, CancelledError) as broken:
        warnings.warn(f"a worker died ({type(broken).__name__}); its games are played again", RuntimeWarning, stacklevel=3)
        yield from map(task.play, [*out, *chunks])
    finally:
        if waiting and isinstance(executor, int):
            pool.shutdown(wait=False, kill_workers=True)  # nobody waits for what they play; the next study has others
        else:
            for future in waiting:
                future.cancel()


def _done(waiting: dict[Future[list[Row]], Sequence[int]], out: list[Sequence[int]]) -> Iterator[list[Row]]:
    """Waits for the next chunks and gives their rows."""
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        rows = future.result()
        out.remove(waiting.pop(future))
        yield rows


def _processes(number: int) -> Any:
    """Gives processes that also know rules and effects written in a notebook; they stay for the next study.

    An interruption, which a terminal or a notebook sends to all processes, is the study's to answer and not theirs.
    """
    from loky import get_reusable_executor

    return get_reusable_executor(max_workers=number, initializer=_begin_to_help, initargs=(os.getpid(),))


def _begin_to_help(parent: int) -> None:
    """Has a process leave interruptions to the study, and end when the study's process is no more."""

    def look_on() -> None:
        while os.getppid() == parent:
            time.sleep(ORPHANED)
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.getppid() == parent:
        threading.Thread(target=look_on, name="lab: orphaned", daemon=True).start()


def _workers(pool: Any) -> int:
    """Says how many workers an executor has; 0 if it does not tell."""
    return int(getattr(pool, "_max_workers", 0) or 0)


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
