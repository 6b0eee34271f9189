"""Myth, a dungeon of tiles, event cards and quests for two to four heroes."""

from .game import Myth as Game
from .tables import tables

__all__ = ["Game", "tables"]
