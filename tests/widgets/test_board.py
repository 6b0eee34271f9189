"""The board view without a browser: what it offers for a card in hand, what it answers, and what it never sends.

In the game used here Anna begins with a bend (north-east), a bridge, two spies and a straight (east-west); the mouth of
the burrow at 0,0 is open all round. What fits where was worked out by hand.
"""

import re
from html import unescape
from typing import Any

import anywidget
import pytest

import lab
from lab import html, text
from lab.engine.decision import Answer
from lab.engine.view import view
from lab.paths import Tile
from lab.paths.picture_overlays import looks
from tests.widgets.maze import CELLS, LARDERS, MOUTH, PLAYERS, Dig, Moles, moles
from tests.widgets.test_stepper import ATTACK, Tags, answer, everything
from widgets import PathBoard, Stepper
from widgets.board_regions import FIT, ZOOMS, shortened, tile_of, turns, words

VIEWERS = [None, *PLAYERS, "spectator"]
HAND = {"bend": "1", "bridge": "2", "spy": "3", "straight": "5"}  # Anna's, by number
NAMES = [card.label for card in LARDERS]


def anna(steps: int = 0) -> tuple[lab.Session, PathBoard]:
    session = moles(steps)
    return session, PathBoard(session, viewer="Anna")


def cells(board: PathBoard, kind: str = "choose") -> dict[str, str]:
    """Lists the cells that answer to a click, with what they send."""
    found = re.findall(rf'data-at="([^"]+)" data-{kind}="([^"]+)"', board._regions["maze"])
    return {at: unescape(what) for at, what in found}


def label(board: PathBoard, column: int, row: int) -> str:
    """Reads what a screen reader says of a cell."""
    found = re.search(rf'aria-label="column {column}, row {row}: ([^"]*)"', board._regions["maze"])
    assert found
    return unescape(found[1])


def plain(region: str) -> str:
    """Takes the tags off."""
    return unescape(re.sub("<[^>]+>", "", region))


# --- pick, turn, lay ---


def test_nothing_is_picked_at_first() -> None:
    _, board = anna()
    assert cells(board) == {} and 'aria-pressed="true"' not in board._regions["hand"]
    assert "Pick a card of the hand" in plain(board._regions["decision"])


def test_the_cells_that_a_picked_card_fits_choose_its_placement() -> None:
    _, board = anna()
    answer(board, "pick", value=HAND["straight"])
    assert cells(board) == {"-1,0": "place straight@-1,0", "1,0": "place straight@1,0"}
    assert label(board, 1, 0) == "empty, Straight east-west fits here"
    assert "With Straight east-west: 2 cells of the maze" in plain(board._regions["decision"])


def test_a_turned_card_fits_elsewhere() -> None:
    _, board = anna()
    answer(board, "pick", value=HAND["bend"])
    assert cells(board) == {"-1,0": "place bend@-1,0", "0,1": "place bend@0,1"}
    answer(board, "turn", 2)
    assert cells(board) == {"0,-1": "place bend@0,-1r", "1,0": "place bend@1,0r"}
    answer(board, "turn", 3)
    assert cells(board) == {"-1,0": "place bend@-1,0", "0,1": "place bend@0,1"}


def test_a_card_that_looks_the_same_when_turned_is_not_turned() -> None:
    _, board = anna()
    answer(board, "pick", value=HAND["straight"])
    before = cells(board)
    assert 'data-send="turn" aria-keyshortcuts="R" aria-disabled=true' in board._regions["tools"]
    answer(board, "turn", 2)
    assert cells(board) == before


@pytest.mark.parametrize(
    ("blocks", "quarter", "differ"),
    [
        (("NE",), False, (0, 2)),
        (("NE",), True, (0, 1, 2, 3)),
        (("EW",), True, (0, 1)),
        (("EW",), False, (0,)),
        (("NESW",), True, (0,)),
    ],
)
def test_only_turns_that_differ_count(blocks: tuple[str, ...], quarter: bool, differ: tuple[int, ...]) -> None:
    asked: Any = {"options": [{"notation": "x", "label": "X", "turn": 1}] if quarter else []}
    assert turns(Tile(blocks), asked) == differ


