"""Shelter, a game of hidden hands and three keys, in six editions."""

from .game import Shelter as Game

__all__ = ["Game"]
