"""Who learns what: the observation table of the rulebook event by event, views at the moment and later, and other worlds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import lab
from lab import scenario
from lab.engine.luck import Luck
from tests.games.mascarade.play import choose, position, table, told

FOUR = "cards: {A: judge, B: bishop, C: king, D: empress, centre 1: thief, centre 2: cheat}\n"
SIX = "cards: {A: judge, B: patron, C: princess, D: puppet_master, E: beggar, F: witch}\n"
CASES = {case.name: case for file in scenario.of_game("mascarade") for case in file}


def faces(session: lab.Session, viewer: str | None) -> dict[str, str]:
    """Gives the faces that a viewer's picture shows, by holder or centre place."""
    view = session.view(viewer)
    rows = {seat["name"]: seat["zones"][0]["places"] for seat in view["seats"]}
    rows |= {place["name"]: [place] for zone in view["zones"] for place in zone["places"]}
    return {name: place["face"] for name, places in rows.items() for place in places if "face" in place}


def everything(session: lab.Session, viewer: str) -> str:
    """All that a viewer gets, byte for byte; a choice in secret is left out of his timeline by the session."""
    rows = [{**row, "clauses": None} for row in session.rows(viewer)]
    return json.dumps([session.view(viewer), rows], sort_keys=True, default=str)


# --- alike for who does not know (MAS-HID-01) ---


@pytest.mark.parametrize(
    ("one", "other", "same", "different"),
    [
        ("MAS-S05[1]-1", "MAS-S05[2]-1", "BCD", "A"),
        ("MAS-S30[1]-1", "MAS-S30[2]-1", "ABCD", "E"),
        ("MAS-S43[1]-1", "MAS-S43[2]-1", "ACD", "B"),
    ],
)
def test_a_secret_changes_nothing_for_those_who_do_not_know_it(one: str, other: str, same: str, different: str) -> None:
    """MAS-HID-01, MAS-SWAP-03, MAS-POW-SPY-04, MAS-CON-02: every viewer's picture and history, at every step."""
    first, second = CASES[one].session(), CASES[other].session()
    for _ in range(first.steps):
        first.redo()
        second.redo()
        for viewer in (*same, lab.SPECTATOR):
            assert everything(first, viewer) == everything(second, viewer)
    for viewer in different:
        assert everything(first, viewer) != everything(second, viewer)


# --- the observation table ---


def last_told(session: lab.Session, viewers: Sequence[str], number: int = 1) -> dict[str, list[str]]:
    """Gives the last words that each viewer was told, the begin of the next turn aside."""
    lines = {viewer: [text for text in told(session, viewer) if not text.startswith("turn ")] for viewer in viewers}
    return {viewer: texts[-number:] for viewer, texts in lines.items()}


def each(viewers: str, said: list[str]) -> dict[str, list[str]]:
    """Expects the same words for several viewers."""
    return dict.fromkeys(viewers, said)


def test_a_peek_tells_the_card_to_who_looks_and_the_look_to_all(tmp_path: Path) -> None:
    """MAS-PEEK-01, MAS-PEEK-02."""
    session = choose(position(tmp_path, "ABCD", FOUR), "peek")
    quiet = ["A looks at A's card"]
    assert last_told(session, "ABCD") == {"A": ["A looks at A's card: Judge"], "B": quiet, "C": quiet, "D": quiet}


def test_a_swap_tells_both_slots_to_all_and_what_was_done_to_one(tmp_path: Path) -> None:
    """MAS-SWAP-03, MAS-SWAP-04: no card is named to anybody."""
    session = choose(position(tmp_path, "ABCD", FOUR), "swap", "centre 2", "leave")
    quiet = ["A handles A's card and centre 2"]
    wanted = {"A": ["A handles A's card and centre 2: left as they were"], "B": quiet, "C": quiet, "D": quiet}
    assert last_told(session, "ABCD") == wanted


