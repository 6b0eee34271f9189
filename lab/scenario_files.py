"""The grammar of scenario files: which keys there are, how cases are laid over scenarios, and what each entry may say."""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .engine.game import Game
from .engine.marked import Marked, read
from .engine.params import Decimals
from .engine.refusals import RulesError, unknown
from .engine.rulebook import clauses as book_of
from .engine.rules import Rules
from .engine.run import named
from .games import game as by_id

FILE = ("game", "scenarios")
CASE = ("title", "clauses", "edition", "editions", "tweaks", "players", "position", "luck", "steps", "then", "why")
SCENARIO = ("id", *CASE, "cases")
STEPS = {"by": ("by", "do", "luck", "refused"), "turn": ("turn", "luck"), "expect": ("expect",)}
LAID_OVER = ("position", "tweaks")  # entry by entry
LEGAL = ("legal", "legal_has", "legal_lacks")  # facts that every game has

Outcomes = dict[str, list[Any]]
Entries = Mapping[str, Marked]


@dataclass(frozen=True)
class Step:
    """One step: a turn begins, choices are made (or refused), or facts are expected."""

    kind: str
    entry: Marked
    player: str = ""
    choices: tuple[str, ...] = ()
    luck: Mapping[str, list[Any]] = field(default_factory=dict)
    refused: tuple[str, ...] = ()
    facts: Mapping[str, Marked] = field(default_factory=dict)


@dataclass(frozen=True)
class Part:
    """One case of one scenario in one edition, as it stands in the file; case 0 if the scenario has no cases."""

    game: Game
    id: str
    case: int
    edition: Marked | None
    entries: Entries
    entry: Marked


def parts(path: str | Path) -> tuple[Game, list[Part]]:
    """Reads a file of scenarios into its cases, one for each edition.

    Raises:
        ScenarioError: with file, line, what is wrong and what is valid.
    """
    root = read(path)
    whole = root.mapping("a scenario file", FILE)
    for key in FILE:
        if key not in whole:
            raise root.fault(f"a scenario file says {key}: {'the id of a game' if key == 'game' else 'a list of scenarios'}")
    try:
        game = by_id(whole["game"].text("game"))
    except RulesError as error:
        raise whole["game"].fault(str(error)) from None
    found: list[Part] = []
    first: dict[str, int] = {}
    for entry in whole["scenarios"].items("scenarios"):
        keys = entry.mapping("a scenario", SCENARIO)
        if "id" not in keys:
            raise entry.fault("a scenario has an id")
        id = keys["id"].text("id")
        if id in first:
            raise keys["id"].fault(f"the id {id} is there twice; the first stands on line {first[id]}")
        first[id] = entry.line
        found += _cases(game, id, entry, keys)
    if not found:
        raise whole["scenarios"].fault("the file lists no scenario")
    return game, found


def _cases(game: Game, id: str, entry: Marked, keys: Entries) -> Iterator[Part]:
    under = {key: value for key, value in keys.items() if key not in ("id", "cases")}
    if "cases" not in keys:
        yield from _editions(game, id, 0, under, entry)
        return
    cases = keys["cases"].items("cases")
    if not cases:
        raise keys["cases"].fault(f"{id}: cases lists no case")
    for number, case in enumerate(cases, 1):
        yield from _editions(game, id, number, laid_over(under, case.mapping("a case", CASE)), case)


def laid_over(under: Entries, over: Entries) -> Entries:
    """Lays what a case says over what its scenario says."""
    both = {**under, **over}
    for key in LAID_OVER:
        if key in under and key in over:
            upper = over[key]
            both[key] = Marked({**under[key].mapping(key), **upper.mapping(key)}, "", upper.file, upper.line)
    for key, other in (("edition", "editions"), ("editions", "edition")):
        if key in over and other not in over:
            both.pop(other, None)
    return both


def _editions(game: Game, id: str, case: int, entries: Entries, entry: Marked) -> Iterator[Part]:
    if "edition" in entries and "editions" in entries:
        raise entries["editions"].fault(f"{id}: either edition or editions")
    if "editions" not in entries:
        yield Part(game, id, case, entries.get("edition"), entries, entry)
        return
    editions = entries["editions"].items("editions")
    names = [edition.text("an edition") for edition in editions]
    if not names or len(set(names)) < len(names):
        raise entries["editions"].fault(f"{id}: editions lists at least one edition, and none twice")
    for edition in editions:
        yield Part(game, id, case, edition, entries, entry)


# --- what entries say ---


