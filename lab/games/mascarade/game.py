"""Mascarade as the engine sees it: its edition, what its rules keep at hand, other worlds, and its invariants."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, cast

from ...engine.decision import Decision
from ...engine.events import Event
from ...engine.game import Edition, Flow, Game
from ...engine.luck import Luck
from ...engine.memory import Memory as AnyMemory
from ...engine.refusals import RulesError, unknown
from ...engine.rules import Rules
from ...engine.table import Player
from . import beliefs as weighing
from . import flow
from .cards import CHARACTERS, Character
from .events import ENDINGS
from .foreign import why_foreign
from .lineups import broken_requirements, refusal
from .memory import MascaradeMemory
from .params import PARAMS
from .policy import sensible
from .powers import POWERS
from .rules import FREE, MascaradeRules, arranged
from .table import MascaradeTable

if TYPE_CHECKING:
    from ...engine.beliefs import Beliefs
    from ...engine.marked import Marked
    from ...engine.scene import Fact


class Mascarade(Game):
    """The game Mascarade."""

    id = "mascarade"
    title = "Mascarade"
    players = (2, 13)
    params = PARAMS
    editions: ClassVar[Mapping[str, Edition]] = {"1": Edition("1", CHARACTERS, effects=POWERS, clause="MAS-SCEN-03")}
    Table = MascaradeTable
    Memory = MascaradeMemory
    Story = weighing.Story
    endings = ENDINGS
    reserved = ("peek", "swap", "announce", "contest", "pass", "exchange", "leave", "nobody", "and", "centre")
    streams = ("scenario", "deal", "first", "redeal")
    open_fields = ("active", "claim")

    def setup(self, table: MascaradeTable) -> Flow | None:
        """Deals and shows the cards."""
        return flow.setup(table)  # type: ignore[func-returns-value]

    def turn(self, table: MascaradeTable) -> Flow:
        """Plays one turn."""
        return flow.turn(table)

    def arrange(self, rules: Rules) -> Mapping[str, Any]:
        """Lays ready the sets and powers."""
        return arranged(rules)

    def check(self, rules: Rules, players: int) -> None:
        """Raises RulesError if a custom set will not do for so many (MAS-CUST-07), or the coins do not reach (MAS-SETUP-03)."""
        read = cast(MascaradeRules, rules)
        if read.bank_total < players * read.starting_coins:
            raise RulesError(f"bank_total={read.bank_total} is too little for {players} players with {read.starting_coins} coins")
        if read.scenario == "custom":
            if not read.custom_set:
                raise RulesError("scenario='custom' wants its characters: custom_set=['judge', ...]")
            if broken := broken_requirements(read, read.custom_set, players):
                raise RulesError(refusal(broken))

    def redeal(self, table: MascaradeTable, viewer: int, memory: AnyMemory, luck: Luck) -> MascaradeTable | None:
        """Deals one of the worlds that the viewer holds possible; all of them, if he knows of no game so far (MAS-HID-06)."""
        assert isinstance(memory, MascaradeMemory)
        twin, known = table.copy(), memory
        if table.untold:
            known = memory.copy()
            known.learn(map(Event.read, table.untold))
        twin.cards = known.worlds.deal(luck) if known.worlds else luck.order("redeal", table.cards)
        return twin

    def beliefs(self, story: weighing.Story, model: Mapping[str, float]) -> Beliefs:
        """Works out how likely each character lies in each slot, from what a viewer observed (MAS-HID-05, -06)."""
        for name in model:
            if name != "swap_chance":
                raise RulesError(f"Mascarade: {unknown('assumption', name, ['swap_chance'])}")
        return weighing.beliefs(story, model.get("swap_chance", weighing.ASKED))

    # --- words and checks ---

    def role(self, table: MascaradeTable, player: Player) -> str:
        """Names the characters that lie before a player in the end."""
        return " and ".join(card.id for card in table.hands[player])

    def use(self, option: Any) -> str:
        """Names the character that is announced, or the action."""
        return str(option) if isinstance(option, Character) or option in FREE else ""

    def caption(self, table: MascaradeTable) -> str:
        """Says which turn it is."""
        return flow.caption(table)

    def badges(self, table: MascaradeTable, player: Player) -> list[str]:
        """Lists what is public about a player."""
        return flow.badges(table, player)

    def sensible(self, sight: Any) -> Any:
        """Picks as a simple, sensible player does."""
        return sensible(sight)

    def why_foreign(self, decision: Decision, notation: str) -> tuple[str, str] | None:
        """Says why a notation of the game does not fit the decision."""
        return why_foreign(decision.table, decision, notation)  # type: ignore[arg-type]

    def invariants(self, table: MascaradeTable) -> list[str]:
        """Names the invariants of the rulebook that do not hold."""
        from .invariants import broken

        return broken(table)

    def position(self, table: MascaradeTable, said: Marked) -> None:
        """Lays out a scenario's position."""
        from .scenario_words import lay_out

        lay_out(table, said)

    def facts(self) -> Mapping[str, Fact]:
        """Gives the facts that scenarios may expect."""
        from .scenario_facts import FACTS

        return FACTS
