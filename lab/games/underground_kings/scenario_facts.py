"""The facts that scenarios of Kings under Mountains may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, cast

from ...engine.fact_kinds import card_names, cards, cards_of, deck_cards, each, group, ids, number, numbers, who, word
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, by_player, unordered
from ...engine.table import Player
from . import events as e
from .cards import BY_ID, Mine, Site, Squad
from .flow import draws, moves
from .invariants import cards_of as all_cards
from .moves import CENTRE
from .observation import seen_by
from .scenario_words import PHASES, SITE
from .table import OVER, KingsTable


def _table(scene: Scene) -> KingsTable:
    return cast(KingsTable, scene.table)


# --- where cards lie ---


def _cards(sides: Iterable[Squad | Mine]) -> list[str]:
    """Names the cards of squads or mines."""
    return [side.card.id for side in sides]


def camp(scene: Scene, wanted: Marked) -> dict[str, list[str]]:
    """Finds piles of the camp, bottom first."""
    piles = wanted.mapping("camp", BY_ID)
    for names in piles.values():
        card_names(scene, names, "camp")
    return {people: _cards(_table(scene).camp[BY_ID[people].number]) for people in piles}


def _site(scene: Scene, site: Site | None, wanted: Marked) -> Any:
    """Describes a mine as far as it is asked about: by its card alone, or by card and squads."""
    if not isinstance(wanted.raw, dict):
        if wanted.raw is not None:
            wanted.one_of("card", deck_cards(scene))
        return None if site is None else site.mine.card.id
    words = wanted.mapping("a mine", (SITE[0], SITE[2]))
    if "card" in words:
        words["card"].one_of("card", deck_cards(scene))
    if "squads" in words:
        card_names(scene, words["squads"], "squads")
    told = {} if site is None else {"card": site.mine.card.id, "squads": _cards(site.squads)}
    return {word: told[word] for word in words} if told else None


def centre(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds what lies in slots of the centre, by their numbers from 1; null for an empty one."""
    slots, found = _table(scene).centre, {}
    for name, one in wanted.mapping("centre", [str(int(place) + 1) for place in CENTRE]).items():
        slot = int(name) - 1
        found[name] = _site(scene, slots[slot], one) if slot < len(slots) else "no such slot"
    return found


def _captured(scene: Scene, player: Player, wanted: Marked) -> list[Any]:
    sites, said = _table(scene).captured[player], wanted.items("captured")
    if len(sites) != len(said):
        return [site.mine.card.id for site in sites]
    return [_site(scene, site, one) for site, one in zip(sites, said, strict=True)]


