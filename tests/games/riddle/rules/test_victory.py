"""Winning (4.6, O-5 to O-7) and the other ends (O-12, R-54, R-60)."""

from __future__ import annotations

import pytest

from mathom.games.riddle.rules.answers import (
    ATTACK,
    DECLARE,
    DECODED,
    DRAW_WITH,
    FINISH,
    FINISH_IN_CITY,
    HIDE,
    LOOK,
    MOVE_BY,
    MOVE_BY_DIE,
    PASS,
    POWER_PLAY,
    RELEASE,
    RIDDLE_CAPTIVE,
    SEARCH,
    SEE_PILE_WITH,
)
from mathom.games.riddle.rules.halls import send_to_halls
from mathom.games.riddle.rules.state import (
    CAPTIVE,
    DECK,
    DISCARD,
    ELF_RINGS_SHOWN,
    HAND,
    IN_HALLS,
    LAST_LEFT,
    NOBODY_LEFT,
    OUT,
    PILE,
    RING_SHOWN,
    ROUND_LIMIT,
    STALEMATE,
    Riddle,
)
from mathom.games.riddle.rules.turn import may_move_the_ring
from mathom.games.riddle.text.position import dump, load
from tests.games.riddle.positions import (
    active,
    answer,
    asks,
    at,
    card,
    deck,
    game,
    give,
    kind,
    options,
    place,
    put,
    roll,
    to,
    told,
)

DOOM, BARAD_DUR = "2618", "2617"
ELF_RINGS = ("elf-ring-vilya", "elf-ring-nenya", "elf-ring-narya")


def finish(s: Riddle) -> Riddle:
    return answer(s, FINISH.of())


def round_of(s: Riddle) -> Riddle:
    """All others move somewhere; then player 0 acts again."""
    while True:
        roll(s, 1)
        if s.player == 0:
            return s
        answer(s, MOVE_BY_DIE.of())
        s.apply(options(s)[0])
        while asks(s) != "TakeAction":
            s.apply(options(s)[0])
        answer(s, FINISH.of())


@pytest.mark.parametrize(
    ("rule", "mover", "where", "waited", "cards", "wins"),
    [
        ("4.6: a Hobbit on the Cracks of Doom", 0, DOOM, True, ("the-ring",), True),
        ("4.6: a Rider in Barad-dûr", 1, BARAD_DUR, True, ("the-ring",), True),
        ("4.6: not on the victory space of the others", 0, BARAD_DUR, True, ("the-ring",), False),
        ("4.6: not on the victory space of the others", 1, DOOM, True, ("the-ring",), False),
        ("4.6: not without waiting", 0, DOOM, False, ("the-ring",), False),
        ("4.6: not without The Ring", 0, DOOM, True, ("boat",), False),
        ("4.6: not elsewhere", 0, "0706", True, ("the-ring",), False),
    ],
)
def test_d3(rule: str, mover: int, where: str, waited: bool, cards: tuple[str, ...], wins: bool) -> None:
    s = active(give(put(game(), mover, where), mover, *cards), mover)
    s.waited[mover] = waited
    assert (DECLARE.of() in options(s)) == wins
    if wins:
        answer(s, DECLARE.of())
        assert s.over and s.reason == RING_SHOWN
        assert [s.value(seat) for seat in (mover, 1 - mover)] == [1.0, 0.0]
        assert told(s, "won") == [{"players": [mover], "reason": "ring-shown"}]


def test_d3_declaring_is_optional() -> None:
    s = give(put(game(), 0, DOOM), 0, "the-ring")
    s.waited[0] = 1
    finish(s)
    assert not s.over


def test_4_6_arrive_wait_and_show_it_next_turn() -> None:
    s = give(put(put(game(), 0, BARAD_DUR), 1, "0606"), 0, "the-ring")
    answer(s, MOVE_BY_DIE.of(), to(DOOM))
    assert DECLARE.of() not in options(s)  # not on the turn of arrival
    round_of(finish(s))
    assert DECLARE.of() in options(s)


