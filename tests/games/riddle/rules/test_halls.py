"""The Halls of Mandos (chapter 10, O-9, O-10), and captives where their turns run the same way (11.4)."""

from __future__ import annotations

import pytest

from mathom.core.engine.agenda import CHANCE
from mathom.games.riddle.rules.answers import DECODED, FINISH, KIND, MOVE_BY_DIE, PASS, USE
from mathom.games.riddle.rules.halls import players_left, send_to_halls
from mathom.games.riddle.rules.state import CAPTIVE, DISCARD, IN_HALLS, NONE, OUT, PILE, TABLE, Riddle
from tests.games.riddle.positions import (
    active,
    answer,
    asks,
    at,
    card,
    game,
    give,
    hand,
    in_zone,
    kind,
    lay,
    options,
    our_map,
    place,
    put,
    roll,
    space,
    to,
    told,
)

ELEVEN = ("boat", "boat", "rope", "rope", "cloak", "cloak", "horse-1", "horse-2", "horse-3", "horse-4", "horse-5")


def beaten(s: Riddle, player: int = 1) -> Riddle:
    """The active player has beaten this player."""
    s.has_moved = True
    s.marker[0] = space("0706")
    s.start = space("0606")
    send_to_halls(s, player)
    s.run_steps(0)
    return s


def in_halls(turns: int = 0, **flags: object) -> Riddle:
    """Player 1 (Black Rider 1) has begun this many turns there, and begins another with a roll."""
    s = beaten(game(2, "", 1, **flags))
    s.stay[1] = turns
    return answer(s, FINISH.of())


def captive(turns: int = 0, at_space: str = "0706", **flags: object) -> Riddle:
    """Player 1 is a captive of player 0 and begins a turn."""
    s = beaten(game(2, "", 1, captivity=True, **flags))
    s.marker[1] = CAPTIVE
    s.captor[1] = 0
    s.stay[1] = turns
    s.marker[0] = space(at_space)
    return s


# ---- 10.1 ----


def test_10_1_hand_is_kept_and_table_cards_are_discarded_r22() -> None:
    s = beaten(lay(give(game(), 1, "the-ring", "rope"), 1, "boat"))
    assert s.marker[1] == IN_HALLS
    assert hand(s, 1) == ["rope", "the-ring"]
    assert in_zone(s, TABLE + 1) == [] and in_zone(s, DISCARD) == ["boat"]
    assert told(s, "sent-to-halls", 0) == [{"player": 1}]


def test_6_5_hand_is_reduced_to_ten_at_once() -> None:
    s = beaten(give(game(), 1, *ELEVEN))
    assert s.seat() == 1 and asks(s) == "DiscardExcess"
    answer(s, card("boat"))
    assert s.hand_size(1) == 10 and asks(s) == "TakeAction"


def test_r52_captives_come_along_and_are_free() -> None:
    s = game(3, captivity=True)
    s.marker[2] = CAPTIVE
    s.captor[2] = 1
    beaten(s)
    assert (s.marker[2], s.captor[2], s.freed[2]) == (IN_HALLS, NONE, 1)
    active(s, 0)
    s.player = 1
    s.depth = 0
    active(put(s, 1, "0606"), 1)
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    assert asks(s) == "PlaceMarker"  # at the beginning of the captive's next turn, by the rule of the Halls
    assert s.seat() == 2


# ---- 10.2 ----


@pytest.mark.parametrize("turns", [0, 1, 2])
def test_10_2_player_rolls_stays_and_draws_a_card(turns: int) -> None:
    """C-3, C-4."""
    s = in_halls(turns)
    assert s.seat() == CHANCE and asks(s) == "RollInHalls"
    give(s, 1, "rope")
    roll(s, 5)
    answer(s, PASS.of(), card("boat"))
    assert hand(s, 1) == ["boat", "rope"] and s.marker[1] == IN_HALLS
    assert s.player == 0 and s.stay[1] == turns + 1  # no compulsory discard
    assert told(s, "stayed") == [{"player": 1}]


