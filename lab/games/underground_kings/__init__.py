"""Kings under Mountains (Underground Kings): two-sided cards, squads in the hand and mines on the table."""

from .game import UndergroundKings as Game
from .outlook import market

__all__ = ["Game", "market"]
