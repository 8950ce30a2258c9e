"""The way of the Ring: when the Fellowship moves, where it is declared or revealed, who takes Hunt damage."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import Answer
from mathom.games.war.player.clock import MORDOR_LENGTH, slack
from mathom.games.war.player.distances import distance, to_mordor
from mathom.games.war.player.weighing import WORTH, decoded
from mathom.games.war.player.weights import WEIGHT, place
from mathom.games.war.rules.answers import GUIDE, NO, RANDOM, REGION
from mathom.games.war.rules.armies.figures import controls, has_army, is_besieged, nazgul_at
from mathom.games.war.rules.cards.zones import size_of
from mathom.games.war.rules.facts.characters import (
    GANDALF_THE_GREY,
    GOLLUM,
    LEVEL,
    STRIDER,
)
from mathom.games.war.rules.facts.nations import FREE, NO_NATION, SHADOW
from mathom.games.war.rules.facts.regions import (
    BORDER,
    FIRST_BORDER,
    NATION_OF,
    PATH_BIT,
    SETTLEMENT,
    is_city_or_stronghold,
    is_stronghold,
)
from mathom.games.war.rules.fellowship.companions import casualty_level, companions_in, is_in_mordor
from mathom.games.war.rules.fellowship.hunt import hunt_dice, least_success
from mathom.games.war.rules.fellowship.reveal import is_haven
from mathom.games.war.rules.politics.track import is_active
from mathom.games.war.rules.state import War

LAST_CORRUPTION: Final = 12
HIGH_CORRUPTION: Final = 6
AVERAGE_DAMAGE: Final = 1.6  # of a tile that is drawn on the way
HIT_PRICE: Final[i64] = place("hit-price")
HIT_RISE: Final[i64] = place("hit-rise")
SLACK_PRICE: Final[i64] = place("slack-price")
LEAST_MOVE: Final[i64] = place("least-move")
REST_SLACK: Final[i64] = place("rest-slack")
REST_UNTIL: Final[i64] = place("rest-until")
HAVEN_HEAL: Final[i64] = place("haven-heal")
HAVEN_DETOUR: Final[i64] = place("haven-detour")
MOST_DETOUR: Final[i64] = place("most-detour")
CALM: Final[i64] = place("calm")
KEEP_SLACK: Final[i64] = place("keep-slack")
KEEP_UNTIL: Final[i64] = place("keep-until")
FAR: Final = 99
SECOND_STEP: Final[i64] = place("second-step")
SPEND_FROM: Final[i64] = place("spend-from")


# ---- when to move ----


def risk(s: War) -> float:
    """The chance that the next move is found by the Hunt, re-rolls included."""
    if is_in_mordor(s):
        return 1.0
    miss: float = float(least_success(s) - 1) / 6.0
    found: float = 1.0
    for _ in range(hunt_dice(s) + (rerolls_at(s, s.fellowship) if hunt_dice(s) > 0 else 0)):
        found *= miss
    return 1.0 - found


def rerolls_at(s: War, region: i64) -> i64:
    """R14.2: the dice that the Shadow may roll again while the Fellowship's figure is in a region."""
    n: i64 = 1 if is_stronghold(region) and controls(s, SHADOW, region) else 0
    if has_army(s, SHADOW, region):
        n += 1
    return n + 1 if nazgul_at(s, region) > 0 else n


def wants_rest(s: War) -> bool:
    """Whether the Fellowship should heal before it enters Mordor: there is corruption, and the Shadow is slower."""
    return s.corruption > WEIGHT[REST_UNTIL] and slack(s) >= WEIGHT[REST_SLACK] and not is_in_mordor(s)


def way_by_haven(s: War, region: i64) -> i64:
    """The steps from a region to Mordor by the haven that is least out of the way."""
    best: i64 = FAR
    k: i64
    for k in range(len(SETTLEMENT)):
        haven: i64 = SETTLEMENT[k]
        if is_haven(s, haven) and not is_besieged(s, FREE, haven):
            steps: i64 = distance(region, haven) + to_mordor(haven)
            if steps < best:
                best = steps
    return best


def is_way_by_haven(s: War) -> bool:
    """Whether the Fellowship is on its way to a haven: it wants to heal, and the detour is short enough."""
    return wants_rest(s) and way_by_haven(s, s.fellowship) - to_mordor(s.fellowship) <= WEIGHT[MOST_DETOUR]


def is_haven_in_reach(s: War) -> bool:
    """Whether the progress made is enough for a haven that is no longer detour than the best."""
    best: i64 = way_by_haven(s, s.fellowship)
    k: i64
    for k in range(len(SETTLEMENT)):
        haven: i64 = SETTLEMENT[k]
        steps: i64 = distance(s.fellowship, haven)
        if steps <= s.progress and steps + to_mordor(haven) <= best + 1 and is_haven(s, haven):
            return True
    return False


def move_fellowship_worth(s: War) -> i64:
    """Less the more likely a Hunt is, the more corruption there is, and the more time there is."""
    if is_in_mordor(s):
        return 125 if not s.tried_in_mordor or s.corruption <= WEIGHT[SECOND_STEP] else second_step_worth(s)
    if is_haven_in_reach(s) if is_way_by_haven(s) else to_mordor(s.fellowship) <= s.progress:
        return 2  # the haven or the gate is within reach: it is declared there in the next turn
    left: i64 = slack(s)
    price: i64 = WEIGHT[HIT_PRICE] + WEIGHT[HIT_RISE] * s.corruption
    if left > 0:
        price += price * left * WEIGHT[SLACK_PRICE] // 100
    if left >= WEIGHT[CALM] and s.box[FREE] > 0:
        return 2  # one step a turn is the safest
    worth: i64 = 110 - i64(risk(s) * AVERAGE_DAMAGE * float(price))
    least: i64 = WEIGHT[LEAST_MOVE] if left < 3 else 2
    return worth if worth > least else least


