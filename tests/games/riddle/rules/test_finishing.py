"""The end of the turn (4.4, 4.5) and the cards (chapter 6): pick-ups, discards, the deck, table cards."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import DECODED, FINISH, FINISH_IN_CITY, FINISH_WITH, MOVE_BY, MOVE_BY_DIE, PASS
from mathom.games.riddle.rules.cards import CARDS, EVIL, GOOD, KIND_NAMES, PICK_UP_BY, PICK_UP_CARDS
from mathom.games.riddle.rules.state import DECK, DISCARD, HAND, NONE, TABLE, Riddle
from tests.games.riddle.positions import (
    active,
    answer,
    asks,
    card,
    deck,
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

ELEVEN = ("boat", "boat", "rope", "rope", "cloak", "cloak", "horse-1", "horse-2", "horse-3", "horse-4", "horse-5")


def moved_to(name: str, s: Riddle, mover: int = 0) -> Riddle:
    """The active player has moved there and may finish."""
    s.marker[mover] = space(name)
    s.has_moved = True
    s.is_die_used = True
    return s


def test_d20_city_character_or_nothing() -> None:
    s = give(moved_to("0806", game()), 0, "tom-bombadil", "strider", "saruman", "boat")
    finishes = [a for a in options(s) if FINISH.has(a) or FINISH_IN_CITY.has(a) or FINISH_WITH.has(a)]
    assert finishes == [FINISH.of(), FINISH_IN_CITY.of()] + [
        FINISH_WITH.of(kind(name)) for name in ("strider", "tom-bombadil")
    ]


def test_4_4_no_pick_up() -> None:
    s = moved_to("0806", game())
    answer(s, FINISH.of())
    assert s.player == 1 and hand(s, 0) == []


def test_4_4_a_city_gives_three_cards_and_one_is_discarded() -> None:
    """C-4: any card that is in the deck."""
    s = moved_to("0806", game())
    answer(s, FINISH_IN_CITY.of())
    assert len(options(s)) == CARDS
    answer(s, card("boat"), card("rope"), card("cloak"))
    assert asks(s) == "DiscardOne"
    answer(s, card("rope"))
    assert hand(s, 0) == ["boat", "cloak"]
    assert in_zone(s, DISCARD) == ["rope"]
    assert told(s, "discarded", 1) == [{"player": 0, "card": "rope"}]
    assert told(s, "picked-up", 1) == [{"player": 0, "site": s.rules.board.site[space("0806")]}]


def test_15_picked_up_cards_are_secret() -> None:
    s = moved_to("0806", game())
    answer(s, FINISH_IN_CITY.of(), card("boat"), card("rope"), card("cloak"))
    assert [facts["card"] for facts in told(s, "drew", 0)] == ["boat", "rope", "cloak"]
    assert [facts["card"] for facts in told(s, "drew", 1)] == [None] * 3


@pytest.mark.parametrize(
    ("mover", "name", "number"),
    [
        (0, "tom-bombadil", 6),
        (1, "tom-bombadil", 6),
        (0, "treebeard", 4),
        (0, "gandalf", 3),
        (0, "galadriel", 3),
        (0, "strider", 2),
        (0, "boromir", 2),
        (0, "butterbur", 1),
        (1, "saruman", 4),
        (1, "sauron", 3),
        (1, "the-balrog", 3),
        (1, "mouth-of-sauron", 2),
        (1, "wormtongue", 2),
        (1, "bill-ferny", 1),
    ],
)
def test_4_4_characters_bring_cards_anywhere(mover: int, name: str, number: int) -> None:
    s = active(give(game(), mover, name), mover)
    moved_to("0706", s, mover)  # no city
    answer(s, FINISH_WITH.of(kind(name)))
    assert in_zone(s, DISCARD) == [name]  # discarded first
    for _ in range(number):
        assert asks(s) == "DrawCard"
        s.apply(options(s)[0])
    assert asks(s) == "DiscardOne"
    assert s.hand_size(mover) == number
    assert told(s, "picked-up") == []  # the city memory is not touched


def test_4_4_only_characters_of_the_own_kind() -> None:
    for mover, side in ((0, 1), (1, 2)):
        s = moved_to("0706", active(game(), mover), mover)
        for i in range(CARDS):  # every card in one hand
            if s.at[i] == DECK:
                s.move_card(next(k for k in range(71) if s.holds(DECK, k)), DECK, HAND + mover)
        able = {KIND_NAMES[k] for k in range(71) if PICK_UP_BY[k] & side and PICK_UP_CARDS[k]}
        assert {KIND_NAMES[DECODED[a].x] for a in options(s) if FINISH_WITH.has(a)} == able


# ---- 6.3 ----


def test_6_3_r23_a_city_again_only_after_two_others() -> None:
    s = game()
    board = s.rules.board
    used = []
    for name, may in (("0806", True), ("0806", False), ("0804", True), ("0806", False), ("0708", True), ("0806", True)):
        moved_to(name, active(put(s, 0, "0606"), 0))
        assert (FINISH_IN_CITY.of() in options(s)) == may
        if may:
            answer(s, FINISH_IN_CITY.of())
            while asks(s) != "Roll":
                s.apply(options(s)[0])
            used.append(board.site[space(name)])
            assert s.city[0] == used[-1]
    assert [s.city[0], s.city[1]] == [used[-1], used[-2]]


def test_6_3_others_may_use_the_same_city() -> None:
    s = game()
    s.city[0] = s.rules.board.site[space("0806")]
    moved_to("0806", active(s, 1), 1)
    assert FINISH_IN_CITY.of() in options(s)


@pytest.mark.parametrize("name", ["0206", "1501", "0806"])
@pytest.mark.parametrize("mover", [0, 1])
def test_6_3_any_player_may_use_any_city(name: str, mover: int) -> None:
    s = moved_to(name, active(game(), mover), mover)
    assert FINISH_IN_CITY.of() in options(s)


@pytest.mark.parametrize(
    ("rule", "flags", "space_name", "may"),
    [
        ("O-8: the Cracks of Doom are a city", {"victory_cities": True}, "2618", True),
        ("O-8: Barad-dûr is a city", {"victory_cities": True}, "2617", True),
        ("O-8 is not in use", {}, "2618", False),
        ("O-8 is not in use", {}, "2617", False),
        ("the Shire is no city", {"victory_cities": True}, "0606", False),
    ],
)
def test_o8(rule: str, flags: dict[str, bool], space_name: str, may: bool) -> None:
    s = put(game(2, "", 1, **flags), 0, "0505")
    moved_to(space_name, s)
    assert (FINISH_IN_CITY.of() in options(s)) == may


def test_o8_which_symbols_they_have() -> None:
    s = game(victory_cities=True)
    assert [s.city_symbol(space(name)) for name in ("2618", "2617")] == [GOOD, EVIL]


def test_o8_the_usual_restriction() -> None:
    s = put(game(victory_cities=True), 0, "2618")
    answer(s, FINISH_IN_CITY.of())
    while asks(s) != "Roll":
        s.apply(options(s)[0])
    active(s, 0)
    assert FINISH_IN_CITY.of() not in options(s) and FINISH.of() in options(s)


@pytest.mark.parametrize(
    ("rule", "players", "partners", "mover", "number"),
    [
        ("O-1: the larger team draws two", 5, True, 0, 2),
        ("O-1: the smaller team draws three", 5, True, 1, 3),
        ("O-1: equal teams draw three", 4, True, 0, 3),
        ("O-1 is not in use", 5, False, 0, 3),
    ],
)
def test_o1_uneven_partners(rule: str, players: int, partners: bool, mover: int, number: int) -> None:
    s = moved_to("0806", active(game(players, partners=partners), mover), mover)
    answer(s, FINISH_IN_CITY.of())
    drawn = 0
    while asks(s) == "DrawCard":
        s.apply(options(s)[0])
        drawn += 1
    assert drawn == number
    assert asks(s) == "DiscardOne"


def test_o1_character_pick_ups_are_the_same_for_all() -> None:
    s = give(moved_to("0706", game(5, partners=True)), 0, "gandalf")
    answer(s, FINISH_WITH.of(kind("gandalf")), card("boat"), card("boat"), card("boat"))
    assert asks(s) == "DiscardOne"


# ---- 4.5 steps 2 and 3 ----


def test_d21_the_ring_is_not_discarded_6_6() -> None:
    s = give(moved_to("0806", game()), 0, "the-ring", "rope")
    answer(s, FINISH_IN_CITY.of(), card("boat"), card("boat"), card("boat"))
    assert options(s) == [card("boat"), card("rope")]


def test_r26_with_only_the_ring_nothing_is_discarded() -> None:
    """K-1: the player is asked anyway."""
    s = give(moved_to("0706", game()), 0, "butterbur")
    answer(s, FINISH_WITH.of(kind("butterbur")), card("the-ring"))
    assert options(s) == [PASS.of()]
    answer(s, PASS.of())
    assert hand(s, 0) == ["the-ring"] and s.player == 1


def test_4_5_no_discard_if_nothing_was_drawn() -> None:
    s = deck(moved_to("0806", game(one_deck=True)))
    s.move_card(kind("boat"), DISCARD, HAND)
    s.move_card(kind("rope"), DISCARD, HAND + 1)
    answer(s, FINISH_IN_CITY.of())
    assert hand(s, 0) == ["boat"] and s.player == 1


def test_d22_r25_6_5_down_to_ten_at_the_end_of_the_turn() -> None:
    s = give(moved_to("0706", game()), 0, *ELEVEN, "the-ring")
    answer(s, FINISH.of())
    assert asks(s) == "DiscardExcess" and card("the-ring") not in options(s)
    answer(s, card("boat"), card("boat"))
    assert s.hand_size(0) == 10 and s.player == 1


def test_6_5_the_compulsory_discard_comes_before() -> None:
    s = give(moved_to("0806", game()), 0, *ELEVEN[:9])
    answer(s, FINISH_IN_CITY.of(), card("eagles"), card("eagles"), card("bilbo"))
    assert asks(s) == "DiscardOne"
    answer(s, card("boat"))
    assert asks(s) == "DiscardExcess"
    answer(s, card("bilbo"))
    assert s.hand_size(0) == 10 and s.player == 1


def test_6_5_others_may_hold_more_meanwhile() -> None:
    s = give(moved_to("0706", game()), 1, *ELEVEN)
    answer(s, FINISH.of())
    assert asks(s) == "Roll" and s.hand_size(1) == 11


def test_6_5_table_cards_do_not_count() -> None:
    s = lay(give(moved_to("0707", game()), 0, *ELEVEN[:10]), 0, "cloak")
    answer(s, FINISH.of())
    assert asks(s) == "Roll"


# ---- 6.4 ----


def test_6_4_the_discard_pile_becomes_the_deck_the_moment_it_is_empty() -> None:
    s = deck(moved_to("0806", game()), "boat", "rope")
    answer(s, FINISH_IN_CITY.of(), card("boat"))
    assert told(s, "reshuffled") == []
    answer(s, card("rope"))
    assert told(s, "reshuffled") == [{}]
    assert (s.count[DECK], s.count[DISCARD]) == (CARDS - 2, 0)
    answer(s, card("cloak"), card("cloak"))  # in mid-draw
    assert in_zone(s, DISCARD) == ["cloak"]


def test_6_4_also_after_the_last_card_of_a_draw() -> None:
    """K-8: before the compulsory discard."""
    s = deck(moved_to("0806", game()), "boat", "rope", "cloak")
    answer(s, FINISH_IN_CITY.of(), card("boat"), card("rope"), card("cloak"))
    assert s.count[DECK] == CARDS - 3
    answer(s, card("rope"))
    assert in_zone(s, DISCARD) == ["rope"]  # on the new pile


def test_r24_the_used_character_may_come_back() -> None:
    s = give(game(), 0, "strider")
    deck(moved_to("0706", s))
    while s.count[DISCARD]:
        s.move_card(next(k for k in range(71) if s.holds(DISCARD, k)), DISCARD, HAND + 1)
    answer(s, FINISH_WITH.of(kind("strider")))
    assert options(s) == [card("strider")]
    answer(s, card("strider"))
    assert asks(s) == "DiscardOne"  # with nothing left the draw stops short


def test_r24_nothing_to_draw_at_all() -> None:
    s = deck(moved_to("0806", game()))
    while s.count[DISCARD]:
        s.move_card(next(k for k in range(71) if s.holds(DISCARD, k)), DISCARD, HAND + 1)
    answer(s, FINISH_IN_CITY.of())
    assert s.player == 1


def test_k28_where_there_was_nothing_to_draw_no_city_was_used() -> None:
    """K-28, 6.3: only a pick-up counts, so the city may be used next; with O-12 discards do not become a deck."""
    s = deck(moved_to("0806", give(give(game(one_deck=True), 1, "eagles"), 0, "cloak")))
    assert s.count[DISCARD] > 0
    answer(s, FINISH_IN_CITY.of())
    assert s.player == 1 and list(s.city[:2]) == [NONE, NONE] and told(s, "picked-up") == []


def test_o12_the_discard_pile_is_never_shuffled() -> None:
    s = deck(moved_to("0806", give(give(game(one_deck=True), 1, "eagles"), 0, "cloak")), "boat", "rope")
    answer(s, FINISH_IN_CITY.of(), card("boat"), card("rope"))
    assert asks(s) == "DiscardOne"
    assert s.count[DECK] == 0 and told(s, "reshuffled") == []


# ---- 4.5 step 4 ----


@pytest.mark.parametrize(
    ("rule", "where", "kept"),
    [
        ("4.5: Cloak in a forest", "0707", ["cloak"]),
        ("4.5: Cloak in a thicket", "2817", ["cloak"]),
        ("4.5: Rope on a mountain", "0203", ["rope"]),
        ("4.5: Rope on a hill, on a road or not", "0406", ["rope"]),
        ("4.5: Boat on the ocean", "0000", ["boat"]),
        ("4.5: Boat on a lake", "0504", ["boat"]),
        ("4.5: Boat in a swamp", "1011", ["boat"]),
        ("R-12: Boat on a river dot", "0304N", ["boat"]),
        ("R-12: Boat and Cloak in a river-head city in a forest", "1513", ["boat", "cloak"]),
        ("R-12: Boat on a river-head city", "1305", ["boat"]),
        ("4.5: nothing in open country", "0706", []),
    ],
)
def test_table_cards(rule: str, where: str, kept: list[str]) -> None:
    s = lay(moved_to(where, game()), 0, "boat", "rope", "cloak")
    answer(s, FINISH.of())
    assert in_zone(s, TABLE) == kept
    assert sorted(in_zone(s, DISCARD) + kept) == ["boat", "cloak", "rope"]
    assert {event.rule for event in heard(s, 1) if event.kind == "discarded"} == {"5.4"}  # from no hand (4.5)


def test_4_5_only_own_cards() -> None:
    s = lay(moved_to("0706", game()), 1, "boat")
    answer(s, FINISH.of())
    assert in_zone(s, TABLE + 1) == ["boat"]


def test_r27_every_discard_is_public() -> None:
    s = lay(give(game(), 0, "horse-1"), 0, "cloak")
    answer(s, MOVE_BY.of(kind("horse-1")), to("0706"), FINISH.of())
    discarded = [{"player": 0, "card": "horse-1"}, {"player": 0, "card": "cloak"}]
    assert told(s, "discarded", 1) == told(s, "discarded", None) == discarded


def test_4_1_after_the_pick_up_nothing_but_discards() -> None:
    s = give(place(moved_to("0806", game()), DISCARD, "rope"), 0, "horse-6", "gandalf")
    answer(s, FINISH_IN_CITY.of(), card("boat"), card("boat"), card("boat"), card("boat"))
    assert s.player == 1 and asks(s) == "Roll"
    assert MOVE_BY_DIE.of() not in options(s)
