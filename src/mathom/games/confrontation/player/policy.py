"""The policy of playouts: every answer gets a weight, and one is drawn by weight.

The weights are rough and cheap to compute. A winning answer is chosen at once; the weight of an attack follows from
texts and strengths; the Ringbearer avoids enemies; cards should win by as little as possible. An attacker does not know
which piece chance will draw, so the pieces of a region count by their average.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, SECOND
from mathom.core.engine.answers import COUNT_ONLY
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import bit, numbers, zeros
from mathom.games.confrontation.rules.answers import (
    CARD,
    DECODED,
    FACE,
    HEAP,
    LOOK,
    MOVE,
    NUMBER,
    PASS,
    PIECE,
    SPECIAL,
    STRIDE,
    USE,
)
from mathom.games.confrontation.rules.board import (
    CARADHRAS,
    EREGION,
    FANGORN,
    FELLOWSHIP,
    FORWARD,
    MORDOR,
    REGIONS,
    SAURON,
    SHIRE,
    WAYS,
)
from mathom.games.confrontation.rules.cards import (
    CARDS,
    EYE,
    F_MAGIC,
    F_RETREAT,
    NOBLE_SACRIFICE,
    S_FOUR,
    S_RETREAT,
    size,
)
from mathom.games.confrontation.rules.characters.tiles import (
    BALROG,
    CAVE_TROLL,
    FRODO,
    GANDALF,
    GANDALF_V,
    ORCS,
    SAM,
    SARUMAN_V,
    STRENGTH,
    TEAM,
    VARIANT,
    WARG,
    WITCH_KING_V,
)
from mathom.games.confrontation.rules.combat import (
    COMMIT_CARD,
    FETCH_CARD,
    FORCE_CARD,
    PLAY_ANOTHER,
    SHOW_CARD,
    SHOW_GANDALF,
    TAKE_FOUR,
)
from mathom.games.confrontation.rules.movement import ANSWER_TUNNEL
from mathom.games.confrontation.rules.retreats import retreats_backward, retreats_sideways
from mathom.games.confrontation.rules.setup import PICK_FACE, PLACE_PIECE
from mathom.games.confrontation.rules.specials.special_cards import EXTRA_STEP, MOVE_ON
from mathom.games.confrontation.rules.state import (
    HAND,
    PLAYED,
    SAM_IS_FIVE,
    Confrontation,
)
from mathom.games.confrontation.rules.turn import TAKE_TURN

WINS: Final = -1  # a weight: choose this answer at once

# ---- weights of moves ----

STEP: Final = 6
PLAYS_SPECIAL: Final = 3
INTO_SHIRE: Final = 12
RING_SAFE: Final = 10
RING_FLEES: Final = 20
RING_RISKS: Final = 1
EVEN_FIGHT: Final = 5  # plus or minus 2 for every point of a duel
RING_SEEN: Final = 40

# ---- duels: the value of a battle between two characters for the Fellowship, from -4 to 4 ----

SURE_FALL: Final = 4
BEST_CARD: Final = 4  # what the Cave Troll loses, whose card is ignored
FACES: Final = 36
MERRY: Final = 3
LEGOLAS: Final = 6
GIMLI: Final = 7
BOROMIR: Final = 8
SAM_VARIANT: Final = SAM + VARIANT
SARUMAN_C: Final = 14
ORCS_V: Final = ORCS + VARIANT


def duel(fellow: int, minion: int, attacker: int) -> int:
    strong = STRENGTH[minion]
    if minion != WARG:
        if (fellow, minion % VARIANT) in ((MERRY, 11), (LEGOLAS, 12), (GIMLI, 15)):
            return SURE_FALL
        if fellow == BOROMIR:
            return 1 if strong > 3 else 0
    if (minion == ORCS and attacker == SAURON) or (minion == SARUMAN_V and fellow in (GANDALF, GANDALF_V)):
        return -SURE_FALL
    if minion == ORCS_V and attacker == SAURON:
        strong = 6
    if minion == CAVE_TROLL:
        strong -= BEST_CARD
    weak = strong if fellow == SAM_VARIANT and attacker == SAURON and minion != WARG else STRENGTH[fellow]
    edge = 1 if minion == SARUMAN_C and strong > weak else 0
    return max(-SURE_FALL, min(SURE_FALL, weak - strong - edge))


def duels() -> list[int]:
    return [
        duel(f, m, side) if f % VARIANT < TEAM <= m % VARIANT else 0
        for side in range(2)
        for f in range(FACES)
        for m in range(FACES)
    ]


DUELS: Final[vec[i64]] = numbers(duels())


# ---- set-up: weights of each character in the five regions outside its home ----

# Arthedain, Cardolan, Rhudaur, Eregion, Enedwaith; Mirkwood, Fangorn, Rohan, Dagorlad, Gondor
PLACES: Final[vec[i64]] = numbers(
    [1, 1, 0, 0, 0]  # Frodo
    + [2, 2, 1, 1, 1]  # Sam
    + [4, 4, 4, 4, 4]  # Pippin
    + [6, 6, 8, 8, 8]  # Merry
    + [8, 8, 8, 8, 8]  # Gandalf
    + [6, 6, 10, 10, 10]  # Aragorn
    + [6, 6, 8, 8, 8]  # Legolas
    + [6, 6, 10, 10, 10]  # Gimli
    + [4, 4, 10, 10, 10]  # Boromir
    + [6, 8, 10, 6, 6]  # Balrog
    + [8, 8, 6, 6, 8]  # Shelob
    + [8, 8, 8, 6, 6]  # Witch King
    + [2, 2, 2, 4, 4]  # Flying Nazgul
    + [4, 4, 4, 6, 6]  # Black Rider
    + [6, 6, 6, 4, 4]  # Saruman
    + [8, 8, 8, 4, 4]  # Orcs
    + [6, 6, 6, 3, 3]  # Warg
    + [8, 8, 8, 5, 5]  # Cave Troll
    + [1, 1, 0, 0, 0]  # Frodo
    + [2, 2, 3, 3, 3]  # Sam
    + [4, 4, 6, 6, 6]  # Smeagol
    + [4, 4, 8, 8, 8]  # Faramir
    + [8, 8, 6, 6, 6]  # Gandalf
    + [6, 6, 10, 10, 10]  # Aragorn
    + [6, 6, 8, 8, 8]  # Elrond
    + [6, 6, 4, 4, 6]  # Theoden
    + [6, 6, 6, 6, 6]  # Treebeard
    + [8, 8, 8, 4, 4]  # Uruk-Hai
    + [6, 6, 6, 2, 2]  # Wormtongue
    + [3, 3, 3, 5, 5]  # Witch King
    + [8, 8, 8, 5, 5]  # Flying Nazgul
    + [5, 5, 5, 5, 5]  # the Mouth of Sauron
    + [5, 5, 5, 5, 5]  # Saruman
    + [8, 8, 8, 4, 4]  # Orcs
    + [6, 6, 6, 3, 3]  # Gollum
    + [3, 3, 3, 8, 8]  # the Watcher
)

# The weight of the variant face in a draft, out of 10.
VARIANTS: Final[vec[i64]] = numbers([5, 4, 4, 5, 5, 5, 4, 3, 5, 3, 3, 7, 4, 5, 4, 3, 4, 4])


def pick_answer(s: Confrontation, out: vec[i64], n: i64, dice: Dice) -> i64:
    """Draws an answer and returns its index in `out`."""
    if n == 1:
        return 0
    f: i64 = s.agenda[s.depth - 1]
    side: i64 = f >> FIRST & ARGUMENT
    kind: i64 = f & INDEX
    if kind == TAKE_TURN.number & INDEX or kind == MOVE_ON.number & INDEX or kind == EXTRA_STEP.number & INDEX:
        weigh_moves(s, side, out, n)
    elif kind == COMMIT_CARD.number & INDEX or kind == SHOW_CARD.number & INDEX or kind == PLAY_ANOTHER.number & INDEX:
        weigh_cards(s, side, out, n)
    elif kind == PLACE_PIECE.number & INDEX:
        weigh_places(s, side, f >> SECOND & ARGUMENT, out, n)
    elif kind == PICK_FACE.number & INDEX:
        WEIGHED[1] = VARIANTS[TEAM * side + (f >> SECOND & ARGUMENT)]
        WEIGHED[0] = 10 - WEIGHED[1]
    else:
        weigh_others(s, side, kind, out, n)
    return drawn(n, dice)


WEIGHED: Final[vec[i64]] = zeros(256)


def drawn(n: i64, dice: Dice) -> i64:
    """Draws an index, weighted; uniformly if all weights are 0."""
    total: i64 = 0
    i: i64
    for i in range(n):
        if WEIGHED[i] < 0:
            return i
        total += WEIGHED[i]
    if total == 0:
        return dice.below(n)
    x: i64 = dice.below(total)
    i = 0
    while x >= WEIGHED[i]:
        x -= WEIGHED[i]
        i += 1
    return i


# ---- moves ----


def weigh_moves(s: Confrontation, side: i64, out: vec[i64], n: i64) -> None:
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is MOVE:
            WEIGHED[i] = move_weight(s, side, TEAM * side + answer.x, answer.y)
        elif answer.verb is STRIDE:
            WEIGHED[i] = attack_weight(s, FELLOWSHIP, TEAM - 1, FANGORN)
        else:
            WEIGHED[i] = PLAYS_SPECIAL if answer.verb is SPECIAL else 1


def move_weight(s: Confrontation, side: i64, piece: i64, to: i64) -> i64:
    if side == FELLOWSHIP:
        if piece == s.ringbearer:
            if to == MORDOR:
                return WINS
            return ring_weight(s, piece, to)
        if to == FANGORN and s.at[piece] == EREGION and is_watched(s):
            return 0
        if not s.has_enemy(FELLOWSHIP, to):
            return STEP
        return attack_weight(s, FELLOWSHIP, piece, to)
    if to == SHIRE:
        if s.count[REGIONS + SHIRE] >= 2 or s.who(piece) == WITCH_KING_V:
            return WINS
        if s.count[SHIRE] == 0:
            return INTO_SHIRE
    if not s.has_enemy(SAURON, to):
        return STEP
    return attack_weight(s, SAURON, piece, to)


def is_watched(s: Confrontation) -> bool:
    """5.4: whether the Balrog guards the Tunnel."""
    return s.at[BALROG] == CARADHRAS and s.who(BALROG) == BALROG


def ring_weight(s: Confrontation, piece: i64, to: i64) -> i64:
    if s.count[REGIONS + to] or (to == FANGORN and s.at[piece] == EREGION and is_watched(s)):
        return RING_RISKS
    if waiting_ahead(s, to):
        return RING_RISKS if s.count[to] == 0 else RING_RISKS + 1
    return RING_FLEES if waiting_ahead(s, s.at[piece]) else RING_SAFE


def waiting_ahead(s: Confrontation, r: i64) -> i64:
    """The number of Sauron's pieces one step ahead of a region."""
    place: i64 = WAYS * r
    n: i64 = 0
    k: i64
    for k in range(2):
        t: i64 = FORWARD[place + k]
        if t >= 0:
            n += s.count[REGIONS + t]
    return n