def test_4_6_the_ring_may_come_later_in_the_turn() -> None:
    s = put(game(), 0, DOOM)
    round_of(finish(s))
    assert DECLARE.of() not in options(s)
    give(s, 0, "the-ring")
    assert DECLARE.of() in options(s)


def test_4_6_leave_and_return_within_the_turn() -> None:
    s = give(put(game(), 0, DOOM), 0, "the-ring", "horse-1")
    s.waited[0] = 1
    answer(s, MOVE_BY_DIE.of(), to(BARAD_DUR))
    assert DECLARE.of() not in options(s)
    answer(s, MOVE_BY.of(kind("horse-1")), to(DOOM), DECLARE.of())
    assert s.over


def test_4_5_5_the_wait_ends_with_a_turn_that_ends_elsewhere() -> None:
    s = put(game(), 0, DOOM)
    s.waited[0] = 1
    answer(s, MOVE_BY_DIE.of(), to(BARAD_DUR))
    finish(s)
    assert s.waited[0] == 0


@pytest.mark.parametrize(("wait_once", "left"), [(False, 0), (True, 1)])
def test_r46_r57_sent_to_the_halls(wait_once: bool, left: int) -> None:
    s = put(game(wait_once=wait_once), 1, BARAD_DUR)
    s.waited[1] = 1
    send_to_halls(s, 1)
    assert s.waited[1] == left


def test_o5_the_wait_is_done_once() -> None:
    s = give(put(game(wait_once=True), 0, DOOM), 0, "the-ring", "eagles")
    answer(s, MOVE_BY_DIE.of(), to(BARAD_DUR))
    assert DECLARE.of() not in options(s)
    answer(s, MOVE_BY.of(kind("eagles")), to(DOOM))
    assert DECLARE.of() not in options(s)  # nobody has waited yet
    finish(s)
    assert s.waited[0] == 1
    active(put(s, 0, BARAD_DUR), 0)
    finish(s)
    assert s.waited[0] == 1
    active(s, 0)
    answer(s, MOVE_BY_DIE.of(), to(DOOM), DECLARE.of())  # on the turn of arrival
    assert s.over


@pytest.mark.parametrize("marker", [IN_HALLS, CAPTIVE])
def test_o5_a_turn_in_the_halls_or_in_captivity_keeps_the_right(marker: int) -> None:
    s = game(wait_once=True)
    s.marker[0] = marker
    s.captor[0] = 1
    s.waited[0] = 1
    active(give(s, 0, "boat"), 1)
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    finish(s)
    roll(s, 1)
    answer(s, PASS.of())
    while s.player == 0:
        s.apply(options(s)[0])
    assert s.waited[0] == 1


def test_o6_no_wait() -> None:
    s = give(put(game(no_wait=True), 0, BARAD_DUR), 0, "the-ring")
    assert DECLARE.of() not in options(s)
    answer(s, MOVE_BY_DIE.of(), to(DOOM), DECLARE.of())
    assert s.over and s.winners == 1


def test_o6_with_o8() -> None:
    s = give(put(game(no_wait=True, victory_cities=True), 0, DOOM), 0, "the-ring")
    assert DECLARE.of() in options(s)


@pytest.mark.parametrize(
    ("rule", "flag", "cards", "wins"),
    [
        ("O-7: anywhere with The Ring and all Elf Rings", True, ("the-ring", *ELF_RINGS), True),
        ("O-7: not with two of them", True, ("the-ring", *ELF_RINGS[:2]), False),
        ("O-7: not with two of them", True, ("the-ring", *ELF_RINGS[1:]), False),
        ("O-7: not with two of them", True, ("the-ring", ELF_RINGS[0], ELF_RINGS[2]), False),
        ("O-7: not without The Ring", True, ELF_RINGS, False),
        ("O-7 is not in use", False, ("the-ring", *ELF_RINGS), False),
    ],
)
def test_o7(rule: str, flag: bool, cards: tuple[str, ...], wins: bool) -> None:
    s = give(game(elf_ring_win=flag), 0, *cards)
    assert (DECLARE.of() in options(s)) == wins
    if wins:
        answer(s, DECLARE.of())
        assert s.reason == ELF_RINGS_SHOWN
        assert [facts["card"] for facts in told(s, "played")] == ["the-ring", *ELF_RINGS]


