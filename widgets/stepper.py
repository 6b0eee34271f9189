"""The stepper: steps a session in a notebook, through one viewer's eyes."""

from collections.abc import Sequence

from lab import html
from lab.engine.viewdata import Row, View
from widgets import regions
from widgets.session_view import SessionView, look


class Stepper(SessionView):
    """Steps a session by mouse and keyboard: the table, the decision, the time.

    `viewer` is None (the whole table), a player's name, or `lab.SPECTATOR`; assign it to look with other eyes. Several steppers
    on one session follow each other.
    """

    _css = look("stepper")

    def _drawn(self, view: View, rows: Sequence[Row]) -> dict[str, str]:
        table = html.whole_table(view, html.clickable(view), html.last_cell(rows))
        return {"frame": regions.frame(view["game"]), "table": table, "decision": html.decision(view)}
