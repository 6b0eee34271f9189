"""The board of a game with maps of its own: Myth's dungeon, shown and asked."""

import lab
from widgets import PathBoard


def board(*choices: str) -> PathBoard:
    session = lab.Session(lab.rules("myth"), players=["Anna", "Boris", "Vera"], seed=2084)
    for choice in choices:
        session.choose(choice)
    return PathBoard(session, viewer="Anna")


def send(one: PathBoard, seq: int, **message: str) -> None:
    one._answer(None, {"view": "page", "seq": seq, **message}, None)


def test_the_maps_of_the_game_are_on_offer_and_drawn() -> None:
    one = board("pass", "stop", "pass", "explore N", "redraw", "place tee@0,-1")
    assert "where it can grow" in one._regions["tools"] and "way home of Anna" in one._regions["tools"]
    assert "shortest way" not in one._regions["tools"]  # of games with goals
    send(one, 1, kind="overlay", value="home")
    assert "Steps to the start square, one a turn: Anna 1, Boris 0, Vera 0." in one._regions["tools"]
    assert "Anna, Heron Guard, life 12, 1 step" in one._regions["maze"]


def test_a_click_on_a_cell_says_why_the_hero_cannot_go_there() -> None:
    """MYT-MOVE-01, MYT-TILE-01."""
    one = board("pass", "stop", "pass")
    send(one, 1, kind="ask", value="5,5")
    assert "a hero moves one square a turn" in one._regions["why"].lower() and "MYT-MOVE-01" in one._regions["why"]
    one = board("pass", "stop", "pass", "explore N")
    send(one, 1, kind="ask", value="5,5")
    assert "the tile dead_end comes where the pawn went, to 0,-1" in one._regions["why"] and "MYT-TILE-01" in one._regions["why"]


def test_heroes_and_monsters_stand_on_the_board_and_in_the_static_table() -> None:
    """MYT-SETUP-11, MYT-EV-39."""
    choices = ("pass", "stop", "pass", "explore N", "redraw", "place tee@0,-1", "add myrmidon", "pass", "pass", "avatara_order")
    one = board(*choices)
    still = one._repr_mimebundle_()
    assert still is not None
    for drawn in (one._regions["maze"], still[0]["text/html"]):
        assert "Myrmidon, attack 30 (2), defence 90" in drawn and "Boris, Dwarf, life 10" in drawn
