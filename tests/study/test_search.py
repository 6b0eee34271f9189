"""The player that looks ahead: it finds a win that is there, and knows nothing that its player does not."""

from __future__ import annotations

from typing import Any

import pytest

import lab
from lab.engine.luck import Luck
from lab.engine.sight import Sight
from lab.study.search import Search

WINS = lab.Kind("wins", "player card", "{player} shows {card}", reveals=True)


class CupsTable(lab.Table):
    layout = (
        lab.Zone("hands", "hand", lab.Seen.OWNER, each=True),
        lab.Zone("deck", "deck", lab.Seen.NOBODY, lab.Shape.PILE),
    )


class Cups(lab.Game):
    """Each holds a card; call your own: right wins, wrong loses. Passing gives the other the call; nobody calls: nobody wins."""

    id, title, players, Table = "cups", "Cups", (2, 2), CupsTable
    cards = (lab.Card("sun", "Sun", 3), lab.Card("moon", "Moon", 3))

    def setup(self, table: Any) -> None:
        table.deck = table.luck.order("deck", table.rules.copies())
        table.hands = [[table.deck.pop()], [table.deck.pop()]]
        table.active, table.left = table.players[0], 4

    def turn(self, table: Any) -> lab.Flow:
        me = table.active
        called = yield table.ask(me, "call a card", ["sun", "moon", "pass"])
        if called != "pass":
            card = table.hands[me][0]
            table.tell(None, WINS, me, card)
            table.win(me if str(card) == called else table.after(me), f"called {called}")
        table.left -= 1
        if table.left == 0:
            table.win([], "nobody called")
        table.active = table.after(me)


def test_the_search_player_calls_the_card_that_it_holds() -> None:
    rows = lab.simulate(lab.rules(Cups), 2, 40, 1, [Search(60), "random"], executor=1, progress=False)
    wrong = rows[rows["won_1"] == 0]
    called_first = rows[rows["decisions"] == 1]
    assert len(called_first) > 30 and (called_first["won_1"] == 1).all()
    assert len(wrong) < 10


def test_it_cannot_tell_what_the_other_holds() -> None:
    class Guess(Cups):
        """The same, but the call is about the other's card: there is nothing to know."""

        def turn(self, table: Any) -> lab.Flow:
            called = yield table.ask(table.players[0], "call the other's card", ["sun", "moon"])
            card = table.hands[1][0]
            table.tell(None, WINS, table.players[1], card)
            table.win(table.players[0 if str(card) == called else 1], f"called {called}")

    rows = lab.simulate(lab.rules(Guess), 2, 200, 1, [Search(40), "random"], executor=1, progress=False)
    assert 0.45 < rows["won_1"].mean() < 0.75  # holding one card of six, the other's is as likely not as 3 to 2


def test_a_search_is_the_same_each_time() -> None:
    one, two = (lab.simulate(lab.rules(Cups), 2, 10, 3, Search(20), executor=1, progress=False) for _ in range(2))
    assert one.equals(two)


def test_of_options_tried_as_often_the_one_that_won_is_picked() -> None:
    """Three games played on try each of three options once; the first of the list is no better for being the first."""
    rows = lab.simulate(lab.rules(Cups), 2, 40, 1, [Search(3), "random"], executor=1, progress=False)
    assert (rows[rows["decisions"] == 1]["won_1"] == 1).all()


def test_the_luck_to_come_is_hidden_from_it_too() -> None:
    class Dice(Cups):
        """The roll is called before it is made."""

        def turn(self, table: Any) -> lab.Flow:
            called = yield table.ask(table.players[0], "call the roll", ["one", "two", "three"])
            rolled = table.luck.pick("dice", ["one", "two", "three"])
            table.win(table.players[0 if rolled == called else 1], f"called {called}")

    rows = lab.simulate(lab.rules(Dice), 2, 150, 1, [Search(12), "random"], executor=1, progress=False)
    assert 0.2 < rows["won_1"].mean() < 0.48  # one in three


def test_where_nothing_speaks_for_another_option_it_plays_as_the_sensible_player() -> None:
    class Settled(Cups):
        """Whatever is called, the first player wins; his sensible player likes the moon."""

        def turn(self, table: Any) -> lab.Flow:
            called = yield table.ask(table.players[0], "call a card", ["sun", "moon", "pass"])
            table.win(table.players[0], f"called {called}")

        def sensible(self, sight: Any) -> Any:
            return "moon"

    rows = lab.simulate(lab.rules(Settled), 2, 10, 1, [Search(8), "random"], executor=1, progress=False)
    assert set(rows["reason"]) == {"called moon"}


def test_every_option_is_tried_in_the_same_worlds() -> None:
    worlds: list[list[tuple[str, ...]]] = []

    def watched(sight: Sight) -> Any:
        for _ in range(2):
            runs = list(sight.worlds(20, Luck("here")))
            worlds.append([tuple(str(card) for card in [*run.table.deck, *run.table.hands[1]]) for run in runs])  # type: ignore[attr-defined]
            worlds[-1].append(tuple(str(run.table.luck.pick("dice", range(100))) for run in runs))
        return "pass"

    lab.simulate(lab.rules(Cups), 2, 1, 1, [watched, "random"], executor=1, progress=False)
    assert len(worlds) >= 2 and worlds[0] == worlds[1]
    assert len(set(worlds[0][:-1])) > 1 and len(set(worlds[0][-1])) > 1


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        *(({"games": games}, "games of a Search is a whole number from 1 on, not ") for games in ("10", 2.5, 0, -5, True)),
        *(({"width": width}, "width of a Search is a whole number from 1 on, not ") for width in ("3", 0, 1.5)),
        *(({"caution": caution}, "caution of a Search is a number from 0 on, not ") for caution in ("2", -1, float("nan"), None)),
    ],
)
def test_a_search_by_no_number_is_refused_with_a_sentence(bad: dict[str, Any], says: str) -> None:
    with pytest.raises(lab.RulesError, match=says + repr(next(iter(bad.values())))):
        Search(**bad)
