"""The effects of the event cards, in the order of the rulebook: one function a card.

Each gets the table, the hero it affects and the card. A card that lasts is put where it acts; every other one lies on the
discard pile already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ...engine.decision import Barred, Option
from ...engine.game import Asks, Flow
from ...engine.table import Player
from . import events as e
from .cards import ARTIFACTS, Amount, EventCard, Exchange, Levy, Trap, Web
from .endings import wound
from .options import DECLINE, LEFT, RIGHT, Step, destroy, leap
from .table import Dream, Flood, MythTable


def dwarven_trap(table: MythTable, me: Player, card: Trap) -> None:
    """Every hero here rolls the printed number or more, or loses life; dwarves need less (MYT-EV-07 to -10)."""
    hurt = {}
    for hero in table.heroes_on(table.cells[me]):
        needed = card.dwarf_threshold if table.heroes[hero].bombs else card.threshold
        if table.roll(hero, f"{needed} avoids the trap") < needed:
            hurt[hero] = card.damage
    wound(table, hurt)


def web_trap(table: MythTable, me: Player, card: Web) -> None:
    """Catches every hero here; of several webs the one hardest to tear stays (MYT-EV-11, MYT-EV-15)."""
    cell = table.cells[me]
    there = table.web(cell)
    if there is not None and there.threshold >= card.threshold:
        table.put_away([card])
        table.tell(None, e.DISCARDED, card, clause="MYT-EV-15")
        return
    if there is not None:
        table.end_effect(cell, there)
        table.tell(None, e.DISCARDED, there, clause="MYT-EV-15")
    table.add_effect(cell, card)
    table.tell(None, e.CAUGHT, tuple(table.heroes_on(cell)), card)


def nod(table: MythTable, me: Player, card: EventCard) -> Flow:
    """Moves the hero to any explored square, if he likes and no web holds him (MYT-EV-16)."""
    here = table.cells[me]
    if table.web(here) is not None:
        table.tell(None, e.NOTHING, card)
        return
    cells = [leap(cell) for cell in sorted(table.board.laid) if cell != here]
    there: Option | Step = yield table.ask(me, "where does Nod take the hero?", [DECLINE, *cells], barring=not_there)
    if isinstance(there, Step):
        table.tell(None, e.WALKS, me, *there.cell)
        table.arrive(me, there.cell)


def not_there(table: MythTable, me: Player) -> Iterator[Barred]:
    """Bars the square on which the hero stands."""
    yield Barred(leap(table.cells[me]), "the hero stands there already", "MYT-EV-16")


def flooded_place(table: MythTable, me: Player, card: EventCard) -> None:
    """Every hero here misses his next turn (MYT-EV-17, MYT-EV-18)."""
    heroes = tuple(table.heroes_on(table.cells[me]))
    table.floods.append(Flood(card, me, table.cells[me], heroes))
    table.tell(None, e.FLOODED, heroes)


def attack(table: MythTable, me: Player, card: EventCard) -> None:
    """Gives the player an extra turn (MYT-EV-20)."""
    table.extra_turns[me] += 1
    table.tell(None, e.EXTRA_TURN, me)


def rest(table: MythTable, me: Player, card: Amount) -> None:
    """Gives the hero life, up to the maximum (MYT-EV-21)."""
    table.tell(None, e.HEALS, me, table.heal(me, card.amount), table.life[me])


def lasts(table: MythTable, me: Player, card: EventCard) -> None:
    """Acts on the tile until the battle there ends: Execution Place, Darkness, Fury of an Enemy (MYT-EV-22 to -24)."""
    table.add_effect(table.cells[me], card)
    table.tell(None, e.LASTS, card)


def shadow_of_balor(table: MythTable, me: Player, card: EventCard) -> None:
    """Cancels all cards of the row that have not acted yet (MYT-EV-25)."""
    cancelled = table.open_row
    table.open_row, table.laid_by = [], []
    table.put_away(cancelled)
    if table.rules.balor_scope == "row_and_tile":
        cell = table.cells[me]
        for running in table.effects.get(cell, [])[:]:
            table.end_effect(cell, running)
            cancelled = [*cancelled, running]
    table.tell(None, e.CANCELLED, tuple(cancelled))


def splinters(table: MythTable, me: Player, card: Amount) -> None:
    """Gives the player resources (MYT-EV-26)."""
    table.tell(None, e.GAINS, me, table.gain(me, card.amount))


def shade_attack(table: MythTable, me: Player, card: EventCard) -> None:
    """Is replaced by the two top cards of the deck (MYT-EV-27)."""
    cards = [table.top_card() for _ in range(2) if table.deck]
    join(table, cards)
    table.tell(None, e.BROUGHT, tuple(cards))


def join(table: MythTable, cards: list[EventCard]) -> None:
    """Lets cards join those not resolved yet (MYT-CARD-08)."""
    table.open_row += cards
    table.laid_by += [None] * len(cards)


def deceiver_magic(table: MythTable, me: Player, card: EventCard) -> Flow:
    """Is replaced by two random cards out of the hand of any one player (MYT-EV-28)."""
    victims = [player for player in table.living if table.hands[player]]
    if not victims:
        table.tell(None, e.NOTHING, card)
        return
    laid_by = table.card_player
    by_layer = table.rules.deceiver_chooser == "card_player" and laid_by in table.living
    chooser = laid_by if by_layer and laid_by is not None else me
    victim = victims[0]
    if len(victims) > 1:
        victim = yield table.ask(chooser, "whose hand is robbed of two cards?", victims, barring=no_hand)
    stolen = []
    for _ in range(min(2, len(table.hands[victim]))):
        taken = table.luck.pick("theft", table.hands[victim])
        table.hands[victim].remove(taken)
        stolen.append(taken)
    join(table, stolen)
    table.tell(None, e.ROBBED, victim, tuple(stolen))


def no_hand(table: MythTable, me: Player) -> Iterator[Barred]:
    """Bars players who are dead or hold no card."""
    for player in table.players:
        if player not in table.living:
            yield Barred(player, f"{player} is out of the game", "MYT-TURN-05")
        elif not table.hands[player]:
            yield Barred(player, f"{player} holds no card", "MYT-EV-28")


def shiver_magic(table: MythTable, me: Player, card: Amount) -> Flow:
    """Makes the player discard so many hand cards of his own choice, or all (MYT-EV-29)."""
    hand = table.hands[me]
    if len(hand) <= card.amount:
        throw(table, me, tuple(hand))
        return
    for _ in range(card.amount):
        thrown = yield table.ask(me, "which card do you discard?", list(dict.fromkeys(hand)))
        throw(table, me, (thrown,))


def throw(table: MythTable, me: Player, cards: tuple[EventCard, ...]) -> None:
    """Discards hand cards face up."""
    for card in cards:
        table.hands[me].remove(card)
    table.put_away(cards)
    table.tell(None, e.DISCARDS, me, cards, clause="MYT-EV-29")


def soulblighter_magic(table: MythTable, me: Player, card: EventCard) -> None:
    """Makes the player show his hand to everybody once (MYT-EV-30)."""
    table.tell(None, e.SHOWS_HAND, me, tuple(table.hands[me]))


def fury_of_shiver(table: MythTable, me: Player, card: EventCard) -> Flow:
    """Destroys one item that the player chooses, not the Tain or the Codex (MYT-EV-31 to -33)."""
    items = [item for item in dict.fromkeys(table.items[me]) if item.id not in ARTIFACTS]
    if not items:
        table.tell(None, e.NOTHING, card, clause="MYT-EV-33")
        return
    lost: Any = items[0]
    if len(items) > 1:
        lost = (yield table.ask(me, "which item is destroyed?", list(map(destroy, items)), clause="MYT-EV-32",
                                barring=immune)).about  # fmt: skip
    table.items[me].remove(lost)
    table.put_away([lost])
    table.tell(None, e.LOSES_ITEM, me, lost)


def immune(table: MythTable, me: Player) -> Iterator[Barred]:
    """Bars the artifacts of the quests."""
    for item in dict.fromkeys(table.items[me]):
        if item.id in ARTIFACTS:
            yield Barred(destroy(item), f"the {item.name} cannot be destroyed", "MYT-EV-33")


def the_help(table: MythTable, me: Player, card: Exchange) -> Flow:
    """Exchanges all resources with a neighbour (MYT-EV-34)."""
    other = yield from neighbour(table, me, card)
    mine, theirs = table.tokens[me], table.tokens[other]
    table.tokens[me], table.tokens[other] = theirs, mine
    table.tell(None, e.SWAPS, me, other, mine, theirs)


def neighbour(table: MythTable, me: Player, card: Exchange) -> Asks[Player]:
    """Finds the neighbour on the printed side, or, by the switch, on the side that the player picks (MYT-EV-34)."""
    side = RIGHT if card.direction == "right" else LEFT
    if table.rules.swap_direction == "choice" and len(table.living) > 2:
        side = yield table.ask(me, f"{card.name}: exchange with which neighbour?", [RIGHT, LEFT])
    return table.next_living(me, -1 if side is RIGHT else 1)


def avatara_order(table: MythTable, me: Player, card: Levy) -> None:
    """Takes resources from each other player, or what he has (MYT-EV-35, MYT-TWO-05)."""
    amount = _amount(table, card)
    for other in table.clockwise(me)[1:]:
        give(table, other, me, amount)


def avatara_tax(table: MythTable, me: Player, card: Levy) -> None:
    """Gives each other player resources, from the right neighbour on, while they last (MYT-EV-36, MYT-TWO-06)."""
    amount, others = _amount(table, card), table.clockwise(me)[:0:-1]
    again = amount > 0 and table.rules.tax_mode == "until_empty"
    while True:
        for other in others:
            give(table, me, other, amount)
        if not again or not table.tokens[me]:
            return


def _amount(table: MythTable, card: Levy) -> int:
    return card.amount_two_player if table.for_two() else card.amount


def give(table: MythTable, giver: Player, taker: Player, amount: int) -> None:
    """Hands over resources, as many as there are."""
    number = min(amount, table.tokens[giver])
    if number:
        table.tokens[giver] -= number
        table.tokens[taker] += number
        table.tell(None, e.GIVES, giver, taker, number)


def great_dream(table: MythTable, me: Player, card: Amount) -> None:
    """Makes the player obey his right neighbour for his next turns (MYT-EV-37)."""
    controller, mine = table.next_living(me, -1), me is table.active
    table.dreams[me] += (Dream(card if mine else None, controller, card.amount, fresh=mine),)
    table.tell(None, e.DREAMS, me, controller, card.amount)


def the_contract(table: MythTable, me: Player, card: Exchange) -> Flow:
    """Exchanges all hand cards with a neighbour (MYT-EV-38)."""
    other = yield from neighbour(table, me, card)
    table.tell((me, other), e.SWAPS_HANDS, me, other, tuple(table.hands[me]), tuple(table.hands[other]))
    table.hands[me], table.hands[other] = table.hands[other], table.hands[me]


EFFECTS: Mapping[str, Callable[..., Any]] = {
    "dwarven_trap": dwarven_trap,
    "web_trap": web_trap,
    "nod": nod,
    "flooded_place": flooded_place,
    "attack": attack,
    "rest": rest,
    "execution_place": lasts,
    "darkness": lasts,
    "fury_of_enemy": lasts,
    "shadow_of_balor": shadow_of_balor,
    "splinters": splinters,
    "shade_attack": shade_attack,
    "deceiver_magic": deceiver_magic,
    "shiver_magic": shiver_magic,
    "soulblighter_magic": soulblighter_magic,
    "fury_of_shiver": fury_of_shiver,
    "the_help": the_help,
    "avatara_order": avatara_order,
    "avatara_tax": avatara_tax,
    "great_dream": great_dream,
    "the_contract": the_contract,
}
