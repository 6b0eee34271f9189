"""Ready-made memory for the events that most card games have, on a table with ``hands`` and a ``deck``.

    SEES = lab.Kind("sees", "looker holder card", "{looker} sees {card} of {holder}", "...", memory=lab.recall.looks)

==================================================================================  ==============================
What happens, and who is told                                                       memory
==================================================================================  ==============================
a card is played or discarded openly from a hand: told to everybody                 ``discards``
a card leaves a hand face down, as to be buried: told to its owner                  ``discards``
a player draws the top card of the deck: told to him                                ``draws``
a player looks at a card, or a hand: told to him                                    ``looks``
a card goes from hand to hand, whoever sees it: told to those                       ``gives``
the deck is shuffled: told to everybody                                             ``shuffles``
a hand is dealt; something that moves no hidden card, such as points or a trick     none: it is seen, or nobody's secret
==================================================================================  ==============================

Each function takes the arguments of its event in the order shown; whatever an event has beyond them is left alone. A game
whose cards lie otherwise writes a function of its own with the verbs of :class:`~lab.engine.memory.Memory`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .memory import Memory
from .table import Player


def hand(player: Player) -> tuple[str, int]:
    """Names a player's hand in a memory."""
    return "hands", int(player)


def looks(memory: Memory, told: bool, looker: Player, holder: Player, cards: Any, *rest: Any) -> None:
    """``looker holder cards``: somebody looks at a card, or several, in a hand."""
    if told and memory.viewer == looker:
        memory.sees(hand(holder), _several(cards))


def draws(memory: Memory, told: bool, player: Player, *rest: Any) -> None:
    """``player card``: a player draws the top card of the deck."""
    memory.draws("deck", hand(player))


def discards(memory: Memory, told: bool, player: Player, cards: Any, *rest: Any) -> None:
    """``player cards``: a card, or several, leaves a hand, seen by whoever is told."""
    if told:
        for card in _several(cards):
            memory.loses(hand(player), card)
    else:
        memory.loses_unseen(hand(player), len(cards) if isinstance(cards, (list, tuple)) else 1)


def gives(memory: Memory, told: bool, giver: Player, taker: Player, card: Any, *rest: Any) -> None:
    """``giver taker card``: a card goes from hand to hand; who is not told of it knows less of the giver's hand."""
    if told:
        memory.loses(hand(giver), card)
        memory.gets(hand(taker), card)
    else:
        memory.loses_unseen(hand(giver))


def shuffles(memory: Memory, told: bool, *rest: Any) -> None:
    """The deck is shuffled."""
    memory.forgets_pile("deck")


def _several(cards: Any) -> Sequence[Any]:
    return cards if isinstance(cards, (list, tuple)) else (cards,)
