"""Two worlds that differ in what a player may not know: redeals, and that the check finds leaks planted on purpose."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine import view as views
from lab.engine.luck import Luck
from lab.engine.memory import Memory
from lab.engine.worlds import check_two_worlds, redeal
from lab.games.shelter import events, flow, looks
from lab.games.shelter.cards import Role
from lab.games.shelter.table import ShelterTable
from tests.engine.play import EDITIONS, choose, fewer, session

# --- redeals ----------------------------------------------------------------------------------------------------------------


def cards_of(table: Any) -> Counter[Any]:
    return Counter([*table.deck, *table.cave, *table.discard, *(card for hand in table.hands for card in hand)])


def between_turns(s: lab.Session) -> lab.Table:
    """The table at the last turn boundary before the cursor."""
    return next(node.save for node in reversed(s.cursor.path()) if node.save is not None)[0].copy()


@fewer(2)
@given(
    st.sampled_from(EDITIONS), st.integers(0, 999), st.lists(st.integers(0, 999), max_size=40), st.integers(-1, 2), st.booleans()
)
def test_a_redeal_keeps_every_card_and_what_the_viewer_sees(
    edition: str, seed: int, numbers: list[int], viewer: int, swap: bool
) -> None:
    s = session(edition, 3, seed)
    for number in numbers:
        choose(s, number)
    table = between_turns(s)
    before = table.digest()
    other = redeal(table, viewer, Luck(seed), Memory(viewer), swap_only=swap)
    assert table.digest() == before
    if other is not None:
        assert cards_of(other) == cards_of(table)
        for look in (views.common, lambda t, v, m: views.seats(t, v, m, None)):
            assert look(other, viewer, Memory(viewer)) == look(table, viewer, Memory(viewer))
        assert viewer < 0 or other.hands[viewer] == table.hands[viewer]
        for zone in ("deck", "cave", "hands"):
            assert len(getattr(other, zone)) == len(getattr(table, zone))
        assert list(map(len, other.hands)) == list(map(len, table.hands))


def test_a_redeal_does_move_hidden_cards() -> None:
    table = between_turns(session(seed=5))
    dealt = {redeal(table, 0, Luck(n)).digest() for n in range(30)}  # type: ignore[union-attr]
    assert len(dealt) == 30


def test_a_redeal_leaves_alone_what_the_viewer_knows() -> None:
    table = between_turns(session(seed=5))
    memory = Memory(0)
    memory.sees_at("cave", 1, table.cave[1])
    memory.sees_all(("hands", 2), table.hands[2])
    memory.sees_top("deck", table.deck[-1:])
    for n in range(40):
        other: Any = redeal(table, 0, Luck(n), memory)
        assert other.cave[1] is table.cave[1] and other.deck[-1] is table.deck[-1]
        assert Counter(other.hands[2]) == Counter(table.hands[2])


# --- no leak as it is -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_tells_two_worlds_apart(edition: str) -> None:
    rules = lab.rules("shelter", edition=edition, candidate_cards=["mr_chaos", "grave_robber"])
    report = check_two_worlds(rules, 3, games=6, seed=1)
    assert report, report.leaks
    assert report.positions > 100


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("edition", EDITIONS)
def test_nothing_tells_two_worlds_apart_long(edition: str, players: int) -> None:
    rules = lab.rules("shelter", edition=edition, start_coins=3, memo_start_coins=3)
    for each in (
        rules,
        rules.tweak(hand_pick="looker_picks_position", traps_active_in_cave=True, chosen_player_may_be_self=True),
    ):
        report = check_two_worlds(each, players, games=60, seed=9)
        assert report, report.leaks


# --- leaks planted on purpose -----------------------------------------------------------------------------------------------

Plant = Callable[[pytest.MonkeyPatch], None]


def prompt_names_a_hidden_card(m: pytest.MonkeyPatch) -> None:
    ask = ShelterTable.ask
    m.setattr(ShelterTable, "ask", lambda t, me, prompt, *a, **k: ask(t, me, f"{prompt} ({t.cave[0]} lies in cave 1)", *a, **k))


def prompt_names_a_card_of_the_one_who_is_asked(m: pytest.MonkeyPatch) -> None:
    ask = ShelterTable.ask
    m.setattr(
        ShelterTable,
        "ask",
        lambda t, me, prompt, *a, **k: ask(t, me, f"{prompt} {t.hands[me][0]}" if t.hands[me] else prompt, *a, **k),
    )


def options_depend_on_another_hand(m: pytest.MonkeyPatch) -> None:
    def fewer(t: Any, me: Any, **k: Any) -> Any:
        moves = actions(t, me, **k)
        trapped = any(card.role is Role.TRAP for player in t.others(me) for card in t.hands[player])
        return [move for move in moves if not str(move).startswith("research")] if trapped else moves

    actions = flow.actions
    m.setattr(flow, "actions", fewer)


def options_come_in_the_order_of_the_deck(m: pytest.MonkeyPatch) -> None:
    actions = flow.actions
    m.setattr(flow, "actions", lambda t, me: sorted(actions(t, me), key=lambda move: move.card in t.deck))


def refusal_depends_on_another_hand(m: pytest.MonkeyPatch) -> None:
    def more(t: Any, me: Any) -> Iterable[lab.Barred]:
        yield from barred(t, me)
        keys = sum(card.role is Role.KEY for player in t.others(me) for card in t.hands[player])
        yield lab.Barred("play nothing", f"the others hold {keys} keys", "SHE-ACT-01")

    barred = flow.barred_actions
    m.setattr(flow, "barred_actions", more)


def public_words_hold_a_private_card(m: pytest.MonkeyPatch) -> None:
    words = events.DRAWS.public
    object.__setattr__(events.DRAWS, "public", "{player} draws {card}")
    m.setattr(events, "DRAWS", events.DRAWS)
    undo.append(lambda: object.__setattr__(events.DRAWS, "public", words))


def reaction_is_asked_only_of_those_who_can(m: pytest.MonkeyPatch) -> None:
    def window(self: Any, t: Any) -> Any:
        if looks.traps_of(t, self.holder):
            yield from whole(self, t)

    whole = looks.Look.window
    m.setattr(looks.Look, "window", window)


def turn_goes_on_only_if_somebody_holds_a_trap(m: pytest.MonkeyPatch) -> None:
    def longer(self: Any, t: Any) -> Any:
        yield from turn(self, t)
        if t.result is None and looks.traps_of(t, t.after(t.active)):
            yield t.ask(t.active, "ready?", ["yes"], clause="SHE-ACT-01")

    game = type(lab.rules("shelter").game)
    turn = game.turn
    m.setattr(game, "turn", longer)


def view_shows_a_face(m: pytest.MonkeyPatch) -> None:
    sees = views._sees
    m.setattr(views, "_sees", lambda zone, owner, viewer: zone.field == "cave" or sees(zone, owner, viewer))


def view_shows_a_hand_to_the_neighbour(m: pytest.MonkeyPatch) -> None:
    sees = views._sees
    m.setattr(
        views,
        "_sees",
        lambda z, owner, v: sees(z, owner, v) or (z.field == "hands" and v is not None and v >= 0 and owner == v + 1),
    )


def caption_counts_keys_in_the_deck(m: pytest.MonkeyPatch) -> None:
    game = type(lab.rules("shelter").game)
    m.setattr(game, "caption", lambda self, t: f"{sum(card.role is Role.KEY for card in t.deck)} keys left")


def badge_marks_a_holder(m: pytest.MonkeyPatch) -> None:
    game = type(lab.rules("shelter").game)
    m.setattr(game, "badges", lambda self, t, player: ["armed"] if looks.traps_of(t, player) else [])


undo: list[Callable[[], None]] = []

PLANTS: list[Plant] = [
    prompt_names_a_hidden_card, prompt_names_a_card_of_the_one_who_is_asked, options_depend_on_another_hand,
    options_come_in_the_order_of_the_deck, refusal_depends_on_another_hand, public_words_hold_a_private_card,
    reaction_is_asked_only_of_those_who_can, turn_goes_on_only_if_somebody_holds_a_trap, view_shows_a_face,
    view_shows_a_hand_to_the_neighbour, caption_counts_keys_in_the_deck, badge_marks_a_holder,
]  # fmt: skip


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_leak_is_found(plant: Plant, monkeypatch: pytest.MonkeyPatch) -> None:
    try:
        plant(monkeypatch)
        report = check_two_worlds(lab.rules("shelter", start_coins=3), 3, games=12, seed=1)
    finally:
        while undo:
            undo.pop()()
    assert not report and report.leaks[0].startswith("turn ")


def test_a_reaction_asked_only_of_those_who_can_is_found_through_the_eyes_of_the_looker(monkeypatch: pytest.MonkeyPatch) -> None:
    reaction_is_asked_only_of_those_who_can(monkeypatch)
    report = check_two_worlds(lab.rules("shelter", start_coins=3), 2, games=25, seed=1)
    assert any("seen by Anna" in leak or "seen by Boris" in leak for leak in report.leaks)