def test_a_contest_opens_the_cards_of_all_who_claim_to_everybody(tmp_path: Path) -> None:
    """MAS-CON-05, MAS-RES-01: and nothing of those who passed."""
    session = choose(position(tmp_path, "ABCD", FOUR), "announce", "king", "pass", "contest", "pass")
    said = [
        "A claims that A's card is the King",
        "B passes",
        "C contests: C's card is the King",
        "D passes",
        "A's card opened: Judge",
        "C's card opened: King",
        "C uses the King",
        "C takes 3 coins from the bank",
        "A pays a fine of 1 coin",
    ]
    assert last_told(session, "ABCD", 9) == each("ABCD", said)


def test_without_a_contest_nothing_is_learned_of_the_card(tmp_path: Path) -> None:
    """MAS-ANN-04, MAS-HID-06: what is told is the same whether the claim is true or not."""
    lines = []
    for cards in (FOUR, FOUR.replace("A: judge", "A: king").replace("C: king", "C: judge")):
        session = choose(position(tmp_path, "ABCD", cards + "knowledge: unknown\n"), "announce", "king", "*")
        lines.append(last_told(session, "ABCD", 6))
        assert session._memory(0).worlds.count() == 720  # type: ignore[attr-defined]
    assert lines[0] == lines[1]


def test_the_fools_owners_know_no_more_than_others(tmp_path: Path) -> None:
    """MAS-POW-FOOL-03."""
    given = "cards: {A: judge, B: bishop, C: king, D: fool, E: empress, F: thief, G: witch}\nactive: D\n"
    session = choose(position(tmp_path, "ABCDEFG", given), "announce", "fool", "*", "B and E", "exchange")
    quiet = ["D handles B's card and E's card"]
    wanted = {"D": ["D handles B's card and E's card: exchanged"], "A": quiet, "B": quiet, "E": quiet}
    assert last_told(session, "ABDE") == wanted


def test_the_princess_shows_a_card_to_all_but_its_owner(tmp_path: Path) -> None:
    """MAS-POW-PRINCESS-02: neither history nor picture tells him."""
    session = position(tmp_path, "ABCDEF", SIX + "knowledge: unknown\n", scenario="extended")
    choose(session, "announce", "princess", "*", "D")
    loud = ["D shows D's card to the others: Puppet Master"]
    wanted = each("ABCEF", loud) | {"D": ["D shows D's card to the others"]}
    assert last_told(session, "ABCDEF") == wanted
    assert {viewer: faces(session, viewer) for viewer in "ABCDEF"} == {
        viewer: {"D": "Puppet Master"} if viewer != "D" else {} for viewer in "ABCDEF"
    }


def test_the_inquisitors_victim_speaks_before_he_sees(tmp_path: Path) -> None:
    """MAS-POW-INQUISITOR-03, -06."""
    cards = "cards: {A: inquisitor, B: bishop, C: king, D: fool, E: empress, F: witch, G: judge, H: cheat}\nknowledge: unknown\n"
    ids = ["inquisitor", "bishop", "king", "fool", "empress", "witch", "judge", "cheat"]
    session = position(tmp_path, "ABCDEFGH", cards, scenario="custom", custom_set=ids)
    choose(session, "announce", "inquisitor", "*", "C")
    assert str(session.decision.player) == "C"
    assert faces(session, "C") == {}
    choose(session, "fool")
    said = ["C says that C's card is the Fool", "C's card opened: King", "C pays A 4 coins"]
    assert last_told(session, "ACH", 3) == each("ACH", said)


def test_only_the_spy_learns_the_two_cards(tmp_path: Path) -> None:
    """MAS-POW-SPY-01, -04."""
    cards = "cards: {A: judge, B: king, C: patron, D: beggar, E: witch, centre 1: spy}\n"
    session = choose(position(tmp_path, "ABCDE", cards, scenario="extended"), "announce", "spy", "*", "B", "leave")
    quiet = ["A looks at A's card and B's card", "A puts A's card and B's card back"]
    loud = ["A looks at A's card and B's card: Judge and King", "A puts A's card and B's card back: left as they were"]
    assert last_told(session, "ABC", 2) == {"A": loud, "B": quiet, "C": quiet}


# --- what is remembered ---


