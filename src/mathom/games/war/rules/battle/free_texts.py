"""The Combat texts of the Free Peoples, in the order of their decks."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer, add
from mathom.core.engine.frames import Choice
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import CHARACTER, KIND, NO
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.battle.combat_card import CombatCard
from mathom.games.war.rules.battle.extra_attacks import attack_extra
from mathom.games.war.rules.battle.forces import (
    army_in_battle,
    battle_region,
    companions_in_battle,
    elites_in_battle,
    forfeit,
    has_leader_or_companion,
    hit_number,
    is_assault,
    is_in_battle,
    leadership,
    leadership_of,
    members,
    minions_in_battle,
    ordinary_nazgul_in_battle,
)
from mathom.games.war.rules.battle.leaving import LEAVE_BATTLE, can_leave
from mathom.games.war.rules.battle.losses import lose_character, lose_figure
from mathom.games.war.rules.battle.round_fields import (
    DICE_CAP,
    DICE_CUT,
    HITS,
    MISSES,
    ONES,
    REROLL_HITS,
    ROLL_BONUS,
)
from mathom.games.war.rules.battle.texts import AddHits, RollBonus, add_characters, cancel_enemy_card, only_one
from mathom.games.war.rules.facts.characters import (
    ARAGORN,
    CARD_LEVEL,
    COMPANIONS,
    GANDALF_THE_GREY,
    GANDALF_THE_WHITE,
    MERIADOC,
    PEREGRIN,
    STRIDER,
)
from mathom.games.war.rules.facts.nations import (
    FIRST_NATION,
    FREE,
    LEADER,
    NAZGUL,
    ROHAN,
    SHADOW,
    count_in,
    kind_of,
)
from mathom.games.war.rules.facts.regions import FANGORN, NATION_OF, ORTHANC, origin_of
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.state import War

# ---- preconditions ----


def is_at_ring_bearers(s: War) -> bool:
    """Whether the defender fights in the region of the Ring-bearers."""
    return not is_in_mordor(s) and s.fellowship == s.attack_to


def is_in_ent_country(s: War) -> bool:
    return NATION_OF[s.attack_to] == ROHAN or s.attack_to == FANGORN or s.attack_to == ORTHANC


# ---- the Character deck ----


class RingBearersHelp(RollBonus):
    """It Is a Gift, One for the Dark Lord."""

    def can_play(self, s: War, side: i64) -> bool:
        return is_at_ring_bearers(s)


class BladeOfWesternesse(CombatCard):
    """A hit of the re-roll kills a Minion instead of a unit."""

    def can_play(self, s: War, side: i64) -> bool:
        return is_in_battle(s, MERIADOC) or is_in_battle(s, PEREGRIN)

    def before_losses(self, s: War, side: i64) -> None:
        minions: i64 = minions_in_battle(s)
        if s.round[REROLL_HITS + side] == 0 or minions == 0:
            return
        s.round[HITS + side] -= 1
        if members(minions) == 1:
            lose_character(s, only_one(minions), 1004)
        else:
            s.then_one(KILL_MINION.of(side))


class KillMinion(Choice[War]):
    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_characters(minions_in_battle(s), out, 0)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        lose_character(s, answer.x, 1004)


def companions_with_leadership(s: War) -> i64:
    """Whose Leadership counts, one bit each."""
    mask: i64 = companions_in_battle(s)
    who: i64
    for who in range(COMPANIONS):
        if mask >> who & 1 and leadership_of(s, who) == 0:
            mask ^= bit(who)
    return mask


class MightyAttack(CombatCard):
    """A Companion's Leadership turns a miss into a hit."""

    def can_play(self, s: War, side: i64) -> bool:
        return companions_in_battle(s) != 0

    def after_roll(self, s: War, side: i64) -> None:
        able: i64 = companions_with_leadership(s)
        if s.round[MISSES + side] == 0 or able == 0:
            return
        if members(able) == 1:
            hit_by_leadership(s, only_one(able), 1)
        else:
            s.then_one(PICK_FIGHTER.of(side))