def test_r58_hidden_cards_do_not_count() -> None:
    s = give(game(elf_ring_win=True, secret_spaces=True), 0, "the-ring", *ELF_RINGS[:2])
    place(s, PILE, ELF_RINGS[2])
    assert DECLARE.of() not in options(s)


def test_o7_not_in_the_halls() -> None:
    s = give(game(elf_ring_win=True), 1, "the-ring", *ELF_RINGS)
    s.marker[1] = IN_HALLS
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    finish(s)
    roll(s, 3)
    assert DECLARE.of() not in options(s)


def test_o1_all_of_a_team_win_together() -> None:
    s = give(put(game(4, partners=True), 0, DOOM), 0, "the-ring")
    s.waited[0] = 1
    answer(s, DECLARE.of())
    assert [s.value(seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]


# ---- O-12, R-54 ----


def emptied(players: int, **flags: object) -> Riddle:
    """The deck is used up, and player 0 has moved."""
    s = deck(game(players, "", 1, one_deck=True, **flags))
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    return s


def hold(s: Riddle, *players: int, zone: int = DISCARD) -> Riddle:
    for player in players:
        s.move_card(kind("good-army-1") + player, zone, HAND + player)
    return s


def test_o12_player_without_cards_and_deck_is_out() -> None:
    s = hold(emptied(3), 0, 1)
    finish(s)
    assert at(s, 2) == str(OUT)
    assert told(s, "went-out") == [{"player": 2}]
    assert s.player == 1 and not s.over


def test_o12_not_while_the_deck_has_cards() -> None:
    s = deck(game(3, one_deck=True), "boat")
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    finish(s)
    assert told(s, "went-out") == []


def test_o12_is_not_in_use() -> None:
    s = deck(game(2))
    answer(s, MOVE_BY_DIE.of(), to("0706"))
    finish(s)
    assert not s.over and told(s, "went-out") == []


def test_o12_in_the_halls_too() -> None:
    """K-10."""
    s = hold(emptied(3), 0, 1)
    s.marker[2] = IN_HALLS
    finish(s)
    assert s.marker[2] == OUT


def test_o12_player_going_out_leaves_the_map() -> None:
    """K-10: turns in the Halls are over too, and the position can be written and read."""
    s = hold(emptied(3), 0, 1)
    s.move_card(kind("the-ring"), DISCARD, HAND)
    s.marker[2], s.stay[2], s.freed[2] = IN_HALLS, 1, 1
    finish(s)
    assert (s.marker[2], s.stay[2], s.freed[2]) == (OUT, 0, 0)
    assert load(dump(s)).fingerprint(1) == s.fingerprint(1)


def test_o12_with_a3_hidden_cards_keep_nobody_in_the_game() -> None:
    s = hold(emptied(3, secret_spaces=True), 0, 1)
    s.move_card(kind("rope"), DISCARD, PILE + 2)
    finish(s)
    assert s.marker[2] == OUT


def test_r54_the_last_one_wins() -> None:
    s = hold(emptied(2), 1)
    finish(s)
    assert s.over and (s.winners, s.reason) == (2, LAST_LEFT)


def test_r54_the_last_team_wins() -> None:
    s = hold(emptied(4, partners=True), 1, 3)
    finish(s)
    assert s.over and (s.winners, s.reason) == (0b1010, LAST_LEFT)


def test_r54_partners_who_are_out_win_too() -> None:
    s = hold(emptied(4, partners=True), 1)
    finish(s)
    assert s.over and s.winners == 0b1010


def test_r54_nobody_is_left() -> None:
    s = emptied(2)
    finish(s)
    assert s.over and (s.winners, s.reason) == (0, NOBODY_LEFT)
    assert [s.value(seat) for seat in range(2)] == [0.5, 0.5]
    assert told(s, "ended-drawn") == [{"reason": "nobody-left"}]


def quietly(s: Riddle, rounds: int) -> Riddle:
    """Both walk back and forth, without meeting."""
    for _ in range(2 * rounds):
        answer(s, MOVE_BY_DIE.of())
        s.apply(options(s)[0])
        finish(s)
        if s.over:
            break
        roll(s, 1)
    return s


def test_r54_twenty_rounds_in_which_nothing_happens() -> None:
    s = hold(deck(game(one_deck=True)), 0, 1)
    put(put(s, 0, "0303"), 1, "2906")
    s.quiet = 1
    quietly(s, 19)
    assert not s.over
    quietly(s, 1)
    assert s.over and (s.winners, s.reason) == (0, STALEMATE)


def test_r54_a_card_that_is_drawn_ends_the_quiet() -> None:
    s = hold(put(game(one_deck=True), 0, "0706"), 0, zone=DECK)
    s.quiet = 9
    answer(s, MOVE_BY_DIE.of(), to("0806"), FINISH_IN_CITY.of(), card("boat"))
    assert s.quiet == 0


def test_r54_an_exchange_ends_the_quiet() -> None:
    """The Ring may have passed; nobody else may learn whether it did."""
    s = hold(put(game(one_deck=True), 1, "0706"), 0, 1, zone=DECK)
    s.quiet = 9
    answer(s, MOVE_BY_DIE.of(), to("0706"), card("good-army-2"), card("good-army-1"))
    assert s.quiet == 0


def test_r54_a_riddle_ends_the_quiet() -> None:
    s = hold(give(game(one_deck=True), 0, "riddle"), 0, 1, zone=DECK)
    s.quiet = 9
    answer(s, POWER_PLAY.of(kind("riddle")))
    assert s.quiet == 0


@pytest.mark.parametrize(
    ("rule", "a", "ends"),
    [
        ("a battle", ATTACK.of(1), True),
        ("a riddle", POWER_PLAY.of(kind("riddle")), True),
        ("Gollum", POWER_PLAY.of(kind("gollum")), True),
        ("a draw with a character card", DRAW_WITH.of(kind("sam")), True),
        ("a free riddle", RIDDLE_CAPTIVE.of(1), True),
        ("cards hidden", HIDE.of(), True),
        ("a search", SEARCH.of(), True),
        ("a character card given", POWER_PLAY.of(kind("sam")), True),
        ("a hand seen with a Wizard", POWER_PLAY.of(kind("gandalf")), False),
        ("a hand seen with a Palantir", POWER_PLAY.of(kind("palantir")), False),
        ("a Spy", POWER_PLAY.of(kind("spy-7")), False),
        ("Bilbo, who takes only Gollum", POWER_PLAY.of(kind("bilbo")), False),
        ("Shelob, who spares The Ring", POWER_PLAY.of(kind("shelob")), False),
        ("a hand seen from a Clairvoyance space", LOOK.of(), False),
        ("a pile looked at", SEE_PILE_WITH.of(kind("gandalf")), False),
        ("a release", RELEASE.of(1), False),
    ],
)
def test_r54_what_ends_the_quiet(rule: str, a: int, ends: bool) -> None:
    """K-6: every play that may move The Ring, whether it did or not."""
    assert may_move_the_ring(DECODED[a]) == ends


def test_r54_only_with_one_deck() -> None:
    s = quietly(put(put(game(), 0, "0303"), 1, "2906"), 25)
    assert not s.over


def test_r60_the_round_limit() -> None:
    s = quietly(put(put(game(max_rounds=3), 0, "0303"), 1, "2906"), 2)
    assert not s.over and s.round == 3
    quietly(s, 1)
    assert s.over and (s.winners, s.reason) == (0, ROUND_LIMIT)
    assert told(s, "ended-drawn") == [{"reason": "round-limit"}]
