"""Beliefs, against an oracle that goes through every deal and every history of secret exchanges; and worked cases."""

from __future__ import annotations

import random
from itertools import permutations, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import lab
from lab import scenario
from lab.engine.beliefs import Beliefs, Secret
from lab.games.mascarade.beliefs import Handling, Lack, Move, Sight, by_slot, listed
from lab.games.mascarade.beliefs_sampled import sampled
from tests.games.mascarade.play import choose, drawn, played, position

CARDS = lab.rules("mascarade").cards
FOUR = tuple(CARDS[id] for id in ("judge", "king", "witch", "cheat"))
TWINS = (*FOUR[:3], CARDS["peasant"], CARDS["peasant"])
TABLE = "cards: {A: judge, B: bishop, C: king, D: empress, centre 1: thief, centre 2: cheat}\n"
CASES = {case.name: case for file in scenario.of_game("mascarade") for case in file}
Found = tuple[dict[tuple[int, str], float], list[float]]


# --- the oracle: whole histories, one by one ---


def by_brute_force(cards: tuple[Any, ...], deeds: tuple[Any, ...], chance: float) -> Found:
    """Plays every deal with every way in which the secret exchanges may have gone, and keeps those that fit what was seen."""
    secrets = sum(isinstance(deed, Handling) for deed in deeds)
    lies: dict[tuple[int, str], float] = {}
    done, total = [0.0] * secrets, 0.0
    for deal in permutations(cards):
        for bits in product((True, False), repeat=secrets):
            world = plays(list(deal), deeds, bits)
            if world is None:
                continue
            weight = chance ** sum(bits) * (1 - chance) ** (secrets - sum(bits))
            total += weight
            for slot, card in enumerate(world):
                lies[slot, card.id] = lies.get((slot, card.id), 0.0) + weight
            done = [sum_ + weight * bit for sum_, bit in zip(done, bits, strict=True)]
    return {where: weight / total for where, weight in lies.items()}, [each / total for each in done]


def plays(world: list[Any], deeds: tuple[Any, ...], bits: tuple[bool, ...]) -> list[Any] | None:
    """Plays one history; None if somebody would have seen something else."""
    left = iter(bits)
    for deed in deeds:
        match deed:
            case Sight(slot, card):
                if world[slot] is not card:
                    return None
            case Lack(slot, card):
                if world[slot] is card:
                    return None
            case Move(one, other):
                world[one], world[other] = world[other], world[one]
            case Handling(one, other):
                if next(left):
                    world[one], world[other] = world[other], world[one]
    return world


def a_story(rng: random.Random, cards: tuple[Any, ...], length: int) -> tuple[Any, ...]:
    """Makes up what somebody observed of cards that really moved about."""
    true = rng.sample(cards, len(cards))
    known = rng.choice((0, 1, len(cards)))
    slots: list[Any] = list(range(len(cards)))
    deeds: list[Any] = [Sight(slot, true[slot]) for slot in slots[:known]]
    for step in range(length):
        one, other = rng.sample(slots, 2)
        kind = rng.choice((Sight, Lack, Move, Handling, Handling, Handling))
        if kind is Sight:
            deeds.append(Sight(one, true[one]))
        elif kind is Lack:
            deeds.append(Lack(one, rng.choice([card for card in cards if card is not true[one]])))
        else:
            deeds.append(Move(one, other) if kind is Move else Handling(one, other, step))
            if kind is Move or rng.random() < 0.5:
                true[one], true[other] = true[other], true[one]
    return tuple(deeds)


def at(cards: tuple[Any, ...], worlds: Any) -> dict[tuple[int, str], float]:
    """Sums weighed worlds up as the oracle does."""
    rows = by_slot(range(len(cards)), cards, worlds)  # type: ignore[arg-type]
    return {(int(slot), card): chance for slot, row in rows.items() for card, chance in row.items() if chance}


