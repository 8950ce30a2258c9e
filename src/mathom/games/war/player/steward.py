"""The Steward: a player that follows a short list of rules, as a person without an opponent could at the table.

At every action it takes the first rule of its list that some die can follow. The Shadow has two lists, one for the war
and one for the Hunt, and looks at the position to say which one counts. All other questions it answers as the main
player does (policy.py): where to go, whom to lose, when to retreat.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, FIRST
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import numbers
from mathom.games.war.player.actions import (
    ATTACK,
    DIPLOMACY,
    DRAW,
    LEAD_ARMY,
    MESSENGER_ATTACK,
    MESSENGER_MOVES,
    MESSENGER_PLAY,
    MOVE_ARMIES,
    MOVE_FELLOWSHIP,
    PLAY,
    RECRUIT,
    best_card,
    march_worth,
    ring_worth,
)
from mathom.games.war.player.campaign import best_attack
from mathom.games.war.player.clock import ripe_points, slack
from mathom.games.war.player.policy import is_frame, pick_answer
from mathom.games.war.player.ring_quest import is_haven_in_reach, is_way_by_haven, risk
from mathom.games.war.player.weighing import WORTH, best_of, decoded
from mathom.games.war.rules.answers import PASS, RING, USE
from mathom.games.war.rules.armies.choosing import WITH_LEADER
from mathom.games.war.rules.armies.figures import nazgul_at
from mathom.games.war.rules.battle.attacking import attack_flags
from mathom.games.war.rules.dice.acting import ACT
from mathom.games.war.rules.dice.rolling import ALLOCATE_HUNT
from mathom.games.war.rules.dice.uses import USE_NAMES
from mathom.games.war.rules.facts.dice import WILL
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.state import War
from mathom.games.war.rules.victory import points

LAST: Final = 99  # no rule speaks of it
HIDE: Final[i64] = USE_NAMES.index("hide-fellowship")
NAZGUL_FLY: Final[i64] = USE_NAMES.index("move-minions")
WALK: Final[i64] = USE_NAMES.index("move-companions")
NEWCOMERS: Final[tuple[str, ...]] = (
    *("gandalf-the-white", "aragorn", "galadriel", "ents"),
    *("saruman", "witch-king", "mouth-of-sauron", "chief-of-the-ringwraiths", "balrog", "dunlendings", "corsairs"),
)
IS_NEWCOMER: Final[vec[i64]] = numbers([int(name in NEWCOMERS) for name in USE_NAMES])
GOOD_CARD: Final = 60
FAIR_CARD: Final = 45
SMALL_RISK: Final = 0.45
FAIR_RISK: Final = 0.7
WORTH_A_BATTLE: Final = 60
WORTH_A_MARCH: Final = 45
EARLY_POINTS: Final = 3  # from this many points on, won or within reach, the Shadow goes to war
CORRUPTION_FOR_HUNT: Final = 6


def steward_answer(s: War, out: vec[i64], n: i64, dice: Dice) -> i64:
    """The index of the Steward's answer in `out`."""
    f: i64 = s.agenda[s.depth - 1]
    if n == 1 or not (is_frame(f, ACT) or is_frame(f, ALLOCATE_HUNT)):
        return pick_answer(s, out, n, dice)
    side: i64 = f >> FIRST & ARGUMENT
    i: i64
    for i in range(n):
        answer = decoded(out[i])
        if is_frame(f, ALLOCATE_HUNT):
            over: i64 = answer.x - eyes_wanted(s)
            WORTH[i] = -over if over > 0 else over
        elif answer.kind == USE.kind:
            WORTH[i] = -rule_for(s, side, answer.x, answer.y)
        elif answer.kind == RING.kind:
            WORTH[i] = -1 if side == FREE and ring_worth(s, side, answer) > 0 else -LAST - 3
        else:
            WORTH[i] = -LAST - (1 if answer.kind == PASS.kind else 2)
    return best_of(n, dice)


def hunts(s: War) -> bool:
    """Whether the Shadow plays for the Hunt: the Ring-bearers are weak or near, and the war is far from won."""
    won: i64 = points(s, SHADOW) + ripe_points(s)
    if is_in_mordor(s) or s.corruption >= CORRUPTION_FOR_HUNT:
        return won < 2 * EARLY_POINTS
    return won < EARLY_POINTS and s.progress > 0


