"""What may lie on a table: copies share nothing that changes, digests tell different values apart, the rest is refused."""

from __future__ import annotations

from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import pytest

import lab
from tests.engine.play import DiceTable, dice, session


class Board:
    """An object of a game's own, with a copy and words of its own."""

    def __init__(self, cells: dict[str, int]) -> None:
        self.cells = cells

    def copy(self) -> Board:
        return Board(dict(self.cells))

    def __repr__(self) -> str:
        return f"Board({sorted(self.cells.items())})"


class Uncopied:
    """An object that says nothing about copies."""


class Mute(Board):
    __repr__ = object.__repr__


@dataclass(frozen=True)
class Tile:
    sides: Any = "NS"


@dataclass
class Pot:
    coins: int = 0
    cards: list[str] = field(default_factory=list)

    def copy(self) -> Pot:
        return Pot(self.coins, list(self.cards))


class Side(Enum):
    NORTH = 1


def table_with(value: Any) -> Any:
    table: Any = DiceTable(lab.rules(dice().rules.game), dice().table.players, dice().table.luck)
    table.thing = value
    return table


CHANGES: list[tuple[Any, Callable[[Any], Any]]] = [
    ([1, 2], lambda v: v.append(3)),
    ([[1], [2]], lambda v: v[1].append(3)),
    ([0, [1]], lambda v: v[1].append(3)),
    ([{"a": [1]}, None], lambda v: v[0]["a"].append(3)),
    ({"a": 1, "b": {"c": [2]}}, lambda v: v["b"]["c"].append(3)),
    ([(1, [2])], lambda v: v[0][1].append(3)),
    ((1, {"a": 2}), lambda v: v[1].update(a=3)),
    (Counter("aab"), lambda v: v.update("b")),
    ([Counter("aab")], lambda v: v[0].update("b")),
    (deque([[1], 2], maxlen=5), lambda v: v[0].append(3)),
    (defaultdict(list, {"a": [1]}), lambda v: v["a"].append(3)),
    (OrderedDict(a=[1]), lambda v: v["a"].append(3)),
    (Board({"a": 1}), lambda v: v.cells.update(a=3)),
    ([Board({"a": 1}), Board({"b": 1})], lambda v: v[1].cells.update(b=3)),
    ({"pot": Pot(1, ["gem"])}, lambda v: v["pot"].cards.append("stone")),
]


@pytest.mark.parametrize(("value", "change"), CHANGES, ids=lambda each: type(each).__name__)
def test_a_copy_shares_nothing_that_changes(value: Any, change: Callable[[Any], Any]) -> None:
    table = table_with(value)
    for _ in range(2):  # the second copy is made from what the first has looked at
        twin = table.copy()
        assert type(twin.thing) is type(table.thing) and twin.digest() == table.digest()
        before = table.digest()
        change(twin.thing)
        assert table.digest() == before != twin.digest()


def test_a_list_looked_at_before_is_looked_at_again_when_it_has_changed() -> None:
    table = table_with([1, 2])
    table.copy()
    table.thing[0] = [7]
    twin = table.copy()
    twin.thing[0].append(8)
    assert table.thing == [[7], 2]
    table.thing = [[1], [2]]
    table.copy().thing[0].append(8)
    table.copy().thing[0].append(8)
    assert table.thing == [[1], [2]]


def test_a_copy_keeps_the_kind_of_a_queue() -> None:
    twin = table_with(deque([1], maxlen=3)).copy()
    assert twin.thing.maxlen == 3


FROZEN_VALUES = [1, 1.5, "x", None, True, (1, "a"), Tile(), Side.NORTH, lab.Option("go"), range(3), b"x", [Tile(), None]]


@pytest.mark.parametrize("value", FROZEN_VALUES, ids=repr)
def test_frozen_values_are_shared(value: Any) -> None:
    table = table_with(value)
    assert table.sound() is table and table.copy().thing == value


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ({1, 2}, r"table\.thing holds \{1, 2\} \(set\): the order of a set differs"),
        ([0, frozenset("a")], r"table\.thing holds .* \(frozenset\): the order of a set differs"),
        (Uncopied(), r"table\.thing holds <.*Uncopied.*> \(Uncopied\): it cannot be copied and is not frozen; use numbers"),
        ([1, Uncopied()], "it cannot be copied and is not frozen"),
        ({"a": Uncopied}, "it cannot be copied and is not frozen"),
        (lambda: None, "it cannot be copied and is not frozen"),
        (Mute({}), r"table\.thing holds .*, which says only where in memory it lies: give it a __repr__"),
        ([Tile([1])], r"table\.thing holds Tile\(sides=\[1\]\), frozen but for a list, dict or set in it: use a tuple"),
    ],
    ids=["set", "frozenset", "object", "object in a list", "class", "function", "mute", "list in a frozen value"],
)
def test_what_cannot_be_copied_or_written_is_refused_with_its_field(value: Any, why: str) -> None:
    with pytest.raises(lab.RulesError, match=why):
        table_with(value).sound()


def test_a_list_that_lies_in_two_fields_is_refused() -> None:
    table = table_with([[]] * 3)
    with pytest.raises(lab.RulesError, match=r"the same list, dict or object lies in table\.thing twice"):
        table.sound()
    table.thing = table.pots
    with pytest.raises(lab.RulesError, match=r"lies in both table\.pots and table\.thing"):
        table.sound()


class Unsound(lab.Game):
    """A game that keeps a set on its table."""

    id, title, players = "unsound", "Unsound", (2, 2)

    def setup(self, table: Any) -> None:
        table.seen = {1}

    def turn(self, table: Any) -> Iterator[Any]:
        yield table.ask(table.players[0], "go?", ["yes"])


def test_a_session_refuses_an_unsound_table_when_its_set_up_is_over() -> None:
    with pytest.raises(lab.RulesError, match=r"table\.seen holds \{1\} \(set\)"):
        lab.Session(lab.rules(Unsound), players=2)


DIFFERENT = [
    None, "None", 1, "1", True, "True", 1.0, [1], (1,), ["1"], [[1]], {1: 2}, {"1": 2}, {"1": "2"}, deque([1]), Counter({1: 2}),
    Side.NORTH, "Side.NORTH", Tile("a"), "Tile(sides='a')", Tile(("a",)), ["a", "b"], ["a\x1fb"], ["a'\x1f'b"], b"1", [], {}, "",
]  # fmt: skip


def test_different_values_have_different_digests() -> None:
    digests = {table_with(value).digest(): repr(value) for value in DIFFERENT}
    assert len(digests) == len(DIFFERENT)


def test_the_order_in_which_a_dict_was_filled_is_no_difference() -> None:
    assert table_with({"a": 1, 2: 3}).digest() == table_with({2: 3, "a": 1}).digest()


def test_a_table_of_shelter_is_sound() -> None:
    session().table.sound()
