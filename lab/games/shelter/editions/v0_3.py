"""Card set 0.3 of 22.03.2019: the first with player bands; Gendarme, Dynamite, Saboteur and Merchant (SHE-COMP-04)."""

from ..cards import Role
from ..effects import coins, deck, hands, necromancer, turns
from . import v0_2
from .rows import CardSet, Row

SET: CardSet = v0_2.SET.but(
    "0.3",
    Row("gendarme", "Gendarme", 1, turns.gendarme_free, "no playing", turns.gendarme_paid, "and look at the hand",
        lineage="turn_control"),
    Row("dynamite", "Dynamite", 1, hint="deadly to get", hint_paid="seen: deadly to a holder with coins", role=Role.POISON,
        lineage="hot_potato"),
    Row("saboteur", "Saboteur", 2, deck.saboteur_one, "one card is redrawn", deck.saboteur_hand, "a whole hand"),
    Row("merchant", "Merchant", 2, hands.passer_free, "all pass a card", hands.passer_paid, "all pass hands", band=4,
        lineage="passer"),
    necromancer={"free": necromancer.necromancer_free, "hint": "take a discard back"},
    thief_assassin={"name": "Thief-Assassin (Mercenary)", "paid": coins.assassin_broke_paid, "hint_paid": "eliminate the broke",
                    "price": -1},
    guard={"hint_paid": "shows itself instead"},
    tomb_raider={"band": 3},
    explorer={"band": 3},
    caver={"band": 3},
    predictor={"band": 4},
    values={"trap_answer": "redirect", "artifact_shuffles_cave": True},
)  # fmt: skip

EDITION = SET.edition("bands for two, three or more, four or more", "SHE-COMP-04")
