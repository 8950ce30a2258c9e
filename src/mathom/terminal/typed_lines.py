"""What a typed line means: an answer in full, by a beginning of it or by its number, or a whole gesture."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from mathom.core.errors import MathomError
from mathom.core.play.record import AnyMatch
from mathom.core.text.typed_words import Word, words_of
from mathom.terminal.opponent import after_gesture

EXAMPLE_LETTERS: Final = 4  # of each word, in the example of a short answer
IN_LINE: Final = 12  # answers that are listed in a line; more of them stand in columns
GAP: Final = 2  # between two columns


def begins(answer: str, line: str) -> bool:
    """Whether the typed line is the beginning of an answer, word by word."""
    return fits(words_of(line), words_of(answer))


def fits(typed: list[Word], words: list[Word]) -> bool:
    return len(typed) <= len(words) and all(w.text.startswith(t.text) for t, w in zip(typed, words, strict=False))


def is_answer(answers: Sequence[str], line: str) -> bool:
    """Whether the line says an answer in full, or every word of one by its beginning; a single word must be whole."""
    typed = words_of(line)
    if len(typed) == 1:
        return any([word.text for word in words_of(answer)] == [typed[0].text] for answer in answers)
    return any(len(words_of(answer)) == len(typed) and begins(answer, line) for answer in answers)


def can_number(answers: Sequence[str]) -> bool:
    """Whether a number can only mean a place in the list: no answer is a number itself."""
    return not any(answer.isdigit() for answer in answers)


def with_numbers(answers: Sequence[str]) -> list[str]:
    """The answers, each after its number in the list if it has one."""
    if not can_number(answers):
        return list(answers)
    wide = len(str(len(answers))) if len(answers) > IN_LINE else 0
    return [f"{number:>{wide}} {answer}" for number, answer in enumerate(answers, 1)]


def in_columns(names: Sequence[str], width: int) -> list[str]:
    """Names in as many columns as fit, each column read downwards."""
    widest = max(map(len, names)) + GAP
    columns = max(1, (width + GAP) // widest)
    rows = -(-len(names) // columns)
    return ["".join(f"{name:<{widest}}" for name in names[row::rows]).rstrip() for row in range(rows)]


def by_number(answers: Sequence[str], line: str) -> str:
    """The answer with the typed number in the list of ?; the line itself if the list has no such number."""
    is_number = line.isascii() and line.isdigit() and not line.startswith("0") and can_number(answers)
    return answers[int(line) - 1] if is_number and len(line) < 7 and int(line) <= len(answers) else line


def short_example(answers: Sequence[str]) -> str:
    """An example of a shortened answer, if one is unambiguous."""
    for answer in answers:
        typed = " ".join(word.text[:EXAMPLE_LETTERS] for word in words_of(answer))
        if len(typed) < len(answer) - 1 and [other for other in answers if begins(other, typed)] == [answer]:
            return f": {typed} for {answer}"
    return ""


def split_gesture(match: AnyMatch, seat: int, line: str) -> tuple[str, str] | None:
    """Splits a line into an answer and the answer that continues its gesture, as in "die bree"."""
    game, words = match.game, line.split()
    for cut in range(1, len(words)):
        first, second = " ".join(words[:cut]), " ".join(words[cut:])
        with suppress(MathomError):
            world = after_gesture(match, seat, first)
            if world is not None:
                game.parse(world, seat, second)
                return first, second
    return None
