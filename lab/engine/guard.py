"""Keeps code that is not the lab's own from taking a session or a study with it: an error names its line, a loop is stopped.

Such code is tweaked effects and games of one's own. While it runs, a second thread looks on: a turn that has kept the
processor busy for so long is held to be endless, and an error is raised in its thread. Waiting, as at a breakpoint, does
not count, nor do the thoughts of a policy; and this does not cost the lab's own rules anything.
"""

from __future__ import annotations

import linecache
import os
import re
import sys
import sysconfig
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import TYPE_CHECKING

from .game import Game
from .refusals import Refusal, RulesError, few
from .sources import at_home, code_of

if TYPE_CHECKING:
    from .rules import Rules
    from .run import Run

SECONDS = 5.0  # of the processor's time that one turn may take
OURS = str(Path(__file__).parents[1]) + os.sep
INSIDE = re.compile(r"\.<(?!lambda)\w+>")  # of a qualified name, the list or function in a method that it stands in
UNYIELDED = re.compile(r"\b(?:Decision|generator)\b")  # what an error calls a question, or a rule, that was not yielded
DRIVER = str(Path(__file__).with_name("run.py"))  # what goes on from there is a rule at work
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
    except (Exception, SystemExit) as error:
        fault = blamed(rules, error)
        if fault is error:
            raise
        raise fault from error


def from_elsewhere(game: type[Game]) -> bool:
    """Tells whether the class of a game, or one that it rests on, is not the lab's own."""
    if game not in _elsewhere:
        _elsewhere[game] = not all(at_home(each) for each in game.__mro__ if issubclass(each, Game))
    return _elsewhere[game]


def blamed(rules: Rules, error: BaseException, what: str = "") -> BaseException:
    """Turns an error into a refusal that names the code at fault and its line; the error itself if the lab is to blame."""
    effects: dict[CodeType, list[str]] = {}
    for name, effect in rules.tweaks.get("effects", {}).items():
        effects.setdefault(code_of(effect), []).append(name)
    what = what or f"raises {type(error).__name__}: {error}".rstrip(": ") + _unyielded(error)
    frames = _frames(error)
    for code, line in frames:
        if code in effects:
            return _fault(f"effect {few(effects[code], 3)}", what, code, line)
    for code, names in effects.items():
        if isinstance(error, TypeError) and str(error).startswith(f"{code.co_qualname}() "):  # called as it does not want to be
            return _fault(f"effect {few(names, 3)}", what, code, code.co_firstlineno)
    if from_elsewhere(type(rules.game)):
        for code, line in frames:
            if not code.co_filename.startswith((OURS, "<frozen")) and not _of_python(code.co_filename):
                return _fault(INSIDE.sub("", code.co_qualname), what, code, line)
    if effects and any(code.co_filename == DRIVER for code, _ in frames):
        code, line = frames[0]
        after = f"effects of your own may have brought it about: {few(list(rules.tweaks['effects']), 6)}"
        return RulesError(f"a rule {what} ({code.co_name}, line {line}); {after}")
    return RulesError(f"a rule {what}") if isinstance(error, _Endless) else error


def _unyielded(error: BaseException) -> str:
    """Says what is missing if an error speaks of a question where its answer should be, or of a rule that was not played."""
    kinds = UNYIELDED.findall(str(error)) if isinstance(error, (TypeError, AttributeError, KeyError, ValueError)) else []
    if "Decision" in kinds:
        return " (a question is answered only where it is yielded: write yield table.ask(...))"
    return " (if the generator is a rule that asks, write yield from before it)" if kinds else ""


def _frames(error: BaseException) -> list[tuple[CodeType, int]]:
    """Lists the code that an error came through with its lines, the innermost first; then that of its cause."""
    errors = [error] if error.__cause__ is None else [error, error.__cause__]
    return [(frame.f_code, line) for each in errors for frame, line in list(traceback.walk_tb(each.__traceback__))[::-1]]


def _of_python(file: str) -> bool:
    """Tells whether a file is of Python's own library, where faults show that were made by who called it."""
    return file.startswith(LIBRARY) and "site-packages" not in file


def _fault(who: str, what: str, code: CodeType, line: int) -> RulesError:
    text = linecache.getline(code.co_filename, line).strip()
    return RulesError(f"{who} {what}, at line {line}{f': {text}' if text else ''}")


# --- looking on ---


class _Watch:
    """One part of a game under way: its thread, the turn and the rule that it is in, and when they were first seen."""

    running: dict[int, _Watch]
    thread: threading.Thread | None
    stopping: threading.Lock

    def __init__(self, run: Run) -> None:
        self.run, self.ident = run, threading.get_ident()
        self.turn, self.since = run.turns, time.process_time()
        self.rule: FrameType | None = None
        self.stopped = False

    def begin(self) -> None:
        """Has somebody look on from now."""
        _Watch.running[id(self)] = self
        if _Watch.thread is None:
            with suppress(RuntimeError):  # where there are no threads, such as in a browser, nobody looks on
                _Watch.thread = threading.Thread(target=_look_on, name="lab: endless rules", daemon=True)
                _Watch.thread.start()

    def end(self) -> None:
        """Lets it be."""
        try:
            with _Watch.stopping:
                _Watch.running.pop(id(self), None)
            if self.stopped:
                _raise_in(self.ident, None)  # if it comes too late, it must not hit what is done next
        except _Endless:
            self.end()
        self.rule = None

    def look(self, now: float) -> None:
        """Stops the turn if it has taken too long; again and again, should the code catch everything."""
        rule = _rule_at_work(self.ident)
        if self.run.turns != self.turn or rule is None or rule is not self.rule:
            self.turn, self.rule, self.since = self.run.turns, rule, now
        elif now - self.since > SECONDS:
            with _Watch.stopping:
                if id(self) in _Watch.running:
                    self.stopped = True
                    _raise_in(self.ident, _Endless)


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Has a thread raise an error at its next step, or no more."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)


def _rule_at_work(thread: int) -> FrameType | None:
    """Finds the driver that has called a rule that is at work in a thread; None if it is a policy that thinks."""
    frame = sys._current_frames().get(thread)
    while frame is not None and frame.f_code.co_filename != DRIVER:
        frame = frame.f_back
    return frame


def _look_on() -> None:
    """Looks at what is running until nothing is."""
    while _Watch.running:
        time.sleep(SECONDS / 10)
        for watch in list(_Watch.running.values()):
            watch.look(time.process_time())
    _Watch.thread = None


def _nobody() -> None:
    """Forgets what was running; a forked process has none of its parent's threads."""
    _Watch.running, _Watch.thread, _Watch.stopping = {}, None, threading.Lock()


_nobody()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_nobody)
