"""What a study costs beside the games it plays, what a second process brings, and how many games pairing saves.

    python benchmarks/studies.py                  # ten thousand games of Shelter with four players
    python benchmarks/studies.py --games 3000

The wall clock is read, so nothing else should be at work on the machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter

import lab

PLAYERS = 4


def seconds(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return perf_counter() - begun


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=10_000)
    games = parser.parse_args().games
    rules = lab.rules("shelter", edition="1.0")

    def study(executor: int) -> Callable[[], object]:
        return lambda: lab.simulate(rules, PLAYERS, games, 1, executor=executor, progress=False)

    lab.simulate(rules, PLAYERS, 50, 1, executor=2, progress=False)  # the processes are there, pandas is imported
    bare = seconds(lambda: [lab.playout(rules, PLAYERS, seed) for seed in range(1, games + 1)])
    one, two = seconds(study(1)), seconds(study(2))
    print(f"{games:,} bare playouts {bare:.1f} s; as a study {one:.1f} s ({one / bare:.2f} times as long)")
    print(f"by two processes {two:.1f} s ({one / two:.2f} times as fast)")
    found = lab.compare(rules, rules.tweak(coin_limit=5), players=PLAYERS, games=1000, seed=1, executor=1, progress=False)
    print(f"coin limit 5 for 3, {found.games} pairs: how many times fewer games it takes because they are paired")
    print(found.table["gain by pairing"].dropna().round(1).to_string())


if __name__ == "__main__":
    main()
