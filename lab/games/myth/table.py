"""The table of Myth: heroes and what they own, the dungeon and what waits in it, the decks, and the verbs that move them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...engine.layout import Counter, Grid, Seen, Shape, Zone
from ...engine.table import Player, Table
from ...paths import Board
from ...paths.tile import Cell, beside
from . import events as e
from .cards import EventCard, HeroCard, Item, Monster, QuestCard, Stats, TileCard, Web
from .components import START
from .rules import Fit

if TYPE_CHECKING:
    from ...engine.luck import Luck
    from ...engine.rules import Rules
    from .rules import MythRules

HOME: Cell = (0, 0)  # the start square (MYT-SETUP-09)
D100 = range(1, 101)  # MYT-DICE-01
NEW, EXPLORED = "new", "explored"


class Dream(NamedTuple):
    """A Great Dream on a player: its card, who gives the orders, and for how many turns more (MYT-EV-37).

    A card that fell on several players lies beside one of them. A fresh one came in this turn, which does not count.
    """

    card: EventCard | None
    controller: Player
    turns: int
    fresh: bool = False


class Flood(NamedTuple):
    """A Flooded Place: its card, beside whom it lies, where it happened, and who still owes a turn (MYT-EV-18).

    The card is gone if that player is dead; what the others owe they owe still (MYT-DEATH-01).
    """

    card: EventCard | None
    beside: Player
    cell: Cell
    owing: tuple[Player, ...]


class Countdown(NamedTuple):
    """The last rounds: the seat from which they count, how often the turn has passed it, and how the game ends then."""

    seat: Player
    passes: int
    reason: str
    clause: str


class TurnOver(Exception):
    """Raised when the active hero is dead: the rest of the turn is left out (MYT-DEATH-04)."""


class MythTable(Table):
    """Everything that lies on the table."""

    rules: MythRules  # type: ignore[assignment]  # read by names that are checked
    layout = (  # who sees what: MYT-HID-01 to -07, -09 to -11
        Grid("board", "Dungeon"),
        Zone("hero_cards", "hero", each=True),
        Counter("life", "life"),
        Counter("level", "level"),
        Counter("tokens", "resources"),
        Zone("hands", "hand", Seen.OWNER, each=True),
        Zone("quests", "quests", Seen.OWNER, each=True, pool="quests"),
        Zone("items", "items", each=True),
        Zone("trophies", "trophies", each=True),
        Zone("prison", "in the Tain", each=True),
        Zone("done", "quests turned in", each=True, pool="quests"),
        Counter("bank", "bank", each=False),
        Zone("row", "Event row, face down", Seen.NOBODY, Shape.ROW, place="event"),
        Zone("open_row", "Event row", Seen.ALL, Shape.ROW, place="open event"),
        Zone("deck", "Event deck", Seen.NOBODY, Shape.PILE),
        Zone("discard", "Events discarded", Seen.ALL, Shape.PILE),
        Zone("tiles", "Tile deck", Seen.NOBODY, Shape.PILE, pool="tiles"),
        Zone("tile_discard", "Tiles discarded", Seen.ALL, Shape.PILE, pool="tiles"),
        Zone("quest_stack", "Quest stack", Seen.NOBODY, Shape.PILE, pool="quests"),
        Zone("quest_discard", "Quests discarded", Seen.NOBODY, Shape.PILE, pool="quests"),
    )

    def __init__(self, rules: Rules, players: tuple[Player, ...], luck: Luck) -> None:
        super().__init__(rules, players, luck)
        n = len(players)
        self.heroes: list[HeroCard] = list(self.rules.heroes[:n])  # until they are dealt
        self.living: list[Player] = list(players)
        self.level, self.life, self.tokens = [1] * n, [0] * n, [0] * n
        self.cells: list[Cell] = [HOME] * n
        self.hands: list[list[EventCard]] = [[] for _ in players]
        self.quests: list[list[QuestCard]] = [[] for _ in players]
        self.done: list[list[QuestCard]] = [[] for _ in players]
        self.items: list[list[Item]] = [[] for _ in players]
        self.trophies: list[list[EventCard]] = [[] for _ in players]
        self.prison: list[list[EventCard]] = [[] for _ in players]  # under the Tains, the oldest Tain filled first
        self.delivered: list[tuple[str, ...]] = [()] * n  # artifacts that have proved a quest (MYT-QUEST-13)
        self.brought: list[tuple[str, ...]] = [()] * n  # artifacts carried home, for artifact_turn_in=after_visit
        self.dreams: list[tuple[Dream, ...]] = [()] * n  # the oldest first
        self.floods: list[Flood] = []  # the oldest first
        self.extra_turns = [0] * n

        self.deck: list[EventCard] = []  # the top is the last, as in every pile
        self.discard: list[EventCard] = []
        self.tiles: list[TileCard] = []
        self.tile_discard: list[TileCard] = []
        self.quest_stack: list[QuestCard] = []
        self.quest_discard: list[QuestCard] = []
        self.board = Board()
        self.board.lay(HOME, START)  # MYT-SETUP-09
        self.entered: dict[Cell, int] = {}  # for each tile the side through which it was explored (MYT-TILE-04)
        self.monsters: dict[Cell, list[Monster]] = {}
        self.effects: dict[Cell, list[EventCard]] = {}  # webs and battle-long cards
        self.started: dict[Cell, None] = {}  # where the first attack of a battle has been made (MYT-BRIBE-04)

        self.row: list[EventCard] = []  # face down
        self.open_row: list[EventCard] = []  # face up, not yet resolved
        self.laid_by: list[Player | None] = []  # who laid each card of the row; None: the deck
        self.row_tokens: list[int] = []
        self.card_player: Player | None = None  # who laid the card that acts now

        self.active = players[0]
        self.phase = ""  # the phase of the turn from which it goes on; empty: its start
        self.ground = ""  # where the move of this turn led: new or explored ground; empty: nowhere (MYT-DET-14)
        self.paid = 0  # for surplus cards in this turn
        self.bans: tuple[bool, bool] = (False, False)  # of this turn: drawing, playing (MYT-EV-37)
        self.extra_now = False  # this turn is an extra turn
        self.bought = 0  # extra turns since the turn passed on
        self.levels_gained = self.quests_replaced = 0  # in this turn
        self.over = False
        self.countdown: Countdown | None = None
        self.standstill = 0  # turns passed on without progress (MYT-END-13)

    # --- who ---

    @property
    def hero_cards(self) -> list[list[HeroCard]]:
        """The hero card of each player, which is public."""
        return [[hero] for hero in self.heroes]

    def next_living(self, player: Player, step: int = 1) -> Player:
        """Returns the left neighbour, or with -1 the right one: dead seats do not count (MYT-SETUP-16, MYT-TURN-05)."""
        other = self.after(player, step)
        while other not in self.living:
            other = self.after(other, step)
        return other

    def clockwise(self, first: Player) -> list[Player]:
        """Lists the living players clockwise from one on, himself included if he lives."""
        n = len(self.players)
        return sorted(self.living, key=lambda player: (player - first) % n)

    def heroes_on(self, cell: Cell) -> list[Player]:
        """Lists the living heroes on a cell, clockwise from the active one."""
        return [player for player in self.clockwise(self.active) if self.cells[player] == cell]

    def for_two(self) -> bool:
        """Tells whether the rules for two players hold (MYT-TWO-01)."""
        who = self.players if self.rules.two_player_rules == "by_start" else self.living
        return len(who) == 2

    @property
    def entered_from(self) -> dict[Cell, Cell]:
        """For each tile the one from which it was explored (MYT-GRAPH-02)."""
        return {cell: beside(cell, side) for cell, side in self.entered.items()}

    # --- what heroes are worth ---

    def stats(self, player: Player) -> Stats:
        """Returns the column of the hero's level (MYT-HERO-04)."""
        return self.rules.stats[self.heroes[player]][self.level[player]]

    def attack(self, player: Player) -> int:
        """Returns the attack of a hero with his weapons, without the darkness of the place (MYT-EV-04, MYT-FIGHT-05)."""
        return self.stats(player).attack + self._bonus(player, 0)

    def defence(self, player: Player) -> int:
        """Returns the defence of a hero with his standards (MYT-EV-02)."""
        return self.stats(player).defence + self._bonus(player, 1)

    def _bonus(self, player: Player, which: int) -> int:
        """Adds the bonuses of items up; without stacking only the best of each kind counts (MYT-EV-03)."""
        items = self.items[player]
        if not items:
            return 0
        fits: Mapping[Item, Fit] = self.rules.fits[self.heroes[player]]
        if self.rules.item_stacking:
            return sum(fits[item][which] for item in items)
        best: dict[str, int] = {}
        for item in items:
            best[item.job] = max(best.get(item.job, 0), fits[item][which])
        return sum(best.values())

    def codices(self, player: Player) -> int:
        """Counts the Codices that lower the prices of a player's cards (MYT-EV-06, MYT-EV-03)."""
        number = 0
        for item in self.items[player]:
            number += item.id == "codex"
        return number if self.rules.item_stacking else min(number, 1)

    def penalty(self, cell: Cell) -> int:
        """Adds up the darkness on a cell, which is the same for everybody there (MYT-EV-23, MYT-SHARE-02)."""
        return sum(card.amount for card in self.effects.get(cell, ()) if card.job == "darkness")  # type: ignore[attr-defined]

    def lies_on(self, cell: Cell, job: str) -> bool:
        """Tells whether a card of a kind acts on a cell."""
        return any(card.job == job for card in self.effects.get(cell, ()))

    def web(self, cell: Cell) -> Web | None:
        """Returns the web on a cell: everybody there is caught (MYT-EV-11, MYT-SHARE-04)."""
        return next((card for card in self.effects.get(cell, ()) if isinstance(card, Web)), None)

    def held(self, player: Player) -> bool:
        """Tells whether a battle or a web keeps a hero from drawing and moving (MYT-FIGHT-17, MYT-EV-14)."""
        cell = self.cells[player]
        return cell in self.monsters or (cell in self.effects and self.web(cell) is not None)

    # --- resources and life ---

    @property
    def bank(self) -> int:
        """Tokens that nobody holds; below 0 where improvised ones are in use (MYT-SETUP-03)."""
        return self.rules.token_supply - sum(self.tokens) - sum(self.row_tokens)

    def gain(self, player: Player, number: int) -> int:
        """Gives a player tokens from the bank; returns how many (MYT-RES-01)."""
        if self.rules.bank_limited:
            number = max(0, min(number, self.bank))
        self.tokens[player] += number
        return number

    def heal(self, player: Player, life: int) -> int:
        """Gives a hero life, up to the maximum of the level; returns how much (MYT-HERO-05)."""
        gained = min(life, self.stats(player).life - self.life[player])
        self.life[player] += gained
        return gained

    # --- decks ---

    def roll(self, thrower: Player, what: str) -> int:
        """Throws the two dice (MYT-DICE-01)."""
        roll = self.luck.pick("dice", D100)
        self.tell(None, e.ROLL, thrower, roll, what)
        return roll

    def top_card(self) -> EventCard:
        """Takes the top card of the event deck, which is progress; the last one begins the last rounds (MYT-END-06, -13)."""
        card = self.deck.pop()
        self.standstill = 0
        if not self.deck and self.countdown is None:
            self.countdown = Countdown(self.active, 0, "event_deck", "MYT-END-06")
            self.tell(None, e.LAST_CARD, self.active, clause="MYT-END-06")
        return card

    def put_away(self, cards: Iterable[EventCard]) -> None:
        """Lays event cards on the discard pile, which is never used again (MYT-EXEC-04, MYT-EXEC-05)."""
        self.discard += cards

    def throw_quests(self, player: Player, quests: Sequence[QuestCard]) -> None:
        """Lays quests face down on their discard pile (MYT-QUEST-14, MYT-DEATH-02)."""
        for quest in quests:
            self.quests[player].remove(quest)
            self.quest_discard.append(quest)

    # --- the dungeon ---

    def add_effect(self, cell: Cell, card: EventCard) -> None:
        """Lets a card act on a cell from now on (MYT-EXEC-06)."""
        self.effects.setdefault(cell, []).append(card)

    def end_effect(self, cell: Cell, card: EventCard) -> None:
        """Ends the effect of a card on a cell and discards it."""
        cards = self.effects[cell]
        cards.remove(card)
        if not cards:
            del self.effects[cell]
        self.put_away([card])

    def kill_monster(self, cell: Cell, monster: Monster) -> None:
        """Takes a monster off its cell: of several alike the one that came first."""
        there = self.monsters[cell]
        there.remove(monster)
        if not there:
            del self.monsters[cell]

    def appear(self, monster: Monster) -> None:
        """Puts a monster on the tile of the active hero, behind those that came before (MYT-EV-39, MYT-FIGHT-26)."""
        cell = self.cells[self.active]
        self.monsters.setdefault(cell, []).append(monster)
        self.tell(None, e.APPEARS, monster, *cell, clause="MYT-EV-39")

    def settle_battle(self, cell: Cell) -> None:
        """Ends the battle on a cell if no monster or no living hero is left there, and discards its cards (MYT-FIGHT-28)."""
        if cell in self.monsters and any(self.cells[player] == cell for player in self.living):
            return
        if cell in self.started:
            del self.started[cell]
            self.tell(None, e.BATTLE_OVER, *cell, clause="MYT-FIGHT-28")
        for card in self.effects.get(cell, [])[:]:
            if not isinstance(card, Web):
                self.end_effect(cell, card)
                self.tell(None, e.DISCARDED, card, clause="MYT-FIGHT-28")

    def arrive(self, player: Player, cell: Cell) -> None:
        """Puts a hero on a cell: what acts or waits there concerns him at once (MYT-SHARE-04, MYT-SHARE-06)."""
        left, self.cells[player] = self.cells[player], cell
        if left in self.monsters or left in self.effects:
            self.settle_battle(left)
        web = self.web(cell) if cell in self.effects else None
        if web is not None:
            self.tell(None, e.CAUGHT, (player,), web, clause="MYT-SHARE-04")
        if self.rules.flooded_lingers:
            for i, flood in enumerate(self.floods):
                if flood.card is not None and flood.cell == cell and player not in flood.owing:
                    self.floods[i] = flood._replace(owing=(*flood.owing, player))
                    self.tell(None, e.FLOODED, (player,), clause="MYT-EV-18")

    def skips(self, player: Player) -> int:
        """Counts the turns that a player must miss (MYT-EV-19)."""
        return sum(player in flood.owing for flood in self.floods)