def test_a_card_that_only_fits_turned_is_picked_up_turned() -> None:
    session, board = anna()
    # The west and the south, where it fits as it is printed, are closed.
    session.table.maze.lay((-1, 0), Dig("cap", "Cap", tile=Tile(("E",))))
    session.table.maze.lay((0, 1), Dig("cap", "Cap", tile=Tile(("N",))))
    for _ in PLAYERS:
        session.choose(next(each for each in session.decision.options if re.match("throw (?!bend)", str(each))))
    answer(board, "pick", value=HAND["bend"])
    assert cells(board) == {"0,-1": "place bend@0,-1r", "1,0": "place bend@1,0r"}


def test_a_click_on_a_green_cell_lays_the_card_and_puts_the_hand_down() -> None:
    session, board = anna()
    answer(board, "pick", value=HAND["bend"])
    answer(board, "turn", 2)
    regions = answer(board, "choose", 3, notation=cells(board)["1,0"])
    assert session.cursor.notation == "place bend@1,0r" and not regions["error"]
    assert label(board, 1, 0) == "Bend north-east, upside down, south-west, connected, last"
    assert 'aria-pressed="true"' not in regions["hand"] and cells(board) == {}


def test_of_two_cards_alike_the_one_picked_is_pressed() -> None:
    _, board = anna()
    hand = answer(board, "pick", value="4")["hand"]
    assert re.findall(r'data-value="(\d)" aria-pressed="true"', hand) == ["4"]


def test_an_action_card_shows_its_cells_and_the_rest_as_buttons() -> None:
    _, board = anna()
    regions = answer(board, "pick", value=HAND["spy"])
    assert cells(board) == {f"{column},{row}": f"spy {column},{row}" for column, row in CELLS}
    assert label(board, 4, 0) == "face down, unknown, Spy into the larder at 4,0"
    assert re.findall(r'data-choose="([^"]+)"', regions["decision"]) == ["throw spy"]
    assert "more options with other cards or turns" in regions["decision"]


def test_picking_again_or_escape_puts_the_card_back() -> None:
    _, board = anna()
    for number, value in enumerate(("1", "1", "5", "0"), 1):
        answer(board, "pick", number, value=value)
        assert bool(cells(board)) == (number in (1, 3))


def test_nobody_picks_from_another_hand() -> None:
    session, board = anna()
    assert "no such card in this hand" in answer(board, "pick", value="6")["error"] and cells(board) == {}
    assert "no such card in this hand" in answer(board, "pick", 2, value="-1")["error"] and session.step == 0


def test_several_options_on_one_cell_are_listed_when_it_is_clicked() -> None:
    session, board = anna()
    asked = session.view("Anna")["decision"]
    assert asked
    twice = [{"notation": f"rest {number} 1,1", "label": f"Rest {number}", "cell": [1, 1]} for number in (1, 2)]
    view = {**session.view("Anna"), "decision": {**asked, "options": [*asked["options"], *twice]}}
    board._session.view = lambda viewer: view  # type: ignore[method-assign,assignment,return-value]
    board._draw()
    assert label(board, 1, 1) == "empty, 2 options" and "1,1" not in cells(board)
    regions = answer(board, "ask", value="1,1")
    assert re.findall(r'data-choose="([^"]+)"', regions["decision"]) == ["rest 1 1,1", "rest 2 1,1"]


@pytest.mark.parametrize(
    ("notation", "names"),
    [
        ("place cross@1,-2r", {"place", "cross", "1", "-2r"}),
        ("remove trapped: dead_n map", {"remove", "trapped", "dead_n", "map"}),
        ("play miner*", {"play", "miner"}),
    ],
)
def test_a_notation_names_the_cards_it_is_about(notation: str, names: set[str]) -> None:
    assert words(notation) == names


