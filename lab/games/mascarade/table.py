"""The table of Mascarade: cards in slots, fortunes, bank and courthouse, and the verbs by which powers move them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from ...engine.decision import Option
from ...engine.events import Kind
from ...engine.game import Flow
from ...engine.layout import Counter, Seen, Shape
from ...engine.table import Player, Table
from . import events as e
from .cards import Character, Swapped
from .lineups import cards_each
from .places import Before, Middle, Slot, places

if TYPE_CHECKING:
    from ...engine.luck import Luck
    from ...engine.rules import Rules
    from .rules import MascaradeRules

EXCHANGE = Option("exchange", "Exchange them", about=Swapped.EXCHANGED)
LEAVE = Option("leave", "Put them back as they were", about=Swapped.LEFT)
BITS = (EXCHANGE, LEAVE)


class Handled(NamedTuple):
    """Two cards out of sight, with what who handles them has seen of them, if anything; as a text that alone."""

    one: Slot
    other: Slot
    seen: str = ""

    def __str__(self) -> str:
        return self.seen


class MascaradeTable(Table):
    """Everything on the table: who sits where, what lies in each slot, and where the coins are."""

    rules: MascaradeRules  # type: ignore[assignment]  # read by names that are checked
    layout = (
        Before("hands", "card", Seen.NOBODY, Shape.ROW, each=True),
        Counter("coins", "coins", limit="win_coins"),
        Counter("courthouse", "Courthouse", each=False),
        Counter("bank", "Bank", each=False),
        Middle("centre", "Centre", Seen.NOBODY, Shape.ROW, place="centre"),
    )

    def __init__(self, rules: Rules, players: tuple[Player, ...], luck: Luck) -> None:
        super().__init__(rules, players, luck)
        number, each = len(players), cards_each(len(players))
        size = len(rules.lineups[number][0])
        self.places = places(tuple([player.name for player in players]), each, size - number * each)
        self.cards: list[Character] = []  # by slot
        self.lineup: tuple[Character, ...] = ()  # the set in play, every copy (MAS-SCEN-04)
        self.in_play: tuple[Character, ...] = ()  # the same, each name once
        self.coins = [rules.starting_coins] * number
        self.courthouse = 0
        self.bank = rules.bank_total - number * rules.starting_coins
        self.seats = list(players)  # clockwise; only the Puppet Master may change it (MAS-POW-PUPPET-02)
        self.active = players[0]
        self.turn = 1  # the number of the turn that is due or under way
        self.claim: Character | None = None  # of the announcement under way
        self.claims: dict[Player, Slot] = {}  # and who claims it with which card, clockwise from the announcer
        self.users: tuple[Player, ...] = ()  # who apply its power
        self.power_checked = False  # whether an end was looked for after its coins
        self.opening: dict[Player, tuple[Character, ...]] = {}  # whose cards were opened in this turn
        self.opened: dict[Player, tuple[Character, ...]] = {}  # and in the turn before (MAS-REST-01)
        self.winners: tuple[Player, ...] = ()
        self.reason = ""
        self.untold: tuple[tuple[Any, ...], ...] = ()  # what the players of a position know, told when it goes on

    # --- where the cards lie ---

    @property
    def hands(self) -> list[list[Character]]:
        """The cards before each player."""
        return [[self.cards[slot] for slot in row] for row in self.places.own]

    @property
    def centre(self) -> list[Character]:
        """The cards that belong to nobody."""
        return [self.cards[slot] for slot in self.places.centre]

    # --- who ---

    def after(self, player: Player, steps: int = 1) -> Player:
        """Returns the player so many seats clockwise, that is to the left (MAS-TURN-01)."""
        return self.seats[(self.seats.index(player) + steps) % len(self.seats)]

    def clockwise(self, me: Player) -> list[Player]:
        """Lists the other players, beginning with the left neighbour."""
        seat = self.seats.index(me)
        return self.seats[seat + 1 :] + self.seats[:seat]

    def neighbours(self, me: Player) -> list[Player]:
        """Lists the left and the right neighbour; one who sits on both sides once, or twice (MAS-POW-PATRON-03)."""
        left, right = self.after(me), self.after(me, -1)
        return [left] if left == right and self.rules.same_neighbour == "once" else [left, right]

    # --- coins: where none are moved nothing is told, and no end looked for ---

    def gain(self, player: Player, coins: int) -> None:
        """Gives a player coins from the bank, as many as it has (MAS-RES-10)."""
        if coins > self.bank and self.rules.bank_limit == "finite":
            coins = self.bank
        if coins:
            self.bank -= coins
            self.coins[player] += coins
            self.tell(None, e.GAINS, player, coins)
            self.coins_moved()

    def pay(self, payer: Player, player: Player, coins: int) -> None:
        """Has one player pay another, with all he has if that is less (MAS-RES-09)."""
        coins = min(coins, self.coins[payer])
        if coins:
            self.coins[payer] -= coins
            self.coins[player] += coins
            self.tell(None, e.PAYS, payer, player, coins)
            self.coins_moved()

    def pay_fine(self, player: Player) -> None:
        """Has a player pay the fine to the courthouse (MAS-RES-04, MAS-RES-09)."""
        coins = min(self.rules.fine, self.coins[player])
        if coins:
            self.coins[player] -= coins
            self.courthouse += coins
            self.tell(None, e.FINED, player, coins, clause="MAS-RES-04")
            self.coins_moved()

    def collect_fines(self, player: Player) -> None:
        """Gives a player all that lies on the courthouse (MAS-POW-JUDGE-01)."""
        coins, self.courthouse = self.courthouse, 0
        if coins:
            self.coins[player] += coins
            self.tell(None, e.COLLECTS, player, coins)
            self.coins_moved()

    def exchange_fortunes(self, one: Player, other: Player) -> None:
        """Exchanges all coins of two players, as one payment (MAS-END-05)."""
        self.coins[one], self.coins[other] = self.coins[other], self.coins[one]
        self.tell(None, e.FORTUNES, one, other)
        self.coins_moved()

    # --- cards ---

    def handle(self, me: Player, kind: Kind, one: Slot, other: Slot, seen: str = "") -> Flow:
        """Takes two cards out of sight and puts them back, exchanged or not; only who does it knows which (MAS-SWAP-02, -03).

        Args:
            me: who does it; he sees neither card.
            kind: the event that tells it.
            one: a slot.
            other: another slot.
            seen: what he has seen of the two cards, if anything.
        """
        prompt = f"exchange {one.label} and {other.label}?"
        bit = yield self.ask(me, prompt, BITS, secret=True, about=Handled(one, other, seen))
        if bit is EXCHANGE:
            self.exchange(one, other)
        self.tell(me, kind, me, one, other, bit.about)

    def exchange(self, one: Slot, other: Slot) -> None:
        """Exchanges two cards."""
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def see(self, audience: Player | tuple[Player, ...] | None, kind: Kind, *args: Any, clause: str = "") -> None:
        """Tells an event by which cards are seen, its last two arguments: where, and which (MAS-LOG-01, -02).

        Where the history is to name no characters, the event comes without them, and who sees them gets a glimpse.
        """
        if self.rules.log_characters:
            self.tell(audience, kind, *args, clause=clause)
            return
        slots, cards = (each if isinstance(each, tuple) else (each,) for each in args[-2:])
        self.tell(None, e.unlogged(kind), *args[:-1], clause=clause)
        self.tell(audience, e.glimpse(cards), slots, cards, clause=clause)

    def see_all(self, audience: tuple[Player, ...] | None, kind: Kind, clause: str) -> None:
        """Shows all cards to some players, or to everybody (MAS-SETUP-06, MAS-END-09)."""
        for slot, card in zip(self.places.slots, self.cards, strict=True):
            self.see(audience, kind, slot, card, clause=clause)

    def open(self, slots: Iterable[Slot], clause: str) -> None:
        """Turns up cards before everybody, and down again; their holders are opened in this turn (MAS-REST-02, MAS-CON-06)."""
        for slot in slots:
            self.see(None, e.REVEALS, slot, self.cards[slot], clause=clause)
            self.count_as_opened(slot, self.cards[slot])

    def count_as_opened(self, slot: Slot, card: Character) -> None:
        """Remembers that a player's card was opened in this turn, wherever it goes (MAS-REST-01, -05)."""
        assert slot.owner is not None
        self.opening[slot.owner] = (*self.opening.get(slot.owner, ()), card)

    # --- the ends of the game ---

    def coins_moved(self) -> None:
        """Looks for an end after a single payment, where the table plays it so (MAS-END-05)."""
        if self.rules.each_move:
            self.check_end()

    def power_paid(self) -> None:
        """Looks for an end once, after the last coins of a power, where the table plays it so (MAS-END-05).

        The Fool and the Princess say so themselves; of all others the power is over by then.
        """
        if self.rules.end_check == "after_power_and_fines" and not self.power_checked:
            self.power_checked = True
            self.check_end()

    def fines_paid(self) -> None:
        """Looks for an end after the fines, if any, unless that was done after each of them (MAS-END-05)."""
        self.power_checked = False
        if not self.rules.each_move:
            self.check_end()

    def check_end(self) -> None:
        """Ends the game if somebody has enough coins, or none (MAS-END-01 to -04, -06, -07)."""
        rules, coins = self.rules, self.coins
        tempted = self.check_cheat() if rules.cheat_trigger == "automatic" else ()
        most = max(coins)
        if most >= rules.win_coins:
            enough = most if rules.winners_at_target == "richest" else rules.win_coins
            self.finish([player for player in self.players if coins[player] >= enough], "target", "MAS-END-01")
        if min(coins) <= 0:
            self.finish([player for player in self.players if coins[player] == most], "bankruptcy", "MAS-END-03")
        if tempted:  # as the game goes on, all can tell who is not the Cheat
            slots = tuple([slot for player in tempted for slot in self.places.own[player]])
            self.tell(None, e.GOES_ON, tempted, slots, rules.cards["cheat"], clause="MAS-POW-CHEAT-03")

    def check_cheat(self) -> tuple[Player, ...]:
        """Lets the holder of the Cheat win if he is rich enough; returns who else is (MAS-POW-CHEAT-03)."""
        cheat = self.rules.cards["cheat"]
        if cheat not in self.lineup:
            return ()
        rich = tuple([player for player in self.seats if self.coins[player] >= self.rules.cheat_win])
        for player in rich:
            if any(self.cards[slot] is cheat for slot in self.places.own[player]):
                self.finish([player], "cheat", "MAS-POW-CHEAT-03")
        return rich

    def finish(self, winners: Sequence[Player], reason: str, clause: str) -> NoReturn:
        """Ends the game at once (MAS-END-09)."""
        self.winners, self.reason = tuple(winners), reason
        self.tell(None, e.ENDS, e.ENDINGS[reason], self.winners, clause=clause)
        if self.rules.reveal_at_end:
            self.see_all(None, e.REVEALS, "MAS-END-09")
        self.win(self.winners, reason, clause, self.coins)
