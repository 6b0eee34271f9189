"""Looking at hands: reactions, traps, prey and poison (SHE-LOOK-01 to -08, SHE-TRAP-01 to -05)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...engine.decision import Barred
from ...engine.game import Asks, Flow
from ...engine.refusals import not_held
from ...engine.table import Player
from . import events as e
from .aims import Aim
from .cards import ARTIFACT, KEY, POISON, TRAP, ShelterCard, each_once
from .table import ShelterTable

LET_IT_HAPPEN = "let it happen"
Prey = Callable[[ShelterCard], bool]
AfterDeath = Callable[[ShelterCard], None]


def no_prey(card: ShelterCard) -> bool:
    """Hunts nothing."""
    return False


def a_trap(card: ShelterCard) -> bool:
    """Hunts traps."""
    return card.role is TRAP


def a_key(card: ShelterCard) -> bool:
    """Hunts keys."""
    return card.role is KEY


@dataclass(slots=True, eq=False)
class Look:
    """One player seeing cards in another's hand, and what that sets off.

    Args:
        looker: who looks.
        holder: whose hand it is.
        prey: cards that eliminate their holder when seen.
        immune: the looker is immune to traps (SHE-TRAP-04).
        for_artifact: seeing the Artifact wins the round (SHE-LOOK-03).
    """

    looker: Player
    holder: Player
    prey: Prey = no_prey
    immune: bool = False
    for_artifact: bool = False

    def one(
        self, table: ShelterTable, unseen: Sequence[ShelterCard] | None = None, after_death: AfterDeath | None = None
    ) -> Asks[ShelterCard]:
        """Looks at one card, after the holder had the chance to answer; returns the card (SHE-LOOK-01).

        Args:
            table: the table.
            unseen: the part of the hand among which the card is; the whole hand if left out.
            after_death: done with the card seen, after it eliminated somebody and before traps are replaced.
        """
        if self.may_be_answered(table):
            yield from self.window(table)
        cards = unseen or table.hands[self.holder]
        if table.rules.hand_pick == "random" or self.holder is self.looker:
            card = table.luck.pick("pick", cards)
        else:
            card = yield from point_at(table, self.looker, self.holder, cards)
        table.tell(self.looker, e.LOOKS, self.looker, self.holder, (card,))
        settle(table, [(self, (card,))], after_death)
        return card

    def all(self, table: ShelterTable) -> None:
        """Looks at the whole hand; no answer is possible (SHE-LOOK-02)."""
        cards = tuple(table.hands[self.holder])
        table.tell(self.looker, e.LOOKS_AT_ALL, self.looker, self.holder, cards)
        settle(table, [(self, cards)])

    def may_be_answered(self, table: ShelterTable) -> bool:
        """Tells from the open facts alone whether the holder is to be asked for an answer (SHE-TRAP-03, -04, SHE-INFO-08)."""
        rules = table.rules
        able = rules.look_answer != "none" and table.coins[self.holder] >= rules.answer_price
        return able and not self.immune and self.holder is not self.looker

    def window(self, table: ShelterTable) -> Flow:
        """Asks the holder whether he answers the look with a trap, whether he holds one or not (SHE-TRAP-03, SHE-INFO-08)."""
        answer = table.rules.look_answer
        trap = yield table.ask(
            self.holder,
            "a look at one of your cards: answer it with a trap?",
            [LET_IT_HAPPEN, *traps_of(table, self.holder)],
            clause="SHE-TRAP-03",
            secret=True,
            barring=NO_TRAP_TO_SEE,
        )
        if trap is LET_IT_HAPPEN:
            return
        price = table.rules.answer_price
        table.coins[self.holder] -= price
        kind = e.REDIRECTS if answer == "redirect" else e.REACTS
        table.tell(None, kind, self.holder, trap, price, self.looker, clause=table.rules.answer_clause)
        if answer == "redirect":
            table.tell(self.looker, e.LOOKS, self.looker, self.holder, (trap,))
        if table.rules.bandit_answer_order == "redraw_first":
            replace_traps(table, [(self.holder, trap)])
            table.eliminate({self.looker: "SHE-TRAP-03"})
        else:
            table.eliminate({self.looker: "SHE-TRAP-03"})
            replace_traps(table, [(self.holder, trap)])
        table.stop_if_out()


def no_trap(clause: str) -> Aim:
    """Bars the traps that a player does not hold from an answer that a clause allows."""

    def barring(table: ShelterTable, me: Player) -> Iterator[Barred]:
        for card in table.rules.moves:
            if card.role is TRAP and card not in table.hands[me]:
                yield Barred(card, not_held(card.name), clause)

    return barring


NO_TRAP_TO_SEE, NO_TRAP_FOR_THIEF = no_trap("SHE-TRAP-03"), no_trap("SHE-TRAP-05")


def traps_of(table: ShelterTable, player: Player) -> list[ShelterCard]:
    """Lists the traps in a hand, each kind once."""
    return [card for card in each_once(table.hands[player]) if card.role is TRAP]


def point_at(table: ShelterTable, me: Player, holder: Player, cards: Sequence[ShelterCard]) -> Asks[ShelterCard]:
    """Lets the looker point at one card of an unseen hand (SHE-LOOK-01, hand_pick)."""
    arranged = table.luck.order("arrange", cards)  # the holder may arrange his hand before the looker points at it
    place = yield table.ask(me, f"point at one of the cards of {holder}", POSITIONS[: len(arranged)])
    return arranged[POSITIONS.index(place)]


POSITIONS = tuple(f"card {i}" for i in range(1, 7))


def settle(
    table: ShelterTable, looks: Sequence[tuple[Look, Sequence[ShelterCard]]], after_death: AfterDeath | None = None
) -> None:
    """Settles the looks of one moment together: the Artifact, then traps, prey and poison (SHE-LOOK-03 to -06, -08).

    Args:
        table: the table.
        looks: each look with the cards it saw.
        after_death: done with the first card seen, after the eliminations and before traps are replaced.
    """
    found: list[Found] = []
    for look, cards in looks:
        if look.for_artifact:
            find_artifact(table, look, cards)
        if look.prey is not no_prey or any(card.role for card in cards):
            found += causes(table, look, cards)
    if not found:
        return
    for holder, card in dict.fromkeys((each.holder, each.card) for each in found):
        table.tell(None, e.REVEALED, holder, card, clause="SHE-INFO-09")
    table.eliminate({each.out: each.clause for each in reversed(found)})  # by the first cause, if there are several
    if after_death is not None:
        after_death(looks[0][1][0])
    replace_traps(table, [(each.holder, each.card) for each in found if each.by_trap and each.holder in table.living])
    table.stop_if_out()


def glance(table: ShelterTable, look: Look, card: ShelterCard) -> None:
    """Settles a card that somebody already out still sees: it can only put its holder out, and a trap is replaced."""
    for each in causes(table, look, (card,)):
        table.tell(None, e.REVEALED, each.holder, card, clause="SHE-INFO-09")
        if each.by_trap:
            replace_traps(table, [(each.holder, card)])
        else:
            table.eliminate({each.out: each.clause})


class Found(NamedTuple):
    """A card seen that puts somebody out."""

    holder: Player
    card: ShelterCard
    out: Player
    clause: str
    by_trap: bool


def find_artifact(table: ShelterTable, look: Look, cards: Sequence[ShelterCard]) -> None:
    """Ends the round if the Archaeologist's player sees the Artifact (SHE-LOOK-03)."""
    for card in cards:
        if card.role is ARTIFACT:
            table.tell(None, e.REVEALED, look.holder, card)
            table.win_round(look.looker, "artifact_found", table.rules.artifact_clause)


