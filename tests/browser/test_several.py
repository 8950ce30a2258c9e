"""Tables of four: people who join by links, a bot, partners who chat, and a person who leaves and comes back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import SitDown
from tests.browser.looks import accessibility_faults, too_wide
from tests.browser.people import Person, play, play_out
from tests.browser.server import Server

PROGRAM = str(Path(__file__).with_name("pairs_server.py"))


class PairsServer(Server):
    program = ("-P", PROGRAM)


@pytest.fixture
def pairs(tmp_path: Path) -> Iterator[Server]:
    running = PairsServer(tmp_path / "data")
    yield running
    running.stop()


def choose_game(person: Person) -> Locator:
    """Chooses the game with several seats, and returns the rows of its form."""
    person.open()
    person.page.locator("form.form").wait_for()
    person.hand.press(person.page.locator('form.form input[name="game"][value="pairs"]'))
    return person.page.locator(".seatrows select")


def start(person: Person) -> None:
    person.hand.press(person.page.locator(".start button[type=submit]"))
    person.page.wait_for_url(re.compile(r"/t/\w{10}$"))


def assert_layout_fits(*people: Person) -> None:
    for person in people:
        assert accessibility_faults(person.page) == [] and too_wide(person.page) == [], person.name


def test_table_of_four_with_friends_partner_and_bot(pairs: Server, sit_down: SitDown) -> None:
    ann = sit_down(pairs, "Ann")
    bob, eve = sit_down(pairs, "Bob", device="phone", hand="finger"), sit_down(pairs, "Eve", hand="keys")
    rows = choose_game(ann)
    expect(rows).to_have_count(4)
    ann.hand.press(ann.page.locator('input[name="rule-players"]').nth(6))
    expect(rows).to_have_count(8)
    ann.hand.press(ann.page.locator('input[name="rule-players"]').nth(2))
    expect(rows).to_have_count(4)
    ann.hand.press(ann.page.locator('input[name="rule-rounds"]').nth(2))
    ann.hand.press(ann.page.get_by_role("checkbox", name=re.compile("^talk")))
    rows.nth(1).select_option("friend")
    rows.nth(2).select_option("friend")
    assert_layout_fits(ann)
    start(ann)
    links = ann.page.locator(".linkfield input[aria-label^=Link]")
    expect(links).to_have_count(2)
    expect(links.nth(0)).to_have_attribute("aria-label", "Link for the east")
    bob.register()
    eve.register()
    bob.open(links.nth(0).input_value())
    expect(links).to_have_count(1)
    eve.open(links.nth(0).input_value())
    expect(ann.page.locator(".ask .dest button").first).to_be_visible()
    expect(ann.page.locator(".left .side-panel")).to_have_count(4)
    assert_layout_fits(ann, bob)

    ann.hand.press(ann.page.locator("#tab-chat"))
    ann.hand.press(ann.page.locator('label:has(input[name="chat-room"])').nth(1))
    ann.hand.write(ann.page.locator("#chat-text"), "to my partner only")
    ann.page.keyboard.press("Enter")
    eve.page.keyboard.press("c")
    expect(eve.page.locator(".chat li")).to_contain_text("among partners")
    bob.hand.press(bob.page.locator(".ptabs button").nth(3))
    expect(bob.page.locator(".chat li")).to_have_text("Nobody has said anything yet.")
    bob.page.go_back()

    play([ann, bob, eve], lambda: ann.page.locator(".ask .dest button").count() == 2)
    eve.open()
    away = ann.page.locator(".banners", has_text="Eve is away.")
    ann.hand.press(away.get_by_role("button", name="Let the computer play for Eve"))
    expect(ann.page.locator(".banners")).to_contain_text("Waiting for Bob.")
    assert_layout_fits(ann, bob)
    bob.hand.press(bob.page.locator(".banners").get_by_role("button", name="Agree"))
    expect(ann.page.locator(".left .side-panel", has_text="is playing for them")).to_contain_text("Eve")
    turn = ann.page.locator(".ask .chip").inner_text()
    play([ann, bob], lambda: ann.page.locator(".ask .chip").inner_text() != turn)

    eve.open(f"/t/{ann.page.url.rpartition('/')[2]}")
    eve.hand.press(eve.page.get_by_role("button", name="Take my seat back"))
    expect(ann.page.locator(".left .side-panel", has_text="is playing for them")).to_have_count(0)
    play_out([ann, bob, eve])
    title = ann.page.locator("#h-over").inner_text()
    assert re.search(r"The \w+ and the \w+ win|Nobody wins", title)
    expect(ann.page.locator(".result .after a")).to_have_count(1)  # no analysis: that is of one against another
    assert_layout_fits(ann, bob)
    assert ann.refusals == bob.refusals == eve.refusals == []


def test_three_players_share_a_phone(pairs: Server, sit_down: SitDown) -> None:
    all_three = sit_down(pairs, "Ann", device="phone", hand="finger")
    rows = choose_game(all_three)
    rows.nth(1).select_option("hotseat")
    rows.nth(2).select_option("hotseat")
    assert_layout_fits(all_three)
    start(all_three)
    seen: set[str] = set()

    def is_over() -> bool:
        seen.add(all_three.page.evaluate("document.querySelector('#h-curtain')?.innerText ?? ''"))
        return all_three.sees() == "over"

    play([all_three], is_over)
    assert seen - {""} == {f"Hand over to the {seat}" for seat in ("north", "east", "south")}


def test_open_table_of_four_is_left_and_broken_off(pairs: Server, sit_down: SitDown) -> None:
    """A preset fills the form, and its rules can be changed."""
    ann, bob = sit_down(pairs, "Ann"), sit_down(pairs, "Bob", device="phone", hand="finger")
    ann.register()
    rows, preset = choose_game(ann), ann.page.locator('select[name="preset"]')
    expect(preset).to_have_value("")
    preset.select_option("allies")
    expect(rows).to_have_count(6)
    expect(ann.page.locator('input[name="rule-rounds"]').nth(2)).to_be_checked()
    preset.select_option("quick")
    expect(rows).to_have_count(4)
    ann.hand.press(ann.page.locator('input[name="rule-players"]').nth(1))
    expect(rows).to_have_count(3)
    expect(preset).to_have_value("quick")
    rows.nth(1).select_option("me")
    rows.nth(0).select_option("open")
    rows.nth(2).select_option("open")
    assert_layout_fits(ann)
    start(ann)

    bob.register()
    bob.open()
    bob.hand.press(bob.page.locator(".ptabs button").nth(1))
    bob.page.locator('select[name="side"]').select_option("south")
    assert_layout_fits(bob)
    bob.hand.press(bob.page.get_by_role("button", name="Join Ann"))
    expect(bob.page.locator(".ptop")).to_be_visible()
    eve = sit_down(pairs, "Eve")
    eve.register()
    eve.open()
    expect(eve.page.locator(".sec-open .side")).to_have_text("The north")
    eve.hand.press(eve.page.get_by_role("button", name="Join Ann and Bob"))
    expect(ann.page.locator(".ask .dest button").first).to_be_visible()
    bob.open()
    eve.open()
    away = ann.page.locator(".banners", has_text="Eve and Bob are away.")
    for name in ("Bob", "Eve"):
        expect(away.get_by_role("button", name=f"Let the computer play for {name}")).to_be_visible()
    assert_layout_fits(ann)

    state = ann.context.request.get(f"/api/tables/{ann.page.url.rpartition('/')[2]}").json()
    assert [seat["name"] for seat in state["state"]["seats"]] == ["Eve", "Ann", "Bob"]
    do, rev = f"/api/tables/{state['state']['table']['id']}/do", state["rev"]
    ann.request(do, type="resign", id="enough", rev=rev)
    expect(ann.page.locator(".banners")).to_contain_text("You asked to resign. Waiting for Eve and Bob.")
    assert_layout_fits(ann)
    for person in (bob, eve):
        person.request(do, type="agree", id="enough", rev=rev + 2)
    expect(ann.page.locator("#h-over")).to_have_text("The game was ended early")
    over = ann.page.locator(".result")
    expect(over).to_contain_text("The east resigns, which ends the game for everyone.")
    expect(over).to_contain_text("It counts as a loss for the east and as a win for everyone else.")
    assert_layout_fits(ann)
