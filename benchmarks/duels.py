"""Does a player that looks ahead beat players at random? Every game, the interval beside the lead.

    python benchmarks/duels.py                       # all games
    python benchmarks/duels.py --only myth --games 40
    python benchmarks/duels.py --against sensible    # or a player that is harder to beat

Every deal is played twice with the seats exchanged; the lead is the share of a victory by which a seat of the player that looks
ahead wins more in a game than another seat. It says so whether the interval (95 %) leaves out zero.
"""

from __future__ import annotations

import argparse
from time import perf_counter

import lab

# game, edition, players, games played on before a choice, games
DUELS = (
    ("shelter", "1.0", 2, 40, 100),
    ("saboteur", "1", 3, 16, 40),
    ("saboteur", "2", 3, 16, 16),
    ("mascarade", "1", 4, 20, 40),
    ("myth", "1", 2, 4, 24),
    ("underground_kings", "1", 3, 16, 20),
)


def main() -> None:
    """Plays the duels and prints a line each."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", metavar="GAME", help="this game alone")
    parser.add_argument("--games", type=int, help="how many games of each, instead of its own number")
    parser.add_argument("--against", default="random", help="the policy of the other seats")
    asked = parser.parse_args()
    for game, edition, players, ahead, games in DUELS:
        if asked.only not in (None, game):
            continue
        begun = perf_counter()
        rules = lab.rules(game, edition=edition)
        found = lab.duel(rules, lab.Search(ahead), asked.against, players, asked.games or games, "duel", progress=False)
        took = (perf_counter() - begun) / found.games
        print(f"{game:18} {edition:4} {players} players  {found}  {took:.1f} s a game", flush=True)


if __name__ == "__main__":
    main()
