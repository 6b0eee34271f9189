"""Random decisions a second, beside OpenSpiel's games driven from Python, in one run.

    python benchmarks/peers.py            # needs the extra `bench`

Every line is the median of the repeats, with the smallest and largest in brackets; peers and games take turns, so that a
change in the machine's mood meets all of them, and what counts is the processor's time. A decision is one choice of one
player; dealing and other chance is part of the time of both, not of the count of either.

OpenSpiel leaves chance to whoever drives it. By bare index, an outcome is picked out of the list as an action is: the
fastest way, and right only where all outcomes are equally likely, as in hearts. By weight, an outcome is drawn with its
probability, as OpenSpiel's own examples do (they use numpy for it, which is slower than what is used here). Our games are
shown as shares of hearts driven both ways.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import lab

OTHERS = (("saboteur", "1", 5), ("saboteur", "2", 5), ("mascarade", "1", 6), ("myth", "1", 4), ("underground_kings", "1", 4))
BARE, WEIGHED = "OpenSpiel hearts, bare index", "OpenSpiel hearts, by weight"
Chance = Callable[[list[tuple[int, float]]], int]  # picks one of the outcomes that have these probabilities
random_number = random.Random(1)


def bare_index(outcomes: list[tuple[int, float]]) -> int:
    """Picks an outcome as if all were equally likely."""
    return outcomes[int(random_number.random() * len(outcomes))][0]


def by_weight(outcomes: list[tuple[int, float]]) -> int:
    """Draws an outcome with its probability."""
    actions, weights = zip(*outcomes, strict=True)
    return int(random_number.choices(actions, weights)[0])


def ours() -> Iterator[tuple[str, Callable[[], int]]]:
    """Gives our games by name: each edition of Shelter, and the other games that there are."""
    shelter = [("shelter", edition, 4) for edition in lab.rules("shelter").game.editions]
    for game, edition, players in (*shelter, *(other for other in OTHERS if other[0] in lab.games())):
        yield f"{game} {edition}, {players} players", playouts(lab.rules(game, edition), players)


def playouts(rules: lab.Rules, players: int) -> Callable[[], int]:
    """Returns what plays the next game at random and counts its decisions."""
    seeds = iter(range(10**9))
    return lambda: lab.playout(rules, players, next(seeds)).decisions


def theirs() -> Iterator[tuple[str, Callable[[], int]]]:
    """Gives the peers by name; none if OpenSpiel is not installed."""
    try:
        import pyspiel
    except ImportError:
        print("OpenSpiel is not installed (extra `bench`); only our own games are measured")
        return
    yield BARE, open_spiel(pyspiel.load_game("hearts"), bare_index)
    yield WEIGHED, open_spiel(pyspiel.load_game("hearts"), by_weight)
    for name in ("hanabi", "leduc_poker"):
        yield f"OpenSpiel {name}, by weight", open_spiel(pyspiel.load_game(name), by_weight)


def open_spiel(game: Any, chance: Chance) -> Callable[[], int]:
    """Returns what plays a game of OpenSpiel at random and counts its decisions."""

    def one_game() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state.chance_outcomes()))
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(random_number.random() * len(actions))])
                decisions += 1
        return decisions

    return one_game


def rate(one_game: Callable[[], int], seconds: float) -> float:
    """Measures decisions a second of the processor's time."""
    decisions, start = 0, time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10):
            decisions += one_game()
    return decisions / spent


def main() -> None:
    """Measures and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one measurement")
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    runs = dict((*ours(), *theirs()))
    found: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(given.repeats):
        for name, one_game in runs.items():
            found[name].append(rate(one_game, given.seconds))
    middle = {name: statistics.median(rates) for name, rates in found.items()}
    hearts = [name for name in (BARE, WEIGHED) if name in middle]
    for name, rates in found.items():
        shares = "; ".join(f"{middle[name] / middle[each]:.2f} of {each}" for each in hearts if name not in hearts)
        print(f"{name:<36}{middle[name]:>9,.0f}/s  [{min(rates):,.0f} to {max(rates):,.0f}]  {shares}")


if __name__ == "__main__":
    main()
