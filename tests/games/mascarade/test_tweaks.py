"""Every parameter of Mascarade changes what its clause says, and refuses what is out of range; figures worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lab
from tests.games.mascarade.play import CUSTOM, choose, position, table, told, values_of, whole_turns

FOUR = "cards: {A: judge, B: bishop, C: king, D: empress, centre 1: thief, centre 2: cheat}\n"
SIX = "cards: {A: judge, B: patron, C: princess, D: puppet_master, E: beggar, F: witch}\n"  # the extended set
SEVEN = "cards: {A: judge, B: bishop, C: king, D: fool, E: empress, F: thief, G: witch}\n"
EIGHT = "cards: {A: judge, B: bishop, C: king, D: fool, E: empress, F: witch, G: peasant, H: peasant}\n"
THREE = "cards: {A left: bishop, A right: fool, B left: judge, B right: empress, C left: king, C right: witch}\n"
TWO = "cards: {A left: bishop, A right: fool, A protected: judge, B left: empress, B right: king, B protected: witch}\n"
SPIES = "cards: {A: judge, B: king, C: patron, D: beggar, E: witch, centre 1: spy}\n"


def coins(session: lab.Session) -> dict[str, int]:
    return {str(player): table(session).coins[player] for player in table(session).players}


def options(session: lab.Session) -> list[str]:
    return [str(option) for option in session.decision.options]


@pytest.mark.parametrize(
    ("clause", "tweaks", "cards", "choices", "expected"),
    [
        ("MAS-POW-KING-01", {"king_gain": 2}, FOUR, "announce king *", {"A": 8}),
        ("MAS-POW-EMPRESS-01", {"empress_gain": 3}, FOUR, "announce empress *", {"A": 9}),
        ("MAS-POW-FOOL-01", {"fool_gain": 4}, SEVEN, "announce fool *", {"A": 10}),
        ("MAS-POW-PRINCESS-01", {"princess_gain": 5}, SIX, "announce princess *", {"A": 11}),
        ("MAS-POW-PATRON-01", {"patron_gain": 5}, SIX, "announce patron *", {"A": 11, "B": 7, "F": 7, "D": 6}),
        ("MAS-POW-PATRON-02", {"patron_neighbour_gain": 3}, SIX, "announce patron *", {"A": 9, "B": 9, "F": 9, "C": 6}),
        ("MAS-POW-PEASANT-01", {"peasant_gain": 3}, EIGHT, "announce peasant *", {"A": 9}),
        ("MAS-POW-BISHOP-01", {"bishop_take": 4}, FOUR, "announce bishop * B", {"A": 10, "B": 2}),
        ("MAS-POW-THIEF-01", {"thief_take": 3}, FOUR, "announce thief *", {"A": 12, "B": 3, "C": 6, "D": 3}),
        ("MAS-RES-04", {"fine": 3}, FOUR, "announce thief contest pass pass", {"A": 3, "B": 3, "C": 6}),
        ("MAS-RES-04", {"fine": 0}, FOUR, "announce thief contest pass pass", {"A": 6, "B": 6, "C": 6}),
    ],
)
def test_a_number_of_coins_is_what_the_parameter_says(
    tmp_path: Path, clause: str, tweaks: dict[str, Any], cards: str, choices: str, expected: dict[str, int]
) -> None:
    extended = {"scenario": "extended"} if cards is SIX else {}
    session = choose(position(tmp_path, "ABCDEFGH"[: cards.count(":") - 1 - cards.count("centre")], cards, **extended, **tweaks))
    choose(session, *choices.split())
    found = coins(session)
    assert {player: found[player] for player in expected} == expected


def test_a_fine_takes_no_more_than_there_is(tmp_path: Path) -> None:
    """MAS-RES-09, MAS-RES-04: A has 3 of the 5 coins, which ends the game."""
    session = choose(position(tmp_path, "ABCD", FOUR + "coins: {A: 3}\n", fine=5), "announce", "thief", "contest", "*")
    assert coins(session) == {"A": 0, "B": 1, "C": 6, "D": 6}
    assert table(session).courthouse == 8
    assert session.outcome is not None
    assert session.outcome.winners == ("C", "D")


def test_both_peasants_get_the_bonus(tmp_path: Path) -> None:
    """MAS-POW-PEASANT-02: 1 coin and 4 more for each."""
    session = position(tmp_path, "ABCDEFGH", EIGHT + "active: G\n", peasant_pair_bonus=4)
    choose(session, "announce", "peasant", "contest", "*")
    assert coins(session) == {**dict.fromkeys("ABCDEF", 6), "G": 11, "H": 11}


def test_the_puppet_master_takes_as_much_as_he_may(tmp_path: Path) -> None:
    """MAS-POW-PUPPET-01, -02: two coins of each, then 9 - 2 and 5 - 2 change hands."""
    session = position(tmp_path, "ABCDEF", SIX + "coins: {B: 9, C: 5}\n", scenario="extended", puppet_take=2)
    choose(session, "announce", "puppet_master", "*", "B and C")
    assert coins(session) == {"A": 10, "B": 3, "C": 7, "D": 6, "E": 6, "F": 6}


def test_the_beggar_asks_for_more(tmp_path: Path) -> None:
    """MAS-POW-BEGGAR-02: B is richer and gives 3; then nobody is richer than 6."""
    given = SIX + "coins: {A: 3, B: 9, C: 3, D: 4, E: 5, F: 6}\n"
    session = choose(position(tmp_path, "ABCDEF", given, scenario="extended", beggar_ask=3), "announce", "beggar", "*")
    assert coins(session) == {"A": 6, "B": 6, "C": 3, "D": 4, "E": 5, "F": 6}


def test_a_wrong_name_costs_what_the_inquisitor_may_ask(tmp_path: Path) -> None:
    """MAS-POW-INQUISITOR-02."""
    cards = "cards: {A: inquisitor, B: bishop, C: king, D: fool, E: empress, F: witch, G: judge, H: cheat}\n"
    ids = ["inquisitor", "bishop", "king", "fool", "empress", "witch", "judge", "cheat"]
    session = position(tmp_path, "ABCDEFGH", cards, scenario="custom", custom_set=ids, inquisitor_penalty=2)
    choose(session, "announce", "inquisitor", "*", "C", "fool")
    assert coins(session)["A"] == 8
    assert coins(session)["C"] == 4


def test_the_widow_fills_up_to_her_target(tmp_path: Path) -> None:
    """MAS-POW-WIDOW-01."""
    ids = ["widow", "judge", "king", "cheat", "witch", "thief"]
    cards = "cards: {A: widow, B: judge, C: king, D: cheat, E: witch, F: thief}\n"
    session = position(tmp_path, "ABCDEF", cards, scenario="custom", custom_set=ids, widow_target=8)
    assert coins(choose(session, "announce", "widow", "*"))["A"] == 8


def test_the_start_has_as_many_coins_as_said() -> None:
    """MAS-SETUP-01, MAS-SETUP-03."""
    start = table(lab.Session(lab.rules("mascarade", starting_coins=4, bank_total=50), 5))
    assert (start.coins, start.bank, start.courthouse) == ([4] * 5, 30, 0)


@pytest.mark.parametrize(
    ("tweaks", "winners"), [({"win_coins": 11}, ()), ({"win_coins": 9, "cheat_win": 9, "widow_target": 8}, "A")]
)
def test_so_many_coins_win(tmp_path: Path, tweaks: dict[str, int], winners: str) -> None:
    """MAS-END-01: the King makes 9."""
    session = choose(position(tmp_path, "ABCD", FOUR, **tweaks), "announce", "king", "*")
    assert (session.outcome.winners if session.outcome else ()) == tuple(winners)


@pytest.mark.parametrize(("cheat_win", "wins"), [(6, True), (7, False)])
def test_the_cheat_wins_with_so_many_coins(tmp_path: Path, cheat_win: int, wins: bool) -> None:
    """MAS-POW-CHEAT-01, -02."""
    session = choose(position(tmp_path, "ABCD", FOUR, cheat_win=cheat_win), "announce", "cheat", "*")
    assert (session.outcome is not None and session.outcome.reason == "cheat") == wins


@pytest.mark.parametrize(("forced", "first", "second"), [(0, True, True), (1, False, True), (2, False, False)])
def test_so_many_first_turns_are_swaps(forced: int, first: bool, second: bool) -> None:
    """MAS-TURN-04, MAS-TURN-05."""
    session = lab.Session(lab.rules("mascarade", forced_swap_turns=forced), 4)
    assert ("peek" in options(session)) == first
    if forced == 1:
        assert session.why_not("peek").reason == "the first turn is a swap, and this is turn 1"
    choose(session, "swap", "Vera", "leave")
    assert ("peek" in options(session)) == second


@pytest.mark.parametrize(("limit", "got", "left"), [("finite", 1, 0), ("unlimited", 3, -2)])
def test_a_bank_pays_what_it_has_or_more(tmp_path: Path, limit: str, got: int, left: int) -> None:
    """MAS-RES-10: 25 coins in all, 24 of them with the players."""
    session = choose(position(tmp_path, "ABCD", FOUR, bank_total=25, bank_limit=limit), "announce", "king", "*")
    assert (coins(session)["A"] - 6, table(session).bank) == (got, left)


def test_a_short_bank_serves_the_patron_before_his_neighbours(tmp_path: Path) -> None:
    """MAS-RES-10: 4 coins are left: 3 for the Patron, 1 for the left neighbour, none for the right one."""
    session = position(tmp_path, "ABCDEF", SIX, scenario="extended", bank_total=40)
    assert coins(choose(session, "announce", "patron", "*")) == {"A": 9, "B": 7, "C": 6, "D": 6, "E": 6, "F": 6}


def test_a_short_bank_serves_the_first_peasant_in_full(tmp_path: Path) -> None:
    """MAS-RES-10: F announces falsely, so G is met before H; 3 coins are left."""
    session = position(tmp_path, "ABCDEFGH", EIGHT + "active: F\n", bank_total=51)
    choose(session, "announce", "peasant", "contest", "contest", "*")
    assert coins(session) == {**dict.fromkeys("ABCDE", 6), "F": 5, "G": 8, "H": 7}


# --- the set and the start ---


def test_the_drawn_scenario_is_one_of_the_two_named() -> None:
    """MAS-SCEN-01: with four players and more; fewer have the fixed six (MAS-SCEN-03)."""
    rules = lab.rules("mascarade", scenario="random")
    regular, extended = (lab.rules("mascarade", scenario=each).lineups[5][0] for each in ("regular", "extended"))
    seen = {tuple(card.id for card in table(lab.Session(rules, 5, seed)).lineup) for seed in range(40)}
    assert seen == {tuple(card.id for card in lineup) for lineup in (regular, extended)}
    assert {len(rules.lineups[players]) for players in (2, 3)} == {1}


def test_the_first_player_is_drawn_if_the_table_likes() -> None:
    """MAS-SETUP-08."""
    firsts = {
        str(lab.Session(lab.rules("mascarade", first_player="random"), list("ABC"), seed).decision.player) for seed in range(30)
    }
    assert firsts == {"A", "B", "C"}
    assert str(lab.Session(lab.rules("mascarade"), list("ABC"), 1).decision.player) == "A"


def test_a_custom_set_is_refused_with_all_its_faults_in_sentences_with_clauses() -> None:
    """MAS-CUST-07, and one fault for each of MAS-CUST-01 to -06."""
    ids = ["king", "king", "peasant", "bishop", "spy", "thief", "cheat", "inquisitor", "nobody_knows"]
    with pytest.raises(lab.RulesError) as refused:
        lab.rules("mascarade", scenario="custom", custom_set=ids).check(6)
    assert str(refused.value) == (
        "the custom set [duplicate:king] 2 cards of the King, and there is only 1 (MAS-CUST-06), "
        "[unknown_character:nobody_knows] 'nobody_knows' is no character (MAS-CUST-06), "
        "[judge_missing] the Judge is missing (MAS-CUST-01), "
        "[peasant_count] both Peasants or none, not 1 (MAS-CUST-03), "
        "[min_players:peasant] the Peasant needs at least 8 players (MAS-CUST-04), "
        "[min_players:inquisitor] the Inquisitor needs at least 8 players (MAS-CUST-04) "
        "and [too_many_in_centre] 9 cards for 6 players, and at most 2 may lie in the centre (MAS-CUST-05)"
    )


def test_custom_requirements_can_be_loosened_and_tightened() -> None:
    """MAS-CUST-01, -02, -04, -05."""
    plain = ["king", "bishop", "witch", "thief", "cheat", "spy", "inquisitor"]
    with pytest.raises(lab.RulesError, match=r"judge_missing.*too_little_money.*min_players:inquisitor.*too_many_in_centre"):
        lab.rules("mascarade", scenario="custom", custom_set=plain).check(4)
    loose = {"judge_required": False, "money_fraction": "1/7", "min_players_enforced": False, "max_centre": 3}
    lab.rules("mascarade", scenario="custom", custom_set=plain, **loose).check(4)
    with pytest.raises(lab.RulesError, match=r"only 1 of 7 cards bring money, and 1/6 must \(MAS-CUST-02\)"):
        lab.rules("mascarade", scenario="custom", custom_set=plain, **{**loose, "money_fraction": "1/6"}).check(4)


def test_a_custom_scenario_goes_with_its_set_and_only_so() -> None:
    """MAS-CUST-07."""
    with pytest.raises(lab.RulesError, match="wants its characters"):
        lab.rules("mascarade", scenario="custom").check(4)
    with pytest.raises(lab.RulesError, match=r"custom_set has no effect.*only where scenario is 'custom'"):
        lab.rules("mascarade", custom_set=["judge"])


# --- readings ---


def test_an_opened_player_is_free_if_nothing_restricts(tmp_path: Path) -> None:
    """MAS-REST-01."""
    session = position(tmp_path, "ABCD", FOUR, restriction="none")
    assert options(choose(session, "announce", "thief", "contest", "*")) == ["peek", "swap", "announce"]


@pytest.mark.parametrize(("restricts", "expected"), [(False, ["peek", "swap", "announce"]), (True, ["peek", "swap"])])
def test_a_card_shown_for_the_princess_restricts_only_if_the_table_likes(
    tmp_path: Path, restricts: bool, expected: list[str]
) -> None:
    """MAS-REST-03."""
    session = position(tmp_path, "ABCDEF", SIX, scenario="extended", princess_restricts=restricts)
    assert options(choose(session, "announce", "princess", "*", "B")) == expected


@pytest.mark.parametrize(("winners_at_target", "winners"), [("all", ("A", "B")), ("richest", ("B",))])
def test_of_several_rich_players_all_win_or_the_richest(tmp_path: Path, winners_at_target: str, winners: tuple[str, ...]) -> None:
    """MAS-END-02: the Patron makes 14, his right neighbour 13."""
    given = SIX + "coins: {A: 12, B: 11}\nactive: B\n"
    session = position(tmp_path, "ABCDEF", given, scenario="extended", winners_at_target=winners_at_target)
    choose(session, "announce", "patron", "*")
    assert session.outcome is not None
    assert session.outcome.winners == winners


def test_that_the_game_goes_on_tells_who_has_no_cheat(tmp_path: Path) -> None:
    """MAS-POW-CHEAT-03, automatic: A has 11 coins and does not win, so the Cheat is elsewhere for everybody."""
    given = FOUR + "coins: {A: 8}\nknowledge: unknown\n"
    session = choose(position(tmp_path, "ABCD", given, cheat_trigger="automatic"), "announce", "king", "*")
    assert "the game goes on: the Cheat does not lie before A" in told(session, "D")
    worlds = session._memory(3).worlds  # type: ignore[attr-defined]
    assert "cheat" not in [card.id for card in worlds.possible(0)]
    assert "cheat" in [card.id for card in worlds.possible(1)]
    assert worlds.count() == 600  # of 720 arrangements those in which one of five other slots holds it


@pytest.mark.parametrize(
    ("tweaks", "expected"),
    [
        ({}, None),
        ({"fool_two_player": "any_unprotected_pair"}, 6),
        ({"fool_may_include_self": True}, 5),
    ],
)
def test_with_two_players_the_fool_takes_the_opponents_pair_or_more(
    tmp_path: Path, tweaks: dict[str, Any], expected: int | None
) -> None:
    """MAS-V2-07, MAS-POW-FOOL-02: the only pair is not asked; else any two of four, or one of each and the opponent's two."""
    session = choose(position(tmp_path, "AB", TWO, **tweaks), "announce", "fool", "A left", "*")
    if expected is None:
        assert options(session) == ["exchange", "leave"]
    else:
        assert len(options(session)) == expected


