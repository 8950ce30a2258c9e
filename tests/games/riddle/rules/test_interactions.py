"""Interactions of rules (chapter 12), each through a whole play."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import (
    ATTACK,
    DECLARE,
    DRAW_WITH,
    FINISH,
    FINISH_IN_CITY,
    MOVE_BY,
    MOVE_BY_DIE,
    PASS,
    POWER_PLAY,
    RETRIEVE,
    SEARCH,
    USE,
)
from mathom.games.riddle.rules.cards import RIDERS
from mathom.games.riddle.rules.power_plays.secret_spaces import pile_of
from mathom.games.riddle.rules.state import CAPTIVE, DECK, DISCARD, IN_HALLS, OUT, RING_SHOWN, Riddle
from tests.games.riddle.positions import (
    active,
    answer,
    asks,
    card,
    deck,
    game,
    give,
    hand,
    in_zone,
    kind,
    options,
    place,
    player,
    put,
    roll,
    space,
    to,
    told,
)

CRACKS_OF_DOOM = "2618"
GOLLUM_SPACE = "1505"
PLACE, HERE = "0405", 1  # a Secret space


def beaten(s: Riddle, winner: int, loser: int) -> Riddle:
    """The winner attacks with a good or evil army, the loser surrenders."""
    armies = [f"{'good' if s.side_of(loser) == RIDERS else 'evil'}-army-{i}" for i in range(1, 8)]
    army = next(name for name in armies if s.holds(DECK, kind(name)))
    active(give(s, winner, army), winner)
    s.has_moved = True
    s.exchanged[loser] = s.marker[winner]
    return answer(s, ATTACK.of(loser), card(army), PASS.of())


@pytest.mark.parametrize("finish", [DECLARE.of(), FINISH_IN_CITY.of()])
def test_o6_with_o8(finish: int) -> None:
    """O-6 with O-8: a player arriving at the Cracks of Doom with The Ring wins at once, or takes cards as in a city."""
    s = give(put(game(2, no_wait=True, victory_cities=True), 0, "2020"), 0, "eagles", "the-ring", "rope")
    answer(s, MOVE_BY.of(kind("eagles")), to(CRACKS_OF_DOOM), finish)
    assert s.reason == RING_SHOWN if finish == DECLARE.of() else asks(s) == "DrawCard"


def test_o5_with_a4() -> None:
    """O-5 with A-4: a captive keeps the right but cannot use it before being free and back."""
    s = give(put(game(2, wait_once=True, captivity=True), 1, "0606"), 1, "the-ring")
    s.waited[1] = 1
    answer(beaten(s, 0, 1), USE.of())
    assert s.marker[1] == CAPTIVE and s.waited[1] == 1
    active(s, 0)
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    assert asks(s) == "RollInHalls"  # no action loop, so nothing to declare
    roll(s, 6)
    answer(s, USE.of(), to("0606"))
    roll(s, 1)
    s.marker[1] = s.rules.board.barad_dur
    assert DECLARE.of() in options(s)


def test_o12_with_a3() -> None:
    """O-12 with A-3: the test is the hand; hidden cards may still be found."""
    s = give(put(game(3, one_deck=True, secret_spaces=True), 0, "0406"), 0, "boat", "rope")
    give(put(s, 2, "2020"), 2, "cloak")
    place(put(s, 1, "2021"), pile_of(HERE, 1), "the-ring")
    deck(s)
    answer(s, MOVE_BY_DIE.of(), to(PLACE), FINISH.of())
    assert s.marker[1] == OUT and told(s, "went-out") == [{"player": 1}]
    put(active(s, 0), 0, PLACE)
    answer(s, SEARCH.of(), card("the-ring"))
    assert "the-ring" in hand(s, 0)


def six(**flags: bool) -> Riddle:
    s = game(6, die=1, characters="", captivity=True, secret_spaces=True, quick_exit=True, **flags)
    for other in range(2, 6):
        give(put(s, other, f"2{other}20"), other, f"spy-{other}")
    return give(s, 1, "boat", "the-ring")


@pytest.mark.parametrize(("both", "may"), [(False, True), (True, False)])
def test_o10_with_a4(both: bool, may: bool) -> None:
    """O-10 with A-4: with its sub-option nobody is captured while more than five remain."""
    s = beaten(six(quick_captivity=both), 0, 1)
    assert (USE.of() in options(s)) == may
    answer(s, card("boat"))
    assert s.marker[1] == OUT and hand(s, 0) == ["boat", "the-ring"]  # The Ring must be taken


def test_o10_with_a4_when_five_are_left() -> None:
    """O-10: the Halls and captivity are back."""
    s = six(quick_captivity=True)
    s.marker[5] = OUT
    beaten(s, 0, 1)
    assert USE.of() in options(s)
    answer(s, card("boat"))
    assert s.marker[1] == IN_HALLS


def test_r53_captives_of_one_who_goes_out() -> None:
    """R-52, R-53: captives go free on their next turn near the captor's last space; hidden cards stay."""
    s = place(six(), pile_of(HERE, 1), "gandalf")
    s.marker[2] = CAPTIVE
    s.captor[2] = 1
    answer(beaten(s, 0, 1), card("boat"))
    assert s.marker[1] == OUT and s.freed[2] == 1
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    assert s.player == 2 and asks(s) == "PlaceMarker" and to("0606") in options(s)
    put(active(s, 0), 0, PLACE)
    answer(s, SEARCH.of(), card("gandalf"))
    assert "gandalf" in hand(s, 0)


