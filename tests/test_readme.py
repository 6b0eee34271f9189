"""The README keeps its word: its Python runs, its commands, targets, files and pictures exist."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from lab import cli

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
COMMANDS = [line.split("#")[0].strip() for kind, block in BLOCKS if kind == "sh" for line in block.splitlines()]


def test_python_blocks_run_one_after_another_and_print_what_they_show() -> None:
    names: dict[str, Any] = {}
    ran = 0
    for kind, block in BLOCKS:
        if kind != "python":
            continue
        ran += 1
        if ">>>" in block:
            test = doctest.DocTestParser().get_doctest(block, names, f"README, block {ran}", "README.md", 0)
            told: list[str] = []
            doctest.DocTestRunner().run(test, out=told.append, clear_globs=False)
            assert told == [], "".join(told)
            names = test.globs
        else:
            exec(compile(block, f"README, block {ran}", "exec"), names)
    assert ran >= 3


@pytest.mark.parametrize("command", [each for each in COMMANDS if each.startswith("python -m lab")])
def test_commands_are_understood(command: str) -> None:
    assert callable(cli.parser().parse_args(shlex.split(command)[3:]).command)


def test_every_command_of_the_command_line_is_shown() -> None:
    shown = {command.split()[3] for command in COMMANDS if command.startswith("python -m lab")}
    (commands,) = (each.choices for each in cli.parser()._actions if each.choices)
    assert shown == set(commands)


def test_make_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    shown = set(re.findall(r"`?make ([a-z-]+)", "\n".join(COMMANDS))) | set(re.findall(r"`make ([a-z-]+)`", README))
    assert {"lab", "test"} <= shown <= targets


def test_links_and_pictures_lead_to_files() -> None:
    linked = re.findall(r"\]\(([^)#]+)\)", README) + re.findall(r'(?:src|srcset)="([^"]+)"', README)
    assert [path for path in linked if not (ROOT / path).is_file()] == []


def test_tree_shows_what_is_there() -> None:
    (tree,) = (block for kind, block in BLOCKS if kind == "")
    folder = ""
    for line in tree.splitlines():
        name = line.split()[0]
        path = folder + name if line.startswith("  ") else name
        folder = folder if line.startswith("  ") else name
        assert (ROOT / path).exists(), path


def test_editions_are_those_there_are() -> None:
    import lab

    for id in lab.games():
        rules = lab.rules(id)
        assert rules.game.title in README
        assert all(edition in README for edition in rules.game.editions)
