"""Battles: bribes and captures before, then one round a turn; webs too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ...engine.decision import Barred
from ...engine.game import Flow
from ...engine.table import Player
from . import events as e
from .cards import Monster
from .endings import wound
from .options import BEGIN, DISCARD, FIGHT_ON, SELF_HEAL, STOP, STRIKE, trophy
from .quests import may_heal, missing_trophies, self_heal
from .table import MythTable

# --- webs: before the battle, or at the start of the turn ---


def tear_web(table: MythTable, me: Player) -> None:
    """Makes the one attempt of this turn to tear the web; success frees everybody (MYT-EV-11 to -13, MYT-SHARE-05)."""
    cell = table.cells[me]
    web = table.web(cell) if cell in table.effects else None
    if web is not None:
        table.clause = "MYT-EV-13"
        if table.roll(me, f"{web.threshold} tears the web") >= web.threshold:
            table.end_effect(cell, web)
            table.tell(None, e.TORN, tuple(table.heroes_on(cell)), clause="MYT-SHARE-05")


def web_attempt(table: MythTable, me: Player) -> None:
    """Makes the attempt in phase 4, unless it is made at the start of the turn (MYT-EV-13)."""
    if table.rules.web_attempt_phase == "execution":
        tear_web(table, me)


# --- before the first exchange ---


def battle(table: MythTable, me: Player) -> Flow | None:
    """Fights one round, if monsters are here (MYT-FIGHT-12, MYT-FIGHT-16)."""
    return fight(table, me) if table.cells[me] in table.monsters else None


def fight(table: MythTable, me: Player) -> Flow:
    """Gets rid of some monsters before a battle begins, then fights a round with the rest (MYT-BRIBE-04).

    The monsters are those of the tile, however many heroes are there, and wherever they came from (MYT-SHARE-03, MYT-FIGHT-29).
    """
    cell = table.cells[me]
    if cell not in table.started:
        yield from before(table, me)
    if cell in table.monsters:
        table.started[cell] = None
        yield from battle_round(table, me)
    else:
        table.settle_battle(cell)
    if table.rules.tain_capacity_scope == "per_battle" and table.prison[me]:
        table.tell(None, e.RELEASES, tuple(table.prison[me]), clause="MYT-EV-05")
        table.put_away(table.prison[me])
        table.prison[me] = []


def before(table: MythTable, me: Player) -> Flow:
    """Asks for bribes and captures, in any order, until the battle is to begin (MYT-BRIBE-01, -05 to -07, MYT-EV-05)."""
    cell = table.cells[me]
    while cell in table.monsters:
        options = before_battle(table, me)
        if len(options) == 1:
            return
        deed = yield table.ask(me, "before the battle", options, clause="MYT-BRIBE-01", barring=not_bought)
        if deed is BEGIN:
            return
        table.kill_monster(cell, deed.card)
        if deed.verb == "bribe":
            table.tokens[me] -= deed.price
            table.deck = table.luck.order("deck", [*table.deck, deed.card])[::-1]
            table.tell(None, e.BRIBES, me, deed.card, deed.price, clause="MYT-BRIBE-06")
        else:
            table.prison[me].append(deed.card)
            table.tell(None, e.CAPTURES, me, deed.card, clause="MYT-EV-05")


def before_battle(table: MythTable, me: Player) -> list[Any]:
    """Lists the bribes and captures that are possible, and beginning (MYT-BRIBE-02, MYT-BRIBE-03, MYT-EV-05)."""
    monsters, tokens, rules = table.monsters[table.cells[me]], table.tokens[me], table.rules
    options: list[Any] = [BEGIN]
    kinds = list(dict.fromkeys(monsters))
    if len(monsters) > 1:
        options += [rules.bribes[monster] for monster in kinds if rules.bribes[monster].price <= tokens]
    if table.items[me] and room_in_tain(table, me):
        options += [rules.captures[monster] for monster in kinds]
    return options


def room_in_tain(table: MythTable, me: Player) -> int:
    """Counts the monsters that a player's Tains can still hold (MYT-EV-05)."""
    tains = sum(item.id == "tain" for item in table.items[me])
    return tains * table.rules.tain_capacity - len(table.prison[me])


