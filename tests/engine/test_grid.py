"""A game on a board: cards face up on cells, cards face down on cells, and what every viewer sees of them."""

from dataclasses import dataclass, field
from typing import Any

import pytest

import lab
from lab.engine.luck import Luck
from lab.paths import Board, Fitting, Tile


@dataclass(frozen=True, eq=False, repr=False)
class Tunnel(lab.Card):
    tile: Tile = field(default_factory=lambda: Tile(("EW",)))


GATE = Tunnel("gate", "Gate", 0, tile=Tile(("NESW",), entrance=True))
EW = Tunnel("ew", "Straight", 20, tile=Tile(("EW",)))
GOLD, STONE = lab.Card("gold", "Gold", 1), lab.Card("stone", "Stone", 2)
FITTING = Fitting()


def saw(memory: lab.Memory, told: bool, player: lab.Player, cell: Any, card: Any) -> None:
    if told:
        memory.sees_at("goals", cell, card)


LOOKS = lab.Kind("looks", "player cell card", "{player} sees {card} at {cell}", "{player} looks at {cell}", saw)
FINDS = lab.Kind("finds", "card cell", "{card} is found at {cell}", reveals=True)


class MazeTable(lab.Table):
    layout = (
        lab.Grid("maze", "maze"),
        lab.Zone("goals", "goals", lab.Seen.NOBODY, lab.Shape.CELLS, place="goal", pool="goals"),
    )

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.maze = Board()
        self.maze.lay((0, 0), GATE)
        cells = [(4, -2), (4, 0), (4, 2)]
        for cell in cells:
            self.maze.cover(cell)
        self.goals = dict(zip(cells, self.luck.order("goals", [GOLD, STONE, STONE]), strict=True))
        self.active = self.players[0]


class Maze(lab.Game):
    """Look at a goal, or lay a straight; whoever reaches the middle goal ends the game."""

    id, title, players, Table = "maze", "Maze", (2, 3), MazeTable
    cards = (EW, GOLD, STONE)

    def setup(self, table: Any) -> None:
        return None

    def turn(self, table: Any) -> lab.Flow:
        me = table.active
        looks = [lab.Option(f"goal {column},{row}", about=(column, row)) for column, row in table.goals]
        move = yield table.ask(me, "look or lay?", [*FITTING.places(table.maze, EW), *looks])
        if isinstance(move, lab.Option):
            self.look(table, me, move.about)
        else:
            table.maze.lay(move.cell, move.card, move.turn)
        for cell in table.maze.facing():
            table.tell(None, FINDS, table.goals[cell], cell)
            table.win(me, f"{table.goals.pop(cell)} found")
        table.active = table.after(me)

    def look(self, table: Any, me: lab.Player, cell: Any) -> None:
        table.tell(me, LOOKS, me, cell, table.goals[cell])

    def pieces(self, table: Any, field: str) -> list[Any]:
        return [{"cell": [0, 0], "kind": "hero", "label": str(table.active), "mark": "H"}]


class Telltale(Maze):
    """The same, and it tells everybody what was seen."""

    def look(self, table: Any, me: lab.Player, cell: Any) -> None:
        super().look(table, me, cell)
        table.tell(table.players, LOOKS, me, table.goals[cell], cell)
        table.active = table.players[0] if table.goals[cell] is GOLD else table.active


def session(seed: int = 3) -> lab.Session:
    return lab.Session(lab.rules(Maze), ["Anna", "Boris"], seed)


def goals(s: lab.Session, viewer: str | None) -> dict[str, Any]:
    (zone,) = [zone for zone in s.view(viewer)["zones"] if zone["name"] == "goals"]
    return {place["name"]: place for place in zone["places"]}


def test_the_board_is_open_and_its_goals_are_not() -> None:
    s = session()
    s.choose("place ew@1,0")
    for viewer in (None, "Anna", "Boris", "spectator"):
        (board,) = s.view(viewer)["boards"]
        assert [(tile["cell"], tile["name"], tile["reached"]) for tile in board["tiles"]] == [
            ([0, 0], "gate", "NESW"),
            ([1, 0], "ew", "EW"),
        ]
        assert board["pieces"] == [{"cell": [0, 0], "kind": "hero", "label": "Boris", "mark": "H"}]
    assert all(set(goal) == {"back", "name", "cell"} for goal in goals(s, "Anna").values())
    assert sorted(goal["face"] for goal in goals(s, None).values()) == ["Gold", "Stone", "Stone"]


def test_a_goal_looked_at_is_remembered_by_its_looker_alone() -> None:
    s = session()
    truth = goals(s, None)["goal 4,2"]["face"]
    s.choose("goal 4,2")
    seen = goals(s, "Anna")["goal 4,2"]
    assert seen["face"] == truth and seen["memory"] == {"step": 1, "certain": True} and seen["cell"] == [4, 2]
    assert "face" not in goals(s, "Boris")["goal 4,2"] and "face" not in goals(s, "spectator")["goal 4,2"]


def test_an_option_says_which_cell_card_and_turn_it_is_about() -> None:
    asked = session().view()["decision"]
    assert asked is not None
    one = next(each for each in asked["options"] if each["notation"] == "place ew@1,0")
    assert (one["cell"], one["card"], one["turn"]) == ([1, 0], "ew", 0)
    assert "cell" not in next(each for each in asked["options"] if each["notation"] == "goal 4,2")


def test_stepping_back_takes_the_tile_off_the_board() -> None:
    s = session()
    before, look = s.digest(), s.view()
    s.choose("place ew@1,0")
    assert s.digest() != before
    s.undo()
    assert s.digest() == before and s.view()["boards"] == look["boards"]


def test_a_redeal_keeps_the_goal_that_a_viewer_saw_and_moves_the_others() -> None:
    table: Any = lab.playout(lab.rules(Maze), 2, 3).table
    s = session()
    table = s.cursor.path()[0].save[0].copy()  # type: ignore[index]
    memory = lab.Memory(0)
    memory.sees_at("goals", (4, 0), table.goals[4, 0])
    others = [lab.redeal(table, 0, Luck(n), memory) for n in range(40)]
    assert all(other.goals[4, 0] is table.goals[4, 0] for other in others)  # type: ignore[union-attr]
    assert len({str(other.goals) for other in others}) == (1 if table.goals[4, 0] is GOLD else 2)  # type: ignore[union-attr]
    assert len({str(lab.redeal(table, 0, Luck(n)).goals) for n in range(60)}) == 3  # type: ignore[union-attr]


def test_two_worlds_with_other_goals_look_the_same() -> None:
    report = lab.check_two_worlds(lab.rules(Maze), 2, games=40)
    assert report and report.worlds > 40


def test_a_goal_told_to_all_is_found_as_a_leak() -> None:
    assert not lab.check_two_worlds(lab.rules(Telltale), 2, games=40)


def test_only_nobody_owns_the_cells_of_a_board() -> None:
    with pytest.raises(lab.RulesError, match="nobody's own"):
        lab.Zone("goals", "goals", lab.Seen.OWNER, lab.Shape.CELLS, each=True)
