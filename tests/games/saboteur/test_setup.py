"""How games and rounds of Saboteur begin, and the numbers of its components."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lab
from lab.engine.run import Run
from tests.games.saboteur.play import EDITIONS, options, play, session, table

SETUP = {  # players: saboteurs, gold diggers, hand, draw deck after the deal (SAB-SETUP-02, SAB-SETUP-06)
    3: (1, 3, 6, 48), 4: (1, 4, 6, 42), 5: (2, 4, 6, 36), 6: (2, 5, 5, 36),
    7: (3, 5, 5, 31), 8: (3, 6, 4, 34), 9: (3, 7, 4, 30), 10: (4, 7, 4, 26),
}  # fmt: skip


def begun(rules: lab.Rules, players: int, seed: int = 0) -> Any:
    run = Run.new(rules, players, seed)
    run.begin()
    return run.table


@pytest.mark.parametrize("players", SETUP)
def test_the_first_edition_is_dealt_by_the_table_of_players(players: int) -> None:
    """SAB-SETUP-01 to -06, SAB-COMP-01, SAB-COMP-10."""
    saboteurs, diggers, hand, deck = SETUP[players]
    made = begun(lab.rules("saboteur", "1"), players)
    roles = [role.id for cards in made.roles for role in cards]
    assert Counter([*roles, *(role.id for role in made.role_stock)]) == {"saboteur": saboteurs, "digger": diggers}
    assert len(roles) == players and len(made.role_stock) == 1
    assert roles.count("saboteur") in (saboteurs - 1, saboteurs)
    assert [len(cards) for cards in made.hands] == [hand] * players and len(made.deck) == deck
    assert list(made.maze.laid) == [(0, 0)] and list(made.goals) == [(8, -2), (8, 0), (8, 2)]
    assert sorted(card.id for card in made.goals.values()) == ["stone_ne", "stone_nw", "treasure"]
    assert not any(made.front) and made.phase == "play" and made.round == 1
    assert len(made.gold_deck) == 28 and sum(card.value for card in made.gold_deck) == 44


@pytest.mark.parametrize("players", range(2, 13))
def test_the_second_edition_deals_six_and_puts_ten_out_of_the_round(players: int) -> None:
    """SA2-SETUP-01 to -05, SA2-COMP-01, SA2-COMP-04, SA2-COMP-05."""
    made = begun(lab.rules("saboteur", "2"), players)
    assert [len(cards) for cards in made.hands] == [6] * players
    assert len(made.removed) == 10 and len(made.deck) == 116 - 10 - 6 * players
    roles = Counter(role.id for cards in (*made.roles, made.role_stock) for role in cards)
    assert roles == {"blue": 4, "green": 4, "saboteur": 3, "boss": 1, "profiteer": 1, "geologist": 2}
    assert len(made.role_stock) == 15 - players and made.pieces == [0] * players and not made.gold_deck


def test_the_stock_of_the_first_edition_has_66_cards() -> None:
    """SAB-COMP-01 to SAB-COMP-09 in edition "1"."""
    cards = {id: card.count for id, card in lab.rules("saboteur", "1").cards.items()}
    paths = [n for id, n in cards.items() if hasattr(lab.rules("saboteur", "1").cards[id], "tile")]
    assert sum(cards.values()) == 66 and sum(paths) == 40
    assert sum(n for id, n in cards.items() if id.startswith("dead_")) == 9
    assert {id: cards[id] for id in ("straight_ns", "straight_ew", "curve_nw", "curve_ne", "tee_nes", "tee_new", "cross")} == {
        "straight_ns": 4, "straight_ew": 3, "curve_nw": 4, "curve_ne": 5, "tee_nes": 5, "tee_new": 5, "cross": 5,
    }  # fmt: skip
    assert [cards[f"sabotage_{tool}"] for tool in ("pickaxe", "lamp", "trolley")] == [3, 3, 3]
    assert [cards[f"repair_{tool}"] for tool in ("pickaxe", "lamp", "trolley")] == [2, 2, 2]
    assert [cards[f"repair_{pair}"] for pair in ("pickaxe_lamp", "pickaxe_trolley", "lamp_trolley")] == [1, 1, 1]
    assert (cards["map"], cards["rockfall"]) == (5, 3)


def test_the_stock_of_the_second_edition_has_116_cards() -> None:
    """SA2-COMP-02 to -04, SA2-COMP-06 in edition "2"."""
    rules = lab.rules("saboteur", "2")
    kinds = Counter(getattr(card, "kind", "action") for card in rules.stock)
    assert len(rules.stock) == 116
    assert kinds == {
        "through": 31, "dead_end": 9, "double": 4, "ladder": 4, "door": 6, "crystal": 10, "mixed": 6, "action": 46,
    }  # fmt: skip
    assert sum(getattr(card, "crystals", 0) for card in rules.stock) == 10
    doors = Counter(card.tile.door for card in rules.stock if hasattr(card, "tile"))
    assert (doors["blue"], doors["green"]) == (3, 3)
    new = {id: rules.cards[id].count for id in ("theft", "hands_off", "trapped", "free_at_last")}
    assert new == {"theft": 4, "hands_off": 3, "trapped": 3, "free_at_last": 4}
    assert [rules.cards[id].count for id in ("swap_hats", "swap_hands", "inspection")] == [2, 2, 2]


def test_one_card_goes_round_at_a_time_clockwise_from_the_first_player() -> None:
    """SAB-SETUP-06, SAB-SETUP-08: the order of the deck can be scripted."""
    run = Run.new(lab.rules("saboteur", "1"), ["A", "B", "C"], 1)
    run.table.luck.script("first", "B")
    run.table.luck.script("deck", ["cross", "map", "rockfall", "dead_n"])
    run.begin()
    made: Any = run.table
    assert made.first == made.active == 1
    assert [made.hands[seat][0].id for seat in (1, 2, 0)] == ["cross", "map", "rockfall"] and made.hands[1][1].id == "dead_n"


def test_a_game_can_begin_with_the_first_seat() -> None:
    """SAB-SETUP-08: first_player."""
    for seed in range(8):
        assert begun(lab.rules("saboteur", "1", first_player="seat_0"), 4, seed).first == 0
    assert len({begun(lab.rules("saboteur", "1"), 4, seed).first for seed in range(30)}) == 4


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_new_round_gathers_everything_but_the_gold(edition: str) -> None:
    """SAB-SETUP-10, SAB-AIM-04, SA2-SETUP-05 in both EDITIONS: three rounds, however the first one ends."""
    made = table("ABC", edition, hands={"A": "cross", "B": "dead_n", "C": "map"}, deck="", front={"B": "sabotage_lamp"})
    made.hands = [[made.rules.cards["cross"]], [], []]
    made.used += [made.rules.cards["dead_n"], made.rules.cards["map"]]
    made.gold_deck, made.gold, made.pieces = made.gold_deck[3:], [[card] for card in made.gold_deck[:3]], [1, 2, 3]
    if edition == "1":
        made.pieces = [0, 0, 0]
    else:
        made.gold_deck, made.gold = [], [[], [], []]
    kept = [list(cards) for cards in made.gold], list(made.pieces)
    s = play(session(made), "discard cross")
    while s.decision.prompt != "the round is over: begin the next one":
        s.choose(s.decision.options[0])
    now: Any = s.table
    held = [list(cards) for cards in now.gold], list(now.pieces)
    assert str(s.decision.player) == "B" and options(s) == ["deal"]  # left of A, who discarded the last card (SAB-SETUP-09)
    play(s, "deal")
    now = s.table
    assert ([list(cards) for cards in now.gold], list(now.pieces)) == held
    assert all(before <= after for before, after in zip(kept[1], held[1], strict=True))
    assert now.round == 2 and now.first == 1 and not any(now.front) and not now.used and list(now.maze.laid) == [(0, 0)]
    assert now.rules.game.invariants(now) == []


def test_who_began_the_round_may_hand_on_to_the_left_too() -> None:
    """SAB-SETUP-09: next_starter; A began, C discarded the last card."""
    for rule, starter in (("left_of_last_player", "A"), ("left_of_last_starter", "B")):
        made = table("ABC", hands={"C": "cross"}, deck="", next_starter=rule, roles={"A": "digger", "B": "digger", "C": "digger"})
        made.used += [*made.hands[0], *made.hands[1]]
        made.hands[0], made.hands[1] = [], []
        made.active = made.players[2]
        s = play(session(made), "discard cross")
        assert str(s.decision.player) == starter and options(s) == ["deal"]


def test_straights_can_be_split_the_other_way_with_the_curves() -> None:
    """SAB-COMP-02: straight_split; what is named goes before it."""
    rules = lab.rules("saboteur", "1", straight_split="3ns_4ew")
    assert [rules.cards[id].count for id in ("straight_ns", "straight_ew", "curve_nw", "curve_ne")] == [3, 4, 5, 4]
    assert len(rules.stock) == 66
    named = rules.tweak(path_counts={"straight_ns": 9})
    assert [named.cards[id].count for id in ("straight_ns", "straight_ew", "cross")] == [9, 4, 5]
    assert named.tweak(cards={"straight_ns": 1}).cards["straight_ns"].count == 1


@pytest.mark.parametrize(
    ("edition", "tweaks", "counts", "stock"),
    [
        ("1", {"map_cards": 6}, {"map": 6}, 67),
        ("2", {"map_cards": 6}, {"map": 6}, 117),
        ("1", {"sabotage_per_type": 5}, {"sabotage_lamp": 5, "sabotage_pickaxe": 5, "sabotage_trolley": 5}, 72),
        ("1", {"single_repair_per_type": 0}, {"repair_lamp": 0, "repair_pickaxe_lamp": 1}, 60),
        ("1", {"double_repair_per_pair": 3}, {"repair_lamp": 2, "repair_pickaxe_lamp": 3, "repair_lamp_trolley": 3}, 72),
        ("1", {"rockfall_cards": 10}, {"rockfall": 10}, 73),
        ("2", {"s2_mixed_cards": False}, {"mixed_ns_e": 0, "mixed_ew_n_s": 0, "bridge": 2}, 110),
        ("2", {"s2_action_counts": {"theft": 0, "inspection": 9}}, {"theft": 0, "inspection": 9, "trapped": 3}, 119),
    ],
)
def test_counts_are_parameters(edition: str, tweaks: dict[str, Any], counts: dict[str, int], stock: int) -> None:
    """SAB-COMP-03 to -07, SA2-COMP-02, SA2-COMP-03."""
    rules = lab.rules("saboteur", edition, **tweaks)
    assert {id: rules.cards[id].count for id in counts} == counts and len(rules.stock) == stock


def test_goals_lie_where_distance_and_gap_say() -> None:
    """SAB-SETUP-05: goal_distance, goal_gap."""
    assert lab.rules("saboteur", "1", goal_distance=3).goal_cells == ((4, -2), (4, 0), (4, 2))
    made = begun(lab.rules("saboteur", "1", goal_distance=9, goal_gap=3), 3)
    assert list(made.goals) == [(10, -4), (10, 0), (10, 4)] == list(made.maze.covered)


def test_roles_and_hands_can_be_dealt_otherwise() -> None:
    """SAB-SETUP-02: role_table; SAB-SETUP-06: hand_size_by_players; the numbers not named stay."""
    rules = lab.rules("saboteur", "1", role_table={3: [2, 3], "5": [0, 6]}, hand_size_by_players={3: 2})
    made = begun(rules, 3)
    assert Counter(role.id for role in rules.role_decks[3]) == {"saboteur": 2, "digger": 3} and len(made.role_stock) == 2
    assert [len(hand) for hand in made.hands] == [2, 2, 2]
    assert Counter(role.id for role in rules.role_decks[5]) == {"digger": 6} and len(rules.role_decks[4]) == 5
    made = begun(lab.rules("saboteur", "2", s2_roles={"saboteur": 0, "boss": 2}, s2_hand_size=3, s2_removed_cards=0), 6)
    assert Counter(role.id for cards in (*made.roles, made.role_stock) for role in cards)["boss"] == 2
    assert [len(hand) for hand in made.hands] == [3] * 6 and not made.removed and len(made.deck) == 116 - 18


def test_the_selfish_dwarf_is_a_digger_dealt_or_a_card_of_the_deck() -> None:
    """SAB-VAR-08: selfish_dwarf, selfish_assign in edition "1"."""
    dealt = lab.rules("saboteur", "1", selfish_dwarf=True)
    card = dealt.tweak(selfish_assign="role_card")
    seats = set()
    left_over = 0
    for seed in range(60):
        made = begun(dealt, 3, seed)
        selfish = [seat for seat, roles in enumerate(made.roles) if roles[0].id == "selfish"]
        assert len(selfish) == 1 and made.role_stock[0].id != "selfish"
        seats.add(selfish[0])
        made = begun(card, 3, seed)
        ids = Counter(role.id for cards in (*made.roles, made.role_stock) for role in cards)
        assert ids == {"saboteur": 1, "digger": 2, "selfish": 1}
        left_over += made.role_stock[0].id == "selfish"
    assert seats == {0, 1, 2} and 5 <= left_over <= 27  # one of four cards is left over: 15 of 60


@pytest.mark.parametrize(
    ("edition", "players", "tweaks", "said"),
    [
        ("1", 2, {}, "3 to 10 players, not 2"),
        ("1", 11, {}, "3 to 10 players, not 11"),
        ("2", 13, {}, "2 to 12 players, not 13"),
        ("1", 10, {"hand_size_by_players": {10: 7}}, "70 cards are needed for 10 hands of 7, the stock has 66"),
        ("2", 12, {"s2_hand_size": 8, "s2_removed_cards": 40}, "136 cards are needed for 12 hands of 8 and 40 out of the round"),
        ("2", 12, {"s2_roles": {"blue": 0}}, "12 role cards are needed for as many players, there are 11"),
    ],
)
def test_a_game_that_cannot_be_dealt_is_refused(edition: str, players: int, tweaks: dict[str, Any], said: str) -> None:
    """SAB-SETUP-01, SAB-SETUP-06, SA2-SETUP-01, SA2-SETUP-04 in both EDITIONS."""
    with pytest.raises(lab.RulesError, match=said):
        lab.Session(lab.rules("saboteur", edition, **tweaks), players)
