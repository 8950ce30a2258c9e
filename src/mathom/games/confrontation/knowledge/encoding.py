"""What a seat may know, as numbers for learning programs; docs/research.md lists them.

A new layout or meaning needs a new version. "own" is the observing side, "enemy" the other.
"""

from __future__ import annotations

from typing import Final, cast

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, CHANCE, FIRST, INDEX, SECOND, TOGETHER, State
from mathom.core.engine.encoder import NUMBER, Encoder, Plane, in_order
from mathom.core.engine.tables import bit, zeros
from mathom.games.confrontation.rules.board import DEFEATED, FELLOWSHIP, REGIONS
from mathom.games.confrontation.rules.cards import CARDS, size
from mathom.games.confrontation.rules.characters.tiles import FRODO, TEAM
from mathom.games.confrontation.rules.state import (
    ALL_TILES,
    FACE_DOWN,
    FETCHED,
    HAND,
    HELD,
    NO_RESULT,
    NO_SPECIALS,
    NO_WINNER,
    OWN_TWO,
    PICKED,
    PLAYED,
    Confrontation,
)

ENCODING: Final = 2
FRAME_KINDS: Final = 47  # entries in the table of frames
PLACES: Final = 18  # a region, or defeated, or in reserve
ALL: Final = 511  # a mask of all tiles of a side
MOST: Final = 255  # the largest number written

# The first number of each part.
ROLE: Final = 0
CAST: Final = ROLE + 2
DEALING: Final = CAST + 4
RULINGS: Final = DEALING + 4
TURN: Final = RULINGS + 2
TURNS_LEFT: Final = TURN + 1
OWN_TURN: Final = TURNS_LEFT + 1
ASKED: Final = OWN_TURN + 1
QUESTION: Final = ASKED + 1
ARGUMENT_AT: Final = QUESTION + FRAME_KINDS
ENEMY_ARGUMENT: Final = ARGUMENT_AT + REGIONS
AGENDA: Final = ENEMY_ARGUMENT + REGIONS
OWN: Final = AGENDA + FRAME_KINDS
ENEMY: Final = OWN + TEAM * PLACES
CONCEALED: Final = ENEMY + TEAM * PLACES
OWN_VARIANT: Final = CONCEALED + REGIONS
ENEMY_VARIANT: Final = OWN_VARIANT + TEAM
OWN_FACE_SECRET: Final = ENEMY_VARIANT + TEAM
ENEMY_FACE_SECRET: Final = OWN_FACE_SECRET + TEAM
WHISPERED: Final = ENEMY_FACE_SECRET + TEAM
UP_FOR_GOOD: Final = WHISPERED + TEAM
UP_THIS_TURN: Final = UP_FOR_GOOD + 2 * TEAM
UP_IN_BATTLE: Final = UP_THIS_TURN + 2 * TEAM
LOOKED_AT: Final = UP_IN_BATTLE + 2 * TEAM
OWN_HAND: Final = LOOKED_AT + TEAM
ENEMY_HAND: Final = OWN_HAND + CARDS
OWN_PLAYED: Final = ENEMY_HAND + CARDS
ENEMY_PLAYED: Final = OWN_PLAYED + CARDS
OWN_FETCHED: Final = ENEMY_PLAYED + CARDS + 1
ENEMY_FETCHED: Final = OWN_FETCHED + CARDS
OWN_SPECIALS: Final = ENEMY_FETCHED + CARDS
ENEMY_SPECIALS: Final = OWN_SPECIALS + 4
ENEMY_SPECIALS_HELD: Final = ENEMY_SPECIALS + 4
SPECIALS_USED: Final = ENEMY_SPECIALS_HELD + 1
PICKED_AT: Final = SPECIALS_USED + 2 * 4
ENEMY_PICKED: Final = PICKED_AT + 2 * 4
REGION: Final = ENEMY_PICKED + 1
FLAGS: Final = REGION + REGIONS
OWN_FIGHTER: Final = FLAGS + 7
ENEMY_FIGHTER: Final = OWN_FIGHTER + TEAM
BOUND: Final = ENEMY_FIGHTER + TEAM + REGIONS
ORDERED: Final = BOUND + 2 * TEAM + REGIONS
SAM_HAS_THE_RING: Final = ORDERED + 2 * TEAM + REGIONS
RESULT: Final = SAM_HAS_THE_RING + 1
REASON: Final = RESULT + 3
UPSTREAM_BARS_SAURON: Final = REASON + 7
SIZE: Final = UPSTREAM_BARS_SAURON + 1

