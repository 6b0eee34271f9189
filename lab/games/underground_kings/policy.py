"""A simple sensible way to play Kings under Mountains, by what lies open and the player's own hand alone.

Its ideas, each a function below:

- A mine is worth having if it can be worked in time: then it brings its value, at the price of the turns that its squads take;
  too late, it costs its value (:meth:`Plan.worth`, UGK-SCORE-01, -02).
- So the last squad decides: with the right people a good mine comes home and a bad one goes to a rival, and of the rivals the
  one in front gets it (:meth:`Plan.of_capture`, UGK-CAPTURE-02, -03).
- A squad that is not the last one helps whoever comes next, so a mine is not left one squad short if others would like it
  (:meth:`Plan.of_approach`).
- Working turns a loss into a gain. The weakest squad that fits goes first, to leave room for those after it, and an overseer
  has to come out on top (:meth:`Plan.of_work`, UGK-WORK-07, UGK-OVERSEER-02).
- A squad of the camp is taken if it would be played well next turn; otherwise a card of the deck, which brings the end nearer:
  welcome to who is in front and has nothing left to develop, and to nobody else (:meth:`Plan.of_draw`, UGK-END-01).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...engine.table import Player
from .cards import MineKind, People, Site, Squad
from .demands import EMPTY, NINE
from .moves import CENTRE, DECK, OWN, Centre, Discard, Lead, Play, Take

if TYPE_CHECKING:
    from .rules import KingsRules

TURN = 0.6  # what a turn is worth: as much a mine has to bring for each squad that it takes
PACE = 1.1  # cards that leave the deck in a turn, as a rule of thumb
BUSY = 2.0  # squads that a rival still has to play on other mines, as a rule of thumb
STEP = 0.1  # what it costs to leave out a strength on an own mine
HARM = 0.5  # how much a rival's loss is worth, beside an own gain of the same size


def sensible(sight: Any) -> Any:
    """Picks the option that promises most, the first of several alike; a people to lead is picked at random."""
    options: Sequence[Any] = sight.options
    if isinstance(options[0], Lead):
        return sight.pick(options)
    return max(options, key=Plan(sight).of) if len(options) > 1 else options[0]


class Plan:
    """What a player makes of the table before a choice: the gain, in points, that each option promises."""

    def __init__(self, sight: Any) -> None:
        self.me: Player = sight.player
        self.rules: KingsRules = sight.rules
        self.slots: Sequence[Any] = sight.look("slots")
        self.mines: Sequence[Site] = sight.look("captured")[self.me]
        self.kings: Sequence[People] = sight.look("kings")
        self.scores: Sequence[float] = sight.look("scores")
        self.left: float = sight.look("cards_left") / PACE / len(self.kings)  # turns that each still has
        self.harm = HARM if len(self.kings) > 2 else 1.0
        self.penalty: float = self.rules.undeveloped_penalty
        self.busy = sum(site.mine.kind.needs - len(site.squads) for site in self.mines)  # squads that the own mines still take

    def of(self, option: Any) -> float:
        """Says what an option promises."""
        if isinstance(option, Play):
            return self.of_play(option.squad, option.place, option.kind, option.lying)
        if isinstance(option, Discard):
            return -self.use(option.squad)
        if isinstance(option, Take):
            return self.use(option.squad)
        return self.of_deck() if option is DECK else 0.0

    def of_play(self, squad: Squad, place: Any, kind: Any, lying: int) -> float:
        """Says what a squad on a mine promises."""
        if not isinstance(place, Centre):
            return self.of_work(squad, self.mines[place], kind, lying)
        if lying + 1 == kind.defence:
            return self.of_capture(squad.people, kind)
        return self.of_approach(squad, kind, lying)

    def worth(self, kind: MineKind, busy: float) -> float:
        """Says what a captured mine is worth to an owner who has so many squads to play elsewhere first."""
        in_time = min(1.0, max(0.0, (self.left - busy - kind.needs + 1) / kind.needs))
        return in_time * (kind.value - TURN * kind.needs) - (1 - in_time) * self.penalty * kind.value

    def of_capture(self, people: People, kind: MineKind) -> float:
        """Says what it is worth that a mine goes where a people takes it: home, to a rival, or to nobody."""
        mine = self.rules.capture_goes_to == "last_player"
        if mine or people is self.kings[self.me]:
            return self.worth(kind, self.busy)
        if people in self.kings:
            in_front = self.scores[self.kings.index(people)] == max(self.scores)
            return -self.harm * self.worth(kind, BUSY) * (1.2 if in_front else 1.0)
        return 0.0 if self.rules.kingless_capture == "removed" else self.worth(kind, self.busy)

    def of_approach(self, squad: Squad, kind: MineKind, lying: int) -> float:
        """Says what a squad on a neutral mine promises that does not capture it: little, and less if the next one does."""
        worth = abs(self.worth(kind, BUSY))
        if lying + 2 < kind.defence:
            return -0.02 * squad.strength
        blocked = squad.strength / 10  # the stronger it is, the fewer can follow
        return -0.5 * worth * (1 - blocked)

    def of_work(self, squad: Squad, site: Site, kind: MineKind, lying: int) -> float:
        """Says what a squad on an own mine promises: a share of what developing it brings, less the room that it takes."""
        missing = kind.needs - lying
        if missing > self.left + 1:
            return -STEP  # too late
        gain = kind.value * (1 + self.penalty)
        if missing == 1:
            return gain
        above = site.squads[-1].strength if site.squads else EMPTY
        crowded = NINE - squad.strength < missing - 1  # too few strengths are left for those to come
        return gain / kind.needs - STEP * (squad.strength - above - 1) - crowded

    def use(self, squad: Squad) -> float:
        """Says what a squad in hand could bring next turn, on the mines as they lie."""
        gains = [0.0]
        for there, slot in zip(CENTRE, self.slots, strict=False):
            if isinstance(slot, Site) and self.follows(squad, slot):
                gains.append(self.of_play(squad, there, slot.mine.kind, len(slot.squads)))
        own = squad.people is self.kings[self.me]
        for place, site in zip(OWN, self.mines, strict=False):
            oversees = len(site.squads) >= site.mine.kind.size
            if own is oversees and self.follows(squad, site):
                gains.append(self.of_play(squad, place, site.mine.kind, len(site.squads)))
        return max(gains)

    def follows(self, squad: Squad, site: Site) -> bool:
        """Tells whether a squad is strong enough for a mine (UGK-STACK-02, -03)."""
        top = site.squads[-1].strength if site.squads else EMPTY
        return squad.strength > top or (top, squad.strength) == (9, 0)

    def of_deck(self) -> float:
        """Says what the top card of the deck promises: any squad, and the end one card nearer."""
        ahead = self.scores[self.me] == max(self.scores) and not self.mines
        return 0.8 if ahead else 0.3