def test_the_puppet_master_may_be_one_of_the_two(tmp_path: Path) -> None:
    """MAS-POW-PUPPET-03: B pays 1 of his 9, then the fortunes 7 and 8 change hands, and so do the cards."""
    session = position(tmp_path, "ABCDEF", SIX + "coins: {B: 9}\n", scenario="extended", puppet_may_include_self=True)
    choose(session, "announce", "puppet_master", "*")
    assert len(options(session)) == 15
    choose(session, "A and B")
    assert coins(session) == {"A": 8, "B": 7, "C": 6, "D": 6, "E": 6, "F": 6}
    assert [card.id for card in table(session).cards[:2]] == ["patron", "judge"]
    assert [line for line in told(session, "C") if "pays" in line] == ["B pays A 1 coin"]  # and A himself nothing


def test_exchanged_seats_are_told(tmp_path: Path) -> None:
    """MAS-POW-PUPPET-02."""
    for swap, seats in (("assets", []), ("seats", ["B and E change seats"])):
        session = position(tmp_path, "ABCDEF", SIX, scenario="extended", puppet_swap=swap)
        choose(session, "announce", "puppet_master", "*", "B and E")
        assert [line for line in told(session, "C") if "seats" in line] == seats


@pytest.mark.parametrize(("order", "about"), [("target_first", None), ("own_first", "A's card: Judge")])
def test_the_spy_sees_his_own_card_before_or_after_he_names_the_other(tmp_path: Path, order: str, about: str | None) -> None:
    """MAS-POW-SPY-03."""
    session = position(tmp_path, "ABCDE", SPIES, scenario="extended", spy_look_order=order)
    choose(session, "announce", "spy", "*")
    assert session.decision.about == about
    assert (told(session, "A")[-1] == "A looks at A's card: Judge") == (order == "own_first")
    choose(session, "centre 1")
    assert str(session.decision.about) == "A's card: Judge, centre 1: Spy"


