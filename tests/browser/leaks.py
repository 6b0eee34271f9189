"""A Shelter in which every single card has a mark of its own, and a list of the marks that a player may have seen.

This file is imported twice. The kernel plays with it: it writes down what a player may know by the tables' own state
(his hand, the open discard, what he was told), and no view takes part in that. The test reads the list and looks for all
other marks in what the page received.
"""

from __future__ import annotations

import functools
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar

import lab
from lab.engine.game import Edition
from lab.games.shelter.cards import TRAP, ShelterCard
from lab.games.shelter.game import Shelter

PLAYERS = ["Anna", "Boris", "Vera", "Gleb"]
LIST = Path("may-know.json")
KNOWN_BY_ID = {"gold_key", "silver_key", "bronze_key", "thief", "treasure_hunter", "archaeologist", "tomb_raider"}
fault = {"armed": False}


def mark(what: str) -> str:
    """Makes up a word that occurs nowhere else."""
    return "z" + hashlib.blake2b(what.encode(), digest_size=6).hexdigest() + "z"


SEED = int(hashlib.blake2b(b"the seed of the leak test", digest_size=5).hexdigest(), 16)


def breakable(effect: Callable[..., Any]) -> Callable[..., Any]:
    """Gives an effect that, when armed, fails with everything hidden in its message."""

    @functools.wraps(effect)
    def wrapped(table: Any, me: Any) -> Iterator[Any]:
        if fault["armed"]:
            raise KeyError(f"{table.deck} {table.cave} {table.hands} {table.luck.source.seed}")
        asks = effect(table, me)
        return None if asks is None else (yield from asks)

    return wrapped


def marked_edition(edition: Edition) -> Edition:
    """Makes each copy of each card a kind of its own, with a mark in its id, name, hints and clause."""
    cards: list[ShelterCard] = []
    effects = {}
    for card in edition.cards:
        assert isinstance(card, ShelterCard)
        for copy in range(card.count):
            word = mark(f"{card.id} {copy}")
            # The rules know some cards by their ids, and cite a trap's clause to whoever is asked for an answer.
            cards.append(
                replace(
                    card,
                    id=card.id if copy == 0 and card.id in KNOWN_BY_ID else f"i{word}",
                    name=f"N{word}",
                    hint=f"h{word}",
                    hints={"paid": f"p{word}"},
                    clause=card.clause if card.role is TRAP else f"SHE-{word}",
                    count=1,
                )
            )
            for mode in ("free", "paid"):
                if f"{card.id}.{mode}" in edition.effects:
                    effects[f"{cards[-1].id}.{mode}"] = breakable(edition.effects[f"{card.id}.{mode}"])
    return replace(edition, cards=tuple(cards), effects=effects)


class MarkedShelter(Shelter):
    """Shelter 1.0 with marked cards."""

    editions: ClassVar = {"1.0": marked_edition(Shelter.editions["1.0"])}


def marks_in(value: object) -> set[str]:
    """Finds the marks of the cards in a nest of tuples and lists."""
    if isinstance(value, ShelterCard):
        return {value.name[1:]}
    return set().union(*map(marks_in, value)) if isinstance(value, (tuple, list)) else set()


class Watched:
    """A session that is played at random by code, and keeps the list of what one player, or the spectator, may know."""

    def __init__(self, viewer: str = "Anna") -> None:
        self.session = lab.Session(lab.rules(MarkedShelter), players=PLAYERS, seed=SEED)
        self.seat = PLAYERS.index(viewer) if viewer in PLAYERS else -1
        self.chance = random.Random(5)
        self.known: set[str] = set()
        self.note()
        self.session.observe(self.note)

    def note(self) -> None:
        """Adds what the player may know now to the list, before any view is drawn."""
        table = self.session.table
        self.known |= marks_in(table.discard) | (marks_in(table.hands[self.seat]) if self.seat >= 0 else set())
        for node in self.session._tree.nodes:
            for event in node.events:
                if event.told(self.seat):
                    self.known |= marks_in(event.args)
        cards = {card.name[1:] for card in table.rules.cards.values()}
        LIST.write_text(json.dumps({"secret": sorted(cards - self.known), "known": sorted(self.known)}), "utf-8")

    def play(self, steps: int = 1) -> None:
        """Makes random choices."""
        for _ in range(steps):
            if self.session.outcome is None:
                self.session.choose(self.chance.choice(self.session.decision.options))

    def play_to_own_card(self) -> None:
        """Plays until the player may play a card."""
        while True:
            decision = self.session.decision
            plays = any(str(option).startswith("play ") for option in decision.options)
            if str(decision.player) == PLAYERS[self.seat] and plays:
                return
            self.play()
