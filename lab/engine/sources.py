"""Code as text: what tells one effect, or one game of somebody's own, from another.

A function counts by its source, by what it encloses (defaults, the variables around it, the arguments of a ``partial``, the
object that a method is bound to) and by the values and functions of its own module that it uses. A value counts by its
content if nothing can change it: numbers, texts, tuples, frozen dataclasses, enumerations, functions. Of anything else, a
list or an object of a class of one's own, only the kind counts; :func:`loose` names such values.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Generator, Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache, partial, wraps
from hashlib import sha256
from textwrap import dedent
from types import CodeType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any

from .decision import Decision
from .refusals import RulesError

HOME = __name__.partition(".")[0]
PLAIN = (type(None), bool, int, float, complex, str, bytes, range, type(Ellipsis))
UNTOLD = "told by its kind alone"
TAKEN = re.compile(r"^@.*\.effect\(.*\)\n", re.MULTILINE)


def function(effect: Any) -> FunctionType | None:
    """Finds the function inside a ``partial``, a bound method or a wrapper; None if there is none."""
    while isinstance(effect, (partial, MethodType)) or hasattr(effect, "__wrapped__"):
        effect = getattr(effect, "__wrapped__", None) or (effect.func if isinstance(effect, partial) else effect.__func__)
    return effect if isinstance(effect, FunctionType) else None


def code_of(effect: Any) -> CodeType:
    """Gives the code of the function inside an effect."""
    inside = function(effect)
    assert inside is not None  # rules refuse any other effect
    return inside.__code__


def written(value: Any) -> str:
    """Writes a value so that what differs reads differently, in every process."""
    return " ".join(_written(value, {}))


def loose(value: Any) -> list[str]:
    """Names the kinds of values that a function encloses and that count by their kind alone."""
    words = list(_written(value, {}))
    return list(dict.fromkeys(word.partition(" ")[0].strip("<") for word in words if word.endswith(f" {UNTOLD}>")))


def _written(value: Any, seen: dict[int, int]) -> Iterator[str]:
    if isinstance(value, Enum):
        yield f"{type(value).__qualname__}.{value.name}"
    elif isinstance(value, PLAIN):
        yield repr(value)
    elif isinstance(value, ModuleType):
        yield value.__name__
    elif isinstance(value, FunctionType):
        if id(value) in seen:
            yield f"<again {seen[id(value)]}>"  # by the order of mention: a function may call itself
        else:
            seen[id(value)] = len(seen)
            yield from _of_function(value, seen)
    else:
        yield from _compound(value, seen)


def _compound(value: Any, seen: dict[int, int]) -> Iterator[str]:
    if isinstance(value, (tuple, frozenset)):
        parts = [" ".join(_written(each, seen)) for each in value]
        yield from ("(", *(sorted(parts) if isinstance(value, frozenset) else parts), ")")
    elif isinstance(value, MappingProxyType):
        yield from _written(tuple(value.items()), seen)
    elif isinstance(value, partial):
        yield from _written((value.func, value.args, tuple(sorted(value.keywords.items()))), seen)
    elif isinstance(value, (MethodType, classmethod, staticmethod)):
        yield from _written((value.__func__, getattr(value, "__self__", None)), seen)
    elif isinstance(value, property):
        yield from _written((value.fget, value.fset), seen)
    elif isinstance(value, type):
        yield f"{value.__module__}.{value.__qualname__}"
    elif is_dataclass(value) and getattr(type(value), "__dataclass_params__").frozen:  # noqa: B009 - unknown to type checkers
        yield type(value).__qualname__
        yield from _written(tuple(getattr(value, each.name) for each in fields(value)), seen)
    else:
        yield f"<{type(value).__qualname__} {UNTOLD}>"


def _of_function(value: FunctionType, seen: dict[int, int]) -> Iterator[str]:
    yield source(value.__code__, f"{value.__module__}.{value.__qualname__}")
    for given in (value.__defaults__, tuple(sorted((value.__kwdefaults__ or {}).items()))):
        if given:
            yield from _written(given, seen)
    for cell in value.__closure__ or ():
        try:
            enclosed = cell.cell_contents
        except ValueError:  # not filled yet
            continue
        yield from _written(enclosed, seen)
    for name in sorted(_names(value.__code__)):
        used = value.__globals__.get(name)
        if isinstance(used, (*PLAIN, tuple, frozenset)) and name in value.__globals__:
            yield from (f"{name}=", *_written(used, seen))
        elif isinstance(used, FunctionType) and used.__module__ == value.__module__:
            yield from _written(used, seen)


def _names(code: CodeType) -> set[str]:
    """Lists the names that code uses, that of the functions inside it included."""
    return set(code.co_names).union(*(_names(each) for each in code.co_consts if isinstance(each, CodeType)))


def source(code: CodeType, name: str) -> str:
    """Gives the source text of code; where none is to be had, its name and a hash of what was compiled."""
    return _source(code, code.co_filename, name)


@lru_cache(maxsize=4096)
def _source(code: CodeType, file: str, name: str) -> str:
    """Remembers the source of code by its file too: code that differs in comments alone is equal."""
    try:
        return undecorated(dedent(inspect.getsource(code)))
    except (OSError, TypeError):
        consts = [each for each in code.co_consts if isinstance(each, PLAIN)]
        return f"{name} {sha256(repr((code.co_code, code.co_names, consts)).encode()).hexdigest()[:16]}"


def undecorated(text: str) -> str:
    """Leaves out a decorator such as ``@rules.effect("miner.free")``, which says where an effect goes and not what it does."""
    return TAKEN.sub("", text)


def of_class(kind: type) -> str:
    """Writes a class by its methods and plain values, with those that it rests on; empty for a class of the lab's own."""
    parts: list[str] = []
    for each in kind.__mro__:
        if each is not object and not at_home(each):
            members = {name: value for name, value in vars(each).items() if not name.startswith("__") or function(value)}
            parts.append(f"{each.__module__}.{each.__qualname__}")
            parts += [f"{name}={written(value)}" for name, value in members.items() if not name.startswith("__annotate")]
    return "\n".join(parts)


def at_home(code: Any) -> bool:
    """Tells whether a function or class is of the lab's own."""
    return str(code.__module__).partition(".")[0] == HOME


def coroutine(name: str, effect: Callable[..., Any]) -> Callable[..., Any]:
    """Gives an effect as a coroutine: one that asks nothing may be a plain function.

    Raises:
        RulesError: there is no function in it.
    """
    if function(effect) is None:
        raise RulesError(f"effect {name}: write it as a function such as (table, me), not {effect!r}")
    if inspect.isgeneratorfunction(effect):
        return effect

    @wraps(effect)
    def asks_nothing(*args: Any, **named: Any) -> Any:
        done = effect(*args, **named)
        if isinstance(done, Generator):
            done = yield from done
        if isinstance(done, Decision):
            raise RulesError(f"effect {name} asks and gets no answer: write yield table.ask(...)")
        return done

    return asks_nothing
