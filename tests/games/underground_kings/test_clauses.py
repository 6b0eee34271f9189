"""Clauses that a scenario cannot say: pictures and histories without card ids, the words of refusals, the course of a turn."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.games.underground_kings.cards import CARDS, MINE_KINDS
from tests.engine.play import fewer
from tests.games.underground_kings.play import GAMES, RULES, any_rules, at, choose, options, played, refused

ID = re.compile(r"\b(?:dw|go|or|gi)\d[ab]\b")


# --- the cards ----------------------------------------------------------------------------------------------------------------


def test_rows_of_the_card_table_as_the_rulebook_prints_them() -> None:
    """UGK-COMP-02, UGK-COMP-04, UGK-COMP-06: people, strength, then defence, size, value and mark of the back."""
    printed = {
        "dw0a": ("dwarves", 0, 1, 1, 1, False), "dw1a": ("dwarves", 1, 3, 4, 4, False), "dw5a": ("dwarves", 5, 2, 4, 3, False),
        "dw9b": ("dwarves", 9, 3, 3, 3, True), "go1a": ("goblins", 1, 4, 4, 5, True), "go5a": ("goblins", 5, 3, 3, 1, False),
        "go6b": ("goblins", 6, 4, 1, 4, True), "or3a": ("orcs", 3, 3, 2, 3, False), "or3b": ("orcs", 3, 4, 4, 5, True),
        "or4a": ("orcs", 4, 2, 1, 2, False), "gi0b": ("giants", 0, 1, 3, 1, False), "gi4b": ("giants", 4, 4, 3, 4, True),
        "gi7b": ("giants", 7, 1, 1, 1, False), "gi9a": ("giants", 9, 1, 2, 1, False),
    }  # fmt: skip
    for id, row in printed.items():
        card = RULES.cards[id]
        kind = RULES.kinds[card.mine]
        assert (card.people.id, card.strength, kind.defence, kind.size, kind.value, kind.overseer) == row, id


def test_the_mines_are_spread_evenly_over_peoples_and_strengths() -> None:
    """UGK-COMP-05, UGK-COMP-06: every kind once with each people and with four strengths; every people each strength twice."""
    assert len({card.id for card in CARDS}) == 80
    assert set(Counter((card.mine, card.people.id) for card in CARDS).values()) == {1}
    assert set(Counter((card.people.id, card.strength) for card in CARDS).values()) == {2}
    for kind in MINE_KINDS:
        assert len({card.strength for card in CARDS if card.mine == kind.number}) == 4


def test_where_the_numbers_come_from_is_told() -> None:
    """UGK-COMP-06: the source names two mines as examples, worth 3 with size 1 and worth 1 with size 3."""
    examples = {kind.id: (kind.size, kind.value) for kind in MINE_KINDS if "example in the source" in kind.provenance}
    assert examples == {"m03": (3, 1), "m12": (1, 3)}
    assert all(kind.provenance.startswith("assumed") for kind in MINE_KINDS) and {card.provenance for card in CARDS} == {
        "assumed"
    }


def test_it_is_for_two_to_four() -> None:
    """UGK-COMP-09."""
    for players in (1, 5):
        with pytest.raises(lab.RulesError, match="Underground Kings is for 2 to 4 players"):
            lab.Session(RULES, players)


# --- what is seen ---------------------------------------------------------------------------------------------------------------


@fewer(3)
@given(st.tuples(any_rules(), st.integers(0, 10**6)))
def test_no_picture_and_no_history_names_a_card_that_the_viewer_never_held(which: tuple[tuple[lab.Rules, int], int]) -> None:
    """UGK-HID-12, UGK-HID-05: ids name both sides, so they are seen in the own hand and the own choices alone."""
    (rules, players), seed = which
    held: dict[str, set[str]] = {}
    for session in played(rules, players, seed, 50):
        for player in session.players:
            hand = session.table.hands[session.players.index(player)]  # type: ignore[attr-defined]
            held.setdefault(player, set()).update(card.id for card in hand)
        for viewer in (*session.players, "spectator"):
            said = json.dumps([session.view(viewer), session.rows(viewer)])
            assert set(ID.findall(said)) <= held.get(viewer, set())


TWO_HANDS = """
kings: {A: orcs, B: giants}
hands: {A: [dw3a, go9a], B: [or5a, gi2b]}
centre: [{card: dw1a, squads: [go4a]}, {card: dw8a, squads: [go8b]}]
camp: {orcs: [or4a, or8b], goblins: [go6a]}
captured: {B: [{card: or3a, squads: [dw2b]}]}
deck: [gi5b, dw0a, or1b]
"""


def test_a_stuck_player_is_asked_in_the_same_words(tmp_path: Path) -> None:
    """UGK-HID-13: nothing but the options, which he alone sees, tells that no squad of his fits."""
    free = at(tmp_path, RULES, "AB", TWO_HANDS)
    stuck = at(tmp_path, RULES, "AB", TWO_HANDS.replace("[dw3a, go9a]", "[dw3a, go0a]"))
    assert options(free) == ["play go9a centre 1", "play go9a centre 2"] and options(stuck) == ["discard dw3a", "discard go0a"]
    assert free.view("B")["decision"] == stuck.view("B")["decision"]


def test_the_holder_sees_both_sides_and_the_others_the_backs_in_no_order(tmp_path: Path) -> None:
    """UGK-HID-03, UGK-HID-04, UGK-HID-05: go9a carries m12 Silver Pocket, dw3a m03 Slate Hollow."""
    s = at(tmp_path, RULES, "AB", TWO_HANDS)
    own = s.view("A")["seats"][0]["zones"][0]["places"]
    assert [(each["name"], each["face"], each["hint"]) for each in own] == [
        ("dw3a", "Dwarves 3", "back: Slate Hollow"), ("go9a", "Goblins 9", "back: Silver Pocket"),
    ]  # fmt: skip
    backs = [{"back": True, "backed": name, "name": ""} for name in ("Silver Pocket", "Slate Hollow")]
    for viewer in ("B", "spectator"):
        assert s.view(viewer)["seats"][0]["zones"][0]["places"] == backs


def test_everybody_sees_squads_on_mines_mines_and_scores(tmp_path: Path) -> None:
    """UGK-HID-09, UGK-HID-10, UGK-HID-11."""
    s = at(tmp_path, RULES, "AB", TWO_HANDS + "victory: {A: [dw6b]}\n")
    for viewer in ("A", "B", "spectator"):
        view = s.view(viewer)
        centre = view["zones"][0]["places"]
        assert [place["face"] for place in centre] == ["Mithral Delve: Goblins 4", "Garnet Lode: Goblins 8"]
        assert centre[0]["hint"] == "defence 3, size 4, value 4"
        assert [seat["counters"][0]["value"] for seat in view["seats"]] == [3, -3]
        assert [seat["badges"] for seat in view["seats"]] == [["King of the Orcs"], ["King of the Giants"]]
        (mine,) = view["seats"][1]["zones"][1]["places"]
        assert mine["face"] == "Garnet Lode: Dwarves 2" and view["zones"][1]["places"][0]["count"] == 3


def test_a_squad_taken_from_the_camp_is_remembered_until_it_is_played(tmp_path: Path) -> None:
    """UGK-HID-07, UGK-HID-13."""
    s = at(tmp_path, RULES, "AB", TWO_HANDS.replace("squads: [go8b]", "squads: [go3b]"))
    choose(s, "play go9a centre 1", "draw goblins")

    def known(viewer: str) -> list[str]:
        return [place["face"] for place in s.view(viewer)["seats"][0]["zones"][0]["places"] if "memory" in place]

    assert known("B") == known("spectator") == ["Goblins 6"]
    choose(s, "play or5a centre 2", "draw deck", "play go6a centre 2")
    assert known("B") == known("spectator") == []


# --- what is refused, and why -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "clause"),
    [
        ("play dw3a centre 1", "UGK-STACK-02"),
        ("play dw3a centre 2", "UGK-STACK-02"),
        ("play dw3a centre 3", "UGK-PLAY-03"),
        ("play dw3a own 1", "UGK-PLAY-03"),
        ("play go9a B 1", "UGK-PLAY-03"),
        ("play go9a camp", "UGK-PLAY-03"),
        ("play or5a centre 1", "UGK-PLAY-01"),
        ("play gi5b centre 1", "UGK-PLAY-01"),
        ("discard dw3a", "UGK-STUCK-05"),
        ("discard or5a", "UGK-PLAY-01"),
        ("pass", "UGK-TURN-02"),
        ("draw deck", "UGK-TURN-04"),
        ("draw orcs", "UGK-TURN-04"),
        ("lead orcs", "UGK-SETUP-01"),
    ],
)
def test_before_the_play_a_choice_is_refused_by_its_clause(tmp_path: Path, notation: str, clause: str) -> None:
    """UGK-PLAY-06, UGK-WORK-01."""
    assert refused(at(tmp_path, RULES, "AB", TWO_HANDS), notation) == clause


@pytest.mark.parametrize(
    ("notation", "clause"),
    [
        ("play dw3a centre 1", "UGK-TURN-04"),
        ("discard dw3a", "UGK-TURN-04"),
        ("pass", "UGK-DRAW-05"),
        ("draw dwarves", "UGK-DRAW-04"),
        ("draw orcs 1", "UGK-DRAW-03"),
    ],
)
def test_after_the_play_a_choice_is_refused_by_its_clause(tmp_path: Path, notation: str, clause: str) -> None:
    """UGK-TURN-04, UGK-DRAW-03 to -05."""
    s = at(tmp_path, RULES, "AB", TWO_HANDS)
    s.choose("play go9a centre 1")
    assert refused(s, notation) == clause


@pytest.mark.parametrize(
    ("notation", "said"),
    [
        ("play dw3a centre 3", "the centre has 2 places (UGK-PLAY-03)"),
        ("play dw3a own 1", "A has 0 mines to develop (UGK-PLAY-03)"),
        ("play go9a B 1", "only B may play on the mines of B (UGK-PLAY-03)"),
        ("play go9a A 1", "A calls his own mines own 1, own 2 and so on (UGK-PLAY-02)"),
        ("play go9a camp goblins", "a squad is played on a neutral mine or on an own one that is not developed (UGK-PLAY-03)"),
        ("play go9a developed 1", "a squad is played on a neutral mine or on an own one that is not developed (UGK-PLAY-03)"),
        ("lead goblins", "every player has a king (UGK-SETUP-01)"),
    ],
)
def test_a_refusal_says_what_is_wrong(tmp_path: Path, notation: str, said: str) -> None:
    """UGK-PLAY-02, UGK-PLAY-03, UGK-SETUP-01."""
    assert str(at(tmp_path, RULES, "AB", TWO_HANDS).why_not(notation)) == f"{notation} is not allowed: {said}."


def test_numbers_in_a_refusal_are_said_as_people_say_them(tmp_path: Path) -> None:
    """UGK-PLAY-03, UGK-VAR-02: one mine, one place, one squad."""
    position = """
