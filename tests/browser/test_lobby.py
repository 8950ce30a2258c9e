"""From an empty lobby to a game: alone, with a friend, with anyone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.looks import covered_controls
from tests.browser.people import Person, play
from tests.browser.server import Server


def pick(person: Person, name: str, index: int) -> None:
    """Chooses a radio button by its position."""
    person.hand.press(person.page.locator(f'form.form input[name="{name}"]').nth(index))


def start(person: Person) -> None:
    person.hand.press(person.page.locator(".start button[type=submit]"))


def sit(page: Page) -> str:
    page.wait_for_url(re.compile(r"/t/\w{10}$"))
    return page.url.rpartition("/")[2]


def test_new_visitor_starts_a_game_with_one_click(own_server: Server, sit_down: SitDown) -> None:
    sam = sit_down(own_server, "Sam")
    sam.open()
    start(sam)
    table = sit(sam.page)
    sam.page.locator(".setup").wait_for()
    play([sam], lambda: sam.page.locator(".log li").count() > 14)
    sam.open()
    row = sam.page.locator(f'.ygs a[href="/t/{table}"]')
    expect(row).to_be_visible()
    row.click()
    expect(sam.page.locator("#board svg")).to_be_visible()


def test_friend_joins_by_link(own_server: Server, sit_down: SitDown) -> None:
    """Fills in the form by touch, shows the link, and takes the seat by opening it."""
    ann = sit_down(own_server, "Ann", device="phone", hand="finger")
    bob = sit_down(own_server, "Bob", hand="keys")
    ann.open()
    ann.page.locator("form.form").wait_for()
    pick(ann, "opponent", 1)
    ann.hand.write(ann.page.locator('form.form input[autocomplete="nickname"]'), "Ann")
    start(ann)
    table = sit(ann.page)
    link = ann.page.locator(".linkfield input[aria-label^=Link]").input_value()
    expect(ann.page.locator(".reach input")).to_have_value(f"./mathom serve --host 0.0.0.0 --port {own_server.port}")
    assert link.startswith(f"{own_server.origin}/t/{table}#")
    bob.open(link)
    expect(bob.page).to_have_url(f"{own_server.origin}/t/{table}")
    play([ann, bob], lambda: ann.page.locator(".log li").count() > 14)
    expect(bob.page.locator(".side-panel").first).to_contain_text("Ann")


def test_open_game_is_joined_from_the_lobby(own_server: Server, sit_down: SitDown) -> None:
    """The list updates itself."""
    ann, bob = sit_down(own_server, "Ann"), sit_down(own_server, "Bob")
    bob.open()
    expect(bob.page.locator(".sec-open .empty")).to_be_visible()
    ann.create_table(opponent="open")
    bob.hand.press(bob.page.locator(".sec-open td button"))
    sit(bob.page)
    play([ann, bob], lambda: ann.page.locator(".log li").count() > 14)


def test_chosen_rules_apply_to_the_game(own_server: Server, sit_down: SitDown) -> None:
    ann = sit_down(own_server, "Ann")
    ann.open()
    ann.page.locator("form.form").wait_for()
    ann.page.locator("details.single summary").click()
    expect(ann.page.get_by_label("may retreat up the Anduin.")).to_be_visible()  # a switch says what it does
    pick(ann, "rule-cast", 2)
    pick(ann, "rule-specials", 1)
    start(ann)
    state = ann.context.request.get(f"/api/tables/{sit(ann.page)}").json()["state"]
    assert state["table"]["rules"]["cast"] == "draft"
    assert state["table"]["rules"]["specials"] == "own-two"


def test_spectator_link_and_device_link_work(own_server: Server, sit_down: SitDown) -> None:
    ann, bob, watcher = (sit_down(own_server, name) for name in ("Ann", "Bob", "Eve"))
    ann.create_table()
    bob.join(ann)
    watcher.open(f"/t/{ann.table['id']}")
    expect(watcher.page.locator("#board svg")).to_be_visible()
    assert watcher.page.locator("#board [data-piece]").count() == 0
    key = ann.request(f"/api/tables/{ann.table['id']}/keys", kind="device", seat=0)["key"]
    phone = sit_down(own_server, "Ann's phone", device="phone", hand="finger")
    phone.open(f"/t/{ann.table['id']}#{key}")
    play([phone, bob], lambda: bob.page.locator(".log li").count() > 14)
    expect(phone.page.locator("#board [data-piece]").first).to_be_visible()


@pytest.mark.parametrize("game", ["confrontation", "riddle", "war"])
@pytest.mark.parametrize(("device", "width", "height"), [("phone", 360, 640), ("desktop", 1366, 655)])
def test_start_button_never_covers_a_field(
    game: str, device: str, width: int, height: int, server: Server, sit_down: SitDown
) -> None:
    """The form scrolls in its own area, with everything unfolded, and the button stays below it."""
    page = sit_down(server, "Ann", device=device).page
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    page.locator(f'label:has(input[name="game"][value="{game}"])').click()
    expect(page.locator(".start .btn")).to_be_visible()  # the details of the game are there
    page.locator("details.further").evaluate_all("all => all.forEach((details) => { details.open = true; })")
    page.wait_for_function("document.fonts.status === 'loaded'")
    box = page.locator(".cols" if device == "phone" else ".col").first
    assert box.evaluate("box => box.scrollHeight - box.clientHeight") > 100
    assert covered_controls(box) == []
    expect(page.locator(".start .btn")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.scrollingElement.scrollHeight <= innerHeight")
