"""R17.1, R17.2, R17.4: the turn of a game of teams: Leading Players, draws, and whose action it is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from mathom.core.engine.agenda import Frame, Todo
from mathom.core.engine.bit_sets import clear
from mathom.core.engine.frames import Step, first_of
from mathom.games.war.rules.asking import ask
from mathom.games.war.rules.cards.playing import CHOOSE_DECK, can_draw
from mathom.games.war.rules.cards.zones import DRAW_CARDS, LIMIT_HANDS
from mathom.games.war.rules.events import LEADERSHIP_PASSED
from mathom.games.war.rules.facts.nations import FREE, SHADOW, SIDES
from mathom.games.war.rules.facts.regions import REGIONS
from mathom.games.war.rules.facts.seats import SIDE_OF_SEAT, is_divided, partner_of
from mathom.games.war.rules.state import War
from mathom.games.war.rules.teams.command import leader_of, let_decide, restore_deciders, voice_of
from mathom.games.war.rules.teams.swapping import OFFER_SWAPS
from mathom.games.war.rules.teams.team_fields import LEADER, NEXT, USED_ARMIES, USED_NATIONS


def start_team_turn(s: War) -> None:
    """R17.1, R17.2: the tokens change hands but in turn 1; everybody draws, discards, and may swap."""
    side: i64
    for side in range(SIDES):
        if is_divided(s.players, side):
            if s.turn > 1:
                s.team[LEADER + side] = partner_of(leader_of(s, side))
                s.tell(LEADERSHIP_PASSED, 1701, voice_of(s, leader_of(s, side)))
            s.team[NEXT + side] = partner_of(leader_of(s, side))
    s.team[USED_NATIONS] = 0
    clear(s.team, USED_ARMIES, REGIONS)
    restore_deciders(s)
    s.then(LEADERS_DECIDE.of(), LIMIT_HANDS.of(), OFFER_SWAPS.of())
    s.then(draw_of_side(s, FREE), draw_of_partner(s, FREE), draw_of_side(s, SHADOW), draw_of_partner(s, SHADOW))


def draw_of_side(s: War, side: i64) -> Todo:
    return TEAM_DRAW.of(leader_of(s, side))


def draw_of_partner(s: War, side: i64) -> Todo:
    return TEAM_DRAW.of(partner_of(leader_of(s, side))) if is_divided(s.players, side) else LEADERS_DECIDE.of()


class TeamDraw(Step[War]):
    """R17.2: a player of a team draws a card of each deck in turn 1, later one of a deck of their choice."""

    def run(self, s: War, todo: Todo) -> None:
        seat: i64 = first_of(todo)
        side: i64 = SIDE_OF_SEAT[seat]
        let_decide(s, seat)
        if s.turn == 1 or not is_divided(s.players, side):
            s.then(DRAW_CARDS.of(2 * side, 1), DRAW_CARDS.of(2 * side + 1, 1))
        elif can_draw(s, side):
            ask(s, CHOOSE_DECK.of(side))


class LeadersDecide(Step[War]):
    """R17.3: outside actions and battles the Leading Players decide."""

    def run(self, s: War, todo: Todo) -> None:
        restore_deciders(s)


TEAM_DRAW: Final[TeamDraw] = TeamDraw(1)
LEADERS_DECIDE: Final[LeadersDecide] = LeadersDecide()

FRAMES: Final[list[Frame]] = [
    TEAM_DRAW,
    LEADERS_DECIDE,
]
