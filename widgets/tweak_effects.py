"""Effects as they are written: their source, a trial of a changed one, and the code that makes tweaked rules in a cell."""

from __future__ import annotations
import __future__

import ast
import inspect
import linecache
import sys
import time
from collections.abc import Callable
from functools import wraps
from itertools import count
from textwrap import dedent
from types import FunctionType
from typing import Any

import lab
from lab import Rules, RulesError
from lab.engine.sources import PLAIN, at_home, function, undecorated

GAMES, SECONDS, USES = 40, 3.0, 20  # how many games a trial plays at most, how long, and how often the effect is to be used
NOWHERE = "__tweak__"  # the module of an effect that was written in the panel
AT_ONCE = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
LATER = "from __future__ import annotations\n"
_versions = count(1)

Effect = Callable[..., Any]


class EffectError(RulesError):
    """Source that is no effect, or goes wrong when it is played: the sentence and the line, 0 if no line is to blame."""

    def __init__(self, words: str, line: int = 0) -> None:
        super().__init__(words)
        self.line = line


# --- from source to effect -------------------------------------------------------------------------------------------------


def written(source: str, name: str, like: Effect) -> tuple[Effect, str]:
    """Makes an effect from its source, with the names that the effect in its place knows; and names the file that it is in.

    Raises:
        EffectError: it does not read, does not run, or defines no function; with the line.
    """
    file = f"<effect {name}, version {next(_versions)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names = {**_known(like), "__name__": NOWHERE, "lab": lab}
    try:
        tree = ast.parse(source, file)
        for node in tree.body:
            if not isinstance(node, AT_ONCE) and not _is_text(node):
                raise EffectError("only functions, classes, imports and values stand here; put it into a function", node.lineno)
        program = compile(source, file, "exec", __future__.annotations.compiler_flag, dont_inherit=True)
        exec(program, names)  # what the reader typed into his own notebook
    except EffectError:
        raise
    except SyntaxError as error:
        raise EffectError(error.msg, error.lineno or 0) from error
    except Exception as error:
        raise EffectError(f"{type(error).__name__}: {error}", line_in(error, file)) from error
    made = {each.name: names[each.name] for each in tree.body if isinstance(each, ast.FunctionDef)}
    if not made:
        raise EffectError("there is no function; begin with: def miner_free(table, me):")
    called = function(like)
    return made.get(called.__name__ if called else "", list(made.values())[-1]), file


def tried(rules: Rules, name: str, file: str) -> tuple[int, int]:
    """Plays games at random until an effect was used often enough; returns how often it was, and in how many games.

    Raises:
        EffectError: it goes wrong, or runs on without end; with the line.
    """
    effect, used = rules.effects[name], 0

    @wraps(effect)
    def counted(*args: Any, **named: Any) -> Any:
        nonlocal used
        used += 1
        return (yield from effect(*args, **named))

    watched, begun, games = rules.tweak(effects={name: counted}), time.monotonic(), 0
    low, high = rules.players
    while games < GAMES and used < USES and time.monotonic() - begun < SECONDS:
        try:
            rules.check(players := low + games % (high - low + 1))
        except RulesError:
            pass  # these rules are not for so many
        else:
            try:
                lab.playout(watched, players, games)
            except Exception as error:
                words = str(error) if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
                raise EffectError(f"in a game played at random: {words}", line_in(error, file)) from error
        games += 1
    return used, games


def line_in(error: BaseException, file: str) -> int:
    """Returns the last line of a file that an error came through; 0 if none."""
    line, trace = 0, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line or (line_in(error.__cause__, file) if error.__cause__ is not None else 0)


# --- from effect to source -------------------------------------------------------------------------------------------------


