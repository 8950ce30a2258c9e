"""Three ways to use a page: mouse, touch, keyboard only."""

from __future__ import annotations

from typing import Protocol

from playwright.sync_api import Locator, Page

MOST_TABS = 400
HAS_RADIO_FOCUS = (
    "e => e.contains(document.activeElement) && document.activeElement.matches('[role=radio], [type=radio]')"
)


class Hand(Protocol):
    def press(self, target: Locator) -> None:
        """Presses a button, ticks a box, or chooses a radio button."""

    def write(self, target: Locator, text: str) -> None:
        """Fills a field."""


def face_of(target: Locator) -> Locator:
    """The label of a checkbox or radio button, which is what people see."""
    target.wait_for(state="attached")
    label = target.locator("xpath=ancestor::label[1]")
    return label if label.count() else target


class Mouse:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        face_of(target).click()

    def write(self, target: Locator, text: str) -> None:
        target.click()
        target.fill(text)


class Finger:
    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        face_of(target).tap()

    def write(self, target: Locator, text: str) -> None:
        target.tap()
        target.fill(text)


class Keys:
    """Tab reaches everything; arrow keys move within a group."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, target: Locator) -> None:
        role = target.evaluate("e => e.getAttribute('role') ?? e.type ?? ''")
        if role == "radio":
            self.choose(target)
        else:
            self.reach(target)
            self.page.keyboard.press("Space" if role == "checkbox" else "Enter")

    def reach(self, target: Locator) -> None:
        for _ in range(MOST_TABS):
            if target.evaluate("e => e === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no Tab leads to {target}")

    def choose(self, radio: Locator) -> None:
        """Tab goes to the chosen radio button or the first one; arrow keys go to the others."""
        group = radio.locator("xpath=ancestor::*[@role='radiogroup' or self::fieldset][1]")
        for _ in range(MOST_TABS):
            if radio.evaluate("e => e === document.activeElement"):
                if radio.evaluate("e => e.checked || e.ariaChecked === 'true'"):
                    return
                self.page.keyboard.press("Space")
            else:
                self.page.keyboard.press("ArrowRight" if group.evaluate(HAS_RADIO_FOCUS) else "Tab")
        raise AssertionError(f"no arrow leads to {radio}")

    def write(self, target: Locator, text: str) -> None:
        self.reach(target)
        self.page.keyboard.press("Control+a")
        self.page.keyboard.type(text)


HANDS: dict[str, type[Mouse | Finger | Keys]] = {"mouse": Mouse, "finger": Finger, "keys": Keys}
