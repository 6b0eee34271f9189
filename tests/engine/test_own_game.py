"""A game of one's own needs the public words alone: cards, options, memory, clauses, records."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import lab


@dataclass(frozen=True)
class Thing(lab.Card):
    worth: int = 0


THINGS = (Thing("gem", "Gem", 2, worth=5), Thing("stone", "Stone", 4))
CLAUSES = {"THI-1": "Look at a thing of somebody."}
SEES = lab.Kind("sees", "who owner thing", "{who} sees {thing}", "{who} looks at {owner}", lab.recall.looks)
GIVES = lab.Kind("gives", "giver taker thing", "{giver} gives {thing}", "{giver} gives", lab.recall.gives)


class Nests(lab.Table):
    layout = (lab.Zone("hands", "nest", lab.Seen.OWNER, each=True), lab.Zone("deck", "wood", lab.Seen.NOBODY, lab.Shape.PILE))


class Thieves(lab.Game):
    """Look at a thing of somebody, and take it for one of yours or not."""

    id, title, players, Table = "thieves", "Thieves", (2, 4), Nests
    cards = THINGS
    rulebook = CLAUSES

    def setup(self, table: Any) -> None:
        table.deck = table.luck.order("deck", table.rules.copies())
        table.hands = [[table.deck.pop()] for _ in table.players]
        table.active = table.players[0]

    def turn(self, table: Any) -> Iterator[Any]:
        me, table.clause = table.active, "THI-1"
        looks = [lab.Option(f"look at {owner}", hint="one thing", about=owner) for owner in table.others(me)]
        owner = (yield table.ask(me, "at whom?", looks)).about
        (thing,) = table.hands[owner]
        table.tell(me, SEES, me, owner, thing)
        if (yield table.ask(me, "take it?", ["leave", "take"], about=thing, secret=True)) == "take":
            table.tell((me, owner), GIVES, me, owner, table.hands[me][0])
            table.tell((me, owner), GIVES, owner, me, thing)
            table.hands[me], table.hands[owner] = table.hands[owner], table.hands[me]
        table.active = table.after(me)


def session() -> lab.Session:
    return lab.Session(lab.rules(Thieves), players=["Anna", "Boris", "Vera"], seed=1)


def nest(game: lab.Session, viewer: str, owner: int) -> list[Any]:
    """Gives what a viewer sees of a nest."""
    return list(game.view(viewer)["seats"][owner]["zones"][0]["places"])


def test_a_card_with_fields_of_its_own_is_written_as_its_notation_and_equal_to_itself_alone() -> None:
    assert repr(THINGS) == "(gem, stone)"
    assert Thing("gem", "Gem", 2, worth=5) != THINGS[0]
    assert len({*THINGS, *THINGS}) == 2


def test_cards_of_a_single_edition_need_no_edition() -> None:
    rules = lab.rules(Thieves)
    assert [str(card) for card in rules.copies()] == ["gem"] * 2 + ["stone"] * 4
    assert len(rules.tweak(cards={"gem": 0}).copies()) == 4


def test_an_option_without_a_label_is_said_by_its_notation() -> None:
    first = session().view("Anna")["decision"]["options"][0]
    assert first == {"notation": "look at Boris", "label": "Look at Boris", "hint": "one thing"}


def test_a_look_is_remembered_until_an_exchange_by_others_makes_it_doubtful() -> None:
    game = session()
    for choice in ("look at Vera", "leave"):
        game.choose(choice)
    assert nest(game, "Anna", 2)[0]["memory"] == {"step": 1, "certain": True}
    assert nest(game, "Boris", 2) == [{"back": True, "name": ""}]
    for choice in ("look at Vera", "take"):
        game.choose(choice)
    assert nest(game, "Anna", 2)[0]["memory"] == {"step": 1, "certain": False}
    assert nest(game, "Boris", 2)[0]["memory"] == {"step": 4, "certain": True}


def test_history_has_the_words_of_a_clause_and_hides_the_secret_choices_of_others() -> None:
    game = session()
    for choice in ("look at Vera", "leave"):
        game.choose(choice)
    assert game.history("Boris")["clause_text"].iloc[1] == "Look at a thing of somebody."
    for viewer, last in {"Anna": "leave", "Boris": "?", "Vera": "?", "spectator": "?", None: "leave"}.items():
        assert list(game.history(viewer)["choice"]) == ["", "look at Vera", last]


def test_a_record_is_opened_with_the_rules_of_the_game(tmp_path: Path) -> None:
    game = session()
    for choice in ("look at Vera", "take", "look at Anna"):
        game.choose(choice)
    game.save(tmp_path / "thieves.jsonl")
    again = lab.Session.load(tmp_path / "thieves.jsonl", lab.rules(Thieves))
    assert (again.digest(), again.misfit, again.step) == (game.digest(), None, 3)
    with pytest.raises(lab.RecordError, match=r"give its rules: lab\.Session\.load\(path, rules\)"):
        lab.Session.load(tmp_path / "thieves.jsonl")
    with pytest.raises(lab.RecordError, match="this is a game of 'thieves', not of 'shelter'"):
        lab.Session.load(tmp_path / "thieves.jsonl", lab.rules("shelter"))


class Ending(Thieves):
    """The same, for a few turns."""

    id = "ending"

    def setup(self, table: Any) -> None:
        super().setup(table)
        table.turns = 0

    def turn(self, table: Any) -> Iterator[Any]:
        yield from super().turn(table)
        table.turns += 1
        if table.turns == 12:
            table.win(table.players, "enough")


def test_nothing_leaks_in_it() -> None:
    assert lab.check_two_worlds(lab.rules(Ending), games=20).leaks == []
