"""Why something of the game is not to be had now: every answer says what holds, by the clause that says so."""

from typing import Any

import pytest

MOVE = """
phase: move
board: ["cross@1,0", "straight@0,1"]
tiles: [tee]
quests: {A: [quest_trow, quest_wight, quest_fetch, quest_codex]}
"""
# A stands on a T-junction with a wall in the east; in the north a corridor from west to east turns its wall to it.
WALLS = """
phase: move
board: ["tee@1,0r", "turn@0,-1r90", "straight@1,-1r90"]
at: {A: "1,0"}
tiles: [tee]
"""
WINDOW = "phase: W1\ntokens: {A: 9}\nquests: {A: [quest_trow, quest_wight, quest_fetch, quest_codex]}"
ROW = "phase: determine\nground: new\nboard: ['cross@0,-1']\nat: {A: '0,-1'}\nhands: {A: [rest_2], B: [nod]}"
DREAM = MOVE + "dreams: {A: [{controller: C, turns: 2}]}"
# A has walked in this turn to where a trow waits.
ENTERED = ROW.replace("ground: new", "ground: explored") + "\nmonsters: {'0,-1': [trow]}"
FIGHT = "phase: battle\nboard: ['cross@1,0']\nat: {A: '1,0'}\ntokens: {A: 9}\nmonsters: {'1,0': [trow, ghol]}"
CASES = [
    (MOVE, [], "walk 5,5", "a hero moves one square a turn", "MYT-MOVE-01"),
    (MOVE, [], "5,5", "a hero moves one square a turn", "MYT-MOVE-01"),
    (MOVE, [], "walk 0,0", "the hero stands there", "MYT-MOVE-06"),
    (WALLS, [], "1,-1", "the tile in the north has a wall there", "MYT-MOVE-03"),
    (WALLS, [], "2,0", "the tile has a wall in the east", "MYT-MOVE-04"),
    (WALLS, [], "walk 2,0", "the tile has a wall in the east", "MYT-MOVE-04"),
    (MOVE, [], "explore E", "to where no tile lies", "MYT-MOVE-04"),
    (MOVE, [], "turn_in quest_trow", "windows of the turn; now: moving", "MYT-FREE-01"),
    (MOVE, ["explore N"], "walk 1,0", "where it goes is fixed", "MYT-TILE-01"),
    (MOVE, ["explore N"], "place tee@5,5", "the tile tee comes where the pawn went, to 0,-1", "MYT-TILE-01"),
    (MOVE, ["explore N"], "place cross@0,-1r90", "the drawn tile is tee", "MYT-TILE-03"),
    (DREAM, [], "walk 5,5", "orders what the hero could do himself", "MYT-EV-37"),
    (WINDOW, [], "turn_in quest_thrall", "quest_thrall is none of your open quests", "MYT-QUEST-05"),
    (WINDOW, [], "draw", "cards are drawn in phase 1", "MYT-TURN-01"),
    (WINDOW, ["replace"], "turn_in quest_trow", "first answer what is asked", "MYT-FREE-01"),
    (WINDOW.replace("W1", "W2"), [], "draw", "cards are drawn in phase 1", "MYT-TURN-01"),
    (WINDOW.replace("W1", "draw"), [], "draw 3", "cards are drawn one by one", "MYT-DRAW-08"),
    (WINDOW, [], "buy extra turn", "bought at the end of the turn", "MYT-MISC-02"),
    (MOVE + "tokens: {A: 4}", [], "buy extra turn", "an extra turn costs 5, you have 4", "MYT-MISC-02"),
    (WINDOW, [], "attack B", "heroes cannot attack each other", "MYT-FIGHT-15"),
    (WINDOW, [], "attack", "heroes strike in phase 4", "MYT-FIGHT-12"),
    (ROW, [], "add nod", "you hold no nod", "MYT-DET-02"),
    (ROW, ["pass"], "add rest_2", "you hold no rest_2", "MYT-DET-02"),
    (ROW, [], "walk 0,0", "heroes move in phase 2", "MYT-TURN-02"),
    (ROW, ["pass"], "draw", "it is the turn of A", "MYT-DRAW-05"),
    (ROW, ["pass"], "self_heal", "it is the turn of A", "MYT-FREE-01"),
    (ROW, ["pass"], "bribe thrall", "it is the turn of A", "MYT-TURN-01"),
    (ENTERED, [], "draw", "cards are drawn in phase 1", "MYT-TURN-01"),
    (ENTERED, [], "walk 0,0", "heroes move in phase 2", "MYT-TURN-02"),
    (ENTERED, [], "bribe ghol", "no ghol is here", "MYT-BRIBE-01"),
    (ENTERED, [], "bribe trow", "one monster must remain", "MYT-BRIBE-02"),
    (FIGHT, [], "bribe thrall", "no thrall is here", "MYT-BRIBE-01"),
    (FIGHT, [], "attack thrall", "no thrall is here", "MYT-FIGHT-13"),
    (FIGHT, ["begin"], "bribe ghol", "before the first attack", "MYT-BRIBE-04"),
    (FIGHT, ["begin"], "walk 0,0", "a battle goes on", "MYT-FIGHT-17"),
]


NUMBERS = [
    ("draw", "say how many cards you draw", "MYT-DRAW-08"),
    ("draw 2", "they cost 4, you have 3", "MYT-DRAW-04"),
    ("draw 3", "they cost 8, you have 3", "MYT-DRAW-04"),
    ("draw 4", "cards in the event deck: 3", "MYT-DRAW-09"),
]


@pytest.mark.parametrize(("notation", "said", "clause"), NUMBERS)
def test_why_not_so_many_cards(position: Any, notation: str, said: str, clause: str) -> None:
    """MYT-DRAW-08, where the number of cards is said before: of six cards in hand, the second surplus one makes them 4."""
    hand = "hands: {A: [rest_2, rest_2, rest_3, rest_3, rest_4, rest_5]}"
    session = position("ABC", f"phase: draw\ntokens: {{A: 3}}\n{hand}\ndeck_size: 3", draw_mode="declare_count")
    assert list(map(str, session.decision.options)) == ["draw 0", "draw 1"]
    answer = session.why_not(notation)
    assert said in answer.reason and answer.clause == clause


@pytest.mark.parametrize(("where", "choices", "notation", "said", "clause"), CASES)
def test_an_answer_says_what_holds(position: Any, where: str, choices: list[str], notation: str, said: str, clause: str) -> None:
    session = position("ABC", where)
    for choice in choices:
        session.choose(choice)
    answer = session.why_not(notation)
    assert answer.kind != "allowed" and said in answer.reason
    assert answer.clause == clause
