"""Renders what every view of a session has round the table: who looks, time, history, what went wrong.

Like `lab.html`, it draws from the viewer's own data and escapes every text.
"""

from collections.abc import Sequence

from lab.engine.viewdata import Happening, Row, Turn, View, viewer_label
from lab.engine.words import joined
from lab.html import clause, name, sentence, text, title
from lab.text import silent

KEYS: tuple[tuple[str, str], ...] = (
    ("1 – 9", "choose an option by its number"),
    ("0", "filter the options, when there are more than nine"),
    ("↑ ↓ Home End", "move among the options"),
    ("Enter", "choose the option in focus"),
    ("[ ] or Alt+← →", "step back, step forward"),
    ("v", "look with the next viewer's eyes"),
    ("← → Home End", "on the timeline: by one step, to the ends"),
    ("PgUp PgDn", "on the timeline: by one turn"),
    ("Esc", "close a box, clear the filter"),
)


# Time


def time(view: View, turns: Sequence[Turn], branches: Sequence[str], line: str) -> str:
    """Draws the step buttons, the timeline, and the branches."""
    at, end = view["step"], view["steps"]
    names = "".join(
        f'<option dir="auto" value="{text(each)}"{" selected" if each == line else ""}>{text(each)}</option>' for each in branches
    )
    return (
        '<div class="rl-bar">'
        + step_button("back", "step back", "◀", stuck=at == 0)
        + step_button("forward", "step forward", "▶", stuck=at >= end)
        + track(at, end, turns)
        + f'<span class="rl-muted rl-at">step {at} / {end}</span><span class="rl-branches">'
        f'<select data-key="line" data-send="switch" aria-label="branch">{names}</select>'
        '<button type="button" data-key="new" data-toggle aria-expanded="false" aria-label="new branch from here">'
        '+ branch</button><form class="rl-pop" hidden><label>Name of the new branch<input data-key="new-name" data-keep '
        'name="name" required maxlength="60" autocomplete="off" dir="auto"></label>'
        '<button type="submit" data-key="new-start">Start it here</button></form></span></div>'
    )


def step_button(act: str, label: str, sign: str, *, stuck: bool) -> str:
    """Draws a step button; a stuck one keeps its focus, so it is not `disabled`."""
    return (
        f'<button type="button" class="rl-step" data-key="{act}" data-send="{act}" aria-label="{label}"'
        f'{" aria-disabled=true" if stuck else ""}><span aria-hidden="true">{sign}</span></button>'
    )


def track(at: int, end: int, turns: Sequence[Turn]) -> str:
    """Draws the timeline as a slider: one block a turn, as long as its steps, filled up to the cursor."""
    blocks, starts, where = [], [0], f"step {at} of {end}"
    names = len(turns) <= 16
    total = sum(each["steps"] for each in turns)
    for each in turns:
        if not each["steps"]:
            continue
        done = min(max(at - starts[-1], 0), each["steps"]) / each["steps"]
        state = "done" if done == 1 else "part" if done else ""
        label = f"<span>{name(each['label'])}</span>" if names else ""
        if done or not starts[1:]:
            where = f"step {at} of {end}, turn {each['turn']}, {each['label']}"
        blocks.append(
            f'<i class="{state}" style="width:{each["steps"] / total:.3%}" title="turn {each["turn"]}, {text(each["label"])}">'
            + (f'<b style="width:{done:.4%}"></b>' if state == "part" else "")
            + f"{label}</i>"
        )
        starts.append(starts[-1] + each["steps"])
    knob = f'<u style="left:{at / end * 100:.4g}%"></u>' if end else ""
    return (
        f'<div class="rl-track" role="slider" tabindex="0" data-key="track" data-starts="{",".join(map(str, starts))}" '
        f'aria-label="timeline" aria-valuemin="0" aria-valuemax="{end}" aria-valuenow="{at}" '
        f'aria-valuetext="{text(where)}">{"".join(blocks)}{knob}</div>'
    )


def history(rows: Sequence[Row], players: Sequence[str], most: int) -> str:
    """Lists what happened, newest first, each event with its clause; at most so many rows."""
    shown = rows[-most:] if most else []
    lines = "".join(history_row(each, players) for each in reversed(shown))
    left = len(rows) - len(shown)
    earlier = (
        f'<button type="button" class="rl-link" data-key="earlier" data-send="earlier">show earlier steps ({left})</button>'
        if left
        else ""
    )
    return f'<div class="rl-logbox" data-scroll="log"><ol class="rl-log" aria-label="history">{lines}</ol>{earlier}</div>'


def history_row(row: Row, players: Sequence[str]) -> str:
    """Draws one step: its number, who, and its events."""
    step, who = row["step"], row["player"]
    events = row["events"] or [{"text": silent(row), "clause": ""}]
    said, before = "", ""
    for number, each in enumerate(events):
        said += event(each, without_name(each["text"], who, players), f"c:{step}:{number}", again=each["clause"] == before)
        before = each["clause"]
    go = (
        f'<button type="button" class="rl-go" tabindex="-1" data-send="goto" data-step="{step}" '
        f'aria-label="go to step {step}">{step}</button>'
    )
    return f'<li>{go}<span class="rl-whose">{name(who)}</span><div class="rl-events">{said}</div></li>'


