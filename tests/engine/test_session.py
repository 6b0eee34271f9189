"""A session: stepping, branching, honest undo, refusals that change nothing, and two threads at once."""

import json
import os
import random
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine import guard
from lab.engine.run import Run
from tests.engine.play import EDITIONS, Dice, choose, dice, everything, fewer, played, session

NUMBERS = st.lists(st.integers(0, 999), max_size=40)


# --- stepping ---------------------------------------------------------------------------------------------------------


@fewer(3)
@given(NUMBERS, st.sampled_from(EDITIONS), st.integers(2, 5), st.integers(0, 99))
def test_undoing_all_choices_equals_the_start(numbers: list[int], edition: str, players: int, seed: int) -> None:
    s = session(edition, players, seed)
    start = s.digest(), s.view()
    for number in numbers:
        choose(s, number)
    s.goto(0)
    assert (s.digest(), {**s.view(), "steps": 0}) == start
    assert s.digest() == session(edition, players, seed).digest()


@fewer(3)
@given(NUMBERS, st.sampled_from(EDITIONS), st.integers(0, 99), st.data())
def test_a_jump_equals_a_replay(numbers: list[int], edition: str, seed: int, data: st.DataObject) -> None:
    s = session(edition, 3, seed)
    digests, views, choices = [s.digest()], [s.view("Anna")], []
    for number in numbers:
        choose(s, number)
        if s.step == len(digests):
            digests.append(s.digest())
            views.append(s.view("Anna"))
            choices.append(s.cursor.notation)
    for step in data.draw(st.lists(st.integers(0, s.steps), max_size=6)):
        s.goto(step)
        assert s.digest() == digests[step]
        assert {**s.view("Anna"), "steps": step} == views[step]
    again = session(edition, 3, seed)
    for notation, digest in zip(choices, digests[1:], strict=True):
        again.choose(notation)
        assert again.digest() == digest


def test_undo_and_redo_stop_at_the_ends_of_the_line() -> None:
    s = played(10)
    end = s.digest()
    s.undo(99)
    assert s.step == 0
    s.redo(99)
    assert (s.step, s.digest()) == (10, end)


@pytest.mark.parametrize("step", [-1, 11, True, 2.0, "3", None])
def test_a_jump_to_no_step_is_refused_and_changes_nothing(step: Any) -> None:
    s = played(10)
    before = everything(s)
    with pytest.raises(lab.IllegalOption, match="has the steps 0 to 10"):
        s.goto(step)
    assert everything(s) == before


def test_the_digest_is_the_same_in_another_process_under_another_hash_seed() -> None:
    code = """
from tests.engine.play import EDITIONS, fewer, played
import lab
print([played(60, e, n).digest() for e in EDITIONS for n in (2, 5)], lab.playout(lab.rules("shelter"), 4, 3).digest)
"""
    said = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        said.add(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout)
    said.add(
        str([played(60, e, n).digest() for e in EDITIONS for n in (2, 5)])
        + f" {lab.playout(lab.rules('shelter'), 4, 3).digest}\n"
    )
    assert len(said) == 1


def test_digests_tell_games_apart() -> None:
    games = [session("1.0", 3, 7), session("1.0", 3, 8), session("1.0", 3, "7"), session("1.0", 4, 7), session("0.5", 3, 7)]
    games += [session(coin_limit=4), lab.Session(lab.rules("shelter"), ["Anna", "Boris", "Vlad"], 7)]
    assert len({s.digest() for s in games}) == len(games)


def test_a_playout_and_a_session_with_the_same_choices_end_the_same() -> None:
    ended = lab.playout(lab.rules("shelter"), 3, 5)
    chance = random.Random("policy\x00int\x005").random
    s = session(seed=5)
    while s.outcome is None:
        s.choose(s.decision.options[int(chance() * len(s.decision.options))])
    assert (s.digest(), s.outcome, s.step) == (ended.digest, ended.outcome, ended.decisions)


