"""The greedy player: it looks one answer ahead and takes what its game's judge likes best."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import Considered, Decision, Question
from mathom.bots.lookahead import promises
from mathom.core.agenda import SCRATCH, State
from mathom.core.errors import MathomError, shortened
from mathom.core.judge import Judge

SAMPLES: Final = 40  # worlds that an answer is tried in


class Greedy:
    """No tree, no memory: the mean of `judge.value` after each answer, over worlds that fit what the seat knows."""

    def __init__(self, samples: int = SAMPLES) -> None:
        self.samples = samples

    def decide(self, question: Question) -> Decision:
        if len(question.options) == 1:
            return Decision(question.options[0])
        game, dice = question.game, question.dice
        judge = game.judge()
        worlds = game.worlds(question.view, question.heard)
        world = worlds.sample(dice)
        if judge.is_taste(world):
            return Decision(picked(question, world, judge))
        by_text = {game.notate(world, question.seat, action): action for action in world.actions_for(question.seat)}
        answers = [by_text[text] for text in question.options]
        samples = min(self.samples, question.budget.iterations or self.samples)
        values = promises(worlds, judge, question.seat, vec[i64]([i64(a) for a in answers]), samples, 0, dice)
        ranked = sorted(zip(values, question.options, strict=True), key=lambda found: -found[0])
        best, text = ranked[0]
        considered = tuple(Considered(option, float(option == text), value) for value, option in ranked)
        return Decision(text, best, "", considered, iterations=samples)


def picked(question: Question, world: State, judge: Judge) -> str:
    """What the judge would do in this world, if it is the seat's turn to answer there."""
    n = world.legal_for(question.seat, SCRATCH)
    if world.seat() != question.seat:
        world = alone(world, question.seat)
    place = judge.pick(world, SCRATCH, n, question.dice)
    return question.game.notate(world, question.seat, SCRATCH[place])


def alone(world: State, seat: int) -> State:
    """The same position with the seat's own question on top: whoever answers at the same time comes after."""
    world = world.clone()
    lane, top = world.lane(seat), world.depth - 1
    world.agenda[lane], world.agenda[top] = world.agenda[top], world.agenda[lane]
    return world


def make_greedy(argument: str) -> Greedy:
    """`greedy`, or `greedy:100` for so many worlds."""
    if not argument:
        return Greedy()
    if not argument.isdecimal() or not 0 < int(argument) <= 1_000_000:
        raise MathomError(f'greedy takes a number of worlds after the colon, not "{shortened(argument)}"')
    return Greedy(int(argument))
