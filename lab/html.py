"""Renders the table and the decision as HTML: for the stepper, and as a static picture.

Everything is drawn from the viewer's own data (`lab.engine.viewdata`) and every text is escaped here, once.
The markup is lists and plain phrases underneath, so that it still reads where a page strips styles.
"""

import re
from collections import Counter as Counts
from collections.abc import Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path

from lab import text as twin
from lab.engine.viewdata import (
    Barred,
    Board,
    Choice,
    Counter,
    DecisionView,
    OutcomeView,
    Place,
    Row,
    Seat,
    View,
    Zone,
    viewer_label,
)
from lab.engine.words import joined
from lab.paths import svg
from lab.paths.tile import Cell

Options = dict[str, int]  # notation of each option on offer -> its number, from 1
FILTER_FROM = 10  # options without a key of their own; from here on a filter field helps


@cache
def style() -> str:
    """Gives the look of table and decision, every rule inside the class `rules-lab`."""
    return Path(__file__).with_name("look.css").read_text(encoding="utf-8")


def table(view: View) -> str:
    """Draws the table and the decision as a picture that needs no script."""
    return (
        f'<div class="rules-lab rl-still"><style>{style()}{svg.style() if view["boards"] else ""}</style>'
        f'<p class="rl-head">{title(view)} <span class="rl-muted rl-end">seen by {name(viewer_label(view["viewer"]))}'
        f", step {view['step']} of {view['steps']}</span></p>"
        f'<div class="rl-main"><div class="rl-table">{boards(view)}{around(view, {})}</div>'
        f'<div class="rl-side">{still_decision(view)}</div></div></div>'
    )


# Small pieces


def text(value: object) -> str:
    """Escapes a text for an element or a quoted attribute."""
    return escape(str(value), quote=True)


def name(value: str) -> str:
    """Writes a name that somebody typed, isolated so that its direction stays its own."""
    return f"<bdi>{text(value)}</bdi>"


def clause(identifier: str) -> str:
    """Writes a clause id, or nothing."""
    return f' <span class="rl-cl">{text(identifier)}</span>' if identifier else ""


def heading(inner: str, level: int = 4) -> str:
    """Writes a heading that stays out of the notebook's table of contents."""
    return f'<p class="rl-h{level}" role="heading" aria-level="{level}"><strong>{inner}</strong></p>'


def sentence(value: str) -> str:
    """Ends a text with a full stop if it has no end yet."""
    return value if value.endswith((".", "!", "?", "…")) else value + "."


# The table


def title(view: View) -> str:
    """Writes the game's name and caption."""
    return f'<strong class="rl-game">{text(view["game"])}</strong> <span class="rl-muted">{text(view["caption"])}</span>'


def whole_table(view: View, options: Options, last: Cell | None = None) -> str:
    """Draws the boards, the seats, then what lies in the middle; where something happened last is marked on the board."""
    return boards(view, cells_of_options(view), last) + around(view, options)


def around(view: View, options: Options) -> str:
    """Draws what is beside the boards: the seats, then what lies in the middle."""
    seats = "".join(seat(one, options) for one in view["seats"])
    loose = [one for one in view["zones"] if not (view["boards"] and on_cells(one))]
    zones = "".join(f'<li class="rl-zone">{zone(one, one["name"], options)}</li>' for one in loose)
    middle = f'<ul class="rl-zones" aria-label="in the middle">{zones}</ul>' if zones else ""
    counted = "".join(f"<li>{counter(each)}</li>" for each in view["counters"])
    counters = f'<ul class="rl-common" aria-label="on the table">{counted}</ul>' if counted else ""
    small = " rl-small" if view["boards"] else ""
    return f'<ul class="rl-seats{small}" aria-label="seats">{seats}</ul>{counters}{middle}'


def boards(view: View, fits: Mapping[Cell, Choice] | None = None, last: Cell | None = None) -> str:
    """Draws every board. On the first, what lies face down is shown and cells are buttons; a still picture has no `fits`."""
    drawn = ""
    for number, one in enumerate(view["boards"]):
        covered = [] if number else covered_cells(view)
        play = svg.Play(fits, last=last) if fits is not None and not number else svg.STILL
        words = f'<pre class="rl-twin">{text(maze(one, covered))}</pre>' if fits is None else ""
        picture = svg.drawing(one, covered, play=play)
        drawn += f'<div class="rl-board" role="group" aria-label="{text(one["name"])}">{picture}{words}</div>'
    return drawn


