"""Shows sessions, boards and rules of `lab` in Jupyter; one module per view."""

from widgets.board import PathBoard
from widgets.mine_market import MineMarket
from widgets.number_form import NumberForm
from widgets.round_table import RoundTable
from widgets.stepper import Stepper
from widgets.tweaks import TweakPanel

__all__ = ["MineMarket", "NumberForm", "PathBoard", "RoundTable", "Stepper", "TweakPanel"]
