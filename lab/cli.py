"""The command line: ``python -m lab games | rules | play | replay | check | simulate | coverage``.

Every command answers with a text for people, or with ``--json`` with one JSON document on stdout and nothing else there.
It ends with 0 if all is well, with 1 if what was asked about fails (a misfit, a failed check, missing coverage), with 2 and
one sentence on stderr if it was asked wrongly, and with 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import stat
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, NoReturn

import lab

from . import text
from .engine.params import whole
from .engine.record import RecordWarning
from .engine.run import random_chance, unnamed
from .engine.sheet import sheet
from .games import game as game_of
from .own_game import HOW, game_named, is_own
from .talk import Talk

Viewer = str | None
SEEDS = 100_000  # from so many one is drawn
POLICIES = (
    "who chooses, for all seats or one a seat: random; matched (by chance too, but the same choice in the same place of "
    "two games); sensible (the game's own simple player); search (looks ahead; from a second to minutes a game)"
)

UNREAD = "a random game, as this is no terminal; with --policy ask the moves are read from the input"


class Answer(NamedTuple):
    """What a command answers: plain data, the same as a text, and the exit code."""

    data: Any
    said: str
    code: int = 0


class Parser(argparse.ArgumentParser):
    """An argument parser that refuses in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Says what is wrong and where help is."""
        raise lab.Refusal(f"{message}; see {self.prog} --help")


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit code."""
    try:
        with warnings_as_sentences():
            args = parser().parse_args(arguments)
            answer: Answer = args.command(args)
            print(json.dumps(answer.data, ensure_ascii=False, indent=1) if args.json else answer.said, flush=True)
            return answer.code
    except lab.Refusal as refusal:
        print(f"lab: {text.plain(refusal)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nlab: interrupted", file=sys.stderr)
        return 130
    except BrokenPipeError:  # the reader, such as head, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141


