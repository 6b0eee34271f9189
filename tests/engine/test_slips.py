"""Slips in a game of one's own: each is told in a sentence that says what, where, and what would be right."""

from __future__ import annotations

import random
from typing import Any

import pytest

import lab
from lab.engine.run import Run
from tests.engine.wells import CARDS, Well, Wells

NOT_RULES = r"what is played are rules such as lab\.rules\('shelter'\), not "


def wells(**changes: Any) -> type[Wells]:
    """The game with other names in its class."""
    return type("Slip", (Wells,), {"id": "slip", **changes})


# --- what the class declares --------------------------------------------------------------------------------------------------

ROUNDS = lab.Param("rounds", 3, range(1, 6))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"id": ""}, r"Slip: id is ''; a game has a short name of its own, such as id = 'wells'"),
        ({"players": 3}, r"Slip: players is 3; it says from how many players to how many, such as players = \(2, 4\)"),
        ({"players": (4, 2)}, r"Slip: players is \(4, 2\)"),
        ({"params": ROUNDS}, r"Slip: params is Param\(.*\), not a tuple of parameters: params = \(lab\.Param\(\.\.\.\),\)"),
        ({"params": (lab.Param("players", 3, range(9)),)}, r"a parameter cannot be called 'players', which rules have for"),
        ({"params": (lab.Param("tweak", 3, range(9)),)}, r"a parameter cannot be called 'tweak'.*they have .*cards, check"),
        ({"params": (lab.Param("digest", 3, range(9)),)}, r"a parameter cannot be called 'digest'"),
        ({"params": (lab.Param("hand size", 3, range(9)),)}, r"a parameter is called 'hand size'; its name is a word as in"),
        ({"params": (ROUNDS, ROUNDS)}, r"Slip: two parameters are called 'rounds'"),
        (
            {"params": (lab.Param("rounds", 9, range(1, 6)),)},
            r"Slip: the default of parameter rounds is 9, not a whole number from 1 to 5",
        ),
        (
            {"params": (ROUNDS,), "editions": {"1": lab.Edition("1", CARDS, {"rounds": 0})}},
            r"Slip: rounds in edition 1 is 0, not a whole number from 1 to 5",
        ),
        ({"cards": CARDS[0]}, r"Slip: cards of edition 1 is star0, not a tuple of cards: cards = \(lab\.Card"),
        ({"cards": ("star0",)}, r"Slip: cards of edition 1 is \('star0',\), not a tuple of cards"),
        (
            {"cards": (*CARDS, CARDS[0])},
            r"two cards of edition 1 are called 'star0'; of one card several times say lab\.Card\('star0', \.\.\., count=2\)",
        ),
        ({"Table": None}, r"Slip: Table is None, not a class such as class Well\(lab\.Table\)"),
        ({"Table": type("Well", (Well,), {"layout": Well.layout[0]})}, r"the layout of Well is Zone\(.*\), not a tuple"),
        ({"Table": type("Well", (Well,), {"layout": (*Well.layout, Well.layout[0])})}, r"names the field 'hands' twice"),
        (
            {"Table": type("Well", (Well,), {"layout": (lab.Zone("players", "those"),)})},
            r"the layout names the field 'players', which every table has for something else; it has after, ask, ",
        ),
        ({"editions": {}}, r"Slip: editions is \{\}, not a mapping such as"),
    ],
)
def test_a_slip_in_the_class_of_a_game_is_told_before_rules_are_made(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        lab.rules(wells(**changes))


def test_a_game_without_cards_is_told_where_to_name_them() -> None:
    with pytest.raises(lab.RulesError, match=r"Slip: edition 1 has no cards; name them in the class: cards = \(lab\.Card"):
        lab.Session(lab.rules(wells(cards=())), 3)


# --- what the set-up lays out -------------------------------------------------------------------------------------------------


def after(change: Any) -> type[Wells]:
    """The game with something done to its table when all is dealt, before the set-up asks."""

    def prompt(self: Wells, table: Any, who: Any) -> str:
        change(table)
        return Wells.prompt(self, table, who)

    return wells(prompt=prompt)


def forget_buried(table: Any) -> None:
    del table.buried


def one_hand_for_all(table: Any) -> None:
    table.hands = [table.hands[0]] * 3


def two_names_for_the_deck(table: Any) -> None:
    table.pile = table.deck


def one_hand(table: Any) -> None:
    table.hands = table.hands[0][:2]


def a_number_for_a_row(table: Any) -> None:
    table.row = 0


def one_counter(table: Any) -> None:
    table.laid = 0


SLIPS = [
    (forget_buried, r"Wells: the layout names 'buried', and setup has not set table\.buried"),
    (one_hand, r"Wells: table\.hands is \[\w+, \w+\], not a list of cards for each of the 3 players, as the layout says"),
    (a_number_for_a_row, r"Wells: table\.row holds 0, not a list of cards, as the layout says"),
    (one_counter, r"Wells: table\.laid is 0, not a number for each of the 3 players, as the layout says"),
    (one_hand_for_all, r"the same list, dict or object lies in table\.hands twice"),
    (two_names_for_the_deck, r"the same list, dict or object lies in both table\.deck and table\.pile"),
]


@pytest.mark.parametrize(("change", "said"), SLIPS)
@pytest.mark.parametrize("begin", [lab.Session, lambda rules, players: lab.check_two_worlds(rules, players, games=1)])
def test_a_slip_in_what_is_laid_out_is_told_at_the_first_question_of_the_set_up(begin: Any, change: Any, said: str) -> None:
    with pytest.raises(lab.RulesError, match=said):
        begin(lab.rules(after(change)), 3)


class Buried(Wells):
    """Its slip comes with the last choice of the set-up."""

    id = "slip_later"

    def setup(self, table: Any) -> Any:
        yield from super().setup(table)
        table.buried = [[], []]


def test_a_slip_is_told_when_a_set_up_that_asks_is_over() -> None:
    s = lab.Session(lab.rules(Buried), 3)
    s.choose(s.decision.options[0])
    s.choose(s.decision.options[0])
    with pytest.raises(lab.RulesError, match=r"table\.buried is \[\[\], \[\]\], not a list of cards for each of the 3 players"):
        s.choose(s.decision.options[0])
    assert s.step == 2 and s.decision.player == 2
    with pytest.raises(lab.RulesError, match=r"table\.buried is"):
        lab.check_two_worlds(lab.rules(Buried), 3, games=1)


def test_a_cell_that_fails_in_the_set_up_is_named_by_its_method_and_line() -> None:
    def setup(self: Any, table: Any) -> None:
        table.deck = []
        table.hands = [[table.deck.pop() for _ in range(2)] for _ in table.players]

    for play in (lab.Session, lab.playout, lab.check_two_worlds):
        with pytest.raises(lab.RulesError, match=r"\.setup raises IndexError: pop from empty list, at line \d+: table\.hands = "):
            play(lab.rules(wells(setup=setup)), 3)


# --- luck of one's own --------------------------------------------------------------------------------------------------------

ASTRAY = r"Wells 1: the same choices, made again from the same table, lead elsewhere; whatever comes by chance is to come from"


class Rolls(Wells):
    """Its turn rolls a die that the table's luck knows nothing of."""

    id, shows = "rolls", False

    def setup(self, table: Any) -> None:
        table.hands, table.buried = [[] for _ in table.players], [[] for _ in table.players]
        table.deck, table.row, table.laid, table.active = [], [], [0] * 3, table.players[0]

    def turn(self, table: Any) -> Any:
        number = random.random()
        if self.shows:
            table.tell(None, ROLLED, number)
        options = ["yes"] if self.shows else [f"take {number}"]
        yield table.ask(table.active, "go on?", options)
        yield table.ask(table.active, "go on?", ["yes"])


class Shows(Rolls):
    id, shows = "shows", True


ROLLED = lab.Kind("rolled", "number", "{number} is rolled")


@pytest.mark.parametrize("game", [Rolls, Shows])
def test_stepping_back_says_that_the_same_choices_lead_elsewhere(game: type[lab.Game]) -> None:
    s = lab.Session(lab.rules(game), 3)
    s.choose(s.decision.options[0])
    before = s.decision
    with pytest.raises(lab.RulesError, match=ASTRAY):
        s.undo()
    assert s.step == 1 and s.decision is before


def test_a_choice_made_again_says_that_it_leads_elsewhere() -> None:
    outside: list[int] = []

    def turn(self: Any, table: Any) -> Any:
        yield table.ask(table.active, "first?", ["yes"])
        outside.append(1)
        yield table.ask(table.active, f"asked {len(outside)} times?", ["yes"])

    s = lab.Session(lab.rules(type("Counts", (Rolls,), {"id": "counts", "turn": turn})), 3)
    s.choose("yes")
    s.undo()
    with pytest.raises(lab.RulesError, match=ASTRAY):
        s.choose("yes")
    assert s.step == 0


def test_the_check_for_leaks_says_that_the_same_choices_lead_elsewhere() -> None:
    with pytest.raises(lab.RulesError, match=rf"{ASTRAY}.*: in turn 1"):
        lab.check_two_worlds(lab.rules(Rolls), 3, games=1)
    shuffled = after(lambda table: random.shuffle(table.deck))
    with pytest.raises(lab.RulesError, match=rf"{ASTRAY}.*: in the set-up"):
        lab.check_two_worlds(lab.rules(shuffled), 3, games=1)


def test_a_game_that_keeps_to_its_luck_is_stepped_back_and_on_as_ever() -> None:
    s = lab.Session(lab.rules(Wells), 3, 2)
    while s.outcome is None:
        s.choose(s.decision.options[-1])
    end = s.digest()
    for step in (s.steps - 1, 1, 0, 4, s.steps):
        s.goto(step)
    assert s.digest() == end


# --- what is no rules, and no session -----------------------------------------------------------------------------------------

PLAYS: list[Any] = [
    lab.Session, lab.playout, lab.simulate, lab.check_two_worlds, lambda rules: lab.tornado(rules, "turns"),
    lambda rules: lab.compare(rules, rules), lambda rules: lab.whatif(lab.Session(lab.rules("shelter")), rules),
    lambda rules: Run.new(rules, 3, 0),
]  # fmt: skip


@pytest.mark.parametrize("play", PLAYS)
def test_whatever_plays_says_what_rules_are(play: Any) -> None:
    with pytest.raises(lab.RulesError, match=rf"{NOT_RULES}'shelter': lab\.rules\('shelter'\) gives those of a game"):
        play("shelter")
    with pytest.raises(lab.RulesError, match=rf"{NOT_RULES}the class Wells: lab\.rules\(Wells\) makes rules of it"):
        play(Wells)
    with pytest.raises(lab.RulesError, match=rf"{NOT_RULES}None"):
        play(None)


@pytest.mark.parametrize("what", [lab.rules("shelter"), None, 3], ids=["rules", "none", "number"])
def test_what_looks_at_a_session_says_what_one_is(what: Any) -> None:
    said = r"what is stepped is a session such as lab\.Session\(lab\.rules\('shelter'\), players=3\), not "
    with pytest.raises(lab.RulesError, match=said):
        lab.whatif(what, lab.rules("shelter"))


def test_a_view_says_what_a_session_is() -> None:
    from widgets.stepper import Stepper

    for what in ("shelter", lab.rules("shelter")):
        with pytest.raises(lab.RulesError, match=r"what is stepped is a session such as"):
            Stepper(what)  # type: ignore[arg-type]


# --- what help says -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["rules", "players", "luck", "clause", "active", "layout", "copy()"])
def test_help_on_a_table_tells_what_it_has(name: str) -> None:
    assert name in str(lab.Table.__doc__)


def test_luck_is_there_by_name() -> None:
    assert isinstance(lab.Session(lab.rules("shelter")).table.luck, lab.Luck)
