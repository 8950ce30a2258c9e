"""The policy with Secret spaces (A-3) and captives (A-4), from what its seat may know."""

from __future__ import annotations

import pytest

from mathom.games.riddle.player.hiding import hidden_share, own_ring_pile
from tests.games.riddle.player.choices import chosen_in, noted, noted_choice, whole_turn
from tests.games.riddle.rule_rows import RiddleMatch, may, play

RULES = "rules secret-spaces=on"
# 0919 is a Secret space; 1120 is near it, 1019 beside it, 2822 far away.
FRODO_HIDES = RULES + " ; frodo 1019 hand {} ; black-rider-1 {} hand rope cloak"
STOP = "die, 0919"


def secret(match: RiddleMatch) -> int:
    board = match.state.rules.board
    return int(board.secret[board.space_names.index("0919")])


# ---- own piles ----


def test_the_ring_is_hidden_while_enemies_are_near() -> None:
    match = play(FRODO_HIDES.format("the-ring strider legolas", "1120"), STOP)
    assert whole_turn(match, 3) == ["hide", "the-ring", "done"]


@pytest.mark.parametrize(
    ("rule", "cards", "enemy"),
    [
        ("nobody is near", "the-ring strider", "2822"),
        ("there is nothing to hide", "spy-1 strider", "1120"),
    ],
)
def test_nothing_is_hidden_without_need(rule: str, cards: str, enemy: str) -> None:
    match = play(FRODO_HIDES.format(cards, enemy), STOP)
    assert may(match, "hide") and chosen_in(match) != "hide"


def test_nothing_is_hidden_before_moving() -> None:
    match = play(f"{RULES} ; frodo 0919 hand the-ring strider ; black-rider-1 1120 hand rope cloak")
    assert may(match, "hide") and chosen_in(match) != "hide"


def test_a_large_hand_covers_the_ring() -> None:
    """A player who searches draws blindly, so the pile also holds what its owner needs least."""
    cards = "the-ring spy-1 strider gandalf gollum eagles legolas spy-2"
    match = play(FRODO_HIDES.format(cards, "1120"), STOP)
    assert whole_turn(match, 4) == ["hide", "the-ring", "spy-1", "spy-2"]


def test_hidden_cards_are_taken_back() -> None:
    position = f"{RULES} ; frodo 0919 hand strider ; black-rider-1 2822 hand rope ; pile 0919 frodo spy-1 the-ring"
    assert whole_turn(play(position, "roll 4"), 2) == ["retrieve", "the-ring"]


def test_player_goes_back_for_the_hidden_ring() -> None:
    position = f"{RULES} ; frodo 1019 hand strider ; black-rider-1 2822 hand rope ; pile 0919 frodo the-ring"
    match = play(position, "roll 4")
    assert own_ring_pile(match.state, 0) == secret(match)
    assert "0919" in whole_turn(match)


def test_a_pile_that_was_searched_is_not_known() -> None:
    """R-49: the owner may not know what is left there."""
    position = f"{RULES} ; frodo 1019 disturbed 0919 ; black-rider-1 2822 ; pile 0919 frodo the-ring spy-1"
    assert own_ring_pile(play(position).state, 0) == -1


# ---- others' piles ----

# Frodo sees The Ring in the Black Rider's hand; then the Rider hides a card on 0405.
NEW_GAME = f"{RULES} players=2 characters=frodo+black-rider-1 first=1"
DEAL = "gandalf, strider, the-ring, spy-1"
HIDES = "roll {}, see gandalf, black-rider-1, die, {}, finish, roll 2, die, 0405, hide, {}, done, finish"


@pytest.mark.parametrize(("rule", "hides"), [("The Ring", "the-ring"), ("another card", "spy-1")])
def test_d_8_a_wizard_looks_once_at_what_an_enemy_has_hidden(rule: str, hides: str) -> None:
    match = play(NEW_GAME, f"{DEAL}, {HIDES.format(6, '1306', hides)}, roll 4")
    assert noted_choice(match, 0) == "pile gandalf"
    match.say(0, "pile gandalf")
    match.say(0, "0405 black-rider-1")
    assert (hidden_share(noted(match, 0), 0, 1) == 1000) == (hides == "the-ring")
    assert noted_choice(match, 0) != "pile gandalf"


def test_the_pile_of_an_enemy_is_searched_where_the_ring_may_be() -> None:
    """The Rider has left, after Frodo has looked at the pile."""
    looks = "roll 1, pile gandalf, 0405 black-rider-1, die, 0606, finish, roll 6, die, 1406, finish, roll 4"
    match = play(NEW_GAME, f"{DEAL}, {HIDES.format(1, '0706', 'the-ring')}, {looks}")
    given = []
    while match.asked == [0]:
        given.append(noted_choice(match, 0))
        match.say(0, given[-1])
    assert given.index("0405") < given.index("search")


# ---- captives ----


def beaten(held: str) -> RiddleMatch:
    """A Black Rider beats Frodo, who holds these cards, and sees Frodo's hand."""
    rider = "black-rider-1 0403 hand evil-army-1 evil-army-2 evil-army-3 neutral-army-1 sauron"
    first, *others = held.split()
    frodo = " ".join(["boat", *others])
    match = play(f"rules captivity=on ; {rider} {first} ; frodo 0303 hand {frodo}", f"die, 0303, boat, {first}")
    match.say(0, "attack frodo")
    while not match.state.waiting()[0].startswith("TakeSpoils"):
        match.say(match.asked[0], chosen_in(match))
    return match


@pytest.mark.parametrize(
    ("rule", "held", "taken"),
    [
        ("one card, which a free riddle wins as well", "rope", "captive"),
        ("The Ring is taken", "the-ring", "the-ring"),
        ("many cards: the best is taken", "rope spy-1 cloak boat spy-2 spy-3", "rope"),
        ("a good card is taken", "gollum", "gollum"),
    ],
)
def test_d_19_spoils(rule: str, held: str, taken: str) -> None:
    match = beaten(held)
    assert may(match, "captive") and noted_choice(match, 0) == taken


def test_d_30_a_captive_is_riddled_about_what_was_seen() -> None:
    match = beaten("rope")
    match.say(0, "captive")
    assert match.state.waiting()[0].startswith("OfferFreeRiddle") and noted_choice(match, 0) == "riddle"
