"""Every ruling's alternative, where the scenarios leave it: worked by hand from the rulebook."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lab
from tests.games.underground_kings.play import RULES, at, choose, options, refused


def rules(**tweaks: Any) -> lab.Rules:
    return lab.rules("underground_kings", **tweaks)


def new(players: int = 3, seed: int = 1, **tweaks: Any) -> Any:
    return lab.Session(rules(**tweaks), players, seed)


# --- set-up -----------------------------------------------------------------------------------------------------------------


def test_hand_size_centre_mines_and_camp_start_shape_the_set_up() -> None:
    """UGK-SETUP-04, UGK-SETUP-05, UGK-SETUP-06: 80 - 2 - 0 - 3 x 3 = 69 cards stay in the deck."""
    table = new(hand_size=3, centre_mines=2, camp_start=0).table
    assert list(map(len, table.hands)) == [3, 3, 3] and len(table.centre) == 2 and not any(table.camp)
    assert len(table.deck) == 69


@pytest.mark.parametrize(("players", "left"), [(2, 60), (3, 54), (4, 48)])
def test_so_many_cards_stay_in_the_deck(players: int, left: int) -> None:
    """UGK-SETUP-12."""
    assert len(new(players).table.deck) == left


def test_a_set_up_that_leaves_no_card_in_the_deck_is_refused() -> None:
    """UGK-SETUP-12: 8 mines, 7 squads and 2 x 12 cards leave one of 40; one squad more leaves none."""
    tight = {"copies_per_strength": 1, "hand_size": 12, "centre_mines": 8}
    assert len(new(2, **tight, camp_start=7).table.deck) == 1
    with pytest.raises(lab.RulesError, match=r"40 cards cannot give 8 mines.* 41 are needed \(UGK-SETUP-12\)"):
        new(2, **tight, camp_start=8)


@pytest.mark.parametrize(("copies", "of_a", "of_b"), [(1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2)])
def test_further_copies_repeat_the_mines_of_the_first_two(copies: int, of_a: int, of_b: int) -> None:
    """UGK-COMP-05: copy c is like a, copy d like b."""
    deck = Counter(card.id for card in rules(copies_per_strength=copies).deck)
    assert len(list(deck.elements())) == 40 * copies
    assert {(deck[f"{people}{strength}a"], deck[f"{people}{strength}b"])
            for people in ("dw", "go", "or", "gi") for strength in range(10)} == {(of_a, of_b)}  # fmt: skip


def test_two_cards_that_are_alike_on_both_sides_are_one_option(tmp_path: Path) -> None:
    """UGK-COMP-05."""
    s = at(
        tmp_path,
        rules(copies_per_strength=4),
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [dw3a, dw3a, dw3b], B: [gi2b]}
centre: [dw1a]
deck: [gi5b, dw0a]
""",
    )
    assert options(s) == ["play dw3a centre 1", "play dw3b centre 1"]
    s.choose("play dw3a centre 1")
    assert sorted(card.id for card in s.table.hands[0]) == ["dw3a", "dw3b"]  # type: ignore[attr-defined]


