"""A clause read by its id, and where clauses, parameters and numbers of cards come from."""

from dataclasses import fields
from pathlib import Path
from typing import ClassVar

import pytest

import lab
from lab.engine.rulebook import PROVENANCE, Clause, Origin, book_of, clauses, origin_of
from lab.games import game as game_of
from lab.games.myth import tables

GAMES = lab.games()
EDITIONS = [(id, edition) for id in GAMES for edition in game_of(id).editions]


def test_a_clause_is_read_by_its_id() -> None:
    clause = lab.rules("shelter").clause("SHE-ACT-01")
    assert clause == clauses(lab.rules("shelter").game)["SHE-ACT-01"]
    assert str(clause) == repr(clause) == f"SHE-ACT-01: {clause.text}"
    assert "<strong>SHE-ACT-01</strong>" in clause._repr_html_()


def test_a_ruling_of_the_lab_is_told_with_the_clause() -> None:
    clause = next(each for each in clauses(lab.rules("shelter").game).values() if each.ruling)
    shown = lab.rules("shelter").clause(clause.id)
    assert f"Ruling: {clause.ruling}" in str(shown) and "The lab reads it so:" in shown._repr_html_()


def test_an_unknown_clause_is_refused_and_the_nearest_are_named() -> None:
    with pytest.raises(lab.RulesError, match=r"Shelter has no clause 'SHE-ACT-1'; did you mean .*SHE-ACT-01"):
        lab.rules("shelter").clause("SHE-ACT-1")
    with pytest.raises(lab.RulesError, match=r"has no clause 'nonsense'$"):
        lab.rules("shelter").clause("nonsense")


class Dice(lab.Game):
    id, title = "dice", "Dice"
    rulebook: ClassVar = {"D-1": "Roll & <b>win</b>."}
    params = (lab.Param("sides", 6, range(2, 21), ("D-1",)),)


def test_a_game_of_ones_own_has_the_clauses_of_its_rulebook() -> None:
    clause = lab.rules(Dice).clause("D-1")
    assert clause == Clause("D-1", "", "Roll & <b>win</b>.")
    assert "Roll &amp; &lt;b&gt;win&lt;/b&gt;." in clause._repr_html_()
    assert not clause.provenance and not origin_of(lab.rules(Dice), "sides")


# --- where it comes from ---


@pytest.mark.parametrize("id", GAMES)
def test_every_clause_says_where_it_comes_from(id: str) -> None:
    book = clauses(game_of(id))
    assert {clause.provenance for clause in book.values()} <= set(PROVENANCE)


@pytest.mark.parametrize(("id", "edition"), EDITIONS)
def test_every_parameter_and_every_number_of_a_card_says_where_it_comes_from(id: str, edition: str) -> None:
    rules = lab.rules(id, edition)
    assert {origin_of(rules, param.name).word for param in rules.game.params} <= set(PROVENANCE)
    words = {origin_of(rules, name).word for name in numbers(rules)}
    assert words <= set(PROVENANCE)
    assert bool(words) == bool(rules.cards)


def numbers(rules: lab.Rules) -> list[str]:
    """Names every number of every card."""
    cards = rules.cards.values()
    return [f"{card.id}.{each.name}" for card in cards for each in fields(card) if type(getattr(card, each.name)) is int]


@pytest.mark.parametrize("id", GAMES)
def test_what_a_rulebook_says_of_numbers_is_of_numbers_that_there_are(id: str) -> None:
    game = game_of(id)
    known = {param.name for param in game.params}.union(*(numbers(lab.rules(id, edition)) for edition in game.editions))
    assert set(book_of(game).numbers) <= known | {"cards"}


@pytest.mark.parametrize(
    ("clause", "word"),
    [
        ("SHE-COIN-01", "source"),  # "no more than three coins"
        ("SHE-COMP-10", "assumed"),  # the number of coins is never given
        ("SHE-DRAW-04", "assumed"),  # a safeguard of the lab
        ("SAB-COMP-01", "source"),  # 44 path cards
        ("SAB-COMP-02", "public"),  # their shapes
        ("SAB-SETUP-05", "public"),  # where start and goals lie
        ("SAB-GOLD-04", "assumed"),  # a saboteur who finds the treasure
        ("MYT-SETUP-12", "source"),  # five resources
        ("MYT-SETUP-08", "source"), ("MYT-HID-01", "source"),  # quests are secret
        ("MYT-END-10", "assumed"), ("MYT-END-13", "assumed"),  # a closed map, a standstill: the source is silent
        ("MAS-SETUP-01", "source"),  # six coins
        ("MAS-V2-01", "public"),  # with two players
        ("MAS-TURN-01", "public"),  # clockwise
        ("MAS-SETUP-08", "assumed"),  # who begins
        ("UGK-SETUP-06", "source"),  # six cards
        ("UGK-CAPTURE-04", "public"),  # a people without a king: the designers' answer
        ("UGK-COMP-05", "assumed"),  # two cards of every strength
    ],
)  # fmt: skip
def test_clauses_looked_up_in_the_sources_by_hand(clause: str, word: str) -> None:
    game = next(id for id in GAMES if clause in clauses(game_of(id)))
    assert clauses(game_of(game))[clause].provenance == word


READ = "from the source, as the lab reads it"


