"""What play reads off the rules of Shelter: the parameters, and what follows from them and is laid ready once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast

from .cards import TRAP, Mode, Moves, Offers, Play, ShelterCard
from .table import ShelterTable

if TYPE_CHECKING:
    from ...engine.game import Edition
    from ...engine.rules import Rules


class ShelterRules:
    """The rules as their readers see them: a slip in a name, or in a choice, is found before anything runs."""

    ruleset: Literal["memo_29_03_19", "memo_29_03_19_plus_notes_0_5", "rules_1_0"]
    edition_05_rules: Literal["memo_with_05_notes", "rules_1_0"]
    hand_size: int
    cave_size: int
    start_coins: int
    memo_start_coins: int
    start_coin_each_round: bool
    coin_limit: int
    coins_total: int
    paid_price: int
    special_price: Literal["replaces", "adds"]
    discard_income: int
    research_discard_pays: bool
    loser_income: int
    winner_points: int
    wins_needed_2p: int
    wins_needed_3p: int
    wins_needed_4p_5p: int
    series_mode: Literal["cumulative", "consecutive"]
    memo_match: Literal["single_round", "series"]
    first_player_after_no_winner: Literal["same", "next_clockwise"]
    deck_mode: Literal["normal", "hard", "custom"]
    candidate_cards: tuple[Literal["mr_chaos", "grave_robber", "poison_recycles"], ...]
    treasure_hunter_count: int
    deck_out_rule: Literal["on_failed_draw", "end_of_turn_when_empty", "immediately_when_empty"]
    round_turn_cap: int
    merchant_amount: int
    caver_paid_looks: int
    seer_free_looks: int
    artifact_shuffles_cave: bool
    trap_answer: Literal["thief", "redirect", "preempt"]
    bandit_answer_order: Literal["eliminate_first", "redraw_first"]
    traps_active_in_cave: bool
    hand_pick: Literal["random", "looker_picks_position"]
    look_trigger_order: Literal["simultaneous", "looker_first", "holder_first"]
    research_show_is_look: bool
    provocateur_show_is_look: bool
    courtesan_paid_swap: Literal["both_or_none", "one_or_both"]
    multi_exchange: Literal["zero_one_or_two", "all_or_nothing"]
    explorer_paid_swap: Literal["one_exchange", "any_arrangement"]
    sneak_own_card: Literal["chosen", "random"]
    tomb_raider_second_key_kills: bool
    tomb_raider_dead_looker_continues: bool
    necromancer_may_pick_itself: bool
    thief_may_rob_eliminated: bool
    chosen_player_may_be_self: bool
    poison_pass_scope: Literal["any_hand_to_hand", "holder_gives_only"]
    poison_recycles: bool
    inquisitor_force_scope: Literal["play_only", "any_action"]
    inquisitor_drawn_key: Literal["must_research_it", "obligation_lapses"]
    gendarme_drawn_card_playable: bool
    key_voluntary_discard: Literal["never", "only_discard_action_banned"]
    eliminated_coins: Literal["keep", "to_bank"]
    all_out_result: Literal["no_winner", "active_player_wins"]
    memory_aid: Literal["on", "off"]

    # laid ready by arranged()
    series: bool  # several rounds, with points
    scarce: bool  # the bank can run dry
    first_coins: int
    look_answer: Literal["none", "redirect", "preempt"]
    answer_price: int
    moves: Mapping[ShelterCard, Moves]
    offers: Offers  # the same as a turn reads it
    prices: Mapping[str, int]  # of the paid effects, by card
    decks: Mapping[int, list[ShelterCard]]  # by the number of players
    wins_needed: Mapping[int, int]  # by the number of players
    keys_clause: str
    artifact_clause: str
    survivor_clause: str
    score_clause: str
    no_keys_clause: str
    deck_out_clause: str
    first_clause: str  # who goes first
    deal_clause: str
    draw_clause: str
    discard_clause: str
    research_clauses: tuple[str, str, str]  # to show, to exchange, to discard
    another_clause: str
    answer_clause: str

    # as of every game
    title: str
    edition: Edition
    cards: Mapping[str, ShelterCard]
    effects: Mapping[str, Any]
    tweaks: Mapping[str, Any]


def arranged(rules: Rules) -> dict[str, Any]:
    """Settles what follows from the parameters, and lays ready the moves of every card and the deck of every table."""
    read, low, high = cast(ShelterRules, rules), *rules.players
    ruleset = _ruleset(read)
    new = ruleset == "rules_1_0"
    series = new or read.memo_match == "series"
    cards = {card.id: _counted(read, card) for card in read.cards.values()}
    prices = {id: _price(read, card) for id, card in cards.items()}
    moves = {card: _moves(read, card, prices[card.id]) for card in cards.values()}
    traps = [card for card in moves if card.role is TRAP]
    needed = {2: read.wins_needed_2p, 3: read.wins_needed_3p}
    return {
        "ruleset": ruleset,
        "deck_out_rule": _deck_out_rule(read, ruleset),
        "poison_recycles": read.poison_recycles or "poison_recycles" in read.candidate_cards,
        "series": series,
        "scarce": read.coins_total < high * read.coin_limit,
        "first_coins": read.start_coins if new else read.memo_start_coins,
        "look_answer": "none" if read.trap_answer == "thief" else read.trap_answer,
        "answer_price": min((prices[card.id] for card in traps), default=0),
        "cards": MappingProxyType(cards),
        "prices": prices,
        "moves": moves,
        "offers": Offers(moves),
        "decks": {players: _deck(read, moves, players) for players in range(low, high + 1)},
        "layout": tuple(part for part in ShelterTable.layout if part.field != "points" or series),
        "wins_needed": {players: needed.get(players, read.wins_needed_4p_5p) for players in range(low, high + 1)},
        **_clauses(ruleset),
        "answer_clause": f"{traps[0].clause}-PAID" if traps else "SHE-TRAP-03",
    }


def _ruleset(rules: ShelterRules) -> str:
    """Says which rules text goes with the cards: one that is named wins over the one of edition 0.5 (SHE-COMP-01)."""
    return "rules_1_0" if rules.edition_05_rules == "rules_1_0" and "ruleset" not in rules.tweaks else rules.ruleset


def _deck_out_rule(rules: ShelterRules, ruleset: str) -> str:
    """Says when an empty deck ends the round: as the rules text says, unless it is named (SHE-MEMO-END-01, SHE-1.0-END-01)."""
    if "deck_out_rule" in rules.tweaks:
        return rules.deck_out_rule
    return "end_of_turn_when_empty" if ruleset == "memo_29_03_19" else "on_failed_draw"


def _counted(rules: ShelterRules, card: ShelterCard) -> ShelterCard:
    """Gives a card with the count that a parameter sets; a new object, so that rules never share one."""
    count = card.count
    if card.id not in rules.tweaks.get("cards", {}):
        if card.id in rules.candidate_cards:
            count = 1
        elif card.id == "treasure_hunter":
            count = rules.treasure_hunter_count
    return replace(card, count=count)


def _price(rules: ShelterRules, card: ShelterCard) -> int:
    """Says what a card's paid effect costs (SHE-ACT-05)."""
    if card.price < 0:
        return rules.paid_price
    return card.price + (rules.paid_price if rules.special_price == "adds" else 0)


