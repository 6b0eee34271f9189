"""What may lie on a table: how its values are copied, and how they are written for a digest.

A table holds frozen values (numbers, texts, enumerations, frozen dataclasses, tuples of them), lists and dicts of anything it
may hold, and objects that have a ``copy()`` of their own. Anything else is refused with the name of its field: a copy could
not tell it from the original.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from .refusals import RulesError

FROZEN: set[type] = {int, float, complex, bool, str, bytes, type(None), type(Ellipsis), range}
all_frozen: Callable[..., bool] = FROZEN.issuperset  # the classes found to be frozen so far; asked of whole lists at once
ADDRESS = re.compile(r" at 0x[0-9a-fA-F]+>")
HELP = "use numbers, texts, tuples, lists, dicts, frozen dataclasses, or an object with copy()"


def is_frozen_class(kind: type) -> bool:
    """Tells whether all values of a class are frozen by themselves, whatever they were made of."""
    if kind in FROZEN:
        return True
    found = issubclass(kind, (int, float, str, bytes, Enum)) or (
        is_dataclass(kind) and kind.__dataclass_params__.frozen and not hasattr(kind, "copy")  # type: ignore[attr-defined]
    )
    if found:
        FROZEN.add(kind)
    return found


def copied(value: Any, where: str) -> Any:
    """Copies a value so far as it can change; what is frozen is the same in the copy.

    Args:
        value: of a field of a table, or a part of it.
        where: the field, for the refusal.

    Raises:
        RulesError: neither known to be frozen nor to be copied.
    """
    kind = value.__class__
    if kind in FROZEN:
        return value
    if kind is tuple and all_frozen(map(type, value)):
        return value
    if kind is list:
        return value[:] if all_frozen(map(type, value)) else copied_list(value, where)
    if kind is dict:
        return value.copy() if all_frozen(map(type, value.values())) else {k: copied(v, where) for k, v in value.items()}
    if isinstance(value, tuple):
        return _copied_tuple(value, where)
    return value if is_frozen_class(kind) else _copied_object(value, where)


def copied_list(value: list[Any], where: str) -> list[Any]:
    """Copies a list that holds not only frozen values; the usual cases, lists of lists and of empty tuples, quickly."""
    if value[0].__class__ is list:
        return [each[:] if each.__class__ is list and all_frozen(map(type, each)) else copied(each, where) for each in value]
    if value.count(()) == len(value):
        return value[:]
    return [copied(each, where) for each in value]


def _copied_tuple(value: tuple[Any, ...], where: str) -> tuple[Any, ...]:
    parts = [copied(each, where) for each in value]
    if all(part is each for part, each in zip(parts, value, strict=True)):
        return value
    made: tuple[Any, ...] = tuple.__new__(value.__class__, parts)
    return made


def _copied_object(value: Any, where: str) -> Any:
    """Copies an object by its own ``copy()``, and what a copied list, queue or dict holds with it."""
    copy = getattr(value, "copy", None)
    if isinstance(value, (set, frozenset, type)) or copy is None:
        a_set = isinstance(value, (set, frozenset))
        why = "the order of a set differs from process to process" if a_set else "it cannot be copied and is not frozen"
        raise RulesError(f"table.{where} holds {_short(value)} ({value.__class__.__name__}): {why}; {HELP}")
    twin = copy()
    if isinstance(value, dict):
        for key, each in value.items():
            twin[key] = copied(each, where)
    elif hasattr(value, "__setitem__") and hasattr(value, "__iter__") and not isinstance(value, (bytearray, memoryview)):
        for i, each in enumerate(value):
            twin[i] = copied(each, where)
    return twin


def _short(value: Any) -> str:
    said = ADDRESS.sub(">", repr(value))
    return said if len(said) <= 60 else said[:57] + "..."


def shared_part(fields_: dict[str, Any]) -> tuple[str, str] | None:
    """Names two fields that hold the very same list, dict or object, if there are such: copies of a table would part them."""
    owners: dict[int, str] = {}

    def look(value: Any, where: str) -> tuple[str, str] | None:
        if isinstance(value, tuple):
            inside: list[Any] = list(value)
        elif is_frozen_class(value.__class__):
            inside = [getattr(value, each.name) for each in fields(value)] if _is_value(value) else []
            if any(isinstance(each, (list, dict, set)) for each in inside):
                raise RulesError(f"table.{where} holds {_short(value)}, frozen but for a list, dict or set in it: use a tuple")
        else:
            if id(value) in owners:
                return owners[id(value)], where
            owners[id(value)] = where
            inside = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
        return next((found for each in inside if (found := look(each, where)) is not None), None)

    return next((found for field, value in fields_.items() if (found := look(value, field)) is not None), None)


def write(value: Any, parts: list[str], where: str) -> None:
    """Writes a value in a form that is the same in every process and tells different values apart.

    Raises:
        RulesError: the value has no order, or says only where in memory it lies.
    """
    kind = value.__class__
    if value is None or kind in (bool, int, float, str, bytes, complex, range):
        parts.append(repr(value))
    elif isinstance(value, dict):
        parts.append(f"{kind.__name__}{{")
        for text, each in sorted(_keyed(value, where), key=lambda entry: entry[0]):
            parts.append(text)
            write(each, parts, where)
        parts.append("}")
    elif isinstance(value, tuple) or (hasattr(value, "__iter__") and hasattr(value, "__setitem__")):
        parts.append("[" if kind is list else f"{kind.__name__}[")  # a hand given as a tuple is not the same list
        for each in value:
            write(each, parts, where)
        parts.append("]")
    elif _is_value(value):
        parts.append(f"{kind.__name__}(")
        for each in fields(value):
            write(getattr(value, each.name), parts, where)
        parts.append(")")
    else:
        parts.append(f"{kind.__name__} {_named(value, where)}")


def _is_value(value: Any) -> bool:
    """Tells whether a dataclass is what its fields are; one that equals itself alone, such as a card, goes by its name."""
    return is_dataclass(value) and value.__class__.__eq__ is not object.__eq__


def _keyed(value: dict[Any, Any], where: str) -> list[tuple[str, Any]]:
    entries = []
    for key, each in value.items():
        text: list[str] = []
        write(key, text, where)
        entries.append(("\x1e".join(text), each))
    return entries


def _named(value: Any, where: str) -> str:
    """Gives the words of a number with a name, a card or an object of a game's own."""
    if isinstance(value, (set, frozenset)):
        raise RulesError(f"table.{where} holds a set: its order differs from process to process; use a list or a tuple")
    said = f"{int(value)} {value}" if isinstance(value, int) and not isinstance(value, Enum) else repr(value)
    if ADDRESS.search(said):
        raise RulesError(f"table.{where} holds {_short(value)}, which says only where in memory it lies: give it a __repr__")
    return said
