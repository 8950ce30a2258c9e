"""Chapter 2: the board."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mathom.core.errors import PositionError
from mathom.games.confrontation.rules.board import ADJACENT, REGION_NAMES
from tests.games.confrontation.rule_rows import begin, dump, moves_of, options

ROWS = (
    ("shire",),
    ("arthedain", "cardolan"),
    ("rhudaur", "eregion", "enedwaith"),
    ("high_pass", "misty_mountains", "caradhras", "gap_of_rohan"),
    ("mirkwood", "fangorn", "rohan"),
    ("dagorlad", "gondor"),
    ("mordor",),
)
MOUNTAINS = ROWS[3]
HOMES = ("shire", "mordor")
REGIONS = tuple(region for row in ROWS for region in row)
TEAMS = (
    "frodo sam pippin merry gandalf aragorn legolas gimli boromir".split(),
    "balrog shelob witch_king flying_nazgul black_rider saruman orcs warg cave_troll".split(),
)


def neighbours_in_row(region: str) -> list[str]:
    return [other for row in ROWS if region in row for other in row if other != region]


@pytest.mark.parametrize(
    ("rule", "region", "ahead"),
    [
        ("2.1 two ways out of the Shire", "shire", "arthedain cardolan"),
        ("2.1 from Arthedain", "arthedain", "rhudaur eregion"),
        ("2.1 from Cardolan", "cardolan", "eregion enedwaith"),
        ("2.1 from Rhudaur", "rhudaur", "high_pass misty_mountains"),
        ("2.1 from Eregion, 2.3 with the Tunnel", "eregion", "misty_mountains caradhras fangorn"),
        ("2.1 from Enedwaith", "enedwaith", "caradhras gap_of_rohan"),
        ("2.1 one way from an outer mountain", "high_pass", "mirkwood"),
        ("2.1 two ways from an inner mountain", "misty_mountains", "mirkwood fangorn"),
        ("2.1 from Caradhras", "caradhras", "fangorn rohan"),
        ("2.1 one way from the Gap of Rohan", "gap_of_rohan", "rohan"),
        ("2.1 from Mirkwood, 2.3 with the Anduin", "mirkwood", "dagorlad fangorn"),
        (
            "2.1 from Fangorn, 2.3 with the Anduin, not upstream, not into the Tunnel",
            "fangorn",
            "dagorlad gondor rohan",
        ),
        ("2.1 from Rohan, 2.3 where the river ends", "rohan", "gondor"),
        ("2.1 from Dagorlad", "dagorlad", "mordor"),
        ("2.1 from Gondor", "gondor", "mordor"),
        ("2.1 none from Mordor", "mordor", ""),
    ],
)
def test_forward_for_the_fellowship(rule: str, region: str, ahead: str) -> None:
    assert moves_of(f"{region}: legolas | shire: pippin ; turn 2", "legolas") == set(ahead.split())


@pytest.mark.parametrize(
    ("rule", "region", "ahead"),
    [
        ("2.1 two ways out of Mordor", "mordor", "dagorlad gondor"),
        ("2.1 from Dagorlad", "dagorlad", "mirkwood fangorn"),
        ("2.1 from Gondor", "gondor", "fangorn rohan"),
        ("2.1 from Mirkwood, 2.3 without the Anduin", "mirkwood", "high_pass misty_mountains"),
        ("2.1 from Fangorn, 2.3 without the Anduin and the Tunnel", "fangorn", "misty_mountains caradhras"),
        ("2.1 from Rohan, 2.3 without the Anduin", "rohan", "caradhras gap_of_rohan"),
        ("2.1 one way from an outer mountain", "high_pass", "rhudaur"),
        ("2.1 two ways from an inner mountain", "misty_mountains", "rhudaur eregion"),
        ("2.1 from Caradhras", "caradhras", "eregion enedwaith"),
        ("2.1 one way from the Gap of Rohan", "gap_of_rohan", "enedwaith"),
        ("2.1 from Rhudaur", "rhudaur", "arthedain"),
        ("2.1 from Eregion, 2.3 without the Tunnel", "eregion", "arthedain cardolan"),
        ("2.1 from Enedwaith", "enedwaith", "cardolan"),
        ("2.1 from Arthedain", "arthedain", "shire"),
        ("2.1 from Cardolan", "cardolan", "shire"),
        ("2.1 none from the Shire", "shire", ""),
    ],
)
def test_forward_for_sauron(rule: str, region: str, ahead: str) -> None:
    assert moves_of(f"{region}: saruman | mordor: warg", "saruman") == set(ahead.split())


@pytest.mark.parametrize(
    ("rule", "region", "beside"),
    [
        ("2.2 the Shire has no neighbour in its row", "shire", ""),
        ("2.2 Arthedain and Cardolan", "arthedain", "cardolan"),
        ("2.2 Cardolan and Arthedain", "cardolan", "arthedain"),
        ("2.2 Rhudaur reaches Eregion, not Enedwaith", "rhudaur", "eregion"),
        ("2.2 Eregion has two neighbours", "eregion", "rhudaur enedwaith"),
        ("2.2 Enedwaith reaches Eregion, not Rhudaur", "enedwaith", "eregion"),
        ("2.2 never between mountains", "high_pass", ""),
        ("2.2 never between mountains", "misty_mountains", ""),
        ("2.2 never between mountains", "caradhras", ""),
        ("2.2 never between mountains", "gap_of_rohan", ""),
        ("2.2 Mirkwood reaches Fangorn, not Rohan", "mirkwood", "fangorn"),
        ("2.2 Fangorn has two neighbours", "fangorn", "mirkwood rohan"),
        ("2.2 Rohan reaches Fangorn, not Mirkwood", "rohan", "fangorn"),
        ("2.2 Dagorlad and Gondor", "dagorlad", "gondor"),
        ("2.2 Gondor and Dagorlad", "gondor", "dagorlad"),
        ("2.2 Mordor has no neighbour in its row", "mordor", ""),
    ],
)
def test_sideways(rule: str, region: str, beside: str) -> None:
    """The Witch King attacks sideways: everywhere else in his row stands an enemy."""
    others = neighbours_in_row(region)
    enemies = " | ".join(f"{other}: {who}" for other, who in zip(others, TEAMS[0], strict=False))
    with_king = moves_of(f"{region}: witch_king | mordor: warg | {enemies}", "witch_king")
    with_other = moves_of(f"{region}: saruman | mordor: warg | {enemies}", "saruman")
    assert with_king - with_other == set(beside.split())
    assert with_other.isdisjoint(others)


@pytest.mark.parametrize(
    ("rule", "region", "behind"),
    [
        ("2.2 backward from Arthedain", "arthedain", "shire"),
        ("2.2 backward from Cardolan", "cardolan", "shire"),
        ("2.2 backward from Rhudaur", "rhudaur", "arthedain"),
        ("2.2 backward from Eregion", "eregion", "arthedain cardolan"),
        ("2.2 backward from Enedwaith", "enedwaith", "cardolan"),
        ("2.2 backward out of the mountains", "high_pass", "rhudaur"),
        ("2.2 backward out of the mountains", "misty_mountains", "rhudaur eregion"),
        ("2.2 backward out of the mountains", "caradhras", "eregion enedwaith"),
        ("2.2 backward out of the mountains", "gap_of_rohan", "enedwaith"),
        ("2.2 backward from Mirkwood", "mirkwood", "high_pass misty_mountains"),
        ("2.2 backward from Fangorn, R41 not to Eregion", "fangorn", "misty_mountains caradhras"),
        ("2.2 backward from Rohan", "rohan", "caradhras gap_of_rohan"),
        ("2.2 backward from Dagorlad", "dagorlad", "mirkwood fangorn"),
        ("2.2 backward from Gondor", "gondor", "fangorn rohan"),
        ("2.2 backward from Mordor", "mordor", "dagorlad gondor"),
    ],
)
def test_backward(rule: str, region: str, behind: str) -> None:
    """Aragorn attacks backward: everywhere behind his row stands an enemy."""
    row = next(i for i, regions in enumerate(ROWS) if region in regions)
    places = [other for regions in reversed(ROWS[:row]) for other in regions]
    enemies = " | ".join(f"{other}: {who}" for other, who in zip(places, TEAMS[1], strict=False))
    assert moves_of(f"{region}: aragorn | {enemies} ; turn 2", "aragorn") & set(places) == set(behind.split())


@pytest.mark.parametrize("side", [0, 1], ids=["fellowship", "sauron"])
@pytest.mark.parametrize("region", REGIONS)
def test_2_4_capacity_of_each_region(region: str, side: int) -> None:
    capacity = 4 if region in HOMES else 1 if region in MOUNTAINS else 2
    team = TEAMS[side][1:]  # without the Ringbearer, who would win in Mordor
    end = " ; won sauron three-in-shire" if (region, side) == ("shire", 1) else ""
    full = f"{region}: {' '.join(team[:capacity])}"
    assert dump(begin(full + end).state).startswith(full)
    with pytest.raises(PositionError, match=r"2\.4"):
        begin(f"{region}: {' '.join(team[: capacity + 1])}{end}")


def test_2_4_sides_share_no_region() -> None:
    with pytest.raises(PositionError, match="both sides"):
        begin("rohan: sam warg")


@pytest.mark.parametrize(
    ("rule", "position", "piece", "regions"),
    [
        ("2.4 beside one friend", "arthedain: sam | eregion: frodo ; turn 2", "sam", "rhudaur eregion"),
        ("2.4 not beside two", "arthedain: sam | eregion: frodo merry ; turn 2", "sam", "rhudaur"),
        ("2.4 not beside one in the mountains", "rhudaur: sam | high_pass: frodo ; turn 2", "sam", "misty_mountains"),
        ("2.4 as the fourth in Mordor", "gondor: sam | mordor: pippin merry gimli ; turn 2", "sam", "mordor"),
        ("2.4 not as the fifth", "gondor: sam | rohan: frodo | mordor: pippin merry gimli boromir ; turn 2", "sam", ""),
        ("2.4 Sauron likewise", "mordor: warg | gondor: orcs saruman | dagorlad: balrog", "warg", "dagorlad"),
        ("2.4 Sauron in the mountains", "rohan: warg | caradhras: orcs", "warg", "gap_of_rohan"),
        ("2.4 two enemies leave room", "rohan: frodo | gondor: warg orcs ; turn 2", "frodo", "gondor"),
        ("2.4 four enemies leave room", "gondor: sam | mordor: warg orcs balrog shelob ; turn 2", "sam", "mordor"),
        (
            "2.4 an enemy in the mountains leaves room",
            "enedwaith: sam | gap_of_rohan: warg ; turn 2",
            "sam",
            "gap_of_rohan caradhras",
        ),
    ],
)
def test_room(rule: str, position: str, piece: str, regions: str) -> None:
    assert moves_of(position, piece) == set(regions.split())


@pytest.mark.parametrize(
    ("rule", "battle", "gandalf", "helps"),
    [
        ("2.2 adjacent is beside", "fangorn", "rohan", True),
        ("2.2 adjacent is ahead", "fangorn", "gondor", True),
        ("2.2 adjacent is behind", "fangorn", "caradhras", True),
        ("2.2, R31 the Tunnel makes nobody adjacent", "fangorn", "eregion", False),
        ("2.2, R31 the Tunnel's other end is not adjacent", "eregion", "fangorn", False),
        ("2.2 two rows away is not adjacent", "fangorn", "mordor", False),
        ("2.2 two regions away in the row is not adjacent", "mirkwood", "rohan", False),
        ("2.2, R31 a neighbouring mountain is adjacent", "misty_mountains", "caradhras", True),
        ("2.2, R31 on either side", "misty_mountains", "high_pass", True),
        ("2.2 the next mountain but one is not", "misty_mountains", "gap_of_rohan", False),
    ],
)
def test_adjacent(rule: str, battle: str, gandalf: str, helps: bool) -> None:
    """Variant Gandalf may be shown to help in adjacent regions."""
    position = (
        f"rules cast=draft ; shire: frodo_c | {gandalf}: gandalf_v | {battle}: elrond | dagorlad: flying_nazgul_c"
    )
    assert ("gandalf" in options(position, f"flying_nazgul_c-{battle} f:1 s:1")) == helps


def test_2_2_adjacent_regions_share_a_border() -> None:
    """Rows touch like courses of bricks, and neighbours of a row touch, mountains too."""
    borders = {pair for row in ROWS for pair in pairwise(row)}
    for row, following in pairwise(ROWS):
        short, long = sorted((row, following), key=len)
        borders |= {(region, beside) for i, region in enumerate(short) for beside in long[i : i + 2]}
    masks = [
        sum(1 << REGION_NAMES.index(b) for pair in borders for b in pair if a in pair and a != b) for a in REGION_NAMES
    ]
    assert list(ADJACENT) == masks
