"""What the mines on the table await, as one viewer may work it out: what fits next, who could play it, and who would get it.

Mines, squads, kings and the camp lie open (UGK-HID-08 to -11). Hands are read off the viewer's own picture of the table, so this
can say no more than he sees: his own cards, squads that he saw go into a hand, and the mine sides of the others (UGK-HID-04,
-07). Behind each of those sides every squad that he has not met yet is as likely as any other; that gives the chances.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb
from typing import TYPE_CHECKING, Any, Protocol

from ...engine.locks import Locking
from ...engine.table import Place, Player
from ...engine.words import joined
from .cards import STRENGTHS, KingsCard, People, Site, Squad
from .demands import EVERYBODY, OVERSEE, Demand
from .moves import CENTRE, OWN
from .table import KingsTable

if TYPE_CHECKING:
    from pandas import DataFrame

    from ...engine.viewdata import Place as SeenPlace
    from ...engine.viewdata import View

COLUMNS = ("mine", "owner", "defence", "size", "overseer", "value", "squads", "missing", "asks", "goes_to", "fits", "others")
WHOEVER = "whoever plays it"


@dataclass(frozen=True)
class Hand:
    """What a viewer knows of a hand: the cards that he can name, and of the others their number by the mine on their back.

    ``backs`` is None where backs are not seen.
    """

    named: tuple[KingsCard, ...]
    backs: Counter[str] | None
    count: int


@dataclass(frozen=True)
class Holder:
    """A player who may play on a mine: cards of his that are known to fit, and how likely it is that he holds one that does.

    ``chance`` is None where the viewer sees no backs, and so cannot tell.
    """

    player: Player
    cards: tuple[KingsCard, ...]
    chance: float | None

    def __str__(self) -> str:
        if self.cards:
            return f"{self.player} ({', '.join(card.label for card in self.cards)})"
        return f"{self.player} {_percent(self.chance)}"


def _percent(chance: float | None) -> str:
    """Says a chance; what is not certain is no more than 99%, what is not impossible no less than 1%."""
    if chance is None:
        return "perhaps"
    return f"{chance:.0%}" if chance in (0, 1) else f"{min(max(chance, 0.01), 0.99):.0%}"


@dataclass(frozen=True)
class Outlook:
    """What one mine awaits.

    Args:
        place: in the centre, or among its owner's mines.
        owner: who captured it; None for a neutral mine.
        site: the mine, and the squads on it.
        demand: what it asks of the next squad.
        missing: how many squads capture it, or develop it.
        strengths: those that fit next.
        captors: who would get a neutral mine, by the people of its last squad.
        player: whose cards ``fits`` are: the viewer, of the whole table the player on turn.
        fits: his cards that fit next.
        others: everybody else who may play there and perhaps can.
    """

    place: Place
    owner: Player | None
    site: Site
    demand: Demand
    missing: int
    strengths: tuple[int, ...]
    captors: tuple[tuple[People, str], ...]
    player: Player | None
    fits: tuple[KingsCard, ...]
    others: tuple[Holder, ...]

    @property
    def where(self) -> str:
        """The place in words: ``centre 2``, or ``Anna 1``."""
        return str(self.place) if self.owner is None else f"{self.owner} {int(self.place) + 1}"

    @property
    def asks(self) -> str:
        """What the next squad has to be, in words."""
        if not self.strengths:
            return "no squad fits"
        if self.demand.peoples == EVERYBODY:
            who = "any people"
        elif len(self.demand.peoples) == len(EVERYBODY) - 1:
            who = f"no {next(people for people in EVERYBODY if people not in self.demand.peoples).name}"
        else:
            who = joined([people.name for people in self.demand.peoples], "or")
        return f"{who}, {_ranged(self.strengths)}" + (", as overseer" if self.demand.task is OVERSEE else "")

    @property
    def goes_to(self) -> str:
        """Who would get it by which last squad, in words; empty for a captured mine."""
        by_captor: dict[str, list[str]] = {}
        for people, captor in self.captors:
            by_captor.setdefault(captor, []).append(people.name)
        return "; ".join(f"{', '.join(names)}: {captor}" for captor, names in by_captor.items())

    @property
    def wants(self) -> str:
        """How many squads are missing, and for what."""
        end = "captures" if self.owner is None else "develops"
        return f"the next squad {end} it" if self.missing == 1 else f"{self.missing} more squads {end[:-1]} it"

    def deed(self, card: KingsCard) -> str:
        """Says what one of the cards that fit would do."""
        if self.missing > 1:
            return f"{self.missing - 1} more after it"
        captor = dict(self.captors).get(card.people)
        if captor is None:
            return f"develops it: {self.site.mine.kind.value}"
        return f"captures it for {self.player if captor == WHOEVER else captor}"

    def __str__(self) -> str:
        mine, squads = self.site.mine, ", ".join(squad.label for squad in self.site.squads) or "no squads"
        said = [f"{self.where}, {mine.label} ({mine.hint}): {squads}", f"{self.wants} ({self.asks})"]
        said += [f"it goes to: {self.goes_to}"] if self.captors else []
        said += [f"fits: {joined(f'{card.label} ({self.deed(card)})' for card in self.fits)}"] if self.fits else []
        said += [f"others: {joined(self.others)}"] if self.others else []
        return "; ".join(said) + "."


def _ranged(strengths: Sequence[int]) -> str:
    """Says strengths in a row as a range."""
    first, last = strengths[0], strengths[-1]
    if len(strengths) == len(STRENGTHS):
        return "any strength"
    if len(strengths) > 1 and len(strengths) == last - first + 1:
        return f"{first} to {last}"
    return joined(strengths, "or")


# --- hands, as far as they are known ---


def hands(table: KingsTable, view: View) -> list[Hand]:
    """Reads the hands off a viewer's picture of the table (UGK-HID-03, -04, -07)."""
    cards = table.rules.cards
    called: dict[tuple[str, str], KingsCard] = {}
    for card in cards.values():
        called.setdefault((card.label, card.hint), card)
        called.setdefault((card.label, ""), card)  # a squad whose back was not seen
    found = []
    for seat in view["seats"]:
        places: list[SeenPlace] = next(zone["places"] for zone in seat["zones"] if zone["name"] == "hand")
        faces = [each for each in places if "face" in each]
        named = [cards.get(each["name"]) or called[each["face"], each["hint"]] for each in faces]
        backs = Counter(each.get("backed", "") for each in places if "face" not in each)
        found.append(Hand(tuple(named), None if "" in backs else backs, len(places)))
    return found


