"""R10.8 to R10.10, R11.3 to R11.8: how a battle ends. Destruction, retreat, a siege, advance, capture."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, May, Step, first_of
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import NO, REGION, YES
from mathom.games.war.rules.armies.capture import capture_if_taken
from mathom.games.war.rules.armies.choosing import can_choose, choose_figures
from mathom.games.war.rules.armies.figures import controls, is_free
from mathom.games.war.rules.armies.moving import move_picked
from mathom.games.war.rules.armies.pieces import abandon_engines, lose_ships
from mathom.games.war.rules.battle.forces import (
    army_in_battle,
    characters_in_battle,
    defender_of,
    units_in_battle,
)
from mathom.games.war.rules.battle.losses import destroy_army
from mathom.games.war.rules.cards.table_cards import is_barred, is_bound
from mathom.games.war.rules.events import ARMY_RETREATED, CEASED, WENT_INTO_SIEGE
from mathom.games.war.rules.facts.characters import CHARACTERS
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import BORDER, FIRST_BORDER, are_adjacent, is_stronghold
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.state import NONE, War
from mathom.games.war.rules.sweep import SWEEP
from mathom.games.war.rules.teams.command import restore_deciders, voice


class EndBattle(Step[War]):
    """Waits below every battle; whatever ends it unwinds to here."""

    def run(self, s: War, todo: Todo) -> None:
        if s.players != FEWEST_PLAYERS:
            restore_deciders(s)
        s.attacker = NONE
        s.attack_from = 0
        s.attack_to = 0
        s.attack_flags = 0
        s.battle_round = 0
        s.rearguard = 0
        s.rearguard_characters = 0
        s.white_rider = False
        clear_round(s)


def clear_round(s: War) -> None:
    """Effects of Combat cards last one round."""
    k: i64
    for k in range(len(s.round)):
        s.round[k] = 0
    s.combat_cards[0] = 0
    s.combat_cards[1] = 0


def end_if_destroyed(s: War) -> bool:
    """R10.3: without units in the battle on a side it is over. Both may have lost theirs at the same time."""
    attackers: i64 = units_in_battle(s, s.attacker)
    defenders: i64 = units_in_battle(s, defender_of(s))
    if attackers > 0 and defenders > 0:
        return False
    s.unwind(END_BATTLE)
    if attackers == 0:
        destroy_army(s, s.attacker)
    if defenders == 0:
        destroy_army(s, defender_of(s))
    if s.parts:
        lose_pieces(s, attackers == 0, defenders == 0)
    if s.attack_from == s.attack_to:
        capture_if_taken(s, s.attack_to)
    elif attackers > 0:
        offer_advance(s)
    return True


def lose_pieces(s: War, no_attackers: bool, no_defenders: bool) -> None:
    """R18.5: Ships go with a Shadow Army that came by them, or that defended beside them. R18.6: Siege Engines."""
    if (s.attacker == SHADOW and no_attackers and is_by_ship(s)) or (s.attacker == FREE and no_defenders):
        lose_ships(s, s.attack_to)
    abandon_engines(s, s.attack_from)
    abandon_engines(s, s.attack_to)


def is_by_ship(s: War) -> bool:
    """Whether the attackers came by sea. A neighbour is attacked by land."""
    return s.attack_from != s.attack_to and not are_adjacent(s.attack_from, s.attack_to)


# ---- cease and go on ----


class FightOn(May[War]):
    """R10.3: the attacker goes on, or ceases and everybody stays."""

    def do_it(self, s: War, todo: Todo) -> None:
        pass

    def decline(self, s: War, todo: Todo) -> None:
        s.tell(CEASED, 1010, voice(s, s.attacker))
        s.unwind(END_BATTLE)


# ---- retreat ----


def add_retreats(s: War, out: vec[i64], n: i64) -> i64:
    """R10.9: the regions to which the defender can retreat."""
    k: i64
    for k in range(FIRST_BORDER[s.attack_to], FIRST_BORDER[s.attack_to + 1]):
        if can_retreat_to(s, BORDER[k]):
            n = add(out, n, REGION.of(BORDER[k]))
    return n


def can_retreat_to(s: War, region: i64) -> bool:
    return is_free(s, defender_of(s), region) and not is_barred(s, defender_of(s), region)


def can_retreat(s: War) -> bool:
    return add_retreats(s, COUNT_ONLY, 0) > 0


def can_go_inside(s: War) -> bool:
    """R11.3: the defender controls a Stronghold in the region and stands outside it."""
    if s.attack_from == s.attack_to or not is_stronghold(s.attack_to):
        return False
    return controls(s, defender_of(s), s.attack_to)


class Retreat(Choice[War]):
    """R10.9: the defender may retreat, if the attacker goes on."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        return add_retreats(s, out, add(out, 0, NO.of()))

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is REGION:
            retreat(s, answer.x)


