"""The grammar of scenario files: whatever a designer mistypes is named with its file, its line and what is valid."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from lab import Refusal, ScenarioError, scenario
from lab.engine.marked import read

GOOD = """\
game: shelter
scenarios:
- id: ONE
  title: A discard pays
  clauses: [SHE-1.0-DISCARD-01]
  edition: 1.0
  tweaks: {coin_limit: 4}
  players: [A, B]
  position:
    phase: action
    coins: {A: 2, B: 3}
    hands: {A: [miner, guard, gold_key], B: [thief, caver]}
    cave: [bandit, bandit, artifact]
    deck: [courtesan, archaeologist]
    out: []
    marks: {B: [skip]}
  steps:
  - {by: A, do: discard gold_key, refused: SHE-0.5-CARD-KEY-KEEP}
  - {by: A, do: [play guard, B], luck: {pick: [thief]}}
  - {expect: {saw: {A: [thief]}, to_move: B, coins: {A: 2}}}
  - {turn: B}
  then: {hands: {A: [miner, gold_key]}, to_move: A, knows_hand: {A: {B: [thief]}}}
  why: B skips.
"""


def load(tmp_path: Path, text: str | bytes) -> scenario.ScenarioFile:
    path = tmp_path / "mine.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return scenario.load(path)


def changed(old: str, new: str, text: str = GOOD) -> str:
    assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
    return text.replace(old, new)


def line_of(part: str, text: str) -> int:
    return text[: text.index(part)].count("\n") + 1


def error(tmp_path: Path, text: str | bytes) -> str:
    with pytest.raises(ScenarioError) as caught:
        load(tmp_path, text)
    sentence = str(caught.value)
    assert sentence.startswith(f"{tmp_path / 'mine.yaml'}")
    assert "\n" not in sentence
    return sentence.removeprefix(str(tmp_path / "mine.yaml"))


def test_a_good_file_passes_and_tells_its_clauses(tmp_path: Path) -> None:
    (one,) = load(tmp_path, GOOD)
    report = one.run()
    assert report, str(report)
    assert one.name == "ONE-1.0"
    assert {"SHE-0.5-CARD-KEY-KEEP", "SHE-0.5-CARD-GUARD-FREE", "SHE-FLAG-03"} <= set(report.clauses)


# --- slips ---

SLIPS = {
    "no such game": ("game: shelter", "game: sheltr", "unknown game 'sheltr' (did you mean shelter?); valid: "),
    "no game": ("game: shelter", "# nothing", "a scenario file says game"),
    "unknown key of a file": ("game: shelter", "game: shelter\nautor: me", "unknown key 'autor'; valid: game or scenarios"),
    "unknown key of a scenario": ("why: B skips.", "wy: B skips.", "unknown key 'wy' (did you mean why?); valid: id, title"),
    "no id": ("- id: ONE\n  title:", "- title:", "a scenario has an id"),
    "unknown edition": ("edition: 1.0", "edition: 1.1", "unknown edition '1.1' (did you mean 1.0?); valid: 0.1, 0.2"),
    "edition and editions": ("edition: 1.0", "edition: 1.0\n  editions: [0.5]", "either edition or editions"),
    "an edition twice": ("edition: 1.0", "editions: [0.5, 0.5]", "editions lists at least one edition, and none twice"),
    "unknown tweak": ("coin_limit: 4", "coin_limt: 4", "unknown tweak 'coin_limt' (did you mean coin_limit?)"),
    "a tweak out of range": ("coin_limit: 4", "coin_limit: 40", "coin_limit is a whole number from 1 to 10, not 40"),
    "effects are code": ("{coin_limit: 4}", "{effects: {miner.free: evil}}", "effects are code, and a file holds none"),
    "unknown card in a tweak": ("{coin_limit: 4}", "{cards: {minr: 4}}", "unknown card 'minr' (did you mean miner?)"),
    "too few players": ("players: [A, B]", "players: [A]", "is for 2 to 5 players, not 1"),
    "one name for two": ("players: [A, B]", "players: [A, A]", "two players have the same name"),
    "unknown word of a position": ("cave: [bandit", "caves: [bandit", "unknown key 'caves' (did you mean cave?); valid: hands"),
    "no cave": ("    cave: [bandit, bandit, artifact]\n", "", "the position does not say cave"),
    "no hand": (", B: [thief, caver]}", "}", "hands does not say the hand of B"),
    "no such clause": ("[SHE-1.0-DISCARD-01]", "[SHE-1.0-DISCRD-01]", "no clause SHE-1.0-DISCRD-01 (did you mean SHE-1.0-DISC"),
    "unknown card": ("[thief, caver]", "[thief, cavr]", "unknown card 'cavr' (did you mean caver?); valid: gold_key"),
    "unknown player": ("coins: {A: 2, B: 3}", "coins: {A: 2, C: 3}", "coins: unknown player 'C'; valid: A or B"),
    "no such mark": ("marks: {B: [skip]}", "marks: {B: [skp]}", "unknown mark 'skp' (did you mean skip?); valid: no_play"),
    "no such phase": ("phase: action", "phase: acting", "unknown phase 'acting'"),
    "a card too often": ("[courtesan, archaeologist]", "[artifact]", "has 1 artifact, and so many lie elsewhere already"),
    "a card of other editions": ("[courtesan, archaeologist]", "[merchant]", "unknown card 'merchant'"),
    "a card of more players": ("[courtesan, archaeologist]", "[sneak]", "the deck of Shelter 1.0 for 2 players has 0 sneak"),
    "a hand too large": ("B: [thief, caver]", "B: [thief, caver, miner]", "B holds 2 cards, not 3"),
    "a hand too small": ("A: [miner, guard, gold_key]", "A: [miner, guard]", "A holds 3 cards now, not 2"),
    "too many coins": ("coins: {A: 2, B: 3}", "coins: {A: 5, B: 3}", "coins of A: a whole number from 0 to 4 is wanted, not 5"),
    "text for a number": ("coins: {A: 2, B: 3}", "coins: {A: two, B: 3}", "is wanted, not the text 'two'"),
    "a list for a mapping": ("coins: {A: 2, B: 3}", "coins: [2, 3]", "coins is said by player, as in {A: ...}"),
    "a mapping for a list": ("[courtesan, archaeologist]", "{courtesan: 1}", "deck is a list such as [a, b], not a mapping"),
    "nobody to move": ("out: []", "out: [A]", "A is to move, and out of the round"),
    "a player out with cards": ("out: []", "out: [B]", "B is out of the round"),
    "unknown step": ("{turn: B}", "{trun: B}", "unknown key 'trun' (did you mean turn?)"),
    "no step": ("{turn: B}", "{do: discard miner}", "a step is {turn: PLAYER}, {by: PLAYER, do: CHOICE} or {expect:"),
    "a step of two kinds": ("{turn: B}", "{turn: B, refused: SHE-FLAG-03}", "a step with turn: unknown key 'refused'"),
    "a step without a choice": ("do: [play guard, B], ", "", "the step by A does not say what he does"),
    "an empty choice": ("do: [play guard, B]", "do: []", "do lists no choice"),
    "a step by nobody": ("{turn: B}", "{turn: C}", "unknown player 'C'; valid: A or B"),
    "no such stream of luck": ("luck: {pick:", "luck: {pik:", "luck: unknown stream 'pik' (did you mean pick?); valid: d"),
    "luck is no list": ("luck: {pick: [thief]}", "luck: {pick: thief}", "luck pick is a list such as [a, b], not the text"),
    "unknown fact": ("{saw: {A: [thief]}, ", "{sees: {A: [thief]}, ", "expect: unknown key 'sees'"),
    "unknown fact at the end": ("to_move: A", "to_mov: A", "then: unknown key 'to_mov' (did you mean to_move?)"),
    "a card that no hand could hold": ("{A: [miner, gold_key]}", "{A: [miner, goldkey]}", "unknown card 'goldkey'"),
    "a fact of a stranger": ("to_move: A", "to_move: D", "unknown to_move 'D'; valid: A, B or nobody"),
    "a fact of the wrong kind": ("coins: {A: 2}}}", "coins: {A: [2]}}}", "not a list"),
    "twice the same key": ("  why: B skips.", "  why: B skips.\n  why: not", "'why' is there twice; the first stands on line 23"),
}


@pytest.mark.parametrize("slip", SLIPS)
def test_a_slip_is_named_with_its_line_and_what_is_valid(tmp_path: Path, slip: str) -> None:
    old, new, sentence = SLIPS[slip]
    found = error(tmp_path, changed(old, new))
    assert sentence in found
    assert found.startswith(", line ")


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("coin_limit: 4", "coin_limt: 4", 7),
        ("[thief, caver]", "[thief, cavr]", 12),
        ("refused: SHE-0.5-CARD-KEY-KEEP", "refusd: SHE-0.5-CARD-KEY-KEEP", 18),
        ("to_move: A", "to_mov: A", 22),
    ],
)
def test_the_line_is_the_one_of_the_slip(tmp_path: Path, old: str, new: str, line: int) -> None:
    assert error(tmp_path, changed(old, new)).startswith(f", line {line}: ")


def test_a_scenario_that_expects_nothing_is_none(tmp_path: Path) -> None:
    start, _, rest = GOOD.partition("  steps:")
    assert "nothing is expected" in error(tmp_path, start + "  why: " + rest.rpartition("why: ")[2])


def test_three_keys_in_a_hand_are_an_impossible_position(tmp_path: Path) -> None:
    text = changed("[miner, guard, gold_key]", "[silver_key, bronze_key, gold_key]")
    assert "this position is impossible: SHE-INV-06" in error(tmp_path, text)


def test_an_id_stands_once_in_a_file(tmp_path: Path) -> None:
    twice = GOOD + GOOD.partition("scenarios:\n")[2]
    assert ", line 24: the id ONE is there twice; the first stands on line 3" in error(tmp_path, twice)


# --- files that are none ---

BAD_FILES = {
    "empty": (b"", ": the file is empty"),
    "blank": (b"\n\n  \n", ": the file is empty"),
    "a comment": (b"# nothing yet\n", ": the file is empty"),
    "nothing": (b"null\n", "a scenario file is a mapping (name: value), not nothing"),
    "a text": (b"shelter\n", "a scenario file is a mapping (name: value), not the text 'shelter'"),
    "a list": (b"- shelter\n", "a scenario file is a mapping (name: value), not a list"),
    "no scenario": (b"game: shelter\nscenarios: []\n", ", line 2: the file lists no scenario"),
    "scenarios that are none": (b"game: shelter\nscenarios: 7\n", "scenarios is a list such as [a, b], not 7"),
    "a scenario that is none": (b"game: shelter\nscenarios: [7]\n", "a scenario is a mapping (name: value), not 7"),
    "a tab": (b"game: shelter\nscenarios:\n\t- id: A\n", ", line 3: this is no YAML: a tab; indent with blanks"),
    "a bracket that never closes": (b"game: shelter\nscenarios: [\n", "this is no YAML"),
    "an odd indent": (b"game: shelter\n  x: y\n z: u\n", "this is no YAML"),
    "no UTF-8": (b"game: shelter\nx: \xff\xfe\n", ", line 2: this is no text in UTF-8"),
    "control characters": (b"game: \x00\x01\n", "this is no YAML"),
    "an anchor": (b"game: &a shelter\nscenarios: [*a]\n", ", line 1: anchors (&name) and aliases (*name) are not read"),
    "an alias": (b"game: *a\n", ", line 1: anchors (&name) and aliases (*name) are not read"),
    "an object": (b"game: !!python/object/apply:os.system [ls]\n", "a file holds plain values alone"),
    "a tag": (b"game: !mine shelter\n", ", line 1: the tag !mine is not read"),
    "two documents": (b"game: shelter\n---\ngame: shelter\n", ", line 2: a second document begins here"),
    "a list as a name": (b"? [a, b]\n: c\n", ", line 1: a name in a mapping is a text"),
    "deep nesting": (b"game: " + b"[" * 900, ", line 1: more than 20 lists and mappings lie inside one another"),
    "deeper nesting": (b"game: " + b"{a: " * 50_000, "lie inside one another"),
    "a bomb": (
        b"".join(b"%c: &%c [%s]\n" % (98 + i, 98 + i, b",".join([b"*%c" % (97 + i)] * 9)) for i in range(8)),
        ", line 1: anchors",
    ),
}  # fmt: skip


@pytest.mark.parametrize("bad", BAD_FILES)
def test_a_file_that_is_no_scenario_file_gets_a_sentence(tmp_path: Path, bad: str) -> None:
    data, sentence = BAD_FILES[bad]
    assert sentence in error(tmp_path, data)


def test_a_huge_file_is_refused_at_once(tmp_path: Path) -> None:
    begun = time.perf_counter()
    assert "is larger than 1000 kB" in error(tmp_path, GOOD.encode() + b"# " + b"x" * 10_000_000)
    assert time.perf_counter() - begun < 1


def test_a_folder_and_a_missing_file_get_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="is no file"):
        scenario.load(tmp_path)
    with pytest.raises(ScenarioError, match="cannot be read: No such file"):
        scenario.load(tmp_path / "nowhere.yaml")
    with pytest.raises(ScenarioError, match="a file is named by"):
        scenario.load("nul\0l.yaml")


def test_plain_words_mean_what_they_say(tmp_path: Path) -> None:
    path = tmp_path / "words.yaml"
    path.write_text("{edition: 1.0, aid: off, yes: no, n: 007, big: 12345678901, t: true, u: ~, q: 'true', d: 2026-11-30}")
    texts = {"edition": "1.0", "aid": "off", "yes": "no", "big": "12345678901", "q": "true", "d": "2026-11-30"}
    assert read(path).plain() == {**texts, "n": 7, "t": True, "u": None}


# --- what comes out otherwise ---

WRONG = {
    "a fact": (
        "{A: [miner, gold_key]}, to", "{A: [miner, thief]}, to",
        "hands: expected {A: [miner, thief]}, found {A: [miner, gold_key]}",
    ),
    "a fact in between": ("to_move: B, coins", "to_move: A, coins", "to_move: expected A, found B"),
    "a choice without meaning": (
        "[play guard, B]", "[play gard, B]",
        "by A: play gard: expected to go through, found 'play gard' means nothing",
    ),
    "a choice that is not allowed": ("[play guard, B]", "[play guard, A]", "found A is not allowed"),
    "a choice of somebody else": (
        "by: A, do: [play guard, B]", "by: B, do: [play guard, B]",
        "A is asked, not B: your action (SHE-ACT-01)",
    ),
    "a choice too many": (
        "[play guard, B]", "[play guard, B, keep]",
        "by A: keep: expected to go through, found keep is not allowed: nothing more is asked of A",
    ),
    "another turn": ("{turn: B}", "{turn: A}", "turn: A: expected A to move, found B"),
    "a refusal that is none": (
        "do: discard gold_key", "do: discard miner",
        "to be refused by SHE-0.5-CARD-KEY-KEEP, found that it is allowed",
    ),
    "another refusal": (
        "refused: SHE-0.5-CARD-KEY-KEEP", "refused: SHE-ACT-07",
        "to be refused by SHE-ACT-07, found discard gold_key is not",
    ),
    "a refusal that only mentions the clause": (
        "do: discard gold_key, refused: SHE-0.5-CARD-KEY-KEEP", "do: [research miner, cave 1, play guard], refused: SHE-ACT-06",
        "to be refused by SHE-ACT-06, found play guard is not allowed: the action of this turn is chosen already",
    ),
    "a refusal of nonsense": ("do: discard gold_key", "do: discrad gold_key", "found 'discrad gold_key' means nothing here"),
    "luck that cannot come up": (
        "{pick: [thief]}", "{pick: [miner]}",
        "luck 'pick': miner cannot come up; possible: thief or caver",
    ),
    "luck that nobody needs": (
        "{pick: [thief]}", "{pick: [thief, caver]}",
        "luck: expected {'pick': ['caver']} to come up, found that nothing",
    ),
}  # fmt: skip


@pytest.mark.parametrize("wrong", WRONG)
def test_what_comes_out_otherwise_is_reported_with_line_and_case(tmp_path: Path, wrong: str) -> None:
    old, new, sentence = WRONG[wrong]
    (one,) = load(tmp_path, changed(old, new))
    report = one.run()
    assert not report
    assert sentence in str(report)
    assert all(failure.line >= 17 and failure.scenario == "ONE-1.0" for failure in report.failures)


def test_a_fact_that_hangs_on_unscripted_luck_is_reported(tmp_path: Path) -> None:
    by_seed = {"thief": "caver", "caver": "thief"}
    texts = [changed("{pick: [thief]}", "{}", GOOD).replace("[thief]}, to_move", f"[{card}]}}, to_move") for card in by_seed]
    texts = [text.replace("knows_hand: {A: {B: [thief]}}", "phase: start") for text in texts]
    told = [str(load(tmp_path, text)[0].run()) for text in texts]
    assert all("saw: expected" in each for each in told)
    assert sum("only with other luck" in each for each in told) == 1


OVER = """\
game: shelter
scenarios:
- id: OVER
  edition: 0.4
  players: [A, B]
  position:
    hands: {A: [gold_key, silver_key], B: [miner, miner]}
    cave: [artifact, necromancer, archaeologist]
    deck: [bronze_key]
  steps:
  - {turn: A}
  - {by: A, do: [discard gold_key, keep], refused: SHE-MEMO-WIN-02}
  then: {match_winner: A, legal: []}
