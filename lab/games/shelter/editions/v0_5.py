"""Card set 0.5 of 15.05.2019: cards moved between bands, Saboteur and Inquisitor rewritten (SHE-COMP-06)."""

from ..effects import deck, hands, turns
from . import v0_4
from .rows import CardSet

SET: CardSet = v0_4.SET.but(
    "0.5",
    poison={"band": 3},
    inquisitor={"band": 3, "hint": "must use the card drawn", "paid": turns.inquisitor_paid, "hint_paid": "skips a turn"},
    saboteur={"band": 4, "free": deck.saboteur_free, "hint": "a hand is redrawn",
              "paid": deck.saboteur_paid, "hint_paid": "redraw your own"},
    tomb_raider={"band": 2},
    caver={"band": 2},
    troublemaker={"band": 3},
    courtesan={"hint_paid": "a whole hand"},
    archaeologist={"free": hands.archaeologist_free, "paid": hands.archaeologist_paid},
    values={
        "ruleset": "memo_29_03_19_plus_notes_0_5",
        "courtesan_paid_swap": "one_or_both",
        "inquisitor_force_scope": "any_action",
    },
)  # fmt: skip

EDITION = SET.edition("totals 23, 30, 34 and 39 stated", "SHE-COMP-06")
