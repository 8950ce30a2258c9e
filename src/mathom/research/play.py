"""A position together with what each seat has heard and answered: all that an information state is made of."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import mathom
from mathom.core.engine.agenda import CHANCE, SECRET, VEILED, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.core.engine.worlds import Worlds
from mathom.core.game import AnyGame

HEAD = (1 << 20) - 1  # of an event, without those who see its secret
ENTRY = 7  # numbers of a memory's entry: kind + 1, rule, four particulars, the secret
SINCE = "@"  # a memory that begins with what is seen then
ANSWER = -1  # in place of the kind of event: an own answer


class Play:
    """A memory is one text that only grows, so that copies share it: " HEAD.FACTS" an event, " !ACTION" an answer."""

    def __init__(self, game: AnyGame, s: State, memories: Sequence[str] | None = None) -> None:
        self.game = game
        self.s = s
        self.memories = list(memories) if memories else [f"seat{k}" for k in range(len(game.seats_of(s)))]
        self.length = 0  # answers so far, chance included
        self.worlds: tuple[int, Worlds] | None = None

    @classmethod
    def begin(cls, game: AnyGame, rules: dict[str, str]) -> Play:
        play = cls(game, game.new(rules))
        play.remember()
        return play

    def __deepcopy__(self, memo: object) -> Play:
        other = copy(self)
        other.s = self.s.clone()
        other.memories = self.memories[:]
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.game.name, self.game.dump(self.s), self.memories, self.length)

    def answer(self, action: int) -> None:
        s = self.s
        seat = s.seat()
        if not s.telling:
            s.listen(zeros(64))
        if seat != CHANCE:
            self.memories[seat] += f" !{action}"
        s.told = 0
        s.apply(action)
        self.length += 1
        self.worlds = None
        self.remember()

    def remember(self) -> None:
        """What was told goes to those who hear it."""
        s = self.s
        for i in range(0, s.told, 2):
            head = s.story[i] & HEAD
            for seat in range(len(self.memories)):
                self.memories[seat] += f" {head}.{s.heard(i, seat)}"

    def heard(self, seat: int) -> tuple[int, ...]:
        """As `Match.heard`; nothing of a memory that does not go back to the beginning."""
        out: list[int] = []
        first, *words = self.memories[seat].split()
        for word in words if SINCE not in first else ():
            if "." in word:
                out += map(int, word.split("."))
        return tuple(out)

    def latest(self, seat: int, most: int) -> list[list[int]]:
        """The latest entries of a memory, newest first, as numbers."""
        words = self.memories[seat].split()[1:]
        return [entry(word) for word in words[: -most - 1 : -1]]

    def resampled(self, seat: int, dice: Dice) -> Play:
        """A position that fits all that a seat knows, as likely as another. It has the same memory; the others'
        memories begin here, with what they see: what they heard in that world, nobody can tell.
        """
        if self.worlds is None or self.worlds[0] != seat:
            self.worlds = seat, self.game.worlds(self.game.view(self.s, seat), self.heard(seat))
        world = self.worlds[1].sample(dice).clone()
        memories = [f"seat{k}{SINCE}{hash(self.game.view(world, k))}" for k in range(len(self.memories))]
        memories[seat] = self.memories[seat]
        play = Play(self.game, world, memories)
        play.length = self.length
        return play


def entry(word: str) -> list[int]:
    if word.startswith("!"):
        return [ANSWER, 0, int(word[1:]), 0, 0, 0, 0]
    head, facts = map(int, word.split("."))
    secret = facts >> SECRET
    particulars = [facts >> 12 * k & VEILED for k in range(4)]
    return [(head & 255) + 1, head >> 8, *particulars, -1 if secret == VEILED else secret]


def restored(name: str, text: str, memories: list[str], length: int) -> Play:
    game = mathom.game(name)
    play = Play(game, game.load(text), memories)
    play.length = length
    return play
