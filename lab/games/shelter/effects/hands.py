"""Cards that look into hands or move cards from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ....engine.game import Asks, Flow
from ....engine.table import Player
from .. import events as e
from ..aims import Aim, a_player, another, kinds, not_among, not_another, not_chosen, under
from ..cards import ARTIFACT, KEY, POISON, ShelterCard
from ..looks import Look, a_key, a_trap, glance, no_prey, settle
from ..table import KEEP, ShelterTable
from .cave import ONE_SLOT, offers, trapped_in_cave

# --- Archaeologist ---


def archaeologist_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at a card of another player or at a cave card; the Artifact wins (ARCHAEOLOGIST-FREE)."""
    yield from seek_artifact(table, me, table.others(me), not_another)


def archaeologist_free_any(table: ShelterTable, me: Player) -> Flow:
    """Looks at a card of a player or at a cave card; the Artifact wins (0.4 ARCHAEOLOGIST-FREE)."""
    yield from seek_artifact(table, me, table.any_chosen(me), not_chosen)


def seek_artifact(table: ShelterTable, me: Player, targets: list[Player], barring: Aim) -> Flow:
    """Looks for the Artifact in one of the hands or in the cave."""
    where = yield table.ask(me, "where do you look?", [*targets, *ONE_SLOT[: len(table.cave)]], barring=barring)
    if isinstance(where, Player):
        yield from Look(me, where, for_artifact=True).one(table)
        return
    (slot,) = where
    card = table.cave[slot]
    table.tell(me, e.SEES_CAVE, me, where, (card,))
    if card.role is ARTIFACT:
        table.tell(None, e.SHOWN_IN_CAVE, slot, card)
        table.win_round(me, "artifact_found", table.rules.artifact_clause)
    trapped_in_cave(table, me, where, (card,))


def archaeologist_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at another player's whole hand; the Artifact wins (0.5 ARCHAEOLOGIST-PAID)."""
    target = yield another(table, me, "whose hand do you look at?")
    Look(me, target, for_artifact=True).all(table)


def archaeologist_paid_any(table: ShelterTable, me: Player) -> Flow:
    """Looks at a player's whole hand; the Artifact wins (0.1 to 0.4 ARCHAEOLOGIST-PAID)."""
    target = yield a_player(table, me, "whose hand do you look at?")
    Look(me, target, for_artifact=True).all(table)


# --- the hunters of traps, keys and names ---


def trap_hunter_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at a card of another player; a trap eliminates its holder (CRIMINAL-FREE, later GUARD-FREE)."""
    target = yield another(table, me, "whose card do you look at?")
    yield from Look(me, target, prey=a_trap, immune=True).one(table)


def trap_hunter_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at a player's whole hand; a trap eliminates its holder (CRIMINAL-PAID, later GUARD-PAID)."""
    target = yield a_player(table, me, "whose hand do you look at?")
    Look(me, target, prey=a_trap, immune=True).all(table)


def tomb_raider_free_other(table: ShelterTable, me: Player) -> Flow:
    """Looks at a card of another player; a key eliminates its holder (0.2 and 0.3 TOMB_RAIDER-FREE)."""
    target = yield another(table, me, "whose card do you look at?")
    yield from Look(me, target, prey=a_key).one(table)


def tomb_raider_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at a random card of a player; a key eliminates its holder (TOMB_RAIDER-FREE)."""
    target = yield a_player(table, me, "whose card do you look at?")
    yield from Look(me, target, prey=a_key).one(table)


def tomb_raider_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at one card and, if it is no key and he is still in, at another; a key eliminates (TOMB_RAIDER-PAID)."""
    target = yield a_player(table, me, "whose cards do you look at?")
    yield from raid_twice(table, me, target, optional=False)


def tomb_raider_paid_optional(table: ShelterTable, me: Player) -> Flow:
    """Looks at one card and may look at the other; a key eliminates its holder (0.2 and 0.3 TOMB_RAIDER-PAID)."""
    target = yield a_player(table, me, "whose cards do you look at?")
    yield from raid_twice(table, me, target, optional=True)


def raid_twice(table: ShelterTable, me: Player, target: Player, optional: bool) -> Flow:
    """Looks at a first card and, if that was no key and both are still in, at a second."""
    whole = list(table.hands[target])
    first = yield from Look(me, target, prey=a_key).one(
        table, after_death=lambda seen: last_glance(table, me, target, whole, seen)
    )
    rest = without(whole, first)
    if first.role is KEY or target not in table.living or not rest:
        return
    if optional and (yield table.ask(me, "look at the other card too?", ["stop", "look"])) == "stop":
        return
    deadly = not optional or table.rules.tomb_raider_second_key_kills
    yield from Look(me, target, prey=a_key if deadly else no_prey).one(table, rest)


def without(cards: Sequence[ShelterCard], card: ShelterCard) -> list[ShelterCard]:
    """Lists cards with one of a kind left out."""
    rest = list(cards)
    rest.remove(card)
    return rest