def rules_of(part: Part) -> Rules:
    """Makes the rules of a case from its edition and tweaks."""
    tweaks = part.entries["tweaks"].mapping("tweaks") if "tweaks" in part.entries else {}
    if "effects" in tweaks:
        raise tweaks["effects"].fault("effects are code, and a file holds none")
    name = part.edition.text("edition") if part.edition is not None else None
    try:
        rules = Rules(part.game, name)
    except RulesError as error:
        raise (part.edition or part.entry).fault(str(error)) from None
    decimals = {param.name: param for param in part.game.params if isinstance(param.valid, Decimals)}
    given = {name: decimals[name].read(value.plain()) if name in decimals else value.plain() for name, value in tweaks.items()}
    try:
        return rules.tweak(**given)
    except RulesError as error:
        at_fault = next((tweaks[name] for name in given if not _alone(rules, name, given[name])), part.entries["tweaks"])
        raise at_fault.fault(str(error)) from None


def _alone(rules: Rules, name: str, value: Any) -> bool:
    """Tells whether a tweak would be taken by itself."""
    try:
        return bool(rules.tweak(**{name: value}))
    except RulesError:
        return False


def players_of(part: Part, rules: Rules) -> list[str]:
    """Returns the names of the players of a case, which says them or how many there are."""
    entry = part.entries.get("players")
    if entry is None:
        raise part.entry.fault(f"{part.id}: who plays? players: [A, B] or players: 2")
    names = entry.texts("players") if isinstance(entry.raw, list) else entry.number("players", 1, 99)
    try:
        return [str(player) for player in named(rules, names)]
    except RulesError as error:
        raise entry.fault(str(error)) from None


def luck_of(entry: Marked | None, rules: Rules) -> Outcomes:
    """Returns scripted outcomes by stream of the game: texts for picks, lists of texts for orders."""
    if entry is None:
        return {}
    luck: Outcomes = {}
    for stream, queue in entry.mapping("luck").items():
        if rules.game.streams and stream not in rules.game.streams:
            raise queue.fault(f"luck: {unknown('stream', stream, rules.game.streams)}")
        what = f"luck {stream}"
        luck[stream] = [
            each.texts(what) if isinstance(each.raw, list) else each.text(f"an outcome of {what}") for each in queue.items(what)
        ]
    return luck


def clauses_of(game: Game, entry: Marked) -> list[str]:
    """Returns clause ids, given as one or as a list; each must stand in the game's rulebook."""
    book = book_of(game)
    ids = entry.items("clauses") if isinstance(entry.raw, list) else [entry]
    for id in ids:
        name = id.text("a clause")
        if book and name not in book:
            near = difflib.get_close_matches(name, book, 1)
            raise id.fault(f"the rulebook of {game.title} has no clause {name}{f' (did you mean {near[0]}?)' if near else ''}")
    return [id.text("a clause") for id in ids]


def refused_by(rules: Rules, entry: Marked) -> tuple[str, ...]:
    """Returns the clauses that may refuse a step: of several, those that the edition plays by."""
    editions = rules.game.editions.values()
    own = rules.edition.clauses
    others = tuple(prefix for edition in editions for prefix in edition.clauses)
    ids = clauses_of(rules.game, entry)
    return tuple(id for id in ids if not id.startswith(others) or id.startswith(own)) or tuple(ids)


def step_of(entry: Marked, rules: Rules, players: Sequence[str], words: Sequence[str]) -> Step:
    """Reads one step."""
    keys = entry.mapping("a step", dict.fromkeys(key for keys in STEPS.values() for key in keys))
    kind = next((kind for kind in STEPS if kind in keys), None)
    if kind is None:
        raise entry.fault("a step is {turn: PLAYER}, {by: PLAYER, do: CHOICE} or {expect: {FACT: VALUE}}")
    entry.mapping(f"a step with {kind}", STEPS[kind])
    if kind == "expect":
        return Step(kind, entry, facts=keys["expect"].mapping("expect", words))
    player, luck = keys[kind].one_of("player", players), luck_of(keys.get("luck"), rules)
    if kind == "turn":
        return Step(kind, entry, player, luck=luck)
    if "do" not in keys:
        raise entry.fault(f"the step by {player} does not say what he does: do: CHOICE")
    do = keys["do"]
    choices = do.texts("do") if isinstance(do.raw, list) else [do.text("do")]
    if not choices:
        raise do.fault("do lists no choice")
    refused = refused_by(rules, keys["refused"]) if "refused" in keys else ()
    return Step(kind, entry, player, tuple(" ".join(choice.split()) for choice in choices), luck, refused)
