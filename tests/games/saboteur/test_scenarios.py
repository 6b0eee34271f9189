"""The worked cases of Saboteur, beside what is asked of those of every game; and positions and facts that cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from lab import ScenarioError, rules, scenario
from lab.engine.params import Param
from lab.engine.rulebook import of_edition
from lab.games import game

FILES = scenario.of_game("saboteur")
CASES = {case.name: case for file in FILES for case in file}
LAST, NUMBER = 102, 324


def test_all_scenarios_are_there() -> None:
    numbers = {case.id.partition("-S")[2] for case in CASES.values()}
    assert numbers == {f"{number:02}" for number in range(1, LAST + 1)}
    assert len(CASES) == sum(map(len, FILES)) == NUMBER


def test_both_editions_have_their_cases() -> None:
    assert {case.rules.edition.name for case in CASES.values()} == {"1", "2"}


@pytest.mark.parametrize("name", CASES)
def test_every_clause_at_work_is_one_of_the_edition(name: str) -> None:
    edition = CASES[name].rules.edition.name
    assert set(CASES[name].run().clauses) <= set(of_edition(game("saboteur"), edition))


@pytest.mark.parametrize("param", game("saboteur").params, ids=lambda param: param.name)
def test_every_reading_is_played(param: Param) -> None:
    """Every choice beside the printed one, both ends of every range, and every list or mapping at least once."""
    default = getattr(rules("saboteur", edition=param.editions[0] if param.editions else "1"), param.name)
    played = [case.rules.tweaks[param.name] for case in CASES.values() if param.name in case.rules.tweaks]
    if isinstance(param.valid, range):
        wanted: list[Any] = [param.valid[0], param.valid[-1]]
    else:
        wanted = list(param.valid) if isinstance(param.valid, tuple) else []
    assert [value for value in wanted if value != default and value not in played] == []
    assert played


# --- slips ---

GOOD = """\
game: saboteur
scenarios:
- id: ONE
  title: A crossing is laid
  clauses: [SAB-PATH-04]
  edition: "1"
  players: [A, B, C]
  tweaks: {selfish_dwarf: true}
  position:
    hands: {A: [cross, map], B: [rockfall]}
    deck: [tee_new, dead_n]
    front: {B: [sabotage_lamp]}
    board: straight_ew@1,0 tee_nes@2,0r
    goals: [stone_nw, stone_ne, treasure]
    revealed: 8,0r
    roles: {A: selfish, B: saboteur}
    gold: {B: [3]}
    gold_deck: [2, 0]
    nuggets: {C: 1}
    round: 2
    active: A
  steps: [{by: A, do: "place cross@2,1"}]
  then:
    lies: cross@2,1 stone_ne@8,0r
    empty: 2,2
    face_down: 8,-2 8,2
    frontier: -1,0 0,-1 0,1 1,1 2,-1 2,2 3,1
    min_cards: {"8,2": 6}
    cut_off: {"1,0": "2,0 2,1"}
    hands: {A: [map, tee_new]}
    stock_has: {cross: 5}
    gold_deck_top: [2, 0]
    gold: {B: [3]}
    knows_goals: {A: nothing}
    knows_roles: {A: {}}
    winning_side: nobody
    options_for: {map: []}
  why: It fits.
