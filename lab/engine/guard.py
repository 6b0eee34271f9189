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
    except _Endless as error:
        raise blamed(rules, error, f"runs on without end ({LINES} lines)") from error
    except Exception as error:
        raise blamed(rules, error) from error
    finally:
        sys.settrace(before)


def blamed(rules: Rules, error: BaseException, what: str = "") -> BaseException:
    """Turns an error into a refusal that names the tweaked effect and its line; the error itself if none is to blame."""
    codes = {effect.__code__: name for name, effect in rules.tweaks.get("effects", {}).items()}
    what = what or f"raises {type(error).__name__}: {error}"
    for frame, line in reversed(list(traceback.walk_tb(error.__traceback__))):
        if frame.f_code in codes:
            text = linecache.getline(frame.f_code.co_filename, line).strip()
            return RulesError(f"effect {codes[frame.f_code]} {what}, at line {line}{f': {text}' if text else ''}")
    return RulesError(f"a rule {what}") if isinstance(error, _Endless) else error
