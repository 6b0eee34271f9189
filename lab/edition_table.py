"""The table of editions: a DataFrame that a notebook shows as a table to read. Needs pandas."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pandas import DataFrame

from .html import style, text
from .side_by_side import CHANGED, REWORDED, SEPARATOR

LOOK = """
.rules-lab.rules-lab.rl-editions {
  overflow-x: auto;
  & table { width: 100%; border-collapse: collapse; table-layout: fixed; font-size: 12.5px; color: var(--t1); border: 0; }
  & :is(th, td) { padding: 5px 9px; text-align: start; vertical-align: top; background: none; border: 0; white-space: normal;
    border-bottom: 1px solid var(--line); overflow-wrap: break-word; max-width: none; }
  & tr > :first-child { width: 7.5em; }
  & thead th { font-size: 14px; border-bottom: 2px solid var(--edge); }
  & tbody th { color: var(--t2); font-weight: normal; }
  & tbody tr { background: none; }
  & tbody tr:hover { background: var(--b2); }
  & caption { caption-side: bottom; text-align: start; padding: 8px; color: var(--t2); font-size: 12px; }
  & td div { padding: 0 3px; border-radius: 4px; color: var(--t2); }
  & td div:first-child { color: var(--t1); }
  & .rl-changed { color: var(--t1); background: color-mix(in srgb, var(--acc) 16%, transparent); }
  & .rl-mark { color: var(--acc); }
}
"""
SAID = {CHANGED: "changed", REWORDED: "reworded"}


class EditionTable(DataFrame):
    """What :func:`lab.editions` returns: texts by job and edition. A part of it, cut out with pandas, shows in the same way."""

    @property
    def _constructor(self) -> Callable[..., EditionTable]:
        return EditionTable

    @classmethod
    def of(cls, rows: Mapping[str, Sequence[str]], editions: Sequence[str]) -> EditionTable:
        """Makes the table.

        Args:
            rows: the cells of each job.
            editions: names of the columns.
        """
        return cls(list(rows.values()), index=list(rows), columns=list(editions)).rename_axis("job")

    def _repr_html_(self) -> str:
        """Draws the table; without styles it still reads, and nothing is told by colour alone."""
        names = [self.index.name or "", *self.columns]
        head = "".join(f'<th scope="col">{text(name)}</th>' for name in names)
        body = "".join(
            f'<tr><th scope="row">{text(str(job).replace("_", " "))}</th>{"".join(map(_cell, row))}</tr>'
            for job, *row in self.itertuples(name=None)
        )
        least, most = (8 + len(self.columns) * each for each in (8.5, 14))  # em; between the two, as the page has room
        legend = f"{CHANGED}otherwise than in the edition before &nbsp; {REWORDED}only said in other words"
        return (
            '<div class="rules-lab rl-still rl-editions" tabindex="0" role="region" aria-label="editions side by side" '
            f'style="max-width: {most}em"><style>{style()}{LOOK}</style>'
            f'<table style="min-width: {least}em"><caption>{legend}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
        )


def _cell(value: object) -> str:
    """Draws a cell, one part a line."""
    return f"<td>{''.join(map(_part, str(value).split(SEPARATOR)))}</td>"


def _part(said: str) -> str:
    """Draws a part of a cell with its mark."""
    mark = next((mark for mark in SAID if said.startswith(mark)), None)
    if mark is None:
        return f"<div>{_breakable(said)}</div>"
    dot = f'<span class="rl-mark" role="img" aria-label="{SAID[mark]}">{mark.strip()}</span>'
    kind = ' class="rl-changed"' if mark == CHANGED else ""
    return f"<div{kind}>{dot} {_breakable(said.removeprefix(mark))}</div>"


def _breakable(said: str) -> str:
    """Escapes a text that may break after an underscore."""
    return text(said).replace("_", "_<wbr>")
