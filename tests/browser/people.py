"""People who use a browser: they play by what the page offers, without knowing the rules."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, WebSocket
from playwright.sync_api import TimeoutError as TooLate

from tests.browser.client import STANDARD, Client, Host
from tests.browser.hands import HANDS, Hand

DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "laptop": {"viewport": {"width": 1366, "height": 655}},
    "wide": {"viewport": {"width": 2560, "height": 1440}},
    "tablet": {"viewport": {"width": 768, "height": 1024}, "has_touch": True},
    "phone": {
        "viewport": {"width": 360, "height": 640},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
}
TIMEOUT_MS = 30_000
SHORT_TIMEOUT_MS = 3_000
USUAL = {"locale": "en-GB", "reduced_motion": "reduce"}
WATCH = """addEventListener("securitypolicyviolation", (event) =>
    console.error("policy violated:", event.violatedDirective, event.blockedURI, event.sample));"""
# What stands open on a page, the first one that is there; each is answered in its own way.
OPEN = {
    "curtain": ".curtain button",
    "outcome": ".battle:has(.outcome) .go button",
    "hand": ".battle [role=radiogroup] [role=radio]",
    "decision": ".battle .confirm:enabled",
    "scene": ".battle .dest button:enabled",
    "sheet": ".stage.sheet",
    "setup": ".setup",
    "confirm": ".ask .confirm:enabled",
    "choose": ".ask .dest button:enabled",
    "over": "#h-over",
}
# Only after what is under way, so that what has just been pressed is drawn.
LOOK = """async (open) => {
    await new Promise((done) => setTimeout(done));
    return Object.keys(open).find((name) =>
        [...document.querySelectorAll(open[name])].some((found) => found.checkVisibility())) ?? '';
}"""


class ChoicesGone(Exception):
    """The choices disappeared before one could be pressed."""


class Person:
    """A person with a browser profile, a device and an input method. Chooses at random, but reproducibly by seed."""

    def __init__(
        self, browser: Browser, origin: str, name: str, hand: str = "mouse", device: str = "desktop", **options: Any
    ) -> None:
        self.origin, self.name = origin, name
        self.complaints: list[str] = []
        self.forgiven: list[str] = []
        self.refusals: list[str] = []
        self.unanswered: set[str] = set()
        self.rev = 0  # of what the page was last shown of a table
        self.table: dict[str, Any] = {}
        self.chance = random.Random(options.pop("seed", name))  # noqa: S311
        self.context = browser.new_context(base_url=origin, **{**DEVICES[device], **USUAL, **options})
        self.context.set_default_timeout(TIMEOUT_MS)
        self.context.add_init_script(WATCH)
        self.context.on("page", self.listen)
        self.make_hand: Callable[[Page], Hand] = HANDS[hand]
        self.page = self.context.new_page()
        self.hand: Hand = self.make_hand(self.page)

    # ---- what goes wrong ----

    def listen(self, page: Page) -> None:
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.complain(error.stack or str(error)))
        page.on("websocket", self.track_requests)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complain(f"{message.type}: {message.text}")

    def complain(self, words: str) -> None:
        if not any(re.search(pattern, words) for pattern in self.forgiven):
            self.complaints.append(words)

    def allow_error(self, pattern: str) -> None:
        """Allows an error in a test that breaks something on purpose."""
        self.forgiven.append(pattern)

    def track_requests(self, socket: WebSocket) -> None:
        """Tracks requests without an answer, so that the person waits for them."""
        socket.on("framesent", lambda frame: self.said(json.loads(frame)))
        socket.on("framereceived", lambda frame: self.on_received(json.loads(frame)))

    def said(self, message: dict[str, Any]) -> None:
        if message["type"] == "act":
            self.unanswered.add(message["id"])

    def on_received(self, message: dict[str, Any]) -> None:
        if message["type"] in ("ack", "nak", "stale"):
            self.unanswered.discard(message.get("id", ""))
        if message["type"] == "nak":
            self.refusals.append(message["sentence"])
        if message["type"] in ("view", "patch"):
            self.rev = int(message["to" if message["type"] == "patch" else "rev"])

    # ---- getting there ----

    def open(self, path: str = "/") -> None:
        self.unanswered.clear()  # what is on its way is answered to a page that is gone
        self.rev = 0
        self.page.goto(path)

    def request(self, path: str, **fields: Any) -> Any:
        """Sends what a form of the page would send."""
        answer = self.context.request.post(path, data=fields, headers={"Origin": self.origin})
        assert answer.ok, answer.text()
        return answer.json()

    def register(self) -> None:
        self.request("/api/me", name=self.name)

    def client(self) -> Client:
        """The same person, who was registered, without the page."""
        [cookie] = self.context.cookies(self.origin)
        client = Client(self.origin, self.name, f"{cookie['name']}={cookie['value']}")
        client.chance = self.chance
        return client

    def create_table(self, **wishes: Any) -> dict[str, Any]:
        """Creates a table, by default one that waits for a friend, and opens it."""
        self.register()
        self.table = self.request("/api/tables", **{**STANDARD, **wishes})
        self.open(f"/t/{self.table['id']}")
        return self.table

    def join(self, host: Host) -> None:
        """Joins by the link that the host would send."""
        self.register()
        [key] = host.table["keys"].values()
        self.open(f"/t/{host.table['id']}#{key}")

    def see_board(self, table: str) -> None:
        """Waits until the page shows this table, with its fonts: then nothing moves any more."""
        self.page.wait_for_url(f"**/t/{table}")
        self.page.locator("#board:visible, .curtain").first.wait_for()
        self.page.evaluate("document.fonts.ready.then(() => null)")

    def wait_for_answers(self) -> None:
        """Waits until the server has answered everything that the page sent."""
        end = time.monotonic() + TIMEOUT_MS / 1000
        while self.unanswered:
            assert time.monotonic() < end, self.unanswered
            self.page.wait_for_timeout(20)

    def begin_again(self) -> None:
        """Leaves the page, and forgets what went wrong on it."""
        for noted in (self.complaints, self.forgiven, self.refusals):
            noted.clear()
        self.open("about:blank")

    def leave(self) -> None:
        self.context.close()

    # ---- playing ----

    def sees(self) -> str:
        """The name in OPEN of what waits for this person; empty while a request is pending."""
        found = self.page.evaluate(LOOK, OPEN)
        return "" if self.unanswered else str(found)

    def act(self) -> None:
        """Answers what is open."""
        what = self.sees()
        if what in ("", "over"):
            return
        self.page.set_default_timeout(SHORT_TIMEOUT_MS)
        try:
            self.answer(what)
        finally:
            self.page.set_default_timeout(TIMEOUT_MS)

    def answer(self, what: str) -> None:
        for tries_left in reversed(range(TIMEOUT_MS // SHORT_TIMEOUT_MS)):
            try:
                getattr(self, f"answer_{what}")()
                return
            except (TooLate, ChoicesGone):  # a message of the server may have replaced it
                if self.sees() != what:
                    return
                if not tries_left:  # nor did another of the same kind come instead
                    raise

    def answer_curtain(self) -> None:
        self.hand.press(self.page.locator(OPEN["curtain"]))

    def answer_outcome(self) -> None:
        self.hand.press(self.page.locator(OPEN["outcome"]))

    def answer_hand(self) -> None:
        self.hand.press(self.any_of(self.page.get_by_role("radiogroup").get_by_role("radio")))
        self.hand.press(self.page.locator(".battle .play:enabled"))

    def answer_decision(self) -> None:
        self.hand.press(self.page.locator(OPEN["decision"]))

    def answer_scene(self) -> None:
        self.hand.press(self.any_of(self.page.locator(OPEN["scene"])))

    def answer_sheet(self) -> None:
        """Faces: chooses a preset. Cards: ticks as many as needed."""
        sheet = self.page.locator(OPEN["sheet"])
        ready = sheet.locator(".btn.pri")
        boxes = sheet.get_by_role("checkbox")
        while boxes.count() and ready.is_disabled():
            self.hand.press(self.any_of(boxes.and_(self.page.locator(":not(:checked)"))))
        self.hand.press(ready)

    def answer_setup(self) -> None:
        presets = self.page.locator(".setup .presets button:not(.quiet)")
        self.hand.press(self.any_of(presets))
        self.hand.press(self.page.locator(".setup .ready:enabled"))

    def answer_confirm(self) -> None:
        self.hand.press(self.page.locator(OPEN["confirm"]))

    def answer_choose(self) -> None:
        self.hand.press(self.any_of(self.page.locator(".ask .dest").get_by_role("button")))

    def any_of(self, targets: Locator) -> Locator:
        count = targets.count()
        if not count:
            raise ChoicesGone(f"nothing to choose from: {targets}")
        return targets.nth(self.chance.randrange(count))


def play(people: list[Person], until: Callable[[], bool], seconds: float = 30, most: int | None = None) -> int:
    """All play until a condition holds, or until they have taken `most` actions. Returns the number of actions.

    Fails if nobody can act for `seconds`.
    """
    acts, idle = 0, 0.0
    while acts != most and not until():
        asked = [person for person in people if person.sees() not in ("", "over")]
        for person in asked:
            if acts == most or until():  # it may have become so while the others were looked at
                return acts
            person.act()
            acts += 1
        idle = 0 if asked else idle + 0.02
        assert idle < seconds, [(person.name, person.page.locator("#page").aria_snapshot()) for person in people]
        if not asked:
            people[0].page.wait_for_timeout(20)
    return acts


def play_out(people: list[Person], seconds: float = 30, most: int | None = None) -> int:
    """Plays to the end of the game, which everybody must see."""
    return play(people, lambda: all(person.sees() == "over" for person in people), seconds, most)
