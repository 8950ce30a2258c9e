"""Facts against the rulebook: counts of regions, borders, points, figures, cards, tiles, distances (R22)."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.core.engine.tables import zeros
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    CARDS,
    COMBAT_NAMES,
    FIRST_CARD,
    ICON,
    IS_TABLE_CARD,
    start_deck,
)
from mathom.games.war.rules.facts.characters import ACTION_DICE, CHARACTER_NAMES, LEVEL
from mathom.games.war.rules.facts.dice import CHARACTER, FACES, sides_with
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FIGURES,
    FREE,
    KINDS,
    LEADER,
    REGULAR,
    SHADOW,
    count_in,
    elites_in,
    has_units_of,
    leaders_in,
    nation_of_kind,
    one_of_kind,
    rank_of,
    regulars_in,
    side_of_kind,
    units_in,
)
from mathom.games.war.rules.facts.parts import ALL_PARTS
from mathom.games.war.rules.facts.regions import (
    NEIGHBOURS,
    PLACE,
    REGION_NAMES,
    REGIONS,
    STRONGHOLD,
    are_adjacent,
    origin_of,
    points_of,
)
from mathom.games.war.rules.facts.tiles import SMEAGOL_TILE, STANDARD, TILE_COUNT
from mathom.games.war.rules.fellowship.paths import add_figure_reach
from mathom.games.war.rules.frames import new_game
from mathom.games.war.text.notation import notate


def test_map_has_105_regions_and_232_borders() -> None:
    assert len(REGION_NAMES) == len(set(REGION_NAMES)) == REGIONS
    assert sum(len(items) for items in NEIGHBOURS) == 2 * 232
    for k, items in enumerate(NEIGHBOURS):
        assert all(are_adjacent(k, other) and are_adjacent(other, k) for other in items) and k not in items


@pytest.mark.parametrize(("side", "points", "strongholds"), [(FREE, 20, 8), (SHADOW, 18, 8)])
def test_points_on_the_map(side: int, points: int, strongholds: int) -> None:
    own = [region for region in range(REGIONS) if origin_of(region) == side]
    assert sum(points_of(region) for region in own) == points
    assert sum(PLACE[region] == STRONGHOLD for region in own) == strongholds


DISTANCES = (
    ("goblins-gate", 3),
    ("moria", 3),
    ("lorien", 5),
    ("woodland-realm", 7),
    ("helms-deep", 7),
    ("minas-tirith", 8),
    ("morannon", 10),
    ("minas-morgul", 10),
)


@pytest.mark.parametrize(("place", "steps"), DISTANCES)
def test_distance_from_rivendell(place: str, steps: int) -> None:
    assert place in reach(steps) and place not in reach(steps - 1)


def reach(steps: int) -> set[str]:
    """The regions that the Ring-bearers' figure can get to from Rivendell."""
    out = zeros(REGIONS)
    n = add_figure_reach(new_game(), steps, out)
    return {notate(out[k]) for k in range(n)}


def test_figures_are_packed_without_overlap() -> None:
    for kind in range(KINDS):
        packed = one_of_kind(kind) * 7
        side = side_of_kind(kind)
        assert [count_in(packed, k) for k in range(KINDS) if side_of_kind(k) == side].count(7) == 1
        assert count_in(packed, kind) == 7 and packed > 0
        by_rank = (regulars_in(side, packed), elites_in(side, packed), leaders_in(side, packed))
        assert by_rank == tuple(7 if rank == rank_of(kind) else 0 for rank in (REGULAR, ELITE, LEADER))
        assert units_in(side, packed) == (0 if rank_of(kind) == LEADER else 7)
        assert has_units_of(packed, nation_of_kind(kind)) == (rank_of(kind) != LEADER)


def test_units_of_all_nations_add_up() -> None:
    for side, units, leaders in ((FREE, 75, 20), (SHADOW, 90, 8)):
        kinds = [kind for kind in range(KINDS) if side_of_kind(kind) == side]
        assert sum(FIGURES[kind] for kind in kinds if rank_of(kind) != LEADER) == units
        assert sum(FIGURES[kind] for kind in kinds if rank_of(kind) == LEADER) == leaders
        packed = sum(one_of_kind(kind) * 2 for kind in kinds)
        assert units_in(side, packed) == 4 * (5 if side == FREE else 3) + (2 if side == SHADOW else 0)


def test_reinforcements_at_the_start() -> None:
    s = new_game()
    expected = [2, 3, 3, 2, 4, 0, 6, 4, 3, 6, 4, 3, 6, 4, 3, 6, 5, 0, 8, 4, 4, 10, 3, 0, 0]
    assert list(s.reserve) == expected


def test_four_decks_of_24_cards_and_15_more_have_42_combat_texts() -> None:
    assert len(CARD_NAMES) == len(set(CARD_NAMES)) == CARDS == FIRST_CARD[4]
    assert [int(start_deck(deck, 0)).bit_count() for deck in range(4)] == [24] * 4
    assert [int(start_deck(deck, ALL_PARTS)).bit_count() for deck in range(4)] == [26] * 4  # R18
    assert len(COMBAT_NAMES) == 42 and sum(IS_TABLE_CARD) == 18
    assert set(ICON[: FIRST_CARD[1]]) == {CHARACTER}


def test_tiles_are_16_and_8_and_dice_have_six_sides() -> None:
    assert sum(TILE_COUNT[k] for k in range(STANDARD)) == 16
    assert sum(TILE_COUNT[k] for k in range(STANDARD, SMEAGOL_TILE)) == 8
    assert TILE_COUNT[SMEAGOL_TILE] == 2
    assert [sum(sides_with(side, face) for face in range(FACES)) for side in (FREE, SHADOW)] == [6, 6]


def test_seven_characters_add_a_die_and_companions_have_levels() -> None:
    dice = Counter(name for name, extra in zip(CHARACTER_NAMES, ACTION_DICE, strict=True) if extra)
    assert set(dice) - {"galadriel", "balrog"} == {
        *("aragorn", "gandalf-the-white", "saruman", "witch-king", "mouth-of-sauron")
    }
    assert list(LEVEL)[:7] == [3, 3, 2, 2, 2, 1, 1]
