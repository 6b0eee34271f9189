"""Effects as they are written: their source, a trial of a changed one, and the code that makes tweaked rules in a cell."""

from __future__ import annotations
import __future__

import ast
import dis
import inspect
import linecache
import re
import sys
import time
from collections.abc import Callable, Mapping
from functools import wraps
from itertools import count
from textwrap import dedent
from types import FunctionType
from typing import Any, NamedTuple

import lab
from lab import Rules, RulesError
from lab.engine.sources import PLAIN, EffectError, at_home, bare, function, home, names, undecorated
from lab.engine.words import joined

GAMES, SECONDS, USES = 40, 3.0, 20  # how many games a trial plays at most, how long, and how often the effect is to be used
NOWHERE = "__tweak__"  # the module of an effect that was written in the panel in place of one of the lab's own
NOTEBOOK = "__main__"
AT_ONCE = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom, ast.Assign, ast.AnnAssign)
LATER = "from __future__ import annotations\n"
BRIEF = 40  # so long a value may be that a comment tells it
_versions = count(1)

Effect = Callable[..., Any]


class Draft(NamedTuple):
    """What was written in the panel: the function that is the effect, and the names of the notebook that it may use."""

    function: str
    notebook: Mapping[str, Any]


_drafts: dict[str, Draft] = {}  # by the file that holds its source


# --- from source to effect -------------------------------------------------------------------------------------------------


def written(source: str, name: str, printed: Effect, now: Effect) -> tuple[Effect, str]:
    """Makes an effect from its source, with the names that those in its place know; and names the file that it is in.

    Args:
        source: as it was typed.
        name: of the effect.
        printed: the effect of the edition.
        now: the effect that is changed; if it is of a notebook, so are the names.

    Raises:
        EffectError: it does not read, does not run, defines no function, or one that the rules cannot call; with the line.
    """
    file = f"<effect {name}, version {next(_versions)}>"
    source = source.rstrip() + "\n"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    notebook = _notebook(now)
    known = {**_known(printed), **notebook, "__name__": notebook.get("__name__", NOWHERE), "lab": lab}
    try:
        tree = ast.parse(source, file)
        for node in tree.body:
            if not isinstance(node, AT_ONCE) and not _is_text(node):
                raise EffectError(_misplaced(node), node.lineno, file)
        program = compile(source, file, "exec", __future__.annotations.compiler_flag, dont_inherit=True)
        exec(program, known)  # what the reader typed into his own notebook
    except EffectError:
        raise
    except SyntaxError as error:
        raise EffectError(error.msg, error.lineno or 0, file) from error
    except Exception as error:
        raise EffectError(f"{type(error).__name__}: {error}", line_in(error, file), file) from error
    defined = [each for each in tree.body if isinstance(each, ast.FunctionDef)]
    if not defined:
        raise EffectError("there is no function; begin with: def miner_free(table, me):")
    called = function(printed)
    chosen = next((each for each in defined if called and each.name == called.__name__), defined[-1])
    _drafts[file] = Draft(chosen.name, notebook)
    _callable(known[chosen.name], printed, chosen.lineno, file)
    return known[chosen.name], file


def _misplaced(node: ast.stmt) -> str:
    if isinstance(node, ast.AsyncFunctionDef):
        return "write it with def, and ask with yield; it is async"
    return "only functions, classes, imports and values stand here; put it into a function"


def _callable(effect: Any, printed: Effect, line: int, file: str) -> None:
    """Raises EffectError if an effect does not take what the rules give the one in whose place it is."""
    given = [each.name for each in inspect.signature(printed).parameters.values() if each.default is each.empty]
    try:
        inspect.signature(effect).bind(*given)
    except TypeError as error:
        words = f"the rules call it with ({', '.join(given)}), and it takes other arguments: {error}"
        raise EffectError(words, line, file) from error


