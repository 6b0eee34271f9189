"""The parameters of Saboteur: every ruling's alternative, and every number that a table might want otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ...engine.params import Counts, Numbers, Param, whole
from . import cards

SWITCH = (False, True)
FIRST, SECOND = ("1",), ("2",)


@dataclass(frozen=True)
class ByNumber:
    """A whole number for each of some numbers, such as the size of a hand by the number of players."""

    keys: range
    each: range
    what: str
    some: bool = False  # they must not all be zero

    def __str__(self) -> str:
        some = ", not all of them 0" * self.some
        return f"a mapping from {self.what} ({_span(self.keys)}) to whole numbers from {_span(self.each)}{some}"

    def stored(self, value: Any) -> Mapping[int, Any]:
        """Returns the mapping in the order of its keys, which may be given as texts."""
        if not isinstance(value, Mapping):
            raise ValueError
        numbered: dict[Any, Any] = {whole(key) if isinstance(key, str) else key: each for key, each in value.items()}
        if any(type(key) is not int or key not in self.keys for key in numbered) or len(numbered) < len(value):
            raise ValueError
        kept = {key: self.valued(key, numbered[key]) for key in sorted(numbered)}
        if self.some and not any(kept.values()):
            raise ValueError
        return MappingProxyType(kept)

    def valued(self, key: int, value: Any) -> Any:
        """Returns the value of a key in its stored form."""
        if type(value) is not int or value not in self.each:
            raise ValueError
        return value

    def read(self, word: str) -> Any:
        """Reads ``5:6,6:5``."""
        return {whole(key): whole(each) for key, _, each in (entry.partition(":") for entry in word.split(",") if entry)}


class RolesByPlayers(ByNumber):
    """For each number of players so many saboteurs and gold diggers, together at least one card more than players."""

    def __str__(self) -> str:
        return f"a mapping from players ({_span(self.keys)}) to [saboteurs, gold diggers], at least one more than players"

    def valued(self, key: int, value: Any) -> Any:
        """Returns the two numbers as a tuple."""
        if not isinstance(value, (list, tuple)) or len(value) != 2:
            raise ValueError
        if not all(type(each) is int and each in self.each for each in value) or sum(value) <= key:
            raise ValueError
        return tuple(value)

    def read(self, word: str) -> Any:
        """Reads ``5:2+4,6:2+5``."""
        return {key: [whole(each) for each in str(value).split("+")] for key, value in super().read(word).items()}


@dataclass(frozen=True)
class Rectangle:
    """No bounds, or the least and greatest column and the least and greatest row."""

    def __str__(self) -> str:
        return "'none' or [least column, greatest column, least row, greatest row] around start and goals"

    def stored(self, value: Any) -> str | tuple[int, ...]:
        """Returns the four numbers as a tuple."""
        if value == "none":
            return "none"
        if not isinstance(value, (list, tuple)) or len(value) != 4 or not all(type(each) is int for each in value):
            raise ValueError
        if not (-99 <= value[0] <= value[1] <= 99 and -99 <= value[2] <= value[3] <= 99):
            raise ValueError
        return tuple(value)

    def read(self, word: str) -> Any:
        """Reads ``-1,9,-3,3``."""
        return word if word == "none" else [whole(each) for each in word.split(",")]


class Falling(Numbers):
    """A list of whole numbers, none greater than the one before; its last counts for all further ones."""

    def __str__(self) -> str:
        return f"{super().__str__()}, none greater than the one before"

    def stored(self, value: Any) -> tuple[int, ...]:
        """Returns the numbers as a tuple."""
        numbers = super().stored(value)
        if list(numbers) != sorted(numbers, reverse=True):
            raise ValueError
        return numbers


def _span(numbers: range) -> str:
    return f"{numbers.start} to {numbers.stop - 1}"


def _printed(rows: tuple[Any, ...]) -> dict[str, int]:
    return {card.id: card.count for card in rows}


def _counts(rows: tuple[Any, ...], most: int) -> Counts:
    return Counts(tuple(card.id for card in rows), range(most + 1))


NO_GOLD_COUNTS, NEW_MINE, SELFISH = {"old_mine": (False,)}, {"new_mine": (True,)}, {"selfish_dwarf": (True,)}
IN_CARDS = {"reward_payment": ("cards",)}

PARAMS = (
    Param("rounds", 3, range(1, 11), ("SAB-AIM-01",), "rounds of a game"),
    # components
    Param("path_counts", _printed(cards.PATHS), _counts(cards.PATHS, 20), ("SAB-COMP-02",),
          "path cards of the base game by shape"),
    Param("straight_split", "4ns_3ew", ("4ns_3ew", "3ns_4ew"), ("SAB-COMP-02",),
          "which straight there are four of; the other reading also exchanges the counts of the curves"),
    Param("sabotage_per_type", 3, range(0, 7), ("SAB-COMP-03",), "sabotage cards for each tool"),
    Param("single_repair_per_type", 2, range(0, 7), ("SAB-COMP-04",), "repair cards for each tool"),
    Param("double_repair_per_pair", 1, range(0, 4), ("SAB-COMP-05",), "repair cards for each pair of tools"),
    Param("map_cards", 5, range(0, 11), ("SAB-COMP-06",), "maps; the boxed game has six"),
    Param("rockfall_cards", 3, range(0, 11), ("SAB-COMP-07",), "rockfalls"),
    Param("gold_cards", cards.GOLD, ByNumber(range(0, 10), range(0, 51), "the value", some=True), ("SAB-COMP-08",),
          "gold cards by value", editions=FIRST, where=NO_GOLD_COUNTS),
    Param("s2_roles", _printed(cards.ROLES_2), _counts(cards.ROLES_2, 12), ("SA2-COMP-01",), "role cards", editions=SECOND),
    Param("s2_mixed_cards", True, SWITCH, ("SA2-COMP-02",), "the six assumed cards are among the path cards", editions=SECOND),
    Param("s2_action_counts", _printed(cards.ACTIONS_2), _counts(cards.ACTIONS_2, 10), ("SA2-COMP-03",),
          "the new action cards", editions=SECOND),
    # set-up
    Param("role_table", cards.ROLE_TABLE, RolesByPlayers(range(3, 11), range(0, 21), "players"), ("SAB-SETUP-02",),
          "saboteurs and gold diggers by the number of players", editions=FIRST),
    Param("leftover_role", "reveal_at_end", ("reveal_at_end", "never"), ("SAB-SETUP-03",),
          "whether the role card left over is shown at the end of the round", editions=FIRST),
    Param("hand_size_by_players", cards.HAND_SIZES, ByNumber(range(3, 11), range(1, 11), "players"), ("SAB-SETUP-06",),
          "cards dealt to each player", editions=FIRST),
    Param("s2_hand_size", 6, range(3, 9), ("SA2-SETUP-04",), "cards dealt to each player", editions=SECOND),
    Param("s2_removed_cards", 10, range(0, 41), ("SA2-SETUP-03",), "cards put out of each round unseen", editions=SECOND),
    Param("goal_distance", 7, range(3, 10), ("SAB-SETUP-05",), "empty columns between start and goals"),
    Param("goal_gap", 1, range(1, 4), ("SAB-SETUP-05",), "empty cells between neighbouring goals"),
    Param("first_player", "random", ("random", "seat_0"), ("SAB-SETUP-08",), "who begins the first round"),
    Param("next_starter", "left_of_last_player", ("left_of_last_player", "left_of_last_starter"), ("SAB-SETUP-09",),
          "who begins a later round"),
    # the turn
    Param("pass_discard", 1, range(1, 4), ("SAB-TURN-05",), "cards that may be discarded by passing", editions=FIRST),
    Param("s2_pass_max", 3, range(1, 7), ("SA2-TURN-03",), "cards that may be discarded by passing", editions=SECOND),
    Param("s2_heal_discard", 2, range(1, 5), ("SA2-TURN-04",), "cards to discard for removing one in front", editions=SECOND),
    Param("s2_heal_draw", 1, range(0, 3), ("SA2-TURN-04",), "cards drawn after that", editions=SECOND),
    Param("heal_targets", "sabotage_trapped", ("sabotage_trapped", "any_front_card"), ("SA2-TURN-05",),
          "which cards in front may be removed so", editions=SECOND),
    # path cards
    Param("board_bounds", "none", Rectangle(), ("SAB-PATH-01",), "the cells that may be used"),
    Param("quarter_turns", False, SWITCH, ("SAB-PATH-02",), "path cards may be turned by quarters"),
    Param("placement_connection", "start", ("start", "neighbour"), ("SAB-PATH-04",),
          "whether a card must be connected to the start or only lie beside a card"),
    Param("facedown_goal_matching", "ignore", ("ignore", "require_open"), ("SAB-PATH-05",),
          "what a card must show towards a goal that lies face down"),
    Param("ladder_touch", "any_side", ("any_side", "open_side"), ("SA2-PATH-09",), "how a ladder must touch a card",
          editions=SECOND),
    Param("ladder_next_to_goal", False, SWITCH, ("SA2-PATH-10",), "ladders may lie beside goals", editions=SECOND),
    Param("stone_orientation", "automatic", ("automatic", "player_choice"), ("SAB-REACH-04",), "who turns a revealed stone"),
    # action cards
    Param("sabotage_self", False, SWITCH, ("SAB-ACT-01",), "one may break one's own tools"),
    Param("sabotage_per_tool", 1, range(1, 4), ("SAB-ACT-02",), "sabotage cards of a tool in front of a player"),
    Param("double_repair_fixes", 1, range(1, 3), ("SAB-ACT-05",), "tools that a double repair card repairs if both are broken"),
    Param("map_on_revealed", False, SWITCH, ("SAB-ACT-09",), "a map may be played on a goal that lies face up"),
    Param("rockfall_on_revealed_goal", False, SWITCH, ("SAB-ACT-11",), "a rockfall may remove a stone that lies face up"),
    Param("theft_on_others", False, SWITCH, ("SA2-ACT-02",), "a theft may be laid in front of another player", editions=SECOND),
    Param("trap_self", False, SWITCH, ("SA2-ACT-04",), "one may trap oneself", editions=SECOND),
    Param("hats_discard", "out", ("out", "back_to_stock"), ("SA2-ACT-08",), "where a role goes that is given up",
          editions=SECOND),
    Param("swap_hands_draw", "target", ("target", "active"), ("SA2-ACT-11",), "who draws after hands are exchanged",
          editions=SECOND),
    # the end of a round
    Param("stop_when_unreachable", False, SWITCH, ("SAB-END-02",), "a round ends when no way to a goal is left",
          editions=FIRST),
    # gold, edition 1
    Param("gold_cards_10p", 9, (9, 10), ("SAB-GOLD-02",), "gold cards drawn with ten players", editions=FIRST),
    Param("gold_direction", "counterclockwise", ("counterclockwise", "clockwise"), ("SAB-GOLD-03",),
          "how the gold goes round", editions=FIRST),
    Param("saboteur_finder", "next_digger", ("next_digger", "no_gold"), ("SAB-GOLD-04",),
          "what a saboteur who reaches the treasure brings about", editions=FIRST),
    Param("saboteur_reward", cards.REWARDS, ByNumber(range(1, 11), range(0, 10), "saboteurs in play"), ("SAB-GOLD-06",),
          "nuggets for each saboteur", editions=FIRST),
    Param("reward_payment", "cards", ("cards", "virtual"), ("SAB-GOLD-08",), "whether rewards are paid in gold cards",
          editions=FIRST),
    Param("reward_shortage", "virtual", ("virtual", "forfeit"), ("SAB-GOLD-09",), "what becomes of nuggets that no card pays",
          editions=FIRST, where=IN_CARDS),
    Param("open_scores", False, SWITCH, ("SAB-GOLD-10",), "gold cards lie open", editions=FIRST),
    # variants, edition 1 (SAB-VAR-01)
    Param("old_mine", False, SWITCH, ("SAB-VAR-01", "SAB-VAR-02"), "some gold cards are worthless", editions=FIRST),
    Param("new_mine", False, SWITCH, ("SAB-VAR-01", "SAB-VAR-03"), "a gold card for each gold digger", editions=FIRST),
    Param("new_mine_count", "entitled", ("entitled", "all_diggers"), ("SAB-VAR-03",), "which gold diggers are counted",
          editions=FIRST, where=NEW_MINE),
    Param("competitive", False, SWITCH, ("SAB-VAR-01", "SAB-VAR-04"), "a broken tool costs the share", editions=FIRST),
    Param("selfish_dwarf", False, SWITCH, ("SAB-VAR-01", "SAB-VAR-08"), "a gold digger plays for himself", editions=FIRST),
    Param("selfish_assign", "dealt_digger", ("dealt_digger", "role_card"), ("SAB-VAR-08",),
          "whether he is one of the diggers dealt, or one card of the role deck", editions=FIRST, where=SELFISH),
    Param("selfish_reward", 4, range(1, 10), ("SAB-VAR-09",), "his nuggets", editions=FIRST, where=SELFISH),
    Param("selfish_losing_cards", "players_minus_one", ("players_minus_one", "players"), ("SAB-VAR-10",),
          "gold cards drawn when he loses", editions=FIRST, where=SELFISH),
    # scoring, edition 2
    Param("split_door_routes", "per_team", ("per_team", "both_blocked"), ("SA2-SCORE-01",),
          "what routes with doors of one colour each are worth", editions=SECOND),
    Param("s2_share_table", cards.SHARES, Falling(range(0, 21), range(1, 13)), ("SA2-SCORE-07",),
          "gold pieces of each winner, by the number of winners", editions=SECOND),
    Param("boss_penalty", 1, range(0, 6), ("SA2-SCORE-08",), "what the boss gets less", editions=SECOND),
    Param("profiteer_penalty", 2, range(0, 6), ("SA2-SCORE-08",), "what the profiteer gets less", editions=SECOND),
    Param("crystals_connected_only", False, SWITCH, ("SA2-SCORE-09",), "crystals cut off do not count", editions=SECOND),
    Param("trapped_geologist_halves", True, SWITCH, ("SA2-SCORE-10",), "a trapped geologist counts for the halving",
          editions=SECOND),
    Param("trapped_geologist_paid", False, SWITCH, ("SA2-SCORE-11",), "a trapped geologist is paid", editions=SECOND),
    Param("theft_optional", True, SWITCH, ("SA2-SCORE-13",), "a thief may decline", editions=SECOND),
    Param("theft_amount", 1, range(1, 6), ("SA2-SCORE-13",), "gold pieces of a theft", editions=SECOND),
    Param("theft_order", "last_played_first", ("last_played_first", "from_starting_player"), ("SA2-SCORE-14",),
          "who steals first", editions=SECOND),
    Param("visible_golds", False, SWITCH, ("SA2-HID-01", "SA2-HID-02"), "all totals are shown", editions=SECOND),
)  # fmt: skip
