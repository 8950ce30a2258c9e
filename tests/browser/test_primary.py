"""The main buttons of every screen are in the window, at the sizes of laptops and larger screens.

Main buttons are `.btn.pri` and whatever carries `data-primary`.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser import riddle_tour, tour
from tests.browser.looks import hidden_main_buttons, main_buttons
from tests.browser.riddle_tour import RiddleStop, Tables
from tests.browser.tour import Stop
from tests.browser.world import World

SIZES = ((1280, 720), (1366, 655), (1366, 768), (1440, 789), (1440, 900), (1920, 1080), (2560, 1440))
USUAL: ViewportSize = {"width": 1440, "height": 900}
# Screens on which there is nothing to do but to look, to wait, or to choose among equals.
ONLY_TO_LOOK_AT = {
    *("keys", "menu", "settings", "rules at the table", "somebody who watches", "battle, waiting", "rules"),
    *("analysis", "analysis in words", "replay", "replay in play", "no such table", "no such page"),
    *("riddle card",),
}
# At little height the list of regions takes the place of the list of answers.
SOMETIMES = {"list of regions"}


def check_sizes(page: Page, name: str) -> None:
    hidden, missing = {}, []
    try:
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")
            if found := hidden_main_buttons(page):
                hidden[width, height] = found
            if not main_buttons(page).count():
                missing.append((width, height))
    finally:
        page.set_viewport_size(USUAL)
    assert hidden == {}
    assert not missing or name in ONLY_TO_LOOK_AT | SOMETIMES, missing


@pytest.mark.parametrize("stop", tour.STOPS, ids=lambda stop: stop.name)
def test_main_buttons_are_in_the_window(stop: Stop, world: World) -> None:
    stop.address(world)
    person = world.visit(stop.who, "desktop")
    if stop.name.startswith("no such"):
        person.allow_error("404")
    stop.go(person.page, world)
    check_sizes(person.page, stop.name)


@pytest.mark.parametrize("stop", riddle_tour.STOPS, ids=[stop.name for stop in riddle_tour.STOPS])
def test_main_buttons_of_riddle_are_in_the_window(stop: RiddleStop, tables: Tables, world: World) -> None:
    person = world.visit(0, "desktop")
    stop.go(person, tables.address(stop.at))
    check_sizes(person.page, stop.name)


def test_nothing_moves_when_a_card_is_touched(world: World) -> None:
    page = world.visit(0, "desktop").page
    page.set_viewport_size({"width": 1366, "height": 655})
    page.goto(f"/t/{world.battle}")
    card = page.locator(".battle [role=radio]").nth(3)
    places = {name: page.locator(name).first.bounding_box() for name in (".hand", ".play", ".battle .odds", ".arena")}
    card.click()
    expect(card).to_have_attribute("aria-checked", "true")
    assert {name: page.locator(name).first.bounding_box() for name in places} == places
    page.set_viewport_size(USUAL)


def test_ways_of_a_selected_piece_are_shown_beside_a_hint(world: World) -> None:
    page = world.visit(0, "desktop").page
    page.set_viewport_size({"width": 1366, "height": 655})
    page.goto(f"/t/{world.computer}")
    tour.select(page)
    tour.ask_for_hint(page)
    page.locator(".hint p").first.wait_for()
    expect(page.locator(".ask .dest button").first).to_be_in_viewport(ratio=1)
    page.set_viewport_size(USUAL)


def test_a_new_question_is_shown_from_its_beginning(world: World) -> None:
    page = world.visit(0, "desktop").page
    page.set_viewport_size({"width": 1280, "height": 420})
    page.goto(f"/t/{world.turn}")
    page.locator(".ask .dest button").first.wait_for()
    scrolled = "element => { element.scrollTop = 1000; return element.scrollTop; }"
    assert page.locator(".ask > .in").evaluate(scrolled) > 0
    page.locator(".ask .dest button").last.click()
    page.locator(".ask .selrow").wait_for()
    assert page.locator(".ask > .in").evaluate("element => element.scrollTop") == 0
    page.set_viewport_size(USUAL)


def test_a_refusal_is_in_the_window(world: World) -> None:
    page = world.visit(0, "desktop").page
    page.set_viewport_size({"width": 1366, "height": 655})
    page.goto(f"/t/{world.turn}")
    tour.refuse(page)
    expect(page.locator(".refusal")).to_be_in_viewport(ratio=1)
    page.set_viewport_size(USUAL)
