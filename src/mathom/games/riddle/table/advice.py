"""Where a hint leads, and why: from what the seat sees and remembers."""

from __future__ import annotations

from collections.abc import Sequence

from mathom.core.engine.dice import Dice
from mathom.core.text.speech import tr
from mathom.games.riddle.knowledge.view import View
from mathom.games.riddle.knowledge.worlds import RiddleWorlds
from mathom.games.riddle.player.distances import distances_of
from mathom.games.riddle.player.suspicion import KNOWN, ring_share
from mathom.games.riddle.player.travel import AIMS, VALUE_BESIDE, is_usable_city
from mathom.games.riddle.rules.answers import DECODED, MOVE_BY, MOVE_BY_DIE, SPACE
from mathom.games.riddle.rules.moving import CHOOSE_DESTINATION
from mathom.games.riddle.rules.state import NONE, Riddle
from mathom.games.riddle.text import titles
from mathom.games.riddle.text.notation import asked_frame, parse


def advice(v: View, heard: Sequence[int], text: str) -> str:
    """A sentence about a move that a hint proposes; empty for other answers."""
    seat = int(v.seat)
    s = RiddleWorlds(v, heard).sample(Dice(1))
    action = parse(s, seat, text)
    me = int(s.player)
    if MOVE_BY.has(action) or MOVE_BY_DIE.has(action):
        s.answer(seat, action)
        if s.depth == 0 or seat not in s.asked() or asked_frame(s, seat)[0] is not CHOOSE_DESTINATION:
            return ""
        spaces = [DECODED[a].x for a in s.actions_for(seat) if SPACE.has(a)]
    elif asked_frame(s, seat)[0] is CHOOSE_DESTINATION and SPACE.has(action):
        spaces = [DECODED[action].x]
    else:
        return ""
    AIMS.look(s, me)
    best = max(spaces, key=lambda space: AIMS.worth(s, distances_of(s.rules.board), space))
    return tr("Go to {place}: {why}", place=titles.space(s, best), why=reason(s, me, best))


def reason(s: Riddle, me: int, space: int) -> str:
    """Why a bot wants to be there. Needs AIMS."""
    if AIMS.carries and space == s.victory_space(me):
        return tr("with The Ring you win there.")
    if AIMS.carries:
        home = titles.space(s, s.victory_space(me))
        return tr("you have The Ring, and this is the way to {home}, away from others.", home=home)
    near = [p for p in range(s.rules.players) if p != me and VALUE_BESIDE[p] > 0 and is_beside(s, space, p)]
    suspects = [p for p in near if ring_share(s, me, p) >= KNOWN // 2]
    if suspects:
        return tr("you meet {who} there, who may have The Ring.", who=titles.player(s, suspects[0]))
    if is_usable_city(s, me, space):
        return tr("you can draw cards in this city.")
    if near:
        return tr("you meet {who} there and exchange a card.", who=titles.player(s, near[0]))
    if AIMS.suspect != NONE:
        return tr("it is nearer to {who}, who may have The Ring.", who=titles.player(s, int(AIMS.suspect)))
    city = next_city(s, me, space)
    if city is None:
        home = titles.space(s, s.victory_space(me))
        return tr("it is on the way to {home}, where you win with The Ring.", home=home)
    return tr("it is on the way to {city}, where you can draw cards.", city=titles.space(s, city))


def is_beside(s: Riddle, space: int, player: int) -> bool:
    return s.is_placed(player) and s.rules.board.is_on_or_beside(space, s.marker[player])


def next_city(s: Riddle, me: int, space: int) -> int | None:
    """The nearest city where the player can draw cards. A map with one or two cities may have none."""
    distances, board = distances_of(s.rules.board), s.rules.board
    cities = [site for site in range(len(board.site_ids)) if is_usable_city(s, me, int(board.site_space[site]))]
    return int(board.site_space[min(cities, key=lambda site: distances.cost(space, site))]) if cities else None
