"""Card set 0.4 of 27.03.2019: seven cards renamed, Sneak and Provocateur for five players (SHE-COMP-05)."""

from ..effects import coins, hands, turns
from . import v0_3
from .rows import CardSet, Row

SET: CardSet = v0_3.SET.but(
    "0.4",
    Row("sneak", "Sneak", 3, hands.sneak_free, "swap blind", hands.sneak_paid, "swap hands blind", band=5,
        lineage="blind_swapper"),
    Row("provocateur", "Provocateur", 2, hands.provocateur_free, "two show a card", hands.provocateur_paid, "two show hands",
        band=5),
    dynamite={"id": "poison", "name": "Poison"},
    gendarme={"id": "inquisitor", "name": "Inquisitor", "free": turns.inquisitor_free, "hint": "must play the card drawn",
              "paid": turns.inquisitor_paid_look},
    thief_assassin={"id": "thief", "name": "Thief", "paid": coins.thief_paid},
    archaeologist={"free": hands.archaeologist_free_any},
    criminal={"id": "guard", "name": "Guard", "hint": "hunt a Bandit"},
    guard={"id": "bandit", "name": "Bandit", "hint_paid": "answers a look"},
    swindler={"id": "courtesan", "name": "Courtesan"},
    merchant={"id": "troublemaker", "name": "Troublemaker"},
    predictor={"id": "seeress", "name": "Seeress", "hint": "order the top three"},
    tomb_raider={"free": hands.tomb_raider_free, "paid": hands.tomb_raider_paid, "hint_paid": "and the other card"},
    values={"seer_free_looks": 3, "trap_answer": "preempt"},
)  # fmt: skip

EDITION = SET.edition("totals 23, 30, 34 and 39 stated", "SHE-COMP-05")
