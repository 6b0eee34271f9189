"""Writes what one viewer sees as plain text: for `print(session)`, the command line, screen readers."""

import unicodedata
from collections.abc import Iterable, Sequence
from textwrap import wrap

from lab.engine.viewdata import Barred, Board, Choice, Counter, OutcomeView, Place, Row, Seat, View, viewer_label
from lab.engine.words import joined
from lab.paths.picture_text import legend, lines

WIDTH = 100
DIRECTION = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def session(view: View, rows: Sequence[Row], most: int = 5) -> str:
    """Writes the table, the decision and the last few steps."""
    past = history(rows[-most:] if most else [])
    return table(view) + (f"\n\n{past}" if past else "")


def table(view: View) -> str:
    """Writes the table and the decision."""
    loose = [zone for zone in view["zones"] if not (view["boards"] and any("cell" in each for each in zone["places"]))]
    seen = f"seen by {plain(viewer_label(view['viewer']))}, step {view['step']} of {view['steps']}"
    blocks = [
        [f"{view['game']} · {view['caption']}", seen],
        *(board(one, cells(view) if number == 0 else []) for number, one in enumerate(view["boards"])),
        seats(view["seats"]),
        folded("", " · ".join(map(counter, view["counters"]))) if view["counters"] else [],
        columns([(plain(zone["name"]), places(zone["places"])) for zone in loose]),
        decision(view),
    ]
    return "\n\n".join("\n".join(block) for block in blocks if block)


def history(rows: Sequence[Row]) -> str:
    """Writes one line an event, oldest first, with its clause."""
    lines: list[str] = []
    for row in rows:
        events = row["events"] or [{"text": f"{row['player']} {silent(row)}".strip(), "clause": ""}]
        for number, event in enumerate(events):
            step = str(row["step"]) if number == 0 else ""
            lines += folded(f"{step:>4}  ", plain(event["text"]) + bracketed(event["clause"]))
    return "\n".join(lines)


def silent(row: Row) -> str:
    """Says a step of which nothing was told: the set-up, an open choice, or a secret one."""
    if not row["player"]:
        return "the game is set up"
    return f"chooses {row['choice']}" if row["choice"] else "chooses in secret"


def plain(value: object) -> str:
    """Takes control and direction characters out of a text, so that a name cannot steer a terminal."""
    return "".join(char for char in str(value) if unicodedata.category(char) not in ("Cc", "Cs") and char not in DIRECTION)


def place(one: Place) -> str:
    """Writes one card place, with its hint as a picture has it: [Miner (look in a cave)].

    [?] is unknown, [? Iron Seam] shows that back; [Explorer step 18] was seen then, [Explorer? step 18] is not sure any more.
    """
    memory = one.get("memory")
    if memory:
        doubt = "" if memory["certain"] else "?"
        return f"[{plain(one['face'])}{doubt} step {memory['step']}]"
    if "face" in one:
        hint = f" ({plain(one['hint'])})" if one.get("hint") else ""
        return f"[{plain(one['face'])}{hint}]"
    if "count" in one:
        return f"{one['count']} {plain(one.get('label', ''))}".strip()
    return f"[? {plain(one['backed'])}]" if one.get("backed") else "[?]"


def cells(view: View) -> list[Place]:
    """Lists what lies face down on cells of the board."""
    return [each for zone in view["zones"] for each in zone["places"] if "cell" in each]


def board(one: Board, covered: Sequence[Place]) -> list[str]:
    """Draws a board in box characters, heavy where it is connected, and says below what its signs mean."""
    drawn = [plain(line) for line in lines(one, covered)]
    return drawn + [each for said in legend(one, covered) for each in folded("", plain(said))]


def places(those: Iterable[Place]) -> str:
    """Writes the places of a zone on one line."""
    those = list(those)
    if said := pile(those):
        return " ".join([f"{said}:", *(place(one) for one in those[1:])])
    return " ".join(place(one) for one in those) or "empty"


def seats(those: Sequence[Seat]) -> list[str]:
    """Writes one line a seat; an arrow marks who decides."""
    return columns([(f"{'>' if one['decides'] else ' '} {plain(one['name'])}", seat(one)) for one in those])


def seat(one: Seat) -> str:
    """Writes what is seen of one player, after the name."""
    out = one["out"]
    if out:
        return f"out: {plain(out['text'])}{bracketed(out['clause'])}"
    shown = [zone for zone in one["zones"] if zone["places"]]
    cards = [(f"{zone['name']} " if len(shown) > 1 else "") + places(zone["places"]) for zone in shown]
    marks = ["to decide"] if one["decides"] else ["on turn"] if one["active"] else []
    return " · ".join([*cards, *map(counter, one["counters"]), *map(plain, one["badges"]), *marks])


