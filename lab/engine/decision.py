"""A decision: one player must choose one option from a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .refusals import IllegalOption, RulesError, few, listed

if TYPE_CHECKING:
    from .table import Player, Table


@dataclass(frozen=True)
class Barred:
    """An option that a player could think of and may not take, with the reason and the facts it rests on.

    ``also`` names further clauses that the reason rests on.
    """

    option: object
    reason: str
    clause: str
    facts: Mapping[str, object] = field(default_factory=dict)
    also: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Answer:
    """Says whether a notation may be chosen, and if not, why not; its ``str()`` is the sentence.

    Args:
        notation: what was asked about.
        kind: ``"allowed"``; ``"barred"``: thinkable and not allowed; ``"foreign"``: a notation of the game that does not fit
            this decision; ``"nonsense"``: it means nothing here.
        reason: why not, or, for nonsense, what is asked instead.
        clause: the clause that the reason rests on; for nonsense the one that asks.
        facts: what the reason rests on, by name.
        nearest: options that may have been meant; for nonsense all that are offered.
        also: further clauses that the reason rests on.
    """

    notation: str
    kind: Literal["allowed", "barred", "foreign", "nonsense"]
    reason: str = ""
    clause: str = ""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    nearest: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    @property
    def refused_by(self) -> tuple[str, ...]:
        """The clauses that refuse it; none if it is allowed or means nothing."""
        return (self.clause, *self.also) if self.kind in ("barred", "foreign") and self.clause else ()

    def __str__(self) -> str:
        if self.kind == "allowed":
            return f"{self.notation} is allowed."
        because = f"{self.reason} ({self.clause})" if self.clause else self.reason
        if self.kind == "nonsense":
            return f"{self.notation!r} means nothing here: {because}. Options: {few(self.nearest)}."
        hint = f" Nearest: {listed(self.nearest)}." if self.nearest else ""
        return f"{self.notation} is not allowed: {because}.{hint}"

    __repr__ = __str__


class Why(NamedTuple):
    """Why a notation of the game does not fit a decision: the reason, its clause and what else an :class:`Answer` tells."""

    reason: str
    clause: str
    facts: Mapping[str, object] = MappingProxyType({})
    nearest: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """A ready-made option: its notation, its words for people, the essence of what it does, and what it is about.

    >>> str(Option("visit Boris", "Visit Boris", "look at one card"))
    'visit Boris'
    """

    notation: str
    label: str = ""
    hint: str = ""
    about: Any = None

    def __str__(self) -> str:
        return self.notation

    __repr__ = __str__


class OnDemand:
    """Barring that is too long to be listed: views leave it out, ``why_not`` looks through it until it finds what is asked.

    ``table.ask(me, "lay it where?", places, barring=lab.OnDemand(not_there))``
    """

    def __init__(self, barring: Callable[[Any, Player], Iterable[Barred]]) -> None:
        self.barring = barring

    def __call__(self, table: Any, player: Player) -> Iterable[Barred]:
        """Goes through the barred options."""
        return self.barring(table, player)


def label(option: object) -> str:
    """Gives an option's words for people: its ``label``, or its notation with a capital."""
    words = getattr(option, "label", None)
    if words:
        return str(words)
    notation = str(option)
    return notation[:1].upper() + notation[1:]


def one_blank(notation: str) -> str:
    """Writes a notation with single blanks."""
    return " ".join(notation.split())


class Decision:
    """What one player is asked: a prompt, the options, and the clause that asks it.

    An option is any frozen value; its ``str()`` is its notation, unique within the decision. What the player picks is
    what the rule's ``yield`` returns. A prompt is read by everybody, so it tells nothing hidden; the options are the
    player's alone, and so is what the question is about, such as a card that only he saw. A choice is open to everybody
    once it is made, unless the decision is ``secret``: then only the player knows it, until the rules tell.
    """

    # Filled in by Table.ask and not by an __init__, a call that playouts would feel.
    __slots__ = ("about", "barring", "clause", "options", "player", "prompt", "secret", "table")

    table: Table
    player: Player
    prompt: str
    options: Sequence[Any]
    clause: str
    secret: bool
    barring: Callable[[Any, Player], Iterable[Barred]] | None
    about: Any

    def barred(self) -> list[Barred]:
        """Lists the options that the player could think of and may not take; worked out only when asked."""
        return list(self.barring(self.table, self.player)) if self.barring is not None else []

    def barred_now(self, most: int) -> tuple[list[Barred], int]:
        """Lists at most so many barred options, and says how many more there are; none of those barred on demand."""
        if self.barring is None or isinstance(self.barring, OnDemand):
            return [], 0
        all_barred = iter(self.barring(self.table, self.player))
        first = list(islice(all_barred, most))
        return first, sum(1 for _ in all_barred)

    def find(self, choice: object) -> Any:
        """Returns the option meant by an option or a notation; blanks more or fewer do not matter.

        Raises:
            IllegalOption: the decision does not offer it; the sentence says why, or what is offered.
        """
        notation = str(choice)
        for option in self.options:
            if option is choice or str(option) == notation:
                return option
        wanted = one_blank(notation)
        for option in self.options:
            if one_blank(str(option)) == wanted:
                return option
        answer = self.why_not(notation)
        raise IllegalOption(answer, answer)

    def why_not(self, notation: str) -> Answer:
        """Says why the player may not take what a notation names, or that he may, or that it means nothing here."""
        wanted = one_blank(str(notation))
        if any(one_blank(str(option)) == wanted for option in self.options):
            return Answer(wanted, "allowed")
        for barred in self.barred():
            if one_blank(str(barred.option)) == wanted:
                near = tuple(self.nearest(wanted))
                return Answer(wanted, "barred", barred.reason, barred.clause, barred.facts, near, barred.also)
        foreign = self.table.game.why_foreign(self, wanted)
        if foreign is not None:
            return Answer(wanted, "foreign", *Why(*foreign))
        asked = f"{self.player} is asked: {self.prompt}"
        return Answer(wanted, "nonsense", asked, self.clause, nearest=tuple(map(str, self.options)))

    def check(self) -> None:
        """Raises RulesError if there is no option, or two have the same notation."""
        notations = [str(option) for option in self.options]
        if not notations or len(set(notations)) < len(notations):
            raise RulesError(f"{self.prompt!r} ({self.clause}): the options are none or not distinct: {notations}")

    def nearest(self, notation: str) -> list[str]:
        """Lists the legal options that begin with the same word as a notation, at most three."""
        word = notation.split(" ")[0]
        return [str(option) for option in self.options if str(option).split(" ")[0] == word][:3]

    def __repr__(self) -> str:
        return f"Decision({self.player}: {self.prompt}; {', '.join(map(str, self.options))})"