def test_a_kind_of_mine_gets_other_numbers_wherever_it_lies(tmp_path: Path) -> None:
    """UGK-COMP-04, UGK-COMP-06: a Gravel Pit of defence 2 is captured by the second squad and costs 9."""
    s = at(
        tmp_path,
        rules(mine_table={"m01": [2, 1, 9, 1]}),
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [or3b, gi4a], B: [or5a]}
centre: [{card: gi7b, mine: [2, 1, 9, true]}]
deck: [dw6b, dw2b, gi1b, or9a]
""",
    )
    choose(s, "play or3b centre 1", "draw deck", "play or5a centre 1")
    table: Any = s.table
    assert [str(site.mine) for site in table.captured[0]] == ["m01"] and table.scores == [-9, 0]
    choose(s, "draw deck", "play gi4a own 1")
    assert table.scores == [-9, 0]  # the overseer is missing


BAD_TABLES: list[Any] = [
    {"m21": [1, 1, 1, 0]}, {"m01": [0, 1, 1, 0]}, {"m01": [1, 7, 1, 0]}, {"m01": [1, 1, 10, 0]}, {"m01": [1, 1, 1, 2]},
    {"m01": [1, 1, 1]}, {"m01": [True, 1, 1, 0]}, {"m01": 3}, [1],
]  # fmt: skip


@pytest.mark.parametrize("bad", BAD_TABLES)
def test_other_numbers_keep_within_their_ranges(bad: Any) -> None:
    """UGK-COMP-06."""
    with pytest.raises(lab.RulesError, match=r"mine_table is a mapping from 'm01' to 'm20' to \[defence 1-6, size 1-6, value"):
        rules(mine_table=bad)


def test_a_mine_table_reads_from_a_command_line_and_differs_in_the_diff() -> None:
    param = next(param for param in RULES.game.params if param.name == "mine_table")
    assert dict(param.check(param.read("m12:3/1/4/0,m03:1/2/2/1"))) == {"m03": (1, 2, 2, 1), "m12": (3, 1, 4, 0)}
    with pytest.raises(lab.RulesError, match="mine_table is"):
        param.check(param.read("m12:much"))
    assert list(RULES.diff(rules(mine_table={"m03": [1, 2, 2, 1]}))["rule"]) == ["mine_table"]


def test_another_mine_can_be_put_on_the_back_of_a_card() -> None:
    """UGK-COMP-06."""
    tweaked = rules(cards={"dw0a": {"mine": 20}})
    card = tweaked.cards["dw0a"]
    assert str(tweaked.mines[card]) == "m20" and card.hint == "back: Diamond Heart"
    assert str(RULES.mines[RULES.cards["dw0a"]]) == "m01"


def test_kings_may_be_chosen_in_seat_order_and_the_last_one_is_left() -> None:
    """UGK-SETUP-01."""
    s = new(4, king_assignment="choose")
    assert str(s.decision.player) == "Anna" and options(s) == ["lead dwarves", "lead goblins", "lead orcs", "lead giants"]
    s.choose("lead orcs")
    assert str(s.decision.player) == "Boris" and refused(s, "lead orcs") == "UGK-SETUP-01"
    choose(s, "lead dwarves", "lead giants")
    assert list(map(str, s.table.kings)) == ["orcs", "dwarves", "giants", "goblins"] and s.table.box == []
    assert list(map(len, s.table.hands)) == [6, 6, 6, 6] and refused(s, "lead orcs") == "UGK-SETUP-01"


def test_while_kings_are_chosen_everybody_sees_each_and_nothing_else_may_be_done() -> None:
    """UGK-SETUP-01."""
    s = new(3, king_assignment="choose")
    assert "before the deal every player chooses a king" in s.view("Vera")["caption"]
    for notation in ("play or5a centre 1", "draw deck", "discard or5a", "pass"):
        assert str(s.why_not(notation)) == f"{notation} is not allowed: first every player gets a king (UGK-SETUP-01)."
    s.choose("lead orcs")
    assert s.rows("Vera")[-1]["events"][0]["text"] == "Anna leads the Orcs"
    choose(s, "lead giants", "lead dwarves")
    texts = [event["text"] for event in s.rows("Vera")[-1]["events"]]
    assert texts[:2] == ["Vera leads the Dwarves", "nobody leads Goblins, whose squads stay in the game without a king"]
    assert "before the deal" not in s.view("Vera")["caption"]


def test_a_set_up_of_one_mine_and_no_squads_is_told_in_plain_words() -> None:
    """UGK-SETUP-04, UGK-SETUP-05."""
    s = new(2, centre_mines=1, camp_start=0)
    mine = s.table.centre[0].mine.label
    texts = [event["text"] for event in s.rows("spectator")[0]["events"]]
    assert f"the centre begins with {mine}" in texts and "the camp begins with nothing" in texts


def test_with_two_players_two_kings_stay_in_the_box_whoever_chooses() -> None:
    """UGK-SETUP-02."""
    s = new(2, king_assignment="choose")
    choose(s, "lead giants", "lead orcs")
    assert list(map(str, s.table.box)) == ["dwarves", "goblins"]
    assert Counter(card.people.id for card in s.rules.deck)["dwarves"] == 20


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_first_player_may_be_named(seat: int) -> None:
    """UGK-SETUP-10."""
    assert [int(new(3, seed, first_player=seat).table.active) for seed in range(5)] == [seat] * 5


def test_the_first_player_has_a_seat() -> None:
    """UGK-SETUP-10."""
    with pytest.raises(lab.RulesError, match="first_player=2 is no seat of 2 players: theirs are 0 to 1"):
        new(2, first_player=2)
    assert {int(new(3, seed).table.active) for seed in range(30)} == {0, 1, 2}


# --- playing ----------------------------------------------------------------------------------------------------------------

STUCK = """
kings: {A: orcs, B: giants}
hands: {A: [or5a, dw3a], B: [go1b]}
centre: [{card: dw1a, squads: [gi9b]}]
camp: {orcs: [or8b], giants: [gi0a]}
deck: [dw6b, dw2b]
"""


def test_who_may_give_up_the_turn_may_also_discard_when_stuck(tmp_path: Path) -> None:
    """UGK-TURN-03."""
    s = at(tmp_path, rules(play_obligation="may"), "AB", STUCK)
    assert options(s) == ["discard or5a", "discard dw3a", "pass"]
    s.choose("pass")
    assert str(s.decision.player) == "B" and len(s.table.hands[0]) == 2  # type: ignore[attr-defined]


def test_a_stuck_player_may_draw_anywhere_even_his_own_discard(tmp_path: Path) -> None:
    """UGK-STUCK-04, UGK-STUCK-06: two such turns in a row, without a card from the deck, end a game of two."""
    s = at(tmp_path, rules(stuck_draw_source="any"), "AB", STUCK)
    s.choose("discard or5a")
    assert options(s) == ["draw deck", "draw orcs", "draw giants"]
    choose(s, "draw orcs")
    assert sorted(card.id for card in s.table.hands[0]) == ["dw3a", "or5a"]  # type: ignore[attr-defined]
    choose(s, "discard go1b", "draw goblins")
    assert s.outcome is not None and s.outcome.clause == "UGK-STUCK-06" and s.outcome.winners == ("A", "B")


def test_a_draw_from_the_deck_keeps_the_game_going(tmp_path: Path) -> None:
    """UGK-STUCK-06."""
    s = at(tmp_path, rules(stuck_draw_source="any"), "AB", STUCK)
    choose(s, "discard or5a", "draw orcs", "discard go1b", "draw deck")
    assert s.outcome is None


def test_a_zero_opens_no_own_mine_where_it_opens_none(tmp_path: Path) -> None:
    """UGK-STACK-01, UGK-STACK-06."""
    s = at(
        tmp_path,
        rules(zero_opens_empty=False),
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [gi0a, gi1a], B: [go1b]}
centre: [{card: dw1a, squads: [gi8b]}]
captured: {A: [gi7a, {card: gi3b, squads: [dw9a]}]}
deck: [dw6b, dw2b]
""",
    )
    assert refused(s, "play gi0a own 1") == "UGK-STACK-01"
    assert options(s) == ["play gi1a own 1", "play gi0a own 2"]


