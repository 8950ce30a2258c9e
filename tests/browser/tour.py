"""Every screen: its address, its viewer, and what to press to see it, without reading any text of the page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

from tests.browser.world import World


def nothing(page: Page) -> None:
    """The screen needs no action."""


@dataclass(frozen=True)
class Stop:
    """`at` is an address, with the name of a table of the world in braces; `shows` matches when the screen is there."""

    name: str
    at: str
    shows: str
    steps: Callable[[Page], None] = nothing
    who: int = 0

    def address(self, world: World) -> str:
        return self.at.format_map({name: TableId(world, name) for name in TABLES})

    def go(self, page: Page, world: World) -> None:
        page.goto(self.address(world))
        if self.steps is not nothing:
            page.locator("#board svg, form.form, .stage").first.wait_for()
        self.steps(page)
        page.locator(self.shows).first.wait_for()


@dataclass(frozen=True)
class TableId:
    """The id of a table of the world, which is created when an address with it is formatted."""

    world: World
    name: str

    def __format__(self, spec: str) -> str:
        return str(getattr(self.world, self.name))


def button(page: Page, glyph: str) -> Locator:
    return page.locator(f'button:visible:has(use[href="#{glyph}"])').first


def press(*glyphs: str) -> Callable[[Page], None]:
    """Presses buttons by their icons, one after the other; opens the menu first if there is no room for them."""

    def steps(page: Page) -> None:
        page.locator(".iconbtn:visible").first.wait_for()
        if button(page, glyphs[0]).count() == 0:
            button(page, "ui-menu").click()
        for glyph in glyphs:
            button(page, glyph).click()

    return steps


def key(name: str) -> Callable[[Page], None]:
    return lambda page: page.keyboard.press(name)


def select(page: Page) -> None:
    page.locator(".ask .dest button").first.click()
    page.locator(".ask .selrow").wait_for()


def attack(page: Page) -> None:
    """Attacks with the first piece that can."""
    ways = page.locator(".ask .dest button")
    ways.first.wait_for()
    for i in range(ways.count()):
        ways.nth(i).click()
        page.locator(".ask .selrow").wait_for()
        if page.locator(".ask .dest .atk").count():
            page.locator(".ask .dest .atk").first.click()
            return
        page.keyboard.press("Escape")
        page.locator(".ask .selrow").wait_for(state="detached")


def refuse(page: Page) -> None:
    """Tries an illegal move, to a place far away."""
    select(page)
    page.locator("#board [data-region][role=button]").last.focus()
    page.keyboard.press("Enter")


def fill(page: Page) -> None:
    page.locator(".setup .presets button").first.click()


def ask_for_hint(page: Page) -> None:
    page.locator(".hinter:visible").first.wait_for()
    page.keyboard.press("h")


def open_sums(page: Page) -> None:
    """Opens the summary, in a column or by a button, and the table of all decisions."""
    page.locator(".graph").wait_for()
    button = page.locator(".narrowonly")
    if button.is_visible():
        button.click()
    page.locator(".analysis:visible summary").click()


def further(page: Page) -> None:
    for part in ("single", "more"):
        page.locator(f"details.{part} summary").click()


TABLES = (
    *("setup", "draft", "specials", "turn", "sauron", "battle", "waits", "offer", "over", "hotseat", "coach", "invite"),
    *("computer", "beaten", "riddle_coach"),
)
STOPS = (
    Stop("lobby", "/", ".lobby form"),
    Stop("lobby of a stranger", "/", ".lobby form", who=2),
    Stop("new game, all settings", "/", ".more[open]", further),
    Stop("waiting for a friend", "/t/{invite}", ".linkfield"),
    Stop("set-up", "/t/{setup}", ".setup"),
    Stop("set-up, filled", "/t/{setup}", ".setup .ready:enabled", fill),
    Stop("draft", "/t/{draft}", ".stage.sheet .tiles"),
    Stop("special cards", "/t/{specials}", ".stage.sheet .choose"),
    Stop("your turn", "/t/{turn}", ".ask .dest button"),
    Stop("piece selected", "/t/{turn}", ".ask .selrow", select),
    Stop("attack to be confirmed", "/t/{turn}", ".ask .confirm", attack),
    Stop("refusal", "/t/{turn}", ".refusal", refuse),
    Stop("list of regions", "/t/{turn}", ".regions-list", key("l")),
    Stop("chat", "/t/{turn}", ".chat li p", key("c")),
    Stop("what could it be", "/t/{turn}", ".tabbed .bel", key("w")),
    Stop("keys", "/t/{turn}", "dialog .keylist", key("?")),
    Stop("menu", "/t/{turn}", "dialog.menu", press("ui-menu")),
    Stop("links", "/t/{turn}", "dialog .linkrow", press("ui-menu", "ui-link")),
    Stop("settings", "/t/{turn}", "dialog .form", press("ui-settings")),
    Stop("rules at the table", "/t/{turn}", "dialog.rules", press("ui-rules")),
    Stop("Sauron's view", "/t/{sauron}", ".ask .dest button", who=1),
    Stop("somebody who watches", "/t/{turn}", "#board svg", who=2),
    Stop("battle, choosing", "/t/{battle}", ".battle [role=radio]"),
    Stop("battle, hint", "/t/{battle}", ".battle .hint ol", ask_for_hint),
    Stop("battle, waiting", "/t/{waits}", ".battle"),
    Stop("draw offered", "/t/{offer}", ".banners .banner"),
    Stop("curtain", "/t/{hotseat}", ".curtain"),
    Stop("coach", "/t/{coach}", ".coach"),
    Stop("coach of riddle", "/t/{riddle_coach}", ".coach"),
    Stop("game over", "/t/{over}", "#h-over"),
    Stop("hint", "/t/{computer}", ".hint ol", ask_for_hint),
    Stop("game over against the computer", "/t/{beaten}", ".result .level"),
    Stop("analysis", "/t/{beaten}/21#analysis", ".graph"),
    Stop("analysis in words", "/t/{beaten}/21#analysis", ".analysis .scroller:visible", open_sums),
    Stop("replay", "/t/{over}/20", ".track"),
    Stop("replay in play", "/t/{turn}/10", ".track"),
    Stop("rules", "/rules/confrontation", "main h1, main h2"),
    Stop("no such table", "/t/nosuchtable", "main [role=alert]"),
    Stop("no such page", "/t/no/such", "main h1"),
)
