"""The map of War of the Ring fits the rules, and its drawing shows what a position says."""

from __future__ import annotations

import re
from xml.parsers import expat

import pytest
from tools import war_map
from tools.diagrams import diagrams
from tools.war_map import COLOURS, MAP

from mathom.core.play.match import Match
from mathom.games.war.game import WarGame
from mathom.games.war.rules.facts.nations import NO_NATION
from mathom.games.war.rules.facts.regions import (
    NATION_OF,
    NEIGHBOURS,
    NO_SETTLEMENT,
    PLACE,
    REGION_NAMES,
    REGIONS,
    is_stronghold,
)
from mathom.games.war.text import titles

GAME = WarGame()
SIEGE = "helms-deep: rohan 2/1/1 isengard 5/2 ; turn 4"
AROUND = "helms-deep fords-of-isen westemnet"


def drawn(position: str, shown: str, *touches: str) -> str:
    return war_map.draw(GAME.load(position), shown, touches, "light")


def texts(svg: str) -> list[str]:
    expat.ParserCreate().Parse(svg, True)  # raises ExpatError if the SVG is not well formed
    return re.findall(r"<text[^>]*>([^<]*)</text>", svg)


def test_every_region_of_the_rules_is_on_the_map() -> None:
    assert list(MAP["regions"]) == list(REGION_NAMES)


@pytest.mark.parametrize("region", range(REGIONS), ids=REGION_NAMES)
def test_anchors_are_those_that_the_region_needs(region: int) -> None:
    needed = {"army_fp", "army_shadow", "loose", "fellowship"}
    needed |= {"stamp"} if PLACE[region] != NO_SETTLEMENT else set()
    needed |= {"garrison"} if is_stronghold(region) else set()
    needed |= {"mark"} if NATION_OF[region] != NO_NATION else set()
    needed |= {"track"} if REGION_NAMES[region] == "gorgoroth" else set()
    assert set(MAP["regions"][REGION_NAMES[region]]["anchors"]) == needed


@pytest.mark.parametrize("region", range(REGIONS), ids=REGION_NAMES)
def test_name_is_that_of_the_rules(region: int) -> None:
    words = " ".join(line[0] for line in MAP["regions"][REGION_NAMES[region]]["label"]["lines"])
    assert words.replace("\u2019", "'") == titles.REGIONS[REGION_NAMES[region]]


def test_borders_that_can_be_crossed_are_those_of_the_rules() -> None:
    """R1: two regions share such a line exactly if they are adjacent."""
    beside: dict[str, list[int]] = {}
    for region, name in enumerate(REGION_NAMES):
        for arc in MAP["regions"][name]["ring"]:
            beside.setdefault(arc.removeprefix("-"), []).append(region)
    crossed = {tuple(sorted(two)) for arc, two in beside.items() if MAP["arcs"][arc]["kind"] in ("border", "river")}
    assert crossed == {(a, b) for a in range(REGIONS) for b in NEIGHBOURS[a] if a < b}
    assert set(beside) == set(MAP["arcs"])


def test_both_armies_of_a_siege_are_drawn_and_described() -> None:
    svg = drawn(SIEGE, AROUND)
    assert {"2/1/1", "5/2/0"} <= set(texts(svg))
    assert "Helm&#x27;s Deep: the Free Peoples 2/1/1 inside; the Shadow 5/2/0." in svg


def test_captured_place_has_a_frame_and_the_colour_of_its_captor() -> None:
    ours, theirs = drawn("pelargir: gondor 1/0/0", "pelargir"), drawn("pelargir: captured southrons 1/0", "pelargir")
    frame = f'stroke="{COLOURS["light"]["shadow"]}" stroke-width="5"'
    assert frame not in ours and frame in theirs


def test_range_is_as_far_as_the_progress() -> None:
    """R13.4."""
    near = war_map.reach(GAME.load("fellowship rivendell ; progress 1"))
    assert set(near) == {"rivendell", "fords-of-bruinen", "trollshaws"}
    style = f'fill="{COLOURS["light"]["mark"]}"'
    svg = drawn("fellowship rivendell ; progress 1", "rivendell trollshaws fords-of-bruinen", "range")
    assert svg.count(style) == len(near)


def test_fellowship_shows_its_progress_or_its_step() -> None:
    assert "7" in texts(drawn("fellowship moria ; progress 7", "moria"))
    assert "step 3 of the Mordor Track" in drawn("mordor 3", "gorgoroth")


def test_characters_and_lone_nazgul_are_named() -> None:
    words = texts(drawn("folde: gimli | edoras: sauron 0/0+2n", "folde edoras"))
    assert {"Gimli", "2 Nazgûl"} <= set(words)


def test_tints_are_mixed_from_the_tokens_of_their_theme() -> None:
    assert war_map.mixed("#000064", 25, "#640064") == "#4b0064"
    assert COLOURS["light"]["ink"] == "#2a2018"
    assert all(COLOURS["light"][name] != COLOURS["dark"][name] for name in war_map.TINTS)


def test_map_of_the_set_up_has_the_figures_of_the_start() -> None:
    """R2.1."""
    [overview] = [diagram for diagram in diagrams() if diagram.name == "map-set-up"]
    assert overview.position == GAME.dump(Match(GAME).state)