def attack_weight(s: Confrontation, side: i64, piece: i64, to: i64) -> i64:
    """The weight of an attack, by the duels with the pieces there."""
    first: i64 = TEAM * (1 - side)
    sum_of: i64 = 0
    met: i64 = 0
    foe: i64
    for foe in range(first, first + TEAM):
        if s.at[foe] == to:
            met += 1
            if side == FELLOWSHIP:
                sum_of += DUELS[FACES * s.who(piece) + s.who(foe)]
            else:
                if foe == s.ringbearer and s.is_seen_by(SAURON, foe):
                    return RING_SEEN
                sum_of -= DUELS[FACES * FACES + FACES * s.who(foe) + s.who(piece)]
    if met == 0:
        return STEP
    weight: i64 = EVEN_FIGHT + 2 * sum_of // met
    if weight < 0:
        return 0
    return weight


# ---- cards ----

# The value of keeping each card: the Fellowship's, then Sauron's.
KEPT: Final[vec[i64]] = numbers([0, 1, 2, 4, 6, 4, 5, 4, 4] + [0, 1, 2, 3, 5, 7, 4, 4, 3])


def weigh_cards(s: Confrontation, side: i64, out: vec[i64], n: i64) -> None:
    """The value of a card against the opponent's hand, minus the value of keeping it."""
    minion: i64 = s.who(s.minion)
    lead: i64 = fighter_strength(s, s.fellow) - fighter_strength(s, s.minion)
    if side == SAURON:
        lead = -lead
    bearer: bool = s.fellow == s.ringbearer
    foes: i64 = s.cards[HAND + 1 - side]
    shown: i64 = s.cards[PLAYED + 1 - side]
    if shown >= 0 and side == FELLOWSHIP and s.agenda[s.depth - 1] & INDEX != COMMIT_CARD.number & INDEX:
        foes = bit(s.card(SAURON))
    strengths: i64 = bit(5 + 1 - side) - 1
    texts: i64 = size(foes & ~strengths)
    all_foes: i64 = size(foes)
    if minion == CAVE_TROLL and side == FELLOWSHIP:
        texts = all_foes
        foes = 0
    if all_foes == 0:
        all_foes = 1
    i: i64
    card: i64
    beaten: i64
    worth: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if answer.verb is not CARD:
            WEIGHED[i] = 1  # the Palantir
            continue
        card = answer.x
        if side == SAURON and minion == CAVE_TROLL:
            WEIGHED[i] = 40 >> KEPT[CARDS + card]
            continue
        if card < F_MAGIC + side:
            worth = card + 1 + lead  # beats every card below this number
            beaten = 0
            if worth > 0:
                beaten = texts + size(foes & strengths & (bit(worth - 1) - 1))
        else:
            beaten = text_weight(s, side, card, lead, bearer, all_foes)
        worth = 1 + 24 * beaten // all_foes
        if not bearer:
            worth -= KEPT[CARDS * side + card]
        if worth < 1:
            worth = 1
        WEIGHED[i] = worth