def test_o14_with_o12() -> None:
    """O-14 with O-12: Shelob removes cards for good, and a player without cards is out when the turn ends."""
    s = give(give(game(3, feast=True, one_deck=True), 0, "shelob", "rope"), 1, "boat", "horse-1")
    give(put(s, 2, "2020"), 2, "the-ring", "cloak")
    put(s, 1, "2021")
    deck(s)
    answer(s, POWER_PLAY.of(kind("shelob")), card("boat"), card("the-ring"), card("horse-1"), card("cloak"))
    assert asks(s) == "TakeAction" and hand(s, 2) == ["the-ring"]
    answer(s, MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    assert s.marker[1] == OUT and {"boat", "horse-1", "cloak", "shelob"} <= set(in_zone(s, DISCARD))


def test_o7_with_a3() -> None:
    """O-7 with A-3: a hidden Elf Ring does not count; taken up again it does (R-58)."""
    rings = ("elf-ring-vilya", "elf-ring-nenya", "elf-ring-narya")
    s = give(put(game(2, elf_ring_win=True, secret_spaces=True), 0, PLACE), 0, "the-ring", *rings[1:])
    place(s, pile_of(HERE, 0), rings[0])
    assert DECLARE.of() not in options(s)
    answer(s, RETRIEVE.of(), card(rings[0]))
    assert DECLARE.of() in options(s)


def test_o13_with_o16() -> None:
    """O-13 with O-16: a Hobbit's card draws only from Hobbits, for their player from their own characters."""
    s = game(4, "frodo merry black-rider-1 black-rider-2", restrict_draws=True, teams_of=2)
    give(give(give(s, 0, "sam", "black-rider-3"), 1, "boat"), 2, "rope")
    answer(s, DRAW_WITH.of(kind("sam")))
    assert options(s) == [player(1)]
    answer(s, player(1), card("boat"), DRAW_WITH.of(kind("black-rider-3")))
    assert options(s) == [player(2)]


@pytest.mark.parametrize("resists", [False, True])
def test_a1_with_o15(resists: bool) -> None:
    """A-1 with O-15: on a Gollum space he asks; with Bilbo The Ring is kept, and others hear a plain no."""
    s = give(game(3, gollum_spaces=True, bilbo_resists=True), 0, "gollum", "boat")
    give(s, 1, "the-ring", "bilbo")
    assert POWER_PLAY.of(kind("gollum")) not in options(s)
    put(s, 0, GOLLUM_SPACE)
    answer(s, POWER_PLAY.of(kind("gollum")), player(1), PASS.of() if resists else card("the-ring"))
    assert ("the-ring" in hand(s, 0)) != resists
    assert [fact["card"] for fact in told(s, "card-seen", 2)] == ([None, None] if resists else [])


def test_r52_through_battles() -> None:
    """R-52: 0 takes 1 captive, 2 takes 0 captive: 1 is with 2 now, and free on their next turn; then 2 is sent away."""
    s = put(game(4, captivity=True), 3, "2020")
    for other in (1, 3):
        give(s, other, "boat")
    answer(beaten(s, 0, 1), USE.of())
    give(s, 0, "cloak")
    active(s, 2)
    answer(beaten(s, 2, 0), USE.of())
    assert (s.captor[0], s.captor[1], s.freed[0], s.freed[1]) == (2, 2, 0, 1)
    put(give(s, 2, "rope"), 2, "2020")
    answer(beaten(s, 3, 2), card("rope"))
    assert [s.marker[p] for p in (0, 1, 2)] == [IN_HALLS] * 3 and [s.freed[p] for p in (0, 1, 2)] == [1, 1, 0]
    assert s.marker[3] == space("2020")
