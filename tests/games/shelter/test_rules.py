"""What play reads off the rules of Shelter is declared, and declared as the parameters are."""

from __future__ import annotations

from pathlib import Path
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

import lab
from lab.engine.game import Edition
from lab.games.shelter import rules as rules_module
from lab.games.shelter.rules import ShelterRules
from tests.engine.play import EDITIONS

HINTS = get_type_hints(ShelterRules, {**vars(rules_module), "Edition": Edition})


def choices(kind: Any) -> tuple[Any, ...]:
    return get_args(kind) if get_origin(kind) is Literal else get_args(get_args(kind)[0])


@pytest.mark.parametrize("param", lab.rules("shelter").game.params, ids=lambda param: param.name)
def test_a_parameter_is_declared_with_its_values(param: lab.Param) -> None:
    kind = HINTS[param.name]
    if isinstance(param.valid, range):
        assert kind is int
    elif param.valid == (False, True):
        assert kind is bool
    else:
        assert choices(kind) == param.valid and (get_origin(kind) is tuple) == param.many


@pytest.mark.parametrize("edition", EDITIONS)
def test_what_is_declared_is_there_and_what_is_there_is_declared(edition: str) -> None:
    rules = lab.rules("shelter", edition)
    assert {name for name in HINTS if not hasattr(rules, name)} == set()
    assert {name for name in vars(rules) if not name.startswith("_")} - set(HINTS) <= {"game", "players", "layout"}
    assert NoneType not in {type(getattr(rules, name)) for name in HINTS}


CASE = """\
game: shelter
scenarios:
- id: ONE
  title: The discard remembers who put each card there
  clauses: [SHE-DISC-01]
  edition: 1.0
  players: [A, B]
  position:
    hands: {A: [miner, guard], B: [thief, caver]}
    cave: [bandit, bandit, artifact]
    deck: [courtesan, archaeologist]
    discard: [miner]
  steps:
  - {turn: A}
  - {by: A, do: discard guard}
  - {turn: B}
  - {by: B, do: discard caver}
  then: {discard_last: [guard, caver], discard_by: [A, B]}
"""


def test_the_discard_remembers_who_put_each_card_there_she_disc_01(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(CASE, "utf-8")
    (case,) = lab.scenario.load(path)
    assert case.run(), case.run().failures
    path.write_text(CASE.replace("discard_by: [A, B]", "discard_by: [B, A]"), "utf-8")
    (case,) = lab.scenario.load(path)
    assert not case.run()
