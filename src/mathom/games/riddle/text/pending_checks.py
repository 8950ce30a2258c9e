"""Which frames may wait on an agenda that comes from outside: every later question must find what it needs.

Otherwise a position that somebody wrote could lead to a question without an answer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.engine.agenda import ARGUMENT, FIRST, INDEX, SECOND
from mathom.games.riddle.rules.cards import HORSE, NO_CARD, SHELOB
from mathom.games.riddle.rules.drawing import HAND_LIMIT
from mathom.games.riddle.rules.moving import is_flight, is_free_to_go, smallest_sets
from mathom.games.riddle.rules.power_plays.secret_spaces import secret_of
from mathom.games.riddle.rules.state import CAPTIVE, IN_HALLS, NONE, PLAYERS, SET_ASIDE, Riddle

Need = Callable[[Riddle, int, int], bool]  # of a frame's two arguments


def name_of(s: Riddle, i: int) -> str:
    return type(s.frames[s.agenda[i] & INDEX]).__name__


def first_of(s: Riddle, i: int) -> int:
    return int(s.agenda[i] >> FIRST & ARGUMENT)


def fits_turn(s: Riddle, i: int) -> bool:
    """Whether a frame of the active player names them."""
    return name_of(s, i) not in OF_ACTIVE or first_of(s, i) == s.player


def can_wait(s: Riddle, i: int) -> bool:
    """Whether the frame at this place of the agenda finds what it needs, now or later."""
    if not may_lie_there(s, i):
        return False
    need = NEEDS.get(name_of(s, i))
    return need is None or need(s, first_of(s, i), int(s.agenda[i] >> SECOND & ARGUMENT))


OF_ACTIVE: Final = frozenset(
    "Roll TakeAction EndTurn TakeTurn ChooseDestination ChooseTravelCards Stop MakeExchanges ChooseWhomToExchangeWith "
    "SeeHand EndClairvoyance ChooseWhomToRiddle AskRiddle NameTitle AnswerRiddle GoOnRiddling OfferFreeRiddle "
    "AskForCard DiscardPlayedCard TakeFromHand GiveCard ChooseWhomToDrawFrom PresentForce MatchForces EndBattle "
    "TakeSpoils RiddleNewCaptive SpendTurnInHalls RollInHalls LeaveWithSix LeaveWithWizard PlaceMarker HideCard "
    "RetrieveCard ChoosePile LookAtPile".split()
)


# Frames that may wait below the question.
UNDER: Final = frozenset(
    "TakeAction NameTitle DrawBlind GiveToPartner ChooseFromPartner MakeExchanges SwapCards FillExchange "
    "EndClairvoyance EndRiddle DiscardPlayedCard GiveCard EndFeast DiscardToLimit RiddleNewCaptive DrawCards "
    "DiscardDrawn EndTurn ClearTable ShareAllSights TakeTurn".split()
)
UNDER_BEFORE: Final = frozenset(  # before the first turn
    "ChooseCharacter ShowWishes GiveCharacters GiveCharacter ChooseCharacters RollOff DealCards".split()
)


def may_lie_there(s: Riddle, i: int) -> bool:
    """Whether a frame may wait at this place of the agenda."""
    if any(name_of(s, above) == "TakeAction" for above in range(i + 1, s.depth)):
        return name_of(s, i) in ("EndTurn", "NextTurn")
    if i in (0, s.depth - 1):
        return True
    return name_of(s, i) in (UNDER_BEFORE if name_of(s, 0) in ("RollToBegin", "Begin") else UNDER)


def top(s: Riddle) -> str:
    return name_of(s, s.depth - 1)


# ---- before the game ----


def is_rolling(s: Riddle, player: int, _: int) -> bool:
    """C-1: the player has not rolled yet, and there is a leader once somebody has rolled."""
    return s.rolling >> player & 1 == 1 and s.best <= 6 and (s.best == 0) == (s.leading == 0)


def is_being_rolled_for(s: Riddle, _: int, __: int) -> bool:
    return s.depth > 1 and top(s) == "RollFor" and name_of(s, s.depth - 2) == "RollOff"


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
    return has_other(s) and top(s) in ("DrawBlind", "WishTitle", "GiveToPartner", "ChooseFromPartner")


def is_choosing(s: Riddle, taker: int, _: int) -> bool:
    return has_other(s) and taker in (s.player, s.other) and s.hand_size(s.player + s.other - taker) > 0


def is_laid(s: Riddle, kind: int) -> bool:
    """6.1: the card lies before the active player."""
    return s.holds(SET_ASIDE + s.player, kind)


def is_sight_laid(s: Riddle, _: int, __: int) -> bool:
    return s.card == NO_CARD or is_laid(s, s.card)


def is_riddling(s: Riddle, riddler: int, target: int) -> bool:
    """8.2: a card of the target is held up, or will be, and the riddler has a card to lose."""
    held_up = s.count[SET_ASIDE + target] == 1 or (top(s) == "HoldUpCard" and s.count[SET_ASIDE + target] == 0)
    return held_up and target != riddler and s.hand_size(riddler) > 0


def may_riddle(s: Riddle, riddler: int, target: int) -> bool:
    return target != riddler and s.hand_size(riddler) > 0 and s.hand_size(target) > 0


def is_fighting(s: Riddle, _: int, defender: int) -> bool:
    return has_other(s) and s.other == defender


NEEDS: Final[dict[str, Need]] = {
    "RollFor": is_rolling,
    "RollOff": is_being_rolled_for,
    "Begin": is_being_rolled_for,
    "GiveCharacter": is_character_rolled_for,
    "ChooseDestination": is_moving,
    "ChooseTravelCards": is_laying_out,
    "SpendTurnInHalls": is_away,
    "RollInHalls": is_away,
    "LeaveWithSix": is_away,
    "LeaveWithWizard": is_away,
    "PlaceMarker": is_away,
    "HideCard": is_on_secret_space,
    "RetrieveCard": is_on_secret_space,
    "ChoosePile": is_on_secret_space,
    "FindCard": is_on_secret_space,
    "LookAtPile": lambda s, _, kind: is_laid(s, kind),
    "DrawBlind": is_giving,
    "WishTitle": is_giving,
    "GiveToPartner": is_giving,
    "ChooseFromPartner": is_choosing,
    "SwapCards": is_exchanging,
    "FillExchange": is_exchanging,
    "SeeHand": is_sight_laid,
    "EndClairvoyance": lambda s, _, __: top(s) == "Resist" and is_sight_laid(s, _, __),
    "Clairvoyance": has_other,
    "Resist": lambda s, target, seer: seer == s.player and target not in (NONE, s.player) and target == s.other,
    "NameTitle": is_riddling,
    "AnswerRiddle": is_riddling,
    "AskRiddle": may_riddle,
    "GoOnRiddling": may_riddle,
    "OfferFreeRiddle": lambda s, captor, captive: s.captor[captive] == captor and may_riddle(s, captor, captive),
    "DiscardExcess": lambda s, player, _: s.hand_size(player) > HAND_LIMIT,
    "DiscardPlayedCard": lambda s, _, kind: is_laid(s, kind),
    "GiveCard": lambda s, _, named: is_laid(s, int(s.own_card(named))),
    "EndFeast": lambda s, _, __: is_laid(s, SHELOB),
    "PresentForce": is_fighting,
    "MatchForces": is_fighting,
    "Defend": lambda s, defender, _: is_fighting(s, s.player, defender),
    "EndBattle": has_other,
    "TakeSpoils": is_fighting,
}