def test_after_the_end_nothing_can_be_chosen_and_stepping_back_goes_on() -> None:
    s = dice(rounds=1)
    while s.outcome is None:
        s.choose("no")
    with pytest.raises(lab.IllegalOption, match="the game is over: "):
        s.choose("no")
    assert str(s.why_not("no")).startswith("no is not allowed: the game is over: ") and s.why_not("no").clause == "DICE-WIN"
    s.undo()
    assert s.outcome is None
    s.choose("yes")
    assert s.line == "branch 2"


def test_views_are_plain_data() -> None:
    s = played(25)
    for viewer in [None, *s.players, "spectator"]:
        for data in (s.view(viewer), s.rows(viewer), s.timeline()):
            assert json.loads(json.dumps(data)) == data


def test_looking_changes_nothing() -> None:
    s = played(25)
    digest = s.digest()
    for viewer in [None, *s.players, "spectator"]:
        s.view(viewer), s.rows(viewer), s.tables(viewer), s.history(viewer), s.why_not("play nothing", viewer)
    assert s.digest() == digest == played(25).digest()


@pytest.mark.parametrize("viewer", ["Nobody", "", 0, "anna"])
def test_an_unknown_viewer_is_refused(viewer: Any) -> None:
    with pytest.raises(lab.IllegalOption, match="unknown viewer"):
        session().view(viewer)


# --- branches ---------------------------------------------------------------------------------------------------------


def test_a_choice_off_the_line_starts_a_branch_and_the_old_line_stays() -> None:
    s = played(6)
    main = s.tree["main line"]
    s.undo(3)
    other = next(option for option in s.decision.options if str(option) != main[3].split(": ")[1])
    s.choose(other)
    assert s.branches == ["main line", "branch 2"] and s.line == "branch 2"
    assert s.tree["main line"] == main and len(s.tree["branch 2"]) == 4
    s.switch("main line")
    assert s.step == 6


def test_choosing_what_was_chosen_before_follows_it() -> None:
    s = played(6)
    notation = s.cursor.notation
    s.undo()
    s.choose(notation)
    assert s.branches == ["main line"] and (s.step, s.steps) == (6, 6)
    assert len(s.cursor.parent.children) == 1  # type: ignore[union-attr]


def test_choosing_what_was_chosen_before_on_another_branch_goes_over_to_it() -> None:
    s = played(6)
    first = s.tree["main line"][3].split(": ")[1]
    s.undo(3)
    s.choose(next(option for option in s.decision.options if str(option) != first))
    s.undo()
    s.choose(first)
    assert s.line == "main line" and (s.step, s.steps) == (4, 6)


def test_a_named_branch_takes_the_next_choice() -> None:
    s = played(6, seed=8)  # in which the next choices are others than those undone
    s.undo(2)
    s.branch("what if")
    choose(s, 1)
    choose(s, 2)
    assert s.line == "what if" and len(s.tree["what if"]) == 6
    s.switch("main line")
    assert s.step == 6


@pytest.mark.parametrize("name", ["", "   ", "x" * 61, "main line", " main   line "])
def test_a_bad_name_of_a_branch_is_refused(name: str) -> None:
    s = played(3)
    with pytest.raises(lab.IllegalOption):
        s.branch(name)
    assert s.branches == ["main line"]


def test_switching_to_no_branch_is_refused() -> None:
    with pytest.raises(lab.IllegalOption, match=r"unknown branch 'man line'.*did you mean main line"):
        session().switch("man line")


@fewer(2)
@given(
    st.lists(
        st.tuples(st.sampled_from(["choose", "undo", "redo", "goto", "branch", "switch", "script"]), st.integers(0, 999)),
        max_size=40,
    )
)
def test_any_way_through_the_tree_ends_where_its_choices_lead(ways: list[tuple[str, int]]) -> None:
    s = session(seed=11)
    for way, number in ways:
        if way == "choose":
            choose(s, number)
        elif way == "undo":
            s.undo(number % 5)
        elif way == "redo":
            s.redo(number % 5)
        elif way == "goto":
            s.goto(number % (s.steps + 1))
        elif way == "branch" and f"b{number}" not in s.branches:
            s.branch(f"b{number}")
        elif way == "switch":
            s.switch(s.branches[number % len(s.branches)])
    again = session(seed=11)
    for said in s.tree[s.line][: s.step]:
        again.choose(said.split(": ", 1)[1])
    assert (again.digest(), again.view("Boris")["seats"]) == (s.digest(), s.view("Boris")["seats"])
    assert again.rows() == s.rows()