def test_the_overseer_follows_the_ordinary_rule_also_where_that_knows_no_wrap(tmp_path: Path) -> None:
    """UGK-OVERSEER-03, UGK-STACK-03."""
    position = """
kings: {A: orcs, B: giants}
hands: {A: [or0a, gi5a], B: [go1b]}
centre: [dw1a]
captured: {A: [{card: gi1b, mine: [4, 1, 4, true], squads: [dw9a]}]}
deck: [dw6b, dw2b]
"""
    assert "play or0a own 1" in options(at(tmp_path, RULES, "AB", position))
    s = at(tmp_path, rules(nine_zero_wrap=False), "AB", position)
    assert refused(s, "play or0a own 1") == "UGK-OVERSEER-03"


def test_a_tweak_that_another_one_leaves_without_effect_is_refused() -> None:
    for name, tweaks in {
        "kingless_capture": {"kingless_capture": "removed", "capture_goes_to": "last_player"},
        "camp_visibility": {"camp_visibility": "top_only", "camp_draw": "any_squad"},
        "stuck_draw_source": {"stuck_draw_source": "any", "stuck": "skip"},
    }.items():
        with pytest.raises(lab.RulesError, match=f"{name} has no effect"):
            rules(**tweaks)


@pytest.mark.parametrize(
    ("tweaks", "hand", "said", "clause"),
    [
        ({"play_obligation": "may"}, "or5a", "A gives up the turn", "UGK-TURN-03"),
        ({"play_obligation": "may", "stuck": "skip"}, "or5a", "A gives up the turn", "UGK-TURN-03"),
        ({"play_obligation": "may", "stuck": "skip"}, "or0a", "A gives up the turn", "UGK-TURN-03"),
        ({"stuck": "skip"}, "or5a", "A is stuck and skips the turn", "UGK-STUCK-03"),
        ({}, "", "A has no card and skips the turn", "UGK-STUCK-07"),
    ],
)
def test_a_turn_without_a_play_is_told_by_its_reason(
    tmp_path: Path, tweaks: dict[str, Any], hand: str, said: str, clause: str
) -> None:
    """UGK-TURN-03, UGK-STUCK-03, UGK-STUCK-07, UGK-HID-13: who may give it up does not show whether he is stuck."""
    s = at(tmp_path, rules(**tweaks), "AB", STUCK.replace("or5a, dw3a", hand))
    s.choose("pass")
    assert [(event["text"], event["clause"]) for event in s.rows("B")[-1]["events"]] == [(said, clause)]


