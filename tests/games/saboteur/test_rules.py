"""What play reads off the rules of Saboteur is declared, and declared as the parameters are; what makes no sense is refused."""

from __future__ import annotations

from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import lab
from lab.engine.game import Edition
from lab.games.saboteur import rules as rules_module
from lab.games.saboteur.rules import SaboteurRules
from tests.games.saboteur.play import EDITIONS

HINTS = get_type_hints(SaboteurRules, {**vars(rules_module), "Edition": Edition})
PARAMS = lab.rules("saboteur").game.params


@pytest.mark.parametrize("param", PARAMS, ids=lambda param: param.name)
def test_a_parameter_is_declared_with_its_values(param: lab.Param) -> None:
    kind = HINTS[param.name]
    if isinstance(param.valid, range):
        assert kind is int
    elif param.valid == (False, True):
        assert kind is bool
    elif isinstance(param.valid, tuple):
        assert get_origin(kind) is Literal and get_args(kind) == param.valid


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_declared_is_there_and_what_is_there_is_declared(edition: str) -> None:
    rules = lab.rules("saboteur", edition)
    assert {name for name in HINTS if not hasattr(rules, name)} == set()
    assert {name for name in vars(rules) if not name.startswith("_")} - set(HINTS) <= {"game", "players"}
    assert NoneType not in {type(getattr(rules, name)) for name in HINTS}


RANGES = {  # as the rulebook gives them: least and greatest value
    "rounds": (1, 10), "sabotage_per_type": (0, 6), "single_repair_per_type": (0, 6), "double_repair_per_pair": (0, 3),
    "map_cards": (0, 10), "rockfall_cards": (0, 10), "goal_distance": (3, 9), "goal_gap": (1, 3), "sabotage_per_tool": (1, 3),
    "double_repair_fixes": (1, 2), "pass_discard": (1, 3), "selfish_reward": (1, 9), "s2_hand_size": (3, 8),
    "s2_removed_cards": (0, 40), "s2_pass_max": (1, 6), "s2_heal_discard": (1, 4), "s2_heal_draw": (0, 2), "boss_penalty": (0, 5),
    "profiteer_penalty": (0, 5), "theft_amount": (1, 5),
}  # fmt: skip


def test_ranges_are_those_of_the_rulebook() -> None:
    assert {param.name: (param.valid[0], param.valid[-1]) for param in PARAMS if isinstance(param.valid, range)} == RANGES


@pytest.mark.parametrize(
    ("edition", "tweaks", "said"),
    [
        ("1", {"rounds": 11}, "rounds is a whole number from 1 to 10"),
        ("1", {"s2_hand_size": 5}, "s2_hand_size has no effect in edition 1, only in edition 2"),
        ("2", {"competitive": True}, "competitive has no effect in edition 2, only in edition 1"),
        ("1", {"selfish_reward": 5}, "selfish_reward has no effect in Saboteur 1 with selfish_dwarf=False, only where"),
        ("1", {"new_mine_count": "all_diggers"}, "new_mine_count has no effect in Saboteur 1 with new_mine=False"),
        ("1", {"old_mine": True, "gold_cards": {1: 5}}, "gold_cards has no effect in Saboteur 1 with old_mine=True"),
        ("1", {"reward_payment": "virtual", "reward_shortage": "forfeit"}, "reward_shortage has no effect"),
        ("1", {"gold_cards": {1: 0}}, r"gold_cards is a mapping from the value \(0 to 9\) .* not all of them 0"),
        ("1", {"gold_cards": {"x": 1}}, "gold_cards is a mapping"),
        ("1", {"role_table": {3: [1, 1]}}, "at least one more than players"),
        ("1", {"role_table": {3: 4}}, "role_table is a mapping"),
        ("1", {"hand_size_by_players": {3: 11}}, "whole numbers from 1 to 10"),
        ("1", {"hand_size_by_players": {2: 5}}, r"players \(3 to 10\)"),
        ("1", {"hand_size_by_players": {3: 5, "3": 6}}, "hand_size_by_players is a mapping"),
        ("1", {"path_counts": {"cross": 21}}, "path_counts is a mapping"),
        ("1", {"board_bounds": [0, 7, -3, 3]}, "board_bounds hold the start at 0,0 and the goals in column 8, rows -2 to 2"),
        ("1", {"board_bounds": [0, 8, -2]}, "board_bounds is 'none' or"),
        ("1", {"board_bounds": [5, 0, -2, 2]}, "board_bounds is 'none' or"),
        ("2", {"s2_share_table": [1, 2]}, "none greater than the one before"),
        ("2", {"s2_share_table": []}, "s2_share_table is a list"),
        ("2", {"s2_action_counts": {"map": 3}}, "s2_action_counts is a mapping"),
    ],
)
def test_a_tweak_that_makes_no_sense_is_refused(edition: str, tweaks: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules("saboteur", edition, **tweaks)


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("hand_size_by_players", "5:6,6:5", {5: 6, 6: 5}),
        ("role_table", "5:2+4", {5: (2, 4)}),
        ("gold_cards", "0:3,1:9", {0: 3, 1: 9}),
        ("board_bounds", "-1,9,-3,3", (-1, 9, -3, 3)),
        ("board_bounds", "none", "none"),
        ("s2_share_table", "5,4", (5, 4)),
    ],
)
def test_mappings_are_read_from_a_command_line(name: str, word: str, value: Any) -> None:
    param = next(param for param in PARAMS if param.name == name)
    stored = param.check(param.read(word))
    assert (dict(stored) if isinstance(value, dict) else stored) == value


def test_a_wrong_word_is_no_mapping() -> None:
    for param in PARAMS:
        with pytest.raises(lab.RulesError):
            param.check(param.read("nonsense"))


@pytest.mark.parametrize("tweaks", [{"role_table": {5: [2, 4]}}, {"gold_cards": {1: 9}}, {"board_bounds": [-1, 9, -3, 3]}])
def test_a_record_keeps_the_tweaks(tmp_path: Any, tweaks: dict[str, Any]) -> None:
    s = lab.Session(lab.rules("saboteur", "1", **tweaks), 5, 3)
    s.choose(s.decision.options[0])
    s.save(tmp_path / "game.jsonl")
    again = lab.Session.load(tmp_path / "game.jsonl")
    assert again.digest() == s.digest() and again.rules == s.rules


def test_an_effect_can_be_replaced() -> None:
    """A designer's map shows two goals to everybody who plays it."""
    seen: list[str] = []

    def two_goals(table: Any, me: lab.Player, move: Any) -> None:
        seen.extend(str(card) for card in list(table.goals.values())[:2])

    rules = lab.rules("saboteur", "1", effects={"map.play": two_goals}, cards={"map": 40})
    lab.playout(rules, 3, 1)
    assert len(seen) >= 2 and set(seen) <= {"treasure", "stone_nw", "stone_ne"}


def test_a_player_is_not_called_like_a_word_of_the_game() -> None:
    for name in ("treasure", "boss", "cross", "lamp", "goal"):
        with pytest.raises(lab.RulesError, match="cannot be called"):
            lab.Session(lab.rules("saboteur", "1"), ["A", "B", name])