PLANES: Final[list[Plane]] = in_order(
    [
        ("role", (2,)),
        ("cast", (4,)),
        ("dealing", (4,)),
        ("rulings", (2,)),
        ("turn", (1,)),
        ("turns_left", (1,)),
        ("own_turn", (1,)),
        ("asked", (1,)),
        ("question", (FRAME_KINDS,)),
        ("argument", (REGIONS,)),
        ("enemy_argument", (REGIONS,)),
        ("agenda", (FRAME_KINDS,)),
        ("own", (TEAM, PLACES)),
        ("enemy", (TEAM, PLACES)),
        ("concealed", (REGIONS,)),
        ("own_variant", (TEAM,)),
        ("enemy_variant", (TEAM,)),
        ("own_face_secret", (TEAM,)),
        ("enemy_face_secret", (TEAM,)),
        ("whispered", (TEAM,)),
        ("up_for_good", (2, TEAM)),
        ("up_this_turn", (2, TEAM)),
        ("up_in_battle", (2, TEAM)),
        ("looked_at", (TEAM,)),
        ("own_hand", (CARDS,)),
        ("enemy_hand", (CARDS,)),
        ("own_played", (CARDS,)),
        ("enemy_played", (CARDS + 1,)),
        ("own_fetched", (CARDS,)),
        ("enemy_fetched", (CARDS,)),
        ("own_specials", (4,)),
        ("enemy_specials", (4,)),
        ("enemy_specials_held", (1,)),
        ("specials_used", (2, 4)),
        ("picked", (2, 4)),
        ("enemy_picked", (1,)),
        ("region", (REGIONS,)),
        ("flags", (7,)),
        ("own_fighter", (TEAM,)),
        ("enemy_fighter", (TEAM + REGIONS,)),
        ("bound", (2 * TEAM + REGIONS,)),
        ("ordered", (2 * TEAM + REGIONS,)),
        ("sam_has_the_ring", (1,)),
        ("result", (3,)),
        ("reason", (7,)),
        ("upstream_bars_sauron", (1,)),
    ]
)


class ConfrontationEncoder(Encoder):
    def __init__(self) -> None:
        super().__init__(ENCODING, PLANES)
        assert self.size == SIZE
        self.heaps: vec[i64] = zeros(REGIONS)

    def observe(self, s: State, seat: i64, out: vec[i64], n: i64) -> i64:
        p = cast(Confrontation, s)
        n = write_rules(p, seat, out, n)
        n = write_agenda(p, seat, out, n)
        n = write_own(p, seat, out, n)
        n = write_enemies(p, seat, out, n, self.heaps)
        n = write_faces(p, seat, out, n)
        n = write_cards(p, seat, out, n)
        if p.rules.specials != NO_SPECIALS:
            n = write_specials(p, seat, out, n)
        return write_move(p, seat, out, n)


def write(out: vec[i64], n: i64, place: i64, number: i64 = 1) -> i64:
    out[n] = NUMBER * place + number
    return n + 1


def write_bits(out: vec[i64], n: i64, place: i64, mask: i64) -> i64:
    while mask:
        if mask & 1:
            out[n] = NUMBER * place + 1
            n += 1
        mask >>= 1
        place += 1
    return n


def write_number(out: vec[i64], n: i64, place: i64, number: i64) -> i64:
    if number <= 0:
        return n
    return write(out, n, place, number if number < MOST else MOST)


def write_rules(s: Confrontation, seat: i64, out: vec[i64], n: i64) -> i64:
    rules = s.rules
    n = write(out, n, ROLE + seat)
    n = write(out, n, CAST + rules.cast)
    n = write(out, n, DEALING + rules.specials)
    if rules.upstream_sideways_retreat:
        n = write(out, n, RULINGS)
    if rules.stuck_retreat_blocks_sacrifice:
        n = write(out, n, RULINGS + 1)
    if rules.upstream_bars_sauron:
        n = write(out, n, UPSTREAM_BARS_SAURON)
    n = write_number(out, n, TURN, s.turn)
    if rules.turn_limit:
        n = write_number(out, n, TURNS_LEFT, rules.turn_limit - s.turn)
    if s.side == seat:
        n = write(out, n, OWN_TURN)
    if s.ringbearer != FRODO:
        n = write(out, n, SAM_HAS_THE_RING)
    if s.winner != NO_WINNER:
        n = write(out, n, RESULT + (2 if s.winner == NO_RESULT else 0 if s.winner == seat else 1))
        n = write(out, n, REASON + s.reason)
    return n


