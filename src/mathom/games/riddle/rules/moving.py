"""Movement in the turn: means of moving, the duty to move, Boat, Rope and Cloak (4.2, chapter 5; D-4, D-5)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, first_of, pair
from mathom.core.engine.tables import bit, numbers
from mathom.games.riddle.rules.answers import MOVE_BY, MOVE_BY_DIE, SPACE, TRAVEL_CARDS
from mathom.games.riddle.rules.captivity import TAKE_HIDDEN_CARDS
from mathom.games.riddle.rules.cards import (
    BOAT,
    EAGLES,
    FLYING_BEASTS_1,
    FLYING_BEASTS_2,
    HOBBITS,
    HORSE,
    NO_CARD,
    RIDERS,
    TOM_BOMBADIL,
)
from mathom.games.riddle.rules.drawing import discard
from mathom.games.riddle.rules.events import HALTED, LAID, MOVED, PLAYED
from mathom.games.riddle.rules.exchange import MAKE_EXCHANGES
from mathom.games.riddle.rules.map.reach import LAND, REACH, RIDE, WALK, card_against
from mathom.games.riddle.rules.sides.partners import SHARE_SIGHT
from mathom.games.riddle.rules.state import HAND, NOT_HALTED, SET_ASIDE, TABLE, Riddle

CARD_MEANS: Final[vec[i64]] = numbers(
    [*range(HORSE, HORSE + 6), EAGLES, FLYING_BEASTS_1, FLYING_BEASTS_2, TOM_BOMBADIL]
)
TOM_RANGE: Final = 6
TRAVEL_CARD_KINDS: Final = 3  # Boat, Rope, Cloak: bits 1, 2, 4, and the kinds 0, 1, 2
ALL_TRAVEL_CARDS: Final = 7


# ---- 5.1 means (D-4) ----


def add_moves(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds every unused means of moving that has a legal destination."""
    if has_means(s, player, NO_CARD, 1) and can_move_by(s, player, NO_CARD):
        out[n] = MOVE_BY_DIE.of()
        n += 1
    i: i64
    for i in range(len(CARD_MEANS)):
        if has_means(s, player, CARD_MEANS[i], 1) and can_move_by(s, player, CARD_MEANS[i]):
            out[n] = MOVE_BY.of(CARD_MEANS[i])
            n += 1
    return n


def has_means(s: Riddle, player: i64, card: i64, copies: i64) -> bool:
    """Whether the die roll (NO_CARD) is unused, or the player may use this card and holds this number of copies."""
    if card == NO_CARD:
        return s.die > 0 and not s.is_die_used
    if card == EAGLES and s.side_of(player) != HOBBITS:
        return False
    if (card == FLYING_BEASTS_1 or card == FLYING_BEASTS_2) and s.side_of(player) != RIDERS:
        return False
    return s.copies(HAND + player, card) >= copies


def can_move(s: Riddle, player: i64) -> bool:
    """4.2, R06: whether any means moves the player, cards in hand included."""
    if has_means(s, player, NO_CARD, 1) and can_move_by(s, player, NO_CARD):
        return True
    i: i64
    for i in range(len(CARD_MEANS)):
        if has_means(s, player, CARD_MEANS[i], 1) and can_move_by(s, player, CARD_MEANS[i]):
            return True
    return False


def can_spare(s: Riddle, player: i64, card: i64) -> bool:
    """K29: where the turn began, a player may not give away the last card that can move them on."""
    if s.marker[player] != s.start or s.is_victory_space(s.start) or not can_move(s, player):
        return True
    s.move_card(card, HAND + player, SET_ASIDE + player)
    can_go_on: bool = can_move(s, player)
    s.move_card(card, SET_ASIDE + player, HAND + player)
    return can_go_on


def can_move_by(s: Riddle, player: i64, card: i64) -> bool:
    if not is_free_to_go(s, player):
        return False
    may_return: bool = may_return_to_start(s, player, card, False)
    spread(s, card, s.marker[player], usable_travel_cards(s, player), 1)
    if is_any_destination(s, may_return):
        return True
    if is_flight(card) or size_of_move(s, card) == 1:
        return False
    spread(s, card, s.marker[player], usable_travel_cards(s, player), 0)
    return is_any_destination(s, may_return)


