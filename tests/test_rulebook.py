"""A clause read by its id."""

from typing import ClassVar

import pytest

import lab
from lab.engine.rulebook import Clause, clauses


def test_a_clause_is_read_by_its_id() -> None:
    clause = lab.rules("shelter").clause("SHE-ACT-01")
    assert clause == clauses(lab.rules("shelter").game)["SHE-ACT-01"]
    assert str(clause) == repr(clause) == f"SHE-ACT-01: {clause.text}"
    assert "<strong>SHE-ACT-01</strong>" in clause._repr_html_()


def test_a_ruling_of_the_lab_is_told_with_the_clause() -> None:
    clause = next(each for each in clauses(lab.rules("shelter").game).values() if each.ruling)
    shown = lab.rules("shelter").clause(clause.id)
    assert f"Ruling: {clause.ruling}" in str(shown) and "The lab reads it so:" in shown._repr_html_()


def test_an_unknown_clause_is_refused_and_the_nearest_are_named() -> None:
    with pytest.raises(lab.RulesError, match=r"Shelter has no clause 'SHE-ACT-1'; did you mean .*SHE-ACT-01"):
        lab.rules("shelter").clause("SHE-ACT-1")
    with pytest.raises(lab.RulesError, match=r"has no clause 'nonsense'$"):
        lab.rules("shelter").clause("nonsense")


class Dice(lab.Game):
    id, title = "dice", "Dice"
    rulebook: ClassVar = {"D-1": "Roll & <b>win</b>."}


def test_a_game_of_ones_own_has_the_clauses_of_its_rulebook() -> None:
    clause = lab.rules(Dice).clause("D-1")
    assert clause == Clause("D-1", "", "Roll & <b>win</b>.")
    assert "Roll &amp; &lt;b&gt;win&lt;/b&gt;." in clause._repr_html_()
