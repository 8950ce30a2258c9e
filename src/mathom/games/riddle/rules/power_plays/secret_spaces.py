"""Secret spaces (A-3): players hide cards there, take them back, find others' cards, and see piles with Wizards."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import COUNT_ONLY, Answer, add
from mathom.core.engine.frames import Chance, Choice, first_of, pair
from mathom.core.engine.tables import bit, zeros
from mathom.games.riddle.rules.answers import HIDDEN_PILE, HIDE, KIND, PASS, PLAYER, RETRIEVE, SEARCH, SEE_PILE_WITH
from mathom.games.riddle.rules.cards import CARDS, KINDS, wizards_of
from mathom.games.riddle.rules.events import CARD_SEEN_IN_PILE, HID, PILE_SEEN, RETRIEVED, SEARCHED
from mathom.games.riddle.rules.moving import can_spare
from mathom.games.riddle.rules.power_plays.common import announce, take_back
from mathom.games.riddle.rules.state import HAND, HIDDEN_THIS_TURN, PILE, PLAYERS, Riddle

MOST_HIDDEN: Final = 4  # R48: in a turn, on one Secret space
PILE_CARDS: Final[vec[i64]] = zeros(CARDS)  # filled by see_pile


def pile_of(secret: i64, owner: i64) -> i64:
    """The zone of the cards that this player hid on a Secret space before this turn."""
    return PILE + PLAYERS * secret + owner


def secret_of(s: Riddle, player: i64) -> i64:
    """The Secret space that the player stands on, for however long (R47), or -1."""
    return s.rules.board.secret[s.marker[player]]


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds the actions of a Secret space, and looking at a pile with a Wizard."""
    if not s.rules.secret_spaces:
        return n
    if secret_of(s, player) >= 0:
        n = add_actions_here(s, player, secret_of(s, player), out, n)
    return add_wizards(s, player, out, n)


def add_actions_here(s: Riddle, player: i64, secret: i64, out: vec[i64], n: i64) -> i64:
    if may_hide(s, player, secret) and add_spare_cards(s, player, COUNT_ONLY, 0):
        out[n] = HIDE.of()
        n += 1
    if s.count[pile_of(secret, player)] > 0:
        out[n] = RETRIEVE.of()
        n += 1
    if add_owners_to_search(s, player, secret, COUNT_ONLY, 0):
        out[n] = SEARCH.of()
        n += 1
    return n


def is_play(answer: Answer) -> bool:
    """Whether this chapter is about the action."""
    verb = answer.verb
    return verb is HIDE or verb is RETRIEVE or verb is SEARCH or verb is SEE_PILE_WITH


def play(s: Riddle, player: i64, answer: Answer) -> None:
    """Begins to hide, retrieve, search or look at a pile: the rest waits on the agenda."""
    if answer.verb is HIDE:
        s.then(HIDE_CARD.of(player, FIRST))
    elif answer.verb is RETRIEVE:
        retrieve(s, player)
    elif answer.verb is SEARCH:
        search(s, player)
    else:
        look_at_pile(s, player, answer.x)


FIRST: Final = 0
FURTHER: Final = 1


# ---- hiding ----


def may_hide(s: Riddle, player: i64, secret: i64) -> bool:
    return s.hand_size(player) > 0 and s.count[HIDDEN_THIS_TURN + secret] < MOST_HIDDEN


class HideCard(Choice[Riddle]):
    """D-26: a card from the hand, even The Ring. After the first the player may stop."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player, nth = pair(todo)
        return add_spare_cards(s, player, out, add_end(nth, out))

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        if answer.verb is PASS:
            return
        secret: i64 = secret_of(s, player)
        s.move_card(answer.x, HAND + player, HIDDEN_THIS_TURN + secret)
        s.quiet = 0  # the card may be The Ring (R54)
        s.whisper(HID, 1103, s.seat_bit(player), answer.x, player, s.marker[player])
        if may_hide(s, player, secret):
            s.then(HIDE_CARD.of(player, FURTHER))


def add_spare_cards(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds each kind in hand that the player may part with (K29)."""
    kind: i64
    for kind in range(KINDS):
        if s.has(player, kind) and can_spare(s, player, kind):
            n = add(out, n, KIND.of(kind))
    return n


def add_end(nth: i64, out: vec[i64]) -> i64:
    """Offers to stop, except before the first card."""
    if nth == FIRST:
        return 0
    out[0] = PASS.of()
    return 1


def close_piles(s: Riddle, player: i64) -> None:
    """Merges what the player hid in this turn into their piles (R49)."""
    secret: i64
    kind: i64
    for secret in range(len(s.rules.board.secret_space)):
        if s.count[HIDDEN_THIS_TURN + secret] > 0:
            for kind in range(KINDS):
                while s.holds(HIDDEN_THIS_TURN + secret, kind):
                    s.move_card(kind, HIDDEN_THIS_TURN + secret, pile_of(secret, player))


# ---- retrieving ----


def retrieve(s: Riddle, player: i64) -> None:
    """Begins to take cards back. If others have searched the pile, its owner first sees what is left."""
    secret: i64 = secret_of(s, player)
    if s.disturbed[player] >> secret & 1:
        see_pile(s, player, secret, player)
    s.then(RETRIEVE_CARD.of(player, FIRST))