def unmet(table: KingsTable, known: Iterable[Hand]) -> dict[str, list[KingsCard]]:
    """Lists by the mine on their back the cards whose squads a viewer has not met, wherever they lie (UGK-HID-05, -09)."""
    sites = [site for site in table.centre if site is not None] + [site for mines in table.captured for site in mines]
    piles: list[list[Squad]] = [*table.camp, table.removed, table.returning, *(site.squads for site in sites)]
    met = Counter(squad.card for pile in piles for squad in pile)
    met.update(card for hand in known for card in hand.named)
    left: dict[str, list[KingsCard]] = {}
    for card in (Counter(table.rules.deck) - met).elements():
        left.setdefault(table.rules.mines[card].label, []).append(card)
    return left


def chance(hand: Hand, fitting: frozenset[KingsCard], left: dict[str, list[KingsCard]]) -> float | None:
    """Says how likely a hand holds a card that fits: certain, impossible, or drawn from those not met with the same backs."""
    if any(card in fitting for card in hand.named):
        return 1.0
    if hand.backs is None:
        return None if fitting else 0.0
    none = 1.0
    for back, number in hand.backs.items():
        cards = left[back]
        none *= comb(sum(card not in fitting for card in cards), number) / comb(len(cards), number)
    return 1.0 - none


# --- the mines ---


