"""Riddles (8.2): with a Riddle card, or free of charge for a captor (A-4)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import RULING, Todo, when
from mathom.core.engine.answers import Answer
from mathom.core.engine.frames import Chance, Choice, Step, first_of, pair
from mathom.core.engine.tables import bit
from mathom.games.riddle.rules.answers import PASS, POWER_PLAY, TITLE, USE
from mathom.games.riddle.rules.cards import KIND_OF, RIDDLE, TITLE_OF, TITLES
from mathom.games.riddle.rules.events import CARD_HELD_UP, NAMED, RIDDLE_BEGAN, RIDDLE_RIGHT, RIDDLE_WRONG
from mathom.games.riddle.rules.power_plays.common import (
    announce,
    discard_played_card,
    holds_cards,
    offer_players,
    pass_card,
)
from mathom.games.riddle.rules.state import HAND, SET_ASIDE, Riddle


def add_options(s: Riddle, player: i64, out: vec[i64], n: i64) -> i64:
    """Adds the Riddle card, if the player has another card to lose and somebody to ask."""
    if s.has(player, RIDDLE) and s.hand_size(player) > 1 and riddle_targets(s, player):
        out[n] = POWER_PLAY.of(RIDDLE)
        n += 1
    return n


def riddle_targets(s: Riddle, player: i64) -> i64:
    """The players that may be asked, one bit each: in reach and with a card, but no team-mates (O-1, O-16)."""
    mask: i64 = 0
    other: i64
    for other in range(s.rules.players):
        if other != player and holds_cards(s, other) and not s.are_partners(player, other):
            mask |= bit(other)
    return mask


def play(s: Riddle, player: i64) -> None:
    """Discards the card at once. The riddle is one power play, however long it goes on."""
    announce(s, player, RIDDLE, 802)
    discard_played_card(s, player, RIDDLE, 802)
    s.then(CHOOSE_WHOM_TO_RIDDLE.of(player))


class ChooseWhomToRiddle(Choice[Riddle]):
    """D-8: the player who must answer."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        player: i64 = first_of(todo)
        return offer_players(riddle_targets(s, player), out)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        player: i64 = first_of(todo)
        begin_riddle(s, player, answer.x, False)


def begin_riddle(s: Riddle, riddler: i64, target: i64, free: bool) -> None:
    """Begins a riddle; both hold a card (8.2, R51). A captor needs no Riddle card and no power play."""
    assert riddler == s.player and s.hand_size(riddler) > 0 and s.hand_size(target) > 0
    s.is_free_riddle = free
    s.then(ASK_RIDDLE.of(riddler, target), END_RIDDLE.of(riddler, target))


def guesses_for(cards: i64) -> i64:
    """The number of guesses, by the cards in the hand before one is drawn (R41)."""
    if cards >= 4:
        return 3
    return 2 if cards == 3 else 1


def rule_of(s: Riddle) -> i64:
    return 1104 if s.is_free_riddle else 802


class AskRiddle(Step[Riddle]):
    """Steps 1 to 3: the number of guesses, a card is held up, titles are named."""

    def run(self, s: Riddle, todo: Todo) -> None:
        riddler, target = pair(todo)
        s.guesses = guesses_for(s.hand_size(target))
        s.named = 0
        s.tell(RIDDLE_BEGAN, rule_of(s), riddler, target, s.guesses)
        s.then(HOLD_UP_CARD.of(target), NAME_TITLE.of(riddler, target))


class HoldUpCard(Chance[Riddle]):
    """C-6: a card of the hand is held up face down. Its owner learns which, unless they may not look (O-16)."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        target: i64 = first_of(todo)
        return s.cards_in(HAND + target, out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        target: i64 = first_of(todo)
        s.move_card(answer.x, HAND + target, SET_ASIDE + target)
        seers: i64 = s.seat_bit(target)
        if s.rules.strict_peek:
            seers = 0
        s.whisper(CARD_HELD_UP, rule_of(s), seers, answer.x, s.player, target)


class NameTitle(Choice[Riddle]):
    """D-11: a title not yet named for this card. The answer comes after the last one (R41)."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        n: i64 = 0
        title: i64
        for title in range(TITLES):
            if not s.named >> title & 1:
                out[n] = TITLE.of(title)
                n += 1
        return n

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        riddler, target = pair(todo)
        s.named |= bit(answer.x)
        s.guesses -= 1
        s.tell(NAMED, rule_of(s), riddler, answer.x)
        if s.guesses > 0:
            s.then(NAME_TITLE.of(riddler, target))
        else:
            s.then(ANSWER_RIDDLE.of(riddler, target))


