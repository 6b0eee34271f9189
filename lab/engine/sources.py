"""Code as text: what tells one effect, or one game of somebody's own, from another.

A function counts by its source, by what it encloses (defaults, the variables around it, the arguments of a ``partial``, the
object that a method is bound to, what a decorator wraps) and by the values and functions of its own module that it uses. A
value counts by its content if nothing can change it: numbers, texts, tuples, frozen dataclasses, enumerations, functions. So
does a list, dict or set that the module names, for that is a table of constants; one that a function encloses may be its
memory. Of that, as of an object of a class of one's own, only the kind counts; :func:`loose` names such values.
"""

from __future__ import annotations

import ast
import dis
import inspect
import linecache
import re
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import lru_cache, partial, wraps
from hashlib import sha256
from textwrap import dedent
from types import BuiltinFunctionType, CodeType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any, NamedTuple

from .decision import Decision
from .refusals import RulesError

HOME = __name__.partition(".")[0]
PLAIN = (type(None), bool, int, float, complex, str, bytes, range, type(Ellipsis))
UNTOLD = "told by its kind alone"
CHANCE = ("random", "secrets", "numpy.random")  # modules whose luck no seed of a table brings back
TAKEN = re.compile(r"^@.*\.effect\(.*\)\n", re.MULTILINE)
NAMES = ("LOAD_GLOBAL", "LOAD_NAME")  # the steps by which code reads a name of its module


class EffectError(RulesError):
    """An effect that cannot be played: the sentence, and the file and the line at fault; no file, and 0, if none is to blame."""

    def __init__(self, words: str, line: int = 0, file: str = "") -> None:
        super().__init__(words)
        self.line, self.file = line, file


def bare(effect: Any) -> Any:
    """Takes off what the lab wraps an effect in that asks nothing; what its maker wraps it in is part of the effect."""
    while isinstance(effect, FunctionType) and effect.__code__.co_filename == __file__ and hasattr(effect, "__wrapped__"):
        effect = effect.__wrapped__
    return effect


def function(effect: Any) -> FunctionType | None:
    """Finds the innermost function in a ``partial``, a bound method or a wrapper; None if there is none."""
    while isinstance(effect, (partial, MethodType)) or hasattr(effect, "__wrapped__"):
        effect = getattr(effect, "__wrapped__", None) or (effect.func if isinstance(effect, partial) else effect.__func__)
    return effect if isinstance(effect, FunctionType) else None


def code_of(effect: Any) -> CodeType:
    """Gives the code of the innermost function of an effect."""
    inside = function(effect)
    assert inside is not None  # rules refuse any other effect
    return inside.__code__


def written(value: Any) -> str:
    """Writes a value so that what differs reads differently, in every process."""
    return " ".join(_written(value, {}))


def loose(value: Any) -> list[str]:
    """Names the kinds of values that a function encloses or uses and that count by their kind alone."""
    words = list(_written(value, {}))
    return list(dict.fromkeys(word.partition(" ")[0].strip("<") for word in words if word.endswith(f" {UNTOLD}>")))


def _written(value: Any, seen: dict[int, int]) -> Iterator[str]:
    if isinstance(value, Enum):
        yield f"{type(value).__qualname__}.{value.name}"
    elif isinstance(value, PLAIN):
        yield repr(value)
    elif isinstance(value, ModuleType):
        yield value.__name__
    elif bare(value) is not value:
        yield from _written(bare(value), seen)
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
    elif isinstance(value, BuiltinFunctionType) and isinstance(value.__self__, (ModuleType, type(None))):
        yield f"{value.__module__}.{value.__qualname__}"
    elif hasattr(value, "__wrapped__"):  # a function that is no plain one any more, such as one that remembers its answers
        if not at_home(type(value)) and type(value).__module__ not in sys.stdlib_module_names:
            yield f"<{type(value).__qualname__} {UNTOLD}>"
        yield from _written(value.__wrapped__, seen)
    else:
        yield f"<{type(value).__qualname__} {UNTOLD}>"


def _of_function(value: FunctionType, seen: dict[int, int]) -> Iterator[str]:
    yield source(value.__code__, f"{value.__module__}.{value.__qualname__}")
    for given in (value.__defaults__, tuple(sorted((value.__kwdefaults__ or {}).items()))):
        if given:
            yield from _written(given, seen)
    for each in enclosed_in(value).values():
        yield from _written(each, seen)
    for name in names(value.__code__):
        if name not in value.__globals__:
            continue
        used = value.__globals__[name]
        if not hasattr(used, "__qualname__") and not isinstance(used, ModuleType):
            yield from (f"{name}=", *_of_table(used, seen))
        elif not isinstance(used, type) and (inside := function(used)) is not None and home(inside) == home(value):
            yield from _written(used, seen)


