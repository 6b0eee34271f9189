"""The stepper in a real JupyterLab: a person plays, steps, asks and looks with other eyes; and nothing leaks."""

from __future__ import annotations

import json
import os
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Response, WebSocket, expect

import lab
from benchmarks import latency
from tests.browser.conftest import JupyterLab

PLAYERS = ["Anna", "Boris", "Vera", "Gleb"]
START_HERE = "00-start-here.ipynb"
SESSION = f"""import lab
from widgets import Stepper

session = lab.Session(lab.rules("shelter", edition="1.0"), players={PLAYERS}, seed=7)"""
ABOVE, BELOW = ["'above'"] * 12, ["'below'"] * 12

RUN = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
    return (await kernel.requestExecute({ code, silent: true }).done).content.status;
}"""
NOTEBOOK = """() => {
    const notebook = window.jupyterapp.shell.currentWidget.content;
    return [notebook.mode, ...notebook.model.toJSON().cells.map(cell => [cell.cell_type, cell.source])];
}"""
SCROLLED = """stepper => {
    let box = stepper.parentElement;
    const scrolls = each => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY !== 'visible';
    while (box && !scrolls(box)) box = box.parentElement;
    return [box?.scrollTop ?? 0, stepper.getBoundingClientRect().top];
}"""
MODELS = """async () => {
    const renderers = [];
    const walk = widget => {
        if (widget._manager) renderers.push(widget);
        for (const child of widget.children?.() ?? []) walk(child);
    };
    walk(window.jupyterapp.shell.currentWidget);
    const managers = new Set(await Promise.all(renderers.map(each => each._manager.promise)));
    const models = [];
    for (const manager of managers) models.push(...await Promise.all(Object.values(manager._models)));
    return %s;
}"""
# A layout is a model of its own, and refers to its widget.
STATES = MODELS % "JSON.stringify(models.map(each => each.attributes), (key, value) => key === 'layout' ? null : value)"
SEND = MODELS % "models.filter(model => model.attributes._regions).forEach(model => model.send(MESSAGE))"


def run(page: Page, code: str) -> None:
    """Runs code in the notebook's kernel, without showing what it gives."""
    assert page.evaluate(RUN, code) == "ok"


def stepper_of(page: Page) -> Locator:
    """Finds the stepper as somebody who cannot see the page does."""
    return page.get_by_role("region", name="Shelter, stepper")


class Reader:
    """A person before the stepper; a twin of the session, in this process, says what he ought to see."""

    def __init__(self, page: Page, viewer: str | None = None) -> None:
        self.page, self.viewer = page, viewer
        self.stepper = stepper_of(page)
        self.twin = lab.Session(lab.rules("shelter", edition="1.0"), PLAYERS, seed=7)
        self.decision = self.stepper.get_by_role("group", name="decision")
        self.track = self.stepper.get_by_role("slider", name="timeline")

    def option(self, number: int) -> Locator:
        """Finds an option on offer by its number from 1, by role and name."""
        asked = self.twin.view(self.viewer)["decision"]
        assert asked is not None
        one = asked["options"][number - 1]
        name = f"{one['label']}, {one['hint']}" if one.get("hint") else one["label"]
        return self.decision.get_by_role("button", name=name, exact=True)

    def focused(self) -> str:
        """Tells what has the focus, if it is in the stepper."""
        held = "root => root.contains(document.activeElement) ? document.activeElement.dataset.key : 'elsewhere'"
        return str(self.stepper.evaluate(held))

    def sees(self) -> None:
        """Asserts that the page shows what the twin's view says to this viewer."""
        view = self.twin.view(self.viewer)
        expect(self.stepper.get_by_text(f"step {view['step']} / {view['steps']}", exact=True)).to_be_visible()
        expect(self.track).to_have_attribute("aria-valuenow", str(view["step"]))
        asked = view["decision"]
        assert asked is not None
        title = f"{asked['player']}: {asked['prompt']}" if asked["yours"] else f"{asked['player']} decides"
        expect(self.decision.get_by_role("heading", name=title, exact=True)).to_be_visible()
        offered = self.decision.get_by_role("list", name="options", exact=True).get_by_role("button")
        expect(offered).to_have_count(len(asked["options"]))
        for number in range(1, len(asked["options"]) + 1):
            expect(self.option(number)).to_be_visible()
        assert self.stepper.get_by_role("list", name="seats").locator("> li").count() == len(PLAYERS)
        for seat in view["seats"]:
            hand = seat["zones"][0]["places"]
            place = self.stepper.get_by_role("list", name=f"{seat['name']}, hand").get_by_role("listitem")
            expect(place).to_have_count(len(hand))
            for shown, card in zip(place.all(), hand, strict=True):
                expect(shown).to_contain_text(card.get("face", "unknown card"))
        row = self.twin.rows(self.viewer)[-1]
        if row["events"]:
            words = row["events"][0]["text"].removeprefix(f"{row['player']} ")
            expect(self.stepper.get_by_role("list", name="history").get_by_role("listitem").first).to_contain_text(words)