kings: {A: orcs, B: giants}
hands: {A: [dw3a], B: [or5a]}
centre: [dw1a]
camp: {goblins: [go6a]}
captured: {A: [gi9b]}
deck: [gi5b, dw0a]
"""
    s = at(tmp_path, RULES.tweak(camp_draw="any_squad"), "AB", position)
    assert "the centre has 1 place (" in str(s.why_not("play dw3a centre 2"))
    assert "A has 1 mine to develop (" in str(s.why_not("play dw3a own 2"))
    s.choose("play dw3a centre 1")
    assert "the pile of the Goblins has 1 squad, numbered from the bottom (" in str(s.why_not("draw goblins 2"))


def test_after_a_discard_a_play_is_refused_for_the_discard(tmp_path: Path) -> None:
    """UGK-TURN-04, UGK-STUCK-02."""
    s = at(tmp_path, RULES, "AB", TWO_HANDS.replace("[dw3a, go9a]", "[dw3a, go0a]"))
    s.choose("discard go0a")
    for notation in ("play dw3a centre 1", "discard dw3a"):
        assert "a squad was discarded this turn; now a card is drawn (UGK-TURN-04)" in str(s.why_not(notation))


def test_the_clauses_behind_a_refusal_are_those_that_matter(tmp_path: Path) -> None:
    """UGK-STACK-04, UGK-OVERSEER-07: a wrapped row, and the stricter overseers, are named only where they count."""
    position = """
