"""What players read when something happens in Myth: in the right number, with its price, and saying how a blow went."""

from __future__ import annotations

from typing import Any

import pytest

import lab

ROW = "phase: determine\nground: new\nboard: ['cross@0,-1']\nat: {A: '0,-1', B: '0,-1'}\ntokens: {A: 0}\ndeck: [%s]"
FIGHT = "phase: battle\nheroes: {A: warrior}\nboard: ['cross@1,0']\nat: {A: '1,0'}\nmonsters: {'1,0': [trow]}"
CASES = [
    (ROW % "web_trap_70", "Web Trap (70) catches A and B"),
    (ROW % "flooded_place", "A and B will miss a turn"),
    (ROW % "the_help_left", "A and B exchange resources: 0 for 5"),
    (ROW % "shade_attack, nod, attack", "out of the deck into the row: Nod and Attack"),
    (ROW % "shade_attack, shadow_of_balor, rest_2", "cancelled and discarded: The Rest (2)"),
    (ROW % "darkness_15", "Darkness (15) acts on the tile from now on"),
]


def said(session: Any) -> list[str]:
    return [event["text"] for row in session.rows(None) for event in row["events"]]


@pytest.mark.parametrize(("where", "text"), CASES)
def test_an_event_is_said_in_the_right_number(position: Any, where: str, text: str) -> None:
    assert text in said(position("ABC", where))


@pytest.mark.parametrize(("defence", "text"), [(146, "A misses Trow: {} against 146"), (45, "A hits Trow: {} against 45")])
def test_a_blow_says_whether_it_hits(position: Any, defence: int, text: str) -> None:
    """MYT-FIGHT-06: with an attack of 45 the total is from 46 to 145."""
    texts = said(position("ABC", FIGHT, cards={"trow": {"defence": defence}}))
    (roll,) = (int(each.split()[2][:-1]) for each in texts if each.endswith("A attacks Trow"))
    assert text.format(roll + 45) in texts


def test_the_resource_for_a_new_square_is_said(position: Any) -> None:
    """MYT-TILE-02: before the tile is drawn."""
    session = position("ABC", "phase: move\ntiles: [tee]")
    session.choose("explore N")
    assert said(session)[-2:] == ["A gains 1 resource", "A explores the north and draws T-junction"]


@pytest.mark.parametrize(
    ("hero", "how", "text"),
    [
        ("journeyman", "self_heal", "A pays 1 resource, gains 3 life and has 8"),
        ("archer", "avatara_heal", "A pays 2 resources, gains 1 life and has 6"),
    ],
)
def test_healing_says_its_price(position: Any, hero: str, how: str, text: str) -> None:
    """MYT-HERO-11, MYT-MISC-04."""
    session = position("ABC", f"phase: W1\nheroes: {{A: {hero}}}\nlife: {{A: 5}}")
    session.choose(how)
    assert said(session)[-1] == text


def test_a_hint_says_its_number_as_people_say_it() -> None:
    """MYT-EV-35, MYT-EV-36: of a tweak too."""
    plain, tweaked = (lab.rules("myth", cards={"avatara_order": {"amount": amount}}).cards for amount in (2, 1))
    assert plain["avatara_order"].hint.startswith("take 2 resources from each (4 if two play)")
    assert tweaked["avatara_order"].hint.startswith("take 1 resource from each")
    assert plain["avatara_tax"].hint.startswith("give 1 resource to each")


def test_badges_count_turns(position: Any) -> None:
    """MYT-EV-19, MYT-EV-37."""
    session = position("ABC", """
dreams: {B: [{controller: A, turns: 1}], C: [{controller: B, turns: 2}]}
extra_turns: {B: 1, C: 2}
""")  # fmt: skip
    badges = {seat["name"]: seat["badges"] for seat in session.view(None)["seats"]}
    assert {"obeys A for 1 turn", "1 extra turn"} <= set(badges["B"])
    assert {"obeys B for 2 turns", "2 extra turns"} <= set(badges["C"])


def test_the_limit_of_a_field_with_a_middle_is_said_as_it_is_played(position: Any) -> None:
    """MYT-TILE-08: of an even limit one less."""
    text = "phase: move\nboard: ['straight@1,0r90', 'straight@2,0r90']\nat: {A: '2,0'}\ntiles: [tee]"
    session = position("ABC", text, field_limit=6, bounds_mode="centred", tile_counts={"straight": 10, "tee": 5})
    answer = session.why_not("explore E")
    assert answer.reason == "the field may be 5 squares wide and high, with the start square in its middle"
    assert answer.refused_by == ("MYT-TILE-09", "MYT-TILE-08")
