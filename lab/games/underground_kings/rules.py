"""What play reads off the rules of Kings under Mountains: the parameters, and what is laid ready once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast

from .cards import COPIES, MINE_KINDS, KingsCard, Mine, MineKind, Squad
from .demands import Fits
from .moves import AllPlays, Discard, Take

if TYPE_CHECKING:
    from ...engine.game import Edition
    from ...engine.rules import Rules


Called = tuple[KingsCard | Squad, str]  # what those who saw a card leave or enter a hand can call it, and its back in words


class KingsRules:
    """The rules as their readers see them: a slip in a name, or in a choice, is found before anything runs."""

    hand_size: int
    centre_mines: int
    camp_start: int
    copies_per_strength: int
    mine_table: Mapping[str, tuple[int, int, int, int]]
    king_assignment: Literal["random", "choose"]
    deal_order: Literal["centre_camp_hands", "hands_centre_camp"]
    first_player: Literal["random", 0, 1, 2, 3]
    hand_backs_visible: bool
    next_mine_visible: bool
    camp_visibility: Literal["full", "top_only"]
    play_obligation: Literal["must", "may"]
    zero_opens_empty: bool
    nine_zero_wrap: bool
    capture_goes_to: Literal["last_people_king", "last_player"]
    kingless_capture: Literal["active_player", "removed", "forbidden"]
    camp_return_order: Literal["play_order", "reverse"]
    squads_return: Literal["before_draw", "after_draw"]
    replacement: Literal["before_draw", "end_of_turn"]
    own_people_as_miners: bool
    overseer_beats: Literal["top_with_wrap", "top_no_wrap", "all_miners"]
    camp_draw: Literal["pile_top", "any_squad"]
    stuck: Literal["discard_and_draw", "skip"]
    stuck_draw_source: Literal["deck", "any"]
    end_timing: Literal["immediate", "finish_round", "extra_round"]
    undeveloped_penalty: float
    tie_break: Literal["shared", "most_developed", "fewest_undeveloped"]

    # laid ready by arranged()
    kinds: Mapping[int, MineKind]  # by number
    deck: list[KingsCard]  # every card as often as there are copies of it
    doubles: bool  # some cards of the deck are alike on both sides
    squads: Mapping[KingsCard, Squad]
    mines: Mapping[KingsCard, Mine]
    called: Mapping[KingsCard, Called]
    neutral_plays: AllPlays
    own_plays: AllPlays
    fits: Fits
    takes: Mapping[Squad, Take]
    discards: Mapping[KingsCard, Discard]

    # as of every game
    title: str
    edition: Edition
    cards: Mapping[str, KingsCard]
    effects: Mapping[str, Any]
    tweaks: Mapping[str, Any]


def arranged(rules: Rules) -> dict[str, Any]:
    """Lays ready the two sides of every card, the deck, and the moves that a turn picks from."""
    read = cast(KingsRules, rules)
    kinds = {kind.number: _tabled(kind, read.mine_table) for kind in MINE_KINDS}
    cards = {card.id: replace(card, hint=f"back: {kinds[card.mine].name}") for card in read.cards.values()}
    squads = {card: Squad(card, card.people, card.strength) for card in cards.values()}
    deck = [card for card in cards.values() for _ in range(card.count * _copies(read, card))]
    return {
        "kinds": kinds,
        "cards": MappingProxyType(cards),
        "deck": deck,
        "doubles": len(set(deck)) < len(deck),
        "squads": squads,
        "mines": {card: Mine(card, kinds[card.mine]) for card in cards.values()},
        "called": _backed(cards, kinds) if read.hand_backs_visible else _faces(squads),
        "neutral_plays": AllPlays(squads),
        "own_plays": AllPlays(squads),
        "fits": Fits(rules),
        "takes": {squad: Take(squad) for squad in squads.values()},
        "discards": {card: Discard(squad) for card, squad in squads.items()},
    }


def _tabled(kind: MineKind, table: Mapping[str, tuple[int, int, int, int]]) -> MineKind:
    """Gives a kind of mine the numbers that a tweak sets (UGK-COMP-06)."""
    if kind.id not in table:
        return kind
    defence, size, value, overseer = table[kind.id]
    return replace(kind, defence=defence, size=size, value=value, overseer=bool(overseer), provenance="tweaked")


def _copies(rules: KingsRules, card: KingsCard) -> int:
    """Says how often the deck has a card: copies c and d are like a and b on both sides (UGK-COMP-05)."""
    return (rules.copies_per_strength + 1 - COPIES.index(card.id[-1])) // len(COPIES)


def _backed(cards: Mapping[str, KingsCard], kinds: Mapping[int, MineKind]) -> dict[KingsCard, Called]:
    """Names cards where their backs are seen in the hand that they leave or come into (UGK-HID-04)."""
    return {card: (card, f" (back {kinds[card.mine].name})") for card in cards.values()}


def _faces(squads: Mapping[KingsCard, Squad]) -> dict[KingsCard, Called]:
    """Names cards where backs are hidden: by the first squad of their face, for nobody can tell two copies apart (UGK-HID-04)."""
    first: dict[str, Squad] = {}
    return {card: (first.setdefault(str(squad), squad), "") for card, squad in squads.items()}
