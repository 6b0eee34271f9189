"""Rules Lab: step through board and card games, ask why, change a rule, see what it does.

>>> import lab
>>> lab.games()
['shelter', 'saboteur', 'mascarade', 'underground_kings', 'myth']
>>> s = lab.Session(lab.rules("shelter", edition="1.0"), players=3, seed=7)
>>> s.choose(s.decision.options[0])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .engine import recall
from .engine.decision import Barred, Decision, OnDemand, Option
from .engine.events import Event, Kind
from .engine.game import Asks, Card, Edition, Flow, Game
from .engine.layout import Counter, Grid, Seen, Shape, Zone
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
    "whatif": ".study.whatif",
}


def rules(game: str | Game | type[Game], edition: str | None = None, **tweaks: Any) -> Rules:
    """Returns the rules of a game, the newest edition unless told otherwise.

    Args:
        game: an id such as ``"shelter"``, or a game of one's own.
        edition: name of the edition.
        tweaks: parameters by name, ``cards=`` and ``effects=``, as in :meth:`Rules.tweak`.

    Raises:
        RulesError: unknown game, edition or tweak, or an invalid value; the sentence names the valid ones.
    """
    from .games import game as by_id

    if isinstance(game, type) and issubclass(game, Game):
        game = game()
    return Rules(game if isinstance(game, Game) else by_id(game), edition, tweaks)


def __getattr__(name: str) -> Any:
    """Opens the parts of the lab that nothing else needs when they are first asked for, so that its import stays light."""
    if name in ("scenario", "coverage", "study"):
        return import_module(f"{__name__}.{name}")
    if name in LATER:
        return getattr(import_module(LATER[name], __name__), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "SPECTATOR", "Asks", "Barred", "Card", "Counter", "Counts", "Decimals", "Decision", "Edition", "Event", "Flow", "Game",
    "GameOver", "Grid", "IllegalOption", "Kind", "LuckError", "Memory", "Numbers", "OnDemand", "Option", "Outcome", "Param",
    "Place", "Player", "Playout", "RecordError", "Refusal", "Rules", "RulesError", "ScenarioError", "Seen", "Session", "Shape",
    "Table", "Zone", "check_two_worlds", "compare", "editions", "games", "playout", "recall", "redeal", "redeal_run", "rules",
    "simulate", "tornado", "whatif",
]  # fmt: skip