class AnswerRiddle(Step[Riddle]):
    """Step 4: a right guess wins the card; a wrong one costs the riddler a card, and they see what was held up."""

    def run(self, s: Riddle, todo: Todo) -> None:
        riddler, target = pair(todo)
        kind: i64 = held_up(s, target)
        both: i64 = s.seat_bit(riddler) | s.seat_bit(target)
        is_right = bool(s.named >> TITLE_OF[kind] & 1)
        s.named = 0
        if is_right:
            s.move_card(kind, SET_ASIDE + target, HAND + riddler)
            s.whisper(RIDDLE_RIGHT, rule_of(s), both, kind, riddler, target)
            s.then(when(s.hand_size(target) > 0, GO_ON_RIDDLING.of(riddler, target)))
        else:
            s.move_card(kind, SET_ASIDE + target, HAND + target)
            s.whisper(RIDDLE_WRONG, RULING + 41, both, kind, riddler, target)
            s.then(LOSE_CARD.of(target))


def held_up(s: Riddle, target: i64) -> i64:
    """The kind of the card that is held up."""
    i: i64 = 0
    while s.at[i] != SET_ASIDE + target:
        i += 1
    return KIND_OF[i]


class GoOnRiddling(Choice[Riddle]):
    """D-12: riddle the same player again, or stop."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        out[0] = PASS.of()
        out[1] = USE.of()
        return 2

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        riddler, target = pair(todo)
        if answer.verb is USE:
            s.then(ASK_RIDDLE.of(riddler, target))


class LoseCard(Chance[Riddle]):
    """C-7: after a wrong guess one of the riddler's cards goes to the other player."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        return s.cards_in(HAND + s.player, out, 0)

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        target: i64 = first_of(todo)
        pass_card(s, answer.x, s.player, target, rule_of(s))


class EndRiddle(Step[Riddle]):
    """Clears the state of the riddle."""

    def run(self, s: Riddle, todo: Todo) -> None:
        s.is_free_riddle = False


# ---- A-4 ----


def can_riddle_captive(s: Riddle, captor: i64, captive: i64) -> bool:
    """D-30: once in each of the captor's turns; both must hold a card (R51)."""
    if s.captor[captive] != captor or s.riddled >> captive & 1:
        return False
    return s.hand_size(captor) > 0 and s.hand_size(captive) > 0


def riddle_captive(s: Riddle, captor: i64, captive: i64) -> None:
    s.riddled |= bit(captive)
    begin_riddle(s, captor, captive, True)


class OfferFreeRiddle(Choice[Riddle]):
    """R50: right after the battle the captor may riddle the new captive."""

    def options(self, s: Riddle, todo: Todo, out: vec[i64]) -> i64:
        out[0] = PASS.of()
        out[1] = USE.of()
        return 2

    def take(self, s: Riddle, todo: Todo, answer: Answer) -> None:
        captor, captive = pair(todo)
        if answer.verb is USE:
            riddle_captive(s, captor, captive)
        else:
            s.riddled |= bit(captive)


CHOOSE_WHOM_TO_RIDDLE: Final[ChooseWhomToRiddle] = ChooseWhomToRiddle()
ASK_RIDDLE: Final[AskRiddle] = AskRiddle(2)
HOLD_UP_CARD: Final[HoldUpCard] = HoldUpCard(1)
NAME_TITLE: Final[NameTitle] = NameTitle(2)
ANSWER_RIDDLE: Final[AnswerRiddle] = AnswerRiddle(2)
GO_ON_RIDDLING: Final[GoOnRiddling] = GoOnRiddling(2)
LOSE_CARD: Final[LoseCard] = LoseCard(1)
END_RIDDLE: Final[EndRiddle] = EndRiddle(2)
OFFER_FREE_RIDDLE: Final[OfferFreeRiddle] = OfferFreeRiddle(2)
