"""Renders what the board view has of its own: the maze, the tools over it, the hand, the options of the card in hand.

Like `lab.html`, it draws from the viewer's own data and escapes every text.
"""

import re
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from typing import cast

from lab import html
from lab.engine.viewdata import Choice, DecisionView, Place, Seat, View, Zone
from lab.html import FILTER_FROM, by_cell, text
from lab.paths import svg
from lab.paths.picture_overlays import Look, counted
from lab.paths.picture_shapes import form, mark
from lab.paths.tile import Cell, Tile
from lab.text import listed
from widgets.regions import KEYS

ZOOMS = (40, 56, 0, 84, 112)  # pixels a cell; 0 fits the maze into the page
FIT = ZOOMS.index(0)
FEW = 4  # options that are barred, in a static picture
WORD = re.compile(r"[^\s@:,*()]+")  # of a notation
MAZE = (
    '<div class="rl-table"><div data-region="tools"></div><div data-region="maze"></div>'
    '<p class="rl-point" aria-hidden="true"></p><div class="rl-because-box" data-region="why" role="status"></div>'
    '<div data-region="hand"></div><div data-region="table" role="group" aria-label="table"></div></div>'
)
BOARD_KEYS = (
    ("1 – 9", "pick a card of the hand; again: put it back"),
    ("R", "turn the card"),
    ("↑ ↓ ← →", "in the maze: move from cell to cell"),
    ("n", "in the maze: the next cell that is an option"),
    ("Enter", "choose the cell or option in focus; on another cell: why not?"),
    ("+ −", "draw the maze bigger, smaller"),
    *KEYS[3:],
)


@dataclass(frozen=True)
class Picked:
    """The card that the viewer picked from his hand, and how he turned it; the cell that he asked about.

    Args:
        card: its notation; empty if none is picked.
        number: its number in the hand, from 1.
        tile: as printed; None if it has no tile.
        turn: quarters clockwise.
        turns: the turns that make a difference.
        cell: where several options are, and only these are to be listed.
    """

    card: str = ""
    number: int = 0
    tile: Tile | None = None
    turn: int = 0
    turns: tuple[int, ...] = (0,)
    cell: Cell | None = None


@dataclass(frozen=True)
class Offer:
    """The options of a decision, sorted for somebody who holds a card over a maze.

    Args:
        cells: those that one cell stands for, by cell.
        listed: all others that are in question now.
        hidden: how many more there are, with other cards or turns.
    """

    cells: Mapping[Cell, Sequence[Choice]] = field(default_factory=dict)
    listed: Sequence[Choice] = ()
    hidden: int = 0


# Which options are in question


def words(notation: str) -> set[str]:
    """Takes a notation apart: ``place cross@1,0`` names the card ``cross``."""
    return set(WORD.findall(notation))


def hand(view: View) -> tuple[Seat, Zone] | None:
    """Finds the hand that the viewer plays from: of his own seat, or of who decides; the zone of which most cards are named."""
    seat = next((one for one in view["seats"] if one["you"]), None)
    if seat is None and view["viewer"] is None:
        seat = next((one for one in view["seats"] if one["decides"]), None)
    if seat is None:
        return None
    zones = [one for one in seat["zones"] if any("face" in each and each.get("name") for each in one["places"])]
    if not zones:
        return None
    named = named_by_options(view)
    best = max(zones, key=lambda one: (sum(each.get("name") in named for each in one["places"]), one["name"] == "hand"))
    return seat, best


def named_by_options(view: View) -> set[str]:
    """Collects the words that the options of the decision name."""
    asked = view["decision"]
    return {word for each in (asked["options"] if asked and not view["outcome"] else ()) for word in words(each["notation"])}


def playable(view: View) -> bool:
    """Tells whether some option names a card of the hand, so that cards are picked by number; else options are."""
    named = named_by_options(view)
    return any(each.get("name") in named for each in cards(view))


def cards(view: View) -> list[Place]:
    """Lists the cards that the viewer may pick."""
    held = hand(view)
    return [each for each in held[1]["places"] if "face" in each] if held else []


def tile_of(one: Place) -> Tile | None:
    """Makes the tile of a card that the viewer knows, as printed; None if it has none."""
    if "tile" not in one:
        return None
    blocks, doored = tuple(one["tile"]["blocks"]), one["tile"]["doored"]
    return Tile(blocks, one["tile"]["door"], blocks.index(doored) if doored else 0)


def face_of(view: View, picked: Picked) -> str:
    """Says the name of the card picked."""
    return cards(view)[picked.number - 1]["face"] if picked.card else ""


def offer(view: View, picked: Picked) -> Offer:
    """Sorts the options: those of the card picked, as it is turned; without one, those that need no cell and at most one card."""
    asked = view["decision"]
    if not asked or not asked["yours"] or view["outcome"]:
        return Offer()
    held = _held(view)
    if picked.card:
        mine = [each for each in asked["options"] if picked.card in words(each["notation"])]
        shown = [each for each in mine if "cell" not in each or not _turned_otherwise(each, picked)]
    else:
        most = 1 if playable(view) else len(asked["options"])
        shown = [each for each in asked["options"] if _named(each, held) <= (0 if "cell" in each else most)]
    cells = by_cell({**asked, "options": shown})
    if picked.cell in cells:
        shown = list(cells[picked.cell])
    listed = [each for each in shown if "cell" not in each or len(cells[each["cell"][0], each["cell"][1]]) > 1]
    return Offer(cells, listed, len(asked["options"]) - len(shown))


