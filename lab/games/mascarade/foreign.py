"""Why a notation that means something in Mascarade does not fit what is asked just now, and by which clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from ...engine.decision import Barred, Decision
from ...engine.table import Player
from ...engine.words import joined
from . import choices as c
from .places import HANDS, Slot
from .rules import FREE
from .table import BITS, MascaradeTable

Reason = tuple[str, str]  # and its clause


def why_foreign(table: MascaradeTable, decision: Decision, notation: str) -> Reason | None:
    """Says why a notation that fits the game is not for this decision; None if it means nothing."""
    asked = Asked(table, decision)
    verb, _, rest = notation.partition(" ")
    if verb in map(str, FREE):
        return asked.action(verb, rest)
    if verb in ("contest", "pass"):
        return asked.answer(verb)
    if notation == str(c.NOBODY):
        return asked.refusal()
    if notation in map(str, BITS):
        return f"there are no two cards out of sight; {asked}", "MAS-SWAP-02"
    if notation in table.rules.cards:
        return f"no character is named now; {asked}", decision.clause
    if notation == "queen":
        return "the Queen of three players is the Empress: empress", "MAS-POW-EMPRESS-02"
    return asked.pair(*notation.split(" and ")) if notation.count(" and ") == 1 else asked.place(notation)


class Asked(NamedTuple):
    """What is asked, and of whom; as a text it says so."""

    table: MascaradeTable
    decision: Decision

    def __str__(self) -> str:
        return self.decision.asked

    @property
    def slots(self) -> dict[str, Slot]:
        """The slots of the table by their notations."""
        return {str(slot): slot for slot in self.table.places.slots}

    def action(self, verb: str, rest: str) -> Reason | None:
        """Refuses an action, named alone or together with what is asked after it (MAS-TURN-02)."""
        if self.decision.clause != "MAS-TURN-02":
            return f"the action of this turn is chosen already; now {self}", "MAS-TURN-02"
        table, me = self.table, self.decision.player
        if (barred := barring(c.barred_actions(table, me), verb)) is not None:
            return barred
        if verb == "peek" and rest in self.slots:
            slot = self.slots[rest]
            if slot.owner != me:
                return f"{slot.label} is not {me}'s own", "MAS-PEEK-03"
            if len(table.places.own[me]) == 1:
                return "there is only one card to look at: peek", "MAS-PEEK-01"
        if verb == "announce" and (barred := barring(c.barred_claims(table, me), rest)) is not None:
            return barred
        known = rest in self.slots or rest in table.rules.cards
        return (f"one thing is chosen at a time: first {verb}, then {rest}", "MAS-TURN-02") if known else None

    def answer(self, verb: str) -> Reason:
        """Refuses an answer to a claim (MAS-CON-01)."""
        if self.decision.clause != "MAS-CON-02":
            return self.refusal() or (f"there is no claim to answer now; {self}", "MAS-CON-01")
        answers = joined(self.decision.options, "or")
        if verb == "contest" and len(self.decision.options) > 2:
            clause = "MAS-V2-06" if len(self.table.players) == 2 else "MAS-V3-08"
            return f"a contest says with which of one's own cards: {answers}", clause
        return f"the answer is {answers}", "MAS-CON-01"

    def refusal(self) -> Reason | None:
        """Refuses to use a power by halves, or to answer the Inquisitor (MAS-RES-08)."""
        if self.decision.clause == "MAS-POW-INQUISITOR-03":
            return "an answer may not be refused", self.decision.clause
        if c.NOBODY in self.decision.options:
            return "to leave the fortunes as they are, choose nobody", "MAS-POW-WITCH-02"
        return ("a power that is used is used in full", "MAS-RES-08") if self.decision.clause.startswith("MAS-POW") else None

    def pair(self, one: str, other: str) -> Reason | None:
        """Refuses two cards or two players."""
        table, decision, slots = self.table, self.decision, self.slots
        if not {one, other} <= {*slots, *map(str, table.players)}:
            return None
        if decision.clause == "MAS-POW-FOOL-03" and one in slots and other in slots:
            why = c.why_no_fools_pair(table, decision.player, slots[one], slots[other])
            return why or (f"the two cards are chosen already; now {self}", decision.clause)
        if decision.clause not in PAIRS:
            return f"no two are named now; {self}", decision.clause
        turned = f"{other} and {one}"
        if turned in map(str, decision.options):
            return f"two are named in the order of their seats: {turned}", decision.clause
        return barring(decision.barred(), turned) or self.place(one)

    def place(self, notation: str) -> Reason | None:
        """Refuses a card or a player, there or not (MAS-SETUP-02, MAS-SETUP-04)."""
        table, first, clause = self.table, self.decision.options[0], self.decision.clause
        players = {str(player): player for player in table.players}
        if notation not in self.slots and notation not in players:
            word, _, last = notation.rpartition(" ")
            if word == "centre" and last.isdigit():
                return f"there is no card {notation} at this table", "MAS-SETUP-04"
            return (f"{word} has no {last} card", "MAS-SETUP-02") if word in players and last in HANDS else None
        if notation not in self.slots and (isinstance(first, Slot) or clause == "MAS-POW-FOOL-02"):
            return f"{notation} has several cards: {joined(table.places.own[players[notation]], 'or')}", clause
        if clause in PAIRS:
            return f"two are named, such as {first}", clause
        if isinstance(first, Player):
            return f"{notation} is no player; {self}", clause
        return f"no card is named now; {self}", clause


def barring(barred: Iterable[Barred], notation: str) -> Reason | None:
    """Finds why an option is barred; None if it is not."""
    return next(((each.reason, each.clause) for each in barred if str(each.option) == notation), None)


PAIRS = ("MAS-POW-FOOL-02", "MAS-POW-PUPPET-01")  # which two?