def test_options_with_several_cards_wait_until_one_is_picked() -> None:
    session, board = anna()
    asked = session.view("Anna")["decision"]
    assert asked
    both = {"notation": "throw bend spy", "label": "Throw Bend and Spy away"}
    view = {**session.view("Anna"), "decision": {**asked, "options": [*asked["options"], both]}}
    board._session.view = lambda viewer: view  # type: ignore[method-assign,assignment,return-value]
    board._draw()
    single = [str(each) for each in session.decision.options if str(each).startswith("throw")]
    listed = re.findall(r'data-choose="([^"]+)"', board._regions["decision"])
    assert listed == single and len(single) == 4
    rest = len(asked["options"]) + 1 - len(single)
    assert f"{rest} more options once a card is picked." in board._regions["decision"]
    for card, seen_with_it in (("spy", True), ("bridge", False), ("bend", True)):
        answer(board, "pick", value="0")
        number = HAND[card]
        board._pick(int(number))
        board._draw()
        assert (both["notation"] in board._regions["decision"]) == seen_with_it
        assert ("1 option with further cards</summary>" in board._regions["decision"]) == seen_with_it
        board._put_back()


def test_cards_are_drawn_from_what_the_viewer_may_know() -> None:
    session = moles()
    hands = {seat["name"]: seat["zones"][0]["places"] for seat in session.view("Anna")["seats"]}
    bend = next(each for each in hands["Anna"] if each.get("name") == "bend")
    assert bend["tile"] == {"blocks": ["NE"], "door": "", "doored": "", "marks": []}
    assert "tile" not in next(each for each in hands["Anna"] if each.get("name") == "spy")
    assert not any("tile" in each for each in hands["Boris"] + hands["Vera"])
    bent = view(session.table, None, session.table.game.Memory(), session.decision)
    del bent["seats"][0]["zones"][0]["places"][0]["tile"]  # a card of which no tile is told is no tile
    board = PathBoard(session)
    board._session.view = lambda viewer: bent  # type: ignore[method-assign,assignment,return-value]
    before = board._regions["hand"].count("<svg")
    board._draw()
    assert board._regions["hand"].count("<svg") == before - 1


def test_a_gate_in_the_hand_shows_its_door() -> None:
    tile = tile_of({"tile": {"blocks": ["NS", "E"], "door": "green", "doored": "NS", "marks": []}})
    assert tile == Tile(("NS", "E"), door="green", door_block=0)
    assert tile_of({"face": "Spy"}) is None


def test_the_static_picture_lists_a_few_barred_options_and_counts_the_others() -> None:
    session = moles()
    asked = session.view("Anna")["decision"]
    assert asked and shortened(session.view("Anna")) == session.view("Anna")
    barred: Any = [{"notation": f"dig {n}", "label": "Dig", "reason": "no", "clause": "MOL-1", "nearest": []} for n in range(6)]
    long: Any = {**session.view("Anna"), "decision": {**asked, "barred": barred, "barred_more": 10}}
    few: Any = shortened(long)["decision"]
    assert few["barred"] == barred[:4] and few["barred_more"] == 12
    assert len(long["decision"]["barred"]) == 6


# --- why not ---


def test_a_cell_that_does_not_fit_says_why_with_its_clause() -> None:
    session, board = anna()
    answer(board, "pick", value=HAND["straight"])
    why = plain(answer(board, "ask", 2, value="0,1")["why"])
    assert why.startswith("Straight east-west at 0,1 is not allowed: its north side is closed, and Mouth of the burrow there is")
    assert why.index("MOL-2") < why.index("Nearest:")
    assert "Nearest: Place Straight east-west at -1,0 or Place Straight east-west at 1,0." in why
    assert session.step == 0


