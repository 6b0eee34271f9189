"""Clauses that a scenario cannot say: what every viewer's picture and history show, and players who leave all at once.

The expectations are written by hand from the rulebook, never from the code.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import lab
from lab.engine.luck import Luck
from lab.engine.marked import read
from lab.engine.rulebook import of_edition
from lab.engine.run import Run, named
from lab.games.shelter.table import ShelterTable
from tests.engine.play import EDITIONS

OLD = ("0.1", "0.2", "0.3")
THIEF = dict.fromkeys(OLD, "thief_assassin") | dict.fromkeys(("0.4", "0.5", "1.0"), "thief")
SWAPPER = dict.fromkeys(OLD, "swindler") | dict.fromkeys(("0.4", "0.5", "1.0"), "courtesan")
TRAP = dict.fromkeys(OLD, "guard") | dict.fromkeys(("0.4", "0.5", "1.0"), "bandit")
HUNTER = dict.fromkeys(OLD, "criminal") | dict.fromkeys(("0.4", "0.5", "1.0"), "guard")
NOBODY_ASKED = "{A: 3, B: 0, C: 1}"  # coins: B cannot pay for an answer


@pytest.fixture
def position(tmp_path: Path) -> Any:
    """Makes a session from rules, players and a position as a scenario writes it."""

    def start(rules: lab.Rules, players: str, text: str) -> lab.Session:
        path = tmp_path / "position.yaml"
        path.write_text(text)
        table = rules.game.Table(rules, named(rules, list(players)), Luck(0))
        rules.game.position(table, read(path))
        assert rules.game.invariants(table) == []
        return lab.Session.at(table)

    return start


def play(session: lab.Session, *choices: str) -> None:
    for choice in choices:
        session.choose(choice)


def history(session: lab.Session, viewer: str | None) -> str:
    return "\n".join(event["text"] for row in session.rows(viewer) for event in row["events"])


def zone(session: lab.Session, viewer: str | None, name: str) -> list[Any]:
    return next(list(each["places"]) for each in session.view(viewer)["zones"] if each["name"].startswith(name))


def faces(places: list[Any]) -> list[str]:
    return [place["face"] for place in places if "face" in place]


def counters(session: lab.Session, viewer: str | None, name: str) -> list[int]:
    return [each["value"] for seat in session.view(viewer)["seats"] for each in seat["counters"] if each["name"] == name]


# --- leaving together -----------------------------------------------------------------------------------------------------


def two_leave(table: ShelterTable, me: lab.Player) -> lab.Flow:
    """Puts the last two of the others out, as no single card of 0.1 and 0.2 can."""
    table.eliminate(dict.fromkeys(table.others(me)[-2:], "SHE-ELIM-04"))
    return
    yield


def everybody_leaves(table: ShelterTable, me: lab.Player) -> lab.Flow:
    """Puts everybody out, the active player included."""
    table.eliminate(dict.fromkeys(table.living, "SHE-ELIM-07"))
    return
    yield


FOUR = """
active: C
hands: {A: [miner, necromancer], B: [caver, silver_key], C: [miner, caver], D: [gold_key, archaeologist]}
cave: [artifact, bronze_key, miner]
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_who_leaves_by_one_change_leaves_together(position: Any, edition: str) -> None:
    """SHE-ELIM-04, SHE-ELIM-02, SHE-ELIM-03, SHE-SHUF-01: hands away from the active player on, keys back with one shuffle."""
    s = position(lab.rules("shelter", edition, effects={"miner.free": two_leave}), "ABCD", FOUR)
    deck = len(s.table.deck)
    s.script("deck", ["silver_key", "gold_key"])
    s.choose("play miner")
    kinds = [event.kind.name for event in s.cursor.events]
    assert [kind for kind in kinds if kind in ("eliminated", "deck_shuffled")] == ["eliminated", "eliminated", "deck_shuffled"]
    assert str(s.table.living) == "[A, C]" and s.outcome is None
    assert str(s.table.discard) == "[miner, archaeologist, caver]"  # D comes before B
    assert str(s.table.hands[0]) == "[miner, necromancer, silver_key]"  # A, who is next, has drawn
    assert len(s.table.deck) == deck + 2 - 1 and str(s.table.deck[-1]) == "gold_key"