def _held(view: View) -> Set[str]:
    """Collects the notations of the cards in the hand."""
    return {each.get("name", "") for each in cards(view)}


def _named(one: Choice, held: Set[str]) -> int:
    """Counts how many cards of the hand an option names."""
    return sum(word in held for word in WORD.findall(one["notation"]))


def _turned_otherwise(one: Choice, picked: Picked) -> bool:
    return picked.tile is not None and "turn" in one and one["turn"] != picked.turn


def turns(tile: Tile | None, asked: DecisionView | None) -> tuple[int, ...]:
    """Lists the turns of a tile that differ: half turns, or quarter turns where some option has one."""
    quarter = any(each.get("turn", 0) % 2 for each in (asked["options"] if asked else ()))
    return tile.turns((0, 1, 2, 3) if quarter else (0, 2)) if tile is not None else (0,)


# The maze


def maze(view: View, picked: Picked, overlay: svg.Overlay, last: Cell | None, at: Cell | None, zoom: int) -> str:
    """Draws the board, with the cells on which the picked card fits, and whatever is shown over it."""
    found = offer(view, picked)
    fits = {cell: those[0] for cell, those in found.cells.items() if len(those) == 1}
    play = svg.Play(
        fits=fits,
        several={cell: len(those) for cell, those in found.cells.items() if len(those) > 1},
        asks=True,
        ghost=as_it_lies(cards(view)[picked.number - 1], picked.turn) if picked.card else "",
        said=f"{face_of(view, picked)} fits here" if picked.tile is not None else "",
        last=last,
        at=at if at in found.cells else None,
        room=list(by_cell(view["decision"])),
    )
    drawn = svg.drawing(view["boards"][0], html.covered_cells(view), overlay, play, pixels=ZOOMS[zoom])
    return f'<div class="rl-board" data-scroll="maze">{drawn}</div>'


def as_it_lies(one: Place, turn: int) -> str:
    """Draws the tile of a card that the viewer knows, turned; nothing of a card without one."""
    tile = tile_of(one)
    if tile is None:
        return ""
    lies = tile.turned(turn)
    doored = lies.blocks[lies.door_block] if lies.door else ""
    marks = dict.fromkeys(one["tile"]["marks"])
    return form(lies.blocks, "NESW", lies.door, doored) + "".join(map(mark, marks))


def tools(picked: Picked, shown: str, looks: Mapping[str, Look], overlay: svg.Overlay, zoom: int) -> str:
    """Draws the choice of overlay with what it says, the button that turns the card, and the zoom."""
    names = {"": "nothing", **{key: each.name for key, each in looks.items()}}
    menu = "".join(
        f'<option value="{text(key)}"{" selected" if key == shown else ""}>{text(each)}</option>' for key, each in names.items()
    )
    idle = "" if len(picked.turns) > 1 else " aria-disabled=true"
    said = f'<p class="rl-says" role="status">{text(overlay.said)}</p>'
    return (
        '<div class="rl-tools"><label class="rl-muted">show '
        f'<select data-key="overlay" data-send="overlay">{menu}</select></label>'
        f'<button type="button" data-key="turn" data-send="turn" aria-keyshortcuts="R"{idle}>'
        '<span aria-hidden="true">↻</span> turn <kbd aria-hidden="true">R</kbd></button>'
        '<span class="rl-zoom" role="group" aria-label="size of the maze">'
        + _zoom("smaller", "−", "-", zoom - 1)
        + _zoom("fit", "fit", "=", FIT, on=zoom == FIT)
        + _zoom("bigger", "+", "+", zoom + 1)
        + f"</span></div>{said}"
    )


def _zoom(label: str, sign: str, key: str, to: int, *, on: bool = False) -> str:
    idle = "" if 0 <= to < len(ZOOMS) and not on else " aria-disabled=true"
    return (
        f'<button type="button" class="rl-step" data-key="zoom-{label}" data-send="zoom" data-value="{to}" '
        f'aria-keyshortcuts="{key}" aria-label="{label}"{idle}>{sign}</button>'
    )


# The hand


def hand_row(view: View, picked: Picked) -> str:
    """Draws the hand as a row of cards: tiles as tiles, as they are turned; each a button that picks it."""
    held = hand(view)
    if held is None:
        return ""
    seat, zone = held
    usable, play = named_by_options(view), playable(view)
    drawn = ""
    for number, each in enumerate(cards(view), 1):
        name, on = each.get("name", ""), number == picked.number
        picture = mini(each, picked.turn if on else 0)
        drawn += f"<li>{_card(each, number, picture, played=play, on=on, idle=play and name not in usable)}</li>"
    who = text("your hand" if seat["you"] else f"{seat['name']}, {zone['name']}")
    return f'<div class="rl-hand"><p class="rl-caption">{who}</p><ul class="rl-cards" aria-label="{who}">{drawn}</ul></div>'