@pytest.mark.parametrize(
    ("id", "edition", "name", "says"),
    [
        ("shelter", "1.0", "coin_limit", "from the source"),
        ("shelter", "1.0", "coins_total", "assumed by the lab"),
        ("shelter", "1.0", "wins_needed_2p", READ),  # the source offers 3 or 4
        ("shelter", "1.0", "deck_out_rule", "from the source"),  # 1.0 says when
        ("shelter", "0.4", "deck_out_rule", READ),  # the memo leaves it open
        ("shelter", "1.0", "caver_paid_looks", "from the source"),
        ("shelter", "1.0", "miner.count", "from the source"),
        ("shelter", "1.0", "treasure_hunter.count", "assumed by the lab"),
        ("shelter", "1.0", "treasure_hunter.price", "from the source"),
        ("saboteur", "1", "map_cards", "from the source"),
        ("saboteur", "1", "hand_size_by_players", "known from public material"),
        ("saboteur", "2", "s2_mixed_cards", "assumed by the lab"),
        ("myth", "1", "start_hand", "from the source"),
        ("myth", "1", "tile_counts", "assumed by the lab"),
        ("myth", "1", "full_tie", "assumed by the lab"),
        ("myth", "1", "tain_capacity", "from the source"),
        ("myth", "1", "tain_capacity_scope", READ),
        ("myth", "1", "archer.count", "from the source"),
        ("myth", "1", "archer.attack_1", "assumed by the lab"),
        ("mascarade", "1", "bank_total", "known from public material"),
        ("mascarade", "1", "king_gain", "from the source"),
        ("mascarade", "1", "peasant.count", "from the source"),
        ("mascarade", "1", "peasant.min_players", "known from public material"),
        ("underground_kings", "1", "hand_size", "from the source"),
        ("underground_kings", "1", "mine_table", "assumed by the lab"),
        ("underground_kings", "1", "dw0a.count", "assumed by the lab"),
    ],
)  # fmt: skip
def test_numbers_looked_up_in_the_sources_by_hand(id: str, edition: str, name: str, says: str) -> None:
    assert str(origin_of(lab.rules(id, edition), name)) == says


def test_a_tweaked_value_keeps_the_origin_of_what_it_was() -> None:
    rules = lab.rules("shelter", coins_total=20, cards={"treasure_hunter": 2})
    assert {origin_of(rules, name) for name in ("coins_total", "treasure_hunter.count")} == {Origin("assumed")}


def test_the_table_of_numbers_of_myth_says_what_the_rule_text_leaves_open() -> None:
    """Of the numbers of parameters the source gives all but when a standstill ends the game."""
    rows = [row for row in tables(lab.rules("myth")).itertuples() if row.of == "rules"]
    assert {row.number for row in rows} >= {"start_tokens", "stall_rounds", "level_prices 1"}
    assert {row.number for row in rows if row.provenance != "source"} == {"stall_rounds"}


def test_a_number_that_there_is_not_is_refused() -> None:
    with pytest.raises(lab.RulesError, match=r"unknown number 'coin_limits'.*coin_limit"):
        origin_of(lab.rules("shelter"), "coin_limits")
    with pytest.raises(lab.RulesError, match=r"unknown number 'minor.count'.*miner"):
        origin_of(lab.rules("shelter"), "minor.count")


def test_a_clause_tells_where_it_comes_from() -> None:
    assert "<small>Assumed by the lab.</small>" in lab.rules("shelter").clause("SHE-COMP-10")._repr_html_()


BOOK = """provenance: source
numbers:
  sides: assumed
clauses:
- id: D-1
  text: Roll.
  section: s

- id: D-2
  text: Win.
  section: s
  provenance: public
"""


def rules_with(book: str, name: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> lab.Rules:
    """Makes rules of a game that lies beside a rulebook."""
    room = folder / name
    room.mkdir()
    (room / "__init__.py").touch()
    (room / "rulebook.yaml").write_text(book, encoding="utf-8")
    params = "(lab.Param('sides', 6, range(2, 21), ('D-1',)), lab.Param('wins', 1, range(1, 4), ('D-2',)))"
    code = f"import lab\n\nclass Dice(lab.Game):\n    id, title, params = 'dice', 'Dice', {params}\n"
    (room / "game.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    return lab.rules(__import__(f"{name}.game").game.Dice)


def test_a_rulebook_says_once_what_holds_for_most(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = rules_with(BOOK, "room_of_dice", tmp_path, monkeypatch)
    assert [rules.clause(id).provenance for id in ("D-1", "D-2")] == ["source", "public"]
    assert [origin_of(rules, name).word for name in ("sides", "wins")] == ["assumed", "public"]


@pytest.mark.parametrize(
    ("right", "wrong", "line", "said"),
    [
        ("provenance: source", "provenance: sauce", 1, "'sauce'"),
        ("sides: assumed", "sides: [assumed]", 3, "['assumed']"),
        ("provenance: public", "provenance:", 12, "None"),
        ("provenance: public", "provenance: Public", 12, "'Public'"),
    ],
)
def test_a_wrong_word_is_refused_with_its_line(
    right: str, wrong: str, line: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rules_with(BOOK.replace(right, wrong), f"wrong_{line}_{len(said)}", tmp_path, monkeypatch)
    with pytest.raises(lab.RulesError) as refused:
        rules.clause("D-1")
    told = str(refused.value)
    assert told.endswith(f"rulebook.yaml, line {line}: a provenance is 'source', 'public' or 'assumed', not {said}")
