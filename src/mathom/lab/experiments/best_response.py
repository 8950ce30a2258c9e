"""A search that knows how one opponent plays, after ISMCTS-BR (Timbers and others, 2022).

It measures how exploitable a frozen bot is. It gets only the view of its own seat. But instead of choosing for the
opponent, it asks the frozen bot, with the view that the bot would have in that world.

* Beliefs: it plays the worlds of its last question forward with the bot's own answers. It drops worlds that contradict
  what its seat heard, and lowers the weight of worlds that need an unlikely answer. Some worlds are always new.
* Look-ahead: a tree over its own information sets. The first few answers of the opponent come from the bot, later ones
  from the game's judge. For a slow bot it asks a cheaper one, the *model*.

Worlds have no past, so the bot is asked with its view alone, without what it would have heard. A bot with a memory may
answer differently in the game; then the measured bound is lower than it could be.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, sqrt
from typing import Final

from mathom.bots.bot import Bot, Budget, Decision, Question, close
from mathom.bots.search.lookahead import value_after
from mathom.bots.uniform import Uniform
from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.judge import Judge
from mathom.core.engine.tables import zeros
from mathom.core.errors import MathomError
from mathom.core.game import AnyGame
from mathom.core.play.bare_game import heard_by, question_name
from mathom.core.play.entries import weighted_outcome
from mathom.core.text.codec import to_json

CURIOSITY: Final = 0.7
UNLIKELY: Final = 0.05  # factor on a world's weight for an answer that the bot did not give
NEW_SHARE: Final = 0.25  # of the worlds, drawn again for every question
MAX_COPIES: Final = 4  # of one world
STORED_ANSWERS: Final = 3  # of the bot for one situation
MAX_STEPS: Final = 200
QUIET_POSITIONS: Final = 2  # that a playout passes before the judge evaluates it
NO_PAST: Final[tuple[int, ...]] = ()  # what the bot heard in a world


@dataclass(frozen=True, slots=True)
class Effort:
    """Iterations for a decision, stored worlds, and answers of the opponent that the bot itself gives."""

    iterations: int = 200
    worlds: int = 60
    depth: int = 2


@dataclass(slots=True)
class World:
    """A possible position and its weight, without its past."""

    state: State
    weight: float = 1.0


@dataclass(slots=True)
class Node:
    """Statistics of the answers to one of our questions: tries, chances to be tried, and total value."""

    tries: dict[int, int] = field(default_factory=dict)
    chances: dict[int, int] = field(default_factory=dict)
    total: dict[int, float] = field(default_factory=dict)

    def choose(self, actions: list[int], dice: Dice) -> int:
        for action in actions:
            self.chances[action] = self.chances.get(action, 0) + 1
        if fresh := [action for action in actions if action not in self.tries]:
            return fresh[dice.below(len(fresh))]
        return max(actions, key=self.score)

    def score(self, action: int) -> float:
        tries = self.tries[action]
        return self.total[action] / tries + CURIOSITY * sqrt(log(self.chances[action]) / tries)

    def learn(self, action: int, value: float) -> None:
        self.tries[action] = self.tries.get(action, 0) + 1
        self.total[action] = self.total.get(action, 0.0) + value


class OpponentModel:
    """Answers for the opponent. It asks the bot a few times for each situation and then repeats its answers."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot
        self.known: dict[tuple[int, bytes], list[str]] = {}

    def answer(self, game: AnyGame, s: State, seat: int, actions: list[int], dice: Dice) -> int:
        if isinstance(self.bot, Uniform):
            return actions[dice.below(len(actions))]
        view = game.view(s, seat)
        answers = self.known.setdefault((seat, to_json(game.show(view))), [])
        options = tuple(game.notate(s, seat, action) for action in actions)
        if len(answers) < STORED_ANSWERS:
            question = Question(game, seat, view, NO_PAST, options, Budget(), dice)
            answers.append(self.bot.decide(question).text)
            text = answers[-1]
        else:
            text = answers[dice.below(STORED_ANSWERS)]
        return actions[options.index(text)] if text in options else actions[dice.below(len(actions))]


