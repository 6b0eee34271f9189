"""The round table without a browser: what it draws, for whom, and what it never sends."""

from __future__ import annotations

import random
import re
from html import unescape
from typing import Any

import anywidget
import pytest

import lab
from lab import html
from lab.engine.beliefs import Beliefs
from tests.widgets.test_stepper import ATTACK, Tags, answer, everything
from widgets import RoundTable
from widgets.round_table_regions import SIDES, Mind, bars, paid, percent, ring, thinking
from widgets.round_table_stage import Payment

PLAYERS = ["Anna", "Boris", "Vera", "Gleb", "Dina", "Egor"]
VIEWERS = [None, *PLAYERS, "spectator"]


def play(session: lab.Session, *choices: str) -> lab.Session:
    for choice in choices:
        session.choose(choice)
    return session


def masks(*choices: str, players: Any = PLAYERS, **tweaks: Any) -> lab.Session:
    """Deals Empress, King, Witch, Judge, Bishop and Cheat, in the order of the seats, and makes choices."""
    return play(lab.Session(lab.rules("mascarade", **tweaks), players, seed=4), *choices)


SWAP = ("swap", "Vera", "exchange")  # Anna, and it is turn 2
CLAIM = (*SWAP, "swap", "Dina", "leave", "swap", "Anna", "leave", "swap", "Egor", "leave", "peek", "announce", "king")
CONTEST = (*CLAIM, "pass", "contest", "pass", "contest", "pass")  # Egor claims; Boris, who has the King, and Gleb contest


