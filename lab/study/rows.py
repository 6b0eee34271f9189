"""The rows of a study: packed as they come, so that a million games have room, and kept in files where that is wanted."""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..engine.refusals import RulesError, as_path
from ..engine.words import joined
from .policy import Policies, by_name, names_of

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..engine.rules import Rules

Row = dict[str, Any]
PACKED = 2000  # rows that are packed into columns at a time
WRITTEN_EVERY = 5.0  # seconds
TOLD = 3  # differences of rules that a refusal tells
STUDY = "_study.json"  # programs that read a folder of Parquet leave out what begins so
FIRST, LAST = ("seed", "winners", "reason", "clause", "decisions", "turns"), ("uses",)


class Rows:
    """The rows that a study has so far, packed into columns: some 1.5 kB a game."""

    def __init__(self, packed: Iterable[DataFrame] = ()) -> None:
        self._packed = list(packed)
        self._new: list[Row] = []

    def __len__(self) -> int:
        return sum(map(len, self._packed)) + len(self._new)

    def add(self, rows: Iterable[Row]) -> None:
        """Adds rows, in any order."""
        self._new += rows
        if len(self._new) >= PACKED:
            self._pack()

    def games(self) -> set[int]:
        """Returns the numbers of the games that are there."""
        self._pack()
        return {int(number) for part in self._packed for number in part.index}

    def table(self) -> DataFrame:
        """Puts all rows into one DataFrame by the number of the game, its columns in the same order however the rows came."""
        from pandas import concat

        self._pack()
        whole = concat(self._packed) if len(self._packed) > 1 else self._packed[0]
        whole = whole[~whole.index.duplicated()].sort_index()
        return whole[sorted(whole.columns, key=_place)]

    def _pack(self) -> None:
        from pandas import DataFrame

        if self._new:
            self._packed.append(DataFrame(self._new).set_index("game"))
            self._new = []


def _place(column: Any) -> tuple[int, ...]:
    """Says where a column stands: what is about the game, then seat by seat the victory, score and role, then the uses."""
    if column in FIRST:
        return 0, FIRST.index(column)
    what, _, seat = str(column).partition("_")
    return (2, 0) if column in LAST else (1, int(seat), ("won", "score", "role").index(what))


class Parts:
    """A folder with the rows of a study in Parquet files, and a file that says which study it is.

    Raises:
        RulesError: the folder holds another study, or cannot be written.
    """

    def __init__(self, path: str | Path, rules: Rules, players: list[str], seed: int | str, policy: Policies) -> None:
        self.path = as_path(path, RulesError)
        self._new: list[Row] = []
        self._written = time.monotonic()
        about: dict[str, Any] = {"title": rules.title, "rules": rules.digest(), "players": players, "seed": seed}
        about["policy"] = names_of(policy, len(players))
        about["facts"] = {f"{fact.part} {fact.about}": fact.value for fact in rules.facts()}  # tell how other rules differ
        told = self.path / STUDY
        if not str(path):
            raise RulesError("out= names a folder, not ''")
        try:
            self.path.mkdir(parents=True, exist_ok=True)
            held = json.loads(told.read_text(encoding="utf-8")) if told.exists() else about
            if not isinstance(held, dict):
                raise ValueError(f"{STUDY} does not say which study it is of")
            if not told.exists() and (stray := next(self.path.glob("part-*.parquet"), None)):
                raise ValueError(f"it holds {stray.name}, and no {STUDY} that says of which study")
            if not told.exists():
                _replaced(told, json.dumps(about, ensure_ascii=False, indent=1).encode() + b"\n")
        except (OSError, ValueError) as error:
            raise RulesError(f"cannot keep a study in {path}: {error}") from error
        other = [key for key, value in about.items() if key != "facts" and held.get(key) != value]
        if other:
            raise RulesError(f"{path} holds another study ({'; '.join(_otherwise(held, about, rules))}): name another folder")

    def read(self, games: int) -> list[DataFrame]:
        """Reads the rows of the first so many games; what a killed process left unfinished has another name."""
        from pandas import read_parquet

        found = []
        for path in sorted(self.path.glob("part-*.parquet")):
            try:
                part = read_parquet(path)
                found.append(_unpacked(part[part.index < games]))
            except (OSError, ValueError, KeyError, TypeError) as error:  # pyarrow's errors are ValueErrors
                raise RulesError(f"{path} cannot be read ({error}): move it away, and its games are played again") from error
        return [part for part in found if len(part)]

    def write(self, rows: Iterable[Row]) -> None:
        """Keeps rows; every few seconds they go to a file."""
        self._new += rows
        if time.monotonic() - self._written > WRITTEN_EVERY:
            self.flush()

    def flush(self) -> None:
        """Writes what has not been written yet into a part of its own, whole or not at all; interrupted, it can be done again."""
        self._written = time.monotonic()
        if not self._new:
            return
        rows = Rows()
        rows.add({**row, "seed": json.dumps(row["seed"]), "uses": json.dumps(row["uses"])} for row in self._new)
        table = rows.table()
        path = self.path / f"part-{table.index[0]:09d}-{len(table)}.parquet"
        try:
            _replaced(path, table.to_parquet())
        except OSError as error:
            raise RulesError(f"cannot write {path}: {error.strerror or error}; what was played before it is kept") from error
        self._new = []


