"""The Combat texts of the Shadow, in the order of its decks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.frames import Choice
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER, COUNT, KIND, NO
from mathom.games.war.rules.battle.combat_card import CombatCard
from mathom.games.war.rules.battle.extra_attacks import (
    ADD_OWN_HITS,
    ATTACK_FOR_OWN_HITS,
    TAKE_OWN_HITS,
    attack_extra,
)
from mathom.games.war.rules.battle.forces import (
    army_in_battle,
    battle_region,
    companions_in_battle,
    elites_in_battle,
    forfeit_nazgul,
    has_nazgul,
    is_assault,
    leadership,
    members,
    nazgul_leadership,
    units_in_battle,
)
from mathom.games.war.rules.battle.free_texts import RingBearersHelp, add_leaders
from mathom.games.war.rules.battle.losses import LOSE_UNITS, lose_character, lose_figure
from mathom.games.war.rules.battle.round_fields import (
    DICE_CUT,
    EXTRA_HITS,
    HITS,
    NO_REROLL,
    REROLL_BONUS,
    REROLL_HITS,
    ROLL_BONUS,
    SILENCED,
)
from mathom.games.war.rules.battle.texts import (
    NO_COMBAT_CARD,
    RollBonus,
    add_characters,
    cancel_enemy_card,
    only_one,
)
from mathom.games.war.rules.facts.characters import CARD_LEVEL, COMPANIONS
from mathom.games.war.rules.facts.nations import (
    ELITE,
    FREE,
    ISENGARD,
    SHADOW,
    SOUTHRONS,
    count_in,
    has_units_of,
    kind_of,
    leaders_in,
)
from mathom.games.war.rules.facts.regions import BORDER, FIRST_BORDER, MORIA, are_adjacent
from mathom.games.war.rules.state import War

# ---- the Character deck ----


class CruelAsDeath(CombatCard):
    """Two points of Nazgul Leadership for +1."""

    def can_play(self, s: War, side: i64) -> bool:
        return nazgul_leadership(s) >= 2

    def before_roll(self, s: War, side: i64) -> None:
        forfeit_nazgul(s, 2)
        s.round[ROLL_BONUS + side] += 1


class TheyAreTerrible(CombatCard):
    """A point of Nazgul Leadership for +1 on the re-roll."""

    def can_play(self, s: War, side: i64) -> bool:
        return nazgul_leadership(s) >= 1

    def after_roll(self, s: War, side: i64) -> None:
        forfeit_nazgul(s, 1)
        s.round[REROLL_BONUS + side] += 1


class DreadAndDespair(CombatCard):
    """Points of Nazgul Leadership for as many dice of the enemy."""

    def can_play(self, s: War, side: i64) -> bool:
        return nazgul_leadership(s) >= 1

    def before_roll(self, s: War, side: i64) -> None:
        if nazgul_leadership(s) == 1:
            frighten(s, 1)
        else:
            s.then_one(FORFEIT_POINTS.of(side))


class ForfeitPoints(Choice[War]):
    """How many points, 1 to all."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        points: i64
        for points in range(1, nazgul_leadership(s) + 1):
            n = add(out, n, COUNT.of(points))
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        frighten(s, answer.x)


def frighten(s: War, points: i64) -> None:
    forfeit_nazgul(s, points)
    s.round[DICE_CUT + FREE] += points


class FoulStench(CombatCard):
    """No re-roll for the Free Peoples if the Nazgul have at least as much Leadership."""

    def can_play(self, s: War, side: i64) -> bool:
        return nazgul_leadership(s) >= 1

    def before_roll(self, s: War, side: i64) -> None:
        if nazgul_leadership(s) >= leadership(s, FREE):
            s.round[NO_REROLL + FREE] = 1


class BlackBreath(CombatCard):
    """D5: a hit of the re-roll may also kill a Leader, or a Companion whose Level it reaches."""

    def can_play(self, s: War, side: i64) -> bool:
        return has_nazgul(s)

    def before_losses(self, s: War, side: i64) -> None:
        if s.round[REROLL_HITS + side] == 0:
            return
        if leaders_in(FREE, army_in_battle(s, FREE)) > 0 or companions_in_reach(s):
            s.then_one(BREATHE.of(side))


def companions_in_reach(s: War) -> i64:
    """Companions in the battle whose Level is not above the hits of the re-roll, one bit each."""
    mask: i64 = companions_in_battle(s)
    who: i64
    for who in range(COMPANIONS):
        if mask >> who & 1 and CARD_LEVEL[who] > s.round[REROLL_HITS + SHADOW]:
            mask ^= bit(who)
    return mask


