"""The engine's games, checked by the referee: both must agree at every question that the referee knows."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field, fields
from typing import Any

from mathom.core.engine.agenda import CHANCE
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import War
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import load
from mathom.games.war.text.positions.position_writing import dump
from tests.games.war.referee import questions  # noqa: F401 (it fills STEPS)
from tests.games.war.referee.adapter import SEATS, Say, read, translate
from tests.games.war.referee.asking import Ask, Beyond, Draw, Roll, Script
from tests.games.war.referee.board.facts import CARDS, SIDES
from tests.games.war.referee.board.politics import table_conditions
from tests.games.war.referee.board.position import Position, start
from tests.games.war.referee.midgames import Midgame
from tests.games.war.referee.turn import game, game_from_action, game_from_allocation, game_from_draws
from tests.games.war.test_random_battles import attacks_in, random_position

MOST_QUESTIONS = 40_000


class Disagreement(AssertionError):
    pass


@dataclass
class Tally:
    """How many questions of each frame were compared, and how many the referee does not know."""

    compared: Counter[str] = field(default_factory=Counter)
    beyond: Counter[str] = field(default_factory=Counter)


class Refereed:
    """One random game, played by both."""

    def __init__(self, s: War, p: Position, script: Script, dice: Dice, tally: Tally) -> None:
        self.s, self.p, self.script, self.dice, self.tally = s, p, script, dice, tally
        self.out = zeros(4096)
        self.start = dump(s)
        self.answers: list[str] = []
        self.fresh = True

    def play(self) -> None:
        question: Any = next(self.script, None)
        while question is not None and len(self.answers) < MOST_QUESTIONS:
            try:
                if isinstance(question, Beyond):
                    self.go_beyond()
                    question = next(self.script)
                else:
                    question = self.script.send(self.answer_of(question))
            except StopIteration:
                question = None
                self.compare_positions("the end")

    def answer_of(self, question: Ask | Roll | Draw) -> Any:
        """Lets the engine ask the same, maybe in several steps, and gives the referee's answer."""
        self.fresh = True
        translation = translate(self.p, question)
        try:
            said = next(translation)
            while True:
                said = translation.send(self.answer(said, question))
        except StopIteration as end:
            return end.value

    def answer(self, said: Say, question: Ask | Roll | Draw) -> Any:
        frame = self.frame()
        if len(said.answers) == 1 and not self.is_asked(frame, said):
            return next(iter(said.answers.values()))  # nothing to choose: the engine does not ask
        if frame not in said.frames:
            self.fail(f"the question ({question.name})", frame, said)
        if self.fresh:
            self.compare_positions(question.name)
        self.fresh = False  # what the engine does between its steps the referee does at the end
        if self.s.seat() != SEATS[said.side]:
            self.fail("the seat", self.s.seat(), said.side)
        offered = self.offered()
        if offered != said.answers.keys():
            engine, referee = offered - said.answers.keys(), said.answers.keys() - offered
            self.fail(f"the answers ({question.name})", sorted(engine), sorted(referee))
        self.tally.compared[frame] += 1
        action = self.choose(frame)
        word = notate(action)
        self.apply(action, word)
        return said.answers[word]

    def is_asked(self, frame: str, said: Say) -> bool:
        """Whether the engine asks this question although there is a single answer."""
        if frame not in said.frames or self.offered() != said.answers.keys():
            return False
        return not self.fresh or self.difference() is None

    def offered(self) -> set[str]:
        return {notate(self.out[k]) for k in range(self.s.legal(self.out))}

    def choose(self, frame: str) -> int:
        """Quiet answers less often, so that more happens."""
        number = self.s.legal(self.out)
        drawn = self.s.draw(self.out, number, self.dice)
        quiet = notate(drawn).split()[0] in ("skip", "pass", "no", "ring")
        if quiet and self.s.seat() != CHANCE and frame != "FightOn":
            drawn = self.s.draw(self.out, number, self.dice)
        return drawn

    def apply(self, action: int, word: str) -> None:
        self.answers.append(word)
        self.s.apply(action)

    def go_beyond(self) -> None:
        """The engine plays the rest of the action alone; then the referee looks at the position and goes on."""
        while self.frame() not in ("Act", "AllocateHunt", "the end"):
            self.tally.beyond[self.frame()] += 1
            number = self.s.legal(self.out)
            action = self.s.draw(self.out, number, self.dice)
            self.apply(action, notate(action))
        self.p = read(self.s)
        if self.frame() == "AllocateHunt":
            self.script = game_from_allocation(self.p, self.s.least_hunt_dice)
        else:
            self.script = game_from_action(self.p, SIDES[max(0, self.s.seat())])

    def frame(self) -> str:
        return self.s.waiting()[0].split()[0] if self.s.depth else "the end"

    def compare_positions(self, when: str) -> None:
        found = self.difference()
        if found is not None:
            self.fail(f"{found[0]} before {when} ({self.frame()})", *found[1:])

    def difference(self) -> tuple[str, object, object] | None:
        """The first part of the position in which they differ."""
        engine = read(self.s)
        if not self.s.depth:  # a tile may still be held
            engine.pool, engine.drawn = self.p.pool, self.p.drawn
        for part in fields(Position):
            theirs, ours = getattr(engine, part.name), getattr(self.p, part.name)
            if theirs != ours:
                if isinstance(theirs, dict):
                    keys = [key for key in theirs.keys() | ours.keys() if theirs.get(key) != ours.get(key)]
                    theirs, ours = {k: theirs.get(k) for k in keys}, {k: ours.get(k) for k in keys}
                return part.name, theirs, ours
        return None

    def fail(self, what: str, engine: object, referee: object) -> None:
        raise Disagreement(
            f"{what}\nengine:   {engine}\nreferee:  {referee}\nwaiting:  {self.s.waiting()[:6]}\n"
            f"position: {dump(self.s)}\nstart:    {self.start}\nanswers:  {', '.join(self.answers[-60:])}"
        )