# --- honest undo ----------------------------------------------------------------------------------------------------------


def test_stepping_back_says_who_learned_what_and_tells_each_viewer_his_own() -> None:
    s = lab.Session(lab.rules("shelter"), ["Anna", "Boris", "Vera"], 7)
    first = str(s.decision.player)
    right = s.players[(s.players.index(first) - 1) % 3]
    third = next(player for player in s.players if player not in (first, right))
    shown = next(option for option in s.decision.options if str(option).startswith("research"))
    s.choose(shown)
    back = s.undo()
    card = shown.card.name
    assert any(line.endswith((f"(told to {first} and {right})", f"(told to {right} and {first})")) for line in back.told())
    assert any(card in line for line in back.told(right))
    assert all(card not in line for line in back.told(third))
    assert all(card not in line for line in back.told("spectator"))
    assert str(back) == "\n".join(["Learned since:", *back.told()])


def test_stepping_back_names_who_was_told_only_where_the_sentence_does_not() -> None:
    s = lab.Session(lab.rules("shelter", edition="1.0"), ["Anna", "Boris", "Vera"], 36)
    for choice in ("play courtesan", "Boris", "let it happen", "keep"):
        s.choose(choice)
    back = s.undo(4)
    assert "step 3: Anna looks at a card of Boris: Guard" in back.told("Anna")
    assert "step 4: Boris draws Bandit" in back.told("Boris")


def test_stepping_back_over_open_things_says_that_nobody_learned_anything() -> None:
    s = dice()
    s.choose("yes")
    assert str(s.undo()) == "Nobody has learned anything hidden since."


def test_stepping_back_says_what_was_shown_to_all_and_had_been_hidden() -> None:
    s = session(seed=7)
    move = next(option for option in s.decision.options if str(option).startswith("discard"))
    who = str(s.decision.player)
    s.choose(move)
    shown = f"step 1: {who} discards {move.card.name}"
    for viewer in (None, *s.players, "spectator"):
        s.redo()
        assert any(line.startswith(shown) and line.endswith("(told to everybody)") for line in s.undo().told(viewer))


def test_a_step_ahead_takes_nothing_back() -> None:
    s = played(12)
    s.goto(3)
    for moved in (s.redo(), s.redo(99), s.goto(s.step), s.redo()):
        assert str(moved) == "No step was taken back." and moved.told() == []


# --- refusals and errors leave the session where it was --------------------------------------------------------------------


@pytest.mark.parametrize("notation", ["", "play", "play nobody", "play miner**", "\x00", "💥", "x" * 10_000, "None", "0", "\n"])
def test_nonsense_is_refused_with_a_sentence(notation: str) -> None:
    s = played(5)
    before = everything(s)
    with pytest.raises(lab.IllegalOption):
        s.choose(notation)
    assert everything(s) == before
    assert s.why_not(notation)


@pytest.mark.parametrize("choice", [None, 3, 2.5, [], {}, object()])
def test_a_choice_that_is_no_notation_is_refused(choice: Any) -> None:
    with pytest.raises(lab.IllegalOption):
        session().choose(choice)


def test_an_illegal_choice_names_the_reason_and_the_clause() -> None:
    s = session(seed=3)
    barred = s.decision.barred()[0]
    with pytest.raises(lab.IllegalOption) as refused:
        s.choose(str(barred.option))
    assert barred.reason in str(refused.value) and barred.clause in str(refused.value)


