"""Map files: an error is one sentence with its line, and a map that was read can be written and read again."""

from __future__ import annotations

from importlib.resources import files
from random import Random
from typing import Final

import pytest

from mathom.games.riddle.maps.map_text import LONGEST_LINE, LONGEST_NAME, MOST_LINES, MapError
from mathom.games.riddle.maps.read_map import load_board, read_map
from mathom.games.riddle.maps.write_map import map_text
from mathom.games.riddle.rules.map.board import CROSSING, DIRECTIONS, MOST_SPACES, RIVER, ROAD, Board

SMALL: Final = """\
[name]
Small
[terrain]
00 ..m..
01 .f.X.
02 ~=...
03 ~~..h
[sites]
0000 start - Home
0400 victory hobbit Well
0403 victory rider Tower
0301 returning - Stone
0101 city good Wood Town
0203 city evil Ford Town
[specials]
0200 gollum Peak
0401 secret Hole
0002 secret Deep
[landmarks]
0102 Lake
[roads]
Way: 0000 0100 0101 0202
[rivers]
Flow: @0101 0202N 0101S* 0102N*
Race: 0202S 0203N*
[crossings]
ford 0101 0202 Stones
[spies]
1: Wood Town
7: Ford Town, Wood Town
"""
TABLES: Final = tuple(
    "x y terrain special secret secret_space site site_space site_symbol sites_near neighbour edge entry step dots_of "
    "hexes_of river spied".split()
)
WORDS: Final = tuple(
    "name columns rows hexes spaces space_names space_at titles site_ids site_names shire cracks_of_doom barad_dur "
    "returning special_names landmarks roads rivers crossings".split()
)


def contents(board: Board) -> dict[str, object]:
    tables = {name: list(getattr(board, name)) for name in TABLES}
    return tables | {name: getattr(board, name) for name in WORDS}


def test_contents_are_everything() -> None:
    board = read_map(SMALL)
    fields = {name for name in dir(board) if not name.startswith("_") and not callable(getattr(board, name))}
    assert set(contents(board)) == fields


@pytest.mark.parametrize("text", [SMALL, map_text(load_board()), SMALL.replace("[name]\nSmall\n", "")])
def test_written_map_reads_as_an_equal_board(text: str) -> None:
    board = read_map(text)
    written = map_text(board)
    assert contents(read_map(written)) == contents(board)
    assert map_text(read_map(written)) == written


def test_our_map_is_written_as_it_lies() -> None:
    """After an edit the map is written again: its picture matches its text."""
    assert map_text(load_board()) == files("mathom.games.riddle").joinpath("data/map.txt").read_text(encoding="utf-8")
    assert load_board() is load_board()


def test_small_map() -> None:
    board = read_map(SMALL)
    at = board.space_at
    assert (board.name, board.columns, board.rows, board.spaces) == ("Small", 5, 4, 23)
    assert board.space_names[20:] == ("0102N", "0101S", "0203N")
    assert [board.site_ids[site] for site in range(4)] == ["well", "tower", "wood-town", "ford-town"]
    assert list(board.spied) == [0b100, 0, 0, 0, 0, 0, 0b1100]
    assert [board.secret[at[name]] for name in ("0401", "0002", "0200")] == [0, 1, -1]
    assert [board.titles[at[name]] for name in ("0000", "0200", "0102", "0100")] == ["Home", "Peak", "Lake", ""]
    assert board.is_river_head(at["0101"])
    assert list(board.river[4 * at["0101"] : 4 * at["0101"] + 4]) == [at["0101S"], -1, -1, -1]
    marks = {board.edge[DIRECTIONS * at["0101"] + way] for way in range(DIRECTIONS)}
    assert ROAD | RIVER | CROSSING in marks


def wide(columns: int, rows: int) -> str:
    """Open country without a river, and its Place of Returning in the last corner."""
    lines = [f"{row:02} {'.' * columns}" for row in range(rows)]
    lines[-1] = lines[-1][:-1] + "X"
    before, rest = SMALL.split("00 ..m..")
    sites = rest[rest.index("[sites]") : rest.index("[rivers]")]
    return (
        before + "\n".join(lines) + "\n" + sites.replace("0301 ret", f"{columns - 1:02}{rows - 1:02} ret") + "[spies]\n"
    )


def test_the_most_spaces() -> None:
    assert read_map(wide(31, 33)).spaces == MOST_SPACES
    with pytest.raises(
        MapError, match="line 3: A map has at most 1023 spaces, hexes and river dots; this one has 1024"
    ):
        read_map(wide(32, 32))
    with pytest.raises(MapError, match="at most 100 columns and rows"):
        read_map(wide(2, 101))


