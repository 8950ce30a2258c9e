"""Pictures of every screen, in three sizes, light and dark: python tools/screens.py FOLDER [WORD ...]

With words only the screens whose names contain one of them. Chromium writes WebP itself, so nothing more is needed.
"""

from __future__ import annotations

import base64
import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import FLAGS
from tests.browser.people import Person
from tests.browser.server import Server
from tests.browser.tour import STOPS, Stop
from tests.browser.world import World

from tools import browser, node

SIZES = {"desktop": "1440", "tablet": "768", "phone": "360"}
THEMES = {"light": "", "dark": "-night"}
PEOPLE = ("Ann", "Bob", "Cid")
QUALITY = 82


def main() -> int:
    if len(sys.argv) < 2:
        print(__doc__.split("\n")[0])
        return 2
    folder, words = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node.NODE))
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data) / "data")
        running = playwright.chromium.launch(executable_path=browser.obtain(), args=FLAGS)
        world = World(running, server, PEOPLE)
        for stop in STOPS:
            if not words or any(word in stop.name for word in words):
                take_all(folder, world, stop)
        running.close()
        server.stop()
    return 0


def take_all(folder: Path, world: World, stop: Stop) -> None:
    for device, width in SIZES.items():
        for theme, mark in THEMES.items():
            name = f"{stop.name.replace(',', '').replace(' ', '-').lower()}-{width}{mark}.webp"
            stop.address(world)
            visitor = world.visit(stop.who, device, color_scheme=theme)
            stop.go(visitor.page, world)
            visitor.page.wait_for_timeout(300)  # fonts and pictures
            take(visitor, folder / name)
            visitor.leave()
            print(name, flush=True)


def take(visitor: Person, file: Path) -> None:
    session = visitor.context.new_cdp_session(visitor.page)
    picture = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    file.write_bytes(base64.b64decode(picture["data"]))


if __name__ == "__main__":
    sys.exit(main())
