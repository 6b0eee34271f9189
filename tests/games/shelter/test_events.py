"""The sentences of Shelter's events."""

import lab
from lab.engine.events import Event
from lab.engine.table import Player
from lab.games.shelter import events as e

ANNA, BORIS, VERA = (Player(seat, name) for seat, name in enumerate(("Anna", "Boris", "Vera")))
MINER = lab.rules("shelter").cards["miner"]


def said(kind: lab.Kind, *args: object) -> str:
    return Event(None, kind, "", args).text(None)


def test_coins_are_said_as_coins() -> None:
    assert said(e.TAKES_COINS, ANNA, 1) == "Anna takes 1 coin"
    assert said(e.TAKES_COINS, ANNA, 2) == "Anna takes 2 coins"
    assert said(e.TAKES_COINS, ANNA, 0) == "Anna takes 0 coins"
    assert said(e.DISCARDS_FOR, ANNA, MINER, 1) == "Anna discards Miner and takes 1 coin"
    assert said(e.PAYS_AND_PLAYS, ANNA, MINER, 1) == "Anna pays 1 coin and plays Miner"
    assert said(e.ROBS, ANNA, BORIS, 3, 1) == "Anna takes 3 coins from Boris and keeps 1"
    assert said(e.RETURNS_COINS, VERA, 1) == "Vera returns 1 coin to the bank"


def test_every_end_of_a_round_is_said_in_words() -> None:
    assert said(e.ROUND_WON, ANNA, e.ENDINGS["last_survivor"]) == "Anna wins the round: all the others are out"
    assert said(e.ROUND_LOST, e.ENDINGS["count_no_keys"]) == "nobody wins the round: nobody holds a key"
    assert not any("_" in words for words in e.ENDINGS.values())


def test_no_sentence_says_a_bare_number_for_coins() -> None:
    for kind in vars(e).values():
        if isinstance(kind, lab.Kind):
            for name in {"coins", "price"} & set(kind.args.split()):
                assert f"{{{name}}}" not in kind.words + kind.public, kind
