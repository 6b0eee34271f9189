"""A simple, sensible way to play Saboteur: who digs digs towards the gold, a saboteur leads the tunnel astray."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ...engine.table import Player
from ...paths.board import SIDES_OF, Board
from ...paths.fitting import Placement
from ...paths.tile import Cell, beside
from .cards import BLUE, GREEN, SABOTEURS, TREASURE, ActionCard, PathCard, RoleCard, StockCard
from .moves import Aim, AtCell, Discard, Remove

if TYPE_CHECKING:
    from ...engine.memory import Memory
    from ...engine.sight import Sight

FAR = 20  # steps to the gold from where no tunnel goes on
TURN = (Placement, Aim, AtCell, Discard, Remove)


def sensible(sight: Sight) -> Any:
    """Picks an option by what is asked: a turn, gold, a theft; anything else by chance."""
    options = list(sight.options)
    if len(options) == 1:
        return options[0]
    if isinstance(options[0], TURN):
        return Turn(sight, options).move()
    if str(options[0]).startswith("take "):
        return max(options, key=lambda option: option.about.value)
    return sight.pick([option for option in options if getattr(option, "about", None) is not None] or options)


class Turn:
    """One player's turn: on which side he is, where he takes the gold to be, and what each of his moves is worth to him.

    Args:
        sight: what he may know.
        options: his moves.
    """

    def __init__(self, sight: Sight, options: Sequence[Any]) -> None:
        self.sight, self.options, self.me = sight, options, sight.player
        self.role: RoleCard = sight.look("roles")[0]
        self.digs = self.role.team != SABOTEURS
        self.maze: Board = sight.look("maze")
        self.front: list[list[ActionCard]] = sight.look("front")
        self.memory = sight.memory
        self.goals, self.found = where_the_gold_is(self.memory, self.maze)
        self.steps = steps_to(tuple(self.goals))
        self.uses: dict[StockCard, float] = {}  # what cards were found to be worth
        self.left = min((self.steps[cell] for cell in self.maze.frontier()), default=FAR)

    def move(self) -> Any:
        """Picks the move that is worth most, of several as good ones any."""
        values = [self.worth(option) for option in self.options]
        most = max(values)
        return self.sight.pick([option for option, value in zip(self.options, values, strict=True) if value == most])

    def worth(self, move: Any) -> float:
        """Says what a move is worth: more than 0 if it helps the own side."""
        if isinstance(move, Placement):
            return self.digging(move) if self.digs else self.astray(move)
        if isinstance(move, (Aim, AtCell)):
            found = PLAYS.get(move.action.does)
            return found(self, move) if found else 0.0
        if isinstance(move, Remove):
            return (8.0 if move.gone.stops else -5.0) - sum(map(self.use_of, move.cards))
        return -sum(map(self.use_of, move.cards)) if isinstance(move, Discard) else 0.0

    # --- tunnels ---

    def after(self, move: Placement) -> int:
        """Counts the steps that are left from where a tunnel goes on, once a card lies."""
        tile, asked = move.card.tile.turned(move.turn), self.maze.demand(move.cell)
        reached = tile.open if tile.entrance else 0
        for side in SIDES_OF[asked.linked & tile.open]:
            reached |= tile.joined[side]
        return min([self.steps[beside(move.cell, side)] for side in SIDES_OF[reached & ~asked.open]], default=FAR)

    def digging(self, move: Placement) -> float:
        """Values a path card by how much nearer to the gold it leads; a dead end is in the way."""
        after = self.after(move)
        if after == FAR or (move.card.tile.door and self.role.team in (BLUE, GREEN) and move.card.tile.door != self.role.team):
            return -4.0
        nearer = self.left - after
        return 4.0 + nearer if nearer > 0 else 0.5 * nearer

    def astray(self, move: Placement) -> float:
        """Values a path card by how far it turns the best tunnel away, the more the nearer that is to the gold."""
        here = self.steps[move.cell]
        after = self.after(move)
        if here == 0 or after <= here:
            return -1.0 - (here - after)
        return 1.0 + min(after - here, 6) - (here - self.left)

    # --- cards ---

    def use_of(self, card: StockCard) -> float:
        """Says what a card in hand is worth; who digs has no use for dead ends."""
        found = self.uses.get(card)
        if found is None:
            found = self.uses[card] = self._use_of(card)
        return found

    def _use_of(self, card: StockCard) -> float:
        if isinstance(card, PathCard):
            through = any(len(block) > 1 for block in card.tile.blocks)
            return 1.0 if through == self.digs else -1.0
        if card.does in ("map", "inspection"):
            return -0.5 if self.found else 1.5
        return 1.5 if card.does in ("repair", "theft") or not self.digs else 0.5

    def enemy(self, player: Player) -> float:
        """Says how surely a player is on the other side: what he was seen to be, else by the numbers."""
        for each in self.memory.hands.get(("roles", int(player)), ()):
            if each.certain:
                return float((each.card.team == SABOTEURS) == self.digs)
        return 0.3 if self.digs else 0.7

    def mend(self, move: Aim) -> float:
        """Repairs, or frees, above all oneself."""
        if move.target == self.me:
            return 12.0
        return 1.0 - 2 * self.enemy(move.target)

    def stop(self, move: Aim) -> float:
        """Breaks a tool of a player on the other side, or traps him, if he can still dig."""
        able = not any(card.stops for card in self.front[move.target])
        return 8 * self.enemy(move.target) - 3 + able if move.target != self.me else -9.0

    def look(self, move: AtCell) -> float:
        """Looks at a goal where the gold may be, as long as it is not found."""
        return 6.0 if move.cell in self.goals and not self.found and len(self.goals) > 1 else -2.0

    def bury(self, move: AtCell) -> float:
        """Takes a dead end out of the way, or, as a saboteur, the card that is nearest to the gold."""
        laid = self.maze.laid[move.cell]
        through = any(len(block) > 1 for block in laid.tile.blocks)
        if self.digs:
            return 2.0 if not through and self.steps[move.cell] <= self.left else -3.0
        return 6.0 - self.steps[move.cell] if through and self.maze.reached(move.cell) else -3.0


class Steps(dict[Cell, int]):
    """The steps from any cell to the nearest place where the gold may be, counted when they are first asked for."""

    def __init__(self, goals: tuple[Cell, ...]) -> None:
        self.goals = goals

    def __missing__(self, cell: Cell) -> int:
        self[cell] = found = min((abs(column - cell[0]) + abs(row - cell[1]) for column, row in self.goals), default=FAR)
        return found


@lru_cache(maxsize=64)
def steps_to(goals: tuple[Cell, ...]) -> Steps:
    """Keeps what was counted for the same places."""
    return Steps(goals)


def where_the_gold_is(memory: Memory, maze: Board) -> tuple[list[Cell], bool]:
    """Lists the goals face down where the treasure may be for all that the player saw, and says whether he knows it."""
    seen = {cell: memory.places.get(("goals", cell)) for cell in maze.covered}
    for cell, known in seen.items():
        if known is not None and known.card is TREASURE:
            return [cell], True
    maybe = [cell for cell, known in seen.items() if known is None]
    return maybe or list(seen), len(maybe) == 1


PLAYS: dict[str, Callable[[Turn, Any], float]] = {
    "sabotage": Turn.stop,
    "trapped": Turn.stop,
    "repair": Turn.mend,
    "free_at_last": Turn.mend,
    "map": Turn.look,
    "rockfall": Turn.bury,
    "theft": lambda turn, move: 3.5 if move.target == turn.me else -3.0,
    "hands_off": lambda turn, move: -3.0 if move.target == turn.me else 1.5,
    "inspection": lambda turn, move: 1.5,
    "swap_hats": lambda turn, move: -3.0,
    "swap_hands": lambda turn, move: -1.0,
}
