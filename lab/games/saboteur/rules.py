"""What play reads off the rules of Saboteur: the parameters, and what follows from them and is laid ready once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, cast

from ...engine.layout import Layout
from ...engine.refusals import RulesError
from ...engine.table import Player
from ...paths.fitting import Fitting
from ...paths.tile import Cell
from . import cards as printed
from .actions import AIMS
from .cards import ActionCard, GoldCard, PathCard, RoleCard, StockCard, gold_cards
from .layout import layout_of
from .moves import Aims, AtCells, Discards

if TYPE_CHECKING:
    from ...engine.game import Edition
    from ...engine.rules import Rules

START_CELL: Cell = (0, 0)  # SAB-SETUP-05


class SaboteurRules:
    """The rules as their readers see them: a slip in a name, or in a choice, is found before anything runs."""

    rounds: int
    path_counts: Mapping[str, int]
    straight_split: Literal["4ns_3ew", "3ns_4ew"]
    sabotage_per_type: int
    single_repair_per_type: int
    double_repair_per_pair: int
    map_cards: int
    rockfall_cards: int
    gold_cards: Mapping[int, int]
    s2_roles: Mapping[str, int]
    s2_mixed_cards: bool
    s2_action_counts: Mapping[str, int]
    role_table: Mapping[int, tuple[int, int]]
    leftover_role: Literal["reveal_at_end", "never"]
    hand_size_by_players: Mapping[int, int]
    s2_hand_size: int
    s2_removed_cards: int
    goal_distance: int
    goal_gap: int
    first_player: Literal["random", "seat_0"]
    next_starter: Literal["left_of_last_player", "left_of_last_starter"]
    pass_discard: int
    s2_pass_max: int
    s2_heal_discard: int
    s2_heal_draw: int
    heal_targets: Literal["sabotage_trapped", "any_front_card"]
    board_bounds: Literal["none"] | tuple[int, int, int, int]
    quarter_turns: bool
    placement_connection: Literal["start", "neighbour"]
    facedown_goal_matching: Literal["ignore", "require_open"]
    ladder_touch: Literal["any_side", "open_side"]
    ladder_next_to_goal: bool
    stone_orientation: Literal["automatic", "player_choice"]
    sabotage_self: bool
    sabotage_per_tool: int
    double_repair_fixes: int
    map_on_revealed: bool
    rockfall_on_revealed_goal: bool
    theft_on_others: bool
    trap_self: bool
    hats_discard: Literal["out", "back_to_stock"]
    swap_hands_draw: Literal["target", "active"]
    stop_when_unreachable: bool
    gold_cards_10p: Literal[9, 10]
    gold_direction: Literal["counterclockwise", "clockwise"]
    saboteur_finder: Literal["next_digger", "no_gold"]
    saboteur_reward: Mapping[int, int]
    reward_payment: Literal["cards", "virtual"]
    reward_shortage: Literal["virtual", "forfeit"]
    open_scores: bool
    old_mine: bool
    new_mine: bool
    new_mine_count: Literal["entitled", "all_diggers"]
    competitive: bool
    selfish_dwarf: bool
    selfish_assign: Literal["dealt_digger", "role_card"]
    selfish_reward: int
    selfish_losing_cards: Literal["players_minus_one", "players"]
    split_door_routes: Literal["per_team", "both_blocked"]
    s2_share_table: tuple[int, ...]
    boss_penalty: int
    profiteer_penalty: int
    crystals_connected_only: bool
    trapped_geologist_halves: bool
    trapped_geologist_paid: bool
    theft_optional: bool
    theft_amount: int
    theft_order: Literal["last_played_first", "from_starting_player"]
    visible_golds: bool

    # laid ready by arranged()
    second: bool  # edition 2
    layout: Layout
    stock: list[StockCard]  # every card drawn in a round, each copy once
    start_card: PathCard
    goal_cards: Mapping[str, PathCard]
    goal_cells: tuple[Cell, ...]  # north to south
    start_cell: Cell
    role_cards: Mapping[str, RoleCard]
    role_decks: Mapping[int, list[RoleCard]]  # by the number of players
    gold_values: Mapping[str, GoldCard]
    gold_stock: list[GoldCard]
    hand_sizes: Mapping[int, int]  # by the number of players
    removed_cards: int  # put out of each round
    fitting: Fitting
    passes: int  # how many cards may be discarded
    breaks: Mapping[str, ActionCard]  # the sabotage card of each tool
    at_cells: AtCells
    discards: Discards
    aims: AimsOf  # the moves on players, for those who sit at a table
    aims_of: Mapping[Any, Callable[..., Sequence[Any]]]  # by action card: what lists its moves
    plain_pass: bool  # one card is discarded, and nothing else can be done by discarding
    turn_clause: str
    draw_clause: str
    pass_clause: str
    skip_clause: str
    treasure_clause: str

    # as of every game
    title: str
    edition: Edition
    cards: Mapping[str, StockCard]
    effects: Mapping[str, Any]
    tweaks: Mapping[str, Any]


class AimsOf:
    """Gives the moves on players, made once for each set of names."""

    def __init__(self, cards: Sequence[ActionCard], both: bool) -> None:
        self._cards, self._both = cards, both
        self._made: dict[tuple[str, ...], Aims] = {}

    def __call__(self, players: tuple[Player, ...]) -> Aims:
        """Gives those of a table."""
        names = tuple(map(str, players))
        if names not in self._made:
            self._made[names] = Aims.of(players, self._cards, self._both)
        return self._made[names]


def arranged(rules: Rules) -> dict[str, Any]:
    """Settles what follows from the parameters, and lays ready the cards and moves of every table."""
    read, low, high = cast(SaboteurRules, rules), *rules.players
    second = read.edition.name == "2"
    counts = _settled(read)
    cards: dict[str, StockCard] = {card.id: replace(card, count=_count(read, counts, card)) for card in read.cards.values()}
    actions = [card for card in cards.values() if isinstance(card, ActionCard)]
    roles = _roles(counts, second)
    gold = gold_cards(counts["gold_cards"])
    return {
        **counts,
        "second": second,
        "layout": layout_of(second, open_gold=read.visible_golds if second else read.open_scores),
        "cards": MappingProxyType(cards),
        "stock": [card for card in cards.values() for _ in range(card.count)],
        "start_card": printed.START,
        "goal_cards": {card.id: card for card in (printed.TREASURE, *printed.STONES)},
        "start_cell": START_CELL,
        "goal_cells": tuple((read.goal_distance + 1, row * (read.goal_gap + 1)) for row in (-1, 0, 1)),
        "role_cards": roles,
        "role_decks": {players: _role_deck(read, counts, roles, players) for players in range(low, high + 1)},
        "gold_values": gold,
        "gold_stock": [card for card in gold.values() for _ in range(card.count)],
        "hand_sizes": dict.fromkeys(range(2, 13), read.s2_hand_size) if second else counts["hand_size_by_players"],
        "removed_cards": read.s2_removed_cards if second else 0,
        "fitting": _fitting(read),
        "passes": read.s2_pass_max if second else read.pass_discard,
        "breaks": {card.tools[0]: card for card in actions if card.stops and card.tools},
        "at_cells": AtCells(),
        "discards": Discards(),
        "aims_of": {card: AIMS[card.does] for card in actions},
        "plain_pass": not second and read.pass_discard == 1,
        "aims": AimsOf(actions, read.double_repair_fixes == 2),
        "turn_clause": "SA2-TURN-01" if second else "SAB-TURN-01",
        "draw_clause": "SA2-TURN-02" if second else "SAB-TURN-02",
        "pass_clause": "SA2-TURN-03" if second else "SAB-TURN-05",
        "treasure_clause": "SA2-END-01" if second else "SAB-REACH-02",
        "skip_clause": "SA2-TURN-07" if second else "SAB-TURN-04",
    }


# --- counts ---


def _settled(rules: SaboteurRules) -> dict[str, Mapping[Any, Any]]:
    """Fills up the mappings of which a tweak names only some entries, and settles what one parameter says of another."""
    paths = {card.id: card.count for card in printed.PATHS}
    if rules.straight_split == "3ns_4ew":
        paths |= printed.OTHER_STRAIGHTS
    gold = printed.OLD_MINE_GOLD if rules.old_mine else rules.gold_cards
    return {
        "path_counts": _filled(paths, rules.tweaks.get("path_counts", {})),
        "gold_cards": MappingProxyType(dict(gold)),
        "s2_roles": _filled({card.id: card.count for card in printed.ROLES_2}, rules.s2_roles),
        "s2_action_counts": _filled({card.id: card.count for card in printed.ACTIONS_2}, rules.s2_action_counts),
        "role_table": _filled(printed.ROLE_TABLE, rules.role_table),
        "hand_size_by_players": _filled(printed.HAND_SIZES, rules.hand_size_by_players),
        "saboteur_reward": _filled(printed.REWARDS, rules.saboteur_reward),
    }


def _filled(printed_ones: Mapping[Any, Any], tweaked: Mapping[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType({**printed_ones, **tweaked})


def _count(rules: SaboteurRules, counts: Mapping[str, Mapping[Any, Any]], card: StockCard) -> int:
    """Counts the copies of a card: as ``cards=`` says, else as the parameters do (SAB-COMP-02 to -07, SA2-COMP-02, -03)."""
    if card.id in rules.tweaks.get("cards", {}):
        return card.count
    if isinstance(card, PathCard):
        here = card.kind != "mixed" or rules.s2_mixed_cards
        return int(counts["path_counts"].get(card.id, card.count)) if here else 0
    if card.tools:
        repairs = rules.single_repair_per_type if len(card.tools) == 1 else rules.double_repair_per_pair
        return rules.sabotage_per_type if card.stops else repairs
    boxed = {"map": rules.map_cards, "rockfall": rules.rockfall_cards}
    return int(boxed.get(card.id, counts["s2_action_counts"].get(card.id, 0)))


def _roles(counts: Mapping[str, Mapping[Any, Any]], second: bool) -> dict[str, RoleCard]:
    if not second:
        return {card.id: card for card in printed.ROLES}
    return {card.id: replace(card, count=counts["s2_roles"][card.id]) for card in printed.ROLES_2}


def _role_deck(
    rules: SaboteurRules, counts: Mapping[str, Mapping[Any, Any]], roles: Mapping[str, RoleCard], players: int
) -> list[RoleCard]:
    """Lists the role cards that are shuffled for so many players (SAB-SETUP-02, SA2-SETUP-02)."""
    if "boss" in roles:
        return [card for card in roles.values() for _ in range(card.count)]
    saboteurs, diggers = counts["role_table"][players]
    deck = [roles["saboteur"]] * saboteurs + [roles["digger"]] * diggers
    if rules.selfish_dwarf and rules.selfish_assign == "role_card" and diggers:
        deck[-1] = roles["selfish"]
    return deck


# --- places ---


def _fitting(rules: SaboteurRules) -> Fitting:
    """Makes the rules of placement (SAB-PATH-01 to -10, SA2-PATH-03 to -10)."""
    bounds = None if rules.board_bounds == "none" else rules.board_bounds
    if bounds is not None:
        column, rows = rules.goal_distance + 1, rules.goal_gap + 1
        if not (bounds[0] <= 0 and column <= bounds[1] and bounds[2] <= -rows and rows <= bounds[3]):
            raise RulesError(f"board_bounds hold the start at 0,0 and the goals in column {column}, rows {-rows} to {rows}")
    return Fitting(
        turns=(0, 1, 2, 3) if rules.quarter_turns else (0, 2),
        connection=rules.placement_connection,
        bounds=bounds,
        open_to_covered=rules.facedown_goal_matching == "require_open",
        entrance_beside_goal=rules.ladder_next_to_goal,
        entrance_touch=rules.ladder_touch,
    )
