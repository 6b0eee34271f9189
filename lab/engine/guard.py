"""Keeps code that is not the lab's own from taking a session or a study with it: an error names its line, a loop is stopped.

Such code is tweaked effects and games of one's own. While it runs, a second thread looks on: a turn that has kept the
processor busy for so long is held to be endless, and an error is raised in its thread. Waiting, as at a breakpoint, does
not count; nor does this cost the lab's own rules anything.
"""

from __future__ import annotations

import linecache
import os
import sysconfig
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from types import CodeType
from typing import TYPE_CHECKING

from .game import Game
from .refusals import Refusal, RulesError
from .sources import at_home, code_of

if TYPE_CHECKING:
    from .rules import Rules
    from .run import Run

SECONDS = 5.0  # of the processor's time that one turn may take
OURS = str(Path(__file__).parents[1]) + os.sep
LIBRARY = tuple({path + os.sep for name, path in sysconfig.get_paths().items() if name in ("stdlib", "platstdlib")})


class _Endless(BaseException):
    """Stops a turn that runs on and on; no ``except Exception`` of its own catches this."""


UNWATCHED = nullcontext()
_elsewhere: dict[type[Game], bool] = {}  # the classes asked about so far


def watched(rules: Rules, run: Run) -> AbstractContextManager[None]:
    """Gives the context in which a part of a game is to run; the lab's own rules run unwatched.

    Raises:
        RulesError: inside it: a tweaked effect or a game of one's own raised, with its line, or ran on without end.
    """
    if not rules.tweaks.get("effects") and not from_elsewhere(type(rules.game)):
        return UNWATCHED
    return _watching(rules, run)


@contextmanager
def _watching(rules: Rules, run: Run) -> Iterator[None]:
    """Runs a part of a game under watch.

    Raises:
        RulesError: a tweaked effect or a game of one's own raised, with its line, or ran on without end.
    """
    watch = _Watch(run)
    try:
        try:
            watch.begin()
            yield
        finally:
            watch.end()
    except Refusal:
        raise
    except _Endless as error:
        raise blamed(rules, error, f"runs on without end ({SECONDS:g} seconds)") from error
    except Exception as error:
        raise blamed(rules, error) from error


def from_elsewhere(game: type[Game]) -> bool:
    """Tells whether the class of a game, or one that it rests on, is not the lab's own."""
    if game not in _elsewhere:
        _elsewhere[game] = not all(at_home(each) for each in game.__mro__ if issubclass(each, Game))
    return _elsewhere[game]


def blamed(rules: Rules, error: BaseException, what: str = "") -> BaseException:
    """Turns an error into a refusal that names the code at fault and its line; the error itself if the lab is to blame."""
    effects = {code_of(effect): name for name, effect in rules.tweaks.get("effects", {}).items()}
    what = what or f"raises {type(error).__name__}: {error}"
    frames = [(frame.f_code, line) for frame, line in traceback.walk_tb(error.__traceback__)][::-1]
    for code, line in frames:
        if code in effects:
            return _fault(f"effect {effects[code]}", what, code, line)
    if from_elsewhere(type(rules.game)):
        for code, line in frames:
            if not code.co_filename.startswith((OURS, "<frozen")) and not _of_python(code.co_filename):
                return _fault(code.co_qualname.replace(".<locals>", ""), what, code, line)
    return RulesError(f"a rule {what}") if isinstance(error, _Endless) else error


def _of_python(file: str) -> bool:
    """Tells whether a file is of Python's own library, where faults show that were made by who called it."""
    return file.startswith(LIBRARY) and "site-packages" not in file


def _fault(who: str, what: str, code: CodeType, line: int) -> RulesError:
    text = linecache.getline(code.co_filename, line).strip()
    return RulesError(f"{who} {what}, at line {line}{f': {text}' if text else ''}")


# --- looking on ---


class _Watch:
    """One part of a game under way: its thread, the turn it is in, and when that was first seen."""

    running: dict[int, _Watch]
    thread: threading.Thread | None

    def __init__(self, run: Run) -> None:
        self.run, self.ident = run, threading.get_ident()
        self.turn, self.since = run.turns, time.process_time()

    def begin(self) -> None:
        """Has somebody look on from now."""
        _Watch.running[id(self)] = self
        if _Watch.thread is None:
            with suppress(RuntimeError):  # where there are no threads, such as in a browser, nobody looks on
                _Watch.thread = threading.Thread(target=_look_on, name="lab: endless rules", daemon=True)
                _Watch.thread.start()

    def end(self) -> None:
        """Lets it be."""
        _Watch.running.pop(id(self), None)

    def look(self, now: float) -> None:
        """Stops the turn if it has taken too long; again and again, should the code catch everything."""
        if self.run.turns != self.turn:
            self.turn, self.since = self.run.turns, now
        elif now - self.since > SECONDS and id(self) in _Watch.running:
            import ctypes

            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self.ident), ctypes.py_object(_Endless))


def _look_on() -> None:
    """Looks at what is running until nothing is."""
    while _Watch.running:
        time.sleep(SECONDS / 10)
        for watch in list(_Watch.running.values()):
            watch.look(time.process_time())
    _Watch.thread = None


def _nobody() -> None:
    """Forgets what was running; a forked process has none of its parent's threads."""
    _Watch.running, _Watch.thread = {}, None


_nobody()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_nobody)
