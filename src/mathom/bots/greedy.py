"""The greedy player: it looks one answer ahead and takes what its game's judge likes best."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from mathom.bots.bot import Considered, Decision, Question
from mathom.bots.search.lookahead import promises
from mathom.core.engine.agenda import State
from mathom.core.engine.judge import Judge
from mathom.core.engine.worlds import Worlds
from mathom.core.errors import MathomError, shortened

SAMPLES: Final = 40  # worlds that an answer is tried in
IN_TIME: Final = 0.8  # of the time there is, after which no further world is looked at


class Greedy:
    """No tree, no memory: the mean of `judge.value` after each answer, over worlds that fit what the seat knows."""

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
        values, samples = self.promised(question, worlds, vec[i64]([i64(a) for a in answers]), samples, began)
        ranked = sorted(zip(values, question.options, strict=True), key=lambda found: -found[0])
        best, text = ranked[0]
        considered = tuple(Considered(option, float(option == text), value) for value, option in ranked)
        return Decision(text, best, "", considered, iterations=samples)

    def promised(
        self, question: Question, worlds: Worlds, answers: vec[i64], samples: int, began: float
    ) -> tuple[list[float], int]:
        """What the answers promise, and in how many worlds they were tried: fewer if time runs out."""
        judge, seat, dice, seconds = question.game.judge(), question.seat, question.dice, question.budget.seconds
        if seconds is None:
            return list(promises(worlds, judge, seat, answers, samples, 0, dice)), samples
        totals, done = [0.0] * len(answers), 0
        while done < samples and (done == 0 or perf_counter() - began < IN_TIME * seconds):
            totals = [
                sum(pair) for pair in zip(totals, promises(worlds, judge, seat, answers, 1, 0, dice), strict=True)
            ]
            done += 1
        return [total / done for total in totals], done


def picked(question: Question, world: State, judge: Judge) -> str:
    """What the judge would do in this world, if it is the seat's turn to answer there; one of what is offered."""
    game, seat = question.game, question.seat
    texts = {action: game.notate(world, seat, action) for action in world.actions_for(seat)}
    offered = [action for action, text in texts.items() if text in question.options]
    if world.seat() != seat:
        world = alone(world, seat)
    out = vec[i64]([i64(action) for action in offered])
    return texts[offered[judge.pick(world, out, len(offered), question.dice)]]


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