# --- returning squads and replacing mines -------------------------------------------------------------------------------------

CAPTURE = """
kings: {A: orcs, B: giants}
hands: {A: [or3b], B: [go0a]}
centre: [gi7b, {card: dw1a, squads: [gi2a]}]
camp: {giants: [gi9a]}
deck: [%s]
"""
LATE = {"replacement": "end_of_turn", "squads_return": "after_draw"}


def told(s: lab.Session) -> list[str]:
    return [event.kind.name for event in s.cursor.events]


def test_after_the_draw_first_the_squads_return_then_the_mine_is_replaced(tmp_path: Path) -> None:
    """UGK-CAPTURE-15."""
    s: Any = at(tmp_path, rules(**LATE), "AB", CAPTURE % "dw6b, dw2b, gi1b")
    s.choose("play or3b centre 1")
    assert s.table.centre[0] is None and options(s) == ["draw deck", "draw giants"]
    s.choose("draw giants")
    late = [event for event in s.cursor.events if event.kind.name in ("takes", "return", "replaced")]
    assert [event.kind.name for event in late] == ["takes", "return", "replaced"]
    assert [event.clause for event in late[1:]] == ["UGK-CAPTURE-15", "UGK-CAPTURE-15"]
    assert str(s.table.centre[0].mine) == "m12" and str(s.table.camp[2]) == "[or3b as squad]"  # dw6b carries m12


def test_if_the_draw_takes_the_last_card_the_squads_return_and_the_slot_stays_empty(tmp_path: Path) -> None:
    """UGK-CAPTURE-15, UGK-END-02."""
    s: Any = at(tmp_path, rules(**LATE), "AB", CAPTURE % "dw6b")
    choose(s, "play or3b centre 1", "draw deck")
    assert s.outcome.clause == "UGK-END-01" and s.table.centre[0] is None
    assert str(s.table.camp[2]) == "[or3b as squad]" and s.table.game.invariants(s.table) == []


def test_if_the_replacement_takes_the_last_card_late_squads_still_return(tmp_path: Path) -> None:
    """UGK-CAPTURE-15, UGK-END-02: the game ends before the draw."""
    s: Any = at(tmp_path, rules(squads_return="after_draw"), "AB", CAPTURE % "dw6b")
    s.choose("play or3b centre 1")
    assert s.outcome.clause == "UGK-END-01" and str(s.table.centre[0].mine) == "m12" and not s.table.hands[0]
    assert str(s.table.camp[2]) == "[or3b as squad]" and s.outcome.scores == {"A": -1, "B": 0}


def test_of_two_cards_that_are_alike_the_one_at_the_place_named_is_drawn(tmp_path: Path) -> None:
    """UGK-VAR-02: the others close up in their order."""
    s: Any = at(
        tmp_path, rules(camp_draw="any_squad", copies_per_strength=4), "AB", """
kings: {A: orcs, B: giants}
hands: {A: [or3b], B: [go0a]}
centre: [dw1a]
camp: {goblins: [go3b, go8b, go3b]}
deck: [dw6b, dw2b]
phase: draw
""")  # fmt: skip
    assert options(s) == ["draw deck", "draw goblins 1", "draw goblins 2", "draw goblins 3"]
    assert refused(s, "draw goblins 4") == "UGK-VAR-02" and refused(s, "draw orcs 1") == "UGK-DRAW-04"
    s.choose("draw goblins 1")
    assert str(s.table.camp[1]) == "[go8b as squad, go3b as squad]"


# --- the end ------------------------------------------------------------------------------------------------------------------