def last_glance(table: ShelterTable, me: Player, target: Player, whole: Sequence[ShelterCard], seen: ShelterCard) -> None:
    """Lets an eliminated looker still see the other card, where the table plays it so (0.4 TOMB_RAIDER-PAID)."""
    rest = without(whole, seen)
    if not table.rules.tomb_raider_dead_looker_continues or me in table.living or target not in table.living or not rest:
        return
    card = table.luck.pick("pick", rest)
    table.tell(me, e.LOOKS, me, target, (card,))
    glance(table, Look(me, target, prey=a_key), card)


@under("SHE-CAND-CARD-GRAVE_ROBBER-IDEA")
def grave_robber_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at a card of another player; a Tomb Raider or Archaeologist eliminates its holder (GRAVE_ROBBER-IDEA)."""
    target = yield another(table, me, "whose card do you look at?")
    yield from Look(me, target, prey=lambda card: card.id in ("tomb_raider", "archaeologist")).one(table)


# --- Swindler and Courtesan ---


def swapper_free(table: ShelterTable, me: Player) -> Flow:
    """Looks at a card of a player and may exchange it with a hand card (SWINDLER-FREE, later COURTESAN-FREE)."""
    target = yield a_player(table, me, "whose card do you look at?")
    card = yield from Look(me, target).one(table)
    yield from exchange_seen(table, me, target, [card])


def swapper_paid(table: ShelterTable, me: Player) -> Flow:
    """Looks at a player's whole hand and may exchange cards of it (SWINDLER-PAID, later COURTESAN-PAID)."""
    target = yield a_player(table, me, "whose hand do you look at?")
    Look(me, target).all(table)
    yield from exchange_seen(table, me, target, list(table.hands[target]))


def exchange_seen(table: ShelterTable, me: Player, target: Player, seen: list[ShelterCard]) -> Flow:
    """Exchanges seen cards one for one with own cards, or not, if the other is still in (SHE-LOOK-07)."""
    if target not in table.living:
        return
    if target is me:
        table.tell(None, e.NOTHING, WITH_ONESELF)
        return
    free = list(table.hands[me])
    pairs: list[tuple[ShelterCard, ShelterCard]] = []
    both = len(seen) > 1 and table.rules.courtesan_paid_swap == "both_or_none"
    for i, card in enumerate(seen if free and not both else seen[: len(free)]):
        options, barring = offers(free, bound=both and i > 0, begun=bool(pairs))
        prompt = f"what do you give for the {ORDINALS[i]} card seen?"
        given = yield table.ask(me, prompt, options, secret=True, about=card, barring=barring)
        if given is not KEEP:
            free.remove(given)
            pairs.append((given, card))
    if not pairs:
        table.tell(None, e.KEEPS, me, target)
    else:
        given_cards, taken = zip(*pairs, strict=True)
        trade(table, me, target, given_cards, taken)


WITH_ONESELF = "an exchange with oneself changes nothing"
ORDINALS = ("first", "second", "third", "fourth", "fifth")


# --- cards from hand to hand ---


def trade(table: ShelterTable, me: Player, target: Player, given: Sequence[ShelterCard], taken: Sequence[ShelterCard]) -> None:
    """Exchanges cards between two hands and settles what has moved (SHE-LOOK-07, SHE-PASS-03, -04)."""
    mine, theirs = table.hands[me], table.hands[target]
    for card in given:
        mine.remove(card)
    for card in taken:
        theirs.remove(card)
    mine += taken
    theirs += given
    table.tell((me, target), e.TRADES, me, target, tuple(given), tuple(taken), len(given))
    arrive(table, [(me, target, given), (target, me, taken)], by=me)


def arrive(table: ShelterTable, moves: Sequence[tuple[Player, Player, Sequence[ShelterCard]]], by: Player | None) -> None:
    """Settles a finished move from hand to hand: three keys first, then poison (SHE-TIME-06, SHE-PASS-03).

    Args:
        table: the table.
        moves: giver, receiver and cards of each part of the move.
        by: whose effect took the cards; None if everybody passed his own.
    """
    roles = [card.role for _, _, cards in moves for card in cards]
    if KEY in roles:
        table.check_keys(*table.from_active([receiver for _, receiver, _ in moves]))
    if POISON not in roles:
        return
    out: dict[Player, str] = {}
    for giver, receiver, cards in moves:
        for card in cards:
            if card.role is POISON and counts_as_passed(table, giver, by):
                table.tell(None, e.ANNOUNCES, receiver, card, clause=f"{card.clause}-FREE")
                out[receiver] = f"{card.clause}-FREE"
    if out:
        table.eliminate(out)
        table.stop_if_out()


def counts_as_passed(table: ShelterTable, giver: Player, by: Player | None) -> bool:
    """Tells whether poison that went over works: any direct move, or only one that its holder made (SHE-PASS-03)."""
    return bool(table.rules.poison_pass_scope == "any_hand_to_hand") or by is None or by is giver


