"""Plots that are looked at rather than read: dots with interval lines, the reference named, the number of games told.

Each takes a study, draws on a new figure and returns it. The colours are those of Okabe and Ito; text and grid keep to the
page, so a picture suits a light and a dark notebook. Printed, a figure says in words what it shows.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from textwrap import fill
from typing import TYPE_CHECKING, Any

from ..engine.refusals import RulesError, unknown
from .statistics import Estimate, decimals, share

if TYPE_CHECKING:
    from pandas import DataFrame

    from .compare import Comparison

BLUE, GREEN, VERMILION, GREY = "#0072B2", "#009E73", "#D55E00", "#797979"  # the grey is as far from white as from black
LONGEST = 34  # characters of a label in one line


def seats(rows: DataFrame, names: Sequence[str] = ()) -> Any:
    """Draws the share of victories of each seat with its 95% interval, beside the share that each had if all won alike."""
    from . import compare

    numbers = compare.seats(compare.checked(rows))
    labels = list(names) or [f"seat {number}" for number in numbers]
    if len(labels) != len(numbers):
        raise RulesError(f"there are {len(numbers)} seats, and {len(labels)} names for them: {names!r}")
    estimates = [compare.estimated(rows[f"won_{number}"]) for number in numbers]
    even = sum(each.value for each in estimates) / len(numbers)  # nobody wins some games of some rules
    return dots(labels, estimates, f"share of victories, {len(rows):,} games{_of(rows)}", even=even, even_label="even")


def endings(rows: DataFrame) -> Any:
    """Draws how often the game ended in which way, with 95% intervals."""
    from .compare import checked

    counts = checked(rows)["reason"].value_counts()
    estimates = [share(int(number), len(rows)) for number in counts]
    words = f"share of endings, {len(rows):,} games{_of(rows)}"
    return dots([_plain(reason, rows) for reason in counts.index], estimates, words, least=0.0)


def lengths(rows: DataFrame, measure: str = "turns") -> Any:
    """Draws how long the games were, with the median."""
    from .compare import checked

    known = [str(name) for name in checked(rows).select_dtypes("number") if not str(name).startswith("won_")]
    if measure not in known:
        raise RulesError(unknown("length of a game", measure, known))
    values = rows[measure].dropna()
    words = f"{measure} a game, {len(rows):,} games{_of(rows)}"
    low, middle, high = (float(values.quantile(part)) for part in (0.05, 0.5, 0.95))
    figure, axes = _figure(3.0, f"{words}: median {middle:g}, nine of ten from {low:g} to {high:g}")
    axes.hist(values, bins="auto", histtype="stepfilled", color=BLUE, alpha=0.55, edgecolor=BLUE)
    axes.axvline(middle, color=VERMILION, linewidth=1.5)
    axes.annotate(f"median {middle:g}", (middle, 1.02), xycoords=("data", "axes fraction"), color=VERMILION, ha="center")
    axes.set_xlabel(words)
    axes.set_ylabel("games")
    return _done(figure, axes)


def changes(comparison: Comparison, only: Sequence[str] = ()) -> Any:
    """Draws the change of each share from one set of rules to the other with its 95% interval."""
    from .compare import Comparison

    if not isinstance(comparison, Comparison):
        raise RulesError(f"the changes are those of a comparison such as lab.compare(before, after), not {comparison!r}")
    found = comparison.differences()
    names = list(only) or [name for name in found if name.endswith("wins") or name.startswith("ends:")]
    for name in names:
        if name not in found:
            raise RulesError(unknown("measure of this comparison", name, found))
    words = f"change in share, {comparison.games:,} games{_of(comparison.was)} on the same luck"
    labels, estimates = [_plain(name, comparison.was) for name in names], [found[name].change for name in names]
    return dots(labels, estimates, words, even=0.0, even_label="no change")


def tornado(table: DataFrame, measure: str, most: int = 20) -> Any:
    """Draws what each change does to a measure, the largest first, with 95% intervals; diamonds are settled.

    Args:
        table: as :func:`lab.study.compare.tornado` gives it.
        measure: what it is about, for the caption.
        most: how many changes are drawn.
    """
    from pandas import DataFrame

    if not isinstance(table, DataFrame) or not {"change", "low", "high", "settled"} <= set(table):
        raise RulesError("what is drawn as a tornado is a table that lab.tornado(rules, measure, ...) returns")
    top = table.head(most)
    estimates = [Estimate(row["change"], row["low"], row["high"]) for _, row in top.iterrows()]
    games = f", {top.attrs['games']:,} games{_of(top)} each" if "games" in top.attrs else ""
    words, marked = f"change of: {measure}{games}", list(top["settled"])
    return dots([str(name) for name in top.index], estimates, words, even=0.0, even_label="as it is", marked=marked)


def dots(
    labels: Sequence[str],
    estimates: Sequence[Estimate],
    words: str,
    even: float | None = None,
    even_label: str = "",
    marked: Sequence[bool] = (),
    least: float | None = None,
) -> Any:
    """Draws estimates as dots with interval lines, one under the other, beside a named reference line.

    Those that are `marked`, or else whose interval leaves the line out, are diamonds. The axis begins at `least`, if given.
    """
    lines = [f"{label}: {each}" for label, each in zip(labels, estimates, strict=True)]
    beside = [f"{even_label}: {decimals(even)}"] if even is not None else []
    folded = [fill(label, LONGEST, break_long_words=False) for label in labels]
    high = max(len(labels), sum(label.count("\n") * 0.7 + 1 for label in folded))
    figure, axes = _figure(0.9 + 0.34 * high, "\n".join([f"{words} (95% intervals)", *beside, *lines]))
    if even is not None:
        axes.axvline(even, color=GREY, linestyle="--", linewidth=1)
        axes.annotate(even_label, (even, 1.0), xycoords=("data", "axes fraction"), xytext=(0, 4), textcoords="offset points",
                      ha="center", color=GREY)  # fmt: skip
    for place, each in enumerate(estimates):
        apart = marked[place] if marked else even is not None and not each.low <= even <= each.high
        colour = VERMILION if apart else BLUE
        axes.plot([each.low, each.high], [place, place], color=colour, linewidth=2, solid_capstyle="round")
        axes.plot([each.value], [place], "o" if not apart else "D", color=colour, markersize=7, clip_on=False)
    axes.set_yticks(range(len(labels)), folded)
    if least is not None:
        axes.set_xlim(left=least)
    axes.set_ylim(len(labels) - 0.5, -0.5)
    axes.set_xlabel(words, loc="right")  # so that long labels on the left push nothing off the picture
    return _done(figure, axes)


def _of(rows: DataFrame) -> str:
    """Names the rules under which rows were played, if the rows know."""
    return f" of {rows.attrs['of']}" if rows.attrs.get("of") else ""


def _plain(name: object, rows: DataFrame) -> str:
    """Writes the name of an ending, or of a measure about it, in the words of the game, if the rows know them."""
    reason = str(name).removeprefix("ends: ")
    lead = str(name).removesuffix(reason)
    words: dict[str, str] = rows.attrs.get("endings", {})
    return lead + words.get(reason, reason.replace("_", " "))


def _figure(height: float, words: str) -> tuple[Any, Any]:
    from matplotlib.figure import Figure

    class Told(Figure):
        """A figure that says what it shows to whoever cannot see it."""

        def __repr__(self) -> str:
            return words

    figure: Any = Told(figsize=(7.0, height), layout="constrained", facecolor="none")
    figure._repr_png_ = partial(_png, figure)  # a notebook shows it whether or not pyplot is in use
    return figure, figure.add_subplot(facecolor="none")


def _png(figure: Any) -> tuple[bytes, dict[str, int]]:
    """Draws a figure with twice the points that its width on the page has."""
    drawn = BytesIO()
    figure.savefig(drawn, format="png", dpi=2 * figure.dpi, facecolor="none", metadata={"Software": None})
    return drawn.getvalue(), {"width": int(figure.bbox.width)}


def _done(figure: Any, axes: Any) -> Any:
    """Takes away what is not data; grey text and lines are read on light and dark pages."""
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(GREY)
    axes.grid(axis="x", color=GREY, alpha=0.25)
    axes.tick_params(colors=GREY, length=0)
    axes.xaxis.label.set_color(GREY)
    axes.yaxis.label.set_color(GREY)
    return figure
