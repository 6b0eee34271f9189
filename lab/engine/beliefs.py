"""How likely each card lies in each place, for all that one viewer has seen: what a game works out, and how it is shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal

from .refusals import RulesError, unknown

if TYPE_CHECKING:
    from pandas import DataFrame

CERTAIN = 1 - 1e-9  # a sum of chances that misses 1 by no more than this is 1
NORMAL = 1.959964  # standard deviations to either side that hold 95 % of a normal distribution


@dataclass(frozen=True)
class Secret:
    """What somebody else did, or not, out of the viewer's sight, and how likely it is by now that he did.

    Args:
        step: at which he chose.
        about: what he had in his hands: ``Anna's card and centre 1``.
        chance: that he did it.
    """

    step: int
    about: str
    chance: float


@dataclass(frozen=True)
class Beliefs:
    """How likely one viewer may hold each card to be in each place.

    Args:
        chances: by place the chance of each card, both by their notation.
        secrets: what others did or not, in the order of the steps.
        method: ``"exact"``: every world that he holds possible was weighed; ``"sampled"``: some of them were drawn.
        worlds: how many worlds were weighed; of sampled ones how many independent draws they are worth.
        model: what was assumed of others.
    """

    chances: Mapping[str, Mapping[str, float]]
    secrets: Sequence[Secret]
    method: Literal["exact", "sampled"]
    worlds: int
    model: Mapping[str, float]

    def certain(self, place: str) -> str | None:
        """Names the card of a place, if the viewer can be sure of it."""
        return next((card for card, chance in self.chances[place].items() if chance >= CERTAIN), None)

    def interval(self, chance: float) -> tuple[float, float]:
        """Says between which bounds a chance lies: both the chance itself if it is exact, else Wilson's 95 % interval."""
        if self.method == "exact":
            return chance, chance
        n, z = max(self.worlds, 1), NORMAL
        middle, reach = chance + z * z / (2 * n), z * sqrt(chance * (1 - chance) / n + z * z / (4 * n * n))
        return min(chance, (middle - reach) / (1 + z * z / n)), max(chance, (middle + reach) / (1 + z * z / n))

    @property
    def margin(self) -> float:
        """By how much the most doubtful chance may be wrong; 0 if they are exact."""
        bounds = [self.interval(chance) for row in self.chances.values() for chance in row.values()]
        return max(((high - low) / 2 for low, high in bounds), default=0.0)

    def frame(self, of: str = "cards") -> DataFrame:
        """Returns a DataFrame; its ``attrs`` say how it was found.

        Args:
            of: ``"cards"``: one row a place, one column a card; ``"intervals"``: one row a place and card, with its bounds;
                ``"secrets"``: one row for what somebody may have done.

        Raises:
            RulesError: there is no such table.
        """
        from pandas import DataFrame

        tables = {"cards": self._cards, "intervals": self._intervals, "secrets": self._secrets}
        if of not in tables:
            raise RulesError(unknown("table of beliefs", of, tables))
        rows, columns, index = tables[of]()
        frame = DataFrame(rows, columns=columns).set_index(index)
        frame.attrs.update(method=self.method, worlds=self.worlds, margin=self.margin, **self.model)
        return frame

    def _cards(self) -> tuple[list[dict[str, Any]], list[str], list[str]]:
        cards = list(dict.fromkeys(card for row in self.chances.values() for card in row))
        return [{"place": place, **row} for place, row in self.chances.items()], ["place", *cards], ["place"]

    def _intervals(self) -> tuple[list[dict[str, Any]], list[str], list[str]]:
        each = [(place, card, chance) for place, row in self.chances.items() for card, chance in row.items()]
        rows = [
            {"place": place, "card": card, "chance": chance, **dict(zip(("low", "high"), self.interval(chance), strict=True))}
            for place, card, chance in each
        ]
        return rows, ["place", "card", "chance", "low", "high"], ["place", "card"]

    def _secrets(self) -> tuple[list[dict[str, Any]], list[str], list[str]]:
        rows = [{"step": each.step, "about": each.about, "chance": each.chance} for each in self.secrets]
        return rows, ["step", "about", "chance"], ["step"]
