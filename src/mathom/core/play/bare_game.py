"""A game in progress as its position alone: quicker than a match, for bots that play many games."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mathom.core.engine.agenda import CHANCE, HEAD, State, describe
from mathom.core.engine.tables import zeros
from mathom.core.game import AnyGame
from mathom.core.play.entries import weighted_outcome

STORY_SIZE: Final = 64

ChooseOutcome = Callable[[State, int], int]  # from a position that asks chance: a number below the sum of the weights


class BareGame:
    """Answers questions and draws chance. A subclass that remembers events sets `listens`."""

    listens = False  # whether the state writes down its events

    def __init__(self, game: AnyGame, state: State) -> None:
        self.game = game
        self.state = state
        self.seats = len(game.seats_of(state))

    def answer(self, action: int) -> None:
        """Answers the question on top, whoever is asked."""
        s = self.state
        seat = s.seat()
        if self.listens:
            start_story(s)
        s.apply(action)
        self.after_answer(seat, action)

    def after_answer(self, seat: int, action: int) -> None:
        """Called after every answer; if the game listens, the story of the state holds the events that it caused."""

    def draw_chance(self, choose: ChooseOutcome) -> None:
        """Answers chance until a seat is asked or the game is over."""
        s = self.state
        while s.depth > 0 and s.seat() == CHANCE:
            outcomes, weights = s.legal_actions(), s.weights()
            self.answer(weighted_outcome(outcomes, weights, choose(s, sum(weights))))


def start_story(s: State) -> None:
    """Makes the state write down its events, beginning with the next."""
    if s.telling:
        s.told = 0
    else:
        s.listen(zeros(STORY_SIZE))


def heard_by(s: State, seat: int) -> list[int]:
    """The events in the story as a seat hears them, two numbers each, as in `Match.heard`."""
    numbers: list[int] = []
    for i in range(0, s.told, 2):
        numbers += (s.story[i] & HEAD, s.heard(i, seat))
    return numbers


def question_name(s: State) -> str:
    """The frame on top with its arguments: the same text for the same question."""
    return describe(s.frames, s.agenda[s.depth - 1])
