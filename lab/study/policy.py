"""Policies: who picks the options in a study. A policy gets what its player may know, never the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from hashlib import sha256
from typing import Any

from ..engine.refusals import RulesError, listed, unknown
from ..engine.sight import Sight
from ..engine.sources import at_home, function, of_class, written

Policy = Callable[[Sight], Any]  # gives one of sight.options
Policies = str | Policy | Sequence[str | Policy]  # one for all seats, or one a seat


def at_random(sight: Sight) -> Any:
    """Picks every option with the same chance."""
    return sight.pick(sight.options)


def matched(sight: Sight) -> Any:
    """Picks every option with the same chance, and in the same place of two games the same one as far as both offer it.

    Every notation gets a number that depends on it, the seed, the turn and the question in that turn alone; the smallest is
    taken. So two games under different rules are led alike, and what differs between them is due to the rules.
    """
    return sight.pick_alike(sight.options)


def sensible(sight: Sight) -> Any:
    """Picks as the game's own simple, sensible player does.

    Raises:
        RulesError: the game has none.
    """
    return sight.rules.game.sensible(sight)


def by_name() -> dict[str, Policy]:
    """Gives the policies that have a name."""
    from .search import Search

    return {"random": at_random, "sensible": sensible, "search": Search(), "matched": matched}


def seated(policy: Policies, seats: int) -> tuple[Policy, ...]:
    """Gives every seat its policy.

    Args:
        policy: a name, a function from a :class:`Sight` to one of its options, or one of those for each seat.
        seats: how many there are.

    Raises:
        RulesError: an unknown name, or not one a seat.
    """
    if isinstance(policy, str) or callable(policy):
        return (one_policy(policy),) * seats
    if not isinstance(policy, (list, tuple)) or len(policy) != seats:
        raise RulesError(f"a policy is given for all, or one for each of the {seats} seats in a list, not {policy!r}")
    return tuple(one_policy(each) for each in policy)


def one_policy(policy: object) -> Policy:
    """Gives the policy of one seat.

    Raises:
        RulesError: an unknown name, a class in place of a player that it makes, or no policy at all.
    """
    if isinstance(policy, type):
        raise RulesError(f"{policy.__name__} is a class; a policy is what it makes: {policy.__name__}(...), with brackets")
    if callable(policy):
        return policy
    names = by_name()
    if not isinstance(policy, str):
        raise RulesError(f"a policy is a name ({listed(names)}) or a function from what is seen to an option, not {policy!r}")
    if policy not in names:
        raise RulesError(unknown("policy", policy, names))
    return names[policy]


def names_of(policy: Policies, seats: int) -> str:
    """Says which policies play, so that two studies by different ones are told apart, for the header of a study in files."""
    names = [_name(each) for each in seated(policy, seats)]
    return names[0] if len(set(names)) == 1 else ", ".join(names)


def _name(policy: Policy) -> str:
    """Names a policy: a value such as Search by what it is made of, a function of somebody's own with a hash of its source."""
    inside = function(policy)
    if inside is None:
        return repr(policy) if is_dataclass(policy) else f"{type(policy).__qualname__} {_hash(of_class(type(policy)))}"
    return inside.__name__ if at_home(inside) else f"{inside.__qualname__} {_hash(written(policy))}"


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()[:12]
