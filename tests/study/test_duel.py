"""One way to play against another."""

from __future__ import annotations

from typing import Any

import pytest

import lab
from lab.study.duel import duel
from lab.study.simulate import InterruptedStudyWarning


class Race(lab.Game):
    """Each in turn says how far he runs; who runs farther wins, and if both run as far, both do."""

    id, title, players, Table = "race", "Race", (2, 4), lab.Table

    def setup(self, table: Any) -> None:
        """There is nothing to set up."""

    def turn(self, table: Any) -> lab.Flow:
        far = []
        for player in table.players:
            far.append((yield table.ask(player, "run how far", [1, 2, 3])))
        table.win([player for player, steps in zip(table.players, far, strict=True) if steps == max(far)], "ran farthest")


RULES = lab.rules(Race)


def fast(sight: Any) -> Any:
    return 3


def slow(sight: Any) -> Any:
    return 1


@pytest.mark.parametrize(("players", "lead"), [(2, 1.0), (3, 0.75), (4, 0.5)])
def test_who_always_wins_leads_by_his_whole_share(players: int, lead: float) -> None:
    """With 3 the winner's seats are two in one game of a deal, half a victory each, and one in the other: 0.75 on average."""
    found = duel(RULES, fast, slow, players, 20)
    assert found.lead.value == pytest.approx(lead) and found.clear and found.games == 20
    assert "fast" in found.one and "against" in repr(found) and "clearly better" in repr(found)
    other_way = duel(RULES, slow, fast, players, 20)
    assert other_way.lead.value == pytest.approx(-lead) and "clearly worse" in repr(other_way)


def test_the_same_against_itself_is_even_to_the_last_game() -> None:
    """Every deal is played twice with the seats exchanged, so what a seat is worth falls away."""
    found = duel(RULES, fast, fast, 2, 10)
    assert found.lead.value == 0 and found.lead.low == -found.lead.high and not found.clear
    assert "not clear yet" in repr(found)


def test_the_games_do_not_depend_on_who_plays_them() -> None:
    shelter = lab.rules("shelter")
    one, two = (duel(shelter, "sensible", "random", 3, 12, 5, executor=number, progress=False) for number in (1, 2))
    assert repr(one) == repr(two)


def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    with pytest.raises(lab.RulesError, match="unknown policy 'clever'"):
        duel(RULES, "clever", "random", 2, 4)
    for games in (2, 1, 0, True, 5.5, "10"):
        with pytest.raises(lab.RulesError, match=f"a duel is of 4 games or more, two deals .*, not of games={games!r}"):
            duel(RULES, fast, slow, 2, games)  # type: ignore[arg-type]
    with pytest.raises(lab.RulesError, match=r"a policy is a name \(random, .*\) or a function .*, not \['random', 'sensible'\]"):
        duel(RULES, ["random", "sensible"])  # type: ignore[arg-type]
    with pytest.raises(lab.RulesError, match=r"Search is a class; a policy is what it makes: Search\(...\), with brackets"):
        duel(RULES, lab.Search, "random")
    with pytest.raises(lab.RulesError, match="rules such as"):
        duel("race", fast, slow)  # type: ignore[arg-type]


def test_a_lead_stays_between_its_ends_and_has_width() -> None:
    """Worked by hand: to 20 deals that all lead by 1, two are added, of which the squares are 1 in sum."""
    found = duel(RULES, fast, slow, 2, 40).lead
    middle = 20 / 22
    reach = 1.959963984540054 * ((21 / 22 - middle**2) / 22) ** 0.5
    assert (found.value, found.low, found.high) == pytest.approx((1.0, middle - reach, 1.0))
    for games in (3, 4, 6):
        few = duel(RULES, fast, slow, 2, games).lead
        assert -1 <= few.low < few.value == few.high == 1


def test_an_interrupted_duel_counts_the_deals_that_were_played_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def until(last: int) -> Any:
        def policy(sight: Any) -> Any:
            nonlocal asked
            asked += 1
            if asked == last:
                raise KeyboardInterrupt
            return 3

        asked = 0
        return policy

    monkeypatch.setattr("lab.study.simulate.CHUNK", 0)  # so that games are kept one by one
    with pytest.warns(InterruptedStudyWarning):
        assert duel(RULES, until(14), slow, 2, 20, executor=1, progress=False).games == 6  # ten games, then three
    with pytest.warns(InterruptedStudyWarning), pytest.raises(KeyboardInterrupt):
        duel(RULES, until(12), slow, 2, 20, executor=1, progress=False)