def causes(table: ShelterTable, look: Look, cards: Sequence[ShelterCard]) -> list[Found]:
    """Lists the seen cards that put the looker out, then those that put their holder out (SHE-LOOK-06).

    Seeing one's own cards is no look, but what is sought counts (SHE-TARGET-01).
    """
    own, order = look.holder is look.looker, table.rules.look_trigger_order
    poisoned = table.coins[look.holder] > 0 and not own
    by_trap = [] if look.immune or own else [card for card in cards if card.role is TRAP]
    by_holding = [card for card in cards if look.prey(card) or (poisoned and card.role is POISON)]
    if by_trap and by_holding and order == "looker_first":
        by_holding = []
    elif by_trap and by_holding and order == "holder_first":
        by_trap = []
    return [
        *(Found(look.holder, card, look.looker, "SHE-TRAP-01", by_trap=True) for card in by_trap),
        *(
            Found(look.holder, card, look.holder, table.clause if look.prey(card) else f"{card.clause}-PAID", by_trap=False)
            for card in by_holding
        ),
    ]


def replace_traps(table: ShelterTable, traps: Sequence[tuple[Player, ShelterCard]]) -> None:
    """Discards the traps that were seen or used and draws one card for each (SHE-TRAP-02)."""
    before, table.clause = table.clause, "SHE-TRAP-02"
    for holder, card in traps:
        table.throw(holder, card)
    for holder, _ in traps:
        table.draw(holder, "SHE-TRAP-02")
    table.clause = before
