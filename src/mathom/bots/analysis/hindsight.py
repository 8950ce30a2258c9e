"""The positions of a finished game and their odds: known to the mover, and true.

*Known* odds come from a search with the mover's knowledge. *True* odds are those of the position itself, if every seat
plays on as well as it can with its own knowledge (true_odds.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from mathom.bots.analysis.true_odds import TrueOdds, variance_of
from mathom.bots.bot import Bot, Budget, Decision, Question
from mathom.bots.search_settings import DEFAULT
from mathom.bots.searchers import Searcher
from mathom.core.engine.agenda import CHANCE, NOBODY, State
from mathom.core.engine.dice import MOST_SEED, Dice
from mathom.core.engine.tables import mix
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame
from mathom.core.play.bare_game import heard_by, start_story
from mathom.core.play.entries import weighted_outcome
from mathom.core.play.record import AnyMatch
from mathom.core.text.speech import tr

CERTAIN: Final = 3.0  # standard errors by which a better option must be better
SMALLEST_LOSS: Final = 0.03  # of odds that counts as a mistake
MIXED_SHARE: Final = 0.05  # a simultaneous answer with at least this share is not a mistake
MAX_OUTCOMES: Final = 12  # of one question to chance that are all tried
SAMPLED_OUTCOMES: Final = 8  # if there are more

Heard = tuple[tuple[int, ...], ...]  # by each seat

KNOWN: Final = 0  # purposes of a search; each has dice of its own
AGAIN: Final = 1
TRUE: Final = 2


# ---- positions ----


@dataclass(frozen=True, slots=True)
class Point:
    """A position of the game and its answer; the last point has none."""

    state: State
    entry: int = -1  # index of the answer in the record
    seat: int = NOBODY
    action: int = 0
    text: str = ""
    options: tuple[str, ...] = ()
    actions: tuple[int, ...] = ()
    heard: Heard = ()
    judged: bool = False  # a decision to evaluate: not part of a set-up, and with several options
    block: int = 0  # index of the first point of the simultaneous questions that this one belongs to


def points_of(record: AnyMatch) -> list[Point]:
    """The positions of a game without undone answers."""
    match = record.as_of(0)
    points: list[Point] = []
    for number, entry in match.follow(record):
        points.append(point(match, number, entry.seat, entry.action, block_of(match, points)))
    points.append(Point(match.state.clone(), heard=heard_by_all(match), block=block_of(match, points)))
    return points


def block_of(match: AnyMatch, points: list[Point]) -> int:
    together = match.played and match.played[-1].sealed
    return points[-1].block if together else len(points)


def heard_by_all(match: AnyMatch) -> Heard:
    return tuple(match.heard(seat) for seat in range(len(match.seats)))


def point(match: AnyMatch, number: int, seat: int, action: int, block: int) -> Point:
    game, s = match.game, match.state.clone()
    text = game.notate(s, seat, action)
    if seat == CHANCE:
        return Point(s, number, seat, action, text, heard=heard_by_all(match), block=block)
    actions = tuple(match.actions(seat))
    options = tuple(game.notate(s, seat, a) for a in actions)
    judged = len(actions) > 1 and game.table.sheet(s, seat) is None
    return Point(s, number, seat, action, text, options, actions, heard_by_all(match), judged, block)


def tasks_of(points: Sequence[Point]) -> list[int]:
    """The indices of the points to evaluate, in the order of play."""
    first = next((i for i, p in enumerate(points) if p.judged), len(points))
    last = len(points) - 1
    return [i for i, p in enumerate(points) if p.judged or (p.seat == CHANCE and i > first) or i == last]


def sides_of(match: AnyMatch) -> tuple[bool, ...]:
    """Which seats are on the side of the first seat. Raises MathomError if there are not two sides."""
    marks = [match.game.forfeit(match.state, seat) for seat in range(len(match.seats))]
    sides = tuple(mark == marks[0][0] for mark in marks[0])
    if not all(
        (marks[seat][other] == marks[seat][seat]) == (sides[seat] == sides[other])
        for seat in range(len(sides))
        for other in range(len(sides))
    ):
        raise MathomError(tr("Only games of two sides can be analysed."))
    return sides


# ---- odds ----


@dataclass(frozen=True, slots=True)
class Effort:
    """The effort for one decision."""

    iterations: int | None
    seconds: float | None = None
    seed: int = 0

    def budget(self, share: float) -> Budget:
        iterations = max(1, round(self.iterations * share)) if self.iterations else None
        return Budget(self.seconds * share / 3 if self.seconds else None, iterations)


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision judged by the mover's knowledge: its odds, the best option, and the odds lost."""

    odds: float
    best: str
    best_odds: float
    lost: float  # 0 if it is within the noise of the search


@dataclass(frozen=True, slots=True)
class Found:
    """The findings at one point. Odds are those of the first seat."""

    true: float | None = None
    verdict: Verdict | None = None
    swing: float | None = None  # change of the true odds by the answer of chance


