"""Draws a position of War of the Ring on a part of the map, as SVG; tools/diagrams.py keeps the pictures.

The shapes are in games/war/data/map.json. An Army is a plaque with regulars/elites/Leaders, or Nazgûl: light and round
for the Free Peoples, dark and pointed for the Shadow. Battlements stand on the plaque of a besieged Army. The number in
the ring of the Fellowship is its progress. Stamps of Settlements have the colour of the side that controls them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import Any, Final, NamedTuple

from mathom.core.engine.tables import bit, zeros
from mathom.games.war.rules.answers import REGION
from mathom.games.war.rules.armies.figures import characters_at, controls, figures_at, has_army, side_inside
from mathom.games.war.rules.facts.characters import CHARACTER_NAMES, CHARACTERS
from mathom.games.war.rules.facts.nations import (
    FREE,
    NATION_NAMES,
    NO_NATION,
    NO_SIDE,
    SHADOW,
    SIDE_NAMES,
    SIDES,
    elites_in,
    leaders_in,
    regulars_in,
)
from mathom.games.war.rules.facts.regions import (
    NATION_OF,
    PLACE,
    PLACE_NAMES,
    REGION_NAMES,
    REGIONS,
    is_settlement,
    origin_of,
    region_of,
)
from mathom.games.war.rules.fellowship.paths import add_figure_reach
from mathom.games.war.rules.state import OFF_TRACK, War
from mathom.games.war.text import titles

SOURCE: Final = Path(__file__).resolve().parent.parent / "src" / "mathom"
MAP: Final[dict[str, Any]] = json.loads((SOURCE / "games/war/data/map.json").read_text(encoding="utf-8"))
WHOLE: Final = "map"  # instead of a list of regions
RANGE: Final = "range"  # instead of a region: everything that the Fellowship can reach
MARGIN: Final = 14
WIDEST: Final = 720  # pixels of a part of the map
ZOOM: Final = 1.7  # the most pixels for a unit of the map
FONTS: Final = {"names": "'Alegreya SC', Georgia, serif", "numbers": "'Alegreya Sans', 'Segoe UI', sans-serif"}
PLAQUE: Final = (34, 17)  # half of its width and height, with some room
NAMED_PLAQUE: Final = (50, 46)  # the same with the name of the region above it
INITIALS: Final = ("D", "E", "G", "N", "R", "I", "S", "SE")

TOKEN: Final = re.compile(r"--([\w-]+): (#[0-9a-f]{6});")
THEMES: Final = {"light": "tokens.css", "dark": "night.css"}
INKS: Final = {  # our names of tokens
    "sea": "land-sea",
    "ink": "map-ink",
    "border": "map-border",
    "coast": "map-coast",
    "halo": "map-halo",
    "river": "map-river",
    "peak": "map-peak",
    "mark": "mark-select",
    "line": "mark-select-line",
    "arrow": "mark-attack-line",
    "gold": "gold",
    "paper": "paper-raised",
    "free": "f",
    "free-face": "f-face",
    "free-text": "f-glyph",
    "shadow": "s",
    "shadow-face": "s-face",
    "shadow-text": "s-glyph",
}
TINTS: Final = {  # of Nations: a token, its share in percent, and the token that it is mixed with
    "none": ("land-wild", 45, "map-peak"),
    "dwarves": ("land-mountain", 58, "wash-east"),
    "elves": ("land-forest", 76, "map-peak"),
    "gondor": ("map-river", 70, "f-soft"),
    "north": ("f-soft", 84, "map-peak"),
    "rohan": ("land-forest", 66, "map-door"),
    "isengard": ("land-wild", 80, "mark-select"),
    "sauron": ("land-mordor", 100, "land-mordor"),
    "southrons": ("land-east", 72, "wash-east"),
}


def colours_of(scheme: str) -> dict[str, str]:
    styles = (SOURCE / "web/css" / THEMES[scheme]).read_text(encoding="utf-8")
    tokens = dict(TOKEN.findall(styles[: styles.index("\n}")]))
    inks = {name: tokens[token] for name, token in INKS.items()}
    return inks | {name: mixed(tokens[one], share, tokens[other]) for name, (one, share, other) in TINTS.items()}


def mixed(one: str, share: int, other: str) -> str:
    """A colour with `share` percent of one and the rest of another."""
    pairs = zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True)
    return "#" + bytes((a * share + b * (100 - share)) // 100 for a, b in pairs).hex()


COLOURS: Final = {scheme: colours_of(scheme) for scheme in THEMES}
STAMPS: Final = {  # in a square of 64
    "town": "M6 58V36L20 24L34 36V58ZM36 58V44L47 34L58 44V58Z",
    "city": "M4 58V32L12 24L20 32V38H24V16L32 6L40 16V38H44V32L52 24L60 32V58Z",
    "stronghold": "M4 60V20H10V26H15V20H20V26H22V8H27V14H30V8H34V14H37V8H42V26H44V20H49V26H54V20H60V60Z",
    "fortification": "M3 56V30H11V36H19V30H27V36H37V30H45V36H53V30H61V56Z",
}
Point = tuple[float, float]


class Window(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def holds(self, x: float, y: float, width: float = 0) -> bool:
        return self.left + width / 2 <= x <= self.right - width / 2 and self.top + 10 <= y <= self.bottom - 4

    def meets(self, points: Sequence[Point]) -> bool:
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) < self.right and max(xs) > self.left and min(ys) < self.bottom and max(ys) > self.top


def draw(s: War, shown: str, touches: Sequence[str], scheme: str) -> str:
    """The map of a position. A touch is a region to mark, or two with `to` between them, for an arrow."""
    names = list(REGION_NAMES) if shown == WHOLE else shown.split()
    window = window_around(names)
    width, height = window.right - window.left, window.bottom - window.top
    zoom = min(ZOOM, WIDEST / width) if shown != WHOLE else 1
    colours = COLOURS[scheme]
    seen = [k for k in range(REGIONS) if window.meets(outline(REGION_NAMES[k]))]
    corner = f"{number(window.left)} {number(window.top)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{round(width * zoom)}" height="{round(height * zoom)}" '
        f'viewBox="{corner} {number(width)} {number(height)}" role="img" aria-labelledby="title desc" '
        f'font-family="{FONTS["numbers"]}" font-weight="700" text-anchor="middle">',
        '<title id="title">Map of the War of the Ring</title>',
        f'<desc id="desc">{escape(" ".join(described(s, names)))}</desc>',
        f'<path fill="{colours["sea"]}" d="M{corner}h{number(width)}v{number(height)}H{number(window.left)}Z"/>',
        *land(seen, colours),
        *marks(s, [touch for touch in touches if " to " not in touch], colours),
        *lines(window, colours),
        *settlements(s, seen, window, colours),
        *labels(seen, window, colours),
        *arrows([touch for touch in touches if " to " in touch], colours),
        *pieces(s, seen, window, colours),
    ]
    return "\n".join([*parts, "</svg>"]) + "\n"


# ---- words ----


def described(s: War, names: Sequence[str]) -> Iterator[str]:
    """A sentence for each region in which something stands."""
    for name in names:
        region, who = region_of(name), []
        for side in range(SIDES):
            words = [army_words(s, side, region)] if figures_at(s, side, region) else []
            words += [titles.CHARACTERS[character] for character in characters_in(s, side, region)]
            inside = " inside" if side_inside(s, region) == side else ""
            if words:
                who.append(f"{titles.SIDES[SIDE_NAMES[side]]} {', '.join(words)}{inside}")
        if is_settlement(region) and not controls(s, origin_of(region), region):
            who.append("captured")
        if s.mordor == OFF_TRACK and s.fellowship == region:
            who.append(f"the Fellowship, progress {s.progress}")
        if who:
            yield f"{titles.REGIONS[name]}: {'; '.join(who)}."
    if s.mordor != OFF_TRACK:
        yield f"The Fellowship is at step {s.mordor} of the Mordor Track."


def army_words(s: War, side: int, region: int) -> str:
    figures = figures_at(s, side, region)
    return f"{regulars_in(side, figures)}/{elites_in(side, figures)}/{leaders_in(side, figures)}"


def characters_in(s: War, side: int, region: int) -> list[str]:
    found = characters_at(s, side, region)
    return [CHARACTER_NAMES[who] for who in range(CHARACTERS) if found & bit(who)]


# ---- the land ----


def arc(name: str) -> list[Point]:
    values = MAP["arcs"][name.removeprefix("-")]["points"]
    points = list(zip(values[::2], values[1::2], strict=True))
    return points[::-1] if name.startswith("-") else points


def outline(region: str) -> list[Point]:
    return [point for name in MAP["regions"][region]["ring"] for point in arc(name)[:-1]]


def window_around(names: Sequence[str]) -> Window:
    points = [point for name in names for point in outline(name)]
    xs, ys = zip(*points, strict=True)
    width, height = MAP["size"]
    return Window(
        max(min(xs) - MARGIN, 0), max(min(ys) - MARGIN, 0), min(max(xs) + MARGIN, width), min(max(ys) + MARGIN, height)
    )


def number(value: float) -> str:
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(points: Sequence[Point]) -> str:
    """The first point, and then how far to go each time."""
    steps = (f"{number(x - a)} {number(y - b)}" for (a, b), (x, y) in pairwise(points))
    return f"M{number(points[0][0])} {number(points[0][1])}l{' '.join(steps)}".replace(" -", "-")


def land(regions: Sequence[int], colours: dict[str, str]) -> Iterator[str]:
    yield f'<g stroke="{colours["border"]}" stroke-width="1.2" stroke-linejoin="round">'
    for k in regions:
        tint = "none" if NATION_OF[k] == NO_NATION else NATION_NAMES[NATION_OF[k]]
        yield f'<path fill="{colours[tint]}" d="{path(outline(REGION_NAMES[k]))}Z"/>'
    yield "</g>"


def marks(s: War, touched: Sequence[str], colours: dict[str, str]) -> Iterator[str]:
    names = reach(s) if RANGE in touched else list(touched)
    style = f'fill="{colours["mark"]}" fill-opacity=".45" stroke="{colours["line"]}" stroke-width="3"'
    for name in names:
        yield f'<path {style} d="{path(outline(name))}Z"/>'


def reach(s: War) -> list[str]:
    found = zeros(REGIONS)
    return [REGION_NAMES[found[k] - REGION.of(0)] for k in range(add_figure_reach(s, s.progress, found))]


def lines(window: Window, colours: dict[str, str]) -> Iterator[str]:
    """Rivers, coasts and the mountains that nobody crosses."""
    for kind, stroke, width in (("river", "river", 4), ("coast", "coast", 2.5), ("shore", "coast", 2)):
        yield f'<path fill="none" stroke="{colours[stroke]}" stroke-width="{width}" d="{"".join(arcs(kind, window))}"/>'
    ridges = "".join(
        f"M{number(x - 7)} {number(y + 5)}l7-14 7 14"
        for name, line in MAP["arcs"].items()
        if line["kind"] == "impassable" and window.meets(arc(name))
        for x, y in along(arc(name), 12)
    )
    yield f'<path fill="{colours["peak"]}" stroke="{colours["ink"]}" stroke-width="1.1" d="{ridges}"/>'


def arcs(kind: str, window: Window) -> Iterator[str]:
    for name, line in MAP["arcs"].items():
        if line["kind"] == kind and window.meets(arc(name)):
            yield path(arc(name))


def along(points: Sequence[Point], step: float) -> Iterator[Point]:
    """Points on a line, about `step` apart, with its ends."""
    yield points[0]
    left = step
    for (x, y), (to_x, to_y) in pairwise(points):
        length = hypot(to_x - x, to_y - y)
        while left <= length:
            yield x + (to_x - x) * left / length, y + (to_y - y) * left / length
            left += step
        left -= length


def labels(regions: Sequence[int], window: Window, colours: dict[str, str]) -> Iterator[str]:
    style = f'fill="{colours["ink"]}" stroke="{colours["halo"]}" stroke-width="3" stroke-linejoin="round"'
    yield f'<g font-family="{FONTS["names"]}" paint-order="stroke" {style}>'
    for k in regions:
        label = MAP["regions"][REGION_NAMES[k]]["label"]
        if all(window.holds(x, y, width) for _, x, y, width in label["lines"]):
            for text, x, y, width in label["lines"]:
                fit = f'textLength="{number(width)}" lengthAdjust="spacingAndGlyphs"'
                size = f'font-size="{number(0.9 * label["size"])}"'
                yield f'<text x="{number(x)}" y="{number(y)}" {size} {fit}>{escape(text, quote=False)}</text>'
    yield "</g>"


def settlements(s: War, regions: Sequence[int], window: Window, colours: dict[str, str]) -> Iterator[str]:
    """A stamp in the colour of the side that controls the place, framed if it was captured; the Nation's initial."""
    for k in regions:
        anchors = MAP["regions"][REGION_NAMES[k]]["anchors"]
        if "stamp" in anchors and window.holds(*anchors["stamp"][:2]):
            x, y, scale = anchors["stamp"]
            captured = is_settlement(k) and not controls(s, origin_of(k), k)
            owner = 1 - origin_of(k) if captured else origin_of(k)
            colour = colours[SIDE_NAMES[owner]] if owner != NO_SIDE else colours["ink"]
            size = 26 * scale
            place = f"translate({number(x - size / 2)} {number(y - size / 2)}) scale({size / 64:.3f})"
            frame = f'<path fill="{colours["paper"]}" stroke="{colour}" stroke-width="5" d="M-4 2H68V66H-4Z"/>'
            stroke = f'stroke="{colours["halo"]}" stroke-width="5" paint-order="stroke"'
            stamp = f'<path fill="{colour}" {stroke} d="{STAMPS[PLACE_NAMES[PLACE[k]]]}"/>'
            yield f'<g transform="{place}">{frame if captured else ""}{stamp}</g>'
        if "mark" in anchors and NATION_OF[k] != NO_NATION and window.holds(*anchors["mark"][:2]):
            yield initial(k, anchors["mark"], colours)