def _of_table(value: Any, seen: dict[int, int]) -> Iterator[str]:
    """Writes a value that a module names: a list, dict or set by its content."""
    if not isinstance(value, (list, dict, set)):
        yield from _written(value, seen)
    elif id(value) in seen:
        yield f"<again {seen[id(value)]}>"
    else:
        seen[id(value)] = len(seen)
        items = value.items() if isinstance(value, dict) else [(each,) for each in value]
        parts = [" ".join(word for each in item for word in _of_table(each, seen)) for item in items]
        yield from (type(value).__qualname__, "(", *(sorted(parts) if isinstance(value, set) else parts), ")")


def enclosed_in(value: FunctionType) -> dict[str, Any]:
    """Gives what a function encloses by name, as far as it is there yet."""
    found: dict[str, Any] = {}
    for name, cell in zip(value.__code__.co_freevars, value.__closure__ or (), strict=True):
        with suppress(ValueError):  # not filled yet
            found[name] = cell.cell_contents
    return found


@lru_cache(maxsize=4096)
def names(code: CodeType) -> tuple[str, ...]:
    """Lists the names of its module that code uses, in order of the alphabet."""
    return tuple(sorted({step.argval for step in _steps(code) if step.opname in NAMES}))


def _steps(code: CodeType) -> Iterator[dis.Instruction]:
    """Goes through the steps of code, and of the functions inside it."""
    yield from dis.get_instructions(code)
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _steps(each)


def source(code: CodeType, name: str) -> str:
    """Gives the source text of code; where none is to be had, its name and a hash of what was compiled."""
    return _source(code, code.co_filename, name)


@lru_cache(maxsize=4096)
def _source(code: CodeType, file: str, name: str) -> str:
    """Remembers the source of code by its file too: code that differs in comments alone is equal."""
    try:
        return lambda_text(code) or undecorated(dedent(inspect.getsource(code))).rstrip() + "\n"
    except (OSError, TypeError):
        consts = [each for each in code.co_consts if isinstance(each, PLAIN)]
        return f"{name} {sha256(repr((code.co_code, code.co_names, consts)).encode()).hexdigest()[:16]}"


def lambda_text(code: CodeType) -> str:
    """Gives the source of a lambda without the rest of its lines, on which another may stand; empty if it is none."""
    if code.co_name != "<lambda>":
        return ""
    text = "".join(linecache.getlines(code.co_filename))
    places = [(line, column) for line, _, column, _ in code.co_positions() if line and column is not None]
    try:
        lambdas = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Lambda)]
    except SyntaxError:
        return ""
    here = [node for node in lambdas if node.lineno == code.co_firstlineno]
    around = [node for node in here if all(_within(place, node.body) for place in places)]
    return min((ast.get_source_segment(text, node) or "" for node in around), key=len, default="")


def _within(place: tuple[int, int], node: ast.expr) -> bool:
    """Tells whether a line and a column, or the beginning of a line, which code may have without standing there, is inside."""
    return place[1] == 0 or (node.lineno, node.col_offset) <= place < (node.end_lineno or 0, node.end_col_offset or 0)


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


def home(code: Any) -> str:
    """Names the module in which a function or class is written; a wrapper may bear the name of what it wraps."""
    return str(code.__globals__.get("__name__") if isinstance(code, FunctionType) else code.__module__)


def at_home(code: Any) -> bool:
    """Tells whether a function or class is of the lab's own."""
    return home(code).partition(".")[0] == HOME


