"""Gold in edition 1: sharing, rewards, the four variants, and the end of the game; all numbers worked by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.games.saboteur.cards import gold_cards
from lab.games.saboteur.gold import payment
from tests.games.saboteur.play import options, play, session, table, told

TUNNEL = {(column, 0): "straight_ew" for column in (1, 2, 3)} | {(column, 0): "cross" for column in (4, 5, 6)}
FIVE = {"A": "digger", "B": "saboteur", "C": "digger", "D": "digger", "E": "digger"}
TEN = dict(zip("ABCDEFGHIJ", ["digger"] * 7 + ["saboteur"] * 3, strict=True))


def position(players: str, finder: str, roles: Any, gold: Sequence[int] = (), **named: Any) -> Any:
    """The finder holds the crossing that completes the tunnel to the treasure; gold cards by value, the top first."""
    made = table(players, hands={finder: "cross"}, maze=TUNNEL, roles=roles, **named)
    made.active = made.players[players.index(finder)]
    put_on_top(made, gold)
    return made


def put_on_top(made: Any, gold: Sequence[int]) -> None:
    top = []
    for value in gold:
        card = next(card for card in made.gold_deck if card.value == value)
        made.gold_deck.remove(card)
        top.append(card)
    made.gold_deck += top[::-1]


def found(made: Any) -> lab.Session:
    return play(session(made), "place cross@7,0")


def shared(s: lab.Session) -> list[tuple[str, int]]:
    """Lets everybody take the best; tells who took what."""
    taken = []
    while s.outcome is None and s.decision.prompt == "which gold card do you keep?":
        choice = options(s)[0]
        taken.append((str(s.decision.player), int(choice.removeprefix("take "))))
        play(s, choice)
    return taken


def unreached(made: Any, player: str) -> lab.Session:
    """Ends the round without the treasure: one player discards the last card."""
    seat = [str(each) for each in made.players].index(player)
    for hand in made.hands[:seat] + made.hands[seat + 1 :]:
        made.used += hand
        hand.clear()
    made.active = made.players[seat]
    return play(session(made), f"discard {made.hands[seat][0]}")


# --- sharing -------------------------------------------------------------------------------------------------------------


def test_the_finder_chooses_first_and_the_rest_goes_round_counter_clockwise() -> None:
    """SAB-GOLD-01, SAB-GOLD-03 in edition "1": as many cards as players; saboteurs are skipped; the finder gets a second card."""
    made = position("ABCDE", "C", FIVE, [1, 3, 2, 1, 1])
    s = found(made)
    assert s.decision.clause == "SAB-GOLD-03" and options(s) == ["take 3", "take 2", "take 1"]
    assert shared(s) == [("C", 3), ("A", 2), ("E", 1), ("D", 1), ("C", 1)]
    assert [s.table.score(player) for player in s.table.players] == [2, 0, 4, 1, 1]
    assert len(s.table.gold_deck) == 23 and not s.table.stack


def test_gold_may_go_round_clockwise() -> None:
    """SAB-GOLD-03: gold_direction."""
    s = found(position("ABCDE", "C", FIVE, [1, 3, 2, 1, 1], gold_direction="clockwise"))
    assert shared(s) == [("C", 3), ("D", 2), ("E", 1), ("A", 1), ("C", 1)]


def test_a_saboteur_who_finds_the_treasure_gets_nothing() -> None:
    """SAB-GOLD-04, SAB-REACH-09: from B counter-clockwise the next gold digger is A."""
    assert shared(found(position("ABCDE", "B", FIVE, [1, 3, 2, 1, 1]))) == [("A", 3), ("E", 2), ("D", 1), ("C", 1), ("A", 1)]
    s = found(position("ABCDE", "B", FIVE, saboteur_finder="no_gold"))
    assert s.decision.prompt.startswith("the round is over") and len(s.table.gold_deck) == 28
    assert "no gold is shared" in told(s, "A")


@pytest.mark.parametrize(("tweak", "number"), [({}, 9), ({"gold_cards_10p": 10}, 10)])
def test_ten_players_share_nine_cards(tweak: dict[str, Any], number: int) -> None:
    """SAB-GOLD-02."""
    assert len(shared(found(position("ABCDEFGHIJ", "A", TEN, **tweak)))) == number


def test_what_is_left_of_the_gold_deck_is_shared() -> None:
    """SAB-GOLD-05: two cards for three players."""
    s = found(position("ABC", "A", dict.fromkeys("ABC", "digger"), gold_cards={1: 1, 3: 1}))
    assert shared(s) == [("A", 3), ("C", 1)]


def test_only_pickers_see_the_gold() -> None:
    """SAB-GOLD-03, SAB-GOLD-10: a card kept is secret; who passed the others on knows what he passed on."""
    s = found(position("ABCDE", "C", FIVE, [1, 3, 2, 1, 1]))
    play(s, "take 3")
    assert "C keeps Three nuggets" in told(s, "C") and "C keeps a gold card" in told(s, "A")
    assert "A is passed One nugget, Two nuggets, One nugget and One nugget" in told(s, "A")
    assert "A may choose" not in str(told(s, "E")) and "Two nuggets" not in str(s.view("E")) + str(s.rows("E"))
    stack = next(zone for zone in s.view("C")["zones"] if zone["name"] == "Gold to share")["places"]
    assert sorted(place["face"] for place in stack) == ["One nugget", "One nugget", "One nugget", "Two nuggets"]
    assert s.decision.secret and s.view("B")["decision"]["options"] == []


def test_open_scores_lay_the_gold_open() -> None:
    """SAB-GOLD-10: open_scores."""
    for is_open in (False, True):
        made = position("ABCDE", "C", FIVE, [1, 3, 2, 1, 1], open_scores=is_open)
        s = play(found(made), "take 3")
        seat = next(seat for seat in s.view("B")["seats"] if seat["name"] == "C")
        gold = next(zone for zone in seat["zones"] if zone["name"] == "gold")["places"]
        assert [place.get("face") for place in gold] == (["Three nuggets"] if is_open else [None])


# --- rewards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "roles", "nuggets"),
    [
        ("ABC", {"A": "saboteur"}, 4),
        ("ABCDE", {"A": "saboteur", "B": "saboteur"}, 3),
        ("ABCDEFG", dict.fromkeys("ABC", "saboteur"), 3),
        ("ABCDEFGHIJ", dict.fromkeys("ABCD", "saboteur"), 2),
    ],
)
def test_saboteurs_are_paid_by_their_number(players: str, roles: dict[str, str], nuggets: int) -> None:
    """SAB-GOLD-06, SAB-GOLD-08, SAB-AIM-03: gold diggers get nothing."""
    every = dict.fromkeys(players, "digger") | roles
    s = unreached(table(players, roles=every, deck=""), players[-1])
    assert [s.table.score(player) for player in s.table.players] == [nuggets * (every[p] == "saboteur") for p in players]


def test_without_a_saboteur_nobody_is_paid() -> None:
    """SAB-GOLD-07, SAB-SETUP-04."""
    s = unreached(table("ABC", roles=dict.fromkeys("ABC", "digger"), deck=""), "B")
    assert [s.table.score(player) for player in s.table.players] == [0, 0, 0] and len(s.table.gold_deck) == 28


def test_rewards_may_be_otherwise() -> None:
    """SAB-GOLD-06: saboteur_reward; more saboteurs than are listed are paid like the largest number listed."""
    roles = dict.fromkeys("ABCDE", "saboteur")
    made = table("ABCDE", roles=roles, deck="", role_table={5: [5, 1]}, saboteur_reward={4: 1})
    assert [unreached(made, "A").table.score(player) for player in made.players] == [1] * 5


def test_a_reward_is_paid_in_the_fewest_cards() -> None:
    """SAB-GOLD-08: four nuggets are 3 + 1 rather than 2 + 2; the deck is shuffled."""
    s = unreached(table("ABC", roles={"A": "digger", "B": "saboteur", "C": "digger"}, deck=""), "C")
    assert sorted(card.value for card in s.table.gold[1]) == [1, 3] and s.table.nuggets == [0, 0, 0]
    assert "B is paid 4 nuggets, in 2 gold cards" in told(s, "A") and "Three" not in str(s.rows("A"))


@pytest.mark.parametrize(
    ("tweaks", "gold", "nuggets", "score"),
    [
        ({}, [3], 1, 4),  # the one card of 3, and a nugget without a card
        ({"reward_shortage": "forfeit"}, [3], 0, 3),
        ({"reward_payment": "virtual"}, [], 4, 4),
    ],
)
def test_a_reward_that_the_cards_cannot_make_up(tweaks: dict[str, Any], gold: list[int], nuggets: int, score: int) -> None:
    """SAB-GOLD-09: reward_shortage; SAB-GOLD-08: reward_payment. Gold cards of 3 alone cannot pay 4."""
    made = table("ABC", roles={"A": "saboteur", "B": "digger", "C": "digger"}, deck="", gold_cards={3: 5}, **tweaks)
    s = unreached(made, "C")
    assert [card.value for card in s.table.gold[0]] == gold and s.table.nuggets[0] == nuggets
    assert s.table.score(s.table.players[0]) == score


@given(st.lists(st.integers(0, 4), max_size=9), st.integers(0, 9))
def test_a_payment_is_the_best_that_the_deck_can_make(values: list[int], nuggets: int) -> None:
    """SAB-GOLD-08, SAB-GOLD-09: against every choice of cards: highest total, fewest cards, then the highest cards."""
    kinds = gold_cards(dict.fromkeys(range(5), 1))
    deck = [kinds[f"gold_{value}"] for value in values]
    every = [each for n in range(len(deck) + 1) for each in combinations(values, n) if sum(each) <= nuggets and 0 not in each]
    best = max(every, key=lambda each: (sum(each), -len(each), sorted(each, reverse=True)))
    assert sorted((card.value for card in payment(deck, nuggets)), reverse=True) == sorted(best, reverse=True)


# --- variants (SAB-VAR-01) -----------------------------------------------------------------------------------------------


def test_the_old_mine_has_worthless_gold() -> None:
    """SAB-VAR-01, SAB-VAR-02: 4 of three, 8 of two, 10 of one and 6 of nothing: 38 nuggets; worthless cards are taken too."""
    made = position("ABCDE", "C", FIVE, [0, 0, 3, 1, 0], old_mine=True)
    assert sorted(card.value for card in made.gold_deck) == [0] * 6 + [1] * 10 + [2] * 8 + [3] * 4
    s = found(made)
    assert options(s) == ["take 3", "take 1", "take 0"]
    assert shared(s) == [("C", 3), ("A", 1), ("E", 0), ("D", 0), ("C", 0)]


@pytest.mark.parametrize(("tweaks", "takers"), [
    ({}, ["C", "A", "E", "D"]),
    ({"competitive": True}, ["C", "A", "E"]),
    ({"competitive": True, "new_mine_count": "all_diggers"}, ["C", "A", "E", "C"]),
])  # fmt: skip
def test_the_new_mine_has_a_card_for_each_digger(tweaks: dict[str, Any], takers: list[str]) -> None:
    """SAB-VAR-03: new_mine_count; D has a broken tool."""
    s = found(position("ABCDE", "C", FIVE, front={"D": "sabotage_lamp"}, new_mine=True, **tweaks))
    assert [taker for taker, _ in shared(s)] == takers


def test_competitive_leaves_out_who_has_a_broken_tool() -> None:
    """SAB-VAR-04, SAB-VAR-07: still as many cards as players, shared by the unbroken."""
    lying = {"A": "sabotage_lamp", "D": "sabotage_pickaxe"}
    s = found(position("ABCDE", "C", FIVE, [1, 3, 2, 1, 1], front=lying, competitive=True))
    assert shared(s) == [("C", 3), ("E", 2), ("C", 1), ("E", 1), ("C", 1)]


def test_competitive_with_nobody_entitled_draws_no_gold() -> None:
    """SAB-VAR-06: the finder is a saboteur and every digger has a broken tool."""
    roles = {"A": "saboteur", "B": "digger", "C": "digger"}
    s = found(position("ABC", "A", roles, front={"B": "sabotage_lamp", "C": "sabotage_lamp"}, competitive=True))
    assert s.decision.prompt.startswith("the round is over") and len(s.table.gold_deck) == 28


def test_competitive_does_not_touch_saboteurs() -> None:
    """SAB-VAR-05."""
    roles = {"A": "saboteur", "B": "digger", "C": "digger"}
    s = unreached(table("ABC", roles=roles, deck="", front={"A": "sabotage_lamp"}, competitive=True), "C")
    assert s.table.score(s.table.players[0]) == 4


def test_the_selfish_dwarf_takes_all_or_nothing() -> None:
    """SAB-VAR-08 to -10: selfish_reward, selfish_losing_cards."""
    roles = {**FIVE, "C": "selfish"}
    s = found(position("ABCDE", "C", roles, selfish_dwarf=True))
    assert s.decision.prompt.startswith("the round is over")
    assert [s.table.score(player) for player in s.table.players] == [0, 0, 4, 0, 0]
    s = found(position("ABCDE", "C", roles, selfish_dwarf=True, selfish_reward=7))
    assert s.table.score(s.table.players[2]) == 7
    s = found(position("ABCDE", "A", roles, [1, 3, 2, 1], selfish_dwarf=True))
    assert shared(s) == [("A", 3), ("E", 2), ("D", 1), ("A", 1)]  # five players less one: four cards, C is skipped
    s = found(position("ABCDE", "A", roles, [1, 3, 2, 1, 1], selfish_dwarf=True, selfish_losing_cards="players"))
    assert [taker for taker, _ in shared(s)] == ["A", "E", "D", "A", "E"]


def test_ten_players_less_a_selfish_dwarf_share_nine_cards() -> None:
    """SAB-VAR-10, SAB-GOLD-02: ten less one is nine; with the cap at ten and all counted ten."""
    roles = {**TEN, "C": "selfish"}
    assert len(shared(found(position("ABCDEFGHIJ", "A", roles, selfish_dwarf=True)))) == 9
    named = {"selfish_dwarf": True, "gold_cards_10p": 10, "selfish_losing_cards": "players"}
    assert len(shared(found(position("ABCDEFGHIJ", "A", roles, **named)))) == 10


def test_the_selfish_dwarf_gets_nothing_when_the_treasure_is_not_reached() -> None:
    """SAB-VAR-11."""
    roles = {"A": "saboteur", "B": "selfish", "C": "digger"}
    s = unreached(table("ABC", roles=roles, deck="", selfish_dwarf=True), "C")
    assert [s.table.score(player) for player in s.table.players] == [4, 0, 0]


# --- the end -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reached", [True, False])
@pytest.mark.parametrize("rounds", [1, 3])
def test_rounds_are_played_whoever_wins_them(rounds: int, reached: bool) -> None:
    """SAB-AIM-01, SAB-END-05: three rounds, and the most nuggets win; rounds is a parameter."""
    for number in range(1, rounds + 1):
        roles = {"A": "saboteur", "B": "digger", "C": "digger"}
        dug = position("ABC", "B", roles, [3, 1, 1], rounds=rounds)
        made = dug if reached else table("ABC", roles=roles, deck="", rounds=rounds)
        made.round = number
        s = found(made) if reached else unreached(made, "C")
        shared(s)
        assert (s.outcome is not None) == (number == rounds)
    assert s.outcome is not None and s.outcome.clause == "SAB-END-05"
    assert s.outcome.scores == ({"A": 0, "B": 4, "C": 1} if reached else {"A": 4, "B": 0, "C": 0})
    assert s.outcome.winners == (("B",) if reached else ("A",))


def test_players_who_have_as_much_win_together() -> None:
    """SAB-END-05."""
    made = position("ABC", "B", dict.fromkeys("ABC", "digger"), [1, 1, 1], rounds=1)
    s = found(made)
    assert shared(s) == [("B", 1), ("A", 1), ("C", 1)] and s.outcome is not None
    assert s.outcome.winners == ("A", "B", "C")


def test_the_last_card_of_all_may_reach_the_treasure() -> None:
    """SAB-END-03: the treasure is looked for before empty hands are."""
    made = position("ABC", "B", {"A": "saboteur", "B": "digger", "C": "digger"}, deck="", rounds=1)
    for seat in (0, 2):
        made.used += made.hands[seat]
        made.hands[seat] = []
    s = found(made)
    assert s.decision.prompt == "which gold card do you keep?"


@pytest.mark.parametrize(("tweak", "shown"), [({}, True), ({"leftover_role": "never"}, False)])
def test_roles_are_shown_at_the_end_of_a_round(tweak: dict[str, str], shown: bool) -> None:
    """SAB-END-04, SAB-SETUP-03: leftover_role."""
    s = unreached(table("ABC", roles={"A": "saboteur", "B": "digger", "C": "digger"}, deck="", **tweak), "C")
    assert {"A was a Saboteur", "B was a Gold digger", "C was a Gold digger"} <= set(told(s, "spectator"))
    assert ("left over: Gold digger" in told(s, "B")) == shown
