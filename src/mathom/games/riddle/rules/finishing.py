"""The end of a turn: the pick-up (4.4, 6.3) and the steps after it (4.5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Step, first_of
from mathom.games.riddle.rules.answers import FINISH, FINISH_IN_CITY, FINISH_WITH
from mathom.games.riddle.rules.cards import BOAT, CLOAK, KINDS, NO_SYMBOL, PICK_UP_BY, PICK_UP_CARDS
from mathom.games.riddle.rules.drawing import DISCARD_DRAWN, DISCARD_TO_LIMIT, DRAW_CARDS, can_draw, discard
from mathom.games.riddle.rules.events import PICKED_UP, PLAYED
from mathom.games.riddle.rules.moving import can_move
from mathom.games.riddle.rules.power_plays.secret_spaces import close_piles
from mathom.games.riddle.rules.sides.partners import SHARE_ALL_SIGHTS
from mathom.games.riddle.rules.state import HAND, TABLE, Riddle
from mathom.games.riddle.rules.victory import note_waiting

CITY_CARDS: Final = 3
CITY_CARDS_OF_LARGER_TEAM: Final = 2  # O-1
RELIEF: Final = 1  # R06


# ---- 4.4 (D-20) ----


def add_finish(s: Riddle, player: i64, out: vec[i64], n: i64, can_move_on: bool) -> i64:
    if not may_finish(s, player, can_move_on):
        return n
    out[n] = FINISH.of()
    n += 1
    if may_pick_up_in_city(s, player):
        out[n] = FINISH_IN_CITY.of()
        n += 1
    kind: i64
    for kind in range(KINDS):
        if PICK_UP_BY[kind] & s.side_of(player) and s.has(player, kind):
            out[n] = FINISH_WITH.of(kind)
            n += 1
    return n


def may_finish(s: Riddle, player: i64, can_move_on: bool) -> bool:
    """4.2: not where the turn began, except on a victory space (R04) or without a legal move (R05, R06)."""
    return s.marker[player] != s.start or s.is_victory_space(s.start) or not can_move_on


def may_pick_up_in_city(s: Riddle, player: i64) -> bool:
    """6.3: on a city other than the player's last two (R23)."""
    space: i64 = s.marker[player]
    if s.city_symbol(space) == NO_SYMBOL:
        return False
    site: i64 = s.rules.board.site[space]
    return s.city[2 * player] != site and s.city[2 * player + 1] != site


def finish(s: Riddle, player: i64, answer: Answer) -> None:
    if answer.verb is FINISH_IN_CITY:
        pick_up_in_city(s, player)
    elif answer.verb is FINISH_WITH:
        pick_up_with(s, player, answer.x)
    elif s.rules.castaway_relief and not s.has_moved and not can_move(s, player):
        s.is_castaway = True
        s.then(DRAW_CARDS.of(player, RELIEF))


def pick_up_in_city(s: Riddle, player: i64) -> None:
    """6.3: a pick-up counts only if there is a card to draw (K28)."""
    if not can_draw(s):
        return
    site: i64 = s.rules.board.site[s.marker[player]]
    s.city[2 * player + 1] = s.city[2 * player]
    s.city[2 * player] = site
    s.tell(PICKED_UP, 404, player, site)
    number: i64 = CITY_CARDS_OF_LARGER_TEAM if is_in_larger_team(s, player) else CITY_CARDS
    s.then(DRAW_CARDS.of(player, number), DISCARD_DRAWN.of(player))


def pick_up_with(s: Riddle, player: i64, kind: i64) -> None:
    """Discards the card first, so that a reshuffle may include it (R24)."""
    s.tell(PLAYED, 404, player, kind)
    discard(s, player, kind, HAND + player, 404)
    s.then(DRAW_CARDS.of(player, PICK_UP_CARDS[kind]), DISCARD_DRAWN.of(player))


def is_in_larger_team(s: Riddle, player: i64) -> bool:
    """O-1: whether the player's team has more players than the other."""
    if not s.rules.partners:
        return False
    own: i64 = 0
    other: i64
    for other in range(s.rules.players):
        own += 1 if s.side_of(other) == s.side_of(player) else -1
    return own > 0


# ---- 4.5 ----


class EndTurn(Step[Riddle]):
    """Steps 3 to 5, after the pick-up and its discard."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        s.then(DISCARD_TO_LIMIT.of(player), CLEAR_TABLE.of(player), SHARE_ALL_SIGHTS.of())


class ClearTable(Step[Riddle]):
    """Step 4: discards Boat, Rope and Cloak where they are of no use. Step 5: notes who has waited.

    Events give rule 5.4 for these discards and 4.5 for a card from the hand, so that a player who saw the hand knows
    it lost nothing.
    """

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        kept: i64 = s.rules.board.kept_on(s.marker[player]) if s.is_placed(player) else 0
        kind: i64
        for kind in range(BOAT, CLOAK + 1):
            if s.holds(TABLE + player, kind) and kept >> kind - BOAT & 1 == 0:
                discard(s, player, kind, TABLE + player, 504)
        close_piles(s, player)
        note_waiting(s, player)


END_TURN: Final[EndTurn] = EndTurn(1)
CLEAR_TABLE: Final[ClearTable] = ClearTable(1)
