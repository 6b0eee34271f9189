"""The words of a scenario's position in Myth: who stands where with what, the dungeon, and where the cards lie."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from ...engine.game import Card
from ...engine.marked import Marked
from ...engine.scene import by_player, seat
from ...paths.fitting import TURNED
from ...paths.tile import Cell
from .cards import ARTIFACTS, TileCard
from .flow import FROM
from .table import EXPLORED, NEW, Countdown, Dream, Flood, MythTable

C = TypeVar("C", bound=Card)
TURNS = {words: turn for turn, words in TURNED.items()}
POSITION = (
    "heroes",  # by player; not said: the heroes in the order of the rules
    "level", "life", "tokens",  # by player; not said: level 1, full life, the start tokens
    "at",  # by player: a cell, its column and row as in "1,-2" (north is -1); not said: the start square
    "hands",  # by player; not said: no card
    "quests", "done",  # by player, open and turned in; what is not said is dealt from the rest, by name
    "items", "trophies", "prison", "delivered",  # by player
    "dead",  # who is dead
    "dreams",  # by player: [{controller: D, turns: 2}], the oldest first
    "floods",  # [{beside: A, at: "0,1", owing: [A, B]}], the oldest first
    "extra_turns",  # by player: turns to come
    "board",  # tiles beside the start square, as they are placed: [tee@1,0r90]
    "monsters", "effects",  # by cell: {"1,0": [thrall]}
    "started",  # cells where the first attack of the battle has been made
    "deck", "tiles", "quest_stack",  # the tops of the piles, the topmost first
    "deck_size", "tiles_size", "quest_stack_size",  # what is left over lies discarded; not said: nothing is
    "active",  # whose turn it is; not said: the first player's
    "phase",  # from which his turn goes on; not said: it begins
    "ground",  # where his move has led: new or explored; not said: he has not moved
    "last_rounds",  # {seat: A, passes: 1}: the event deck has run out
    "standstill",  # turns passed on without progress
)  # fmt: skip


def lay_out(table: MythTable, said: Marked) -> None:
    """Lays a position out; what it does not say is as in the list of words."""
    words = said.mapping("position", POSITION)
    table.active = seat(table, words["active"]) if "active" in words else table.players[0]
    table.phase = words["phase"].one_of("phase", [name for name in FROM if name]) if "phase" in words else ""
    table.ground = words["ground"].one_of("ground", (NEW, EXPLORED)) if "ground" in words else ""
    dead = [seat(table, name) for name in words["dead"].items("dead")] if "dead" in words else []
    table.living = [player for player in table.players if player not in dead]
    if table.active not in table.living:
        raise words["dead"].fault(f"{table.active} is to move, and dead")
    _tiles(table, words)
    _heroes(table, words)
    _event_cards(table, words)
    _quests(table, words)
    _pending(table, words)


def _players(table: MythTable, words: Mapping[str, Marked], word: str) -> list[tuple[Any, Marked]]:
    """Gives what a word says of each player."""
    found = list(by_player(table, words[word], word).items()) if word in words else []
    for player, entry in found:
        if player not in table.living and word != "heroes":
            raise entry.fault(f"{player} is dead and has no {word}")
    return found


def _heroes(table: MythTable, words: Mapping[str, Marked]) -> None:
    """Sets heroes, levels, life, tokens and cells."""
    rest = list(table.rules.heroes)
    named = {player: _card(rest, entry, "hero") for player, entry in _players(table, words, "heroes")}
    table.heroes = [named[player] if player in named else rest.pop(0) for player in table.players]
    for player, level in _players(table, words, "level"):
        table.level[player] = level.number(f"the level of {player}", 1, table.rules.quests_to_win)
    for player in table.living:
        table.life[player], table.tokens[player] = table.stats(player).life, table.rules.start_tokens
    for player, life in _players(table, words, "life"):
        table.life[player] = life.number(f"the life of {player}", 1, table.stats(player).life)
    for player, tokens in _players(table, words, "tokens"):
        table.tokens[player] = tokens.number(f"the tokens of {player}", 0, 1000)
    for player, cell in _players(table, words, "at"):
        table.cells[player] = laid_cell(table, cell)


def _tiles(table: MythTable, words: Mapping[str, Marked]) -> None:
    """Lays the dungeon, in the order in which it is said, and the tile deck."""
    rest = list(table.rules.tiles)
    for entry in words["board"].items("board") if "board" in words else ():
        name, cell, turn = read_placement(table, entry)
        if cell in table.board:
            raise entry.fault(f"a tile lies at {cell[0]},{cell[1]} already")
        table.board.lay(cell, _take(rest, name, entry, "tile"), turn)
    table.tiles, table.tile_discard = _pile(rest, words, "tiles")


def _event_cards(table: MythTable, words: Mapping[str, Marked]) -> None:
    """Lays every event card where the position says, the rest under the top of the deck or on the discard pile."""
    rest = list(table.rules.events)
    for word in ("hands", "items", "trophies", "prison"):
        for player, names in _players(table, words, word):
            getattr(table, word)[player] = [_card(rest, name, "card") for name in names.items(word)]
    for word in ("monsters", "effects"):
        for cell, names in words[word].mapping(word).items() if word in words else ():
            there = laid_cell(table, Marked(cell, cell, names.file, names.line))
            getattr(table, word)[there] = [_card(rest, name, "card") for name in names.items(word)]
    for name in words["started"].items("started") if "started" in words else ():
        table.started[laid_cell(table, name)] = None
    for player, dreams in _players(table, words, "dreams"):
        for dream in dreams.items("dreams"):
            entry = dream.mapping("a dream", ("controller", "turns"))
            turns = entry["turns"].number("turns", 1, 100)
            table.dreams[player] += (Dream(_take(rest, "great_dream", dream, "card"), seat(table, entry["controller"]), turns),)
    for flood in words["floods"].items("floods") if "floods" in words else ():
        entry = flood.mapping("a flood", ("beside", "at", "owing"))
        owing = tuple(seat(table, name) for name in entry["owing"].items("owing"))
        card = _take(rest, "flooded_place", flood, "card")
        table.floods.append(Flood(card, seat(table, entry["beside"]), laid_cell(table, entry["at"]), owing))
    table.deck, table.discard = _pile(rest, words, "deck")


def _quests(table: MythTable, words: Mapping[str, Marked]) -> None:
    """Deals the quests: turned in as many as the level says, the others open."""
    rest = list(table.rules.quests)
    for word in ("done", "quests"):
        for player, names in _players(table, words, word):
            getattr(table, word)[player] = [_card(rest, name, "quest") for name in names.items(word)]
    top = [_card(rest, name, "quest") for name in words["quest_stack"].items("quest_stack")] if "quest_stack" in words else []
    for player in table.living:
        done = table.done[player]
        while len(done) < table.level[player] - 1:
            done.append(rest.pop(0))
        while len(table.quests[player]) + len(done) < table.rules.quests_dealt:
            table.quests[player].append(rest.pop(0))
    for player, artifacts in _players(table, words, "delivered"):
        table.delivered[player] = tuple(artifact.one_of("artifact", ARTIFACTS) for artifact in artifacts.items("delivered"))
    table.quest_stack, table.quest_discard = _sized([*top, *rest], words, "quest_stack")


def _pending(table: MythTable, words: Mapping[str, Marked]) -> None:
    """Sets what is still to come."""
    for player, turns in _players(table, words, "extra_turns"):
        table.extra_turns[player] = turns.number(f"the extra turns of {player}", 0, 100)
    if "last_rounds" in words:
        entry = words["last_rounds"].mapping("last_rounds", ("seat", "passes"))
        passes = entry["passes"].number("passes", 0, table.rules.final_rounds - 1)
        table.countdown = Countdown(seat(table, entry["seat"]), passes, "event_deck", "MYT-END-06")
    if "standstill" in words:
        table.standstill = words["standstill"].number("standstill")


# --- cards and piles ---


def _card(rest: list[C], name: Marked, what: str) -> C:
    """Takes a card out of those not laid yet."""
    return _take(rest, name.text(what), name, what)


def _take(rest: list[C], id: str, entry: Marked, what: str) -> C:
    for i, card in enumerate(rest):
        if card.id == id:
            return rest.pop(i)
    raise entry.fault(f"there is no {what} {id} left, or none at all; left are {', '.join(dict.fromkeys(map(str, rest)))}")


def _pile(rest: list[C], words: Mapping[str, Marked], word: str) -> tuple[list[C], list[C]]:
    """Makes a pile of its top and the rest, and its discard pile of what is too much."""
    top = [_card(rest, name, "card") for name in words[word].items(word)] if word in words else []
    return _sized([*top, *rest], words, word)


def _sized(cards: Sequence[C], words: Mapping[str, Marked], word: str) -> tuple[list[C], list[C]]:
    size = words[f"{word}_size"].number(f"{word}_size", 0, len(cards)) if f"{word}_size" in words else len(cards)
    return list(cards[:size][::-1]), list(cards[size:])


# --- cells and tiles ---


def read_cell(entry: Marked) -> Cell:
    """Reads a cell, such as ``1,-2``."""
    found = re.fullmatch(r"(-?\d+),(-?\d+)", entry.text("a cell").strip())
    if found is None:
        raise entry.fault(f'a cell is its column and row, as in "1,-2", not {entry.source!r}')
    return int(found[1]), int(found[2])


def laid_cell(table: MythTable, entry: Marked) -> Cell:
    """Reads a cell on which a tile lies."""
    cell = read_cell(entry)
    if cell not in table.board:
        raise entry.fault(f"no tile lies at {cell[0]},{cell[1]}; tiles lie at {said_cells(table.board.laid)}")
    return cell


def read_placement(table: MythTable, entry: Marked) -> tuple[str, Cell, int]:
    """Reads a tile as it lies, such as ``tee@1,0r90``."""
    ids = [card.id for card in table.rules.cards.values() if isinstance(card, TileCard)]
    found = re.fullmatch(r"(\w+)@(-?\d+),(-?\d+)(r90|r270|r|)", entry.text("a tile"))
    if found is None or found[1] not in ids:
        raise entry.fault(f"a tile is one of {', '.join(ids)} with its cell and turn, as in tee@1,0r90, not {entry.source!r}")
    return found[1], (int(found[2]), int(found[3])), TURNS[found[4]]


def said_cells(cells: Iterable[Cell]) -> str:
    """Lists cells."""
    return ", ".join(f"{column},{row}" for column, row in cells)


def counted(cards: Iterable[Any]) -> Counter[str]:
    """Counts cards by their ids."""
    return Counter(str(card) for card in cards)
