"""What a player can do: the options of a turn, laid ready with the rules so that a turn only picks among them."""

from __future__ import annotations

from ...engine.table import Place
from .cards import KingsCard, MineKind, People, Squad


class Centre(Place):
    """A slot of the centre."""

    word = "centre"


class Own(Place):
    """One of a player's own captured mines, in the order of capture."""

    word = "own"


CENTRE = tuple(Centre(i) for i in range(8))
OWN = tuple(Own(i) for i in range(1000))  # more mines than any deck can bring: there is no limit (UGK-CAPTURE-12)


class Move:
    """Something a player can do; its notation begins with a verb."""

    __slots__ = ("hint", "label", "notation")

    def __init__(self, notation: str, label: str, hint: str = "") -> None:
        self.notation, self.label, self.hint = notation, label, hint

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return str(self)


class Play(Move):
    """Play a squad on a mine (``play or5a centre 2``); its words are made when somebody reads them, which playouts never do."""

    __slots__ = ("card", "kind", "lying", "place", "squad")

    def __init__(self, squad: Squad, place: Place, kind: MineKind | None = None, lying: int = 0) -> None:
        self.card, self.squad, self.place, self.kind, self.lying = squad.card, squad, place, kind, lying

    def __str__(self) -> str:
        return f"play {self.card.id} {self.place}"

    @property
    def label(self) -> str:  # type: ignore[override]
        """The words for people."""
        return f"Play {self.squad.label} on {self.place if self.kind is None else f'{self.kind.name} ({self.place})'}"

    @property
    def hint(self) -> str:  # type: ignore[override]
        """Says what the squad does on the mine."""
        kind, number = self.kind, self.lying + 1
        if kind is None:
            return ""
        if self.place.__class__ is Centre:
            return f"squad {number} of {kind.defence}" + (", captures it" if number == kind.defence else "")
        if number > kind.size:
            return f"as overseer, develops it: {kind.value}"
        return f"squad {number} of {kind.size}" + (f", develops it: {kind.value}" if number == kind.needs else "")


class Discard(Move):
    """Put a hand card on the camp, being stuck (``discard or5a``)."""

    __slots__ = ("squad",)

    def __init__(self, squad: Squad) -> None:
        super().__init__(f"discard {squad.card.id}", f"Put {squad.label} into the camp", "you cannot play")
        self.squad = squad


class Take(Move):
    """Draw a squad from a pile of the camp: its top, or with a number that one from the bottom (``draw orcs``)."""

    __slots__ = ("number", "squad")

    def __init__(self, squad: Squad, number: int = 0) -> None:
        which = f" {number}" if number else ""
        super().__init__(f"draw {squad.people}{which}", f"Take {squad.label} from the camp")
        self.squad, self.number = squad, number


class Lead(Move):
    """Choose the people to lead (``lead orcs``)."""

    __slots__ = ("people",)

    def __init__(self, people: People) -> None:
        super().__init__(f"lead {people}", f"Lead the {people.name}")
        self.people = people


PASS = Move("pass", "Give up the turn", "no play, no draw")
DECK = Move("draw deck", "Draw the top card of the deck", "its squad is unknown")


class Plays(dict[KingsCard, Play]):
    """The plays of the cards on one mine as it lies, each made when it first comes up."""

    def __init__(self, squads: dict[KingsCard, Squad], place: Place, kind: MineKind, lying: int) -> None:
        super().__init__()
        self.squads, self.mine = squads, (place, kind, lying)

    def __missing__(self, card: KingsCard) -> Play:
        play = self[card] = Play(self.squads[card], *self.mine)
        return play


class AllPlays(dict[tuple[Place, MineKind, int], Plays]):
    """The plays by mine: its place, its kind, and how many squads lie on it."""

    def __init__(self, squads: dict[KingsCard, Squad]) -> None:
        super().__init__()
        self.squads = squads

    def __missing__(self, mine: tuple[Place, MineKind, int]) -> Plays:
        plays = self[mine] = Plays(self.squads, *mine)
        return plays
