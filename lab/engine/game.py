"""What a game is to the engine: its name, its parameters, its table, its set-up and its turn."""

from __future__ import annotations

from collections.abc import Generator, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from .memory import Memory as AnyMemory
from .refusals import RulesError
from .table import Player, Table

if TYPE_CHECKING:
    from .beliefs import Beliefs
    from .decision import Decision, Why
    from .layout import Zone
    from .luck import Luck
    from .marked import Marked
    from .params import Param
    from .rules import Rules
    from .scene import Fact
    from .viewdata import Piece

T = TypeVar("T")
Flow = Generator["Decision", Any, None]  # a rule that asks
Asks = Generator["Decision", Any, T]  # one that asks and finds something out


@dataclass(frozen=True, eq=False, repr=False)
class Card:
    """A kind of card: its id (its notation), its name, how many there are, and its essence in a few words.

    ``clause`` is the beginning of its clause ids. ``lineage`` names the job that cards of several editions do under
    different names, so that a comparison of editions sees a renamed card and not one that went and one that came.
    ``hints`` says the essence of further effects by their names: of ``miner.paid`` under ``paid``. A field of a card's own
    may say how its number reads and which are valid:
    ``field(default=2, metadata={"said": "{}+ players", "valid": range(2, 6)})``.
    """

    id: str
    name: str
    count: int = 1
    hint: str = ""
    clause: str = ""
    lineage: str = ""
    hints: Mapping[str, str] = field(default_factory=dict)

    def __init_subclass__(cls) -> None:
        # A card of a game's own adds fields and stays a kind of card: written as its notation, equal to itself alone.
        cls.__repr__, cls.__eq__, cls.__hash__ = Card.__repr__, object.__eq__, object.__hash__  # type: ignore[method-assign]

    def __str__(self) -> str:
        return self.id

    __repr__ = __str__

    @property
    def label(self) -> str:
        """The name, as said in a sentence."""
        return self.name

    @property
    def job(self) -> str:
        """The lineage, which is its id if it names none."""
        return self.lineage or self.id

    def clause_of(self, effect: str) -> str:
        """Names the clause of one of its effects; empty if the card has no clauses."""
        return f"{self.clause}-{effect.upper()}" if self.clause else ""


