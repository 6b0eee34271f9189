"""What tells one effect from another, what of it nothing tells, and what no effect may do; with the line at fault."""

from __future__ import annotations

import linecache
import random
from collections.abc import Callable, Iterator
from functools import partial, wraps
from itertools import chain
from typing import Any

import pytest

import lab
from lab.engine.sources import EffectError, at_home, bare, names
from lab.games.shelter.effects.cave import miner_free
from tests.engine.play import Dice, roll

RULES = lab.rules("shelter", edition="1.0")


def often(number: int) -> Callable[[Any], Any]:
    """Decorates an effect so that it happens so many times."""
    return lambda effect: wraps(effect)(lambda t, m: (yield from chain(*[effect(t, m) for _ in range(number)])))


def by_chance(effect: Any) -> Any:
    @wraps(effect)
    def perhaps(table: Any, me: Any) -> Any:
        if random.random() < 0.5:
            yield from effect(table, me)

    return perhaps


def with_effect(effect: Any) -> lab.Rules:
    return lab.rules(Dice, effects={"roll": effect})


def cell(source: str, **known: Any) -> dict[str, Any]:
    """Runs source as a notebook runs a cell: its lines can be read again. Gives the names that it knows afterwards."""
    file = f"<cell {len(linecache.cache)}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names: dict[str, Any] = {"__name__": "__main__", "lab": lab, **known}
    exec(compile(source, file, "exec"), names)
    return names


# --- decorators ---


def test_what_wraps_an_effect_tells_it_from_others() -> None:
    once, twice, plain = with_effect(often(1)(roll)), with_effect(often(2)(roll)), with_effect(roll)
    assert len({once.digest(), twice.digest(), plain.digest()}) == 3
    assert once == with_effect(often(1)(roll)) and not once.diff(twice).empty
    digests = {lab.playout(RULES.tweak(effects={"miner.free": often(n)(miner_free)}), 3, 1).digest for n in (1, 2)}
    assert len(digests) == 2


def test_what_is_wrapped_tells_too() -> None:
    def other(table: Any, me: Any) -> Iterator[Any]:
        yield table.ask(me, "again?", ["no"])

    assert with_effect(often(2)(roll)) != with_effect(often(2)(other))


def test_the_name_that_a_wrapper_bears_does_not_make_it_the_labs_own() -> None:
    @wraps(miner_free)
    def nothing(table: Any, me: Any) -> None: ...

    assert nothing.__module__.startswith("lab.") and not at_home(nothing)
    assert RULES.tweak(effects={"miner.free": nothing}) != RULES


def test_the_labs_own_wrapper_is_no_difference() -> None:
    def asks_nothing(table: Any, me: Any) -> None:
        table.pots[me] += 1

    rules = with_effect(asks_nothing)
    assert rules.effects["roll"] is not asks_nothing and bare(rules.effects["roll"]) is asks_nothing
    assert with_effect(rules.effects["roll"]) == rules


def test_a_function_that_remembers_its_answers_is_told_by_what_it_wraps() -> None:
    price = "from functools import cache\n@cache\ndef price(n):\n    return n + {}\n"
    source = price + "def f(table, me):\n    table.pots[me] += price(1)\n"
    one, other, again = (with_effect(cell(source.format(n))["f"]) for n in (1, 2, 1))
    assert one != other and one == again


# --- names of the module ---

USES = "{}\ndef f(table, me):\n    table.pots[me] += COSTS[0]\n    return\n    yield\n"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("COSTS = [1]", "COSTS = [2]"),
        ("COSTS = {0: 1}", "COSTS = {0: 2}"),
        ("COSTS = {0: [1]}", "COSTS = {0: [2]}"),
        ("COSTS = [{1}]", "COSTS = [{2}]"),
        ("COSTS = [(1, [2])]", "COSTS = ([1, [2]])"),
        ("COSTS = [[1], [1]]", "COSTS = [[1]]"),
        (
            "from types import MappingProxyType as M\nCOSTS = M({0: 1})",
            "from types import MappingProxyType as M\nCOSTS = M({0: 2})",
        ),
        ("from functools import partial\nCOSTS = [partial(int, 1)]", "from functools import partial\nCOSTS = [partial(int, 2)]"),
    ],
)
def test_a_table_that_an_effect_uses_counts_by_its_content(one: str, other: str) -> None:
    rules = with_effect(cell(USES.format(one))["f"])
    assert rules != with_effect(cell(USES.format(other))["f"])
    assert rules == with_effect(cell(USES.format(one))["f"])


def test_a_set_counts_in_any_order_and_a_mapping_in_its_own() -> None:
    one, other = ("COSTS = {'a', 'b', 'c'}", "COSTS = {'c', 'b', 'a'}")
    assert with_effect(cell(USES.format(one))["f"]) == with_effect(cell(USES.format(other))["f"])
    one, other = ("COSTS = {0: 1, 1: 2}", "COSTS = {1: 2, 0: 1}")
    assert with_effect(cell(USES.format(one))["f"]) != with_effect(cell(USES.format(other))["f"])


