"""Card set 0.2: no Merchant; Tomb Raider, Explorer and Predictor come in; 28 cards (SHE-COMP-03)."""

from ..effects import cave, deck, hands, necromancer
from . import v0_1
from .rows import CardSet, Row

SET: CardSet = v0_1.SET.but(
    "0.2",
    Row("tomb_raider", "Tomb Raider", 2,
        hands.tomb_raider_free_other, "hunt a key", hands.tomb_raider_paid_optional, "perhaps the other card",
        lineage="key_hunter"),
    Row("explorer", "Explorer", 3, cave.explorer_free, "cave against deck", cave.explorer_paid, "two deck cards"),
    Row("predictor", "Predictor", 2, deck.seer_free, "order the top two", deck.seer_paid, "swap with the deck",
        lineage="deck_seer"),
    without=["merchant"],
    necromancer={"paid": necromancer.necromancer_paid, "hint_paid": "use a discard's effect"},
)  # fmt: skip

EDITION = SET.edition("numbered list of 13 kinds", "SHE-COMP-03")
