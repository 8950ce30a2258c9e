"""What an action die is best used for. Each way gets a worth, from 0 for nothing to about 130."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.answers import Answer
from mathom.core.engine.tables import bit, numbers
from mathom.games.war.player.campaign import NEVER, best_attack, best_move
from mathom.games.war.player.card_worth import event_worth
from mathom.games.war.player.clock import slack
from mathom.games.war.player.distances import to_mordor
from mathom.games.war.player.ring_quest import move_fellowship_worth
from mathom.games.war.player.weighing import WORTH, decoded
from mathom.games.war.player.weights import WEIGHT, place
from mathom.games.war.rules.answers import PASS, RING, USE
from mathom.games.war.rules.armies.choosing import WITH_LEADER
from mathom.games.war.rules.battle.attacking import attack_flags
from mathom.games.war.rules.cards.playing import can_play
from mathom.games.war.rules.cards.zones import hand_limit, hand_size, is_in_hand
from mathom.games.war.rules.dice.uses import BASE_USES, USE_NAMES, USES
from mathom.games.war.rules.facts.cards import FIRST_CARD
from mathom.games.war.rules.facts.dice import AS_CHARACTER, CHARACTER, EYE, FACES, WILL, results_of
from mathom.games.war.rules.facts.nations import FREE, NATIONS, SHADOW
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.politics.track import is_active
from mathom.games.war.rules.state import War

# What most uses are worth, by side; those that depend on the position are worked out below.
USUAL: Final[dict[str, tuple[int, int]]] = {
    "draw": (32, 30),
    "hide-fellowship": (120, 0),
    "separate": (1, 0),
    "recruit": (52, 50),
    "diplomacy": (58, 95),
    "boromir-advances-gondor": (50, 0),
    "legolas-advances-elves": (45, 0),
    "gimli-advances-dwarves": (45, 0),
    "saruman": (0, 120),
    "witch-king": (0, 122),
    "mouth-of-sauron": (0, 118),
    "gandalf-the-white": (124, 0),
    "aragorn": (122, 0),
    "voice-recruits": (0, 62),
    "voice-elites": (0, 54),
    "move-companions": (12, 0),
    "move-minions": (0, 34),
    "remove-a-power-too-great": (0, 25),
    "remove-the-power-of-tom-bombadil": (0, 15),
    "remove-the-palantir-of-orthanc": (25, 0),
    "remove-denethors-folly": (45, 0),
    "declare": (6, 0),
    "galadriel": (121, 0),
    "chief-of-the-ringwraiths": (0, 110),
    "balrog": (0, 112),
    "dunlendings": (0, 75),
    "death-to-the-forgoil": (0, 48),
    "corsairs": (0, 60),
    "black-ships": (0, 40),
    "ents": (80, 0),
    "tower": (0, 56),
    "trebuchet": (54, 0),
    "remove-a-balrog-is-come": (20, 0),
    "remove-the-gates-are-closed": (20, 0),
}
USE_WORTH: Final[vec[i64]] = numbers([USUAL.get(name, (0, 0))[side] for side in range(2) for name in USE_NAMES])
DRAW: Final[i64] = USE_NAMES.index("draw")
RECRUIT: Final[i64] = USE_NAMES.index("recruit")
DIPLOMACY: Final[i64] = USE_NAMES.index("diplomacy")
DRAW_FREE: Final[i64] = place("draw-free")
DRAW_SHADOW: Final[i64] = place("draw-shadow")
RECRUIT_FREE: Final[i64] = place("recruit-free")
RECRUIT_SHADOW: Final[i64] = place("recruit-shadow")
DIPLOMACY_FREE: Final[i64] = place("diplomacy-free")
MARCH_BASE: Final[i64] = place("march-base")
MARCH_MOST: Final[i64] = place("march-most")
SHADOW_RINGS: Final[i64] = place("shadow-rings")
MOVE_FELLOWSHIP: Final[i64] = USE_NAMES.index("move-fellowship")
PLAY: Final[i64] = USE_NAMES.index("play")
MESSENGER_PLAY: Final[i64] = USE_NAMES.index("messenger-play")
ATTACK: Final[i64] = USE_NAMES.index("attack")
MESSENGER_ATTACK: Final[i64] = USE_NAMES.index("messenger-attack")
MOVE_ARMIES: Final[i64] = USE_NAMES.index("move-armies")
LEAD_ARMY: Final[i64] = USE_NAMES.index("lead-army")
MESSENGER_MOVES: Final[i64] = USE_NAMES.index("messenger-move-armies")
DECLARE_BY_SMEAGOL: Final[i64] = USE_NAMES.index("declare")
MOVE_COMPANIONS: Final[i64] = USE_NAMES.index("move-companions")

WILL_COST: Final = 6  # a Will of the West does anything: others are used first
EVENT_COST: Final = 0
MUSTER_DIE: Final = 2  # the least useful dice are skipped first


def weigh_actions(s: War, side: i64, out: vec[i64], n: i64) -> None:
    """Uses of dice; skipping, passing and Elven Rings are seldom better."""
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        if answer.kind == USE.kind:
            WORTH[i] = use_worth(s, side, answer.x, answer.y)
            if answer.x == WILL:
                WORTH[i] -= WILL_COST
        elif answer.kind == RING.kind:
            WORTH[i] = ring_worth(s, side, answer)
        elif answer.kind == PASS.kind:
            WORTH[i] = 3
        else:
            WORTH[i] = -5 if answer.x == CHARACTER else -3


def use_worth(s: War, side: i64, face: i64, use: i64) -> i64:
    if use == MOVE_FELLOWSHIP:
        return move_fellowship_worth(s)
    if use == ATTACK or use == MESSENGER_ATTACK:
        return best_attack(s, side, attack_flags(s, side, face) if use == ATTACK else 0)
    if use == MOVE_ARMIES or use == LEAD_ARMY or use == MESSENGER_MOVES:
        return march_worth(s, side, WITH_LEADER if use == LEAD_ARMY else 0)
    if use == PLAY or use == MESSENGER_PLAY:
        return best_card(s, side, face)
    if use == DECLARE_BY_SMEAGOL:
        return 115 if to_mordor(s.fellowship) <= s.progress else 2
    if use == MOVE_COMPANIONS and has_passive_nation(s):
        return 40
    if use == DRAW:
        if hand_size(s, s.decider[side]) >= hand_limit(s, s.decider[side]):
            return 8
        return WEIGHT[DRAW_FREE] if side == FREE else WEIGHT[DRAW_SHADOW]
    if use == RECRUIT:
        return WEIGHT[RECRUIT_FREE] if side == FREE else WEIGHT[RECRUIT_SHADOW]
    if use == DIPLOMACY and side == FREE:
        return WEIGHT[DIPLOMACY_FREE]
    k: i64 = side * len(USE_NAMES) + use
    return USE_WORTH[k]


def march_worth(s: War, side: i64, flags: i64) -> i64:
    """A move that gains much is worth as much as an attack that is likely to succeed."""
    gain: i64 = best_move(s, side, flags)
    if gain <= 0:
        return NEVER
    worth: i64 = WEIGHT[MARCH_BASE] + gain // 40
    return worth if worth < WEIGHT[MARCH_MOST] else WEIGHT[MARCH_MOST]


def best_card(s: War, side: i64, face: i64) -> i64:
    """The worth of the best card that can be played."""
    best: i64 = 0
    card: i64
    for card in range(FIRST_CARD[2 * side], FIRST_CARD[2 * side + 2]):
        if is_in_hand(s, s.decider[side], card) and event_worth(s, card) > best and can_play(s, card, face):
            best = event_worth(s, card)
    return best


def has_passive_nation(s: War) -> bool:
    return s.active & (bit(NATIONS - 3) - 1) != bit(NATIONS - 3) - 1


def ring_worth(s: War, side: i64, answer: Answer) -> i64:
    """What the best use of the changed die is worth, less the price of a Ring."""
    if side == SHADOW:
        return best_use(s, side, answer.y) - WEIGHT[SHADOW_RINGS] if answer.y != EYE else NEVER
    if answer.y != CHARACTER or results_of(answer.x) & AS_CHARACTER or s.is_revealed:
        return -10
    if s.dice[FREE * FACES + CHARACTER] + s.dice[FREE * FACES + WILL] > 0:
        return -10
    if is_in_mordor(s):
        return 115 if not s.tried_in_mordor else -10
    hurry: bool = slack(s) < 0 and s.box[FREE] == 0
    return move_fellowship_worth(s) - 10 if hurry else -10


def best_use(s: War, side: i64, face: i64) -> i64:
    """The worth of the best use of a die with a face."""
    best: i64 = 0
    results: i64 = results_of(face)
    use: i64
    for use in range(len(USES) if s.parts else BASE_USES):
        if USES[use].results & results and USES[use].can(s, side, face):
            worth: i64 = use_worth(s, side, face, use)
            if worth > best:
                best = worth
    return best


def weigh_nations(s: War, out: vec[i64], n: i64) -> None:
    """The Nation that is nearest to war, active ones first."""
    i: i64
    for i in range(n):
        nation: i64 = decoded(out[i]).x
        WORTH[i] = 10 - 3 * s.steps[nation] + (5 if is_active(s, nation) else 0)
