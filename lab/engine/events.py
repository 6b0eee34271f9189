"""Events: what happened, who was told, and what it does to a memory.

An event is the only way by which a player learns something. Its kind says it in words: one sentence for its audience and,
if the rest of the table notices too, one for them that holds nothing private.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from string import Formatter
from typing import Any, NamedTuple

from .refusals import RulesError
from .words import Said


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of event.

    Args:
        name: short name, for facts and tests.
        args: names of the arguments in the order in which ``tell`` gets them, separated by blanks.
        words: the sentence for the audience, with the arguments in braces; ``{coins:coin}`` counts: "2 coins".
        public: the sentence for everybody else; empty: they notice nothing. It may name open arguments only.
        memory: what the event does to the memory of somebody who noticed it: called with the memory, whether he was
            told the whole of it, and the arguments.
        reveals: it shows to everybody it is told to what lay hidden before, such as the face of a card.
        opens: those arguments in the public words that come out only now and rest on a choice made in secret, such as how
            many cards changed hands; the check for leaks asks of every other public word that no secret choice moves it.

    Raises:
        RulesError: the words name what is not among the arguments.
    """

    name: str
    args: str
    words: str
    public: str = ""
    memory: Callable[..., None] | None = None
    reveals: bool = False
    opens: str = ""
    names: tuple[str, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.args.split()))
        if len(set(self.names)) < len(self.names):
            raise RulesError(f"event {self.name!r}: an argument is named twice: {self.args}")
        for template in (self.words, self.public):
            for name in _named_in(template, self.name):
                if name not in self.names:
                    raise RulesError(f"event {self.name!r}: {{{name}}} in {template!r} is none of its arguments: {self.args}")
        for name in self.opens.split():
            if name not in self.names:
                raise RulesError(f"event {self.name!r}: {name!r} in opens is none of its arguments: {self.args}")

    def named(self, args: tuple[Any, ...]) -> dict[str, Any]:
        """Gives the arguments of an event by name.

        Raises:
            RulesError: it was told with more or fewer than the kind has.
        """
        if len(args) != len(self.names):
            raise RulesError(f"event {self.name!r} is told {self.args!r}, not {len(args)} arguments: {args}")
        return dict(zip(self.names, args, strict=True))

    def __repr__(self) -> str:
        return f"<{self.name}>"


def _named_in(template: str, kind: str) -> list[str]:
    """Lists the arguments that a sentence names in braces."""
    try:
        named = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    except ValueError as error:
        raise RulesError(f"event {kind!r}: the braces of {template!r} do not match: {error}") from error
    return [name.partition(".")[0].partition("[")[0] for name in named]


class Event(NamedTuple):
    """One thing that happened: to whom it was told, its kind, the clause behind it and its arguments."""

    audience: Any  # None: everybody; else a player or a tuple of players
    kind: Kind
    clause: str
    args: tuple[Any, ...]

    @classmethod
    def read(cls, entry: tuple[Any, ...]) -> Event:
        """Reads an entry of a table's log.

        Raises:
            RulesError: its arguments are more or fewer than its kind has.
        """
        event = cls._make(entry)
        event.kind.named(event.args)
        return event

    def told(self, viewer: int | None) -> bool:
        """Tells whether a viewer (a player, or None for the whole table, or -1 for the spectator) was told all of it."""
        if self.audience is None or viewer is None:
            return True
        return viewer in self.audience if isinstance(self.audience, tuple) else bool(self.audience == viewer)

    def text(self, viewer: int | None) -> str:
        """Says the event as a viewer noticed it; empty if he did not."""
        template = self.kind.words if self.told(viewer) else self.kind.public
        if not template:
            return ""
        named = {name: Said(value) for name, value in self.kind.named(self.args).items()}
        return template.format_map(named)
