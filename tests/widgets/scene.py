"""A made-up session in the shape that the views draw from: a little Shelter whose cards never run out.

It holds secrets for real (hands, caves), so that the tests can look for them where they must not be.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from lab import IllegalOption

FACES = {
    "Miner": "look in a cave",
    "Thief": "take coins",
    "Silver key": "never discard",
    "Explorer": "look at a hand",
    "Bandit": "out when looked at",
    "Courtesan": "take 1 coin",
    "Gold key": "opens the shelter",
    "Guard": "",
    "Caver": "",
    "Necromancer": "play another card",
}
CLAUSES = {
    "SHE-1.0-DISCARD-01": "Instead of playing a card the active player may discard one and take one coin from the bank, "
    "up to the coin limit.",
    "SHE-LOOK-05": "A player who looks at the Bandit in another player's hand is out at once; the owner discards the Bandit "
    "and draws a new card.",
    "SHE-0.5-CARD-MINER-FREE": "Look at one cave card; you may swap it for a card of your hand.",
    "SHE-SETUP-02": "Deal two cards to each player and three to the caves.",
}


@dataclass
class StepBack:
    learned: dict[str, list[str]]

    def told(self, viewer: str | None) -> list[str]:
        if viewer is None:
            return [sentence for sentences in self.learned.values() for sentence in sentences]
        return self.learned.get(viewer, [])


@dataclass
class Scene:
    """A session with a tree of lines, a cursor, and four hands that only their owners see."""

    players: list[str] = field(default_factory=lambda: ["Anna", "Boris", "Vera", "Gleb"])
    length: int = 37
    step: int = 23
    many: int = 0  # so many more options, for the tests of long lists
    ends: bool = False  # the last step of the line is the outcome
    breaks: str = ""  # choosing raises a bug that names this

    def __post_init__(self) -> None:
        self.lock = threading.RLock()
        self.lines = {"main line": ["play miner"] * self.length}
        self.line = "main line"
        self.watchers: list[Callable[[], None]] = []
        names = (
            ["Miner", "Thief", "Silver key"],
            ["Necromancer", "Explorer"],
            ["Courtesan", "Miner"],
            ["Guard"],
            ["Caver", "Thief"],
        )
        self.hands = dict(zip(self.players, names, strict=False))
        self.caves = ["Bandit", "Gold key", "Guard"]

    # What a session offers

    @property
    def steps(self) -> int:
        return len(self.lines[self.line])

    @property
    def branches(self) -> list[str]:
        return list(self.lines)

    def observe(self, callback: Callable[[], None]) -> None:
        self.watchers.append(callback)

    def unobserve(self, callback: Callable[[], None]) -> None:
        self.watchers.remove(callback)

    def changed(self) -> None:
        for callback in list(self.watchers):
            callback()

    def choose(self, notation: str) -> None:
        if self.breaks:
            raise KeyError(self.breaks)
        if notation not in [option["notation"] for option in self.options()]:
            raise IllegalOption(f"{notation!r} is not allowed now")
        self.lines[self.line] = [*self.lines[self.line][: self.step], notation]
        self.step += 1
        self.changed()

    def goto(self, step: int) -> StepBack | None:
        if not 0 <= step <= self.steps:
            raise IllegalOption(f"There is no step {step}: the line has {self.steps} steps.")
        back = step < self.step
        self.step = step
        self.changed()
        return StepBack({"Anna": ["Anna has seen the Gold key in cave 2 since."]}) if back else None

    def undo(self) -> StepBack | None:
        return self.goto(self.step - 1)

    def redo(self) -> StepBack | None:
        return self.goto(self.step + 1)

    def branch(self, name: str) -> None:
        if not name or name in self.lines:
            raise IllegalOption(f"A branch needs a name of its own, and {name!r} is none.")
        self.lines[name] = self.lines[self.line][: self.step]
        self.line = name
        self.changed()

    def switch(self, name: str) -> None:
        self.line, self.step = name, min(self.step, len(self.lines[name]))
        self.changed()

    def why_not(self, notation: str, viewer: str | None) -> str:
        who = self.decider()
        return f"{notation!r} is not for {viewer} to choose: {who} decides."

    # What it shows

    def decider(self) -> str:
        alive = [player for player in self.players if not self.is_out(player)]
        return alive[(self.step // 4 + 3) % len(alive)] if self.step != 23 else self.players[0]

    def is_out(self, player: str) -> bool:
        return player == self.players[-1] and self.step >= 21 and len(self.players) > 2

    def options(self) -> list[dict[str, str]]:
        if self.step % 3 == 1:
            words = [("look cave 1", "Look into cave 1", ""), ("look cave 3", "Look into cave 3", "")]
        else:
            words = [
                ("play miner", "Play Miner", "free"),
                ("play miner*", "Play Miner, pay 1", "two caves"),
                ("play thief", "Play Thief", "free"),
                ("research miner", "Research, show Miner", ""),
                ("discard thief", "Discard Thief, take 1 coin", ""),
            ]
        words += [(f"place NS@{n // 9},{n % 9}", f"Place the straight tunnel on {n // 9}, {n % 9}", "") for n in range(self.many)]
        return [{"notation": notation, "label": label, "hint": hint} for notation, label, hint in words]

    def barred(self) -> list[dict[str, Any]]:
        if self.step % 3 == 1:
            return []
        return [
            {
                "notation": "discard silver_key",
                "label": "Discard Silver key",
                "reason": "a key is never discarded by choice",
                "clause": "SHE-0.5-CARD-KEY-KEEP",
                "nearest": ["discard thief"],
            },
            {
                "notation": "play thief*",
                "label": "Play Thief, pay 1",
                "reason": "the Thief has no paid effect in this edition",
                "clause": "SHE-CARD-THIEF",
                "nearest": ["play thief"],
            },
        ]

    def ended(self) -> bool:
        return self.ends and self.step == self.steps

    def view(self, viewer: str | None) -> dict[str, Any]:
        whole = viewer is None
        mine = whole or viewer == self.decider()
        seed = " · seed 7" if whole else ""
        asked = {
            "player": self.decider(),
            "prompt": "your action" if self.step % 3 != 1 else "look into a cave",
            "clause": "SHE-ACT-01",
            "yours": mine,
            "secret": False,
            "options": self.options() if mine else [],
            "barred": self.barred() if mine else [],
        }
        outcome = {
            "winners": [self.players[0]],
            "scores": {player: 2 - number for number, player in enumerate(self.players)},
            "reason": "Anna leaves the shelter with the gold key",
            "clause": "SHE-END-03",
        }
        return {
            "game": "Shelter",
            "caption": f"edition 1.0 · {len(self.players)} players{seed} · round 2",
            "viewer": viewer,
            "step": self.step,
            "steps": self.steps,
            "seats": [self.seat(player, viewer) for player in self.players],
            "counters": [],
            "boards": [],
            "zones": [
                {"name": "Caves", "places": [self.cave(number, viewer) for number in range(3)]},
                {"name": "Deck", "places": [{"count": 14, "label": "cards"}]},
                {"name": "Discard, open", "places": [{"face": face, "hint": ""} for face in ("Guard", "Caver", "Courtesan")]},
            ],
            "decision": None if self.ended() else asked,
            "outcome": outcome if self.ended() else None,
        }

    def seat(self, player: str, viewer: str | None) -> dict[str, Any]:
        number = self.players.index(player)
        out = {"text": f"by {self.players[1]}'s Bandit, step 21", "clause": "SHE-LOOK-05"} if self.is_out(player) else None
        places = [self.card(face, player, viewer) for face in self.hands[player]]
        return {
            "name": player,
            "decides": not self.ended() and player == self.decider(),
            "active": player == self.decider(),
            "you": player == viewer,
            "out": out,
            "badges": ["skips the next turn"] if number == 2 else [],
            "counters": [] if out else [{"name": "coins", "value": (2, 0, 1, 0, 3)[number], "limit": 3}],
            "zones": [] if out else [{"name": "hand", "places": places}],
        }

    def card(self, face: str, player: str, viewer: str | None) -> dict[str, Any]:
        if viewer in (None, player):
            return {"face": face, "hint": FACES[face], "name": face.lower()}
        if (viewer, face) == (self.players[0], "Explorer"):
            return {"face": face, "hint": FACES[face], "memory": {"step": 18, "certain": False}, "name": "card 2"}
        return {"back": True, "name": "card"}

    def cave(self, number: int, viewer: str | None) -> dict[str, Any]:
        face, name = self.caves[number], f"look cave {number + 1}"
        if viewer is None:
            return {"face": face, "hint": FACES[face], "name": name}
        if (viewer, number) == (self.players[0], 1):
            return {"face": face, "hint": FACES[face], "memory": {"step": 12, "certain": True}, "name": name}
        return {"back": True, "name": name}

    def rows(self, viewer: str | None) -> list[dict[str, Any]]:
        rows = [self.row(step, viewer) for step in range(1, self.step + 1)]
        deal = {"text": "Every player is dealt two cards", "clause": "SHE-SETUP-02"}
        return [{"step": 0, "turn": 0, "player": "", "choice": None, "events": [full(deal)]}, *rows]

    def row(self, step: int, viewer: str | None) -> dict[str, Any]:
        first, second, *_ = self.players
        third, last = self.players[-2], self.players[-1]
        choice = self.lines[self.line][step - 1]
        kinds: list[tuple[str, list[tuple[str, str]]]] = [
            (third, [(f"{third} discards Courtesan, takes 1 coin", "SHE-1.0-DISCARD-01")]),
            (first, [(f"{first} plays Miner and looks into cave 2", "SHE-0.5-CARD-MINER-FREE")]),
            (
                last,
                [
                    (f"{last} looks at a card of {second}: Bandit", "SHE-LOOK-05"),
                    (f"{last} is out, {second} draws a new card", "SHE-LOOK-05"),
                ],
            ),
            (second, [(f"{second} plays Explorer", "SHE-CARD-EXPLORER")]),
        ]
        player, events = kinds[(step - 23) % 4]
        if viewer in (None, first) and player == first:
            events = [*events, (f"{first} sees Gold key in cave 2", "SHE-0.5-CARD-MINER-FREE")]
        told = [full({"text": text, "clause": clause}) for text, clause in events]
        return {"step": step, "turn": (step - 1) // 4 + 1, "player": player, "choice": choice, "events": told}

    def timeline(self) -> list[dict[str, Any]]:
        turns: list[dict[str, Any]] = []
        lengths, left, first = (5, 7, 4, 7, 5, 9, 3, 6), self.steps, 1
        while left > 0:
            steps = min(lengths[len(turns) % 8], left)
            label = self.players[len(turns) % len(self.players)]
            turns.append({"turn": len(turns) + 1, "label": label, "first": first, "steps": steps})
            first, left = first + steps, left - steps
        return turns


def full(event: dict[str, str]) -> dict[str, str]:
    """Adds the clause's text where the rulebook has one."""
    text = CLAUSES.get(event["clause"])
    return event | {"clause_text": text} if text else event
