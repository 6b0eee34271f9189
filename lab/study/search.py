"""A player that looks ahead: information-set Monte Carlo tree search.

It knows no game. It deals what its player cannot know anew, again and again, plays each of those games on, and keeps one tree
of its player's and the others' choices for all of them: Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree
Search", IEEE Transactions on Computational Intelligence and AI in Games 4 (2012). It never sees the true table.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..engine.luck import Luck

if TYPE_CHECKING:
    from ..engine.decision import Decision
    from ..engine.run import Run
    from .policy import Sight

LONGEST_ROLLOUT = 5_000  # decisions after which a game is counted as won by nobody


@dataclass
class Branch:
    """One choice in the tree, with what came of it.

    Args:
        seat: who makes it.
        times: how often it was made.
        offered: how often it could have been made.
        won: the shares of the victory that it brought its player, added up.
    """

    seat: int
    times: int = 0
    offered: int = 0
    won: float = 0.0
    next: dict[tuple[int, str], Branch] = field(default_factory=dict)

    def promise(self, curiosity: float) -> float:
        """Says how much it promises: what it brought, and more the less it was tried (UCB1)."""
        return self.won / self.times + curiosity * math.sqrt(math.log(self.offered) / self.times)


@dataclass(frozen=True)
class Search:
    """The policy.

    Args:
        iterations: how many games are played on before each choice.
        curiosity: how much little-tried choices are favoured.
    """

    iterations: int = 100
    curiosity: float = 0.7

    def __call__(self, sight: Sight) -> Any:
        """Picks the option that was tried most often, of several tried as often the one that won most."""
        if len(sight.options) == 1:
            return sight.options[0]
        rng = random.Random(sight.chance())
        root = Branch(-1)
        for run in sight.worlds(self.iterations, Luck(f"search {rng.random()}")):
            self._play_on(run, root, rng)
        tried = {notation: (branch.times, branch.won) for (_, notation), branch in root.next.items()}
        return max(sight.options, key=lambda option: tried.get(str(option), (0, 0.0))) if tried else sight.pick(sight.options)

    def _play_on(self, run: Run, root: Branch, rng: random.Random) -> None:
        """Plays a game from its decision to its end: down the tree, one new choice, then at random."""
        here, path, new = root, [], False
        while run.decision is not None and not new:
            option, here, new = self._choice(run.decision, here, rng)
            path.append(here)
            step(run, option)
        rollout(run, rng)
        names = [str(player) for player in run.table.players]
        winners = run.outcome.winners if run.outcome else ()
        for branch in path:
            branch.times += 1
            branch.won += 1 / len(winners) if names[branch.seat] in winners else 0.0

    def _choice(self, decision: Decision, here: Branch, rng: random.Random) -> tuple[Any, Branch, bool]:
        """Gives an option, its branch and whether it is new: one never tried, else the one that promises most."""
        seat = int(decision.player)
        offered = [(option, (seat, str(option))) for option in decision.options]
        untried = [(option, key) for option, key in offered if key not in here.next]
        for _, key in offered:
            if key in here.next:
                here.next[key].offered += 1
        if untried:
            option, key = untried[int(rng.random() * len(untried))]
            here.next[key] = Branch(seat, offered=1)
            return option, here.next[key], True
        option, key = max(offered, key=lambda each: here.next[each[1]].promise(self.curiosity))
        return option, here.next[key], False


def step(run: Run, option: Any) -> None:
    """Chooses, and goes on to the next decision or the end of the game."""
    run.choose(option)
    while run.decision is None and run.outcome is None:
        run.begin()
    run.table.log.clear()
    run.table.luck.used.clear()


def rollout(run: Run, rng: random.Random) -> None:
    """Plays a game on at random."""
    for _ in range(LONGEST_ROLLOUT):
        if run.decision is None:
            return
        options: Sequence[Any] = run.decision.options
        step(run, options[int(rng.random() * len(options))])
