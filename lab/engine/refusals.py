"""The refusals of the lab: each says in a sentence what was wrong, where, and what would be right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from .words import joined

if TYPE_CHECKING:
    from .decision import Answer


class Refusal(ValueError):
    """Something asked of the lab that it will not do; the session, file or notebook stays as it was."""


class IllegalOption(Refusal):
    """A choice that the decision does not offer; ``answer`` holds the reason in parts, where a decision gave it."""

    def __init__(self, said: object, answer: Answer | None = None) -> None:
        super().__init__(str(said))
        self.answer = answer


class RulesError(Refusal):
    """Rules that do not exist or do not hang together: unknown game, edition, tweak, value, player count."""


class LuckError(Refusal):
    """A scripted outcome that chance could not have given; ``stream`` names the stream of luck."""

    def __init__(self, said: str, stream: str = "") -> None:
        super().__init__(said)
        self.stream = stream


class RecordError(Refusal):
    """A record that cannot be read."""


class ScenarioError(Refusal):
    """A scenario that cannot be read or set up."""


def as_path(path: object, refusal: type[Refusal]) -> Path:
    """Makes a path of what somebody gave as one.

    Raises:
        Refusal: of the kind given: it is no path.
    """
    if isinstance(path, (str, Path)) and "\x00" not in str(path):
        return Path(path)
    raise refusal(f"a file is named by a text or a path, not {path!r}")


def listed(names: Iterable[object]) -> str:
    """Joins names for a sentence: ``a, b or c``."""
    return joined(names, "or") or "nothing"


def few(names: Sequence[object], most: int = 12) -> str:
    """Joins names for a sentence, of many only the first.

    >>> few(range(100), most=3)
    '0, 1, 2 and 97 more'
    """
    if len(names) <= most:
        return listed(names)
    return f"{', '.join(map(str, names[:most]))} and {len(names) - most} more"


def not_held(card: object) -> str:
    """Says that who is asked does not hold a card, as all games refuse it.

    >>> not_held("Miner")
    'you hold no Miner'
    """
    return f"you hold no {card}"


def loosely(words: object) -> str:
    """Takes out of words what people write now so, now so: capitals, blanks, and underscores in their place."""
    return "".join(str(words).casefold().replace("_", " ").split())


def unknown(kind: str, name: object, valid: Iterable[object], labels: Mapping[str, str] | None = None) -> str:
    """Says that a name is unknown, which one may have been meant, and which are valid.

    Args:
        kind: of what it should name.
        name: as it was given.
        valid: the names that there are.
        labels: what people call them, by name, where that is otherwise.

    >>> unknown("game", "sheltr", ["shelter", "myth"])
    "unknown game 'sheltr' (did you mean shelter?); valid: shelter or myth"
    >>> unknown("effect", "Miner", ["miner.paid", "miner.free", "thief"])
    "unknown effect 'Miner' (did you mean miner.paid or miner.free?); valid: miner.paid, miner.free or thief"
    """
    names = [str(each) for each in valid]
    near = _meant(str(name), names, labels or {})
    guess = f" (did you mean {listed(near)}?)" if near else ""
    return f"unknown {kind} {str(name)!r}{guess}; valid: {few(names, 40)}"


def _meant(name: str, names: Sequence[str], labels: Mapping[str, str]) -> list[str]:
    """Lists what a name may have meant: all parts of what it names, else what is called so, else the likeliest name."""
    loose = loosely(name)
    parts = [each for each in names if "." in each and loose == loosely(each.partition(".")[0])]
    called = [each for each in names if loose and loose in (loosely(each), loosely(labels.get(each, "")))]
    if parts or called:
        return (parts or called)[:3]
    known: dict[str, list[str]] = {}
    for each in names:
        for words in dict.fromkeys((each.casefold(), labels.get(each, each).casefold())):
            known.setdefault(words, []).append(each)
    return [each for words in alike(name.casefold(), known, most=1) for each in known[words][:3]]


def alike(name: str, names: Iterable[str], most: int = 3) -> list[str]:
    """Lists the names that may have been meant, the likeliest first: those that look alike, else those that begin so.

    >>> alike("discard minr", ["play thief", "discard caver", "discard miner"])
    ['discard miner', 'discard caver']
    """
    import difflib  # only a refusal needs it

    known = list(names)
    return difflib.get_close_matches(name, known, most) or [each for each in known if name and each.startswith(name)][:most]
