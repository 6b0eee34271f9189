"""The words of a scenario's position in Kings under Mountains: where the cards lie, who leads whom, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ...engine.marked import Marked
from ...engine.scene import by_player, seat
from .cards import BY_ID, KingsCard, Mine, MineKind, Site, Squad
from .flow import box_kings, crown
from .moves import CENTRE
from .table import OVER, KingsTable

PHASES = ("play", "draw", OVER)
POSITION = (
    "kings",  # the people that each player leads
    "hands",  # by player; not said: empty
    "centre",  # the mines from slot 1 on: a card, or {card, mine, squads}; null for an empty slot
    "captured",  # by player, in the order of capture, each as in the centre
    "victory",  # developed mines by player
    "camp",  # by people, the bottom of a pile first
    "deck",  # from the top; what lies nowhere is out of the game
    "active",  # whose turn it is; not said: the first player's
    "first",  # who had the first turn; not said: the first player
    "phase",  # play: the turn begins; draw: the active player has played; over: the game is over
    "turns_left",  # with an empty deck: how many turns will be played, this one included (end_timing)
)
SITE = ("card", "mine", "squads")  # mine repeats [defence, size, value, overseer] for the reader


def lay_out(table: KingsTable, said: Marked) -> None:
    """Lays a position out; what it does not say is as in the list of words."""
    words = said.mapping("position", POSITION)
    for word in ("kings", "centre", "deck"):
        if word not in words:
            raise said.fault(f"the position does not say {word}")
    start = table.players[0]
    table.first = seat(table, words["first"]) if "first" in words else start
    table.active = seat(table, words["active"]) if "active" in words else start
    table.phase = words["phase"].one_of("phase", PHASES) if "phase" in words else PHASES[0]
    _crown(table, words["kings"])
    rest = _Rest(table)
    _lay(table, words, rest)
    table.removed = [table.rules.squads[card] for card in rest.left()]
    table.hand_sizes = list(map(len, table.hands))
    if table.phase == "draw":
        table.hand_sizes[table.active] += 1
        table.idle = -1  # he has played
    _last_turns(table, words)


def _last_turns(table: KingsTable, words: Mapping[str, Marked]) -> None:
    """Checks that an empty deck has ended the game, or that its last turns are being played (UGK-END-01 to -05)."""
    if "turns_left" in words:
        said, most = words["turns_left"], len(table.players)
        if table.deck or table.phase == OVER or table.rules.end_timing == "immediate":
            raise said.fault("turns are left only with an empty deck, and where end_timing lets the game go on")
        table.turns_left = said.number("turns_left", 1, most + (table.phase == "draw"))
    elif not table.deck and table.phase != OVER:
        raise words["deck"].fault("with an empty deck the game is over: say phase: over, or how many turns are left")


def _crown(table: KingsTable, said: Marked) -> None:
    kings = by_player(table, said, "kings")
    if len(kings) < len(table.players):
        raise said.fault("kings says a people for every player")
    peoples = [BY_ID[kings[player].one_of("people", BY_ID)] for player in table.players]
    if len(set(peoples)) < len(peoples):
        raise said.fault("no two players lead the same people (UGK-SETUP-01)")
    for player, people in zip(table.players, peoples, strict=True):
        crown(table, player, people)
    box_kings(table)
    table.log.clear()


class _Rest:
    """The cards that no word has laid anywhere yet."""

    def __init__(self, table: KingsTable) -> None:
        self.table = table
        self.cards = Counter(table.rules.deck)

    def take(self, name: Marked) -> KingsCard:
        """Takes a card by its id."""
        cards = self.table.rules.cards
        card = cards[name.one_of("card", cards)]
        if not self.cards[card]:
            raise name.fault(f"{card.id} lies elsewhere already")
        self.cards[card] -= 1
        return card

    def left(self) -> list[KingsCard]:
        """Lists what is left."""
        return list(self.cards.elements())

    def squads(self, names: Marked, what: str) -> list[Squad]:
        """Takes cards that lie as squads."""
        return [self.table.rules.squads[self.take(name)] for name in names.items(what)]

    def mines(self, names: Marked, what: str) -> list[Mine]:
        """Takes cards that lie as mines."""
        return [self.table.rules.mines[self.take(name)] for name in names.items(what)]

    def site(self, said: Marked) -> Site:
        """Takes a mine and the squads on it."""
        if not isinstance(said.raw, dict):
            return Site(self.table.rules.mines[self.take(said)])
        words = said.mapping("a mine", SITE)
        if "card" not in words:
            raise said.fault("a mine says its card")
        site = Site(self.table.rules.mines[self.take(words["card"])])
        if "mine" in words:
            _agrees(site.mine.kind, words["mine"])
        site.squads = self.squads(words["squads"], "squads") if "squads" in words else []
        return site


def _agrees(kind: MineKind, said: Marked) -> None:
    """Checks what a position repeats of the table of mines."""
    numbers = [kind.defence, kind.size, kind.value, kind.overseer]
    if said.plain() != numbers:
        raise said.fault(f"{kind.name} has [defence, size, value, overseer] {numbers}")


def _lay(table: KingsTable, words: Mapping[str, Marked], rest: _Rest) -> None:
    """Lays the cards where the position says."""
    slots = words["centre"].items("centre")
    if not 0 < len(slots) <= len(CENTRE):
        raise words["centre"].fault(f"the centre has 1 to {len(CENTRE)} slots")
    table.centre = [None if slot.raw is None else rest.site(slot) for slot in slots]
    for player, names in by_player(table, words["hands"], "hands").items() if "hands" in words else ():
        table.hands[player] = [rest.take(name) for name in names.items(f"the hand of {player}")]
    for player, sites in by_player(table, words["captured"], "captured").items() if "captured" in words else ():
        table.captured[player] = [rest.site(site) for site in sites.items("captured")]
    for player, names in by_player(table, words["victory"], "victory").items() if "victory" in words else ():
        table.victory[player] = rest.mines(names, "victory")
    for people, names in words["camp"].mapping("camp", BY_ID).items() if "camp" in words else ():
        table.camp[BY_ID[people].number] = rest.squads(names, f"the camp of the {people}")
    table.deck = [rest.take(name) for name in words["deck"].items("deck")][::-1]