@pytest.mark.parametrize(("same", "patron", "thief"), [("once", (9, 7), (7, 5)), ("twice", (9, 8), (8, 4))])
def test_one_who_sits_on_both_sides_counts_once_or_twice(
    tmp_path: Path, same: str, patron: tuple[int, int], thief: tuple[int, int]
) -> None:
    """MAS-POW-PATRON-03."""
    ids = ["patron", "thief", "judge", "king", "empress", "witch"]
    cards = "cards: {A left: patron, A right: thief, A protected: judge, B left: king, B right: empress, B protected: witch}\n"
    for claim, expected in (("patron", patron), ("thief", thief)):
        session = position(tmp_path, "AB", cards, scenario="custom", custom_set=ids, same_neighbour=same)
        choose(session, "announce", claim, "A left", "*")
        assert tuple(table(session).coins) == expected


@pytest.mark.parametrize(("tweaks", "allowed"), [({}, False), ({"swap_own_cards_3p": True}, True)])
def test_with_three_players_own_cards_are_swapped_if_the_table_likes(
    tmp_path: Path, tweaks: dict[str, Any], allowed: bool
) -> None:
    """MAS-V3-05."""
    session = choose(position(tmp_path, "ABC", THREE, **tweaks), "swap", "A left")
    assert ("A right" in options(session)) == allowed