@contextmanager
def warnings_as_sentences() -> Iterator[None]:
    """Writes the warnings of the lab to stderr as one sentence each."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", RecordWarning)
        warnings.showwarning = lambda message, *rest: print(f"lab: {text.plain(message)}", file=sys.stderr)
        yield


# --- arguments ----------------------------------------------------------------------------------------------------------


def parser() -> Parser:
    """Makes the parser of all commands."""
    whole = Parser(
        prog="python -m lab",
        description="Plays, checks and studies the rules of board games.",
        epilog="example: python -m lab play shelter --players 4 --seed 7 --record game.jsonl",
    )
    commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], Answer], tells: str, example: str) -> Parser:
        made: Parser = commands.add_parser(name, help=tells, description=tells, epilog=f"example: python -m lab {name} {example}")
        made.add_argument("--json", action="store_true", help="answer with one JSON document")
        made.set_defaults(command=run)
        return made

    command("games", games, "Lists the games and their editions.", "--json")
    one = command("rules", rules, "Shows the rules of a game, or how two editions differ.", "shelter --edition 0.5 --diff 1.0")
    of_rules(one)
    one.add_argument("--diff", metavar="EDITION", help="show only what another edition has otherwise")
    one = command("play", play, "Plays a game, in a terminal by asking.", "shelter --players 4 --seed 7 --record game.jsonl")
    of_rules(one)
    of_table(one, seed=None)
    one.add_argument("--names", metavar="A,B,...", type=names_in, help="names of the players, instead of their number")
    one.add_argument("--record", metavar="FILE", help="write the game to a file as it goes")
    one.add_argument("--policy", choices=["random", "ask"], help="who chooses; left out, ask in a terminal, else random")
    one.add_argument("--history", action="store_true", help="tell afterwards what happened")
    one = command("replay", replay, "Replays a record and tells where it ends.", "game.jsonl --viewer Anna --history")
    one.add_argument("record", metavar="RECORD", help="a file that play --record or session.save wrote")
    one.add_argument("--game", metavar="GAME", help=f"of the record, if it is none of the lab's own: {HOW}, and its code is run")
    one.add_argument("--step", type=int, metavar="N", help="stop at this step")
    one.add_argument("--viewer", metavar="NAME", help="look through a player's eyes (or spectator)")
    one.add_argument("--history", action="store_true", help="tell what happened")
    one = command("check", check, "Checks scenarios.", "lab/games/shelter/scenarios/*.yaml")
    one.add_argument("scenarios", nargs="+", metavar="SCENARIO.yaml", help="files of scenarios")
    one = command(
        "simulate", simulate, "Plays many games and counts who wins and why.", "shelter --games 2000 --players 3 --workers 2"
    )
    of_rules(one)
    of_table(one)
    one.add_argument("--games", type=int, default=1000, metavar="N", help="how many (1000)")
    one.add_argument("--policy", default="random", metavar="NAME[,NAME...]", help=POLICIES)
    one.add_argument("--workers", type=int, metavar="N", help="so many processes; left out, as many as pay")
    one.add_argument("--out", metavar="FOLDER", help="keep a row a game there (Parquet), and go on where it stopped")
    one = command("coverage", coverage, "Says which clauses of the rulebooks are coded and tested.", "shelter --edition 1.0")
    one.add_argument("game", nargs="?", metavar="GAME", help="left out, all games")
    one.add_argument("--edition", help="left out, all editions")
    return whole


def of_rules(parser: Parser) -> None:
    """Adds the arguments that name rules."""
    parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(lab.games())}; {HOW}, and its code is run")
    parser.add_argument("--edition", help="left out, the newest")
    parser.add_argument(
        "--tweak",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="such as coin_limit=5 or cards.miner=4; as often as needed",
    )


def of_table(parser: Parser, seed: int | None = 0) -> None:
    """Adds the arguments that name players and luck; without a seed one is drawn."""
    parser.add_argument("--players", type=int, metavar="N", help="how many (3)")
    usual = "left out, one is drawn and told" if seed is None else seed
    parser.add_argument("--seed", type=seed_in, default=seed, help=f"of the luck, a whole number or a text ({usual})")


def names_in(words: str) -> list[str]:
    """Reads names separated by commas."""
    return [name.strip() for name in words.split(",")]


def seed_in(word: str) -> int | str:
    """Reads a seed: a whole number, or a text."""
    try:
        return int(word)
    except ValueError:
        return word


def players_in(args: argparse.Namespace) -> int:
    """Returns the number of players, three unless told otherwise."""
    return 3 if args.players is None else int(args.players)


def rules_in(args: argparse.Namespace) -> lab.Rules:
    """Makes the rules that the arguments name."""
    return rules_of(game_named(args.game), args)


def rules_of(game: lab.Game, args: argparse.Namespace) -> lab.Rules:
    """Makes the rules of a game with the edition and the tweaks that the arguments name."""
    tweaks = dict[str, Any]()
    params = {param.name: param for param in game.params}
    for word in args.tweak:
        name, given, value = word.partition("=")
        if not given:
            raise lab.RulesError(f"a tweak is written NAME=VALUE, such as coin_limit=5 or cards.miner=4, not {word!r}")
        if name.split(".")[0] == "effects":
            raise lab.RulesError("an effect is tweaked in Python: rules.tweak(effects={...}); the command line runs no code")
        if name.startswith("cards."):
            card, _, entry = name.removeprefix("cards.").partition(".")
            tweaks.setdefault("cards", {}).setdefault(card, {})[entry or "count"] = whole(value)
        else:
            tweaks[name] = params[name].read(value) if name in params else value
    return lab.rules(game, args.edition, **tweaks)


# --- games and rules ------------------------------------------------------------------------------------------------------


def games(args: argparse.Namespace) -> Answer:
    """Lists the games."""
    rows, lines = [], []
    for id in lab.games():
        game = game_of(id)
        rows.append({"game": id, "title": game.title, "players": list(game.players), "editions": list(game.editions)})
        low, high = game.players
        lines.append([id, game.title, f"{low} to {high} players", f"editions {', '.join(game.editions)}"])
    return Answer(rows, aligned(lines))


def rules(args: argparse.Namespace) -> Answer:
    """Shows rules as rows, or as the difference from another edition."""
    made = rules_in(args)
    head = {"game": made.game.id, "edition": made.edition.name, "digest": made.digest()}
    if args.diff is not None:
        other = lab.rules(made.game, args.diff)
        rows = [list(map(str, row)) for row in made.diff(other).itertuples(index=False)]
        columns = ["part", "rule", "was", "is", "clauses"]
        said = aligned([["", "rule", made.title, other.title, "clauses"], *rows]) if rows else "no difference"
        return Answer({**head, "other": args.diff, "rows": [dict(zip(columns, row, strict=True)) for row in rows]}, said)
    data = {**head, **sheet(made), "rows": [fact._asdict() for fact in made.facts()]}
    lines = [text.plain(line) for line in str(made).split("\n")]
    return Answer(data, "\n".join([*lines, "", f"rules digest {made.digest()}"]))


def aligned(rows: Sequence[Sequence[object]]) -> str:
    """Sets rows of words under each other."""
    words = [[text.plain(each) for each in row] for row in rows]
    rooms = [min(40, max(map(len, column))) for column in zip(*words, strict=True)]
    return "\n".join("  ".join(f"{word:<{room}}" for word, room in zip(row, rooms, strict=True)).rstrip() for row in words)


# --- playing --------------------------------------------------------------------------------------------------------------


def play(args: argparse.Namespace) -> Answer:
    """Plays one game, asking or at random."""
    if args.names and args.players not in (None, len(args.names)):
        raise lab.RulesError(f"--players {args.players} and {len(args.names)} --names do not agree")
    policy = args.policy or ("ask" if sys.stdin.isatty() and sys.stdout.isatty() else "random")
    if args.policy is None and policy == "random" and something_piped():
        print(f"lab: {UNREAD}", file=sys.stderr)
    live = args.record if policy == "ask" else None  # what was asked is never written over; a random game can be had again
    seed = secrets.randbelow(SEEDS) if args.seed is None else args.seed
    again = f"seed {seed}: the same game again with --seed {seed}" if args.seed is None else ""
    session = lab.Session(rules_in(args), args.names or players_in(args), seed, record=live)
    if policy == "ask":
        Talk(session, sys.stderr if args.json else sys.stdout).run(again)
    else:
        play_at_random(session, seed)
        if args.record:
            session.save(args.record)
    viewer = None if session.outcome else lab.SPECTATOR  # an unfinished game goes on, so its hands stay hidden
    answer = told(session, viewer, args.history, {"record": args.record} if args.record else {})
    return answer._replace(said="\n".join(filter(None, [answer.said, again])))


def something_piped() -> bool:
    """Tells whether the input is a pipe or a file, from which somebody may expect moves to be read."""
    try:
        kind = os.fstat(sys.stdin.fileno()).st_mode
    except (OSError, ValueError, AttributeError):  # no file at all
        return False
    return stat.S_ISFIFO(kind) or stat.S_ISREG(kind)


def play_at_random(session: lab.Session, seed: int | str) -> None:
    """Plays to the end with the choices that a playout of this seed makes."""
    chance = random_chance(seed)
    while session.outcome is None:
        options = session.decision.options
        session.choose(options[int(chance() * len(options))])


def replay(args: argparse.Namespace) -> Answer:
    """Replays a record."""
    with warnings.catch_warnings(record=True) as warned:
        session = (lab.Session if args.game is None else session_of(game_named(args.game))).load(args.record)
    misfit = session.misfit if args.viewer is None or session.misfit is None else unexplained(session.misfit)
    for each in warned:
        warnings.warn(str(each.message).replace(session.misfit or "", misfit or ""), each.category, stacklevel=1)
    if args.step is not None:
        session.goto(args.step)
    return told(session, args.viewer, args.history, {"misfit": misfit})._replace(code=1 if misfit else 0)


def session_of(game: lab.Game) -> type[lab.Session]:
    """Makes a kind of session whose records may be of a game of somebody's own; the command line names it, never the record."""

    class Own(lab.Session):
        """A session of that game."""

        @classmethod
        def games(cls) -> dict[str, Callable[[], lab.Game]]:
            return {game.id: lambda: game}

    return Own


