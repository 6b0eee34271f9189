"""The editions of a game as one table: of texts for code, drawn for readers, for any game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pandas
import pytest

import lab
from lab.edition_table import EditionTable


@dataclass(frozen=True)
class Thing(lab.Card):
    worth: int = 0


def effect(name: str) -> Callable[..., Iterator[Any]]:
    def play(table: Any, me: Any) -> Iterator[Any]:
        yield name

    return play


TAKE, SWAP = effect("take"), effect("swap")


def edition(name: str, *cards: lab.Card, effects: dict[str, Any] | None = None, **values: Any) -> lab.Edition:
    return lab.Edition(name, cards, values, effects or {})


class Nests(lab.Game):
    """A game of one's own in three editions, with words for some of its clauses."""

    id, title, players = "nests", "Nests", (2, 4)
    params = (
        lab.Param("nest", 3, range(2, 6), ("NES-1",)),
        lab.Param("takes", 1, range(1, 4), ("NES-FOX-1",)),
        lab.Param("quiet", 1, range(0, 6)),
    )
    rulebook: ClassVar[dict[str, str]] = {
        "NES-A-EGG-1": "Look at it.",
        "NES-B-EGG-1": "Have a look at it.",
        "NES-FOX-1": "Take as many as you like.",
    }
    editions: ClassVar[dict[str, lab.Edition]] = {
        "first": edition(
            "first",
            Thing("egg", "Egg", 4, "look", "NES-A-EGG", worth=2),
            Thing("gem", "Gem", 1, worth=5),
            Thing("fox", "Fox", 1, "takes", "NES-FOX"),
            lab.Card("joke", "Joke", 0, "in no deck"),
            effects={"fox.free": TAKE, "gem.free": TAKE},
        ),
        "second": edition(
            "second",
            Thing("egg", "Egg", 4, "look", "NES-B-EGG", worth=2),
            Thing("gem", "Gem", 1, worth=6),
            Thing("fox", "Fox", 1, "steals", "NES-FOX"),
            effects={"fox.free": TAKE, "gem.free": TAKE},
            nest=4,
        ),
        "third": edition(
            "third",
            Thing("ball", "Ball", 4, "look", "NES-B-EGG", "egg", worth=2),
            Thing("gem", "Gem", 1, worth=6),
            Thing("fox", "Fox", 1, "steals", "NES-FOX"),
            effects={"fox.free": TAKE, "gem.free": SWAP},
            nest=4,
            takes=2,
        ),
    }


def rows(game: str | lab.Game) -> dict[str, list[str]]:
    return {str(job): list(row) for job, row in lab.editions(game).iterrows()}


def test_a_game_of_ones_own_is_compared_too() -> None:
    assert rows(Nests()) == {
        "egg": ["4 × Egg, worth 2; look", "4 × Egg, worth 2; ○ look", "● 4 × Ball, worth 2; look"],
        "gem": ["1 × Gem, worth 5", "● 1 × Gem, worth 6", "● 1 × Gem, worth 6"],  # an effect without words marks the name
        "fox": ["1 × Fox; takes", "1 × Fox; ○ steals", "1 × Fox; ● steals"],  # other words; then another parameter
        "nest": ["3", "● 4", "4"],
        "takes": ["1", "1", "● 2"],
    }


def test_words_alone_are_a_change_where_no_effect_says_otherwise() -> None:
    class Plain(lab.Game):
        id, title = "plain", "Plain"
        editions: ClassVar[dict[str, lab.Edition]] = {
            "1": edition("1", lab.Card("egg", "Egg", 1, "worth 2")),
            "2": edition("2", lab.Card("egg", "Egg", 1, "worth 3")),
        }

    assert rows(Plain()) == {"egg": ["1 × Egg; worth 2", "1 × Egg; ● worth 3"]}


def test_a_card_that_comes_back_is_new_again() -> None:
    egg = lab.Card("egg", "Egg", 1)

    class Fickle(lab.Game):
        id, title = "fickle", "Fickle"
        editions: ClassVar[dict[str, lab.Edition]] = {"1": edition("1", egg), "2": edition("2"), "3": edition("3", egg)}

    assert rows(Fickle()) == {"egg": ["1 × Egg", "● gone", "● new: 1 × Egg"]}