def test_who_swaps_knows_where_the_cards_are_that_he_knew(tmp_path: Path) -> None:
    """MAS-HID-05: after his own swaps everything, after another's swap no more than others."""
    session = position(tmp_path, "ABCD", FOUR, memory_aid="perfect")
    choose(session, "swap", "B", "exchange")
    assert faces(session, "A") | {"centre 1": "", "centre 2": ""} == {
        "A": "Bishop", "B": "Judge", "C": "King", "D": "Empress", "centre 1": "", "centre 2": "",
    }  # fmt: skip
    assert faces(session, "B")["A"] == faces(session, "B")["B"] == "Bishop or Judge"
    choose(session, "swap", "A", "leave")
    assert faces(session, "A")["A"] == "Bishop or Judge"
    assert faces(session, "B")["A"] == "Bishop or Judge"


def test_a_certain_card_is_marked_so_and_a_doubtful_one_not(tmp_path: Path) -> None:
    """A possible swap of a slot makes what was seen there doubtful; an opening makes it certain again (MAS-CON-05)."""
    session = choose(position(tmp_path, "ABCD", FOUR, memory_aid="perfect"), "swap", "B", "exchange")
    places = {seat["name"]: seat["zones"][0]["places"][0] for seat in session.view("D")["seats"]}
    assert [places[name]["memory"]["certain"] for name in "ABCD"] == [False, False, True, True]
    choose(session, "announce", "judge", "contest", "*")
    places = {seat["name"]: seat["zones"][0]["places"][0] for seat in session.view("D")["seats"]}
    assert [(places[name]["face"], places[name]["memory"]["certain"]) for name in "AB"] == [("Bishop", True), ("Judge", True)]


def test_without_the_memory_aid_a_view_shows_a_card_only_while_it_is_seen(tmp_path: Path) -> None:
    """MAS-HID-04, memory_aid: what is known is the same."""
    session = choose(position(tmp_path, "ABCD", FOUR + "knowledge: unknown\n"), "peek")
    assert faces(session, "A") == {"A": "Judge"}
    assert faces(session, "B") == {}
    choose(session, "swap")
    assert faces(session, "A") == {}
    assert str(session._memory(0).worlds.certain(0)) == "judge"  # type: ignore[attr-defined]


def test_at_the_start_everybody_sees_all_cards_or_his_own() -> None:
    """MAS-SETUP-06."""
    session = lab.Session(lab.rules("mascarade"), list("ABCD"), seed=5)
    true = faces(session, None)
    assert len(true) == 6
    assert all(faces(session, viewer) == true for viewer in (*"ABCD", lab.SPECTATOR))
    own = lab.Session(lab.rules("mascarade", initial_reveal="own_only"), list("ABCD"), seed=5)
    assert all(faces(own, viewer) == {viewer: faces(own, None)[viewer]} for viewer in "ABCD")
    assert faces(own, lab.SPECTATOR) == {}


# --- the history without characters (MAS-LOG-01, -02) ---


def test_the_silent_history_names_no_card_that_was_seen(tmp_path: Path) -> None:
    """MAS-LOG-01, MAS-LOG-02: claims are named, cards are shown at the moment, and known as well as ever."""
    session = position(tmp_path, "ABCD", FOUR + "knowledge: unknown\n", log_characters=False)
    choose(session, "announce", "king", "pass", "contest", "pass")
    assert faces(session, "D") == {"A": "Judge", "C": "King"}
    choose(session, "peek")
    assert (faces(session, "B"), faces(session, "D")) == ({"B": "Bishop"}, {})
    for viewer in (*"ABCD", lab.SPECTATOR):
        history = " ".join(text for text in told(session, viewer) if not text.startswith("in play"))
        assert "King" in history
        assert not any(card in history for card in ("Judge", "Bishop", "Empress", "Thief", "Cheat"))
    worlds = session._memory(3).worlds  # type: ignore[attr-defined]
    assert [str(worlds.certain(slot)) for slot in range(4)] == ["judge", "None", "king", "None"]


def test_the_silent_history_keeps_the_princess_from_the_owner(tmp_path: Path) -> None:
    """MAS-POW-PRINCESS-02, MAS-LOG-02."""
    session = position(tmp_path, "ABCDEF", SIX + "knowledge: unknown\n", scenario="extended", log_characters=False)
    choose(session, "announce", "princess", "*", "D")
    assert faces(session, "E") == {"D": "Puppet Master"}
    assert faces(session, "D") == {}
    assert "Puppet" not in " ".join(text for text in told(session, "E") if not text.startswith("in play"))