def test_a_card_face_down_and_a_card_face_up_are_occupied() -> None:
    _, board = anna()
    answer(board, "pick", value=HAND["straight"])
    assert "a card lies at 0,0: Mouth of the burrow" in plain(answer(board, "ask", 2, value="0,0")["why"])
    assert "a card lies face down at 4,0" in plain(answer(board, "ask", 3, value="4,0")["why"])


def test_where_the_card_fits_turned_it_says_so() -> None:
    _, board = anna()
    answer(board, "pick", value=HAND["bend"])
    assert "Turned (R) it fits there." in plain(answer(board, "ask", 2, value="1,0")["why"])
    assert "Turned" not in plain(answer(board, "ask", 3, value="3,0")["why"])


def test_without_a_card_it_asks_to_pick_one() -> None:
    _, board = anna()
    assert "Pick a card of the hand to see whether it fits at 1,0." in plain(answer(board, "ask", value="1,0")["why"])


def test_an_action_card_is_asked_about_a_cell_in_its_own_words() -> None:
    session, board = anna()
    answer(board, "pick", value=HAND["spy"])
    asked: list[str] = []
    why_not = session.why_not
    session.why_not = lambda notation, viewer: asked.append(notation) or why_not(notation, viewer)  # type: ignore
    answer(board, "ask", 2, value="1,0")
    assert asked == ["spy 1,0"]


def test_a_walk_is_asked_about_another_cell_without_a_card() -> None:
    session, board = anna()
    asked = session.view("Anna")["decision"]
    assert asked
    walk = {"notation": "walk 0,0", "label": "Walk to 0,0", "cell": [0, 0]}
    view = {**session.view("Anna"), "decision": {**asked, "options": [walk]}}
    board._session.view = lambda viewer: view  # type: ignore[method-assign,assignment,return-value]
    questions: list[str] = []
    session.why_not = lambda notation, viewer: questions.append(notation) or Answer(notation, "nonsense")  # type: ignore
    assert "Nothing that is asked now is about 3,1." in answer(board, "ask", value="3,1")["why"]
    assert questions == ["walk 3,1"]


def test_who_is_not_asked_learns_only_who_is() -> None:
    session = moles()
    board = PathBoard(session, viewer="Boris")
    assert "Anna is asked, and only Anna knows what he may choose" in plain(answer(board, "ask", value="1,0")["why"])


def test_the_reason_goes_with_the_next_step() -> None:
    session, board = anna()
    answer(board, "pick", value=HAND["straight"])
    assert answer(board, "ask", 2, value="0,1")["why"]
    session.choose("throw spy")
    assert board._regions["why"] == ""


@pytest.mark.parametrize("kind", ["ask", "zoom", "pick"])
def test_a_broken_message_becomes_a_sentence(kind: str) -> None:
    session, board = anna()
    assert "rl-error" in answer(board, kind, value="x")["error"] and session.step == 0


# --- overlays and size ---


def test_an_overlay_is_shown_until_another_is_chosen() -> None:
    session, board = anna()
    regions = answer(board, "overlay", value="way 4,0")
    assert "4,0 still needs 3 more cards" in regions["tools"]  # 1,0 2,0 3,0
    assert label(board, 2, 0) == "empty, on the way"
    session.choose("place straight@1,0")
    assert "4,0 still needs 2 more cards" in board._regions["tools"]
    assert "on the way" not in answer(board, "overlay", 2, value="")["maze"]


def test_an_overlay_that_the_board_has_no_more_is_dropped() -> None:
    _, board = anna()
    regions = answer(board, "overlay", value="way 9,9")
    assert not regions["error"] and '<option value="" selected>' in regions["tools"]


def test_the_maze_is_drawn_bigger_and_smaller_within_bounds() -> None:
    _, board = anna()
    for number, (value, width) in enumerate([(FIT + 1, ZOOMS[FIT + 1]), (0, ZOOMS[0]), (99, ZOOMS[-1]), (-4, ZOOMS[0])], 1):
        found = re.search(r"width:(\d+)px", answer(board, "zoom", number, value=str(value))["maze"])
        assert found and round(int(found[1]) / width) in (6, 7)  # from -1 to 4 six cells, and the edge
    assert "max-width" in answer(board, "zoom", 5, value=str(FIT))["maze"]


