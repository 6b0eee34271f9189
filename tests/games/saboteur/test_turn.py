"""The turn: laying, playing, passing, and in edition 2 being rid of a card; every refusal with its clause."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.saboteur.play import options, play, refused, session, table, told

CORRIDOR = {(1, 0): "straight_ew", (2, 0): "cross"}


def front(s: Any, name: str) -> list[str]:
    return next([p["face"] for p in zone["places"]] for seat in s.view(None)["seats"] if seat["name"] == name
                for zone in seat["zones"] if zone["name"] == "in front")  # fmt: skip


# --- one decision, then a card -------------------------------------------------------------------------------------------


def test_a_turn_is_one_decision_of_card_place_and_turn() -> None:
    """SAB-TURN-01, SAB-TURN-02, SAB-TURN-03, SAB-TURN-07, SAB-PATH-02 in edition "1"."""
    s = session(table(hands={"A": "curve_nw map"}, deck="dead_n cross"))
    # N-W beside the start: west of it its east side must be open, which only the card upside down (E-S) has, and so on
    placed = ["place curve_nw@-1,0r", "place curve_nw@0,-1r", "place curve_nw@0,1", "place curve_nw@1,0"]
    assert sorted(options(s, "place")) == sorted(placed)
    assert options(s, "map") == ["map 8,-2", "map 8,0", "map 8,2"]
    assert options(s, "discard") == ["discard curve_nw", "discard map"]
    play(s, "place curve_nw@1,0")
    assert str(s.decision.player) == "B" and [card.id for card in s.table.hands[0]] == ["map", "dead_n"]
    assert [card.id for card in s.table.deck] == ["cross"]


def test_a_symmetric_card_lies_one_way() -> None:
    """SAB-PATH-02: symmetric cards offer one rotation; the other looks the same."""
    s = session(table(hands={"A": "cross"}))
    assert sorted(options(s, "place")) == ["place cross@-1,0", "place cross@0,-1", "place cross@0,1", "place cross@1,0"]
    assert refused(s, "place cross@1,0r") == ("SAB-PATH-02",)


def test_who_holds_no_card_is_skipped_and_the_last_card_ends_the_round() -> None:
    """SAB-TURN-04, SAB-END-02, SAB-TURN-06 in edition "1"."""
    made = table(hands={"A": "cross", "C": "map"}, deck="")
    made.used += made.hands[1]
    made.hands[1] = []
    s = play(session(made), "discard cross")
    assert str(s.decision.player) == "C" and "B holds no card and is skipped" in told(s, "A")
    play(s, "map 8,0")
    assert s.decision.prompt.startswith("the round is over")
    assert "the round is over: nobody holds a card" in told(s, "B")


def test_a_card_left_in_the_deck_does_not_prolong_a_round_that_nobody_can_play() -> None:
    """SA2-END-02: only where a tweak lets hands shrink without drawing (s2_heal_draw)."""
    made = table("AB", "2", hands={"A": "map map"}, front={"A": "trapped"}, deck="cross", s2_heal_draw=0)
    made.used += made.hands[1]
    made.hands[1] = []
    s = play(session(made), "remove trapped: map map")
    assert s.decision.prompt.startswith("the round is over") and len(s.table.deck) == 1


def test_passing_hides_the_card() -> None:
    """SAB-TURN-05, SAB-TURN-08: always allowed, one card, face down, known to its owner alone."""
    s = session(table(hands={"A": "cross map"}, deck="dead_n"))
    assert options(s, "discard") == ["discard cross", "discard map"]
    assert refused(s, "discard cross map") == ("SAB-TURN-05",)
    play(s, "discard cross")
    assert "A discards Crossing face down" in told(s, "A")
    for viewer in ("B", "C", "spectator"):
        assert "A discards 1 card face down" in told(s, viewer) and "Crossing" not in str(s.rows(viewer))
        assert s.rows(viewer)[0]["choice"] is None
    assert [card.id for card in s.table.discards[0]] == ["cross"]


def test_passing_may_discard_more() -> None:
    """SAB-TURN-05: pass_discard in edition "1": as many are drawn as were discarded."""
    s = session(table(hands={"A": "map cross map"}, deck="dead_n dead_e cross", pass_discard=2))
    assert options(s, "discard") == ["discard cross", "discard map", "discard cross map", "discard map map"]
    play(s, "discard map map")
    assert [card.id for card in s.table.hands[0]] == ["cross", "dead_n", "dead_e"]


def test_the_second_edition_passes_one_to_three_cards() -> None:
    """SA2-TURN-01, SA2-TURN-02, SA2-TURN-03 in edition "2": every different choice once."""
    s = session(table("AB", "2", hands={"A": "map cross map dead_n"}, deck="dead_e"))
    assert options(s, "discard") == [
        "discard cross", "discard dead_n", "discard map",
        "discard cross dead_n", "discard cross map", "discard dead_n map", "discard map map",
        "discard cross dead_n map", "discard cross map map", "discard dead_n map map",
    ]  # fmt: skip
    assert refused(s, "discard cross dead_n map map") == ("SA2-TURN-03",)
    play(s, "discard cross map map")
    assert [card.id for card in s.table.hands[0]] == ["dead_n", "dead_e"]  # the deck had but one
    s = session(table("AB", "2", hands={"A": "map cross map dead_n"}, s2_pass_max=1))
    assert options(s, "discard") == ["discard cross", "discard dead_n", "discard map"]


def test_two_cards_rid_a_player_of_one_in_front() -> None:
    """SA2-TURN-04, SA2-TURN-05, SA2-TURN-06, SA2-TURN-08 in edition "2"."""
    held = {"A": "map cross map"}
    s = session(table("AB", "2", hands=held, front={"A": "sabotage_lamp trapped theft"}, deck="dead_n dead_e"))
    assert options(s, "remove") == [
        f"remove {gone}: {given}" for gone in ("sabotage_lamp", "trapped") for given in ("cross map", "map map")
    ]
    assert refused(s, "remove theft: map map") == ("SA2-TURN-05", "SA2-TURN-06")
    assert refused(s, "remove trapped: map") == ("SA2-TURN-04", "SA2-TURN-06")
    play(s, "remove trapped: cross map")
    assert front(s, "A") == ["Broken lamp", "Theft"] and [card.id for card in s.table.hands[0]] == ["map", "dead_n"]
    assert [card.id for card in s.table.discards[0]] == ["cross", "map"] and "trapped" in [card.id for card in s.table.used]
    assert "A discards 2 cards face down and is rid of Trapped!" in told(s, "B")


def test_removing_takes_as_many_cards_as_the_rules_say() -> None:
    """SA2-TURN-04: s2_heal_discard, s2_heal_draw; SA2-TURN-05: heal_targets; SA2-TURN-06."""
    held, lying = {"A": "map cross map"}, {"A": "theft trapped"}
    s = session(table("AB", "2", hands=held, front=lying, heal_targets="any_front_card", s2_heal_discard=3, s2_heal_draw=2))
    assert options(s, "remove") == ["remove theft: cross map map", "remove trapped: cross map map"]
    play(s, "remove theft: cross map map")
    assert len(s.table.hands[0]) == 2 and s.table.thieves == []
    s = session(table("AB", "2", hands={"A": "map"}, front=lying))
    assert not options(s, "remove") and refused(s, "remove trapped") == ("SA2-TURN-06", "SA2-TURN-04")
    s = session(table("AB", "2", hands=held, front=lying, deck=""))
    assert len(play(s, "remove trapped: map map").table.hands[0]) == 1  # possible with an empty deck too


# --- where a path card may lie -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "maze", "notation", "clauses"),
    [
        ("cross", CORRIDOR, "place cross@1,0", ("SAB-PATH-01",)),
        ("cross", CORRIDOR, "place cross@8,0", ("SAB-PATH-01",)),
        ("cross", CORRIDOR, "place cross@1,1", ("SAB-PATH-03",)),  # the straight above is closed to the south
        ("straight_ns", CORRIDOR, "place straight_ns@3,0", ("SAB-PATH-03", "SAB-PATH-04", "SAB-PATH-07")),
        ("cross", CORRIDOR, "place cross@5,5", ("SAB-PATH-04",)),
        ("cross", CORRIDOR, "place cross@8,1", ("SAB-PATH-06", "SAB-PATH-04")),
        ("cross", CORRIDOR, "place cross@3,0r90", ("SAB-PATH-02",)),
        ("cross", {(1, 0): "dead_ew"}, "place cross@2,0", ("SAB-PATH-04", "SAB-PATH-07", "SAB-PATH-08")),
        ("cross", {(3, 0): "cross"}, "place cross@4,0", ("SAB-PATH-04", "SAB-PATH-07", "SAB-PATH-10")),
        ("curve_nw", {(3, 0): "cross", (1, 0): "cross"}, "place curve_nw@2,0", ("SAB-PATH-03", "SAB-PATH-10")),
        ("curve_nw", {(8, 0): "treasure"}, "place curve_nw@7,0", ("SAB-PATH-03", "SAB-PATH-09", "SAB-PATH-10")),
    ],
)
def test_a_placement_is_refused_by_the_clause_of_its_fault(held: str, maze: Any, notation: str, clauses: tuple[str, ...]) -> None:
    """SAB-PATH-01 to -04, SAB-PATH-06 to -10 in edition "1"."""
    made = table(hands={"A": held}, maze={cell: id for cell, id in maze.items() if id != "treasure"})
    if "treasure" in maze.values():  # a revealed goal, cut off: a stone, for the treasure would have ended the round
        made = table(hands={"A": held}, maze={(8, 0): "stone_nw"}, goals=[made.goals[cell] for cell in ((8, 0), (8, -2), (8, 2))])
    s = session(made)
    assert set(clauses) <= set(refused(s, notation)) and refused(s, notation)[0] == clauses[0]


def test_a_stone_face_up_must_be_matched() -> None:
    """SAB-PATH-09: stone_nw as printed is open to the north and west; beside it on the west a card must be open to the east."""
    goals = table().goals
    made = table(hands={"A": "straight_ns"}, maze={(8, 0): "stone_nw"}, goals=[goals[8, 0], goals[8, -2], goals[8, 2]])
    assert {"SAB-PATH-03", "SAB-PATH-09"} <= set(refused(session(made), "place straight_ns@7,0"))


def test_behind_the_start_is_open_ground() -> None:
    """SAB-PATH-01, SAB-PATH-12; a tweak sets bounds (board_bounds)."""
    maze = {(-1, 0): "straight_ew"}
    assert "place cross@-2,0" in options(session(table(hands={"A": "cross"}, maze=maze)))
    s = session(table(hands={"A": "cross"}, maze=maze, board_bounds=[-1, 9, -3, 3]))
    assert "place cross@-2,0" not in options(s) and refused(s, "place cross@-2,0") == ("SAB-PATH-01",)


def test_quarter_turns_are_a_tweak() -> None:
    """SAB-PATH-02: quarter_turns; a north-south straight lies east of the start only turned."""
    assert "place straight_ns@1,0r90" in options(session(table(hands={"A": "straight_ns"}, quarter_turns=True)))
    upright = options(session(table(hands={"A": "straight_ns"})), "place")
    assert sorted(upright) == ["place straight_ns@0,-1", "place straight_ns@0,1"]


def test_touching_a_card_is_enough_where_the_rules_say_so() -> None:
    """SAB-PATH-04: placement_connection; beyond a dead end one may build then."""
    maze = {(1, 0): "dead_ew"}
    assert "place cross@2,0" not in options(session(table(hands={"A": "cross"}, maze=maze)))
    assert "place cross@2,0" in options(session(table(hands={"A": "cross"}, maze=maze, placement_connection="neighbour")))


def test_a_goal_face_down_asks_nothing_unless_the_rules_say_so() -> None:
    """SAB-PATH-05: facedown_goal_matching; a closed side towards a goal."""
    maze = {(column, 0): "straight_ew" for column in (1, 2, 3)} | {(4, 0): "cross", (5, 0): "cross", (6, 0): "cross"}
    held = {"A": "dead_ew curve_nw"}
    assert "place curve_nw@7,0" in options(session(table(hands=held, maze=maze)))
    s = session(table(hands=held, maze=maze, facedown_goal_matching="require_open"))
    assert "place curve_nw@7,0" not in options(s) and refused(s, "place curve_nw@7,0") == ("SAB-PATH-05",)
    assert "place dead_ew@7,0" in options(s)


@pytest.mark.parametrize(
    ("edition", "lying", "clauses"),
    [
        ("1", "sabotage_lamp", ("SAB-PATH-11",)),
        ("1", "sabotage_lamp sabotage_pickaxe", ("SAB-PATH-11",)),
        ("2", "trapped", ("SA2-ACT-05",)),
        ("2", "trapped sabotage_trolley", ("SAB-PATH-11", "SA2-ACT-05")),
    ],
)
def test_a_broken_tool_or_a_trap_stops_path_cards_alone(edition: str, lying: str, clauses: tuple[str, ...]) -> None:
    """SAB-PATH-11, SAB-ACT-14, SA2-ACT-05."""
    s = session(table("ABC", edition, hands={"A": "cross map rockfall"}, maze=CORRIDOR, front={"A": lying}))
    assert not options(s, "place") and refused(s, "place cross@3,0") == refused(s, "place cross") == clauses
    assert options(s, "map") and options(s, "rockfall") == ["rockfall 1,0", "rockfall 2,0"] and options(s, "discard")


def test_a_theft_in_front_stops_nothing() -> None:
    """SA2-ACT-02, SA2-SCORE-13."""
    assert options(session(table("AB", "2", hands={"A": "cross"}, front={"A": "theft"})), "place")


def test_a_ladder_needs_no_tunnel_but_a_neighbour_and_no_goal_beside_it() -> None:
    """SA2-PATH-08 to -11, SA2-PATH-13 in edition "2": ladder_touch, ladder_next_to_goal."""
    maze, held = {(1, 0): "straight_ew", (6, 0): "cross"}, {"A": "ladder_n ladder_e cross"}
    s = session(table("AB", "2", hands=held, maze=maze))
    assert "place ladder_n@1,1r" in options(s)  # closed to closed under the straight; its exit looks south
    assert "place cross@5,0" not in options(s)
    assert refused(s, "place ladder_n@5,5") == ("SA2-PATH-09",)
    assert refused(s, "place ladder_e@7,0r") == ("SA2-PATH-10",)  # beside the middle goal
    play(s, "place ladder_n@6,1", "discard " + str(s.table.hands[1][0]))
    assert "place cross@5,0" in options(s)  # the crossing became connected with the ladder
    strict = session(table("AB", "2", hands=held, maze=maze, ladder_touch="open_side"))
    assert refused(strict, "place ladder_n@1,1r") == ("SA2-PATH-09",)
    loose = session(table("AB", "2", hands=held, maze=maze, ladder_next_to_goal=True))
    assert "place ladder_e@7,0r" in options(loose)


def test_a_card_with_two_tunnels_needs_one_of_them_connected() -> None:
    """SA2-PATH-01 to -04, SA2-PATH-07: nothing turns on a bridge, and a stub connects like a tunnel."""
    maze = {(1, 0): "bridge", (0, 1): "mixed_ns_e", (0, -1): "door_green_ns_e"}
    s = session(table("AB", "2", hands={"A": "cross dead_n"}, maze=maze))
    assert "place cross@2,0" in options(s)  # straight over the bridge
    assert "SA2-PATH-01" not in str(s.why_not("place dead_n@1,-1r")) and "place dead_n@1,-1r" not in options(s)
    assert "place cross@0,-2" in options(s)  # behind a door anybody may build
    assert "place cross@0,2" in options(s)  # beyond the straight with the stub


# --- action cards of edition 1 -------------------------------------------------------------------------------------------


def test_a_tool_is_broken_once_and_another_players() -> None:
    """SAB-ACT-01 to -03."""
    s = session(table(hands={"A": "sabotage_lamp sabotage_lamp", "B": "sabotage_lamp"}, deck="cross cross cross"))
    assert options(s, "sabotage_lamp") == ["sabotage_lamp B", "sabotage_lamp C"]
    assert refused(s, "sabotage_lamp A") == ("SAB-ACT-01",)
    play(s, "sabotage_lamp B")
    assert front(s, "B") == ["Broken lamp"]
    assert options(s, "sabotage_lamp") == ["sabotage_lamp A", "sabotage_lamp C"]
    play(s, "discard sabotage_lamp", "discard " + str(s.table.hands[2][0]))
    assert refused(s, "sabotage_lamp B") == ("SAB-ACT-02",)


def test_more_of_a_kind_and_oneself_are_tweaks() -> None:
    """SAB-ACT-01: sabotage_self; SAB-ACT-02: sabotage_per_tool."""
    s = session(table(hands={"A": "sabotage_lamp"}, front={"B": "sabotage_lamp"}, sabotage_self=True, sabotage_per_tool=2))
    assert options(s, "sabotage_lamp") == ["sabotage_lamp A", "sabotage_lamp B", "sabotage_lamp C"]
    assert front(play(s, "sabotage_lamp B"), "B") == ["Broken lamp", "Broken lamp"]


def test_a_repair_needs_its_tool_broken() -> None:
    """SAB-ACT-04 to -06, SAB-ACT-16: both cards are discarded face up."""
    lying = {"A": "sabotage_lamp", "B": "sabotage_lamp sabotage_pickaxe"}
    held = {"A": "repair_lamp repair_pickaxe_lamp repair_trolley"}
    s = session(table(hands=held, front=lying))
    assert options(s, "repair_lamp") == ["repair_lamp A", "repair_lamp B"]
    assert options(s, "repair_pickaxe_lamp") == [
        "repair_pickaxe_lamp A: lamp", "repair_pickaxe_lamp B: pickaxe", "repair_pickaxe_lamp B: lamp",
    ]  # fmt: skip
    assert refused(s, "repair_lamp C") == ("SAB-ACT-06", "SAB-ACT-04")
    assert refused(s, "repair_trolley A") == ("SAB-ACT-06", "SAB-ACT-04", "SAB-ACT-16")
    assert refused(s, "repair_trolley") == ("SAB-ACT-06", "SAB-ACT-16")
    assert refused(s, "repair_pickaxe_lamp B: pickaxe lamp") == ("SAB-ACT-05",)
    assert refused(s, "repair_pickaxe_lamp B: trolley") == ("SAB-ACT-06", "SAB-ACT-05")
    before = len(s.table.used)
    play(s, "repair_pickaxe_lamp B: lamp")
    assert front(s, "B") == ["Broken pickaxe"]
    assert [card.id for card in s.table.used[before:]] == ["repair_pickaxe_lamp", "sabotage_lamp"]


def test_a_double_repair_may_repair_both() -> None:
    """SAB-ACT-05: double_repair_fixes: if both tools are broken both are repaired."""
    lying = {"A": "sabotage_lamp", "B": "sabotage_lamp sabotage_pickaxe"}
    s = session(table(hands={"A": "repair_pickaxe_lamp"}, front=lying, double_repair_fixes=2))
    assert options(s, "repair_pickaxe_lamp") == ["repair_pickaxe_lamp A: lamp", "repair_pickaxe_lamp B: pickaxe lamp"]
    assert refused(s, "repair_pickaxe_lamp B: lamp") == ("SAB-ACT-05",)
    assert front(play(s, "repair_pickaxe_lamp B: pickaxe lamp"), "B") == []


def test_only_the_player_of_a_map_learns_what_lies_there() -> None:
    """SAB-ACT-07, SAB-ACT-08, SAB-HID-03."""
    s = play(session(table(hands={"A": "map"})), "map 8,0")
    assert "A looks at the goal at 8,0: Treasure" in told(s, "A")
    for viewer in ("B", "C", "spectator"):
        assert "A looks at the goal at 8,0" in told(s, viewer) and "Treasure" not in str(s.view(viewer)) + str(s.rows(viewer))
    seen = next(zone for zone in s.view("A")["zones"] if zone["name"].startswith("Goals"))["places"]
    assert [place.get("face") for place in seen] == [None, "Treasure", None]
    assert (8, 0) in s.table.goals and s.table.used[-1].id == "map"


def test_a_map_shows_what_hides() -> None:
    """SAB-ACT-09: map_on_revealed."""
    goals = table().goals
    order = [goals[8, 0], goals[8, -2], goals[8, 2]]
    s = session(table(hands={"A": "map"}, maze={(8, 0): "stone_nw"}, goals=order))
    assert options(s, "map") == ["map 8,-2", "map 8,2"] and refused(s, "map 8,0") == ("SAB-ACT-09",)
    assert "SAB-ACT-09" in refused(s, "map 1,1")
    s = session(table(hands={"A": "map"}, maze={(8, 0): "stone_nw"}, goals=order, map_on_revealed=True))
    assert "A looks at the goal at 8,0, which lies face up" in told(play(s, "map 8,0"), "B")


def test_rocks_bury_any_path_card_but_start_and_goals() -> None:
    """SAB-ACT-10 to -13, SAB-ACT-15, SAB-PATH-10."""
    maze = {**CORRIDOR, (1, 1): "dead_nesw"} | {(3, 0): "straight_ew"}
    del maze[1, 1]
    s = session(table(hands={"A": "rockfall"}, maze=maze))
    assert options(s, "rockfall") == ["rockfall 1,0", "rockfall 2,0", "rockfall 3,0"]
    assert refused(s, "rockfall 0,0") == refused(s, "rockfall 8,0") == ("SAB-ACT-11",)
    assert refused(s, "rockfall 1,1")[0] == "SAB-ACT-12"
    play(s, "rockfall 1,0")
    assert sorted(s.table.maze.laid) == [(0, 0), (2, 0), (3, 0)] and not s.table.maze.reached((2, 0))
    assert [card.id for card in s.table.used[-2:]] == ["rockfall", "straight_ew"]
    empty = session(table(hands={"A": "rockfall"}))
    assert not options(empty, "rockfall") and {"SAB-ACT-12", "SAB-ACT-16"} <= set(refused(empty, "rockfall"))


def test_a_stone_face_up_may_be_buried_where_the_rules_say_so() -> None:
    """SAB-ACT-11: rockfall_on_revealed_goal; its cell is empty from then on."""
    goals = table().goals
    order = [goals[8, 0], goals[8, -2], goals[8, 2]]
    s = session(table(hands={"A": "rockfall"}, maze={(8, 0): "stone_nw"}, goals=order, rockfall_on_revealed_goal=True))
    assert options(s, "rockfall") == ["rockfall 8,0"]
    play(s, "rockfall 8,0")
    assert (8, 0) not in s.table.maze and (8, 0) not in s.table.maze.covered and s.table.rules.game.invariants(s.table) == []
    kept = session(table(hands={"A": "rockfall"}, maze={(8, 0): "stone_nw"}, goals=order))
    assert refused(kept, "rockfall 8,0")[0] == "SAB-ACT-11"


def test_a_round_may_stop_when_no_goal_can_be_reached() -> None:
    """SAB-END-02: stop_when_unreachable; dead ends on all four sides of the start seal the mine."""
    sealed = {(1, 0): "dead_ew", (0, 1): "dead_ns", (-1, 0): "dead_e"}
    made = table(hands={"A": "dead_nesw cross", "B": "map"}, maze=sealed, stop_when_unreachable=True)
    s = play(session(made), "discard cross")
    assert s.decision.prompt == "your move"
    made = table(hands={"A": "dead_nesw cross", "B": "map"}, maze=sealed, stop_when_unreachable=True)
    assert play(session(made), "place dead_nesw@0,-1").decision.prompt.startswith("the round is over")
    made = table(hands={"A": "dead_nesw cross", "B": "map"}, maze=sealed)
    assert play(session(made), "place dead_nesw@0,-1").decision.prompt == "your move"


# --- action cards of edition 2 -------------------------------------------------------------------------------------------


def test_a_theft_lies_before_oneself_once() -> None:
    """SA2-ACT-01, SA2-ACT-02, SA2-ACT-03."""
    s = session(table("ABC", "2", hands={"A": "theft hands_off", "B": "hands_off theft"}, deck="theft cross"))
    assert options(s, "theft") == ["theft"] and refused(s, "theft B") == ("SA2-ACT-02",)
    assert refused(s, "hands_off B") == ("SA2-ACT-03", "SAB-ACT-16")
    play(s, "theft")
    assert front(s, "A") == ["Theft"] and s.table.thieves == [0] and options(s, "hands_off") == ["hands_off A"]
    play(s, "theft", "discard " + str(s.table.hands[2][0]))
    assert refused(s, "theft") == ("SA2-ACT-01", "SAB-ACT-16") and options(s, "hands_off") == ["hands_off A", "hands_off B"]
    play(s, "hands_off A")
    assert front(s, "A") == [] and s.table.thieves == [1] and [card.id for card in s.table.used[-2:]] == ["hands_off", "theft"]


def test_a_theft_may_be_laid_before_others_where_the_rules_say_so() -> None:
    """SA2-ACT-02: theft_on_others."""
    s = session(table("ABC", "2", hands={"A": "theft"}, front={"C": "theft"}, theft_on_others=True))
    assert options(s, "theft") == ["theft A", "theft B"] and refused(s, "theft C") == ("SA2-ACT-01",)
    assert play(s, "theft B").table.thieves == [2, 1]


def test_another_player_is_trapped_once_and_freed_by_anybody() -> None:
    """SA2-ACT-04, SA2-ACT-06, SA2-ACT-01, SA2-ACT-14; trap_self."""
    s = session(table("ABC", "2", hands={"A": "trapped repair_lamp", "B": "free_at_last trapped"}, front={"C": "trapped"}))
    assert options(s, "trapped") == ["trapped B"]
    assert refused(s, "trapped A") == ("SA2-ACT-04",) and refused(s, "trapped C") == ("SA2-ACT-04", "SA2-ACT-01")
    assert "SA2-ACT-14" in refused(s, "repair_lamp C")
    play(s, "trapped B")
    assert options(s, "free_at_last") == ["free_at_last B", "free_at_last C"] and refused(s, "free_at_last A") == ("SA2-ACT-06",)
    assert front(play(s, "free_at_last B"), "B") == []
    assert "trapped A" in options(session(table("ABC", "2", hands={"A": "trapped"}, trap_self=True)))


def test_a_hat_swap_takes_the_top_role_of_the_stock() -> None:
    """SA2-ACT-07, SA2-ACT-08, SA2-HID-03: the old card is out of the game."""
    roles = {"A": "blue", "B": "green", "C": "boss"}
    s = session(table("ABC", "2", hands={"A": "swap_hats"}, roles=roles, stock_of_roles="geologist saboteur"))
    assert options(s, "swap_hats") == ["swap_hats A", "swap_hats B", "swap_hats C"]
    play(s, "swap_hats B")
    assert s.table.roles[1][0].id == "geologist" and [role.id for role in s.table.given_up] == ["green"]
    assert s.table.role_stock[-1].id == "saboteur"
    assert "B gives up Green gold digger and is a Geologist now" in told(s, "B")
    for viewer in ("A", "C", "spectator"):
        assert "B gives up a role and takes another" in told(s, viewer) and "Geologist" not in str(s.rows(viewer))


def test_the_old_role_may_go_back_into_the_stock() -> None:
    """SA2-ACT-08: hats_discard; an empty stock still forbids the swap."""
    s = session(table("AB", "2", hands={"A": "swap_hats"}, hats_discard="back_to_stock", stock_of_roles="geologist"))
    before = [s.table.roles[1][0], *s.table.role_stock]
    play(s, "swap_hats B")
    assert s.table.given_up == [] and sorted(map(str, [s.table.roles[1][0], *s.table.role_stock])) == sorted(map(str, before))
    made = table("AB", "2", hands={"A": "swap_hats"}, s2_roles={"blue": 1, "green": 1, "saboteur": 0, "boss": 0, "profiteer": 0,
                                                                  "geologist": 0})  # fmt: skip
    s = session(made)
    assert not options(s, "swap_hats") and refused(s, "swap_hats A") == ("SA2-ACT-08", "SAB-ACT-16")


def test_hands_are_exchanged_whole_and_the_other_player_draws() -> None:
    """SA2-ACT-10, SA2-ACT-11, SA2-ACT-12: only hands move, also an empty one."""
    held = {"A": "swap_hands map cross", "B": "dead_n"}
    made = table("ABC", "2", hands=held, front={"A": "sabotage_lamp"}, deck="theft dead_e")
    s = session(made)
    assert options(s, "swap_hands") == ["swap_hands B", "swap_hands C"] and refused(s, "swap_hands A") == ("SA2-ACT-10",)
    play(s, "swap_hands B")
    assert [[card.id for card in hand] for hand in s.table.hands[:2]] == [["dead_n"], ["map", "cross", "theft"]]
    assert front(s, "A") == ["Broken lamp"] and s.table.used[-1].id == "swap_hands" and str(s.decision.player) == "B"
    assert "A and B exchange hands" in told(s, "C") and "Crossing" not in str(s.rows("C"))
    hand_of_b = next(zone for seat in s.view("A")["seats"] if seat["name"] == "B" for zone in seat["zones"])["places"]
    assert sorted(place.get("face", "?") for place in hand_of_b) == ["?", "Crossing", "Map"]  # A knows what he gave away
    made = table("ABC", "2", hands=held, deck="theft dead_e", swap_hands_draw="active")
    s = play(session(made), "swap_hands B")
    assert [[card.id for card in hand] for hand in s.table.hands[:2]] == [["dead_n", "theft"], ["map", "cross"]]


def test_an_inspection_is_doubtful_after_a_hat_swap() -> None:
    """SA2-ACT-13, SA2-HID-03, SA2-ROLE-01."""
    roles = {"A": "blue", "B": "green", "C": "boss"}
    s = session(table("ABC", "2", hands={"A": "inspection", "B": "swap_hats"}, roles=roles, stock_of_roles="geologist"))
    assert options(s, "inspection") == ["inspection B", "inspection C"] and refused(s, "inspection A") == ("SA2-ACT-13",)
    play(s, "inspection C")

    def seen(viewer: str) -> Any:
        seat = next(seat for seat in s.view(viewer)["seats"] if seat["name"] == "C")
        return next(zone for zone in seat["zones"] if zone["name"] == "role")["places"][0]

    assert seen("A")["face"] == "Boss" and seen("A")["memory"]["certain"]
    assert "face" not in seen("B") and "Boss" not in str(s.rows("B"))
    play(s, "swap_hats C")
    assert seen("A")["face"] == "Boss" and not seen("A")["memory"]["certain"]
