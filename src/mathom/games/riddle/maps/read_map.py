"""Makes a Board from a map file. map_text.py reads and checks the text, write_map.py writes it."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Final

from mathom.core.engine.tables import bit, numbers
from mathom.games.riddle.maps.grid import (
    Cell,
    cell_name,
    cell_of,
    corner_cells,
    corners_of,
    direction_to,
    neighbour_of,
    place_of,
)
from mathom.games.riddle.maps.map_paths import read_crossing, read_river, read_road
from mathom.games.riddle.maps.map_text import (
    ALIGNMENTS,
    SYMBOLS,
    TERRAIN_LETTERS,
    Sheet,
    check_sites,
    check_size,
    check_spies,
    identifier,
    read_landmark,
    read_name,
    read_sections,
    read_site,
    read_special,
    read_spy,
    read_terrain,
)
from mathom.games.riddle.rules.cards import SPIES
from mathom.games.riddle.rules.map.board import (
    BARRED,
    CROSSING,
    DIRECTIONS,
    DOT,
    FOREST,
    HILL,
    LINKS,
    MOUNTAIN,
    NO_SPACE,
    NOT_A_CITY,
    OPEN,
    RETURNING,
    RIVER,
    ROAD,
    THICKET,
    WITH_BOAT,
    WITH_CLOAK,
    WITH_ROPE,
    Board,
    Crossing,
    Landmark,
    River,
    Road,
)

OUR_MAP: Final = "map.txt"


@cache
def load_board() -> Board:
    """The map of this game: one Board for everybody."""
    return read_map(files("mathom.games.riddle").joinpath("data", OUR_MAP).read_text(encoding="utf-8"))


def read_map(text: str) -> Board:
    """The Board of a map file. Raises MapError with every fault that was found."""
    sheet = read_sheet(text)
    dots = sorted((corner for corner, is_dot in sheet.marks.items() if is_dot), key=place_of)
    board = Board(sheet.name, len(sheet.terrain[0]), len(sheet.terrain), len(dots))
    board.space_names = (*map(cell_name, sheet.cells()), *dots)
    board.space_at = {name: space for space, name in enumerate(board.space_names)}
    lay_grid(board, sheet)
    lay_dots(board, dots)
    lay_rivers(board, sheet)
    lay_roads(board, sheet)
    lay_steps(board)
    set_sites(board, sheet)
    set_specials(board, sheet)
    set_titles(board, sheet)
    return board


def read_sheet(text: str) -> Sheet:
    """Reads the sections. A section that depends on another is read only if that one has no fault."""
    sheet = Sheet()
    read_sections(sheet, text)
    read_terrain(sheet)
    sheet.check()
    sheet.read("name", lambda line: read_name(sheet, line))
    sheet.read("sites", lambda line: read_site(sheet, line))
    sheet.read("specials", lambda line: read_special(sheet, line))
    sheet.read("landmarks", lambda line: read_landmark(sheet, line))
    sheet.check()
    sheet.read("rivers", lambda line: read_river(sheet, line))
    sheet.check()
    sheet.read("crossings", lambda line: read_crossing(sheet, line))
    sheet.check()
    sheet.read("roads", lambda line: read_road(sheet, line))
    sheet.read("spies", lambda line: read_spy(sheet, line))
    check_sites(sheet)
    check_spies(sheet)
    check_size(sheet)
    sheet.check()
    return sheet


def space_of(board: Board, cell: Cell) -> int:
    """A hex of the map; NO_SPACE beyond its edge."""
    return board.space_at.get(cell_name(cell), NO_SPACE) if min(cell) >= 0 else NO_SPACE


def lay_grid(board: Board, sheet: Sheet) -> None:
    cells = list(sheet.cells())
    dots = int(board.spaces) - len(cells)
    board.x = numbers([2 * column + row % 2 for column, row in cells])
    board.y = numbers([row for _, row in cells])
    board.terrain = numbers([TERRAIN_LETTERS.index(sheet.letter(cell)) for cell in cells] + [DOT] * dots)
    board.neighbour = numbers([space_of(board, neighbour_of(cell, way)) for cell in cells for way in range(DIRECTIONS)])


def lay_dots(board: Board, dots: list[str]) -> None:
    """Notes the three hexes of each dot, and the dots at the corners of each hex."""
    hexes = int(board.hexes)
    touched = [NO_SPACE] * (DIRECTIONS * int(board.spaces))
    for space, name in enumerate(board.space_names[:hexes]):
        near = sorted(board.space_at[corner] for corner in corners_of(cell_of(name)) if corner in board.space_at)
        touched[DIRECTIONS * space : DIRECTIONS * space + len(near)] = near
    board.dots_of = numbers(touched)
    around = [space_of(board, cell) for dot in dots for cell in corner_cells(dot)]
    board.hexes_of = numbers([NO_SPACE] * (3 * hexes) + around)


def lay_rivers(board: Board, sheet: Sheet) -> None:
    table = [NO_SPACE] * (LINKS * int(board.spaces))
    ways: dict[int, list[int]] = {}
    for link in sheet.links:
        here, there = (board.space_at[stop.strip("@*")] for stop in link)
        ways.setdefault(here, []).append(there)
        ways.setdefault(there, []).append(here)
    for space, others in ways.items():
        table[LINKS * space : LINKS * space + len(others)] = sorted(others)
    board.river = numbers(table)
    board.rivers = tuple(River(name, tuple(course)) for name, course in sheet.rivers)
    for edge in sheet.river_edges:
        a, b = edge
        mark_edge(board, a, b, RIVER)
    for kind, a, b, name in sheet.crossings:
        mark_edge(board, a, b, CROSSING)
        board.crossings += (Crossing(kind, space_of(board, a), space_of(board, b), name),)


def lay_roads(board: Board, sheet: Sheet) -> None:
    for name, cells in sheet.roads:
        for a, b in pairwise(cells):
            mark_edge(board, a, b, ROAD)
        board.roads += (Road(name, tuple(space_of(board, cell) for cell in cells)),)


def lay_steps(board: Board) -> None:
    """Sets the card that each space, and each step between hexes, needs. Along a road terrain does not count (R09)."""
    cards = {FOREST: WITH_CLOAK, THICKET: WITH_CLOAK, MOUNTAIN: WITH_ROPE, HILL: WITH_ROPE, OPEN: 0, RETURNING: BARRED}
    board.entry = numbers([cards.get(int(terrain), WITH_BOAT) for terrain in board.terrain])
    for i, to in enumerate(board.neighbour):
        if to == NO_SPACE:
            board.step[i] = BARRED
            continue
        edge, entry = board.edge[i], board.entry[to]
        boat = WITH_BOAT if edge & (RIVER | CROSSING) == RIVER else 0
        board.step[i] = boat | (entry & (WITH_BOAT | BARRED) if edge & ROAD else entry)


def mark_edge(board: Board, a: Cell, b: Cell, mark: int) -> None:
    for here, there in ((a, b), (b, a)):
        way = direction_to(here, there)
        assert way is not None
        board.edge[DIRECTIONS * space_of(board, here) + way] |= mark


def set_sites(board: Board, sheet: Sheet) -> None:
    numbered = [site for site in sheet.sites if site.is_numbered]
    places = [space_of(board, site.cell) for site in numbered]
    board.site_space = numbers(places)
    board.site = numbers([places.index(space) if space in places else -1 for space in range(board.spaces)])
    board.site_symbol = numbers([ALIGNMENTS.get(site.alignment, NOT_A_CITY) for site in numbered])
    board.site_names = tuple(site.name for site in numbered)
    board.site_ids = tuple(identifier(site.name) for site in numbered)
    board.sites_near = numbers([sites_near(board, space) for space in range(board.spaces)])
    spied = [sheet.spies.get(spy, []) for spy in range(1, SPIES + 1)]
    board.spied = numbers([sum(bit(board.site_ids.index(city)) for city in set(cities)) for cities in spied])
    for site in sheet.sites:
        set_place(board, site.kind, site.alignment, space_of(board, site.cell))


def sites_near(board: Board, space: int) -> int:
    places = enumerate(board.site_space)
    return sum(bit(site) for site, place in places if board.is_on_or_beside(place, space))


def set_place(board: Board, kind: str, alignment: str, space: int) -> None:
    if kind == "start":
        board.shire = space
    elif kind == "returning":
        board.returning = space
    elif alignment == "hobbit":
        board.cracks_of_doom = space
    elif alignment == "rider":
        board.barad_dur = space


def set_specials(board: Board, sheet: Sheet) -> None:
    """Numbers Secret spaces in the order of the file."""
    symbols = {space_of(board, cell): SYMBOLS.index(symbol) for cell, symbol, _ in sheet.specials}
    secrets = [space_of(board, cell) for cell, symbol, _ in sheet.specials if symbol == "secret"]
    board.special = numbers([symbols.get(space, 0) for space in range(board.spaces)])
    board.secret_space = numbers(secrets)
    board.secret = numbers([secrets.index(space) if space in secrets else -1 for space in range(board.spaces)])
    board.special_names = tuple(Landmark(space_of(board, cell), name) for cell, _, name in sheet.specials)


def set_titles(board: Board, sheet: Sheet) -> None:
    """The name of a space: its site, else its special space, else its landmark."""
    board.landmarks = tuple(Landmark(space_of(board, cell), name) for cell, name in sheet.landmarks)
    titles = {mark.space: mark.name for mark in (*board.landmarks[::-1], *board.special_names)}
    titles |= {space_of(board, site.cell): site.name for site in sheet.sites}
    board.titles = tuple(titles.get(space, "") for space in range(board.spaces))
