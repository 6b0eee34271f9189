"""The rulebook of Kings under Mountains spelled out once more, plainly and slowly, under every option: cards are their ids."""

from __future__ import annotations

from typing import Any

import lab

PEOPLES = ("dwarves", "goblins", "orcs", "giants")
Mine = tuple[str, list[str]]  # its card, and the squads on it


def people(card: str) -> str:
    return next(each for each in PEOPLES if each[:2] == card[:2])


def strength(card: str) -> int:
    return int(card[2])


class Over(Exception):
    """The game is over."""


class ByHand:
    """A game that is played by notations from the position after the deal on."""

    def __init__(self, rules: lab.Rules, table: Any) -> None:
        self.rules: Any = rules
        self.players = len(table.players)
        self.kings = [str(king) for king in table.kings]
        self.first = self.active = int(table.first)
        self.hands = [[card.id for card in hand] for hand in table.hands]
        self.deck = [card.id for card in reversed(table.deck)]
        self.centre: list[Mine | None] = [(site.mine.card.id, []) for site in table.centre]
        self.camp = {each: [squad.card.id for squad in pile] for each, pile in zip(PEOPLES, table.camp, strict=True)}
        self.captured: list[list[Mine]] = [[] for _ in self.hands]
        self.victory: list[list[str]] = [[] for _ in self.hands]
        self.removed: list[str] = []
        self.removed_mines: list[str] = []
        self.coming: list[str] = []  # squads on their way to the camp
        self.free: int | None = None  # a slot that waits for its mine
        self.drawing = self.discarded = self.acted = self.over = False
        self.idle = 0
        self.last_seats: list[int] | None = None  # those who still have a turn after this one, once the deck is empty

    def kind(self, mine: str) -> Any:
        return self.rules.kinds[self.rules.cards[mine].mine]

    # --- what may be done ---

    def refusal(self, card: str, place: str, number: int) -> str:
        """The clause by which the active player may not play a card on a mine; empty if he may (UGK-PLAY-06)."""
        mines = self.centre if place == "centre" else self.captured[self.active]
        mine = mines[number - 1] if number <= len(mines) else None
        if mine is None:
            return "UGK-PLAY-03"
        kind, squads = self.kind(mine[0]), mine[1]
        own, oversees = people(card) == self.kings[self.active], place == "own" and len(squads) == kind.size
        if oversees and not own:
            return "UGK-OVERSEER-02"
        if place == "own" and own and not oversees and not self.rules.own_people_as_miners:
            return "UGK-WORK-02"
        if refusal := self.too_weak(strength(card), [strength(squad) for squad in squads], oversees):
            return refusal
        last, kingless = place == "centre" and len(squads) == kind.defence - 1, people(card) not in self.kings
        return "UGK-CAPTURE-05" if last and kingless and self.rules.kingless_capture == "forbidden" else ""

    def too_weak(self, strong: int, below: list[int], oversees: bool) -> str:
        """The clause by which a strength may not follow others."""
        if not below:
            return "" if strong or self.rules.zero_opens_empty else "UGK-STACK-01"
        wraps = self.rules.nine_zero_wrap and (not oversees or self.rules.overseer_beats == "top_with_wrap")
        if wraps and (below[-1], strong) == (9, 0):
            return ""
        beaten = max(below) if oversees and self.rules.overseer_beats == "all_miners" else below[-1]
        if strong > beaten:
            return ""
        return "UGK-OVERSEER-03" if oversees else "UGK-STACK-03" if beaten == 9 else "UGK-STACK-02"

    def places(self) -> list[tuple[str, int]]:
        """The places that there are for the active player."""
        own = range(len(self.captured[self.active]))
        return [("centre", i + 1) for i in range(len(self.centre))] + [("own", i + 1) for i in own]

    def options(self) -> set[str]:
        if self.drawing:
            return self.sources()
        hand = self.hands[self.active]
        found = {f"play {card} {place} {i}" for card in hand for place, i in self.places() if not self.refusal(card, place, i)}
        if not found and self.rules.stuck == "discard_and_draw":
            found = {f"discard {card}" for card in hand}
        return found | {"pass"} if self.rules.play_obligation == "may" or not found else found

    def sources(self) -> set[str]:
        if self.deck and self.discarded and self.rules.stuck_draw_source == "deck":
            return {"draw deck"}
        found = {"draw deck"} if self.deck else set()
        for each, pile in self.camp.items():
            if self.rules.camp_draw == "any_squad":
                found |= {f"draw {each} {i + 1}" for i in range(len(pile))}
            elif pile:
                found.add(f"draw {each}")
        return found

    # --- what is done ---

    def do(self, notation: str) -> None:
        verb, *rest = notation.split(" ")
        deeds: dict[str, Any] = {"play": self.play, "discard": self.discard, "pass": self.ends_turn, "draw": self.draw}
        try:
            deeds[verb](*rest)
        except Over:
            self.over = True
            self.give_back()

    def play(self, card: str, place: str, number: str) -> None:
        self.hands[self.active].remove(card)
        self.acted = self.drawing = True
        mines: Any = self.centre if place == "centre" else self.captured[self.active]
        mine, squads = mines[int(number) - 1]
        squads.append(card)
        kind = self.kind(mine)
        if place == "centre" and len(squads) == kind.defence:
            self.capture(mine, squads, int(number) - 1)
        if place == "own" and len(squads) == kind.size + kind.overseer:
            del mines[int(number) - 1]
            self.victory[self.active].append(mine)
            self.removed += squads
        self.look_at_deck()
        if not self.sources():
            self.ends_draw()

    def capture(self, mine: str, squads: list[str], slot: int) -> None:
        last = people(squads[-1])
        if self.rules.capture_goes_to == "last_people_king" and last in self.kings:
            self.captured[self.kings.index(last)].append((mine, []))
        elif self.rules.capture_goes_to == "last_people_king" and self.rules.kingless_capture == "removed":
            self.removed_mines.append(mine)
        else:
            self.captured[self.active].append((mine, []))
        self.centre[slot], self.free, self.coming = None, slot, squads
        if self.rules.camp_return_order == "reverse":
            self.coming = squads[::-1]
        if self.rules.squads_return == "before_draw":
            self.give_back()
        if self.rules.replacement == "before_draw":
            self.refill()

    def give_back(self) -> None:
        for squad in self.coming:
            self.camp[people(squad)].append(squad)
        self.coming = []

    def refill(self) -> None:
        if self.free is not None and self.deck:
            self.centre[self.free] = (self.deck.pop(0), [])
        self.free = None

    def discard(self, card: str) -> None:
        self.hands[self.active].remove(card)
        self.camp[people(card)].append(card)
        self.discarded = self.drawing = True

    def draw(self, source: str, number: str = "0") -> None:
        self.acted |= source == "deck"
        self.hands[self.active].append(self.deck.pop(0) if source == "deck" else self.camp[source].pop(int(number) - 1))
        self.ends_draw()

    def ends_draw(self) -> None:
        self.give_back()
        self.refill()
        self.look_at_deck()
        self.ends_turn()

    def look_at_deck(self) -> None:
        if self.deck or self.last_seats is not None:
            return
        if self.rules.end_timing == "immediate":
            raise Over
        start = self.first if self.rules.end_timing == "finish_round" else self.active + 1
        seats = [(start + i) % self.players for i in range(self.players)]
        self.last_seats = seats[seats.index(self.active) + 1 :] if self.rules.end_timing == "finish_round" else seats

    def ends_turn(self) -> None:
        self.idle = 0 if self.acted else self.idle + 1
        self.drawing = self.discarded = self.acted = False
        if self.idle == self.players or self.last_seats == []:
            raise Over
        self.active = (self.active + 1) % self.players
        if self.last_seats is not None:
            assert self.last_seats.pop(0) == self.active

    # --- what comes of it ---

    def scores(self) -> list[float]:
        developed = [sum(self.kind(mine).value for mine in pile) for pile in self.victory]
        others = [sum(self.kind(mine).value for mine, _ in mines) for mines in self.captured]
        return [plus - self.rules.undeveloped_penalty * minus for plus, minus in zip(developed, others, strict=True)]

    def winners(self) -> list[int]:
        scores = self.scores()
        tied = [seat for seat, score in enumerate(scores) if abs(score - max(scores)) < 1e-6]
        rank = [0] * self.players
        if self.rules.tie_break == "most_developed":
            rank = [len(pile) for pile in self.victory]
        if self.rules.tie_break == "fewest_undeveloped":
            rank = [-len(mines) for mines in self.captured]
        return [seat for seat in tied if rank[seat] == max(rank[other] for other in tied)]

    def position(self) -> dict[str, Any]:
        """Where everything lies."""
        return {
            "hands": [sorted(hand) for hand in self.hands], "deck": self.deck, "centre": self.centre, "camp": self.camp,
            "captured": self.captured, "victory": self.victory, "removed": self.removed, "removed_mines": self.removed_mines,
            "active": self.active,
        }  # fmt: skip


def position(table: Any) -> dict[str, Any]:
    """Where everything lies on a table, in the same words."""

    def cards(sides: Any) -> list[str]:
        return [side.card.id for side in sides]

    def mine(site: Any) -> Mine | None:
        return None if site is None else (site.mine.card.id, cards(site.squads))

    return {
        "hands": [sorted(card.id for card in hand) for hand in table.hands],
        "deck": [card.id for card in reversed(table.deck)],
        "centre": list(map(mine, table.centre)),
        "camp": {each: cards(pile) for each, pile in zip(PEOPLES, table.camp, strict=True)},
        "captured": [list(map(mine, sites)) for sites in table.captured],
        "victory": list(map(cards, table.victory)),
        "removed": cards(table.removed),
        "removed_mines": cards(table.removed_mines),
        "active": int(table.active),
    }
