"""What tests of Myth share."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import lab
from lab.engine.luck import Luck
from lab.engine.marked import read
from lab.engine.run import named


@pytest.fixture
def position(tmp_path: Path) -> Any:
    """Makes a session from players and a position as a scenario writes it."""

    def start(players: str, text: str, **tweaks: Any) -> lab.Session:
        path = tmp_path / "position.yaml"
        path.write_text(text, "utf-8")
        rules = lab.rules("myth", **tweaks)
        table = rules.game.Table(rules, named(rules, list(players)), Luck(0))
        rules.game.position(table, read(path))
        assert rules.game.invariants(table) == []
        return lab.Session.at(table)

    return start
