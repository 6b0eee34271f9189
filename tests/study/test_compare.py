"""Two sets of rules on the same luck."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lab
from lab.study import plots
from lab.study.compare import measures, summary, tornado, worth
from lab.study.policy import Sight, matched

RULES = lab.rules("shelter", edition="1.0")


def test_the_same_rules_do_not_differ() -> None:
    found = lab.compare(RULES, RULES, 3, 50, 1, executor=1, progress=False)
    assert found.parted == 0
    assert not found.table["change"].any() and not found.table["settled"].any()


def test_pairing_saves_games() -> None:
    found = lab.compare(RULES, RULES.tweak(coin_limit=5), 4, 400, 1, executor=1, progress=False)
    gains = [each.gain for name, each in found.differences().items() if name.startswith("seat")]
    assert all(gain is not None and gain > 3 for gain in gains)
    assert 0 < found.parted < 1


def test_matched_players_choose_every_option_as_often_as_any() -> None:
    counts: Counter[tuple[int, int]] = Counter()

    def counting(sight: Sight) -> Any:
        option = matched(sight)
        if len(sight.options) == 4:
            counts[4, list(map(str, sight.options)).index(str(option))] += 1
        return option

    lab.simulate(RULES, 3, 300, 1, counting, executor=1, progress=False)
    times = [counts[4, place] for place in range(4)]
    expected = sum(times) / 4
    assert expected > 200
    assert sum((each - expected) ** 2 / expected for each in times) < 16.27  # chi-square, 3 degrees of freedom, 0.1%


def test_measures_and_their_summary() -> None:
    rows = lab.simulate(RULES, 3, 40, 1, executor=1, progress=False)
    found = measures(rows)
    assert sum(found[f"seat {seat} wins"].sum() for seat in (1, 2, 3)) == pytest.approx(sum(map(bool, rows["winners"])))
    endings = [name for name in found if name.startswith("ends: ")]
    assert sum(found[name].sum() for name in endings) == 40
    table = summary(rows)
    assert (table["low"] <= table["value"]).all() and (table["value"] <= table["high"]).all()


def test_the_worth_of_a_card_counts_the_seats_that_used_it() -> None:
    rows = lab.simulate(RULES, 3, 60, 1, executor=1, progress=False)
    table = worth(rows)
    for use in table.index[:5]:
        users = [(row, seat) for _, row in rows.iterrows() for seat in range(3) if row["uses"].get(use, [0] * 3)[seat]]
        assert table.loc[use, "games"] == len(users)
        assert table.loc[use, "wins with"] == pytest.approx(sum(row[f"won_{seat + 1}"] for row, seat in users) / len(users))


def test_a_tornado_puts_the_largest_change_first() -> None:
    changes = {"longer series": {"wins_needed_3p": 5}, "as it is": {}, "price 3": {"paid_price": 3}}
    table = tornado(RULES, "turns", 3, 40, 1, changes=changes, executor=1)
    assert table["change"].abs().is_monotonic_decreasing
    assert table.loc["as it is", "change"] == 0 and table.index[0] == "longer series"
    with pytest.raises(lab.RulesError, match="no measure of this study; measures: seat 1 wins"):
        tornado(RULES, "joy", 3, 4, 1, changes=changes, executor=1)


def test_rules_of_two_games_are_not_compared() -> None:
    with pytest.raises(lab.RulesError, match="of one game"):
        lab.compare(RULES, "shelter")  # type: ignore[arg-type]


def test_plots_name_their_reference_and_the_number_of_games() -> None:
    found = lab.compare(RULES, RULES.tweak(paid_price=3), 3, 40, 1, executor=1, progress=False)
    for figure, words in [
        (plots.seats(found.was), ["40 games", "even"]),
        (plots.endings(found.was), ["40 games"]),
        (plots.lengths(found.was), ["40 games", "median"]),
        (found.plot(), ["40 games on the same luck", "no change"]),
    ]:
        (axes,) = figure.axes
        said = [axes.get_xlabel(), *(text.get_text() for text in axes.texts)]
        assert all(any(word in each for each in said) for word in words)
