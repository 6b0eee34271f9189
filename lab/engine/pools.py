"""Pools that know too much: hidden cards that come from one deck and are said to be of kinds apart."""

from __future__ import annotations

from typing import Any

from .layout import Seen, Zone
from .table import Table


class Pools:
    """In which zone, and so in which pool, each hidden card was found at first."""

    def __init__(self) -> None:
        self.found: dict[int, tuple[Any, Zone]] = {}
        self.told: dict[frozenset[str], str] = {}  # a remark on each two pools

    def look(self, table: Table) -> None:
        """Remarks on cards that are found in two pools; of a number or a text nobody can say which card it is."""
        zones = [part for part in table.rules.layout if isinstance(part, Zone) and part.seen_by is not Seen.ALL]
        if len({zone.pool for zone in zones}) < 2:
            return
        for zone in zones:
            for stretch in zone.stretches(table):
                for card in stretch.cards.values() if isinstance(stretch.cards, dict) else stretch.cards:
                    _, before = self.found.setdefault(id(card), (card, zone))
                    if before.pool != zone.pool and not isinstance(card, (int, str)):
                        self.told.setdefault(frozenset((before.pool, zone.pool)), _two_pools(card, before, zone))


def _two_pools(card: Any, one: Zone, other: Zone) -> str:
    named = " and ".join(f"{zone.field!r} (pool={zone.pool!r})" for zone in (one, other))
    return f"{card} is found in {named}: worlds exchange no cards between them and know too much; give both the same pool"
