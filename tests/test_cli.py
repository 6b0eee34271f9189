"""The command line: answers for people and as JSON, exit codes, sentences instead of tracebacks."""

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import lab
from lab import cli
from lab.engine.decision import label
from lab.talk import Talk

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = cli.main(list(arguments))
    out, err = capsys.readouterr()
    return code, out, err


def data(capsys: Capture, *arguments: str, code: int = 0) -> Any:
    """Runs a command with --json: one document on stdout, nothing on stderr."""
    ended, out, err = run(capsys, *arguments, "--json")
    assert (ended, err) == (code, "")
    return json.loads(out)


def process(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "lab", *arguments], capture_output=True, text=True, timeout=60, **more)


# --- games and rules --------------------------------------------------------------------------------------------------


def test_games_lists_the_games(capsys: Capture) -> None:
    code, out, err = run(capsys, "games")
    assert (code, err) == (0, "") and "shelter" in out and "2 to 5 players" in out
    assert {"game": "shelter", "title": "Shelter", "players": [2, 5]}.items() <= data(capsys, "games")[0].items()


def test_rules_shows_every_fact(capsys: Capture) -> None:
    rules = lab.rules("shelter", edition="0.3", coin_limit=5, cards={"miner": 4, "thief_assassin": {"price": 2}})
    words = [word for tweak in ("coin_limit=5", "cards.miner=4", "cards.thief_assassin.price=2") for word in ("--tweak", tweak)]
    shown = data(capsys, "rules", "shelter", "--edition", "0.3", *words)
    assert shown["digest"] == rules.digest()
    assert [tuple(row.values()) for row in shown["rows"]] == rules.facts()


def test_rules_says_of_every_parameter_what_it_means_and_may_be_and_where_it_comes_from(capsys: Capture) -> None:
    code, out, _ = run(capsys, "rules", "shelter", "--tweak", "coin_limit=5", "--tweak", "cards.miner=4")
    assert code == 0 and max(map(len, out.splitlines())) <= 100
    lines = out.splitlines()
    at = lines.index("coin_limit = 5 (tweaked, was 3)  coins a player may hold")
    assert lines[at + 1].strip() == "a whole number from 1 to 10 · SHE-COIN-01 · from the source"
    at = lines.index(" 4 × Miner (tweaked, was 3)  look in a cave; paid: two caves")
    assert lines[at + 1].strip() == "miner · from the source"
    assert "no effect in edition 1.0, only in edition 0.1" in " ".join(out.split()) and "miner.free" in out
    shown = data(capsys, "rules", "shelter", "--tweak", "coin_limit=5")
    (row,) = (row for row in shown["params"] if row["name"] == "coin_limit")
    assert row == {
        "name": "coin_limit", "value": 5, "usual": 3, "valid": "a whole number from 1 to 10",
        "meaning": "coins a player may hold",
        "clauses": ["SHE-COIN-01"], "origin": "from the source", "idle": "",
    }  # fmt: skip
    (card,) = (card for card in shown["cards"] if card["id"] == "treasure_hunter")
    assert (card["count"], card["origin"], card["numbers"]["price"]) == (1, "assumed by the lab", 3)


@pytest.mark.parametrize("game", lab.games())
def test_the_sheet_of_a_game_fits_a_terminal_and_leaves_nothing_out(capsys: Capture, game: str) -> None:
    code, out, _ = run(capsys, "rules", game)
    rules = lab.rules(game)
    starts = {line.split(" = ")[0] for line in out.splitlines() if " = " in line}
    assert code == 0 and max(map(len, out.splitlines())) <= 100 and {param.name for param in rules.game.params} <= starts
    assert all(card.name in out and card.id in out for card in rules.cards.values())
    assert str(rules) == out.rpartition("\n\nrules digest")[0]


@pytest.mark.parametrize("edition", ["1", "1.0", "1.00"])
def test_an_edition_may_be_written_as_the_number_it_is(capsys: Capture, edition: str) -> None:
    assert data(capsys, "rules", "shelter", "--edition", edition)["edition"] == "1.0"
    assert data(capsys, "rules", "saboteur", "--edition", edition)["edition"] == "1"


