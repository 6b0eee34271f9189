"""A game played in a terminal: numbered options, notations, why not, steps back, and everybody's view."""

from __future__ import annotations

import sys
from typing import Any, TextIO

import lab

from . import text

Viewer = str | None


class Talk:
    """A game played in a terminal: each player in turn is shown what he sees and asked what he does."""

    HELP = (
        "Type the number or the notation of an option; ? for what is not allowed, ? NOTATION for why; "
        "view NAME (a player, spectator, or all); history; undo; redo; quit."
    )

    def __init__(self, session: lab.Session, out: TextIO) -> None:
        self.session, self.out = session, out

    def run(self) -> None:
        """Asks until the game is over or nobody wants to go on."""
        self.say(self.HELP)
        shown = None
        while self.session.outcome is None:
            node = self.session.cursor
            if shown is not node:
                self.show(str(self.session.decision.player))
                shown = node
            print("> ", end="", file=self.out, flush=True)
            line = sys.stdin.readline()
            if not line or line.split() in (["quit"], ["exit"]):
                self.say("The game stays where it is.")
                return
            if words := line.split():
                try:
                    self.obey(words[0], " ".join(words[1:]), " ".join(words))
                except lab.Refusal as refusal:
                    self.say(text.plain(refusal))

    def obey(self, verb: str, rest: str, whole: str) -> None:
        """Carries out one line."""
        session = self.session
        player = str(session.decision.player)
        if verb == "help":
            self.say(self.HELP)
        elif verb == "undo":
            self.say(str(session.undo(int(rest) if rest.isdecimal() else 1)))
        elif verb == "redo":
            session.redo()
        elif verb == "view":
            self.show(None if rest in ("", "all") else rest)
        elif verb == "history":
            rows: Any = session.rows(player)
            self.say(text.history(rows))
        elif verb.startswith("?"):
            asked = whole.removeprefix("?").strip()
            self.say(session.why_not(asked) if asked else self.barred())
        elif verb.isdecimal() and not rest:
            options = session.decision.options
            if not 1 <= int(verb) <= len(options):
                raise lab.IllegalOption(f"there are the options 1 to {len(options)}, not {verb}")
            session.choose(options[int(verb) - 1])
        else:
            session.choose(whole)

    def barred(self) -> str:
        """Lists what is not allowed just now, with the reasons."""
        decision = self.session.decision
        return "\n".join(self.session.why_not(str(each.option)) for each in decision.barred()) or "Nothing is barred."

    def show(self, viewer: Viewer) -> None:
        """Shows what somebody sees."""
        view: Any = self.session.view(viewer)
        self.say("\n" + text.table(view))

    def say(self, words: str) -> None:
        """Writes some lines."""
        print("\n".join(text.plain(line) for line in words.split("\n")), file=self.out)
