"""The record of a very long game: the page starts with its end and loads earlier lines on request."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.client import Client
from tests.browser.conftest import SitDown
from tests.browser.server import Server
from tests.server.tables.test_long_games import long_record

SHOWN, LINES = 1000, 1400  # lines of the log: in the first view, and in all


def test_earlier_lines_are_loaded_on_request(server: Server, sit_down: SitDown) -> None:
    record = long_record(LINES // 2)
    table = Client(server.origin, "Eve").request("/api/tables/import", record=record)["id"]
    person = sit_down(server, "Ann")
    person.open(f"/t/{table}")
    person.page.keyboard.press("r")
    lines, earlier = person.page.locator(".log li"), person.page.get_by_role("button", name="Show earlier lines")
    expect(lines).to_have_count(SHOWN)
    earlier.click()
    expect(lines).to_have_count(LINES)
    expect(earlier).to_have_count(0)