def source_of(effect: Effect) -> str:
    """Gives the source of the function inside an effect, of one written here all that was written; empty if there is none."""
    inside = function(effect)
    if inside is not None and inside.__module__ == NOWHERE:
        return "".join(linecache.getlines(inside.__code__.co_filename))
    try:
        text = undecorated(dedent(inspect.getsource(inside)))  # type: ignore[arg-type]
        return _enclosing(inside, text)
    except (OSError, TypeError, SyntaxError, IndexError):
        return ""


def _enclosing(inside: FunctionType | None, text: str) -> str:
    """Puts the plain values that a function encloses into its own lines, which do not say them; empty if it is no ``def``."""
    made = ast.parse(text).body[0]
    if inside is None or not isinstance(made, ast.FunctionDef):
        return ""
    cells = zip(inside.__code__.co_freevars, inside.__closure__ or (), strict=True)
    given = {name: cell.cell_contents for name, cell in cells if isinstance(cell.cell_contents, PLAIN)}
    lines, after = text.splitlines(keepends=True), made.body[0].end_lineno if _is_text(made.body[0]) else made.body[0].lineno - 1
    return "".join([*lines[:after], *(f"    {name} = {value!r}\n" for name, value in given.items()), *lines[after:]])


def code(rules: Rules) -> str:
    """Writes the code that makes these rules in a cell; an effect that no text can make anew is named in a comment."""
    given = [f"{name}={_literal(value)}" for name, value in rules.tweaks.items() if name != "effects"]
    call = ", ".join([repr(rules.game.id), f"edition={rules.edition.name!r}", *given])
    parts = [f"rules = lab.rules({call})"]
    for name, effect in rules.tweaks.get("effects", {}).items():
        inside, text = function(effect), source_of(effect)
        if inside is None or not text or inside.__closure__:
            parts.append(f"# The effect {name} is not to be had as text: add it with rules.tweak(effects={{{name!r}: ...}}).\n")
        elif inside.__name__ == "rules":
            parts.append(f"@rules.effect({name!r})\n{text}")
        else:
            done = f"rules = rules.tweak(effects={{{name!r}: {inside.__name__}}})"
            parts.append(f"{_written_out(rules, name, inside, text)}\n{done}\n")
    first = LATER if any(map(_annotated, parts)) else ""
    return "\n\n".join([f"{first}import lab", *parts]).rstrip()


def _written_out(rules: Rules, name: str, inside: FunctionType, text: str) -> str:
    """Writes an effect: its import if it is the lab's own, else its source with what that uses of the effect in its place."""
    home = sys.modules.get(inside.__module__)
    if at_home(inside) and vars(home).get(inside.__name__) is inside:
        return f"from {inside.__module__} import {inside.__name__}"
    names = _borrowed(inside, text, function(rules.game.editions[rules.edition.name].effects[name]))
    return f"{names}{text.rstrip()}\n\n"


def _borrowed(inside: FunctionType, text: str, like: FunctionType | None) -> str:
    """Writes the import of the names that an effect written in the panel uses of the module of the effect that it replaced."""
    home = sys.modules.get(like.__module__) if like is not None else None
    if home is None or inside.__module__ != NOWHERE:
        return ""  # it was written in the notebook, which knows the names it uses
    nodes = list(ast.walk(ast.parse(text)))
    own = {node.name for node in nodes if isinstance(node, (ast.FunctionDef, ast.ClassDef))}
    used = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    names = sorted(each for each in used - own if each in vars(home))
    return f"from {home.__name__} import {', '.join(names)}\n\n\n" if names else ""


def _annotated(text: str) -> bool:
    """Tells whether a function in a text names the types of its arguments, which not every notebook knows."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return any(each.returns or any(arg.annotation for arg in each.args.args) for each in functions)


def _known(like: Effect) -> dict[str, Any]:
    inside = function(like)
    return dict(inside.__globals__) if inside is not None else {}


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _literal(value: Any) -> str:
    """Writes a value as Python reads it."""
    return repr(dict(value.items())) if hasattr(value, "items") else repr(value)