@pytest.mark.parametrize(("tweaks", "allowed"), [({}, True), ({"swap_own_cards_2p": False}, False)])
def test_with_two_players_own_cards_are_swapped_unless_barred(tmp_path: Path, tweaks: dict[str, Any], allowed: bool) -> None:
    """MAS-V2-03."""
    session = choose(position(tmp_path, "AB", TWO, **tweaks), "swap", "A left")
    assert (options(session)[2:] == ["A right", "A protected"]) == allowed
    assert options(session)[:2] == ["B left", "B right"]


@pytest.mark.parametrize("opened", [False, True])
def test_the_cards_are_opened_at_the_end_if_the_table_likes(tmp_path: Path, opened: bool) -> None:
    """MAS-END-09."""
    session = position(tmp_path, "ABCD", FOUR + "coins: {A: 10}\nknowledge: unknown\n", reveal_at_end=opened)
    choose(session, "announce", "cheat", "*")
    slots = ["A's card", "B's card", "C's card", "D's card", "centre 1", "centre 2"]
    cards = ["Judge", "Bishop", "King", "Empress", "Thief", "Cheat"]
    shown = [f"{slot} opened: {card}" for slot, card in zip(slots, cards, strict=True)]
    assert (told(session, "D")[-6:] == shown) == opened
    worlds = session._memory(3).worlds  # type: ignore[attr-defined]
    assert worlds.count() == (1 if opened else 720)


