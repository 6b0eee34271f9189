"""What may be chosen, and what may not and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from ...engine.decision import Barred, OnDemand, Option
from ...engine.game import Asks
from ...engine.table import Player
from ...engine.words import Said
from .cards import Character
from .places import Slot
from .rules import FREE, SWAP, Actions
from .table import MascaradeTable

PASS = Option("pass", "Pass")
NOBODY = Option("nobody", "Nobody", "leave the fortunes as they are")


def _contest_with(hand: str, place: int) -> Option:
    return Option(f"contest {hand}", f"Contest with your {hand} card", "it is opened", about=place)


CONTESTS = {  # by the number of cards before a player: he contests with one of them (MAS-CON-01, MAS-V3-08, MAS-V2-06)
    1: (PASS, Option("contest", "Contest", "your card is opened", about=0)),
    2: (PASS, _contest_with("left", 0), _contest_with("right", 1)),
    3: (PASS, _contest_with("left", 0), _contest_with("right", 1), _contest_with("protected", 2)),
}
SWAP_ONLY: Actions = (SWAP,)

# --- actions ---


def actions(table: MascaradeTable, me: Player) -> Actions:
    """Lists the actions open to the active player (MAS-TURN-02, -04, -05, MAS-REST-01, MAS-V3-12)."""
    if table.turn <= table.rules.forced_swap_turns:
        return SWAP_ONLY
    return table.rules.after_opening if me in table.opened else FREE


def barred_actions(table: MascaradeTable, me: Player) -> Iterator[Barred]:
    """Bars what the first turns or an opened card do not allow."""
    forced, open_, also = table.rules.forced_swap_turns, actions(table, me), OPENED_ALSO.get(len(table.players), ())
    firsts = "first turn is a swap" if forced == 1 else f"first {forced} turns are swaps"
    for action in FREE:
        if action in open_:
            continue
        if table.turn <= forced:
            yield Barred(action, f"the {firsts}, and this is turn {table.turn}", "MAS-TURN-04")
        else:
            which = "one of your cards" if also else "your card"
            yield Barred(action, f"{which} was opened in the turn before", "MAS-REST-01", also=("MAS-REST-02", *also))


OPENED_ALSO = {2: ("MAS-V2-08",), 3: ("MAS-V3-12",)}  # by the number of players: which of several cards does not matter


def claims(table: MascaradeTable, me: Player) -> Sequence[Character]:
    """Lists the characters that may be announced (MAS-ANN-03, MAS-REST-01)."""
    if table.rules.restriction == "no_same_character" and me in table.opened:
        return [card for card in table.in_play if card not in table.opened[me]] or table.in_play  # unless that were none
    return table.in_play


def barred_claims(table: MascaradeTable, me: Player) -> Iterator[Barred]:
    """Bars characters that take no part, and the one just opened where that is barred."""
    yield from absent(table, me, "MAS-ANN-03")
    for card in table.in_play:
        if card not in claims(table, me):
            yield Barred(card, f"your {card.name} was opened in the turn before", "MAS-REST-01")


def statements(table: MascaradeTable) -> list[Option]:
    """Lists what the Inquisitor may be told: every character in play (MAS-POW-INQUISITOR-03)."""
    return [Option(card.id, card.name, about=card) for card in table.in_play]


def absent(table: MascaradeTable, me: Player, clause: str = "MAS-SCEN-02") -> Iterator[Barred]:
    """Bars the characters that take no part."""
    for card in table.rules.cards.values():
        if card not in table.in_play:
            yield Barred(card, f"the {card.name} takes no part in this game", clause, also=("MAS-SCEN-02",))


# --- slots ---


class Pointing(NamedTuple):
    """Why a player points at one of his cards: what he is asked, and by which clauses.

    ``three`` and ``two`` ask it with so many players, ``two`` also bars the protected card, ``foreign`` cards of others.
    """

    prompt: str
    three: str
    two: str
    foreign: str

    def asks(self, clause: str) -> bool:
        """Tells whether a question with a clause is this one."""
        return clause in (self.three, self.two)


TO_PEEK = Pointing("look at which of your cards?", "MAS-V3-06", "MAS-V2-04", "MAS-PEEK-03")
TO_SWAP = Pointing("swap which of your cards?", "MAS-V3-05", "MAS-V2-03", "MAS-SWAP-06")
TO_ANNOUNCE = Pointing("with which of your cards?", "MAS-V3-07", "MAS-V2-05", "MAS-V3-07")


def slot_of(table: MascaradeTable, me: Player, why: Pointing, slots: Sequence[Slot]) -> Asks[Slot]:
    """Lets a player point at one of his own cards; with one card there is nothing to ask."""
    if len(slots) == 1:
        return slots[0]
    clause = why.two if len(table.players) == 2 else why.three
    slot: Slot = yield table.ask(me, why.prompt, slots, clause=clause, barring=not_own(why, slots))
    return slot


def not_own(why: Pointing, offered: Sequence[Slot]) -> Callable[[MascaradeTable, Player], Iterator[Barred]]:
    """Bars cards that are not one's own, and the protected one where it is not offered."""

    def barring(table: MascaradeTable, me: Player) -> Iterator[Barred]:
        for slot in table.places.slots:
            if slot.owner != me:
                yield Barred(slot, f"{slot.label} is not yours", why.foreign)
            elif slot not in offered:
                yield Barred(slot, "a protected card is neither announced nor given in a swap", why.two)

    return barring