def initial(region: int, place: Sequence[float], colours: dict[str, str]) -> str:
    x, y, _ = place
    side = origin_of(region)
    style = f'fill="{colours["paper"]}" stroke="{colours[SIDE_NAMES[side]]}" stroke-width="1.2"'
    shape = (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="7.5" {style}/>'
        if side == FREE
        else f'<path {style} d="M{number(x - 8)} {number(y - 7)}h16v8l-8 6-8-6Z"/>'
    )
    return shape + written(x, y + 3.5, 10, INITIALS[NATION_OF[region]], colours[SIDE_NAMES[side]])


def written(x: float, y: float, size: float, text: str, colour: str) -> str:
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}" fill="{colour}">{text}</text>'


# ---- what stands on it ----


def pieces(s: War, regions: Sequence[int], window: Window, colours: dict[str, str]) -> Iterator[str]:
    for k in regions:
        anchors = MAP["regions"][REGION_NAMES[k]]["anchors"]
        for side in range(SIDES):
            if has_army(s, side, k):
                inside = side_inside(s, k) == side
                place = anchors["garrison" if inside else ("army_fp", "army_shadow")[side]]
                if window.holds(*place[:2]):
                    yield plaque(place, side, army_words(s, side, k), colours, walls=inside)
        yield from loose(s, k, anchors["loose"], colours)
        if "track" in anchors and all(window.holds(x, y, 22) for x, y in anchors["track"]):
            yield from track(s, anchors["track"], colours)
        if s.mordor == OFF_TRACK and s.fellowship == k and window.holds(*anchors["fellowship"][:2]):
            yield ring(anchors["fellowship"], str(s.progress), colours)


