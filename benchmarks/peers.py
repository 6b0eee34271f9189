"""Random decisions a second, beside OpenSpiel's games driven from Python the same way, in one run.

    python benchmarks/peers.py            # needs the extra `bench`

Every line is the median of the repeats, with the smallest and largest in brackets; peers and games take turns, so that a
change in the machine's mood meets all of them. A decision is one choice of one player; dealing and other chance is part of
the time of both, not of the count of either.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable

import lab

PEERS = ("hearts", "hanabi", "leduc_poker")


def ours(game: str, players: int, edition: str | None = None) -> Callable[[float], float]:
    """Returns a measurement of playouts of one of our games."""
    rules = lab.rules(game, edition)
    seeds = iter(range(10**9))

    def measure(seconds: float) -> float:
        decisions, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            for _ in range(10):
                decisions += lab.playout(rules, players, next(seeds)).decisions
        return decisions / spent

    return measure


def open_spiel(name: str) -> Callable[[float], float]:
    """Returns a measurement of random play of a game of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)
    chance = random.Random(1)

    def one_game() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance.random() * len(outcomes))][0])
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(chance.random() * len(actions))])
                decisions += 1
        return decisions

    def measure(seconds: float) -> float:
        decisions, start = 0, time.perf_counter()
        while (spent := time.perf_counter() - start) < seconds:
            for _ in range(10):
                decisions += one_game()
        return decisions / spent

    return measure


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one measurement")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    runs = {f"shelter {edition}, 4 players": ours("shelter", 4, edition) for edition in lab.rules("shelter").game.editions}
    try:
        runs |= {f"OpenSpiel {name}": open_spiel(name) for name in PEERS}
    except ImportError:
        print("OpenSpiel is not installed (extra `bench`); only our own games are measured")
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(given.repeats):
        for name, measure in runs.items():
            found[name].append(measure(given.seconds))
    reference = statistics.median(found["OpenSpiel hearts"]) if "OpenSpiel hearts" in found else None
    for name, rates in found.items():
        middle = statistics.median(rates)
        share = f"  {middle / reference:.2f} of hearts" if reference else ""
        print(f"{name:<28}{middle:>10,.0f}/s  [{min(rates):,.0f} to {max(rates):,.0f}]{share}")


if __name__ == "__main__":
    main()