def text_weight(s: Confrontation, side: i64, card: i64, lead: i64, bearer: bool, foes: i64) -> i64:
    """The value of a text card, as a number of enemy cards that it beats."""
    if card == F_MAGIC + side:
        return foes >> 1 if s.pile(side) & 31 > 7 else 0
    if side == FELLOWSHIP:
        if card == NOBLE_SACRIFICE:
            return 0 if bearer else (foes >> 1 if lead < 0 else foes >> 2)
        if card == F_RETREAT:
            return foes if retreats_backward(s, FELLOWSHIP, s.region, COUNT_ONLY, 0) > 0 and lead < 0 else 0
        return foes if lead > 0 else foes >> 1  # the Elven Cloak
    if card == S_RETREAT:
        return foes >> 1 if retreats_sideways(s, SAURON, s.region, COUNT_ONLY, 0) > 0 and lead < 0 and not bearer else 0
    return foes >> 1 if lead > 0 else foes >> 2  # the Eye


def fighter_strength(s: Confrontation, piece: i64) -> i64:
    if piece < 0:
        return 0
    if piece == ORCS and s.who(piece) == ORCS_V and s.side == SAURON:
        return 6
    if piece == SAM and s.flags & SAM_IS_FIVE:
        return 5
    if piece == SAM and s.side == SAURON and s.who(piece) == SAM_VARIANT and s.minion >= 0:
        return STRENGTH[s.who(s.minion)]
    return STRENGTH[s.who(piece)]


