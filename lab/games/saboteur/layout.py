"""The layout of the table: what lies where, and who sees it (SAB-HID-01 to -03, SA2-HID-01 to -03)."""

from __future__ import annotations

from ...engine.layout import Counter, Grid, Layout, Seen, Shape, Zone

STOCK, ROLES, GOALS, GOLD = "stock", "roles", "goals", "gold"  # cards of one pool may lie in each other's places
PURSES = "purses"


def layout_of(second: bool, open_gold: bool) -> Layout:
    """Gives the layout of an edition.

    Args:
        second: of edition 2.
        open_gold: the gold of all players is open to all (open_scores, visible_golds).
    """
    return (
        Zone("hands", "hand", Seen.OWNER, each=True, pool=STOCK),
        Zone("front", "in front", each=True),
        Zone("roles", "role", Seen.OWNER, each=True, pool=ROLES),
        *(_gold_2(open_gold) if second else _gold_1(open_gold)),
        Zone("discards", "discarded face down", Seen.OWNER, Shape.PILE, each=True, pool=STOCK),
        Grid("maze", "maze"),
        Zone("goals", "Goals, face down", Seen.NOBODY, Shape.CELLS, place="goal", pool=GOALS),
        Zone("deck", "Deck", Seen.NOBODY, Shape.PILE, pool=STOCK),
        Zone("used", "Discard, open", Seen.ALL, Shape.PILE),
        *(_unseen_2() if second else _unseen_1()),
    )


def _gold_1(open_gold: bool) -> Layout:
    seen = Seen.ALL if open_gold else Seen.OWNER
    return Zone("gold", "gold", seen, each=True, pool=GOLD), Zone("notes", "without a card", each=True)


def _gold_2(open_gold: bool) -> Layout:
    return (Counter("pieces", "gold"),) if open_gold else (Zone(PURSES, "gold", Seen.OWNER, each=True),)


def _unseen_1() -> Layout:
    return (
        Zone("role_stock", "Role left over", Seen.NOBODY, Shape.PILE, pool=ROLES),
        Zone("stack", "Gold to share", Seen.NOBODY, pool=GOLD),
        Zone("gold_deck", "Gold cards", Seen.NOBODY, Shape.PILE, pool=GOLD),
    )


def _unseen_2() -> Layout:
    return (
        Zone("removed", "Out of this round", Seen.NOBODY, Shape.PILE, pool=STOCK),
        Zone("role_stock", "Role stock", Seen.NOBODY, Shape.PILE, pool=ROLES),
        Zone("given_up", "Roles given up", Seen.NOBODY, Shape.ROW, place="given-up role", pool=ROLES),
    )
