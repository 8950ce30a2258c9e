"""The game as numbers for learners (docs/research.md): only what a seat may know.

A change of the layout or of a meaning needs a new version. Regions, kinds of figures, cards, tiles and frames have the
numbers of the rules. Where a number may be missing, it is written plus one, and 0 means missing. A number larger than
a byte takes several, lowest byte first.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import FIRST, INDEX, State
from mathom.core.engine.bit_sets import has
from mathom.core.engine.encoder import NUMBER, Encoder, in_order
from mathom.games.war.knowledge.view import (
    SECOND_ZONES,
    is_on_side,
    known_cards,
    own_cards,
    second_cards,
    seen_combat_card,
    seen_swap,
)
from mathom.games.war.rules.battle.round_fields import ROUND_FIELDS
from mathom.games.war.rules.cards.zones import size_of
from mathom.games.war.rules.facts.cards import CARD_ZONES, CARDS, DECKS, DISCARDED, FIRST_CARD, IN_HAND
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.dice import FACES
from mathom.games.war.rules.facts.nations import FIRST_KIND, KINDS, NATIONS, SIDES, count_in
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.facts.seats import SEATS
from mathom.games.war.rules.facts.tiles import TILE_ZONES, TILES
from mathom.games.war.rules.state import DEPTH, MOST_MOVES, War
from mathom.games.war.rules.teams.team_fields import TEAM_FIELDS

ENCODING: Final = 5
FRAME_KINDS: Final = 512  # room for the numbers of all frames
FRAME: Final = 7  # bytes of a frame on the agenda: its number, and its four arguments together
SCALARS: Final = 37
WIDE: Final = 2  # bytes of a single number, or of a set of Characters
PACKED: Final = 8  # bytes of packed figures or regions
PACKS: Final = 10 + MOST_MOVES

PLANES: Final = in_order(
    [
        ("role", (SEATS,)),
        ("asked", (1,)),
        ("question", (FRAME_KINDS,)),
        ("agenda", (DEPTH, FRAME)),
        ("figures", (REGIONS, KINDS)),
        ("captured", (REGIONS,)),
        ("characters", (CHARACTERS,)),
        ("reserve", (KINDS,)),
        ("dead", (KINDS,)),
        ("nations", (NATIONS, 2)),
        ("cards", (CARDS,)),
        ("card_counts", (CARD_ZONES, DECKS)),
        ("combat_cards", (SIDES,)),
        ("dice", (SIDES, FACES)),
        ("used_dice", (SIDES,)),
        ("hunt_box", (SIDES,)),
        ("rings", (SIDES,)),
        ("tiles", (TILE_ZONES, TILES)),
        ("numbers", (SCALARS, WIDE)),
        ("round", (ROUND_FIELDS, WIDE)),
        ("packs", (PACKS, PACKED)),
        ("moved_to", (MOST_MOVES,)),
        ("players", (1,)),
        ("deciders", (SIDES,)),
        ("nations_led", (SIDES,)),
        ("second_counts", (SECOND_ZONES, DECKS)),
        ("swap", (SEATS,)),
        ("team", (TEAM_FIELDS, PACKED)),
    ]
)
FIRST_OF: Final = {plane.name: plane.first for plane in PLANES}
ROLE: Final[i64] = FIRST_OF["role"]
ASKED: Final[i64] = FIRST_OF["asked"]
QUESTION: Final[i64] = FIRST_OF["question"]
AGENDA: Final[i64] = FIRST_OF["agenda"]
FIGURES: Final[i64] = FIRST_OF["figures"]
CAPTURED: Final[i64] = FIRST_OF["captured"]
CHARACTER: Final[i64] = FIRST_OF["characters"]
RESERVE: Final[i64] = FIRST_OF["reserve"]
DEAD: Final[i64] = FIRST_OF["dead"]
NATION: Final[i64] = FIRST_OF["nations"]
CARD: Final[i64] = FIRST_OF["cards"]
CARD_COUNT: Final[i64] = FIRST_OF["card_counts"]
COMBAT_CARD: Final[i64] = FIRST_OF["combat_cards"]
DICE: Final[i64] = FIRST_OF["dice"]
USED: Final[i64] = FIRST_OF["used_dice"]
BOX: Final[i64] = FIRST_OF["hunt_box"]
RINGS: Final[i64] = FIRST_OF["rings"]
TILE: Final[i64] = FIRST_OF["tiles"]
NUMBERS: Final[i64] = FIRST_OF["numbers"]
ROUND: Final[i64] = FIRST_OF["round"]
PACK: Final[i64] = FIRST_OF["packs"]
MOVED_TO: Final[i64] = FIRST_OF["moved_to"]
PLAYERS: Final[i64] = FIRST_OF["players"]
DECIDERS: Final[i64] = FIRST_OF["deciders"]
NATIONS_LED: Final[i64] = FIRST_OF["nations_led"]
SECOND_COUNT: Final[i64] = FIRST_OF["second_counts"]
SWAP: Final[i64] = FIRST_OF["swap"]
TEAM: Final[i64] = FIRST_OF["team"]

# Instead of a zone plus 1: a card that came by a swap.
WITH_PARTNER: Final = CARD_ZONES + 1  # given to the partner, in their hand
ASTRAY: Final = CARD_ZONES + 2  # given to the partner, in their hand or among their face-down discards
FROM_PARTNER: Final = CARD_ZONES + 3  # in the seat's hand, as the partner knows; plus the zone if they are not sure


class WarEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(ENCODING, PLANES)

    def observe(self, s: State, seat: i64, out: vec[i64], n: i64) -> i64:
        w = cast(War, s)
        n = put(out, n, ROLE + seat, 1)
        if s.depth > 0 and s.lane(seat) >= 0:
            n = put(out, n, ASKED, 1)
        n = put_agenda(w, out, n)
        n = put_map(w, out, n)
        n = put_cards(w, seat, out, n)
        n = put_tables(w, out, n)
        n = put_team(w, seat, out, n)
        return put_battle(w, out, put_numbers(w, out, n))


def put(out: vec[i64], n: i64, place: i64, number: i64) -> i64:
    """Writes one number from 1 to 255; nothing for 0."""
    if number == 0:
        return n
    out[n] = NUMBER * place + number
    return n + 1


def put_wide(out: vec[i64], n: i64, place: i64, number: i64, size: i64) -> i64:
    """Writes a larger number, lowest byte first."""
    k: i64
    for k in range(size):
        n = put(out, n, place + k, number & 255)
        number >>= 8
    return n


def put_all(out: vec[i64], n: i64, place: i64, numbers: vec[i64]) -> i64:
    k: i64
    for k in range(len(numbers)):
        n = put(out, n, place + k, numbers[k])
    return n


def put_agenda(s: War, out: vec[i64], n: i64) -> i64:
    """The frames that wait, the next one first."""
    k: i64
    for k in range(s.depth):
        f: i64 = s.agenda[s.depth - 1 - k]
        if k == 0:
            n = put(out, n, QUESTION + (f & INDEX), 1)
        n = put(out, n, AGENDA + FRAME * k, (f & INDEX) + 1)
        n = put_wide(out, n, AGENDA + FRAME * k + 1, f >> FIRST, FRAME - 1)
    return n


def put_map(s: War, out: vec[i64], n: i64) -> i64:
    side: i64
    region: i64
    kind: i64
    for side in range(SIDES):
        for region in range(REGIONS):
            place: i64 = side * REGIONS + region
            figures: i64 = s.figures[place]
            if figures:
                for kind in range(FIRST_KIND[side], FIRST_KIND[side + 1]):
                    n = put(out, n, FIGURES + KINDS * region + kind, count_in(figures, kind))
    for region in range(REGIONS):
        if has(s.captured, 0, region):
            n = put(out, n, CAPTURED + region, 1)
    who: i64
    for who in range(CHARACTERS):
        n = put(out, n, CHARACTER + who, s.character[who] + 1)
    return n


def put_cards(s: War, seat: i64, out: vec[i64], n: i64) -> i64:
    """The zone of every card that the seat may know, plus 1; and how many cards of each deck are in each zone."""
    zone: i64
    deck: i64
    for zone in range(CARD_ZONES):
        for deck in range(DECKS):
            k: i64 = zone * DECKS + deck
            n = put(out, n, CARD_COUNT + k, size_of(s.cards[k]))
            known: i64 = known_cards(s, seat, zone, deck)
            if (zone == IN_HAND or zone == DISCARDED) and is_on_side(seat, deck):
                own: i64 = own_cards(s, seat, deck)
                n = put_cards_as(out, n, deck, known & ~own, WITH_PARTNER)
                n = put_cards_as(out, n, deck, known & own & s.given[deck], FROM_PARTNER)
                n = put_cards_as(out, n, deck, known & own & s.astray[deck], FROM_PARTNER + zone)
                known &= own & ~s.given[deck] & ~s.astray[deck]
            n = put_cards_as(out, n, deck, known, zone + 1)
    side: i64
    for side in range(SIDES):
        n = put(out, n, COMBAT_CARD + side, seen_combat_card(s, side, seat))
    return n


def put_cards_as(out: vec[i64], n: i64, deck: i64, left: i64, number: i64) -> i64:
    """Writes a number for each of a set of cards of a deck."""
    card: i64 = FIRST_CARD[deck]
    while left:
        if left & 1:
            n = put(out, n, CARD + card, number)
        left >>= 1
        card += 1
    return n


def put_team(s: War, seat: i64, out: vec[i64], n: i64) -> i64:
    """What only a game of teams has (R17), and who decides."""
    n = put(out, n, PLAYERS, s.players)
    n = put_all(out, n, DECIDERS, s.decider)
    n = put_all(out, n, NATIONS_LED, s.led)
    deck: i64
    zone: i64
    for deck in range(DECKS):
        for zone in range(SECOND_ZONES):
            n = put(out, n, SECOND_COUNT + zone * DECKS + deck, size_of(second_cards(s, zone, deck)))
        if is_on_side(seat, deck):
            n = put_cards_as(out, n, deck, s.astray[deck] & ~own_cards(s, seat, deck), ASTRAY)
    k: i64
    for k in range(SEATS):
        n = put(out, n, SWAP + k, s.swap[k] if k == seat else seen_swap(s.swap[k]))
    for k in range(TEAM_FIELDS):
        n = put_wide(out, n, TEAM + PACKED * k, s.team[k], PACKED)
    return n


def put_tables(s: War, out: vec[i64], n: i64) -> i64:
    n = put_all(out, n, RESERVE, s.reserve)
    n = put_all(out, n, DEAD, s.dead)
    n = put_all(out, n, DICE, s.dice)
    n = put_all(out, n, USED, s.used)
    n = put_all(out, n, BOX, s.box)
    n = put_all(out, n, RINGS, s.rings)
    n = put_all(out, n, TILE, s.tiles)
    n = put_all(out, n, MOVED_TO, s.moved_to)
    nation: i64
    for nation in range(NATIONS):
        n = put(out, n, NATION + 2 * nation, s.steps[nation])
        n = put(out, n, NATION + 2 * nation + 1, s.active >> nation & 1)
    return n


def put_numbers(s: War, out: vec[i64], n: i64) -> i64:
    """The single numbers of the state, in this order."""
    n = put_wide(out, n, NUMBERS, s.turn, WIDE)
    n = put_wide(out, n, NUMBERS + 2, s.fellowship, WIDE)
    n = put_wide(out, n, NUMBERS + 4, s.mordor + 1, WIDE)
    n = put_wide(out, n, NUMBERS + 6, s.progress, WIDE)
    n = put_wide(out, n, NUMBERS + 8, s.corruption, WIDE)
    n = put_wide(out, n, NUMBERS + 10, 1 if s.is_revealed else 0, WIDE)
    n = put_wide(out, n, NUMBERS + 12, s.guide, WIDE)
    n = put_wide(out, n, NUMBERS + 14, 1 if s.tried_in_mordor else 0, WIDE)
    n = put_wide(out, n, NUMBERS + 16, s.least_hunt_dice, WIDE)
    n = put_wide(out, n, NUMBERS + 18, s.ring_used, WIDE)
    n = put_wide(out, n, NUMBERS + 20, 1 if s.messenger_used else 0, WIDE)
    n = put_wide(out, n, NUMBERS + 22, s.hunt_bonus, WIDE)
    n = put_wide(out, n, NUMBERS + 24, s.successes, WIDE)
    n = put_wide(out, n, NUMBERS + 26, s.tile + 1, WIDE)
    n = put_wide(out, n, NUMBERS + 28, s.damage, WIDE)
    n = put_wide(out, n, NUMBERS + 30, 1 if s.reveal_chosen else 0, WIDE)
    n = put_wide(out, n, NUMBERS + 32, s.hobbits, WIDE)
    n = put_wide(out, n, NUMBERS + 34, s.due_tiles, WIDE)
    n = put_wide(out, n, NUMBERS + 36, s.due_card_tile, WIDE)
    n = put_wide(out, n, NUMBERS + 38, s.winner + 1, WIDE)
    n = put_wide(out, n, NUMBERS + 40, s.reason, WIDE)
    n = put_wide(out, n, NUMBERS + 62, s.parts, WIDE)
    n = put_wide(out, n, NUMBERS + 64, 1 if s.chief else 0, WIDE)
    n = put_wide(out, n, NUMBERS + 66, s.factions, WIDE)
    n = put_wide(out, n, NUMBERS + 68, s.lost_ents, WIDE)
    n = put_wide(out, n, NUMBERS + 70, 1 if s.due_fire else 0, WIDE)
    return put_wide(out, n, NUMBERS + 72, 1 if s.due_gates else 0, WIDE)


def put_battle(s: War, out: vec[i64], n: i64) -> i64:
    """The battle under way, the choice of figures, and where they moved."""
    n = put_wide(out, n, NUMBERS + 42, s.attacker + 1, WIDE)
    n = put_wide(out, n, NUMBERS + 44, s.attack_from, WIDE)
    n = put_wide(out, n, NUMBERS + 46, s.attack_to, WIDE)
    n = put_wide(out, n, NUMBERS + 48, s.attack_flags, WIDE)
    n = put_wide(out, n, NUMBERS + 50, s.battle_round, WIDE)
    n = put_wide(out, n, NUMBERS + 52, s.rearguard_characters, WIDE)
    n = put_wide(out, n, NUMBERS + 54, s.may_pick_characters, WIDE)
    n = put_wide(out, n, NUMBERS + 56, s.picked_characters, WIDE)
    n = put_wide(out, n, NUMBERS + 58, s.moved_characters, WIDE)
    n = put_wide(out, n, NUMBERS + 60, 1 if s.white_rider else 0, WIDE)
    k: i64
    for k in range(ROUND_FIELDS):
        n = put_wide(out, n, ROUND + WIDE * k, s.round[k], WIDE)
    n = put_wide(out, n, PACK, s.rearguard, PACKED)
    n = put_wide(out, n, PACK + PACKED, s.may_pick, PACKED)
    n = put_wide(out, n, PACK + 2 * PACKED, s.picked, PACKED)
    n = put_wide(out, n, PACK + 3 * PACKED, s.flown, PACKED)
    n = put_wide(out, n, PACK + 4 * PACKED, s.march, PACKED)
    for k in range(MOST_MOVES):
        n = put_wide(out, n, PACK + (5 + k) * PACKED, s.moved[k], PACKED)
    first: i64 = PACK + (5 + MOST_MOVES) * PACKED
    n = put_wide(out, n, first, s.ents, PACKED)
    n = put_wide(out, n, first + PACKED, s.ships, PACKED)
    n = put_wide(out, n, first + 2 * PACKED, s.sailed, PACKED)
    n = put_wide(out, n, first + 3 * PACKED, s.towers, PACKED)
    return put_wide(out, n, first + 4 * PACKED, s.trebuchets, PACKED)
