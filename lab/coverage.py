"""Coverage of a rulebook: for every clause, which code carries it, which scenario or test exercises it, or why none can.

A clause is *covered* if code carries it and something that runs names it, *text only* if the rulebook says why no code can
carry it, and *missing* otherwise. Code carries a clause whose id it cites, that an object of the rules bears (a move, a
parameter), or that restates one that is carried. A scenario exercises what it lists, for its editions, if it passes.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .engine.game import Game
from .engine.refusals import RulesError, unknown
from .engine.rulebook import Clause, clauses, of_edition
from .engine.rules import Rules

if TYPE_CHECKING:
    from pandas import DataFrame

LAB = Path(__file__).parent
TESTS = LAB.parent / "tests"
ID = re.compile(r"[A-Z][A-Z0-9]+(?:-[A-Za-z0-9_.]*[A-Za-z0-9_])+")
MORE = re.compile(r"(, | to | and )(?:[A-Z][A-Za-z0-9_.-]*)?-(\d\d)(?!\w)")  # as in ABC-01, -02 or ABC-01 to -04
Where = dict[str, set[str]]  # clause id: places


@dataclass(frozen=True)
class Entry:
    """What is known of one clause in one edition: where code carries it, and what exercises it.

    ``occurs`` says where it was seen at work: carried by a decision, an event or a refusal while the scenarios ran.
    ``elsewhere`` names the other editions in which it is exercised.
    """

    clause: Clause
    code: tuple[str, ...]
    tests: tuple[str, ...]
    occurs: tuple[str, ...]
    elsewhere: tuple[str, ...]

    @property
    def status(self) -> str:
        """Either covered, text only or missing."""
        return "text only" if self.clause.text_only else "covered" if self.code and self.tests else "missing"

    @property
    def reason(self) -> str:
        """Says why it is text only, or what it misses; empty if it is covered."""
        if self.status != "missing":
            return self.clause.text_only
        lacks = [] if self.code else ["no code carries it"]
        if not self.tests:
            only = f", only in {', '.join(self.elsewhere)}" if self.elsewhere else ""
            seen = f" (it occurs in {len(self.occurs)} that do not list it)" if self.occurs else ""
            lacks.append(f"no scenario or test names it{only}{seen}")
        return "; ".join(lacks)

    def data(self) -> dict[str, Any]:
        """Gives the entry as plain data."""
        return {
            "clause": self.clause.id, "status": self.status, "reason": self.reason, "code": list(self.code),
            "tests": list(self.tests), "occurs": list(self.occurs),
        }  # fmt: skip


@dataclass(frozen=True)
class Coverage:
    """The coverage of one edition; true if nothing is missing and the rules bear no clause that the rulebook lacks."""

    game: str
    edition: str
    entries: tuple[Entry, ...]
    unknown: tuple[str, ...]

    @property
    def missing(self) -> tuple[Entry, ...]:
        """The clauses that code or tests miss."""
        return tuple(entry for entry in self.entries if entry.status == "missing")

    def __bool__(self) -> bool:
        return not self.missing and not self.unknown

    def counts(self) -> dict[str, int]:
        """Counts the clauses by status."""
        return {status: sum(entry.status == status for entry in self.entries) for status in ("covered", "text only", "missing")}

    def data(self) -> dict[str, Any]:
        """Gives the coverage as plain data."""
        return {
            "game": self.game, "edition": self.edition, **self.counts(), "unknown": list(self.unknown),
            "clauses": [entry.data() for entry in self.entries],
        }  # fmt: skip

    def frame(self) -> DataFrame:
        """Gives one row a clause."""
        from pandas import DataFrame

        rows = [{name: "; ".join(v) if isinstance(v, list) else v for name, v in entry.data().items()} for entry in self.entries]
        return DataFrame(rows, columns=list(rows[0]) if rows else ["clause"]).set_index("clause")

    def __str__(self) -> str:
        told = ", ".join(f"{number} {status}" for status, number in self.counts().items())
        lines = [f"{self.game} {self.edition}: {len(self.entries)} clauses: {told}"]
        lines += [f"  {entry.clause.id}: {entry.reason}" for entry in self.missing]
        lines += [f"  {id}: carried by the rules, but the rulebook has no such clause" for id in self.unknown]
        return "\n".join(lines)


def coverage(game: str | Game, edition: str | None = None) -> Coverage:
    """Says which clauses of an edition are covered, text only or missing.

    Args:
        game: an id or a game.
        edition: left out, the newest.

    Raises:
        RulesError: there is no such game or edition.
        ScenarioError: a scenario file of the game cannot be read.
    """
    from .games import game as by_id

    game = by_id(game) if isinstance(game, str) else game
    if edition is not None and edition not in game.editions:
        raise RulesError(f"{game.title}: {unknown('edition', edition, game.editions)}")
    rules = Rules(game, edition)
    book, edition = clauses(game), rules.edition.name
    code, borne = cited(game), carried(rules)
    for id, places in borne.items():
        code.setdefault(id, set()).update(places)
    tests, occurs = exercised(game)
    entries = []
    for clause in of_edition(game, edition).values():
        elsewhere = [each for each in game.editions if each != edition and tests[each].get(clause.id)]
        entries.append(Entry(
            clause, tuple(sorted(_code_of(clause, book, code))), tuple(sorted(tests[edition].get(clause.id, ()))),
            tuple(sorted(occurs[edition].get(clause.id, ()))), tuple(elsewhere),
        ))  # fmt: skip
    return Coverage(game.id, edition, tuple(entries), tuple(sorted(id for id in borne if id not in book)))


def _code_of(clause: Clause, book: Mapping[str, Clause], code: Where, deep: int = 4) -> set[str]:
    """Lists where code carries a clause, itself or through those that it restates, all of them being carried."""
    places = set(code.get(clause.id, ()))
    others = [(id, _code_of(book[id], book, code, deep - 1)) for id in clause.through if id in book and deep]
    if others and all(found for _, found in others):
        places |= {f"through {id}" for id, _ in others}
    return places


# --- code -----------------------------------------------------------------------------------------------------------------


@cache
def _sources(folder: Path) -> tuple[tuple[str, str], ...]:
    """Reads the modules of a folder: name and text."""
    return tuple((path.relative_to(folder).as_posix(), path.read_text("utf-8")) for path in sorted(folder.rglob("*.py")))


def room(game: Game) -> Path:
    """Returns the folder of a game."""
    return LAB / "games" / game.id


def ids_in(text: str) -> Iterator[str]:
    """Finds the clause ids in a text, ranges such as ``ABC-01 to -03`` included.

    >>> list(ids_in("see ABC-GO-01 to -03, ABC-STOP and ABC-1.0-WIN-02, -04."))
    ['ABC-GO-01', 'ABC-GO-02', 'ABC-GO-03', 'ABC-STOP', 'ABC-1.0-WIN-02', 'ABC-1.0-WIN-04']
    """
    for found in ID.finditer(text):
        yield found.group()
        stem, _, last = found.group().rpartition("-")
        place = found.end()
        while last.isdigit() and (more := MORE.match(text, place)) and _same_stem(more.group(), stem):
            first = int(last) + 1 if more.group(1) == " to " else int(more.group(2))
            last, place = more.group(2), more.end()
            yield from (f"{stem}-{number:02}" for number in range(first, int(last) + 1))


def _same_stem(more: str, stem: str) -> bool:
    """Tells whether a continuation such as ``to -03`` or ``to ABC-GO-03`` goes on in the same series, not in another."""
    named = more.split(" ")[-1].rpartition("-")[0]
    return named in ("", stem)


def cited(game: Game) -> Where:
    """Finds the clauses whose ids the code of a game cites, with the modules."""
    book, found = clauses(game), defaultdict(set)
    for name, text in _sources(room(game)):
        for id in ids_in(text):
            if id in book:
                found[id].add(name)
    return dict(found)


def carried(rules: Rules) -> Where:
    """Finds the clauses that the rules bear: by parameters, moves and conditions, and by cards that do nothing when played.

    A clause that code makes up from a card, as in ``f"{card.clause}-KEEP"``, counts for a card that works by being there; what
    a card does when played counts by its move.
    """
    book, found = clauses(rules.game), defaultdict(set)
    for param in rules.game.params:
        for id in param.clauses:
            found[id].add(f"parameter {param.name}")
    stems = {str(getattr(card, "clause", "")) for card in rules.cards.values()}
    for place, id in _borne(rules.__dict__, "rules"):
        if id not in stems and not id.endswith("-") and ID.fullmatch(id):
            found[id].add(place)
    modes = {name.rpartition(".")[2] for name in rules.effects}
    for suffix, module in _suffixes(rules.game):
        for card in rules.cards.values():
            own = {name.rpartition(".")[2] for name in rules.effects if name.startswith(f"{card.id}.")}
            mode, id = suffix.strip("-").lower(), f"{getattr(card, 'clause', '')}{suffix}"
            if id in book and (not own or mode not in modes):
                found[id].add(f"{module} ({card.id})")
    return dict(found)


def _borne(value: Any, place: str, deep: int = 4) -> Iterator[tuple[str, str]]:
    """Goes through what the rules hold and yields every clause id on the way."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, Mapping) and deep:
        for key, each in value.items():
            if key not in ("game", "edition", "tweaks"):
                yield from _borne(each, f"{place}.{key}", deep - 1)
    elif isinstance(value, (tuple, list)) and deep:
        for each in value:
            yield from _borne(each, place, deep - 1)
    else:
        for holder in (value, getattr(value, "condition", None)):
            if isinstance(id := getattr(holder, "clause", None), str):
                yield f"{place}: {getattr(value, '__name__', value)}", id