def test_the_most_sites_and_secrets() -> None:
    cities = "".join(f"{column:02}05 city neutral City {column}\n" for column in range(30))
    cities += "".join(f"{column:02}06 city neutral Town {column}\n" for column in range(30))
    assert (
        len(read_map(wide(31, 33).replace("0101 city good Wood Town\n0203 city evil Ford Town\n", cities)).site_ids)
        == 62
    )
    with pytest.raises(MapError, match="line 37: A map has at most 62 cities and victory spaces"):
        read_map(wide(31, 33).replace("0101 city good Wood Town\n", "0101 city good Wood Town\n" + cities))
    holes = "".join(f"{column:02}07 secret Hole {column}\n" for column in range(14))
    assert len(read_map(wide(31, 33).replace("[specials]\n", "[specials]\n" + holes)).secret_space) == 16
    with pytest.raises(MapError, match="A map has at most 16 Secret spaces"):
        read_map(wide(31, 33).replace("[specials]\n", "[specials]\n1508 secret Pit\n" + holes))


def test_land_near_the_place_of_returning_10_3() -> None:
    text = wide(31, 33)
    for row in range(26, 33):
        text = text.replace(f"\n{row:02} " + "." * 30, f"\n{row:02} " + "~" * 30)
    with pytest.raises(MapError, match="There is no land within 6 of the Place of Returning"):
        read_map(text.replace("~.", "~~"))


def test_without_spies_the_cards_name_their_cities() -> None:
    with pytest.raises(MapError) as error:
        read_map(SMALL[: SMALL.index("[spies]")])
    assert len(error.value.faults) == 20
    assert error.value.faults[0] == (
        "line 8: Spy 1 names rivendell, but it is not a city of this map; a section [spies] can name others."
    )


def test_too_many_lines() -> None:
    with pytest.raises(MapError, match=f"line {MOST_LINES + 1}: A map file has at most {MOST_LINES} lines"):
        read_map("#\n" * (MOST_LINES + 1))


def test_too_many_ways_from_one_place() -> None:
    """A space has room for four ways along rivers."""
    ends = ("0101N*", "0202N*", "0101S*", "0102N*", "0100S*")
    rivers = "".join(f"River {i}: @0101 {end}\n" for i, end in enumerate(ends))
    text = SMALL[: SMALL.index("Flow")] + rivers + "[spies]\n"
    with pytest.raises(MapError, match="From 0101 rivers lead to more than 4 places"):
        read_map(text.replace("Way: 0000 0100 0101 0202", "Way: 0000 0100"))


def test_every_error_has_a_message() -> None:
    with pytest.raises(MapError) as error:
        read_map(SMALL.replace("0000 start", "9900 start").replace("0200 gollum", "0200 golem"))
    assert [fault.split(":")[0] for fault in error.value.faults] == ["line 9", "line 16"]


@pytest.mark.parametrize("missing", ["terrain", "sites"])
def test_sections_that_must_be_there(missing: str) -> None:
    parts = [part for part in SMALL.split("[") if part and not part.startswith(missing)]
    with pytest.raises(MapError, match=rf"The section \[{missing}\] is missing"):
        read_map("[" + "[".join(parts))