def _otherwise(held: dict[str, Any], about: dict[str, Any], rules: Rules) -> Iterator[str]:
    """Says in the words of its arguments in what a study is another than the one that a folder holds."""
    if held.get("title") != about["title"]:
        yield f"{held.get('title')}, not {about['title']}"
    elif held.get("rules") != about["rules"]:
        yield from _other_rules(held.get("facts"), about["facts"], rules)
    was, now = held.get("players"), about["players"]
    if isinstance(was, list) and len(was) != len(now):
        yield f"{len(was)} players, not {len(now)}"
    elif isinstance(was, list) and was != now:
        yield f"the players {joined(was)}, not {joined(now)}"
    if held.get("seed") != about["seed"]:
        yield f"seed {held.get('seed')!r}, not {about['seed']!r}"
    if held.get("policy") != about["policy"]:
        one, other = _as_given(held.get("policy")), _as_given(about["policy"])
        yield f"policy {one}, not {other}" if one != other else f"policy {one}, written otherwise than it is now"


def _other_rules(was: Any, now: dict[str, str], rules: Rules) -> list[str]:
    """Says in which facts the rules of a study that is held are others; an older folder does not tell them."""
    if not isinstance(was, dict):
        return [f"other rules of {rules.title}"]
    names = {f"{fact.part} {fact.about}": fact.rule for fact in rules.facts()}
    told = []
    for key in [key for key in {**was, **now} if was.get(key) != now.get(key)]:
        part, _, about = key.partition(" ")
        name = names.get(key, about)
        told.append(
            f"another effect {name}" if part == "effect" else f"{name} {was.get(key, 'none')}, not {now.get(key, 'none')}"
        )
    more = [f"and {len(told) - TOLD} more"] if len(told) > TOLD else []
    return [*told[:TOLD], *more] or [f"{rules.title} with other code"]


def _as_given(policy: Any) -> str:
    """Calls policies as they are given: by their short names, and those of somebody's own without the hash of their source."""
    words = re.sub(r" [0-9a-f]{12}\b", "", str(policy))
    for name, each in by_name().items():
        words = re.sub(rf"(?<!\w){re.escape(names_of(each, 1))}(?!\w)", name, words)
    return words


def _unpacked(part: DataFrame) -> DataFrame:
    """Gives the rows of a file as they were before they were written."""
    unpacked: dict[str, list[Any]] = {
        "winners": [list(winners) for winners in part["winners"]],
        "seed": [json.loads(seed) for seed in part["seed"]],
        "uses": [_uses(uses) for uses in part["uses"]],
    }
    return part.assign(**unpacked)


def _uses(text: str) -> dict[str, tuple[int, ...]]:
    return {use: tuple(times) for use, times in json.loads(text).items()}


def _replaced(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all."""
    unfinished = path.with_name("_" + re.sub(r"\.\w+$", "", path.name) + f".{os.getpid()}.tmp")
    try:
        unfinished.write_bytes(content)
        os.replace(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)
