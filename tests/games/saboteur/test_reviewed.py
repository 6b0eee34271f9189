"""What a second look at Saboteur found, and the turn of both editions worked out a second time (by_hand)."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.run import Run
from lab.games.saboteur.table import SaboteurTable
from tests.engine.play import fewer
from tests.games.saboteur import by_hand
from tests.games.saboteur.play import digging_policy, options, play, refused, session, table, told
from tests.games.saboteur.test_gold import FIVE, found, position, shared, unreached

# --- gold ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("listed", "nuggets"), [({6: 5}, 2), ({5: 9}, 9), ({}, 2)])
def test_more_saboteurs_than_listed_are_paid_like_the_largest_number_listed_below(listed: dict[int, int], nuggets: int) -> None:
    """SAB-GOLD-06: five saboteurs where 4 (and 6) are listed, where 5 is, and where the list ends with 4."""
    roles = dict(zip("ABCDEF", ["saboteur"] * 5 + ["digger"], strict=True))
    s = unreached(table("ABCDEF", roles=roles, deck="", role_table={6: [5, 2]}, saboteur_reward=listed), "F")
    assert [s.table.score(player) for player in s.table.players] == [nuggets] * 5 + [0]


def test_no_gold_for_a_saboteur_who_finds_the_treasure_is_not_a_matter_of_broken_tools() -> None:
    """SAB-GOLD-04, not SAB-VAR-06: saboteur_finder=no_gold beside Competitive."""
    s = found(position("ABCDE", "B", FIVE, saboteur_finder="no_gold", competitive=True))
    assert [event["clause"] for event in s.rows("A")[-1]["events"] if "no gold" in event["text"]] == ["SAB-GOLD-04"]


MIXED = {"A": "digger", "B": "selfish", "C": "digger", "D": "saboteur", "E": "digger"}
ALL = {"competitive": True, "selfish_dwarf": True}


@pytest.mark.parametrize(
    ("finder", "tweaks", "taken"),
    [  # E has a broken lamp and B is the selfish dwarf: A and C are entitled; two cards are 3, 1, four 3, 1, 1, 1
        ("C", {"new_mine": True}, [("C", 3), ("A", 1)]),  # one card each
        ("C", {"new_mine": True, "new_mine_count": "all_diggers"}, [("C", 3), ("A", 1), ("C", 1), ("A", 1)]),  # A, B, C, E
        ("D", {"new_mine": True}, [("C", 3), ("A", 1)]),  # counter-clockwise from the saboteur
        ("A", {}, [("A", 3), ("C", 1), ("A", 1), ("C", 1)]),  # five players less the dwarf
        ("A", {"selfish_losing_cards": "players"}, [("A", 3), ("C", 2), ("A", 1), ("C", 1), ("A", 1)]),
        ("D", {"gold_direction": "clockwise"}, [("A", 3), ("C", 1), ("A", 1), ("C", 1)]),
    ],
)
def test_three_variants_together(finder: str, tweaks: dict[str, Any], taken: list[tuple[str, int]]) -> None:
    """SAB-VAR-01, SAB-VAR-03, SAB-VAR-04, SAB-VAR-10: Competitive, Selfish Dwarf and New Mine combine."""
    s = found(position("ABCDE", finder, MIXED, [1, 3, 1, 1, 2], front={"E": "sabotage_lamp"}, **ALL, **tweaks))
    assert shared(s) == taken


def test_the_selfish_dwarf_who_finds_the_treasure_is_paid_alone_in_every_variant() -> None:
    """SAB-VAR-09: four nuggets as 3 + 1, and no gold card is drawn for sharing."""
    made = position("ABCDE", "B", MIXED, [3, 1], front={"E": "sabotage_lamp"}, new_mine=True, **ALL)
    s = found(made)
    assert [s.table.score(player) for player in s.table.players] == [0, 4, 0, 0, 0]
    assert sorted(card.value for card in s.table.gold[1]) == [1, 3] and len(s.table.gold_deck) == 26


# --- the end of a round --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["1", "2"])
def test_nobody_is_skipped_when_the_round_is_over(edition: str) -> None:
    """SAB-TURN-04, SAB-END-02, SA2-END-02: when the last card is played no turn is left to be skipped."""
    made = table("ABC", edition, hands={"A": "dead_n"}, deck="")
    for hand in made.hands[1:]:
        made.used += hand
        hand.clear()
    s = play(session(made), "discard dead_n")
    assert "the round is over: nobody holds a card" in told(s, "B") and "skipped" not in str(told(s, "B"))


# --- refusals ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("notation", ["map", "map B", "sabotage_lamp", "sabotage_lamp Z", "repair_lamp", "repair_lamp B: lamp",
                                      "repair_pickaxe_lamp B", "repair_pickaxe_lamp B: lamp pickaxe"])  # fmt: skip
def test_a_play_said_by_halves_is_answered_with_a_whole_one(notation: str) -> None:
    """SAB-TURN-07: card and target are one decision."""
    s = session(table(hands={"A": "map sabotage_lamp repair_lamp repair_pickaxe_lamp"}, front={"B": "sabotage_lamp"}))
    answer = s.why_not(notation)
    assert refused(s, notation) == ("SAB-TURN-07",)
    assert answer.reason.endswith(answer.nearest[0]) and answer.nearest[0] in options(s, notation.split(" ")[0])


@pytest.mark.parametrize("notation", ["take 3", "steal from B", "no theft", "deal", "stone 8,0", "stone 8,-2r"])
def test_what_is_chosen_at_other_times_is_said_to_be_not_asked_now(notation: str) -> None:
    s = session(table("ABC", "2", hands={"A": "map"}))
    answer = s.why_not(notation)
    assert answer.kind == "foreign" and answer.clause == "SA2-TURN-01" and answer.reason == "now A is asked: your move"


@pytest.mark.parametrize("notation", ["place cross@01,0", "place cross@1,00", "place cross@-0,1", "stone 08,0", "deal it"])
def test_a_number_is_written_in_one_way(notation: str) -> None:
    assert session(table(hands={"A": "cross"})).why_not(notation).kind == "nonsense"


def test_how_many_cards_may_be_discarded_is_said_in_a_sentence() -> None:
    """SAB-TURN-05, SA2-TURN-03."""
    first, second = (session(table("ABC", edition, hands={"A": "cross dead_n map"})) for edition in ("1", "2"))
    assert first.why_not("discard cross map").reason == "one card is discarded, as in discard cross"
    assert second.why_not("discard").reason == "1 to 3 cards are discarded, as in discard cross"


@pytest.mark.parametrize(
    ("notation", "clause", "said"),
    [
        ("discard theft cross", "SAB-TURN-07", "the order of the alphabet: discard cross theft"),
        ("discard cross cross", "SA2-TURN-01", "you hold only one Crossing"),
        ("discard foo", "SA2-TURN-01", "foo is no card"),
        ("pass", "SA2-TURN-03", "1 to 3 cards are discarded, as in discard cross"),
        ("remove sabotage_lamp: theft cross", "SAB-TURN-07", "the order of the alphabet: remove sabotage_lamp: cross theft"),
        ("remove sabotage_lamp", "SA2-TURN-04", "exactly 2 hand cards must be discarded for it"),
        ("remove sabotage_lamp: cross map", "SA2-TURN-01", "you hold no Map"),
        ("remove theft: cross theft", "SA2-TURN-05", "Theft is not removed so"),
        ("remove trapped: cross theft", "SA2-TURN-05", "no Trapped! lies in front of you"),
        ("theft B", "SA2-ACT-02", "so nobody is named"),
        ("place cross", "SAB-PATH-11", "your lamp is broken"),
    ],
)
def test_a_refusal_says_what_is_wrong(notation: str, clause: str, said: str) -> None:
    """SA2-TURN-03 to -05, SA2-ACT-02: not that a card is missing which is there, nor a number that is right."""
    s = session(table("ABC", "2", hands={"A": "cross theft ladder_n"}, front={"A": "sabotage_lamp theft"}))
    answer = s.why_not(notation)
    assert answer.clause == clause and said in answer.reason
    assert {s.why_not(near).kind for near in answer.nearest} <= {"allowed"}


def test_the_nearest_places_are_those_of_the_card_asked_about() -> None:
    """SAB-PATH-04: of the card that was asked about, not of another one in the hand, and the nearest first."""
    s = session(table(hands={"A": "cross straight_ew"}, maze={(1, 0): "straight_ew"}))
    assert s.why_not("place straight_ew@4,0").nearest[0] == "place straight_ew@2,0"
    assert s.why_not("place straight_ew@-3,0").nearest == ("place straight_ew@-1,0", "place straight_ew@2,0")


def test_only_gold_cards_that_are_passed_on_can_be_taken() -> None:
    """SAB-GOLD-03."""
    s = found(position("ABC", "B", {"A": "digger", "B": "digger", "C": "saboteur"}, [1, 2, 1]))
    assert s.why_not("take 3").reason == "there is none among the cards that you look at"
    assert [str(barred.option) for barred in s.decision.barred()] == ["take 3"]


def test_a_card_without_a_target_takes_one_line() -> None:
    """SAB-ACT-06, SAB-ACT-16, SA2-ACT-03: each target is answered for when it is asked about."""
    s = session(table("ABCDEFGHIJ", "2", hands={"A": "repair_pickaxe_lamp hands_off theft"}, roles={"A": "blue"}))
    assert [str(barred.option) for barred in s.decision.barred()] == ["repair_pickaxe_lamp", "hands_off"]
    assert refused(s, "repair_pickaxe_lamp C: lamp") == ("SAB-ACT-06", "SAB-ACT-04", "SAB-ACT-16")
    assert refused(s, "hands_off J") == ("SA2-ACT-03", "SAB-ACT-16")


def test_other_worlds_have_a_selfish_dwarf_as_long_as_a_digger_is_in_play() -> None:
    """SAB-VAR-08: also where another role table deals none."""
    game = lab.rules("saboteur", "1").game
    tweaks = {"selfish_dwarf": True, "role_table": {3: [3, 1]}}
    made = table("ABC", roles=dict.fromkeys("ABC", "saboteur"), **tweaks)
    assert game.plausible(made) and made.role_stock == [made.rules.role_cards["digger"]]
    made.roles[0], made.role_stock = made.role_stock, made.roles[0]
    assert not game.plausible(made)
    made.roles[0] = [made.rules.role_cards["selfish"]]
    assert game.plausible(made)
    made.roles[0], made.role_stock = made.role_stock, made.roles[0]
    assert not game.plausible(made)


# --- what is shown -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["1", "2"])
def test_what_is_not_there_is_not_counted(edition: str) -> None:
    """SAB-HID-02: no nuggets without a card, no empty discard pile; a discard is counted for all."""
    s = session(table("ABC", edition, hands={"A": "dead_n"}))
    for viewer in ("A", "B", None):
        assert zones(s, viewer, "A").keys() == {"hand", "role"} | ({"gold"} if edition == "2" else set())
    play(s, "discard dead_n")
    assert zones(s, "B", "A")["discarded face down"] == [{"count": 1, "label": "card"}]
    assert [place.get("face") for place in zones(s, "A", "A")["discarded face down"]] == [None, "Dead end N"]


def test_nuggets_without_a_card_are_shown_once_there_are_any() -> None:
    """SAB-GOLD-09, SAB-GOLD-08: of three nuggets from a deck of twos one has no card; without cards all four."""
    for tweaks, roles, shown in (
        ({"gold_cards": {2: 10}, "saboteur_reward": {1: 3}}, {"A": "saboteur"}, "1 nugget"),
        ({"reward_payment": "virtual"}, {"A": "saboteur"}, "4 nuggets"),
    ):
        made = table("ABC", hands={"A": "dead_n"}, roles=dict.fromkeys("ABC", "digger") | roles, deck="", **tweaks)
        for hand in made.hands[1:]:
            made.used += hand
            hand.clear()
        s = play(session(made), "discard dead_n")
        assert [place["face"] for place in zones(s, "B", "A")["without a card"]] == [shown]
        assert f"A is paid {shown} without a card" in told(s, "B")


def zones(s: lab.Session, viewer: str | None, player: str) -> dict[str, list[Any]]:
    """What lies at a player's seat for a viewer, empty places left out."""
    seat = next(seat for seat in s.view(viewer)["seats"] if seat["name"] == player)
    assert all(counter["name"] != "nuggets without a card" for counter in seat["counters"])
    return {zone["name"]: zone["places"] for zone in seat["zones"] if zone["places"]}