def _suffixes(game: Game) -> Iterator[tuple[str, str]]:
    """Finds what the code of a game sets behind a card's clause in an f-string, with the module."""
    for name, text in _sources(room(game)):
        for node in ast.walk(ast.parse(text)):
            match node:
                case ast.JoinedStr([ast.FormattedValue(ast.Attribute(attr="clause")), ast.Constant(str(suffix))]):
                    yield suffix, name


# --- what exercises them -----------------------------------------------------------------------------------------------------


@cache
def exercised(game: Game) -> tuple[dict[str, Where], dict[str, Where]]:
    """Finds, by edition, what exercises each clause, and where each was seen at work."""
    tests: dict[str, Where] = {edition: defaultdict(set) for edition in game.editions}
    occurs: dict[str, Where] = {edition: defaultdict(set) for edition in game.editions}
    for name, edition, listed, seen in _scenarios(game):
        for id in listed:
            tests[edition][id].add(name)
        for id in seen:
            occurs[edition][id].add(name)
    for name, text in _test_functions(game.id):
        for edition in _editions_of(game, text):
            for id in ids_in(text):
                tests[edition][id].add(name)
    return tests, occurs


def _scenarios(game: Game) -> Iterator[tuple[str, str, tuple[str, ...], tuple[str, ...]]]:
    """Runs a game's scenarios: name and file, edition, the clauses listed (none if it fails), the clauses seen at work."""
    from .scenario import of_game

    for file in of_game(game.id):
        for scenario in file:
            report = scenario.run()
            listed = scenario.clauses if report else ()
            yield f"scenarios/{Path(file.path).name} {scenario.name}", scenario.rules.edition.name, listed, report.clauses


@cache
def _test_functions(game_id: str) -> tuple[tuple[str, str], ...]:
    """Lists the test functions of a game, where the project is checked out: name and text, decorators included."""
    found = []
    paths = sorted(TESTS.rglob("test_*.py")) if TESTS.is_dir() else []
    for path in (path for path in paths if game_id in path.relative_to(TESTS).as_posix()):
        lines = path.read_text("utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
                first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
                name = f"tests/{path.relative_to(TESTS).as_posix()}::{node.name}"
                found.append((name, "\n".join(lines[first - 1 : node.end_lineno])))
    return tuple(found)


def _editions_of(game: Game, text: str) -> Iterable[str]:
    """Says for which editions a test counts: all if it goes through them, those that it names, or the newest."""
    if re.search(r"\beditions\b|\bEDITIONS\b", text):
        return game.editions
    named = [edition for edition in game.editions if f'"{edition}"' in text]
    return named or [list(game.editions)[-1]]
