"""Two sets of rules on the same luck."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from pandas import DataFrame, Series

import lab
from lab.engine.sight import Sight
from lab.study import compare as comparing
from lab.study import plots
from lab.study.compare import Comparison, _ranked, measures, summary, tornado, worth
from lab.study.policy import matched
from lab.study.simulate import InterruptedStudyWarning
from lab.study.statistics import Estimate

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


def test_pairing_saves_games_when_a_deck_has_a_card_more() -> None:
    """The games are alike up to where the card shows; in a match of several rounds little of that is left at its end."""
    rules = RULES.tweak(wins_needed_4p_5p=1)
    more = rules.tweak(cards={"miner": rules.cards["miner"].count + 1})
    found = lab.compare(rules, more, 4, 600, 1, executor=1, progress=False).differences()
    for measure in ("turns", "ends: artifact_found"):
        assert (found[measure].gain or 0) > 1.4, measure


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


def rows_of(*games: tuple[str, str, float]) -> DataFrame:
    """Makes rows of games of two: the role of seat 1, the reason, and what seat 1 won; seat 2 is always a dog."""
    return DataFrame(
        {
            "winners": [["Anna"] if won else [] for _, _, won in games],
            "reason": [reason for _, reason, _ in games],
            "decisions": 1, "turns": 1, "won_1": [won for _, _, won in games], "won_2": 0.0,
            "role_1": [role or None for role, _, _ in games], "role_2": "dog",
        }
    )  # fmt: skip


def test_a_role_counts_in_the_games_that_have_it() -> None:
    found = measures(rows_of(("wolf", "howl", 1.0), ("wolf", "end", 0.0), ("sheep", "end", 0.0), ("", "end", 0.0)))
    assert found["wolf wins"].tolist()[:2] == [1.0, 0.0] and found["wolf wins"].isna().tolist() == [False, False, True, True]
    assert found["dog wins"].tolist() == [0.0] * 4
    assert found["nobody wins"].tolist() == [0.0, 1.0, 1.0, 1.0]
    table = summary(rows_of(("wolf", "howl", 1.0), ("wolf", "end", 0.0), ("sheep", "end", 0.0)))
    assert table.loc["wolf wins", "value"] == 0.5 and "sheep wins" not in table.index  # of one game nothing is known


def test_a_role_or_ending_of_one_side_only() -> None:
    was = rows_of(("wolf", "howl", 1.0), ("wolf", "howl", 1.0), ("wolf", "howl", 1.0))
    now = rows_of(("sheep", "end", 0.0), ("sheep", "howl", 1.0), ("sheep", "end", 0.0))
    found = Comparison(RULES, RULES, was, now).differences()
    assert "wolf wins" not in found and "sheep wins" not in found  # no pair has them on both sides
    assert (found["ends: end"].was, found["ends: end"].now) == (0.0, pytest.approx(2 / 3))
    assert (found["nobody wins"].was, found["nobody wins"].now) == (0.0, pytest.approx(2 / 3))


def test_an_interrupted_comparison_pairs_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    def impatient(after: int) -> Any:
        def policy(sight: Sight) -> Any:
            nonlocal asked
            asked += 1
            if asked == after:
                raise KeyboardInterrupt
            return sight.options[0]

        asked = 0
        return policy

    total = int(lab.simulate(RULES, 3, 30, 1, lambda sight: sight.options[0], executor=1, progress=False)["decisions"].sum())
    with pytest.warns(InterruptedStudyWarning):
        found = lab.compare(RULES, RULES, 3, 30, 1, impatient(total + total // 2), executor=1, progress=False)
    assert 0 < found.games < 30 and found.parted == 0
    with pytest.warns(InterruptedStudyWarning), pytest.raises(KeyboardInterrupt):
        lab.compare(RULES, RULES, 3, 30, 1, impatient(total // 2), executor=1, progress=False)
    changes: dict[str, Any] = {"one": {}, "two": {}, "three": {}}
    with pytest.warns(InterruptedStudyWarning):
        table = tornado(RULES, "turns", 3, 30, 1, impatient(total * 5 // 2), changes=changes, executor=1, progress=False)
    assert list(table.index) == ["one"]


def test_the_worth_of_a_card_counts_the_seats_that_used_it() -> None:
    rows = lab.simulate(RULES, 3, 60, 1, executor=1, progress=False)
    table = worth(rows)
    for use in table.index[:5]:
        users = [(row, seat) for _, row in rows.iterrows() for seat in range(3) if row["uses"].get(use, [0] * 3)[seat]]
        assert table.loc[use, "seats"] == len(users)
        assert table.loc[use, "wins with"] == pytest.approx(sum(row[f"won_{seat + 1}"] for row, seat in users) / len(users))


def test_uses_tell_seats_and_shares_that_a_victory_can_have() -> None:
    """Two of two shared a victory, once; with two games that brought all and two that brought nothing more, half of six."""
    rows = rows_of(*[("wolf", "end", 0.5)] * 2)
    rows["won_2"], rows["uses"] = 0.5, [{"howl": (1, 1), "bark": (1, 0)}, {"howl": (0, 0)}]
    table = Comparison(RULES, RULES, rows, rows).uses()
    assert table.loc["howl", "seats was"] == table.loc["howl", "seats now"] == 2 and not any("games" in name for name in table)
    reach = 1.959963984540054 * ((2 * 0.25 + 2) / 6 - 0.25) ** 0.5 / 6**0.5
    found = table.loc["howl", ["wins with was", "low was", "high was"]].tolist()
    assert found == pytest.approx([0.5, 0.5 - reach, 0.5 + reach])
    assert 0 < table.loc["bark", "low now"] < 0.5 < table.loc["bark", "high now"] < 1


def test_no_share_of_victories_leaves_what_a_share_can_be() -> None:
    kings = lab.rules("underground_kings")
    table = lab.compare(kings, kings.tweak(hand_size=5), 3, 30, executor=1, progress=False).uses()
    for side in ("was", "now"):
        low, value, high = (table[f"{name} {side}"].dropna() for name in ("low", "wins with", "high"))
        assert len(low) and ((low >= 0) & (low <= value) & (value <= high) & (high <= 1)).all()
    assert set(table.index) <= {f"play {card}" for card in kings.cards}  # of a card, wherever it is played


def test_no_number_of_games_is_missing_in_one_way() -> None:
    """Where all measures are alike and where only some are, what is empty is the same empty."""
    alike = lab.compare(RULES, RULES, 3, 5, 1, executor=1, progress=False).table
    other = lab.compare(RULES, RULES.tweak(wins_needed_3p=5), 3, 20, 1, executor=1, progress=False).table
    assert alike["games needed"].isna().all() and not other["games needed"].isna().all()
    for table in (alike, other):
        assert (str(table["games needed"].dtype), str(table["gain by pairing"].dtype)) == ("Int64", "float64")
    assert lab.compare(RULES, RULES, 3, 1, 1, executor=1, progress=False).table.empty  # of one pair nothing is known


def test_whole_rules_are_a_change_too() -> None:
    changes = {"tweak": {"wins_needed_3p": 5}, "rules": RULES.tweak(wins_needed_3p=5)}
    table = tornado(RULES, "turns", 3, 10, 1, changes=changes, executor=1, progress=False)
    assert table.loc["tweak"].tolist() == table.loc["rules"].tolist() and table.loc["rules", "change"] > 0


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (["coin_limit"], "changes= gives each change a name, such as .*, not \\['coin_limit'\\]"),
        (5, "changes= gives each change a name"),
        ({"a": 5}, "the change 'a' is a tweak or whole rules, such as .*, not 5"),
        ({"a": {5: 5}}, "the change 'a' is a tweak or whole rules"),
        ({"a": ("coin_limit", 5)}, "the change 'a' is a tweak or whole rules"),
        (
            {"a": lab.rules("saboteur")},
            "the change 'a' is to rules of the game that is changed, .*'shelter'.*, not to .*'saboteur'",
        ),
        ({"a": {"coin_limt": 5}}, "did you mean coin_limit"),
    ],
)
def test_what_is_no_change_is_refused_with_a_sentence(changes: Any, says: str) -> None:
    with pytest.raises(lab.RulesError, match=says):
        tornado(RULES, "turns", 3, 5, changes=changes, executor=1, progress=False)


def test_a_tornado_puts_the_largest_change_first() -> None:
    changes = {"longer series": {"wins_needed_3p": 5}, "as it is": {}, "price 3": {"paid_price": 3}}
    table = tornado(RULES, "turns", 3, 40, 1, changes=changes, executor=1)
    assert table["change"].abs().is_monotonic_decreasing
    assert table.loc["as it is", "change"] == 0 and table.index[0] == "longer series"
    assert table.loc["longer series", "settled"] and not table.loc["as it is", "settled"]
    with pytest.raises(lab.RulesError, match="no measure of this study; measures: seat 1 wins"):
        tornado(RULES, "joy", 3, 4, 1, changes=changes, executor=1)


def test_many_changes_that_do_nothing_settle_nothing() -> None:
    rng = random.Random(1)
    was = Series([rng.random() for _ in range(60)])
    chance = {f"change {n}": was + [rng.gauss(0, 1) for _ in range(60)] for n in range(100)}
    table = _ranked(was, chance)
    apart = (table["low"] > 0) | (table["high"] < 0)
    assert 1 <= apart.sum() <= 12 and not table["settled"].any()  # 5 of 100 are to be expected outside of their own interval


def test_nothing_is_played_before_both_sides_are_known_to_be_playable(monkeypatch: pytest.MonkeyPatch) -> None:
    def simulated(*args: Any, **more: Any) -> None:
        raise AssertionError("a game was played")

    monkeypatch.setattr(comparing, "simulate", simulated)
    with pytest.raises(lab.RulesError, match="is for 3 to 10 players, not 2"):
        lab.compare(lab.rules("saboteur", edition="2"), lab.rules("saboteur", edition="1"), 2, 50)
    changes: dict[str, Any] = {"more": {"coin_limit": 5}, "slip": {"coin_limt": 5}}
    with pytest.raises(lab.RulesError, match="did you mean coin_limit"):
        tornado(RULES, "turns", 3, 50, changes=changes)


def test_a_card_that_never_won_may_win_yet() -> None:
    rows = rows_of(*[("wolf", "end", 0.0)] * 5)
    rows["uses"] = [{"play howl": (1, 0)}] * 5
    found = worth(rows).loc["play howl"]
    assert (found["wins with"], found["low"]) == (0.0, 0.0) and found["high"] == pytest.approx(0.4345, abs=1e-4)  # Wilson, 0 of 5


def test_rules_of_two_games_are_not_compared() -> None:
    with pytest.raises(lab.RulesError, match="of one game"):
        lab.compare(RULES, lab.rules("saboteur"))
    with pytest.raises(lab.RulesError, match="rules such as"):
        lab.compare(RULES, "shelter")  # type: ignore[arg-type]


def test_plots_name_their_reference_and_the_number_of_games() -> None:
    found = lab.compare(RULES, RULES.tweak(paid_price=3), 3, 40, 1, executor=1, progress=False)
    for figure, words in [
        (plots.seats(found.was), ["40 games", "even"]),
        (plots.endings(found.was), ["40 games"]),
        (plots.lengths(found.was), ["40 games", "median"]),
        (found.plot(), ["40 games of Shelter 1.0 on the same luck", "no change"]),
    ]:
        (axes,) = figure.axes
        said = [axes.get_xlabel(), *(text.get_text() for text in axes.texts)]
        assert all(any(word in each for each in said) for word in words)
        assert said[0] in repr(figure)  # the twin in words
        picture, size = figure._repr_png_()
        assert picture.startswith(b"\x89PNG") and size == {"width": 700}


@pytest.mark.parametrize("draw", [plots.seats, plots.endings, plots.lengths, summary, worth])
def test_what_is_no_study_is_refused_with_a_sentence(draw: Any) -> None:
    found = lab.compare(RULES, RULES, 3, 3, 1, executor=1, progress=False)
    with pytest.raises(lab.RulesError, match=r"two studies: give its \.was or its \.now"):
        draw(found)
    with pytest.raises(lab.RulesError, match=r"are what lab\.simulate\(rules, \.\.\.\) returns, not 5"):
        draw(5)
    with pytest.raises(lab.RulesError, match="not a table with the columns was, now, "):
        draw(found.table)


def test_plots_refuse_what_they_cannot_draw_with_a_sentence() -> None:
    found = lab.compare(RULES, RULES, 3, 3, 1, executor=1, progress=False)
    for draw, says in [
        (lambda: plots.changes(found.was), "those of a comparison"),  # type: ignore[arg-type]
        (lambda: plots.changes(found, ["seat 1 win"]), "did you mean seat 1 wins"),
        (lambda: plots.tornado(found.was, "turns"), "a table that lab.tornado"),
        (lambda: plots.tornado(5, "turns"), "a table that lab.tornado"),  # type: ignore[arg-type]
        (lambda: plots.lengths(found.was, "turn"), "did you mean turns"),
        (lambda: plots.lengths(found.was, "reason"), "unknown length of a game 'reason'"),
        (lambda: plots.seats(found.was, ["Anna"]), "there are 3 seats, and 1 names"),
    ]:
        with pytest.raises(lab.RulesError, match=says):
            draw()
    assert "seat 1: " in repr(plots.seats(found.was.head(1)))  # one game is little, and can be drawn


def test_a_number_reads_alike_in_table_and_picture() -> None:
    """1074 of 4000 victories are 0.2685, in a table rounded to the even 0.268."""
    rows = rows_of(*[("wolf", "end", 1.0)] * 1074, *[("wolf", "end", 0.0)] * 2926)
    value = summary(rows).round(3).loc["seat 1 wins", "value"]
    assert value == 0.268 and "seat 1: 0.268 (" in repr(plots.seats(rows))


def test_a_picture_says_in_words_what_it_shows() -> None:
    rows = lab.simulate(RULES, 3, 40, 1, executor=1, progress=False)
    table = summary(rows)
    for seat in (1, 2, 3):
        value, low, high = table.loc[f"seat {seat} wins"]
        assert f"seat {seat}: {Estimate(value, low, high)}" in repr(plots.seats(rows))
    assert f"median {rows['turns'].median():g}" in repr(plots.lengths(rows))


def test_a_tornado_tells_its_games_and_leaves_the_names_of_changes_alone() -> None:
    table = tornado(RULES, "turns", 3, 10, 1, changes={"coin_limit=5": {"coin_limit": 5}}, executor=1)
    (axes,) = plots.tornado(table, "turns").axes
    assert axes.get_xlabel() == "change of: turns, 10 games of Shelter 1.0 each"
    assert [label.get_text() for label in axes.get_yticklabels()] == ["coin_limit=5"]
    tweaked = lab.simulate(RULES.tweak(coin_limit=5), 3, 5, 1, executor=1, progress=False)
    assert plots.endings(tweaked).axes[0].get_xlabel() == "share of endings, 5 games of Shelter 1.0, tweaked"


def test_endings_are_drawn_in_the_words_of_the_game_if_the_rows_know_them() -> None:
    rows = lab.simulate(RULES, 3, 20, 1, executor=1, progress=False)
    rows.attrs["endings"] = {"count": "the keys are counted"}
    (axes,) = plots.endings(rows).axes
    said = [label.get_text() for label in axes.get_yticklabels()]
    assert said[0] == "the keys are counted" and not any("_" in each for each in said)
    assert "the keys are counted: " in repr(plots.endings(rows))