def retreat(s: War, region: i64) -> None:
    """The whole Army goes, but Characters of Level 0; the attacker may advance."""
    side: i64 = defender_of(s)
    s.unwind(END_BATTLE)
    s.tell(ARMY_RETREATED, 1009, voice(s, side), s.attack_to, region)
    s.picked = army_in_battle(s, side)
    s.picked_characters = mobile(s, characters_in_battle(s, side))
    move_picked(s, side, s.attack_to, region, 1009)
    if side == SHADOW:
        lose_ships(s, s.attack_to)
    if s.attack_from != s.attack_to:
        offer_advance(s)


class GoInside(May[War]):
    """R11.3: asked before every round."""

    def do_it(self, s: War, todo: Todo) -> None:
        go_inside(s)


def go_inside(s: War) -> None:
    """The battle is over; there is a siege if the attacker advances (D2), and then the garrison is trimmed."""
    s.unwind(END_BATTLE)
    s.tell(WENT_INTO_SIEGE, 1103, voice(s, defender_of(s)), s.attack_to)
    s.then_one(SWEEP.of())
    offer_advance(s)


def can_leave(s: War) -> bool:
    return can_go_inside(s) or can_retreat(s)


class LeaveBattle(Choice[War]):
    """Scouts: where to. The region of the battle itself stands for its Stronghold."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        if can_go_inside(s):
            n = add(out, n, REGION.of(s.attack_to))
        return add_retreats(s, out, n)

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.x == s.attack_to:
            go_inside(s)
        else:
            retreat(s, answer.x)


# ---- advance ----


def offer_advance(s: War) -> None:
    """R10.10: a part of the attackers may enter; the rearguard stays."""
    side: i64 = s.attacker
    characters: i64 = mobile(s, characters_in_battle(s, side))
    if is_barred(s, side, s.attack_to):
        return
    if can_choose(s, side, s.attack_from, s.attack_to, 0, army_in_battle(s, side), characters):
        s.then_one(ADVANCE.of(side))


class Advance(May[War]):
    """Whether anybody enters, then who."""

    def do_it(self, s: War, todo: Todo) -> None:
        side: i64 = first_of(todo)
        characters: i64 = mobile(s, characters_in_battle(s, side))
        s.then_one(ENTER.of())
        choose_figures(s, side, s.attack_from, s.attack_to, 0, army_in_battle(s, side), characters)


class Enter(Step[War]):
    """Those who were chosen enter."""

    def run(self, s: War, todo: Todo) -> None:
        move_picked(s, s.attacker, s.attack_from, s.attack_to, 1010)


def mobile(s: War, mask: i64) -> i64:
    """R8.4: without the Characters who do not move."""
    who: i64
    for who in range(CHARACTERS):
        if mask >> who & 1 and is_bound(s, who):
            mask ^= bit(who)
    return mask


END_BATTLE: Final[EndBattle] = EndBattle()
FIGHT_ON: Final[FightOn] = FightOn(YES, NO)
RETREAT: Final[Retreat] = Retreat()
GO_INSIDE: Final[GoInside] = GoInside(YES, NO)
LEAVE_BATTLE: Final[LeaveBattle] = LeaveBattle()
ADVANCE: Final[Advance] = Advance(YES, NO)
ENTER: Final[Enter] = Enter()

FRAMES: Final[list[Frame]] = [
    END_BATTLE,
    FIGHT_ON,
    RETREAT,
    GO_INSIDE,
    LEAVE_BATTLE,
    ADVANCE,
    ENTER,
]
