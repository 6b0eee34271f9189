"""A game played in a terminal: numbered options, notations, why not, steps back, and everybody's view."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from typing import TextIO

import lab

from . import text
from .engine.decision import Answer
from .engine.refusals import alike

Viewer = str | None


def up_to(word: str, most: int) -> int | None:
    """Reads a number from 1 on; None if it is none, or a higher one."""
    number = int(word) if word.isdecimal() and len(word) < 10 else 0
    return number if 1 <= number <= most else None


class Talk:
    """A game played in a terminal: each player in turn is shown what he sees and asked what he does.

    What a line means is looked for in this order: an option's notation or words, a command (:), a question (?), a number.
    """

    HELP = (
        "Type the number or the notation of an option; ? for what is not allowed, ?NOTATION for why; "
        ":view NAME (a player, spectator, or all); :history; :undo or :undo STEPS; :redo; :help; :quit. "
        "The colon may be left out where no option is called so."
    )

    def __init__(self, session: lab.Session, out: TextIO) -> None:
        self.session, self.out = session, out
        self.commands: dict[str, Callable[[str], None]] = {
            "help": lambda rest: self.tell(self.HELP),
            "undo": self.undo,
            "redo": lambda rest: self.jump(session.step + 1),
            "view": lambda rest: self.show(None if rest in ("", "all") else rest),
            "history": lambda rest: self.say(text.history(session.rows(self.player))),
        }

    @property
    def player(self) -> str:
        """Who is asked just now."""
        return str(self.session.decision.player)

    def run(self, first: str = "") -> None:
        """Asks until the game is over or nobody wants to go on.

        Args:
            first: what is said before all else.
        """
        self.tell("\n".join(filter(None, [first, self.HELP])))
        shown = None
        while self.session.outcome is None:
            if shown is not self.session.cursor:
                self.show(self.player)
                shown = self.session.cursor
            print("> ", end="", file=self.out, flush=True)
            line = sys.stdin.readline()
            if not line or self.leaves(" ".join(line.split())):
                self.say("The game stays where it is.")
                return
            if words := " ".join(line.split()):
                try:
                    self.obey(words)
                except lab.Refusal as refusal:
                    answer = refusal.answer if isinstance(refusal, lab.IllegalOption) else None
                    self.tell(text.plain(refusal) if answer is None else self.said(answer))

    def leaves(self, words: str) -> bool:
        """Tells whether a line ends the talk; without its colon, where no option is called so."""
        leaving = words.removeprefix(":") in ("quit", "exit", "q")
        return leaving and (words.startswith(":") or self.session.decision.meant(words) is None)

    def obey(self, words: str) -> None:
        """Carries out one line."""
        decision = self.session.decision
        notations = [str(option) for option in decision.options]
        verb, _, rest = words.partition(" ")
        if decision.meant(words) is not None:
            self.session.choose(words)
        elif words.startswith(":"):
            self.command(verb.removeprefix(":"), rest)
        elif words.startswith("?"):
            asked = words.removeprefix("?").strip()
            self.tell(self.said(self.session.why_not(asked, self.player)) if asked else self.barred())
        elif words.isdecimal():
            if (number := up_to(words, len(notations))) is None:
                raise lab.IllegalOption(f"there are the options 1 to {len(notations)}, not {words}")
            self.session.choose(notations[number - 1])
        elif verb in self.commands and self.session.why_not(words, self.player).kind == "nonsense":
            self.command(verb, rest)
        else:
            self.session.choose(words)

    def command(self, verb: str, rest: str) -> None:
        """Carries out a command."""
        if verb not in self.commands:
            near = alike(verb, self.named(), most=1)
            raise lab.IllegalOption(f"there is no command :{verb}. {f'Did you mean :{near[0]}?' if near else self.HELP}")
        self.commands[verb](rest)

    def undo(self, steps: str) -> None:
        """Takes steps back, one unless told otherwise, and never more than there are."""
        step = self.session.step
        number = up_to(steps, step) if steps else 1
        if step and number is None:
            valid = "only 1 step can be taken back" if step == 1 else f"the steps to take back are a number from 1 to {step}"
            raise lab.IllegalOption(f"{valid}, not {steps!r}")
        self.jump(step - (number or 0))

    def jump(self, step: int) -> None:
        """Jumps to a step; after a step back it says, as far as the player who was asked may know, who has learned what."""
        asked, session, before = self.player, self.session, self.session.step
        jumped = session.goto(min(max(step, 0), session.steps))
        if session.step == before:
            raise lab.IllegalOption("there is no further step that way")
        if session.step < before:
            told = "\n".join(["Learned since:", *jumped.told(asked)])
            self.say(told if jumped.told(asked) else f"As far as {asked} knows, nobody has learned anything hidden since.")

    def named(self) -> list[str]:
        """Lists what the commands are called."""
        return [*self.commands, "quit"]

    def said(self, answer: Answer) -> str:
        """Says why a notation is refused; the options are on the screen already, so words that mean nothing list none."""
        if answer.kind != "nonsense":
            return text.plain(answer)
        verb = answer.notation.split(" ")[0]
        near = [*(f":{name}" for name in alike(verb, self.named(), most=1)), *answer.nearest]
        meant = f" Did you mean {text.listed(near)}?" if near else ""
        asked = self.session.decision.asked
        said = f"{answer.notation!r} means nothing here.{meant} {asked}{'' if asked.endswith('?') else '.'}"
        return text.plain(f"{said} What can be typed: :help")

    def barred(self) -> str:
        """Lists what is not allowed just now, with the reasons."""
        answers = [self.session.why_not(str(each.option), self.player) for each in self.session.decision.barred()]
        return "\n".join(map(str, answers)) or "Nothing is barred."

    def show(self, viewer: Viewer) -> None:
        """Shows what somebody sees."""
        self.say("\n" + text.table(self.session.view(viewer)))

    def tell(self, words: str) -> None:
        """Writes sentences, broken to the width of a table."""
        self.say("\n".join(textwrap.fill(line, text.WIDTH, break_on_hyphens=False) for line in words.split("\n")))

    def say(self, words: str) -> None:
        """Writes some lines."""
        print("\n".join(text.plain(line) for line in words.split("\n")), file=self.out)