def test_rules_shows_how_editions_differ(capsys: Capture) -> None:
    shown = data(capsys, "rules", "shelter", "--edition", "0.5", "--diff", "1.0")
    expected = lab.rules("shelter", "0.5").diff(lab.rules("shelter", "1.0"))
    assert [row["rule"] for row in shown["rows"]] == list(expected["rule"])
    assert run(capsys, "rules", "shelter", "--diff", "1.0")[1] == "no difference\n"


@pytest.mark.parametrize(
    ("word", "name", "value"),
    [
        ("coin_limit=5", "coin_limit", 5),
        ("memory_aid=off", "memory_aid", "off"),
        ("poison_recycles=true", "poison_recycles", True),
        ("poison_recycles=False", "poison_recycles", False),
        ("candidate_cards=mr_chaos,grave_robber", "candidate_cards", ("mr_chaos", "grave_robber")),
        ("candidate_cards=", "candidate_cards", ()),
        ("special_price=adds", "special_price", "adds"),
    ],
)
def test_a_tweak_is_read_as_people_write_it(capsys: Capture, word: str, name: str, value: Any) -> None:
    shown = data(capsys, "rules", "shelter", "--tweak", word)
    assert shown["digest"] == lab.rules("shelter", **{name: value}).digest()


def test_a_tweak_may_stand_before_the_game(capsys: Capture) -> None:
    shown = data(capsys, "rules", "--tweak", "coin_limit=5", "shelter")
    assert shown["digest"] == lab.rules("shelter", coin_limit=5).digest()


# --- play and replay ------------------------------------------------------------------------------------------------------


def test_play_and_replay_of_its_record_print_the_same_digest(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "g.jsonl")
    code, played, err = run(capsys, "play", "shelter", "--players", "4", "--seed", "7", "--record", file)
    assert (code, err) == (0, "") and " won: " in played
    code, replayed, err = run(capsys, "replay", file)
    assert (code, err) == (0, "") and replayed == played
    digest = played.split()[-1]
    assert (
        data(capsys, "replay", file)["digest"]
        == data(capsys, "play", "shelter", "--players", "4", "--seed", "7")["digest"]
        == digest
    )


@pytest.mark.parametrize("seed", ["3", "three"])
def test_a_random_play_is_the_playout_of_its_seed(capsys: Capture, seed: str) -> None:
    shown = data(capsys, "play", "shelter", "--edition", "0.4", "--names", "Анна, Boris", "--seed", seed)
    ended = lab.playout(lab.rules("shelter", "0.4"), ["Анна", "Boris"], int(seed) if seed.isdecimal() else seed)
    assert shown["digest"] == ended.digest and shown["outcome"]["winners"] == list(ended.outcome.winners)
    assert shown["steps"] == ended.decisions


def test_replay_shows_a_step_through_the_eyes_of_a_player(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "g.jsonl")
    run(capsys, "play", "shelter", "--seed", "0", "--record", file)
    shown = data(capsys, "replay", file, "--step", "5", "--viewer", "Anna", "--history")
    session = lab.Session.load(file)
    session.goto(5)
    assert shown["view"] == session.view("Anna") and shown["history"] == session.rows("Anna") and shown["steps"] == 5
    code, out, _ = run(capsys, "replay", file, "--step", "5", "--viewer", "Anna", "--history")
    assert code == 0 and "seen by Anna, step 5" in out


@pytest.mark.parametrize("viewer", ["Anna", "spectator"])
def test_replay_tells_a_viewer_neither_seed_nor_digest(capsys: Capture, tmp_path: Path, viewer: str) -> None:
    file, seed = str(tmp_path / "g.jsonl"), "a-seed-that-nobody-guesses"
    run(capsys, "play", "shelter", "--record", file, "--seed", seed)
    session = lab.Session.load(file)
    for step in (0, 5, session.steps):
        session.goto(step)
        shown = data(capsys, "replay", file, "--step", str(step), "--viewer", viewer)
        _, out, _ = run(capsys, "replay", file, "--step", str(step), "--viewer", viewer, "--history")
        for words in (json.dumps(shown), out):
            assert seed not in words and session.digest() not in words
    assert data(capsys, "replay", file)["seed"] == seed


