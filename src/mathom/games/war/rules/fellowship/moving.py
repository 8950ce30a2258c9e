"""R13.3, R13.6, R13.7, R15.3: what dice do with the Fellowship: move it, hide it, separate Companions."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.frames import Step
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.table_cards import THE_LAST_BATTLE
from mathom.games.war.rules.cards.zones import is_on_table
from mathom.games.war.rules.dice.use import Use
from mathom.games.war.rules.events import FELLOWSHIP_HIDDEN, FELLOWSHIP_MOVED, MORDOR_STEP
from mathom.games.war.rules.facts.characters import STRIDER
from mathom.games.war.rules.facts.dice import AS_ANY, AS_CHARACTER, results_of
from mathom.games.war.rules.facts.nations import FREE
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.facts.tiles import STOPS
from mathom.games.war.rules.fellowship.companions import companions_in, is_in_mordor
from mathom.games.war.rules.fellowship.hunt import HUNT
from mathom.games.war.rules.fellowship.reveal import IN_MORDOR
from mathom.games.war.rules.fellowship.separation import PICK_LEAVERS
from mathom.games.war.rules.fellowship.tiles import DRAW_TILE
from mathom.games.war.rules.state import NONE, RING_DESTROYED, War
from mathom.games.war.rules.teams.acting import leaders_hunt
from mathom.games.war.rules.victory import win

MOST_PROGRESS: Final = 12
CRACK_OF_DOOM: Final = 5


class MoveFellowship(Step[War]):
    """R13.3: one step and the Hunt. R15.3: on the Mordor Track a tile, and a step unless it stops."""

    def run(self, s: War, todo: Todo) -> None:
        if s.players != FEWEST_PLAYERS:
            leaders_hunt(s)
        if is_in_mordor(s):
            s.tried_in_mordor = True
            s.then(DRAW_TILE.of(IN_MORDOR), STEP_IN_MORDOR.of())
            return
        if s.progress < MOST_PROGRESS:  # D10
            s.progress += 1
        s.tell(FELLOWSHIP_MOVED, 1303, s.progress)
        s.then_one(HUNT.of())


class StepInMordor(Step[War]):
    """R15.3, R15.6. Where the draw was stopped there is no Stop icon (D7)."""

    def run(self, s: War, todo: Todo) -> None:
        if s.tile != NONE and STOPS[s.tile]:
            return
        s.mordor += 1
        s.tell(MORDOR_STEP, 1503, s.mordor)
        if s.mordor == CRACK_OF_DOOM:
            win(s, FREE, RING_DESTROYED, 1602)


class DieToHuntBox(Step[War]):
    """R4.4: the die that moved the Fellowship, after the Hunt; not while The Last Battle lies on the table."""

    def run(self, s: War, todo: Todo) -> None:
        if not is_on_table(s, THE_LAST_BATTLE):
            s.used[FREE] -= 1
            s.box[FREE] += 1


class MoveUse(Use):
    """Moves a hidden Fellowship."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == FREE and not s.is_revealed

    def start(self, s: War, side: i64, face: i64) -> None:
        s.then(MOVE_FELLOWSHIP.of(), DIE_TO_HUNT_BOX.of())


class HideUse(Use):
    """Hides a revealed Fellowship; with Strider as Guide any die does it."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        if side != FREE or not s.is_revealed:
            return False
        return s.guide == STRIDER or results_of(face) & AS_CHARACTER != 0

    def start(self, s: War, side: i64, face: i64) -> None:
        hide(s)


def hide(s: War) -> None:
    s.is_revealed = False
    if is_in_mordor(s):
        s.tried_in_mordor = True
    s.tell(FELLOWSHIP_HIDDEN, 1306)


class SeparateUse(Use):
    """Separates one Companion or a group, not on the Mordor Track."""

    def can(self, s: War, side: i64, face: i64) -> bool:
        return side == FREE and not is_in_mordor(s) and companions_in(s) > 0

    def start(self, s: War, side: i64, face: i64) -> None:
        ask(s, PICK_LEAVERS.of(FREE, 0, 0))


MOVE_FELLOWSHIP: Final[MoveFellowship] = MoveFellowship()
STEP_IN_MORDOR: Final[StepInMordor] = StepInMordor()
DIE_TO_HUNT_BOX: Final[DieToHuntBox] = DieToHuntBox()
MOVE_USE: Final[MoveUse] = MoveUse("move-fellowship", AS_CHARACTER)
HIDE_USE: Final[HideUse] = HideUse("hide-fellowship", AS_ANY)
SEPARATE_USE: Final[SeparateUse] = SeparateUse("separate", AS_CHARACTER)

FRAMES: Final[list[Frame]] = [
    MOVE_FELLOWSHIP,
    STEP_IN_MORDOR,
    DIE_TO_HUNT_BOX,
]