class PickFighter(Choice[War]):
    """Which Companion forfeits Leadership for a hit."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_characters(companions_with_leadership(s), out, 0)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        hit_by_leadership(s, answer.x, 1)


def hit_by_leadership(s: War, who: i64, most: i64) -> None:
    """A Companion forfeits Leadership; up to `most` missed dice become hits."""
    forfeit(s, who)
    if most > s.round[MISSES + FREE]:
        most = s.round[MISSES + FREE]
    s.round[MISSES + FREE] -= most
    s.round[HITS + FREE] += most


class ServantOfTheSecretFire(RollBonus):
    def can_play(self, s: War, side: i64) -> bool:
        return is_in_battle(s, GANDALF_THE_GREY) or is_in_battle(s, GANDALF_THE_WHITE)


class Anduril(CombatCard):
    """Strider's Leadership turns one miss into a hit, Aragorn's two."""

    def can_play(self, s: War, side: i64) -> bool:
        return is_in_battle(s, STRIDER) or is_in_battle(s, ARAGORN)

    def after_roll(self, s: War, side: i64) -> None:
        able: i64 = companions_with_leadership(s)
        if s.round[MISSES + side] == 0:
            return
        if able >> STRIDER & 1:
            hit_by_leadership(s, STRIDER, 1)
        elif able >> ARAGORN & 1:
            hit_by_leadership(s, ARAGORN, 2)


class HeroicDeath(CombatCard):
    """A Leader or Companion dies for hits of the enemy's roll and re-roll."""

    def can_play(self, s: War, side: i64) -> bool:
        return has_leader_or_companion(s)

    def before_losses(self, s: War, side: i64) -> None:
        if s.round[HITS + SHADOW] > 0 and has_leader_or_companion(s):
            s.then_one(SACRIFICE.of(side))


class Sacrifice(Choice[War]):
    """Nobody dies, a Leader for one hit, a Companion for as many as their Level."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add_leaders(s, out, add(out, 0, NO.of()))
        return add_characters(companions_in_battle(s), out, n)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is KIND:
            lose_figure(s, battle_region(s, FREE), answer.x)
            cancel_hits(s, SHADOW, 1)
        elif answer.verb is CHARACTER:
            lose_character(s, answer.x, 1004)
            cancel_hits(s, SHADOW, CARD_LEVEL[answer.x])


def add_leaders(s: War, out: vec[i64], n: i64) -> i64:
    """The Free Peoples Leaders in the battle, by Nation."""
    army: i64 = army_in_battle(s, FREE)
    nation: i64
    for nation in range(FIRST_NATION[FREE], FIRST_NATION[FREE + 1]):
        if count_in(army, kind_of(nation, LEADER)) > 0:
            n = add(out, n, KIND.of(kind_of(nation, LEADER)))
    return n


def cancel_hits(s: War, side: i64, number: i64) -> None:
    """A side loses hits that it scored."""
    left: i64 = s.round[HITS + side] - number
    s.round[HITS + side] = left if left > 0 else i64(0)


class DaringDefiance(CombatCard):
    """All Companions forfeit Leadership; the enemy's card is cancelled."""

    def can_play(self, s: War, side: i64) -> bool:
        return companions_in_battle(s) != 0

    def cancel(self, s: War, side: i64) -> None:
        mask: i64 = companions_in_battle(s)
        who: i64
        for who in range(COMPANIONS):
            if mask >> who & 1:
                forfeit(s, who)
        cancel_enemy_card(s, side)


class FatefulStrike(CombatCard):
    """D48: a hit of the re-roll also kills a Nazgul; with two a Minion may be taken instead."""

    def can_play(self, s: War, side: i64) -> bool:
        return has_leader_or_companion(s)

    def before_losses(self, s: War, side: i64) -> None:
        hits: i64 = s.round[REROLL_HITS + side]
        if hits >= 2 and minions_in_battle(s):
            s.then_one(STRIKE_NAZGUL.of(side))
        elif hits >= 1 and ordinary_nazgul_in_battle(s) > 0:
            lose_figure(s, battle_region(s, SHADOW), NAZGUL)


