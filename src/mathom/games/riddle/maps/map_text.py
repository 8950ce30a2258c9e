"""Reads and checks the text of a map file; every fault names its line. read_map.py makes the Board.

A file has sections: a name in brackets, then its lines. A line that begins with # is a comment. See data/map.txt.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final

from mathom.core.errors import MathomError, shortened
from mathom.core.text.speech import ntr, tr
from mathom.core.text.typed_words import near
from mathom.games.riddle.maps import grid
from mathom.games.riddle.maps.grid import Cell, cell_name, cell_of
from mathom.games.riddle.rules.cards import EVIL, GOOD, NEUTRAL, SPIES, SPY_CITIES
from mathom.games.riddle.rules.map.board import (
    MOST_SECRETS,
    MOST_SITES,
    MOST_SPACES,
)

TERRAIN_LETTERS: Final = ".ftmh~=s X"  # by number; dots have no letter
WATER_LETTERS: Final = "~=s"
RETURNING_LETTER: Final = "X"
ALIGNMENTS: Final = {"good": GOOD, "evil": EVIL, "neutral": NEUTRAL}
SYMBOLS: Final = ("", "gollum", "clairvoyance", "secret")  # by number
KINDS: Final = {"start": ("-",), "victory": ("hobbit", "rider"), "returning": ("-",), "city": tuple(ALIGNMENTS)}
CROSSINGS: Final = ("bridge", "ford")
SECTIONS: Final = tuple("name picture terrain sites specials landmarks roads rivers crossings spies".split())
NEEDED: Final = ("terrain", "sites")
MOST_LINES: Final = 5000
LONGEST_LINE: Final = 2000
LONGEST_NAME: Final = 40
MOST_ROWS: Final = 100  # columns too: a hex is named by two digits of each
NEAR: Final = 6  # 10.3: land must be as near as this to the Place of Returning


class MapError(MathomError):
    """A map file with a fault: what is wrong, and in which line."""

    def __init__(self, faults: list[tuple[int, str]]) -> None:
        self.faults = tuple(tr("line {number}: {complaint}", number=line, complaint=text) for line, text in faults)
        super().__init__(self.faults[0])


class Complaint(Exception):
    """The fault of the line that is being read."""


@dataclass(frozen=True, slots=True)
class Line:
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Site:
    cell: Cell
    kind: str
    alignment: str
    name: str

    @property
    def is_numbered(self) -> bool:
        return self.kind in ("city", "victory")


@dataclass(slots=True)
class Sheet:
    """What a map file says, line by line."""

    sections: dict[str, list[Line]] = field(default_factory=dict)
    headers: dict[str, int] = field(default_factory=dict)
    faults: list[tuple[int, str]] = field(default_factory=list)
    last: int = 1
    name: str = ""
    terrain: list[str] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    specials: list[tuple[Cell, str, str]] = field(default_factory=list)
    landmarks: list[tuple[Cell, str]] = field(default_factory=list)
    roads: list[tuple[str, list[Cell]]] = field(default_factory=list)
    rivers: list[tuple[str, list[str]]] = field(default_factory=list)
    crossings: list[tuple[str, Cell, Cell, str]] = field(default_factory=list)
    spies: dict[int, list[str]] = field(default_factory=dict)
    river_edges: dict[frozenset[Cell], str] = field(default_factory=dict)  # and the river there
    marks: dict[str, bool] = field(default_factory=dict)  # corners of rivers: is there a dot?
    links: list[tuple[str, str]] = field(default_factory=list)  # dots and cities, by course word

    def fail(self, line: int, complaint: str) -> None:
        self.faults.append((line, complaint))

    def read(self, section: str, reader: Callable[[Line], None]) -> None:
        """Reads every line of a section, even after a line with a fault."""
        for line in self.sections.get(section, ()):
            try:
                reader(line)
            except Complaint as complaint:
                self.fail(line.number, str(complaint))

    def check(self) -> None:
        if self.faults:
            raise MapError(sorted(self.faults, key=itemgetter(0)))

    def header(self, section: str) -> int:
        return self.headers.get(section, self.last)

    def letter(self, cell: Cell) -> str:
        return self.terrain[cell[1]][cell[0]]

    def has(self, cell: Cell) -> bool:
        return 0 <= cell[1] < len(self.terrain) and 0 <= cell[0] < len(self.terrain[0])

    def cells(self) -> Iterator[Cell]:
        return ((column, row) for row in range(len(self.terrain)) for column in range(len(self.terrain[0])))

    def hex(self, word: str) -> Cell:
        if not grid.HEX.fullmatch(word):
            raise Complaint(
                tr('"{word}" is not a hex; a hex is two digits of its column and two of its row.', word=cut(word))
            )
        if not self.has(cell_of(word)):
            raise Complaint(tr("There is no hex {word} on this map.", word=word))
        return cell_of(word)

    def land(self, word: str, what: str) -> Cell:
        cell = self.hex(word)
        if self.letter(cell) in WATER_LETTERS:
            raise Complaint(tr("{what} cannot be on water, and {word} is water.", what=what, word=word))
        if self.letter(cell) == RETURNING_LETTER:
            raise Complaint(tr("{what} cannot be on the Place of Returning.", what=what))
        return cell


def cut(word: str) -> str:
    return shortened(word)


def read_sections(sheet: Sheet, text: str) -> None:
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise MapError(
            [
                (
                    MOST_LINES + 1,
                    ntr("A map file has at most {count} line.", "A map file has at most {count} lines.", MOST_LINES),
                )
            ]
        )
    section = ""
    sheet.last = max(1, len(lines))
    for number, line in enumerate(lines, 1):
        words = line.strip()
        if len(line) > LONGEST_LINE:
            sheet.fail(
                number,
                ntr("A line has at most {count} character.", "A line has at most {count} characters.", LONGEST_LINE),
            )
        elif words.startswith("[") and words.endswith("]"):
            section = words[1:-1].strip()
            open_section(sheet, section, number)
        elif section == "picture" or not words or words.startswith("#"):
            pass
        elif not section:
            sheet.fail(number, tr("A section must begin first: a line like [terrain]."))
        else:
            sheet.sections.setdefault(section, []).append(Line(number, words))
    for section in NEEDED:
        if section not in sheet.headers:
            sheet.fail(sheet.last, tr("The section [{section}] is missing.", section=section))


def open_section(sheet: Sheet, section: str, number: int) -> None:
    if section not in SECTIONS:
        hint = near(section, SECTIONS)
        sheet.fail(number, tr("There is no section [{section}]{hint}", section=cut(section), hint=hint or "."))
    elif section in sheet.headers:
        first = sheet.headers[section]
        sheet.fail(number, tr("The section [{section}] was begun in line {first}.", section=section, first=first))
    else:
        sheet.headers[section] = number


def read_terrain(sheet: Sheet) -> None:
    """Reads the rows from north to south into the grid. All must be as long as the first."""
    sheet.read("terrain", lambda line: read_row(sheet, line))
    columns, rows = len(sheet.terrain[0]) if sheet.terrain else 0, len(sheet.terrain)
    if "terrain" in sheet.headers and not sheet.faults and (columns < 2 or rows < 2):
        sheet.fail(sheet.header("terrain"), tr("A map has at least two columns and two rows."))


def read_row(sheet: Sheet, line: Line) -> None:
    label, _, letters = line.text.partition(" ")
    letters = letters.strip()
    row = len(sheet.terrain)
    sheet.terrain.append(letters)
    if row >= MOST_ROWS or len(letters) > MOST_ROWS:
        raise Complaint(
            ntr("A map has at most {count} column and row.", "A map has at most {count} columns and rows.", MOST_ROWS)
        )
    if label != f"{row:02}":
        raise Complaint(tr('This must be row {row:02}, not "{label}".', row=row, label=cut(label)))
    if len(letters) != len(sheet.terrain[0]):
        wanted = len(sheet.terrain[0])
        raise Complaint(
            ntr(
                "Row {row} has {count} hex, row 00 has {wanted}.",
                "Row {row} has {count} hexes, row 00 has {wanted}.",
                len(letters),
                row=label,
                wanted=wanted,
            )
        )
    for column, letter in enumerate(letters):
        if letter not in TERRAIN_LETTERS or letter == " ":
            raise Complaint(tr('"{letter}" at {hex} is not a terrain.', letter=letter, hex=cell_name((column, row))))


def read_name(sheet: Sheet, line: Line) -> None:
    if sheet.name:
        raise Complaint(tr("A map has one name."))
    sheet.name = checked_name(line.text)


def checked_name(text: str) -> str:
    """A name for people: short, and without characters that would break a line."""
    name = " ".join(text.split())
    if not name:
        raise Complaint(tr("A name is missing."))
    if len(name) > LONGEST_NAME:
        raise Complaint(
            ntr("A name has at most {count} character.", "A name has at most {count} characters.", LONGEST_NAME)
        )
    if not name.isprintable() or set(name) & set("#[]:,@*") or not identifier(name):
        raise Complaint(tr('"{name}" is not a name: use letters, digits, spaces, hyphens and apostrophes.', name=name))
    return name


def identifier(name: str) -> str:
    """Lórien is lorien, Goblins' Gate goblins-gate."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def words_of(line: Line, first: int, form: str) -> list[str]:
    """Splits a line into its first words and the rest, which is a name."""
    words = line.text.split(maxsplit=first)
    if len(words) < first + 1:
        raise Complaint(tr("A line here needs: {form}.", form=form))
    return words


