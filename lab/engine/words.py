"""How values are said in a sentence."""

from __future__ import annotations


def say(value: object) -> str:
    """Says a value in a sentence: a label, a list joined by "and", or plainly itself.

    >>> say(("Miner", "Thief", "Guard"))
    'Miner, Thief and Guard'
    >>> say(())
    'nothing'
    """
    if isinstance(value, (tuple, list)):
        words = [say(each) for each in value]
        return ", ".join(words[:-1]) + " and " + words[-1] if len(words) > 1 else "".join(words) or "nothing"
    return str(getattr(value, "label", value))