# --- what is refused ---


@pytest.mark.parametrize(
    ("tweaks", "said"),
    [
        ({"win_coins": 6}, "win_coins is 7 to 40 with starting_coins=6"),
        ({"starting_coins": 12, "win_coins": 12}, "win_coins is 13 to 40"),
        ({"cheat_win": 14}, "cheat_win is 1 to 13"),
        ({"widow_target": 13}, "widow_target is 1 to 12"),
        ({"fine": 6}, "fine is a whole number from 0 to 5"),
        ({"money_fraction": "4/3", "scenario": "custom"}, "a fraction from 0 to 1"),
        ({"custom_set": "judge", "scenario": "custom"}, "a list of characters"),
        ({"princess_restricts": True, "restriction": "no_same_character"}, "princess_restricts has no effect"),
        ({"restriction": "sometimes"}, "no_announce"),
    ],
)
def test_a_tweak_out_of_range_is_refused(tweaks: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules("mascarade", **tweaks)


def test_a_box_with_too_few_coins_is_refused() -> None:
    """MAS-SETUP-03."""
    with pytest.raises(lab.RulesError, match="bank_total=40 is too little for 7 players with 6 coins"):
        lab.Session(lab.rules("mascarade", bank_total=40), 7)


IDS = ("judge", "king", "empress", "witch", "thief", "bishop")
WITH = {  # what a parameter needs beside it
    "starting_coins": {"win_coins": 20},
    "win_coins": {"starting_coins": 1, "cheat_win": 1, "widow_target": 1},
    **{name: {"scenario": "custom", "custom_set": IDS} for name in CUSTOM},
}
VALUES = {  # where not every value goes with every other parameter
    "bank_total": [78, 194, 1000],
    "cheat_win": [1, 13],
    "widow_target": [1, 12],
    "scenario": ["regular", "extended", "random"],
    "custom_set": [IDS],
    "money_fraction": ["0", "1/3"],
}


@pytest.mark.parametrize("param", lab.rules("mascarade").game.params, ids=lambda param: param.name)
def test_every_value_of_every_parameter_plays(param: lab.Param) -> None:
    for number, value in enumerate(VALUES.get(param.name) or values_of(param)):
        rules = lab.rules("mascarade", **{**WITH.get(param.name, {}), param.name: value})
        assert getattr(rules, param.name) == value
        for players in (6,) if rules.scenario == "custom" else (2, 3, 6):
            for run in whole_turns(rules, players, number, most=30):
                assert rules.game.invariants(run.table) == []


FOOLS = "cards: {A: fool, B: judge, C: cheat, D: king, centre 1: empress, centre 2: thief}\ncoins: {B: 10}\n"


@pytest.mark.parametrize(
    ("end_check", "answers", "winners"),
    [
        ("after_power_and_fines", ["*"], ("B",)),  # the second look finds B with 10 coins and the Cheat
        ("after_power_and_fines", ["contest", "*"], None),  # B pays the fine for his false claim before it, and has 9
        ("every_coin_move", ["*"], None),  # no coin moves after the cards did
        ("end_of_turn", ["contest", "*"], None),
        ("end_of_turn", ["*"], ("B",)),
    ],
)
def test_a_fool_who_hands_over_the_cheat_wins_for_nobody_before_the_fines(
    tmp_path: Path, end_check: str, answers: list[str], winners: tuple[str, ...] | None
) -> None:
    """MAS-END-05, MAS-POW-CHEAT-03: the ends are looked for after the Fool's coin and after the fines, not between."""
    ids = ["fool", "judge", "cheat", "king", "empress", "thief"]
    custom = {"scenario": "custom", "custom_set": ids, "cheat_trigger": "automatic", "end_check": end_check}
    session = choose(position(tmp_path, "ABCD", FOOLS, **custom), "announce", "fool", *answers, "B and C", "exchange")
    assert (session.outcome.winners if session.outcome else None) == winners


def test_nothing_is_said_of_the_cheat_once_the_game_is_won(tmp_path: Path) -> None:
    """MAS-POW-CHEAT-03, MAS-END-01, automatic: A has 13 coins and no Cheat; the game does not go on."""
    given = FOUR + "coins: {A: 10}\n"
    session = choose(position(tmp_path, "ABCD", given, cheat_trigger="automatic"), "announce", "king", "*")
    assert session.outcome is not None and session.outcome.reason == "target"
    assert not any("goes on" in line for line in told(session, "D"))
