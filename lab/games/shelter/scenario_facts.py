"""The facts that scenarios of Shelter may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ...engine import view as views
from ...engine.events import Event
from ...engine.marked import Marked
from ...engine.memory import Known
from ...engine.scene import Fact, Scene, by_player, seat, unordered
from ...engine.table import Player
from . import events as e
from .cards import ShelterCard
from .effects.turns import WORDS as MARKS
from .looks import LET_IT_HAPPEN
from .scenario_words import PHASES
from .table import ShelterTable

UNKNOWN = "?"
NOBODY = "nobody"

# --- kinds of facts ---


def _ids(cards: Iterable[Any]) -> list[str]:
    return [card.id for card in cards]


def _names(scene: Scene, wanted: Marked, what: str, unknown_too: bool = False) -> list[str]:
    """Reads the cards that are expected, where wanted with ``?`` for unknown ones."""
    valid = [*scene.table.rules.cards, *([UNKNOWN] if unknown_too else [])]
    return [name.one_of("card", valid) for name in wanted.items(what)]


def _each(wanted: Marked, scene: Scene, what: str, find: Callable[[Player, Marked], Any]) -> dict[str, Any]:
    """Finds a fact for every player for whom it is expected."""
    return {str(player): find(player, entry) for player, entry in by_player(scene.table, wanted, what).items()}


def numbers(field: str) -> Fact:
    """Makes a fact of a number that each player has."""

    def find(scene: Scene, wanted: Marked) -> Any:
        def one(player: Player, entry: Marked) -> int:
            entry.number(f"the {field} of {player}")
            return int(getattr(scene.table, field)[player])

        return _each(wanted, scene, field, one)

    return find


def number(name: str, count: Callable[[Any], int]) -> Fact:
    """Makes a fact of a number."""

    def find(scene: Scene, wanted: Marked) -> Any:
        wanted.number(name)
        return count(scene.table)

    return find


def flag(name: str, tell: Callable[[Scene], bool]) -> Fact:
    """Makes a fact that is true or false."""

    def find(scene: Scene, wanted: Marked) -> Any:
        wanted.flag(name)
        return tell(scene)

    return find


def who(name: str, find_him: Callable[[Scene], Player | str | None]) -> Fact:
    """Makes a fact of a player, or nobody."""

    def find(scene: Scene, wanted: Marked) -> Any:
        wanted.one_of(name, [*map(str, scene.table.players), NOBODY])
        found = find_him(scene)
        return NOBODY if found is None else str(found)

    return find


def group(name: str, find_them: Callable[[Scene], Iterable[Any]], ordered: bool = False) -> Fact:
    """Makes a fact of several players."""

    def find(scene: Scene, wanted: Marked) -> Any:
        names = [str(player) for player in (seat(scene.table, each) for each in wanted.items(name))]
        found = [str(player) for player in find_them(scene)]
        return found if ordered else unordered(found, names)

    return find


def row(name: str, cards: Callable[[Any], Sequence[Any]], start: bool | None = None) -> Fact:
    """Makes a fact of cards in order: all of them, or as many as are expected from the start or from the end."""

    def find(scene: Scene, wanted: Marked) -> Any:
        found, size = _ids(cards(scene.table)), len(_names(scene, wanted, name))
        if start is None:
            return found
        return found[:size] if start else found[max(0, len(found) - size) :]

    return find


def holds(name: str, cards: Callable[[Any], Sequence[Any]], lacks: bool = False) -> Fact:
    """Makes a fact of cards that lie among others, or do not."""

    def find(scene: Scene, wanted: Marked) -> Any:
        there = Counter(_ids(cards(scene.table)))
        if lacks:
            return [card for card in _names(scene, wanted, name) if not there[card]]
        found = []
        for card in _names(scene, wanted, name):
            if there[card]:
                there[card] -= 1
                found.append(card)
        return found

    return find


# --- what players saw and know ---


def seen(scene: Scene, wanted: Marked) -> Any:
    """Finds the cards that effects and Research showed to a player, not those that came into his hand."""

    def one(player: Player, entry: Marked) -> list[str]:
        found = [card.id for event in scene.events for looker, cards in shown_by(event) if looker == player for card in cards]
        return unordered(found, _names(scene, entry, "saw"))

    return _each(wanted, scene, "saw", one)


def shown_by(event: Event) -> list[tuple[Player, Sequence[ShelterCard]]]:
    """Says who saw which cards by an event."""
    args = dict(zip(event.kind.args.split(), event.args, strict=True))
    if event.kind in (e.LOOKS, e.LOOKS_AT_ALL, e.SHOWS, e.SHOWS_ALL):
        return [(args["looker"], args["cards"])]
    if event.kind in (e.SEES_CAVE, e.SEES_DECK):
        return [(args["player"], args["cards"])]
    return [(args["neighbour"], (args["card"],))] if event.kind is e.RESEARCHES else []


def _sure(known: Known | None) -> str:
    return known.card.id if known is not None and known.certain else UNKNOWN


def knows_cave(scene: Scene, wanted: Marked) -> Any:
    """Finds the cards of the cave, place by place, that an observer can name for certain."""

    def one(player: Player, entry: Marked) -> list[str]:
        _names(scene, entry, "knows_cave", unknown_too=True)
        places = scene.memories[int(player)].places
        return [_sure(places.get(("cave", i))) for i in range(len(scene.table.cave))]  # type: ignore[attr-defined]

    return _each(wanted, scene, "knows_cave", one)


def knows_deck(scene: Scene, wanted: Marked) -> Any:
    """Finds the cards of the deck, from the top, that an observer can name for certain; as many as are expected."""

    def one(player: Player, entry: Marked) -> list[str]:
        size = len(_names(scene, entry, "knows_deck", unknown_too=True))
        known = (*scene.memories[int(player)].piles.get("deck", ()), *(None,) * size)
        return [_sure(each) for each in known[:size]]

    return _each(wanted, scene, "knows_deck", one)


def knows_hand(scene: Scene, wanted: Marked) -> Any:
    """Finds, holder by holder, the cards in the others' hands that an observer can name for certain."""

    def one(player: Player, entry: Marked) -> dict[str, list[str]]:
        memory = scene.memories[int(player)].hands
        known = {
            str(holder): [each.card.id for each in memory.get(("hands", int(holder)), ()) if each.certain]
            for holder in scene.table.players
            if holder != player
        }
        holders = by_player(scene.table, entry, f"what {player} knows")
        expected = {str(holder): _names(scene, cards, "knows_hand") for holder, cards in holders.items()}
        found = {holder: unordered(cards, expected.get(holder, ())) for holder, cards in known.items()}
        return {holder: found[holder] for holder in found if found[holder] or holder in expected}

    return _each(wanted, scene, "knows_hand", one)


