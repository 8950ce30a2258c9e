"""R10.1: who attacks whom: with a die or by a card, in a field battle, an assault or a sortie."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, four, pair, triple
from mathom.games.war.rules.answers import REGION
from mathom.games.war.rules.armies.choosing import (
    CHOOSE_ATTACKERS,
    NEEDS,
    WITH_LEADER,
    can_choose_attackers,
    clear_choice,
)
from mathom.games.war.rules.armies.figures import (
    characters_at,
    figures_at,
    has_army,
    is_besieged,
    side_inside,
)
from mathom.games.war.rules.battle.leaving import END_BATTLE
from mathom.games.war.rules.battle.rounds import BEFORE_BATTLE, STAGE
from mathom.games.war.rules.cards.table_cards import WORMTONGUE, is_barred
from mathom.games.war.rules.cards.zones import is_on_table
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import ATTACKED
from mathom.games.war.rules.facts.dice import AS_ARMY, AS_CHARACTER, results_of
from mathom.games.war.rules.facts.nations import FIRST_NATION, FREE, NO_SIDE, ROHAN, has_units_of
from mathom.games.war.rules.facts.regions import BORDER, EDORAS, FIRST_BORDER, HELMS_DEEP, REGIONS
from mathom.games.war.rules.politics.track import activate, advance
from mathom.games.war.rules.state import War

# ---- what may be attacked ----


def can_attack(s: War, side: i64, region: i64, to: i64) -> bool:
    """Whether the Army of a region may attack that of a neighbouring region, or the other one in its own."""
    if is_barred(s, side, to):
        return False
    if region == to:
        return side_inside(s, region) != NO_SIDE
    return has_army(s, 1 - side, to) and not is_besieged(s, 1 - side, to) and not is_besieged(s, side, region)


def add_targets(s: War, side: i64, region: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    if can_attack(s, side, region, region):
        n = add(out, n, REGION.of(region))
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_attack(s, side, region, BORDER[k]):
            n = add(out, n, REGION.of(BORDER[k]))
    return n


def add_attackers(s: War, side: i64, flags: i64, out: vec[i64]) -> i64:
    """The regions from which an Army can attack. The flags say who must take part (`armies/choosing.py`)."""
    n: i64 = 0
    region: i64
    for region in range(REGIONS):
        if has_army(s, side, region) and can_attack_from(s, side, region, flags):
            n = add(out, n, REGION.of(region))
    return n


def can_attack_from(s: War, side: i64, region: i64, flags: i64) -> bool:
    if add_targets(s, side, region, COUNT_ONLY) == 0:
        return False
    return can_choose_attackers(s, side, region, flags & NEEDS)


class AttackUse(Use):
    """An attack by an Army; a Character result needs a Leader or Character in it."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return add_attackers(s, side, attack_flags(face), COUNT_ONLY) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then_one(ATTACK_FROM.of(side, attack_flags(face)))


def attack_flags(face: i64) -> i64:
    return 0 if results_of(face) & AS_ARMY else WITH_LEADER


class AttackFrom(Choice[War]):
    """Which Army attacks."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, flags = pair(todo)
        return add_attackers(s, side, flags, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, flags = pair(todo)
        s.then_one(ATTACK_TO.of(side, answer.x, flags))


class AttackTo(Choice[War]):
    """Which Army is attacked; the own region stands for an assault or a sortie."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region, _ = triple(todo)
        return add_targets(s, side, region, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region, flags = triple(todo)
        s.then_one(ATTACK.of(side, region, answer.x, flags))


# ---- the attack ----


class Attack(Step[War]):
    """A whole battle, from the rearguard to the advance. The caller made sure that it is legal."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to, flags = four(todo)
        s.attacker = side
        s.attack_from = region
        s.attack_to = to
        s.attack_flags = flags
        s.then(
            CHOOSE_ATTACKERS.of(side, region, to, flags & NEEDS),
            DECLARE_ATTACK.of(),
            STAGE.of(BEFORE_BATTLE),
            END_BATTLE.of(),
        )


class DeclareAttack(Step[War]):
    """All others are the rearguard. Nations with units in the attacked Army are activated and advance."""

    def run(self, s: War, todo: Todo) -> None:
        side: i64 = s.attacker
        s.rearguard = figures_at(s, side, s.attack_from) - s.picked
        s.rearguard_characters = characters_at(s, side, s.attack_from) & ~s.picked_characters
        clear_choice(s)
        s.tell(ATTACKED, 1001, side, s.attack_from, s.attack_to)
        alarm(s, 1 - side, s.attack_to)


def alarm(s: War, side: i64, region: i64) -> None:
    """R10.1: once for each battle. A Leader alone does not make a Nation attacked."""
    army: i64 = figures_at(s, side, region)
    nation: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if has_units_of(army, nation):
            if side == FREE and not is_deceived(s, nation, region):
                activate(s, nation, 1001)
            advance(s, nation, 1001)


def is_deceived(s: War, nation: i64, region: i64) -> bool:
    """Wormtongue: attacks outside Edoras and Helm's Deep do not activate Rohan."""
    return nation == ROHAN and region != EDORAS and region != HELMS_DEEP and is_on_table(s, WORMTONGUE)


ATTACK_FROM: Final[AttackFrom] = AttackFrom(2)
ATTACK_TO: Final[AttackTo] = AttackTo(3)
ATTACK: Final[Attack] = Attack(4)
DECLARE_ATTACK: Final[DeclareAttack] = DeclareAttack()
ATTACK_USE: Final[AttackUse] = AttackUse("attack", AS_ARMY | AS_CHARACTER)

FRAMES: Final[list[Frame]] = [
    ATTACK_FROM,
    ATTACK_TO,
    ATTACK,
    DECLARE_ATTACK,
]
