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
from .cards import TRAP, Mode, Moves, Play, ShelterCard
from .editions import EDITIONS
from .params import PARAMS
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
    streams = ("dealer", "deck", "cave", "pick", "pick_own", "arrange", "redeal")

    def setup(self, table: ShelterTable) -> Flow | None:
        """Picks the dealer and deals the first round."""
        return flow.setup(table)  # type: ignore[func-returns-value]

    def turn(self, table: ShelterTable) -> Flow:
        """Plays one turn."""
        return flow.turn(table)

    def arrange(self, rules: Rules) -> None:
        """Settles what follows from the parameters, and lays ready the moves of every card."""
        values = rules.__dict__
        if rules.edition.name == "0.5" and "ruleset" not in rules.tweaks and rules.edition_05_rules == "rules_1_0":
            values["ruleset"] = "rules_1_0"
        new = rules.ruleset == "rules_1_0"
        if "deck_out_rule" not in rules.tweaks:
            values["deck_out_rule"] = "end_of_turn_when_empty" if rules.ruleset == "memo_29_03_19" else "on_failed_draw"
        if "poison_recycles" in rules.candidate_cards:
            values["poison_recycles"] = True
        values["series"] = new or rules.memo_match == "series"
        values["scarce"] = rules.coins_total < self.players[1] * rules.coin_limit  # the bank can run dry
        values["first_coins"] = rules.start_coins if new else rules.memo_start_coins
        values["cards"] = {card.id: card for card in self._cards(rules)}
        values["moves"] = {card: self._moves(rules, card) for card in rules.cards.values() if isinstance(card, ShelterCard)}
        traps = [card for card in values["moves"] if card.role is TRAP]
        values["answer_price"] = min((self._price(rules, card) for card in traps), default=0)
        values["look_answer"] = rules.trap_answer if rules.trap_answer != "thief" else "none"
        late = rules.edition.name in ("0.5", "1.0")
        values["answer_order"] = rules.bandit_answer_order if late else "eliminate_first"
        values["decks"] = {n: self._deck(rules, n) for n in range(self.players[0], self.players[1] + 1)}
        needed = (rules.wins_needed_2p, rules.wins_needed_3p, rules.wins_needed_4p_5p)
        values["wins_needed"] = lambda players: needed[min(players, 4) - 2]
        values["price"] = lambda card_id: self._price(rules, rules.cards[card_id])
        values.update(_clauses(new, rules.ruleset, traps))

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

    def _cards(self, rules: Rules) -> list[Any]:
        """Gives the cards with the counts that parameters set; new objects, so that rules never share them."""
        from dataclasses import replace

        named = rules.tweaks.get("cards", {})
        cards = []
        for card in rules.cards.values():
            count = card.count
            if card.id in rules.candidate_cards and card.id not in named:
                count = 1
            if card.id == "treasure_hunter" and card.id not in named:
                count = rules.treasure_hunter_count
            cards.append(replace(card, count=count))
        return cards

    def _price(self, rules: Rules, card: Any) -> int:
        """Says what a card's paid effect costs (SHE-ACT-05)."""
        if card.price < 0:
            return int(rules.paid_price)
        return int(card.price + (rules.paid_price if rules.special_price == "adds" else 0))

    def _moves(self, rules: Rules, card: ShelterCard) -> Moves:
        free, paid = rules.effects.get(f"{card.id}.free"), rules.effects.get(f"{card.id}.paid")
        return Moves.of(
            card,
            None if free is None else Play(card, Mode.FREE, free, 0),
            None if paid is None else Play(card, Mode.PAID, paid, self._price(rules, card)),
            rules.discard_income,
        )

    def _deck(self, rules: Rules, players: int) -> list[ShelterCard]:
        """Lists the cards of a deck, each copy once (SHE-COMP-07, SHE-1.0-SETUP-01 to -03)."""
        named = rules.tweaks.get("cards", {}) if rules.deck_mode == "custom" else {}
        return [
            card
            for card in rules.moves
            if card.band <= players or rules.deck_mode == "hard" or card.id in named
            for _ in range(card.count)
        ]

    # --- words and checks ---

    def caption(self, table: ShelterTable) -> str:
        """Says which round it is."""
        return f"round {table.round}" if table.rules.series else ""

    def out_because(self, table: ShelterTable, player: Player) -> dict[str, str] | None:
        """Says what put a player out of the round."""
        if player in table.living:
            return None
        clause = table.out_by[player]
        card = clause.partition("-CARD-")[2].rpartition("-")[0].replace("_", " ").title()
        return {"text": f"by the {card}" if card else "by a trap" if "-TRAP-" in clause else "out of the round", "clause": clause}

    def remembers(self, table: ShelterTable) -> bool:
        """Tells whether the memory aid is on (SHE-INFO-06)."""
        return bool(table.rules.memory_aid == "on")

    def badges(self, table: ShelterTable, player: Player) -> list[str]:
        """Lists a player's marks."""
        return flow.badges(table, player)

    def why_foreign(self, decision: Decision, notation: str) -> str | None:
        """Says why a notation of the game does not fit the decision."""
        return flow.why_foreign(decision.table, decision, notation)  # type: ignore[arg-type]

    def plausible(self, table: ShelterTable) -> bool:
        """Tells whether no hand holds all three keys: such a round would be over."""
        return table.result is not None or not any(table.has_three_keys(player) for player in table.living)

    def invariants(self, table: ShelterTable) -> list[str]:
        """Names the invariants of the rulebook that do not hold (SHE-INV-01 to -14)."""
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


def _clauses(new: bool, ruleset: str, traps: list[ShelterCard]) -> dict[str, str]:
    """Names the clauses of the rules text in use, for events that both texts know."""
    text = "SHE-1.0" if new else "SHE-MEMO"
    notes = ruleset == "memo_29_03_19_plus_notes_0_5"
    return {
        "keys_clause": f"{text}-WIN-0{1 if new else 2}",
        "artifact_clause": f"{text}-WIN-0{2 if new else 1}",
        "survivor_clause": f"{text}-WIN-0{4 if new else 3}",
        "score_clause": f"{text}-SCORE-01",
        "no_keys_clause": f"{text}-SCORE-03",
        "deck_out_clause": "SHE-0.5-NOTE-02" if notes else f"{text}-END-01",
        "draw_clause": f"{text}-TURN-01",
        "discard_clause": f"{text}-DISCARD-01",
        "research_clause": f"{text}-RESEARCH-01",
        "another_clause": "SHE-1.0-NOTE-03" if new else "SHE-TARGET-01",
        "answer_clause": f"{traps[0].clause}-PAID" if traps else "SHE-TRAP-03",
    }
