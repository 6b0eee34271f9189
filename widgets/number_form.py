"""A form for some numbers of rules: the cards' numbers that a rule text leaves open, say, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import ipywidgets

from lab import Rules, RulesError, html

if TYPE_CHECKING:
    from pandas import DataFrame

NARROW = ipywidgets.Layout(width="210px")


class NumberForm(ipywidgets.VBox):  # type: ignore[misc]
    """Changes numbers of rules, card by card; what is refused is said, and leaves the rules as they were.

    `form.rules` are the rules as they are set now.

    Args:
        rules: what to begin with.
        numbers: one row a number, with what it is of (a card's id, or `rules`), its name (`number`), and the `least` and `most`
            that it may be; as `lab.games.myth.assumed` gives them.
    """

    def __init__(self, rules: Rules, numbers: DataFrame) -> None:
        """Shows a form for the numbers; those of the first card to begin with."""
        self.rules = self._base = rules
        self._numbers = numbers
        self._watchers: list[Callable[[Rules], None]] = []
        owners = {_name(rules, of): of for of in dict.fromkeys(numbers["of"])}
        self._owner = ipywidgets.Dropdown(options=owners, description="numbers of", style={"description_width": "initial"})
        self._owner.observe(lambda _: self._fill(), "value")
        self._fields = ipywidgets.HBox(layout=ipywidgets.Layout(flex_flow="row wrap"))
        self._said = ipywidgets.HTML()
        super().__init__([self._owner, self._fields, self._said])
        self._fill()

    def __repr__(self) -> str:
        """Gives a line that stays the same from run to run."""
        return f"NumberForm({self.rules!r}, {len(self._numbers)} numbers)"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """Adds the numbers as a table, for where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        data = bundle[0] if isinstance(bundle, tuple) else bundle
        if data is not None:
            data["text/html"] = self._numbers.to_html(index=False, max_rows=12)
        return bundle

    @property
    def diff(self) -> DataFrame:
        """What is changed, as a DataFrame."""
        return self._base.diff(self.rules)

    def observe_rules(self, callback: Callable[[Rules], None]) -> None:
        """Calls back with the new rules after every change."""
        self._watchers.append(callback)

    def choose(self, of: str) -> None:
        """Shows the numbers of a card."""
        self._owner.value = of

    def set(self, of: str, number: str, value: int) -> None:
        """Sets a number.

        Raises:
            RulesError: it is none of the form's numbers, or the rules refuse it.
        """
        if not ((self._numbers["of"] == of) & (self._numbers["number"] == number)).any():
            raise RulesError(f"the form has no number {number!r} of {of!r}")
        tweak: dict[str, Any] = {number: value}
        if of != "rules":
            given = self.rules.tweaks.get("cards", {}).get(of, {})
            tweak = {"cards": {of: {**(given if isinstance(given, dict) else {"count": given}), number: value}}}
        rules = self.rules.tweak(**tweak)
        for players in range(rules.players[0], rules.players[1] + 1):
            rules.check(players)
        self.rules = rules
        self._show()
        for callback in list(self._watchers):
            callback(rules)

    def _fill(self) -> None:
        """Shows a field for each number of the card chosen."""
        of = self._owner.value
        rows = self._numbers[self._numbers["of"] == of]
        self._fields.children = [self._field(of, *row) for row in zip(rows["number"], rows["least"], rows["most"], strict=True)]
        self._show()

    def _field(self, of: str, number: str, least: int, most: int) -> ipywidgets.BoundedIntText:
        clause = self._numbers[(self._numbers["of"] == of) & (self._numbers["number"] == number)]["clause"].iloc[0]
        field = ipywidgets.BoundedIntText(
            _value(self.rules, of, number), min=int(least), max=int(most), description=number.replace("_", " "), layout=NARROW,
            tooltip=f"from {least} to {most}, as printed {_value(self._base, of, number)} ({clause})",
        )  # fmt: skip

        def changed(change: Any) -> None:
            if change["new"] == _value(self.rules, of, number):
                return
            try:
                self.set(of, number, change["new"])
            except RulesError as error:
                self._show(str(error))

        field.observe(changed, "value")
        return field

    def _show(self, refused: str = "") -> None:
        """Shows the numbers as they are, what is refused, and what is changed so far."""
        for field in self._fields.children:
            field.value = _value(self.rules, self._owner.value, field.description.replace(" ", "_"))
        rows = [
            f"<li>{html.text(_name(self.rules, of))}, {html.text(number.replace('_', ' '))}: {was} → {now}</li>"
            for of, number in zip(self._numbers["of"], self._numbers["number"], strict=True)
            if (was := _value(self._base, of, number)) != (now := _value(self.rules, of, number))
        ]
        wrong = f'<p role="alert"><b>Not changed:</b> {html.text(html.sentence(refused))}</p>' if refused else ""
        self._said.value = wrong + (f"<ul>{''.join(rows)}</ul>" if rows else "<p>Nothing is changed.</p>")


def _name(rules: Rules, of: str) -> str:
    return rules.cards[of].name if of in rules.cards else "the rules"


def _value(rules: Rules, of: str, number: str) -> int:
    return int(getattr(rules.cards.get(of, rules), number))
