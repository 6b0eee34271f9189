"""The words of a scenario's position in Saboteur: the maze, the cards, who is what, and whose turn it is.

Cards on cells are written as in a placement: ``straight_ew@1,0 tee_new@6,0r``; goals that lie face up as ``8,0`` or ``8,0r``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...engine.marked import Marked
from ...engine.scene import by_player, seat
from ...paths.board import Board
from ...paths.fitting import TURNED
from ...paths.tile import AROUND, NAMES, Cell
from .cards import ActionCard, PathCard, RoleCard, StockCard
from .table import SaboteurTable

POSITION = (
    "board",  # the path cards in the maze beside the start; not said: none
    "goals",  # the goals from north to south; not said: stone_nw, treasure, stone_ne
    "revealed",  # which of them lie face up, and how; not said: none
    "hands",  # by player; who is not said holds three cards that play no part
    "deck",  # the topmost first; not said: ten cards that play no part
    "front",  # sabotage, trapped and theft cards, by the player before whom they lie
    "thieves",  # the players with a theft card, who was first first; needed if there are several (edition 2)
    "used",  # the face-up discard, the newest last; the cards that are said nowhere lie face down
    "roles",  # by player; who is not said is a gold digger if there is one left
    "role_stock",  # the topmost first; the roles that are said nowhere were given up; not said: all the rest (edition 2)
    "gold",  # by player: the values of his gold cards, in edition 2 the number of his gold pieces
    "nuggets",  # by player: nuggets without a card (edition 1)
    "gold_deck",  # its top, the topmost first; the rest lies below (edition 1)
    "round",  # not said: 1
    "active",  # whose turn it is; not said: the first player's
    "first",  # who began the round; not said: the first player
    "last",  # who played or discarded last; not said: the player before the active one
)
OF_EDITION = {"thieves": "2", "role_stock": "2", "nuggets": "1", "gold_deck": "1"}
GOALS = ("stone_nw", "treasure", "stone_ne")
NOTHING = "nothing"  # stands for no cells
HELD, DRAWABLE = 3, 10  # cards that play no part, in a hand and in the deck that are not said
ON_CELL = re.compile(r"(?:(\w+)@)?(-?\d+),(-?\d+)(r|r90|r270)?")
QUARTERS = {said: quarters for quarters, said in TURNED.items()}


def lay_out(table: SaboteurTable, said: Marked) -> None:
    """Lays a position out; what it does not say is as in the list of words."""
    words = said.mapping("position", POSITION)
    for word, edition in OF_EDITION.items():
        if word in words and table.rules.edition.name != edition:
            raise words[word].fault(f"{word} is a word of edition {edition}, and this is {table.rules.title}")
    start = table.players[0]
    table.active = seat(table, words["active"]) if "active" in words else start
    table.first = seat(table, words["first"]) if "first" in words else start
    table.last = seat(table, words["last"]) if "last" in words else table.after(table.active, -1)
    table.round = words["round"].number("round", 1, table.rules.rounds) if "round" in words else 1
    pool = Counter(table.rules.stock)
    _dig(table, words, pool)
    _front(table, words, pool)
    _deal(table, words, pool)
    if not table.hands[table.active]:
        raise words.get("hands", said).fault(f"{table.active} is to move and holds no card")
    if why := _roles(table, words):
        raise words.get("roles", said).fault(why)
    if not table.rules.second:
        _gold_cards(table, words)
    elif "gold" in words:
        for player, pieces in by_player(table, words["gold"], "gold").items():
            table.pieces[player] = pieces.number(f"the gold pieces of {player}", 0, 999)


# --- cards on cells ---


class OnCell(NamedTuple):
    """A card on a cell, or only a cell, as it is written: its id may be empty."""

    card: str
    cell: Cell
    turn: int


def on_cells(said: Marked, what: str, with_card: bool = True) -> Iterator[tuple[Marked, OnCell]]:
    """Reads cards on cells, or cells alone, from a text or a list of texts; ``nothing`` stands for none."""
    for text in said.items(what) if isinstance(said.raw, list) else [said]:
        words = text.text(what)
        for word in words.split() if words != NOTHING else ():
            found = ON_CELL.fullmatch(word)
            if found is None or (found[1] is not None) != with_card:
                example = "cross@1,0 or tee_new@6,-1r" if with_card else "8,0 or 8,-2r"
                raise text.fault(f"{what}: {example} is wanted, not {word!r}")
            yield text, OnCell(found[1] or "", (int(found[2]), int(found[3])), QUARTERS[found[4] or ""])


def written(cell: Cell, turn: int = 0, card: object = "") -> str:
    """Writes a cell, with the card that lies there if one is given.

    >>> written((6, -1), 2, "tee_new")
    'tee_new@6,-1r'
    """
    return f"{card}{'@' * bool(str(card))}{cell[0]},{cell[1]}{TURNED[turn]}"


def _dig(table: SaboteurTable, words: Mapping[str, Marked], pool: Counter[StockCard]) -> None:
    """Lays out the maze: start, goals, path cards, and the goals that lie face up."""
    rules = table.rules
    table.maze = Board()
    table.maze.lay(rules.start_cell, rules.start_card)
    table.goals = dict(zip(rules.goal_cells, _goals(table, words.get("goals")), strict=True))
    for cell in rules.goal_cells:
        table.maze.cover(cell)
    for at, each in on_cells(words["board"], "board") if "board" in words else ():
        if each.cell in table.maze.laid or each.cell in table.goals:
            raise at.fault(f"two cards lie at {written(each.cell)}")
        card = rules.cards[Marked(each.card, each.card, at.file, at.line).one_of("card", rules.cards)]
        if not isinstance(card, PathCard):
            raise at.fault(f"{card.id} is no path card")
        _take(table, pool, card, at)
        _lay(table, at, card, each)
    for at, each in on_cells(words["revealed"], "revealed", with_card=False) if "revealed" in words else ():
        if each.cell not in table.goals:
            raise at.fault(f"no goal lies face down at {written(each.cell)}; goals: {' '.join(map(written, rules.goal_cells))}")
        goal = table.goals.pop(each.cell)
        if goal is rules.goal_cards["treasure"]:
            raise at.fault("the treasure lies face up: such a round is over")
        _lay(table, at, goal, each)
    if reached := table.maze.facing():
        raise words["board"].fault(f"the tunnel reaches the goal at {written(reached[0])}, which would lie face up")


def _goals(table: SaboteurTable, said: Marked | None) -> list[PathCard]:
    cards = table.rules.goal_cards
    if said is None:
        return [cards[name] for name in GOALS]
    names = [name.one_of("goal", cards) for name in said.items("goals")]
    if sorted(names) != sorted(cards):
        raise said.fault(f"the goals are {', '.join(sorted(cards))}, each once, not {', '.join(names)}")
    return [cards[name] for name in names]


def _lay(table: SaboteurTable, at: Marked, card: PathCard, each: OnCell) -> None:
    """Lays a card that could have come to lie there: all sides match, but for those of goals (SAB-PATH-03, SAB-REACH-05)."""
    rules, maze = table.rules, table.maze
    if each.turn % 2 and not rules.quarter_turns:
        raise at.fault(f"{card.id} lies on its side, and quarter turns are not allowed")
    if rules.board_bounds != "none":
        west, east, north, south = rules.board_bounds
        if not (west <= each.cell[0] <= east and north <= each.cell[1] <= south):
            raise at.fault(f"{written(each.cell)} is outside the bounds of the maze")
    maze.lay(each.cell, card, each.turn)
    for side, other, right, down in AROUND:
        there = (each.cell[0] + right, each.cell[1] + down)
        neighbour = maze.laid.get(there)
        if neighbour is None or not {each.cell, there}.isdisjoint(rules.goal_cells):
            continue
        if bool(maze.laid[each.cell].tile.open & side) != bool(neighbour.tile.open & other):
            raise at.fault(
                f"{written(each.cell, each.turn, card)} does not match {written(there, neighbour.turn, neighbour.card)}: "
                f"only one of them is open on the {NAMES[side]} side of {written(each.cell)}"
            )


# --- cards of the stock ---


def _take(table: SaboteurTable, pool: Counter[StockCard], card: StockCard, at: Marked) -> None:
    """Takes a card out of those that are not laid yet."""
    if pool[card] == 0:
        total = table.rules.stock.count(card)
        raise at.fault(f"{table.rules.title} has {total} {card.id}" + (", and so many lie elsewhere already" if total else ""))
    pool[card] -= 1


def _cards(table: SaboteurTable, pool: Counter[StockCard], names: Marked, what: str) -> list[StockCard]:
    cards: list[StockCard] = []
    for name in names.items(what):
        card: Any = table.rules.cards[name.one_of("card", table.rules.cards)]
        _take(table, pool, card, name)
        cards.append(card)
    return cards


def _front(table: SaboteurTable, words: Mapping[str, Marked], pool: Counter[StockCard]) -> None:
    """Lays cards in front of players, none more often than it can lie there (SAB-ACT-02, SA2-ACT-01)."""
    rules = table.rules
    for player, names in by_player(table, words["front"], "front").items() if "front" in words else ():
        cards = _cards(table, pool, names, f"the front of {player}")
        for card, number in Counter(cards).items():
            if not isinstance(card, ActionCard) or not card.lasts:
                raise names.fault(f"{card.id} does not stay in front of a player")
            most = rules.sabotage_per_tool if card.tools else 1
            if number > most:
                raise names.fault(f"at most {most} {card.id} can lie in front of {player}")
        table.front[player] = cards  # type: ignore[assignment]
    having = [player for player in table.players if any(card.id == "theft" for card in table.front[player])]
    table.thieves = [seat(table, name) for name in words["thieves"].items("thieves")] if "thieves" in words else having
    if sorted(table.thieves) != having:
        raise words["thieves"].fault(f"the thieves are those with a theft card, not {', '.join(map(str, table.thieves))}")


def _deal(table: SaboteurTable, words: Mapping[str, Marked], pool: Counter[StockCard]) -> None:
    """Gives the hands, the deck and the face-up discard; the cards that are left lie face down where nobody looks."""
    hands = by_player(table, words["hands"], "hands") if "hands" in words else {}
    for player, names in hands.items():
        table.hands[player] = _cards(table, pool, names, f"the hand of {player}")
    deck = _cards(table, pool, words["deck"], "deck") if "deck" in words else None
    table.used = _cards(table, pool, words["used"], "used") if "used" in words else []
    rest = [card for card in dict.fromkeys(table.rules.stock) for _ in range(pool[card])]
    for player in table.players:
        if player not in hands:
            table.hands[player], rest = rest[:HELD], rest[HELD:]
    if deck is None:
        deck, rest = rest[:DRAWABLE], rest[DRAWABLE:]
    table.deck = deck[::-1]
    if table.rules.second:
        out = table.rules.removed_cards
        table.removed, rest = rest[:out], rest[out:]
    for i, player in enumerate(table.players):
        table.discards[player] = rest[i :: len(table.players)]


# --- roles and gold ---


def _roles(table: SaboteurTable, words: Mapping[str, Marked]) -> str:
    """Gives everybody a role out of the role deck; the others are left over, in stock or given up (SAB-SETUP-03, SA2-ACT-08).

    Returns:
        What is wrong with them; empty if nothing is.
    """
    cards, deck = table.rules.role_cards, _role_deck(table)
    pool = Counter(deck)

    def take(name: Marked) -> RoleCard:
        card = cards[name.one_of("role", cards)]
        if pool[card] == 0:
            raise name.fault(f"the role deck for {len(table.players)} players has {deck.count(card)} {card.id}, not more")
        pool[card] -= 1
        return card

    roles = by_player(table, words["roles"], "roles") if "roles" in words else {}
    given = {player: take(name) for player, name in roles.items()}
    stock = [take(name) for name in words["role_stock"].items("role_stock")] if "role_stock" in words else None
    rest = [card for card in cards.values() for _ in range(pool[card])]
    if len(rest) < len(table.players) - len(given):
        return f"of {len(deck)} role cards {len(rest)} are left for {len(table.players) - len(given)} players"
    for player in table.players:
        table.roles[player] = [given[player] if player in given else rest.pop(0)]
    if stock is None:
        table.role_stock = rest
    else:
        table.role_stock, table.given_up = stock[::-1], rest
    if cards.get("selfish") in table.role_stock and table.rules.selfish_assign == "dealt_digger":
        if [cards["digger"]] in table.roles:
            return "one of the gold diggers in play is the selfish dwarf: say who, as in {A: selfish}"
        table.role_stock[table.role_stock.index(cards["selfish"])] = cards["digger"]  # no digger is in play, so nobody is he
    return ""


def _role_deck(table: SaboteurTable) -> list[RoleCard]:
    """Lists the role cards of the round; one of the diggers is the selfish dwarf, if there is one (SAB-VAR-08)."""
    rules = table.rules
    deck = list(rules.role_decks[len(table.players)])
    if rules.selfish_dwarf and rules.selfish_assign == "dealt_digger" and rules.role_cards["digger"] in deck:
        deck[deck.index(rules.role_cards["digger"])] = rules.role_cards["selfish"]
    return deck


def _gold_cards(table: SaboteurTable, words: Mapping[str, Marked]) -> None:
    """Gives players their gold cards and lays the others into the gold deck."""
    kinds = {card.value: card for card in table.rules.gold_values.values()}
    pool = Counter(card.value for card in table.rules.gold_stock)

    def take(names: Marked, what: str) -> Iterator[Any]:
        for name in names.items(what):
            value = name.number("the value of a gold card", 0, max(kinds))
            if pool[value] == 0:
                total = sum(card.value == value for card in table.rules.gold_stock)
                raise name.fault(f"there are {total} gold cards worth {value}, not more")
            pool[value] -= 1
            yield kinds[value]

    for player, names in by_player(table, words["gold"], "gold").items() if "gold" in words else ():
        table.gold[player] = list(take(names, f"the gold of {player}"))
    for player, number in by_player(table, words["nuggets"], "nuggets").items() if "nuggets" in words else ():
        table.nuggets[player] = number.number(f"the nuggets of {player} without a card", 0, 99)
    top = list(take(words["gold_deck"], "gold_deck")) if "gold_deck" in words else []
    top += [kinds[value] for value in sorted(kinds) for _ in range(pool[value])]
    table.gold_deck = top[::-1]
