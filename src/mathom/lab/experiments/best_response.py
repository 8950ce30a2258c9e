"""A search that knows one opponent by heart: in the spirit of ISMCTS-BR (Timbers and others, 2022).

It is for measuring how exploitable a frozen bot is, and plays by the rules: it gets the view of its seat. But where a
search would think for the opponent, it asks the frozen bot itself, with the view that the bot would have in that world.

* What it believes: worlds that were possible at its last question are played on with the bot's own answers; those that
  do not lead to what was then heard are dropped, those that need an unlikely answer count less. A part is always drawn
  anew from all that fits.
* How it looks ahead: a tree over its own information sets; so many answers of the opponent are the bot's own, those
  further on are what the game's judge would pick. An expensive bot is stood in for by a cheaper one, the *model*.

What it does not know: worlds are drawn without their past, so the bot is asked with its view alone, not with what it
would have heard. A bot that remembers may answer otherwise in the game; then less is won than could be.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

from mathom.bots.bot import Bot, Budget, Decision, Question
from mathom.bots.search.lookahead import promise
from mathom.bots.uniform import Uniform
from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame
from mathom.core.text.codec import to_json
from mathom.lab.arena.game_loop import purpose

CURIOSITY: Final = 0.7
UNLIKELY: Final = 0.05  # what a world counts that needs an answer which the bot did not give
ANEW: Final = 0.25  # of the worlds are drawn from all that fits
COPIES: Final = 4  # of one world at most
ANSWERS: Final = 3  # of the bot that are kept for one situation
MOST_STEPS: Final = 200
FURTHER: Final = 2  # quiet positions that a playout goes on for
UNHEARD: Final[tuple[int, ...]] = ()  # what the bot is told of the past of a world


@dataclass(frozen=True, slots=True)
class Effort:
    """Iterations a decision, worlds that are kept, answers of the opponent that are its own."""

    iterations: int = 200
    worlds: int = 60
    depth: int = 2


@dataclass(slots=True)
class World:
    """A position that may be, and its weight. It has no past: what the opponent heard in it is not known."""

    state: State
    weight: float = 1.0


@dataclass(slots=True)
class Node:
    """What became of the answers to one question of ours: how often each was tried and could be, and its worth."""

    tries: dict[int, int] = field(default_factory=dict)
    chances: dict[int, int] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=dict)

    def choose(self, actions: list[int], dice: Dice) -> int:
        for action in actions:
            self.chances[action] = self.chances.get(action, 0) + 1
        if fresh := [action for action in actions if action not in self.tries]:
            return fresh[dice.below(len(fresh))]
        return max(actions, key=self.promise)

    def promise(self, action: int) -> float:
        tries = self.tries[action]
        return self.total[action] / tries + CURIOSITY * sqrt(log(self.chances[action]) / tries)

    def learn(self, action: int, value: float) -> None:
        self.tries[action] = self.tries.get(action, 0) + 1
        self.total[action] = self.total.get(action, 0.0) + value


class Mind:
    """What the opponent would answer, asked once or a few times for each situation."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.known: dict[tuple[int, bytes], list[str]] = {}

    def answer(self, game: AnyGame, s: State, seat: int, actions: list[int], dice: Dice) -> int:
        if isinstance(self.bot, Uniform):
            return actions[dice.below(len(actions))]
        view = game.view(s, seat)
        answers = self.known.setdefault((seat, to_json(game.show(view))), [])
        options = tuple(game.notate(s, seat, action) for action in actions)
        if len(answers) < ANSWERS:
            question = Question(game, seat, view, UNHEARD, options, Budget(), dice)
            answers.append(self.bot.decide(question).text)
            text = answers[-1]
        else:
            text = answers[dice.below(ANSWERS)]
        return actions[options.index(text)] if text in options else actions[dice.below(len(actions))]


