"""Analyses a game move by move: known and true odds, better options, luck and skill.

The accounts are exact. From one decision to the next the true odds change by what the mover lost, and by luck, which is
all the rest: what chance drew, and what was hidden. So from the start to the end:

    end - start = lost by the other side - lost by the first side + luck + given up at the end
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from msgspec import to_builtins

from mathom import native
from mathom.bots.analysis.hindsight import Effort, Found, Hindsight, Point, odds_after, points_of, sides_of, tasks_of
from mathom.bots.registry import make_bot
from mathom.core.play.record import AnyMatch, read, write
from mathom.core.text.speech import tr

SEARCHER: Final = "ismcts:full,notaste"  # always uses its whole budget, in the set-up too
ITERATIONS: Final = {"compiled": 30_000, "interpreted": 500}  # of one search, so that a game takes about a minute
MOST_SWINGS: Final = 5
SWING: Final = 0.1

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Better:
    text: str
    odds: float


@dataclass(frozen=True, slots=True)
class Move:
    """One decision. `known`, `best` and `lost` are the mover's; `true`, `luck` and `chance` are the first seat's."""

    entry: int
    seat: int
    text: str
    known: float
    true: float
    best: Better
    lost: float
    mistake: bool
    luck: float  # change of the true odds since the last decision, except for what that decision lost
    chance: float  # the part of luck that chance drew; the rest was hidden


@dataclass(frozen=True, slots=True)
class Ending:
    """What happened to the first seat's odds after the last decision; `given` by resigning, timeout or a draw."""

    luck: float = 0.0
    chance: float = 0.0
    given: float = 0.0


@dataclass(frozen=True, slots=True)
class Swing:
    """A large change of the first seat's true odds from one decision to the next, and its causes."""

    entry: int
    by: float
    skill: float
    luck: float


@dataclass(frozen=True, slots=True)
class Summary:
    seat: int
    lost: float
    luck: float
    chance: float
    mistakes: int
    given: float  # true odds given up by resigning, by a timeout or by a draw


@dataclass(frozen=True, slots=True)
class Analysis:
    finished: bool  # whether the game is over
    complete: bool  # whether all of it was analysed
    start: float  # true odds of the first seat at the first decision
    end: float
    moves: tuple[Move, ...]
    ending: Ending
    swings: tuple[Swing, ...]
    summary: tuple[Summary, ...]


# ---- work ----


def usual_iterations() -> int:
    return ITERATIONS[native.form()]


def analyse(
    record: AnyMatch,
    effort: Effort,
    *,
    bot: str = SEARCHER,
    jobs: int = 1,
    progress: Progress = lambda done, of: None,
) -> Analysis:
    """Analyses a game. After an interrupt it returns what is done so far. Raises MathomError."""
    sides_of(record)
    found: dict[int, Found] = {}
    points = points_of(record)
    tasks = tasks_of(points)
    progress(0, len(tasks))
    try:
        for number, what in evaluated(record, tasks, effort, bot, jobs):
            found[number] = what
            progress(len(found), len(tasks))
    except KeyboardInterrupt:
        if not found:
            raise
    return account(record, points, found, len(found) == len(tasks))


def evaluated(record: AnyMatch, tasks: list[int], effort: Effort, bot: str, jobs: int) -> Iterator[tuple[int, Found]]:
    if jobs == 1:
        hindsight = Hindsight(record, make_bot(bot), effort)
        yield from ((number, hindsight.look(number)) for number in tasks)
        return
    with multiprocessing.get_context("spawn").Pool(jobs, begin_work, (write(record), bot, effort)) as pool:
        yield from pool.imap(work, tasks)


HERE: list[Hindsight] = []  # one item in each process of the pool


def begin_work(record: str, bot: str, effort: Effort) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends it
    HERE[:] = [Hindsight(read(record), make_bot(bot), effort)]


def work(number: int) -> tuple[int, Found]:
    return number, HERE[0].look(number)


# ---- accounts ----


def account(record: AnyMatch, points: Sequence[Point], found: dict[int, Found], complete: bool) -> Analysis:
    sides = sides_of(record)
    moves, chance = moves_and_chance(points, found, sides)
    end = found[len(points) - 1].true if complete else None
    if not moves:
        start = end = end if end is not None else 0.5
    else:
        start = moves[0].true
    reached = expected_after(moves[-1], sides) if moves else start
    final = end if end is not None else reached
    ending = Ending(final - reached, chance)
    if complete and record.ended is not None and record.result is not None:
        given = odds_after(record.result) - final
        ending = Ending(ending.luck, chance, given)
        final += given
    return Analysis(
        record.is_over,
        complete,
        start,
        final,
        tuple(moves),
        ending,
        swings_of(moves, final, sides),
        tuple(summary_of(seat, moves, ending, sides) for seat in range(len(sides))),
    )