def one_of(word: str, known: Iterable[str], what: str) -> str:
    names = tuple(known)
    if word not in names:
        listed = ", ".join(names)
        raise Complaint(tr('"{word}" is not a {what}: {listed}.', word=cut(word), what=what, listed=listed))
    return word


def read_site(sheet: Sheet, line: Line) -> None:
    where, kind, alignment, name = words_of(line, 3, tr("hex, kind, side, name"))
    one_of(kind, KINDS, tr("kind of site"))
    one_of(alignment, KINDS[kind], tr("side for this kind of site"))
    name = checked_name(name)
    cell = sheet.hex(where) if kind == "returning" else sheet.land(where, name)
    if kind == "returning" and sheet.letter(cell) != RETURNING_LETTER:
        raise Complaint(tr("The terrain of the Place of Returning must be X, but at {hex} it is not.", hex=where))
    for other in sheet.sites:
        if other.cell == cell:
            raise Complaint(tr("{name} is already on {hex}.", name=other.name, hex=where))
        if identifier(other.name) == identifier(name):
            raise Complaint(tr("There is a site {name} already.", name=other.name))
        if kind != "city" and (other.kind, other.alignment) == (kind, alignment):
            raise Complaint(tr("{name} is the {kind} space already.", name=other.name, kind=kind))
    sheet.sites.append(Site(cell, kind, alignment, name))


