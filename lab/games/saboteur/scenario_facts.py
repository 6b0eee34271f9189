"""The facts that scenarios of Saboteur may expect, each found in the shape in which it is expected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ...engine.fact_kinds import NOBODY, each, flag, group, ids, number, numbers, who, word
from ...engine.marked import Marked
from ...engine.scene import Fact, Scene, unordered
from ...engine.table import Player
from . import events as e
from .cards import SABOTEURS, RoleCard
from .invariants import cards_of_round
from .scenario_kinds import card_names, cards, cards_of, counts, table_of
from .scenario_knowledge import KNOWLEDGE
from .scenario_maze import MAZE, TEAMS
from .table import SaboteurTable

SIDES = ("diggers", "saboteurs")

# --- cards ---


def _dealt(table: SaboteurTable) -> list[RoleCard]:
    """Lists the roles that players have."""
    return [role for roles in table.roles for role in roles]


def _discarded(scene: Scene, player: Player, wanted: Marked) -> list[str]:
    """Finds the cards that players put face down since the scenario began (SAB-TURN-08)."""
    told = [event.kind.named(event.args) for event in scene.events if event.kind in (e.DISCARDS, e.REMOVES)]
    size = sum(len(args["cards"]) for args in told if args["player"] == player)
    pile = table_of(scene).discards[player]
    return unordered(ids(pile[len(pile) - size :]), card_names(scene, wanted, "discarded"))


def _gold(scene: Scene, player: Player, wanted: Marked) -> int | list[int]:
    """Finds the values of the gold cards of players; in edition 2 how many gold pieces they have."""
    table = table_of(scene)
    if table.rules.second:
        wanted.number(f"gold of {player}")
        return table.pieces[player]
    return _values(table.gold[player], wanted, f"the gold of {player}")


def _values(cards: Sequence[Any], wanted: Marked, what: str, ordered: bool = False) -> list[int]:
    """Gives the values of gold cards."""
    values = [value.number(what, 0, 9) for value in wanted.items(what)]
    found = [card.value for card in cards]
    return found if ordered else unordered(found, values)


def gold_deck(scene: Scene, wanted: Marked) -> Any:
    """Finds the values of all cards of the gold deck, in any order."""
    return _values(table_of(scene).gold_deck, wanted, "gold_deck")


def gold_deck_top(scene: Scene, wanted: Marked) -> Any:
    """Finds the values of the top cards of the gold deck, as many as are expected."""
    pile = table_of(scene).gold_deck[::-1][: len(wanted.items("gold_deck_top"))]
    return _values(pile, wanted, "gold_deck_top", ordered=True)


def going_round(scene: Scene, wanted: Marked) -> Any:
    """Finds the values of the gold cards that are being shared out (SAB-GOLD-03)."""
    return _values(table_of(scene).stack, wanted, "going_round")


def options_for(scene: Scene, wanted: Marked) -> Any:
    """Finds every way to play a card in the decision that waits."""
    options = [] if scene.decision is None else list(map(str, scene.decision.options))
    played = [option.removeprefix("place ").replace("@", " ").split()[0] for option in options]  # the card, if one is played
    found = {}
    for name, entry in wanted.mapping("options_for", table_of(scene).rules.cards).items():
        using = [option for option, card in zip(options, played, strict=True) if card == name]
        found[name] = unordered(using, entry.texts("options_for"))
    return found


# --- the round and the game ---


def _told(scene: Scene, kind: Any, name: str) -> list[Any]:
    """Lists what one argument of the events of a kind was, in order."""
    return [event.kind.named(event.args)[name] for event in scene.events if event.kind is kind]


def _winners(scene: Scene) -> Sequence[Player]:
    told: list[Sequence[Player]] = _told(scene, e.TEAMS_WIN, "winners")
    return told[-1] if told else ()


def _is_over(scene: Scene) -> bool:
    return table_of(scene).phase != "play" or scene.run.outcome is not None


def _winning_side(scene: Scene) -> str:
    """Finds whether the treasure was reached: for the diggers, else for the saboteurs; nobody while the round runs."""
    if not _is_over(scene):
        return NOBODY
    return "saboteurs" if table_of(scene).finder is None else "diggers"


def winning_teams(scene: Scene, wanted: Marked) -> Any:
    """Finds the digger teams of those who won the round (SA2-SCORE-02 to SA2-SCORE-05)."""
    teams = wanted.each_of("winning_teams", "team", TEAMS)
    won = dict.fromkeys(table_of(scene).role(player).team for player in _winners(scene))
    return unordered([team for team in TEAMS if team in won], teams)


def to_move(scene: Scene) -> Player | None:
    """Finds who decides next; nobody after the game."""
    return None if scene.run.outcome is not None else table_of(scene).active


def gold_cards_drawn(scene: Scene, wanted: Marked) -> Any:
    """Finds how many gold cards were drawn for sharing at the end of the round (SAB-GOLD-01)."""
    wanted.number("gold_cards_drawn")
    return sum(_told(scene, e.LAYS_OUT, "number"))


def match_winners(scene: Scene) -> Iterable[str]:
    """Lists who won the game; nobody while it runs."""
    return () if scene.run.outcome is None else scene.run.outcome.winners


FACTS: dict[str, Fact] = {
    **MAZE,
    "hands": cards_of("hands", lambda table, player: table.hands[player]),
    "hand_sizes": numbers("hand_sizes", lambda table, player: len(table.hands[player])),
    "front": cards_of("front", lambda table, player: table.front[player]),
    "deck_size": number("deck_size", lambda table: len(table.deck)),
    "used": cards("used", lambda table: table.used),
    "discarded": each("discarded", _discarded),
    "removed": number("removed", lambda table: len(table.removed)),
    "stock": number("stock", lambda table: len(cards_of_round(table))),
    "stock_has": counts("stock_has", cards_of_round),
    "goals_have": counts("goals_have", lambda table: table.goals.values()),
    "roles": cards_of("roles", lambda table, player: table.roles[player]),
    "role_stock": cards("role_stock", lambda table: table.role_stock[::-1], ordered=True),
    "given_up": cards("given_up", lambda table: table.given_up),
    "roles_left_over": number("roles_left_over", lambda table: len(table.role_stock)),
    "role_deck_has": counts("role_deck_has", lambda table: [*table.role_stock, *table.given_up, *_dealt(table)]),
    "saboteurs_in_play": number("saboteurs_in_play", lambda table: sum(role.team == SABOTEURS for role in _dealt(table))),
    **KNOWLEDGE,
    "gold": each("gold", _gold),
    "nuggets": numbers("nuggets", lambda table, player: table.nuggets[player]),
    "score": numbers("score", lambda table, player: table.score(player)),
    "gold_deck": gold_deck,
    "gold_deck_top": gold_deck_top,
    "gold_deck_size": number("gold_deck_size", lambda table: len(table.gold_deck)),
    "gold_deck_nuggets": number("gold_deck_nuggets", lambda table: sum(card.value for card in table.gold_deck)),
    "gold_deck_has": counts("gold_deck_has", lambda table: table.gold_deck),
    "gold_cards_drawn": gold_cards_drawn,
    "going_round": going_round,
    "options_for": options_for,
    "to_move": who("to_move", to_move),
    "round": number("round", lambda table: table.round),
    "round_over": flag("round_over", _is_over),
    "finder": who("finder", lambda scene: table_of(scene).finder),
    "winning_side": word("winning_side", (*SIDES, NOBODY), _winning_side),
    "winning_teams": winning_teams,
    "winners": group("winners", _winners),
    "next_starter": who("next_starter", lambda scene: table_of(scene).first),
    "match_over": flag("match_over", lambda scene: scene.run.outcome is not None),
    "match_winners": group("match_winners", match_winners),
}
