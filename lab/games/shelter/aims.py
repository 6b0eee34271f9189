"""Whom and what an effect may be aimed at, and why not (SHE-TARGET-01, -02, SHE-ACT-07)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from ...engine.decision import Barred, Decision
from ...engine.table import Player
from .cards import Effect, ShelterCard, each_once
from .table import ShelterTable

NOT_YOURSELF = "an effect is aimed at another player unless the card says otherwise"
Condition = Callable[[ShelterTable, Player], bool]
Aim = Callable[[ShelterTable, Player], Iterator[Barred]]
F = TypeVar("F", bound=Effect)


def only_if(condition: Condition, reason: str, clause: str = "SHE-ACT-07") -> Callable[[F], F]:
    """Says of a paid effect when it may be chosen, and the sentence that refuses it otherwise (SHE-ACT-07)."""

    def mark(effect: F) -> F:
        effect.condition = Barring(condition, reason, clause)  # type: ignore[attr-defined]
        return effect

    return mark


def under(clause: str) -> Callable[[F], F]:
    """Says under which clause an effect acts, where that is not the -FREE or -PAID of its card."""

    def mark(effect: F) -> F:
        effect.clause = clause  # type: ignore[attr-defined]
        return effect

    return mark


class Barring:
    """A condition on choosing an effect, with the reason and clause that refuse it."""

    __slots__ = ("clause", "holds", "reason")

    def __init__(self, holds: Condition, reason: str, clause: str) -> None:
        self.holds, self.reason, self.clause = holds, reason, clause


def another(table: ShelterTable, me: Player, prompt: str) -> Decision:
    """Asks for another living player: the card says "another player"."""
    return table.ask(me, prompt, table.others(me), barring=not_another)


def a_player(table: ShelterTable, me: Player, prompt: str) -> Decision:
    """Asks for a living player: the card says "a player" (SHE-TARGET-01)."""
    return table.ask(me, prompt, table.any_chosen(me), barring=not_chosen)


def one_of(
    table: ShelterTable, me: Player, prompt: str, players: Sequence[Player], reason: str, among: Aim | None = None
) -> Decision:
    """Asks for one of some players, where the card itself names a condition.

    Args:
        table: the table.
        me: who is asked.
        prompt: what he is asked.
        players: those who meet the condition.
        reason: refuses the others whom the card may be aimed at.
        among: bars those whom it may not be aimed at; left out, as a card that says "a player" does.
    """

    def barring(table: Any, me: Player) -> Iterator[Barred]:
        unfit = {barred.option: barred for barred in (among or not_chosen)(table, me)}
        for player in table.players:
            if player not in players:
                yield unfit.get(player) or Barred(player, reason, table.clause)

    return table.ask(me, prompt, players, barring=barring)


def not_among(players: Sequence[Player], reason: str) -> Callable[[Any, Player], Iterator[Barred]]:
    """Bars the players who are not among some: the eliminated (SHE-TARGET-02), and the others for a reason of the card."""

    def barring(table: Any, me: Player) -> Iterator[Barred]:
        for player in table.players:
            if player not in table.living:
                yield Barred(player, f"{player} is out of the round", "SHE-TARGET-02")
            elif player not in players:
                yield Barred(player, reason, table.clause)

    return barring


def not_another(table: ShelterTable, me: Player) -> Iterator[Barred]:
    """Bars oneself and the eliminated where a card says "another player" (SHE-1.0-NOTE-03, SHE-TARGET-02)."""
    for player in table.players:
        if player is me:
            yield Barred(player, "the card says another player, never yourself", table.rules.another_clause, also=(table.clause,))
        elif player not in table.living:
            yield Barred(player, f"{player} is out of the round", "SHE-TARGET-02")


def not_chosen(table: ShelterTable, me: Player) -> Iterator[Barred]:
    """Bars the eliminated, and oneself where a card that says "a player" is not for oneself (SHE-TARGET-01, -02)."""
    for player in table.players:
        if player not in table.living:
            yield Barred(player, f"{player} is out of the round", "SHE-TARGET-02")
        elif player is me and not table.rules.chosen_player_may_be_self:
            yield Barred(player, NOT_YOURSELF, "SHE-TARGET-01")


def kinds(cards: Sequence[ShelterCard]) -> list[ShelterCard]:
    """Lists the kinds among some cards, each once, in order."""
    return list(each_once(cards))


def not_thrown(table: ShelterTable, me: Player) -> Iterator[Barred]:
    """Bars the keys of a hand from a discard that its holder chooses (SHE-ACT-03)."""
    may = table.may_throw(me)
    for card in kinds(table.hands[me]):
        if card not in may:
            yield Barred(card, "a key is never discarded by choice", f"{card.clause}-KEEP")