def test_a_table_that_holds_itself_has_an_end() -> None:
    assert with_effect(cell(USES.format("COSTS = [1]\nCOSTS.append(COSTS)"))["f"]).digest()


def test_an_object_that_an_effect_uses_is_said_to_be_untold() -> None:
    rules = with_effect(cell(USES.format("class Prices(list): ...\nclass Bank: ...\nCOSTS = [Bank()]"))["f"])
    assert "not told from others: the Bank" in rules.diff(lab.rules(Dice))["was"].iloc[0]


def test_only_names_of_the_module_count_and_no_attribute_that_is_called_alike() -> None:
    code = cell("pots = [1]\ndef f(table, me):\n    table.pots[me] += 1\n    return [len(x) for x in table.rounds if BONUS]\n")[
        "f"
    ].__code__
    assert names(code) == ("BONUS", "len")
    source = "pots = {}\ndef f(table, me):\n    table.pots[me] += 1\n"
    assert with_effect(cell(source.format("[1]"))["f"]) == with_effect(cell(source.format("[2]"))["f"])


def test_an_effect_without_a_last_line_break_is_the_same() -> None:
    source = "def f(table, me):\n    table.pots[me] += 1\n    return\n    yield"
    assert with_effect(cell(source)["f"]) == with_effect(cell(source + "\n")["f"]) == with_effect(cell(source + "\n\n\n")["f"])


# --- what no effect may do ---


@pytest.mark.parametrize(
    ("source", "line", "said"),
    [
        ("import random\ndef f(table, me):\n    n = 1\n    random.random()\n", 4, "uses random in f"),
        ("def f(table, me):\n    import random\n", 2, "uses random in f"),
        ("import random\ndef f(table, me):\n    return [\n        random.random() for _ in 'ab']\n", 4, "uses random in f"),
        ("from random import choice\ndef g():\n    return choice('ab')\ndef f(table, me):\n    g()\n", 3, "through g"),
        ("async def f(table, me):\n    ...\n", 1, "f is async"),
    ],
)
def test_an_effect_that_cannot_be_played_is_refused_with_its_line(source: str, line: int, said: str) -> None:
    effect = cell(source)["f"]
    with pytest.raises(EffectError, match=said) as refused:
        with_effect(effect)
    assert (refused.value.line, refused.value.file) == (line, effect.__code__.co_filename)


def test_a_decorator_takes_no_luck_of_its_own_either() -> None:
    with pytest.raises(lab.RulesError, match=r"effect roll uses random in roll: take luck from table\.luck"):
        with_effect(by_chance(roll))
    with pytest.raises(lab.RulesError, match="effect roll uses random"):
        with_effect(often(2)(by_chance(roll)))
    with pytest.raises(lab.RulesError, match="effect roll uses random"):
        with_effect(partial(cell("import random\ndef f(n, table, me):\n    random.seed(n)\n")["f"], 1))


def test_an_effect_that_forgets_its_yield_names_the_line_of_its_question() -> None:
    effect = cell("def f(table, me):\n    table.pots[me] += 1\n    return table.ask(me, 'again?', ['no'])\n")["f"]
    with pytest.raises(EffectError, match="asks and gets no answer") as refused:
        lab.playout(with_effect(effect), 2, 1)
    assert refused.value.line == 3


# --- whom an effect asks ---


@pytest.mark.parametrize("nobody", ["Bob", 0, None, 1.5])
def test_only_a_player_of_the_table_is_asked(nobody: Any) -> None:
    def asks(table: Any, me: Any) -> Iterator[Any]:
        yield table.ask(nobody, "again?", ["no", "yes"])

    rules, said = with_effect(asks), r"'again\?': table.ask wants a player of the table, .*\(Boris\), not .*line \d+\)"
    with pytest.raises(lab.RulesError, match=said):
        lab.playout(rules, 2, 1)
    with pytest.raises(lab.RulesError, match=said):
        lab.Session(rules, 2, 1)
    with pytest.raises(lab.RulesError, match=said):
        lab.simulate(rules, 2, games=2, executor=1)
    with pytest.raises(lab.RulesError, match=said):
        lab.simulate(rules, 2, games=2, executor=1, policy=lambda sight: sight.decision.options[0])


def test_a_player_of_another_table_is_not_asked() -> None:
    other = lab.Session(lab.rules(Dice), 3, 1).table.players[2]

    def asks(table: Any, me: Any) -> Iterator[Any]:
        yield table.ask(other, "again?", ["no", "yes"])

    with pytest.raises(lab.RulesError, match=r"table\.ask wants a player of the table"):
        lab.Session(with_effect(asks), 2, 1)
