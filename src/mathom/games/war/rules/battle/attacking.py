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
from mathom.games.war.rules.armies.moving import is_across_the_sea
from mathom.games.war.rules.armies.pieces import count_place
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.battle.forces import CANNOT_CEASE, HELP_FROM_INSIDE, SAILS
from mathom.games.war.rules.battle.leaving import END_BATTLE, is_by_ship
from mathom.games.war.rules.battle.rounds import BEFORE_BATTLE, STAGE
from mathom.games.war.rules.cards.table_cards import WORMTONGUE, is_barred
from mathom.games.war.rules.cards.zones import is_on_table
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import ATTACKED
from mathom.games.war.rules.facts.dice import AS_ARMY, AS_CHARACTER, results_of
from mathom.games.war.rules.facts.nations import FIRST_NATION, FREE, NO_SIDE, ROHAN, SHADOW, SOUTHRONS, has_units_of
from mathom.games.war.rules.facts.regions import (
    BORDER,
    COAST_REGION,
    EDORAS,
    FIRST_BORDER,
    HELMS_DEEP,
    REGIONS,
)
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.politics.track import activate, advance
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import commands_units, owns, take_command, use_army, voice

# ---- what may be attacked ----


def can_attack(s: War, side: i64, region: i64, to: i64, flags: i64) -> bool:
    """Whether the Army of a region may attack that of a neighbouring region, or the other one in its own."""
    if not has_army(s, 1 - side, to) or is_barred(s, side, to):
        return False
    if flags & HELP_FROM_INSIDE and not (region != to and is_besieged(s, side, to)):
        return False
    if region == to:
        return side_inside(s, region) != NO_SIDE
    return not is_besieged(s, 1 - side, to) and not is_besieged(s, side, region)


def add_targets(s: War, side: i64, region: i64, flags: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    if can_attack(s, side, region, region, flags):
        n = add(out, n, REGION.of(region))
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_attack(s, side, region, BORDER[k], flags):
            n = add(out, n, REGION.of(BORDER[k]))
    if flags & SAILS:
        n = add_sea_targets(s, side, region, flags, out, n)
    return n


def add_sea_targets(s: War, side: i64, region: i64, flags: i64, out: vec[i64], n: i64) -> i64:
    """R18.5: Armies in other regions with Ships, for an Army in one; neighbours are attacked by land."""
    if side != SHADOW or count_place(s.ships, region) == 0:
        return n
    k: i64
    for k in range(len(COAST_REGION)):
        to: i64 = COAST_REGION[k]
        if is_across_the_sea(s, region, to) and can_attack(s, side, region, to, flags):
            n = add(out, n, REGION.of(to))
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
    if s.players != FEWEST_PLAYERS and not commands_units(s, side, region, True):
        return False
    return has_target(s, side, region, flags) and can_choose_attackers(s, side, region, flags & NEEDS)


def has_target(s: War, side: i64, region: i64, flags: i64) -> bool:
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if can_attack(s, side, region, BORDER[k], flags):
            return True
    if flags & SAILS and add_sea_targets(s, side, region, flags, COUNT_ONLY, 0) > 0:
        return True
    return can_attack(s, side, region, region, flags)


def has_attacker(s: War, side: i64, flags: i64) -> bool:
    region: i64
    for region in range(REGIONS):
        if has_army(s, side, region) and can_attack_from(s, side, region, flags):
            return True
    return False


def can_assault(s: War, side: i64, region: i64, flags: i64) -> bool:
    """Whether the besieger of a region can assault it, with those whom the flags ask for."""
    return can_attack(s, side, region, region, flags) and can_choose_attackers(s, side, region, flags & NEEDS)


class AttackUse(Use):
    """An attack by an Army; a Character result needs a Leader or Character in it."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return has_attacker(s, side, attack_flags(s, side, face))

    def start(self, s: War, side: i64, face: i64) -> None:
        ask(s, ATTACK_FROM.of(side, attack_flags(s, side, face)))


def attack_flags(s: War, side: i64, face: i64) -> i64:
    """A Character result needs a Leader; the Shadow may come by Ships."""
    sea: i64 = SAILS if side == SHADOW and s.ships and owns(s, SOUTHRONS) else 0
    return sea if results_of(face) & AS_ARMY else sea | WITH_LEADER


class AttackFrom(Choice[War]):
    """Which Army attacks."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, flags = pair(todo)
        return add_attackers(s, side, flags, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, flags = pair(todo)
        ask(s, ATTACK_TO.of(side, answer.x, flags))


class AttackTo(Choice[War]):
    """Which Army is attacked; the attacker's own region means an assault or a sortie."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side, region, flags = triple(todo)
        return add_targets(s, side, region, flags, out)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side, region, flags = triple(todo)
        s.then_one(ATTACK.of(side, region, answer.x, flags))


# ---- the attack ----


class Attack(Step[War]):
    """A whole battle, from the rearguard to the advance. The caller made sure that it is legal."""

    def run(self, s: War, todo: Todo) -> None:
        side, region, to, flags = four(todo)
        start_attack(s, side, region, to, flags)
        s.then_one(CHOOSE_ATTACKERS.of(side, region, to, flags & NEEDS))


def start_attack(s: War, side: i64, region: i64, to: i64, flags: i64) -> None:
    """Starts a battle; the attackers are chosen separately. R18.5: attackers who come by Ships cannot cease (D20)."""
    s.attacker = side
    s.attack_from = region
    s.attack_to = to
    s.attack_flags = flags | CANNOT_CEASE if flags & SAILS and is_by_ship(s) else flags
    if s.players != FEWEST_PLAYERS:
        take_command(s, 1 - side, to)
    s.then(DECLARE_ATTACK.of(), STAGE.of(BEFORE_BATTLE), END_BATTLE.of())


class DeclareAttack(Step[War]):
    """Figures that were not chosen are the rearguard. Nations of the attacked Army are activated and advance."""

    def run(self, s: War, todo: Todo) -> None:
        side: i64 = s.attacker
        s.rearguard = figures_at(s, side, s.attack_from) - s.picked
        s.rearguard_characters = characters_at(s, side, s.attack_from) & ~s.picked_characters
        if s.players != FEWEST_PLAYERS:
            use_army(s, side, s.attack_from, s.picked)
            use_army(s, side, s.attack_to, s.picked)
        clear_choice(s)
        s.tell(ATTACKED, 1001, voice(s, side), s.attack_from, s.attack_to)
        alarm(s, 1 - side, s.attack_to)


def alarm(s: War, side: i64, region: i64) -> None:
    """R10.1: activates and advances every Nation with a unit in the attacked Army. A Leader alone does not count."""
    army: i64 = figures_at(s, side, region)
    nation: i64
    for nation in range(FIRST_NATION[side], FIRST_NATION[side + 1]):
        if has_units_of(army, nation):
            if side == FREE and not is_attack_ignored(s, nation, region):
                activate(s, nation, 1001)
            advance(s, nation, 1001)


def is_attack_ignored(s: War, nation: i64, region: i64) -> bool:
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