class BestResponse:
    """The exploiter. `model` is the frozen bot, or what stands in for it."""

    def __init__(self, model: Bot, effort: Effort) -> None:
        self.model = model
        self.effort = effort
        self.mind = Mind(model)
        self.table: str | None = None
        self.cloud: list[World] = []
        self.heard: tuple[int, ...] = ()
        self.answered = 0
        self.story = zeros(256)

    def decide(self, question: Question) -> Decision:
        if question.table != self.table:
            self.table, self.cloud = question.table, []
            self.mind = Mind(self.model)
        self.cloud = self.believed(question)
        self.heard = question.heard
        root = Node()
        tree: dict[int, Node] = {0: root}
        for _ in range(self.effort.iterations):
            self.iterate(question, tree)
        self.answered = max(root.tries, key=lambda action: (root.tries[action], root.total[action]))
        world, tries = self.cloud[0].state, root.tries[self.answered]
        text = question.game.notate(world, question.seat, self.answered)
        return Decision(text, root.total[self.answered] / tries, iterations=self.effort.iterations)

    def close(self) -> None:
        """A model that is a process ends with it."""
        end = getattr(self.model, "close", None)
        if end is not None:
            end()

    # ---- what it believes ----

    def believed(self, question: Question) -> list[World]:
        wanted = self.effort.worlds
        cloud: list[World] = []
        survivors = [after for world in self.cloud if (after := self.played_on(world, question)) is not None]
        if survivors:
            cloud = drawn(survivors, round(wanted * (1 - ANEW)), question.dice)
        worlds = question.game.worlds(question.view, question.heard)
        while len(cloud) < wanted:
            cloud.append(World(worlds.sample(question.dice).clone()))
        return cloud

    def played_on(self, before: World, question: Question) -> World | None:
        """A world of the last question, brought to this one; None if it could not come to what was heard."""
        game, me, dice = question.game, question.seat, question.dice
        heard = question.heard[len(self.heard) :]
        world = World(before.state.clone(), before.weight)
        first = True
        for _ in range(MOST_STEPS):
            s = world.state
            if s.depth == 0:
                return None
            seat = s.seat()
            if seat == me and not first and not heard:
                return world if game.view(s, me) == question.view else None
            actions = [self.answered] if seat == me and first else s.legal_actions()
            first = False
            fitting = [action for action in actions if self.fits(s, action, me, heard)]
            if not fitting:
                return None
            action = fitting[dice.below(len(fitting))]
            if seat not in (me, CHANCE) and len(actions) > 1:
                meant = self.mind.answer(game, s, seat, actions, dice)
                action = meant if meant in fitting else action
                world.weight *= 1.0 if meant in fitting else UNLIKELY
            elif seat == CHANCE:
                world.weight *= len(fitting) / len(actions)
            heard = heard[len(self.step(s, action, me)) :]
        return None

    def fits(self, s: State, action: int, me: int, heard: tuple[int, ...]) -> bool:
        after = s.clone()
        after.listen(self.story)
        after.apply(action)
        told = told_to(after, me)
        return told == heard[: len(told)]

    def step(self, s: State, action: int, me: int) -> tuple[int, ...]:
        """Plays it, and returns what we hear."""
        s.listen(self.story)
        s.apply(action)
        told = told_to(s, me)
        s.hush()
        return told

    # ---- how it looks ahead ----

    def iterate(self, question: Question, tree: dict[int, Node]) -> None:
        game, me, dice = question.game, question.seat, question.dice
        judge = game.judge()
        s, key, asked = self.cloud[dice.below(len(self.cloud))].state.clone(), 0, 0
        path: list[tuple[Node, int]] = []
        while s.depth > 0:
            seat, actions = s.seat(), s.legal_actions()
            fresh = False
            if len(actions) == 1:
                action = actions[0]
            elif seat == CHANCE:
                action = actions[dice.below(len(actions))]
            elif seat == me:
                node = tree.setdefault(key, Node())
                known = bool(node.tries) or not path
                action = node.choose(actions, dice) if known else picked(judge, s, actions, dice)
                path.append((node, action))
                fresh = action not in node.tries
            elif asked < self.effort.depth:
                asked += 1
                action = self.mind.answer(game, s, seat, actions, dice)
            else:
                action = picked(judge, s, actions, dice)
            told = self.step(s, action, me)
            if (fresh and asked >= self.effort.depth) or len(path) > MOST_STEPS:
                break
            key = hash((key, told, purpose(s) if s.depth else ""))
        value = s.value(me) if s.depth == 0 else promise(s, judge, me, FURTHER, dice)
        for node, action in path:
            node.learn(action, value)


def picked(judge: Judge, s: State, actions: list[int], dice: Dice) -> int:
    """What the game's own judge would do."""
    out = zeros(len(actions))
    for i, action in enumerate(actions):
        out[i] = action
    return actions[judge.pick(s, out, len(actions), dice)]


def told_to(s: State, seat: int) -> tuple[int, ...]:
    """What a seat hears of what was just told."""
    numbers: list[int] = []
    for i in range(0, s.told, 2):
        numbers += (s.story[i] & 0xFFFFF, s.heard(i, seat))
    return tuple(numbers)


def drawn(worlds: list[World], wanted: int, dice: Dice) -> list[World]:
    """By weight, none more than so often: afterwards all count the same."""
    wanted = min(wanted, COPIES * len(worlds))
    whole = sum(world.weight for world in worlds)
    mark = whole * int(dice.below(1 << 20)) / (1 << 20) / wanted
    out: list[World] = []
    reached = 0.0
    for world in worlds:
        reached += world.weight
        while mark < reached and len(out) < wanted:
            mark += whole / wanted
            out.append(World(world.state))
    return out


def read_effort(text: str) -> Effort:
    """ITERATIONSxWORLDSxDEPTH."""
    try:
        iterations, worlds, depth = (int(word) for word in text.split("x"))
    except ValueError:
        raise MathomError(f'"{text}" should be iterations x worlds x depth, for example 200x60x2') from None
    if iterations < 1 or worlds < 1 or depth < 0:
        raise MathomError("a best response needs at least one iteration and one world")
    return Effort(iterations, worlds, depth)
