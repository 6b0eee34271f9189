"""Myth, a dungeon of tiles, event cards and quests for two to four heroes."""

from .game import Myth as Game
from .looks import looks, picture
from .tables import assumed, tables

__all__ = ["Game", "assumed", "looks", "picture", "tables"]
