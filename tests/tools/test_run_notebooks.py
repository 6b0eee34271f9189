"""Notebooks in normal form: the committed ones are, and the tool writes the same bytes each time."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest

from tools import run_notebooks

CELLS = [
    "import anywidget, sys, traitlets\n"
    "class Board(anywidget.AnyWidget):\n"
    "    _esm = 'export default {}'\n"
    "    def __repr__(self): return 'Board()'\n"
    "Board()",
    "for n in range(3): print(n, flush=True)",
    "for n in range(3): print(n, flush=True)",
    "",
    "raise ValueError('not allowed: the mine is sabotaged (SAB-1)')",
    "6 * 7",
    "object()",
]


def write_notebook(path: Path) -> Path:
    """Writes a notebook that holds what a busy editor leaves behind."""
    cells = [nbformat.v4.new_code_cell(source, metadata={"collapsed": True}) for source in CELLS]
    cells[4].metadata["tags"] = ["raises-exception"]
    metadata = {"kernelspec": {"name": "my-venv", "display_name": "Mine"}, "widgets": {"state": {}}}
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# Title"), *cells], metadata=metadata)
    path.write_text(nbformat.writes(notebook), "utf-8")
    return path


def test_committed_notebooks_are_in_normal_form() -> None:
    assert run_notebooks.not_normal(sorted(run_notebooks.NOTEBOOKS.glob("**/*.ipynb"))) == []


def test_notebooks_are_written_in_normal_form_and_the_same_each_time(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_notebook(tmp_path / "game.ipynb")
    assert run_notebooks.main(["--check", str(path)]) == 1
    assert run_notebooks.main([str(path)]) == 0
    first = path.read_bytes()
    assert run_notebooks.main([str(path)]) == 0
    assert path.read_bytes() == first
    assert run_notebooks.main(["--check", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{path}: not in normal form; run: make notebooks",
        f"{path}: changed",
        f"{path}: unchanged",
    ]

    notebook = json.loads(first)
    assert notebook["metadata"]["kernelspec"]["name"] == "python3"
    assert "widgets" not in notebook["metadata"]
    title, board, prints, again, empty, refused, answer, _ = notebook["cells"]
    assert title["cell_type"] == "markdown"
    assert board["outputs"][0]["data"] == {"text/plain": ["Board()"]}
    assert [output["text"] for output in prints["outputs"]] == [["0\n", "1\n", "2\n"]]
    assert again["id"] == f"{prints['id']}-2"
    assert empty["execution_count"] is None
    assert refused["metadata"] == {"tags": ["raises-exception"]}
    assert refused["outputs"][0]["traceback"] == ["ValueError: not allowed: the mine is sabotaged (SAB-1)"]
    assert answer["outputs"][0]["execution_count"] == answer["execution_count"] == 5


def test_cell_without_id_gets_one(tmp_path: Path) -> None:
    path = tmp_path / "old.ipynb"
    cell = {"cell_type": "markdown", "metadata": {}, "source": "# Title"}
    path.write_text(json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 2}), "utf-8")
    assert run_notebooks.not_normal([path]) == [path]
    assert run_notebooks.main([str(path)]) == 0
    assert run_notebooks.not_normal([path]) == []