def not_bought(table: MythTable, me: Player) -> Iterator[Barred]:
    """Says which monsters cannot be bribed or caught, and why."""
    monsters, tokens = table.monsters[table.cells[me]], table.tokens[me]
    for monster in dict.fromkeys(monsters):
        bribe = table.rules.bribes[monster]
        if len(monsters) == 1:
            yield Barred(bribe, "one monster must remain", "MYT-BRIBE-02")
        elif bribe.price > tokens:
            facts = {"price": bribe.price, "tokens": tokens}
            yield Barred(bribe, f"it costs {bribe.price}, you have {tokens}", "MYT-BRIBE-03", facts, also=("MYT-RES-02",))
        if room_in_tain(table, me) <= 0:
            owns = any(item.id == "tain" for item in table.items[me])
            why = "the Tain is full" if owns else "you have no Tain"
            yield Barred(table.rules.captures[monster], why, "MYT-EV-05")


# --- the round ---


def battle_round(table: MythTable, me: Player) -> Flow:
    """Plays one exchange of blows: early monsters, the hero, the other monsters (MYT-FIGHT-01 to -03, -24, -26, MYT-EV-22).

    The order is worked out anew in every round, so that it changes with newcomers alone.
    """
    cell = table.cells[me]
    hero_last = cell in table.effects and table.lies_on(cell, "execution_place")
    there = table.monsters[cell]
    early = [monster for monster in there if monster.first_attack]
    if hero_last:
        early += [monster for monster in there if not monster.first_attack]
    yield from monsters_strike(table, early)
    yield from hero_strikes(table, me)
    if table.rules.joint_battle == "all_heroes":
        for other in table.heroes_on(cell)[1:]:
            if other in table.living:
                yield from hero_strikes(table, other)
    if not hero_last and cell in table.monsters:
        yield from monsters_strike(table, [monster for monster in table.monsters[cell] if not monster.first_attack])


def monsters_strike(table: MythTable, monsters: Sequence[Monster]) -> Flow:
    """Lets monsters strike in the order of their arrival, each as often as it may (MYT-FIGHT-11, -14, -19, -26, -27)."""
    cell = table.cells[table.active]
    for monster in monsters:
        for _ in range(monster.attacks):
            if table.rules.self_heal_timing == "also_between_attacks":
                yield from pause(table)
            target = table.active
            heroes = table.heroes_on(cell)
            if len(heroes) > 1 and table.rules.monster_target == "random":
                target = table.luck.pick("target", heroes)
            elif len(heroes) > 1:
                foe = table.next_living(table.active, -1)
                prompt = f"whom does the {monster.name} attack?"
                target = yield table.ask(foe, prompt, heroes, clause="MYT-FIGHT-14", barring=not_here)
            monster_strikes(table, monster, target)


def hits(table: MythTable, attacker: Player | Monster, target: Player | Monster, thrower: Player) -> bool:
    """Rolls an attack: its total must be greater than the defence, equal is not enough (MYT-FIGHT-05, MYT-FIGHT-06)."""
    attack = attacker.attack if isinstance(attacker, Monster) else table.attack(attacker)
    defence = target.defence if isinstance(target, Monster) else table.defence(target)
    roll = table.roll(thrower, f"{attacker.label} attacks {target.label}")
    total = roll + attack - table.penalty(table.cells[table.active])
    hit = total > defence
    table.tell(None, e.STRIKES, attacker, target, e.HITS if hit else e.MISSES, total, defence, clause="MYT-FIGHT-06")
    return hit


def monster_strikes(table: MythTable, monster: Monster, target: Player) -> None:
    """Lets a monster attack a hero, whose right neighbour throws (MYT-FIGHT-04, MYT-FIGHT-11, MYT-EV-24)."""
    table.clause = "MYT-FIGHT-11"
    if hits(table, monster, target, table.next_living(target, -1)):
        fury = table.lies_on(table.cells[target], "fury_of_enemy")
        wound(table, {target: monster.damage * (table.rules.fury_factor if fury else 1)})


def hero_strikes(table: MythTable, hero: Player) -> Flow:
    """Lets a hero strike as often as he may: the first blow is due, the others are free (MYT-FIGHT-13, -19, -23, -25)."""
    cell = table.cells[hero]
    for i in range(table.stats(hero).attacks):
        if table.rules.self_heal_timing == "also_between_attacks" and cell in table.monsters:
            yield from pause(table)
        if cell not in table.monsters:
            return
        blow = yield from choose_blow(table, hero, optional=i > 0 or table.rules.first_attack_optional)
        if blow is STOP:
            return
        if blow is STRIKE:
            yield from bomb(table, hero)
        else:
            yield from strike(table, hero, blow.card)


