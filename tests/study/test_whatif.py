"""The same luck and choices under other rules: where two games part."""

from __future__ import annotations

import random
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from pandas import DataFrame

import lab
from lab.study.whatif import Parting

RULES = lab.rules("shelter", edition="1.0")


def session(seed: int = 7, rules: lab.Rules = RULES) -> lab.Session:
    s, rng = lab.Session(rules, 3, seed), random.Random(3)
    while s.outcome is None:
        s.choose(rng.choice(s.decision.options))
    return s


def parting(s: lab.Session, rules: lab.Rules) -> Parting:
    found = lab.whatif(s, rules)
    assert isinstance(found, Parting)
    return found


def test_under_the_same_rules_a_game_never_parts() -> None:
    s = session()
    found = parting(s, RULES)
    assert not found and found.kind == "never" and found.step == s.steps
    assert found.now.digest() == s.digest()


def test_a_dearer_effect_parts_where_it_can_no_longer_be_paid() -> None:
    s = session()
    found = parting(s, RULES.tweak(paid_price=3))
    assert found
    assert found.was.step == found.now.step == found.step
    path = s.cursor.path()
    assert [node.notation for node in found.now.cursor.path()] == [node.notation for node in path[: found.step + 1]]
    if found.kind == "choice":
        assert path[found.step + 1].notation in found.reason and found.clause


def test_the_first_other_fact_is_named() -> None:
    s = session()
    found = parting(s, RULES.tweak(discard_income=2))
    assert found.kind == "fact"
    income = next(step for step, node in enumerate(s.cursor.path()) if node.notation.startswith("discard "))
    assert found.step == income and "coins" in found.reason


def deck(s: lab.Session, step: int) -> list[str]:
    """The deck at a step, its top first."""
    s.goto(step)
    return [str(card) for card in s.table.deck[::-1]]  # type: ignore[attr-defined]


def hands(s: lab.Session) -> list[list[str]]:
    """The hands as they stand."""
    return [list(map(str, hand)) for hand in s.table.hands]  # type: ignore[attr-defined]


def test_a_card_more_parts_the_games_where_it_first_shows() -> None:
    rules = lab.rules("saboteur", edition="1")
    more = rules.tweak(cards={"curve_ne": rules.cards["curve_ne"].count + 1})
    kinds = []
    for seed in range(1, 13):
        s, other, rng = lab.Session(rules, 4, seed), lab.Session(more, 4, seed), random.Random(2)
        while s.step < 20:
            s.choose(rng.choice(s.decision.options))
        found, whole, extended = parting(s, more), deck(s, 0), deck(other, 0)
        depth = next(n for n in range(len(extended)) if whole[: n + 1] != extended[: n + 1])
        if hands(s) != hands(other):
            assert found.step == 0  # the card was dealt
            kinds.append("dealt")
        else:  # a turn ends with drawing a card
            shows = next((step for step in range(21) if len(whole) - len(deck(s, step)) > depth), None)
            assert (found.step, bool(found)) == ((20, False) if shows is None else (shows, True))
            kinds.append("drawn" if shows else "never")
    assert set(kinds) == {"dealt", "drawn", "never"}


def test_the_branch_can_be_played_on_and_the_session_stays() -> None:
    s = session()
    before = s.digest(), s.step, s.tree
    branch = parting(s, RULES.tweak(discard_income=2)).branch()
    branch.choose(branch.decision.options[0])
    assert (s.digest(), s.step, s.tree) == before


def test_scripted_luck_is_scripted_again() -> None:
    s = lab.Session(RULES, 3, 7)
    s.script("cave", ["gold_key"])
    rng = random.Random(3)
    for _ in range(12):
        s.choose(rng.choice(s.decision.options))
    assert not parting(s, RULES)


