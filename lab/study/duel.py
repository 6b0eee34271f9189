"""One way to play against another: which of the two wins more, with the interval that the number of games allows."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.run import named
from .policy import Policies, Policy, names_of
from .simulate import simulate
from .statistics import Estimate, mean

if TYPE_CHECKING:
    from pandas import DataFrame, Series

    from ..engine.rules import Rules


@dataclass(frozen=True, eq=False)
class Duel:
    """What came of two policies that played each other.

    Args:
        one, other: their names.
        lead: by how much of a victory a seat of the one won more in a game than a seat of the other; 0 is even.
        games: how many were played.
    """

    one: str
    other: str
    lead: Estimate
    games: int

    @property
    def clear(self) -> bool:
        """Whether one of the two won clearly more."""
        return self.lead.clear

    def __repr__(self) -> str:
        better = f"{self.one} is better" if self.lead.low > 0 else f"{self.other} is better" if self.clear else "not clear yet"
        return f"<{self.one} leads {self.other} by {self.lead} of a victory a game in {self.games} games: {better}>"


def duel(
    rules: Rules,
    policy: str | Policy,
    against: str | Policy = "random",
    players: int | Sequence[str] = 2,
    games: int = 100,
    seed: int | str = 0,
    *,
    executor: Executor | int | None = None,
    progress: bool | None = None,
) -> Duel:
    """Plays one policy against another, each in every second seat; every deal is played twice, with the seats exchanged.

    Args:
        rules: what is played.
        policy, against: a name or a function, as for :func:`lab.simulate`.
        players: how many, or their names.
        games: how many games, the two of a deal counted one by one; an odd number is rounded up.
        seed: of the deals, as for :func:`lab.simulate`.
        executor, progress: as for :func:`lab.simulate`.

    Raises:
        RulesError: unknown policy, wrong number of players or games, too few games for an interval, no seed.

    >>> import lab
    >>> duel(lab.rules("shelter"), "sensible", games=20, executor=1).lead.value > 0
    True
    """
    seats, deals = len(named(rules, players)), (games + 1) // 2
    leads = []
    for turned in (0, 1):
        mixed: Policies = [policy if seat % 2 == turned else against for seat in range(seats)]
        rows = simulate(rules, players, deals, seed, mixed, executor=executor, progress=progress)
        leads.append(_lead(rows, range(1 + turned, seats + 1, 2), range(2 - turned, seats + 1, 2)))
    lead = mean((leads[0] + leads[1]) / 2)
    one, other = (each if isinstance(each, str) else names_of(each, 1) for each in (policy, against))
    return Duel(one, other, lead, 2 * deals)


def _lead(rows: DataFrame, mine: Sequence[int], theirs: Sequence[int]) -> Series[float]:
    """Says for each game by how much more a seat of the one policy won than a seat of the other."""
    won = [rows[[f"won_{seat}" for seat in seats]].mean(axis=1) for seats in (mine, theirs)]
    return won[0] - won[1]
