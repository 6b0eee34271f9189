"""What a mine asks of the next squad, and why a squad does not fit: the rule behind both the options and the refusals."""

from __future__ import annotations

from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .cards import PEOPLES, STRENGTHS, KingsCard, People

if TYPE_CHECKING:
    from .rules import KingsRules

EMPTY = -1  # the strength on a mine without squads
NINE, ZERO = STRENGTHS[-1], STRENGTHS[0]


class Task(StrEnum):
    """What a squad on a mine is for."""

    CAPTURE = "capture"
    COMPLETE = "complete the capture"  # told apart only where kingless squads may not
    WORK = "work"
    OVERSEE = "oversee"


CAPTURE, COMPLETE, WORK, OVERSEE = Task  # at hand, for the rules ask often
EVERYBODY = PEOPLES
ONLY = {people: (people,) for people in PEOPLES}
ALL_BUT = {people: tuple(other for other in PEOPLES if other is not people) for people in PEOPLES}


class Demand(NamedTuple):
    """What a mine asks of the next squad: its task, the peoples that may do it, and the strength that it has to beat."""

    task: Task
    peoples: tuple[People, ...]
    above: int


demand = cache(Demand)  # each is made once, for the rules ask often


class Refused(NamedTuple):
    """Why a squad does not fit, with the clause and those that it rests on."""

    reason: str
    clause: str
    also: tuple[str, ...] = ()


def refusal(rules: KingsRules, demand: Demand, card: KingsCard) -> Refused | None:
    """Says why a squad does not fit a mine, or None if it does; of several reasons the first (UGK-PLAY-06)."""
    task, fits = demand.task, card.people in demand.peoples
    if task is WORK and not fits:
        reason = f"{card.people.name} are your own people, who do not work in your mines"
        return Refused(reason, "UGK-WORK-02", ("UGK-OVERSEER-06",))
    if task is OVERSEE and not fits:
        return Refused(f"the team is complete: only {demand.peoples[0].name} may follow, as overseer", "UGK-OVERSEER-02")
    weak = _too_weak(rules, demand, card.strength)
    if weak is not None:
        return weak
    if task is COMPLETE and not fits:
        return Refused(f"nobody leads the {card.people.name}, so they may not be the last to come", "UGK-CAPTURE-05")
    return None


def _too_weak(rules: KingsRules, demand: Demand, strength: int) -> Refused | None:
    """Says why a strength does not fit (UGK-STACK-01 to -06, UGK-OVERSEER-03, -07)."""
    above, oversees = demand.above, demand.task is OVERSEE
    if above == EMPTY:
        if strength == ZERO and not rules.zero_opens_empty:
            return Refused("a 0 may not be the first squad on a mine", "UGK-STACK-01", ("UGK-STACK-06", "UGK-WORK-07"))
        return None
    wraps = rules.nine_zero_wrap and not (oversees and rules.overseer_beats != "top_with_wrap")
    if strength > above or (wraps and above == NINE and strength == ZERO):
        return None
    if oversees:
        whom = "every working squad" if rules.overseer_beats == "all_miners" else "the last working squad"
        reason = f"the overseer must be stronger than {whom}: a {strength} does not beat a {above}"
        stricter = () if rules.overseer_beats == "top_with_wrap" else ("UGK-OVERSEER-07",)
        return Refused(reason, "UGK-OVERSEER-03", (*stricter, "UGK-STACK-06"))
    if above == NINE:
        reason = "on a 9 only a 0 may be played" if wraps else "nothing may be played on a 9"
        return Refused(reason, "UGK-STACK-03", ("UGK-STACK-06",))
    reason = f"a {strength} is not stronger than the last squad there, a {above}"
    wrapped = ("UGK-STACK-04",) if above == ZERO else ()
    return Refused(reason, "UGK-STACK-02", (*wrapped, "UGK-STACK-05", "UGK-STACK-06"))


class Fits(dict[Demand, frozenset[KingsCard]]):
    """The cards that fit each demand, found when it first comes up; asked for membership alone, for a set has no order."""

    def __init__(self, rules: Any) -> None:
        super().__init__()
        self.rules = rules

    def __missing__(self, demand: Demand) -> frozenset[KingsCard]:
        fits = self[demand] = frozenset(card for card in self.rules.cards.values() if refusal(self.rules, demand, card) is None)
        return fits
