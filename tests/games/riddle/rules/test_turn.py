"""The turn (4.1 to 4.3): its order, the roll, re-rolls, the duty to move."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.games.riddle.rules.answers import FINISH, FINISH_IN_CITY, MOVE_BY, MOVE_BY_DIE, POWER_PLAY, REROLL
from mathom.games.riddle.rules.state import DISCARD, NONE, OUT, TABLE, UNPLACED
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
    options,
    place,
    put,
    roll,
    space,
    to,
    told,
)


def test_4_1_a_turn_begins_with_the_marker_and_the_roll() -> None:
    s = put(game(), 0, "0706")
    s.marker[1] = UNPLACED
    answer(s, MOVE_BY_DIE.of(), to("0806"), FINISH.of())
    assert at(s, 1) == "0606"
    assert s.seat() == CHANCE and asks(s) == "Roll"
    roll(s, 4)
    assert (s.player, s.die, asks(s)) == (1, 4, "TakeAction")
    assert [event.kind for event in heard(s, None)][-3:] == ["turn-began", "placed", "rolled"]


def test_r7_c3_the_roll_comes_first_and_is_compulsory() -> None:
    s = give(game(), 1, "eagles", "horse-3")
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    assert s.seat() == CHANCE
    assert len(options(s)) == 6


def test_4_1_all_that_is_counted_in_a_turn_begins_anew() -> None:
    """Chapter 3: the counters that start again every turn."""
    s = give(put(game(die=6), 1, "0806"), 0, "horse-6", "legolas")
    s.power_plays = 0
    s.attacked = s.searched = s.riddled = 255
    s.drawn = s.cards_played = 3
    s.is_castaway = True
    answer(s, REROLL.of(kind("legolas")))
    roll(s, 1)
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    roll(s, 2)
    assert (s.power_plays, s.attacked, s.searched, s.riddled, s.rerolled) == (2, 0, 0, 0, 0)
    assert (s.drawn, s.cards_played, s.is_castaway) == (0, 0, False)
    assert (s.is_die_used, s.has_moved, s.start, s.halted) == (False, False, space("0806"), 0)


def test_4_5_6_turns_go_in_seat_order_and_rounds_are_counted() -> None:
    s = game(3)
    s.marker[1] = OUT
    s.first = 2
    turns = []
    for _ in range(4):
        turns.append((int(s.player), int(s.round)))
        answer(s, MOVE_BY_DIE.of())
        s.apply(options(s)[0])
        answer(s, FINISH.of())
        roll(s, 1)
    assert turns == [(0, 1), (2, 2), (0, 2), (2, 3)]
    assert [facts["player"] for facts in told(s, "turn-began")] == [2, 0, 2, 0]  # none of the one who is out


def test_d2_actions_are_chosen_one_by_one_until_the_finish() -> None:
    s = give(put(put(game(3), 1, "2906"), 2, "2906"), 0, "gandalf", "horse-1", "legolas")
    plays = {POWER_PLAY.of(kind("gandalf")), REROLL.of(kind("legolas"))}
    assert plays | {MOVE_BY.of(kind("horse-1")), MOVE_BY_DIE.of()} <= set(options(s))  # before the first move
    answer(s, MOVE_BY.of(kind("horse-1")), to("0706"))
    assert plays | {MOVE_BY_DIE.of(), FINISH.of()} <= set(options(s))
    answer(s, MOVE_BY_DIE.of(), to("0806"))
    assert POWER_PLAY.of(kind("gandalf")) in options(s)  # after the last one
    s.power_plays = 0
    assert POWER_PLAY.of(kind("gandalf")) not in options(s)


# ---- 4.2 ----


def test_4_2_a_turn_needs_a_move() -> None:
    s = put(game(), 0, "0806")  # on Bree
    assert FINISH.of() not in options(s) and FINISH_IN_CITY.of() not in options(s)
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    assert FINISH.of() in options(s)


def test_4_2_the_roll_need_not_be_used() -> None:
    s = give(game(), 0, "horse-2")
    answer(s, MOVE_BY.of(kind("horse-2")), to("0706"), FINISH.of())
    assert s.player == 1


def test_4_2_no_move_ends_where_it_began() -> None:
    s = game(die=6)
    answer(s, MOVE_BY_DIE.of())
    assert to("0606") not in options(s)


@pytest.mark.parametrize("name", ["2618", "2617"])
@pytest.mark.parametrize("mover", [0, 1])
def test_r4_on_a_victory_space_one_may_stay(name: str, mover: int) -> None:
    s = active(put(game(), mover, name), mover)
    assert FINISH.of() in options(s)
    answer(s, FINISH.of())
    assert at(s, mover) == name


def test_r4_or_leave_a_victory_space_and_come_back() -> None:
    s = give(put(game(die=2), 0, "2618"), 0, "horse-2")
    answer(s, MOVE_BY_DIE.of(), to("2617"), MOVE_BY.of(kind("horse-2")), to("2618"), FINISH.of())
    assert s.waited[0] == 1


def test_r5_back_to_the_start_only_with_another_means_left() -> None:
    s = give(game(die=2), 0, "horse-2")
    answer(s, MOVE_BY_DIE.of(), to("0706"), MOVE_BY.of(kind("horse-2")))
    assert to("0606") not in options(s)


def test_r5_and_then_one_has_to_leave_again() -> None:
    s = give(game(die=2), 0, "horse-2", "horse-3")
    answer(s, MOVE_BY_DIE.of(), to("0706"), MOVE_BY.of(kind("horse-2")), to("0606"))
    assert FINISH.of() not in options(s)
    answer(s, MOVE_BY.of(kind("horse-3")), to("0706"), FINISH.of())


@pytest.mark.parametrize(
    ("rule", "is_die_used", "cards", "may"),
    [
        ("R-5: the die leads on", False, ("horse-1",), True),
        ("R-5: only the card itself was left", True, ("horse-1",), False),
        ("R-5: a Horse leads on", True, ("horse-1", "horse-2"), True),
        ("R-5: Tom leads on", True, ("horse-1", "tom-bombadil"), True),
        ("R-5: the flyer of the other kind does not", True, ("horse-1", "flying-beasts-1"), False),
        ("R-5: only one card of the kind was left", True, ("eagles",), False),
        ("R-5: a second card of the kind leads on", True, ("eagles", "eagles"), True),
    ],
)
def test_r5_what_is_another_means(rule: str, is_die_used: bool, cards: tuple[str, ...], may: bool) -> None:
    s = give(game(), 0, *cards)
    s.is_die_used = is_die_used
    s.has_moved = True
    s.marker[0] = space("0706")
    answer(s, MOVE_BY.of(kind(cards[0])))
    assert (to("0606") in options(s)) == may


def test_r5_the_die_itself_is_no_other_means() -> None:
    s = give(game(), 0, "horse-1")
    answer(s, MOVE_BY.of(kind("horse-1")), to("0706"), MOVE_BY_DIE.of())
    assert to("0606") not in options(s)


@pytest.mark.parametrize(("cards", "may"), [(("horse-1", "cloak"), False), (("horse-1", "horse-2", "cloak"), True)])
def test_r5_a_means_that_only_leads_back_is_not_offered(cards: tuple[str, ...], may: bool) -> None:
    s = give(put(game(), 0, "1206"), 0, *cards)
    answer(s, MOVE_BY_DIE.of(), to("1207"))  # between two rivers: the only way is back
    assert (MOVE_BY.of(kind("horse-1")) in options(s)) == may


@pytest.mark.parametrize(("cards", "may"), [((), False), (("cloak",), True)])
def test_r5_r16_halted_where_the_turn_began(cards: tuple[str, ...], may: bool) -> None:
    """K-7."""
    s = give(put(game(), 0, "0707"), 0, "horse-1", "horse-2", *cards)
    answer(s, MOVE_BY_DIE.of(), to("0706"), MOVE_BY.of(kind("horse-1")))
    assert (to("0707") in options(s)) == may


def test_r5_if_the_only_way_back_is_barred_the_means_is_not_offered() -> None:
    s = put(game(), 0, "0002")  # an island: Tol Fuin
    s.start = space("0002")
    s.marker[0] = space("0002")
    give(s, 0, "boat")
    answer(s, MOVE_BY_DIE.of(), to("0102"))
    assert options(s) == [FINISH.of()]


def test_r5_player_robbed_of_the_means_may_finish_there() -> None:
    s = give(give(put(game(die=2), 1, "0505"), 0, "horse-2", "horse-3"), 1, "rope")
    put(s, 1, "0506")
    answer(s, MOVE_BY_DIE.of(), to("0706"), MOVE_BY.of(kind("horse-2")), to("0606"), card("rope"), card("horse-3"))
    assert hand(s, 0) == ["rope"]
    assert options(s) == [FINISH.of()]


def test_r6_castaway_on_an_island() -> None:
    """He rolls, cannot move, may finish, and draws a card without a discard."""
    s = put(game(die=6), 0, "0113")  # Tol Morwen
    assert MOVE_BY_DIE.of() not in options(s)
    assert options(s) == [FINISH.of(), FINISH_IN_CITY.of()]
    answer(s, FINISH.of())
    assert s.is_castaway and asks(s) == "DrawCard"
    answer(s, card("boat"))
    assert hand(s, 0) == ["boat"]
    assert s.player == 1


def test_r6_no_relief_besides_another_pick_up() -> None:
    s = put(game(die=6), 0, "0113")
    answer(s, FINISH_IN_CITY.of(), card("boat"), card("boat"), card("boat"))
    assert asks(s) == "DiscardOne"
    answer(s, card("boat"))
    assert len(hand(s, 0)) == 2 and not s.is_castaway


def test_r6_without_castaway_relief() -> None:
    s = put(game(die=6, castaway_relief=False), 0, "0113")
    answer(s, FINISH.of())
    assert hand(s, 0) == [] and s.player == 1


@pytest.mark.parametrize("name", ["boat", "eagles", "tom-bombadil"])
def test_r6_a_card_that_moves_him_ends_that(name: str) -> None:
    s = give(put(game(die=6), 0, "0002"), 0, name)
    assert FINISH.of() not in options(s)


# ---- 4.3 (D-34) ----


@pytest.mark.parametrize(
    ("mover", "name", "kept"),
    [
        (0, "boromir", False),
        (0, "legolas", True),
        (0, "gimli", True),
        (1, "wormtongue", False),
        (1, "grishnakh", True),
        (1, "ugluk", True),
    ],
)
def test_4_3_the_roll_is_rejected(mover: int, name: str, kept: bool) -> None:
    s = active(give(game(), mover, name), mover, die=1)
    answer(s, REROLL.of(kind(name)))
    roll(s, 5)
    assert s.die == 5
    assert (name in hand(s, mover)) == kept == (name not in in_zone(s, DISCARD))
    assert REROLL.of(kind(name)) not in options(s)  # once a turn
    assert s.power_plays == 2
    assert told(s, "played") == [{"player": mover, "card": name}]
    assert len(told(s, "taken-back")) == kept


@pytest.mark.parametrize(("mover", "name"), [(0, "ugluk"), (1, "gimli"), (0, "gandalf")])
def test_4_3_not_with_a_card_of_the_other_kind(mover: int, name: str) -> None:
    s = active(give(game(), mover, name), mover)
    assert REROLL.of(kind(name)) not in options(s)


def test_r8_several_cards_one_after_the_other() -> None:
    s = give(game(), 0, "legolas", "gimli", "boromir")
    for name, number in (("gimli", 2), ("boromir", 3), ("legolas", 4)):
        answer(s, REROLL.of(kind(name)))
        roll(s, number)
    assert not any(REROLL.has(a) for a in options(s))


def test_r8_while_the_die_is_unused_also_after_a_move() -> None:
    s = give(game(), 0, "legolas", "horse-1")
    answer(s, MOVE_BY.of(kind("horse-1")), to("0706"))
    assert REROLL.of(kind("legolas")) in options(s)
    answer(s, MOVE_BY_DIE.of(), to("0806"))
    assert REROLL.of(kind("legolas")) not in options(s)


def test_out_of_turn_fields_hold_nothing() -> None:
    s = place(game(), TABLE, "boat")
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    assert (s.card, s.other) == (NONE, NONE)