def passer_free(table: ShelterTable, me: Player) -> Flow:
    """Everybody passes one card in a direction (0.3 MERCHANT-FREE, later TROUBLEMAKER-FREE, SHE-PASS-02, SHE-TIME-04)."""
    step = yield from direction(table, me)
    players = table.from_active(table.living)
    passed: list[tuple[Player, Player, ShelterCard]] = []
    for player in players:
        if table.hands[player]:
            card = yield table.ask(player, "which card do you pass?", kinds(table.hands[player]), secret=True)
            passed.append((player, table.next_living(player, step), card))
    for giver, receiver, card in passed:
        table.hands[giver].remove(card)
        table.tell((giver, receiver), e.PASSES, giver, receiver, card)
    for giver, receiver, card in passed:  # all cards move at once: none arrives before the last has left
        table.hands[receiver].append(card)
        table.tell((giver, receiver), e.ARRIVES, receiver, card)
    arrive(table, [(giver, receiver, (card,)) for giver, receiver, card in passed], by=None)


def passer_paid(table: ShelterTable, me: Player) -> Flow:
    """Everybody passes the whole hand in a direction (0.3 MERCHANT-PAID, later TROUBLEMAKER-PAID)."""
    step = yield from direction(table, me)
    players = table.from_active(table.living)
    receivers = [table.next_living(player, step) for player in players]
    hands = [table.hands[player] for player in players]
    table.tell(None, e.HANDS_PASS, tuple(players), tuple(receivers))
    for giver, receiver, cards in zip(players, receivers, hands, strict=True):
        table.hands[receiver] = cards
        table.tell((giver, receiver), e.HAND_ARRIVES, giver, receiver, tuple(cards))
    arrive(table, list(zip(players, receivers, hands, strict=True)), by=None)


def direction(table: ShelterTable, me: Player) -> Asks[int]:
    """Asks for the direction of a pass: left is clockwise (SHE-PASS-01)."""
    return 1 if (yield table.ask(me, "in which direction does everybody pass?", ["left", "right"])) == "left" else -1


def sneak_free(table: ShelterTable, me: Player) -> Flow:
    """Exchanges an own card with a random card of a player, unseen (SNEAK-FREE)."""
    target = yield a_player(table, me, "with whom do you exchange a card?")
    if target is me:
        table.tell(None, e.NOTHING, WITH_ONESELF)
        return
    if table.rules.sneak_own_card == "random":
        given = table.luck.pick("pick_own", table.hands[me])
    else:
        given = yield table.ask(me, "which card do you give?", kinds(table.hands[me]), secret=True)
    trade(table, me, target, (given,), (table.luck.pick("pick", table.hands[target]),))


def sneak_paid(table: ShelterTable, me: Player) -> Flow:
    """Exchanges whole hands with a player, unseen (SNEAK-PAID)."""
    target = yield a_player(table, me, "with whom do you exchange hands?")
    if target is me:
        table.tell(None, e.NOTHING, WITH_ONESELF)
        return
    mine, theirs = table.hands[me], table.hands[target]
    table.hands[me], table.hands[target] = theirs, mine
    table.tell((me, target), e.SWAPS_HANDS, me, target, tuple(mine), tuple(theirs))
    arrive(table, [(me, target, mine), (target, me, theirs)], by=me)


# --- Provocateur ---


def provocateur_free(table: ShelterTable, me: Player) -> Flow:
    """Two players show each other one card of their own choice (PROVOCATEUR-FREE)."""
    one, other = yield from two_players(table, me)
    cards: dict[Player, Sequence[ShelterCard]] = {}
    for player in table.from_active([one, other]):
        shown = yield table.ask(player, "which card do you show?", kinds(table.hands[player]), secret=True)
        cards[player] = (shown,)
    for holder, looker in ((one, other), (other, one)):
        table.tell((holder, looker), e.SHOWS, holder, looker, cards[holder])
    see_each_other(table, one, other, cards)


def provocateur_paid(table: ShelterTable, me: Player) -> Flow:
    """Two players show each other their whole hands (PROVOCATEUR-PAID)."""
    one, other = yield from two_players(table, me)
    cards = {player: tuple(table.hands[player]) for player in (one, other)}
    for holder, looker in ((one, other), (other, one)):
        table.tell((holder, looker), e.SHOWS_ALL, holder, looker, cards[holder])
    see_each_other(table, one, other, cards)


def two_players(table: ShelterTable, me: Player) -> Asks[tuple[Player, Player]]:
    """Asks for two different living players who hold cards, oneself allowed."""
    holders = [player for player in table.living if table.hands[player]]
    one = yield table.ask(me, "who shows cards?", holders, barring=not_among(holders, "he holds no card"))
    others = [player for player in holders if player is not one]
    other = yield table.ask(me, f"with whom does {one} show cards?", others, barring=not_among(others, "it takes two players"))
    return one, other


def see_each_other(table: ShelterTable, one: Player, other: Player, cards: dict[Player, Any]) -> None:
    """Settles both looks together, if showing counts as looking (SHE-LOOK-08)."""
    if table.rules.provocateur_show_is_look:
        settle(table, [(Look(one, other), cards[other]), (Look(other, one), cards[one])])