def plain(region: str) -> str:
    """Takes the tags off."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", region)).split())


def seat(table: RoundTable, who: str) -> str:
    """Reads one seat."""
    found = re.search(rf'<li class="rl-sits[^"]*"[^>]*><div class="rl-seathead"><b class="rl-name"><bdi>{who}<.*?</ul></li>',
                      table._regions["table"])  # fmt: skip
    assert found
    return found[0]


# --- what it draws ---


def test_the_deal_is_certain_for_everybody() -> None:
    """MAS-SETUP-06: shown face up."""
    table = RoundTable(masks(), viewer="Boris")
    assert re.findall(r"<b>(\w+)</b><small>([^<]+)", table._regions["table"]) == [
        (card, "seen, step 0") for card in ("Empress", "King", "Witch", "Judge", "Bishop", "Cheat")
    ]
    assert "Exact: 1 possible world weighed." in plain(table._regions["table"])


def test_a_card_that_may_have_moved_is_a_stack_of_bars_with_numbers() -> None:
    """MAS-SWAP-03: to Boris, Anna's card and Vera's are even; Anna knows."""
    session = masks(*SWAP)
    boris = RoundTable(session, viewer="Boris")
    for who in ("Anna", "Vera"):
        assert plain(seat(boris, who)).endswith("Empress 50 % Witch 50 %")
    assert plain(seat(boris, "Gleb")).endswith("Judge certain")
    assert "swapped?" in boris._regions["table"]
    anna = RoundTable(session, viewer="Anna")
    assert plain(seat(anna, "Anna")).endswith("Witch certain") and ">swapped<" in anna._regions["table"]


def test_how_often_others_swap_may_be_assumed_otherwise() -> None:
    table = RoundTable(masks(*SWAP), viewer="Boris", swap_chance=0.2)
    assert plain(seat(table, "Anna")).endswith("Empress 80 % Witch 20 %")
    assert "swap 20% of the cards" in plain(table._regions["table"])


def test_the_teacher_sees_the_cards_and_how_likely_each_player_may_hold_them() -> None:
    table = RoundTable(masks(*SWAP))
    assert plain(seat(table, "Anna")).endswith("Witch Anna 100 % all others 50 %")
    assert plain(seat(table, "Gleb")).endswith("Judge everybody 100 %")


def test_a_claim_is_a_bubble_and_answers_stand_beside_names() -> None:
    """MAS-ANN-01, MAS-CON-02."""
    table = RoundTable(masks(*CLAIM, "pass", "contest"), viewer="Vera")
    assert "I am the King" in seat(table, "Egor") and "speaks" in seat(table, "Egor")
    assert "passes" in plain(seat(table, "Anna"))
    assert "No, I am the King ⚑ contests" in plain(seat(table, "Boris")) and "contests" in seat(table, "Boris")[:40]
    assert not {"passes", "contests"} & set(plain(seat(table, "Vera")).split())


def test_answers_in_secret_stay_in_their_seats() -> None:
    """MAS-CON-02, contest_mode=simultaneous: nothing of the answers before the last."""
    session = masks(*CLAIM, "pass", "contest", contest_mode="simultaneous")
    for viewer in VIEWERS[1:]:
        assert "contests" not in RoundTable(session, viewer=viewer)._regions["table"]
    play(session, "pass", "pass", "pass")
    assert "⚑ contests" in plain(seat(RoundTable(session, viewer="Vera"), "Boris"))


def test_the_fine_goes_to_the_courthouse_and_the_gain_comes_from_the_bank() -> None:
    """MAS-RES-04, MAS-POW-KING-01: drawn, and said in the seat."""
    table = RoundTable(masks(*CONTEST), viewer="Vera")
    assert "−1 fine" in plain(seat(table, "Egor")) and "−1 fine" in plain(seat(table, "Gleb"))
    assert "+3 from bank" in plain(seat(table, "Boris"))
    assert re.findall(r'<g class="coins">.*?<text[^>]*>([^<]+)', table._regions["table"]) == ["3", "1", "1"]
    assert plain(seat(table, "Boris")).endswith("King seen, step 20")  # opened (MAS-CON-05)
    assert "Courthouse 2" in plain(table._regions["table"]) and 'title="opened last turn"' in seat(table, "Egor")


def test_the_next_turn_clears_the_table_of_words() -> None:
    session = masks(*CONTEST)
    table = RoundTable(session, viewer="Vera")
    play(session, "swap")
    assert "rl-bubble" not in table._regions["table"] and 'class="coins"' not in table._regions["table"]
    answer(table, "back")
    assert "−1 fine" in table._regions["table"]


def test_a_place_that_is_an_option_is_a_button_with_its_number() -> None:
    session = masks("swap")
    table = RoundTable(session, viewer="Anna")
    found = re.findall(r'data-choose="([^"]+)" aria-label="([^"]+)"', table._regions["table"])
    others = zip(PLAYERS[1:], ("King", "Witch", "Judge", "Bishop", "Cheat"), strict=True)
    assert found == [(who, f"{who}: {card}, certain; option {number}") for number, (who, card) in enumerate(others, 1)]
    answer(table, "choose", notation="Gleb")
    assert session.cursor.notation == "Gleb"
    assert "data-choose" not in RoundTable(session, viewer="Boris")._regions["table"]


def test_two_cards_of_a_player_are_named_by_their_hand() -> None:
    """MAS-V3-02."""
    table = RoundTable(masks(players=PLAYERS[:3]), viewer="Anna")
    assert re.findall(r'rl-where">([^<]*)', seat(table, "Boris")) == ["left", "right"]


def test_cards_in_the_centre_lie_in_the_middle() -> None:
    """MAS-SETUP-04: two with four players."""
    table = RoundTable(masks("swap", "centre 1", "exchange", players=PLAYERS[:4]), viewer="Boris")
    middle = table._regions["table"].partition('aria-label="centre cards"')[2]
    assert re.findall(r'rl-where">([^<]*)', middle) == ["centre 1", "centre 2"] and "50 %" in middle


def test_a_table_too_large_to_weigh_says_how_right_it_is() -> None:
    session = masks(players=12, forced_swap_turns=26)
    while session.cursor.turn < 26:
        session.choose(session.decision.options[session.step * 5 % len(session.decision.options)])
    table = RoundTable(session, viewer="Boris")._regions["table"]
    assert re.search(r"Sampled: right within \d\.\d% \(95 % interval\)", plain(table)) and "≈" in table and "others" in table


# --- small parts ---


@pytest.mark.parametrize("players", SIDES)
def test_everybody_has_a_seat_of_his_own_clockwise_with_the_viewer_at_the_bottom(players: int) -> None:
    order = [f"P{number}" for number in range(players)]
    sits = ring(order, "P1")
    assert " ".join(sits.seats) in " ".join(order * 2)
    taken = {(column + i, row) for column, row in sits.seats.values() for i in (0, 1)}
    assert len(taken) == 2 * players and all(0 <= column < 2 * sits.wide and 0 <= row < sits.high for column, row in taken)
    column, row, wide, high = sits.middle
    assert not taken & {(column + i, row + j) for i in range(wide) for j in range(high)}
    assert sits.seats["P1"][1] == sits.high - 1
    spots = [sits.spot(who) for who in sits.seats]  # clockwise on the screen: the area that they go round is positive
    area = sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(spots, spots[1:] + spots[:1], strict=True))
    assert area > 0 or players == 2


@pytest.mark.parametrize(("share", "words"), [(0.0, "0 %"), (0.001, "<1 %"), (0.5, "50 %"), (0.999, ">99 %"), (1.0, "100 %")])
def test_a_chance_that_is_not_certain_is_never_written_as_certain(share: float, words: str) -> None:
    assert percent(share) == words


def test_players_who_agree_share_a_bar_and_many_opinions_are_cut_short() -> None:
    chances = {"Anna": 1.0, "Boris": 0.5, "Vera": 0.5, "Gleb": 0.25, "Dina": 0.125}
    minds = {who: Beliefs({"Egor": {"king": chance}}, (), "exact", 4, {"swap_chance": 0.5}) for who, chance in chances.items()}
    mind = Mind(None, minds, {"king": "King"}, PLAYERS)
    assert thinking("Egor", "King", mind) == [("Anna", 1.0), ("Boris and Vera", 0.5), ("Gleb and Dina, at most", 0.25)]


def test_a_fortune_exchanged_is_told_to_both() -> None:
    """MAS-POW-WITCH-01."""
    payments = [Payment("Anna", "Boris", 0)]
    assert [paid(who, payments) for who in ("Anna", "Boris", "Vera")] == [
        ["fortunes exchanged with Boris"], ["fortunes exchanged with Anna"], []
    ]  # fmt: skip


def test_numbers_stand_beside_every_bar() -> None:
    assert plain(bars([("King", 0.75), ("Witch", 0.25)], about=True)) == "King ≈75 % Witch ≈25 %"


# --- what never crosses ---


@pytest.mark.parametrize("viewer", [*PLAYERS[:4], "spectator"])
@pytest.mark.parametrize("reveal", ["public", "own_only"])
def test_two_worlds_look_the_same_to_who_cannot_tell_them_apart(viewer: str, reveal: str) -> None:
    """MAS-HID-01, MAS-HID-02: all that is synced or saved, step by step, while other cards lie and others swap otherwise."""
    compared = differ = 0
    for seed in range(5):
        first, second = _pair(seed, viewer, reveal)
        one, two = RoundTable(first, viewer=viewer), RoundTable(second, viewer=viewer)
        chance = random.Random(seed)
        for _ in range(45):
            if first.outcome or second.outcome or first.rows(viewer) != second.rows(viewer):
                break
            _alike(one, two)
            compared += 1
            differ += first.digest() != second.digest()
            asked = first.decision
            choice = str(chance.choice(asked.options))
            first.choose(choice)
            foreign = asked.secret and str(asked.player) != viewer
            second.choose(str(chance.choice(second.decision.options)) if foreign else choice)
        one.close()
        two.close()
    assert compared > 40 and differ > compared / 4


def _pair(seed: int, viewer: str, reveal: str) -> tuple[lab.Session, lab.Session]:
    """Deals two games that look the same to a viewer at the beginning."""
    rules = lab.rules("mascarade", initial_reveal=reveal)
    first = lab.Session(rules, PLAYERS[:4], seed)
    for other in range(100, 200):
        second = lab.Session(rules, PLAYERS[:4], other if reveal == "own_only" else seed)
        if first.rows(viewer) == second.rows(viewer):
            return first, second
    raise AssertionError("no other deal looks the same")


def _alike(one: RoundTable, two: RoundTable) -> None:
    for each in ("_regions", "_css"):
        mine, theirs = getattr(one, each), getattr(two, each)
        if each == "_regions":
            mine, theirs = mine | {"revision": ""}, theirs | {"revision": ""}
        assert mine == theirs
    assert one._still(one._session.view(one.viewer)) == two._still(two._session.view(two.viewer))
    assert (str(one), repr(one)) == (str(two), repr(two))


def test_one_private_trait_crosses_besides_the_widget_machinery() -> None:
    own = set(RoundTable(masks()).get_state()) - set(anywidget.AnyWidget().get_state())
    assert own == {"_regions", "_css"}


def test_no_seed_and_no_other_viewers_picture_is_sent() -> None:
    session = lab.Session(lab.rules("mascarade", initial_reveal="own_only"), PLAYERS, seed="quite a secret seed")
    table = RoundTable(session, viewer="Boris")
    assert "quite a secret seed" not in everything(table)
    assert "quite a secret seed" in everything(RoundTable(session))
    hidden = [card.name for number, card in enumerate(session.table.cards) if number != 1]  # type: ignore[attr-defined]
    assert not [name for name in hidden if f"<b>{name}</b>" in everything(table)]  # as a face; as a bar they all may lie anywhere


def test_everything_that_was_typed_is_escaped() -> None:
    session = play(lab.Session(lab.rules("mascarade"), [ATTACK, *PLAYERS[1:]], 4), *SWAP)
    for viewer in (None, ATTACK, "Boris"):
        table = RoundTable(session, viewer=viewer)
        page = "".join(table._regions.values()) + table._still(session.view(viewer))
        assert ATTACK not in page and {"img", "script"}.isdisjoint(Tags(page).names)


# --- the rest of the family ---


def test_another_game_is_shown_by_the_stepper() -> None:
    with pytest.raises(ValueError, match=r"Shelter has no characters that change places; widgets\.Stepper shows it"):
        RoundTable(lab.Session(lab.rules("shelter"), PLAYERS[:3]))


def test_an_assumption_that_does_not_fit_is_refused() -> None:
    with pytest.raises(lab.RulesError, match="swap_chance is a chance from 0 to 1"):
        RoundTable(masks(), viewer="Anna", swap_chance=3)


def test_repr_is_stable_and_names_the_view() -> None:
    assert repr(RoundTable(masks(*SWAP), viewer="Anna")) == "RoundTable(game='Mascarade', viewer='Anna', step=3, steps=3)"


def test_a_saved_notebook_shows_the_table() -> None:
    bundle = RoundTable(masks(*CONTEST), viewer="Vera")._repr_mimebundle_()
    assert bundle is not None
    picture = bundle[0]["text/html"]
    assert not {"script", "button", "input", "select"} & set(Tags(picture).names)
    assert picture.startswith('<div class="rules-lab rl-still') and "I am the King" in picture and html.style() in picture


def test_the_text_twin_says_what_the_picture_shows() -> None:
    assert str(RoundTable(masks(*CLAIM, "pass", "contest"), viewer="Vera")).splitlines() == [
        "Mascarade · edition 1 · 6 players · turn 6, seen by Vera",
        "  Anna: 6 coins · Empress 50 %, Witch 50 % · passes",
        '  Boris: 6 coins · Bishop 50 %, King 50 % · "No, I am the King" · contests',
        "> Vera: 6 coins · Empress 50 %, Witch 50 %",
        "  Gleb: 6 coins · Judge 50 %, Cheat 50 %",
        "  Dina: 6 coins · Bishop 50 %, King 50 %",
        '  Egor: 6 coins · Judge 50 %, Cheat 50 % · "I am the King"',
        "  Courthouse 0, Bank 158",
    ]


@pytest.mark.parametrize("players", range(2, 14))
def test_every_number_of_players_is_shown_to_everybody(players: int) -> None:
    session = lab.Session(lab.rules("mascarade", scenario="extended"), players, 3)
    tables = [RoundTable(session, viewer=viewer) for viewer in (None, "Anna", "spectator")]
    chance = random.Random(players)
    for _ in range(40):
        if session.outcome is None:
            session.choose(chance.choice(session.decision.options))
        assert [each._regions["error"] for each in tables] == ["", "", ""]
        assert all(each._regions["table"].count('class="rl-sits') == players for each in tables)
        assert all(len(str(each).splitlines()) > players for each in tables)
