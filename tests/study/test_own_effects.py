"""Effects of one's own that go wrong in a study: what is refused, who is named, and at which line of which cell."""

from __future__ import annotations

import linecache
import random
import secrets
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from random import choice
from typing import Any

import pytest

import lab
from lab.engine import guard
from lab.engine.sight import Sight
from lab.study import simulate as study

RULES = lab.rules("shelter", edition="1.0")


def tweaked(effect: Any) -> lab.Rules:
    """Puts an effect in the place of many, so that any game uses it."""
    names = ("miner", "thief", "explorer", "caver", "troublemaker", "courtesan")
    return RULES.tweak(effects={f"{name}.free": effect for name in names})


def takes_three(table: Any, me: Any, more: Any) -> Any:
    yield


def takes_none() -> Any:
    yield


def stops(table: Any, me: Any) -> None:
    raise StopIteration


def leaves(table: Any, me: Any) -> None:
    raise SystemExit


def spoils(table: Any, me: Any) -> None:
    table.hands[me].clear()


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (takes_three, r"effect miner\.free is given \(table, me\), and takes_three takes \(table, me, more\).*: def takes_three"),
        (takes_none, r"effect miner\.free is given \(table, me\), and takes_none takes \(\): too many .*: def takes_none"),
        (stops, r"effect miner\.free.* raises RuntimeError: .*StopIteration, at line \d+: raise StopIteration"),
        (leaves, r"effect miner\.free.* raises SystemExit, at line \d+: raise SystemExit"),
        (spoils, r"a rule raises \w+: .* line \d+\); effects of your own may have brought it about: miner\.free, thief\.free, "),
    ],
)
def test_an_effect_that_goes_wrong_is_named_in_a_refusal(effect: Any, said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.simulate(tweaked(effect), 3, 20, 1, executor=1, progress=False)


async def asks_later(table: Any, me: Any) -> None:
    pass


def test_an_async_effect_is_refused() -> None:
    with pytest.raises(lab.RulesError, match=r"effect miner\.free: write it with def, and ask with yield; asks_later is async"):
        RULES.tweak(effects={"miner.free": asks_later})


def thrown() -> float:
    return random.random()


def imports_its_luck(table: Any, me: Any) -> None:
    from random import randrange

    table.gain(me, randrange(3))


CHANCES: dict[str, Callable[[Any, Any], Any]] = {
    "random": lambda table, me: table.gain(me, random.randrange(3)),
    "choice of random": lambda table, me: table.gain(me, choice((1, 2))),
    "secrets": lambda table, me: table.gain(me, secrets.randbelow(3)),
    "random, through thrown,": lambda table, me: table.gain(me, int(3 * thrown())),
}


@pytest.mark.parametrize("used", CHANCES)
def test_an_effect_with_luck_that_no_seed_brings_back_is_refused(used: str) -> None:
    with pytest.raises(lab.RulesError, match=f"effect miner.free uses {used} in <lambda>: take luck from table.luck.pick"):
        RULES.tweak(effects={"miner.free": CHANCES[used]})


def test_luck_that_an_effect_imports_is_refused_and_that_of_the_table_is_not() -> None:
    with pytest.raises(lab.RulesError, match="uses random in imports_its_luck"):
        RULES.tweak(effects={"miner.free": imports_its_luck})
    lucky = tweaked(lambda table, me: table.gain(me, table.luck.pick("bonus", (0, 1))))
    one, two = (lab.simulate(lucky, 3, 20, 1, executor=1, progress=False) for _ in range(2))
    assert one.equals(two)


def test_two_lambdas_on_one_line_are_two_effects() -> None:
    one, two = (tweaked(effect) for effect in (lambda table, me: table.gain(me, 1), lambda table, me: table.gain(me, 2)))
    assert one != two
    assert one.diff(two)["was"].iloc[0] == "lambda table, me: table.gain(me, 1)"


def test_an_effect_that_asks_nothing_is_told_as_it_was_written() -> None:
    told = RULES.diff(RULES.tweak(effects={"miner.free": spoils}))["is"].iloc[0]
    assert told == "def spoils(table: Any, me: Any) -> None:\n    table.hands[me].clear()\n"


def test_a_policy_may_think_longer_than_a_rule_may_take(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.2)

    def slow(sight: Sight) -> Any:
        until = time.process_time() + (0.0 if thought else 0.7)
        while time.process_time() < until:
            pass
        thought.append(1)
        return sight.options[0]

    thought: list[int] = []
    quiet = tweaked(lambda table, me: None)
    assert len(lab.simulate(quiet, 3, 1, 1, slow, executor=1, progress=False)) == 1


def loops(table: Any, me: Any) -> None:
    while table.coins[me] >= 0:
        pass


def test_an_endless_rule_is_stopped_under_a_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.2)
    with pytest.raises(lab.RulesError, match=r"effect miner\.free.* runs on without end .*: while table.coins"):
        lab.simulate(tweaked(loops), 3, 5, 1, lambda sight: sight.pick(sight.options), executor=1, progress=False)


def test_an_error_of_a_policy_stays_what_it_is() -> None:
    def confused(sight: Sight) -> Any:
        raise KeyError("confused")

    with pytest.raises(KeyError, match="confused"):
        lab.simulate(tweaked(lambda table, me: None), 3, 5, 1, confused, executor=1, progress=False)


CELL = "def late(table, me):\n    if len(table.deck) % 3 == 0:\n        1 // 0\n"


@pytest.mark.parametrize("processes", ["the lab's", "of a pool"])
def test_a_fault_in_another_process_names_the_line_of_the_cell(processes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "FIRST_LOOK", 0.0)
    names: dict[str, Any] = {"__name__": "__main__"}
    linecache.cache["<cell 7>"] = (len(CELL), None, CELL.splitlines(keepends=True), "<cell 7>")
    exec(compile(CELL, "<cell 7>", "exec"), names)
    with pytest.raises(lab.RulesError, match=r"effect miner\.free.* raises ZeroDivisionError.*, at line 3: 1 // 0") as refused:
        if processes == "the lab's":
            lab.simulate(tweaked(names["late"]), 3, 40, 1, executor=2, progress=False)
        else:
            with ProcessPoolExecutor(2, get_context("spawn")) as pool:
                lab.simulate(tweaked(names["late"]), 3, 40, 1, executor=pool, progress=False)
    assert any("of the study, which has the seed" in note for note in refused.value.__notes__)


def test_any_pool_of_processes_plays_effects_and_policies_that_no_module_has(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "FIRST_LOOK", 0.0)
    rich = tweaked(lambda table, me: table.gain(me, 1))
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        found = lab.simulate(rich, 3, 40, 1, lambda sight: sight.options[-1], executor=pool, progress=False)
    assert found.equals(lab.simulate(rich, 3, 40, 1, lambda sight: sight.options[-1], executor=1, progress=False))
