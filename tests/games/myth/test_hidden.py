"""Who knows what in Myth: hands, quests, the row face down, and what players remember (MYT-HID-01 to -14)."""

from __future__ import annotations

from typing import Any

import pytest

import lab


def play(session: lab.Session, *choices: str) -> None:
    for choice in choices:
        session.choose(choice)


def places(session: lab.Session, viewer: str | None, seat: str, zone: str) -> list[Any]:
    view: Any = session.view(viewer)
    zones = next(each["zones"] for each in view["seats"] if each["name"] == seat) if seat else view["zones"]
    return next(each["places"] for each in zones if each["name"] == zone)


def faces(those: list[Any]) -> list[str]:
    return [each["face"] for each in those if "face" in each]


def history(session: lab.Session, viewer: str | None) -> str:
    return "\n".join(event["text"] for row in session.rows(viewer) for event in row["events"])


ROW = """
phase: determine
ground: new
board: ["cross@0,-1"]
at: {A: "0,-1"}
tokens: {A: 5, B: 5}
hands: {A: [rest_2], B: [thrall, ghol], C: [nod]}
quests: {A: [quest_trow, quest_wight, quest_fetch, quest_codex]}
deck: [%s]
"""


def test_the_row_is_face_down_and_only_who_laid_a_card_knows_it(position: Any) -> None:
    """MYT-DET-01, MYT-DET-05, MYT-SETUP-14: nobody knows the deck card, not even the active player."""
    s = position("ABC", ROW % "splinters_3")
    play(s, "add rest_2")
    for viewer, known in (("A", ["The Rest (2)"]), ("B", []), ("C", []), ("spectator", [])):
        row = places(s, viewer, "", "Event row, face down")
        assert len(row) == 2 and faces(row) == known
    assert "A lays a card face down and pays 1 resource" in history(s, "B") and "Rest" not in history(s, "B")
    assert "A lays The Rest (2) face down and pays 1 resource" in history(s, "A")


def test_everybody_sees_who_laid_a_card_and_the_tokens_on_it_until_it_is_turned_face_up(position: Any) -> None:
    """MYT-HID-06, MYT-DET-03, MYT-DET-05."""
    s = position("ABC", ROW % "splinters_3")
    play(s, "add rest_2")
    laid = [[badge for badge in seat["badges"] if "laid" in badge] for seat in s.view("spectator")["seats"]]
    assert laid == [["laid a card with 1 resource on it"], [], []]
    play(s, "add ghol", "ghol", "splinters_3")
    assert not any("laid" in badge for seat in s.view("spectator")["seats"] for badge in seat["badges"])


def test_after_the_reveal_everybody_sees_the_row(position: Any) -> None:
    """MYT-EXEC-01, MYT-EXEC-02."""
    s = position("ABC", ROW % "splinters_3")
    play(s, "add rest_2", "add thrall")
    for viewer in ("A", "B", "C", "spectator"):
        assert faces(places(s, viewer, "", "Event row")) == ["Splinters of the Relic (3)", "The Rest (2)", "Thrall"]


def test_a_hand_that_was_shown_is_remembered(position: Any) -> None:
    """MYT-EV-30."""
    s = position("ABC", ROW % "soulblighter_magic")
    play(s, "pass", "pass", "pass")
    assert faces(places(s, "C", "A", "hand")) == ["The Rest (2)"]
    assert faces(places(s, "A", "B", "hand")) == []


def test_after_the_contract_both_know_what_they_gave(position: Any) -> None:
    """MYT-EV-38: the hand of the other was one's own; a third player knows nothing."""
    s = position("ABC", ROW % "the_contract_left")
    play(s, "pass", "pass", "pass")
    assert faces(places(s, "A", "B", "hand")) == ["The Rest (2)"]
    assert sorted(faces(places(s, "B", "A", "hand"))) == ["Ghôl", "Thrall"]
    assert faces(places(s, "C", "A", "hand")) == faces(places(s, "C", "B", "hand")) == []


def test_a_rejected_quest_is_known_to_who_had_it_alone(position: Any) -> None:
    """MYT-QUEST-14, MYT-SETUP-08."""
    quests = "quests: {A: [quest_trow, quest_wight, quest_fetch, quest_codex]}"
    s = position("ABC", f"phase: W1\ntokens: {{A: 9}}\n{quests}\nlife: {{A: 5}}")
    play(s, "replace", "quest_trow")
    assert faces(places(s, "A", "", "Quests discarded")) == ["Kill a trow"]
    assert faces(places(s, "B", "", "Quests discarded")) == []
    assert "A pays 5 resources and replaces a quest" in history(s, "B") and "trow" not in history(s, "B")
    assert len(places(s, "B", "A", "quests")) == 4 and faces(places(s, "B", "A", "quests")) == []


BATTLE = """
phase: battle
heroes: {A: warrior}
board: ["cross@1,0"]
at: {A: "1,0"}
quests: {A: [%s, quest_wight, quest_fetch, quest_codex]}
monsters: {"1,0": [trow]}
"""


