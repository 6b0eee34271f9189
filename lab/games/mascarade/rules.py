"""What play reads off the rules of Mascarade: the parameters, and what follows from them and is laid ready once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast

from ...engine.decision import Option
from ...engine.refusals import RulesError
from ...engine.words import Said
from .cards import Character
from .lineups import Lineup, candidates

if TYPE_CHECKING:
    from ...engine.game import Flow
    from ...engine.rules import Rules

PEEK = Option("peek", "Peek", "look at your own card")
SWAP = Option("swap", "Swap or pretend to", "your card and another one, out of sight")
ANNOUNCE = Option("announce", "Announce a character", "and use its power, unless somebody contests")
Actions = tuple[Option, ...]


class MascaradeRules:
    """The rules as their readers see them: a slip in a name, or in a choice, is found before anything runs."""

    starting_coins: int
    win_coins: int
    cheat_win: int
    fine: int
    forced_swap_turns: int
    bank_total: int
    bank_limit: Literal["finite", "unlimited"]
    king_gain: int
    empress_gain: int
    fool_gain: int
    princess_gain: int
    patron_gain: int
    patron_neighbour_gain: int
    peasant_gain: int
    peasant_pair_bonus: int
    bishop_take: int
    thief_take: int
    puppet_take: int
    beggar_ask: int
    inquisitor_penalty: int
    widow_target: int
    scenario: Literal["regular", "extended", "custom", "random"]
    custom_set: tuple[str, ...]
    max_centre: int
    money_fraction: str
    judge_required: bool
    min_players_enforced: bool
    first_player: Literal["seat_0", "random"]
    initial_reveal: Literal["public", "own_only"]
    swap_with_centre: bool
    contest_mode: Literal["sequential", "simultaneous"]
    fine_payers: Literal["false_claimants", "all_other_players"]
    restriction: Literal["no_announce", "must_swap", "no_same_character", "none"]
    princess_restricts: bool
    winners_at_target: Literal["all", "richest"]
    end_check: Literal["after_power_and_fines", "every_coin_move", "end_of_turn"]
    cheat_trigger: Literal["power", "automatic"]
    beggar_scope: Literal["all_players", "left_neighbour_only"]
    fool_may_include_self: bool
    fool_centre: bool
    fool_two_player: Literal["opponent_pair", "any_unprotected_pair"]
    puppet_swap: Literal["assets", "seats"]
    puppet_may_include_self: bool
    witch_mandatory: bool
    spy_look_order: Literal["target_first", "own_first"]
    same_neighbour: Literal["once", "twice"]
    swap_own_cards_3p: bool
    swap_own_cards_2p: bool
    log_characters: bool
    memory_aid: Literal["none", "perfect"]
    reveal_at_end: bool

    # laid ready by arranged()
    lineups: Mapping[int, tuple[Lineup, ...]]  # by the number of players; more than one only if one is drawn
    powers: Mapping[Character, Callable[..., Flow]]
    after_opening: Actions  # what a player opened in the turn before may do
    each_move: bool  # the ends are looked for after every single payment

    # as of every game
    title: str
    players: tuple[int, int]
    cards: Mapping[str, Character]
    effects: Mapping[str, Any]
    tweaks: Mapping[str, Any]


FREE: Actions = (PEEK, SWAP, ANNOUNCE)
AFTER_OPENING: dict[str, Actions] = {  # MAS-REST-01
    "no_announce": (PEEK, SWAP),
    "must_swap": (SWAP,),
    "no_same_character": FREE,
    "none": FREE,
}


def arranged(rules: Rules) -> dict[str, Any]:
    """Lays ready the characters with their sets and powers, and what an opened player may do; checks numbers against each other.

    Raises:
        RulesError: two numbers do not go together.
    """
    read, (low, high) = cast(MascaradeRules, rules), rules.players
    for name, least, most in (
        ("win_coins", read.starting_coins + 1, 40),
        ("cheat_win", 1, read.win_coins),
        ("widow_target", 1, read.win_coins - 1),
    ):
        if not least <= getattr(read, name) <= most:
            told = f"starting_coins={read.starting_coins} and win_coins={read.win_coins}"
            raise RulesError(f"{name} is {least} to {most} with {told}, not {getattr(read, name)}")
    said = {name: Said(value) for name, value in rules.__dict__.items() if type(value) is int}
    cards = {id: replace(card, hint=card.hint.format_map(said)) for id, card in read.cards.items()}
    return {
        "cards": MappingProxyType(cards),
        "lineups": {players: candidates(read, cards, players) for players in range(low, high + 1)},
        "powers": {card: read.effects[f"{card.id}.power"] for card in cards.values()},
        "after_opening": AFTER_OPENING[read.restriction],
        "each_move": read.end_check == "every_coin_move",
    }