def test_only_the_one_who_is_asked_is_told_why_not() -> None:
    s = session(seed=3)
    barred = s.decision.barred()[0]
    asked = str(s.decision.player)
    other = next(player for player in s.players if player != asked)
    assert barred.reason in str(s.why_not(str(barred.option), asked))
    for viewer in (other, "spectator"):
        told, nonsense = s.why_not(str(barred.option), viewer), s.why_not("anything at all", viewer)
        assert replace(told, notation="") == replace(nonsense, notation="")


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has rules held to be endless sooner."""
    monkeypatch.setattr(guard, "SECONDS", 0.3)


def raises(table: Any, me: Any) -> Any:
    table.pots[me] += 1
    table.luck.pick("dice", range(1, 7))
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    table.pots[me] = 1 // 0  # here


def loops(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    while True:
        table.pots[me] += 1


def loops_at_once(table: Any, me: Any) -> Any:
    while True:
        pass
    yield


def helper() -> None:
    while True:
        pass


def loops_in_a_helper(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    helper()


def loops_in_an_expression(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    table.pots[me] = sum(1 for _ in iter(int, 1))


def loops_and_catches_all(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    while True:
        with suppress(Exception):
            table.pots[me] += 1


def calls_itself(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    yield from calls_itself_at_once(table, me)


def calls_itself_at_once(table: Any, me: Any) -> Any:
    yield from calls_itself_at_once(table, me)


def asks_nothing(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    yield table.ask(me, "which?", [], clause="DICE-X")


def asks_twice_the_same(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    yield table.ask(me, "which?", ["a", "a"], clause="DICE-X")


def yields_no_decision(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    yield 5


def yields_nothing(table: Any, me: Any) -> Any:
    yield table.ask(me, "really?", ["yes", "no"], clause="DICE-X")
    yield


@pytest.mark.parametrize(
    ("effect", "said"),
    [
        (raises, "effect roll raises ZeroDivisionError.* at line [0-9]+: table.pots.me. = 1 // 0"),
        (loops, "effect roll runs on without end .* at line [0-9]+: "),
        (loops_in_a_helper, "effect roll runs on without end .* at line [0-9]+: helper.."),
        (loops_in_an_expression, "effect roll runs on without end .* at line [0-9]+: "),
        (loops_and_catches_all, "effect roll runs on without end .* at line [0-9]+: "),
        (calls_itself, "effect roll raises RecursionError.* at line [0-9]+: yield from calls_itself_at_once"),
        (asks_nothing, "DICE-X.: there is no option; a question offers one at least"),
        (asks_twice_the_same, "DICE-X.: several options read '.*'; each reads otherwise"),
        (yields_no_decision, "a rule yields what table.ask.* gives, not 5 .yields_no_decision, line [0-9]+"),
        (yields_nothing, "a rule yields what table.ask.* gives, not None .yields_nothing, line [0-9]+"),
    ],
)
def test_a_tweaked_effect_that_goes_wrong_leaves_the_session_where_it_was(effect: Any, said: str, soon: None) -> None:
    s = dice(effects={"roll": effect})
    before = everything(s)
    with pytest.raises(lab.RulesError, match=said):
        s.choose("yes")
    assert everything(s) == before
    with pytest.raises(lab.RulesError, match=said):
        s.choose("no")
    assert everything(s) == before


def test_a_tweaked_effect_that_loops_before_its_first_question_makes_no_session(soon: None) -> None:
    with pytest.raises(lab.RulesError, match="runs on without end"):
        dice(effects={"roll": loops_at_once})


class Slip(Dice):
    """A game of somebody's own that goes wrong."""

    id = "slip"
    where: ClassVar[str] = ""

    def setup(self, table: Any) -> None:
        while self.where == "set-up":
            pass

    def turn(self, table: Any) -> lab.Flow:
        if self.where == "error":
            json.loads("[")
        yield from super().turn(table)
        while self.where == "turn":
            table.pots[0] += 0


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("set-up", "Slip.setup runs on without end .* at line [0-9]+: "),
        ("turn", "Slip.turn runs on without end .* at line [0-9]+: "),
        ("error", r"Slip.turn raises JSONDecodeError.* at line [0-9]+: json.loads\("),
    ],
)
def test_a_game_of_ones_own_that_goes_wrong_is_stopped_and_named(
    where: str, said: str, soon: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Slip, "where", where)
    rules = lab.rules(Slip)
    with pytest.raises(lab.RulesError, match=said):
        lab.Session(rules, 2).choose("no")
    with pytest.raises(lab.RulesError, match=said):
        lab.playout(rules, 2)


