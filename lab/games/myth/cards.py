"""The kinds of cards in Myth: heroes, quests, dungeon tiles and event cards, with where every number on them comes from.

The rule text gives few numbers. ``provenance`` says of each card where its numbers come from: *source* is the rule text,
*public* the computer game, *assumed* was chosen for the lab and may be tweaked freely. The first word holds for all numbers
that the rest does not name: ``"assumed; count: source"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeVar

from ...engine.game import Card
from ...engine.words import Said
from ...paths import Tile

LEVELS = (1, 2, 3)
C = TypeVar("C", bound=Card)


def number(valid: range, default: int = 0) -> int:
    """Makes a field for a number that a tweak may set within a range."""
    value: int = field(default=default, metadata={"valid": valid})
    return value


@dataclass(frozen=True, eq=False, repr=False)
class MythCard(Card):
    """A card of Myth, which says where its numbers come from; its name and hint may say them in braces."""

    count: int = number(range(0, 31), 1)
    provenance: str = "assumed"

    def clause_of(self, effect: str) -> str:
        """Names the clause of the card, which has only one."""
        return self.clause

    def came_from(self, name: str) -> str:
        """Says where a number of the card comes from: of ``life_2`` as of ``life``."""
        common, *named = self.provenance.split("; ")
        said = dict(part.split(": ") for part in named)
        return said.get(name) or said.get(name.rstrip("_123")) or common


def with_numbers(card: C) -> C:
    """Gives a card with the numbers in its name and its hint; to the hint of an event card its price is added."""
    said = {name: Said(value) for name, value in vars(card).items()}
    hint = card.hint.format_map(said)
    if isinstance(card, EventCard):
        hint += f" · price {card.cost}" if card.cost else " · free"
    return replace(card, name=card.name.format_map(said), hint=hint)


# --- heroes (MYT-HERO-01, MYT-HERO-04, MYT-HERO-07) ---


class Stats(NamedTuple):
    """What a hero can do at one level; ``heal`` is the life that one resource restores."""

    life: int
    attack: int
    defence: int
    heal: int
    attacks: int


LIFE, ATTACK, DEFENCE, HEAL = range(1, 41), range(-50, 151), range(1, 201), range(0, 21)


@dataclass(frozen=True, eq=False, repr=False)
class HeroCard(MythCard):
    """A hero, with a column of numbers for each level below the last (MYT-HERO-04).

    Args:
        weapon: the job of the weapons that add to the hero's attack (MYT-EV-04).
        bombs: whether each attack covers the whole tile (MYT-HERO-10).
        volley: the parameter that says how often the hero attacks at each level; empty: once.
    """

    count: int = number(range(0, 5), 1)
    life_1: int = number(LIFE, 1)
    life_2: int = number(LIFE, 1)
    life_3: int = number(LIFE, 1)
    attack_1: int = number(ATTACK)
    attack_2: int = number(ATTACK)
    attack_3: int = number(ATTACK)
    defence_1: int = number(DEFENCE, 65)
    defence_2: int = number(DEFENCE, 70)
    defence_3: int = number(DEFENCE, 75)
    heal_1: int = number(HEAL)
    heal_2: int = number(HEAL)
    heal_3: int = number(HEAL)
    weapon: str = "magic_sword"
    bombs: bool = False
    volley: str = ""

    def at(self, level: int, attacks: int) -> Stats:
        """Reads the column of a level."""
        life, attack, defence, heal = (getattr(self, f"{name}_{level}") for name in ("life", "attack", "defence", "heal"))
        return Stats(life, attack, defence, heal, attacks)


# --- quests (MYT-QUEST-09 to -11) ---


@dataclass(frozen=True, eq=False, repr=False)
class QuestCard(MythCard):
    """A quest: kill so many of a monster, or bring an artifact to the start square."""

    count: int = number(range(0, 11), 2)
    target: str = ""  # the monster's id or the artifact's
    required: int = number(range(1, 4), 1)

    @property
    def artifact(self) -> bool:
        """Tells whether the target is an artifact."""
        return self.target in ARTIFACTS


ARTIFACTS = ("codex", "tain")


# --- dungeon tiles (MYT-SETUP-02, -09, -10) ---


CROSSING = Tile(("NESW",))


@dataclass(frozen=True, eq=False, repr=False)
class TileCard(MythCard):
    """A dungeon tile; how many there are is the parameter ``tile_counts``, unless the card is tweaked itself."""

    tile: Tile = CROSSING


# --- event cards (MYT-CARD-01, MYT-CARD-02) ---

PERSONAL, LOCATION, QUEUE = "personal", "location", "queue"
HELPFUL, HARMFUL, EITHER = "helpful", "harmful", "either"
AMOUNT = range(0, 101)


@dataclass(frozen=True, eq=False, repr=False)
class EventCard(MythCard):
    """An event card; copies with the same numbers are one kind, those with other numbers share their ``lineage``.

    Args:
        cost: the squares on its edge (MYT-CARD-01).
        first: its number among the cards marked "first"; 0: not marked so (MYT-CARD-04, -05).
        last: its number among the cards marked "last"; 0: not marked so.
        scope: whom it affects: the hero alone, everybody on the tile, or the row of cards (MYT-SHARE-01).
        alignment: whether it helps or harms the hero (MYT-DET-13, event_play_restriction).
        lasts: it stays on the table until its effect ends; its effect says where (MYT-EXEC-06).
    """

    cost: int = number(range(0, 21))
    first: int = number(range(0, 10))
    last: int = number(range(0, 10))
    scope: str = PERSONAL
    alignment: str = EITHER
    lasts: bool = False

    @property
    def rank(self) -> int:
        """Its place in time: first cards below 0, unmarked 0, last cards above (MYT-CARD-04, MYT-CARD-05)."""
        return self.first - 10 if self.first else self.last


@dataclass(frozen=True, eq=False, repr=False)
class Monster(EventCard):
    """A monster; ``damage`` is the number in brackets, ``attacks`` how often it strikes in a round (MYT-EV-39)."""

    attack: int = number(ATTACK)
    defence: int = number(DEFENCE, 75)
    damage: int = number(range(0, 21))
    experience: int = number(range(0, 21))
    first_attack: int = number(range(0, 2))
    attacks: int = number(range(1, 5), 1)


@dataclass(frozen=True, eq=False, repr=False)
class Item(EventCard):
    """An item, which stays on the table; its bonus counts for attack or for defence (MYT-EV-01 to -06)."""

    attack_bonus: int = number(AMOUNT)
    defence_bonus: int = number(AMOUNT)


@dataclass(frozen=True, eq=False, repr=False)
class Trap(EventCard):
    """A dwarven trap: the roll that avoids it, the easier one for dwarves, and the life it costs (MYT-EV-07 to -10)."""

    threshold: int = number(AMOUNT)
    dwarf_threshold: int = number(AMOUNT)
    damage: int = number(AMOUNT)


@dataclass(frozen=True, eq=False, repr=False)
class Web(EventCard):
    """A web, and the roll that tears it (MYT-EV-11 to -15)."""

    threshold: int = number(AMOUNT)


@dataclass(frozen=True, eq=False, repr=False)
class Amount(EventCard):
    """A card with one number: life, resources, cards, turns or a penalty."""

    amount: int = number(AMOUNT)


@dataclass(frozen=True, eq=False, repr=False)
class Levy(Amount):
    """A card with another amount in the game for two (MYT-TWO-05, -06)."""

    amount_two_player: int = number(AMOUNT)


@dataclass(frozen=True, eq=False, repr=False)
class Exchange(EventCard):
    """An exchange with the neighbour on the printed side (MYT-EV-34, -38)."""

    direction: str = "right"
