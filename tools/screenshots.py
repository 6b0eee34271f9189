"""Draws the stepper and the board as PNG, in light and dark.

python tools/screenshots.py               the pictures of the README, from games of Shelter and Saboteur, into docs/img
python tools/screenshots.py FOLDER        every view, from the made-up sessions of the tests, into the folder
"""

import shutil
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

import lab
from lab import html
from lab.paths.analyses import ways
from tests.conftest import CHROMIUM_FLAGS
from tests.widgets.harness import THEMES, Shown
from tests.widgets.maze import moles, wide
from tests.widgets.scene import Scene
from widgets import PathBoard, Stepper

IMAGES = Path(__file__).parents[1] / "docs" / "img"
HOSTILE = ["<img src=x onerror=alert(1)>", "Наталья-Александра Константинопольская-Ы", "שרה 🦊‮", "Gleb"]


def barred(shown: Shown) -> None:
    """Shows why an option is barred."""
    shown.page.get_by_role("button", name="Discard Silver key").focus()


def past(shown: Shown) -> None:
    """Steps back twice, and opens a clause."""
    shown.page.get_by_role("button", name="step back").click()
    shown.page.get_by_role("button", name="step back").click()
    shown.page.get_by_role("button", name="SHE-LOOK-05").first.click()


def refused(shown: Shown) -> None:
    """Tries something that goes wrong."""
    shown.page.get_by_role("button", name="Play Thief, free").click()


def keys(shown: Shown) -> None:
    """Opens the list of keys."""
    shown.page.get_by_role("button", name="keys").click()


def branch(shown: Shown) -> None:
    """Opens the box for a new branch."""
    shown.page.get_by_role("button", name="new branch").click()


def first_option(shown: Shown) -> None:
    """Puts the focus on the first option."""
    shown.page.locator(".rl-opts button").first.focus()


def look(shown: Shown) -> None:
    """Points at a clause of the history."""
    shown.page.get_by_role("button", name="SHE-LOOK-05").first.hover()


SHOTS: dict[str, tuple[dict[str, Any], str | None, int, Any]] = {
    "player": ({}, "Anna", 1150, first_option),
    "whole-table": ({}, None, 1150, look),
    "spectator": ({}, "spectator", 1150, None),
    "barred": ({}, "Anna", 1150, barred),
    "stepped-back": ({}, "Anna", 1150, past),
    "narrow": ({}, "Anna", 560, barred),
    "five-players": ({"players": ["Anna", "Boris", "Vera", "Gleb", "Zoya"]}, None, 1150, None),
    "places": ({"step": 22}, None, 1150, first_option),
    "many-options": ({"many": 120}, "Anna", 1150, first_option),
    "long-game": ({"length": 400, "step": 300}, None, 1150, None),
    "outcome": ({"ends": True, "step": 37}, "Vera", 1150, None),
    "start": ({"length": 0, "step": 0}, "Anna", 1150, keys),
    "went-wrong": ({"breaks": "gold_key"}, "Anna", 1150, refused),
    "names": ({"players": HOSTILE}, None, 1150, branch),
}


def reasons(shown: Shown) -> None:
    """Picks a card, and asks why it may not lie on a cell."""
    shown.page.locator(".rl-held:has(svg)").first.click()
    shown.settle()
    shown.page.locator(".rl-board [data-at]:not(.can)").nth(3).click()


def look_at(overlay: str) -> Any:
    """Gives an act that picks a card and shows an overlay."""

    def act(shown: Shown) -> None:
        shown.page.locator(".rl-held:has(svg)").first.click()
        shown.settle()
        shown.page.get_by_label("show").select_option(overlay)

    return act


BOARDS: dict[str, tuple[Any, str | None, int, Any]] = {
    "start": (moles, "Anna", 1150, reasons),
    "spied": (lambda: moles(6, "spy"), "Anna", 1150, None),
    "way": (lambda: wide(24), None, 1150, look_at("way 4,0")),
    "choke": (lambda: wide(40), None, 1150, look_at("choke")),
    "teams": (lambda: wide(40), "spectator", 1150, lambda shown: shown.page.get_by_label("show").select_option("teams")),
    "narrow": (lambda: wide(12), None, 560, reasons),
}


def shoot_board(browser: Browser, folder: Path, name: str, theme: str) -> None:
    """Draws one view of the board in one theme."""
    start, viewer, width, act = BOARDS[name]
    with Shown(browser, PathBoard(start(), viewer=viewer), theme, width) as shown:
        if act:
            act(shown)
        taken(shown, folder / f"board-{name}-{theme}.png", width)


