"""R3: the six phases of a turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, Frame, Todo
from mathom.core.engine.frames import Step, first_of
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.zones import DRAW_CARDS, LIMIT_HANDS
from mathom.games.war.rules.dice.acting import NEXT_ACTION
from mathom.games.war.rules.dice.rolling import ALLOCATE_HUNT, ROLL_ACTION_DICE, recover_dice
from mathom.games.war.rules.events import TURN_BEGAN
from mathom.games.war.rules.facts.nations import FREE, SHADOW
from mathom.games.war.rules.facts.seats import FEWEST_PLAYERS
from mathom.games.war.rules.fellowship.companions import is_in_mordor
from mathom.games.war.rules.fellowship.corruption import corrupt
from mathom.games.war.rules.fellowship.declaring import FELLOWSHIP_PHASE
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.order import start_team_turn
from mathom.games.war.rules.victory import check_conquest

RECOVER_AND_DRAW: Final = 1
FELLOWSHIP: Final = 2
HUNT_ALLOCATION: Final = 3
ACTION_ROLL: Final = 4
ACTION_RESOLUTION: Final = 5
VICTORY_CHECK: Final = 6


class Phase(Step[War]):
    """Starts a phase; the next one waits below it. The last is followed by the first of the next turn."""

    def run(self, s: War, todo: Todo) -> None:
        phase: i64 = first_of(todo)
        s.then_one(PHASE.of(phase % VICTORY_CHECK + 1))
        if phase == RECOVER_AND_DRAW:
            start_turn(s)
        elif phase == FELLOWSHIP:
            s.then_one(FELLOWSHIP_PHASE.of())
        elif phase == HUNT_ALLOCATION:
            ask(s, ALLOCATE_HUNT.of(SHADOW))
        elif phase == ACTION_ROLL:
            s.then(ROLL_ACTION_DICE.of(FREE), ROLL_ACTION_DICE.of(SHADOW))
        elif phase == ACTION_RESOLUTION:
            s.then(NEXT_ACTION.of(FREE), END_ACTIONS.of())
        else:
            check_conquest(s)


def start_turn(s: War) -> None:
    """R3.1: dice return, both sides draw a Character and a Strategy card and discard down to six."""
    s.turn += 1
    s.tell(TURN_BEGAN, 301, s.turn & ARGUMENT, s.turn >> 12)
    recover_dice(s)
    if s.players != FEWEST_PLAYERS:
        start_team_turn(s)
        return
    s.then(
        DRAW_CARDS.of(2 * FREE, 1),
        DRAW_CARDS.of(2 * FREE + 1, 1),
        DRAW_CARDS.of(2 * SHADOW, 1),
        DRAW_CARDS.of(2 * SHADOW + 1, 1),
        LIMIT_HANDS.of(),
    )


class EndActions(Step[War]):
    """R3.5: a Fellowship on the Mordor Track that was neither moved nor hidden gets a point of corruption."""

    def run(self, s: War, todo: Todo) -> None:
        if is_in_mordor(s) and not s.tried_in_mordor:
            corrupt(s, 1, 305)


PHASE: Final[Phase] = Phase(1)
END_ACTIONS: Final[EndActions] = EndActions()

FRAMES: Final[list[Frame]] = [
    PHASE,
    END_ACTIONS,
]