kings: {A: orcs, B: giants}
hands: {A: [or0b, or2a], B: [or5a]}
centre: [{card: dw1a, squads: [dw9a, go0a]}, {card: go1a, squads: [go4a]}]
captured: {A: [{card: go6a, squads: [gi9b, gi0b]}]}
deck: [gi5b, dw0a]
"""
    plain, strict = (at(tmp_path, rules, "AB", position) for rules in (RULES, RULES.tweak(overseer_beats="all_miners")))
    assert "UGK-STACK-04" in plain.why_not("play or0b centre 1").refused_by
    assert "UGK-STACK-04" not in plain.why_not("play or2a centre 2").refused_by
    assert "UGK-OVERSEER-07" not in plain.why_not("play or0b own 1").refused_by
    refusal = strict.why_not("play or2a own 1")
    assert "UGK-OVERSEER-07" in refusal.refused_by
    assert refusal.reason == "the overseer must be stronger than every working squad: a 2 does not beat a 9"


@pytest.mark.parametrize("nonsense", ["play", "play xx centre 1", "eat orcs", "draw", "draw elves", "play go9a on the moon"])
def test_nonsense_is_called_so(tmp_path: Path, nonsense: str) -> None:
    assert at(tmp_path, RULES, "AB", TWO_HANDS).why_not(nonsense).kind in ("nonsense", "foreign")
    assert at(tmp_path, RULES, "AB", TWO_HANDS).why_not("play go9a on the moon").kind == "nonsense"


def test_of_several_reasons_the_people_comes_before_the_strength(tmp_path: Path) -> None:
    """UGK-PLAY-06: an own orc that is too weak as well."""
    s = at(
        tmp_path,
        RULES,
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [or2a, gi9a], B: [go1b]}
centre: [dw1a]
captured: {A: [{card: gi0b, squads: [dw4b]}]}
deck: [dw6b, dw2b]
""",
    )
    assert refused(s, "play or2a own 1") == "UGK-WORK-02"