class RetrieveCard(Choice[Riddle]):
    """D-27: a card hidden in an earlier turn (R49). After the first the player may stop."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player, nth = pair(todo)
        return s.kinds_in(pile_of(secret_of(s, player), player), out, add_end(nth, out))

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        if answer.verb is PASS:
            return
        pile: i64 = pile_of(secret_of(s, player), player)
        s.move_card(answer.x, pile, HAND + player)
        s.quiet = 0
        s.whisper(RETRIEVED, 1103, s.seat_bit(player), answer.x, player, s.marker[player])
        if s.count[pile] > 0:
            s.then(RETRIEVE_CARD.of(player, FURTHER))


# ---- searching ----


def add_owners_to_search(s: Riddle, player: i64, secret: i64, out: vec[i64], n: i64) -> i64:
    """R48: adds each other player with cards here, wherever they are now; one search a turn on each Secret space."""
    if s.searched >> secret & 1:
        return n
    owner: i64
    for owner in range(s.rules.players):
        if can_search(s, player, secret, owner):
            n = add(out, n, PLAYER.of(owner))
    return n


def can_search(s: Riddle, player: i64, secret: i64, owner: i64) -> bool:
    return owner != player and s.count[pile_of(secret, owner)] > 0


def first_owner_to_search(s: Riddle, player: i64, secret: i64) -> i64:
    owner: i64 = 0
    while not can_search(s, player, secret, owner):
        owner += 1
    return owner


def search(s: Riddle, player: i64) -> None:
    secret: i64 = secret_of(s, player)
    if add_owners_to_search(s, player, secret, COUNT_ONLY, 0) == 1:
        search_pile(s, player, first_owner_to_search(s, player, secret))
    else:
        s.then(CHOOSE_PILE.of(player))


def search_pile(s: Riddle, player: i64, owner: i64) -> None:
    s.searched |= bit(secret_of(s, player))
    s.then(FIND_CARD.of(owner))


class ChoosePile(Choice[Riddle]):
    """D-28: whose pile to search."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        return add_owners_to_search(s, player, secret_of(s, player), out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        search_pile(s, player, answer.x)


class FindCard(Chance[Riddle]):
    """C-10: any card of the pile. Its owner does not learn which one is gone."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        owner: i64 = first_of(todo)
        return s.cards_in(pile_of(secret_of(s, s.player), owner), out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        owner: i64 = first_of(todo)
        player: i64 = s.player
        secret: i64 = secret_of(s, player)
        s.move_card(answer.x, pile_of(secret, owner), HAND + player)
        s.whisper(SEARCHED, 1103, s.seat_bit(player), answer.x, player, owner, s.marker[player])
        s.quiet = 0
        disturb(s, secret, owner)


def disturb(s: Riddle, secret: i64, owner: i64) -> None:
    """The owner now knows how many cards are left, not which, unless none are left or their own seat took it (O-16)."""
    if s.count[pile_of(secret, owner)] == 0:
        s.disturbed[owner] = s.disturbed[owner] & ~bit(secret)
    elif s.seat_of(owner) != s.seat_of(s.player):
        s.disturbed[owner] = s.disturbed[owner] | bit(secret)


# ---- Wizards ----


def add_wizards(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds the Wizards of the player's kind: one sees a pile anywhere, as a power play."""
    first: i64 = wizards_of(s.side_of(player))
    kind: i64
    if s.power_plays > 0 and add_piles(s, COUNT_ONLY) > 0:
        for kind in range(first, first + 2):
            if s.has(player, kind):
                out[n] = SEE_PILE_WITH.of(kind)
                n += 1
    return n


def add_piles(s: Riddle, out: vec[i64]) -> i64:
    n: i64 = 0
    i: i64
    for i in range(PLAYERS * len(s.rules.board.secret_space)):
        if s.count[PILE + i] > 0:
            n = add(out, n, HIDDEN_PILE.of() + i)
    return n


def look_at_pile(s: Riddle, player: i64, kind: i64) -> None:
    announce(s, player, kind, 1103)
    s.then(LOOK_AT_PILE.of(player, kind))


class LookAtPile(Choice[Riddle]):
    """D-8: which pile. Every Wizard returns to the hand, Galadriel and The Balrog too."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        return add_piles(s, out)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player, kind = pair(todo)
        see_pile(s, player, answer.x, answer.y)
        take_back(s, player, kind, 1103)


def see_pile(s: Riddle, seer: i64, secret: i64, owner: i64) -> None:
    """Chapter 15: everybody learns that the pile was seen; only the seer learns its cards."""
    space: i64 = s.rules.board.secret_space[secret]
    n: i64 = s.cards_in(pile_of(secret, owner), PILE_CARDS, 0)
    s.tell(PILE_SEEN, 1103, seer, owner, space, n)
    i: i64
    for i in range(n):
        s.whisper(CARD_SEEN_IN_PILE, 1103, s.seat_bit(seer), PILE_CARDS[i], seer, owner, space)
    if s.seat_of(seer) == s.seat_of(owner):
        s.disturbed[owner] = s.disturbed[owner] & ~bit(secret)


HIDE_CARD: Final[HideCard] = HideCard(2)
RETRIEVE_CARD: Final[RetrieveCard] = RetrieveCard(2)
CHOOSE_PILE: Final[ChoosePile] = ChoosePile()
FIND_CARD: Final[FindCard] = FindCard(1)
LOOK_AT_PILE: Final[LookAtPile] = LookAtPile(2)
