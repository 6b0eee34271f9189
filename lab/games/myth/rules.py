"""What play reads off the rules of Myth: the parameters, and what follows from them and is laid ready once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from ...engine.refusals import RulesError
from ...paths.growth import Limit
from .cards import EventCard, HeroCard, Item, Monster, QuestCard, Stats, TileCard, with_numbers
from .options import Lay, OnMonster, TurnIn, attack, bribe, capture

if TYPE_CHECKING:
    from ...engine.game import Card, Edition
    from ...engine.rules import Rules

Often = Literal["unlimited", "1"]
Offer = Lay | None  # a card that may be laid at its price, or may not be laid at all


class Fit(NamedTuple):
    """What an item does for one hero: the bonus to attack and the bonus to defence."""

    attack: int
    defence: int


class MythRules:
    """The rules as their readers see them: a slip in a name, or in a choice, is found before anything runs."""

    start_tokens: int
    start_hand: int
    token_supply: int
    bank_limited: bool
    tile_counts: Mapping[str, int]
    quests_dealt: int
    quests_to_win: int
    level_prices: tuple[int, ...]
    level_ups_per_turn: Often
    quest_replacement_price: int
    quest_replacements_per_turn: Often
    artifact_turn_in: Literal["on_start", "after_visit"]
    artifact_after_quest: Literal["keep", "discard"]
    archer_attacks: tuple[int, ...]
    dwarf_attacks: tuple[int, ...]
    free_windows: Literal["all", "first_and_last"]
    self_heal_timing: Literal["windows", "also_between_attacks"]
    avatara_price_per_life: int
    refill_to: int
    overdraw_base: int
    overdraw_price: Literal["by_final_size", "per_card"]
    draw_mode: Literal["one_by_one", "declare_count"]
    extra_turn_price: int
    extra_turn_purchases_per_round: Often
    skip_consumes: Literal["any_turn", "regular_turn"]
    moves_per_turn: int
    exploration_income: int
    tile_redraw_price: int
    redraws_per_explore: Often
    field_limit: int
    bounds_mode: Literal["bounding_box", "centred"]
    dead_map: Literal["end_now", "final_rounds", "continue", "forbid"]
    explored_price_factor: int
    free_cards_on_explored: bool
    event_play_restriction: Literal["none", "by_alignment"]
    events_when_staying: Literal["skip", "as_explored"]
    codex_reduction: int
    codex_double_order: Literal["reduce_then_double", "double_then_reduce"]
    item_stacking: bool
    shared_events: Literal["location_only", "all"]
    balor_scope: Literal["row", "row_and_tile"]
    deceiver_chooser: Literal["active_player", "card_player"]
    swap_direction: Literal["printed", "choice"]
    tax_mode: Literal["one_round", "until_empty"]
    web_attempt_phase: Literal["execution", "turn_start"]
    flooded_lingers: bool
    battle_card_duration: Literal["battle", "turn"]
    fury_scope: Literal["monsters", "all_attacks"]
    fury_factor: int
    friendly_fire_damage: int
    joint_battle: Literal["active_only", "all_heroes"]
    first_attack_optional: bool
    monster_target: Literal["right_neighbour", "random"]
    keep_trophies: Literal["optional_if_needed", "forced_if_needed", "always"]
    bribe_surcharge: int
    tain_capacity: int
    tain_capacity_scope: Literal["per_card_total", "per_battle"]
    event_deck_end: Literal["two_rounds", "two_single_turns"]
    final_rounds: int
    tile_deck_end: Literal["after_last_placed", "when_needed"]
    stall_rounds: int
    score_quests: Literal["turned_in", "fulfilled"]
    full_tie: Literal["shared", "more_life", "earliest_seat_after_trigger"]
    all_dead: Literal["no_winner", "rank_last_dead"]
    two_player_rules: Literal["by_start", "by_living"]
    two_player_extra_card: bool

    # laid ready by arranged()
    heroes: tuple[HeroCard, ...]  # one for each copy, as they are dealt
    quests: tuple[QuestCard, ...]
    tiles: tuple[TileCard, ...]
    events: tuple[EventCard, ...]
    limit: Limit  # of the field
    stats: Mapping[HeroCard, tuple[Stats, ...]]  # by level, from 0 on; beyond the last column it repeats
    fits: Mapping[HeroCard, Mapping[Item, Fit]]
    acts: Mapping[EventCard, Callable[..., Any]]  # the effect of each card that is no monster and no item
    offers: Mapping[tuple[bool, int], Mapping[EventCard, Offer]]  # by explored ground and the number of Codices that count
    turn_ins: Mapping[QuestCard, TurnIn]
    strikes: Mapping[Monster, OnMonster]
    bribes: Mapping[Monster, OnMonster]
    captures: Mapping[Monster, OnMonster]

    # as of every game
    title: str
    edition: Edition
    cards: Mapping[str, Card]
    effects: Mapping[str, Any]
    tweaks: Mapping[str, Any]


def arranged(rules: Rules) -> dict[str, Any]:
    """Puts the counts of the tiles right, and lays ready the decks, the heroes' numbers and the prices of all cards."""
    read = cast(MythRules, rules)
    cards = {id: with_numbers(_counted(read, card)) for id, card in read.cards.items()}
    heroes = [card for card in cards.values() if isinstance(card, HeroCard)]
    quests = [card for card in cards.values() if isinstance(card, QuestCard)]
    tiles = [card for card in cards.values() if isinstance(card, TileCard)]
    events = [card for card in cards.values() if isinstance(card, EventCard)]
    _check(read, tiles, events)
    monsters = [card for card in events if isinstance(card, Monster)]
    items = [card for card in events if isinstance(card, Item)]
    codices = sum(card.count for card in items if card.job == "codex") if read.item_stacking else 1
    return {
        "cards": MappingProxyType(cards),
        "heroes": _copies(heroes), "quests": _copies(quests), "tiles": _copies(tiles), "events": _copies(events),
        "limit": _limit(read),
        "stats": {hero: tuple(_at(read, hero, level) for level in (1, 1, 2, 3, 3)) for hero in heroes},
        "fits": {hero: {item: fit(hero, item) for item in items} for hero in heroes},
        "acts": {card: read.effects[card.job] for card in events if card.job in read.effects},
        "offers": {
            (explored, number): {card: _offer(read, card, explored, number) for card in events}
            for explored in (False, True)
            for number in range(codices + 1)
        },
        "turn_ins": {quest: TurnIn(quest) for quest in quests},
        "strikes": {card: attack(card) for card in monsters},
        "bribes": {card: bribe(card, card.damage + read.bribe_surcharge) for card in monsters},
        "captures": {card: capture(card) for card in monsters},
    }  # fmt: skip


