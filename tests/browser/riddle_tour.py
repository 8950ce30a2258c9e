"""Every screen of Riddle of the Ring, and how to get there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

from tests.browser.client import Client
from tests.browser.people import Person
from tests.browser.riddle import ADVANCED, REACH, SET, TURN
from tests.browser.table import Table

BATTLE = (
    f"{SET} ; frodo 0307 hand rope good-army-5 merry ; black-rider-2 0507 hand evil-army-4 ; sam 1206 hand spy-1 ; "
    "black-rider-1 1412 hand horse-6 ; pile 0405 sam cloak ; turn 90 ; round 23 ; then chance roll 2, player-1 die, "
    "player-1 0507, chance evil-army-4, chance merry, player-1 attack black-rider-2"
)
RIDDLE = (
    f"{SET} ; merry 1308 hand riddle spy-7 ; black-rider-3 1108 hand spy-5 ; sam 2222 hand the-ring ; turn 43 ; "
    "black-rider-1 0606 hand boat horse-3 rope cloak ; round 11 ; then chance roll 1, player-1 riddle, "
    "player-1 black-rider-1, chance horse-3"
)
OVER = (
    "rules no-wait=on ; frodo 2618 hand the-ring ; sam 0606 ; black-rider-1 0304 ; merry 0806 ; turn 9 ; round 3 ; "
    "then chance roll 6"
)
POSITIONS = {"turn": TURN, "battle": BATTLE, "riddle": RIDDLE, "over": OVER}
BOTS = {"player-2": "random", "player-3": "random", "player-4": "random"}


def nothing(page: Page) -> None:
    """The screen needs no action."""


def walk(page: Page) -> None:
    """Goes to the second space in reach by keys."""
    expect(page.locator(REACH).first).to_be_attached()
    for key in ("PageDown", "PageDown", "Enter"):
        page.keyboard.press(key)


def take_card(page: Page) -> None:
    page.locator(".rhand .rc").first.click()


def open_pile(page: Page) -> None:
    page.locator(".rpile").click()


def choose_game(page: Page) -> None:
    page.locator("form.form").wait_for()
    page.locator('label:has(input[name="game"][value="riddle"])').click()


def key(name: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(name)


def reference(page: Page) -> None:
    """Opens the reference: a tab, or on a phone a link in the rules."""
    page.locator("#tab-reference, .ptabs button:last-child").locator("visible=true").first.click()


@dataclass(frozen=True)
class RiddleStop:
    name: str
    at: str  # which table
    shows: str
    steps: Callable[[Page], None] = nothing

    def go(self, person: Person, address: str) -> None:
        person.open(address)
        if self.at:
            person.page.locator(".rmap").wait_for()
        self.steps(person.page)
        person.page.locator(self.shows).first.wait_for()


STOPS = (
    RiddleStop("riddle lobby", "", 'form.form input[value="riddle"]:checked', choose_game),
    RiddleStop("riddle characters", "character", ".rwho .btn"),
    RiddleStop("riddle turn", "turn", ".rpanel .rplays"),
    RiddleStop("riddle way", "turn", ".rway .confirm", walk),
    RiddleStop("riddle card", "turn", ".rcard", take_card),
    RiddleStop("riddle discards", "turn", ".rdiscards", open_pile),
    RiddleStop("riddle places", "turn", ".rplaces", key("l")),
    RiddleStop("riddle hands seen", "turn", ".rseen", key("w")),
    RiddleStop("riddle reference", "turn", ".rref, dialog.rules", reference),
    RiddleStop("riddle battle", "battle", ".rbattle .rc"),
    RiddleStop("riddle guesses", "riddle", ".riddling .rtitle"),
    RiddleStop("riddle over", "over", ".rover li"),
)


class Tables:
    """A table in each state, created when first needed."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.known: dict[str, str] = {}

    def address(self, name: str) -> str:
        if name not in self.known:
            self.known[name] = self.make(name)
        return self.known[name]

    def make(self, name: str) -> str:
        if not name:
            return "/"
        place = {"position": POSITIONS[name]} if name in POSITIONS else {"rules": ADVANCED}
        wishes = {"game": "riddle", "seat": "player-1", "opponent": "bot", "bot": "random", "others": BOTS}
        table = Table(self.client, **wishes, **place)
        if name == "over":
            table.tell(0, {"type": "act", "rev": table.state(0)["rev"], "answers": ["declare"]})
            assert table.state(0)["result"]
        return f"/t/{table.id}"
