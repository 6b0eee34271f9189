"""The table: everything that lies on it, hidden or not, as a plain value with a cheap copy.

A game's table subclasses :class:`Table`, keeps its state in plain fields (numbers, texts, frozen values, lists and dicts in
any depth, and objects with a ``copy()`` of their own) and adds the verbs of its rulebook. Between turns it can be copied;
undo, jumps and branches rest on that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, Self

from .decision import Barred, Decision
from .events import Event, Kind
from .layout import Layout
from .refusals import RulesError
from .state import FROZEN, all_frozen, copied, copied_list, shared_part, write

if TYPE_CHECKING:
    from .game import Game
    from .luck import Luck
    from .rules import Rules

SHARED = frozenset(("rules", "game", "players", "luck", "log", "clause"))


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
        if not all(isinstance(winner, Player) for winner in winners):
            raise RulesError(f"winners are players of the table, not {winners!r}")
        self.winners, self.reason, self.clause, self.scores = tuple(winners), reason, clause, tuple(scores)


class Table:
    """One game's state, and the three ways in which rules touch the players: ask, tell, end.

    A game subclasses it, says in ``layout`` what lies where and who sees it, and sets those fields in ``Game.setup``:

        class Well(lab.Table):
            layout = (
                lab.Zone("hands", "hand", lab.Seen.OWNER, each=True),  # table.hands: a list of cards for each player
                lab.Zone("deck", "Deck", lab.Seen.NOBODY, lab.Shape.PILE),  # table.deck: a list, drawn from its end
                lab.Counter("tricks", "tricks"),  # table.tricks: a number for each player
            )

    Every table has these, which a game reads and does not set:

    - ``rules``: what is played; its parameters (``table.rules.rounds``), its ``cards`` by id, and ``rules.copies()``, the deck.
    - ``players``: everybody in seat order. A player is his seat as a number, so ``table.hands[me]`` is his hand, and prints as
      his name; ``after(me)`` is the next one, ``others(me)`` are the rest.
    - ``luck``: :class:`~lab.engine.luck.Luck`; all that comes by chance: ``table.luck.order("deck", cards)``.
    - ``game``, ``log`` and ``layout``, and the methods below: no field of a game's own can have their names.

    These a game may set, and the lab reads them:

    - ``clause``: the id of the clause under which the rules act just now; what is asked, told and won carries it unless it
      names another. A ``turn`` sets it as it goes.
    - ``active``: the player whose turn it is (or a game overrides ``Game.active``); views mark him.

    Any other field is the game's own: numbers, texts, enumerations, frozen dataclasses and tuples of them, lists and dicts of
    these in any depth, and objects with a ``copy()`` and a ``__repr__`` of their own; no sets, and no list in two places. Each
    field of the layout is there from the first question of the set-up on; what the layout does not name is shown to nobody.
    """

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
        decision = Decision()
        decision.table = self
        decision.player = player
        decision.prompt = prompt
        decision.options = options
        decision.clause = clause or self.clause
        decision.secret = secret
        decision.barring = barring
        decision.about = about
        return decision

    def tell(self, audience: Player | tuple[Player, ...] | None, kind: Kind, *args: Any, clause: str = "") -> None:
        """Tells an event; it is the only way by which a player learns something that does not lie open to him.

        Args:
            audience: a player, several in a tuple, or None for everybody; the others get its public words, if it has any.
            kind: of the event.
            args: what happened, in the order in which the kind names its arguments.
            clause: the clause behind it; left out, the one under which the table acts just now.
        """
        self.log.append((audience, kind, clause or self.clause, args))

    def events(self) -> list[Event]:
        """Lists what was told since the log was last emptied."""
        return [Event.read(entry) for entry in self.log]

    def win(self, winners: Player | Sequence[Player], reason: str, clause: str = "", scores: Sequence[float] = ()) -> NoReturn:
        """Ends the game at once, wherever it is called.

        Args:
            winners: the player who wins, several, or nobody: ``()``.
            reason: why, in a few words: ``most points``.
            clause: the clause that ends it; left out, the one under which the table acts just now.
            scores: one number a seat, if the game keeps score.
        """
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
        twin.__dict__ = new = self.__dict__.copy()
        for field, value in new.items():
            kind = value.__class__
            if kind is list:
                new[field] = value[:] if all_frozen(map(type, value)) else copied_list(value, field)
            elif kind not in FROZEN and field not in SHARED:
                new[field] = copied(value, field)
        twin.log = []
        twin.luck = self.luck.copy()
        return twin

    def sound(self) -> Self:
        """Returns the table itself, if it can be copied and told from others by its digest.

        Raises:
            RulesError: a field holds what cannot be copied or has no words of its own, or two fields share a list.
        """
        self.copy()
        self.digest()
        shared = shared_part(self.state())
        if shared is not None:
            one, other = shared
            twice = f"table.{one} twice" if one == other else f"both table.{one} and table.{other}"
            raise RulesError(f"the same list, dict or object lies in {twice}: copies of the table would part them; copy it")
        return self

    def state(self) -> dict[str, Any]:
        """Returns the game's own fields by name."""
        return {field: value for field, value in self.__dict__.items() if field not in SHARED}

    def digest(self) -> str:
        """Hashes the whole table, its luck included: equal digests have equal futures, in every process."""
        parts: list[str] = [self.rules.digest(), *map(str, self.players)]
        for field, value in sorted(self.state().items()):
            parts.append(field)
            write(value, parts, field)
        write({"seed": self.luck.source.seed, "scripted": self.luck.scripted, **self.luck.counts}, parts, "luck")
        return sha256("\x1f".join(parts).encode()).hexdigest()[:32]
