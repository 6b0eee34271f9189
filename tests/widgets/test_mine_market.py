"""The mine market without a browser: what it draws and offers, what it answers, and what it never sends.

In this game (seed 3, three players) it is Anna's turn at step 30: the orcs are hers, the goblins Boris's, the dwarves Vera's,
and nobody leads the giants. She holds giants 8 and 9, goblins 5, 7 and 7, orcs 7. In the centre lie Mithral Delve without squads
(3 more capture it), Diamond Heart and Garnet Lode under a 9, and Tin Shelf, which one squad captures.
"""

import json
import re
from html import unescape
from typing import Any

import anywidget
import pytest

import lab
from lab.games.underground_kings.outlook import seen
from tests.widgets.test_stepper import ATTACK, Tags, answer, everything
from widgets import MineMarket

PLAYERS = ["Anna", "Boris", "Vera"]
VIEWERS = [None, *PLAYERS, "spectator"]
RULES = lab.rules("underground_kings")
CARD = re.compile(r"\b(?:dw|go|or|gi)\d[ab]\b")


def game(steps: int = 30, rules: lab.Rules = RULES, players: list[str] = PLAYERS) -> lab.Session:
    session = lab.Session(rules, players, seed=3)
    while session.step < steps:
        session.choose(session.decision.options[session.step * 7 % len(session.decision.options)])
    return session


def buttons(region: str) -> list[str]:
    return [unescape(each) for each in re.findall(r'data-choose="([^"]+)"', region)]


def plain(region: str) -> str:
    """Takes the tags off, with a blank in the place of each."""
    return " ".join(unescape(re.sub("<[^>]+>", " ", region)).split())


def mine(market: MineMarket, name: str) -> str:
    """What is written on a mine."""
    found = re.search(rf'aria-label="{name}">(.*?)(?=<div class="rl-mine"|$)', whole(market))
    assert found, name
    return plain(found[1])


def whole(market: MineMarket) -> str:
    return market._regions["market"] + market._regions["table"]


# --- what it shows ---


def test_a_mine_tells_what_would_capture_it_for_whom_and_who_else_can() -> None:
    shelf = mine(MineMarket(game(), "Anna"), "centre 4, Tin Shelf")
    assert shelf.startswith("Tin Shelf value 2 defence 1 · size 2 free the next squad captures it : any people, any strength")
    assert "▲ Dwarves Vera ● Goblins Boris ■ Orcs Anna ◆ Giants whoever plays it" in shelf
    assert "captures it for Anna ◆ Giants 8 ◆ Giants 9 ■ Orcs 7" in shelf
    assert "captures it for Boris ● Goblins 5 ● Goblins 7 ● Goblins 7" in shelf
    assert "Boris ● Goblins 0 ■ Orcs 8" in shelf  # she saw him take them from the camp


def test_what_others_hold_is_said_as_far_as_the_viewer_knows_it() -> None:
    session = game()
    said = {str(viewer): mine(MineMarket(session, viewer), "centre 2, Diamond Heart") for viewer in VIEWERS}
    assert said["Anna"].endswith("Boris ● Goblins 0 Vera 33%") and said["Vera"].count("%") == 1
    assert "captures it for Boris ● Goblins 0" in said["Boris"] and "Vera 33%" in said["Boris"]
    assert said["None"].endswith("Boris ● Goblins 0")


def test_it_shows_the_same_facts_as_the_table_of_the_game() -> None:
    session = game()
    for viewer in VIEWERS:
        market = MineMarket(session, viewer)
        for one in seen(session, viewer):
            words = mine(market, f"{one.where}, {one.site.mine.label}")
            assert f"{one.wants} : {one.asks}" in words
            assert all(f"{each.player} {each.chance:.0%}" in words for each in one.others if not each.cards)
        said = plain((market._repr_mimebundle_() or ({}, {}))[0]["text/html"])
        assert all(" ".join(str(one).split()) in said for one in seen(session, viewer))  # the text twin of the static picture


def test_every_player_is_shown_with_king_score_mines_and_overseer() -> None:
    session = game()
    table: Any = session.table
    told = plain(MineMarket(session, "Anna")._regions["table"])
    for player, people in zip(PLAYERS, ("■ Orcs", "● Goblins", "▲ Dwarves"), strict=True):
        score = table.scores[PLAYERS.index(player)]
        assert re.search(rf"{player}( \(you\))?( to decide)? king of the {people} score {score}", told)
    assert "Coal Warren" in told and "Gravel Pit defence 1, size 1, value 1" in told
    marked = game(rules=RULES.tweak(mine_table={f"m{n:02}": [1, 1, 2, 1] for n in range(1, 21)}))
    assert "overseer" in plain(MineMarket(marked)._regions["table"])


def test_piles_of_which_only_the_top_lies_open_say_how_many_are_below() -> None:
    session = game(rules=RULES.tweak(camp_visibility="top_only", camp_start=12), steps=0)
    assert "below" in plain(MineMarket(session, "Anna")._regions["market"])


def test_where_backs_are_hidden_it_says_perhaps() -> None:
    session = game(rules=RULES.tweak(hand_backs_visible=False), steps=0)
    assert "Boris perhaps" in plain(MineMarket(session, "Anna")._regions["market"])


# --- what it offers, and what it answers ---


