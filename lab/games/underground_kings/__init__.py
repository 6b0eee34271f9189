"""Kings under Mountains (Underground Kings): two-sided cards, squads in the hand and mines on the table."""

from .game import UndergroundKings as Game

__all__ = ["Game"]