class BestResponse:
    """The exploiter. `model` is the frozen bot or a cheaper one."""

    def __init__(self, model: Bot, effort: Effort) -> None:
        self.model = model
        self.effort = effort
        self.opponent = OpponentModel(model)
        self.table: str | None = None
        self.worlds: list[World] = []
        self.heard: tuple[int, ...] = ()
        self.answered = 0
        self.story = zeros(256)

    def decide(self, question: Question) -> Decision:
        if question.table != self.table:
            self.table, self.worlds = question.table, []
            self.opponent = OpponentModel(self.model)
        self.worlds = self.update_worlds(question)
        self.heard = question.heard
        root = Node()
        tree: dict[int, Node] = {0: root}
        for _ in range(self.effort.iterations):
            self.iterate(question, tree)
        self.answered = max(root.tries, key=lambda action: (root.tries[action], root.total[action]))
        world, tries = self.worlds[0].state, root.tries[self.answered]
        text = question.game.notate(world, question.seat, self.answered)
        return Decision(text, root.total[self.answered] / tries, iterations=self.effort.iterations)

    def close(self) -> None:
        """Closes the model."""
        close(self.model)

    # ---- beliefs ----

    def update_worlds(self, question: Question) -> list[World]:
        wanted = self.effort.worlds
        kept: list[World] = []
        survivors = [after for world in self.worlds if (after := self.played_forward(world, question)) is not None]
        if survivors:
            kept = drawn(survivors, round(wanted * (1 - NEW_SHARE)), question.dice)
        worlds = question.game.worlds(question.view, question.heard)
        while len(kept) < wanted:
            kept.append(World(worlds.sample(question.dice).clone()))
        return kept

    def played_forward(self, before: World, question: Question) -> World | None:
        """A world of the last question, played forward to this one; None if it contradicts what we heard."""
        game, me, dice = question.game, question.seat, question.dice
        heard = question.heard[len(self.heard) :]
        world = World(before.state.clone(), before.weight)
        first = True
        for _ in range(MAX_STEPS):
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
                meant = self.opponent.answer(game, s, seat, actions, dice)
                action = meant if meant in fitting else action
                world.weight *= 1.0 if meant in fitting else UNLIKELY
            elif seat == CHANCE:
                weights = s.weights()
                world.weight *= weights[actions.index(action)] * len(fitting) / sum(weights)
            heard = heard[len(self.step(s, action, me)) :]
        return None

    def fits(self, s: State, action: int, me: int, heard: tuple[int, ...]) -> bool:
        after = s.clone()
        told = self.step(after, action, me)
        return told == heard[: len(told)]

    def step(self, s: State, action: int, me: int) -> tuple[int, ...]:
        """Applies an answer and returns what we hear of it."""
        s.listen(self.story)
        s.apply(action)
        told = tuple(heard_by(s, me))
        s.hush()
        return told

    # ---- look-ahead ----

    def iterate(self, question: Question, tree: dict[int, Node]) -> None:
        game, me, dice = question.game, question.seat, question.dice
        judge = game.judge()
        s, key, asked = self.worlds[dice.below(len(self.worlds))].state.clone(), 0, 0
        path: list[tuple[Node, int]] = []
        while s.depth > 0:
            seat, actions = s.seat(), s.legal_actions()
            fresh = False
            if len(actions) == 1:
                action = actions[0]
            elif seat == CHANCE:
                weights = s.weights()
                action = weighted_outcome(actions, weights, dice.below(sum(weights)))
            elif seat == me:
                node = tree.setdefault(key, Node())
                known = bool(node.tries) or not path
                action = node.choose(actions, dice) if known else picked(judge, s, actions, dice)
                path.append((node, action))
                fresh = action not in node.tries
            elif asked < self.effort.depth:
                asked += 1
                action = self.opponent.answer(game, s, seat, actions, dice)
            else:
                action = picked(judge, s, actions, dice)
            told = self.step(s, action, me)
            if (fresh and asked >= self.effort.depth) or len(path) > MAX_STEPS:
                break
            key = hash((key, told, question_name(s) if s.depth else ""))
        value = s.value(me) if s.depth == 0 else value_after(s, judge, me, QUIET_POSITIONS, dice)
        for node, action in path:
            node.learn(action, value)


def picked(judge: Judge, s: State, actions: list[int], dice: Dice) -> int:
    """The answer that the game's judge picks."""
    out = zeros(len(actions))
    for i, action in enumerate(actions):
        out[i] = action
    return actions[judge.pick(s, out, len(actions), dice)]


def drawn(worlds: list[World], wanted: int, dice: Dice) -> list[World]:
    """Draws worlds by weight, each at most MAX_COPIES times; the drawn worlds have equal weights."""
    wanted = min(wanted, MAX_COPIES * len(worlds))
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
    """Reads ITERATIONSxWORLDSxDEPTH. Raises MathomError."""
    try:
        iterations, worlds, depth = (int(word) for word in text.split("x"))
    except ValueError:
        raise MathomError(f'"{text}" should be iterations x worlds x depth, for example 200x60x2') from None
    if iterations < 1 or worlds < 1 or depth < 0:
        raise MathomError("a best response needs at least one iteration and one world")
    return Effort(iterations, worlds, depth)
