"""Rules: one value that does not change, tweaks that are checked, and differences as a table."""

import os
import pickle
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from tests.engine.play import EDITIONS, Dice, roll


def double_roll(table: Any, me: Any) -> Any:
    yield from roll(table, me)
    yield from roll(table, me)


def test_rules_do_not_change() -> None:
    rules = lab.rules("shelter", coin_limit=4)
    for name, value in (("coin_limit", 5), ("cards", {}), ("edition", None), ("nonsense", 1)):
        with pytest.raises(lab.RulesError, match="rules do not change; make new ones"):
            setattr(rules, name, value)
    with pytest.raises(lab.RulesError):
        del rules.coin_limit
    for mapping in (rules.cards, rules.effects, rules.tweaks):
        with pytest.raises(TypeError):
            mapping["miner"] = None  # type: ignore[index]
    assert rules == lab.rules("shelter", coin_limit=4)


def test_a_tweak_makes_new_rules_and_leaves_the_old_ones() -> None:
    rules = lab.rules("shelter")
    before = rules.digest(), rules.facts()
    new = rules.tweak(coin_limit=5, cards={"miner": 4, "thief": {"price": 2}}, candidate_cards=["mr_chaos"])
    assert (new.coin_limit, new.cards["miner"].count, new.cards["thief"].price, new.candidate_cards) == (5, 4, 2, ("mr_chaos",))
    assert (rules.digest(), rules.facts()) == before and rules != new


def test_what_is_given_to_a_tweak_may_change_afterwards() -> None:
    cards, chosen = {"miner": {"count": 4}}, ["mr_chaos"]
    rules = lab.rules("shelter", cards=cards, candidate_cards=chosen)
    digest = rules.digest()
    cards["miner"]["count"] = 9
    cards["thief"] = {"count": 0}
    chosen.append("grave_robber")
    again = rules.tweak()
    assert again.digest() == digest and again.cards["miner"].count == 4 and again.cards["thief"].count == 1


def test_tweaks_add_up_in_any_order() -> None:
    one = lab.rules("shelter").tweak(coin_limit=5).tweak(cards={"miner": 4}).tweak(cards={"thief": 2})
    other = lab.rules("shelter", cards={"thief": 2, "miner": 4}, coin_limit=5)
    assert one == other and hash(one) == hash(other) and one.tweak(coin_limit=5) == one


def test_a_tweak_to_the_default_is_the_same_game() -> None:
    assert lab.rules("shelter", coin_limit=3).digest() == lab.rules("shelter").digest()


