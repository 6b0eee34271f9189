"""A small game whose set-up asks in secret, told plainly, and with slips and leaks that a test plants."""

from __future__ import annotations

from typing import Any, ClassVar

import lab

CARDS = tuple(lab.Card(f"{suit}{rank}", f"{suit.title()} {rank}") for suit in ("star", "moon", "leaf") for rank in range(6))
DEALT = lab.Kind("dealt", "who cards", "{who} is dealt {cards}", "{who} is dealt cards")
BURIES = lab.Kind("buries", "who card", "{who} buries {card}", "{who} buries a card", lab.recall.discards)
TELLS = lab.Kind("tells", "who card", "{who} buries {card}", "{who} buries {card}")
LAYS = lab.Kind("lays", "who card", "{who} lays {card}", memory=lab.recall.discards)


class Well(lab.Table):
    layout: ClassVar[Any] = (
        lab.Zone("hands", "hand", lab.Seen.OWNER, each=True),
        lab.Zone("buried", "buried", lab.Seen.OWNER, each=True),
        lab.Zone("row", "Row", lab.Seen.ALL, lab.Shape.ROW),
        lab.Zone("deck", "Left over", lab.Seen.NOBODY, lab.Shape.PILE),
        lab.Counter("laid", "cards laid"),
    )


class Wells(lab.Game):
    """Everybody is dealt four cards, buries one of them, and lays the others."""

    id, title, players, Table, cards = "wells", "Wells", (2, 3), Well, CARDS
    secret, told = True, BURIES

    def setup(self, table: Any) -> Any:
        table.clause = "WEL-1"
        table.deck = table.luck.order("deck", table.rules.copies())
        table.hands = [[table.deck.pop() for _ in range(4)] for _ in table.players]
        table.buried, table.row, table.laid = [[] for _ in table.players], [], [0 for _ in table.players]
        table.active = table.players[0]
        for who in table.players:
            table.tell(who, DEALT, who, tuple(table.hands[who]))
        for who in table.players:
            card = yield table.ask(who, self.prompt(table, who), table.hands[who], secret=self.secret)
            table.hands[who].remove(card)
            table.buried[who].append(card)
            table.tell(who, self.told, who, card)

    def prompt(self, table: Any, who: Any) -> str:
        return "which card do you bury?"

    def turn(self, table: Any) -> Any:
        me = table.active
        card = yield table.ask(me, "which card do you lay?", table.hands[me])
        table.hands[me].remove(card)
        table.row.append(card)
        table.laid[me] += 1
        table.tell(None, LAYS, me, card)
        table.active = table.after(me)
        if not any(table.hands):
            table.win(table.players, "all cards are laid")
