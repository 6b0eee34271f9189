"""How long a choice takes in the stepper and on the board: from the click to the painted answer, in a real JupyterLab.

    python benchmarks/latency.py                # 60 choices at human pace, from the start and after 200 steps, three times
    python benchmarks/latency.py --rounds 1 --choices 20

Stepper: four players, Shelter. Board: a maze of 40 cards; a card is picked by one click, and laid by another. A click is a real
one, made by the browser's mouse. Its time runs from the event to the first frame after the page was changed by the kernel's
answer. The fixtures of the browser tests give browser and server, so the measurements themselves are in
`tests/browser/test_stepper.py` and `test_board.py`, which print a short form of them with every test run.
"""

from __future__ import annotations

import argparse
import os
import random
import statistics
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

ROOT = Path(__file__).resolve().parents[1]
PLAYERS = ["Anna", "Boris", "Vera", "Gleb"]
LONG = 200  # steps of a long history
WAIT = "() => window.latencies.length > window.expected"

WATCH = """(stepper, region) => {
    window.latencies = [];
    let clicked = null;
    stepper.addEventListener('click', event => { clicked = event.timeStamp; }, { capture: true });
    new MutationObserver(() => {
        if (clicked === null) return;
        const from = clicked;
        clicked = null;
        // A message posted in a frame's callback is handled after that frame was painted.
        requestAnimationFrame(() => {
            const painted = new MessageChannel();
            painted.port1.onmessage = () => window.latencies.push(performance.now() - from);
            painted.port2.postMessage(null);
        });
    }).observe(stepper.querySelector(`[data-region=${region}]`), { childList: true });
}"""


@dataclass(frozen=True)
class Figures:
    """The latencies of some choices, in milliseconds."""

    what: str
    times: Sequence[float]

    def __str__(self) -> str:
        ordered = sorted(self.times)
        p95 = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
        return (
            f"{self.what}: {len(ordered)} choices, click to painted result: "
            f"median {statistics.median(ordered):.0f} ms, 95 % {p95:.0f} ms, max {ordered[-1]:.0f} ms"
        )


def long_game(steps: int) -> tuple[int, list[str]]:
    """Finds a game of at least so many choices; returns its seed and the choices."""
    import lab

    for seed in range(1000):
        session, pick, moves = lab.Session(lab.rules("shelter"), PLAYERS, seed), random.Random(seed), []
        while session.outcome is None and len(moves) < steps:
            moves.append(str(pick.choice(session.decision.options)))
            session.choose(moves[-1])
        if len(moves) == steps:
            return seed, moves
    raise AssertionError(f"no game of {steps} choices among a thousand")


def measure(page: Page, stepper: Locator, moves: Sequence[str], pause: float) -> list[float]:
    """Clicks the options one after the other, so many milliseconds apart, and returns how long each took."""
    stepper.evaluate(WATCH, "time")
    for number, move in enumerate(moves):
        _click(page, stepper.locator(f'.rl-opts [data-choose="{move}"]'), number, pause)
    return list(page.evaluate("window.latencies"))


def measure_board(page: Page, board: Locator, cards: int, pause: float) -> tuple[list[float], list[float]]:
    """Picks and lays cards, so many milliseconds apart; returns how long each picking took, and each laying."""
    board.evaluate(WATCH, "maze")
    for number in range(cards):
        _click(page, board.locator(".rl-held:not(.idle):has(svg)").first, 2 * number, pause)
        _click(page, board.locator(".can[data-choose]").last, 2 * number + 1, pause)
    times = list(page.evaluate("window.latencies"))
    return times[::2], times[1::2]


def _click(page: Page, what: Locator, number: int, pause: float) -> None:
    """Clicks something, and waits until the answer is painted."""
    page.wait_for_timeout(pause)
    page.evaluate("number => { window.expected = number; }", number)
    what.click()
    page.wait_for_function(WAIT)


def main() -> int:
    """Runs the measurement with the fixtures of the browser tests."""
    import pytest

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--choices", type=int, default=60)
    parser.add_argument("--pause", type=int, default=400, help="milliseconds between an answer and the next click")
    given = parser.parse_args()
    os.chdir(ROOT)
    os.environ |= {"LATENCY_CHOICES": str(given.choices), "LATENCY_PAUSE": str(given.pause)}
    tests = [f"tests/browser/test_{view}.py::test_latency_is_told" for view in ("stepper", "board")]
    return max(int(pytest.main(["-q", "--no-header", "-p", "no:cacheprovider", *tests])) for _ in range(given.rounds))


if __name__ == "__main__":
    sys.exit(main())
