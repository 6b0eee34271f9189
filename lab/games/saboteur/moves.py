"""What a player may choose on his turn: options that are made once and written as short notations.

A placement is ``lab.paths.fitting.Placement``: ``place cross@1,0``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import Any, overload

from ...engine.decision import Option
from ...engine.table import Player
from ...engine.words import joined
from ...paths.tile import Cell
from .cards import ActionCard, PathCard, StockCard

by_id = attrgetter("id")

ON_CELLS = ("map", "rockfall")  # the cards that are played on a cell
SAID = {  # how the plays of action cards are said, by what a card does
    "sabotage": "Break the {tools} of {target}",
    "repair": "{card}: the {tools} of {target}",
    "map": "Look at the goal at {cell}",
    "rockfall": "Bury the card at {cell}",
    "own": "Prepare a theft",  # before oneself
    "theft": "Lay a theft before {target}",
    "hands_off": "Stop the theft of {target}",
    "trapped": "Trap {target}",
    "free_at_last": "Free {target}",
    "swap_hats": "Have {target} take another role",
    "swap_hands": "Exchange hands with {target}",
    "inspection": "Look at the role of {target}",
}


class Move:
    """Something a player can do; its notation is unique among his options."""

    __slots__ = ("notation",)
    notation: str

    def __str__(self) -> str:
        return self.notation

    __repr__ = __str__


class Aim(Move):
    """Plays an action card on a player: ``sabotage_lamp Boris``, ``repair_pickaxe_lamp Boris: lamp``.

    ``broken`` are the sabotage cards that a repair removes.
    """

    __slots__ = ("action", "broken", "hint", "label", "target")

    def __init__(self, card: ActionCard, target: Player, *broken: ActionCard, own: bool = False) -> None:
        tools = [tool for each in broken for tool in each.tools]
        self.notation = card.id if own else f"{card.id} {target}"
        if len(card.tools) > 1 and tools:
            self.notation += f": {' '.join(tools)}"
        self.label = SAID["own" if own else card.does].format(target=target, card=card.name, tools=joined(tools or card.tools))
        self.hint = card.hint
        self.action, self.target, self.broken = card, target, broken


class AtCell(Move):
    """Plays an action card on a cell of the maze: ``map 8,2``, ``rockfall 3,1``."""

    __slots__ = ("action", "cell", "hint", "label")

    def __init__(self, card: ActionCard, cell: Cell) -> None:
        column, row = cell
        self.notation, self.hint = f"{card.id} {column},{row}", card.hint
        self.label = SAID[card.does].format(cell=f"{column},{row}")
        self.action, self.cell = card, cell


class Discard(Move):
    """Passes: puts cards face down on the discard pile (SAB-TURN-05, SA2-TURN-03)."""

    __slots__ = ("cards",)

    def __init__(self, cards: Sequence[StockCard]) -> None:
        self.notation = f"discard {' '.join(map(by_id, cards))}"
        self.cards = tuple(cards)

    @property
    def label(self) -> str:
        """The pass in words."""
        return f"Discard {joined(card.name for card in self.cards)}"


class Remove(Move):
    """Discards cards to remove one in front of oneself: ``remove trapped: dead_n map`` (SA2-TURN-04)."""

    __slots__ = ("cards", "gone")

    def __init__(self, gone: ActionCard, cards: Sequence[StockCard]) -> None:
        self.notation = f"remove {gone.id}: {' '.join(map(by_id, cards))}"
        self.gone, self.cards = gone, tuple(cards)

    @property
    def label(self) -> str:
        """The removal in words."""
        return f"Remove {self.gone.name}, discard {joined(card.name for card in self.cards)}"


class Turned(Move):
    """Turns a revealed stone: ``stone 8,0`` or upside down ``stone 8,0r`` (SAB-REACH-04)."""

    __slots__ = ("card", "cell", "label", "turn")

    def __init__(self, card: PathCard, cell: Cell, turn: int) -> None:
        self.notation = f"stone {cell[0]},{cell[1]}{'r' * bool(turn)}"
        self.label = "Turn the stone upside down" if turn else "Leave the stone upright"
        self.card, self.cell, self.turn = card, cell, turn


DEAL = Option("deal", "Begin the next round")
NO_THEFT = Option("no theft", "Take nothing")


# --- discards of several cards, of which there are many: made only when looked at ---


@lru_cache(maxsize=4096)
def bundles(counts: tuple[int, ...], least: int, most: int) -> tuple[tuple[int, ...], ...]:
    """Lists every different bundle of cards that a hand can give, as numbers of kinds.

    Args:
        counts: how many cards of each kind the hand holds.
        least: how few cards a bundle may have.
        most: how many it may have.

    >>> bundles((2, 1), 1, 2)
    ((0,), (1,), (0, 0), (0, 1))
    """
    hand = [kind for kind, count in enumerate(counts) for _ in range(count)]
    return tuple(dict.fromkeys(bundle for size in range(least, most + 1) for bundle in combinations(hand, size)))


class Moves(Sequence[Any]):
    """The options of a turn: those laid ready, then the ways to discard several cards, made when they are looked at.

    Args:
        ready: options that are made already.
        hand: the hand.
        kinds: of its cards, each once.
        passes: how many cards a pass may discard at most.
        removal: how many cards a removal discards.
        removable: the cards in front that one may remove.
    """

    __slots__ = ("_kinds", "_pass", "_ready", "_removable", "_remove", "_size")

    def __init__(
        self,
        ready: list[Any],
        hand: Sequence[StockCard],
        kinds: Iterable[StockCard],
        *,
        passes: int,
        removal: int,
        removable: Sequence[ActionCard],
    ) -> None:
        self._ready, self._removable = ready, removable
        self._kinds = sorted(kinds, key=by_id)
        counts = tuple(map(hand.count, self._kinds))
        self._pass = bundles(counts, 1, passes)
        self._remove = bundles(counts, removal, removal) if removable else ()
        self._size = len(ready) + len(self._pass) + len(self._remove) * len(removable)

    def __len__(self) -> int:
        return self._size

    @overload
    def __getitem__(self, i: int) -> Any: ...

    @overload
    def __getitem__(self, i: slice) -> Sequence[Any]: ...

    def __getitem__(self, i: int | slice) -> Any:
        if isinstance(i, slice):
            return [self[each] for each in range(*i.indices(self._size))]
        n = i + self._size if i < 0 else i
        if not 0 <= n < self._size:
            raise IndexError(i)
        if n < len(self._ready):
            return self._ready[n]
        n -= len(self._ready)
        if n < len(self._pass):
            return Discard(self._cards(self._pass[n]))
        gone, bundle = divmod(n - len(self._pass), len(self._remove))
        return Remove(self._removable[gone], self._cards(self._remove[bundle]))

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(self._size))

    def _cards(self, bundle: tuple[int, ...]) -> list[StockCard]:
        return [self._kinds[kind] for kind in bundle]


# --- moves on players, made once for those who sit at a table ---


@dataclass(frozen=True, eq=False, repr=False)
class Aims:
    """The moves of every action card on every player, for one set of names.

    Args:
        at: by card that is played on a player, one move a seat.
        others: by such a card and the seat of who plays it, the moves on the others.
        own: a theft before oneself, one move a seat; none without such a card (SA2-ACT-02).
        repairs: by repair card and seat, every move with the tools it would repair, first the one that repairs both.
        steals: one option a seat (SA2-SCORE-13).
    """

    at: Mapping[ActionCard, tuple[Aim, ...]]
    others: Mapping[ActionCard, tuple[tuple[Aim, ...], ...]]
    own: tuple[Aim, ...]
    repairs: Mapping[ActionCard, tuple[tuple[Aim, ...], ...]]
    steals: tuple[Option, ...]

    def __repr__(self) -> str:
        return "the moves on players"  # what follows from rules and names has no part in a digest

    @classmethod
    def of(cls, players: Sequence[Player], cards: Sequence[ActionCard], both: bool) -> Aims:
        """Makes them.

        Args:
            players: who sits at the table.
            cards: the action cards.
            both: a double repair card repairs both tools if both are broken (double_repair_fixes).
        """
        breaks = {card.tools[0]: card for card in cards if card.stops and card.tools}
        repairs: dict[ActionCard, list[list[ActionCard]]] = {}
        for card in cards:
            if card.tools and not card.stops:
                tools = [breaks[tool] for tool in card.tools]
                repairs[card] = [tools] * (both and len(tools) > 1) + [[tool] for tool in tools]
        at = {card: tuple(Aim(card, player) for player in players) for card in cards if card.id not in ON_CELLS}
        return cls(
            at,
            {card: tuple(aims[:seat] + aims[seat + 1 :] for seat in range(len(players))) for card, aims in at.items()},
            tuple(Aim(card, player, own=True) for card in cards if card.id == "theft" for player in players),
            {
                card: tuple(tuple(Aim(card, player, *broken) for broken in ways) for player in players)
                for card, ways in repairs.items()
            },
            tuple(Option(f"steal from {player}", f"Steal from {player}", about=player) for player in players),
        )


class AtCells(dict[tuple[ActionCard, Cell], AtCell]):
    """The moves of maps and rockfalls, each made when it first comes up."""

    def __missing__(self, key: tuple[ActionCard, Cell]) -> AtCell:
        made = self[key] = AtCell(*key)
        return made


class Discards(dict[StockCard, Discard]):
    """The discards of single cards, each made when it first comes up."""

    def __missing__(self, card: StockCard) -> Discard:
        made = self[card] = Discard((card,))
        return made
