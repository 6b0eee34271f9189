"""Why a player may not do what he thought of: every refusal with its clause, from what he knows alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ...engine.decision import Barred, Decision, Option, Why
from ...engine.refusals import not_held
from ...engine.table import Player
from ...engine.words import Said, joined
from ...paths.fitting import Fault
from ...paths.tile import STEP, Cell, beside
from .cards import ActionCard, PathCard, StockCard
from .moves import Aim, AtCell
from .options import removable
from .table import SaboteurTable

YOUR_MOVE = "your move"
NUMBER = r"(0|-?[1-9]\d{0,2})"
PLACED = re.compile(rf"place (\w+)(?:@{NUMBER},{NUMBER}(r|r90|r270)?)?")
REPAIRED = re.compile(r"repair_\w+ .+: ([a-z ]+)")
ON_CELL = re.compile(rf"(map|rockfall) {NUMBER},{NUMBER}")
NOTHING_THERE = {
    "map": ("no goal lies there", "SAB-ACT-09", "SAB-ACT-07"),
    "rockfall": ("no path card lies there", "SAB-ACT-12", "SAB-ACT-10"),
}
NO_MOVE = re.compile(rf"take \d|steal from .+|no theft|deal|stone {NUMBER},{NUMBER}r?")  # what is chosen at other times
QUARTERS = {None: 0, "r90": 1, "r": 2, "r270": 3}

# --- what is barred and worth a line ---


def barred(table: SaboteurTable, me: Player) -> Iterator[Barred]:
    """Lists the hand cards that cannot be laid, the targets that cards do not have, and removals that are not to be had."""
    for card in dict.fromkeys(table.hands[me]):
        if isinstance(card, PathCard):
            yield from not_laid(table, me, card)
        else:
            yield from not_played(table, me, card)
    yield from not_removed(table, me)


def not_laid(table: SaboteurTable, me: Player, card: PathCard) -> Iterator[Barred]:
    """Bars a path card that cannot be laid at all."""
    option = Option(f"place {card.id}", f"Place {card.name}")
    if (why := why_stopped(table, me)) is not None:
        yield Barred(option, why.reason, why.clause, also=why.also)
    elif not table.rules.fitting.fits_anywhere(table.maze, card):
        yield Barred(option, "it fits nowhere", "SAB-PATH-03", also=("SAB-PATH-04",))


def not_played(table: SaboteurTable, me: Player, card: ActionCard) -> Iterator[Barred]:
    """Bars the targets that an action card does not have now; without any it can only be discarded (SAB-ACT-16)."""
    offered = list(map(str, table.rules.aims_of[card](table, me, card)))
    if not offered and card.id != "theft":  # of which the bare name is a move
        yield Barred(Option(card.id, f"Play {card.name}"), *NO_TARGET[card.does], also=("SAB-ACT-16",))
        return
    for option, reason, clause, *also in NOT_AIMED[card.does](table, me, card):
        if str(option) not in offered:
            yield Barred(option, reason, clause, also=(*also, *("SAB-ACT-16",) * (not offered)))


def not_removed(table: SaboteurTable, me: Player) -> Iterator[Barred]:
    """Bars cards in front of a player that he cannot be rid of (SA2-TURN-05, SA2-TURN-06)."""
    if not table.rules.second:
        return
    need, may = table.rules.s2_heal_discard, removable(table, me)
    for card in dict.fromkeys(table.front[me]):
        option = Option(f"remove {card.id}", f"Remove {card.name}")
        if card not in may:
            yield Barred(option, f"{card.name} is not removed so", "SA2-TURN-05")
        elif len(table.hands[me]) < need:
            reason = f"that takes {need} hand cards, you have {len(table.hands[me])}"
            yield Barred(option, reason, "SA2-TURN-06", also=("SA2-TURN-04",))


# --- targets: each an option, the reason, its clause, and further clauses ---

Reasons = Iterator[tuple[Any, ...]]


def not_sabotaged(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says whom a sabotage card cannot be played on."""
    for aim in table.aims.at[card]:
        if aim.target == me and not table.rules.sabotage_self:
            yield aim, "it breaks a tool of another player", "SAB-ACT-01"
        else:
            yield aim, f"the {card.tools[0]} of {aim.target} is broken already", "SAB-ACT-02", *kept_one(table)


def kept_one(table: SaboteurTable) -> tuple[str, ...]:
    """Adds the clause by which edition 2 says the same of every card that lasts."""
    return ("SA2-ACT-01",) if table.rules.second else ()