# --- other worlds ---


def test_a_redeal_keeps_what_is_certain_and_deals_every_other_possibility(tmp_path: Path) -> None:
    """MAS-HID-01, MAS-HID-06: three worlds for D after two swaps in a row."""
    session = choose(position(tmp_path, "ABCD", FOUR), "swap", "B", "exchange", "swap", "C", "leave")
    memory = session._memory(3)
    true = list(table(session).cards)
    dealt = {tuple(str(card) for card in table_of(session, 3, memory, number).cards) for number in range(60)}
    rest = ("empress", "thief", "cheat")
    assert dealt == {
        ("judge", "bishop", "king", *rest), ("bishop", "judge", "king", *rest),
        ("judge", "king", "bishop", *rest), ("bishop", "king", "judge", *rest),
    }  # fmt: skip
    assert table(session).cards == true


def table_of(session: lab.Session, viewer: int, memory: Any, number: int) -> Any:
    """Deals another world of a viewer."""
    return lab.redeal(table(session), viewer, Luck(f"redeal {number}"), memory)


def test_a_redeal_for_who_knows_nothing_deals_all_cards(tmp_path: Path) -> None:
    session = position(tmp_path, "ABCD", FOUR + "knowledge: unknown\n")
    dealt = {tuple(map(str, lab.redeal(table(session), 0, Luck(number)).cards)) for number in range(20)}
    assert len(dealt) > 10
    assert all(sorted(cards) == sorted(map(str, table(session).cards)) for cards in dealt)


@pytest.mark.parametrize("names", [True, False])
def test_other_worlds_hold_what_was_seen_in_this_very_turn(tmp_path: Path, names: bool) -> None:
    """MAS-LOG-02, MAS-POW-SPY-01, MAS-CON-05: A has seen two cards as the Spy; all see three opened for the Bishop."""
    given = "cards: {A: judge, B: king, C: patron, D: beggar, E: witch, centre 1: spy}\nknowledge: unknown\n"
    session = position(tmp_path, "ABCDE", given, scenario="extended", log_characters=names)
    choose(session, "announce", "spy", "*", "B")
    assert {dealt[:2] for dealt in dealt_to(session, "A")} == {("judge", "king")}
    assert len({dealt[:2] for dealt in dealt_to(session, "C")}) > 10
    session = position(tmp_path, "ABCD", FOUR + "knowledge: unknown\n", log_characters=names)
    choose(session, "announce", "bishop", "contest", "contest", "pass")
    assert {dealt[:3] for viewer in "ABCD" for dealt in dealt_to(session, viewer)} == {("judge", "bishop", "king")}


def dealt_to(session: lab.Session, viewer: str) -> list[tuple[str, ...]]:
    """Deals other worlds of a viewer in the middle of a turn."""
    found = [tuple(card.id for card in each.cards) for each in session.worlds(viewer, 40)]  # type: ignore[attr-defined]
    assert found
    return found


MODES: list[dict[str, Any]] = [
    {},
    {"scenario": "extended"},
    {"scenario": "random", "reveal_at_end": True},
    {"initial_reveal": "own_only", "memory_aid": "perfect"},
    {"contest_mode": "simultaneous"},
    {"log_characters": False},
    {"log_characters": False, "memory_aid": "perfect", "initial_reveal": "own_only", "reveal_at_end": True},
    {"cheat_trigger": "automatic", "starting_coins": 9, "initial_reveal": "own_only"},
    {"scenario": "extended", "puppet_swap": "seats", "spy_look_order": "own_first", "princess_restricts": True},
    {"restriction": "no_same_character", "fool_may_include_self": True, "fool_centre": True},
]


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: "-".join(mode) or "plain")
@pytest.mark.parametrize("players", [2, 3, 4, 6, 7])
def test_two_worlds_that_differ_in_hidden_cards_look_the_same(mode: dict[str, Any], players: int) -> None:
    """MAS-INV-09, MAS-INV-15, MAS-HID-02."""
    report = lab.check_two_worlds(lab.rules("mascarade", **mode), players, games=2, seed=players)
    assert report.positions > 20
    assert report.leaks == []