@pytest.mark.parametrize("edition", EDITIONS)
def test_nobody_outlives_those_with_whom_he_leaves(position: Any, edition: str) -> None:
    """SHE-ELIM-04, SHE-ELIM-07: who is left is seen when all are away; then nobody wins, or by the switch the active player."""
    for result, winner in (("no_winner", None), ("active_player_wins", "C")):
        rules = lab.rules("shelter", edition, effects={"miner.free": everybody_leaves}, all_out_result=result)
        s = position(rules, "ABCD", FOUR)
        s.choose("play miner")
        table: Any = s.table
        assert table.living == [] and not any(table.hands)
        assert (table.result.reason, table.result.clause) == ("all_out", "SHE-ELIM-07")
        assert (None if table.result.winner is None else str(table.result.winner)) == winner
        if edition == "1.0":
            assert s.outcome is None and table.points == [0, 0, int(winner is not None), 0]
        else:
            assert list(s.outcome.winners) == ([winner] if winner else [])


# --- what lies open ---------------------------------------------------------------------------------------------------------

VIEWERS = (None, "A", "B", "C", "spectator")
CARDS_FOR_THREE = {"0.1": 23, "0.2": 28, "0.3": 30, "0.4": 30, "0.5": 30, "1.0": 31}


@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_sees_what_lies_open(position: Any, edition: str) -> None:
    """SHE-INFO-03, SHE-DISC-01, SHE-COMP-10: discard, coins, numbers of cards, whose turn it is, marks, points."""
    points = "points: {A: 1, B: 0, C: 2}" if edition == "1.0" else ""
    text = f"""
coins: {{A: 1, B: 0, C: 3}}
marks: {{C: [no_play]}}
hands: {{A: [miner, caver], B: [miner, archaeologist], C: [archaeologist, caver]}}
cave: [gold_key, silver_key, artifact]
discard: [necromancer]
{points}
"""
    s = position(lab.rules("shelter", edition), "ABC", text)
    play(s, "discard miner", "play miner", "cave 2", "keep")  # and C has drawn
    for viewer in VIEWERS:
        view = s.view(viewer)
        assert faces(zone(s, viewer, "Discard")) == ["Necromancer", "Miner", "Miner"]
        assert counters(s, viewer, "coins") == [2, 0, 3]
        assert counters(s, viewer, "points") == ([1, 0, 2] if edition == "1.0" else [])  # SHE-MEMO-MATCH-01
        assert [len(seat["zones"][0]["places"]) for seat in view["seats"]] == [2, 2, 3]
        assert len(zone(s, viewer, "Cave")) == 3
        assert zone(s, viewer, "Deck")[0]["count"] == CARDS_FOR_THREE[edition] - 7 - 3 - 3  # in hands, cave and discard
        assert [seat["active"] for seat in view["seats"]] == [False, False, True]
        assert [seat["badges"] for seat in view["seats"]] == [[], [], ["may not play a card"]]
    assert list(map(str, s.table.laid_by)) == ["A", "A", "B"]  # the first card lay there already