@given(st.integers(0, 10**6), st.sampled_from([FOUR, TWINS]), st.sampled_from([0.5, 0.2, 0.9]))
def test_beliefs_are_those_of_brute_force(seed: int, cards: tuple[Any, ...], chance: float) -> None:
    """MAS-HID-05, MAS-HID-06, MAS-HID-03: every slot, every card, every secret exchange; the Peasants are alike."""
    deeds = a_story(random.Random(seed), cards, 9)
    lies, done = by_brute_force(cards, deeds, chance)
    found = listed(cards, deeds, chance)
    assert found is not None
    worlds, secrets, count = found
    assert at(cards, worlds) == pytest.approx({where: weight for where, weight in lies.items() if weight}, abs=1e-12)
    assert secrets == pytest.approx(done, abs=1e-12) and count == len(worlds)


@pytest.mark.parametrize("chance", [0.0, 1.0])
def test_others_may_swap_never_or_always(chance: float) -> None:
    deeds: Any = (*(Sight(slot, card) for slot, card in enumerate(FOUR)), Handling(0, 1, 1), Handling(1, 2, 2))  # type: ignore
    found = listed(FOUR, deeds, chance)
    assert found is not None
    judge, king, witch, cheat = FOUR
    assert found[0] == {(king, witch, judge, cheat) if chance else FOUR: 1.0} and found[1] == [chance, chance]


@given(st.integers(0, 10**6), st.sampled_from([FOUR, TWINS]), st.sampled_from([0.5, 0.2]))
def test_sampled_beliefs_agree_with_brute_force(seed: int, cards: tuple[Any, ...], chance: float) -> None:
    """Within five standard errors of what the sample says that it is worth, and never where nothing can lie."""
    deeds = a_story(random.Random(seed), cards, 9)
    lies, done = by_brute_force(cards, deeds, chance)
    worlds, secrets, worth = sampled(cards, deeds, chance, 400)
    assert worth >= 50
    found = at(cards, worlds)
    for where in {**lies, **found}:
        right = lies.get(where, 0.0)
        assert abs(found.get(where, 0.0) - right) <= 5 * (right * (1 - right) / worth) ** 0.5 + 1e-9
    for mine, right in zip(secrets, done, strict=True):
        assert abs(mine - right) <= 5 * (right * (1 - right) / worth) ** 0.5 + 1e-9


# --- worked cases ---


def likely(session: lab.Session, viewer: str | None, **model: float) -> Beliefs:
    return session.likely(viewer, **model)


def halves(session: lab.Session, viewer: str, *slots: str) -> dict[str, dict[str, float]]:
    """Gives what a viewer holds possible in some slots."""
    chances = likely(session, viewer).chances
    return {slot: {card: chance for card, chance in chances[slot].items() if chance} for slot in slots}


def test_a_swap_or_not_leaves_two_even_worlds_to_all_but_who_did_it(tmp_path: Path) -> None:
    """The first of the rulebook's worked facts (MAS-SWAP-03)."""
    session = choose(position(tmp_path, "ABCD", TABLE), "swap", "B", "exchange")
    either = {"judge": 0.5, "bishop": 0.5}
    for viewer in ("B", "C", "D", lab.SPECTATOR):
        assert halves(session, viewer, "A", "B", "C") == {"A": either, "B": either, "C": {"king": 1.0}}
        assert likely(session, viewer).secrets == [Secret(3, "A's card and B's card", 0.5)]
    assert halves(session, "A", "A", "B") == {"A": {"bishop": 1.0}, "B": {"judge": 1.0}}
    assert likely(session, "A").secrets == []


def test_what_is_opened_later_gives_an_old_secret_away(tmp_path: Path) -> None:
    """The second worked fact: A's card is opened, so B's is known too, and so is what A did (MAS-CON-05)."""
    session = choose(position(tmp_path, "ABCD", TABLE), "swap", "B", "exchange", "announce", "king", "pass", "pass", "contest")
    assert halves(session, "D", "A", "B") == {"A": {"bishop": 1.0}, "B": {"judge": 1.0}}
    assert [each.chance for each in likely(session, "D").secrets] == [1.0]


