"""What the tests of Saboteur share: positions laid out by hand, sessions on them, and random games."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import lab
from lab.engine.luck import Luck
from lab.engine.run import Run, named
from lab.games.saboteur.cards import STONES, TREASURE
from lab.games.saboteur.table import SaboteurTable
from lab.paths import Board, Placement

EDITIONS = ("1", "2")
GOALS = (STONES[0], TREASURE, STONES[1])  # north to south, unless a test says otherwise
Lying = Mapping[tuple[int, int], str]  # cards in the maze by cell, "cross" or upside down "tee_newr"


def table(
    players: str = "ABC",
    edition: str = "1",
    *,
    hands: Mapping[str, str] | None = None,
    maze: Lying | None = None,
    roles: Mapping[str, str] | None = None,
    stock_of_roles: str = "",
    front: Mapping[str, str] | None = None,
    deck: str | None = None,
    goals: Sequence[Any] = GOALS,
    seed: int = 0,
    **tweaks: Any,
) -> SaboteurTable:
    """Lays out a position: what is not said is as dealt, and the rest of the stock lies on the open discard pile.

    Args:
        hands: ids of cards by player; who is not named holds nothing but is dealt ``straight_ns``, as far as there are such.
        deck: ids of cards, the top first; left out, ten cards of the rest.
    """
    rules = lab.rules("saboteur", edition, **tweaks)
    made = rules.game.Table(rules, named(rules, list(players)), Luck(seed))
    rules.game.setup(made)
    assert isinstance(made, SaboteurTable)
    rest = list(made.rules.stock)

    def take(ids: str) -> list[Any]:
        cards = [made.rules.cards[id] for id in ids.split()]
        for card in cards:
            rest.remove(card)
        return cards

    made.maze, made.goals = laid(made, maze or {}, goals, rest)
    made.hands = [take((hands or {}).get(str(p), "")) for p in made.players]
    made.front = [take((front or {}).get(str(p), "")) for p in made.players]
    made.thieves = [p for p in made.players if any(card.id == "theft" for card in made.front[p])]
    made.hands = [hand or [rest.pop(0)] for hand in made.hands]
    top_first = take(deck) if deck is not None else [rest.pop() for _ in range(10)]
    made.deck, made.removed, made.discards = top_first[::-1], [], [[] for _ in players]
    made.used = rest
    deal_roles(made, roles or {}, stock_of_roles)
    made.active = made.first = made.last = made.players[0]
    made.log.clear()
    return made


def laid(made: SaboteurTable, lying: Lying, goals: Sequence[Any], rest: list[Any]) -> tuple[Board, dict[Any, Any]]:
    """Lays a maze; goals in whose cells a card lies are face up."""
    board = Board()
    board.lay((0, 0), made.rules.start_card)
    for cell in made.rules.goal_cells:
        board.cover(cell)
    named_goals = {card.id: card for card in goals}
    for cell, written in lying.items():
        id = written if written in made.rules.cards or written in named_goals else written.removesuffix("r")
        card = named_goals.get(id) or made.rules.cards[id]
        if id not in named_goals:
            rest.remove(card)
        board.lay(cell, card, 0 if id == written else 2)
    return board, {cell: card for cell, card in zip(made.rules.goal_cells, goals, strict=True) if cell not in board}


def deal_roles(made: SaboteurTable, roles: Mapping[str, str], stock: str) -> None:
    """Gives the players the roles that are named and the others what is left of the role deck, in its order."""
    deck = list(made.rules.role_decks[len(made.players)])
    kinds = made.rules.role_cards
    given: dict[Any, Any] = {}
    for player in made.players:
        if str(player) in roles:
            given[player] = kinds[roles[str(player)]]
            worn = kinds["digger"] if given[player].id == "selfish" and given[player] not in deck else given[player]
            deck.remove(worn)
    top = [kinds[id] for id in stock.split()]
    for card in top:
        deck.remove(card)
    made.roles = [[given[player] if player in given else deck.pop(0)] for player in made.players]
    made.role_stock, made.given_up = [*deck, *top[::-1]], []


def session(made: SaboteurTable) -> lab.Session:
    """Begins a session at a position, which keeps every invariant."""
    assert made.rules.game.invariants(made) == []
    return lab.Session.at(made)


def play(s: lab.Session, *choices: str) -> lab.Session:
    """Makes choices."""
    for choice in choices:
        s.choose(choice)
    return s


def options(s: lab.Session, verb: str = "") -> list[str]:
    """Lists the notations of the options, or those that begin with a word."""
    return [str(option) for option in s.decision.options if not verb or str(option).split(" ")[0] == verb]


def refused(s: lab.Session, notation: str) -> tuple[str, ...]:
    """Names the clauses that refuse a notation."""
    answer = s.why_not(notation)
    assert answer.kind in ("barred", "foreign"), answer
    return answer.refused_by


def told(s: lab.Session, viewer: str | None) -> list[str]:
    """Lists what a viewer was told, sentence by sentence."""
    return [event["text"] for row in s.rows(viewer) for event in row["events"]]


def random_policy(rng: random.Random) -> Callable[[lab.Decision], Any]:
    """Picks any option."""
    return lambda decision: decision.options[rng.randrange(len(decision.options))]


def digging_policy(rng: random.Random, goal_column: int) -> Callable[[lab.Decision], Any]:
    """Mostly lays a through card nearest to the goals, so that treasures are found."""

    def choose(decision: lab.Decision) -> Any:
        places = [each for each in decision.options if isinstance(each, Placement)]
        if not places or rng.random() < 0.2:
            return decision.options[rng.randrange(len(decision.options))]
        through = [each for each in places if len(each.card.tile.masks) == 1] or places
        row = rng.choice((-2, 0, 2))
        return min(through, key=lambda each: (abs(each.cell[0] - goal_column) + abs(each.cell[1] - row), rng.random()))

    return choose


def turns(rules: lab.Rules, players: int, seed: int, *, dig: bool = True, most: int = 10_000) -> Iterator[Run]:
    """Goes through a game and stops between turns; what happened in the turn is still to be taken."""
    run, rng = Run.new(rules, players, seed), random.Random(seed)
    choose = digging_policy(rng, rules.goal_cells[0][0]) if dig else random_policy(rng)
    while run.outcome is None and run.turns < most:
        run.begin()
        while run.decision is not None:
            run.choose(choose(run.decision))
        yield run
        run.take()