def unexplained(misfit: str) -> str:
    """Says for a player that a record does not fit: the reason may name luck and options that he may not know."""
    return f"{misfit.partition(':')[0]}; replay it without --viewer to read why"


def told(session: lab.Session, viewer: Viewer, history: bool, more: dict[str, Any]) -> Answer:
    """Tells where a session stands: the outcome or the table; seed and digest, from which hidden cards follow, to no player."""
    ended, view, rows = session.outcome, session.view(viewer), session.rows(viewer)
    whole = {"seed": session.table.luck.source.seed, "digest": session.digest()} if viewer is None else {}
    data = {
        "game": session.rules.game.id,
        "edition": session.rules.edition.name,
        "players": session.players,
        "steps": session.step,
        "outcome": None if ended is None else {
            "winners": list(ended.winners), "scores": ended.scores, "reason": ended.reason, "clause": ended.clause,
        },
        **whole,
        **more,
    }  # fmt: skip
    if viewer is not None:
        data["view"] = view
    if history:
        data["history"] = rows
    parts = [text.history(rows)] if history else []
    parts.append(text.table(view) if viewer is not None or ended is None else "\n".join(text.outcome(view["outcome"])))
    parts.append(f"step {session.step}" + (f", digest {whole['digest']}" if whole else ""))
    return Answer(data, "\n\n".join(parts))


