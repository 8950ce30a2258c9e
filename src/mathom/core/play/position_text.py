"""The position of a match as text that `load` reads: the start of a turn, and the answers since."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from mathom.core.engine.agenda import State
from mathom.core.errors import MathomError
from mathom.core.game import Game
from mathom.core.play.match import Match
from mathom.core.text.turn_answers import with_answers

S = TypeVar("S", bound=State)
V = TypeVar("V")


def position_text(match: Match[S, V]) -> str:
    """The shortest such text: from the last start of a turn that has a notation, or from the start of the match."""
    entries = (match.entries[played.entry] for played in match.played)
    answers = [f"{match.seat_name(entry.seat)} {entry.text}" for entry in entries]
    for count in possible_starts(match):
        start = start_text(match.game, state_after(match, count))
        if start is not None:
            return with_answers(start, answers[count:])
    beginning = match.game.dump(match.game.new(match.rules)) if match.position is None else match.position
    return with_answers(beginning, answers)


def possible_starts(match: Match[S, V]) -> Iterator[int]:
    """Numbers of current answers after which a turn begins or the game is over, the latest first."""
    if match.state.depth == 0:
        yield len(match.played)
    for count in range(len(match.played), 0, -1):
        if any(raw.kind.heading for raw in match.played[count - 1].raw_events):
            yield count


def state_after(match: Match[S, V], count: int) -> S:
    """The position after a number of current answers."""
    if count == len(match.played):
        return match.state
    earlier = match.copy()
    earlier.go_back(count)
    return earlier.state


def start_text(game: Game[S, V], s: S) -> str | None:
    """The notation of a position, if `load` reads it as this position."""
    text = game.dump(s)
    try:
        return text if game.load(text).fingerprint(1) == s.fingerprint(1) else None
    except MathomError:
        return None
