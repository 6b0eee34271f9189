"""Draws the table of Mascarade: places round it with what the viewer believes, the middle, and what went where.

Like `lab.html`, it draws from the viewer's own data and escapes every text.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from lab import SPECTATOR, html
from lab.engine.beliefs import CERTAIN, Beliefs
from lab.engine.viewdata import Counter, Place, Seat, View, viewer_label
from lab.engine.words import joined
from lab.html import name, text
from widgets.round_table_stage import BANK, COURTHOUSE, Payment, Stage

ROWS = 4  # of a stack of bars; what is left is counted in the last
SIDES = {  # by the number of players, how many sit at the bottom, left, top and right
    2: (1, 0, 1, 0), 3: (1, 1, 0, 1), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1), 6: (2, 1, 2, 1), 7: (2, 1, 3, 1), 8: (3, 1, 3, 1),
    9: (3, 1, 4, 1), 10: (4, 1, 4, 1), 11: (3, 2, 4, 2), 12: (4, 2, 4, 2), 13: (3, 3, 4, 3),
}  # fmt: skip
Spot = tuple[float, float]  # from the left and from the top, in percent


@dataclass(frozen=True)
class Mind:
    """What the picture shows beside the view.

    Args:
        beliefs: of the viewer, who does not see the whole table; None: he does.
        others: who sees the whole table sees what each player believes, by name.
        names: of the characters by id.
        order: the players clockwise.
    """

    beliefs: Beliefs | None
    others: Mapping[str, Beliefs]
    names: Mapping[str, str]
    order: Sequence[str]


@dataclass(frozen=True)
class Ring:
    """Where everybody sits: a grid so many seats wide and high, each seat by name with its place in halves of seats."""

    wide: int
    high: int
    seats: Mapping[str, tuple[int, int]]
    middle: tuple[int, int, int, int]  # first column and row, columns and rows

    def spot(self, who: str) -> Spot:
        """Gives the middle of a seat, or of the table."""
        column, row, wide, high = (*self.seats[who], 2, 1) if who in self.seats else self.middle
        return (column + wide / 2) / (2 * self.wide) * 100, (row + high / 2) / self.high * 100


def ring(order: Sequence[str], first: str) -> Ring:
    """Seats the players clockwise, the first in the middle of the bottom."""
    bottom, left, top, right = SIDES[len(order)]
    beside = max(left, right)
    wide, above = max(bottom, top, 1 + 2 * bool(beside)), int(top > 0)
    high = above + max(beside, 1) + 1
    places = [(2 * i + wide - bottom, high - 1) for i in reversed(range(bottom))]
    places += [(0, above + i) for i in reversed(range(left))]
    places += [(2 * i + wide - top, 0) for i in range(top)]
    places += [(2 * wide - 2, above + i) for i in range(right)]
    begin = order.index(first) - bottom // 2
    seats = {order[(begin + i) % len(order)]: place for i, place in enumerate(places)}
    middle = (2, above, 2 * wide - 4, high - above - 1) if beside else (0, above, 2 * wide, high - above - 1)
    return Ring(wide, high, seats, middle)


# The table


def table(view: View, mind: Mind, stage: Stage, options: html.Options) -> str:
    """Draws the table as it is after the turn shown; a still picture has no options."""
    you = next((one["name"] for one in view["seats"] if one["you"]), mind.order[0])
    sits = ring(mind.order, you)
    by_name = {one["name"]: one for one in view["seats"]}
    seats = "".join(seat(by_name[who], sits, mind, stage, options) for who in mind.order)
    return (
        f'<div class="rl-round" style="--wide:{2 * sits.wide};--high:{sits.high}">'
        f'<ul class="rl-ring" aria-label="seats, clockwise">{seats}</ul>'
        f"{middle(view, sits, mind, options)}{ways(sits, stage)}</div>{caption(view, mind)}"
    )


def seat(one: Seat, sits: Ring, mind: Mind, stage: Stage, options: html.Options) -> str:
    """Draws a seat: who, coins, what was said, the cards."""
    column, row = sits.seats[one["name"]]
    who = one["name"]
    marks = [("now", "to decide")] if one["decides"] else [("turn", "on turn")] if one["active"] else []
    pills = "".join(f' <em class="rl-pill {kind}">{text(label)}</em>' for kind, label in marks)
    opened = [badge for badge in one["badges"] if badge.startswith("opened")]
    pills += "".join(f' <em class="rl-pill opened" title="{text(badge)}">opened</em>' for badge in opened)
    you = ' <span class="rl-muted">(you)</span>' if one["you"] else ""
    coins = "".join(purse(each) for each in one["counters"])
    places = [each for zone in one["zones"] for each in zone["places"]]
    cards = "".join(place(each, mind, options, each.get("name", "").removeprefix(who).strip()) for each in places)
    kind = "contests" if stage.answers.get(who) == "contests" else "speaks" if stage.speaker == who else ""
    return (
        f'<li class="rl-sits {kind}{" now" if one["decides"] else ""}" style="--c:{column + 1};--r:{row + 1}">'
        f'<div class="rl-seathead"><b class="rl-name">{name(who)}</b>{you}{pills}{coins}</div>'
        f'<p class="rl-said-line">{said(who, stage)}</p><ul class="rl-stacks" aria-label="{text(who)}, cards">{cards}</ul></li>'
    )


def purse(one: Counter) -> str:
    """Draws a fortune."""
    return (
        f' <span class="rl-coins" title="{one["value"]} of {one.get("limit")} {text(one["name"])}"><i></i>{one["value"]}'
        f'<span class="rl-sr"> {text(one["name"])}</span></span>'
    )


def said(who: str, stage: Stage) -> str:
    """Writes what a player said in the turn shown, and what he paid or got."""
    words = f'<span class="rl-bubble">{text(stage.says[who])}</span> ' if who in stage.says else ""
    answer = stage.answers.get(who, "")
    words += f'<em class="rl-answered {answer}">{"⚑ " if answer == "contests" else ""}{answer}</em> ' if answer else ""
    return words + " ".join(f'<span class="rl-paid">{text(each)}</span>' for each in paid(who, stage.payments))


def paid(who: str, payments: Sequence[Payment]) -> list[str]:
    """Says what a player paid and got."""
    found = []
    for each in payments:
        if each.coins == 0 and who in (each.payer, each.payee):
            found.append(f"fortunes exchanged with {each.payee if who == each.payer else each.payer}")
        elif who == each.payer:
            found.append(f"−{each.coins} to {each.payee}" if each.payee != COURTHOUSE else f"−{each.coins} fine")
        elif who == each.payee:
            found.append(f"+{each.coins} from {each.payer}")
    return found


def middle(view: View, sits: Ring, mind: Mind, options: html.Options) -> str:
    """Draws the courthouse, the bank, and the cards in the centre."""
    column, row, wide, high = sits.middle
    counters = "".join(f"<li>{html.counter(each)}</li>" for each in view["counters"])
    cards = "".join(place(each, mind, options, each.get("name", "")) for zone in view["zones"] for each in zone["places"])
    stacks = f'<ul class="rl-stacks" aria-label="centre cards">{cards}</ul>' if cards else ""
    return (
        f'<div class="rl-middle" style="--c:{column + 1};--r:{row + 1};--cs:{wide};--rs:{high}">'
        f'<ul class="rl-common" aria-label="on the table">{counters}</ul>{stacks}</div>'
    )


def caption(view: View, mind: Mind) -> str:
    """Says what the bars mean and how they were found."""
    one = mind.beliefs
    if one is None:
        words = "Bars: how likely each player may hold the card that really lies there, for all that he has seen."
    else:
        who = "a spectator" if view["viewer"] == SPECTATOR else view["viewer"]
        words = f"Bars: how likely each character lies there, for all that {who} has seen."
    shown = one or next(iter(mind.others.values()))
    often = f" Others are taken to swap {shown.model['swap_chance']:.0%} of the cards that they handle out of sight."
    every = [one] if one else list(mind.others.values())
    if all(each.method == "exact" for each in every):
        found = f" Exact: {one.worlds} possible {'world' if one.worlds == 1 else 'worlds'} weighed." if one else " Exact."
    else:
        found = f" Sampled: right within {max(each.margin for each in every):.1%} (95 % interval)."
    return f'<p class="rl-says rl-muted">{text(words + often + found)}</p>'


# Cards


def place(one: Place, mind: Mind, options: html.Options, label: str) -> str:
    """Draws a place: a face if the card is certain, else the bars of what it may be; a button where it is an option."""
    where = one.get("name", "")
    kind, inner, words = _card(one, mind)
    above = f'<span class="rl-where">{text(label)}</span> ' if label else ""
    number = options.get(where)
    if number is None:
        return f'<li class="rl-stack {kind}">{above}{inner}</li>'
    return (
        f'<li><button type="button" class="rl-stack rl-can {kind}" data-key="p:{text(where)}" data-choose="{text(where)}" '
        f'aria-label="{text(where)}: {text(words)}; option {number}">{above}{inner}'
        f'<kbd aria-hidden="true">{number}</kbd></button></li>'
    )


def _card(one: Place, mind: Mind) -> tuple[str, str, str]:
    """Gives the kind of a place, its inner HTML and its words."""
    where = one.get("name", "")
    if mind.beliefs is None:
        face = one.get("face", "")
        shares = thinking(where, face, mind)
        return "open", f"<b>{text(face)}</b>{bars(shares)}", f"{face}; believed by {spoken(shares)}"
    if (certain := mind.beliefs.certain(where)) is not None:
        memory = one.get("memory")
        note = f"seen, step {memory['step']}" if memory and memory["certain"] else "certain"
        face = mind.names[certain]
        return "known", f"<b>{text(face)}</b><small>{note}</small>", f"{face}, {note}"
    shares = characters(mind.beliefs.chances[where], mind.names)
    return "maybe", bars(shares, about=mind.beliefs.method == "sampled"), spoken(shares)


def characters(chances: Mapping[str, float], names: Mapping[str, str]) -> list[tuple[str, float]]:
    """Lists the characters that may lie in a place, the likeliest first; the last row may count several."""
    found = sorted(((names[card], chance) for card, chance in chances.items() if chance), key=lambda each: -round(each[1], 9))
    if len(found) <= ROWS:
        return found
    rest = found[ROWS - 1 :]
    return [*found[: ROWS - 1], (f"{len(rest)} others", sum(chance for _, chance in rest))]


def thinking(where: str, face: str, mind: Mind) -> list[tuple[str, float]]:
    """Lists how likely each player may hold the true card, those who agree together; the last row may say "at most"."""
    ids = [card for card, named in mind.names.items() if named == face]
    groups: dict[float, list[str]] = {}
    for who, beliefs in mind.others.items():
        chance = sum(beliefs.chances[where].get(card, 0.0) for card in ids)
        groups.setdefault(round(chance, 6 if beliefs.method == "exact" else 1), []).append(who)
    order = sorted(groups, reverse=True)
    found = [(_agreeing(groups[chance], list(groups.values())), chance) for chance in order]
    if len(found) < ROWS:
        return found
    rest = [who for chance in order[ROWS - 2 :] for who in groups[chance]]
    return [*found[: ROWS - 2], (f"{joined(rest)}, at most", order[ROWS - 2])]


def _agreeing(group: Sequence[str], groups: Sequence[Sequence[str]]) -> str:
    """Names players who agree; a large group by who is not in it."""
    if len(groups) == 1:
        return "everybody"
    return "all others" if len(group) > 2 and group == max(groups, key=len) else joined(group)


def bars(shares: Sequence[tuple[str, float]], *, about: bool = False) -> str:
    """Draws a short stack of labelled bars."""
    rows = "".join(
        f'<span class="rl-bar-row"><i style="width:{share:.1%}"></i>'
        f'<span class="rl-what" title="{text(what)}">{text(what)}</span> <b>{"≈" if about else ""}{percent(share)}</b></span> '
        for what, share in shares
    )
    return f'<span class="rl-bars">{rows}</span>'


def percent(share: float) -> str:
    """Writes a chance in whole percents, and says of one that is neither 0 nor 1 that it is not.

    >>> percent(0.25), percent(0.001), percent(0.999), percent(1.0)
    ('25 %', '<1 %', '>99 %', '100 %')
    """
    if share >= CERTAIN:
        return "100 %"
    return "<1 %" if 0 < share < 0.005 else ">99 %" if share >= 0.995 else f"{share:.0%}".replace("%", " %")


def spoken(shares: Sequence[tuple[str, float]]) -> str:
    """Says the bars in words."""
    return ", ".join(f"{what} {percent(share)}" for what, share in shares)


# What went where


def ways(sits: Ring, stage: Stage) -> str:
    """Draws an arrow for coins that moved, and a double line between cards that were handled."""
    drawn = ""
    for payment in stage.payments:
        here, there = sits.spot(payment.payer), sits.spot(payment.payee)
        drawn += _arrow("coins", here, there, str(payment.coins) if payment.coins else "⇄", both=not payment.coins)
    for pair in stage.handled:
        drawn += _arrow("handled", sits.spot(_holder(pair.one, sits)), sits.spot(_holder(pair.other, sits)), pair.done, both=True)
    heads = "".join(
        f'<marker id="rl-head-{kind}" class="{kind}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="5" markerHeight="5" '
        'orient="auto-start-reverse"><path d="M0 0L8 4L0 8z"/></marker>'
        for kind in ("coins", "handled")
    )
    return f'<svg class="rl-ways" aria-hidden="true"><defs>{heads}</defs>{drawn}</svg>' if drawn else ""


def _holder(slot: str, sits: Ring) -> str:
    """Names the seat of a slot; a centre slot lies in the middle."""
    return next((who for who in sits.seats if slot == who or slot.startswith(f"{who} ")), BANK)


def _arrow(kind: str, here: Spot, there: Spot, label: str, *, both: bool) -> str:
    """Draws an arrow over the gap between two places, with a label in its middle."""
    if here == there:
        return ""
    (x1, y1), (x2, y2) = _between(here, there, 0.34), _between(here, there, 0.66)
    x, y = _between(here, there, 0.5)
    head = f'url(#rl-head-{kind})"'
    heads = f'marker-end="{head}' + (f' marker-start="{head}' if both else "")
    return (
        f'<g class="{kind}"><line x1="{x1:.4g}%" y1="{y1:.4g}%" x2="{x2:.4g}%" y2="{y2:.4g}%" {heads}/>'
        f'<text x="{x:.4g}%" y="{y:.4g}%">{text(label)}</text></g>'
    )


def _between(here: Spot, there: Spot, share: float) -> Spot:
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


# Words


def words(view: View, mind: Mind, stage: Stage) -> str:
    """Writes the table as plain text."""
    lines = [f"{view['game']} · {view['caption']}, seen by {viewer_label(view['viewer'])}"]
    by_name = {one["name"]: one for one in view["seats"]}
    for who in mind.order:
        one = by_name[who]
        cards = "; ".join(_words(each, mind) for zone in one["zones"] for each in zone["places"])
        coins = ", ".join(f"{each['value']} {each['name']}" for each in one["counters"])
        told = [f'"{stage.says[who]}"'] if who in stage.says else []
        told += [stage.answers[who]] if who in stage.answers else []
        notes = "".join(f" · {each}" for each in (*told, *paid(who, stage.payments)))
        lines.append(f"{'>' if one['decides'] else ' '} {who}: {coins} · {cards}{notes}")
    lines += [f"  {_words(each, mind)}" for zone in view["zones"] for each in zone["places"]]
    lines.append("  " + ", ".join(f"{each['name']} {each['value']}" for each in view["counters"]))
    return "\n".join(lines)


def _words(one: Place, mind: Mind) -> str:
    where = one.get("name", "")
    return f"{where}: {_card(one, mind)[2]}" if " " in where else _card(one, mind)[2]