# --- checking and counting --------------------------------------------------------------------------------------------------


def check(args: argparse.Namespace) -> Answer:
    """Checks scenarios; fails if one of them does."""
    from .scenario import load

    reports = [(path, report) for path in args.scenarios for report in load(path).run()]
    failed = [report for _, report in reports if not report]
    told = [
        {
            "file": path,
            "scenario": report.scenario.name,
            "title": report.scenario.title,
            "passed": bool(report),
            "failures": [
                {"line": each.line, "fact": each.fact, "expected": each.expected, "found": each.found} for each in report.failures
            ],
        }
        for path, report in reports
    ]
    passed = len(reports) - len(failed)
    said = [*map(str, failed), f"{passed} of {len(reports)} scenarios passed"]
    return Answer({"passed": passed, "failed": len(failed), "scenarios": told}, "\n".join(said), code=1 if failed else 0)


def simulate(args: argparse.Namespace) -> Answer:
    """Plays many games and counts, with the intervals that so many games allow."""
    from .study.compare import summary

    made, players = rules_in(args), players_in(args)
    if args.games < 1:
        raise lab.RulesError(f"--games is a whole number from 1 on, not {args.games}")
    begun = time.perf_counter()
    policy = args.policy.split(",") if "," in args.policy else args.policy
    progress = None if sys.stderr.isatty() else False
    rows = lab.simulate(made, players, args.games, args.seed, policy, executor=args.workers, out=args.out, progress=progress)
    interrupted = len(rows) < args.games
    seconds, decisions = time.perf_counter() - begun, int(rows["decisions"].sum())
    seats = list(map(str, unnamed(players)))
    wins = Counter(name for winners in rows["winners"] for name in winners or ("nobody",))
    reasons = Counter(rows["reason"])
    table = summary(rows)
    data = {
        "game": made.game.id, "edition": made.edition.name, "rules": made.digest(), "players": players, "games": len(rows),
        "seed": args.seed, "policy": args.policy,
        "wins": {name: wins[name] for name in [*seats, *(["nobody"] if wins["nobody"] else [])]},
        "reasons": dict(sorted(reasons.items())), "decisions": decisions, "seconds": round(seconds, 3),
        "measures": {str(name): dict(row) for name, row in table.iterrows()},
    }  # fmt: skip
    lines = [[name, f"{row['value']:.3f}", f"{row['low']:.3f} to {row['high']:.3f}"] for name, row in table.iterrows()]
    first = f"{made.title}, {players} players, {len(rows)} games from seed {args.seed}, played by: {args.policy}"
    told = aligned([["", "", "95% interval"], *lines])
    return Answer(data, f"{first}\n\n{told}\n\n{decisions} decisions, {decisions / seconds:,.0f} a second",
                  code=130 if interrupted else 0)  # fmt: skip


def coverage(args: argparse.Namespace) -> Answer:
    """Says what is coded and tested; fails if something is missing."""
    from .coverage import coverage as cover

    found = []
    if args.game and is_own(args.game):
        raise lab.RulesError(f"coverage reads the rulebook and the scenarios of a room of lab/games; {args.game} is none")
    for id in [args.game] if args.game else lab.games():
        found += [cover(id, edition) for edition in ([args.edition] if args.edition else game_of(id).editions)]
    return Answer([each.data() for each in found], "\n\n".join(map(str, found)), code=0 if all(found) else 1)
