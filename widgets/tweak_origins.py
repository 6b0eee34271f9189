"""Renders where rules and numbers come from, in words and by a sign that needs no colour.

The sign is a disc, full for the source, half for published material, empty for what the lab assumed; or the frame of a field,
which is then drawn, dotted or dashed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lab.engine.rulebook import PROVENANCE, Origin
from lab.engine.words import joined
from lab.html import text

FRAMES = {"public": "dotted", "assumed": "dashed"}
Origins = Mapping[str, Origin]  # of the numbers of a card, by name


def came_from(origin: Origin, *, changed: bool = False) -> str:
    """Says where a value comes from, after a disc that is full, half or empty; of a changed one, where that before did."""
    if not origin:
        return ""
    said = text(f"was {origin}" if changed else str(origin))
    return f'<span class="rl-origin{framed(origin)}"><i class="rl-disc" aria-hidden="true"></i>{said}</span>'


def framed(origin: Origin) -> str:
    """Names the class of what is framed by where it comes from; empty where nobody says so in a word of the rulebooks."""
    return f" rl-{origin.word}" if origin.word in PROVENANCE else ""


def legend(origins: Iterable[Origin]) -> str:
    """Says what the frames among some fields mean, as the end of a line; empty if all are plain."""
    words = {origin.word for origin in origins}
    return "".join(f" · {FRAMES[word]} frame: {PROVENANCE[word]}" for word in FRAMES if word in words)


def sources(origins: Origins) -> str:
    """Says where the numbers of a card come from: of the most in general, of the others by name.

    >>> sources({"count": Origin("source"), "price": Origin("assumed"), "life": Origin("assumed")})
    'assumed by the lab; count from the source'
    """
    by: dict[str, list[str]] = {}
    for name, origin in origins.items():
        by.setdefault(str(origin), []).append(name.replace("_", " "))
    most = max(by, key=lambda origin: len(by[origin]), default="")
    return "; ".join(filter(None, [most, *(f"{joined(names)} {origin}" for origin, names in by.items() if origin != most)]))