def is_any_destination(s: Riddle, may_return: bool) -> bool:
    space: i64
    for space in range(s.rules.board.spaces):
        if is_destination(s, space, may_return):
            return True
    return False


def is_destination(s: Riddle, space: i64, may_return: bool) -> bool:
    """4.2: whether a move may end here: in reach, and where the turn began only if the player can move on (R05)."""
    if REACH.stops[space] == 0:
        return False
    return space != s.start or (may_return and (s.is_victory_space(space) or REACH.stops[space] == 1 + NOT_HALTED))


def may_return_to_start(s: Riddle, player: i64, card: i64, is_played: bool) -> bool:
    """R05: whether the turn may end where it began (a victory space), or another unused means leads on from there."""
    if s.marker[player] == s.start or s.is_victory_space(s.start):
        return True
    if card != NO_CARD and has_means(s, player, NO_CARD, 1) and leads_on(s, player, NO_CARD):
        return True
    i: i64
    for i in range(len(CARD_MEANS)):
        copies: i64 = 2 if CARD_MEANS[i] == card and not is_played else 1
        if has_means(s, player, CARD_MEANS[i], copies) and leads_on(s, player, CARD_MEANS[i]):
            return True
    return False


def leads_on(s: Riddle, player: i64, card: i64) -> bool:
    """Whether this means has a destination from the space where the turn began."""
    spread(s, card, s.start, usable_travel_cards(s, player), 1)
    space: i64
    for space in range(s.rules.board.spaces):
        if REACH.stops[space] != 0:
            return True
    return False


# ---- reach ----


def spread(s: Riddle, card: i64, start: i64, travel_cards: i64, points: i64) -> None:
    """Fills REACH with what a means reaches. `points` limits a walk; 0 means no limit."""
    size: i64 = points if points and not is_flight(card) else size_of_move(s, card)
    REACH.search(s.rules.board, start, way_of(card), size, travel_cards)


def is_flight(card: i64) -> bool:
    return card == TOM_BOMBADIL or EAGLES <= card <= FLYING_BEASTS_2


def way_of(card: i64) -> i64:
    if card == NO_CARD:
        return WALK
    return LAND if is_flight(card) else RIDE


def size_of_move(s: Riddle, card: i64) -> i64:
    """5.1: the points of a walk or ride, or the range of a landing (0: unlimited)."""
    if card == NO_CARD:
        return s.die
    if card == TOM_BOMBADIL:
        return TOM_RANGE
    return 0 if is_flight(card) else card - HORSE + 1


def travel_cards_in(s: Riddle, zone: i64) -> i64:
    travel_cards: i64 = 0
    i: i64
    for i in range(TRAVEL_CARD_KINDS):
        if s.holds(zone, BOAT + i):
            travel_cards |= bit(i)
    return travel_cards


def usable_travel_cards(s: Riddle, player: i64) -> i64:
    """The Boat, Rope and Cloak in use or in hand."""
    return travel_cards_in(s, TABLE + player) | travel_cards_in(s, HAND + player)


def is_free_to_go(s: Riddle, player: i64) -> bool:
    """5.3: a halted player needs the matching card to move on (R16)."""
    needed: i64 = card_against(s.halted)
    return travel_cards_in(s, HAND + player) & needed == needed


# ---- D-5 destination and cards ----


def begin_move(s: Riddle, player: i64, card: i64) -> None:
    """4.1: begins a move by the die (NO_CARD) or by a card, which is discarded (5.1)."""
    s.card = card
    if s.card != NO_CARD:
        s.tell(PLAYED, 501, player, s.card)
        discard(s, player, s.card, HAND + player, 501)
    s.then(CHOOSE_DESTINATION.of(player))


