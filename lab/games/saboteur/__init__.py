"""Saboteur, a game of tunnels and secret roles, in two editions."""

from .game import Saboteur as Game

__all__ = ["Game"]
