"""Card set 0.1: one list of 23 cards for every number of players (SHE-COMP-02)."""

from ..cards import Role
from ..effects import cave, coins, hands, necromancer
from .rows import CardSet, Row, key

SET = CardSet.of(
    "0.1",
    key("gold_key", "Gold Key"),
    key("silver_key", "Silver Key"),
    key("bronze_key", "Bronze Key"),
    Row("artifact", "Artifact", 1, hint="for the Archaeologist", role=Role.ARTIFACT),
    Row("archaeologist", "Archaeologist", 2,
        hands.archaeologist_free, "seek the Artifact", hands.archaeologist_paid_any, "in a whole hand"),
    Row("necromancer", "Necromancer", 1,
        necromancer.bury_free, "discard into the cave", necromancer.bury_paid, "into a slot you choose"),
    Row("miner", "Miner", 3, cave.miner_free, "look in a cave", cave.miner_paid, "two caves"),
    Row("merchant", "Merchant", 2, coins.merchant_free, "2 coins if broke", coins.merchant_paid, "2 coins",
        lineage="coin_merchant"),
    Row("criminal", "Criminal", 2, hands.trap_hunter_free, "hunt a Guard", hands.trap_hunter_paid, "in a whole hand",
        lineage="trap_hunter"),
    Row("caver", "Caver", 2, cave.caver_free, "look in two caves", cave.caver_paid, "rearrange three"),
    Row("swindler", "Swindler", 3,
        hands.swapper_free, "look and swap", hands.swapper_paid, "a whole hand, both or none",
        lineage="hand_swapper"),
    Row("thief_assassin", "Thief-Assassin", 1,
        coins.thief_free, "take all coins", coins.assassin_paid, "eliminate", price=2,
        lineage="coin_thief"),
    Row("guard", "Guard", 3, hint="deadly to see", hint_paid="answers the thief", role=Role.TRAP, lineage="trap"),
    ruleset="memo_29_03_19",
    courtesan_paid_swap="both_or_none",
    inquisitor_force_scope="play_only",  # no card of the set reads this yet, nor the next
    seer_free_looks=2,
    trap_answer="thief",
    artifact_shuffles_cave=False,
)  # fmt: skip

EDITION = SET.edition("the oldest set, no player bands", "SHE-COMP-02")
