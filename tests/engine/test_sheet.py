"""The sheet: what rules say of themselves to people, as a text, as tables, and in a notebook."""

from html import unescape
from typing import Any

import pytest

import lab
from lab.engine.sheet import sheet


class Plain(lab.Game):
    """A made-up game with a card, a parameter of each kind, and no rulebook."""

    id, title, players = "plain", "Plain", (2, 2)
    cards = (lab.Card("ace", "Ace <high>", 4, "wins & takes"),)
    params = (
        lab.Param("size", 3, range(1, 5), ("P-1",), "cards in a hand"),
        lab.Param("order", ("up",), ("up", "down"), many=True, note="which way"),
        lab.Param("idle", 1, range(3), where={"size": (4,)}),
    )


def row(rules: lab.Rules, part: str, name: str) -> Any:
    key = "id" if part == "cards" else "name"
    return next(each for each in sheet(rules)[part] if each[key] == name)  # type: ignore[literal-required]


def test_a_parameter_says_its_value_what_it_may_be_and_what_it_means() -> None:
    rules = lab.rules(Plain)
    assert row(rules, "params", "size") == {
        "name": "size", "value": 3, "usual": 3, "valid": "a whole number from 1 to 4", "meaning": "cards in a hand",
        "clauses": ["P-1"], "origin": "", "idle": "",
    }  # fmt: skip
    assert row(rules, "params", "order")["value"] == ["up"]
    assert row(rules, "params", "idle")["idle"] == "no effect in Plain 1 with size=3, only where size is 4"
    assert row(rules.tweak(size=4), "params", "idle")["idle"] == ""


def test_a_tweak_is_told_beside_what_the_edition_says() -> None:
    rules = lab.rules(Plain, size=2, cards={"ace": 5})
    assert (row(rules, "params", "size")["value"], row(rules, "params", "size")["usual"]) == (2, 3)
    assert (row(rules, "cards", "ace")["count"], row(rules, "cards", "ace")["usual"]) == (5, 4)
    assert "size = 2 (tweaked, was 3)  cards in a hand" in str(rules) and " 5 × Ace <high> (tweaked, was 4)" in str(rules)
    assert "(tweaked: size, ace)" in rules._repr_html_() and "tweaked" not in lab.rules(Plain)._repr_html_()
    assert repr(rules) == "lab.rules('plain', edition='1', size=2, cards={'ace': 5})"


def test_a_number_says_where_it_comes_from() -> None:
    shelter = lab.rules("shelter", edition="1.0")
    assert row(shelter, "params", "coin_limit")["origin"] == "from the source"
    assert row(shelter, "params", "coins_total")["origin"] == "assumed by the lab"
    assert row(shelter, "cards", "treasure_hunter")["origin"] == "assumed by the lab"
    assert row(lab.rules("mascarade"), "params", "bank_total")["origin"] == "known from public material"


@pytest.mark.parametrize("game", lab.games())
def test_the_tables_hold_every_parameter_card_and_effect(game: str) -> None:
    rules = lab.rules(game)
    tables = rules.tables()
    assert list(tables["params"].index) == [param.name for param in rules.game.params]
    assert list(tables["cards"].index) == list(rules.cards) and list(tables["effects"].index) == list(rules.effects)
    assert list(tables["cards"]["count"]) == [card.count for card in rules.cards.values()]
    assert (tables["params"]["meaning"] != "").all() and (tables["params"]["origin"] != "").all()
    shown = unescape(rules._repr_html_())
    assert all(param.name in shown for param in rules.game.params) and all(card.name in shown for card in rules.cards.values())


def test_what_is_written_in_a_card_is_no_markup() -> None:
    assert "<high>" not in lab.rules(Plain)._repr_html_() and "Ace &lt;high&gt;" in lab.rules(Plain)._repr_html_()
