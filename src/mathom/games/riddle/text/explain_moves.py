"""Why a player cannot go somewhere (4.2, chapter 5, 10.3)."""

from __future__ import annotations

from mathom.core.game import Reason
from mathom.core.table_ui import capitalized
from mathom.core.text.speech import tr
from mathom.games.riddle.rules.cards import CLOAK, NO_CARD, ROPE
from mathom.games.riddle.rules.halls import centre_of
from mathom.games.riddle.rules.map.reach import REACH, RIDE, card_against
from mathom.games.riddle.rules.moving import (
    ALL_TRAVEL_CARDS,
    CARD_MEANS,
    has_means,
    is_destination,
    is_flight,
    is_free_to_go,
    may_return_to_start,
    size_of_move,
    spread,
    travel_cards_in,
    usable_travel_cards,
    way_of,
)
from mathom.games.riddle.rules.state import BY_FOREST, TABLE, Riddle
from mathom.games.riddle.text import titles


def why_not_space(s: Riddle, space: int) -> Reason:
    """In the action loop, by any unused means."""
    means = [NO_CARD, *CARD_MEANS]
    left = [int(card) for card in means if has_means(s, s.player, card, 1)]
    able = [means_title(card) for card in left if can_go(s, space, card, False)]
    if able:
        return Reason(tr("You can go there: first say how ({means}).", means=", ".join(able)), None)
    if not left:
        return Reason(tr("The die has been used, and you hold no card that moves you."), "5.1")
    return why_not_by(s, space, left[0], False)


def why_not_going(s: Riddle, space: int, card: int) -> Reason:
    """In the action loop, by one unused means."""
    if can_go(s, space, card, False):
        return Reason(tr("You can go there: first say how ({means}).", means=means_title(card)), None)
    return why_not_by(s, space, card, False)


def can_go(s: Riddle, space: int, card: int, is_played: bool) -> bool:
    if s.marker[s.player] == space or not is_free_to_go(s, s.player):
        return False
    may_return = may_return_to_start(s, s.player, card, is_played)
    spread(s, card, s.marker[s.player], usable_travel_cards(s, s.player), 0)
    return is_destination(s, space, may_return)


def why_not_by(s: Riddle, space: int, card: int, is_played: bool) -> Reason:
    """By the die (NO_CARD) or by a card."""
    board = s.rules.board
    where = capitalized(titles.space(s, space))
    if space == s.marker[s.player]:
        return Reason(tr("A move never ends on the space where it began."), "4.2")
    if space == board.returning:
        return Reason(tr("Nobody can enter the Place of Returning."), "5.2")
    if not is_free_to_go(s, s.player):
        return why_halted(s)
    if way_of(card) == RIDE and not (board.is_land(space) and board.is_land(s.marker[s.player])):
        return Reason(tr("A Horse cannot go on water or rivers."), "5.1")
    travel_cards = usable_travel_cards(s, s.player)
    spread(s, card, s.marker[s.player], travel_cards, 0)
    if REACH.stops[space]:
        return why_not_back(s, card, is_played)
    return why_no_way(s, space, card, travel_cards) or Reason(
        tr("{where} is too far for {means}.", where=where, means=means_title(card)), "5.7" if is_flight(card) else "5.2"
    )


def why_halted(s: Riddle) -> Reason:
    card = titles.card(CLOAK if s.halted == BY_FOREST else ROPE)
    return Reason(tr("The terrain has halted you: you need a {card} to move on in this turn.", card=card), "5.3")


def why_not_back(s: Riddle, card: int, is_played: bool) -> Reason:
    """R05: why the move cannot end where the turn began."""
    if may_return_to_start(s, s.player, card, is_played):
        return Reason(tr("The turn began there, and the terrain would halt you: you could not move on."), "4.2")
    return Reason(tr("The turn began there: you can return only if something can move you on from there."), "4.2")


def why_no_way(s: Riddle, space: int, card: int, travel_cards: int) -> Reason | None:
    """Names the cards that would open a way, if the player lacks them."""
    start, size, must = s.marker[s.player], size_of_move(s, card), card_against(s.halted)
    in_use = travel_cards_in(s, TABLE + s.player)
    sets = REACH.sets_to(s.rules.board, start, space, way_of(card), size, ALL_TRAVEL_CARDS, in_use, must)
    least = min((cards for cards in range(ALL_TRAVEL_CARDS + 1) if sets >> cards & 1), key=int.bit_count, default=0)
    lacking = [kind for kind in range(3) if (least & ~travel_cards) >> kind & 1]
    if not lacking:
        return None
    cards = titles.several([titles.card(kind) for kind in lacking])
    afloat = s.rules.board.is_water(space)
    rule = "5.3" if lacking[0] != 0 else "5.6" if afloat else "5.5"
    return Reason(tr("You need {cards} to get there.", cards=cards), rule)


def means_title(card: int) -> str:
    return tr("the die") if card == NO_CARD else titles.card(card)


def why_no_means(s: Riddle, card: int) -> Reason:
    """Why the die, or a card in hand, moves the player nowhere."""
    if card == NO_CARD and s.is_die_used:
        return Reason(tr("The die has been used."), "5.1")
    if not is_free_to_go(s, s.player):
        return why_halted(s)
    return Reason(
        tr("No space can be reached with {means}.", means=means_title(card)), "5.7" if is_flight(card) else "5.2"
    )


def why_not_return(s: Riddle, player: int, space: int) -> Reason:
    """10.3: why the player cannot return to the map there."""
    if space == s.rules.board.returning:
        return Reason(tr("Nobody can enter the Place of Returning."), "10.3")
    if not s.rules.board.is_land(space):
        return Reason(tr("You can return only on land."), "10.3")
    centre = centre_of(s, player)
    if centre == s.rules.board.returning:
        return Reason(tr("You return within 6 spaces of the Place of Returning."), "10.3")
    return Reason(tr("A captive returns within 6 spaces of their captor."), "11.4")
