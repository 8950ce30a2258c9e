"""Where a bot wants to end its turn, and what it spends to get there.

Values are in hundredths of a turn. Without The Ring: usable cities, near the victory space, and beside the player who
seems to have it. With The Ring: the victory space by the shortest way, away from others.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.tables import zeros
from mathom.games.riddle.player.distances import A_TURN, Distances, distances_of
from mathom.games.riddle.player.hiding import NOWHERE, enemy_pile, hidden_share, is_anybody_near, own_ring_pile
from mathom.games.riddle.player.suspicion import (
    ALL,
    KNOWN,
    card_points,
    chief_suspect,
    has_ring,
    is_enemy,
    likely_defence,
    ring_in_hands,
    ring_share,
)
from mathom.games.riddle.rules.cards import EAGLES, FLYING_BEASTS_2, GOLLUM, HORSE, NO_CARD, NO_SYMBOL, TOM_BOMBADIL
from mathom.games.riddle.rules.map.board import CLAIRVOYANCE_SPACE, FAR, GOLLUM_SPACE
from mathom.games.riddle.rules.map.reach import REACH
from mathom.games.riddle.rules.moving import is_destination, may_return_to_start, spread, usable_travel_cards
from mathom.games.riddle.rules.state import NONE, PILE, PLAYERS, Riddle

IMPOSSIBLE: Final = -1_000_000
A_HUNDRED: Final = 100
CITY: Final = 220  # a pick-up while The Ring may be in the deck
CITY_ONLY_CARDS: Final = 110  # a pick-up when it cannot be there
CITY_WITH_RING: Final = 90
HOME: Final = 3000  # the victory space with The Ring
RING_LOST: Final = 1500  # the risk of an exchange with The Ring in hand, divided by the cards in hand
RING_WON: Final = 900  # the chance in an exchange with its holder, divided by their cards
FIGHT: Final = 130  # beside a player that the bot could beat
FIGHT_FOR_RING: Final = 700
GOLLUM_HERE: Final = 600  # a Gollum space when the holder of The Ring is known
SIGHT_HERE: Final = 40
SAFE_HERE: Final = 60  # a Secret space, for The Ring while enemies are near
FETCH: Final = 1200  # where the player hid The Ring
SEARCH: Final = 700  # where an enemy hid it, divided by the cards of the pile
DRAWN_TO_MORDOR: Final = 2  # for each half point of the way
DRAWN_TO_SUSPECT: Final = 12  # for each space
NO_EXCHANGE: Final = 0

COST_OF_FLIGHT: Final = 260
COST_OF_TOM: Final = 200
COST_OF_HORSE: Final = 20  # plus more for better ones

VALUE_BESIDE: Final[vec[i64]] = zeros(PLAYERS)  # the value of a stop beside each player


class Aims:
    """The aims of the active player: computed once a question, then used for every space."""

    def __init__(self) -> None:
        self.me: i64 = 0
        self.carries: bool = False
        self.city: i64 = CITY
        self.home: i64 = 0  # the site of the victory space
        self.suspect: i64 = NONE
        self.pull: i64 = 0  # the pull of the suspect, for each space
        self.gollum: i64 = 0
        self.own_pile: i64 = NOWHERE  # the Secret space where the player hid The Ring
        self.pile: i64 = NOWHERE  # the Secret space where an enemy seems to have hidden it
        self.loot: i64 = 0  # the value of a search there

    def look(self, s: Riddle, me: i64) -> None:
        self.me = me
        self.carries = has_ring(s, me)
        self.home = s.rules.board.site[s.victory_space(me)]
        self.suspect = NONE
        self.pull = 0
        self.gollum = 0
        self.own_pile = NOWHERE
        self.pile = NOWHERE
        if not self.carries:
            self.look_for_ring(s, me)
        other: i64
        for other in range(s.rules.players):
            VALUE_BESIDE[other] = self.value_beside(s, me, other)

    def look_for_ring(self, s: Riddle, me: i64) -> None:
        in_hands: i64 = ring_in_hands(s, me)
        self.city = CITY - (CITY - CITY_ONLY_CARDS) * in_hands // ALL
        self.look_for_piles(s, me)
        suspect: i64 = chief_suspect(s, me)
        if suspect < 0:
            return
        share: i64 = ring_share(s, me, suspect)
        if share >= KNOWN // 2 and s.is_placed(suspect):
            self.suspect = suspect
            self.pull = DRAWN_TO_SUSPECT * share // ALL
        if share >= KNOWN // 2 and s.rules.gollum_spaces and s.has(me, GOLLUM):
            self.gollum = GOLLUM_HERE

    def look_for_piles(self, s: Riddle, me: i64) -> None:
        """A-3: looks for The Ring on Secret spaces."""
        self.own_pile = own_ring_pile(s, me)
        pile: i64 = enemy_pile(s, me)
        if self.own_pile != NOWHERE or pile == NOWHERE:
            return
        share: i64 = hidden_share(s, me, pile % PLAYERS)
        if share >= KNOWN // 2:
            self.pile = pile // PLAYERS
            self.loot = SEARCH * share // ALL // s.count[PILE + pile]

    def value_beside(self, s: Riddle, me: i64, other: i64) -> i64:
        """The value of a stop beside this player: an exchange, and the right to attack."""
        if other == me or not s.is_placed(other) or s.hand_size(me) == 0 or s.hand_size(other) == 0:
            return NO_EXCHANGE
        if self.carries:
            return -RING_LOST // s.hand_size(me) if is_enemy(s, me, other) else NO_EXCHANGE
        if not is_enemy(s, me, other):
            return NO_EXCHANGE
        share: i64 = ring_share(s, me, other)
        worth: i64 = RING_WON * share // ALL // s.hand_size(other)
        lead: i64 = A_HUNDRED * card_points(s, me, other) - likely_defence(s, me, other)
        if s.power_plays > 0 and lead > 0:
            worth += FIGHT + FIGHT_FOR_RING * share // ALL
        return worth

    def worth(self, s: Riddle, distances: Distances, space: i64) -> i64:
        """The value of ending the turn there."""
        x: i64 = self.meetings(s, space)
        if self.carries:
            return x + self.with_ring(s, distances, space)
        if self.own_pile != NOWHERE:
            back: i64 = distances.to_secret(space, self.own_pile)
            return x + FETCH if back == 0 else x - A_HUNDRED * back // A_TURN
        x += self.of_cities(s, distances, space)
        x -= DRAWN_TO_MORDOR * distances.cost(space, self.home)
        return x + self.of_the_hunt(s, distances, space)

    def with_ring(self, s: Riddle, distances: Distances, space: i64) -> i64:
        """The shortest way home; on it cities, and Secret spaces while enemies are near."""
        way: i64 = distances.cost(space, self.home)
        if way == 0:
            return HOME
        x: i64 = -(A_HUNDRED * way // A_TURN)
        if s.rules.secret_spaces and s.rules.board.secret[space] >= 0 and is_anybody_near(s, self.me, space):
            x += SAFE_HERE
        return x + CITY_WITH_RING if is_usable_city(s, self.me, space) else x

    def of_cities(self, s: Riddle, distances: Distances, space: i64) -> i64:
        """A pick-up here, and the way to the next usable city after it."""
        x: i64 = 0
        a: i64 = s.city[2 * self.me]
        b: i64 = s.city[2 * self.me + 1]
        here: i64 = NONE
        if is_usable_city(s, self.me, space):
            x = self.city
            here = s.rules.board.site[space]
            b = NONE
        return x - A_HUNDRED * distances.to_city(space, a, b, here) // A_TURN * self.city // CITY

    def of_the_hunt(self, s: Riddle, distances: Distances, space: i64) -> i64:
        """Near the suspected holder of The Ring, near its suspected pile, and where it can be asked for or seen."""
        x: i64 = 0
        if self.suspect != NONE:
            x -= self.pull * s.rules.board.distance(space, s.marker[self.suspect])
        if self.pile != NOWHERE:
            back: i64 = distances.to_secret(space, self.pile)
            x += self.loot if back == 0 else -A_HUNDRED * back // A_TURN
        if self.gollum:
            x += self.gollum if s.rules.board.special[space] == GOLLUM_SPACE else -distances.to_gollum[space]
        if s.rules.clairvoyance_spaces and s.rules.board.special[space] == CLAIRVOYANCE_SPACE:
            x += SIGHT_HERE
        return x

    def meetings(self, s: Riddle, space: i64) -> i64:
        x: i64 = 0
        other: i64
        for other in range(s.rules.players):
            if VALUE_BESIDE[other] == 0 or s.exchanged[other] == space:
                continue
            if s.rules.board.is_on_or_beside(space, s.marker[other]):
                x += VALUE_BESIDE[other]
        return x


def is_usable_city(s: Riddle, me: i64, space: i64) -> bool:
    """6.3: a city other than the player's last two."""
    if s.city_symbol(space) == NO_SYMBOL:
        return False
    site: i64 = s.rules.board.site[space]
    return s.city[2 * me] != site and s.city[2 * me + 1] != site


