"""Merchant of 0.1, Thief-Assassin and Thief: coins, and killing for coins."""

from __future__ import annotations

from ....engine.decision import Decision
from ....engine.game import Asks, Flow
from ....engine.table import Player
from .. import events as e
from ..aims import another, not_another, one_of, only_if
from ..looks import LET_IT_HAPPEN, NO_TRAP_FOR_THIEF, replace_traps, traps_of
from ..table import ShelterTable

ONLY_BROKE = "only a player without coins can be eliminated"


def somebody_is_broke(table: ShelterTable, me: Player) -> bool:
    """Tells whether another living player has no coins."""
    return any(table.coins[player] == 0 for player in table.others(me))


def somebody_will_be_broke(table: ShelterTable, me: Player) -> bool:
    """Tells whether a player who may be chosen has no coins, oneself after paying included (SHE-0.5-CARD-THIEF-PAID)."""
    price = table.rules.prices["thief"]
    return somebody_is_broke(table, me) or (table.rules.chosen_player_may_be_self and table.coins[me] == price)


def merchant_free(table: ShelterTable, me: Player) -> None:
    """Takes two coins if he has none (0.1 MERCHANT-FREE)."""
    if table.coins[me] == 0:
        table.tell(None, e.TAKES_COINS, me, table.gain(me, table.rules.merchant_amount))
    else:
        table.tell(None, e.NOTHING, f"{me} has coins")


def merchant_paid(table: ShelterTable, me: Player) -> None:
    """Takes two coins (0.1 MERCHANT-PAID)."""
    table.tell(None, e.TAKES_COINS, me, table.gain(me, table.rules.merchant_amount))


def rob(table: ShelterTable, me: Player, target: Player) -> None:
    """Moves all coins of a player to another, the surplus to the bank (SHE-COIN-02)."""
    coins = table.coins[target]
    if target is me:
        table.tell(None, e.NOTHING, "a theft from oneself changes nothing")
    elif not coins:
        table.tell(None, e.NOTHING, f"{target} has no coins")
    else:
        table.coins[target] = 0
        table.tell(None, e.ROBS, me, target, coins, table.gain(me, coins))


def thief_free(table: ShelterTable, me: Player) -> Flow:
    """Takes all coins of a player, who may answer where traps answer thieves (THIEF_ASSASSIN-FREE, later THIEF-FREE)."""
    target = yield rob_whom(table, me)
    stopped = yield from answered(table, me, target)
    if not stopped:
        rob(table, me, target)


def rob_whom(table: ShelterTable, me: Player) -> Decision:
    """Asks whom to rob: the living, or everybody where the eliminated may be robbed too (SHE-TARGET-02)."""
    everybody = table.players if table.rules.thief_may_rob_eliminated else table.living
    able = [player for player in everybody if player is not me or table.rules.chosen_player_may_be_self]
    return one_of(table, me, "whom do you rob?", able, "he cannot be robbed")


def kill(table: ShelterTable, me: Player, target: Player) -> Flow:
    """Eliminates a player, who may answer where traps answer thieves (SHE-TRAP-05)."""
    stopped = yield from answered(table, me, target)
    if not stopped:
        table.eliminate({target: table.clause})
        table.stop_if_out()


def assassin_paid(table: ShelterTable, me: Player) -> Flow:
    """Eliminates another player (0.1 and 0.2 THIEF_ASSASSIN-PAID)."""
    target = yield another(table, me, "whom do you eliminate?")
    yield from kill(table, me, target)


@only_if(somebody_is_broke, "nobody else is without coins")
def assassin_broke_paid(table: ShelterTable, me: Player) -> Flow:
    """Eliminates another player who has no coins (0.3 THIEF_ASSASSIN-PAID)."""
    broke = [player for player in table.others(me) if table.coins[player] == 0]
    target = yield one_of(table, me, "whom do you eliminate?", broke, ONLY_BROKE, among=not_another)
    yield from kill(table, me, target)


@only_if(somebody_will_be_broke, "nobody whom you may choose is without coins")
def thief_paid(table: ShelterTable, me: Player) -> Flow:
    """Eliminates a player who has no coins (THIEF-PAID)."""
    broke = [player for player in table.any_chosen(me) if table.coins[player] == 0]
    target = yield one_of(table, me, "whom do you eliminate?", broke, ONLY_BROKE)
    yield from kill(table, me, target)


def answered(table: ShelterTable, thief: Player, target: Player) -> Asks[bool]:
    """Asks the thief's target whether he answers with a trap; returns whether the thief is stopped (SHE-TRAP-05)."""
    price = table.rules.answer_price
    if table.rules.trap_answer != "thief" or target is thief or target not in table.living or table.coins[target] < price:
        return False  # the eliminated take no further part (SHE-ELIM-01)
    trap = yield table.ask(
        target,
        "the thief comes: answer with a trap?",
        [LET_IT_HAPPEN, *traps_of(table, target)],
        clause="SHE-TRAP-05",
        secret=True,
        barring=NO_TRAP_FOR_THIEF,
    )
    if trap is LET_IT_HAPPEN:
        return False
    table.coins[target] -= price
    table.tell(None, e.ANSWERS_THIEF, target, trap, price, thief, clause="SHE-TRAP-05")
    table.eliminate({thief: "SHE-TRAP-05"})
    replace_traps(table, [(target, trap)])
    table.stop_if_out()
    return True