def test_gold_that_lies_open_is_told_openly() -> None:
    """SAB-GOLD-10: open_scores; what is kept is no secret then, what is passed on still is."""
    s = found(position("ABC", "B", {"A": "digger", "B": "digger", "C": "saboteur"}, [1, 2, 3], open_scores=True))
    assert s.view("C")["decision"]["options"] == []
    play(s, "take 3")
    assert "B keeps Three nuggets" in told(s, "C") and "A is passed 2 gold cards" in told(s, "C")


@pytest.mark.parametrize(
    ("finder", "tweaks", "said"),
    [
        ("B", {}, "the gold diggers win the round"),
        ("C", {}, "the gold diggers win the round"),
        ("A", {"selfish_dwarf": True}, "A, the selfish dwarf, wins the round alone"),
    ],
)
def test_it_is_said_who_wins_the_round(finder: str, tweaks: dict[str, Any], said: str) -> None:
    """SAB-REACH-02, SAB-REACH-09, SAB-VAR-09."""
    roles = {"A": "selfish" if tweaks else "digger", "B": "digger", "C": "saboteur"}
    assert said in told(found(position("ABC", finder, roles, [1, 2, 3], **tweaks)), "B")


def test_who_draws_after_an_exchange_of_hands_does_so_by_its_clause() -> None:
    """SA2-ACT-11, SA2-TURN-02."""
    s = session(table("ABC", "2", hands={"A": "swap_hands map", "B": "dead_n"}, deck="cross tee_new"))
    play(s, "swap_hands B", "discard cross")
    drawn = [(event["text"], event["clause"]) for row in s.rows("C") for event in row["events"] if "draws" in event["text"]]
    assert drawn == [("B draws 1 card", "SA2-ACT-11"), ("B draws 1 card", "SA2-TURN-02")]
    assert "A and B exchange hands: A gives Map, B gives Dead end N" in told(s, "B")