# ---- set-up and the rest ----


def weigh_places(s: Confrontation, side: i64, outpost: i64, out: vec[i64], n: i64) -> None:
    i: i64
    for i in range(n):
        WEIGHED[i] = PLACES[5 * s.who(TEAM * side + DECODED[out[i]].x) + outpost]


def weigh_others(s: Confrontation, side: i64, kind: i64, out: vec[i64], n: i64) -> None:
    """Uses a text unless the fighter is stronger; fetches the strongest card of the pile."""
    lead: i64 = 0
    if s.fellow >= 0 and s.minion >= 0:
        lead = fighter_strength(s, s.fellow) - fighter_strength(s, s.minion)
        if side == SAURON:
            lead = -lead
    i: i64
    for i in range(n):
        answer = DECODED[out[i]]
        if kind == FETCH_CARD.number & INDEX:
            WEIGHED[i] = 2 * (1 + KEPT[CARDS * side + answer.x]) if answer.verb is CARD else 1
        elif answer.verb is PASS:
            WEIGHED[i] = 1 if lead <= 0 else 8
        elif answer.verb is USE:
            WEIGHED[i] = use_weight(s, side, kind, lead)
        elif answer.verb is LOOK or answer.verb is HEAP or answer.verb is NUMBER or answer.verb is FACE:
            WEIGHED[i] = 1
        elif answer.verb is PIECE and s.fellow >= 0:
            WEIGHED[i] = 1 if answer.x == s.ringbearer else 2 + STRENGTH[s.who(answer.x + TEAM * side)]
        else:
            WEIGHED[i] = 6


def use_weight(s: Confrontation, side: i64, kind: i64, lead: i64) -> i64:
    if kind == FORCE_CARD.number & INDEX:
        return 1 + s.cards[PLAYED + FELLOWSHIP]
    if kind == TAKE_FOUR.number & INDEX:
        card: i64 = s.card(SAURON)
        return 12 if card < S_FOUR or (card == EYE and s.cards[PLAYED] < F_MAGIC) else 1
    if kind == ANSWER_TUNNEL.number & INDEX or kind == SHOW_GANDALF.number & INDEX:
        return 64
    if s.fellow == FRODO or (s.fellow == SAM and side == FELLOWSHIP):
        return 8  # Sam is with Frodo
    return 24 if lead > 0 else 1  # cards are forbidden