def test_three_in_a_ring_by_hand(tmp_path: Path) -> None:
    """A handles A and B, then B handles B and C; D sees neither.

    A keeps the Judge in half of the cases. The Judge goes to B in the other half, and on to C in half of those; C's King comes
    to B whenever B exchanges. If C then opens the Judge, A and B both exchanged: A has the Bishop and B the King for certain.
    """
    session = choose(position(tmp_path, "ABCD", TABLE), "swap", "B", "exchange", "swap", "C", "exchange")
    assert halves(session, "D", "A", "B", "C") == {
        "A": {"judge": 0.5, "bishop": 0.5},
        "B": {"judge": 0.25, "bishop": 0.25, "king": 0.5},
        "C": {"judge": 0.25, "bishop": 0.25, "king": 0.5},
    }
    assert halves(session, "B", "C") == {"C": {"bishop": 0.5, "judge": 0.5}}  # B knows what he did himself
    choose(session, "announce", "judge", "*")
    assert halves(session, "D", "C")["C"] == {"judge": 0.25, "bishop": 0.25, "king": 0.5}  # a claim alone proves nothing
    session.undo(5)
    choose(session, "announce", "judge", "pass", "pass", "contest")
    assert str(session.decision.player) == "D"
    assert halves(session, "D", "A", "B", "C") == {"A": {"bishop": 1.0}, "B": {"king": 1.0}, "C": {"judge": 1.0}}
    assert [each.chance for each in likely(session, "D").secrets] == [1.0, 1.0]


def test_the_chance_of_an_exchange_is_an_assumption(tmp_path: Path) -> None:
    session = choose(position(tmp_path, "ABCD", TABLE), "swap", "B", "exchange")
    chances = likely(session, "C", swap_chance=0.9).chances
    assert chances["A"]["bishop"] == pytest.approx(0.9) and chances["A"]["judge"] == pytest.approx(0.1)
    choose(session, "announce", "king", "contest", "pass", "pass")
    with pytest.raises(lab.RulesError, match="cannot have come about if others exchange cards out of sight with the chance 0"):
        likely(session, "C", swap_chance=0)
    with pytest.raises(lab.RulesError, match="a chance from 0 to 1, not 2"):
        likely(session, "C", swap_chance=2)
    with pytest.raises(lab.RulesError, match="a chance from 0 to 1, not 'half'"):
        likely(session, "C", swap_chance="half")  # type: ignore[arg-type]
    with pytest.raises(lab.RulesError, match="swap_chance"):
        likely(session, "C", swapchance=0.5)


def test_whoever_sees_only_his_own_card_holds_all_else_alike() -> None:
    """MAS-SETUP-06, initial_reveal=own_only: six cards, and one of them seen."""
    session = lab.Session(lab.rules("mascarade", initial_reveal="own_only"), ["A", "B", "C", "D"], 3)
    mine = session.table.cards[0].id  # type: ignore[attr-defined]
    chances = likely(session, "A").chances
    assert chances["A"][mine] == 1
    assert set(chances["centre 1"].values()) == {0, 1 / 5}
    assert {each for row in likely(session, lab.SPECTATOR).chances.values() for each in row.values()} == {1 / 6}


def test_the_princess_tells_all_but_the_owner(tmp_path: Path) -> None:
    """MAS-POW-PRINCESS-02."""
    six = "cards: {A: judge, B: patron, C: princess, D: puppet_master, E: beggar, F: witch}\nknowledge: unknown\n"
    session = choose(position(tmp_path, "ABCDEF", six, scenario="extended"), "announce", "princess", "*", "D")
    assert halves(session, "E", "D") == {"D": {"puppet_master": 1.0}}
    assert max(likely(session, "D").chances["D"].values()) == pytest.approx(1 / 6)


def test_a_history_without_names_teaches_the_same(tmp_path: Path) -> None:
    """MAS-LOG-01: what was seen was seen."""
    pair = [position(tmp_path, "ABCD", TABLE, log_characters=names) for names in (True, False)]
    for session in pair:
        choose(session, "swap", "B", "exchange", "peek", "announce", "king", "contest", "pass", "pass")
    assert likely(pair[0], "B") == likely(pair[1], "B")


# --- whole games ---


