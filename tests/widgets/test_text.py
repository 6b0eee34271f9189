"""The text twin of the table."""

from lab import html, text
from lab.engine.viewdata import Place
from tests.widgets.scene import Scene

ANNA = """\
Shelter · edition 1.0 · 4 players · round 2
seen by Anna, step 23 of 37

> Anna   [Miner (look in a cave)] [Thief (take coins)] [Silver key (never discard)] · coins 2 of 3 ·
         to decide
  Boris  [?] [Explorer? step 18] · coins 0 of 3
  Vera   [?] [?] · coins 1 of 3 · skips the next turn
  Gleb   out: by Boris's Bandit, step 21 (SHE-LOOK-05)

Caves          [?] [Gold key step 12] [?]
Deck           14 cards
Discard, open  [Guard] [Caver] [Courtesan]

Anna: your action (SHE-ACT-01)
   1  Play Miner (free)              play miner
   2  Play Miner, pay 1 (two caves)  play miner*
   3  Play Thief (free)              play thief
   4  Research, show Miner           research miner
   5  Discard Thief, take 1 coin     discard thief
   -  Discard Silver key: not allowed, a key is never discarded by choice (SHE-0.5-CARD-KEY-KEEP).
      Nearest: Discard Thief, take 1 coin.
   -  Play Thief, pay 1: not allowed, the Thief has no paid effect in this edition (SHE-CARD-THIEF).
      Nearest: Play Thief."""


def test_the_table_as_anna_sees_it() -> None:
    assert text.table(Scene().view("Anna")) == ANNA


def test_the_last_steps_follow_with_their_clauses() -> None:
    scene = Scene()
    last = text.session(scene.view("Anna"), scene.rows("Anna"), most=2).removeprefix(ANNA).strip("\n").splitlines()
    assert last == [
        "  22  Boris plays Explorer (SHE-CARD-EXPLORER)",
        "  23  Vera discards Courtesan, takes 1 coin (SHE-1.0-DISCARD-01)",
    ]


def test_who_does_not_decide_sees_no_options() -> None:
    written = text.table(Scene().view("spectator"))
    assert written.endswith("Anna decides: your action (SHE-ACT-01)") and "Miner" not in written


def test_the_outcome_is_told_with_scores() -> None:
    written = text.table(Scene(ends=True, step=37).view("Vera"))
    assert written.splitlines()[-2:] == [
        "Anna won: Anna leaves the shelter with the gold key (SHE-END-03).",
        "Scores: Anna 2, Boris 1, Vera 0, Gleb -1.",
    ]


def test_nothing_is_wider_than_a_hundred_columns() -> None:
    names = ["Наталья-Александра Константинопольская-Ы", "Boris", "x" * 40, "Gleb"]
    scene = Scene(players=names)
    view, rows = scene.view(None), scene.rows(None)
    view["decision"]["options"][0]["label"] = "word " * 60
    assert max(map(len, text.session(view, rows, most=23).splitlines())) <= 100


def test_a_name_cannot_steer_the_terminal() -> None:
    written = text.table(Scene(players=["\x1b[2J\u202eAnna\n", "Boris 🦊\u200d", "Vera"]).view(None))
    assert "\x1b" not in written and "\u202e" not in written and "[2JAnna" in written and "🦊" in written


def test_a_place_says_its_hint_as_the_picture_does() -> None:
    numbers: Place = {"face": "Slate Hollow: Orcs 4", "hint": "defence 2, size 3, value 1", "name": "centre 1"}
    assert text.place(numbers) == "[Slate Hollow: Orcs 4 (defence 2, size 3, value 1)]"
    assert text.place({"face": "Guard", "hint": ""}) == "[Guard]"
    assert text.place({"back": True, "backed": "Slate Hollow"}) == "[? Slate Hollow]"  # its hint would tell the face
    assert "\x1b" not in text.place({"face": "Guard", "hint": "\x1b[2J"})


def test_a_pile_of_which_cards_are_shown_says_how_many_it_has_and_that_they_are_on_top() -> None:
    count: Place = {"count": 3, "label": "cards"}
    shown: Place = {"face": "Guard", "name": "deck 1"}
    assert text.places([count, shown]) == "3 cards, the top one: [Guard]"
    assert text.places([count, shown, shown, shown]) == "3 cards, from the top: [Guard] [Guard] [Guard]"
    assert text.places([count]) == "3 cards" and text.places([shown]) == "[Guard]"
    drawn = html.zone({"name": "deck", "places": [count, shown]}, "Deck", {})
    assert "Deck <small>· 3 cards, the top one</small>" in drawn and "<b>3</b>" not in drawn
    assert "<b>3</b>" in html.zone({"name": "deck", "places": [count]}, "Deck", {})


def test_nearest_options_with_a_comma_in_them_are_told_apart() -> None:
    assert text.listed(["Play Thief", "Play Thief, pay 1 coin"]) == "Play Thief; or Play Thief, pay 1 coin"
    assert text.listed(["Play Thief", "Keep"]) == "Play Thief or Keep" and text.listed(["Keep, please"]) == "Keep, please"
