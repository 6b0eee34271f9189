"""Other worlds: tables that look the same to one viewer, dealt between turns, in the middle of one, or in the set-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, repeat
from typing import Any, NamedTuple

from . import view as views
from .decision import Decision
from .foretold import Call, Foretold, foretold, stirred
from .layout import Seen, Shape, Stretch, Zone, laid_out
from .luck import Luck
from .memory import Memory
from .refusals import LuckError
from .run import BEFORE_SETUP, Run
from .table import Table
from .view import ending, side

TRIES = 20
MOST_CHANGES = 100  # of what luck brought in a set-up that are tried for another one


class Spot(NamedTuple):
    """Where a card lies that a viewer cannot name for certain, and which cards may lie there for all that he knows."""

    cards: Any  # a list, or of cells a dict
    i: Any
    group: tuple[str, str]  # the pool of its zone, and what the viewer sees of its back


def hidden_spots(table: Table, viewer: int, memory: Memory) -> list[Spot]:
    """Lists where the cards lie that a viewer cannot name for certain."""
    return [
        Spot(stretch.cards, i, (part.pool, side(table, stretch, i, viewer)))
        for part in table.rules.layout
        if isinstance(part, Zone) and part.seen_by is not Seen.ALL
        for stretch in part.stretches(table)
        if not part.seen(stretch.owner, viewer)
        for i in _unknown(stretch, memory)
    ]


def backs(table: Table, viewer: int) -> Table:
    """Copies a table; in place of each card that lies hidden from a viewer lies what he sees of it: its back, in its pool."""
    twin = table.copy()
    for spot in hidden_spots(twin, viewer, table.game.Memory(viewer)):
        spot.cards[spot.i] = spot.group
    return twin


def _unknown(stretch: Stretch, memory: Memory) -> Iterator[Any]:
    """Gives the indexes or cells of a zone's cards that the viewer cannot name for certain."""
    cards, shape = stretch.cards, stretch.zone.shape
    if shape is Shape.HAND:
        left = [each.card for each in memory.hands.get(stretch.key, ()) if each.certain]
        for i, card in enumerate(cards):
            if card in left:
                left.remove(card)
            else:
                yield i
        return
    top = memory.piles.get(stretch.key, ())
    for i in stretch.places():
        if shape is Shape.PILE:
            depth = len(cards) - 1 - i
            known = top[depth] if depth < len(top) else None
        else:
            known = memory.places.get((stretch.key, i))
        if known is None or not known.certain:
            yield i


def redeal(table: Table, viewer: int, luck: Luck, memory: Memory | None = None, swap_only: bool = False) -> Table | None:
    """Deals anew, between turns, what a viewer cannot know.

    Args:
        table: the true table; it stays as it is.
        viewer: the seat whose knowledge is kept, -1 for a spectator.
        luck: for the redeal alone; the table's own luck is copied.
        memory: what the viewer can name for certain; left out, only what lies open to him.
        swap_only: exchange two cards instead of dealing all of them; a game with a redeal of its own deals all.

    Returns:
        Another table that looks the same to the viewer, or None if twenty deals in a row could not have come about.
    """
    from .game import Game

    kept = table.game.Memory(viewer) if memory is None else memory
    if swap_only and type(table.game).redeal is Game.redeal:
        return deal_anew(table, viewer, kept, luck, swap_only=True)
    twin: Table | None = table.game.redeal(table, viewer, kept, luck)
    return twin


def deal_anew(table: Table, viewer: int, memory: Memory, luck: Luck, *, swap_only: bool = False) -> Table | None:
    """Deals hidden cards anew inside each pool, among those with the same back: a game's redeal, unless it has its own."""
    for _ in range(TRIES):
        twin = table.copy()
        spots = hidden_spots(twin, viewer, memory)
        groups: dict[tuple[str, str], list[Spot]] = {}
        for spot in spots:
            groups.setdefault(spot.group, []).append(spot)
        wide = [group for group in groups.values() if len(group) > 1]
        if not wide:
            return twin
        for group in [luck.pick("redeal", wide)] if swap_only else wide:
            (_swap if swap_only else _deal)(group, luck)
        if twin.game.plausible(twin) and _same_backs(spots, hidden_spots(twin, viewer, memory)):
            return twin
    return None


def _swap(spots: list[Spot], luck: Luck) -> None:
    one, other = luck.pick("redeal", spots), luck.pick("redeal", spots)
    one.cards[one.i], other.cards[other.i] = other.cards[other.i], one.cards[one.i]


def _deal(spots: list[Spot], luck: Luck) -> None:
    cards = luck.order("redeal", [spot.cards[spot.i] for spot in spots])
    for spot, card in zip(spots, cards, strict=True):
        spot.cards[spot.i] = card


def _same_backs(before: list[Spot], after: list[Spot]) -> bool:
    """Tells whether every hidden card shows the back that lay there before, for a back may hang on the place too."""
    return sorted(spot.group for spot in before) == sorted(spot.group for spot in after)