def second_step_worth(s: War) -> i64:
    """With much corruption the next step waits for a smaller Hunt Box, if there is time."""
    return 60 if slack(s) < 1 else 2


# ---- where it is declared and revealed ----


def weigh_declaration(s: War, out: vec[i64], n: i64) -> None:
    """At a gate of Mordor; or, to heal, in a haven that is on the way."""
    by_haven: bool = is_way_by_haven(s)
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        if answer.kind == NO.kind:
            WORTH[i] = 10
        elif to_mordor(answer.x) == 0:
            WORTH[i] = 0 if s.progress == 0 else (5 if by_haven else 100)
        elif is_haven(s, answer.x):
            WORTH[i] = haven_worth(s, answer.x, by_haven)
        else:
            WORTH[i] = -1


def haven_worth(s: War, haven: i64, by_haven: bool) -> i64:
    """To be declared in a haven: it heals, and wakes a passive Nation."""
    detour: i64 = s.progress - (to_mordor(s.fellowship) - to_mordor(haven))
    if s.progress == 0:
        return 60 if s.corruption > 0 else 0
    if by_haven:
        return 90 - 10 * detour
    gain: i64 = WEIGHT[HAVEN_HEAL] * s.corruption + (12 if not is_active(s, NATION_OF[haven]) else 0)
    return gain - WEIGHT[HAVEN_DETOUR] * detour


def weigh_reveal(s: War, out: vec[i64], n: i64) -> None:
    """As near to Mordor or to a haven as possible, not past Shadow Strongholds, and where the Hunt has no re-rolls."""
    by_haven: bool = slack(s) >= WEIGHT[REST_SLACK]
    i: i64
    for i in range(n):
        region: i64 = decoded(out[i]).x
        steps: i64 = to_mordor(region)
        if by_haven:
            detour: i64 = way_by_haven(s, region) - steps
            steps += detour if detour < 2 else 2
        WORTH[i] = -10 * steps - 4 * rerolls_at(s, region) - armies_beside(s, region)
        if PATH_BIT[region] and controls(s, SHADOW, region) and to_mordor(region) > 0:
            WORTH[i] -= 25


def armies_beside(s: War, region: i64) -> i64:
    """Shadow Armies that can walk in."""
    n: i64 = 0
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if has_army(s, SHADOW, BORDER[k]):
            n += 1
    return n


def weigh_paths(out: vec[i64], n: i64) -> None:
    i: i64
    for i in range(n):
        WORTH[i] = -size_of(decoded(out[i]).x)


# ---- who takes the damage ----


def weigh_casualties(s: War, out: vec[i64], n: i64) -> None:
    """On the Mordor Track Companions have no other use; on the way one is lost for much damage or much corruption."""
    guide: i64 = casualty_level(s, s.guide) if s.guide != GOLLUM else 0
    after: i64 = s.corruption + s.damage
    need: bool = s.damage >= 2 or s.corruption >= WEIGHT[SPEND_FROM] or after >= LAST_CORRUPTION - 1
    if not is_in_mordor(s) and slack(s) >= WEIGHT[KEEP_SLACK]:
        need = after > WEIGHT[KEEP_UNTIL]  # there is time to heal: Companions are kept for Mordor
    if is_in_mordor(s) and companions_in(s) >= MORDOR_LENGTH - s.mordor:
        need = True
    i: i64
    for i in range(n):
        kind: i64 = decoded(out[i]).kind
        if kind == NO.kind:
            WORTH[i] = 10
        elif kind == GUIDE.kind:
            fits: bool = s.damage + (1 if is_in_mordor(s) else 0) >= guide or companions_in(s) == 1
            if s.guide == GANDALF_THE_GREY and s.damage >= 2 and not is_in_mordor(s):
                fits = True  # he comes back as Gandalf the White
            WORTH[i] = 20 if need and fits else 5
        elif kind == RANDOM.kind:
            WORTH[i] = 15 if need else 0


def weigh_guides(out: vec[i64], n: i64) -> None:
    """Strider hides the Fellowship with any die."""
    i: i64
    for i in range(n):
        WORTH[i] = 10 if decoded(out[i]).x == STRIDER else 0


# ---- Companions who leave ----


def weigh_leavers(out: vec[i64], n: i64) -> None:
    """One at most, of the lowest Level: the others are needed on the Mordor Track."""
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        WORTH[i] = 5 if answer.kind == NO.kind else -LEVEL[answer.x]


def weigh_journeys(s: War, out: vec[i64], n: i64) -> None:
    """Companions go to Cities and Strongholds of Nations that are passive, or towards them."""
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        WORTH[i] = journey_worth(s, answer) if answer.kind == REGION.kind else 0


def journey_worth(s: War, answer: Answer) -> i64:
    region: i64 = answer.x
    if is_city_or_stronghold(region) and controls(s, FREE, region):
        nation: i64 = NATION_OF[region]
        return 50 if nation != NO_NATION and not is_active(s, nation) else 20
    return -distance(region, s.fellowship)
