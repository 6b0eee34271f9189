"""The scoring of edition 2: doors, winners, shares, crystals, thefts; all numbers worked by hand or by the networkx graph."""

from __future__ import annotations

from typing import Any

import pytest

import lab
from lab.games.saboteur.shares import access, leads_to
from tests.games.saboteur.play import options, play, refused, session, table, told, turns

START = {(1, 0): "straight_ew", (2, 0): "straight_ew", (3, 0): "straight_ew"}
OPEN = {**START, (4, 0): "cross", (5, 0): "cross", (6, 0): "cross"}
BLUE_DOOR, GREEN_DOOR = {(5, 0): "door_blue_ew"}, {(4, 0): "door_green_ew"}


def position(roles: dict[str, str], finder: str = "A", maze: Any = None, **named: Any) -> Any:
    """The finder holds the crossing that completes the tunnel to the treasure."""
    made = table("".join(roles), "2", hands={finder: "cross"}, maze=maze or OPEN, roles=roles, **named)
    made.active = made.players[list(roles).index(finder)]
    return made


def reached(*said: Any, **named: Any) -> lab.Session:
    return play(session(position(*said, **named)), "place cross@7,0")


def unreached(roles: dict[str, str], **named: Any) -> lab.Session:
    """Ends the round without the treasure: the first player discards the last card."""
    made = table("".join(roles), "2", roles=roles, deck="", **named)
    for hand in made.hands[1:]:
        made.used += hand
        hand.clear()
    return play(session(made), f"discard {made.hands[0][0]}")


def pieces(s: lab.Session) -> dict[str, int]:
    return {str(player): s.table.pieces[player] for player in s.table.players}


# --- who wins ------------------------------------------------------------------------------------------------------------

FOUR = {"A": "blue", "B": "green", "C": "green", "D": "geologist"}


def test_the_finders_team_wins_an_open_way_alone() -> None:
    """SA2-SCORE-01, SA2-SCORE-02, SA2-SCORE-07, SA2-ROLE-02: one winner gets five, two get four each."""
    assert pieces(reached(FOUR, "A")) == {"A": 5, "B": 0, "C": 0, "D": 0}
    assert pieces(reached(FOUR, "B")) == {"A": 0, "B": 4, "C": 4, "D": 0}


def test_both_teams_win_when_no_digger_made_the_connection() -> None:
    """SA2-SCORE-04: three winners get three each; a saboteur counts as no digger."""
    assert pieces(reached(FOUR, "D")) == {"A": 3, "B": 3, "C": 3, "D": 0}
    assert pieces(reached({**FOUR, "D": "saboteur"}, "D")) == {"A": 3, "B": 3, "C": 3, "D": 0}


@pytest.mark.parametrize("finder", "ABD")
def test_the_team_that_no_door_stops_wins_whoever_made_the_connection(finder: str) -> None:
    """SA2-SCORE-03, SA2-PATH-06: a blue door stops green, a green door stops blue."""
    assert pieces(reached(FOUR, finder, {**OPEN, **BLUE_DOOR})) == {"A": 5, "B": 0, "C": 0, "D": 0}
    assert pieces(reached(FOUR, finder, {**OPEN, **GREEN_DOOR})) == {"A": 0, "B": 4, "C": 4, "D": 0}


def test_doors_of_both_colours_leave_the_boss_and_the_profiteer() -> None:
    """SA2-SCORE-05, SA2-SCORE-08, SA2-ROLE-04, SA2-ROLE-05: two winners: four, the boss one less, the profiteer two less."""
    roles = {**FOUR, "E": "boss", "F": "profiteer"}
    assert pieces(reached(roles, "A", {**OPEN, **BLUE_DOOR, **GREEN_DOOR})) == {"A": 0, "B": 0, "C": 0, "D": 0, "E": 3, "F": 2}


def test_boss_and_profiteer_get_less_and_count() -> None:
    """SA2-SCORE-07, SA2-SCORE-08: blue 2 and the boss are three winners, 3 pieces each, the boss 2; boss_penalty etc."""
    roles = {"A": "blue", "B": "blue", "C": "boss", "D": "green"}
    assert pieces(reached(roles)) == {"A": 3, "B": 3, "C": 2, "D": 0}
    assert pieces(reached(roles, boss_penalty=5)) == {"A": 3, "B": 3, "C": 0, "D": 0}
    roles = {"A": "blue", "B": "blue", "C": "blue", "D": "boss", "E": "profiteer"}
    assert pieces(reached(roles)) == {"A": 1, "B": 1, "C": 1, "D": 0, "E": 0}  # five winners: one each, none below zero
    assert pieces(reached(roles, profiteer_penalty=0)) == {"A": 1, "B": 1, "C": 1, "D": 0, "E": 1}
    assert pieces(reached(roles, s2_share_table=[9, 8])) == {"A": 8, "B": 8, "C": 8, "D": 7, "E": 6}


