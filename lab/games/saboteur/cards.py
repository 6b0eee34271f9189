"""The components of Saboteur: path cards, action cards, goals, roles and gold, with their printed counts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...engine.game import Card
from ...engine.rulebook import PROVENANCE
from ...paths.tile import Tile

# Where the facts on a card come from (SAB-COMP-02, SA2-COMP-02).
SOURCE, PUBLIC, ASSUMED = PROVENANCE
TOOLS = ("pickaxe", "lamp", "trolley")
NO_TUNNEL = Tile(())


@dataclass(frozen=True, eq=False, repr=False, slots=True)  # slots, here and below: play asks for them all the time
class PathCard(Card):
    """A card with tunnels: an ordinary path card, the start or a goal.

    Args:
        tile: its tunnels, as printed.
        kind: ``through``, ``dead_end``, ``double``, ``ladder``, ``door``, ``crystal``, ``mixed``, ``start`` or ``goal``.
        crystals: how many are printed on it (SA2-COMP-06).
        provenance: where its shape and count come from.
    """

    tile: Tile = NO_TUNNEL
    kind: str = "through"
    crystals: int = field(default=0, metadata={"said": "crystals {}", "valid": range(0, 10)})
    provenance: str = PUBLIC

    @property
    def marks(self) -> tuple[str, ...]:
        """What is printed on it beside the tunnels."""
        ladder = ("ladder",) if self.tile.entrance and self.kind != "start" else ()
        return (*ladder, *("crystal",) * self.crystals)


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class ActionCard(Card):
    """A card that does something.

    Args:
        rule: the clause by which it is played.
        tools: which it breaks or repairs.
        lasts: it stays in front of a player.
        stops: who has it in front may not play path cards (SAB-PATH-11, SA2-ACT-05).
        provenance: where its count comes from.
    """

    rule: str = ""
    tools: tuple[str, ...] = ()
    lasts: bool = False
    stops: bool = False
    provenance: str = SOURCE

    @property
    def does(self) -> str:
        """Names what it does: a broken lamp and a broken pickaxe do the same."""
        return ("sabotage" if self.stops else "repair") if self.tools else self.id


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class RoleCard(Card):
    """A dwarf: what a player is for a round, and the team that he wins with."""

    team: str = ""


@dataclass(frozen=True, eq=False, repr=False, slots=True)
class GoldCard(Card):
    """A gold card of edition 1, worth so many nuggets (SAB-COMP-08, SAB-VAR-02)."""

    value: int = 0


StockCard = PathCard | ActionCard  # what is drawn and held


def _path(id: str, name: str, count: int, *blocks: str, kind: str = "", door: str = "", provenance: str = PUBLIC) -> PathCard:
    """Writes a path card down; a card whose blocks all have one side is a dead end (SAB-PATH-08)."""
    tile = Tile(blocks, door=door, entrance=kind in ("ladder", "start"))
    plain = "dead_end" if max(map(len, blocks)) == 1 else "through"
    return PathCard(id, name, count, tile=tile, kind=kind or plain, crystals=int(kind == "crystal"), provenance=provenance)


# --- edition 1: 44 path cards (SAB-COMP-01, SAB-COMP-02) ---

START = _path("start", "Start", 1, "NESW", kind="start")
TREASURE = _path("treasure", "Treasure", 1, "NESW", kind="goal")
STONES = (
    _path("stone_nw", "Stone, curve N-W", 1, "NW", kind="goal"),
    _path("stone_ne", "Stone, curve N-E", 1, "NE", kind="goal"),
)
PATHS = (
    _path("straight_ns", "Straight N-S", 4, "NS"),
    _path("straight_ew", "Straight E-W", 3, "EW"),
    _path("curve_nw", "Curve N-W", 4, "NW"),
    _path("curve_ne", "Curve N-E", 5, "NE"),
    _path("tee_nes", "Junction N-E-S", 5, "NES"),
    _path("tee_new", "Junction N-E-W", 5, "NEW"),
    _path("cross", "Crossing", 5, "NESW"),
    _path("dead_n", "Dead end N", 1, "N"),
    _path("dead_e", "Dead end E", 1, "E"),
    _path("dead_ns", "Dead ends N, S", 1, "N", "S"),
    _path("dead_ew", "Dead ends E, W", 1, "E", "W"),
    _path("dead_nw", "Dead ends N, W", 1, "N", "W"),
    _path("dead_ne", "Dead ends N, E", 1, "N", "E"),
    _path("dead_nes", "Dead ends N, E, S", 1, "N", "E", "S"),
    _path("dead_new", "Dead ends N, E, W", 1, "N", "E", "W"),
    _path("dead_nesw", "Dead ends on all sides", 1, "N", "E", "S", "W"),
)
OTHER_STRAIGHTS = {"straight_ns": 3, "straight_ew": 4, "curve_nw": 5, "curve_ne": 4}  # the other reading of SAB-COMP-02


def _sabotage(tool: str) -> ActionCard:
    hint = "who has it lays no path cards"
    return ActionCard(f"sabotage_{tool}", f"Broken {tool}", 3, hint, rule="SAB-ACT-01", tools=(tool,), lasts=True, stops=True)


def _repair(*tools: str) -> ActionCard:
    clause, count = ("SAB-ACT-04", 2) if len(tools) == 1 else ("SAB-ACT-05", 1)
    hint = f"removes a broken {' or a broken '.join(tools)}"
    return ActionCard(f"repair_{'_'.join(tools)}", f"Repair {' or '.join(tools)}", count, hint, rule=clause, tools=tools)


ACTIONS = (  # SAB-COMP-03 to SAB-COMP-07
    *map(_sabotage, TOOLS),
    *map(_repair, TOOLS),
    _repair("pickaxe", "lamp"),
    _repair("pickaxe", "trolley"),
    _repair("lamp", "trolley"),
    ActionCard("map", "Map", 5, "look at a goal", rule="SAB-ACT-07"),
    ActionCard("rockfall", "Rockfall", 3, "takes a path card out of the maze", rule="SAB-ACT-10"),
)

# --- edition 2: 30 more path cards (SA2-COMP-02) and 20 more action cards (SA2-COMP-03) ---

PATHS_2 = (
    _path("bridge", "Bridge", 2, "NS", "EW", kind="double"),
    _path("double_curve", "Double curve", 2, "NW", "ES", kind="double"),
    _path("ladder_n", "Ladder, exit N", 1, "N", kind="ladder"),
    _path("ladder_e", "Ladder, exit E", 1, "E", kind="ladder"),
    _path("ladder_nw", "Ladder on a curve N-W", 1, "NW", kind="ladder"),
    _path("ladder_ne", "Ladder on a curve N-E", 1, "NE", kind="ladder"),
    _path("door_blue_ns", "Blue door, straight N-S", 1, "NS", kind="door", door="blue"),
    _path("door_blue_ew", "Blue door, straight E-W", 1, "EW", kind="door", door="blue"),
    _path("door_blue_ne", "Blue door, curve N-E", 1, "NE", kind="door", door="blue"),
    _path("door_green_ns_e", "Green door, straight N-S with a stub E", 1, "NS", "E", kind="door", door="green"),
    _path("door_green_ew", "Green door, straight E-W", 1, "EW", kind="door", door="green"),
    _path("door_green_nw", "Green door, curve N-W", 1, "NW", kind="door", door="green"),
    _path("crystal_dead_n", "Crystal, dead end N", 1, "N", kind="crystal"),
    _path("crystal_dead_e", "Crystal, dead end E", 1, "E", kind="crystal"),
    _path("crystal_cross", "Crystal, crossing", 1, "NESW", kind="crystal"),
    _path("crystal_tee_new", "Crystal, junction N-E-W", 3, "NEW", kind="crystal"),
    _path("crystal_tee_nes", "Crystal, junction N-E-S", 1, "NES", kind="crystal"),
    _path("crystal_tee_nes_w", "Crystal, junction N-E-S with a stub W", 1, "NES", "W", kind="crystal"),
    _path("crystal_tee_new_s", "Crystal, junction N-E-W with a stub S", 1, "NEW", "S", kind="crystal"),
    _path("crystal_ew_s", "Crystal, straight E-W with a stub S", 1, "EW", "S", kind="crystal"),
)
MIXED = (  # the six that complete the published total of 30 (s2_mixed_cards)
    _path("mixed_ns_e", "Straight N-S with a stub E", 1, "NS", "E", kind="mixed", provenance=ASSUMED),
    _path("mixed_ew_n", "Straight E-W with a stub N", 1, "EW", "N", kind="mixed", provenance=ASSUMED),
    _path("mixed_nw_e", "Curve N-W with a stub E", 1, "NW", "E", kind="mixed", provenance=ASSUMED),
    _path("mixed_ne_w", "Curve N-E with a stub W", 1, "NE", "W", kind="mixed", provenance=ASSUMED),
    _path("mixed_ns_e_w", "Straight N-S with stubs E, W", 1, "NS", "E", "W", kind="mixed", provenance=ASSUMED),
    _path("mixed_ew_n_s", "Straight E-W with stubs N, S", 1, "EW", "N", "S", kind="mixed", provenance=ASSUMED),
)
ACTIONS_2 = (
    ActionCard("theft", "Theft", 4, "after the round take a gold piece from somebody", rule="SA2-ACT-02", lasts=True),
    ActionCard("hands_off", "Hands off", 3, "removes a theft card", rule="SA2-ACT-03"),
    ActionCard(
        "trapped", "Trapped!", 3, "who has it lays no path cards and wins nothing", rule="SA2-ACT-04", lasts=True, stops=True
    ),
    ActionCard("free_at_last", "Free at last!", 4, "removes a trapped card", rule="SA2-ACT-06"),
    ActionCard("swap_hats", "Swap your hats", 2, "a player gets another role", rule="SA2-ACT-07"),
    ActionCard("swap_hands", "Swap your hands", 2, "exchange hands with another player", rule="SA2-ACT-10"),
    ActionCard("inspection", "Inspection", 2, "look at the role of another player", rule="SA2-ACT-13"),
)

# --- roles and gold ---

DIGGERS, SABOTEURS = "diggers", "saboteurs"
DIGGER = RoleCard("digger", "Gold digger", 7, team=DIGGERS)  # SAB-COMP-10
SABOTEUR = RoleCard("saboteur", "Saboteur", 4, team=SABOTEURS)
SELFISH = RoleCard("selfish", "Selfish dwarf", 1, "is paid alone for reaching the treasure", team=DIGGERS)  # SAB-VAR-08
ROLES = (DIGGER, SABOTEUR, SELFISH)

BLUE, GREEN = "blue", "green"
ROLES_2 = (  # SA2-COMP-01
    RoleCard("blue", "Blue gold digger", 4, team=BLUE),
    RoleCard("green", "Green gold digger", 4, team=GREEN),
    RoleCard("saboteur", "Saboteur", 3, team=SABOTEURS),
    RoleCard("boss", "Boss", 1, "wins with either digger team"),
    RoleCard("profiteer", "Profiteer", 1, "wins in every case"),
    RoleCard("geologist", "Geologist", 2, "is paid for crystals"),
)

GOLD_NAMES = ("Worthless stones", "One nugget", "Two nuggets", "Three nuggets")
GOLD = {1: 16, 2: 8, 3: 4}  # SAB-COMP-08
OLD_MINE_GOLD = {0: 6, 1: 10, 2: 8, 3: 4}  # SAB-VAR-02


def gold_cards(counts: Mapping[int, int]) -> dict[str, GoldCard]:
    """Makes the gold cards of each value, by their ids."""
    named = dict(enumerate(GOLD_NAMES))
    return {
        f"gold_{value}": GoldCard(f"gold_{value}", named.get(value, f"{value} nuggets"), count, value=value)
        for value, count in sorted(counts.items())
    }


# --- tables by the number of players or saboteurs ---

ROLE_TABLE = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}  # SAB-SETUP-02
HAND_SIZES = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}  # SAB-SETUP-06
REWARDS = {1: 4, 2: 3, 3: 3, 4: 2}  # SAB-GOLD-06
SHARES = (5, 4, 3, 2, 1)  # SA2-SCORE-07