FAULTS: Final = [
    ("[terrain]", "[terain]", 3, "There is no section [terain]; did you mean terrain?"),
    ("[landmarks]", "[sites]", 19, "The section [sites] was begun in line 8."),
    ("[name]\n", "", 1, "A section must begin first: a line like [terrain]."),
    ("Small", "Small\nmap", 3, "A map has one name."),
    ("Small", "S" * 41, 2, f"A name has at most {LONGEST_NAME} characters."),
    ("Small", "x" * (LONGEST_LINE + 1), 2, f"A line has at most {LONGEST_LINE} characters."),
    ("Small", "::", 2, '"::" is not a name: use letters, digits, spaces, hyphens and apostrophes.'),
    ("01 .f.X.", "02 .f.X.", 5, 'This must be row 01, not "02".'),
    ("01 .f.X.", "01 .f.X", 5, "Row 01 has 4 hexes, row 00 has 5."),
    ("01 .f.X.", "01 .z.X.", 5, '"z" at 0101 is not a terrain.'),
    ("01 .f.X.", "01", 5, "Row 01 has 0 hexes, row 00 has 5."),
    ("00 ..m..", "00 " + "." * 101, 4, "A map has at most 100 columns and rows."),
    ("0000 start - Home", "0000 start Home", 9, "A line here needs: hex, kind, side, name."),
    (
        "0000 start - Home",
        "000 start - Home",
        9,
        '"000" is not a hex; a hex is two digits of its column and two of its row.',
    ),
    ("0000 start - Home", "0500 start - Home", 9, "There is no hex 0500 on this map."),
    ("0000 start - Home", "0002 start - Home", 9, "Home cannot be on water, and 0002 is water."),
    ("0000 start - Home", "0301 start - Home", 9, "Home cannot be on the Place of Returning."),
    ("0000 start - Home", "0000 begin - Home", 9, '"begin" is not a kind of site: start, victory, returning, city.'),
    ("city good", "city fair", 13, '"fair" is not a side for this kind of site: good, evil, neutral.'),
    ("0301 returning", "0300 returning", 12, "The terrain of the Place of Returning must be X, but at 0300 it is not."),
    ("0101 city good", "0000 city good", 13, "Home is already on 0000."),
    ("evil Ford Town", "evil WOOD-Town", 14, "There is a site Wood Town already."),
    ("0403 victory rider", "0403 victory hobbit", 11, "Well is the victory space already."),
    ("0000 start - Home\n", "", 8, "The site of kind start - is missing."),
    ("0400 victory hobbit Well\n", "", 8, "The site of kind victory hobbit is missing."),
    ("02 ~=...", "02 ~=.X.", 8, "0302 has the terrain X, but is not the Place of Returning."),
    ("0200 gollum", "0200 golum", 16, '"golum" is not a symbol: gollum, clairvoyance, secret.'),
    ("0200 gollum", "0301 gollum", 16, "The Place of Returning cannot be a special space."),
    ("0200 gollum", "0401 gollum", 17, "0401 is a special space already."),
    ("gollum Peak", "gollum Hole", 17, "There is a special space Hole already."),
    ("0102 Lake", "0102", 20, "A line here needs: hex, name."),
    ("Way: 0000", "Way 0000", 22, "A name and a colon come first."),
    ("0000 0100 0101 0202", "0000", 22, "A road joins two hexes or more."),
    ("0000 0100 0101 0202", "0000 0200", 22, "0000 and 0200 do not touch."),
    ("0000 0100 0101 0202", "0101 0102", 22, "Way cannot be on water, and 0102 is water."),
    ("Way:", "Way: 0000 0100\nWay:", 23, "There is a road Way already."),
    ("ford 0101 0202 Stones\n", "", 22, "From 0101 to 0202 it meets Flow, with no bridge or ford."),
    ("ford 0101", "gate 0101", 27, '"gate" is not a crossing: bridge, ford.'),
    ("ford 0101 0202", "ford 0000 0100", 27, "No river flows between 0000 and 0100."),
    ("[crossings]", "[crossings]\nford 0202 0101 Steps", 28, "Between 0101 and 0202 is a crossing already."),
    ("Race: 0202S", "Flow: 0202S", 25, "There is a river Flow already."),
    ("Flow: @0101 0202N", "Flow: 0202N @0101", 24, "A city, written with @, is the first or the last of a river."),
    ("@0101 0202N", "@0100 0202N", 24, "There is no city on 0100."),
    ("@0101 0202N", "@0203 0202N", 24, "0202N is not a corner of 0203."),
    ("0202N 0101S*", "0202N 0202", 24, '"0202" is not a corner: a hex, then N or S, then * for a river dot.'),
    ("0202N 0101S*", "0202N 0102S*", 24, "No edge of a hex leads from 0202N to 0102S."),
    ("0101S* 0102N*", "0101S* 0101S*", 24, "A river comes to a corner only once."),
    ("Race: 0202S 0203N*", "Race: 0203N*", 25, "A river has at least two places."),
    ("Race: 0202S 0203N*", "Race: 0202N 0101S*", 25, "It flows where Flow flows already."),
    (
        "Race: 0202S 0203N*",
        "Race: 0000S* 0002N",
        25,
        "A river dot touches three hexes; 0000S is at the edge of the map.",
    ),
    ("Race: 0202S 0203N*", "Race: 0200S 0202N*", 25, "0202N is a river dot for one river but not for another."),
    ("Race: 0202S 0203N*", "Race: 0001N 0000N", 25, "No edge of a hex leads from 0001N to 0000N."),
    ("1: Wood Town", "8: Wood Town", 29, '"8" is not a Spy: 1, 2, 3, 4, 5, 6, 7.'),
    ("1: Wood Town", "7: Wood Town", 30, "The cities of Spy 7 are already named."),
    ("1: Wood Town", "1: Wod Town", 29, "There is no city wod-town on this map; did you mean wood-town?"),
    (
        "1: Wood Town",
        "1 Wood Town",
        29,
        "A line here needs: the number of a Spy, a colon, cities with commas between them.",
    ),
]


@pytest.mark.parametrize(("old", "new", "line", "sentence"), FAULTS, ids=lambda value: str(value)[:30])
def test_faults(old: str, new: str, line: int, sentence: str) -> None:
    assert old in SMALL
    with pytest.raises(MapError) as error:
        read_map(SMALL.replace(old, new, 1))
    assert str(error.value) == f"line {line}: {sentence}"
    assert error.value.faults[0] == str(error.value)


def spoilt(random: Random) -> str:
    """A map file with a few signs or lines changed, moved or left out."""
    text = SMALL
    for _ in range(random.randint(1, 4)):
        i, j = random.randrange(len(text)), random.randrange(len(text))
        lines = text.splitlines(keepends=True)
        if random.random() < 0.3:
            del lines[random.randrange(len(lines))]
            text = "".join(lines)
        elif random.random() < 0.3:
            lines.insert(random.randrange(len(lines)), random.choice(lines))
            text = "".join(lines)
        else:
            text = (
                text[:i] + random.choice(("", text[j], text[j : j + 5], "X", "@", "*", "é", "²", "٣")) + text[i + 1 :]
            )
    return text


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_written_is_a_map_or_has_a_fault(seed: int) -> None:
    random = Random(seed)  # noqa: S311
    for _ in range(25):
        text = spoilt(random)
        try:
            board = read_map(text)
        except MapError:
            continue
        assert contents(read_map(map_text(board))) == contents(board), text
