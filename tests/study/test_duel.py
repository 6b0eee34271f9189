"""One way to play against another."""

from __future__ import annotations

from typing import Any

import pytest

import lab
from lab.study.duel import duel


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
    assert "fast" in found.one and "is better" in repr(found)
    assert duel(RULES, slow, fast, players, 20).lead.value == pytest.approx(-lead)


def test_the_same_against_itself_is_even_to_the_last_game() -> None:
    """Every deal is played twice with the seats exchanged, so what a seat is worth falls away."""
    found = duel(RULES, fast, fast, 2, 10)
    assert found.lead.value == found.lead.low == found.lead.high == 0 and not found.clear
    assert "not clear yet" in repr(found)


def test_the_games_do_not_depend_on_who_plays_them() -> None:
    shelter = lab.rules("shelter")
    one, two = (duel(shelter, "sensible", "random", 3, 12, 5, executor=number, progress=False) for number in (1, 2))
    assert repr(one) == repr(two)


def test_what_cannot_be_played_is_refused_in_a_sentence() -> None:
    with pytest.raises(lab.RulesError, match="unknown policy 'clever'"):
        duel(RULES, "clever", "random", 2, 4)
    with pytest.raises(lab.RulesError, match="at least two games"):
        duel(RULES, fast, slow, 2, 1)