class Breathe(Choice[War]):
    """Nobody, a Leader or a Companion."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add_leaders(s, out, add(out, 0, NO.of()))
        return add_characters(companions_in_reach(s), out, n)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is KIND:
            lose_figure(s, battle_region(s, FREE), answer.x)
        elif answer.verb is CHARACTER:
            lose_character(s, answer.x, 1004)


class WordsOfPower(CombatCard):
    """Leadership and abilities of a Companion do not count in this round."""

    def can_play(self, s: War, side: i64) -> bool:
        return has_nazgul(s)

    def before_attacks(self, s: War, side: i64) -> None:
        companions: i64 = companions_in_battle(s)
        if members(companions) == 1:
            silence(s, only_one(companions))
        elif companions:
            s.then_one(PICK_SILENCED.of(side))


class PickSilenced(Choice[War]):
    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_characters(companions_in_battle(s), out, 0)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        silence(s, answer.x)


def silence(s: War, who: i64) -> None:
    s.round[SILENCED + FREE] = s.round[SILENCED + FREE] | bit(who)


class DurinsBane(CombatCard):
    """An extra attack near Moria: three dice, hits on 4 or more."""

    def can_play(self, s: War, side: i64) -> bool:
        return is_near_moria(s.attack_to)

    def attack_first(self, s: War, side: i64) -> None:
        attack_extra(s, side, 3, 4)


def is_near_moria(region: i64) -> bool:
    """Moria, or at most two regions away."""
    if region == MORIA or are_adjacent(region, MORIA):
        return True
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if are_adjacent(BORDER[k], MORIA):
            return True
    return False


class DevilryOfOrthanc(RollBonus):
    """D6: in an assault, with a unit of Isengard."""

    def can_play(self, s: War, side: i64) -> bool:
        return is_assault(s) and has_units_of(army_in_battle(s, side), ISENGARD)


# ---- the Strategy deck ----


class BothRollBetter(CombatCard):
    """Deadly Strife, Desperate Battle: rolls and re-rolls of both Armies get a bonus."""

    def __init__(self, name: str, bonus: i64) -> None:
        super().__init__(name)
        self.bonus: i64 = bonus

    def before_roll(self, s: War, side: i64) -> None:
        army: i64
        for army in range(2):
            s.round[ROLL_BONUS + army] += self.bonus
            s.round[REROLL_BONUS + army] += self.bonus


class Onslaught(CombatCard):
    """Up to four own hits; as many dice attack, hits on 4 or more."""

    def after_losses(self, s: War, side: i64) -> None:
        s.then(TAKE_OWN_HITS.of(side, 4), ATTACK_FOR_OWN_HITS.of(side, 4))


class RelentlessAssault(CombatCard):
    """Up to two own hits, each +1 on the Combat roll."""

    def before_roll(self, s: War, side: i64) -> None:
        s.then(TAKE_OWN_HITS.of(side, 2), ADD_OWN_HITS.of(side))


class GreatHost(CombatCard):
    """One more hit after the losses, if the side has at least twice as many units."""

    def after_losses(self, s: War, side: i64) -> None:
        if units_in_battle(s, side) >= 2 * units_in_battle(s, 1 - side):
            s.then_one(LOSE_UNITS.of(1 - side, battle_region(s, 1 - side), 1))


class Mumakil(RollBonus):
    """+1, and one more hit if the side scored more; hits of an enemy's extra attack count for the enemy."""

    def can_play(self, s: War, side: i64) -> bool:
        return count_in(army_in_battle(s, SHADOW), kind_of(SOUTHRONS, ELITE)) > 0

    def after_reroll(self, s: War, side: i64) -> None:
        if s.round[HITS + side] > s.round[HITS + 1 - side] + s.round[EXTRA_HITS + 1 - side]:
            s.round[HITS + side] += 1


class SwarmOfBats(CombatCard):
    """Cancels the enemy's card; without one the re-roll gets +1."""

    def cancel(self, s: War, side: i64) -> None:
        if s.combat_cards[1 - side] == NO_COMBAT_CARD:
            s.round[REROLL_BONUS + side] += 1
        else:
            cancel_enemy_card(s, side)


class WeComeToKill(CombatCard):
    """An extra attack after losses with as many dice as elites, hits on 5 or more."""

    def can_play(self, s: War, side: i64) -> bool:
        return elites_in_battle(s, side) > 0

    def after_losses(self, s: War, side: i64) -> None:
        attack_extra(s, side, elites_in_battle(s, side), 5)


FORFEIT_POINTS: Final[ForfeitPoints] = ForfeitPoints()
BREATHE: Final[Breathe] = Breathe()
PICK_SILENCED: Final[PickSilenced] = PickSilenced()

SHADOW_TEXTS: Final[list[CombatCard]] = [
    RingBearersHelp("one-for-the-dark-lord", 1, 1),
    CruelAsDeath("cruel-as-death"),
    TheyAreTerrible("they-are-terrible"),
    DreadAndDespair("dread-and-despair"),
    FoulStench("foul-stench"),
    BlackBreath("black-breath"),
    WordsOfPower("words-of-power"),
    DurinsBane("durins-bane"),
    DevilryOfOrthanc("devilry-of-orthanc", 1, 0),
    BothRollBetter("deadly-strife", 2),
    Onslaught("onslaught"),
    RelentlessAssault("relentless-assault"),
    GreatHost("great-host"),
    Mumakil("mumakil", 1, 0),
    SwarmOfBats("swarm-of-bats"),
    WeComeToKill("we-come-to-kill"),
    BothRollBetter("desperate-battle", 1),
]

FRAMES: Final[list[Frame]] = [
    FORFEIT_POINTS,
    BREATHE,
    PICK_SILENCED,
]
