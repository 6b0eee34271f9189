"""What play reads off the rules of Myth is declared as its parameters are; its cards have the numbers of the rulebook."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import lab
from lab.engine.game import Edition
from lab.engine.params import Counts, Numbers
from lab.engine.rulebook import clauses
from lab.games.myth import assumed, tables
from lab.games.myth import rules as rules_module
from lab.games.myth.components import EVENTS, HEROES, MONSTERS, QUESTS, TILE_COUNTS
from lab.games.myth.rules import MythRules

HINTS = get_type_hints(MythRules, {**vars(rules_module), "Edition": Edition, "Card": lab.Card})
RULES = lab.rules("myth")


@pytest.mark.parametrize("param", RULES.game.params, ids=lambda param: param.name)
def test_a_parameter_is_declared_with_its_values(param: lab.Param) -> None:
    kind = HINTS[param.name]
    if isinstance(param.valid, range):
        assert kind is int
    elif param.valid == (False, True):
        assert kind is bool
    elif isinstance(param.valid, Numbers):
        assert kind == tuple[int, ...]
    elif isinstance(param.valid, Counts):
        assert kind == Mapping[str, int]
    else:
        assert get_origin(kind) is Literal and get_args(kind) == param.valid


def test_what_is_declared_is_there_and_what_is_there_is_declared() -> None:
    assert {name for name in HINTS if not hasattr(RULES, name)} == set()
    assert {name for name in vars(RULES) if not name.startswith("_")} - set(HINTS) <= {"game", "players", "layout"}


def test_every_reading_that_the_rulebook_offers_is_a_parameter_of_its_clause() -> None:
    for clause in clauses(RULES.game).values():
        if clause.option:
            name, _, readings = clause.option.partition("=")
            (param,) = (each for each in RULES.game.params if each.name == name)
            assert clause.id in param.clauses, (clause.id, name)
            for reading in readings.split("|"):
                param.check(param.read(reading.strip("[]")))


# --- the components of the rulebook ---


def test_there_are_as_many_cards_as_the_rulebook_says() -> None:
    """MYT-HERO-01, MYT-QUEST-09, MYT-QUEST-10, MYT-SETUP-10, MYT-CARD-01."""
    assert sum(hero.count for hero in HEROES) == len(HEROES) == 6
    assert sum(quest.count for quest in QUESTS) == 20 and len(QUESTS) == 10 and {quest.count for quest in QUESTS} == {2}
    assert sum(card.count for card in EVENTS) == 140 and sum(card.count for card in MONSTERS) == 48
    assert sum(TILE_COUNTS.values()) == len(RULES.tiles) == 48


JOBS = {
    "standard": 4, "magic_sword": 3, "magic_bow": 2, "staff": 2, "satchel_charges": 2, "codex": 2, "tain": 2, "dwarven_trap": 5,
    "web_trap": 5, "nod": 3, "flooded_place": 3, "attack": 3, "rest": 6, "execution_place": 4, "darkness": 5, "fury_of_enemy": 4,
    "shadow_of_balor": 3, "splinters": 6, "shade_attack": 3, "deceiver_magic": 3, "shiver_magic": 3, "soulblighter_magic": 2,
    "fury_of_shiver": 3, "the_help": 4, "avatara_order": 3, "avatara_tax": 3, "great_dream": 2, "the_contract": 2,
}  # fmt: skip


def test_every_kind_of_event_card_has_its_number_of_copies() -> None:
    found: Counter[str] = Counter()
    for card in EVENTS:
        found[card.job] += card.count
    assert {job: found[job] for job in JOBS} == JOBS


@pytest.mark.parametrize(
    ("mark", "jobs"),
    [
        (-9, {"shadow_of_balor"}), (-8, {"shade_attack", "deceiver_magic"}), (-7, {"soulblighter_magic"}),
        (-6, {"fury_of_shiver"}), (1, {"shiver_magic"}), (2, {"the_help"}), (3, {"the_contract"}), (4, {"nod"}),
        (5, {"attack", "great_dream"}),
    ],
)  # fmt: skip
def test_cards_are_marked_first_and_last_as_the_rulebook_says(mark: int, jobs: set[str]) -> None:
    """MYT-CARD-04, MYT-CARD-05: first 1 is the earliest of all, last 5 the latest."""
    assert {card.job for card in EVENTS if card.rank == mark} == jobs


def test_the_mean_opening_of_a_tile_is_that_of_the_rulebook() -> None:
    assert sum(bin(card.tile.open).count("1") for card in RULES.tiles) == 122


# --- where numbers come from ---


def test_every_number_says_where_it_comes_from_and_its_clause() -> None:
    frame = tables(RULES)
    assert set(frame["provenance"]) == {"source", "assumed"} and not frame["clause"].eq("").any()
    came_from = frame.set_index(["of", "number"])["provenance"]
    assert came_from["rules", "start_tokens"] == "source" and came_from["rules", "stall_rounds"] == "assumed"
    assert came_from["archer", "life_3"] == "source" and came_from["dwarf", "life_3"] == "assumed"
    assert came_from["journeyman", "heal_1"] == "source" and came_from["journeyman", "heal_2"] == "assumed"
    assert came_from["archer", "heal_1"] == came_from["berserk", "heal_3"] == "source"  # only two heroes can heal themselves
    assert came_from["darkness_15", "amount"] == "source" and came_from["darkness_10", "amount"] == "assumed"
    assert came_from["trow", "defence"] == "assumed" and came_from["avatara_order", "amount"] == "source"
    assert came_from["quest_thrall", "required"] == "source" and came_from["quest_ghol", "required"] == "assumed"


def test_a_tweaked_number_is_called_so() -> None:
    frame = tables(RULES.tweak(cards={"trow": {"defence": 95}}, start_tokens=6)).set_index(["of", "number"])
    assert list(frame.loc[("trow", "defence"), ["value", "provenance"]]) == [95, "tweaked"]
    assert list(frame.loc[("rules", "start_tokens"), ["value", "provenance"]]) == [6, "tweaked"]


def test_the_assumed_numbers_are_those_that_the_rule_text_does_not_give() -> None:
    """MYT-HERO-04, MYT-EV-39, MYT-CARD-01: those of most cards; each says what a tweak may make it."""
    frame = assumed(RULES).set_index(["of", "number"])
    assert ("archer", "life_1") not in frame.index and ("rules", "start_tokens") not in frame.index
    assert list(frame.loc[("trow", "defence"), ["value", "least", "most"]]) == [105, 1, 200]
    assert list(frame.loc[("straight", "count"), ["value", "least", "most"]]) == [9, 0, 30]
    for (of, number), least, most in frame[["least", "most"]].itertuples():
        for value in (least, most):
            if number not in ("count", "first", "last") and of != "rules":
                assert getattr(RULES.tweak(cards={of: {number: value}}).cards[of], number) == value


def test_a_tweaked_number_stays_among_the_assumed_ones() -> None:
    tweaked = RULES.tweak(cards={"trow": {"defence": 95}}, tile_counts={"straight": 12, "tee": 20})
    frame = assumed(tweaked).set_index(["of", "number"])
    assert len(frame) == len(assumed(RULES))
    assert list(frame.loc[("trow", "defence"), ["value", "provenance"]]) == [95, "tweaked"]
    assert list(frame.loc[("straight", "count"), ["value", "provenance"]]) == [12, "tweaked"]


# --- what cannot be played ---


@pytest.mark.parametrize(
    ("tweaks", "said"),
    [
        ({"field_limit": 5}, "10 to 24 tiles beside the start square with field_limit=5, not 48"),
        ({"tile_counts": {"tee": 9}}, "10 to 80 tiles .*, not 9"),
        ({"cards": {"nod": {"first": 2}}}, r"card nod: it is marked first \(2\) or last \(4\), not both"),
        ({"cards": {"trow": {"defence": 0}}}, "defence is a whole number from 1 to 200, not 0"),
        ({"cards": {"trow": {"cost": 21}}}, "cost is a whole number from 0 to 20"),
        ({"cards": {"archer": {"life_1": 41}}}, "life_1 is a whole number from 1 to 40"),
        ({"level_prices": [1, 2]}, "level_prices is a list of 3 whole numbers from 0 to 40"),
        ({"dead_map": "never"}, "dead_map is .*'forbid'.*, not 'never'"),
        ({"redraws_per_explore": 1}, "redraws_per_explore is 'unlimited'.*'1'.*, not 1"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_a_sentence(tweaks: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules("myth", **tweaks)


@pytest.mark.parametrize(
    ("tweaks", "players", "said"),
    [
        ({"cards": {"archer": 0, "dwarf": 0, "warrior": 0}}, 4, "3 heroes are too few for 4 players: 4 are needed"),
        ({"cards": {"quest_trow": 0, "quest_wight": 0, "quest_fetch": 0}}, 4, "14 quests are too few for 4 players"),
        ({"bank_limited": True, "token_supply": 20, "start_tokens": 6}, 4, "20 tokens are too few for 4 players: 24 are needed"),
    ],
)
def test_too_few_components_are_refused_with_a_sentence(tweaks: dict[str, Any], players: int, said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.playout(lab.rules("myth", **tweaks), players)


def test_four_players_may_have_five_quests_each() -> None:
    lab.rules("myth", quests_dealt=5).check(4)


def test_the_cards_of_two_rules_are_not_the_same_objects() -> None:
    assert isinstance(RULES.cards, MappingProxyType) and RULES.cards["trow"] is not lab.rules("myth").cards["trow"]
