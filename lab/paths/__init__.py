"""Paths: tiles with open sides and inner joints, boards of them, their graphs, analyses of them, and their pictures."""

from .board import Board, Demand, Laid
from .fitting import Fault, Fitting, Placement
from .tile import Cell, Tile

__all__ = ["Board", "Cell", "Demand", "Fault", "Fitting", "Laid", "Placement", "Tile"]
