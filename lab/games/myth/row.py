"""The event row: how it is laid, turned face up and carried out card by card (MYT-DET, MYT-CARD, MYT-EXEC, MYT-TWO)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.decision import Barred, Option
from ...engine.game import Asks, Flow
from ...engine.table import Player
from . import events as e
from .cards import HARMFUL, HELPFUL, PERSONAL, EventCard, Item, Monster
from .options import PASS
from .table import EXPLORED, NEW, MythTable

NOT_SHARED = ("nod",)  # a personal card that only the active hero can follow (MYT-SHARE-01)

# --- determination: phase 3 ---


def determine(table: MythTable, me: Player) -> Flow | None:
    """Lays the event row after a move; without a move the phase is left out (MYT-DET-14)."""
    return lay_row(table, me) if table.ground else None


def lay_row(table: MythTable, me: Player) -> Flow:
    """Lays a deck card on new ground, then asks the active player and the others once around (MYT-DET-01, -02, -06 to -10).

    With two players it is the same, but for a second deck card (MYT-TWO-02 to -04).
    """
    new = table.ground == NEW
    if new and table.deck:
        from_deck(table, me, "MYT-DET-01")
    yield from add(table, me, "MYT-DET-02")
    laid = False
    for player in table.clockwise(me)[1:]:
        laid = yield from add(table, player, "MYT-DET-06")
        if laid:
            break
    if not laid and new and table.rules.two_player_extra_card and table.for_two() and table.deck:
        from_deck(table, me, "MYT-TWO-04")


def from_deck(table: MythTable, me: Player, clause: str) -> None:
    """Lays the top card of the deck face down into the row, seen by nobody."""
    into_row(table, table.top_card(), None, 0)
    table.tell(None, e.FROM_DECK, me, clause=clause)


def into_row(table: MythTable, card: EventCard, player: Player | None, price: int) -> None:
    """Puts a card face down into the row."""
    table.row.append(card)
    table.laid_by.append(player)
    table.row_tokens.append(price)


def add(table: MythTable, player: Player, clause: str) -> Asks[bool]:
    """Asks a player for a card for the row; tells whether he laid one (MYT-DET-02 to -08, MYT-DET-13)."""
    passes = clause if player is table.active else "MYT-DET-07"
    if not table.hands[player]:
        table.tell(None, e.PASSES, player, clause=passes)
        return False
    prompt = f"add a card to the events of {table.active}?"
    offer = yield table.ask(player, prompt, offers(table, player), clause=clause, secret=True, barring=not_added)
    if offer is PASS:
        table.tell(None, e.PASSES, player, clause=passes)
        return False
    table.hands[player].remove(offer.card)
    table.tokens[player] -= offer.price
    into_row(table, offer.card, player, offer.price)
    table.tell(player, e.LAYS, player, offer.card, offer.price, len(table.row) - 1, clause="MYT-DET-03")
    return True


def offers(table: MythTable, player: Player) -> list[Any]:
    """Lists the cards of a hand that may be added at their price, once each kind, and passing (MYT-DET-04, -12, -15)."""
    options: list[Any] = [PASS]
    me = table.active
    if player is me and table.bans[1]:
        return options
    tokens = table.tokens[player]
    prices = table.rules.offers[table.ground == EXPLORED, table.codices(player) if table.items[player] else 0]
    unwanted = ""
    if table.rules.event_play_restriction == "by_alignment":
        unwanted = HARMFUL if player is me else HELPFUL
    for card in dict.fromkeys(table.hands[player]):
        offer = prices[card]
        if offer is not None and offer.price <= tokens and card.alignment != unwanted:
            options.append(offer)
    return options


def price_list(table: MythTable, player: Player, *, explored: bool) -> dict[EventCard, int | None]:
    """Lists what each card of a hand costs on a ground; None where it cannot be laid (MYT-DET-15)."""
    prices = table.rules.offers[explored, table.codices(player)]
    return {card: None if (offer := prices[card]) is None else offer.price for card in dict.fromkeys(table.hands[player])}


def not_added(table: MythTable, player: Player) -> Iterator[Barred]:
    """Says of the other cards of a hand why they may not be added."""
    offered = {option.card for option in offers(table, player)[1:]}
    explored, tokens = table.ground == EXPLORED, table.tokens[player]
    prices = table.rules.offers[explored, table.codices(player)]
    for card in dict.fromkeys(table.hands[player]):
        if card in offered:
            continue
        option, offer = Option(f"add {card.id}", f"Lay {card.name}", card.hint), prices[card]
        if player is table.active and table.bans[1]:
            yield Barred(option, f"{table.dreams[player][0].controller} forbids you to play cards in this turn", "MYT-EV-37")
        elif offer is None:
            yield Barred(option, "a card without a price cannot be added on explored ground", "MYT-DET-12")
        elif offer.price > tokens:
            facts = {"price": offer.price, "tokens": tokens}
            yield Barred(option, f"it costs {offer.price} here, you have {tokens}", "MYT-DET-04", facts, also=("MYT-RES-02",))
        else:
            whom = "oneself" if player is table.active else "another"
            yield Barred(option, f"a {card.alignment} card may not be laid for {whom}", "MYT-DET-13")


# --- execution: phase 4 ---


def carry_out(table: MythTable, me: Player) -> Flow | None:
    """Turns the row face up and carries it out; an empty row is skipped (MYT-EXEC-01, MYT-EXEC-02, MYT-DET-16)."""
    if not table.row:
        return None
    table.open_row, table.row = table.row, []
    table.row_tokens = []
    table.tell(None, e.REVEALS, tuple(table.open_row), clause="MYT-EXEC-01")
    return resolve(table, me)


def resolve(table: MythTable, me: Player) -> Flow:
    """Lets the earliest card act until none is left; of several alike in time the active player picks (MYT-CARD-04 to -08).

    Cards of the row are in nobody's hand: they act even if who laid them is dead (MYT-EXEC-10).
    """
    while table.open_row:
        earliest = min(card.rank for card in table.open_row)
        tied = [card for card in dict.fromkeys(table.open_row) if card.rank == earliest]
        if len(tied) > 1:
            clause = "MYT-CARD-06" if earliest else "MYT-CARD-07"
            card = yield table.ask(me, "which card acts next?", tied, clause=clause, barring=not_next)
        else:
            card = tied[0]
        i = table.open_row.index(card)
        del table.open_row[i]
        yield from act(table, me, card, table.laid_by.pop(i))
    table.laid_by = []


def not_next(table: MythTable, me: Player) -> Iterator[Barred]:
    """Says of the later cards of the row why they do not act yet."""
    earliest = min(card.rank for card in table.open_row)
    for card in dict.fromkeys(table.open_row):
        if card.rank != earliest:
            clause = "MYT-CARD-05" if card.rank * earliest > 0 else "MYT-CARD-04"
            yield Barred(card, "other cards of the row act before it", clause)


def act(table: MythTable, me: Player, card: EventCard, laid_by: Player | None) -> Flow:
    """Lets one card take effect where the active hero stands now (MYT-EXEC-03, -04, -09, MYT-SHARE-01)."""
    table.clause = card.clause
    table.tell(None, e.TAKES_EFFECT, card, me, clause="MYT-EXEC-03")
    if isinstance(card, Monster):
        table.appear(card)
    elif isinstance(card, Item):
        table.items[me].append(card)
        table.tell(None, e.TAKES_ITEM, me, card, clause="MYT-EV-01")
    else:
        if not card.lasts:
            table.put_away([card])
        table.card_player = laid_by
        heroes = [me]
        if table.rules.shared_events == "all" and card.scope == PERSONAL and card.job not in NOT_SHARED:
            heroes = table.heroes_on(table.cells[me])
        for hero in heroes:
            table.clause = card.clause
            yield from table.rules.acts[card](table, hero, card)
