"""Rules as rows: a position, answers, and the position that follows.

    check("rohan: aragorn | gondor: orcs ; turn 2", "aragorn-gondor 1 1", "gondor: aragorn")

Answers are separated by spaces. Each goes to the seat that is asked; when both are, to the
Fellowship first, or to the one named as in `s:eye`. Chance answers with the name of a piece.
What must then hold is a position, of which the board must be exactly as said (empty if none is), and
every other part that is said. `asks CommitCard 0` says what is pending, `heard KIND` that an event of
that kind was told.
"""

from __future__ import annotations

from mathom.core.engine.agenda import CHANCE
from mathom.core.play.events import Event
from mathom.core.play.match import Match
from mathom.games.confrontation.game import ConfrontationGame
from mathom.games.confrontation.knowledge.view import View
from mathom.games.confrontation.rules.state import Confrontation
from mathom.games.confrontation.text.position import dump, load

GAME = ConfrontationGame()
SEATS = {"f": 0, "s": 1}

ConfrontationMatch = Match[Confrontation, View]


def begin(position: str) -> ConfrontationMatch:
    return Match(GAME, position=position)


def answer(match: ConfrontationMatch, word: str) -> None:
    prefix, colon, rest = word.partition(":")
    if colon and prefix in SEATS:
        match.say(SEATS[prefix], rest)
    else:
        match.say(match.asked[0], word)


def play(position: str, moves: str) -> ConfrontationMatch:
    match = begin(position)
    for word in moves.split():
        answer(match, word)
    return match


def check(position: str, moves: str, after: str) -> ConfrontationMatch:
    """Plays and compares; returns the match for more."""
    match = play(position, moves)
    have = parts(dump(match.state))
    want = parts(after)
    want.setdefault("board", "-")
    for key, text in want.items():
        if key == "asks":
            assert match.state.waiting()[:1] == [text], f"asks {match.state.waiting()[:1]}, not {text}"
        elif key == "heard":
            assert text in [event.kind for event in whole_events(match)]
        else:
            assert have.get(key, "-") == text, f"{key}: {have.get(key, '-')!r}, not {text!r}"
    return match


def parts(text: str) -> dict[str, str]:
    """The parts of a position by their first word; the board as load and dump would write it."""
    found: dict[str, str] = {}
    for part in text.split(";"):
        words = part.split()
        if not words:
            continue
        if words[0].endswith(":"):
            found["board"] = " ".join(words)
        else:
            found[words[0]] = " ".join(words[1:])
    return found


def whole_events(match: ConfrontationMatch) -> list[Event]:
    return [raw.seen_by_all() for played in match.played for raw in played.raw_events]


def options(position: str, moves: str = "", seat: str | None = None) -> set[str]:
    """The options in notation."""
    match = play(position, moves)
    number = match.asked[0] if seat is None else SEATS[seat]
    return {option.text for option in match.options(number)}


def moves_of(position: str, piece: str) -> set[str]:
    """The regions that a piece may move to."""
    assert any(piece == word.rstrip("*!+?") for word in position.split()), f"{piece} is not in the position"
    return {text.split("-", 1)[1] for text in options(position) if text.split("-", 1)[0] == piece}


def pending(match: ConfrontationMatch) -> str:
    return match.state.waiting()[0] if match.state.depth else "nothing"


__all__ = ["CHANCE", "GAME", "begin", "check", "dump", "load", "moves_of", "options", "pending", "play"]
