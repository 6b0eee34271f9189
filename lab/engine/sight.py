"""What a player who has to decide may know: what a policy gets, in a study and in the games it imagines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from .layout import Counter, Grid, Seen, Zone
from .luck import pick_alike
from .refusals import RulesError, unknown
from .view import view

if TYPE_CHECKING:
    from .course import Course
    from .luck import Luck
    from .memory import Memory
    from .rules import Rules
    from .run import Run
    from .viewdata import View

T = TypeVar("T")


class Sight:
    """What a player who has to decide may know: his options, what lies open, what he holds and what he remembers.

    Args:
        course: the game, which waits for his decision.
    """

    __slots__ = ("_course", "_decision", "options")

    def __init__(self, course: Course) -> None:
        decision = course.run.decision
        assert decision is not None
        self._course, self._decision = course, decision
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
        return self._course.run.table.rules

    @property
    def players(self) -> tuple[Any, ...]:
        """Everybody at the table, in seat order."""
        return self._course.run.table.players

    def look(self, field: str) -> Any:
        """Returns what lies in a field of the table, as far as the player sees it.

        Args:
            field: as the layout or ``Game.open_fields`` names it. Of a zone of each player that only its owner sees this is the
                player's own; of one that all see, and of a counter of each player, all of them by seat; of a board the board.

        Raises:
            RulesError: the layout has no such field, or nobody sees what lies there.
        """
        table, me = self._course.run.table, self.player
        if field in table.game.open_fields:
            return getattr(table, field)
        part = next((each for each in table.rules.layout if each.field == field and not _hidden(each)), None)
        if part is None:
            seen = [each.field for each in table.rules.layout if not _hidden(each)]
            raise RulesError(f"{self.rules.title}: {unknown('open field', field, [*seen, *table.game.open_fields])}")
        found = getattr(table, field)
        return list(found[me]) if isinstance(part, Zone) and part.seen_by is Seen.OWNER else found

    @property
    def memory(self) -> Memory:
        """What the player can name of the cards that lie hidden."""
        return self._course.memory(self.player)

    @property
    def memories(self) -> dict[int, Memory]:
        """What the player takes everybody to remember, by seat: of the others only what all were told."""
        return self._course.memories(self.player)

    def view(self) -> View:
        """Returns everything the player sees, as plain data; slow beside :meth:`look`."""
        table, step = self._course.run.table, len(self._course.picks)
        return view(table, int(self.player), self.memory, self._decision, None, step, step)

    def worlds(self, number: int, luck: Luck) -> Iterator[Run]:
        """Gives games that look the same to the player and wait for the same decision, hidden cards dealt anew.

        Args:
            number: how many are tried; worlds that do not fit what he knows fall away.
            luck: for the redeals.
        """
        return self._course.worlds(int(self.player), number, luck)

    def chance(self) -> float:
        """Draws a number from 0 up to 1 from the luck of the policy, which is not the table's."""
        return self._course.chance()

    def pick(self, items: Sequence[T]) -> T:
        """Picks one of some items, each equally likely."""
        return items[int(self._course.chance() * len(items))]

    def pick_alike(self, items: Sequence[T]) -> T:
        """Picks one of some items by their notations: in the same place of a game under other rules the same, if it is there."""
        return pick_alike(items, self._course.seed, *self._course.place)


def _hidden(part: Zone | Counter | Grid) -> bool:
    """Tells whether nobody sees what lies in a part of the layout."""
    return isinstance(part, Zone) and part.seen_by is Seen.NOBODY
