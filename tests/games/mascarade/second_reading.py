"""Mascarade read a second time: the rules written anew from their clauses, on plain names and without a word of the engine.

It asks as the game asks, is told what was chosen, and keeps coins, cards, seats and what everybody could observe. Rules are
anything with the parameters as attributes. Slots are called as the game calls them: ``A``, ``A left``, ``centre 1``.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations, permutations
from typing import Any, NamedTuple

HANDS = {2: ("left", "right", "protected"), 3: ("left", "right")}


class Asked(NamedTuple):
    who: str
    options: frozenset[str]
    secret: bool = False


class Observed(NamedTuple):
    """What was done to cards, and who saw it: ``seen`` and ``missing`` a card, ``moved`` and ``handled`` two of them."""

    kind: str
    by: frozenset[str] | None  # None: everybody, spectators too
    what: tuple[Any, ...]


class Over(Exception):
    pass


Flow = Generator[Asked, str, None]


class Reading:
    def __init__(self, rules: Any, names: Sequence[str], cards: Sequence[str], first: str) -> None:
        self.rules, self.names, self.seats, self.seat = rules, list(names), list(names), list(names).index(first)
        hands = HANDS.get(len(names), ("",))
        self.own = {name: [f"{name} {hand}".strip() for hand in hands] for name in names}
        self.owner = {slot: name for name in names for slot in self.own[name]}
        self.centre = [f"centre {i + 1}" for i in range(len(cards) - len(self.owner))]
        self.slots = [*self.owner, *self.centre]
        self.protected = {slot for slot in self.owner if slot.endswith(" protected")}
        self.cards = dict(zip(self.slots, cards, strict=True))
        self.characters = frozenset(cards)
        self.coins = dict.fromkeys(names, rules.starting_coins)
        self.bank, self.courthouse = rules.bank_total - sum(self.coins.values()), 0
        self.turn, self.opened, self.opening = 1, {}, {}  # type: int, dict[str, set[str]], dict[str, set[str]]
        self.reason, self.winners = "", []  # type: str, list[str]
        self.looked = False  # for an end, after the coins of the power under way
        self.observed: list[Observed] = []
        for slot in self.slots if rules.initial_reveal == "public" else ():
            self.sees(None, slot)
        for slot, name in self.owner.items() if rules.initial_reveal == "own_only" else ():
            self.sees({name}, slot)

    def play(self) -> Flow:
        try:
            while True:
                yield from self.one_turn()
        except Over:
            return

    # --- verbs ---

    def others(self, me: str) -> list[str]:
        at = self.seats.index(me)
        return self.seats[at + 1 :] + self.seats[:at]

    def sees(self, by: set[str] | None, slot: str) -> None:
        self.observed.append(Observed("seen", None if by is None else frozenset(by), (slot, self.cards[slot])))

    def opens(self, slots: Sequence[str]) -> None:
        for slot in slots:
            self.sees(None, slot)
            self.opening.setdefault(self.owner[slot], set()).add(self.cards[slot])

    def exchange(self, one: str, other: str) -> None:
        self.cards[one], self.cards[other] = self.cards[other], self.cards[one]

    def handle(self, me: str, one: str, other: str) -> Flow:
        done = (yield Asked(me, frozenset({"exchange", "leave"}), True)) == "exchange"
        self.observed.append(Observed("handled", frozenset({me}), (one, other, done)))
        if done:
            self.exchange(one, other)

    def gain(self, name: str, coins: int) -> None:
        coins = coins if self.rules.bank_limit == "unlimited" else min(coins, self.bank)
        self.bank -= coins
        self.get(name, coins)

    def pay(self, payer: str, name: str, coins: int) -> None:
        coins = min(coins, self.coins[payer])
        self.coins[payer] -= coins
        self.get(name, coins)

    def get(self, name: str, coins: int) -> None:
        self.coins[name] += coins
        self.paid(coins)

    def paid(self, coins: int) -> None:
        if coins and self.rules.end_check == "every_coin_move":
            self.look_for_an_end()

    def power_over(self) -> None:
        if not self.looked and self.rules.end_check == "after_power_and_fines":
            self.look_for_an_end()
        self.looked = True

    def look_for_an_end(self) -> None:
        rules, most = self.rules, max(self.coins.values())
        rich = [name for name in self.names if self.coins[name] >= rules.cheat_win]
        automatic = rules.cheat_trigger == "automatic" and "cheat" in self.characters
        if automatic:
            self.over("cheat", [name for name in rich if any(self.cards[slot] == "cheat" for slot in self.own[name])])
        needed = most if rules.winners_at_target == "richest" else rules.win_coins
        if most >= rules.win_coins:
            self.over("target", [name for name in self.names if self.coins[name] >= needed])
        if min(self.coins.values()) == 0:
            self.over("bankruptcy", [name for name in self.names if self.coins[name] == most])
        for slot in (slot for name in rich for slot in self.own[name]) if automatic else ():
            self.observed.append(Observed("missing", None, (slot, "cheat")))

    def over(self, reason: str, winners: list[str]) -> None:
        if winners:
            self.reason, self.winners = reason, winners
            for slot in self.slots if self.rules.reveal_at_end else ():
                self.sees(None, slot)
            raise Over

    # --- a turn ---

    def one_turn(self) -> Flow:
        me, seat, own = self.seats[self.seat], self.seat, self.own[self.seats[self.seat]]
        action = yield Asked(me, self.actions(me))
        if action == "peek":
            slot = (yield Asked(me, frozenset(own))) if len(own) > 1 else own[0]
            self.sees({me}, slot)
        elif action == "swap":
            slot = (yield Asked(me, frozenset(own) - self.protected)) if len(own) > 1 else own[0]
            other = yield Asked(me, self.swappable(me, slot))
            yield from self.handle(me, slot, other)
        else:
            yield from self.announce(me)
        self.turn += 1
        self.opened, self.opening = self.opening, {}
        self.seat = (seat + 1) % len(self.seats)

    def actions(self, me: str) -> frozenset[str]:
        if self.turn <= self.rules.forced_swap_turns:
            return frozenset({"swap"})
        barred = {"no_announce": {"announce"}, "must_swap": {"announce", "peek"}}.get(self.rules.restriction, set())
        return frozenset({"peek", "swap", "announce"}) - (barred if me in self.opened else set())

    def swappable(self, me: str, own: str) -> frozenset[str]:
        slots = {slot for slot, name in self.owner.items() if name != me} - self.protected
        if self.rules.swap_with_centre:
            slots |= set(self.centre)
        if {2: self.rules.swap_own_cards_2p, 3: self.rules.swap_own_cards_3p}.get(len(self.names), False):
            slots |= set(self.own[me]) - {own}
        return frozenset(slots)

    def announce(self, me: str) -> Flow:
        barred = self.opened.get(me, set()) if self.rules.restriction == "no_same_character" else set()
        claim = yield Asked(me, self.characters - barred)
        own = self.own[me]
        claims = {me: (yield Asked(me, frozenset(own) - self.protected)) if len(own) > 1 else own[0]}
        for other in self.others(me):
            answers = {f"contest {slot.removeprefix(other).strip()}".strip(): slot for slot in self.own[other]}
            secret = self.rules.contest_mode == "simultaneous"
            answer = yield Asked(other, frozenset({"pass", *answers}), secret)
            if answer != "pass":
                claims[other] = answers[answer]
        users, payers = [me], []  # type: list[str], list[str]
        if len(claims) > 1:
            self.opens(list(claims.values()))
            users = [name for name, slot in claims.items() if self.cards[slot] == claim]
            everybody = self.rules.fine_payers == "all_other_players"
            payers = [name for name in ([me, *self.others(me)] if everybody else claims) if name not in users]
        self.looked = False
        for user in users:
            yield from getattr(self, claim)(user, claims[user], both=len(users) == 2) or ()
        self.power_over()
        for payer in payers:
            fine = min(self.rules.fine, self.coins[payer])
            self.coins[payer] -= fine
            self.courthouse += fine
            self.paid(fine)
        if self.rules.end_check != "every_coin_move":
            self.look_for_an_end()

    # --- powers: of whom, with which card, and whether two use it ---

    def beggar(self, me: str, slot: str, both: bool) -> None:
        for name in self.others(me) if self.rules.beggar_scope == "all_players" else self.others(me)[:1]:
            if self.coins[name] > self.coins[me]:
                self.pay(name, me, self.rules.beggar_ask)

    def bishop(self, me: str, slot: str, both: bool) -> Flow:
        most = max(self.coins[name] for name in self.others(me))
        richest = [name for name in self.others(me) if self.coins[name] == most]
        victim = (yield Asked(me, frozenset(richest))) if len(richest) > 1 else richest[0]
        self.pay(victim, me, self.rules.bishop_take)

    def cheat(self, me: str, slot: str, both: bool) -> None:
        if self.coins[me] >= self.rules.cheat_win:
            self.over("cheat", [me])

    def empress(self, me: str, slot: str, both: bool) -> None:
        self.gain(me, self.rules.empress_gain)

    def fool(self, me: str, slot: str, both: bool) -> Flow:
        self.gain(me, self.rules.fool_gain)
        self.power_over()
        pairs = [two for two in combinations(self.slots, 2) if self.fools_may_be(me, *two)]
        chosen = (yield Asked(me, frozenset(map(" and ".join, pairs)))) if len(pairs) > 1 else " and ".join(pairs[0])
        one, other = chosen.split(" and ")
        yield from self.handle(me, one, other)

    def fools_may_be(self, me: str, one: str, other: str) -> bool:
        rules, holders, of_two = self.rules, [self.owner.get(one), self.owner.get(other)], len(self.names) == 2
        if {one, other} & self.protected:
            return False
        if of_two and rules.fool_two_player == "any_unprotected_pair":
            return True
        if (None in holders and not rules.fool_centre) or (me in holders and not rules.fool_may_include_self):
            return False
        of_one = holders[0] == holders[1] and holders[0] is not None
        return not of_one or (of_two and me not in holders)

    def inquisitor(self, me: str, slot: str, both: bool) -> Flow:
        asked = yield Asked(me, self.others_slots(me))
        said = yield Asked(self.owner[asked], self.characters)
        self.opens([asked])
        if said != self.cards[asked]:
            self.pay(self.owner[asked], me, self.rules.inquisitor_penalty)

    def judge(self, me: str, slot: str, both: bool) -> None:
        coins, self.courthouse = self.courthouse, 0
        self.get(me, coins)

    def king(self, me: str, slot: str, both: bool) -> None:
        self.gain(me, self.rules.king_gain)

    def patron(self, me: str, slot: str, both: bool) -> None:
        self.gain(me, self.rules.patron_gain)
        for name in self.neighbours(me):
            self.gain(name, self.rules.patron_neighbour_gain)

    def peasant(self, me: str, slot: str, both: bool) -> None:
        self.gain(me, self.rules.peasant_gain + self.rules.peasant_pair_bonus * both)

    def princess(self, me: str, slot: str, both: bool) -> Flow:
        self.gain(me, self.rules.princess_gain)
        self.power_over()
        shown = yield Asked(me, self.others_slots(me))
        self.sees(set(self.names) - {self.owner[shown]}, shown)
        if self.rules.princess_restricts:
            self.opening.setdefault(self.owner[shown], set()).add(self.cards[shown])

    def puppet_master(self, me: str, slot: str, both: bool) -> Flow:
        names = self.names if self.rules.puppet_may_include_self else [name for name in self.names if name != me]
        pairs = list(combinations(names, 2))
        if not pairs:
            return
        chosen = (yield Asked(me, frozenset(map(" and ".join, pairs)))) if len(pairs) > 1 else " and ".join(pairs[0])
        two = chosen.split(" and ")
        for name in self.others(me):  # never himself
            if name in two:
                self.pay(name, me, self.rules.puppet_take)
        one, other = two
        for here, there in zip(self.own[one], self.own[other], strict=True):
            self.exchange(here, there)
            self.observed.append(Observed("moved", None, (here, there)))
        if self.rules.puppet_swap == "seats":
            self.seats = [{one: other, other: one}.get(name, name) for name in self.seats]
        self.exchange_fortunes(one, other)

    def spy(self, me: str, slot: str, both: bool) -> Flow:
        if self.rules.spy_look_order == "own_first":
            self.sees({me}, slot)
        other = yield Asked(me, (self.others_slots(me) | set(self.centre)) - self.protected)
        self.sees({me}, slot)
        self.sees({me}, other)
        yield from self.handle(me, slot, other)

    def thief(self, me: str, slot: str, both: bool) -> None:
        for name in self.neighbours(me):
            self.pay(name, me, self.rules.thief_take)

    def widow(self, me: str, slot: str, both: bool) -> None:
        self.gain(me, max(0, self.rules.widow_target - self.coins[me]))

    def witch(self, me: str, slot: str, both: bool) -> Flow:
        chosen = yield Asked(me, frozenset([*self.others(me), *([] if self.rules.witch_mandatory else ["nobody"])]))
        if chosen != "nobody":
            self.exchange_fortunes(me, chosen)

    def exchange_fortunes(self, one: str, other: str) -> None:
        self.coins[one], self.coins[other] = self.coins[other], self.coins[one]
        self.paid(1)

    def neighbours(self, me: str) -> list[str]:
        left, *_, right = [*self.others(me)[:1], *self.others(me)[-1:]]
        return [left] if left == right and self.rules.same_neighbour == "once" else [left, right]

    def others_slots(self, me: str) -> frozenset[str]:
        return frozenset(slot for slot, name in self.owner.items() if name != me)


# --- what an observer may believe: every deal with every secret, one by one ---

World = tuple[str, ...]


class Beliefs(NamedTuple):
    worlds: dict[World, float]  # how likely each is, slot by slot
    secrets: list[float]  # and each exchange that others made or not


def believed(reading: Reading, viewer: str, chance: float) -> Beliefs:
    """Weighs every history that fits what a viewer observed, if others exchange with a chance."""
    worlds: dict[World, float] = {}
    done: dict[int, float] = {}
    hidden = sum(each.kind == "handled" and viewer not in (each.by or ()) for each in reading.observed)
    for deal in sorted(set(permutations(reading.cards.values()))):
        for world, weight, bits in histories(reading.observed, dict(zip(reading.slots, deal, strict=True)), viewer, chance):
            worlds[world] = worlds.get(world, 0.0) + weight
            for number in bits:
                done[number] = done.get(number, 0.0) + weight
    total = sum(worlds.values())
    return Beliefs({world: each / total for world, each in worlds.items()}, [done.get(i, 0.0) / total for i in range(hidden)])


def histories(
    rest: Sequence[Observed],
    lies: dict[str, str],
    viewer: str,
    chance: float,
    weight: float = 1.0,
    bits: tuple[int, ...] = (),
    n: int = 0,
) -> Iterator[tuple[World, float, tuple[int, ...]]]:
    """Goes on with one history as long as it fits; at every secret of others it goes both ways."""
    for i, (kind, by, what) in enumerate(rest):
        if kind in ("seen", "missing"):
            if (by is None or viewer in by) and (lies[what[0]] == what[1]) != (kind == "seen"):
                return
        elif kind == "moved" or (by is not None and viewer in by):
            if kind == "moved" or what[2]:
                lies = turned(lies, *what[:2])
        else:
            if chance:
                yield from histories(rest[i + 1 :], turned(lies, *what[:2]), viewer, chance, weight * chance, (*bits, n), n + 1)
            weight, n = weight * (1 - chance), n + 1
    if weight:
        yield tuple(lies.values()), weight, bits


def turned(lies: dict[str, str], one: str, other: str) -> dict[str, str]:
    return {**lies, one: lies[other], other: lies[one]}
