"""The mine market in a real JupyterLab: its notebook runs, and a squad is played in it."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import JupyterLab


def test_the_notebook_runs_and_a_mine_is_given_away_in_it(jupyterlab: JupyterLab, page: Page, theme: str) -> None:
    jupyterlab.open(page, "underground-kings.ipynb", theme)
    jupyterlab.run_all(page)
    market = page.get_by_role("region", name="Underground Kings, market").first
    warren = market.get_by_role("group", name="centre 4, Coal Warren")
    warren.get_by_role("button", name="Play Goblins 5 on Coal Warren: captures it for Boris").click()
    expect(market.get_by_role("group", name="Boris 1, Coal Warren")).to_be_visible()
    expect(market.get_by_role("list", name="history")).to_contain_text("Coal Warren is captured and goes to Boris")
    market.get_by_role("button", name="Take Goblins 5 from the camp").first.click()
    expect(market.get_by_text("Boris decides", exact=True)).to_be_visible()