def swap_targets(table: MascaradeTable, me: Player, own: Slot) -> Sequence[Slot]:
    """Lists the cards that one's own may be swapped with (MAS-SWAP-01, -05, MAS-V3-05, MAS-V2-03)."""
    rules, places = table.rules, table.places
    slots = places.foreign[me] + places.centre if rules.swap_with_centre else places.foreign[me]
    if swaps_own(table):
        slots += tuple([slot for slot in places.own[me] if slot != own])
    return slots


def swaps_own(table: MascaradeTable) -> bool:
    """Tells whether two cards of one's own may be swapped (MAS-V3-05, MAS-V2-03)."""
    players = len(table.players)
    return (players == 3 and table.rules.swap_own_cards_3p) or (players == 2 and table.rules.swap_own_cards_2p)


def not_swapped(own: Slot) -> Callable[[MascaradeTable, Player], Iterator[Barred]]:
    """Bars the cards that one's own may not be swapped with."""

    def barring(table: MascaradeTable, me: Player) -> Iterator[Barred]:
        for slot in table.places.slots:
            if slot == own:
                yield Barred(slot, "a card cannot be swapped with itself", "MAS-SWAP-06")
            elif slot in swap_targets(table, me, own):
                continue
            elif slot.owner is None:
                yield Barred(slot, "centre cards are not swapped here", "MAS-SWAP-05")
            elif slot.owner == me:
                clause = "MAS-V3-05" if len(table.players) == 3 else "MAS-V2-03"
                yield Barred(slot, "the other card must be an opponent's", clause)
            else:
                yield Barred(slot, f"{slot.label} cannot be swapped", "MAS-V2-03")

    return barring


def others_cards(table: MascaradeTable, me: Player) -> Sequence[Slot]:
    """Lists all cards of the other players, protected ones too."""
    return [slot for player in table.players if player != me for slot in table.places.own[player]]


def not_others(clause: str) -> Callable[[MascaradeTable, Player], Iterator[Barred]]:
    """Bars one's own cards and those in the centre."""

    def barring(table: MascaradeTable, me: Player) -> Iterator[Barred]:
        for slot in table.places.slots:
            if slot.owner is None:
                yield Barred(slot, "centre cards cannot be chosen", clause)
            elif slot.owner == me:
                yield Barred(slot, "another player must be chosen", clause)

    return barring


def not_spied(table: MascaradeTable, me: Player) -> Iterator[Barred]:
    """Bars the Spy's own cards and the opponent's protected one (MAS-POW-SPY-01, -05)."""
    for slot in table.places.slots:
        if slot.owner == me:
            yield Barred(slot, "the other card cannot be one of your own", "MAS-POW-SPY-05", also=("MAS-POW-SPY-01",))
        elif slot.protected:
            yield Barred(slot, "a protected card cannot be chosen", "MAS-POW-SPY-05", also=("MAS-V2-03",))


