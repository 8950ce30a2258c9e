"""The answers after the start of a turn, as the last part of a position.

    shire: frodo sam | mordor: balrog ; turn 2 ; then fellowship frodo-arthedain

A position describes the start of a turn. The part `then` tells how the turn went on, so no position names an agenda.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from mathom.core.errors import NotationError
from mathom.core.text.position_parts import PositionPart, split_position
from mathom.core.text.speech import tr
from mathom.core.text.typed_words import Word

THEN: Final = "then"
SHAPE: Final = f"{THEN} SEAT ANSWER, SEAT ANSWER"
SEAT_AND_ANSWER: Final = re.compile(r"\s*(\S+)\s*(.*?)\s*")


@dataclass(frozen=True, slots=True)
class SaidAnswer:
    """An answer in a position: the seat, what it answers, and the columns of both."""

    seat: str
    seat_column: int
    answer: str
    column: int


def split_answers(text: str) -> tuple[str, list[SaidAnswer]]:
    """The start of the turn, and the answers since. Raises NotationError."""
    parts = split_position(text)
    then = next((part for part in parts if part.key == THEN), None)
    if then is None:
        return text, []
    if then is not parts[-1]:
        raise then.fail(then.words[0], tr("must be the last part of a position"))
    return text[: then.words[0].column].rstrip().removesuffix(";"), answers_of(then)


def answers_of(part: PositionPart) -> list[SaidAnswer]:
    answers = []
    column = part.words[0].column + len(THEN)
    for said in part.whole[column : part.end].split(","):
        found = SEAT_AND_ANSWER.fullmatch(said)
        if found is None:
            raise part.fail(part.words[0], tr('needs answers after it, as in "{shape}"', shape=SHAPE))
        if not found[2]:
            seat = Word(found[1], column + found.start(1))
            raise part.fail(seat, tr('needs its answer after it, as in "{shape}"', shape=SHAPE))
        answers.append(SaidAnswer(found[1], column + found.start(1), found[2], column + found.start(2)))
        column += len(said) + 1
    return answers


def with_answers(position: str, answers: Sequence[str]) -> str:
    """A position with further answers, each with its seat."""
    if not answers:
        return position
    _, before = split_answers(position)
    return position + (", " if before else f" ; {THEN} ") + ", ".join(answers)


def not_the_start(part: PositionPart, word: Word) -> NotationError:
    """Refuses a word that only the middle of a turn needs."""
    complaint = tr(
        'belongs to the middle of a turn: write the start of the turn, and the answers since as "{shape}"', shape=SHAPE
    )
    return part.fail(word, complaint)
