"""The components of Myth: every hero, quest, dungeon tile and event card, with its numbers (MYT-CARD-01 to -05).

What ``provenance`` says of them, and what their fields mean, stands with the kinds of cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...paths import Tile
from .cards import (
    EITHER,
    HARMFUL,
    HELPFUL,
    LEVELS,
    LOCATION,
    PERSONAL,
    QUEUE,
    Amount,
    EventCard,
    Exchange,
    HeroCard,
    Item,
    Levy,
    Monster,
    MythCard,
    QuestCard,
    TileCard,
    Trap,
    Web,
)  # fmt: skip

# --- heroes ---


def hero(id: str, life: Sequence[int], attack: Sequence[int], **more: object) -> HeroCard:
    """Writes a hero card from its rows of numbers, one number a level; what it does not say is as of most heroes."""
    rows: dict[str, Any] = {"life": life, "attack": attack, "defence": more.pop("defence", ()), "heal": more.pop("heal", ())}
    columns = {f"{name}_{level}": each for name, row in rows.items() for level, each in zip(LEVELS, row, strict=False)}
    return HeroCard(id, id.replace("_", " ").title(), clause="MYT-HERO-04", **columns, **more)  # type: ignore[arg-type]


HEROES = (
    hero("archer", (10, 13, 16), (30, 35, 40), weapon="magic_bow", volley="archer_attacks", hint="several attacks a round",
         provenance="assumed; count: source; life: source; heal: source"),
    hero("dwarf", (10, 13, 16), (35, 35, 45), weapon="satchel_charges", bombs=True, volley="dwarf_attacks",
         hint="each attack covers the whole tile",
         provenance="assumed; count: source; life_1: source; life_2: source; heal: source"),
    hero("journeyman", (12, 15, 18), (35, 45, 55), heal=(3, 4, 5), weapon="staff", hint="heals with resources",
         provenance="assumed; count: source; heal_1: source"),
    hero("heron_guard", (12, 16, 20), (45, 55, 65), heal=(2, 2, 3), hint="heals with resources",
         provenance="assumed; count: source"),
    hero("warrior", (14, 18, 22), (45, 55, 65), defence=(70, 80, 90), hint="the toughest",
         provenance="assumed; count: source; name: public; heal: source"),
    hero("berserk", (13, 17, 21), (60, 70, 80), defence=(60, 65, 70), hint="hits hardest",
         provenance="assumed; count: source; name: public; heal: source"),
)  # fmt: skip

# --- quests ---


def kill(target: str, name: str, required: int, kind: str = "assumed") -> QuestCard:
    """Writes a kill quest (MYT-QUEST-10)."""
    return QuestCard(f"quest_{target}", name, clause="MYT-QUEST-10", target=target, required=required,
                     hint="proof: {required} killed", provenance=f"{kind}; count: source")  # fmt: skip


def fetch(target: str, name: str) -> QuestCard:
    """Writes an artifact quest (MYT-QUEST-11)."""
    return QuestCard(f"quest_{target}", name, clause="MYT-QUEST-11", target=target, hint="on the start square",
                     provenance="source")  # fmt: skip


QUESTS = (
    kill("thrall", "Kill two thralls", 2, "source"), kill("ghol", "Kill two ghôls", 2),
    kill("soulless", "Kill two soulless", 2), kill("cave_spider", "Kill two cave spiders", 2),
    kill("myrmidon", "Kill a myrmidon", 1), kill("wight", "Kill a wight", 1),
    kill("fetch", "Kill a fetch", 1), kill("trow", "Kill a trow", 1),
    fetch("codex", "Bring home the Codex"), fetch("tain", "Bring home the Tain"),
)  # fmt: skip

# --- dungeon tiles ---


def tile(id: str, name: str, openings: str) -> TileCard:
    """Writes a dungeon tile, all of whose openings join."""
    return TileCard(id, name, clause="MYT-TILE-04", tile=Tile((openings,)))


TILES = (
    tile("dead_end", "Dead end", "N"), tile("straight", "Corridor", "NS"), tile("turn", "Turn", "NE"),
    tile("tee", "T-junction", "NES"), tile("cross", "Crossing", "NESW"),
)  # fmt: skip
TILE_COUNTS = {"dead_end": 5, "straight": 9, "turn": 11, "tee": 15, "cross": 8}
START = TileCard("start", "Start square", clause="MYT-SETUP-02", tile=Tile(("NESW",), entrance=True), provenance="source")

# --- event cards ---


def monster(id: str, name: str, count: int, cost: int, strikes: tuple[int, int], defence: int, experience: int,
            where: str = "public", first_attack: int = 0, attacks: int = 1) -> Monster:  # fmt: skip
    """Writes a monster; ``strikes`` is its attack and its damage."""
    return Monster(id, name, count, "strikes {attack} ({damage}), defence {defence}, {experience} for the killer", "MYT-EV-39",
                   provenance=f"assumed; name: {where}", cost=cost, scope=LOCATION, attack=strikes[0], damage=strikes[1],
                   defence=defence, experience=experience, first_attack=first_attack, attacks=attacks)  # fmt: skip


MONSTERS = (
    monster("thrall", "Thrall", 8, 1, (15, 2), 75, 1, "source"), monster("ghol", "Ghôl", 8, 1, (25, 2), 70, 2),
    monster("soulless", "Soulless", 7, 2, (30, 2), 75, 2, first_attack=1),
    monster("cave_spider", "Cave spider", 7, 2, (30, 2), 80, 2),
    monster("myrmidon", "Myrmidon", 5, 3, (30, 2), 90, 3, attacks=2), monster("wight", "Wight", 5, 3, (45, 4), 70, 3),
    monster("fetch", "Fetch", 4, 4, (40, 4), 95, 5, first_attack=1), monster("trow", "Trow", 4, 5, (45, 5), 105, 6),
)  # fmt: skip


def item(id: str, name: str, count: int, cost: int, hint: str, clause: str, lineage: str = "", **bonus: int) -> Item:
    """Writes an item."""
    return Item(id, name, count, hint, clause, lineage, cost=cost, alignment=HELPFUL, **bonus)  # type: ignore[arg-type]


def weapon(id: str, name: str, count: int, cost: int, bonus: int, lineage: str = "") -> Item:
    """Writes a weapon."""
    hint = "{attack_bonus} more attack for the right hero"
    return item(id, name, count, cost, hint, "MYT-EV-04", lineage, attack_bonus=bonus)


def standard(count: int, cost: int, bonus: int) -> Item:
    """Writes a standard."""
    name, hint = "Standard ({defence_bonus})", "{defence_bonus} more defence"
    return item(f"standard_{bonus}", name, count, cost, hint, "MYT-EV-02", "standard", defence_bonus=bonus)


ITEMS = (
    standard(2, 2, 10), standard(2, 3, 15),
    weapon("magic_sword_15", "Magic Sword ({attack_bonus})", 2, 2, 15, "magic_sword"),
    weapon("magic_sword_20", "Magic Sword ({attack_bonus})", 1, 3, 20, "magic_sword"),
    weapon("magic_bow", "Magic Bow", 2, 2, 15),
    weapon("staff_15", "Staff ({attack_bonus})", 1, 2, 15, "staff"),
    weapon("staff_20", "Staff ({attack_bonus})", 1, 3, 20, "staff"),
    weapon("satchel_charges", "Satchel Charges", 2, 2, 15),
    item("codex", "Codex", 2, 3, "your event cards cost less", "MYT-EV-06"),
    item("tain", "Tain", 2, 4, "swallows monsters before a battle", "MYT-EV-05"),
)  # fmt: skip


def dwarven_trap(threshold: int, dwarf_threshold: int, cost: int, damage: int) -> Trap:
    """Writes a dwarven trap."""
    name, hint = "Dwarven Trap ({threshold})", "roll {threshold} or lose {damage} life"
    return Trap(f"dwarven_trap_{threshold}", name, 1, hint, "MYT-EV-07", "dwarven_trap", cost=cost, scope=LOCATION,
                alignment=HARMFUL, threshold=threshold, dwarf_threshold=dwarf_threshold, damage=damage)  # fmt: skip


def web_trap(threshold: int, count: int, cost: int) -> Web:
    """Writes a web trap."""
    name, hint = "Web Trap ({threshold})", "caught until somebody rolls {threshold}"
    return Web(f"web_trap_{threshold}", name, count, hint, "MYT-EV-11", "web_trap", cost=cost, scope=LOCATION,
               alignment=HARMFUL, lasts=True, threshold=threshold)  # fmt: skip


TRAPS = (
    dwarven_trap(45, 20, 1, 2), dwarven_trap(55, 25, 2, 2), dwarven_trap(60, 30, 2, 3), dwarven_trap(65, 35, 3, 3),
    dwarven_trap(70, 40, 3, 4), web_trap(40, 1, 1), web_trap(50, 2, 2), web_trap(60, 1, 2), web_trap(70, 1, 3),
)  # fmt: skip


def event(id: str, name: str, count: int, cost: int, hint: str, clause: str, scope: str = PERSONAL, alignment: str = EITHER,
          first: int = 0, last: int = 0, lasts: bool = False) -> EventCard:  # fmt: skip
    """Writes a card without numbers of its own."""
    return EventCard(id, name, count, hint, clause, cost=cost, scope=scope, alignment=alignment, first=first, last=last,
                     lasts=lasts)  # fmt: skip


def amount(id: str, name: str, amounts: int, count: int, cost: int, hint: str, clause: str, scope: str = PERSONAL,
           alignment: str = HELPFUL, last: int = 0, lasts: bool = False, provenance: str = "assumed") -> Amount:  # fmt: skip
    """Writes a card with one number, which its id names."""
    return Amount(f"{id}_{amounts}", name, count, hint, clause, id, cost=cost, scope=scope, alignment=alignment, last=last,
                  lasts=lasts, amount=amounts, provenance=provenance)  # fmt: skip


def rest(life: int, count: int, cost: int) -> Amount:
    """Writes a Rest."""
    return amount("rest", "The Rest ({amount})", life, count, cost, "gain {amount} life", "MYT-EV-21")


def darkness(penalty: int, count: int, cost: int, where: str = "assumed") -> Amount:
    """Writes a Darkness."""
    return amount("darkness", "Darkness ({amount})", penalty, count, cost, "{amount} less for every attack", "MYT-EV-23",
                  LOCATION, EITHER, lasts=True, provenance=f"assumed; amount: {where}")  # fmt: skip


def splinters(resources: int, count: int) -> Amount:
    """Writes Splinters of the Relic."""
    return amount("splinters", "Splinters of the Relic ({amount})", resources, count, 0, "gain {amount:resource}", "MYT-EV-26")


def shiver(cards: int, cost: int) -> Amount:
    """Writes a Shiver Magic."""
    return amount("shiver_magic", "Shiver Magic ({amount})", cards, 1, cost, "discard {amount:hand card}", "MYT-EV-29",
                  alignment=HARMFUL, last=1)  # fmt: skip


def exchange(id: str, name: str, count: int, what: str, clause: str, last: int, direction: str) -> Exchange:
    """Writes an exchange with a neighbour."""
    hint = f"exchange {what} with the {direction} neighbour"
    return Exchange(f"{id}_{direction}", f"{name} ({direction})", count, hint, clause, id, cost=2, last=last,
                    direction=direction)  # fmt: skip


BATTLE = (
    event("execution_place", "Execution Place", 4, 1, "the hero strikes last in this battle", "MYT-EV-22", LOCATION, HARMFUL,
          lasts=True),
    darkness(10, 1, 1), darkness(15, 3, 1, "source"), darkness(20, 1, 2),
    event("fury_of_enemy", "Fury of an Enemy", 4, 2, "monsters do double damage", "MYT-EV-24", LOCATION, HARMFUL, lasts=True),
)  # fmt: skip

OTHERS = (
    event("nod", "Nod", 3, 2, "move to any explored square", "MYT-EV-16", alignment=HELPFUL, last=4),
    event("flooded_place", "The Flooded Place", 3, 3, "everybody here misses a turn", "MYT-EV-17", LOCATION, HARMFUL,
          lasts=True),
    event("attack", "Attack", 3, 3, "one extra turn", "MYT-EV-20", alignment=HELPFUL, last=5),
    rest(2, 2, 1), rest(3, 2, 1), rest(4, 1, 2), rest(5, 1, 3),
    event("shadow_of_balor", "The Shadow of Balor", 3, 2, "cancels the rest of the row", "MYT-EV-25", QUEUE, first=1),
    splinters(3, 2), splinters(4, 2), splinters(5, 1), splinters(6, 1),
    event("shade_attack", "Shade Attack", 3, 2, "two cards from the deck join", "MYT-EV-27", QUEUE, HARMFUL, first=2),
    event("deceiver_magic", "Deceiver Magic", 3, 2, "two cards from a hand join", "MYT-EV-28", QUEUE, first=2),
    shiver(1, 0), shiver(2, 1), shiver(3, 2),
    event("soulblighter_magic", "Soulblighter Magic", 2, 0, "show your hand", "MYT-EV-30", alignment=HARMFUL, first=3),
    event("fury_of_shiver", "Fury of Shiver", 3, 2, "lose an item", "MYT-EV-31", alignment=HARMFUL, first=4),
    exchange("the_help", "The Help", 2, "all resources", "MYT-EV-34", 2, "right"),
    exchange("the_help", "The Help", 2, "all resources", "MYT-EV-34", 2, "left"),
    Levy("avatara_order", "Avatara Order", 3, "take {amount:resource} from each ({amount_two_player} if two play)",
         "MYT-EV-35", cost=1, alignment=HELPFUL, amount=2, amount_two_player=4,
         provenance="assumed; amount: source; amount_two_player: source"),
    Levy("avatara_tax", "Avatara Tax", 3, "give {amount:resource} to each ({amount_two_player} if two play)",
         "MYT-EV-36", cost=0, alignment=HARMFUL, amount=1, amount_two_player=4,
         provenance="assumed; amount: source; amount_two_player: source"),
    Amount("great_dream", "The Great Dream", 2, "obey the right neighbour for {amount:turn}", "MYT-EV-37", cost=4,
           alignment=HARMFUL, last=5, lasts=True, amount=2, provenance="assumed; amount: source"),
    exchange("the_contract", "The Contract", 1, "all hand cards", "MYT-EV-38", 3, "right"),
    exchange("the_contract", "The Contract", 1, "all hand cards", "MYT-EV-38", 3, "left"),
)  # fmt: skip

EVENTS: tuple[EventCard, ...] = (*MONSTERS, *ITEMS, *TRAPS, *BATTLE, *OTHERS)
CARDS: tuple[MythCard, ...] = (*HEROES, *QUESTS, *TILES, *EVENTS)
