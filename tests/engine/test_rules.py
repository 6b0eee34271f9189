"""Rules: one value that does not change, tweaks that are checked, and differences as a table."""

import json
import linecache
import os
import pickle
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab import Counts, Decimals, Numbers
from tests.engine.play import EDITIONS, Dice, roll


def double_roll(table: Any, me: Any) -> Any:
    yield from roll(table, me)
    yield from roll(table, me)


class Callable:
    """What can be called and is no function."""

    def __call__(self, table: Any, me: Any) -> Any:
        yield from roll(table, me)


def test_an_edition_is_found_by_its_number() -> None:
    for name in (1, 1.0, "1", "1.0"):
        assert lab.rules("shelter", edition=name).edition.name == "1.0"
        assert lab.rules("saboteur", edition=name).edition.name == "1"
    for name in (0.5, "0.5", "0.50"):
        assert lab.rules("shelter", edition=name).edition.name == "0.5"
    for wrong in ("nan", True, "", 3):
        with pytest.raises(lab.RulesError, match="unknown edition"):
            lab.rules("shelter", edition=wrong)


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
        ({"cards": {"miner": -1}}, "card miner: count is a whole number from 0 to 5, not -1"),
        ({"cards": {"miner": True}}, "card miner: count is a whole number from 0 to 5, not True"),
        ({"cards": {"miner": {"cuont": 1}}}, "card miner: unknown field 'cuont' .did you mean count"),
        ({"cards": {"miner": {"name": "Digger"}}}, "card miner: unknown field 'name'"),
        ({"cards": ["miner"]}, "cards is a mapping such as"),
        ({"cards": None}, "cards is a mapping such as"),
        ({"effects": {"miner.fre": roll}}, "unknown effect 'miner.fre' .did you mean miner.free"),
        ({"effects": {"miner.free": 5}}, "effect miner.free: write it as a function such as .table, me., not 5"),
        ({"effects": {"miner.free": Callable()}}, "effect miner.free: write it as a function such as"),
        ({"effects": {"miner.free": partial(print, 1)}}, "effect miner.free: write it as a function such as"),
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
    with pytest.raises(lab.RulesError, match="what is played are rules such as"):
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
from lab import Counts, Decimals, Numbers
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


class Size(Enum):
    SMALL = 1
    LARGE = 2


@dataclass(frozen=True)
class Prize:
    coins: int


def effect_that_encloses(value: Any) -> Any:
    def gives(table: Any, me: Any) -> Any:
        table.prize = value
        yield table.ask(me, "again?", ["no"])

    return gives


def effect_with_default(value: Any) -> Any:
    def gives(table: Any, me: Any, *, prize: Any = value) -> Any:
        yield table.ask(me, "again?", ["no"])

    return gives


def gives_at_once(number: int, table: Any, me: Any, bonus: int = 0) -> None:
    table.pots[me] += number + bonus


class Giver:
    def __init__(self, number: int) -> None:
        self.number = number

    def effect(self, table: Any, me: Any) -> Any:
        table.pots[me] += self.number
        yield table.ask(me, "again?", ["no"])


PAIRS: dict[str, tuple[Any, Any]] = {
    "a number in a tuple": (effect_that_encloses((1, (2,))), effect_that_encloses((1, (3,)))),
    "a number and a text": (effect_that_encloses(1), effect_that_encloses("1")),
    "nothing and a text": (effect_that_encloses(None), effect_that_encloses("None")),
    "a member of an enumeration": (effect_that_encloses(Size.SMALL), effect_that_encloses(Size.LARGE)),
    "a frozen dataclass": (effect_that_encloses(Prize(1)), effect_that_encloses(Prize(2))),
    "a frozen set": (effect_that_encloses(frozenset("ab")), effect_that_encloses(frozenset("ac"))),
    "another function": (effect_that_encloses(effect_that_encloses(1)), effect_that_encloses(effect_that_encloses(2))),
    "a keyword-only default": (effect_with_default(1), effect_with_default(2)),
    "an argument of a partial": (partial(gives_at_once, 1), partial(gives_at_once, 2)),
    "a keyword of a partial": (partial(gives_at_once, 1, bonus=1), partial(gives_at_once, 1, bonus=2)),
    "a partial and a partial of it": (partial(effect_that_encloses(1)), partial(effect_that_encloses(2))),
}


