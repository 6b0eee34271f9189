"""What holds in every position, whatever the number of players, the seed and the tweaks."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab.engine.rulebook import clauses
from lab.engine.run import Run
from lab.games.underground_kings import events as e
from lab.games.underground_kings.cards import PEOPLES
from lab.games.underground_kings.invariants import cards_of
from tests.engine.play import fewer
from tests.games.underground_kings.play import GAMES, PARAMS, RULES, any_rules, options, played, values_of, whole_turns

RULES_AND_SEED = st.tuples(any_rules(), st.integers(0, 10**6))
BOOK = clauses(RULES.game)


# --- invariants -------------------------------------------------------------------------------------------------------------


@given(GAMES)
def test_every_invariant_of_the_rulebook_holds_between_turns(which: tuple[int, int]) -> None:
    for run in whole_turns(RULES, *which):
        assert run.table.game.invariants(run.table) == []


@given(RULES_AND_SEED)
def test_every_invariant_holds_under_any_tweaks(which: tuple[tuple[lab.Rules, int], int]) -> None:
    (rules, players), seed = which
    for run in whole_turns(rules, players, seed):
        assert run.table.game.invariants(run.table) == [], dict(rules.tweaks)


@given(RULES_AND_SEED)
def test_no_card_is_lost_or_doubled_even_in_mid_turn(which: tuple[tuple[lab.Rules, int], int]) -> None:
    """UGK-COMP-10."""
    (rules, players), seed = which
    for session in played(rules, players, seed, 60):
        if len(session.table.kings) == players:  # type: ignore[attr-defined]  # dealt, where kings are chosen first
            assert Counter(cards_of(session.table)) == Counter(rules.deck)  # type: ignore[arg-type]


def groups(table: Any) -> tuple[Counter[str], Counter[str], Counter[str]]:
    """The cards of the deck, those that lie as mines, and those that are squads."""
    sites = [site for site in (*table.centre, *(site for sites in table.captured for site in sites)) if site is not None]
    mines = [site.mine for site in sites] + [mine for pile in (*table.victory, table.removed_mines) for mine in pile]
    as_mines = Counter(mine.card.id for mine in mines)
    everything = Counter(card.id for card in cards_of(table))
    deck = Counter(card.id for card in table.deck)
    return deck, as_mines, everything - as_mines - deck


@given(RULES_AND_SEED)
def test_squads_stay_squads_and_mines_stay_mines_and_the_deck_only_shrinks(which: tuple[tuple[lab.Rules, int], int]) -> None:
    """UGK-COMP-08: no squad becomes a mine, no mine a squad, and nothing enters the deck."""
    (rules, players), seed = which
    before: Any = None
    for run in whole_turns(rules, players, seed):
        now = groups(run.table)
        if before is not None:
            assert not now[0] - before[0] and not before[1] - now[1] and not before[2] - now[2]
        before = now


@given(RULES_AND_SEED)
def test_what_is_developed_or_out_of_the_game_stays_so_and_no_captured_mine_is_lost(
    which: tuple[tuple[lab.Rules, int], int],
) -> None:
    """UGK-WORK-09, UGK-CAPTURE-08: captured mines, developed ones and those out of the game are as many as the captures."""
    (rules, players), seed = which
    captures, before = 0, ([[] for _ in range(players)], [])  # type: ignore[var-annotated]
    for run in whole_turns(rules, players, seed):
        table: Any = run.table
        captures += sum(event.kind in (e.CAPTURED, e.LOST) for event in run.take().events)
        now = ([list(pile) for pile in table.victory], list(table.removed))
        for old, new in zip([*before[0], before[1]], [*now[0], now[1]], strict=True):
            assert new[: len(old)] == old
        assert captures == sum(map(len, (*table.captured, *table.victory, table.removed_mines)))
        before = now


@given(GAMES)
def test_a_deck_card_is_drawn_or_replaces_a_captured_mine(which: tuple[int, int]) -> None:
    """UGK-SETUP-12, UGK-CAPTURE-09: what is gone from the deck was drawn or came into the centre, once for each capture."""
    players, seed = which
    seen: Counter[str] = Counter()
    for run in whole_turns(RULES, players, seed):
        seen.update(event.kind.name for event in run.take().events)
        table: Any = run.table
        assert len(table.deck) == 80 - 4 - 4 - 6 * players - seen["draws"] - seen["replaced"]
        assert seen["replaced"] == seen["captured"]


@given(GAMES)
def test_scores_are_developed_values_minus_the_others(which: tuple[int, int]) -> None:
    """UGK-SCORE-01, -02: by the events, a capture costs its value and development brings it back twice."""
    players, seed = which
    totals = [0] * players
    for run in whole_turns(RULES, players, seed):
        for event in run.take().events:
            args = event.kind.named(event.args)
            if event.kind is e.CAPTURED:
                totals[args["owner"]] -= args["mine"].kind.value
            if event.kind is e.DEVELOPED:
                totals[args["player"]] += 2 * args["value"]
        assert run.table.scores == totals  # type: ignore[attr-defined]
        if run.outcome is not None:
            best = [str(player) for player in run.table.players if totals[player] == max(totals)]
            assert list(run.outcome.winners) == best and list(run.outcome.scores.values()) == totals
            assert run.outcome.clause == "UGK-END-01"


# --- what may be played -------------------------------------------------------------------------------------------------------


def beats(strength: int, squads: list[Any]) -> bool:
    """The rule of strength in other words (UGK-STACK-01 to -03): who may follow whom, one strength after another."""
    follow = {top: "123456789"[top:] for top in range(9)} | {9: "0"}
    return not squads or str(strength) in follow[squads[-1].strength]


def wanted(table: Any, me: int) -> set[str]:
    """The plays that the rulebook allows, spelled out once more from the default rules."""
    found = set()
    for card in table.hands[me]:
        for slot, site in enumerate(table.centre, 1):
            if beats(card.strength, site.squads):
                found.add(f"play {card.id} centre {slot}")
        for number, site in enumerate(table.captured[me], 1):
            own, complete = card.people is table.kings[me], len(site.squads) == site.mine.kind.size
            if own == complete and beats(card.strength, site.squads):
                found.add(f"play {card.id} own {number}")
    return found


@given(GAMES)
def test_just_the_plays_of_the_rulebook_are_offered_or_a_discard_to_the_stuck(which: tuple[int, int]) -> None:
    """UGK-PLAY-02, UGK-STACK-02, UGK-WORK-02, UGK-OVERSEER-02, UGK-STUCK-01, -02, -05."""
    for session in played(RULES, *which):
        table: Any = session.table
        if session.outcome is None and table.phase == "play":
            me = session.decision.player
            stuck = {f"discard {card.id}" for card in table.hands[me]}
            assert set(options(session)) == (wanted(table, me) or stuck)


@given(RULES_AND_SEED)
def test_every_squad_is_offered_or_barred_on_every_mine_and_never_both(which: tuple[tuple[lab.Rules, int], int]) -> None:
    (rules, players), seed = which
    for session in played(rules, players, seed, 40):
        if session.outcome is not None or session.table.phase != "play" or not session.table.kings:  # type: ignore[attr-defined]
            continue
        table, me = session.table, session.decision.player
        barred = [str(each.option) for each in session.decision.barred()]
        offered = options(session)
        assert not set(barred) & set(offered) and len(set(barred)) == len(barred)
        places = len(table.centre) + len(table.captured[me])  # type: ignore[attr-defined]
        plays = [each for each in (*barred, *offered) if each.startswith("play ")]
        if offered[0].startswith("lead"):
            continue
        assert len(plays) == places * len(set(table.hands[me]))  # type: ignore[attr-defined]


@given(RULES_AND_SEED)
def test_what_is_barred_is_refused_by_a_clause_of_the_rulebook(which: tuple[tuple[lab.Rules, int], int]) -> None:
    (rules, players), seed = which
    for session in played(rules, players, seed, 30):
        assert {event.clause for event in session.cursor.events} <= set(BOOK)
        if session.outcome is None:
            assert session.decision.clause in BOOK
            for barred in session.decision.barred():
                assert {barred.clause, *barred.also} <= set(BOOK)
                assert barred.clause in session.why_not(str(barred.option)).refused_by
                with pytest.raises(lab.IllegalOption, match="not allowed"):
                    session.choose(str(barred.option))
        else:
            assert session.outcome.clause in BOOK


# --- stepping -----------------------------------------------------------------------------------------------------------------


@fewer(2)
@given(RULES_AND_SEED)
def test_undoing_everything_leads_back_to_the_start_and_redoing_to_the_end(which: tuple[tuple[lab.Rules, int], int]) -> None:
    (rules, players), seed = which
    *_, session = played(rules, players, seed, 60)
    start, end = lab.Session(rules, players, seed).digest(), session.digest()
    while session.step:
        session.undo()
    assert session.digest() == start
    session.redo(session.steps)
    assert session.digest() == end


def test_the_digest_is_the_same_in_another_process_under_another_hash_seed() -> None:
    code = """