class ChooseDestination(Choice[Riddle]):
    """D-5: where the move ends."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        may_return: bool = may_return_to_start(s, player, s.card, True)
        spread(s, s.card, s.marker[player], usable_travel_cards(s, player), 0)
        first: i64 = SPACE.of()
        n: i64 = 0
        space: i64
        for space in range(s.rules.board.spaces):
            if is_destination(s, space, may_return):
                out[n] = first + space
                n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        space: i64 = answer.x
        sets: i64 = smallest_sets(s, player, space)
        if sets & sets - 1:
            s.then(CHOOSE_TRAVEL_CARDS.of(player, space))
        else:
            make_move(s, player, space, only_set(sets))


class ChooseTravelCards(Choice[Riddle]):
    """D-5: which of Boat, Rope and Cloak to play, asked when some hand of this size could have a choice."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player, space = pair(todo)
        sets: i64 = smallest_sets(s, player, space)
        n: i64 = 0
        i: i64
        for i in range(ALL_TRAVEL_CARDS + 1):
            if sets >> i & 1 and may_lay_out(s, player, space, i):
                out[n] = TRAVEL_CARDS.of(i)
                n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player, space = pair(todo)
        make_move(s, player, space, answer.x)


def smallest_sets(s: Riddle, player: i64, space: i64) -> i64:
    """5.4: the minimal sets of new cards, one bit each, for any hand of this size."""
    in_use: i64 = travel_cards_in(s, TABLE + player)
    size: i64 = size_of_move(s, s.card)
    must: i64 = card_against(s.halted)
    way: i64 = way_of(s.card)
    sets: i64 = REACH.sets_to(s.rules.board, s.marker[player], space, way, size, ALL_TRAVEL_CARDS, in_use, must)
    i: i64
    for i in range(ALL_TRAVEL_CARDS + 1):
        if number_in(i) > s.hand_size(player):
            sets &= ~bit(i)
    return sets


def may_lay_out(s: Riddle, player: i64, space: i64, travel_cards: i64) -> bool:
    """Whether the player holds these cards and is not stuck with them where the turn began (K07).

    REACH must hold the sets for this space.
    """
    held: i64 = travel_cards_in(s, HAND + player)
    if travel_cards & ~held:
        return False
    if space != s.start or s.is_victory_space(space) or REACH.free[space] >> travel_cards & 1:
        return True
    return held & s.rules.board.entry[space] != 0


def number_in(travel_cards: i64) -> i64:
    return (travel_cards & 1) + (travel_cards >> 1 & 1) + (travel_cards >> 2 & 1)


def only_set(sets: i64) -> i64:
    assert sets != 0
    i: i64 = 0
    while sets >> i & 1 == 0:
        i += 1
    return i


def make_move(s: Riddle, player: i64, space: i64, travel_cards: i64) -> None:
    """5.2 to 5.7: lays out the cards and moves the marker; the terrain may halt the player."""
    lay_out(s, player, travel_cards)
    start: i64 = s.marker[player]
    spread(s, s.card, start, travel_cards_in(s, TABLE + player), 0)
    s.halted = REACH.stops[space] - 1
    s.marker[player] = space
    s.has_moved = True
    if s.card == NO_CARD:
        s.is_die_used = True
    s.tell(MOVED, 502, player, s.card + 1, start, space)
    if s.halted != NOT_HALTED:
        s.tell(HALTED, 503, player, s.halted)
    s.then(STOP.of(player))


def lay_out(s: Riddle, player: i64, travel_cards: i64) -> None:
    """5.4: puts Boat, Rope and Cloak on the table."""
    i: i64
    for i in range(TRAVEL_CARD_KINDS):
        if travel_cards >> i & 1:
            s.move_card(BOAT + i, HAND + player, TABLE + player)
            s.tell(LAID, 504, player, BOAT + i)
    s.cards_played |= travel_cards


class Stop(Step[Riddle]):
    """5.8: what happens at every stop."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player: i64 = first_of(todo)
        s.card = NO_CARD
        s.then(TAKE_HIDDEN_CARDS.of(player), SHARE_SIGHT.of(player), MAKE_EXCHANGES.of(player))


CHOOSE_DESTINATION: Final[ChooseDestination] = ChooseDestination()
CHOOSE_TRAVEL_CARDS: Final[ChooseTravelCards] = ChooseTravelCards(2)
STOP: Final[Stop] = Stop(1)
