"""Tries each answer by playing on with the judge's picks, and takes another than the judge's own only if it is better.

For games whose judge is a good player by itself (`Judge.trusts_pick`). Where the position is not quiet, it answers what
the judge picks.

    rollouts:200        200 playouts for a decision
    rollouts:1s         one second
    rollouts:200,far=20 playouts of 20 quiet positions, then the judge's value
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import sqrt
from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import Considered, Decision, Question
from mathom.bots.greedy import picked
from mathom.bots.registry import BotEntry, register
from mathom.bots.search.lookahead import mean_values
from mathom.core.errors import MathomError, shortened

TO_THE_END: Final = 1_000_000  # quiet positions that a playout passes
FIRST_ROUND: Final = 2  # playouts of every answer before the first are dropped
TIME_SHARE: Final = 0.85  # of the limit, after which no new round begins
MARGIN: Final = 1.0  # standard errors by which an answer must beat the judge's pick


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is tried: playouts or seconds, whichever comes first, and how far a playout goes."""

    playouts: int | None = None
    seconds: float | None = None
    far: int = TO_THE_END


DEFAULT: Final = Effort(playouts=200)


@dataclass(slots=True)
class Tried:
    """An answer with what its playouts brought."""

    text: str
    action: int
    total: float = 0.0
    playouts: int = 0

    @property
    def odds(self) -> float:
        return self.total / self.playouts if self.playouts else 0.0


class Rollouts:
    """Halves the answers round after round; the better half gets twice the playouts, and the judge's pick stays."""

    def __init__(self, effort: Effort = DEFAULT) -> None:
        self.effort = effort

    def decide(self, question: Question) -> Decision:
        began = perf_counter()
        if len(question.options) == 1:
            return Decision(question.options[0])
        game, judge = question.game, question.game.judge()
        worlds = game.worlds(question.view, question.heard)
        world = worlds.sample(question.dice)
        own = picked(question, world, judge)
        if not judge.trusts_pick() or not judge.is_quiet(world):
            return Decision(own)
        actions = {game.notate(world, question.seat, action): action for action in world.actions_for(question.seat)}
        tried = [Tried(text, actions[text]) for text in question.options]
        seconds = min((t for t in (self.effort.seconds, question.budget.seconds) if t is not None), default=None)
        until = None if seconds is None else began + TIME_SHARE * seconds
        left, done, playouts = tried, 0, FIRST_ROUND
        while len(left) > 1 and (until is None or perf_counter() < until):
            most = self.effort.playouts
            if most is not None and done + playouts * len(left) > most:
                break
            answers = vec[i64]([i64(one.action) for one in left])
            means = mean_values(worlds, judge, question.seat, answers, playouts, self.effort.far, question.dice)
            for one, mean in zip(left, means, strict=True):
                one.total += mean * playouts
                one.playouts += playouts
            done += playouts * len(left)
            left = better_half(left, own)
            playouts *= 2
        return chosen(tried, left, own, done)


def better_half(tried: list[Tried], own: str) -> list[Tried]:
    """The better half, and the judge's own answer."""
    ranked = sorted(tried, key=lambda one: -one.odds)
    kept = ranked[: max(2, (len(ranked) + 1) // 2)]
    return kept + [one for one in ranked[len(kept) :] if one.text == own]


def chosen(tried: list[Tried], left: list[Tried], own: str, done: int) -> Decision:
    """The best answer if it is clearly better than the judge's own, otherwise that."""
    mine = next(one for one in tried if one.text == own)
    best = max(left, key=lambda one: one.odds)
    if best.playouts and best is not mine:
        error = sqrt(max(best.odds * (1 - best.odds), 0.01) * (1 / best.playouts + 1 / max(1, mine.playouts)))
        if best.odds - mine.odds < MARGIN * error:
            best = mine
    ranked = sorted((one for one in tried if one.playouts), key=lambda one: -one.odds)
    considered = tuple(Considered(one.text, float(one is best), one.odds) for one in ranked)
    return Decision(best.text, best.odds if best.playouts else None, "", considered, iterations=done)


def read_effort(text: str) -> Effort:
    """Raises MathomError."""
    effort = Effort() if text else DEFAULT
    for word in filter(None, text.split(",")):
        try:
            if word.startswith("far="):
                effort = replace(effort, far=int(word[4:]))
            elif word.endswith("s"):
                effort = replace(effort, seconds=float(word[:-1]))
            else:
                effort = replace(effort, playouts=int(word))
        except ValueError:
            raise MathomError(
                f'this bot does not know "{shortened(word)}": give it playouts (200) or seconds (1s), '
                "and optionally far=20"
            ) from None
    if effort.playouts is None and effort.seconds is None:
        effort = replace(effort, playouts=DEFAULT.playouts)
    return effort


register(
    BotEntry(
        "rollouts",
        "Rollouts",
        "Plays each answer on to the end many times, as the judge of the game would, and takes what wins most.",
        lambda argument: Rollouts(read_effort(argument)),
    )
)