def maze(one: Board, places: Sequence[Place]) -> str:
    """Writes a board in box characters, for where a page strips pictures."""
    return "\n".join(twin.board(one, places))


def on_cells(one: Zone) -> bool:
    """Tells whether the places of a zone lie on cells of a board."""
    return any("cell" in each for each in one["places"])


def covered_cells(view: View) -> list[Place]:
    """Lists what lies face down on cells of the board."""
    return [each for one in view["zones"] for each in one["places"] if "cell" in each]


def cells_of_options(view: View) -> dict[Cell, Choice]:
    """Finds the cells that are each the cell of one single option, with that option."""
    return {cell: those[0] for cell, those in by_cell(view["decision"]).items() if len(those) == 1}


def by_cell(asked: DecisionView | None) -> dict[Cell, list[Choice]]:
    """Sorts the options of a decision by the cell that they are about."""
    found: dict[Cell, list[Choice]] = {}
    for each in asked["options"] if asked else []:
        if "cell" in each:
            found.setdefault((each["cell"][0], each["cell"][1]), []).append(each)
    return found


def last_cell(rows: Sequence[Row]) -> Cell | None:
    """Finds the cell that was named last, in a choice that the viewer knows or in what he was told."""
    for row in reversed(rows):
        said = " ".join([row["choice"] or "", *(each["text"] for each in row["events"])])
        if met := re.search(r"(?<![\w,-])(-?\d+),(-?\d+)(?![\d,])", said.replace("@", " ")):
            return int(met[1]), int(met[2])
    return None


def seat(one: Seat, options: Options) -> str:
    """Draws one player's seat: who, marks, counters, cards."""
    marks = [("now", "to decide")] if one["decides"] else [("turn", "on turn")] if one["active"] else []
    if one["out"]:
        marks = [("out", "out")]
    marks += [("", badge) for badge in one["badges"]]
    pills = "".join(f' <em class="rl-pill {kind}">{text(label)}</em>' for kind, label in marks)
    you = ' <span class="rl-muted">(you)</span>' if one["you"] else ""
    head = f'<b class="rl-name">{name(one["name"])}</b>{you}{pills}'
    counted = "".join(counter(each) for each in one["counters"])
    counters = f' <span class="rl-counters">{counted}</span>' if counted else ""
    out = one["out"]
    gone = f'<div class="rl-muted">{text(out["text"])}{clause(out["clause"])}</div>' if out else ""
    shown = [each for each in one["zones"] if each["places"]]
    zones = "".join(zone(each, each["name"] if len(shown) > 1 else "", options, one["name"]) for each in shown)
    kind = "out" if out else "now" if one["decides"] else ""
    return f'<li class="rl-seat {kind}"><div class="rl-seathead">{head}{counters}</div>{gone}{zones}</li>'


def counter(one: Counter) -> str:
    """Draws a counter as dots out of its limit, or as a plain number."""
    limit = one.get("limit")
    if limit is None or not 0 <= one["value"] <= limit <= 8:
        most = f" of {limit}" if limit is not None else ""
        return f' <span class="rl-counter">{text(one["name"])} <b>{one["value"]}</b>{most}</span>'
    dots = "".join(f'<i class="{"on" if number < one["value"] else ""}"></i>' for number in range(limit))
    said = f'<span class="rl-sr">{one["value"]} of {limit}</span>'
    return f' <span class="rl-counter">{text(one["name"])} {said}<span class="rl-dots">{dots}</span></span>'


def zone(one: Zone, caption: str, options: Options, owner: str = "") -> str:
    """Draws the places of a zone in a row, under a caption if it needs one; how many lie in a pile stands there too."""
    label = f"{owner}, {one['name']}" if owner else one["name"]
    where = f"{owner}/{one['name']}"
    many = twin.pile(one["places"])
    drawn = [place(each, options, f"p:{where}/{number}") for number, each in enumerate(one["places"])]
    places = "".join(drawn[bool(many) :])
    said = text(caption) + f" <small>{'· ' if caption else ''}{many}</small>" * bool(many)
    return (f'<div class="rl-caption">{said}</div>' if said else "") + (
        f'<ul class="rl-cards" aria-label="{text(label)}">{places}</ul>'
        if places
        else '<div class="rl-muted rl-empty">empty</div>'
    )


