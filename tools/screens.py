"""`./mathom screens FOLDER`: every screen as a picture, at five widths, in light and dark.

Visits the same stops as the tests (tour.py, riddle_tour.py and war_tour.py in tests/browser), in games played at
random. Chromium writes WebP itself.
"""

from __future__ import annotations

import argparse
import base64
import os
import re
import sys
import tempfile
from collections.abc import Iterator
from io import BytesIO
from itertools import product
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from tests.browser import riddle_tour, war_tour
from tests.browser.people import Person
from tests.browser.riddle_tour import RiddleStop
from tests.browser.server import Server
from tests.browser.table import Table, chooses_card
from tests.browser.tour import STOPS
from tests.browser.war_tour import WarStop
from tests.browser.world import World

from tools import browser, node

WIDTHS = {"1440": "desktop", "1366": "laptop", "2560": "wide", "768": "tablet", "360": "phone"}
SCHEMES = {"light": "", "dark": "-night"}
PEOPLE = ("Ann", "Bob", "Cid")
QUALITY = 82
FILM = ("set-up, filled", "your turn", "piece selected", "attack to be confirmed", "battle, choosing", "game over")
FILM_SIZE: ViewportSize = {"width": 1280, "height": 720}
FILM_WIDTH, FRAME = 960, 2200  # pixels; milliseconds
OUTCOME, LOST_LINE = "battle, result", "reconnecting"


def main() -> int:
    parser = argparse.ArgumentParser(prog="mathom screens", description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("words", nargs="*", help="only screens whose names contain one of these")
    parser.add_argument("--film", action="store_true", help="only one moving picture of a game: FOLDER/table.webp")
    parser.add_argument("--widths", nargs="+", default=list(WIDTHS), choices=list(WIDTHS))
    parser.add_argument("--schemes", nargs="+", default=list(SCHEMES), choices=list(SCHEMES))
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node.NODE)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=browser.obtain())
        server = Server(Path(data) / "data")
        screens = Screens(running, server, options)
        if options.film:
            screens.film()
        else:
            screens.take()
        running.close()
        server.stop()
    return 0


class Screens:
    def __init__(self, running: Browser, server: Server, options: argparse.Namespace) -> None:
        self.server, self.folder, self.words = server, options.folder, options.words
        self.looks = list(product(options.widths, options.schemes))
        self.world = World(running, server, PEOPLE)

    def take(self) -> None:
        for stop in filter(lambda stop: self.is_wanted(stop.name), STOPS):
            stop.address(self.world)
            for person, look in self.visitors(stop.who):
                stop.go(person.page, self.world)
                self.keep(person.page, stop.name, look)
        self.take_games()
        if self.is_wanted(OUTCOME):
            self.take_outcome()
        if self.is_wanted(LOST_LINE):
            self.take_lost_line()

    def film(self) -> None:
        """A game in a few pictures that change, for the README."""
        frames = []
        for stop in (stop for name in FILM for stop in STOPS if stop.name == name):
            stop.address(self.world)
            page = self.visitor(0, ("1440", "light")).page
            page.set_viewport_size(FILM_SIZE)
            stop.go(page, self.world)
            page.evaluate("() => document.fonts.ready.then(() => null)")
            frame = Image.open(BytesIO(page.screenshot())).convert("RGB")
            frames.append(frame.resize((FILM_WIDTH, FILM_WIDTH * frame.height // frame.width)))
        first, *others = frames
        file = self.folder / "table.webp"
        first.save(file, save_all=True, append_images=others, duration=FRAME, loop=0, quality=QUALITY, method=6)
        print(file.name, flush=True)

    def take_games(self) -> None:
        """The tours that the other games have of their own."""
        host = self.world.people[0]
        riddle, war = riddle_tour.Tables(host), war_tour.Tables(host)
        tours: list[tuple[RiddleStop | WarStop, riddle_tour.Tables | war_tour.Tables]]
        tours = [*((stop, riddle) for stop in riddle_tour.STOPS), *((stop, war) for stop in war_tour.STOPS)]
        for stop, tables in tours:
            if not self.is_wanted(stop.name):
                continue
            address = tables.address(stop.at)
            for person, look in self.visitors(0):
                stop.go(person, address)
                self.keep(person.page, stop.name, look)

    def take_outcome(self) -> None:
        """Only pages that saw the battle show its result, so each look needs its own battle."""
        for look in self.looks:
            table = Table(*self.world.people[:2])
            while not table.play_until(chooses_card(0)):
                table = Table(*self.world.people[:2])
            person = self.visitor(0, look)
            person.open(f"/t/{table.id}")
            person.page.locator(".battle [role=radio]").first.wait_for()
            table.play_until(lambda states: bool(states[0]["scene"]["over"]))
            person.page.locator(".outcome").wait_for()
            self.keep(person.page, OUTCOME, look)

    def take_lost_line(self) -> None:
        """Taken last, because it needs a stopped server."""
        table, people = self.world.turn, list(self.visitors(0))
        for person, _ in people:
            person.open(f"/t/{table}")
            person.page.locator(".ask .dest button").first.wait_for()
        self.server.kill()
        for person, look in people:
            person.page.locator(".banners .warn").wait_for()
            self.keep(person.page, LOST_LINE, look)

    def visitors(self, who: int) -> Iterator[tuple[Person, tuple[str, str]]]:
        for look in self.looks:
            yield self.visitor(who, look), look

    def visitor(self, who: int, look: tuple[str, str]) -> Person:
        return self.world.visit(who, WIDTHS[look[0]], color_scheme=look[1])

    def is_wanted(self, name: str) -> bool:
        return not self.words or any(word in name for word in self.words)

    def keep(self, page: Page, name: str, look: tuple[str, str]) -> None:
        page.evaluate("() => document.fonts.ready.then(() => null)")
        session = page.context.new_cdp_session(page)
        picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        file = self.folder / f"{re.sub('[^a-z0-9]+', '-', name.lower())}-{look[0]}{SCHEMES[look[1]]}.webp"
        file.write_bytes(base64.b64decode(picture["data"]))
        print(file.name, flush=True)


if __name__ == "__main__":
    sys.exit(main())
