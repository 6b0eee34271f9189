"""Events: what happened, who was told, and what it does to a memory.

An event is the only way by which a player learns something. Its kind says it in words: one sentence for its audience and,
if the rest of the table notices too, one for them that holds nothing private.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from .words import say


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of event.

    Args:
        name: short name, for facts and tests.
        args: names of the arguments in the order in which ``tell`` gets them, separated by blanks.
        words: the sentence for the audience, with the arguments in braces.
        public: the sentence for everybody else; empty: they notice nothing. It may name open arguments only.
        memory: what the event does to the memory of somebody who noticed it: called with the memory, whether he was
            told the whole of it, and the arguments.
    """

    name: str
    args: str
    words: str
    public: str = ""
    memory: Callable[..., None] | None = None

    def __repr__(self) -> str:
        return f"<{self.name}>"


class Event(NamedTuple):
    """One thing that happened: to whom it was told, its kind, the clause behind it and its arguments."""

    audience: Any  # None: everybody; else a player or a tuple of players
    kind: Kind
    clause: str
    args: tuple[Any, ...]

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
        named = {name: say(value) for name, value in zip(self.kind.args.split(), self.args, strict=True)}
        return template.format_map(named)
