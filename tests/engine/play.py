"""What several tests of the engine share: sessions moved by drawn numbers, and a very small game."""

import random
from collections.abc import Sequence
from typing import Any, ClassVar

from hypothesis import settings

import lab

EDITIONS = ("0.1", "0.2", "0.3", "0.4", "0.5", "1.0")


def fewer(share: int) -> settings:
    """Tries a share of the examples that the profile asks for, where each of them takes long."""
    return settings(max_examples=max(1, settings.default.max_examples // share))  # type: ignore[union-attr]


def session(edition: str = "1.0", players: int = 3, seed: int | str = 7, **tweaks: Any) -> lab.Session:
    return lab.Session(lab.rules("shelter", edition=edition, **tweaks), players, seed)


def choose(s: lab.Session, number: int) -> None:
    """Chooses an option by a number of any size; after the end nothing."""
    if s.outcome is None:
        options = s.decision.options
        s.choose(options[number % len(options)])


def played(steps: int = 30, edition: str = "1.0", players: int = 3, seed: int | str = 7, **tweaks: Any) -> lab.Session:
    s = session(edition, players, seed, **tweaks)
    rng = random.Random(str(seed))
    for _ in range(steps):
        choose(s, rng.randrange(1000))
    return s


def everything(s: lab.Session) -> Any:
    """All that anybody can see of a session."""
    viewers = [None, *s.players, "spectator"]
    return [s.digest(), s.step, s.steps, s.line, s.tree, [(s.view(v), s.rows(v)) for v in viewers], s.timeline(), s.outcome]


class DiceTable(lab.Table):
    """One pot a player."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.pots = [0] * len(self.players)
        self.turns = 0
        self.passed: list[str] = []


ROLLS = lab.Kind("rolls", "player number", "{player} rolls {number}")


def roll(table: Any, me: lab.Player) -> lab.Flow:
    """Rolls a die, and once more if one likes."""
    for _ in range(2):
        number = table.luck.pick("dice", range(1, 7))
        table.pots[me] += number
        table.tell(None, ROLLS, me, number, clause="DICE-ROLL")
        if (yield table.ask(me, "again?", ["yes", "no"], clause="DICE-AGAIN")) == "no":
            return


class Dice(lab.Game):
    """Everybody rolls; three turns each."""

    id, title, players, Table = "dice", "Dice", (2, 3), DiceTable
    params = (lab.Param("rounds", 3, range(1, 10)), lab.Param("mode", "high", ("high", "low")))
    editions: ClassVar[dict[str, lab.Edition]] = {"1": lab.Edition("1", effects={"roll": roll})}

    def setup(self, table: Any) -> None:
        return None

    def turn(self, table: Any) -> lab.Flow:
        me = table.players[table.turns % len(table.players)]
        yield from table.rules.effects["roll"](table, me)
        table.turns += 1
        if table.turns == table.rules.rounds * len(table.players):
            best = max(table.pots)
            table.win([p for p in table.players if table.pots[p] == best], "most", "DICE-WIN", table.pots)


def dice(seed: int | str = 1, players: int | Sequence[str] = 2, **tweaks: Any) -> lab.Session:
    return lab.Session(lab.rules(Dice, **tweaks), players, seed)