@pytest.mark.parametrize("effect", [loops, loops_in_a_helper, loops_in_an_expression, loops_and_catches_all])
def test_a_playout_of_rules_that_loop_is_stopped_with_the_line(effect: Any, soon: None) -> None:
    with pytest.raises(lab.RulesError, match=r"effect roll runs on without end .* at line [0-9]+: "):
        lab.playout(lab.rules(Dice, effects={"roll": effect}), 2)


def test_many_turns_take_as_long_as_they_like(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guard, "SECONDS", 0.05)
    s = lab.Session(lab.rules(Dice), 2)
    for seed in range(3000):
        lab.playout(s.rules, 2, seed)


def test_scripted_luck_comes_up_and_is_used_once() -> None:
    s = dice(seed=5)
    s.script("dice", 6)
    s.choose("yes")
    assert s.table.pots[0] >= 6 and s.cursor.luck == (("dice", 6),)
    s.undo()
    s.redo()
    assert s.cursor.luck == (("dice", 6),)


@pytest.mark.parametrize(("stream", "outcome"), [("dice", 7), ("dice", "six"), ("dice", None)])
def test_scripted_luck_that_cannot_come_up_leaves_the_session_where_it_was(stream: str, outcome: Any) -> None:
    s = dice()
    before = everything(s)
    s.script(stream, outcome)
    with pytest.raises(lab.LuckError, match="cannot come up; possible: 1, 2, 3, 4, 5 or 6"):
        s.choose("yes")
    assert everything(s) == before
    s.choose("yes")  # the bad script is gone
    assert s.step == 1


def no_roll_and_then_rolls(table: Any, me: Any) -> Any:
    yield table.ask(me, "roll?", ["yes"], clause="DICE-X")
    yield table.ask(me, "really?", ["yes"], clause="DICE-X")
    table.pots[me] += table.luck.pick("dice", range(1, 1000))


def test_a_bad_script_that_comes_up_only_later_is_forgotten_too(tmp_path: Any) -> None:
    s = dice(effects={"roll": no_roll_and_then_rolls}, players=2)
    s.script("dice", 0)
    s.choose("yes")
    before = everything(s)
    with pytest.raises(lab.LuckError, match=r"possible: 1, 2, .*, 12 and 987 more$"):
        s.choose("yes")
    assert everything(s) == before
    s.choose("yes")
    s.choose("yes")
    assert (s.step, s.table.luck.scripted) == (3, {})
    s.save(tmp_path / "g.jsonl")
    again = lab.Session.load(tmp_path / "g.jsonl", s.rules)
    assert again.misfit is None and everything(again) == everything(s)


def test_without_its_script_a_choice_brings_the_natural_luck_again_as_a_branch() -> None:
    natural = dice(seed=5)
    natural.choose("yes")
    ((_, drawn),) = natural.cursor.luck
    other = next(number for number in range(1, 7) if number != drawn)
    s = dice(seed=5)
    s.script("dice", other)
    s.choose("yes")
    s.undo()
    s.choose("yes")
    assert s.cursor.luck == (("dice", drawn),) and s.line == "branch 2"
    s.undo()
    s.script("dice", str(other))
    s.choose("yes")
    assert s.cursor.luck == (("dice", other),) and s.line == "main line" and len(s.branches) == 2


@pytest.mark.parametrize("steps", [-1, True, 2.0, "3", None])
@pytest.mark.parametrize("way", ["undo", "redo"])
def test_a_number_of_steps_that_is_none_is_refused_and_changes_nothing(way: str, steps: Any) -> None:
    s = played(6)
    s.undo(3)
    before = everything(s)
    with pytest.raises(lab.IllegalOption, match="the steps to go are a whole number from 0 on, not "):
        getattr(s, way)(steps)
    assert everything(s) == before


