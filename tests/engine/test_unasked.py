"""A question without its ``yield`` and a rule without its ``yield from``: refused at the line, before anything is played."""

from __future__ import annotations

from typing import Any

import pytest

import lab
from lab.engine.sources import EffectError
from tests.engine.test_sources import cell

RULES = lab.rules("shelter", edition="1.0")
HEAD = "from lab.games.shelter.effects import cave\nfrom lab.games.shelter.effects.cave import miner\ndef f(table, me):\n"
ASK = "table.ask(me, 'a coin?', ['yes', 'no'])"


def written(body: str, head: str = HEAD) -> Any:
    return cell(head + "".join(f"    {line}\n" for line in body.split("\n")))["f"]


@pytest.mark.parametrize(
    ("body", "line"),
    [
        (ASK, 4),
        (f"x = {ASK}", 4),
        (f"x = {ASK}\nif x == 'yes':\n    table.gain(me, 1)", 4),
        (f"x: str = {ASK}\ntable.gain(x, 1)", 4),
        (f"if {ASK} == 'yes':\n    table.gain(me, 1)", 4),
        (f"while (x := {ASK}) != 'no':\n    pass", 4),
        (f"match {ASK}:\n    case 'yes':\n        table.gain(me, 1)", 4),
        (f"table.coins[{ASK}] += 1", 4),
        (f"table.gain({ASK}, 1)", 4),
        (f"table.gain(me, coins={ASK})", 4),
        (f"x = yield {ASK}\nif x == 'yes':\n    y = {ASK}\n    table.gain(y, 1)", 6),
        (f"yield from miner(table, me, 1)\nreturn {ASK}", 5),
        (f"yield from {ASK}", 4),
    ],
)
def test_a_question_without_its_yield_is_refused_at_its_line(body: str, line: int) -> None:
    with pytest.raises(
        EffectError, match=rf"effect miner\.free asks .*: write yield table\.ask\(\.\.\.\), at line {line}: "
    ) as refused:
        RULES.effect("miner.free")(written(body))
    assert refused.value.line == line


@pytest.mark.parametrize(
    ("body", "line", "called"),
    [
        ("miner(table, me, 1)", 4, "miner"),
        ("x = miner(table, me, 1)\ntable.gain(me, 1)", 4, "miner"),
        ("table.gain(me, 1)\ncave.miner(table, me, 1)", 5, "cave.miner"),
        ("yield miner(table, me, 1)", 4, "miner"),
        (f"x = yield {ASK}\nreturn miner(table, me, 1)", 5, "miner"),
        (f"def twice():\n    yield {ASK}\n    yield {ASK}\ntwice()", 7, "twice"),
        ("table.rules.effects['miner.paid'](table, me)", 4, "table.rules.effects['miner.paid']"),
    ],
)
def test_a_rule_without_its_yield_from_is_refused_at_its_line(body: str, line: int, called: str) -> None:
    with pytest.raises(EffectError) as refused:
        RULES.effect("miner.free")(written(body))
    assert refused.value.line == line
    assert f"effect miner.free does not play {called}, which asks: write yield from {called}(...), at line" in str(refused.value)


def test_a_verb_of_the_table_that_asks_is_a_rule_too() -> None:
    body = "table.handle(me, None, 0, 1)"
    with pytest.raises(EffectError, match=r"does not play table\.handle, which asks: write yield from table\.handle"):
        lab.rules("mascarade").effect("king.power")(written(body, "def f(table, me):\n"))


def test_a_helper_and_a_lambda_are_looked_at_too() -> None:
    with pytest.raises(EffectError, match="at line 2") as refused:
        RULES.effect("miner.free")(cell(f"def g(table, me):\n    {ASK}\ndef f(table, me):\n    g(table, me)\n")["f"])
    assert refused.value.line == 2
    with pytest.raises(EffectError, match="asks and gets no answer"):
        RULES.effect("miner.free")(cell(f"f = lambda table, me: {ASK} == 'yes' and table.gain(me, 1)\n")["f"])


