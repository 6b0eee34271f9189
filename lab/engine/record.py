"""A session on disk: JSON Lines, appended as the game goes.

The first line says what is played; every other line is a choice with the luck it used, a jump, the name of a branch or a
seal (the digest at that point). Each line ends with a check value that covers all lines before it, so damage anywhere is
noticed; only a torn last line, the mark of a killed process, is dropped, with a warning. Nothing in a record is ever
executed. This module writes; :mod:`lab.engine.replay` reads.
"""

from __future__ import annotations

import json
import os
import threading
import warnings
import weakref
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from .luck import plain
from .refusals import RecordError, as_path
from .tree import MAIN

if TYPE_CHECKING:
    from .session import Stepping
    from .tree import Node

FORMAT = "rules-lab record"
VERSION = 1


class RecordWarning(UserWarning):
    """A record could be opened or written only in part, or was made under other rules."""


class Lines(NamedTuple):
    """The whole lines of a record: their entries, the check value of the last, and their length in bytes."""

    entries: list[dict[str, Any]]
    check: str
    size: int


class Recorder:
    """Writes a session to a file: what there is at once, and what comes as it comes."""

    def __init__(self, path: str | Path, session: Stepping, after: Lines | None = None, called: str | Path = "") -> None:
        """Opens a file for a session.

        Args:
            path: of the file.
            session: what is written.
            after: the lines that the file holds already, as they were read; what follows is appended to them.
            called: the name of the file in sentences, if not its path.

        Raises:
            RecordError: the file holds something else, cannot be written, or the session did not begin with a set-up.
        """
        if session._placed:
            raise RecordError("a game that began from a position has no record, which begins with the set-up; keep the scenario")
        self.path, self._called = as_path(path, RecordError), called or path
        self._session = session
        tree = session._tree
        self._check, self._size = (after.check, after.size) if after else ("", 0)
        self._nodes = len(tree.nodes) if after else 1  # what the file holds: so many choices, the lines and where it stands
        self._lines: dict[str, Node] = dict(tree.lines) if after else {MAIN: tree.root}
        self._at = (tree.line, tree.cursor) if after else (MAIN, tree.root)
        try:
            self._file = self.path.open("ab", buffering=0)
            weakref.finalize(self, self._file.close)  # a session that is let go closes its record
            if after:
                self._file.truncate(after.size)  # a torn last line goes
            elif self._file.seek(0, os.SEEK_END):
                self._file.close()
                go_on = "go on with lab.Session.load(path, go_on=True), or name another file"
                raise RecordError(f"{self._called} holds a game already; {go_on}")
            self._catch_up()
            if not after:
                self.seal()
        except OSError as error:
            raise RecordError(f"cannot write the record {self._called}: {error.strerror or error}") from error

    def follow(self) -> None:
        """Writes what the session holds and the file does not; if that fails, the record ends here and the game goes on."""
        if self._file.closed:
            return
        try:
            self._catch_up()
        except OSError as error:
            self._file.close()
            fault = f"cannot write the record {self._called}: {error.strerror or error}"
            rest = "what was chosen stands and the game goes on unrecorded; save it whole with s.save(path)"
            warnings.warn(f"{fault}; its {self._size} bytes so far are whole; {rest}", RecordWarning, stacklevel=4)

    def seal(self) -> None:
        """Writes the digest as it is now."""
        self._write({"seal": self._session.digest(), "at": self._session._tree.cursor.id})

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def writes_to(self, path: str | Path) -> bool:
        """Tells whether a path is that of the file that this one is writing."""
        with suppress(OSError):
            return not self._file.closed and os.path.samestat(os.fstat(self._file.fileno()), os.stat(path))
        return False

    def _catch_up(self) -> None:
        """Writes line after line until the file says all; each is whole, so an interruption loses none for good."""
        tree = self._session._tree
        if not self._size:
            self._write(header(self._session))
        grown = tree.nodes[self._nodes :]
        for node in grown:
            line = tree.through(node)
            self._write(chosen(node, line))
            self._nodes += 1
            self._lines[line], self._at = node, (line, node)
        for name, tip in tree.lines.items():
            if self._lines.get(name) is not tip:
                self._write({"branch": name, "tip": tip.id})
                self._lines[name], self._at = tip, (name, self._at[1])
        if self._at != (tree.line, tree.cursor):
            self._write({"cursor": tree.cursor.id, "line": tree.line})
            self._at = tree.line, tree.cursor
        if grown and self._session.outcome is not None:
            self.seal()

    def _write(self, entry: dict[str, Any]) -> None:
        """Writes a line, whole or not at all."""
        check = checked(self._check, entry)
        line = (json.dumps({**entry, "check": check}, ensure_ascii=False) + "\n").encode()
        try:
            left = memoryview(line)
            while left:
                left = left[self._file.write(left) :]
        except BaseException:
            with suppress(OSError):
                self._file.truncate(self._size)
            raise
        self._check, self._size = check, self._size + len(line)


def save(session: Stepping, path: str | Path) -> None:
    """Writes a session whole; the file takes the place of what was there at once, or not at all.

    Raises:
        RecordError: it cannot be written.
    """
    target = Path(os.path.realpath(path))
    part = target.with_name(f".{os.getpid()}-{threading.get_ident()}.part")
    try:
        if target.exists() and not target.is_file():
            raise RecordError(f"cannot write the record {path}: it is no file")
        Recorder(part, session, called=path).close()
        os.replace(part, target)
    except (OSError, ValueError) as error:
        if isinstance(error, RecordError):
            raise
        raise RecordError(f"cannot write the record {path}: {getattr(error, 'strerror', None) or error}") from error
    finally:
        with suppress(OSError, ValueError):
            part.unlink(missing_ok=True)


def checked(before: str, entry: dict[str, Any]) -> str:
    """Gives the check value of a line, which covers the lines before it."""
    text = json.dumps(entry, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()[:12]


def chosen(node: Node, line: str) -> dict[str, Any]:
    """Writes a choice, the line it is on, the luck it used and the luck that was scripted for it."""
    assert node.parent is not None
    entry: dict[str, Any] = {"id": node.id, "at": node.parent.id, "line": line, "by": node.player, "choice": node.notation}
    if node.luck:
        entry["luck"] = luck_used(node)
    if node.forced:
        entry["forced"] = node.forced
    return entry


def luck_used(node: Node) -> list[list[Any]]:
    """Lists the outcomes that a choice used."""
    return [[stream, plain(outcome)] for stream, outcome in node.luck]


def header(session: Stepping) -> dict[str, Any]:
    """Says what is played; of a tweaked effect only the name, since a record holds no code."""
    rules, luck = session.rules, session.table.luck
    tweaks = {name: dict(v) if isinstance(v, Mapping) else v for name, v in rules.tweaks.items() if name != "effects"}
    return {
        "record": FORMAT,
        "version": VERSION,
        "game": rules.game.id,
        "edition": rules.edition.name,
        "tweaks": tweaks,
        "effects": sorted(rules.tweaks.get("effects", {})),
        "players": session.players,
        "seed": luck.source.seed,
        "rules": rules.digest(),
    }
