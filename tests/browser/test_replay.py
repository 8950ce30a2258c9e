"""Replay and analysis: where they open, what the board shows."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.browser.people import TIMEOUT_MS
from tests.browser.world import World

BIG = 0.2  # a mistake that nobody overlooks


def first_decision(page: Page, table: str) -> dict[str, Any]:
    """The first decision of a game for which a piece could move."""
    told = page.request.get(f"/api/tables/{table}/analysis").json()
    return dict(next(move for move in told["moves"] if len(move["best"]["touches"]) == 2))


def test_replay_opens_after_the_set_up(world: World) -> None:
    page = world.visit(0, "desktop").page
    page.goto(f"/t/{world.over}/0")
    page.locator(".track").wait_for()
    expect(page.locator(".rt b")).to_have_text("Turn 1: Sauron")
    assert page.locator("#board [data-piece]").count() > 0
    for turn in ("Turn 1: Sauron", "Turn 2: the Fellowship"):
        page.keyboard.press("PageDown")
        expect(page.locator(".rt b")).to_have_text(turn)


def test_board_keeps_its_size_in_the_analysis(world: World) -> None:
    page = world.visit(0, "desktop").page
    sizes = []
    for address in (f"/t/{world.beaten}/21", f"/t/{world.beaten}/21#analysis"):
        page.goto("about:blank")
        page.goto(address)
        page.locator(".graph" if "#" in address else ".track").wait_for()
        sizes.append(page.locator(".rep .board > svg").bounding_box())
    assert sizes[0] == sizes[1]


def test_better_move_is_an_arrow_on_the_board(world: World) -> None:
    page = world.visit(0, "desktop").page
    move = first_decision(page, world.beaten)
    fields = {"mistake": True, "lost": BIG, "text": "another move"}

    def spoil(route: Route) -> None:
        answer = route.fetch(timeout=TIMEOUT_MS)
        told = answer.json()
        moves = [{**other, **fields} if other["entry"] == move["entry"] else other for other in told["moves"]]
        route.fulfill(response=answer, json={**told, "moves": moves})

    page.route("**/api/tables/*/analysis*", spoil)
    page.goto(f"/t/{world.beaten}/{move['entry'] + 1}#analysis")
    expect(page.locator("#board .mk-arrow")).to_have_count(1)  # a vertical line has no width, so it counts as hidden
    page.keyboard.press("ArrowRight")
    expect(page.locator("#board .mk-arrow")).to_have_count(0)
    page.unroute("**/api/tables/*/analysis*")