def without_name(words: str, who: str, players: Sequence[str]) -> str:
    """Takes the name that stands beside the line off a sentence, where that player alone does what it says.

    It stays in "Anna and Boris exchange nothing", and in "Anna Maria draws a card" beside Anna.
    """
    rest = words.removeprefix(f"{who} ")
    together = rest.startswith("and ") or any(words.startswith(f"{each} ") for each in players if each.startswith(f"{who} "))
    return words if together or not who else rest


def event(one: Happening, words: str, key: str, *, again: bool) -> str:
    """Draws one event; its clause opens to the clause's text, and is not repeated on the next line."""
    full = one.get("clause_text", "")
    if again or not full or not one["clause"]:
        identifier = "" if again else one["clause"]
        return f'<span class="rl-said">{text(words)}</span><span>{clause(identifier)}</span>'
    return (
        f'<span class="rl-said">{text(words)}</span><button type="button" class="rl-cl rl-link" data-key="{key}" '
        f'data-toggle data-tells aria-expanded="false">{text(one["clause"])}</button><p class="rl-full" hidden>{text(full)}</p>'
    )


# The whole view

TABLE = '<div class="rl-table" data-region="table" role="group" aria-label="table"></div>'


def frame(game: str, what: str = "stepper", table: str = TABLE, keys: Sequence[tuple[str, str]] = KEYS) -> str:
    """Gives the empty frame of a view; each `data-region` in it is filled with the region of that name."""
    rows = "".join(f"<tr><th scope=row><kbd>{text(key)}</kbd></th><td>{text(does)}</td></tr>" for key, does in keys)
    return (
        f'<div class="rules-lab rl-stepper rl-{what}-view" role="region" aria-label="{text(game)}, {what}" tabindex="-1" '
        'data-lm-suppress-shortcuts="true"><div class="rl-head"><div class="rl-who" data-region="header"></div>'
        '<button type="button" class="rl-step" data-key="keys" data-toggle aria-expanded="false" aria-label="keys">?</button>'
        f'<div class="rl-pop rl-keys" hidden><table><caption>Keys</caption>{rows}</table></div></div>'
        f'<div class="rl-main">{table}'
        '<div class="rl-side"><div data-region="decision" role="group" aria-label="decision" tabindex="-1"></div>'
        '<div class="rl-answer"><div class="rl-whybox" aria-hidden="true"></div>'
        '<div data-region="error" role="alert"></div></div></div></div>'
        '<div class="rl-foot"><div data-region="time"></div><div class="rl-past">'
        '<div data-region="status"></div><div data-region="history"></div></div></div>'
        '<div class="rl-tip" aria-hidden="true" hidden></div>'
        '<div class="rl-sr" data-region="live" role="status"></div></div>'
    )


def header(view: View, viewers: Sequence[str | None]) -> str:
    """Draws the game's name, its caption and the choice of viewer."""
    eyes = "".join(
        f'<option dir="auto" value="{number}"{" selected" if each == view["viewer"] else ""}>{text(viewer_label(each))}</option>'
        for number, each in enumerate(viewers)
    )
    return (
        f'{title(view)}<label class="rl-muted rl-end">seen by '
        f'<select data-key="viewer" data-send="viewer">{eyes}</select></label>'
    )


def status(told: Sequence[str]) -> str:
    """Lists who has learned what since, after a step back."""
    if not told:
        return ""
    said = "".join(f"<li>{text(sentence(each))}</li>" for each in told)
    return (
        '<div class="rl-told" tabindex="0" role="group" aria-label="learned since" data-key="told">'
        f"<b>Stepped back. Learned since:</b><ul>{said}</ul></div>"
    )


def error(message: str) -> str:
    """Writes what went wrong, with a button that takes the note away."""
    if not message:
        return ""
    close = '<button type="button" class="rl-link" data-key="dismiss" data-send="dismiss" aria-label="close the note">×</button>'
    return f'<p class="rl-error"><span>{text(message)}</span>{close}</p>'


def live(view: View, rows: Sequence[Row], told: Sequence[str]) -> str:
    """Says what happened last and who decides now, for a screen reader."""
    said = [sentence(each["text"]) for each in rows[-1]["events"]] if rows else []
    asked, ended = view["decision"], view["outcome"]
    if ended:
        said.append(f"{joined(ended['winners']) or 'Nobody'} won.")
    elif asked:
        said.append(f"{asked['player']} decides: {sentence(asked['prompt'])}")
    if told:
        said.append(f"Stepped back: things learned since, {len(told)}.")
    return text(f"Step {view['step']}. " + " ".join(said))


def regions(
    view: View,
    rows: Sequence[Row],
    turns: Sequence[Turn],
    *,
    viewers: Sequence[str | None],
    branches: Sequence[str],
    line: str,
    told: Sequence[str] = (),
    problem: str = "",
    most: int = 30,
) -> dict[str, str]:
    """Renders for one viewer the regions that every view has, by the name that `frame` gives them."""
    return {
        "header": header(view, viewers),
        "time": time(view, turns, branches, line),
        "status": status(told),
        "history": history(rows, [each["name"] for each in view["seats"]], most),
        "error": error(problem),
        "live": live(view, rows, told),
    }
