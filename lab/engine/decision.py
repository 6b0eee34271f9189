"""A decision: one player must choose one option from a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from .refusals import IllegalOption, RulesError, alike, few, listed, loosely

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
        nearest: options that may have been meant.
        also: further clauses that the reason rests on.
        offered: for nonsense all options that there are.
    """

    notation: str
    kind: Literal["allowed", "barred", "foreign", "nonsense"]
    reason: str = ""
    clause: str = ""
    facts: Mapping[str, object] = field(default_factory=dict, hash=False)
    nearest: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()

    @property
    def refused_by(self) -> tuple[str, ...]:
        """The clauses that refuse it; none if it is allowed or means nothing."""
        return (self.clause, *self.also) if self.kind in ("barred", "foreign") and self.clause else ()

    def __str__(self) -> str:
        if self.kind == "allowed":
            return f"{self.notation} is allowed."
        because = f"{self.reason} ({self.clause})" if self.clause else self.reason
        if self.kind == "nonsense":
            meant = f". Did you mean {listed(self.nearest)}?" if self.nearest else ":"
            end = "" if because.endswith("?") else "."
            return f"{self.notation!r} means nothing here{meant} {because}{end} Options: {few(self.offered)}."
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


def meant(words: str, options: Sequence[Any], spelt: bool) -> Any | None:
    """Finds the option with a notation, else, unless it is to be spelt out, the only one with that notation or label loosely."""
    wanted = one_blank(words)
    for option in options:
        if one_blank(str(option)) == wanted:
            return option
    loose = loosely(wanted)
    for read in () if spelt or not loose else (str, label):
        fits = [option for option in options if loosely(read(option)) == loose]
        if fits:
            return fits[0] if len(fits) == 1 else None
    return None


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

    def find(self, choice: object, *, spelt: bool = False) -> Any:
        """Returns the option meant by an option, by its notation, or else by its words for people, if they mean only one.

        Capitals do not matter, and neither do blanks.

        Args:
            choice: an option, its notation or its label.
            spelt: only an option or a notation is taken, blanks more or fewer, as where notations are stored.

        Raises:
            IllegalOption: the decision does not offer it; the sentence says why, or what may have been meant.
        """
        notation = str(choice)
        for option in self.options:
            if option is choice or str(option) == notation:
                return option
        option = self.meant(notation, spelt=spelt)
        if option is None:
            answer = self.why_not(notation, spelt=spelt)
            raise IllegalOption(answer, answer)
        return option

    @property
    def asked(self) -> str:
        """Says who is asked what."""
        return f"{self.player} is asked: {self.prompt}"

    def option(self, notation: str) -> Any | None:
        """Returns the option that has exactly this notation; None if none has."""
        return next((option for option in self.options if str(option) == notation), None)

    def meant(self, words: str, *, spelt: bool = False) -> Any | None:
        """Returns the option that words mean, as :meth:`find` reads them; None if they mean none, or more than one."""
        return meant(words, self.options, spelt)

    def why_not(self, notation: str, *, spelt: bool = False) -> Answer:
        """Says why the player may not take what a notation names, or that he may, or that it means nothing here.

        The notation is read as by :meth:`find`.
        """
        wanted = one_blank(str(notation))
        option = self.meant(wanted, spelt=spelt)
        if option is not None:
            return Answer(one_blank(str(option)), "allowed")
        barred = self._barred(wanted, spelt)
        if barred is not None:
            named = one_blank(str(barred.option))
            near = tuple(self.nearest(named))
            return Answer(named, "barred", barred.reason, barred.clause, barred.facts, near, barred.also)
        for words in dict.fromkeys((wanted, wanted.lower())[: 1 if spelt else 2]):
            foreign = self.table.game.why_foreign(self, words)
            if foreign is not None:
                return Answer(words, "foreign", *Why(*foreign))
        return self._nonsense(wanted)

    def _barred(self, wanted: str, spelt: bool) -> Barred | None:
        """Finds what is barred by the words that mean it; of several reasons the first."""
        reasons = {one_blank(str(barred.option)): barred for barred in reversed(self.barred())}
        option = meant(wanted, [barred.option for barred in reasons.values()], spelt)
        return None if option is None else reasons[one_blank(str(option))]

    def _nonsense(self, wanted: str) -> Answer:
        """Says that words mean nothing here, what may have been meant, and what is asked instead."""
        notations = [str(option) for option in self.options]
        if wanted.isdecimal() and not any(notation.isdecimal() for notation in notations):
            asked = f"an option is chosen by its notation, such as {notations[0]!r}; numbers are for the terminal and the stepper"
            return Answer(wanted, "nonsense", asked, offered=tuple(notations))
        near = self._alike(wanted, notations)
        return Answer(wanted, "nonsense", self.asked, self.clause, nearest=near, offered=tuple(notations))

    def _alike(self, wanted: str, notations: Sequence[str]) -> tuple[str, ...]:
        """Gives the notations of the options that look most like words, or whose words for people do; at most three."""
        known: dict[str, list[str]] = {}
        for option, notation in zip(self.options, notations, strict=True):
            for words in (notation, label(option)):
                known.setdefault(one_blank(words).casefold(), []).append(notation)
        near = [notation for words in alike(wanted.casefold(), known, most=6) for notation in known[words]]
        return tuple(dict.fromkeys(near))[:3]

    def check(self) -> None:
        """Raises RulesError if it asks nobody at the table, if there is no option, or if two have the same notation."""
        players = self.table.players
        if type(self.player) is not type(players[0]) or self.player not in players:
            raise RulesError(self.asks_nobody())
        notations = [str(option) for option in self.options]
        if not notations:
            raise RulesError(f"{self._said()}: there is no option; a question offers one at least")
        twice = [notation for notation in dict.fromkeys(notations) if notations.count(notation) > 1]
        if twice:
            raise RulesError(
                f"{self._said()}: several options read {few([repr(each) for each in twice], 3)}; each reads otherwise"
            )

    def asks_nobody(self) -> str:
        """Says that what it asks is no player of its table."""
        players = listed(f"table.players[{seat}] ({player})" for seat, player in enumerate(self.table.players))
        return f"{self._said()}: table.ask wants a player of the table, {players}, not {self.player!r}"

    def _said(self) -> str:
        return f"{self.prompt!r} ({self.clause})" if self.clause else repr(self.prompt)

    def nearest(self, notation: str) -> list[str]:
        """Lists the legal options that begin with the same word as a notation, at most three."""
        word = notation.split(" ")[0]
        return [str(option) for option in self.options if str(option).split(" ")[0] == word][:3]

    def __repr__(self) -> str:
        return f"Decision({self.player}: {self.prompt}; {', '.join(map(str, self.options))})"