def test_a_deck_that_runs_out_in_the_last_turn_of_a_round_ends_the_game_with_that_turn(tmp_path: Path) -> None:
    """UGK-END-03: B is to the right of the first player A; by a capture the turn is completed with its draw."""
    s: Any = at(tmp_path, rules(end_timing="finish_round"), "AB", CAPTURE % "dw6b" + "active: B\nfirst: A\n")
    s.choose("play go0a centre 1")  # nobody leads the goblins: B takes the mine
    assert s.outcome is None and options(s) == ["draw goblins", "draw giants"]
    assert s.rows()[-1]["events"][-1]["text"] == "the deck is empty; this turn is the last"
    assert "turns left: 1 with this one" in s.view("A")["caption"]
    assert refused(s, "draw deck") == "UGK-DRAW-04"
    s.choose("draw giants")
    assert s.outcome.scores == {"A": 0, "B": -1} and str(s.table.hands[1]) == "[gi9a]"


def test_everybody_has_one_more_turn_and_the_one_who_took_the_last_card_comes_last(tmp_path: Path) -> None:
    """UGK-END-04, UGK-END-05, UGK-STUCK-04: with an empty deck also the stuck draw from the camp."""
    s: Any = at(
        tmp_path,
        rules(end_timing="extra_round"),
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [or9b], B: [go0a]}
centre: [{card: go0b, squads: [gi2a]}, {card: dw1a, squads: [gi3a]}]
deck: [dw6b]
active: B
""",
    )
    assert options(s) == ["discard go0a"]
    choose(s, "discard go0a", "draw deck")
    assert s.rows()[-1]["events"][-1]["text"] == "the deck is empty; after this turn 2 more turns will be played"
    assert "turns left: 2" in s.view("A")["caption"]
    choose(s, "play or9b centre 1", "draw goblins")
    choose(s, "play dw6b centre 2")
    assert s.outcome is not None and s.table.hands[1] == []  # nothing is left to draw


def test_a_milder_penalty_does_not_hide_a_tie(tmp_path: Path) -> None:
    """UGK-SCORE-02, UGK-SCORE-05: 1 - 0.2 x 1 and 2 - 0.2 x 6 are 0.8 both, though not to the last digit of a computer."""
    s: Any = at(
        tmp_path,
        rules(undeveloped_penalty=0.2),
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [or9b], B: [go0a]}
centre: [dw1b]
victory: {A: [gi7b], B: [or4a]}
captured: {A: [or5a], B: [dw6b, dw8a]}
deck: []
phase: over
""",
    )
    assert s.outcome.scores == {"A": 0.8, "B": 0.8} and s.outcome.winners == ("A", "B")
    texts = [event["text"] for event in s.rows()[-1]["events"]]
    assert texts == ["A has 0.8 points: developed 1, not developed 0.2", "B has 0.8 points: developed 2, not developed 1.2"]


# --- hidden information -------------------------------------------------------------------------------------------------------


def test_where_backs_are_hidden_no_picture_and_no_sentence_names_one(tmp_path: Path) -> None:
    """UGK-HID-04: of A's two cards B learns nothing but the squad played."""
    position = CAPTURE.replace("[or3b]", "[or3b, gi5a]") % "dw6b, dw2b, gi1b"
    seen = at(tmp_path, RULES, "AB", position)
    hidden = at(tmp_path, rules(hand_backs_visible=False), "AB", position)
    for s, backs in ((seen, ["Diamond Heart", "Salt Gallery"]), (hidden, [])):
        hand = s.view("B")["seats"][0]["zones"][0]["places"]
        assert [place["backed"] for place in hand if "backed" in place] == backs
        s.choose("play or3b centre 1")
        sentence = next(event["text"] for event in s.rows("B")[-1]["events"] if "plays" in event["text"])
        back = " (back Diamond Heart)" if backs else ""
        assert sentence == f"A plays Orcs 3{back} on Gravel Pit (centre 1)"


def test_where_the_next_mine_is_hidden_a_drawn_card_shows_its_back_only_in_the_hand(tmp_path: Path) -> None:
    """UGK-HID-01, UGK-HID-04: dw6b replaces the mine, so A draws dw2b, which carries m16."""
    s = at(tmp_path, rules(next_mine_visible=False), "AB", CAPTURE % "dw6b, dw2b, gi1b")
    assert s.view("B")["zones"][1]["places"] == [{"count": 3, "label": "cards"}]
    choose(s, "play or3b centre 1", "draw deck")
    texts = [event["text"] for event in s.rows("B")[-1]["events"]]
    assert texts == ["A draws the top card of the deck", "the card that A drew has Flooded Shaft on the back"]
