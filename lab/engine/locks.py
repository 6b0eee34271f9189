"""One thread at a time: a widget's click may come on another thread than the cell that is running."""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Concatenate, ParamSpec, Protocol, TypeVar


class Locking(Protocol):
    """What has a lock of its own."""

    lock: threading.RLock


P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", bound=Locking)


def locked(method: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """Lets one thread at a time into an object."""

    @functools.wraps(method)
    def guarded(self: S, /, *args: P.args, **kwargs: P.kwargs) -> R:
        with self.lock:
            return method(self, *args, **kwargs)

    return guarded