def two_ways(table: Any, me: Any) -> Any:
    """Keeps in mind what the table does not show."""
    first = yield table.ask(me, "which?", ["a", "b"], clause="DICE-X")
    yield table.ask(me, "well?", ["go"], clause="DICE-X")
    table.pots[me] += 1 if first == "a" else 2


def test_within_a_turn_equal_digests_have_equal_futures() -> None:
    one, other = dice(effects={"roll": two_ways}), dice(effects={"roll": two_ways})
    one.choose("a"), other.choose("b")
    assert one.table.digest() == other.table.digest() and one.digest() != other.digest()
    other.undo(), other.choose("a")
    assert one.digest() == other.digest()


def test_turns_are_counted_from_one_the_set_up_being_turn_0() -> None:
    s = dice(rounds=1)
    assert s.cursor.turn == 0
    while s.outcome is None:
        s.choose("no")
    assert [block["turn"] for block in s.timeline()] == [1, 2]
    assert lab.playout(s.rules, 2, 1).turns == 2


@pytest.mark.parametrize("what", ["why_not", "digest", "save", "decision", "outcome", "_memory", "view", "rows", "tree"])
def test_no_other_thread_reads_a_session_while_it_moves(what: str, tmp_path: Any) -> None:
    s = dice()
    args = {"why_not": ("yes",), "save": (tmp_path / "g.jsonl",), "_memory": (0,)}.get(what, ())
    done = threading.Event()

    def read() -> None:
        found = getattr(s, what)
        if callable(found):
            found(*args)
        done.set()

    with s.lock:
        thread = threading.Thread(target=read)
        thread.start()
        assert not done.wait(0.1)
    thread.join()
    assert done.is_set()


def test_an_interruption_of_a_jump_leaves_the_session_where_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    s = played(12)
    before = everything(s)

    def interrupted(*args: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(Run, "begin", interrupted)
        with pytest.raises(KeyboardInterrupt):
            s.goto(3)
    assert everything(s) == before


def test_scripted_luck_differs_from_the_choice_made_before_and_makes_a_branch() -> None:
    s = dice(seed=5)
    s.choose("yes")
    s.undo()
    s.script("dice", next(n for n in range(1, 7) if n != s.cursor.children[0].luck[0][1]))
    s.choose("yes")
    assert len(s.cursor.parent.children) == 2 and s.line == "branch 2"  # type: ignore[union-attr]


def test_a_watcher_is_called_after_every_change_until_it_stops() -> None:
    s, calls = dice(), []

    def watch() -> None:
        calls.append(s.step)

    s.observe(watch)
    s.choose("yes")
    s.undo()
    s.redo()
    s.branch("b")
    s.unobserve(watch)
    s.unobserve(watch)
    s.undo()
    assert calls == [1, 0, 1, 1]


# --- two threads --------------------------------------------------------------------------------------------------------


def test_two_threads_choosing_and_stepping_at_once_leave_a_sound_session() -> None:
    s = session(seed=2)
    faults: list[BaseException] = []

    def work(seed: int) -> None:
        rng = random.Random(seed)
        try:
            for _ in range(60):
                way = rng.randrange(4)
                if way == 0:
                    s.undo(rng.randrange(3))
                elif way == 1:
                    s.view("Anna"), s.rows("Boris")
                else:
                    with s.lock:
                        choose(s, rng.randrange(1000))
        except BaseException as error:
            faults.append(error)

    threads = [threading.Thread(target=work, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults
    again = session(seed=2)
    for said in s.tree[s.line][: s.step]:
        again.choose(said.split(": ", 1)[1])
    assert again.digest() == s.digest()


def test_two_threads_choosing_the_same_notation_make_two_choices_or_a_refusal() -> None:
    s = dice(rounds=9)
    refused: list[lab.IllegalOption] = []

    def work() -> None:
        for _ in range(40):
            try:
                s.choose("no")
            except lab.IllegalOption as error:
                refused.append(error)

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert s.outcome is not None and s.step == 18 and len(refused) == 80 - 18
