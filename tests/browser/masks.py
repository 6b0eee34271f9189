"""A game of Mascarade that Boris watches, beside its twin in which everything that he cannot know is otherwise.

Imported twice: the kernel plays both games, with one view in a page for each; the test compares what the two pages received.
"""

from __future__ import annotations

import lab

PLAYERS = ["Anna", "Boris", "Vera", "Gleb"]
SEED = "zthe-seed-of-deal-{}z"  # it occurs nowhere else
SECRETS = {"exchange": "leave", "leave": "exchange"}
CHOICES = (
    *("swap", "Vera", "exchange"),  # Anna
    *("swap", "Gleb", "exchange"),  # Boris himself
    *("swap", "centre 1", "leave"),  # Vera
    *("swap", "Anna", "exchange"),  # Gleb
    *("announce", "king", "pass", "pass", "pass"),  # Anna
    *("swap", "Anna", "leave"),  # Boris himself
    *("announce", "judge", "pass", "pass", "pass"),  # Vera
)


def deal(number: int) -> lab.Session:
    """Deals a game in which everybody sees his own card alone."""
    return lab.Session(lab.rules("mascarade", initial_reveal="own_only"), PLAYERS, SEED.format(number))


def game(*, twin: bool) -> lab.Session:
    """Gives the game, or the first other deal in which Boris has the same card and Anna has not."""
    first = deal(7)
    if not twin:
        return first
    others = map(deal, range(8, 1000))
    return next(
        other for other in others if other.rows("Boris") == first.rows("Boris") and other.rows("Anna") != first.rows("Anna")
    )


def go_on(session: lab.Session, *, twin: bool, steps: int = 1) -> None:
    """Makes the next choices; in the twin the others do the contrary in secret."""
    for choice in CHOICES[session.step : session.step + steps]:
        foreign = session.decision.secret and str(session.decision.player) != "Boris"
        session.choose(SECRETS[choice] if twin and foreign else choice)
