"""Setup (chapter 2): characters, the deal, who begins."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.games.riddle.rules.answers import CHARACTER, DECODED
from mathom.games.riddle.rules.cards import CARDS, COPIES, KINDS
from mathom.games.riddle.rules.state import CHARACTER_NAMES, DECK, NONE, NOT_IN_PLAY, UNPLACED, Riddle
from tests.games.riddle.positions import asks, at, fresh, hand, heard, kind, options, roll, told


def character(name: str) -> int:
    return CHARACTER.of(CHARACTER_NAMES.index(name))


def choose(s: Riddle, seat: int, name: str) -> None:
    assert character(name) in s.actions_for(seat)
    s.answer(seat, character(name))


def names_of(s: Riddle) -> list[str]:
    return [CHARACTER_NAMES[s.character[player]] for player in range(s.rules.players)]


def offered(s: Riddle, seat: int) -> list[str]:
    return [CHARACTER_NAMES[DECODED[a].x] for a in s.actions_for(seat)]


def deal(s: Riddle) -> Riddle:
    """Deals the first possible cards."""
    while asks(s) == "DealCard":
        s.apply(options(s)[0])
    return s


def test_d1_all_choose_at_once_and_in_any_order() -> None:
    s = fresh(3, "choose")
    assert s.asked() == [0, 1, 2]
    assert offered(s, 2) == list(CHARACTER_NAMES)
    choose(s, 2, "sam")
    choose(s, 0, "frodo")
    assert s.asked() == [1]
    choose(s, 1, "black-rider-4")
    assert names_of(s) == ["frodo", "black-rider-4", "sam"]
    assert asks(s) == "DealCard"


def test_d1_a_choice_is_secret_until_all_have_chosen() -> None:
    s = fresh(2, "choose")
    choose(s, 0, "merry")
    assert told(s, "character-wished", 0) == [{"player": 0, "character": "merry"}]
    assert told(s, "character-wished", 1) == [{"player": 0, "character": None}]
    assert s.character[0] == NONE
    choose(s, 1, "pippin")
    assert {"player": 0, "character": "merry"} in told(s, "character-wished", 1)
    assert told(s, "character-chosen") == [
        {"player": 0, "character": "merry"},
        {"player": 1, "character": "pippin"},
    ]


def test_r3_loser_of_the_roll_chooses_among_the_free_characters() -> None:
    s = fresh(3, "choose")
    choose(s, 0, "sam")
    choose(s, 1, "frodo")
    choose(s, 2, "sam")
    assert s.seat() == CHANCE
    roll(s, 2, 5)
    assert s.character[2] == CHARACTER_NAMES.index("sam")
    assert s.asked() == [0]
    assert "sam" not in offered(s, 0) and "frodo" not in offered(s, 0)
    choose(s, 0, "merry")
    assert names_of(s) == ["merry", "frodo", "sam"]


def test_c1_ties_among_the_highest_roll_again() -> None:
    s = fresh(3, "choose")
    for seat in range(3):
        choose(s, seat, "sam")
    roll(s, 4, 6, 6)  # the first is out of it
    roll(s, 3, 3)
    roll(s, 2, 1)
    assert s.character[1] == CHARACTER_NAMES.index("sam")
    assert [facts["player"] for facts in told(s, "rolled-for")] == [0, 1, 2, 1, 2, 1, 2]


def test_2_2_each_is_dealt_two_secret_cards() -> None:
    s = deal(fresh(4))
    assert [s.hand_size(player) for player in range(4)] == [2, 2, 2, 2]
    assert s.count[DECK] == CARDS - 8
    for seat in range(4):
        seen = [facts["card"] for facts in told(s, "dealt", seat) if facts["card"] is not None]
        assert sorted(str(card) for card in seen) == sorted(hand(s, seat))
    assert all(facts["card"] is None for facts in told(s, "dealt"))


def test_r1_there_are_ninety_cards_and_no_optional_ones() -> None:
    ends = [0, kind("good-army-1"), kind("frodo"), kind("the-ring"), KINDS]
    numbers = [sum(COPIES[k] for k in range(first, end)) for first, end in pairwise(ends)]
    assert numbers == [25, 18, 28, 19]
    assert sum(numbers) == CARDS == 90


def test_c2_every_card_may_be_dealt() -> None:
    s = fresh(2)
    assert len(options(s)) == CARDS
    s.apply(kind("boat"))
    assert options(s).count(kind("boat")) == 4


def test_2_3_the_highest_roll_begins_and_ties_roll_again() -> None:
    s = deal(fresh(3))
    roll(s, 5, 2, 5)
    roll(s, 1, 4)
    assert (s.first, s.player, s.round) == (2, 2, 1)
    assert told(s, "begins") == [{"player": 2}]
    roll(s, 3)
    assert asks(s) == "TakeAction"


def test_2_3_who_begins_may_be_agreed_on() -> None:
    s = deal(fresh(3, first=1))
    assert s.first == 1
    assert asks(s) == "Roll"
    assert told(s, "rolled-for") == []


def test_2_4_markers_are_put_on_the_shire_one_by_one() -> None:
    s = deal(fresh(3, first=1))
    assert [at(s, player) for player in range(3)] == [str(UNPLACED), "0606", str(UNPLACED)]
    assert told(s, "placed") == [{"player": 1, "space": s.rules.board.shire}]


def test_2_5_nothing_is_remembered_at_first() -> None:
    s = deal(fresh(8))
    assert all(s.city[i] == NONE for i in range(16))
    assert not any(s.waited[player] for player in range(8))


@pytest.mark.parametrize(
    ("players", "teams"),
    [(4, "hrhr"), (5, "hrhrh"), (6, "hrhrhr"), (7, "hrhrhrh"), (8, "hrhrhrhr")],
)
def test_o1_seats_alternate_between_the_teams(players: int, teams: str) -> None:
    s = fresh(players, "choose", partners=True)
    for seat, team in enumerate(teams):
        assert all(name.startswith("black") == (team == "r") for name in offered(s, seat))


@pytest.mark.parametrize(
    ("rule", "players", "flags", "cards"),
    [
        ("O-1: an extra card for the larger team", 5, {"partners": True, "extra_card": True}, [3, 2, 3, 2, 3]),
        ("O-1: not if the teams are equal", 4, {"partners": True, "extra_card": True}, [2, 2, 2, 2]),
        ("O-1: not without that option", 5, {"partners": True}, [2, 2, 2, 2, 2]),
    ],
)
def test_extra_card(rule: str, players: int, flags: dict[str, bool], cards: list[int]) -> None:
    s = deal(fresh(players, "", **flags))
    assert [s.hand_size(player) for player in range(players)] == cards


def test_o16_each_begins_with_one_character_and_one_has_the_hobbits() -> None:
    s = fresh(4, "choose", teams_of=2)
    assert s.asked() == [0, 1]
    choose(s, 0, "sam")
    choose(s, 1, "merry")
    roll(s, 1, 6)
    assert offered(s, 0) == list(CHARACTER_NAMES[4:])  # the other has the Hobbits
    choose(s, 0, "black-rider-2")
    deal(s)
    assert [s.marker[player] for player in (1, 3)] == [NOT_IN_PLAY, NOT_IN_PLAY]
    assert [s.hand_size(player) for player in range(4)] == [2, 0, 2, 0]
    roll(s, 3, 5)
    assert (s.first, s.player) == (2, 2)


def test_agreed_characters_are_told() -> None:
    s = fresh(2, "pippin black-rider-3")
    assert [event.kind for event in heard(s, None)] == ["character-chosen", "character-chosen"]
    assert names_of(s) == ["pippin", "black-rider-3"]