def moves_and_chance(
    points: Sequence[Point], found: dict[int, Found], sides: Sequence[bool]
) -> tuple[list[Move], float]:
    """The decisions, and the change by chance after the last of them."""
    moves: list[Move] = []
    chance, block = 0.0, -1
    for number, p in enumerate(points):
        what = found.get(number)
        if what is None:
            continue
        if what.swing is not None:
            chance += what.swing
        if what.verdict is None:
            continue
        verdict = what.verdict
        expected = expected_after(moves[-1], sides) if moves else None
        true = min(1.0, max(0.0, expected)) if expected is not None and p.block == block else what.true
        assert true is not None
        moves.append(
            Move(
                p.entry,
                p.seat,
                p.text,
                verdict.odds,
                true,
                Better(verdict.best, verdict.best_odds),
                verdict.lost,
                verdict.lost > 0,
                true - expected if expected is not None else 0.0,
                chance if expected is not None else 0.0,
            )
        )
        chance, block = 0.0, p.block
    return moves, chance


def skill_of(move: Move, sides: Sequence[bool]) -> float:
    """The change of the first seat's odds by what the mover lost."""
    return -move.lost if sides[move.seat] else move.lost


def expected_after(move: Move, sides: Sequence[bool]) -> float:
    """The true odds after a decision without luck."""
    return move.true + skill_of(move, sides)


def swings_of(moves: Sequence[Move], end: float, sides: Sequence[bool]) -> tuple[Swing, ...]:
    """The largest changes, the largest first."""
    after = [move.true for move in moves[1:]] + [end] * bool(moves)
    swings = [
        Swing(move.entry, true - move.true, skill_of(move, sides), true - expected_after(move, sides))
        for move, true in zip(moves, after, strict=True)
    ]
    large = [swing for swing in swings if abs(swing.by) >= SWING]
    return tuple(sorted(large, key=lambda swing: -abs(swing.by))[:MOST_SWINGS])


def summary_of(seat: int, moves: Sequence[Move], ending: Ending, sides: Sequence[bool]) -> Summary:
    own = [move for move in moves if move.seat == seat]
    sign = 1 if sides[seat] else -1
    return Summary(
        seat,
        sum((move.lost for move in own), 0.0),
        sign * (sum(move.luck for move in moves) + ending.luck) + 0.0,  # avoids -0
        sign * (sum(move.chance for move in moves) + ending.chance) + 0.0,
        sum(move.mistake for move in own),
        max(0.0, -sign * ending.given),
    )


# ---- words ----


def worded(record: AnyMatch, analysis: Analysis) -> dict[str, Any]:
    """The analysis as plain data, with every answer in words; while the game is unfinished, only what everybody saw."""
    moves = [
        {**plain_of(move), "words": words, "best": {**plain_of(move.best), "words": best_words}}
        for move, words, best_words, _ in explained_moves(record, analysis)
    ]
    if not record.is_over:
        moves = [{**move, **seen_by_everybody(record, move)} for move in moves]
    return {**plain_of(analysis), "moves": moves}


def seen_by_everybody(record: AnyMatch, move: dict[str, Any]) -> dict[str, Any]:
    """The words of a move without anything hidden: only its events, and no better answer by name."""
    played = next(played for played in record.played if played.entry == move["entry"])
    told = " ".join(record.tell(event) for event in played.seen_by(None))
    return {"text": "", "words": told or tr("The answer is hidden."), "best": {**move["best"], **HIDDEN}}


HIDDEN: Final = {"text": "", "words": ""}


def explained_moves(record: AnyMatch, analysis: Analysis) -> Iterator[tuple[Move, str, str, tuple[str, ...]]]:
    """Each move with the words for its answer and for the best one, in the language spoken at each step.

    The last item lists what to touch for the best answer.
    """
    game = record.game
    match = record.as_of(0)
    moves = {move.entry: move for move in analysis.moves}
    for number, entry in match.follow(record):
        s = match.state
        if move := moves.get(number):
            better = game.parse(s, move.seat, move.best.text)
            touches = game.table.handle(s, move.seat, better).touches
            yield move, game.explain(s, move.seat, entry.action), game.explain(s, move.seat, better), touches


def plain_of(thing: Analysis | Move | Better) -> dict[str, Any]:
    return cast(dict[str, Any], to_builtins(thing))