def test_saboteurs_and_the_profiteer_win_when_the_treasure_is_not_reached() -> None:
    """SA2-SCORE-06, SA2-ROLE-03, SA2-ROLE-05, SA2-END-02: three winners; the boss and the diggers get nothing."""
    roles = {"A": "saboteur", "B": "saboteur", "C": "profiteer", "D": "boss", "E": "blue"}
    assert pieces(unreached(roles)) == {"A": 3, "B": 3, "C": 1, "D": 0, "E": 0}


def test_who_is_trapped_is_no_winner() -> None:
    """SA2-SCORE-11, SA2-SCORE-12: not counted and not paid; broken tools do not matter."""
    lying = {"B": "trapped", "C": "sabotage_lamp"}
    assert pieces(reached(FOUR, "D", front=lying)) == {"A": 4, "B": 0, "C": 4, "D": 0}


def test_nobody_may_win() -> None:
    """SA2-SCORE-17: geologists are still paid."""
    roles = {"A": "geologist", "B": "blue"}
    s = unreached(roles, maze={(1, 0): "crystal_cross", (2, 0): "crystal_tee_new"})
    assert pieces(s) == {"A": 2, "B": 0} and "winners of the round: nobody" in told(s, "B")


def test_the_role_held_at_the_end_counts() -> None:
    """SA2-ACT-09: A was blue and is green now."""
    made = position({"A": "blue", "B": "green", "C": "blue"})
    made.roles[0], made.role_stock = [made.rules.role_cards["green"]], [
        made.rules.role_cards["blue"], *[role for role in made.role_stock if role.id != "green"],
        *[role for role in made.role_stock if role.id == "green"][1:],
    ]  # fmt: skip
    assert pieces(play(session(made), "place cross@7,0")) == {"A": 4, "B": 4, "C": 0}


# --- doors ---------------------------------------------------------------------------------------------------------------


def test_a_door_behind_a_ladder_has_no_effect() -> None:
    """SA2-PATH-12: from the ladder the treasure is reached without the door; a door beyond the ladder still counts."""
    maze = {**START, (4, 0): "door_blue_ew", (5, 0): "cross", (6, 0): "cross", (5, 1): "ladder_n"}
    assert pieces(reached(FOUR, "B", maze)) == {"A": 0, "B": 4, "C": 4, "D": 0}
    maze = {**START, (4, 0): "cross", (5, 0): "cross", (5, 1): "ladder_n", (6, 0): "door_blue_ew"}
    assert pieces(reached(FOUR, "B", maze)) == {"A": 5, "B": 0, "C": 0, "D": 0}


TWO_ROUTES = {  # a blue door on the upper way, a green one on the lower
    (1, 0): "cross", (1, -1): "curve_nwr", (1, 1): "curve_ne", (2, -1): "door_blue_ew", (2, 1): "door_green_ew",
    (3, -1): "curve_ner", (3, 1): "curve_nw", (3, 0): "tee_nes", (4, 0): "cross", (5, 0): "cross", (6, 0): "cross",
}  # fmt: skip


@pytest.mark.parametrize(("mode", "paid"), [("per_team", {"A": 4, "B": 0, "C": 3}), ("both_blocked", {"A": 0, "B": 0, "C": 4})])
def test_one_route_for_each_team(mode: str, paid: dict[str, int]) -> None:
    """SA2-SCORE-01: split_door_routes: A's blue team and the boss win, or the boss alone: 5 less one."""
    assert pieces(reached({"A": "blue", "B": "green", "C": "boss"}, "A", TWO_ROUTES, split_door_routes=mode)) == paid


