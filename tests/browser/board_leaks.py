"""A burrow in which every single card has a mark of its own, and a list of the marks that Anna may have seen.

Imported twice, like leaks.py: the kernel plays with it and writes the list by the table's own state; the test reads it and looks
for all other marks in what the page received.
"""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import lab

try:
    from tests.browser.leaks import mark
    from tests.widgets.maze import CARDS, LARDERS, PLAYERS, Dig, Moles, Placement, Spying
except ImportError:  # in the kernel, beside copies of those files
    from leaks import mark
    from maze import CARDS, LARDERS, PLAYERS, Dig, Moles, Placement, Spying

LIST = Path("may-know.json")
SEED = 20261130


def marked(card: lab.Card, copy: int) -> lab.Card:
    """Gives a copy of a card a mark in its name; the rules know the two action cards by their ids, which are no secret."""
    word = mark(f"{card.id} {copy}")
    return replace(card, id=card.id if not isinstance(card, Dig) else f"i{word}", name=f"N{word}", count=1 if card.count else 0)


COPIES = tuple(marked(card, copy) for card in CARDS if isinstance(card, Dig) for copy in range(card.count))
ACTIONS = tuple(card for card in CARDS if not isinstance(card, Dig))
GOALS = tuple(marked(card, 0) for card in LARDERS)


class MarkedMoles(Moles):
    """The burrow with marked cards."""

    cards = COPIES + ACTIONS
    larders, turnip = GOALS, GOALS[0]


class Watched:
    """A session that code plays, and that keeps the list of what Anna may know."""

    def __init__(self) -> None:
        self.session = lab.Session(lab.rules(MarkedMoles), PLAYERS, SEED)
        self.chance = random.Random(5)
        self.known: set[str] = set()
        self.note()
        self.session.observe(self.note)

    def note(self) -> None:
        """Adds what Anna may know now to the list, before any view is drawn."""
        table = self.session.table
        open_cards = [laid.card for laid in table.maze.laid.values()] + list(table.hands[0])
        for node in self.session._tree.nodes:
            for event in node.events:
                if event.told(0):
                    open_cards += [each for each in event.args if isinstance(each, Dig)]
        self.known |= {card.name[1:] for card in open_cards if isinstance(card, Dig)}
        every = {card.name[1:] for card in (*COPIES, *GOALS)}
        LIST.write_text(json.dumps({"secret": sorted(every - self.known), "known": sorted(self.known & every)}), "utf-8")

    def play(self, steps: int = 1) -> None:
        """Makes random choices, placements away from the larders and spying more often."""
        for _ in range(steps):
            if self.session.outcome is None:
                options = self.session.decision.options
                digs = [each for each in options if isinstance(each, Placement) and each.cell[0] < 3]
                wished = digs + [each for each in options if isinstance(each, Spying)]
                self.session.choose(self.chance.choice(wished or options))
