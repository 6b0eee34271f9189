"""Rules Lab: step through board and card games, ask why, change a rule, see what it does.

>>> import lab
>>> rules = lab.rules("shelter", edition="1.0")  # which games: lab.games(); all about it: print(rules); changed: rules.tweak(...)
>>> s = lab.Session(rules, players=3, seed=7)  # a game to step: s.choose, why_not, undo, branch, view, tables, history, save
>>> s.choose(s.decision.options[0])

- many games: ``playout`` (one), ``simulate`` (many, a row each), ``compare`` (two sets of rules), ``tornado`` (many changes),
  ``duel`` (two ways to play; ``Search`` is a player that looks ahead)
- one game under other rules: ``whatif``; the editions of a game side by side: ``editions``
- positions with expected results, in YAML: ``scenario.load``; which clauses are coded and tested: ``coverage``
- a game of your own: ``Game``, ``Table``, ``Zone``, ``Counter``, ``Card``, ``Param``, ``Option``, ``Barred``, ``Kind``...;
  does it give anything away: ``check_two_worlds``; other worlds that look just so to a viewer: ``redeal``
- every refusal is a ``Refusal`` (a ``ValueError``) that says what, where and why; the views for notebooks are in ``widgets``
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .engine import recall
from .engine.decision import Barred, Decision, OnDemand, Option
from .engine.events import Event, Kind
from .engine.game import Asks, Card, Edition, Flow, Game
from .engine.layout import Counter, Grid, Seen, Shape, Zone
from .engine.luck import Luck
from .engine.memory import Memory
from .engine.params import Counts, Decimals, Numbers, Param
from .engine.refusals import IllegalOption, LuckError, RecordError, Refusal, RulesError, ScenarioError
from .engine.rules import Rules
from .engine.run import Outcome, Playout, playout
from .engine.table import GameOver, Place, Player, Table
from .engine.tree import SPECTATOR
from .session import Session

if TYPE_CHECKING:
    from .games import games
else:
    from . import games  # the package, which is called as that function: lab.games() lists ids, lab.games.myth is a room

if TYPE_CHECKING:
    from .engine.two_worlds import check_two_worlds
    from .engine.worlds import redeal, redeal_run
    from .side_by_side import editions
    from .study.compare import compare, tornado
    from .study.duel import duel
    from .study.search import Search
    from .study.simulate import simulate
    from .study.whatif import whatif

__version__ = "0.1.0"
LATER = {
    "check_two_worlds": ".engine.two_worlds",
    "redeal": ".engine.worlds",
    "redeal_run": ".engine.worlds",
    "editions": ".side_by_side",
    "simulate": ".study.simulate",
    "compare": ".study.compare",
    "tornado": ".study.compare",
    "duel": ".study.duel",
    "Search": ".study.search",
    "whatif": ".study.whatif",
}


def rules(game: str | Game | type[Game], edition: str | float | None = None, **tweaks: Any) -> Rules:
    """Returns the rules of a game, the newest edition unless told otherwise.

    Args:
        game: an id such as ``"shelter"``, or a game of one's own.
        edition: name of the edition, or the number that it is.
        tweaks: parameters by name, ``cards=`` and ``effects=``, as in :meth:`Rules.tweak`.

    Raises:
        RulesError: unknown game, edition or tweak, or an invalid value; the sentence names the valid ones.
    """
    from .games import game as by_id

    if isinstance(game, type) and issubclass(game, Game):
        game = game()
    return Rules(game if isinstance(game, Game) else by_id(game), edition, tweaks)


MODULES = ("scenario", "coverage", "study")


def __dir__() -> list[str]:
    """Lists what there is for everybody, also what is opened only when it is asked for."""
    return sorted({*__all__, *MODULES, *(name for name in globals() if name.startswith("__"))})


def __getattr__(name: str) -> Any:
    """Opens the parts of the lab that nothing else needs when they are first asked for, so that its import stays light."""
    if name in MODULES:
        return import_module(f"{__name__}.{name}")
    if name in LATER:
        return getattr(import_module(LATER[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "SPECTATOR", "Asks", "Barred", "Card", "Counter", "Counts", "Decimals", "Decision", "Edition", "Event", "Flow", "Game",
    "GameOver", "Grid", "IllegalOption", "Kind", "Luck", "LuckError", "Memory", "Numbers", "OnDemand", "Option", "Outcome",
    "Param", "Place", "Player", "Playout", "RecordError", "Refusal", "Rules", "RulesError", "ScenarioError", "Search", "Seen",
    "Session", "Shape", "Table", "Zone", "check_two_worlds", "compare", "duel", "editions", "games", "playout", "recall",
    "redeal", "redeal_run", "rules", "simulate", "tornado", "whatif",
]  # fmt: skip
