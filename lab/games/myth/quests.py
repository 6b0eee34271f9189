"""Quests and the free actions of a turn: turning in, replacing, healing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...engine.decision import Barred, Option
from ...engine.game import Flow
from ...engine.table import Player
from . import events as e
from .cards import ARTIFACTS, EventCard, QuestCard
from .options import AVATARA_HEAL, PASS, REPLACE, SELF_HEAL, TurnIn
from .table import HOME, MythTable

FIRST_AND_LAST = ("W1", "W5")
WINDOWS = {"W1": "before drawing", "W2": "before moving", "W3": "before events", "W4": "before blows", "W5": "at the end"}

# --- proofs ---


def proof(table: MythTable, player: Player, quest: QuestCard) -> int:
    """Counts what a player can show for a quest: trophies, or artifacts that have proved none yet (MYT-QUEST-11 to -13, -18)."""
    if not quest.artifact:
        return sum(card.id == quest.target for card in table.trophies[player])
    if table.rules.artifact_turn_in == "after_visit":
        there = table.brought[player].count(quest.target)
    elif table.cells[player] == HOME:
        there = sum(card.id == quest.target for card in table.items[player])
    else:
        there = 0
    return there - table.delivered[player].count(quest.target)


def missing_trophies(table: MythTable, player: Player, target: str) -> int:
    """Counts the trophies of a kind that a player's open quests still lack (MYT-FIGHT-09)."""
    wanted = sum(quest.required for quest in table.quests[player] if quest.target == target)
    return wanted - sum(card.id == target for card in table.trophies[player])