"""
WORDS = {
    "unknown word": ("deck: [tee", "dekc: [tee", "unknown key 'dekc' (did you mean deck?); valid: board, goals"),
    "a word of edition 2": ("round: 2", "role_stock: []", "role_stock is a word of edition 2, and this is Saboteur 1"),
    "no placement": ("tee_nes@2,0r", "tee_nes", "board: cross@1,0 or tee_new@6,-1r is wanted, not 'tee_nes'"),
    "a turn that is none": ("tee_nes@2,0r", "tee_nes@2,0r9", "is wanted, not 'tee_nes@2,0r9'"),
    "a card on its side": ("tee_nes@2,0r", "tee_nes@2,0r90", "tee_nes lies on its side, and quarter turns are not allowed"),
    "unknown path card": ("tee_nes@2,0r", "te_nes@2,0r", "unknown card 'te_nes' (did you mean tee_nes?)"),
    "an action card in the maze": ("tee_nes@2,0r", "map@2,0", "map is no path card"),
    "a card of edition 2": ("tee_nes@2,0r", "bridge@2,0", "unknown card 'bridge'"),
    "two cards on a cell": ("tee_nes@2,0r", "cross@1,0", "two cards lie at 1,0"),
    "a card on the start": ("tee_nes@2,0r", "cross@0,0", "two cards lie at 0,0"),
    "a card on a goal": ("tee_nes@2,0r", "cross@8,-2", "two cards lie at 8,-2"),
    "a mismatch": (
        "tee_nes@2,0r",
        "tee_nes@2,0",
        "tee_nes@2,0 does not match straight_ew@1,0: only one of them is open on the west side of 2,0",
    ),
    "a goal that would be open": (
        "tee_nes@2,0r",
        "cross@2,0 straight_ew@3,0 tee_new@4,0 straight_ew@5,0 tee_new@6,0r cross@7,0 straight_ns@8,1",
        "the tunnel reaches the goal at 8,2, which would lie face up",
    ),
    "a goal missing": ("[stone_nw, stone_ne, treasure]", "[stone_nw, treasure]", "the goals are stone_ne, stone_nw, treasure"),
    "a goal twice": ("[stone_nw, stone_ne, treasure]", "[stone_nw, treasure, treasure]", "each once, not stone_nw"),
    "no goal": ("[stone_nw, stone_ne, treasure]", "[stone_nw, stone_sw, treasure]", "unknown goal 'stone_sw'"),
    "no goal lies there": ("revealed: 8,0r", "revealed: 8,1", "no goal lies face down at 8,1; goals: 8,-2 8,0 8,2"),
    "a goal revealed twice": ("revealed: 8,0r", "revealed: 8,0r 8,0", "no goal lies face down at 8,0"),
    "the treasure lies open": ("revealed: 8,0r", "revealed: 8,2", "the treasure lies face up: such a round is over"),
    "a card too often": ("deck: [tee_new, dead_n]", "deck: [dead_n, dead_n]", "Saboteur 1 has 1 dead_n, and so many lie else"),
    "a card that is not drawn": ("deck: [tee_new, dead_n]", "deck: [treasure]", "unknown card 'treasure'"),
    "nothing to play": ("A: [cross, map]", "A: []", "A is to move and holds no card"),
    "a map in front": ("B: [sabotage_lamp]", "B: [map]", "map does not stay in front of a player"),
    "two broken lamps": ("[sabotage_lamp]}", "[sabotage_lamp, sabotage_lamp]}", "at most 1 sabotage_lamp can lie in front of B"),
    "a role too often": ("B: saboteur}", "B: saboteur, C: saboteur}", "the role deck for 3 players has 1 saboteur, not more"),
    "unknown role": ("B: saboteur}", "B: sabotuer}", "unknown role 'sabotuer' (did you mean saboteur?)"),
    "nobody is selfish": ("{A: selfish, B: saboteur}", "{A: digger, B: digger, C: saboteur}", "say who, as in {A: selfish}"),
    "no such gold card": ("gold_deck: [2, 0]", "gold_deck: [2, 9]", "the value of a gold card: a whole number from 0 to 3"),
    "too many gold cards": ("gold_deck: [2, 0]", "gold_deck: [3, 3, 3, 3]", "there are 4 gold cards worth 3, not more"),
    "a round too late": ("round: 2", "round: 4", "round: a whole number from 1 to 3 is wanted, not 4"),
    "a stranger": ("active: A", "active: D", "unknown player 'D'; valid: A, B or C"),
}
FACTS = {
    "a fact of no cell": ("empty: 2,2", "empty: here", "empty: 8,0 or 8,-2r is wanted, not 'here'"),
    "a card where cells are wanted": ("empty: 2,2", "empty: cross@2,2", "empty: 8,0 or 8,-2r is wanted, not 'cross@2,2'"),
    "a cell where cards are wanted": ("lies: cross@2,1", "lies: 2,1", "lies: cross@1,0 or tee_new@6,-1r is wanted, not '2,1'"),
    "a card that lies nowhere": ("lies: cross@2,1", "lies: crss@2,1", "unknown card 'crss' (did you mean cross?)"),
    "no number of cards": ('{"8,2": 6}', '{"8,2": many}', "the cards to 8,2: a whole number"),
    "no card to count": ("{cross: 5}", "{crss: 5}", "stock_has: unknown key 'crss' (did you mean cross?)"),
    "no card to hold": ("[map, tee_new]", "[map, teenew]", "unknown card 'teenew' (did you mean tee_new?)"),
    "no gold card": ("gold: {B: [3]}\n    knows", "gold: {B: [map]}\n    knows", "the gold of B: a whole number from 0 to 9"),
    "no side": ("winning_side: nobody", "winning_side: dwarves", "unknown winning_side 'dwarves'; valid: diggers, sab"),
    "no role to know": ("knows_roles: {A: {}}", "knows_roles: {A: {B: thief}}", "unknown role 'thief'"),
    "not the player's own": ("knows_goals: {A: nothing}", "knows_goals: nothing", "knows_goals is said by player"),
    "unknown fact": ("options_for: {map: []}", "options: {map: []}", "then: unknown key 'options'"),
}


def load(tmp_path: Path, text: str) -> scenario.ScenarioFile:
    path = tmp_path / "mine.yaml"
    path.write_text(text)
    return scenario.load(path)


def test_a_good_position_is_laid_out_in_all_its_parts(tmp_path: Path) -> None:
    (one,) = load(tmp_path, GOOD.replace("true}", "true, old_mine: true}"))
    report = one.run()
    assert report, str(report)
    table: Any = one.start()[0]
    assert [len(hand) for hand in table.hands] == [2, 1, 3]  # C holds what plays no part
    assert [str(role) for (role,) in table.roles] == ["selfish", "saboteur", "digger"]
    assert list(map(str, table.role_stock)) == ["digger"]
    assert (table.round, table.nuggets, table.last.name) == (2, [0, 0, 1], "C")
    assert sum(map(len, table.discards)) == 66 - 2 - 1 - 3 - 2 - 1 - 2  # hands, deck, front, maze


def test_the_selfish_dwarf_has_to_be_named_where_roles_are_not(tmp_path: Path) -> None:
    text = GOOD.replace("true}", "true, old_mine: true}").replace("    roles: {A: selfish, B: saboteur}\n", "")
    with pytest.raises(ScenarioError, match="line 9: one of the gold diggers in play is the selfish dwarf: say who"):
        load(tmp_path, text)


@pytest.mark.parametrize("slip", [*WORDS, *FACTS])
def test_a_slip_is_named_with_its_line_and_what_is_valid(tmp_path: Path, slip: str) -> None:
    good = GOOD.replace("true}", "true, old_mine: true}")
    old, new, said = {**WORDS, **FACTS}[slip]
    assert good.count(old) == 1, f"{old!r} stands there {good.count(old)} times"
    with pytest.raises(ScenarioError) as caught:
        load(tmp_path, good.replace(old, new))
    sentence = str(caught.value)
    assert said in sentence
    line = good[: good.index(old)].count("\n") + 1
    assert sentence.startswith(f"{tmp_path / 'mine.yaml'}, line {line}"), sentence
    assert "\n" not in sentence


THEFTS = """\
game: saboteur
scenarios:
- id: ONE
  edition: "2"
  players: [A, B, C]
  position: {front: {B: [theft, trapped], C: [theft]}, thieves: [C, B], role_stock: [boss]}
  then: {front: {B: [theft, trapped]}, role_stock: [boss], roles_left_over: 1, removed: 10, stock: 116}