def test_one_gold_card_is_one() -> None:
    """SAB-VAR-03, SAB-GOLD-03: number and noun agree."""
    s = found(position("ABC", "B", {"A": "saboteur", "B": "digger", "C": "saboteur"}, [1], new_mine=True,
                       role_table={3: [2, 2]}))  # fmt: skip
    assert {"the gold diggers share 1 gold card", "B is passed 1 gold card"} <= set(told(s, "C"))


def test_two_tools_are_repaired_one_by_one() -> None:
    """SAB-ACT-05: double_repair_fixes."""
    s = session(table(hands={"A": "repair_pickaxe_lamp"}, front={"B": "sabotage_lamp sabotage_pickaxe"}, double_repair_fixes=2))
    play(s, "repair_pickaxe_lamp B: pickaxe lamp")
    assert {"the pickaxe of B is repaired", "the lamp of B is repaired"} <= set(told(s, "C"))


# --- the turn, worked out a second time ----------------------------------------------------------------------------------

SWITCHES: dict[str, list[Any]] = {
    "goal_gap": [1, 2], "placement_connection": ["start", "neighbour"], "facedown_goal_matching": ["ignore", "require_open"],
    "stone_orientation": ["automatic", "player_choice"], "quarter_turns": [False, True], "board_bounds": ["none", [-1, 5, -4, 4]],
    "rockfall_on_revealed_goal": [False, True], "map_on_revealed": [False, True], "sabotage_per_type": [0, 3],
    "sabotage_per_tool": [1, 2], "sabotage_self": [False, True], "double_repair_fixes": [1, 2],
}  # fmt: skip
ONLY: dict[str, dict[str, list[Any]]] = {
    "1": {"pass_discard": [1, 3]},
    "2": {"ladder_touch": ["any_side", "open_side"], "ladder_next_to_goal": [False, True], "theft_on_others": [False, True],
          "trap_self": [False, True], "s2_pass_max": [1, 3], "s2_heal_discard": [1, 2],
          "heal_targets": ["sabotage_trapped", "any_front_card"]},
}  # fmt: skip
THROUGH = {"cross": 9, "curve_nw": 9, "curve_ne": 9}  # which reach goals, and stones that lead on to others


