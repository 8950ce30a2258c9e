"""From an empty lobby to a game: by oneself, with a friend, with whoever comes."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.people import Person, play
from tests.browser.server import Server


def pick(person: Person, name: str, index: int) -> None:
    """One of the rounds of a question, by its place."""
    person.hand.press(person.page.locator(f'form.form input[name="{name}"]').nth(index))


def start(person: Person) -> None:
    person.hand.press(person.page.locator("form.form button[type=submit]"))


def sit(page: Page) -> str:
    page.wait_for_url(re.compile(r"/t/\w{10}$"))
    return page.url.rpartition("/")[2]


def test_a_stranger_is_one_click_away_from_a_game(own_server: Server, sit_down: SitDown) -> None:
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


def test_a_friend_by_link_from_phone_to_desktop(own_server: Server, sit_down: SitDown) -> None:
    """The form by finger, the link as it is shown, the seat taken by opening it."""
    ann = sit_down(own_server, "Ann", device="phone", hand="finger")
    bob = sit_down(own_server, "Bob", hand="keys")
    ann.open()
    ann.page.locator("form.form").wait_for()
    pick(ann, "opponent", 1)
    ann.hand.write(ann.page.locator('form.form input[autocomplete="nickname"]'), "Ann")
    start(ann)
    table = sit(ann.page)
    link = ann.page.locator(".linkfield input").input_value()
    assert link.startswith(f"{own_server.origin}/t/{table}#")
    bob.open(link)
    expect(bob.page).to_have_url(f"{own_server.origin}/t/{table}")
    play([ann, bob], lambda: ann.page.locator(".log li").count() > 14)
    expect(bob.page.locator(".side-panel").first).to_contain_text("Ann")


def test_an_open_game_is_joined_from_the_lobby(own_server: Server, sit_down: SitDown) -> None:
    """The list changes by itself."""
    ann, bob = sit_down(own_server, "Ann"), sit_down(own_server, "Bob")
    bob.open()
    expect(bob.page.locator(".sec-open .empty")).to_be_visible()
    ann.found(opponent="open")
    bob.hand.press(bob.page.locator(".sec-open td button"))
    sit(bob.page)
    play([ann, bob], lambda: ann.page.locator(".log li").count() > 14)


def test_the_choice_of_rules_goes_with_the_game(own_server: Server, sit_down: SitDown) -> None:
    ann = sit_down(own_server, "Ann")
    ann.open()
    ann.page.locator("form.form").wait_for()
    ann.page.locator("details.further summary").click()
    expect(ann.page.get_by_label("may retreat up the Anduin (R01)")).to_be_visible()  # a switch says what it does
    pick(ann, "rule-cast", 2)
    pick(ann, "rule-specials", 1)
    start(ann)
    state = ann.context.request.get(f"/api/tables/{sit(ann.page)}").json()["state"]
    assert state["table"]["rules"]["cast"] == "draft"
    assert state["table"]["rules"]["specials"] == "own-two"


def test_somebody_watches_and_a_device_is_changed(own_server: Server, sit_down: SitDown) -> None:
    ann, bob, watcher = (sit_down(own_server, name) for name in ("Ann", "Bob", "Eve"))
    ann.found()
    bob.join(ann)
    watcher.open(f"/t/{ann.table['id']}")
    expect(watcher.page.locator("#board svg")).to_be_visible()
    assert watcher.page.locator("#board [data-piece]").count() == 0
    key = ann.request(f"/api/tables/{ann.table['id']}/keys", kind="device", seat=0)["key"]
    phone = sit_down(own_server, "Ann's phone", device="phone", hand="finger")
    phone.open(f"/t/{ann.table['id']}#{key}")
    play([phone, bob], lambda: bob.page.locator(".log li").count() > 14)
    expect(phone.page.locator("#board [data-piece]").first).to_be_visible()
