"""Renders the form of a tweak panel: parameters by section, effects, what is changed so far, and the code that does it.

Every text is escaped here. Fields say by `data-set` what they set, buttons by `data-do` what they do. Ids begin with `ID`, for
which each page puts a word of its own, so that two panels on a page do not mix.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from lab.engine.params import Counts, Param
from lab.engine.refusals import RulesError
from lab.engine.rulebook import Clause, Origin, clauses, origin_of
from lab.engine.rules import Rules
from lab.engine.words import joined
from lab.html import sentence, style, text
from lab.study.whatif import Parting
from widgets.tweak_origins import came_from, framed

if TYPE_CHECKING:
    from pandas import DataFrame

ID = "rl-id-"
Refused = dict[str, tuple[str, str]]  # by field: what was typed, and why not
JOINTS = "+/"  # what lists inside of mappings are written with
SECTIONS = {
    "act": "actions", "cand": "candidates", "comp": "components", "det": "phases", "elim": "elimination", "ev": "events",
    "hid": "hidden information", "misc": "further rules", "var": "variants",
}  # fmt: skip


@dataclass(frozen=True)
class Editor:
    """The editor: the effect in it, its source as typed, what is wrong with it at which line, and how it was played."""

    effect: str
    source: str
    fault: tuple[str, int] | None
    played: str


def frame(rules: Rules, sections: Iterable[str]) -> str:
    """Draws the panel without what changes in it."""
    groups = "".join(_region(f"section {name}") for name in sections)
    return (
        f'<section class="rules-lab rl-tweaks" data-lm-suppress-shortcuts="true" aria-label="{text(rules.game.title)}, tweaks">'
        '<div class="rl-head"><div class="rl-title" data-region="head"></div>'
        '<label class="rl-only"><input type="checkbox" data-key="only" data-only> changed only</label>'
        '<input class="rl-filter" type="search" data-key="filter" placeholder="find a rule or card" aria-label="find a rule or '
        'card"><button type="button" class="rl-skip" data-do="skip" data-key="skip">to the effects</button></div>'
        '<div data-region="changes" aria-live="polite"></div>'
        f'<div class="rl-groups" data-scroll="rules" tabindex="0" role="group" aria-label="rules">{groups}</div>'
        f'{_region("cards")}'
        f'<p class="rl-none rl-muted" hidden>No rule and no card to show.</p>{_region("effects")}{_region("code")}</section>'
    )  # fmt: skip


def _region(name: str) -> str:
    return f'<div data-region="{text(name)}"></div>'


def head(rules: Rules, changed: int) -> str:
    """Draws the title, how much is changed, and the way back."""
    many = "as printed" if not changed else "1 change" if changed == 1 else f"{changed} changes"
    back = '<button type="button" data-do="reset" data-key="reset">Back to the edition</button>' if changed else ""
    some = " rl-some" if changed else ""
    return f'<strong class="rl-game">{text(rules.title)}</strong><span class="rl-pill{some}">{many}</span>{back}'


def changes(differing: DataFrame, parting: Parting | None, problem: str, rules: Rules) -> str:
    """Tells what differs from the edition, and what that does to the game beside."""
    return (
        (f'<p class="rl-refused" role="alert">{text(sentence(problem))}</p>' if problem else "")
        + diff(differing)
        + (f'<p class="rl-quiet rl-parting">{text(sentence(str(parting)))}</p>' if parting is not None else "")
        + (f'<p class="rl-quiet">{text(unplayable)}</p>' if (unplayable := not_for(rules)) and len(differing) else "")
    )


def diff(differing: DataFrame) -> str:
    """Draws what differs as a table; empty if nothing does."""
    rows = ""
    for _, row in differing.iterrows():
        was, now = _briefly(row.was, row["is"])
        rule, cited = text(named(str(row.rule))), text(row.clauses)
        rows += f'<tr><th scope="row">{rule}</th><td>{was}</td><td>{now}</td><td class="rl-cl">{cited}</td></tr>'
    titles = "".join(f'<th scope="col">{title}</th>' for title in ("changed so far", "was", "is", "clauses"))
    return f'<table class="rl-diff"><thead><tr>{titles}</tr></thead><tbody>{rows}</tbody></table>' if rows else ""


def _briefly(was: str, now: str) -> tuple[str, str]:
    """Writes two values of the table of changes: of mappings what differs, of an effect its first words."""
    try:
        one, other = apart(literal_eval(was), literal_eval(now))
        return text(_plain(one, JOINTS[0]) or "-"), text(_plain(other, JOINTS[0]) or "-")
    except (ValueError, SyntaxError, AttributeError):  # they are no mappings
        return _first(was), _first(now)


def _first(value: str) -> str:
    line = value.strip().split("\n")[0]
    short = line if len(line) <= 80 and line == value.strip() else line[:77] + "…"
    return text({"True": "yes", "False": "no"}.get(short, short.strip("'")))


def still(base: Rules, rules: Rules, parting: Parting | None) -> str:
    """Draws what is changed, for where no kernel runs."""
    differing = base.diff(rules)
    told = changes(differing, parting, "", rules) or "<p>As printed: nothing is changed.</p>"
    return (
        f'<div class="rules-lab rl-still"><style>{style()}</style><p class="rl-head">'
        f'<strong class="rl-game">{text(rules.title)}</strong></p><div class="rl-table">{told}</div></div>'
    )


def playable(rules: Rules) -> list[int]:
    """Lists the numbers of players for which rules can be played."""
    return [number for number in range(rules.players[0], rules.players[1] + 1) if not _why_not_for(rules, number)]


def not_for(rules: Rules) -> str:
    """Says for which numbers of players rules cannot be played any more, and why."""
    why = {number: _why_not_for(rules, number) for number in range(rules.players[0], rules.players[1] + 1)}
    out = {number: words for number, words in why.items() if words}
    return f"Not for {joined(out, 'or')} players: {sentence(next(iter(out.values())))}" if out else ""


def _why_not_for(rules: Rules, players: int) -> str:
    try:
        rules.check(players)
    except RulesError as error:
        return str(error)
    return ""


# Parameters


def sections(rules: Rules, base: Rules) -> dict[str, list[Param]]:
    """Sorts the parameters that have an effect in these rules, or are changed, by the sections of the rulebook."""
    book: Mapping[str, Clause] = clauses(rules.game)
    found: dict[str, list[Param]] = {}
    for param in rules.game.params:
        if not param.idle(rules) or getattr(rules, param.name) != getattr(base, param.name):
            name = next((book[id].section for id in param.clauses if id in book), "rules")
            found.setdefault(named(SECTIONS.get(name, name)).replace("-", " "), []).append(param)
    return found


def section(rules: Rules, base: Rules, name: str, params: Iterable[Param], refused: Refused) -> str:
    """Draws the fields of one section."""
    inner = "".join(parameter(rules, base, param, refused.get(param.name)) for param in params)
    return f"<fieldset><legend>{text(name[:1].upper() + name[1:])}</legend>{inner}</fieldset>"


def parameter(rules: Rules, base: Rules, param: Param, refused: tuple[str, str] | None) -> str:
    """Draws the field of a parameter, with what it does, what it may be, and the clauses behind it."""
    value, was = getattr(rules, param.name), getattr(base, param.name)
    origin = origin_of(rules, param.name)
    name, words = text(param.name), f"{param.name} {named(param.name)} {param.note} {origin}".lower()
    told = sentence(param.note[:1].upper() + param.note[1:]) if param.note else ""
    mark = f" <b>Printed: {text(printed(param, value, was))}.</b>" if value != was else ""
    classes, changed = ("rl-field changed", " data-changed") if value != was else (f"rl-field{framed(origin)}", "")
    return (
        f'<div class="{classes}" data-words="{text(words)}"{changed}>{control(param, value, refused)}'
        f'<small id="{ID}{name}-told">{text(told)} {text(allowed(param))}{mark}</small>'
        + (f'<em class="rl-bad" role="alert">{text(sentence(refused[1]))}</em>' if refused else "")
        + f'<span class="rl-clauses">{came_from(origin, changed=value != was)}'
        f"{cited(clauses(rules.game), param.clauses)}</span></div>"
    )


def named(name: str) -> str:
    """Writes a name of the code for people."""
    return name.replace("_", " ")


def allowed(param: Param) -> str:
    """Says in few words what a parameter may be; a choice shows it by itself."""
    if isinstance(param.valid, tuple):
        return ""
    if isinstance(param.valid, range):
        return f"{param.valid[0]} to {param.valid[-1]}."
    if isinstance(param.valid, Counts):
        return f"Each {param.valid.each[0]} to {param.valid.each[-1]}."
    return sentence(param.allowed[:1].upper() + param.allowed[1:])


def printed(param: Param, value: Any, was: Any) -> str:
    """Writes what the edition says instead; of a mapping only what differs."""
    if isinstance(was, Mapping):
        one, other = apart(was, value)
        return shown(param, one) or f"no {named(', '.join(other))}"
    return spoken(was) if isinstance(param.valid, tuple) and not param.many else shown(param, was) or "none"


def apart(was: Mapping[Any, Any], now: Mapping[Any, Any]) -> tuple[dict[Any, Any], dict[Any, Any]]:
    """Gives of two mappings what the other does not say alike."""
    return (
        {key: each for key, each in was.items() if key not in now or now[key] != each},
        {key: each for key, each in now.items() if key not in was or was[key] != each},
    )


def control(param: Param, value: Any, refused: tuple[str, str] | None) -> str:
    """Draws what fits the valid values: a number, a choice, boxes to tick, a number for each name, or a line of text."""
    name, title = text(param.name), text(named(param.name))
    told = f'aria-describedby="{ID}{name}-told"{" aria-invalid=true" if refused else ""}'
    if isinstance(param.valid, Counts) or param.many:
        parts = _boxes(param, value) if param.many else _counts(param, value)
        return f'<div class="rl-many" role="group" aria-label="{title}" {told}><span>{title}</span>{parts}</div>'
    given = f'id="{ID}{name}" data-key="p:{name}" data-set="{name}" {told}'
    typed = text(refused[0] if refused else shown(param, value))
    if isinstance(param.valid, range):
        field = f'<input type="number" {given} value="{typed}" min="{param.valid[0]}" max="{param.valid[-1]}">'
    elif isinstance(param.valid, tuple):
        options = (_option(each, chosen=type(each) is type(value) and each == value) for each in param.valid)
        field = f"<select {given}>{''.join(options)}</select>"
    else:
        field = f'<input type="text" {given} value="{typed}" spellcheck="false">'
    return f'<label for="{ID}{name}">{title}</label>{field}'


def _option(value: Any, *, chosen: bool) -> str:
    return f'<option value="{text(value)}"{" selected" if chosen else ""}>{text(spoken(value))}</option>'


def _boxes(param: Param, value: Any) -> str:
    assert isinstance(param.valid, tuple)
    name = text(param.name)
    return "".join(
        f'<label><input type="checkbox" data-many="{name}" data-key="m:{name} {text(each)}" value="{text(each)}"'
        f"{' checked' if each in value else ''}> {text(spoken(each))}</label>"
        for each in param.valid
    )


def _counts(param: Param, value: Mapping[str, int]) -> str:
    assert isinstance(param.valid, Counts)
    name, ends = text(param.name), f'min="{param.valid.each[0]}" max="{param.valid.each[-1]}"'
    return "".join(
        f'<label><input type="number" data-count="{name}" data-part="{text(each)}" data-key="n:{name} {text(each)}"'
        f' value="{text(value.get(each, ""))}" {ends}> {text(named(each))}</label>'
        for each in param.valid.names
    )


def cited(book: Mapping[str, Clause], ids: Sequence[str]) -> str:
    """Names clauses, each to be opened for its text, how the lab reads what it leaves open, and where it comes from."""
    return "".join(_cited(book[id]) if id in book else f'<span class="rl-cl">{text(id)}</span> ' for id in ids)


def _cited(clause: Clause) -> str:
    ruling = f"<p><b>The lab reads it so:</b> {text(clause.ruling)}</p>" if clause.ruling else ""
    left_open = f"<p><b>Left open:</b> {text(clause.ambiguity)}</p>" if clause.ambiguity else ""
    tag, id = ' <span class="rl-from">ruling</span>' if clause.ruling else "", text(clause.id)
    origin = f"<p>{came_from(Origin(clause.provenance))}</p>" if clause.provenance else ""
    return (
        f'<details class="rl-clause"><summary data-key="c:{id}"><span class="rl-cl">{id}</span>{tag}</summary>'
        f"<p>{text(clause.text)}</p>{left_open}{ruling}{origin}</details>"
    )


def shown(param: Param, value: Any) -> str:
    """Writes a value as its parameter reads it."""
    for joint in JOINTS:
        word = _plain(value, joint)
        try:
            if param.check(param.read(word)) == value:
                return word
        except ValueError:
            continue
    return _plain(value, JOINTS[0])


def _plain(value: Any, joint: str) -> str:
    if isinstance(value, Mapping):
        inner = {name: joint.join(map(str, each)) if isinstance(each, (tuple, list)) else each for name, each in value.items()}
        return ",".join(f"{name}:{each}" for name, each in inner.items())
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def spoken(value: Any) -> str:
    """Writes a choice for people.

    >>> spoken(True), spoken("rules_1_0")
    ('yes', 'rules 1 0')
    """
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else named(str(value))


# Effects and code


def effects(rules: Rules, editor: Editor) -> str:
    """Draws the choice of an effect and its source, to be changed and tried."""
    if not rules.effects:
        return ""
    mine = rules.tweaks.get("effects", {})
    options = '<option value="">choose one to read or change</option>' + "".join(
        f'<option value="{text(name)}"{" selected" if name == editor.effect else ""}>{text(_effect_name(rules, name))}'
        f"{' (changed)' if name in mine else ''}</option>"
        for name in rules.effects
    )
    pick = f'<select data-key="effect" data-set-effect aria-label="effect">{options}</select>'
    inner = _source(rules, editor, changed=editor.effect in mine) if editor.effect else ""
    return f'<fieldset class="rl-effects"><legend>Effects</legend><p class="rl-pick">effect {pick}</p>{inner}</fieldset>'


def _effect_name(rules: Rules, name: str) -> str:
    id, _, mode = name.partition(".")
    return f"{rules.cards[id].name}: {mode}" if id in rules.cards else name.replace("_", " ").replace(".", ": ")


def _source(rules: Rules, editor: Editor, *, changed: bool) -> str:
    words, line = editor.fault or ("", 0)
    lines, name = editor.source.split("\n"), text(_effect_name(rules, editor.effect))
    invalid = f" aria-invalid=true aria-describedby={ID}fault" if words else ""
    done = f'<span class="rl-pill rl-some" role="status">{text(editor.played)}</span>' if editor.played else ""
    back = f'<button type="button" data-do="printed" data-value="{text(editor.effect)}" data-key="printed">As printed</button>'
    clause = _clause_of(rules, editor.effect)
    return (
        f'<span class="rl-clauses">{cited(clauses(rules.game), [clause] if clause else [])}</span>'
        f'<div class="rl-editor"><pre class="rl-gutter" aria-hidden="true" data-line="{line}"></pre>'
        f'<textarea data-key="source" data-effect="{text(editor.effect)}" data-line="{line}" spellcheck="false" wrap="off"'
        f' rows="{min(28, len(lines) + 1)}" aria-label="source of {name}"{invalid}>\n{text(editor.source)}</textarea></div>'
        f"{_fault(lines, words, line) if words else ''}"
        f'<p class="rl-buttons"><button type="button" class="rl-first" data-do="try" data-key="try">Try it</button>'
        f'{back if changed else ""}{done}<small class="rl-end">Ctrl+Enter tries it; Esc, then Tab leaves the editor</small></p>'
    )


def _fault(lines: Sequence[str], words: str, line: int) -> str:
    """Says what is wrong with an effect, after the line at fault."""
    at = f"<b>line {line}</b> <code>{text(lines[line - 1].strip())}</code><br>" if 0 < line <= len(lines) else ""
    said = sentence(words.partition(f", at line {line}")[0])
    return f'<p class="rl-refused" role="alert" id="{ID}fault">{at}{text(said)} The rules stay as they were.</p>'


def _clause_of(rules: Rules, effect: str) -> str:
    id, _, mode = effect.partition(".")
    return rules.cards[id].clause_of(mode) if id in rules.cards else ""


def code(words: str) -> str:
    """Draws the code that makes these rules in a cell."""
    return (
        '<details class="rl-code"><summary data-key="code">The same in a cell</summary>'
        f'<pre tabindex="0" aria-label="code">{text(words)}</pre><p class="rl-buttons"><button type="button" data-do="copy" '
        'data-key="copy">Copy</button><span role="status" class="rl-copied rl-muted"></span></p></details>'
    )