@pytest.mark.parametrize("seed", range(12))
def test_in_whole_games_beliefs_fit_the_worlds_and_the_truth(seed: int) -> None:
    """MAS-INV-08: what may lie in a slot has a chance, what may not has none; the truth always has one (any tweaks)."""
    rng = random.Random(seed)
    players = rng.randint(2, 7)
    for session in played(drawn(rng, players), players, seed, most=60):
        table: Any = session.table
        for viewer in (session.players[session.step % players], lab.SPECTATOR):
            found, memory = likely(session, viewer), session._memory(session._seat(viewer))
            assert found.method == "exact" or players > 6
            assert all(sum(row.values()) == pytest.approx(1) for row in found.chances.values())
            for slot in table.places.slots:
                row = found.chances[str(slot)]
                assert row[table.cards[slot].id] > 0
                if memory.worlds.exact and found.method == "exact":  # type: ignore[attr-defined]
                    may = memory.worlds.possible(slot)  # type: ignore[attr-defined]
                    assert {card for card, chance in row.items() if chance} == set(map(str, may))
        assert all(found_in == {1.0} for found_in in everything_certain(session))


def everything_certain(session: lab.Session) -> list[set[float]]:
    """Gives what the whole table holds possible."""
    return [{chance for chance in row.values() if chance} for row in likely(session, None).chances.values()]


@pytest.mark.parametrize(
    ("one", "other", "same", "different"),
    [
        ("MAS-S05[1]-1", "MAS-S05[2]-1", "BCD", "A"),  # A exchanged, or did not
        ("MAS-S30[1]-1", "MAS-S30[2]-1", "ABCD", "E"),  # the Spy
    ],
)
def test_a_secret_changes_no_beliefs_of_those_who_do_not_know_it(one: str, other: str, same: str, different: str) -> None:
    """MAS-INV-09, MAS-HID-01, MAS-SWAP-03, MAS-POW-SPY-04: at every step."""
    first, second = CASES[one].session(), CASES[other].session()
    for _ in range(first.steps):
        first.redo()
        second.redo()
        for viewer in (*same, lab.SPECTATOR):
            assert likely(first, viewer) == likely(second, viewer)
    for viewer in different:
        assert likely(first, viewer) != likely(second, viewer)


def test_beliefs_of_many_players_are_sampled_and_say_so() -> None:
    rules = lab.rules("mascarade", forced_swap_turns=26)
    session = lab.Session(rules, 13, 1)
    while session.cursor.turn < 26:
        session.choose(session.decision.options[session.step * 5 % len(session.decision.options)])
    frame = session.beliefs("Boris")
    assert frame.attrs["method"] == "sampled" and frame.attrs["worlds"] > 800 and 0 < frame.attrs["margin"] < 0.04
    bounds = session.beliefs("Boris", of="intervals")
    assert ((bounds.low <= bounds.chance) & (bounds.chance <= bounds.high)).all() and (bounds.high - bounds.low).max() > 0.01
    assert frame.equals(lab.Session.beliefs(session, "Boris"))


# --- as tables ---


def test_beliefs_are_a_table_of_places_by_characters(tmp_path: Path) -> None:
    session = choose(position(tmp_path, "ABCD", TABLE), "swap", "B", "exchange")
    frame = session.beliefs("C")
    assert list(frame.index) == ["A", "B", "C", "D", "centre 1", "centre 2"]
    assert set(frame.columns) == {"judge", "bishop", "king", "empress", "thief", "cheat"}
    assert frame.loc["A", "judge"] == 0.5 and (frame.sum(axis=1) == 1).all()
    assert frame.attrs == {"method": "exact", "worlds": 2, "margin": 0.0, "swap_chance": 0.5}
    secrets = session.beliefs("C", of="secrets")
    assert secrets.reset_index().to_dict("records") == [
        {"step": 3, "player": "A", "about": "A's card and B's card", "chance": 0.5}
    ]
    with pytest.raises(lab.RulesError, match="secrets"):
        session.beliefs("C", of="secret")


def test_other_games_say_that_they_have_no_beliefs() -> None:
    with pytest.raises(lab.RulesError, match=r"session\.worlds\(viewer\) deals worlds"):
        lab.Session(lab.rules("shelter")).beliefs("Anna")
