"""Kings under Mountains as the engine sees it."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import TYPE_CHECKING, Any, cast

from ...engine.decision import Decision
from ...engine.game import Edition, Flow, Game
from ...engine.layout import Zone
from ...engine.refusals import RulesError
from ...engine.rules import Rules
from ...engine.table import Player
from . import flow
from .cards import CARDS, PEOPLES, KingsCard, Squad
from .events import KingsMemory
from .moves import Play
from .params import PARAMS, RANDOM
from .rules import KingsRules, arranged
from .table import KingsTable

if TYPE_CHECKING:
    from ...engine.luck import Luck
    from ...engine.marked import Marked
    from ...engine.scene import Fact


class UndergroundKings(Game):
    """The game Kings under Mountains, also known as Underground Kings."""

    id = "underground_kings"
    title = "Underground Kings"
    players = (2, 4)  # UGK-COMP-09
    params = PARAMS
    editions = {"1": Edition("1", CARDS, note="the published game; its table of cards is assumed", clause="UGK-COMP-06")}  # noqa: RUF012
    Table = KingsTable
    Memory = KingsMemory
    reserved = ("play", "draw", "discard", "pass", "lead", "deck", "camp", *map(str, PEOPLES))
    streams = ("kings", "deck", "first", "redeal")
    open_fields = ("kings", "cards_left")

    def setup(self, table: KingsTable) -> Flow | None:
        """Divides the kings and deals."""
        return flow.setup(table)

    def turn(self, table: KingsTable) -> Flow:
        """Plays one turn."""
        return flow.turn(table)

    def arrange(self, rules: Rules) -> Mapping[str, Any]:
        """Lays ready both sides of every card and the moves."""
        return arranged(rules)

    def check(self, rules: Rules, players: int) -> None:
        """Raises RulesError if the set-up leaves no card in the deck, or the first player has no seat (UGK-SETUP-10, -12)."""
        read = cast(KingsRules, rules)
        need = read.centre_mines + read.camp_start + players * read.hand_size + 1
        if len(read.deck) < need:
            raise RulesError(
                f"{len(read.deck)} cards cannot give {read.centre_mines} mines, {read.camp_start} squads in the camp and "
                f"{players} hands of {read.hand_size}, and leave one in the deck: {need} are needed (UGK-SETUP-12)"
            )
        if read.first_player != RANDOM and read.first_player >= players:
            seats = f"theirs are 0 to {players - 1}"
            raise RulesError(f"first_player={read.first_player} is no seat of {players} players: {seats} (UGK-SETUP-10)")

    def back(self, table: KingsTable, card: KingsCard | Squad, zone: Zone, place: Hashable, viewer: int) -> str:
        """Shows the mine side of cards in a hand and on top of the deck (UGK-HID-01, -04)."""
        rules = table.rules
        shown = rules.hand_backs_visible if zone.field == "hands" else rules.next_mine_visible and place == 0
        return rules.mines[card].label if shown and isinstance(card, KingsCard) else ""

    def redeal(self, table: KingsTable, viewer: int, memory: KingsMemory, luck: Luck) -> KingsTable:  # type: ignore[override]
        """Exchanges squads between cards that show a viewer the same."""
        from .worlds import redeal

        return redeal(table, viewer, memory, luck)

    def sensible(self, sight: Any) -> Any:
        """Picks an option as a simple, sensible player would."""
        from .policy import sensible

        return sensible(sight)

    def use(self, option: Any) -> str:
        """Names the card that is played, wherever it goes."""
        return f"play {option.card.id}" if isinstance(option, Play) else ""

    # --- words and checks ---

    def caption(self, table: KingsTable) -> str:
        """Says how near the end is."""
        return flow.caption(table)

    def badges(self, table: KingsTable, player: Player) -> list[str]:
        """Says which king a player has."""
        return flow.badges(table, player)

    def why_foreign(self, decision: Decision, notation: str) -> tuple[str, str] | None:
        """Says why a notation of the game does not fit the decision."""
        return flow.why_foreign(decision, notation)

    def invariants(self, table: KingsTable) -> list[str]:
        """Names the invariants of the rulebook that do not hold."""
        from .invariants import broken

        return broken(table)

    def position(self, table: KingsTable, said: Marked) -> None:
        """Lays out a scenario's position."""
        from .scenario_words import lay_out

        lay_out(table, said)

    def facts(self) -> Mapping[str, Fact]:
        """Gives the facts that scenarios may expect."""
        from .scenario_facts import FACTS

        return FACTS
