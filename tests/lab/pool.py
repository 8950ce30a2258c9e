"""Bots for tests of the laboratory: each as simple as it can be."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from mathom.bots.bot import Bot, Decision, Question
from mathom.bots.registry import BOTS, BotEntry
from mathom.core import game as games
from tests.core import toy


class First:
    """Takes the first option."""

    def decide(self, question: Question) -> Decision:
        return Decision(question.options[0])


class Claimer:
    """Claims everything as soon as it can: strong in the toy."""

    def decide(self, question: Question) -> Decision:
        for text in ("claim_all", "raise"):
            if text in question.options:
                return Decision(text)
        return Decision(question.options[-1])


class Spy:
    """Keeps what it was asked."""

    def __init__(self) -> None:
        self.asked: list[Question] = []

    def decide(self, question: Question) -> Decision:
        self.asked.append(question)
        return Decision(question.options[0])


class Nonsense:
    def decide(self, question: Question) -> Decision:
        return Decision("xyzzy")


class Broken:
    def decide(self, question: Question) -> Decision:
        raise ZeroDivisionError("no luck")


class Sleeper:
    def decide(self, question: Question) -> Decision:
        time.sleep(5)
        return Decision(question.options[0])


TEST_BOTS: dict[str, type[Bot]] = {
    "t-first": First,
    "t-claimer": Claimer,
    "t-nonsense": Nonsense,
    "t-broken": Broken,
    "t-sleeper": Sleeper,
}


@contextmanager
def at_hand() -> Iterator[None]:
    """The bots are in the registry and the toy is in the list of games."""
    for name, kind in TEST_BOTS.items():
        BOTS[name] = BotEntry(name, name, "A test.", lambda _, kind=kind: kind())  # type: ignore[misc]
    games.LOADERS["toy"] = lambda: toy.GAME  # type: ignore[assignment, return-value]
    try:
        yield
    finally:
        for name in TEST_BOTS:
            del BOTS[name]
        del games.LOADERS["toy"]
