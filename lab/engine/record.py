"""A session on disk: JSON Lines, appended and flushed as the game goes.

The first line says what is played; every other line is a choice with the luck it used, a jump, the name of a branch or a
seal (the digest of the table at that point). Each line ends with a check value that covers all lines before it, so damage
anywhere is noticed; only a torn last line, the mark of a killed process, is dropped, with a warning. Nothing in a record
is ever executed.
"""

from __future__ import annotations

import json
import warnings
import weakref
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO, TypeVar

from .refusals import RecordError, Refusal
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game
    from .session import Stepping
    from .tree import Node

S = TypeVar("S", bound="Stepping")
FORMAT = "rules-lab record"
VERSION = 1
HEADER: dict[str, Any] = {
    "record": str, "version": int, "game": str, "edition": str, "tweaks": dict, "effects": list, "players": list,
    "seed": (int, str), "rules": str,
}  # fmt: skip
SHAPES: dict[str, dict[str, Any]] = {  # the lines after the first, by the entry that tells them apart
    "choice": {"id": int, "at": int, "line": str, "by": str, "choice": str},
    "cursor": {"cursor": int, "line": str},
    "branch": {"branch": str, "tip": int},
    "seal": {"seal": str, "at": int},
}


class RecordWarning(UserWarning):
    """A record could be opened only in part, or under other rules."""


class Lines(NamedTuple):
    """The whole lines of a record: their entries, the check value of the last, and their length in bytes."""

    entries: list[dict[str, Any]]
    check: str
    size: int


class Recorder:
    """Writes a session to a file: what there is at once, and what comes as it comes."""

    def __init__(self, path: str | Path, session: Stepping, after: Lines | None = None) -> None:
        """Opens a file for a session.

        Args:
            path: of the file.
            session: what is written.
            after: the lines that the file holds already, as they were read; what follows is appended to them.

        Raises:
            RecordError: the file cannot be written, or the session did not begin with a set-up.
        """
        self.path = Path(path)
        self._check = after.check if after else ""
        if session.placed:
            raise RecordError("a game that began from a position has no record, which begins with the set-up; keep the scenario")
        try:
            self._file: TextIO = self.path.open("r+" if after else "w", encoding="utf-8", newline="\n")
            if after:
                self._file.truncate(after.size)  # a torn last line goes
                self._file.seek(after.size)
        except OSError as error:
            raise RecordError(f"cannot write the record {self.path}: {error.strerror}") from error
        weakref.finalize(self, self._file.close)  # a session that is let go closes its record
        self._session = session
        if after is None:
            self._write_all()

    def _write_all(self) -> None:
        """Writes what the session holds already."""
        session = self._session
        self._write(header(session))
        for node in session.nodes[1:]:
            self.chose(node, new=True)
        for name, tip in session.lines.items():
            self.named(name, tip)
        self.moved(session.cursor)
        self.seal()

    def chose(self, node: Node, new: bool) -> None:
        """Writes a choice; one that was made before is only a move."""
        if not new:
            self.moved(node)
            return
        assert node.parent is not None
        entry: dict[str, Any] = {"id": node.id, "at": node.parent.id, "line": self._session.line_through(node)}
        entry |= {"by": node.player, "choice": node.notation}
        if node.luck:
            entry["luck"] = luck_used(node)
        if node.forced:
            entry["forced"] = {stream: [plain(each) for each in queue] for stream, queue in node.forced.items()}
        self._write(entry)
        if self._session.cursor is node and self._session.outcome is not None:
            self.seal()

    def moved(self, node: Node) -> None:
        """Writes a jump of the cursor and the line it is on."""
        self._write({"cursor": node.id, "line": self._session.line})

    def named(self, name: str, tip: Node) -> None:
        """Writes the name of a line of the tree and where it ends."""
        self._write({"branch": name, "tip": tip.id})

    def seal(self) -> None:
        """Writes the digest of the table as it lies now."""
        self._write({"seal": self._session.digest(), "at": self._session.cursor.id})

    def close(self) -> None:
        """Closes the file."""
        self._file.close()

    def _write(self, entry: dict[str, Any]) -> None:
        self._check = checked(self._check, entry)
        try:
            self._file.write(json.dumps({**entry, "check": self._check}, ensure_ascii=False) + "\n")
            self._file.flush()
        except OSError as error:
            raise RecordError(f"cannot write the record {self.path}: {error.strerror}") from error