def test_a_folder_of_records_tells_where_each_parts(tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        session(seed).save(tmp_path / f"{seed}.jsonl")
    table = lab.whatif(tmp_path, RULES.tweak(discard_income=2))
    assert isinstance(table, DataFrame)
    assert list(table.index) == ["1.jsonl", "2.jsonl", "3.jsonl"]
    for seed in (1, 2, 3):
        assert table.loc[f"{seed}.jsonl", "parts_at"] == parting(session(seed), RULES.tweak(discard_income=2)).step
    assert lab.whatif(tmp_path, RULES)["parts_at"].isna().all()  # type: ignore[index]


def test_games_part_where_somebody_is_told_something_else() -> None:
    """The top of the mine deck lies open or not (UGK-HID-01): the table lies alike, and the players know otherwise."""
    rules = lab.rules("underground_kings")
    s = lab.Session(rules, 3, 1)
    found = parting(s, rules.tweak(next_mine_visible=False))
    assert (found.step, found.kind) == (0, "fact")
    assert "everybody is told: " in found.reason and "lies on top of the deck" in found.reason


def test_games_part_where_an_effect_asks_and_the_question_is_named() -> None:
    rules = lab.rules("saboteur")

    @rules.effect("rockfall.play")
    def asks_the_next_player(table, me, move):  # type: ignore[no-untyped-def]
        yield table.ask(table.after(me), "really?", ["yes", "no"])

    s, rng = lab.Session(rules, 4, 5), random.Random(3)
    while not s.cursor.notation.startswith("rockfall"):
        s.choose(rng.choice(s.decision.options))
    found = parting(s, asks_the_next_player)
    turn, asked = s.cursor.player, s.decision.player
    assert (found.step, found.kind, str(found.branch().decision.player)) == (s.step, "fact", str(asked))
    assert found.reason == f"{asked} is asked: your move before; {asked} is asked: really? now" and turn != asked


def test_another_question_is_told_beside_what_it_is_asked_for() -> None:
    """With four resources instead of five another thing can be paid, and the first question is another."""
    rules = lab.rules("myth")
    reasons = [parting(lab.Session(rules, 4, seed), rules.tweak(start_tokens=4)).reason for seed in range(3)]
    assert all("resources: 5 before, 4 now" in reason for reason in reasons)


def test_another_starter_is_told_in_words() -> None:
    rules = lab.rules("underground_kings")
    found = parting(lab.Session(rules, 3, 1), rules.tweak(first_player=2))
    assert found.reason == "everybody is told: Boris takes the first turn before; Vera takes the first turn now"


class Heron(lab.Game):
    """A game whose turn can be another's than the one who is asked."""

    id, title, players, Table = "heron", "Heron", (2, 2), lab.Table
    params = (lab.Param("owner", 0, range(2), (), "whose turn it is"), lab.Param("prize", 1, range(9), (), "what one wins"))

    def setup(self, table: Any) -> None:
        table.active = table.players[table.rules.owner]

    def turn(self, table: Any) -> lab.Flow:
        yield table.ask(table.players[0], "go on?", ["yes"])
        table.win(table.players[0], "went_on", scores=[table.rules.prize, 0])


def test_the_turn_and_the_end_are_told_in_words() -> None:
    rules = lab.rules(Heron)
    s = lab.Session(rules, 2, 1)
    assert parting(s, rules.tweak(owner=1)).reason == "it is the turn of Anna before, of Boris now"
    s.choose("yes")
    won = "the game is over, Anna won: went on"
    assert parting(s, rules.tweak(prize=2)).reason == f"{won} (Anna 1, Boris 0) before; {won} (Anna 2, Boris 0) now"


@pytest.mark.parametrize("game", ["shelter", "saboteur", "underground_kings"])
def test_a_parting_calls_cards_as_people_do(game: str) -> None:
    """A card that one hand holds in the place of another is named, and its id is not."""
    rules = lab.rules(game)
    s = lab.Session(rules, 3, 2)
    reasons = []
    for id, card in list(rules.cards.items())[:12]:
        with suppress(lab.RulesError):  # some cards there is exactly one of
            reasons.append(parting(s, rules.tweak(cards={id: card.count + 1})).reason)
    told = [reason for reason in reasons if " hand: " in reason]
    assert told and not [reason for reason in told if any(f" {id}: " in reason for id in rules.cards)]


def test_a_secret_that_one_is_told_parts_the_games_before_it_shows() -> None:
    """Whoever looks at the deck sees that a card is missing, turns before anybody draws in its place."""
    alone = [card.id for card in RULES.cards.values() if card.count == 1]
    found = []
    for seed in range(40):
        s, rng = lab.Session(RULES, 3, seed), random.Random(seed)
        while s.step < 20 and not found_in_deck(s, alone):
            s.choose(rng.choice(s.decision.options))
        for card in found_in_deck(s, alone)[:1]:
            with suppress(lab.RulesError):  # no deck is without some cards
                found.append((s, card, parting(s, RULES.tweak(cards={card: 0}))))
    assert len(found) >= 3
    for s, card, told in found:
        assert (told.step, told.kind) == (s.step, "fact"), card
        assert told.reason.startswith(f"{s.cursor.player} is told: ") and RULES.cards[card].name in told.reason


def found_in_deck(s: lab.Session, cards: list[str]) -> list[str]:
    """Gives those of some cards that somebody has just seen in the deck."""
    seen = [event.args[1] for event in s.cursor.events if event.kind.name == "sees_deck"]
    return [str(card) for each in seen for card in each if str(card) in cards]


def test_counters_that_only_one_edition_has_part_no_games_while_they_are_empty() -> None:
    old, new = (lab.rules("shelter", edition=name) for name in ("0.5", "1.0"))
    one, other = lab.Session(new, 3, 7), lab.Session(old, 3, 7)
    counted = [{each["name"] for each in s.view()["seats"][0]["counters"]} for s in (one, other)]
    assert counted == [{"coins", "points"}, {"coins"}]  # a single round is played for no points
    assert hands(one) == hands(other) and not parting(one, old)


def test_a_folder_tells_which_of_its_files_are_no_whole_records(tmp_path: Path) -> None:
    session(1).save(tmp_path / "1.jsonl")
    whole = (tmp_path / "1.jsonl").read_bytes()
    lines = whole.split(b"\n")
    (tmp_path / "2 torn.jsonl").write_bytes(whole[:-20])
    (tmp_path / "3 empty.jsonl").write_bytes(b"")
    (tmp_path / "4 foreign.jsonl").write_text('{"hello": 1}\n')
    (tmp_path / "5 damaged.jsonl").write_bytes(b"\n".join([*lines[:5], lines[5].replace(b"choice", b"chance"), *lines[6:]]))
    lab.Session(lab.rules("saboteur"), 3, 1).save(tmp_path / "6 other game.jsonl")
    table = lab.whatif(tmp_path, RULES.tweak(discard_income=2))
    assert isinstance(table, DataFrame)
    assert list(table["kind"]) == ["fact", "fact", "refused", "refused", "refused", "refused"]
    assert list(table["steps"].isna()) == list(table["parts_at"].isna()) == [False, False, True, True, True, True]
    assert table["parts_at"].iloc[0] == table["parts_at"].iloc[1]
    assert "the last line is torn" in table["note"].iloc[1] and not table["note"].iloc[0]
    for name, said in [("4 foreign", "no line of a record"), ("5 damaged", "line 6"), ("6 other game", "a game of Saboteur")]:
        assert said in table.loc[f"{name}.jsonl", "reason"]


def test_both_tables_are_shown_side_by_side() -> None:
    shown = parting(session(), RULES.tweak(discard_income=2))._repr_html_()
    assert shown.count('<div class="rules-lab rl-still">') == 2


def test_what_cannot_be_replayed_is_refused(tmp_path: Path) -> None:
    with pytest.raises(lab.RulesError, match="rules of that game"):
        lab.whatif(session(), lab.rules("saboteur"))
    with pytest.raises(lab.RulesError, match="rules such as"):
        lab.whatif(session(), "shelter")  # type: ignore[arg-type]
    with pytest.raises(lab.RulesError, match="no records"):
        lab.whatif(tmp_path, RULES)
    with pytest.raises(lab.RecordError, match="cannot read"):
        lab.whatif(tmp_path / "missing.jsonl", RULES)