"""


def test_nothing_is_chosen_after_the_end_of_the_game(tmp_path: Path) -> None:
    assert all(load(tmp_path, OVER).run())
    (one,) = load(tmp_path, changed("[discard gold_key, keep], refused: SHE-MEMO-WIN-02", "deal", OVER))
    refused = "found deal is not allowed: the game is over: A won: three keys in hand (SHE-MEMO-WIN-02)"
    assert f"by A: deal: expected to go through, {refused}" in str(one.run())


def test_luck_may_be_scripted_for_the_beginning_of_a_turn(tmp_path: Path) -> None:
    (one,) = load(tmp_path, changed("{turn: B}", "{turn: B, luck: {pick: [miner]}}"))
    assert ", line 21: ONE-1.0: luck: expected {'pick': ['miner']} to come up" in str(one.run())


def test_a_refused_step_changes_nothing_even_after_choices_of_its_own(tmp_path: Path) -> None:
    text = changed("do: discard gold_key", "do: [research miner, cave 1, gold_key]")
    assert all(load(tmp_path, text).run())


def test_a_refusal_counts_by_the_clauses_of_the_edition_alone(tmp_path: Path) -> None:
    both = changed("refused: SHE-0.5-CARD-KEY-KEEP", "refused: [SHE-0.4-CARD-KEY-KEEP, SHE-0.5-CARD-KEY-KEEP]")
    assert all(load(tmp_path, both).run())
    other = changed("refused: SHE-0.5-CARD-KEY-KEEP", "refused: SHE-0.4-CARD-KEY-KEEP")
    assert not any(load(tmp_path, other).run())


# --- cases, files, sessions ---

CASES = """\
game: shelter
scenarios:
- id: TWO
  edition: 1.0
  players: [A, B]
  tweaks: {coin_limit: 4, discard_income: 2}
  position: {phase: action, coins: {A: 2}, hands: {A: [miner, guard, caver], B: [thief, caver]}, cave: [bandit, bandit, artifact]}
  steps: [{by: A, do: discard miner}]
  cases:
  - then: {coins: {A: 4}}
  - {editions: [0.5, 1.0], tweaks: {discard_income: 1}, position: {coins: {A: 3}}, then: {coins: {A: 4, B: 1}}}
  - {tweaks: {coin_limit: 2}, then: {coins: {A: 2}}}
