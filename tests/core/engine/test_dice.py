"""The generator of searches and tests, and random play with it."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.engine.playout import play_out, trace
from mathom.core.engine.tables import mix, numbers, zeros
from mathom.games.confrontation.options import read_rules
from mathom.games.confrontation.rules.frames import new_game


@pytest.mark.parametrize("n", [1, 2, 3, 6, 9, 1000, 2**31])
def test_numbers_are_in_range(n: int) -> None:
    dice = Dice(n)
    rolls = [int(dice.below(n)) for _ in range(500)]
    assert min(rolls) >= 0 and max(rolls) < n


def test_words_have_32_bits_and_use_them_all() -> None:
    dice = Dice(5)
    words = [int(dice.word()) for _ in range(300)]
    assert all(0 <= word < 2**32 for word in words)
    for k in range(32):
        assert 90 < sum(word >> k & 1 for word in words) < 210


def test_it_is_marsaglias_generator() -> None:
    """xorshift128 as published (Xorshift RNGs, 2003), from the four words that the seed was spread over."""
    dice = Dice(9)
    x, y, z, w = (int(word) for word in (dice.x, dice.y, dice.z, dice.w))
    words: list[int] = []
    for _ in range(10):
        t = (x ^ (x << 11)) & 0xFFFFFFFF
        x, y, z = y, z, w
        w = (w ^ (w >> 19)) ^ (t ^ (t >> 8))
        words.append(w)
    assert [int(dice.word()) for _ in range(10)] == words


def test_neighbouring_seeds_are_independent() -> None:
    """First numbers of consecutive seeds: all values are equally frequent, and no pair stands out."""
    firsts = [int(Dice(seed).below(4)) for seed in range(4000)]
    for counts, expected in ((Counter(firsts), 1000), (Counter(pairwise(firsts)), 250)):
        assert sum((n - expected) ** 2 / expected for n in counts.values()) < 3 * len(counts) + 12


@pytest.mark.parametrize("seed", [-1, 2**63, 2**80])
def test_seeds_have_63_bits(seed: int) -> None:
    with pytest.raises((AssertionError, TypeError, OverflowError)):
        Dice(seed)


@pytest.mark.parametrize("n", [0, -1, 2**31 + 1, 2**40])
def test_below_needs_a_positive_number(n: int) -> None:
    with pytest.raises(AssertionError):
        Dice(1).below(n)


def test_numbers_are_made_of_the_high_bits() -> None:
    """The low bits of an xorshift are its weakest."""
    words, dice = Dice(4), Dice(4)
    assert [int(dice.below(6)) for _ in range(50)] == [int(words.word()) * 6 // 2**32 for _ in range(50)]


def test_the_same_seed_gives_the_same_numbers() -> None:
    one, two = Dice(42), Dice(42)
    assert [one.word() for _ in range(50)] == [two.word() for _ in range(50)]


def test_seeds_beyond_32_bits_differ() -> None:
    seeds = [0, 1, 2, 2**31, 2**32, 2**40, 2**62, 2**63 - 1]
    assert len({tuple(int(dice.word()) for _ in range(4)) for dice in map(Dice, seeds)}) == len(seeds)


@pytest.mark.parametrize("n", [2, 3, 6, 10])
def test_numbers_are_about_equally_likely(n: int) -> None:
    dice = Dice(n)
    counts = Counter(int(dice.below(n)) for _ in range(6000))
    expected = 6000 / n
    surprise = sum((counts[k] - expected) ** 2 / expected for k in range(n))
    assert surprise < 3 * n + 12


def test_a_shuffle_of_a_part_leaves_the_rest() -> None:
    items = numbers(list(range(20)))
    Dice(1).shuffle(items, 5, 12)
    assert list(items)[:5] == list(range(5)) and list(items)[12:] == list(range(12, 20))
    assert sorted(list(items)[5:12]) == list(range(5, 12)) != list(items)[5:12]


def test_shuffle_keeps_the_items_and_the_rest() -> None:
    items = numbers(list(range(20)))
    Dice(1).shuffle(items, 0, 12)
    assert sorted(list(items)[:12]) == list(range(12)) and list(items)[12:] == list(range(12, 20))
    assert list(items)[:12] != list(range(12))


@pytest.mark.parametrize("n", [0, 1])
def test_nothing_to_shuffle(n: int) -> None:
    items = numbers([3, 4, 5])
    Dice(1).shuffle(items, 0, n)
    assert list(items) == [3, 4, 5]


def test_every_order_is_about_equally_likely() -> None:
    dice, counts = Dice(7), Counter[tuple[int, ...]]()
    for _ in range(2400):
        items = numbers([0, 1, 2, 3])
        dice.shuffle(items, 0, 4)
        counts[tuple(int(x) for x in items)] += 1
    assert set(counts) == set(permutations(range(4)))
    assert 60 <= min(counts.values()) <= max(counts.values()) <= 145


# ---- random play ----


def test_a_game_is_played_to_its_end_and_its_questions_counted() -> None:
    s = new_game(read_rules({}))
    again, dice, asked = s.clone(), Dice(3), 0
    n = play_out(s, Dice(3), zeros(4096))
    while again.depth:
        actions = again.legal_actions()
        again.apply(actions[dice.below(len(actions))])
        asked += 1
    assert s.depth == 0 and s.over and n == asked > 10
    assert s.fingerprint(1) == again.fingerprint(1)


def test_a_trace_is_the_same_for_the_same_dice_and_no_other() -> None:
    rules = read_rules({"cast": "draft"})
    marks = [trace(new_game(rules), Dice(seed), zeros(4096), zeros(64)) for seed in (1, 1, 2, 3)]
    assert marks[0] == marks[1] and len(set(marks)) == 3


def test_a_trace_covers_positions_options_and_events() -> None:
    rules = read_rules({"specials": "own-two"})
    s, dice, out, h = new_game(rules), Dice(6), zeros(4096), 1
    s.listen(zeros(64))
    while s.depth:
        n = s.legal(out)
        h = s.fingerprint(mix(h, n))
        for i in range(n):
            h = mix(h, out[i])
        s.told = 0
        s.apply(out[dice.below(n)])
        for i in range(s.told):
            h = mix(h, s.story[i])
    assert trace(new_game(rules), Dice(6), zeros(4096), zeros(64)) == s.fingerprint(h)


def test_trace_does_not_depend_on_the_size_of_the_story() -> None:
    rules = read_rules({"specials": "own-two"})
    assert trace(new_game(rules), Dice(8), zeros(4096), zeros(0)) == trace(
        new_game(rules), Dice(8), zeros(4096), zeros(4096)
    )
