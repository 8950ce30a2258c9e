"""Rivers, crossings and roads of a map file."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from mathom.core.text.speech import ntr, tr
from mathom.games.riddle.maps import grid
from mathom.games.riddle.maps.grid import Cell, cell_name
from mathom.games.riddle.maps.map_text import Complaint, Line, Sheet, checked_name, cut, one_of, words_of
from mathom.games.riddle.rules.map.board import LINKS

CROSSINGS: Final = ("bridge", "ford")


def named(line: Line) -> tuple[str, list[str]]:
    name, colon, rest = line.text.partition(":")
    if not colon:
        raise Complaint(tr("A name and a colon come first."))
    return checked_name(name), rest.split()


def joined(a: Cell, b: Cell) -> frozenset[Cell]:
    """The edge between two hexes."""
    if grid.direction_to(a, b) is None:
        raise Complaint(tr("{a} and {b} do not touch.", a=cell_name(a), b=cell_name(b)))
    return frozenset((a, b))


def read_road(sheet: Sheet, line: Line) -> None:
    name, words = named(line)
    cells = [sheet.land(word, name) for word in words]
    if len(cells) < 2:
        raise Complaint(tr("A road joins two hexes or more."))
    bridged = {frozenset((a, b)) for _, a, b, _ in sheet.crossings}
    for (a, b), (here, there) in zip(pairwise(cells), pairwise(words), strict=True):
        edge = joined(a, b)
        if edge in sheet.river_edges and edge not in bridged:
            river = sheet.river_edges[edge]
            complaint = tr("From {a} to {b} it meets {river}, with no bridge or ford.", a=here, b=there, river=river)
            raise Complaint(complaint)
    if any(road == name for road, _ in sheet.roads):
        raise Complaint(tr("There is a road {name} already.", name=name))
    sheet.roads.append((name, cells))


def read_crossing(sheet: Sheet, line: Line) -> None:
    kind, first, second, name = words_of(line, 3, tr("kind, hex, hex, name"))
    one_of(kind, CROSSINGS, tr("crossing"))
    a, b = sheet.hex(first), sheet.hex(second)
    edge = joined(a, b)
    if edge not in sheet.river_edges:
        raise Complaint(tr("No river flows between {a} and {b}.", a=first, b=second))
    if any(frozenset(other[1:3]) == edge for other in sheet.crossings):
        raise Complaint(tr("Between {a} and {b} is a crossing already.", a=first, b=second))
    sheet.crossings.append((kind, a, b, checked_name(name)))


def read_river(sheet: Sheet, line: Line) -> None:
    """Reads a course twice: its corners give the edges, its dots and cities the links between them."""
    name, words = named(line)
    if any(river == name for river, _ in sheet.rivers):
        raise Complaint(tr("There is a river {name} already.", name=name))
    corners = check_course(sheet, words)
    edges = [river_edge(sheet, a, b) for a, b in pairwise(corners)]
    for edge in edges:
        if edge in sheet.river_edges:
            raise Complaint(tr("It flows where {river} flows already.", river=sheet.river_edges[edge]))
    sheet.river_edges.update(dict.fromkeys(edges, name))
    sheet.marks.update({word[:5]: word.endswith("*") for word in words if not word.startswith("@")})
    add_links(sheet, [word for word in words if word.startswith("@") or word.endswith("*")])
    sheet.rivers.append((name, words))


def check_course(sheet: Sheet, words: list[str]) -> list[str]:
    """The corners of a course, without the cities at its ends."""
    inner = words[1:-1]
    if any(word.startswith("@") for word in inner):
        raise Complaint(tr("A city, written with @, is the first or the last of a river."))
    corners = [check_corner(sheet, word) for word in words if not word.startswith("@")]
    if len(corners) < 1 or len(words) < 2:
        raise Complaint(tr("A river has at least two places."))
    if len(set(corners)) < len(corners):
        raise Complaint(tr("A river comes to a corner only once."))
    for end, corner in ((words[0], corners[0]), (words[-1], corners[-1])):
        if end.startswith("@"):
            check_head(sheet, end[1:], corner)
    return corners


def check_head(sheet: Sheet, word: str, corner: str) -> None:
    cell = sheet.hex(word)
    if not any(site.cell == cell and site.kind == "city" for site in sheet.sites):
        raise Complaint(tr("There is no city on {hex}.", hex=word))
    if cell not in grid.corner_cells(corner):
        raise Complaint(tr("{corner} is not a corner of {hex}.", corner=corner, hex=word))


def check_corner(sheet: Sheet, word: str) -> str:
    corner = word.removesuffix("*")
    if not grid.CORNER.fullmatch(corner):
        raise Complaint(tr('"{word}" is not a corner: a hex, then N or S, then * for a river dot.', word=cut(word)))
    sheet.hex(corner[:4])
    if word.endswith("*") and not all(map(sheet.has, grid.corner_cells(corner))):
        raise Complaint(tr("A river dot touches three hexes; {corner} is at the edge of the map.", corner=corner))
    if sheet.marks.get(corner, word.endswith("*")) != word.endswith("*"):
        raise Complaint(tr("{corner} is a river dot for one river but not for another.", corner=corner))
    return corner


def river_edge(sheet: Sheet, a: str, b: str) -> frozenset[Cell]:
    pair = grid.between(a, b)
    if pair is None:
        raise Complaint(tr("No edge of a hex leads from {a} to {b}.", a=a, b=b))
    if not (sheet.has(pair[0]) and sheet.has(pair[1])):
        raise Complaint(tr("From {a} to {b} it would flow along the edge of the map.", a=a, b=b))
    return frozenset(pair)


def add_links(sheet: Sheet, stops: list[str]) -> None:
    for a, b in pairwise(stops):
        if a != b and (a, b) not in sheet.links and (b, a) not in sheet.links:
            sheet.links.append((a, b))
    for stop in stops:
        if sum(stop in link for link in sheet.links) > LINKS:
            raise Complaint(
                ntr(
                    "From {place} rivers lead to more than {count} place.",
                    "From {place} rivers lead to more than {count} places.",
                    LINKS,
                    place=stop.strip("@*"),
                )
            )
