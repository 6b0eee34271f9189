"""The powers of the sixteen characters, in the order of the rulebook: one function a character, about as long as its sentence.

``me`` is who applies the power: the announcer whom nobody contested, or who really has the character (MAS-RES-01). A power is
applied in full, whether one likes it or not (MAS-RES-08).
"""

from __future__ import annotations

from ...engine.game import Flow
from ...engine.table import Player
from . import choices as c
from . import events as e
from .table import MascaradeTable as Table


def beggar(table: Table, me: Player) -> None:
    """Asks the others one after another; whoever is richer at that moment gives (MAS-POW-BEGGAR-01, -02)."""
    asked = table.clockwise(me)
    for player in asked if table.rules.beggar_scope == "all_players" else asked[:1]:
        if table.coins[player] > table.coins[me]:
            table.pay(player, me, table.rules.beggar_ask)


def bishop(table: Table, me: Player) -> Flow:
    """Takes coins from the richest opponent, of several from one of his choice (MAS-POW-BISHOP-01 to -03)."""
    opponents = table.clockwise(me)
    most = max([table.coins[player] for player in opponents])
    richest = [player for player in opponents if table.coins[player] == most]
    victim = richest[0]
    if len(richest) > 1:
        table.clause = "MAS-POW-BISHOP-02"
        victim = yield table.ask(me, "take from which of the richest?", richest, barring=c.not_richest)
    table.pay(victim, me, table.rules.bishop_take)


def cheat(table: Table, me: Player) -> None:
    """Wins at once if rich enough; otherwise nothing happens (MAS-POW-CHEAT-01 to -03, MAS-END-08)."""
    if table.coins[me] >= table.rules.cheat_win:
        table.finish([me], "cheat", "MAS-POW-CHEAT-01")
    table.tell(None, e.NOTHING, me, clause="MAS-POW-CHEAT-02")


def empress(table: Table, me: Player) -> None:
    """Takes coins from the bank (MAS-POW-EMPRESS-01, -02)."""
    table.gain(me, table.rules.empress_gain)


def fool(table: Table, me: Player) -> Flow:
    """Takes a coin, then handles the cards of two players out of sight (MAS-POW-FOOL-01 to -04)."""
    table.gain(me, table.rules.fool_gain)
    table.power_paid()
    pairs = c.fools_pairs(table, me)
    two = pairs[0]
    if len(pairs) > 1:
        two = yield table.ask(me, "handle which two cards?", pairs, clause="MAS-POW-FOOL-02", barring=c.NO_FOOLS_PAIR)
    table.clause = "MAS-POW-FOOL-03"
    yield from table.handle(me, e.FOOLS, *two.about)


def inquisitor(table: Table, me: Player) -> Flow:
    """Has another player say who he is, and opens his card: a wrong name costs him (MAS-POW-INQUISITOR-01 to -06)."""
    barring = c.not_others("MAS-POW-INQUISITOR-05")
    slot = yield table.ask(me, "ask whom?", c.others_cards(table, me), barring=barring)
    clause = "MAS-POW-INQUISITOR-03"
    prompt = f"who do you say that {slot.label} is?"
    said = yield table.ask(slot.owner, prompt, c.statements(table), clause=clause, barring=c.absent, about=slot)
    table.tell(None, e.STATES, slot.owner, said.about, slot, clause=clause)
    table.open([slot], "MAS-POW-INQUISITOR-06")
    if table.cards[slot] is not said.about:
        table.clause = "MAS-POW-INQUISITOR-02"
        table.pay(slot.owner, me, table.rules.inquisitor_penalty)


def judge(table: Table, me: Player) -> None:
    """Takes what lies on the courthouse; the fines of this contest come afterwards (MAS-POW-JUDGE-01, -02)."""
    table.collect_fines(me)


def king(table: Table, me: Player) -> None:
    """Takes coins from the bank (MAS-POW-KING-01)."""
    table.gain(me, table.rules.king_gain)


def patron(table: Table, me: Player) -> None:
    """Takes coins from the bank, and so do both neighbours (MAS-POW-PATRON-01 to -03)."""
    table.gain(me, table.rules.patron_gain)
    table.clause = "MAS-POW-PATRON-02"
    for player in table.neighbours(me):
        table.gain(player, table.rules.patron_neighbour_gain)


