"""The course of Myth: set-up, the phases of a turn, and how it passes on (MYT-SETUP, MYT-TURN, MYT-DRAW, MYT-MOVE, MYT-MISC)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ...engine.decision import Barred
from ...engine.game import Flow
from ...engine.table import Player
from ...engine.words import Said
from . import events as e
from .battle import battle, tear_web, web_attempt
from .dungeon import barred_ways, explores, ways
from .endings import drop_floods, turn_passes
from .options import BAN_BOTH, BAN_DRAWING, BAN_PLAYING, BANS, BUY, DRAW, END_TURN, NO_ORDER, STAY, STOP, number_of_cards
from .quests import window
from .row import carry_out, determine
from .table import EXPLORED, MythTable, TurnOver

# --- set-up ---


def setup(table: MythTable) -> None:
    """Deals heroes, quests and event cards, lays the start square and rolls for the first turn (MYT-SETUP-05 to -15).

    Every hero begins at level 1 (MYT-HERO-02).
    """
    rules, n, luck = table.rules, len(table.players), table.luck
    table.heroes = luck.order("heroes", rules.heroes)[:n]
    for player in table.players:
        table.life[player] = table.stats(player).life
        table.tell(None, e.HERO, player, table.heroes[player], table.life[player], clause="MYT-SETUP-05")
    quests, dealt = luck.order("quests", rules.quests), rules.quests_dealt
    for player in table.players:
        table.quests[player] = quests[player * dealt : (player + 1) * dealt]
        table.tell(player, e.QUESTS, player, tuple(table.quests[player]), clause="MYT-SETUP-07")
    table.quest_stack = quests[n * dealt :][::-1]
    table.tiles = luck.order("tiles", rules.tiles)[::-1]
    table.tokens = [rules.start_tokens] * n
    cards, size = luck.order("deck", rules.events), rules.start_hand
    for player in table.players:
        table.hands[player] = cards[player * size : (player + 1) * size]
        table.tell(player, e.DEALS, player, tuple(table.hands[player]), clause="MYT-SETUP-13")
    table.deck = cards[n * size :][::-1]
    table.active = roll_for_first(table)
    table.tell(None, e.FIRST, table.active, clause="MYT-SETUP-15")


def roll_for_first(table: MythTable) -> Player:
    """Finds who begins: the highest roll; those who tie for it roll again (MYT-SETUP-15)."""
    best = list(table.players)
    while len(best) > 1:
        rolls = {player: table.luck.pick("dice", range(1, 101)) for player in best}
        for player, roll in rolls.items():
            table.tell(None, e.FIRST_ROLL, player, roll, clause="MYT-SETUP-15")
        best = [player for player in best if rolls[player] == max(rolls.values())]
    return best[0]


# --- the turn ---


def turn(table: MythTable) -> Flow:
    """Plays one turn, phase by phase, or misses it, and passes on (MYT-TURN-01 to -03)."""
    me = table.active
    if not table.phase and begins_with_skip(table, me):
        skip(table, me)
    else:
        try:
            for name, phase in FROM[table.phase]:
                table.phase = name
                asks = phase(table, me)
                if asks is not None:
                    yield from asks
        except TurnOver:  # the hero is dead: no purchase (MYT-DEATH-04)
            clear_up(table, me)
    pass_on(table, me)


def begins_with_skip(table: MythTable, me: Player) -> bool:
    """Tells whether this turn is missed (MYT-EV-17, MYT-EV-19)."""
    if not table.floods or (table.extra_now and table.rules.skip_consumes == "regular_turn"):
        return False
    return table.skips(me) > 0


def skip(table: MythTable, me: Player) -> None:
    """Misses the turn entirely; what was owed to the oldest card is paid (MYT-TURN-04, MYT-EV-18)."""
    flood = next(flood for flood in table.floods if me in flood.owing)
    lingers = table.rules.flooded_lingers
    owing = () if lingers else tuple(player for player in flood.owing if player != me)
    table.floods[table.floods.index(flood)] = flood._replace(owing=owing)
    drop_floods(table)
    table.tell(None, e.SKIPS, me, clause="MYT-TURN-04")
    count_dream(table, me)


def start(table: MythTable, me: Player) -> Flow | None:
    """Begins a turn: the web, where that is its moment, and the orders of a Great Dream (MYT-EV-37)."""
    table.clause = "MYT-TURN-01"
    table.tell(None, e.TURN, me)
    if table.rules.web_attempt_phase == "turn_start":
        tear_web(table, me)
    return dream_bans(table, me) if table.dreams[me] else None


def dream_bans(table: MythTable, me: Player) -> Flow:
    """Asks the controller of the running dream what he forbids in this turn (MYT-EV-37)."""
    controller = table.dreams[me][0].controller
    ban = yield table.ask(controller, f"the dream of {me}: what do you forbid?", BANS, clause="MYT-EV-37")
    table.bans = (ban in (BAN_DRAWING, BAN_BOTH), ban in (BAN_PLAYING, BAN_BOTH))
    table.tell(None, e.BANS, controller, me, ban, clause="MYT-EV-37")


# --- phase 1: draw ---


def draw(table: MythTable, me: Player) -> Flow | None:
    """Lets the player refill his hand, unless a battle, a web or a dream forbids it (MYT-DRAW-01, -05 to -07, -09)."""
    if not table.deck or table.bans[0] or table.held(me):
        return None
    return draw_number(table, me) if table.rules.draw_mode == "declare_count" else draw_one_by_one(table, me)


def draw_one_by_one(table: MythTable, me: Player) -> Flow:
    """Asks after each card whether to draw another (MYT-DRAW-02, -03, -08)."""
    while table.deck and (price := draw_price(table, me, 1)) <= table.tokens[me]:
        prompt = f"draw an event card for {price}?" if price else "draw an event card?"
        choice = yield table.ask(me, prompt, (DRAW, STOP), clause="MYT-DRAW-01")
        if choice is STOP:
            return
        table.tokens[me] -= price
        table.paid += price
        take(table, me, price)


def draw_number(table: MythTable, me: Player) -> Flow:
    """Asks how many cards to draw; the surplus is paid before the first (draw_mode=declare_count, MYT-DRAW-08)."""
    numbers = [number for number in range(len(table.deck) + 1) if draw_price(table, me, number) <= table.tokens[me]]
    if len(numbers) == 1:
        return
    prompt = "how many event cards do you draw?"
    choice = yield table.ask(me, prompt, list(map(number_of_cards, numbers)), clause="MYT-DRAW-08", barring=too_many)
    number = int(str(choice).split()[1])
    if price := draw_price(table, me, number):
        table.tokens[me] -= price
        table.tell(None, e.PAYS, me, price, "surplus cards", clause="MYT-DRAW-04")
    for _ in range(number):
        take(table, me, 0)


def take(table: MythTable, me: Player, price: int) -> None:
    """Draws the top card of the deck (MYT-DRAW-02)."""
    card = table.top_card()
    table.hands[me].append(card)
    if price:
        table.tell(me, e.BUYS_CARD, me, card, price, clause="MYT-DRAW-04")
    else:
        table.tell(me, e.DRAWS, me, card, clause="MYT-DRAW-01")


def draw_price(table: MythTable, me: Player, number: int) -> int:
    """Says what so many cards more cost, given the hand and what was paid in this phase (MYT-DRAW-04, MYT-DRAW-10)."""
    rules, size = table.rules, len(table.hands[me])
    surplus = size + number - rules.refill_to
    if surplus <= 0 or number == 0:
        return 0
    if rules.overdraw_price == "by_final_size":
        return max(0, int(rules.overdraw_base**surplus) - table.paid)
    first = max(1, size + 1 - rules.refill_to)
    return sum(int(rules.overdraw_base**k) for k in range(first, surplus + 1))


def too_many(table: MythTable, me: Player) -> Iterator[Barred]:
    """Bars the first number of cards that is too dear."""
    for number in range(1, len(table.deck) + 1):
        price, tokens = draw_price(table, me, number), table.tokens[me]
        if price > tokens:
            why = f"they cost {price}, you have {tokens}"
            yield Barred(number_of_cards(number), why, "MYT-DRAW-04", {"price": price, "tokens": tokens}, also=("MYT-RES-02",))
            return


# --- phase 2: move ---


def move(table: MythTable, me: Player) -> Flow | None:
    """Lets the hero move, unless a battle or a web holds him (MYT-MOVE-01, MYT-MOVE-07)."""
    return None if table.held(me) else moves(table, me)


def moves(table: MythTable, me: Player) -> Flow:
    """Asks where the hero goes, a step at a time; under a Great Dream its controller first (MYT-MOVE-02 to -06, MYT-EV-37)."""
    for _ in range(table.rules.moves_per_turn):
        options, barring = ways(table, me), barred_ways
        if table.dreams[me]:
            controller = table.dreams[me][0].controller
            prompt = f"the dream of {me}: where must the hero go?"
            order = yield table.ask(controller, prompt, [NO_ORDER, *options], clause="MYT-EV-37")
            table.tell(None, e.ORDERS, controller, me, order, clause="MYT-EV-37")
            if order is not NO_ORDER:
                options, barring = [order], _Ordered(controller, order)
        step = yield table.ask(me, "where does the hero go?", options, clause="MYT-MOVE-01", barring=barring)
        if step is STAY:
            table.tell(None, e.STAYS, me, clause="MYT-MOVE-06")
            if table.rules.events_when_staying == "as_explored" and len(options) > 1:
                table.ground = table.ground or EXPLORED
            return
        if step.side:
            yield from explores(table, me, step)
            return
        table.ground = EXPLORED
        table.tell(None, e.WALKS, me, *step.cell, clause="MYT-MOVE-02")
        table.arrive(me, step.cell)
        if table.held(me):
            return


class _Ordered:
    """Bars every way but the one that the controller of a dream has ordered (MYT-EV-37)."""

    def __init__(self, controller: Player, order: Any) -> None:
        self.controller, self.order = controller, order

    def __call__(self, table: MythTable, me: Player) -> Iterator[Barred]:
        for way in ways(table, me):
            if way is not self.order:
                yield Barred(way, f"{self.controller} has ordered: {self.order}", "MYT-EV-37")
        yield from barred_ways(table, me)


# --- the end of the turn ---


def end_of_turn(table: MythTable, me: Player) -> Flow | None:
    """Clears up, and offers an extra turn for those who can pay for it (MYT-MISC-02, MYT-MISC-03)."""
    clear_up(table, me)
    rules = table.rules
    limited = rules.extra_turn_purchases_per_round == "1" and table.bought > 0
    return None if limited or table.tokens[me] < rules.extra_turn_price else offer_turn(table, me)


def offer_turn(table: MythTable, me: Player) -> Flow:
    """Asks whether the player buys an extra turn (MYT-MISC-02)."""
    price = table.rules.extra_turn_price
    choice = yield table.ask(me, f"buy an extra turn for {price}?", (END_TURN, BUY), clause="MYT-MISC-02")
    if choice is BUY:
        table.tokens[me] -= price
        table.extra_turns[me] += 1
        table.bought += 1
        table.tell(None, e.BUYS_TURN, me, price, clause="MYT-MISC-02")


def clear_up(table: MythTable, me: Player) -> None:
    """Discards the battle cards of no battle, and counts the running dream down (MYT-FIGHT-28, MYT-EV-23, MYT-EV-37)."""
    for cell in list({**table.effects, **table.started}):
        table.settle_battle(cell)
    if table.rules.battle_card_duration == "turn":
        for cell, cards in list(table.effects.items()):
            for card in [card for card in cards if card.job in ("darkness", "execution_place")]:
                table.end_effect(cell, card)
                table.tell(None, e.DISCARDED, card, clause="MYT-EV-23")
    count_dream(table, me)


def count_dream(table: MythTable, me: Player) -> None:
    """Takes a turn off the oldest dream, if it was there when the turn began (MYT-EV-37)."""
    dreams = table.dreams[me]
    if not dreams or dreams[0].fresh:
        return
    oldest = dreams[0]._replace(turns=dreams[0].turns - 1)
    if oldest.turns > 0:
        table.dreams[me] = (oldest, *dreams[1:])
        return
    table.dreams[me] = dreams[1:]
    if oldest.card is not None:
        table.put_away([oldest.card])
    table.tell(None, e.DREAM_ENDS, me, clause="MYT-EV-37")


def pass_on(table: MythTable, me: Player) -> None:
    """Passes the turn on: to an extra turn of the same player, or clockwise (MYT-TURN-03, MYT-MISC-03, MYT-END-06, -13)."""
    table.phase, table.ground, table.bans, table.paid = "", "", (False, False), 0
    table.levels_gained = table.quests_replaced = 0
    if table.dreams[me]:
        table.dreams[me] = tuple(dream._replace(fresh=False) for dream in table.dreams[me])
    if table.extra_turns[me]:
        table.extra_turns[me] -= 1
        table.extra_now = True
        return
    table.extra_now, table.bought = False, 0
    other = table.next_living(me)
    turn_passes(table, me, other)
    table.active = other


# The row is carried out before any blow (MYT-EXEC-07), and moving comes before fighting (MYT-FIGHT-18).
Phase = Callable[[MythTable, Player], Flow | None]
PHASES: tuple[tuple[str, Phase], ...] = (
    ("start", start),
    ("W1", window),
    ("draw", draw),
    ("W2", window),
    ("move", move),
    ("W3", window),
    ("determine", determine),
    ("events", carry_out),
    ("W4", window),
    ("web", web_attempt),
    ("battle", battle),
    ("W5", window),
    ("end", end_of_turn),
)
FROM = {"": PHASES, **{name: PHASES[i:] for i, (name, _) in enumerate(PHASES)}}
PHASE_WORDS = {
    "start": "the turn begins", "W1": "free actions", "draw": "drawing", "W2": "free actions", "move": "moving",
    "W3": "free actions", "determine": "laying events", "events": "events", "W4": "free actions", "web": "tearing the web",
    "battle": "battle", "W5": "free actions", "end": "the turn ends",
}  # fmt: skip

# --- words for the views ---


def badges(table: MythTable, player: Player) -> list[str]:
    """Lists the open facts about a player that are worth a badge."""
    if player not in table.living:
        return []
    cell = table.cells[player]
    found = [f"at {cell[0]},{cell[1]}", f"attack {table.attack(player)}, defence {table.defence(player)}"]
    found += ["in battle"] * (cell in table.monsters) + ["caught in a web"] * (table.web(cell) is not None)
    if skips := table.skips(player):
        found.append(f"misses {Said(skips):turn}")
    if turns := table.extra_turns[player]:
        found.append(f"{Said(turns):extra turn}")
    found += [f"obeys {dream.controller} for {Said(dream.turns):turn}" for dream in table.dreams[player]]
    found += [f"{artifact} delivered" for artifact in table.delivered[player]]
    laid = zip(table.laid_by, table.row_tokens, strict=False)  # face up, no tokens lie on the cards any more (MYT-HID-06)
    found += [f"laid a card with {Said(tokens):resource} on it" for who, tokens in laid if who == player]
    return found