# --- viewers ---


def test_the_hand_is_the_viewers_own_and_of_the_whole_table_whose_turn_it_is() -> None:
    session = moles()
    for viewer, hand in ((None, 0), ("Anna", 0), ("Boris", 1), ("Vera", 2)):
        names = re.findall(r"<b>([^<]+)</b>", PathBoard(session, viewer=viewer)._regions["hand"])
        assert names == [card.label for card in session.table.hands[hand]]
    assert PathBoard(session, viewer="spectator")._regions["hand"] == ""


def test_another_viewer_puts_the_card_back() -> None:
    _, board = anna()
    answer(board, "pick", value=HAND["bend"])
    answer(board, "viewer", 2, value="2")
    assert board.viewer == "Boris" and cells(board) == {} and "1 option" not in board._regions["decision"]
    hand = answer(board, "pick", 3, value="1")["hand"]  # Boris has nothing to play now
    assert cells(board) == {} and 'aria-pressed="true"' not in hand and hand.count("aria-disabled") == 5


def test_what_a_viewer_spied_is_shown_to_him_alone() -> None:
    session = moles()
    session.choose("spy 4,0")
    for viewer in (*PLAYERS, "spectator"):
        shown = label(PathBoard(session, viewer=viewer), 4, 0)
        known = "Treasure turnip, face down, you saw it in step 1" if viewer == "Anna" else "face down, unknown"
        assert shown == f"{known}, last"


@pytest.mark.parametrize("viewer", [*PLAYERS, "spectator"])
def test_nothing_that_a_viewer_may_not_know_crosses_to_the_browser(viewer: str) -> None:
    session = moles(4)
    board = PathBoard(session, viewer=viewer)
    answer(board, "overlay", 1, value="cut")
    for number, kind in enumerate(("back", "forward", "turn"), 2):
        answer(board, kind, number)
    answer(board, "ask", 9, value="2,0")
    sent = everything(board)
    held = [session.table.hands[seat] for seat, name in enumerate(PLAYERS) if name != viewer]
    open_to_him = str(session.view(viewer)) + str(session.rows(viewer))
    hidden = {card.label for hand in held for card in hand} | set(NAMES)
    secret = [name for name in hidden if name not in open_to_him]
    assert set(NAMES) <= set(secret) and not [name for name in secret if name in sent]


@pytest.mark.parametrize("viewer", PLAYERS)
def test_two_worlds_look_the_same_to_who_cannot_tell_them_apart(viewer: str) -> None:
    pictures = []
    for swap in (False, True):
        session = moles(3)
        if swap:
            table, other = session.table, (PLAYERS.index(viewer) + 1) % 3
            table.hands[other], table.deck[:5] = table.deck[:5], table.hands[other]
            table.larders = dict(zip(table.larders, reversed(table.larders.values()), strict=True))
        board = PathBoard(session, viewer=viewer)
        states = [dict(board._regions)]
        if str(session.decision.player) != viewer:
            states += [answer(board, "ask", value="2,2"), answer(board, "overlay", 2, value="choke")]
        bundle = board._repr_mimebundle_() or ({}, {})
        pictures.append((states, bundle[0]["text/html"], text.table(session.view(viewer))))
    assert pictures[0] == pictures[1]


def test_one_private_trait_crosses_besides_the_widget_machinery() -> None:
    own = set(anna()[1].get_state()) - set(anywidget.AnyWidget().get_state())
    assert own == {"_regions", "_css"}


