"""Cards that take a card (8.3): Gollum, Bilbo, and the cards of Hobbits and Black Riders."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import EVERYBODY, Todo
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair, second_of
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules.answers import DRAW_WITH, KIND, PASS, POWER_PLAY
from mathom.games.riddle.rules.cards import BILBO, BLACK_RIDER, FRODO, GANDALF, GOLLUM, HOBBITS, RIDERS, THE_RING
from mathom.games.riddle.rules.events import ASKED_FOR, PASSED
from mathom.games.riddle.rules.map.board import GOLLUM_SPACE
from mathom.games.riddle.rules.power_plays.common import (
    DISCARD_PLAYED_CARD,
    announce,
    holds_cards,
    offer_players,
    pass_card,
    show_hand,
)
from mathom.games.riddle.rules.state import HAND, NONE, SET_ASIDE, Riddle


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    n = add_asking(s, player, out, n)
    kind: i64
    for kind in range(FRODO, GANDALF):
        if s.has(player, kind) and kind != s.own_card(player):
            if named_player(s, kind) != NONE:
                out[n] = POWER_PLAY.of(kind)
                n += 1
            if draw_targets(s, player, kind):
                out[n] = DRAW_WITH.of(kind)
                n += 1
    return n


# ---- Gollum and Bilbo ----


def add_asking(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    if ask_targets(s, player):
        if s.has(player, GOLLUM) and may_use_gollum(s, player):
            out[n] = POWER_PLAY.of(GOLLUM)
            n += 1
        if s.has(player, BILBO):
            out[n] = POWER_PLAY.of(BILBO)
            n += 1
    return n


def may_use_gollum(s: Riddle, player: i64) -> bool:
    """A-1: only on a Gollum space, however long the player has stood there (R47)."""
    return not s.rules.gollum_spaces or s.rules.board.special[s.marker[player]] == GOLLUM_SPACE


def ask_targets(s: Riddle, player: i64) -> i64:
    """All other players in reach, one bit each."""
    mask: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if other != player and s.is_reachable(other):
            mask |= bit(other)
    return mask


def wanted_by(kind: i64) -> i64:
    """The card to ask for: Gollum wants The Ring, Bilbo wants Gollum."""
    if kind == GOLLUM:
        return THE_RING
    return GOLLUM


def play_asking(s: Riddle, player: i64, kind: i64) -> None:
    """Plays Gollum or Bilbo, which is discarded in the end."""
    announce(s, player, kind, 803)
    s.then(ASK_FOR_CARD.of(player, kind), DISCARD_PLAYED_CARD.of(player, kind))


class AskForCard(Choice[Riddle]):
    """D-8: which player to ask. The answer is true (R43); with O-15 they may have a choice."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        return offer_players(ask_targets(s, player), out)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player, kind = pair(todo)
        asked: i64 = answer.x
        s.tell(ASKED_FOR, 803, player, asked, wanted_by(kind))
        if s.rules.bilbo_resists and kind == GOLLUM and s.hand_size(asked) > 1:
            s.then(ANSWER_GOLLUM.of(asked, player))
        elif s.has(asked, wanted_by(kind)):
            hand_over(s, asked, player, wanted_by(kind))
        else:
            show_hand(s, player, asked, 803)


def hand_over(s: Riddle, giver: i64, taker: i64, kind: i64) -> None:
    """Chapter 15: the card was asked for aloud, so everybody knows which one it is."""
    s.move_card(kind, HAND + giver, HAND + taker)
    s.whisper(PASSED, 803, EVERYBODY, kind, giver, taker)


class AnswerGollum(Choice[Riddle]):
    """O-15, D-32: hand The Ring over, or show the hand: for lack of The Ring, or thanks to Bilbo.

    Everybody with several cards is asked, so that the question reveals nothing. Only a player with both has a choice.
    """

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        asked: i64 = first_of(todo)
        n: i64 = 0
        if s.has(asked, THE_RING):
            out[n] = KIND.of(THE_RING)
            n += 1
        if n == 0 or s.has(asked, BILBO):
            out[n] = PASS.of()
            n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        asked, asker = pair(todo)
        if answer.verb is PASS:
            show_hand(s, asker, asked, 803)
        else:
            hand_over(s, asked, asker, THE_RING)


# ---- the cards of Hobbits and Black Riders ----


def named_player(s: Riddle, kind: i64) -> i64:
    """8.3 a: the player that the card names, if in the game, in reach and with a card (R42); or NONE."""
    other: i64
    for other in range(s.rules.players):
        if s.own_card(other) == kind and holds_cards(s, other):
            return other
    return NONE


def give_and_take(s: Riddle, player: i64, kind: i64) -> None:
    """8.3 a: see the named player's hand, take a card of your choice, and give them their card."""
    named: i64 = named_player(s, kind)
    announce(s, player, kind, 803)
    show_hand(s, player, named, 803)
    s.other = named
    s.then(TAKE_FROM_HAND.of(player, named), GIVE_CARD.of(player, named))


class TakeFromHand(Choice[Riddle]):
    """D-14: a card from the hand just seen."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        named: i64 = second_of(todo)
        return s.kinds_in(HAND + named, out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player, named = pair(todo)
        pass_card(s, answer.x, named, player, 803)


class GiveCard(Step[Riddle]):
    """The named player gets their card; everybody sees it."""

    def run(self, s: Riddle, todo: Todo) -> None:
        player, named = pair(todo)
        kind: i64 = s.own_card(named)
        s.other = NONE
        s.move_card(kind, SET_ASIDE + player, HAND + named)
        s.whisper(PASSED, 803, EVERYBODY, kind, player, named)


def draw_targets(s: Riddle, player: i64, kind: i64) -> i64:
    """8.3 b: every other player with a card, one bit each; with O-13 only those of the kind that the card names."""
    mask: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if other != player and holds_cards(s, other) and may_draw_from(s, other, kind):
            mask |= bit(other)
    return mask


def may_draw_from(s: Riddle, other: i64, kind: i64) -> bool:
    """O-13: a Hobbit's card draws from Hobbits, a Rider's card from Riders."""
    side: i64 = HOBBITS if kind < BLACK_RIDER else RIDERS
    return not s.rules.restrict_draws or s.side_of(other) == side


def draw_with(s: Riddle, player: i64, kind: i64) -> None:
    """8.3 b: draw a card; the used card is discarded."""
    announce(s, player, kind, 803)
    s.then(CHOOSE_WHOM_TO_DRAW_FROM.of(player, kind), DISCARD_PLAYED_CARD.of(player, kind))


class ChooseWhomToDrawFrom(Choice[Riddle]):
    """D-13: whose hand to draw from."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player, kind = pair(todo)
        return offer_players(draw_targets(s, player, kind), out)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        s.then(DRAW_FROM_HAND.of(answer.x))


class DrawFromHand(Chance[Riddle]):
    """C-9: any card of that hand."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        other: i64 = first_of(todo)
        return s.cards_in(HAND + other, out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        other: i64 = first_of(todo)
        pass_card(s, answer.x, other, s.player, 803)


ASK_FOR_CARD: Final[AskForCard] = AskForCard(2)
ANSWER_GOLLUM: Final[AnswerGollum] = AnswerGollum(2)
TAKE_FROM_HAND: Final[TakeFromHand] = TakeFromHand(2)
GIVE_CARD: Final[GiveCard] = GiveCard(2)
CHOOSE_WHOM_TO_DRAW_FROM: Final[ChooseWhomToDrawFrom] = ChooseWhomToDrawFrom(2)
DRAW_FROM_HAND: Final[DrawFromHand] = DrawFromHand(1)
