"""Saboteur as the engine sees it: its editions, what its rules keep at hand, and its invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...engine.decision import Decision, Why
from ...engine.game import Flow, Game
from ...engine.layout import Zone
from ...engine.refusals import RulesError
from ...engine.rules import Rules
from ...engine.table import Player
from . import flow, gold, setup, shares, why
from .cards import ROLES, ROLES_2, STONES, TREASURE
from .editions import EDITIONS
from .layout import PURSES
from .params import PARAMS
from .policy import sensible
from .rules import SaboteurRules, arranged
from .table import SaboteurTable

if TYPE_CHECKING:
    from ...engine.marked import Marked
    from ...engine.scene import Fact

PHASES = {"play": flow.play, "share": gold.take, "steal": shares.steal, "over": flow.next_round}
WORDS = ("place", "discard", "remove", "take", "stone", "steal from", "no theft", "deal", "pickaxe", "lamp", "trolley", "start")


class Saboteur(Game):
    """The game Saboteur, alone or with its expansion."""

    id = "saboteur"
    title = "Saboteur"
    players = (2, 12)
    params = PARAMS
    editions = EDITIONS
    Table = SaboteurTable
    reserved = (*WORDS, TREASURE.id, *(card.id for card in (*STONES, *ROLES, *ROLES_2)))
    streams = ("first", "deck", "roles", "goals", "gold", "selfish", "redeal")

    def setup(self, table: SaboteurTable) -> Flow | None:
        """Shuffles the gold, says who begins and deals the first round."""
        return setup.setup(table)  # type: ignore[func-returns-value]

    def turn(self, table: SaboteurTable) -> Flow:
        """Plays a turn, or gives out gold, or deals the next round."""
        return PHASES[table.phase](table)

    def arrange(self, rules: Rules) -> Mapping[str, Any]:
        """Settles what follows from the parameters, and lays ready cards and moves."""
        return arranged(rules)

    def check(self, rules: Rules, players: int) -> None:
        """Raises RulesError if stock or roles do not go round (SAB-SETUP-03, SAB-SETUP-06, SA2-SETUP-02 to -04)."""
        read: SaboteurRules = rules  # type: ignore[assignment]
        need = players * read.hand_sizes[players] + read.removed_cards
        if len(read.stock) < need:
            dealt = f"{players} hands of {read.hand_sizes[players]}" + f" and {read.removed_cards} out of the round" * read.second
            raise RulesError(f"{need} cards are needed for {dealt}, the stock has {len(read.stock)}")
        roles = len(read.role_decks[players])
        if roles < players:
            raise RulesError(f"{players} role cards are needed for as many players, there are {roles}")

    # --- words and checks ---

    def caption(self, table: SaboteurTable) -> str:
        """Says which round it is."""
        return f"round {table.round} of {table.rules.rounds}"

    def badges(self, table: SaboteurTable, player: Player) -> list[str]:
        """Says who may lay no path cards, and who began the round."""
        began = ["began the round"] if player == table.first else []
        return began + (["may lay no path cards"] if table.stopped(player) else [])

    def back(self, table: SaboteurTable, card: Any, zone: Zone, place: Any, viewer: int) -> str:
        """Says of a hidden purse whether anything is in it (SA2-HID-01)."""
        if zone.field != PURSES:
            return ""
        return "some gold" if card.pieces else "no gold"

    def sensible(self, sight: Any) -> Any:
        """Picks as a simple, sensible player does."""
        return sensible(sight)

    def why_foreign(self, decision: Decision, notation: str) -> Why | None:
        """Says why a notation of the game does not fit the decision."""
        return why.why_foreign(decision.table, decision, notation)  # type: ignore[arg-type]

    def plausible(self, table: SaboteurTable) -> bool:
        """Tells whether one of the diggers in play, if there are any, is the selfish dwarf where one of them is (SAB-VAR-08)."""
        if not table.rules.selfish_dwarf or table.rules.selfish_assign != "dealt_digger":
            return True
        cards, in_play = table.rules.role_cards, [role for roles in table.roles for role in roles]
        picked = cards["selfish"] in in_play or cards["digger"] not in in_play
        return picked and cards["selfish"] not in table.role_stock

    def invariants(self, table: SaboteurTable) -> list[str]:
        """Names the invariants of the rulebook that do not hold."""
        from .invariants import broken

        return broken(table)

    def position(self, table: SaboteurTable, said: Marked) -> None:
        """Lays out a scenario's position."""
        from .scenario_words import lay_out

        lay_out(table, said)

    def facts(self) -> Mapping[str, Fact]:
        """Gives the facts that scenarios may expect."""
        from .scenario_facts import FACTS

        return FACTS
