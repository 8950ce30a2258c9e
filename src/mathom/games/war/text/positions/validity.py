"""Checks positions that somebody wrote down: each complaint names what is wrong, and the rule that forbids it."""

from __future__ import annotations

from mathom.core.engine.bit_sets import has
from mathom.core.errors import PositionError
from mathom.games.war.rules.armies.figures import (
    MOST_BESIEGED,
    MOST_UNITS,
    figures_at,
    has_army,
    is_besieged,
    units_at,
)
from mathom.games.war.rules.armies.pieces import count_place, size_of_places
from mathom.games.war.rules.cards.table_cards import check_table_cards
from mathom.games.war.rules.cards.zones import hand_limit, hand_size, is_in, is_on_table
from mathom.games.war.rules.dice.acting import unused_dice
from mathom.games.war.rules.facts.cards import (
    CARD_NAMES,
    CARDS,
    DISCARDED,
    IN_HAND,
    IS_TABLE_CARD,
    card_bit,
    deck_of,
)
from mathom.games.war.rules.facts.characters import (
    ARAGORN,
    ASIDE,
    CHARACTER_NAMES,
    GANDALF_THE_GREY,
    GANDALF_THE_WHITE,
    GOLLUM,
    GONE,
    SARUMAN,
    STRIDER,
)
from mathom.games.war.rules.facts.dice import ARMY, EYE, FACE_NAMES, FACES, sides_with
from mathom.games.war.rules.facts.factions import (
    ENGINES_IN_REGION,
    ENT,
    MOST_ENTS,
    MOST_SHIPS,
    MOST_TOWERS,
    MOST_TREBUCHETS,
    PIECE_NAMES,
    SHIP,
    TOWER,
    TREBUCHET,
)
from mathom.games.war.rules.facts.nations import (
    ELVES,
    FREE,
    KINDS,
    NATION_NAMES,
    NATIONS,
    SHADOW,
    SIDE_NAMES,
    SIDE_OF_NATION,
    SIDES,
    nation_of_kind,
    side_of_kind,
)
from mathom.games.war.rules.facts.parts import CORSAIRS_PART, ENGINES_PART, ENTS_PART
from mathom.games.war.rules.facts.regions import (
    COAST_PLACE,
    ORTHANC,
    REGION_NAMES,
    REGIONS,
    is_settlement,
    is_stronghold,
    origin_of,
)
from mathom.games.war.rules.facts.seats import seat_names
from mathom.games.war.rules.facts.tiles import IN_POOL, SMEAGOL_TILE, STANDARD, TILE_NAMES, TILES, WAITING
from mathom.games.war.rules.politics.track import is_active, is_at_war
from mathom.games.war.rules.state import OFF_TRACK, War, has_part
from mathom.games.war.rules.teams.command import is_shared
from mathom.games.war.rules.teams.team_fields import APART, MIXED

MOST_RINGS = 3
MOST_DICE = (6, 10)  # with every Character who adds a die
PIECE_KINDS = {name: kind for kind, name in enumerate(PIECE_NAMES)}
MOST_PIECES = (MOST_ENTS, MOST_SHIPS, MOST_TOWERS, MOST_TREBUCHETS)
PIECE_PARTS = (ENTS_PART, CORSAIRS_PART, ENGINES_PART, ENGINES_PART)


def need(condition: bool, complaint: str) -> None:
    if not condition:
        raise PositionError(complaint)


def check_position(s: War) -> None:
    """Raises PositionError if no game can come to this position."""
    check_figures(s)
    for region in range(REGIONS):
        check_region(s, region)
    check_pieces(s)
    check_nations(s)
    check_dice(s)
    check_characters(s)
    check_fellowship(s)
    check_cards(s)
    check_teams(s)
    need(s.rings[FREE] + s.rings[SHADOW] <= MOST_RINGS, f"there are only {MOST_RINGS} Elven Rings (4.5)")


def check_figures(s: War) -> None:
    for kind in range(KINDS):
        name = NATION_NAMES[nation_of_kind(kind)]
        need(s.reserve[kind] >= 0, f"the position has more figures of {name} than the game")
        need(
            s.dead[kind] == 0 or side_of_kind(kind) == FREE,
            f"figures of {name} are never dead: they return to the reinforcements (6.5)",
        )


def check_region(s: War, region: int) -> None:
    """R6, R11: who may stand in one region."""
    name = REGION_NAMES[region]
    armies = [has_army(s, side, region) for side in range(SIDES)]
    need(not all(armies) or is_stronghold(region), f"both sides have units in {name}, where no siege can be (11.1)")
    need(
        armies[FREE] or figures_at(s, FREE, region) == 0,
        f"a Leader is without a unit in {name} (6.3)",
    )
    for side in range(SIDES):
        units, most = units_at(s, side, region), MOST_BESIEGED if is_besieged(s, side, region) else MOST_UNITS
        need(units <= most, f"{units} units of one side are in {name}: at most {most} may be there (6.1)")
    owner = origin_of(region)
    if has(s.captured, 0, region):
        need(
            not armies[owner] or armies[1 - owner],
            f"{name} is captured, but only its first owner has units there (11.8)",
        )
    elif is_settlement(region):
        need(
            not armies[1 - owner] or armies[owner],
            f"the enemy's Army has captured {name}: write captured before its figures (11.8)",
        )


