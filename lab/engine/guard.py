"""Keeps a tweaked effect from taking the session with it: an error names the cell's own line, a loop is stopped."""

from __future__ import annotations

import linecache
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

from .refusals import Refusal, RulesError

if TYPE_CHECKING:
    from .rules import Rules

LINES = 500_000  # lines of tweaked effects that one choice may run
LAB = str(Path(__file__).parents[1])


class _Endless(BaseException):
    """Stops an effect that runs on and on; no ``except Exception`` of its own catches this."""


@contextmanager
def watched(rules: Rules) -> Iterator[None]:
    """Runs one choice; rules without tweaked effects run unwatched.

    The lines of the effects are counted, and those of whatever they call outside the lab.

    Raises:
        RulesError: a tweaked effect raised, with its line, or ran on without end.
    """
    effects = rules.tweaks.get("effects")
    if not effects:
        yield
        return
    codes = {effect.__code__: name for name, effect in effects.items()}
    left = LINES

    def count(frame: FrameType, event: str, arg: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise _Endless
        return count

    def follow(frame: FrameType, event: str, arg: Any) -> Any:
        return count if frame.f_code in codes or not frame.f_code.co_filename.startswith(LAB) else None

    before = sys.gettrace()
    sys.settrace(follow)
    try:
        yield
    except Refusal:
        raise
    except (Exception, _Endless) as error:
        what = f"raises {type(error).__name__}: {error}"
        if isinstance(error, _Endless):
            what = f"runs on without end ({LINES} lines)"
        for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
            if frame.f_code in codes:
                raise RulesError(_said(codes[frame.f_code], what, frame.f_code.co_filename, line)) from error
        if isinstance(error, _Endless):
            raise RulesError(f"a rule {what}; the session is where it was") from error
        raise
    finally:
        sys.settrace(before)


def _said(name: str, what: str, file: str, line: int) -> str:
    text = linecache.getline(file, line).strip()
    return f"effect {name} {what}, at line {line}{f': {text}' if text else ''}; the session is where it was"