"""
MOST_ROLES = ("blue",) * 4 + ("green",) * 4 + ("saboteur",) * 3 + ("boss", "profiteer")


def test_thieves_are_those_with_a_theft_card_in_the_order_said(tmp_path: Path) -> None:
    (one,) = load(tmp_path, THEFTS)
    assert one.run(), str(one.run())
    table: Any = one.start()[0]
    assert list(map(str, table.thieves)) == ["C", "B"]
    assert len(table.given_up) == 15 - 3 - 1
    with pytest.raises(ScenarioError, match="line 6: the thieves are those with a theft card, not B"):
        load(tmp_path, THEFTS.replace("thieves: [C, B]", "thieves: [B]"))
    with pytest.raises(ScenarioError, match="line 6: at most 1 theft can lie in front of C"):
        load(tmp_path, THEFTS.replace("C: [theft]", "C: [theft, theft]"))
    with pytest.raises(ScenarioError, match="line 6: of 15 role cards 2 are left for 3 players"):
        load(tmp_path, THEFTS.replace("[boss]}\n  then", f"[{', '.join(MOST_ROLES)}]}}\n  then"))
    with pytest.raises(ScenarioError, match="line 6: A is to move and holds no card"):
        load(tmp_path, THEFTS.replace("position: {", "position: {hands: {A: []}, "))
    with pytest.raises(ScenarioError, match="line 6: nuggets is a word of edition 1, and this is Saboteur 2"):
        load(tmp_path, THEFTS.replace("role_stock: [boss]}\n  then", "nuggets: {A: 1}}\n  then"))
