"""A game survives crashes of servers, browsers and phones without a manual reload."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SitDown
from tests.browser.people import Person, play
from tests.browser.server import Server
from tests.browser.table import Table, asks, chooses_card

BROKEN_LINE = r"WebSocket connection|net::ERR_"  # no answer at all; an error status of a live server still counts


@pytest.fixture
def table(own_server: Server, sit_down: SitDown) -> Iterator[Table[Person]]:
    """Two people whose pages are loaded only once."""
    people = sit_down(own_server, "Ann"), sit_down(own_server, "Bob", device="phone", hand="finger")
    table = Table(*people)
    loads: list[str] = []
    for person in people:
        person.allow_error(BROKEN_LINE)
        person.page.on("load", lambda page: loads.append(page.url))
    yield table
    assert loads == []


def in_battle(table: Table[Person]) -> bool:
    """Both see a battle in which the first person chooses a card; False if the game ended first."""
    if not table.play_until(chooses_card(0)):
        return False
    table.shown()
    ann = table.people[0]
    card, earlier = ann.page.locator(".battle .play"), ann.page.locator(".battle:has(.outcome) .go button")
    expect(card.or_(earlier)).to_be_visible()
    if earlier.count():  # the result of an earlier battle stays until it is closed
        ann.hand.press(earlier)
    expect(card).to_be_visible()
    return True


def play_on(table: Table[Person]) -> None:
    """Plays on for a while, or to the end."""
    enough = table.state(0)["entries"] + 12
    play([*table.people], lambda: table.state(0)["entries"] >= enough or bool(table.state(0).get("result")))


def test_game_continues_after_server_crash_in_battle(table: Table[Person], own_server: Server) -> None:
    assert in_battle(table)
    before = table.states()
    own_server.kill()
    for person in table.people:
        expect(person.page.locator(".banners")).to_contain_text("Reconnecting")
    own_server.start()
    for person in table.people:
        expect(person.page.locator(".banners")).not_to_contain_text("Reconnecting")
    assert [state["entries"] for state in table.states()] == [state["entries"] for state in before]
    play_on(table)


def test_answer_sent_during_crash_counts_once(table: Table[Person], own_server: Server) -> None:
    """Kills the server right after the button was pressed: the answer counts once, whether or not it had arrived."""
    ann = table.people[0]
    for crashes in range(3):
        if not in_battle(table):
            assert crashes, "the game ended before its first battle"
            break
        before = table.state(0)["entries"]
        ann.hand.press(ann.any_of(ann.page.get_by_role("radiogroup").get_by_role("radio")))
        ann.page.locator(".battle .play:enabled").dispatch_event("click")
        own_server.kill()
        own_server.start()
        play([ann], lambda: not ann.unanswered)
        assert table.state(0)["entries"] == before + 1


def test_reload_in_battle_shows_the_same_state(server: Server, sit_down: SitDown) -> None:
    table = Table(sit_down(server, "Ann"), sit_down(server, "Bob"))
    assert in_battle(table)
    for person in table.people:
        person.page.reload()
        expect(person.page.locator(".battle")).to_be_visible()
    play_on(table)


def boards(page: Page) -> str:
    """The board as screen readers get it."""
    return page.locator("#board").aria_snapshot()


def freeze(person: Person, state: str) -> None:
    session = person.context.new_cdp_session(person.page)
    session.send("Page.setWebLifecycleState", {"state": state})
    session.detach()


def test_phone_catches_up_after_sleep(table: Table[Person]) -> None:
    bob = table.people[1]
    freeze(bob, "frozen")
    states = table.play_until(asks(1, "TakeTurn", after=20))
    freeze(bob, "active")
    assert_up_to_date(bob, states[1]["turn"])
    play_on(table)


def test_phone_catches_up_after_network_loss(table: Table[Person]) -> None:
    bob = table.people[1]
    bob.context.set_offline(True)
    states = table.play_until(asks(1, "TakeTurn", after=20))
    bob.context.set_offline(False)
    assert_up_to_date(bob, states[1]["turn"])


def assert_up_to_date(person: Person, turn: str) -> None:
    """The page is up to date soon after it woke: within 2 s on an idle machine, and before its own timer."""
    expect(person.page.locator(".ask .chip")).to_contain_text(turn.rstrip("."), timeout=8000)
    expect(person.page.locator(".ask .dest button").first).to_be_enabled()


def test_two_tabs_of_one_seat_stay_in_sync(server: Server, sit_down: SitDown) -> None:
    ann, bob = sit_down(server, "Ann"), sit_down(server, "Bob")
    table = Table(ann, bob)
    table.play_until(asks(0, "TakeTurn", after=18))
    table.shown()
    other = ann.context.new_page()
    other.goto(f"/t/{table.id}")
    expect(other.locator(".ask .dest button").first).to_be_visible()
    assert boards(ann.page) == boards(other)
    play([ann], lambda: not table.state(0).get("ask"))
    expect(other.locator(".ask .waiting")).to_be_visible()
    expect(ann.page.locator(".ask .waiting")).to_be_visible()
    assert boards(ann.page) == boards(other)
    other.close()
