"""Links: one's own invitation, a seat that was left, cancelled links."""

from __future__ import annotations

from tests.browser.conftest import SitDown
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.tour import press

OWN_LINK = "You already have a seat at this table: send this link to your friend."
CANCELLED = "The link you used has been cancelled."


def open_links(person: Person) -> None:
    press("ui-menu", "ui-link")(person.page)
    person.page.locator("dialog .linkrow").first.wait_for()


def test_opening_own_invitation_shows_a_message(server: Server, sit_down: SitDown) -> None:
    ann = sit_down(server, "Ann")
    table = ann.create_table()
    ann.allow_error("409")
    ann.page.goto("about:blank")
    ann.open(f"/t/{table['id']}#{table['keys']['sauron']}")
    ann.page.get_by_text(OWN_LINK).wait_for()


def test_player_can_invite_after_opponent_left(server: Server, sit_down: SitDown) -> None:
    ann, bob, cid = (sit_down(server, name) for name in ("Ann", "Bob", "Cid"))
    ann.create_table()
    ann.request(f"/api/tables/{ann.table['id']}/leave")
    bob.join(ann)
    bob.page.locator("#board").wait_for()
    open_links(bob)
    bob.page.locator("dialog .linkrow").first.get_by_role("button").click()
    link = bob.page.locator("dialog .linkrow").first.locator("input").input_value()
    cid.register()
    cid.open(link)
    cid.page.locator(".setup").wait_for()


def test_cancelled_links_stop_working(server: Server, sit_down: SitDown) -> None:
    ann, bob, phone = (sit_down(server, name) for name in ("Ann", "Bob", "Phone"))
    ann.create_table()
    bob.join(ann)
    bob.page.locator(".setup").wait_for()
    key = ann.request(f"/api/tables/{ann.table['id']}/keys", kind="device")["key"]
    phone.open(f"/t/{ann.table['id']}#{key}")
    phone.page.locator(".setup").wait_for()
    open_links(ann)
    ann.page.get_by_role("button", name="Cancel the links").click()
    ann.page.get_by_text("The links to your seat are cancelled.").wait_for()
    phone.page.get_by_text(CANCELLED).first.wait_for()