def test_a_game_with_one_edition_has_one_column_and_no_marks() -> None:
    class Single(lab.Game):
        id, title, cards = "single", "Single", (lab.Card("egg", "Egg", 2, "look"),)

    table = lab.editions(Single())
    assert list(table.columns) == ["1"] and table.loc["egg", "1"] == "2 × Egg; look"


def test_a_game_without_cards_is_an_empty_table() -> None:
    class Bare(lab.Game):
        id, title = "bare", "Bare"

    table = lab.editions(Bare())
    assert table.empty and list(table.columns) == ["1"]
    assert "<table" in table._repr_html_()


def test_an_unknown_game_is_refused() -> None:
    with pytest.raises(lab.RulesError, match="unknown game 'sheltr'"):
        lab.editions("sheltr")


def test_it_is_a_dataframe_and_so_are_its_parts() -> None:
    table = lab.editions("shelter")
    assert isinstance(table, pandas.DataFrame) and table.index.name == "job"
    part = table.loc[table["0.5"].str.contains("●"), ["0.4", "0.5"]]
    assert isinstance(part, EditionTable) and list(part.columns) == ["0.4", "0.5"]
    assert "0.3" not in shown(part) and "Saboteur" in shown(part)
    assert table["0.5"].str.startswith("● 2 × Saboteur").sum() == 1


# --- how it is drawn ---


def shown(table: EditionTable) -> str:
    """The drawing without its styles."""
    return re.sub(r"<style>.*?</style>", "", table._repr_html_(), flags=re.DOTALL)


def test_the_drawing_says_in_words_what_colours_say() -> None:
    drawn = shown(lab.editions(Nests()))
    assert drawn.count('aria-label="changed">●</span>') == 6
    assert drawn.count('aria-label="reworded">○</span>') == 2
    assert "● otherwise than in the edition before" in drawn and "○ only said in other words" in drawn
    assert drawn.count('<th scope="col">') == 4 and drawn.count('<th scope="row">') == 5
    assert "<div>4 × Egg, worth 2</div>" in drawn


def test_the_drawing_needs_no_script_and_fetches_nothing() -> None:
    drawn = lab.editions("shelter")._repr_html_().lower()
    assert not re.search(r"<script|javascript:|\bon\w+=|https?://|url\(|@import", drawn)


def test_the_drawing_follows_light_and_dark() -> None:
    drawn = lab.editions("shelter")._repr_html_()
    assert 'data-jp-theme-light="false"' in drawn and "light-dark(" in drawn
    assert not re.search(r"#[0-9a-f]{3,6}\b", drawn.replace(re.findall("<style>.*?</style>", drawn, re.DOTALL)[0], ""))


def test_every_tag_is_closed() -> None:
    drawn = shown(lab.editions("shelter")).replace("<wbr>", "")
    stack: list[str] = []
    for closing, tag in re.findall(r"<(/?)(\w+)", drawn):
        if closing:
            assert stack.pop() == tag
        else:
            stack.append(tag)
    assert not stack


def test_texts_are_escaped() -> None:
    class Evil(lab.Game):
        id, title = "evil", "Evil"
        editions: ClassVar[dict[str, lab.Edition]] = {
            "<i>1</i>": edition("<i>1</i>", lab.Card("<u>", '<script>alert("1")</script>', 1, "● <b>&amp;</b>")),
        }

    drawn = shown(lab.editions(Evil()))
    assert not re.search(r"<(i|b|u|script)\b", drawn)
    assert "&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;" in drawn and "&lt;b&gt;&amp;amp;&lt;/b&gt;" in drawn


def test_a_table_made_out_of_it_is_drawn_whatever_it_holds() -> None:
    table = lab.editions("shelter")
    assert "True" in shown(table.apply(lambda column: column.str.contains("●")))
    assert "<td>" in shown(table.reset_index()) and "<td>" in shown(table.T)
