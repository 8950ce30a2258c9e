"""Movement (chapter 5): where a move can end, and with which cards."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import pytest

from mathom.games.riddle.maps.read_map import read_map
from mathom.games.riddle.rules.map.board import LINKS, WITH_BOAT, WITH_CLOAK, WITH_ROPE
from mathom.games.riddle.rules.map.reach import LAND, REACH, REACHED, RIDE, SETS, WALK, card_against, halt_in
from mathom.games.riddle.rules.state import BY_FOREST, BY_MOUNTAIN, NOT_HALTED
from mathom.games.riddle.table.paths import walks
from tests.games.riddle.maps.test_mapfile import SMALL
from tests.games.riddle.rules.map.test_board import AT, BOARD, FACTS, NAME

TRAVEL_CARD_KINDS: Final = {"boat": WITH_BOAT, "rope": WITH_ROPE, "cloak": WITH_CLOAK}
EVERY: Final = WITH_BOAT | WITH_ROPE | WITH_CLOAK
ANYWHERE: Final = 0
TOM: Final = 6


def bits(cards: str) -> int:
    return sum(TRAVEL_CARD_KINDS[card] for card in cards.split() if card != "horse")


def ends() -> dict[str, int]:
    """The halt at each space that the last search reached."""
    return {NAME[space]: REACH.stops[space] - REACHED for space in range(BOARD.spaces) if REACH.stops[space]}


def go(start: str, points: int, cards: str = "") -> dict[str, int]:
    """A walk, or with "horse" among the cards a ride."""
    REACH.walk(BOARD, AT[start], points, "horse" in cards, bits(cards))
    return ends()


def fly(start: str, distance: int, cards: str = "") -> dict[str, int]:
    REACH.land(BOARD, AT[start], distance, bits(cards))
    return ends()


@pytest.mark.parametrize("example", FACTS["movement_examples"], ids=lambda example: example["remark"])
def test_examples_17_12(example: dict[str, Any]) -> None:
    assert sorted(go(example["from"], example["points"], " ".join(example["cards"]))) == example["stops"]


# ---- 5.2, 5.3, 5.5, 5.6: what a walk reaches, and what it does not ----

WALKS: Final = [
    ("5.1: fewer spaces than allowed", "0606", 6, "", "0706 0806 0906 1706", ""),
    ("4.2: not where the move began", "0606", 6, "", "", "0606"),
    ("5.2: no points, no step", "0606", 0, "boat", "", "0706 0607 0607N"),
    ("5.2: one step for a point", "0303", 1, "", "0403 0304 0302 0203", "0503 0404"),
    ("5.2: two steps along a road", "0606", 1, "", "0806 0406 0706 0506", "0906 0306"),
    ("5.2: a road is its edges, not its hexes", "1306", 1, "", "1305 1406", "1506"),
    ("5.2: a road and a step beside it are two points", "0806", 1, "", "0705 0706", "0704 0605"),
    ("5.2: two steps over water", "0106", 1, "boat", "0006 0108 0004", "0009 0010"),
    ("R-10: from one road into another that meets it", "0807", 1, "", "0705 0706 0906", ""),
    ("R-10: six points on roads are twelve steps", "0206", 6, "", "1305", "1406"),
    ("R-11: land, water, water are two points", "0206", 1, "boat", "0106 0105", "0006 0005"),
    ("R-11: water, water, land are two points", "0006", 1, "boat", "0106", "0206"),
    ("R-11: dot, water, water are two points", "0105S", 1, "boat", "0106 0206", "0006 0107"),
    ("R-11: water, water, dot are two points", "0006", 1, "boat", "0106", "0105S"),
    ("R-11: each pair of points has its pair of steps", "0008", 2, "boat", "0012 0004", "0013 0003"),
    ("R-19: the Place of Returning cannot be entered", "1408", 3, "rope", "1608", "1508"),
    ("R-19: the Place of Returning is not crossed", "1408", 2, "rope", "1509 1507", "1608 1508"),
    ("5.3: a forest ends the move", "0606", 3, "", "0707", "0708"),
    ("5.3: with a Cloak it is open country", "0606", 3, "cloak", "0707 0708 0807", ""),
    ("5.3: a Rope does not help in a forest", "0706", 2, "rope", "0707", "0708"),
    ("5.3: a thicket ends the move", "2723", 2, "", "2623", "2523"),
    ("5.3: with a Cloak it does not", "2723", 2, "cloak", "2623 2523", ""),
    ("5.3: mountains end the move", "2319", 6, "", "2419 2418 2420", "2519 2518"),
    ("5.3: with a Rope they do not", "2319", 3, "rope", "2519 2619", ""),
    ("5.3: a Cloak does not help in mountains", "2319", 6, "cloak", "2419", "2519"),
    ("5.3: hills end the move", "1112", 2, "", "1113 1212", "1313"),
    ("5.3: the terrain that is left does not matter", "2202", 1, "", "2101 2102 2201 2302", ""),
    ("5.3: a city in the forest halts too", "1709", 6, "", "1810", "1910"),
    ("5.3: along a road through mountains", "1305", 3, "", "1706 1707", ""),
    ("R-9: a road hex entered from the side ends the move", "1307", 2, "", "1406", "1506"),
    ("R-9: a road hex entered along the road does not", "1305", 2, "", "1406 1506 1606", ""),
    ("5.5: a river stops a player without a Boat", "0706", 1, "", "0606", "0607 0607N"),
    ("5.5: a bridge or ford is free, with the road's two steps", "0706", 1, "", "0506 0606", ""),
    ("5.5: a ford without a road costs a point", "0608", 1, "", "0609", "0709"),
    ("5.5: a Boat crosses any river", "0706", 1, "boat", "0607 0607N", ""),
    ("5.5: hex to dot, dot to dot: a point each", "1603", 1, "boat", "1704N", "1605S"),
    ("5.5: dot to dot in both directions", "1605S", 1, "boat", "1704N 1607S 1605 1606 1706", "1611N"),
    ("5.5: dots are not doubled", "1704N", 3, "boat", "1611N", "1713N"),
    ("5.5: where rivers meet, up both of them", "2017N", 1, "boat", "1913S 1916S 2118S", "1716N"),
    ("5.5: leaving a dot into a forest ends the move", "1704N", 2, "boat", "1703", "1803"),
    ("5.5: leaving a dot into hills ends the move", "1913S", 2, "boat", "2014", "2015"),
    ("5.5: a city at the head of a river is on it", "1305", 1, "boat", "1208N", "1110N"),
    ("5.5: without a Boat it is an ordinary hex", "1305", 1, "", "1304 1406", "1208N"),
    ("5.5: from a city at one end to the city at the other", "1904", 1, "boat", "2002", "2202S"),
    ("5.5: other hexes at such a corner are not on the river", "1602", 1, "boat", "1601 1702", "1704N 1605S"),
    ("5.5: other cities on a river are not dots", "2019", 1, "boat", "2118S", "2017N"),
    ("R-13: up the river into a forest city, and on", "1611N", 2, "boat", "1610 1509 1609", ""),
    ("R-13: up the river into Moria, and on along the river", "1209S", 2, "boat", "1409 1509", "1609"),
    ("5.6: no water without a Boat", "0206", 6, "rope cloak", "", "0106 0105S 0006"),
    ("5.6: swamps and lakes are water", "1707", 1, "", "", "1708"),
    ("5.6: from a lake to a river dot: one point", "2203", 1, "boat", "2202S 2204", "2002"),
    ("R-14: a Horse does not enter water, nor dots", "0206", 6, "boat horse", "0306", "0106 0105S"),
    ("R-14: a Horse does not leave water", "0106", 6, "boat horse", "", "0206 0006"),
    ("R-14: a Horse does not leave a dot", "0105S", 6, "boat horse", "", "0206 0205 0304N"),
    ("R-14: a Horse crosses a river with a Boat", "0706", 1, "boat horse", "0607", "0607N"),
    ("R-14: a Horse does not, without a Boat", "0706", 1, "horse", "0606", "0607"),
    ("R-14: a Horse at the head of a river stays on land", "1305", 6, "boat horse", "1306", "1208N"),
    ("5.1: a Horse has the road's two steps and is halted too", "1305", 1, "horse", "1506 1404", "1606 1504"),
    ("R-21: a means has its own points and no more", "0606", 3, "", "1206", "1406"),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "start", "points", "cards", "yes", "no"), WALKS, ids=[row[0] for row in WALKS])
def test_walks(rule: str, start: str, points: int, cards: str, yes: str, no: str) -> None:
    found = set(go(start, points, cards))
    assert (set(yes.split()) - found, set(no.split()) & found) == (set(), set()), rule


# ---- 5.3, 5.7: what halts at the end ----

HALTS: Final = [
    ("5.3: a forest", WALK, "0706", 1, "", "0707", BY_FOREST),
    ("5.3: a thicket", WALK, "2723", 1, "", "2623", BY_FOREST),
    ("5.3: mountains", WALK, "2319", 1, "", "2419", BY_MOUNTAIN),
    ("5.3: hills", WALK, "1112", 1, "", "1113", BY_MOUNTAIN),
    ("5.3: on the last point too, and on a Horse", RIDE, "0706", 1, "", "0707", BY_FOREST),
    ("5.3: not with the card", WALK, "0706", 1, "cloak", "0707", NOT_HALTED),
    ("5.3: not with the card", WALK, "2319", 1, "rope", "2419", NOT_HALTED),
    ("5.3: with the other card", WALK, "0706", 1, "rope", "0707", BY_FOREST),
    ("5.3: not in open country", WALK, "0706", 1, "", "0705", NOT_HALTED),
    ("5.3: not along a road", WALK, "1305", 1, "", "1406", NOT_HALTED),
    ("R-9: on a road hex, from the side", WALK, "1307", 1, "", "1406", BY_MOUNTAIN),
    ("R-9: the best of all ways counts: round by the road", WALK, "1306", 1, "", "1406", NOT_HALTED),
    ("5.5: from a dot into a forest", WALK, "1704N", 1, "boat", "1704", BY_FOREST),
    ("5.5: from a dot into hills", WALK, "1304N", 1, "boat", "1304", BY_MOUNTAIN),
    ("R-13: into Lórien along the river", WALK, "1611N", 1, "boat", "1610", NOT_HALTED),
    ("R-13: into Lórien by land", WALK, "1509", 1, "boat", "1610", BY_FOREST),
    ("R-13: into Moria along the river", WALK, "1209S", 1, "boat", "1409", NOT_HALTED),
    ("R-13: into Moria by land", WALK, "1509", 1, "boat", "1409", BY_MOUNTAIN),
    ("5.7: a landing in a forest", LAND, "0606", ANYWHERE, "", "0707", BY_FOREST),
    ("5.7: a landing in a forest with a Cloak", LAND, "0606", ANYWHERE, "cloak", "0707", NOT_HALTED),
    ("5.7: a landing in mountains", LAND, "0606", ANYWHERE, "", "2419", BY_MOUNTAIN),
    ("5.7: Tom Bombadil in hills", LAND, "0606", TOM, "", "0908", BY_MOUNTAIN),
    ("R-17: a landing on a road in mountains", LAND, "0606", ANYWHERE, "", "1406", BY_MOUNTAIN),
    ("R-17: a landing on a road in a forest", LAND, "0606", TOM, "", "1206", BY_FOREST),
    ("R-17: a landing on a city at the head of a river", LAND, "0606", ANYWHERE, "boat", "1610", BY_FOREST),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "means", "start", "size", "cards", "end", "halt"), HALTS, ids=[r[0] for r in HALTS])
def test_halts(rule: str, means: int, start: str, size: int, cards: str, end: str, halt: int) -> None:
    REACH.search(BOARD, AT[start], means, size, bits(cards))
    assert ends()[end] == halt, rule


def test_leaving_a_dot_is_entering_a_hex_5_5() -> None:
    """Every dot and its hexes; but a city at the other end of the river is the next dot (R-13)."""
    for dot in range(BOARD.hexes, BOARD.spaces):
        REACH.walk(BOARD, dot, 1, False, WITH_BOAT)
        for space in BOARD.hexes_of[3 * dot : 3 * dot + 3]:
            is_next = space in BOARD.river[LINKS * dot : LINKS * dot + LINKS]
            assert REACH.stops[space] == REACHED + (NOT_HALTED if is_next else halt_in(BOARD, space, WITH_BOAT))


# ---- 5.7: landings ----


def test_eagles_land_anywhere_on_land_5_7() -> None:
    everywhere = {NAME[space] for space in range(720) if BOARD.is_land(space)}
    assert set(fly("0606", ANYWHERE)) == everywhere - {"0606"}
    assert set(fly("1704N", ANYWHERE)) == everywhere


def test_with_a_boat_on_water_and_dots_too_r_18() -> None:
    assert set(fly("0606", ANYWHERE, "boat")) == set(NAME) - {"0606", "1508"}


def test_never_on_the_place_of_returning_r_19() -> None:
    assert "1508" not in fly("1507", TOM, "boat rope cloak")
    assert "1508" not in fly("1507", ANYWHERE, "boat rope cloak")


def test_tom_bombadil_goes_six_spaces_5_7() -> None:
    """R-20: over any terrain; dots count as spaces."""
    for start in ("0606", "2017N", "1507"):
        wanted = {name for name in NAME if 1 <= BOARD.distance(AT[start], AT[name]) <= 6} - {"1508"}
        assert set(fly(start, TOM, "boat")) == wanted
        assert set(fly(start, TOM)) == {name for name in wanted if BOARD.is_land(AT[name])}


# ---- 5.4: which cards a move takes ----


def sets(means: int, start: str, size: int, usable: str, in_use: str = "", must: int = 0) -> dict[str, list[str]]:
    """For each destination the minimal sets, in the order of their bits; "" means no card."""
    REACH.find_sets(BOARD, AT[start], means, size, bits(usable), bits(in_use), must)
    words = [" ".join(card for card in TRAVEL_CARD_KINDS if TRAVEL_CARD_KINDS[card] & cards) for cards in range(SETS)]
    found = [int(REACH.sets[space]) for space in range(BOARD.spaces)]
    for space in range(0, BOARD.spaces, 50):
        assert REACH.sets_to(BOARD, AT[start], space, means, size, bits(usable), bits(in_use), must) == found[space]
    return {
        NAME[space]: [words[cards] for cards in range(SETS) if found[space] >> cards & 1]
        for space in range(BOARD.spaces)
        if found[space]
    }


MINIMAL: Final = [
    ("5.4: no card where none is needed", WALK, "0706", 1, "boat rope cloak", "", "0707", [""]),
    ("5.4: the card that is needed", WALK, "0706", 2, "boat rope cloak", "", "0708", ["boat", "cloak"]),
    ("5.4: only what may be played", WALK, "0706", 2, "rope cloak", "", "0708", ["cloak"]),
    ("5.4: a card on the table costs nothing", WALK, "0706", 2, "boat rope", "cloak", "0708", [""]),
    ("R-15: what is in use is not played again", WALK, "0706", 2, "boat cloak", "cloak", "0708", [""]),
    ("5.4: two cards at once", WALK, "0607", 2, "boat rope cloak", "", "0709", ["boat cloak"]),
    ("5.4: not with one of them", WALK, "0607", 2, "boat rope", "", "0709", []),
    ("5.4: one card or two others", WALK, "1203", 3, "boat rope cloak", "", "1305", ["rope", "boat cloak"]),
    ("5.4: any one of three", WALK, "1509", 3, "boat rope cloak", "", "1611", ["boat", "rope", "cloak"]),
    ("5.4: all three", WALK, "1019", 3, "boat rope cloak", "", "1117N", ["boat rope cloak"]),
    ("5.4: with one in use the two others", WALK, "1019", 3, "boat cloak", "rope", "1117N", ["boat cloak"]),
    ("K25: a river-head city on foot and halted, or by river", WALK, "1504", 4, "boat rope", "", "1501", ["", "boat"]),
    ("K25: a hex in the mountains from the side, or by road", RIDE, "1208", 3, "boat rope", "", "1406", ["", "boat"]),
    ("K25: no Rope to end in the mountains", WALK, "1504", 4, "rope cloak", "", "1501", [""]),
    ("5.5: a dot where no river is crossed", WALK, "1303", 1, "boat rope cloak", "", "1304N", ["boat"]),
    ("R-14: a Horse does without what it cannot use", RIDE, "0706", 1, "boat rope cloak", "", "0607N", []),
    ("R-18: a landing on a dot takes a Boat", LAND, "0606", ANYWHERE, "boat rope cloak", "", "1704N", ["boat"]),
    ("R-15: a landing in a forest takes nothing", LAND, "0606", ANYWHERE, "boat rope cloak", "", "0707", [""]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("rule", "means", "start", "size", "usable", "in_use", "end", "wanted"), MINIMAL, ids=[row[0] for row in MINIMAL]
)
def test_sets(
    rule: str, means: int, start: str, size: int, usable: str, in_use: str, end: str, wanted: list[str]
) -> None:
    assert sets(means, start, size, usable, in_use).get(end, []) == wanted, rule


def test_halted_player_plays_the_missing_card_r_16() -> None:
    assert [card_against(halt) for halt in (NOT_HALTED, BY_FOREST, BY_MOUNTAIN)] == [0, WITH_CLOAK, WITH_ROPE]
    found = sets(WALK, "0707", 1, "boat cloak", must=WITH_CLOAK)
    assert found["0706"] == ["cloak"]
    assert found["0607"] == ["boat cloak"]
    assert sets(WALK, "0707", 1, "boat rope", must=WITH_CLOAK) == {}


def test_a_halted_player_does_not_fly_without_it_r_17() -> None:
    assert sets(LAND, "0707", ANYWHERE, "boat rope", must=WITH_CLOAK) == {}
    assert sets(LAND, "0707", ANYWHERE, "cloak", must=WITH_CLOAK)["2618"] == ["cloak"]
    assert sets(LAND, "0707", TOM, "boat cloak", must=WITH_CLOAK)["0607N"] == ["boat cloak"]


# ---- the same, worked out in other ways ----


def starts(number: int, seed: int) -> list[tuple[int, int, int, int]]:
    """Random moves: a start, means, points, cards in use. Nobody is on water without a Boat."""
    random = Random(seed)  # noqa: S311
    found = []
    for _ in range(number):
        start = random.choice([space for space in range(BOARD.spaces) if space != BOARD.returning])
        boat = 0 if BOARD.is_land(start) else WITH_BOAT
        found.append((start, random.choice((WALK, WALK, RIDE)), random.randint(1, 6), random.randrange(SETS) | boat))
    return found


@pytest.mark.parametrize(("start", "means", "points", "travel_cards"), starts(60, 1))
def test_reach_agrees_with_the_paths(start: int, means: int, points: int, travel_cards: int) -> None:
    ways = walks(BOARD, start, means == RIDE, points, travel_cards)
    REACH.search(BOARD, start, means, points, travel_cards)
    for space in range(BOARD.spaces):
        halted = ways.get((space, True), ())
        wanted = REACHED if (space, False) in ways else REACHED + halted[-1].halt if halted else 0
        assert REACH.stops[space] == (wanted if space != start else 0), NAME[space]


@pytest.mark.parametrize(("start", "means", "points", "in_use"), starts(40, 2))
def test_sets_agree_with_eight_searches_5_4(start: int, means: int, points: int, in_use: int) -> None:
    reached: list[set[int]] = []
    unhalted: list[set[int]] = []
    for cards in range(SETS):
        REACH.search(BOARD, start, means, points, cards | in_use)
        reached.append({space for space in range(BOARD.spaces) if REACH.stops[space]})
        unhalted.append({space for space in reached[-1] if REACH.stops[space] == REACHED})
    assert all(reached[a] <= reached[a | b] for a in range(SETS) for b in range(SETS)), "more cards close no way"
    for usable in (EVERY, WITH_BOAT | WITH_CLOAK, WITH_ROPE, 0):
        REACH.find_sets(BOARD, start, means, points, usable, in_use)
        enough = [cards for cards in range(SETS) if cards & usable & ~in_use == cards]
        for space in range(BOARD.spaces):
            ways = [cards for cards in enough if space in reached[cards]]
            other_ways = [c for c in ways if space in unhalted[c] and not c & BOARD.entry[space] & ~WITH_BOAT]
            wanted = sorted({*least_of(ways), *least_of(other_ways)})  # K25
            assert [cards for cards in range(SETS) if REACH.sets[space] >> cards & 1] == wanted
        found = [int(REACH.sets[space]) for space in range(BOARD.spaces)]
        for space in range(0, BOARD.spaces, 7):
            assert REACH.sets_to(BOARD, start, space, means, points, usable, in_use) == found[space]


def least_of(sets: list[int]) -> list[int]:
    return [cards for cards in sets if not any(other & cards == other != cards for other in sets)]


def test_on_another_map() -> None:
    board = read_map(SMALL)
    at = board.space_at
    REACH.find_sets(board, at["0000"], WALK, 2, EVERY, 0)
    assert [REACH.sets[at[name]] for name in ("0202", "0200", "0301")] == [1, 1, 0]
    assert [REACH.sets[at[name]] for name in ("0101S", "0102", "0002")] == [1 << WITH_BOAT] * 3