AIMS: Final[Aims] = Aims()


def best_by(s: Riddle, me: i64, card: i64) -> i64:
    """The value of the best space that a means reaches, less the cost of the means. Needs AIMS."""
    may_return: bool = may_return_to_start(s, me, card, False)
    distances: Distances = distances_of(s.rules.board)
    spread(s, card, s.marker[me], usable_travel_cards(s, me), 0)
    best: i64 = IMPOSSIBLE
    i: i64
    for i in range(REACH.count):
        space: i64 = REACH.found[i]
        if is_destination(s, space, may_return):
            x: i64 = AIMS.worth(s, distances, space)
            if x > best:
                best = x
    return best - cost_of_means(card)


def cost_of_means(card: i64) -> i64:
    if card == NO_CARD:
        return 0
    x: i64 = COST_OF_HORSE + 6 * (card - HORSE)
    if EAGLES <= card <= FLYING_BEASTS_2:
        x = COST_OF_FLIGHT
    elif card == TOM_BOMBADIL:
        x = COST_OF_TOM
    return x // 4 if AIMS.carries else x


def worth_here(s: Riddle, me: i64) -> i64:
    """The value of staying here, without further exchanges."""
    distances: Distances = distances_of(s.rules.board)
    x: i64 = AIMS.worth(s, distances, s.marker[me]) - AIMS.meetings(s, s.marker[me])
    return x if x > -FAR * A_HUNDRED else -FAR * A_HUNDRED