@pytest.mark.parametrize(
    ("squad", "tweaks", "owner", "clause"),
    [
        ("or3b", {}, "A", "UGK-CAPTURE-02"),
        ("gi5a", {}, "B", "UGK-CAPTURE-03"),
        ("go0a", {}, "A", "UGK-CAPTURE-04"),
        ("go0a", {"kingless_capture": "removed"}, "", "UGK-CAPTURE-05"),
        ("gi5a", {"capture_goes_to": "last_player"}, "A", "UGK-CAPTURE-14"),
    ],
)
def test_a_capture_is_told_with_the_clause_that_says_who_gets_the_mine(
    tmp_path: Path, squad: str, tweaks: dict[str, Any], owner: str, clause: str
) -> None:
    """UGK-CAPTURE-02 to -05, UGK-CAPTURE-14."""
    s: Any = at(tmp_path, RULES.tweak(**tweaks), "AB", """
kings: {A: orcs, B: giants}
hands: {A: [or3b, gi5a, go0a], B: [go1b]}
centre: [{card: gi7b, mine: [1, 1, 1, false]}]
deck: [dw6b, dw2b]
""")  # fmt: skip
    s.choose(f"play {squad} centre 1")
    assert clause in {event.clause for event in s.cursor.events}
    assert [str(player) for player in s.table.players if s.table.captured[player]] == ([owner] if owner else [])


# --- the course ---------------------------------------------------------------------------------------------------------------


@given(GAMES)
def test_turns_go_round_clockwise_and_bring_the_hand_back_to_six(which: tuple[int, int]) -> None:
    """UGK-SETUP-11, UGK-TURN-01, UGK-TURN-05: play or discard, then draw, then the next seat."""
    players, seed = which
    verbs: list[str] = []
    for session in played(RULES, players, seed, 60):
        if session.step:
            verbs.append(session.cursor.notation.split(" ")[0])
        table: Any = session.table
        if session.outcome is None:
            assert int(session.decision.player) == (int(table.first) + session.step // 2) % players
            size = 6 - session.step % 2
            assert len(table.hands[session.decision.player]) == size
    assert set(verbs[::2]) <= {"play", "discard"} and set(verbs[1::2]) <= {"draw"}


def test_without_cards_in_hand_a_turn_is_given_up(tmp_path: Path) -> None:
    """UGK-STUCK-07."""
    s = at(
        tmp_path,
        RULES.tweak(end_timing="extra_round"),
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [], B: [go1b]}
centre: [dw1a]
deck: [dw6b, dw2b]
""",
    )
    assert options(s) == ["pass"] and s.decision.clause == "UGK-TURN-01"
    s.choose("pass")
    assert "UGK-STUCK-07" in {event.clause for event in s.cursor.events}


def test_the_hint_of_a_play_says_what_the_squad_does(tmp_path: Path) -> None:
    s = at(
        tmp_path,
        RULES,
        "AB",
        """
kings: {A: orcs, B: giants}
hands: {A: [gi9a, or8a], B: [go1b]}
centre: [{card: or9a, squads: [go1a, go2a, go3b]}, dw1a]
captured: {A: [{card: go6a, squads: [go2b, dw7b]}, dw9a, {card: gi0b, squads: [dw4b]}]}
deck: [dw6b, dw2b]
""",
    )
    hints = {each["label"]: each["hint"] for each in s.view("A")["decision"]["options"]}
    assert hints["Play Giants 9 on Opal Crown (centre 1)"] == "squad 4 of 4, captures it"
    assert hints["Play Giants 9 on Mithral Delve (centre 2)"] == "squad 1 of 3"
    assert hints["Play Orcs 8 on Malachite Vault (own 1)"] == "as overseer, develops it: 3"
    assert hints["Play Giants 9 on Copper Nook (own 2)"] == "squad 1 of 1, develops it: 2"
    assert hints["Play Giants 9 on Slate Hollow (own 3)"] == "squad 2 of 3"
