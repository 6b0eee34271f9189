"""The course of Mascarade: set-up, turn, the three actions, and the contest of an announcement."""

from __future__ import annotations

from ...engine.game import Flow
from ...engine.table import Player
from . import choices as c
from . import events as e
from .cards import Character
from .lineups import Lineup
from .rules import ANNOUNCE, SWAP
from .table import MascaradeTable

YOUR_ACTION = "your action"

# --- set-up ---


def setup(table: MascaradeTable) -> None:
    """Draws the set if it is to be drawn, deals it and shows it (MAS-SCEN-01, -04, MAS-SETUP-01 to -08)."""
    rules, sets = table.rules, table.rules.lineups[len(table.players)]
    drawn = table.luck.pick("scenario", DRAWN) if len(sets) > 1 else DRAWN[0]
    play_with(table, sets[DRAWN.index(drawn)])
    table.cards = table.luck.order("deal", table.lineup)
    if rules.first_player == "random":
        table.active = table.luck.pick("first", table.players)
    shows_deal(table)


DRAWN = ("regular", "extended")  # the sets that a random draw knows (MAS-SCEN-01)


def play_with(table: MascaradeTable, lineup: Lineup) -> None:
    """Brings a set of characters into play (MAS-SCEN-02, -04)."""
    table.lineup, table.in_play = lineup, tuple(dict.fromkeys(lineup))


def shows_deal(table: MascaradeTable) -> None:
    """Shows the cards to everybody, or to each player his own, before they are turned down (MAS-SETUP-06)."""
    tell_in_play(table)
    if table.rules.initial_reveal == "public":
        table.see_all(None, e.DEALS, "MAS-SETUP-06")
    else:
        for player in table.players:
            cards = tuple([table.cards[slot] for slot in table.places.own[player]])
            table.see(player, e.READS, player, table.places.own[player], cards, clause="MAS-SETUP-06")


def tell_in_play(table: MascaradeTable) -> None:
    """Tells which characters take part (MAS-SCEN-04)."""
    aided = table.rules.memory_aid == "perfect"
    table.tell(None, e.IN_PLAY, table.lineup, table.places.slots, aided, clause="MAS-SCEN-04")


# --- the turn ---


def turn(table: MascaradeTable) -> Flow:
    """Plays one turn: one of the three actions (MAS-TURN-01, -02)."""
    me = table.active
    seat = table.seats.index(me)
    if table.untold:
        table.log.extend(table.untold)
        table.untold = ()
    table.tell(None, e.TURN, table.turn, me, clause="MAS-TURN-01")
    if me in table.opened and table.rules.restriction != "none":
        table.tell(None, e.RESTRICTED, me, clause="MAS-REST-01")
    options = c.actions(table, me)
    action = yield table.ask(me, YOUR_ACTION, options, clause="MAS-TURN-02", barring=c.barred_actions)
    if action is ANNOUNCE:
        yield from announce(table, me)
    elif action is SWAP:
        yield from swap(table, me)
    else:
        yield from peek(table, me)
    end_turn(table, seat)


def end_turn(table: MascaradeTable, seat: int) -> None:
    """Passes the turn to the left of the seat at which it was played (MAS-TURN-01, -03, MAS-POW-PUPPET-07, MAS-REST-04)."""
    if table.opening or table.opened:
        table.opened, table.opening = table.opening, {}
    table.turn += 1
    table.active = table.seats[(seat + 1) % len(table.seats)]


def peek(table: MascaradeTable, me: Player) -> Flow:
    """Looks at a card of one's own (MAS-PEEK-01 to -03, MAS-V3-06, MAS-V2-04)."""
    table.clause = "MAS-PEEK-01"
    slot = yield from c.slot_of(table, me, c.TO_PEEK, table.places.own[me])
    table.see(me, e.PEEKS, me, slot, table.cards[slot])


def swap(table: MascaradeTable, me: Player) -> Flow:
    """Takes a card of one's own and another one out of sight, and exchanges them or not (MAS-SWAP-01 to -07)."""
    table.clause = "MAS-SWAP-01"
    own = yield from c.slot_of(table, me, c.TO_SWAP, table.places.open[me])
    other = yield table.ask(me, "swap it with which card?", c.swap_targets(table, me, own), barring=c.not_swapped(own))
    table.clause = "MAS-SWAP-02"
    yield from table.handle(me, e.SWAPS, own, other)


