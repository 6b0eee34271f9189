"""The tweak panel: a form for the rules of a game, which shows at once what a change does."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anywidget
import traitlets

from lab import Rules, RulesError, Session, html
from lab.engine.locks import locked
from lab.engine.params import whole
from lab.engine.rules import as_rules
from lab.engine.sources import EffectError
from lab.study.whatif import Parting, whatif
from widgets import tweak_cards
from widgets import tweak_effects as own
from widgets import tweak_regions as draw

if TYPE_CHECKING:
    from pandas import DataFrame

STATIC = Path(__file__).with_name("static")


class TweakPanel(anywidget.AnyWidget):
    """A form for rules: every parameter with its range and its clauses, every card, every effect's own source.

    `panel.rules` are the rules as they are set now; what is refused is said beside its field and leaves them as they were.
    With a session the panel tells where that very game parts from the same game under the new rules, and `panel.session` is
    that game, to be played on. The panel is its designer's: what it tells of the session comes from the whole table.

    Args:
        rules: what to begin with; left out, those of the session.
        session: a game whose choices are tried under the changed rules.
    """

    _esm = STATIC / "tweaks.js"
    _css = html.style() + (STATIC / "tweaks.css").read_text(encoding="utf-8")
    _regions: traitlets.Dict[str, str] = traitlets.Dict().tag(sync=True)

    _following = False

    def __init__(self, rules: Rules | None = None, session: Session | None = None) -> None:
        """Shows a form for the rules.

        Raises:
            RulesError: no rules, or those of another game than the session's.
        """
        rules = session.rules if rules is None and session is not None else rules
        rules = as_rules(rules)
        self.lock = threading.RLock() if session is None else session.lock  # one for both: they call each other
        self._base = Rules(rules.game, rules.edition.name)
        self._beside = session
        self._callbacks: list[Callable[[Rules], None]] = []
        self._revision = 0
        self._forget()
        self._effect = self._draft = ""
        self._rules, self._parting = rules, None if session is None else _parting(session, rules)
        super().__init__(_regions=self._drawn())
        self.on_msg(self._answer)
        if session is not None:
            session.observe(self._follow)
            self._following = True

    def __repr__(self) -> str:
        """Gives a line that stays the same from run to run."""
        return f"TweakPanel({self._rules!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Adds what is changed as a table, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            bundle[0]["text/html"] = draw.still(self._base, self._rules, self._parting)
        return bundle

    @property
    def rules(self) -> Rules:
        """The rules as they are set now; others of the same game may be given instead."""
        return self._rules

    @rules.setter
    @locked
    def rules(self, rules: Rules) -> None:
        if not isinstance(rules, Rules) or rules.game.id != self._base.game.id:
            raise RulesError(f"this panel tweaks rules of {self._base.game.title}, not {rules!r}")
        self._base = Rules(rules.game, rules.edition.name)
        self._forget()
        self._show(rules)
        self._tell()

    @property
    def diff(self) -> DataFrame:
        """What differs from the edition."""
        return self._base.diff(self._rules)

    @property
    def code(self) -> str:
        """The code that makes these rules in a cell."""
        return own.code(self._rules)

    @property
    def parting(self) -> Parting | None:
        """Where the game beside parts from the same game under these rules; None without a game, or under its own rules."""
        return self._parting

    @property
    def session(self) -> Session:
        """A game under these rules: that beside, played again up to where the two part; without one, a new game."""
        if self._parting is not None:
            return self._parting.branch()
        if self._beside is not None:
            return self._beside
        low, high = self._rules.players
        return Session(self._rules, min(max(low, 3), high))

    def observe_rules(self, callback: Callable[[Rules], None]) -> None:
        """Calls back with the new rules after every change."""
        self._callbacks.append(callback)

    def close(self) -> None:
        """Stops following the session and leaves the page; closing twice does no harm."""
        if self._following and self._beside is not None:
            self._following = False
            self._beside.unobserve(self._follow)
        super().close()

    # Drawing

    def _forget(self) -> None:
        """Forgets what was refused and tried."""
        self._refused: draw.Refused = {}
        self._problem = ""
        self._fault: tuple[str, int] | None = None
        self._played = ""

    def _drawn(self) -> dict[str, str]:
        """Renders every region: what changed, each section of parameters, the cards, the effects, the code."""
        rules, base = self._rules, self._base
        sections = draw.sections(rules, base)
        editor = draw.Editor(self._effect, self._draft, self._fault, self._played)
        return {
            "frame": draw.frame(rules, sections),
            "head": draw.head(rules, len(differing := base.diff(rules))),
            "changes": draw.changes(differing, self._parting, self._problem, rules),
            **{f"section {name}": draw.section(rules, base, name, params, self._refused) for name, params in sections.items()},
            "cards": tweak_cards.cards(rules, base, self._refused),
            "effects": draw.effects(rules, editor),
            "code": draw.code(self.code),
            "revision": str(self._revision),
        }

    def _redraw(self) -> None:
        self._revision += 1
        self._regions = self._drawn()

    def _tell(self) -> None:
        """Tells the page, and everybody who wants to know, that the rules are others."""
        self._redraw()
        for callback in list(self._callbacks):
            callback(self._rules)

    @locked
    def _follow(self) -> None:
        """Tells the parting anew after the game beside went on."""
        self._play_again()
        self._redraw()

    # Answering the page

    @locked
    def _answer(self, _widget: object, message: object, _buffers: object) -> None:
        """Does what a field or button asks; what cannot be done is said beside it, and the rules stay as they were."""
        before, self._problem = self._rules, ""
        try:
            self._do(message)
        except EffectError as error:
            self._fault = (str(error), error.line)
        except Exception as error:  # an error in a callback of the page would be seen by nobody
            self._problem = f"That did not work, and the rules stay as they were: {type(error).__name__}: {error}"
        if self._rules is before:
            self._redraw()
        else:
            self._tell()

    def _do(self, message: object) -> None:
        match message:
            case {"kind": "set", "name": str(name), "value": str(value)}:
                self._set(name, value)
            case {"kind": "card", "name": str(name), "value": str(value)}:
                card, _, part = name.rpartition(".")
                self._take(name, value, lambda: {"cards": {card: {**self._card_tweak(card), part: whole(value.strip())}}})
            case {"kind": "effect", "value": str(name)} if name in self._rules.effects or not name:
                self._open(name)
            case {"kind": "try", "value": str(source)} if self._effect:
                self._try(source)
            case {"kind": "printed", "value": str(name)}:
                effects = {key: each for key, each in self._rules.tweaks.get("effects", {}).items() if key != name}
                self._show(_made(self._base, {**self._rules.tweaks, "effects": effects}))
                self._open(self._effect)
            case {"kind": "reset"}:
                self._forget()
                self._show(self._base)
                self._open(self._effect)

    def _set(self, name: str, value: str) -> None:
        param = next(each for each in self._rules.game.params if each.name == name)
        self._take(name, value, lambda: {name: param.read(value)})

    def _take(self, field: str, typed: str, tweak: Callable[[], dict[str, Any]]) -> None:
        """Makes new rules of a change, or says beside the field why not."""
        self._refused.pop(field, None)
        try:
            rules = _as_printed_left_out(self._rules.tweak(**tweak()), self._base)
            if self._beside is not None:
                rules.check(len(self._beside.players))
            elif not draw.playable(rules):
                rules.check(rules.players[0])
            self._show(rules)
        except ValueError as error:  # a refusal, or a number too long to be read
            self._refused[field] = (typed, str(error))

    def _card_tweak(self, card: str) -> dict[str, Any]:
        given = self._rules.tweaks.get("cards", {}).get(card, {})
        return dict(given) if isinstance(given, dict) else {"count": given}

    def _show(self, rules: Rules) -> None:
        """Takes new rules, and finds out what they do to the game beside."""
        self._rules = rules
        self._play_again()
        if self._effect not in rules.effects:
            self._open("")

    def _play_again(self) -> None:
        """Tries the choices of the game beside under the rules as they are now."""
        try:
            self._parting = None if self._beside is None else _parting(self._beside, self._rules)
        except RulesError as error:
            self._parting, self._problem = None, str(error)

    # Effects

    def _open(self, name: str) -> None:
        """Puts the source of an effect into the editor."""
        self._fault, self._played, self._effect = None, "", name
        self._draft = own.source_of(self._rules.effects[name]) if name else ""

    def _try(self, source: str) -> None:
        """Takes an effect as it is written in the editor, after some games were played with it."""
        name, self._draft, self._fault, self._played = self._effect, source, None, ""
        effect, file = own.written(source, name, self._base.effects[name], self._rules.effects[name])
        rules, used, games = own.tried(self._rules, name, effect, file)
        self._played = f"used {used} times in {games} games at random" if used else f"not used in {games} games at random"
        self._show(rules)


def _parting(session: Session, rules: Rules) -> Parting | None:
    """Finds where a game parts from the same game under other rules; None under its own."""
    if rules.digest() == session.rules.digest():
        return None
    found = whatif(session, rules)
    assert isinstance(found, Parting)
    return found


def _made(base: Rules, tweaks: dict[str, Any]) -> Rules:
    """Makes rules of an edition and tweaks; cards and effects that are none are no tweak."""
    given = {name: each for name, each in tweaks.items() if each or name not in ("cards", "effects")}
    return Rules(base.game, base.edition.name, given)


def _as_printed_left_out(rules: Rules, base: Rules) -> Rules:
    """Leaves out tweaks that say what the edition says, so that a number set back is no change."""
    kept: dict[str, Any] = {}
    for name, value in rules.tweaks.items():
        if name == "cards":
            cards = {id: _changed(rules.cards[id], base.cards[id], tweak) for id, tweak in value.items()}
            kept["cards"] = {id: tweak for id, tweak in cards.items() if tweak}
        elif name == "effects" or value != getattr(base, name):
            kept[name] = value
    return _made(base, kept)


def _changed(card: Any, was: Any, tweak: Any) -> dict[str, Any]:
    names = tweak if isinstance(tweak, dict) else {"count": tweak}
    return {name: getattr(card, name) for name in names if getattr(card, name) != getattr(was, name)}
