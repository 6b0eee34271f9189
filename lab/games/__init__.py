"""The games of the lab, one room each; a room is opened when its rules are asked for.

>>> import lab
>>> "shelter" in lab.games()
True
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from ..engine.game import Game
from ..engine.refusals import RulesError, loosely, unknown

ROOMS = ("shelter", "saboteur", "mascarade", "underground_kings", "myth")
_open: dict[str, Game] = {}


def games() -> list[str]:
    """Lists the ids of the games."""
    return list(ROOMS)


def game(id: str) -> Game:
    """Returns a game by its id, or by its title, which is the id with capitals and blanks.

    Raises:
        RulesError: there is no such game; the sentence names those there are.
    """
    if id not in ROOMS and isinstance(id, str):
        id = next((room for room in ROOMS if loosely(room) == loosely(id)), id)
    if id not in ROOMS:
        raise RulesError(unknown("game", id, ROOMS))
    if id not in _open:
        _open[id] = import_module(f"{__name__}.{id}").Game()
    return _open[id]


class _Games(ModuleType):
    """This package, called as a function too: ``lab.games()`` lists the ids, ``lab.games.myth`` is a room."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = _Games
