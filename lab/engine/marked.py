"""What people write in files: values that know their line and say in a sentence what is wrong with them.

YAML is read event by event into such values and nothing in it is ever executed: tags, anchors and aliases are refused, and
so are files and nestings larger than any person writes. Of plain words only ``true``, ``false``, ``null`` and whole numbers
stand for more than themselves, so ``edition: 1.0`` and ``memory_aid: off`` mean what they say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .refusals import ScenarioError, as_path, unknown

BYTES = 1_000_000  # of one file
DEPTH = 20  # lists and mappings inside one another
WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
NAMES = {dict: "a mapping", list: "a list", type(None): "nothing"}


@dataclass(frozen=True, slots=True)
class Marked:
    """A value of a file: a mapping, a list, a text, a whole number, true, false or nothing, with the line it stands on."""

    raw: Any
    source: str  # the text of a scalar as it was written
    file: str
    line: int

    def fault(self, message: str) -> ScenarioError:
        """Makes the error that says what is wrong at this place."""
        return ScenarioError(f"{self.file}, line {self.line}: {message}")

    def plain(self) -> Any:
        """Returns the value without its marks."""
        if isinstance(self.raw, dict):
            return {key: value.plain() for key, value in self.raw.items()}
        return [value.plain() for value in self.raw] if isinstance(self.raw, list) else self.raw

    def mapping(self, what: str, keys: Iterable[str] | None = None) -> dict[str, Marked]:
        """Returns the entries by name.

        Raises:
            ScenarioError: it is no mapping, or has a name that is not among the keys.
        """
        if not isinstance(self.raw, dict):
            raise self.fault(f"{what} is a mapping (name: value), not {self._said()}")
        valid = None if keys is None else list(keys)
        for key, value in self.raw.items():
            if valid is not None and key not in valid:
                raise value.fault(f"{what}: {unknown('key', key, valid)}")
        return self.raw

    def items(self, what: str) -> list[Marked]:
        """Returns the items of a list.

        Raises:
            ScenarioError: it is no list.
        """
        if not isinstance(self.raw, list):
            raise self.fault(f"{what} is a list such as [a, b], not {self._said()}")
        return self.raw

    def text(self, what: str) -> str:
        """Returns a text; a number counts as one.

        Raises:
            ScenarioError: it is a list, a mapping or nothing.
        """
        if isinstance(self.raw, (dict, list)) or self.raw is None:
            raise self.fault(f"{what} is a text, not {self._said()}")
        return self.source

    def texts(self, what: str) -> list[str]:
        """Returns the texts of a list."""
        return [item.text(f"an entry of {what}") for item in self.items(what)]

    def one_of(self, what: str, valid: Iterable[str]) -> str:
        """Returns a text that is one of the valid ones."""
        text, names = self.text(what), list(valid)
        if text not in names:
            raise self.fault(unknown(what, text, names))
        return text

    def each_of(self, what: str, kind: str, valid: Iterable[str]) -> list[str]:
        """Returns the texts of a list, each of a kind of which some are valid."""
        names = list(valid)
        return [item.one_of(kind, names) for item in self.items(what)]

    def number(self, what: str, low: int = 0, high: int = 1_000_000) -> int:
        """Returns a whole number between two limits."""
        if type(self.raw) is not int or not low <= self.raw <= high:
            raise self.fault(f"{what}: a whole number from {low} to {high} is wanted, not {self._said()}")
        return self.raw

    def flag(self, what: str) -> bool:
        """Returns true or false."""
        if not isinstance(self.raw, bool):
            raise self.fault(f"{what} is true or false, not {self._said()}")
        return self.raw

    def _said(self) -> str:
        if isinstance(self.raw, str):
            return f"the text {self.source!r}"
        return NAMES[type(self.raw)] if isinstance(self.raw, (dict, list)) or self.raw is None else self.source


def read(path: str | Path) -> Marked:
    """Reads a YAML file.

    Raises:
        ScenarioError: it cannot be read, is too large, or is not the plain YAML that people write; with the line.
    """
    import yaml

    file = str(path)
    text = _text(as_path(path, ScenarioError), file)
    tree = _Tree(file)
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        for event in yaml.parse(text, Loader=loader):
            tree.take(event)
    except yaml.YAMLError as error:
        raise _not_yaml(error, text, file) from None
    if tree.root is None:
        raise ScenarioError(f"{file}: the file is empty")
    return tree.root


def _text(path: Path, file: str) -> str:
    try:
        if path.exists() and not path.is_file():
            raise ScenarioError(f"{file} is no file")
        with path.open("rb") as stream:
            data = stream.read(BYTES + 1)
    except (OSError, ValueError) as error:
        raise error if isinstance(error, ScenarioError) else ScenarioError(f"{file} cannot be read: {_why(error)}") from None
    if len(data) > BYTES:
        raise ScenarioError(f"{file} is larger than {BYTES // 1000} kB; split it into several files")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise ScenarioError(f"{file}, line {line}: this is no text in UTF-8") from None


def _why(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def _not_yaml(error: Any, text: str, file: str) -> ScenarioError:
    """Says where a text stops being YAML."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return ScenarioError(f"{file}: this is no YAML: {' '.join(str(error).split())}")
    lines = text.splitlines()
    near = lines[mark.line] if mark.line < len(lines) else ""
    problem = getattr(error, "problem", None) or "it cannot be read"
    if "\t" in near[: len(near) - len(near.lstrip())] or near[mark.column : mark.column + 1] == "\t":
        problem = "a tab; indent with blanks"
    context = f" ({error.context})" if getattr(error, "context", None) else ""
    return ScenarioError(f"{file}, line {mark.line + 1}: this is no YAML: {problem}{context}")