class StrikeNazgul(Choice[War]):
    """A Nazgul or a Minion; without a Nazgul also nobody."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        first: i64 = KIND.of(NAZGUL) if ordinary_nazgul_in_battle(s) > 0 else NO.of()
        return add_characters(minions_in_battle(s), out, add(out, 0, first))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is KIND:
            lose_figure(s, battle_region(s, SHADOW), NAZGUL)
        elif answer.verb is CHARACTER:
            lose_character(s, answer.x, 1004)


class SuddenStrike(CombatCard):
    """An extra attack with as many dice as Leadership."""

    def can_play(self, s: War, side: i64) -> bool:
        return has_leader_or_companion(s)

    def attack_first(self, s: War, side: i64) -> None:
        attack_extra(s, side, leadership(s, side), hit_number(s, side))


class BraveStand(CombatCard):
    """The enemy rolls one die less for each Companion."""

    def can_play(self, s: War, side: i64) -> bool:
        return companions_in_battle(s) != 0

    def before_roll(self, s: War, side: i64) -> None:
        s.round[DICE_CUT + 1 - side] += members(companions_in_battle(s))


class EntsRage(RollBonus):
    def can_play(self, s: War, side: i64) -> bool:
        return is_in_ent_country(s)


class NamelessWood(AddHits):
    def can_play(self, s: War, side: i64) -> bool:
        return is_in_ent_country(s)


class DiceCap(CombatCard):
    """Daylight: the enemy's Combat roll has a limit of dice."""

    def __init__(self, name: str, dice: i64) -> None:
        super().__init__(name)
        self.dice: i64 = dice

    def before_roll(self, s: War, side: i64) -> None:
        s.round[DICE_CAP + 1 - side] = self.dice


class HuornDark(DiceCap):
    def can_play(self, s: War, side: i64) -> bool:
        return is_in_ent_country(s)


# ---- the Strategy deck ----


class AdvantageousPosition(CombatCard):
    """The enemy's Combat roll gets -1."""

    def can_play(self, s: War, side: i64) -> bool:
        return origin_of(s.attack_to) == FREE

    def before_roll(self, s: War, side: i64) -> None:
        s.round[ROLL_BONUS + 1 - side] -= 1


class Scouts(CombatCard):
    """The defender leaves before the Combat roll."""

    def can_play(self, s: War, side: i64) -> bool:
        return side != s.attacker and not is_assault(s)

    def before_attacks(self, s: War, side: i64) -> None:
        if can_leave(s):
            ask(s, LEAVE_BATTLE.of(side))


class ShieldWall(CombatCard):
    """Cancels one of two or more hits."""

    def before_losses(self, s: War, side: i64) -> None:
        if s.round[HITS + 1 - side] >= 2:
            cancel_hits(s, 1 - side, 1)


class Confusion(CombatCard):
    """Every 1 of the enemy's Combat roll hits the enemy, and cannot be re-rolled."""

    def after_roll(self, s: War, side: i64) -> None:
        ones: i64 = s.round[ONES + 1 - side]
        s.round[MISSES + 1 - side] -= ones
        s.round[HITS + side] += ones


class Charge(CombatCard):
    """An extra attack with as many dice as elites."""

    def can_play(self, s: War, side: i64) -> bool:
        return elites_in_battle(s, side) > 0

    def attack_first(self, s: War, side: i64) -> None:
        attack_extra(s, side, elites_in_battle(s, side), hit_number(s, side))


class Valour(RollBonus):
    def can_play(self, s: War, side: i64) -> bool:
        return elites_in_battle(s, side) > 0


KILL_MINION: Final[KillMinion] = KillMinion()
PICK_FIGHTER: Final[PickFighter] = PickFighter()
SACRIFICE: Final[Sacrifice] = Sacrifice()
STRIKE_NAZGUL: Final[StrikeNazgul] = StrikeNazgul()

FREE_TEXTS: Final[list[CombatCard]] = [
    RingBearersHelp("it-is-a-gift", 1, 1),
    BladeOfWesternesse("blade-of-westernesse"),
    MightyAttack("mighty-attack"),
    ServantOfTheSecretFire("servant-of-the-secret-fire", 1, 0),
    Anduril("anduril"),
    HeroicDeath("heroic-death"),
    DaringDefiance("daring-defiance"),
    FatefulStrike("fateful-strike"),
    SuddenStrike("sudden-strike"),
    BraveStand("brave-stand"),
    EntsRage("ents-rage", 2, 0),
    HuornDark("huorn-dark", 2),
    NamelessWood("nameless-wood", 2),
    DiceCap("daylight", 3),
    AddHits("no-quarter", 1),
    AdvantageousPosition("advantageous-position"),
    Scouts("scouts"),
    ShieldWall("shield-wall"),
    Confusion("confusion"),
    Charge("charge"),
    Valour("valour", 1, 0),
]

FRAMES: Final[list[Frame]] = [
    KILL_MINION,
    PICK_FIGHTER,
    SACRIFICE,
    STRIKE_NAZGUL,
]
