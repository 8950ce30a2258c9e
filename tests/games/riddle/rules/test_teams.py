"""The game of two with several characters each (O-16; R-56; D-33)."""

from __future__ import annotations

import pytest

from mathom.games.riddle.knowledge.view import look_at
from mathom.games.riddle.rules.answers import (
    ATTACK,
    CHARACTER,
    DECLARE,
    DECODED,
    DIE,
    FINISH,
    MOVE_BY_DIE,
    PLAYER,
    POWER_PLAY,
    SEARCH,
)
from mathom.games.riddle.rules.power_plays.secret_spaces import pile_of
from mathom.games.riddle.rules.state import (
    CAPTIVE,
    CHARACTER_NAMES,
    CHOSEN,
    HAND,
    IN_HALLS,
    NONE,
    NOT_IN_PLAY,
    OUT,
    UNPLACED,
    Riddle,
)
from tests.games.riddle.positions import (
    answer,
    asks,
    card,
    deck,
    fresh,
    give,
    hand,
    options,
    place,
    put,
    roll,
    space,
    to,
    told,
)

HOBBITS, RIDERS = 0, 1


def teams(of: int = 4, **flags: int) -> Riddle:
    """After the deal; the Hobbits begin. Hobbits are players 0 to of - 1, Riders the next."""
    s = fresh(2 * of, "frodo black-rider-1", teams_of=of, first=0, **flags)
    while asks(s) == "DealCard":
        answer(s, options(s)[0])
    return s


def character(name: str) -> int:
    return CHARACTER.of(CHARACTER_NAMES.index(name))


def turn(s: Riddle, destination: str) -> Riddle:
    """A whole turn of the character who acts: a step there."""
    return answer(s, DIE.of(1), MOVE_BY_DIE.of(), to(destination), FINISH.of())


def second_turn(of: int = 4, **flags: int) -> Riddle:
    """Both seats have had their first turns; the Hobbits choose who acts."""
    s = teams(of, **flags)
    turn(s, "0706")
    answer(s, DIE.of(1), MOVE_BY_DIE.of(), to("0506"), FINISH.of())
    assert asks(s) == "ChooseWhoActs"
    return s


def test_each_starts_with_one_character() -> None:
    """O-16: with two cards; in its first turn a seat has nothing to choose."""
    s = teams(3)
    assert [s.marker[player] for player in range(6)] == [
        s.rules.board.shire,
        NOT_IN_PLAY,
        NOT_IN_PLAY,
        UNPLACED,
        NOT_IN_PLAY,
        NOT_IN_PLAY,
    ]
    assert [s.hand_size(player) for player in range(6)] == [2, 0, 0, 2, 0, 0]
    assert s.asked() == [-1] and asks(s) == "Roll"
    assert asks(turn(s, "0706")) == "Roll" and s.player == 3


def test_one_seat_has_the_hobbits() -> None:
    """K-12, O-16, D-1: one player is all Hobbits, the other all Riders; they roll if both want the same (C-1)."""
    s = fresh(4, "choose", teams_of=2, first=0)
    s.answer(0, character("merry"))
    s.answer(1, character("sam"))
    roll(s, 2, 5)
    assert s.character[2] == CHARACTER_NAMES.index("sam")
    assert [CHARACTER_NAMES[DECODED[a].x] for a in options(s)] == [f"black-rider-{i}" for i in range(1, 5)]


def test_acting_character_is_chosen_or_brought_in() -> None:
    """D-33: a character in play, or a new one of the same kind."""
    s = second_turn()
    assert s.seat() == HOBBITS
    assert options(s) == [PLAYER.of(0), character("sam"), character("merry"), character("pippin")]
    assert asks(answer(s, PLAYER.of(0))) == "Roll" and s.player == 0


def test_bringing_in() -> None:
    """O-16: two cards from the deck; the start is the Shire."""
    s = answer(second_turn(), character("merry"))
    assert asks(s) == "DrawCard"
    answer(s, card("eagles"), card("rope"))
    assert asks(s) == "Roll" and s.player == 1 and s.character[1] == CHARACTER_NAMES.index("merry")
    assert s.marker[1] == s.rules.board.shire == space("0606")
    assert [fact["card"] for fact in told(s, "drew", HOBBITS)] == ["eagles", "rope"]
    assert [fact["card"] for fact in told(s, "drew", RIDERS)] == [None, None]
    assert told(s, "brought-in") == [{"player": 1}]
    put(put(s, 0, "2010"), 4, "2020")
    assert asks(turn(s, "0505")) == "ChooseWhoActs"  # no compulsory discard: this was no pick-up


def test_the_seats_take_turns() -> None:
    """O-16: one character a turn, then the other seat; a round is a turn of both."""
    s = second_turn()
    assert s.round == 2
    turn(answer(s, PLAYER.of(0)), "0707")
    assert s.seat() == RIDERS and s.round == 2
    assert options(s)[0] == PLAYER.of(4)
    turn(answer(s, PLAYER.of(4)), "0406")
    assert s.seat() == HOBBITS and s.round == 3


def test_limit_of_characters() -> None:
    """O-16: two to four each."""
    s = second_turn(2)
    put(put(s, 0, "2010"), 2, "2020")
    turn(answer(s, character("sam"), card("eagles"), card("rope")), "0505")
    turn(answer(s, PLAYER.of(2)), "2019")
    assert s.seat() == HOBBITS and options(s) == [PLAYER.of(0), PLAYER.of(1)]


