"""`python tools/diagrams.py [NAME ...]`: draws the pictures of the rules pages and the study, in light and dark.

A comment in a page says what a picture shows, and the picture follows it:

    <!-- diagram tunnel: eregion: gandalf | shire: frodo | mordor: orcs ; turn 2 // touch gandalf_c // show board -->

First a position in notation, in which the first player is asked; then what to touch, and what to show: `board`, `map`,
`stage` (a battle) or `panel`. The pictures are beside the game's board; `drawn.json` there says from what each was
drawn. With --check, nothing is drawn, and a picture that is missing or was drawn from something else is a fault.

The maps of War of the Ring need no browser (tools/war_map.py). They show `map` or a list of regions; to touch marks a
region, `range` (everything that the Fellowship can reach), or with an arrow the way from one region `to` another:

    <!-- diagram relief: folde: rohan 1/1/1 | edoras: isengard 5/2 // touch folde to edoras // show folde edoras -->
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

PAGES: Final = {  # with the game of each
    "docs/rules-confrontation.md": "confrontation",
    "docs/study-confrontation.md": "confrontation",
    "docs/rules-riddle.md": "riddle",
    "docs/rules-war.md": "war",
}
ART: Final = {  # what the boards are drawn from
    "confrontation": ("board.svg", "layout.json", "glyphs.svg"),
    "riddle": ("map.json", "emblems.svg"),
}
MAPS: Final = ("war",)  # drawn as SVG, without a browser
SPEC: Final = re.compile(r"<!-- diagram ([\w-]+): (.*?) -->")
SCHEMES: Final = {"light": "", "dark": "-night"}
SHOWN: Final = {"board": "#board svg", "map": ".rmap-frame", "stage": ".stage", "panel": ".rpanel"}
TOUCHED: Final = '#board .piece[data-piece="{0}"], #board .space[data-space="{0}"]'
SIZE: Final = {"width": 1280, "height": 860}
QUALITY: Final = 72
SCALE: Final = {"board": 0.75, "stage": 0.75, "map": 0.9, "panel": 1}
HIDDEN: Final = ".rmap-buttons, .rmap-mini { display: none !important; }"


class Diagram(NamedTuple):
    game: str
    name: str
    position: str
    touches: tuple[str, ...]
    shown: str

    def file(self, scheme: str = "light") -> Path:
        ending = "svg" if self.game in MAPS else "webp"
        return folder_of(self.game) / f"{self.name}{SCHEMES[scheme]}.{ending}"

    def svg(self, scheme: str) -> str:
        from mathom.games.war.game import WarGame
        from tools import war_map

        return war_map.draw(WarGame().load(self.position), self.shown, self.touches, scheme)


def folder_of(game: str) -> Path:
    return ROOT / "src" / "mathom" / "web" / "games" / game / "diagrams"


def diagrams() -> list[Diagram]:
    return [
        read_spec(game, name, spec)
        for page, game in PAGES.items()
        for name, spec in SPEC.findall((ROOT / page).read_text(encoding="utf-8"))
    ]


def read_spec(game: str, name: str, spec: str) -> Diagram:
    position, *steps = (part.strip() for part in spec.split(" // "))
    touches = tuple(step.removeprefix("touch ") for step in steps if step.startswith("touch "))
    [shown] = [step.removeprefix("show ") for step in steps if step.startswith("show ")]
    return Diagram(game, name, position, touches, shown)


def digest(diagram: Diagram) -> str:
    """A hash of everything that a picture is drawn from, except code and styles."""
    art = (folder_of(diagram.game).parent / name for name in ART[diagram.game])
    text = json.dumps(diagram).encode() + b"".join(file.read_bytes() for file in art)
    return hashlib.sha256(text).hexdigest()[:16]


def drawn(game: str) -> dict[str, str]:
    file = folder_of(game) / "drawn.json"
    found: dict[str, str] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def is_current(diagram: Diagram) -> bool:
    files = {scheme: diagram.file(scheme) for scheme in SCHEMES}
    if not all(file.exists() for file in files.values()):
        return False
    if diagram.game in MAPS:
        return all(file.read_text(encoding="utf-8") == diagram.svg(scheme) for scheme, file in files.items())
    return drawn(diagram.game).get(diagram.name) == digest(diagram)


def faults() -> list[str]:
    """Pictures that are missing, not current, or no longer used."""
    known = diagrams()
    wrong = [diagram for diagram in known if not is_current(diagram)]
    used = {diagram.file(scheme) for diagram in known for scheme in SCHEMES}
    kept = [file for game in set(PAGES.values()) for file in folder_of(game).iterdir() if file.name != "drawn.json"]
    return [
        *(
            f"the diagram {diagram.name} is not current: run python tools/diagrams.py {diagram.name}"
            for diagram in wrong
        ),
        *(f"{file.relative_to(ROOT)} is in no page" for file in kept if file not in used),
    ]


class Drawer:
    """A server and a browser that draw diagrams."""

    def __init__(self, browser: Any, origin: str) -> None:
        self.browser, self.origin = browser, origin

    def draw(self, diagram: Diagram, scheme: str) -> bytes:
        options = {"viewport": SIZE, "color_scheme": scheme, "reduced_motion": "reduce", "base_url": self.origin}
        context = self.browser.new_context(**options, bypass_csp=True)
        try:
            return self.picture(context, diagram)
        finally:
            context.close()

    def picture(self, context: Any, diagram: Diagram) -> bytes:
        wish = {"game": diagram.game, "position": diagram.position, "opponent": "bot", "bot": "random"}
        seat = {"confrontation": "fellowship", "riddle": "player-1"}[diagram.game]
        request = context.request.post("/api/tables", data={**wish, "seat": seat}, headers={"Origin": self.origin})
        assert request.ok, request.text()
        page = context.new_page()
        page.goto(f"/t/{request.json()['id']}")
        for thing in diagram.touches:
            page.locator(TOUCHED.format(thing)).first.click(force=True)
        shown = page.locator(SHOWN[diagram.shown]).first
        shown.wait_for()
        page.wait_for_load_state("networkidle")  # a battle brings its own styles
        page.mouse.move(1, 1)
        page.add_style_tag(content=HIDDEN)
        page.evaluate("() => document.fonts.ready.then(() => new Promise((done) => setTimeout(done, 400)))")
        box = shown.bounding_box()
        picture = page.context.new_cdp_session(page).send(
            "Page.captureScreenshot",
            {"format": "webp", "quality": QUALITY, "clip": {**box, "scale": SCALE[diagram.shown]}},
        )
        return base64.b64decode(picture["data"])


def draw(wanted: list[Diagram]) -> None:
    from playwright.sync_api import sync_playwright
    from tests.browser.server import Server

    from tools import browser, node

    os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(node.NODE)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=browser.obtain())
        server = Server(Path(data) / "data")
        for diagram in wanted:
            keep(Drawer(running, server.origin), diagram)
        running.close()
        server.stop()


def draw_maps(wanted: list[Diagram]) -> None:
    for diagram in wanted:
        diagram.file().parent.mkdir(exist_ok=True)
        for scheme in SCHEMES:
            diagram.file(scheme).write_text(diagram.svg(scheme), encoding="utf-8")
        print(diagram.file().relative_to(ROOT), flush=True)


def keep(drawer: Drawer, diagram: Diagram) -> None:
    folder = folder_of(diagram.game)
    folder.mkdir(exist_ok=True)
    for scheme in SCHEMES:
        diagram.file(scheme).write_bytes(drawer.draw(diagram, scheme))
    digests = {**drawn(diagram.game), diagram.name: digest(diagram)}
    names = {other.name for other in diagrams() if other.game == diagram.game}
    current = {name: text for name, text in sorted(digests.items()) if name in names}
    (folder / "drawn.json").write_text(json.dumps(current, indent=2) + "\n", encoding="utf-8")
    print(diagram.file().relative_to(ROOT), flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(prog="tools/diagrams.py", description=__doc__.split("\n")[0])
    parser.add_argument("names", nargs="*", help="only these; without any, all")
    parser.add_argument("--check", action="store_true", help="draw nothing; fail if a picture is not current")
    wanted = parser.parse_args()
    if not wanted.check:
        chosen = [diagram for diagram in diagrams() if not wanted.names or diagram.name in wanted.names]
        draw_maps([diagram for diagram in chosen if diagram.game in MAPS])
        if boards := [diagram for diagram in chosen if diagram.game not in MAPS]:
            draw(boards)
    found = faults()
    print("\n".join(found))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
