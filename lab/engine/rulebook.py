"""The rulebooks: each rule of a game as a numbered clause, and where rules and numbers come from; read when somebody asks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from .refusals import RulesError, listed, unknown

if TYPE_CHECKING:
    from .game import Card, Game
    from .rules import Rules

PROVENANCE = {"source": "from the source", "public": "known from public material", "assumed": "assumed by the lab"}


@dataclass(frozen=True)
class Origin:
    """Where a rule or a number comes from; false if nobody says.

    Args:
        word: ``source``, the rule text; ``public``, what is published; ``assumed``, the lab. A card may word it otherwise.
        reading: its source leaves it open, and it is as the lab reads it.
    """

    word: str = ""
    reading: bool = False

    def __bool__(self) -> bool:
        return bool(self.word)

    def __str__(self) -> str:
        return PROVENANCE.get(self.word, self.word) + ", as the lab reads it" * self.reading


@dataclass(frozen=True, repr=False)
class Clause:
    """One numbered rule.

    Args:
        id: stable; code, scenarios and records cite it.
        section: of the rulebook.
        text: the rule.
        ruling: how the lab reads what the source left open.
        ambiguity: what it left open.
        option: the parameter that plays it otherwise, as ``name=value|value``.
        depends_on: clauses to read with it.
        editions: the editions that have what it speaks of; empty: every edition.
        through: clauses that it restates, whose code carries it.
        text_only: why no code carries it, where none can.
        provenance: where it comes from, a word of :data:`PROVENANCE`; empty: nobody says.
    """

    id: str
    section: str
    text: str
    ruling: str = ""
    ambiguity: str = ""
    option: str = ""
    depends_on: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    through: tuple[str, ...] = ()
    text_only: str = ""
    provenance: str = ""

    def __str__(self) -> str:
        return f"{self.id}: {self.text}" + (f" Ruling: {self.ruling}" if self.ruling else "")

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from html import escape

        ruling = f"<p><em>The lab reads it so:</em> {escape(self.ruling)}</p>" if self.ruling else ""
        origin = f"<p><small>{escape(str(Origin(self.provenance))).capitalize()}.</small></p>" if self.provenance else ""
        return f"<p><strong>{escape(self.id)}</strong> {escape(self.text)}</p>{ruling}{origin}"


@dataclass(frozen=True)
class Book:
    """A rulebook: its clauses by id, and the provenance of the numbers that come from elsewhere than their clause."""

    clauses: dict[str, Clause]
    numbers: Mapping[str, str]


def clauses(game: Game) -> dict[str, Clause]:
    """Reads the rulebook that lies beside a game's module, once; a game without one has no clauses.

    Raises:
        RulesError: it has a word for a provenance that is none; with the line.
    """
    return book_of(game).clauses


def book_of(game: Game) -> Book:
    """Reads all of the rulebook, as :func:`clauses` does."""
    return _read(type(game).__module__.rpartition(".")[0])


@cache
def _read(package: str) -> Book:
    from importlib.resources import files

    import yaml

    file = files(package).joinpath("rulebook.yaml") if package else None
    if file is None or not file.is_file():
        return Book({}, {})
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    text = file.read_text("utf-8")
    data = yaml.load(text, Loader=loader)
    common, numbers = data.get("provenance", ""), data.get("numbers") or {}
    said: dict[tuple[str | int, ...], Any] = {("provenance",): common}
    said |= {("numbers", name): word for name, word in numbers.items()}
    said |= {("clauses", i, "provenance"): each["provenance"] for i, each in enumerate(data["clauses"]) if "provenance" in each}
    for place, word in said.items():
        if word not in ("", *PROVENANCE):
            line = _line(yaml.compose(text, Loader=loader), place)
            raise RulesError(f"{file}, line {line}: a provenance is {listed(map(repr, PROVENANCE))}, not {word!r}")
    return Book({each["id"]: _clause({"provenance": common, **each}) for each in data["clauses"]}, numbers)


def _line(node: Any, place: tuple[str | int, ...]) -> int:
    """Finds the line of a value, by the names and numbers that lead to it."""
    for step in place:
        node = node.value[step] if isinstance(step, int) else next(value for name, value in node.value if name.value == step)
    return int(node.start_mark.line) + 1


def _clause(entry: dict[str, Any]) -> Clause:
    values: dict[str, Any] = {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}
    return Clause(**values)


def clause(game: Game, id: str) -> Clause:
    """Returns a clause of a game by its id.

    Raises:
        RulesError: the game's rulebook has no such clause; the sentence names the nearest.
    """
    if id in game.rulebook:
        return Clause(id, "", game.rulebook[id])
    known = clauses(game)
    if id in known:
        return known[id]
    from difflib import get_close_matches

    near = get_close_matches(id, [*known, *game.rulebook], 3)
    raise RulesError(f"{game.title} has no clause {id!r}" + (f"; did you mean {listed(near)}?" if near else ""))


def clause_text(game: Game, clause: str) -> str:
    """Returns the text of a clause, empty if the game has no such clause."""
    if clause in game.rulebook:
        return game.rulebook[clause]
    found = clauses(game).get(clause)
    return found.text if found is not None else ""


def of_edition(game: Game, edition: str) -> dict[str, Clause]:
    """Returns the clauses that an edition plays by: the general ones and its own, not those of other editions."""
    return {id: clause for id, clause in clauses(game).items() if _holds(clause, game, edition)}


def _holds(clause: Clause, game: Game, edition: str) -> bool:
    special = tuple(prefix for each in game.editions.values() for prefix in each.clauses)
    own = not clause.id.startswith(special) or clause.id.startswith(game.editions[edition].clauses)
    return own and edition in (clause.editions or (edition,))


def origin_of(rules: Rules, name: str) -> Origin:
    """Tells where the value comes from that an edition gives to a parameter or to a number of a card.

    It is what the rulebook's ``numbers`` say; else, of a card, what the card says or the rulebook of all ``cards``, and of a
    parameter, that of the first of its clauses that the edition has, or of its first if it has none.

    >>> import lab
    >>> str(origin_of(lab.rules("shelter"), "coin_limit")), str(origin_of(lab.rules("shelter"), "treasure_hunter.count"))
    ('from the source', 'assumed by the lab')

    Args:
        rules: of the edition; what a tweak made of the value makes no difference.
        name: ``coin_limit``, or of a card ``miner.count``.

    Raises:
        RulesError: there is no such parameter or card.
    """
    params = {param.name: param for param in rules.game.params}
    book, (card, _, number) = book_of(rules.game), name.rpartition(".")
    if name not in params and card not in rules.cards:
        raise RulesError(f"{rules.title}: {unknown('number', name, [*params, *(f'{id}.count' for id in rules.cards)])}")
    if name in book.numbers:
        return Origin(book.numbers[name])
    if card:
        return Origin(_said_by(rules.cards[card], number) or book.numbers.get("cards", ""))
    cited = [book.clauses[id] for id in params[name].clauses if id in book.clauses]
    if not cited:
        return Origin()
    clause = next((each for each in cited if _holds(each, rules.game, rules.edition.name)), cited[0])
    reading = clause.provenance == "source" and bool(clause.ruling) and bool(re.search(rf"\b{name}=", clause.option))
    return Origin(clause.provenance, reading)


def _said_by(card: Card, number: str) -> str:
    """Asks a card itself, if it is of a kind that knows; of one that has a single word, that."""
    came_from = getattr(card, "came_from", None)
    return str(came_from(number) if came_from is not None else getattr(card, "provenance", ""))
