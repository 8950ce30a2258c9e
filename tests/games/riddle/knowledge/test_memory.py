"""Worlds that fit what a seat heard: seen cards are only where they can be now."""

from __future__ import annotations

from collections import Counter

import pytest

from mathom.core.engine.dice import Dice
from mathom.core.play.events import read_story
from mathom.core.play.match import Match
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import View
from mathom.games.riddle.options import seats_of
from mathom.games.riddle.rules.cards import THE_RING
from mathom.games.riddle.rules.state import DECK, HAND, PILE, TABLE, Riddle
from mathom.games.riddle.text.position import cards_in
from tests.games.riddle.rule_rows import play
from tests.games.riddle.walks import positions, preset_rules, rich

GAME = RiddleGame()
SIGHT = "frodo 0606 hand gandalf boat ; sam 0806 hand the-ring rope ; merry 2019 hand cloak"
BLIND = "frodo 0506 hand gandalf ; merry 2019 hand cloak black-rider-4 ; sam 0806 hand the-ring rope"
PILE_OF_TWO = "rules secret-spaces=on ; frodo 0405 hand boat the-ring ; sam 0305 hand rope"
SEEN = "see gandalf, sam, stop"


def guesses(match: Match[Riddle, View], seat: int, zone: int, number: int = 60) -> Counter[tuple[str, ...]]:
    worlds = GAME.worlds(match.view(seat), match.heard(seat))
    dice = Dice(7)
    return Counter(tuple(cards_in(worlds.sample(dice), zone)) for _ in range(number))


def test_a_hand_that_was_seen() -> None:
    """8.1: a seen hand is known until it changes."""
    match = play(SIGHT, SEEN)
    assert set(guesses(match, 0, HAND + 1)) == {("rope", "the-ring")}
    assert len(guesses(match, 2, HAND + 1)) > 20  # the others know only that it was seen


def test_a_hand_that_lost_a_card_blindly() -> None:
    """8.3 b: Sam's hand was seen, then Merry drew one of its two cards; both are equally likely."""
    match = play(BLIND, f"{SEEN}, die, 0606, finish, roll 1, draw black-rider-4, sam, rope")
    left = guesses(match, 0, HAND + 2, 200)
    assert set(left) == {("rope",), ("the-ring",)} and min(left.values()) > 50
    drawn = guesses(match, 0, HAND + 1, 200)
    assert all("rope" in hand or "the-ring" in hand for hand in drawn)


def test_the_owner_of_a_searched_pile() -> None:
    """A-3: the owner knows that one of two cards was taken, but not which; the thief has the other one."""
    match = play(PILE_OF_TWO, "hide, boat, the-ring, die, 0505, finish, roll 1, die, 0405, search, boat")
    piles = guesses(match, 0, PILE + 8, 200)
    assert set(piles) == {("boat",), ("the-ring",)} and min(piles.values()) > 60
    worlds = GAME.worlds(match.view(0), match.heard(0))
    for i in range(30):
        world = worlds.sample(Dice(i))
        ring_hidden = world.holds(PILE + 8, THE_RING)
        assert world.holds(HAND + 1, THE_RING) != ring_hidden
    assert set(guesses(match, 1, HAND + 1)) == {("boat", "rope")}  # their own hand


def test_all_deals_are_equally_likely_without_a_memory() -> None:
    match = play(SIGHT, SEEN)
    worlds = GAME.worlds(match.view(0))
    found = Counter(worlds.sample(Dice(i)).holds(DECK, THE_RING) for i in range(50))
    assert found[True] > 40


@pytest.mark.parametrize("rules", preset_rules()[::3])
def test_worlds_by_what_was_heard_give_the_same_view(rules: dict[str, str]) -> None:
    dice = Dice(4)
    heard: dict[int, list[int]] = {}
    for n, s in enumerate(positions({**rules, "max-rounds": "3"}, Dice(n_of(rules)), rich)):
        for raw in read_story(GAME.kinds, [s.story[i] for i in range(s.told)]):
            for seat in range(seats_of(s.rules)):
                heard.setdefault(seat, []).extend(raw.heard_by(seat))
        if n % 7 == 0:
            seat = n % seats_of(s.rules)
            view = GAME.view(s, seat)
            world = GAME.determinize(view, dice, heard.get(seat, []))
            assert GAME.view(world, seat) == view and world.actions_for(seat) == s.actions_for(seat)


def n_of(rules: dict[str, str]) -> int:
    return sum(map(len, rules.values()))


def test_memory_helps() -> None:
    """Memory places more cards of other hands rightly than a deal that remembers nothing."""
    right = Counter[bool]()
    for seed in range(3):
        heard: list[int] = []
        for n, s in enumerate(positions({"players": "3", "max-rounds": "12"}, Dice(seed))):
            for raw in read_story(GAME.kinds, [s.story[i] for i in range(s.told)]):
                heard += raw.heard_by(0)
            if n % 15 == 14 and s.turn > 3:
                for remembers in (False, True):
                    world = GAME.determinize(GAME.view(s, 0), Dice(n), heard if remembers else ())
                    right[remembers] += sum(common(s, world, player) for player in (1, 2))
    assert right[True] > 2 * right[False]


def common(s: Riddle, world: Riddle, player: int) -> int:
    return sum((Counter(cards_in(s, HAND + player)) & Counter(cards_in(world, HAND + player))).values())


AFLOAT = (
    "frodo 0606 hand gandalf boat ; "
    "sam 0206 hand boat boat tom-bombadil horse-1 horse-2 horse-3 horse-4 horse-5 horse-6 the-ring"
)
TO_SEA = (
    "see gandalf, sam, die, 0706, finish, roll 2, die, 0106, finish tom-bombadil, rope, rope, rope, cloak, cloak, cloak"
)


def test_boat_on_the_table_is_not_the_boat_in_the_hand() -> None:
    """5.4, 6.5: Sam has a Boat in use and discards the other one: none of those that were seen is in the hand."""
    match = play(AFLOAT, f"{TO_SEA}, boat, horse-1, horse-2, horse-3")
    assert cards_in(match.state, TABLE + 1) == ["boat"]
    hands = guesses(match, 0, HAND + 1, 200)
    with_boat = sum(number for hand, number in hands.items() if "boat" in hand)
    assert with_boat < 150, "some draw another Boat from the deck"
    assert all("horse-4" in hand and "the-ring" in hand for hand in hands)
