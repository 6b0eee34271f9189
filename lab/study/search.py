"""A player that looks ahead: it plays each of its choices on, many times, in games that might be the one it is in.

It knows no game. What its player cannot know is dealt anew each time, and so is the luck to come; it never sees the true
table. Beyond the choice everybody plays as the game's own sensible player does, each with what he may know; and another
choice than his is made only where the games speak for it clearly: Tesauro and Galperin, "On-line Policy Improvement using
Monte-Carlo Search", NIPS 9 (1996). All choices are tried in the same worlds, and the half that brought less is given up again
and again: sequential halving, Karnin, Koren and Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 30 (2013).
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING, Any

from ..engine.course import Course
from ..engine.game import Game
from ..engine.luck import Luck
from ..engine.refusals import RulesError
from .match import play_on
from .policy import Policy, at_random, sensible

if TYPE_CHECKING:
    from ..engine.run import Run
    from ..engine.sight import Sight

LONGEST = 5_000  # decisions after which a game is counted as won by nobody
EDGE = 0.5  # what a score as far ahead of the others as can be is worth beside a victory


@dataclass(frozen=True)
class Search:
    """The policy.

    Args:
        games: about how many games are played on before each choice.
        width: how many options are tried at most: that of the sensible player, and others by chance.
        caution: by how many standard errors another option has to be better than that of the sensible player.

    Raises:
        RulesError: one of them is no number, or too small.

    >>> Search(games=10)
    Search(games=10, width=12, caution=2.0)
    """

    games: int = 100
    width: int = 12
    caution: float = 2.0

    def __post_init__(self) -> None:
        for name, number in (("games", self.games), ("width", self.width)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise RulesError(f"{name} of a Search is a whole number from 1 on, not {number!r}")
        if isinstance(self.caution, bool) or not isinstance(self.caution, (int, float)) or not self.caution >= 0:
            raise RulesError(f"caution of a Search is a number from 0 on, not {self.caution!r}")

    def __call__(self, sight: Sight) -> Any:
        """Picks the option that brought most, or that of the sensible player if none is clearly better."""
        if len(sight.options) == 1:
            return sight.options[0]
        trial = Trial(sight, self.games)
        left = self._candidates(sight, trial.usual)
        own = left[0] if trial.usual is sensible else None
        rounds = ceil(log2(len(left)))
        for _ in range(rounds):
            for _ in range(max(1, self.games // (rounds * len(left)))):
                trial.play_on(left)
            left = sorted(left, key=trial.mean, reverse=True)[: ceil(len(left) / 2)]
            if own is not None and own not in left:
                left.append(own)
        best = left[0]
        if own is not None and trial.ahead(best, own) <= self.caution:
            best = own
        return next(option for option in sight.options if str(option) == best)

    def _candidates(self, sight: Sight, usual: Policy) -> list[str]:
        """Gives the notations of the options that are tried, that of the usual player first."""
        first = str(usual(sight))
        others = [notation for notation in map(str, sight.options) if notation != first]
        random.Random(sight.chance()).shuffle(others)
        return [first, *others][: max(1, min(self.width, self.games))]


class Trial:
    """Options of one decision, played on in the same worlds, with what they brought in each of them.

    Args:
        sight: what the player may know.
        games: how many worlds are needed at most.
    """

    def __init__(self, sight: Sight, games: int) -> None:
        has_one = type(sight.rules.game).sensible is not Game.sensible
        self.usual: Policy = sensible if has_one else at_random
        self.seed, self.memories, self.me = sight.chance(), sight.memories, int(sight.player)
        self.worlds = {str(option): sight.worlds(games, Luck(f"search {self.seed}")) for option in sight.options}
        self.brought: dict[str, list[float]] = {option: [] for option in self.worlds}

    def play_on(self, options: list[str]) -> None:
        """Plays some options on, each in its next world."""
        for option in options:
            run = next(self.worlds[option], None)
            if run is not None:
                self.brought[option].append(self._worth(run, option))

    def _worth(self, run: Run, option: str) -> float:
        """Plays an option on to the end and says what it brought: the share of the victory, and something for the score."""
        assert run.decision is not None
        course = Course(run, f"{self.seed} {len(self.brought[option])}", self.memories)
        course.choose(run.decision.option(option))
        play_on(course, [self.usual] * len(run.table.players), LONGEST)
        if run.outcome is None:
            return 0.0
        name, winners = str(run.table.players[self.me]), run.outcome.winners
        won = 1 / len(winners) if name in winners else 0.0
        others = dict(run.outcome.scores)
        own = others.pop(name, 0.0)
        best = max(others.values(), default=0.0)
        return won + EDGE * (own - best) / (1 + abs(own) + abs(best))

    def mean(self, option: str) -> float:
        """Says what an option brought on average."""
        return fmean(self.brought[option]) if self.brought[option] else 0.0

    def ahead(self, option: str, other: str) -> float:
        """Says by how many standard errors one option brought more than another in the same worlds."""
        gains = [mine - theirs for mine, theirs in zip(self.brought[option], self.brought[other], strict=False)]
        if len(gains) < 2:
            return 0.0
        mean, spread = fmean(gains), stdev(gains)
        return mean / (spread / sqrt(len(gains))) if spread else mean * float("inf") if mean else 0.0