def place(one: Place, options: Options, key: str) -> str:
    """Draws one card place; it is a button when choosing it is an option."""
    kind, inner, said = face(one)
    number = options.get(one.get("name", ""))
    if number is None:
        return f'<li class="rl-c {kind}">{inner}</li>'
    label = f"{said}; option {number}"
    return (
        f'<li><button type="button" class="rl-c rl-can {kind}" data-key="{text(key)}" data-choose="{text(one["name"])}" '
        f'aria-label="{text(label)}">{inner}<kbd aria-hidden="true">{number}</kbd></button></li>'
    )


def face(one: Place) -> tuple[str, str, str]:
    """Gives the kind of a place, its inner HTML and its words for a screen reader."""
    memory = one.get("memory")
    if memory:
        saw = f"you saw, step {memory['step']}"
        if memory["certain"]:
            return "known", f"<b>{text(one['face'])}</b> <small>{saw}</small>", f"{one['face']}, face down, {saw}"
        doubt = '<span class="rl-doubt" title="may have changed since">?</span>'
        inner = f'<b>{text(one["face"])}{doubt}</b> <small>{saw}<span class="rl-sr">, may have changed</span></small>'
        return "known doubt", inner, f"{one['face']}, face down, {saw}, may have changed"
    if "face" in one:
        hint = one.get("hint", "")
        inner = f"<b>{text(one['face'])}</b>" + (f" <small>{text(hint)}</small>" if hint else "")
        return "open", inner, f"{one['face']}, {hint}" if hint else one["face"]
    if "count" in one:
        label = one.get("label", "")
        return "pile", f"<b>{one['count']}</b> <small>{text(label)}</small>", f"{one['count']} {label}"
    said = f"{one['name']}, face down" if one.get("name") else "unknown card"
    if backed := one.get("backed"):
        return "back", f'<small>{text(backed)}</small><span class="rl-sr">, unknown card</span>', f"{said}, back {backed}"
    return "back", '<span class="rl-sr">unknown card</span>', said


# The decision


def clickable(view: View) -> Options:
    """Numbers the options that one place on the table stands for.

    A name that occurs in two zones (a card in the hand and its like in the discard) points at neither.
    """
    asked = view["decision"]
    zones = [zone for seat in view["seats"] for zone in seat["zones"]] + view["zones"]
    names = Counts(name for zone in zones for name in {place.get("name") for place in zone["places"]})
    options = enumerate(asked["options"] if asked else [], 1)
    return {each["notation"]: number for number, each in options if names[each["notation"]] == 1}


def decision(view: View) -> str:
    """Draws the decision with a button for each option, or the outcome."""
    asked = view["decision"]
    if view["outcome"] or not asked:
        return outcome(view["outcome"])
    return asking(asked) + choices(asked, asked["options"]) if asked["yours"] else waiting(asked)


def choices(asked: DecisionView, shown: Sequence[Choice], *, numbered: bool = True) -> str:
    """Draws some options of a decision as buttons, with a filter if they are many, and below them what is barred."""
    field = '<input class="rl-filter" type="search" data-key="filter" placeholder="filter" aria-label="filter the options">'
    options = "".join(option(number if numbered else 0, each) for number, each in enumerate(shown, 1))
    labels = {each["notation"]: each["label"] for each in asked["options"]}
    barred = "".join(barred_option(each, labels) for each in asked["barred"])
    caption = '<p class="rl-caption">Not allowed now <small>· point to see why</small></p>'
    more = f'<p class="rl-muted">{beyond(asked)}</p>' if "barred_more" in asked else ""
    return (
        f"{field if len(shown) >= FILTER_FROM else ''}"
        f'<div class="rl-scroll" data-scroll="options"><ol class="rl-opts" aria-label="options">{options}</ol>'
        + (f'{caption}<ul class="rl-opts" aria-label="not allowed now">{barred}</ul>{more}' if barred else "")
        + '<p class="rl-none rl-muted" hidden>No option has these words.</p></div>'
    )


def asking(asked: DecisionView) -> str:
    """Writes who is asked what, and by which clause."""
    count = len(asked["options"])
    one_of = f"one of {count}" if count != 1 else "one option"
    about = f"about <b>{text(asked['about'])}</b> · " if asked.get("about") else ""
    return (
        heading(f"{name(asked['player'])}: {text(asked['prompt'])}", 3)
        + f'<p class="rl-muted rl-under">{about}{one_of}{clause(asked["clause"])}</p>'
    )