@pytest.mark.parametrize("seed", range(6))
def test_who_has_access_is_what_the_graph_says(seed: int) -> None:
    """SA2-SCORE-01, SA2-PATH-07, SA2-PATH-12: against networkx components of lab.paths.graph without the doors of a colour."""
    nx = pytest.importorskip("networkx")
    from lab.paths.graph import graph

    rules = lab.rules("saboteur", "2", goal_distance=3, cards={id: 12 for id in lab.rules("saboteur", "2").cards if "door" in id})
    compared = []
    for run in turns(rules, 4, seed, most=120):
        maze: Any = run.table.maze  # type: ignore[attr-defined]
        for shut in (("blue",), ("green",), ("blue", "green")):
            made = graph(maze)
            made.remove_edges_from([(a, b) for a, b, door in made.edges(data="door") if door in shut])
            made.remove_nodes_from([node for node in made if node[0] == "g"])
            inside = {node[1:3] for node in nx.node_connected_component(made, ("hub",)) if len(node) > 2}
            for cell in maze.laid:
                assert leads_to(maze, cell, *shut) == (cell in inside), (cell, shut)
                compared.append(cell in inside)
    assert len(compared) > 400 and len(set(compared)) == 2


# --- crystals ------------------------------------------------------------------------------------------------------------

CRYSTALS = {(1, 0): "crystal_cross", (2, 0): "crystal_tee_new", (3, 0): "crystal_tee_new", (4, 3): "crystal_tee_nes",
            (4, 4): "crystal_tee_nes_w"}  # fmt: skip


@pytest.mark.parametrize(
    ("roles", "named", "paid"),
    [
        ({"A": "geologist", "B": "blue"}, {}, {"A": 5, "B": 0}),
        ({"A": "geologist", "B": "geologist"}, {}, {"A": 2, "B": 2}),
        ({"A": "geologist", "B": "blue"}, {"crystals_connected_only": True}, {"A": 3, "B": 0}),
        ({"A": "geologist", "B": "geologist"}, {"front": {"B": "trapped"}}, {"A": 2, "B": 0}),
        ({"A": "geologist", "B": "geologist"}, {"front": {"B": "trapped"}, "trapped_geologist_halves": False}, {"A": 5, "B": 0}),
        ({"A": "geologist", "B": "geologist"}, {"front": {"B": "trapped"}, "trapped_geologist_paid": True}, {"A": 2, "B": 2}),
        ({"A": "blue", "B": "green"}, {}, {"A": 0, "B": 0}),
    ],
)
def test_geologists_are_paid_for_the_crystals(roles: dict[str, str], named: dict[str, Any], paid: dict[str, int]) -> None:
    """SA2-SCORE-09 to -11, SA2-ROLE-06, SA2-PATH-05: five crystals, two of them cut off."""
    assert pieces(unreached(roles, maze=CRYSTALS, **named)) == paid


def test_a_buried_crystal_does_not_count() -> None:
    """SA2-PATH-14."""
    made = table("AB", "2", hands={"A": "rockfall"}, roles={"A": "geologist", "B": "blue"}, maze=CRYSTALS, deck="")
    s = play(session(made), "rockfall 2,0", f"discard {made.hands[1][0]}")
    assert pieces(s) == {"A": 4, "B": 0}


# --- thefts --------------------------------------------------------------------------------------------------------------

LOSERS = {"A": "blue", "B": "green", "C": "boss", "D": "green"}


def stealing(order: str = "BAC", gold: tuple[int, ...] = (1, 0, 0, 2), **named: Any) -> lab.Session:
    """The round is over, nobody is paid, and thefts lie in front of A, B and C, played in some order."""
    named.setdefault("front", dict.fromkeys(order, "theft"))
    made = table("ABCD", "2", roles=LOSERS, deck="", **named)
    made.thieves = [made.players["ABCD".index(player)] for player in order]
    made.pieces = list(gold)
    for hand in made.hands[1:]:
        made.used += hand
        hand.clear()
    return play(session(made), f"discard {made.hands[0][0]}")


def test_the_last_theft_played_is_carried_out_first() -> None:
    """SA2-SCORE-13, SA2-SCORE-14: C played last, then clockwise A and B."""
    s = stealing()
    assert str(s.decision.player) == "C" and options(s) == ["steal from A", "steal from D", "no theft"]
    play(s, "steal from A")
    assert str(s.decision.player) == "A" and options(s) == ["steal from C", "steal from D", "no theft"]
    play(s, "steal from D")
    assert str(s.decision.player) == "B" and options(s) == ["steal from A", "steal from C", "steal from D", "no theft"]
    play(s, "no theft")
    assert pieces(s) == {"A": 1, "B": 0, "C": 1, "D": 1} and s.decision.prompt.startswith("the round is over")
    assert "C steals 1 gold piece from A" in told(s, "B") and not any(s.table.front) and not s.table.thieves


