"""The facts that scenarios of Kings under Mountains may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, by_player, seat, unordered
from ...engine.table import Player
from . import events as e
from .cards import BY_ID, KingsCard, Site
from .flow import draws, moves
from .invariants import cards_of
from .moves import CENTRE
from .observation import seen_by
from .scenario_words import PHASES, SITE
from .table import OVER, KingsTable

# --- kinds of facts ---


def number(name: str, count: Callable[[Any], int]) -> Fact:
    """Makes a fact of a number."""

    def find(scene: Scene, wanted: Marked) -> int:
        wanted.number(name)
        return count(scene.table)

    return find


def each(name: str, find_one: Callable[[Any, Player, Marked], Any]) -> Fact:
    """Makes a fact that is said by player."""

    def find(scene: Scene, wanted: Marked) -> dict[str, Any]:
        return {str(player): find_one(scene.table, player, one) for player, one in by_player(scene.table, wanted, name).items()}

    return find


def counts(name: str, field: str) -> Fact:
    """Makes a fact of how many things each player has."""

    def one(table: KingsTable, player: Player, wanted: Marked) -> int:
        wanted.number(name)
        return len(getattr(table, field)[player])

    return each(name, one)


def ids(cards: Iterable[KingsCard]) -> list[str]:
    """Names cards."""
    return [card.id for card in cards]


def named(scene: Scene, wanted: Marked, what: str) -> list[str]:
    """Reads the cards that are expected."""
    return [name.one_of("card", scene.table.rules.cards) for name in wanted.items(what)]


def row(name: str, cards: Callable[[Any], Sequence[KingsCard]], whole: bool = True) -> Fact:
    """Makes a fact of cards in order: all of them, or as many as are expected."""

    def find(scene: Scene, wanted: Marked) -> list[str]:
        size, found = len(named(scene, wanted, name)), ids(cards(scene.table))
        return found if whole else found[:size]

    return find


# --- where cards lie ---


def hands(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds hands, in any order."""
    table: Any = scene.table
    expected = by_player(table, wanted, "hands")
    return {str(player): unordered(ids(table.hands[player]), named(scene, one, "hands")) for player, one in expected.items()}


