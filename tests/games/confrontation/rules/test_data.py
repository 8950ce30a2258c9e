"""Chapters 1, 2, 3, 7, 9 and 11: the tables of the rules against the specification's data file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import pytest

from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.options import RULE_OPTIONS
from mathom.games.confrontation.rules.board import (
    ADJACENT,
    CAPACITY,
    FORWARD,
    MORDOR,
    REGION_NAMES,
    REGIONS,
    SHIRE,
    SIDEWAYS,
    WAY_NAMES,
    WAYS,
    is_mountain,
    way_of,
)
from mathom.games.confrontation.rules.cards import (
    CARD_NAMES,
    CARDS,
    SPECIAL_NAMES,
    SPECIALS,
    is_text_card,
    specials_of,
)
from mathom.games.confrontation.rules.characters.texts import SECTION
from mathom.games.confrontation.rules.characters.tiles import NAMES, STRENGTH, TEAM, TILES, VARIANT, side_of
from mathom.games.confrontation.rules.frames import new_game
from mathom.games.confrontation.rules.setup import OUTPOSTS, outpost_region
from mathom.games.confrontation.rules.specials.special_cards import is_turn_skipping
from mathom.games.confrontation.rules.state import Rules
from mathom.games.confrontation.text.event_fields import REASON_NAMES

DATA: Final[dict[str, Any]] = json.loads((Path(__file__).parents[1] / "data" / "data.json").read_text())
SIDES: Final = ("fellowship", "sauron")
OPTIONS: Final = {option.name: option for option in RULE_OPTIONS}


def named(regions: list[int]) -> list[str]:
    return sorted(REGION_NAMES[r] for r in regions if r >= 0)


def section(code: int) -> str:
    return f"{code // 100}.{code % 100}"


def ids(kind: str) -> list[str]:
    return [str(item["id"]) for item in DATA[kind]]


# ---- chapter 2 ----


def test_2_1_the_sixteen_regions_in_their_order() -> None:
    assert REGIONS == 16
    assert ids("regions") == list(REGION_NAMES)


@pytest.mark.parametrize("region", DATA["regions"], ids=ids("regions"))
def test_2_each_region(region: dict[str, Any]) -> None:
    r = REGION_NAMES.index(region["id"])
    assert CAPACITY[r] == region["capacity_per_side"]
    assert is_mountain(r) == (region["type"] == "mountain")
    assert (r in (SHIRE, MORDOR)) == (region["type"] == "home")
    for side, name in enumerate(SIDES):
        plain = [int(FORWARD[WAYS * (REGIONS * side + r) + k]) for k in range(2)]
        assert named(plain) == sorted(region["forward"][name])
    assert named([int(SIDEWAYS[2 * r]), int(SIDEWAYS[2 * r + 1])]) == sorted(region["sideways"])
    assert named([t for t in range(REGIONS) if ADJACENT[r] >> t & 1]) == sorted(region["adjacent"])


def test_2_2_backward_is_forward_for_the_other_side() -> None:
    for region in DATA["regions"]:
        assert region["backward"]["fellowship"] == region["forward"]["sauron"]
        assert region["backward"]["sauron"] == region["forward"]["fellowship"]


def test_2_3_the_anduin_and_the_tunnel_are_all_special_edges() -> None:
    coded = {
        (SIDES[side], REGION_NAMES[r], REGION_NAMES[to])
        for side in range(2)
        for r in range(REGIONS)
        if (to := FORWARD[WAYS * (REGIONS * side + r) + 2]) >= 0
    }
    assert coded == {(edge["side"], edge["from"], edge["to"]) for edge in DATA["special_edges"]}


@pytest.mark.parametrize("edge", DATA["special_edges"], ids=ids("special_edges"))
def test_2_3_each_special_edge_has_its_way(edge: dict[str, Any]) -> None:
    start, to = REGION_NAMES.index(edge["from"]), REGION_NAMES.index(edge["to"])
    assert WAY_NAMES[way_of(0, start, to)] == edge["kind"]
    assert WAY_NAMES[way_of(1, start, to)] == "ability"
    assert WAY_NAMES[way_of(0, to, start)] == "ability"


# ---- chapter 3 ----


def test_1_two_sides() -> None:
    assert ConfrontationGame().seats_of(new_game(Rules())) == SIDES == tuple(DATA["sides"])


@pytest.mark.parametrize("tile", range(TILES))
def test_3_2_two_faces_a_tile(tile: int) -> None:
    pair = DATA["tiles"][tile]
    assert (NAMES[tile], NAMES[tile + VARIANT]) == (pair["classic"], pair["variant"])
    assert SIDES[side_of(tile)] == pair["side"]


def test_3_3_ways_of_dealing_special_cards() -> None:
    assert [choice.replace("-", "_") for choice in OPTIONS["specials"].choices] == ids("special_card_methods")
    assert OPTIONS["specials"].default == "none"


@pytest.mark.parametrize("side", [0, 1], ids=SIDES)
def test_3_4_regions_in_front_of_home(side: int) -> None:
    setup = DATA["setup"][SIDES[side]]
    assert {REGION_NAMES[outpost_region(side, k)] for k in range(OUTPOSTS)} == set(setup["one_each"])
    assert setup["home_count"] == TEAM - OUTPOSTS
    counts = {region["id"]: region["setup"] for region in DATA["regions"]}
    expected = dict.fromkeys(setup["one_each"], 1) | {setup["home"]: setup["home_count"]}
    assert {r: s["count"] for r, s in counts.items() if s and s["side"] == SIDES[side]} == expected


def test_3_6_switches_are_off() -> None:
    for switch, on in DATA["switches"].items():
        option = OPTIONS[switch.replace("_", "-")]
        assert option.choices == ("off", "on")
        assert option.default == ("on" if on else "off")


# ---- chapters 7, 9, 11, 12 ----


def test_9_every_character_is_there() -> None:
    assert sorted(ids("characters")) == sorted(NAMES)
    assert len(set(NAMES)) == 2 * TILES


@pytest.mark.parametrize("character", DATA["characters"], ids=ids("characters"))
def test_9_each_character(character: dict[str, Any]) -> None:
    c = NAMES.index(character["id"])
    assert STRENGTH[c] == character["strength"]
    assert ("variant" if c >= VARIANT else "classic") == character["set"]
    assert SIDES[side_of(c % VARIANT)] == character["side"]
    assert NAMES[(c + VARIANT) % (2 * VARIANT)] == character["reverse"]
    assert section(int(SECTION[c])) == character["rules_section"]


@pytest.mark.parametrize("side", [0, 1], ids=SIDES)
def test_7_nine_combat_cards_a_side(side: int) -> None:
    cards = [card for card in DATA["combat_cards"] if card["side"] == SIDES[side]]
    assert [card["id"] for card in cards] == list(CARD_NAMES[side])
    assert len(cards) == CARDS == 9
    for k, card in enumerate(cards):
        assert is_text_card(side, k) == (card["kind"] == "text")
        assert card["kind"] == "text" or card["value"] == k + 1


@pytest.mark.parametrize("number", range(SPECIALS), ids=ids("special_cards"))
def test_11_each_special_card(number: int) -> None:
    card = DATA["special_cards"][number]
    assert SPECIAL_NAMES[number] == card["id"]
    side = SIDES.index(card["side"])
    assert specials_of(side) >> number & 1 and not specials_of(1 - side) >> number & 1
    assert is_turn_skipping(number) == (card["timing"] == "instead_of_turn")
    assert card["section"] == f"11.{number + 1}"


def test_12_every_way_to_win() -> None:
    ways = {
        "ringbearer_in_mordor": "ring-in-mordor",
        "ringbearer_defeated": "ring-lost",
        "three_in_shire": "three-in-shire",
        "witch_king_in_shire": "witch-king-in-shire",
        "opponent_cannot_move": "cannot-move",
    }
    assert [ways[reason] for reason in ids("victory")] == list(REASON_NAMES[1:6])
