"""One way to play against another: which of the two wins more, with the interval that the number of games allows."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.refusals import RulesError
from ..engine.rules import as_rules
from ..engine.run import named
from .policy import Policies, Policy, names_of, one_policy
from .simulate import simulate
from .statistics import Estimate, lead

if TYPE_CHECKING:
    from pandas import DataFrame, Series

    from ..engine.rules import Rules


@dataclass(frozen=True, eq=False)
class Duel:
    """What came of two policies that played each other.

    Args:
        one, other: their names.
        lead: by how much of a victory a seat of the one won more in a game than a seat of the other, from -1 to 1; 0 is even.
            Its interval is that of Agresti and Min, see :func:`lab.study.statistics.lead`.
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
        found = "clearly better" if self.lead.low > 0 else "clearly worse" if self.clear else "not clear yet"
        return f"<{self.one} against {self.other}: {found}; a lead of {self.lead} of a victory a game, in {self.games} games>"


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
        games: how many games, from 4 on, the two of a deal counted one by one; an odd number is rounded up.
        seed: of the deals, as for :func:`lab.simulate`.
        executor, progress: as for :func:`lab.simulate`.

    Raises:
        RulesError: unknown policy, wrong number of players, too few games for an interval, no seed.
        KeyboardInterrupt: interrupted before two deals were played twice.

    >>> import lab
    >>> duel(lab.rules("shelter"), "sensible", games=20, executor=1).lead.value > 0
    True
    """
    seats, deals = len(named(as_rules(rules), players)), _deals(games)
    one, other = (each if isinstance(each, str) else names_of(one_policy(each), 1) for each in (policy, against))
    leads = []
    for turned in (0, 1):
        mixed: Policies = [policy if seat % 2 == turned else against for seat in range(seats)]
        rows = simulate(rules, players, deals, seed, mixed, executor=executor, progress=progress)
        leads.append(_lead(rows, range(1 + turned, seats + 1, 2), range(2 - turned, seats + 1, 2)))
    both = ((leads[0] + leads[1]) / 2).dropna()  # interrupted, some deals have one game
    if len(both) < 2:
        raise KeyboardInterrupt
    return Duel(one, other, lead(both), 2 * len(both))


def _deals(games: object) -> int:
    """Says how many deals are played, each twice."""
    if isinstance(games, bool) or not isinstance(games, int) or games < 3:
        raise RulesError(f"a duel is of 4 games or more, two deals of which each is played twice, not of games={games!r}")
    return (games + 1) // 2


def _lead(rows: DataFrame, mine: Sequence[int], theirs: Sequence[int]) -> Series[float]:
    """Says for each game by how much more a seat of the one policy won than a seat of the other."""
    won = [rows[[f"won_{seat}" for seat in seats]].mean(axis=1) for seats in (mine, theirs)]
    return won[0] - won[1]
