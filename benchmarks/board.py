"""What a random placement costs in a small and in a large maze: listing the places of a card, and laying it on one of them.

    python benchmarks/board.py                  # mazes of 40 and of 200 cards
    python benchmarks/board.py --sizes 10 40 200 500

The cards are those of Saboteur's first edition. A maze is grown by random legal placements; then some more are measured in
copies of it, so that every figure is that of a maze of about that size. Processor time is counted, and the best of several
rounds: other programs on the machine can only add to it.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass
from time import process_time

from lab.games.saboteur.cards import PATHS, START, PathCard
from lab.paths import Board, Fitting, Placement

DECK = [card for card in PATHS for _ in range(card.count)]
MORE = 20  # placements measured in each maze
MAZES = 60
LIMIT = 3  # how many times as much a large maze may cost


@dataclass(frozen=True)
class Cost:
    """What a placement costs on average in mazes of so many cards, in microseconds."""

    cards: int
    listing: float
    laying: float

    @property
    def both(self) -> float:
        return self.listing + self.laying


def empty() -> Board:
    board = Board()
    board.lay((0, 0), START)
    for row in (-2, 0, 2):
        board.cover((8, row))
    return board


def grown(fitting: Fitting, cards: int, pick: random.Random) -> Board:
    """Grows a maze; one that has died is begun anew."""
    board = empty()
    while len(board) < cards:
        fits = [card for card in PATHS if fitting.places(board, card)]
        if not fits:
            board = empty()
            continue
        card = pick.choice([card for card in DECK if card in fits])
        place = pick.choice(fitting.places(board, card))
        board.lay(place.cell, place.card, place.turn)
    return board


def play(fitting: Fitting, mazes: list[Board], draws: list[tuple[PathCard, float]]) -> list[list[Placement]]:
    """Lists the places of each card drawn and lays it on one of them, in each maze; returns what was laid."""
    plays = []
    for board in mazes:
        laid = []
        for card, share in draws:
            places = fitting.places(board, card)
            if places:
                place = places[int(share * len(places))]
                board.lay(place.cell, place.card, place.turn)
                laid.append(place)
        plays.append(laid)
    return plays


def replay(mazes: list[Board], plays: list[list[Placement]]) -> None:
    """Lays the same cards on the same places."""
    for board, laid in zip(mazes, plays, strict=True):
        for place in laid:
            board.lay(place.cell, place.card, place.turn)


def copies(mazes: list[Board]) -> list[Board]:
    """Copies mazes, ready to be asked."""
    twins = [maze.copy() for maze in mazes]
    for twin in twins:
        twin.by_demand()
    return twins


def cost(cards: int, rounds: int) -> Cost:
    """Measures mazes of one size."""
    fitting, pick = Fitting(), random.Random(cards)
    mazes = [grown(fitting, cards, pick) for _ in range(MAZES)]
    draws = [(card, pick.random()) for card in pick.choices(DECK, k=MORE)]
    both, laying = [], []
    for _ in range(rounds):
        boards = copies(mazes)
        started = process_time()
        plays = play(fitting, boards, draws)
        both.append(process_time() - started)
        boards = copies(mazes)
        started = process_time()
        replay(boards, plays)
        laying.append(process_time() - started)
    laid = sum(map(len, plays)) / 1e6
    return Cost(cards, (min(both) - min(laying)) / laid, min(laying) / laid)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=int, nargs="+", default=[40, 200], help="cards in the maze")
    parser.add_argument("--rounds", type=int, default=7)
    asked = parser.parse_args()
    costs = [cost(size, asked.rounds) for size in asked.sizes]
    print("cards in the maze   list the places   lay the card   together (microseconds)")
    for each in costs:
        print(f"{each.cards:17} {each.listing:17.1f} {each.laying:14.1f} {each.both:10.1f}")
    ratio = costs[-1].both / costs[0].both
    print(f"{costs[-1].cards} cards cost {ratio:.1f} times as much as {costs[0].cards} (at most {LIMIT} are wanted)")


if __name__ == "__main__":
    main()
