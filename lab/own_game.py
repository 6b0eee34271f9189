"""A game of one's own, named on a command line by its file or module; opening it runs that code."""

from __future__ import annotations

import sys
import traceback
from importlib import import_module
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from .engine.game import Game
from .engine.refusals import Refusal, RulesError, unknown
from .games import game as of_the_lab
from .games import games

HOW = "a game of your own is named FILE.py, FILE.py:CLASS or MODULE:CLASS"


def game_named(word: str) -> Game:
    """Returns the game that a word names: an id of the lab's own, or a file or module with the class of another.

    Raises:
        RulesError: there is no such game, file, module or class, or its code cannot be run; the sentence says why.
    """
    if word in games() or not is_own(word):
        try:
            return of_the_lab(word)
        except RulesError as error:
            raise RulesError(f"{error}; {HOW}") from None
    place, name = (word, "") if word.endswith(".py") else word.rpartition(":")[::2]
    return _class(_opened(place), place, name)()


def is_own(word: str) -> bool:
    """Tells whether a word names a file or a module, not a game of the lab."""
    return word.endswith(".py") or ":" in word


def _class(module: ModuleType, place: str, name: str) -> type[Game]:
    """Finds the game in a module; without a name the only one that is written there."""
    known = {called: each for called, each in vars(module).items() if isinstance(each, type) and issubclass(each, Game)}
    written = {called: each for called, each in known.items() if each.__module__ == module.__name__}
    if name in known:
        return known[name]
    if name:
        raise RulesError(f"{place}: {unknown('game class', name, written)}")
    if len(written) == 1:
        return next(iter(written.values()))
    which = f"say which game: {' or '.join(f'{place}:{each}' for each in written)}" if written else "it holds no lab.Game"
    raise RulesError(f"{place}: {which}")


def _of_file(file: Path) -> ModuleType:
    """Runs a file as a module of its name, beside which it finds its own further files; so do other processes."""
    if not file.is_file():
        raise RulesError("there is no such file")
    folder, name = str(file.resolve().parent), file.stem
    if not name.isidentifier():
        raise RulesError("a file with a game is called as a module is, such as well.py")
    there = find_spec(name)
    if there is not None and there.origin != str(file.resolve()):
        raise RulesError(f"there is another module {name!r} already; give the file another name")
    if folder not in sys.path:
        sys.path.insert(0, folder)
    spec = spec_from_file_location(name, file)
    assert spec is not None and spec.loader is not None  # for it is a file of Python
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _opened(place: str) -> ModuleType:
    """Runs the code of a file or module; what goes wrong in it is told in a sentence with its line."""
    try:
        return _of_file(Path(place)) if place.endswith(".py") else import_module(place)
    except Refusal as error:
        raise RulesError(f"{place}: {error}") from error
    except Exception as error:
        raise RulesError(f"{place} cannot be opened: {type(error).__name__}: {error}{_line(error)}") from error


def _line(error: Exception) -> str:
    """Names the line where somebody's own code went wrong; a syntax error names it itself."""
    frames = [each for each in traceback.extract_tb(error.__traceback__) if "importlib" not in each.filename]
    mine = [each for each in frames if each.filename != __file__]
    return "" if isinstance(error, SyntaxError) or not mine else f" ({Path(mine[-1].filename).name}, line {mine[-1].lineno})"
