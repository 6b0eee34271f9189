"""Rulebooks and their coverage: every clause is carried by code and exercised, or says why it cannot be, or is missing."""

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

import lab
from lab import coverage as cov
from lab import scenario
from lab.engine import rulebook
from lab.games import game as game_of
from lab.games.shelter import Game as Shelter
from tests.engine.play import EDITIONS, choose

STATUS = ("covered", "text only", "missing")
GAMES = lab.games()


def empty(game: Any) -> Any:
    return ({edition: {} for edition in game.editions},) * 2


# --- rulebooks --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", GAMES)
def test_a_rulebook_is_whole(id: str) -> None:
    game, book = game_of(id), rulebook.clauses(game_of(id))
    assert book and rulebook.clauses(game_of(id)) is book
    for name, clause in book.items():
        assert name == clause.id and clause.text and clause.section
        assert set(clause.depends_on) | set(clause.through) <= set(book), name
        assert set(clause.editions) <= set(game.editions), name
        assert not (clause.through and clause.text_only), name
        assert str(clause).startswith(f"{name}: ")


@pytest.mark.parametrize("id", GAMES)
def test_every_option_of_a_rulebook_is_a_parameter_with_those_values(id: str) -> None:
    params = {param.name: param for param in game_of(id).params}
    for clause in rulebook.clauses(game_of(id)).values():
        for option in re.sub(r" \(.*?\)(?=;|$)", "", clause.option).split(";") if clause.option else ():
            name, _, values = option.strip().partition("=")
            valid, many = params[name].valid, params[name].many
            for value in values.lower().split("|"):
                low, dots, high = value.strip().partition("..")
                if dots:
                    assert isinstance(valid, range) and (int(low), int(high)) == (valid[0], valid[-1]), clause.option
                elif isinstance(valid, (range, tuple)):
                    assert low in {str(each).lower() for each in valid} | ({"none"} if many else set()), clause.option


@pytest.mark.parametrize("id", GAMES)
def test_every_parameter_and_every_id_in_the_code_names_a_clause_that_there_is(id: str) -> None:
    game, book = game_of(id), rulebook.clauses(game_of(id))
    prefix = next(iter(book)).split("-")[0] + "-"
    cited = {name for _, text in cov._sources(cov.room(game)) for name in cov.ids_in(text) if name.startswith(prefix)}
    stems = {name[: i + 1] for name in book for i, char in enumerate(name) if char == "-"}
    unknown = {name for name in cited if name not in book and f"{name}-" not in stems and "-INV-" not in name}
    assert unknown == set()
    assert {clause for param in game.params for clause in param.clauses} <= set(book)


def test_an_edition_plays_by_its_own_clauses_and_the_general_ones() -> None:
    game = game_of("shelter")
    new, old = (set(rulebook.of_edition(game, edition)) for edition in ("1.0", "0.1"))
    prefixes = ("SHE-1.0-", "SHE-0.1-", "SHE-MEMO-")
    assert not any(id.startswith(("SHE-0.1-", "SHE-0.4-", "SHE-MEMO-")) for id in new)
    assert not any(id.startswith(("SHE-1.0-", "SHE-0.5-")) for id in old)
    general = {
        id
        for id, clause in rulebook.clauses(game_of("shelter")).items()
        if id.startswith("SHE-COIN") and not id.startswith(prefixes)
    }
    assert general <= new and general <= old


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_at_work_in_a_game_is_in_the_rulebook(edition: str) -> None:
    book = rulebook.clauses(game_of("shelter"))
    rules = lab.rules("shelter", edition, candidate_cards=["mr_chaos", "grave_robber", "poison_recycles"])
    for seed in range(4):
        s, rng = lab.Session(rules, 2 + seed, seed), random.Random(seed)
        for _ in range(120):
            if s.outcome is not None:
                break
            assert s.decision.clause in book
            assert {barred.clause for barred in s.decision.barred()} <= set(book)
            choose(s, rng.randrange(1000))
            assert {event.clause for event in s.cursor.events} <= set(book)
        assert s.outcome is None or s.outcome.clause in book


# --- finding ids ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ABC-GO-01", ["ABC-GO-01"]),
        ("(ABC-GO-01 to -03)", ["ABC-GO-01", "ABC-GO-02", "ABC-GO-03"]),
        ("ABC-GO-01 to ABC-GO-03.", ["ABC-GO-01", "ABC-GO-02", "ABC-GO-03"]),
        ("ABC-GO-01, -04 to -06, -09", [f"ABC-GO-0{n}" for n in (1, 4, 5, 6, 9)]),
        ("ABC-GO-01, DEF-GO-02", ["ABC-GO-01", "DEF-GO-02"]),
        ("ABC-GO-01, ABC-STOP-02", ["ABC-GO-01", "ABC-STOP-02"]),
        ("ABC-1.0-CARD-TOMB_RAIDER-FREE, -02", ["ABC-1.0-CARD-TOMB_RAIDER-FREE"]),
        ("ABC-GO-01 to -03x and A-B", ["ABC-GO-01"]),
        ("nothing at all, x-01", []),
    ],
)
def test_ids_and_their_ranges_are_found(text: str, ids: list[str]) -> None:
    assert list(dict.fromkeys(cov.ids_in(text))) == ids


# --- coverage ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_clause_of_an_edition_has_one_status(edition: str) -> None:
    found = cov.coverage("shelter", edition)
    assert [entry.clause for entry in found.entries] == list(rulebook.of_edition(game_of("shelter"), edition).values())
    assert set(found.counts()) == set(STATUS) and sum(found.counts().values()) == len(found.entries)
    for entry in found.entries:
        assert (entry.status == "covered") == (not entry.clause.text_only and bool(entry.code) and bool(entry.tests))
        assert bool(entry.reason) == (entry.status != "covered")
    assert len(found.frame()) == len(found.data()["clauses"]) == len(found.entries)
    assert found and found.missing == found.unknown == ()
    assert str(found).startswith(f"shelter {edition}: {len(found.entries)} clauses: ")


