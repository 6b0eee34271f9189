"""The table: everything that lies on it, hidden or not, as a plain value with a cheap copy.

A game's table subclasses :class:`Table`, keeps its state in plain fields (numbers, texts, frozen values, and lists and
dicts of those, a list holding either plain values or lists) and adds the verbs of its rulebook. Between turns it can be
copied; undo, jumps and branches rest on that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self

from .decision import Barred, Decision
from .events import Event, Kind
from .layout import Layout

if TYPE_CHECKING:
    from .game import Game
    from .luck import Luck
    from .rules import Rules

SHARED = ("rules", "game", "players", "luck", "log", "clause")
new = tuple.__new__  # makes a NamedTuple without the detour through Python: decisions are made very often


class Player(int):
    """A player: his seat as a number from 0 on, and his name. As an option his notation is his name."""

    name: str

    def __new__(cls, seat: int, name: str) -> Self:
        """Makes the player of a seat."""
        player = super().__new__(cls, seat)
        player.name = name
        return player

    def __str__(self) -> str:
        return self.name

    __repr__ = __str__

    @property
    def label(self) -> str:
        """The name, as said in a sentence."""
        return self.name

    def __reduce__(self) -> tuple[type[Player], tuple[int, str]]:
        return Player, (int(self), self.name)


class Place(int):
    """A place in a row, counted from 0; its notation counts from 1, as in ``cave 2``."""

    word: ClassVar[str] = "place"

    def __str__(self) -> str:
        return f"{self.word} {int(self) + 1}"

    __repr__ = __str__

    @property
    def label(self) -> str:
        """The place, as said in a sentence."""
        return str(self)


class GameOver(Exception):
    """Raised by the rules at the instant the game ends.

    Args:
        winners: the players who win, none if nobody does.
        reason: why, in a few words.
        clause: the clause that ends it.
        scores: one number a seat, if the game keeps score.
    """

    def __init__(self, winners: Sequence[Player], reason: str, clause: str, scores: Sequence[float] = ()) -> None:
        super().__init__(reason)
        self.winners, self.reason, self.clause, self.scores = tuple(winners), reason, clause, tuple(scores)


class Table:
    """One game's state, and the three ways in which rules touch the players: ask, tell, end."""

    layout: ClassVar[Layout] = ()

    def __init__(self, rules: Rules, players: tuple[Player, ...], luck: Luck) -> None:
        self.rules = rules
        self.game: Game = rules.game
        self.players = players
        self.luck = luck
        self.log: list[tuple[Any, ...]] = []
        self.clause = ""

    def ask(
        self,
        player: Player,
        prompt: str,
        options: Sequence[Any],
        *,
        clause: str = "",
        secret: bool = False,
        barring: Callable[[Any, Player], Iterable[Barred]] | None = None,
        about: Any = None,
    ) -> Decision:
        """Makes the decision that a rule yields; what the player chooses is what the ``yield`` returns.

        Args:
            player: who decides.
            prompt: what he is asked, in words that everybody may read.
            options: frozen values with distinct ``str()``; at least one.
            clause: the clause that asks; left out, the one under which the table acts just now.
            secret: the choice is told to nobody until the rules say so.
            barring: lists, when somebody asks, what the player may not take, and why.
            about: what the question is about, shown to the player alone.
        """
        return new(Decision, (self, player, prompt, options, clause or self.clause, secret, barring, about))

    def tell(self, audience: Player | tuple[Player, ...] | None, kind: Kind, *args: Any, clause: str = "") -> None:
        """Tells an event to a player, to several, or to everybody (None); the others get its public words, if any."""
        self.log.append((audience, kind, clause or self.clause, args))

    def events(self) -> list[Event]:
        """Lists what was told since the log was last emptied."""
        return [Event._make(entry) for entry in self.log]

    def win(self, winners: Player | Sequence[Player], reason: str, clause: str = "", scores: Sequence[float] = ()) -> NoReturn:
        """Ends the game at once."""
        raise GameOver((winners,) if isinstance(winners, Player) else winners, reason, clause or self.clause, scores)

    def after(self, player: Player, steps: int = 1) -> Player:
        """Returns the player so many seats clockwise."""
        return self.players[(player + steps) % len(self.players)]

    def others(self, me: Player) -> list[Player]:
        """Lists the players except one, in seat order."""
        return [player for player in self.players if player != me]

    def copy(self) -> Self:
        """Copies the state; rules and players are shared, the log starts empty. Only between turns."""
        twin = object.__new__(self.__class__)
        twin.__dict__ = {
            field: _copied(value) if value.__class__ is list or value.__class__ is dict else value
            for field, value in self.__dict__.items()
        }
        twin.log = []
        twin.luck = self.luck.copy()
        return twin

    def state(self) -> dict[str, Any]:
        """Returns the game's own fields by name."""
        return {field: value for field, value in self.__dict__.items() if field not in SHARED}

    def digest(self) -> str:
        """Hashes the whole table, its luck included: equal digests have equal futures, in every process."""
        parts: list[str] = [self.rules.digest(), *map(str, self.players)]
        _write(self.state(), parts)
        _write({"seed": str(self.luck.source.seed), "scripted": self.luck.scripted, **self.luck.counts}, parts)
        return sha256("\x1f".join(parts).encode()).hexdigest()[:32]


def _copied(value: Any) -> Any:
    """Copies a list or dict; its first entry says whether it holds further lists and dicts, since none holds both."""
    if value.__class__ is list:
        if value and (value[0].__class__ is list or value[0].__class__ is dict):
            return [_copied(each) for each in value]
        return value[:]
    for each in value.values():
        if each.__class__ is list or each.__class__ is dict:
            return {key: _copied(inner) for key, inner in value.items()}
        break
    return value.copy()


def _write(value: Any, parts: list[str]) -> None:
    """Writes a value in a form that is the same in every process; refuses what has no order."""
    if isinstance(value, dict):
        parts.append("{")
        for key in sorted(value, key=str):
            parts.append(str(key))
            _write(value[key], parts)
        parts.append("}")
    elif isinstance(value, (list, tuple)):
        if len({isinstance(each, (list, dict)) for each in value}) > 1:
            raise TypeError(f"a list on a table holds either plain values or lists, not both: {value!r}")
        parts.append("[")
        for each in value:
            _write(each, parts)
        parts.append("]")
    elif isinstance(value, (set, frozenset)):
        raise TypeError("a table holds no sets: their order differs from process to process; use a list or a tuple")
    else:
        parts.append(str(value))