def check_sites(sheet: Sheet) -> None:
    line = sheet.header("sites")
    have = {(site.kind, site.alignment): site for site in sheet.sites}
    for kind in ("start", "victory", "returning"):
        for alignment in KINDS[kind]:
            if (kind, alignment) not in have:
                sheet.fail(line, tr("The site of kind {kind} {alignment} is missing.", kind=kind, alignment=alignment))
    if ("returning", "-") in have:
        check_returning(sheet, line, have["returning", "-"].cell)
    if sum(site.is_numbered for site in sheet.sites) > MOST_SITES:
        sheet.fail(
            line,
            ntr(
                "A map has at most {count} city or victory space.",
                "A map has at most {count} cities and victory spaces.",
                MOST_SITES,
            ),
        )
    if not any(site.kind == "city" for site in sheet.sites):
        sheet.fail(line, tr("A map has at least one city."))


def check_returning(sheet: Sheet, line: int, place: Cell) -> None:
    """Checks that there is one, with land near it for players who leave the Halls (10.3)."""
    for cell in sheet.cells():
        if sheet.letter(cell) == RETURNING_LETTER and cell != place:
            sheet.fail(line, tr("{hex} has the terrain X, but is not the Place of Returning.", hex=cell_name(cell)))
    if not any(sheet.letter(cell) in ".ftmh" and grid.distance(cell, place) <= NEAR for cell in sheet.cells()):
        sheet.fail(line, tr("There is no land within {number} of the Place of Returning.", number=NEAR))


