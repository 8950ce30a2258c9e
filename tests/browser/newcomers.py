"""People who play their first game with the coach, and do what the coach points at."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.hands import Keys
from tests.browser.people import OPEN, Person
from tests.browser.riddle import REACH, RiddlePerson
from tests.browser.tour import button

COACH, NEXT = ".coach", ".coach .btn.pri"
MARKED = """() => {
  const mark = document.querySelector(".rmap .mk.pointed")?.getAttribute("d");
  const spaces = [...document.querySelectorAll(".rmap .space.open")];
  return spaces.find((space) => space.getAttribute("d") === mark)?.dataset.space ?? "";
}"""


class Newcomer(Person):
    """Reads the coach and follows it; keeps the titles of the lessons."""

    def __init__(self, *arguments: object, **options: object) -> None:
        super().__init__(*arguments, **options)  # type: ignore[arg-type]
        self.lessons: list[str] = []

    def learn(self, game: str) -> None:
        """Starts the coached game from the lobby."""
        self.open()
        lesson = self.page.locator(".lesson", has_text=game)
        lesson.wait_for(state="attached")
        if not lesson.is_visible():  # on a phone, in a section of its own
            self.hand.press(self.page.locator(".ptabs button").nth(2))
        self.hand.press(lesson)
        self.page.locator(COACH).wait_for()

    def play_again(self) -> None:
        """Gives this game up, if it is not over, and begins a second one from its last screen."""
        first = self.page.url
        if not self.page.locator("#h-over").count():
            button(self.page, "ui-menu").click()
            self.page.locator('dialog.menu button:has(use[href="#ui-resign"])').click()
            self.page.locator("dialog .btn.pri").click()
        for _ in range(2):  # a result may lie over the end
            if self.page.locator(OPEN["outcome"]).count():
                self.hand.press(self.page.locator(OPEN["outcome"]))
        self.hand.press(self.page.locator(".again .btn.pri"))
        self.page.wait_for_url(lambda url: url != first)
        self.page.locator("#board:visible").wait_for()

    def read(self) -> None:
        words = self.page.evaluate("heading => document.querySelector(heading)?.innerText ?? ''", f"{COACH} h2")
        if words and words not in self.lessons:
            self.lessons.append(words)

    def act(self) -> None:
        self.read()
        if self.sees() and self.page.locator(NEXT).count():  # not while an answer is on its way
            self.hand.press(self.page.locator(NEXT))
        else:
            super().act()

    def answer(self, what: str) -> None:
        self.read()  # the question may have come after the first look
        super().answer(what)

    def any_of(self, targets: Locator) -> Locator:
        pointed = targets.and_(self.page.locator(".pointed"))
        return pointed.first if pointed.count() else super().any_of(targets)


class RiddleNewcomer(Newcomer, RiddlePerson):
    """Touches the space that is marked on the map, and names titles that were seen."""

    def answer_map(self) -> None:
        spaces = self.page.locator(REACH)
        marked = self.page.evaluate(MARKED)
        if not marked:
            super().answer_map()
        elif isinstance(self.hand, Keys):
            self.walk_to(marked)
            self.page.keyboard.press("Enter")
        else:
            spaces.and_(self.page.locator(f'[data-space="{marked}"]')).click()

    def walk_to(self, space: str) -> None:
        """Page Down goes from one space in reach to the next."""
        for _ in range(self.page.locator(REACH).count() + 1):
            if self.page.evaluate("document.activeElement.dataset?.space") == space:
                return
            self.page.keyboard.press("PageDown")
        raise AssertionError(f"no key leads to {space}")

    def answer_riddle(self) -> None:
        for title in self.page.locator(".rtitle", has_text="seen").all():
            self.press(title)
        super().answer_riddle()

    def answer_turn(self) -> None:
        pointed = self.page.locator(".rpanel .btn.pointed")
        if pointed.count():
            assert pointed.count() == 1, pointed.all_inner_texts()
            self.press(pointed)
        else:
            super().answer_turn()


class Fumbler(Newcomer):
    """Asks for a hint or touches any point of the board or of the hand before each answer."""

    def act(self) -> None:
        if self.sees() not in ("", "over"):
            self.chance.choice((self.ask_for_hint, self.touch_anything))()
            self.wait_for_answers()
        super().act()

    def ask_for_hint(self) -> None:
        if self.page.locator(".hinter:visible").count() and not self.page.locator(".hint").count():
            self.page.keyboard.press("h")
            self.page.locator(".hint p").first.wait_for()

    def touch_anything(self) -> None:
        box = self.page.locator("#board").bounding_box()
        assert box
        across, down = self.chance.random(), self.chance.random()
        self.page.mouse.click(box["x"] + across * box["width"], box["y"] + down * box["height"])


class RiddleFumbler(Fumbler, RiddleNewcomer):
    """The same in Riddle of the Ring."""


class Reloader(Newcomer):
    """Reloads the page at every lesson."""

    def read(self) -> None:
        known = len(self.lessons)
        super().read()
        if len(self.lessons) > known:
            self.come_back()

    def come_back(self) -> None:
        self.page.reload()
        self.page.locator("#board:visible").wait_for()


class RiddleReloader(Reloader, RiddleNewcomer):
    """The same in Riddle of the Ring."""
