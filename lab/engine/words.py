"""How values are said in a sentence."""

from __future__ import annotations

from collections.abc import Iterable


def joined(words: Iterable[object], joint: str = "and") -> str:
    """Joins words as a sentence does; no words give an empty text.

    >>> joined(["Miner", "Thief", "Guard"], "or")
    'Miner, Thief or Guard'
    """
    *most, last = [str(word) for word in words] or [""]
    return f"{', '.join(most)} {joint} {last}" if most else last


def say(value: object) -> str:
    """Says a value in a sentence: a label, a list joined by "and", or plainly itself.

    >>> say(("Miner", "Thief", "Guard"))
    'Miner, Thief and Guard'
    >>> say(())
    'nothing'
    """
    if isinstance(value, (tuple, list)):
        return joined(map(say, value)) or "nothing"
    return str(getattr(value, "label", value))


class Said:
    """A value in a sentence: said plainly, or counted as in ``{coins:coin}``.

    >>> "Anna takes {coins:coin}, Boris takes {more:coin}".format(coins=Said(1), more=Said(2))
    'Anna takes 1 coin, Boris takes 2 coins'
    """

    __slots__ = ("value",)

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, thing: str) -> str:
        return f"{say(self.value)} {thing}{'' if self.value == 1 else 's'}" if thing else say(self.value)
