"""The screens of Riddle of the Ring: a large map that shows what matters and stays, names instead of numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.riddle import IN_SIGHT
from tests.browser.riddle_tour import BOTS, Tables, walk
from tests.browser.table import Table
from tests.browser.world import World

LAPTOPS = [(1280, 720), (1366, 655), (1440, 789), (1440, 900), (2560, 1440)]
PHONE = (360, 740)
BOX = "(element) => { const { x, y, width, height } = element.getBoundingClientRect(); return [x, y, width, height]; }"
FRAME = ".rmap-frame"
WISH = (
    "rules players=4 partners=on partner-exchange=asked ; frodo 0606 hand boat rope ; black-rider-1 2019 hand cloak ; "
    "sam 0706 hand horse-1 spy-1 ; black-rider-2 2020 ; then chance roll 1, player-1 die, player-1 0605"
)
FULL_HAND = "rope good-army-5 evil-army-5 black-rider-3 flying-beasts-1 gandalf strider riddle spy-1 the-ring"
FULL = f"rules no-wait=on ; frodo 1918 hand {FULL_HAND} ; black-rider-1 2220 hand boat"
TO_DISCARD = (
    f"rules no-wait=on ; frodo 1918 hand {FULL_HAND} ; black-rider-1 2220 hand boat ; then chance roll 1, "
    "player-1 die, player-1 2019, player-1 finish city"
)
CUT_CARDS = """() => {
  const hand = document.querySelector(".rhand").getBoundingClientRect();
  return [...document.querySelectorAll(".rhand .rc")].filter((card) => {
    const edge = card.getBoundingClientRect();
    const title = card.querySelector(".rc-title").getBoundingClientRect();
    return edge.right > hand.right || edge.left < hand.left || title.bottom > edge.bottom || title.right > edge.right;
  }).map((card) => card.innerText);
}"""
HEX = re.compile(r"\b\d{4}[NS]?\b")


def box(page: Page, what: str) -> list[float]:
    found: list[float] = page.locator(what).first.evaluate(BOX)
    return found


def opened(world: World, address: str, size: tuple[int, int]) -> Page:
    page = world.visit(0, "desktop" if size[0] >= 900 else "phone").page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{world.server.origin}{address}")
    page.locator(".rmap").wait_for()
    return page


def duel(world: World, position: str) -> str:
    """A game for two against the computer, from a position."""
    wishes = {"game": "riddle", "seat": "player-1", "opponent": "bot", "bot": "random"}
    return Table(world.people[0], position=position, **wishes).id


@pytest.mark.parametrize("size", LAPTOPS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_map_takes_three_quarters_and_nothing_jumps(size: tuple[int, int], tables: Tables, world: World) -> None:
    page = opened(world, tables.address("turn"), size)
    page.locator(".rpanel .rplays").wait_for()
    _x, _y, width, height = before = box(page, FRAME)
    assert width >= 0.7 * size[0] and height >= 0.6 * size[1]
    page.locator(".rhand .rc").first.click()
    page.locator(".rcard").wait_for()
    assert box(page, FRAME) == before
    page.locator(".rpanel .leave").click()
    walk(page)
    page.locator(".rway .confirm").wait_for()
    assert box(page, FRAME) == before
    confirm = box(page, ".rway .confirm")
    assert confirm[1] + confirm[3] <= size[1] and confirm[0] + confirm[2] <= size[0]


@pytest.mark.parametrize("size", LAPTOPS, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_card_of_a_full_hand_is_in_sight(size: tuple[int, int], world: World) -> None:
    """The Ring may be the last of ten cards."""
    page = opened(world, f"/t/{duel(world, FULL)}", size)
    expect(page.locator(".rhand .rc")).to_have_count(10)
    assert page.evaluate(CUT_CARDS) == []


def test_nothing_jumps_when_a_card_with_a_long_title_is_discarded(world: World) -> None:
    page = opened(world, f"/t/{duel(world, TO_DISCARD)}", (1366, 655))
    choices = page.locator(".ask .dest button")
    choices.nth(8).wait_for()
    before = box(page, FRAME)
    choices.filter(has_text="Flying Beasts").first.click()
    expect(page.locator(".rpile b")).to_have_text("Flying Beasts")
    assert box(page, FRAME) == before


def test_large_map_shows_what_a_question_offers(tables: Tables, world: World) -> None:
    page = opened(world, tables.address("turn"), (1366, 655))
    expect(page.locator(".rmap")).not_to_have_class(re.compile(r"\bwhole\b"))
    x, y, width, height = box(page, FRAME)
    for place in page.locator(".rmap .space.open").all():
        left, top, wide, tall = place.evaluate(BOX)
        assert x <= left + wide / 2 <= x + width and y <= top + tall / 2 <= y + height
    page.keyboard.press("0")
    expect(page.locator(".rmap")).to_have_class(re.compile(r"\bwhole\b"))


def test_places_have_names_instead_of_numbers(tables: Tables, world: World) -> None:
    page = opened(world, tables.address("turn"), (1366, 655))
    walk(page)
    page.locator(".rway .confirm").wait_for()
    for what in (".left", ".rpanel", ".rtray"):
        assert HEX.findall(page.locator(what).first.inner_text()) == [], what
    page.locator(".rmap .space.open").first.hover()
    assert HEX.findall(page.locator(".rmap-read").text_content() or "") == []


def test_die_shows_its_points(tables: Tables, world: World) -> None:
    page = opened(world, tables.address("turn"), (1366, 655))
    assert page.locator(".rmeans .rdie-face circle").count() == 6
    assert page.locator(".rstatus .rdie-face circle").count() == 6


def test_end_tells_how_and_shows_hands_once(tables: Tables, world: World) -> None:
    page = opened(world, tables.address("over"), (1366, 655))
    page.locator(".rover li").first.wait_for()
    assert "The Ring was shown at the Cracks of Doom." in page.locator(".result, .right").first.inner_text()
    assert page.locator(".rover li.won").inner_text().startswith("Frodo (you)")
    assert page.locator(".story li").all_inner_texts() == ["3 rounds, 0 battles, 0 riddles."]
    expect(page.locator(".rc, .rchip").locator("visible=true")).to_have_count(1)


def test_way_on_a_phone_is_in_sight(tables: Tables, world: World) -> None:
    page = opened(world, tables.address("turn"), PHONE)
    walk(page)
    page.locator(".rway .confirm").wait_for()
    page.wait_for_timeout(600)
    x, y, width, height = box(page, FRAME)
    for what in (".rmap .way", ".rmap .goal"):
        left, top, wide, tall = box(page, what)
        assert x <= left and y <= top and left + wide <= x + width and top + tall <= y + height, what


def test_titles_on_a_phone_leave_half_of_the_map(world: World) -> None:
    wishes: dict[str, Any] = {"game": "riddle", "seat": "player-1", "opponent": "bot", "bot": "random", "others": BOTS}
    table = Table(world.people[0], position=WISH, **wishes)
    page = opened(world, f"/t/{table.id}", PHONE)
    page.locator(".ask .dest button").nth(20).wait_for(state="attached")
    assert box(page, ".ask")[3] <= 0.46 * PHONE[1]
    last = page.locator(".ask .dest button").last
    last.scroll_into_view_if_needed()
    _left, top, _wide, tall = last.evaluate(BOX)
    assert top + tall <= PHONE[1]


@pytest.mark.parametrize("way", ["Escape", "card", "map", "button"])
def test_a_selected_card_is_left(way: str, tables: Tables, world: World) -> None:
    person = world.visit(0, "laptop")
    person.open(tables.address("turn"))
    card, far = person.page.locator(".rhand .rc").first, person.page.locator(".rmap .space:not(.open)")
    card.click()
    expect(card).to_have_attribute("aria-pressed", "true")
    if way == "Escape":
        person.page.keyboard.press("Escape")
    elif way == "map":
        person.page.locator(f'.rmap [data-space="{far.evaluate_all(IN_SIGHT)[0]}"]').click()
    else:
        (card if way == "card" else person.page.locator(".rpanel .leave")).click()
    expect(card).to_have_attribute("aria-pressed", "false")
    expect(person.page.locator(".rpanel .rplays")).to_be_visible()