def play_game(seed: int, tally: Tally) -> None:
    """A random game from the set-up."""
    s = new_game()
    p = start()
    Refereed(s, p, game(p), Dice(seed), tally).play()


def play_battles(seed: int, tally: Tally) -> None:
    """A position full of Armies, Characters and cards; a side that can attack does."""
    text = random_position(random.Random(seed))  # noqa: S311
    s = load(text)
    p = read(s)
    Battles(s, p, game_from_action(p, SIDES[s.seat()]), Dice(seed), tally).play()


def play_midgame(seed: int, tally: Tally) -> None:
    """Two turns from the middle of a game."""
    midgame = Midgame(seed)
    chance = random.Random(seed)  # noqa: S311
    holds = table_conditions(read(load(midgame.text(set()))))
    cards = [card.key for card in CARDS.values() if card.table and holds.get(card.key, True)]
    s = load(Midgame(seed).text(set(chance.sample(cards, min(4, len(cards))))))
    p = read(s)
    if s.waiting()[0].startswith("Act"):
        script = game_from_action(p, SIDES[s.seat()])
    else:
        script = game_from_draws(p, s.least_hunt_dice)
    Midturns(s, p, script, Dice(seed), tally).play()


class Midturns(Refereed):
    """Two turns at most."""

    def choose(self, frame: str) -> int:
        if self.s.turn > 6:
            raise TurnOver
        return super().choose(frame)

    def play(self) -> None:
        with suppress(TurnOver):
            super().play()


class Battles(Refereed):
    """One turn of attacks, with Combat cards wherever there are any."""

    def play(self) -> None:
        with suppress(TurnOver):
            super().play()

    def choose(self, frame: str) -> int:
        if self.s.turn != 1:
            raise TurnOver
        drawn = super().choose(frame)
        number = self.s.legal(self.out)
        offered = [self.out[k] for k in range(number)]
        if frame == "Act":
            return next(iter(attacks_in(offered)), drawn)
        return offered[-1] if frame == "ChooseCombatCard" and drawn == offered[0] else drawn


class TurnOver(Exception):
    pass
