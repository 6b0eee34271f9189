"""The stepper without a browser: what it answers, what it follows, and what it never sends."""

import json
from html import unescape
from html.parser import HTMLParser
from typing import Any

import anywidget
import pytest

from lab import html, text
from tests.widgets.scene import Scene
from widgets import Stepper

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


def test_repr_is_stable() -> None:
    scene = Scene(length=0, step=0)
    assert repr(Stepper(scene)) == "Stepper(game='Shelter', viewer=None, step=0, steps=0)"
    assert repr(Stepper(scene, viewer="Anna")) == "Stepper(game='Shelter', viewer='Anna', step=0, steps=0)"


def test_an_unknown_viewer_is_refused_and_the_known_ones_are_named() -> None:
    with pytest.raises(ValueError, match=r"'Ann' is nobody at this table.*'Anna', 'Boris', 'Vera', 'Gleb', 'spectator'"):
        Stepper(Scene(), viewer="Ann")
    stepper = Stepper(Scene(), viewer="Anna")
    with pytest.raises(ValueError, match="nobody at this table"):
        stepper.viewer = "ANNA"
    assert stepper.viewer == "Anna"


def test_one_private_trait_crosses_besides_the_widget_machinery() -> None:
    own = set(Stepper(Scene()).get_state()) - set(anywidget.AnyWidget().get_state())
    assert own == {"_regions", "_css"}


def test_a_choice_is_made_and_drawn() -> None:
    scene = Scene()
    stepper = Stepper(scene)
    regions = answer(stepper, "choose", notation="play thief")
    assert (scene.step, scene.lines["main line"][-1]) == (24, "play thief")
    assert "step 24 / 24" in regions["time"] and not regions["error"]


def test_only_what_the_viewer_was_offered_can_be_chosen() -> None:
    scene = Scene()
    regions = answer(Stepper(scene, viewer="Boris"), "choose", notation="play thief")
    assert scene.step == 23
    assert "is not for Boris to choose: Anna decides." in unescape(regions["error"])


def test_a_second_click_on_an_old_picture_chooses_nothing() -> None:
    scene = Scene()
    stepper = Stepper(scene)
    old = stepper._regions["revision"]
    answer(stepper, "choose", notation="play miner", seen=old)
    regions = answer(stepper, "choose", seq=2, notation="look cave 1", seen=old)
    assert scene.step == 24 and "changed before this choice arrived" in regions["error"]


def test_a_message_that_arrives_twice_is_answered_once() -> None:
    scene = Scene()
    stepper = Stepper(scene)
    answer(stepper, "back", seq=5)
    answer(stepper, "back", seq=5)
    answer(stepper, "back", seq=4)
    assert scene.step == 22


@pytest.mark.parametrize(
    "message",
    [None, 7, "choose", [], {}, {"kind": "choose"}, {"kind": "choose", "view": "p", "seq": 1, "notation": 5, "seen": "0"}]
    + [{"kind": kind, "view": "p", "seq": 1, "value": "99", "step": "x"} for kind in ("viewer", "switch", "goto", "nonsense")],
)
def test_a_broken_message_becomes_a_sentence(message: object) -> None:
    scene = Scene()
    stepper = Stepper(scene)
    stepper._answer(stepper, message, [])
    assert "rl-error" in stepper._regions["error"] and scene.step == 23 and scene.line == "main line"


def test_steps_go_back_forward_and_anywhere_but_not_off_the_line() -> None:
    scene = Scene()
    stepper = Stepper(scene)
    for number, (kind, more, at) in enumerate(
        [
            ("back", {}, 22),
            ("forward", {}, 23),
            ("goto", {"step": 0}, 0),
            ("back", {}, 0),
            ("goto", {"step": 99}, 37),
            ("forward", {}, 37),
        ],
        1,
    ):
        regions = answer(stepper, kind, number, **more)
        assert scene.step == at and not regions["error"]


def test_stepping_back_tells_what_this_viewer_may_know_of_who_learned_what() -> None:
    scene = Scene()
    anna, boris = Stepper(scene, viewer="Anna"), Stepper(scene, viewer="Boris")
    assert "Anna has seen the Gold key in cave 2 since." in answer(anna, "back")["status"]
    assert answer(boris, "back")["status"] == ""
    assert answer(anna, "forward", 2)["status"] == ""


def test_what_was_told_changes_with_the_viewer() -> None:
    stepper = Stepper(Scene(), viewer="Anna")
    answer(stepper, "back")
    stepper.viewer = "Boris"
    assert stepper._regions["status"] == ""
    assert "Anna has seen the Gold key" in answer(stepper, "viewer", 2, value="1")["status"]


def test_branches_are_made_and_switched() -> None:
    scene = Scene()
    stepper = Stepper(scene)
    regions = answer(stepper, "branch", value=f" {ATTACK} ")
    assert scene.line == ATTACK and ATTACK not in regions["time"]
    answer(stepper, "switch", 2, value="main line")
    assert scene.line == "main line"
    assert "needs a name of its own" in answer(stepper, "branch", 3, value=ATTACK)["error"]


def test_viewers_are_cycled_and_picked() -> None:
    stepper = Stepper(Scene())
    seen = []
    for number in range(1, 8):
        answer(stepper, "viewer", number)
        seen.append(stepper.viewer)
    assert seen == [*VIEWERS[1:], None, "Anna"]
    answer(stepper, "viewer", 8, value="5")
    assert stepper.viewer == "spectator"


def test_steppers_follow_code_and_each_other() -> None:
    scene = Scene()
    one, other = Stepper(scene), Stepper(scene, viewer="Vera")
    scene.goto(3)
    assert all("step 3 / 37" in each._regions["time"] for each in (one, other))
    answer(one, "forward")
    assert "step 4 / 37" in other._regions["time"]


def test_a_closed_stepper_follows_no_more() -> None:
    scene = Scene()
    stepper = Stepper(scene)
    stepper.close()
    stepper.close()
    assert scene.watchers == []


def test_an_answer_is_sent_once_and_nothing_when_nothing_changed() -> None:
    stepper = Stepper(Scene())
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
    scene = Scene()
    stepper = Stepper(scene)
    owned: list[bool] = []
    monkeypatch.setattr(scene, "choose", lambda notation: owned.append(scene.lock._is_owned()))  # type: ignore[attr-defined]
    answer(stepper, "choose", notation="play miner")
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


def test_the_saved_picture_has_no_script_and_styles_only_its_own_class() -> None:
    bundle = Stepper(Scene(), viewer="Anna")._repr_mimebundle_()
    assert bundle is not None
    picture = bundle[0]["text/html"]
    assert not {"script", "button", "input", "select"} & set(Tags(picture).names)
    rules = [line for line in html.style().splitlines() if line and line[0] not in " /@}" and "{" in line]
    assert rules and all(".rules-lab" in rule for rule in rules)
