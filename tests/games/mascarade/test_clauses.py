"""Clauses that a scenario cannot say: pictures, badges, refusals, and the sets of the box. Written by hand from the rulebook."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lab
from lab.games import game
from lab.games.mascarade.lineups import EXTENDED, REGULAR, broken_requirements
from tests.games.mascarade.play import choose, position, table, told

FOUR = "cards: {A: judge, B: bishop, C: king, D: empress, centre 1: thief, centre 2: cheat}\n"
SIX = "cards: {A: judge, B: patron, C: princess, D: puppet_master, E: beggar, F: witch}\n"
THREE = "cards: {A left: bishop, A right: fool, B left: judge, B right: empress, C left: king, C right: witch}\n"
TWO = "cards: {A left: bishop, A right: fool, A protected: judge, B left: empress, B right: king, B protected: witch}\n"


def badges(session: lab.Session, viewer: str | None = None) -> dict[str, list[str]]:
    return {seat["name"]: list(seat["badges"]) for seat in session.view(viewer)["seats"] if seat["badges"]}


def test_the_box_holds_seventeen_cards_of_sixteen_characters() -> None:
    """MAS-CUST-06, MAS-POW-PEASANT-03, MAS-POW-EMPRESS-02: two Peasants, everybody else once, the Queen being the Empress."""
    cards = lab.rules("mascarade").cards
    assert (len(cards), sum(card.count for card in cards.values())) == (16, 17)
    assert [id for id, card in cards.items() if card.count == 2] == ["peasant"]
    assert {id: card.min_players for id, card in cards.items() if card.min_players > 2} == {
        "inquisitor": 8, "peasant": 8, "princess": 6, "puppet_master": 6,
    }  # fmt: skip
    money = {id for id, card in cards.items() if card.brings_money}
    assert money == {"king", "empress", "fool", "widow", "peasant", "patron", "princess"}


@pytest.mark.parametrize("players", range(2, 14))
def test_the_named_sets_fulfil_what_custom_sets_must(players: int) -> None:
    """MAS-SCEN-03, MAS-CUST-01 to -06, MAS-SETUP-04; the published chart brings in the Peasants with eight players."""
    rules: Any = lab.rules("mascarade", scenario="custom")
    for sets in (REGULAR, EXTENDED):
        assert broken_requirements(rules, sets[players].split(), players) == []
    assert Counter(REGULAR[players].split())["peasant"] == (2 if players >= 8 else 0)


@pytest.mark.parametrize(("players", "each", "centre"), [(2, 3, 0), (3, 2, 0), (4, 1, 2), (5, 1, 1), (6, 1, 0), (13, 1, 0)])
def test_every_slot_holds_a_card(players: int, each: int, centre: int) -> None:
    """MAS-SETUP-02, MAS-SETUP-04, MAS-V3-02, MAS-V2-01."""
    view = lab.Session(lab.rules("mascarade"), players).view(None)
    assert [len(seat["zones"][0]["places"]) for seat in view["seats"]] == [each] * players
    assert [len(zone["places"]) for zone in view["zones"]] == [centre] * (centre > 0)  # no centre is no empty centre


def test_coins_lie_in_the_open_for_everybody() -> None:
    """MAS-SETUP-07, MAS-SETUP-05."""
    view = lab.Session(lab.rules("mascarade"), list("ABCD")).view("B")
    assert [counter["value"] for seat in view["seats"] for counter in seat["counters"]] == [6] * 4
    assert {counter["name"]: counter["value"] for counter in view["counters"]} == {"Courthouse": 0, "Bank": 170}


def test_a_badge_says_who_claims_and_who_was_opened(tmp_path: Path) -> None:
    """MAS-ANN-01, MAS-CON-02, MAS-REST-06."""
    session = choose(position(tmp_path, "ABCD", FOUR), "announce", "king", "contest")
    assert badges(session, "D") == {"A": ["claims to be the King"], "B": ["contests"]}
    choose(session, "*")
    assert badges(session, "D") == {"A": ["opened last turn"], "B": ["opened last turn"]}


def test_secret_answers_have_no_badge_before_the_last(tmp_path: Path) -> None:
    """MAS-CON-02."""
    session = position(tmp_path, "ABC", THREE, contest_mode="simultaneous")
    choose(session, "announce", "king", "A left", "contest right")
    assert badges(session, None) == {"A": ["claims to be the King (left)"]}
    session = choose(position(tmp_path, "ABC", THREE), "announce", "king", "A left", "contest right")
    assert badges(session, None) == {"A": ["claims to be the King (left)"], "B": ["contests (right)"]}


def test_exchanged_seats_are_told_in_the_caption(tmp_path: Path) -> None:
    """MAS-POW-PUPPET-02, MAS-POW-PUPPET-07: B, moved to A's left by a Puppet Master out of turn, plays after A's seat."""
    session = position(tmp_path, "ABCDEF", SIX, scenario="extended", puppet_swap="seats")
    choose(session, "announce", "puppet_master", "pass", "pass", "contest", "*", "A and F")
    assert session.view(None)["caption"].endswith("turn 6 · clockwise: F, B, C, D, E, A")
    assert str(session.decision.player) == "B"
    assert badges(session) == {"A": ["opened last turn"], "D": ["opened last turn"]}


def test_an_announcer_moved_to_the_next_seat_is_restricted(tmp_path: Path) -> None:
    """MAS-REST-02, MAS-POW-PUPPET-07: A is moved to the left of his own seat and plays the next turn."""
    session = position(tmp_path, "ABCDEF", SIX, scenario="extended", puppet_swap="seats")
    choose(session, "announce", "puppet_master", "pass", "pass", "contest", "*", "A and B")
    assert str(session.decision.player) == "A"
    assert [str(option) for option in session.decision.options] == ["peek", "swap"]


@pytest.mark.parametrize(
    ("choices", "notation", "clause"),
    [
        ("", "peek B", "MAS-PEEK-03"),
        ("", "contest", "MAS-CON-01"),
        ("swap", "announce", "MAS-TURN-02"),
        ("swap", "A", "MAS-SWAP-06"),
        ("announce", "witch", "MAS-ANN-03"),
        ("announce king", "king", "MAS-CON-02"),
        ("announce thief", "centre 1", "MAS-CON-02"),
    ],
)
def test_why_not_names_the_clause(tmp_path: Path, choices: str, notation: str, clause: str) -> None:
    session = choose(position(tmp_path, "ABCD", FOUR), *choices.split())
    assert clause in session.why_not(notation).refused_by


@pytest.mark.parametrize(
    ("choices", "notation", "clause"),
    [
        (["peek"], "B left", "MAS-PEEK-03"),
        (["swap"], "A protected", "MAS-V2-03"),
        (["swap"], "B left", "MAS-SWAP-06"),
        (["swap", "A left"], "A left", "MAS-SWAP-06"),
        (["swap", "A left"], "B protected", "MAS-V2-03"),
        (["announce", "king"], "A protected", "MAS-V2-05"),
        (["announce", "king"], "B left", "MAS-V3-07"),
        (["announce", "fool", "A left", "pass"], "A left and B left", "MAS-V2-07"),
    ],
)
def test_with_several_cards_why_not_names_the_card_and_the_clause(
    tmp_path: Path, choices: list[str], notation: str, clause: str
) -> None:
    session = choose(position(tmp_path, "AB", TWO), *choices)
    assert clause in session.why_not(notation).refused_by


@pytest.mark.parametrize(
    ("players", "given", "choices", "notation", "said"),
    [
        ("ABCD", FOUR, "", "announce king", "one thing is chosen at a time: first announce, then king (MAS-TURN-02)"),
        ("ABCD", FOUR, "", "announce witch", "the Witch takes no part in this game (MAS-ANN-03)"),
        ("ABCD", FOUR, "", "peek A", "there is only one card to look at: peek (MAS-PEEK-01)"),
        ("ABCD", FOUR, "", "exchange", "there are no two cards out of sight; A is asked: your action (MAS-SWAP-02)"),
        ("ABCD", FOUR, "", "A", "no card is named now; A is asked: your action (MAS-TURN-02)"),
        ("ABCD", FOUR + "turn: 2\n", "", "swap B", "one thing is chosen at a time: first swap, then B (MAS-TURN-02)"),
        ("ABCD", FOUR + "turn: 2\n", "", "peek A", "the first 4 turns are swaps, and this is turn 2 (MAS-TURN-04)"),
        ("ABCD", FOUR + "opened: {A: [king]}\n", "", "announce king", "your card was opened in the turn before (MAS-REST-01)"),
        ("ABC", THREE + "opened: {A: [king]}\n", "", "announce king",
         "one of your cards was opened in the turn before (MAS-REST-01)"),
        ("ABCD", FOUR, "swap", "centre 3", "there is no card centre 3 at this table (MAS-SETUP-04)"),
        ("ABCD", FOUR, "announce king", "contest king", "the answer is pass or contest (MAS-CON-01)"),
        ("ABCD", FOUR, "announce bishop *", "nobody", "a power that is used is used in full (MAS-RES-08)"),
        ("ABCD", FOUR, "announce bishop *", "centre 1",
         "centre 1 is no player; A is asked: take from which of the richest? (MAS-POW-BISHOP-02)"),
        ("ABC", THREE, "announce", "queen", "the Queen of three players is the Empress: empress (MAS-POW-EMPRESS-02)"),
        ("ABC", THREE, "announce king A\xa0left", "contest",
         "a contest says with which of one's own cards: pass, contest left or contest right (MAS-V3-08)"),
        ("AB", TWO, "announce king A\xa0left", "contest A left",
         "a contest says with which of one's own cards: pass, contest left, contest right or contest protected (MAS-V2-06)"),
        ("ABC", THREE, "swap", "A", "A has several cards: A left or A right (MAS-V3-05)"),
        ("ABC", THREE, "swap", "A protected", "A has no protected card (MAS-SETUP-02)"),
        ("ABC", THREE, "announce fool A\xa0left *", "C left and B left",
         "two are named in the order of their seats: B left and C left (MAS-POW-FOOL-02)"),
        ("ABC", THREE, "announce fool A\xa0left *", "B right and B left",
         "the two cards must lie before two different players (MAS-POW-FOOL-02)"),
        ("ABC", THREE, "announce fool A\xa0left *", "B left", "two are named, such as B left and C left (MAS-POW-FOOL-02)"),
        ("ABC", THREE, "announce fool A\xa0left *", "B and C", "B has several cards: B left or B right (MAS-POW-FOOL-02)"),
        ("ABC", THREE, "announce witch A\xa0left *", "pass",
         "to leave the fortunes as they are, choose nobody (MAS-POW-WITCH-02)"),
    ],
)  # fmt: skip
def test_what_a_player_could_mean_is_refused_in_a_sentence(
    tmp_path: Path, players: str, given: str, choices: str, notation: str, said: str
) -> None:
    session = choose(position(tmp_path, players, given), *(each.replace("\xa0", " ") for each in choices.split(" ") if each))
    assert str(session.why_not(notation)) == f"{notation} is not allowed: {said}."
    with pytest.raises(lab.IllegalOption, match="not allowed"):
        session.choose(notation)


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("E and B", "two are named in the order of their seats: B and E (MAS-POW-PUPPET-01)"),
        ("D and A", "neither of the two players may be the Puppet Master (MAS-POW-PUPPET-03)"),
        ("B", "two are named, such as B and C (MAS-POW-PUPPET-01)"),
        ("B and B", "the two players must be different ones (MAS-POW-PUPPET-03)"),
    ],
)
def test_two_players_are_refused_in_a_sentence(tmp_path: Path, notation: str, said: str) -> None:
    session = choose(position(tmp_path, "ABCDEF", SIX, scenario="extended"), "announce", "puppet_master", "*")
    assert f"is not allowed: {said}." in str(session.why_not(notation))


@pytest.mark.parametrize(
    ("claim", "coins"),
    [
        ("judge", ""),  # the courthouse is empty (MAS-POW-JUDGE-01)
        ("beggar", ""),  # nobody is richer (MAS-POW-BEGGAR-02)
        ("widow", "coins: {A: 11}\n"),  # she has more than 10 (MAS-POW-WIDOW-02)
        ("cheat", ""),  # too few coins (MAS-POW-CHEAT-02)
        ("king", "courthouse: 22\n"),  # the bank is empty: 46 coins in all, 24 with the players (MAS-RES-10)
    ],
)
def test_a_power_that_moves_nothing_says_so(tmp_path: Path, claim: str, coins: str) -> None:
    ids = ["judge", "beggar", "widow", "cheat", "king", "empress"]
    given = "cards: {A: judge, B: beggar, C: widow, D: cheat, centre 1: king, centre 2: empress}\n"
    session = position(tmp_path, "ABCD", given + coins, scenario="custom", custom_set=ids, bank_total=46)
    choose(session, "announce", claim, "*")
    assert told(session, "B")[-2:] == ["nothing happens", "turn 6: B"]


def test_a_fine_of_no_coins_is_not_told(tmp_path: Path) -> None:
    """MAS-RES-04, fine=0: no fine is told of, and none paid."""
    session = choose(position(tmp_path, "ABCD", FOUR, fine=0), "announce", "thief", "contest", "*")
    assert not any("fine" in line for line in told(session, "D"))
    assert table(session).courthouse == 0


def test_a_hint_says_what_the_rules_say() -> None:
    """MAS-POW-KING-01: with its parameter."""
    assert lab.rules("mascarade").cards["king"].hint == "3 coins from the bank"
    assert lab.rules("mascarade", king_gain=1).cards["king"].hint == "1 coin from the bank"
    assert all("{" not in card.hint for card in lab.rules("mascarade").cards.values())


def test_a_card_may_move_and_be_opened_and_close_again(tmp_path: Path) -> None:
    """MAS-CON-06: after the contest the view shows no face any more."""
    session = choose(position(tmp_path, "ABCD", FOUR + "knowledge: unknown\n"), "announce", "bishop", "contest", "*")
    faces = [place for seat in session.view("D")["seats"] for place in seat["zones"][0]["places"] if "face" in place]
    assert len(faces) == 2
    choose(session, "C", "peek")
    assert all("face" not in place for seat in session.view("D")["seats"] for place in seat["zones"][0]["places"])


def test_an_effect_can_be_replaced() -> None:
    """MAS-RES-01: a power is a function of the table and who uses it."""

    def generous(table: Any, me: lab.Player) -> None:
        for player in table.players:
            table.gain(player, 1)

    rules = lab.rules("mascarade", effects={"king.power": generous}, forced_swap_turns=0)
    session = choose(lab.Session(rules, 4), "announce", "king", "*")
    assert table(session).coins == [7, 7, 7, 7]


def test_no_player_is_called_like_a_word_of_the_game() -> None:
    for name in ("contest", "king", "nobody", "centre 1"):
        with pytest.raises(lab.RulesError, match="uses that word itself"):
            lab.Session(lab.rules("mascarade"), ["A", name, "C"])


def test_every_question_names_a_clause_of_the_rulebook() -> None:
    rules = lab.rules("mascarade", scenario="extended")
    assert rules.clause("MAS-CON-02").text.startswith("The others answer")
    assert game("mascarade").title == "Mascarade"


@pytest.mark.parametrize(
    ("players", "given", "names"),
    [
        ("ABCD", FOUR, ["A", "B", "C", "D", "centre 1", "centre 2"]),
        ("ABC", THREE, ["A left", "A right", "B left", "B right", "C left", "C right"]),
        ("AB", TWO, ["A left", "A right", "A protected", "B left", "B right", "B protected"]),
    ],
)
def test_places_are_called_as_their_slots_so_that_a_picture_can_offer_them(
    tmp_path: Path, players: str, given: str, names: list[str]
) -> None:
    """MAS-V3-02, MAS-V2-01."""
    session = position(tmp_path, players, given)
    view = session.view(players[0])
    zones = [zone for seat in view["seats"] for zone in seat["zones"]] + view["zones"]
    assert [place["name"] for zone in zones for place in zone["places"]] == names
    choose(session, "swap", *([names[0]] if len(players) < 4 else []))
    assert {str(option) for option in session.decision.options} <= set(names)


def test_a_study_hears_what_was_announced_and_who_ended_as_what(tmp_path: Path) -> None:
    session = choose(position(tmp_path, "ABC", THREE), "announce")
    rules = session.rules
    assert [rules.game.use(option) for option in session.decision.options][:2] == ["bishop", "fool"]
    assert rules.game.role(table(session), table(session).players[0]) == "bishop and fool"
    choose(session, "bishop", "A left")
    assert {rules.game.use(option) for option in session.decision.options} == {""}


def test_a_record_keeps_the_custom_set(tmp_path: Path) -> None:
    """MAS-CUST-07: the tweaks of a record are plain."""
    ids = ["judge", "king", "empress", "witch", "thief", "cheat"]
    rules = lab.rules("mascarade", scenario="custom", custom_set=ids, money_fraction=0.25)
    session = choose(lab.Session(rules, list("ABCDEF"), seed=4), "swap", "C", "exchange", "swap", "A", "leave")
    session.save(tmp_path / "game.jsonl")
    again = lab.Session.load(tmp_path / "game.jsonl")
    assert again.rules == rules
    assert again.digest() == session.digest()
    assert again.rules.money_fraction == "1/4"


def test_every_character_opened_in_the_turn_before_is_barred(tmp_path: Path) -> None:
    """MAS-REST-01, MAS-REST-02: B's left card was opened by the contest, his right one for the Inquisitor."""
    ids = ["inquisitor", "king", "judge", "empress", "witch", "bishop"]
    given = "cards: {A left: inquisitor, A right: king, B left: judge, B right: empress, C left: witch, C right: bishop}\n"
    tweaks = {"scenario": "custom", "custom_set": ids, "min_players_enforced": False, "restriction": "no_same_character"}
    session = position(tmp_path, "ABC", given, **tweaks)
    choose(session, "announce", "inquisitor", "A left", "contest left", "pass", "B right", "empress", "announce")
    assert [str(option) for option in session.decision.options] == ["inquisitor", "king", "witch", "bishop"]
    assert session.why_not("judge").clause == session.why_not("empress").clause == "MAS-REST-01"


