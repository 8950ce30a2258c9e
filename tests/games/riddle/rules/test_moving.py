"""Moves in the turn (D-4, D-5, chapter 5): means, halts, and the cards that are laid out."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import DECODED, FINISH, MOVE_BY, MOVE_BY_DIE, TRAVEL_CARDS
from mathom.games.riddle.rules.state import BY_FOREST, BY_MOUNTAIN, CAPTIVE, DISCARD, NOT_HALTED, PILE, TABLE, Riddle
from tests.games.riddle.positions import (
    active,
    answer,
    asks,
    at,
    card,
    game,
    give,
    hand,
    heard,
    in_zone,
    kind,
    lay,
    options,
    place,
    put,
    space,
    to,
    told,
)

BOAT, ROPE, CLOAK = TRAVEL_CARDS.of(1), TRAVEL_CARDS.of(2), TRAVEL_CARDS.of(4)
FAR = "2906"


@pytest.mark.parametrize(
    ("mover", "name", "may"),
    [
        (0, "horse-1", True),
        (1, "horse-6", True),
        (0, "eagles", True),
        (1, "eagles", False),
        (0, "flying-beasts-1", False),
        (0, "flying-beasts-2", False),
        (1, "flying-beasts-1", True),
        (1, "flying-beasts-2", True),
        (0, "tom-bombadil", True),
        (1, "tom-bombadil", True),
        (0, "boat", False),
    ],
)
def test_5_1_who_may_move_by_which_card(mover: int, name: str, may: bool) -> None:
    """D-4."""
    s = active(give(game(), mover, name), mover)
    assert (MOVE_BY.of(kind(name)) in options(s)) == may


@pytest.mark.parametrize("name", ["horse-3", "eagles", "tom-bombadil"])
def test_5_1_the_card_is_shown_and_discarded(name: str) -> None:
    s = give(game(), 0, name)
    answer(s, MOVE_BY.of(kind(name)), to("0706"))
    assert in_zone(s, DISCARD) == [name]
    assert [event.kind for event in heard(s, 1)] == ["played", "discarded", "moved"]
    assert told(s, "moved") == [{"player": 0, "by": name, "from": space("0606"), "to": space("0706")}]


def test_5_1_the_die_serves_once_and_a_horse_up_to_its_value() -> None:
    s = give(game(die=3), 0, "horse-2")
    answer(s, MOVE_BY_DIE.of(), to("0806"))
    assert MOVE_BY_DIE.of() not in options(s)
    answer(s, MOVE_BY.of(kind("horse-2")))
    assert to("1206") in options(s)  # four spaces along the road
    assert to("1306") not in options(s)


def test_5_1_any_number_of_horses_in_any_order() -> None:
    s = give(game(), 0, "horse-1", "horse-2", "horse-6")
    for name, stop in (("horse-2", "0806"), ("horse-6", "0906"), ("horse-1", "1006")):
        answer(s, MOVE_BY.of(kind(name)), to(stop))
    answer(s, MOVE_BY_DIE.of(), to("1106"), FINISH.of())
    assert at(s, 0) == "1106"


def test_r21_each_means_is_a_move_of_its_own_with_a_stop() -> None:
    s = give(game(die=1), 0, "horse-1")
    answer(s, MOVE_BY_DIE.of())
    assert to("0806") in options(s) and to("0906") not in options(s)
    answer(s, to("0806"))
    assert asks(s) == "TakeAction"
    assert len(told(s, "moved")) == 1


@pytest.mark.parametrize(
    ("rule", "name", "to_far", "to_near"),
    [("5.7: flyers go anywhere", "eagles", True, True), ("5.7: Tom goes six spaces", "tom-bombadil", False, True)],
)
def test_flight(rule: str, name: str, to_far: bool, to_near: bool) -> None:
    s = give(game(), 0, name)
    answer(s, MOVE_BY.of(kind(name)))
    assert (to(FAR) in options(s), to("1206") in options(s)) == (to_far, to_near)
    assert to("1508") not in options(s)  # the Place of Returning
    assert to("0606") not in options(s)


def test_5_7_tom_goes_as_far_as_six() -> None:
    s = give(game(), 0, "tom-bombadil")
    answer(s, MOVE_BY.of(kind("tom-bombadil")))
    board = s.rules.board
    assert max(board.distance(space("0606"), DECODED[a].x) for a in options(s)) == 6


def test_5_7_water_and_dots_only_with_a_boat_r18() -> None:
    s = give(give(game(), 0, "eagles"), 1, "boat")
    answer(s, MOVE_BY.of(kind("eagles")))
    assert to("0000") not in options(s)
    s = give(game(), 0, "eagles", "boat")
    answer(s, MOVE_BY.of(kind("eagles")), to("0000"))
    assert in_zone(s, TABLE) == ["boat"]


# ---- 5.3 halts ----


@pytest.mark.parametrize(
    ("rule", "start", "stop", "halted"),
    [
        ("5.3: a forest halts", "0706", "0707", BY_FOREST),
        ("5.3: a mountain halts", "0303", "0203", BY_MOUNTAIN),
        ("5.3: a hill halts", "0405", "0406", BY_MOUNTAIN),
        ("R-9: not along a road", "0506", "0406", NOT_HALTED),
        ("5.3: open country does not", "0606", "0607", NOT_HALTED),
    ],
)
def test_what_halts(rule: str, start: str, stop: str, halted: int) -> None:
    s = put(game(), 0, start)
    answer(s, MOVE_BY_DIE.of(), to(stop))
    assert s.halted == halted
    assert len(told(s, "halted")) == (halted != NOT_HALTED)


@pytest.mark.parametrize("name", ["horse-6", "eagles", "tom-bombadil"])
def test_r16_r17_no_further_move_of_any_kind_while_halted(name: str) -> None:
    s = give(put(game(), 0, "0706"), 0, name)
    answer(s, MOVE_BY_DIE.of(), to("0707"))
    assert MOVE_BY.of(kind(name)) not in options(s)
    assert FINISH.of() in options(s)


def test_r16_the_matching_card_is_played_for_the_further_move() -> None:
    s = give(put(game(), 0, "0706"), 0, "horse-2", "cloak", "rope")
    answer(s, MOVE_BY_DIE.of(), to("0707"))
    assert s.halted == BY_FOREST and in_zone(s, TABLE) == []  # not before it is needed
    answer(s, MOVE_BY.of(kind("horse-2")), to("0807"))
    assert in_zone(s, TABLE) == ["cloak"]
    assert s.halted == NOT_HALTED


def test_r16_only_the_matching_card_helps() -> None:
    s = give(put(game(), 0, "0706"), 0, "horse-2", "rope", "boat")
    answer(s, MOVE_BY_DIE.of(), to("0707"))
    assert MOVE_BY.of(kind("horse-2")) not in options(s)


def test_r17_a_landing_halts_on_a_road_too() -> None:
    s = give(game(), 0, "eagles")
    answer(s, MOVE_BY.of(kind("eagles")), to("1807"))  # in the forest, on the Old Forest Road
    assert s.halted == BY_FOREST


def test_5_3_a_turn_that_begins_in_a_forest_is_free() -> None:
    s = give(put(game(), 0, "0707"), 0, "eagles")
    assert MOVE_BY_DIE.of() in options(s) and MOVE_BY.of(kind("eagles")) in options(s)


# ---- 5.4 Boat, Rope, Cloak (D-5) ----


def test_r15_a_card_is_laid_out_only_if_the_move_needs_it() -> None:
    s = give(game(die=2), 0, "boat", "rope", "cloak")
    answer(s, MOVE_BY_DIE.of(), to("0806"))
    assert in_zone(s, TABLE) == [] and len(hand(s, 0)) == 3


def test_k9_a_forest_at_the_end_of_a_move_needs_no_cloak() -> None:
    s = give(put(game(), 0, "0706"), 0, "cloak", "boat")
    answer(s, MOVE_BY_DIE.of(), to("0707"))
    assert asks(s) == "TakeAction" and in_zone(s, TABLE) == [] and s.halted == BY_FOREST


def test_5_4_the_needed_card_is_laid_out_and_seen_by_all() -> None:
    s = give(put(game(die=1), 0, "0607"), 0, "boat", "rope")
    answer(s, MOVE_BY_DIE.of(), to("0706"))  # over the Baranduin
    assert in_zone(s, TABLE) == ["boat"] and hand(s, 0) == ["rope"]
    assert told(s, "laid-out", 1) == [{"player": 0, "card": "boat"}]


def test_d5_without_the_card_there_is_no_such_destination() -> None:
    s = give(put(game(die=1), 0, "0607"), 0, "rope")
    answer(s, MOVE_BY_DIE.of())
    assert to("0706") not in options(s)


def test_5_4_a_card_on_the_table_serves_for_later_moves() -> None:
    s = lay(give(put(game(die=1), 0, "0607"), 0, "boat"), 0, "boat")
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    assert in_zone(s, TABLE) == ["boat"] and hand(s, 0) == ["boat"]  # no spare is laid out


def test_5_4_a_boat_on_the_table_carries_on() -> None:
    s = lay(put(game(), 0, "0000"), 0, "boat")
    answer(s, MOVE_BY_DIE.of())
    assert to("0100") in options(s)


def choosing(die: int, start: str, stop: str, *cards: str) -> Riddle:
    return answer(give(put(game(die=die), 0, start), 0, *cards), MOVE_BY_DIE.of(), to(stop))


@pytest.mark.parametrize(
    ("rule", "cards", "sets"),
    [
        ("D-5: with a Boat, or with a Rope", ("boat", "rope", "cloak"), [BOAT, ROPE]),
        ("D-5: only held cards are offered, but the question is always asked", ("boat", "cloak"), [BOAT]),
        ("D-5: only held cards are offered, but the question is always asked", ("rope",), [ROPE]),
    ],
)
def test_d5_which_cards(rule: str, cards: tuple[str, ...], sets: list[int]) -> None:
    """K-2: asked on public grounds, offered on private ones."""
    s = choosing(2, "0200", "0202", *cards)
    assert asks(s) == "ChooseTravelCards"
    assert options(s) == sets
    answer(s, sets[-1])
    assert in_zone(s, TABLE) == ["boat" if sets[-1] == BOAT else "rope"]


@pytest.mark.parametrize(
    ("rule", "cards", "sets"),
    [
        ("D-5: Boat and Rope, or a Cloak", ("boat", "rope", "cloak"), [TRAVEL_CARDS.of(3), CLOAK]),
        ("D-5: he has as many cards as that", ("cloak", "bilbo"), [CLOAK]),
    ],
)
def test_d5_sets_of_several_cards(rule: str, cards: tuple[str, ...], sets: list[int]) -> None:
    s = choosing(3, "1600", "1703", *cards)
    assert asks(s) == "ChooseTravelCards" and options(s) == sets


def test_d5_one_card_cannot_be_played_twice() -> None:
    s = choosing(3, "1600", "1703", "cloak")  # everybody knows that there is one way
    assert asks(s) == "TakeAction" and in_zone(s, TABLE) == ["cloak"]


def test_k25_river_head_city_does_not_halt_a_boat() -> None:
    """B-6: a player with a Boat goes by river or by land; going by river is not halted (R-13)."""
    s = choosing(4, "1504", "1501", "boat", "horse-1")
    assert asks(s) == "ChooseTravelCards" and options(s) == [TRAVEL_CARDS.of(), BOAT]
    assert answer(s.clone(), TRAVEL_CARDS.of()).halted == BY_MOUNTAIN
    assert answer(s, BOAT).halted == NOT_HALTED and MOVE_BY.of(kind("horse-1")) in options(s)


def test_k07_move_may_not_end_stuck_where_the_turn_began() -> None:
    """From the side a player without a Rope is halted there; along the road not."""
    s = give(put(game(), 0, "1406"), 0, "boat", "horse-3", "eagles")
    s.marker[0] = space("1208")
    answer(s, MOVE_BY.of(kind("horse-3")), to("1406"))
    assert asks(s) == "ChooseTravelCards" and options(s) == [BOAT]
    answer(s, BOAT)
    assert FINISH.of() not in options(s) and MOVE_BY.of(kind("eagles")) in options(s)


def test_r14_a_horse_crosses_a_river_with_a_boat_and_stays_off_the_water() -> None:
    s = give(put(game(), 0, "0607"), 0, "boat", "horse-1")
    answer(s, MOVE_BY.of(kind("horse-1")))
    assert to("0706") in options(s)
    assert all(s.rules.board.is_land(a - to("0000")) for a in options(s))


def test_5_8_after_a_stop_first_the_cards_of_captives_then_exchanges() -> None:
    s = give(put(put(game(3, secret_spaces=True, captivity=True), 0, "0506"), 2, "0505"), 2, "rope")
    secret = s.rules.board.secret[space("0405")]
    s.marker[1] = CAPTIVE
    s.captor[1] = 0
    place(s, PILE + 8 * secret + 1, "the-ring")
    answer(s, MOVE_BY_DIE.of(), to("0405"), card("rope"), card("the-ring"))  # just taken, and lost again
    kinds = [event.kind for event in heard(s, None)]
    assert kinds.index("moved") < kinds.index("pile-taken") < kinds.index("exchange")
    assert asks(s) == "TakeAction"  # and back to the action loop