def known_faces(scene: Scene, wanted: Marked) -> Any:
    """Finds every face of a card that a player's view shows him, the discard aside."""

    def one(player: Player, entry: Marked) -> list[str]:
        table: Any = scene.table
        memory = scene.memories[int(player)]
        zones = [zone for each in views.seats(table, int(player), memory, scene.decision) for zone in each["zones"]]
        zones += [zone for zone in views.common(table, int(player), memory) if not zone["name"].startswith("Discard")]
        faces = [place["face"] for zone in zones for place in zone["places"] if "face" in place]
        ids = {card.name: card.id for card in table.rules.cards.values()}
        return unordered([ids[face] for face in faces], _names(scene, entry, "known_faces"))

    return _each(wanted, scene, "known_faces", one)


def reactions(scene: Scene) -> list[Player]:
    """Lists who could have answered with a trap, in the order in which they were asked."""
    return [asked.player for asked in scene.asked if str(LET_IT_HAPPEN) in asked.options and len(asked.options) > 1]


# --- the table and the round ---


def hands(scene: Scene, wanted: Marked) -> Any:
    """Finds hands, in any order."""
    table: Any = scene.table

    def one(player: Player, entry: Marked) -> list[str]:
        return unordered(_ids(table.hands[player]), _names(scene, entry, "hands"))

    return _each(wanted, scene, "hands", one)