def read_special(sheet: Sheet, line: Line) -> None:
    where, symbol, name = words_of(line, 2, tr("hex, symbol, name"))
    cell = sheet.hex(where)
    one_of(symbol, SYMBOLS[1:], tr("symbol"))
    if sheet.letter(cell) == RETURNING_LETTER:
        raise Complaint(tr("The Place of Returning cannot be a special space."))
    if any(other[0] == cell for other in sheet.specials):
        raise Complaint(tr("{hex} is a special space already.", hex=where))
    name = checked_name(name)
    if any(identifier(other[2]) == identifier(name) for other in sheet.specials):
        raise Complaint(tr("There is a special space {name} already.", name=name))
    sheet.specials.append((cell, symbol, name))
    if sum(other[1] == "secret" for other in sheet.specials) > MOST_SECRETS:
        raise Complaint(
            ntr("A map has at most {count} Secret space.", "A map has at most {count} Secret spaces.", MOST_SECRETS)
        )


def read_landmark(sheet: Sheet, line: Line) -> None:
    where, name = words_of(line, 1, tr("hex, name"))
    sheet.landmarks.append((sheet.hex(where), checked_name(name)))


def read_spy(sheet: Sheet, line: Line) -> None:
    """Reads the cities of a Spy, which replace those on the card (8.1)."""
    number, colon, cities = line.text.partition(":")
    spies = [str(spy) for spy in range(1, SPIES + 1)]
    if not colon:
        raise Complaint(
            tr("A line here needs: {form}.", form=tr("the number of a Spy, a colon, cities with commas between them"))
        )
    spy = int(one_of(number.strip(), spies, tr("Spy")))
    if spy in sheet.spies:
        raise Complaint(tr("The cities of Spy {number} are already named.", number=spy))
    sheet.spies[spy] = [identifier(city) for city in cities.split(",") if city.strip()]
    known = [identifier(site.name) for site in sheet.sites if site.kind == "city"]
    for city in sheet.spies[spy]:
        if city not in known:
            hint = near(city, known)
            raise Complaint(tr("There is no city {city} on this map{hint}", city=cut(city), hint=hint or "."))


def check_spies(sheet: Sheet) -> None:
    """Without a section [spies], all cities that the cards name must be on the map."""
    if "spies" in sheet.headers:
        return
    known = {identifier(site.name) for site in sheet.sites if site.kind == "city"}
    for spy, cities in enumerate(SPY_CITIES, 1):
        sheet.spies[spy] = cities.split()
        for city in sheet.spies[spy]:
            if city not in known:
                words = tr(
                    "Spy {number} names {city}, but it is not a city of this map; a section [spies] can name others.",
                    number=spy,
                    city=city,
                )
                sheet.fail(sheet.header("sites"), words)


def check_size(sheet: Sheet) -> None:
    spaces = len(sheet.terrain) * len(sheet.terrain[0]) + sum(sheet.marks.values())
    if spaces > MOST_SPACES:
        words = ntr(
            "A map has at most {count} space, hexes and river dots; this one has {number}.",
            "A map has at most {count} spaces, hexes and river dots; this one has {number}.",
            MOST_SPACES,
            number=spaces,
        )
        sheet.fail(sheet.header("terrain"), words)
