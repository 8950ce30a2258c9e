"""Partners (O-1 to O-4; R-59; D-7, D-31)."""

from __future__ import annotations

import pytest

from mathom.core.table_ui import talking_with
from mathom.games.riddle.game import RiddleGame
from mathom.games.riddle.knowledge.view import look_at
from mathom.games.riddle.rules.answers import (
    ATTACK,
    DECLARE,
    FINISH,
    FINISH_IN_CITY,
    LOOK,
    MOVE_BY_DIE,
    PASS,
    POWER_PLAY,
    TITLE,
)
from mathom.games.riddle.rules.cards import TITLE_NAMES
from mathom.games.riddle.rules.finishing import is_in_larger_team
from mathom.games.riddle.rules.halls import PLACE_MARKER
from mathom.games.riddle.rules.state import ASKED, BLIND, CHOSEN, IN_HALLS, LOOKED, RING_SHOWN, SET_ASIDE, Riddle
from tests.games.riddle.positions import (
    active,
    answer,
    asks,
    card,
    fresh,
    game,
    give,
    hand,
    kind,
    options,
    player,
    put,
    to,
    told,
)

FRODO, RIDER_1, SAM, RIDER_2, MERRY = range(5)
FAR = "2020"


def title(name: str) -> int:
    return TITLE.of(TITLE_NAMES.index(name))


def partners(**flags: int) -> Riddle:
    """Frodo and Sam against two Riders, who are far away."""
    s = game(4, die=1, characters="", partners=True, **flags)
    return put(put(s, RIDER_1, FAR), RIDER_2, "2021")


def meeting(rule: int, frodo: str, sam: str, **flags: int) -> Riddle:
    """Frodo stops beside Sam."""
    s = put(partners(partner_exchange=rule, **flags), SAM, "0806")
    give(give(s, FRODO, *frodo.split()), SAM, *sam.split())
    return answer(s, MOVE_BY_DIE.of(), to("0706"))


# ---- O-1 ----


def test_team_mates_win_together() -> None:
    """O-1."""
    s = give(put(partners(no_wait=True), FRODO, "2618"), FRODO, "the-ring")
    answer(s, DECLARE.of())
    assert s.winners == 0b0101 and s.reason == RING_SHOWN
    assert [s.value(seat) for seat in range(4)] == [1.0, 0.0, 1.0, 0.0]


def test_no_riddle_against_a_team_mate() -> None:
    """O-1, R-59: riddles are barred between partners."""
    s = give(give(partners(), FRODO, "riddle", "boat"), SAM, "rope")
    assert POWER_PLAY.of(kind("riddle")) not in options(s)
    give(s, RIDER_2, "cloak")
    answer(s, POWER_PLAY.of(kind("riddle")))
    assert options(s) == [player(RIDER_2)]


@pytest.mark.parametrize(("characters", "may"), [("", True), ("frodo sam merry black-rider-1", False)])
def test_no_battle_against_a_team_mate(characters: str, may: bool) -> None:
    """O-1, R-59: battles are barred between partners."""
    s = give(give(game(4, characters, partners=True), 0, "evil-army-1", "good-army-1"), 1, "boat")
    s.has_moved = True
    s.exchanged[1] = s.marker[0]
    assert (ATTACK.of(1) in options(s)) == may


def test_everything_else_is_allowed_between_team_mates() -> None:
    """R-59: only riddles and battles are barred."""
    s = give(give(partners(), FRODO, "gandalf", "gollum", "sam"), SAM, "rope")
    assert {POWER_PLAY.of(kind(name)) for name in ("gandalf", "gollum", "sam")} <= set(options(s))
    answer(s, POWER_PLAY.of(kind("gandalf")))
    assert player(SAM) in options(s)


@pytest.mark.parametrize(
    ("characters", "larger"),
    [
        ("frodo black-rider-1 sam black-rider-2", [False] * 4),
        ("frodo black-rider-1 sam black-rider-2 merry", [True, False, True, False, True]),
        ("frodo black-rider-1 black-rider-3 black-rider-2", [False, True, True, True]),
    ],
)
def test_larger_team(characters: str, larger: list[bool]) -> None:
    """O-1: with uneven numbers."""
    s = game(len(larger), characters, partners=True)
    assert [is_in_larger_team(s, player) for player in range(len(larger))] == larger
    s.rules.partners = False
    assert not is_in_larger_team(s, larger.index(max(larger)))