def fulfilled(table: MythTable, player: Player) -> int:
    """Counts the open quests whose full proof lies on the table, each proof once (score_quests=fulfilled).

    Artifacts count on the start square alone.
    """
    number = 0
    for quest in dict.fromkeys(table.quests[player]):
        if not quest.artifact or table.cells[player] == HOME:
            number += min(table.quests[player].count(quest), proof(table, player, quest) // quest.required)
    return number


def carry_home(table: MythTable, player: Player) -> None:
    """Notes the artifacts with which a hero stands on the start square (artifact_turn_in=after_visit)."""
    if table.cells[player] == HOME:
        table.brought[player] = tuple(card.id for card in table.items[player] if card.id in ARTIFACTS)


# --- the windows ---


def window(table: MythTable, me: Player) -> Flow | None:
    """Opens a window for free actions, if any could be possible for all that everybody knows (MYT-FREE-01, MYT-HERO-12)."""
    if table.rules.artifact_turn_in == "after_visit":
        carry_home(table, me)
    if table.rules.free_windows != "all" and table.phase not in FIRST_AND_LAST:
        return None
    return free_actions(table, me) if worth_asking(table, me) else None


def free_actions(table: MythTable, me: Player) -> Flow:
    """Asks for free actions until the player passes: any number, in any order (MYT-FREE-01)."""
    while worth_asking(table, me):
        options = possible(table, me)
        prompt = f"free actions {WINDOWS[table.phase]}"
        act = yield table.ask(me, prompt, options, clause="MYT-FREE-01", barring=barred)
        if act is PASS:
            return
        if act.__class__ is TurnIn:
            turn_in(table, me, act.quest)
        elif act is REPLACE:
            yield from replace(table, me)
        else:
            (self_heal if act is SELF_HEAL else avatara_heal)(table, me)


def worth_asking(table: MythTable, me: Player) -> bool:
    """Tells, by what everybody knows, whether some free action might be possible: being asked gives nothing away."""
    return (
        may_replace(table, me)
        or may_heal(table, me)
        or may_buy_life(table, me)
        or (bool(table.trophies[me] or table.items[me]) and may_rise(table, me) and _some_proof(table, me))
    )


def _some_proof(table: MythTable, me: Player) -> bool:
    return any(proof(table, me, quest) >= quest.required for quest in table.rules.turn_ins)


def possible(table: MythTable, me: Player) -> list[Any]:
    """Lists the free actions open to the active player."""
    options: list[Any] = [PASS]
    if may_rise(table, me):
        options += [
            table.rules.turn_ins[quest] for quest in dict.fromkeys(table.quests[me]) if proof(table, me, quest) >= quest.required
        ]
    if may_replace(table, me):
        options.append(REPLACE)
    if may_heal(table, me):
        options.append(SELF_HEAL)
    if may_buy_life(table, me):
        options.append(AVATARA_HEAL)
    return options


def price_of_level(table: MythTable, me: Player) -> int:
    """Returns the price of the next level (MYT-QUEST-06 to -08)."""
    return table.rules.level_prices[min(table.level[me], 3) - 1]


def may_rise(table: MythTable, me: Player) -> bool:
    """Tells whether a player can pay for a level, and may gain one still (MYT-QUEST-05, MYT-QUEST-16)."""
    limited = table.rules.level_ups_per_turn == "1" and table.levels_gained > 0
    return table.tokens[me] >= price_of_level(table, me) and not limited


def may_replace(table: MythTable, me: Player) -> bool:
    """Tells whether a player may replace a quest: it can be paid, and the stack is not empty (MYT-QUEST-14, MYT-QUEST-15)."""
    rules = table.rules
    limited = rules.quest_replacements_per_turn == "1" and table.quests_replaced > 0
    return table.tokens[me] >= rules.quest_replacement_price and bool(table.quest_stack) and not limited


def may_heal(table: MythTable, me: Player) -> bool:
    """Tells whether a hero can heal himself: not at full life (MYT-HERO-11, MYT-HERO-12)."""
    stats = table.stats(me)
    return stats.heal > 0 and table.tokens[me] > 0 and table.life[me] < stats.life


def may_buy_life(table: MythTable, me: Player) -> bool:
    """Tells whether the avatara sells life to a hero: on the start square, not at full life (MYT-MISC-04)."""
    if table.cells[me] != HOME or table.tokens[me] < table.rules.avatara_price_per_life:
        return False
    return table.life[me] < table.stats(me).life


# --- what they do ---


def turn_in(table: MythTable, me: Player, quest: QuestCard) -> None:
    """Reveals a quest, shows its proof, pays, and rises a level; the last one wins (MYT-QUEST-01 to -05, -17, MYT-HERO-03)."""
    table.clause = "MYT-QUEST-05"
    price, shown = price_of_level(table, me), _show(table, me, quest)
    table.tokens[me] -= price
    table.quests[me].remove(quest)
    table.done[me].append(quest)
    table.tell(None, e.TURNS_IN, me, quest, tuple(shown), price)
    before = table.stats(me).life
    table.level[me] += 1
    table.levels_gained += 1
    table.standstill = 0
    table.life[me] += table.stats(me).life - before  # the maximum first, then the same difference (MYT-QUEST-04)
    table.tell(None, e.LEVEL, me, table.level[me], table.life[me], clause="MYT-QUEST-02")
    if len(table.done[me]) == table.rules.quests_to_win:
        from .endings import end

        end(table, (me,), "level4", "MYT-END-01")


def _show(table: MythTable, me: Player, quest: QuestCard) -> list[EventCard]:
    """Uses up the proof of a quest: trophies are discarded, an artifact is marked as delivered (MYT-QUEST-13, MYT-QUEST-17)."""
    if not quest.artifact:
        shown = [card for card in table.trophies[me] if card.id == quest.target][: quest.required]
        for card in shown:
            table.trophies[me].remove(card)
        table.put_away(shown)
        return shown
    artifacts = [card for card in table.items[me] if card.id == quest.target][: quest.required]
    if table.rules.artifact_after_quest == "keep":
        table.delivered[me] += (quest.target,) * quest.required
        return list(artifacts)
    brought = list(table.brought[me])
    for artifact in artifacts:
        table.items[me].remove(artifact)
        if quest.target in brought:
            brought.remove(quest.target)
        table.put_away([artifact])
        if quest.target == "tain":  # the oldest Tain goes with those in it (MYT-EV-05)
            table.put_away(table.prison[me][: table.rules.tain_capacity])
            del table.prison[me][: table.rules.tain_capacity]
    table.brought[me] = tuple(brought)
    return list(artifacts)


def replace(table: MythTable, me: Player) -> Flow:
    """Pays to throw a quest away, face down, and draws another (MYT-QUEST-14)."""
    quests = list(dict.fromkeys(table.quests[me]))
    quest = yield table.ask(me, "which quest do you throw away?", quests, clause="MYT-QUEST-14", secret=True)
    price = table.rules.quest_replacement_price
    table.tokens[me] -= price
    table.quests_replaced += 1
    table.throw_quests(me, [quest])
    new = table.quest_stack.pop()
    table.quests[me].append(new)
    table.tell(me, e.REPLACES, me, quest, new, price, clause="MYT-QUEST-14")


def self_heal(table: MythTable, me: Player) -> None:
    """Turns one resource into life (MYT-HERO-11)."""
    buy_life(table, me, 1, table.stats(me).heal, "MYT-HERO-11")


def avatara_heal(table: MythTable, me: Player) -> None:
    """Buys a point of life from the avatara (MYT-MISC-04)."""
    buy_life(table, me, table.rules.avatara_price_per_life, 1, "MYT-MISC-04")


def buy_life(table: MythTable, me: Player, price: int, life: int, clause: str) -> None:
    """Pays for life."""
    table.tokens[me] -= price
    gained = table.heal(me, life)
    table.tell(None, e.BUYS_LIFE, me, price, gained, table.life[me], clause=clause)


# --- why not ---


def barred(table: MythTable, me: Player) -> Iterator[Barred]:
    """Lists the free actions that the active player could think of and may not take, with the reasons."""
    for quest in dict.fromkeys(table.quests[me]):
        if why := not_turned_in(table, me, quest):
            yield why
    if not may_replace(table, me):
        yield not_replaced(table, me)
    if not may_heal(table, me):
        yield not_healed(table, me)
    if not may_buy_life(table, me):
        yield no_life_sold(table, me)


def not_turned_in(table: MythTable, me: Player, quest: QuestCard) -> Barred | None:
    """Says why a quest in hand cannot be turned in; None if it can."""
    option, price, tokens = table.rules.turn_ins[quest], price_of_level(table, me), table.tokens[me]
    if (shown := proof(table, me, quest)) < quest.required:
        if quest.artifact and table.cells[me] != HOME and table.rules.artifact_turn_in == "on_start":
            return Barred(option, "an artifact is delivered on the start square", "MYT-QUEST-12", {"cell": table.cells[me]})
        facts = {"proof": shown, "required": quest.required}
        return Barred(option, f"it asks for {quest.required} of its kind, you can show {shown}", quest.clause, facts,
                      also=("MYT-QUEST-05",))  # fmt: skip
    if tokens < price:
        why = f"the level costs {price}, you have {tokens}"
        return Barred(option, why, "MYT-QUEST-05", {"price": price, "tokens": tokens}, also=("MYT-RES-02",))
    if not may_rise(table, me):
        return Barred(option, "one quest a turn may be turned in, and one was", "MYT-QUEST-16")
    return None


def not_replaced(table: MythTable, me: Player) -> Barred:
    """Says why no quest can be replaced."""
    price, tokens = table.rules.quest_replacement_price, table.tokens[me]
    if not table.quest_stack:
        return Barred(REPLACE, "the quest stack is empty", "MYT-QUEST-15")
    if tokens < price:
        why = f"it costs {price}, you have {tokens}"
        return Barred(REPLACE, why, "MYT-QUEST-14", {"price": price, "tokens": tokens}, also=("MYT-RES-02",))
    return Barred(REPLACE, "one quest a turn may be replaced, and one was", "MYT-QUEST-14")


def not_healed(table: MythTable, me: Player) -> Barred:
    """Says why a hero cannot heal himself."""
    stats = table.stats(me)
    if not stats.heal:
        return Barred(SELF_HEAL, f"the {table.heroes[me].name} cannot heal himself", "MYT-HERO-11")
    if table.life[me] >= stats.life:
        return Barred(SELF_HEAL, "he has full life", "MYT-HERO-12", {"life": table.life[me]})
    return Barred(SELF_HEAL, "you have no resource", "MYT-RES-02")


def no_life_sold(table: MythTable, me: Player) -> Barred:
    """Says why the avatara sells no life."""
    option: Option = AVATARA_HEAL
    if table.cells[me] != HOME:
        return Barred(option, "the avatara waits on the start square", "MYT-MISC-04", {"cell": table.cells[me]})
    if table.life[me] >= table.stats(me).life:
        return Barred(option, "he has full life", "MYT-MISC-04", {"life": table.life[me]})
    price, tokens = table.rules.avatara_price_per_life, table.tokens[me]
    return Barred(option, f"a point of life costs {price}, you have {tokens}", "MYT-MISC-04", {"price": price, "tokens": tokens})
