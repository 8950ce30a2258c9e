"""What people write is text, wherever it turns up: nothing of it runs, nothing of it becomes part of the page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.server import Server
from tests.browser.table import Table, asks

STRINGS = [
    "<img src=x onerror=alert(1)>",
    "<script>alert(1)</script>",
    '"><svg onload=alert(1)>',
    "javascript:alert(1)",
    "' onfocus='alert(1)' autofocus='",
    "${alert(1)} {{alert(1)}} {name}",
    "</textarea><iframe srcdoc='<b>x'>",
    "<a href=javascript:alert(1)>win</a>",
    "\u202egnp.exe\u2066x",
    "🧙" * 12,
]


def shown(text: str) -> str:
    """Without what would turn the direction of a line."""
    return re.sub("[\u202a-\u202e\u2066-\u2069]", "", text)


@pytest.mark.parametrize("text", STRINGS)
def test_names_and_talk_are_text(text: str, server: Server, sit_down: SitDown) -> None:
    name = text[:40] if text.isprintable() else "Ann"  # others are refused as names
    ann, bob = sit_down(server, name), sit_down(server, "Bob")
    for person in (ann, bob):
        person.page.on("dialog", lambda dialog: pytest.fail(f"it ran: {dialog.message}"))
    table = Table(ann, bob)
    table.play_until(asks(0, "TakeTurn"))
    table.tell(0, {"type": "say", "room": "table", "text": text})
    for person in (ann, bob):
        person.page.keyboard.press("c")
        expect(person.page.locator(".chat li p")).to_have_text(shown(text))
        assert person.page.locator("iframe, .chat img, .chat a, .chat svg").count() == 0
    bob.open("/")
    expect(bob.page.locator(".ygs a").first).to_be_visible()
    assert bob.page.locator("iframe, .ygs img").count() == 0
