"""What must be true of every position of War of the Ring, numbered as in the list that the rules were built from."""

from __future__ import annotations

from mathom.games.war.rules.armies.figures import count_at, leaders_at, most_units, side_inside, units_at
from mathom.games.war.rules.cards.zones import HAND_LIMIT, hand_size
from mathom.games.war.rules.dice.acting import unused_dice
from mathom.games.war.rules.facts.cards import CARD_ZONES, DECK_SIZE, DECKS
from mathom.games.war.rules.facts.characters import ASIDE, CHARACTERS, GOLLUM, GONE, IN_FELLOWSHIP, SARUMAN
from mathom.games.war.rules.facts.nations import FIGURES, FREE, KINDS, NATIONS, NO_SIDE, SHADOW, SIDES, side_of_kind
from mathom.games.war.rules.facts.regions import ORTHANC, REGIONS
from mathom.games.war.rules.facts.tiles import TILE_COUNT, TILE_ZONES, TILES
from mathom.games.war.rules.fellowship.companions import is_in_mordor, possible_guides
from mathom.games.war.rules.politics.track import TOP_BOX, is_active
from mathom.games.war.rules.state import War


def check(s: War) -> None:
    """Everything that holds at every question, and at the end."""
    check_figures(s)
    check_characters(s)
    check_fellowship(s)
    check_cards(s)
    check_tiles(s)
    assert s.rings[FREE] + s.rings[SHADOW] <= 3  # 13
    for nation in range(NATIONS):  # 15
        assert 0 <= s.steps[nation] <= TOP_BOX and (is_active(s, nation) or s.steps[nation] > 0)


def check_action(s: War) -> None:
    """What holds when a player is asked for an action."""
    for side in range(SIDES):
        assert hand_size(s, side) <= HAND_LIMIT  # 11
        least, most = (4, 6) if side == FREE else (7, 10)
        assert least <= unused_dice(s, side) + s.used[side] + s.box[side] <= most  # 9
        for region in range(REGIONS):  # 2
            assert units_at(s, side, region) <= most_units(s, side, region)


def check_figures(s: War) -> None:
    for kind in range(KINDS):  # 1
        on_map = sum(count_at(s, region, kind) for region in range(REGIONS))
        assert on_map + s.reserve[kind] + s.dead[kind] == FIGURES[kind] and s.reserve[kind] >= 0 <= s.dead[kind]
        assert side_of_kind(kind) == FREE or s.dead[kind] == 0
    for region in range(REGIONS):
        if units_at(s, FREE, region) and units_at(s, SHADOW, region):  # 3
            assert side_inside(s, region) != NO_SIDE
        assert not leaders_at(s, FREE, region) or units_at(s, FREE, region)  # 4


def check_characters(s: War) -> None:
    for who in range(CHARACTERS):  # 5
        assert s.character[who] in (*range(REGIONS), IN_FELLOWSHIP, ASIDE, GONE)
    assert s.character[SARUMAN] in (ORTHANC, ASIDE, GONE)  # 6


def check_fellowship(s: War) -> None:
    guides = possible_guides(s)  # 7
    waiting = [name.split()[0] for name in s.waiting()]
    if "ChooseGuide" not in waiting:
        assert guides >> s.guide & 1 if guides else s.guide == GOLLUM
    assert (s.character[GOLLUM] == IN_FELLOWSHIP) == (s.guide == GOLLUM)
    assert 0 <= s.corruption <= 12 and (s.corruption < 12 or s.over)  # 8
    assert s.progress == 0 or not is_in_mordor(s)
    if s.is_revealed and "RevealPlace" not in waiting and "RevealPath" not in waiting:
        assert s.progress == 0


def check_cards(s: War) -> None:
    for deck in range(DECKS):  # 11
        zones = [int(s.cards[zone * DECKS + deck]) for zone in range(CARD_ZONES)]
        assert sum(zones) == (1 << DECK_SIZE) - 1 and sum(zone.bit_count() for zone in zones) == DECK_SIZE


def check_tiles(s: War) -> None:
    for tile in range(TILES):  # 12
        counts = [int(s.tiles[zone * TILES + tile]) for zone in range(TILE_ZONES)]
        assert sum(counts) == TILE_COUNT[tile] and min(counts) >= 0