def eyes_wanted(s: War) -> i64:
    """One die, two when the Shadow plays for the Hunt."""
    return 2 if hunts(s) else 1


def rule_for(s: War, side: i64, face: i64, use: i64) -> i64:
    """The number of the first rule that a use of a die follows; a Will of the West comes after other dice."""
    rule: i64
    if side == FREE:
        rule = free_rule(s, face, use)
        return 2 * rule + (1 if face == WILL else 0)
    rule = hunt_rule(s, face, use) if hunts(s) else war_rule(s, face, use)
    return 2 * rule


def free_rule(s: War, face: i64, use: i64) -> i64:
    """The list of the Free Peoples."""
    if use == MOVE_FELLOWSHIP:
        return move_rule(s)
    if use == HIDE:
        return 2
    if IS_NEWCOMER[use]:
        return 3
    if is_card(use):
        card: i64 = best_card(s, FREE, face)
        return 6 if card >= GOOD_CARD else (10 if card >= FAIR_CARD else LAST)
    if is_battle(use) and best_attack(s, FREE, battle_flags(s, FREE, face, use)) >= WORTH_A_BATTLE:
        return 7
    if use == DIPLOMACY:
        return 8
    if use == RECRUIT:
        return 9
    if use == DRAW:
        return 12
    return 14 if use == WALK else LAST


def move_rule(s: War) -> i64:
    """On the Mordor Track always; elsewhere by the risk, twice a turn at most, and not past a haven that is needed."""
    if is_in_mordor(s):
        return 1 if not s.tried_in_mordor else 13
    if is_way_by_haven(s) and is_haven_in_reach(s):
        return LAST
    if s.box[FREE] == 0 and risk(s) < SMALL_RISK:
        return 4
    if s.box[FREE] < 2 and (risk(s) < FAIR_RISK or slack(s) < 0):
        return 5
    return 11 if slack(s) < 0 else LAST


def war_rule(s: War, face: i64, use: i64) -> i64:
    """The list of the Shadow at war."""
    if IS_NEWCOMER[use]:
        return 1
    if is_battle(use):
        worth: i64 = best_attack(s, SHADOW, battle_flags(s, SHADOW, face, use))
        return 2 if worth >= 2 * WORTH_A_MARCH else (5 if worth >= WORTH_A_BATTLE else LAST)
    if use == DIPLOMACY:
        return 3
    if is_card(use):
        card: i64 = best_card(s, SHADOW, face)
        return 4 if card >= GOOD_CARD else (8 if card >= FAIR_CARD else LAST)
    if is_march(use) and march_worth(s, SHADOW, march_flags(use)) >= WORTH_A_MARCH:
        return 6
    if use == RECRUIT:
        return 7
    if use == DRAW:
        return 9
    return 10 if use == NAZGUL_FLY else LAST


def hunt_rule(s: War, face: i64, use: i64) -> i64:
    """The list of the Shadow at the Hunt."""
    if IS_NEWCOMER[use]:
        return 1
    if is_card(use):
        card: i64 = best_card(s, SHADOW, face)
        return 2 if card >= GOOD_CARD else (7 if card >= FAIR_CARD else LAST)
    if use == NAZGUL_FLY and not is_in_mordor(s) and not is_watched(s):
        return 3
    if use == DIPLOMACY:
        return 4
    if is_battle(use) and best_attack(s, SHADOW, battle_flags(s, SHADOW, face, use)) >= WORTH_A_BATTLE:
        return 5
    if use == DRAW:
        return 8
    if use == RECRUIT:
        return 6
    if is_march(use) and march_worth(s, SHADOW, march_flags(use)) > 0:
        return 9
    return LAST


def is_watched(s: War) -> bool:
    """Whether a Nazgul is where the Fellowship was last seen."""
    return nazgul_at(s, s.fellowship) > 0


def is_card(use: i64) -> bool:
    return use == PLAY or use == MESSENGER_PLAY


def is_battle(use: i64) -> bool:
    return use == ATTACK or use == MESSENGER_ATTACK


def battle_flags(s: War, side: i64, face: i64, use: i64) -> i64:
    return attack_flags(s, side, face) if use == ATTACK else 0


def is_march(use: i64) -> bool:
    return use == MOVE_ARMIES or use == LEAD_ARMY or use == MESSENGER_MOVES


def march_flags(use: i64) -> i64:
    return WITH_LEADER if use == LEAD_ARMY else 0