def test_a_squad_is_played_on_the_mine_that_is_clicked() -> None:
    session = game()
    market = MineMarket(session, "Anna")
    assert set(buttons(whole(market))) == {str(option) for option in session.decision.options}
    answer(market, "choose", notation="play or7a centre 4")
    assert session.cursor.notation == "play or7a centre 4"
    assert buttons(whole(market)) == ["draw orcs", "draw deck"]  # the squad that has just captured the mine lies in the camp
    answer(market, "choose", 2, notation="draw deck")
    assert session.cursor.notation == "draw deck" and buttons(whole(market)) == []


def test_a_card_is_picked_its_options_are_listed_and_it_is_put_back() -> None:
    session = game()
    market = MineMarket(session, "Anna")
    nine = [str(option) for option in session.decision.options if "gi9a" in str(option)]
    picked = answer(market, "pick", value="3")
    assert buttons(picked["decision"]) == nine and 'aria-pressed="true"' in picked["hand"]
    assert whole(market).count("rl-here on") == len(nine)
    assert "on a 9 only a 0 may be played" in plain(picked["decision"])
    back = answer(market, "pick", 2, value="3")
    assert len(buttons(back["decision"])) == len(session.decision.options) and "rl-here on" not in whole(market)
    assert "no such card" in answer(market, "pick", 3, value="7")["error"]


def test_who_does_not_decide_is_offered_nothing() -> None:
    market = MineMarket(game(), "Boris")
    assert buttons("".join(market._regions.values())) == []
    answer(market, "choose", notation="play or7a centre 4")
    assert market._session.step == 30 and "only Anna knows" in unescape(market._regions["error"])


def test_any_squad_of_the_camp_is_a_button_where_any_may_be_drawn() -> None:
    session = game(rules=RULES.tweak(camp_draw="any_squad", camp_start=12), steps=1)
    market = MineMarket(session, None)
    draws = [str(option) for option in session.decision.options]
    assert len(draws) >= 12 and set(buttons(market._regions["market"])) == set(draws)


@pytest.mark.parametrize("tweaks", [{}, {"king_assignment": "choose"}, {"end_timing": "extra_round", "centre_mines": 8}])
def test_a_whole_game_is_shown_to_everybody(tweaks: dict[str, Any]) -> None:
    session = lab.Session(RULES.tweak(**tweaks), PLAYERS, 3)
    markets = [MineMarket(session, viewer) for viewer in VIEWERS]
    while session.outcome is None:
        session.choose(session.decision.options[session.step * 7 % len(session.decision.options)])
        assert [each._regions["error"] for each in markets] == [""] * len(markets)
    assert all("no mine" in each._regions["market"] for each in markets) or None not in session.table.centre  # type: ignore[attr-defined]


def test_another_game_is_shown_by_the_stepper() -> None:
    with pytest.raises(ValueError, match=r"Shelter has no mines to capture; widgets\.Stepper shows it"):
        MineMarket(lab.Session(lab.rules("shelter"), PLAYERS))


def test_repr_is_stable_and_a_saved_notebook_shows_the_market() -> None:
    market = MineMarket(game(), "Anna")
    assert repr(market) == "MineMarket(game='Underground Kings', viewer='Anna', step=30, steps=30)"
    picture = (market._repr_mimebundle_() or ({}, {}))[0]["text/html"]
    assert "Tin Shelf" in picture and not {"script", "button", "input", "select"} & set(Tags(picture).names)


# --- what it never sends ---


@pytest.mark.parametrize("viewer", [*PLAYERS, "spectator"])
def test_no_card_crosses_to_the_browser_of_which_the_viewer_has_not_seen_both_sides(viewer: str) -> None:
    """A card's id names both of its sides; the notations of a player's own options have those of his hand."""
    session = game(0)
    market, both = MineMarket(session, viewer), set()
    seat = PLAYERS.index(viewer) if viewer in PLAYERS else None
    while session.outcome is None:
        both |= set() if seat is None else {card.id for card in session.table.hands[seat]}  # type: ignore[attr-defined]
        assert set(CARD.findall(everything(market))) <= both
        session.choose(session.decision.options[session.step * 7 % len(session.decision.options)])
    assert (len(both) > 10) is (seat is not None)


@pytest.mark.parametrize("viewer", PLAYERS)
def test_two_worlds_look_the_same_to_who_cannot_tell_them_apart(viewer: str) -> None:
    """Cards with the same back change places between another's hand, the deck and the centre."""
    pictures, swapped = [], 0
    for swap in (False, True):
        session = game(0)
        table: Any = session.table
        hand = table.hands[(PLAYERS.index(viewer) + 1) % 3]
        for i, card in enumerate(hand if swap else ()):
            for j, other in enumerate(table.deck):
                if other.mine == card.mine:
                    hand[i], table.deck[j], swapped = other, card, swapped + 1
                    break
        market = MineMarket(session, viewer)
        states = [dict(market._regions)]
        if session.decision.player == viewer:
            states.append(answer(market, "pick", value="2"))
        pictures.append((states, (market._repr_mimebundle_() or ({}, {}))[0]["text/html"]))
    assert swapped > 2 and pictures[0] == pictures[1]


def test_one_private_trait_crosses_besides_the_widget_machinery() -> None:
    own = set(MineMarket(game()).get_state()) - set(anywidget.AnyWidget().get_state())
    assert own == {"_regions", "_css"}


def test_everything_that_was_typed_is_escaped() -> None:
    session = game(players=[ATTACK, "Boris", "Vera"])
    market = MineMarket(session, ATTACK)
    answer(market, "pick", value="1")
    page = "".join(market._regions.values()) + json.dumps((market._repr_mimebundle_() or ({}, {}))[0]["text/html"])
    assert ATTACK not in page and {"img", "script"}.isdisjoint(Tags(page).names)
