"""The table of Saboteur: the maze and its goals, hands and piles, roles and gold, and the verbs by which cards move them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...engine.table import Player, Table
from ...engine.words import Said
from ...paths.board import Board
from ...paths.fitting import Placement
from ...paths.tile import Cell
from . import events as e
from .cards import TREASURE, ActionCard, GoldCard, PathCard, RoleCard, StockCard
from .layout import layout_of

if TYPE_CHECKING:
    from ...engine.luck import Luck
    from ...engine.rules import Rules
    from .rules import SaboteurRules

UPSIDE_DOWN = {0: "", 1: ", turned right", 2: ", upside down", 3: ", turned left"}


@dataclass(frozen=True)
class Purse:
    """Gold that is no card: the gold pieces of edition 2 as their owner sees them, or nuggets noted (SA2-HID-01, SAB-GOLD-09)."""

    pieces: int
    of: str = "gold piece"

    @property
    def label(self) -> str:
        """How many there are."""
        return f"{Said(self.pieces):{self.of}}"


def at(cell: Cell, turn: int = 0) -> str:
    """Names a cell, and how a card lies there."""
    return f"{cell[0]},{cell[1]}{UPSIDE_DOWN[turn]}"


class SaboteurTable(Table):
    """Everything on the table of a game of several rounds."""

    rules: SaboteurRules  # type: ignore[assignment]  # read by names that are checked
    layout = layout_of(second=True, open_gold=False)  # with every place there is; what rules lay open is in rules.layout

    def __init__(self, rules: Rules, players: tuple[Player, ...], luck: Luck) -> None:
        super().__init__(rules, players, luck)
        self.aims = self.rules.aims(players)
        self.maze = Board()
        self.goals: dict[Cell, PathCard] = {}  # those face down
        self.hands: list[list[StockCard]] = [[] for _ in players]
        self.deck: list[StockCard] = []  # the top is the last
        self.used: list[StockCard] = []  # the face-up part of the discard pile
        self.discards: list[list[StockCard]] = [[] for _ in players]  # its face-down part: what each player discarded
        self.removed: list[StockCard] = []  # out of this round (SA2-SETUP-03)
        self.front: list[list[ActionCard]] = [[] for _ in players]
        self.roles: list[list[RoleCard]] = [[] for _ in players]  # one card each
        self.role_stock: list[RoleCard] = []  # edition 1: the role left over
        self.given_up: list[RoleCard] = []  # after hat swaps (SA2-ACT-08)
        self.gold: list[list[GoldCard]] = [[] for _ in players]  # edition 1
        self.nuggets = [0] * len(players)  # without a card (SAB-GOLD-09)
        self.gold_deck: list[GoldCard] = []
        self.stack: list[GoldCard] = []  # gold cards going round (SAB-GOLD-03)
        self.sharers: list[Player] = []  # who still takes gold, or still steals, in order
        self.pieces = [0] * len(players)  # edition 2
        self.thieves: list[Player] = []  # who has a theft card in front, in the order in which they were laid
        self.round = 0
        self.moves = 0  # turns of this round
        self.active = self.first = self.last = players[0]
        self.finder: Player | None = None  # who reached the treasure
        self.phase = "play"  # "share" or "steal" while gold is given out, "over" between rounds

    # --- who ---

    def role(self, player: Player) -> RoleCard:
        """Returns a player's role."""
        return self.roles[player][0]

    def clockwise(self, first: Player) -> list[Player]:
        """Lists all players clockwise from one."""
        return [*self.players[first:], *self.players[:first]]

    def stopped(self, player: Player) -> bool:
        """Tells whether a player may not play path cards (SAB-PATH-11, SA2-ACT-05)."""
        front = self.front[player]
        return bool(front) and any(card.stops for card in front)

    def broken(self, player: Player) -> bool:
        """Tells whether a player has a broken tool."""
        return any(card.tools for card in self.front[player])

    def is_trapped(self, player: Player) -> bool:
        """Tells whether a player is trapped (SA2-ACT-04)."""
        return any(card.id == "trapped" for card in self.front[player])

    @property
    def notes(self) -> list[list[Purse]]:
        """The nuggets without a card of each player, where there are any (SAB-GOLD-09)."""
        return [[Purse(number, "nugget")] * bool(number) for number in self.nuggets]

    @property
    def purses(self) -> list[list[Purse]]:
        """The gold of each player as a card only he sees; made anew: a redeal leaves it (SA2-HID-01)."""
        return [[Purse(pieces)] for pieces in self.pieces]

    # --- the maze ---

    def lay(self, me: Player, move: Placement) -> None:
        """Lays a path card from the hand into the maze, for all to see (SAB-PATH-01, SAB-TURN-08)."""
        card = move.card
        self.hands[me].remove(card)
        self.maze.lay(move.cell, card, move.turn)
        self.tell(None, e.PLACES, me, card, at(move.cell, move.turn), clause="SAB-PATH-01")

    def uncover(self, cell: Cell, turn: int) -> PathCard:
        """Turns a goal over, to stay face up in the maze (SAB-REACH-01, SAB-REACH-08)."""
        card = self.goals.pop(cell)
        clause = self.rules.treasure_clause if card is TREASURE else "SAB-REACH-03"
        self.maze.lay(cell, card, turn)
        self.tell(None, e.UNCOVERED, cell, at(cell, turn), card, clause=clause)
        return card

    @property
    def treasure(self) -> Cell | None:
        """The cell of the treasure, once it lies face up."""
        return next((cell for cell in self.rules.goal_cells if cell in self.maze and self.maze.laid[cell].card is TREASURE), None)

    # --- hands and piles ---

    def draw(self, player: Player, number: int, clause: str = "") -> None:
        """Gives a player so many cards from the deck, as far as it has them (SAB-TURN-02, SA2-TURN-02)."""
        drawn = tuple(self.deck[: -number - 1 : -1])
        if drawn:
            del self.deck[-number:]
            self.hands[player] += drawn
            self.tell(player, e.DRAWS, player, drawn, len(drawn), clause=clause or self.rules.draw_clause)

    def discard(self, me: Player, cards: Sequence[StockCard]) -> None:
        """Puts hand cards on the discard pile face down (SAB-TURN-05)."""
        for card in cards:
            self.hands[me].remove(card)
            self.discards[me].append(card)

    def play(self, me: Player, card: ActionCard) -> None:
        """Shows a hand card and puts it on the discard pile, unless it is to lie in front of somebody (SAB-TURN-08)."""
        self.hands[me].remove(card)
        self.tell(None, e.PLAYS, me, card, clause=card.rule)
        if not card.lasts:
            self.used.append(card)

    def put_before(self, target: Player, card: ActionCard) -> None:
        """Lays a card in front of a player."""
        self.front[target].append(card)

    def take_from_front(self, target: Player, id: str) -> None:
        """Discards a card that lies in front of a player, face up."""
        card = next(card for card in self.front[target] if card.id == id)
        self.front[target].remove(card)
        self.used.append(card)

    def end_theft(self, target: Player) -> None:
        """Discards the theft card in front of a player."""
        self.thieves.remove(target)
        self.take_from_front(target, "theft")

    # --- gold ---

    def score(self, player: Player) -> int:
        """Counts a player's nuggets or gold pieces (SAB-END-05, SA2-END-03)."""
        if self.rules.second:
            return self.pieces[player]
        return sum(card.value for card in self.gold[player]) + self.nuggets[player]
