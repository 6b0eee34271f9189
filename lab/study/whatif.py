"""The same luck and the same choices under other rules: where do the two games part?"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ..engine.layout import Seen, Shape, Zone
from ..engine.record import RecordWarning
from ..engine.refusals import Refusal, RulesError, as_path
from ..engine.rules import Rules, as_rules
from ..engine.view import view
from ..engine.words import joined
from ..session import Session, as_session

if TYPE_CHECKING:
    from pandas import DataFrame

    from ..engine.tree import Node
    from ..engine.viewdata import View

SHOWN = ("seats", "counters", "boards", "zones")  # what is compared of two views; the questions and the end are told in words
UNTOLD = ("limit", "hint", "label", "clause", "active", "decides", "you")  # limits, what cards do, whose turn


@dataclass(frozen=True, eq=False)
class Parting:
    """Where a game parts from the same game under other rules; it tells what lies hidden, and is for the designer.

    Args:
        step: after so many choices; the number of all of them if the games never part. What lies face down in a pile counts
            when it is drawn, so a deck with one card more parts the games where that card, or its lack, first shows.
        kind: ``"choice"``: a choice can no longer be made; ``"fact"``: the table lies otherwise, somebody is told something
            else, or somebody else is asked something else; ``"never"``.
        reason: the sentence.
        clause: the clause behind it, where there is one.
        was, now: both games at that step; ``now`` is a session that can be played on.
    """

    step: int
    kind: Literal["choice", "fact", "never"]
    reason: str
    clause: str
    was: Session
    now: Session

    def __bool__(self) -> bool:
        return self.kind != "never"

    def branch(self) -> Session:
        """Returns the game under the other rules, at the step where they part, to be played on."""
        return self.now

    def __str__(self) -> str:
        where = f"step {self.step} of {self.was.steps}"
        return f"The games part at {where}: {self.reason}" if self else f"The games do not part: {self.reason}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from .. import html

        column = '<div style="flex:1 1 24em;min-width:0">'
        tables = "".join(
            f"{column}<p><code>{escape(repr(each.rules))}</code></p>{html.table(each.view())}</div>"
            for each in (self.was, self.now)
        )
        both = f'<div style="display:flex;flex-wrap:wrap;gap:1em">{tables}</div>' if self else ""
        return f"<p>{escape(str(self))}</p>{both}"


def whatif(game: Session | str | Path, rules: Rules) -> Parting | DataFrame:
    """Plays a game again under other rules, with the same luck and the same choices, up to where the two part.

    Args:
        game: a session (its current line, to the end), a record, or a folder of records.
        rules: the other rules, of the same game.

    Returns:
        Of a session or record a :class:`Parting`; of a folder a DataFrame with a row a record: steps, parts_at, kind, reason,
        clause, note; ``parts_at`` is missing where the games never part. A file that is no whole record of a game that can be
        played so has the kind ``"refused"`` and the reason; ``note`` tells what of a record was left out.

    Raises:
        RulesError: rules of another game, a game that began from a position, or rules that cannot be played so.
        RecordError: the record cannot be read.
    """
    as_rules(rules)
    if isinstance(game, (str, Path)):
        path = as_path(game, RulesError)
        if path.is_dir():
            return _folder(path, rules)
        game = Session.load(path)
    return _parting(as_session(game), rules)


def _folder(folder: Path, rules: Rules) -> DataFrame:
    from pandas import DataFrame

    rows = {path.name: _row(path, rules) for path in sorted(folder.glob("*.jsonl"))}
    if not rows:
        raise RulesError(f"{folder} holds no records (*.jsonl)")
    table = DataFrame.from_dict(rows, orient="index").rename_axis("record")
    return table.astype({"steps": "Int64", "parts_at": "Int64"})


def _row(path: Path, rules: Rules) -> dict[str, Any]:
    """Tells in a row where the game of a record parts, or why it cannot be told."""
    with warnings.catch_warnings(record=True) as noted:
        warnings.simplefilter("always", RecordWarning)
        try:
            found = _parting(Session.load(path), rules)
        except Refusal as refusal:
            return {"steps": None, "parts_at": None, "kind": "refused", "reason": str(refusal), "clause": "", "note": ""}
    note = "; ".join(str(each.message).removeprefix(f"{path}: ") for each in noted if issubclass(each.category, RecordWarning))
    at, steps = found.step if found else None, found.was.steps
    return {"steps": steps, "parts_at": at, "kind": found.kind, "reason": found.reason, "clause": found.clause, "note": note}


def _parting(game: Session, rules: Rules) -> Parting:
    if rules.game.id != game.rules.game.id:
        raise RulesError(f"a game of {game.rules.game.title} is played again under rules of that game, not {rules!r}")
    if game._placed:
        raise RulesError("a game that began from a position cannot be dealt again under other rules; write it as a scenario")
    with game.lock:
        seed, line = game.table.luck.source.seed, game._tree.tip.path()[1:]
    was, now = Session(game.rules, game.players, seed), Session(rules, game.players, seed)
    for step in range(len(line) + 1):
        if other := _otherwise(was, now):
            return _at(step, "fact", other, "", was, now, line)
        if step == len(line):
            break
        try:
            _choose(now, line[step])
        except Refusal as refusal:
            answer = now.why_not(line[step].notation)
            clause = answer.clause if answer.kind in ("barred", "foreign") else ""
            reason = f"{line[step].player} can no longer choose {line[step].notation}: {answer.reason or refusal}"
            return _at(step, "choice", reason, clause, was, now, line)
        _choose(was, line[step])
    return Parting(len(line), "never", f"all {len(line)} choices come to the same", "", was, now)


def _at(
    step: int, kind: Literal["choice", "fact"], reason: str, clause: str, was: Session, now: Session, line: list[Node]
) -> Parting:
    """Tells a parting; the game as it was keeps its later choices, and stands where the two part."""
    for node in line[was.step :]:
        _choose(was, node)
    was.goto(step)
    return Parting(step, kind, reason, clause, was, now)


def _choose(session: Session, node: Node) -> None:
    for stream, outcomes in node.forced.items():
        session.script(stream, *outcomes)
    session.choose(session.decision.find(node.notation, spelt=True))


def _otherwise(was: Session, now: Session) -> str:
    """Says what is otherwise in two games; nothing if nothing is.

    Where one game asks on in a turn that is over in the other, that is what parts them, and all else waits for the answer.
    Other questions in the same turn are told beside what lies otherwise, which may be why they are asked.
    """
    question = ""
    if was.outcome is None and now.outcome is None and was.decision.prompt != now.decision.prompt:
        question = f"{_asked(was)} before; {_asked(now)} now"
    if question and was._run.turns != now._run.turns:
        return question
    return "; ".join(dict.fromkeys(filter(None, (next(_differences(was, now), ""), question))))


def _differences(was: Session, now: Session) -> Iterator[str]:
    """Names what lies otherwise in two games, what somebody is told otherwise, or who else is asked something else."""
    one, other = _lies(was), _lies(now)
    ids = {*was.rules.cards, *now.rules.cards}
    for part in SHOWN:
        mine, theirs = (_facts(side[part], ids) for side in (one, other))  # type: ignore[literal-required]
        for where, this, that in _different(mine, theirs, ""):
            yield f"{where or part}: {_said(this)} before, {_said(that)} now"
    for said, instead in zip_longest(_told(was), _told(now), fillvalue=("", "nothing is told")):
        if said != instead:
            yield f"{said[0]}{said[1]} before; {'' if said[0] == instead[0] else instead[0]}{instead[1]} now"
    if (before := _asked(was)) != (after := _asked(now)):
        yield f"{before} before; {after} now"
    if (mine := _on_turn(one)) != (theirs := _on_turn(other)):
        yield f"it is the turn of {mine} before, of {theirs} now"


def _lies(session: Session) -> View:
    """Gives how the whole table lies, without what lies face down in piles: nothing hangs on that before it is drawn."""
    table, layout = session.table, session.rules.layout
    piles = {part.name for part in layout if isinstance(part, Zone) and part.shape is Shape.PILE and part.seen_by is Seen.NOBODY}
    whole = view(table, None, table.game.Memory(), None, session.outcome)
    return {**whole, "zones": [zone for zone in whole["zones"] if zone["name"] not in piles]}


def _told(session: Session) -> list[tuple[str, str]]:
    """Says what the last choice had somebody be told: whom, and what."""
    said = []
    for event in session.cursor.events:
        if event.audience is None:
            whom = "everybody is told: "
        elif isinstance(event.audience, tuple):
            whom = f"{joined(map(str, event.audience))} are told: "
        else:
            whom = f"{event.audience} is told: "
        said.append((whom, event.text(None)))
    return said


def _asked(session: Session) -> str:
    """Says who is asked what, or how the game ended."""
    end = session.outcome
    if end is None:
        return session.decision.asked
    scores = ", ".join(f"{name} {score:g}" for name, score in end.scores.items())
    return f"the game is over, {end.won}" + f" ({scores})" * bool(scores)


def _on_turn(lies: View) -> str:
    """Says whose turn it is."""
    return joined(seat["name"] for seat in lies["seats"] if seat["active"]) or "nobody"


def _facts(part: Any, ids: set[str]) -> Any:
    """Leaves out of a view what says nothing of how the table lies, and the ids of cards beside their names."""
    if isinstance(part, dict):
        laid, named = _laid(part), "face" in part and part.get("name") in ids
        kept = {key: value for key, value in part.items() if key not in UNTOLD and not (key == "name" and named)}
        return {key: _facts(value, ids) for key, value in kept.items()} | ({"label": part["label"]} if laid else {})
    return [_facts(each, ids) for each in part] if isinstance(part, list) else part


def _laid(thing: Any) -> bool:
    """Tells whether that is a tile or a piece on a board."""
    return isinstance(thing, dict) and "cell" in thing and ("turn" in thing or "kind" in thing)


def _different(mine: Any, theirs: Any, where: str) -> Iterator[tuple[str, Any, Any]]:
    """Gives the differences of two parts of a view, with the names that lead there."""
    if mine == theirs:
        return
    if isinstance(mine, dict) and isinstance(theirs, dict):
        name = mine.get("name", "")
        here = f"{where} {name}".strip() if isinstance(name, str) else where
        for key in mine:
            there = f"{here}: {key}" if isinstance(mine[key], bool) else here
            yield from _different(mine[key], theirs.get(key), there)
    elif _parts(mine) and _parts(theirs):
        one, other = ({part["name"]: part for part in side} for side in (mine, theirs))
        for name in dict.fromkeys([*one, *other]):
            yield from _different(one.get(name, _empty(other, name)), other.get(name, _empty(one, name)), where)
    elif isinstance(mine, list) and isinstance(theirs, list) and all(map(_laid, [*mine, *theirs])):
        yield where, [each for each in mine if each not in theirs], [each for each in theirs if each not in mine]
    elif isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for one, other in zip(mine, theirs, strict=True):
            yield from _different(one, other, where)
    else:
        yield where, mine, theirs


def _parts(fact: Any) -> bool:
    """Tells whether that is a list of counters or of zones; rules may know more of them than others."""
    return isinstance(fact, list) and all(isinstance(each, dict) and ("value" in each or "places" in each) for each in fact)


def _empty(parts: dict[str, Any], name: str) -> Any:
    """Gives a counter or zone that the other rules do not know as one in which nothing is."""
    known = parts.get(name, {})
    return {**known, "value": 0} if "value" in known else {**known, "places": []}


def _said(fact: Any) -> str:
    if isinstance(fact, list):
        return ", ".join(map(_said, fact)) or "nothing"
    if _laid(fact):
        turned = ("", ", a quarter turned", ", half turned", ", three quarters turned")[fact.get("turn", 0) % 4]
        return f"{fact['label']} at {','.join(map(str, fact['cell']))}{turned}"
    if isinstance(fact, dict):
        return str(fact.get("face") or fact.get("name") or fact.get("count") or fact.get("text") or fact)
    if fact is None:
        return "nothing"
    return ("no", "yes")[fact] if isinstance(fact, bool) else str(fact)