def choose_blow(table: MythTable, hero: Player, *, optional: bool) -> Any:
    """Asks for the target of a blow, if there is a choice (MYT-FIGHT-13, MYT-FIGHT-20, MYT-FIGHT-25)."""
    kinds = dict.fromkeys(table.monsters[table.cells[hero]])
    options: list[Any] = [STRIKE] if table.heroes[hero].bombs else [table.rules.strikes[monster] for monster in kinds]
    if optional:
        options.append(STOP)
    if len(options) == 1:
        return options[0]
    clause = "MYT-FIGHT-25" if optional else "MYT-FIGHT-13"
    return (yield table.ask(hero, "whom do you attack?", options, clause=clause, barring=not_attacked))


def strike(table: MythTable, hero: Player, monster: Monster) -> Flow:
    """Lets a hero attack one monster, which is destroyed if he hits it (MYT-FIGHT-05, MYT-FIGHT-07)."""
    table.clause = "MYT-FIGHT-05"
    if hits(table, hero, monster, hero):
        yield from slay(table, hero, monster)


def bomb(table: MythTable, hero: Player) -> Flow:
    """Compares one roll of the dwarf with everything on the tile, friends included (MYT-FIGHT-20 to -23, MYT-HERO-10)."""
    cell, table.clause = table.cells[hero], "MYT-FIGHT-20"
    total = table.roll(hero, f"{hero} attacks everything here") + table.attack(hero) - table.penalty(cell)
    table.tell(None, e.BOMBS, hero, total, clause="MYT-FIGHT-20")
    for monster in table.monsters[cell][:]:
        if total > monster.defence:
            yield from slay(table, hero, monster)
    damage = table.rules.friendly_fire_damage
    if table.rules.fury_scope == "all_attacks" and table.lies_on(cell, "fury_of_enemy"):
        damage *= table.rules.fury_factor
    hurt = [other for other in table.heroes_on(cell) if other != hero and total > table.defence(other)]
    if damage and hurt:
        table.clause = "MYT-FIGHT-22"
        wound(table, dict.fromkeys(hurt, damage))
    if cell not in table.monsters:
        table.settle_battle(cell)


def slay(table: MythTable, hero: Player, monster: Monster) -> Flow:
    """Destroys a monster and pays for it; whether its card is kept is the killer's to say (MYT-FIGHT-07 to -10).

    Everybody sees that he is asked, so he is asked whether a quest of his needs it or not.
    """
    cell, rule = table.cells[hero], table.rules.keep_trophies
    table.kill_monster(cell, monster)
    table.put_away([monster])
    table.standstill = 0
    table.tell(None, e.KILLS, hero, monster, table.gain(hero, monster.experience), clause="MYT-FIGHT-08")
    needed = missing_trophies(table, hero, monster.id) > 0
    kept = needed
    if rule != "forced_if_needed":
        options = [trophy(monster), DISCARD] if needed or rule == "always" else [DISCARD]
        prompt = f"keep the {monster.name} as a trophy?"
        choice = yield table.ask(hero, prompt, options, clause="MYT-FIGHT-09", barring=not_needed)
        kept = choice is not DISCARD
    if kept:
        table.discard.remove(monster)
        table.trophies[hero].append(monster)
        table.tell(None, e.TROPHY, hero, monster, clause="MYT-FIGHT-09")
    if cell not in table.monsters and not table.heroes[hero].bombs:
        table.settle_battle(cell)


def pause(table: MythTable) -> Flow:
    """Lets heroes who can heal do so before an attack roll (self_heal_timing=also_between_attacks, MYT-HERO-12)."""
    while may_heal(table, table.active):
        act = yield table.ask(table.active, "heal before the next blow?", [FIGHT_ON, SELF_HEAL], clause="MYT-HERO-12")
        if act is FIGHT_ON:
            return
        self_heal(table, table.active)


# --- why not ---


def not_attacked(table: MythTable, me: Player) -> Iterator[Barred]:
    """Bars the heroes on the tile as targets (MYT-FIGHT-15)."""
    for other in table.heroes_on(table.cells[me]):
        yield Barred(other, "heroes cannot attack each other", "MYT-FIGHT-15")


def not_here(table: MythTable, me: Player) -> Iterator[Barred]:
    """Bars the heroes who stand elsewhere as targets of a monster."""
    for player in table.players:
        if player not in table.heroes_on(table.cells[table.active]):
            why = "stands elsewhere" if player in table.living else "is dead"
            yield Barred(player, f"{player} {why}", "MYT-FIGHT-24")


def not_needed(table: MythTable, me: Player) -> Iterator[Barred]:
    """Bars keeping a card that no quest of the player lacks (MYT-FIGHT-09)."""
    card = table.discard[-1]
    if isinstance(card, Monster) and missing_trophies(table, me, card.id) <= 0:
        yield Barred(trophy(card), f"none of your open quests lacks a {card.name}", "MYT-FIGHT-09")
