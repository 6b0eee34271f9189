"""The rulebooks: each rule of a game as a numbered clause, read when somebody asks for a clause's text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from .refusals import RulesError, listed

if TYPE_CHECKING:
    from .game import Game


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
        provenance: where it comes from: ``source``, the rule text; ``public``, what is published; ``assumed``, the lab.
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
        return f"<p><strong>{escape(self.id)}</strong> {escape(self.text)}</p>{ruling}"


def clauses(game: Game) -> dict[str, Clause]:
    """Reads the rulebook that lies beside a game's module, once; a game without one has no clauses."""
    return _read(type(game).__module__.rpartition(".")[0])


@cache
def _read(package: str) -> dict[str, Clause]:
    from importlib.resources import files

    import yaml

    book = files(package).joinpath("rulebook.yaml") if package else None
    if book is None or not book.is_file():
        return {}
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(book.read_text("utf-8"), Loader=loader)
    return {entry["id"]: _clause(entry) for entry in data["clauses"]}


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
    own = game.editions[edition].clauses
    special = sorted({prefix for each in game.editions.values() for prefix in each.clauses})
    return {
        id: clause
        for id, clause in clauses(game).items()
        if (not id.startswith(tuple(special)) or id.startswith(own)) and edition in (clause.editions or (edition,))
    }
