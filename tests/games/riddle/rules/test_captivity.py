"""Captivity (A-4, 11.4; R-45, R-46, R-50, R-51, R-52, R-57; D-29, D-30)."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import (
    ATTACK,
    DECODED,
    FINISH,
    MOVE_BY,
    MOVE_BY_DIE,
    PASS,
    RELEASE,
    RIDDLE_CAPTIVE,
    USE,
)
from mathom.games.riddle.rules.captivity import capture
from mathom.games.riddle.rules.halls import go_out, send_to_halls
from mathom.games.riddle.rules.power_plays.secret_spaces import pile_of
from mathom.games.riddle.rules.state import CAPTIVE, IN_HALLS, NONE, OUT, Riddle
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
    place,
    put,
    roll,
    space,
    to,
    told,
)

PLAIN = "0706"  # in the open, on the road beside the Shire


def captured(players: int = 2, **flags: bool) -> Riddle:
    """Player 1 is a captive of player 0, whose turn it is."""
    s = game(players, captivity=True, die=1, characters="", **flags)
    for other in range(2, players):
        put(s, other, f"201{other}")
    capture(s, 0, 1)
    s.run_steps(1)
    return s


def next_turn(s: Riddle) -> Riddle:
    return answer(s, MOVE_BY_DIE.of(), to(PLAIN), FINISH.of())


def test_captive_goes_along() -> None:
    """A-4: a captive has no own space and causes no exchange."""
    s = give(give(captured(), 0, "boat"), 1, "rope")
    assert (s.marker[1], s.captor[1], s.stay[1], s.freed[1]) == (CAPTIVE, 0, 0, 0)
    answer(s, MOVE_BY_DIE.of(), to(PLAIN))
    assert asks(s) == "TakeAction" and hand(s, 0) == ["boat"]
    assert told(s, "captured") == [{"player": 0, "other": 1}]


def test_capture_discards_table_cards_and_down_to_ten() -> None:
    """R-22, A-4: a captive keeps the hand, down to 10."""
    s = lay(game(2, captivity=True), 1, "boat")
    give(s, 1, *[f"horse-{i}" for i in range(1, 7)], *[f"spy-{i}" for i in range(1, 6)])
    capture(s, 0, 1)
    s.run_steps(1)
    assert asks(s) == "DiscardExcess" and s.seat() == 1
    answer(s, card("spy-1"))
    assert s.hand_size(1) == 10 and asks(s) == "TakeAction"
    assert [fact["card"] for fact in told(s, "discarded")] == ["boat", "spy-1"]


@pytest.mark.parametrize(("wait_once", "waited"), [(False, 0), (True, 1)])
def test_capture_ends_the_waiting(wait_once: bool, waited: int) -> None:
    """R-46; O-5 with A-4: a captive keeps the right (R-57)."""
    s = game(2, captivity=True, wait_once=wait_once)
    s.waited[1] = 1
    capture(s, 0, 1)
    assert s.waited[1] == waited


def test_captive_stays_and_draws() -> None:
    """A-4, 10.2: without a 6 and a Wizard the captive draws a card and stays; no compulsory discard."""
    s = next_turn(captured())
    roll(s, 5)
    answer(s, card("boat"))
    assert s.player == 0 and s.marker[1] == CAPTIVE and hand(s, 1) == ["boat"] and s.stay[1] == 1


def test_captive_leaves_with_a_six() -> None:
    """A-4, D-23, D-25: a captive leaves near the captor; then a normal turn with a new roll."""
    s = next_turn(captured())
    roll(s, 6)
    answer(s, USE.of())
    near = s.rules.board
    spaces = [DECODED[a].x for a in options(s)]
    assert all(near.is_land(i) and near.distance(i, space(PLAIN)) <= 6 for i in spaces)
    assert space(PLAIN) in spaces and space("1406") not in spaces and space("1306") in spaces
    answer(s, to("0606"))
    assert (at(s, 1), s.captor[1], s.stay[1]) == ("0606", NONE, 0)
    roll(s, 2)
    assert asks(s) == "TakeAction" and s.player == 1 and s.start == space("0606")


def test_captive_leaves_with_a_wizard() -> None:
    """A-4, D-24: a Wizard of the captive's own kind, discarded."""
    s = give(captured(), 1, "sauron", "gandalf")
    next_turn(s)
    roll(s, 1)
    assert options(s) == [PASS.of(), card("sauron")]
    answer(s, card("sauron"), to("0606"))
    assert hand(s, 1) == ["gandalf"] and s.marker[1] == space("0606")


