"""Random games: nobody is asked an empty question, games end, invariants hold, positions print as they parse."""

from __future__ import annotations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros
from mathom.games.war.rules.frames import new_game
from mathom.games.war.rules.state import DEPTH, NOT_ENDED, War
from mathom.games.war.text.notation import notate
from mathom.games.war.text.position import dump, load
from tests.effort import more
from tests.games.war.invariants import check, check_action

MOST_QUESTIONS = 40_000


def is_between_actions(s: War) -> bool:
    """Whether the notation says everything about this position."""
    waiting = s.waiting()
    return waiting[0].startswith("Act ") or waiting[:3] == ["Deal 0", "DrawCards 0 0", "DrawCards 1 1"]


@pytest.mark.parametrize("seed", range(more(6)))
def test_random_game(seed: int) -> None:
    s, dice, out = new_game(), Dice(seed), zeros(4096)
    questions = 0
    while s.depth:
        n = s.legal(out)
        assert n > 0 and len({out[k] for k in range(n)}) == n and s.depth < DEPTH - 8
        if questions % 7 == 0:
            check(s)
        if s.waiting()[0].startswith("Act "):
            check_action(s)
        if questions % 41 == 0 and is_between_actions(s):
            read = load(dump(s))
            assert (dump(read), read.waiting(), read.legal_actions()) == (dump(s), s.waiting(), s.legal_actions())
        if questions % 97 == 0:
            names = [notate(out[k]) for k in range(n)]
            assert len(set(names)) == n
        s.apply(s.draw(out, n, dice))
        questions += 1
        assert questions < MOST_QUESTIONS
    check(s)
    assert s.reason != NOT_ENDED and s.value(0) + s.value(1) == 1.0


def test_copies_are_equal_and_independent() -> None:
    s, dice, out = new_game(), Dice(3), zeros(4096)
    for _ in range(300):
        copy, other = s.clone(), new_game()
        s.copy_into(other)
        assert copy.fingerprint(1) == s.fingerprint(1) == other.fingerprint(1)
        before = s.fingerprint(1)
        copy.apply(copy.draw(out, copy.legal(out), dice))
        assert s.fingerprint(1) == before
        s.apply(s.draw(out, s.legal(out), dice))