@pytest.mark.parametrize("edition", EDITIONS)
def test_everybody_sees_what_an_effect_touches_but_not_the_faces(position: Any, edition: str) -> None:
    """SHE-INFO-03, SHE-DISC-01: who plays what, which slots, how many deck cards, who looks at whom."""
    text = """
phase: action
hands: {A: [archaeologist, caver, miner], B: [miner, bronze_key], C: [archaeologist, caver]}
cave: [gold_key, silver_key, artifact]
deck: [necromancer, miner]
"""
    s = position(lab.rules("shelter", edition), "ABC", text)
    play(s, "play archaeologist*", "B", "discard miner", "play miner", "cave 1", "keep")
    for viewer in ("C", "spectator"):
        told = history(s, viewer)
        assert "A pays 1" in told and "plays Archaeologist" in told
        assert "A looks at the hand of B" in told and "Bronze Key" not in told
        assert "B discards Miner" in told and "C plays Miner" in told and "C looks into cave 1" in told
        assert ("Gold Key" in told) == (viewer == "C")
    assert "Bronze Key" in history(s, "A")
    if edition == "0.1":
        return
    text = text.replace("[archaeologist, caver, miner]", "[explorer, caver, miner]")
    s = position(lab.rules("shelter", edition), "ABC", text)
    play(s, "play explorer*", "cave 2", "keep")
    told = history(s, "spectator")
    assert "cave 2" in told and "A looks at the top of the deck (2 cards)" in told
    assert "Silver Key" not in told and "Necromancer" not in told
    assert "Silver Key" in history(s, "A") and "Necromancer" in history(s, "A")