def mini(one: Place, turn: int) -> str:
    """Draws the tile of a card in the hand as a picture of its own."""
    inner = as_it_lies(one, turn)
    return f'<svg class="rules-lab-board rl-mini" viewBox="-36 -36 72 72" aria-hidden="true">{inner}</svg>' if inner else ""


def _card(one: Place, number: int, picture: str, *, played: bool, on: bool, idle: bool) -> str:
    """Draws one card of the hand: its tile, or in a word or two what it does; its number picks it while cards are played."""
    hint = one.get("hint", "")
    said = one["face"] if picture or not hint else f"{one['face']}, {hint}"
    keyed = played and number < FILTER_FROM
    short = f' aria-keyshortcuts="{number}"' if keyed else ""
    sign = f'<kbd aria-hidden="true">{number}</kbd>' if keyed else ""
    action = f'<span class="rl-action"><small>{text(hint)}</small></span>'
    off = "" if played else " aria-disabled=true"
    kind = "rl-c rl-held" + (" on" if on else "") + (" idle" if idle else "")
    return (
        f'<button type="button" class="{kind}" data-key="hand:{number}" data-send="pick" '
        f'data-value="{number}" aria-pressed="{"true" if on else "false"}" aria-label="{text(said)}"{short}{off}>'
        f"{picture or action}<b>{text(one['face'])}</b>{sign}</button>"
    )


def without_hand(view: View) -> View:
    """Gives the view without the hand, which is drawn on its own."""
    held = hand(view)
    if held is None:
        return view
    seats = [{**one, "zones": [zone for zone in one["zones"] if zone is not held[1]]} for one in view["seats"]]
    return cast("View", {**view, "seats": seats})


# The decision


def shortened(view: View) -> View:
    """Gives the view with a few of the options that are barred, and the number of the others."""
    asked = view["decision"]
    if asked is None or len(asked["barred"]) <= FEW:
        return view
    more = len(asked["barred"]) - FEW + asked.get("barred_more", 0)
    return {**view, "decision": {**asked, "barred": asked["barred"][:FEW], "barred_more": more}}


def decision(view: View, picked: Picked) -> str:
    """Draws who is asked what, how many cells are options, and a button for every other option in question."""
    asked = view["decision"]
    if view["outcome"] or not asked or not asked["yours"]:
        return html.decision(view)
    found, numbered = offer(view, picked), not playable(view)
    barred = [each for each in asked["barred"] if numbered or picked.card in words(each["notation"])]
    narrowed: DecisionView = {**asked, "barred": barred}
    if barred != asked["barred"]:
        narrowed.pop("barred_more", None)
    several = [each for each in found.listed if picked.card and _named(each, _held(view)) > 1]
    shown = [each for each in found.listed if each not in several]
    buttons = html.choices(narrowed, shown, numbered=numbered) if shown or barred else ""
    buttons += _folded(several) if several else ""
    where = "with other cards or turns" if picked.card else "once a card is picked"
    rest = f'<p class="rl-muted rl-more">{counted(found.hidden, "more option", "more options")} {where}.</p>'
    return html.asking(asked) + _in_question(view, picked, found) + buttons + (rest if found.hidden and not numbered else "")


def _folded(several: Sequence[Choice]) -> str:
    """Draws the options that take further cards of the hand too, folded away: of a large hand there are very many."""
    options = "".join(html.option(0, each) for each in several)
    words = counted(len(several), "option", "options")
    return (
        f'<details class="rl-several"><summary data-key="several">{words} with further cards</summary>'
        f'<ol class="rl-opts" aria-label="options with further cards">{options}</ol></details>'
    )


def _in_question(view: View, picked: Picked, found: Offer) -> str:
    """Says which card is in question, and how many cells are options for it."""
    single = [cell for cell, those in found.cells.items() if len(those) == 1]
    said = []
    if picked.card:
        said.append(f"With <b>{text(face_of(view, picked))}</b>{' as it is turned' if len(picked.turns) > 1 else ''}:")
    if single:
        said.append(f"{counted(len(single), 'cell', 'cells')} of the maze, in green" + (", or" if found.listed else "."))
    elif not found.listed:
        said.append("nothing is allowed.")
    elif playable(view) and not picked.card:
        said.append("Pick a card of the hand, or")
    return f'<p class="rl-muted rl-under">{" ".join(said)}</p>' if said else ""


def why(title: str, reason: str, clauses: Sequence[str], nearest: Sequence[str], more: str = "") -> str:
    """Writes why something is not allowed, by which clauses, and what comes nearest; and one thing more."""
    near = f' <span class="rl-near rl-muted">Nearest: {text(html.sentence(listed(nearest)))}</span>' if nearest else ""
    because = text(html.sentence(reason)) + "".join(map(html.clause, clauses))
    return f'<p class="rl-because"><b>{text(title)}</b> is not allowed: {because}{near} {text(more)}</p>'


def note(sentence: str) -> str:
    """Writes a remark in the place of a reason."""
    return f'<p class="rl-because quiet">{text(sentence)}</p>'