@pytest.mark.parametrize(("players", "drawn"), [(4, 3), (5, 2)])
def test_larger_team_picks_up_less_in_cities(players: int, drawn: int) -> None:
    """O-1: 2 instead of 3, and the compulsory discard stays."""
    s = put(game(players, partners=True), 0, "0706")
    for other in range(1, players):
        put(s, other, FAR)
    answer(s, MOVE_BY_DIE.of(), to("0806"), FINISH_IN_CITY.of())
    for _ in range(drawn):
        assert asks(s) == "DrawCard"
        answer(s, options(s)[0])
    assert asks(s) == "DiscardOne"


@pytest.mark.parametrize(("extra", "sizes"), [(False, [2, 2, 2, 2, 2]), (True, [3, 2, 3, 2, 3])])
def test_extra_card(extra: bool, sizes: list[int]) -> None:
    """O-1, its sub-option: members of the larger team start with 3 cards."""
    s = fresh(5, partners=True, extra_card=extra)
    while asks(s) == "DealCard":
        answer(s, options(s)[0])
    assert [s.hand_size(player) for player in range(5)] == sizes


def test_seats_alternate() -> None:
    """K-26. O-1: Hobbits and Riders in turn."""
    s = fresh(4, "choose", partners=True)
    for seat in range(4):
        assert len(options(s)) == 4
        assert [a - options(s)[0] for a in options(s)] == [0, 1, 2, 3]
        answer(s, options(s)[seat // 2])
    assert [s.side_of(player) for player in range(4)] == [1, 2, 1, 2]


def test_characters_that_are_agreed_on_sit_as_they_like() -> None:
    """K-26. O-1: in any order, in any numbers, if only both kinds are there."""
    s = RiddleGame().new({"players": "5", "partners": "on", "characters": "sam+black-rider-1+frodo+merry+pippin"})
    assert [s.side_of(player) for player in range(5)] == [1, 2, 1, 1, 1]


# ---- O-2 ----


def test_blind_exchange_between_team_mates() -> None:
    """O-2 basic: as everybody else."""
    assert asks(meeting(BLIND, "boat", "rope")) == "DrawBlind"


def test_each_chooses_the_card_to_give() -> None:
    """O-2 a, D-7: both before they see what comes; the others see that they exchanged."""
    s = meeting(CHOSEN, "boat cloak", "rope the-ring")
    assert asks(s) == "GiveToPartner" and s.asked() == [FRODO, SAM]
    assert s.actions_for(FRODO) == [card("boat"), card("cloak")]
    assert s.actions_for(SAM) == [card("rope"), card("the-ring")]
    s.answer(SAM, card("the-ring"))
    assert "the-ring" not in str(told(s, "card-chosen", FRODO))
    s.answer(FRODO, card("boat"))
    assert (hand(s, FRODO), hand(s, SAM)) == (["cloak", "the-ring"], ["boat", "rope"])
    assert asks(s) == "TakeAction"
    for seat, seen in ((FRODO, ["the-ring", "boat"]), (SAM, ["the-ring", "boat"]), (RIDER_1, [None, None])):
        assert [fact["card"] for fact in told(s, "passed", seat)] == seen


def test_order_of_choosing_makes_no_difference() -> None:
    """O-2 a: the two answers are simultaneous."""
    one, two = meeting(CHOSEN, "boat cloak", "rope"), meeting(CHOSEN, "boat cloak", "rope")
    one.answer(SAM, card("rope"))
    one.answer(FRODO, card("cloak"))
    two.answer(FRODO, card("cloak"))
    two.answer(SAM, card("rope"))
    assert one.fingerprint(1) == two.fingerprint(1)


def test_opponents_are_not_asked() -> None:
    """O-2: between team-mates only."""
    s = put(partners(partner_exchange=CHOSEN), RIDER_1, "0806")
    give(give(put(s, SAM, FAR), FRODO, "boat"), RIDER_1, "rope")
    assert asks(answer(s, MOVE_BY_DIE.of(), to("0706"))) == "DrawBlind"


def test_wishes_that_are_met() -> None:
    """K-22. O-2 b: each names a title, aloud, the active player first; the other may give a card of it."""
    s = meeting(ASKED, "boat horse-2 horse-5", "rope the-ring")
    assert (asks(s), s.seat()) == ("WishTitle", FRODO)
    answer(s, title("the-ring"))
    assert s.seat() == SAM
    answer(s, title("horse"))
    assert told(s, "title-wished", None)[0] == {"player": FRODO, "other": SAM, "title": "the-ring"}
    assert s.actions_for(SAM) == [PASS.of(), card("the-ring")]
    assert s.actions_for(FRODO) == [PASS.of(), card("horse-2"), card("horse-5")]
    s.answer(FRODO, card("horse-5"))
    s.answer(SAM, card("the-ring"))
    assert (hand(s, FRODO), hand(s, SAM)) == (["boat", "horse-2", "the-ring"], ["rope", "horse-5"])


def test_wishes_that_are_not_met_are_drawn_blindly() -> None:
    """O-2 b with the basic rule for the rest: refused, or not held: nobody sees which."""
    s = answer(meeting(ASKED, "boat", "rope the-ring"), title("the-ring"), title("gandalf"))
    assert s.actions_for(FRODO) == [PASS.of()]
    s.answer(FRODO, PASS.of())
    s.answer(SAM, PASS.of())
    assert len(told(s, "wish-refused", RIDER_1)) == 2
    assert asks(s) == "DrawBlind" and options(s) == [card("rope"), card("the-ring")]
    answer(s, card("rope"))
    assert options(s) == [card("boat")]
    answer(s, card("boat"))
    assert (hand(s, FRODO), hand(s, SAM)) == (["rope"], ["boat", "the-ring"])


def test_one_half_is_met() -> None:
    """O-2 b: that half of the exchange is done by the other rule, from the hand as it was (R-28)."""
    s = answer(meeting(ASKED, "boat cloak", "rope the-ring"), title("the-ring"), PASS.of())
    assert s.asked() == [SAM]  # who was asked for nothing has nothing to answer
    answer(s, card("the-ring"))
    assert asks(s) == "DrawBlind" and options(s) == [card("boat"), card("cloak")]
    answer(s, card("cloak"))
    assert (hand(s, FRODO), hand(s, SAM)) == (["boat", "the-ring"], ["rope", "cloak"])


def test_wishes_that_are_not_met_by_choice() -> None:
    """K-22. O-2 b with rule a for the rest: the partner gives any card, the wish or another."""
    s = answer(meeting(ASKED, "boat cloak", "rope the-ring", unmet_by_choice=True), title("the-ring"), PASS.of())
    assert s.actions_for(SAM) == [card("rope"), card("the-ring")]
    assert s.actions_for(FRODO) == [card("boat"), card("cloak")]
    s.answer(SAM, card("rope"))
    s.answer(FRODO, card("boat"))
    assert (hand(s, FRODO), hand(s, SAM)) == (["rope", "cloak"], ["boat", "the-ring"])


def test_each_takes_from_the_hand_looked_at() -> None:
    """O-2 c: the active player first, both from the hands as they were."""
    s = meeting(LOOKED, "boat", "rope the-ring")
    assert (asks(s), s.seat(), options(s)) == ("ChooseFromPartner", FRODO, [card("rope"), card("the-ring")])
    answer(s, card("the-ring"))
    assert (s.seat(), options(s)) == (SAM, [card("boat")])
    answer(s, card("boat"))
    assert (hand(s, FRODO), hand(s, SAM)) == (["the-ring"], ["boat", "rope"])
    assert [fact["card"] for fact in told(s, "card-seen", FRODO)] == ["rope", "the-ring", None]
    assert [fact["card"] for fact in told(s, "card-seen", RIDER_1)] == [None, None, None]
    chosen = [tuple(fact.values()) for fact in told(s, "card-chosen", FRODO)]
    assert chosen == [(SAM, FRODO, "the-ring"), (FRODO, SAM, "boat")]  # whose card, for whom


@pytest.mark.parametrize("rule", [CHOSEN, ASKED, LOOKED])
def test_nothing_is_left_aside(rule: int) -> None:
    """O-2: one card travel_cards in each direction, whatever the rule."""
    s = meeting(rule, "boat cloak", "rope the-ring")
    while asks(s) != "TakeAction":
        answer(s, options(s)[-1])
    assert (s.hand_size(FRODO), s.hand_size(SAM)) == (2, 2)
    assert s.count[SET_ASIDE + FRODO] == s.count[SET_ASIDE + SAM] == 0


# ---- O-4 ----


def test_team_mate_shows_a_palantir_too() -> None:
    """O-4 (i), D-31: both see each other's hands and may talk; the user's card is discarded, the other's retained."""
    s = give(give(partners(partner_clairvoyance=True), FRODO, "elf-ring-vilya", "boat"), SAM, "palantir", "rope")
    answer(s, POWER_PLAY.of(kind("elf-ring-vilya")), player(SAM))
    assert card("palantir") in options(s)
    answer(s, card("palantir"))
    assert [fact["card"] for fact in told(s, "card-seen", FRODO)] == ["rope", "palantir", None]
    assert [fact["card"] for fact in told(s, "card-seen", SAM)] == [None, None, "boat"]
    assert "palantir" in [fact["card"] for fact in told(s, "played", RIDER_1)]
    assert told(s, "table-talk") == [{"player": FRODO, "other": SAM}]
    while asks(s) != "TakeAction":
        answer(s, PASS.of())
    assert hand(s, SAM) == ["rope", "palantir"] and hand(s, FRODO) == ["boat"]
    assert [fact["card"] for fact in told(s, "discarded")] == ["elf-ring-vilya"]
    assert talk(s) == ((FRODO, SAM),)
    answer(put(s, SAM, "2019"), MOVE_BY_DIE.of(), to("0706"), FINISH.of())
    assert talk(s) == ()


def talk(s: Riddle) -> tuple[tuple[int, ...], ...]:
    """K-24: the players who may talk now; the Riders may know that too."""
    return RiddleGame().table.talk_groups(look_at(s, RIDER_1))


def test_team_mates_talk_by_sight_and_from_a_space() -> None:
    """K-24. O-4 (i) and (ii) at once: neither right ends the other, and nobody gains a third."""
    s = put(game(5, partners=True, partner_clairvoyance=True), FRODO, CLAIRVOYANCE_1)
    put(put(s, SAM, "0606"), MERRY, CLAIRVOYANCE_2)
    give(give(s, FRODO, "elf-ring-vilya"), SAM, "palantir")
    answer(s, POWER_PLAY.of(kind("elf-ring-vilya")), player(SAM), card("palantir"))
    heard = [talking_with(RiddleGame().table, look_at(s, seat), seat) for seat in range(5)]
    assert heard == [(FRODO, SAM, MERRY), (), (FRODO, SAM), (), (FRODO, MERRY)]


@pytest.mark.parametrize(
    ("flag", "card_used", "target", "may"),
    [
        (True, "elf-ring-nenya", SAM, True),
        (False, "elf-ring-nenya", SAM, False),  # not without O-4
        (True, "gandalf", SAM, False),  # only for Elf Rings and Palantirs
        (True, "elf-ring-nenya", RIDER_1, False),  # only for team-mates
    ],
)
def test_who_may_join(flag: bool, card_used: str, target: int, may: bool) -> None:
    """O-4 (i)."""
    s = give(give(partners(partner_clairvoyance=flag), FRODO, card_used), target, "palantir", "rope")
    put(s, RIDER_1, "0806")
    answer(s, POWER_PLAY.of(kind(card_used)), player(target))
    assert (card("palantir") in options(s)) == may


CLAIRVOYANCE_1, CLAIRVOYANCE_2 = "0406", "2511"


def test_team_mates_on_clairvoyance_spaces() -> None:
    """K-21. O-4 (ii): at any distance, with or without A-2; shown when one arrives, and after every turn."""
    s = put(put(partners(partner_clairvoyance=True), FRODO, "0405"), SAM, CLAIRVOYANCE_2)
    give(give(s, FRODO, "boat", "rope"), SAM, "the-ring")
    give(s, RIDER_1, "cloak")
    answer(s, MOVE_BY_DIE.of(), to(CLAIRVOYANCE_1))
    assert [fact["card"] for fact in told(s, "card-seen", FRODO)] == ["the-ring", None, None]
    assert [fact["card"] for fact in told(s, "card-seen", SAM)] == [None, "boat", "rope"]
    assert [fact["card"] for fact in told(s, "card-seen", RIDER_1)] == [None, None, None]
    assert told(s, "table-talk") == [{"player": FRODO, "other": SAM}]
    assert talk(s) == ((FRODO, SAM),)
    answer(s, FINISH.of())
    assert len(told(s, "table-talk")) == 2 and talk(s) == ((FRODO, SAM),)
    put(s, SAM, "0706")
    assert talk(s) == ()


def test_player_leaving_the_halls_comes_into_sight() -> None:
    """O-4 (ii): a player placed on a Clairvoyance space counts as standing there."""
    s = put(put(partners(partner_clairvoyance=True), FRODO, "0706"), SAM, CLAIRVOYANCE_2)
    give(give(s, FRODO, "boat"), SAM, "rope")
    s.marker[FRODO] = IN_HALLS
    s.then(PLACE_MARKER.of(FRODO))
    answer(s, to("1509"))
    assert [fact["card"] for fact in told(s, "card-seen", FRODO)] == ["rope", None]


def test_both_team_mates_must_be_on_such_spaces() -> None:
    """O-4 (ii): both must be on such spaces."""
    s = put(put(partners(partner_clairvoyance=True), FRODO, "0405"), SAM, FAR)
    put(s, RIDER_1, CLAIRVOYANCE_2)
    answer(give(give(s, FRODO, "boat"), SAM, "rope"), MOVE_BY_DIE.of(), to(CLAIRVOYANCE_1), FINISH.of())
    assert told(s, "card-seen", FRODO) == []


def test_no_resistance_between_team_mates_in_sight() -> None:
    """O-11 with O-4 (ii): a shared hand cannot be resisted; a power play can."""
    s = partners(partner_clairvoyance=True, clairvoyance_spaces=True, resist_spaces=True)
    put(put(s, FRODO, "0405"), SAM, CLAIRVOYANCE_2)
    give(give(s, FRODO, "boat"), SAM, "the-ring")
    answer(s, MOVE_BY_DIE.of(), to(CLAIRVOYANCE_1))
    assert asks(s) == "TakeAction" and told(s, "card-seen", FRODO)[0]["card"] == "the-ring"


def test_no_joining_from_a_space() -> None:
    """O-4 (i) is for Elf Rings and Palantirs; from a space (A-2 with O-11) a team-mate resists like others."""
    s = partners(partner_clairvoyance=True, clairvoyance_spaces=True, resist_spaces=True)
    put(put(s, FRODO, CLAIRVOYANCE_1), SAM, "0606")
    give(s, SAM, "palantir", "the-ring")
    answer(s, LOOK.of(), player(SAM))
    assert options(s) == [PASS.of(), card("the-ring")]


def test_after_another_players_turn() -> None:
    """K-21. O-4 (ii): in anybody's turn."""
    s = put(put(partners(partner_clairvoyance=True), FRODO, CLAIRVOYANCE_1), SAM, CLAIRVOYANCE_2)
    give(give(s, FRODO, "boat"), SAM, "rope")
    active(s, RIDER_1)
    s.has_moved = True
    s.start = s.marker[RIDER_2]
    answer(s, FINISH.of())
    assert [fact["card"] for fact in told(s, "card-seen", SAM)] == [None, "boat"]


def test_frames_hold_no_secrets() -> None:
    """D-7: waiting frames name no card."""
    s = meeting(CHOSEN, "boat cloak", "rope the-ring")
    s.answer(SAM, card("the-ring"))
    assert s.waiting()[0] == "GiveToPartner 0 0"
