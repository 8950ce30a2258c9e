"""R4.1, R4.2, R4.5: whose action it is, and what a player may do with the dice: use, skip, pass, an Elven Ring."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, first_of
from mathom.core.engine.tables import bit
from mathom.games.war.rules.answers import PASS, RING, SKIP, USE
from mathom.games.war.rules.cards.table_cards import CAPTAIN_OF_DESPAIR
from mathom.games.war.rules.cards.zones import is_on_table
from mathom.games.war.rules.dice.uses import BASE_USES, USES, add_more_uses, more_uses
from mathom.games.war.rules.events import ACTED, DIE_WENT_TO_BOX, PASSED, RING_USED, SKIPPED
from mathom.games.war.rules.facts.dice import CHARACTER, EYE, FACES, WILL, results_of, sides_with
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.state import War
from mathom.games.war.rules.sweep import SWEEP
from mathom.games.war.rules.teams.acting import begin_action, end_action, remember_pass
from mathom.games.war.rules.teams.command import voice


def unused_dice(s: War, side: i64) -> i64:
    n: i64 = 0
    face: i64
    for face in range(FACES):
        n += s.dice[side * FACES + face]
    return n


def results_of_dice(s: War, side: i64) -> i64:
    """The results of all unused dice, as a set."""
    results: i64 = 0
    face: i64
    for face in range(FACES):
        if s.dice[side * FACES + face] > 0:
            results |= results_of(face)
    return results


class NextAction(Step[War]):
    """R4.1: the sides alternate; a side without unused dice is skipped; without any the phase ends."""

    def run(self, s: War, todo: Todo) -> None:
        side: i64 = first_of(todo)
        if unused_dice(s, side) == 0:
            side = 1 - side
        if s.players != FEWEST_PLAYERS:
            end_action(s)
        if unused_dice(s, side) > 0:
            if s.players != FEWEST_PLAYERS:
                begin_action(s, side)
            s.then(ACT.of(side), NEXT_ACTION.of(1 - side))


class Act(Choice[War]):
    """One action: use a die, skip one, or pass; an Elven Ring before it."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        side: i64 = first_of(todo)
        n: i64 = 0
        face: i64
        use: i64
        able: i64 = more_uses(s, side, results_of_dice(s, side)) if s.parts else 0
        for face in range(FACES):
            if s.dice[side * FACES + face] > 0:
                results: i64 = results_of(face)
                for use in range(BASE_USES):
                    if USES[use].results & results and USES[use].can(s, side, face):
                        out[n] = USE.of(face, use)
                        n += 1
                if s.parts:
                    n = add_more_uses(s, side, face, able, out, n)
                out[n] = SKIP.of(face)
                n = add_rings(s, side, face, out, n + 1)
        if unused_dice(s, side) < unused_dice(s, 1 - side):
            out[n] = PASS.of()
            n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        side: i64 = first_of(todo)
        if answer.verb is PASS:
            if s.players != FEWEST_PLAYERS:
                remember_pass(s)
            s.tell(PASSED, 402, voice(s, side))
        elif answer.verb is RING:
            use_ring(s, side, answer.x, answer.y)
        else:
            spend_die(s, side, answer.x)
            if answer.verb is USE:
                s.tell(ACTED, 403, voice(s, side), answer.x, answer.y)
                if side == SHADOW and answer.x == CHARACTER and is_on_table(s, CAPTAIN_OF_DESPAIR):
                    s.then_one(DIE_TO_BOX.of())
                s.then_one(SWEEP.of())
                USES[answer.y].start(s, side, answer.x)
            else:
                s.tell(SKIPPED, 402, voice(s, side), answer.x)


class DieToBox(Step[War]):
    """D25, D84: Captain of Despair: a Character die that the Shadow used becomes an Eye in the Hunt Box."""

    def run(self, s: War, todo: Todo) -> None:
        if is_on_table(s, CAPTAIN_OF_DESPAIR):
            s.used[SHADOW] -= 1
            s.box[SHADOW] += 1
            s.tell(DIE_WENT_TO_BOX, 503, SHADOW)


def spend_die(s: War, side: i64, face: i64) -> None:
    s.dice[side * FACES + face] -= 1
    s.used[side] += 1


# ---- Elven Rings ----


def add_rings(s: War, side: i64, face: i64, out: vec[i64], n: i64) -> i64:
    """D39: another face that the side's dice have; the Free Peoples not Will of the West."""
    if s.rings[side] == 0 or s.ring_used >> side & 1:
        return n
    changed: i64
    for changed in range(FACES):
        if changed != face and changed != WILL and sides_with(side, changed) > 0:
            out[n] = RING.of(face, changed)
            n += 1
    return n


def use_ring(s: War, side: i64, face: i64, changed: i64) -> None:
    """R4.5: the Ring of the Free Peoples goes to the Shadow, that of the Shadow leaves play. It is not an action."""
    s.ring_used |= bit(side)
    s.rings[side] -= 1
    if side == FREE:
        s.rings[SHADOW] += 1
    s.dice[side * FACES + face] -= 1
    if changed == EYE:
        s.box[SHADOW] += 1
    else:
        s.dice[side * FACES + changed] += 1
    s.tell(RING_USED, 405, voice(s, side), face, changed)
    if unused_dice(s, side) > 0:
        s.then_one(ACT.of(side))


NEXT_ACTION: Final[NextAction] = NextAction(1)
ACT: Final[Act] = Act()
DIE_TO_BOX: Final[DieToBox] = DieToBox()

FRAMES: Final[list[Frame]] = [
    NEXT_ACTION,
    ACT,
    DIE_TO_BOX,
]
