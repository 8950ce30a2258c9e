"""Our map (data/map.txt) against the facts that its designer's tool wrote down (map_facts.json)."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any, Final

import pytest

from mathom.games.riddle.maps.read_map import load_board
from mathom.games.riddle.rules.cards import EVIL, GOOD, NEUTRAL, SPY_CITIES
from mathom.games.riddle.rules.map import board as b

FACTS: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "map_facts.json").read_text(encoding="utf-8"))
BOARD: Final = load_board()
AT: Final = BOARD.space_at
NAME: Final = BOARD.space_names
DOTS: Final = {dot: corner for dot, corner, _ in FACTS["river_dots"]}
TERRAINS: Final = tuple("open forest thicket mountain hill ocean lake swamp dot returning".split())


def edges(mark: int) -> set[frozenset[str]]:
    """The pairs of hexes whose edge bears a mark, seen from both sides alike."""
    found: Counter[frozenset[str]] = Counter()
    for i in range(b.DIRECTIONS * BOARD.hexes):
        if BOARD.edge[i] & mark:
            found[frozenset((NAME[i // b.DIRECTIONS], NAME[BOARD.neighbour[i]]))] += 1
    assert set(found.values()) <= {2}
    return set(found)


def table(items: Any, width: int, space: int) -> list[str]:
    row = items[width * space : width * space + width]
    return [NAME[other] for other in row if other != b.NO_SPACE]


def test_terrain_of_every_hex() -> None:
    for terrain, hexes in FACTS["terrain"].items():
        named = [NAME[space] for space in range(BOARD.hexes) if BOARD.terrain[space] == TERRAINS.index(terrain)]
        assert "".join(named) == hexes
    assert sum(BOARD.is_land(space) for space in range(BOARD.spaces)) == FACTS["stats"]["land_hexes"]
    assert sum(BOARD.is_water(space) for space in range(BOARD.spaces)) == FACTS["stats"]["water_hexes"]


def test_size() -> None:
    assert (BOARD.columns, BOARD.rows, BOARD.hexes, BOARD.spaces) == (30, 24, 720, 759)
    assert [BOARD.terrain[space] for space in range(720, 759)] == [b.DOT] * 39
    assert NAME[:2] + NAME[29:31] + NAME[719:721] == ("0000", "0100", "2900", "0001", "2923", "2202S")


def test_neighbours() -> None:
    """Pointy tops, odd rows half a hex further east: E, SE, SW, W, NW, NE; and back again."""
    assert table(BOARD.neighbour, 6, AT["0606"]) == ["0706", "0607", "0507", "0506", "0505", "0605"]
    assert table(BOARD.neighbour, 6, AT["0607"]) == ["0707", "0708", "0608", "0507", "0606", "0706"]
    assert list(BOARD.neighbour[:6]) == [AT["0100"], AT["0001"], -1, -1, -1, -1]
    for i in range(6 * BOARD.hexes):
        other = BOARD.neighbour[i]
        assert other == -1 or BOARD.neighbour[6 * other + (i % 6 + 3) % 6] == i // 6


def test_roads_5_2() -> None:
    assert edges(b.ROAD) == {frozenset(edge) for edge in FACTS["road_edges"]}
    assert len({hex_ for edge in edges(b.ROAD) for hex_ in edge}) == FACTS["stats"]["road_hexes"]


def test_rivers_5_5() -> None:
    assert edges(b.RIVER) == {frozenset(edge) for edge in FACTS["river_edges"]}
    crossings = {frozenset((a, c)): (kind, name) for kind, a, c, name in FACTS["crossings"]}
    assert edges(b.CROSSING) == set(crossings)
    assert {frozenset((NAME[c.a], NAME[c.b])): (c.kind, c.name) for c in BOARD.crossings} == crossings


def test_river_dots_5_5() -> None:
    assert [[NAME[dot], table(BOARD.hexes_of, 3, dot)] for dot in range(720, 759)] == [
        fact[1:] for fact in FACTS["river_dots"]
    ]
    for space in range(BOARD.hexes):
        touching = [corner for _, corner, hexes in FACTS["river_dots"] if NAME[space] in hexes]
        assert table(BOARD.dots_of, 6, space) == touching
        assert table(BOARD.hexes_of, 3, space) == []
    assert all(table(BOARD.dots_of, 6, dot) == [] for dot in range(720, 759))


def test_river_links_5_5() -> None:
    wanted = {frozenset(DOTS.get(end, end.removeprefix("city:")) for end in link) for link in FACTS["river_links"]}
    found = [
        frozenset((NAME[space], other)) for space in range(BOARD.spaces) for other in table(BOARD.river, b.LINKS, space)
    ]
    assert set(found) == wanted
    assert set(Counter(found).values()) == {2}


def test_river_heads_5_5() -> None:
    heads = {hex_ for _, _, hex_, _, _, is_head in FACTS["sites"] if is_head}
    assert {NAME[space] for space in range(BOARD.spaces) if BOARD.is_river_head(space)} == heads
    assert len(heads) == 8


def test_sites() -> None:
    numbered = [site for site in FACTS["sites"] if site[3] in ("city", "victory")]
    symbols = {"good": GOOD, "evil": EVIL, "neutral": NEUTRAL}
    assert BOARD.site_ids == tuple(site[0] for site in numbered)
    assert BOARD.site_names == tuple(site[1] for site in numbered)
    assert [NAME[space] for space in BOARD.site_space] == [site[2] for site in numbered]
    assert list(BOARD.site_symbol) == [symbols.get(site[4], b.NOT_A_CITY) for site in numbered]
    for space in range(BOARD.spaces):
        site = BOARD.site[space]
        assert BOARD.site_space[site] == space if site >= 0 else space not in list(BOARD.site_space)
    places = (BOARD.shire, BOARD.cracks_of_doom, BOARD.barad_dur, BOARD.returning)
    assert [NAME[space] for space in places] == ["0606", "2618", "2617", "1508"]
    assert Counter(BOARD.site_symbol) == {GOOD: 10, EVIL: 10, NEUTRAL: 14, b.NOT_A_CITY: 2}


def test_sites_near_are_on_or_beside() -> None:
    """9.2: cities that fight; a dot has its three hexes."""
    for space in range(BOARD.spaces):
        around = {space, *BOARD.neighbour[6 * space : 6 * space + 6]} if space < 720 else set(around_dot(space))
        near = {site for site in range(len(BOARD.site_ids)) if BOARD.sites_near[space] >> site & 1}
        assert near == {site for site in range(len(BOARD.site_ids)) if BOARD.site_space[site] in around}


def around_dot(dot: int) -> list[int]:
    return [int(space) for space in BOARD.hexes_of[3 * dot : 3 * dot + 3]]


def test_special_spaces() -> None:
    symbols = {name: number for number, name in enumerate(("", "gollum", "clairvoyance", "secret"))}
    wanted = {hex_: symbols[symbol] for _, _, hex_, symbol in FACTS["specials"]}
    assert {NAME[space]: BOARD.special[space] for space in range(759) if BOARD.special[space]} == wanted
    secrets = [hex_ for _, _, hex_, symbol in FACTS["specials"] if symbol == "secret"]
    assert [NAME[space] for space in BOARD.secret_space] == secrets
    assert [BOARD.secret[AT[hex_]] for hex_ in secrets] == list(range(9))
    assert sum(BOARD.secret[space] == -1 for space in range(759)) == 750


def test_titles() -> None:
    wanted: dict[str, str] = dict(FACTS["landmarks"])
    wanted |= {hex_: name for _, name, hex_, _ in FACTS["specials"]}
    wanted |= {site[2]: site[1] for site in FACTS["sites"]}
    assert {NAME[space]: title for space, title in enumerate(BOARD.titles) if title} == wanted


def test_spies_name_exactly_the_good_and_evil_cities() -> None:
    for spied, cities in zip(BOARD.spied, SPY_CITIES, strict=True):
        assert [BOARD.site_ids[site] for site in range(36) if spied >> site & 1] == sorted(
            cities.split(), key=BOARD.site_ids.index
        )
    everyone = [site for site in range(36) if any(spied >> site & 1 for spied in BOARD.spied)]
    assert everyone == [site for site in range(36) if BOARD.site_symbol[site] in (GOOD, EVIL)]


def test_distances_r_20() -> None:
    """R-20: the fewest steps through adjacent spaces of any terrain; counted here space by space."""
    for start in (AT["0000"], AT["2923"], AT["0606"], AT["1508"], AT["2901"], AT["1704N"], AT["1921S"], AT["0505N"]):
        steps = flood(start)
        assert [BOARD.distance(start, space) for space in range(759)] == [steps[space] for space in range(759)]
        assert [BOARD.distance(space, start) for space in range(759)] == [steps[space] for space in range(759)]


def flood(start: int) -> dict[int, int]:
    steps, layer = {start: 0}, [start]
    while layer:
        layer = [other for space in layer for other in adjacent(space) if other not in steps]
        layer = list(dict.fromkeys(layer))
        steps.update(dict.fromkeys(layer, max(steps.values()) + 1))
    return steps


def adjacent(space: int) -> list[int]:
    if space >= 720:
        return around_dot(space)
    near = [*BOARD.neighbour[6 * space : 6 * space + 6], *BOARD.dots_of[6 * space : 6 * space + 6]]
    return [int(other) for other in near if other != b.NO_SPACE]


def test_distances_of_the_facts() -> None:
    shire, cracks, tower, place = BOARD.shire, BOARD.cracks_of_doom, BOARD.barad_dur, BOARD.returning
    wanted = FACTS["stats"]["hex_distance"]
    assert BOARD.distance(shire, cracks) == wanted["Shire-Cracks"]
    assert BOARD.distance(shire, tower) == wanted["Shire-Barad-dur"]
    assert BOARD.distance(shire, place) == wanted["Shire-Returning"]
    assert BOARD.distance(place, cracks) == wanted["Returning-Cracks"]
    assert BOARD.distance(cracks, tower) == 1
    near = [space for space in range(720) if 0 < BOARD.distance(space, place) <= 6]
    assert sum(BOARD.is_land(space) for space in near) == FACTS["stats"]["spaces_within_6_of_returning"]
    cities = [BOARD.titles[space] for space in near if BOARD.site[space] >= 0]
    assert sorted(cities) == FACTS["stats"]["cities_within_6_of_returning"]


def test_beside_and_on() -> None:
    """Chapter 1: a dot is adjacent to exactly its three hexes, and to no other dot."""
    for dot in range(720, 759):
        assert [space for space in range(759) if BOARD.is_beside(dot, space)] == sorted(around_dot(dot))
    assert not any(BOARD.is_beside(a, c) for a, c in combinations(range(720, 759), 2))
    assert BOARD.is_on_or_beside(5, 5)
    assert not BOARD.is_beside(5, 5)


@pytest.mark.parametrize(
    ("rule", "space", "kept"),
    [
        ("4.5: the Cloak in forest", "0707", b.WITH_CLOAK),
        ("4.5: the Cloak in a thicket", "2816", b.WITH_CLOAK),
        ("4.5: the Rope in mountains, on a road too", "1406", b.WITH_ROPE),
        ("4.5: the Rope on hills", "0908", b.WITH_ROPE),
        ("4.5: nothing in open country", "0606", 0),
        ("R-12: the Boat on a water hex", "0106", b.WITH_BOAT),
        ("R-12: the Boat on a swamp", "1708", b.WITH_BOAT),
        ("R-12: the Boat on a river dot", "1704N", b.WITH_BOAT),
        ("R-12: the Boat on a river-head city", "1305", b.WITH_BOAT),
        ("R-12: Boat and Cloak in Lórien", "1610", b.WITH_BOAT | b.WITH_CLOAK),
        ("R-12: Boat and Rope in Moria", "1409", b.WITH_BOAT | b.WITH_ROPE),
        ("R-12: no Boat in a city that only touches a river", "2019", 0),
    ],
)
def test_cards_that_stay_in_use(rule: str, space: str, kept: int) -> None:
    assert BOARD.kept_on(AT[space]) == kept, rule
