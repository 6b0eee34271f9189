"""The sets of characters: the named ones, and what a custom set must fulfil (MAS-SCEN-03, MAS-CUST-01 to -07)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from ...engine.words import joined
from .cards import Character

if TYPE_CHECKING:
    from .rules import MascaradeRules

CARDS_EACH = {2: 3, 3: 2}  # with any other number of players 1 (MAS-SETUP-02, MAS-V3-02, MAS-V2-01)
SMALL = 6  # cards of a set for two or three players, none in the centre (MAS-CUST-05)

_SIX = "bishop fool judge empress king witch"  # MAS-V3-01, MAS-V2-01
_TOWN = "judge bishop king fool empress witch peasant peasant"
_COURT = "judge patron princess puppet_master beggar witch"
REGULAR = {
    2: _SIX,
    3: _SIX,
    4: "judge bishop king empress thief cheat",
    5: "judge bishop king empress witch cheat",
    6: "judge bishop king empress witch cheat",
    7: "judge bishop king fool empress thief witch",
    8: _TOWN,
    9: f"{_TOWN} cheat",
    10: f"{_TOWN} cheat spy",
    11: f"{_TOWN} cheat spy inquisitor",
    12: f"{_TOWN} cheat spy inquisitor widow",
    13: f"{_TOWN} cheat spy inquisitor widow thief",
}
EXTENDED = {
    2: _SIX,
    3: _SIX,
    4: "judge king patron beggar thief cheat",
    5: "judge king patron beggar witch spy",
    6: _COURT,
    7: f"{_COURT} fool",
    8: f"{_COURT} fool spy",
    9: f"{_COURT} fool spy empress",
    10: f"{_COURT} fool spy empress inquisitor",
    11: f"{_COURT} fool spy empress inquisitor cheat",
    12: f"{_COURT} fool spy empress inquisitor cheat widow",
    13: f"{_COURT} fool spy empress inquisitor cheat widow bishop",
}

Lineup = tuple[Character, ...]


def candidates(rules: MascaradeRules, cards: Mapping[str, Character], players: int) -> tuple[Lineup, ...]:
    """Lists the sets of which one is in play; only a random draw has more than one (MAS-SCEN-01)."""
    if rules.scenario == "custom":
        return (tuple(cards[id] for id in rules.custom_set if id in cards),)
    named = {"regular": (REGULAR,), "extended": (EXTENDED,), "random": (REGULAR, EXTENDED)}[rules.scenario]
    sets = dict.fromkeys(each[players] for each in named)
    return tuple(tuple(cards[id] for id in ids.split()) for ids in sets)


def cards_each(players: int) -> int:
    """Says how many cards lie before every player (MAS-SETUP-02)."""
    return CARDS_EACH.get(players, 1)


# --- custom sets ---


class Broken(NamedTuple):
    """A requirement that a custom set breaks: a short code, what is wrong, and the clause."""

    code: str
    reason: str
    clause: str


def broken_requirements(rules: MascaradeRules, ids: Sequence[str], players: int) -> list[Broken]:
    """Lists every requirement that a custom set breaks, each once (MAS-CUST-07)."""
    counts = Counter(ids)
    return [
        *_names(rules.cards, counts),
        *_judge(rules, counts),
        *_money(rules, ids),
        *_peasants(counts),
        *_few_players(rules, counts, players),
        *_size(rules, len(ids), players),
    ]


def _names(cards: Mapping[str, Character], counts: Counter[str]) -> Iterator[Broken]:
    for id, count in counts.items():
        if id not in cards:
            yield Broken(f"unknown_character:{id}", f"{id!r} is no character", "MAS-CUST-06")
        elif id != "peasant" and count > cards[id].count:
            most = f"there is only {cards[id].count}" if cards[id].count == 1 else f"there are only {cards[id].count}"
            yield Broken(f"duplicate:{id}", f"{count} cards of the {cards[id].name}, and {most}", "MAS-CUST-06")


def _judge(rules: MascaradeRules, counts: Counter[str]) -> Iterator[Broken]:
    if rules.judge_required and not counts["judge"]:
        yield Broken("judge_missing", "the Judge is missing", "MAS-CUST-01")


def _money(rules: MascaradeRules, ids: Sequence[str]) -> Iterator[Broken]:
    bring = sum(id in rules.cards and rules.cards[id].brings_money for id in ids)
    share = Fraction(rules.money_fraction)
    if bring < share * len(ids):
        yield Broken("too_little_money", f"only {bring} of {len(ids)} cards bring money, and {share} must", "MAS-CUST-02")


def _peasants(counts: Counter[str]) -> Iterator[Broken]:
    if counts["peasant"] not in (0, 2):
        yield Broken("peasant_count", f"both Peasants or none, not {counts['peasant']}", "MAS-CUST-03")


def _few_players(rules: MascaradeRules, counts: Counter[str], players: int) -> Iterator[Broken]:
    if not rules.min_players_enforced:
        return
    for id in counts:
        least = rules.cards[id].min_players if id in rules.cards else 0
        if least > players:
            yield Broken(f"min_players:{id}", f"the {rules.cards[id].name} needs at least {least} players", "MAS-CUST-04")


def _size(rules: MascaradeRules, size: int, players: int) -> Iterator[Broken]:
    small = players in CARDS_EACH
    least, most = (SMALL, SMALL) if small else (players, players + rules.max_centre)
    if size < least:
        yield Broken("too_few_cards", f"{players} players need {least} cards, not {size}", "MAS-CUST-05")
    if size > most:
        room = "none may lie" if most == least else f"at most {rules.max_centre} may lie"
        yield Broken("too_many_in_centre", f"{size} cards for {players} players, and {room} in the centre", "MAS-CUST-05")


def refusal(broken: Sequence[Broken]) -> str:
    """Says in one sentence all that is wrong with a custom set."""
    return "the custom set " + joined(f"[{each.code}] {each.reason} ({each.clause})" for each in broken)
