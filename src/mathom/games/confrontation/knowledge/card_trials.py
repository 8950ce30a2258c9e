"""Tries a card against each card that the opponent may play, and reads from the events what decides the battle."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from mathom.core.engine.agenda import ARGUMENT, HEAD, INDEX, MORE
from mathom.core.engine.tables import bit, zeros
from mathom.games.confrontation.rules.answers import CARD
from mathom.games.confrontation.rules.cards import CARDS, NO_CARD
from mathom.games.confrontation.rules.combat import COMMIT_CARD, SHOW_CARD
from mathom.games.confrontation.rules.defeat import END_BATTLE
from mathom.games.confrontation.rules.events import (
    BATTLE_BEGAN,
    COMPARED,
    DEFEATED_PIECE,
    PUT_BACK,
    RING_PASSED,
    TURN_BEGAN,
    WON,
)
from mathom.games.confrontation.rules.state import HAND, PLAYED, Confrontation


class Trial:
    """A position of a battle, after both cards, with what has decided it so far."""

    def __init__(self, s: Confrontation, card: i64 = NO_CARD) -> None:
        self.card: i64 = card  # the opponent's; NO_CARD if they choose none now
        self.s: Confrontation = s
        self.todo: i64 = todo_in_battle(s)  # the number of the frame that asks; -1 after the battle
        self.sums: i64 = sums_compared(s)
        self.events: tuple[int, ...] = tuple(deciding_events(s))


def trials(base: Confrontation, seat: i64, own: i64, is_face_down: bool) -> list[Trial]:
    """Plays an answer against each card of the opponent's hand; they may have put one of it face down already."""
    other: i64 = 1 - seat
    start = base.clone()
    start.listen(zeros(64))
    if not is_face_down:
        start.answer(seat, own)
        if not plays_now(start, other):
            return [Trial(start)]
    found: list[Trial] = []
    card: i64
    for card in range(CARDS):
        if start.cards[HAND + other] >> card & 1:
            s = copy_with_story(start)
            if is_face_down:
                s.cards[HAND + other] = s.cards[HAND + other] & ~bit(card)
                s.cards[PLAYED + other] = card
                s.answer(seat, own)
            else:
                s.answer(other, CARD.of(card))
            found.append(Trial(s, card))
    return found


def copy_with_story(s: Confrontation) -> Confrontation:
    other = s.clone()
    other.listen(s.story[:])
    other.told = s.told
    return other


def after_answer(s: Confrontation, seat: i64, a: i64) -> Confrontation:
    """A copy of the position after an answer."""
    after = copy_with_story(s)
    after.answer(seat, a)
    return after


def plays_now(s: Confrontation, other: i64) -> bool:
    """Whether the opponent plays a card now, in this battle; the next one of an attack asks the same questions."""
    if is_battle_over(s):
        return False
    todo: i64 = s.agenda[s.depth - 1]
    return todo == COMMIT_CARD.of(other) or todo == SHOW_CARD.of(other)


def todo_in_battle(s: Confrontation) -> i64:
    """The number of the next frame; -1 when the battle is over."""
    return -1 if is_battle_over(s) else s.agenda[s.depth - 1] & INDEX


def is_battle_over(s: Confrontation) -> bool:
    if not is_waiting(s, END_BATTLE.of()):
        return True
    story: vec[i64] = s.story
    i: i64
    for i in range(0, s.told, 2):
        if is_later(story[i] & MORE):
            return True
    return False


def is_waiting(s: Confrontation, todo: i64) -> bool:
    i: i64
    for i in range(s.depth):
        if s.agenda[i] == todo:
            return True
    return False


def is_later(kind: i64) -> bool:
    """Whether an event of this kind comes after the battle."""
    return kind == BATTLE_BEGAN or kind == TURN_BEGAN


def sums_compared(s: Confrontation) -> i64:
    """The particulars of the last comparison of strengths in the battle; -1 without one."""
    found: i64 = -1
    i: i64
    for i in range(0, s.told, 2):
        kind: i64 = s.story[i] & MORE
        if is_later(kind):
            break
        if kind == COMPARED:
            found = s.story[i + 1]
    return found


def deciding_events(s: Confrontation) -> list[int]:
    """The events that decide the battle, two numbers each. Regions of the defeated are left out."""
    told: list[int] = []
    i: i64
    for i in range(0, s.told, 2):
        head: i64 = s.story[i]
        facts: i64 = s.story[i + 1]
        kind: i64 = head & MORE
        if is_later(kind):
            break
        if kind == DEFEATED_PIECE:
            told.append(head & HEAD)
            told.append(facts & ARGUMENT)
        elif kind == RING_PASSED or kind == PUT_BACK or kind == WON:
            told.append(head & HEAD)
            told.append(facts)
    return told