def plaque(place: Sequence[float], side: int, text: str, colours: dict[str, str], *, walls: bool) -> str:
    x, y, scale = place
    name = SIDE_NAMES[side]
    style = f'fill="{colours[name + "-face"]}" stroke="{colours[name]}" stroke-width="2" stroke-linejoin="round"'
    shape = "M-18 -11h36a11 11 0 0 1 0 22h-36a11 11 0 0 1 0-22Z" if side == FREE else "M-28 -11h56v16l-7 7h-42l-7-7Z"
    if walls:
        shape = "M-29 11v-26h8v5h9v-5h8v5h8v-5h8v5h9v-5h8v26Z"
    words = written(0, 5.2, 15, text, colours[name + "-text"])
    return f'<g transform="translate({number(x)} {number(y)}) scale({scale})"><path {style} d="{shape}"/>{words}</g>'


def loose(s: War, region: int, place: Sequence[float], colours: dict[str, str]) -> Iterator[str]:
    """Characters, and Nazgûl without an Army, one below the other."""
    x, y, _ = place
    rows = [(side, titles.CHARACTERS[who]) for side in range(SIDES) for who in characters_in(s, side, region)]
    if figures_at(s, SHADOW, region) and not has_army(s, SHADOW, region):
        rows.append((SHADOW, f"{leaders_in(SHADOW, figures_at(s, SHADOW, region))} Nazgûl"))
    for row, (side, words) in enumerate(rows):
        halo = f'stroke="{colours["halo"]}" stroke-width="3" paint-order="stroke"'
        yield f"<g {halo}>{written(x, y + 4 + 13 * row, 13, words, colours[SIDE_NAMES[side]])}</g>"


