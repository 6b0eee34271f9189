"""Mascarade, a game of hidden characters that change places, for two to thirteen players."""

from .game import Mascarade as Game

__all__ = ["Game"]