def playing(**flags: int) -> Riddle:
    """Two characters each are in play, in the Shire, with no cards; Frodo acts."""
    s = second_turn(2, **flags)
    deck(s)
    for player in range(4):
        for name in hand(s, player):
            s.move_card(card(name), 2 + player, 1)
    s.character[1] = CHARACTER_NAMES.index("sam")
    s.character[3] = CHARACTER_NAMES.index("black-rider-2")
    for player in range(4):
        put(s, player, "0606")
    while s.count[1]:
        s.move_card(next(k for k in range(71) if s.holds(1, k)), 1, 0)
    answer(s, PLAYER.of(0))
    return roll(s, 1)


def test_only_the_acting_character_is_used() -> None:
    """O-16: his marker, his hand; Sam's Horse does not carry Frodo."""
    s = give(give(playing(), 1, "horse-3", "gandalf"), 0, "boat")
    assert not any(POWER_PLAY.has(a) for a in options(s))
    answer(s, MOVE_BY_DIE.of(), to("0505"))
    assert s.marker[1] == space("0606") and s.marker[0] == space("0505")


def test_own_characters_are_partners() -> None:
    """O-16: no riddle and no battle against them; exchanges are made."""
    s = give(give(give(playing(), 0, "riddle", "evil-army-1"), 1, "rope"), 2, "cloak")
    answer(s, POWER_PLAY.of(59))
    assert options(s) == [PLAYER.of(2)]
    s = give(give(playing(), 0, "evil-army-1"), 1, "rope")
    put(put(s, 2, "2020"), 3, "2020")
    answer(s, MOVE_BY_DIE.of(), to("0505"))
    assert asks(s) == "DrawBlind"
    answer(s, card("rope"), card("evil-army-1"))
    assert not any(ATTACK.has(a) for a in options(s))


def test_exchanges_by_choice() -> None:
    """O-16 with O-2 a: one seat answers for both, one after the other."""
    s = give(give(playing(partner_exchange=CHOSEN), 0, "boat"), 1, "rope", "cloak")
    put(put(s, 2, "2020"), 3, "2020")
    answer(s, MOVE_BY_DIE.of(), to("0505"))
    assert asks(s) == "GiveToPartner" and s.asked() == [HOBBITS]
    answer(s, card("boat"), card("cloak"))
    assert (hand(s, 0), hand(s, 1)) == (["cloak"], ["boat", "rope"])


def test_passed_card_is_told_although_the_hand_is_closed() -> None:
    """K-27, O-16: the player of a Rider who does not act knows the cards lost and received, but not the hand."""
    s = give(give(playing(strict_peek=True), 0, "boat"), 2, "rope", "cloak")
    put(put(s, 1, "2020"), 3, "2020")
    answer(s, MOVE_BY_DIE.of(), to("0505"), card("rope"), card("boat"))
    assert [fact["card"] for fact in told(s, "passed", RIDERS)] == ["rope", "boat"]
    assert list(look_at(s, RIDERS).table.at).count(HAND + 2) == 0 and s.hand_size(2) == 2


def test_the_seat_wins() -> None:
    """O-16: victory flags are per character, the win is the seat's."""
    s = give(put(playing(no_wait=True), 0, "2618"), 0, "the-ring")
    answer(s, DECLARE.of())
    assert (s.value(HOBBITS), s.value(RIDERS)) == (1.0, 0.0)


def test_character_never_in_play_is_not_a_winner() -> None:
    """O-16: a seat wins with the characters that it has in play."""
    s = roll(answer(second_turn(no_wait=True), PLAYER.of(0)), 1)
    if "the-ring" not in hand(s, 0):
        give(s, 0, "the-ring")
    answer(put(s, 0, "2618"), DECLARE.of())
    assert told(s, "won") == [{"players": [0], "reason": "ring-shown"}]
    assert (s.value(HOBBITS), s.value(RIDERS)) == (1.0, 0.0)


def test_victory_flags_per_character() -> None:
    """O-16: Sam has not waited for Frodo."""
    s = give(put(playing(), 0, "2618"), 0, "the-ring")
    s.waited[1] = 1
    assert DECLARE.of() not in options(s)
    s.waited[0] = 1
    assert DECLARE.of() in options(s)


@pytest.mark.parametrize("where", [IN_HALLS, CAPTIVE])
def test_turns_away_count_when_chosen(where: int) -> None:
    """R-56: the Halls and captivity go on only in turns when the owner chooses that character."""
    s = playing(captivity=True)
    s.marker[1] = where
    s.captor[1] = 2 if where == CAPTIVE else NONE
    answer(s, MOVE_BY_DIE.of(), to("0505"), FINISH.of(), PLAYER.of(2))
    turn(s, "0706")
    assert s.stay[1] == 0 and options(s)[:2] == [PLAYER.of(0), PLAYER.of(1)]
    answer(s, PLAYER.of(1))
    assert asks(s) == "RollInHalls" and s.stay[1] == 1
    roll(s, 3)
    answer(s, card("boat"))
    assert s.seat() == RIDERS and hand(s, 1) == ["boat"]


def test_player_who_is_out_does_not_act() -> None:
    """K-23. O-12 with O-16: and with an empty deck nobody new comes."""
    s = second_turn(3, one_deck=True)
    s.character[1] = CHARACTER_NAMES.index("sam")
    s.marker[1] = OUT
    assert options(s) == [PLAYER.of(0), character("merry"), character("pippin")]
    deck(s)
    assert options(s) == [PLAYER.of(0)]


def test_own_piles_are_per_character() -> None:
    """O-16 with A-3: another character may search a pile; its seat knows what was taken."""
    s = place(put(playing(secret_spaces=True), 0, "0405"), pile_of(1, 1), "boat", "rope")
    answer(s, SEARCH.of(), card("boat"))
    assert hand(s, 0) == ["boat"] and s.disturbed[1] == 0
