"""The kinds of facts that scenarios of every game share: what they find, and what could not be expected on any table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lab
from lab.engine import fact_kinds as kinds
from lab.engine.luck import Luck
from lab.engine.marked import Marked, read
from lab.engine.run import named
from lab.engine.scene import Fact, Scene

ANT, BEE, COW = CARDS = tuple(lab.Card(id, id.title(), 2) for id in ("ant", "bee", "cow"))


class Farm(lab.Game):
    id, title, players, cards = "farm", "Farm", (3, 3), CARDS

    class Table(lab.Table):
        layout = (
            lab.Counter("coins", "coins"),
            lab.Zone("hands", "hand", lab.Seen.OWNER, each=True),
            lab.Zone("deck", "deck", lab.Seen.NOBODY, lab.Shape.PILE),
        )


def farm() -> Scene:
    """Three players: A has 2 coins, an ant and a bee; four cards lie in the deck."""
    rules = lab.rules(Farm)
    table: Any = Farm.Table(rules, named(rules, ["A", "B", "C"]), Luck(0))
    table.coins, table.hands, table.deck = [2, 0, 1], [[ANT, BEE], [], [COW]], [BEE, COW, ANT, BEE]
    return Scene(table)


@pytest.fixture
def marked(tmp_path: Path) -> Any:
    def write(text: str) -> Marked:
        path = tmp_path / "fact.yaml"
        path.write_text(text)
        return read(path)

    return write


def deck(table: Any) -> list[Any]:
    return table.deck  # type: ignore[no-any-return]


HANDS = kinds.cards_of("hands", lambda table, player: table.hands[player])
COINS = kinds.numbers("coins", lambda table, player: table.coins[player])
SIZE = kinds.number("size", lambda table: len(table.deck))
RICH = kinds.group("rich", lambda scene: [player for player in scene.table.players if scene.table.coins[player]])  # type: ignore[attr-defined]
NEXT = kinds.group("next", lambda scene: scene.table.players[::-1], ordered=True)
OVER = kinds.flag("over", lambda scene: scene.run.outcome is not None)
WEATHER = kinds.word("weather", ("sun", "rain"), lambda scene: "rain")
SAID = kinds.texts("said", lambda scene: ["moo", "baa"], ordered=False)


@pytest.mark.parametrize(
    ("fact", "expected", "found"),
    [
        (SIZE, "4", 4),
        (COINS, "{A: 9, C: 9}", {"A": 2, "C": 1}),  # of those alone who are named
        (HANDS, "{A: [bee, ant], B: [cow]}", {"A": ["bee", "ant"], "B": []}),  # in the order that is expected, if that is all
        (kinds.cards("deck", deck), "[bee, bee, ant, cow]", ["bee", "bee", "ant", "cow"]),
        (kinds.cards("deck", deck), "[bee, bee]", ["bee", "cow", "ant", "bee"]),
        (kinds.cards("deck", deck, ordered=True), "[bee, bee, ant, cow]", ["bee", "cow", "ant", "bee"]),
        (kinds.cards("first", deck, "first", ordered=True), "[cow, bee]", ["bee", "cow"]),
        (kinds.cards("first", deck, "first"), "[cow, bee]", ["cow", "bee"]),
        (kinds.cards("last", deck, "last", ordered=True), "[bee, ant]", ["ant", "bee"]),
        (kinds.cards("last", deck, "last"), "[ant, ant, ant, ant, ant]", ["bee", "cow", "ant", "bee"]),
        (kinds.cards("last", deck, "last"), "[]", []),
        (kinds.holds("has", deck), "[bee, cow, cow]", ["bee", "cow"]),  # one cow lies there, not two
        (kinds.who("next", lambda scene: None), "A", "nobody"),
        (kinds.who("next", lambda scene: scene.table.players[1]), "nobody", "B"),
        (RICH, "[C, A]", ["C", "A"]),
        (NEXT, "[A, B, C]", ["C", "B", "A"]),
        (OVER, "true", False),
        (WEATHER, "sun", "rain"),
        (SAID, "[baa, moo]", ["baa", "moo"]),
        (kinds.known_hands("knows"), "{A: {C: [cow]}}", {"A": {"C": []}}),  # nobody has seen anything
    ],
)
def test_a_fact_is_found_in_the_shape_of_what_is_expected(fact: Fact, expected: str, found: Any, marked: Any) -> None:
    assert fact(farm(), marked(expected)) == found


@pytest.mark.parametrize(
    ("fact", "expected", "why"),
    [
        (SIZE, "-1", "size: a whole number from 0 "),
        (COINS, "{A: many}", "coins of A: a whole number from 0 .* not the text 'many'"),
        (COINS, "{D: 1}", "coins: unknown player 'D'; valid: A, B or C"),
        (COINS, "3", "coins is said by player"),
        (HANDS, "{A: [ent]}", r"unknown card 'ent' \(did you mean ant\?\)"),
        (kinds.cards("deck", deck), "cow", "deck is a list"),
        (kinds.holds("has", deck), "[pig]", "unknown card 'pig'"),
        (kinds.who("next", lambda scene: None), "D", "unknown next 'D'; valid: A, B, C or nobody"),
        (RICH, "[nobody]", "unknown player 'nobody'"),
        (OVER, "1", "over is true or false"),
        (WEATHER, "snow", "unknown weather 'snow'; valid: sun or rain"),
        (SAID, "moo", "said is a list"),
        (kinds.known_hands("knows"), "{A: {C: [pig]}}", "unknown card 'pig'"),
    ],
)
def test_what_no_table_could_have_is_refused_with_its_line(fact: Fact, expected: str, why: str, marked: Any) -> None:
    with pytest.raises(lab.ScenarioError, match=f"line 1: {why}"):
        fact(farm(), marked(expected))