def outlooks(table: KingsTable, view: View) -> list[Outlook]:
    """Says what every mine awaits, those in the centre first, then each player's own, in seat order.

    Args:
        table: of which only what lies open is read.
        view: what the viewer sees of it, from ``session.view(viewer)``.
    """
    known = hands(table, view)
    left, me = unmet(table, known) if table.rules.hand_backs_visible else {}, own(table, view)
    neutral = [
        (place, None, site, table.neutral_asks(site))
        for place, site in zip(CENTRE, table.centre, strict=False)
        if site is not None
    ]
    captured = [
        (place, player, site, table.own_asks(player, site))
        for player in table.players
        for place, site in zip(OWN, table.captured[player], strict=False)
    ]
    return [_outlook(table, *mine, known, left, me) for mine in (*neutral, *captured)]


def own(table: KingsTable, view: View) -> Player | None:
    """Says whose hand counts as the viewer's own: his; for who sees the whole table that of the player on turn."""
    if view["viewer"] is None:
        return table.active
    return next((player for player in table.players if player.name == view["viewer"]), None)


def _outlook(
    table: KingsTable,
    place: Place,
    owner: Player | None,
    site: Site,
    demand: Demand,
    known: Sequence[Hand],
    left: dict[str, list[KingsCard]],
    me: Player | None,
) -> Outlook:
    fitting, kind = table.rules.fits[demand], site.mine.kind
    holders = [
        Holder(player, tuple(card for card in known[player].named if card in fitting), chance(known[player], fitting, left))
        for player in (table.players if owner is None else (owner,))
    ]
    return Outlook(
        place,
        owner,
        site,
        demand,
        (kind.defence if owner is None else kind.needs) - len(site.squads),
        tuple(strength for strength in STRENGTHS if any(card.strength == strength for card in fitting)),
        tuple((people, _captor(table, people)) for people in table.capturing_peoples) if owner is None else (),
        me,
        next((holder.cards for holder in holders if holder.player is me), ()),
        tuple(holder for holder in holders if holder.player is not me and holder.chance != 0),
    )


def _captor(table: KingsTable, people: People) -> str:
    """Names who gets a mine whose last squad is of a people (UGK-CAPTURE-02 to -05, -14)."""
    captors = [table.captor(player, people)[0] for player in table.players]
    if len(set(captors)) > 1:
        return WHOEVER
    return "nobody" if captors[0] is None else str(captors[0])


# --- for a notebook ---


class Watched(Locking, Protocol):
    """A game that one looks at through a viewer's eyes, such as a session."""

    @property
    def table(self) -> Any:
        """Everything that lies on the table."""

    def view(self, viewer: str | None = None) -> View:
        """Returns what a viewer sees of it."""


def market(session: Watched, viewer: str | None = None) -> DataFrame:
    """Lists the mines on the table and what each awaits, as a viewer may work it out.

    Args:
        session: a game of Kings under Mountains.
        viewer: a player's name, ``"spectator"``, or None for the whole table.

    Returns:
        A DataFrame with one row a mine: its numbers, its owner (empty for a neutral one), the squads on it, how many are missing,
        what it asks of the next one, whom it goes to by the people of the last one, the viewer's cards that fit (of the whole
        table those of the player on turn), and the others who can play there: with the squads that the viewer knows of, or with
        the chance that they hold one that fits.
    """
    from pandas import DataFrame

    rows = {each.where: _row(each) for each in seen(session, viewer)}
    return DataFrame.from_dict(rows, orient="index", columns=list(COLUMNS)).rename_axis("place")


def _row(one: Outlook) -> tuple[Any, ...]:
    kind = one.site.mine.kind
    return (
        kind.name,
        "" if one.owner is None else str(one.owner),
        kind.defence,
        kind.size,
        kind.overseer,
        kind.value,
        ", ".join(squad.label for squad in one.site.squads),
        one.missing,
        one.asks,
        one.goes_to,
        ", ".join(card.label for card in one.fits),
        ", ".join(map(str, one.others)),
    )


def seen(session: Watched, viewer: str | None = None) -> list[Outlook]:
    """Says what every mine awaits, as a viewer may work it out; printed, each is a sentence or two."""
    with session.lock:
        return outlooks(session.table, session.view(viewer))
