"""Predictor and Seeress, the Treasure Hunter, the Saboteurs, and the candidate Mr. Chaos: cards that move the deck."""

from __future__ import annotations

from ....engine.game import Flow
from ....engine.table import Player
from .. import events as e
from ..aims import a_player, another, one_of, only_if
from ..cards import ARTIFACT
from ..table import ShelterTable
from .cave import arrange, deck_places, exchange_places

DECK_EMPTY = "the deck is empty"


def deck_has_cards(table: ShelterTable, me: Player) -> bool:
    """Tells whether the deck has a card to look at."""
    return bool(table.deck)


def artifact_is_discarded(table: ShelterTable, me: Player) -> bool:
    """Tells whether the Artifact lies in the discard."""
    return any(card.role is ARTIFACT for card in table.discard)


def seer_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at the top cards of the deck and puts them back in any order (PREDICTOR-FREE, SEERESS-FREE)."""
    top = table.top(table.rules.seer_free_looks)
    if not top:
        table.tell(None, e.NOTHING, DECK_EMPTY)
        return
    table.tell(me, e.SEES_DECK, me, tuple(top), len(top))
    laid = yield from arrange(table, me, top, deck_places(top))
    table.set_top(laid)
    table.tell(me, e.SETTLES_DECK, me, tuple(laid), len(top), 0)


@only_if(deck_has_cards, DECK_EMPTY)
def seer_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at the top two cards of the deck and may replace each with a hand card (PREDICTOR-PAID, SEERESS-PAID)."""
    top = table.top(2)
    table.tell(me, e.SEES_DECK, me, tuple(top), len(top))
    yield from exchange_places(table, me, top, list(range(len(top))), deck_places(top))
    table.set_top(top)
    table.tell(me, e.SETTLES_DECK, me, tuple(top), len(top), len(top))
    table.check_keys(me)


def treasure_hunter_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at the top card and leaves it or puts it under the deck; may do so once more (TREASURE_HUNTER-FREE)."""
    if not table.deck:
        table.tell(None, e.NOTHING, DECK_EMPTY)
        return
    for again in (False, True):
        if again and (yield table.ask(me, "look at the top card once more?", ["stop", "repeat"])) == "stop":
            return
        table.tell(me, e.SEES_DECK, me, (table.deck[-1],), 1)
        if (yield table.ask(me, "leave the card on top or put it under the deck?", ["top", "bottom"])) == "bottom":
            table.deck.insert(0, table.deck.pop())
            table.tell(None, e.PUTS_UNDER, me, len(table.deck))
        else:
            table.tell(None, e.LEAVES_TOP, me)


@only_if(artifact_is_discarded, "the Artifact does not lie in the discard")
def treasure_hunter_paid(table: ShelterTable, me: Player) -> None:
    """Wins the round, the Artifact lying in the discard (TREASURE_HUNTER-PAID)."""
    table.win_round(me, "treasure_hunter", "SHE-1.0-WIN-03")


def saboteur_one(table: ShelterTable, me: Player) -> Flow:
    """A player discards one random card and draws one (0.3 and 0.4 SABOTEUR-FREE)."""
    target = yield a_player(table, me, "who discards a card?")
    table.throw(target, table.luck.pick("pick", table.hands[target]))
    table.draw(target, "SHE-DRAW-02")


def saboteur_hand(table: ShelterTable, me: Player) -> Flow:
    """A player discards the whole hand and draws as many (0.3 and 0.4 SABOTEUR-PAID)."""
    target = yield a_player(table, me, "who discards the hand?")
    redraw_hand(table, target)


def saboteur_free(table: ShelterTable, me: Player) -> Flow:
    """Another player discards the whole hand and draws as many (SABOTEUR-FREE)."""
    target = yield another(table, me, "who discards the hand?")
    redraw_hand(table, target)


def redraw_hand(table: ShelterTable, target: Player) -> None:
    """Discards a hand and draws as many cards, one by one (SHE-DRAW-02)."""
    for _ in range(table.throw_hand(target)):
        table.draw(target, "SHE-DRAW-02")


def saboteur_paid(table: ShelterTable, me: Player) -> None:
    """Shuffles the own hand into the deck and draws as many (SABOTEUR-PAID)."""
    cards = tuple(table.hands[me])
    table.hands[me].clear()
    table.tell(me, e.SHUFFLES_IN, me, cards)
    table.deck = table.luck.order("deck", [*table.deck, *cards])[::-1]
    table.tell(None, e.HAND_SHUFFLED_IN, clause="SHE-SHUF-01")
    for _ in cards:
        table.draw(me, "SHE-DRAW-02")


def chaos_free(table: ShelterTable, me: Player) -> Flow:
    """Eliminates another player who has exactly three coins, but not in the first lap (MR_CHAOS-FREE)."""
    if not table.first_lap_over():
        table.tell(None, e.NOTHING, "not everybody has had a turn yet")
        return
    rich = [player for player in table.others(me) if table.coins[player] == 3]
    if not rich:
        table.tell(None, e.NOTHING, "nobody else has exactly 3 coins")
        return
    target = yield one_of(table, me, "whom do you eliminate?", rich, "only another player with exactly 3 coins can be chosen")
    table.eliminate({target: table.clause})


def chaos_paid(table: ShelterTable, me: Player) -> Flow:
    """Shuffles any player's hand and the cave together and deals both again (MR_CHAOS-PAID)."""
    target = yield table.ask(me, "whose hand is shuffled with the cave?", list(table.players))
    hand = table.hands[target]
    cards = table.luck.order("redeal", [*hand, *table.cave])
    table.hands[target], table.cave = cards[: len(hand)], cards[len(hand) :]
    table.tell(None, e.REDEALS, me, target)
    if hand:
        table.tell(target, e.DEALS, target, tuple(table.hands[target]))
        table.check_keys(target)
