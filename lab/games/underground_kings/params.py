"""The parameters of Kings under Mountains: every ruling's alternative is a value here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from ...engine.params import Decimals, Param
from .cards import MINE_KINDS

SWITCH = (False, True)
RANDOM: Final = "random"
MINE_NUMBERS = {"defence": range(1, 7), "size": range(1, 7), "value": range(0, 10), "overseer": range(0, 2)}


@dataclass(frozen=True)
class MineTable:
    """Other numbers for kinds of mine: defence, size, value and overseer mark by id; kinds left out stay as they are."""

    def __str__(self) -> str:
        said = ", ".join(f"{name} {valid[0]}-{valid[-1]}" for name, valid in MINE_NUMBERS.items())
        return f"a mapping from 'm01' to 'm{len(MINE_KINDS)}' to [{said}]"

    def stored(self, value: Any) -> Mapping[str, tuple[int, ...]]:
        """Returns the mapping in the order of the kinds."""
        if not isinstance(value, Mapping) or any(id not in map(str, MINE_KINDS) for id in value):
            raise ValueError
        return MappingProxyType({kind.id: _numbers(value[kind.id]) for kind in MINE_KINDS if kind.id in value})

    def read(self, word: str) -> Any:
        """Reads ``m03:1/2/2/1,m12:3/1/4/0``."""
        rows = (each.partition(":") for each in word.split(",") if each)
        try:
            return {id: tuple(map(int, numbers.split("/"))) for id, _, numbers in rows}
        except ValueError:
            return word


def _numbers(row: Any) -> tuple[int, ...]:
    """Checks the four numbers of a kind; the mark may be said as true or false."""
    if not isinstance(row, (list, tuple)) or len(row) != len(MINE_NUMBERS):
        raise ValueError
    if not all(isinstance(each, int) and each in valid for each, valid in zip(row, MINE_NUMBERS.values(), strict=True)):
        raise ValueError
    if any(isinstance(each, bool) for each in row[:-1]):
        raise ValueError
    return tuple(map(int, row))


PARAMS = (
    Param("hand_size", 6, range(1, 13), ("UGK-SETUP-06",), "cards in a hand between turns"),
    Param("centre_mines", 4, range(1, 9), ("UGK-SETUP-04",), "neutral mines in the centre"),
    Param("camp_start", 4, range(0, 13), ("UGK-SETUP-05",), "squads in the camp at the start"),
    Param("copies_per_strength", 2, range(1, 5), ("UGK-COMP-05",), "cards of each people and strength"),
    Param("mine_table", {}, MineTable(), ("UGK-COMP-04", "UGK-COMP-06"), "other numbers for kinds of mine"),
    Param("king_assignment", RANDOM, (RANDOM, "choose"), ("UGK-SETUP-01",), "how the peoples are divided"),
    Param("deal_order", "centre_camp_hands", ("centre_camp_hands", "hands_centre_camp"), ("UGK-SETUP-07",),
          "in which order the deck is dealt"),
    Param("first_player", RANDOM, (RANDOM, 0, 1, 2, 3), ("UGK-SETUP-10",), "who takes the first turn, by seat from 0"),
    Param("hand_backs_visible", True, SWITCH, ("UGK-HID-04",), "the others see the mine sides of a hand"),
    Param("next_mine_visible", True, SWITCH, ("UGK-HID-01",), "everybody sees the mine on top of the deck"),
    Param("camp_visibility", "full", ("full", "top_only"), ("UGK-HID-08",), "how much of the camp's piles lies open",
          where={"camp_draw": ("pile_top",)}),
    Param("play_obligation", "must", ("must", "may"), ("UGK-TURN-02", "UGK-TURN-03"), "whether a turn may be given up"),
    Param("zero_opens_empty", True, SWITCH, ("UGK-STACK-01",), "a 0 may be the first squad on a mine"),
    Param("nine_zero_wrap", True, SWITCH, ("UGK-STACK-03",), "a 0 may follow a 9"),
    Param("capture_goes_to", "last_people_king", ("last_people_king", "last_player"), ("UGK-CAPTURE-02", "UGK-CAPTURE-14"),
          "who gets a captured mine"),
    Param("kingless_capture", "active_player", ("active_player", "removed", "forbidden"),
          ("UGK-CAPTURE-04", "UGK-CAPTURE-05"), "what becomes of a mine captured by a people without a king",
          where={"capture_goes_to": ("last_people_king",)}),
    Param("camp_return_order", "play_order", ("play_order", "reverse"), ("UGK-CAPTURE-07",),
          "in which order squads go back to the camp"),
    Param("squads_return", "before_draw", ("before_draw", "after_draw"), ("UGK-CAPTURE-10", "UGK-CAPTURE-15"),
          "when the squads of a captured mine go to the camp"),
    Param("replacement", "before_draw", ("before_draw", "end_of_turn"), ("UGK-CAPTURE-09", "UGK-CAPTURE-15"),
          "when a captured mine is replaced"),
    Param("own_people_as_miners", False, SWITCH, ("UGK-WORK-02", "UGK-VAR-01"), "squads of the owner's people may work"),
    Param("overseer_beats", "top_with_wrap", ("top_with_wrap", "top_no_wrap", "all_miners"),
          ("UGK-OVERSEER-03", "UGK-OVERSEER-07"), "whom an overseer must be stronger than"),
    Param("camp_draw", "pile_top", ("pile_top", "any_squad"), ("UGK-DRAW-03", "UGK-VAR-02"),
          "which squads of the camp may be drawn"),
    Param("stuck", "discard_and_draw", ("discard_and_draw", "skip"), ("UGK-STUCK-02", "UGK-STUCK-03"),
          "what a player does who cannot play"),
    Param("stuck_draw_source", "deck", ("deck", "any"), ("UGK-STUCK-04",), "where a stuck player draws",
          where={"stuck": ("discard_and_draw",)}),
    Param("end_timing", "immediate", ("immediate", "finish_round", "extra_round"), ("UGK-END-02", "UGK-END-03", "UGK-END-04"),
          "when the game ends after the last card of the deck"),
    Param("undeveloped_penalty", 1.0, Decimals(0, 2), ("UGK-SCORE-02",),
          "how much of its value a captured mine costs that is not developed"),
    Param("tie_break", "shared", ("shared", "most_developed", "fewest_undeveloped"), ("UGK-SCORE-05", "UGK-SCORE-06"),
          "who wins among equal totals"),
)  # fmt: skip