def discard_by(scene: Scene, wanted: Marked) -> Any:
    """Finds who put the last cards of the discard there, as many as are expected (SHE-DISC-01)."""
    table: Any = scene.table
    size = len([seat(table, each) for each in wanted.items("discard_by")])
    return [str(player) for player in table.laid_by[max(0, len(table.laid_by) - size) :]]


def marks(scene: Scene, wanted: Marked) -> Any:
    """Finds the marks on players."""
    table: Any = scene.table

    def one(player: Player, entry: Marked) -> list[str]:
        return unordered(table.marks[player], [mark.one_of("mark", MARKS) for mark in entry.items("marks")])

    return _each(wanted, scene, "marks", one)


def phase(scene: Scene, wanted: Marked) -> Any:
    """Finds the phase of the turn; over once the round is."""
    table: Any = scene.table
    wanted.one_of("phase", (*PHASES, "over"))
    return table.phase if table.result is None else "over"


def to_move(scene: Scene) -> Player | None:
    """Finds who moves next: before his draw, too, and after a round whoever begins the next one."""
    table: Any = scene.table
    if scene.run.outcome is not None:
        return None
    return table.active if table.result is None else table.first  # type: ignore[no-any-return]


REASONS = ("three_keys", "artifact_found", "treasure_hunter", "last_survivor", "all_out", "count", "count_no_keys")


def reason(scene: Scene, wanted: Marked) -> Any:
    """Finds why the round ended; empty while it runs."""
    table: Any = scene.table
    wanted.one_of("reason", REASONS)
    return "" if table.result is None else table.result.reason


def _winner(scene: Scene) -> Player | None:
    table: Any = scene.table
    return None if table.result is None else table.result.winner


def _match_winner(scene: Scene) -> str | None:
    return scene.run.outcome.winners[0] if scene.run.outcome is not None and scene.run.outcome.winners else None


def _all_cards(table: ShelterTable) -> list[ShelterCard]:
    return [*table.deck, *table.cave, *table.discard, *(card for hand in table.hands for card in hand)]


FACTS: dict[str, Fact] = {
    "hands": hands,
    "coins": numbers("coins"),
    "points": numbers("points"),
    "marks": marks,
    "living": group("living", lambda scene: scene.table.living),  # type: ignore[attr-defined]
    "out": group("out", lambda scene: [p for p in scene.table.players if p not in scene.table.living]),  # type: ignore[attr-defined]
    "cave": row("cave", lambda table: table.cave),
    "cards": number("cards", lambda table: len(_all_cards(table))),
    "deck_count": number("deck_count", lambda table: len(table.deck)),
    "deck_top": row("deck_top", lambda table: table.deck[::-1], start=True),
    "deck_bottom": row("deck_bottom", lambda table: table.deck, start=True),
    "deck_has": holds("deck_has", lambda table: table.deck),
    "discard_count": number("discard_count", lambda table: len(table.discard)),
    "discard_last": row("discard_last", lambda table: table.discard, start=False),
    "discard_has": holds("discard_has", lambda table: table.discard),
    "discard_lacks": holds("discard_lacks", lambda table: table.discard, lacks=True),
    "discard_by": discard_by,
    "phase": phase,
    "to_move": who("to_move", to_move),
    "round_over": flag("round_over", lambda scene: scene.table.result is not None),  # type: ignore[attr-defined]
    "winner": who("winner", _winner),
    "reason": reason,
    "next_first": who("next_first", lambda scene: scene.table.first),  # type: ignore[attr-defined]
    "match_over": flag("match_over", lambda scene: scene.run.outcome is not None),
    "match_winner": who("match_winner", _match_winner),
    "reaction_offered": group("reaction_offered", reactions, ordered=True),
    "saw": seen,
    "knows_cave": knows_cave,
    "knows_deck": knows_deck,
    "knows_hand": knows_hand,
    "known_faces": known_faces,
}
