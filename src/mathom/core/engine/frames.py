"""The three kinds of frames that rules are made of: a Step runs, a Choice asks a player, a Chance asks the dice.

A frame is a class without fields of its own, and one object of it exists. Its arguments, up to four numbers from 0 to
4095, are packed into a `Todo` while it waits; `first_of`, `pair`, `triple` and `four` unpack them:

    class LoseCards(Step[Toy]):
        def run(self, s: Toy, todo: Todo) -> None:
            player, left = pair(todo)

    LOSE_CARDS: Final[LoseCards] = LoseCards(2)     # it has two arguments
    s.then(LOSE_CARDS.of(player, 3))
"""

from __future__ import annotations

from typing import Generic, TypeVar, cast

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from mathom.core.engine.agenda import (
    ARGUMENT,
    ASKS,
    CHANCE,
    FIRST,
    FOURTH,
    NOTHING,
    SECOND,
    THIRD,
    TOGETHER,
    WEIGHTED,
    Frame,
    State,
    Todo,
)
from mathom.core.engine.answers import Answer, Verb

S = TypeVar("S", bound=State)


def first_of(todo: Todo) -> i64:
    """The first argument of a waiting frame. For a Choice it is the player who is asked."""
    return todo >> FIRST & ARGUMENT


def second_of(todo: Todo) -> i64:
    """The second argument."""
    return todo >> SECOND & ARGUMENT


def pair(todo: Todo) -> tuple[i64, i64]:
    """The first two arguments."""
    return todo >> FIRST & ARGUMENT, todo >> SECOND & ARGUMENT


def triple(todo: Todo) -> tuple[i64, i64, i64]:
    return todo >> FIRST & ARGUMENT, todo >> SECOND & ARGUMENT, todo >> THIRD & ARGUMENT


def four(todo: Todo) -> tuple[i64, i64, i64, i64]:
    return todo >> FIRST & ARGUMENT, todo >> SECOND & ARGUMENT, todo >> THIRD & ARGUMENT, todo >> FOURTH & ARGUMENT


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Frame, Generic[S]):
    """Runs and asks nobody."""

    def __init__(self, arguments: i64 = 0) -> None:
        super().__init__(0, arguments)

    def do(self, s: State, f: i64) -> None:
        self.run(cast(S, s), Todo(f))

    def run(self, s: S, todo: Todo, /) -> None:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Choice(Frame, Generic[S]):
    """Asks the player that is its first argument. If `together`, several players answer it at the same time."""

    def __init__(self, arguments: i64 = 1, together: bool = False) -> None:
        assert arguments >= 1
        super().__init__(ASKS | TOGETHER if together else ASKS, arguments)

    def who(self, s: State, f: i64) -> i64:
        return s.seat_of(f >> FIRST & ARGUMENT)

    def offer(self, s: State, f: i64, out: vec[i64]) -> i64:
        return self.options(cast(S, s), Todo(f), out)

    def answer(self, s: State, f: i64, a: i64) -> None:
        self.take(cast(S, s), Todo(f), self.answers[a])

    def options(self, s: S, todo: Todo, out: vec[i64], /) -> i64:
        """Writes the numbers of the answers into out and returns how many there are."""
        raise NotImplementedError

    def take(self, s: S, todo: Todo, answer: Answer, /) -> None:
        """Carries out the answer that was given."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class OneOf(Choice[S]):
    """Asks the player to do one of several things, each a frame: `way(s, todo, k)`, or NOTHING if it cannot be done.

    `choose` is the verb of the answers, with one argument for the number of the way. If `none` is given, the player
    may also do nothing.
    """

    def __init__(self, ways: i64, choose: Verb, none: Verb | None = None, arguments: i64 = 1) -> None:
        super().__init__(arguments)
        assert choose.size >= ways
        self.ways: i64 = ways
        self.choose: Verb = choose
        self.none: Verb | None = none

    def way(self, s: S, todo: Todo, k: i64, /) -> Todo:
        raise NotImplementedError

    def options(self, s: S, todo: Todo, out: vec[i64], /) -> i64:
        n: i64 = 0
        k: i64
        for k in range(self.ways):
            if self.way(s, todo, k) != NOTHING:
                out[n] = self.choose.of(k)
                n += 1
        none = self.none
        if none is not None:
            out[n] = none.of()
            n += 1
        return n

    def take(self, s: S, todo: Todo, answer: Answer, /) -> None:
        if answer.verb is self.choose:
            s.then_one(self.way(s, todo, answer.x))


@mypyc_attr(allow_interpreted_subclasses=True)
class May(Choice[S]):
    """Asks the player whether to do something. It is asked even if only `no` is possible: silence would tell."""

    def __init__(self, yes: Verb, no: Verb, arguments: i64 = 1) -> None:
        super().__init__(arguments)
        self.yes: Verb = yes
        self.no: Verb = no

    def can(self, s: S, todo: Todo, /) -> bool:
        """Whether the player can say yes."""
        return True

    def do_it(self, s: S, todo: Todo, /) -> None:
        raise NotImplementedError

    def decline(self, s: S, todo: Todo, /) -> None:
        """What follows if the player says no: usually nothing."""

    def options(self, s: S, todo: Todo, out: vec[i64], /) -> i64:
        out[0] = self.no.of()
        if not self.can(s, todo):
            return 1
        out[1] = self.yes.of()
        return 2

    def take(self, s: S, todo: Todo, answer: Answer, /) -> None:
        if answer.verb is self.yes:
            self.do_it(s, todo)
        else:
            self.decline(s, todo)


@mypyc_attr(allow_interpreted_subclasses=True)
class Chance(Frame, Generic[S]):
    """Asks the dice: options are the outcomes. If `weighted`, `weigh` says how likely each is; else all are equal."""

    def __init__(self, arguments: i64 = 0, weighted: bool = False) -> None:
        super().__init__(ASKS | WEIGHTED if weighted else ASKS, arguments)

    def who(self, s: State, f: i64) -> i64:
        return CHANCE

    def offer(self, s: State, f: i64, out: vec[i64]) -> i64:
        return self.options(cast(S, s), Todo(f), out)

    def answer(self, s: State, f: i64, a: i64) -> None:
        self.take(cast(S, s), Todo(f), self.answers[a])

    def weight(self, s: State, f: i64, a: i64) -> i64:
        return self.weigh(cast(S, s), Todo(f), self.answers[a])

    def options(self, s: S, todo: Todo, out: vec[i64], /) -> i64:
        """Writes the numbers of the outcomes into out and returns how many there are."""
        raise NotImplementedError

    def weigh(self, s: S, todo: Todo, outcome: Answer, /) -> i64:
        """How likely an outcome is, as a whole number above 0: a count of dice rolls, or of cards in a bag."""
        return 1

    def take(self, s: S, todo: Todo, outcome: Answer, /) -> None:
        """Carries out the outcome that was drawn."""
        raise NotImplementedError
