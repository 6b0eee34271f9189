"""Policies: who picks the options in a study. A policy gets what its player may know, never the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import is_dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, TypeVar

from ..engine.decision import Decision
from ..engine.layout import Counter, Grid, Seen, Zone
from ..engine.refusals import RulesError, unknown
from ..engine.sources import at_home, function, of_class, written
from ..engine.view import view
from ..engine.worlds import redeal_run

if TYPE_CHECKING:
    from ..engine.luck import Luck
    from ..engine.memory import Memory
    from ..engine.rules import Rules
    from ..engine.run import Run
    from ..engine.viewdata import View
    from .match import Match

T = TypeVar("T")


class Sight:
    """What a player who has to decide may know: his options, what lies open, what he holds and what he remembers.

    Args:
        match: the game in progress.
        decision: what he is asked.
    """

    __slots__ = ("_decision", "_match", "options")

    def __init__(self, match: Match, decision: Decision) -> None:
        self._match, self._decision = match, decision
        self.options: Sequence[Any] = decision.options

    @property
    def player(self) -> Any:
        """Who decides."""
        return self._decision.player

    @property
    def prompt(self) -> str:
        """What is asked."""
        return self._decision.prompt

    @property
    def clause(self) -> str:
        """The clause that asks."""
        return self._decision.clause

    @property
    def about(self) -> Any:
        """What the question is about, such as a card that only this player saw."""
        return self._decision.about

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self._match.rules

    @property
    def players(self) -> tuple[Any, ...]:
        """Everybody at the table, in seat order."""
        return self._match.run.table.players

    def look(self, field: str) -> Any:
        """Returns what lies in a field of the table, as far as the player sees it.

        Args:
            field: as the layout or ``Game.open_fields`` names it. Of a zone of each player that only its owner sees this is the
                player's own; of one that all see, and of a counter of each player, all of them by seat; of a board the board.

        Raises:
            RulesError: the layout has no such field, or nobody sees what lies there.
        """
        table, me = self._match.run.table, self.player
        if field in table.game.open_fields:
            return getattr(table, field)
        for part in table.rules.layout:
            if part.field == field and (not isinstance(part, Zone) or part.seen_by is not Seen.NOBODY):
                found = getattr(table, field)
                return list(found[me]) if isinstance(part, Zone) and part.seen_by is Seen.OWNER else found
        seen = [part.field for part in table.rules.layout if isinstance(part, (Counter, Grid)) or part.seen_by is not Seen.NOBODY]
        raise RulesError(f"{self.rules.title}: {unknown('open field', field, [*seen, *table.game.open_fields])}")

    @property
    def memory(self) -> Memory:
        """What the player can name of the cards that lie hidden."""
        return self._match.memory(self.player)

    def view(self) -> View:
        """Returns everything the player sees, as plain data; slow beside :meth:`look`."""
        match = self._match
        return view(match.run.table, int(self.player), self.memory, self._decision, None, match.decisions, match.decisions)

    def worlds(self, number: int, luck: Luck) -> Iterator[Run]:
        """Gives games that look the same to the player and wait for the same decision, hidden cards dealt anew.

        Args:
            number: how many are tried; worlds that do not fit what he knows fall away.
            luck: for the redeals.
        """
        match, me = self._match, int(self.player)
        before = match.memory_at_boundary(self.player)
        for _ in range(number):
            run = redeal_run(match.boundary, match.since, me, luck, before)
            if run is not None and run.decision is not None:
                yield run

    def chance(self) -> float:
        """Draws a number from 0 up to 1 from the luck of the policy, which is not the table's."""
        return self._match.chance()

    def pick(self, items: Sequence[T]) -> T:
        """Picks one of some items, each equally likely."""
        return items[int(self._match.chance() * len(items))]


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
    return sight._match.matched(sight.options)


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
        return (_one(policy),) * seats
    if not isinstance(policy, (list, tuple)) or len(policy) != seats:
        raise RulesError(f"a policy is given for all, or one for each of the {seats} seats in a list, not {policy!r}")
    return tuple(_one(each) for each in policy)


def _one(policy: object) -> Policy:
    if callable(policy):
        return policy
    names = by_name()
    if policy not in names:
        raise RulesError(unknown("policy", policy, names))
    return names[str(policy)]


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