def test_captive_leaves_at_the_fourth_turn() -> None:
    """A-4, 10.2: at its beginning, without a roll there."""
    s = captured()
    s.stay[1] = 3
    next_turn(s)
    assert asks(s) == "PlaceMarker" and s.seat() == 1


@pytest.mark.parametrize(("short", "question"), [(False, "RollInHalls"), (True, "PlaceMarker")])
def test_short_captivity(short: bool, question: str) -> None:
    """O-9, its sub-option for captivity: at the beginning of the third turn."""
    s = captured(6, short_halls=True, short_captivity=short)
    s.stay[1] = 2
    assert asks(next_turn(s)) == question


def test_captor_at_sea() -> None:
    """R-45: with no land within 6 of the captor, the nearest land."""
    s = captured()
    board = s.rules.board
    sea = max(
        (i for i in range(board.hexes) if board.is_water(i)),
        key=lambda i: min(board.distance(i, j) for j in range(board.hexes) if board.is_land(j)),
    )
    nearest = min(board.distance(sea, j) for j in range(board.hexes) if board.is_land(j))
    s.stay[1] = 3
    next_turn(s)
    s.marker[0] = sea
    spaces = [DECODED[a].x for a in options(s)]
    assert spaces and all(board.distance(sea, i) <= max(6, nearest) for i in spaces)


def test_release() -> None:
    """D-29: announced in the captor's turn; the captive leaves at the beginning of their next turn."""
    s = captured(3)
    answer(s, RELEASE.of(1))
    assert s.marker[1] == CAPTIVE and s.freed[1] == 1 and RELEASE.of(1) not in options(s)
    assert told(s, "released") == [{"player": 0, "other": 1}]
    next_turn(s)
    assert asks(s) == "PlaceMarker" and s.seat() == 1


def test_only_the_captor_releases_and_riddles() -> None:
    """D-29, D-30."""
    s = give(give(give(captured(3), 0, "boat"), 1, "rope"), 2, "cloak")
    assert {RELEASE.of(1), RIDDLE_CAPTIVE.of(1)} <= set(options(s))
    active(s, 2)
    assert not {RELEASE.of(1), RIDDLE_CAPTIVE.of(1)} & set(options(s))


@pytest.mark.parametrize(
    ("captor", "captive", "may"), [("boat", "rope", True), ("", "rope", False), ("boat", "", False)]
)
def test_free_riddle_needs_a_card_on_both_sides(captor: str, captive: str, may: bool) -> None:
    """R-51."""
    s = give(give(captured(), 0, *captor.split()), 1, *captive.split())
    assert (RIDDLE_CAPTIVE.of(1) in options(s)) == may


def test_free_riddle_of_the_battle_follows_at_once_or_not_at_all() -> None:
    """K-18. R-50, R-51: with no card to lose right after the battle, the captor riddles the captive in a later turn."""
    s = give(give(game(2, captivity=True), 0, "good-army-1"), 1, "rope", "boat")
    s.has_moved = True
    s.exchanged[1] = s.marker[0]
    answer(s, ATTACK.of(1), card("good-army-1"), PASS.of(), USE.of())
    give(s, 0, "cloak")
    assert s.captor[1] == 0 and RIDDLE_CAPTIVE.of(1) not in options(s)
    active(s, 0)
    assert RIDDLE_CAPTIVE.of(1) in options(s)


def test_nobody_reaches_a_captive() -> None:
    """A-4, R-44: chapter 1, reachable."""
    assert not captured().is_reachable(1)


# ---- hidden cards ----

PLACE = "0405"
BESIDE = "0406"
HERE = 1


def test_captor_takes_the_hidden_cards() -> None:
    """5.8 a, A-4 with A-3: at once and all of them; the captive sees which (chapter 15)."""
    s = captured(3, secret_spaces=True)
    place(put(s, 0, BESIDE), pile_of(HERE, 1), "the-ring", "boat")
    place(s, pile_of(HERE, 2), "rope")
    s.disturbed[1] = 1 << HERE
    s.quiet = 9
    answer(s, MOVE_BY_DIE.of(), to(PLACE))
    assert hand(s, 0) == ["boat", "the-ring"] and s.disturbed[1] == 0 and s.quiet == 0
    assert in_zone(s, pile_of(HERE, 2)) == ["rope"]
    cards = [[fact["card"] for fact in told(s, "pile-taken", seat)] for seat in (0, 1, 2, None)]
    assert cards == [["boat", "the-ring"], ["boat", "the-ring"], [None, None], [None, None]]