class _Tree:
    """Builds marked values from the events of a YAML parser, without recursion."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Marked | None = None
        self._open: list[Marked] = []
        self._keys: list[tuple[str, int] | None] = []  # the name, with its line, whose value each open mapping waits for

    def take(self, event: Any) -> None:
        """Takes the next event."""
        kind = type(event).__name__
        line = event.start_mark.line + 1
        here = Marked(None, "", self.file, line)
        if kind == "AliasEvent" or getattr(event, "anchor", None):
            raise here.fault("anchors (&name) and aliases (*name) are not read; write the value out, or quote it")
        if getattr(event, "tag", None) not in (None, "!"):
            raise here.fault(f"the tag {event.tag} is not read; a file holds plain values alone")
        if kind == "DocumentStartEvent" and self.root is not None:
            raise here.fault("a second document begins here; a file holds one")
        if kind == "ScalarEvent":
            self._put(Marked(_scalar(event), event.value, self.file, line), event)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            if len(self._open) == DEPTH:
                raise here.fault(f"more than {DEPTH} lists and mappings lie inside one another")
            self._start(Marked({} if kind == "MappingStartEvent" else [], "", self.file, line), event)
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self._open.pop()
            self._keys.pop()

    def _start(self, value: Marked, event: Any) -> None:
        value = self._put(value, event)
        self._open.append(value)
        self._keys.append(None)

    def _put(self, value: Marked, event: Any) -> Marked:
        """Puts a value where the innermost open list or mapping has its place for it."""
        if not self._open:
            self.root = value
            return value
        inner = self._open[-1].raw
        if isinstance(inner, list):
            inner.append(value)
            return value
        name = self._keys[-1]
        if name is None:
            if isinstance(value.raw, (dict, list)):
                raise value.fault("a name in a mapping is a text")
            if value.source in inner:
                raise value.fault(f"{value.source!r} is there twice; the first stands on line {inner[value.source].line}")
            self._keys[-1] = (value.source, value.line)
            return value
        self._keys[-1] = None
        value = Marked(value.raw, value.source, value.file, name[1])
        inner[name[0]] = value
        return value


def _scalar(event: Any) -> Any:
    """Reads a plain word as nothing, true, false or a whole number where it is one; everything else is a text."""
    if event.style not in (None, ""):
        return event.value
    if event.value in WORDS:
        return WORDS[event.value]
    return int(event.value) if re.fullmatch(r"[-+]?[0-9]{1,9}", event.value) else event.value
