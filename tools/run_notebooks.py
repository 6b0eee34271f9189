"""Executes the notebooks and writes them in one normal form.

    python tools/run_notebooks.py [--check] [NOTEBOOK...]

The normal form holds what a reader needs and nothing that differs from run to run: no timings, no widget state, no machine's
paths or versions. Running it twice writes the same bytes, so that a diff of a notebook shows what has changed in it.
With --check it runs nothing and only says which notebooks are not in normal form.
"""

from __future__ import annotations

import argparse
import configparser
import hashlib
import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

SANITIZE = Path(__file__).with_name("nbval_sanitize.cfg")
NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
METADATA = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
KEPT_CELL_METADATA = ("tags", "jupyter", "slideshow")  # what an author sets; the rest is the editor's own
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # names a model of a kernel that is gone: "Loading widget..." for ever
NOT_EXECUTED = "skip-execution"  # nbclient's tag


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code: 1 when --check finds a notebook that is not in normal form."""
    parser = argparse.ArgumentParser(description="Execute the notebooks and write them in one normal form.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: every notebook in notebooks/")
    parser.add_argument("--check", action="store_true", help="only say which ones are not in normal form")
    args = parser.parse_args(argv)
    paths = args.notebooks or sorted(NOTEBOOKS.glob("**/[!.]*.ipynb"))
    if args.check:
        bad = not_normal(paths)
        for path in bad:
            print(f"{path}: not in normal form; run: make notebooks")
        return 1 if bad else 0
    for path in paths:
        print(f"{path}: {'changed' if rewrite(path) else 'unchanged'}", flush=True)
    return 0


def not_normal(paths: Iterable[Path]) -> list[Path]:
    """Returns the notebooks whose file is not what `to_text` would write."""
    return [path for path in paths if path.read_text("utf-8") != to_text(normalise(load(path)))]


def rewrite(path: Path) -> bool:
    """Executes a notebook in its own folder, writes it in normal form, and says whether the file has changed."""
    notebook = load(path)
    for cell in code_cells(notebook):
        cell.outputs, cell.execution_count = [], None
    NotebookClient(
        notebook,
        timeout=300,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.resolve().parent)}},
        store_widget_state=False,
        record_timing=False,
        skip_cells_with_tag=NOT_EXECUTED,
    ).execute()
    new, old = to_text(normalise(notebook)), to_text(normalise(load(path)))
    if sanitised(new) == sanitised(old):
        new = old  # nothing but an address in memory or the like is different
    changed = new != path.read_text("utf-8")
    if changed:
        path.write_text(new, "utf-8", newline="\n")
    return changed


def sanitised(text: str) -> str:
    """Replaces what nbval, too, takes for no difference."""
    patterns = configparser.RawConfigParser()
    patterns.read(SANITIZE, "utf-8")
    for name in patterns.sections():
        text = re.sub(patterns[name]["regex"], patterns[name]["replace"], text)
    return text


def load(path: Path) -> NotebookNode:
    """Reads a notebook and brings it to the current notebook format."""
    return nbformat.reads(path.read_text("utf-8"), as_version=4)


def to_text(notebook: NotebookNode) -> str:
    """Returns the text of a notebook's file, after checking it against the notebook format."""
    nbformat.validate(notebook)
    return nbformat.writes(notebook).rstrip("\n") + "\n"


def normalise(notebook: NotebookNode) -> NotebookNode:
    """Takes everything out of a notebook that differs from run to run or from editor to editor. Changes it in place."""
    notebook.metadata = nbformat.from_dict(METADATA)
    notebook.nbformat, notebook.nbformat_minor = 4, 5
    taken: set[str] = set()
    for cell in notebook.cells:
        cell.id = cell_id(cell, taken)
        cell.metadata = {key: cell.metadata[key] for key in KEPT_CELL_METADATA if cell.metadata.get(key)}
    count = 0
    for cell in code_cells(notebook):
        runs = bool(cell.source.strip()) and NOT_EXECUTED not in cell.metadata.get("tags", [])
        count += runs
        cell.execution_count = count if runs else None
        cell.outputs = list(normal_outputs(cell.outputs, cell.execution_count))
    return notebook


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    """Returns the cells that hold code."""
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def cell_id(cell: NotebookNode, taken: set[str]) -> str:
    """Derives a cell's id from its text, so that it does not depend on who made the cell, nor on the cells before it."""
    digest = hashlib.sha256(f"{cell.cell_type}\n{cell.source}".encode()).hexdigest()[:8]
    name, copy = digest, 1
    while name in taken:
        copy += 1
        name = f"{digest}-{copy}"
    taken.add(name)
    return name


def normal_outputs(outputs: Iterable[NotebookNode], count: int | None) -> Iterable[NotebookNode]:
    """Yields a cell's outputs: neighbouring pieces of one stream joined, no widget views, an error as its own sentence."""
    stream: NotebookNode | None = None
    for output in outputs:
        if output.output_type == "stream":
            if stream is not None and stream.name == output.name:
                stream.text += output.text
                continue
            stream = output
        else:
            stream = None
        if output.output_type == "error":
            # A traceback is long and full of this machine's paths; what the reader should see is the sentence.
            output.traceback = [f"{output.ename}: {output.evalue}"]
        if output.output_type in ("display_data", "execute_result"):
            output.data.pop(WIDGET_VIEW, None)
            if not output.data:
                continue
        if output.output_type == "execute_result":
            output.execution_count = count
        yield output


if __name__ == "__main__":
    sys.exit(main())