@pytest.mark.parametrize("what", PAIRS)
def test_effects_that_differ_in_what_they_enclose_are_not_the_same_rules(what: str) -> None:
    one, other = (lab.rules(Dice, effects={"roll": effect}) for effect in PAIRS[what])
    assert one != other and not one.diff(other).empty
    assert one == lab.rules(Dice, effects={"roll": PAIRS[what][0]})


BONUS = 1


def helped(table: Any, me: Any) -> Iterator[Any]:
    table.pots[me] += bonus(table)
    yield table.ask(me, "again?", ["no"])


def bonus(table: Any) -> int:
    return BONUS


def test_an_effect_counts_with_the_values_and_functions_that_it_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    before = lab.rules(Dice, effects={"roll": helped}).digest()
    with monkeypatch.context() as changed:
        changed.setitem(helped.__globals__, "BONUS", 2)
        assert lab.rules(Dice, effects={"roll": helped}).digest() != before
    assert lab.rules(Dice, effects={"roll": helped}).digest() == before


def test_what_an_effect_encloses_and_nothing_tells_apart_is_said() -> None:
    rules = lab.rules(Dice, effects={"roll": effect_that_encloses([1])})
    said = rules.diff(lab.rules(Dice))["was"].iloc[0]
    assert "not told from others: the list that it encloses" in said
    bound = lab.rules(Dice, effects={"roll": Giver(1).effect})
    assert "not told from others: the Giver" in bound.diff(lab.rules(Dice))["was"].iloc[0]


def test_code_without_a_source_counts_by_what_was_compiled() -> None:
    def made(number: int) -> Any:
        names: dict[str, Any] = {}
        exec(f"def roll(table, me):\n    table.pots[me] += {number}\n    yield table.ask(me, 'again?', ['no'])", names)
        return names["roll"]

    assert lab.rules(Dice, effects={"roll": made(1)}) != lab.rules(Dice, effects={"roll": made(2)})
    assert lab.rules(Dice, effects={"roll": made(1)}) == lab.rules(Dice, effects={"roll": made(1)})


def test_a_game_of_ones_own_counts_by_its_source() -> None:
    class Other(Dice):
        def turn(self, table: Any) -> lab.Flow:
            yield from super().turn(table)
            table.pots[0] += 1

    assert lab.rules(Other).digest() != lab.rules(Dice).digest()
    assert lab.rules(Dice).digest() == lab.rules(Dice()).digest()


@pytest.mark.parametrize("effect", [partial(gives_at_once, 3), lambda table, me: roll(table, me)])
def test_an_effect_may_be_a_partial_or_ask_nothing(effect: Any) -> None:
    rules = lab.rules(Dice, effects={"roll": effect})
    assert lab.playout(rules, 2, 1).outcome is not None
    assert lab.Session(rules, 2, 1).outcome is not None or lab.Session(rules, 2, 1).decision is not None


def test_an_error_in_a_partial_names_the_effect_and_its_line() -> None:
    def fails(number: int, table: Any, me: Any) -> None:
        raise KeyError(number)

    with pytest.raises(lab.RulesError, match="effect roll raises KeyError: 3, at line"):
        lab.playout(lab.rules(Dice, effects={"roll": partial(fails, 3)}), 2, 1)


def test_an_effect_that_forgets_its_yield_is_told_so() -> None:
    with pytest.raises(lab.RulesError, match="effect roll asks and gets no answer: write yield table"):
        lab.playout(lab.rules(Dice, effects={"roll": lambda table, me: table.ask(me, "again?", ["no"])}), 2, 1)


# --- kinds of parameters -------------------------------------------------------------------------------------------------


