"""A decision: one player must choose one option from a list."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from .refusals import IllegalOption, listed

if TYPE_CHECKING:
    from .table import Player, Table


@dataclass(frozen=True)
class Barred:
    """An option that a player could think of and may not take, with the reason and the facts it rests on."""

    option: object
    reason: str
    clause: str
    facts: dict[str, object] = field(default_factory=dict)


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


def label(option: object) -> str:
    """Gives an option's words for people: its ``label``, or its notation with a capital."""
    words = getattr(option, "label", None)
    if words:
        return str(words)
    notation = str(option)
    return notation[:1].upper() + notation[1:]


class Decision(NamedTuple):
    """What one player is asked: a prompt, the options, and the clause that asks it.

    An option is any frozen value; its ``str()`` is its notation, unique within the decision. What the player picks is
    what the rule's ``yield`` returns. A prompt is read by everybody, so it tells nothing hidden; the options are the
    player's alone, and so is what the question is about, such as a card that only he saw.
    """

    table: Table
    player: Player
    prompt: str
    options: Sequence[Any]
    clause: str
    secret: bool = False
    barring: Callable[[Any, Player], Iterable[Barred]] | None = None
    about: Any = None

    def barred(self) -> list[Barred]:
        """Lists the options that the player could think of and may not take; worked out only when asked."""
        return list(self.barring(self.table, self.player)) if self.barring is not None else []

    def find(self, choice: object) -> Any:
        """Returns the option meant by an option or a notation.

        Raises:
            IllegalOption: the decision does not offer it; the sentence says why, or what is offered.
        """
        notation = str(choice)
        for option in self.options:
            if option is choice or str(option) == notation:
                return option
        raise IllegalOption(self.why_not(notation))

    def why_not(self, notation: str) -> str:
        """Says why the player may not take what a notation names, or that he may, or that it means nothing here."""
        wanted = " ".join(str(notation).split())
        for option in self.options:
            if str(option) == wanted:
                return f"{wanted} is allowed."
        for barred in self.barred():
            if str(barred.option) == wanted:
                near = self.nearest(wanted)
                hint = f" Nearest: {listed(near)}." if near else ""
                return f"{wanted} is not allowed: {barred.reason} ({barred.clause}).{hint}"
        foreign = self.table.game.why_foreign(self, wanted)
        if foreign is not None:
            return f"{wanted} is not allowed: {foreign}"
        offered = [str(option) for option in self.options]
        few = listed(offered) if len(offered) <= 12 else ", ".join(offered[:12]) + f" and {len(offered) - 12} more"
        return f"{wanted!r} means nothing here: {self.player} is asked: {self.prompt} ({self.clause}). Options: {few}."

    def nearest(self, notation: str) -> list[str]:
        """Lists the legal options that begin with the same word as a notation, at most three."""
        word = notation.split(" ")[0]
        return [str(option) for option in self.options if str(option).split(" ")[0] == word][:3]

    def __repr__(self) -> str:
        return f"Decision({self.player}: {self.prompt}; {', '.join(map(str, self.options))})"