@pytest.mark.parametrize("answers", [(5,), (6, PASS.of())])
def test_d24_player_without_cards_is_not_asked(answers: tuple[int, ...]) -> None:
    s = in_halls()
    roll(s, answers[0])
    answer(s, *answers[1:])
    assert asks(s) == "DrawCard"


def test_10_2_the_hand_limit_d22() -> None:
    s = give(in_halls(), 1, *ELEVEN[:10])
    roll(s, 2)
    answer(s, PASS.of(), card("bilbo"))
    assert asks(s) == "DiscardExcess" and s.seat() == 1


def test_d23_r45_six_allows_to_leave() -> None:
    s = in_halls()
    roll(s, 6)
    assert options(s) == [USE.of(), PASS.of()]
    answer(s, USE.of())
    assert asks(s) == "PlaceMarker"


def test_d23_or_stay() -> None:
    s = give(in_halls(), 1, "sauron")
    roll(s, 6)
    answer(s, PASS.of())
    assert options(s) == [PASS.of(), card("sauron")]  # the player may still play a Wizard
    answer(s, PASS.of())
    assert asks(s) == "DrawCard"


@pytest.mark.parametrize(
    ("player", "name", "may"),
    [
        (1, "sauron", True),
        (1, "the-balrog", True),
        (1, "gandalf", False),
        (1, "galadriel", False),
        (1, "saruman", False),
    ],
)
def test_d24_a_wizard_of_his_kind_frees_him(player: int, name: str, may: bool) -> None:
    s = give(in_halls(), player, name)
    roll(s, 1)
    assert (KIND.of(kind(name)) in options(s)) == may
    if may:
        answer(s, card(name))
        assert in_zone(s, DISCARD) == [name]
        assert asks(s) == "PlaceMarker"


def test_d24_for_hobbits_theirs() -> None:
    s = active(give(game(), 0, "gandalf", "sauron"), 1)
    s.marker[0] = IN_HALLS
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    roll(s, 1)
    assert options(s) == [PASS.of(), card("gandalf")]


@pytest.mark.parametrize(
    ("rule", "flags", "turns"),
    [
        ("10.2: at the beginning of the fourth turn", {}, 3),
        ("O-9: at the beginning of the third", {"short_halls": True}, 2),
    ],
)
def test_player_must_leave(rule: str, flags: dict[str, bool], turns: int) -> None:
    assert asks(in_halls(turns - 1, **flags)) == "RollInHalls"
    s = in_halls(turns, **flags)
    assert asks(s) == "PlaceMarker"
    assert len(told(s, "rolled")) == 0  # no roll in the Halls


@pytest.mark.parametrize(
    ("rule", "flags", "turns"),
    [
        ("11.4: a captive at the beginning of the fourth turn", {"short_halls": True}, 3),
        ("O-9: for captivity too", {"short_halls": True, "short_captivity": True}, 2),
    ],
)
def test_a_captive_must_leave(rule: str, flags: dict[str, bool], turns: int) -> None:
    assert asks(answer(captive(turns - 1, **flags), FINISH.of())) == "RollInHalls"  # type: ignore[arg-type]
    assert asks(answer(captive(turns, **flags), FINISH.of())) == "PlaceMarker"  # type: ignore[arg-type]


# ---- 10.3 ----


def test_d25_on_land_within_six_of_the_place_of_returning() -> None:
    s = in_halls(3)
    board = our_map()
    spaces = {DECODED[a].x for a in options(s)}
    assert all(board.is_land(x) and board.distance(board.returning, x) <= 6 for x in spaces)
    assert board.returning not in spaces
    assert space("1502") in spaces and space("1501") not in spaces
    assert space("1708") not in spaces  # a swamp
    assert not any(board.is_dot(x) for x in spaces)