def test_everything_that_was_typed_is_escaped(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lab.Session(lab.rules(Moles), [ATTACK, "Boris"], 8)
    board = PathBoard(session)
    view: Any = session.view(None)
    view["boards"][0] |= {"name": ATTACK, "pieces": [{"cell": [2, 2], "kind": ATTACK, "label": ATTACK, "mark": ATTACK}]}
    view["decision"]["options"][0] |= {"label": ATTACK, "notation": ATTACK}
    view["seats"][0]["zones"][0]["places"][0] |= {"face": ATTACK, "hint": ATTACK, "name": ATTACK}
    view["seats"][0]["zones"][0]["name"] = ATTACK
    monkeypatch.setattr(session, "view", lambda viewer: view)
    answer(board, "pick", value="1")
    answer(board, "ask", 2, value="2,2")
    page = "".join(board._regions.values()) + html.table(view)
    assert ATTACK not in page and {"img", "script"}.isdisjoint(Tags(page).names)


# --- the rest of the family ---


def test_a_game_without_a_board_is_shown_by_the_stepper() -> None:
    with pytest.raises(ValueError, match=r"Shelter has no board; widgets\.Stepper shows it"):
        PathBoard(lab.Session(lab.rules("shelter"), PLAYERS))


def on_boards() -> list[tuple[str, str]]:
    """Lists the games of the lab that have a board, with their editions."""
    found = []
    for name in lab.games():
        made = lab.rules(name).game
        if any(isinstance(part, lab.Grid) for part in made.Table.layout):
            found += [(name, edition) for edition in made.editions]
    return found


@pytest.mark.parametrize(("name", "edition"), on_boards())
def test_every_game_with_a_board_is_shown_to_everybody(name: str, edition: str) -> None:
    session = lab.Session(lab.rules(name, edition=edition), ["Anna", "Boris", "Vera"], 3)
    boards = [PathBoard(session, viewer=viewer) for viewer in VIEWERS]
    for _ in range(25):
        if session.outcome is None:
            session.choose(session.decision.options[session.step * 7 % len(session.decision.options)])
        assert [each._regions["error"] for each in boards] == [""] * len(boards)
    assert all('role="gridcell"' in each._regions["maze"] for each in boards)
    for each in boards:
        for number, key in enumerate(looks(each._board)):
            assert answer(each, "overlay", number + 1, value=key)["error"] == ""


def test_repr_is_stable_and_names_the_view() -> None:
    assert repr(anna(2)[1]) == "PathBoard(game='Moles', viewer='Anna', step=2, steps=2)"


def test_a_saved_notebook_shows_the_maze() -> None:
    bundle = anna()[1]._repr_mimebundle_()
    assert bundle is not None
    picture = bundle[0]["text/html"]
    assert "rules-lab-board" in picture and not {"script", "button", "input", "select"} & set(Tags(picture).names)
    assert "0 ━━╋━━" in picture  # the text twin, for a page that strips pictures


def test_the_stepper_shows_the_maze_and_cells_with_one_option_choose_it() -> None:
    session = moles()
    stepper = Stepper(session, viewer="Anna")
    found = re.findall(r'data-at="([^"]+)" data-choose="([^"]+)"', stepper._regions["table"])
    # Beside the mouth the bend fits everywhere, and on each of these cells another card too; a larder is the spy's alone.
    assert found == [(f"{column},{row}", f"spy {column},{row}") for column, row in CELLS]
    assert ">larders<" not in stepper._regions["table"]  # they lie on the maze, and nowhere else
    answer(stepper, "choose", notation="spy 4,1")
    assert "you saw it in step 1" in stepper._regions["table"]


def test_tables_list_the_cards_on_the_board() -> None:
    session = moles()
    session.choose("place bend@1,0r")
    frame = session.tables()["boards"]
    assert list(frame.index) == [("burrow", 0, 0), ("burrow", 1, 0)]
    assert frame.loc[("burrow", 1, 0)].to_dict() == {
        "card": "Bend north-east", "turn": 2, "joints": "SW", "connected": "SW", "door": "",
    }  # fmt: skip
    assert frame.loc[("burrow", 0, 0), "card"] == MOUTH.label
    assert session.tables("Boris")["zones"].loc["larders", "cards"] == "4,-1 ?, 4,0 ?, 4,1 ?"