class Odds(Dice):
    """The same with parameters of every kind, in two editions for different numbers of players."""

    id = "odds"
    params = (
        *Dice.params,
        lab.Param("faces", (1, 2, 3), Numbers(range(1, 7), range(1, 7))),
        lab.Param("chance", 0.5, Decimals(0, 1)),
        lab.Param("prizes", {"gold": 3}, Counts(("gold", "silver"), range(0, 10))),
    )
    editions: ClassVar[Mapping[str, lab.Edition]] = {
        "duel": lab.Edition("duel", effects={"roll": roll}, players=(2, 2)),
        "crowd": lab.Edition("crowd", values={"chance": 0.25}, effects={"roll": roll}, players=(3, 6)),
    }


def test_a_parameter_may_be_a_list_a_decimal_or_a_mapping(tmp_path: Any) -> None:
    rules = lab.rules(Odds, "duel", faces=[6, 6], chance=1, prizes={"silver": 2, "gold": 1})
    assert (rules.faces, rules.chance, dict(rules.prizes)) == ((6, 6), 1.0, {"gold": 1, "silver": 2})
    assert rules != lab.rules(Odds, "duel") and rules == lab.rules(Odds, "duel", **dict(rules.tweaks))
    assert pickle.loads(pickle.dumps(rules)) == rules and "prizes={'gold': 1, 'silver': 2}" in repr(rules)
    with pytest.raises(TypeError):
        rules.prizes["gold"] = 2
    lab.Session(rules, 2, 1).save(tmp_path / "odds.jsonl")
    header = json.loads((tmp_path / "odds.jsonl").read_text("utf-8").splitlines()[0])
    assert header["tweaks"] == {"faces": [6, 6], "chance": 1.0, "prizes": {"gold": 1, "silver": 2}}
    assert lab.Session.load(tmp_path / "odds.jsonl", lab.rules(Odds, "duel", **header["tweaks"])).rules == rules


