"""The mine market: Underground Kings drawn and played, with what each mine awaits, through one viewer's eyes."""

from collections.abc import Sequence
from typing import Any

from lab import IllegalOption, Session, html
from lab.engine.viewdata import Row, View
from lab.games.underground_kings.outlook import outlooks
from lab.games.underground_kings.table import KingsTable
from widgets import board_regions as board
from widgets import mine_market_regions as parts
from widgets import regions
from widgets.board_regions import Picked
from widgets.session_view import STATIC, SessionView, look


class MineMarket(SessionView):
    """Plays Underground Kings: the mines with their squads, what would capture or finish each, and who may have it in hand.

    Pick a card of the hand and choose where it goes, on the mines or in the list. What others can do is said as far as the viewer
    may know it: by squads that he saw, or by the chance that a hand holds one that fits. `viewer` is None (the whole table), a
    player's name, or `lab.SPECTATOR`. `lab.games.underground_kings.market` gives the same facts as a table.
    """

    _css = look("stepper", "mine_market")

    def __init__(self, session: Session, viewer: str | None = None) -> None:
        """Shows the session to the viewer; another game, or an unknown viewer, is a ValueError."""
        if not isinstance(session.table, KingsTable):
            raise ValueError(f"{session.rules.game.title} has no mines to capture; widgets.Stepper shows it.")
        super().__init__(session, viewer)

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """Adds the static picture of the market, so that a saved notebook shows it where no kernel runs."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is not None:
            with self._session.lock:
                view, table = self._session.view(self._viewer), self._table
                drawn = parts.still(table, view, outlooks(table, view))
            style = html.style() + (STATIC / "mine_market.css").read_text(encoding="utf-8")
            bundle[0]["text/html"] = f'<div class="rules-lab rl-still rl-market-view"><style>{style}</style>{drawn}</div>'
        return bundle

    @property
    def _table(self) -> Any:
        """The table, of which only what lies open is read."""
        return self._session.table

    def _forget(self) -> None:
        super()._forget()
        self._number = 0  # of the card picked from the hand, from 1; 0: none is

    def _picked(self, view: View) -> Picked:
        """Gives the card picked, if it is still in the hand."""
        hand = board.cards(view)
        if not 0 < self._number <= len(hand):
            return Picked()
        return Picked(hand[self._number - 1].get("name", ""), self._number)

    def _drawn(self, view: View, rows: Sequence[Row]) -> dict[str, str]:
        table, picked = self._table, self._picked(view)
        mines, found = outlooks(table, view), parts.offer(view, picked)
        return {
            "frame": regions.frame(view["game"], "market", parts.FRAME, parts.MARKET_KEYS),
            "market": parts.market(table, view, mines, found),
            "hand": board.hand_row(view, picked),
            "table": parts.players(table, board.without_hand(view), mines, found),
            "decision": board.decision(view, picked),
        }

    # Answering the page

    def _do(self, message: object) -> None:
        match message:
            case {"kind": "pick", "value": str(number)}:
                self._pick(int(number))
            case {"kind": "earlier" | "dismiss"}:
                super()._do(message)
            case _:
                super()._do(message)
                self._number = 0

    def _pick(self, number: int) -> None:
        """Picks a card of the hand by its number; the same again, or 0, puts it back."""
        view = self._session.view(self._viewer)
        if not 0 <= number <= len(board.cards(view)):
            raise IllegalOption("There is no such card in this hand.")
        self._number = number if number != self._number and board.playable(view) else 0
