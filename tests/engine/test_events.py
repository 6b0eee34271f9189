"""Kinds of events: their words name their arguments, and an event has as many as its kind."""

from __future__ import annotations

import pytest

import lab
from tests.engine.play import session


@pytest.mark.parametrize(
    ("args", "words", "public", "opens", "why"),
    [
        ("who card", "{who} sees {crad}", "", "", r"\{crad\} in '\{who\} sees \{crad\}' is none of its arguments: who card"),
        ("who card", "{who} sees {card}", "{he} looks", "", r"\{he\} in '\{he\} looks' is none of its arguments"),
        ("who card", "{} sees {card}", "", "", r"is none of its arguments"),
        ("who card", "{who sees", "", "", "the braces of '{who sees' do not match"),
        ("who who", "{who}", "", "", "an argument is named twice"),
        ("who", "{who}", "", "card", "'card' in opens is none of its arguments"),
    ],
)
def test_a_kind_whose_words_name_no_argument_is_refused_where_it_is_made(
    args: str, words: str, public: str, opens: str, why: str
) -> None:
    with pytest.raises(lab.RulesError, match=why):
        lab.Kind("sees", args, words, public, opens=opens)


def test_a_kind_may_name_a_part_of_an_argument() -> None:
    assert lab.Kind("sees", "who cards", "{who.label} sees {cards[0]}").names == ("who", "cards")


@pytest.mark.parametrize("args", [(), ("Anna", "miner")])
def test_an_event_with_too_many_or_too_few_arguments_is_refused_when_it_is_read(args: tuple[str, ...]) -> None:
    table = session().table
    kind = lab.Kind("waits", "who", "somebody waits")
    table.tell(None, kind, *args)
    with pytest.raises(lab.RulesError, match=f"event 'waits' is told 'who', not {len(args)} arguments"):
        table.events()


@pytest.mark.parametrize("name", ["spectator", "whole table", "keep", "miner", "cave", "cave 2", "deck 1"])
def test_no_player_is_called_by_a_word_of_the_game(name: str) -> None:
    with pytest.raises(lab.RulesError, match=f"a player cannot be called '{name}': Shelter uses that word itself"):
        lab.Session(lab.rules("shelter"), players=["Anna", name])


@pytest.mark.parametrize("name", ["Miner", "left", "cave two", "top"])
def test_words_of_other_games_are_free(name: str) -> None:
    class Silent(lab.Game):
        id, title = "silent", "Silent"

        def setup(self, table: lab.Table) -> None:
            return None

        def turn(self, table: lab.Table) -> lab.Flow:
            yield table.ask(table.players[0], "go?", ["yes"])

    assert lab.Session(lab.rules(Silent), players=["Anna", name]).players == ["Anna", name]
