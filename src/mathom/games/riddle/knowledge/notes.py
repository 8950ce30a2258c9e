"""Where a seat thinks The Ring is, and which titles it has seen in other hands.

Everything follows from what the seat heard. A blind draw moves its part of The Ring's probability along.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import RULE, SECRET, VEILED
from mathom.core.engine.tables import bit, zeros
from mathom.games.riddle.knowledge.world import Remembered
from mathom.games.riddle.rules import events as ev
from mathom.games.riddle.rules.cards import CARDS, FIRST_COPY, KINDS, THE_RING, TITLE_OF
from mathom.games.riddle.rules.state import (
    DECK,
    FORCE,
    HAND,
    HIDDEN_THIS_TURN,
    PILE,
    PLAYERS,
    SECRETS,
    SET_ASIDE,
    Riddle,
)

FIELD: Final = 12
FACT: Final = 4095
IN_DECK: Final = 8  # places of The Ring: the hands come first
PILE_OF: Final = 9
PLACES: Final = PILE_OF + PLAYERS
TAKEN_ON_SIGHT: Final = 0.95  # the chance that a player takes The Ring from a hand they see
REFUSED: Final = 0.02  # a player who shows their hand when asked seldom has The Ring
STILL_THERE: Final = 0.45  # a title is noted while it is at least this likely to be in the hand
IN_ANOTHER: Final = 0.1  # the chance that The Ring is in another pile of an owner whose pile was seen
HIDDEN_BY_CHOICE: Final = 3.0  # a player is this many times more likely to hide The Ring than another card
KEPT: Final = 8  # the number of seats whose notes are cached
NOBODY: Final = -1


class Notes:
    """The notes of one seat, which can follow further events at any time."""

    def __init__(self) -> None:
        self.heard: tuple[int, ...] = ()
        self.share: vec[float] = vec[float]([0.0] * PLACES)
        self.share[IN_DECK] = 1.0
        self.known: vec[float] = vec[float]([0.0] * (PLAYERS * KINDS))  # how likely each hand has each kind
        self.size: vec[i64] = zeros(PLAYERS)
        self.rule: i64 = 0  # of the event that is noted
        self.deck: i64 = CARDS
        self.discards: i64 = 0
        self.seer: i64 = NOBODY  # the last hand that was seen: by whom,
        self.seen: i64 = NOBODY  # and whose it is
        self.asked: i64 = NOBODY  # the player who was asked for The Ring
        self.pile: i64 = NOBODY  # the owner of the pile that is seen next

    def hear(self, heard: Sequence[int]) -> None:
        """Follows all events that are new; `heard` is everything the seat heard."""
        i: int
        for i in range(len(self.heard), len(heard), 2):
            head: i64 = heard[i]
            facts: i64 = heard[i + 1]
            if head & 255 == ev.ASKED_FOR:
                self.asked = facts >> FIELD & FACT if facts >> 2 * FIELD & FACT == THE_RING else NOBODY
            else:
                self.rule = head >> RULE
                self.note(head & 255, facts & FACT, facts >> FIELD & FACT, facts >> SECRET)
        self.heard = tuple(heard)

    def note(self, kind: i64, a: i64, b: i64, card: i64) -> None:
        """Notes one event: its first two fields and its secret, VEILED if the seat may not know it."""
        if kind == ev.DEALT or kind == ev.DREW:
            self.draw(a, card)
        elif kind == ev.DISCARDED:
            self.discard(a, b)
        elif kind == ev.PASSED:
            self.pass_card(a, b, card)
        elif kind == ev.LAID:
            self.lose(a, b)
        elif kind == ev.RESHUFFLED:
            self.deck += self.discards
            self.discards = 0
        elif kind == ev.PLAYED or kind == ev.TOOK_BACK or kind == ev.FORCE_SHOWN:
            self.show(a, b)
        else:
            self.note_plays(kind, a, b, card)

    def note_plays(self, kind: i64, a: i64, b: i64, card: i64) -> None:
        if kind == ev.HAND_SEEN:
            self.see_hand(a, b)
        elif kind == ev.CARD_SEEN:
            if card != VEILED:
                if self.asked == NOBODY - 1 - b:
                    self.forget(b)
                self.show(b, card)
        elif kind == ev.RESISTED or kind == ev.RIDDLE_WRONG:
            if card != VEILED:
                self.show(a if kind == ev.RESISTED else b, card)
        elif kind == ev.RIDDLE_RIGHT:
            self.pass_card(b, a, card)
        elif kind == ev.FEAST_SPARED:
            self.spare(b, card)
        elif ev.HID <= kind <= ev.PILE_TAKEN:
            self.note_piles(kind, a, b, card)

    def note_piles(self, kind: i64, a: i64, b: i64, card: i64) -> None:
        if kind == ev.HID:
            others: i64 = self.size[a] - 1 if self.size[a] > 0 else 0
            part: float = HIDDEN_BY_CHOICE / (HIDDEN_BY_CHOICE + float(others))
            self.pass_share(a, PILE_OF + a, part, card)
            self.lose(a, card)
        elif kind == ev.RETRIEVED:
            self.pass_share(PILE_OF + a, a, 1.0, card)
            self.gain(a, card)
        elif kind == ev.SEARCHED or kind == ev.PILE_TAKEN:
            self.pass_share(PILE_OF + b, a, 0.5 if kind == ev.SEARCHED else 1.0, card)
            self.gain(a, card)
        elif kind == ev.PILE_SEEN:
            self.pile = b
        elif kind == ev.CARD_SEEN_IN_PILE and card != VEILED:
            self.see_pile(b, card)

    def pass_share(self, start: i64, to: i64, part: float, card: i64) -> None:
        """Moves The Ring with a card that was seen, or part of its share with an unseen one."""
        if card == THE_RING:
            self.locate(to)
        elif card == VEILED:
            self.move_share(start, to, part)

    def see_pile(self, owner: i64, card: i64) -> None:
        """The first card seen in a pile: The Ring can now only be in another pile of the owner."""
        if self.pile == owner:
            self.share[PILE_OF + owner] = self.share[PILE_OF + owner] * IN_ANOTHER
            self.pile = NOBODY
        if card == THE_RING:
            self.locate(PILE_OF + owner)

    # ---- cards ----

    def draw(self, player: i64, card: i64) -> None:
        if card == VEILED:
            self.move_share(IN_DECK, player, 1.0 / float(self.deck) if self.deck > 0 else 1.0)
        elif card == THE_RING:
            self.locate(player)
        elif self.deck > 0:
            self.share[IN_DECK] = self.share[IN_DECK] * float(self.deck - 1) / float(self.deck)
        self.deck -= 1
        self.gain(player, card)

    def discard(self, player: i64, card: i64) -> None:
        self.discards += 1
        if not ev.is_of_table(self.rule):
            self.lose(player, card)

    def pass_card(self, giver: i64, taker: i64, card: i64) -> None:
        """Moves a card that was seen, chosen by a player who saw the hand, or drawn blindly."""
        if card == THE_RING:
            self.locate(taker)
        elif card == VEILED:
            part: float = 1.0 / float(self.size[giver]) if self.size[giver] > 1 else 1.0
            is_chosen: bool = self.seer == taker and self.seen == giver
            self.move_share(giver, taker, TAKEN_ON_SIGHT if is_chosen and part < 1.0 else part)
            self.blur(giver, taker)
        self.seer = NOBODY
        self.lose(giver, card)
        self.gain(taker, card)

    def blur(self, giver: i64, taker: i64) -> None:
        """Any card of the giver may have moved."""
        part: float = 1.0 / float(self.size[giver]) if self.size[giver] > 1 else 1.0
        kind: i64
        for kind in range(KINDS):
            x: float = self.known[KINDS * giver + kind]
            if x > 0.0:
                self.known[KINDS * giver + kind] = x * (1.0 - part)
                self.know(taker, kind, self.known[KINDS * taker + kind] + x * part)

    def know(self, player: i64, kind: i64, x: float) -> None:
        self.known[KINDS * player + kind] = x if x < 1.0 else 1.0

    def gain(self, player: i64, card: i64) -> None:
        self.size[player] = self.size[player] + 1
        if card < KINDS:
            self.show(player, card)

    def lose(self, player: i64, card: i64) -> None:
        if self.size[player] > 0:
            self.size[player] = self.size[player] - 1
        if card < KINDS:
            self.known[KINDS * player + card] = 0.0

    def show(self, player: i64, card: i64) -> None:
        self.known[KINDS * player + card] = 1.0
        if card == THE_RING:
            self.locate(player)

    def see_hand(self, seer: i64, owner: i64) -> None:
        """A hand is seen: its cards follow one by one. Without O-15, a player asked for The Ring did not have it."""
        if self.asked == owner:
            self.share[owner] = self.share[owner] * REFUSED
        self.asked = NOBODY - 1 - owner  # the first card seen in this hand replaces all older notes about it
        self.seer = seer
        self.seen = owner

    def forget(self, owner: i64) -> None:
        """Forgets older notes about this hand: the seat sees it now."""
        kind: i64
        for kind in range(KINDS):
            self.known[KINDS * owner + kind] = 0.0
        self.exclude(owner)
        self.asked = NOBODY

    # ---- The Ring ----

    def locate(self, place: i64) -> None:
        i: i64
        for i in range(PLACES):
            self.share[i] = 1.0 if i == place else 0.0

    def exclude(self, place: i64) -> None:
        """The Ring is not there. If the seat was certain that it was, it may be anywhere."""
        if self.share[place] > 0.99:
            self.share[IN_DECK] = self.share[place]
        self.share[place] = 0.0

    def move_share(self, start: i64, to: i64, part: float) -> None:
        x: float = self.share[start] * part
        self.share[start] = self.share[start] - x
        self.share[to] = self.share[to] + x

    def spare(self, player: i64, card: i64) -> None:
        """Shelob drew The Ring or Gollum from this hand."""
        if card != VEILED:
            self.show(player, card)
            return
        gollum: float = float(self.size[player]) / float(CARDS)
        x: float = self.share[player] / (self.share[player] + gollum + 0.001)
        rest: float = 1.0 - self.share[player]
        i: i64
        for i in range(PLACES):
            if i != player and rest > 0.0:
                self.share[i] = self.share[i] * (1.0 - x) / rest
        self.share[player] = x

    # ---- what a bot asks for ----

    def remembered(self, s: Riddle, seat: i64) -> Remembered:
        """What a bot on this seat needs; `s` is the position as the seat sees it."""
        out = Remembered(seat)
        total: float = 0.0
        place: i64
        for place in range(PLACES):
            if self.share[place] > 0.0 and may_be_at(s, seat, place):
                total += self.share[place]
        player: i64
        ring: i64 = s.at[FIRST_COPY[THE_RING]]
        for player in range(PLAYERS):
            out.ring_in_piles[player] = self.in_piles(s, seat, player, total)
            if player >= s.rules.players or s.seat_of(player) == seat:
                continue
            if ring == FORCE + player or ring == SET_ASIDE + player or ring == HAND + player:
                out.ring_in_hand[player] = 1000
            elif is_hidden(ring) and may_be_at(s, seat, player) and total > 0.0:
                out.ring_in_hand[player] = i64(1000.0 * self.share[player] / total)
            if s.hand_size(player) > 0:
                out.titles[player] = self.titles(player)
        return out

    def in_piles(self, s: Riddle, seat: i64, owner: i64, total: float) -> i64:
        if not is_hidden(s.at[FIRST_COPY[THE_RING]]) or not may_be_at(s, seat, PILE_OF + owner) or total <= 0.0:
            return 0
        return i64(1000.0 * self.share[PILE_OF + owner] / total)

    def titles(self, player: i64) -> i64:
        mask: i64 = 0
        kind: i64
        for kind in range(KINDS):
            if self.known[KINDS * player + kind] >= STILL_THERE:
                mask |= bit(TITLE_OF[kind])
        return mask


def is_hidden(zone: i64) -> bool:
    """Whether the seat does not see the card (view.HIDDEN)."""
    return zone >= PILE + PLAYERS * SECRETS + SECRETS


def may_be_at(s: Riddle, seat: i64, place: i64) -> bool:
    """Whether this place has cards that the seat does not see."""
    if place < PLAYERS:
        return place < s.rules.players and s.seat_of(place) != seat and s.hand_size(place) > 0
    if place == IN_DECK:
        return s.count[DECK] > 0
    return place - PILE_OF < s.rules.players and has_unseen_pile(s, seat, place - PILE_OF)


def has_unseen_pile(s: Riddle, seat: i64, owner: i64) -> bool:
    """Whether the owner has a pile that the seat does not know: its own only after somebody searched it."""
    secret: i64
    for secret in range(len(s.rules.board.secret_space)):
        is_seen: bool = s.seat_of(owner) == seat and not s.disturbed[owner] >> secret & 1
        if s.count[PILE + PLAYERS * secret + owner] > 0 and not is_seen:
            return True
        if s.count[HIDDEN_THIS_TURN + secret] > 0 and s.player == owner and s.seat_of(owner) != seat:
            return True
    return False


RECENT: Final[list[Notes]] = []


def notes_for(heard: Sequence[int]) -> Notes:
    """The notes of a seat that heard this; extends cached ones when it can."""
    whole: tuple[int, ...] = tuple(heard)
    for i, notes in enumerate(RECENT):
        if 0 < len(notes.heard) <= len(whole) and whole[: len(notes.heard)] == notes.heard:
            RECENT.append(RECENT.pop(i))
            notes.hear(whole)
            return notes
    if len(RECENT) >= KEPT:
        RECENT.pop(0)
    made = Notes()
    made.hear(whole)
    RECENT.append(made)
    return made
