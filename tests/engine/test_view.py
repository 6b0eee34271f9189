"""What a view holds beside cards: numbers of the table, and refusals when there are very many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import lab
from lab import html, text

LOOKED_AT: list[int] = []


def too_big(table: Any, me: lab.Player) -> Iterator[lab.Barred]:
    for number in range(4, 104):
        LOOKED_AT.append(number)
        yield lab.Barred(number, "that is more than three", "HEAP-1")


class Heap(lab.Game):
    """Take some of a heap; the bank is as large."""

    id, title, players = "heap", "Heap", (2, 2)
    params = (lab.Param("most", 12, range(1, 20)),)
    barring: Any = staticmethod(too_big)

    class Table(lab.Table):
        layout = (lab.Counter("stones", "stones", limit="most", each=False), lab.Counter("bank", "bank", each=False))

        @property
        def bank(self) -> int:
            return 12 - int(self.__dict__["stones"])

    def setup(self, table: Any) -> None:
        table.stones = 9

    def turn(self, table: Any) -> Any:
        table.stones -= yield table.ask(table.players[0], "how many?", [1, 2, 3], barring=self.barring)


class HeapOnDemand(Heap):
    id, barring = "heap_on_demand", lab.OnDemand(too_big)


def session(game: type[lab.Game] = Heap) -> lab.Session:
    return lab.Session(lab.rules(game), ["Anna", "Boris"])


def test_a_number_of_the_table_is_seen_by_all() -> None:
    s = session()
    s.choose(2)
    for viewer in (None, "Anna", "Boris", "spectator"):
        view = s.view(viewer)
        assert view["counters"] == [{"name": "stones", "value": 7, "limit": 12}, {"name": "bank", "value": 5, "limit": None}]
        assert "stones 7 of 12 · bank 5" in text.table(view)
        assert 'aria-label="on the table"' in html.table(view) and "<b>7</b> of 12" in html.table(view)
    assert list(s.tables()["zones"].loc[["stones", "bank"], "cards"]) == ["7", "5"]


def test_a_view_lists_forty_barred_options_and_counts_the_others() -> None:
    view = session().view("Anna")
    asked = view["decision"]
    assert asked is not None
    assert len(asked["barred"]) == 40 and asked["barred_more"] == 60
    assert "and 60 more that are not allowed" in text.table(view) and "and 60 more that are not allowed" in html.table(view)
    other = session().view("Boris")["decision"]
    assert other is not None and "barred_more" not in other and other["barred"] == []


@pytest.mark.parametrize("game", [Heap, HeapOnDemand])
def test_every_barred_option_is_answered(game: type[lab.Game]) -> None:
    assert "that is more than three" in str(session(game).why_not("103"))


def test_barring_on_demand_is_not_looked_at_by_a_view() -> None:
    s = session(HeapOnDemand)
    LOOKED_AT.clear()
    asked = s.view("Anna")["decision"]
    assert asked is not None and asked["barred"] == [] and LOOKED_AT == []
