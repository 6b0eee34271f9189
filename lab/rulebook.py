"""The rulebooks: each rule of a game as a numbered clause, read when somebody asks for a clause's text."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from .engine.game import Game


@dataclass(frozen=True)
class Clause:
    """One numbered rule: its section, its text, and the ruling where the source left something open.

    ``text_only`` says why no code carries the clause, where none does.
    """

    id: str
    section: str
    text: str
    ruling: str = ""
    option: str = ""
    text_only: str = ""

    def __str__(self) -> str:
        return f"{self.id}: {self.text}" + (f" Ruling: {self.ruling}" if self.ruling else "")


@cache
def clauses(game_id: str) -> dict[str, Clause]:
    """Reads a game's rulebook; a game without one has no clauses."""
    import yaml

    book = files("lab.games").joinpath(game_id, "rulebook.yaml")
    if not book.is_file():
        return {}
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(book.read_text("utf-8"), Loader=loader)  # noqa: S506 - a safe loader
    return {entry["id"]: Clause(**entry) for entry in data["clauses"]}


def clause_text(game: Game, clause: str) -> str:
    """Returns the text of a clause, empty if the game has no such clause."""
    found = clauses(game.id).get(clause)
    return found.text if found is not None else ""


def of_edition(game: Game, edition: str) -> dict[str, Clause]:
    """Returns the clauses that an edition plays by: the general ones and its own, not those of other editions."""
    own = game.editions[edition].clauses
    special = sorted({prefix for each in game.editions.values() for prefix in each.clauses})
    return {
        id: clause
        for id, clause in clauses(game.id).items()
        if not id.startswith(tuple(special)) or id.startswith(own)
    }
