"""The greedy bot: it looks one answer ahead and takes what the judge of the game values most."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import Considered, Decision, Question
from mathom.bots.search.lookahead import mean_values
from mathom.core.engine.agenda import State
from mathom.core.engine.judge import Judge
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import MathomError, shortened

SAMPLES: Final = 40  # worlds in which every answer is tried
TIME_SHARE: Final = 0.8  # no new world is tried after this share of the time limit


class Greedy:
    """Averages `judge.value` after each answer over worlds that fit what the seat knows. No tree, no memory."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self.samples = samples

    def decide(self, question: Question) -> Decision:
        if len(question.options) == 1:
            return Decision(question.options[0])
        began = perf_counter()
        game, dice = question.game, question.dice
        judge = game.judge()
        worlds = game.worlds(question.view, question.heard)
        world = worlds.sample(dice)
        if judge.is_matter_of_taste(world) or judge.trusts_pick():
            return Decision(picked(question, world, judge))
        by_text = {game.notate(world, question.seat, action): action for action in world.actions_for(question.seat)}
        answers = [by_text[text] for text in question.options]
        samples = min(self.samples, question.budget.iterations or self.samples)
        values, samples = self.values_of(question, worlds, vec[i64]([i64(a) for a in answers]), samples, began)
        ranked = sorted(zip(values, question.options, strict=True), key=lambda pair: -pair[0])
        best, text = ranked[0]
        considered = tuple(Considered(option, float(option == text), value) for value, option in ranked)
        return Decision(text, best, "", considered, iterations=samples)

    def values_of(
        self, question: Question, worlds: Worlds, answers: vec[i64], samples: int, began: float
    ) -> tuple[list[float], int]:
        """The mean value of each answer, and how many worlds were tried: fewer than `samples` if time runs out."""
        judge, seat, dice, seconds = question.game.judge(), question.seat, question.dice, question.budget.seconds
        if seconds is None:
            return list(mean_values(worlds, judge, seat, answers, samples, 0, dice)), samples
        totals, done = [0.0] * len(answers), 0
        while done < samples and (done == 0 or perf_counter() - began < TIME_SHARE * seconds):
            totals = [
                sum(pair) for pair in zip(totals, mean_values(worlds, judge, seat, answers, 1, 0, dice), strict=True)
            ]
            done += 1
        return [total / done for total in totals], done


def picked(question: Question, world: State, judge: Judge) -> str:
    """The judge's pick in this world among the options of the question."""
    game, seat = question.game, question.seat
    texts = {action: game.notate(world, seat, action) for action in world.actions_for(seat)}
    offered = [action for action, text in texts.items() if text in question.options]
    if world.seat() != seat:
        world = asked_first(world, seat)
    out = vec[i64]([i64(action) for action in offered])
    return texts[offered[judge.pick(world, out, len(offered), question.dice)]]


def asked_first(world: State, seat: int) -> State:
    """The same position with the seat's question on top of the simultaneous ones."""
    world = world.clone()
    lane, top = world.lane(seat), world.depth - 1
    world.agenda[lane], world.agenda[top] = world.agenda[top], world.agenda[lane]
    return world


def make_greedy(argument: str) -> Greedy:
    """Makes `greedy`, or `greedy:100` with 100 worlds. Raises MathomError."""
    if not argument:
        return Greedy()
    if not argument.isdecimal() or not 0 < int(argument) <= 1_000_000:
        raise MathomError(f'greedy takes a number of worlds after the colon, not "{shortened(argument)}"')
    return Greedy(int(argument))