def tried(rules: Rules, name: str, effect: Effect, file: str) -> tuple[Rules, int, int]:
    """Plays games at random with an effect until it was used often enough.

    Returns:
        The rules with it, how often it was used, and in how many games.

    Raises:
        EffectError: no rules are to be had with it, it goes wrong, or runs on without end; with the line.
    """
    try:
        new = rules.tweak(effects={name: effect})
    except RulesError as error:
        raise _blamed(error, name, file) from error
    played, used = new.effects[name], 0

    @wraps(played)
    def counted(*args: Any, **named: Any) -> Any:
        nonlocal used
        used += 1
        return (yield from played(*args, **named))

    watched, begun, games = new.tweak(effects={name: counted}), time.monotonic(), 0
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
                raise _blamed(error, name, file, "in a game played at random: ") from error
        games += 1
    return new, used, games


def _blamed(error: Exception, name: str, file: str, when: str = "") -> EffectError:
    """Says what went wrong with an effect, and at which of its lines: where it was, or the one that the words name."""
    words = str(error) if isinstance(error, RulesError) else f"{type(error).__name__}: {error}"
    line = line_in(error, file)
    if not line and isinstance(error, EffectError) and error.file == file:
        line = error.line
    if not line:
        asked = "|".join(sorted(_functions("".join(linecache.getlines(file)))))
        said = re.search(rf"^effect {re.escape(name)} .*, at line (\d+)|\((?:{asked}), line (\d+)\)$", words, re.DOTALL)
        line = int(said[1] or said[2]) if said else 0
    return EffectError(when + words, line, file)


def _functions(text: str) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)}


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
    if inside is None:
        return ""
    if inside.__code__.co_filename in _drafts:
        return "".join(linecache.getlines(inside.__code__.co_filename))
    try:
        text = undecorated(dedent(inspect.getsource(inside.__code__)))
        return _left_out(effect, text) + _enclosing(inside, text)
    except (OSError, TypeError, SyntaxError, IndexError):
        return ""


def _left_out(effect: Effect, text: str) -> str:
    """Says what of an effect its text does not: a wrapper that no decorator names, what a ``partial`` or a method knows."""
    outside = bare(effect)
    if outside is function(effect) or _decorated(text):
        return ""
    what = outside.__code__.co_qualname if isinstance(outside, FunctionType) else f"the {type(outside).__name__}"
    return f"# without {what}, which it is in\n"


def _decorated(text: str) -> bool:
    made = ast.parse(text).body[0]
    return isinstance(made, ast.FunctionDef) and bool(made.decorator_list)


def _enclosing(inside: FunctionType, text: str) -> str:
    """Puts the plain values that a function encloses into its own lines, which do not say them; empty if it is no ``def``."""
    made = ast.parse(text).body[0]
    if not isinstance(made, ast.FunctionDef):
        return ""
    cells = zip(inside.__code__.co_freevars, inside.__closure__ or (), strict=True)
    given = {name: cell.cell_contents for name, cell in cells if isinstance(cell.cell_contents, PLAIN)}
    lines, after = text.splitlines(keepends=True), made.body[0].end_lineno if _is_text(made.body[0]) else made.body[0].lineno - 1
    return "".join([*lines[:after], *(f"    {name} = {value!r}\n" for name, value in given.items()), *lines[after:]])


def code(rules: Rules) -> str:
    """Writes the code that makes these rules in a cell; an effect that no text can make anew is named in a comment."""
    game = repr(rules.game.id) if at_home(type(rules.game)) else type(rules.game).__name__
    given = [f"{name}={_literal(value)}" for name, value in rules.tweaks.items() if name != "effects"]
    parts = [f"rules = lab.rules({', '.join([game, f'edition={rules.edition.name!r}', *given])})"]
    parts += [_effect(rules, name, effect) for name, effect in rules.tweaks.get("effects", {}).items()]
    first = LATER if any(map(_annotated, parts)) else ""
    return "\n\n".join([f"{first}import lab", *parts]).rstrip()


