"""The six editions of Shelter against the rulebook: their cards, their decks, and what differs from each to the next.

The expectations are written by hand from the rulebook's tables of components and of changes, never from the code.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import lab
from lab.engine.rulebook import clauses, of_edition
from lab.games.shelter import editions as modules
from tests.engine.play import EDITIONS

STEPS = list(pairwise(EDITIONS))


# --- the cards of each edition (SHE-COMP-02 to -08) ---

# Cards by the smallest number of players whose deck has them (SHE-COMP-07), with their numbers.
KEYS = "gold_key 1, silver_key 1, bronze_key 1, artifact 1"
CARDS: dict[str, dict[int, str]] = {
    "0.1": {
        2: f"{KEYS}, archaeologist 2, necromancer 1, miner 3, merchant 2, criminal 2, caver 2, swindler 3, thief_assassin 1, "
        "guard 3"
    },
    "0.2": {
        2: f"{KEYS}, archaeologist 2, necromancer 1, miner 3, tomb_raider 2, explorer 3, predictor 2, criminal 2, caver 2, "
        "swindler 3, thief_assassin 1, guard 3"
    },
    "0.3": {
        2: f"{KEYS}, necromancer 1, gendarme 1, thief_assassin 1, dynamite 1, archaeologist 2, saboteur 2, criminal 2, "
        "swindler 3, miner 3, guard 3",
        3: "caver 2, tomb_raider 2, explorer 3",
        4: "merchant 2, predictor 2",
    },
    "0.4": {
        2: f"{KEYS}, poison 1, necromancer 1, inquisitor 1, thief 1, archaeologist 2, saboteur 2, guard 2, bandit 3, "
        "courtesan 3, miner 3",
        3: "caver 2, tomb_raider 2, explorer 3",
        4: "troublemaker 2, seeress 2",
        5: "sneak 3, provocateur 2",
    },
    "0.5": {
        2: f"{KEYS}, necromancer 1, thief 1, archaeologist 2, tomb_raider 2, caver 2, guard 2, bandit 3, courtesan 3, miner 3",
        3: "poison 1, inquisitor 1, troublemaker 2, explorer 3",
        4: "saboteur 2, seeress 2",
        5: "provocateur 2, sneak 3",
    },
}
CARDS["1.0"] = {**CARDS["0.5"], 2: CARDS["0.5"][2] + ", treasure_hunter 1"}

# SHE-S01: cards and deck after the deal, for two to five players.
DECKS = {
    "0.1": [(23, 16), (23, 14), (23, 12), (23, 10)],
    "0.2": [(28, 21), (28, 19), (28, 17), (28, 15)],
    "0.3": [(23, 16), (30, 21), (34, 23), (34, 21)],
    "0.4": [(23, 16), (30, 21), (34, 23), (39, 26)],
    "0.5": [(23, 16), (30, 21), (34, 23), (39, 26)],
    "1.0": [(24, 17), (31, 22), (35, 24), (40, 27)],
}


def counted(text: str) -> dict[str, int]:
    return {name: int(count) for name, count in (each.split() for each in text.split(", "))}


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_edition_has_the_cards_of_its_list(edition: str) -> None:
    cards = [card for card in lab.rules("shelter", edition).cards.values() if card.count]
    listed = {name: (count, band) for band, text in CARDS[edition].items() for name, count in counted(text).items()}
    assert {card.id: (card.count, card.band) for card in cards} == listed  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_deck_of_each_edition_and_number_of_players_she_s01(edition: str, players: int) -> None:
    cards, left = DECKS[edition][players - 2]
    rules = lab.rules("shelter", edition)
    wanted = {n: c for band, text in CARDS[edition].items() if band <= players for n, c in counted(text).items()}
    deck = [card.id for card in rules.decks[players]]
    assert {name: deck.count(name) for name in dict.fromkeys(deck)} == wanted
    assert len(deck) == cards == sum(wanted.values())
    session = lab.Session(rules, players, seed=1)
    session.goto(0)  # the first player has drawn already
    assert len(session.table.deck) == left - 1  # type: ignore[attr-defined]
    assert len(session.table.cave) == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize("edition", EDITIONS)
def test_prices_printed_on_cards(edition: str) -> None:
    rules = lab.rules("shelter", edition)
    printed = {"0.1": {"thief_assassin": 2}, "0.2": {"thief_assassin": 2}, "1.0": {"treasure_hunter": 3}}.get(edition, {})
    paid = [name.removesuffix(".paid") for name in rules.effects if name.endswith(".paid")]
    assert {name: rules.prices[name] for name in paid} == {name: printed.get(name, 1) for name in paid}


def test_each_edition_is_its_list_and_no_more() -> None:
    assert tuple(lab.rules("shelter").game.editions) == EDITIONS


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_words_of_every_card_stand_in_the_rulebook(edition: str) -> None:
    book = clauses(lab.rules("shelter").game)
    for card in lab.rules("shelter", edition).cards.values():
        ends = {id.rpartition("-")[2] for id in book if id.startswith(f"{card.clause}-")}
        assert ends, card.id
        if card.hints and card.count:
            assert {"FREE", "PAID"} <= ends, card.id


def test_an_edition_fits_on_a_screen_or_two() -> None:
    for path in Path(str(modules.__file__)).parent.glob("*.py"):
        assert len(path.read_text("utf-8").splitlines()) < 250, path.name


# --- what differs from one edition to the next: rules.diff ---

# All of it: parameters and fields of cards as (rule, was, is), and by card the effects that are played otherwise. A card
# that comes or goes is told by its count; its effects come or go with it.
CHANGES: dict[tuple[str, str], tuple[set[tuple[str, str, str]], dict[str, str]]] = {
    ("0.1", "0.2"): (
        {
            ("Necromancer: hint_paid", "into a slot you choose", "use a discard's effect"),
            ("Merchant: count", "2", "-"),
            ("Tomb Raider: count", "-", "2"),
            ("Explorer: count", "-", "3"),
            ("Predictor: count", "-", "2"),
        },
        {
            "Necromancer": "paid",
            "Merchant": "free paid",
            "Tomb Raider": "free paid",
            "Explorer": "free paid",
            "Predictor": "free paid",
        },
    ),
    ("0.2", "0.3"): (
        {
            ("artifact_shuffles_cave", "False", "True"),
            ("trap_answer", "'thief'", "'redirect'"),
            ("Necromancer: hint", "discard into the cave", "take a discard back"),
            ("Thief-Assassin → Thief-Assassin (Mercenary): name", "Thief-Assassin", "Thief-Assassin (Mercenary)"),
            ("Thief-Assassin → Thief-Assassin (Mercenary): hint_paid", "eliminate", "eliminate the broke"),
            ("Thief-Assassin → Thief-Assassin (Mercenary): price", "2", "-1"),
            ("Guard: hint_paid", "answers the thief", "shows itself instead"),
            ("Caver: band", "2", "3"),
            ("Tomb Raider: band", "2", "3"),
            ("Explorer: band", "2", "3"),
            ("Predictor: band", "2", "4"),
            ("Gendarme: count", "-", "1"),
            ("Dynamite: count", "-", "1"),
            ("Saboteur: count", "-", "2"),
            ("Merchant: count", "-", "2"),
        },
        {
            "Necromancer": "free",
            "Thief-Assassin → Thief-Assassin (Mercenary)": "paid",
            "Gendarme": "free paid",
            "Saboteur": "free paid",
            "Merchant": "free paid",
        },
    ),
    ("0.3", "0.4"): (
        {
            ("seer_free_looks", "2", "3"),
            ("trap_answer", "'redirect'", "'preempt'"),
            ("Dynamite → Poison: id", "dynamite", "poison"),
            ("Dynamite → Poison: name", "Dynamite", "Poison"),
            ("Gendarme → Inquisitor: id", "gendarme", "inquisitor"),
            ("Gendarme → Inquisitor: name", "Gendarme", "Inquisitor"),
            ("Gendarme → Inquisitor: hint", "no playing", "must play the card drawn"),
            ("Thief-Assassin (Mercenary) → Thief: id", "thief_assassin", "thief"),
            ("Thief-Assassin (Mercenary) → Thief: name", "Thief-Assassin (Mercenary)", "Thief"),
            ("Criminal → Guard: id", "criminal", "guard"),
            ("Criminal → Guard: name", "Criminal", "Guard"),
            ("Criminal → Guard: hint", "hunt a Guard", "hunt a Bandit"),
            ("Guard → Bandit: id", "guard", "bandit"),
            ("Guard → Bandit: name", "Guard", "Bandit"),
            ("Guard → Bandit: hint_paid", "shows itself instead", "answers a look"),
            ("Swindler → Courtesan: id", "swindler", "courtesan"),
            ("Swindler → Courtesan: name", "Swindler", "Courtesan"),
            ("Merchant → Troublemaker: id", "merchant", "troublemaker"),
            ("Merchant → Troublemaker: name", "Merchant", "Troublemaker"),
            ("Predictor → Seeress: id", "predictor", "seeress"),
            ("Predictor → Seeress: name", "Predictor", "Seeress"),
            ("Predictor → Seeress: hint", "order the top two", "order the top three"),
            ("Tomb Raider: hint_paid", "perhaps the other card", "and the other card"),
            ("Sneak: count", "-", "3"),
            ("Provocateur: count", "-", "2"),
        },
        {
            "Archaeologist": "free",
            "Thief-Assassin (Mercenary) → Thief": "paid",
            "Gendarme → Inquisitor": "free paid",
            "Tomb Raider": "free paid",
            "Sneak": "free paid",
            "Provocateur": "free paid",
        },
    ),
    ("0.4", "0.5"): (
        {
            ("ruleset", "'memo_29_03_19'", "'memo_29_03_19_plus_notes_0_5'"),
            ("deck_out_rule", "'end_of_turn_when_empty'", "'on_failed_draw'"),
            ("courtesan_paid_swap", "'both_or_none'", "'one_or_both'"),
            ("inquisitor_force_scope", "'play_only'", "'any_action'"),
            ("Courtesan: hint_paid", "a whole hand, both or none", "a whole hand"),
            ("Poison: band", "2", "3"),
            ("Inquisitor: band", "2", "3"),
            ("Inquisitor: hint", "must play the card drawn", "must use the card drawn"),
            ("Inquisitor: hint_paid", "and look at the hand", "skips a turn"),
            ("Saboteur: band", "2", "4"),
            ("Saboteur: hint", "one card is redrawn", "a hand is redrawn"),
            ("Saboteur: hint_paid", "a whole hand", "redraw your own"),
            ("Tomb Raider: band", "3", "2"),
            ("Caver: band", "3", "2"),
            ("Troublemaker: band", "4", "3"),
        },
        {"Archaeologist": "free paid", "Inquisitor": "paid", "Saboteur": "free paid"},
    ),
    ("0.5", "1.0"): (
        {("ruleset", "'memo_29_03_19_plus_notes_0_5'", "'rules_1_0'"), ("Treasure Hunter: count", "-", "1")},
        {"Treasure Hunter": "free paid"},
    ),
}


def differences(old: str, new: str) -> list[dict[str, Any]]:
    rows: Any = lab.rules("shelter", old).diff(lab.rules("shelter", new)).to_dict("records")
    return list(rows)


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_the_difference_is_what_the_rulebook_lists_and_nothing_else(old: str, new: str) -> None:
    rows, (facts, effects) = differences(old, new), CHANGES[old, new]
    assert {(row["rule"], row["was"], row["is"]) for row in rows if row["part"] != "effect"} == facts
    changed = {f"{card}: {mode}" for card, modes in effects.items() for mode in modes.split()}
    assert {row["rule"] for row in rows if row["part"] == "effect"} == changed
    assert len(rows) == len(facts) + len(changed)


# Clauses that the rulebook names for changes of play, and the row of the difference that must cite them.
CITED = {
    ("0.1", "0.2"): {
        "Necromancer: paid": "SHE-0.1-CARD-NECROMANCER-PAID SHE-0.2-CARD-NECROMANCER-PAID",
        "Merchant: free": "SHE-0.1-CARD-MERCHANT-FREE",
        "Tomb Raider: paid": "SHE-0.2-CARD-TOMB_RAIDER-PAID",
    },
    ("0.2", "0.3"): {
        "artifact_shuffles_cave": "SHE-0.3-CARD-ARTIFACT-RESEARCH",
        "Necromancer: free": "SHE-0.2-CARD-NECROMANCER-FREE SHE-0.3-CARD-NECROMANCER-FREE",
        "Thief-Assassin → Thief-Assassin (Mercenary): paid": "SHE-0.2-CARD-THIEF_ASSASSIN-PAID SHE-0.3-CARD-THIEF_ASSASSIN-PAID",
        "Caver: band": "SHE-COMP-04",
        "Saboteur: free": "SHE-0.3-CARD-SABOTEUR-FREE",
    },
    ("0.3", "0.4"): {
        "seer_free_looks": "SHE-0.4-CARD-SEERESS-FREE",
        "Gendarme → Inquisitor: free": "SHE-0.3-CARD-GENDARME-FREE SHE-0.4-CARD-INQUISITOR-FREE",
        "Tomb Raider: paid": "SHE-0.3-CARD-TOMB_RAIDER-PAID SHE-0.4-CARD-TOMB_RAIDER-PAID",
        "Guard → Bandit: id": "SHE-COMP-04 SHE-COMP-05",
        "Sneak: free": "SHE-0.4-CARD-SNEAK-FREE",
    },
    ("0.4", "0.5"): {
        "deck_out_rule": "SHE-0.5-NOTE-02",
        "courtesan_paid_swap": "SHE-0.4-CARD-COURTESAN-PAID SHE-0.5-CARD-COURTESAN-PAID SHE-0.5-NOTE-05",
        "inquisitor_force_scope": "SHE-FLAG-02 SHE-0.4-CARD-INQUISITOR-FREE",
        "Inquisitor: paid": "SHE-0.4-CARD-INQUISITOR-PAID SHE-0.5-CARD-INQUISITOR-PAID",
        "Saboteur: free": "SHE-0.4-CARD-SABOTEUR-FREE SHE-0.5-CARD-SABOTEUR-FREE",
        "Saboteur: paid": "SHE-0.4-CARD-SABOTEUR-PAID SHE-0.5-CARD-SABOTEUR-PAID",
        "Poison: band": "SHE-COMP-06",
        "ruleset": "SHE-COMP-01",
    },
    ("0.5", "1.0"): {
        "Treasure Hunter: free": "SHE-1.0-CARD-TREASURE_HUNTER-FREE",
        "Treasure Hunter: paid": "SHE-1.0-CARD-TREASURE_HUNTER-PAID",
        "Treasure Hunter: count": "SHE-COMP-08",
    },
}


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_a_difference_cites_the_clauses_of_both_editions(old: str, new: str) -> None:
    found = {row["rule"]: row["clauses"].split() for row in differences(old, new)}
    for rule, cited in CITED[old, new].items():
        assert set(cited.split()) <= set(found[rule]), rule


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_every_clause_that_a_difference_cites_is_in_the_rulebook(old: str, new: str) -> None:
    cited = {clause for row in differences(old, new) for clause in row["clauses"].split()}
    assert cited <= set(clauses(lab.rules("shelter").game))


@pytest.mark.parametrize(("old", "new"), STEPS)
def test_a_difference_tells_the_parameters_first_and_then_card_by_card(old: str, new: str) -> None:
    rows = differences(old, new)
    order = ["" if row["part"] == "parameter" else row["rule"].partition(":")[0] for row in rows]
    assert order == sorted(order, key=order.index)
    assert "" not in order or order[0] == ""


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_rules_text_of_each_edition_she_comp_01(edition: str) -> None:
    own = set(of_edition(lab.rules("shelter").game, edition))
    assert any(id.startswith("SHE-MEMO-") for id in own) is (edition != "1.0")
    assert ("SHE-1.0-ROUND-01" in own) is (edition == "1.0")
    assert ("SHE-0.5-NOTE-02" in own) is (edition == "0.5")  # remarks under set 0.5 stand beside the memo


# --- what differs: the table of editions ---

# Jobs whose cell has a dot (played, named or counted otherwise), and those with a ring alone (only said in other words).
ALL_KEYS = {"gold_key", "silver_key", "bronze_key"}
DOTS: dict[str, set[str]] = {
    "0.1": set(),
    "0.2": {"necromancer", "coin_merchant", "key_hunter", "explorer", "deck_seer"},
    "0.3": {"artifact", "necromancer", "turn_control", "hot_potato", "saboteur", "coin_thief", "trap", "key_hunter", "explorer",
            "caver", "deck_seer", "passer"},
    "0.4": {"hot_potato", "turn_control", "coin_thief", "archaeologist", "trap_hunter", "trap", "hand_swapper", "key_hunter",
            "passer", "deck_seer", "blind_swapper", "provocateur"},
    "0.5": {"hot_potato", "turn_control", "saboteur", "key_hunter", "caver", "passer", "archaeologist", "hand_swapper"},
    "1.0": {"treasure_hunter"},
}  # fmt: skip
RINGS: dict[str, set[str]] = {
    "0.3": ALL_KEYS,
    "0.4": {*ALL_KEYS, "artifact", "necromancer", "miner", "caver", "explorer"},
    "0.5": {"artifact", "trap_hunter", "trap", "blind_swapper"},
}
# The lists "unchanged" of the rulebook, by job.
UNCHANGED: dict[str, Iterable[str]] = {
    "0.2": {*ALL_KEYS, "artifact", "archaeologist", "miner", "trap_hunter", "caver", "hand_swapper", "coin_thief", "trap"},
    "0.3": {"archaeologist", "trap_hunter", "hand_swapper", "miner"},
    "0.4": {"saboteur"},
    "0.5": {*ALL_KEYS, "necromancer", "coin_thief", "miner", "explorer", "deck_seer", "provocateur"},
}
PARAMETERS = {
    "ruleset", "deck_out_rule", "seer_free_looks", "artifact_shuffles_cave", "trap_answer", "courtesan_paid_swap",
    "inquisitor_force_scope",
}  # fmt: skip


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_table_of_editions_marks_what_the_rulebook_lists(edition: str) -> None:
    table = lab.editions("shelter")
    cells: dict[str, str] = table.loc[[job for job in table.index if job not in PARAMETERS], edition].to_dict()
    assert {job for job, cell in cells.items() if "●" in cell} == DOTS[edition]
    assert {job for job, cell in cells.items() if "○" in cell and "●" not in cell} == RINGS.get(edition, set())
    assert not any(mark in cells[job] for job in UNCHANGED.get(edition, ()) for mark in "●○")


CELLS = {
    ("0.2", "coin_merchant"): "● gone",
    ("0.3", "coin_merchant"): "",
    ("0.2", "necromancer"): "1 × Necromancer; discard into the cave; ● * use a discard's effect",
    ("0.3", "coin_thief"): "● 1 × Thief-Assassin (Mercenary); take all coins; ● * eliminate the broke",
    ("0.3", "artifact"): "1 × Artifact; ● for the Archaeologist",
    ("0.3", "passer"): "● new: 2 × Merchant, 4+ players; all pass a card; * all pass hands",
    ("0.4", "trap_hunter"): "● 2 × Guard; ○ hunt a Bandit; ○ * in a whole hand",
    ("0.4", "trap"): "● 3 × Bandit; ○ deadly to see; ● * answers a look",
    ("0.4", "deck_seer"): "● 2 × Seeress, 4+ players; ● order the top three; ○ * swap with the deck",
    ("0.5", "hand_swapper"): "3 × Courtesan; look and swap; ● * a whole hand",
    ("0.5", "saboteur"): "● 2 × Saboteur, 4+ players; ● a hand is redrawn; ● * redraw your own",
    ("0.5", "caver"): "● 2 × Caver; look in two caves; * rearrange three",
    ("1.0", "treasure_hunter"): "● new: 1 × Treasure Hunter, price 3; sift the deck top; * win by the Artifact",
    ("0.1", "coin_thief"): "1 × Thief-Assassin, price 2; take all coins; * eliminate",
    ("0.3", "trap_answer"): "● redirect",
    ("1.0", "ruleset"): "● rules_1_0",
}


@pytest.mark.parametrize(("edition", "job"), CELLS)
def test_a_cell_says_what_is_otherwise_part_by_part(edition: str, job: str) -> None:
    assert lab.editions("shelter").loc[job, edition] == CELLS[edition, job]


def test_the_table_ends_with_the_parameters_in_which_editions_differ() -> None:
    assert set(lab.editions("shelter").index[-len(PARAMETERS) :]) == PARAMETERS


# --- the designer's candidates (SHE-0.5-NOTE-06) ---


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_candidate_cards_join_any_edition(edition: str, players: int) -> None:
    plain = lab.rules("shelter", edition)
    rules = plain.tweak(candidate_cards=["mr_chaos", "grave_robber", "poison_recycles"])
    added = [card.id for card in rules.decks[players]]
    for card in plain.decks[players]:
        added.remove(card.id)
    assert sorted(added) == ["grave_robber", "mr_chaos"]
    assert rules.poison_recycles is True
    assert {row["rule"] for _, row in plain.diff(rules).iterrows()} == {
        "candidate_cards", "poison_recycles", "Mr. Chaos: count", "Grave Robber: count",
    }  # fmt: skip
    for seed in range(5):
        assert lab.playout(rules, players, seed).outcome is not None


def test_candidates_may_come_in_numbers_and_one_at_a_time() -> None:
    rules = lab.rules("shelter", "0.4", candidate_cards="mr_chaos", cards={"mr_chaos": 3})
    deck = [card.id for card in rules.decks[2]]
    assert deck.count("mr_chaos") == 3 and "grave_robber" not in deck and not rules.poison_recycles


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_edition_has_candidates_by_itself(edition: str) -> None:
    assert not {"mr_chaos", "grave_robber"} & {card.id for deck in lab.rules("shelter", edition).decks.values() for card in deck}


@pytest.mark.parametrize("edition", ["0.3", "0.5"])
def test_a_trap_answers_whom_the_parameter_names_in_every_edition(edition: str) -> None:
    rules = lab.rules("shelter", edition, trap_answer="thief")
    prompts = set()
    for seed in range(40):
        session = lab.Session(rules, 2, seed)
        while session.outcome is None and session.step < 60:
            prompts.add(session.decision.prompt)
            options = session.decision.options
            thief = [option for option in options if str(option) in ("play thief", "play thief_assassin")]
            session.choose(thief[0] if thief else options[seed % len(options)])
    assert "the thief comes: answer with a trap?" in prompts
    assert "a look at one of your cards: answer it with a trap?" not in prompts


# --- decks that cannot be played ---


@pytest.mark.parametrize(
    ("edition", "players", "tweaks", "said"),
    [
        ("1.0", 3, {"cards": {"gold_key": 0}}, "the deck has exactly one Gold Key: set its count to 1 and its band to 2"),
        ("0.1", 2, {"cards": {"silver_key": 2}}, "the deck has exactly one Silver Key"),
        ("0.4", 2, {"cards": {"bronze_key": {"band": 3}}}, "the deck has exactly one Bronze Key"),
        (
            "0.1",
            5,
            {"hand_size": 4},
            "23 cards cannot deal 5 hands of 4, a cave of 3 and one draw for each player: 28 are needed",
        ),
        ("0.1", 5, {"hand_size": 3, "cave_size": 4}, "23 cards cannot deal 5 hands of 3, a cave of 4 .*: 24 are needed"),
        (
            "0.3",
            2,
            {"cards": dict.fromkeys(["guard", "miner", "swindler", "saboteur", "criminal"], 0), "hand_size": 3},
            ": 11 are",
        ),
        ("1.0", 6, {}, "Shelter is for 2 to 5 players, not 6"),
        ("1.0", 1, {}, "Shelter is for 2 to 5 players, not 1"),
    ],
)
def test_a_deck_that_cannot_be_dealt_is_refused_with_a_sentence(edition: str, players: int, tweaks: Any, said: str) -> None:
    rules = lab.rules("shelter", edition, **tweaks)
    with pytest.raises(lab.RulesError, match=said):
        lab.playout(rules, players)
    with pytest.raises(lab.RulesError, match=said):
        lab.Session(rules, players)


def test_the_smallest_deck_that_can_be_dealt_is_played() -> None:
    rules = lab.rules("shelter", "0.1", hand_size=3)  # 5 × 4 + 3 = 23 cards, and there are as many
    assert lab.playout(rules, 5, 1).outcome is not None


@pytest.mark.parametrize(
    ("cards", "said"),
    [({"dynamite": 1}, "unknown card 'dynamite'"), ({"miner": {"band": -1}}, "card miner: band is a whole number from 2 to 5")],
)
def test_a_card_of_another_edition_cannot_be_counted_in(cards: Any, said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules("shelter", "0.4", cards=cards)


@pytest.mark.parametrize("edition", ["0.3", "0.5"])
def test_all_cards_play_with_two_in_hard_mode_she_1_0_setup_02(edition: str) -> None:
    rules = lab.rules("shelter", edition, deck_mode="hard")
    assert len(rules.decks[2]) == {"0.3": 34, "0.5": 39}[edition]