def not_repaired(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says which tools a repair card cannot repair."""
    for aim in (aim for aims in table.aims.repairs[card] for aim in aims):
        intact = [each.tools[0] for each in aim.broken if each not in table.front[aim.target]]
        trapped = ("SA2-ACT-14",) if table.is_trapped(aim.target) else ()
        if intact:
            yield aim, f"the {joined(intact)} of {aim.target} is not broken", "SAB-ACT-06", "SAB-ACT-04", *trapped
        else:
            yield aim, "both tools are broken, and the card repairs both", "SAB-ACT-05"
    if len(card.tools) > 1 and table.rules.double_repair_fixes == 1:
        broken = [table.rules.breaks[tool] for tool in card.tools]
        for player in table.players:
            both = Aim(card, player, *broken)
            yield both, "a double repair card repairs one tool, never two", "SAB-ACT-05"


def not_looked_at(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says which goals hide nothing."""
    for cell in table.rules.goal_cells:
        yield AtCell(card, cell), "that goal lies face up" if cell in table.maze.goals else "no goal lies there", "SAB-ACT-09"


def not_buried(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says what rocks cannot bury."""
    for cell in (table.rules.start_cell, *table.maze.goals):
        yield AtCell(card, cell), "start and goals cannot be removed", "SAB-ACT-11"


def not_stolen(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says where a theft cannot lie."""
    if not table.rules.theft_on_others:
        yield table.aims.own[me], "a theft lies in front of you already", "SA2-ACT-01"
        return
    for aim in table.aims.at[card]:
        yield aim, f"a theft lies in front of {aim.target} already", "SA2-ACT-01"


def not_stopped(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says who prepares no theft."""
    return ((aim, f"no theft lies in front of {aim.target}", "SA2-ACT-03") for aim in table.aims.at[card])


def not_trapped(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says who cannot be trapped."""
    for aim in table.aims.at[card]:
        if aim.target == me and not table.rules.trap_self:
            yield aim, "it is laid in front of another player", "SA2-ACT-04"
        else:
            yield aim, f"{aim.target} is trapped already", "SA2-ACT-04", "SA2-ACT-01"


def not_freed(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says who is not trapped."""
    return ((aim, f"{aim.target} is not trapped", "SA2-ACT-06") for aim in table.aims.at[card])


def no_hats(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says that no role is left."""
    return ((aim, "the role stock is empty", "SA2-ACT-08") for aim in table.aims.at[card])


def not_oneself(table: SaboteurTable, me: Player, card: ActionCard) -> Reasons:
    """Says that the card is for another player."""
    yield table.aims.at[card][me], "choose another player", card.rule


NOT_AIMED = {
    "sabotage": not_sabotaged, "repair": not_repaired, "map": not_looked_at, "rockfall": not_buried,
    "theft": not_stolen, "hands_off": not_stopped, "trapped": not_trapped, "free_at_last": not_freed,
    "swap_hats": no_hats, "swap_hands": not_oneself, "inspection": not_oneself,
}  # fmt: skip
NO_TARGET = {  # why a card can be played on nobody and nothing, and the clause
    "sabotage": ("nobody is left whose tool it could break", "SAB-ACT-02"),
    "repair": ("nothing is broken that it repairs", "SAB-ACT-06"),
    "map": ("no goal lies face down", "SAB-ACT-09"),
    "rockfall": ("there is no path card to remove", "SAB-ACT-12"),
    "hands_off": ("no theft lies in front of anybody", "SA2-ACT-03"),
    "trapped": ("nobody is left who could be trapped", "SA2-ACT-04"),
    "free_at_last": ("nobody is trapped", "SA2-ACT-06"),
    "swap_hats": ("the role stock is empty", "SA2-ACT-08"),
}


# --- any other notation ---


def why_foreign(table: SaboteurTable, decision: Decision, notation: str) -> Why | None:
    """Says why a notation of the game is not for this decision; None if it means nothing."""
    verb, _, rest = notation.partition(" ")
    card, named = table.rules.cards.get(verb), PLACED.fullmatch(notation)
    no_move = NO_MOVE.fullmatch(notation)
    if not (card or no_move or verb in ("discard", "remove") or notation == "pass" or (named and named[1] in table.rules.cards)):
        return None
    if no_move or decision.prompt != YOUR_MOVE:
        return Why(f"now {decision.asked}", decision.clause)
    if named:
        return why_not_placed(table, decision, named)
    if verb == "discard" or notation == "pass":
        return why_not_discarded(table, decision, rest.split())
    if card is None:
        return why_not_removed(table, decision, rest)
    if card not in table.hands[decision.player]:
        return lacking(table, card.name)
    return why_not_laid(table, decision, card) if isinstance(card, PathCard) else why_not_aimed(table, decision, card, notation)


def why_not_laid(table: SaboteurTable, decision: Decision, card: PathCard) -> Why | None:
    """Says that a path card in the hand is to be laid somewhere, or why it cannot."""
    for barred in not_laid(table, decision.player, card):
        return Why(barred.reason, barred.clause, also=barred.also)
    return said_by_halves(decision, card, "where")


def said_by_halves(decision: Decision, card: StockCard, what: str) -> Why | None:
    """Says what a play leaves out, by way of one that is said in full; None if the card cannot be played."""
    ways = [str(move) for move in decision.options if card in (getattr(move, "action", None), getattr(move, "card", None))]
    return Why(f"say {what}, as in {ways[0]}", "SAB-TURN-07", nearest=tuple(ways[:3])) if ways else None


def why_not_aimed(table: SaboteurTable, decision: Decision, card: ActionCard, notation: str) -> Why | None:
    """Says what is wrong with the play of an action card in the hand, on something that it is never, or now not, played on."""
    if card.id == "theft" and not table.rules.theft_on_others:
        near = tuple(decision.nearest("theft"))
        return Why("a theft is laid in front of oneself, so nobody is named", "SA2-ACT-02", nearest=near)
    for option, reason, clause, *also in NOT_AIMED[card.does](table, decision.player, card):
        if str(option) == notation:
            return Why(reason, clause, also=(*also, "SAB-ACT-16"))
    if ON_CELL.fullmatch(notation):
        reason, clause, further = NOTHING_THERE[card.id]
        return Why(reason, clause, also=(further,))
    said = REPAIRED.fullmatch(notation)
    if said and (others := [tool for tool in said[1].split() if tool not in card.tools]):
        return Why(f"{card.name} does not repair the {joined(others)}", "SAB-ACT-06", also=(card.rule,))
    if (whole := said_by_halves(decision, card, "on whom or where")) is not None:
        return whole
    return Why(NO_TARGET[card.does][0], "SAB-ACT-16") if card.does in NO_TARGET else None


def lacking(table: SaboteurTable, name: str) -> Why:
    """Says that a card is not in the hand."""
    return Why(not_held(name), table.rules.turn_clause)


def why_stopped(table: SaboteurTable, me: Player) -> Why | None:
    """Says what keeps a player from laying path cards (SAB-PATH-11, SA2-ACT-05)."""
    tools = list(dict.fromkeys(tool for card in table.front[me] for tool in card.tools))
    trapped = table.is_trapped(me)
    if tools:
        reason = f"your {joined(tools)} {'are' if len(tools) > 1 else 'is'} broken"
        return Why(reason + " and you are trapped" * trapped, "SAB-PATH-11", also=("SA2-ACT-05",) * trapped)
    return Why("you are trapped", "SA2-ACT-05") if trapped else None


def why_not_placed(table: SaboteurTable, decision: Decision, named: re.Match[str]) -> Why:
    """Says why a path card may not be laid, or not there, or not so."""
    me, card = decision.player, table.rules.cards[named[1]]
    if not isinstance(card, PathCard):
        return Why(f"{card.name} is no path card", card.rule)
    if card not in table.hands[me]:
        return lacking(table, card.name)
    if (stopped := why_stopped(table, me)) is not None:
        return stopped
    if named[2] is None:
        return said_by_halves(decision, card, "where") or Why("it fits nowhere", "SAB-PATH-03")
    cell, turn = (int(named[2]), int(named[3])), QUARTERS[named[4]]
    ways = [each for each in decision.options if getattr(each, "card", None) is card]
    faults = table.rules.fitting.faults(table.maze, card, cell, turn)
    if not faults:
        same = next(str(each) for each in ways if each.cell == cell)
        return Why(f"turned so it lies as in {same}", "SAB-PATH-02", nearest=(same,))
    first, *more = [clause for fault in faults for clause in clauses_of(table, fault, card, cell)]
    reason = joined(dict.fromkeys(fault.words for fault in faults))
    near = sorted(ways, key=lambda each: abs(each.cell[0] - cell[0]) + abs(each.cell[1] - cell[1]))
    return Why(reason, first, nearest=tuple(map(str, near[:3])), also=tuple(more))


FAULTS = {
    "occupied": "SAB-PATH-01", "covered": "SAB-PATH-01", "out_of_bounds": "SAB-PATH-01", "turned": "SAB-PATH-02",
    "mismatch": "SAB-PATH-03", "covered_side": "SAB-PATH-05", "not_connected": "SAB-PATH-04", "only_face_down": "SAB-PATH-06",
    "touches_nothing": "SAB-PATH-04", "next_to_goal": "SA2-PATH-10", "no_open_touch": "SA2-PATH-09",
}  # fmt: skip


def clauses_of(table: SaboteurTable, fault: Fault, card: PathCard, cell: Cell) -> list[str]:
    """Names the clauses that a fault of a placement rests on, the first before the others."""
    maze = table.maze
    met = [each for each in ([fault.cell] if fault.cell else [beside(cell, side) for side in STEP]) if each in maze]
    found = [FAULTS[fault.kind]]
    if fault.kind == "touches_nothing" and card.tile.entrance:
        found = ["SA2-PATH-09"]
    elif fault.kind == "only_face_down":
        found += ["SA2-PATH-09" if card.tile.entrance else "SAB-PATH-04"]
    elif fault.kind == "not_connected":
        found += ["SAB-PATH-07"]
        found += ["SAB-PATH-08"] * any(maze.laid[each].card.kind == "dead_end" for each in met)
    if fault.kind in ("mismatch", "not_connected"):
        found += ["SAB-PATH-09"] * any(each in maze.goals for each in met)
        found += ["SAB-PATH-10"] * any(not maze.reached(each) for each in met)
    return found


# --- discards ---


def why_not_discarded(table: SaboteurTable, decision: Decision, ids: list[str]) -> Why:
    """Says why cards may not be discarded so (SAB-TURN-05, SA2-TURN-03)."""
    most, near = table.rules.passes, tuple(decision.nearest("discard"))
    if not 1 <= len(ids) <= most:
        said = f"1 to {most} cards are discarded" if most > 1 else "one card is discarded"
        return Why(f"{said}, as in {near[0]}", table.rules.pass_clause, nearest=near)
    return not_in_hand(table, decision.player, ids) or in_order("discard", ids)


def why_not_removed(table: SaboteurTable, decision: Decision, rest: str) -> Why:
    """Says why a card in front of a player may not be removed so (SA2-TURN-04 to -06)."""
    rules, me, near = table.rules, decision.player, tuple(decision.nearest("remove"))
    if not rules.second:
        return Why("a card in front of you is removed by a repair card alone", "SAB-ACT-03")
    front, _, given = rest.partition(":")
    gone, ids = front.strip(), given.split()
    if gone not in map(str, removable(table, me)):
        lies = gone in map(str, table.front[me])
        name = rules.cards[gone].name if gone in rules.cards else gone or "card"
        why = f"{name} is not removed so" if lies else f"no {name} lies in front of you"
        return Why(why, "SA2-TURN-05", nearest=near, also=("SA2-TURN-06",))
    if len(ids) != rules.s2_heal_discard:
        number = f"exactly {Said(rules.s2_heal_discard):hand card}"
        shown = f", as in {near[0]}" if near else ""
        return Why(f"{number} must be discarded for it{shown}", "SA2-TURN-04", nearest=near, also=("SA2-TURN-06",))
    return not_in_hand(table, me, ids) or in_order(f"remove {gone}:", ids)


def not_in_hand(table: SaboteurTable, me: Player, ids: list[str]) -> Why | None:
    """Says which of the cards a player does not hold, or not so often; None if he holds them all."""
    hand = list(map(str, table.hands[me]))
    for id in dict.fromkeys(ids):
        if id not in table.rules.cards:
            return Why(f"{id} is no card", table.rules.turn_clause)
        if id not in hand:
            return lacking(table, table.rules.cards[id].name)
        if hand.count(id) < ids.count(id):
            held = "only one" if hand.count(id) == 1 else f"only {hand.count(id)}"
            return Why(f"you hold {held} {table.rules.cards[id].name}", table.rules.turn_clause)
    return None


def in_order(verb: str, ids: list[str]) -> Why:
    """Says how cards that may be discarded are named."""
    notation = f"{verb} {' '.join(sorted(ids))}"
    return Why(f"cards are named in the order of the alphabet: {notation}", "SAB-TURN-07", nearest=(notation,))