@pytest.mark.parametrize(
    "body",
    [
        f"question = {ASK}\nif (yield question) == 'yes':\n    table.gain(me, 1)",
        f"x = (yield {ASK}) == 'yes'",
        f"yield ({ASK} if table.deck else {ASK})",
        f"questions = [{ASK}, {ASK}]\nfor each in questions:\n    yield each",
        "played = miner(table, me, 1)\nyield from played",
        "for question in miner(table, me, 1):\n    yield question",
        "return miner(table, me, 1)",
        "def numbers():\n    yield 1\nif 1 in numbers():\n    table.gain(me, sum(numbers()))",
        "def other(oracle):\n    return oracle\nother(me)",
    ],
)
def test_what_may_yet_be_asked_is_no_slip(body: str) -> None:
    assert RULES.effect("miner.free")(written(body)) != RULES


# --- what an effect takes ---


def test_an_effect_takes_what_the_one_in_its_place_takes() -> None:
    saboteur = lab.rules("saboteur")
    said = r"effect rockfall\.play is given \(table, me, move\), and f takes \(table, me\): .*, at line 1: def f"
    with pytest.raises(EffectError, match=said):
        saboteur.effect("rockfall.play")(cell("def f(table, me):\n    pass\n")["f"])
    with pytest.raises(EffectError, match=r"effect round\.score is given \(table\), and f takes \(table, me\)"):
        saboteur.effect("round.score")(cell("def f(table, me):\n    pass\n")["f"])
    with pytest.raises(EffectError, match=r", at line 2: def f\(table\):"):
        RULES.effect("miner.free")(cell("@lambda effect: effect\ndef f(table):\n    pass\n")["f"])
    for takes in ("table, me, move", "table, me, aim, more=1", "*all"):
        assert saboteur.effect("rockfall.play")(cell(f"def f({takes}):\n    pass\n")["f"]) != saboteur


def test_a_wrapper_counts_by_its_own_arguments() -> None:
    source = (
        "from functools import wraps\ndef g(table, me, number):\n    pass\n@wraps(g)\ndef f(table, me):\n    g(table, me, 1)\n"
    )
    assert RULES.effect("miner.free")(cell(source)["f"]) != RULES


# --- the same slips in a game of one's own ---


class Counts(lab.Game):
    """A game that forgets the ``yield`` before its question."""

    id, title, players = "counts", "Counts", (2, 2)

    def setup(self, table: Any) -> None:
        table.active, table.stones = table.players[0], 5

    def turn(self, table: Any) -> Any:
        taken = table.ask(table.active, "how many?", [1, 2])
        table.stones -= taken
        yield


class Plays(Counts):
    """A game that forgets the ``yield from`` before a rule that asks."""

    id = "plays"

    def turn(self, table: Any) -> Any:
        table.stones -= self.asks(table)
        yield

    def asks(self, table: Any) -> Any:
        return (yield table.ask(table.active, "how many?", [1, 2]))


@pytest.mark.parametrize(
    ("game", "said"), [(Counts, r"\(.* write yield table\.ask\(\.\.\.\)\)"), (Plays, r"\(.* yield from before it\)")]
)
def test_an_error_that_speaks_of_a_question_says_that_a_yield_is_missing(game: type[lab.Game], said: str) -> None:
    with pytest.raises(lab.RulesError, match=rf"turn raises TypeError: .*-=.* {said}, at line \d+: table\.stones -= "):
        lab.Session(lab.rules(game), 2)


def test_other_errors_get_no_such_hint() -> None:
    def turn(self: Any, table: Any) -> Any:
        table.stones += "1"
        yield

    with pytest.raises(lab.RulesError) as refused:
        lab.Session(lab.rules(type("Adds", (Counts,), {"id": "adds", "turn": turn})), 2)
    assert "yield" not in str(refused.value) and "raises TypeError" in str(refused.value)


class Offers(Counts):
    """A game whose question offers what its options say."""

    id, options = "offers", ()

    def turn(self, table: Any) -> Any:
        yield table.ask(table.active, "how many?", self.options)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ((), r"'how many\?': there is no option; a question offers one at least"),
        ((1, 2, "1"), r"'how many\?': several options read '1'; each reads otherwise"),
    ],
)
def test_a_question_that_cannot_be_answered_says_which_fault_it_has(options: Any, said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.Session(lab.rules(type("Some", (Offers,), {"id": "some", "options": options})), 2)