def test_replay_tells_a_viewer_that_a_record_does_not_fit_and_not_why(capsys: Capture, tmp_path: Path) -> None:
    from tests.engine.test_record import entries, written

    file = tmp_path / "g.jsonl"
    run(capsys, "play", "shelter", "--seed", "0", "--record", str(file))
    lines = entries(file.read_bytes())
    next(line for line in lines if "choice" in line)["choice"] = "play nothing"
    file.write_bytes(written(lines))
    hand = [str(option) for option in lab.Session(lab.rules("shelter")).decision.options]
    code, out, err = run(capsys, "replay", str(file), "--viewer", "Boris", "--json")
    assert code == 1 and json.loads(out)["misfit"].startswith("step 1 no longer fits; ") and "step 1 no longer fits" in err
    assert not any(option in out + err for option in hand)


def test_an_asked_play_never_writes_over_a_record_and_a_random_one_may(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "g.jsonl")
    for seed in ("1", "2"):
        assert run(capsys, "play", "shelter", "--record", file, "--seed", seed)[0] == 0
    assert lab.Session.load(file).table.luck.source.seed == 2
    before = Path(file).read_bytes()
    code, _, err = run(capsys, "play", "shelter", "--policy", "ask", "--record", file)
    assert code == 2 and "g.jsonl holds a game already" in err and Path(file).read_bytes() == before


