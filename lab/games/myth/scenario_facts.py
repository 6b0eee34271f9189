"""The facts that scenarios of Myth may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...engine import view as views
from ...engine.fact_kinds import (
    UNKNOWN,
    card_names,
    cards,
    cards_of,
    each,
    flag,
    group,
    holds,
    ids,
    number,
    numbers,
    texts,
    word,
)
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, seat, unordered
from ...engine.table import Player
from . import events as e
from .endings import ENDINGS, worth
from .fact_dungeon import DUNGEON
from .fact_kinds import on, on_cells, said
from .flow import FROM
from .row import price_list
from .scenario_words import read_cell
from .table import MythTable

# --- what happened ---


def told(scene: Scene, *kinds: Any) -> Iterable[tuple[Any, Mapping[str, Any], str]]:
    """Gives the events of some kinds, with their arguments by name and their clause."""
    return [(event.kind, event.kind.named(event.args), event.clause) for event in scene.events if event.kind in kinds]


def _newest(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the cards that came last into a hand, in order, as many as are expected."""
    hand, names = ids(on(scene).hands[player]), card_names(scene, wanted, "newest")
    return hand[max(0, len(hand) - len(names)) :]


def moved(scene: Scene) -> list[str]:
    """Writes what resources went from player to player, in order: ``A C 1``; of an exchange what each had: ``A C 7 9``."""
    return [" ".join(map(str, args.values())) for _, args, _ in told(scene, e.GIVES, e.SWAPS)]


def laid(scene: Scene) -> list[str]:
    """Writes who laid a card into the row at which price."""
    return [f"{args['player']} {args['price']}" for _, args, _ in told(scene, e.LAYS)]


def blows(scene: Scene) -> list[str]:
    """Writes every blow: who struck whom, the total and the defence."""
    return [f"{args['attacker']} {args['total']} vs {args['defence']} {args['target']}"
            for _, args, _ in told(scene, e.STRIKES)]  # fmt: skip


def turns(scene: Scene) -> list[str]:
    """Writes the turns in the order in which they were begun; missed ones are marked."""
    return [f"{args['player']}{' missed' if kind is e.SKIPS else ''}" for kind, args, _ in told(scene, e.TURN, e.SKIPS)]


def asked_to_add(scene: Scene) -> list[Player]:
    """Lists who was asked for a card of the row, in order."""
    return [asked.player for asked in scene.asked if asked.prompt.startswith("add a card")]


def shown_hand(scene: Scene, wanted: Marked) -> Any:
    """Finds the hand that was shown to everybody last (MYT-EV-30)."""
    shown = [args["cards"] for _, args, _ in told(scene, e.SHOWS_HAND)]
    return unordered(ids(shown[-1]) if shown else [], card_names(scene, wanted, "shown_hand"))


# --- what players know ---


