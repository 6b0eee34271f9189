"""The refusals of the lab: each says in a sentence what was wrong, where, and what would be right."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class Refusal(ValueError):
    """Something asked of the lab that it will not do; the session, file or notebook stays as it was."""


class IllegalOption(Refusal):
    """A choice that the decision does not offer."""


class RulesError(Refusal):
    """Rules that do not exist or do not hang together: unknown game, edition, tweak, value, player count."""


class LuckError(Refusal):
    """A scripted outcome that chance could not have given."""


class RecordError(Refusal):
    """A record that cannot be read."""


class ScenarioError(Refusal):
    """A scenario that cannot be read or set up."""


def listed(names: Iterable[object]) -> str:
    """Joins names for a sentence: ``a, b or c``."""
    words = [str(name) for name in names]
    if len(words) < 2:
        return "".join(words) or "nothing"
    return f"{', '.join(words[:-1])} or {words[-1]}"


def unknown(kind: str, name: object, valid: Iterable[object]) -> str:
    """Says that a name is unknown, which one may have been meant, and which are valid.

    >>> unknown("game", "sheltr", ["shelter", "myth"])
    "unknown game 'sheltr' (did you mean shelter?); valid: shelter or myth"
    """
    names = [str(each) for each in valid]
    near = difflib.get_close_matches(str(name), names, 1)
    guess = f" (did you mean {near[0]}?)" if near else ""
    return f"unknown {kind} {str(name)!r}{guess}; valid: {listed(names)}"
