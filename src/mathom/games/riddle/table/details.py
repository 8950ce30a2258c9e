"""What a table shows of a turn besides question and answers, and which questions form one gesture."""

from __future__ import annotations

from typing import Final

from mathom.core.text.speech import tr
from mathom.games.riddle.rules.battle import DEFEND
from mathom.games.riddle.rules.drawing import DISCARD_EXCESS
from mathom.games.riddle.rules.moving import CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS
from mathom.games.riddle.rules.power_plays.clairvoyance import SEE_HAND
from mathom.games.riddle.rules.power_plays.riddles import CHOOSE_WHOM_TO_RIDDLE, NAME_TITLE
from mathom.games.riddle.rules.power_plays.secret_spaces import CHOOSE_PILE, HIDE_CARD, LOOK_AT_PILE, RETRIEVE_CARD
from mathom.games.riddle.rules.power_plays.taking import ASK_FOR_CARD, CHOOSE_WHOM_TO_DRAW_FROM
from mathom.games.riddle.rules.state import Riddle
from mathom.games.riddle.rules.turn import TAKE_ACTION
from mathom.games.riddle.table.card_uses import uses
from mathom.games.riddle.table.routes import ways
from mathom.games.riddle.text.explain_plays import why_not_attack
from mathom.games.riddle.text.notation import asked_frame

# Questions that continue the one before: nothing happens in between.
FURTHER: Final = frozenset(
    {
        *(CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS, SEE_HAND, LOOK_AT_PILE, CHOOSE_PILE),
        *(CHOOSE_WHOM_TO_RIDDLE, ASK_FOR_CARD, CHOOSE_WHOM_TO_DRAW_FROM),
        *(NAME_TITLE, DISCARD_EXCESS, HIDE_CARD, RETRIEVE_CARD, DEFEND),
    }
)


def details(s: Riddle, seat: int) -> object:
    """While the player acts: moves with their paths, uses of cards, and why there is no battle."""
    frame, _ = asked_frame(s, seat)
    if frame not in (TAKE_ACTION, CHOOSE_DESTINATION):
        return None
    found, flights = ways(s, seat)
    if frame is not TAKE_ACTION:
        return {"ways": found, "flights": flights, "uses": {}, "battle": ""}
    return {"ways": found, "flights": flights, "uses": uses(s, seat), "battle": why_no_battle(s)}


def why_no_battle(s: Riddle) -> str:
    """9.1: why the nearest player cannot be attacked; shown only when nobody can be."""
    here = s.marker[s.player]
    others = [other for other in range(s.rules.players) if other != s.player and s.marker[other] >= 0]
    near = [other for other in others if here >= 0 and s.rules.board.is_on_or_beside(here, s.marker[other])]
    near.sort(key=lambda other: s.are_partners(s.player, other))  # team-mates last, since players know that rule
    if not s.has_moved:
        return tr("A battle needs a move before it in the same turn.")
    return why_not_attack(s, near[0]).sentence if near else tr("Nobody is on or beside your space.")


def continues_gesture(s: Riddle, seat: int) -> bool:
    return asked_frame(s, seat)[0] in FURTHER