@dataclass(frozen=True)
class Edition:
    """One edition of a game: its cards, the values of its parameters where they differ, and its effects by name.

    ``clauses`` names the beginnings of the clause ids that belong to this edition alone, ``clause`` the one that lists
    its cards. ``players`` says for how many it is, where that is otherwise than the game says.
    """

    name: str
    cards: tuple[Card, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    effects: Mapping[str, Any] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()
    note: str = ""
    clause: str = ""
    players: tuple[int, int] | None = None


class Game:
    """A game. Subclass it, set the names below, and write :meth:`setup` and :meth:`turn`.

    ``turn`` is a coroutine: it yields decisions (``yield table.ask(...)``) and receives the chosen options; it ends when
    the turn does. The driver calls it again and again until the rules raise :class:`~lab.engine.table.GameOver`, as
    ``table.win(...)`` does. A rule that asks and is called from another is called with ``yield from``. What lies on the table is
    kept on the table (see :class:`lab.Table`) and never on the game, which all tables share.

    Needed are ``id``, ``title``, ``players`` (from how many to how many), and as a rule ``Table``, ``cards`` and ``params``;
    ``rulebook`` gives the text of each clause by its id. Everything else has a default that does.
    """

    id: ClassVar[str] = ""
    title: ClassVar[str] = ""
    players: ClassVar[tuple[int, int]] = (2, 4)
    params: ClassVar[tuple[Param, ...]] = ()
    cards: ClassVar[tuple[Card, ...]] = ()  # of a game with a single edition; else each edition names its own
    editions: ClassVar[Mapping[str, Edition]] = {"1": Edition("1")}
    Table: ClassVar[type[Table]] = Table
    Memory: ClassVar[type[AnyMemory]] = AnyMemory
    Story: ClassVar[type[AnyMemory]] = AnyMemory  # what a viewer keeps of the past to weigh what may be (see beliefs)
    reserved: ClassVar[tuple[str, ...]] = ()  # words of its notations that no player may be called, beside cards and places
    endings: ClassVar[Mapping[str, str]] = {}  # the reasons that table.win is given, in words; left out: as they are
    streams: ClassVar[tuple[str, ...]] = ()  # the names of its streams of luck; none: any name may be scripted
    open_fields: ClassVar[tuple[str, ...]] = ()  # fields of its table beside the layout that lie open to everybody, for policies
    rulebook: ClassVar[Mapping[str, str]] = {}  # the text of each clause by its id; the lab's games have a rulebook.yaml

    def __init_subclass__(cls) -> None:
        if "cards" in cls.__dict__ and "editions" not in cls.__dict__:
            cls.editions = {"1": Edition("1", cls.cards)}

    def setup(self, table: Any) -> Flow | None:
        """Lays out the table: sets every field of its layout, by its first question at the latest.

        It may ask as a turn does (``yield table.ask(...)``), also in secret, and is then a coroutine; one that asks nothing just
        returns. It is turn 0.
        """
        raise NotImplementedError(f"the game {self.id!r} does not say how it is set up")

    def turn(self, table: Any) -> Flow:
        """Plays one turn: a coroutine that asks, tells, and ends where the next turn may begin."""
        raise NotImplementedError(f"the game {self.id!r} does not say what a turn is")

    def check(self, rules: Rules, players: int) -> None:
        """Raises RulesError if these rules cannot be played by so many players."""

    def arrange(self, rules: Rules) -> Mapping[str, Any]:
        """Gives what follows from new rules and is wanted at hand during play, by name; it may put a parameter right."""
        return {}

    def invariants(self, table: Any) -> Sequence[str]:
        """Returns a sentence for each invariant that the table breaks between turns; for tests and scenarios."""
        return ()

    def plausible(self, table: Any) -> bool:
        """Tells whether a redealt table could have come about; a redeal that could not is dealt again."""
        return True

    def redeal(self, table: Any, viewer: int, memory: AnyMemory, luck: Luck) -> Any | None:
        """Deals anew what a viewer cannot know, between turns; None if no deal could have come about.

        Hidden cards change places inside each pool and among those with the same back. A game whose hidden things are no
        cards of its layout writes its own, beginning with ``table.copy()``.
        """
        from .worlds import deal_anew

        return deal_anew(table, viewer, memory, luck)

    def beliefs(self, story: Any, model: Mapping[str, float]) -> Beliefs:
        """Works out how likely each card lies where, for all that a viewer has seen.

        Args:
            story: what he has seen, a ``Game.Story`` that learned every event as a memory does.
            model: what is assumed of others, by name; what is left out, as the game assumes it.
        """
        raise RulesError(f"{self.title} does not say how likely cards are; session.worlds(viewer) deals worlds that fit")

    def back(self, table: Any, card: Any, zone: Zone, place: Hashable, viewer: int) -> str:
        """Says what a viewer sees of a hidden card: nothing, or the side of its back.

        Args:
            table: the table.
            card: the card, whose face he must not learn.
            zone: where it lies.
            place: the number from 0 of its place, in a pile from the top, on a board its cell; ``(seat, number)`` where every
                player has one. In a hand, which has no order, the number means nothing.
            viewer: the seat, -1 for a spectator.
        """
        return ""

    def caption(self, table: Any) -> str:
        """Says in a few words where the game stands, such as ``round 2``; open to everybody."""
        return ""

    def active(self, table: Any) -> Player | None:
        """Returns the player whose turn it is, if the game has such a player."""
        return getattr(table, "active", None)

    def out(self, table: Any, player: Player) -> bool:
        """Tells whether a player is out of the game or round."""
        return False

    def out_because(self, table: Any, player: Player) -> Mapping[str, str] | None:
        """Says why a player is out, as ``{"text": ..., "clause": ...}``; None while he is in."""
        return {"text": "out", "clause": ""} if self.out(table, player) else None

    def remembers(self, table: Any) -> bool:
        """Tells whether views show what a player may remember."""
        return True

    def badges(self, table: Any, player: Player) -> Sequence[str]:
        """Lists open facts about a player worth a badge, such as ``skips the next turn``."""
        return ()

    def pieces(self, table: Any, field: str) -> Sequence[Piece]:
        """Lists what stands on the cells of the board in a field of the table; open to everybody."""
        return ()

    def looks(self, table: Any, field: str) -> Mapping[str, Any]:
        """Gives what a map of the board in a field can show, by name; empty: what any board can. Open to everybody."""
        return {}

    def role(self, table: Any, player: Player) -> str:
        """Names the role that a player ended with, for studies; empty if the game has none."""
        return ""

    def use(self, option: Any) -> str:
        """Names, for studies, the card or action that an option uses; empty if it uses none."""
        return str(option).partition("@")[0] if hasattr(option, "card") else ""

    def sensible(self, sight: Any) -> Any:
        """Picks one of ``sight.options`` as a simple, sensible player would (see :class:`lab.engine.sight.Sight`)."""
        raise RulesError(f"{self.title} has no sensible policy of its own; policies: 'random', 'search', or a function")

    def why_foreign(self, decision: Decision, notation: str) -> Why | tuple[str, str] | None:
        """Says why a notation that no option and no barred option has is not allowed; None if it means nothing.

        Returns:
            The reason and its clause, or with further clauses and facts a :class:`~lab.engine.decision.Why`. They are read by
            the decision's player and may use only what he knows.
        """
        return None

    # --- words for scenarios ---

    def position(self, table: Any, said: Marked) -> None:
        """Lays a new table out as the position of a scenario says.

        Args:
            table: as it is before the set-up; it is left as between two turns.
            said: the position, ``said.mapping("position", WORDS)`` by word, with the line of every value.

        Raises:
            ScenarioError: an unknown word, or something impossible: ``value.fault(sentence)``.
        """
        raise said.fault(f"the game {self.id!r} has no words for positions")

    def facts(self) -> Mapping[str, Fact]:
        """Gives the words for facts that scenarios may expect, each with the function that finds it.

        Such a function gets the scene (the table, what was told, what was asked, who remembers what) and what is expected,
        and returns what it finds in the shape of what is expected: for the same players, as many cards, in that order
        where order does not matter. It raises ScenarioError (``wanted.fault(sentence)``) if nothing of that kind could be
        expected, on any table, so that slips are found before a scenario is played. :mod:`lab.engine.fact_kinds` makes the
        usual ones: ``{"coins": numbers("coins", lambda table, player: table.coins[player])}``.
        """
        return {}
