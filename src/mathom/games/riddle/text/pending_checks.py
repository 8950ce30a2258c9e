"""Which frames may wait on an agenda that comes from outside: every later question must find what it needs.

Otherwise a position that somebody wrote could lead to a question without an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, SECOND, Frame
from mathom.games.riddle.rules.battle import (
    DEFEND,
    END_BATTLE,
    MATCH_FORCES,
    PRESENT_FORCE,
    RIDDLE_NEW_CAPTIVE,
    TAKE_SPOILS,
)
from mathom.games.riddle.rules.cards import HORSE, NO_CARD, SHELOB
from mathom.games.riddle.rules.drawing import (
    DISCARD_DRAWN,
    DISCARD_EXCESS,
    DISCARD_TO_LIMIT,
    DRAW_BLIND,
    DRAW_CARDS,
    HAND_LIMIT,
    SWAP_CARDS,
)
from mathom.games.riddle.rules.exchange import CHOOSE_WHOM_TO_EXCHANGE_WITH, MAKE_EXCHANGES
from mathom.games.riddle.rules.finishing import CLEAR_TABLE, END_TURN
from mathom.games.riddle.rules.halls import (
    LEAVE_WITH_SIX,
    LEAVE_WITH_WIZARD,
    PLACE_MARKER,
    ROLL_IN_HALLS,
    SPEND_TURN_IN_HALLS,
)
from mathom.games.riddle.rules.moving import (
    CHOOSE_DESTINATION,
    CHOOSE_TRAVEL_CARDS,
    STOP,
    is_flight,
    is_free_to_go,
    smallest_sets,
)
from mathom.games.riddle.rules.power_plays.clairvoyance import CLAIRVOYANCE, END_CLAIRVOYANCE, RESIST, SEE_HAND
from mathom.games.riddle.rules.power_plays.common import DISCARD_PLAYED_CARD
from mathom.games.riddle.rules.power_plays.riddles import (
    ANSWER_RIDDLE,
    ASK_RIDDLE,
    CHOOSE_WHOM_TO_RIDDLE,
    END_RIDDLE,
    GO_ON_RIDDLING,
    HOLD_UP_CARD,
    NAME_TITLE,
    OFFER_FREE_RIDDLE,
)
from mathom.games.riddle.rules.power_plays.secret_spaces import (
    CHOOSE_PILE,
    FIND_CARD,
    HIDE_CARD,
    LOOK_AT_PILE,
    RETRIEVE_CARD,
    secret_of,
)
from mathom.games.riddle.rules.power_plays.shelob import END_FEAST
from mathom.games.riddle.rules.power_plays.taking import (
    ASK_FOR_CARD,
    CHOOSE_WHOM_TO_DRAW_FROM,
    GIVE_CARD,
    TAKE_FROM_HAND,
)
from mathom.games.riddle.rules.setup import (
    BEGIN,
    CHOOSE_CHARACTER,
    CHOOSE_CHARACTERS,
    DEAL_CARDS,
    GIVE_CHARACTER,
    GIVE_CHARACTERS,
    ROLL_FOR,
    ROLL_OFF,
    ROLL_TO_BEGIN,
    SHOW_WISHES,
)
from mathom.games.riddle.rules.sides.partners import (
    CHOOSE_FROM_PARTNER,
    FILL_EXCHANGE,
    GIVE_TO_PARTNER,
    SHARE_ALL_SIGHTS,
    WISH_TITLE,
)
from mathom.games.riddle.rules.state import CAPTIVE, IN_HALLS, NONE, PLAYERS, SET_ASIDE, Riddle
from mathom.games.riddle.rules.turn import NEXT_TURN, ROLL, TAKE_ACTION, TAKE_TURN

Need = Callable[[Riddle, int, int], bool]  # of a frame's two arguments


def frame_at(s: Riddle, i: int) -> Frame:
    return s.frames[s.agenda[i] & INDEX]


def name_of(s: Riddle, i: int) -> str:
    """The name of a waiting frame, for messages."""
    return type(frame_at(s, i)).__name__


def first_of(s: Riddle, i: int) -> int:
    return int(s.agenda[i] >> FIRST & ARGUMENT)


def fits_turn(s: Riddle, i: int) -> bool:
    """Whether a frame of the active player names them."""
    return frame_at(s, i) not in OF_ACTIVE or first_of(s, i) == s.player


def can_wait(s: Riddle, i: int) -> bool:
    """Whether the frame at this place of the agenda finds what it needs, now or later."""
    if not may_lie_there(s, i):
        return False
    need = NEEDS.get(frame_at(s, i))
    return need is None or need(s, first_of(s, i), int(s.agenda[i] >> SECOND & ARGUMENT))


OF_ACTIVE: Final = frozenset(
    {
        *(ROLL, TAKE_ACTION, END_TURN, TAKE_TURN, CHOOSE_DESTINATION, CHOOSE_TRAVEL_CARDS, STOP),
        *(MAKE_EXCHANGES, CHOOSE_WHOM_TO_EXCHANGE_WITH, SEE_HAND, END_CLAIRVOYANCE, CHOOSE_WHOM_TO_RIDDLE),
        *(ASK_RIDDLE, NAME_TITLE, ANSWER_RIDDLE, GO_ON_RIDDLING, OFFER_FREE_RIDDLE, ASK_FOR_CARD),
        *(DISCARD_PLAYED_CARD, TAKE_FROM_HAND, GIVE_CARD, CHOOSE_WHOM_TO_DRAW_FROM, PRESENT_FORCE),
        *(MATCH_FORCES, END_BATTLE, TAKE_SPOILS, RIDDLE_NEW_CAPTIVE, SPEND_TURN_IN_HALLS, ROLL_IN_HALLS),
        *(LEAVE_WITH_SIX, LEAVE_WITH_WIZARD, PLACE_MARKER, HIDE_CARD, RETRIEVE_CARD, CHOOSE_PILE),
        LOOK_AT_PILE,
    }
)


# Frames that may wait below the question.
UNDER: Final = frozenset(
    {
        *(TAKE_ACTION, NAME_TITLE, DRAW_BLIND, GIVE_TO_PARTNER, CHOOSE_FROM_PARTNER, MAKE_EXCHANGES),
        *(SWAP_CARDS, FILL_EXCHANGE, END_CLAIRVOYANCE, END_RIDDLE, DISCARD_PLAYED_CARD, GIVE_CARD),
        *(END_FEAST, DISCARD_TO_LIMIT, RIDDLE_NEW_CAPTIVE, DRAW_CARDS, DISCARD_DRAWN, END_TURN),
        *(CLEAR_TABLE, SHARE_ALL_SIGHTS, TAKE_TURN),
    }
)
UNDER_BEFORE: Final = frozenset(  # before the first turn
    {
        *(CHOOSE_CHARACTER, SHOW_WISHES, GIVE_CHARACTERS, GIVE_CHARACTER, CHOOSE_CHARACTERS, ROLL_OFF),
        DEAL_CARDS,
    }
)


def may_lie_there(s: Riddle, i: int) -> bool:
    """Whether a frame may wait at this place of the agenda."""
    if any(frame_at(s, above) is TAKE_ACTION for above in range(i + 1, s.depth)):
        return frame_at(s, i) in (END_TURN, NEXT_TURN)
    if i in (0, s.depth - 1):
        return True
    return frame_at(s, i) in (UNDER_BEFORE if frame_at(s, 0) in (ROLL_TO_BEGIN, BEGIN) else UNDER)


def top(s: Riddle) -> Frame:
    return frame_at(s, s.depth - 1)


# ---- before the game ----


def is_rolling(s: Riddle, player: int, _: int) -> bool:
    """C-1: the player has not rolled yet, and there is a leader once somebody has rolled."""
    return s.rolling >> player & 1 == 1 and s.best <= 6 and (s.best == 0) == (s.leading == 0)


def is_being_rolled_for(s: Riddle, _: int, __: int) -> bool:
    return s.depth > 1 and top(s) is ROLL_FOR and frame_at(s, s.depth - 2) is ROLL_OFF


def is_character_rolled_for(s: Riddle, _: int, __: int) -> bool:
    rivals = [player for player in range(PLAYERS) if (s.rolling | s.leading) >> player & 1]
    return is_being_rolled_for(s, _, __) and all(s.wish[player] != NONE for player in rivals)


# ---- the turn ----


def is_moving(s: Riddle, player: int, _: int) -> bool:
    """5.1: by the die or a card that moves; 5.3: not halted, or with the card for the terrain."""
    by_card = s.card >= HORSE and (is_flight(s.card) or s.card < HORSE + 6)
    return (by_card or (s.card == NO_CARD and s.die > 0)) and is_free_to_go(s, player)


def is_laying_out(s: Riddle, player: int, space: int) -> bool:
    return is_moving(s, player, space) and space != s.marker[player] and smallest_sets(s, player, space) != 0


def is_away(s: Riddle, player: int, _: int) -> bool:
    return s.marker[player] in (IN_HALLS, CAPTIVE)


def is_on_secret_space(s: Riddle, _: int, __: int) -> bool:
    return s.rules.secret_spaces and s.is_placed(s.player) and secret_of(s, s.player) >= 0


# ---- exchanges, power plays, battles ----


def has_other(s: Riddle, _: int = 0, __: int = 0) -> bool:
    return s.other not in (NONE, s.player) and s.is_placed(s.player) and s.is_placed(s.other)


def is_giving(s: Riddle, giver: int, _: int) -> bool:
    """7: one of the two, with a card to give."""
    return has_other(s) and giver in (s.player, s.other) and s.hand_size(giver) > 0


def is_exchanging(s: Riddle, _: int, __: int) -> bool:
    return has_other(s) and top(s) in (DRAW_BLIND, WISH_TITLE, GIVE_TO_PARTNER, CHOOSE_FROM_PARTNER)


def is_choosing(s: Riddle, taker: int, _: int) -> bool:
    return has_other(s) and taker in (s.player, s.other) and s.hand_size(s.player + s.other - taker) > 0


def is_laid(s: Riddle, kind: int) -> bool:
    """6.1: the card lies before the active player."""
    return s.holds(SET_ASIDE + s.player, kind)


def is_sight_laid(s: Riddle, _: int, __: int) -> bool:
    return s.card == NO_CARD or is_laid(s, s.card)


def is_riddling(s: Riddle, riddler: int, target: int) -> bool:
    """8.2: a card of the target is held up, or will be, and the riddler has a card to lose."""
    held_up = s.count[SET_ASIDE + target] == 1 or (top(s) is HOLD_UP_CARD and s.count[SET_ASIDE + target] == 0)
    return held_up and target != riddler and s.hand_size(riddler) > 0


def may_riddle(s: Riddle, riddler: int, target: int) -> bool:
    return target != riddler and s.hand_size(riddler) > 0 and s.hand_size(target) > 0


def is_fighting(s: Riddle, _: int, defender: int) -> bool:
    return has_other(s) and s.other == defender


NEEDS: Final[dict[Frame, Need]] = {
    ROLL_FOR: is_rolling,
    ROLL_OFF: is_being_rolled_for,
    BEGIN: is_being_rolled_for,
    GIVE_CHARACTER: is_character_rolled_for,
    CHOOSE_DESTINATION: is_moving,
    CHOOSE_TRAVEL_CARDS: is_laying_out,
    SPEND_TURN_IN_HALLS: is_away,
    ROLL_IN_HALLS: is_away,
    LEAVE_WITH_SIX: is_away,
    LEAVE_WITH_WIZARD: is_away,
    PLACE_MARKER: is_away,
    HIDE_CARD: is_on_secret_space,
    RETRIEVE_CARD: is_on_secret_space,
    CHOOSE_PILE: is_on_secret_space,
    FIND_CARD: is_on_secret_space,
    LOOK_AT_PILE: lambda s, _, kind: is_laid(s, kind),
    DRAW_BLIND: is_giving,
    WISH_TITLE: is_giving,
    GIVE_TO_PARTNER: is_giving,
    CHOOSE_FROM_PARTNER: is_choosing,
    SWAP_CARDS: is_exchanging,
    FILL_EXCHANGE: is_exchanging,
    SEE_HAND: is_sight_laid,
    END_CLAIRVOYANCE: lambda s, _, __: top(s) is RESIST and is_sight_laid(s, _, __),
    CLAIRVOYANCE: has_other,
    RESIST: lambda s, target, seer: seer == s.player and target not in (NONE, s.player) and target == s.other,
    NAME_TITLE: is_riddling,
    ANSWER_RIDDLE: is_riddling,
    ASK_RIDDLE: may_riddle,
    GO_ON_RIDDLING: may_riddle,
    OFFER_FREE_RIDDLE: lambda s, captor, captive: s.captor[captive] == captor and may_riddle(s, captor, captive),
    DISCARD_EXCESS: lambda s, player, _: s.hand_size(player) > HAND_LIMIT,
    DISCARD_PLAYED_CARD: lambda s, _, kind: is_laid(s, kind),
    GIVE_CARD: lambda s, _, named: is_laid(s, int(s.own_card(named))),
    END_FEAST: lambda s, _, __: is_laid(s, SHELOB),
    PRESENT_FORCE: is_fighting,
    MATCH_FORCES: is_fighting,
    DEFEND: lambda s, defender, _: is_fighting(s, s.player, defender),
    END_BATTLE: has_other,
    TAKE_SPOILS: is_fighting,
}
