"""The end of a round against a second working out, whatever the players, the variants and the other tweaks."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lab
from lab.engine.table import Player
from tests.games.saboteur.by_hand_gold import Sharing, paid, thieves
from tests.games.saboteur.play import turns

EITHER: dict[str, list[Any]] = {
    "goal_gap": [1, 2, 3], "stone_orientation": ["player_choice"], "placement_connection": ["neighbour"],
    "sabotage_per_tool": [3], "sabotage_self": [True], "rockfall_on_revealed_goal": [True],
    "next_starter": ["left_of_last_starter"], "first_player": ["seat_0"],
}  # fmt: skip
FIRST: dict[str, list[Any]] = {
    "old_mine": [True], "new_mine": [True], "competitive": [True], "selfish_dwarf": [True], "new_mine_count": ["all_diggers"],
    "selfish_assign": ["role_card"], "selfish_reward": [1, 7, 9], "selfish_losing_cards": ["players"], "gold_cards_10p": [10],
    "gold_direction": ["clockwise"], "saboteur_finder": ["no_gold"], "saboteur_reward": [{1: 9, 2: 7, 3: 5}, {2: 0}, {5: 8}],
    "reward_payment": ["virtual"], "reward_shortage": ["forfeit"], "stop_when_unreachable": [True], "leftover_role": ["never"],
    "gold_cards": [{1: 3, 2: 2}, {2: 10}, {1: 1}, {0: 5, 1: 5, 9: 3}], "open_scores": [True],
    "role_table": [{n: [saboteurs, n + 1 - saboteurs] for n in range(3, 11)} for saboteurs in (0, 3)],
}  # fmt: skip
SECOND: dict[str, list[Any]] = {
    "theft_on_others": [True], "trap_self": [True], "hats_discard": ["back_to_stock"], "split_door_routes": ["both_blocked"],
    "s2_share_table": [[9], [3, 0], [20, 10, 5, 5, 5, 1]], "boss_penalty": [0, 5], "profiteer_penalty": [0, 5],
    "crystals_connected_only": [True], "trapped_geologist_halves": [False], "trapped_geologist_paid": [True],
    "theft_optional": [False], "theft_amount": [2, 5], "theft_order": ["from_starting_player"], "s2_heal_draw": [0, 2],
    "heal_targets": ["any_front_card"], "cards": [{"door_blue_ew": 8, "door_green_ew": 8, "ladder_e": 5}, {"crystal_ew_s": 9}],
    "s2_action_counts": [{"trapped": 10, "free_at_last": 0}, {"theft": 10}, {"swap_hats": 10}],
    "s2_roles": [{"blue": 2, "green": 2, "boss": 3, "profiteer": 3, "geologist": 4}, {"geologist": 8}],
}  # fmt: skip
NEED = {"new_mine_count": "new_mine", "selfish_assign": "selfish_dwarf", "selfish_reward": "selfish_dwarf",
        "selfish_losing_cards": "selfish_dwarf"}  # fmt: skip
EXCLUDE = {"gold_cards": "old_mine", "reward_shortage": "reward_payment"}


def some_rules(edition: str, rng: random.Random) -> lab.Rules:
    """Rules with near goals and about every third tweak, those that have no effect left out."""
    pool = EITHER | (FIRST if edition == "1" else SECOND)
    tweaks = {name: rng.choice(values) for name, values in pool.items() if rng.random() < 0.35}
    for name in list(tweaks):
        if NEED.get(name, name) not in tweaks or EXCLUDE.get(name) in tweaks:
            del tweaks[name]
    return lab.rules("saboteur", edition, **{"goal_distance": 3, "rounds": 2, **tweaks})


@pytest.mark.parametrize("seed", range(40))
def test_gold_is_shared_and_rewards_are_paid_as_the_rulebook_says(seed: int) -> None:
    """SAB-GOLD-01 to -09, SAB-VAR-01 to -11."""
    rng = random.Random(seed)
    players, rules = rng.randint(3, 10), some_rules("1", rng)
    before: Any = None
    first = 0
    for run in turns(rules, players, seed):
        made: Any = run.table
        told = {event.kind.name: event.args for event in made.events()}
        first = made.first if before is None or "new_round" in told else first
        deck = [card.value for card in made.gold_deck[::-1]]
        now = [sorted(card.value for card in cards) for cards in made.gold], list(made.nuggets), deck
        if "round_won" in told:
            end, taken = Sharing(made, *before, int(first)), 0
            assert [card.value for card in made.stack] == end.stack
            assert now[:2] == ([sorted(cards) for cards in end.gold], end.nuggets) and sorted(deck) == sorted(end.deck)
        if "keeps" in told:
            assert told["keeps"][0] == end.order[taken % len(end.order)]
            taken += 1
        if made.phase in ("share", "over"):
            assert made.phase == ("share" if taken < len(end.stack) else "over")
        before = now


@pytest.mark.parametrize("seed", range(40))
def test_shares_crystals_and_thefts_are_as_the_rulebook_says(seed: int) -> None:
    """SA2-SCORE-01 to -17."""
    rng = random.Random(seed)
    players, rules = rng.randint(2, 12), some_rules("2", rng)
    before: list[int] | None = None
    laid: list[Player] = []
    queue: list[int] = []
    first = 0
    for run in turns(rules, players, seed):
        made: Any = run.table
        told = {event.kind.name: event.args for event in made.events()}
        if before is None or "new_round" in told:
            laid, first = [], made.first
        for event in made.events():
            if event.kind.name == "plans_theft":
                laid.append(event.args[0])
            rid = event.kind.name == "removes" and event.args[1].id == "theft"
            if rid or (event.kind.name, event.clause) == ("stops_theft", "SA2-ACT-03"):
                laid.remove(event.args[0])
        now = list(before or made.pieces)
        if "round_won" in told:
            now, queue = paid(made, now), thieves(made, laid, int(first))
        if "steals" in told or "declines" in told:
            thief = queue.pop(0)
            assert (told.get("steals") or told["declines"])[0] == thief
            if "steals" in told:
                victim = told["steals"][1]
                taken = min(rules.theft_amount, now[victim])
                assert taken and victim != thief
                now[victim], now[thief] = now[victim] - taken, now[thief] + taken
        while queue and not any(now[player] for player in range(players) if player != queue[0]):
            queue.pop(0)
        assert made.pieces == now
        if made.phase in ("steal", "over"):
            assert made.phase == ("steal" if queue else "over") and (not queue or made.active == queue[0])
        before = now