def coroutine(name: str, effect: Callable[..., Any]) -> Callable[..., Any]:
    """Gives an effect as a coroutine: one that asks nothing may be a plain function.

    Raises:
        EffectError: there is no function in it, or one that cannot be played: ``async``, or with luck of its own.
    """
    inside = function(effect)
    if inside is None:
        raise EffectError(f"effect {name}: write it as a function such as (table, me), not {effect!r}")
    if inspect.iscoroutinefunction(inside) or inspect.isasyncgenfunction(inside):
        raise EffectError(f"effect {name}: write it with def, and ask with yield; {inside.__name__} is async", *place(inside))
    for layer in layers(effect):
        if not at_home(layer) and (chance := _own_luck(layer)):
            use = "take luck from table.luck.pick(stream, items), so that a game can be played again"
            words = f"effect {name} uses {chance.source} in {layer.__name__}: {use}"
            raise EffectError(words, chance.line, layer.__code__.co_filename)
    if inspect.isgeneratorfunction(effect):
        return effect

    @wraps(effect)
    def asks_nothing(*args: Any, **named: Any) -> Any:
        done = effect(*args, **named)
        if isinstance(done, Generator):
            done = yield from done
        if isinstance(done, Decision):
            words = f"effect {name} asks and gets no answer: write yield table.ask(...)"
            raise EffectError(words, *place(inside, "ask"))
        return done

    return asks_nothing


def check_taken(name: str, effect: Callable[..., Any], printed: Callable[..., Any]) -> None:
    """Looks whether an effect takes what the rules give the one in whose place it is.

    Raises:
        EffectError: it takes other arguments; the sentence names those that are given.
    """
    given = [each.name for each in inspect.signature(printed).parameters.values() if each.default is each.empty]
    try:
        takes = inspect.signature(bare(effect), follow_wrapped=False)
    except (TypeError, ValueError):
        return  # what it takes shows only when it is played
    try:
        takes.bind(*given)
    except TypeError as error:
        inside = function(effect)
        assert inside is not None  # rules refuse any other effect
        line, file = place(inside)
        while linecache.getline(file, line).lstrip().startswith("@"):
            line += 1  # a function begins with its decorators
        own = ", ".join(str(each.replace(annotation=each.empty)) for each in takes.parameters.values())
        text = linecache.getline(file, line).strip()
        words = f"effect {name} is given ({', '.join(given)}), and {inside.__name__} takes ({own})"
        raise EffectError(f"{words}: {error}, at line {line}{f': {text}' if text else ''}", line, file) from error


def place(inside: FunctionType, word: str = "") -> tuple[int, str]:
    """Gives the line of a function and its file; or the line in it where a name such as ``ask`` is used."""
    code = inside.__code__
    at = (step.positions.lineno for step in _steps(code) if word and step.argval == word and step.positions)
    return next(filter(None, at), code.co_firstlineno), code.co_filename


def layers(effect: Any) -> Iterator[FunctionType]:
    """Goes through the functions of which an effect is made, from the outermost one inwards."""
    while effect is not None:
        if isinstance(effect, FunctionType):
            yield effect
        inner = effect.func if isinstance(effect, partial) else effect.__func__ if isinstance(effect, MethodType) else None
        effect = inner or getattr(effect, "__wrapped__", None)


class Chance(NamedTuple):
    """Luck that no seed brings back: what of which module, and the line that uses it."""

    source: str
    line: int


def _own_luck(inside: FunctionType, seen: frozenset[CodeType] = frozenset()) -> Chance | None:
    """Finds what of a module of chance a function uses, or a function of its own module, or one that it encloses."""
    used: Any = None
    line, enclosed = inside.__code__.co_firstlineno, enclosed_in(inside)
    for step in _steps(inside.__code__):
        line = (step.positions and step.positions.lineno) or line
        if step.opname == "IMPORT_NAME" and step.argval in CHANCE:
            return Chance(str(step.argval), line)
        if step.opname in ("LOAD_GLOBAL", "LOAD_DEREF"):
            used = (inside.__globals__ if step.opname == "LOAD_GLOBAL" else enclosed).get(step.argval)
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and isinstance(used, ModuleType):
            used = getattr(used, step.argval, None)  # such as the random of numpy.random
        else:
            continue
        if (module := _home(used)) in CHANCE:
            return Chance(module if isinstance(used, ModuleType) else f"{step.argval} of {module}", line)
        if isinstance(used, FunctionType) and used.__code__ not in seen and home(used) == home(inside):
            through = _own_luck(used, seen | {inside.__code__, used.__code__})
            if through is not None:
                here = used.__code__.co_filename == inside.__code__.co_filename
                return Chance(f"{through.source}, through {used.__name__},", through.line if here else line)
    return None


def _home(used: Any) -> str:
    """Names a module, or that of which a function or a generator of numbers is."""
    if isinstance(used, ModuleType):
        return used.__name__
    bound = getattr(used, "__self__", None)  # random.choice is a method of a generator that nobody sees
    module = str(getattr(used, "__module__", None) or type(used if bound is None else bound).__module__)
    return next((each for each in CHANCE if module.startswith(f"{each}.")), module)