def taken(shown: Shown, file: Path, width: int) -> None:
    """Takes the picture of the whole view; the browser paints only those lines of the history that are in sight."""
    shown.settle()
    tall = shown.page.locator(".rules-lab").evaluate("root => Math.ceil(root.getBoundingClientRect().height) + 40")
    shown.page.set_viewport_size({"width": width, "height": max(900, tall)})
    shown.page.wait_for_timeout(50)
    shown.page.locator(".rules-lab").screenshot(path=file)


def shoot(browser: Browser, folder: Path, name: str, theme: str) -> None:
    """Draws one view in one theme."""
    scene, viewer, width, act = SHOTS[name]
    with Shown(browser, Stepper(Scene(**scene), viewer=viewer), theme, width) as shown:
        if act:
            act(shown)
        taken(shown, folder / f"stepper-{name}-{theme}.png", width)


def shoot_still(browser: Browser, folder: Path, theme: str, *, plain: bool = False) -> None:
    """Draws the static picture, with its style or as a page shows it that strips styles."""
    page = browser.new_page(viewport={"width": 1150, "height": 700})
    attribute, paper = THEMES[theme]
    picture = html.table(Scene().view("Anna"))
    if plain:
        picture = picture.replace(html.style(), "").replace("class=", "data-was=")
    page.set_content(f'<body {attribute} style="background:{paper};font-family:sans-serif">{picture}</body>')
    page.screenshot(path=folder / f"still{'-plain' if plain else ''}-{theme}.png", full_page=True)
    page.close()


def shelter() -> lab.Session:
    """Plays the game that the README shows: Anna saw a card of Boris, and holds a key."""
    session = lab.Session(lab.rules("shelter", edition="1.0"), players=["Anna", "Boris", "Vera"], seed=23885)
    for choice in ("play courtesan", "Boris", "let it happen", "keep", "discard troublemaker", "discard bandit"):
        session.choose(choice)
    session.goto(1)
    session.branch("what if Vera")
    session.choose("Vera")
    session.switch("main line")
    return session


def saboteur() -> lab.Session:
    """Plays the game that the README shows: whoever can lays the card that brings the goals nearest, and looks at goals."""
    session = lab.Session(lab.rules("saboteur", edition="2"), players=["Anna", "Boris", "Vera", "Gleb"], seed=5)
    while session.step < 26:
        options, maze = session.decision.options, session.table.maze
        worth = {option: 1.0 for option in options if str(option).startswith("discard")}
        for option in options:
            if str(option).startswith("place"):
                board = maze.copy()
                board.lay(option.cell, option.card, option.turn)
                found = ways(board)
                worth[option] = 0 if board.facing() or len(found) < 3 else 80 - sum(len(way.new) for way in found.values())
                worth[option] += 2 * option.card.tile.open.bit_count()
            elif str(option).startswith("map"):
                worth[option] = 200
        session.choose(max(worth or options, key=lambda option: (worth.get(option, 0), -len(str(option)), str(option))))
    return session


def shoot_readme_board(browser: Browser, folder: Path, theme: str) -> None:
    """Draws the board of the README, twice as fine as it is shown: a card picked, and the shortest way to a goal."""
    session = saboteur()
    with Shown(browser, PathBoard(session, viewer=str(session.decision.player)), theme, 1150, device_scale_factor=2) as shown:
        look_at("way 8,0")(shown)
        taken(shown, folder / f"board-{theme}.png", 1150)


def shoot_readme(browser: Browser, folder: Path, theme: str) -> None:
    """Draws the picture of the README, twice as fine as it is shown."""
    with Shown(browser, Stepper(shelter(), viewer="Anna"), theme, 1150, device_scale_factor=2) as shown:
        shown.page.locator(".rl-scroll").first.evaluate("list => list.style.maxHeight = 'none'")  # shows all options
        shown.page.get_by_role("button", name="Discard Gold Key").focus()
        shown.page.wait_for_timeout(50)
        shown.page.locator(".rules-lab").screenshot(path=folder / f"stepper-{theme}.png")


def main(folder: Path | None = None) -> None:
    """Draws every view into the folder; without one, what the README shows."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM_FLAGS)
        if folder is None:
            IMAGES.mkdir(parents=True, exist_ok=True)
            for theme in ("light", "dark"):
                shoot_readme(browser, IMAGES, theme)
                shoot_readme_board(browser, IMAGES, theme)
            return
        folder.mkdir(parents=True, exist_ok=True)
        for theme in THEMES:
            for name in SHOTS:
                shoot(browser, folder, name, theme)
            for name in BOARDS:
                shoot_board(browser, folder, name, theme)
            shoot_still(browser, folder, theme)
        shoot_still(browser, folder, "light", plain=True)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
