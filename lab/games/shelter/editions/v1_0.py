"""Rules 1.0 of 28.05.2019: set 0.5 and the Treasure Hunter, played in a series of rounds (SHE-COMP-08)."""

from ..effects import deck
from . import v0_5
from .rows import CardSet, Row

TREASURE_HUNTER = CardSet.of(
    "1.0",
    Row("treasure_hunter", "Treasure Hunter", 1,
        deck.treasure_hunter_free, "sift the deck top", deck.treasure_hunter_paid, "win by the Artifact", price=3),
    ruleset="rules_1_0",
)  # fmt: skip

EDITION = v0_5.SET.edition(
    "set 0.5 and one Treasure Hunter",
    "SHE-COMP-08",
    "SHE-0.5-CARD-",
    "SHE-0.5-NOTE-01",
    "SHE-0.5-NOTE-03",
    others=TREASURE_HUNTER,
)