@pytest.mark.parametrize(("quest", "options"), [("quest_trow", ["keep trow", "discard"]), ("quest_ghol", ["discard"])])
def test_that_somebody_is_asked_for_a_trophy_does_not_tell_his_quests(position: Any, quest: str, options: list[str]) -> None:
    """MYT-FIGHT-09: the question comes after every kill, what is offered is the killer's secret."""
    s = position("ABC", BATTLE % quest, cards={"trow": {"defence": 1}})
    assert list(map(str, s.decision.options)) == options
    view: Any = s.view("B")
    assert view["decision"]["prompt"] == "keep the Trow as a trophy?" and view["decision"]["options"] == []


WINDOW = "phase: W1\ntokens: {A: 4}\ntrophies: {A: [trow]}\nquests: {A: [%s, quest_wight, quest_fetch, quest_codex]}"


@pytest.mark.parametrize(("quest", "options"), [("quest_trow", ["pass", "turn_in quest_trow"]), ("quest_ghol", ["pass"])])
def test_that_a_window_opens_does_not_tell_quests(position: Any, quest: str, options: list[str]) -> None:
    """MYT-FREE-01, MYT-SETUP-08: it opens whenever somebody with these open things might do something."""
    s = position("ABC", WINDOW % quest)
    assert s.decision.prompt == "free actions before drawing" and list(map(str, s.decision.options)) == options


def test_a_controller_sees_nothing_of_the_dreamer(position: Any) -> None:
    """MYT-EV-37."""
    s = position("ABC", "dreams: {A: [{controller: C, turns: 2}]}\nhands: {A: [rest_2, trow]}")
    assert str(s.decision.player) == "C"
    assert faces(places(s, "C", "A", "hand")) == faces(places(s, "C", "A", "quests")) == []


def test_what_lies_open_is_seen_by_all(position: Any) -> None:
    """MYT-SETUP-05, MYT-SETUP-06, MYT-QUEST-17, MYT-FIGHT-10, MYT-EV-01: heroes, life, items, trophies, prisoners, quests."""
    s = position("ABC", """
heroes: {A: archer}
life: {A: 7}
level: {A: 2}
done: {A: [quest_trow]}
items: {A: [tain, codex]}
trophies: {A: [wight]}
prison: {A: [thrall]}
""")  # fmt: skip
    for viewer in ("A", "B", "spectator"):
        zones = ("hero", "items", "trophies", "in the Tain")
        open_zones = {zone: faces(places(s, viewer, "A", zone)) for zone in zones}
        expected = {"hero": ["Archer"], "items": ["Tain", "Codex"], "trophies": ["Wight"], "in the Tain": ["Thrall"]}
        assert open_zones == expected
        assert faces(places(s, viewer, "A", "quests turned in")) == ["Kill a trow"]
        seat = next(each for each in s.view(viewer)["seats"] if each["name"] == "A")
        assert {each["name"]: each["value"] for each in seat["counters"]} == {"life": 7, "level": 2, "resources": 5}


def test_pieces_and_tiles_of_the_dungeon_are_in_every_view(position: Any) -> None:
    """MYT-SETUP-11, MYT-EV-39."""
    s = position("ABC", (BATTLE % "quest_ghol").replace("phase: battle", "phase: W4"))
    (board,) = s.view("spectator")["boards"]
    assert [(tile["cell"], tile["name"], tile["turn"]) for tile in board["tiles"]] == [([0, 0], "start", 0), ([1, 0], "cross", 0)]
    kinds = [(piece["kind"], piece["cell"]) for piece in board["pieces"]]
    assert kinds == [("hero", [1, 0]), ("hero", [0, 0]), ("hero", [0, 0]), ("monster", [1, 0])]


def test_options_about_cells_can_be_shown_on_the_board(position: Any) -> None:
    s = position("ABC", "phase: move\nboard: ['cross@1,0']\ntiles: [tee]")
    options = s.view("A")["decision"]["options"]
    assert {each["notation"]: each.get("cell") for each in options} == {
        "stay": None, "explore N": [0, -1], "walk 1,0": [1, 0], "explore S": [0, 1], "explore W": [-1, 0],
    }  # fmt: skip
    play(s, "explore N")
    (first, *_) = s.view("A")["decision"]["options"]
    assert (first["cell"], first["card"]) == ([0, -1], "tee") and s.view("A")["decision"]["about"] == "T-junction"


def test_every_kind_of_quest_is_twice_among_stack_and_hands_and_the_start_square_in_no_deck() -> None:
    """MYT-SETUP-02, MYT-SETUP-07, MYT-QUEST-09: whatever the seed."""
    for seed in range(20):
        table: Any = lab.Session(lab.rules("myth"), 4, seed).table
        quests = [str(quest) for pile in (table.quest_stack, *table.quests) for quest in pile]
        assert sorted(quests) == sorted([str(quest) for quest in table.rules.quests])
        assert "start" not in map(str, table.tiles) and len({*map(str, table.heroes)}) == 4
        assert [table.life[p] for p in table.players] == [table.stats(p).life for p in table.players]