def redeal_run(
    since: Run, choices: Sequence[str], viewer: int, luck: Luck, memory: Memory | None = None, tries: int = TRIES
) -> Run | None:
    """Deals anew, in the middle of a turn, what a viewer cannot know.

    The table of the last turn boundary is dealt anew and the choices since are made again; a world in which the viewer
    would have been told or asked something else falls away. What others chose in secret is chosen anew; only if half of the
    worlds fell away, for they told too much of it since, it is what it was wherever it can be. In the set-up, before which
    nothing lies on the table, it is luck that brings something else.

    Args:
        since: the game at the last turn boundary, its turn or set-up not begun; it stays as it is.
        choices: the notations chosen since.
        viewer: the seat whose knowledge is kept, -1 for a spectator.
        luck: for the redeal and for secret choices; the table's own luck is copied.
        memory: what the viewer could name for certain at the boundary.
        tries: how many worlds are tried.

    Returns:
        A game that waits for the same decision, or None if no world fitted.
    """
    return next(redeal_runs(since, choices, viewer, luck, memory, tries))


def redeal_runs(
    since: Run, choices: Sequence[str], viewer: int, luck: Luck, memory: Memory | None = None, tries: int = TRIES
) -> Iterator[Run | None]:
    """Gives one :func:`redeal_run` after the other, without end; what the viewer noticed is worked out once."""
    if since.turns == BEFORE_SETUP:
        yield from _set_up_anew(since, choices, viewer, luck, tries)
    truth = list(_noticed(Run(since.table.copy(), since.turns), choices, viewer, None))
    while True:
        yield _another(since, choices, viewer, luck, memory, tries, truth)


def _another(
    since: Run, choices: Sequence[str], viewer: int, luck: Luck, memory: Memory | None, tries: int, truth: Sequence[Any]
) -> Run | None:
    for number in range(tries):
        table = redeal(since.table, viewer, luck, memory)
        if table is None:
            return None
        run = Run(table, since.turns)
        if _passes(_noticed(run, choices, viewer, luck, kept=number >= tries / 2), truth):
            return run
    return None


def _passes(replay: Iterator[Any], truth: Sequence[Any]) -> bool:
    """Tells whether a viewer notices the same in a replay; what comes after the first difference is not played."""
    return all(each == mine for each, mine in zip(replay, truth, strict=False)) and next(replay, None) is None


def _set_up_anew(since: Run, choices: Sequence[str], viewer: int, luck: Luck, tries: int) -> Iterator[Run | None]:
    """Plays a set-up again and again, each time with other luck that leaves a viewer what he noticed and sees."""

    def begun(ahead: Sequence[Call] = ()) -> tuple[Run, Foretold]:
        table, told = foretold(since.table, ahead)
        return Run(table, since.turns), told

    def again(ahead: Sequence[Call], *, kept: bool = True) -> Run | None:
        run, _ = begun(ahead)
        try:
            same = _passes(_noticed(run, choices, viewer, luck, kept=kept), truth) and _seen(run, viewer) == seen
        except LuckError:  # luck was asked for something else
            return None
        return run if same else None

    true, told = begun()
    truth = list(_noticed(true, choices, viewer, None))
    laid_out(true.table)
    seen = _seen(true, viewer)
    calls, changes = told.calls, min(MOST_CHANGES, 2 * sum(call.size for call in told.calls))
    for times in chain([changes], repeat(changes // 4)):  # the further ones set out from what is stirred already
        calls = stirred(calls, again, luck, times)
        run = next(filter(None, (again(calls, kept=number >= tries / 2) for number in range(tries))), None)
        if run is not None:
            run.table.luck = run.table.luck.copy()  # which goes on as ever
        yield run


def _seen(run: Run, viewer: int) -> Any:
    """Gives what a viewer sees of the table, beside what is asked."""
    return views.view(run.table, viewer, run.table.game.Memory(viewer), None, run.outcome)


def _noticed(run: Run, choices: Sequence[str], viewer: int, luck: Luck | None, *, kept: bool = False) -> Iterator[Any]:
    """Begins a turn, makes choices, and gives step by step what a viewer is told and asked."""
    run.begin()
    for step in range(len(choices) + 1):
        for event in run.take().events:
            if words := event.text(viewer):
                yield event.kind, words, event.told(viewer)
        decision = run.decision
        yield ending(run.outcome), _asked(decision, viewer)
        if step < len(choices):
            option = None if decision is None else _again(decision, choices[step], viewer, luck, kept=kept)
            if option is None:
                yield "a choice is not to be had"
                return
            run.choose(option)


def _asked(decision: Decision | None, viewer: int) -> Any:
    """Gives what a viewer notices of a question: everything if he is asked himself, but for the refusals, which tell no more."""
    if decision is None:
        return None
    own = (str(decision.about), list(map(str, decision.options))) if decision.player == viewer else None
    return decision.player, decision.prompt, decision.clause, decision.secret, own


def _again(decision: Decision, notation: str, viewer: int, luck: Luck | None, *, kept: bool) -> Any:
    """Finds an option by its notation; what another chose in secret may have been something else (luck says what)."""
    found = decision.option(notation)
    if luck is not None and decision.secret and decision.player != viewer and not (kept and found is not None):
        return luck.pick("secret", decision.options)
    return found
