"""Writes a Board as a map file, with a picture of it. read_map.py makes an equal Board from the text."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from mathom.games.riddle.maps.map_text import ALIGNMENTS, RETURNING_LETTER, SYMBOLS, TERRAIN_LETTERS
from mathom.games.riddle.rules.cards import EVIL, GOOD, NEUTRAL, SPIES, SPY_CITIES
from mathom.games.riddle.rules.map.board import (
    CROSSING,
    DIRECTIONS,
    EAST,
    NO_SPACE,
    NOT_A_CITY,
    RIVER,
    ROAD,
    SOUTH_EAST,
    SOUTH_WEST,
    Board,
)

REMARKS: Final = {
    "terrain": "row, then a letter for each hex from west to east",
    "sites": "hex kind alignment name   (kinds: start, victory, returning, city)",
    "specials": "hex symbol name   (symbols: gollum, clairvoyance, secret)",
    "landmarks": "hex name   (labels only, for no rule)",
    "roads": "name: hexes in order",
    "rivers": "name: its course. @CCRR a city at one end, CCRRN and CCRRS corners of hexes, * a river dot",
    "crossings": "kind hex hex name   (kinds: bridge, ford)",
    "spies": "number of a Spy: cities, if not those that the cards name",
}
HEAD: Final = """\
# A map for Riddle of the Ring, to be edited. A line that begins with # is a remark.
# Pointy-topped hexes, odd rows half a hex further east; a hex is named CCRR, column and row.
#
# The picture is drawn when the file is written and skipped when it is read. Each hex has its terrain and a mark:
#   * good city   @ evil city   ^ neutral city   $ start   ! victory space   X Place of Returning
#   g Gollum space   c Clairvoyance space   r Secret space   + road
# Between hexes: | \\ / river   = bridge   : ford
# Terrain: . open  f forest  t thicket  m mountain  h hill  ~ ocean  = lake  s swamp
"""
CITY_MARKS: Final = {GOOD: "*", EVIL: "@", NEUTRAL: "^", NOT_A_CITY: "!"}
SPECIAL_MARKS: Final = " gcr"
CROSSING_MARKS: Final = {"bridge": "=", "ford": ":"}
WIDE: Final = 4  # characters for a hex
MARGIN: Final = 6  # characters before the first hex of an even row


def map_text(board: Board) -> str:
    sections = {
        "name": [board.name] if board.name else [],
        "picture": list(picture(board)),
        "terrain": [f"{row:02} {terrain_row(board, row)}" for row in range(board.rows)],
        "sites": list(site_lines(board)),
        "specials": list(special_lines(board)),
        "landmarks": [f"{board.space_names[mark.space]} {mark.name}" for mark in board.landmarks],
        "roads": [f"{road.name}: {hexes(board, road.hexes)}" for road in board.roads],
        "rivers": [f"{river.name}: {' '.join(river.course)}" for river in board.rivers],
        "crossings": [f"{c.kind} {hexes(board, (c.a, c.b))} {c.name}" for c in board.crossings],
        "spies": list(spy_lines(board)),
    }
    return "\n".join((HEAD, *(section(name, lines) for name, lines in sections.items() if lines)))


def section(name: str, lines: list[str]) -> str:
    remark = [f"# {REMARKS[name]}"] if name in REMARKS else []
    return "".join(f"{line}\n" for line in (f"[{name}]", *remark, *lines))


def hexes(board: Board, spaces: Iterable[int]) -> str:
    return " ".join(board.space_names[space] for space in spaces)


def terrain_row(board: Board, row: int) -> str:
    first = row * board.columns
    return "".join(TERRAIN_LETTERS[terrain] for terrain in board.terrain[first : first + board.columns])


def site_lines(board: Board) -> Iterable[str]:
    names = {NOT_A_CITY: "victory"} | {symbol: f"city {name}" for name, symbol in ALIGNMENTS.items()}
    yield place_line(board, board.shire, "start -")
    yield place_line(board, board.returning, "returning -")
    for site, space in enumerate(board.site_space):
        side = " hobbit" if space == board.cracks_of_doom else " rider" if space == board.barad_dur else ""
        yield place_line(board, space, names[board.site_symbol[site]] + side)


def place_line(board: Board, space: int, kind: str) -> str:
    return f"{board.space_names[space]} {kind} {board.titles[space]}"


def special_lines(board: Board) -> Iterable[str]:
    for space, name in board.special_names:
        yield f"{board.space_names[space]} {SYMBOLS[board.special[space]]} {name}"


def spy_lines(board: Board) -> Iterable[str]:
    """The Spies' cities; nothing if every Spy has the cities of the card."""
    sites = range(len(board.site_ids))
    named = [[site for site in sites if spied >> site & 1] for spied in board.spied]
    if [{board.site_ids[site] for site in cities} for cities in named] != [set(line.split()) for line in SPY_CITIES]:
        for spy in range(SPIES):
            yield f"{spy + 1}: {', '.join(board.site_names[site] for site in named[spy])}".rstrip()


def picture(board: Board) -> Iterable[str]:
    """Each row of hexes, and below it the rivers between it and the next."""
    yield " " * MARGIN + "".join(f"{column:02}  " for column in range(board.columns))
    for row in range(board.rows):
        yield drawn(board, row, 0, f"{row:02}")
        if row + 1 < board.rows:
            yield drawn(board, row, 1, "")


def drawn(
    board: Board, row: int, below: int, label: str, wide: int = WIDE, signs: Mapping[int, str] = MappingProxyType({})
) -> str:
    """A row of hexes, or the rivers below it. `signs` are the second signs of some hexes, such as who stands there."""
    line = list(label.ljust(MARGIN + wide * (int(board.columns) + 1)))
    for space in range(row * board.columns, (row + 1) * board.columns):
        x = MARGIN + wide * int(board.x[space]) // 2
        if below:
            line[x - 1] = river_sign(board, space, SOUTH_WEST, "\\") or line[x - 1]
            line[x + 1] = river_sign(board, space, SOUTH_EAST, "/") or line[x + 1]
        else:
            drawn_signs = hex_signs(board, space)
            line[x : x + 2] = drawn_signs[0] + signs.get(space, drawn_signs[1])
            line[x + wide - 1] = river_sign(board, space, EAST, "|") or line[x + wide - 1]
    return "".join(line).rstrip()


def hex_signs(board: Board, space: int) -> str:
    letter = TERRAIN_LETTERS[board.terrain[space]]
    if letter == RETURNING_LETTER:
        return 2 * letter
    if space == board.shire:
        return letter + "$"
    if board.site[space] >= 0:
        return letter + CITY_MARKS[board.site_symbol[board.site[space]]]
    if board.special[space]:
        return letter + SPECIAL_MARKS[board.special[space]]
    around = board.edge[DIRECTIONS * space : DIRECTIONS * space + DIRECTIONS]
    return letter + ("+" if any(edge & ROAD for edge in around) else " ")


def river_sign(board: Board, space: int, way: int, sign: str) -> str:
    i = DIRECTIONS * space + way
    if board.neighbour[i] == NO_SPACE or not board.edge[i] & RIVER:
        return ""
    if not board.edge[i] & CROSSING:
        return sign
    pair = {space, board.neighbour[i]}
    return next(CROSSING_MARKS[c.kind] for c in board.crossings if {c.a, c.b} == pair)