import lab
rules = [lab.rules("underground_kings"), lab.rules("underground_kings", hand_backs_visible=False, copies_per_strength=3,
         mine_table={"m03": [1, 2, 2, 1]}, end_timing="extra_round")]
print([lab.playout(each, players, 5).digest for each in rules for players in (2, 3, 4)])
"""
    said = set()
    for hash_seed in ("0", "1", "4242"):
        env = {**os.environ, "PYTHONHASHSEED": hash_seed}
        said.add(subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True).stdout)
    assert len(said) == 1


def test_digests_tell_the_two_copies_of_a_squad_apart() -> None:
    """UGK-COMP-05: they differ by the mine on the back."""
    run = Run.new(RULES, 2, 1)
    run.begin()
    table: Any = run.table
    card = table.camp[next(i for i, pile in enumerate(table.camp) if pile)][-1].card
    other = next(each for each in RULES.deck if each.label == card.label and each is not card)
    twin = table.copy()
    twin.camp[card.people.number][-1] = RULES.squads[other]
    assert str(RULES.squads[other]) == str(RULES.squads[card]) and twin.digest() != table.digest()


# --- what players know ----------------------------------------------------------------------------------------------------------


@given(RULES_AND_SEED)
def test_what_a_memory_calls_certain_is_so(which: tuple[tuple[lab.Rules, int], int]) -> None:
    """UGK-HID-07: a squad seen going into a hand is there until it is seen coming out."""
    (rules, players), seed = which
    for session in played(rules, players, seed, 80):
        table: Any = session.table
        for viewer in (-1, *range(players)):
            for (_, holder), known in session._memory(viewer).hands.items():
                seen = Counter(each.card.label for each in known if each.certain)
                assert not seen - Counter(card.label for card in table.hands[holder])


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_worlds_that_differ_in_hidden_squads_look_the_same(players: int) -> None:
    """UGK-HID-01 to -13."""
    report = lab.check_two_worlds(RULES, players, games=6, seed=players)
    assert report.positions > 300 and report.worlds > 100
    assert report.leaks == []


@fewer(5)
@given(RULES_AND_SEED)
def test_two_worlds_look_the_same_under_any_tweaks(which: tuple[tuple[lab.Rules, int], int]) -> None:
    (rules, players), seed = which
    assert lab.check_two_worlds(rules, players, games=1, seed=seed).leaks == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("backs", [True, False])
@pytest.mark.parametrize("next_mine", [True, False])
def test_two_worlds_look_the_same_over_thousands_of_positions(players: int, backs: bool, next_mine: bool) -> None:
    rules = RULES.tweak(hand_backs_visible=backs, next_mine_visible=next_mine)
    report = lab.check_two_worlds(rules, players, games=60, seed=100 + players)
    assert report.positions > 5000
    assert report.leaks == []


# --- every value of every tweak -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("param", PARAMS, ids=lambda param: param.name)
def test_every_value_of_every_tweak_plays_to_an_end(param: lab.Param) -> None:
    values: Any = [{}, {"m01": [6, 6, 9, 1]}] if param.name == "mine_table" else [0.0, 0.5, 2.0]
    for number, value in enumerate(param.valid if isinstance(param.valid, (range, tuple)) else values):
        rules = lab.rules("underground_kings", **{param.name: value})
        players = 2 + number % 3
        try:
            rules.check(players)
        except lab.RulesError:  # a seat or a set-up for more or fewer players
            players = 4
        ended = lab.playout(rules, players, number)
        assert ended.outcome.clause == ("UGK-STUCK-06" if "nobody played" in ended.outcome.reason else "UGK-END-01")
        assert ended.table.game.invariants(ended.table) == []


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4])
def test_thousands_of_playouts_end(players: int) -> None:
    for seed in range(1000):
        assert lab.playout(RULES, players, seed).outcome.clause == "UGK-END-01"  # the idle guard never applies (UGK-STUCK-06)


@given(st.data())
def test_a_value_outside_the_range_of_a_tweak_is_refused_and_the_range_is_told(data: st.DataObject) -> None:
    param = data.draw(st.sampled_from(PARAMS))
    good = data.draw(values_of(param))
    assert param.check(good) == param.check(param.check(good))
    for bad in (-1, 99, "sideways", None, [1]):
        with pytest.raises(lab.RulesError, match=f"{param.name} is "):
            lab.rules("underground_kings", **{param.name: bad})


def test_the_peoples_are_four() -> None:
    """UGK-COMP-03, UGK-COMP-07."""
    assert [people.king for people in PEOPLES] == [
        "King of the Dwarves", "King of the Goblins", "King of the Orcs", "King of the Giants",
    ]  # fmt: skip
