"""The draws of a finished game as comments of its record, so that a short program can verify them without the rules.

    # draw 17 confrontation 17 DrawCard | gandalf 1 | frodo 1

This line says: entry 17 was drawn with the key `confrontation 17 DrawCard` from these outcomes with these weights.
`tools/verify_game.py` reads it.
"""

from __future__ import annotations

from collections.abc import Generator

from mathom.core.engine.agenda import CHANCE
from mathom.core.play.entries import ANSWER
from mathom.core.play.record import AnyMatch

HEADING = "# The draws, for tools/verify_game.py."


def draw_lines(match: AnyMatch) -> Generator[None, None, list[str]]:
    """The lines for all draws, including those that were taken back later. Plays the game, one entry in each step."""
    fresh, lines = match.as_of(0), ["", HEADING]
    for number, entry in enumerate(match.entries):
        if entry.kind == ANSWER and entry.seat == CHANCE:
            lines.append(draw_line(fresh, number))
        fresh.repeat(entry)
        yield
    return lines


def draw_line(match: AnyMatch, number: int) -> str:
    """The line for the draw that chance is asked for now."""
    drawing = match.drawing(number)
    texts = (match.game.notate(match.state, CHANCE, outcome) for outcome in drawing.outcomes)
    parts = [f"{text} {weight}" for text, weight in zip(texts, drawing.weights, strict=True)]
    return " | ".join([f"# draw {number} {drawing.purpose}", *parts])
