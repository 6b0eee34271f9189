"""The README keeps its word: its Python runs, its commands, targets, files and pictures exist."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest

import lab
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


def shown_in_the_tree() -> list[str]:
    """Lists the paths that the tree of the README shows."""
    (tree,) = (block for kind, block in BLOCKS if kind == "" and block.startswith("lab/"))
    folder, paths = "", []
    for line in tree.splitlines():
        name = line.split()[0]
        path = folder + name if line.startswith("  ") else name
        folder = folder if line.startswith("  ") else name
        paths.append(path)
    return paths


def test_tree_shows_what_is_there() -> None:
    assert [path for path in shown_in_the_tree() if not (ROOT / path).exists()] == []


def test_tree_is_complete() -> None:
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    there = set()
    for path in map(Path, tracked.stdout.splitlines()):
        top, *rest = path.parts
        there.add(f"{top}/" if rest else top)
        if top == "lab":
            there.add(f"lab/{rest[0]}/" if len(rest) > 1 else str(path))
    plain = {"README.md", "LICENSE", ".gitignore", "lab/__init__.py", "lab/__main__.py"}
    assert there - plain == set(shown_in_the_tree())


def test_the_scenario_passes_as_it_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (scenario,) = (block for kind, block in BLOCKS if kind == "yaml")
    (said,) = (block for kind, block in BLOCKS if kind == "" and "scenarios passed" in block)
    file = tmp_path / "key.yaml"
    file.write_text(scenario)
    assert cli.main(["check", str(file)]) == 0
    assert capsys.readouterr().out == said
    assert str(lab.scenario.load(file).session().decision.player) == "Anna"


def test_editions_are_those_there_are() -> None:
    for id in lab.games():
        rules = lab.rules(id)
        assert rules.game.title in README
        assert all(edition in README for edition in rules.game.editions)
