"""What may import what, also where only types are meant: widgets -> lab.study -> lab.games -> lab.paths -> lab.engine."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("lab.engine", "lab.paths", "lab.games", "lab", "widgets")  # each may use those before it; in "lab" lies lab.study too
MODULES = [path for package in ("lab", "widgets") for path in sorted((ROOT / package).rglob("*.py"))]


def imports(text: str, place: tuple[str, ...]) -> Iterator[str]:
    """Gives the modules that a module of a package imports, wherever in its text."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = place[: len(place) - node.level + 1] if node.level else ()
            module = [*above, *(node.module or "").split(".")]
            yield from (".".join(filter(None, [*module, alias.name])) for alias in node.names)


def room(module: str) -> int | None:
    """Says in which of the rooms a module is; None if it is not ours."""
    inside = [number for number, name in enumerate(ROOMS) if f"{module}.".startswith(f"{name}.")]
    return min(inside, default=None)


def upward(text: str, place: tuple[str, ...]) -> list[str]:
    """Names the imports that point up: into a later room, or from one game into another."""
    here, mine = room(".".join(place)), ".".join(place[:3])
    assert here is not None
    found = []
    for module in imports(text, place):
        there = room(module)
        of_a_game = len(place) > 2 and place[:2] == ("lab", "games") and module.startswith("lab.games.")
        if (there is not None and there > here) or (of_a_game and not f"{module}.".startswith(f"{mine}.")):
            found.append(module)
    return found


@pytest.mark.parametrize(
    ("text", "place", "expected"),
    [
        ("from ..games import game", ("lab", "engine"), ["lab.games.game"]),
        ("if TYPE_CHECKING:\n    from ...session import Session", ("lab", "games", "myth"), ["lab.session.Session"]),
        ("def f():\n    import widgets.board", ("lab", "study"), ["widgets.board"]),
        ("from ..saboteur.cards import Card", ("lab", "games", "myth"), ["lab.games.saboteur.cards.Card"]),
        ("from ...paths import Board\nfrom .cards import Card\nimport re", ("lab", "games", "myth"), []),
    ],
)
def test_an_import_that_points_up_is_found(text: str, place: tuple[str, ...], expected: list[str]) -> None:
    assert upward(text, place) == expected


def test_no_module_imports_what_is_built_on_it() -> None:
    found = {path.relative_to(ROOT): upward(path.read_text("utf-8"), path.relative_to(ROOT).parent.parts) for path in MODULES}
    assert {str(path): modules for path, modules in found.items() if modules} == {}
