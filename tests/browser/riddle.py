"""A person who plays Riddle of the Ring by its map, its cards and its panel, without knowing most rules."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.hands import Keys
from tests.browser.people import ChoicesGone, Person

ADVANCED = {"gollum-spaces": "on", "clairvoyance-spaces": "on", "secret-spaces": "on", "captivity": "on"}
SET = "rules " + " ".join(f"{name}={value}" for name, value in ADVANCED.items())
OTHERS = "black-rider-3 1203 hand cloak spy-7 ; black-rider-1 0304 hand evil-army-5 ; sam 0606 hand horse-4"
DISCARD = "discard boat galadriel sauron ; turn 11 ; round 3"
HAND = "evil-army-1 pippin horse-2 riddle gandalf boat the-ring"
TURN = f"{SET} ; merry 0506 hand {HAND} cities bree ; {OTHERS} ; {DISCARD} ; then chance roll 6"
# What stands open on a page, the first one that is there; each is answered in its own way.
OPEN = {
    "battle": ".rbattle button:enabled",
    "riddle": ".riddling",
    "several": ".rpanel .rtitles",
    "character": ".rwho .btn",
    "win": ".rpanel > .btn.wide",
    "way": ".rway .confirm",
    "card": ".rpanel .leave",
    "turn": ".rpanel .rplays",
    "map": ".rpanel .question",
    "confirm": ".ask .confirm:enabled",
    "choose": ".ask .dest button:enabled",
    "over": "#h-over",
}
# A panel is also there for those who only watch.
LOOK = """(open) => {
  const found = Object.keys(open).find((name) =>
    [...document.querySelectorAll(open[name])].some((found) => found.checkVisibility())) ?? "";
  const waits = document.querySelector(".ask .waiting") && !["over", "battle"].includes(found);
  return waits ? "" : found;
}"""
NUMBERED = ".rpanel [data-key], .rbattle [data-key], .ask .dest button"
NUMBER = "(button, all) => [...document.querySelectorAll(all)].indexOf(button) + 1"
IS_AHEAD = """(button) => document.activeElement.closest(".ask") !== null &&
  (document.activeElement.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) > 0"""
REACH = ".rmap .space.open"
# On a phone the map shows a part; a person touches what they see.
IN_SIGHT = """(spaces) => spaces.filter((space) => {
  const { x, y, width, height } = space.getBoundingClientRect();
  return document.elementFromPoint(x + width / 2, y + height / 2) === space;
}).map((space) => space.dataset.space)"""
SOME = 0.4  # how often a power play is made where one is open


class RiddlePerson(Person):
    """Moves at random, makes a power play now and then, and claims a win when possible."""

    def sees(self) -> str:
        found = self.page.evaluate(LOOK, OPEN)
        return "" if self.unanswered else str(found)

    def press(self, targets: Locator) -> None:
        """Presses one of them; a keyboard uses numbers if possible, otherwise Tab from the map."""
        target = self.any_of(targets)
        number = target.evaluate(NUMBER, NUMBERED) if isinstance(self.hand, Keys) else 0
        if 0 < number < 10:
            self.page.keyboard.press(str(number))
            return
        if isinstance(self.hand, Keys) and not target.evaluate(IS_AHEAD):
            self.page.keyboard.press("ArrowLeft")
        self.hand.press(target)

    def answer_battle(self) -> None:
        self.press(self.page.locator(OPEN["battle"]))

    def answer_riddle(self) -> None:
        name = self.page.locator(".riddling .btn.pri")
        while name.is_disabled():
            self.press(self.page.locator('.rtitle[aria-pressed="false"]'))
        self.press(name)

    def answer_several(self) -> None:
        self.press(self.page.locator('.rtitle[aria-pressed="false"]'))
        self.press(self.page.locator(".rpanel .btn.pri:enabled"))

    def answer_character(self) -> None:
        self.press(self.page.locator(OPEN["character"]))

    def answer_win(self) -> None:
        self.press(self.page.locator(OPEN["win"]))

    def answer_way(self) -> None:
        self.press(self.page.locator(OPEN["way"]))

    def answer_card(self) -> None:
        self.press(self.page.locator(OPEN["card"]))

    def answer_choose(self) -> None:
        self.press(self.page.locator(OPEN["choose"]))

    def answer_turn(self) -> None:
        """Moves if possible, makes a power play at times, and finishes the turn."""
        plays = self.page.locator(".rplays .btn")
        if self.page.locator(REACH).count():
            self.answer_map()
        elif plays.count() and self.chance.random() < SOME:
            self.press(plays)
        else:
            self.press(self.page.locator(".rpanel > .rrow:last-child .btn.pri"))

    def answer_map(self) -> None:
        """Chooses a space in reach: with the mouse, or with Page Down."""
        spaces = self.page.locator(REACH)
        if not isinstance(self.hand, Keys):
            shown = spaces.evaluate_all(IN_SIGHT)
            if not shown:
                raise ChoicesGone("no space in reach is in sight")
            spaces.and_(self.page.locator(f'[data-space="{self.chance.choice(shown)}"]')).click()
            return
        count = spaces.count()
        if not count:
            raise ChoicesGone("nowhere to go")
        for _ in range(self.chance.randrange(min(count, 12)) + 1):
            self.page.keyboard.press("PageDown")
        self.page.keyboard.press("Enter")
