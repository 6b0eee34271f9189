"""What all views of a session share: they draw regions for one viewer, follow the session, and answer the page.

Python renders every region from what the chosen viewer may know; the script in the page puts the regions in place and
reports clicks. Nothing else crosses to the browser.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from lab import SPECTATOR, IllegalOption, Session, html
from lab.engine.tree import StepBack
from lab.engine.viewdata import Row, View
from lab.paths import svg
from lab.session import as_session
from widgets import regions

STATIC = Path(__file__).with_name("static")
EARLIER = 100  # rows of history that "show earlier steps" adds


def look(*names: str) -> str:
    """Gives the style of a table, of a maze, and of the controls named."""
    return html.style() + svg.style() + "".join((STATIC / f"{name}.css").read_text(encoding="utf-8") for name in names)


class SessionView(anywidget.AnyWidget):
    """Shows a session to a viewer, and follows it when code in a cell changes it; each view says what it draws.

    `viewer` is None (the whole table), a player's name, or `lab.SPECTATOR`; assign it to look with other eyes. Several views of
    one session follow each other.
    """

    _esm = STATIC / "stepper.js"
    _regions: "traitlets.Dict[str, str]" = traitlets.Dict().tag(sync=True)

    _following = False  # a view that was refused is closed too, when it is thrown away

    def __init__(self, session: Session, viewer: str | None = None) -> None:
        """Shows the session to the viewer; an unknown viewer is a ValueError that names the known ones."""
        self._session = as_session(session)
        self._viewers: list[str | None] = [None, *session.players, SPECTATOR]
        self._viewer = self._known(viewer)
        self._answering = False
        self._forget()
        self._most = 30
        self._revision = 0
        self._heard: dict[str, int] = {}
        with session.lock:
            super().__init__(_regions=self._rendered())
            self.on_msg(self._answer)
            session.observe(self._follow)
            self._following = True

    def __repr__(self) -> str:
        """Gives a line that stays the same from run to run."""
        with self._session.lock:
            game = self._session.view(self._viewer)["game"]
            step, steps = self._session.step, self._session.steps
            return f"{type(self).__name__}(game={game!r}, viewer={self._viewer!r}, step={step}, steps={steps})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Adds the static picture, so that a saved notebook shows a table where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            with self._session.lock:
                bundle[0]["text/html"] = html.table(self._session.view(self._viewer))
        return bundle

    @property
    def viewer(self) -> str | None:
        """Whose eyes the view looks with."""
        return self._viewer

    @viewer.setter
    def viewer(self, viewer: str | None) -> None:
        with self._session.lock:
            self._viewer = self._known(viewer)
            self._problem = ""
            self._draw()

    def close(self) -> None:
        """Stops following the session and leaves the page; closing twice does no harm."""
        if self._following:
            self._following = False
            self._session.unobserve(self._follow)
            self.on_msg(self._answer, remove=True)
        super().close()

    def _known(self, viewer: str | None) -> str | None:
        if viewer in self._viewers:
            return viewer
        names = ", ".join(repr(each) for each in self._viewers if each is not None)
        raise ValueError(f"{viewer!r} is nobody at this table: the viewer is None (the whole table) or one of {names}.")

    # Drawing

    def _forget(self) -> None:
        """Forgets what was said about the last action."""
        self._problem = ""
        self._stepped: StepBack | None = None

    def _rendered(self) -> dict[str, str]:
        """Renders every region."""
        session, viewer = self._session, self._viewer
        view, rows = session.view(viewer), session.rows(viewer)
        drawn = regions.regions(
            view,
            rows,
            session.timeline(),
            viewers=self._viewers,
            branches=session.branches,
            line=session.line,
            told=self._stepped.told(viewer) if self._stepped else (),
            problem=self._problem,
            most=self._most,
        )
        return drawn | self._drawn(view, rows) | {"revision": str(self._revision)}

    def _drawn(self, view: View, rows: Sequence[Row]) -> dict[str, str]:
        """Renders the regions of this view of its own, and its frame."""
        raise NotImplementedError

    def _draw(self) -> None:
        """Sends the regions if one of them changed; what cannot be drawn leaves the last picture and says so."""
        try:
            drawn = self._rendered()
        except Exception as problem:
            drawn = self._regions | {"error": regions.error(self._sentence(problem))}
        if drawn != self._regions:
            self._revision += 1
            with self.hold_sync():
                self._regions = drawn | {"revision": str(self._revision)}

    def _follow(self) -> None:
        """Draws again after the session changed elsewhere."""
        if self._answering:
            return
        with self._session.lock:
            self._forget()
            self._draw()

    # Answering the page

    def _answer(self, _widget: object, message: object, _buffers: object) -> None:
        """Does what a click or key asks, and draws again; the one place that catches what goes wrong."""
        with self._session.lock, self._alone():
            try:
                if self._is_new(message):
                    self._problem = ""
                    self._do(message)
            except Exception as problem:
                self._problem = self._sentence(problem)
            self._draw()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keeps `_follow` quiet while an answer is being worked out, so that it is drawn once."""
        self._answering = True
        try:
            yield
        finally:
            self._answering = False

    def _is_new(self, message: object) -> bool:
        """Tells whether a message has not been answered yet; each page numbers its own."""
        match message:
            case {"view": str(view), "seq": int(number)}:
                new = number > self._heard.get(view, 0)
                self._heard[view] = max(number, self._heard.get(view, 0))
                return new
        raise IllegalOption("The page sent a message that cannot be read. Run the cell again to get a fresh one.")

    def _do(self, message: object) -> None:
        session = self._session
        match message:
            case {"kind": "viewer" | "earlier"}:
                pass  # what the last step back let somebody learn still holds, told to whoever looks now
            case _:
                self._stepped = None
        match message:
            case {"kind": "choose", "notation": str(notation), "seen": seen}:
                self._choose(notation, seen)
            case {"kind": "back"}:
                self._stepped = session.undo() if session.step else None
            case {"kind": "forward"}:
                self._stepped = session.redo() if session.step < session.steps else None
            case {"kind": "goto", "step": int(step)}:
                self._stepped = session.goto(min(max(step, 0), session.steps))
            case {"kind": "viewer", "value": str(number)}:
                self._viewer = self._viewers[int(number)]
            case {"kind": "viewer"}:
                self._viewer = self._viewers[(self._viewers.index(self._viewer) + 1) % len(self._viewers)]
            case {"kind": "switch", "value": str(name)}:
                self._stepped = session.switch(name)
            case {"kind": "branch", "value": str(name)}:
                session.branch(name.strip())
            case {"kind": "earlier"}:
                self._most += EARLIER
            case {"kind": "dismiss"}:
                pass
            case _:
                raise IllegalOption("The page asked for something that nothing here knows.")

    def _choose(self, notation: str, seen: object) -> None:
        """Chooses for the viewer what he was offered; anything else is answered from his own knowledge."""
        if seen != str(self._revision):
            raise IllegalOption("The table had changed before this choice arrived, so nothing was chosen. Choose again.")
        decision = self._session.view(self._viewer)["decision"]
        offered = [each["notation"] for each in decision["options"]] if decision else []
        if notation not in offered:
            raise IllegalOption(self._session.why_not(notation, self._viewer))
        self._session.choose(notation)

    def _sentence(self, problem: Exception) -> str:
        """Says what went wrong. A refusal is a sentence already; what a broken rule says may name hidden cards."""
        if isinstance(problem, IllegalOption) or (self._viewer is None and isinstance(problem, ValueError)):
            return html.sentence(str(problem))
        what = type(problem).__name__
        if self._viewer is None:
            return f"A rule went wrong, and the session stays where it was: {what}: {html.sentence(str(problem))}"
        return f"A rule went wrong ({what}), and the session stays where it was. Look at the whole table to read more."