def write_agenda(s: Confrontation, seat: i64, out: vec[i64], n: i64) -> i64:
    """The question and the waiting frames, which hold no secrets."""
    if s.depth == 0:
        return n
    f: i64 = s.agenda[s.depth - 1]
    frame = s.frames[f & INDEX]
    who: i64 = frame.who(s, f)
    n = write(out, n, QUESTION + (f & INDEX))
    if f & TOGETHER:
        n = write_lane(s, seat, out, n, ARGUMENT_AT)
        n = write_lane(s, 1 - seat, out, n, ENEMY_ARGUMENT)
        who = seat if s.lane(seat) >= 0 else 1 - seat
    elif frame.arity == 2:
        n = write(out, n, (ARGUMENT_AT if who == seat else ENEMY_ARGUMENT) + (f >> SECOND & ARGUMENT))
    elif who == CHANCE and frame.arity == 1:
        n = write(out, n, ARGUMENT_AT + (f >> FIRST & ARGUMENT))
    if who == seat:
        n = write(out, n, ASKED)
    written: i64 = 0
    i: i64
    k: i64
    for i in range(s.depth):
        k = s.agenda[i] & INDEX
        if not written >> k & 1:
            written |= bit(k)
            n = write(out, n, AGENDA + k)
    return n


def write_lane(s: Confrontation, seat: i64, out: vec[i64], n: i64, place: i64) -> i64:
    """The argument of a question that both seats are asked at the same time."""
    i: i64 = s.lane(seat)
    if i < 0 or s.frames[s.agenda[i] & INDEX].arity != 2:
        return n
    return write(out, n, place + (s.agenda[i] >> SECOND & ARGUMENT))


def write_own(s: Confrontation, seat: i64, out: vec[i64], n: i64) -> i64:
    first: i64 = TEAM * seat
    k: i64
    for k in range(TEAM):
        n = write(out, n, OWN + PLACES * k + s.at[first + k])
    return n


def write_enemies(s: Confrontation, seat: i64, out: vec[i64], n: i64, heaps: vec[i64]) -> i64:
    """13.4: visible pieces one by one, the others as counts."""
    first: i64 = TEAM * (1 - seat)
    seen: i64 = face_up(s) >> first
    k: i64
    r: i64
    for k in range(TEAM):
        r = s.at[first + k]
        if r == DEFEATED or seen >> k & 1:
            n = write(out, n, ENEMY + PLACES * k + r)
        elif r < DEFEATED:
            heaps[r] = heaps[r] + 1
    for r in range(REGIONS):
        if heaps[r]:
            n = write(out, n, CONCEALED + r, heaps[r])
            heaps[r] = 0
    return n


def face_up(s: Confrontation) -> i64:
    """Enemy pieces that a seat sees; the Palantir shows only the Fellowship's, and only to Sauron."""
    return s.open_always | s.open_turn | s.open_battle | s.seen


def write_faces(s: Confrontation, seat: i64, out: vec[i64], n: i64) -> i64:
    own: i64 = TEAM * seat
    enemy: i64 = TEAM - own
    if s.variant:
        n = write_bits(out, n, OWN_VARIANT, s.variant >> own & ALL)
        n = write_bits(out, n, ENEMY_VARIANT, (s.variant & s.known) >> enemy & ALL)
    if s.known != ALL_TILES:
        n = write_bits(out, n, OWN_FACE_SECRET, ~s.known >> own & ALL)
        n = write_bits(out, n, ENEMY_FACE_SECRET, ~s.known >> enemy & ALL)
    if face_up(s) | s.whispered == 0:
        return n
    n = write_bits(out, n, WHISPERED, s.whispered & ALL)
    n = write_sides(out, n, UP_FOR_GOOD, s.open_always, seat, TEAM)
    n = write_sides(out, n, UP_THIS_TURN, s.open_turn, seat, TEAM)
    n = write_sides(out, n, UP_IN_BATTLE, s.open_battle, seat, TEAM)
    return write_bits(out, n, LOOKED_AT, s.seen & ALL)