def test_thefts_may_go_by_seat() -> None:
    """SA2-SCORE-14: theft_order; A began the round."""
    s = stealing("CBA", theft_order="from_starting_player")
    assert str(s.decision.player) == "A"
    play(s, "no theft")
    assert str(s.decision.player) == "B"


def test_a_theft_may_be_a_duty_and_larger() -> None:
    """SA2-SCORE-13: theft_optional, theft_amount; who owns less loses everything."""
    s = stealing(gold=(1, 0, 0, 5), theft_optional=False, theft_amount=3)
    assert options(s) == ["steal from A", "steal from D"]
    assert refused(s, "no theft") == refused(s, "steal from C") == ("SA2-SCORE-13",)
    assert refused(s, "steal from B") == ("SA2-SCORE-15", "SA2-SCORE-13")
    play(s, "steal from A", "steal from D")
    assert pieces(s) == {"A": 3, "B": 0, "C": 1, "D": 2}


def test_a_trapped_player_steals_nothing() -> None:
    """SA2-SCORE-16: the card is discarded; the next is the most recent that can still be used."""
    s = stealing("BAC", front={"A": "theft", "B": "theft", "C": "theft trapped"})
    assert str(s.decision.player) == "A" and s.table.thieves == [1, 0]
    assert "the theft of C is stopped" in told(s, "D")


def test_without_gold_elsewhere_a_theft_takes_nothing() -> None:
    """SA2-SCORE-15: the thief alone has gold."""
    s = stealing("A", gold=(3, 0, 0, 0))
    assert s.decision.prompt.startswith("the round is over") and "A finds nobody to steal from" in told(s, "B")


# --- totals --------------------------------------------------------------------------------------------------------------


def test_totals_are_secret_but_for_whether_there_is_any_gold() -> None:
    """SA2-HID-01: payments are told, totals are not shown."""
    s = stealing("B", gold=(7, 0, 0, 5))
    zones = {seat["name"]: {zone["name"]: zone["places"] for zone in seat["zones"]} for seat in s.view("A")["seats"]}
    said = {name: each["gold"] for name, each in zones.items()}
    assert said["A"][0]["face"] == "7 gold pieces"
    assert [said[player][0].get("backed") for player in "BCD"] == ["no gold", "no gold", "some gold"]


def test_visible_golds_show_all_totals() -> None:
    """SA2-HID-02: visible_golds."""
    s = stealing("B", gold=(7, 0, 0, 5), visible_golds=True)
    shown = {seat["name"]: seat["counters"][0]["value"] for seat in s.view("spectator")["seats"]}
    assert shown == {"A": 7, "B": 0, "C": 0, "D": 5}


def test_the_most_gold_wins_after_the_last_round() -> None:
    """SA2-END-03: tied players win together."""
    s = stealing("B", gold=(3, 0, 0, 3), rounds=1)
    play(s, "no theft")
    assert s.outcome is not None and s.outcome.winners == ("A", "D") and s.outcome.clause == "SA2-END-03"
    assert s.outcome.scores == {"A": 3, "B": 0, "C": 0, "D": 3}


def test_every_round_of_the_second_edition_pays_as_the_rulebook_counts() -> None:
    """SA2-SCORE-02 to -08: over random games, against the rulebook's formula for winners and shares."""
    rules, ends = lab.rules("saboteur", "2", goal_distance=3, rounds=1), 0
    for seed in range(60):
        for run in turns(rules, 2 + seed % 9, seed):
            made: Any = run.table
            paid = {event.args[0]: event.args[1] for event in made.events() if event.kind.name == "is_paid"}
            if not any(event.kind.name == "teams_win" for event in made.events()):
                continue
            ends += 1
            free = [player for player in made.players if "trapped" not in map(str, made.front[player])]
            ids = {player: made.role(player).id for player in free}
            if made.finder is None:
                wins = {"saboteur", "profiteer"}
            else:
                mine, teams = made.role(made.finder).id, set(access(made))
                wins = ({mine} if mine in teams else teams) | {"boss", "profiteer"}
            winners = [player for player, id in ids.items() if id in wins]
            each = max(1, 6 - len(winners))
            less = {"boss": 1, "profiteer": 2}
            assert paid == {player: max(0, each - less.get(ids[player], 0)) for player in winners}
    assert ends == 60
