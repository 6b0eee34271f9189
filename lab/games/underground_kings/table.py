"""The table of Kings under Mountains: where cards lie and which side is up, and the verbs that move them (UGK-COMP-08, -10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from ...engine.decision import Option
from ...engine.layout import Counter, Seen, Shape, Zone
from ...engine.table import Place, Player, Table
from . import events as e
from .cards import PEOPLES, KingsCard, Mine, People, Site, Squad
from .demands import ALL_BUT, CAPTURE, COMPLETE, EMPTY, EVERYBODY, ONLY, OVERSEE, WORK, Demand, demand
from .moves import CENTRE, DECK, Centre, Move, Play, Take

if TYPE_CHECKING:
    from ...engine.luck import Luck
    from ...engine.rules import Rules
    from .rules import KingsRules

NO_MINE = Option("no mine", hint="the slot stays empty")
OVER = "over"


def _pile(people: People) -> property:
    """Shows a pile of the camp as a field of the table."""

    def seen(table: KingsTable) -> list[Squad | Option]:
        return table.pile(people)

    return property(seen)


def _tidy(points: float) -> float:
    """Writes points without the last digits of a computer, so that no tie is missed for those of 0.2 x 6."""
    tidy = round(points, 6)
    return int(tidy) if tidy == int(tidy) else tidy


class KingsTable(Table):
    """Everything on the table."""

    rules: KingsRules  # type: ignore[assignment]  # read by names that are checked
    layout = (
        Zone("hands", "hand", Seen.OWNER, each=True),
        Counter("scores", "score"),
        Zone("captured", "mines to develop", Seen.ALL, Shape.ROW, each=True, place="own"),
        Zone("victory", "developed", each=True),
        Zone("slots", "Neutral mines", Seen.ALL, Shape.ROW, place="centre"),
        Zone("deck", "Deck", Seen.NOBODY, Shape.PILE),
        *(Zone(f"camp_{people}", f"Camp, {people}", Seen.ALL, Shape.ROW, place=f"camp {people}") for people in PEOPLES),
        Zone("removed", "Squads out of the game"),
        Zone("removed_mines", "Mines out of the game"),
    )

    def __init__(self, rules: Rules, players: tuple[Player, ...], luck: Luck) -> None:
        super().__init__(rules, players, luck)
        self.kings: list[People] = []  # by player
        self.box: list[People] = []  # whose kings nobody got (UGK-SETUP-02)
        self.leaders: list[Player | None] = [None] * len(PEOPLES)  # by people
        self.hands: list[list[KingsCard]] = [[] for _ in players]
        self.hand_sizes = [rules.hand_size for _ in players]  # to which a turn brings a hand back (UGK-TURN-05)
        self.deck: list[KingsCard] = []  # the top is the last
        self.centre: list[Site | None] = []
        self.camp: list[list[Squad]] = [[] for _ in PEOPLES]  # by people, the top is the last
        self.unseen_backs = [0] * len(PEOPLES)  # of each pile of the camp so many from the bottom showed their backs to nobody
        self.captured: list[list[Site]] = [[] for _ in players]  # in the order of capture
        self.victory: list[list[Mine]] = [[] for _ in players]
        self.removed: list[Squad] = []
        self.removed_mines: list[Mine] = []  # captured for nobody (UGK-CAPTURE-05)
        self.returning: list[Squad] = []  # squads that go to the camp after the draw (UGK-CAPTURE-15)
        self.vacant: Centre | None = None  # the slot that is refilled after the draw (UGK-CAPTURE-15)
        self.active = self.first = players[0]
        self.phase = "play"  # then "draw"; "over" after the end
        self.stuck = False  # the active player discarded for being stuck
        self.idle = 0  # turns in a row without a squad played or a card drawn from the deck (UGK-STUCK-06)
        self.turns_left = 0  # turns still to end after the deck ran out, this one included; 0 while it has cards

    # --- what lies open, as it is shown ---

    @property
    def slots(self) -> list[Site | Option]:
        """The centre, empty slots too."""
        return [NO_MINE if site is None else site for site in self.centre]

    def pile(self, people: People) -> list[Squad | Option]:
        """Returns a pile of the camp as everybody may see it, bottom first (UGK-HID-08)."""
        pile = self.camp[people.number]
        if self.rules.camp_visibility == "full" or len(pile) < 2:
            return list(pile)
        return [Option(f"{len(pile) - 1} below"), pile[-1]]

    camp_dwarves, camp_goblins, camp_orcs, camp_giants = map(_pile, PEOPLES)

    @property
    def cards_left(self) -> int:
        """How many cards the deck has, which everybody may count (UGK-HID-11)."""
        return len(self.deck)

    @property
    def scores(self) -> list[float]:
        """Every player's total as it stands (UGK-HID-10)."""
        return [self.score(player) for player in self.players]

    def developed(self, player: Player) -> int:
        """Sums the values of a player's developed mines (UGK-SCORE-01)."""
        return sum(mine.kind.value for mine in self.victory[player])

    def loss(self, player: Player) -> float:
        """Sums what his captured mines cost him that are not developed, whatever already works there (UGK-SCORE-02)."""
        return _tidy(self.rules.undeveloped_penalty * sum(site.mine.kind.value for site in self.captured[player]))

    def score(self, player: Player) -> float:
        """Counts a player's total: developed mines for him, the others against him, and nothing else (UGK-SCORE-01 to -04)."""
        return _tidy(self.developed(player) - self.loss(player))

    # --- what a mine asks ---

    def neutral_asks(self, site: Site) -> Demand:
        """Says what a mine in the centre asks of the next squad: any people, and to be stronger (UGK-PLAY-05, UGK-STACK-05)."""
        squads, rules = site.squads, self.rules
        above = squads[-1].strength if squads else EMPTY
        if rules.kingless_capture == "forbidden" and len(squads) + 1 == site.mine.kind.defence:
            return demand(COMPLETE, self.capturing_peoples, above)
        return demand(CAPTURE, EVERYBODY, above)

    @property
    def capturing_peoples(self) -> tuple[People, ...]:
        """The peoples whose squads may be the last on a neutral mine (UGK-CAPTURE-05)."""
        if self.rules.kingless_capture != "forbidden":
            return EVERYBODY
        return tuple(people for people in PEOPLES if self.leaders[people.number] is not None)

    def own_asks(self, me: Player, site: Site) -> Demand:
        """Says what an own mine asks: a foreign team, then an own squad as overseer (UGK-WORK-02, -03, UGK-OVERSEER-02)."""
        squads, kind, rules = site.squads, site.mine.kind, self.rules
        above = squads[-1].strength if squads else EMPTY
        if len(squads) < kind.size:
            return demand(WORK, EVERYBODY if rules.own_people_as_miners else ALL_BUT[self.kings[me]], above)
        if rules.overseer_beats == "all_miners":
            above = max(squad.strength for squad in squads)
        return demand(OVERSEE, ONLY[self.kings[me]], above)

    # --- playing ---

    def play(self, me: Player, play: Play) -> None:
        """Plays a squad on a mine, and captures or develops the mine if it was the last one wanted (UGK-PLAY-01, -07).

        No verb takes a squad back from a mine (UGK-CAPTURE-13, UGK-WORK-08).
        """
        card, place = play.card, play.place
        self.hands[me].remove(card)
        neutral = place.__class__ is Centre
        site = self.centre[place] if neutral else self.captured[me][place]
        assert site is not None
        site.squads.append(play.squad)
        site.ready = None
        self.idle = -1
        self.tell(None, e.PLAYS, me, *self.rules.called[card], site.mine, place, clause="UGK-PLAY-01")
        kind, lying = site.mine.kind, len(site.squads)
        if neutral:
            if lying == kind.defence:
                self.capture(me, place, site)
        elif lying == kind.needs:
            self.develop(me, place)

    def capture(self, me: Player, slot: Place, site: Site) -> None:
        """Gives a mine to its captor, its squads to the camp, and refills the slot (UGK-CAPTURE-01, -06, -08, -09, -11)."""
        owner, clause = self.captor(me, site.squads[-1].people)
        if owner is None:
            self.removed_mines.append(site.mine)
            self.tell(None, e.LOST, site.mine, site.squads[-1].people, clause=clause)
        else:
            self.captured[owner].append(Site(site.mine))
            self.tell(None, e.CAPTURED, site.mine, owner, clause=clause)
        self.centre[slot] = None
        self.returning, self.vacant = site.squads, CENTRE[slot]
        if self.rules.squads_return == "before_draw":
            self.return_squads()
        if self.rules.replacement == "before_draw":
            self.refill()

    def captor(self, me: Player, people: People) -> tuple[Player | None, str]:
        """Says who gets a mine whose last squad is of a people, and by which clause (UGK-CAPTURE-02 to -05, -14)."""
        if self.rules.capture_goes_to == "last_player":
            return me, "UGK-CAPTURE-14"
        leader = self.leaders[people.number]
        if leader is not None:
            return leader, "UGK-CAPTURE-02" if leader is me else "UGK-CAPTURE-03"
        return (None, "UGK-CAPTURE-05") if self.rules.kingless_capture == "removed" else (me, "UGK-CAPTURE-04")

    def return_squads(self) -> None:
        """Puts the squads of a captured mine on the piles of their peoples, in the order of play (UGK-CAPTURE-06, -07, -15)."""
        squads, late = self.returning, self.rules.squads_return == "after_draw"
        if self.rules.camp_return_order == "reverse":
            squads = squads[::-1]
        for squad in squads:
            self.camp[squad.people.number].append(squad)
        self.returning = []
        self.tell(None, e.RETURN, tuple(squads), clause="UGK-CAPTURE-15" if late else "UGK-CAPTURE-07")

    def refill(self) -> None:
        """Lays the top card of the deck into the free slot; without a card it stays empty (UGK-CAPTURE-09, -15, UGK-END-05)."""
        slot, self.vacant = self.vacant, None
        late = self.rules.replacement == "end_of_turn"
        if slot is not None and self.deck:
            mine = self.rules.mines[self.deck.pop()]
            self.centre[slot] = Site(mine)
            self.tell(None, e.REPLACED, mine, slot, clause="UGK-CAPTURE-15" if late else "UGK-CAPTURE-09")
            self.show_next()

    def develop(self, me: Player, place: Place) -> None:
        """Takes a mine with its team into the victory pile; the squads leave (UGK-WORK-04, -05, -09, UGK-OVERSEER-04)."""
        site = self.captured[me].pop(place)
        for later in self.captured[me][place:]:
            later.ready = None  # it moves down by one
        mine, squads = site.mine, tuple(site.squads)
        self.victory[me].append(mine)
        self.removed += squads
        clause = "UGK-OVERSEER-04" if mine.kind.overseer else "UGK-WORK-05"
        self.tell(None, e.DEVELOPED, me, mine, mine.kind.value, squads, clause=clause)

    def discard(self, me: Player, squad: Squad) -> None:
        """Puts a hand card of a stuck player on the camp (UGK-STUCK-02)."""
        self.hands[me].remove(squad.card)
        self.camp[squad.people.number].append(squad)
        self.stuck = True
        self.tell(None, e.STUCK, me, *self.rules.called[squad.card], clause="UGK-STUCK-02")

    # --- drawing ---

    def draw(self, me: Player, source: Move) -> None:
        """Draws a card, from the deck unseen or from the camp in plain view (UGK-DRAW-01 to -03, UGK-HID-06, -07)."""
        if source is DECK:
            self.draw_from_deck(me)
            return
        assert isinstance(source, Take)
        rules, people = self.rules, source.squad.people.number
        place = source.number - 1 if source.number else len(self.camp[people]) - 1
        card = self.camp[people].pop(place).card
        if place < self.unseen_backs[people]:
            self.unseen_backs[people] -= 1
        self.hands[me].append(card)
        self.tell(None, e.TAKES, me, *rules.called[card], clause="UGK-HID-07")
        if not rules.hand_backs_visible:
            self.tell(me, e.FINDS, me, card, rules.mines[card], clause="UGK-HID-03")

    def draw_from_deck(self, me: Player) -> None:
        """Draws the top card of the deck; the others see its mine side alone (UGK-DRAW-02, UGK-HID-06)."""
        card, rules = self.deck.pop(), self.rules
        self.hands[me].append(card)
        self.idle = -1
        self.tell(me, e.DRAWS, me, card, rules.mines[card], clause="UGK-DRAW-02")
        if rules.hand_backs_visible and not rules.next_mine_visible:
            self.tell(None, e.SHOWS_BACK, me, rules.mines[card], clause="UGK-HID-04")
        self.show_next()

    def show_next(self) -> None:
        """Everybody sees the mine that lies on top of the deck now (UGK-HID-01)."""
        if self.deck and self.rules.next_mine_visible:
            self.tell(None, e.NEXT_MINE, self.rules.mines[self.deck[-1]], clause="UGK-HID-01")

    # --- the end ---

    def settle(self) -> None:
        """Does after the draw what a capture left for then: first the squads, then the refill (UGK-CAPTURE-15)."""
        if self.returning:
            self.return_squads()
        self.refill()

    def check_deck(self) -> None:
        """Ends the game at the moment the deck runs out, or says how many turns are left (UGK-END-01 to -04)."""
        if self.deck or self.turns_left:
            return
        if self.rules.end_timing == "immediate":
            self.finish("the deck is empty", "UGK-END-01")
        n = len(self.players)
        gone = (self.active - self.first) % n + 1
        left, clause = (n - gone, "UGK-END-03") if self.rules.end_timing == "finish_round" else (n, "UGK-END-04")
        self.turns_left = left + 1
        if left:
            self.tell(None, e.DECK_OUT, left, clause=clause)
        else:
            self.tell(None, e.LAST_TURN, clause=clause)

    def finish(self, reason: str, clause: str) -> NoReturn:
        """Counts the mines and ends the game (UGK-END-06, UGK-SCORE-04); squads still on their way go to the camp first."""
        if self.returning:
            self.return_squads()
        self.vacant, self.phase = None, OVER
        for player in self.players:
            numbers = self.score(player), self.developed(player), self.loss(player)
            self.tell(None, e.COUNTS, player, *numbers, clause="UGK-SCORE-04")
        self.win(self.winners(), reason, clause, self.scores)

    def winners(self) -> Sequence[Player]:
        """Lists those with the highest total, after the tie-break if there is one (UGK-SCORE-04 to -06)."""
        best = max(self.scores)
        tied = [player for player in self.players if self.score(player) == best]
        if self.rules.tie_break == "most_developed":
            most = max(len(self.victory[player]) for player in tied)
            return [player for player in tied if len(self.victory[player]) == most]
        if self.rules.tie_break == "fewest_undeveloped":
            fewest = min(len(self.captured[player]) for player in tied)
            return [player for player in tied if len(self.captured[player]) == fewest]
        return tied