def write_sides(out: vec[i64], n: i64, place: i64, mask: i64, seat: i64, width: i64) -> i64:
    """A mask over both sides, own tiles first."""
    if mask == 0:
        return n
    low: i64 = mask & bit(width) - 1
    high: i64 = mask >> width
    n = write_bits(out, n, place, high if seat else low)
    return write_bits(out, n, place + width, low if seat else high)


def write_cards(s: Confrontation, seat: i64, out: vec[i64], n: i64) -> i64:
    """13.4: hands are public except a face-down card."""
    other: i64 = 1 - seat
    hand: i64 = s.cards[HAND + other]
    played: i64 = s.cards[PLAYED + other]
    if played >= 0 and s.flags & FACE_DOWN:
        hand |= bit(played)
        played = CARDS
    n = write_bits(out, n, OWN_HAND, s.cards[HAND + seat])
    n = write_bits(out, n, ENEMY_HAND, hand)
    if s.cards[PLAYED + seat] >= 0:
        n = write(out, n, OWN_PLAYED + s.cards[PLAYED + seat])
    if played >= 0:
        n = write(out, n, ENEMY_PLAYED + played)
    if s.cards[FETCHED + seat] >= 0:
        n = write(out, n, OWN_FETCHED + s.cards[FETCHED + seat])
    if s.cards[FETCHED + other] >= 0:
        n = write(out, n, ENEMY_FETCHED + s.cards[FETCHED + other])
    return n


def write_specials(s: Confrontation, seat: i64, out: vec[i64], n: i64) -> i64:
    """R23: own Special Cards; the enemy's as a number, and by name if they were dealt openly."""
    other: i64 = 1 - seat
    n = write_bits(out, n, OWN_SPECIALS, s.cards[HELD + seat] >> 4 * seat)
    if s.rules.specials != OWN_TWO:
        n = write_bits(out, n, ENEMY_SPECIALS, s.cards[HELD + other] >> 4 * other)
    n = write_number(out, n, ENEMY_SPECIALS_HELD, size(s.cards[HELD + other]))
    n = write_sides(out, n, SPECIALS_USED, s.used, seat, 4)
    n = write_sides(out, n, PICKED_AT, s.cards[PICKED + seat], seat, 4)
    return write_number(out, n, ENEMY_PICKED, size(s.cards[PICKED + other]))


def write_move(s: Confrontation, seat: i64, out: vec[i64], n: i64) -> i64:
    """The moving piece, the fighters, and the region."""
    fighter: i64 = s.fellow if seat == FELLOWSHIP else s.minion
    enemy: i64 = s.minion if seat == FELLOWSHIP else s.fellow
    if s.region >= 0:
        n = write(out, n, REGION + s.region)
    n = write_bits(out, n, FLAGS, s.flags)
    if fighter >= 0:
        n = write(out, n, OWN_FIGHTER + fighter - TEAM * seat)
    if enemy >= 0:
        n = write(out, n, ENEMY_FIGHTER + pointer(s, seat, enemy) - TEAM)
    if s.bound >= 0:
        n = write(out, n, BOUND + pointer(s, seat, s.bound))
    if s.ordered >= 0:
        ordered: i64 = pointer(s, seat, s.ordered)
        if ordered >= 2 * TEAM and s.ordered == s.bound:
            ordered = 2 * TEAM + (s.agenda[s.depth - 1] >> SECOND & ARGUMENT)  # M10: where it stood before the step
        n = write(out, n, ORDERED + ordered)
    return n


def pointer(s: Confrontation, seat: i64, piece: i64) -> i64:
    """An own tile, an enemy tile, or the region where a concealed enemy stands."""
    k: i64 = piece - TEAM * seat
    if 0 <= k < TEAM:
        return k
    if s.at[piece] == DEFEATED or face_up(s) >> piece & 1:
        return TEAM + piece - TEAM * (1 - seat)
    return 2 * TEAM + s.at[piece]
