"""A coached first game: a position, an opponent who follows a script, and lessons for the newcomer.

A game declares one as data. The table plays it like any other game; nothing in it knows rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from mathom.core.play.events import Event, Kind
from mathom.core.table_ui import Option
from mathom.core.text.speech import Phrases

PLAY: Final = "play"  # a lesson ends when the player does something,
LOOK: Final = "look"  # asks about a place on the board,
NEXT: Final = "next"  # or presses a button
# Texts that every coached game has.
OWN_WAY: Final = "own-way"  # said before a lesson that comes late, because the player did something else
FREE: Final = "free"  # the lesson shown until the turn of the next one


class EventPattern:
    """What a lesson looks for among the events: a kind of event, and some of its facts."""

    def __init__(self, kind: str, **facts: object) -> None:
        self.kind, self.facts = kind, facts

    def fits(self, event: Event) -> bool:
        return event.kind == self.kind and all(event.facts.get(name) == fact for name, fact in self.facts.items())

    def happened_in(self, events: Sequence[Event]) -> bool:
        return any(self.fits(event) for event in events)


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson. Its texts are `{key}.title`, `{key}.words` and `{key}.task`; only the title is required."""

    key: str
    question: str  # the frame that asks, by its class
    turn: int = 0  # earliest turn; 0: any
    answers: tuple[str, ...] = ()  # what to try: the coach waits until one of them is possible
    mark: str = ""  # only answers with this mark of their handle count
    learned: tuple[EventPattern, ...] = ()  # any of these ends it
    after: EventPattern | None = None  # the coach waits until this has happened
    during: EventPattern | None = None  # the coach waits until this happens, and speaks only in the same turn
    touch: tuple[str, ...] = ()  # what to touch, if that does not follow from the answer
    until: str = PLAY


class ShownLesson(msgspec.Struct, frozen=True):
    """A lesson as the table shows it. `touches` is what to touch, in this order, or an answer without touches."""

    id: str
    title: str
    words: str
    task: str
    touches: tuple[str, ...]
    until: str
    number: int
    of: int
    answer: str = ""  # what it suggests, in notation


@dataclass(frozen=True, slots=True)
class CoachedGame:
    """The coached first game of a game.

    Its turns are counted by the headings that were told, from 1. In each turn the opponent gives the first reply of
    that turn that is possible; if there is none, a bot answers.
    """

    position: str
    seat: str  # of the newcomer
    secret: bytes  # of chance, so that the first turns are always the same
    replies: Mapping[int, tuple[str, ...]]
    lessons: tuple[Lesson, ...]
    texts: Phrases[str]

    def reply(self, kinds: Sequence[Kind], events: Sequence[Event], options: Sequence[str]) -> str | None:
        """What the opponent answers; None if the script says nothing, or nothing that is possible."""
        wanted = self.replies.get(turns(kinds, events), ())
        return next((answer for answer in wanted if answer in options), None)

    def shown(
        self, kinds: Sequence[Kind], events: Sequence[Event], question: str, options: Sequence[Option]
    ) -> tuple[ShownLesson, ...]:
        """The lessons for a question, in order. A table shows the first one that the player has not dismissed."""
        turn, by_text = turns(kinds, events), {option.text: option for option in options}
        this_turn = since_heading(kinds, events)
        found = [
            self.lesson(lesson, turn, by_text)
            for lesson in self.lessons
            if lesson.question == question and turn >= lesson.turn
            if has_begun(lesson, events, this_turn) and not is_learned(lesson, events)
            if not lesson.answers or suggested(lesson, by_text)
        ]
        if not found and any(question == lesson.question and turn < lesson.turn for lesson in self.lessons):
            found = [self.texts_of(FREE, (), NEXT, 0)]
        return tuple(found)

    def lesson(self, lesson: Lesson, turn: int, by_text: Mapping[str, Option]) -> ShownLesson:
        answer = suggested(lesson, by_text)
        touches = lesson.touch or (answer.handle.touches or (answer.text,) if answer else ())
        shown = self.texts_of(lesson.key, touches, lesson.until, self.lessons.index(lesson) + 1)
        shown = msgspec.structs.replace(shown, answer=answer.text if answer else "")
        late = 0 < lesson.turn < turn and lesson.answers
        return msgspec.structs.replace(shown, words=f"{self.texts[OWN_WAY]} {shown.words}") if late else shown

    def texts_of(self, key: str, touches: tuple[str, ...], until: str, number: int) -> ShownLesson:
        title, words, task = (self.texts.get(f"{key}.{part}", "") for part in ("title", "words", "task"))
        return ShownLesson(key, title, words, task, touches, until, number, len(self.lessons))


def suggested(lesson: Lesson, by_text: Mapping[str, Option]) -> Option | None:
    """The first possible answer that a lesson suggests."""
    possible = (by_text[text] for text in lesson.answers if text in by_text)
    return next((option for option in possible if lesson.mark in ("", option.handle.mark)), None)


def has_begun(lesson: Lesson, events: Sequence[Event], this_turn: Sequence[Event]) -> bool:
    if lesson.after is not None and not lesson.after.happened_in(events):
        return False
    return lesson.during is None or lesson.during.happened_in(this_turn)


def is_learned(lesson: Lesson, events: Sequence[Event]) -> bool:
    return any(pattern.happened_in(events) for pattern in lesson.learned)


def turns(kinds: Sequence[Kind], events: Sequence[Event]) -> int:
    return sum(event.kind in headings(kinds) for event in events)


def since_heading(kinds: Sequence[Kind], events: Sequence[Event]) -> Sequence[Event]:
    last = max((i for i, event in enumerate(events) if event.kind in headings(kinds)), default=0)
    return events[last:]


def headings(kinds: Sequence[Kind]) -> set[str]:
    return {kind.name for kind in kinds if kind.heading}
