"""R3.3, R3.4: dice for the Hunt, and the action roll."""

from __future__ import annotations

from math import comb
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of, triple
from mathom.core.engine.tables import numbers
from mathom.games.war.rules.answers import COUNT, SHOWN
from mathom.games.war.rules.cards.table_cards import is_in_play
from mathom.games.war.rules.events import DICE_SHOWN, HUNT_ALLOCATED
from mathom.games.war.rules.facts.characters import (
    ACTION_DICE,
    BALROG,
    CHARACTERS,
    GALADRIEL,
    GANDALF_THE_WHITE,
    SIDE_OF_CHARACTER,
    WITCH_KING,
)
from mathom.games.war.rules.facts.dice import EYE, FACES, MOST_DICE, sides_with
from mathom.games.war.rules.facts.nations import FREE, SHADOW, SIDES
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.fellowship.companions import companions_in
from mathom.games.war.rules.state import War

START_DICE_FREE: Final = 4
START_DICE_SHADOW: Final = 7


def dice_of_turn(s: War, side: i64) -> i64:
    """R3.1: the start dice, and one for every Character in play who gives one.

    R18.2, R18.4: Galadriel gives none beside Gandalf the White, the Balrog none beside a Witch-king.
    """
    n: i64 = START_DICE_FREE if side == FREE else START_DICE_SHADOW
    who: i64
    for who in range(CHARACTERS):
        if SIDE_OF_CHARACTER[who] == side and s.character[who] < REGIONS:
            n += ACTION_DICE[who]
    if side == FREE:
        return n - 1 if is_in_play(s, GALADRIEL) and is_in_play(s, GANDALF_THE_WHITE) else n
    return n - 1 if is_in_play(s, BALROG) and is_in_play(s, WITCH_KING) else n


def recover_dice(s: War) -> None:
    """R3.1: all dice return. `used` counts those that are not rolled yet."""
    side: i64
    face: i64
    s.least_hunt_dice = 1 if s.box[FREE] > 0 else 0
    for side in range(2):
        s.box[side] = 0
        s.used[side] = dice_of_turn(s, side)
        for face in range(FACES):
            s.dice[side * FACES + face] = 0
    s.ring_used = 0
    s.messenger_used = False
    s.tried_in_mordor = False


class AllocateHunt(Choice[War]):
    """R3.3: the Shadow puts dice into the Hunt Box, at most one for each Companion in the Fellowship, or 1."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        most: i64 = companions_in(s)
        if most < 1:
            most = 1
        if most > s.used[SHADOW]:
            most = s.used[SHADOW]  # with Smeagol there can be more Companions than dice
        n: i64 = 0
        k: i64
        for k in range(s.least_hunt_dice, most + 1):
            out[n] = COUNT.of(k)
            n += 1
        return n

    def take(self, s: War, todo: Todo, answer: Answer) -> None:
        s.box[SHADOW] = answer.x
        s.used[SHADOW] -= answer.x
        s.tell(HUNT_ALLOCATED, 303, answer.x)


class RollActionDice(Step[War]):
    """R3.4: a side rolls the dice that are left. Chance says for each face in turn how many dice show it."""

    def run(self, s: War, todo: Todo) -> None:
        side: i64 = first_of(todo)
        dice: i64 = s.used[side]
        s.used[side] = 0
        roll_rest(s, side, next_face(side, -1), dice)


def next_face(side: i64, face: i64) -> i64:
    """The next face that the dice of a side have, or FACES."""
    face += 1
    while face < FACES and sides_with(side, face) == 0:
        face += 1
    return face


def sides_after(side: i64, face: i64) -> i64:
    """How many of the six sides of a die show a later face."""
    n: i64 = 0
    k: i64
    for k in range(face + 1, FACES):
        n += sides_with(side, k)
    return n


def roll_weight(side: int, face: int, dice: int, shown: int) -> int:
    """In how many ways this many of the dice show a face, and the others a later one."""
    ways: int = sides_with(side, face) ** shown * sides_after(side, face) ** max(dice - shown, 0)
    return comb(dice, shown) * ways


ROLL_WEIGHT: Final[vec[i64]] = numbers(
    [
        roll_weight(side, face, dice, shown)
        for side in range(SIDES)
        for face in range(FACES)
        for dice in range(MOST_DICE + 1)
        for shown in range(MOST_DICE + 1)
    ]
)


class RollFace(Chance[War]):
    """How many of the dice that are left show this face, given that they show none of the faces before it."""

    def options(self, s: War, todo: Todo, out: vec[i64]) -> i64:
        _, face, dice = triple(todo)
        k: i64
        for k in range(dice + 1):
            out[k] = SHOWN.of(k, face)
        return dice + 1

    def weigh(self, s: War, todo: Todo, outcome: Answer) -> i64:
        side, face, dice = triple(todo)
        k: i64 = ((side * FACES + face) * (MOST_DICE + 1) + dice) * (MOST_DICE + 1) + outcome.x
        return ROLL_WEIGHT[k]

    def take(self, s: War, todo: Todo, outcome: Answer) -> None:
        side, face, dice = triple(todo)
        show_dice(s, side, face, outcome.x)
        roll_rest(s, side, next_face(side, face), dice - outcome.x)


def roll_rest(s: War, side: i64, face: i64, dice: i64) -> None:
    """Dice that can only show the last face need no roll."""
    if dice > 0 and sides_after(side, face) == 0:
        show_dice(s, side, face, dice)
    elif dice > 0:
        s.then_one(ROLL_FACE.of(side, face, dice))


def show_dice(s: War, side: i64, face: i64, number: i64) -> None:
    """Every Eye goes to the Hunt Box. A face that no die shows makes no event."""
    if face == EYE:
        s.box[SHADOW] += number
    else:
        s.dice[side * FACES + face] = number
    if number > 0:
        s.tell(DICE_SHOWN, 304, side, face, number)


ALLOCATE_HUNT: Final[AllocateHunt] = AllocateHunt()
ROLL_ACTION_DICE: Final[RollActionDice] = RollActionDice(1)
ROLL_FACE: Final[RollFace] = RollFace(3, weighted=True)

FRAMES: Final[list[Frame]] = [
    ALLOCATE_HUNT,
    ROLL_ACTION_DICE,
    ROLL_FACE,
]
