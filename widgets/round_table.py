"""The round table: Mascarade with what its viewer believes of every card."""

from collections.abc import Sequence
from typing import Any

from lab import SPECTATOR, Session, html
from lab.engine.viewdata import Row, View, viewer_label
from lab.games.mascarade.game import Mascarade
from widgets import regions
from widgets import round_table_regions as parts
from widgets.round_table_stage import Stage, stage
from widgets.session_view import STATIC, SessionView, look


class RoundTable(SessionView):
    """Shows a game of Mascarade round its table: coins, claims, contests, and how likely each card lies where.

    `viewer` is a player's name or `lab.SPECTATOR`, whose beliefs are drawn for all that he has seen; None is the teacher's view:
    every card as it lies, and how likely each player may hold it. `swap_chance` is how often others are taken to exchange cards
    that they handle out of sight.
    """

    _css = look("stepper", "round_table")

    def __init__(self, session: Session, viewer: str | None = None, *, swap_chance: float = 0.5) -> None:
        """Shows the session to the viewer; another game, or an unknown viewer, is a ValueError."""
        if not isinstance(session.rules.game, Mascarade):
            raise ValueError(f"{session.rules.game.title} has no characters that change places; widgets.Stepper shows it.")
        self._swap_chance = swap_chance
        super().__init__(session, viewer)

    def __str__(self) -> str:
        """Writes what the picture shows as plain text."""
        with self._session.lock:
            view = self._session.view(self._viewer)
            return parts.words(view, self._mind(), self._stage())

    def _drawn(self, view: View, rows: Sequence[Row]) -> dict[str, str]:
        return {
            "frame": regions.frame(view["game"], "round-table"),
            "table": parts.table(view, self._mind(), self._stage(), html.clickable(view)),
            "decision": html.decision(view),
        }

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Adds the static picture, so that a saved notebook shows the table where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            with self._session.lock:
                bundle[0]["text/html"] = self._still(self._session.view(self._viewer))
        return bundle

    def _still(self, view: View) -> str:
        """Draws a picture that needs no script."""
        style = html.style() + (STATIC / "round_table.css").read_text(encoding="utf-8")
        seen = f"seen by {html.name(viewer_label(view['viewer']))}, step {view['step']} of {view['steps']}"
        return (
            f'<div class="rules-lab rl-still rl-round-table-view"><style>{style}</style>'
            f'<p class="rl-head">{html.title(view)} <span class="rl-muted rl-end">{seen}</span></p><div class="rl-main">'
            f'<div class="rl-table">{parts.table(view, self._mind(), self._stage(), {})}</div>'
            f'<div class="rl-side">{html.still_decision(view)}</div></div></div>'
        )

    def _mind(self) -> parts.Mind:
        """Gathers what the viewer believes, or, for who sees the whole table, what everybody does."""
        session, viewer = self._session, self._viewer
        watchers = session.players if viewer is None else [viewer]
        found = {who: session.likely(who, swap_chance=self._swap_chance) for who in watchers}
        return parts.Mind(
            beliefs=None if viewer is None else found[viewer],
            others=found if viewer is None else {},
            names={card.id: card.name for card in session.rules.cards.values()},
            order=[str(player) for player in session.table.seats],
        )

    def _stage(self) -> Stage:
        """Tells what the viewer noticed of the turn of the last choice."""
        seat = None if self._viewer is None else -1 if self._viewer == SPECTATOR else self._session.players.index(self._viewer)
        return stage(self._session.cursor.path(), seat)
