"""Every screen of War of the Ring, and how to get there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.browser.client import Client
from tests.browser.people import Person
from tests.browser.table import Table

FREE_ARMIES = (
    "minas-tirith: gondor 3/1/1 | dol-amroth: gondor 3/0/0 | pelargir: gondor 1/0/0 | edoras: rohan 2/1/1 boromir | "
    "fords-of-isen: rohan 2/0/0 | helms-deep: rohan 1/1/1 isengard 5/1 | rivendell: elves 0/2/1 | "
    "lorien: elves 1/2/1 | "
    "grey-havens: elves 1/1/1 | woodland-realm: elves 1/1/1 | erebor: dwarves 1/2/1 | dale: north 1/0/1 | "
    "the-shire: north 1/0/0 | bree: north 1/0/0"
)
SHADOW_ARMIES = (
    "barad-dur: sauron 4/1+1n | osgiliath: sauron 5/1+2n witch-king | minas-morgul: sauron 3/0 | "
    "morannon: sauron 5/0+1n | "
    "dol-guldur: sauron 5/1+1n | moria: sauron 2/0 | mount-gundabad: sauron 2/0 | orthanc: isengard 2/0 saruman | "
    "north-dunland: isengard 1/0 | far-harad: southrons 3/1 | near-harad: southrons 3/1 | umbar: southrons 3/0 | "
    "south-rhun: southrons 3/1 | north-rhun: southrons 2/0 | lossarnach: captured sauron 2/0"
)
REST = (
    "sauron 0 active ; isengard 0 active ; southrons 0 active ; gondor 0 active ; rohan 0 active ; elves 3 active ; "
    "fellowship hollin ; progress 2 ; corruption 3 ; box 0 2 ; turn 4 ; table the-palantir-of-orthanc"
)
HAND = "hand athelas elven-cloaks mithril-coat-and-sting faramirs-rangers the-red-arrow challenge-of-the-king"
GAME = f"{FREE_ARMIES} | {SHADOW_ARMIES} ; {REST} ; {HAND}"
DICE = "free-dice character army-muster muster event will ; shadow-dice character army army muster event"
TURN = f"{GAME} ; {DICE}"
SHADOW_TURN = f"{GAME} ; acts shadow ; {DICE}"
# Close to the end: every tile of the Hunt may corrupt the Ring-bearers.
LATE = f"{FREE_ARMIES} | {SHADOW_ARMIES} ; {REST} ; {DICE}".replace("corruption 3", "corruption 11").replace(
    "fellowship hollin ; progress 2", "mordor 3"
)
OVER = f"{TURN} ; then free character move-fellowship, chance roll 6.6, chance tile 3".replace(
    "corruption 3", "corruption 10"
)
POSITIONS = {
    "turn": TURN,
    "target": f"{TURN} ; then free army-muster move-armies, free edoras",
    "figures": f"{TURN} ; then free army-muster move-armies, free minas-tirith",
    "hunt": f"{TURN} ; then free character move-fellowship, chance roll 6.6, chance tile 3",
    "battle": f"{SHADOW_TURN} ; then shadow army attack, shadow osgiliath, shadow minas-tirith, shadow all, free no",
    "play": f"{TURN} ; then free event play",
    "over": OVER,
}


def nothing(page: Page) -> None:
    """The screen needs no action."""


def choose_game(page: Page) -> None:
    page.locator("form.form").wait_for()
    page.locator('label:has(input[name="game"][value="war"])').click()


def tab(number: int) -> Callable[[Page], None]:
    """Opens a tab of the tray."""

    def steps(page: Page) -> None:
        button = page.locator(".wtabs button").nth(number)
        if button.get_attribute("aria-expanded") != "true":
            button.click()

    return steps


def key(name: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(name)


def read_card(page: Page) -> None:
    tab(0)(page)
    page.locator(".wcard").first.click()


def select_die(page: Page) -> None:
    page.locator(".wdie-button:not([disabled])").first.click()


def look_at_region(page: Page) -> None:
    """By keys: to a region, and a touch that only describes it."""
    page.locator('[data-region="lossarnach"]').focus()
    page.keyboard.press("Enter")


@dataclass(frozen=True)
class WarStop:
    name: str
    at: str  # which table
    shows: str
    steps: Callable[[Page], None] = nothing

    def go(self, person: Person, address: str) -> None:
        person.open(address)
        if self.at:
            person.page.locator(".wmap .wregion").first.wait_for()
        self.steps(person.page)
        person.page.locator(self.shows).first.wait_for()


STOPS = (
    WarStop("war lobby", "", 'form.form input[value="war"]:checked', choose_game),
    WarStop("war start", "start", ".wpanel .btn"),
    WarStop("war turn", "turn", ".wpanel .wacts"),
    WarStop("war die", "turn", ".wdie-button.on", select_die),
    WarStop("war target", "target", ".wpanel .wlist"),
    WarStop("war figures", "figures", ".wsteppers .confirm, .wsteppers"),
    WarStop("war play", "play", ".wpanel .wlist"),
    WarStop("war hunt", "hunt", ".whunt"),
    WarStop("war battle", "battle", ".wbattle"),
    WarStop("war hand", "turn", ".wopen .wcard", tab(0)),
    WarStop("war card", "turn", ".wread", read_card),
    WarStop("war quest", "turn", ".wtiles", tab(1)),
    WarStop("war politics", "turn", ".wpolitics", tab(2)),
    WarStop("war cards", "turn", ".wopen .wchips", tab(3)),
    WarStop("war forces", "turn", ".wforces", tab(4)),
    WarStop("war region", "turn", ".wplace.stands", look_at_region),
    WarStop("war list", "target", ".wregion-list .btn", key("l")),
    WarStop("war over", "over", "#h-over"),
    WarStop("war four", "four", ".wpanel, .ask .waiting"),
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
        wishes: dict[str, object] = {"game": "war", "seat": "free", "opponent": "bot", "bot": "random"}
        if name == "four":
            others = {"witch-king": "random", "saruman": "random", "rohan": "random"}
            wishes |= {"rules": {"players": "4"}, "seat": "gondor", "others": others}
        elif name in POSITIONS:
            wishes["position"] = POSITIONS[name]
        table = Table(self.client, **wishes)
        if name == "over":
            table.tell(0, {"type": "act", "rev": table.state(0)["rev"], "answers": ["no"]})
        return f"/t/{table.id}"