def _row_known(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the faces of the row that a player can name."""
    card_names(scene, wanted, "row_known", UNKNOWN)
    places = scene.memories[int(player)].places
    known = [places.get(("row", i)) for i in range(len(on(scene).row))]
    return [UNKNOWN if card is None else str(card.card) for card in known]


def row_tokens(scene: Scene, wanted: Marked) -> list[int]:
    """Finds the tokens on the cards of the row, in order."""
    for tokens in wanted.items("row_tokens"):
        tokens.number("tokens")
    return list(on(scene).row_tokens)


def whose_faces(name: str, zone: str) -> Fact:
    """Makes a fact of whose cards of a zone each observer sees."""

    def one(scene: Scene, viewer: Player, wanted: Marked) -> list[str]:
        names = [str(seat(scene.table, holder)) for holder in wanted.items(name)]
        seats = views.seats(scene.table, int(viewer), scene.memories[int(viewer)], scene.decision)
        seen = [holder["name"] for holder in seats for part in holder["zones"] if part["name"] == zone
                and any("face" in place for place in part["places"])]  # fmt: skip
        return unordered(seen, names)

    return each(name, one)


def _prices(scene: Scene, player: Player, wanted: Marked) -> dict[str, dict[str, Any]]:
    """Finds what the cards of a hand cost on new and on explored ground; ``no``: they cannot be laid there (MYT-DET-15)."""
    found = {}
    for ground in wanted.mapping("prices", ("new", "explored")):
        costs = price_list(on(scene), player, explored=ground == "explored")
        found[ground] = {str(card): "no" if price is None else price for card, price in costs.items()}
    return found


# --- the end ---


def winners(scene: Scene) -> list[str]:
    """Lists the winners."""
    return list(scene.run.outcome.winners) if scene.run.outcome is not None else []


def _score(scene: Scene, player: Player, wanted: Marked) -> dict[str, int]:
    """Finds the quests of a player, and the sum of his life and resources."""
    table = on(scene)
    for value in wanted.mapping("score", ("quests", "sum")).values():
        value.number("a score")
    counted = worth(table, player)
    return {"quests": counted.quests, "sum": counted.total}


def _hero(scene: Scene, player: Player, wanted: Marked) -> str:
    wanted.text("hero")
    return str(on(scene).heroes[player])


def _at(scene: Scene, player: Player, wanted: Marked) -> str:
    read_cell(wanted)
    return said(on(scene).cells[player])


def _caught(table: MythTable) -> list[Player]:
    return [player for player in table.living if table.web(table.cells[player]) is not None]


def _attached(table: MythTable, player: Player) -> list[Any]:
    floods = [flood.card for flood in table.floods if flood.beside == player]
    return [card for card in [*(dream.card for dream in table.dreams[player]), *floods] if card is not None]


FACTS: dict[str, Fact] = {
    "hero": each("hero", _hero),
    "tokens": numbers("tokens", lambda table, player: table.tokens[player]),
    "life": numbers("life", lambda table, player: table.life[player], low=-1000),  # the dead may have lost more than they had
    "level": numbers("level", lambda table, player: table.level[player]),
    "max_life": numbers("max_life", lambda table, player: table.stats(player).life),
    "attack": numbers("attack", lambda table, player: table.attack(player)),
    "defence": numbers("defence", lambda table, player: table.defence(player)),
    "attacks": numbers("attacks", lambda table, player: table.stats(player).attacks),
    "skips": numbers("skips", lambda table, player: table.skips(player)),
    "extra_turns": numbers("extra_turns", lambda table, player: table.extra_turns[player]),
    "hand_size": numbers("hand_size", lambda table, player: len(table.hands[player])),
    "open_quests": numbers("open_quests", lambda table, player: len(table.quests[player])),
    "hands": cards_of("hands", lambda table, player: table.hands[player]),
    "newest": each("newest", _newest),
    "quests": cards_of("quests", lambda table, player: table.quests[player]),
    "done": cards_of("done", lambda table, player: table.done[player]),
    "items": cards_of("items", lambda table, player: table.items[player]),
    "trophies": cards_of("trophies", lambda table, player: table.trophies[player]),
    "prison": cards_of("prison", lambda table, player: table.prison[player]),
    "attached": cards_of("attached", _attached),
    "delivered": cards_of("delivered", lambda table, player: table.delivered[player]),
    "at": each("at", _at),
    "dead": group("dead", lambda scene: [p for p in on(scene).players if p not in on(scene).living]),
    "caught": group("caught", lambda scene: _caught(on(scene))),
    "bank": number("bank", lambda table: table.bank),
    "deck_count": number("deck_count", lambda table: len(table.deck)),
    "deck_has": holds("deck_has", lambda table: table.deck),
    "discard_count": number("discard_count", lambda table: len(table.discard)),
    "discard": cards("discard", lambda table: table.discard),
    "discard_last": cards("discard_last", lambda table: table.discard, "last"),
    "tiles_count": number("tiles_count", lambda table: len(table.tiles)),
    "tiles_have": holds("tiles_have", lambda table: table.tiles),
    "tile_discard": cards("tile_discard", lambda table: table.tile_discard),
    "tile_discard_last": cards("tile_discard_last", lambda table: table.tile_discard, "last"),
    "quest_stack_count": number("quest_stack_count", lambda table: len(table.quest_stack)),
    "quest_discard_count": number("quest_discard_count", lambda table: len(table.quest_discard)),
    "row_count": number("row_count", lambda table: len(table.row)),
    "row_tokens": row_tokens,
    "row_known": each("row_known", _row_known),
    "open_row": cards("open_row", lambda table: table.open_row, ordered=True),
    "monsters": on_cells("monsters", lambda table: table.monsters),
    "effects": on_cells("effects", lambda table: table.effects),
    "started": texts("started", lambda scene: map(said, on(scene).started), ordered=False),
    **DUNGEON,
    "phase": word("phase", ["over", *FROM], lambda scene: "over" if scene.run.outcome else on(scene).phase),
    "active": group("active", lambda scene: [on(scene).active], ordered=True),
    "over": flag("over", lambda scene: scene.run.outcome is not None),
    "reason": word("reason", tuple(ENDINGS), lambda scene: scene.run.outcome.reason if scene.run.outcome else ""),
    "winners": group("winners", winners),
    "score": each("score", _score),
    "prices": each("prices", _prices),
    "blows": texts("blows", blows),
    "throwers": group("throwers", lambda scene: [args["thrower"] for _, args, _ in told(scene, e.ROLL)], ordered=True),
    "moved": texts("moved", moved),
    "laid": texts("laid", laid),
    "bombs": texts("bombs", lambda scene: [f"{args['hero']} {args['total']}" for _, args, _ in told(scene, e.BOMBS)]),
    "rolls": texts("rolls", lambda scene: [f"{args['thrower']} {args['roll']}" for _, args, _ in told(scene, e.ROLL)]),
    "resolved": texts("resolved", lambda scene: [str(args["card"]) for _, args, _ in told(scene, e.TAKES_EFFECT)]),
    "asked_to_add": group("asked_to_add", asked_to_add, ordered=True),
    "turns": texts("turns", turns),
    "shown_hand": shown_hand,
    "sees_hands": whose_faces("sees_hands", "hand"),
    "sees_quests": whose_faces("sees_quests", "quests"),
    "trigger": group("trigger", lambda scene: [on(scene).countdown.seat] if on(scene).countdown else []),
}  # fmt: skip