def checked(before: str, entry: dict[str, Any]) -> str:
    """Gives the check value of a line, which covers the lines before it."""
    text = json.dumps(entry, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return sha256(f"{before}\n{text}".encode()).hexdigest()[:12]


def plain(value: Any) -> Any:
    """Writes an outcome of luck as notations."""
    return [str(each) for each in value] if isinstance(value, (list, tuple)) else str(value)


def luck_used(node: Node) -> list[list[Any]]:
    """Lists the outcomes that a choice used."""
    return [[stream, plain(outcome)] for stream, outcome in node.luck]


def header(session: Stepping) -> dict[str, Any]:
    """Says what is played; of a tweaked effect only the name, since a record holds no code."""
    rules, luck = session.rules, session.table.luck
    tweaks = {name: plain(v) if isinstance(v, tuple) else v for name, v in rules.tweaks.items() if name != "effects"}
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


def read(path: str | Path) -> Lines:
    """Reads the lines of a record, the header first.

    Raises:
        RecordError: the file cannot be read, is no record, or is damaged before its last line.
    """
    try:
        raw = Path(path).read_bytes()
    except OSError as error:
        raise RecordError(f"cannot read the record {path}: {error.strerror}") from error
    lines = raw.split(b"\n")
    torn = bool(lines.pop())
    entries: list[dict[str, Any]] = []
    check, size, nodes = "", 0, {0}
    for number, line in enumerate(lines, 1):
        fault = None
        try:
            entry = json.loads(line.decode("utf-8"))
            given, due = entry.pop("check"), checked(check, entry)
            fault = "its check value does not fit" if given != due else misshapen(entry, nodes) if number > 1 else None
        except (ValueError, AttributeError, KeyError, TypeError, RecursionError):
            fault = "it is no line of a record"
        if fault and number == len(lines) and not torn and number > 1:
            torn = True
            break
        if fault:
            sound = f"the {max(0, number - 2)} lines between the first and it are sound"
            raise RecordError(f"{path}, line {number}: {fault}; {sound}")
        entries.append(entry)
        check, size = due, size + len(line) + 1
    if not entries:
        raise RecordError(f"{path}: not a single whole line; a record begins with a line that says {FORMAT!r}")
    if entries[0].get("record") != FORMAT or entries[0].get("version") != VERSION:
        raise RecordError(f"{path}, line 1: no record of the lab (it should say {FORMAT!r}, version {VERSION})")
    for name, kind in HEADER.items():
        if not isinstance(entries[0].get(name), kind):
            raise RecordError(f"{path}, line 1: the entry {name!r} is missing or of the wrong kind")
    if torn:
        warnings.warn(f"{path}: the last line is torn and was dropped; the {len(entries) - 1} lines before it are whole",
                      RecordWarning, stacklevel=3)  # fmt: skip
    return Lines(entries, check, size)


def misshapen(entry: dict[str, Any], nodes: set[int]) -> str | None:
    """Says what is wrong with a line after the first; else notes the choice that it adds to those known."""
    shape = next((shape for name, shape in SHAPES.items() if name in entry), None)
    if shape is None:
        return "it is no line of a record"
    for name, kind in shape.items():
        if not isinstance(entry.get(name), kind) or isinstance(entry[name], bool):
            return f"its entry {name!r} is missing or of the wrong kind"
    for name in ("at", "cursor", "tip"):
        if name in shape and entry[name] not in nodes:
            return f"it speaks of the choice {entry[name]}, which no line before it makes"
    luck, forced = entry.get("luck", []), entry.get("forced", {})
    if (
        not isinstance(luck, list)
        or not isinstance(forced, dict)
        or not all(isinstance(queue, list) for queue in forced.values())
    ):
        return "its luck is of the wrong kind"
    if "choice" in shape:
        if entry["id"] in nodes:
            return f"it makes the choice {entry['id']} again"
        nodes.add(entry["id"])
    return None


def load(path: str | Path, make: type[S], rules: Rules | None, *, go_on: bool) -> S:
    """Replays a record; the session's ``misfit`` says at which step it no longer fits the rules, if it does not."""
    lines = read(path)
    first, *entries = lines.entries
    if rules is not None and rules.game.id != first["game"]:
        raise RecordError(f"{path}, line 1: this is a game of {first['game']!r}, not of {rules.game.id!r}")
    try:
        session = make(rules or rules_of(first, make.games()), list(first["players"]), first["seed"])
    except Refusal as error:
        raise RecordError(f"{path}, line 1: {error}") from error
    if session.rules.digest() != first["rules"]:
        why = f" (effects of its own: {', '.join(first['effects'])})" if first.get("effects") and rules is None else ""
        other = f"{path} was made under other rules{why}; it is replayed under {session.rules!r}"
        warnings.warn(other, RecordWarning, stacklevel=3)
    session.misfit = session.replay(entries)
    if session.misfit is not None:
        warnings.warn(f"{path}: {session.misfit}", RecordWarning, stacklevel=3)
    if go_on and session.misfit is not None:
        raise RecordError(f"{path} cannot be gone on with: {session.misfit}")
    if go_on:
        session.record_to(Recorder(path, session, lines))
    return session


def rules_of(first: dict[str, Any], games: Mapping[str, Callable[[], Game]]) -> Rules:
    """Makes the rules that a record's first line names."""
    if first["game"] not in games:
        raise RecordError(f"{first['game']!r} is no game of the lab's own; give its rules: lab.Session.load(path, rules)")
    return Rules(games[first["game"]](), str(first["edition"]), dict(first["tweaks"]))
