"""The two Armies of a battle (R10.2, R10.5): the figures in the battle, Combat Strength, Leadership, hit numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import bit, numbers
from mathom.games.war.rules.armies.figures import controls, figures_at
from mathom.games.war.rules.battle.round_fields import (
    DICE_CAP,
    DICE_CUT,
    EXTRA_STRENGTH,
    FORFEITED,
    FORFEITED_NAZGUL,
    NO_REROLL,
    SILENCED,
)
from mathom.games.war.rules.facts.characters import (
    CHARACTERS,
    COMPANIONS,
    GANDALF_THE_WHITE,
    LEADERSHIP,
    SARUMAN,
    SIDE_OF_CHARACTER,
    WITCH_KING,
)
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FREE,
    ISENGARD,
    NAZGUL,
    SHADOW,
    SOUTHRONS,
    count_in,
    elites_in,
    kind_of,
    leaders_in,
    units_in,
)
from mathom.games.war.rules.facts.regions import CITY, FORTIFICATION, PLACE, REGIONS
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.state import NONE, War

MOST_COMBAT_DICE: Final = 5
# What a Character adds to Combat Strength: a Captain of the West 1, the Balrog 2.
ADDED_STRENGTH: Final[vec[i64]] = numbers([1, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2])
COMPANION_MASK: Final[i64] = bit(COMPANIONS) - 1

# Flags of an attack, above those of `armies/choosing.py`.
CANNOT_CEASE: Final = 64
THREE_ROUNDS: Final = 128  # an assault by Grond or The Fighting Uruk-hai
HELP_FROM_INSIDE: Final = 256  # Help Unlooked For
SAILS: Final = 512  # Ships may carry the attackers
SURPRISE: Final = 1024  # The Corsairs Are upon Us!: no Combat card of the Free Peoples in the first round
CLAIMED: Final = 2048  # the Free Peoples gave up a Trebuchet for superiority
FREE_ROUND: Final = 4096  # of an assault, by superiority of the Shadow


def is_battle(s: War) -> bool:
    return s.attacker != NONE


def defender_of(s: War) -> i64:
    return 1 - s.attacker


def battle_region(s: War, side: i64) -> i64:
    """Where the Army of a side stands."""
    return s.attack_from if side == s.attacker else s.attack_to


def is_assault(s: War) -> bool:
    """R11.4: against the garrison, in the same region."""
    return s.attack_from == s.attack_to and controls(s, defender_of(s), s.attack_to)


def is_sortie(s: War) -> bool:
    """R11.5: by the garrison."""
    return s.attack_from == s.attack_to and not is_assault(s)


# ---- figures in the battle: never the rearguard ----


def fighters(s: War, side: i64, region: i64) -> i64:
    """The figures of a side in a region that can take part or be lost: all but a rearguard."""
    figures: i64 = figures_at(s, side, region)
    if side == s.attacker and region == s.attack_from:
        return figures - s.rearguard
    return figures


def army_in_battle(s: War, side: i64) -> i64:
    return fighters(s, side, battle_region(s, side))


def units_in_battle(s: War, side: i64) -> i64:
    return units_in(side, army_in_battle(s, side))


def elites_in_battle(s: War, side: i64) -> i64:
    return elites_in(side, army_in_battle(s, side))


def characters_in_battle(s: War, side: i64) -> i64:
    """The Characters of a side in the battle, one bit each."""
    region: i64 = battle_region(s, side)
    mask: i64 = 0
    who: i64
    for who in range(CHARACTERS):
        if s.character[who] == region and SIDE_OF_CHARACTER[who] == side:
            mask |= bit(who)
    if side == s.attacker:
        mask &= ~s.rearguard_characters
    return mask


def is_in_battle(s: War, who: i64) -> bool:
    return characters_in_battle(s, SIDE_OF_CHARACTER[who]) >> who & 1 != 0


def companions_in_battle(s: War) -> i64:
    """Companions in the battle, one bit each."""
    return characters_in_battle(s, FREE) & COMPANION_MASK


def minions_in_battle(s: War) -> i64:
    """Minions in the battle, one bit each, the Witch-king among them."""
    return characters_in_battle(s, SHADOW)


def ordinary_nazgul_in_battle(s: War) -> i64:
    return count_in(army_in_battle(s, SHADOW), NAZGUL)


def has_nazgul(s: War) -> bool:
    """R1: the Witch-king is one of them."""
    return ordinary_nazgul_in_battle(s) > 0 or is_in_battle(s, WITCH_KING)


def has_leader_or_companion(s: War) -> bool:
    """Whether a Leader or Companion of the Free Peoples fights."""
    return leaders_in(FREE, army_in_battle(s, FREE)) > 0 or companions_in_battle(s) != 0


def members(mask: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


# ---- Strength and Leadership ----


def strength(s: War, side: i64) -> i64:
    """R10.2: units, and one for each Captain of the West."""
    mask: i64 = characters_in_battle(s, side) & ~s.round[SILENCED + side]
    n: i64 = units_in_battle(s, side) + s.round[EXTRA_STRENGTH + side]
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1:
            n += ADDED_STRENGTH[who]
    return n


def combat_dice(s: War, side: i64) -> i64:
    """D46: at most five, minus dice to no less than 1, then the limits of cards."""
    n: i64 = strength(s, side)
    if n > MOST_COMBAT_DICE:
        n = MOST_COMBAT_DICE
    n -= s.round[DICE_CUT + side]
    if n < 1:
        n = 1
    cap: i64 = s.round[DICE_CAP + side]
    if cap > 0 and n > cap:
        n = cap
    return n


def leadership_of(s: War, who: i64) -> i64:
    """What a Character in the battle adds to Leadership now."""
    side: i64 = SIDE_OF_CHARACTER[who]
    if (s.round[FORFEITED + side] | s.round[SILENCED + side]) >> who & 1:
        return 0
    if s.white_rider and (who == GANDALF_THE_WHITE or who == WITCH_KING):
        return 0
    return LEADERSHIP[who]


def leadership(s: War, side: i64) -> i64:
    """R10.2: Leaders or Nazgul, Characters, and with Saruman in play the elites of Isengard."""
    army: i64 = army_in_battle(s, side)
    mask: i64 = characters_in_battle(s, side)
    n: i64 = 0
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1 and who != WITCH_KING:
            n += leadership_of(s, who)
    if side == FREE:
        return n + leaders_in(FREE, army)
    if s.character[SARUMAN] < REGIONS:
        n += count_in(army, kind_of(ISENGARD, ELITE))
        if s.players != FEWEST_PLAYERS:  # R17.7
            n += count_in(army, kind_of(SOUTHRONS, ELITE))
    return n + nazgul_leadership(s)


def nazgul_leadership(s: War) -> i64:
    """The Leadership of the Nazgul in the battle, the Witch-king included; The White Rider removes all of it."""
    if s.white_rider:
        return 0
    n: i64 = ordinary_nazgul_in_battle(s) - s.round[FORFEITED_NAZGUL + SHADOW]
    if is_in_battle(s, WITCH_KING):
        n += LEADERSHIP[WITCH_KING]
    if n < 0:
        return 0
    return n


def forfeit_nazgul(s: War, points: i64) -> None:
    """R10.4: a figure that forfeits adds nothing. The Witch-king alone cannot forfeit a single point, only both."""
    if ordinary_nazgul_in_battle(s) == 0:
        points = LEADERSHIP[WITCH_KING]
    s.round[FORFEITED_NAZGUL + SHADOW] += points


def forfeit(s: War, who: i64) -> None:
    """A Character adds no Leadership in this round."""
    k: i64 = FORFEITED + SIDE_OF_CHARACTER[who]
    s.round[k] = s.round[k] | bit(who)


def reroll_dice(s: War, side: i64, misses: i64) -> i64:
    """R10.2: at most five, no more than Leadership and failed dice."""
    if s.round[NO_REROLL + side]:
        return 0
    n: i64 = leadership(s, side)
    if n > MOST_COMBAT_DICE:
        n = MOST_COMBAT_DICE
    return n if n < misses else misses


# ---- hit numbers ----


def hit_number(s: War, side: i64) -> i64:
    """R10.5: 6 in an assault, or in the first round against a City or Fortification (D45); otherwise 5."""
    if side != s.attacker:
        return 5
    if s.attack_from == s.attack_to:
        return 6 if is_assault(s) else 5
    if s.battle_round == 1 and (PLACE[s.attack_to] == CITY or PLACE[s.attack_to] == FORTIFICATION):
        return 6
    return 5


def lowest_hit(s: War, side: i64, bonus: i64) -> i64:
    """The lowest face that hits: a natural 1 never does, a natural 6 always."""
    face: i64 = hit_number(s, side) - bonus
    if face < 2:
        return 2
    if face > 6:
        return 6
    return face
