"""Friendly exchanges (chapter 7)."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import MOVE_BY, MOVE_BY_DIE
from mathom.games.riddle.rules.state import CAPTIVE, IN_HALLS, OUT, UNPLACED
from tests.games.riddle.positions import (
    answer,
    asks,
    card,
    game,
    give,
    hand,
    kind,
    options,
    player,
    put,
    space,
    to,
    told,
)


def test_7_a_card_passes_in_each_direction_and_both_see_both() -> None:
    s = give(give(put(game(3), 1, "0706"), 0, "boat"), 1, "rope", "cloak")
    put(s, 2, "2019")
    answer(s, MOVE_BY_DIE.of(), to("0706"), card("cloak"), card("boat"))
    assert hand(s, 0) == ["cloak"]
    assert hand(s, 1) == ["boat", "rope"]
    both = [{"from": 1, "to": 0, "card": "cloak"}, {"from": 0, "to": 1, "card": "boat"}]
    assert told(s, "passed", 0) == told(s, "passed", 1) == both
    assert [facts["card"] for facts in told(s, "passed", 2)] == [None, None]
    assert told(s, "exchange", 2) == [{"player": 0, "other": 1}]
    assert asks(s) == "TakeAction"


def test_r28_both_cards_are_drawn_from_the_hands_as_they_were() -> None:
    s = give(give(put(game(), 1, "0706"), 0, "boat"), 1, "rope")
    answer(s, MOVE_BY_DIE.of(), to("0706"), card("rope"))
    assert options(s) == [card("boat")]  # the Rope does not come back at once
    answer(s, card("boat"))
    assert (hand(s, 0), hand(s, 1)) == (["rope"], ["boat"])


def test_c5_every_card_is_as_likely() -> None:
    s = give(give(put(game(), 1, "0706"), 0, "boat", "boat", "rope"), 1, "eagles", "eagles")
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    assert options(s) == [card("eagles")] * 2
    answer(s, card("eagles"))
    assert options(s) == [card("boat")] * 2 + [card("rope")]


@pytest.mark.parametrize(
    ("rule", "where", "exchanged"),
    [
        ("7: on the same space", "0706", True),
        ("7: beside it", "0806", True),
        ("7: across a river, which does not matter", "0606", True),
        ("7: two away", "0906", False),
    ],
)
def test_where(rule: str, where: str, exchanged: bool) -> None:
    s = give(give(put(put(game(), 0, "0705"), 1, where), 0, "boat"), 1, "rope")
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    assert (asks(s) == "DrawBlind") == exchanged


def test_7_passing_by_and_standing_still_do_nothing() -> None:
    s = give(give(game(die=2), 0, "boat"), 1, "rope")
    assert asks(s) == "TakeAction"  # both stand on the Shire
    put(s, 1, "0806")
    answer(s, MOVE_BY_DIE.of(), to("1006"))
    assert told(s, "exchange") == []


def test_d6_the_order_is_chosen_and_each_result_seen_first() -> None:
    s = game(4)
    for other, name in ((1, "rope"), (2, "cloak"), (3, "eagles")):
        give(put(s, other, "0706"), other, name)
    give(s, 0, "boat")
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    assert options(s) == [player(1), player(2), player(3)]
    answer(s, player(2), card("cloak"), card("boat"))
    assert asks(s) == "ChooseWhomToExchangeWith"
    assert options(s) == [player(1), player(3)]
    answer(s, player(3), card("eagles"), card("cloak"))  # what was won in one is lost in the next
    answer(s, card("rope"), card("eagles"))  # the last goes without asking
    assert [hand(s, p) for p in range(4)] == [["rope"], ["eagles"], ["boat"], ["cloak"]]
    assert asks(s) == "TakeAction"


@pytest.mark.parametrize(
    ("marker", "start", "stop"),
    [
        (UNPLACED, "2922", "2823"),  # beside the last space of the table of hexes, the one before it ...
        (IN_HALLS, "2822", "2723"),
        (CAPTIVE, "2722", "2623"),
        (OUT, "2722", "2723"),
        (UNPLACED, "0606", "0706"),
    ],
)
def test_r2_r44_none_with_those_who_have_no_space(marker: int, start: str, stop: str) -> None:
    s = give(give(put(game(), 0, start), 0, "bilbo"), 1, "rope")
    s.marker[1] = marker
    answer(s, MOVE_BY_DIE.of(), to(stop))
    assert asks(s) == "TakeAction"


@pytest.mark.parametrize(("mine", "theirs"), [((), ("boat",)), (("boat",), ()), ((), ())])
def test_r30_none_if_a_hand_is_empty(mine: tuple[str, ...], theirs: tuple[str, ...]) -> None:
    s = give(give(put(game(), 1, "0706"), 0, *mine), 1, *theirs)
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    assert asks(s) == "TakeAction"
    assert s.exchanged[1] != space("0706")  # so there is no battle


def test_r29_back_on_the_space_of_the_last_exchange_there_is_no_new_one() -> None:
    s = give(give(put(game(), 1, "0706"), 0, "horse-1", "horse-2", "boat"), 1, "rope")
    answer(s, MOVE_BY_DIE.of(), to("0706"), card("rope"), card("boat"))
    answer(s, MOVE_BY.of(kind("horse-1")), to("0806"), card("boat"), card("rope"))  # another space: a new exchange
    put(s, 1, "0606")
    s.start = space("0505")
    answer(s, MOVE_BY.of(kind("horse-2")), to("0706"))
    assert asks(s) == "DrawBlind"  # the last one was from 0806


def test_r29_the_right_to_attack_remains() -> None:
    s = give(give(put(game(), 1, "0706"), 0, "horse-1", "horse-2", "boat"), 1, "rope")
    answer(s, MOVE_BY_DIE.of(), to("0706"), card("rope"), card("boat"))
    put(s, 1, "0606")
    s.start = space("0505")
    answer(s, MOVE_BY.of(kind("horse-1")), to("0807"))
    answer(s, MOVE_BY.of(kind("horse-2")), to("0706"))
    assert asks(s) == "TakeAction"
    assert len(told(s, "exchange")) == 1
    assert s.exchanged[1] == s.marker[0]


def test_r29_a_new_turn_begins_anew() -> None:
    s = game()
    s.exchanged[1] = space("0706")
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    s.apply(options(s)[-1])
    assert s.exchanged[1] < 0