def counter(one: Counter) -> str:
    """Writes a counter, with its limit if it has one."""
    limit = one.get("limit")
    return f"{one['name']} {one['value']}" + (f" of {limit}" if limit is not None else "")


def decision(view: View) -> list[str]:
    """Writes who is asked what, the options by number, and the barred ones with their reasons."""
    asked = view["decision"]
    if view["outcome"] or not asked:
        return outcome(view["outcome"])
    if not asked["yours"]:
        return folded("", f"{plain(asked['player'])} decides: {plain(asked['prompt'])}{bracketed(asked['clause'])}")
    labels = {one["notation"]: one["label"] for one in asked["options"]}
    about = f", about {plain(asked['about'])}" if asked.get("about") else ""
    lines = folded("", f"{plain(asked['player'])}: {plain(asked['prompt'])}{about}{bracketed(asked['clause'])}")
    options = [option(one) for one in asked["options"]]
    room = max((len(words) for words in options if len(words) <= 60), default=0)
    for number, (words, one) in enumerate(zip(options, asked["options"], strict=True), 1):
        lines += folded(f"{number:>4}  ", f"{words:<{room}}  {plain(one['notation'])}")
    for each in asked["barred"]:
        lines += folded("   -  ", barred(each, labels))
    if "barred_more" in asked:
        lines += folded("   -  ", f"and {asked['barred_more']} more that are not allowed; ask why_not about one of them")
    return lines


def option(one: Choice) -> str:
    """Writes an option: its words, and the essence of its effect."""
    return plain(one["label"]) + (f" ({plain(one['hint'])})" if one.get("hint") else "")


def barred(one: Barred, labels: dict[str, str]) -> str:
    """Writes a barred option with its reason, its clause and the nearest allowed ones."""
    nearest = plain(listed([labels.get(each, each) for each in one["nearest"]]))
    reason = plain(one["reason"]).rstrip(".")
    return f"{plain(one['label'])}: not allowed, {reason}{bracketed(one['clause'])}." + (
        f" Nearest: {nearest}." if nearest else ""
    )


def listed(labels: Sequence[str]) -> str:
    """Lists options of which one may be taken; those with a comma in them are told apart by semicolons.

    >>> listed(["Play Thief", "Play Thief, pay 1 coin", "Play Miner"])
    'Play Thief; Play Thief, pay 1 coin; or Play Miner'
    """
    if len(labels) > 1 and any(", " in each for each in labels):
        return f"{'; '.join(labels[:-1])}; or {labels[-1]}"
    return joined(labels, "or")


def pile(places: Sequence[Place]) -> str:
    """Says of a pile of which some cards are shown how many it has, and that those on top come first; of all else nothing.

    >>> pile([{"count": 14, "label": "cards"}, {"face": "Miner"}]), pile([{"face": "Miner"}])
    ('14 cards, the top one', '')
    """
    shown = len(places) - 1
    if shown < 1 or "count" not in places[0]:
        return ""
    count = places[0]["count"]
    top = f", the top {'one' if shown == 1 else shown}" if shown < count else ", from the top" if count > 1 else ""
    return f"{count} {places[0].get('label', '')}{top}"


def outcome(ended: OutcomeView | None) -> list[str]:
    """Writes who won, why, and the scores."""
    if ended is None:
        return ["Nobody has to decide anything."]
    won = joined(map(plain, ended["winners"])) or "Nobody"
    scores = ", ".join(f"{plain(who)} {score}" for who, score in ended["scores"].items())
    return [
        *folded("", f"{won} won: {plain(ended['reason']).rstrip('.')}{bracketed(ended['clause'])}."),
        *folded("", f"Scores: {scores}." if scores else ""),
    ]


def bracketed(clause: str) -> str:
    """Writes a clause id after a text, or nothing."""
    return f" ({plain(clause)})" if clause else ""


def columns(pairs: Sequence[tuple[str, str]]) -> list[str]:
    """Sets names in a first column and their texts beside them; a very long name stands alone."""
    room = max((len(name) for name, _ in pairs if len(name) <= 24), default=0)
    lines: list[str] = []
    for name, said in pairs:
        if len(name) > room:
            lines.append(name)
            name = ""
        lines += folded(f"{name:<{room}}  ", said)
    return lines


def folded(lead: str, said: str) -> list[str]:
    """Folds a text at the width, under its own beginning."""
    return wrap(said, WIDTH, initial_indent=lead, subsequent_indent=" " * len(lead), break_long_words=True) or [
        line for line in [lead.rstrip()] if line
    ]