def announce(table: MascaradeTable, me: Player) -> Flow:
    """Claims to be a character, which others may contest; then its power, then fines (MAS-ANN-01, -02, -05, MAS-RES-05, -06)."""
    claim = yield table.ask(me, "who do you claim to be?", c.claims(table, me), clause="MAS-ANN-01", barring=c.barred_claims)
    slot = yield from c.slot_of(table, me, c.TO_ANNOUNCE, table.places.open[me])
    table.claim, table.claims = claim, {me: slot}
    table.tell(None, e.ANNOUNCES, me, claim, slot, clause="MAS-ANN-01")
    yield from ask_others(table, me, claim)
    payers = settle(table, me, claim)
    for user in table.users:
        yield from use(table, user, claim)
    table.power_paid()
    for player in payers:
        table.pay_fine(player)
    table.fines_paid()
    table.claim, table.claims, table.users = None, {}, ()


def use(table: MascaradeTable, user: Player, claim: Character) -> Flow:
    """Has a player use the power of a character, and says so if nothing comes of it (MAS-RES-01, MAS-RES-08, MAS-ANN-04)."""
    table.clause, coins = claim.clause_of("power"), table.coins.copy()
    table.tell(None, e.USES, user, claim, clause="MAS-RES-01" if len(table.claims) > 1 else "MAS-ANN-04")
    yield from table.rules.powers[claim](table, user)
    if table.coins == coins and table.log and table.log[-1][1] is e.USES:
        table.tell(None, e.NOTHING, user)


def ask_others(table: MascaradeTable, me: Player, claim: Character) -> Flow:
    """Asks all others clockwise whether they contest, and with which card (MAS-CON-01 to -04, MAS-V3-08, -09, MAS-HID-02)."""
    prompt = f"{me} claims to be the {claim.name}: contest it?"
    answers = c.CONTESTS[len(table.places.own[me])]
    secret = table.rules.contest_mode == "simultaneous"
    order = table.clockwise(me)
    for player in order:
        answer = yield table.ask(player, prompt, answers, clause="MAS-CON-02", secret=secret)
        if answer is not c.PASS:
            table.claims[player] = table.places.own[player][answer.about]
        if secret:
            table.tell(player, e.ANSWERS_IN_SECRET, player, answer, clause="MAS-CON-02")
        else:
            tell_answer(table, player, claim)
    if secret:
        for player in order:
            tell_answer(table, player, claim)


def tell_answer(table: MascaradeTable, player: Player, claim: Character) -> None:
    """Tells everybody how a player has answered."""
    if player in table.claims:
        table.tell(None, e.CONTESTS, player, claim, table.claims[player], clause="MAS-CON-01")
    else:
        table.tell(None, e.PASSES, player, clause="MAS-CON-02")


def settle(table: MascaradeTable, me: Player, claim: Character) -> list[Player]:
    """Opens the cards if somebody contests, and settles who uses the power (MAS-CON-05, -07, MAS-RES-01 to -04, -07).

    Returns:
        Who pays a fine.
    """
    if len(table.claims) == 1:
        table.users = (me,)
        return []
    table.open(table.claims.values(), "MAS-CON-05")
    table.users = tuple([player for player, slot in table.claims.items() if table.cards[slot] is claim])
    charged = table.claims if table.rules.fine_payers == "false_claimants" else [me, *table.clockwise(me)]
    return [player for player in charged if player not in table.users]


# --- words for the views ---


def caption(table: MascaradeTable) -> str:
    """Says which turn it is and, if they have changed, who sits where."""
    seats = "" if table.seats == list(table.players) else f" · clockwise: {', '.join(map(str, table.seats))}"
    return f"turn {table.turn}{seats}"


def badges(table: MascaradeTable, player: Player) -> list[str]:
    """Lists what is public about a player: his claim, and whether he was opened (MAS-REST-06)."""
    found = []
    if table.claim is not None and player in table.claims:
        with_hand = f" ({table.claims[player].hand})" * bool(table.claims[player].hand)
        if player == table.active:
            found.append(f"claims to be the {table.claim.name}{with_hand}")
        elif table.rules.contest_mode == "sequential" or table.users:
            found.append(f"contests{with_hand}")
    if player in table.opened and table.rules.restriction != "none":
        found.append("opened last turn")
    return found