def test_replay_of_a_torn_record_warns_in_one_line(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "g.jsonl"
    run(capsys, "play", "shelter", "--seed", "0", "--record", str(file))
    file.write_bytes(file.read_bytes()[:-5])
    code, out, err = run(capsys, "replay", str(file), "--json")
    assert code == 0 and json.loads(out)["misfit"] is None
    assert err.startswith("lab: ") and "torn" in err and err.count("\n") == 1


def test_replay_of_a_misfit_ends_with_1_and_names_the_step(capsys: Capture, tmp_path: Path) -> None:
    from tests.engine.test_record import entries, written

    file = tmp_path / "g.jsonl"
    run(capsys, "play", "shelter", "--seed", "0", "--record", str(file))
    lines = entries(file.read_bytes())
    fourth = [line for line in lines if "choice" in line][3]
    fourth["choice"] = "play nothing"
    file.write_bytes(written(lines))
    code, out, err = run(capsys, "replay", str(file), "--json")
    assert code == 1 and json.loads(out)["misfit"].startswith("step 4 no longer fits: ") and "step 4 no longer fits" in err


def talk(monkeypatch: pytest.MonkeyPatch, capsys: Capture, *lines: str) -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    code, out, err = run(capsys, "play", "shelter", "--players", "2", "--seed", "17", "--policy", "ask")
    assert (code, err) == (0, "")
    return out


def test_an_asked_play_takes_numbers_and_notations_and_steps_back(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    s = lab.Session(lab.rules("shelter"), 2, 17)
    first = str(s.decision.options[-1])
    lines = [first, ":undo", "1", ":history", ":redo", ":view", ":view Boris", ":view spectator", "", ":help"]
    out = talk(monkeypatch, capsys, *lines)
    assert "The game stays where it is." in out and "seen by Boris, step 1" in out and "seen by spectator, step 1" in out
    assert "seen by whole table" in out and "Learned since:\nstep 1: " in out


def test_an_asked_play_refuses_in_sentences_and_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    s = lab.Session(lab.rules("shelter"), 2, 17)
    barred = s.decision.barred()[0]
    asked = (f"? {barred.option}", f"?{barred.option}", "?", "? nonsense", ":redo")
    wrong = ("nonsense", "99", "0", ":view Nobody", ":vew Anna", ":undo x", "undo", ":undo 5")
    out = " ".join(talk(monkeypatch, capsys, *wrong, *asked, ":quit").split())
    assert "means nothing here" in out and "there are the options 1 to" in out and "unknown viewer 'Nobody'" in out
    assert "there is no command :vew. Did you mean :view?" in out
    assert barred.reason in out and out.count("is not allowed") >= 3
    assert out.count("there is no further step that way") == 4 and out.endswith("step 0")


def test_an_asked_play_takes_back_no_more_steps_than_there_are(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    for steps in ("99", "4", "0", "x", "9" * 5000):
        out = talk(monkeypatch, capsys, "1", "1", "1", f":undo {steps}")
        assert "the steps to take back are a number from 1 to 3, not" in out and out.endswith("step 3\n")
    assert "only 1 step can be taken back, not '2'" in talk(monkeypatch, capsys, "1", ":undo 2")
    assert talk(monkeypatch, capsys, "1", "1", "1", ":undo 3").endswith("step 0\n")
    assert "there are the options 1 to" in talk(monkeypatch, capsys, "9" * 5000)


def test_an_asked_play_takes_commands_without_their_colon_too(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out = talk(monkeypatch, capsys, "help", "1", "1", "undo 2", "redo", "view Boris", "history")
    assert out.count("Type the number") == 2 and "seen by Boris, step 1" in out and out.endswith("step 1\n")


def test_a_slip_in_an_asked_play_is_answered_in_short_lines(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    first = str(lab.Session(lab.rules("shelter"), 2, 17).decision.options[0])
    out = talk(monkeypatch, capsys, "hlep", f"{first}x", "?hlep", "x" * 30)
    said = " ".join(out.split())
    assert said.count("'hlep' means nothing here. Did you mean :help?") == 2 and f"Did you mean {first}" in said
    assert "What can be typed: :help" in said and "Options:" not in said and " more." not in said
    assert max(len(line.removeprefix("> ")) for line in out.splitlines()) <= 100


def test_what_is_piped_into_a_random_play_is_told_to_go_unread(tmp_path: Path) -> None:
    unasked, asked = process("play", "shelter", "--seed", "1", input="1\n"), ("play", "shelter", "--seed", "1", "--policy")
    assert unasked.stderr == f"lab: {cli.UNREAD}\n" and unasked.stdout == process(*asked, "random", input="1\n").stdout
    assert [process(*asked, policy, input="1\n").stderr for policy in ("ask", "random")] == ["", ""]


class Bids(lab.Game):
    """A made-up game whose options are numbers that are not their places in the list."""

    id, title, players = "bids", "Bids", (2, 2)

    def setup(self, table: Any) -> None:
        table.bids, table.active = [], table.players[0]

    def turn(self, table: Any) -> lab.Flow:
        table.bids.append((yield table.ask(table.active, "how much?", [3, 2, 1, ":quit", "undo"])))
        table.active = table.after(table.active)


@pytest.mark.parametrize("leaving", ["q", "quit", "exit", ":q", ":quit"])
def test_an_asked_play_is_left_without_a_colon_too(monkeypatch: pytest.MonkeyPatch, capsys: Capture, leaving: str) -> None:
    out = talk(monkeypatch, capsys, leaving, "1")
    assert "The game stays where it is." in out and out.endswith("step 0\n")


def test_an_asked_play_takes_the_words_on_the_screen(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    s = lab.Session(lab.rules("shelter"), 2, 17)
    words = label(s.decision.options[0])
    assert words != str(s.decision.options[0]) and talk(monkeypatch, capsys, words.upper()).endswith("step 1\n")


def test_play_without_a_seed_draws_one_and_says_it(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    told = [run(capsys, "play", "shelter")[1] for _ in range(4)]
    seeds = [re.findall(r"\nseed (\d+): the same game again with --seed \1\n$", out) for out in told]
    assert [len(found) for found in seeds] == [1] * 4 and len({seed for (seed,) in seeds}) > 1
    again = run(capsys, "play", "shelter", "--seed", seeds[0][0])[1]
    assert told[0].startswith(again)
    monkeypatch.setattr(sys, "stdin", io.StringIO(":quit\n"))
    assert run(capsys, "play", "shelter", "--policy", "ask")[1].startswith("seed ")
    drawn = data(capsys, "play", "shelter")
    assert drawn["digest"] == data(capsys, "play", "shelter", "--seed", str(drawn["seed"]))["digest"]


def test_in_an_asked_play_a_notation_beats_a_number_and_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    session, out = lab.Session(lab.rules(Bids), 2), io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("3\nundo\n4\n:undo\n:redo\n"))
    Talk(session, out).run()
    assert session.table.bids == [3, "undo", ":quit"]


def test_an_asked_play_shows_each_player_only_what_he_sees(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out = talk(monkeypatch, capsys, ":quit")
    session = lab.Session(lab.rules("shelter"), 2, 17)
    asked = str(session.decision.player)
    shown = out.split("> ")[0]
    assert f"seen by {asked}" in shown and "seed" not in shown


def test_an_asked_play_that_is_left_ends_with_what_a_spectator_sees(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    session = lab.Session(lab.rules("shelter"), 2, 17)
    for leaving in (":quit", ":exit", ""):
        left = talk(monkeypatch, capsys, leaving).split("The game stays where it is.")[-1]
        assert "seen by spectator" in left and session.digest() not in left and "seed" not in left


def test_stepping_back_in_an_asked_play_tells_the_player_only_what_he_may_know(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    session = lab.Session(lab.rules("shelter"), 2, 17)
    played: list[str] = []
    while session.step < 12:
        played.append(str(session.decision.options[-1]))
        session.choose(played[-1])
    asked, steps = str(session.decision.player), session.step
    back = session.undo(steps)
    known, secret = set(back.told(asked)), set(back.told()) - set(back.told(asked))
    out = talk(monkeypatch, capsys, *played, f":undo {steps}")
    assert known and all(sentence in out for sentence in known)
    assert secret and not any(sentence in out for sentence in secret)


def test_an_asked_play_with_json_talks_on_stderr(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n"))
    code, out, err = run(capsys, "play", "shelter", "--policy", "ask", "--json")
    assert code == 0 and json.loads(out)["steps"] == 1 and "Type the number" in err


def test_play_in_a_terminal_asks() -> None:
    leader, follower = pty.openpty()
    command = [sys.executable, "-m", "lab", "play", "shelter", "--seed", "7"]
    child = subprocess.Popen(command, stdin=follower, stdout=follower, stderr=follower)
    os.close(follower)
    seen = b""
    while not seen.endswith(b"> "):
        seen += os.read(leader, 4096)
    os.write(leader, b":quit\n")
    assert child.wait(timeout=30) == 0
    os.close(leader)
    assert b"Type the number or the notation" in seen


# --- check, simulate, coverage -----------------------------------------------------------------------------------------------

SCENARIO = """
game: shelter
scenarios:
- id: X-1
  title: A discarded card pays a coin
  clauses: [SHE-1.0-DISCARD-01]
  players: [A, B]
  position: {hands: {A: [miner, guard], B: [thief, caver]}, cave: [bandit, bandit, artifact]}
  steps: [{by: A, do: discard miner}]
  then: {coins: {A: COINS}}
"""


def test_check_passes_and_fails(capsys: Capture, tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text(SCENARIO.replace("COINS", "2"))
    bad.write_text(SCENARIO.replace("COINS", "3"))
    assert run(capsys, "check", str(good)) == (0, "1 of 1 scenarios passed\n", "")
    code, out, err = run(capsys, "check", str(good), str(bad))
    assert (code, err) == (1, "") and "1 of 2 scenarios passed" in out and f"{bad}, line 10: X-1-1.0: coins" in out
    shown = data(capsys, "check", str(good), str(bad), code=1)
    assert (shown["passed"], shown["failed"]) == (1, 1)
    assert shown["scenarios"][1]["failures"] == [{"line": 10, "fact": "coins", "expected": "{A: 3}", "found": "{A: 2}"}]


@pytest.mark.parametrize("slip", ["discard minr", "Discard Miner, take 1 coin"])
def test_a_scenario_takes_notations_alone_and_says_what_was_meant(capsys: Capture, tmp_path: Path, slip: str) -> None:
    file = tmp_path / "slip.yaml"
    file.write_text(SCENARIO.replace("COINS", "2").replace("do: discard miner", f"do: '{slip}'"))
    code, out, _ = run(capsys, "check", str(file))
    assert code == 1 and "Did you mean discard miner" in out


def test_simulate_counts_every_game_once(capsys: Capture) -> None:
    shown = data(capsys, "simulate", "shelter", "--games", "40", "--players", "3", "--seed", "5")
    ended = [lab.playout(lab.rules("shelter"), 3, seed).outcome for seed in range(5, 45)]
    assert shown["wins"] == {name: sum(name in each.winners for each in ended) for name in ("Anna", "Boris", "Vera")}
    assert sum(shown["reasons"].values()) == 40 and shown["decisions"] > 0
    code, out, err = run(capsys, "simulate", "shelter", "--games", "20")
    assert (code, err) == (0, "") and "seat 1 wins" in out and "95% interval" in out
    assert shown["measures"]["seat 2 wins"]["value"] == pytest.approx(shown["wins"]["Boris"] / 40)


def test_simulate_goes_on_in_a_folder(capsys: Capture, tmp_path: Path) -> None:
    kept = ["simulate", "shelter", "--players", "3", "--out", str(tmp_path / "study")]
    data(capsys, *kept, "--games", "10")
    whole = data(capsys, *kept, "--games", "25")
    assert whole["wins"] == data(capsys, "simulate", "shelter", "--games", "25", "--players", "3")["wins"]


def test_coverage_ends_with_1_as_long_as_something_is_missing(capsys: Capture) -> None:
    code, out, err = run(capsys, "coverage", "shelter", "--edition", "1.0")
    assert err == "" and out.startswith("shelter 1.0: ") and code == (1 if len(out.splitlines()) > 1 else 0)
    shown = data(capsys, "coverage", "shelter", "--edition", "1.0", code=code)
    assert shown[0]["edition"] == "1.0" and (shown[0]["missing"] > 0 or bool(shown[0]["unknown"])) == bool(code)


# --- a game of one's own -------------------------------------------------------------------------------------------------------

OWN = """
import lab
class Dice(lab.Game):
    id, title, players = "dice", "Dice", (2, 2)
    params = (lab.Param("sides", 6, range(2, 9), note="of the die"),)
    def setup(self, table):
        table.active = table.players[0]
    def turn(self, table):
        yield table.ask(table.active, "roll?", ["roll"])
        if table.luck.pick("die", range(table.rules.sides)) == 1:
            table.win(table.active, "rolled a two")
        table.active = table.after(table.active)
"""


@pytest.mark.parametrize("word", ["FILE", "FILE:Dice", "dice_game:Dice"])
def test_a_game_of_ones_own_is_played_and_studied_by_its_file_or_module(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, word: str
) -> None:
    (tmp_path / "dice_game.py").write_text(OWN)
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    monkeypatch.delitem(sys.modules, "dice_game", raising=False)
    own = word.replace("FILE", str(tmp_path / "dice_game.py"))
    assert data(capsys, "rules", own, "--tweak", "sides=3")["params"][0]["value"] == 3
    file = str(tmp_path / "g.jsonl")
    played = data(capsys, "play", own, "--players", "2", "--seed", "5", "--tweak", "sides=3", "--record", file)
    assert data(capsys, "replay", file, "--game", own)["digest"] == played["digest"]
    assert sum(data(capsys, "simulate", own, "--players", "2", "--games", "20")["reasons"].values()) == 20


def test_a_record_names_no_game_whose_code_is_run(monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    (tmp_path / "dice_two.py").write_text(OWN + "print('run')\n")
    own, file = str(tmp_path / "dice_two.py"), tmp_path / "g.jsonl"
    run(capsys, "play", own, "--players", "2", "--record", str(file))
    code, out, err = run(capsys, "replay", str(file))
    assert (code, out) == (2, "") and "'dice' is no game of the lab's own" in err


@pytest.mark.parametrize(
    ("text", "name", "said"),
    [
        (None, "", "there is no such file"),
        ("def (", "", "SyntaxError: invalid syntax (wrong.py, line 1)"),
        ("import lab\n\n1 / 0\n", "", "ZeroDivisionError: division by zero (wrong.py, line 3)"),
        ("import lab\n", "", "it holds no lab.Game"),
        (OWN, ":Dize", "unknown game class 'Dize' (did you mean Dice?)"),
        (OWN + OWN.replace("Dice", "More"), "", "say which game: "),
    ],
)
def test_a_file_without_a_game_gets_one_sentence_and_2(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path, text: Any, name: str, said: str
) -> None:
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.delitem(sys.modules, "wrong", raising=False)
    file = tmp_path / "wrong.py"
    if text is not None:
        file.write_text(text)
    code, out, err = run(capsys, "rules", f"{file}{name}")
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1


# --- wrong questions ------------------------------------------------------------------------------------------------------------


WRONG = [
    ("", "COMMAND"),
    ("gams", "invalid choice: 'gams'"),
    ("rules", "GAME"),
    ("rules sheltr", "did you mean shelter"),
    ("rules shelter --edition 9", "unknown edition '9'"),
    ("rules shelter --diff 9", "unknown edition '9'"),
    ("rules shelter --tweak coin_limit", "written NAME=VALUE"),
    ("rules shelter --tweak coin_limits=3", "did you mean coin_limit"),
    ("rules shelter --tweak coin_limit=many", "a whole number from 1 to 10, not 'many'"),
    ("rules shelter --tweak cards.minr=3", "did you mean miner"),
    ("rules shelter --tweak cards=3", "cards is a mapping"),
    ("rules shelter --tweak effects.miner.free=print", "runs no code"),
    ("play shelter --players 9", "2 to 5 players, not 9"),
    ("play shelter --players 0", "2 to 5 players, not 0"),
    ("play shelter --players x", "--players"),
    ("play shelter --names Anna,Anna", "the same name"),
    ("play shelter --names Anna,Boris --players 3", "do not agree"),
    ("play shelter --record /no/such/folder/g.jsonl", "cannot write the record"),
    ("replay /no/such/file", "cannot read the record"),
    (f"replay {__file__}", "line 1"),
    ("check /no/such/file.yaml", "/no/such/file.yaml"),
    (f"check {__file__}", ""),
    ("simulate shelter --games 0", "--games"),
    ("simulate shelter --policy cunning", "unknown policy 'cunning'"),
    ("simulate shelter --policy random,random", "one for each of the 3 seats"),
    ("coverage sheltr", "did you mean shelter"),
    ("coverage dice.py", "a room of lab/games"),
    ("play dice", "a game of your own is named FILE.py, FILE.py:CLASS or MODULE:CLASS"),
    ("play no.such.module:Dice", "No module named"),
    ("coverage shelter --edition 9", "unknown edition '9'"),
]


@pytest.mark.parametrize(("words", "said"), WRONG)
@pytest.mark.parametrize("json_too", [False, True])
def test_a_wrong_question_gets_one_sentence_and_2(capsys: Capture, words: str, said: str, json_too: bool) -> None:
    code, out, err = run(capsys, *words.split(), *(["--json"] if json_too else []))
    assert (code, out) == (2, "")
    assert said in err and err.startswith("lab: ") and err.count("\n") == 1 and "Traceback" not in err


def test_a_step_or_viewer_that_is_not_there_is_refused(capsys: Capture, tmp_path: Path) -> None:
    file = str(tmp_path / "g.jsonl")
    run(capsys, "play", "shelter", "--seed", "0", "--record", file)
    for wrong in (["--step", "9999"], ["--step", "-1"], ["--viewer", "Nobody"]):
        code, out, err = run(capsys, "replay", file, *wrong)
        assert (code, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("command", [[], ["games"], ["rules"], ["play"], ["replay"], ["check"], ["simulate"], ["coverage"]])
def test_help_has_an_example(capsys: Capture, command: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main([*command, "--help"])
    assert ended.value.code == 0 and "example: python -m lab" in capsys.readouterr().out


# --- as a process ---------------------------------------------------------------------------------------------------------------


def test_python_m_lab_answers_and_ends_with_the_code() -> None:
    assert json.loads(process("games", "--json").stdout)[0]["game"] == "shelter"
    wrong = process("play", "sheltr")
    assert (wrong.returncode, wrong.stdout) == (2, "") and wrong.stderr.startswith("lab: unknown game")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m lab rules shelter | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, timeout=60)
    assert done.stderr == "" and done.stdout.count("\n") == 1


def test_ctrl_c_ends_cleanly_with_130() -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "lab", "simulate", "shelter", "--games", "10000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    time.sleep(3)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=30)
    assert child.returncode == 130 and "Traceback" not in err
    assert out == "" or "of 10000000 games are played" in err  # what was played until then is told


def test_no_name_steers_a_terminal(capsys: Capture) -> None:
    code, _, err = run(capsys, "play", "sh\x1b[2Jelter")
    assert code == 2 and "\x1b" not in err


def test_the_command_line_needs_no_pandas_to_play() -> None:
    code = "import sys; from lab import cli; cli.main(['play', 'shelter', '--json']); sys.exit('pandas' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60).returncode == 0