- id: SETUP
  players: 3
  luck: {dealer: [Boris]}
  then: {to_move: Boris, round_over: false, legal_has: []}
"""


def test_cases_are_laid_over_their_scenario(tmp_path: Path) -> None:
    file = load(tmp_path, CASES)
    assert [each.name for each in file] == ["TWO[1]-1.0", "TWO[2]-0.5", "TWO[2]-1.0", "TWO[3]-1.0", "SETUP-1.0"]
    assert all(file.run()), [str(report) for report in file.run()]
    assert file["TWO[2]-0.5"].rules.coin_limit == 4


def test_a_case_may_not_say_what_only_a_scenario_says(tmp_path: Path) -> None:
    text = changed("  - then: {coins: {A: 4}}", "  - {id: X, then: {coins: {A: 4}}}", CASES)
    assert "a case: unknown key 'id'" in error(tmp_path, text)


def test_an_unknown_or_ambiguous_scenario_gets_a_sentence(tmp_path: Path) -> None:
    file = load(tmp_path, CASES)
    assert file["SETUP"].name == "SETUP-1.0"
    with pytest.raises(ScenarioError, match=r"unknown scenario 'SETUPP' \(did you mean SETUP-1.0\?\); valid: TWO"):
        file.session("SETUPP")
    with pytest.raises(ScenarioError, match="which scenario"):
        file.session("TWO")


def test_luck_beside_a_position_is_refused(tmp_path: Path) -> None:
    text = changed("  cases:\n", "  luck: {pick: [miner]}\n  cases:\n", CASES)
    assert ", line 9: luck here is the luck of the set-up" in error(tmp_path, text)


def test_a_session_stands_at_the_position_and_goes_through_the_steps(tmp_path: Path) -> None:
    session = load(tmp_path, GOOD).session()
    assert (session.step, session.steps) == (0, 2)
    assert session.decision.player.name == "A"
    session.redo()
    session.redo()
    assert [row["choice"] for row in session.rows("A")] == [None, "play guard", "B"]
    assert any("looks at a card of B: Thief" in event["text"] for event in session.rows("A")[2]["events"])
    session.goto(0)
    session.choose("discard miner")
    assert session.branches == ["main line", "branch 2"]


def test_a_session_of_a_set_up_has_its_luck(tmp_path: Path) -> None:
    session = load(tmp_path, CASES).session("SETUP")
    assert session.decision.player.name == "Boris"


def test_every_error_is_a_refusal(tmp_path: Path) -> None:
    with pytest.raises(Refusal):
        load(tmp_path, "game: chess\nscenarios: []\n")
