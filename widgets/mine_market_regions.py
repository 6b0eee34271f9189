"""Renders the mine market: mines with the squads on them and what each awaits, the camp, and what every player works on.

Like `lab.html`, it draws from the viewer's own data and escapes every text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from lab import html
from lab.engine.viewdata import Seat, View, Zone, viewer_label
from lab.games.underground_kings.cards import PEOPLES, People, Squad
from lab.games.underground_kings.outlook import Holder, Outlook
from lab.html import counter, name, text
from widgets.board_regions import Picked
from widgets.regions import KEYS

SIGNS = dict(zip(PEOPLES, "▲●■◆", strict=True))  # peoples are told apart by sign and name, not by colour alone
FRAME = (
    '<div class="rl-table"><div data-region="market" role="group" aria-label="mines and camp"></div>'
    '<div data-region="hand"></div><div data-region="table" role="group" aria-label="players"></div></div>'
)
MARKET_KEYS = (("1 – 9", "pick a card of the hand, again: put it back; or choose an option by its number"), *KEYS[1:])
OWN_MINES = "mines to develop"
OUT = ("Squads out of the game", "Mines out of the game")
FREE = '<span class="rl-sr">free</span>'


@dataclass(frozen=True)
class Offer:
    """The notations that the viewer may choose just now, and the card that he has picked from his hand."""

    notations: Sequence[str] = ()
    picked: Picked = field(default_factory=Picked)

    def button(self, notation: str, label: str, inner: str, kind: str) -> str:
        """Draws something that can be chosen as a button, and something that cannot as plain words.

        The list of options is what the tab key reaches; these buttons are the shorter way for a pointer.
        """
        if notation not in self.notations:
            return f'<span class="{kind}">{inner}</span>'
        on = " on" if self.picked.card and f" {self.picked.card} " in notation else ""
        return (
            f'<button type="button" tabindex="-1" class="{kind} rl-here{on}" data-key="m:{text(notation)}" '
            f'data-choose="{text(notation)}" aria-label="{text(label)}">{inner}</button>'
        )


def offer(view: View, picked: Picked) -> Offer:
    """Reads what the viewer may choose; nothing if somebody else decides."""
    asked = view["decision"]
    if not asked or not asked["yours"] or view["outcome"]:
        return Offer(picked=picked)
    return Offer([each["notation"] for each in asked["options"]], picked)


# The middle


def market(table: Any, view: View, mines: Sequence[Outlook], found: Offer) -> str:
    """Draws the neutral mines, the camp and the deck."""
    neutral = {int(each.place): each for each in mines if each.owner is None}
    slots = "".join(
        f"<li>{mine(neutral[number], found)}</li>" if number in neutral else '<li class="rl-mine rl-muted">no mine</li>'
        for number in range(len(table.centre))
    )
    piles = "".join(f"<li>{pile(people, table, found)}</li>" for people in PEOPLES)
    zones = {zone["name"]: zone for zone in view["zones"]}
    return (
        f'<div class="rl-caption">Neutral mines</div><ul class="rl-mines rl-centre" aria-label="neutral mines">{slots}</ul>'
        '<div class="rl-below"><div><div class="rl-caption">Camp <small>· the last squad lies on top</small></div>'
        f'<ul class="rl-camp" aria-label="camp">{piles}</ul></div>{deck(zones["Deck"], found)}</div>{gone(zones)}'
    )


def mine(one: Outlook, found: Offer) -> str:
    """Draws a mine: its numbers, the squads on it and the places still free, and what it awaits."""
    kind = one.site.mine.kind
    places = kind.defence if one.owner is None else kind.needs
    stack = "".join(f"<li>{squad(each)}</li>" for each in one.site.squads)
    for number in range(len(one.site.squads) + 1, places + 1):
        oversees = one.owner is not None and number > kind.size
        stack += f'<li class="rl-free">{"overseer" if oversees else FREE}</li>'
    return (
        f'<div class="rl-mine" role="group" aria-label="{text(one.where)}, {text(kind.name)}">'
        f'<p class="rl-minehead"><b>{text(kind.name)}</b><span class="rl-worth"><small>value</small> {kind.value}</span></p>'
        f'<p class="rl-numbers">defence {kind.defence} · size {kind.size}{" + overseer" if kind.overseer else ""}</p>'
        f'<ol class="rl-stack" aria-label="squads">{stack}</ol>'
        f'<p class="rl-wants{" now" if one.missing == 1 else ""}"><b>{text(one.wants)}</b>: {text(one.asks)}</p>'
        f"{captors(one)}{fits(one, found)}{others(one)}</div>"
    )


def captors(one: Outlook) -> str:
    """Says who gets a neutral mine by the people of its last squad, when the next one is the last."""
    if not one.captors or one.missing > 1:
        return ""
    said = "".join(f"<li>{sign(people)} <bdi>{text(captor)}</bdi></li>" for people, captor in one.captors)
    return f'<ul class="rl-captors" aria-label="it goes to">{said}</ul>'


def fits(one: Outlook, found: Offer) -> str:
    """Marks what the viewer's own hand could do; each card is a button while it may be played there."""
    deeds: dict[str, str] = {}
    for card in dict.fromkeys(one.fits):
        deed = one.deed(card)
        label = f"Play {card.label} on {one.site.mine.label}: {deed}"
        deeds[deed] = deeds.get(deed, "") + found.button(f"play {card} {one.place}", label, squad(card), "rl-fit")
    said = "".join(f"<li><small>{text(deed)}</small> {cards}</li>" for deed, cards in deeds.items())
    return f'<ul class="rl-fits" aria-label="cards of the hand that fit">{said}</ul>' if said else ""