def _victory(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    card_names(scene, wanted, "victory")
    return _cards(_table(scene).victory[player])


def removed_gains(scene: Scene, wanted: Marked) -> list[str]:
    """Finds the squads that left the game since the scenario began, in order."""
    card_names(scene, wanted, "removed_gains")
    gone = [event.kind.named(event.args)["squads"] for event in scene.events if event.kind is e.DEVELOPED]
    return [card for squads in gone for card in _cards(squads)]


# --- components ---


def people_counts(scene: Scene, wanted: Marked) -> dict[str, int]:
    """Counts the cards of each people in the game, wherever they lie."""
    found = Counter(card.people.id for card in all_cards(_table(scene)))
    return {people: found[people] for people in wanted.mapping("people_counts", BY_ID)}


CARD_TABLE = ("rows", "kinds", "per_kind", "per_kind_and_people", "per_people_and_strength", "overseer_cards", "value_total")


def card_table(scene: Scene, wanted: Marked) -> dict[str, Any]:
    """Finds totals of the table of cards."""
    wanted.mapping("card_table", CARD_TABLE)
    rules = _table(scene).rules
    deck = rules.deck
    kinds = [rules.kinds[card.mine] for card in deck]

    def alike(keys: Iterable[Any]) -> Any:
        """Gives the number that all keys come up, or the numbers if they differ."""
        found = sorted(set(Counter(keys).values()))
        return found[0] if len(found) == 1 else found

    totals = {
        "rows": len(deck),
        "kinds": len(set(kinds)),
        "per_kind": alike(kinds),
        "per_kind_and_people": alike((card.mine, card.people) for card in deck),
        "per_people_and_strength": alike((card.people, card.strength) for card in deck),
        "overseer_cards": sum(kind.overseer for kind in kinds),
        "value_total": sum(kind.value for kind in kinds),
    }
    return {name: totals[name] for name in wanted.raw}


# --- the course of the game ---


def _score(scene: Scene, player: Player, wanted: Marked) -> Any:
    """Finds a total; one with a fraction is written as a text in files."""
    score = _table(scene).score(player)
    return f"{score:g}" if isinstance(wanted.raw, str) else score


def _king(scene: Scene, player: Player, wanted: Marked) -> str:
    wanted.one_of("people", BY_ID)
    kings = _table(scene).kings
    return str(kings[player]) if kings else ""


def box(scene: Scene, wanted: Marked) -> list[str]:
    """Finds the peoples whose kings are in the box."""
    return unordered(ids(_table(scene).box), wanted.each_of("box", "people", BY_ID))


def _winners(scene: Scene) -> Sequence[Player]:
    """Finds the winners of a game that is over."""
    table = _table(scene)
    return table.winners() if table.phase == OVER else ()


def action_kinds(scene: Scene, wanted: Marked) -> list[str]:
    """Finds the kinds of action open to the active player: the verbs of his options."""
    table = _table(scene)
    verbs = wanted.each_of("action_kinds", "verb", ("play", "discard", "pass", "draw"))
    if scene.decision is not None:
        options: Sequence[Any] = scene.decision.options
    elif table.phase == OVER or not table.kings:
        options = ()
    else:
        options = draws(table) if table.phase == "draw" else moves(table, table.active)
    return unordered(list(dict.fromkeys(str(option).split(" ")[0] for option in options)), verbs)


# --- what players see and know ---


def _observe(scene: Scene, player: Player, wanted: Marked) -> Any:
    """Finds what a player sees, as far as it is asked about."""
    return _asked(seen_by(scene, player), wanted.plain(), wanted)


def _asked(found: Any, wanted: Any, said: Marked) -> Any:
    """Leaves of a finding what is asked about; the mines of a hand have no order."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        if unknown := [key for key in wanted if key not in found]:
            raise said.fault(f"observe: {unknown[0]!r} is none of {', '.join(found)}")
        return {key: _asked(found[key], one, said) for key, one in wanted.items()}
    if isinstance(wanted, list) and isinstance(found, list) and not any(isinstance(one, dict) for one in wanted):
        return unordered(found, wanted)
    return found


def _knows_hand(scene: Scene, player: Player, wanted: Marked) -> dict[str, list[str]]:
    """Finds the squads that an observer has seen go into the others' hands and not come out (UGK-HID-07)."""
    memory, found = scene.memories[int(player)].hands, {}
    for holder, squads in by_player(scene.table, wanted, f"what {player} knows").items():
        known = [squad.card.label.lower() for squad in memory.get(("hands", int(holder)), ()) if squad.certain]
        found[str(holder)] = unordered(known, squads.texts("knows_hand"))
    return found


FACTS: dict[str, Fact] = {
    "hands": cards_of("hands", lambda table, player: table.hands[player]),
    "hand_counts": numbers("hand_counts", lambda table, player: len(table.hands[player])),
    "deck": cards("deck", lambda table: table.deck[::-1], ordered=True),
    "deck_top": cards("deck_top", lambda table: table.deck[::-1], "first", ordered=True),
    "deck_count": number("deck_count", lambda table: len(table.deck)),
    "centre": centre,
    "centre_count": number("centre_count", lambda table: sum(site is not None for site in table.centre)),
    "camp": camp,
    "camp_count": number("camp_count", lambda table: sum(map(len, table.camp))),
    "captured": each("captured", _captured),
    "captured_counts": numbers("captured_counts", lambda table, player: len(table.captured[player])),
    "victory": each("victory", _victory),
    "victory_counts": numbers("victory_counts", lambda table, player: len(table.victory[player])),
    "removed_gains": removed_gains,
    "removed_count": number("removed_count", lambda table: len(table.removed)),
    "removed_mines": cards("removed_mines", lambda table: _cards(table.removed_mines), ordered=True),
    "people_counts": people_counts,
    "card_table": card_table,
    "kings": each("kings", _king),
    "box": box,
    "box_count": number("box_count", lambda table: len(table.box)),
    "scores": each("scores", _score),
    "active": who("active", lambda scene: _table(scene).active),
    "phase": word("phase", PHASES, lambda scene: _table(scene).phase),
    "winners": group("winners", _winners),
    "action_kinds": action_kinds,
    "observe": each("observe", _observe),
    "knows_hand": each("knows_hand", _knows_hand),
}
