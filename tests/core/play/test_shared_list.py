"""Lists whose copies share storage until they differ."""

from __future__ import annotations

import pytest

from mathom.core.play.shared_list import SharedList


def test_copies_grow_apart() -> None:
    one: SharedList[int] = SharedList([1, 2])
    other = one.copy()
    other.append(3)
    one.append(4)
    other.extend([5, 6])
    assert (one[:], other[:]) == ([1, 2, 4], [1, 2, 3, 5, 6])


def test_truncated_list_leaves_its_copy_alone() -> None:
    one: SharedList[int] = SharedList(range(5))
    other = one.copy()
    one.truncate(2)
    one.append(9)
    one.truncate(7)
    assert (one[:], other[:]) == ([0, 1, 9], [0, 1, 2, 3, 4])


def test_items_beyond_the_length_are_hidden() -> None:
    one: SharedList[int] = SharedList([1, 2])
    one.copy().append(3)
    assert (len(one), list(one), list(reversed(one))) == (2, [1, 2], [2, 1])
    assert (one[:], one[-1], one[::-1]) == ([1, 2], 2, [2, 1])
    assert 3 not in one
    for index in (2, -3):
        with pytest.raises(IndexError):
            one[index]


def test_comparison_with_other_types() -> None:
    one: SharedList[int] = SharedList([1])
    assert one == SharedList([1]) and one != [1, 2] and one != (1,)
    assert repr(one) == "SharedList([1])"