def test_10_3_then_a_normal_turn_with_a_roll_of_its_own() -> None:
    s = give(give(in_halls(), 1, "boat"), 0, "rope")
    put(s, 0, "1506")
    roll(s, 6)
    answer(s, USE.of(), to("1506"))
    assert asks(s) == "Roll"  # no exchange, though put beside another player
    roll(s, 2)
    assert (s.die, s.start, asks(s)) == (2, space("1506"), "TakeAction")
    assert (s.stay[1], s.freed[1], at(s, 1)) == (0, 0, "1506")
    assert FINISH.of() not in options(s)  # the duty to move
    assert told(s, "went-free") == [{"player": 1, "space": space("1506")}]


def test_11_4_captive_leaves_near_the_captor() -> None:
    s = answer(captive(3, "0706"), FINISH.of())
    board = our_map()
    spaces = {DECODED[a].x for a in options(s)}
    assert spaces == {x for x in range(board.hexes) if board.is_land(x) and board.distance(space("0706"), x) <= 6}
    answer(s, to("0706"))
    assert (s.captor[1], at(s, 1)) == (NONE, "0706")


def test_r45_a_captor_at_sea() -> None:
    s = lay(captive(3, "0023"), 0, "boat")
    answer(s, FINISH.of())
    board = our_map()
    far = {board.distance(space("0023"), DECODED[a].x) for a in options(s)}
    assert len(far) == 1 and far.pop() > 6


def test_11_4_a_captive_rolls_draws_and_is_freed_like_one_in_the_halls() -> None:
    s = give(answer(captive(), FINISH.of()), 1, "the-balrog")
    roll(s, 3)
    answer(s, card("the-balrog"))
    assert asks(s) == "PlaceMarker"


def test_11_4_released_captive_leaves_at_the_next_turn() -> None:
    s = captive()
    s.freed[1] = 1
    answer(s, FINISH.of())
    assert asks(s) == "PlaceMarker"
    answer(s, to("0606"))
    assert s.freed[1] == 0


# ---- O-10 ----


def test_o10_with_more_than_five_players_the_loser_is_out() -> None:
    s = beaten(lay(give(game(6, quick_exit=True), 1, "rope", "the-ring", "eagles"), 1, "boat"))
    assert s.marker[1] == OUT
    assert hand(s, 0) == ["the-ring"]  # the winner must take it
    assert sorted(in_zone(s, DISCARD)) == ["boat", "eagles", "rope"]
    assert told(s, "passed", 5) == [{"from": 1, "to": 0, "card": "the-ring"}]
    assert told(s, "went-out") == [{"player": 1}]
    assert players_left(s) == 5


def test_o10_with_five_left_the_halls_are_back() -> None:
    s = game(6, quick_exit=True)
    s.marker[5] = OUT
    beaten(give(s, 1, "rope"))
    assert s.marker[1] == IN_HALLS and hand(s, 1) == ["rope"]


def test_o10_only_if_it_is_in_use() -> None:
    s = beaten(game(6))
    assert s.marker[1] == IN_HALLS


def test_o10_player_who_is_out_takes_no_turns() -> None:
    s = beaten(game(6, quick_exit=True))
    answer(s, FINISH.of())
    assert s.player == 2


def test_o10_r53_captives_are_free_near_the_last_space() -> None:
    s = game(6, quick_exit=True, captivity=True)
    put(s, 1, "1417")
    s.marker[2] = CAPTIVE
    s.captor[2] = 1
    beaten(s)
    assert s.marker[2] == CAPTIVE and s.freed[2] == 1
    answer(s, FINISH.of())
    assert asks(s) == "PlaceMarker" and s.seat() == 2
    assert all(our_map().distance(space("1417"), DECODED[a].x) <= 6 for a in options(s))
    answer(s, to("1417"))
    assert s.captor[2] == NONE


def test_o10_hidden_piles_stay_r53() -> None:
    s = game(6, quick_exit=True, secret_spaces=True)
    place(s, PILE + 1, "boat")
    beaten(s)
    assert in_zone(s, PILE + 1) == ["boat"]
