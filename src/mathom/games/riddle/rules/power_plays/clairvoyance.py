"""Clairvoyance (8.1): players see hands with Wizards, Elf Rings, Palantirs and Spies, and from certain spaces (A-2)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Choice, Step, pair
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules.answers import KIND, LOOK, PASS, POWER_PLAY
from mathom.games.riddle.rules.cards import (
    ELF_RING,
    GANDALF,
    KINDS,
    NO_CARD,
    NO_SYMBOL,
    PALANTIR,
    SAURON,
    SPY,
    THE_RING,
    is_wizard,
    wizards_of,
)
from mathom.games.riddle.rules.events import RESISTED
from mathom.games.riddle.rules.map.board import CLAIRVOYANCE_SPACE
from mathom.games.riddle.rules.power_plays.common import (
    discard_played_card,
    lay_before,
    offer_players,
    show_hand,
    take_back,
)
from mathom.games.riddle.rules.sides.partners import add_own_sights, join_sight, may_join_sight
from mathom.games.riddle.rules.state import NONE, Riddle

SIGHT: Final = 6  # spaces, for Elf Rings and from Clairvoyance spaces


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds each card that can show a hand now, and the Clairvoyance space under the player."""
    kind: i64
    for kind in range(GANDALF, KINDS):
        if sees_hands(s, player, kind) and s.has(player, kind) and sight_targets(s, player, kind):
            out[n] = POWER_PLAY.of(kind)
            n += 1
    if is_on_clairvoyance_space(s, player) and sight_targets(s, player, NO_CARD):
        out[n] = LOOK.of()
        n += 1
    return n


def sees_hands(s: Riddle, player: i64, kind: i64) -> bool:
    """8.1: a Wizard serves only players of their own kind; the other cards serve anyone."""
    if is_wizard(kind):
        first: i64 = wizards_of(s.side_of(player))
        return kind == first or kind == first + 1
    return kind >= ELF_RING


def is_on_clairvoyance_space(s: Riddle, player: i64) -> bool:
    """A-2: however long the player has stood there (R47)."""
    return s.rules.clairvoyance_spaces and s.rules.board.special[s.marker[player]] == CLAIRVOYANCE_SPACE


def sight_targets(s: Riddle, player: i64, kind: i64) -> i64:
    """The players whose hands can be seen with this card, or from the space (NO_CARD), one bit each."""
    mask: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if other != player and s.is_reachable(other) and is_in_sight(s, player, other, kind):
            mask |= bit(other)
    return mask


def is_in_sight(s: Riddle, player: i64, other: i64, kind: i64) -> bool:
    """8.1: Wizards see everywhere; only they see a player who is not yet placed (R02)."""
    if is_wizard(kind):
        return True
    if not s.is_placed(other):
        return False
    space: i64 = s.marker[other]
    if kind == PALANTIR:
        return s.city_symbol(space) != NO_SYMBOL
    if kind >= SPY:
        site: i64 = s.rules.board.site[space]
        return site >= 0 and s.rules.board.spied[kind - SPY] >> site & 1 != 0
    return s.rules.board.distance(s.marker[player], space) <= SIGHT


def play(s: Riddle, player: i64, kind: i64) -> None:
    """Lays the card before the player until the last hand has been seen. Each hand costs a power play."""
    lay_before(s, player, kind, 801)
    s.card = kind
    s.then(SEE_HAND.of(player, FIRST))


def look(s: Riddle, player: i64) -> None:
    """A-2: sees a hand from the space, without a card."""
    s.card = NO_CARD
    s.then(SEE_HAND.of(player, FIRST))


FIRST: Final = 0
SECOND: Final = 1


class SeeHand(Choice[Riddle]):
    """D-8, D-9: whose hand to see. A second one must be another player's (R40), and may be declined."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player, nth = pair(todo)
        n: i64 = offer_players(further_sight_targets(s, player), out)
        if nth == SECOND:
            out[n] = PASS.of()
            n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player, nth = pair(todo)
        if answer.verb is PASS:
            s.then(END_CLAIRVOYANCE.of(player, nth))
            return
        s.power_plays -= 1
        s.other = answer.x
        s.then(CLAIRVOYANCE.of(), END_CLAIRVOYANCE.of(player, nth))


def further_sight_targets(s: Riddle, player: i64) -> i64:
    mask: i64 = sight_targets(s, player, s.card)
    return mask if s.seen_first == NONE else mask & ~bit(s.seen_first)


class Clairvoyance(Step[Riddle]):
    """Shows the hand, unless the player may resist: Elf Rings and Palantirs, and with O-11 Clairvoyance spaces."""

    def run(self, s: Riddle, todo: Todo) -> None:
        if is_resistible(s) and s.hand_size(s.other) > 0:
            s.then(RESIST.of(s.other, s.player))
        else:
            show_hand(s, s.player, s.other, rule_of(s))


def is_resistible(s: Riddle) -> bool:
    if s.card == NO_CARD:
        return s.rules.resist_spaces
    return ELF_RING <= s.card <= PALANTIR


def rule_of(s: Riddle) -> i64:
    return 1102 if s.card == NO_CARD else 801


class Resist(Choice[Riddle]):
    """D-10: show The Ring or your own card to the seer alone, or show your hand.

    D-31: a team-mate may show everybody an Elf Ring or Palantir of their own (O-4).
    """

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        target, seer = pair(todo)
        out[0] = PASS.of()
        n: i64 = 1
        if s.has(target, THE_RING):
            out[n] = KIND.of(THE_RING)
            n += 1
        if s.has(target, s.own_card(target)):
            out[n] = KIND.of(s.own_card(target))
            n += 1
        return add_own_sights(s, target, out, n) if may_join_sight(s, seer, target, s.card) else n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        target, seer = pair(todo)
        if answer.verb is PASS:
            show_hand(s, seer, target, rule_of(s))
        elif ELF_RING <= answer.x <= PALANTIR:
            join_sight(s, seer, target, answer.x)
        else:
            rule: i64 = 1211 if s.card == NO_CARD else 801
            s.whisper(RESISTED, rule, s.seat_bit(seer) | s.seat_bit(target), answer.x, target, seer)


class EndClairvoyance(Step[Riddle]):
    """Offers a second hand while a power play is left; then puts the card away."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player, nth = pair(todo)
        if nth == FIRST and s.power_plays > 0:
            s.seen_first = s.other
            if further_sight_targets(s, player):
                s.then(SEE_HAND.of(player, SECOND))
                return
        finish_clairvoyance(s, player)


def finish_clairvoyance(s: Riddle, player: i64) -> None:
    """Returns Gandalf or Sauron to the hand and discards any other card."""
    if s.card == GANDALF or s.card == SAURON:
        take_back(s, player, s.card, 801)
    elif s.card != NO_CARD:
        discard_played_card(s, player, s.card, 801)
    s.card = NO_CARD
    s.other = NONE
    s.seen_first = NONE


SEE_HAND: Final[SeeHand] = SeeHand(2)
CLAIRVOYANCE: Final[Clairvoyance] = Clairvoyance()
RESIST: Final[Resist] = Resist(2)
END_CLAIRVOYANCE: Final[EndClairvoyance] = EndClairvoyance(2)