# --- what stays hidden --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_memory_aid_shows_what_was_seen_and_can_be_switched_off(position: Any, edition: str) -> None:
    """SHE-INFO-06, SHE-INFO-04: without the aid a view shows backs; what may be chosen is the same."""
    text = """
phase: action
hands: {A: [miner, caver, gold_key], B: [miner, archaeologist], C: [archaeologist, caver]}
cave: [necromancer, silver_key, artifact]
deck: [bronze_key]
"""
    options = []
    for aid, seen in (("on", ["Miner"]), ("off", [])):
        s = position(lab.rules("shelter", edition, memory_aid=aid), "ABC", text)
        play(s, "research miner", "cave 3", "caver")
        assert faces(zone(s, "A", "Cave")) == faces(zone(s, "C", "Cave")) == seen
        assert faces(zone(s, "B", "Cave")) == faces(zone(s, "spectator", "Cave")) == []
        assert len(faces(zone(s, None, "Cave"))) == 3
        assert "Miner" in history(s, "C") and "Artifact" not in history(s, "C") and "Artifact" in history(s, "A")
        for viewer in ("B", "spectator"):
            told = history(s, viewer)
            assert "A researches and shows C a card" in told and "cave 3" in told and "A discards Caver" in told
            assert "Miner" not in told and "Artifact" not in told
        options.append([str(option) for option in s.decision.options])
    assert options[0] == options[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_being_asked_for_a_trap_looks_the_same_with_and_without_one(position: Any, edition: str) -> None:
    """SHE-INFO-08: in 0.1 and 0.2 the thief is answered, later a look."""
    card = THIEF[edition] if edition in ("0.1", "0.2") else SWAPPER[edition]
    seen: list[Any] = []
    for other in (TRAP[edition], "miner"):
        text = f"""
phase: action
hands: {{A: [{card}, caver, gold_key], B: [{other}, archaeologist], C: [archaeologist, caver]}}
cave: [necromancer, silver_key, artifact]
deck: [bronze_key]
"""
        s = position(lab.rules("shelter", edition), "ABC", text)
        play(s, f"play {card}", "B")
        assert str(s.decision.player) == "B" and len(s.decision.options) == (2 if other == TRAP[edition] else 1)
        pictures = [(s.view(viewer), s.rows(viewer)) for viewer in ("A", "C", "spectator")]
        if card == SWAPPER[edition]:
            s.script("pick", "archaeologist")
        s.choose("let it happen")
        seen.append([*pictures, *((s.view(viewer), s.rows(viewer)) for viewer in ("A", "C", "spectator"))])
    assert seen[0] == seen[1]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_that_eliminates_is_shown_and_the_other_is_not(position: Any, edition: str) -> None:
    """SHE-INFO-09: a trap, a key or a poison that was seen; what was seen beside it stays with the looker."""
    rules = lab.rules("shelter", edition)
    trap, swapper, hunter = (rules.cards[each[edition]] for each in (TRAP, SWAPPER, HUNTER))

    def shown(card: str, hand: str, coins: str, *choices: str, pick: str = "") -> tuple[str, lab.Session]:
        text = f"""
phase: action
coins: {coins}
hands: {{A: [{card}, caver, miner], B: {hand}, C: [archaeologist, caver]}}
cave: [necromancer, silver_key, miner]
"""
        s = position(rules, "ABC", text)
        if pick:
            s.script("pick", pick)
        play(s, *choices)
        assert history(s, "C").count("is shown to all") == history(s, "spectator").count("is shown to all") == 1
        return history(s, "spectator"), s

    told, s = shown(swapper.id, f"[{trap.id}, gold_key]", NOBODY_ASKED, f"play {swapper.id}*", "B")
    assert f"the {trap.name} of B is shown to all" in told
    assert "Gold Key" not in told and "Gold Key" not in history(s, "C") and "Gold Key" in history(s, "A")
    assert str(s.table.living) == "[B, C]"
    told, s = shown(hunter.id, f"[{trap.id}, gold_key]", NOBODY_ASKED, f"play {hunter.id}", "B", pick=trap.id)
    assert f"the {trap.name} of B is shown to all" in told and str(s.table.living) == "[A, C]"
    if edition != "0.1":
        told, s = shown("tomb_raider", "[gold_key, miner]", NOBODY_ASKED, "play tomb_raider", "B", pick="gold_key")
        assert "the Gold Key of B is shown to all" in told and str(s.table.living) == "[A, C]"
    if edition not in ("0.1", "0.2"):
        poison, looker = ("dynamite", "gendarme") if edition == "0.3" else ("poison", swapper.id)
        told, s = shown(looker, f"[{poison}, gold_key]", "{A: 3, B: 1, C: 1}", f"play {looker}*", "B")
        assert f"the {poison.title()} of B is shown to all" in told and str(s.table.living) == "[A, C]"


# --- clauses that are cited -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_cites_only_clauses_of_its_edition(edition: str) -> None:
    """SHE-COMP-01, SHE-MEMO-SETUP-01: set-up, turns, refusals and ends go by the rules text that is played with the cards."""
    rules, cited = lab.rules("shelter", edition), set[str]()
    for seed in range(30):
        run, chance = Run.new(rules, 2 + seed % 4, seed), random.Random(seed)
        while run.outcome is None and run.turns < 100:
            run.begin()
            while run.decision is not None:
                barred = list(run.decision.barred())
                cited |= {run.decision.clause, *(id for each in barred for id in (each.clause, *each.also))}
                run.choose(chance.choice(run.decision.options))
            cited |= {event.clause for event in run.take().events}
        cited |= {run.outcome.clause} if run.outcome is not None else set()
    assert cited <= set(of_edition(rules.game, edition))
    setup = {"SHE-1.0-SETUP-04", "SHE-1.0-SETUP-08"} if edition == "1.0" else {"SHE-MEMO-SETUP-01"}
    assert setup <= cited and not cited & ({"SHE-1.0-SETUP-04", "SHE-1.0-SETUP-08", "SHE-MEMO-SETUP-01"} - setup)


RESEARCH = """
phase: action
hands: {A: [miner, caver, gold_key], B: [miner, archaeologist], C: [archaeologist, caver]}
cave: [necromancer, silver_key, artifact]
"""


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_step_of_research_has_its_clause(position: Any, edition: str) -> None:
    """SHE-MEMO-RESEARCH-01, SHE-1.0-RESEARCH-01 to -03: showing, exchanging, discarding."""
    memo = ["SHE-MEMO-RESEARCH-01"] * 3
    shows, exchanges, discards = [f"SHE-1.0-RESEARCH-0{part}" for part in (1, 2, 3)] if edition == "1.0" else memo
    s = position(lab.rules("shelter", edition), "ABC", RESEARCH)
    play(s, "research miner")
    assert [event.clause for event in s.cursor.events] == [shows] and s.decision.clause == exchanges
    play(s, "cave 2")
    assert [event.clause for event in s.cursor.events] == [exchanges, exchanges] and s.decision.clause == discards
    play(s, "caver")
    assert s.cursor.events[0].clause == discards


@pytest.mark.parametrize(
    ("notation", "clause"),
    [
        ("play {trap}*", "SHE-ACT-02"),
        ("play gold_key*", "SHE-ACT-03"),
        ("play artifact*", "SHE-ACT-02"),
        ("pass", "SHE-ACT-01"),
        ("cave 1", "SHE-ACT-01"),
    ],
)
@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_no_action_is_refused_with_a_reason(position: Any, edition: str, notation: str, clause: str) -> None:
    """SHE-ACT-01, SHE-ACT-02, SHE-ACT-03: a trap's paid effect, a key or the Artifact for coins, no action at all."""
    text = RESEARCH.replace("[miner, caver, gold_key]", f"[{TRAP[edition]}, artifact, gold_key]").replace(
        "artifact]\n", "miner]\n"
    )
    s = position(lab.rules("shelter", edition), "ABC", text)
    answer = s.why_not(notation.format(trap=TRAP[edition]))
    assert (answer.kind, answer.clause) == ("foreign", clause)


def test_a_choice_of_all_or_none_says_why_it_binds(position: Any) -> None:
    """SHE-0.5-CARD-MINER-PAID, SHE-ACT-10: what the first card seen was, the second is."""
    rules = lab.rules("shelter", multi_exchange="all_or_nothing")
    for first, refused in (("gold_key", "keep"), ("keep", "caver")):
        s = position(rules, "ABC", RESEARCH)
        play(s, "play miner*", "caves 1,3", first)
        answer = s.why_not(refused)
        assert (answer.reason, answer.clause) == ("all the cards seen are exchanged, or none", "SHE-0.5-CARD-MINER-PAID")


# --- coins are told ---------------------------------------------------------------------------------------------------------


def test_losers_are_told_what_they_really_take(position: Any) -> None:
    """SHE-1.0-ROUND-01, SHE-COIN-02: at three coins a loser takes none; with no income nothing is told."""
    text = """
coins: {A: 1, B: 3, C: 2}
hands: {A: [silver_key, gold_key], B: [miner, caver], C: [archaeologist, caver]}
cave: [necromancer, miner, artifact]
deck: [bronze_key]
"""
    told = history(position(lab.rules("shelter"), "ABC", text), "spectator")
    assert "A wins the round: three keys in hand" in told
    assert "B takes 0 coins" in told and "C takes 1 coin" in told and "A takes" not in told
    assert "takes" not in history(position(lab.rules("shelter", loser_income=0), "ABC", text), "spectator")


def test_coins_of_a_new_deal_are_told(position: Any) -> None:
    """SHE-1.0-SETUP-05: where each deal brings coins, everybody is told to take them, as far as the limit allows."""
    text = """
phase: action
coins: {A: 3, B: 0, C: 1}
hands: {A: [thief, miner, caver], B: [miner, caver]}
cave: [necromancer, gold_key, artifact]
out: [C]
"""
    s = position(lab.rules("shelter", start_coin_each_round=True), "ABC", text)
    play(s, "play thief*", "B", "deal")  # A has 2 left; B gets 1 and C 2 as losers
    told = [event.text(None) for event in s.cursor.events if event.clause == "SHE-1.0-SETUP-05"]
    assert told == ["A takes 1 coin", "B takes 1 coin", "C takes 1 coin"]
    assert s.table.coins == [3, 2, 3]


def test_coins_of_the_eliminated_are_told_to_go_back(position: Any) -> None:
    """SHE-ELIM-05: kept, and nothing is told of them; or back to the bank."""
    text = """
phase: action
coins: {A: 2, B: 2, C: 1}
hands: {A: [thief_assassin, miner, caver], B: [miner, caver], C: [archaeologist, silver_key]}
cave: [necromancer, gold_key, artifact]
"""
    for fate, left in (("keep", 2), ("to_bank", 0)):
        s = position(lab.rules("shelter", "0.1", eliminated_coins=fate), "ABC", text)
        play(s, "play thief_assassin*", "B", "let it happen")
        assert s.table.coins == [0, left, 1]
        assert ("B returns 2 coins to the bank" in history(s, "spectator")) == (fate == "to_bank")