@pytest.mark.parametrize(
    ("tweak", "said"),
    [
        ({"faces": []}, "faces is a list of 1 to 6 whole numbers from 1 to 6, not ..$"),
        ({"faces": [7]}, "faces is a list of 1 to 6 whole numbers from 1 to 6, not .7."),
        ({"faces": [True]}, "faces is a list"),
        ({"faces": 3}, "faces is a list"),
        ({"chance": 1.5}, "chance is a decimal number from 0 to 1, not 1.5"),
        ({"chance": float("nan")}, "chance is a decimal number from 0 to 1, not nan"),
        ({"chance": "0.5"}, "chance is a decimal number"),
        ({"prizes": {"bronze": 1}}, "prizes is a mapping from 'gold' or 'silver' to whole numbers from 0 to 9, not"),
        ({"prizes": {"gold": 1.0}}, "prizes is a mapping"),
        ({"prizes": [("gold", 1)]}, "prizes is a mapping"),
    ],
)
def test_a_wrong_list_decimal_or_mapping_is_refused(tweak: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules(Odds, **tweak)


@pytest.mark.parametrize(
    ("name", "word", "value"),
    [
        ("faces", "1,6", [1, 6]),
        ("chance", "0.1", 0.1),
        ("chance", "x", "x"),
        ("prizes", "gold:3,silver:x", {"gold": 3, "silver": "x"}),
    ],
)
def test_a_value_is_read_as_people_write_it(name: str, word: str, value: Any) -> None:
    assert next(param for param in Odds.params if param.name == name).read(word) == value


def test_an_edition_may_be_for_another_number_of_players() -> None:
    assert len(lab.playout(lab.rules(Odds, "crowd"), 6, 1).outcome.scores) == 6
    for edition, players, said in (
        ("duel", 3, "Dice is for 2 players, not 3"),
        ("crowd", 2, "Dice is for 3 to 6 players, not 2"),
    ):
        with pytest.raises(lab.RulesError, match=said):
            lab.playout(lab.rules(Odds, edition), players)


def test_an_edition_whose_values_no_parameter_has_is_refused() -> None:
    class Slip(Dice):
        editions: ClassVar[Mapping[str, lab.Edition]] = {"1": lab.Edition("1", values={"round": 4}, effects={"roll": roll})}

    with pytest.raises(lab.RulesError, match=r"unknown tweak 'round' .did you mean rounds"):
        lab.rules(Slip)


def test_what_a_game_arranges_is_read_off_the_rules_and_may_put_a_parameter_right() -> None:
    class Arranged(Dice):
        checked: ClassVar[Counter[int]] = Counter()

        def arrange(self, rules: lab.Rules) -> Mapping[str, Any]:
            return {"total": rules.rounds * 6, "mode": "low"}

        def check(self, rules: lab.Rules, players: int) -> None:
            self.checked[players] += 1

    rules = lab.rules(Arranged, rounds=4)
    assert (rules.total, rules.mode) == (24, "low")
    for _ in range(3):
        lab.Session(rules, 2)
    assert Arranged.checked == {2: 1}


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


def test_a_decorator_puts_an_effect_in_its_place() -> None:
    plain = lab.rules(Dice, rounds=3)

    @plain.effect("roll")
    def twice(table: Any, me: Any) -> Any:
        yield from double_roll(table, me)

    assert isinstance(twice, lab.Rules) and twice.rounds == 3 and list(twice.tweaks["effects"]) == ["roll"]
    assert "roll" in lab.playout(twice, 2, 1).table.rules.effects and plain.effects["roll"] is roll
    assert twice.tweak(rounds=2).effects == twice.effects
    with pytest.raises(lab.RulesError, match=r"unknown effect 'rol' \(did you mean roll\?\)"):
        plain.effect("rol")
    with pytest.raises(lab.RulesError, match="write it as a function such as"):
        plain.effect("roll")(5)  # type: ignore[arg-type]


def test_an_error_in_a_decorated_effect_names_its_own_line() -> None:
    @lab.rules(Dice).effect("roll")
    def broken(table: Any, me: Any) -> Any:
        yield from roll(table, me)
        print(1 // 0)

    with pytest.raises(lab.RulesError, match=r"effect roll raises ZeroDivisionError.*, at line \d+: print\(1 // 0\)"):
        lab.playout(broken, 2, 1)


def test_a_decorated_effect_is_the_same_as_one_that_is_given() -> None:
    source = "def again(table, me):\n    return\n    yield\n"
    given = executed(source + "rules = rules.tweak(effects={'roll': again})\n", "given")
    assert given == executed('@rules.effect("roll")\n' + source, "decorated")


def executed(source: str, name: str) -> Any:
    """Runs source as a notebook runs a cell: its lines can be read again. Gives the rules that it makes."""
    file = f"<cell {name}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    names: dict[str, Any] = {"rules": lab.rules(Dice), "__name__": "__main__"}
    exec(compile(source, file, "exec"), names)
    return names["rules"] if name != "decorated" else names["again"]


def test_effects_that_differ_in_a_comment_alone_are_told_apart_whichever_came_first() -> None:
    source = "def again(table, me):\n    return  # {}\n    yield\nrules = rules.tweak(effects={{'roll': again}})\n"
    one, other, again = (executed(source.format(words), f"comment {n}") for n, words in enumerate(("one", "two", "one")))
    assert one != other and one == again


# --- names, as people give them ---


def test_a_game_is_found_by_its_title() -> None:
    for title, id in (("Shelter", "shelter"), ("Underground Kings", "underground_kings"), ("MYTH", "myth")):
        assert lab.rules(title) == lab.rules(id)
    with pytest.raises(lab.RulesError, match=r"unknown game 'Sheltr' \(did you mean shelter\?\)"):
        lab.rules("Sheltr")


def test_a_card_is_found_by_the_name_on_it_if_only_one_has_it() -> None:
    rules = lab.rules("shelter", cards={"Tomb Raider": 4})
    assert rules == lab.rules("shelter", cards={"tomb_raider": 4}) and rules.tweaks["cards"] == {"tomb_raider": 4}
    assert rules.tweak(cards={"Tomb raider": 2}).cards["tomb_raider"].count == 2
    with pytest.raises(lab.RulesError, match="cards has two entries for the card tomb_raider"):
        lab.rules("shelter", cards={"Tomb Raider": 4, "tomb_raider": 2})
    with pytest.raises(lab.RulesError, match="several cards are called 'Dwarves 0', so name one by its id: dw0a or dw0b"):
        lab.rules("underground_kings", cards={"Dwarves 0": 2})


@pytest.mark.parametrize(
    ("game", "tweak", "said"),
    [
        ("shelter", {"cards": {"Tomb Raidr": 2}}, r"\(did you mean tomb_raider\?\)"),
        ("underground_kings", {"cards": {"Dwarvs 0": 2}}, r"\(did you mean dw0a or dw0b\?\); valid: .* and 40 more"),
        ("shelter", {"effects": {"miner": roll}}, r"\(did you mean miner.free or miner.paid\?\)"),
        ("shelter", {"effects": {"Tomb Raider": roll}}, r"\(did you mean tomb_raider.free or tomb_raider.paid\?\)"),
        ("underground_kings", {"effects": {"x": roll}}, "Underground Kings 1 has no effects; its parameters and cards can be"),
    ],
)
def test_a_name_that_nothing_has_gets_a_guess(game: str, tweak: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules(game, **tweak)


# --- slips of those who call ---


def test_an_effect_of_a_game_without_effects_is_refused_at_the_decorator() -> None:
    with pytest.raises(lab.RulesError, match="Underground Kings 1 has no effects"):
        lab.rules("underground_kings").effect("x")


def test_a_decorator_without_the_name_of_an_effect_is_told_so() -> None:
    rules: Any = lab.rules("shelter")
    for said in ((), (roll,), (None,)):
        with pytest.raises(lab.RulesError, match=r"says which effect it replaces, such as @rules\.effect\('\w+\.free'\)"):
            rules.effect(*said)


def test_tweaks_without_their_names_are_told_how_to_be_given() -> None:
    with pytest.raises(lab.RulesError, match=r"given by their names: rules\.tweak\(coin_limit=5\), not rules\.tweak\(\{"):
        lab.rules("shelter").tweak({"coin_limit": 5})
    with pytest.raises(lab.RulesError, match="tweaks are given by their names"):
        lab.rules("shelter").tweak(5)


@pytest.mark.parametrize("id", [5, None, ["SHE-COIN-01"]])
def test_a_clause_is_named_by_a_text(id: Any) -> None:
    with pytest.raises(lab.RulesError, match="Shelter: a clause is named by its id"):
        lab.rules("shelter").clause(id)


def test_a_parameter_that_rules_do_not_have_gets_a_guess() -> None:
    rules = lab.rules("shelter", edition="1.0")
    with pytest.raises(AttributeError, match=r"Shelter 1\.0: rules have no 'coin_limt' \(did you mean coin_limit\?\)"):
        _ = rules.coin_limt
    assert not hasattr(rules, "nonsense") and not hasattr(rules, "_repr_png_")
    assert pickle.loads(pickle.dumps(rules)) == rules


def test_rules_of_two_games_have_no_diff() -> None:
    with pytest.raises(
        lab.RulesError, match=r"two sets of rules of one game are compared, not lab\.rules\('shelter'.*'saboteur'"
    ):
        lab.rules("shelter").diff(lab.rules("saboteur"))


def test_a_diff_tells_the_effect_in_whose_place_another_is_by_its_source_too() -> None:
    rules = lab.rules(Dice)
    row = rules.diff(rules.tweak(effects={"roll": double_roll})).iloc[0]
    assert row["was"].startswith("def roll(table: Any, me: lab.Player)") and row["is"].startswith("def double_roll(")
    back = rules.tweak(effects={"roll": double_roll}).diff(rules).iloc[0]
    assert (back["was"], back["is"]) == (row["is"], row["was"])
