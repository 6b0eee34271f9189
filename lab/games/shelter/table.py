"""The table of Shelter: hands, deck, cave, discard and coins, and the verbs by which cards move them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

from ...engine.layout import Counter, Seen, Shape, Zone
from ...engine.table import Place, Player, Table
from . import events as e
from .cards import KEY, POISON, ShelterCard, each_once

if TYPE_CHECKING:
    from ...engine.luck import Luck
    from ...engine.rules import Rules
    from .rules import ShelterRules

KEYS = ("gold_key", "silver_key", "bronze_key")  # also their rank in a tie (SHE-MEMO-SCORE-02, SHE-1.0-SCORE-02)
KEEP = "keep"


class Slot(Place):
    """A place of the cave (SHE-CAVE-01)."""

    word = "cave"


SLOTS = tuple(Slot(i) for i in range(100))  # more than any deck can bury in the cave (SHE-CAVE-02)
ROWS = [SLOTS[:size] for size in range(len(SLOTS) + 1)]


class RoundOver(Exception):
    """Raised at the instant a round is won or counted."""

    def __init__(self, winner: Player | None, reason: str, clause: str) -> None:
        super().__init__(reason)
        self.winner, self.reason, self.clause = winner, reason, clause


class TurnOver(Exception):
    """Raised when the active player is out and nothing of his turn is left to do (SHE-ELIM-06)."""


@dataclass(frozen=True)
class Result:
    """How a round ended: its winner, if any, why, and by which clause."""

    winner: Player | None
    reason: str
    clause: str


class ShelterTable(Table):
    """Everything on the table of a series of rounds."""

    rules: ShelterRules  # type: ignore[assignment]  # read by names that are checked
    layout = (
        Zone("hands", "hand", Seen.OWNER, Shape.HAND, each=True),
        Counter("coins", "coins", limit="coin_limit"),
        Counter("points", "points"),
        Zone("cave", "Cave", Seen.NOBODY, Shape.ROW, place="cave"),
        Zone("deck", "Deck", Seen.NOBODY, Shape.PILE),
        Zone("discard", "Discard, open", Seen.ALL),
    )

    def __init__(self, rules: Rules, players: tuple[Player, ...], luck: Luck) -> None:
        super().__init__(rules, players, luck)
        n = len(players)
        self.hands: list[list[ShelterCard]] = [[] for _ in players]
        self.deck: list[ShelterCard] = []  # the top is the last
        self.cave: list[ShelterCard] = []
        self.discard: list[ShelterCard] = []
        self.laid_by: list[Player] = []  # who put each card of the discard there (SHE-DISC-01)
        self.coins = [0] * n
        self.points = [0] * n
        self.wins = [0] * n
        self.living = list(players)
        self.out_by = [""] * n  # the clause that put a player out this round
        self.marks: list[tuple[str, ...]] = [()] * n  # for the next turn of a player (SHE-TIME-07)
        self.fresh: tuple[str, ...] = ()  # marks the active player set on himself: they outlast this turn
        self.active = self.first = players[0]
        self.phase = "start"  # or "action": the active player has drawn
        self.drawn: ShelterCard | None = None  # by the active player this turn
        self.played: ShelterCard | None = None
        self.waiting = list(players)  # who had no turn yet this round
        self.turns = 0  # taken or skipped this round
        self.round = 1
        self.result: Result | None = None

    # --- who ---

    def others(self, me: Player) -> list[Player]:
        """Lists the living players except one, in seat order."""
        rest = self.living.copy()
        if me in rest:
            rest.remove(me)
        return rest

    def any_chosen(self, me: Player) -> list[Player]:
        """Lists whom a card that says "a player" may be aimed at (SHE-TARGET-01)."""
        return list(self.living) if self.rules.chosen_player_may_be_self else self.others(me)

    def from_active(self, players: Sequence[Player]) -> list[Player]:
        """Puts players into seat order, starting with the active one."""
        return sorted(players, key=lambda player: (player - self.active) % len(self.players))

    def next_living(self, player: Player, step: int = 1) -> Player:
        """Returns the next living player clockwise, or with -1 counter-clockwise (SHE-PASS-01)."""
        living = self.living
        try:
            return living[(living.index(player) + step) % len(living)]
        except ValueError:
            pass
        beyond = [each for each in living if (each > player) == (step > 0)] or living
        return beyond[0 if step > 0 else -1]

    def first_lap_over(self) -> bool:
        """Tells whether everybody still in has had or skipped a turn this round."""
        return not any(player in self.waiting for player in self.living)

    def may_throw(self, player: Player) -> list[ShelterCard]:
        """Lists the kinds of card that a player may choose to discard: no keys, unless he holds nothing else (SHE-ACT-03)."""
        hand = list(each_once(self.hands[player]))
        for card in hand:
            if card.role is KEY and self.rules.key_voluntary_discard == "never":
                return [each for each in hand if each.role is not KEY] or hand
        return hand

    # --- endings of a round ---

    def win_round(self, winner: Player | None, reason: str, clause: str) -> NoReturn:
        """Ends the round at once."""
        raise RoundOver(winner, reason, clause)

    def count(self, clause: str) -> NoReturn:
        """Ends the round with the final count: most keys, then gold before silver before bronze (SHE-1.0-SCORE-01, -02)."""
        best: list[tuple[int, int, Player]] = []
        for player in self.living:
            self.tell(None, e.HANDS_SHOWN, player, tuple(self.hands[player]), clause=self.rules.score_clause)
            keys = [KEYS.index(card.id) for card in self.hands[player] if card.role is KEY]
            if keys:
                best.append((-len(keys), min(keys), player))
        if not best:
            self.win_round(None, "count_no_keys", self.rules.no_keys_clause)
        self.win_round(min(best)[2], "count", clause)

    def has_three_keys(self, player: Player) -> bool:
        """Tells whether a hand holds all three keys."""
        keys = 0
        for card in self.hands[player]:
            if card.role is KEY:
                keys += 1
        return keys == len(KEYS)  # a deck has each key once

    def check_keys(self, *players: Player) -> None:
        """Ends the round if one of the hands that just got a card holds all three keys (SHE-TIME-06)."""
        for player in players:
            if self.has_three_keys(player):
                self.win_round(player, "three_keys", self.rules.keys_clause)

    # --- coins ---

    @property
    def bank(self) -> int:
        """Coins that nobody holds (SHE-COMP-10)."""
        return int(self.rules.coins_total) - sum(self.coins)

    def gain(self, player: Player, coins: int) -> int:
        """Gives a player coins from the bank, as far as it and the limit allow; returns how many (SHE-COIN-01, -02)."""
        room = self.rules.coin_limit - self.coins[player]
        got = coins if coins < room else room
        if self.rules.scarce:
            got = min(got, self.bank)
        self.coins[player] += got
        return got

    # --- deck and discard ---

    def draw(self, player: Player, clause: str) -> ShelterCard:
        """Draws the top card, as a clause demands; an empty deck ends the round (SHE-DRAW-01 to -03)."""
        deck = self.deck
        if not deck:
            self.count(self.rules.deck_out_clause)
        card = deck.pop()
        self.hands[player].append(card)
        self.tell(player, e.DRAWS, player, card, clause=clause)
        if card.role is KEY:
            self.check_keys(player)
        if not deck and self.rules.deck_out_rule == "immediately_when_empty":
            self.count(self.rules.deck_out_clause)
        return card

    def goes_back(self, card: ShelterCard) -> bool:
        """Tells whether a card never lies in the discard but goes back into the deck: a key, and Poison where it recycles."""
        return card.role is KEY or (card.role is POISON and self.rules.poison_recycles)

    def lay(self, player: Player, card: ShelterCard) -> bool:
        """Lays a card that left a hand face up on the discard; tells whether it stays there (SHE-DISC-01).

        What does not stay goes back into the deck at once: :meth:`shuffle_in`.
        """
        if card.role and self.goes_back(card):
            return False
        self.discard.append(card)
        self.laid_by.append(player)
        return True

    def throw(self, player: Player, card: ShelterCard) -> None:
        """Discards a hand card face up."""
        self.hands[player].remove(card)
        self.tell(None, e.DISCARDS, player, card)
        if not self.lay(player, card):
            self.shuffle_in((card,))

    def throw_hand(self, player: Player) -> int:
        """Discards a whole hand face up; returns how many cards that were."""
        cards = tuple(self.hands[player])
        self.hands[player].clear()
        self.tell(None, e.DISCARDS_HAND, player, cards)
        self.shuffle_in([card for card in cards if not self.lay(player, card)])
        return len(cards)

    def shuffle_in(self, cards: Sequence[ShelterCard]) -> None:
        """Shuffles face-up cards into the deck, if there are any (SHE-SHUF-01, SHE-TIME-03 b)."""
        if not cards:
            return
        self.deck = self.luck.order("deck", [*self.deck, *cards])[::-1]
        self.tell(None, e.DECK_SHUFFLED, tuple(cards), clause="SHE-SHUF-01")

    def top(self, number: int) -> list[ShelterCard]:
        """Lists the top cards of the deck, as many as there are, the topmost first (SHE-DECK-03)."""
        return self.deck[: -number - 1 : -1] if number else []

    def set_top(self, cards: Sequence[ShelterCard]) -> None:
        """Lays cards in the places of the top cards of the deck, the first topmost."""
        if cards:
            self.deck[-len(cards) :] = cards[::-1]

    # --- the cave ---

    def slots(self) -> tuple[Slot, ...]:
        """Lists the places of the cave."""
        return ROWS[len(self.cave)]

    def shuffle_cave(self) -> None:
        """Shuffles all cards of the cave over all its places (SHE-SHUF-02)."""
        self.cave = self.luck.order("cave", self.cave)

    # --- eliminations ---

    def eliminate(self, out: Mapping[Player, str]) -> None:
        """Puts players out together: hands away, keys back with one shuffle, then see who is left (SHE-ELIM-01 to -05).

        Args:
            out: the players who leave, each with the clause that puts him out.
        """
        back: list[ShelterCard] = []
        for player in self.from_active(list(out)):
            cards = tuple(self.hands[player])
            self.hands[player].clear()
            self.living.remove(player)
            self.out_by[player] = out[player]
            self.marks[player] = ()
            self.tell(None, e.ELIMINATED, player, cards, clause=out[player])
            back += [card for card in cards if not self.lay(player, card)]
            if self.rules.eliminated_coins == "to_bank" and self.coins[player]:
                self.tell(None, e.RETURNS_COINS, player, self.coins[player], clause="SHE-ELIM-05")
                self.coins[player] = 0
        self.shuffle_in(back)
        if len(self.living) == 1:
            self.win_round(self.living[0], "last_survivor", self.rules.survivor_clause)
        if not self.living:
            wins = self.rules.all_out_result == "active_player_wins"
            self.win_round(self.active if wins else None, "all_out", "SHE-ELIM-07")

    def stop_if_out(self) -> None:
        """Ends the turn if the active player is out (SHE-ELIM-06)."""
        if self.active not in self.living:
            raise TurnOver
