"""`look` in a terminal: a region with its neighbours, or all regions with some letters in their names."""

from __future__ import annotations

from mathom.core.errors import MathomError, shortened
from mathom.core.text.typed_words import near
from mathom.core.text.wrapping import wrapped_lines
from mathom.games.war.rules.armies.figures import controls, side_inside
from mathom.games.war.rules.facts.nations import NATION_NAMES, NO_NATION, NO_SIDE, SIDE_NAMES, SIDES
from mathom.games.war.rules.facts.regions import (
    NATION_OF,
    NEIGHBOURS,
    PLACE,
    PLACE_NAMES,
    REGION_NAMES,
    REGIONS,
    points_of,
)
from mathom.games.war.rules.state import OFF_TRACK, War
from mathom.games.war.table.wire import Seen, rebuild
from mathom.games.war.text import titles
from mathom.games.war.text.about import slug
from mathom.games.war.text.titles import capital

NOBODY = "-"


def look(seen: object, text: str, width: int) -> list[str]:
    """Raises MathomError if no region is meant."""
    assert isinstance(seen, Seen)
    table, name = rebuild(seen).table, slug(text)
    if name in REGION_NAMES:
        return look_at_region(table, seen, REGION_NAMES.index(name), width)
    found = regions_called(name)
    if len(found) == 1:
        return look_at_region(table, seen, found[0], width)
    if not found:
        suggestion = near(name, (*REGION_NAMES, *NATION_NAMES)) or ": name a region, a part of its name, or a Nation."
        raise MathomError(f'There is no region "{shortened(text)}"{suggestion}')
    return region_rows(table, seen, found, width)


def regions_called(name: str) -> list[int]:
    """The regions of a Nation, or those with this text in their names."""
    if name in NATION_NAMES:
        return [k for k in range(REGIONS) if NATION_OF[k] == NATION_NAMES.index(name)]
    return [k for k in range(REGIONS) if name and name in REGION_NAMES[k]]


def look_at_region(t: War, seen: Seen, region: int, width: int) -> list[str]:
    nation = NATION_OF[region]
    owner = "of no Nation" if nation == NO_NATION else f"of {titles.NATIONS[NATION_NAMES[nation]]}"
    place = capital(titles.PLACES[PLACE_NAMES[PLACE[region]]])
    facts = [f"{titles.REGIONS[REGION_NAMES[region]]}: {place} {owner}."]
    for side in range(SIDES):
        if controls(t, side, region):
            facts.append(f"{capital(titles.SIDES[SIDE_NAMES[side]])} control{'s' if side else ''} it.")
    if points_of(region):
        facts.append(f"Victory points: {points_of(region)}.")
    inside = side_inside(t, region)
    if inside != NO_SIDE:
        facts.append(f"Besieged inside: {titles.SIDES[SIDE_NAMES[inside]]}.")
    facts.append(f"Here: {standing_in(t, seen, region) or 'nobody'}.")
    lines = wrapped_lines(" ".join(facts), width, "", "  ")
    return [*lines, "Neighbours:", *region_rows(t, seen, NEIGHBOURS[region], width)]


def region_rows(t: War, seen: Seen, regions: list[int], width: int) -> list[str]:
    """A row for each region: its name, what stands there, the Settlement."""
    widest = max(len(REGION_NAMES[k]) for k in regions)
    lines: list[str] = []
    for k in regions:
        place = PLACE_NAMES[PLACE[k]] if PLACE[k] else ""
        owner = "" if NATION_OF[k] == NO_NATION else NATION_NAMES[NATION_OF[k]]
        words = "  ".join(filter(None, (f"{place} {owner}".strip(), standing_in(t, seen, k)))) or NOBODY
        lines += wrapped_lines(words, width, f"  {REGION_NAMES[k]:<{widest}}  ", " " * (widest + 6))
    return lines


def standing_in(t: War, seen: Seen, region: int) -> str:
    """The figures of a region in notation, and the Fellowship."""
    words = [seen.regions.get(REGION_NAMES[region], "")]
    if t.mordor == OFF_TRACK and t.fellowship == region:
        words.append("[fellowship]")
    if side_inside(t, region) != NO_SIDE:
        words.append("[siege]")
    return " ".join(filter(None, words))
