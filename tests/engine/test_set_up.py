"""The set-up as a player lives through it: other worlds of it, the check for leaks in it, the search in it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import lab
from lab.engine.course import Course
from lab.engine.foretold import Call, Foretold, changed
from lab.engine.luck import Luck
from lab.engine.run import Run
from lab.engine.sight import Sight
from lab.engine.worlds import redeal_run
from lab.study.search import Search
from tests.engine.wells import BURIES, CARDS, DEALT, TELLS, Well, Wells

NAMES = ["Anna", "Boris", "Vera"]


def session(steps: int, seed: int = 1) -> lab.Session:
    """A game after so many of the questions of its set-up."""
    s = lab.Session(lab.rules(Wells), NAMES, seed)
    for _ in range(steps):
        s.choose(s.decision.options[0])
    return s


# --- worlds -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [0, 1, 2])
@pytest.mark.parametrize("viewer", [*NAMES, "spectator"])
def test_worlds_of_a_set_up_look_the_same_and_hide_something_else(steps: int, viewer: str) -> None:
    s = session(steps)
    true: Any = s.table
    worlds: list[Any] = s.worlds(viewer, 20)
    assert len(worlds) == 20 and len({world.digest() for world in worlds}) > 15
    me = NAMES.index(viewer) if viewer in NAMES else None
    for world in worlds:
        assert list(map(len, world.hands)) == list(map(len, true.hands))
        lying = [*world.deck, *(card for part in (world.hands, world.buried) for cards in part for card in cards)]
        assert Counter(lying) == Counter(CARDS)
        if me is not None:
            assert world.hands[me] == true.hands[me] and world.buried[me] == true.buried[me]


def test_every_card_that_a_player_does_not_hold_may_be_buried_by_another() -> None:
    s = session(1)
    mine = s.table.hands[1]  # type: ignore[attr-defined]
    buried = Counter(world.buried[0][0] for world in s.worlds("Boris", 600, seed=2))  # type: ignore[attr-defined]
    assert set(buried) == set(CARDS) - set(mine)
    assert max(buried.values()) < 600 / len(buried) * 1.8  # each about as likely: 43 of 600, give or take


def test_in_the_worlds_of_a_set_up_the_same_decision_waits() -> None:
    run = Run.new(lab.rules(Wells), 3, 4)
    since = Run(run.table.copy())
    run.begin()
    world = redeal_run(since, [], 0, Luck(1))
    assert world is not None and world.decision is not None and run.decision is not None
    assert world.decision.options == run.decision.options
    assert type(world.table.luck) is Luck and world.table.luck.counts == run.table.luck.counts
    world.choose(world.decision.options[0])
    assert world.decision is not None and world.decision.player == 1


def test_a_player_who_looks_ahead_does_so_in_the_set_up() -> None:
    course = Course(Run.new(lab.rules(Wells), 3, 1), 1)
    assert course.ask() is not None
    assert Search(games=6)(Sight(course)) in Sight(course).options


def test_the_worlds_of_a_set_up_in_which_kings_are_chosen() -> None:
    s = lab.Session(lab.rules("underground_kings", king_assignment="choose"), 3, seed=1)
    s.choose(s.decision.options[0])
    assert [world.kings for world in s.worlds("spectator", 5)] == [s.table.kings] * 5  # type: ignore[attr-defined]


class Dice(Wells):
    """What luck brings in its set-up is a pick, and told to nobody."""

    id = "dice_wells"

    def setup(self, table: Any) -> Any:
        table.luck.pick("dice", range(1000, 2000))
        yield from super().setup(table)


def test_a_pick_among_numbers_comes_out_otherwise_too() -> None:
    s = lab.Session(lab.rules(Dice), NAMES, 1)
    assert len(s.worlds("Anna", 5)) == 5


# --- luck that is told what to bring ------------------------------------------------------------------------------------------


def test_foretold_luck_brings_what_it_is_told_and_then_goes_on_as_ever() -> None:
    plain, noted = Luck(3), Foretold(Luck(3))
    for luck in (plain, noted):
        luck.order("deck", "abcd")
        luck.pick("dice", range(6))
    assert noted.used == plain.used and noted.counts == plain.counts
    deck = noted.calls[0]
    told = Foretold(Luck(3), [deck._replace(brought=(1, 0, 2, 3)), Call("dice", 6, 4)])
    first, second, *rest = plain.used[0][1]
    assert told.order("deck", "abcd") == [second, first, *rest] and told.pick("dice", range(6)) == 4
    assert told.pick("dice", range(6)) == plain.pick("dice", range(6)) and told.used[1] == ("dice", 4)


@pytest.mark.parametrize("call", [Call("dice", 6, 1), Call("deck", 5, (0, 1, 2, 3, 4)), Call("deck", 4, 1)])
def test_foretold_luck_refuses_to_bring_what_it_is_not_asked_for(call: Call) -> None:
    with pytest.raises(lab.LuckError):
        Foretold(Luck(1), [call]).order("deck", "abcd")


def test_a_change_exchanges_two_cards_or_turns_a_die() -> None:
    calls = [Call("deck", 4, (0, 1, 2, 3)), Call("dice", 6, 2), Call("one", 1, 0)]
    for n in range(40):
        deck, die, one = changed(calls, Luck(n))
        assert one == calls[2]
        assert deck == calls[0] or die == calls[1]
        assert isinstance(deck.brought, tuple) and sum(i != j for i, j in enumerate(deck.brought)) in (0, 2)
    assert changed(calls[2:], Luck(1)) == calls[2:]


# --- leaks --------------------------------------------------------------------------------------------------------------------


class Open(Wells):
    id, secret = "open", False


class Prompting(Wells):
    id = "prompting"

    def prompt(self, table: Any, who: Any) -> str:
        return f"which card do you bury? {table.deck[-1]} lies on the deck"


class Telling(Wells):
    id, told = "telling", TELLS


class Counting(Wells):
    """Asks everybody once more who has buried a star: the number of questions tells."""

    id = "counting"

    def setup(self, table: Any) -> Any:
        yield from super().setup(table)
        for who in table.players:
            if str(table.buried[who][0]).startswith("star"):
                yield table.ask(who, "go on?", ["yes"])


class Dealing(Wells):
    """Asks nothing in its set-up, and tells everybody what is dealt."""

    id = "dealing"
    shown = lab.Kind("shown", "who cards", "{who} is dealt {cards}", "{who} is dealt {cards}")

    def setup(self, table: Any) -> None:
        table.deck = table.luck.order("deck", table.rules.copies())
        table.hands = [[table.deck.pop() for _ in range(4)] for _ in table.players]
        table.buried, table.row, table.laid = [[] for _ in table.players], [], [0 for _ in table.players]
        table.active = table.players[0]
        for who in table.players:
            table.tell(who, self.shown, who, tuple(table.hands[who]))


class Hushed(Dealing):
    id, shown = "hushed", DEALT


@pytest.mark.parametrize("game", [Open, Prompting, Telling, Counting, Dealing])
def test_a_leak_in_the_set_up_is_found(game: type[lab.Game]) -> None:
    report = lab.check_two_worlds(lab.rules(game), 3, games=12)
    assert any(leak.startswith("the set-up, seen by ") for leak in report.leaks), report


@pytest.mark.parametrize("game", [Wells, Hushed])
def test_a_set_up_that_tells_nothing_is_compared_and_has_no_leak(game: type[lab.Game]) -> None:
    report = lab.check_two_worlds(lab.rules(game), 3, games=20)
    assert report.leaks == [] and report.remarks == []
    assert report.set_ups > 10


QUICK = {"shelter": {}, "saboteur": {}, "myth": {"stall_rounds": 3}, "underground_kings": {"king_assignment": "choose"}}


@pytest.mark.parametrize("game", QUICK)
def test_the_set_ups_of_the_lab_are_compared(game: str) -> None:
    report = lab.check_two_worlds(lab.rules(game, **QUICK[game]), 3, games=1, seed=5)
    assert report.leaks == [] and report.remarks == [] and report.set_ups == 1


class Fixed(Wells):
    """It keeps on its table, and not in a zone, how all cards lie, so that no other deal differs in hidden cards alone."""

    id = "fixed"

    def prompt(self, table: Any, who: Any) -> str:
        table.order = tuple(card for cards in (table.deck, *table.hands) for card in cards)
        return super().prompt(table, who)


def test_the_report_says_what_of_a_set_up_could_not_be_compared() -> None:
    report = lab.check_two_worlds(lab.rules(Fixed), 3, games=2)
    assert report.set_ups == 0 and report.undealt >= 2
    said = "no other deal of the set-up could be had: its questions were compared under other secret choices alone"
    assert report.remarks == [said] and said in repr(report)


# --- pools --------------------------------------------------------------------------------------------------------------------


class Apart(Well):
    layout = tuple(
        lab.Zone("buried", "buried", lab.Seen.OWNER, each=True, pool="buried") if part.field == "buried" else part
        for part in Well.layout
    )


class Pooled(Wells):
    id, Table = "pooled", Apart


def test_a_pool_whose_cards_come_from_another_is_remarked_on_once() -> None:
    report = lab.check_two_worlds(lab.rules(Pooled), 3, games=5)
    (remark,) = report.remarks
    assert "is found in 'hands' (pool='') and 'buried' (pool='buried'): worlds exchange no cards between them" in remark
    assert report and remark in repr(report)


def test_what_is_buried_is_known_to_its_owner_alone() -> None:
    s = session(3)
    assert BURIES.name in [event.kind.name for event in s.cursor.events]
    assert "face" not in s.view("Boris")["seats"][0]["zones"][1]["places"][0]