class Hindsight:
    """Evaluates the points of one game."""

    def __init__(self, record: AnyMatch, bot: Bot, effort: Effort) -> None:
        self.game: AnyGame = record.game
        self.sides = sides_of(record)
        self.points = points_of(record)
        self.bot = bot
        self.effort = effort
        settings = bot.settings if isinstance(bot, Searcher) else DEFAULT
        self.true_odds = TrueOdds(self.game, len(record.seats), settings)
        self.values: dict[tuple[int, int, int], float] = {}

    def look(self, number: int) -> Found:
        """The findings at a point. They do not depend on the order of calls."""
        p = self.points[number]
        if p.seat == CHANCE:
            return Found(swing=self.at(number + 1) - self.at(number))
        return Found(self.at(p.block), self.verdict(p, number) if p.judged else None)

    # ---- known odds ----

    def verdict(self, p: Point, number: int) -> Verdict:
        first = self.known(p, p.options, KNOWN, number)
        best = favourite(first)
        odds = worth(first)
        if best == p.text:
            return Verdict(odds, best, odds, 0.0)
        together = len(p.state.asked()) > 1 or p.block != number
        again = first if together else self.known(p, (best, p.text), AGAIN, number)
        gap, noise = shortfall(again, best, p.text, together)
        if together and share_of(first, p.text) >= MIXED_SHARE:
            gap = 0.0
        return Verdict(odds, best, odds_of(first, best), gap if gap > max(noise, SMALLEST_LOSS) else 0.0)

    def known(self, p: Point, options: tuple[str, ...], purpose: int, number: int) -> Decision:
        view = self.game.view(p.state, p.seat)
        dice = self.dice(mix(mix(1, number), purpose))
        return self.bot.decide(
            Question(self.game, p.seat, view, p.heard[p.seat], options, self.effort.budget(1.0), dice)
        )

    # ---- true odds ----

    def at(self, number: int) -> float:
        return self.value(self.points[number].state, self.points[number].heard)

    def value(self, s: State, heard: Heard, deep: int = 0) -> float:
        """The true odds of the first seat, after `deep` questions to chance in a row. Cached by position."""
        result = self.game.result(s)
        if result is not None:
            return odds_after(result)
        chance = s.asked() == [CHANCE]
        key = int(s.fingerprint(1)), int(s.fingerprint(2)), deep if chance else 0
        if key not in self.values:
            self.values[key] = self.expected(s, heard, deep) if chance else self.searched(s, heard)
        return self.values[key]

    def expected(self, s: State, heard: Heard, deep: int) -> float:
        """The mean over the outcomes of chance: over all if they are few, otherwise over a sample.

        If chance is asked repeatedly, as after a tie of dice, each question is sampled again.
        """
        outcomes, weights = s.legal_actions(), s.weights()
        most = 1 if deep else SAMPLED_OUTCOMES
        if len(set(outcomes)) > MAX_OUTCOMES or (deep and len(set(outcomes)) > most):
            dice = self.dice(int(s.fingerprint(2)) + max(0, deep - 1))
            outcomes = [weighted_outcome(outcomes, weights, dice.below(sum(weights))) for _ in range(most)]
            weights = [1] * most
        values = [self.after(s, heard, CHANCE, outcome, deep + 1) for outcome in outcomes]
        return sum(weight * value for weight, value in zip(weights, values, strict=True)) / sum(weights)

    def after(self, s: State, heard: Heard, seat: int, action: int, deep: int = 0) -> float:
        """The true odds after one more answer."""
        s = s.clone()
        start_story(s)
        if seat == CHANCE:
            s.apply(action)
        else:
            s.answer(seat, action)
        more = tuple((*old, *heard_by(s, k)) for k, old in enumerate(heard))
        s.hush()
        return self.value(s, more, deep)

    def searched(self, s: State, heard: Heard) -> float:
        seat = s.asked()[0]
        actions = s.actions_for(seat)
        if len(actions) == 1:
            return self.after(s, heard, seat, actions[0])
        dice = self.dice(mix(int(s.fingerprint(1)), TRUE))
        odds = self.true_odds.odds(s, seat, heard, self.effort.budget(1.0), dice)
        return odds if self.sides[seat] else 1 - odds

    def dice(self, key: int) -> Dice:
        return Dice((self.effort.seed * 1_000_003 + key) & MOST_SEED)


def odds_after(result: tuple[float, ...]) -> float:
    return (result[0] + 1) / 2


def worth(decision: Decision) -> float:
    """The odds of the seat that was asked."""
    return decision.odds if decision.odds is not None else 0.5


def favourite(decision: Decision) -> str:
    """The option with the largest share; the answer itself may be drawn at random."""
    return max(decision.considered, key=lambda c: c.share).text if decision.considered else decision.text


def odds_of(decision: Decision, text: str) -> float:
    """The odds of an option; those of the position, if the bot has none for the option."""
    own = [c.odds for c in decision.considered if c.text == text and c.odds is not None]
    return own[0] if own else worth(decision)


def share_of(decision: Decision, text: str) -> float:
    return sum(c.share for c in decision.considered if c.text == text)


def shortfall(decision: Decision, best: str, text: str, mixed: bool) -> tuple[float, float]:
    """How much worse an option is than the best, and how much of that may be noise.

    Shares tell the tries of an option, except in a mixed choice, where every option was tried a number of times.
    """
    least = decision.iterations / (4 * len(decision.considered)) if mixed else 0.0
    tried = {c.text: (c.odds, max(c.share * decision.iterations, least)) for c in decision.considered}
    noise, odds = 0.0, []
    for option in (best, text):
        q, visits = tried.get(option, (None, 0.0))
        if q is None or visits < 1:
            return 0.0, 1.0
        odds.append(q)
        noise += variance_of(q, visits)
    return odds[0] - odds[1], CERTAIN * sqrt(noise)