def camp(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds piles of the camp, bottom first."""
    table: Any = scene.table
    found = {}
    for people, names in wanted.mapping("camp", BY_ID).items():
        named(scene, names, "camp")
        found[people] = [squad.card.id for squad in table.camp[BY_ID[people].number]]
    return found


def _site(site: Site | None, wanted: Marked) -> Any:
    """Describes a mine as far as it is asked about."""
    if site is None or wanted.raw is None:
        return None if site is None else site.mine.card.id
    told = {"card": site.mine.card.id, "squads": [squad.card.id for squad in site.squads]}
    return {word: told[word] for word in wanted.mapping("a mine", (SITE[0], SITE[2]))}


def centre(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds what lies in slots of the centre, by their numbers from 1; null for an empty one."""
    table: Any = scene.table
    found: dict[str, Any] = {}
    for slot, one in wanted.mapping("centre", [str(int(place) + 1) for place in CENTRE]).items():
        number = int(slot) - 1
        found[slot] = _site(table.centre[number], one) if number < len(table.centre) else "no such slot"
    return found


def _captured(table: KingsTable, player: Player, wanted: Marked) -> list[Any]:
    sites, said = table.captured[player], wanted.items("captured")
    if len(sites) != len(said):
        return [site.mine.card.id for site in sites]
    return [_site(site, one) for site, one in zip(sites, said, strict=True)]


def _victory(table: KingsTable, player: Player, wanted: Marked) -> list[str]:
    for name in wanted.items("victory"):
        name.one_of("card", table.rules.cards)
    return [mine.card.id for mine in table.victory[player]]


def removed_gains(scene: Scene, wanted: Marked) -> list[str]:
    """Finds the squads that left the game since the scenario began, in order."""
    named(scene, wanted, "removed_gains")
    gone = [event.kind.named(event.args)["squads"] for event in scene.events if event.kind is e.DEVELOPED]
    return [squad.card.id for squads in gone for squad in squads]


# --- components ---


def people_counts(scene: Scene, wanted: Marked) -> dict[str, int]:
    """Counts the cards of each people in the game, wherever they lie."""
    found = Counter(card.people.id for card in cards_of(scene.table))  # type: ignore[arg-type]
    return {people: found[people] for people in wanted.mapping("people_counts", BY_ID)}


CARD_TABLE = ("rows", "kinds", "per_kind", "per_kind_and_people", "per_people_and_strength", "overseer_cards", "value_total")


def card_table(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds totals of the table of cards."""
    wanted.mapping("card_table", CARD_TABLE)
    rules: Any = scene.table.rules
    cards, kinds = rules.deck, [rules.kinds[card.mine] for card in rules.deck]

    def alike(keys: Iterable[Any]) -> Any:
        """Gives the number that all keys come up, or the numbers if they differ."""
        found = sorted(set(Counter(keys).values()))
        return found[0] if len(found) == 1 else found

    totals = {
        "rows": len(cards),
        "kinds": len(set(kinds)),
        "per_kind": alike(kinds),
        "per_kind_and_people": alike((card.mine, card.people) for card in cards),
        "per_people_and_strength": alike((card.people, card.strength) for card in cards),
        "overseer_cards": sum(kind.overseer for kind in kinds),
        "value_total": sum(kind.value for kind in kinds),
    }
    return {name: totals[name] for name in wanted.raw}


# --- the course of the game ---


def _score(table: KingsTable, player: Player, wanted: Marked) -> Any:
    """Finds a total; one with a fraction is written as a text in files."""
    score = table.score(player)
    return f"{score:g}" if isinstance(wanted.raw, str) else score


def _king(table: KingsTable, player: Player, wanted: Marked) -> str:
    wanted.one_of("people", BY_ID)
    return str(table.kings[player]) if table.kings else ""


def box(scene: Scene, wanted: Marked) -> list[str]:
    """Finds the peoples whose kings are in the box."""
    table: Any = scene.table
    return unordered(list(map(str, table.box)), [name.one_of("people", BY_ID) for name in wanted.items("box")])


def active(scene: Scene, wanted: Marked) -> str:
    """Finds whose turn it is."""
    seat(scene.table, wanted)
    return str(scene.table.active)  # type: ignore[attr-defined]


def phase(scene: Scene, wanted: Marked) -> str:
    """Finds what is to be done next."""
    wanted.one_of("phase", PHASES)
    return str(scene.table.phase)  # type: ignore[attr-defined]


def winners(scene: Scene, wanted: Marked) -> list[str]:
    """Finds the winners of a game that is over."""
    table: Any = scene.table
    names = [str(seat(table, name)) for name in wanted.items("winners")]
    return unordered([str(player) for player in table.winners()], names) if table.phase == OVER else []


def action_kinds(scene: Scene, wanted: Marked) -> list[str]:
    """Finds the kinds of action open to the active player: the verbs of his options."""
    table: Any = scene.table
    verbs = [verb.one_of("verb", ("play", "discard", "pass", "draw")) for verb in wanted.items("action_kinds")]
    if scene.decision is not None:
        options: Sequence[Any] = scene.decision.options
    elif table.phase == OVER or not table.kings:
        options = ()
    else:
        options = draws(table) if table.phase == "draw" else moves(table, table.active)
    return unordered(list(dict.fromkeys(str(option).split(" ")[0] for option in options)), verbs)


# --- what players see and know ---


def observe(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds what players see, as far as it is asked about."""
    expected = by_player(scene.table, wanted, "observe")
    return {str(player): _asked(seen_by(scene, player), one.plain(), one) for player, one in expected.items()}


def _asked(found: Any, wanted: Any, said: Marked) -> Any:
    """Leaves of a finding what is asked about; the mines of a hand have no order."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        if unknown := [key for key in wanted if key not in found]:
            raise said.fault(f"observe: {unknown[0]!r} is none of {', '.join(found)}")
        return {key: _asked(found[key], one, said) for key, one in wanted.items()}
    if isinstance(wanted, list) and isinstance(found, list) and not any(isinstance(one, dict) for one in wanted):
        return unordered(found, wanted)
    return found


def knows_hand(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds the squads that an observer has seen go into the others' hands and not come out (UGK-HID-07)."""
    found: dict[str, Any] = {}
    for observer, one in by_player(scene.table, wanted, "knows_hand").items():
        memory = scene.memories[int(observer)].hands
        found[str(observer)] = {}
        for holder, squads in by_player(scene.table, one, f"what {observer} knows").items():
            known = [each.card.label.lower() for each in memory.get(("hands", int(holder)), ()) if each.certain]
            found[str(observer)][str(holder)] = unordered(known, squads.texts("knows_hand"))
    return found


FACTS: dict[str, Fact] = {
    "hands": hands,
    "hand_counts": counts("hand_counts", "hands"),
    "deck": row("deck", lambda table: table.deck[::-1]),
    "deck_top": row("deck_top", lambda table: table.deck[::-1], whole=False),
    "deck_count": number("deck_count", lambda table: len(table.deck)),
    "centre": centre,
    "centre_count": number("centre_count", lambda table: sum(site is not None for site in table.centre)),
    "camp": camp,
    "camp_count": number("camp_count", lambda table: sum(map(len, table.camp))),
    "captured": each("captured", _captured),
    "captured_counts": counts("captured_counts", "captured"),
    "victory": each("victory", _victory),
    "victory_counts": counts("victory_counts", "victory"),
    "removed_gains": removed_gains,
    "removed_count": number("removed_count", lambda table: len(table.removed)),
    "removed_mines": row("removed_mines", lambda table: [mine.card for mine in table.removed_mines]),
    "people_counts": people_counts,
    "card_table": card_table,
    "kings": each("kings", _king),
    "box": box,
    "box_count": number("box_count", lambda table: len(table.box)),
    "scores": each("scores", _score),
    "active": active,
    "phase": phase,
    "winners": winners,
    "action_kinds": action_kinds,
    "observe": observe,
    "knows_hand": knows_hand,
}
