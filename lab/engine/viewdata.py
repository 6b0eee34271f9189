"""Names the shape of what a session shows to one viewer: plain data that JSON can hold.

`Session.view(viewer)`, `.rows(viewer)` and `.timeline()` give it; `lab.html`, `lab.text` and the
widgets draw from it and from nothing else, so a picture cannot show what its viewer may not know.
"""

from typing import NotRequired, TypedDict


class Memory(TypedDict):
    """Says when the viewer saw a card that is face down again."""

    step: int
    certain: bool


class Printed(TypedDict):
    """Holds what is printed on a card that is laid on boards.

    `blocks` are its open sides, grouped by what joins inside; `door` is the colour of a door, `doored` the block with it; `marks`
    is what else is printed on it, such as `ladder`.
    """

    blocks: list[str]
    door: str
    doored: str
    marks: list[str]


class Place(TypedDict, total=False):
    """Holds one card place: an open face, a back, a remembered face, or only a count.

    `name` is the notation that choosing this place would have; a picture makes it a button when that is an option.
    `backed` says what a hidden card shows of its back, where backs differ; `cell` is its column and row on a board.
    `tile` is what is printed on a card that the viewer knows and that is laid on boards, as it is before it is turned.
    """

    name: str
    face: str
    hint: str
    back: bool
    backed: str
    memory: Memory
    count: int
    label: str
    cell: list[int]
    tile: Printed


class Zone(TypedDict):
    """Holds named places that lie together: a hand, the caves, the deck."""

    name: str
    places: list[Place]


class Counter(TypedDict):
    """Holds a named number; `limit` is its highest value, if it has one."""

    name: str
    value: int
    limit: NotRequired[int | None]


class Out(TypedDict):
    """Says how a player left the game."""

    text: str
    clause: str


class Seat(TypedDict):
    """Holds what the viewer sees of one player."""

    name: str
    decides: bool
    active: bool
    you: bool
    out: Out | None
    badges: list[str]
    counters: list[Counter]
    zones: list[Zone]


class Tile(Printed):
    """Holds a card that lies face up on a board: what is printed on it, as it lies.

    `turn` counts quarters clockwise; `reached` are the open sides that are connected to the way in.
    """

    cell: list[int]
    name: str
    label: str
    turn: int
    reached: str


class Piece(TypedDict):
    """Holds what stands on a cell of a board; `kind` says how it is drawn, `mark` is written on it."""

    cell: list[int]
    kind: str
    label: str
    mark: str


class Board(TypedDict):
    """Holds a board: the cards face up and the pieces; what lies face down on it is a zone whose places have a `cell`."""

    name: str
    tiles: list[Tile]
    pieces: list[Piece]


class Choice(TypedDict):
    """Holds one option: its notation, its words, the essence of its effect; the cell, card and turn that it is about, if any."""

    notation: str
    label: str
    hint: NotRequired[str]
    cell: NotRequired[list[int]]
    card: NotRequired[str]
    turn: NotRequired[int]


class Barred(TypedDict):
    """Holds one option that is not allowed now, with the reason and the nearest allowed ones."""

    notation: str
    label: str
    reason: str
    clause: str
    nearest: list[str]


class DecisionView(TypedDict):
    """Holds the open decision; the options are empty when the viewer may not know them.

    `about` names what the question turns on, such as the card just looked at; `barred_more` counts the barred options
    that are too many to list.
    """

    player: str
    prompt: str
    clause: str
    yours: bool
    secret: bool
    about: NotRequired[str | None]
    options: list[Choice]
    barred: list[Barred]
    barred_more: NotRequired[int]


class OutcomeView(TypedDict):
    """Holds how the game ended."""

    winners: list[str]
    scores: dict[str, float]
    reason: str
    clause: str


class View(TypedDict):
    """Holds the whole picture of one step for one viewer."""

    game: str
    caption: str
    viewer: str | None
    step: int
    steps: int
    seats: list[Seat]
    counters: list[Counter]
    boards: list[Board]
    zones: list[Zone]
    decision: DecisionView | None
    outcome: OutcomeView | None


class Happening(TypedDict):
    """Holds one event as the viewer was told it."""

    text: str
    clause: str
    clause_text: NotRequired[str]


class Row(TypedDict):
    """Holds what one choice did; `choice` is None when the viewer may not know it."""

    step: int
    turn: int
    player: str
    choice: str | None
    events: list[Happening]


class Turn(TypedDict):
    """Holds one block of the timeline: a turn, whose it is, and how many steps it has."""

    turn: int
    label: str
    first: int
    steps: int


def viewer_label(viewer: str | None) -> str:
    """Names a viewer for a reader."""
    return "whole table" if viewer is None else viewer
