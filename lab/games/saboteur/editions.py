"""The two editions of Saboteur: the second adds cards, roles and a scoring of its own to the first."""

from __future__ import annotations

from typing import Any

from ...engine.game import Edition
from . import cards, gold, shares
from .actions import EFFECTS
from .cards import ActionCard


def _played(*rows: ActionCard) -> dict[str, Any]:
    """Names the effect of each action card, as ``effects={"map.play": ...}`` replaces it."""
    return {f"{card.id}.play": EFFECTS[card.does] for card in rows}


FIRST = Edition(
    "1",
    (*cards.PATHS, *cards.ACTIONS),
    effects={**_played(*cards.ACTIONS), "round.score": gold.score},
    note="the base game, with five maps and four variants",
    clause="SAB-COMP-09",
    players=(3, 10),  # SAB-SETUP-01
)
SECOND = Edition(
    "2",
    (*cards.PATHS, *cards.PATHS_2, *cards.MIXED, *cards.ACTIONS, *cards.ACTIONS_2),
    effects={**_played(*cards.ACTIONS, *cards.ACTIONS_2), "round.score": shares.score},
    clauses=("SA2-",),
    note="two digger teams, doors, ladders, crystals, six roles",
    clause="SA2-COMP-04",
    players=(2, 12),  # SA2-SETUP-01
)
EDITIONS = {"1": FIRST, "2": SECOND}