@pytest.mark.parametrize(
    ("tweak", "said"),
    [
        ({"coin_limits": 4}, "unknown tweak 'coin_limits' .did you mean coin_limit"),
        ({"coin_limit": 0}, "coin_limit is a whole number from 1 to 10, not 0"),
        ({"coin_limit": 11}, "coin_limit is a whole number from 1 to 10, not 11"),
        ({"coin_limit": "4"}, "coin_limit is a whole number from 1 to 10, not '4'"),
        ({"coin_limit": 4.0}, "coin_limit is a whole number from 1 to 10, not 4.0"),
        ({"coin_limit": True}, "coin_limit is a whole number from 1 to 10, not True"),
        ({"coin_limit": None}, "coin_limit is a whole number from 1 to 10, not None"),
        ({"memory_aid": "of"}, "memory_aid is 'on' or 'off', not 'of'"),
        ({"poison_recycles": 1}, "poison_recycles is False or True, not 1"),
        (
            {"candidate_cards": ["mr_chaos", "nobody"]},
            "candidate_cards is any of 'mr_chaos', 'grave_robber' or 'poison_recycles'",
        ),
        ({"candidate_cards": 3}, "candidate_cards is any of"),
        ({"candidate_cards": [["mr_chaos"]]}, "candidate_cards is any of"),
        ({"cards": {"minner": 4}}, "unknown card 'minner' .did you mean miner"),
        ({"cards": {"miner": -1}}, "card miner: count is a whole number from 0 to 99, not -1"),
        ({"cards": {"miner": True}}, "card miner: count is a whole number from 0 to 99, not True"),
        ({"cards": {"miner": {"cuont": 1}}}, "card miner: unknown field 'cuont' .did you mean count"),
        ({"cards": {"miner": {"name": "Digger"}}}, "card miner: unknown field 'name'"),
        ({"cards": ["miner"]}, "cards is a mapping such as"),
        ({"cards": None}, "cards is a mapping such as"),
        ({"effects": {"miner.fre": roll}}, "unknown effect 'miner.fre' .did you mean miner.free"),
        ({"effects": {"miner.free": 5}}, "effect miner.free: write it as a function .table, me. with at least one yield"),
        ({"effects": {"miner.free": lambda table, me: None}}, "with at least one yield"),
        ({"effects": [roll]}, "effects is a mapping such as"),
    ],
)
def test_a_wrong_tweak_is_refused_with_what_is_valid(tweak: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules("shelter", **tweak)
    with pytest.raises(lab.RulesError, match=said):
        lab.rules("shelter").tweak(**tweak)


@pytest.mark.parametrize(
    ("game", "edition", "said"),
    [
        ("sheltr", None, "unknown game 'sheltr' .did you mean shelter"),
        ("shelter", "0.6", "Shelter: unknown edition '0.6'"),
        ("shelter", "", "Shelter: unknown edition ''"),
        ("", None, "unknown game ''"),
    ],
)
def test_unknown_games_and_editions_are_refused_with_the_valid_ones(game: str, edition: str | None, said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules(game, edition)


WRONG_PAIRS = ["Anna", "", "x" * 41, "a\nb", "\u202e", "spectator", "whole table"]


@pytest.mark.parametrize("players", [0, 1, 6, -3, True, 2.0, None, "Anna", ["Anna"], *(["Anna", name] for name in WRONG_PAIRS)])
def test_wrong_players_are_refused(players: Any) -> None:
    with pytest.raises(lab.RulesError):
        lab.Session(lab.rules("shelter"), players)


def test_a_session_wants_rules() -> None:
    with pytest.raises(lab.RulesError, match="a session wants rules such as"):
        lab.Session("shelter")  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["__len__", "no_such_rule", "coin_limits"])
def test_an_unknown_rule_is_an_attribute_error(name: str) -> None:
    assert not hasattr(lab.rules("shelter"), name)


# --- digests ------------------------------------------------------------------------------------------------------------


def test_every_parameter_counts_for_the_digest() -> None:
    rules = lab.rules("shelter")
    for param in rules.game.params:
        other = next(value for value in param.valid if value != getattr(rules, param.name) and (not param.many or value != ()))
        try:
            new = rules.tweak(**{param.name: other})
        except lab.RulesError:
            continue
        assert new.digest() != rules.digest(), param.name


def test_the_digest_is_the_same_in_another_process_and_by_pickle() -> None:
    code = """
import lab
from tests.engine.test_rules import double_roll
from tests.engine.play import EDITIONS, Dice
print([lab.rules("shelter", edition=e, coin_limit=4, candidate_cards=("mr_chaos",)).digest() for e in EDITIONS], end=" ")
print(lab.rules(Dice, effects={"roll": double_roll}).digest())
"""
    here = [lab.rules("shelter", edition=e, coin_limit=4, candidate_cards=("mr_chaos",)) for e in EDITIONS]
    tweaked = lab.rules(Dice, effects={"roll": double_roll})
    for hash_seed in ("1", "77"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        said = subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout
        assert said == f"{[rules.digest() for rules in here]} {tweaked.digest()}\n"
    for rules in here:
        assert pickle.loads(pickle.dumps(rules)) == rules


def test_an_effect_counts_by_its_source_text() -> None:
    plain, tweaked = lab.rules(Dice), lab.rules(Dice, effects={"roll": double_roll})
    assert plain.digest() != tweaked.digest()
    assert lab.rules(Dice, effects={"roll": double_roll}).digest() == tweaked.digest()


def effect_that_gives(number: int) -> Any:
    def gives(table: Any, me: Any) -> Any:
        table.pots[me] += number
        yield table.ask(me, "again?", ["no"])

    return gives


def test_two_effects_of_one_text_that_differ_in_what_they_enclose_are_not_the_same_rules() -> None:
    one, other = (lab.rules(Dice, effects={"roll": effect_that_gives(number)}) for number in (1, 2))
    assert one.digest() != other.digest()


# --- differences -----------------------------------------------------------------------------------------------------------


def test_a_difference_names_what_was_and_what_is() -> None:
    rules = lab.rules("shelter")
    rows = rules.diff(rules.tweak(coin_limit=5, cards={"miner": 4})).to_dict("records")
    assert {(row["rule"], row["was"], row["is"]) for row in rows} == {("coin_limit", "3", "5"), ("Miner: count", "3", "4")}
    assert next(row for row in rows if row["rule"] == "coin_limit")["clauses"] == "SHE-COIN-01"


def test_rules_do_not_differ_from_themselves() -> None:
    assert lab.rules("shelter").diff(lab.rules("shelter")).empty
    assert list(lab.rules("shelter").diff(lab.rules("shelter")).columns) == ["part", "rule", "was", "is", "clauses"]


@given(st.sampled_from(EDITIONS), st.sampled_from(EDITIONS))
def test_a_difference_read_backwards_is_the_difference_backwards(one: str, other: str) -> None:
    there = lab.rules("shelter", one).diff(lab.rules("shelter", other))
    back = lab.rules("shelter", other).diff(lab.rules("shelter", one))
    swapped = {(row["part"], row["is"], row["was"]) for row in back.to_dict("records")}
    assert {(row["part"], row["was"], row["is"]) for row in there.to_dict("records")} == swapped
    assert len(there) == len(back) and there.empty == (one == other)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_representation_of_rules_makes_the_same_rules(edition: str) -> None:
    rules = lab.rules("shelter", edition=edition, coin_limit=5, cards={"miner": 4})
    assert eval(repr(rules), {"lab": lab}) == rules