def waiting(asked: DecisionView) -> str:
    """Says who decides when the viewer may not see the options."""
    return (
        heading(f"{name(asked['player'])} decides", 3)
        + f'<p class="rl-muted rl-under">{text(asked["prompt"])}{clause(asked["clause"])}</p>'
        + f'<p class="rl-quiet">Only {name(asked["player"])} sees these options.</p>'
    )


def option(number: int, one: Choice) -> str:
    """Draws one option as a button; the first nine have a key and a place in the tab order; number 0 is written nowhere."""
    hint = one.get("hint", "")
    label = f"{one['label']}, {hint}" if hint else one["label"]
    key = f' aria-keyshortcuts="{number}"' if 0 < number < FILTER_FROM else ' tabindex="-1"' if number else ""
    sign = f"<kbd>{number}</kbd>" if number else ""
    effect = f'<span class="rl-eff">{text(hint)}</span>' if hint else ""
    return (
        f'<li><button type="button" data-key="o:{text(one["notation"])}" data-choose="{text(one["notation"])}" '
        f'aria-label="{text(label)}"{key}>{sign}<span class="rl-label">{text(one["label"])}</span>'
        f"{effect}</button></li>"
    )


def barred_option(one: Barred, labels: dict[str, str]) -> str:
    """Draws a barred option; its reason is read out with it, and shown while it has focus or pointer."""
    return (
        f'<li><button type="button" class="rl-no" aria-disabled="true" data-key="b:{text(one["notation"])}" data-tells>'
        f'<span class="rl-mark" aria-hidden="true">⊘</span><span class="rl-label" aria-hidden="true">{text(one["label"])}</span>'
        f'<span class="rl-sr rl-tell">{why_not(one, labels)}</span></button></li>'
    )


def why_not(one: Barred, labels: dict[str, str]) -> str:
    """Writes why an option is barred, by which clause, and what comes nearest."""
    nearest = twin.listed([labels.get(each, each) for each in one["nearest"]])
    return f"<b>{text(one['label'])}</b> is not allowed: {text(sentence(one['reason']))}{clause(one['clause'])}" + (
        f' <span class="rl-near rl-muted">Nearest: {text(sentence(nearest))}</span>' if nearest else ""
    )


def still_decision(view: View) -> str:
    """Draws the decision without buttons, reasons written out."""
    asked = view["decision"]
    if view["outcome"] or not asked:
        return outcome(view["outcome"])
    if not asked["yours"]:
        return waiting(asked)
    options = "".join(
        f'<li><span class="rl-label">{text(each["label"])}</span>'
        + (f' <span class="rl-eff">{text(each["hint"])}</span>' if each.get("hint") else "")
        + "</li>"
        for each in asked["options"]
    )
    labels = {each["notation"]: each["label"] for each in asked["options"]}
    barred = "".join(f"<li>{why_not(each, labels)}</li>" for each in asked["barred"])
    more = f'<p class="rl-muted">{beyond(asked)}</p>' if "barred_more" in asked else ""
    return f'{asking(asked)}<ol class="rl-list">{options}</ol>' + (
        f'<p class="rl-caption">Not allowed now</p><ul class="rl-why">{barred}</ul>{more}' if barred else ""
    )


def beyond(asked: DecisionView) -> str:
    """Says how many barred options are not listed."""
    return f"and {asked.get('barred_more', 0)} more that are not allowed; ask <code>why_not</code> about one of them"


def outcome(ended: OutcomeView | None) -> str:
    """Draws who won and why, with the scores."""
    if ended is None:
        return heading("Nobody has to decide anything", 3)
    winners = ended["winners"]
    verb = "wins" if len(winners) == 1 else "win"
    head = f"{joined(map(name, winners))} {verb}" if winners else "Nobody wins"
    order = sorted(ended["scores"].items(), key=lambda item: -item[1])
    rows = "".join(
        f'<tr><th scope="row">{name(player)}{" ★" if player in winners else ""}</th><td>{score}</td></tr>'
        for player, score in order
    )
    scores = f'<table class="rl-scores"><caption class="rl-sr">scores</caption>{rows}</table>' if rows else ""
    reason = sentence(ended["reason"][:1].upper() + ended["reason"][1:])
    return heading(head, 3) + f'<p class="rl-under">{text(reason)}{clause(ended["clause"])}</p>{scores}'
