"""What people write is shown as text everywhere: it never runs and never becomes markup."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SitDown
from tests.browser.people import Person
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
FOREIGN = "iframe, img:not([src^='/games/']), a[href^=javascript], [onload], [onerror], [onfocus]"


def shown(text: str) -> str:
    """The text without characters that change the direction of a line."""
    return re.sub("[\u202a-\u202e\u2066-\u2069]", "", text)


def assert_clean(person: Person) -> None:
    assert person.page.locator("#page").locator(FOREIGN).count() == 0


def watch(person: Person) -> Person:
    person.page.on("dialog", lambda dialog: pytest.fail(f"it ran: {dialog.message}"))
    return person


def test_chat_is_shown_as_text(server: Server, sit_down: SitDown) -> None:
    people = watch(sit_down(server, "Ann")), watch(sit_down(server, "Bob"))
    table = Table(*people)
    table.play_until(asks(0, "TakeTurn"))
    for text in STRINGS:
        table.tell(0, {"type": "say", "room": "table", "text": text})
    table.shown()
    for person in people:
        person.page.keyboard.press("c")
        expect(person.page.locator(".chat li p")).to_have_text([shown(text) for text in STRINGS])
        assert_clean(person)


def test_names_are_shown_as_text(own_server: Server, sit_down: SitDown) -> None:
    """At the table, for both players, and in the lobby."""
    bob = watch(sit_down(own_server, "Bob"))
    names = [text[:40] for text in STRINGS if text.isprintable()]
    for name in names:
        host = watch(sit_down(own_server, name))
        host.create_table()
        bob.join(host)
        expect(bob.page.locator(".side-panel .nm").first).to_have_text(name)
        assert_clean(bob)
        assert_clean(host)
    bob.open("/")
    for name in names:
        expect(bob.page.locator(".ygs")).to_contain_text(name)
    assert_clean(bob)
