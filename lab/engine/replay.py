"""Reading a record: every line is checked, then its choices are made again."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from .record import FORMAT, VERSION, Lines, Recorder, RecordWarning, checked, luck_used
from .refusals import RecordError, Refusal, as_path, unknown
from .rules import Rules

if TYPE_CHECKING:
    from .game import Game
    from .session import Stepping

S = TypeVar("S", bound="Stepping")
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


def load(path: str | Path, make: type[S], rules: Rules | None, *, go_on: bool, sound_part: bool) -> S:
    """Replays a record; the session's ``misfit`` says at which step it no longer fits the rules, if it does not."""
    lines, damage = read(path)
    if damage and (go_on or not sound_part):
        how = "cannot be gone on with; save its sound part under another name" if sound_part else opening(lines)
        raise RecordError(f"{damage}; {how}")
    if damage:
        warnings.warn(f"{damage}; {len(lines.entries)} lines are opened, what follows is left out", RecordWarning, stacklevel=3)
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
    session.misfit = replay(session, entries)
    if session.misfit is not None:
        warnings.warn(f"{path}: {session.misfit}", RecordWarning, stacklevel=3)
    if go_on and session.misfit is not None:
        raise RecordError(f"{path} cannot be gone on with: {session.misfit}")
    if go_on:
        session._recorder = Recorder(path, session, lines)
    return session


def opening(lines: Lines) -> str:
    """Says how to open the lines before the damage."""
    return f"the {len(lines.entries)} lines before it are sound: lab.Session.load(path, sound_part=True) opens them"


def rules_of(first: Mapping[str, Any], games: Mapping[str, Callable[[], Game]]) -> Rules:
    """Makes the rules that a record's first line names."""
    if first["game"] not in games:
        raise RecordError(f"{first['game']!r} is no game of the lab's own; give its rules: lab.Session.load(path, rules)")
    return Rules(games[first["game"]](), str(first["edition"]), dict(first["tweaks"]))


# --- lines --------------------------------------------------------------------------------------------------------------


def read(path: str | Path) -> tuple[Lines, str]:
    """Reads the lines of a record, the header first, up to the first that is damaged; with a sentence about the damage.

    Raises:
        RecordError: the file cannot be read or is no record.
    """
    try:
        raw = as_path(path, RecordError).read_bytes()
    except (OSError, ValueError) as error:
        raise RecordError(f"cannot read the record {path}: {getattr(error, 'strerror', None) or error}") from error
    lines = raw.split(b"\n")
    torn = bool(lines.pop())
    entries: list[dict[str, Any]] = []
    check, size, nodes, damage = "", 0, {0}, ""
    for number, line in enumerate(lines, 1):
        entry, due, fault = parsed(line, check, nodes if number > 1 else None)
        if fault:
            torn = number == len(lines) and not torn and number > 1
            damage = "" if torn else f"{path}, line {number}: {fault}"
            break
        entries.append(entry)
        check, size = due, size + len(line) + 1
    begins(path, entries, damage)
    if torn and not damage:
        warnings.warn(f"{path}: the last line is torn and was dropped; the {len(entries) - 1} lines before it are whole",
                      RecordWarning, stacklevel=4)  # fmt: skip
    return Lines(entries, check, size), damage


def parsed(line: bytes, check: str, nodes: set[int] | None) -> tuple[dict[str, Any], str, str | None]:
    """Reads a line; gives its entry, its check value and what is wrong with it."""
    try:
        entry: dict[str, Any] = json.loads(line.decode("utf-8"))
        given, due = entry.pop("check"), checked(check, entry)
        if given != due:
            return entry, due, "its check value does not fit"
        return entry, due, misshapen(entry, nodes) if nodes is not None else None
    except (ValueError, AttributeError, KeyError, TypeError, RecursionError):
        return {}, "", "it is no line of a record"


def begins(path: str | Path, entries: list[dict[str, Any]], damage: str) -> None:
    """Checks that there is a first line and that it says what is played."""
    if not entries:
        raise RecordError(damage or f"{path}: not a single whole line; a record begins with a line that says {FORMAT!r}")
    if entries[0].get("record") != FORMAT or entries[0].get("version") != VERSION:
        raise RecordError(f"{path}, line 1: no record of the lab (it should say {FORMAT!r}, version {VERSION})")
    for name, kind in HEADER.items():
        if not isinstance(entries[0].get(name), kind):
            raise RecordError(f"{path}, line 1: the entry {name!r} is missing or of the wrong kind")


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
    queues = list(forced.values()) if isinstance(forced, dict) else [None]
    if not isinstance(luck, list) or not all(isinstance(queue, list) for queue in queues):
        return "its luck is of the wrong kind"
    if "choice" in shape:
        if entry["id"] in nodes:
            return f"it makes the choice {entry['id']} again"
        nodes.add(entry["id"])
    return None


# --- choices ------------------------------------------------------------------------------------------------------------


def replay(session: Stepping, entries: Iterable[Mapping[str, Any]]) -> str | None:
    """Makes the choices of a record's lines; returns a sentence about the first that does not fit, None if all do."""
    tree = session._tree
    nodes = {0: tree.root}
    for entry in entries:
        if "choice" in entry:
            parent = nodes[entry["at"]]
            session._stand(parent, entry["line"])
            tree.lines[tree.line] = parent  # so that the choice extends the line it was made on
            fault = again(session, entry)
            if fault is not None:
                return f"step {parent.step + 1} no longer fits: {fault}"
            nodes[entry["id"]] = tree.cursor
        elif "branch" in entry:
            tree.line = entry["branch"]
            tree.lines[tree.line] = nodes[entry["tip"]]
        elif "cursor" in entry and entry["line"] not in tree.lines:
            return f"step {session.step} no longer fits: {unknown('branch', entry['line'], tree.lines)}"
        elif "cursor" in entry:
            session._stand(nodes[entry["cursor"]], entry["line"])
        elif session.digest() != entry["seal"]:
            return f"step {session.step} no longer fits: the table differs from the one recorded"
    return None


def again(session: Stepping, entry: Mapping[str, Any]) -> str | None:
    """Makes one recorded choice; says what does not fit."""
    if session.outcome is not None:
        return f"{session._ending()}, the record goes on with {entry['choice']!r}"
    if str(session.decision.player) != entry["by"]:
        return f"{session.decision.player} decides, in the record it was {entry['by']}"
    try:
        for stream, outcomes in entry.get("forced", {}).items():
            session.script(stream, *outcomes)
        session.choose(session.decision.find(entry["choice"], spelt=True))
    except Refusal as error:
        session._forced = {}
        return str(error)
    used, recorded = luck_used(session.cursor), entry.get("luck", [])
    return None if used == recorded else f"luck brought {used}, in the record {recorded}"