def track(s: War, steps: Sequence[Point], colours: dict[str, str]) -> Iterator[str]:
    """The Mordor Track; its last step is the Crack of Doom."""
    for step, (x, y) in enumerate(steps):
        style = f'fill="{colours["paper"]}" stroke="{colours["shadow"]}" stroke-width="1.5"'
        yield f'<rect x="{number(x - 11)}" y="{number(y - 11)}" width="22" height="22" {style}/>'
        if step == s.mordor:
            yield ring((x, y), str(step), colours)
        else:
            yield written(x, y + 4.5, 13, str(step), colours["shadow"])


def ring(place: Sequence[float], text: str, colours: dict[str, str]) -> str:
    x, y = place[:2]
    spot = f'cx="{number(x)}" cy="{number(y)}"'
    return (
        f'<circle {spot} r="13" fill="{colours["free-face"]}" stroke="{colours["ink"]}" stroke-width="6"/>'
        f'<circle {spot} r="13" fill="none" stroke="{colours["gold"]}" stroke-width="3.6"/>'
        + written(x, y + 5, 15, text, colours["free-text"])
    )


def arrows(wanted: Sequence[str], colours: dict[str, str]) -> Iterator[str]:
    """From the plaque of an Army to that of another, without touching the name of its region."""
    for words in wanted:
        (x, y), (to_x, to_y) = (MAP["regions"][name]["anchors"]["army_fp"][:2] for name in words.split(" to "))
        length = hypot(to_x - x, to_y - y)
        dx, dy = (to_x - x) / length, (to_y - y) / length
        start = edge(dx, dy, PLAQUE)
        end = min(edge(dx, dy, NAMED_PLAQUE), 0.38 * length) + 13
        x, y, to_x, to_y = x + start * dx, y + start * dy, to_x - end * dx, to_y - end * dy
        head = [(to_x + 13 * dx, to_y + 13 * dy), (to_x - 8 * dy, to_y + 8 * dx), (to_x + 8 * dy, to_y - 8 * dx)]
        yield f'<path fill="none" stroke="{colours["arrow"]}" stroke-width="5" d="{path([(x, y), (to_x, to_y)])}"/>'
        yield f'<path fill="{colours["arrow"]}" d="{path(head)}Z"/>'


def edge(dx: float, dy: float, half: Point) -> float:
    """How far it is in this direction from the middle of a box to its edge."""
    return min(half[0] / max(abs(dx), 0.01), half[1] / max(abs(dy), 0.01))
