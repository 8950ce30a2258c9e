"""R18.5: the Ents, activated by The Ents Awake: they move out of Fangorn and attack, one by one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Choice, Step, first_of
from mathom.games.war.rules.answers import ATTACK, MOVE, NO
from mathom.games.war.rules.armies.figures import has_army
from mathom.games.war.rules.armies.pieces import (
    add_place,
    are_ents_in_play,
    count_place,
    lose_ent,
    lose_ships,
    place_ents,
    remove_place,
)
from mathom.games.war.rules.battle.attacking import alarm
from mathom.games.war.rules.battle.losses import lose_character
from mathom.games.war.rules.cards.places import ChooseRegion
from mathom.games.war.rules.cards.strikes import lose_followers, strike
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.events import PIECES_LOST, PIECES_PLACED
from mathom.games.war.rules.facts.characters import GANDALF_THE_WHITE, SARUMAN
from mathom.games.war.rules.facts.factions import ENT, ENTS_AWAKE_CARDS, ENTS_AWAKE_SHIFT, MOST_ENTS
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.regions import BORDER, FANGORN, FIRST_BORDER, ORTHANC
from mathom.games.war.rules.state import War

ENTS_PLACED: Final = 2
ENT_DICE: Final = 5
ENT_HITS_ON: Final = 5


def are_ents_ready(s: War) -> bool:
    """The Ents are in play, and Gandalf the White."""
    return are_ents_in_play(s) and is_in_play(s, GANDALF_THE_WHITE)


def awake_ents(s: War) -> None:
    """Two more Ents, then all of them may act; after the third card they are gone (D79)."""
    s.factions += 1 << ENTS_AWAKE_SHIFT
    place_ents(s, FANGORN, ENTS_PLACED)
    s.then(ACTIVATE_ENTS.of(), END_ACTIVATION.of())


def can_use_ent(s: War) -> bool:
    """One Ent stays in Fangorn."""
    return count_place(s.ents, FANGORN) > 1


def is_near_ent(s: War, region: i64) -> bool:
    """Next to a region with an Ent."""
    k: i64
    for k in range(FIRST_BORDER[region], FIRST_BORDER[region + 1]):
        if count_place(s.ents, BORDER[k]) > 0:
            return True
    return False


class ActivateEnts(Step[War]):
    """As long as an Ent can be used, the player is asked for the next one."""

    def run(self, s: War, todo: Todo) -> None:
        if can_use_ent(s):
            s.then_one(COMMAND_ENT.of(FREE))


class CommandEnt(Choice[War]):
    """An Ent moves or attacks, or the player stops."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = add(out, 0, NO.of())
        if MOVE_ENT.options(s, MOVE_ENT.of(FREE), COUNT_ONLY) > 0:
            n = add(out, n, MOVE.of())
        if SEND_ENT.options(s, SEND_ENT.of(FREE), COUNT_ONLY) > 0:
            n = add(out, n, ATTACK.of())
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        if answer.verb is NO:
            return
        s.then_one(ACTIVATE_ENTS.of())
        if answer.verb is MOVE:
            MOVE_ENT.begin(s, MOVE_ENT.of(FREE))
        else:
            SEND_ENT.begin(s, SEND_ENT.of(FREE))


class MoveEnt(ChooseRegion):
    """D78: a region next to one with an Ent, without Shadow units."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return region != FANGORN and is_near_ent(s, region) and not has_army(s, SHADOW, region)

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        s.ents = add_place(remove_place(s.ents, FANGORN), region)
        s.tell(PIECES_PLACED, 1805, ENT, 1, region)
        if region == ORTHANC and s.character[SARUMAN] == ORTHANC:
            lose_character(s, SARUMAN, 1805)


class SendEnt(ChooseRegion):
    """A Shadow Army in a region with an Ent or next to one: an Ent dies for five dice."""

    def fits(self, s: War, todo: Todo, region: i64) -> bool:
        return has_army(s, SHADOW, region) and (count_place(s.ents, region) > 0 or is_near_ent(s, region))

    def settle(self, s: War, todo: Todo, region: i64) -> None:
        lose_ent(s, FANGORN)
        s.then_one(END_ENT_ATTACK.of(region))
        strike(s, SHADOW, region, ENT_DICE, ENT_HITS_ON)
        alarm(s, SHADOW, region)  # D22, D78: every attack by itself


class EndEntAttack(Step[War]):
    """D21: Nazgul and Minions go with a destroyed Army, Saruman too."""

    def run(self, s: War, todo: Todo) -> None:
        region: i64 = first_of(todo)
        if not has_army(s, SHADOW, region):
            lose_followers(s, SHADOW, region)
            lose_ships(s, region)


class EndActivation(Step[War]):
    """After the third card all Ents are removed for good."""

    def run(self, s: War, todo: Todo) -> None:
        if s.factions >> ENTS_AWAKE_SHIFT < ENTS_AWAKE_CARDS:
            return
        while s.ents:
            region: i64 = (s.ents & 127) - 1
            s.ents = remove_place(s.ents, region)
            s.tell(PIECES_LOST, 1805, ENT, 1, region)
        s.lost_ents = MOST_ENTS


ACTIVATE_ENTS: Final[ActivateEnts] = ActivateEnts()
COMMAND_ENT: Final[CommandEnt] = CommandEnt()
MOVE_ENT: Final[MoveEnt] = MoveEnt()
SEND_ENT: Final[SendEnt] = SendEnt()
END_ENT_ATTACK: Final[EndEntAttack] = EndEntAttack(1)
END_ACTIVATION: Final[EndActivation] = EndActivation()

FRAMES: Final[list[Frame]] = [
    ACTIVATE_ENTS,
    COMMAND_ENT,
    MOVE_ENT,
    SEND_ENT,
    END_ENT_ATTACK,
    END_ACTIVATION,
]