def _moves(rules: ShelterRules, card: ShelterCard, price: int) -> Moves:
    free, paid = rules.effects.get(f"{card.id}.free"), rules.effects.get(f"{card.id}.paid")
    return Moves.of(
        card,
        None if free is None else Play(card, Mode.FREE, free, 0),
        None if paid is None else Play(card, Mode.PAID, paid, price),
        rules.discard_income,
    )


def _deck(rules: ShelterRules, cards: Mapping[ShelterCard, Moves], players: int) -> list[ShelterCard]:
    """Lists the cards of a deck, each copy once (SHE-COMP-07, SHE-1.0-SETUP-01 to -03)."""
    named = rules.tweaks.get("cards", {}) if rules.deck_mode == "custom" else {}
    return [
        card for card in cards if card.band <= players or rules.deck_mode == "hard" or card.id in named for _ in range(card.count)
    ]


def _clauses(ruleset: str) -> dict[str, Any]:
    """Names the clauses of the rules text in use, for events that both texts know."""
    new = ruleset == "rules_1_0"
    text = "SHE-1.0" if new else "SHE-MEMO"
    return {
        "keys_clause": f"{text}-WIN-0{1 if new else 2}",
        "artifact_clause": f"{text}-WIN-0{2 if new else 1}",
        "survivor_clause": f"{text}-WIN-0{4 if new else 3}",
        "score_clause": f"{text}-SCORE-01",
        "no_keys_clause": f"{text}-SCORE-03",
        "deck_out_clause": "SHE-0.5-NOTE-02" if ruleset == "memo_29_03_19_plus_notes_0_5" else f"{text}-END-01",
        "first_clause": f"{text}-SETUP-0{8 if new else 1}",
        "deal_clause": f"{text}-SETUP-0{4 if new else 1}",
        "draw_clause": f"{text}-TURN-01",
        "discard_clause": f"{text}-DISCARD-01",
        "research_clauses": tuple(f"{text}-RESEARCH-0{part if new else 1}" for part in (1, 2, 3)),
        "another_clause": "SHE-1.0-NOTE-03" if new else "SHE-TARGET-01",
    }
