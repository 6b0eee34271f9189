"""A made-up game on a board, small enough to work out by hand: moles dig from the mouth of the burrow to three larders.

One larder holds the turnip, the others stones; a mole who spies looks into one. Hands, deck and larders are hidden for real, so
that the tests can look for them where they must not be.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import lab
from lab.paths import Board, Fitting, Placement, Tile

CLAUSES = {
    "MOL-1": "On your turn dig, spy, swap tails or throw a card away.",
    "MOL-2": "A card must continue the burrow from its mouth, and match every card beside it.",
    "MOL-3": "A mole who reaches a larder turns it up.",
    "MOL-4": "A mole with a sore paw does not dig.",
    "MOL-5": "Spying is looking into one larder that is face down.",
}


CROSS = Tile(("NESW",))


@dataclass(frozen=True)
class Dig(lab.Card):
    tile: Tile = CROSS
    marks: tuple[str, ...] = ()


CARDS = (
    Dig("cross", "Crossing", 12, tile=Tile(("NESW",))),
    Dig("straight", "Straight east-west", 12, tile=Tile(("EW",))),
    Dig("bend", "Bend north-east", 8, tile=Tile(("NE",))),
    Dig("stop", "Dead ends east, west", 4, tile=Tile(("E", "W"))),
    Dig("bridge", "Bridge", 4, tile=Tile(("NS", "EW"))),
    Dig("gate", "Blue gate east-west", 2, tile=Tile(("EW",), door="blue")),
    lab.Card("spy", "Spy", 8, "look into a larder"),
    lab.Card("nip", "Nip", 6, "a sore paw"),
)
MOUTH = Dig("mouth", "Mouth of the burrow", 0, tile=Tile(("NESW",), entrance=True), marks=("start",))
LARDERS = (
    Dig("turnip", "Treasure turnip", 0, tile=Tile(("NESW",))),
    Dig("flint", "Flint stone", 0, tile=Tile(("NW",))),
    Dig("slate", "Slate stone", 0, tile=Tile(("NE",))),
)
CELLS = ((4, -1), (4, 0), (4, 1))
FITTING = Fitting()


@dataclass(frozen=True)
class Spying:
    cell: tuple[int, int]

    @property
    def label(self) -> str:
        return f"Spy into the larder at {self.cell[0]},{self.cell[1]}"

    def __str__(self) -> str:
        return f"spy {self.cell[0]},{self.cell[1]}"


DIGS = lab.Kind("digs", "who card where", "{who} digs {card} at {where}")


def remembers(memory: lab.Memory, told: bool, who: object, card: object, cell: object, where: object) -> None:
    if told:
        memory.sees_at("larders", cell, card)


SPIES = lab.Kind(
    "spies", "who card cell where", "{who} sees {card} at {where}", "{who} looks at {where}", remembers, opens="cell where"
)
THROWS = lab.Kind("throws", "who card", "{who} throws {card} away", "{who} throws a card away")
DRAWS = lab.Kind("draws", "who card", "{who} draws {card}", "{who} draws a card", lab.recall.draws)
OPENS = lab.Kind("opens", "who card", "{who} turns up {card}")
NIPS = lab.Kind("nips", "who whom", "{who} nips {whom}")


class Burrow(lab.Table):
    layout = (
        lab.Grid("maze", "burrow"),
        lab.Zone("larders", "larders", lab.Seen.NOBODY, lab.Shape.CELLS, place="larder", pool="larders"),
        lab.Zone("hands", "hand", lab.Seen.OWNER, each=True),
        lab.Zone("deck", "Deck", lab.Seen.NOBODY, lab.Shape.PILE),
    )


class Moles(lab.Game):
    id, title, players, Table = "moles", "Moles", (2, 4), Burrow
    cards, rulebook = CARDS, CLAUSES
    larders, turnip = LARDERS, LARDERS[0]

    def setup(self, table: Any) -> None:
        table.maze = Board()
        table.maze.lay((0, 0), MOUTH)
        for cell in CELLS:
            table.maze.cover(cell)
        table.larders = dict(zip(CELLS, table.luck.order("larders", list(self.larders)), strict=True))
        table.deck = table.luck.order("deck", table.rules.copies())
        table.hands = [[table.deck.pop() for _ in range(5)] for _ in table.players]
        table.active, table.sore = table.players[0], []

    def badges(self, table: Any, player: Any) -> Sequence[str]:
        return ("sore paw",) if player in table.sore else ()

    def turn(self, table: Any) -> Iterator[Any]:
        me, table.clause = table.active, "MOL-1"
        hand = list(dict.fromkeys(table.hands[me]))
        move = yield table.ask(me, "your move", list(self.moves(table, me, hand)), secret=True, barring=lab.OnDemand(self.why))
        self.play(table, me, move)
        if table.deck:
            table.hands[me].append(table.deck.pop())
            table.tell((me,), DRAWS, me, table.hands[me][-1])
        if not table.hands[me]:
            table.win([], "nobody found the turnip")
        table.active = table.after(me)

    def moves(self, table: Any, me: Any, hand: list[Any]) -> Iterator[Any]:
        for card in hand:
            if isinstance(card, Dig) and me not in table.sore:
                yield from FITTING.places(table.maze, card)
            elif card.id == "spy":
                yield from map(Spying, sorted(table.larders))
            elif card.id == "nip":
                yield from (lab.Option(f"nip {other}", about=other) for other in table.others(me) if other not in table.sore)
        yield from (lab.Option(f"throw {card}", f"Throw {card.label} away", about=card) for card in hand)

    def why(self, table: Any, me: Any) -> Iterator[lab.Barred]:
        columns, rows = range(-9, 10), range(-9, 10)
        for card in dict.fromkeys(table.hands[me]):
            if not isinstance(card, Dig):
                continue
            for where in ((column, row) for column in columns for row in rows):
                for turn in (0, 2):
                    if me in table.sore:
                        yield lab.Barred(Placement(card, where, turn), "your paw is sore", "MOL-4")
                    elif faults := FITTING.faults(table.maze, card, where, turn):
                        reason = "; ".join(fault.words for fault in faults)
                        yield lab.Barred(Placement(card, where, turn), reason, "MOL-2")

    def play(self, table: Any, me: Any, move: Any) -> None:
        if isinstance(move, Placement):
            table.maze.lay(move.cell, move.card, move.turn)
            table.hands[me].remove(move.card)
            table.tell(None, DIGS, me, move.card, f"{move.cell[0]},{move.cell[1]}")
            while facing := table.maze.facing():
                card = table.larders.pop(facing[0])
                table.maze.lay(facing[0], card)
                table.tell(None, OPENS, me, card)
        elif isinstance(move, Spying):
            table.hands[me].remove(table.rules.cards["spy"])
            where = f"{move.cell[0]},{move.cell[1]}"
            table.tell((me,), SPIES, me, table.larders[move.cell], move.cell, where)
        elif str(move).startswith("throw"):
            table.hands[me].remove(move.about)
            table.tell((me,), THROWS, me, move.about)
        else:
            table.hands[me].remove(table.rules.cards["nip"])
            table.sore.append(move.about)
            table.tell(None, NIPS, me, move.about)
        if any(laid.card is self.turnip for laid in table.maze.laid.values()):
            table.win(me, "the turnip is found")


PLAYERS = ["Anna", "Boris", "Vera"]


class Dealt(Moles):
    """The game with known hands, whatever the luck: those of Anna and Boris, and the turnip in the middle larder."""

    deal = ("bend", "bridge", "spy", "spy", "straight", "cross", "straight", "nip", "cross", "bend")

    def setup(self, table: Any) -> None:
        super().setup(table)
        cards = [table.deck, *table.hands]
        pool = [card for pile in cards for card in pile]
        dealt = [pool.pop(pool.index(table.rules.cards[name])) for name in self.deal]
        table.hands = [dealt[:5], dealt[5:], pool[:5]]
        table.deck = pool[5:]
        table.larders = dict(zip(CELLS, (LARDERS[2], LARDERS[0], LARDERS[1]), strict=True))


def moles(steps: int = 0, wish: str = "place", game: type[Moles] = Dealt) -> lab.Session:
    """Starts a game, and plays so many steps: the first option that begins with the word, if there is one."""
    session = lab.Session(lab.rules(game), PLAYERS, 1)
    for _ in range(steps):
        if session.outcome is None:
            options = session.decision.options
            session.choose(next((each for each in options if str(each).startswith(wish)), options[0]))
    return session


class Digging(Moles):
    """The game without a turnip, so that it does not end before its many cards do."""

    larders = (LARDERS[1], LARDERS[2], Dig("marble", "Marble stone", 0, tile=Tile(("NE",))))


def wide(cards: int = 40) -> lab.Session:
    """Plays a game with many cards, gates first and away from the larders, until so many lie on the board."""
    many = {"cross": 60, "straight": 40, "bend": 60, "gate": 12, "spy": 0, "nip": 0}
    session = lab.Session(lab.rules(Digging, cards=many), PLAYERS, 1)
    while len(session.table.maze) < cards:
        digs = [each for each in session.decision.options if isinstance(each, Placement) and each.cell[0] < 3]
        digs.sort(key=lambda each: (each.card.tile.door, -abs(each.cell[0]) - abs(each.cell[1]), str(each)))
        session.choose(digs[-1] if digs else session.decision.options[-1])
    return session