def _effect(rules: Rules, name: str, effect: Effect) -> str:
    """Writes an effect: its import if a module has it, else its source, with what that uses of others."""
    plain = bare(effect)
    module, called = _importable(plain), getattr(plain, "__name__", "")
    if module:
        return f"from {module} import {called}\n\n{_tweak(name, called)}"
    inside, text = function(effect), source_of(effect)
    assert inside is not None  # rules refuse any other effect
    draft = _drafts.get(inside.__code__.co_filename)
    if draft is None and (not text or inside.__closure__ or _left_out(effect, text)):
        return f"# The effect {name} is not to be had as text: add it with {_tweak(name, '...')}"
    called = draft.function if draft else inside.__name__
    printed = rules.game.editions[rules.edition.name].effects[name]
    uses = _uses(text, inside.__globals__ if draft is None else draft.notebook, printed if draft else None)
    if called == "rules":
        return f"{uses}{_placed(text, f'@rules.effect({name!r})', called)}"
    return f"{uses}{text.rstrip()}\n\n\n{_tweak(name, called)}"


def _tweak(name: str, called: str) -> str:
    return f"rules = rules.tweak(effects={{{name!r}: {called}}})\n"


def _importable(plain: Any) -> str:
    """Names the module from which any notebook can import a function; empty if there is none."""
    module = home(plain) if isinstance(plain, FunctionType) else ""
    found = vars(sys.modules[module]).get(plain.__name__) if module in sys.modules else None
    return module if module != NOTEBOOK and found is plain else ""


def _placed(text: str, decorator: str, called: str) -> str:
    """Puts a decorator above the function of a text that has a name."""
    lines = text.splitlines(keepends=True)
    made = [each for each in ast.parse(text).body if isinstance(each, ast.FunctionDef) and each.name == called][-1]
    before = min([made.lineno, *(each.lineno for each in made.decorator_list)]) - 1
    return "".join([*lines[:before], f"{decorator}\n", *lines[before:]])


def _uses(text: str, notebook: Mapping[str, Any], printed: Effect | None) -> str:
    """Writes what a text needs: the import of what it uses of the module of the printed effect, and what of the notebook."""
    program = compile(text, "<text>", "exec", dont_inherit=True)
    own = {step.argval for step in dis.get_instructions(program) if step.opname == "STORE_NAME"}
    used = [name for name in names(program) if name not in own and name != "lab" and not name.startswith("__")]
    inside = function(printed) if printed is not None else None
    module = sys.modules.get(home(inside)) if inside is not None else None
    borrowed = [name for name in used if name not in notebook and module is not None and name in vars(module)]
    imports = f"from {module.__name__} import {', '.join(borrowed)}\n\n\n" if module is not None and borrowed else ""
    needs = [_told(name, notebook[name]) for name in used if name in notebook]
    return imports + (f"# uses {joined(needs)} of your notebook\n" if needs else "")


def _told(name: str, value: Any) -> str:
    """Names what a notebook must have, with its value if that is brief."""
    plain = isinstance(value, (*PLAIN, tuple, list, dict, set)) and len(repr(value)) <= BRIEF
    return f"{name} (now {value!r})" if plain else name


def _annotated(text: str) -> bool:
    """Tells whether a function in a text names the types of its arguments, which not every notebook knows."""
    functions = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)]
    return any(each.returns or any(arg.annotation for arg in each.args.args) for each in functions)


def _known(printed: Effect) -> dict[str, Any]:
    inside = function(printed)
    return dict(inside.__globals__) if inside is not None else {}


def _notebook(effect: Effect) -> Mapping[str, Any]:
    """Gives the names that the cell of an effect knows, or that from which it was changed; none for one of the lab's own."""
    inside = function(effect)
    if inside is None or at_home(inside):
        return {}
    draft = _drafts.get(inside.__code__.co_filename)
    return inside.__globals__ if draft is None else draft.notebook


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _literal(value: Any) -> str:
    """Writes a value as Python reads it."""
    return repr(dict(value.items())) if hasattr(value, "items") else repr(value)