# --- players ---


def not_richest(table: MascaradeTable, me: Player) -> Iterator[Barred]:
    """Bars the Bishop himself and opponents who are not the richest (MAS-POW-BISHOP-01)."""
    most = max(table.coins[player] for player in table.clockwise(me))
    yield Barred(me, "the Bishop never takes from himself, even if he is the richest of all", "MAS-POW-BISHOP-01")
    yield Barred(NOBODY, "a power that is used is used in full", "MAS-RES-08")
    for player in table.clockwise(me):
        if table.coins[player] < most:
            coins = table.coins[player]
            why = f"{player} has {Said(coins):coin}, the richest opponent {most}"
            yield Barred(player, why, "MAS-POW-BISHOP-01", {"coins": coins, "most": most})


def not_exchanged(table: MascaradeTable, me: Player) -> Iterator[Barred]:
    """Bars the Witch herself, and nobody where she must exchange (MAS-POW-WITCH-01, -02)."""
    yield Barred(me, "fortunes can only be exchanged with another player", "MAS-POW-WITCH-01")
    if table.rules.witch_mandatory:
        yield Barred(NOBODY, "the fortunes must be exchanged", "MAS-POW-WITCH-02")


# --- pairs ---


def pair(one: Any, other: Any) -> Option:
    """Makes the option of two slots or two players; its notation names them in seat order, the centre last."""
    return Option(f"{one} and {other}", f"{one.label} and {other.label}", about=(one, other))


def fools_pairs(table: MascaradeTable, me: Player) -> list[Option]:
    """Lists the pairs of cards that the Fool may handle (MAS-POW-FOOL-02, -04, MAS-V3-11, MAS-V2-07)."""
    return [pair(*two) for two in combinations(table.places.slots, 2) if why_no_fools_pair(table, me, *two) is None]


def why_no_fools_pair(table: MascaradeTable, me: Player, one: Slot, other: Slot) -> tuple[str, str] | None:
    """Says why the Fool may not handle two cards, and by which clause; None if he may."""
    rules, of_two = table.rules, len(table.players) == 2
    if one == other:
        return "a card cannot be handled with itself", "MAS-POW-FOOL-02"
    if one.protected or other.protected:
        return "a protected card may not be handled", "MAS-V2-07"
    if not rules.fool_centre and (one.owner is None or other.owner is None):
        return "a centre card may not be handled", "MAS-POW-FOOL-04"
    if of_two and rules.fool_two_player == "any_unprotected_pair":
        return None
    if me in (one.owner, other.owner) and not rules.fool_may_include_self:
        return "neither of the two cards may be the Fool's own", "MAS-V2-07" if of_two else "MAS-POW-FOOL-02"
    if one.owner == other.owner and one.owner is not None and not (of_two and one.owner != me):
        return "the two cards must lie before two different players", "MAS-POW-FOOL-02"
    return None


def no_fools_pair(table: MascaradeTable, me: Player) -> Iterator[Barred]:
    """Bars all other pairs of cards."""
    for one, other in combinations_with_replacement(table.places.slots, 2):
        if (why := why_no_fools_pair(table, me, one, other)) is not None:
            yield Barred(pair(one, other), *why)


NO_FOOLS_PAIR = OnDemand(no_fools_pair)


def puppets(table: MascaradeTable, me: Player) -> list[Option]:
    """Lists the pairs of players that the Puppet Master may choose (MAS-POW-PUPPET-03)."""
    players = table.players if table.rules.puppet_may_include_self else table.others(me)
    return [pair(*two) for two in combinations(players, 2)]


def no_puppets(table: MascaradeTable, me: Player) -> Iterator[Barred]:
    """Bars all other pairs of players (MAS-POW-PUPPET-03)."""
    for one, other in combinations_with_replacement(table.players, 2):
        if one == other:
            yield Barred(pair(one, other), "the two players must be different ones", "MAS-POW-PUPPET-03")
        elif me in (one, other) and not table.rules.puppet_may_include_self:
            yield Barred(pair(one, other), "neither of the two players may be the Puppet Master", "MAS-POW-PUPPET-03")


NO_PUPPETS = OnDemand(no_puppets)
