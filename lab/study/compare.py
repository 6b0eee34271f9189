"""Two sets of rules beside each other, game by game on the same luck; and what each parameter or card is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.refusals import RulesError, few
from ..engine.rules import Rules, as_rules
from ..engine.run import named
from .policy import Policies
from .simulate import simulate
from .statistics import CONFIDENCE, Difference, Estimate, decimals, difference, mean, parts, share

if TYPE_CHECKING:
    from pandas import DataFrame, Series

NOBODY = "nobody wins"
SUCH = "such as {'more coins': {'coin_limit': 5}} or {'more coins': rules.tweak(coin_limit=5)}"


@dataclass(frozen=True, eq=False)
class Comparison:
    """Two studies of the same deals under different rules.

    Args:
        before, after: the rules.
        was, now: one row a game under each, as :func:`lab.simulate` gives them.
    """

    before: Rules
    after: Rules
    was: DataFrame
    now: DataFrame

    @property
    def games(self) -> int:
        """How many pairs of games were played."""
        return len(self.was)

    @property
    def parted(self) -> float:
        """The share of the pairs that did not end alike."""
        same = (self.was["decisions"] == self.now["decisions"]) & (self.was["reason"] == self.now["reason"])
        return float(1 - (same & (self.was["winners"].map(list) == self.now["winners"].map(list))).mean())

    def differences(self) -> dict[str, Difference]:
        """Compares measure by measure: the share of victories by seat and role, length, scores, endings.

        A measure that fewer than two pairs of games have on both sides, such as that of a new role, is left out.
        """
        one, other = measures(self.was), measures(self.now)
        found = {}
        for name in dict.fromkeys([*one, *other]):
            was, now = (side[name] if name in side else _lacking(name, self.was) for side in (one, other))
            if (was.notna() & now.notna()).sum() > 1:
                found[name] = difference(was, now)
        return found

    @property
    def table(self) -> DataFrame:
        """The differences as a DataFrame: was, now, change with its 95% interval, games needed to settle it, gain by pairing.

        Where nothing changes no number of games is needed: there it is missing (NA).
        """
        from pandas import DataFrame

        columns = ["was", "now", "change", "low", "high", "settled", "games needed", "gain by pairing"]
        rows = {}
        for name, each in self.differences().items():
            change = each.change
            rows[name] = (each.was, each.now, change.value, change.low, change.high, change.clear, each.needed, each.gain)
        table = DataFrame.from_dict(rows, orient="index", columns=columns).rename_axis("measure")
        return table.astype({"games needed": "Int64", "gain by pairing": float})

    def uses(self) -> DataFrame:
        """Tells of each card or action how often it was used and how often who used it won, under both rules.

        Returns:
            A DataFrame by use, each column once for the rules before (``was``) and once for those after (``now``): seats (how
            many players used it, counted over all games: two in one game are two), times a game, wins with (the share of the
            victories of those who used it), low and high (its 95% interval), and wins without (that of all others). That
            somebody used a card is no proof that it helped: :func:`lab.tornado` with the card left out tells more.
        """
        return worth(self.was).add_suffix(" was").join(worth(self.now).add_suffix(" now"), how="outer")

    def plot(self) -> Any:
        """Draws the changes with their intervals; returns a Matplotlib figure."""
        from .plots import changes

        return changes(self)

    def _repr_html_(self) -> str:
        from html import escape

        head = f"{escape(repr(self.before))} → {escape(repr(self.after))}"
        return f"<p>{head}: {self.games} games on the same luck, {self.parted:.0%} end otherwise</p>{self.table.to_html()}"

    def __repr__(self) -> str:
        head = f"{self.before!r} -> {self.after!r}: {self.games} games on the same luck, {self.parted:.0%} end otherwise"
        return f"{head}\n{self.table.to_string(float_format=decimals)}"


def compare(
    before: Rules,
    after: Rules,
    players: int | Sequence[str] = 3,
    games: int = 1000,
    seed: int | str = 0,
    policy: Policies = "random",
    *,
    executor: Executor | int | None = None,
    progress: bool | None = None,
) -> Comparison:
    """Plays the same deals under two sets of rules and compares them pair by pair.

    Random players choose so that in the same place of both games they take the same option as far as both offer it
    (:func:`lab.study.policy.matched`); each game by itself is as random as any.

    Args:
        before, after: the rules, of one game.
        players, games, seed, policy, executor, progress: as for :func:`lab.simulate`.

    Returns:
        The comparison, of the games so far if it was interrupted under the second rules.

    Raises:
        RulesError: rules of two games, or what :func:`lab.simulate` refuses.
        KeyboardInterrupt: interrupted under the first rules.
    """
    if as_rules(before).game.id != as_rules(after).game.id:
        raise RulesError(f"two sets of rules of one game are compared, not {before!r} and {after!r}")
    for rules in (before, after):
        named(rules, players)  # both are for so many, or nothing is played
    same = _matched(policy)
    was = _whole(simulate(before, players, games, seed, same, executor=executor, progress=progress), games)
    now = simulate(after, players, games, seed, same, executor=executor, progress=progress)
    both = was.index.intersection(now.index)
    return Comparison(before, after, was.loc[both], now.loc[both])


def _whole(rows: DataFrame, games: int) -> DataFrame:
    """Passes an interruption on, where nothing can be said before the last game."""
    if len(rows) < games:
        raise KeyboardInterrupt
    return rows


def _matched(policy: Policies) -> Policies:
    if isinstance(policy, (list, tuple)):
        return [_matched(each) for each in policy]  # type: ignore[misc]
    return "matched" if policy == "random" else policy


# --- measures of a study ------------------------------------------------------------------------------------------------


def checked(rows: object) -> DataFrame:
    """Returns the rows of a study, if they are some.

    Raises:
        RulesError: they are something else, such as a comparison, which has two studies.
    """
    from pandas import DataFrame

    if isinstance(rows, DataFrame) and {"winners", "reason"} <= set(rows):
        return rows
    if isinstance(rows, Comparison):
        raise RulesError("a comparison has the rows of two studies: give its .was or its .now, or draw both with its plot()")
    said = f"a table with the columns {few(list(rows))}" if isinstance(rows, DataFrame) else repr(rows)
    raise RulesError(f"the rows of a study are what lab.simulate(rules, ...) returns, not {said}")


def seats(rows: DataFrame) -> list[int]:
    """Lists the seats of a study, from 1 on."""
    return sorted(int(str(name).removeprefix("won_")) for name in rows if str(name).startswith("won_"))


def measures(rows: DataFrame) -> dict[str, Series[float]]:
    """Gives what is compared, game by game: victories by seat and role, length, scores, and endings.

    Where a game has no value, as that of a role that nobody had in it, it is missing (NaN).
    """
    found: dict[str, Series[float]] = {f"seat {seat} wins": rows[f"won_{seat}"] for seat in seats(rows)}
    found |= by_role(rows)
    nobody = 1.0 - rows["winners"].map(bool)
    found |= {NOBODY: nobody} if nobody.any() else {}
    found |= {name: rows[name].astype(float) for name in ("decisions", "turns")}
    found |= {f"score of seat {seat}": rows[f"score_{seat}"].astype(float) for seat in seats(rows) if f"score_{seat}" in rows}
    found |= {f"ends: {reason}": (rows["reason"] == reason).astype(float) for reason in sorted(set(rows["reason"]))}
    return found


def by_role(rows: DataFrame) -> dict[str, Series[float]]:
    """Gives by role the share of the victory that its players took in each game in which somebody had it."""
    found: dict[str, Series[float]] = {}
    columns = [(rows[f"role_{seat}"], rows[f"won_{seat}"]) for seat in seats(rows) if f"role_{seat}" in rows]
    for role in sorted({role for roles, _ in columns for role in roles.dropna()}):
        had = sum((roles == role).astype(int) for roles, _ in columns)
        found[f"{role} wins"] = sum((roles == role) * won for roles, won in columns).where(had > 0)
    return found


def _lacking(name: str, rows: DataFrame) -> Series[float]:
    """Gives a measure that no game of a study has: what could have happened did not, anything else is missing."""
    return rows["decisions"] * (0.0 if name == NOBODY or name.startswith("ends: ") else float("nan"))


def summary(rows: DataFrame) -> DataFrame:
    """Sums a study up: each measure that two games have, with its 95% interval.

    It is Wilson's for shares, that of Agresti and Coull for parts of a victory that some share, Student's for other means.
    """
    from pandas import DataFrame

    found = {name: estimated(values.dropna()) for name, values in measures(checked(rows)).items() if values.count() > 1}
    table = {name: {"value": each.value, "low": each.low, "high": each.high} for name, each in found.items()}
    return DataFrame.from_dict(table, orient="index").rename_axis("measure")


def estimated(values: Series[float]) -> Estimate:
    """Estimates the mean of a measure with the interval that suits its values, none of which is missing."""
    if set(values.unique()) <= {0.0, 1.0}:
        return share(int(values.sum()), len(values))
    return parts(values) if values.between(0, 1).all() else mean(values)


def worth(rows: DataFrame) -> DataFrame:
    """Tells what each card or action went with: how often it was used, and who used it won how often.

    Returns:
        A DataFrame by use with the columns that :meth:`Comparison.uses` has once for each of its two studies.
    """
    from pandas import DataFrame, Series

    used: dict[str, list[float]] = {}
    times: dict[str, int] = {}
    total, count = 0.0, 0
    wins = checked(rows)[[f"won_{seat}" for seat in seats(rows)]].to_numpy()
    for won, uses in zip(wins, rows["uses"], strict=True):
        total, count = total + float(won.sum()), count + len(won)
        for use, by_seat in uses.items():
            times[use] = times.get(use, 0) + sum(by_seat)
            used.setdefault(use, []).extend(float(won[seat]) for seat, number in enumerate(by_seat) if number)
    found = {}
    for use, shares in sorted(used.items()):
        with_it = estimated(Series(shares))
        rest = count - len(shares)
        without = (total - sum(shares)) / rest if rest else float("nan")
        found[use] = {
            "seats": len(shares), "times a game": times[use] / len(rows), "wins with": with_it.value, "low": with_it.low,
            "high": with_it.high, "wins without": without,
        }  # fmt: skip
    return DataFrame.from_dict(found, orient="index").rename_axis("use")


# --- one change after the other ---------------------------------------------------------------------------------------------


def changes_of(rules: Rules) -> dict[str, Mapping[str, Any]]:
    """Lists a tweak for each card that can be left out and for each end of each parameter that has an effect in these rules."""
    found: dict[str, Mapping[str, Any]] = {
        f"no {card.name}": {"cards": {card.id: 0}} for card in rules.cards.values() if card.count
    }
    for param in rules.game.params:
        now = getattr(rules, param.name)
        for value in _ends(param.valid, now):
            found[f"{param.name}={value}"] = {param.name: value}
    return found


def _ends(valid: Any, now: Any) -> Iterable[Any]:
    if isinstance(valid, range):
        return [value for value in dict.fromkeys((max(valid[0], now - 1), min(valid[-1], now + 1))) if value != now]
    return [value for value in valid if value != now] if isinstance(valid, tuple) and not isinstance(now, tuple) else []


def tornado(
    rules: Rules,
    measure: str,
    players: int | Sequence[str] = 3,
    games: int = 500,
    seed: int | str = 0,
    policy: Policies = "random",
    *,
    changes: Mapping[str, Mapping[str, Any] | Rules] | None = None,
    executor: Executor | int | None = None,
    progress: bool | None = None,
) -> DataFrame:
    """Makes one change after the other and tells what each does to a measure, the largest first.

    Of many changes that do nothing, one in twenty leaves its 95% interval by chance. So a change counts as settled only where
    an interval that is the wider the more changes are tried (Bonferroni's) leaves out none.

    Args:
        rules: what is changed.
        measure: such as ``"seat 1 wins"`` or ``"decisions"``; see :func:`measures`.
        changes: tweaks by name, ``{"more coins": {"coin_limit": 5}}``, or whole rules, ``{"more coins":
            rules.tweak(coin_limit=5)}``; left out, those of :func:`changes_of`. What these rules do not allow is left out.
        players, games, seed, policy, executor, progress: as for :func:`lab.simulate`.

    Returns:
        A DataFrame by change: was, now, change, low, high, settled; interrupted, of the changes so far.

    Raises:
        RulesError: no such measure, or one of the changes that are named is none or not allowed.
        KeyboardInterrupt: interrupted before the first change.
    """
    tried = _tried(as_rules(rules), players, changes)
    same = _matched(policy)
    base = _whole(simulate(rules, players, games, seed, same, executor=executor, progress=progress), games)
    known = measures(base)
    if measure not in list(known):
        raise RulesError(f"{measure!r} is no measure of this study; measures: {', '.join(known)}")
    found: dict[str, Series[float]] = {}
    for name, other in tried.items():
        try:
            rows = simulate(other, players, games, seed, same, executor=executor, progress=progress)
        except RulesError:  # such as a game without end
            if changes is not None:
                raise
            continue
        if len(rows) < games:
            break
        found[name] = measures(rows).get(measure, _lacking(measure, base))
    table = _ranked(known[measure], found)
    table.attrs |= {"of": base.attrs["of"], "games": games}
    return table


def _tried(rules: Rules, players: int | Sequence[str], changes: object) -> dict[str, Rules]:
    """Makes the rules of each change before any game is played; of those that nobody named, what is not allowed is left out."""
    named_ones = changes_of(rules) if changes is None else changes
    if not isinstance(named_ones, Mapping):
        raise RulesError(f"changes= gives each change a name, {SUCH}, not {changes!r}")
    tried: dict[str, Rules] = {}
    for name, change in named_ones.items():
        try:
            other = _changed(rules, name, change)
            named(other, players)
        except RulesError:
            if changes is not None:
                raise
        else:
            tried[name] = other
    return tried


def _changed(rules: Rules, name: object, change: object) -> Rules:
    """Makes the rules of one change."""
    if isinstance(change, Rules):
        if change.game.id != rules.game.id:
            raise RulesError(f"the change {name!r} is to rules of the game that is changed, {rules!r}, not to {change!r}")
        return change
    if isinstance(change, Mapping) and all(isinstance(key, str) for key in change):
        return rules.tweak(**change)
    raise RulesError(f"the change {name!r} is a tweak or whole rules, {SUCH}, not {change!r}")


def _ranked(was: Series[float], found: Mapping[str, Series[float]]) -> DataFrame:
    """Puts what each change does to a measure into a table, the largest change first."""
    from pandas import DataFrame

    sure = 1 - (1 - CONFIDENCE) / max(1, len(found))
    rows = {}
    for name, now in found.items():
        if (was.notna() & now.notna()).sum() > 1:
            each, wide = difference(was, now), difference(was, now, sure).change
            rows[name] = (each.was, each.now, each.change.value, each.change.low, each.change.high, wide.clear)
    columns = ["was", "now", "change", "low", "high", "settled"]
    table = DataFrame.from_dict(rows, orient="index", columns=columns).rename_axis("change made")
    return table.sort_values("change", key=abs, ascending=False, kind="stable")