@fewer(2)
@given(st.sampled_from("12"), st.integers(3, 6), st.integers(0, 10**6))
def test_moves_and_goals_are_those_of_the_rulebook(edition: str, players: int, seed: int) -> None:
    """SAB-TURN-01, SAB-PATH-01 to -10, SAB-REACH-01 to -07, SAB-ACT-01 to -13, and of edition 2 SA2-TURN-01, SA2-PATH-03 to -14.

    And SA2-ACT-01 to -13; under many switches.
    """
    rng = random.Random(seed)
    tweaks = {name: rng.choice(values) for name, values in (SWITCHES | ONLY[edition]).items()}
    rules = lab.rules("saboteur", edition, goal_distance=3, rounds=1, path_counts=THROUGH, **tweaks)
    run, choose = Run.new(rules, players, seed), digging_policy(rng, 4)
    run.begin()
    while run.outcome is None and cast(SaboteurTable, run.table).phase == "play" and run.turns < 60:
        expected, maze, chosen = by_hand.moves(run.table), by_hand.Maze(run.table), []
        run.begin()
        assert run.decision is not None and sorted(map(str, run.decision.options)) == sorted(expected)
        while run.decision is not None:
            chosen.append(choose(run.decision))
            run.choose(chosen[-1])
        move, made = chosen[0], cast(SaboteurTable, run.table)
        if str(move).startswith("rockfall"):
            del maze.lying[move.cell]
        treasure = False
        if str(move).startswith("place"):
            maze.lay(move.cell, move.card, move.turn)
            treasure = maze.reveal(move.cell, list(map(str, chosen[1:])))
        lying = {cell: (card, turn) for cell, (card, turn, _) in made.maze.laid.items()}
        assert lying == {cell: (card, turn) for cell, (card, turn, _) in maze.lying.items()}
        assert made.goals == maze.goals and (made.finder is not None) == treasure
