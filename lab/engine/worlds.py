"""Other worlds: tables that look the same to one viewer, and the check that nothing tells them apart.

Two worlds that differ only in what a viewer may not know must give him the same view, the same options, prompts and
refusals, and tell him the same events. The check deals a second world at the start of a turn, plays the same choices in
both and compares everything the viewer gets, up to the point where the game itself openly shows the difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import view as views
from .decision import Decision
from .layout import Seen, Shape, Zone
from .luck import Luck, stable_hash
from .memory import Memory
from .rules import Rules
from .run import Run
from .table import Table

Spot = tuple[list[Any], int]


def hidden_spots(table: Table, viewer: int, memory: Memory) -> list[Spot]:
    """Lists where the cards lie that a viewer cannot name for certain, as a list and a place in it."""
    spots: list[Spot] = []
    for zone in (part for part in table.layout if isinstance(part, Zone)):
        if zone.seen_by is Seen.ALL:
            continue
        if zone.each:
            for owner, cards in enumerate(getattr(table, zone.field)):
                if zone.seen_by is not Seen.OWNER or owner != viewer:
                    known = [each.card for each in memory.hands.get((zone.field, owner), ()) if each.certain]
                    spots += _unknown(cards, known)
        elif zone.shape is Shape.PILE:
            cards, top = getattr(table, zone.field), memory.piles.get(zone.field, ())
            sure = {len(cards) - 1 - i for i, known in enumerate(top) if known is not None and known.certain}
            spots += [(cards, i) for i in range(len(cards)) if i not in sure]
        else:
            cards = getattr(table, zone.field)
            places = [memory.places.get((zone.field, i)) for i in range(len(cards))]
            spots += [(cards, i) for i, known in enumerate(places) if known is None or not known.certain]
    return spots


def _unknown(cards: list[Any], known: list[Any]) -> Iterator[Spot]:
    left = list(known)
    for i, card in enumerate(cards):
        if card in left:
            left.remove(card)
        else:
            yield cards, i


def redeal(table: Table, viewer: int, luck: Luck, memory: Memory | None = None, swap_only: bool = False) -> Table | None:
    """Deals anew, between turns, what a viewer cannot know.

    Args:
        table: the true table; it stays as it is.
        viewer: the seat whose knowledge is kept, -1 for a spectator.
        luck: for the redeal alone; the table's own luck is copied.
        memory: what the viewer can name for certain; left out, only what lies open to him.
        swap_only: exchange two cards instead of dealing all of them.

    Returns:
        Another table that looks the same to the viewer, or None if twenty deals in a row could not have come about.
    """
    for _ in range(20):
        twin = table.copy()
        spots = hidden_spots(twin, viewer, memory or Memory(viewer))
        if len(spots) < 2:
            return twin
        if swap_only:
            one = luck.pick("redeal", spots)
            other = luck.pick("redeal", spots)
            (here, i), (there, j) = one, other
            here[i], there[j] = there[j], here[i]
        else:
            for (cards, i), card in zip(spots, luck.order("redeal", [cards[i] for cards, i in spots]), strict=True):
                cards[i] = card
        if twin.game.plausible(twin):
            return twin
    return None


@dataclass
class TwoWorlds:
    """The outcome of a two-world check: how many positions were compared, and a sentence for each leak found."""

    positions: int = 0
    leaks: list[str] = field(default_factory=list)

    def __bool__(self) -> bool:
        return not self.leaks

    def __repr__(self) -> str:
        found = "no leak" if not self.leaks else f"{len(self.leaks)} leaks, the first: {self.leaks[0]}"
        return f"<two worlds: {self.positions} positions compared, {found}>"


def check_two_worlds(rules: Rules, players: int | Sequence[str] = 3, games: int = 20, seed: int = 0) -> TwoWorlds:
    """Plays random games and looks for anything that tells a viewer what he may not know.

    Args:
        rules: what to play.
        players: how many, or their names.
        games: how many games; in every turn one viewer is checked against one other world.
        seed: of the games, the choices and the redeals.

    Returns:
        The number of positions compared and the leaks found; true if there are none.
    """
    report = TwoWorlds()
    for number in range(games):
        _one_game(Run.new(rules, players, seed + number), random.Random(stable_hash("worlds", seed, number)), report)
    return report


def _one_game(run: Run, rng: random.Random, report: TwoWorlds) -> None:
    table = run.table
    memories = {viewer: Memory(viewer) for viewer in (-1, *map(int, table.players))}
    deals = Luck(f"redeal {rng.random()}")
    while run.outcome is None:
        before, turns = table.copy(), run.turns
        viewer = rng.choice(list(memories))
        base = memories[viewer].copy()
        trace, choices, _ = _play_turn(run, viewer, base, rng, None)
        if turns > 0:
            other = redeal(before, viewer, deals, memories[viewer], swap_only=rng.random() < 0.5)
            if other is not None:
                twin, _, ended = _play_turn(Run(other, turns), viewer, memories[viewer].copy(), rng, choices)
                end: Trace = [("end", None)]  # a twin in which a choice is not to be had ends before the turn does
                who = table.players[viewer] if viewer >= 0 else "a spectator"
                _compare(trace + end, twin + end * ended, viewer, f"turn {turns}, seen by {who}", report)
        for memory in memories.values():
            memory.learn([event for kind, event in trace if kind == "event"])


Trace = list[tuple[str, Any]]


def _play_turn(
    run: Run, viewer: int, memory: Memory, rng: random.Random, script: list[str] | None
) -> tuple[Trace, list[str], bool]:
    """Plays one turn, at random or by the script; notes every event and everything the viewer sees, and whether it ended."""
    trace: Trace = []
    choices: list[str] = []
    run.begin()
    while True:
        events = run.table.events()
        run.table.log.clear()
        run.table.luck.used.clear()
        trace += [("event", event) for event in events]
        memory.learn(events)
        if run.decision is None:
            return trace, choices, True
        trace.append(("seen", _seen(run.table, run.decision, viewer, memory)))
        option = _next_option(run.decision, rng, script, len(choices))
        if option is None:
            return trace, choices, False
        choices.append(str(option))
        run.choose(option)


def _next_option(decision: Decision, rng: random.Random, script: list[str] | None, n: int) -> Any:
    if script is None:
        return rng.choice(decision.options)
    return next((option for option in decision.options if n < len(script) and str(option) == script[n]), None)


def _seen(table: Table, decision: Decision, viewer: int, memory: Memory) -> dict[str, Any]:
    return {
        "seats": views.seats(table, viewer, memory, decision),
        "zones": views.common(table, viewer, memory),
        "decision": views.question(decision, viewer),
        "caption": table.game.caption(table),
    }


def _compare(one: Trace, other: Trace, viewer: int, where: str, report: TwoWorlds) -> None:
    """Compares two traces up to the first difference that the game itself shows."""
    for (kind, mine), (their_kind, theirs) in zip(one, other, strict=False):
        if kind == their_kind == "seen":
            report.positions += 1
            if mine != theirs:
                report.leaks.append(f"{where}: {_difference(mine, theirs)}")
                return
        elif kind == their_kind == "event":
            if mine.kind is theirs.kind and mine.text(viewer) == theirs.text(viewer):
                continue
            if not mine.told(viewer) and not theirs.told(viewer):
                said = f"{mine.text(viewer) or mine.kind.name} / {theirs.text(viewer) or theirs.kind.name}"
                report.leaks.append(f"{where}: an event not told to him differs between the worlds: {said}")
            return
        elif kind != their_kind:  # one world asks or ends its turn where the other tells: only what all are told may part them
            if not any(each == "event" and told.audience is None for each, told in ((kind, mine), (their_kind, theirs))):
                report.leaks.append(f"{where}: {_happens(kind, mine)} in one world, {_happens(their_kind, theirs)} in the other")
            return


def _happens(kind: str, what: Any) -> str:
    """Says what a step of a trace is."""
    if kind == "seen":
        return f"{what['decision']['player']} is asked {what['decision']['prompt']!r}"
    return "the turn ends" if kind == "end" else f"{what.kind.name} is told"


def _difference(mine: Any, theirs: Any, path: str = "view") -> str:
    """Names the first place where two views differ."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for key in mine:
            if mine[key] != theirs.get(key):
                return _difference(mine[key], theirs.get(key), f"{path}.{key}")
    if isinstance(mine, list) and isinstance(theirs, list) and len(mine) == len(theirs):
        for i, (a, b) in enumerate(zip(mine, theirs, strict=True)):
            if a != b:
                return _difference(a, b, f"{path}[{i}]")
    return f"{path} is {mine!r} in one world and {theirs!r} in the other"