def steady(page: Page, stepper: Locator) -> Callable[[], None]:
    """Notes where the notebook stands; gives a check that it still stands there, its cells as they were."""
    place, cells = stepper.evaluate(SCROLLED), page.evaluate(NOTEBOOK)
    assert place[0] > 0, "the notebook is not scrolled, so it could not jump up"

    def check() -> None:
        assert stepper.evaluate(SCROLLED) == place, "the notebook moved"
        assert page.evaluate(NOTEBOOK) == cells, "a key reached the notebook"

    return check


def test_a_person_plays_steps_asks_and_looks(jupyterlab: JupyterLab, page: Page, theme: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 1500})
    jupyterlab.write("story.ipynb", SESSION, *ABOVE, "Stepper(session)", *BELOW)
    jupyterlab.open(page, "story.ipynb", theme)
    jupyterlab.run_all(page)
    reader = Reader(page)
    twin, stepper, keyboard = reader.twin, reader.stepper, page.keyboard
    reader.sees()
    assert stepper.evaluate("root => getComputedStyle(root).colorScheme") == theme

    # Three decisions by click. The first click makes the stepper's cell the current one.
    stepper.evaluate("root => root.scrollIntoView({ block: 'start' })")
    for number in (3, 1, 2):
        option = reader.option(number)
        twin.choose(twin.decision.options[number - 1])
        option.click()
        reader.sees()
        if number == 3:
            check = steady(page, stepper)
        check()
    assert reader.focused().startswith("o:"), "after a choice the focus is in the options"

    # Three by keyboard: by number, by arrow and Enter, by number.
    for keys, number in ((["2"], 2), (["Home", "ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "Enter"], 2), (["1"], 1)):
        reader.option(1).focus()
        twin.choose(twin.decision.options[number - 1])
        for key in keys:
            keyboard.press(key)
        reader.sees()
        assert reader.focused().startswith("o:")
        check()

    # Back and forward, by button and by key.
    back = stepper.get_by_role("button", name="step back")
    back.click()
    told = twin.undo().told(None)
    reader.sees()
    assert reader.focused() == "back"
    learned = stepper.get_by_role("group", name="learned since")
    assert learned.count() == bool(told)
    for said in told:
        expect(learned).to_contain_text(said)
    for key, step in (("[", -1), ("]", 1), ("Alt+ArrowLeft", -1), ("Alt+ArrowRight", 1), ("]", 1)):
        keyboard.press(key)
        twin.goto(twin.step + step)
        reader.sees()
        assert reader.focused() == "back"
    check()

    # Jumps on the timeline, by key.
    reader.track.focus()
    firsts = [0, *(block["first"] - 1 for block in twin.timeline()[1:])]
    for key, step in (
        ("Home", 0),
        ("ArrowRight", 1),
        ("PageDown", min(first for first in firsts if first > 1)),
        ("End", 6),
        ("ArrowLeft", 5),
        ("PageUp", max(first for first in firsts if first < 5)),
    ):
        keyboard.press(key)
        twin.goto(step)
        reader.sees()
        assert reader.focused() == "track"
        expect(reader.track).to_have_attribute("aria-valuetext", re.compile(rf"^step {step} of 6, turn \d+, \w+$"))
    check()

    # A branch, named in the page; the other line stays as it was.
    stepper.get_by_role("button", name="new branch from here").click()
    keyboard.type("what if b a x")
    keyboard.press("Enter")
    twin.branch("what if b a x")
    reader.sees()
    line = stepper.get_by_label("branch", exact=True)
    expect(line).to_have_value("what if b a x")
    assert reader.focused() == "new"
    keyboard.press("1")
    twin.choose(twin.decision.options[0])
    reader.sees()
    line.select_option("main line")
    twin.switch("main line")
    reader.sees()
    check()

    # Letters that are commands of the notebook stay in the stepper, whatever has the focus in it.
    for place in (reader.option(1), reader.track, line, stepper):
        place.focus()
        for key in ("a", "b", "d", "d", "x", "m", "y", "r", "Shift+M"):
            keyboard.press(key)
    line.press("Escape")
    expect(line).to_have_value("main line")
    check()

    # Other eyes: every player's next by key, then one player, then the spectator. They see other cards and no seed.
    expect(stepper.get_by_text("seed 7")).to_be_visible()
    reader.option(1).focus()
    keyboard.press("v")
    eyes = stepper.get_by_label("seen by")
    for viewer in ("Anna", "Boris", "spectator"):
        eyes.select_option(viewer)
        reader.viewer = viewer
        reader.sees()
        expect(stepper.get_by_text("seed 7")).to_have_count(0)
        if not twin.view(viewer)["decision"]["yours"]:
            expect(reader.decision).to_contain_text(f"Only {twin.decision.player} sees these options.")
    eyes.select_option("whole table")
    reader.viewer = None
    reader.sees()


def barred_somewhere() -> tuple[lab.Session, dict[str, Any]]:
    """Plays first options until something is barred; returns the session and what is barred."""
    twin = lab.Session(lab.rules("shelter", edition="1.0"), PLAYERS, seed=7)
    while not (asked := twin.view(None)["decision"]) or not asked["barred"]:
        twin.choose(twin.decision.options[0])
    return twin, dict(asked["barred"][0])


@pytest.mark.parametrize("way", ["hover", "focus"])
def test_a_barred_option_says_why(jupyterlab: JupyterLab, page: Page, theme: str, way: str) -> None:
    twin, barred = barred_somewhere()
    moves = next(iter(twin.tree.values()))
    play = f"for move in {[move.split(': ')[1] for move in moves]}:\n    session.choose(move)"
    jupyterlab.write("barred.ipynb", f"{SESSION}\n{play}", "Stepper(session)")
    jupyterlab.open(page, "barred.ipynb", theme)
    jupyterlab.run_all(page)
    stepper = stepper_of(page)
    box = stepper.locator(".rl-whybox")
    reason = f"{barred['label']} is not allowed: {barred['reason']}. {barred['clause']}"
    option = stepper.get_by_role("list", name="not allowed now").get_by_role("button", name=reason)
    option.scroll_into_view_if_needed()
    before = stepper.bounding_box()
    expect(box).to_be_empty()
    getattr(option, way)()
    expect(box).to_contain_text(reason)
    assert option.get_attribute("aria-disabled") == "true"
    assert stepper.bounding_box() == before, "the reason moved the page"
    option.press("Enter")
    option.click(force=True)
    page.wait_for_timeout(200)
    expect(stepper.get_by_text(f"step {twin.step} / {twin.step}", exact=True)).to_be_visible()
    expect(stepper.get_by_role("alert")).to_be_empty()


def test_the_stepper_follows_a_cell_and_a_cell_follows_the_stepper(jupyterlab: JupyterLab, page: Page) -> None:
    jupyterlab.write("follow.ipynb", SESSION, "Stepper(session)", "Stepper(session, viewer='Boris')")
    jupyterlab.open(page, "follow.ipynb")
    jupyterlab.run_all(page)
    steppers = stepper_of(page)
    expect(steppers).to_have_count(2)
    steppers.first.get_by_role("list", name="options", exact=True).get_by_role("button").first.click()
    expect(steppers.last.get_by_text("step 1 / 1", exact=True)).to_be_visible()
    run(page, "assert session.step == 1; session.choose(session.decision.options[0])")
    for one in steppers.all():
        expect(one.get_by_text("step 2 / 2", exact=True)).to_be_visible()


def test_start_here_runs_and_its_stepper_plays(jupyterlab: JupyterLab, page: Page, theme: str) -> None:
    jupyterlab.open(page, START_HERE, theme)
    jupyterlab.run_all(page)
    stepper = stepper_of(page).first
    stepper.scroll_into_view_if_needed()
    stepper.get_by_role("slider", name="timeline").press("Home")
    at = stepper.locator(".rl-at")
    expect(at).to_have_text(re.compile("^step 0 / "))
    stepper.get_by_role("list", name="options", exact=True).get_by_role("button").first.click()
    expect(at).to_have_text(re.compile("^step 1 / "))
    stepper.get_by_role("button", name="step back").click()
    expect(at).to_have_text(re.compile("^step 0 / "))
    expect(stepper.get_by_role("alert")).to_be_empty()


# --- nothing leaks ------------------------------------------------------------------------------------------------------


class Received:
    """Everything that a page got: frames of its sockets, bodies of its requests, the state of its widgets, its elements."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page, self.list = page, folder / "may-know.json"
        self.frames: list[bytes] = []
        self.responses: list[Response] = []
        self.bodies: dict[str, bytes] = {}
        page.on("websocket", self._listen)
        page.on("response", lambda response: self.responses.append(response))

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(frame if isinstance(frame, bytes) else frame.encode()))

    def state(self) -> dict[str, bytes]:
        """Collects the state of the widgets and the elements, as they are now."""
        return {"widgets": str(self.page.evaluate(STATES)).encode(), "page": self.page.content().encode()}

    def all(self) -> Iterator[tuple[str, bytes]]:
        """Gives all that was received, with a name for each part."""
        while self.responses:
            response = self.responses.pop()
            # A redirect and an empty answer have no body.
            if response.status < 300 and response.status != 204 and response.request.method != "HEAD":
                self.bodies[response.url] = self.bodies.get(response.url, b"") + response.body()
        yield from self.bodies.items()
        yield from ((f"frame {number}", frame) for number, frame in enumerate(self.frames))
        yield from self.state().items()

    def check(self) -> None:
        """Asserts that no card occurs that the player may not know, and that the search finds those he does know."""
        self.page.wait_for_timeout(100)  # what the kernel sent last arrives
        marks = json.loads(self.list.read_text("utf-8"))
        parts = list(self.all())
        met = [(name, word) for name, part in parts for word in marks["secret"] if word.encode() in part]
        assert met == [], "a card that Anna may not know reached the page"
        assert any(word.encode() in part for name, part in parts if name.startswith("frame") for word in marks["known"])


LEAKS = "from leaks import *\nfrom widgets import Stepper\nwatched = Watched()\nsession = watched.session"


def seeds() -> list[bytes]:
    """Writes the seed in the ways in which it could be written."""
    from tests.browser import leaks

    return [str(leaks.SEED).encode(), f"{leaks.SEED:x}".encode(), f"{leaks.SEED:,}".encode()]


@pytest.fixture
def marked(jupyterlab: JupyterLab) -> JupyterLab:
    """Gives the server with the marked game in its folder, for the kernel to import."""
    shutil.copy(Path(__file__).with_name("leaks.py"), jupyterlab.folder / "leaks.py")
    return jupyterlab


def test_nothing_that_a_player_may_not_know_reaches_his_page(marked: JupyterLab, page: Page) -> None:
    received = Received(page, marked.folder)
    marked.write("leaks.ipynb", LEAKS, "stepper = Stepper(session, viewer='Anna')\nstepper", "stepper")
    marked.open(page, "leaks.ipynb")
    marked.run_all(page)
    stepper = stepper_of(page).first
    expect(stepper.get_by_text("step 0 / 0", exact=True)).to_be_visible()
    received.check()
    secret = json.loads(received.list.read_text("utf-8"))["secret"]
    assert len(secret) > 20, "too little is hidden for this test to say anything"

    for code in (
        *["watched.play()"] * 12,
        "session.undo()",
        "session.undo(3)",
        "session.goto(0)",
        "session.redo(5)",
        "session.branch('other')",
        *["watched.play(2)"] * 4,
        "session.switch('main line')",
        "watched.play_to_own_card()",
    ):
        run(page, code)
        received.check()

    # Refusals: of an old picture, of nonsense, of what the page cannot ask, of broken messages. (Whoever asks for a card by
    # its id is answered with its name; that is no secret, so nothing is asked by id here.)
    step = stepper.locator(".rl-at").inner_text()
    revision = "model.attributes._regions.revision"
    for number, message in enumerate(
        (
            "{kind: 'choose', notation: 'play nonsense', seen: '0'}",
            f"{{kind: 'choose', notation: 'play nonsense', seen: {revision}}}",
            f"{{kind: 'choose', notation: 'cave 3', seen: {revision}}}",
            "{kind: 'goto', step: 'all'}",
            "{kind: 'switch', value: 'nowhere'}",
            "{kind: 'branch', value: ''}",
            "{kind: 'viewer', value: '99'}",
            "{kind: 'tell me everything'}",
        ),
        1,
    ):
        page.evaluate(SEND.replace("MESSAGE", f"{{...{message}, view: 'test', seq: {number}}}"))
        expect(stepper.get_by_role("alert")).not_to_be_empty()
        received.check()
        page.evaluate(SEND.replace("MESSAGE", f"{{kind: 'dismiss', view: 'dismiss', seq: {number}}}"))
        expect(stepper.get_by_role("alert")).to_be_empty()

    # A rule that fails with everything hidden in its message.
    run(page, "fault['armed'] = True")
    stepper.get_by_role("button", name=re.compile("^Play ")).first.click()
    expect(stepper.get_by_role("alert")).to_contain_text("A rule went wrong")
    received.check()
    expect(stepper.locator(".rl-at")).to_have_text(step)
    run(page, "fault['armed'] = False")
    stepper.get_by_role("button", name=re.compile("^Play ")).first.click()
    expect(stepper.locator(".rl-at")).not_to_have_text(step)
    received.check()

    # By the page's own means, back and forth; then many steps by code.
    for key in ("[", "[", "]", "Alt+ArrowLeft"):
        stepper.press(key)
        received.check()
    run(page, "watched.play(40)")
    received.check()
    for name, part in received.all():
        assert not any(seed in part for seed in seeds()), f"the seed is in {name}"


@pytest.mark.parametrize("viewer", ["Anna", "spectator"])
def test_other_eyes_keep_nothing_of_the_whole_table(marked: JupyterLab, page: Page, viewer: str) -> None:
    received = Received(page, marked.folder)
    marked.write(f"eyes-{viewer}.ipynb", LEAKS.replace("Watched()", f"Watched({viewer!r})"), "Stepper(session)")
    marked.open(page, f"eyes-{viewer}.ipynb")
    marked.run_all(page)
    stepper = stepper_of(page)
    run(page, "watched.play(6)")
    expect(stepper.get_by_text("step 6 / 6", exact=True)).to_be_visible()

    def met() -> dict[str, list[str]]:
        marks = json.loads(received.list.read_text("utf-8"))["secret"]
        words = [*map(str.encode, marks), *seeds()]
        return {name: [word.decode() for word in words if word in part] for name, part in received.state().items()}

    assert all(len(words) > 5 for words in met().values()), "the whole table shows what is hidden"
    stepper.get_by_label("seen by").select_option(viewer)
    expect(stepper.get_by_text("seed", exact=False)).to_have_count(0)
    assert met() == {"widgets": [], "page": []}
    run(page, "session.undo(2); watched.play(3)")
    expect(stepper.get_by_text("step 7 / 7", exact=True)).to_be_visible()
    assert met() == {"widgets": [], "page": []}


# --- speed: told, never asserted, for machines differ ----------------------------------------------------------------------


@pytest.mark.parametrize("before", [0, latency.LONG])
def test_latency_is_told(
    jupyterlab: JupyterLab,
    page: Page,
    before: int,
    record_property: Callable[[str, object], None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    choices, pause = int(os.environ.get("LATENCY_CHOICES", "15")), float(os.environ.get("LATENCY_PAUSE", "150"))
    seed, moves = latency.long_game(before + choices)
    play = f"for move in {moves[:before]}:\n    session.choose(move)"
    start = SESSION.replace("seed=7", f"seed={seed}").replace(', edition="1.0"', "")
    jupyterlab.write("latency.ipynb", f"{start}\n{play}", "Stepper(session)")
    jupyterlab.open(page, "latency.ipynb")
    jupyterlab.run_all(page)
    stepper = stepper_of(page)
    expect(stepper.get_by_text(f"step {before} / {before}", exact=True)).to_be_visible()
    figures = latency.Figures(f"stepper after {before} steps", latency.measure(page, stepper, moves[before:], pause))
    record_property("latency", str(figures))
    with capsys.disabled():
        print(f"\n{figures}")
    assert len(figures.times) == choices
    expect(stepper.get_by_text(f"step {before + choices} / {before + choices}", exact=True)).to_be_visible()