def _lose_a_coin(table: Any) -> None:
    table.bank -= 1


def _double_a_card(table: Any) -> None:
    table.cards[0] = table.cards[1]


def _drop_a_card(table: Any) -> None:
    table.cards.pop()


def _ruin(table: Any) -> None:
    table.coins[0], table.bank = 0, table.bank + table.coins[0]


def _end_without_winners(table: Any) -> None:
    table.reason = "target"


def _pay_early(table: Any) -> None:
    table.turn, table.courthouse, table.bank = 2, 1, table.bank - 1


def _win_for_no_reason(table: Any) -> None:
    table.winners, table.reason = (table.players[0],), "target"


@pytest.mark.parametrize(
    ("break_it", "invariant"),
    [
        (_lose_a_coin, "MAS-INV-01"),
        (_double_a_card, "MAS-INV-02"),
        (_drop_a_card, "MAS-INV-03"),
        (_ruin, "MAS-INV-04"),
        (_end_without_winners, "MAS-INV-05"),
        (_pay_early, "MAS-INV-06"),
        (_win_for_no_reason, "MAS-INV-16"),
    ],
)
def test_an_impossible_table_is_noticed(tmp_path: Path, break_it: Any, invariant: str) -> None:
    broken = table(position(tmp_path, "ABCD", FOUR))
    break_it(broken)
    assert invariant in [each.partition(":")[0] for each in game("mascarade").invariants(broken)]
