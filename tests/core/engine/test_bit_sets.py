"""Sets of more than 62 members: against Python's own sets."""

from __future__ import annotations

import pytest

from mathom.core.engine.bit_sets import clear, count, discard, has, insert, next_member, words
from mathom.core.engine.dice import Dice
from mathom.core.engine.tables import zeros


@pytest.mark.parametrize("members", [1, 61, 62, 63, 105, 124, 125, 300])
def test_a_bit_set_does_what_a_set_does(members: int) -> None:
    table, place, dice = zeros(20), 2, Dice(members)
    kept: set[int] = set()
    for _ in range(400):
        member = dice.below(members)
        if dice.below(2):
            insert(table, place, member)
            kept.add(member)
        else:
            discard(table, place, member)
            kept.discard(member)
        assert has(table, place, member) == (member in kept) and count(table, place, members) == len(kept)
    found, member = [], next_member(table, place, members)
    while member >= 0:
        found.append(member)
        member = next_member(table, place, members, member)
    assert found == sorted(kept)
    assert not any(table[k] for k in (0, 1, *range(place + words(members), 20)))
    clear(table, place, members)
    assert count(table, place, members) == 0 and next_member(table, place, members) == -1


def test_a_set_takes_no_more_places_than_it_needs() -> None:
    assert [words(members) for members in (0, 1, 62, 63, 105, 124, 125)] == [0, 1, 1, 2, 2, 2, 3]