def _limit(rules: MythRules) -> Limit:
    """Says how large the field may become; a field with a middle has an odd size (MYT-TILE-08)."""
    centred = rules.bounds_mode == "centred"
    return Limit(rules.field_limit - (centred and rules.field_limit % 2 == 0), centred=centred)


def _counted(rules: MythRules, card: Any) -> Any:
    """Gives a card with the count that a parameter sets; a new object, so that rules never share one."""
    if isinstance(card, TileCard) and card.id not in rules.tweaks.get("cards", {}):
        return replace(card, count=rules.tile_counts.get(card.id, 0))
    return replace(card)


def _copies(cards: list[Any]) -> tuple[Any, ...]:
    return tuple(card for card in cards for _ in range(card.count))


def _at(rules: MythRules, hero: HeroCard, level: int) -> Stats:
    """Gives the numbers of a hero at a level, with how often he strikes in a round (MYT-HERO-08, MYT-HERO-09)."""
    return hero.at(level, getattr(rules, hero.volley)[level - 1] if hero.volley else 1)


def fit(hero: HeroCard, item: Item) -> Fit:
    """Says what an item does for a hero: a weapon serves only the heroes whose weapon it is (MYT-EV-02, -04)."""
    return Fit(item.attack_bonus if item.job == hero.weapon else 0, item.defence_bonus)


def _offer(rules: MythRules, card: EventCard, explored: bool, codices: int) -> Offer:
    """Says at what price a card may be laid, if at all (MYT-DET-11, -12, -15, MYT-EV-06)."""
    price = price_of(rules, card, explored, codices)
    return None if price is None else Lay(card, price)


def price_of(rules: MythRules, card: EventCard, explored: bool, codices: int) -> int | None:
    """Works out the effective price of a card; None if it may not be laid there (MYT-DET-12, MYT-DET-15).

    The Codex lowers the price of the card, never below 1, and explored ground multiplies it; free cards stay free on new
    ground and cannot be laid on explored ground.
    """
    if card.cost == 0:
        return 0 if not explored or rules.free_cards_on_explored else None
    factor = rules.explored_price_factor if explored else 1
    reduction = rules.codex_reduction * codices
    if not codices:
        return card.cost * factor
    if rules.codex_double_order == "reduce_then_double":
        return factor * max(1, card.cost - reduction)
    return max(1, factor * card.cost - reduction)


def _check(rules: MythRules, tiles: list[TileCard], events: list[EventCard]) -> None:
    """Refuses cards that no game could be played with."""
    number = sum(card.count for card in tiles)
    if not 10 <= number <= 80 or number + 1 > rules.field_limit**2:
        most, limit = min(80, rules.field_limit**2 - 1), rules.field_limit
        raise RulesError(f"Myth has 10 to {most} tiles beside the start square with field_limit={limit}, not {number}")
    for card in events:
        if card.first and card.last:
            raise RulesError(f"card {card.id}: it is marked first ({card.first}) or last ({card.last}), not both; set one to 0")