def test_hidden_cards_before_exchanges() -> None:
    """5.8: the cards of the captive are taken before the friendly exchanges of the stop."""
    s = captured(3, secret_spaces=True)
    place(put(s, 0, BESIDE), pile_of(HERE, 1), "the-ring")
    give(put(s, 2, PLACE), 2, "cloak")
    answer(s, MOVE_BY_DIE.of(), to(PLACE))
    assert asks(s) == "DrawBlind" and hand(s, 0) == ["the-ring"]


def test_captive_taken_where_own_cards_are_hidden() -> None:
    """K-20: a capture is not a stop; the captor takes the cards when they stop there again."""
    s = place(put(game(2, captivity=True, secret_spaces=True), 0, PLACE), pile_of(HERE, 1), "boat")
    capture(s, 0, 1)
    s.run_steps(1)
    assert in_zone(s, pile_of(HERE, 1)) == ["boat"]
    answer(put(active(s, 0), 0, BESIDE), MOVE_BY_DIE.of(), to(PLACE))
    assert hand(s, 0) == ["boat"]


def test_hidden_cards_of_others_are_left() -> None:
    """5.8 a: not without the rule of Secret spaces, not from another player's captive."""
    s = place(captured(3, secret_spaces=True), pile_of(HERE, 1), "boat")
    put(active(s, 2), 2, BESIDE)
    answer(s, MOVE_BY_DIE.of(), to(PLACE))
    assert hand(s, 2) == []


# ---- when the captor is beaten ----


def chain() -> Riddle:
    """Player 1 is the captive of player 0; it is player 2's turn."""
    return active(captured(4), 2)


def test_captives_go_to_the_halls_with_their_captor() -> None:
    """R-52: and leave at the beginning of their own next turn, near the Place of Returning."""
    s = chain()
    send_to_halls(s, 0)
    s.run_steps(1)
    assert s.marker[0] == s.marker[1] == IN_HALLS and (s.freed[0], s.freed[1]) == (0, 1)
    put(active(s, 0), 0, "0606")
    next_turn(s)
    assert asks(s) == "PlaceMarker" and s.seat() == 1
    board = s.rules.board
    assert all(board.distance(board.returning, DECODED[a].x) <= 6 for a in options(s))


def test_captives_change_hands_with_their_captor() -> None:
    """K-19. R-52: into captivity with the same captor; free on their next turn; no riddle in the turn of the battle."""
    s = give(give(chain(), 1, "rope"), 2, "cloak")
    capture(s, 2, 0)
    s.run_steps(1)
    assert (s.captor[0], s.captor[1]) == (2, 2) and (s.freed[0], s.freed[1]) == (0, 1)
    assert RIDDLE_CAPTIVE.of(1) not in options(s) and RELEASE.of(1) not in options(s)
    assert RELEASE.of(0) in options(s)


def test_captives_of_a_player_who_is_out() -> None:
    """K-11, R-52: captives are free on their next turn, within 6 of the captor's last space."""
    s = chain()
    put(s, 0, "2020")
    go_out(s, 0, 1212)
    assert s.marker[0] == OUT and s.marker[1] == CAPTIVE and s.freed[1] == 1
    put(s, 2, "0606")
    next_turn(s)
    assert s.player == 3
    active(s, 3)
    put(s, 3, "0606")
    next_turn(s)
    assert asks(s) == "PlaceMarker" and s.seat() == 1
    board = s.rules.board
    assert all(board.distance(space("2020"), DECODED[a].x) <= 6 for a in options(s))


def test_a_team_mate_in_captivity_is_not_riddled() -> None:
    """K-19. R-52 with O-1: beating a team-mate's captor holds the team-mate, without a riddle (R-59)."""
    s = give(give(game(4, captivity=True, partners=True), 0, "boat"), 2, "rope")
    s.marker[2] = CAPTIVE
    s.captor[2] = 0
    assert RIDDLE_CAPTIVE.of(2) not in options(s) and RELEASE.of(2) in options(s)


def test_captors_flight() -> None:
    """A-4: a captive goes wherever the captor goes."""
    s = give(captured(), 0, "eagles")
    answer(s, MOVE_BY.of(kind("eagles")), to("2020"))
    assert s.marker[s.captor[1]] == space("2020")