def others(one: Outlook) -> str:
    """Says who else can play there, or how likely."""
    said = "".join(f"<li>{name(str(each.player))} {holds(each)}</li>" for each in one.others)
    return f'<ul class="rl-others" aria-label="others with a squad that fits, or its chance">{said}</ul>' if said else ""


def holds(one: Holder) -> str:
    """Draws the squads that a player is known to hold and that fit, or else how likely he holds one."""
    if one.cards:
        return " ".join(map(squad, one.cards))
    return f"<b>{'perhaps' if one.chance is None else f'{one.chance:.0%}'}</b>"


def pile(people: People, table: Any, found: Offer) -> str:
    """Draws a pile of the camp, its top last; what may be drawn is a button."""
    squads, drawn = table.pile(people), ""
    for number, each in enumerate(squads, 1):
        if not isinstance(each, Squad):
            drawn += f'<li class="rl-muted">{text(each)}</li>'  # where only the top lies open
            continue
        top = number == len(squads)
        which = f" {number}" if table.rules.camp_draw == "any_squad" else "" if top else " below"
        label, kind = f"Take {each.label} from the camp", "rl-fit" if top else "rl-fit rl-low"
        drawn += f"<li>{found.button(f'draw {people}{which}', label, squad(each), kind)}</li>"
    drawn = drawn or '<li class="rl-muted">empty</li>'
    return f'{sign(people)}<ol class="rl-stack" aria-label="{people.name} in the camp">{drawn}</ol>'


def deck(zone: Zone, found: Offer) -> str:
    """Draws the deck, with the mine that lies on top of it, and a button while it may be drawn."""
    draw = found.button("draw deck", "Draw the top card of the deck", "draw", "rl-draw") if "draw deck" in found.notations else ""
    return f'<div class="rl-deck">{html.zone(zone, "Deck", {})}{draw}</div>'


def gone(zones: Mapping[str, Zone]) -> str:
    """Lists what is out of the game, in small type."""
    said = ""
    for zone in (zones[each] for each in OUT):
        faces = ", ".join(place["face"] for place in zone["places"])
        said += f'<p class="rl-muted rl-gone">{text(zone["name"])}: {text(faces)}</p>' if faces else ""
    return said


# The players


def players(table: Any, view: View, mines: Sequence[Outlook], found: Offer) -> str:
    """Draws every player: king, score, hand, the mines he works and those he has developed."""
    seats = ""
    for player, one in zip(table.players, view["seats"], strict=True):
        kings = "".join(map(sign, table.kings[player : player + 1]))  # none before they are divided
        seats += seat(one, kings, [each for each in mines if each.owner is player], found)
    return f'<ul class="rl-seats" aria-label="seats">{seats}</ul>'


def seat(one: Seat, king: str, mines: Sequence[Outlook], found: Offer) -> str:
    """Draws one player."""
    marks = [("now", "to decide")] if one["decides"] else [("turn", "on turn")] if one["active"] else []
    pills = "".join(f' <em class="rl-pill {kind}">{label}</em>' for kind, label in marks)
    you = ' <span class="rl-muted">(you)</span>' if one["you"] else ""
    crown = f' <span class="rl-king"><small>king of the</small> {king}</span>' if king else ""
    rest = [each for each in one["zones"] if each["name"] != OWN_MINES and each["places"]]
    zones = "".join(html.zone(each, each["name"].capitalize(), {}, one["name"]) for each in rest)
    own = "".join(f"<li>{mine(each, found)}</li>" for each in mines)
    if own:
        own = f'<div class="rl-caption">Mines to develop</div><ul class="rl-mines" aria-label="mines to develop">{own}</ul>'
    counters = f'<span class="rl-counters">{"".join(map(counter, one["counters"]))}</span>'
    head = f'<div class="rl-seathead"><b class="rl-name">{name(one["name"])}</b>{you}{pills}{crown}{counters}</div>'
    return f'<li class="rl-seat {"now" if one["decides"] else ""}">{head}{zones}{own}</li>'


# Small pieces


def sign(people: People) -> str:
    """Writes a people by its sign and name."""
    return f'<span class="rl-of {people}"><i aria-hidden="true">{SIGNS[people]}</i> {people.name}</span>'


def squad(one: Any) -> str:
    """Draws a squad, or a card by its squad: the sign of its people and its strength."""
    people: People = one.people
    return (
        f'<span class="rl-squad {people}" title="{text(one.label)}"><i aria-hidden="true">{SIGNS[people]}</i>'
        f'<span class="rl-sr">{people.name} </span>{one.strength}</span>'
    )


def still(table: Any, view: View, mines: Sequence[Outlook]) -> str:
    """Draws the market as a picture that needs no script, with the same in words for where styles are stripped."""
    nothing = Offer()
    words = text("\n".join(map(str, mines)))
    seen = f"seen by {name(viewer_label(view['viewer']))}, step {view['step']} of {view['steps']}"
    return (
        f'<p class="rl-head">{html.title(view)} <span class="rl-muted rl-end">{seen}</span></p>'
        '<div class="rl-main"><div class="rl-table">'
        f'{market(table, view, mines, nothing)}{players(table, view, mines, nothing)}<pre class="rl-twin">{words}</pre></div>'
        f'<div class="rl-side">{html.still_decision(view)}</div></div>'
    )
