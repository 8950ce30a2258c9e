"""A person who plays War of the Ring by its map and its panel, without knowing the rules."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.hands import Keys
from tests.browser.people import Person

# What stands open on a page, the first one that is there.
OPEN = {
    "figures": ".wpanel .wsteppers",
    "map": ".wmap .wregion.open",
    "choose": ".wbattle .wpanel [data-key]:enabled, .wpanel [data-key]:enabled",
    "over": "#h-over",
}
LOOK = """async (open) => {
  await new Promise((done) => setTimeout(done));
  const found = Object.keys(open).find((name) =>
    [...document.querySelectorAll(open[name])].some((found) => found.checkVisibility())) ?? "";
  return document.querySelector(".ask .waiting") && found !== "over" ? "" : found;
}"""
NUMBER = """(button) => {
  const shown = [...document.querySelectorAll(".wpanel [data-key]")].filter((one) => one.offsetParent);
  return shown.indexOf(button) + 1;
}"""
SEEN = "(element) => { element.scrollIntoView({ block: 'nearest' }); }"
SOME = 0.3  # how often a part of an Army goes


class WarPerson(Person):
    """Answers at random: by touching the map, by buttons, and with a part of an Army now and then."""

    def sees(self) -> str:
        found = self.page.evaluate(LOOK, OPEN)
        return "" if self.unanswered else str(found)

    def press(self, targets: Locator) -> None:
        """Presses one of them; a keyboard uses numbers if possible."""
        target = self.any_of(targets)
        number = target.evaluate(NUMBER) if isinstance(self.hand, Keys) else 0
        if 0 < number < 10:
            self.page.keyboard.press(str(number))
            return
        target.evaluate(SEEN)
        self.hand.press(target)

    def answer_figures(self) -> None:
        if self.chance.random() < SOME and not isinstance(self.hand, Keys):
            fewer = self.page.locator(".wsteppers li .btn:first-of-type:enabled")
            if fewer.count():
                self.hand.press(fewer.first)
        self.press(self.page.locator(".wpanel .confirm"))

    def answer_map(self) -> None:
        """A region by the keyboard, or the same answer as a button."""
        if self.chance.random() < SOME:
            self.page.locator(OPEN["map"]).first.focus()
            self.page.keyboard.press("Enter")
        else:
            self.answer_choose()

    def answer_choose(self) -> None:
        self.press(self.page.locator(OPEN["choose"]))
