"""R17.3, R17.4, R17.8: whose action it is, and who decides while the Fellowship is hunted."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.bit_sets import clear
from mathom.core.engine.frames import Step
from mathom.games.war.rules.facts.nations import FREE, SIDES
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.facts.seats import is_divided, partner_of
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import leader_of, let_decide, restore_deciders
from mathom.games.war.rules.teams.team_fields import ACTING, NEW_ARMIES, NEW_NATIONS, NEXT, USED_ARMIES, USED_NATIONS


def begin_action(s: War, side: i64) -> None:
    """R17.4: the two players of a team take its actions in turn."""
    seat: i64 = s.team[NEXT + side]
    if is_divided(s.players, side):
        s.team[NEXT + side] = partner_of(seat)
    s.team[ACTING] = seat + 1
    s.team[NEW_NATIONS] = 0
    clear(s.team, NEW_ARMIES, REGIONS)
    restore_deciders(s)


def end_action(s: War) -> None:
    """R17.8: what the last action of the Free Peoples was on."""
    if s.team[ACTING] == FREE + 1:
        s.team[USED_NATIONS] = s.team[NEW_NATIONS]
        k: i64
        for k in range(USED_ARMIES, NEW_NATIONS):
            s.team[k] = s.team[k + NEW_ARMIES - USED_ARMIES]
    s.team[ACTING] = 0
    restore_deciders(s)


def remember_pass(s: War) -> None:
    """D65: a pass does not count as an action, so the one before it does."""
    s.team[NEW_NATIONS] = s.team[USED_NATIONS]
    k: i64
    for k in range(USED_ARMIES, NEW_NATIONS):
        s.team[k + NEW_ARMIES - USED_ARMIES] = s.team[k]


def leaders_hunt(s: War) -> None:
    """R17.3, D62: the Leading Players decide in a Hunt; then the player who acts goes on."""
    side: i64
    for side in range(SIDES):
        if s.decider[side] != leader_of(s, side):
            s.then_one(END_HUNT.of())
            let_decide(s, leader_of(s, side))


class EndHunt(Step[War]):
    def run(self, s: War, todo: Todo) -> None:
        restore_deciders(s)


END_HUNT: Final[EndHunt] = EndHunt()

FRAMES: Final[list[Frame]] = [
    END_HUNT,
]
