"""The games of the lab, one room each; a room is opened when its rules are asked for."""

from __future__ import annotations

from importlib import import_module

from ..engine.game import Game
from ..engine.refusals import RulesError, unknown

ROOMS = ("shelter", "saboteur", "mascarade", "underground_kings", "myth")
_open: dict[str, Game] = {}


def games() -> list[str]:
    """Lists the ids of the games."""
    return list(ROOMS)


def game(id: str) -> Game:
    """Returns a game by its id.

    Raises:
        RulesError: there is no such game; the sentence names those there are.
    """
    if id not in ROOMS:
        raise RulesError(unknown("game", id, ROOMS))
    if id not in _open:
        _open[id] = import_module(f"{__name__}.{id}").Game()
    return _open[id]