def test_what_nothing_exercises_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cov, "exercised", empty)
    found = cov.coverage("shelter")
    assert found.counts()["covered"] == 0 and not found
    assert len(found.missing) == len(found.entries) - found.counts()["text only"]


def test_what_no_code_carries_is_missing_even_if_a_scenario_lists_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cov, "_sources", lambda folder: ())
    monkeypatch.setattr(cov, "_borne", lambda *args: iter(()))
    entries = {entry.clause.id: entry for entry in cov.coverage("shelter").entries}
    entry = next(entry for entry in entries.values() if entry.tests and not entry.code)
    assert entry.status == "missing" and entry.reason == "no code carries it"


class Less(Shelter):
    """Shelter in which the Miner has no paid effect."""

    editions: ClassVar[Any] = {
        name: replace(each, effects={key: effect for key, effect in each.effects.items() if key != "miner.paid"})
        for name, each in Shelter.editions.items()
    }


def test_an_effect_that_is_not_there_carries_no_clause() -> None:
    whole, less = (cov.carried(lab.rules(game, "0.5")) for game in (Shelter, Less))
    assert "SHE-0.5-CARD-MINER-PAID" in whole and "SHE-0.5-CARD-MINER-PAID" not in less
    assert "SHE-0.5-CARD-MINER-FREE" in less


def test_a_card_that_works_by_being_there_carries_the_clauses_made_up_from_it() -> None:
    found = cov.carried(lab.rules("shelter", "0.5"))
    assert {"SHE-0.5-CARD-POISON-FREE", "SHE-0.5-CARD-POISON-PAID", "SHE-0.5-CARD-KEY-KEEP"} <= set(found)
    assert "SHE-0.1-CARD-KEY-KEEP" not in found


class Bogus(Shelter):
    """Shelter with a parameter of a clause that is in no rulebook."""

    params: ClassVar[Any] = (*Shelter.params, lab.Param("bogus", 1, range(3), ("SHE-BOGUS-01",)))


def test_a_clause_that_the_rules_bear_and_the_rulebook_lacks_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cov, "exercised", empty)
    found = cov.coverage(Bogus())
    assert "SHE-BOGUS-01" in found.unknown and not found
    assert "SHE-BOGUS-01: carried by the rules, but the rulebook has no such clause" in str(found)


def test_a_clause_that_restates_others_is_carried_if_they_all_are() -> None:
    def clause(id: str, *through: str) -> rulebook.Clause:
        return rulebook.Clause(id, "s", "t", through=through)

    book = {
        each.id: each
        for each in (clause("A", "B", "C"), clause("B"), clause("C", "D"), clause("D"), clause("X", "Y"), clause("Y", "X"))
    }
    assert cov._code_of(book["A"], book, {"B": {"b.py"}, "D": {"d.py"}}) == {"through B", "through C"}
    assert cov._code_of(book["A"], book, {"B": {"b.py"}}) == set()
    assert cov._code_of(book["X"], book, {}) == set()


def scenarios(*passed: bool) -> Any:
    """Stands in for the scenario files of a game."""

    def of_game(id: str) -> Iterator[Any]:
        rules = lab.rules("shelter", "0.4")
        made = [SimpleNamespace(name=f"X-{n}", clauses=("SHE-COIN-01",), rules=rules) for n in range(len(passed))]
        for each, well in zip(made, passed, strict=True):
            failures = () if well else (scenario.Failure("f", 1, each.name, "coins", "2", "3"),)
            report = scenario.Report(each, failures, ("SHE-COIN-02",))  # type: ignore[arg-type]
            each.run = lambda report=report: report
        file: Any = SimpleNamespace(path="x.yaml")
        yield type("File", (list,), {"path": file.path})(made)

    return of_game


def test_a_scenario_counts_for_its_edition_and_only_if_it_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cov, "_test_functions", lambda id: ())
    game = game_of("shelter")
    monkeypatch.setattr(scenario, "of_game", scenarios(False))
    tests, occurs = cov.exercised.__wrapped__(game)
    assert not any(tests.values()) and "SHE-COIN-02" in occurs["0.4"]
    monkeypatch.setattr(scenario, "of_game", scenarios(False, True))
    tests, _ = cov.exercised.__wrapped__(game)
    assert tests["0.4"] == {"SHE-COIN-01": {"scenarios/x.yaml X-1"}} and not tests["1.0"]


def test_a_test_counts_for_the_editions_that_it_goes_through_or_names_or_else_the_newest() -> None:
    game = game_of("shelter")
    assert list(cov._editions_of(game, "for edition in game.editions: ...")) == list(game.editions)
    assert list(cov._editions_of(game, 'lab.rules("shelter", "0.3")')) == ["0.3"]
    assert list(cov._editions_of(game, 'lab.rules("shelter")')) == ["1.0"]


def test_only_tests_of_the_game_count_for_it() -> None:
    names = [name for name, _ in cov._test_functions("shelter")]
    assert not any(name.startswith(("tests/test_coverage", "tests/widgets", "tests/engine")) for name in names)


@pytest.mark.parametrize(("game", "edition"), [("sheltr", None), ("shelter", "9")])
def test_unknown_games_and_editions_are_refused(game: str, edition: str | None) -> None:
    with pytest.raises(lab.RulesError, match="unknown"):
        cov.coverage(game, edition)
