"""Solves small endgames exactly, with full sight. Simultaneous answers are solved as a matrix.

`solve` gives the odds of the first seat under best play. `forces` is a weaker question with a faster answer: whether a
seat wins within a number of its own turns, whatever chance and the opponent do, even if the opponent sees its card
first. Only for games of two seats that end.
"""

from __future__ import annotations

from fractions import Fraction

from mathom.core.engine.agenda import CHANCE, State
from mathom.core.engine.judge import Judge

Memo = dict[tuple[int, int, int], Fraction]
Matrix = list[list[Fraction]]
ONE, ZERO = Fraction(1), Fraction(0)


class TooLarge(Exception):
    """The endgame has more positions than allowed."""


class Solver:
    """Computes the exact odds of seat 0, and caches them."""

    def __init__(self, positions: int = 100_000) -> None:
        self.left = positions
        self.memo: Memo = {}

    def solve(self, s: State) -> Fraction:
        if s.depth == 0:
            return Fraction(s.value(0))
        key = key_of(s)
        if key not in self.memo:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            self.memo[key] = self.worth(s)
        return self.memo[key]

    def worth(self, s: State) -> Fraction:
        seat = s.seat()
        if seat == CHANCE:
            weights = s.weights()
            found = [weight * self.solve(after(s, a)) for a, weight in zip(s.legal_actions(), weights, strict=True)]
            return sum(found, ZERO) / sum(weights)
        if len(s.asked()) == 2:
            rows, columns = s.actions_for(0), s.actions_for(1)
            return matrix_value([[self.solve(after_both(s, a, b)) for b in columns] for a in rows])
        best = ZERO if seat == 0 else ONE
        for a in s.legal_actions():
            value = self.solve(after(s, a))
            best = max(best, value) if seat == 0 else min(best, value)
            if best == (ONE if seat == 0 else ZERO):
                break
        return best

    def answers(self, s: State, seat: int) -> dict[int, Fraction]:
        """The odds of the seat that is asked after each of its answers."""
        found = {a: self.solve(after(s, a)) for a in s.legal_actions()}
        return found if seat == 0 else {a: 1 - value for a, value in found.items()}


class Forcer:
    """Finds forced wins of a seat. A turn begins at a position that the judge calls quiet and at which it is asked."""

    def __init__(self, judge: Judge, seat: int, positions: int = 100_000) -> None:
        self.judge = judge
        self.seat = seat
        self.left = positions
        self.memo: dict[tuple[int, int, int], bool] = {}

    def forces(self, s: State, turns: int) -> bool:
        """Whether the seat can force a win within `turns` of its own turns, including one that begins here."""
        if s.depth == 0:
            return s.value(self.seat) == 1.0
        key = (s.fingerprint(1), s.fingerprint(2), turns)
        if key not in self.memo:
            self.left -= 1
            if self.left < 0:
                raise TooLarge
            self.memo[key] = self.finds(s, turns)
        return self.memo[key]

    def finds(self, s: State, turns: int) -> bool:
        if self.seat in s.asked():
            if self.judge.is_quiet(s):
                turns -= 1
                if turns < 0:
                    return False
            return any(self.forces(after_answer(s, self.seat, a), turns) for a in s.actions_for(self.seat))
        return all(self.forces(after(s, a), turns) for a in s.legal_actions())

    def winning(self, s: State, turns: int) -> list[int]:
        """The answers to the pending question that force a win within `turns`, including a turn that begins here."""
        rest = turns - self.judge.is_quiet(s)
        return [a for a in s.actions_for(self.seat) if self.forces(after_answer(s, self.seat, a), rest)]


def key_of(s: State) -> tuple[int, int, int]:
    return s.fingerprint(1), s.fingerprint(2), s.depth


def after(s: State, a: int) -> State:
    o = s.clone()
    o.apply(a)
    return o


def after_answer(s: State, seat: int, a: int) -> State:
    o = s.clone()
    o.answer(seat, a)
    return o


def after_both(s: State, a: int, b: int) -> State:
    o = s.clone()
    o.answer(0, a)
    o.answer(1, b)
    return o


# ---- simultaneous answers ----


def matrix_value(m: Matrix) -> Fraction:
    """The exact value of a matrix game for the row player."""
    low = max(min(row) for row in m)
    high = min(max(row[k] for row in m) for k in range(len(m[0])))
    return low if low == high else by_simplex(m)


def by_simplex(m: Matrix) -> Fraction:
    """Solves the linear program of the column player: maximize the sum of y >= 0 with m y <= 1, for positive payoffs.

    Bland's rule guarantees termination.
    """
    shift = 1 - min(map(min, m))
    rows, columns = len(m), len(m[0])
    table = [
        [x + shift for x in row] + [ONE if k == i else ZERO for k in range(rows)] + [ONE] for i, row in enumerate(m)
    ]
    goal = [ONE] * columns + [ZERO] * rows + [ZERO]
    basis = [columns + i for i in range(rows)]
    while (enters := next((k for k, gain in enumerate(goal[:-1]) if gain > 0), None)) is not None:
        limits = [(table[i][-1] / table[i][enters], basis[i], i) for i in range(rows) if table[i][enters] > 0]
        _, _, leaves = min(limits)
        pivot = table[leaves][enters]
        table[leaves] = [x / pivot for x in table[leaves]]
        for line in (*(table[i] for i in range(rows) if i != leaves), goal):
            times = line[enters]
            if times:
                line[:] = [x - times * y for x, y in zip(line, table[leaves], strict=True)]
        basis[leaves] = enters
    return 1 / -goal[-1] - shift
