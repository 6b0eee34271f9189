"""The stepper without a browser: what it answers, what it follows, and what it never sends."""

import json
from collections.abc import Sequence
from html import unescape
from html.parser import HTMLParser
from typing import Any

import anywidget
import pytest

import lab
from lab import html, text
from tests.widgets.scene import Scene
from widgets import Stepper, regions

ATTACK = "<img src=x onerror=alert(1)>"
VIEWERS = [None, "Anna", "Boris", "Vera", "Gleb", "spectator"]


def answer(stepper: Stepper, kind: str, seq: int = 1, **more: Any) -> dict[str, str]:
    """Answers a message as the page would send it."""
    message = {"kind": kind, "view": "page", "seq": seq, "seen": stepper._regions["revision"], **more}
    stepper._answer(stepper, message, [])
    return dict(stepper._regions)


def everything(stepper: Stepper) -> str:
    """Gives everything that crosses to the browser, and everything that a notebook saves."""
    return json.dumps([stepper.get_state(), repr(stepper), stepper._repr_mimebundle_()], ensure_ascii=False, default=str)


class Tags(HTMLParser):
    """Collects the elements of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.append(tag)
        self.attributes += [name for name, _ in attrs]


def game(names: Sequence[str] = ("Anna", "Boris", "Vera"), step: int = 6) -> lab.Session:
    """Plays six choices of Shelter, and goes to a step: at the third Anna has seen a card, at the sixth she is asked."""
    session = lab.Session(lab.rules("shelter", edition="1.0"), names, seed=23885)
    for choice in ("play courtesan", names[1], "let it happen", "keep", "discard troublemaker", "discard bandit"):
        session.choose(choice)
    session.goto(step)
    return session


def test_repr_is_stable() -> None:
    session = game(step=0)
    assert repr(Stepper(session)) == "Stepper(game='Shelter', viewer=None, step=0, steps=6)"
    assert repr(Stepper(session, viewer="Anna")) == "Stepper(game='Shelter', viewer='Anna', step=0, steps=6)"


def test_an_unknown_viewer_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(ValueError, match=r"'Ann' is nobody at this table.*'Anna', 'Boris', 'Vera', 'spectator'"):
        Stepper(game(), viewer="Ann")
    stepper = Stepper(game(), viewer="Anna")
    with pytest.raises(ValueError, match="nobody at this table"):
        stepper.viewer = "ANNA"
    assert stepper.viewer == "Anna"


def test_one_private_trait_crosses_besides_the_widget_machinery() -> None:
    own = set(Stepper(game()).get_state()) - set(anywidget.AnyWidget().get_state())
    assert own == {"_regions", "_css"}


def test_a_choice_is_made_and_drawn() -> None:
    session = game()
    stepper = Stepper(session)
    regions = answer(stepper, "choose", notation="discard caver")
    assert (session.step, session.cursor.notation) == (7, "discard caver")
    assert "step 7 / 7" in regions["time"] and not regions["error"]


def test_only_what_the_viewer_was_offered_can_be_chosen() -> None:
    session = game()
    regions = answer(Stepper(session, viewer="Boris"), "choose", notation="discard caver")
    assert session.step == 6
    assert "only Anna knows what he may choose" in unescape(regions["error"])


def test_a_second_click_on_an_old_picture_chooses_nothing() -> None:
    session = game(step=0)
    stepper = Stepper(session)
    old = stepper._regions["revision"]
    answer(stepper, "choose", notation="discard caver", seen=old)
    regions = answer(stepper, "choose", seq=2, notation=str(session.decision.options[0]), seen=old)
    assert session.step == 1 and "changed before this choice arrived" in regions["error"]


def test_a_message_that_arrives_twice_is_answered_once() -> None:
    session = game()
    stepper = Stepper(session)
    answer(stepper, "back", seq=5)
    answer(stepper, "back", seq=5)
    answer(stepper, "back", seq=4)
    assert session.step == 5


@pytest.mark.parametrize(
    "message",
    [None, 7, "choose", [], {}, {"kind": "choose"}, {"kind": "choose", "view": "p", "seq": 1, "notation": 5, "seen": "0"}]
    + [{"kind": kind, "view": "p", "seq": 1, "value": "99", "step": "x"} for kind in ("viewer", "switch", "goto", "nonsense")],
)
def test_a_broken_message_becomes_a_sentence(message: object) -> None:
    session = game()
    stepper = Stepper(session)
    stepper._answer(stepper, message, [])
    assert "rl-error" in stepper._regions["error"] and session.step == 6 and session.line == "main line"


def test_steps_go_back_forward_and_anywhere_but_not_off_the_line() -> None:
    session = game(step=3)
    stepper = Stepper(session)
    for number, (kind, more, at) in enumerate(
        [
            ("back", {}, 2),
            ("forward", {}, 3),
            ("goto", {"step": 0}, 0),
            ("back", {}, 0),
            ("goto", {"step": 99}, 6),
            ("forward", {}, 6),
        ],
        1,
    ):
        regions = answer(stepper, kind, number, **more)
        assert session.step == at and not regions["error"]


SEEN = "step 3: Anna looks at a card of Boris: Miner"


def test_stepping_back_tells_what_this_viewer_may_know_of_who_learned_what() -> None:
    session = game(step=3)
    anna, boris = Stepper(session, viewer="Anna"), Stepper(session, viewer="Boris")
    assert SEEN in answer(anna, "back")["status"]
    assert answer(anna, "forward", 2)["status"] == ""
    told = answer(boris, "back")["status"]
    assert "Anna looks at a card of Boris" in told and "Miner" not in told


def test_what_was_told_changes_with_the_viewer() -> None:
    stepper = Stepper(game(step=3), viewer="Anna")
    answer(stepper, "back")
    stepper.viewer = "Vera"
    assert "Miner" not in stepper._regions["status"]
    assert SEEN in answer(stepper, "viewer", 2, value="1")["status"]


def test_branches_are_made_and_switched() -> None:
    session = game()
    stepper = Stepper(session)
    regions = answer(stepper, "branch", value=f" {ATTACK} ")
    assert session.line == ATTACK and ATTACK not in regions["time"]
    answer(stepper, "switch", 2, value="main line")
    assert session.line == "main line"
    assert "there is a branch" in answer(stepper, "branch", 3, value=ATTACK)["error"]


def test_viewers_are_cycled_and_picked() -> None:
    stepper = Stepper(game())
    seen = []
    for number in range(1, 7):
        answer(stepper, "viewer", number)
        seen.append(stepper.viewer)
    assert seen == ["Anna", "Boris", "Vera", "spectator", None, "Anna"]
    answer(stepper, "viewer", 7, value="4")
    assert stepper.viewer == "spectator"


def test_steppers_follow_code_and_each_other() -> None:
    session = game()
    one, other = Stepper(session), Stepper(session, viewer="Vera")
    session.goto(3)
    assert all("step 3 / 6" in each._regions["time"] for each in (one, other))
    answer(one, "forward")
    assert "step 4 / 6" in other._regions["time"]


def test_a_closed_stepper_follows_no_more() -> None:
    session = game()
    stepper = Stepper(session)
    before = dict(stepper._regions)
    stepper.close()
    stepper.close()
    session.goto(0)
    assert stepper._regions == before


def test_an_answer_is_sent_once_and_nothing_when_nothing_changed() -> None:
    stepper = Stepper(game())
    sent: list[Any] = []
    stepper.observe(sent.append, "_regions")
    answer(stepper, "back")
    assert len(sent) == 1
    answer(stepper, "dismiss", 2)
    answer(stepper, "dismiss", 3)
    assert len(sent) == 2  # the first took the line about the step back away


def test_a_bug_in_a_rule_is_told_in_full_only_to_the_whole_table() -> None:
    whole, anna = Stepper(Scene(breaks="gold_key_in_cave_2")), Stepper(Scene(breaks="gold_key_in_cave_2"), viewer="Anna")
    assert "gold_key_in_cave_2" in answer(whole, "choose", notation="play miner")["error"]
    assert "KeyError" in answer(anna, "choose", notation="play miner")["error"]
    assert "gold_key_in_cave_2" not in everything(anna)


def test_a_view_that_cannot_be_drawn_keeps_the_last_picture_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene()
    stepper = Stepper(scene)
    before = stepper._regions["table"]
    monkeypatch.setattr(scene, "view", lambda viewer: 1 / 0)
    scene.changed()
    assert stepper._regions["table"] == before and "ZeroDivisionError" in stepper._regions["error"]


def test_the_lock_is_held_while_a_click_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    session = game()
    stepper = Stepper(session)
    owned: list[bool] = []
    monkeypatch.setattr(session, "choose", lambda notation: owned.append(session.lock._is_owned()))  # type: ignore[attr-defined]
    answer(stepper, "choose", notation="discard caver")
    assert owned == [True]


@pytest.mark.parametrize("viewer", VIEWERS[1:])
def test_two_worlds_look_the_same_to_who_cannot_tell_them_apart(viewer: str) -> None:
    pictures = []
    for hidden in ("Bandit", "Necromancer"):
        scene = Scene()
        scene.caves[2] = hidden
        for player in scene.players:
            if player != viewer:
                scene.hands[player] = ["Explorer" if face == "Explorer" else hidden for face in scene.hands[player]]
        stepper = Stepper(scene, viewer=viewer)
        states = [dict(stepper._regions)]
        for number, kind in enumerate(("back", "forward", "choose"), 1):
            states.append(answer(stepper, kind, number, notation="play miner"))
        bundle = stepper._repr_mimebundle_() or ({}, {})
        pictures.append((states, bundle[0]["text/html"], text.session(scene.view(viewer), scene.rows(viewer))))
    assert pictures[0] == pictures[1]


@pytest.mark.parametrize(
    "field", ["player", "branch", "notation", "label", "reason", "prompt", "event", "face", "counter", "told"]
)
def test_everything_that_was_typed_is_escaped(field: str, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(players=[ATTACK, "Boris", "Vera"]) if field == "player" else Scene()
    if field == "branch":
        scene.branch(ATTACK)
    view, rows = scene.view(None), scene.rows(None)
    asked = view["decision"]
    if field in ("notation", "label"):
        asked["options"][0][field] = asked["barred"][0][field] = ATTACK
        asked["barred"][0]["nearest"] = [ATTACK]
    elif field == "reason":
        asked["barred"][0]["reason"] = asked["barred"][0]["clause"] = ATTACK
    elif field == "prompt":
        asked["prompt"] = asked["clause"] = view["caption"] = view["game"] = ATTACK
    elif field == "event":
        rows[-1] |= {"player": ATTACK, "choice": ATTACK, "events": [{"text": ATTACK, "clause": ATTACK, "clause_text": ATTACK}]}
    elif field == "face":
        view["seats"][0]["zones"][0]["places"] = [{"face": ATTACK, "hint": ATTACK, "name": asked["options"][0]["notation"]}]
        view["zones"][0]["name"] = ATTACK
    elif field == "counter":
        view["seats"][0] |= {"badges": [ATTACK], "counters": [{"name": ATTACK, "value": 1, "limit": None}]}
    monkeypatch.setattr(scene, "view", lambda viewer: view)
    monkeypatch.setattr(scene, "rows", lambda viewer: rows)
    stepper = Stepper(scene)
    if field == "told":
        stepper._stepped = type("Back", (), {"told": lambda self, viewer: [ATTACK]})()
        stepper._problem = ATTACK
        stepper._draw()
    page = "".join(stepper._regions.values()) + html.table(view)
    assert ATTACK not in page and "&lt;img src=x onerror=alert(1)&gt;" in page
    tags = Tags(page)
    assert "img" not in tags.names and "script" not in tags.names and "onerror" not in tags.attributes


def test_a_name_that_two_zones_share_is_no_button() -> None:
    view = Scene().view(None)
    view["decision"]["options"][0]["notation"] = "thief"
    assert html.clickable(view) == {"thief": 1}
    view["zones"][2]["places"][0] = {"face": "Thief", "name": "thief"}
    assert html.clickable(view) == {}


def test_long_histories_are_sent_in_part_and_more_on_demand() -> None:
    stepper = Stepper(Scene(length=400, step=300))
    assert stepper._regions["history"].count("<li>") == 30
    assert "show earlier steps (271)" in stepper._regions["history"]
    assert answer(stepper, "earlier")["history"].count("<li>") == 130


@pytest.mark.parametrize(
    ("words", "who", "shown"),
    [
        ("Anna draws a card", "Anna", "draws a card"),
        ("Anna and Boris exchange nothing", "Anna", "Anna and Boris exchange nothing"),
        ("Anna Maria draws a card", "Anna", "Anna Maria draws a card"),
        ("Anna Maria draws a card", "Anna Maria", "draws a card"),
        ("Boris draws a card", "Anna", "Boris draws a card"),
        ("round 1 begins", "", "round 1 begins"),
    ],
)
def test_the_history_leaves_a_name_out_where_its_verb_follows(words: str, who: str, shown: str) -> None:
    row = {"step": 1, "turn": 1, "player": who, "choice": None, "events": [{"text": words, "clause": ""}]}
    drawn = regions.history([row], ["Anna", "Anna Maria", "Boris"], most=30)  # type: ignore[list-item]
    assert f'<span class="rl-said">{shown}</span>' in drawn


def test_the_history_of_a_game_leaves_no_sentence_without_its_beginning() -> None:
    drawn = unescape(Stepper(game(), viewer="Anna")._regions["history"])
    assert ">Anna and Boris exchange nothing<" in drawn and ">and Boris" not in drawn and ">plays Courtesan<" in drawn


def test_the_saved_picture_has_no_script_and_styles_only_its_own_class() -> None:
    bundle = Stepper(game(), viewer="Anna")._repr_mimebundle_()
    assert bundle is not None
    picture = bundle[0]["text/html"]
    assert not {"script", "button", "input", "select"} & set(Tags(picture).names)
    rules = [line for line in html.style().splitlines() if line and line[0] not in " /@}" and "{" in line]
    assert rules and all(".rules-lab" in rule for rule in rules)
