"""Shelter as the engine sees it: its editions, what its rules keep at hand, and its invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...engine.decision import Decision
from ...engine.game import Flow, Game
from ...engine.refusals import RulesError
from ...engine.rules import Rules
from ...engine.table import Player
from . import flow
from .editions import EDITIONS
from .events import ENDINGS
from .params import PARAMS
from .policy import sensible
from .rules import arranged
from .table import KEYS, ShelterTable

if TYPE_CHECKING:
    from ...engine.marked import Marked
    from ...engine.scene import Fact


class Shelter(Game):
    """The game Shelter (working title; the other working title is Mines, SHE-GOAL-02)."""

    id = "shelter"
    title = "Shelter"
    players = (2, 5)  # SHE-COMP-09
    params = PARAMS
    editions = EDITIONS
    Table = ShelterTable
    endings = ENDINGS
    reserved = ("left", "right", "keep", "top", "bottom", "stop", "look", "repeat", "deal", "let it happen", "deck", "card")
    streams = ("dealer", "deck", "cave", "pick", "pick_own", "arrange", "redeal")
    open_fields = ("points",)  # in a single round nobody has any, and no view counts them (SHE-MEMO-MATCH-01)

    def setup(self, table: ShelterTable) -> Flow | None:
        """Picks the dealer and deals the first round."""
        return flow.setup(table)  # type: ignore[func-returns-value]

    def turn(self, table: ShelterTable) -> Flow:
        """Plays one turn."""
        return flow.turn(table)

    def arrange(self, rules: Rules) -> Mapping[str, Any]:
        """Settles what follows from the parameters, and lays ready the moves of every card."""
        return arranged(rules)

    def check(self, rules: Rules, players: int) -> None:
        """Raises RulesError if the deck cannot deal the round, or a key is missing or double (SHE-1.0-SETUP-03)."""
        deck = rules.decks[players]
        for key in KEYS:
            if sum(card.id == key for card in deck) != 1:
                raise RulesError(f"the deck has exactly one {rules.cards[key].name}: set its count to 1 and its band to 2")
        cards, need = len(deck), players * (rules.hand_size + 1) + rules.cave_size
        if cards < need:
            raise RulesError(
                f"{cards} cards cannot deal {players} hands of {rules.hand_size}, a cave of {rules.cave_size} "
                f"and one draw for each player: {need} are needed"
            )

    # --- words and checks ---

    def caption(self, table: ShelterTable) -> str:
        """Says which round it is."""
        return f"round {table.round}" if table.rules.series else ""

    def out_because(self, table: ShelterTable, player: Player) -> dict[str, str] | None:
        """Says what put a player out of the round."""
        if player in table.living:
            return None
        clause = table.out_by[player]
        names = [card.name for card in table.rules.cards.values() if clause.startswith(f"{card.clause}-")]
        by = f"by {names[0]}" if names else "by a trap" if "-TRAP-" in clause else "before this position"
        return {"text": by, "clause": clause}

    def remembers(self, table: ShelterTable) -> bool:
        """Tells whether the memory aid is on (SHE-INFO-06)."""
        return bool(table.rules.memory_aid == "on")

    def badges(self, table: ShelterTable, player: Player) -> list[str]:
        """Lists a player's marks."""
        return flow.badges(table, player)

    def sensible(self, sight: Any) -> Any:
        """Picks as a simple, sensible player does."""
        return sensible(sight)

    def why_foreign(self, decision: Decision, notation: str) -> tuple[str, str] | None:
        """Says why a notation of the game does not fit the decision."""
        return flow.why_foreign(decision.table, decision, notation)  # type: ignore[arg-type]

    def plausible(self, table: ShelterTable) -> bool:
        """Tells whether no hand holds all three keys: such a round would be over."""
        return table.result is not None or not any(table.has_three_keys(player) for player in table.living)

    def invariants(self, table: ShelterTable) -> list[str]:
        """Names the invariants of the rulebook that do not hold (SHE-INV-01 to -10, -12 to -14)."""
        from .invariants import broken

        return broken(table)

    def position(self, table: ShelterTable, said: Marked) -> None:
        """Lays out a scenario's position."""
        from .scenario_words import lay_out

        lay_out(table, said)

    def facts(self) -> Mapping[str, Fact]:
        """Gives the facts that scenarios may expect."""
        from .scenario_facts import FACTS

        return FACTS
