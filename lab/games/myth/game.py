"""Myth as the engine sees it: its cards, what its rules keep at hand, and its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...engine.decision import Decision
from ...engine.game import Edition, Flow, Game
from ...engine.refusals import RulesError
from ...engine.rules import Rules
from ...engine.table import Player
from . import flow
from .components import CARDS
from .effects import EFFECTS
from .endings import ENDINGS
from .params import PARAMS
from .rules import arranged
from .table import MythTable

if TYPE_CHECKING:
    from ...engine.marked import Marked
    from ...engine.scene import Fact
    from ...engine.viewdata import Piece
    from ...paths.picture_overlays import Look


EDITIONS = {"1": Edition("1", CARDS, effects=EFFECTS, clause="MYT-CARD-01")}


class Myth(Game):
    """The game Myth: heroes in an unexplored dungeon (MYT-SETUP-04)."""

    id = "myth"
    title = "Myth"
    players = (2, 4)
    params = PARAMS
    editions = EDITIONS
    Table = MythTable
    endings = ENDINGS
    reserved = (
        "pass", "replace", "self_heal", "avatara_heal", "draw", "stop", "stay", "no order", "redraw", "begin", "discard",
        "decline", "buy extra turn", "end turn", "right", "left", "attack", "go on", "start",
    )  # fmt: skip
    open_fields = (
        "heroes", "living", "cells", "monsters", "effects", "started", "delivered", "brought", "dreams", "floods", "extra_turns",
        "entered", "laid_by", "row_tokens", "active", "phase", "ground", "bans", "countdown", "standstill",
    )  # fmt: skip
    streams = ("heroes", "quests", "tiles", "deck", "dice", "theft", "target")

    def setup(self, table: MythTable) -> Flow | None:
        """Deals and lays out the table, and rolls for the first turn."""
        return flow.setup(table)  # type: ignore[func-returns-value]

    def turn(self, table: MythTable) -> Flow:
        """Plays one turn."""
        return flow.turn(table)

    def arrange(self, rules: Rules) -> Mapping[str, Any]:
        """Lays ready the decks, the heroes' numbers and the prices of all cards."""
        return arranged(rules)

    def check(self, rules: Rules, players: int) -> None:
        """Raises RulesError if heroes, quests, cards or tokens do not suffice for so many (MYT-SETUP-05, -07, -12, -13)."""
        needs = [
            ("heroes", len(rules.heroes), players),
            ("quests", len(rules.quests), players * rules.quests_dealt),
            ("event cards", len(rules.events), players * rules.start_hand + 1),
        ]
        if rules.bank_limited:
            needs.append(("tokens", rules.token_supply, players * rules.start_tokens))
        for what, there, needed in needs:
            if there < needed:
                raise RulesError(f"{there} {what} are too few for {players} players: {needed} are needed")

    # --- words and checks ---

    def caption(self, table: MythTable) -> str:
        """Says whose turn it is and how far it has come, and whether the end is near."""
        words = [f"turn of {table.active}" + (f": {flow.PHASE_WORDS[table.phase]}" if table.phase else "")]
        if table.countdown is not None:
            words.append("the last rounds")
        return " · ".join(words)

    def out_because(self, table: MythTable, player: Player) -> dict[str, str] | None:
        """Says that a player's hero is dead."""
        return None if player in table.living else {"text": "dead", "clause": "MYT-HERO-06"}

    def badges(self, table: MythTable, player: Player) -> list[str]:
        """Lists where a hero stands and what will happen to him."""
        return flow.badges(table, player)

    def pieces(self, table: MythTable, field: str) -> list[Piece]:
        """Lists heroes, monsters and the cards that act on cells."""
        from .pieces import pieces

        return pieces(table)

    def looks(self, table: MythTable, field: str) -> dict[str, Look]:
        """Lists what a map of the dungeon can show."""
        from .looks import looks

        return looks(table)

    def role(self, table: MythTable, player: Player) -> str:
        """Names a player's hero."""
        return str(table.heroes[player])

    def sensible(self, sight: Any) -> Any:
        """Picks an option as a simple, sensible player would."""
        from .policy import sensible

        return sensible(sight)

    def why_foreign(self, decision: Decision, notation: str) -> tuple[str, str] | None:
        """Says why a notation of the game does not fit the decision."""
        from .answers import why_foreign

        return why_foreign(decision, notation)

    def invariants(self, table: MythTable) -> list[str]:
        """Names the invariants of the rulebook that do not hold."""
        from .invariants import broken

        return broken(table)

    def position(self, table: MythTable, said: Marked) -> None:
        """Lays out a scenario's position."""
        from .scenario_words import lay_out

        lay_out(table, said)

    def facts(self) -> Mapping[str, Fact]:
        """Gives the facts that scenarios may expect."""
        from .scenario_facts import FACTS

        return FACTS