def check_pieces(s: War) -> None:
    """R18.5, R18.6: the figures of the expansion other than units."""
    for name, kind in PIECE_KINDS.items():
        number = MOST_PIECES[kind] if has_part(s, PIECE_PARTS[kind]) else 0
        lost = s.lost_ents if kind == ENT else 0
        places = getattr(s, name)
        need(size_of_places(places) + lost <= number, f"the position has more {name} than the game (18)")
        for region in range(REGIONS):
            count = count_place(places, region)
            where = REGION_NAMES[region]
            need(count == 0 or kind != SHIP or COAST_PLACE[region] >= 0, f"{where} has no coast for Ships (18.5)")
            need(count <= ENGINES_IN_REGION or kind not in (TOWER, TREBUCHET), f"too many {name} in {where} (18.6)")
            need(count == 0 or kind != TOWER or is_besieged(s, FREE, region), f"no siege for Towers in {where} (18.6)")


def check_nations(s: War) -> None:
    for nation in range(NATIONS):
        name = NATION_NAMES[nation]
        need(is_active(s, nation) or not is_always_active(nation), f"{name} is always active (12.2)")
        need(is_active(s, nation) or not is_at_war(s, nation), f"{name} is passive, so it is not At War (12.2)")


def is_always_active(nation: int) -> bool:
    return nation == ELVES or SIDE_OF_NATION[nation] == SHADOW


def check_dice(s: War) -> None:
    """R3.1, R3.4, R4.3: faces that a side's dice have, and no more dice than it can have."""
    for side, name in enumerate(SIDE_NAMES):
        for face in range(FACES):
            is_known = sides_with(side, face) > 0 or face == ARMY  # people write army for army-muster
            need(is_known or s.dice[side * FACES + face] == 0, f"no die of {name} shows {FACE_NAMES[face]} (4.3)")
        need(s.dice[side * FACES + EYE] == 0, "a die that shows an Eye is in the Hunt Box (3.4)")
        dice = unused_dice(s, side) + s.used[side] + s.box[side]
        need(dice <= MOST_DICE[side], f"{name} has {dice} dice: at most {MOST_DICE[side]} (3.1)")
    need(s.turn > 0, "the first turn is turn 1 (3)")


def check_characters(s: War) -> None:
    """A Character who takes another's place removes the other."""
    for before, after in ((STRIDER, ARAGORN), (GANDALF_THE_GREY, GANDALF_THE_WHITE)):
        names = CHARACTER_NAMES[before], CHARACTER_NAMES[after]
        need(
            s.character[after] == ASIDE or s.character[before] == GONE,
            f"{names[1]} took the place of {names[0]}: add ; gone {names[0]} (4.3)",
        )


def check_fellowship(s: War) -> None:
    need(not s.is_revealed or s.progress == 0, "a revealed Fellowship has no progress (13.5)")
    need(s.mordor == OFF_TRACK or s.progress == 0, "in Mordor the Fellowship has no progress (15.1)")
    need(s.character[GOLLUM] >= REGIONS, "Gollum stands in no region: he guides a Fellowship without Companions (13.2)")
    need(s.character[GOLLUM] != GONE, "Gollum is never gone (13.2)")
    need(s.character[SARUMAN] >= REGIONS or s.character[SARUMAN] == ORTHANC, "Saruman never leaves Orthanc (9.3)")
    for tile in range(TILES):
        name = TILE_NAMES[tile]
        waits, is_in_pool = s.tiles[WAITING * TILES + tile] > 0, s.tiles[IN_POOL * TILES + tile] > 0
        need(not waits or tile >= STANDARD, f"the tile {name} never waits for Mordor (14.5)")
        need(
            not waits or s.mordor == OFF_TRACK,
            f"the tile {name} no longer waits in Mordor (15.2)",
        )
        need(
            not is_in_pool or tile < STANDARD or tile == SMEAGOL_TILE or s.mordor != OFF_TRACK,
            f"the tile {name} joins the pool in Mordor: it is waiting now (15.2)",
        )


def check_teams(s: War) -> None:
    """R17: what partners have agreed on, and what they know of each other's cards."""
    for side in range(SIDES):
        for region in range(REGIONS):
            place = side * REGIONS + region
            agreed = [has(s.team, field, place) for field in (MIXED, APART)]
            is_met = is_shared(s, side, figures_at(s, side, region))
            need(is_met or not any(agreed), f"no two players have units in {REGION_NAMES[region]} (17.6)")
            need(not all(agreed), f"the Armies in {REGION_NAMES[region]} are mixed or apart, not both (17.6)")
    for card in range(CARDS):
        deck, mask = deck_of(card), card_bit(card)
        is_held = is_in(s, IN_HAND, card)
        need(is_held or not s.given[deck] & mask, f"{CARD_NAMES[card]} was given, but is in no hand (17.2)")
        need(
            is_held or is_in(s, DISCARDED, card) or not s.astray[deck] & mask,
            f"{CARD_NAMES[card]} was given, but is in no hand and not discarded (17.2)",
        )


def check_cards(s: War) -> None:
    on_table = [card for card in range(CARDS) if is_on_table(s, card)]
    for card in on_table:
        need(IS_TABLE_CARD[card] != 0, f"{CARD_NAMES[card]} is not a table card (5.4)")
    for seat, name in enumerate(seat_names(s.players)):
        size, most = hand_size(s, seat), hand_limit(s, seat)
        need(size <= most, f"{name} has {size} cards in hand: at most {most} (5.1)")
    after = s.clone()
    check_table_cards(after)
    for card in on_table:
        need(
            is_on_table(after, card),
            f"the condition of {CARD_NAMES[card]} does not hold (5.4)",
        )