def peasant(table: Table, me: Player) -> None:
    """Takes a coin, and more if both Peasants are opened (MAS-POW-PEASANT-01 to -04)."""
    both = len(table.users) > 1
    if both:
        table.clause = "MAS-POW-PEASANT-02"
    table.gain(me, table.rules.peasant_gain + (table.rules.peasant_pair_bonus if both else 0))


def princess(table: Table, me: Player) -> Flow:
    """Takes coins, then has another player show his card to all but himself (MAS-POW-PRINCESS-01 to -03)."""
    table.gain(me, table.rules.princess_gain)
    table.power_paid()
    barring = c.not_others("MAS-POW-PRINCESS-03")
    slot = yield table.ask(me, "who shows his card to the others?", c.others_cards(table, me), barring=barring)
    card, owner = table.cards[slot], slot.owner
    table.see(tuple(table.others(owner)), e.SHOWS, owner, slot, card, clause="MAS-POW-PRINCESS-02")
    if table.rules.princess_restricts:
        table.count_as_opened(slot, card)


def puppet_master(table: Table, me: Player) -> Flow:
    """Takes a coin from each of two players, who then exchange all they have (MAS-POW-PUPPET-01 to -08)."""
    pairs = c.puppets(table, me)
    if not pairs:
        table.tell(None, e.NOTHING, me, clause="MAS-POW-PUPPET-08")
        return
    two = pairs[0]
    if len(pairs) > 1:
        two = yield table.ask(me, "which two players?", pairs, barring=c.NO_PUPPETS)
    order = [me, *table.clockwise(me)]
    one, other = sorted(two.about, key=order.index)
    for player in (one, other):
        if player != me:  # nobody takes a coin from himself (MAS-POW-PUPPET-03)
            table.pay(player, me, table.rules.puppet_take)
    table.clause = "MAS-POW-PUPPET-02"
    slots = tuple(zip(table.places.own[one], table.places.own[other], strict=True))
    for here, there in slots:
        table.exchange(here, there)
    table.tell(None, e.PUPPETS, me, one, other, slots)
    if table.rules.puppet_swap == "seats":
        here, there = table.seats.index(one), table.seats.index(other)
        table.seats[here], table.seats[there] = other, one
        table.tell(None, e.SEATS, one, other)
    table.exchange_fortunes(one, other)


def spy(table: Table, me: Player) -> Flow:
    """Looks at his own card and another one, then exchanges them or not (MAS-POW-SPY-01 to -05)."""
    own, about = table.claims[me], None
    if table.rules.spy_look_order == "own_first":
        table.see(me, e.PEEKS, me, own, table.cards[own], clause="MAS-POW-SPY-03")
        about = f"{own.label}: {table.cards[own].name}"
    others = table.places.foreign[me] + table.places.centre
    other = yield table.ask(me, "look at which card, beside yours?", others, barring=c.not_spied, about=about)
    cards = table.cards[own], table.cards[other]
    table.see(me, e.SPIES, me, (own, other), cards)
    table.clause = "MAS-POW-SPY-02"
    seen = f"{own.label}: {cards[0].name}, {other.label}: {cards[1].name}"
    yield from table.handle(me, e.SPY_SWAPS, own, other, seen)


def thief(table: Table, me: Player) -> None:
    """Takes a coin from each neighbour (MAS-POW-THIEF-01)."""
    for player in table.neighbours(me):
        table.pay(player, me, table.rules.thief_take)


def widow(table: Table, me: Player) -> None:
    """Takes coins from the bank up to a fortune; who has more neither takes nor loses (MAS-POW-WIDOW-01, -02)."""
    table.gain(me, max(0, table.rules.widow_target - table.coins[me]))


def witch(table: Table, me: Player) -> Flow:
    """Exchanges fortunes with a player of choice, or leaves them (MAS-POW-WITCH-01 to -03)."""
    others = table.others(me)
    targets = others if table.rules.witch_mandatory else [*others, c.NOBODY]
    target = yield table.ask(me, "exchange fortunes with whom?", targets, barring=c.not_exchanged)
    if target is c.NOBODY:
        table.tell(None, e.NOTHING, me, clause="MAS-POW-WITCH-02")
    else:
        table.exchange_fortunes(me, target)


POWERS = {
    f"{power.__name__}.power": power
    for power in (beggar, bishop, cheat, empress, fool, inquisitor, judge, king, patron, peasant, princess, puppet_master,
                  spy, thief, widow, witch)
}  # fmt: skip
