"""A position and the memory of each seat, which together make the information states of OpenSpiel."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import mathom
from mathom.core.engine.agenda import CHANCE, SECRET, VEILED, State
from mathom.core.engine.dice import Dice
from mathom.core.engine.worlds import Worlds
from mathom.core.game import AnyGame
from mathom.core.play.bare_game import BareGame, heard_by
from mathom.core.play.snapshot import Snapshot, restore, take_snapshot

ENTRY = 7  # numbers of a memory's entry: kind + 1, rule, four particulars, the secret
SINCE = "@"  # marks a memory that does not go back to the beginning, and precedes a hash of its first view
ANSWER = -1  # takes the place of the kind for an answer of the seat itself


class RememberedGame(BareGame):
    """A game in progress. A memory is text that only grows, so that copies are cheap.

    An event is stored as " HEAD.FACTS", an answer of the seat as " !ACTION".
    """

    listens = True

    def __init__(self, game: AnyGame, state: State, memories: Sequence[str] | None = None) -> None:
        super().__init__(game, state)
        self.memories = list(memories) if memories else [f"seat{k}" for k in range(self.seats)]
        self.length = 0  # answers so far, including chance
        self.worlds: tuple[int, Worlds] | None = None

    @classmethod
    def begin(cls, game: AnyGame, rules: dict[str, str]) -> RememberedGame:
        started = cls(game, game.new(rules))
        started.remember()
        return started

    def __deepcopy__(self, memo: object) -> RememberedGame:
        other = copy(self)
        other.state = self.state.clone()
        other.memories = self.memories[:]
        return other

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (self.game.name, take_snapshot(self.game, self.state), self.memories, self.length)

    def after_answer(self, seat: int, action: int) -> None:
        if seat != CHANCE:
            self.memories[seat] += f" !{action}"
        self.length += 1
        self.worlds = None
        self.remember()

    def remember(self) -> None:
        """Adds the new events to the memories."""
        for seat in range(self.seats):
            numbers = iter(heard_by(self.state, seat))
            self.memories[seat] += "".join(f" {head}.{facts}" for head, facts in zip(numbers, numbers, strict=True))

    def heard(self, seat: int) -> tuple[int, ...]:
        """As `Match.heard`; empty if the memory does not go back to the beginning."""
        out: list[int] = []
        first, *words = self.memories[seat].split()
        for word in words if SINCE not in first else ():
            if "." in word:
                out += map(int, word.split("."))
        return tuple(out)

    def latest(self, seat: int, count: int) -> list[list[int]]:
        """The last entries of a memory as numbers, newest first."""
        words = self.memories[seat].split()[1:]
        return [entry(word) for word in words[: -count - 1 : -1]]

    def resampled(self, seat: int, dice: Dice) -> RememberedGame:
        """A random position that the seat cannot tell from this one, with the same memory of the seat.

        The other memories begin here, since nobody knows what those seats heard in that world.
        """
        if self.worlds is None or self.worlds[0] != seat:
            self.worlds = seat, self.game.worlds(self.game.view(self.state, seat), self.heard(seat))
        world = self.worlds[1].sample(dice).clone()
        memories = [f"seat{k}{SINCE}{hash(self.game.view(world, k))}" for k in range(self.seats)]
        memories[seat] = self.memories[seat]
        other = RememberedGame(self.game, world, memories)
        other.length = self.length
        return other


def entry(word: str) -> list[int]:
    if word.startswith("!"):
        return [ANSWER, 0, int(word[1:]), 0, 0, 0, 0]
    head, facts = map(int, word.split("."))
    secret = facts >> SECRET
    particulars = [facts >> 12 * k & VEILED for k in range(4)]
    return [(head & 255) + 1, head >> 8, *particulars, -1 if secret == VEILED else secret]


def restored(name: str, snapshot: Snapshot, memories: list[str], length: int) -> RememberedGame:
    game = mathom.game(name)
    other = RememberedGame(game, restore(game, snapshot), memories)
    other.length = length
    return other
