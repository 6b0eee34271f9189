"""Tells what is to be seen on the table of Mascarade of the turn just played: words said, coins moved, cards handled.

It reads the events of that turn as one viewer noticed them, and of an event that he was not told only what its public words name.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from lab.engine.events import Event
from lab.engine.tree import Node
from lab.games.mascarade import events as e
from lab.games.mascarade.cards import Swapped

BANK, COURTHOUSE = "bank", "courthouse"
SWAPS = (e.SWAPS, e.FOOLS, e.SPY_SWAPS)


@dataclass(frozen=True)
class Payment:
    """Coins that went from one to another: players by name, the bank or the courthouse; 0: two exchanged all that they had."""

    payer: str
    payee: str
    coins: int


@dataclass(frozen=True)
class Handled:
    """Two cards that were taken out of sight, by the notation of their slots, and what was done as far as the viewer knows."""

    one: str
    other: str
    done: str


@dataclass
class Stage:
    """What is to be seen of a turn.

    Args:
        speaker: who announced a character.
        says: what each player said, by name.
        answers: how each player answered the announcement: ``contests`` or ``passes``.
        payments: the coins that moved, in order.
        handled: the cards that were handled out of sight.
    """

    speaker: str = ""
    says: dict[str, str] = field(default_factory=dict)
    answers: dict[str, str] = field(default_factory=dict)
    payments: list[Payment] = field(default_factory=list)
    handled: list[Handled] = field(default_factory=list)

    def add(self, event: Event, *, told: bool) -> None:
        """Adds what a viewer noticed of an event."""
        kind, args = event.kind, event.args
        if kind in SWAPS:
            _, one, other, swapped = args
            done = "swapped?" if not told else "swapped" if swapped is Swapped.EXCHANGED else "left"
            self.handled.append(Handled(str(one), str(other), done))
        elif not told:
            return
        elif kind is e.ANNOUNCES:
            self.speaker = str(args[0])
            self.says[self.speaker] = f"I am the {args[1].name}"
        elif kind is e.STATES:
            self.says[str(args[0])] = f"I am the {args[1].name}"
        elif kind is e.CONTESTS:
            self.answers[str(args[0])] = "contests"
            self.says[str(args[0])] = f"No, I am the {args[1].name}"
        elif kind is e.PASSES:
            self.answers[str(args[0])] = "passes"
        elif kind is e.FORTUNES:
            self.payments.append(Payment(str(args[0]), str(args[1]), 0))
        elif (payment := _payment(event)) is not None and payment.coins:
            self.payments.append(payment)


def _payment(event: Event) -> Payment | None:
    """Reads the coins that an event moved, if it moved any."""
    kind, args = event.kind, event.args
    if kind is e.PAYS:
        return Payment(str(args[0]), str(args[1]), args[2])
    if kind is e.FINED:
        return Payment(str(args[0]), COURTHOUSE, args[1])
    if kind is e.COLLECTS:
        return Payment(COURTHOUSE, str(args[0]), args[1])
    if kind is e.GAINS:
        return Payment(BANK, str(args[0]), args[1])
    return None


def stage(nodes: Sequence[Node], seat: int | None) -> Stage:
    """Tells what a viewer noticed in the turn of the last choice."""
    found = Stage()
    for event in _events(node for node in nodes[1:] if node.turn == nodes[-1].turn):
        if event.text(seat):
            found.add(event, told=event.told(seat))
    return found


def _events(nodes: Iterable[Node]) -> Iterable[Event]:
    return (event for node in nodes for event in node.events)
